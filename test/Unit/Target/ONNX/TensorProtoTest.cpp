// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// The files are written byte by byte, after Protobuf's wire format: nothing
// here depends on the classes that the reader uses.

#include "elemwise/Target/ONNX/TensorProto.h"
#include "TestSupport.h"
#include "WireFormat.h"
#include "elemwise/ExecutionEngine/TensorAttr.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"

#include "mlir/IR/MLIRContext.h"

#include "gtest/gtest.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace mlir;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// Writes the fields of a TensorProto by their numbers in onnx.proto.
class Message {
public:
  Message(ArrayRef<int64_t> dims, int dataType) {
    for (int64_t dim : dims)
      varint(1, dim);
    varint(2, dataType);
  }

  Message &varint(int field, int64_t value) {
    bytes += varintField(field, value);
    return *this;
  }

  Message &string(int field, StringRef value) {
    bytes += stringField(field, value);
    return *this;
  }

  Message &floatData(std::initializer_list<float> values) {
    return string(4, bytesOf(values));
  }
  Message &doubleData(std::initializer_list<double> values) {
    return string(10, bytesOf(values));
  }
  Message &int32Data(ArrayRef<int64_t> values) { return packed(5, values); }
  Message &int64Data(ArrayRef<int64_t> values) { return packed(7, values); }
  Message &rawData(StringRef value) { return string(9, value); }

  std::string bytes;

private:
  Message &packed(int field, ArrayRef<int64_t> values) {
    std::string content;
    for (int64_t value : values)
      content += test::varint(static_cast<uint64_t>(value));
    return string(field, content);
  }
};

enum DataType {
  FLOAT = 1,
  INT8 = 3,
  INT16 = 5,
  INT32 = 6,
  INT64 = 7,
  BOOL = 9,
  FLOAT16 = 10,
  DOUBLE = 11,
  BFLOAT16 = 16
};

class TensorProtoTest : public testing::Test {
protected:
  /// The text of the tensor in a file with these bytes, or the error without
  /// the file's name.
  std::string read(StringRef bytes) {
    return readPath(folder.write("x.pb", bytes));
  }
  std::string read(const Message &message) { return read(message.bytes); }

  std::string readPath(StringRef path) {
    Expected<DenseElementsAttr> attr = readTensorProto(path, &context);
    std::string text;
    if (!attr) {
      std::string name = ("'" + path + "': ").str();
      text = toString(attr.takeError());
      EXPECT_TRUE(StringRef(text).starts_with(name)) << text;
      return text.substr(name.size());
    }
    raw_string_ostream os(text);
    printTensorSpec(os, cantFail(tensorFromAttr(*attr)));
    return text;
  }

  MLIRContext context;
  TemporaryFolder folder;
};

} // namespace

//===----------------------------------------------------------------------===//
// Every encoding
//===----------------------------------------------------------------------===//

TEST_F(TensorProtoTest, RawData) {
  auto raw = [&](DataType dataType, StringRef bytes) {
    return read(Message({2}, dataType).rawData(bytes));
  };
  EXPECT_EQ(raw(FLOAT16, bytesOf<uint16_t>({0x3C00, 0x7C01})),
            "2xf16=1 0x7C01");
  EXPECT_EQ(raw(BFLOAT16, bytesOf<uint16_t>({0x3F80, 0x8000})), "2xbf16=1 -0");
  EXPECT_EQ(raw(FLOAT, bytesOf<uint32_t>({0x3F800000, 0x7F800001})),
            "2xf32=1 0x7F800001");
  EXPECT_EQ(raw(DOUBLE, bytesOf<double>({0.1, -2})), "2xf64=0.1 -2");
  EXPECT_EQ(raw(BOOL, bytesOf<char>({1, 0})), "2xi1=true false");
  EXPECT_EQ(raw(INT8, bytesOf<char>({-128, 7})), "2xi8=-128 7");
  EXPECT_EQ(raw(INT16, bytesOf<int16_t>({-300, 7})), "2xi16=-300 7");
  EXPECT_EQ(raw(INT32, bytesOf<int32_t>({-70000, 7})), "2xi32=-70000 7");
  EXPECT_EQ(raw(INT64, bytesOf<int64_t>({-1, 7})), "2xi64=-1 7");
}

