# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Which MLIR the project is built with and needs where it is installed, too.

# elemwise_find_mlir()
#
# Finds it, or leaves in elemwise_mlir_fault what is wrong.
macro(elemwise_find_mlir)
  set(elemwise_mlir_version 22.1)
  # Of two versions in one project, the targets would be mixed.
  if(TARGET MLIRIR)
    find_package(MLIR ${elemwise_mlir_version} CONFIG QUIET PATHS "${MLIR_DIR}" NO_DEFAULT_PATH)
  else()
    find_package(MLIR ${elemwise_mlir_version} CONFIG QUIET HINTS /usr/lib/llvm-22)
  endif()
  if(NOT MLIR_FOUND)
    set(elemwise_mlir_fault "MLIR ${elemwise_mlir_version} is needed and was not found.")
    foreach(config version IN ZIP_LISTS MLIR_CONSIDERED_CONFIGS MLIR_CONSIDERED_VERSIONS)
      string(APPEND elemwise_mlir_fault "\n  found ${version} in ${config}")
    endforeach()
    string(APPEND elemwise_mlir_fault
      "\nOn Debian: apt-get install libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools. "
      "Elsewhere: set MLIR_DIR to the folder that holds MLIRConfig.cmake.")
  endif()
endmacro()
