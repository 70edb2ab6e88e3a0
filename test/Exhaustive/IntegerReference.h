// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What every operation must give for an f32, computed with integers alone.

#ifndef ELEMWISE_TEST_EXHAUSTIVE_INTEGERREFERENCE_H
#define ELEMWISE_TEST_EXHAUSTIVE_INTEGERREFERENCE_H

#include <cstdint>

namespace mlir::elemwise::test {

/// The bits of the least integral f32 not below that of `bits`. A NaN comes
/// back as a quiet one.
uint32_t ceilF32(uint32_t bits);

/// The bits of the f32 nearest to one over that of `bits`, ties to even. A NaN
/// comes back as a quiet one.
uint32_t reciprocalF32(uint32_t bits);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_EXHAUSTIVE_INTEGERREFERENCE_H
