// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const kSource =
    "func.func @first(%x: tensor<2x?xf32>, %n: index) -> tensor<?x2xbf16> {\n"
    "  %e = tensor.empty(%n) : tensor<?x2xbf16>\n"
    "  %y = elemwise.ceil %e : tensor<?x2xbf16>\n"
    "  return %y : tensor<?x2xbf16>\n"
    "}\n"
    "func.func @second(%x: f64) -> (f64, f64) {\n"
    "  %y = elemwise.reciprocal %x : f64\n"
    "  return %y, %x : f64, f64\n"
    "}\n"
    "func.func private @hidden(%x: f32) -> f32 { return %x : f32 }\n";

static void checkSignatures(void) {
  ElemwiseCompiledModule module = compile(kSource);
  CHECK(elemwiseCompiledModuleGetNumFunctions(module) == 2);
  ElemwiseFunction first = elemwiseCompiledModuleGetFunction(module, 0);
  CHECK(mlirStringRefEqual(elemwiseFunctionGetName(first), str("first")));
  CHECK(elemwiseFunctionGetNumInputs(first) == 2);
  CHECK(elemwiseFunctionGetNumResults(first) == 1);
  ElemwiseTensorType type;
  CHECK_OK(elemwiseFunctionGetInputType(first, 0, &type));
  CHECK(type.elementType == ELEMWISE_F32 && type.rank == 2 &&
        type.shape[0] == 2 && type.shape[1] == ELEMWISE_DYNAMIC);
  CHECK_OK(elemwiseFunctionGetInputType(first, 1, &type));
  CHECK(type.elementType == ELEMWISE_INDEX && type.rank == 0);
  CHECK_OK(elemwiseFunctionGetResultType(first, 0, &type));
  CHECK(type.elementType == ELEMWISE_BF16 && type.rank == 2 &&
        type.shape[0] == ELEMWISE_DYNAMIC && type.shape[1] == 2);
  Text signature = {0};
  CHECK_OK(elemwiseFunctionPrintSignature(first, appendText, &signature));
  CHECK(strcmp(signature.data, "(2x?xf32, index) -> ?x2xbf16") == 0);
  free(signature.data);
  CHECK(elemwiseFunctionGetNumResults(lookup(module, "second")) == 2);
  ElemwiseFunction found = first;
  CHECK_ERROR(elemwiseCompiledModuleLookup(module, str("hidden"), &found),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "no function 'hidden' to call, expected one of 'first', "
              "'second'");
  CHECK_ERROR(elemwiseCompiledModuleLookup(module, str(""), &found),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "several functions, none named 'main': expected the name of one "
              "of 'first', 'second'");
  CHECK(found.ptr == first.ptr);
  elemwiseCompiledModuleDestroy(module);
}

/// Errors have the place in the source, and notes.
static void checkDiagnostics(void) {
  ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
  options.cache = ELEMWISE_CACHE_OFF;
  options.sourceName = str("model.mlir");
  ElemwiseCompiledModule module = {NULL};
  ElemwiseStatus status =
      elemwiseCompileSource(str("func.func @f(%x: i32) -> i32 {\n"
                                "  %y = elemwise.ceil %x : i32\n"
                                "  return %y : i32\n}\n"),
                            &options, &module);
  CHECK(elemwiseStatusGetNumDiagnostics(status) >= 1);
  ElemwiseDiagnostic diagnostic = elemwiseStatusGetDiagnostic(status, 0);
  CHECK(diagnostic.severity == MlirDiagnosticError);
  CHECK(mlirStringRefEqual(diagnostic.file, str("model.mlir")));
  CHECK(diagnostic.line == 2 && diagnostic.column == 8);
  CHECK_ERROR(status, ELEMWISE_STATUS_COMPILATION_FAILED,
              "model.mlir:2:8: error: 'elemwise.ceil' op operand #0 must be "
              "scalar, vector or tensor of f16, bf16, f32 or f64, but got "
              "'i32'");
  status = elemwiseCompileSource(
      str("func.func @f(%x: tensor<*xf32>) -> tensor<*xf32> {\n"
          "  %y = elemwise.ceil %x : tensor<*xf32>\n"
          "  return %y : tensor<*xf32>\n}\n"),
      &options, &module);
  CHECK(elemwiseStatusGetCode(status) == ELEMWISE_STATUS_COMPILATION_FAILED);
  CHECK(elemwiseStatusGetDiagnostic(status, 0).line == 2);
  elemwiseStatusDestroy(status);
  CHECK(!module.ptr);
}

