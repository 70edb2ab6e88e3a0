# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sourced by demo.sh and check.sh: everything between a bare Debian and a build.
# A second run finds the packages and the build in place, and only rebuilds what
# has changed.

set -euo pipefail

elemwise_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
elemwise_script=$(basename "$0")

# What the build and the tests use.
elemwise_packages=(
  clang-22 clang-format-22 cmake lld-22 ninja-build
  libmlir-22-dev llvm-22-dev llvm-22-tools mlir-22-tools
  libprotobuf-dev libzstd-dev protobuf-compiler zlib1g-dev
  libbenchmark-dev libgtest-dev libmpfr-dev libomp-22-dev libonnx-dev libonnx-testdata python3 python3-numpy
  pybind11-dev python3-dev python3-onnx python3-pytest qemu-user
)

if [ -t 1 ]; then
  bold=$'\e[1m' dim=$'\e[2m' green=$'\e[32m' reset=$'\e[0m'
else
  bold='' dim='' green='' reset=''
fi

say() { printf '%s\n' "${bold}$*${reset}"; }

# die STATUS MESSAGE: one line on standard error, and the end.
die() {
  printf '%s: error: %s\n' "$elemwise_script" "$2" >&2
  exit "$1"
}

# unknown_option ARGUMENT
unknown_option() { die 2 "unknown argument '$1', see $elemwise_script --help"; }

# logged WHAT COMMAND...: runs the command quietly; if it fails, shows what it
# said and ends.
logged() {
  local what=$1 log status=0
  shift
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" != 0 ]; then
    tail -n 25 "$log" >&2
    rm -f "$log"
    die 1 "$what failed with status $status, see above"
  fi
  rm -f "$log"
}

install_packages() {
  local missing as_root=()
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    die 1 "this is no Debian (no apt-get): install MLIR 22.1, clang 22, lld, CMake 3.25, Ninja, GoogleTest and Python 3 with NumPy, then use cmake --preset release"
  # dpkg-query fails where it does not know a package, which is an answer too.
  mapfile -t missing < <(
    LC_ALL=C comm -13 \
      <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^installed //p' | LC_ALL=C sort -u) \
      <(printf '%s\n' "$@" | LC_ALL=C sort)
  )
  [ ${#missing[@]} = 0 ] && return
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      die 1 "packages are missing, and neither root nor sudo is there to install them; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "Installing ${#missing[@]} packages: ${missing[*]}"
  logged "apt-get update" "${as_root[@]}" apt-get update
  logged "apt-get install" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "${missing[@]}"
}

# build_elemwise PRESET FOLDER: configures once, then builds what has changed.
build_elemwise() {
  cd "$elemwise_root"
  if [ ! -f "$2/build.ninja" ] || [ CMakePresets.json -nt "$2/build.ninja" ]; then
    say "Configuring $2/"
    logged "configuring" cmake --preset "$1"
  fi
  say "Building in $2/"
  if [ -t 1 ]; then
    cmake --build --preset "$1"
  else
    logged "building" cmake --build --preset "$1"
  fi
}