TEST_F(TensorProtoTest, TypedData) {
  EXPECT_EQ(read(Message({2}, FLOAT16).int32Data({0x3C00, 0xFE01})),
            "2xf16=1 0xFE01");
  EXPECT_EQ(read(Message({2}, BFLOAT16).int32Data({0x3F80, 0x8000})),
            "2xbf16=1 -0");
  EXPECT_EQ(read(Message({2}, FLOAT).floatData({1.5f, -0.0f})), "2xf32=1.5 -0");
  EXPECT_EQ(read(Message({2}, DOUBLE).doubleData({0.1, -0.0})), "2xf64=0.1 -0");
  EXPECT_EQ(read(Message({2}, BOOL).int32Data({1, 0})), "2xi1=true false");
  EXPECT_EQ(read(Message({2}, INT8).int32Data({-128, 127})), "2xi8=-128 127");
  EXPECT_EQ(read(Message({2}, INT16).int32Data({-32768, 32767})),
            "2xi16=-32768 32767");
  EXPECT_EQ(read(Message({2}, INT32).int32Data({INT32_MIN, 7})),
            "2xi32=-2147483648 7");
  EXPECT_EQ(read(Message({2}, INT64).int64Data({INT64_MIN, 7})),
            "2xi64=-9223372036854775808 7");
}

// As writers before the fields were declared packed wrote them.
TEST_F(TensorProtoTest, UnpackedData) {
  EXPECT_EQ(read(Message({2}, INT32).varint(5, 3).varint(5, -4)), "2xi32=3 -4");
}

// A user of another tool reported that the two encodings differed there.
TEST_F(TensorProtoTest, SixteenBitsInInt32Data) {
  StringRef expected = "4xf16=1.5 -0.25 3 0.1";
  EXPECT_EQ(read(Message({4}, FLOAT16).int32Data({15872, 46080, 16896, 11878})),
            expected);
  EXPECT_EQ(
      read(Message({4}, FLOAT16)
               .rawData(StringRef("\x00\x3E\x00\xB4\x00\x42\x66\x2E", 8))),
      expected);
}

TEST_F(TensorProtoTest, Shapes) {
  EXPECT_EQ(read(Message({}, FLOAT).floatData({1})), "f32=1");
  EXPECT_EQ(read(Message({1, 2, 1}, FLOAT).floatData({1, 2})), "1x2x1xf32=1 2");
  EXPECT_EQ(read(Message({0}, FLOAT)), "0xf32=");
  EXPECT_EQ(read(Message({3, 0, 2}, FLOAT16).rawData("")), "3x0x2xf16=");
  EXPECT_EQ(read(Message({0}, BOOL)), "0xi1=");
  HostTensorType rank64{ElementKind::I8, SmallVector<int64_t, 4>(64, 1)};
  EXPECT_EQ(read(Message(rank64.shape, INT8).rawData("a")),
            rank64.str() + "=97");
}

// A buffer of one byte, or of equal bits, must not be taken for a splat of
// something else.
TEST_F(TensorProtoTest, Bools) {
  for (int size = 1; size < 20; ++size)
    for (char value : {0, 1}) {
      std::string data(size, value);
      data.back() = 1;
      std::string expected = std::to_string(size) + "xi1=";
      for (int i = 0; i < size; ++i)
        expected += (i ? " " : "") + std::string(data[i] ? "true" : "false");
      EXPECT_EQ(read(Message({size}, BOOL).rawData(data)), expected);
    }
}

TEST_F(TensorProtoTest, UnknownFieldsAndNames) {
  EXPECT_EQ(read(Message({1}, FLOAT)
                     .string(8, "\xFF\xFE")
                     .string(12, "text")
                     .floatData({2})
                     .varint(1000, 1)
                     .string(1001, "later")),
            "1xf32=2");
}

//===----------------------------------------------------------------------===//
// Refusing
//===----------------------------------------------------------------------===//

TEST_F(TensorProtoTest, DataLengths) {
  EXPECT_EQ(read(Message({3}, FLOAT).floatData({1, 2})),
            "expected 3 values in float_data, got 2");
  EXPECT_EQ(read(Message({3}, FLOAT).floatData({1, 2, 3, 4})),
            "expected 3 values in float_data, got 4");
  EXPECT_EQ(read(Message({3}, FLOAT16).int32Data({1})),
            "expected 3 values in int32_data, got 1");
  EXPECT_EQ(read(Message({3}, FLOAT)),
            "expected 3 values in float_data, got 0");
  EXPECT_EQ(read(Message({2}, FLOAT).rawData("1234567")),
            "expected 8 bytes in raw_data, got 7");
  EXPECT_EQ(read(Message({2}, FLOAT).rawData("123456789")),
            "expected 8 bytes in raw_data, got 9");
  EXPECT_EQ(read(Message({0}, FLOAT).floatData({1})),
            "expected 0 values in float_data, got 1");
  // One value is no splat.
  EXPECT_EQ(read(Message({2}, FLOAT).rawData("1234")),
            "expected 8 bytes in raw_data, got 4");
}

