// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/CompiledModule.h"

#include "LoweringSupport.h"
#include "TestSupport.h"

#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Host.h"

#include "gtest/gtest.h"

#include <atomic>
#include <numeric>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static constexpr const char *kTwoFunctions = R"(
  func.func @first(%x: tensor<2x?xf32>, %n: index) -> tensor<?x2xf32> {
    %e = tensor.empty(%n) : tensor<?x2xf32>
    %v = arith.constant 0.5 : f32
    %f = linalg.fill ins(%v : f32) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
    %y = elemwise.ceil %f : tensor<?x2xf32>
    return %y : tensor<?x2xf32>
  }
  func.func @second(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %y = elemwise.ceil %x : tensor<3xf32>
    return %y, %x : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @hidden(%x: f32) -> f32 {
    return %x : f32
  })";

static CompiledModule compileOrDie(const std::string &source,
                                   const ElemwiseToLLVMOptions &options = {}) {
  ParsedModule parsed = llvm::cantFail(lowerModule(source, options));
  return llvm::cantFail(CompiledModule::create(*parsed.module));
}

static std::string compileError(const std::string &source,
                                const ElemwiseToLLVMOptions &options = {}) {
  ParsedModule parsed = llvm::cantFail(lowerModule(source, options));
  return messageOf(CompiledModule::create(*parsed.module));
}

static Tensor makeF32(std::initializer_list<float> values) {
  Tensor tensor = llvm::cantFail(Tensor::allocate(
      {ElementKind::F32, {static_cast<int64_t>(values.size())}}));
  llvm::copy(values, reinterpret_cast<float *>(tensor.getMutableData()));
  return tensor;
}

TEST(CompiledModule, ListsItsEntryPoints) {
  CompiledModule module = compileOrDie(kTwoFunctions);
  ASSERT_EQ(module.getFunctions().size(), 2u);
  EXPECT_EQ(module.getFunctions()[0]->getName(), "first");
  EXPECT_EQ(module.getFunctions()[0]->getSignature().str(),
            "(2x?xf32, index) -> ?x2xf32");
  EXPECT_EQ(module.getFunctions()[1]->getSignature().str(),
            "(3xf32) -> (3xf32, 3xf32)");
}

TEST(CompiledModule, LooksUpByName) {
  CompiledModule module = compileOrDie(kTwoFunctions);
  EXPECT_EQ(llvm::cantFail(module.lookup("second"))->getName(), "second");
  EXPECT_EQ(messageOf(module.lookup("third")),
            "no function 'third' to call, expected one of 'first', 'second'");
  EXPECT_EQ(messageOf(module.lookup("hidden")),
            "no function 'hidden' to call, expected one of 'first', 'second'");
  EXPECT_EQ(messageOf(module.lookup()),
            "several functions, none named 'main': expected the name of one of "
            "'first', 'second'");
}

TEST(CompiledModule, PrefersMain) {
  CompiledModule module = compileOrDie(R"(
    func.func @other(%x: f32) -> f32 { return %x : f32 }
    func.func @main(%x: f64) -> f64 { return %x : f64 })");
  EXPECT_EQ(llvm::cantFail(module.lookup())->getName(), "main");
}

TEST(CompiledModule, HasNothingToCall) {
  CompiledModule module =
      compileOrDie("func.func private @f(%x: f32) -> f32 { return %x : f32 }");
  EXPECT_EQ(messageOf(module.lookup()),
            "no function to call: expected a public function with a body, on "
            "scalars, vectors and ranked tensors");
}

TEST(CompiledModule, KnowsResultTypesBeforeTheCall) {
  CompiledModule module = compileOrDie(kTwoFunctions);
  const CompiledFunction &first = *llvm::cantFail(module.lookup("first"));
  Tensor x = llvm::cantFail(Tensor::allocate({ElementKind::F32, {2, 9}}));
  Tensor n = llvm::cantFail(Tensor::filled({ElementKind::Index, {}}, 5));
  auto types = llvm::cantFail(first.getResultTypes({&x, &n}));
  ASSERT_EQ(types.size(), 1u);
  EXPECT_EQ(types[0].str(), "5x2xf32");
}

TEST(CompiledModule, RefusesWrongInputs) {
  CompiledModule module = compileOrDie(kTwoFunctions);
  const CompiledFunction &first = *llvm::cantFail(module.lookup("first"));
  Tensor x = llvm::cantFail(Tensor::allocate({ElementKind::F32, {2, 9}}));
  Tensor n = llvm::cantFail(Tensor::filled({ElementKind::Index, {}}, 5));
  EXPECT_EQ(messageOf(first.call({&x})), "first: expected 2 inputs, got 1");
  EXPECT_EQ(messageOf(first.call({&n, &n})),
            "first: expected 2x?xf32 for input 0, got index");
  EXPECT_EQ(messageOf(first.call({&x, &x})),
            "first: expected index for input 1, got 2x9xf32");
}

