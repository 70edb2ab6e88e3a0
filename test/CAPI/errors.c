// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Every function with null, and with numbers out of range.

#include "Check.h"

#include <stdlib.h>
#include <string.h>

#define INVALID ELEMWISE_STATUS_INVALID_ARGUMENT
#define REFUSED ELEMWISE_STATUS_CALL_FAILED

static const MlirStringRef kNoBytes = {NULL, 5};
static const char *const kSource =
    "func.func @main(%x: tensor<2x?xf32>) -> tensor<2x?xf32> {\n"
    "  %y = elemwise.ceil %x : tensor<2x?xf32>\n"
    "  return %y : tensor<2x?xf32>\n"
    "}\n";

static void ignore(MlirStringRef part, void *userData) {
  (void)part;
  (void)userData;
}

static void checkStatus(void) {
  ElemwiseStatus none = {NULL};
  CHECK(elemwiseStatusIsOk(none));
  CHECK(elemwiseStatusGetCode(none) == ELEMWISE_STATUS_OK);
  CHECK(strcmp(elemwiseStatusGetMessage(none).data, "") == 0);
  CHECK(elemwiseStatusGetNumDiagnostics(none) == 0);
  CHECK(elemwiseStatusGetDiagnostic(none, 0).message.length == 0);
  elemwiseStatusDestroy(none);
  ElemwiseStatus error =
      elemwiseRegisterPipelineDialects((MlirDialectRegistry){NULL});
  CHECK(elemwiseStatusGetDiagnostic(error, -1).message.length == 0);
  CHECK(elemwiseStatusGetDiagnostic(error, 0).message.length == 0);
  CHECK(elemwiseStatusGetDiagnostic(error, INTPTR_MAX).line == 0);
  CHECK_ERROR(error, INVALID, "got null for the registry");
}

static void checkDialect(void) {
  const MlirContext noContext = {NULL};
  const MlirType noType = {NULL};
  const MlirValue noValue = {NULL};
  const MlirAttribute exact = {NULL};
  const MlirLocation noLocation = {NULL};
  MlirOperation op = {NULL};
  CHECK(!elemwiseTypeIsSupported(noType));
  CHECK(!elemwiseOperationIsUnaryOp(op));
  CHECK_ERROR(elemwiseUnaryOpForEachName(noContext, ignore, NULL), INVALID,
              "got null for the context");

  MlirContext context = mlirContextCreate();
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType type = mlirF32TypeGet(context);
  MlirBlock block = mlirBlockCreate(1, &type, &location);
  MlirValue x = mlirBlockGetArgument(block, 0);
  MlirStringRef ceil = str("elemwise.ceil");
  CHECK_ERROR(elemwiseUnaryOpForEachName(context, NULL, NULL), INVALID,
              "got null for the callback");
  CHECK_ERROR(elemwiseUnaryOpCreate(kNoBytes, x, exact, location, &op), INVALID,
              "got null for the 5 bytes of the name");
  CHECK_ERROR(elemwiseUnaryOpCreate(ceil, noValue, exact, location, &op),
              INVALID, "got null for the operand");
  CHECK_ERROR(elemwiseUnaryOpCreate(ceil, x, exact, noLocation, &op), INVALID,
              "got null for the location");
  CHECK_ERROR(elemwiseUnaryOpCreate(ceil, x, exact, location, NULL), INVALID,
              "got null for the result");
  CHECK_ERROR(elemwiseUnaryOpCreate(ceil, x, exact, location, &op), INVALID,
              "got the operation 'elemwise.ceil', expected the elemwise "
              "dialect to be loaded in the context");
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__elemwise__(), context);
  CHECK_ERROR(elemwiseUnaryOpCreate(str("arith.negf"), x, exact, location, &op),
              INVALID,
              "got the operation 'arith.negf', expected one of elemwise.ceil, "
              "elemwise.reciprocal");
  CHECK(!op.ptr);
  mlirBlockDestroy(block);
  mlirContextDestroy(context);
}

static void checkPipelines(void) {
  const MlirOpPassManager none = {NULL};
  CHECK_ERROR(elemwiseAddToLLVMPipeline(none, NULL), INVALID,
              "got null for the pass manager");
  CHECK_ERROR(elemwiseAddStagePipeline(none, ELEMWISE_STAGE_CODEGEN, NULL),
              INVALID, "got null for the pass manager");
}

