#!/bin/sh
# forms.sh run FAMILY SOURCES OUT PYTHON [DEVICE]: every form of a family (without TF_LONG two of four), the accumulators compared bit by bit.
# forms.sh assemble FAMILY SOURCES OUT PYTHON PTXAS: all of them by ptxas, not a word said.
set -eu
what=$1 family=$2 sources=$3 out=$4 python=$5 failed=0 n=0
rm -rf "$out" && mkdir -p "$out"
"$python" "$sources/Inputs/forms.py" "$family" "$out"
if [ "$what" = run ]; then
  device=${6:-emu}
  while read -r name; do
    f=$out/$name n=$((n + 1)) latency=lazy
    [ $((n % 4)) -lt 2 ] || [ -n "${TF_LONG-}" ] || continue
    [ $((n % 2)) = 0 ] || latency=eager
    how="--check=all --async-latency=$latency"
    [ "$device" = emu ] || how=
    # shellcheck disable=SC2086
    tf-run "$f.mlir" --device="$device" --mcpu=sm_90a -e "$name" --grid=1 $how --arg="$f.shared.npy" \
      --arg="$f.a.npy" --arg="$f.c.npy" --arg="$f.m.npy" --arg=7 --expect="$f.shared.npy" --expect="$f.a.npy" --expect="$f.want.npy" --expect="$f.m.npy" --rtol=0 --atol=0 \
      > "$out/said" 2>&1 || { failed=1; echo "$name:"; cat "$out/said"; }
  done < "$out/names"
  [ $failed = 0 ] && echo "$family: all that were run of $n forms are right"
else
  tf-llc "$out/all.mlir" --mcpu=sm_90a -o "$out/o.ptx"
  "$6" --gpu-name=sm_90a "$out/o.ptx" -o "$out/o.cubin" > "$out/said" 2>&1 || failed=1
  if [ -s "$out/said" ]; then failed=1; echo "$family:"; cat "$out/said"; fi
  [ $failed = 0 ] && echo "$family: assembled"
fi
