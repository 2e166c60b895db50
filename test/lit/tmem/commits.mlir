// Who hears of a commit: of one block in a cluster, the blocks of its mask; of a pair without one, the block that commits. Each with
// its wrong twin: a block waits that nobody tells.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_103a -o %t.ptx && %ptxas --gpu-name=sm_103a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_110a -o %t.ptx && %ptxas --gpu-name=sm_110a %t.ptx -o %t.cubin
// DEFINE: %{one} = tf-run %s --mcpu=sm_100a -e one --grid=4 --check=all --arg
// RUN: %{one} 15
// RUN: %{one} 15 --async-latency=random --schedule=random --seed=2
// RUN: not %{one} 11 2>&1 | FileCheck-22 %s --check-prefix=ONE
// RUN: not %{one} 31 2>&1 | FileCheck-22 %s --check-prefix=MASK
// DEFINE: %{pair} = tf-run %s --mcpu=sm_100a -e pair --grid=2 --check=all --arg
// RUN: %{pair} 0
// RUN: %{pair} 0 --async-latency=eager
// RUN: not %{pair} 1 2>&1 | FileCheck-22 %s --check-prefix=PAIR

kernel.func @one(%mask: i32) attributes {block = [32, 1, 1], cluster = [4, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xi32, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %n = kernel.constant 32 : i32
  %tid = kernel.thread_id x
  %rank = kernel.cluster_rank
  %lead = kernel.cmp eq %tid, 0 : i32
  %leads = kernel.cmp eq %rank, 1 : i32
  %tells = kernel.and %lead, %leads : i1
  kernel.tcgen05.alloc %n to %slot
  kernel.tcgen05.relinquish_alloc_permit
  kernel.for %i = %tid to 4096 step 32 : i32 {
    kernel.store %i, %s[%i]
  }
  kernel.if %lead {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  kernel.fence.proxy_async shared
  kernel.cluster.arrive
  kernel.cluster.wait
  %at = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %at : !kernel.buffer<128x32xi32, tensor>
  kernel.if %tells {
    %d = kernel.tcgen05.smem_desc k %s {leading = 2048, stride = 128}
    kernel.tcgen05.cp %d to %t {shape = "128x128b"}
    // MASK: :[[#@LINE+1]]:5: error: tcgen05.commit to the blocks of mask 0x001f of a cluster of 4
    kernel.tcgen05.commit %bar multicast %mask
  }
  // ONE: :[[#@LINE+1]]:3: {{error|note}}: {{.*}}block (2,0,0)
  kernel.mbarrier.wait %bar parity %c0
  kernel.tcgen05.fence after_thread_sync
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.tcgen05.dealloc %t, %n
}

kernel.func @pair(%both: i32) attributes {block = [32, 1, 1], cluster = [2, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xi32, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %n = kernel.constant 32 : i32
  %tid = kernel.thread_id x
  %rank = kernel.cluster_rank
  %lead = kernel.cmp eq %tid, 0 : i32
  %leads = kernel.cmp eq %rank, 0 : i32
  %tells = kernel.and %lead, %leads : i1
  %hears = kernel.cmp le %rank, %both : i32
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.tcgen05.alloc %n to %slot {cta_group = 2}
  kernel.tcgen05.relinquish_alloc_permit {cta_group = 2}
  kernel.for %i = %tid to 4096 step 32 : i32 {
    kernel.store %i, %s[%i]
  }
  kernel.if %lead {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  kernel.fence.proxy_async shared
  kernel.cluster.arrive
  kernel.cluster.wait
  %at = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %at : !kernel.buffer<128x32xi32, tensor>
  kernel.if %tells {
    %d = kernel.tcgen05.smem_desc k %s {leading = 2048, stride = 128}
    kernel.tcgen05.cp %d to %t {shape = "128x128b", cta_group = 2}
    kernel.tcgen05.commit %bar {cta_group = 2}
  }
  kernel.if %hears {
    // PAIR: :[[#@LINE+1]]:5: {{error|note}}: {{.*}}block (1,0,0)
    kernel.mbarrier.wait %bar parity %c0
  }
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.tcgen05.dealloc %t, %n {cta_group = 2}
}
