// What the threads of a cluster know of each other: all who wait share one clock, and what a later barrier adds to it is known to
// those only who have waited again. The last thread to arrive (thread 63 of block 1 is the last at the first barrier, and then goes
// on before all others, so here it is thread 62) reads behind its wait, or, with @early, when it has arrived: the barrier is complete then.
// RUN: tf-run %s --mcpu=sm_90a --check=all
// RUN: tf-run %s --mcpu=sm_90a --check=all --schedule=random --seed=5
// RUN: sed 's|// @early ||; s|.*// @late$||' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --check=all 2>&1 | FileCheck %s --check-prefix=EARLY

kernel.func @pair(%y: !kernel.buffer<2xf32, global>) attributes {block = [64, 1, 1], cluster = [2, 1, 1]} {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %last = kernel.constant 62 : i32
  %seven = kernel.constant 7.0 : f32
  %s = kernel.alloc {align = 16} : !kernel.buffer<64xf32, shared>
  %t = kernel.thread_id x
  %rank = kernel.cluster_rank
  %zero = kernel.cmp eq %rank, %c0 : i32
  %one = kernel.cmp eq %rank, %c1 : i32
  %first = kernel.cmp eq %t, %c0 : i32
  %end = kernel.cmp eq %t, %last : i32
  %writes = kernel.and %zero, %first : i1
  %reads = kernel.and %one, %end : i1
  %far = kernel.mapa %s, %c0 : !kernel.buffer<64xf32, cluster>
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.if %writes {
    kernel.store %seven, %s[%c0]
  }
  kernel.cluster.arrive
  // @early kernel.if %reads {
  // @early   %v = kernel.load %far[%c0] : f32
  // EARLY: :[[#@LINE-1]]:{{.*}}: error: race in shared memory: read of 4 bytes at offset 0
  // @early   kernel.store %v, %y[%c0]
  // @early }
  kernel.cluster.wait
  kernel.if %reads { // @late
    %v = kernel.load %far[%c0] : f32 // @late
    kernel.store %v, %y[%c0] // @late
    kernel.store %v, %y[%c1] // @late
  } // @late
  kernel.cluster.arrive
  kernel.cluster.wait
}

host.func @run(%y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c64 = host.constant 64
  host.shape 0 (%c2)
  host.shapes_end
  %py = host.ptr %y
  host.launch @pair grid(%c2, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%py)
}
