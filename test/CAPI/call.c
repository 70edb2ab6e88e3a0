// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t bitsOf(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}

static bool isSame(float a, float b) {
  return (isnan(a) && isnan(b)) || bitsOf(a) == bitsOf(b);
}

/// Patterns all over the type, with those at its edges.
static void fill(float *values, size_t count) {
  static const float edges[] = {
      0.0f, -0.0f, INFINITY, -INFINITY,  NAN,         1e-45f,        -1e-45f,
      0.5f, -0.5f, 3.4e38f,  8388607.5f, -8388607.5f, 2.9387359e-39f};
  uint32_t bits = 12345;
  for (size_t i = 0; i < count; ++i) {
    bits = bits * 1664525u + 1013904223u;
    memcpy(&values[i], &bits, sizeof(bits));
    if (i < sizeof(edges) / sizeof(*edges))
      values[i] = edges[i];
  }
}

/// Sizes around every vector width, out of place and in place, against libm.
static void checkValues(void) {
  static const struct {
    const char *op;
    float (*reference)(float);
  } ops[] = {{"ceil", ceilf}, {"reciprocal", NULL}};
  enum { kMax = 700 };
  float in[kMax], out[kMax + 1];
  for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); ++i) {
    char source[256];
    snprintf(source, sizeof(source),
             "func.func @main(%%x: tensor<?xf32>) -> tensor<?xf32> {\n"
             "  %%y = elemwise.%s %%x : tensor<?xf32>\n"
             "  return %%y : tensor<?xf32>\n}\n",
             ops[i].op);
    ElemwiseCompiledModule module = compile(source);
    ElemwiseFunction function = lookup(module, "main");
    CHECK(elemwiseFunctionAllowsInPlace(function, 0));
    for (int64_t size = 0; size <= kMax; size += size < 150 ? 1 : 61) {
      const int64_t shape[] = {size};
      ElemwiseBuffer x = makeBuffer(ELEMWISE_F32, in, 1, shape);
      ElemwiseBuffer y = makeBuffer(ELEMWISE_F32, out, 1, shape);
      fill(in, kMax);
      out[size] = 42;
      CHECK_OK(elemwiseFunctionCall(function, 1, &x, 1, &y));
      CHECK_OK(elemwiseFunctionCall(function, 1, &x, 1, &x));
      bool isRight = out[size] == 42;
      float original[kMax];
      fill(original, kMax);
      for (int64_t k = 0; k < size; ++k) {
        float expected = ops[i].reference ? ops[i].reference(original[k])
                                          : 1.0f / original[k];
        isRight &= isSame(out[k], expected) && isSame(in[k], expected);
      }
      for (int64_t k = size; k < kMax; ++k)
        isRight &= isSame(in[k], original[k]);
      CHECK(isRight);
    }
    elemwiseCompiledModuleDestroy(module);
  }
}

static const char *const kDynamic =
    "func.func @main(%x: tensor<?x3xf32>, %n: index) ->\n"
    "    (tensor<3x?xf32>, tensor<?x2xf32>) {\n"
    "  %c0 = arith.constant 0 : index\n"
    "  %d = tensor.dim %x, %c0 : tensor<?x3xf32>\n"
    "  %e = tensor.empty(%d) : tensor<3x?xf32>\n"
    "  %t = linalg.transpose ins(%x : tensor<?x3xf32>)\n"
    "      outs(%e : tensor<3x?xf32>) permutation = [1, 0]\n"
    "  %y = elemwise.ceil %t : tensor<3x?xf32>\n"
    "  %v = arith.constant 0.5 : f32\n"
    "  %f = tensor.empty(%n) : tensor<?x2xf32>\n"
    "  %g = linalg.fill ins(%v : f32) outs(%f : tensor<?x2xf32>) ->\n"
    "      tensor<?x2xf32>\n"
    "  %z = elemwise.reciprocal %g : tensor<?x2xf32>\n"
    "  return %y, %z : tensor<3x?xf32>, tensor<?x2xf32>\n"
    "}\n";

