// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A function that MLIR compiled, by its C interface, with the input's and the
// result's descriptor. ELEMENT_BYTES is the size of an element.

#include <stddef.h>
#include <stdint.h>

struct Descriptor {
  void *allocated, *aligned;
  int64_t offset, size, stride;
};

void _mlir_ciface_main(struct Descriptor *in, struct Descriptor *out);

void kernel(void *state, const void *in, void *out, size_t bytes) {
  (void)state;
  int64_t size = (int64_t)(bytes / ELEMENT_BYTES);
  struct Descriptor input = {(void *)in, (void *)in, 0, size, 1};
  struct Descriptor result = {out, out, 0, size, 1};
  _mlir_ciface_main(&input, &result);
}
