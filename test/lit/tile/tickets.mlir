// Persistent blocks that draw their tiles. Nothing changes in what is computed, whoever draws what.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// DEFINE: %{late} = --schedule=random --async-latency=random
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir && FileCheck %s <%t.mlir
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: %{run} --entry=triangle --arg=random:1:f32:17x32
// RUN: %{run} %{late} --entry=triangle --arg=random:1:f32:33x32 --seed=2
// RUN: %{run} --schedule=pct:4 --entry=triangle --arg=random:1:f32:9x32
// RUN: %{run} --entry=triangle --arg=random:1:f32:1x32
// RUN: %{run} --entry=triangle --arg=random:1:f32:0x32
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:200x136 --arg=random:2:bf16:136x264 --atol=1e-3
// RUN: %{run} --async-latency=eager --entry=product --arg=random:1:bf16:200x264 --arg=random:2:bf16:264x72 --atol=1e-3
// RUN: %{run} --async-latency=lazy --schedule=pct:3 --entry=product --arg=random:1:bf16:64x512 --arg=random:2:bf16:512x128 --atol=1e-3
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:300x8 --arg=random:2:bf16:8x200 --seed=5
// RUN: %{run} %{late} --entry=product --arg=random:1:bf16:64x0 --arg=random:2:bf16:0x128
// RUN: %{run} %{late} --entry=causal --arg=random:1:f32:12x64 --arg=random:2:f32:12x64
// RUN: %{run} --async-latency=lazy --schedule=pct:4 --entry=causal --arg=random:1:f32:25x64 --arg=random:2:f32:25x64 --seed=7
// RUN: %{run} %{late} --entry=cube --arg=random:1:f32:3x2x5
// RUN: %{run} %{late} --entry=alone --arg=random:1:f32:11
// RUN: tf-run %s --mcpu=sm_80 --entry=triangle --arg=random:1:f32:17x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=product --arg=random:1:bf16:200x136 --arg=random:2:bf16:136x264 --atol=1e-3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=product --arg=random:1:bf16:200x136 --arg=random:2:bf16:136x264 --atol=1e-3 --expect=reference --check=all

// TEXT: threads(64) persistent(3) dynamic {
// TEXT: threads(128) producers(1) persistent(4) dynamic {
// TEXT: persistent(2) dynamic {
// TEXT: persistent dynamic {

// One thread draws, and the block's barrier tells it. The last ticket sets the counter back.
// CHECK-LABEL: kernel.func @triangle_k0(
// CHECK-SAME: %tickets: !kernel.buffer<1xi32, global>
// CHECK: kernel.while
// CHECK: kernel.barrier
// CHECK: kernel.cmp lt
// CHECK: kernel.atomic add
// CHECK: kernel.if
// CHECK-NEXT: kernel.constant 0
// CHECK: kernel.atomic exch
// CHECK-LABEL: host.func @triangle(
// CHECK: host.check {{.*}} "{0} tiles are more than blocks may draw
// CHECK: host.counter
tile.func @triangle(%x: tensor<?x32xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x32xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  tile.kernel grid(%b = %m) threads(64) persistent(3) dynamic {
    %s = tile.alloc_shared : 32xf32
    %f = tile.alloc_fragment : 32xf32
    %row = %m - 1 - %b // the longest first
    tile.clear %f
    tile.serial %k = 0 to %row + 1 {
      tile.copy %x[%k, 0][1, 32] to %s
      tile.parallel (%i) in (32) {
        %f[%i] += %s[%i]
      }
    }
    tile.copy %f to %y[%row, 0]
  }
}

// The producer draws; tickets are one more ring, of mbarriers. Others are told by a shuffle that their warp has the same one.
// CHECK-LABEL: kernel.func @product_k0(
// CHECK: kernel.barrier{{$}}
// CHECK: kernel.while
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.mbarrier.arrive
// CHECK: kernel.atomic add
// CHECK: kernel.tma.load
// CHECK: } else {
// CHECK: kernel.while
// CHECK: kernel.mbarrier.wait
// CHECK-NOT: kernel.atomic
// CHECK: kernel.shuffle idx
// CHECK-NOT: kernel.atomic
// CHECK: kernel.wgmma.mma
tile.func @product(%A: tensor<?x?xbf16> {dims = ["m", "k"], divisible = [1, 8]}, %B: tensor<?x?xbf16> {dims = ["k", "n"], divisible = [1, 8]})
    -> (%C: tensor<?x?xbf16> {dims = ["m", "n"], divisible = [1, 8]}) {
  %m = tile.dim %A, 0
  %k = tile.dim %A, 1
  %n = tile.dim %B, 1
  tile.kernel grid(%bx = ceildiv(%n, 64), %by = ceildiv(%m, 64)) threads(128) producers(1) persistent(4) dynamic {
    %a = tile.alloc_shared : 64x64xbf16
    %b = tile.alloc_shared : 64x64xbf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.use_swizzle panel 2
    tile.clear %c
    tile.pipelined %i = 0 to ceildiv(%k, 64) stages(3) {
      tile.copy %A[%by * 64, %i * 64] to %a
      tile.copy %B[%i * 64, %bx * 64] to %b
      tile.gemm %a, %b, %c
    }
    tile.copy %c to %C[%by * 64, %bx * 64]
  }
}

// Loops whose length the ticket says, in both halves of the kernel.
tile.func @causal(%x: tensor<?x64xf32> {dims = ["s", "d"]}, %z: tensor<?x64xf32> {dims = ["s", "d"]})
    -> (%y: tensor<?x64xf32> {dims = ["s", "d"]}) {
  %s = tile.dim %x, 0
  tile.kernel grid(%b = %s) threads(64) producers(1) persistent(2) dynamic {
    %t = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    %q = %s - 1 - %b
    tile.copy %x[%q, 0][1, 64] to %f
    tile.pipelined %k = 0 to %q + 1 stages(2) {
      tile.copy %z[%k, 0][1, 64] to %t
      tile.parallel (%i) in (64) {
        %f[%i] += %t[%i]
      }
    }
    tile.copy %f to %y[%q, 0]
  }
}

tile.func @cube(%x: tensor<?x?x?xf32> {dims = ["a", "b", "c"]}) -> (%y: tensor<?x?x?xf32> {dims = ["a", "b", "c"]}) {
  %a = tile.dim %x, 0
  %b = tile.dim %x, 1
  %c = tile.dim %x, 2
  tile.kernel grid(%k = %c, %j = %b, %i = %a) threads(32) persistent dynamic {
    tile.parallel (%u) in (1) {
      %y[%i, %j, %k] = %x[%i, %j, %k] + 1.0
    }
  }
}

// A block of one thread has no barrier.
tile.func @alone(%x: tensor<?xf32> {dims = ["n"]}) -> (%y: tensor<?xf32> {dims = ["n"]}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%i = %n) threads(1) persistent(4) dynamic {
    tile.parallel (%u) in (1) {
      %y[%i] = %x[%i] * 2.0
    }
  }
}
