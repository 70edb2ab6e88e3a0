// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Threads that compile and call at once.

#include "Check.h"

#include <stdlib.h>
#include <string.h>
#include <threads.h>

enum { kThreads = 8, kSize = 1000, kCalls = 200 };

static const char *const kSource =
    "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
    "  %y = elemwise.reciprocal %x : tensor<?xf32>\n"
    "  %z = elemwise.ceil %y : tensor<?xf32>\n"
    "  return %z : tensor<?xf32>\n"
    "}\n";

/// Calls `function` on values that only the thread `seed` has.
static void callOften(ElemwiseFunction function, int seed) {
  float in[kSize], out[kSize];
  const int64_t shape[] = {kSize}, backwards[] = {-1};
  for (int i = 0; i < kSize; ++i)
    in[i] = 1.0f / (float)(i + seed * kSize + 1);
  for (int call = 0; call < kCalls; ++call) {
    bool isReversed = call % 2 != 0;
    ElemwiseBuffer x = makeBuffer(ELEMWISE_F32, in, 1, shape);
    ElemwiseBuffer y = makeBuffer(ELEMWISE_F32, out, 1, shape);
    if (isReversed) {
      x.data = in + kSize - 1;
      x.strides = backwards;
    }
    memset(out, 0, sizeof(out));
    CHECK_OK(elemwiseFunctionCall(function, 1, &x, 1, &y));
    bool isRight = true;
    for (int i = 0; i < kSize; ++i) {
      float q = 1.0f / in[isReversed ? kSize - 1 - i : i];
      float whole = (float)(int)q;
      isRight &= out[i] == (whole < q ? whole + 1 : whole);
    }
    CHECK(isRight);
  }
}

typedef struct Work {
  ElemwiseFunction shared;
  int seed;
} Work;

static int run(void *data) {
  const Work *work = data;
  callOften(work->shared, work->seed);
  for (int i = 0; i < 3; ++i) {
    ElemwiseCompiledModule module = compile(kSource);
    callOften(lookup(module, "main"), work->seed);
    elemwiseCompiledModuleDestroy(module);
    ElemwiseCompileOptions options = elemwiseCompileOptionsGetDefault();
    options.cache = ELEMWISE_CACHE_OFF;
    ElemwiseStatus status =
        elemwiseCompileSource(str("func.func @f("), &options, &module);
    CHECK(elemwiseStatusGetNumDiagnostics(status) == 1);
    elemwiseStatusDestroy(status);
  }
  return 0;
}

void testThreads(void) {
  ElemwiseCompiledModule module = compile(kSource);
  thrd_t threads[kThreads];
  Work work[kThreads];
  for (int i = 0; i < kThreads; ++i) {
    work[i] = (Work){lookup(module, "main"), i};
    CHECK(thrd_create(&threads[i], run, &work[i]) == thrd_success);
  }
  for (int i = 0; i < kThreads; ++i)
    CHECK(thrd_join(threads[i], NULL) == thrd_success);
  elemwiseCompiledModuleDestroy(module);
}
