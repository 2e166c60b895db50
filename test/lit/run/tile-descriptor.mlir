// A tile's copy is said once, in layout.descriptor: the host program's map, and in the kernel coordinates, boxes and bytes,
// all come from there. Two blocks of a cluster share each tile: each loads its part, to both.
// RUN: tf-run --make-input=random:1:bf16:150x96 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --async-latency=eager
// RUN: tf-run --make-input=random:2:bf16:1x8 --out=%t.1.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.1.npy --expect=%t.1.npy --rtol=0 --atol=0 --check=all
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s --check-prefix=PTX
// What the algebra could not decide is checked before anything is launched; and so is that the tensor is the layout's.
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:bf16:64x63 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: error: shared: (n * 2) % 16 == 0 does not hold for @part: 126, 16
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:bf16:64x64/1x64 2>&1 | FileCheck %s --check-prefix=DENSE
// DENSE: error: shared: axis 0 of x has stride 1, expected 64 as @part says
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:bf16:64x4 2>&1 | FileCheck %s --check-prefix=RANGE
// RANGE: error: shared: n is 4, expected 8 to 65536
// RUN: tf-opt %s --lower-layout --canonicalize --cse | FileCheck %s
// Atoms of 8 rows of 128 bytes: a tile of 64 x 128 is two boxes of 64 x 64, of which each CTA loads 32 rows.
// CHECK-LABEL: kernel.func @both(%in: !kernel.tensormap, %out: !kernel.tensormap)
// CHECK: kernel.mbarrier.arrive.expect_tx %full, %[[BYTES:.*]]
// CHECK-COUNT-2: kernel.tma.load %in[{{.*}}] to %{{.*}} signal %full multicast
// CHECK-COUNT-2: kernel.tma.store
// CHECK-NOT: kernel.tma
// CHECK: host.tensormap {{.*}} {box = [32 : i64, 64 : i64], l2 = "256b", swizzle = "128b", type = "bf16"}
// CHECK: host.tensormap {{.*}} {box = [64 : i64, 64 : i64], swizzle = "128b", type = "bf16"}
// PTX-COUNT-2: cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster
// PTX-COUNT-2: cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group

%m = layout.symbol in 1 to 1048576 : i64
%n = layout.symbol in 8 to 65536 : i64
%g = layout.make (%m,%n), (%n,1)
%atom = layout.constant Sw<3,3,3> o 0 o (8,64):(64,1)
%tile = layout.tile_to_shape %atom, (64,128)
layout.descriptor @part = %g, %tile, <64, 128> bits 16 {multicast = 2}
layout.descriptor @whole = %g, %tile, <64, 128> bits 16

kernel.func @both(%in: !kernel.tensormap {tma = @part}, %out: !kernel.tensormap {tma = @whole}) attributes {block = [32, 1, 1], cluster = [2, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64x128xbf16, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c3 = kernel.constant 3 : i32
  %x = kernel.block_id x
  %y = kernel.block_id y
  %half = kernel.constant 2 : i32
  %column = kernel.div %x, %half : i32
  %i = layout.symbol %y in 0 to 16383 : i32
  %j = layout.symbol %column in 0 to 511 : i32
  %rank = kernel.cluster_block_id x
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %c0 : i32
  %parts = layout.tma_tensor @part
  %part, %none = layout.local_tile %parts, <64, 128>, (%i,%j)
  %wholes = layout.tma_tensor @whole
  %whole, %no = layout.local_tile %wholes, <64, 128>, (%i,%j)
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
  }
  kernel.cluster.arrive
  kernel.cluster.wait
  kernel.if %lead {
    %bytes = layout.tma_bytes @part : i32
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.tma.load %in[%part, %rank] to %s signal %full multicast %c3
  }
  kernel.mbarrier.wait %full parity %c0
  // Of the two, which have the same tile, the one of the result stores it.
  %mine = kernel.cmp eq %rank, %c0 : i32
  %store = kernel.and %lead, %mine : i1
  kernel.if %store {
    kernel.tma.store %s to %out[%whole]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
  kernel.cluster.arrive
  kernel.cluster.wait
}

host.func @shared(%x: !host.tensor<2xbf16>, %y: !host.tensor<2xbf16>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %in = layout.tensormap @part of %x {l2 = "256b"}
  %out = layout.tensormap @whole of %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c32 = host.constant 32
  %c64 = host.constant 64
  %c128 = host.constant 128
  %rows = host.ceildiv %m, %c64
  %columns = host.ceildiv %n, %c128
  %gx = host.mul %columns, %c2
  host.launch @both grid(%gx, %rows, %c1) block(%c32, %c1, %c1) shared(%c0) args(%in, %out)
}
