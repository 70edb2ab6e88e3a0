// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "elemwise/ExecutionEngine/ObjectCache.h"

#include "elemwise/ExecutionEngine/OutputFile.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Host.h"

#include <fcntl.h>
#include <link.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::elemwise;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

llvm::Expected<std::optional<ObjectCache>> ObjectCache::fromEnvironment() {
  llvm::SmallString<128> folder;
  if (auto value = llvm::sys::Process::GetEnv("ELEMWISE_CACHE")) {
    if (*value == "off")
      return std::nullopt;
    folder = *value;
  } else {
    if (!path::cache_directory(folder))
      return std::nullopt;
    path::append(folder, "elemwise");
  }
  auto cache = open(folder);
  if (!cache)
    return cache.takeError();
  return *cache;
}

llvm::Expected<ObjectCache> ObjectCache::open(StringRef folder) {
  auto describe = [&](const char *what) {
    return llvm::createStringError("cache folder '%s': %s",
                                   folder.str().c_str(), what);
  };
  if (std::error_code error = fs::create_directories(
          folder, /*IgnoreExisting=*/true, fs::perms::owner_all))
    return describe(error.message().c_str());
  fs::file_status status;
  if (std::error_code error = fs::status(folder, status))
    return describe(error.message().c_str());
  if (status.type() != fs::file_type::directory_file)
    return describe("expected a folder");
  if (status.getUser() != geteuid())
    return describe("belongs to another user");
  if (status.permissions() & (fs::perms::group_write | fs::perms::others_write))
    return describe("can be written by other users");
  return ObjectCache(folder);
}

/// The note in `segment` by which the linker names a build; empty without one.
static StringRef findBuildId(const dl_phdr_info &info,
                             const ElfW(Phdr) & segment) {
  StringRef notes(
      reinterpret_cast<const char *>(info.dlpi_addr + segment.p_vaddr),
      segment.p_memsz);
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes.data(), sizeof(note));
    size_t nameSize = llvm::alignTo(note.n_namesz, 4);
    size_t descSize = llvm::alignTo(note.n_descsz, 4);
    StringRef payload = notes.drop_front(sizeof(note));
    if (payload.size() < nameSize + descSize)
      return {};
    if (note.n_type == NT_GNU_BUILD_ID &&
        payload.take_front(note.n_namesz) == StringRef("GNU\0", 4))
      return payload.substr(nameSize, note.n_descsz);
    notes = payload.drop_front(nameSize + descSize);
  }
  return {};
}

/// Whether the function at `address` is in the loaded file `info`.
static bool holds(const dl_phdr_info &info, uintptr_t address) {
  return llvm::any_of(llvm::ArrayRef(info.dlpi_phdr, info.dlpi_phnum),
                      [&](const ElfW(Phdr) & segment) {
                        return segment.p_type == PT_LOAD &&
                               address - (info.dlpi_addr + segment.p_vaddr) <
                                   segment.p_memsz;
                      });
}

/// Whether the loaded file `info` holds this library, MLIR or LLVM, which may
/// be one file or several. What else a process has loaded does not count: the
/// objects of one program are good for another.
static bool generatesCode(const dl_phdr_info &info) {
  const uintptr_t functions[] = {
      reinterpret_cast<uintptr_t>(&ObjectCache::getKey),
      reinterpret_cast<uintptr_t>(&verify),
      reinterpret_cast<uintptr_t>(&llvm::sys::getHostCPUName)};
  return llvm::any_of(
      functions, [&](uintptr_t function) { return holds(info, function); });
}

/// The build ids of the program or libraries that generate code.
static const std::string &getBuildIds() {
  static const std::string ids = [] {
    std::string collected;
    dl_iterate_phdr(
        [](dl_phdr_info *info, size_t, void *data) {
          if (!generatesCode(*info))
            return 0;
          for (const auto &segment :
               llvm::ArrayRef(info->dlpi_phdr, info->dlpi_phnum))
            if (segment.p_type == PT_NOTE)
              static_cast<std::string *>(data)->append(
                  findBuildId(*info, segment));
          return 0;
        },
        &collected);
    return collected;
  }();
  return ids;
}

std::string ObjectCache::getKey(llvm::ArrayRef<StringRef> parts) {
  std::string text;
  auto add = [&](StringRef part) {
    llvm::XXH128_hash_t hash =
        llvm::xxh3_128bits(llvm::arrayRefFromStringRef(part));
    text +=
        llvm::utohexstr(hash.high64) + "," + llvm::utohexstr(hash.low64) + ",";
  };
  add(getBuildIds());
  add(llvm::sys::getHostCPUName());
  std::vector<std::string> features;
  for (const auto &[name, isOn] : llvm::sys::getHostCPUFeatures())
    if (isOn)
      features.push_back(name.str());
  llvm::sort(features);
  add(llvm::join(features, ","));
  for (StringRef part : parts)
    add(part);
  llvm::XXH128_hash_t hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(text));
  return llvm::utohexstr(hash.high64, /*LowerCase=*/true, 16) +
         llvm::utohexstr(hash.low64, /*LowerCase=*/true, 16);
}

std::string ObjectCache::getFile(StringRef key) const {
  // Pruning goes by this prefix.
  llvm::SmallString<128> file(path);
  path::append(file, "llvmcache-" + key);
  return std::string(file);
}

/// The contents of `file`, if it is a file of the user's that nobody else may
/// read or write. They are read, not mapped: the file may become shorter.
static std::unique_ptr<llvm::MemoryBuffer> readPrivateFile(const char *file) {
  // Opening a pipe would wait for its writer.
  int descriptor = llvm::sys::RetryAfterSignal(
      -1, ::open, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0)
    return nullptr;
  llvm::scope_exit close([&] { ::close(descriptor); });
  fs::file_status status;
  if (fs::status(descriptor, status) || !fs::is_regular_file(status) ||
      status.getUser() != geteuid() ||
      (status.permissions() & (fs::perms::group_all | fs::perms::others_all)))
    return nullptr;
  auto buffer = llvm::MemoryBuffer::getOpenFile(
      descriptor, file, status.getSize(), /*RequiresNullTerminator=*/false,
      /*IsVolatile=*/true);
  return buffer ? std::move(*buffer) : nullptr;
}

std::optional<CompiledObject> ObjectCache::find(StringRef key) const {
  auto buffer = readPrivateFile(getFile(key).c_str());
  if (!buffer)
    return std::nullopt;
  auto object = CompiledObject::deserialize(*buffer);
  if (object)
    return std::move(*object);
  llvm::consumeError(object.takeError());
  return std::nullopt;
}

void ObjectCache::store(StringRef key, const CompiledObject &object) const {
  const std::string file = getFile(key);
  // What a link leads to is not the cache's.
  if (fs::is_symlink_file(llvm::Twine(file)))
    fs::remove(file);
  llvm::Error error = writeFile(
      file,
      [&](llvm::raw_ostream &os) {
        os << object.serialize();
        return llvm::Error::success();
      },
      fs::perms::owner_read | fs::perms::owner_write);
  // Pruning a folder that is gone would end the process.
  if (error)
    return llvm::consumeError(std::move(error));
  llvm::CachePruningPolicy policy;
  policy.MaxSizeBytes = uint64_t(256) << 20;
  llvm::pruneCache(path, policy);
}
