// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/NpyFile.h"
#include "TestSupport.h"
#include "elemwise/ExecutionEngine/TensorSpec.h"

#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <csignal>
#include <ctime>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

/// A file as NumPy makes it, whose elements begin at a multiple of `alignment`.
static std::string makeFile(StringRef dictionary, StringRef data,
                            unsigned major = 1, size_t alignment = 64) {
  size_t prefix = major == 1 ? 10 : 12;
  std::string header = dictionary.str();
  while ((prefix + header.size() + 1) % alignment)
    header += ' ';
  header += '\n';
  std::string file = "\x93NUMPY";
  file += static_cast<char>(major);
  file += '\0';
  for (size_t i = 0; i < prefix - 8; ++i)
    file += static_cast<char>(header.size() >> (8 * i) & 0xFF);
  return file + header + data.str();
}

/// The dictionary that NumPy writes.
static std::string makeDictionary(StringRef descr, StringRef shape,
                                  StringRef fortranOrder = "False") {
  return ("{'descr': '" + descr + "', 'fortran_order': " + fortranOrder +
          ", 'shape': " + shape + ", }")
      .str();
}

class NpyFileTest : public testing::Test {
protected:
  /// The text of the tensor in a file with these bytes, or the error without
  /// the file's name.
  std::string read(StringRef bytes, StringRef declared) {
    return readPath(folder.write("x.npy", bytes), declared);
  }

  std::string readPath(StringRef path, StringRef declared) {
    Expected<Tensor> tensor =
        readNpy(path, cantFail(parseHostTensorType(declared)));
    std::string text;
    if (!tensor) {
      std::string name = ("'" + path + "': ").str();
      text = toString(tensor.takeError());
      EXPECT_TRUE(StringRef(text).starts_with(name)) << text;
      return text.substr(name.size());
    }
    raw_string_ostream os(text);
    printTensorSpec(os, *tensor);
    return text;
  }

  TemporaryFolder folder;
};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

TEST_F(NpyFileTest, AllTypes) {
  struct Case {
    StringRef descr;
    std::string data;
    StringRef expected;
  } cases[] = {
      {"<f2", bytesOf<uint16_t>({0x3C00, 0x8000}), "2xf16=1 -0"},
      {"<f4", bytesOf<float>({1.5f, -2}), "2xf32=1.5 -2"},
      {"<f8", bytesOf<double>({0.1, -2}), "2xf64=0.1 -2"},
      {"|V2", bytesOf<uint16_t>({0x3F80, 0xFF80}), "2xbf16=1 -inf"},
      {"<V2", bytesOf<uint16_t>({0x3F80, 0xFF80}), "2xbf16=1 -inf"},
      {"|b1", bytesOf<char>({1, 0}), "2xi1=true false"},
      {"|i1", bytesOf<char>({-128, 7}), "2xi8=-128 7"},
      {"<i2", bytesOf<int16_t>({-300, 7}), "2xi16=-300 7"},
      {"<i4", bytesOf<int32_t>({-70000, 7}), "2xi32=-70000 7"},
      {"<i8", bytesOf<int64_t>({INT64_MIN, 7}), "2xi64=-9223372036854775808 7"},
      {"<i8", bytesOf<int64_t>({3, 7}), "2xindex=3 7"}};
  for (const Case &c : cases)
    EXPECT_EQ(read(makeFile(makeDictionary(c.descr, "(2,)"), c.data),
                   c.expected.split('=').first),
              c.expected);
}

TEST_F(NpyFileTest, BigEndian) {
  struct Case {
    StringRef descr;
    std::string data;
    StringRef expected;
  } cases[] = {
      {">f2", bytesOf<uint8_t>({0x3C, 0x00, 0x80, 0x00}), "2xf16=1 -0"},
      {">f4", bytesOf<uint8_t>({0x3F, 0xC0, 0, 0, 0xC0, 0, 0, 0}),
       "2xf32=1.5 -2"},
      {">i8",
       bytesOf<uint8_t>(
           {0, 0, 0, 0, 0, 0, 1, 2, 255, 255, 255, 255, 255, 255, 255, 255}),
       "2xi64=258 -1"},
      {">i1", bytesOf<uint8_t>({1, 255}), "2xi8=1 -1"}};
  for (const Case &c : cases)
    EXPECT_EQ(read(makeFile(makeDictionary(c.descr, "(2,)"), c.data),
                   c.expected.split('=').first),
              c.expected);
}

