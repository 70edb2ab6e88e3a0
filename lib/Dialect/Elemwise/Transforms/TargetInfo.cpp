// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/Dialect/Elemwise/Transforms/TargetInfo.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/AArch64TargetParser.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/RISCVTargetParser.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace mlir;
using namespace mlir::elemwise;

static llvm::Error makeUnknownCPUError(StringRef cpu,
                                       const llvm::Triple &triple) {
  return llvm::createStringError(
      "unknown target CPU '" + cpu + "', expected 'host' or a CPU of " +
      llvm::Triple::getArchTypeName(triple.getArch()) + " that LLVM knows");
}

/// The features of this machine, each there or not. Asking the CPU takes long
/// under a hypervisor, so it is done once.
static const llvm::StringMap<bool> &getHostFeatures() {
  static const llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  return features;
}

static bool isOfThisArchitecture(const llvm::Triple &triple) {
  return triple.getArch() ==
         llvm::Triple(llvm::sys::getProcessTriple()).getArch();
}

llvm::Error TargetInfo::resolveCPU(StringRef requestedCPU) {
  const bool wantsHost = requestedCPU.empty() || requestedCPU == "host";
  host = wantsHost && isOfThisArchitecture(triple);
  if (host) {
    cpu = llvm::sys::getHostCPUName().str();
    SmallVector<std::string> found;
    for (const auto &feature : getHostFeatures()) {
      if (feature.second)
        features.insert(feature.first());
      found.push_back((feature.second ? "+" : "-") + feature.first().str());
    }
    llvm::sort(found);
    featureString = llvm::join(found, ",");
    return llvm::Error::success();
  }

  if (triple.isX86()) {
    const bool is64Bit = triple.isArch64Bit();
    cpu = wantsHost ? (is64Bit ? "x86-64" : "i686") : requestedCPU.str();
    if (llvm::X86::parseArchX86(cpu, is64Bit) == llvm::X86::CK_None)
      return makeUnknownCPUError(cpu, triple);
    // The list leaves out what its other members imply.
    SmallVector<StringRef> known;
    llvm::X86::getFeaturesForCPU(cpu, known);
    llvm::StringMap<bool> implied;
    for (StringRef feature : known) {
      features.insert(feature);
      llvm::X86::updateImpliedFeatures(feature, /*Enabled=*/true, implied);
    }
    features.insert_range(implied.keys());
    return llvm::Error::success();
  }

  cpu = wantsHost ? "generic" : requestedCPU.str();
  if (triple.isAArch64()) {
    llvm::AArch64::ExtensionSet extensions;
    if (wantsHost || cpu == "generic") {
      extensions.addArchDefaults(llvm::AArch64::ARMV8A);
    } else {
      std::optional<llvm::AArch64::CpuInfo> info = llvm::AArch64::parseCpu(cpu);
      if (!info)
        return makeUnknownCPUError(cpu, triple);
      extensions.addCPUDefaults(*info);
    }
    std::vector<StringRef> known;
    extensions.toLLVMFeatureList(known);
    for (StringRef feature : known)
      if (feature.consume_front("+"))
        features.insert(feature);
  }
  if (triple.isRISCV64()) {
    // What the programs of its systems are made for. With less, code would call
    // helpers that their libraries lack.
    if (wantsHost || cpu == "generic")
      return applyChanges("+m,+a,+f,+d,+c");
    if (!llvm::RISCV::parseCPU(cpu, /*IsRV64=*/true))
      return makeUnknownCPUError(cpu, triple);
    SmallVector<std::string> known;
    llvm::RISCV::getFeaturesForCPU(cpu, known);
    features.insert_range(known);
  }
  return llvm::Error::success();
}

llvm::Error TargetInfo::applyChanges(StringRef changes) {
  for (StringRef change : llvm::split(changes, ',')) {
    change = change.trim();
    if (change.empty())
      continue;
    StringRef name = change.drop_front();
    if (name.empty() || (change.front() != '+' && change.front() != '-'))
      return llvm::createStringError(
          "target feature '" + change +
          "' has no sign, expected a list such as '+avx2,-fma'");
    const bool enabled = change.front() == '+';
    llvm::StringMap<bool> implied;
    implied[name] = enabled;
    if (triple.isX86())
      llvm::X86::updateImpliedFeatures(name, enabled, implied);
    for (const auto &feature : implied)
      if (feature.second)
        features.insert(feature.first());
      else
        features.erase(feature.first());
    if (!featureString.empty())
      featureString += ',';
    featureString += change;
  }
  return llvm::Error::success();
}

