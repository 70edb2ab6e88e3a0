// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check.h"

#include <stdlib.h>
#include <string.h>

static const char *const kSource =
    "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
    "  %y = elemwise.ceil %x : tensor<?xf32>\n"
    "  return %y : tensor<?xf32>\n"
    "}\n";

static MlirContext makeContext(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  CHECK_OK(elemwiseRegisterPipelineDialects(registry));
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  return context;
}

/// Runs `manager` on the source; the text of the module after it, to free.
static char *runOn(MlirContext context, MlirPassManager manager) {
  MlirModule module = mlirModuleCreateParse(context, str(kSource));
  CHECK(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  Text text = {0};
  mlirOperationPrint(mlirModuleGetOperation(module), appendText, &text);
  mlirModuleDestroy(module);
  return text.data;
}

/// What the textual pipeline `pipeline` makes of the source.
static char *runTextual(MlirContext context, const char *pipeline) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  Text errors = {0};
  CHECK(mlirLogicalResultIsSuccess(
      mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager),
                            str(pipeline), appendText, &errors)));
  free(errors.data);
  char *text = runOn(context, manager);
  mlirPassManagerDestroy(manager);
  return text;
}

static void checkPasses(MlirContext context) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(
      manager, mlirCreateElemwiseConversionConvertElemwiseToLinalgPass());
  char *text = runOn(context, manager);
  CHECK(strstr(text, "linalg.generic"));
  free(text);
  mlirPassManagerDestroy(manager);
  text = runTextual(context,
                    "builtin.module(convert-elemwise-to-linalg{named-ops})");
  CHECK(strstr(text, "linalg.ceil"));
  free(text);
}

/// The stages one by one, all at once, and by name are the same.
static void checkPipelines(MlirContext context) {
  ElemwisePipelineOptions options = elemwisePipelineOptionsGetDefault();
  options.targetTriple = str("x86_64-unknown-linux-gnu");
  options.targetCPU = str("x86-64-v3");
  options.vectorize = false;
  MlirPassManager stages = mlirPassManagerCreate(context);
  for (int stage = ELEMWISE_STAGE_FUSED_LINALG;
       stage <= ELEMWISE_STAGE_FINALIZE; ++stage)
    CHECK_OK(elemwiseAddStagePipeline(mlirPassManagerGetAsOpPassManager(stages),
                                      (ElemwiseStage)stage, &options));
  MlirPassManager whole =
      mlirPassManagerCreateOnOperation(context, str("builtin.module"));
  CHECK_OK(elemwiseAddToLLVMPipeline(mlirPassManagerGetAsOpPassManager(whole),
                                     &options));
  char *byStages = runOn(context, stages);
  char *atOnce = runOn(context, whole);
  char *byName = runTextual(
      context, "builtin.module(elemwise-to-llvm{target-triple="
               "x86_64-unknown-linux-gnu target-cpu=x86-64-v3 vectorize=0})");
  CHECK(strstr(atOnce, "llvm.func"));
  CHECK(strstr(atOnce, "target_cpu = \"x86-64-v3\""));
  CHECK(!strstr(atOnce, "vector<"));
  CHECK(strcmp(byStages, atOnce) == 0);
  CHECK(strcmp(byName, atOnce) == 0);
  free(byStages);
  free(atOnce);
  free(byName);
  mlirPassManagerDestroy(stages);
  mlirPassManagerDestroy(whole);
}

static void checkErrors(MlirContext context) {
  MlirPassManager manager =
      mlirPassManagerCreateOnOperation(context, str("func.func"));
  MlirOpPassManager onFunctions = mlirPassManagerGetAsOpPassManager(manager);
  CHECK_ERROR(elemwiseAddToLLVMPipeline(onFunctions, NULL),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got a pass manager anchored on 'func.func', expected one on "
              "'builtin.module' or on any operation");
  mlirPassManagerDestroy(manager);

  manager = mlirPassManagerCreate(context);
  MlirOpPassManager passes = mlirPassManagerGetAsOpPassManager(manager);
  CHECK_ERROR(elemwiseAddStagePipeline(passes, (ElemwiseStage)5, NULL),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got the stage 5, expected 1 to 4");
  ElemwisePipelineOptions options = elemwisePipelineOptionsGetDefault();
  options.streaming = (ElemwiseStreamingMode)-1;
  CHECK_ERROR(elemwiseAddToLLVMPipeline(passes, &options),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got the streaming mode -1, expected 0 to 2");
  options = elemwisePipelineOptionsGetDefault();
  options.structSize = 0;
  CHECK_ERROR(elemwiseAddToLLVMPipeline(passes, &options),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got pipeline options of 0 bytes by their structSize, expected "
              "88");
  options = elemwisePipelineOptionsGetDefault();
  options.targetCPU = mlirStringRefCreate(NULL, 3);
  CHECK_ERROR(elemwiseAddToLLVMPipeline(passes, &options),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got null for the 3 bytes of targetCPU");
  mlirPassManagerDestroy(manager);
}

void testPasses(void) {
  mlirRegisterElemwiseConversionPasses();
  mlirRegisterElemwiseTransformsPasses();
  elemwiseRegisterPipelines();
  MlirContext context = makeContext();
  checkPasses(context);
  checkPipelines(context);
  checkErrors(context);
  mlirContextDestroy(context);
}
