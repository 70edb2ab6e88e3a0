// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the processes of all tools have in common: how they end when the system
// fails them.

#ifndef ELEMWISE_TOOLS_SUPPORT_TOOLPROCESS_H
#define ELEMWISE_TOOLS_SUPPORT_TOOLPROCESS_H

#include "llvm/Support/InitLLVM.h"

namespace mlir::elemwise {

/// The first object in the main function of a tool. While it lives, each of
/// these ends the process with one line on standard error and status 1, and
/// without a half-written file:
///   - there is no memory, be it in LLVM,
///   - there is no room for the output, or it is closed,
///   - a file that is mapped into memory has become shorter.
/// A standard stream that is closed stays so: no file gets its number.
class ToolProcess {
public:
  /// `tool` is the name in the errors.
  ToolProcess(const char *tool, int &argc, char **&argv);
  ToolProcess(const ToolProcess &) = delete;
  ToolProcess &operator=(const ToolProcess &) = delete;

private:
  llvm::InitLLVM initLLVM;
};

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_SUPPORT_TOOLPROCESS_H
