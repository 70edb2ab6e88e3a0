// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Runs the tests that are named, or all.

#include "Check.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *name;
  void (*run)(void);
} tests[] = {{"dialect", testDialect}, {"passes", testPasses},
             {"compile", testCompile}, {"call", testCall},
             {"layouts", testLayouts}, {"errors", testErrors},
             {"threads", testThreads}};

int main(int argc, char **argv) {
  int numRun = 0;
  for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); ++i) {
    bool isWanted = argc == 1;
    for (int j = 1; j < argc; ++j)
      isWanted |= strcmp(argv[j], tests[i].name) == 0;
    if (!isWanted)
      continue;
    ++numRun;
    tests[i].run();
  }
  printf("%d tests run, %d checks failed\n", numRun, getNumFailures());
  return numRun == 0 || getNumFailures() != 0;
}
