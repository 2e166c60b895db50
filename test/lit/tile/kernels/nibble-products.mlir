// Products whose factors are 4-bit elements, pipelined: their bytes run ahead, by TMA where rows are promised to be such.
// RUN: for a in sm_80 sm_90a; do for e in i4 ui4 f4E2M1FN; do sed -e "s/ELEM/$e/g;s/PROMISE/1/g" %s > %t.mlir && for k in 0 2 70 $(%{more} 32 96); do tf-run %t.mlir --entry=product --mcpu=$a --arg=random:1:$e:33x$k --arg=random:2:f16:24x$k --arg=random:3:$e:${k}x24 --expect=reference --check=all || exit 1; done; done; done
// RUN: sed -e "s/ELEM/i4/g;s/PROMISE/32/g" %s > %t.mlir && tf-run %t.mlir --entry=product --mcpu=sm_90a --arg=random:1:i4:33x96 --arg=random:2:f16:24x96 --arg=random:3:i4:96x24 --expect=reference --check=all
// RUN: tf-opt --pass-pipeline='lower-tile{target=sm_90a}' %t.mlir 2>&1 | FileCheck %s
// CHECK: host.func @product
// CHECK: host.tensormap {{.*}}type = "ui8"
// RUN: for a in sm_80 sm_90a; do tf-run %t.mlir --entry=whole --mcpu=$a --arg=random:1:i4:16x64 --arg=random:2:u4:8x64 --expect=reference --check=all || exit 1; done
tile.func @product(%a: tensor<33x?xELEM> {dims = ["m", "k"], divisible = [1, PROMISE]}, %b: tensor<24x?xf16> {dims = ["n", "k"]}, %w: tensor<?x24xELEM> {dims = ["k", "n"]}) -> (%y: tensor<33x24xf32>, %z: tensor<33x24xf32>) {
  %k = tile.dim %a, 1
  tile.kernel threads(128) {
    %as = tile.alloc_shared : 40x32xELEM
    %bs = tile.alloc_shared : 24x32xf16
    %ws = tile.alloc_shared : 32x24xELEM
    %c = tile.alloc_fragment : 40x24xf32
    %d = tile.alloc_fragment : 40x24xf32
    tile.clear %c
    tile.fill %d, 2.0
    tile.pipelined %i = 0 to ceildiv(%k, 32) stages(3) {
      tile.copy %a[0, %i * 32] to %as
      tile.copy %b[0, %i * 32] to %bs
      tile.copy %w[%i * 32, 0] to %ws
      tile.gemm %as, %bs, %c {transpose_b}
      %first = %i == 0
      tile.gemm %as, %ws, %d clear %first
    }
    tile.copy %c to %y[0, 0]
    tile.copy %d to %z[0, 0]
  }
}

tile.func @whole(%a: tensor<16x64xi4>, %b: tensor<8x64xui4>) -> (%y: tensor<16x8xi32>, %z: tensor<16x8xf32>) {
  tile.kernel threads(32) {
    %as = tile.alloc_fragment : 16x64xi4
    %bs = tile.alloc_shared : 8x64xui4
    %s = tile.alloc_shared : 16x2xf16
    %c = tile.alloc_fragment : 16x8xi32
    %d = tile.alloc_fragment : 16x8xf32
    tile.copy %a to %as
    tile.copy %b to %bs
    tile.fill %s, 0.5
    tile.fill %c, 1
    tile.clear %d
    tile.gemm %as, %bs, %c {transpose_b}
    tile.gemm_packed %as, %bs, %d scale_a %s {transpose_b, block = 32 : i64}
    tile.copy %c to %y
    tile.copy %d to %z
  }
}
