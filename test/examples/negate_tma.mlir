// The copy that runs ahead, as README shows it.
// RUN: tf-run %s --arg random:1:f32:200x96 --expect reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --arg random:1:f32:200x96 --expect reference --check=all
// RUN: tf-opt %s --print-tma 2>&1 | FileCheck %s
// CHECK: 's' is a TMA load, rank 2: box (32, 64)
fusion.func @negate(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %y [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}