TEST(CompiledModule, RefusesWrongResults) {
  CompiledModule module = compileOrDie(kTwoFunctions);
  const CompiledFunction &second = *llvm::cantFail(module.lookup("second"));
  Tensor x = makeF32({0.5, 1.5, -0.5});
  std::vector<Tensor> results;
  results.push_back(makeF32({0, 0, 0}));
  EXPECT_EQ(messageOf(second.call({&x}, results)),
            "second: expected 2 results, got 1");
  results.push_back(makeF32({0, 0}));
  EXPECT_EQ(messageOf(second.call({&x}, results)),
            "second: expected 3xf32 for result 1, got 2xf32");

  TemporaryFolder folder;
  std::string path = folder.write("twelve", std::string(12, '\0'));
  results[1] = llvm::cantFail(Tensor::map(
      {ElementKind::F32, {3}}, llvm::cantFail(MappedFile::open(path)), 0));
  EXPECT_EQ(messageOf(second.call({&x}, results)),
            "second: result 1 is read-only, expected memory to write to");
}

TEST(CompiledModule, InputThatChanges) {
  CompiledModule module = compileOrDie(kTwoFunctions);
  const CompiledFunction &second = *llvm::cantFail(module.lookup("second"));
  TemporaryFolder folder;
  std::string path = folder.write("twelve", std::string(12, '\0'));
  Tensor x = llvm::cantFail(Tensor::map(
      {ElementKind::F32, {3}}, llvm::cantFail(MappedFile::open(path)), 0));
  EXPECT_EQ(messageOf(second.call({&x})), "success");
  // What is gone of the last page reads as zeros.
  ASSERT_EQ(truncate(path.c_str(), 8), 0);
  EXPECT_EQ(messageOf(second.call({&x})),
            "second: input 0: '" + path + "': changed while it was read");
}

TEST(CompiledModule, OutlivesWhatItWasMadeFrom) {
  CompiledModule moved = compileOrDie(kTwoFunctions);
  CompiledModule module = std::move(moved);
  const CompiledFunction &second = *llvm::cantFail(module.lookup("second"));
  Tensor x = makeF32({0.5, 1.5, -0.5});
  auto results = llvm::cantFail(second.call({&x}));
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].getBits(0), 0x3F800000u);
  EXPECT_EQ(results[0].getBits(1), 0x40000000u);
  EXPECT_EQ(results[0].getBits(2), 0x80000000u);
  EXPECT_NE(results[1].getData(), x.getData());
  EXPECT_EQ(results[1].getBytes(), x.getBytes());
}

