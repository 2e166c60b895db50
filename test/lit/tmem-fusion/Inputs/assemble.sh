#!/bin/sh
# assemble.sh PTXAS CHIP SOURCES OUT PYTHON: the PTX of every program of this folder that has any, for a chip with tensor
# memory, through ptxas, which must not say a word. Half of them for sm_100a, a sixth each for the others, where ptxas
# optimises little; with TF_LONG all.
set -eu
ptxas=$1 chip=$2 sources=$3 out=$4 python=$5
rm -rf "$out" && mkdir -p "$out"
for m in vectorization dtypes complex128 sizes; do "$python" "$sources/Inputs/matrix.py" $m > "$out/$m.mlir"; done
for m in words packed doubles; do "$python" "$sources/Inputs/matrix.py" paths $m > "$out/$m.mlir"; done
n=0 how=-O3
[ $chip = sm_100a ] || how=-O1
for f in "$sources"/*.mlir "$out"/*.mlir; do
  if grep -q 'verify-diagnostics\|Inputs/matrix' "$f"; then continue; fi
  if ! grep -q 'memory(tensor)' "$f"; then continue; fi
  n=$((n + 1))
  case $chip in
  sm_100a) [ $((n % 2)) = 0 ] ;;
  sm_103a) [ $((n % 6)) = 1 ] ;;
  *) [ $((n % 6)) = 3 ] ;;
  esac || [ -n "${TF_LONG-}" ] || continue
  tf-llc "$f" --mcpu=$chip -o "$out/o.ptx"
  grep -q tcgen05.ld "$out/o.ptx"
  "$ptxas" $how --gpu-name=$chip "$out/o.ptx" -o "$out/o.cubin" > "$out/o.txt" 2>&1 || { cat "$out/o.txt"; exit 1; }
  if [ -s "$out/o.txt" ]; then echo "$f, $chip:"; cat "$out/o.txt"; exit 1; fi
done
# every program, and none that was lost on the way
[ "$n" -ge 20 ] || { echo "only $n programs"; exit 1; }
echo "$chip: $n programs assembled"
