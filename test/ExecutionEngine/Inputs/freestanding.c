// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A program for Linux on AArch64 and RISC-V without a C library, so that none
// of those machines is needed to link it.

#include "check.h"

#include <stddef.h>

enum { kWrite = 64, kExit = 93, kStandardOutput = 1 };

static long callSystem(long number, long first, const void *second,
                       size_t third) {
#if defined(__aarch64__)
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = first;
  register const void *x1 __asm__("x1") = second;
  register size_t x2 __asm__("x2") = third;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
#elif defined(__riscv)
  register long a7 __asm__("a7") = number;
  register long a0 __asm__("a0") = first;
  register const void *a1 __asm__("a1") = second;
  register size_t a2 __asm__("a2") = third;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
  return a0;
#else
#error "expected AArch64 or RISC-V"
#endif
}

// Compilers call these by themselves.
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  for (size_t i = 0; i < size; ++i)
    ((volatile char *)to)[i] = ((const char *)from)[i];
  return to;
}

void *memset(void *to, int byte, size_t size) {
  for (size_t i = 0; i < size; ++i)
    ((volatile char *)to)[i] = (char)byte;
  return to;
}

void print(const char *text) {
  size_t size = 0;
  while (text[size])
    ++size;
  callSystem(kWrite, kStandardOutput, text, size);
}

void _start(void) {
  const int numFailures = checkFunctions();
  if (!numFailures)
    print("all bits are right\n");
  callSystem(kExit, numFailures != 0, NULL, 0);
  __builtin_trap();
}
