// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A C program that needs nothing but libElemwiseC.so.

#include "elemwise-c/ExecutionEngine.h"

#include <stdio.h>

static const char source[] =
    "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
    "  %y = elemwise.reciprocal %x : tensor<?xf32>\n"
    "  %z = elemwise.ceil %y : tensor<?xf32>\n"
    "  return %z : tensor<?xf32>\n"
    "}\n";

/// Prints and ends an error; whether there was one.
static bool hasFailed(ElemwiseStatus status) {
  if (elemwiseStatusIsOk(status))
    return false;
  fprintf(stderr, "%s\n", elemwiseStatusGetMessage(status).data);
  elemwiseStatusDestroy(status);
  return true;
}

int main(void) {
  ElemwiseCompiledModule module;
  if (hasFailed(elemwiseCompileSource(mlirStringRefCreateFromCString(source),
                                      /*options=*/NULL, &module)))
    return 1;
  ElemwiseFunction function = elemwiseCompiledModuleGetFunction(module, 0);

  float in[4] = {0.3f, -4.0f, 0.0f, 2.0f}, out[4];
  const int64_t shape[1] = {4};
  ElemwiseBuffer x = {ELEMWISE_F32, in, 1, shape, /*strides=*/NULL};
  ElemwiseBuffer y = {ELEMWISE_F32, out, 1, shape, /*strides=*/NULL};
  bool failed = hasFailed(elemwiseFunctionCall(function, 1, &x, 1, &y));
  if (!failed)
    printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
  elemwiseCompiledModuleDestroy(module);
  return failed;
}
