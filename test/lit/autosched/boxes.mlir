// Transposes whose input comes by TMA, and what else such a kernel reads and stores. Of few elements they have another schedule.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.many.mlir
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=both --arg=random:1:f32:136x200 --arg=random:2:f32:200x136 --expect=reference --check=all
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=both --arg=random:1:f32:77x51 --arg=random:2:f32:51x77 --expect=reference --check=all
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=three --arg=random:1:f32:72x3x68 --expect=reference --check=all
// RUN: tf-run %t.many.mlir --mcpu=sm_90a --entry=three --arg=random:1:f32:0x3x68 --expect=reference --check=all

// CHECK-LABEL: fusion.func @both_boxes(
// CHECK: sched.note "transpose: tiles of 64 by 64 come as boxes by TMA; squares of 4 by 4 in registers"
// CHECK: sched.swizzle %x_boxes
fusion.func @both(%x: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xf32>
  %r = fusion.relu %t : tensor<?x?xf32>
  %y = fusion.add %r, %b : tensor<?x?xf32>
  fusion.return %y, %r : tensor<?x?xf32>, tensor<?x?xf32>
}

// Blocks follow the result: its second axis is between those that change places.
// CHECK-LABEL: fusion.func @three_boxes(
// CHECK: sched.parallelize %x_boxes [bidz, bidy, bidx, unroll, bulk, bulk, bulk, bulk]
fusion.func @three(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %y = fusion.permute %x axes [2, 1, 0] : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// Elements of other sizes: what is read by 16 bytes is stored by 16 bytes.
// RUN: for s in 136x200 128x64 130x72 77x51 264x144; do for e in wider:bf16 narrower:f32 bytes:i8 floats:ui8; do tf-run %t.many.mlir --mcpu=sm_90a --entry=${e%%:*} --arg=random:1:${e##*:}:$s --expect=reference --check=all || exit 1; done; done
// CHECK-LABEL: fusion.func @wider_boxes(
// CHECK-SAME: at_least = array<i64: 0, 0, 32>
// CHECK: sched.note "transpose: tiles of 128 by 64 come as boxes by TMA; squares of 8 by 4 in registers"
fusion.func @wider(%x: tensor<?x?xbf16>) -> tensor<?x?xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  %y = fusion.cast %t : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: fusion.func @narrower_boxes(
// CHECK: sched.note "transpose: tiles of 64 by 128 come as boxes by TMA; squares of 4 by 8 in registers"
fusion.func @narrower(%x: tensor<?x?xf32>) -> tensor<?x?xbf16> {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xf32>
  %y = fusion.cast %t : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @bytes_boxes(
// CHECK: sched.note "transpose: tiles of 256 by 128 come as boxes by TMA; squares of 16 by 16 in registers"
fusion.func @bytes(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %y = fusion.permute %x axes [1, 0] : tensor<?x?xi8>
  fusion.return %y : tensor<?x?xi8>
}

// CHECK-LABEL: fusion.func @floats_boxes(
// CHECK: sched.note "transpose: tiles of 256 by 64 come as boxes by TMA; squares of 16 by 4 in registers"
fusion.func @floats(%x: tensor<?x?xui8>) -> tensor<?x?xf32> {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xui8>
  %y = fusion.cast %t : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// What rows or columns share is read by elements; so is a scalar's like.
// RUN: for s in 136x200 128x64 77x51; do m=${s%x*} n=${s#*x}; tf-run %t.many.mlir --mcpu=sm_90a --entry=shared --arg=random:1:bf16:$s --arg=random:2:f32:$n --arg=random:3:bf16:$m --arg=random:4:f32:${n}x$m --arg=random:5:f32:1 --expect=reference --check=all || exit 1; done
// CHECK-LABEL: fusion.func @shared_boxes(
// CHECK: sched.note "transpose: tiles of 128 by 64 come as boxes by TMA; squares of 8 by 4 in registers"
// CHECK: sched.parallelize %x_in[-1] vectorize
// CHECK-NEXT: sched.parallelize %y_in[-1] vectorize
// CHECK-NEXT: sched.parallelize %r[-1] vectorize
// CHECK-NEXT: %x_boxes = sched.cache_after
fusion.func @shared(%x: tensor<?x?xbf16>, %b: tensor<?xf32>, %c: tensor<?xbf16>, %y: tensor<?x?xf32>, %e: tensor<1xf32>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %b2 = fusion.broadcast %b axes [0] : tensor<1x?xf32>
  %s = fusion.add %f, %b2 : tensor<?x?xf32>
  %t = fusion.permute %s axes [1, 0] : tensor<?x?xf32>
  %c2 = fusion.broadcast %c axes [0] : tensor<1x?xbf16>
  %cf = fusion.cast %c2 : tensor<1x?xf32>
  %u = fusion.mul %t, %cf : tensor<?x?xf32>
  %v = fusion.add %u, %y : tensor<?x?xf32>
  %e2 = fusion.broadcast %e axes [0] : tensor<1x1xf32>
  %w = fusion.mul %v, %e2 : tensor<?x?xf32>
  %r = fusion.cast %w : tensor<?x?xbf16>
  fusion.return %r : tensor<?x?xbf16>
}
