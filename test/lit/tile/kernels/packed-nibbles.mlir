// Two elements in a byte, of either factor, along K and across it; integers add up exactly.
// RUN: for a in sm_80 sm_90a; do for p in "s4 u4 i32" "u4 s4 f32" "e2m1 e2m1 f32" "s4 e2m1 f16"; do set -- $p; sed -e "s/KA/$1/g;s/KB/$2/g;s/CT/$3/g" %s > %t.mlir && tf-run %t.mlir --mcpu=$a --arg=random:1:u8:16x16 --arg=random:2:i8:32x4 --arg=random:3:i8:8x16 --arg=random:4:u8:32x8 --expect=reference --check=all || exit 1; done; done
tile.func @nibbles(%a: tensor<16x16xui8>, %b: tensor<32x4xi8>, %bt: tensor<8x16xi8>, %at: tensor<32x8xui8>) -> (%y: tensor<16x8xCT>, %z: tensor<16x8xCT>, %w: tensor<16x8xCT>) {
  tile.kernel threads(32) {
    %as = tile.alloc_shared : 16x16xui8
    %bs = tile.alloc_shared : 32x4xi8
    %bn = tile.alloc_fragment : 8x16xi8
    %an = tile.alloc_shared : 1x32x8xui8
    %one = tile.alloc_shared : 32x8xi8
    %c = tile.alloc_fragment : 16x8xCT
    tile.copy %a to %as
    tile.copy %b to %bs
    tile.copy %bt to %bn
    tile.copy %at to %an
    tile.fill %one, 1
    tile.clear %c
    tile.gemm_packed %as, %bs, %c {a = "KA", b = "KB"}
    tile.copy %c to %y
    tile.gemm_packed %an, %bn, %c {a = "KA", b = "KB", transpose_a, transpose_b, policy = "full_row"}
    tile.copy %c to %z
    %yes = tile.constant true
    tile.gemm_packed %as, %one, %c clear %yes {a = "KA"}
    tile.copy %c to %w
  }
}
