#!/bin/sh
# assemble.sh PTXAS SOURCES OUT PYTHON: the PTX of every program of this folder that has any, for each chip with tensor
# memory, through ptxas, which must not say a word.
set -eu
ptxas=$1 sources=$2 out=$3 python=$4
mkdir -p "$out"
for m in vectorization dtypes sizes; do "$python" "$sources/Inputs/matrix.py" $m > "$out/$m.mlir"; done
for chip in sm_100a sm_103a sm_110a; do
  n=0
  for f in "$sources"/*.mlir "$out"/*.mlir; do
    if grep -q 'verify-diagnostics\|Inputs/matrix' "$f"; then continue; fi
    # the 64 kernels of the matrix of factors: one chip will do
    if [ $chip != sm_100a ] && [ "$f" = "$out/vectorization.mlir" ]; then continue; fi
    tf-llc "$f" --mcpu=$chip -o "$out/o.ptx"
    grep -q tcgen05.ld "$out/o.ptx"
    "$ptxas" --gpu-name=$chip "$out/o.ptx" -o "$out/o.cubin" > "$out/o.txt" 2>&1 || { cat "$out/o.txt"; exit 1; }
    if [ -s "$out/o.txt" ]; then echo "$f, $chip:"; cat "$out/o.txt"; exit 1; fi
    n=$((n + 1))
  done
  echo "$chip: $n programs assembled"
done
