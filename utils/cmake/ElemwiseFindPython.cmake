# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds the Python that the system's packages (NumPy, pybind11, lit) belong to,
# rather than another one that happens to stand first in PATH. Set
# Python3_EXECUTABLE to choose a different one.

find_program(Python3_EXECUTABLE python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter
  OPTIONAL_COMPONENTS Development.Module NumPy)
