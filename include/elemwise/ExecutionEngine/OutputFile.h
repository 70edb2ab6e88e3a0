// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Writing a file in whole or not at all.

#ifndef ELEMWISE_EXECUTIONENGINE_OUTPUTFILE_H
#define ELEMWISE_EXECUTIONENGINE_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir::elemwise {

/// Makes the file `path` hold what `write` writes. It takes the place of a file
/// that is there only when it is whole, and after a failure nothing has
/// changed. What is no regular file (a pipe, a device) is written to as it is;
/// `-` is standard output. The error names the file.
llvm::Error writeFile(llvm::StringRef path,
                      llvm::function_ref<void(llvm::raw_ostream &)> write);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_OUTPUTFILE_H
