// Producer warps fill circular buffers, and all else is done by the others.
// RUN: tf-run %s --mcpu=sm_90a --entry=warps --arg=random:6:f32:70x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=warps --arg=random:6:f32:65x356 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=warps --arg=random:6:f32:65x356 --expect=reference --check=all --async-latency=random --seed=3
// RUN: tf-run %s --mcpu=sm_100a --entry=warps --arg=random:6:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=warps --arg=random:6:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=warps --arg=random:6:f32:8x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=warps_outer_loop --arg=random:7:f32:3x50x32 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=warps_outer_loop --arg=random:7:f32:9x8x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=warps_outer_loop --arg=random:7:f32:9x17x32 --expect=reference --check=all --async-latency=eager
// RUN: tf-run %s --mcpu=sm_90a --entry=over_threads --arg=random:8:f32:6x2048 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=over_threads --arg=random:8:f32:5x1000 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=over_threads --arg=random:8:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=two_inputs --arg=random:10:bf16:40x128 --arg=random:11:bf16:40x128 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=wide --arg=random:15:f32:12x256 --expect=reference --check=all

// RUN: tf-run %s --mcpu=sm_90a --entry=more_threads --arg=random:8:f32:3x2048 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=more_threads --arg=random:8:f32:1x1000 --expect=reference --check=all --schedule=pct:3 --seed=7

// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse 2>&1 | FileCheck %s

// What test/without_syncs.py may take out of these kernels unseen.
// WITHOUT-SYNCS: without setmaxnreg in more_threads_k0#1: the others go on with the registers that they began with

// A warp more, which does nothing but fill; the block is 4 x 32 and 1 x 32.
// CHECK: remark: registers of 's' are not moved: the others are to have 240, and begin with 256 each
// CHECK-LABEL: kernel.func @warps_k0(
// CHECK-SAME: max_threads = 160
// CHECK: kernel.mbarrier.init
// CHECK: kernel.barrier
// CHECK: kernel.for %jo
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.tma.load
// CHECK: } else {
// CHECK: kernel.for %jo
// CHECK: kernel.mbarrier.wait
// CHECK-NOT: kernel.tma.load
// CHECK: kernel.mbarrier.arrive %
// CHECK: host.func @warps(
// CHECK: %[[Y:.*]] = host.constant 5{{$}}
// CHECK: host.launch {{.*}} block(%{{[0-9]+}}, %[[Y]],
fusion.func @warps(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.split %y[2] by 4
  sched.parallelize %y [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %y : tensor<?x?xf32>
}

// Slots run on from one run of the loop to the next: the producer is ahead across them.
fusion.func @warps_outer_loop(%x: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %s = fusion.set %x : tensor<?x?x32xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x32xf32>
  sched.split %y[1] by 8
  sched.propagate %y
  sched.parallelize %s [serial, serial, bulk, bulk]
  sched.parallelize %y [serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 3 warp_specialized(tidz)
  fusion.return %y : tensor<?x?x32xf32>
}

// What is loaded stays in registers: a fence goes before the arrival. Barriers of the reduction are for 128 threads. 256
// threads begin with 256 registers each, so nobody would take what others give back.
// CHECK-LABEL: kernel.func @over_threads_k0(
// CHECK-SAME: max_threads = 256
// CHECK-NOT: kernel.setmaxnreg
// CHECK: kernel.tma.load
// CHECK-NOT: kernel.setmaxnreg
// CHECK: kernel.load %s
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.warp_sync
// CHECK: kernel.mbarrier.arrive %
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.barrier.sync %
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: host.func @over_threads(
fusion.func @over_threads(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %e = fusion.exp %s : tensor<?x?xf32>
  %y = fusion.sum %e axes [1] : tensor<?xf32>
  sched.split %y[1] by 512
  sched.split %y[0] by 2
  sched.reorder %y [1, 0, 2, 3]
  sched.propagate %y
  sched.split %s[3] by 256
  sched.split %y[3] by 4
  sched.split %e[3] by 4
  sched.parallelize %y, %e [bidx, serial, serial, tidx, serial]
  sched.parallelize %s [bidx, serial, serial, serial, bulk]
  sched.inline_at %e 5
  sched.inline_at %s 3
  sched.circular_buffer %s stages 4 prefetch 3 warp_specialized(tidx) registers [24, 240]
  fusion.return %y : tensor<?xf32>
}

// 384 threads begin with 168 registers each: registers move.
// CHECK-LABEL: kernel.func @more_threads_k0(
// CHECK-SAME: max_threads = 384
// CHECK-SAME: min_ctas = 1
// CHECK: kernel.setmaxnreg dec 24
// CHECK: kernel.tma.load
// CHECK: kernel.setmaxnreg inc 240
// CHECK: kernel.load %s
// CHECK: host.func @more_threads(
fusion.func @more_threads(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %e = fusion.exp %s : tensor<?x?xf32>
  %y = fusion.sum %e axes [1] : tensor<?xf32>
  sched.split %y[1] by 512
  sched.split %y[0] by 2
  sched.reorder %y [1, 0, 2, 3]
  sched.propagate %y
  sched.split %s[3] by 256
  sched.split %y[3] by 2
  sched.split %e[3] by 2
  sched.parallelize %y, %e [bidx, serial, serial, tidx, serial]
  sched.parallelize %s [bidx, serial, serial, serial, bulk]
  sched.inline_at %e 5
  sched.inline_at %s 3
  sched.circular_buffer %s stages 4 prefetch 3 warp_specialized(tidx) registers [24, 240]
  fusion.return %y : tensor<?xf32>
}

// One producer warp for two inputs; consumers share the rest of the work.
fusion.func @two_inputs(%x: tensor<?x128xbf16>, %g: tensor<?x128xbf16>) -> tensor<?x128xbf16> {
  %s = fusion.set %x : tensor<?x128xbf16> memory(shared) via(tma) cache(evict_last)
  %t = fusion.set %g : tensor<?x128xbf16> memory(shared) via(tma)
  %a = fusion.silu %s : tensor<?x128xbf16>
  %y = fusion.mul %a, %t : tensor<?x128xbf16>
  sched.split %y[0] by 4
  sched.propagate %y
  sched.parallelize %s, %t [serial, bulk, bulk]
  sched.parallelize %a, %y [serial, serial, tidx]
  sched.inline_at %a 3
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  sched.circular_buffer %t stages 2 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<?x128xbf16>
}

// Wide blocks: producers stand between consumers.
fusion.func @wide(%x: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %s = fusion.set %x : tensor<?x256xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x256xf32>
  sched.split %y[0] by 4
  sched.propagate %y
  sched.split %y[2] by 64
  sched.parallelize %s [serial, bulk, bulk]
  sched.parallelize %y [serial, tidy, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x256xf32>
}
