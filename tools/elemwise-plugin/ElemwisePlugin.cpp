// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The dialect, passes and pipelines of Elemwise for a tool that loads plugins
// and links MLIR's shared library, as mlir-opt does.

#include "elemwise/Pipelines/RegisterAll.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/Compiler.h"

using namespace mlir;

static constexpr char pluginName[] = "elemwise";

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, pluginName, ELEMWISE_VERSION,
          [](DialectRegistry *registry) {
            elemwise::registerAllElemwiseDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, pluginName, ELEMWISE_VERSION,
          elemwise::registerAllElemwisePasses};
}
