// A sparse A of few rows stays A where a dense product would be made turned: the other factor is none.
// RUN: tf-run %s --mcpu=sm_90a --check=all --expect=reference --arg=random:1:f16:16x32 --arg=random:2:u8:16x8 --arg=random:3:f16:64x64 --atol=1e-4
// RUN: tf-run %s --mcpu=sm_100a --check=all --expect=reference --arg=random:1:f16:16x32 --arg=random:2:u8:16x8 --arg=random:3:f16:64x64 --atol=1e-4
// RUN: tf-opt %s --lower-tile=target=sm_90a | FileCheck-22 %s
// CHECK: kernel.mma_sp
tile.func @rows(%x: tensor<16x32xf16>, %s: tensor<16x8xui8>, %w: tensor<64x64xf16>) -> (%y: tensor<16x64xf32>) {
  tile.kernel threads(128) {
    %as = tile.alloc_shared : 16x32xf16
    %bs = tile.alloc_shared : 64x64xf16
    %ss = tile.alloc_shared : 16x8xui8
    %c = tile.alloc_fragment : 16x64xf32
    tile.copy %x to %as
    tile.parallel (%i, %j) in (16, 8) {
      %ss[%i, %j] = and(%s[%i, %j], 17) * 4 + 136 - and(%s[%i, %j], 17) * 8
    }
    tile.copy %w to %bs
    tile.clear %c
    tile.gemm_packed %as, %bs, %c sparse %ss
    tile.copy %c to %y
  }
}
