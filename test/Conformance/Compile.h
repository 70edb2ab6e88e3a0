// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// From IR in text to what can be called or looked into.

#ifndef ELEMWISE_TEST_CONFORMANCE_COMPILE_H
#define ELEMWISE_TEST_CONFORMANCE_COMPILE_H

#include "Reference.h"

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir::elemwise::test {

/// One way through the compiler.
struct Route {
  std::string targetCPU = "host";
  std::optional<unsigned> optLevel;
  bool vectorize = true;

  /// `x86-64-v3, -O2`.
  std::string str() const;
  /// The same in letters that a test's name may hold.
  std::string getTestName() const;
};

/// Every target CPU with every optimization level, and without vectors.
std::vector<Route> getAllRoutes();

/// Every target CPU once, the host with every optimization level, and both the
/// plainest CPU and the host without vectors.
std::vector<Route> getMainRoutes();

/// Lowers and compiles the module in `source`, and loads it if this machine can
/// run it. Fails if anything goes wrong, or if the object needs any symbol from
/// elsewhere.
llvm::Expected<std::optional<CompiledModule>> compile(const std::string &source,
                                                      const Route &route);

/// A tensor with the given elements.
Tensor makeTensor(ElementKind kind, std::vector<int64_t> shape,
                  llvm::ArrayRef<uint64_t> bits);

/// The bits of all elements.
std::vector<uint64_t> getAllBits(const Tensor &tensor);

/// What the function `name`, which takes and gives one tensor, vector or
/// scalar of a static shape, gives for `bits`, as many elements at a time as it
/// takes. The last call is filled up with the first element.
std::vector<uint64_t> callInPieces(const CompiledModule &module,
                                   llvm::StringRef name,
                                   llvm::ArrayRef<uint64_t> bits);

/// What the function `name` on a tensor of dynamic extents gives.
std::vector<uint64_t> callOn(const CompiledModule &module, llvm::StringRef name,
                             std::vector<int64_t> shape,
                             llvm::ArrayRef<uint64_t> bits);

/// Expects that `got` is what the reference gives for `bits`, where every NaN
/// equals every other; says where it is not.
void expectReference(const FloatFormat &format, OpKind op,
                     llvm::ArrayRef<uint64_t> bits,
                     llvm::ArrayRef<uint64_t> got, const std::string &what);

/// The result of `format`'s reference for every one of `bits`.
std::vector<uint64_t> computeReference(const FloatFormat &format, OpKind op,
                                       llvm::ArrayRef<uint64_t> bits);

/// Expects that `got` holds `expected`, where every NaN equals every other.
void expectBits(const FloatFormat &format, llvm::ArrayRef<uint64_t> bits,
                llvm::ArrayRef<uint64_t> got, llvm::ArrayRef<uint64_t> expected,
                const std::string &what);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_CONFORMANCE_COMPILE_H
