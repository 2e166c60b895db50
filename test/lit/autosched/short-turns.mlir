// Transposes of short rows, and of few: four elements a thread, or one, or, of many elements, vectors of two rows, where a row of the result has at most 16; tiles through
// shared memory of few elements, or, where elements have different sizes, small squares. Nothing is said of what these would cost other launches. A static extent that
// is longer needs no such version.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a 2>%t.err && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: not grep uncoalesced %t.err
// RUN: tf-run %s --mcpu=sm_90a --entry=turn --arg=random:1:bf16:64x1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=turn --arg=random:1:bf16:65x99 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=turn --arg=random:1:bf16:129x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=turn --arg=random:1:bf16:16x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=turn --arg=random:1:bf16:1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batch --arg=random:1:f32:3x4x70 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batch --arg=random:1:f32:3x12x65 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batch --arg=random:1:f32:2x5x33 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batch --arg=random:1:f32:3x6x70 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=batch --arg=random:1:f32:2x0x8 --expect=reference --check=all

// CHECK-LABEL: fusion.func @turn_pairs(
// CHECK-SAME: at_least = array<i64: 0, -1, 524289>, at_most = array<i64: 0, 0, 16>
// CHECK: sched.note "transpose: 2 times 8 elements of a row a thread, 768 threads a block"
// CHECK-LABEL: fusion.func @turn_to_16(
// CHECK-SAME: at_most = array<i64: 0, 0, 16>
// CHECK: sched.note "transpose: 4 elements of a row a thread, 256 threads a block"
// CHECK-LABEL: fusion.func @turn_lanes_16_scalar(
// CHECK: sched.note "transpose: tiles of 128 by 16 elements in shared memory, 16 lanes a row, 256 threads a block"
// CHECK-LABEL: fusion.func @turn_tiles_small(
// CHECK-SAME: at_most = array<i64: 0, 1, 4194240, 0, -1, 524288>
// CHECK: sched.note "transpose: tiles of 64 by 32 elements in shared memory, by vectors, 128 threads a block"
// CHECK-LABEL: fusion.func @turn_tiles_128_by_128(
// CHECK-LABEL: fusion.func @turn(
fusion.func @turn(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @batch_to_16(
// CHECK-SAME: at_most = array<i64: 0, 1, 16, 0, 2, 16776960>
// CHECK: sched.parallelize %y [bidz, bidy, bidx, tidx, unroll]
// CHECK-NOT: @batch_to_128
// CHECK-LABEL: fusion.func @batch(
fusion.func @batch(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %y = fusion.permute %x axes [0, 2, 1] : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// RUN: tf-opt %s --auto-schedule="target=sm_90a row=8" -o %t.many.mlir
// RUN: for s in 3x4x8x6 2x5x4x7 1x1x12x2 2x3x0x4; do tf-run %t.many.mlir --mcpu=sm_90a --entry=far --arg=random:1:f32:$s --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @far_pairs(
// CHECK-SAME: at_least = array<i64: 0, -1, 262145>, at_most = array<i64: 0, 2, 16>
// CHECK: sched.note "transpose: 2 times 4 elements of a row a thread, 768 threads a block"
fusion.func @far(%x: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %y = fusion.permute %x axes [1, 0, 3, 2] : tensor<?x?x?x?xf32>
  fusion.return %y : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: fusion.func @wider_to_128_few(
// CHECK-SAME: at_most = array<i64: 0, 0, 128, 0, 1, 8192>
// CHECK: sched.note "transpose: squares of 2 by 2 in registers, 128 threads a block"
// CHECK: sched.parallelize %y [bidy, bidx, tidx, unroll, unroll]
// RUN: tf-run %s --mcpu=sm_90a --entry=wider --arg=random:1:bf16:40x72 --expect=reference --check=all
fusion.func @wider(%x: tensor<?x?xbf16>) -> tensor<?x?xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  %y = fusion.cast %t : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-NOT: @known_to_
// CHECK-LABEL: fusion.func @known(
fusion.func @known(%x: tensor<64x?xbf16>) -> tensor<?x64xbf16> {
  %y = fusion.permute %x axes [1, 0] : tensor<?x64xbf16>
  fusion.return %y : tensor<?x64xbf16>
}