/// Extents that depend on shapes and on elements.
static void checkDynamicShapes(void) {
  ElemwiseCompiledModule module = compile(kDynamic);
  ElemwiseFunction function = lookup(module, "main");
  CHECK(!elemwiseFunctionAllowsInPlace(function, 0));
  const float in[6] = {0.5f, 1.5f, 2.5f, -0.5f, -1.5f, -2.5f};
  const int64_t n = 4, shape[] = {2, 3};
  ElemwiseBuffer inputs[] = {makeBuffer(ELEMWISE_F32, in, 2, shape),
                             makeBuffer(ELEMWISE_INDEX, &n, 0, NULL)};
  int64_t extents[4] = {0};
  CHECK_OK(elemwiseFunctionGetResultExtents(function, 2, inputs, 4, extents));
  CHECK(extents[0] == 3 && extents[1] == 2 && extents[2] == 4 &&
        extents[3] == 2);
  float y[6], z[8];
  ElemwiseBuffer results[] = {makeBuffer(ELEMWISE_F32, y, 2, &extents[0]),
                              makeBuffer(ELEMWISE_F32, z, 2, &extents[2])};
  CHECK_OK(elemwiseFunctionCall(function, 2, inputs, 2, results));
  const float expected[] = {1, -0.0f, 2, -1, 3, -2};
  CHECK(memcmp(y, expected, sizeof(y)) == 0);
  for (int i = 0; i < 8; ++i)
    CHECK(z[i] == 2);

  const int64_t wrong[] = {3, 3};
  results[0].shape = wrong;
  CHECK_ERROR(elemwiseFunctionCall(function, 2, inputs, 2, results),
              ELEMWISE_STATUS_CALL_FAILED,
              "main: expected 3x2xf32 for result 0, got 3x3xf32");
  CHECK_ERROR(elemwiseFunctionGetResultExtents(function, 2, inputs, 3, extents),
              ELEMWISE_STATUS_INVALID_ARGUMENT,
              "expected room for 4 extents, got room for 3");
  CHECK_ERROR(elemwiseFunctionGetResultExtents(function, 2, inputs, 4, NULL),
              ELEMWISE_STATUS_INVALID_ARGUMENT, "got null for the extents");
  elemwiseCompiledModuleDestroy(module);
}

/// Every 16-bit pattern, computed by the C API as f16, against the same values
/// as f32: the rounding of results is the type's.
static void checkHalves(void) {
  ElemwiseCompiledModule module =
      compile("func.func @main(%x: tensor<65536xbf16>) -> tensor<65536xf32> {\n"
              "  %y = elemwise.reciprocal %x : tensor<65536xbf16>\n"
              "  %z = arith.extf %y : tensor<65536xbf16> to tensor<65536xf32>\n"
              "  return %z : tensor<65536xf32>\n}\n");
  ElemwiseFunction function = lookup(module, "main");
  uint16_t *in = malloc(65536 * sizeof(*in));
  float *out = malloc(65536 * sizeof(*out));
  for (uint32_t i = 0; i < 65536; ++i)
    in[i] = (uint16_t)i;
  const int64_t shape[] = {65536};
  ElemwiseBuffer x = makeBuffer(ELEMWISE_BF16, in, 1, shape);
  ElemwiseBuffer y = makeBuffer(ELEMWISE_F32, out, 1, shape);
  CHECK_OK(elemwiseFunctionCall(function, 1, &x, 1, &y));
  bool isRight = true;
  for (uint32_t i = 0; i < 65536; ++i) {
    uint32_t bits = i << 16;
    float value;
    memcpy(&value, &bits, sizeof(bits));
    value = 1.0f / value;
    if (!isnan(value)) {
      // To nearest even in bfloat16.
      bits = bitsOf(value);
      bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000u;
      memcpy(&value, &bits, sizeof(bits));
    }
    isRight &= isSame(out[i], value);
  }
  CHECK(isRight);
  free(in);
  free(out);
  elemwiseCompiledModuleDestroy(module);
}

void testCall(void) {
  checkValues();
  checkDynamicShapes();
  checkHalves();
}
