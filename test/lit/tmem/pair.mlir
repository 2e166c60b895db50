// Two CTAs multiply together: each holds half of A's rows and half of B's columns, one thread of the first begins it, and the commit
// arrives in both. Then: the second does not hear of the end; it does not wait for the first; the cluster does not meet.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// DEFINE: %{run} = --mcpu=sm_100a -e pair --grid=2 --cluster=2 --check=all --arg ones:f16:256x16 --arg zeros:f32:256x32
// RUN: tf-run --make-input=const:16:f32:256x32 --out=%t.16.npy
// RUN: tf-run --make-input=ones:f16:256x16 --out=%t.1.npy
// RUN: tf-run %s %{run} --expect=%t.1.npy --expect=%t.16.npy
// RUN: tf-run %s %{run} --expect=%t.1.npy --expect=%t.16.npy --async-latency=random --schedule=random --seed=4
// RUN: sed 's/%both = kernel.constant 3/%both = kernel.constant 1/; s/.*@second$//' %s > %t.mlir
// RUN: not tf-run %t.mlir %{run} 2>&1 | FileCheck-22 %s --check-prefix=UNHEARD
// RUN: sed 's/.*@filled$//' %s > %t.mlir
// RUN: not tf-run %t.mlir %{run} 2>&1 | FileCheck-22 %s --check-prefix=FILLED

kernel.func @pair(%a: !kernel.buffer<256x16xf16, global>, %y: !kernel.buffer<256x32xf32, global> {align = 32})
    attributes {block = [128, 1, 1], cluster = [2, 1, 1]} {
  %sa = kernel.alloc {align = 1024} : !kernel.buffer<2048xf16, shared>
  %sb = kernel.alloc {align = 1024} : !kernel.buffer<256xf16, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c32 = kernel.constant 32 : i32
  %both = kernel.constant 3 : i32
  %no = kernel.cmp ne %c0, %c0 : i32
  %tid = kernel.thread_id x
  %rank = kernel.cluster_rank
  %warp = kernel.div %tid, 32 : i32
  %lead = kernel.cmp eq %tid, 0 : i32
  %first = kernel.cmp eq %warp, 0 : i32
  %leads = kernel.cmp eq %rank, 0 : i32
  %issues = kernel.and %lead, %leads : i1
  %waits = kernel.cmp ge %rank, 0 : i32
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.if %first {
    kernel.tcgen05.alloc %c32 to %slot {cta_group = 2}
    kernel.tcgen05.relinquish_alloc_permit {cta_group = 2}
  }
  kernel.if %lead {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  // all elements are equal, so it does not matter where they lie; A has 128 rows here, B 16 columns
  %one = kernel.load %a[%tid, 0] : f16
  kernel.for %i = %c0 to 16 step %c1 : i32 {
    %at = kernel.mul %i, 128 : i32
    %e = kernel.add %at, %tid : i32
    kernel.store %one, %sa[%e]
  }
  kernel.for %i = %c0 to 2 step %c1 : i32 {
    %at = kernel.mul %i, 128 : i32
    %e = kernel.add %at, %tid : i32
    kernel.store %one, %sb[%e]
  }
  kernel.fence.proxy_async shared
  kernel.tcgen05.fence before_thread_sync
  kernel.cluster.arrive                                     // @filled
  kernel.cluster.wait                                       // @filled
  kernel.barrier
  kernel.tcgen05.fence after_thread_sync
  %at = kernel.load %slot[0] : i32
  %d = kernel.tcgen05.address %at : !kernel.buffer<128x32xf32, tensor>
  kernel.if %issues {
    %da = kernel.tcgen05.smem_desc k %sa {leading = 2048, stride = 128}
    %db = kernel.tcgen05.smem_desc k %sb {leading = 256, stride = 128}
    %idesc = kernel.tcgen05.instr_desc f16 {m = 256, n = 32, a = "f16", b = "f16", d = "f32", cta_group = 2}
    kernel.tcgen05.mma f16 %d, %da, %db desc %idesc accumulate %no {cta_group = 2}
    // FILLED: :[[#@LINE-1]]:5: error: tcgen05.mma at shared+{{.*}} of block 1 of the cluster {{will read what a thread writes, with nothing between|reads}}
    kernel.tcgen05.commit %bar multicast %both {cta_group = 2}
  }
  %hears = kernel.cmp eq %rank, 0 : i32
  kernel.if %hears {
    kernel.mbarrier.wait %bar parity %c0
  }
  %other = kernel.cmp eq %rank, 1 : i32
  kernel.if %other {
    kernel.mbarrier.wait %bar parity %c0                    // @second
  }
  kernel.tcgen05.fence after_thread_sync
  %lane = kernel.mul %warp, 32 : i32
  %own = kernel.view %d[%lane, 0] : !kernel.buffer<32x32xf32, tensor>
  %r0 = kernel.mul %rank, 128 : i32
  %row = kernel.add %r0, %tid : i32
  kernel.for %c = %c0 to 32 step 8 : i32 {
    %part = kernel.view %own[0, %c] : !kernel.buffer<32x8xf32, tensor>
    %v = kernel.tcgen05.ld %part {shape = "32x32b"} : vector<8xf32>
    // UNHEARD: :[[#@LINE-1]]:5: error: tcgen05.ld reads lane {{[0-9]+}}, column 0 of tensor memory, which {{the tensor unit may not be done with; tcgen05.commit and a wait on its mbarrier must come before|nobody has written}}
    %w = kernel.tcgen05.wait_ld %v : vector<8xf32>
    kernel.store %w, %y[%row, %c]
  }
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.if %first {
    kernel.tcgen05.dealloc %d, %c32 {cta_group = 2}
  }
}
