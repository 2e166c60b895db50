// {multicast} by two sets of producers: producer warps fill some rings, and the block's own threads bring other tiles that the cluster
// wants. All but the producer warps meet for these, at mbarriers of their own.
// DEFINE: %{how} = s/, RING//
// DEFINE: %{run} = sed "%{how}" %s | tf-run - --mcpu=sm_90a --expect=reference --atol=1e-5 --check=all
// DEFINE: %{table} = %{run} --entry=table
// DEFINE: %{axes} = %{run} --entry=axes
// DEFINE: %{tiles} = %{run} --entry=tiles
// DEFINE: %{rows} = %{run} --entry=rows
// DEFINE: %{drawn} = %{run} --entry=drawn
// DEFINE: %{turns} = %{table} --arg=random:1:f32:8x3x7x32 --arg=random:2:f32:3x7x32 --arg=random:3:f32:3x7x32 --async-latency=random --schedule=random && %{table} --arg=random:1:f32:4x5x1x32 --arg=random:2:f32:5x1x32 --arg=random:3:f32:5x1x32 --async-latency=lazy --schedule=pct:3 && %{table} --arg=random:1:f32:4x2x0x32 --arg=random:2:f32:2x0x32 --arg=random:3:f32:2x0x32 && %{table} --arg=random:1:f32:4x0x3x32 --arg=random:2:f32:0x3x32 --arg=random:3:f32:0x3x32
// DEFINE: %{both} = %{axes} --arg=random:1:f32:28x44 --arg=random:2:f32:64x44 --async-latency=lazy --schedule=random && %{axes} --arg=random:1:f32:32x4 --arg=random:2:f32:64x4 --async-latency=eager && %{axes} --arg=random:1:f32:32x100 --arg=random:2:f32:29x100 --async-latency=random --schedule=pct:3 --seed=3 && %{axes} --arg=random:1:f32:32x0 --arg=random:2:f32:32x0
// DEFINE: %{after} = %{run} --entry=one_after_another --arg=random:1:f32:4x9x40 --arg=random:2:f32:9x40 --arg=random:3:f32:9x40 --arg=random:4:f32:9x40
// DEFINE: %{some} = %{after} --async-latency=random --schedule=random --seed=7 && %{turns} && %{both} && %{tiles} --arg=random:1:f32:30x20 --arg=random:2:f32:47x20 --async-latency=random --schedule=random --seed=5 && %{rows} --arg=random:1:f32:5x3x128 --arg=random:2:f32:3x128 --async-latency=random --schedule=random --seed=6 && %{rows} --arg=random:1:f32:4x1x128 --arg=random:2:f32:1x128 --async-latency=lazy
// RUN: %{some}
// RUN: sed "%{how}" %s | tf-opt --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: sed "%{how}" %s | tf-llc - --mcpu=sm_90a -o /dev/null
// RUN: sed "%{how}" %s | tf-llc - --mcpu=sm_100a -o /dev/null
// RUN: sed "%{how}" %s | not tf-run - --mcpu=sm_90a --entry=table --arg=random:1:f32:7x3x7x32 --arg=random:2:f32:3x7x32 --arg=random:3:f32:3x7x32 2>&1 | FileCheck %s --check-prefix=GRID
// GRID: this schedule would launch 7 blocks along bidx, which must be a multiple of the cluster's 4
// RUN: %{drawn} --arg=random:1:f32:23x2x32 --arg=random:2:f32:23x32 --arg=random:3:f32:23x32 --async-latency=random --schedule=random && %{drawn} --arg=random:1:f32:3x2x32 --arg=random:2:f32:3x32 --arg=random:3:f32:3x32 --async-latency=lazy --schedule=pct:3 && %{drawn} --arg=random:1:f32:0x2x32 --arg=random:2:f32:0x32 --arg=random:3:f32:0x32
// RUN: sed "%{how}" %s | tf-run - --mcpu=sm_80 --entry=axes --arg=random:1:f32:28x44 --arg=random:2:f32:64x44 --expect=reference --atol=1e-5 --check=all
// REDEFINE: %{how} = s/RING/circular = array<i64: 2, 0>/
// RUN: %{some}
// REDEFINE: %{how} = s/RING/circular = array<i64: 3, 2>/
// RUN: %{some}
// REDEFINE: %{how} = s/RING/circular = array<i64: 2, 1>, pipelined = \"mbarrier\"/
// RUN: %{some}
// REDEFINE: %{how} = s/RING/circular = array<i64: 4, 3>, pipelined = \"mbarrier\"/
// RUN: %{some}

