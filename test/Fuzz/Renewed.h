// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What serves many inputs, since making it takes longer than most of them.

#ifndef ELEMWISE_TEST_FUZZ_RENEWED_H
#define ELEMWISE_TEST_FUZZ_RENEWED_H

#include <functional>
#include <memory>

namespace mlir::elemwise::fuzz {

/// A context, or what has one. It is a new one now and then, since types and
/// attributes stay for as long as their context.
template <typename T>
class Renewed {
public:
  explicit Renewed(std::function<std::unique_ptr<T>()> make)
      : make(std::move(make)) {}

  /// The object for the next input.
  T &get() {
    constexpr unsigned maxUses = 1000;
    if (uses++ % maxUses == 0)
      object = make();
    return *object;
  }

private:
  std::function<std::unique_ptr<T>()> make;
  std::unique_ptr<T> object;
  unsigned uses = 0;
};

} // namespace mlir::elemwise::fuzz

#endif // ELEMWISE_TEST_FUZZ_RENEWED_H
