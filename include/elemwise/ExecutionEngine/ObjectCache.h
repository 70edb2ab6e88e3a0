// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Compiled objects kept in a folder between processes. A cache never fails a
// compilation: what cannot be read is compiled, what cannot be written is not
// kept.

#ifndef ELEMWISE_EXECUTIONENGINE_OBJECTCACHE_H
#define ELEMWISE_EXECUTIONENGINE_OBJECTCACHE_H

#include "elemwise/ExecutionEngine/CompiledObject.h"

#include <optional>
#include <string>

namespace mlir::elemwise {

/// A folder of compiled objects. It may be used by several processes at once;
/// it must belong to the user, and nobody else may be able to write to it,
/// since what it holds is run. A folder that is made here is the user's alone
/// (mode 0700), and so is every object (0600): one that belongs to somebody
/// else, that others can read or write, or that is a link, is not used. Objects
/// unused for a week, what a process that was killed has left, and the oldest
/// beyond 256 MiB in all, are removed now and then.
class ObjectCache {
public:
  /// The cache that the environment variable ELEMWISE_CACHE names: a folder, or
  /// `off`; unset, `elemwise` in the user's cache folder. The folder is made if
  /// need be. Nothing if there is to be no cache; an error if the folder can't
  /// be made or isn't the user's alone.
  static llvm::Expected<std::optional<ObjectCache>> fromEnvironment();

  /// The same for the folder `path`.
  static llvm::Expected<ObjectCache> open(StringRef path);

  /// The key of what `parts` (IR, options, ...) compile to on this machine with
  /// this build of the program.
  static std::string getKey(llvm::ArrayRef<StringRef> parts);

  /// The object with the key `key`; nothing if there is none or it is damaged.
  std::optional<CompiledObject> find(StringRef key) const;

  /// Keeps `object`, in place of what had the key before.
  void store(StringRef key, const CompiledObject &object) const;

private:
  explicit ObjectCache(StringRef path) : path(path) {}
  std::string getFile(StringRef key) const;

  std::string path;
};

} // namespace mlir::elemwise

#endif // ELEMWISE_EXECUTIONENGINE_OBJECTCACHE_H
