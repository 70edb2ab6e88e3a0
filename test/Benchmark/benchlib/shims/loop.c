// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The loop that a C programmer would write. ELEMENT is the element type and
// APPLY(x) the expression.

#include <stddef.h>

void kernel(void *state, const void *in, void *out, size_t bytes) {
  (void)state;
  const ELEMENT *x = in;
  ELEMENT *y = out;
  for (size_t i = 0; i < bytes / sizeof(ELEMENT); ++i)
    y[i] = APPLY(x[i]);
}
