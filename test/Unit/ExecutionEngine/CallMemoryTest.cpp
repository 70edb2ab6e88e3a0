// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The memory that compiled functions allocate while they run.

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "LoweringSupport.h"
#include "TestSupport.h"

#include "elemwise/ExecutionEngine/TensorSpec.h"

#include "gtest/gtest.h"

#include <csignal>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static CompiledModule compile(const std::string &source) {
  ParsedModule parsed = llvm::cantFail(lowerModule(source));
  return llvm::cantFail(CompiledModule::create(*parsed.module));
}

/// The square matrix of the products of two elements of x takes memory.
static constexpr const char *kSquare = R"(
  func.func @last_row(%x: tensor<?xf32>) -> tensor<?xf32> {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %n = tensor.dim %x, %zero : tensor<?xf32>
    %e = tensor.empty(%n, %n) : tensor<?x?xf32>
    %square = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>,
                         affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %p = arith.mulf %a, %b : f32
        linalg.yield %p : f32
    } -> tensor<?x?xf32>
    %last = arith.subi %n, %one : index
    %row = tensor.extract_slice %square[%last, 0] [1, %n] [1, 1]
        : tensor<?x?xf32> to tensor<?xf32>
    %y = elemwise.ceil %row : tensor<?xf32>
    return %y : tensor<?xf32>
  })";

TEST(CallMemory, NoneInACall) {
  CompiledModule module = compile(kSquare);
  const CompiledFunction &function = *llvm::cantFail(module.lookup());
  // No address space holds the square of this.
  Tensor large =
      llvm::cantFail(Tensor::filled({ElementKind::F32, {int64_t(1) << 24}}, 0));
  llvm::Error error = function.call({&large}).takeError();
  EXPECT_EQ(messageOf(function.call({&large})),
            "out of memory: the function needs 1125899906842688 bytes while it "
            "runs");
  EXPECT_EQ(llvm::errorToErrorCode(std::move(error)),
            std::errc::not_enough_memory);
  // It goes on as if nothing had been.
  Tensor x = llvm::cantFail(parseTensorSpec("3xf32=0.5 1.5 -0.5"));
  auto results = llvm::cantFail(function.call({&x}));
  EXPECT_EQ(results[0].getBits(1), 0x80000000u);
  EXPECT_EQ(results[0].getBits(2), 0x3F800000u);

  // A caller that asks for no error gets none, but an end.
  BufferView view = BufferView::of(large);
  int64_t descriptor[] = {reinterpret_cast<intptr_t>(view.data),
                          reinterpret_cast<intptr_t>(view.data), 0,
                          large.getNumElements(), 1};
  void *arguments[] = {descriptor, descriptor};
  EXPECT_EXIT(function.invoke(arguments), testing::KilledBySignal(SIGABRT),
              "elemwise: out of memory: a function needs 1125899906842688 "
              "bytes while it runs");
}

// Names of its own do not disturb what allocates.
TEST(CallMemory, FunctionsNamedAsTheSystems) {
  CompiledModule module = compile(R"(
    func.func @free(%x: tensor<3xf32>) -> tensor<3xf32> {
      %y = elemwise.ceil %x : tensor<3xf32>
      return %y : tensor<3xf32>
    })");
  Tensor x = llvm::cantFail(parseTensorSpec("3xf32=0.5 1.5 -0.5"));
  auto results = llvm::cantFail(llvm::cantFail(module.lookup())->call({&x}));
  EXPECT_EQ(results[0].getBits(1), 0x40000000u);
}
