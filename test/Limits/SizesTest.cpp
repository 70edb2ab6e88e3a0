// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Sizes at which others stop: ranks, constants, modules, tensors whose elements
// or bytes a 32-bit number can't count.

#include "LimitsSupport.h"
#include "TestSupport.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

#include <array>
#include <random>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

namespace {

struct RankCase {
  const char *name;
  unsigned rank;
  bool isStatic;
};

class Ranks : public testing::TestWithParam<RankCase> {};

} // namespace

/// Most extents are 1, so that there are few elements; the others are spread
/// over the first, the last and the middle dimensions.
static llvm::SmallVector<int64_t> getShape(unsigned rank) {
  llvm::SmallVector<int64_t> shape(rank, 1);
  shape.front() = 2;
  shape[rank / 2] = 3;
  shape.back() = 5;
  return shape;
}

TEST_P(Ranks, GiveTheSameBits) {
  const llvm::SmallVector<int64_t> shape = getShape(GetParam().rank);
  std::string type;
  for (int64_t extent : shape)
    type += (GetParam().isStatic ? std::to_string(extent) : "?") + "x";
  CompiledModule module = compile(getUnarySource("ceil", type + "f32"));

  std::vector<float> values, expected;
  for (int i = 0; i < 30; ++i) {
    values.push_back(i + 0.25f);
    expected.push_back(i + 1.0f);
  }
  Tensor x = makeTensor(shape, values);
  auto results = llvm::cantFail(llvm::cantFail(module.lookup())->call({&x}));
  EXPECT_EQ(results[0].getShape(), llvm::ArrayRef<int64_t>(shape));
  EXPECT_EQ(results[0].getBytes(), makeTensor(shape, expected).getBytes());
}

INSTANTIATE_TEST_SUITE_P(All, Ranks,
                         testing::Values(RankCase{"static_64", 64, true},
                                         RankCase{"dynamic_64", 64, false},
                                         RankCase{"static_200", 200, true}),
                         [](const auto &info) { return info.param.name; });

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// A function that gives `op` of a constant of `values`.
static std::string getConstantSource(llvm::StringRef op,
                                     llvm::ArrayRef<float> values) {
  const llvm::StringRef bytes(reinterpret_cast<const char *>(values.data()),
                              values.size() * sizeof(float));
  const std::string type = "tensor<" + std::to_string(values.size()) + "xf32>";
  return ("func.func @main() -> " + type +
          " {\n  %x = arith.constant dense<\"0x" + llvm::toHex(bytes) +
          "\"> : " + type + "\n  %y = elemwise." + op + " %x : " + type +
          "\n  return %y : " + type + "\n}\n")
      .str();
}

