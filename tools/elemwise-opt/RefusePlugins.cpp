// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RefusePlugins.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

#include <cstdlib>
#include <optional>

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

void mlir::elemwise::refusePlugins() {
  static std::optional<RefusedOption> dialects, passes;
  auto &options = cl::getRegisteredOptions();
  for (llvm::StringRef name : {"load-dialect-plugin", "load-pass-plugin"})
    options[name]->removeArgument();
  dialects.emplace("load-dialect-plugin");
  passes.emplace("load-pass-plugin");
}