TEST_F(NpyFileTest, Versions) {
  for (unsigned version : {1, 2, 3})
    EXPECT_EQ(read(makeFile(makeDictionary("<f4", "(2,)"),
                            bytesOf<float>({1, 2}), version),
                   "2xf32"),
              "2xf32=1 2");
}

TEST_F(NpyFileTest, Shapes) {
  std::string one = bytesOf<float>({1});
  EXPECT_EQ(read(makeFile(makeDictionary("<f4", "()"), one), "f32"), "f32=1");
  EXPECT_EQ(read(makeFile(makeDictionary("<f4", "(1L,)"), one), "?xf32"),
            "1xf32=1");
  EXPECT_EQ(read(makeFile(makeDictionary("<f4", "(1, 1)"), one), "?x1xf32"),
            "1x1xf32=1");
  EXPECT_EQ(read(makeFile(makeDictionary("<f4", "(3, 0, 2)"), ""), "3x?x2xf32"),
            "3x0x2xf32=");
  EXPECT_EQ(
      read(makeFile(makeDictionary("<f4", "(0, 3)", "True"), ""), "0x3xf32"),
      "0x3xf32=");
}

TEST_F(NpyFileTest, OtherSpellingsOfTheHeader) {
  std::string data = bytesOf<float>({1, 2});
  EXPECT_EQ(read(makeFile("{\"shape\":(2,),\"descr\":\"<f4\",'fortran_order':"
                          "False}",
                          data),
                 "2xf32"),
            "2xf32=1 2");
  EXPECT_EQ(read(makeFile("  { 'shape' : ( 2 , ) , 'fortran_order' : True , "
                          "'descr' : '=f4' } ",
                          data),
                 "2xf32"),
            "2xf32=1 2");
}

TEST_F(NpyFileTest, FortranOrder) {
  // Column by column.
  EXPECT_EQ(read(makeFile(makeDictionary("<f4", "(2, 3)", "True"),
                          bytesOf<float>({1, 4, 2, 5, 3, 6})),
                 "2x3xf32"),
            "2x3xf32=1 2 3 4 5 6");
  EXPECT_EQ(read(makeFile(makeDictionary("|i1", "(2, 2, 2)", "True"),
                          bytesOf<char>({0, 4, 2, 6, 1, 5, 3, 7})),
                 "2x2x2xi8"),
            "2x2x2xi8=0 1 2 3 4 5 6 7");
  EXPECT_EQ(read(makeFile(makeDictionary(">i2", "(2, 2)", "True"),
                          bytesOf<char>({0, 1, 0, 3, 0, 2, 0, 4})),
                 "2x2xi16"),
            "2x2xi16=1 2 3 4");
  EXPECT_EQ(read(makeFile(makeDictionary("<f4", "(1, 2)", "True"),
                          bytesOf<float>({1, 2})),
                 "1x2xf32"),
            "1x2xf32=1 2");
}

TEST_F(NpyFileTest, MappedIfAligned) {
  std::string dictionary = makeDictionary("<f4", "(2,)");
  std::string data = bytesOf<float>({1, 2});
  HostTensorType type{ElementKind::F32, {2}};
  Tensor mapped = cantFail(
      readNpy(folder.write("a.npy", makeFile(dictionary, data)), type));
  EXPECT_TRUE(mapped.isReadOnly());
  // As NumPy before 1.14 aligned: the address must be a multiple of 64 still.
  std::string file = makeFile(dictionary, data, 1, 16);
  ASSERT_NE((file.size() - data.size()) % 64, 0u);
  Tensor copied = cantFail(readNpy(folder.write("b.npy", file), type));
  EXPECT_FALSE(copied.isReadOnly());
  EXPECT_EQ(reinterpret_cast<uintptr_t>(copied.getData()) % 64, 0u);
  EXPECT_EQ(copied.getBits(1), 0x40000000u);
}