TEST_F(TensorProtoTest, Dims) {
  EXPECT_EQ(read(Message({2, -1}, FLOAT)), "dimension -1 is negative");
  EXPECT_EQ(read(Message({INT64_MIN}, FLOAT)),
            "dimension -9223372036854775808 is negative");
  int64_t huge = int64_t(1) << 40;
  EXPECT_EQ(read(Message({huge, huge}, FLOAT)),
            "the size of the tensor overflows 63 bits");
  EXPECT_EQ(read(Message({huge, 0, huge}, FLOAT)),
            "the size of the tensor overflows 63 bits");
  EXPECT_EQ(read(Message({huge}, FLOAT).rawData("1234")),
            "expected 4398046511104 bytes in raw_data, got 4");
}

TEST_F(TensorProtoTest, WrongDataFields) {
  EXPECT_EQ(read(Message({1}, FLOAT).int32Data({1})),
            "expected the data of FLOAT in raw_data or float_data, got "
            "int32_data");
  EXPECT_EQ(read(Message({1}, INT32).int64Data({1})),
            "expected the data of INT32 in raw_data or int32_data, got "
            "int64_data");
  EXPECT_EQ(read(Message({1}, FLOAT).floatData({1}).rawData("1234")),
            "expected one data field, got raw_data and float_data");
  EXPECT_EQ(read(Message({1}, FLOAT).floatData({1}).doubleData({1})),
            "expected the data of FLOAT in raw_data or float_data, got "
            "double_data");
}

TEST_F(TensorProtoTest, OutOfRange) {
  EXPECT_EQ(read(Message({2}, FLOAT16).int32Data({1, 65536})),
            "element 1 is 65536 in int32_data, expected 0 to 65535 for "
            "FLOAT16");
  EXPECT_EQ(read(Message({1}, BFLOAT16).int32Data({-1})),
            "element 0 is -1 in int32_data, expected 0 to 65535 for BFLOAT16");
  EXPECT_EQ(read(Message({1}, INT8).int32Data({128})),
            "element 0 is 128 in int32_data, expected -128 to 127 for INT8");
  EXPECT_EQ(read(Message({2}, BOOL).int32Data({1, 2})),
            "element 1 is 2, expected 0 or 1 for BOOL");
  EXPECT_EQ(read(Message({2}, BOOL).rawData("\1\2")),
            "element 1 is 2, expected 0 or 1 for BOOL");
}

TEST_F(TensorProtoTest, UnsupportedTypes) {
  const std::pair<int, StringRef> types[] = {
      {0, "UNDEFINED"},       {2, "UINT8"},        {4, "UINT16"},
      {8, "STRING"},          {12, "UINT32"},      {13, "UINT64"},
      {14, "COMPLEX64"},      {15, "COMPLEX128"},  {17, "FLOAT8E4M3FN"},
      {20, "FLOAT8E5M2FNUZ"}, {22, "INT4"},        {23, "FLOAT4E2M1"},
      {99, "data type 99"},   {-1, "data type -1"}};
  for (auto [number, name] : types)
    EXPECT_EQ(read(Message({1}, number).rawData("a")),
              "unsupported ONNX element type " + name.str() +
                  ", expected one of FLOAT16 BFLOAT16 FLOAT DOUBLE BOOL INT8 "
                  "INT16 INT32 INT64");
}

TEST_F(TensorProtoTest, ExternalDataAndSegments) {
  EXPECT_EQ(read(Message({1}, FLOAT).varint(14, 1)),
            "external data are not supported");
  EXPECT_EQ(read(Message({1}, FLOAT).string(13, "")),
            "external data are not supported");
  EXPECT_EQ(read(Message({1}, FLOAT).string(3, "").floatData({1})),
            "tensors in segments are not supported");
}

