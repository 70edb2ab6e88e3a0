// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// What the tests of the C API share. Every one is a function that returns if
// all of its checks hold; a check that doesn't prints a line and counts.

#ifndef ELEMWISE_TEST_CAPI_CHECK_H
#define ELEMWISE_TEST_CAPI_CHECK_H

#include "elemwise-c/Elemwise.h"

/// The tests.
void testDialect(void);
void testPasses(void);
void testCompile(void);
void testCall(void);
void testLayouts(void);
void testErrors(void);
void testThreads(void);

/// Counts a failure unless `condition` holds.
#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)

/// Success expected; prints the error otherwise, and ends it.
#define CHECK_OK(status) checkOk((status), __FILE__, __LINE__)

/// An error of the kind `code` expected, whose message is `message`; ends it.
#define CHECK_ERROR(status, code, message)                                     \
  checkError((status), (code), (message), __FILE__, __LINE__)

void check(bool condition, const char *text, const char *file, int line);
void checkOk(ElemwiseStatus status, const char *file, int line);
void checkError(ElemwiseStatus status, ElemwiseStatusCode code,
                const char *message, const char *file, int line);

/// The number of checks that failed.
int getNumFailures(void);

/// A string that callbacks append to. It starts as {0} and is ended by free.
typedef struct Text {
  char *data;
  size_t length;
} Text;

/// An MlirStringCallback whose user data is a Text.
void appendText(MlirStringRef part, void *text);

static inline MlirStringRef str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

/// Compiles `source` without a cache; a null module if that failed, which
/// counts.
ElemwiseCompiledModule compile(const char *source);

/// The function `name` of `module`.
ElemwiseFunction lookup(ElemwiseCompiledModule module, const char *name);

/// A contiguous array.
ElemwiseBuffer makeBuffer(ElemwiseElementType type, const void *data,
                          intptr_t rank, const int64_t *shape);

#endif // ELEMWISE_TEST_CAPI_CHECK_H
