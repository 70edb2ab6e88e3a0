# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` puts where. Libraries and tools name themselves, see
# elemwise_add_library and elemwise_add_tool; headers, .td files and the package
# that find_package(Elemwise) finds are here.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(ELEMWISE_PACKAGE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Elemwise")

# elemwise_install_library(NAME [COMPONENT component [PACKAGES packages...]])
#
# Installs the library NAME and exports it as Elemwise::NAME, without its prefix,
# to who finds the package. With COMPONENT only to who asks for it, so that others
# needn't have the PACKAGES that it is linked to.
function(elemwise_install_library name)
  cmake_parse_arguments(ARG "" "COMPONENT" "PACKAGES" ${ARGN})
  install(TARGETS ${name} EXPORT Elemwise${ARG_COMPONENT}Targets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
    INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
  if(ARG_COMPONENT)
    set_property(GLOBAL APPEND PROPERTY ELEMWISE_COMPONENTS ${ARG_COMPONENT})
    set_property(GLOBAL APPEND PROPERTY ELEMWISE_${ARG_COMPONENT}_PACKAGES ${ARG_PACKAGES})
  endif()
endfunction()

# elemwise_install_tool(NAME)
function(elemwise_install_tool name)
  # Where MLIR's shared libraries are is known before and after.
  set_target_properties(${name} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  install(TARGETS ${name} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endfunction()

# elemwise_install_package()
#
# Once all libraries are there: the rest.
function(elemwise_install_package)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING PATTERN "*.h" PATTERN "*.td")
  install(DIRECTORY "${PROJECT_BINARY_DIR}/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING PATTERN "*.h.inc" PATTERN CMakeFiles EXCLUDE)

  get_property(components GLOBAL PROPERTY ELEMWISE_COMPONENTS)
  list(REMOVE_DUPLICATES components)
  set(packages "")
  foreach(component IN LISTS components)
    get_property(names GLOBAL PROPERTY ELEMWISE_${component}_PACKAGES)
    list(REMOVE_DUPLICATES names)
    string(APPEND packages "set(elemwise_${component}_packages ${names})\n")
  endforeach()
  foreach(component IN ITEMS "" LISTS components)
    install(EXPORT Elemwise${component}Targets NAMESPACE Elemwise::
      DESTINATION "${ELEMWISE_PACKAGE_DIR}")
  endforeach()

  set(generated "${PROJECT_BINARY_DIR}/cmake")
  configure_package_config_file("${PROJECT_SOURCE_DIR}/utils/cmake/ElemwiseConfig.cmake.in"
    "${generated}/ElemwiseConfig.cmake"
    INSTALL_DESTINATION "${ELEMWISE_PACKAGE_DIR}"
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR
    NO_CHECK_REQUIRED_COMPONENTS_MACRO)
  # Before version 1, a minor version may change everything.
  write_basic_package_version_file("${generated}/ElemwiseConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
  install(FILES
    "${generated}/ElemwiseConfig.cmake"
    "${generated}/ElemwiseConfigVersion.cmake"
    "${PROJECT_SOURCE_DIR}/utils/cmake/ElemwiseMLIRVersion.cmake"
    DESTINATION "${ELEMWISE_PACKAGE_DIR}")
endfunction()
