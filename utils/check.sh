#!/usr/bin/env bash
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

usage() {
  cat <<EOF
usage: utils/check.sh [--asan] [--long] [--help]

Installs what is missing on a Debian machine, builds with warnings as errors, and
runs every test: lit, unit, C, Python, format. The last line is the count.

  --asan   build and test in build-asan/ with the address and undefined-behaviour
           sanitizers
  --long   then also run, for about an hour: every f32 and a billion f64 by every
           sequence on every target level, and ten thousand random modules; each says
           how long it still takes
  --help   this text
EOF
}

preset=release folder=build long=false
for argument in "$@"; do
  case $argument in
    --asan)
      preset=asan folder=build-asan
      elemwise_packages+=(libclang-rt-22-dev)
      ;;
    --long) long=true ;;
    --help) usage && exit ;;
    *) unknown_option "$argument" ;;
  esac
done

[ "$long" = false ] || [ "$preset" = release ] ||
  die 2 "got --long with --asan, expected one of them"

install_packages "${elemwise_packages[@]}"
build_elemwise "$preset" "$folder"

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# run_tests OPTION...: the count is the last line, the status that of ctest.
run_tests() {
  local failed=0
  ctest --preset "$preset" --no-tests=error "$@" 2>&1 |
    tee "$log" | grep --line-buffered -v '% tests passed' || failed=${PIPESTATUS[0]}
  grep '% tests passed' "$log" || die 1 "ctest counted no tests"
  return "$failed"
}

status=0
say "Testing"
run_tests -j "$(nproc)" || status=$?
if [ "$long" = true ]; then
  # Each test says how much is done and how long the rest takes.
  say "Testing for long"
  run_tests -C Long -L '^long$' --verbose || status=$?
fi
exit "$status"
