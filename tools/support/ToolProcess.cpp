// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ToolProcess.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Closed streams
//===----------------------------------------------------------------------===//

/// Opens the standard stream `descriptor` if it is closed, so that it can't be
/// used for what it is there for, and nothing else is opened under its number.
static void occupy(int descriptor, int flags) {
  if (fcntl(descriptor, F_GETFD) == -1)
    open("/dev/null", flags);
}

static void occupyStandardStreams() {
  occupy(STDIN_FILENO, O_WRONLY);
  occupy(STDOUT_FILENO, O_RDONLY);
  // That nobody reads the errors is none.
  occupy(STDERR_FILENO, O_WRONLY);
}

//===----------------------------------------------------------------------===//
// Ends
//===----------------------------------------------------------------------===//

static const char *toolName;

/// Says why the process ends, for LLVM, which then ends it.
static void reportFatalError(void *, const char *reason, bool) {
  WithColor::error(errs(), toolName) << reason << "\n";
}

/// The line for a process without memory, which could not make it then.
static char memoryMessage[80];

/// Ends the process.
static void endWithoutMemory(void *, const char *, bool) {
  // Other threads have no memory either. One speaks for all.
  static std::atomic_flag isEnding = ATOMIC_FLAG_INIT;
  while (isEnding.test_and_set())
    pause();
  if (write(STDERR_FILENO, memoryMessage, strlen(memoryMessage)) < 0)
    _exit(EXIT_FAILURE);
  sys::RunInterruptHandlers();
  _exit(EXIT_FAILURE);
}

/// The file that is mapped at `address`, by its name in quotes.
static std::string findMappedFile(uintptr_t address) {
  auto maps = MemoryBuffer::getFileAsStream("/proc/self/maps");
  if (!maps)
    return "a file";
  // Each line: begin-end permissions offset device inode name.
  for (StringRef line : split((*maps)->getBuffer(), '\n')) {
    uintptr_t begin, end;
    if (line.consumeInteger(16, begin) || !line.consume_front("-") ||
        line.consumeInteger(16, end) || address < begin || address >= end)
      continue;
    size_t name = line.find('/');
    if (name != StringRef::npos)
      return ("'" + line.drop_front(name) + "'").str();
  }
  return "a file";
}

/// Ends the process when it reads what a mapped file no longer has. Whoever
/// reads that is the code that is interrupted, so what it may do, this may.
static void endWithoutFile(int signal, siginfo_t *info, void *) {
  if (info->si_code != BUS_ADRERR) {
    std::signal(signal, SIG_DFL);
    raise(signal);
    return;
  }
  reportFatalError(nullptr,
                   (findMappedFile(reinterpret_cast<uintptr_t>(info->si_addr)) +
                    ": became shorter while it was read")
                       .c_str(),
                   false);
  sys::RunInterruptHandlers();
  _exit(EXIT_FAILURE);
}

elemwise::ToolProcess::ToolProcess(const char *tool, int &argc, char **&argv)
    : initLLVM((occupyStandardStreams(), argc), argv) {
  toolName = tool;
  snprintf(memoryMessage, sizeof(memoryMessage), "%s: error: out of memory\n",
           tool);
  install_fatal_error_handler(reportFatalError);
  install_bad_alloc_error_handler(endWithoutMemory);
  // Writing then fails, as it does where there is no room.
  std::signal(SIGXFSZ, SIG_IGN);
  struct sigaction action = {};
  action.sa_sigaction = endWithoutFile;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, nullptr);
}
