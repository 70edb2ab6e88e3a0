// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TARGETOPTIONS_TD
#define ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TARGETOPTIONS_TD

include "elemwise/PassOptions.td"

// What a pass needs to know of the machine that code is made for: the arguments
// of TargetInfo::create.
defvar Elemwise_TargetOptions = [
  Elemwise_Option<"targetTriple", "target-triple", "std::string", /*default=*/"",
         "LLVM target triple", "that of this process">,
  Elemwise_Option<"targetCPU", "target-cpu", "std::string", /*default=*/"\"host\"",
         "CPU that LLVM knows, such as x86-64-v3, or host", "host">,
  Elemwise_Option<"targetFeatures", "target-features", "std::string",
         /*default=*/"", "Changes to what the CPU has, as in +avx2,-fma", "none">
];

#endif // ELEMWISE_DIALECT_ELEMWISE_TRANSFORMS_TARGETOPTIONS_TD
