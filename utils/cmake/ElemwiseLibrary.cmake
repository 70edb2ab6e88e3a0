# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How every library and tool of the project is compiled and linked.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# What all our code shares: LLVM's headers as system headers, its definitions,
# its choice about RTTI and exceptions, and our warnings.
add_library(ElemwiseCompileOptions INTERFACE)
set_target_properties(ElemwiseCompileOptions PROPERTIES EXPORT_NAME CompileOptions)
target_include_directories(ElemwiseCompileOptions SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
separate_arguments(elemwise_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(ElemwiseCompileOptions INTERFACE
  ${elemwise_llvm_definitions}
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<BOOL:${LLVM_ENABLE_RTTI}>>>:-fno-rtti>
  -Wall -Wextra
  $<$<BOOL:${ELEMWISE_ENABLE_WERROR}>:-Werror>)
if(ELEMWISE_ENABLE_SANITIZERS)
  target_compile_options(ElemwiseCompileOptions INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(ElemwiseCompileOptions INTERFACE -fsanitize=address,undefined)
endif()

# mlir-tblgen runs in our include tree as well as in MLIR's. What it generates is
# not ours to keep free of warnings, so its folder counts as a system one.
include_directories("${PROJECT_SOURCE_DIR}/include")
include_directories(SYSTEM
  "${PROJECT_BINARY_DIR}/include" ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

# elemwise_add_library(NAME sources... [LINK_LIBS libs...] [DEPENDS targets...])
#
# A static library NAME (exported as Elemwise::NAME without its prefix) over
# the MLIR and LLVM shared libraries.
function(elemwise_add_library name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  string(REGEX REPLACE "^Elemwise" "" export_name ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${export_name})
  add_library(Elemwise::${export_name} ALIAS ${name})
  target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:include>)
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:ElemwiseCompileOptions>
    PUBLIC ${ARG_LINK_LIBS} MLIR LLVM)
  add_dependencies(${name} mlir-headers ${ARG_DEPENDS})
endfunction()

# elemwise_add_tool(NAME sources... [LINK_LIBS libs...])
function(elemwise_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ElemwiseCompileOptions ${ARG_LINK_LIBS} MLIR LLVM)
endfunction()
