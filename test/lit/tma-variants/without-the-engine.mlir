// sm_80: blocks that draw their rows have no producer then that could draw for all.
// RUN: tf-run %s --mcpu=sm_90a --entry=dyn --arg=random:1:f32:13x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=dyn --arg=random:1:f32:13x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=dyn --arg=random:1:f32:13x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=dyn --arg=random:1:f32:1x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=dyn --arg=random:1:f32:0x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=dyn --arg=random:1:f32:27x63 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=dyn --arg=random:1:f32:27x0 --expect=reference --check=all

fusion.func @dyn(%x: tensor<?x?xf32>) -> tensor<?xf32> attributes {dynamic, min_ctas = 1} {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.sum %s axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.split %y[0] by 4
  sched.split %y[0] by 2
  sched.reorder %y [1, 0, 3, 2, 4]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, serial, bulk, bulk]
  sched.parallelize %y [bidx, serial, serial, serial, tidx]
  sched.inline_at %s 3
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?xf32>
}
