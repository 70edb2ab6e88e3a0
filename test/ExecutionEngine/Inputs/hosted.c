// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A program for the machine at hand.

#include "check.h"

#include <stdio.h>

void print(const char *text) { fputs(text, stdout); }

int main(void) {
  if (checkFunctions())
    return 1;
  print("all bits are right\n");
  return 0;
}
