// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_TEST_CONSUMER_MYDIALECT_H
#define ELEMWISE_TEST_CONSUMER_MYDIALECT_H

#include "elemwise/Dialect/Elemwise/IR/Elemwise.h"

#include "MyDialect.h.inc"

#define GET_OP_CLASSES
#include "MyOps.h.inc"

#endif // ELEMWISE_TEST_CONSUMER_MYDIALECT_H
