// Half of a factor is there: two of each group of 4 elements along K, whose places rise; dense, packed and scaled ones.
// RUN: for a in sm_80 sm_90a; do for p in "f16 f16 f32" "i8 i8 i32" "f8E4M3FN f8E4M3FN f32" "bf16 bf16 bf16"; do set -- $p; sed -e "s/AT/$1/g;s/BT/$2/g;s/CT/$3/g" %s > %t.mlir && tf-run %t.mlir --mcpu=$a --arg=random:1:i8:16x16 --arg=random:2:i8:32x8 --arg=random:3:u8:16x8 --expect=reference --check=all || exit 1; done; done
tile.func @sparse(%a: tensor<16x16xi8>, %b: tensor<32x8xi8>, %m: tensor<16x8xui8>) -> (%y: tensor<16x8xCT>, %z: tensor<16x8xf32>, %meta: tensor<16x4xui8>) {
  tile.kernel threads(64) {
    %as = tile.alloc_shared : 16x16xAT
    %bs = tile.alloc_shared : 32x8xBT
    %ms = tile.alloc_shared : 16x4xui8
    %ap = tile.alloc_shared : 16x8xi8
    %sc = tile.alloc_shared : 16x1xf32
    %c = tile.alloc_fragment : 16x8xCT
    %d = tile.alloc_fragment : 16x8xf32
    tile.parallel (%i, %j) in (16, 16) {
      %v = tile.load %a[%i, %j]
      %w = tile.mod %v, 9
      %x = tile.cast %w : AT
      tile.store %x, %as[%i, %j]
    }
    tile.parallel (%i, %j) in (32, 8) {
      %v = tile.load %b[%i, %j]
      %w = tile.mod %v, 7
      %x = tile.cast %w : BT
      tile.store %x, %bs[%i, %j]
    }
    tile.parallel (%i, %j) in (16, 4) {
      %v = tile.load %m[%i, %j * 2]
      %w = tile.load %m[%i, %j * 2 + 1]
      %p = tile.cast %v : i32
      %q = tile.cast %w : i32
      %f0 = tile.mod %p, 3
      %f1 = tile.mod %q, 3
      %r0 = tile.sub 3, %f0
      %r1 = tile.sub 3, %f1
      %p4 = tile.floordiv %p, 4
      %q4 = tile.floordiv %q, 4
      %d0 = tile.mod %p4, %r0
      %d1 = tile.mod %q4, %r1
      %g0 = tile.add %d0, %f0
      %g1 = tile.add %d1, %f1
      %s0 = tile.add %g0, 1
      %s1 = tile.add %g1, 1
      %h0 = tile.mul %s0, 4
      %h1 = tile.mul %s1, 4
      %n0 = tile.add %h0, %f0
      %n1 = tile.add %h1, %f1
      %byte = tile.pack u4 %n0, %n1 : i32 to ui8
      tile.store %byte, %ms[%i, %j]
    }
    tile.copy %ms to %meta
    tile.copy %a[0, 0][16, 8] to %ap
    tile.fill %sc, 0.5
    tile.clear %c
    tile.clear %d
    tile.gemm_packed %as, %bs, %c sparse %ms
    tile.copy %c to %y
    tile.gemm_packed %ap, %bs, %d scale_a %sc sparse %ms {a = "e2m1", block = 32}
    tile.copy %d to %z
  }
}
