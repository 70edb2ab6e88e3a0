// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The machine that code is made for: what a target triple, a CPU's name and a
// list of features mean, in the terms of LLVM, without LLVM's back ends.

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TARGETINFO_H
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TARGETINFO_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdint>
#include <string>

namespace mlir::elemwise {

/// A feature that tells CPUs of AMD from others: all with 64 bits have it. What
/// asks for it is made for these CPUs, but uses none of its instructions.
inline constexpr StringLiteral kAMDFeature = "sse4a";

/// A target, resolved: which features it has, and what its functions are
/// marked with.
class TargetInfo {
public:
  /// Resolves a target.
  ///
  /// `triple`   LLVM's target triple; empty means this process.
  /// `cpu`      a CPU that LLVM knows ("x86-64-v3", "znver4", "cortex-a76"), or
  ///            "host" or empty: this machine's CPU where the triple is of its
  ///            architecture, else the plainest CPU of the architecture.
  /// `features` changes to what the CPU has, as in "+avx2,-fma".
  ///
  /// The error for an unknown CPU or an ill-formed list names it, in one line.
  static llvm::Expected<TargetInfo> create(StringRef triple = "",
                                           StringRef cpu = "host",
                                           StringRef features = "");

  /// The same for the options of a pass; the error is emitted in `context`.
  static FailureOr<TargetInfo> createOrEmitError(MLIRContext *context,
                                                 StringRef triple,
                                                 StringRef cpu,
                                                 StringRef features);

  const llvm::Triple &getTriple() const { return triple; }

  /// The CPU in LLVM's words, for a `target_cpu` attribute or a target machine.
  StringRef getCPU() const { return cpu; }

  /// What to add to `getCPU()`, as in "+avx2,-fma", for a `target_features`
  /// attribute or a target machine: for the host all that was found, for a
  /// named CPU the changes that were asked for.
  StringRef getFeatureString() const { return featureString; }

  /// Whether every one of `names`, features in LLVM's words, is there.
  bool hasFeatures(ArrayRef<StringRef> names) const;
  bool hasFeature(StringRef name) const { return features.contains(name); }

  /// Whether there are instructions that convert between f16 and f32, and that
  /// compute in f16.
  bool hasF16Conversions() const;
  bool hasF16Arithmetic() const;

  /// Whether the CPU is the one that this process runs on, so that what is
  /// found out by trying holds for the code that is made.
  bool isHost() const { return host; }

  /// The features that a compiler may use for this target of its own accord and
  /// that the machine which this process runs on is known to lack. All of the
  /// target's, if that machine is of another architecture.
  SmallVector<std::string> getFeaturesMissingHere() const;

  /// The width of the widest vector register, in bits.
  int64_t getVectorBits() const;

private:
  llvm::Error resolveCPU(StringRef requestedCPU);
  llvm::Error applyChanges(StringRef changes);

  llvm::Triple triple;
  std::string cpu;
  std::string featureString;
  llvm::StringSet<> features;
  bool host = false;
};

/// The number of lanes that a loop over elements of `elementBits` bits should
/// handle in one iteration: four of the widest registers, so that a group's
/// loads come before its stores. An operation may prefer another number: see
/// ExpansionRow.
int64_t getPreferredVectorLanes(int64_t elementBits, const TargetInfo &target);

} // namespace mlir::elemwise

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TARGETINFO_H
