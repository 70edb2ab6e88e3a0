// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AvailableMemory.h"
#include "TestSupport.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

namespace {

/// A machine with 1000 KiB of memory, 100 KiB of swap, and what a test adds.
class AvailableMemoryTest : public testing::Test {
protected:
  AvailableMemoryTest() {
    add("/proc/meminfo", "MemTotal:        9000 kB\n"
                         "MemAvailable:    1000 kB\n"
                         "SwapFree:         100 kB\n");
  }

  void add(const std::string &path, StringRef text) {
    sys::fs::create_directories(
        sys::path::parent_path(folder.str().str() + path));
    folder.write(path.substr(1), text);
  }

  /// A control group of version 2.
  void addGroup(const std::string &path, StringRef limit, StringRef usage) {
    add("/sys/fs/cgroup" + path + "/memory.max", limit);
    add("/sys/fs/cgroup" + path + "/memory.current", usage);
  }

  uint64_t get() const { return getAvailableMemory(folder.str()); }

  static constexpr uint64_t kAll = 1100 * 1024;
  TemporaryFolder folder;
};

} // namespace

TEST_F(AvailableMemoryTest, NoGroups) { EXPECT_EQ(get(), kAll); }

TEST_F(AvailableMemoryTest, OfThisMachine) {
  EXPECT_GT(getAvailableMemory(), uint64_t(1) << 20);
  EXPECT_TRUE(isMemoryAvailable(1000));
  EXPECT_FALSE(isMemoryAvailable(uint64_t(1) << 60));
}

TEST_F(AvailableMemoryTest, Version2) {
  add("/proc/self/cgroup", "0::/a/b\n");
  EXPECT_EQ(get(), kAll);
  addGroup("/a/b", "max\n", "100\n");
  EXPECT_EQ(get(), kAll);
  addGroup("/a/b", "90000\n", "100\n");
  EXPECT_EQ(get(), 89900u);
  // A group above allows less.
  addGroup("/a", "5000\n", "4000\n");
  EXPECT_EQ(get(), 1000u);
  // What is only cached makes room.
  add("/sys/fs/cgroup/a/memory.stat", "anon 7\ninactive_file 500\nfile 9\n");
  EXPECT_EQ(get(), 1500u);
  addGroup("/a", "5000\n", "6000\n");
  EXPECT_EQ(get(), 0u);
}

TEST_F(AvailableMemoryTest, Version1) {
  add("/proc/self/cgroup", "5:devices:/\n4:memory:/a\n0::/\n");
  add("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n");
  add("/sys/fs/cgroup/memory/a/memory.usage_in_bytes", "100\n");
  EXPECT_EQ(get(), kAll);
  add("/sys/fs/cgroup/memory/memory.limit_in_bytes", "7000\n");
  add("/sys/fs/cgroup/memory/memory.usage_in_bytes", "100\n");
  EXPECT_EQ(get(), 6900u);
  add("/sys/fs/cgroup/memory/memory.stat", "total_inactive_file 50\n");
  EXPECT_EQ(get(), 6950u);
}

TEST_F(AvailableMemoryTest, WhatIsNoNumber) {
  add("/proc/self/cgroup", "\n:\n0::\n0::/a\nmemory");
  addGroup("/a", "", "");
  EXPECT_EQ(get(), kAll);
  addGroup("/a", "-1", "100");
  EXPECT_EQ(get(), kAll);
  add("/proc/meminfo", "MemAvailable: many\n");
  EXPECT_GT(get(), kAll);
}
