#!/usr/bin/env bash
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

usage() {
  cat <<EOF
usage: utils/check.sh [--asan | --tsan | --long] [--help]

Installs what is missing on a Debian machine, builds with warnings as errors, and
runs every test: lit, unit, C, Python, format. The last line is the count.

  --asan   build in build-asan/ with the address and undefined-behaviour sanitizers,
           and test that; the fuzzers then run through what they have found
  --tsan   build in build-tsan/ with the thread sanitizer, and run the tests that have
           threads
  --long   all three, and then, for hours: every f32 and a billion f64 by every
           sequence on every target level, ten thousand random modules, the fuzzers
           on new input, huge sizes and long use; each says how long the rest takes
  --help   this text
EOF
}

presets=()
for argument in "$@"; do
  case $argument in
    --asan) presets+=(asan) ;;
    --tsan) presets+=(tsan) ;;
    --long) presets+=(release asan tsan long) ;;
    --help) usage && exit ;;
    *) unknown_option "$argument" ;;
  esac
done
[ $# -le 1 ] || die 2 "got $*, expected at most one of --asan, --tsan, --long"
[ ${#presets[@]} -gt 0 ] || presets=(release)
[ "${presets[*]}" = release ] || elemwise_packages+=(libclang-rt-22-dev)

install_packages "${elemwise_packages[@]}"

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# run_tests PRESET: the count is the last line, the status that of ctest.
run_tests() {
  local failed=0
  say "Testing"
  ctest --preset "$1" -j "$(nproc)" 2>&1 |
    tee "$log" | grep --line-buffered -v '% tests passed' || failed=${PIPESTATUS[0]}
  grep '% tests passed' "$log" || die 1 "ctest counted no tests"
  return "$failed"
}

status=0
for preset in "${presets[@]}"; do
  case $preset in
    release) build_elemwise release build ;;
    long)
      say "Testing for long"
      python3 test/utils/run_long_tests.py build build-asan || status=$?
      continue
      ;;
    *) build_elemwise "$preset" "build-$preset" ;;
  esac
  run_tests "$preset" || status=$?
done
exit "$status"
