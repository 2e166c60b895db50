// A divisor of a view that only a launch can check, and a box whose size is an argument.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=view --arg=random:1:f32:96x64 --expect=reference --check=all

// The second split is not of the box, so it is of the view.
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 32, 1), tile (32, 32, 1), element strides (1, 1, 1); ((M + 47) div 48) * 4 instructions a block
// CHECK: note: dimension 0 is [i2], by partitioning: coordinate [p], box [q]; extent 64, stride 1
// CHECK: note: dimension 1 is [r], by partitioning: coordinate [c], box [b]; extent 48, stride 64
// CHECK: note: dimension 2 is [o], implicit size one: coordinate [o], box []; extent M div 48, stride 3072
// CHECK: note: coordinate ArithTuple(p * 32, c * 32, o) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0,0) o ((32,32,1),{(M + 47) div 48},2,2):((1@0,1@1,1@2),1@2,32@1,32@0) of (tile, o, c, p)
// CHECK: note: shared memory of 's': tile at element o * 4096 + c * 2048 + p * 1024, rows of 32, 4096 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: the launch checks: the extent of 'i1', M, is a multiple of 48
// CHECK: note: the launch checks: the extent of [o], M div 48, is at least 1
// CHECK: note: the launch checks: the extent of [o], M div 48, is at most 2147483647
// CHECK: note: the launch checks: the address of 'x' is a multiple of 16
// CHECK: note: holes: level 1, all zero
fusion.func @view(%x: tensor<?x64xf32> {dims = ["M", "N"]}) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> {zero_holes} memory(shared) via(tma) domain(%i1, %i2) {
    %o, %r = id.split %i1 by 48
    %c, %b = id.split %r by 32
    %p, %q = id.split %i2 by 32
    id.domain loop [%o : serial, %c : serial, %p : serial, %b : bulk, %q : bulk]
  }
  %y = fusion.set %s : tensor<?x64xf32>
  fusion.return %y : tensor<?x64xf32>
}
