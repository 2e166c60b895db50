// {multicast} and circular buffers: tiles of a ring that several blocks of a cluster want are loaded once. By barriers the cluster
// meets once an iteration. By mbarriers each block waits for its own readers, and tells the first, who waits for all that get the copy
// and issues it; each has its own mbarrier for what arrives.
// DEFINE: %{way} = s/RING/circular = array<i64: 3, 2>/
// DEFINE: %{products} = sed "%{way}" %s | tf-run - --mcpu=sm_90a --entry=products --expect=reference --atol=1e-5 --check=all
// DEFINE: %{table} = sed "%{way}" %s | tf-run - --mcpu=sm_90a --entry=table --expect=reference --check=all
// DEFINE: %{one_after_another} = sed "%{way}" %s | tf-run - --mcpu=sm_90a --entry=one_after_another --expect=reference --check=all
// DEFINE: %{boxes} = sed "%{way}" %s | tf-run - --mcpu=sm_90a --expect=reference --check=all --arg=random:1:f32:6x9x64 --arg=random:2:f32:9x64
// DEFINE: %{some} = %{boxes} --entry=boxes --async-latency=random && %{boxes} --entry=threads --schedule=random && %{products} --arg=random:1:f32:28x44 --arg=random:2:f32:64x44 --async-latency=lazy && %{products} --arg=random:1:f32:32x4 --arg=random:2:f32:64x4 --async-latency=eager && %{table} --arg=random:3:f32:8x3x7x32 --arg=random:4:f32:3x7x32 && %{table} --arg=random:3:f32:4x5x1x32 --arg=random:4:f32:5x1x32 --async-latency=random --schedule=random && %{table} --arg=random:3:f32:4x1x0x32 --arg=random:4:f32:1x0x32 && %{one_after_another} --arg=random:5:f32:4x9x40 --arg=random:6:f32:9x40 --arg=random:7:f32:9x40
// RUN: %{some}
// REDEFINE: %{way} = s/RING/circular = array<i64: 2, 0>/
// RUN: %{some}
// REDEFINE: %{way} = s/RING/circular = array<i64: 4, 1>/
// RUN: %{some}
// REDEFINE: %{way} = s/RING/circular = array<i64: 3, 2>, pipelined = \"mbarrier\"/
// RUN: %{some}
// RUN: sed "%{way}" %s | tf-opt --lower-fusion=index=32 --canonicalize --cse | FileCheck %s --check-prefix=MBARRIER
// RUN: sed "%{way}" %s | tf-llc - --mcpu=sm_90a -o /dev/null
// RUN: sed "%{way}" %s | tf-llc - --mcpu=sm_100a -o /dev/null
// REDEFINE: %{way} = s/RING/circular = array<i64: 2, 0>, pipelined = \"mbarrier\"/
// RUN: %{some}
// REDEFINE: %{way} = s/RING/circular = array<i64: 3, 2>, warp_specialized = \"tidy\"/
// RUN: %{some}
// RUN: sed "%{way}" %s | tf-opt --lower-fusion=index=32 --canonicalize --cse | FileCheck %s --check-prefix=WARPS
// RUN: sed "%{way}" %s | tf-llc - --mcpu=sm_90a -o /dev/null
// RUN: sed "%{way}" %s | tf-run - --mcpu=sm_80 --entry=products --arg=random:1:f32:28x44 --arg=random:2:f32:64x44 --expect=reference --atol=1e-5 --check=all

// Of no rows nothing is copied, in many turns.
// DEFINE: %{none} = sed "%{way};s/cluster = array<i64: 2, 2>/cluster = array<i64: 2>/;/%%bs = /s/multicast, //" %s | tf-run - --mcpu=sm_90a --entry=products --expect=reference --check=all --arg=random:1:f32:0x100 --arg=random:2:f32:32x100
// RUN: %{none} --schedule=random
// REDEFINE: %{way} = s/RING/circular = array<i64: 3, 2>, pipelined = \"mbarrier\"/
// RUN: %{none} --schedule=pct:3
// REDEFINE: %{way} = s/RING/circular = array<i64: 3, 2>/
// RUN: %{none}

// What must not be left out. With mbarriers, that the first block is told, and that it waits for all; with barriers, that the whole
// cluster meets.
// DEFINE: %{kernel} = sed "%{way}" %s | tf-opt --lower-fusion=index=32 --canonicalize --cse
// DEFINE: %{run} = not tf-run - --mcpu=sm_90a --entry=products --arg=random:1:f32:32x64 --arg=random:2:f32:32x64 --check=all --schedule=random 2>&1
// REDEFINE: %{way} = s/RING/circular = array<i64: 3, 2>, pipelined = \"mbarrier\"/
// RUN: %{kernel} | sed "s/^\( *\)%\([0-9]*\) = kernel.mapa \(%[0-9a-z_]*\), .* :/\1%own\2 = kernel.cluster_rank\n\1%\2 = kernel.mapa \3, %own\2 :/" | %{run} | FileCheck %s --check-prefix=OWN
// OWN: error: {{.*}}deadlock
// RUN: %{kernel} | sed '/mbarrier.wait.*scope = "cluster"/d' | %{run} | FileCheck %s --check-prefix=READY
// READY: error: a tensor load at shared+{{.*}} of block {{.*}} of the cluster will overwrite
// REDEFINE: %{way} = s/RING/circular = array<i64: 3, 2>/
// RUN: %{kernel} | sed "/kernel.for %ko/,/^    }/{s/kernel.cluster.arrive/kernel.barrier/;/kernel.cluster.wait/d}" | %{run} | FileCheck %s --check-prefix=BLOCK
// BLOCK: error: a tensor load at shared+{{.*}} of block {{.*}} of the cluster will overwrite

