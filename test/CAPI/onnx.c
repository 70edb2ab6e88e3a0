// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Imports an ONNX model into a context of its own, and is refused others.

#include "elemwise-c/Target/ONNX.h"
#include "elemwise-c/Dialects.h"

#include <stdio.h>
#include <string.h>

/// IR version 7, operator set 13, and a graph of y = Ceil(x) on two f32.
static const char model[] =
    "\x08\x07\x42\x02\x10\x0d\x3a\x33"
    "\x0a\x0c\x0a\x01x\x12\x01y\x22\x04"
    "Ceil"
    "\x12\x01g"
    "\x5a\x0f\x0a\x01x\x12\x0a\x0a\x08\x08\x01\x12\x04\x0a\x02\x08\x02"
    "\x62\x0f\x0a\x01y\x12\x0a\x0a\x08\x08\x01\x12\x04\x0a\x02\x08\x02";

/// Prints and ends an error that is expected; whether there was one.
static bool isRefused(ElemwiseStatus status) {
  if (elemwiseStatusIsOk(status))
    return false;
  printf("%d: %s\n", elemwiseStatusGetCode(status),
         elemwiseStatusGetMessage(status).data);
  elemwiseStatusDestroy(status);
  return true;
}

static void print(MlirStringRef text, void *unused) {
  (void)unused;
  fwrite(text.data, 1, text.length, stdout);
}

int main(void) {
  MlirContext context = mlirContextCreate(), none = {NULL};
  MlirStringRef name = mlirStringRefCreateFromCString("bytes");
  MlirStringRef whole = mlirStringRefCreate(model, sizeof model - 1);
  MlirStringRef half = mlirStringRefCreate(model, sizeof model / 2);
  MlirStringRef null = mlirStringRefCreate(NULL, 3);
  MlirModule module;
  if (!isRefused(elemwiseImportONNXBytes(context, half, name, &module)) ||
      !isRefused(elemwiseImportONNX(
          context, mlirStringRefCreateFromCString("no/such.onnx"), &module)) ||
      !isRefused(elemwiseImportONNXBytes(none, whole, name, &module)) ||
      !isRefused(elemwiseImportONNXBytes(context, whole, name, NULL)) ||
      !isRefused(elemwiseImportONNXBytes(context, null, name, &module)) ||
      !isRefused(elemwiseImportONNX(context, null, &module)) ||
      isRefused(elemwiseImportONNXBytes(context, whole, name, &module)))
    return 1;
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
