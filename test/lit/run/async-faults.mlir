// One program with a load, a store and a refill, and what the simulated SM says of it when one line is taken away.
// RUN: tf-run --make-input=random:1:f32:8x32 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --async-latency=eager
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --async-latency=random --seed=7

// The line stays, empty, so that every report names a line of this file.
// RUN: sed 's/.*@await$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=AWAIT
// RUN: sed 's/.*@meet$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=MEET
// RUN: sed 's/.*@reuse$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=REUSE
// RUN: sed 's/.*@drain$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=DRAIN
// RUN: sed 's/.*@commit$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=COMMIT
// RUN: sed 's/.*@proxy$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=PROXY
// RUN: sed 's/.*@visible$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=VISIBLE
// RUN: sed 's/.*@release$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=RELEASE
// RUN: sed 's/constant 512/constant 768/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy --check=all 2>&1 | FileCheck-22 %s --check-prefix=BYTES

kernel.func @pass_kernel(%in: !kernel.tensormap, %out: !kernel.tensormap) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<4x32xf32, shared>
  %o = kernel.alloc {align = 128} : !kernel.buffer<4x32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %empty = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c4 = kernel.constant 4 : i32
  %c32 = kernel.constant 32 : i32
  %c128 = kernel.constant 128 : i32
  %bytes = kernel.constant 512 : i32
  %t = kernel.thread_id x
  %r = kernel.div %t, %c32 : i32
  %c = kernel.rem %t, %c32 : i32
  %lead = kernel.cmp eq %t, %c0 : i32
  %last = kernel.constant 127 : i32
  %feeds = kernel.cmp eq %t, %last : i32
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.mbarrier.init %empty, %c128
    kernel.fence.mbarrier_init                              // @visible
  }
  kernel.barrier
  kernel.for %k = %c0 to %c2 step %c1 : i32 {
    %row = kernel.mul %k, %c4 : i32
    %before = kernel.xor %k, %c1 : i32
    kernel.if %feeds {
      kernel.mbarrier.wait %empty parity %before            // @reuse
      kernel.mbarrier.arrive.expect_tx %full, %bytes
      kernel.tma.load %in[%row, %c0] to %s signal %full
      // REUSE: :[[#@LINE-1]]:7: error: a tensor load at shared+0x0 (`%s`) will overwrite what a thread may still read
      // REUSE: note: thread (0,0,0) of the same block reads it, and nothing says that it is done
      // VISIBLE: :[[#@LINE-3]]:7: error: a copy completes on the mbarrier at shared+0x500 (`%full`), whose initialisation the async proxy may not see
    }
    kernel.mbarrier.wait %full parity %k                    // @await
    // RELEASE: :[[#@LINE-1]]:5: error: deadlock: 128 of 128 threads wait and none can go on
    // RELEASE: :[[#@LINE-2]]:5: note: 127 threads, first (0,0,0), wait for phase parity 1 of mbarrier at shared+0x500 (`%full`), pending arrivals 1, pending bytes 0
    // RELEASE: note: 1 thread, first (127,0,0), waits for phase parity 0 of mbarrier at shared+0x600 (`%empty`), pending arrivals 128, pending bytes 0
    // BYTES: :[[#@LINE-4]]:5: error: deadlock: 128 of 128 threads wait
    // BYTES: note: 128 threads, first (0,0,0), wait for phase parity 0 of mbarrier at shared+0x500 (`%full`), pending arrivals 0, pending bytes 256
    %v = kernel.load %s[%r, %c] : f32
    // AWAIT: :[[#@LINE-1]]:5: error: read of 4 bytes of shared memory at offset {{[0-9]+}} (`%s`{{.*}}) while an asynchronous copy to it is under way
    // AWAIT: note: the copy starts here; whoever touches its destination must wait on its mbarrier first
    kernel.store %v, %o[%r, %c]
    kernel.fence.proxy_async shared                         // @proxy
    kernel.barrier                                          // @meet
    kernel.if %lead {
      kernel.tma.store %o to %out[%row, %c0]
      // MEET: :[[#@LINE-1]]:7: error: a tensor store reads 512 bytes at shared+0x280 (`%o`), not all of them written
      // PROXY: :[[#@LINE-2]]:7: error: missing fence.proxy.async: a tensor store at shared+0x280 (`%o`) will read what was written by ordinary stores
      // PROXY: note: thread (0,0,0) of the same block writes it; it must execute fence.proxy.async before the barrier, or the thread that starts the copy after it
      kernel.bulk.commit_group                              // @commit
      kernel.bulk.wait_group 0 {read}                       // @drain
    }
    kernel.barrier
    %again = kernel.load %s[%r, %c] : f32
    kernel.store %again, %o[%r, %c]
    // DRAIN: :[[#@LINE-1]]:5: error: write of 4 bytes of shared memory at offset {{[0-9]+}} (`%o`{{.*}}), which an asynchronous copy may still read
    // DRAIN: error: missing cp.async.bulk.wait_group: the block ends while this store may still read its shared memory
    // COMMIT: error: missing cp.async.bulk.commit_group: the block ends and nothing could wait for this store
    kernel.mbarrier.arrive %empty                           // @release
  }
}

host.func @pass(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %in = host.tensormap %x {box = [4, 32]}
  %out = host.tensormap %y {box = [4, 32]}
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c128 = host.constant 128
  host.launch @pass_kernel grid(%c1, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%in, %out)
}
