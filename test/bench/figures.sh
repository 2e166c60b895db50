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

# The commands of a file that run on TMA and compare with the reference; lit's %{names} become what they stand for.
commands_of() {
  awk '{
    if (match($0, /^\/\/ (RE)?DEFINE: %\{[a-z]+\} = /)) {
      name = $0; sub(/^[^{]*\{/, "", name); sub(/\}.*/, "", name)
      value[name] = substr($0, RLENGTH + 1)
    }
    for (turn = 0; turn < 4; turn++)
      for (name in value)
        while ((at = index($0, "%{" name "}")) && $0 !~ /DEFINE/)
          $0 = substr($0, 1, at - 1) value[name] substr($0, at + length(name) + 3)
    print
  }' "$1" | sed -n "s|^// RUN: \(.*tf-run.*--mcpu=sm_90a.*--expect=reference.*\)|\1|p" | grep -v '^not \|FileCheck' |
    sed "s|%s|$1|g; s| --mcpu=sm_90a||; s| --check=all||; s|--expect=reference|--expect=reference --device=$device|"
}

for file in test/lit/tma/*.mlir test/lit/run/tma-lifted.mlir; do
  commands=$(mktemp)
  commands_of "$file" >"$commands"
  [ "$device" = emu ] || sed -n "s|^// REAL: \(.*\)|tf-run $file \1 --expect=reference --device=$device|p" "$file" >>"$commands"
  while read -r command; do try "$file" "$command"; done <"$commands"
  rm -f "$commands"
done
echo "figures and examples on $device: $((ran - failed)) of $ran equal to the reference"
[ "$failed" -eq 0 ]