// What must not be left out of such a meeting: that the block's threads meet, that all blocks are told, that all threads wait.
// REDEFINE: %{how} = s/RING/circular = array<i64: 2, 1>/
// DEFINE: %{kernel} = sed "%{how}" %s | tf-opt --lower-fusion=index=32 --canonicalize --cse
// DEFINE: %{fault} = not tf-run - --mcpu=sm_90a --entry=axes --arg=random:1:f32:32x64 --arg=random:2:f32:32x64 --check=all --schedule=random --seed=1 2>&1
// RUN: %{kernel} | sed "/barrier.sync/d" | %{fault} | FileCheck %s --check-prefix=BLOCK
// BLOCK: error: a tensor load at shared+{{.*}} (`%bs_1`) of block {{.*}} of the cluster will overwrite what a thread may still read
// RUN: %{kernel} | sed "s/^  kernel.func.*/&\n    %own = kernel.cluster_rank/; /view %bs.mbarrier_1/,/^ *}/s/\(mapa %[0-9]*\), %[0-9]* :/\1, %own :/" | %{fault} | FileCheck %s --check-prefix=OWN
// OWN: error: a tensor load at shared+{{.*}} (`%bs_1`) of block {{.*}} of the cluster will overwrite
// RUN: %{kernel} | sed "/view %bs.mbarrier_1/{n;/mbarrier.wait.*cluster/d}" | %{fault} | FileCheck %s --check-prefix=WAIT
// WAIT: error: a tensor load at shared+{{.*}} (`%bs_1`) of block {{.*}} of the cluster will overwrite

// In each turn of the block's own threads: they meet, one of them tells all four blocks, all wait for these four.
// CHECK-LABEL: kernel.func @table_k0(
// CHECK-SAME: cluster = array<i64: 4, 1, 1>
// CHECK: kernel.mbarrier.init
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK: kernel.if
// CHECK: kernel.mbarrier.wait {{.*}} {scope = "cluster"}
// CHECK: kernel.tma.load {{.*}} multicast %
// CHECK: } else {
// CHECK: kernel.barrier.sync
// CHECK: kernel.if
// CHECK-COUNT-4: kernel.mbarrier.arrive %{{.*}} {scope = "cluster"}
// CHECK-NOT: kernel.mbarrier.arrive %{{.*}} {scope = "cluster"}
// CHECK: kernel.mbarrier.wait {{.*}} {scope = "cluster"}
// CHECK: kernel.tma.load {{.*}} multicast %
// CHECK: kernel.cluster.arrive
// CHECK-NEXT: kernel.cluster.wait
// CHECK-NEXT: }
// CHECK-LABEL: host.func @table(
fusion.func @table(%x: tensor<?x?x?x32xf32>, %t: tensor<?x?x32xf32>, %u: tensor<?x?x32xf32>) -> tensor<?x?x?x32xf32> attributes {cluster = array<i64: 4>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x?x32xf32> {multicast, circular = array<i64: 3, 2>, warp_specialized = "tidy"} memory(shared) via(tma) domain(%i, %p, %l, %c) {
    id.domain loop [%p : serial, %l : serial, %i : serial, %c : bulk]
  } inline(2)
  %v = fusion.broadcast %u axes [0] : tensor<1x?x?x32xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %p, %l, %c) {
    id.domain loop [%p : serial, %l : serial, %i : serial, %c : bulk]
  } inline(2)
  %w = fusion.mul %x, %s : tensor<?x?x?x32xf32> domain(%i, %p, %l, %c) {
    id.domain loop [%p : serial, %l : serial, %i : bidx, %c : tidx]
  } inline(4)
  %y = fusion.add %w, %v : tensor<?x?x?x32xf32> domain(%i, %p, %l, %c) {
    id.domain loop [%p : serial, %l : serial, %i : bidx, %c : tidx]
  }
  fusion.return %y : tensor<?x?x?x32xf32>
}

