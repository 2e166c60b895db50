#!/bin/sh
# Every figure and example of the TMA documents on a device: the lit tests' own commands, and the lines `// REAL: ...`, which
# are the examples at the documents' sizes.   sh test/bench/figures.sh <folder of binaries> <device>
cd "$(dirname "$0")/../.." || exit 1
bin=$1 device=${2:-cuda:0}
PATH=$bin:$PATH
ran=0 failed=0

try() { # file command
  ran=$((ran + 1))
  out=$(timeout 300 sh -c "$2" 2>&1) && return
  failed=$((failed + 1))
  printf 'FAILED %s\n%s\n' "$2" "$out"
}

for file in test/lit/tma/*.mlir test/lit/run/tma-lifted.mlir; do
  commands=$(mktemp)
  sed -n "s|^// RUN: \(.*tf-run.*--mcpu=sm_90a.*--expect=reference.*\)|\1|p" "$file" | grep -v '^not \|FileCheck' |
    sed "s|%s|$file|g; s| --mcpu=sm_90a||; s| --check=all||; s|--expect=reference|--expect=reference --device=$device|" >"$commands"
  [ "$device" = emu ] || sed -n "s|^// REAL: \(.*\)|tf-run $file \1 --expect=reference --device=$device|p" "$file" >>"$commands"
  while read -r command; do try "$file" "$command"; done <"$commands"
  rm -f "$commands"
done
echo "figures and examples on $device: $((ran - failed)) of $ran equal to the reference"
[ "$failed" -eq 0 ]
