// Circular buffers of several kinds in one kernel, around loops of 0, 1 and more turns; loads that are stored without a thread touching them.
// RUN: tf-run %s --mcpu=sm_90a --entry=kinds --arg=random:1:f32:70x64 --arg=random:2:f32:70x64 --arg=random:3:f32:70x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=kinds --arg=random:1:f32:70x64 --arg=random:2:f32:70x64 --arg=random:3:f32:70x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=kinds --arg=random:1:f32:1x64 --arg=random:2:f32:1x64 --arg=random:3:f32:1x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=kinds --arg=random:1:f32:0x64 --arg=random:2:f32:0x64 --arg=random:3:f32:0x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=kinds2 --arg=random:1:f32:70x64 --arg=random:2:f32:70x64 --arg=random:3:f32:70x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=kinds2 --arg=random:1:f32:70x64 --arg=random:2:f32:70x64 --arg=random:3:f32:70x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=kinds2 --arg=random:1:f32:70x64 --arg=random:2:f32:70x64 --arg=random:3:f32:70x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=kinds2 --arg=random:1:f32:1x64 --arg=random:2:f32:1x64 --arg=random:3:f32:1x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ls --arg=random:1:f16:70x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ls --arg=random:1:f16:70x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ls --arg=random:1:f16:1x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ls --arg=random:1:f16:0x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=full --arg=random:1:bf16:130x128 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: tf-run %s --mcpu=sm_80 --entry=full --arg=random:1:bf16:130x128 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=full --arg=random:1:bf16:1x128 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=full --arg=random:1:bf16:0x128 --expect=reference --check=all --schedule=pct:3 --seed=5
// RUN: tf-run %s --mcpu=sm_90a --entry=wst --arg=random:1:f32:50x64 --expect=reference --check=all --async-latency=random --seed=3
// RUN: tf-run %s --mcpu=sm_80 --entry=wst --arg=random:1:f32:50x64 --expect=reference --check=all --async-latency=random --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=wst --arg=random:1:f32:3x64 --expect=reference --check=all --async-latency=random --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=wst --arg=random:1:f32:0x64 --expect=reference --check=all --async-latency=random --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=wst --arg=random:1:f32:17x64 --expect=reference --check=all --async-latency=random --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=mbt --arg=random:1:f32:50x60 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=mbt --arg=random:1:f32:50x60 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=mbt --arg=random:1:f32:3x60 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bk2 --arg=random:1:f32:9x1001 --arg=random:2:f32:9x1001 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bk2 --arg=random:1:f32:9x1001 --arg=random:2:f32:9x1001 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bk2 --arg=random:1:f32:9x1008 --arg=random:2:f32:9x1008 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bk2 --arg=random:1:f32:1x4 --arg=random:2:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pf --arg=random:1:f16:5x3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=pf --arg=random:1:f16:5x3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pf --arg=random:1:f16:0x3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pf --arg=random:1:f16:5x0x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pf --arg=random:1:f16:1x1x64 --expect=reference --check=all
// sm_90 and sm_120 have TMA and producer warps, but registers stay.
// RUN: tf-run %s --mcpu=sm_120 --entry=full --arg=random:1:bf16:13x128 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=STAY
// STAY: remark: registers of 's' are not moved: sm_120 cannot