// Rows of a for both blocks along x, by a producer warp; rows of b for both along y, by the block itself; the result by TMA.
fusion.func @axes(%a: tensor<?x?xf32> {dims = ["m", "k"]}, %b: tensor<?x?xf32> {dims = ["n", "k"]}) -> tensor<?x?xf32>
    attributes {cluster = array<i64: 2, 2>} {
  %as = fusion.broadcast %a axes [1] : tensor<?x1x?xf32> {multicast, circular = array<i64: 2, 1>, warp_specialized = "tidy"} memory(shared) via(tma) domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %j : serial, %ii : bulk, %ki : bulk]
  } inline(1)
  %bs = fusion.broadcast %b axes [0] : tensor<1x?x?xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %j, %k) {
    %jo, %ji = id.split %j by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %jo : bidx, %i : serial, %ji : bulk, %ki : bulk]
  } inline(1)
  %m = fusion.mul %as, %bs : tensor<?x?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %jo : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  } inline(6)
  %ys = fusion.sum %m axes [2] : tensor<?x?xf32> memory(shared) domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %jo : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  }
  %y = fusion.set %ys : tensor<?x?xf32> via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    id.domain loop [%io : bidy, %jo : bidx, %ii : bulk, %ji : bulk]
  }
  fusion.return %y : tensor<?x?xf32>
}

// The same the other way round, and each block has several tiles: the rings' loop runs again and again.
fusion.func @tiles(%a: tensor<?x?xf32> {dims = ["m", "k"]}, %b: tensor<?x?xf32> {dims = ["n", "k"]}) -> tensor<?x?xf32>
    attributes {cluster = array<i64: 3, 2>} {
  %as = fusion.broadcast %a axes [1] : tensor<?x1x?xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %j, %k) {
    %io, %ii = id.split %i by 8
    %iq, %ip = id.split %io by 2
    %jq, %jr = id.split %j by 12
    %ko, %ki = id.split %k by 8
    id.domain loop [%iq : serial, %jq : serial, %ko : serial, %ip : bidy, %jr : serial, %ii : bulk, %ki : bulk]
  } inline(3)
  %bs = fusion.broadcast %b axes [0] : tensor<1x?x?xf32> {multicast, circular = array<i64: 3, 2>, warp_specialized = "tidz"} memory(shared) via(tma) domain(%i, %j, %k) {
    %iq, %ir = id.split %i by 16
    %jo, %ji = id.split %j by 4
    %jq, %jp = id.split %jo by 3
    %ko, %ki = id.split %k by 8
    id.domain loop [%iq : serial, %jq : serial, %ko : serial, %ir : serial, %jp : bidx, %ji : bulk, %ki : bulk]
  } inline(3)
  %m = fusion.mul %as, %bs : tensor<?x?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 8
    %iq, %ip = id.split %io by 2
    %jo, %ji = id.split %j by 4
    %jq, %jp = id.split %jo by 3
    %ko, %ki = id.split %k by 8
    id.domain loop [%iq : serial, %jq : serial, %ko : serial, %ip : bidy, %jp : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  } inline(8)
  %y = fusion.sum %m axes [2] : tensor<?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 8
    %iq, %ip = id.split %io by 2
    %jo, %ji = id.split %j by 4
    %jq, %jp = id.split %jo by 3
    %ko, %ki = id.split %k by 8
    id.domain loop [%iq : serial, %jq : serial, %ko : serial, %ip : bidy, %jp : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  }
  fusion.return %y : tensor<?x?xf32>
}

