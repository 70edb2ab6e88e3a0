# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#     cmake -D BUILD=... -D FIRST=... -D THEN=... -P install.cmake
#
# Installs the build to the folder FIRST and moves it to THEN: what works there
# doesn't depend on where it was installed.

unset(ENV{DESTDIR})
file(REMOVE_RECURSE "${FIRST}" "${THEN}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${FIRST}"
  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(RENAME "${FIRST}" "${THEN}")
