// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The table of sequences as another project uses it: an operation that this one
// does not know, and a sequence of its own for one that it does.

#include "elemwise/Dialect/Elemwise/Transforms/ExpandOps.h"
#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::elemwise;

namespace {

class ExpandOpsTest : public testing::Test {
protected:
  ExpandOpsTest() {
    context.loadDialect<arith::ArithDialect, ElemwiseDialect, func::FuncDialect,
                        LLVM::LLVMDialect, math::MathDialect, scf::SCFDialect,
                        vector::VectorDialect>();
    context.allowUnregisteredDialects();
  }

  /// The names of the operations that the operation `name` on `type` becomes.
  std::vector<std::string> expand(const ExpansionTable &table, StringRef name,
                                  StringRef type, StringRef cpu) {
    const std::string text = ("func.func @f(%x: " + type + ") -> " + type +
                              " {\n %y = \"" + name + "\"(%x) : (" + type +
                              ") -> " + type + "\n return %y : " + type + "\n}")
                                 .str();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    const TargetInfo target =
        llvm::cantFail(TargetInfo::create("x86_64-linux-gnu", cpu));
    RewritePatternSet patterns(&context);
    populateElemwiseExpandPatterns(patterns, target, table);
    walkAndApplyPatterns(*module, std::move(patterns));
    EXPECT_TRUE(succeeded(verify(*module)));
    std::vector<std::string> names;
    module->walk([&](Operation *op) {
      if (!isa<ModuleOp, func::FuncOp, func::ReturnOp>(op))
        names.push_back(op->getName().getStringRef().str());
    });
    return names;
  }

  MLIRContext context;
};

using Names = std::vector<std::string>;

TEST_F(ExpandOpsTest, AnOperationFromOutsideIsOneRow) {
  ExpansionTable table = ExpansionTable::getBuiltin();
  ExpansionRow floor;
  floor.opName = "my.floor";
  floor.sequence = [](ExpansionBuilder &b, Value x) -> Value {
    Value ceil = b.expand("elemwise.ceil", arith::NegFOp::create(b, x));
    return arith::NegFOp::create(b, ceil);
  };
  table.add(floor);
  EXPECT_EQ(expand(table, "my.floor", "vector<3x4xf64>", "x86-64-v2"),
            Names({"arith.negf", "math.ceil", "arith.negf"}));
  EXPECT_EQ(expand(table, "my.floor", "tensor<4xf64>", "x86-64-v2"),
            Names({"my.floor"}));
}

TEST_F(ExpandOpsTest, TheRowAddedLastWinsWhereItFits) {
  ExpansionTable table = ExpansionTable::getBuiltin();
  ExpansionRow row;
  row.opName = "elemwise.reciprocal";
  row.elementType = APFloat::S_IEEEdouble;
  row.features = {"avx"};
  row.granule = 4;
  row.sequence = [](ExpansionBuilder &b, Value x) -> Value {
    return arith::NegFOp::create(b, x);
  };
  table.add(row);
  const StringRef name = "elemwise.reciprocal";
  EXPECT_EQ(expand(table, name, "vector<8xf64>", "x86-64-v3"),
            Names({"arith.negf"}));
  // Too short; another type; another CPU.
  const Names division = {"arith.constant", "arith.divf"};
  EXPECT_EQ(expand(table, name, "vector<3xf64>", "x86-64-v3"), division);
  EXPECT_EQ(expand(table, name, "vector<3xf32>", "x86-64-v3"), division);
  EXPECT_EQ(expand(table, name, "vector<8xf64>", "x86-64-v2"), division);
}

TEST_F(ExpandOpsTest, AnOperationWithoutAFittingRowStays) {
  ExpansionTable table;
  ExpansionRow row;
  row.opName = "my.op";
  row.features = {"avx512f"};
  row.sequence = [](ExpansionBuilder &, Value x) { return x; };
  table.add(row);
  EXPECT_EQ(expand(table, "my.op", "f32", "x86-64-v3"), Names({"my.op"}));
  EXPECT_EQ(expand(table, "my.op", "f32", "x86-64-v4"), Names());
}

} // namespace
