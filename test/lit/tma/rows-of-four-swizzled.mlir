// A box of 64 rows of 4 elements each, in a tile that is swizzled by rows of 128 bytes: rows are joined, and split again as
// shared memory has them. Whether that splits the rows there are, the launch finds out; else threads copy.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:64x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:72x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:70x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f32:0x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f32:200x4 --expect=reference --check=all
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 8)
// CHECK: note: shared memory of 's': tile at element 0, rows of 32, 1024 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: the launch checks: the elements of what is split as shared memory has it, x.0 * 4, is a multiple of 32
fusion.func @f(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %s = fusion.set %x : tensor<?x4xf32> memory(shared) via(tma) domain(%i, %j) {
    %t, %r = id.split %i by 64
    %p, %q = id.split %r by 8
    %a, %c = id.swizzle xor %p, %q
    id.domain loop [%t : bidx, %r : bulk, %j : bulk] alloc [%t : c, %a : c, %c : c, %j : c]
  }
  %y = fusion.neg %s : tensor<?x4xf32> domain(%i, %j) {
    %t, %r = id.split %i by 64
    id.domain loop [%t : bidx, %r : serial, %j : tidx]
  }
  fusion.return %y : tensor<?x4xf32>
}
