// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RefusePlugins.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

#include <cstdlib>

namespace cl = llvm::cl;

namespace {

/// Takes the place of an option that loads plugins.
struct RefusedOption {
  explicit RefusedOption(llvm::StringRef name)
      : option(name, cl::Hidden, cl::value_desc("file"),
               cl::desc("Not for this tool: use mlir-opt"),
               cl::cb<void, std::string>([name](const std::string &file) {
                 llvm::WithColor::error(llvm::errs(), "elemwise-opt")
                     << "--" << name << ": got '" << file
                     << "', expected no plugin: this tool has elemwise built "
                        "in, plugins are for mlir-opt\n";
                 std::exit(EXIT_FAILURE);
               })) {}

  cl::opt<std::string> option;
};

} // namespace

/// Removes the option `name` that MLIR has registered, and returns the name.
static llvm::StringRef release(llvm::StringRef name) {
  if (cl::Option *option = cl::getRegisteredOptions().lookup(name))
    option->removeArgument();
  return name;
}

void mlir::elemwise::refusePlugins() {
  static RefusedOption dialects(release("load-dialect-plugin"));
  static RefusedOption passes(release("load-pass-plugin"));
}
