// unroll times unswitch: 64 x 64 turns, twice. It compiles in moments, with a warning, and computes what it should.
// RUN: tf-run %s --arg=random:1:f32:5000 --arg=random:2:f32:5000 --expect=reference --check=all 2>&1 | FileCheck %s
// RUN: tf-run %s --arg=random:1:f32:16384 --arg=random:2:f32:16384 --expect=reference 2>&1 | FileCheck %s
// CHECK: warning: loop '{{.*}}' is not unrolled: its 64 turns of {{.*}} more than 16384 in all (kernel-unroll{budget})
// CHECK-NOT: warning
fusion.func @f(%x: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %a = fusion.exp %x : tensor<?xf32>
  %b = fusion.tanh %a : tensor<?xf32>
  %y = fusion.mul %b, %z : tensor<?xf32>
  sched.split %y[0] by 64
  sched.split %y[0] by 64
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, tidx, unswitch, unroll]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}
