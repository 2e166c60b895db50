#!/bin/sh
# A small model through the host on the simulated SM, compared with numpy (model.py).
#
#   sh test.sh <host> <python with numpy> <folder for files> [a driver without a GPU]
set -eu
host=$1 python=$2 out=$3 driver=${4:-}
here=$(cd "$(dirname "$0")" && pwd)
"$python" -c 'import numpy' 2>/dev/null || {
  echo "skipped: this Python has no numpy"
  exit 77
}
mkdir -p "$out"
rm -rf "$out/kept"

speak() { # model, options
  file=$out/$1.safetensors
  shift
  "$host" --program="$here/model.mlir.in" --logits="$out/logits.npy" "$@" "$file" >"$out/said"
}
check() { # model, options
  file=$out/$1.safetensors
  shift
  "$python" "$here/model.py" check "$file" --logits="$out/logits.npy" --said="$out/said" "$@"
}
fails() {
  if "$@" >"$out/wrong" 2>&1; then
    echo "expected to fail: $*"
    exit 1
  fi
}

# Two passes over the prompt, of 9 and 4 tokens; pages of 8.
shape=64,96,131,2,4,2,16
prompt=5,99,3,130,0,7,7,64,22,101,9,13,50
"$python" "$here/model.py" make "$out/grouped.safetensors" --shape=$shape
speak grouped --shape=$shape --tokens=$prompt --generate=6 --slots=8 --chunk=9 --cache="$out/kept"
check grouped --shape=$shape --prompt=$prompt
# The comparison sees other angles, and a word that is not the best.
fails check grouped --shape=$shape --prompt=$prompt --theta=10000
sed -i 's/^\(tokens: [0-9]*\)\(.*\)$/\1\2 1/; s/ [0-9]* 1$/ 1/' "$out/said"
fails check grouped --shape=$shape --prompt=$prompt

# Chance: a seed says what is drawn. From the cache, with the table.
for seed in 1 1 2; do
  speak grouped --shape=$shape --tokens=$prompt --generate=6 --slots=8 --chunk=9 --cache="$out/kept" --heat=2 --seed=$seed
  cat "$out/said" >>"$out/drawn.new"
done
[ "$(sort -u "$out/drawn.new" | wc -l)" -eq 2 ] || { cat "$out/drawn.new" && exit 1; }
rm "$out/drawn.new"

# As many heads of keys as of queries, one layer, logits by the embedding, a prompt of one token.
shape=48,40,37,1,2,2,24
"$python" "$here/model.py" make "$out/tied.safetensors" --shape=$shape --tied
speak tied --shape=$shape --tied --tokens=36 --generate=5 --slots=8 --eps=1e-3 --theta=100 --table=1
check tied --shape=$shape --prompt=36 --eps=1e-3 --theta=100
grep -q '^the whole pass' "$out/said"

# What does not fit is told.
fails speak tied --shape=48,40,38,1,2,2,24 --tied --tokens=36 --generate=1
grep -q "'model.embed_tokens' has 37 rows, expected 38" "$out/wrong"
fails speak tied --shape=$shape --tokens=36 --generate=1
grep -q "no file has the weight 'lm_head.weight'" "$out/wrong"
fails speak tied --shape=$shape --tied --tokens=37 --generate=1
grep -q 'token 37, expected 0 to 36' "$out/wrong"

# Graphs, by a driver that runs nothing (fake_cuda.lib.c) and refuses what no capture takes: one for a chunk, played once, one for a token,
# played for each; their nodes are launches. Without graphs as many calls.
[ -n "$driver" ] || exit 0
shape=64,96,131,2,4,2,16
mkdir -p "$out/driver"
ln -sf "$driver" "$out/driver/libcuda.so.1"
played() {
  FAKE_CUDA_TELL=1 LD_LIBRARY_PATH="$out/driver${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" "$host" --program="$here/model.mlir.in" \
    --device=cuda --shape=$shape --tokens=$prompt --generate=6 --slots=8 --chunk=9 --longest=64 "$@" "$out/grouped.safetensors" >"$out/said" 2>"$out/told"
}
played
[ "$(grep -c '^graph: [1-9][0-9]* launches, 0 fills, 0 copies, 0 allocations$' "$out/told")" -eq 2 ] || { cat "$out/told" && exit 1; }
[ "$(grep -c '^graph' "$out/told")" -eq 2 ] && [ "$(grep -c '^played$' "$out/told")" -eq 6 ] || { cat "$out/told" && exit 1; }
played --no-graphs
! grep -q graph "$out/told"
