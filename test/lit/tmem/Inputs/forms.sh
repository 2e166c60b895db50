#!/bin/sh
# forms.sh run FAMILY SOURCES OUT PYTHON: every form of a family on the simulated SM (without TF_LONG two of four), its tensor memory compared word by word.
# forms.sh assemble FAMILY SOURCES OUT PYTHON PTXAS: all of them by ptxas, which optimises little, for the first chip that has them, a sixth for the others, not
# a word said.
set -eu
what=$1 family=$2 sources=$3 out=$4 python=$5 ptxas=${6-} failed=0 n=0
rm -rf "$out" && mkdir -p "$out"
if [ "$what" = run ]; then
  "$python" "$sources/Inputs/forms.py" "$family" "$out"
  while read -r name group chips; do
    f=$out/$name n=$((n + 1)) latency=lazy
    [ $((n % 4)) -lt 2 ] || [ -n "${TF_LONG-}" ] || continue
    [ $((n % 2)) = 0 ] || latency=eager
    tf-run "$f.mlir" --mcpu=sm_${chips%% *} -e "$name" --grid="$group" --check=all --async-latency=$latency --arg="$f.shared.npy" --arg="$f.tensor.npy" \
      --expect="$f.shared.npy" --expect="$f.want.npy" --rtol=0 --atol=0 > "$out/said" 2>&1 || { failed=1; echo "$name:"; cat "$out/said"; }
  done < "$out/names"
  [ $failed = 0 ] && echo "$family: all that were run of $n forms are right"
else
  "$python" "$sources/Inputs/forms.py" "$family" "$out" text
  for all in "$out"/all.*.mlir; do
    chip=${all#"$out"/all.} chip=sm_${chip%.mlir} n=$((n + 1))
    tf-llc "$all" --mcpu=$chip -o "$out/o.ptx"
    "$ptxas" -O1 --gpu-name=$chip "$out/o.ptx" -o "$out/o.cubin" > "$out/said" 2>&1 || failed=1
    if [ -s "$out/said" ]; then failed=1; echo "$family, $chip:"; cat "$out/said"; fi
  done
  [ $failed = 0 ] && [ $n -gt 0 ] && echo "$family: assembled for $n chips"
fi