/// Whether `code` is an ELF file of `type` (1: relocatable, 3: shared) for
/// AArch64.
static bool isELF(Text code, int type) {
  const unsigned char *bytes = (const unsigned char *)code.data;
  return code.length > 64 && memcmp(bytes + 1, "ELF", 3) == 0 &&
         bytes[16] == type && bytes[18] == 183;
}

static void checkWrongSources(void) {
  ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
  options.cache = ELEMWISE_CACHE_OFF;
  ElemwisePipelineOptions pipeline = elemwisePipelineOptionsGetDefault();
  options.pipeline = &pipeline;
  ElemwiseCompiledModule module = {NULL};
  static const char *const sources[] = {
      "func.func",
      "\xff\xfe",
      "ML\xefR",
      "ML\xefR\x0d\x00garbage",
      "func.func @f() { return } func.func @f() { return }",
      "func.func @f(%x: f32) { \"my.op\"(%x) : (f32) -> () return }"};
  for (size_t i = 0; i < sizeof(sources) / sizeof(*sources); ++i) {
    ElemwiseStatus status =
        elemwiseCompileSource(str(sources[i]), &options, &module);
    CHECK(elemwiseStatusGetCode(status) == ELEMWISE_STATUS_COMPILATION_FAILED);
    CHECK(elemwiseStatusGetMessage(status).length > 0);
    CHECK(!strchr(elemwiseStatusGetMessage(status).data, '\n'));
    elemwiseStatusDestroy(status);
  }
  pipeline.targetCPU = str("pentium-9000");
  ElemwiseStatus status =
      elemwiseCompileSource(str(kSource), &options, &module);
  CHECK(strstr(elemwiseStatusGetMessage(status).data, "pentium-9000"));
  elemwiseStatusDestroy(status);
  CHECK(!module.ptr);
  // Nothing to call is no error until a function is asked for.
  pipeline = elemwisePipelineOptionsGetDefault();
  CHECK_OK(
      elemwiseCompileSource(mlirStringRefCreate(NULL, 0), &options, &module));
  CHECK(elemwiseCompiledModuleGetNumFunctions(module) == 0);
  elemwiseCompiledModuleDestroy(module);
}

static void checkLowerAndEmit(void) {
  static const char *const marks[] = {"linalg.generic", "memref<", "vector<",
                                      "llvm.func"};
  const char *source = "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                       "  %y = elemwise.ceil %x : tensor<?xf32>\n"
                       "  return %y : tensor<?xf32>\n}\n";
  for (int stage = 1; stage <= 4; ++stage) {
    Text text = {0};
    CHECK_OK(elemwiseLowerSource(str(source), (ElemwiseStage)stage, NULL,
                                 appendText, &text));
    CHECK(text.data && strstr(text.data, marks[stage - 1]));
    free(text.data);
  }
  ElemwisePipelineOptions pipeline = elemwisePipelineOptionsGetDefault();
  ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
  options.pipeline = &pipeline;
  pipeline.targetTriple = str("aarch64-unknown-linux-gnu");
  Text ir = {0}, assembly = {0}, object = {0};
  CHECK_OK(elemwiseEmitSource(str(source), ELEMWISE_EMIT_LLVM_IR, &options,
                              appendText, &ir));
  CHECK(ir.data && strstr(ir.data, "define void @_mlir_ciface_main"));
  CHECK_OK(elemwiseEmitSource(str(source), ELEMWISE_EMIT_ASSEMBLY, &options,
                              appendText, &assembly));
  CHECK(assembly.data && strstr(assembly.data, "frintp"));
  CHECK_OK(elemwiseEmitSource(str(source), ELEMWISE_EMIT_OBJECT, &options,
                              appendText, &object));
  CHECK(isELF(object, /*type=*/1));
  Text library = {0};
  CHECK_OK(elemwiseEmitSource(str(source), ELEMWISE_EMIT_SHARED_LIBRARY,
                              &options, appendText, &library));
  CHECK(isELF(library, /*type=*/3));
  free(ir.data);
  free(assembly.data);
  free(object.data);
  free(library.data);
  ElemwiseCompiledModule module = {NULL};
  ElemwiseStatus status = elemwiseCompileSource(str(source), &options, &module);
  CHECK(elemwiseStatusGetCode(status) == ELEMWISE_STATUS_COMPILATION_FAILED);
  elemwiseStatusDestroy(status);
}

