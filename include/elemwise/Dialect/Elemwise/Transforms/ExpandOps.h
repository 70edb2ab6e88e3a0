// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// How elemwise operations on scalars and vectors become code: a table of exact
// sequences by operation, element type and target, and what applies it.
//
// Another operation, type or target is one more row, inside this project or
// outside it. A dialect from outside hands its rows to the pass and the
// pipelines by ExpansionDialectInterface; who applies the patterns, also by a
// table of his own:
//
//   ExpansionTable table = ExpansionTable::getBuiltin();
//   table.add({"my.floor", {}, {}, {}, {}, [](ExpansionBuilder &b, Value x) {
//     Value ceil = b.expand("elemwise.ceil", arith::NegFOp::create(b, x));
//     return arith::NegFOp::create(b, ceil).getResult();
//   }});
//   populateElemwiseExpandPatterns(patterns, target, table);

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDOPS_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDOPS_H

#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::elemwise {

class ExpansionTable;

/// What a sequence is built with: the place for its operations, the target, and
/// the liberties that the expanded operation's own flags give.
class ExpansionBuilder : public ImplicitLocOpBuilder {
public:
  ExpansionBuilder(Location loc, OpBuilder &builder,
                   const ExpansionTable &table, const TargetInfo &target,
                   arith::FastMathFlags fastmath)
      : ImplicitLocOpBuilder(loc, builder), table(table), target(target),
        fastmath(fastmath) {}

  const TargetInfo &getTarget() const { return target; }
  arith::FastMathFlags getFastMath() const { return fastmath; }

  /// What the operation `opName` gives for `x`, a scalar or vector, by the
  /// table's sequences; null where the table has none.
  Value expand(StringRef opName, Value x);

private:
  const ExpansionTable &table;
  const TargetInfo &target;
  arith::FastMathFlags fastmath;
};

/// One way to compute one operation.
struct ExpansionRow {
  /// Builds the sequence for `x` and returns its result, of `x`'s type.
  using Sequence = std::function<Value(ExpansionBuilder &builder, Value x)>;

  /// The operation: one operand and one result of the same type.
  std::string opName;
  /// The element type, by its semantics; absent means any.
  std::optional<llvm::APFloat::Semantics> elementType;
  /// The features, in LLVM's words, without which the sequence does not run or,
  /// as with kAMDFeature, is not meant to.
  SmallVector<StringRef> features;
  /// The number of lanes that the sequence is made for: it is then given only
  /// vectors<NxT> with N a multiple of it. Absent means scalars and vectors of
  /// any shape, so that the sequence may use element-wise operations alone.
  std::optional<int64_t> granule;
  /// The number of lanes that a loop should handle in one iteration; absent
  /// means getPreferredVectorLanes of the loop's widest element type. Rounded
  /// up to a power of two.
  std::optional<int64_t> preferredLanes;
  Sequence sequence;
};

/// The sequences by operation, element type and target. Of the rows that fit,
/// the one added last is used.
class ExpansionTable {
public:
  /// The sequences for the operations of the elemwise dialect.
  static const ExpansionTable &getBuiltin();

  /// Those, and behind them what the dialects loaded in `context` add by
  /// ExpansionDialectInterface, in the order of the dialects' names.
  static ExpansionTable get(MLIRContext *context);

  void add(ExpansionRow row) { rows.push_back(std::move(row)); }

  ArrayRef<ExpansionRow> getRows() const { return rows; }

  /// The row for a vector of `lanes` lanes, or for a scalar or a vector of
  /// another kind (`lanes` = 0); null where no row fits.
  const ExpansionRow *find(StringRef opName, Type elementType,
                           const TargetInfo &target, int64_t lanes) const;

private:
  std::vector<ExpansionRow> rows;
};

/// What a dialect from outside implements, so that wherever it is loaded
/// `elemwise-expand-ops`, and every pipeline with it, has the dialect's
/// sequences too: for operations of its own, or better ones for operations of
/// the elemwise dialect on some target.
class ExpansionDialectInterface
    : public DialectInterface::Base<ExpansionDialectInterface> {
public:
  ExpansionDialectInterface(Dialect *dialect) : Base(dialect) {}

  /// Adds the dialect's rows to `table`. The sequences may be applied by
  /// several threads at once.
  virtual void addExpansions(ExpansionTable &table) const = 0;
};

/// Adds a pattern for every operation that `table` has a row for. It matches
/// the operation on scalars and vectors and leaves tensors alone.
void populateElemwiseExpandPatterns(
    RewritePatternSet &patterns, const TargetInfo &target,
    const ExpansionTable &table = ExpansionTable::getBuiltin());

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_EXPANDOPS_H
