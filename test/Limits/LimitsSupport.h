// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the tests of limits share.

#ifndef ELEMWISE_TEST_LIMITS_LIMITSSUPPORT_H
#define ELEMWISE_TEST_LIMITS_LIMITSSUPPORT_H

#include "elemwise/ExecutionEngine/Compiler.h"

#include <cstring>

namespace mlir::elemwise::test {

/// `op` on a tensor of `type`, as in 2x?xf32.
inline std::string getUnarySource(llvm::StringRef op, llvm::StringRef type) {
  std::string tensor = ("tensor<" + type + ">").str();
  return ("func.func @main(%x: " + tensor + ") -> " + tensor +
          " {\n  %y = elemwise." + op + " %x : " + tensor +
          "\n  return %y : " + tensor + "\n}\n")
      .str();
}

inline CompiledModule compile(llvm::StringRef source,
                              const ElemwiseToLLVMOptions &options = {}) {
  return llvm::cantFail(compileSource({source}, options));
}

inline Tensor makeTensor(llvm::ArrayRef<int64_t> shape,
                         llvm::ArrayRef<float> values) {
  Tensor tensor = llvm::cantFail(
      Tensor::allocate({ElementKind::F32, llvm::SmallVector<int64_t>(shape)}));
  std::memcpy(tensor.getMutableData(), values.data(), values.size() * 4);
  return tensor;
}

/// The number behind `key` in a file of /proc like meminfo or status, in bytes;
/// these count in KiB.
uint64_t readProcBytes(const char *file, llvm::StringRef key);

} // namespace mlir::elemwise::test

#endif // ELEMWISE_TEST_LIMITS_LIMITSSUPPORT_H