/// The only file in `folder`, in `path`; the number of files is returned.
static int findFile(const char *folder, char *path, size_t size) {
  int count = 0;
  DIR *directory = opendir(folder);
  for (struct dirent *entry; directory && (entry = readdir(directory));) {
    // The cache's own note of when it was cleaned is no object.
    if (strncmp(entry->d_name, "llvmcache-", 10) != 0)
      continue;
    ++count;
    snprintf(path, size, "%s/%s", folder, entry->d_name);
  }
  if (directory)
    closedir(directory);
  return count;
}

static void checkDoubles(const ElemwiseCompileOptions *options) {
  ElemwiseCompiledModule module = {NULL};
  CHECK_OK(elemwiseCompileSource(str(kSource), options, &module));
  const double in = 4;
  double out[2] = {0, 0};
  ElemwiseBuffer x = makeBuffer(ELEMWISE_F64, &in, 0, NULL);
  ElemwiseBuffer results[] = {makeBuffer(ELEMWISE_F64, &out[0], 0, NULL),
                              makeBuffer(ELEMWISE_F64, &out[1], 0, NULL)};
  CHECK_OK(elemwiseFunctionCall(lookup(module, "second"), 1, &x, 2, results));
  CHECK(out[0] == 0.25 && out[1] == 4);
  elemwiseCompiledModuleDestroy(module);
}

static void checkCache(void) {
  char folder[] = "elemwise-capi-XXXXXX", path[512], other[512];
  CHECK(mkdtemp(folder));
  ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
  options.cache = ELEMWISE_CACHE_FOLDER;
  options.cacheFolder = str(folder);
  checkDoubles(&options);
  CHECK(findFile(folder, path, sizeof(path)) == 1);
  checkDoubles(&options);
  CHECK(findFile(folder, other, sizeof(other)) == 1);
  CHECK(strcmp(path, other) == 0);

  // What is damaged is compiled again and replaced.
  FILE *file = fopen(path, "wb");
  CHECK(file && fputs("damaged", file) >= 0);
  fclose(file);
  checkDoubles(&options);
  file = fopen(path, "rb");
  CHECK(file && fseek(file, 0, SEEK_END) == 0 && ftell(file) > 100);
  fclose(file);

  // Other options, other code.
  options.optLevel = 1;
  checkDoubles(&options);
  CHECK(findFile(folder, other, sizeof(other)) == 2);

  // The environment.
  CHECK(unlink(path) == 0 && setenv("ELEMWISE_CACHE", folder, 1) == 0);
  options = elemwiseCompileOptionsGetDefault();
  checkDoubles(&options);
  CHECK(findFile(folder, other, sizeof(other)) == 2);
  setenv("ELEMWISE_CACHE", "off", 1);

  ElemwiseCompiledModule module = {NULL};
  options.cache = ELEMWISE_CACHE_FOLDER;
  CHECK_ERROR(elemwiseCompileSource(str(kSource), &options, &module),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got no cacheFolder, expected the name of a folder");
  options.cacheFolder = str("/dev/null");
  CHECK_ERROR(elemwiseCompileSource(str(kSource), &options, &module),
              ELEMWISE_STATUS_COMPILATION_FAILED,
              "cache folder '/dev/null': expected a folder");
  options.cache = (ElemwiseCacheMode)3;
  CHECK_ERROR(elemwiseCompileSource(str(kSource), &options, &module),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "got the cache mode 3, expected 0 to 2");
  char command[600];
  snprintf(command, sizeof(command), "rm -rf '%s'", folder);
  CHECK(system(command) == 0);
}

void testCompile(void) {
  CHECK(elemwiseGetVersion().length >= 5);
  CHECK(strncmp(elemwiseGetLLVMVersion().data, "22.1", 4) == 0);
  checkSignatures();
  checkDiagnostics();
  checkWrongSources();
  checkLowerAndEmit();
  checkCache();
}