// The file has holes: on disk it takes next to nothing.
TEST_F(NpyFileTest, LargerThanMemory) {
  uint64_t memory = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                    static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  int64_t count = static_cast<int64_t>(memory / 2);
  std::string file =
      makeFile(makeDictionary("<f4", "(" + std::to_string(count) + ",)"), "");
  std::string path = folder.write("x.npy", file);
  ASSERT_EQ(truncate(path.c_str(), file.size() + 4 * count), 0);
  Tensor tensor =
      cantFail(readNpy(path, {ElementKind::F32, {HostTensorType::kDynamic}}));
  EXPECT_EQ(tensor.getNumElements(), count);
  EXPECT_EQ(tensor.getBits(count - 1), 0u);
}

//===----------------------------------------------------------------------===//
// Refusing
//===----------------------------------------------------------------------===//

TEST_F(NpyFileTest, OtherTypeThanDeclared) {
  std::string file =
      makeFile(makeDictionary("<f4", "(2,)"), bytesOf<float>({1, 2}));
  EXPECT_EQ(read(file, "3xf32"), "expected 3xf32, got 2xf32");
  EXPECT_EQ(read(file, "2x1xf32"), "expected 2x1xf32, got 2xf32");
  EXPECT_EQ(read(file, "2xf64"), "expected 2xf64, got 2xf32");
  EXPECT_EQ(read(makeFile(makeDictionary("|V2", "(2,)"), "abcd"), "2xf16"),
            "expected 2xf16, got 2xbf16");
  EXPECT_EQ(read(makeFile(makeDictionary("<f2", "(2,)"), "abcd"), "2xbf16"),
            "expected 2xbf16, got 2xf16");
}

TEST_F(NpyFileTest, UnsupportedElementTypes) {
  for (StringRef descr : {"<u2", "|u1", "<c8", "<f16", "|S4", "<U3", "|O", "f4",
                          "<M8[ns]", "|V4", "", "<"})
    EXPECT_EQ(
        read(makeFile(makeDictionary(descr, "(2,)"), "abcdefgh"), "2xf32"),
        "unsupported .npy element type '" + descr.str() +
            "', expected one of f2 f4 f8 V2 b1 i1 i2 i4 i8");
  EXPECT_EQ(read(makeFile("{'descr': [('a', '<f4')], 'fortran_order': False, "
                          "'shape': (2,), }",
                          "abcdefgh"),
                 "2xf32"),
            "structured .npy element types are not supported");
}

TEST_F(NpyFileTest, Truncated) {
  std::string file =
      makeFile(makeDictionary("<f4", "(2,)"), bytesOf<float>({1, 2}));
  EXPECT_EQ(read("", "2xf32"), "empty file");
  for (size_t size = 1; size < file.size(); ++size) {
    std::string message = read(StringRef(file).take_front(size), "2xf32");
    EXPECT_TRUE(StringRef(message).starts_with("truncated .npy file: ") ||
                (size < 6 && message == "not a .npy file"))
        << size << ": " << message;
  }
  EXPECT_EQ(read(StringRef(file).drop_back(), "2xf32"),
            "truncated .npy file: 2xf32 takes 8 bytes, got 7");
  EXPECT_EQ(read(file + "x", "2xf32"),
            "trailing bytes: 2xf32 takes 8 bytes, got 9");
}

TEST_F(NpyFileTest, NoNpyFile) {
  EXPECT_EQ(read("hello", "2xf32"), "not a .npy file");
  EXPECT_EQ(read(std::string("PK\3\4", 4) + std::string(100, 'x'), "2xf32"),
            "not a .npy file");
  EXPECT_EQ(read(makeFile(makeDictionary("<f4", "()"), "abcd", 4), "f32"),
            "unsupported .npy version 4.0, expected 1.0, 2.0 or 3.0");
  std::string minor = makeFile(makeDictionary("<f4", "()"), "abcd");
  minor[7] = 1;
  EXPECT_EQ(read(minor, "f32"),
            "unsupported .npy version 1.1, expected 1.0, 2.0 or 3.0");
}

TEST_F(NpyFileTest, HugeHeader) {
  std::string file = makeFile(makeDictionary("<f4", "()"), "abcd", 2);
  for (size_t i = 8; i < 12; ++i)
    file[i] = '\xFF';
  EXPECT_EQ(read(file, "f32"),
            "truncated .npy file: expected a header of 4294967295 bytes, got " +
                std::to_string(file.size() - 12));
}

