// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/Compiler.h"

#include "TestSupport.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static constexpr llvm::StringLiteral kSource = R"(
  func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
    %y = elemwise.ceil %x : tensor<?xf32>
    return %y : tensor<?xf32>
  })";

TEST(Compiler, CompilesAndCalls) {
  CompiledModule module = llvm::cantFail(compileSource({kSource}));
  const CompiledFunction &function = *llvm::cantFail(module.lookup());
  Tensor x =
      llvm::cantFail(Tensor::filled({ElementKind::F32, {5}}, 0x3FA00000));
  auto results = llvm::cantFail(function.call({&x}));
  for (int64_t i = 0; i < 5; ++i)
    EXPECT_EQ(results[0].getBits(i), 0x40000000u);
}

TEST(Compiler, LowersToAStage) {
  auto lower = [](ElemwiseStage stage) {
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::cantFail(lowerSource({kSource}, stage, {}, os));
    return text;
  };
  EXPECT_NE(lower(ElemwiseStage::FusedLinalg).find("linalg.generic"),
            std::string::npos);
  EXPECT_NE(lower(ElemwiseStage::Bufferize).find("memref<?xf32>"),
            std::string::npos);
  EXPECT_EQ(lower(ElemwiseStage::Codegen).find("elemwise.ceil"),
            std::string::npos);
  // What one call has lowered another goes on with.
  std::string lowered = lower(ElemwiseStage::Finalize);
  CompiledModule module = llvm::cantFail(compileSource({lowered}));
  EXPECT_EQ(llvm::cantFail(module.lookup())->getSignature().str(),
            "(?xf32) -> ?xf32");
}

TEST(Compiler, SaysWhereASourceIsWrong) {
  auto compiled = compileSource({"func.func @f(%x: f32) -> f32 {\n"
                                 "  return %y : f32\n}",
                                 "f.mlir"});
  ASSERT_FALSE(compiled);
  llvm::handleAllErrors(compiled.takeError(), [](const SourceError &error) {
    ASSERT_EQ(error.getDiagnostics().size(), 1u);
    EXPECT_EQ(error.getDiagnostics()[0].file, "f.mlir");
    EXPECT_EQ(error.getDiagnostics()[0].line, 2u);
    EXPECT_EQ(error.getDiagnostics()[0].column, 10u);
    EXPECT_EQ(error.message(),
              "f.mlir:2:10: error: use of undeclared SSA value name");
  });
}

TEST(Compiler, EmitsForOtherMachines) {
  ElemwiseToLLVMOptions options;
  options.targetTriple = "riscv64-unknown-linux-gnu";
  llvm::SmallVector<char, 0> code;
  llvm::raw_svector_ostream os(code);
  llvm::cantFail(emitSource({kSource}, EmitKind::Assembly, options, {}, os));
  EXPECT_TRUE(os.str().contains("_mlir_ciface_main"));
  EXPECT_NE(messageOf(compileSource({kSource}, options)), "success");
}
