// Rings of pieces: an iteration's pieces stay in their slots until the last nest that reads them, wherever that is.
// RUN: tf-run %s --mcpu=sm_90a --entry=twice --arg=random:1:f32:7x512 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twice --arg=random:1:f32:1x512 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twice --arg=random:1:f32:0x512 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twice --arg=random:1:f32:9x512 --expect=reference --check=all --schedule=pct:3 --async-latency=random --seed=4
// As many slots as pieces: no piece is ahead, but none is waited for in vain either.
// RUN: sed 's/stages 6 prefetch 5/stages 4 prefetch 3/' %s > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=twice --arg=random:1:f32:7x512 --expect=reference --check=all
// A reader that does not go piece by piece waits for all of them, and frees all of them.
// RUN: tf-run %s --mcpu=sm_90a --entry=backwards --arg=random:1:f32:7x512 --expect=reference --check=all --async-latency=random --seed=2
// Without TMA there is one copy of the row.
// RUN: tf-run %s --mcpu=sm_80 --entry=twice --arg=random:1:f32:7x512 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: remark: 's' is copied by the threads of the block: sm_80 has no TMA
// THREADS: 0 beyond
// Blocks that draw their rows; also without a producer.
// RUN: sed 's/min_ctas = 1/min_ctas = 1, dynamic/' %s > %t.d.mlir
// RUN: tf-run %t.d.mlir --mcpu=sm_90a --entry=twice --arg=random:1:f32:7x512 --expect=reference --check=all
// RUN: tf-run %t.d.mlir --mcpu=sm_90a --entry=twice --arg=random:1:f32:2x512 --expect=reference --check=all
// RUN: tf-run %t.d.mlir --mcpu=sm_90a --entry=twice --arg=random:1:f32:0x512 --expect=reference --check=all
// RUN: tf-run %t.d.mlir --mcpu=sm_90a --entry=twice --arg=random:1:f32:23x512 --expect=reference --check=all --schedule=random --seed=3 --repeat 3
// RUN: tf-run %t.d.mlir --mcpu=sm_80 --entry=twice --arg=random:1:f32:23x512 --expect=reference --check=all --schedule=pct:3 --seed=3
// The whole of what the counter is for: it comes from the stream, and is 0 again behind the last draw.
// RUN: tf-opt %t.d.mlir --lower-fusion | FileCheck %s --check-prefix=DRAW
// DRAW: kernel.while
// DRAW: kernel.atomic add %{{.*}}, %tickets[%{{.*}}] relaxed gpu : i32
// DRAW: kernel.atomic exch %{{.*}}, %tickets[%{{.*}}] relaxed gpu
// DRAW: host.counter

fusion.func @twice(%x: tensor<?x512xf32>) -> tensor<?x512xf32> attributes {min_ctas = 1} {
  %s = fusion.set %x : tensor<?x512xf32> memory(shared) via(bulk)
  %t = fusion.set %s : tensor<?x512xf32>
  %m = fusion.reduce_max %t axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %r = fusion.set %s : tensor<?x512xf32>
  %y = fusion.sub %r, %mb : tensor<?x512xf32>
  sched.split %y[1] by 4                  // 4 pieces, 32 threads, 4 in a vector
  sched.split %y[1] by 32
  sched.split %y[0] by 2
  sched.reorder %y [1, 0, 2, 3, 4]
  sched.propagate %y
  sched.parallelize %m [bidx, serial, serial, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %s [bidx, serial, serial, bulk, bulk]
  sched.parallelize %t, %r, %y [bidx, serial, serial, tidx, vectorize]
  sched.inline_most
  sched.inline_at %t 4
  sched.inline_at %s 2
  sched.circular_buffer %s stages 6 prefetch 5 warp_specialized(tidx) {pieces}
  fusion.return %y : tensor<?x512xf32>
}

fusion.func @backwards(%x: tensor<?x512xf32>) -> (tensor<?xf32>, tensor<?x512xf32>) attributes {min_ctas = 1} {
  %s = fusion.set %x : tensor<?x512xf32> memory(shared) via(bulk)
  %m = fusion.sum %s axes [1] : tensor<?xf32>
  %y = fusion.neg %s : tensor<?x512xf32>
  sched.split %m[1] by 128                // whole rows of 128 for the sum: pieces lie across them
  sched.split %m[1] by 2
  sched.split %m[0] by 2
  sched.reorder %m [1, 0, 2, 3, 4]
  sched.parallelize %m [bidx, serial, serial, serial, tidx]
  sched.split %y[1] by 64
  sched.split %y[0] by 2
  sched.reorder %y [1, 0, 2, 3]
  sched.parallelize %y [bidx, serial, serial, tidx]
  sched.split %s[1] by 128
  sched.split %s[0] by 2
  sched.reorder %s [1, 0, 2, 3]
  sched.parallelize %s [bidx, serial, serial, bulk]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 5 prefetch 4 warp_specialized(tidx) {pieces}
  fusion.return %m, %y : tensor<?xf32>, tensor<?x512xf32>
}
