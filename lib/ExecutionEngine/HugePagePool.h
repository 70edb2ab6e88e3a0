// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

//
// Memory in huge pages, kept for the next user when it is given back: the
// system takes longer to hand out a page, zeroed, than a computation takes to
// fill it.

#ifndef ELEMWISE_LIB_EXECUTIONENGINE_HUGEPAGEPOOL_H
#define ELEMWISE_LIB_EXECUTIONENGINE_HUGEPAGEPOOL_H

#include <cstddef>
#include <mutex>
#include <vector>

namespace mlir::elemwise {

/// Blocks of whole huge pages. All functions may be called from several threads
/// at once.
class HugePagePool {
public:
  struct Block {
    char *data = nullptr;
    size_t bytes = 0;
  };

  /// The most bytes, and blocks, that are kept while nobody uses them. Those
  /// unused for longest go first.
  static constexpr size_t kMaxKeptBytes = size_t(1) << 30;
  static constexpr size_t kMaxKeptBlocks = 16;

  /// The pool of this process, which outlives every static object.
  static HugePagePool &get();

  /// At least `bytes` bytes, aligned to a huge page: the smallest kept block
  /// that is no more than twice as large, whose contents are unspecified, or
  /// new memory. `data` is null if there is no memory: the system would give
  /// more than there is, and end a process when it is used.
  Block acquire(size_t bytes);

  /// New memory, of zeros, of which no page has been touched.
  Block acquireZeroed(size_t bytes);

  /// Takes back what one of the above has given.
  void release(Block block);

  /// Whether there is memory for blocks of `bytes` bytes in all.
  bool hasRoomFor(size_t bytes);

  /// Gives all that is kept to the system.
  void clear();

private:
  /// Takes from `kept` what is too much. The caller unmaps it, without the
  /// lock.
  std::vector<Block> trim(size_t maxBytes, size_t maxBlocks);

  std::mutex mutex;
  std::vector<Block> kept; // In the order in which they were released.
  size_t keptBytes = 0;
};

} // namespace mlir::elemwise

#endif // ELEMWISE_LIB_EXECUTIONENGINE_HUGEPAGEPOOL_H
