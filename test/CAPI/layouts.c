// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Strides, alignment and overlap.

#include "Check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// ceil(x) + y on tensors of the shape SHAPE.
#define TWO_INPUTS(SHAPE)                                                      \
  "func.func @main(%x: tensor<" SHAPE "xf32>, %y: tensor<" SHAPE               \
  "xf32>) -> tensor<" SHAPE "xf32> {\n"                                        \
  "  %a = elemwise.ceil %x : tensor<" SHAPE "xf32>\n"                          \
  "  %b = arith.addf %a, %y : tensor<" SHAPE "xf32>\n"                         \
  "  return %b : tensor<" SHAPE "xf32>\n"                                      \
  "}\n"

enum { kSide = 64, kBytes = kSide * kSide * 4 + 64 };

/// Where the element of `buffer` at (`i`, `j`) is, of any alignment.
static char *at(const ElemwiseBuffer *buffer, int64_t i, int64_t j) {
  const int64_t *s = buffer->strides;
  return (char *)buffer->data +
         4 * (s ? i * s[0] + j * s[1] : i * buffer->shape[1] + j);
}

static float load(const ElemwiseBuffer *buffer, int64_t i, int64_t j) {
  float value;
  memcpy(&value, at(buffer, i, j), sizeof(value));
  return value;
}

/// Whether an element of `buffer` is at `byte`.
static bool holds(const ElemwiseBuffer *buffer, const char *byte) {
  for (int64_t i = 0; i < buffer->shape[0]; ++i)
    for (int64_t j = 0; j < buffer->shape[1]; ++j) {
      const char *element = at(buffer, i, j);
      if (byte >= element && byte < element + 4)
        return true;
    }
  return false;
}

/// Every combination of layouts of one input and the result gives what the
/// scalar function gives, and no byte beside the result's elements changes.
static void checkStrides(ElemwiseFunction function) {
  static const struct {
    int64_t offset, strides[2];
    int misalignment;
  } layouts[] = {{0, {5, 1}, 0},      {0, {5, 1}, 1},      {0, {1, 7}, 0},
                 {3, {20, 2}, 0},     {200, {-20, -2}, 0}, {100, {-15, 3}, 2},
                 {900, {1, -128}, 0}, {0, {64, 13}, 3},    {600, {-90, 1}, 0}};
  enum { kLayouts = sizeof(layouts) / sizeof(*layouts) };
  static char in[kBytes], out[kBytes], before[kBytes];
  const int64_t shape[] = {7, 5};
  float addend[35];
  for (int i = 0; i < 35; ++i)
    addend[i] = (float)i;
  for (int a = 0; a < kLayouts; ++a)
    for (int b = 0; b < kLayouts; ++b) {
      for (int i = 0; i < kBytes; ++i) {
        in[i] = (char)(i * 31 % 97);
        out[i] = (char)(i * 7);
      }
      memcpy(before, out, kBytes);
      ElemwiseBuffer inputs[] = {
          {ELEMWISE_F32, in + 4 * layouts[a].offset + layouts[a].misalignment,
           2, shape, layouts[a].strides},
          {ELEMWISE_F32, addend, 2, shape, NULL}};
      ElemwiseBuffer result = {
          ELEMWISE_F32, out + 4 * layouts[b].offset + layouts[b].misalignment,
          2, shape, layouts[b].strides};
      CHECK_OK(elemwiseFunctionCall(function, 2, inputs, 1, &result));
      bool isRight = true;
      for (int64_t i = 0; i < 7; ++i)
        for (int64_t j = 0; j < 5; ++j) {
          float expected = ceilf(load(&inputs[0], i, j)) + addend[i * 5 + j];
          float got = load(&result, i, j);
          isRight &= memcmp(&got, &expected, 4) == 0;
        }
      for (int i = 0; i < kBytes; ++i)
        isRight &= in[i] == (char)(i * 31 % 97) &&
                   (out[i] == before[i] || holds(&result, out + i));
      CHECK(isRight);
    }
}

