// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/CHeader.h"

#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"
#include "elemwise/ExecutionEngine/CompiledObject.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::elemwise;
using llvm::formatv;

static constexpr llvm::StringLiteral kIntroduction = R"(/*
 * Functions compiled by Elemwise, for C11 and C++11. Do not edit.
 *
 * A function takes the descriptors of its inputs, then those of its results,
 * each made by elemwise_make_TYPE_RANK of a pointer and the extents of a buffer.
 *
 * - Elements lie in row-major order without gaps. They are aligned as their C
 *   type is; 64 bytes are quickest. f16 and bf16 are the bits of IEEE binary16
 *   and bfloat16 in a uint16_t; i1 is a byte, 0 or 1. Scalars have rank 0.
 * - Extents are those of the function's comment, where ? stands for any. They
 *   are not checked. Where a buffer has no elements its pointer may be null.
 * - Inputs are not written, unless said otherwise.
 * - The caller provides the memory of results, which are written in whole. It
 *   must not overlap that of any other argument, unless said otherwise.
 * - Several threads may call a function at once. Each must have the default
 *   floating-point environment: to nearest, without flush-to-zero.
 * - To the linker, a function has the names NAME (in MLIR's convention) and
 *   _mlir_ciface_NAME. The program must not have others of these names.
 */
)";

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static StringRef getCType(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
  case ElementKind::BF16:
    return "uint16_t";
  case ElementKind::F32:
    return "float";
  case ElementKind::F64:
    return "double";
  case ElementKind::I1:
    return "uint8_t";
  case ElementKind::I8:
    return "int8_t";
  case ElementKind::I16:
    return "int16_t";
  case ElementKind::I32:
    return "int32_t";
  case ElementKind::I64:
  case ElementKind::Index:
    return "int64_t";
  }
  llvm_unreachable("unknown element kind");
}

/// `f32_2`, which the names of a type's descriptor are made of.
static std::string getSuffix(const HostTensorType &type) {
  return formatv("{0}_{1}", getElementName(type.element), type.shape.size());
}

