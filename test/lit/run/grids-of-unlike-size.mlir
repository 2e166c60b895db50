// A kernel whose tensors have grids of different sizes, or none: in blocks where a copy has no tile, all threads wait for it
// nevertheless, so somebody arrives. (Such kernels hung.)
// DEFINE: %{ring} = s/RING/circular = array<i64: 3, 2>/
// DEFINE: %{copy} = s/VIA/tma/;s/COPY/serial/
// DEFINE: %{chip} = sm_90a
// DEFINE: %{run} = sed "%{ring};%{copy}" %s | tf-run - --mcpu=%{chip} --expect=reference --check=all
// DEFINE: %{two} = %{run} --entry=two --schedule=random --async-latency=random
// DEFINE: %{some} = %{two} --arg=random:1:f32:3x5x64 --arg=random:2:f32:5x4x64 && %{two} --arg=random:1:f32:5x4x64 --arg=random:2:f32:3x6x64 && %{two} --arg=random:1:f32:0x3x64 --arg=random:2:f32:2x3x64 && %{run} --entry=products --arg=random:1:f32:0x32 --arg=random:2:f32:16x32 && %{run} --entry=products --arg=random:1:f32:16x32 --arg=random:2:f32:0x32 --async-latency=eager && %{run} --entry=rows --arg=random:1:f32:3x0x64 --arg=random:2:f32:3x2x64 && %{run} --entry=rows --arg=random:1:f32:3x2x64 --arg=random:2:f32:3x4x64
// DEFINE: %{wanted} = %{run} --entry=wanted --schedule=random --async-latency=random
// DEFINE: %{cluster} = %{wanted} --arg=random:1:f32:9x2x64 --arg=random:2:f32:9x64 --arg=random:3:f32:4x6x64 && %{wanted} --arg=random:1:f32:7x4x64 --arg=random:2:f32:7x64 --arg=random:3:f32:2x2x64 && %{wanted} --arg=random:1:f32:0x4x64 --arg=random:2:f32:0x64 --arg=random:3:f32:2x4x64
// RUN: %{some} && %{cluster}
// RUN: sed "%{ring};%{copy}" %s | tf-opt --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: sed "%{ring};%{copy}" %s | tf-llc - --mcpu=sm_90a -o /dev/null
// REDEFINE: %{ring} = s/RING/circular = array<i64: 2, 1>, pipelined = \"mbarrier\"/
// RUN: %{some} && %{cluster}
// REDEFINE: %{copy} = s/VIA/tma/;s/COPY/tidy/
// RUN: %{some}
// REDEFINE: %{copy} = s/VIA/bulk/;s/COPY/tidy/
// RUN: %{some}
// REDEFINE: %{ring} = s/RING/circular = array<i64: 3, 0>, warp_specialized = \"tidy\"/
// RUN: %{cluster}
// RUN: %{two} --arg=random:1:f32:3x5x64 --arg=random:2:f32:5x4x64 && %{two} --arg=random:1:f32:0x3x64 --arg=random:2:f32:2x3x64
// REDEFINE: %{copy} = s/VIA/bulk/;s/COPY/serial/
// RUN: %{two} --arg=random:1:f32:3x5x64 --arg=random:2:f32:5x4x64 && %{two} --arg=random:1:f32:0x3x64 --arg=random:2:f32:2x3x64
// REDEFINE: %{ring} = s/RING/segment = 0/
// RUN: %{some}
// REDEFINE: %{copy} = s/VIA/tma/;s/COPY/serial/
// RUN: %{some}
// REDEFINE: %{chip} = sm_80
// REDEFINE: %{ring} = s/RING/circular = array<i64: 2, 1>, pipelined = \"mbarrier\"/
// RUN: %{some}