/// A zero stride repeats an input; in a result it is refused.
static void checkBroadcast(ElemwiseFunction function) {
  float x[3] = {0.25f, 1.25f, -0.25f}, y[6] = {0, 1, 2, 3, 4, 5}, z[6];
  const int64_t shape[] = {2, 3}, repeat[] = {0, 1};
  ElemwiseBuffer inputs[] = {{ELEMWISE_F32, x, 2, shape, repeat},
                             {ELEMWISE_F32, y, 2, shape, NULL}};
  ElemwiseBuffer result = {ELEMWISE_F32, z, 2, shape, NULL};
  CHECK_OK(elemwiseFunctionCall(function, 2, inputs, 1, &result));
  const float expected[] = {1, 3, 2, 4, 6, 5};
  CHECK(memcmp(z, expected, sizeof(z)) == 0);
  result.strides = repeat;
  CHECK_ERROR(elemwiseFunctionCall(function, 2, inputs, 1, &result),
              ELEMWISE_STATUS_CALL_FAILED,
              "main: result 0 has strides by which elements share memory, "
              "expected memory of its own for each");
}

static void checkOverlap(void) {
  ElemwiseCompiledModule module = compile(TWO_INPUTS("2x2"));
  ElemwiseFunction function = lookup(module, "main");
  float memory[8] = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f};
  float y[4] = {0, 0, 0, 0};
  const int64_t shape[] = {2, 2}, columns[] = {1, 2};
  ElemwiseBuffer inputs[] = {{ELEMWISE_F32, memory, 2, shape, NULL},
                             {ELEMWISE_F32, y, 2, shape, NULL}};
  ElemwiseBuffer result = {ELEMWISE_F32, memory + 2, 2, shape, NULL};
  CHECK_ERROR(elemwiseFunctionCall(function, 2, inputs, 1, &result),
              ELEMWISE_STATUS_CALL_FAILED,
              "main: result 0 overlaps input 0, expected the same memory or "
              "none of it");
  CHECK(memory[2] == 2.5f);
  // Behind or before it is no overlap.
  result.data = memory + 4;
  CHECK_OK(elemwiseFunctionCall(function, 2, inputs, 1, &result));
  CHECK(memory[4] == 1 && memory[7] == 4 && memory[3] == 3.5f);
  // Both inputs are the result.
  CHECK(elemwiseFunctionAllowsInPlace(function, 0));
  CHECK(elemwiseFunctionAllowsInPlace(function, 1));
  result.data = y;
  inputs[0].data = y;
  y[0] = 0.5f;
  CHECK_OK(elemwiseFunctionCall(function, 2, inputs, 1, &result));
  CHECK(y[0] == 1.5f);
  // Transposed in place: the input is read before the result is written.
  float square[4] = {0.5f, 1.5f, 2.5f, 3.5f}, zero[4] = {0, 0, 0, 0};
  inputs[0] = (ElemwiseBuffer){ELEMWISE_F32, square, 2, shape, columns};
  inputs[1].data = zero;
  result.data = square;
  CHECK_OK(elemwiseFunctionCall(function, 2, inputs, 1, &result));
  CHECK(square[0] == 1 && square[1] == 3 && square[2] == 2 && square[3] == 4);
  elemwiseCompiledModuleDestroy(module);
}

/// A function that reads elsewhere than it writes can't work in place.
static void checkNotInPlace(void) {
  ElemwiseCompiledModule module =
      compile("func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
              "  %e = tensor.empty() : tensor<2x2xf32>\n"
              "  %t = linalg.transpose ins(%x : tensor<2x2xf32>)\n"
              "      outs(%e : tensor<2x2xf32>) permutation = [1, 0]\n"
              "  %y = elemwise.ceil %t : tensor<2x2xf32>\n"
              "  return %y : tensor<2x2xf32>\n}\n");
  ElemwiseFunction function = lookup(module, "main");
  float square[4] = {0.5f, 1.5f, 2.5f, 3.5f};
  const int64_t shape[] = {2, 2};
  ElemwiseBuffer x = makeBuffer(ELEMWISE_F32, square, 2, shape);
  CHECK(!elemwiseFunctionAllowsInPlace(function, 0));
  CHECK_ERROR(elemwiseFunctionCall(function, 1, &x, 1, &x),
              ELEMWISE_STATUS_CALL_FAILED,
              "main: result 0 is input 0, expected memory of its own: the "
              "function can't be computed in place of that input");
  CHECK(square[0] == 0.5f);
  elemwiseCompiledModuleDestroy(module);
}

void testLayouts(void) {
  ElemwiseCompiledModule module = compile(TWO_INPUTS("?x?"));
  ElemwiseFunction function = lookup(module, "main");
  checkStrides(function);
  checkBroadcast(function);
  elemwiseCompiledModuleDestroy(module);
  checkOverlap();
  checkNotInPlace();
}