/// The descriptor of buffers of the element type and rank of `type`, and what
/// makes it. Other headers may define the same.
static void writeBufferType(llvm::raw_ostream &os, const HostTensorType &type) {
  const size_t rank = type.shape.size();
  const std::string suffix = getSuffix(type);
  const std::string guard = "ELEMWISE_BUFFER_" + StringRef(suffix).upper();
  const StringRef element = getCType(type.element);
  os << formatv("\n#ifndef {0}\n#define {0}\n"
                "typedef struct {{\n"
                "  {1} *allocated;\n  {1} *data;\n  int64_t offset;\n",
                guard, element);
  if (rank)
    os << formatv("  int64_t sizes[{0}];\n  int64_t strides[{0}];\n", rank);
  os << formatv("} elemwise_buffer_{0};\n\n"
                "static inline elemwise_buffer_{0} elemwise_make_{0}"
                "(const {1} *data",
                suffix, element);
  for (size_t dim = 0; dim < rank; ++dim)
    os << ", int64_t size" << dim;
  os << formatv(") {{\n"
                "  elemwise_buffer_{0} buffer;\n"
                "  buffer.allocated = ({1} *)(uintptr_t)data;\n"
                "  buffer.data = buffer.allocated;\n"
                "  buffer.offset = 0;\n",
                suffix, element);
  for (size_t dim = 0; dim < rank; ++dim)
    os << formatv("  buffer.sizes[{0}] = size{0};\n", dim);
  if (rank)
    os << formatv("  buffer.strides[{0}] = 1;\n", rank - 1);
  for (size_t dim = rank; dim > 1; --dim)
    os << formatv("  buffer.strides[{0}] = buffer.strides[{1}] * size{1};\n",
                  dim - 2, dim - 1);
  os << formatv("  return buffer;\n}\n#endif /* {0} */\n", guard);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {

/// An argument of a function in C.
struct Argument {
  std::string name;
  HostTensorType type;
  StringRef role;
};

} // namespace

static SmallVector<Argument> getInputs(const EntryPoint &entryPoint,
                                       FunctionType signature) {
  SmallVector<Argument> arguments;
  for (auto [index, host, type] :
       llvm::enumerate(entryPoint.signature.inputs, signature.getInputs()))
    arguments.push_back(
        {formatv("x{0}", index), host,
         isa<MemRefType>(type) ? "input, may be written" : "input"});
  return arguments;
}

static SmallVector<Argument> getResults(const EntryPoint &entryPoint) {
  SmallVector<Argument> arguments;
  for (auto [index, host] : llvm::enumerate(entryPoint.signature.results))
    arguments.push_back({formatv("y{0}", index), host, "result"});
  return arguments;
}

/// Declares the C interface of `symbol`, and defines its convenient form
/// `name`, both of which take `arguments`. Where `lastType` is given, the
/// interface takes one more descriptor, of that type; in its place the
/// convenient form takes `lastParameter`, of which `lastSetup` makes the
/// descriptor `buffer`.
static void writeFunction(llvm::raw_ostream &os, StringRef symbol,
                          StringRef name, ArrayRef<Argument> arguments,
                          StringRef lastType, StringRef lastParameter,
                          StringRef lastSetup) {
  SmallVector<std::string> parameters, values;
  for (const Argument &argument : arguments) {
    parameters.push_back(formatv("const elemwise_buffer_{0} *{1}",
                                 getSuffix(argument.type), argument.name));
    values.push_back(argument.name);
  }
  SmallVector<std::string> declared = parameters;
  if (!lastType.empty()) {
    declared.push_back(formatv("const {0} *sizes", lastType));
    parameters.push_back(lastParameter.str());
    values.push_back("&buffer");
  }
  auto orVoid = [](ArrayRef<std::string> list) {
    return list.empty() ? std::string("void") : llvm::join(list, ", ");
  };
  const std::string interface = getCInterfaceName(symbol);
  os << formatv("void {0}({1});\n", interface, orVoid(declared))
     << formatv("static inline void {0}({1}) {{\n{2}  {3}({4});\n}\n", name,
                orVoid(parameters), lastSetup, interface,
                llvm::join(values, ", "));
}

static void writeEntryPoint(llvm::raw_ostream &os, const EntryPoint &entryPoint,
                            ArrayRef<Argument> inputs,
                            ArrayRef<Argument> results) {
  SmallVector<Argument> arguments(inputs);
  llvm::append_range(arguments, results);
  os << formatv("\n/*\n * {0}: {1}\n *\n", entryPoint.name,
                entryPoint.signature.str());
  for (const Argument &argument : arguments)
    os << formatv(" *   {0,-4} {1}: {2}\n", argument.name, argument.role,
                  argument.type.str());
  for (unsigned input : entryPoint.inPlaceInputs)
    os << formatv(" *\n * y0 may be the buffer of x{0}, which then changes.\n",
                  input);
  os << " */\n";
  writeFunction(os, entryPoint.name, "elemwise_" + entryPoint.name, arguments,
                /*lastType=*/"", "", "");
}

static void writeShapeFunction(llvm::raw_ostream &os,
                               const EntryPoint &entryPoint,
                               ArrayRef<Argument> inputs,
                               ArrayRef<Argument> results) {
  const std::string name = "elemwise_" + entryPoint.name;
  os << formatv("\n/*\n * Stores the extents that the results of {0} have for "
                "the same inputs:\n *\n",
                name);
  unsigned numSizes = 0;
  for (const Argument &result : results)
    for (auto [dim, size] : llvm::enumerate(result.type.shape))
      if (size == HostTensorType::kDynamic)
        os << formatv(" *   sizes[{0}] dimension {1} of {2}\n", numSizes++, dim,
                      result.name);
  os << " */\n";
  const HostTensorType sizes = {ElementKind::Index, {numSizes}};
  const std::string suffix = getSuffix(sizes);
  writeFunction(
      os, getShapeFunctionName(entryPoint.name), name + "_shape", inputs,
      "elemwise_buffer_" + suffix,
      formatv("int64_t sizes[{0}]", numSizes).str(),
      formatv("  const elemwise_buffer_{0} buffer = elemwise_make_{0}(sizes, "
              "{1});\n",
              suffix, numSizes)
          .str());
}

//===----------------------------------------------------------------------===//
// The header
//===----------------------------------------------------------------------===//

/// The macro that guards the header `path`.
static std::string getGuard(StringRef path) {
  std::string guard = "ELEMWISE_GENERATED_";
  for (char c : llvm::sys::path::filename(path))
    guard += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  return guard;
}

/// Fails if C can't have the names that `entryPoints` give rise to.
static llvm::Error checkNames(ArrayRef<EntryPoint> entryPoints) {
  if (entryPoints.empty())
    return llvm::createStringError(
        "no function to declare in C: expected a public function with a body, "
        "on scalars, vectors and ranked tensors");
  llvm::StringSet<> names;
  for (const EntryPoint &entryPoint : entryPoints) {
    auto isPartOfName = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    if (!llvm::all_of(entryPoint.name, isPartOfName))
      return llvm::createStringError(
          "'%s' can't be declared in C, expected a name of letters, digits and "
          "underscores",
          entryPoint.name.c_str());
    names.insert(entryPoint.name);
  }
  for (const EntryPoint &entryPoint : entryPoints)
    if (entryPoint.hasShapeFunction &&
        names.contains(entryPoint.name + "_shape"))
      return llvm::createStringError(
          "'%s_shape' can't be declared in C: the function for the extents of "
          "'%s' has its name there",
          entryPoint.name.c_str(), entryPoint.name.c_str());
  return llvm::Error::success();
}

llvm::Expected<std::string> elemwise::makeCHeader(ModuleOp module,
                                                  StringRef path) {
  auto entryPoints = getEntryPoints(module);
  if (!entryPoints)
    return entryPoints.takeError();
  if (llvm::Error error = checkNames(*entryPoints))
    return error;
  const std::string guard = getGuard(path);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << kIntroduction
     << formatv("\n#ifndef {0}\n#define {0}\n\n#include <stdint.h>\n", guard);

  llvm::StringSet<> written;
  auto requireBufferType = [&](const HostTensorType &type) {
    if (written.insert(getSuffix(type)).second)
      writeBufferType(os, type);
  };
  for (const EntryPoint &entryPoint : *entryPoints) {
    llvm::for_each(entryPoint.signature.inputs, requireBufferType);
    llvm::for_each(entryPoint.signature.results, requireBufferType);
    if (entryPoint.hasShapeFunction)
      requireBufferType({ElementKind::Index, {0}});
  }

  os << "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  SymbolTable symbols(module);
  for (const EntryPoint &entryPoint : *entryPoints) {
    FunctionType signature =
        getEntryPointSignature(symbols.lookup(entryPoint.name));
    const auto inputs = getInputs(entryPoint, signature);
    const auto results = getResults(entryPoint);
    writeEntryPoint(os, entryPoint, inputs, results);
    if (entryPoint.hasShapeFunction)
      writeShapeFunction(os, entryPoint, inputs, results);
  }
  os << formatv("\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* {0} */\n", guard);
  return text;
}
