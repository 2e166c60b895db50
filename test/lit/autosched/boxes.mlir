// Transposes whose input comes by TMA, and what else such a kernel reads and stores. Of few elements they have another schedule.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.many.mlir
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=both --arg=random:1:bf16:136x200 --arg=random:2:bf16:200x136 --expect=reference --check=all
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=both --arg=random:1:bf16:77x51 --arg=random:2:bf16:51x77 --expect=reference --check=all
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=three --arg=random:1:f32:72x3x68 --expect=reference --check=all
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=three --arg=random:1:f32:0x3x68 --expect=reference --check=all

// CHECK-LABEL: fusion.func @both_boxes(
// CHECK: sched.note "transpose: tiles of 128 by 128 come as boxes by TMA; squares of 8 by 8 in registers"
// CHECK: sched.swizzle %x_boxes
fusion.func @both(%x: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?x?xbf16>) {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  %r = fusion.relu %t : tensor<?x?xbf16>
  %y = fusion.add %r, %b : tensor<?x?xbf16>
  fusion.return %y, %r : tensor<?x?xbf16>, tensor<?x?xbf16>
}

// Blocks follow the result: its second axis is between those that change places.
// CHECK-LABEL: fusion.func @three_boxes(
// CHECK: sched.parallelize %x_boxes [bidz, bidy, bidx, unroll, bulk, bulk, bulk, bulk]
fusion.func @three(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %y = fusion.permute %x axes [2, 1, 0] : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}
