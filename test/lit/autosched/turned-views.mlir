// Pointwise work that reads an argument of any strides: where its last axis but one has stride 1, as a transposed view has, tiles of it go through shared memory.
// What is read is right for all strides, and other launches do without.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: for s in 65x99/1x65 64x64/1x64 1x1/1x1 33x40/1x50 33x40/41x1 33x40/0x0 20x70/0x1 0x5/1x1 40x37/160x4; do tf-run %s --mcpu=sm_90a --entry=two --arg=random:1:bf16:$s --arg=random:2:bf16:${s%/*} --expect=reference --check=all || exit 1; done
// RUN: for s in 3x33x40/1320x1x33 2x40x33/1x2x80 2x7x5/35x5x1; do b=${s%/*}; tf-run %s --mcpu=sm_90a --entry=three --arg=random:1:f32:$s --arg=random:2:bf16:${b##*x} --arg=random:3:f32:$b --expect=reference --check=all || exit 1; done

// CHECK-LABEL: fusion.func @two_turned(
// CHECK-SAME: strided = array<i64: 0, 0, 1>
// CHECK: sched.note "pointwise: a turned view by tiles of 32 by 32 elements in shared memory, 256 threads a block"
// CHECK: sched.swizzle %x_tile[1, 2] xor
// CHECK-LABEL: fusion.func @two(
fusion.func @two(%x: tensor<?x?xbf16> {contiguity = [false, false]}, %y: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?x?xbf16>) {
  %z = fusion.add %x, %y : tensor<?x?xbf16>
  %w = fusion.relu %z : tensor<?x?xbf16>
  fusion.return %z, %w : tensor<?x?xbf16>, tensor<?x?xbf16>
}

// What each row reads has loops, too.
// RUN: tf-run %s --mcpu=sm_90a --entry=three --arg=random:1:f32:1x64x64/4096x1x64 --arg=random:2:bf16:64 --arg=random:3:f32:1x64x64 --counters 2>&1 | FileCheck %s --check-prefix=TURNED
// TURNED: 1792 sectors
// TURNED: 256 wavefronts (256 without conflicts)
// CHECK-LABEL: fusion.func @three_turned(
// CHECK-SAME: strided = array<i64: 0, 1, 1>
// CHECK-LABEL: fusion.func @three(
fusion.func @three(%x: tensor<?x?x?xf32> {contiguity = [false, false, false]}, %b: tensor<?xbf16>, %y: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %c = fusion.broadcast %b axes [0, 1] : tensor<1x1x?xbf16>
  %f = fusion.cast %c : tensor<1x1x?xf32>
  %z = fusion.mul %x, %f : tensor<?x?x?xf32>
  %w = fusion.add %z, %y : tensor<?x?x?xf32>
  fusion.return %w : tensor<?x?x?xf32>
}

// Rows with holes are rows.
// CHECK-NOT: @rows_turned
fusion.func @rows(%x: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<?x?xf32> {
  %z = fusion.neg %x : tensor<?x?xf32>
  fusion.return %z : tensor<?x?xf32>
}
