// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AvailableMemory.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unistd.h>

using namespace llvm;
using namespace mlir;

static constexpr uint64_t kUnlimited = std::numeric_limits<uint64_t>::max();

/// From so many bytes on, isMemoryAvailable looks.
static constexpr uint64_t kMuch = uint64_t(256) << 20;

namespace {

/// The names that a version of control groups has for its files.
struct ControlGroups {
  /// What a line of /proc/self/cgroup has before the path of the group.
  StringLiteral prefix;
  StringLiteral folder, limit, usage;
  /// The entry of memory.stat that counts files which are only cached.
  StringLiteral cached;
};

} // namespace

static constexpr ControlGroups kVersions[] = {
    {"memory:", "/sys/fs/cgroup/memory", "memory.limit_in_bytes",
     "memory.usage_in_bytes", "total_inactive_file"},
    {":", "/sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"}};

/// The text of a file of the system's, which doesn't say how long it is.
static std::string readText(const Twine &path) {
  auto buffer = MemoryBuffer::getFileAsStream(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The number after `key` in a line of `text`.
static std::optional<uint64_t> findNumber(StringRef text, StringRef key) {
  for (StringRef line : split(text, '\n')) {
    uint64_t number;
    if (!line.consume_front(key) || !line.starts_with(" "))
      continue;
    line = line.ltrim();
    if (!line.consumeInteger(10, number))
      return number;
  }
  return std::nullopt;
}

/// What the group in `folder` still allows.
static uint64_t getAllowed(const ControlGroups &version, StringRef folder) {
  auto read = [&](StringRef name) { return readText(folder + "/" + name); };
  uint64_t limit, usage;
  // `max` is no number.
  if (StringRef(read(version.limit)).trim().getAsInteger(10, limit) ||
      StringRef(read(version.usage)).trim().getAsInteger(10, usage))
    return kUnlimited;
  uint64_t cached = findNumber(read("memory.stat"), version.cached).value_or(0);
  usage -= std::min(cached, usage);
  return limit - std::min(usage, limit);
}

/// What the groups that the process is in still allow.
static uint64_t getAllowedByGroups(StringRef root) {
  uint64_t allowed = kUnlimited;
  const std::string groups = readText(root + "/proc/self/cgroup");
  for (StringRef line : split(groups, '\n'))
    for (const ControlGroups &version : kVersions) {
      // number:controllers:path
      StringRef group = line.split(':').second;
      if (!group.consume_front(version.prefix))
        continue;
      // Those above count, too. In a container only some of them are to be
      // seen.
      const std::string folder = (root + version.folder).str();
      for (; !group.empty(); group = sys::path::parent_path(group))
        allowed = std::min(
            allowed, getAllowed(version, folder + group.rtrim('/').str()));
    }
  return allowed;
}

uint64_t elemwise::getAvailableMemory(StringRef root) {
  const std::string info = readText(root + "/proc/meminfo");
  uint64_t available;
  if (auto kilobytes = findNumber(info, "MemAvailable:"))
    available = (*kilobytes + findNumber(info, "SwapFree:").value_or(0)) * 1024;
  else
    available = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return std::min(available, getAllowedByGroups(root));
}

bool elemwise::isMemoryAvailable(uint64_t bytes) {
  return bytes < kMuch || bytes <= getAvailableMemory();
}
