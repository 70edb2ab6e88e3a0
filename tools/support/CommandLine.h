// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the command lines of all tools have in common.

#ifndef ELEMWISE_TOOLS_SUPPORT_COMMANDLINE_H
#define ELEMWISE_TOOLS_SUPPORT_COMMANDLINE_H

#include "llvm/ADT/ArrayRef.h"

namespace mlir::elemwise {

/// Starts the command line `arguments`: `--version` names the version of
/// Elemwise before that of LLVM, and `--help` is the tool's own. The hundreds
/// of options that LLVM's code generators register by themselves remain, in
/// `--help-hidden`. To be called before the tool adds its options.
void setUpCommandLine(llvm::ArrayRef<const char *> arguments);

} // namespace mlir::elemwise

#endif // ELEMWISE_TOOLS_SUPPORT_COMMANDLINE_H
