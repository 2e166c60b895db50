// An mbarrier, one mistake at a time, and what the simulated SM says of it. The program
// as it stands is right: warp 1 hands numbers to warp 0 in three phases, then the mbarrier's memory is used for another.
// RUN: tf-run --make-input=iota:i32:3 --out=%t.npy
// RUN: tf-run %s --entry=hand_over --arg=zeros:i32:3 --expect=%t.npy --check=all
// RUN: tf-run %s --entry=hand_over --arg=zeros:i32:3 --expect=%t.npy --check=all --schedule=random --seed=5

// RUN: sed 's/.*@init$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=INIT
// RUN: sed 's/.*@meet$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=MEET
// RUN: sed 's/.*@inval$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=INVAL
// RUN: sed 's|c32 *// @count|c64|' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=MANY
// RUN: sed 's|c32 *// @count|big|' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=BIG
// RUN: sed 's|// @twice ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=TWICE
// RUN: sed 's|// @expect ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=EXPECT
// RUN: sed 's|// @over ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=OVER
// RUN: sed 's/parity %%odd  *.. @parity$/parity %%even/' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=PARITY
// RUN: sed 's/%%c16 : /%%c0 : /' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=phases --smem=64 --arg=zeros:i32:1 2>&1 | FileCheck-22 %s --check-prefix=OVERLAY
// RUN: sed 's|// @stale ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=phases --smem=64 --arg=zeros:i32:1 2>&1 | FileCheck-22 %s --check-prefix=STALE
// RUN: tf-run %s --entry=phases --smem=64 --arg=zeros:i32:1 --check=all
// RUN: sed 's/.*@free$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=hand_over --arg=zeros:i32:3 2>&1 | FileCheck-22 %s --check-prefix=FREE

kernel.func @hand_over(%y: !kernel.buffer<3xi32, global>) attributes {block = [64, 1, 1]} {
  %bars = kernel.alloc : !kernel.buffer<2x!kernel.mbarrier, shared>
  %words = kernel.alloc : !kernel.buffer<32xi32, shared>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c3 = kernel.constant 3 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %big = kernel.constant 2000000 : i32
  %million = kernel.constant 1000000 : i32
  %t = kernel.thread_id x
  %zero = kernel.cmp eq %t, %c0 : i32
  %low = kernel.cmp lt %t, %c32 : i32
  %lane = kernel.rem %t, %c32 : i32
  %full = kernel.view %bars[%c0] : !kernel.mbarrier
  %free = kernel.view %bars[%c1] : !kernel.mbarrier
  kernel.if %zero {
    kernel.mbarrier.init %full, %c32 // @count                // @init
    // BIG: :[[#@LINE-1]]:5: error: the count of arrivals is 2000000, expected 1 to 1048575
    kernel.mbarrier.init %free, %c32
  }
  kernel.barrier                                            // @meet
  kernel.for %i = %c0 to %c3 step %c1 : i32 {
    %odd = kernel.and %i, %c1 : i32
    %even = kernel.xor %odd, %c1 : i32
    kernel.if %low {
      kernel.mbarrier.wait %full parity %odd                // @parity
      // INIT: error: mbarrier.{{arrive|try_wait}} on shared+0x0 (`%bars`), where no initialised mbarrier is
      // MEET: error: {{.*}}on the mbarrier at shared+0x0 (`%bars`), whose initialisation nothing orders before it
      // MEET: note: thread (0,0,0) initialises it; a barrier must stand between
      // MANY: :[[#@LINE-4]]:7: error: deadlock
      // MANY: note: 32 threads, first (0,0,0), wait for phase parity 0 of mbarrier at shared+0x0 (`%bars`), pending arrivals 32, pending bytes 0
      // EXPECT: :[[#@LINE-6]]:7: error: deadlock
      // EXPECT: note: 32 threads, first (0,0,0), wait for phase parity 0 of mbarrier at shared+0x0 (`%bars`), pending arrivals 0, pending bytes 1
      %v = kernel.load %words[%lane] : i32
      // PARITY: :[[#@LINE-1]]:7: error: {{race|uninitialised read}}{{.*}}`%words`
      kernel.if %zero {
        kernel.store %v, %y[%i]
      }
      kernel.mbarrier.arrive %free                          // @free
    } else {
      kernel.mbarrier.wait %free parity %even
      // FREE: error: deadlock: 64 of 64 threads wait
      // FREE: note: 32 threads, first (32,0,0), wait for phase parity 0 of mbarrier at shared+0x8 (`%bars`+8), pending arrivals 32
      kernel.store %i, %words[%lane]
      // @expect %last = kernel.cmp eq %t, %c32 : i32
      // @expect kernel.if %last {
      // @expect kernel.mbarrier.expect_tx %full, %c1
      // @expect }
      // @over kernel.mbarrier.expect_tx %full, %million
      // OVER: :[[#@LINE-1]]:7: error: mbarrier.expect_tx of 1000000 bytes on the mbarrier at shared+0x0 (`%bars`), which has 1000000 pending; at most 1048575 can be
      // @twice kernel.mbarrier.arrive %full, %c2
      // TWICE: :[[#@LINE-1]]:7: error: mbarrier.arrive of 2 on the mbarrier at shared+0x0 (`%bars`), which awaits
      kernel.mbarrier.arrive %full                          // @arrive
    }
  }
  kernel.barrier
  kernel.if %zero {
    kernel.mbarrier.inval %full                             // @inval
    kernel.mbarrier.init %full, %c1
    // INVAL: :[[#@LINE-1]]:5: error: mbarrier.init of shared+0x0 (`%bars`), where an mbarrier is; mbarrier.inval must come first
    // INVAL: note: it was initialised here
    kernel.mbarrier.arrive %full
    kernel.mbarrier.wait %full parity %c0
  }
}

// Two phases of one arrival each.
kernel.func @phases(%y: !kernel.buffer<1xi32, global>) attributes {block = [1, 1, 1]} {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c16 = kernel.constant 16 : i32
  %bar = kernel.dynamic_shared %c0 : !kernel.mbarrier
  %words = kernel.dynamic_shared %c16 : !kernel.buffer<4xi64, shared>
  %zero = kernel.constant 0 : i64
  kernel.mbarrier.init %bar, %c1
  %first = kernel.mbarrier.arrive %bar : i64
  kernel.mbarrier.wait %bar state %first
  %second = kernel.mbarrier.arrive %bar : i64
  kernel.mbarrier.wait %bar state %second
  // @stale kernel.mbarrier.wait %bar state %first
  // STALE: :[[#@LINE-1]]:3: error: a wait for phase 0 of the mbarrier at shared+0x{{.*}} (`%bar`), which is in phase 2; a state is good for the current phase and the one before
  kernel.store %second, %words[%c0]
  // OVERLAY: :[[#@LINE-1]]:3: error: write of 8 bytes of an mbarrier at shared+0x{{.*}} (`%bar` or `%words`), other than by an mbarrier operation
  // OVERLAY: note: it was initialised here, and not invalidated
  %all = kernel.mbarrier.pending_count %second
  kernel.store %all, %y[%c0]
}
