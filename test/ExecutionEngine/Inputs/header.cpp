// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The header in C++, twice.

#include "functions.h"

void computeCeil(const float *x, float *y, int64_t size) {
  const elemwise_buffer_f32_1 input = elemwise_make_f32_1(x, size);
  const elemwise_buffer_f32_1 result = elemwise_make_f32_1(y, size);
  elemwise_ceil_f32(&input, &result);
}
