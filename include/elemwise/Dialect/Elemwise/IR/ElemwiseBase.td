// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEBASE_TD
#define ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEBASE_TD

include "elemwise/Dialect/Elemwise/IR/ElemwiseInterfaces.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/Dialect/Arith/IR/ArithOpsInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"
include "mlir/IR/OpBase.td"

def Elemwise_Dialect : Dialect {
  let name = "elemwise";
  let cppNamespace = "::mlir::elemwise";
  let summary = "Element-wise floating-point operations with exact results";
  let description = [{
    The `elemwise` dialect holds element-wise operations with the semantics of
    ONNX, on scalars, vectors and tensors of the four floating-point types that
    ONNX allows. The bits of every result are defined: folding a constant and
    running the compiled code agree on every input, every target and every
    optimization level.

    A function that `elemwise-to-llvm` has made callable from outside carries
    the discardable attribute `elemwise.entry_point`, a function type: the
    signature the function had before its tensors became buffers. Beside it,
    `elemwise.in_place`, an `array<i64: ...>`, numbers the inputs whose memory
    its result may take. A module in which `elemwise-deallocate-buffers` has put
    what frees its buffers carries `elemwise.deallocated`.
  }];
  // Folding makes constants of arith, shape inference dimensions of tensor.
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The name of the attribute that marks a function callable from outside
    /// and holds the signature (a function type) that it had on tensors.
    static constexpr ::llvm::StringLiteral getEntryPointAttrName() {
      return "elemwise.entry_point";
    }

    /// The name of the attribute that numbers the inputs of an entry point in
    /// whose memory its only result may be computed.
    static constexpr ::llvm::StringLiteral getInPlaceAttrName() {
      return "elemwise.in_place";
    }

    /// The name of the unit attribute that marks a module whose buffers are freed
    /// by code that is in it.
    static constexpr ::llvm::StringLiteral getDeallocatedAttrName() {
      return "elemwise.deallocated";
    }
  }];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// The element types of ONNX Ceil-13 and Reciprocal-13, and no others.
defvar Elemwise_FloatTypes = [F16, BF16, F32, F64];

def Elemwise_FloatLike : AnyTypeOf<
    Elemwise_FloatTypes # [VectorOfAnyRankOf<Elemwise_FloatTypes>,
                           TensorOf<Elemwise_FloatTypes>],
    "scalar, vector or tensor of f16, bf16, f32 or f64"> {
  let cppFunctionName = "isFloatLike";
}

//===----------------------------------------------------------------------===//
// ONNX
//===----------------------------------------------------------------------===//

// A version of an ONNX operator on float tensors: the opset that it came with,
// whether it takes bfloat16 beside float16, float and double, and the attribute,
// if any, that it allows and that has no meaning.
class Elemwise_ONNXVersion<int since, bit takesBF16, string ignored = ""> {
  string initializer = "{" # since # ", " # !if(takesBF16, "true", "false")
                       # ", \"" # ignored # "\"}";
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

// An element-wise function of one operand, in any dialect. A new operation is a
// `def` of this class that gives its mnemonic, its documentation and
// `evaluation`; parsing, verification, folding (where the dialect materializes
// constants), inference, unrolling and the conversion to linalg follow from the
// class.
class Elemwise_UnaryOpOf<Dialect dialect, string mnemonic,
                         list<Trait> traits = []>
    : Op<dialect, mnemonic,
         [Pure, SameOperandsAndResultType,
          AllTypesMatch<["operand", "result"]>,
          DeclareOpInterfaceMethods<ArithFastMathInterface>,
          DeclareOpInterfaceMethods<VectorUnrollOpInterface>,
          DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                    ["reifyResultShapes"]>,
          DeclareOpInterfaceMethods<Elemwise_UnaryOpInterface>]
         # ElementwiseMappable.traits # traits> {
  // The body of a function of `const APFloat &x` that returns the APFloat of
  // the same semantics that the operation gives for `x`: the reference to
  // which folding and every expansion are held.
  code evaluation = "";

  // Whether every result is integral, infinite or NaN, and every operand of
  // that kind is its own result.
  bit roundsToIntegral = 0;

  // The same function in upstream's dialects, where they have it: the mnemonic
  // of an operation of math, the dividend in `arith.divf dividend, x`, the named
  // operation of linalg (and kind of `linalg.elementwise`), the operation of
  // tosa. Both directions follow: `convert-elemwise-to-...` and
  // `raise-to-elemwise`.
  string mathOp = "";
  string arithDividend = "";
  string linalgOp = "";
  string tosaOp = "";

  // The operator of ONNX's default domain that is the same function, if there is
  // one, and its versions, oldest first. Import and export follow.
  string onnxOp = "";
  list<Elemwise_ONNXVersion> onnxVersions = [];

  let arguments = (ins
    Elemwise_FloatLike:$operand,
    DefaultValuedAttr<Arith_FastMathAttr,
                      "::mlir::arith::FastMathFlags::none">:$fastmath);
  let results = (outs Elemwise_FloatLike:$result);
  let assemblyFormat = [{
    $operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)
  }];
  let hasFolder = 1;
  let extraClassDefinition = [{
    ::llvm::APFloat $cppClass::evaluate(const ::llvm::APFloat &x) {
  }] # evaluation # [{
    }
    bool $cppClass::isRoundingToIntegral() {
      return }] # !if(roundsToIntegral, "true", "false") # [{;
    }
    ::mlir::elemwise::Counterparts $cppClass::getCounterparts() {
      return {"}] # mathOp # [{", }]
        # !if(!empty(arithDividend), "::std::nullopt", arithDividend)
        # [{, "}] # linalgOp # [{", "}] # tosaOp # [{"};
    }
    ::mlir::elemwise::ONNXOperator $cppClass::getONNXOperator() {
      return {"}] # onnxOp # [{", {}]
        # !interleave(!foreach(v, onnxVersions, v.initializer), ", ") # [{}};
    }
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor adaptor) {
      return ::mlir::elemwise::detail::foldUnaryOp(*this, adaptor.getOperand());
    }
    ::llvm::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder,
        ::mlir::ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
      return ::mlir::elemwise::detail::reifyUnaryOpShape(*this, builder,
                                                         reifiedReturnShapes);
    }
  }];
}

// An operation of this dialect.
class Elemwise_UnaryOp<string mnemonic, list<Trait> traits = []>
    : Elemwise_UnaryOpOf<Elemwise_Dialect, mnemonic, traits>;

#endif // ELEMWISE_DIALECT_ELEMWISE_IR_ELEMWISEBASE_TD
