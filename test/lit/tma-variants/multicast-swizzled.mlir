// Multicast: swizzled and strided tiles, by producer warps and by mbarriers, clusters of two, four, and of two dimensions; loops of no turn.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=swizzled --arg=random:1:bf16:8x70x64 --arg=random:2:bf16:70x64
// RUN: %{run} --mcpu=sm_80 --entry=swizzled --arg=random:1:bf16:8x70x64 --arg=random:2:bf16:70x64
// RUN: %{run} --mcpu=sm_100a --entry=swizzled --arg=random:1:bf16:8x70x64 --arg=random:2:bf16:70x64
// RUN: %{run} --mcpu=sm_90a --entry=strided --arg=random:1:bf16:8x70x64 --arg=random:2:bf16:70x64
// RUN: %{run} --mcpu=sm_80 --entry=strided --arg=random:1:bf16:8x70x64 --arg=random:2:bf16:70x64
// RUN: %{run} --mcpu=sm_100a --entry=strided --arg=random:1:bf16:8x70x64 --arg=random:2:bf16:70x64
// RUN: %{run} --mcpu=sm_90a --entry=strided --arg=random:1:bf16:8x7x64 --arg=random:2:bf16:7x64
// RUN: %{run} --mcpu=sm_90a --entry=strided --arg=random:1:bf16:8x0x64 --arg=random:2:bf16:0x64
// RUN: %{run} --mcpu=sm_90a --entry=two_dimensions --arg=random:1:f32:2x3x2x64 --arg=random:2:f32:64
// RUN: %{run} --mcpu=sm_80 --entry=two_dimensions --arg=random:1:f32:2x3x2x64 --arg=random:2:f32:64
// RUN: %{run} --mcpu=sm_100a --entry=two_dimensions --arg=random:1:f32:2x3x2x64 --arg=random:2:f32:64

// 128 bytes.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 8), tile (64, 8), element strides (1, 1); (b + 7) div 8 instructions a block
// CHECK: note: dimension 0 is [c], implicit whole: coordinate [], box [c]; extent 64, stride 1
// CHECK: note: dimension 1 is [l], by partitioning: coordinate [lo], box [li]; extent b, stride 64
// CHECK: note: shared memory of 's': tile at element slot * 512, rows of 64, 1024 bytes an instruction, swizzle 128 bytes, aligned to 1024
// CHECK: note: holes: level 1, all zero
fusion.func @swizzled(%x: tensor<?x?x64xbf16> {dims=["a","b","c"]}, %t: tensor<?x64xbf16> {dims=["b","c"]}) -> tensor<?x?x64xbf16> attributes {cluster = array<i64: 2>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x64xbf16> {multicast, circular = array<i64: 3, 2>, warp_specialized = "tidy"} memory(shared) via(tma) domain(%i, %l, %c) {
    %lo, %li = id.split %l by 8
    %cu, %ci = id.split %c by 8
    %sx, %sy = id.swizzle xor %li, %cu
    id.domain loop [%lo : serial, %i : serial, %li : bulk, %c : bulk] alloc [%lo : c, %i : c, %sx : c, %sy : c, %ci : c]
  } inline(1)
  %y = fusion.mul %x, %s : tensor<?x?x64xbf16> domain(%i, %l, %c) {
    %lo, %li = id.split %l by 8
    %co, %ci = id.split %c by 32
    id.domain loop [%lo : serial, %i : bidx, %li : serial, %co : serial, %ci : tidx]
  }
  fusion.return %y : tensor<?x?x64xbf16>
}

// Two boxes a slot, of every second row.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 8), tile (64, 4), element strides (1, 2); ((b + 7) div 8) * 2 instructions a block
// CHECK: note: dimension 0 is [c], implicit whole: coordinate [], box [c]; extent 64, stride 1
// CHECK: note: dimension 1 is [l], by partitioning: coordinate [lo], box [li], tile [q], stride [z]; extent b, stride 64
// CHECK: note: shared memory of 's': tile at element z * 256 + slot * 512, rows of 64, 512 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @strided(%x: tensor<?x?x64xbf16> {dims=["a","b","c"]}, %t: tensor<?x64xbf16> {dims=["b","c"]}) -> tensor<?x?x64xbf16> attributes {cluster = array<i64: 4>} {
  %s = fusion.broadcast %t axes [0] : tensor<1x?x64xbf16> {multicast, circular = array<i64: 4, 3>, pipelined = "mbarrier"} memory(shared) via(tma) domain(%i, %l, %c) {
    %lo, %li = id.split %l by 8
    %q, %z = id.split %li by 2
    id.domain loop [%lo : serial, %i : serial, %z : serial, %q : bulk, %c : bulk]
  } inline(1)
  %y = fusion.mul %x, %s : tensor<?x?x64xbf16> domain(%i, %l, %c) {
    %lo, %li = id.split %l by 8
    id.domain loop [%lo : serial, %i : bidx, %li : serial, %c : tidx]
  }
  fusion.return %y : tensor<?x?x64xbf16>
}

// Four blocks along x and z want the same row.
// CHECK: remark: 's' is a TMA load, rank 1: box (64), tile (64), element strides (1); 1 instruction a block
// CHECK: note: dimension 0 is [d], implicit whole: coordinate [], box [d]; extent 64, stride 1
// CHECK: note: shared memory of 's': tile at element 0, rows of 64, 256 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: level 1, all zero
fusion.func @two_dimensions(%x: tensor<?x?x?x64xf32>, %t: tensor<64xf32>) -> tensor<?x?x?x64xf32> attributes {cluster = array<i64: 2, 1, 2>} {
  %s = fusion.broadcast %t axes [0, 1, 2] : tensor<1x1x1x64xf32> {multicast} memory(shared) via(tma) domain(%a, %b, %c, %d) {
    id.domain loop [%a : serial, %b : serial, %c : serial, %d : bulk]
  }
  %y = fusion.add %x, %s : tensor<?x?x?x64xf32> domain(%a, %b, %c, %d) {
    id.domain loop [%a : bidx, %b : bidy, %c : bidz, %d : tidx]
  }
  fusion.return %y : tensor<?x?x?x64xf32>
}
