// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Every step of the lowering by itself: as a pass, found by its name, and as
// patterns or a function in a driver of one's own. Both do the same.

#include "elemwise/Conversion/ElemwiseToArith/ElemwiseToArith.h"
#include "elemwise/Conversion/ElemwiseToLinalg/ElemwiseToLinalg.h"
#include "elemwise/Conversion/ElemwiseToMath/ElemwiseToMath.h"
#include "elemwise/Conversion/ElemwiseToTosa/ElemwiseToTosa.h"
#include "elemwise/Conversion/RaiseToElemwise/RaiseToElemwise.h"
#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"
#include "elemwise/Dialect/Elemwise/Transforms/AdaptOpenMP.h"
#include "elemwise/Dialect/Elemwise/Transforms/AttachTarget.h"
#include "elemwise/Dialect/Elemwise/Transforms/CopyYields.h"
#include "elemwise/Dialect/Elemwise/Transforms/EntryPoints.h"
#include "elemwise/Dialect/Elemwise/Transforms/ExpandOps.h"
#include "elemwise/Dialect/Elemwise/Transforms/ExpandSlices.h"
#include "elemwise/Dialect/Elemwise/Transforms/ExpandSwitches.h"
#include "elemwise/Dialect/Elemwise/Transforms/Fuse.h"
#include "elemwise/Dialect/Elemwise/Transforms/GeneralizeCopies.h"
#include "elemwise/Dialect/Elemwise/Transforms/LegalizeFloats.h"
#include "elemwise/Dialect/Elemwise/Transforms/Vectorize.h"
#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/Conversion/SCFToOpenMP/SCFToOpenMP.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

/// Applies `patterns` until no operation of ours is left on tensors.
static LogicalResult convertTensorOps(ModuleOp module,
                                      RewritePatternSet patterns) {
  ConversionTarget target(*module.getContext());
  target.markUnknownOpDynamicallyLegal([](Operation *op) {
    return !isa<elemwise::UnaryOpInterface>(op) ||
           !isa<TensorType>(op->getResultTypes()[0]);
  });
  return applyPartialConversion(module, target, std::move(patterns));
}

static LogicalResult convertToLinalg(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  elemwise::populateElemwiseToLinalgPatterns(patterns);
  return convertTensorOps(module, std::move(patterns));
}

static LogicalResult convertToNamedOps(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  elemwise::ConvertElemwiseToLinalgPassOptions options;
  options.namedOps = true;
  elemwise::populateElemwiseToLinalgPatterns(patterns, options);
  return convertTensorOps(module, std::move(patterns));
}

/// Applies the patterns that `populate` adds, wherever they match.
template <void populate(RewritePatternSet &)>
static LogicalResult rewrite(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  populate(patterns);
  walkAndApplyPatterns(module, std::move(patterns));
  return success();
}

static LogicalResult fuse(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  elemwise::ElemwiseFusePassOptions options;
  options.maxOps = 2;
  elemwise::populateElemwiseFusePatterns(patterns, options);
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal(true);
  return applyPatternsGreedily(module, std::move(patterns), config);
}

static LogicalResult vectorize(ModuleOp module) {
  elemwise::ElemwiseVectorizePassOptions options;
  options.vectorBytes = 64;
  return elemwise::vectorizeElementwise(module, options);
}

/// The CPU is named, so that the result is the same on every machine.
static elemwise::TargetInfo getTarget() {
  return llvm::cantFail(
      elemwise::TargetInfo::create("x86_64-linux-gnu", "x86-64-v2"));
}

static LogicalResult expand(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  elemwise::populateElemwiseExpandPatterns(patterns, getTarget());
  walkAndApplyPatterns(module, std::move(patterns));
  return success();
}

static LogicalResult legalize(ModuleOp module) {
  return elemwise::legalizeFloats(module, getTarget());
}

static LogicalResult markInPlace(ModuleOp module) {
  elemwise::markInPlaceInputs(module);
  return success();
}

static LogicalResult attachTarget(ModuleOp module) {
  elemwise::attachTarget(module, getTarget());
  return success();
}

static LogicalResult adaptOpenMP(ModuleOp module) {
  elemwise::ElemwiseAdaptOpenMPPassOptions options;
  options.threads = 3;
  return elemwise::adaptOpenMP(module, options);
}

namespace {

struct Step {
  /// What comes before it.
  const char *pipeline;
  /// The step as a pass.
  const char *pass;
  /// The step by hand.
  LogicalResult (*function)(ModuleOp);
};

} // namespace

#define TARGET "{target-triple=x86_64-linux-gnu target-cpu=x86-64-v2}"
#define BUFFERS "elemwise-to-fused-linalg,elemwise-bufferize"
#define VECTORS BUFFERS ",elemwise-vectorize" TARGET