llvm::Expected<TargetInfo> TargetInfo::create(StringRef triple, StringRef cpu,
                                              StringRef features) {
  TargetInfo info;
  info.triple = llvm::Triple(triple.empty() ? llvm::sys::getProcessTriple()
                                            : llvm::Triple::normalize(triple));
  if (info.triple.getArch() == llvm::Triple::UnknownArch)
    return llvm::createStringError(
        "unknown architecture in target triple '" + triple +
        "', expected one that LLVM knows, such as 'x86_64-unknown-linux-gnu'");
  if (llvm::Error error = info.resolveCPU(cpu.trim()))
    return error;
  if (llvm::Error error = info.applyChanges(features))
    return error;
  return info;
}

FailureOr<TargetInfo> TargetInfo::createOrEmitError(MLIRContext *context,
                                                    StringRef triple,
                                                    StringRef cpu,
                                                    StringRef features) {
  llvm::Expected<TargetInfo> target = create(triple, cpu, features);
  if (target)
    return std::move(*target);
  return emitError(UnknownLoc::get(context))
         << llvm::toString(target.takeError());
}

bool TargetInfo::hasFeatures(ArrayRef<StringRef> names) const {
  return llvm::all_of(names, [&](StringRef name) { return hasFeature(name); });
}

bool TargetInfo::hasF16Conversions() const {
  return hasFeature("f16c") || hasFeature("fp-armv8");
}

bool TargetInfo::hasF16Arithmetic() const {
  return hasFeature("avx512fp16") || hasFeature("fullfp16");
}

/// Whether no code has `feature`, one of x86, that doesn't ask for it by name:
/// instructions for the system, caches, random numbers and tiles. Hypervisors
/// hide many of them.
static bool isUsedByNameOnly(StringRef feature) {
  static const llvm::StringSet<> names = {
      "cldemote",  "clflushopt", "clwb",   "clzero",    "enqcmd",    "fsgsbase",
      "hreset",    "invpcid",    "kl",     "lwp",       "movdir64b", "movdiri",
      "mwaitx",    "pconfig",    "pku",    "prefetchi", "prfchw",    "ptwrite",
      "raoint",    "rdpid",      "rdpru",  "rdrnd",     "rdseed",    "rtm",
      "serialize", "sgx",        "shstk",  "tsxldtrk",  "uintr",     "usermsr",
      "waitpkg",   "wbnoinvd",   "widekl", "xsave",     "xsavec",    "xsaveopt",
      "xsaves"};
  return names.contains(feature) || feature.starts_with("amx-");
}

SmallVector<std::string> TargetInfo::getFeaturesMissingHere() const {
  const bool sameArchitecture = isOfThisArchitecture(triple);
  // Some features are no CPU's but ways to use it ("x87", "64bit"): LLVM
  // doesn't look for these, so that it knows of no lack either.
  const llvm::StringMap<bool> &here = getHostFeatures();
  SmallVector<std::string> missing;
  for (const auto &feature : features) {
    auto found = here.find(feature.first());
    const bool isLacking =
        found != here.end() && !found->second &&
        !(triple.isX86() && isUsedByNameOnly(feature.first()));
    if (!sameArchitecture || isLacking)
      missing.push_back(feature.first().str());
  }
  llvm::sort(missing);
  return missing;
}

int64_t TargetInfo::getVectorBits() const {
  if (hasFeature("avx512f"))
    return 512;
  return hasFeature("avx") ? 256 : 128;
}

int64_t elemwise::getPreferredVectorLanes(int64_t elementBits,
                                          const TargetInfo &target) {
  constexpr int64_t registersPerIteration = 4;
  return registersPerIteration * target.getVectorBits() / elementBits;
}
