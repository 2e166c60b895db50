#!/bin/sh
# seeds.sh <tf-opt> <tf-llc> <folder>: seeds for the text targets from every .mlir under test/ and the example of every op, and
# packages, into <folder>/text, <folder>/package.
set -eu
opt=$1 llc=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$out/text" "$out/package" "$out/npy" "$out/pipeline"

# Parts of a file become files of their own; check comments go.
split() {
  awk -v base="$out/text/$1" 'BEGIN { n = 0 } /^\/\/ -----/ { n++; next } /^ *\/\/ *(CHECK|RUN)/ { next } { print > (base "-" n) }'
}

find "$here/.." -name '*.mlir' | sort | while read -r f; do
  split "$(echo "${f#"$here"/../}" | tr '/.' '__')" < "$f"
done
for d in $("$opt" --show-dialects); do
  "$opt" --op-examples "$d" | split "example-$d"
done
for f in "$out"/text/*; do
  "$llc" --filetype=package --no-cache "$f" -o "$out/package/$(basename "$f")" 2> /dev/null || true
done