// The cluster reduces together, too, and what the producer warp brings is each block's own.
fusion.func @rows(%x: tensor<?x?x128xf32>, %w: tensor<?x128xf32>) -> tensor<?x?xf32> attributes {cluster = array<i64: 2, 2>} {
  %xs = fusion.set %x : tensor<?x?x128xf32> {circular = array<i64: 3, 1>, warp_specialized = "tidx"} memory(shared) via(tma) domain(%i, %p, %j) {
    %iq, %ib = id.split %i by 2
    %jb, %jr = id.split %j into 2
    id.domain loop [%iq : serial, %p : serial, %ib : bidy, %jb : bidx, %jr : bulk]
  } inline(2)
  %ws = fusion.broadcast %w axes [0] : tensor<1x?x128xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %p, %j) {
    %iq, %ib = id.split %i by 2
    %jb, %jr = id.split %j into 2
    id.domain loop [%iq : serial, %p : serial, %ib : serial, %jb : bidx, %jr : bulk]
  } inline(2)
  %m = fusion.mul %xs, %ws : tensor<?x?x128xf32> domain(%i, %p, %j) {
    %iq, %ib = id.split %i by 2
    %jb, %jr = id.split %j into 2
    %jo, %ji = id.split %jr by 32
    id.domain loop [%iq : serial, %p : serial, %ib : bidy, %jb : bidx, %ji : tidx, %jo : serial]
  } inline(6)
  %y = fusion.sum %m axes [2] : tensor<?x?xf32> domain(%i, %p, %j) {
    %iq, %ib = id.split %i by 2
    %jb, %jr = id.split %j into 2
    %jo, %ji = id.split %jr by 32
    id.domain loop [%iq : serial, %p : serial, %ib : bidy, %jb : bidx, %ji : tidx, %jo : serial]
  }
  fusion.return %y : tensor<?x?xf32>
}

// The cluster draws its iterations together: the producer warp of its first block for all.
fusion.func @drawn(%x: tensor<?x2x32xf32>, %t: tensor<?x32xf32>, %u: tensor<?x32xf32>) -> tensor<?x2x32xf32> attributes {dynamic, cluster = array<i64: 1, 2>} {
  %s = fusion.broadcast %t axes [1] : tensor<?x1x32xf32> {multicast} memory(shared) via(tma)
  %v = fusion.broadcast %u axes [1] : tensor<?x1x32xf32> {multicast} memory(shared) via(tma)
  %w = fusion.mul %x, %s : tensor<?x2x32xf32>
  %y = fusion.add %w, %v : tensor<?x2x32xf32>
  sched.split %y[0] by 3
  sched.reorder %y [1, 0, 2, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bidy, tidx]
  sched.parallelize %w [bidx, serial, bidy, tidx]
  sched.parallelize %s [bidx, serial, bidy, bulk]
  sched.parallelize %v [bidx, serial, bidy, bulk]
  sched.inline_most
  sched.inline_at %s 2
  sched.inline_at %v 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidx)
  fusion.return %y : tensor<?x2x32xf32>
}

// Two such rings at one place of shared memory, one after the other, and then what producer warps bring, who are ahead of both.
fusion.func @one_after_another(%x: tensor<?x?x40xf32>, %t: tensor<?x40xf32>, %u: tensor<?x40xf32>, %q: tensor<?x40xf32>)
    -> (tensor<?x?x40xf32>, tensor<?x?x40xf32>, tensor<?x?x40xf32>) attributes {cluster = array<i64: 2>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x40xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %l, %c) {
    id.domain loop [%l : serial, %i : serial, %c : bulk]
  } inline(1)
  %y = fusion.mul %x, %s : tensor<?x?x40xf32> domain(%i, %l, %c) {
    %co, %ci = id.split %c by 32
    id.domain loop [%l : serial, %i : bidx, %co : serial, %ci : tidx]
  }
  %v = fusion.broadcast %u axes [0] : tensor<1x?x40xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %l, %c) {
    id.domain loop [%l : serial, %i : serial, %c : bulk]
  } inline(1)
  %z = fusion.add %x, %v : tensor<?x?x40xf32> domain(%i, %l, %c) {
    %co, %ci = id.split %c by 32
    id.domain loop [%l : serial, %i : bidx, %co : serial, %ci : tidx]
  }
  %p = fusion.broadcast %q axes [0] : tensor<1x?x40xf32> {multicast, circular = array<i64: 2, 0>, warp_specialized = "tidy"} memory(shared) via(tma) domain(%i, %l, %c) {
    id.domain loop [%l : serial, %i : serial, %c : bulk]
  } inline(1)
  %w = fusion.sub %x, %p : tensor<?x?x40xf32> domain(%i, %l, %c) {
    %co, %ci = id.split %c by 32
    id.domain loop [%l : serial, %i : bidx, %co : serial, %ci : tidx]
  }
  fusion.return %y, %z, %w : tensor<?x?x40xf32>, tensor<?x?x40xf32>, tensor<?x?x40xf32>
}