TEST_F(NpyFileTest, HostileHeaders) {
  struct Case {
    StringRef dictionary;
    StringRef message;
  } cases[] = {
      {"", "expected '{', got its end"},
      {"{", "expected a string, got its end"},
      {"{'descr'", "expected ':', got its end"},
      {"{'descr", "expected a string, got 'descr"},
      {"{}", "no key descr"},
      {"{'descr': '<f4', 'shape': (), }", "no key fortran_order"},
      {"{'descr': '<f4', 'descr': '<f4'",
       "expected the keys descr, fortran_order and shape once each, got "
       "'descr': '<f4'"},
      {"{'descr': '<f4', 'other': 1}",
       "expected the keys descr, fortran_order and shape once each, got "
       "'other': 1}"},
      {"{'fortran_order': 0}", "expected True or False, got 0}"},
      {"{'shape': 3}", "expected '(', got 3}"},
      {"{'shape': (3)}", "expected a tuple as shape, got (3)"},
      {"{'shape': (-3,)}", "expected a dimension of 0 or more, got -3,)}"},
      {"{'shape': (2 3)}", "expected ',' or ')', got 3)}"},
      {"{'shape': (,)}", "expected a dimension of 0 or more, got ,)}"},
      {"{'shape': (2", "expected ',' or ')', got its end"},
      {"{'shape': (9223372036854775808,)}",
       "expected a dimension below 2^63, got 9223372036854775808,"},
      {"{'shape': () 'descr': '<f4'}", "expected ',' or '}', got 'descr"},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': ()} x",
       "expected its end, got x"},
      {"__import__('os')", "expected '{', got __import__"}};
  for (const Case &c : cases) {
    std::string message = read(makeFile(c.dictionary, "abcd"), "f32");
    EXPECT_TRUE(StringRef(message).starts_with("invalid .npy header: " +
                                               c.message.str()))
        << c.dictionary.str() << ": " << message;
  }
  std::string huge = makeDictionary("<f4", "(4294967296, 4294967296)");
  EXPECT_EQ(read(makeFile(huge, "abcd"), "?x?xf32"),
            "the size of 4294967296x4294967296xf32 overflows 63 bits");
  std::string large = makeDictionary("<f4", "(1099511627776,)", "False");
  EXPECT_EQ(read(makeFile(large, "abcd"), "?xf32"),
            "truncated .npy file: 1099511627776xf32 takes 4398046511104 bytes, "
            "got 4");
}

// Whatever one byte is changed to, there is a tensor of the declared type or an
// error.
TEST_F(NpyFileTest, DamagedBytes) {
  std::string file =
      makeFile(makeDictionary("<f4", "(2, 1)"), bytesOf<float>({1, 2}));
  HostTensorType declared{ElementKind::F32, {2, HostTensorType::kDynamic}};
  size_t read = 0;
  for (size_t i = 0; i < 80; ++i)
    for (char value : {'\0', '\1', '\x7F', '\xFF', '0', '9', ',', '}', ' '}) {
      std::string damaged = file;
      damaged[i] = value;
      Expected<Tensor> tensor =
          readNpy(folder.write("x.npy", damaged), declared);
      if (!tensor) {
        consumeError(tensor.takeError());
        continue;
      }
      ++read;
      EXPECT_TRUE(declared.accepts(tensor->getType()));
      EXPECT_EQ(tensor->getByteSize(), 8u);
    }
  EXPECT_GT(read, 0u);
}

// Time in the product of elements and dimensions would be minutes.
TEST_F(NpyFileTest, ManyDimensionsOfSizeOne) {
  constexpr int64_t rank = 300000, size = 300000;
  HostTensorType type{ElementKind::F16, SmallVector<int64_t, 4>(rank, 1)};
  type.shape.front() = size;
  std::string shape = "(" + std::to_string(size);
  for (int64_t i = 1; i < rank; ++i)
    shape += ",1";
  std::string data(2 * size, '\0');
  data[2 * size - 2] = '\x3C';
  std::string path = folder.write(
      "x.npy", makeFile(makeDictionary(">f2", shape + ")"), data, /*major=*/2));
  std::clock_t start = std::clock();
  Tensor tensor = cantFail(readNpy(path, type));
  EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);
  EXPECT_EQ(tensor.getBits(0), 0u);
  EXPECT_EQ(tensor.getBits(size - 1), 0x3C00u);
}

