// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_int numFailures;

int getNumFailures(void) { return numFailures; }

void check(bool condition, const char *text, const char *file, int line) {
  if (condition)
    return;
  ++numFailures;
  fprintf(stderr, "%s:%d: failed: %s\n", file, line, text);
}

void checkOk(ElemwiseStatus status, const char *file, int line) {
  check(elemwiseStatusIsOk(status), elemwiseStatusGetMessage(status).data, file,
        line);
  elemwiseStatusDestroy(status);
}

void checkError(ElemwiseStatus status, ElemwiseStatusCode code,
                const char *message, const char *file, int line) {
  MlirStringRef got = elemwiseStatusGetMessage(status);
  bool isExpected = elemwiseStatusGetCode(status) == code &&
                    mlirStringRefEqual(got, str(message)) &&
                    got.data[got.length] == '\0';
  if (!isExpected) {
    ++numFailures;
    fprintf(stderr, "%s:%d: got status %d '%s', expected %d '%s'\n", file, line,
            (int)elemwiseStatusGetCode(status), got.data, (int)code, message);
  }
  elemwiseStatusDestroy(status);
}

void appendText(MlirStringRef part, void *text) {
  Text *to = text;
  to->data = realloc(to->data, to->length + part.length + 1);
  if (!to->data)
    abort();
  memcpy(to->data + to->length, part.data, part.length);
  to->length += part.length;
  to->data[to->length] = '\0';
}

ElemwiseCompiledModule compile(const char *source) {
  ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
  options.cache = ELEMWISE_CACHE_OFF;
  ElemwiseCompiledModule module = {NULL};
  CHECK_OK(elemwiseCompileSource(str(source), &options, &module));
  return module;
}

ElemwiseFunction lookup(ElemwiseCompiledModule module, const char *name) {
  ElemwiseFunction function = {NULL};
  CHECK_OK(elemwiseCompiledModuleLookup(module, str(name), &function));
  return function;
}

ElemwiseBuffer makeBuffer(ElemwiseElementType type, const void *data,
                          intptr_t rank, const int64_t *shape) {
  ElemwiseBuffer buffer = {type, (void *)data, rank, shape, NULL};
  return buffer;
}
