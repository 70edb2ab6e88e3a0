# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each production adds an operation, with what it needs, to a scope, and says whether
it did. What it made before it gave up may stay: it is never wrong."""
