// A cluster of two blocks, one mistake at a time, and what the simulated SM says
// of it. The program as it stands is right: block 0 loads for both, each negates, and sends a row to the other.
// (Not from PTX: LLVM moves mapa out of its condition, and then it has no location.)
// UNSUPPORTED: from-ptx
// RUN: tf-run --make-input=random:1:f32:4x32 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --async-latency=random --seed=9

// RUN: sed 's/%%mask = kernel.constant 3/%%mask = kernel.constant 7/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=MASK
// RUN: sed 's/mapa %%got, %%other/mapa %%got, %%rank/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=REMOTE
// RUN: sed 's/mapa %%back, %%other/mapa %%back, %%c2/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=ABSENT
// RUN: sed 's/.*@start$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=START
// RUN: sed 's/.*@fence$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=FENCE
// RUN: sed 's/.*@got$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=GOT
// RUN: sed 's/%%all = kernel.constant 512/%%all = kernel.constant 256/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=BYTES
// RUN: sed 's|// @off ||; s/to %%s signal/to %%off signal/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=OFF
// RUN: sed 's/%%in\[%%c0, %%c0\] to/%%in[%%c0, %%c0, %%c0] to/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=RANK
// RUN: sed 's/box = .4, 32./box = [4, 30]/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=BOX
// RUN: sed 's/box = .4, 32./box = [4, 32], swizzle = "64b"/' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=SPAN

kernel.func @pair(%in: !kernel.tensormap, %y: !kernel.buffer<4x32xf32, global>) attributes {block = [32, 1, 1], cluster = [2, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<5x32xf32, shared>
  %back = kernel.alloc {align = 16} : !kernel.buffer<2x32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %got = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %mask = kernel.constant 3 : i32
  %all = kernel.constant 512 : i32
  %some = kernel.constant 256 : i32
  %rank = kernel.cluster_rank
  %other = kernel.sub %c1, %rank : i32
  %lane = kernel.lane_id
  %lead = kernel.cmp eq %lane, %c0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.mbarrier.init %got, %c1
    kernel.fence.mbarrier_init                              // @fence
    kernel.mbarrier.arrive.expect_tx %full, %all
    kernel.mbarrier.arrive.expect_tx %got, %some
  }
  kernel.cluster.arrive {relaxed}                           // @start
  kernel.cluster.wait                                       // @start
  %loads = kernel.cmp eq %rank, %c0 : i32
  %both = kernel.and %lead, %loads : i1
  // @off %off = kernel.view %s[%c1, %c1] : !kernel.buffer<5x32xf32, shared>
  kernel.if %both {
    kernel.tma.load %in[%c0, %c0] to %s signal %full multicast %mask
    // MASK: :[[#@LINE-1]]:5: error: a tensor load to the blocks of mask 0x7; the cluster has 2
    // START: :[[#@LINE-2]]:5: error: a tensor load of the shared memory of block 1 of the cluster, with no cluster barrier before it that says that this block has started
    // OFF: :[[#@LINE-3]]:5: error: a tensor load: shared offset 0x84 is no multiple of 128
    // RANK: :[[#@LINE-4]]:5: error: a tensor load: the instruction is for 3 dimensions, the tensor map has 2
  }
  kernel.mbarrier.wait %full parity %c0
  // BYTES: error: deadlock
  // BYTES: note: {{.*}} of mbarrier at shared+0x{{.*}} (`%full`) of block 0 of the cluster, pending arrivals {{.*}}, pending bytes -256: more bytes arrived than were expected
  // The half of the rows that is not this block's goes to the other one.
  kernel.for %i = %c0 to %c2 step %c1 : i32 {
    %half = kernel.mul %other, %c2 : i32
    %row = kernel.add %half, %i : i32
    %v = kernel.load %s[%row, %lane] : f32
    kernel.store %v, %s[%row, %lane]
  }
  kernel.fence.proxy_async shared
  kernel.warp_sync
  %far = kernel.mapa %back, %other : !kernel.buffer<2x32xf32, cluster>
  // ABSENT: :[[#@LINE-1]]:3: error: mapa to block 2 of a cluster of 2
  %there = kernel.mapa %got, %other : !kernel.mbarrier<cluster>
  kernel.if %lead {
    %start = kernel.mul %other, %c2 : i32
    %from = kernel.view %s[%start, %c0] : !kernel.buffer<2x32xf32, shared>
    kernel.bulk.send %from to %far bytes %some signal %there
    // REMOTE: :[[#@LINE-1]]:5: error: a bulk copy to block {{[01]}} of the cluster completes on an mbarrier at shared+0x{{.*}} (`%got`) of block {{[01]}} of the cluster; both must be of one block
  }
  kernel.mbarrier.wait %got parity %c0                      // @got
  kernel.for %i = %c0 to %c2 step %c1 : i32 {
    %w = kernel.load %back[%i, %lane] : f32
    // GOT: :[[#@LINE-1]]:5: error: read of 4 bytes of shared memory at offset {{[0-9]+}} (`%back`{{.*}}) while an asynchronous copy to it is under way
    %half = kernel.mul %rank, %c2 : i32
    %row = kernel.add %half, %i : i32
    kernel.store %w, %y[%row, %lane]
  }
  kernel.cluster.arrive
  kernel.cluster.wait
}
// FENCE: error: {{.*}} on the mbarrier at shared+0x{{.*}} (`%{{full|got}}`){{.*}}, whose initialisation nothing orders before it

host.func @run(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c4 = host.constant 4
  %c32 = host.constant 32
  host.shape 0 (%c4, %c32)
  host.shapes_end
  %in = host.tensormap %x {box = [4, 32]}
  // BOX: :[[#@LINE-1]]:3: error: the box's innermost row is 30 elements, 120 bytes, expected a multiple of 16 bytes
  // SPAN: :[[#@LINE-2]]:3: error: the box's innermost row is 128 bytes, expected at most 64 with swizzle 64b
  %py = host.ptr %y
  host.launch @pair grid(%c2, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%in, %py)
}