TEST(Constants, OfAMillionDifferentElements) {
  std::mt19937 random(20260913);
  std::vector<float> values(1000000), expected;
  for (float &value : values) {
    uint32_t bits = random();
    std::memcpy(&value, &bits, sizeof(bits));
    // NaNs are a class, and are compared elsewhere.
    if (value != value)
      value = 0.1f;
    expected.push_back(1 / value);
  }
  CompiledModule module = compile(getConstantSource("reciprocal", values));
  auto results = llvm::cantFail(llvm::cantFail(module.lookup())->call({}));
  EXPECT_EQ(results[0].getBytes(), makeTensor({1000000}, expected).getBytes());
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

// Scalars take a tenth of the time of tensors, which this is not about.
TEST(LongSizes, HundredThousandFunctions) {
  constexpr int kNumFunctions = 100000;
  std::string source;
  for (int i = 0; i < kNumFunctions; ++i)
    source += llvm::formatv("func.func @f{0}(%x: f32) -> f32 {{\n"
                            "  %c = arith.constant {0}.0 : f32\n"
                            "  %y = arith.addf %x, %c : f32\n"
                            "  %z = elemwise.ceil %y : f32\n"
                            "  return %z : f32\n}\n",
                            i);
  CompiledModule module = compile(source);
  ASSERT_EQ(module.getFunctions().size(), size_t(kNumFunctions));
  Tensor x = makeTensor({}, {-0.75f});
  for (int i = 0; i < kNumFunctions; i += 1111) {
    auto results = llvm::cantFail(
        llvm::cantFail(module.lookup("f" + std::to_string(i)))->call({&x}));
    const float expected = i == 0 ? -0.0f : float(i);
    EXPECT_EQ(results[0].getBytes(), makeTensor({}, {expected}).getBytes());
  }
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

namespace {

/// f16 tensors of zeros, which take no memory until they are written, with
/// numbers at both ends and where 31 and 32 bits cease to count elements or
/// bytes.
class LongHugeTensor : public testing::Test {
protected:
  void SetUp() override {
    if (readProcBytes("/proc/meminfo", "MemAvailable") < uint64_t(14) << 30)
      GTEST_SKIP() << "takes 14 GiB of free memory";
    for (unsigned i = 0; i < kPeriod; ++i) {
      fractions[i] = getHalfBits(i + 0.5f);
      ceilings[i] = getHalfBits(i + 1.0f);
    }
  }

  Tensor makeInput(llvm::ArrayRef<int64_t> shape) {
    Tensor tensor = llvm::cantFail(Tensor::allocate(
        {ElementKind::F16, llvm::SmallVector<int64_t>(shape)}));
    auto *elements = reinterpret_cast<uint16_t *>(tensor.getMutableData());
    const int64_t size = tensor.getNumElements();
    for (int64_t middle :
         {int64_t(0), int64_t(1) << 30, int64_t(1) << 31, size})
      for (int64_t i = std::max<int64_t>(middle - 70, 0);
           i < std::min(middle + 70, size); ++i)
        elements[i] = fractions[i % kPeriod];
    return tensor;
  }

  /// The first position at which `got` isn't the ceiling of what `makeInput`
  /// has made; their size if there is none.
  int64_t findWrong(const Tensor &input, const uint16_t *got) {
    const auto *elements = reinterpret_cast<const uint16_t *>(input.getData());
    int64_t i = 0;
    for (; i < input.getNumElements(); ++i)
      if (got[i] != (elements[i] ? ceilings[i % kPeriod] : 0))
        break;
    return i;
  }

  static constexpr int64_t kSize = (int64_t(1) << 31) + 9;

private:
  static uint16_t getHalfBits(float value) {
    llvm::APFloat half(value);
    bool losesInfo = false;
    half.convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven,
                 &losesInfo);
    EXPECT_FALSE(losesInfo);
    return half.bitcastToAPInt().getZExtValue();
  }

  // Halves are exact below 1024, and a prime number shows what is displaced.
  static constexpr unsigned kPeriod = 1021;
  std::array<uint16_t, kPeriod> fractions, ceilings;
};

} // namespace

TEST_F(LongHugeTensor, OfUnknownExtent) {
  CompiledModule module = compile(getUnarySource("ceil", "?xf16"));
  Tensor x = makeInput({kSize});
  ASSERT_GT(x.getByteSize(), size_t(1) << 32);
  auto results = llvm::cantFail(llvm::cantFail(module.lookup())->call({&x}));
  EXPECT_EQ(
      findWrong(x, reinterpret_cast<const uint16_t *>(results[0].getData())),
      kSize);
}

TEST_F(LongHugeTensor, OfKnownExtents) {
  CompiledModule module = compile(getUnarySource("ceil", "65537x32769xf16"));
  Tensor x = makeInput({65537, 32769});
  auto results = llvm::cantFail(llvm::cantFail(module.lookup())->call({&x}));
  EXPECT_EQ(
      findWrong(x, reinterpret_cast<const uint16_t *>(results[0].getData())),
      x.getNumElements());
}

TEST_F(LongHugeTensor, InReverse) {
  CompiledModule module = compile(getUnarySource("ceil", "?xf16"));
  Tensor x = makeInput({kSize}), y = makeInput({kSize});
  const int64_t backwards[] = {-1};
  BufferView from = BufferView::of(x), to = BufferView::of(y);
  for (BufferView *view : {&from, &to}) {
    view->data += 2 * (kSize - 1);
    view->strides = backwards;
  }
  llvm::cantFail(llvm::cantFail(module.lookup())->callOn(from, to));
  EXPECT_EQ(findWrong(x, reinterpret_cast<const uint16_t *>(y.getData())),
            kSize);
}

TEST(Tensors, BeyondWhatCanBeCounted) {
  CompiledModule module = compile(getUnarySource("ceil", "?x?xf64"));
  const int64_t shape[] = {int64_t(1) << 40, int64_t(1) << 40};
  double value = 0;
  BufferView view;
  view.element = ElementKind::F64;
  view.data = reinterpret_cast<char *>(&value);
  view.shape = shape;
  EXPECT_EQ(messageOf(llvm::cantFail(module.lookup())->callOn(view, view)),
            "main: input 0: the size of "
            "1099511627776x1099511627776xf64 overflows 63 bits");
}