static const Step kSteps[] = {
    {"", "elemwise-make-entry-points", elemwise::makeEntryPoints},
    {"", "convert-elemwise-to-linalg", convertToLinalg},
    {"", "convert-elemwise-to-linalg{named-ops}", convertToNamedOps},
    {"", "convert-elemwise-to-arith",
     rewrite<elemwise::populateElemwiseToArithPatterns>},
    {"", "convert-elemwise-to-math",
     rewrite<elemwise::populateElemwiseToMathPatterns>},
    {"", "convert-elemwise-to-tosa",
     rewrite<elemwise::populateElemwiseToTosaPatterns>},
    {"convert-elemwise-to-math", "raise-to-elemwise",
     rewrite<elemwise::populateRaiseToElemwisePatterns>},
    {"convert-elemwise-to-linalg", "elemwise-fuse{max-ops=2}", fuse},
    {"", "elemwise-expand-slices",
     rewrite<elemwise::populateExpandSlicesPatterns>},
    {"", "elemwise-copy-yields", rewrite<elemwise::populateCopyYieldsPatterns>},
    {"", "elemwise-expand-switches",
     rewrite<elemwise::populateExpandSwitchesPatterns>},
    {BUFFERS, "elemwise-mark-in-place", markInPlace},
    {BUFFERS, "elemwise-generalize-copies",
     rewrite<elemwise::populateGeneralizeCopiesPatterns>},
    {BUFFERS, "elemwise-vectorize{vector-bytes=64}", vectorize},
    {VECTORS, "elemwise-expand-ops" TARGET, expand},
    {VECTORS ",elemwise-expand-ops" TARGET, "elemwise-legalize-floats" TARGET,
     legalize},
    {BUFFERS ",elemwise-vectorize{parallel},scf-forall-to-parallel,"
             "convert-scf-to-openmp",
     "elemwise-adapt-openmp{threads=3}", adaptOpenMP},
    {"elemwise-to-llvm", "elemwise-attach-target" TARGET, attachTarget},
};

static constexpr llvm::StringLiteral kSource = R"(
  func.func @main(%x: tensor<?xbf16>) -> tensor<?xbf16> {
    %a = elemwise.reciprocal %x : tensor<?xbf16>
    %b = elemwise.ceil %a : tensor<?xbf16>
    %c = elemwise.reciprocal %b : tensor<?xbf16>
    %d = arith.negf %c : tensor<?xbf16>
    return %d : tensor<?xbf16>
  }
  func.func @column(%i: index, %x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<?xf32> {
    %a = scf.index_switch %i -> tensor<4x8xf32>
    case 1 {
      scf.yield %x : tensor<4x8xf32>
    }
    default {
      scf.yield %y : tensor<4x8xf32>
    }
    %b = tensor.extract_slice %a[0, 2] [%i, 1] [1, 1] : tensor<4x8xf32> to tensor<?xf32>
    return %b : tensor<?xf32>
  }
  func.func private @last(%go: i1, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %r = scf.while (%a = %x) : (tensor<4xf32>) -> tensor<4xf32> {
      scf.condition(%go) %a : tensor<4xf32>
    } do {
    ^bb0(%a: tensor<4xf32>):
      scf.yield %y : tensor<4xf32>
    }
    return %r : tensor<4xf32>
  })";

static LogicalResult runPasses(ModuleOp module, StringRef passes) {
  PassManager pm(module->getName());
  return failure(failed(parsePassPipeline(passes, pm)) ||
                 failed(pm.run(module)));
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

/// Whether the step, done in both ways, changes what comes before it, and into
/// the same.
static bool check(const Step &step, MLIRContext &context) {
  auto byPass = parseSourceString<ModuleOp>(kSource, &context);
  if (failed(runPasses(*byPass, step.pipeline)))
    return false;
  OwningOpRef<ModuleOp> byHand = byPass->clone();
  const std::string before = print(*byPass);
  if (failed(runPasses(*byPass, step.pass)) || failed(step.function(*byHand)))
    return false;
  if (print(*byPass) != before && print(*byPass) == print(*byHand))
    return true;
  llvm::errs() << step.pass << "\nbefore:\n"
               << before << "by the pass:\n"
               << *byPass << "by hand:\n"
               << *byHand;
  return false;
}

int main() {
  elemwise::registerAllElemwisePasses();
  registerSCFPasses();
  registerPass([] { return createConvertSCFToOpenMPPass(); });
  DialectRegistry registry;
  elemwise::registerAllElemwiseDialects(registry);
  MLIRContext context(registry);
  // Passes load what they need; patterns and functions want it loaded.
  context.loadAllAvailableDialects();
  bool isRight = true;
  for (const Step &step : kSteps)
    isRight &= check(step, context);
  return isRight ? EXIT_SUCCESS : EXIT_FAILURE;
}
