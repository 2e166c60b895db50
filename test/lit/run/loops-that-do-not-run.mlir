// A barrier in a loop that does not run orders nothing: the next row may not write `t` before all have read this one's.
// RUN: tf-run %s --arg random:1:f32:9x0 --arg random:2:f32:9x200 --expect reference --check=all --schedule=random --seed=3 2>&1 | FileCheck %s
// RUN: tf-run %s --arg random:1:f32:9x70 --arg random:2:f32:9x200 --expect reference --check=all 2>&1 | FileCheck %s
// RUN: tf-run %s --arg random:1:f32:1x0 --arg random:2:f32:1x1 --expect reference --check=all 2>&1 | FileCheck %s
// RUN: tf-opt --apply-schedule --lower-fusion=index=32 %s | FileCheck --check-prefix=KERNEL %s

// CHECK: 0 beyond

// KERNEL: kernel.for %i =
// KERNEL: kernel.for %jo =
// KERNEL: kernel.barrier
// KERNEL: kernel.barrier
// KERNEL: kernel.store %{{.*}}, %t[
// KERNEL: kernel.barrier
// KERNEL: kernel.store %{{.*}}, %y[
// KERNEL: kernel.barrier
fusion.func @f(%x: tensor<?x?xf32> {dims = ["r", "n"]}, %z: tensor<?x?xf32> {dims = ["r", "c"]}) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %m = fusion.sum %s axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %t = fusion.set %z : tensor<?x?xf32> memory(shared)
  %y = fusion.add %t, %b : tensor<?x?xf32>
  sched.split %s[1] by 32
  sched.split %m[1] by 32
  sched.split %t[1] by 2
  sched.split %t[1] by 64
  sched.split %y[1] by 64
  sched.parallelize %s [serial, serial, tidx]
  sched.parallelize %m [serial, serial, serial]
  sched.parallelize %t [serial, serial, tidx, serial]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 2
  sched.inline_at %m 1
  sched.inline_at %b 1
  sched.inline_at %t 1
  fusion.return %y : tensor<?x?xf32>
}
