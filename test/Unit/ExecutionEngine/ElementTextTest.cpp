// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/ElementText.h"
#include "TestSupport.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static std::string print(ElementKind kind, uint64_t bits,
                         SpecFormat format = SpecFormat::Decimal) {
  std::string text;
  raw_string_ostream os(text);
  printElement(os, kind, bits, format);
  return text;
}

static uint64_t parse(StringRef text, ElementKind kind) {
  Expected<uint64_t> bits = parseElement(text, kind);
  if (bits)
    return *bits;
  ADD_FAILURE() << toString(bits.takeError());
  return ~uint64_t(0);
}

static void expectRoundTrip(ElementKind kind, uint64_t bits) {
  for (SpecFormat format : {SpecFormat::Decimal, SpecFormat::Hex})
    EXPECT_EQ(parse(print(kind, bits, format), kind), bits)
        << getElementName(kind).str() << ' ' << print(kind, bits, format);
}

/// What APFloat rounds `text` to.
static uint64_t roundOnce(StringRef text, ElementKind kind) {
  APFloat value(getFloatSemantics(kind));
  cantFail(value.convertFromString(text, APFloat::rmNearestTiesToEven));
  return value.bitcastToAPInt().getZExtValue();
}

//===----------------------------------------------------------------------===//
// The 16-bit formats, all values
//===----------------------------------------------------------------------===//

class Float16Test : public testing::TestWithParam<ElementKind> {};

TEST_P(Float16Test, AllRoundTrip) {
  for (unsigned bits = 0; bits <= 0xFFFF; ++bits)
    expectRoundTrip(GetParam(), bits);
}

/// The decimals of `digits` digits on both sides of the positive `value`.
static std::pair<std::string, std::string> neighbours(double value,
                                                      int digits) {
  char text[32];
  snprintf(text, sizeof(text), "%.*e", digits - 1, value);
  auto [significand, exponentText] = StringRef(text).split('e');
  std::string shortened = significand.str();
  erase(shortened, '.');
  int64_t number = 0;
  int exponent = 0;
  EXPECT_FALSE(StringRef(shortened).getAsInteger(10, number));
  EXPECT_FALSE(exponentText.ltrim('+').getAsInteger(10, exponent));
  exponent -= digits - 1;
  auto make = [&](int64_t number) {
    return itostr(number) + "e" + itostr(exponent);
  };
  // On which side the nearest one is does not matter: both of its own
  // neighbours count as well.
  EXPECT_LE(std::fabs(number * std::pow(10.0, exponent) - value),
            std::pow(10.0, exponent));
  return {make(number - 1), make(number + 1)};
}

/// How many significant digits `text` has.
static int countDigits(StringRef text) {
  StringRef significand = text.split('e').first;
  std::string digits;
  for (char c : significand)
    if (isDigit(c))
      digits += c;
  StringRef stripped = StringRef(digits).ltrim('0');
  return static_cast<int>(
      significand.contains('.') ? stripped.size() : stripped.rtrim('0').size());
}

// No decimal with one digit less rounds to the same value, except for integers
// whose digits are all needed to tell how large they are.
TEST_P(Float16Test, AllShortest) {
  ElementKind kind = GetParam();
  for (unsigned bits = 1; bits <= 0x7FFF; ++bits) {
    APFloat value(getFloatSemantics(kind), APInt(16, bits));
    if (!value.isFinite())
      break;
    std::string text = print(kind, bits);
    int digits = countDigits(text);
    bool exactInteger = StringRef(text).find_first_of(".e") == StringRef::npos;
    if (digits == 1 || exactInteger)
      continue;
    double number = value.convertToDouble();
    char nearest[32];
    snprintf(nearest, sizeof(nearest), "%.*e", digits - 2, number);
    auto [below, above] = neighbours(number, digits - 1);
    for (const std::string &shorter : {std::string(nearest), below, above})
      EXPECT_NE(roundOnce(shorter, kind), bits) << text << ' ' << shorter;
  }
}

