// The slots of a ring are less than what the rows' swizzle repeats after; halves of rows have a smaller one, which does. Whether rows are
// whole halves, the launch finds out; else threads copy.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:64x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:64x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:64x70 --expect=reference --check=all
// CHECK: remark: 's' is a TMA load, rank 3: box (32, 2, 4)
// CHECK: note: shared memory of 's': tile at element slot * 256, rows of 32, 512 bytes an instruction, swizzle 64 bytes, aligned to 512
fusion.func @f(%x: tensor<64x?xf16>) -> tensor<64x?xf16> {
  %s = fusion.set %x : tensor<64x?xf16> {circular = array<i64: 3, 2>} memory(shared) via(tma) domain(%i, %j) {
    %o, %ii = id.split %i by 4
    %jo, %ji = id.split %j by 64
    %cu, %ci = id.split %ji by 8
    %ch, %cl = id.split %cu by 4
    %sx, %sy = id.swizzle xor %ii, %cl
    id.domain loop [%jo : serial, %o : serial, %ii : bulk, %ji : bulk] alloc [%jo : c, %o : c, %sx : c, %ch : c, %sy : c, %ci : c]
  } inline(2)
  %y = fusion.neg %s : tensor<64x?xf16> domain(%i, %j) {
    %o, %b = id.split %i by 4
    %jo, %ji = id.split %j by 64
    id.domain loop [%jo : serial, %o : serial, %b : serial, %ji : tidx]
  }
  fusion.return %y : tensor<64x?xf16>
}