static void checkCompile(void) {
  ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
  options.cache = ELEMWISE_CACHE_OFF;
  ElemwiseCompiledModule module = {NULL};
  MlirStringRef source = str(kSource);
  const MlirModule noModule = {NULL};
  CHECK_ERROR(elemwiseCompileSource(source, &options, NULL), INVALID,
              "got null for the result");
  CHECK_ERROR(elemwiseCompileSource(kNoBytes, &options, &module), INVALID,
              "got null for the 5 bytes of the source");
  CHECK_ERROR(elemwiseCompileModule(noModule, &options, &module), INVALID,
              "got null for the module");
  CHECK_ERROR(
      elemwiseLowerSource(source, ELEMWISE_STAGE_CODEGEN, &options, NULL, NULL),
      INVALID, "got null for the callback");
  CHECK_ERROR(
      elemwiseLowerSource(source, (ElemwiseStage)0, &options, ignore, NULL),
      INVALID, "got the stage 0, expected 1 to 4");
  CHECK_ERROR(
      elemwiseEmitSource(source, ELEMWISE_EMIT_OBJECT, &options, NULL, NULL),
      INVALID, "got null for the callback");
  CHECK_ERROR(
      elemwiseEmitSource(source, (ElemwiseEmitKind)7, &options, ignore, NULL),
      INVALID, "got the kind of code 7, expected 0 to 3");
  options.optLevel = 4;
  CHECK_ERROR(elemwiseCompileSource(source, &options, &module), INVALID,
              "got the optimization level 4, expected -1 to 3");
  options.optLevel = -1;
  options.sourceName = kNoBytes;
  CHECK_ERROR(elemwiseCompileSource(source, &options, &module), INVALID,
              "got null for the 5 bytes of sourceName");
  options.sourceName = options.cacheFolder;
  options.cacheFolder = kNoBytes;
  CHECK_ERROR(elemwiseCompileSource(source, &options, &module), INVALID,
              "got null for the 5 bytes of cacheFolder");
  memset(&options, 0, sizeof(options));
  CHECK_ERROR(elemwiseCompileSource(source, &options, &module), INVALID,
              "got compile options of 0 bytes by their structSize, expected "
              "56");
  CHECK(elemwiseCompiledModuleIsNull(module));
  elemwiseCompiledModuleDestroy(module);
}

static void checkQueries(ElemwiseCompiledModule module) {
  const ElemwiseCompiledModule noModule = {NULL};
  const ElemwiseFunction none = {NULL};
  ElemwiseFunction found = {NULL};
  ElemwiseTensorType type;
  CHECK(elemwiseElementTypeGetByteSize(ELEMWISE_BF16) == 2);
  CHECK(elemwiseElementTypeGetByteSize((ElemwiseElementType)10) == 0);
  CHECK(strcmp(elemwiseElementTypeGetName(ELEMWISE_F64).data, "f64") == 0);
  CHECK(elemwiseElementTypeGetName((ElemwiseElementType)-1).length == 0);
  CHECK(elemwiseCompiledModuleGetNumFunctions(noModule) == 0);
  CHECK(elemwiseFunctionIsNull(elemwiseCompiledModuleGetFunction(noModule, 0)));
  CHECK(elemwiseFunctionIsNull(elemwiseCompiledModuleGetFunction(module, -1)));
  CHECK(elemwiseFunctionIsNull(elemwiseCompiledModuleGetFunction(module, 1)));
  CHECK_ERROR(elemwiseCompiledModuleLookup(noModule, str(""), &found), INVALID,
              "got null for the module");
  CHECK_ERROR(elemwiseCompiledModuleLookup(module, kNoBytes, &found), INVALID,
              "got null for the 5 bytes of the name");
  CHECK_ERROR(elemwiseCompiledModuleLookup(module, str(""), NULL), INVALID,
              "got null for the result");
  CHECK(elemwiseFunctionGetName(none).length == 0);
  CHECK(elemwiseFunctionGetNumInputs(none) == 0);
  CHECK(elemwiseFunctionGetNumResults(none) == 0);
  CHECK(!elemwiseFunctionAllowsInPlace(none, 0));
  CHECK_ERROR(elemwiseFunctionGetInputType(none, 0, &type), INVALID,
              "got null for the function");
  CHECK_ERROR(elemwiseFunctionGetResultType(none, 0, &type), INVALID,
              "got null for the function");
  CHECK_ERROR(elemwiseFunctionPrintSignature(none, ignore, NULL), INVALID,
              "got null for the function");
  ElemwiseFunction function = lookup(module, "main");
  CHECK(!elemwiseFunctionAllowsInPlace(function, -1));
  CHECK(!elemwiseFunctionAllowsInPlace(function, 1));
  CHECK_ERROR(elemwiseFunctionGetInputType(function, 1, &type), INVALID,
              "got input 1, expected one of 1");
  CHECK_ERROR(elemwiseFunctionGetInputType(function, 0, NULL), INVALID,
              "got null for the type");
  CHECK_ERROR(elemwiseFunctionGetResultType(function, -1, &type), INVALID,
              "got result -1, expected one of 1");
  CHECK_ERROR(elemwiseFunctionPrintSignature(function, NULL, NULL), INVALID,
              "got null for the callback");
}

