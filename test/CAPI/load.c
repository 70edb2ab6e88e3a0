// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
//   load LIBRARY [OTHER...]
//
// Loads the libraries OTHER with all of their symbols visible, as a program
// that holds other copies of LLVM does, then LIBRARY, and computes with it.
// What it takes from the load to the first result, and each call on 8 elements,
// is printed.

#include "elemwise-c/ExecutionEngine.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char source[] =
    "func.func @main(%x: tensor<8xf64>) -> tensor<8xf64> {\n"
    "  %y = elemwise.reciprocal %x : tensor<8xf64>\n"
    "  %z = math.exp2 %y : tensor<8xf64>\n"
    "  %w = elemwise.ceil %z : tensor<8xf64>\n"
    "  return %w : tensor<8xf64>\n"
    "}\n"
    "func.func @ceil(%x: tensor<8xf32>) -> tensor<8xf32> {\n"
    "  %y = elemwise.ceil %x : tensor<8xf32>\n"
    "  return %y : tensor<8xf32>\n"
    "}\n";

static __typeof__(elemwiseStatusGetMessage) *getMessage;
static __typeof__(elemwiseCompileSource) *compileSource;
static __typeof__(elemwiseCompiledModuleGetFunction) *getFunction;
static __typeof__(elemwiseFunctionCall) *call;
static __typeof__(elemwiseCompiledModuleDestroy) *destroyModule;

/// Sets `function`, a pointer to a function, to the symbol `name`.
static bool resolve(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof(symbol));
  return symbol != NULL;
}

static double getMilliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static bool hasFailed(ElemwiseStatus status) {
  if (elemwiseStatusIsOk(status))
    return false;
  fprintf(stderr, "%s\n", getMessage(status).data);
  return true;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  for (int i = 2; i < argc; ++i)
    if (!dlopen(argv[i], RTLD_NOW | RTLD_GLOBAL))
      return fprintf(stderr, "%s\n", dlerror()), 1;

  double start = getMilliseconds();
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return fprintf(stderr, "%s\n", dlerror()), 1;
  if (!resolve(library, "elemwiseStatusGetMessage", &getMessage) ||
      !resolve(library, "elemwiseCompileSource", &compileSource) ||
      !resolve(library, "elemwiseCompiledModuleGetFunction", &getFunction) ||
      !resolve(library, "elemwiseFunctionCall", &call) ||
      !resolve(library, "elemwiseCompiledModuleDestroy", &destroyModule))
    return fprintf(stderr, "a symbol is missing\n"), 1;
  double loaded = getMilliseconds();

  ElemwiseCompiledModule module;
  MlirStringRef text = mlirStringRefCreate(source, sizeof(source) - 1);
  if (hasFailed(compileSource(text, NULL, &module)))
    return 1;
  double in[8], out[8];
  for (int i = 0; i < 8; ++i)
    in[i] = 1.0 / (i + 0.5);
  const int64_t shape[] = {8};
  ElemwiseBuffer x = {ELEMWISE_F64, in, 1, shape, NULL};
  ElemwiseBuffer y = {ELEMWISE_F64, out, 1, shape, NULL};
  if (hasFailed(call(getFunction(module, 0), 1, &x, 1, &y)))
    return 1;
  double computed = getMilliseconds();
  // The least integers not below the powers of two of 0.5, 1.5, ...
  const double expected[] = {2, 3, 6, 12, 23, 46, 91, 182};
  if (memcmp(out, expected, sizeof(out)) != 0)
    return fprintf(stderr, "wrong result\n"), 1;

  float small[8] = {0.5f, -0.5f, 1.5f, 2, 3, 4, 5, 6}, rounded[8];
  x = (ElemwiseBuffer){ELEMWISE_F32, small, 1, shape, NULL};
  y = (ElemwiseBuffer){ELEMWISE_F32, rounded, 1, shape, NULL};
  // The quickest batch: others share the machine.
  enum { kBatches = 200, kCalls = 1000 };
  double nanoseconds = INFINITY;
  ElemwiseFunction ceil = getFunction(module, 1);
  for (int batch = 0; batch < kBatches; ++batch) {
    double before = getMilliseconds();
    for (int i = 0; i < kCalls; ++i)
      if (hasFailed(call(ceil, 1, &x, 1, &y)))
        return 1;
    double mean = (getMilliseconds() - before) * 1e6 / kCalls;
    nanoseconds = mean < nanoseconds ? mean : nanoseconds;
  }
  printf("loaded in %.1f ms, first result in %.1f ms, %.0f ns for a call on 8 "
         "elements\n",
         loaded - start, computed - start, nanoseconds);
  destroyModule(module);
  return rounded[0] != 1 || rounded[2] != 2;
}