TEST_F(NpyFileTest, BoolsAreZeroOrOne) {
  EXPECT_EQ(read(makeFile(makeDictionary("|b1", "(3,)"), "\1\1\2"), "3xi1"),
            "element 2 is the byte 2, expected 0 or 1");
}

TEST_F(NpyFileTest, NoFile) {
  EXPECT_EQ(readPath(folder.path("none.npy"), "f32"),
            "No such file or directory");
  EXPECT_EQ(readPath(folder.str(), "f32"), "not a regular file");
  std::string pipe = folder.path("pipe.npy");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(readPath(pipe, "f32"), "not a regular file");
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

TEST_F(NpyFileTest, WriteAndReadBack) {
  for (StringRef spec :
       {"2x3xf32=1 2 3 4 5 -0", "f64=0.1", "0x4xf16=", "3xbf16=1 nan -inf",
        "2xi1=true false", "1xi8=-5", "2xi16=-300 7", "2xi32=1 2", "1xi64=-1",
        "2xindex=0 9"}) {
    std::string path = folder.path("out.npy");
    EXPECT_EQ(messageOf(writeNpy(path, cantFail(parseTensorSpec(spec)))),
              "success");
    EXPECT_EQ(readPath(path, spec.split('=').first), spec);
    EXPECT_EQ(folder.countFiles(), 1u);
  }
}

TEST_F(NpyFileTest, WritesWhatNumPyWrites) {
  std::string path = folder.path("out.npy");
  for (auto [spec, descr, shape] :
       {std::tuple<StringRef, StringRef, StringRef>{"f32=1", "<f4", "()"},
        {"1xbf16=1", "|V2", "(1, )"},
        {"1x2xi8=1", "|i1", "(1, 2, )"}}) {
    Tensor tensor = cantFail(parseTensorSpec(spec));
    cantFail(writeNpy(path, tensor));
    auto buffer = cantFail(errorOrToExpected(MemoryBuffer::getFile(path)));
    EXPECT_EQ(buffer->getBuffer(),
              makeFile(makeDictionary(descr, shape),
                       StringRef(tensor.getData(), tensor.getByteSize())));
  }
}

TEST_F(NpyFileTest, WritesHighRank) {
  // Too many dimensions for version 1.0.
  HostTensorType type{ElementKind::I8, SmallVector<int64_t, 4>(30000, 1)};
  std::string path = folder.path("out.npy");
  cantFail(writeNpy(path, cantFail(Tensor::filled(type, 7))));
  Tensor tensor = cantFail(readNpy(path, type));
  EXPECT_TRUE(tensor.isReadOnly());
  EXPECT_EQ(tensor.getBits(0), 7u);
}

// A limit on the size of files stands in for a full disk.
TEST_F(NpyFileTest, FullDiskLeavesWhatWasThere) {
  std::string path = folder.path("out.npy");
  cantFail(writeNpy(path, cantFail(parseTensorSpec("f32=7"))));
  Tensor large = cantFail(parseTensorSpec("100000xf32=1"));

  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 4096;
  auto *handler = signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string message = messageOf(writeNpy(path, large));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);

  EXPECT_EQ(message, "'" + path + "': File too large");
  EXPECT_EQ(readPath(path, "f32"), "f32=7");
  EXPECT_EQ(folder.countFiles(), 1u);
}

TEST_F(NpyFileTest, WriteFailures) {
  Tensor tensor = cantFail(parseTensorSpec("1000xf32=1"));
  EXPECT_EQ(messageOf(writeNpy("/dev/full", tensor)),
            "'/dev/full': No space left on device");
  std::string inside = folder.path("none/out.npy");
  EXPECT_EQ(messageOf(writeNpy(inside, tensor)),
            "'" + inside + "': No such file or directory");
  EXPECT_EQ(messageOf(writeNpy(folder.str(), tensor)),
            "'" + folder.str().str() + "': Is a directory");
  EXPECT_EQ(folder.countFiles(), 0u);
}
