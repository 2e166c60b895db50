// A broadcast id that a consumer merges with a real one: it runs over the consumer's extent, and the tensor has no such axis.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=divides --arg=random:1:f32:1x128 --arg=random:2:f32:32x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=divides --arg=random:1:f32:1x128 --arg=random:2:f32:32x128 --expect=reference --check=all

// CHECK: remark: 's' is a TMA load, rank 1: box (64), tile (64), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [j], box [b]; extent 128, stride 1
// CHECK: note: coordinate ArithTuple((bidx mod 2) * 64) of 'x'
// CHECK: note: TMA tensor ArithTuple(0) o ((64),(2,32)):((1@0),(64@0,0)) of (tile, o)
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @divides(%x: tensor<1x128xf32>, %z: tensor<32x128xf32>) -> tensor<32x128xf32> {
  %s = fusion.set %x : tensor<1x128xf32> memory(shared) via(tma) domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 64
    id.domain loop [%o : bidx, %b : bulk]
  } inline(1)
  %y = fusion.add %s, %z : tensor<32x128xf32> domain(%i, %j) {
    %m = id.merge %i, %j
    %o, %b = id.split %m by 64
    id.domain loop [%o : bidx, %b : tidx]
  }
  fusion.return %y : tensor<32x128xf32>
}
