// tile.annotate_layout: layouts that the program gives are followed, and change no result.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=fragments --arg=random:1:f32:8x8 --arg=random:2:f32:8x8 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --entry=shared --arg=random:1:f16:64x64 --arg=random:2:f16:64x64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=pipeline --arg=random:1:f16:64x192 --arg=random:2:f16:192x64 --expect=reference --check=all || exit 1; done
// RUN: for a in sm_80 sm_90a; do tf-run %s --mcpu=$a --entry=product --arg=random:1:f16:16x16 --arg=random:2:f16:16x8 --expect=reference --check=all || exit 1; done
// RUN: tf-opt %s | tf-opt - | FileCheck %s --check-prefix=FORM
// RUN: tf-opt %s --lower-tile='target=sm_80' 2>&1 | FileCheck %s

// The accumulator's layout of mma: 2 registers a thread; a copy of it in 2 warps; one column of registers.
// FORM: tile.annotate_layout %f, "((4,8),2):((2@1,1@0),1@1)"
// CHECK: remark: 'f' is converted to another layout for this statement, by 16 shuffles of each thread
// CHECK-LABEL: kernel.func @fragments_k0
// CHECK-DAG: %f{{(_[0-9]+)?}} = kernel.alloc : !kernel.buffer<2xf32, local>
// CHECK-DAG: %g = kernel.alloc : !kernel.buffer<8xf32, local>
tile.func @fragments(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> (%y: tensor<8x8xf32>, %r: tensor<8xf32>, %z: tensor<8x8xf32>) {
  tile.kernel threads(32) {
    %f = tile.alloc_fragment : 8x8xf32
    %g = tile.alloc_fragment : 8x8xf32
    %s = tile.alloc_fragment : 8xf32
    tile.annotate_layout %f, "((4,8),2):((2@1,1@0),1@1)"
    tile.annotate_layout %g, "((8,4),8):((1@0,0),1@1)"
    tile.copy %x to %f
    tile.copy %w to %g
    tile.parallel (%i, %j) in (8, 8) {
      %a = tile.load %f[%i, %j]
      %b = tile.load %g[%i, %j]
      %c = tile.mul %a, %b
      tile.store %c, %g[%i, %j]
    }
    tile.reduce_sum %f to %s dim 1
    tile.copy %g to %y
    tile.copy %s to %r
    tile.copy %f to %z
  }
}

// Row-major, and a swizzle of 128 bytes: also for what is no factor.
tile.func @shared(%x: tensor<64x64xf16>, %w: tensor<64x64xf16>) -> (%y: tensor<64x64xf32>, %z: tensor<64x64xf16>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x64xf16
    %t = tile.alloc_shared : 64x64xf16
    %u = tile.alloc_shared : 64x64xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.annotate_layout %s, "(64,64):(64,1)"
    tile.annotate_layout %t, "Sw<3,3,3> o 0 o (64,64):(64,1)"
    tile.annotate_layout %u, "Sw<3,3,3> o 0 o (64,64):(64,1)"
    tile.copy %x to %s
    tile.copy %w to %t
    tile.copy %w to %u
    tile.clear %f
    tile.gemm %s, %t, %f
    tile.copy %f to %y
    tile.parallel (%i, %j) in (64, 64) {
      %a = tile.load %u[%j, %i]
      tile.store %a, %z[%i, %j]
    }
  }
}

// In a pipelined loop: slots have it, too.
tile.func @pipeline(%x: tensor<64x192xf16>, %w: tensor<192x64xf16>) -> (%y: tensor<64x64xf32>) {
  tile.kernel threads(128) {
    %s = tile.alloc_shared : 64x32xf16
    %t = tile.alloc_shared : 32x64xf16
    %f = tile.alloc_fragment : 64x64xf32
    tile.annotate_layout %s, "Sw<2,3,3> o 0 o (64,32):(32,1)"
    tile.annotate_layout %t, "(32,64):(64,1)"
    tile.clear %f
    tile.pipelined %k = 0 to 6 stages(3) {
      tile.copy %x[0, %k * 32][64, 32] to %s
      tile.copy %w[%k * 32, 0][32, 64] to %t
      tile.gemm %s, %t, %f
    }
    tile.copy %f to %y
  }
}

// Sums that are to lie otherwise than tensor cores leave them are brought there, and back.
// CHECK-LABEL: kernel.func @product_k0
// CHECK: kernel.shuffle
// CHECK: kernel.mma
// CHECK: kernel.shuffle
// CHECK-LABEL: host.func @product
tile.func @product(%x: tensor<16x16xf16>, %w: tensor<16x8xf16>) -> (%y: tensor<16x8xf32>) {
  tile.kernel threads(32) {
    %s = tile.alloc_shared : 16x16xf16
    %t = tile.alloc_shared : 16x8xf16
    %f = tile.alloc_fragment : 16x8xf32
    tile.annotate_layout %f, "((8,4),4):((1@1,1@0),4@0)"
    tile.copy %x to %s
    tile.copy %w to %t
    tile.clear %f
    tile.gemm %s, %t, %f
    tile.copy %f to %y
  }
}
