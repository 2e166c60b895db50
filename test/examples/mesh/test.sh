#!/bin/sh
# The host on simulated devices: threads of one process, a process for each by a library that speaks as NCCL does, and one
# that is killed. With GPUs, on them too.
#
#   sh test.sh <host> <library> [device]
set -eu
host=$1 nccl=$2 device=${3:-emu}
here=$(cd "$(dirname "$0")" && pwd)

mlp() { # options
  "$host" "$@" "$here/mlp.mlir" bf16:7x64 bf16:64x96 bf16:96x64
}
all() { # options
  mlp "$@"
  for n in 7; do "$host" "$@" "$here/sequence.mlir" bf16:${n}x64 bf16:64 bf16:64x32 bf16:32x64; done
  "$host" "$@" "$here/attention.mlir" bf16:2x4x9x16 bf16:2x4x9x16 bf16:2x4x9x16 bf16:32x64
  code=0
  "$host" "$@" "$here/gradient.mlir" f32:13x48 f32:13x24 f32:48x24 f32:24 0.5 || code=$?
  [ $code -eq 0 ] || [ $code -eq 77 ] # four devices
}
moves() { # options
  for n in $rows; do "$host" "$@" "$here/moves.mlir" f32:${n}x6 f32:6 f32:${n}x6; done
}
pipeline() { # options
  "$host" "$@" "$here/pipeline.mlir" bf16:7x64 bf16:64x96 bf16:96x64 bf16:64x96 bf16:96x64 || [ $? -eq 77 ] # four devices
}
[ "$device" != emu ] || mlp --device=emu
[ "$device" != emu ] || pipeline --device=emu # a process for each would compile it four times
[ "$device" = emu ] || pipeline --device="$device" --nccl="$nccl"
all --device="$device" --nccl="$nccl"
rows=0 # whose largest element is none
[ "$device" = emu ] || rows="0 1 7"
moves --device="$device" --nccl="$nccl"
"$host" --device="$device" --nccl="$nccl" "$here/grid.mlir" bf16:7x64 bf16:64x96 bf16:96x64 || [ $? -eq 77 ]
[ "$device" != emu ] || "$host" --device=emu --nccl="$nccl" --seconds=20 --kill=3 "$here/grid.mlir" bf16:7x64 bf16:64x96 bf16:96x64
for dead in 0 1; do
  mlp --device="$device" --nccl="$nccl" --seconds=20 --kill=$dead
done
