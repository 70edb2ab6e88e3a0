# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds MLIR and refuses, in words, what the project cannot be built with.

include(ElemwiseMLIRVersion)
elemwise_find_mlir()
if(NOT MLIR_FOUND)
  message(FATAL_ERROR "${elemwise_mlir_fault}")
endif()
message(STATUS "Using MLIR ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)

# A dialect compiled without RTTI cannot be linked to an MLIR that has it.
if(LLVM_ENABLE_RTTI AND CMAKE_CXX_FLAGS MATCHES "-fno-rtti")
  message(FATAL_ERROR
    "CMAKE_CXX_FLAGS holds -fno-rtti, but ${LLVM_LIBRARY_DIR} was built with RTTI: "
    "remove the flag.")
elseif(NOT LLVM_ENABLE_RTTI AND CMAKE_CXX_FLAGS MATCHES "-frtti")
  message(FATAL_ERROR
    "CMAKE_CXX_FLAGS holds -frtti, but ${LLVM_LIBRARY_DIR} was built without RTTI: "
    "remove the flag.")
endif()

# elemwise_find_tool(VARIABLE NAME): the tool NAME that belongs to this LLVM.
function(elemwise_find_tool variable name)
  find_program(${variable} ${name} HINTS "${LLVM_TOOLS_BINARY_DIR}" NO_DEFAULT_PATH)
  if(NOT ${variable})
    message(FATAL_ERROR
      "${name} is needed and was not found in ${LLVM_TOOLS_BINARY_DIR}. "
      "On Debian: apt-get install llvm-22-tools mlir-22-tools.")
  endif()
endfunction()

elemwise_find_tool(ELEMWISE_MLIR_TBLGEN mlir-tblgen)
elemwise_find_tool(ELEMWISE_FILECHECK FileCheck)
elemwise_find_tool(ELEMWISE_LIT lit)
