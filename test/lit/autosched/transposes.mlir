// What is read along another axis than what is written: tiles of vectors in shared memory, without a policy of L2 unless the launch is small; squares of vectors
// that turn in registers where tensors' elements have other sizes than 2 and 4 bytes; and where vectors do not reach, tiles of elements in shared memory.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-run %s --entry=transpose --arg=random:1:bf16:300x264 --expect=reference --check=all
// RUN: tf-run %s --entry=transpose --arg=random:1:bf16:33x70 --expect=reference --check=all
// RUN: tf-run %s --entry=transpose --arg=random:1:bf16:129x67 --expect=reference --check=all
// RUN: tf-run %s --entry=batched --arg=random:1:f32:3x41x35 --arg=random:2:f32:3x35x41 --expect=reference --check=all
// RUN: tf-run %s --entry=backwards --arg=random:1:i8:33x2x70 --expect=reference --check=all
// RUN: tf-run %s --entry=transpose --arg=random:1:bf16:1x8 --expect=reference --check=all
// RUN: tf-run %s --entry=transpose --arg=random:1:bf16:8x0 --expect=reference --check=all
// RUN: tf-run %s --entry=batched --arg=random:1:f32:3x40x36 --arg=random:2:f32:3x36x40 --expect=reference --check=all
// RUN: tf-run %s --entry=backwards --arg=random:1:i8:5x6x70 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=transpose --arg=random:1:bf16:104x72 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batched --arg=random:1:f32:2x36x68 --arg=random:2:f32:2x68x36 --expect=reference --check=all
// RUN: FileCheck %s --check-prefix=ONCE <%t.a
// ONCE: @batched_tiles_few_k0(
// ONCE-NOT: @batched_tiles_k0(
// RUN: tf-run %s --entry=small --arg=random:1:f32:100x3 --expect=reference --check=all

// CHECK-LABEL: fusion.func @transpose_tiles_small(
// CHECK-SAME: at_most = array<i64: 0, 1, 4194240, 0, -1, 524288>
// CHECK: %x_tile = sched.cache_after %x for %y memory(shared) cache(evict_last)
// CHECK-LABEL: fusion.func @transpose_tiles_few(
// CHECK-SAME: at_most = array<i64: 0, 1, 4194240, 0, -1, 33554432>
// CHECK: %x_tile = sched.cache_after %x for %y memory(shared) cache(evict_last) :
// CHECK: sched.note "transpose: tiles of 64 by 32 elements in shared memory, by vectors, 128 threads a block"
// CHECK: sched.swizzle %x_tile[2, 5] xor
// CHECK: sched.parallelize %x_tile [bidy, bidx, unroll, tidx, vectorize]
// CHECK: sched.parallelize %y[-1] vectorize
// CHECK-LABEL: fusion.func @transpose_tiles_128_by_128(
// CHECK-NOT: @transpose_boxes(
// CHECK-LABEL: fusion.func @transpose(
// CHECK: sched.note "transpose: tiles of 32 by 32 elements in shared memory, 256 threads a block"
// CHECK: sched.swizzle %x_tile[1, 2] xor
fusion.func @transpose(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-NOT: @batched_tiles_small(
// CHECK-LABEL: fusion.func @batched_tiles_few(
// CHECK: sched.note "transpose: tiles of 32 by 32 elements in shared memory, by vectors, 128 threads a block"
// CHECK: sched.swizzle %x_tile[3, 5] xor
// CHECK-LABEL: fusion.func @batched_boxes(
// CHECK-LABEL: fusion.func @batched_tiles(
// CHECK-LABEL: fusion.func @batched(
fusion.func @batched(%x: tensor<?x?x?xf32>, %z: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %t = fusion.permute %x axes [0, 2, 1] : tensor<?x?x?xf32>
  %y = fusion.add %t, %z : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// CHECK-LABEL: fusion.func @backwards_squares(
// CHECK: sched.note "transpose: squares of 8 by 8 in registers, 256 threads a block"
// CHECK: sched.reorder %x_in [0, 1, 3, 2]
// CHECK: sched.parallelize %x_in[-1] vectorize
// CHECK: sched.parallelize %y[-1] vectorize
fusion.func @backwards(%x: tensor<?x?x?xi8>) -> tensor<?x?x?xi8> {
  %y = fusion.permute %x axes [2, 1, 0] : tensor<?x?x?xi8>
  fusion.return %y : tensor<?x?x?xi8>
}

// Three columns are no squares.
// CHECK-LABEL: fusion.func @small(
// CHECK-NOT: squares of
fusion.func @small(%x: tensor<?x3xf32>) -> tensor<3x?xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<3x?xf32>
  fusion.return %y : tensor<3x?xf32>
}
