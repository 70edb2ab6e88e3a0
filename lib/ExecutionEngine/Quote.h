// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Text of others in our messages, each of which is one line.

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_QUOTE_H
#define ELEMWISE_LIB_EXECUTIONENGINE_QUOTE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::elemwise {

/// `text` between quotation marks, what can't be printed in it as escapes; of a
/// long one the start.
std::string quoteStart(llvm::StringRef text);

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_QUOTE_H
