// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/ObjectCache.h"
#include "TestSupport.h"

#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utime.h>

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

static constexpr char kKey[] = "0123456789abcdef";

/// An object with something in every place; nothing of it is ever run.
static CompiledObject makeObject(StringRef code = "machine code") {
  CompiledObject object;
  object.targets.push_back({"x86_64-linux", "a CPU", "+avx2"});
  EntryPoint &entryPoint = object.entryPoints.emplace_back();
  entryPoint.name = "f";
  entryPoint.signature.inputs = {cantFail(parseHostTensorType("2x?xf32")),
                                 cantFail(parseHostTensorType("bf16"))};
  entryPoint.signature.results = {cantFail(parseHostTensorType("?xi1"))};
  entryPoint.hasShapeFunction = true;
  entryPoint.inPlaceInputs = {1};
  object.code.assign(code.begin(), code.end());
  return object;
}

static std::string deserialize(StringRef bytes) {
  auto object = CompiledObject::deserialize({bytes, "object"});
  return object ? object->serialize() : toString(object.takeError());
}

TEST(CompiledObject, EveryDamageIsSeen) {
  const std::string intact = makeObject().serialize();
  EXPECT_EQ(deserialize(intact), intact);
  const std::string refused =
      "object: expected a compiled object as this version writes it";
  for (size_t size = 0; size < intact.size(); ++size)
    EXPECT_EQ(deserialize(StringRef(intact).take_front(size)), refused) << size;
  std::string damaged = intact;
  for (char &byte : damaged) {
    for (int bits = 1; bits < 256; ++bits) {
      byte ^= bits;
      EXPECT_EQ(deserialize(damaged), refused);
      byte ^= bits;
    }
  }
  for (size_t i = 0; i + 1 < intact.size(); ++i) {
    std::string swapped = intact;
    std::swap(swapped[i], swapped[i + 1]);
    if (swapped != intact)
      EXPECT_EQ(deserialize(swapped), refused) << i;
  }
  EXPECT_EQ(deserialize(intact + '\0'), refused);
  EXPECT_EQ(deserialize(intact + intact), refused);
}

namespace {

class ObjectCacheTest : public testing::Test {
protected:
  ObjectCache open() { return cantFail(ObjectCache::open(path())); }
  std::string path() const { return folder.path("cache"); }
  std::string entry() const {
    return path() + "/llvmcache-" + std::string(kKey);
  }

  /// The code that the cache holds.
  std::string find() {
    auto object = open().find(kKey);
    return object ? std::string(object->code.begin(), object->code.end())
                  : "none";
  }

  static unsigned getMode(const std::string &path) {
    struct stat status;
    return lstat(path.c_str(), &status) ? 0 : status.st_mode & 07777;
  }

  TemporaryFolder folder;
};

} // namespace

TEST_F(ObjectCacheTest, IsTheUsersAlone) {
  mode_t before = umask(0);
  open().store(kKey, makeObject());
  umask(before);
  EXPECT_EQ(find(), "machine code");
  EXPECT_EQ(getMode(path()), 0700u);
  EXPECT_EQ(getMode(entry()), 0600u);

  // What others could read is not used, and is replaced.
  for (mode_t mode : {0604, 0640, 0602, 0620, 0601}) {
    chmod(entry().c_str(), mode);
    EXPECT_EQ(find(), "none") << mode;
    open().store(kKey, makeObject("more"));
    EXPECT_EQ(find(), "more") << mode;
    EXPECT_EQ(getMode(entry()), 0600u) << mode;
  }
}

TEST_F(ObjectCacheTest, FoldersThatOthersCanWrite) {
  open();
  const std::string refused =
      "cache folder '" + path() + "': can be written by other users";
  for (mode_t mode : {0702, 0720, 0777, 01777}) {
    chmod(path().c_str(), mode);
    EXPECT_EQ(messageOf(ObjectCache::open(path())), refused) << mode;
  }
}

TEST_F(ObjectCacheTest, FoldersOfOthers) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only the superuser may give files away";
  open().store(kKey, makeObject());
  constexpr uid_t other = 12345;
  ASSERT_EQ(chown(entry().c_str(), other, -1), 0);
  EXPECT_EQ(find(), "none");
  ASSERT_EQ(chown(path().c_str(), other, -1), 0);
  EXPECT_EQ(messageOf(ObjectCache::open(path())),
            "cache folder '" + path() + "': belongs to another user");
}