// MBARRIER-LABEL: kernel.func @products_k0(
// MBARRIER: kernel.for %ko
// MBARRIER-NOT: kernel.cluster.arrive
// MBARRIER: kernel.mapa {{.*}} : !kernel.mbarrier<cluster>
// MBARRIER-NEXT: kernel.mbarrier.arrive {{.*}} {scope = "cluster"}
// MBARRIER: kernel.cluster.arrive
// MBARRIER-NEXT: kernel.cluster.wait
// MBARRIER-NEXT: }

// WARPS-LABEL: kernel.func @products_k0(
// WARPS: kernel.cluster_block_id x
// WARPS: kernel.mbarrier.wait {{.*}} {scope = "cluster"}
// WARPS: kernel.tma.load {{.*}} multicast
fusion.func @products(%a: tensor<?x?xf32> {dims = ["m", "k"]}, %b: tensor<?x?xf32> {dims = ["n", "k"]}) -> tensor<?x?xf32>
    attributes {cluster = array<i64: 2, 2>} {
  %as = fusion.broadcast %a axes [1] : tensor<?x1x?xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %j, %k) {
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
  %y = fusion.sum %m axes [2] : tensor<?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %jo : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  }
  fusion.return %y : tensor<?x?xf32>
}

// The ring's loop runs again and again; four blocks, of one warp each, want each row.
fusion.func @table(%x: tensor<?x?x?x32xf32>, %t: tensor<?x?x32xf32>) -> tensor<?x?x?x32xf32> attributes {cluster = array<i64: 4>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x?x32xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %p, %l, %c) {
    id.domain loop [%p : serial, %l : serial, %i : serial, %c : bulk]
  } inline(2)
  %y = fusion.mul %x, %s : tensor<?x?x?x32xf32> domain(%i, %p, %l, %c) {
    id.domain loop [%p : serial, %l : serial, %i : bidx, %c : tidx]
  }
  fusion.return %y : tensor<?x?x?x32xf32>
}

// Two rings, one after the other, at one place of shared memory: the cluster meets between. (With producer warps each has its
// own.)
fusion.func @one_after_another(%x: tensor<?x?x40xf32>, %t: tensor<?x40xf32>, %u: tensor<?x40xf32>) -> (tensor<?x?x40xf32>, tensor<?x?x40xf32>)
    attributes {cluster = array<i64: 2>} {
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
  fusion.return %y, %z : tensor<?x?x40xf32>, tensor<?x?x40xf32>
}

// Eight boxes fill a slot: announced at once, and in the second program by four threads, two each.
fusion.func @boxes(%x: tensor<?x?x64xf32>, %t: tensor<?x64xf32>) -> tensor<?x?x64xf32> attributes {cluster = array<i64: 2>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x64xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %l, %c) {
    %lo, %li = id.split %l by 4
    %co, %ci = id.split %c by 32
    id.domain loop [%lo : serial, %i : serial, %li : serial, %co : serial, %ci : bulk]
  } inline(1)
  %y = fusion.mul %x, %s : tensor<?x?x64xf32> domain(%i, %l, %c) {
    %lo, %li = id.split %l by 4
    %co, %ci = id.split %c by 32
    id.domain loop [%lo : serial, %i : bidx, %li : serial, %co : serial, %ci : tidx]
  }
  fusion.return %y : tensor<?x?x64xf32>
}

fusion.func @threads(%x: tensor<?x?x64xf32>, %t: tensor<?x64xf32>) -> tensor<?x?x64xf32> attributes {cluster = array<i64: 2>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x64xf32> {multicast, RING} memory(shared) via(tma) domain(%i, %l, %c) {
    %lo, %li = id.split %l by 4
    %co, %ci = id.split %c by 32
    id.domain loop [%lo : serial, %i : serial, %li : tidy, %co : serial, %ci : bulk]
  } inline(1)
  %y = fusion.mul %x, %s : tensor<?x?x64xf32> domain(%i, %l, %c) {
    %lo, %li = id.split %l by 4
    %co, %ci = id.split %c by 32
    id.domain loop [%lo : serial, %i : bidx, %li : serial, %co : serial, %ci : tidx]
  }
  fusion.return %y : tensor<?x?x64xf32>
}