TEST_F(TensorProtoTest, NoTensorProto) {
  std::string damaged =
      "not an ONNX TensorProto, or a truncated, damaged or too deeply nested "
      "one";
  testing::internal::CaptureStderr();
  EXPECT_EQ(read(""), "empty file");
  EXPECT_EQ(read("hello, world"), damaged);
  EXPECT_EQ(read(std::string(100, '\0')), damaged);
  EXPECT_EQ(read(std::string(100, '\xFF')), damaged);
  // A message, but of another type: {ir_version: 7, producer_name: "x"}.
  EXPECT_EQ(read("\x08\x07\x12\x01x"), "the tensor has no data_type");
  EXPECT_EQ(read("\x08\x07"), "not an ONNX TensorProto");

  std::string whole = Message({2}, FLOAT).floatData({1, 2}).bytes;
  EXPECT_EQ(read(whole + '\0'), damaged);
  EXPECT_EQ(read(whole + "\n"), damaged);
  EXPECT_EQ(read(whole + "garbage"), damaged);
  EXPECT_EQ(read(whole + whole), "expected one ONNX TensorProto, got 2 in a "
                                 "row");
  std::string scalar = Message({}, FLOAT).rawData("1234").bytes;
  EXPECT_EQ(read(scalar + scalar), "expected one ONNX TensorProto, got 2 in a "
                                   "row");
  for (size_t size = 1; size < whole.size(); ++size)
    EXPECT_FALSE(
        StringRef(read(StringRef(whole).take_front(size))).starts_with("2xf32"))
        << size;
  // Groups, nested deeper than Protobuf goes.
  EXPECT_EQ(read(whole + std::string(100000, '\xA3') + '\x01'), damaged);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// Whatever one byte is changed to, there is a tensor or an error.
TEST_F(TensorProtoTest, DamagedBytes) {
  std::string whole =
      Message({2, 1}, FLOAT).string(8, "x").floatData({1, 2}).bytes;
  for (size_t i = 0; i < whole.size(); ++i)
    for (unsigned value = 0; value < 256; ++value) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(value);
      EXPECT_NE(read(damaged), "");
    }
}

TEST_F(TensorProtoTest, NoFile) {
  EXPECT_EQ(readPath(folder.path("none.pb")), "No such file or directory");
  EXPECT_EQ(readPath(folder.str()), "not a regular file");
  std::string pipe = folder.path("pipe.pb");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(readPath(pipe), "not a regular file");
}

TEST_F(TensorProtoTest, LargerThanProtobufAllows) {
  std::string path = folder.write("x.pb", "");
  ASSERT_EQ(truncate(path.c_str(), int64_t(1) << 31), 0);
  EXPECT_EQ(readPath(path),
            "the file holds 2147483648 bytes, more than the 2147483647 of a "
            "Protobuf message");
}

//===----------------------------------------------------------------------===//
// ONNX's own data
//===----------------------------------------------------------------------===//

TEST_F(TensorProtoTest, OfficialExamples) {
  std::string nodes = ELEMWISE_ONNX_TEST_DATA_DIR "/data/node/";
  auto readNode = [&](StringRef name) {
    return readPath(nodes + name.str() + ".pb");
  };
  EXPECT_EQ(readNode("test_ceil_example/test_data_set_0/input_0"),
            "2xf32=-1.5 1.2");
  EXPECT_EQ(readNode("test_ceil_example/test_data_set_0/output_0"),
            "2xf32=-1 2");
  EXPECT_EQ(readNode("test_reciprocal_example/test_data_set_0/input_0"),
            "2xf32=-4 2");
  EXPECT_EQ(readNode("test_reciprocal_example/test_data_set_0/output_0"),
            "2xf32=-0.25 0.5");
  for (StringRef test : {"test_ceil", "test_reciprocal"})
    for (StringRef file : {"input_0", "output_0"})
      EXPECT_TRUE(
          StringRef(readNode(test.str() + "/test_data_set_0/" + file.str()))
              .starts_with("3x4x5xf32="));
}

// Of all the tensors there, each is read, or refused for its type.
TEST_F(TensorProtoTest, OfficialTensorsAreReadOrRefusedByType) {
  size_t read = 0;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator
           it(ELEMWISE_ONNX_TEST_DATA_DIR "/data/node", error),
       end;
       it != end && !error; it.increment(error)) {
    if (!StringRef(it->path()).ends_with(".pb"))
      continue;
    Expected<DenseElementsAttr> attr = readTensorProto(it->path(), &context);
    if (attr) {
      ++read;
      EXPECT_EQ(messageOf(tensorFromAttr(*attr)), "success") << it->path();
      continue;
    }
    std::string message = toString(attr.takeError());
    // The data of these tests are sequences and optional values: messages of
    // other types, refused for whatever they look like.
    if (!StringRef(it->path()).contains("seq") &&
        !StringRef(it->path()).contains("opt"))
      EXPECT_TRUE(StringRef(message).contains("unsupported ONNX element type"))
          << message;
  }
  EXPECT_FALSE(error);
  EXPECT_GT(read, 1000u);
}
