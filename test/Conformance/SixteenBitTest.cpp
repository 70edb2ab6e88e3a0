// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Every input of the 16-bit types, against the digests that two independent
// programs agree on.

#include "Compile.h"
#include "Fold.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SHA256.h"

#include "gtest/gtest.h"

#include <numeric>

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

struct Table {
  FloatFormat format;
  OpKind op;
  /// SHA-256 over the results for 0x0000 to 0xFFFF, each a little-endian word,
  /// with every NaN made the quiet one.
  const char *digest;
};

const Table kTables[] = {
    {kF16, OpKind::Ceil,
     "906e11b0b437ee2ba3994a652faafbb251a56e823be6049211a02cbb51b723de"},
    {kF16, OpKind::Reciprocal,
     "5fd7378a5f83896053b9073ac4f22597d153cfc2dc1e0ac03b77b310830b80a1"},
    {kBF16, OpKind::Ceil,
     "c8b3f810c1e37d116eef03cd4984ad1eed6652474d242da45bad0310d5b4f029"},
    {kBF16, OpKind::Reciprocal,
     "44526930d22be502dfb530eb6cfe2520b6489e6cbf005c1ccb13bd5023e61c30"}};

std::string getTableName(const Table &table) {
  return (getElementName(table.format.kind) + "_" + getOpName(table.op)).str();
}

std::vector<uint64_t> getAllInputs() {
  std::vector<uint64_t> bits(65536);
  std::iota(bits.begin(), bits.end(), 0);
  return bits;
}

std::string computeDigest(const FloatFormat &format,
                          llvm::ArrayRef<uint64_t> bits) {
  std::string bytes;
  for (uint64_t value : bits) {
    if (format.isNaN(value))
      value = format.getQuietNaN();
    bytes += static_cast<char>(value & 0xff);
    bytes += static_cast<char>(value >> 8);
  }
  llvm::SHA256 hash;
  hash.update(bytes);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

/// Functions for one operation and element type, of every kind of operand.
std::string makeSource(const Table &table) {
  std::string source;
  llvm::raw_string_ostream os(source);
  llvm::StringRef op = getOpName(table.op);
  llvm::StringRef element = getElementName(table.format.kind);
  auto addFunction = [&](llvm::StringRef name, const std::string &type) {
    os << llvm::formatv(R"(
      func.func @{0}(%x: {1}) -> {1} {{
        %y = elemwise.{2} %x : {1}
        return %y : {1}
      })",
                        name, type, op);
  };
  addFunction("static", llvm::formatv("tensor<65536x{0}>", element));
  addFunction("dynamic", llvm::formatv("tensor<?x{0}>", element));
  addFunction("scalar", element.str());
  addFunction("vector1", llvm::formatv("vector<1x{0}>", element));
  addFunction("vector5", llvm::formatv("vector<5x{0}>", element));
  addFunction("vector2x3", llvm::formatv("vector<2x3x{0}>", element));
  addFunction("vector1x1x7", llvm::formatv("vector<1x1x7x{0}>", element));
  os << llvm::formatv(R"(
    func.func @loop(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = tensor.dim %x, %c0 : tensor<?x{0}>
      %e = tensor.empty(%n) : tensor<?x{0}>
      %y = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> tensor<?x{0}> {{
        %u = tensor.extract %x[%i] : tensor<?x{0}>
        %v = elemwise.{1} %u : {0}
        %b = tensor.insert %v into %a[%i] : tensor<?x{0}>
        scf.yield %b : tensor<?x{0}>
      }
      return %y : tensor<?x{0}>
    })",
                      element, op);
  return source;
}

class SixteenBit : public testing::TestWithParam<std::tuple<Table, Route>> {};

// The reference that the wider types are held against gives the digests too.
TEST(SixteenBitDigest, Reference) {
  for (const Table &table : kTables)
    EXPECT_EQ(
        computeDigest(table.format,
                      computeReference(table.format, table.op, getAllInputs())),
        table.digest)
        << getTableName(table);
}

TEST(SixteenBitDigest, Folding) {
  for (const Table &table : kTables) {
    auto folded = foldConstant(table.format.kind, table.op, getAllInputs());
    ASSERT_TRUE(static_cast<bool>(folded))
        << llvm::toString(folded.takeError());
    EXPECT_EQ(computeDigest(table.format, *folded), table.digest)
        << getTableName(table);
  }
}

TEST_P(SixteenBit, Execution) {
  const auto &[table, route] = GetParam();
  auto compiled = compile(makeSource(table), route);
  ASSERT_TRUE(static_cast<bool>(compiled))
      << llvm::toString(compiled.takeError());
  if (!*compiled)
    GTEST_SKIP() << "compiled, but this machine can't run code for "
                 << route.targetCPU;
  const CompiledModule &module = **compiled;
  std::vector<uint64_t> inputs = getAllInputs();
  auto expectDigest = [&, &table = table](const std::string &name,
                                          llvm::ArrayRef<uint64_t> got) {
    EXPECT_EQ(computeDigest(table.format, got), table.digest) << name;
  };
  for (const char *name : {"static", "vector5", "vector2x3", "vector1x1x7"})
    expectDigest(name, callInPieces(module, name, inputs));
  // One call for every element takes its time.
  if (!route.optLevel)
    for (const char *name : {"scalar", "vector1"})
      expectDigest(name, callInPieces(module, name, inputs));
  for (const char *name : {"dynamic", "loop"})
    expectDigest(name, callOn(module, name, {65536}, inputs));
}

INSTANTIATE_TEST_SUITE_P(, SixteenBit,
                         testing::Combine(testing::ValuesIn(kTables),
                                          testing::ValuesIn(getAllRoutes())),
                         [](const auto &info) {
                           return getTableName(std::get<0>(info.param)) + "_" +
                                  std::get<1>(info.param).getTestName();
                         });

} // namespace
