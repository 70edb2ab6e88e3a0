// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What check.c and the programs around it need of each other. No standard
// library is assumed, so that the same code runs where there is none.

#ifndef ELEMWISE_TEST_EXECUTIONENGINE_CHECK_H
#define ELEMWISE_TEST_EXECUTIONENGINE_CHECK_H

/// Checks every function of functions.mlir. Returns the number of those that
/// fail, each after one line of explanation.
int checkFunctions(void);

/// Prints `text`; provided by the program.
void print(const char *text);

#endif
