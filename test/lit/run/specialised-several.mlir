// Producer warps: several buffers, in one loop after another and in loops in loops.
// RUN: tf-run %s --mcpu=sm_90a --entry=normalise --arg=random:9:f32:5x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=normalise --arg=random:9:f32:7x700 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=beside_one_warp --arg=random:12:f32:40x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=two_levels --arg=random:16:f32:7x256 --arg=random:17:f32:7x256 --expect=reference --check=all --schedule=pct:3 --seed=7
// RUN: tf-run %s --mcpu=sm_90a --entry=runs --arg=random:18:bf16:3x600 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=runs --arg=random:18:bf16:5x1000 --expect=reference --check=all --schedule=pct:3 --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=runs --arg=random:18:bf16:2x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=runs_out --arg=random:19:f32:5x300 --expect=reference --check=all --schedule=pct:3 --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=ends --arg=random:20:f32:1003 --expect=reference --check=all --schedule=pct:3 --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=ends --arg=random:20:f32:3 --expect=reference --check=all

// Two loops over the rows' pieces, a buffer for each; barriers of the reduction between them.
fusion.func @normalise(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %x1 = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %s = fusion.sum %x1 axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %x2 = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.div %x2, %b : tensor<?x?xf32>
  sched.split %y[1] by 256
  sched.split %y[0] by 3
  sched.reorder %y [1, 0, 2, 3]
  sched.propagate %y
  sched.split %s[3] by 4
  sched.split %y[3] by 4
  sched.parallelize %s, %y [bidx, serial, serial, tidx, serial]
  sched.parallelize %b [bidx, serial, serial, serial]
  sched.parallelize %x1, %x2 [bidx, serial, serial, bulk]
  sched.inline_at %s 2
  sched.inline_at %b 2
  sched.inline_at %x1 3
  sched.inline_at %x2 3
  sched.circular_buffer %x1 stages 3 prefetch 2 warp_specialized(tidx)
  sched.circular_buffer %x2 stages 2 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<?x?xf32>
}

// One warp of consumers, whose dimension is not the producer's; the rows' pieces go through shared memory once more.
fusion.func @beside_one_warp(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma)
  %r = fusion.neg %s : tensor<?x64xf32> memory(shared)
  %y = fusion.exp %r : tensor<?x64xf32>
  sched.split %y[0] by 4
  sched.propagate %y
  sched.split %r[2] by 2
  sched.split %y[2] by 32
  sched.parallelize %s [serial, bulk, bulk]
  sched.parallelize %r [serial, serial, tidx, serial]
  sched.parallelize %y [serial, serial, serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %r 2
  sched.circular_buffer %s stages 2 prefetch 1 warp_specialized(tidz)
  fusion.return %y : tensor<?x64xf32>
}

// A buffer for rows and one for pieces of rows.
fusion.func @two_levels(%x: tensor<?x256xf32>, %g: tensor<?x256xf32>) -> tensor<?x256xf32> {
  %s = fusion.set %x : tensor<?x256xf32> memory(shared) via(tma)
  %t = fusion.set %g : tensor<?x256xf32> memory(shared) via(tma)
  %y = fusion.mul %s, %t : tensor<?x256xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.split %s[0] by 1
  sched.parallelize %y [serial, serial, tidx]
  sched.parallelize %t [serial, serial, bulk]
  sched.parallelize %s [serial, bulk, serial, bulk]
  sched.inline_at %t 2
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1 warp_specialized(tidx)
  sched.circular_buffer %t stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x256xf32>
}

// Plain runs of bytes.
fusion.func @runs(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %s = fusion.set %x : tensor<?x?xbf16> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<?x?xbf16>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.split %y[2] by 2
  sched.parallelize %s [serial, serial, bulk]
  sched.parallelize %y [serial, serial, tidx, serial]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x?xbf16>
}

// In and out.
fusion.func @runs_out(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk)
  %r = fusion.neg %s : tensor<?x?xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?xf32> via(bulk)
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %s, %y [serial, serial, bulk]
  sched.parallelize %r [serial, serial, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  sched.circular_buffer %r stages 3 prefetch 0
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %y : tensor<?x?xf32>
}

// The producer carries what is left behind the last 16 bytes.
fusion.func @ends(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<?xf32>
  sched.split %y[0] by 64
  sched.propagate %y
  sched.parallelize %s [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1 warp_specialized(tidx)
  fusion.return %y : tensor<?xf32>
}
