// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// ONNX Runtime's C API without its header, which the npm package lacks. The
// functions stand in a table whose order is part of the library's ABI: new ones
// are added at its end. ELEMENT_TYPE and ELEMENT_BYTES describe the tensors.

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { API_VERSION = 11 };

/// Positions in the table.
enum {
  GetErrorMessage = 2,
  CreateEnv = 3,
  CreateSessionFromArray = 8,
  Run = 9,
  CreateSessionOptions = 10,
  SetIntraOpNumThreads = 24,
  CreateTensorWithDataAsOrtValue = 49,
  CreateCpuMemoryInfo = 69,
  ReleaseStatus = 93,
  ReleaseMemoryInfo = 94,
  ReleaseSession = 95,
  ReleaseValue = 96,
  ReleaseSessionOptions = 100,
};

struct ApiBase {
  const void *const *(*getApi)(uint32_t version);
  const char *(*getVersionString)(void);
};

typedef void *(*RunFunction)(void *session, const void *options,
                             const char *const *inputNames,
                             const void *const *inputs, size_t inputCount,
                             const char *const *outputNames, size_t outputCount,
                             void **outputs);

struct State {
  const void *const *api;
  void *session, *memory;
  RunFunction run;
  char outputName[8];
  void *input, *output;
  const void *in;
  void *out;
  size_t bytes;
};

#define CALL(NAME, PARAMETERS, ...)                                            \
  (((void *(*)PARAMETERS)state->api[NAME])(__VA_ARGS__))

/// Whether `status` is an error, which it prints.
static int failed(struct State *state, void *status) {
  if (!status)
    return 0;
  const char *text = CALL(GetErrorMessage, (void *), status);
  fprintf(stderr, "ONNX Runtime: %s\n", text);
  CALL(ReleaseStatus, (void *), status);
  return 1;
}

/// Null if the library or the model is refused.
void *create(const char *library, const void *model, size_t modelBytes,
             int chainLength) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return NULL;
  const struct ApiBase *(*getBase)(void) =
      (const struct ApiBase *(*)(void))dlsym(handle, "OrtGetApiBase");
  struct State *state = calloc(1, sizeof *state);
  if (!getBase || !(state->api = getBase()->getApi(API_VERSION)))
    return NULL;
  const int fatalOnly = 4, arena = 1, defaultMemory = 0;
  void *environment, *options;
  if (failed(state, CALL(CreateEnv, (int, const char *, void **), fatalOnly,
                         "benchmark", &environment)) ||
      failed(state, CALL(CreateSessionOptions, (void **), &options)) ||
      failed(state, CALL(SetIntraOpNumThreads, (void *, int), options, 1)) ||
      failed(state,
             CALL(CreateSessionFromArray,
                  (void *, const void *, size_t, void *, void **), environment,
                  model, modelBytes, options, &state->session)) ||
      failed(state, CALL(CreateCpuMemoryInfo, (int, int, void **), arena,
                         defaultMemory, &state->memory)))
    return NULL;
  CALL(ReleaseSessionOptions, (void *), options);
  snprintf(state->outputName, sizeof state->outputName, "v%d", chainLength);
  state->run = (RunFunction)state->api[Run];
  return state;
}

/// Frees what the session keeps between calls, too, which may be several
/// tensors. The environment is the process's and stays.
void destroy(void *opaque) {
  struct State *state = opaque;
  CALL(ReleaseValue, (void *), state->input);
  CALL(ReleaseValue, (void *), state->output);
  CALL(ReleaseSession, (void *), state->session);
  CALL(ReleaseMemoryInfo, (void *), state->memory);
  free(state);
}

static void *wrap(struct State *state, void *data) {
  int64_t shape = (int64_t)(state->bytes / ELEMENT_BYTES);
  void *value = NULL;
  failed(state,
         CALL(CreateTensorWithDataAsOrtValue,
              (void *, void *, size_t, const int64_t *, size_t, int, void **),
              state->memory, data, state->bytes, &shape, 1, ELEMENT_TYPE,
              &value));
  return value;
}

void kernel(void *opaque, const void *in, void *out, size_t bytes) {
  struct State *state = opaque;
  if (state->in != in || state->out != out || state->bytes != bytes) {
    CALL(ReleaseValue, (void *), state->input);
    CALL(ReleaseValue, (void *), state->output);
    state->in = in;
    state->out = out;
    state->bytes = bytes;
    state->input = wrap(state, (void *)in);
    state->output = wrap(state, out);
  }
  const char *inputName = "v0", *outputName = state->outputName;
  const void *input = state->input;
  failed(state, state->run(state->session, NULL, &inputName, &input, 1,
                           &outputName, 1, &state->output));
}
