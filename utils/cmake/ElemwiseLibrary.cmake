# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How every library and tool of the project is compiled and linked.

include(ElemwiseInstall)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# What all our code shares: LLVM's headers as system headers, its definitions,
# its choice about RTTI and exceptions, and our warnings.
add_library(ElemwiseCompileOptions INTERFACE)
target_include_directories(ElemwiseCompileOptions SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
separate_arguments(elemwise_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(ElemwiseCompileOptions INTERFACE
  ${elemwise_llvm_definitions}
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<BOOL:${LLVM_ENABLE_RTTI}>>>:-fno-rtti>
  -Wall -Wextra
  $<$<BOOL:${ELEMWISE_ENABLE_WERROR}>:-Werror>)

# Kept apart for what is compiled without LLVM's options, as C is.
add_library(ElemwiseSanitizers INTERFACE)
target_link_libraries(ElemwiseCompileOptions INTERFACE ElemwiseSanitizers)
if(ELEMWISE_SANITIZERS)
  target_compile_options(ElemwiseSanitizers INTERFACE
    -fsanitize=${ELEMWISE_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(ElemwiseSanitizers INTERFACE -fsanitize=${ELEMWISE_SANITIZERS})
endif()
if(ELEMWISE_FUZZERS)
  # The coverage that a fuzzer steers by.
  target_compile_options(ElemwiseSanitizers INTERFACE -fsanitize=fuzzer-no-link)
endif()

# mlir-tblgen runs in our include tree as well as in MLIR's. What it generates is
# not ours to keep free of warnings, so its folder counts as a system one.
include_directories("${PROJECT_SOURCE_DIR}/include")
include_directories(SYSTEM
  "${PROJECT_BINARY_DIR}/include" ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

# elemwise_add_library(NAME sources... [LINK_LIBS libs...] [DEPENDS targets...]
#                      [COMPONENT component [PACKAGES packages...]])
#
# A static library NAME (installed, and exported as Elemwise::NAME without its
# prefix) over the MLIR and LLVM shared libraries. For COMPONENT, see
# elemwise_install_library.
function(elemwise_add_library name)
  cmake_parse_arguments(ARG "" "COMPONENT" "LINK_LIBS;DEPENDS;PACKAGES" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  string(REGEX REPLACE "^Elemwise" "" export_name ${name})
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${export_name})
  add_library(Elemwise::${export_name} ALIAS ${name})
  target_compile_features(${name} INTERFACE cxx_std_17)
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:ElemwiseCompileOptions>
    PUBLIC ${ARG_LINK_LIBS} MLIR LLVM $<INSTALL_INTERFACE:Elemwise::MLIRHeaders>)
  add_dependencies(${name} mlir-headers ${ARG_DEPENDS})
  set_property(GLOBAL APPEND PROPERTY ELEMWISE_LIBRARIES ${name})
  set(component "")
  if(ARG_COMPONENT)
    set(component COMPONENT ${ARG_COMPONENT} PACKAGES ${ARG_PACKAGES})
  endif()
  elemwise_install_library(${name} ${component})
endfunction()

# elemwise_add_tool(NAME sources... [LINK_LIBS libs...] [STATIC] [INSTALL])
#
# An executable over the MLIR and LLVM shared libraries. With STATIC, and unless
# ELEMWISE_STATIC_TOOLS is off, it holds what it needs of them itself: relocating
# the shared ones takes longer than a small compilation.
function(elemwise_add_tool name)
  cmake_parse_arguments(ARG "STATIC;INSTALL" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ElemwiseCompileOptions)
  # The cache of compiled objects tells builds apart by it.
  target_link_options(${name} PRIVATE -Wl,--build-id)
  if(ARG_STATIC AND ELEMWISE_STATIC_TOOLS)
    elemwise_link_static(${name} ${ARG_LINK_LIBS})
    target_link_options(${name} PRIVATE -no-pie)
  else()
    target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} MLIR LLVM)
  endif()
  if(ARG_INSTALL)
    elemwise_install_tool(${name})
  endif()
endfunction()

# elemwise_add_plugin(NAME sources... [LINK_LIBS libs...])
#
# A plugin lib/NAME.so, installed, for tools that link the MLIR and LLVM shared libraries, as
# mlir-opt does. It shows nothing but its entry points.
function(elemwise_add_plugin name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES PREFIX "")
  target_link_libraries(${name} PRIVATE ElemwiseCompileOptions ${ARG_LINK_LIBS} MLIR LLVM)
  set(exports "${PROJECT_SOURCE_DIR}/utils/cmake/plugin.exports")
  target_link_options(${name} PRIVATE "LINKER:--version-script,${exports}")
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS "${exports}")
  install(TARGETS ${name} LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
endfunction()

# elemwise_link_static(NAME libs...)
#
# Links NAME to the archives of our libraries, of MLIR and of LLVM by file: their
# targets would bring the shared libraries along, and two copies of MLIR.
function(elemwise_link_static name)
  elemwise_get_closure(libraries ${ARGN})
  get_property(external GLOBAL PROPERTY ELEMWISE_EXTERNAL_LIBRARIES)
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE files)
  target_link_libraries(${name} PRIVATE
    -Wl,--start-group ${files} ${ELEMWISE_MLIR_ARCHIVES} ${ELEMWISE_LLVM_ARCHIVES}
    -Wl,--end-group ${external} ZLIB::ZLIB zstd Threads::Threads ${CMAKE_DL_LIBS} m)
  target_link_options(${name} PRIVATE -static-libstdc++ -static-libgcc -Wl,--gc-sections)
  # A file written through memory maps stays in small pages of the page cache,
  # and each of them costs the program a fault when it starts.
  if(ELEMWISE_LINKER_HAS_NO_MMAP)
    target_link_options(${name} PRIVATE -Wl,--no-mmap-output-file)
  endif()
  add_dependencies(${name} ${ARGN})
endfunction()

# elemwise_harden_shared_library(NAME): how everything that others load is linked.
function(elemwise_harden_shared_library name)
  target_link_options(${name} PRIVATE -Wl,--build-id
    -Wl,--as-needed -Wl,-Bsymbolic -Wl,--no-undefined-version
    # Threads of LLVM's and code that was compiled may outlive a dlclose.
    -Wl,-z,nodelete
    # A third of the time to load it. The system's loader can, from glibc 2.36 on.
    -Wl,-z,pack-relative-relocs
    $<$<CONFIG:Release>:-Wl,--strip-all>)
endfunction()

# elemwise_add_python_module(NAME sources... [LINK_LIBS libs...])
#
# An extension module of the Python package, which exports nothing but its entry.
# With LINK_LIBS it holds all of MLIR and LLVM that these need. Its files may throw:
# Python's exceptions are C++ exceptions to pybind11.
function(elemwise_add_python_module name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  set(exports "${PROJECT_SOURCE_DIR}/python/src/module.exports")
  Python3_add_library(${name} MODULE WITH_SOABI ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ElemwiseCompileOptions Python3::NumPy)
  set_source_files_properties(${ARG_UNPARSED_ARGUMENTS} PROPERTIES
    COMPILE_OPTIONS "-fexceptions")
  set_target_properties(${name} PROPERTIES
    CXX_VISIBILITY_PRESET hidden
    LINK_DEPENDS "${exports}"
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/python/elemwise")
  target_link_options(${name} PRIVATE "-Wl,--version-script=${exports}")
  if(ARG_LINK_LIBS)
    elemwise_link_static(${name} ${ARG_LINK_LIBS})
  else()
    target_link_options(${name} PRIVATE -static-libstdc++ -static-libgcc)
  endif()
  elemwise_harden_shared_library(${name})
endfunction()

# elemwise_add_shared_library(NAME HEADER header [LINK_LIBS libs...])
#
# A shared library NAME, installed and exported, that holds all of MLIR and LLVM that it needs, and exports
# the functions of the C header HEADER, and of those that it includes, alone: a
# process may hold other copies of LLVM beside it.
function(elemwise_add_shared_library name)
  cmake_parse_arguments(ARG "" "HEADER" "LINK_LIBS" ${ARGN})
  set(exports "${CMAKE_CURRENT_BINARY_DIR}/${name}.exports")
  list(TRANSFORM LLVM_INCLUDE_DIRS PREPEND -I OUTPUT_VARIABLE includes)
  add_custom_command(
    OUTPUT "${exports}"
    COMMAND ${Python3_EXECUTABLE} "${PROJECT_SOURCE_DIR}/utils/cmake/c_exports.py"
      --node ELEMWISE_${PROJECT_VERSION_MAJOR} --depfile "${exports}.d" --output "${exports}"
      ${ARG_HEADER} -- ${CMAKE_C_COMPILER}
      -I "${PROJECT_SOURCE_DIR}/include" -I "${PROJECT_BINARY_DIR}/include" ${includes}
    DEPENDS "${PROJECT_SOURCE_DIR}/utils/cmake/c_exports.py"
    DEPFILE "${exports}.d"
    VERBATIM)
  add_custom_target(${name}Exports DEPENDS "${exports}")
  add_dependencies(${name}Exports mlir-headers ElemwiseConversionPassIncGen
    ElemwiseTransformsIncGen)
  add_library(${name} SHARED "${exports}")
  string(REGEX REPLACE "^Elemwise" "" export_name ${name})
  add_library(Elemwise::${export_name} ALIAS ${name})
  set_target_properties(${name} PROPERTIES
    EXPORT_NAME ${export_name}
    LINKER_LANGUAGE CXX
    LINK_DEPENDS "${exports}"
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR})
  target_link_libraries(${name} PRIVATE "${exports}")
  elemwise_link_static(${name} ${ARG_LINK_LIBS})
  elemwise_harden_shared_library(${name})
  if(ELEMWISE_SANITIZERS)
    # Their run-time library is the program's.
    target_link_libraries(${name} PRIVATE ElemwiseSanitizers)
  else()
    target_link_options(${name} PRIVATE -Wl,--no-undefined)
  endif()
  add_dependencies(${name} ${name}Exports)
  target_link_libraries(${name} INTERFACE $<INSTALL_INTERFACE:Elemwise::MLIRHeaders>)
  elemwise_install_library(${name})
endfunction()

# elemwise_get_closure(VARIABLE libs...): those of our libraries among `libs`, and
# all of ours that they link to.
function(elemwise_get_closure variable)
  get_property(ours GLOBAL PROPERTY ELEMWISE_LIBRARIES)
  set(found "")
  set(queue ${ARGN})
  while(queue)
    list(POP_FRONT queue library)
    if(library IN_LIST ours AND NOT library IN_LIST found)
      list(APPEND found ${library})
      get_target_property(linked ${library} INTERFACE_LINK_LIBRARIES)
      list(APPEND queue ${linked})
    endif()
  endwhile()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

if(ELEMWISE_STATIC_TOOLS)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -Wl,--no-mmap-output-file ELEMWISE_LINKER_HAS_NO_MMAP)
  find_package(ZLIB REQUIRED)
  find_package(Threads REQUIRED)
  file(GLOB ELEMWISE_MLIR_ARCHIVES "${LLVM_LIBRARY_DIR}/libMLIR*.a")
  list(FILTER ELEMWISE_MLIR_ARCHIVES EXCLUDE REGEX "/libMLIR.*Test")
  elemwise_find_tool(ELEMWISE_LLVM_CONFIG llvm-config)
  execute_process(
    COMMAND ${ELEMWISE_LLVM_CONFIG} --link-static --libfiles
      x86 aarch64 riscv passes orcjit frontendopenmp
    OUTPUT_VARIABLE ELEMWISE_LLVM_ARCHIVES OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(ELEMWISE_LLVM_ARCHIVES)
endif()
