#!/usr/bin/env bash
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

usage() {
  cat <<EOF
usage: utils/check.sh [--asan] [--help]

Installs what is missing on a Debian machine, builds with warnings as errors, and
runs every test: lit, unit, C, Python, format. The last line is the count.

  --asan   build and test in build-asan/ with the address and undefined-behaviour
           sanitizers
  --help   this text
EOF
}

preset=release folder=build
for argument in "$@"; do
  case $argument in
    --asan)
      preset=asan folder=build-asan
      elemwise_packages+=(libclang-rt-22-dev)
      ;;
    --help) usage && exit ;;
    *) unknown_option "$argument" ;;
  esac
done

install_packages "${elemwise_packages[@]}"
build_elemwise "$preset" "$folder"

say "Testing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
ctest --preset "$preset" --no-tests=error -j "$(nproc)" 2>&1 |
  tee "$log" | grep --line-buffered -v '% tests passed' || status=${PIPESTATUS[0]}
grep '% tests passed' "$log" || die 1 "ctest counted no tests"
exit "$status"