// A function with a loop, a scratch buffer and a call, from many threads, each
// with its own data.
TEST(CompiledModule, IsReentrant) {
  CompiledModule module = compileOrDie(R"(
    func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant dense<1.0> : tensor<1xf32>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
        %b = func.call @g(%a) : (tensor<?xf32>) -> tensor<?xf32>
        scf.yield %b : tensor<?xf32>
      }
      %j = tensor.concat dim(0) %r, %one : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
      return %j : tensor<?xf32>
    }
    func.func private @g(%x: tensor<?xf32>) -> tensor<?xf32> {
      %one = arith.constant 1.0 : f32
      %c0 = arith.constant 0 : index
      %d = tensor.dim %x, %c0 : tensor<?xf32>
      %s = tensor.splat %one[%d] : tensor<?xf32>
      %y = arith.addf %x, %s : tensor<?xf32>
      %c = elemwise.ceil %y : tensor<?xf32>
      return %c : tensor<?xf32>
    })");
  const CompiledFunction &function = *llvm::cantFail(module.lookup());
  constexpr unsigned numThreads = 8, numCalls = 200, numSteps = 7;
  std::atomic<unsigned> numRight = 0;
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < numThreads; ++thread)
    threads.emplace_back([&, thread] {
      for (unsigned call = 0; call < numCalls; ++call) {
        float start = thread * 1000 + call;
        Tensor x = makeF32({start - 0.5f, start, start + 0.25f});
        Tensor n =
            llvm::cantFail(Tensor::filled({ElementKind::Index, {}}, numSteps));
        auto results = llvm::cantFail(function.call({&x, &n}));
        Tensor expected = makeF32(
            {start + numSteps, start + numSteps, start + 1 + numSteps, 1.0f});
        numRight += results[0].getBytes() == expected.getBytes();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(numRight, numThreads * numCalls);
}

TEST(CompiledModule, RefusesCodeForAnotherCPU) {
  llvm::Expected<TargetInfo> here = TargetInfo::create();
  ASSERT_TRUE(static_cast<bool>(here));
  if (!here->getTriple().isX86())
    GTEST_SKIP() << "the features are those of x86";
  // No CPU has both.
  llvm::StringRef missing = here->hasFeature("xop") ? "avx512f" : "xop";
  ElemwiseToLLVMOptions options;
  options.targetCPU = "x86-64";
  options.targetFeatures = "+" + missing.str();
  std::string message = compileError(kTwoFunctions, options);
  EXPECT_TRUE(
      llvm::StringRef(message).starts_with("compiled for x86-64, which has "))
      << message;
  EXPECT_TRUE(llvm::StringRef(message).contains(missing)) << message;
  EXPECT_TRUE(llvm::StringRef(message).ends_with(" that this machine lacks"))
      << message;
}

TEST(CompiledModule, RefusesCodeForAnotherArchitecture) {
  llvm::Triple here(llvm::sys::getProcessTriple());
  ElemwiseToLLVMOptions options;
  options.targetTriple =
      here.isAArch64() ? "x86_64-unknown-linux-gnu" : "aarch64-unknown-linux";
  EXPECT_EQ(compileError(kTwoFunctions, options),
            llvm::formatv("compiled for {0}, expected {1}, which this machine "
                          "is",
                          here.isAArch64() ? "x86_64" : "aarch64",
                          here.getArchName())
                .str());
}

TEST(CompiledModule, RefusesOtherDialects) {
  ParsedModule parsed = llvm::cantFail(parseModule(kTwoFunctions));
  EXPECT_EQ(messageOf(CompiledModule::create(*parsed.module)),
            "expected the LLVM dialect alone, got the operation 'func.func'");
}

TEST(CompiledModule, NamesUndefinedSymbols) {
  EXPECT_EQ(compileError(R"(
              func.func private @nobody_defines_this(f32) -> f32
              func.func @f(%x: f32) -> f32 {
                %y = func.call @nobody_defines_this(%x) : (f32) -> f32
                return %y : f32
              })"),
            "undefined symbols 'nobody_defines_this', expected them in the "
            "module or this process");
}

TEST(CompiledModule, RefusesAnUnknownOptimizationLevel) {
  ParsedModule parsed = llvm::cantFail(lowerModule(kTwoFunctions));
  EXPECT_EQ(messageOf(CompiledModule::create(*parsed.module, {4})),
            "got optimization level 4, expected 0 to 3");
}

//===----------------------------------------------------------------------===//
// Calls in place
//===----------------------------------------------------------------------===//

TEST(InPlace, ChainOfOneTensor) {
  CompiledModule module = compileOrDie(R"(
    func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
      %r = elemwise.reciprocal %x : tensor<?xf32>
      %y = elemwise.ceil %r : tensor<?xf32>
      return %y : tensor<?xf32>
    })");
  const CompiledFunction *function = llvm::cantFail(module.lookup());
  EXPECT_TRUE(function->allowsInPlace(0));
  EXPECT_FALSE(function->allowsInPlace(1));
  Tensor x = makeF32({0.3f, -4.0f, 0.25f, 1e9f, -0.7f});
  const Tensor *inputs[] = {&x};
  EXPECT_EQ(messageOf(function->call(inputs, x)), "success");
  EXPECT_EQ(x.getBytes(), makeF32({4.0f, -0.0f, 4.0f, 1.0f, -1.0f}).getBytes());
}

TEST(InPlace, OnlyInputsReadWhereTheResultIsWritten) {
  // The second input is read transposed.
  CompiledModule module = compileOrDie(R"(
    #ij = affine_map<(i, j) -> (i, j)>
    #ji = affine_map<(i, j) -> (j, i)>
    func.func @f(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> tensor<2x2xf32> {
      %e = tensor.empty() : tensor<2x2xf32>
      %0 = linalg.generic {indexing_maps = [#ij, #ji, #ij],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x, %y : tensor<2x2xf32>, tensor<2x2xf32>)
          outs(%e : tensor<2x2xf32>) {
      ^bb0(%a: f32, %b: f32, %unused: f32):
        %s = arith.addf %a, %b : f32
        linalg.yield %s : f32
      } -> tensor<2x2xf32>
      return %0 : tensor<2x2xf32>
    })");
  const CompiledFunction *function = llvm::cantFail(module.lookup());
  auto make = [](float first) {
    Tensor tensor =
        llvm::cantFail(Tensor::allocate({ElementKind::F32, {2, 2}}));
    auto *data = reinterpret_cast<float *>(tensor.getMutableData());
    std::iota(data, data + 4, first);
    return tensor;
  };
  Tensor x = make(1), y = make(10);
  const Tensor *inputs[] = {&x, &y};
  EXPECT_EQ(messageOf(function->call(inputs, y)),
            "f: result 0 is input 1, expected memory of its own: the function "
            "can't be computed in place of that input");
  EXPECT_EQ(y.getBytes(), make(10).getBytes());
  const Tensor *twice[] = {&x, &x};
  EXPECT_NE(messageOf(function->call(twice, x)), "success");
  EXPECT_EQ(messageOf(function->call(inputs, x)), "success");
  const float expected[] = {11, 14, 14, 17};
  EXPECT_EQ(std::memcmp(x.getData(), expected, sizeof(expected)), 0);
}

TEST(InPlace, RefusedWhereMoreIsDoneThanOneOperation) {
  CompiledModule module = compileOrDie(R"(
    func.func @two_results(%x: tensor<4xf32>)
        -> (tensor<4xf32>, tensor<4xf32>) {
      %y = elemwise.ceil %x : tensor<4xf32>
      %z = elemwise.reciprocal %x : tensor<4xf32>
      return %y, %z : tensor<4xf32>, tensor<4xf32>
    }
    func.func @other_type(%x: tensor<4xi32>) -> tensor<4xf32> {
      %f = arith.sitofp %x : tensor<4xi32> to tensor<4xf32>
      %y = elemwise.ceil %f : tensor<4xf32>
      return %y : tensor<4xf32>
    }
    func.func @insert(%x: tensor<4xf32>) -> tensor<4xf32> {
      %c0 = arith.constant 0 : index
      %c3 = arith.constant 3 : index
      %last = tensor.extract %x[%c3] : tensor<4xf32>
      %y = elemwise.ceil %x : tensor<4xf32>
      %z = tensor.insert %last into %y[%c0] : tensor<4xf32>
      return %z : tensor<4xf32>
    })");
  for (const auto &function : module.getFunctions())
    EXPECT_FALSE(function->allowsInPlace(0)) << function->getName().str();
}

TEST(CompiledObject, KeepsInPlaceInputs) {
  ParsedModule parsed = llvm::cantFail(lowerModule(R"(
    func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.ceil %x : tensor<?xf32>
      return %y : tensor<?xf32>
    })"));
  std::string bytes =
      llvm::cantFail(CompiledObject::compile(*parsed.module, {})).serialize();
  CompiledObject object =
      llvm::cantFail(CompiledObject::deserialize({bytes, "object"}));
  ASSERT_EQ(object.entryPoints.size(), 1u);
  EXPECT_EQ(object.entryPoints[0].inPlaceInputs,
            (llvm::SmallVector<unsigned, 1>{0}));
}

// The checksum holds in each: it shows damage, not who wrote the file.
TEST(CompiledObject, RefusesWhatIsNeverWritten) {
  CompiledObject object;
  EntryPoint &entryPoint = object.entryPoints.emplace_back();
  entryPoint.name = "f";
  entryPoint.signature.inputs.resize(2);
  entryPoint.inPlaceInputs = {1};
  std::string bytes = object.serialize();
  EXPECT_EQ(llvm::cantFail(CompiledObject::deserialize({bytes, "object"}))
                .serialize(),
            bytes);

  entryPoint.inPlaceInputs = {2};
  bytes = object.serialize();
  auto loaded = CompiledObject::deserialize({bytes, "object"});
  EXPECT_EQ(llvm::toString(loaded.takeError()),
            "object: expected a compiled object as this version writes it");
}

/// What `checkRunsHere` says of `object`; empty if it runs here.
static std::string whyNotHere(const CompiledObject &object) {
  return llvm::toString(object.checkRunsHere());
}

TEST(CompiledObject, KnowsTheMachineItIsFor) {
  ParsedModule parsed = llvm::cantFail(lowerModule(R"(
    func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
      %y = elemwise.ceil %x : tensor<?xf32>
      return %y : tensor<?xf32>
    })"));
  auto object = llvm::cantFail(CompiledObject::compile(*parsed.module, {}));
  EXPECT_EQ(whyNotHere(object), "");
  ASSERT_EQ(object.targets.size(), 1u);
  EXPECT_FALSE(object.targets[0].features.empty());

  // As another machine would find it in a file.
  object.targets.push_back({"nowhere-linux-gnu", "", ""});
  std::string bytes = object.serialize();
  auto loaded = llvm::cantFail(CompiledObject::deserialize({bytes, "object"}));
  ASSERT_EQ(loaded.targets.size(), 2u);
  EXPECT_EQ(loaded.targets[0].cpu, object.targets[0].cpu);
  EXPECT_EQ(loaded.targets[0].features, object.targets[0].features);
  EXPECT_TRUE(StringRef(whyNotHere(loaded))
                  .starts_with("compiled for nowhere, expected "))
      << whyNotHere(loaded);
}
