// Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

#include <string.h>
#include <sys/mman.h>
#include <time.h>

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static const size_t hugePage = (size_t)2 << 20;

static size_t roundUp(size_t bytes) {
  return (bytes + hugePage - 1) / hugePage * hugePage;
}

void *benchAllocate(size_t bytes) {
  size_t size = roundUp(bytes);
  char *mapping = mmap(NULL, size + hugePage, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED)
    return NULL;
  size_t head = roundUp((size_t)mapping) - (size_t)mapping;
  if (head)
    munmap(mapping, head);
  if (head != hugePage)
    munmap(mapping + head + size, hugePage - head);
  madvise(mapping + head, size, MADV_HUGEPAGE);
  memset(mapping + head, 0, size);
  return mapping + head;
}

void benchFree(void *memory, size_t bytes) { munmap(memory, roundUp(bytes)); }

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// xorshift64*: its high bits are good, and it's the same everywhere.
static uint64_t nextRandom(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 0x2545F4914F6CDD1DU;
}

static uint64_t makeBits(struct BenchFormat format, enum BenchData data,
                         uint64_t index, uint64_t *seed) {
  unsigned mantissaBits = format.bits - format.exponentBits - 1;
  uint64_t maxExponent = ((uint64_t)1 << format.exponentBits) - 1;
  uint64_t mantissa = nextRandom(seed) >> (64 - mantissaBits);
  uint64_t sign = nextRandom(seed) >> 63;
  uint64_t percent = (nextRandom(seed) >> 32) % 100;
  // 13 binades around 1.
  uint64_t exponent = maxExponent / 2 - 6 + (nextRandom(seed) >> 32) % 13;
  switch (data) {
  case BenchTypical:
    break;
  case BenchZeros:
    if (percent < 1)
      exponent = mantissa = 0;
    break;
  case BenchNaNs:
    if (percent < 5) {
      exponent = maxExponent;
      mantissa |= (uint64_t)1 << (mantissaBits - 1);
    }
    break;
  case BenchSubnormalResults:
    exponent = maxExponent - 1;
    break;
  case BenchEveryPattern:
    if (format.bits == 16)
      return index;
    // Random bits; in every fourth element the mantissa is 0, and in every
    // fourth all ones.
    exponent = (nextRandom(seed) >> 32) & maxExponent;
    if (index % 4 < 2)
      mantissa = (((uint64_t)1 << mantissaBits) - 1) * (index % 4);
    break;
  }
  return sign << (format.bits - 1) | exponent << mantissaBits | mantissa;
}

void benchFill(struct BenchFormat format, enum BenchData data, void *memory,
               size_t bytes) {
  uint64_t seed = 0x9E3779B97F4A7C15U;
  for (size_t i = 0; i * format.bits / 8 < bytes; ++i) {
    uint64_t bits = makeBits(format, data, i, &seed);
    if (format.bits == 16)
      ((uint16_t *)memory)[i] = (uint16_t)bits;
    else if (format.bits == 32)
      ((uint32_t *)memory)[i] = (uint32_t)bits;
    else
      ((uint64_t *)memory)[i] = bits;
  }
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/// Nanoseconds that `calls` calls take.
static double measure(const struct BenchContestant *c, size_t calls) {
  double start = now();
  if (c->repeated)
    c->repeated(c->state, c->in, c->out, c->bytes, calls);
  else
    for (size_t i = 0; i < calls; ++i)
      c->once(c->state, c->in, c->out, c->bytes);
  return now() - start;
}

/// How many calls make a turn.
static size_t countCalls(const struct BenchContestant *contestant) {
  const double turn = 1e5;
  measure(contestant, 1);
  size_t calls = 1;
  double time;
  while ((time = measure(contestant, calls)) < turn / 4)
    calls *= 2;
  double wanted = (double)calls * turn / time;
  return wanted < 1 ? 1 : (size_t)wanted;
}

static void shuffle(size_t *order, size_t count, uint64_t *seed) {
  for (size_t i = count; i > 1; --i) {
    size_t j = (nextRandom(seed) >> 32) % i;
    size_t swapped = order[i - 1];
    order[i - 1] = order[j];
    order[j] = swapped;
  }
}

size_t benchInterleave(const struct BenchContestant *contestants, size_t count,
                       double seconds, size_t maxRounds, double *nanoseconds) {
  const size_t minRounds = 5;
  size_t calls[count], order[count];
  for (size_t i = 0; i < count; ++i) {
    calls[i] = countCalls(&contestants[i]);
    order[i] = i;
  }
  uint64_t seed = 1;
  double end = now() + 1e9 * seconds;
  size_t round = 0;
  for (; round < maxRounds && (round < minRounds || now() < end); ++round) {
    shuffle(order, count, &seed);
    for (size_t turn = 0; turn < count; ++turn) {
      size_t i = order[turn];
      measure(&contestants[i], 1);
      nanoseconds[round * count + i] =
          measure(&contestants[i], calls[i]) / (double)calls[i];
    }
  }
  return round;
}
