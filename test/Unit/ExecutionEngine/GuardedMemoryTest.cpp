// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What compiled code touches: inputs lie in pages that can't be written, and
// every tensor ends where a page that can't be used begins.

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "LoweringSupport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include "gtest/gtest.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// Memory for `size` bytes with an unusable page right behind, and one in
/// front.
class GuardedBytes {
public:
  explicit GuardedBytes(size_t size) : size(size) {
    size_t page = sysconf(_SC_PAGESIZE);
    usable = llvm::alignTo(size, page);
    mapped = usable + 2 * page;
    void *address =
        mmap(nullptr, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED)
      std::abort();
    base = static_cast<char *>(address);
    first = base + page;
    protect(PROT_READ | PROT_WRITE);
  }
  GuardedBytes(const GuardedBytes &) = delete;
  GuardedBytes &operator=(const GuardedBytes &) = delete;
  ~GuardedBytes() { munmap(base, mapped); }

  void protect(int access) {
    if (usable && mprotect(first, usable, access))
      std::abort();
  }

  char *get() { return first + usable - size; }

private:
  size_t size, usable, mapped;
  char *base, *first;
};

/// MLIR's StridedMemRefType for one dimension.
struct Descriptor {
  void *allocated, *aligned;
  int64_t offset, extent, stride;
};

Descriptor describe(GuardedBytes &bytes, int64_t extent) {
  return {bytes.get(), bytes.get(), 0, extent, 1};
}

/// Calls @f, which gives as many elements as it takes, for every extent up to
/// `maxExtent`.
void callOnGuardedMemory(const std::string &source, ElementKind kind,
                         int64_t maxExtent, bool vectorize) {
  ElemwiseToLLVMOptions options;
  options.vectorize = vectorize;
  ParsedModule parsed = llvm::cantFail(lowerModule(source, options));
  CompiledModule module =
      llvm::cantFail(CompiledModule::create(*parsed.module));
  const CompiledFunction &function = *llvm::cantFail(module.lookup("f"));
  for (int64_t extent = 0; extent <= maxExtent; ++extent) {
    size_t size = extent * getElementByteSize(kind);
    GuardedBytes input(size), result(size);
    std::memset(input.get(), 0x3c, size);
    std::string before(input.get(), size);
    input.protect(PROT_READ);
    Descriptor in = describe(input, extent), out = describe(result, extent);
    void *arguments[] = {&in, &out};
    function.invoke(arguments);
    EXPECT_EQ(before, std::string(input.get(), size));
  }
}

class GuardedMemory
    : public testing::TestWithParam<std::tuple<ElementKind, bool>> {
protected:
  static void run(const char *source) {
    auto [kind, vectorize] = GetParam();
    callOnGuardedMemory(llvm::formatv(source, getElementName(kind)), kind,
                        /*maxExtent=*/300, vectorize);
  }
};

TEST_P(GuardedMemory, Operations) {
  run(R"(func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
    %0 = elemwise.ceil %x : tensor<?x{0}>
    %1 = elemwise.reciprocal %0 : tensor<?x{0}>
    return %1 : tensor<?x{0}>
  })");
}

TEST_P(GuardedMemory, InputReturned) {
  run(R"(func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
    return %x : tensor<?x{0}>
  })");
}

// The loop's first iteration would write into the input.
TEST_P(GuardedMemory, LoopOverInput) {
  run(R"(func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = tensor.dim %x, %c0 : tensor<?x{0}>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?x{0}> {{
      %u = tensor.extract %x[%i] : tensor<?x{0}>
      %v = elemwise.reciprocal %u : {0}
      %b = tensor.insert %v into %a[%i] : tensor<?x{0}>
      scf.yield %b : tensor<?x{0}>
    }
    return %r : tensor<?x{0}>
  })");
}

TEST_P(GuardedMemory, InsertIntoInput) {
  run(R"(func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %n = tensor.dim %x, %c0 : tensor<?x{0}>
    %h = arith.divui %n, %c2 : index
    %s = tensor.extract_slice %x[%h] [%h] [1] : tensor<?x{0}> to tensor<?x{0}>
    %y = elemwise.ceil %s : tensor<?x{0}>
    %r = tensor.insert_slice %y into %x[0] [%h] [1] : tensor<?x{0}> into tensor<?x{0}>
    return %r : tensor<?x{0}>
  })");
}

TEST_P(GuardedMemory, InputGivenToAWriter) {
  run(R"(func.func private @g(%x: tensor<?x{0}>, %v: {0}) -> tensor<?x{0}> {{
    %f = linalg.fill ins(%v : {0}) outs(%x : tensor<?x{0}>) -> tensor<?x{0}>
    return %f : tensor<?x{0}>
  }
  func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
    %v = arith.constant 0.5 : {0}
    %c = elemwise.ceil %v : {0}
    %r = func.call @g(%x, %c) : (tensor<?x{0}>, {0}) -> tensor<?x{0}>
    return %r : tensor<?x{0}>
  })");
}

// The destination of an operation of linalg is an input of the function.
TEST_P(GuardedMemory, InputAsDestination) {
  run(R"(func.func @f(%x: tensor<?x{0}>) -> tensor<?x{0}> {{
    %r = linalg.map ins(%x : tensor<?x{0}>) outs(%x : tensor<?x{0}>)
      (%a: {0}, %out: {0}) {{
        %c = elemwise.ceil %a : {0}
        linalg.yield %c : {0}
      }
    return %r : tensor<?x{0}>
  })");
}

INSTANTIATE_TEST_SUITE_P(
    , GuardedMemory,
    testing::Combine(testing::Values(ElementKind::F16, ElementKind::BF16,
                                     ElementKind::F32, ElementKind::F64),
                     testing::Bool()),
    [](const auto &info) {
      return getElementName(std::get<0>(info.param)).str() +
             (std::get<1>(info.param) ? "_vectors" : "_elements");
    });

} // namespace