/// One buffer that is wrong, as an input and as a result.
static void checkBuffer(ElemwiseFunction function, ElemwiseBuffer wrong,
                        const char *inputMessage, const char *resultMessage) {
  float memory[6] = {0}, other[6] = {0};
  const int64_t shape[] = {2, 3};
  ElemwiseBuffer right = makeBuffer(ELEMWISE_F32, memory, 2, shape);
  if (wrong.data)
    wrong.data = other;
  int64_t extents[2] = {7, 7};
  CHECK_ERROR(elemwiseFunctionCall(function, 1, &wrong, 1, &right), REFUSED,
              inputMessage);
  CHECK_ERROR(elemwiseFunctionGetResultExtents(function, 1, &wrong, 2, extents),
              REFUSED, inputMessage);
  CHECK(extents[0] == 7);
  CHECK_ERROR(elemwiseFunctionCall(function, 1, &right, 1, &wrong), REFUSED,
              resultMessage);
}

static void checkCalls(ElemwiseCompiledModule module) {
  ElemwiseFunction function = lookup(module, "main");
  const ElemwiseFunction none = {NULL};
  float in[6] = {0}, out[6];
  int64_t extents[2];
  const int64_t shape[] = {2, 3}, high[] = {3, 2}, negative[] = {2, -1};
  const int64_t huge[] = {2, INT64_MAX / 2}, far[] = {INT64_MAX / 2, 1};
  const int64_t farthest[] = {INT64_MIN, 1};
  ElemwiseBuffer x = makeBuffer(ELEMWISE_F32, in, 2, shape);
  ElemwiseBuffer y = makeBuffer(ELEMWISE_F32, out, 2, shape);

  CHECK_ERROR(elemwiseFunctionCall(none, 1, &x, 1, &y), INVALID,
              "got null for the function");
  CHECK_ERROR(elemwiseFunctionGetResultExtents(none, 1, &x, 2, extents),
              INVALID, "got null for the function");
  CHECK_ERROR(elemwiseFunctionCall(function, 0, NULL, 1, &y), REFUSED,
              "main: expected 1 inputs, got 0");
  CHECK_ERROR(elemwiseFunctionCall(function, INTPTR_MAX, &x, 1, &y), REFUSED,
              "main: expected 1 inputs, got 9223372036854775807");
  CHECK_ERROR(elemwiseFunctionCall(function, 1, NULL, 1, &y), REFUSED,
              "main: got null for the inputs");
  CHECK_ERROR(elemwiseFunctionCall(function, 1, &x, -1, &y), REFUSED,
              "main: expected 1 results, got -1");
  CHECK_ERROR(elemwiseFunctionCall(function, 1, &x, 1, NULL), REFUSED,
              "main: got null for the results");

  checkBuffer(function, makeBuffer(ELEMWISE_F64, in, 2, shape),
              "main: expected 2x?xf32 for input 0, got 2x3xf64",
              "main: expected 2x3xf32 for result 0, got 2x3xf64");
  checkBuffer(function, makeBuffer((ElemwiseElementType)99, in, 2, shape),
              "main: input 0: got the element type 99, expected 0 to 9",
              "main: result 0: got the element type 99, expected 0 to 9");
  checkBuffer(function, makeBuffer(ELEMWISE_F32, in, 1, shape),
              "main: input 0: expected rank 2, got 1",
              "main: result 0: expected rank 2, got 1");
  checkBuffer(function, makeBuffer(ELEMWISE_F32, in, INTPTR_MIN, shape),
              "main: input 0: expected rank 2, got -9223372036854775808",
              "main: result 0: expected rank 2, got -9223372036854775808");
  checkBuffer(function, makeBuffer(ELEMWISE_F32, in, 2, NULL),
              "main: input 0: got null for the shape",
              "main: result 0: got null for the shape");
  checkBuffer(function, makeBuffer(ELEMWISE_F32, in, 2, high),
              "main: expected 2x?xf32 for input 0, got 3x2xf32",
              "main: expected 2x3xf32 for result 0, got 3x2xf32");
  checkBuffer(function, makeBuffer(ELEMWISE_F32, in, 2, negative),
              "main: input 0: got the extent -1, expected none below zero",
              "main: expected 2x3xf32 for result 0, got 2x-1xf32");
  checkBuffer(function, makeBuffer(ELEMWISE_F32, in, 2, huge),
              "main: input 0: the size of 2x4611686018427387903xf32 overflows "
              "63 bits",
              "main: expected 2x3xf32 for result 0, got "
              "2x4611686018427387903xf32");
  checkBuffer(function, makeBuffer(ELEMWISE_F32, NULL, 2, shape),
              "main: input 0: got null, expected the address of 2x3xf32",
              "main: result 0: got null, expected the address of 2x3xf32");
  ElemwiseBuffer strided = makeBuffer(ELEMWISE_F32, in, 2, shape);
  strided.strides = far;
  checkBuffer(function, strided,
              "main: input 0: the strides of 2x3xf32 overflow 63 bits",
              "main: result 0: the strides of 2x3xf32 overflow 63 bits");
  strided.strides = farthest;
  checkBuffer(function, strided,
              "main: input 0: the strides of 2x3xf32 overflow 63 bits",
              "main: result 0: the strides of 2x3xf32 overflow 63 bits");

  // No elements need no memory.
  const int64_t empty[] = {2, 0};
  x = makeBuffer(ELEMWISE_F32, NULL, 2, empty);
  CHECK_OK(elemwiseFunctionCall(function, 1, &x, 1, &x));
  CHECK_OK(elemwiseFunctionGetResultExtents(function, 1, &x, 2, extents));
  CHECK(extents[0] == 2 && extents[1] == 0);
}

