// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Makes the system fail a program. A library to be preloaded (LD_PRELOAD), told
// what to do by the environment:
//   FAULT_ABOVE=BYTES   no allocation, nor anonymous mapping, of so many or
//   more FAULT_AFTER=COUNT   no allocation at all after so many
//   FAULT_MAPPED=FILE   once this file is mapped, the file FAULT_SHRINK is cut
//   to
//                       FAULT_SIZE bytes
//   FAULT_WATCH=FILE    memory that can be executed must not be writable; FILE
//                       gets a line for each time that such is made
//

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static size_t getNumber(const char *name) {
  const char *text = getenv(name);
  return text ? strtoull(text, NULL, 10) : SIZE_MAX;
}

static int isRefused(size_t bytes, int counts) {
  static size_t above, after, done;
  // The environment is there before the first allocation of the program's.
  if (!above) {
    above = getNumber("FAULT_ABOVE");
    after = getNumber("FAULT_AFTER");
  }
  if (bytes < above && (!counts || __atomic_fetch_add(&done, 1, 0) < after))
    return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t bytes) {
  return isRefused(bytes, 1) ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes) {
  return isRefused(count * bytes, 1) ? NULL : __libc_calloc(count, bytes);
}

void *realloc(void *old, size_t bytes) {
  return isRefused(bytes, 1) ? NULL : __libc_realloc(old, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  return isRefused(bytes, 1) ? NULL : __libc_memalign(alignment, bytes);
}

int posix_memalign(void **result, size_t alignment, size_t bytes) {
  if (isRefused(bytes, 1))
    return ENOMEM;
  *result = __libc_memalign(alignment, bytes);
  return *result ? 0 : ENOMEM;
}

/// Does what is to be done when the file behind `descriptor` is used.
static void shrink(int descriptor) {
  const char *wanted = getenv("FAULT_MAPPED");
  char link[64], path[PATH_MAX];
  if (!wanted)
    return;
  snprintf(link, sizeof(link), "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof(path) - 1);
  if (length < 0)
    return;
  path[length] = '\0';
  if (!strcmp(path, wanted) &&
      truncate(getenv("FAULT_SHRINK"), getNumber("FAULT_SIZE")))
    abort();
}

/// Ends the program if memory is to be both written to and executed.
static void watch(const char *call, int protection, int descriptor) {
  const char *log = getenv("FAULT_WATCH");
  if (!log || !(protection & PROT_EXEC) || descriptor >= 0)
    return;
  if (protection & PROT_WRITE)
    abort();
  int file = open(log, O_WRONLY | O_APPEND | O_CREAT, 0600);
  dprintf(file, "%s\n", call);
  close(file);
}

void *mmap(void *address, size_t bytes, int protection, int flags,
           int descriptor, off_t offset) {
  if (flags & MAP_ANONYMOUS && isRefused(bytes, 0))
    return MAP_FAILED;
  watch("mmap", protection, flags & MAP_ANONYMOUS ? -1 : descriptor);
  void *result = (void *)syscall(SYS_mmap, address, bytes, protection, flags,
                                 descriptor, offset);
  if (result != MAP_FAILED && descriptor >= 0)
    shrink(descriptor);
  return result;
}

// Programs that count in 64 bits everywhere call it so.
void *mmap64(void *, size_t, int, int, int, off_t)
    __attribute__((alias("mmap")));

int mprotect(void *address, size_t bytes, int protection) {
  watch("mprotect", protection, -1);
  return syscall(SYS_mprotect, address, bytes, protection);
}

ssize_t pread(int descriptor, void *buffer, size_t bytes, off_t offset) {
  shrink(descriptor);
  return syscall(SYS_pread64, descriptor, buffer, bytes, offset);
}

ssize_t pread64(int, void *, size_t, off_t) __attribute__((alias("pread")));
