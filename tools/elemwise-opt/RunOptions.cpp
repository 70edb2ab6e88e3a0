// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Run.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace mlir::elemwise;
namespace cl = llvm::cl;

namespace {

struct RunCommandLine {
  cl::OptionCategory category{"Running and code generation"};

  cl::opt<std::string> run{
      "run", cl::ValueOptional, cl::value_desc("function"),
      cl::desc("Compile and call a function: the one named, else the only "
               "public one, else 'main'. What the given passes leave to lower "
               "is lowered as by --elemwise-to-llvm"),
      cl::cat(category)};
  cl::list<std::string> inputs{
      "input", cl::value_desc("SPEC"),
      cl::desc(
          "An argument of the function, in order: 2x3xf32=1,2,3,4,5,6 (one "
          "value fills the tensor; inf, nan and 0x bit patterns too), "
          "@file.npy or @file.pb"),
      cl::cat(category)};
  cl::list<std::string> outputs{
      "output", cl::value_desc("@FILE.npy"),
      cl::desc("Write a result, in order, to a file instead of printing it; "
               "with --emit, the name of the file to write"),
      cl::cat(category)};
  cl::list<std::string> expected{
      "expect", cl::value_desc("SPEC"),
      cl::desc("What a result, in order, must be to the bit (a NaN equals a "
               "NaN); the exit status is 1 if it is not"),
      cl::cat(category)};
  cl::opt<SpecFormat> print{
      "print", cl::desc("How results are printed:"),
      cl::values(clEnumValN(SpecFormat::Decimal, "decimal",
                            "shortest decimals that give the same bits "
                            "(default)"),
                 clEnumValN(SpecFormat::Hex, "hex", "bit patterns")),
      cl::init(SpecFormat::Decimal), cl::cat(category)};
  cl::opt<EmitKind> emit{
      "emit", cl::desc("Stop before running and write:"),
      cl::values(clEnumValN(EmitKind::LLVMIR, "llvm-ir", "LLVM IR"),
                 clEnumValN(EmitKind::Assembly, "asm", "assembly"),
                 clEnumValN(EmitKind::Object, "obj", "an object file"),
                 clEnumValN(EmitKind::SharedLibrary, "shared",
                            "a shared library, linked by ld.lld or ld")),
      cl::cat(category)};
  cl::opt<std::string> emitHeader{
      "emit-header", cl::value_desc("FILE.h"),
      cl::desc("Stop before running and write a C header for the functions of "
               "the object or library, which --emit may write besides"),
      cl::cat(category)};
  cl::opt<char> optLevel{
      "O", cl::Prefix, cl::value_desc("level"),
      cl::desc("LLVM's effort, 0 to 3 as in clang (default: no pass over LLVM "
               "IR and the usual code generation, which is quickest)"),
      cl::cat(category)};
};

} // namespace

static RunCommandLine &getCommandLine() {
  static RunCommandLine commandLine;
  return commandLine;
}

void elemwise::registerRunOptions() { getCommandLine(); }

/// The options of `arguments` that decide what is compiled, if all are known
/// not to print or check anything on the way.
static std::optional<std::string>
getCacheableOptions(llvm::ArrayRef<const char *> arguments) {
  const auto &options = cl::getRegisteredOptions();
  std::string kept;
  for (llvm::StringRef argument : arguments) {
    if (!argument.starts_with("-") || argument == "-")
      continue;
    llvm::StringRef name = argument.ltrim('-').split('=').first;
    auto option = options.find(name);
    if (option != options.end() &&
        llvm::is_contained(option->second->Categories,
                           &getCommandLine().category))
      continue;
    if (name.starts_with("O"))
      continue;
    if (name != "elemwise-to-llvm")
      return std::nullopt;
    kept += argument.str() + "\n";
  }
  const RunCommandLine &line = getCommandLine();
  if (line.optLevel.getNumOccurrences())
    kept += line.optLevel;
  return kept;
}

llvm::Expected<std::optional<RunRequest>>
elemwise::getRunRequest(llvm::ArrayRef<const char *> arguments) {
  const RunCommandLine &line = getCommandLine();
  RunRequest request;
  request.run = line.run.getNumOccurrences() > 0;
  request.function = line.run;
  request.inputs = {line.inputs.begin(), line.inputs.end()};
  request.outputs = {line.outputs.begin(), line.outputs.end()};
  request.expected = {line.expected.begin(), line.expected.end()};
  request.format = line.print;
  if (line.emit.getNumOccurrences())
    request.emit = line.emit;
  if (line.emitHeader.getNumOccurrences())
    request.header = line.emitHeader;
  if (line.optLevel.getNumOccurrences()) {
    if (line.optLevel < '0' || line.optLevel > '3')
      return llvm::createStringError("-O: got '%c', expected 0, 1, 2 or 3",
                                     line.optLevel.getValue());
    request.codegen.optLevel = line.optLevel - '0';
  }

  // cl::list overloads the unary `&`.
  llvm::SmallVector<const cl::Option *> forRun = {
      std::addressof(line.inputs), std::addressof(line.expected), &line.print};
  if (!request.emit)
    forRun.append({std::addressof(line.outputs), &line.optLevel});
  for (const cl::Option *option : forRun)
    if (option->getNumOccurrences() && !request.run)
      return llvm::createStringError("--%s is given without --run",
                                     option->ArgStr.str().c_str());
  if (request.run && (request.emit || request.header))
    return llvm::createStringError("--run and --emit%s are both given, "
                                   "expected one of them",
                                   request.emit ? "" : "-header");
  if (request.emit && request.outputs.size() > 1)
    return llvm::createStringError("--emit: got %zu times --output, expected "
                                   "one file",
                                   request.outputs.size());
  if (request.header && request.header->empty())
    return llvm::createStringError("--emit-header: got '', expected the name "
                                   "of a file");
  if (!request.run && !request.emit && !request.header)
    return std::nullopt;
  if (request.run)
    request.cacheableOptions = getCacheableOptions(arguments);
  return request;
}
