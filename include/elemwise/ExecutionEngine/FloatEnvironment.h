// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The floating-point environment that exact results need, for a while: that of
// IEEE 754-2019 by default (4.3, 7.1), which LLVM takes for granted in code
// without constrained operations.

#ifndef ELEMWISE_EXECUTIONENGINE_FLOATENVIRONMENT_H
#define ELEMWISE_EXECUTIONENGINE_FLOATENVIRONMENT_H

#if defined(__SSE__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace mlir::elemwise {

/// While it lives, this thread rounds to nearest and keeps subnormals, whatever
/// the program has set. Then everything is as before, exception flags included:
/// those that the sequences of an exact operation raise on the way mean
/// nothing.
class FloatEnvironment {
public:
  FloatEnvironment(const FloatEnvironment &) = delete;
  FloatEnvironment &operator=(const FloatEnvironment &) = delete;

#if defined(__SSE__)
  FloatEnvironment() : saved(_mm_getcsr()) {
    if ((saved & ~kFlags) != kDefault)
      _mm_setcsr(kDefault);
  }
  ~FloatEnvironment() {
    if (_mm_getcsr() != saved)
      _mm_setcsr(saved);
  }

private:
  static constexpr unsigned kFlags = 0x3F;
  /// All exceptions masked, to nearest, neither flush to zero nor
  /// denormals-are-zero.
  static constexpr unsigned kDefault = 0x1F80;
  const unsigned saved;
#else
  FloatEnvironment() {
    std::fegetenv(&saved);
    std::fesetenv(FE_DFL_ENV);
  }
  ~FloatEnvironment() { std::fesetenv(&saved); }

private:
  std::fenv_t saved;
#endif
};

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_FLOATENVIRONMENT_H
