// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check.h"

#include <stdlib.h>
#include <string.h>

/// A context that knows the pipeline's dialects and has loaded ours and func.
static MlirContext makeContext(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  CHECK_OK(elemwiseRegisterPipelineDialects(registry));
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__elemwise__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  return context;
}

static MlirNamedAttribute named(MlirContext context, const char *name,
                                MlirAttribute attribute) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, str(name)),
                               attribute);
}

/// module { func.func @NAME(%x: TYPE) -> TYPE { the operations `ops`, each on
/// the result of the one before; return } }
static MlirModule buildChain(MlirContext context, const char *typeText,
                             const char *const *ops, size_t numOps) {
  MlirLocation location =
      mlirLocationFileLineColGet(context, str("chain.c"), 7, 3);
  MlirType type = mlirTypeParseGet(context, str(typeText));
  CHECK(elemwiseTypeIsSupported(type));
  MlirModule module = mlirModuleCreateEmpty(location);
  MlirRegion region = mlirRegionCreate();
  MlirBlock block = mlirBlockCreate(1, &type, &location);
  mlirRegionAppendOwnedBlock(region, block);

  MlirValue value = mlirBlockGetArgument(block, 0);
  for (size_t i = 0; i < numOps; ++i) {
    MlirOperation op = {NULL};
    MlirAttribute exact = {NULL};
    CHECK_OK(elemwiseUnaryOpCreate(str(ops[i]), value, exact, location, &op));
    CHECK(elemwiseOperationIsUnaryOp(op));
    mlirBlockAppendOwnedOperation(block, op);
    value = mlirOperationGetResult(op, 0);
    CHECK(mlirTypeEqual(mlirValueGetType(value), type));
  }
  MlirOperationState ret = mlirOperationStateGet(str("func.return"), location);
  mlirOperationStateAddOperands(&ret, 1, &value);
  mlirBlockAppendOwnedOperation(block, mlirOperationCreate(&ret));

  MlirNamedAttribute attributes[] = {
      named(context, "sym_name", mlirStringAttrGet(context, str("chain"))),
      named(context, "function_type",
            mlirTypeAttrGet(mlirFunctionTypeGet(context, 1, &type, 1, &type)))};
  MlirOperationState state = mlirOperationStateGet(str("func.func"), location);
  mlirOperationStateAddAttributes(&state, 2, attributes);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module),
                                mlirOperationCreate(&state));
  CHECK(mlirOperationVerify(mlirModuleGetOperation(module)));
  return module;
}

/// Compiles what was built and runs it on bits.
static void runChain(MlirModule module) {
  ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
  options.cache = ELEMWISE_CACHE_OFF;
  ElemwiseCompiledModule compiled = {NULL};
  CHECK_OK(elemwiseCompileModule(module, &options, &compiled));
  ElemwiseFunction function = lookup(compiled, "");
  const float in[4] = {0.3f, -4.0f, 0.0f, -0.0f};
  const uint32_t expected[4] = {0x40800000, 0x80000000, 0x7F800000, 0xFF800000};
  uint32_t out[4] = {0};
  const int64_t shape[] = {4};
  ElemwiseBuffer x = makeBuffer(ELEMWISE_F32, in, 1, shape);
  ElemwiseBuffer y = makeBuffer(ELEMWISE_F32, out, 1, shape);
  CHECK_OK(elemwiseFunctionCall(function, 1, &x, 1, &y));
  CHECK(memcmp(out, expected, sizeof(out)) == 0);
  elemwiseCompiledModuleDestroy(compiled);
}

static void checkTypes(MlirContext context) {
  static const char *const supported[] = {
      "f16",           "bf16",          "f32",
      "f64",           "vector<4xf32>", "vector<[4]xbf16>",
      "tensor<?xf16>", "tensor<f64>",   "tensor<*xf32>"};
  static const char *const others[] = {
      "i32",           "index",         "f80",         "f8E4M3FN",
      "tensor<4xi32>", "memref<4xf32>", "complex<f32>"};
  for (size_t i = 0; i < sizeof(supported) / sizeof(*supported); ++i)
    CHECK(
        elemwiseTypeIsSupported(mlirTypeParseGet(context, str(supported[i]))));
  for (size_t i = 0; i < sizeof(others) / sizeof(*others); ++i)
    CHECK(!elemwiseTypeIsSupported(mlirTypeParseGet(context, str(others[i]))));
}

static void checkFastMath(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType type = mlirTypeParseGet(context, str("tensor<*xbf16>"));
  MlirBlock block = mlirBlockCreate(1, &type, &location);
  MlirValue x = mlirBlockGetArgument(block, 0);
  MlirAttribute fast =
      mlirAttributeParseGet(context, str("#arith.fastmath<arcp>"));
  MlirOperation op = {NULL};
  CHECK_OK(elemwiseUnaryOpCreate(str("elemwise.reciprocal"), x, fast, location,
                                 &op));
  CHECK(mlirAttributeEqual(mlirOperationGetAttributeByName(op, str("fastmath")),
                           fast));
  mlirOperationDestroy(op);
  MlirOperation before = op;
  CHECK_ERROR(elemwiseUnaryOpCreate(str("elemwise.reciprocal"), x,
                                    mlirUnitAttrGet(context), location, &op),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "expected a fastmath attribute of the arith dialect in the "
              "location's context");
  CHECK(op.ptr == before.ptr);
  mlirBlockDestroy(block);
}

/// A value that the operations can't take.
static void checkInvalidOperand(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType type = mlirTypeParseGet(context, str("tensor<4xi32>"));
  MlirBlock block = mlirBlockCreate(1, &type, &location);
  MlirOperation op = {NULL};
  MlirAttribute exact = {NULL};
  ElemwiseStatus status = elemwiseUnaryOpCreate(str("elemwise.ceil"),
                                                mlirBlockGetArgument(block, 0),
                                                exact, location, &op);
  CHECK(elemwiseStatusGetNumDiagnostics(status) >= 1);
  CHECK(elemwiseStatusGetDiagnostic(status, 0).severity == MlirDiagnosticError);
  CHECK_ERROR(status, ELEMWISE_STATUS_INVALID_ARGUMENT,
              "error: 'elemwise.ceil' op operand #0 must be scalar, vector or "
              "tensor of f16, bf16, f32 or f64, but got 'tensor<4xi32>'");
  CHECK(!op.ptr);
  MlirContext other = makeContext();
  CHECK_ERROR(elemwiseUnaryOpCreate(str("elemwise.ceil"),
                                    mlirBlockGetArgument(block, 0), exact,
                                    mlirLocationUnknownGet(other), &op),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got an operand of another context than the location's");
  mlirContextDestroy(other);
  mlirBlockDestroy(block);
}

void testDialect(void) {
  MlirContext context = makeContext();
  CHECK(mlirStringRefEqual(
      mlirDialectHandleGetNamespace(mlirGetDialectHandle__elemwise__()),
      str("elemwise")));
  Text names = {0};
  CHECK_OK(elemwiseUnaryOpForEachName(context, appendText, &names));
  CHECK(strstr(names.data, "elemwise.ceil"));
  CHECK(strstr(names.data, "elemwise.reciprocal"));
  free(names.data);

  static const char *const ops[] = {"elemwise.reciprocal", "elemwise.ceil"};
  MlirModule module = buildChain(context, "tensor<?xf32>", ops, 2);
  runChain(module);
  CHECK(!elemwiseOperationIsUnaryOp(mlirModuleGetOperation(module)));
  mlirModuleDestroy(module);
  checkTypes(context);
  checkFastMath(context);
  checkInvalidOperand(context);
  mlirContextDestroy(context);
}
