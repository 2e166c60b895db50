// A sum of a mask [b, s] beside sums of [b, s, d] keeps an axis, but not all that these keep: it is a kernel of its own.
// RUN: tf-opt %s --auto-schedule=target=sm_90a 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=mean --arg=random:1:bf16:3x35x40 --arg=random:2:i1:3x35 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=mean --arg=random:1:bf16:3x35x41 --arg=random:2:i1:3x35 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=scaled --arg=random:1:f32:70x33 --arg=random:2:f32:70 --expect=reference --check=all

// CHECK-NOT: remark
// CHECK-LABEL: fusion.func @mean(
// CHECK: sched.note "2 kernels"
// CHECK: sched.note "columns: 8 side by side a thread, 8 threads along a row, 128 rows at once"
fusion.func @mean(%x: tensor<?x?x?xbf16>, %m: tensor<?x?xi1>) -> tensor<?x?xbf16> {
  %w = fusion.cast %m : tensor<?x?xf32>
  %f = fusion.cast %x : tensor<?x?x?xf32>
  %b = fusion.broadcast %w axes [2] : tensor<?x?x1xf32>
  %p = fusion.mul %f, %b : tensor<?x?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?x?xf32>
  %n = fusion.sum %w axes [1] : tensor<?xf32>
  %c = fusion.broadcast %n axes [1] : tensor<?x1xf32>
  %d = fusion.div %s, %c : tensor<?x?xf32>
  %y = fusion.cast %d : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @scaled(%x: tensor<?x?xf32>, %r: tensor<?xf32>) -> tensor<?xf32> {
  %n = fusion.sum %r axes [0] : tensor<f32>
  %s = fusion.sum %x axes [0] : tensor<?xf32>
  %b = fusion.broadcast %n axes [0] : tensor<1xf32>
  %y = fusion.div %s, %b : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
