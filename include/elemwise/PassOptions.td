// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_PASSOPTIONS_TD
#define ELEMWISE_PASSOPTIONS_TD

include "mlir/Pass/PassBase.td"

// An option of a pass whose description, in `--help` and in the generated pages,
// ends with its default. `shownDefault` is how the default is written on a
// command line, where that is not the C++ of it.
class Elemwise_Option<string cppName, string argument, string type,
                      string default, string description,
                      string shownDefault = default, string flags = "">
    : Option<cppName, argument, type, default,
             description # " (default: " # shownDefault # ")", flags>;

#endif // ELEMWISE_PASSOPTIONS_TD
