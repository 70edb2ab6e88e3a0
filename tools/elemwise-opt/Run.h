// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What elemwise-opt does after the passes when it is told to: call a function,
// or write code. The work is ExecutionEngine's; here are the command line and
// the text around it.

#ifndef ELEMWISE_TOOLS_ELEMWISE_OPT_RUN_H
#define ELEMWISE_TOOLS_ELEMWISE_OPT_RUN_H

#include "elemwise/ExecutionEngine/Codegen.h"
#include "elemwise/ExecutionEngine/ElementText.h"

#include "mlir/Support/LogicalResult.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;

namespace elemwise {

/// What the command line asks for.
struct RunRequest {
  bool run = false;
  /// The function to call; empty: the only one, or `main`.
  std::string function;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<std::string> expected;
  SpecFormat format = SpecFormat::Decimal;
  /// What to write instead of calling, and where.
  std::optional<EmitKind> emit;
  /// The file to which a C header is written instead of calling.
  std::optional<std::string> header;
  CodegenOptions codegen;
  /// All of the command line that decides what is compiled, if nothing on it
  /// asks for more than the result; then a cache may answer.
  std::optional<std::string> cacheableOptions;
};

/// Adds the options to the command line.
void registerRunOptions();

/// What the command line `arguments`, which has been parsed, asks for, or
/// nothing if it asks for IR only. Fails if its options don't go together.
llvm::Expected<std::optional<RunRequest>>
getRunRequest(llvm::ArrayRef<const char *> arguments);

/// Does what `request` says with the module in `inputFile` after the passes of
/// the command line and whatever lowering these leave to do. What is emitted
/// goes to `outputFile`. Errors have been printed when it fails.
LogicalResult runMain(const RunRequest &request, llvm::StringRef inputFile,
                      llvm::StringRef outputFile, DialectRegistry &registry);

} // namespace elemwise
} // namespace mlir

#endif // ELEMWISE_TOOLS_ELEMWISE_OPT_RUN_H
