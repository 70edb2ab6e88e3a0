// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/OutputFile.h"
#include "TestSupport.h"

#include "llvm/Support/MemoryBuffer.h"

#include "gtest/gtest.h"

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace mlir::elemwise;
using namespace mlir::elemwise::test;

/// Writes `text`, in two pieces.
static std::string write(StringRef path, StringRef text, unsigned mode = 0666) {
  return messageOf(writeFile(
      path,
      [&](raw_ostream &os) {
        os << text.take_front(text.size() / 2);
        os.flush();
        os << text.drop_front(text.size() / 2);
        return Error::success();
      },
      mode));
}

static std::string read(StringRef path) {
  auto buffer = MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "none";
}

static unsigned getMode(StringRef path) {
  struct stat status;
  return stat(path.str().c_str(), &status) ? 0 : status.st_mode & 07777;
}

/// No file may grow beyond `bytes` while the object lives.
class FileSizeLimit {
public:
  explicit FileSizeLimit(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit limit = before;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before); }

private:
  rlimit before;
};

/// A umask while the object lives.
class Umask {
public:
  explicit Umask(mode_t mask) : before(umask(mask)) {}
  ~Umask() { umask(before); }

private:
  mode_t before;
};

TEST(OutputFile, WholeOrNotAtAll) {
  TemporaryFolder folder;
  const std::string path = folder.path("x");
  EXPECT_EQ(write(path, "first"), "success");
  EXPECT_EQ(read(path), "first");
  EXPECT_EQ(write(path, "second"), "success");
  EXPECT_EQ(read(path), "second");
  // Whoever reads meanwhile has the old file.
  EXPECT_EQ(messageOf(writeFile(path,
                                [&](raw_ostream &os) {
                                  os << "third";
                                  os.flush();
                                  EXPECT_EQ(read(path), "second");
                                  return Error::success();
                                })),
            "success");
  EXPECT_EQ(read(path), "third");
  EXPECT_EQ(folder.countFiles(), 1u);
}

TEST(OutputFile, WriterFails) {
  TemporaryFolder folder;
  const std::string path = folder.write("x", "before");
  auto fail = [](raw_ostream &os) {
    os << "half";
    os.flush();
    return createStringError("no more");
  };
  EXPECT_EQ(messageOf(writeFile(path, fail)), "'" + path + "': no more");
  EXPECT_EQ(read(path), "before");
  EXPECT_EQ(messageOf(writeFile(folder.path("y"), fail)),
            "'" + folder.path("y") + "': no more");
  EXPECT_EQ(folder.countFiles(), 1u);
}

TEST(OutputFile, NoRoom) {
  TemporaryFolder folder;
  const std::string path = folder.write("x", "before");
  signal(SIGXFSZ, SIG_IGN);
  const std::string text(1000, 'x');
  for (rlim_t bytes : {0, 1, 499, 500, 501, 999}) {
    FileSizeLimit limit(bytes);
    EXPECT_EQ(write(path, text), "'" + path + "': File too large") << bytes;
  }
  signal(SIGXFSZ, SIG_DFL);
  EXPECT_EQ(read(path), "before");
  EXPECT_EQ(folder.countFiles(), 1u);
  EXPECT_EQ(write("/dev/full", text), "'/dev/full': No space left on device");
}

TEST(OutputFile, KilledWhileWriting) {
  TemporaryFolder folder;
  const std::string path = folder.write("x", "before");
  auto writeTooMuch = [&] {
    FileSizeLimit limit(700);
    write(path, std::string(1000, 'x'));
  };
  EXPECT_EXIT(writeTooMuch(), testing::KilledBySignal(SIGXFSZ), "");
  EXPECT_EQ(read(path), "before");
}

TEST(OutputFile, NoSuchFolder) {
  EXPECT_EQ(write("/no/such/folder/x", "text"),
            "'/no/such/folder/x': No such file or directory");
  TemporaryFolder folder;
  EXPECT_EQ(write(folder.str(), "text"),
            "'" + folder.str().str() + "': Is a directory");
}

TEST(OutputFile, Permissions) {
  TemporaryFolder folder;
  const std::string path = folder.path("x");
  {
    Umask mask(027);
    EXPECT_EQ(write(path, "text"), "success");
    EXPECT_EQ(getMode(path), 0640u);
  }
  Umask mask(0);
  EXPECT_EQ(write(folder.path("y"), "text"), "success");
  EXPECT_EQ(getMode(folder.path("y")), 0666u);
  EXPECT_EQ(write(folder.path("z"), "text", 0600), "success");
  EXPECT_EQ(getMode(folder.path("z")), 0600u);
  // What was private stays so.
  EXPECT_EQ(write(path, "more text"), "success");
  EXPECT_EQ(getMode(path), 0640u);
}

TEST(OutputFile, WriteProtected) {
  TemporaryFolder folder;
  const std::string path = folder.write("x", "before");
  chmod(path.c_str(), 0444);
  auto check = [&] {
    // The superuser may write to any file.
    constexpr uid_t user = 12345;
    if (geteuid() == 0 && (chown(folder.str().str().c_str(), user, -1) ||
                           chown(path.c_str(), user, -1) || setuid(user)))
      std::_Exit(1);
    errs() << write(path, "text") << ", " << read(path);
    std::_Exit(0);
  };
  EXPECT_EXIT(check(), testing::ExitedWithCode(0),
              "': Permission denied, before");
}

TEST(OutputFile, Link) {
  TemporaryFolder folder;
  const std::string target = folder.write("target", "before");
  const std::string path = folder.path("x");
  ASSERT_EQ(symlink(target.c_str(), path.c_str()), 0);
  EXPECT_EQ(write(path, "text"), "success");
  EXPECT_EQ(read(path), "text");
  EXPECT_EQ(read(target), "before");
}

TEST(OutputFile, LeavesSignalHandlersAlone) {
  TemporaryFolder folder;
  // Each process has handlers of its own, so this one is fresh.
  auto check = [&] {
    struct sigaction before[NSIG] = {}, after[NSIG] = {};
    for (int number = 1; number < NSIG; ++number)
      sigaction(number, nullptr, &before[number]);
    write(folder.path("x"), "text");
    for (int number = 1; number < NSIG; ++number) {
      sigaction(number, nullptr, &after[number]);
      if (before[number].sa_handler != after[number].sa_handler)
        std::_Exit(number);
    }
    std::_Exit(0);
  };
  EXPECT_EXIT(check(), testing::ExitedWithCode(0), "");
}
