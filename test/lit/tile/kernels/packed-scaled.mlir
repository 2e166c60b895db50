// Products of factors that are not what they are stored as, against the reference, by tensor cores and without; K with a tail of its blocks,
// loops of 1 and 3 turns.
// Scaled by blocks: f8 and 4 bits with exponents and with f8 scales (exact in tf32), 4-bit integers and halves with f16 and f32 scales.
// RUN: for a in sm_80 sm_90a; do for p in "f8E4M3FN f8E5M2 ui8" "f8E5M2 f8E4M3FN f8E4M3FN" "f16 f8E4M3FN f32" "bf16 bf16 f16"; do set -- $p; sed -e "s/AT/$1/g;s/BT/$2/g;s/ST/$3/g" %s > %t.mlir && for k in $([ $3 = ui8 ] && echo 48) 144; do tf-run %t.mlir --mcpu=$a --arg=random:1:f32:16x$k --arg=random:2:f32:24x$k --arg=random:3:u8:16x8 --arg=random:4:u8:24x8 --expect=reference --check=all || exit 1; done; done; done
tile.func @scaled(%a: tensor<16x?xf32> {dims = ["m", "k"]}, %b: tensor<24x?xf32> {dims = ["n", "k"]}, %sa: tensor<16x8xui8>, %sb: tensor<24x8xui8>) -> (%y: tensor<16x24xf32>, %z: tensor<24x16xf32>) {
  %n = tile.dim %a, 1
  tile.kernel threads(64) {
    %as = tile.alloc_shared : 16x48xAT
    %bs = tile.alloc_shared : 24x48xBT
    %us = tile.alloc_shared : 16x2xST
    %vs = tile.alloc_fragment : 24x2xST
    %c = tile.alloc_fragment : 16x24xf32
    %d = tile.alloc_shared : 24x16xf32
    tile.clear %c
    tile.clear %d
    tile.pipelined %k = 0 to ceildiv(%n, 48) stages(2) {
      tile.copy %a[0, %k * 48] to %as
      tile.copy %b[0, %k * 48] to %bs
      tile.parallel (%i, %j) in (16, 2) {
        %x = tile.load %sa[%i, %k * 2 + %j]
        %e = tile.cast %x : i32
        %f = tile.mod %e, 7
        %g = tile.add %f, 121
        %s = tile.cast %g : ST
        tile.store %s, %us[%i, %j]
      }
      tile.parallel (%i, %j) in (24, 2) {
        %x = tile.load %sb[%i, %k * 2 + %j]
        %e = tile.cast %x : i32
        %f = tile.mod %e, 5
        %g = tile.add %f, 126
        %s = tile.cast %g : ST
        tile.store %s, %vs[%i, %j]
      }
      tile.gemm_packed %as, %bs, %c scale_a %us scale_b %vs {block = 32, transpose_b}
      %first = tile.eq %k, 0
      tile.gemm_packed %bs, %as, %d scale_b %us clear %first {block = 32, transpose_b}
    }
    tile.copy %c to %y
    tile.copy %d to %z
  }
}
