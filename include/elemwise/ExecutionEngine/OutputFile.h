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
/// that is there only when it is whole, and after a failure, of `write` too,
/// nothing has changed. While it is written it has no name, where the file
/// system allows that, so that nothing of it stays behind if the process ends.
/// What is no regular file (a pipe, a device) is written to as it is; `-` is
/// standard output.
///
/// The file has the permissions `mode`, less what the process's umask takes
/// away and what a file that it takes the place of did not have. A file that
/// may not be written to is not replaced either. A symbolic link is replaced,
/// not followed.
///
/// The error names the file.
llvm::Error
writeFile(llvm::StringRef path,
          llvm::function_ref<llvm::Error(llvm::raw_ostream &)> write,
          unsigned mode = 0666);

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_OUTPUTFILE_H