// The block's own number decides whether there is a copy, not whether anybody arrives.
// CHECK-LABEL: kernel.func @two_k0(
// CHECK: %[[B:.*]] = kernel.block_id x
// CHECK: %[[HAVE:.*]] = kernel.cmp lt %[[B]], %x_0
// CHECK: kernel.if
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.and {{.*}}%[[HAVE]]
// CHECK-LABEL: kernel.func @products_k0(
fusion.func @two(%x: tensor<?x?x64xf32>, %u: tensor<?x?x64xf32>) -> (tensor<?x?x64xf32>, tensor<?x?x64xf32>) {
  %s = fusion.set %x : tensor<?x?x64xf32> {RING} memory(shared) via(VIA) domain(%i, %l, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%l : serial, %i : bidx, %jo : COPY, %ji : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?x64xf32> domain(%i, %l, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%l : serial, %i : bidx, %jo : serial, %ji : tidx]
  }
  %z = fusion.neg %u : tensor<?x?x64xf32> domain(%i, %l, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%l : serial, %i : bidx, %jo : tidy, %ji : tidx]
  }
  fusion.return %y, %z : tensor<?x?x64xf32>, tensor<?x?x64xf32>
}

// Rows of a have blocks along y, of b along x: of no rows there is still one block.
fusion.func @products(%a: tensor<?x?xf32> {dims = ["m", "k"]}, %b: tensor<?x?xf32> {dims = ["n", "k"]}) -> tensor<?x?xf32> {
  %as = fusion.broadcast %a axes [1] : tensor<?x1x?xf32> {RING} memory(shared) via(tma) domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %j : serial, %ii : bulk, %ki : bulk]
  } inline(1)
  %bs = fusion.broadcast %b axes [0] : tensor<1x?x?xf32> {RING} memory(shared) via(tma) domain(%i, %j, %k) {
    %jo, %ji = id.split %j by 8
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %jo : bidx, %i : serial, %ji : bulk, %ki : bulk]
  } inline(1)
  %m = fusion.mul %as, %bs : tensor<?x?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 8
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %jo : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  } inline(6)
  %y = fusion.sum %m axes [2] : tensor<?x?xf32> domain(%i, %j, %k) {
    %io, %ii = id.split %i by 16
    %jo, %ji = id.split %j by 8
    %ko, %ki = id.split %k by 8
    id.domain loop [%ko : serial, %io : bidy, %jo : bidx, %ii : tidy, %ji : tidx, %ki : serial]
  }
  fusion.return %y : tensor<?x?xf32>
}

// As many threads copy as there are rows, and there may be none.
fusion.func @rows(%x: tensor<?x?x64xf32>, %u: tensor<?x?x64xf32>) -> (tensor<?x?x64xf32>, tensor<?x?x64xf32>) {
  %s = fusion.set %x : tensor<?x?x64xf32> {RING} memory(shared) via(tma) domain(%p, %i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%p : serial, %i : tidy, %jo : serial, %ji : bulk]
  } inline(1)
  %y = fusion.neg %s : tensor<?x?x64xf32> domain(%p, %i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%p : serial, %i : tidy, %jo : serial, %ji : tidx]
  }
  %z = fusion.neg %u : tensor<?x?x64xf32> domain(%p, %i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%p : serial, %i : tidy, %jo : serial, %ji : tidx]
  }
  fusion.return %y, %z : tensor<?x?x64xf32>, tensor<?x?x64xf32>
}

// Rows that both blocks along x want, of which some have none of x; two along y have rows.
fusion.func @wanted(%x: tensor<?x?x64xf32>, %t: tensor<?x64xf32>, %u: tensor<?x?x64xf32>) -> (tensor<?x?x64xf32>, tensor<?x?x64xf32>)
    attributes {cluster = array<i64: 2, 2>} {
  %s = fusion.broadcast %t axes [1] : tensor<?x1x64xf32> {multicast, RING} memory(shared) via(tma) domain(%l, %i, %j) {
    %lo, %lb = id.split %l by 2
    id.domain loop [%lo : serial, %lb : bidy, %i : serial, %j : bulk]
  } inline(1)
  %y = fusion.mul %x, %s : tensor<?x?x64xf32> domain(%l, %i, %j) {
    %lo, %lb = id.split %l by 2
    %jo, %ji = id.split %j by 32
    id.domain loop [%lo : serial, %lb : bidy, %i : bidx, %jo : serial, %ji : tidx]
  }
  %z = fusion.neg %u : tensor<?x?x64xf32> domain(%l, %i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%l : bidy, %i : bidx, %jo : serial, %ji : tidx]
  }
  fusion.return %y, %z : tensor<?x?x64xf32>, tensor<?x?x64xf32>
}
