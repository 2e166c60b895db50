// Asynchronous copies whose size is 0 when they begin: PTX takes 0 as a multiple of 16. Nothing is moved and no transaction is counted, so no wait could
// tell that they are over, and a block that ends behind them ends well, in every order. A byte more, and each is told. What has bytes to write for all that
// it reads none (cp.async with `read 0`, a box outside of its tensor, which is filled) has to be waited for.
// DEFINE: %{any} = --mcpu=sm_90a --arg=iota:f32:256 --check=all
// DEFINE: %{orders} = --schedule=random --async-latency=lazy --seed=1
// DEFINE: %{two} = --grid=2 --cluster=2
// RUN: tf-run %s --entry=alone %{any} --arg=0 --arg=zeros:f32:4
// RUN: tf-run %s --entry=alone %{any} --arg=0 --arg=zeros:f32:4 %{orders}
// RUN: tf-run %s --entry=alone %{any} --arg=0 --arg=zeros:f32:4 --async-latency=random --seed=2
// RUN: not tf-run %s --entry=alone %{any} --arg=16 --arg=zeros:f32:4 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: tf-run %s --entry=stored %{any} --arg=0 --arg=zeros:f32:4
// RUN: tf-run %s --entry=stored %{any} --arg=0 --arg=zeros:f32:4 --schedule=pct:3 --async-latency=random --seed=3
// RUN: not tf-run %s --entry=stored %{any} --arg=16 --arg=zeros:f32:4 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: tf-run %s --entry=reduced %{any} --arg=0 --arg=zeros:f32:4
// RUN: not tf-run %s --entry=reduced %{any} --arg=16 --arg=zeros:f32:4 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: tf-run %s --entry=sent %{any} %{two} --arg=0 --arg=zeros:f32:4
// RUN: tf-run %s --entry=sent %{any} %{two} --arg=0 --arg=zeros:f32:4 %{orders}
// RUN: not tf-run %s --entry=sent %{any} %{two} --arg=16 --arg=zeros:f32:4 2>&1 | FileCheck %s --check-prefix=SENT
// RUN: tf-run %s --entry=multicast %{any} %{two} --arg=0 --arg=zeros:f32:4
// RUN: tf-run %s --entry=multicast %{any} %{two} --arg=0 --arg=zeros:f32:4 %{orders}
// RUN: not tf-run %s --entry=multicast %{any} %{two} --arg=16 --arg=zeros:f32:4 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: tf-run %s --entry=groups %{any} --arg=0 --arg=zeros:f32:4
// RUN: tf-run %s --entry=padded %{any} --arg=0 --arg=zeros:f32:4 %{orders}
// RUN: sed '/@wait/d' %s | not tf-run - --entry=padded %{any} --arg=0 --arg=zeros:f32:4 2>&1 | FileCheck %s --check-prefix=PADDED
// Where and on which mbarrier it is said to land is looked at for 0 bytes, too.
// RUN: sed 's/bytes %n signal %bar$/bytes %n signal %wild/' %s | not tf-run - --entry=alone %{any} --arg=0 --arg=zeros:f32:4 2>&1 | FileCheck %s --check-prefix=WILD

// LOAD: error: the block ends while a bulk copy to its shared memory is under way; nobody waited for it
// WILD: error: a bulk copy on shared+0x{{[0-9a-f]+}} (`%wild`), where no initialised mbarrier is
kernel.func @alone(%x: !kernel.buffer<256xf32, global>, %n: i32, %y: !kernel.buffer<4xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %wild = kernel.alloc : !kernel.mbarrier
  %t = kernel.thread_id x
  %one = kernel.constant 1 : i32
  %lead = kernel.cmp eq %t, 0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.bulk.load %x to %s bytes %n signal %bar
    kernel.bulk.prefetch %x bytes %n
  }
}

