#!/usr/bin/env bash
# Part of Elemwise, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

usage() {
  cat <<EOF
usage: utils/demo.sh [--help] [NUMBER...]

Installs what is missing on a Debian machine, builds, then compiles a small
program with elemwise.ceil and elemwise.reciprocal for this CPU, runs it in place
on some numbers, or on yours (decimals, inf, nan, 0x bit patterns), and prints
what it computed.

  --help   this text
EOF
}

numbers=()
for argument in "$@"; do
  case $argument in
    --help) usage && exit ;;
    [0-9.]* | -[0-9.]* | inf | -inf | nan | -nan) numbers+=("$argument") ;;
    *) unknown_option "$argument" ;;
  esac
done
[ ${#numbers[@]} != 0 ] || numbers=(-2.5 -1 -0.5 -0 0 0.3 1.2 3 49 1e-40 inf nan)

install_packages "${elemwise_packages[@]}"
build_elemwise release build

opt=build/bin/elemwise-opt
program=test/Integration/first-steps.mlir
shape=${#numbers[@]}xf32

# show TITLE COMMAND: the title, the command, and what the command writes.
show() {
  printf '\n'
  say "$1"
  printf '%s\n' "$dim\$ ${*:2}$reset"
  "${@:2}" || die 1 "$2 failed with status $?"
}

show "The program, on any number of f32 elements" \
  sed -n '/^func/,$p' $program
show "The same, with each operation inside a loop over the elements" \
  $opt --convert-elemwise-to-linalg --cse $program

printf '\n'
say "What this CPU is told to do"
printf '%s\n' "$dim\$ $opt --emit=asm $program$reset"
$opt --emit=asm $program |
  grep -oE '\b(v?round|vrndscale|v?div|frintp|fdiv)[a-z0-9]*\s.*' | sort -u -k 1,1

printf '\n'
say "Compiled and run, just now"
printf '%s\n' "$dim\$ $opt --run --input='$shape=${numbers[*]}' $program$reset"
results=$($opt --run --input="$shape=${numbers[*]}" $program)
# Each result is a line like 3xf32=1 2 3.
{ read -r _ ceilings; read -r _ reciprocals; } <<<"${results//=/ }"
read -ra ceilings <<<"$ceilings"
read -ra reciprocals <<<"$reciprocals"
printf '%s%14s  %14s  %14s%s\n' "$green" x 'ceil(x)' '1/x' "$reset"
for i in "${!numbers[@]}"; do
  printf '%14s  %14s  %14s\n' "${numbers[i]}" "${ceilings[i]}" "${reciprocals[i]}"
done