TEST_F(ObjectCacheTest, LinksAreNotFollowed) {
  open().store(kKey, makeObject());
  const std::string target = folder.path("target");
  ASSERT_EQ(rename(entry().c_str(), target.c_str()), 0);
  ASSERT_EQ(symlink(target.c_str(), entry().c_str()), 0);
  EXPECT_EQ(find(), "none");
  open().store(kKey, makeObject("more"));
  EXPECT_EQ(find(), "more");
  EXPECT_EQ((*MemoryBuffer::getFile(target))->getBuffer(),
            makeObject().serialize());

  // Nor is a device written to.
  unlink(entry().c_str());
  ASSERT_EQ(symlink("/dev/null", entry().c_str()), 0);
  EXPECT_EQ(find(), "none");
  open().store(kKey, makeObject());
  EXPECT_EQ(find(), "machine code");
}

TEST_F(ObjectCacheTest, EntriesThatAreNoFiles) {
  open();
  ASSERT_EQ(mkdir(entry().c_str(), 0700), 0);
  EXPECT_EQ(find(), "none");
  open().store(kKey, makeObject());
  EXPECT_EQ(find(), "none");
  rmdir(entry().c_str());
  ASSERT_EQ(mkfifo(entry().c_str(), 0600), 0);
  EXPECT_EQ(find(), "none");
}

TEST_F(ObjectCacheTest, NoRoom) {
  open().store(kKey, makeObject("before"));
  const std::string bytes = makeObject().serialize();
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_IGN);
  for (size_t size = 0; size < bytes.size(); ++size) {
    rlimit limit = before;
    limit.rlim_cur = size;
    setrlimit(RLIMIT_FSIZE, &limit);
    open().store(kKey, makeObject());
    ASSERT_EQ(find(), "before") << size;
  }
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_DFL);
  open().store(kKey, makeObject());
  EXPECT_EQ(find(), "machine code");
}

TEST_F(ObjectCacheTest, KilledWhileWriting) {
  ObjectCache cache = open();
  auto storeTooMuch = [&] {
    rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 50;
    setrlimit(RLIMIT_FSIZE, &limit);
    cache.store(kKey, makeObject());
  };
  EXPECT_EXIT(storeTooMuch(), testing::KilledBySignal(SIGXFSZ), "");
  EXPECT_EQ(find(), "none");
  open().store(kKey, makeObject());
  EXPECT_EQ(find(), "machine code");
}

TEST_F(ObjectCacheTest, WhatAKilledProcessLeftGoes) {
  open();
  const std::string left = entry() + ".1a2b3c4d.tmp";
  int file = creat(left.c_str(), 0600);
  ASSERT_GE(file, 0);
  close(file);
  const std::string timestamp = path() + "/llvmcache.timestamp";
  open().store(kKey, makeObject());
  EXPECT_NE(getMode(left), 0u) << "it may still be written";
  const time_t past = time(nullptr) - 8 * 24 * 3600;
  const utimbuf times = {past, past};
  ASSERT_EQ(utime(left.c_str(), &times), 0);
  ASSERT_EQ(utime(timestamp.c_str(), &times), 0);
  open().store(kKey, makeObject());
  EXPECT_EQ(getMode(left), 0u);
  EXPECT_EQ(find(), "machine code");
}

TEST_F(ObjectCacheTest, FolderGoesMeanwhile) {
  ObjectCache cache = open();
  ASSERT_EQ(rmdir(path().c_str()), 0);
  cache.store(kKey, makeObject());
  EXPECT_FALSE(cache.find(kKey));
}

TEST_F(ObjectCacheTest, ManyThreads) {
  ObjectCache cache = open();
  std::vector<std::thread> threads;
  for (char name = 'a'; name < 'i'; ++name)
    threads.emplace_back([&cache, name] {
      const std::string code(10000, name);
      for (int i = 0; i < 50; ++i) {
        cache.store(kKey, makeObject(code));
        auto found = cache.find(kKey);
        // Somebody's, but whole.
        ASSERT_TRUE(found);
        EXPECT_EQ(StringRef(found->code.data(), found->code.size()),
                  std::string(code.size(), found->code.front()));
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}