// Of the decimals with as many digits, none that rounds to the same value is
// nearer to it; integers are exact.
TEST_P(Float16Test, AllNearest) {
  ElementKind kind = GetParam();
  for (unsigned bits = 1; bits <= 0x7FFF; ++bits) {
    APFloat value(getFloatSemantics(kind), APInt(16, bits));
    if (!value.isFinite())
      break;
    double number = value.convertToDouble();
    std::string text = print(kind, bits);
    double printed = std::strtod(text.c_str(), nullptr);
    if (StringRef(text).find_first_of(".e") == StringRef::npos) {
      EXPECT_EQ(printed, number) << text;
      continue;
    }
    char nearest[32];
    snprintf(nearest, sizeof(nearest), "%.*e", countDigits(text) - 1, number);
    if (roundOnce(nearest, kind) == bits)
      EXPECT_LE(std::fabs(printed - number),
                std::fabs(std::strtod(nearest, nullptr) - number))
          << text << ' ' << nearest;
  }
}

// Every halfway point, and what lies a little beside it, as a long decimal.
TEST_P(Float16Test, RoundsOnceAtEveryHalfwayPoint) {
  ElementKind kind = GetParam();
  const fltSemantics &semantics = getFloatSemantics(kind);
  for (unsigned bits = 0; bits < 0x7FFF; ++bits) {
    APFloat low(semantics, APInt(16, bits));
    APFloat high(semantics, APInt(16, bits + 1));
    if (!high.isFinite())
      break;
    double middle = (low.convertToDouble() + high.convertToDouble()) / 2;
    char text[256];
    snprintf(text, sizeof(text), "%.160e", middle);
    auto [significand, exponent] = StringRef(text).split('e');
    // 160 digits hold the halfway point exactly, so one more lies above it.
    std::string above = (significand + "1e" + exponent).str();
    EXPECT_EQ(parse(text, kind), bits + (bits & 1)) << text;
    EXPECT_EQ(parse(above, kind), bits + 1) << above;
    // Far below an ulp of double: 0.5 - 1e-170.
    double next = std::nextafter(middle, 0);
    snprintf(text, sizeof(text), "%.170e", next);
    EXPECT_EQ(parse(text, kind), bits) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Float16Test,
                         testing::Values(ElementKind::F16, ElementKind::BF16),
                         [](const auto &info) {
                           return getElementName(info.param).str();
                         });

TEST(ElementText, Float16Examples) {
  auto f16 = [](uint64_t bits) { return print(ElementKind::F16, bits); };
  EXPECT_EQ(f16(0x0000), "0");
  EXPECT_EQ(f16(0x8000), "-0");
  EXPECT_EQ(f16(0x3C00), "1");
  EXPECT_EQ(f16(0xB800), "-0.5");
  EXPECT_EQ(f16(0x2E66), "0.1");
  EXPECT_EQ(f16(0x3555), "0.3333");
  EXPECT_EQ(f16(0x0001), "6e-08");
  EXPECT_EQ(f16(0x0400), "6.104e-05");
  EXPECT_EQ(f16(0x7000), "8192");
  EXPECT_EQ(f16(0x7BFF), "65504");
  EXPECT_EQ(f16(0x7C00), "inf");
  EXPECT_EQ(f16(0xFC00), "-inf");
  EXPECT_EQ(f16(0x7E00), "nan");
  EXPECT_EQ(f16(0xFE00), "0xFE00");
  EXPECT_EQ(f16(0x7C01), "0x7C01");
  auto bf16 = [](uint64_t bits) { return print(ElementKind::BF16, bits); };
  EXPECT_EQ(bf16(0x3DCD), "0.1");
  EXPECT_EQ(bf16(0x4049), "3.14");
  EXPECT_EQ(bf16(0x7F7F), "3.39e+38");
  EXPECT_EQ(bf16(0x0001), "9e-41");
  EXPECT_EQ(bf16(0x4800), "131072");
  EXPECT_EQ(bf16(0x7FC0), "nan");
  EXPECT_EQ(bf16(0xFFC0), "0xFFC0");
}

//===----------------------------------------------------------------------===//
// The wide formats
//===----------------------------------------------------------------------===//

TEST(ElementText, WideEdges) {
  for (uint64_t magnitude :
       {0x00000000u, 0x00000001u, 0x00000002u, 0x007FFFFFu, 0x00800000u,
        0x00800001u, 0x3F7FFFFFu, 0x3F800000u, 0x3F800001u, 0x4B000001u,
        0x4F000000u, 0x7F7FFFFFu, 0x7F800000u, 0x7F800001u, 0x7FC00000u,
        0x7FC00001u, 0x7FFFFFFFu})
    for (uint64_t sign : {0x00000000u, 0x80000000u})
      expectRoundTrip(ElementKind::F32, magnitude | sign);
  for (uint64_t magnitude :
       {0x0000000000000000ull, 0x0000000000000001ull, 0x000FFFFFFFFFFFFFull,
        0x0010000000000000ull, 0x3FEFFFFFFFFFFFFFull, 0x3FF0000000000000ull,
        0x4330000000000001ull, 0x43E0000000000001ull, 0x7FEFFFFFFFFFFFFFull,
        0x7FF0000000000000ull, 0x7FF0000000000001ull, 0x7FF8000000000000ull,
        0x7FF8000000000001ull})
    for (uint64_t sign : {uint64_t(0), uint64_t(1) << 63})
      expectRoundTrip(ElementKind::F64, magnitude | sign);
}

TEST(ElementText, WideRandom) {
  std::mt19937_64 random(20);
  for (int i = 0; i < 200000; ++i) {
    uint64_t bits = random();
    expectRoundTrip(ElementKind::F32, bits & 0xFFFFFFFF);
    expectRoundTrip(ElementKind::F64, bits);
  }
}

TEST(ElementText, WideExamples) {
  EXPECT_EQ(print(ElementKind::F32, 0x3F99999A), "1.2");
  EXPECT_EQ(print(ElementKind::F32, 0x3EAAAAAB), "0.33333334");
  EXPECT_EQ(print(ElementKind::F32, 0x80000000), "-0");
  EXPECT_EQ(print(ElementKind::F32, 0x7FC00000), "nan");
  EXPECT_EQ(print(ElementKind::F32, 0xFFC00000), "0xFFC00000");
  EXPECT_EQ(print(ElementKind::F64, 0x3FB999999999999A), "0.1");
  EXPECT_EQ(print(ElementKind::F64, 0x0000000000000001), "5e-324");
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

// Decimals that come out wrong if they are rounded to a wider format first.
TEST(ElementText, RoundedOnce) {
  // Just above halfway between 1 and the next bf16: rounded to f32 it is the
  // halfway point, which would go to even.
  EXPECT_EQ(parse("1.00390625000000001", ElementKind::BF16), 0x3F81u);
  EXPECT_EQ(parse("1.00390625", ElementKind::BF16), 0x3F80u);
  EXPECT_EQ(parse("1.01171874999999999", ElementKind::BF16), 0x3F81u);
  EXPECT_EQ(parse("1.01171875", ElementKind::BF16), 0x3F82u);
  // Likewise for f16, through f64.
  EXPECT_EQ(parse("1.00048828125000000000001", ElementKind::F16), 0x3C01u);
  EXPECT_EQ(parse("1.00048828125", ElementKind::F16), 0x3C00u);
  // Likewise for f32, through f64.
  EXPECT_EQ(parse("1.000000059604644775390625", ElementKind::F32), 0x3F800000u);
  EXPECT_EQ(parse("1.0000000596046447753906250000001", ElementKind::F32),
            0x3F800001u);
  EXPECT_EQ(parse("0x1.000001000000000000001p0", ElementKind::F32),
            0x3F800001u);
}

TEST(ElementText, FloatsOutOfRange) {
  EXPECT_EQ(parse("65519.99", ElementKind::F16), 0x7BFFu);
  EXPECT_EQ(parse("65520", ElementKind::F16), 0x7C00u);
  EXPECT_EQ(parse("-1e999999999999", ElementKind::F16), 0xFC00u);
  EXPECT_EQ(parse("1e39", ElementKind::F32), 0x7F800000u);
  EXPECT_EQ(parse("-1e400", ElementKind::F64), 0xFFF0000000000000u);
  EXPECT_EQ(parse("1e-50", ElementKind::F32), 0x00000000u);
  EXPECT_EQ(parse("-1e-50", ElementKind::F32), 0x80000000u);
  EXPECT_EQ(parse("-1e-999999999999", ElementKind::F64), 0x8000000000000000u);
  // Half the smallest subnormal, and a little more.
  EXPECT_EQ(parse("0x1p-150", ElementKind::F32), 0u);
  EXPECT_EQ(parse("0x1.8p-150", ElementKind::F32), 1u);
  EXPECT_EQ(parse("8e-46", ElementKind::F32), 1u);
}

TEST(ElementText, FloatForms) {
  for (StringRef text : {"1.5", "+1.5", "01.50", "15e-1", "0.15E+1", "0x1.8p0",
                         "0x1.8", "0X18P-4", "0x.cp1", "0x3FC00000"})
    EXPECT_EQ(parse(text, ElementKind::F32), 0x3FC00000u) << text.str();
  EXPECT_EQ(parse(".5", ElementKind::F32), 0x3F000000u);
  EXPECT_EQ(parse("2.", ElementKind::F16), 0x4000u);
  EXPECT_EQ(parse("-0", ElementKind::F64), uint64_t(1) << 63);
  EXPECT_EQ(parse("inf", ElementKind::BF16), 0x7F80u);
  EXPECT_EQ(parse("+inf", ElementKind::F32), 0x7F800000u);
  EXPECT_EQ(parse("-inf", ElementKind::F64), 0xFFF0000000000000u);
  EXPECT_EQ(parse("nan", ElementKind::F32), 0x7FC00000u);
  EXPECT_EQ(parse("0x1", ElementKind::F32), 1u);
  EXPECT_EQ(parse("0xffc0", ElementKind::BF16), 0xFFC0u);
}

TEST(ElementText, InvalidFloats) {
  for (ElementKind kind : {ElementKind::F16, ElementKind::BF16,
                           ElementKind::F32, ElementKind::F64})
    for (StringRef text : {"x",
                           "-",
                           "+",
                           ".",
                           "-.",
                           "..5",
                           "1..5",
                           "1.2.3",
                           "1e",
                           "1e+",
                           "e5",
                           "1x",
                           "1f",
                           "--1",
                           "+-1",
                           "1,5",
                           "0x",
                           "0xg",
                           "0x.p1",
                           "0xp1",
                           "0x1p",
                           "0x1.8p+",
                           "0x1.8pz",
                           "0x1.8.8p1",
                           "-nan",
                           "+nan",
                           "nan(1)",
                           "NaN",
                           "INFINITY",
                           "infinity",
                           "snan",
                           "true",
                           "1_000",
                           "1e5.5",
                           "-0x3C00",
                           "1e99999e-3",
                           "1e-99999x",
                           "0x1p99999p-3",
                           "0x1.8p-99999x"})
      EXPECT_TRUE(StringRef(messageOf(parseElement(text, kind)))
                      .starts_with("invalid " + getElementName(kind).str() +
                                   " value '" + text.str() + "'"))
          << text.str() << ": " << messageOf(parseElement(text, kind));
  EXPECT_EQ(messageOf(parseElement("0x12345", ElementKind::F16)),
            "invalid f16 value '0x12345': expected at most 4 hexadecimal "
            "digits");
  EXPECT_EQ(messageOf(parseElement("-0x3C00", ElementKind::F16)),
            "invalid f16 value '-0x3C00': bits take no sign");
  EXPECT_EQ(messageOf(parseElement("", ElementKind::F32)),
            "expected a value of type f32");
  EXPECT_EQ(messageOf(parseElement(std::string(3000, '1'), ElementKind::F32)),
            "invalid f32 value '" + std::string(40, '1') +
                "...': expected at most 2048 characters");
}

TEST(ElementText, Integers) {
  EXPECT_EQ(parse("-128", ElementKind::I8), 0x80u);
  EXPECT_EQ(parse("127", ElementKind::I8), 0x7Fu);
  EXPECT_EQ(parse("0xFF", ElementKind::I8), 0xFFu);
  EXPECT_EQ(parse("-32768", ElementKind::I16), 0x8000u);
  EXPECT_EQ(parse("2147483647", ElementKind::I32), 0x7FFFFFFFu);
  EXPECT_EQ(parse("-9223372036854775808", ElementKind::I64), uint64_t(1) << 63);
  EXPECT_EQ(parse("007", ElementKind::Index), 7u);
  EXPECT_EQ(parse("true", ElementKind::I1), 1u);
  EXPECT_EQ(parse("false", ElementKind::I1), 0u);
  EXPECT_EQ(parse("1", ElementKind::I1), 1u);
  EXPECT_EQ(parse("0x00", ElementKind::I1), 0u);

  EXPECT_EQ(messageOf(parseElement("128", ElementKind::I8)),
            "invalid i8 value '128': expected -128 to 127");
  EXPECT_EQ(messageOf(parseElement("-32769", ElementKind::I16)),
            "invalid i16 value '-32769': expected -32768 to 32767");
  EXPECT_EQ(messageOf(parseElement("9223372036854775808", ElementKind::I64)),
            "invalid i64 value '9223372036854775808': expected "
            "-9223372036854775808 to 9223372036854775807");
  EXPECT_EQ(messageOf(parseElement("2", ElementKind::I1)),
            "invalid i1 value '2': expected true, false, 0 or 1");
  EXPECT_EQ(messageOf(parseElement("0x2", ElementKind::I1)),
            "invalid i1 value '0x2': expected 0x0 or 0x1");
  for (StringRef text : {"1.5", "1e2", "-", "+1", "0b1", "0xx", "nan", "true"})
    EXPECT_EQ(messageOf(parseElement(text, ElementKind::I32)),
              "invalid i32 value '" + text.str() + "'");
}

TEST(ElementText, IntegersRoundTrip) {
  for (uint64_t bits = 0; bits <= 0xFFFF; ++bits) {
    expectRoundTrip(ElementKind::I8, bits & 0xFF);
    expectRoundTrip(ElementKind::I16, bits);
  }
  std::mt19937_64 random(21);
  for (int i = 0; i < 10000; ++i) {
    uint64_t bits = random();
    expectRoundTrip(ElementKind::I1, bits & 1);
    expectRoundTrip(ElementKind::I32, bits & 0xFFFFFFFF);
    expectRoundTrip(ElementKind::I64, bits);
    expectRoundTrip(ElementKind::Index, bits);
  }
  EXPECT_EQ(print(ElementKind::I8, 0x80), "-128");
  EXPECT_EQ(print(ElementKind::I1, 1), "true");
  EXPECT_EQ(print(ElementKind::I1, 1, SpecFormat::Hex), "0x01");
  EXPECT_EQ(print(ElementKind::I64, ~uint64_t(0)), "-1");
  EXPECT_EQ(print(ElementKind::F16, 0x3C00, SpecFormat::Hex), "0x3C00");
}
