// Threads of a block that share memory: one mistake at a time, and what the
// simulated SM says of it. The program as it stands is right.
// RUN: tf-run %s --entry=share --arg=iota:f32:64 --arg=zeros:f32:64 --check=all
// RUN: tf-run %s --entry=share --arg=iota:f32:64 --arg=zeros:f32:64 --check=all --schedule=random --seed=3
// RUN: tf-run %s --entry=meet --arg=zeros:i32:1 --check=all

// RUN: sed 's/.*@raw$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=share --arg=iota:f32:64 --arg=zeros:f32:64 2>&1 | FileCheck-22 %s --check-prefix=RAW
// RUN: sed 's/.*@war$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=share --arg=iota:f32:64 --arg=zeros:f32:64 2>&1 | FileCheck-22 %s --check-prefix=WAR
// RUN: sed 's/.*@waw$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=share --arg=iota:f32:64 --arg=zeros:f32:64 2>&1 | FileCheck-22 %s --check-prefix=WAW
// RUN: sed 's/.*@first$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=share --arg=iota:f32:64 --arg=zeros:f32:64 2>&1 | FileCheck-22 %s --check-prefix=FIRST
// RUN: sed 's/constant 63 /constant 64 /' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=share --arg=iota:f32:64 --arg=zeros:f32:64 2>&1 | FileCheck-22 %s --check-prefix=BEYOND

// RUN: sed 's/.*@arrive$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=meet --arg=zeros:i32:1 2>&1 | FileCheck-22 %s --check-prefix=EXITED
// RUN: sed 's/.*@count$/    kernel.barrier.sync %%c1, %%c96/' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=meet --arg=zeros:i32:1 2>&1 | FileCheck-22 %s --check-prefix=COUNT
// RUN: sed 's|// @alone ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=meet --arg=zeros:i32:1 2>&1 | FileCheck-22 %s --check-prefix=ALONE
// RUN: sed 's|// @never ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=meet --arg=zeros:i32:1 --max-steps=5000 2>&1 | FileCheck-22 %s --check-prefix=SPIN

kernel.func @share(%x: !kernel.buffer<64xf32, global>, %y: !kernel.buffer<64xf32, global>) attributes {block = [64, 1, 1]} {
  %tile = kernel.alloc : !kernel.buffer<64xf32, shared>
  %last = kernel.constant 63 : i32
  %t = kernel.thread_id x
  %u = kernel.sub %last, %t : i32
  %v = kernel.load %x[%t] : f32
  %twice = kernel.add %v, %v : f32
  kernel.store %v, %tile[%t]                                // @first
  kernel.barrier                                            // @raw
  %w = kernel.load %tile[%u] : f32
  // RAW: :[[#@LINE-1]]:3: error: race in shared memory: read of 4 bytes at offset {{[0-9]+}} (`%tile`{{.*}}), thread
  // RAW: :[[#@LINE-4]]:3: note: thread ({{[0-9]+}},0,0) of the same block writes it, with no barrier between
  // FIRST: :[[#@LINE-3]]:3: error: uninitialised read of 4 bytes in shared memory at offset {{[0-9]+}} (`%tile`{{.*}})
  // BEYOND: :[[#@LINE-4]]:3: error: out-of-bounds read of 4 bytes in shared memory: offset 256 of `%tile`, of 256 bytes
  kernel.barrier                                            // @war
  kernel.store %w, %tile[%t]
  // WAR: :[[#@LINE-1]]:3: error: race in shared memory: write of 4 bytes at offset {{[0-9]+}} (`%tile`{{.*}})
  // WAR: :[[#@LINE-8]]:3: note: thread ({{[0-9]+}},0,0) of the same block reads it, with no barrier between
  kernel.barrier                                            // @waw
  kernel.store %twice, %tile[%u]
  // WAW: :[[#@LINE-1]]:3: error: race in shared memory: write of another value of 4 bytes at offset {{[0-9]+}} (`%tile`{{.*}})
  // WAW: :[[#@LINE-6]]:3: note: thread ({{[0-9]+}},0,0) of the same block writes it, with no barrier between
  kernel.barrier
  %r = kernel.load %tile[%t] : f32
  kernel.store %r, %y[%t]
}

// Warp 1 works, warp 0 waits for it.
kernel.func @meet(%y: !kernel.buffer<1xi32, global>) attributes {block = [64, 1, 1]} {
  %word = kernel.alloc : !kernel.buffer<1xi32, shared>
  %done = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %c96 = kernel.constant 96 : i32
  %many = kernel.constant 1000000 : i32
  %t = kernel.thread_id x
  %zero = kernel.cmp eq %t, %c0 : i32
  %low = kernel.cmp lt %t, %c32 : i32
  kernel.if %zero {
    kernel.mbarrier.init %done, %c1
  }
  kernel.barrier
  // @alone kernel.if %zero {
  // @alone kernel.barrier
  // @alone }
  // ALONE: :[[#@LINE-2]]:3: error: divergent barrier: a thread exits while others wait at barrier 0 for all 64 threads
  // ALONE: note: 1 thread, first (0,0,0), waits at barrier 0, which 1 of 64 have reached
  kernel.if %low {
    // @never kernel.for %i = %c0 to %many step %c1 : i32 {
    // @never %open = kernel.mbarrier.test_wait %done parity %c0
    // @never kernel.nanosleep %c32
    // @never }
    // SPIN: error: livelock: the block took more than 5000 turns without ending
    kernel.barrier.sync %c1, %c64                           // @count
    // EXITED: :[[#@LINE-1]]:5: error: deadlock: 32 of 64 threads wait and none can go on; 32 have exited
    // EXITED: note: 32 threads, first (0,0,0), wait at barrier 1, which 32 of 64 have reached
    // COUNT: :[[#@LINE-3]]:5: error: a barrier for 96 threads; the count must be a multiple of 32 from 32 to the 64 threads of the block
    %v = kernel.load %word[%c0] : i32
    kernel.if %zero {
      kernel.store %v, %y[%c0]
    }
  } else {
    %first = kernel.cmp eq %t, %c32 : i32
    kernel.if %first {
      kernel.store %c64, %word[%c0]
    }
    kernel.barrier.arrive %c1, %c64                         // @arrive
  }
}