/// A function that needs more memory while it runs than an address space has:
/// the matrix of the products of each two elements.
static void checkNoMemory(void) {
  ElemwiseCompiledModule module = compile(
      "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
      "  %zero = arith.constant 0 : index\n"
      "  %n = tensor.dim %x, %zero : tensor<?xf32>\n"
      "  %e = tensor.empty(%n, %n) : tensor<?x?xf32>\n"
      "  %square = linalg.generic {\n"
      "      indexing_maps = [affine_map<(i, j) -> (i)>,\n"
      "        affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],\n"
      "      iterator_types = [\"parallel\", \"parallel\"]}\n"
      "      ins(%x, %x : tensor<?xf32>, tensor<?xf32>)\n"
      "      outs(%e : tensor<?x?xf32>) {\n"
      "    ^bb0(%a: f32, %b: f32, %c: f32):\n"
      "      %p = arith.mulf %a, %b : f32\n"
      "      linalg.yield %p : f32\n"
      "  } -> tensor<?x?xf32>\n"
      "  %row = tensor.extract_slice %square[0, 0] [1, %n] [1, 1]\n"
      "      : tensor<?x?xf32> to tensor<?xf32>\n"
      "  return %row : tensor<?xf32>\n}\n");
  ElemwiseFunction function = lookup(module, "main");
  const int64_t shape[] = {(int64_t)1 << 24};
  float *in = calloc(shape[0], sizeof(*in));
  float *out = calloc(shape[0], sizeof(*out));
  ElemwiseBuffer x = makeBuffer(ELEMWISE_F32, in, 1, shape);
  ElemwiseBuffer y = makeBuffer(ELEMWISE_F32, out, 1, shape);
  CHECK_ERROR(elemwiseFunctionCall(function, 1, &x, 1, &y),
              ELEMWISE_STATUS_CALL_FAILED,
              "out of memory: the function needs 1125899906842688 bytes while "
              "it runs");
  free(in);
  free(out);
  elemwiseCompiledModuleDestroy(module);
}

void testErrors(void) {
  checkStatus();
  checkDialect();
  checkPipelines();
  checkCompile();
  ElemwiseCompiledModule module = compile(kSource);
  checkQueries(module);
  checkCalls(module);
  elemwiseCompiledModuleDestroy(module);
  checkNoMemory();
}
