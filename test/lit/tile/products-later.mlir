// A product by a tile that all warp groups fill together, whose result is only added to a tensor, is made a turn later: the tile has two
// slots with mbarriers, and no barrier of the block stands in the loop. Where the second slot has no room, it is made at once.
//
// RUN: tf-opt --lower-tile=target=sm_90a %s 2>/dev/null | FileCheck %s
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --atol=0.05 --check=all
// RUN: %{run} --entry=later --arg=random:1:f16:250x128 --arg=random:2:f16:128x128 --async-latency=random --schedule=random
// RUN: %{run} --entry=later --arg=random:1:f16:64x128 --arg=random:2:f16:70x128 --async-latency=lazy
// RUN: %{run} --entry=later --arg=random:1:f16:0x128 --arg=random:2:f16:128x128
// RUN: %{run} --entry=some --arg=random:1:f16:100x128 --arg=random:2:f16:257x128 --schedule=random

// CHECK: kernel.func @later_k1
// CHECK: kernel.dynamic_shared {{.*}}buffer<16384xf16, shared>
// CHECK: kernel.dynamic_shared {{.*}}buffer<16384xf16, shared>
// CHECK: kernel.for %turn
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.stmatrix
// CHECK: kernel.fence.proxy_async shared
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.mbarrier.arrive
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.mbarrier.wait
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.wgmma.mma {{.*}}transpose_a
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.tma.reduce add
// CHECK-NOT: kernel.barrier{{$}}
// CHECK: kernel.bulk.commit_group
tile.func @later(%Q: tensor<?x128xf16> {dims = ["m", ""]}, %K: tensor<?x128xf16> {dims = ["n", ""]})
    -> (%S: tensor<?x128xf32> {dims = ["n", ""]}, %T: tensor<?x128xf32> {dims = ["m", ""]}) {
  %m = tile.dim %Q, 0
  %n = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 32)) threads(128) {
    %z = tile.alloc_fragment : 32x128xf32
    tile.clear %z
    tile.copy %z to %T[%b * 32, 0]
  }
  tile.kernel grid(%b = ceildiv(%n, 128)) threads(256) producers(0) {
    %k = tile.alloc_shared : 128x128xf16
    %q = tile.alloc_shared : 64x128xf16
    %w = tile.alloc_shared : 128x64xf16
    %x = tile.alloc_fragment : 128x64xf32
    %p = tile.alloc_fragment : 128x64xf16
    %t = tile.alloc_fragment : 64x128xf32
    %s = tile.alloc_fragment : 128x128xf32
    %new = i1(1)
    tile.copy %K[%b * 128, 0] to %k
    tile.clear %s
    tile.pipelined %i = 0 to ceildiv(%m, 64) stages(5) {
      tile.copy %Q[%i * 64, 0] to %q
      tile.gemm %k, %q, %x clear %new {transpose_b, policy = "full_row"}
      tile.copy %x to %p
      tile.copy %p to %w
      tile.gemm %w, %k, %t clear %new {transpose_a, policy = "full_col"}
      tile.gemm %p, %q, %s {policy = "full_row"}
      tile.copy %t to %T[%i * 64, 0] {atomic = "add", via = "tma"}
    }
    tile.copy %s to %S[%b * 128, 0]
  }
}

// Some turns, and others for each block; with a producer warp.
tile.func @some(%Q: tensor<?x128xf16> {dims = ["m", ""]}, %K: tensor<?x128xf16> {dims = ["n", ""]})
    -> (%S: tensor<?x128xf32> {dims = ["n", ""]}, %T: tensor<?x128xf32> {dims = ["m", ""]}) {
  %m = tile.dim %Q, 0
  %n = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 32)) threads(128) {
    %z = tile.alloc_fragment : 32x128xf32
    tile.clear %z
    tile.copy %z to %T[%b * 32, 0]
  }
  tile.kernel grid(%b = ceildiv(%n, 128)) threads(256) producers(1) {
    %k = tile.alloc_shared : 128x128xf16
    %q = tile.alloc_shared : 64x128xf16
    %w = tile.alloc_shared : 128x64xf16
    %x = tile.alloc_fragment : 128x64xf32
    %p = tile.alloc_fragment : 128x64xf16
    %t = tile.alloc_fragment : 64x128xf32
    %s = tile.alloc_fragment : 128x128xf32
    %new = i1(1)
    tile.copy %K[%b * 128, 0] to %k
    tile.clear %s
    tile.pipelined %i = %b floordiv 2 to ceildiv(%m, 64) stages(5) {
      tile.copy %Q[%i * 64, 0] to %q
      tile.gemm %k, %q, %x clear %new {transpose_b, policy = "full_row"}
      tile.copy %x to %p
      tile.copy %p to %w
      tile.gemm %w, %k, %t clear %new {transpose_a, policy = "full_col"}
      tile.gemm %p, %q, %s {policy = "full_row"}
      tile.copy %t to %T[%i * 64, 0] {atomic = "add", via = "tma"}
    }
    tile.copy %s to %S[%b * 128, 0]
  }
}

// CHECK: kernel.func @at_once_k1
// CHECK-NOT: kernel.for %turn
// CHECK: kernel.for %i
// CHECK: kernel.stmatrix
// CHECK: kernel.barrier{{$}}
// CHECK: kernel.wgmma.mma {{.*}}transpose_a
tile.func @at_once(%Q: tensor<?x128xf16> {dims = ["m", ""]}, %K: tensor<?x128xf16> {dims = ["n", ""]})
    -> (%S: tensor<?x128xf32> {dims = ["n", ""]}, %T: tensor<?x128xf32> {dims = ["m", ""]}) {
  %m = tile.dim %Q, 0
  %n = tile.dim %K, 0
  tile.kernel grid(%b = ceildiv(%m, 32)) threads(128) {
    %z = tile.alloc_fragment : 32x128xf32
    tile.clear %z
    tile.copy %z to %T[%b * 32, 0]
  }
  tile.kernel grid(%b = ceildiv(%n, 128)) threads(256) producers(0) {
    %k = tile.alloc_shared : 128x128xf16
    %q = tile.alloc_shared : 64x128xf16
    %w = tile.alloc_shared : 128x64xf16
    %x = tile.alloc_fragment : 128x64xf32
    %p = tile.alloc_fragment : 128x64xf16
    %t = tile.alloc_fragment : 64x128xf32
    %s = tile.alloc_fragment : 128x128xf32
    %new = i1(1)
    tile.copy %K[%b * 128, 0] to %k
    tile.clear %s
    tile.pipelined %i = 0 to ceildiv(%m, 64) stages(9) {
      tile.copy %Q[%i * 64, 0] to %q
      tile.gemm %k, %q, %x clear %new {transpose_b, policy = "full_row"}
      tile.copy %x to %p
      tile.copy %p to %w
      tile.gemm %w, %k, %t clear %new {transpose_a, policy = "full_col"}
      tile.gemm %p, %q, %s {policy = "full_row"}
      tile.copy %t to %T[%i * 64, 0] {atomic = "add", via = "tma"}
    }
    tile.copy %s to %S[%b * 128, 0]
  }
}