// A ring by barriers beside two by mbarriers.
fusion.func @kinds(%x: tensor<?x64xf32> {dims=["m","n"]}, %z: tensor<?x64xf32> {dims=["m","n"]}, %w: tensor<?x64xf32> {dims=["m","n"]}) -> tensor<?x64xf32> {
  %a = fusion.add %x, %z : tensor<?x64xf32>
  %y = fusion.mul %a, %w : tensor<?x64xf32>
  %s = sched.cache_after %x memory(shared) via(tma) : tensor<?x64xf32>
  %t = sched.cache_after %z memory(shared) via(tma) : tensor<?x64xf32>
  %u = sched.cache_after %w memory(shared) via(tma) : tensor<?x64xf32>
  sched.split %y[0] by 4
  sched.propagate %y
  sched.parallelize %s, %t, %u [serial, bulk, bulk]
  sched.parallelize %a, %y [serial, tidy, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.inline_at %u 1
  sched.inline_at %a 3
  sched.circular_buffer %s stages 3 prefetch 2
  sched.circular_buffer %t stages 4 prefetch 2 pipelined(mbarrier)
  sched.circular_buffer %u stages 2 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<?x64xf32>
}

// Producer warps beside both.
fusion.func @kinds2(%x: tensor<?x64xf32> {dims=["m","n"]}, %z: tensor<?x64xf32> {dims=["m","n"]}, %w: tensor<?x64xf32> {dims=["m","n"]}) -> tensor<?x64xf32> {
  %a = fusion.add %x, %z : tensor<?x64xf32>
  %y = fusion.mul %a, %w : tensor<?x64xf32>
  %s = sched.cache_after %x memory(shared) via(tma) : tensor<?x64xf32>
  %t = sched.cache_after %z memory(shared) via(tma) : tensor<?x64xf32>
  %u = sched.cache_after %w memory(shared) via(tma) : tensor<?x64xf32>
  sched.split %y[0] by 4
  sched.propagate %y
  sched.parallelize %s, %t, %u [serial, bulk, bulk]
  sched.parallelize %a, %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.inline_at %u 1
  sched.inline_at %a 3
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  sched.circular_buffer %t stages 4 prefetch 2 pipelined(mbarrier)
  sched.circular_buffer %u stages 2 prefetch 1
  fusion.return %y : tensor<?x64xf32>
}

// From TMA to TMA.
fusion.func @ls(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> memory(shared) via(tma)
  %y = fusion.set %s : tensor<?x64xf16> via(tma)
  sched.split %y[0] by 4
  sched.propagate %y
  sched.parallelize %s, %y [serial, bulk, bulk]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y : tensor<?x64xf16>
}

// In by producer warps, out from a ring of results; registers move.
fusion.func @full(%x: tensor<?x128xbf16>) -> tensor<?x128xbf16> {
  %s = fusion.set %x : tensor<?x128xbf16> memory(shared) via(tma)
  %r = fusion.silu %s : tensor<?x128xbf16> memory(shared)
  %y = fusion.set %r : tensor<?x128xbf16> via(tma)
  sched.split %y[0] by 8
  sched.split %y[0] into 2
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.parallelize %r [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  sched.circular_buffer %s stages 4 prefetch 3 warp_specialized(tidx) registers [24, 240]
  sched.circular_buffer %r stages 2 prefetch 0
  fusion.return %y : tensor<?x128xbf16>
}

// Eight threads of the producer warps issue a box each.
fusion.func @wst(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x64xf32>
  sched.split %y[0] by 16
  sched.split %y[1] by 2
  sched.propagate %y
  sched.parallelize %s [serial, tidx, bulk, bulk]
  sched.parallelize %y [serial, serial, tidy, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %y : tensor<?x64xf32>
}

// Eight threads of two dimensions.
fusion.func @mbt(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 16
  sched.split %y[1] by 2
  sched.propagate %y
  sched.reorder %y [0, 3, 1, 2, 4]
  sched.reorder %s [0, 3, 1, 2, 4]
  sched.parallelize %s [serial, tidy, tidx, bulk, bulk]
  sched.parallelize %y [serial, serial, tidy, tidz, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 4 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<?x?xf32>
}

// Plain runs and boxes filled by one producer, results stored from a ring; a row's rest that is no multiple of 16 bytes.
fusion.func @bk2(%x: tensor<?x?xf32> {dims=["m","n"]}, %z: tensor<?x?xf32> {dims=["m","n"]}) -> tensor<?x?xf32> {
  %a = fusion.add %x, %z : tensor<?x?xf32>
  %s = sched.cache_after %x memory(shared) via(bulk) cache(evict_first) : tensor<?x?xf32>
  %t = sched.cache_after %z memory(shared) via(tma) {prefetch = 2} : tensor<?x?xf32>
  %r = sched.cache_before %a memory(shared) via(tma) : tensor<?x?xf32>
  sched.split %a[1] by 128
  sched.propagate %a
  sched.parallelize %s, %t, %a [bidx, serial, bulk]
  sched.parallelize %r [bidx, serial, tidx]
  sched.inline_at %s 2
  sched.inline_at %t 2
  sched.inline_at %r 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  sched.circular_buffer %t stages 4 prefetch 3 warp_specialized(tidy)
  sched.circular_buffer %r stages 3 prefetch 0
  fusion.return %a : tensor<?x?xf32>
}

// Boxes are brought into L2 ahead of loops of no turn, too.
fusion.func @pf(%x: tensor<?x?x64xf16>) -> tensor<?x?x64xf16> {
  %s = fusion.set %x : tensor<?x?x64xf16> {prefetch = 7, l2 = "256b", cache="evict_last"} memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x64xf16>
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 2 prefetch 1 pipelined(mbarrier)
  fusion.return %y : tensor<?x?x64xf16>
}