// STORE: error: missing cp.async.bulk.commit_group: the block ends and nothing could wait for this store
kernel.func @stored(%x: !kernel.buffer<256xf32, global>, %n: i32, %y: !kernel.buffer<4xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %t = kernel.thread_id x
  %v = kernel.load %x[%t] : f32
  kernel.store %v, %s[%t]
  kernel.fence.proxy_async shared
  kernel.barrier
  %lead = kernel.cmp eq %t, 0 : i32
  kernel.if %lead {
    kernel.bulk.store %s to %y bytes %n
  }
}
kernel.func @reduced(%x: !kernel.buffer<256xf32, global>, %n: i32, %y: !kernel.buffer<4xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %t = kernel.thread_id x
  %v = kernel.load %x[%t] : f32
  kernel.store %v, %s[%t]
  kernel.fence.proxy_async shared
  kernel.barrier
  %lead = kernel.cmp eq %t, 0 : i32
  kernel.if %lead {
    kernel.bulk.reduce add %s to %y bytes %n
  }
}

// SENT: error: the block ends while a bulk copy to its shared memory is under way; nobody waited for it
kernel.func @sent(%x: !kernel.buffer<256xf32, global>, %n: i32, %y: !kernel.buffer<4xf32, global>) attributes {block = [32, 1, 1], cluster = [2, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %d = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = kernel.thread_id x
  %one = kernel.constant 1 : i32
  %lead = kernel.cmp eq %t, 0 : i32
  %v = kernel.load %x[%t] : f32
  kernel.store %v, %s[%t]
  kernel.fence.proxy_async shared
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
  }
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.if %lead {
    %r = kernel.cluster_rank
    %o = kernel.xor %r, %one : i32
    %far = kernel.mapa %d, %o : !kernel.buffer<64xf32, cluster>
    %there = kernel.mapa %bar, %o : !kernel.mbarrier<cluster>
    kernel.bulk.send %s to %far bytes %n signal %there
  }
  kernel.cluster.arrive
  kernel.cluster.wait
}

kernel.func @multicast(%x: !kernel.buffer<256xf32, global>, %n: i32, %y: !kernel.buffer<4xf32, global>) attributes {block = [32, 1, 1], cluster = [2, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = kernel.thread_id x
  %one = kernel.constant 1 : i32
  %both = kernel.constant 3 : i32
  %lead = kernel.cmp eq %t, 0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
  }
  kernel.cluster.arrive
  kernel.cluster.wait
  %r = kernel.cluster_rank
  %first = kernel.cmp eq %r, 0 : i32
  %issues = kernel.and %first, %lead : i1
  kernel.if %issues {
    kernel.bulk.load %x to %s bytes %n signal %bar multicast %both
  }
  kernel.cluster.arrive
  kernel.cluster.wait
}

// Groups of nothing, and an arrival of cp.async with nothing before it: who waits goes on.
kernel.func @groups(%x: !kernel.buffer<256xf32, global>, %n: i32, %y: !kernel.buffer<4xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = kernel.thread_id x
  %all = kernel.constant 32 : i32
  %zero = kernel.constant 0 : i32
  %lead = kernel.cmp eq %t, 0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %all
  }
  kernel.barrier
  kernel.bulk.commit_group
  kernel.bulk.store %s to %y bytes %n
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0 {read}
  kernel.bulk.wait_group 0
  kernel.cp_async.commit_group
  kernel.cp_async.wait_group 0
  kernel.cp_async.wait_all
  kernel.cp_async.arrive %bar {noinc}
  kernel.mbarrier.wait %bar parity %zero
}

// PADDED: error: read of 4 bytes of shared memory {{.*}}while an asynchronous copy to it is under way
kernel.func @padded(%x: !kernel.buffer<256xf32, global>, %n: i32, %y: !kernel.buffer<4xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<128xf32, shared>
  %t = kernel.thread_id x
  %four = kernel.constant 4 : i32
  %at = kernel.mul %t, %four : i32
  %from = kernel.view %x[%at] : !kernel.buffer<256xf32, global>
  %to = kernel.view %s[%at] : !kernel.buffer<128xf32, shared>
  kernel.cp_async %from to %to bytes 16 read %n
  kernel.cp_async.wait_all // @wait
  %v = kernel.load %s[%at] : f32
  %few = kernel.cmp lt %t, %four : i32
  kernel.if %few {
    kernel.store %v, %y[%t]
  }
}
