// A load by TMA with cta_group = 2 may count at the mbarrier of the other block of its pair (ranks that differ in the last bit), and at no other block's:
// each of four blocks loads a row, and another one waits for it.
// REQUIRES: ptxas
// RUN: tf-run --make-input=random:1:f32:4x32 --out=%t.npy
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// DEFINE: %{run} = --mcpu=sm_100a --check=all --arg='tensormap(%t.npy,box=1x32,type=f32)' --cluster=4 --grid=4
// RUN: tf-run %s %{run} --arg=1 --out=-
// RUN: tf-run %s %{run} --arg=0 --out=- --async-latency=random --schedule=random
// RUN: not tf-run %s %{run} --arg=2 2>&1 | FileCheck-22 %s --check-prefix=FAR
// RUN: sed 's/ {cta_group = 2}//' %s > %t.mlir
// RUN: not tf-run %t.mlir %{run} --arg=1 2>&1 | FileCheck-22 %s --check-prefix=OWN
kernel.func @load(%map: !kernel.tensormap, %apart: i32) attributes {block = [32, 1, 1], cluster = [4, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 128 : i32
  %rank = kernel.cluster_rank
  %other = kernel.xor %rank, %apart : i32
  %tid = kernel.thread_id x
  %lead = kernel.cmp eq %tid, %zero : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
  }
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.if %lead {
    %far = kernel.mapa %bar, %other : !kernel.mbarrier<cluster>
    // FAR: :[[#@LINE+2]]:5: error: a tensor load to block 0 of the cluster completes on an mbarrier at {{.*}} of block 2 of the cluster; both must be of one block
    // OWN: :[[#@LINE+1]]:5: error: kernel.tma.load on an mbarrier of another CTA, expected one of its own
    kernel.tma.load %map[%rank, %zero] to %s signal %far {cta_group = 2}
  }
  kernel.mbarrier.wait %bar parity %zero
  kernel.cluster.arrive
  kernel.cluster.wait
}
