// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// A short way for calls of a ufunc on small arrays. NumPy spends twenty times as
// long on what it might have to do (iterators, casts, error flags) as the kernel
// takes for eight elements.

#ifndef ELEMWISE_PYTHON_CORE_SMALLCALL_H
#define ELEMWISE_PYTHON_CORE_SMALLCALL_H

#include "NumPy.h"

namespace elemwise {

/// Gives `ufunc` the short way. It is taken by f(x) and f(x, out=y) on plain
/// arrays of one native float type and one shape, whose elements lie side by
/// side, of which there are few; every other call goes NumPy's way.
void addSmallCall(PyUFuncObject *ufunc);

} // namespace elemwise

#endif // ELEMWISE_PYTHON_CORE_SMALLCALL_H
