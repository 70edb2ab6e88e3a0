// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CommandLine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

/// Whether `category` holds `--help` and `--version`, or `--color`.
static bool isOfEveryTool(const cl::OptionCategory *category) {
  return category->getName() == "Generic Options" ||
         category->getName() == "Color Options";
}

void mlir::elemwise::setUpCommandLine(llvm::ArrayRef<const char *> arguments) {
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "Elemwise " ELEMWISE_VERSION
          ", with LLVM and MLIR " LLVM_VERSION_STRING "\n";
  });
  // To visit all options takes time that only who asks for help should spend.
  if (llvm::none_of(arguments, [](llvm::StringRef argument) {
        return argument.contains("help");
      }))
    return;
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (llvm::none_of(option->Categories, isOfEveryTool))
      option->setHiddenFlag(cl::Hidden);
}
