// Versions with joined axes: right for odd, small and empty extents, as they are and pasted back, which gives the same PTX; and the launch still knows
// each axis of the fusion's own.
// RUN: tf-run %s --entry=group_norm --mcpu=sm_90a --check=all --expect=reference --arg=random:1:bf16:2x32x3x7
// RUN: tf-run %s --entry=group_norm --mcpu=sm_90a --check=all --expect=reference --arg=random:1:bf16:1x32x16x16
// RUN: tf-run %s --entry=group_norm --mcpu=sm_90a --check=all --expect=reference --arg=random:1:bf16:2x32x1x1
// RUN: tf-run %s --entry=group_norm --mcpu=sm_90a --check=all --expect=reference --arg=random:1:bf16:2x32x0x5
// RUN: tf-run %s --entry=group_norm --mcpu=sm_90a --check=all --expect=reference --arg=random:1:bf16:0x32x4x5
// RUN: not tf-run %s --entry=group_norm --mcpu=sm_90a --arg=random:1:bf16:2x31x3x7 2>&1 | FileCheck %s --check-prefix=AXIS
// AXIS: axis 1 of 'x' has extent 31; it must be 32
// RUN: not tf-run %s --entry=two --mcpu=sm_90a --arg=random:1:f32:6x4x8 --arg=random:2:f32:4x6x8 2>&1 | FileCheck %s --check-prefix=PIECES
// PIECES: axis 0 of 'y' has extent 4; it must be 6, the extent of axis 0 of 'x'
// RUN: tf-run %s --entry=two --mcpu=sm_80 --check=all --expect=reference --arg=random:1:f32:6x4x9/50x10x1 --arg=random:2:f32:6x4x9
// RUN: tf-opt --auto-schedule=target=sm_90a %s >%t.mlir
// RUN: tf-run %t.mlir --entry=group_norm --mcpu=sm_90a --expect=reference --arg=random:1:bf16:2x32x3x7 2>&1 | FileCheck %s --check-prefix=PASTED
// PASTED-NOT: remark
// RUN: tf-llc -mcpu=sm_90a %s -o %t.a.ptx
// RUN: tf-llc -mcpu=sm_90a %t.mlir -o %t.b.ptx
// RUN: cmp %t.a.ptx %t.b.ptx

fusion.func @group_norm(%x: tensor<?x32x?x?xbf16>) -> tensor<?x32x?x?xbf16> {
  %f = fusion.cast %x : tensor<?x32x?x?xf32>
  %s = fusion.sum %f axes [2, 3] : tensor<?x32xf32>
  %h = fusion.dim %x, 2 : i64
  %w = fusion.dim %x, 3 : i64
  %hw = fusion.mul %h, %w : i64
  %n = fusion.cast %hw : f32
  %mean = fusion.div %s, %n : tensor<?x32xf32>
  %m = fusion.broadcast %mean axes [2, 3] : tensor<?x32x1x1xf32>
  %d = fusion.sub %f, %m : tensor<?x32x?x?xf32>
  %y = fusion.cast %d : tensor<?x32x?x?xbf16>
  fusion.return %y : tensor<?x32x?x?xbf16>
}

fusion.func @two(%x: tensor<?x?x?xf32> {contiguity = [false, false, true]}, %y: tensor<?x?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %a = fusion.add %x, %y : tensor<?x?x?xf32>
  %s = fusion.sum %a axes [2] : tensor<?x?xf32>
  %t = fusion.reduce_max %y axes [2] : tensor<?x?xf32>
  fusion.return %s, %t : tensor<?x?xf32>, tensor<?x?xf32>
}
