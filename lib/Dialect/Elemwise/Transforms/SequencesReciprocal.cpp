// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FloatConversions.h"
#include "Lanes.h"
#include "Sequences.h"

using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::lanes;

Value elemwise::reciprocalByDivision(ExpansionBuilder &b, Value x) {
  return arith::DivFOp::create(b, number(b, x.getType(), 1.0), x,
                               b.getFastMath());
}

Value elemwise::reciprocalF16InIntegers(ExpansionBuilder &b, Value x) {
  Value wide = extendF16(b, toBits(b, x));
  return bitcast(b, roundToF16(b, reciprocalByDivision(b, wide)),
                 b.getF16Type());
}

Value elemwise::reciprocalF16ByDivision(ExpansionBuilder &b, Value x) {
  Value wide =
      arith::ExtFOp::create(b, withElement(x.getType(), b.getF32Type()), x);
  return arith::TruncFOp::create(b, x.getType(), reciprocalByDivision(b, wide));
}

Value elemwise::roundReciprocalToBF16(ExpansionBuilder &b, Value x) {
  return add(b, toBits(b, x), 0x8000);
}

Value elemwise::reciprocalBF16ByDivision(ExpansionBuilder &b, Value x) {
  return computeBF16InF32(b, x, [&](Value wide) {
    return roundReciprocalToBF16(b, reciprocalByDivision(b, wide));
  });
}
