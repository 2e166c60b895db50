// Products whose factors and sums are of different types.
// RUN: for a in sm_80 sm_90a sm_100a; do tf-run %s --mcpu=$a --arg=random:1:i8:17x33 --arg=random:2:u8:33x9 --arg=random:3:f16:17x33 --arg=random:4:bf16:33x9 --arg=random:5:f8e4m3fn:17x33 --arg=random:6:f8e5m2:33x9 --expect=reference --check=all || exit 1; done
tile.func @f(%a: tensor<17x33xi8>, %b: tensor<33x9xui8>, %c: tensor<17x33xf16>, %d: tensor<33x9xbf16>, %e: tensor<17x33xf8E4M3FN>, %g: tensor<33x9xf8E5M2>) -> (%o: tensor<17x9xi32>, %p: tensor<17x9xf32>, %q: tensor<17x9xf32>, %r: tensor<17x9xf16>, %s: tensor<17x9xf64>, %t: tensor<17x9xi64>, %v: tensor<17x9xf32>) {
  tile.kernel threads(64) {
    %as = tile.alloc_shared : 17x33xi8
    %bs = tile.alloc_shared : 33x9xui8
    %cs = tile.alloc_shared : 17x33xf16
    %ds = tile.alloc_shared : 33x9xbf16
    %es = tile.alloc_shared : 17x33xf8E4M3FN
    %gs = tile.alloc_shared : 33x9xf8E5M2
    %of = tile.alloc_fragment : 17x9xi32
    %pf = tile.alloc_fragment : 17x9xf32
    %qf = tile.alloc_shared : 17x9xf32
    %rf = tile.alloc_fragment : 17x9xf16
    %sf = tile.alloc_fragment : 17x9xf64
    %tf = tile.alloc_fragment : 17x9xi64
    %vf = tile.alloc_fragment : 17x9xf32
    tile.copy %a to %as
    tile.copy %b to %bs
    tile.copy %c to %cs
    tile.copy %d to %ds
    tile.copy %e to %es
    tile.copy %g to %gs
    tile.clear %of
    tile.gemm %as, %bs, %of
    tile.copy %of to %o
    tile.clear %pf
    tile.gemm %cs, %ds, %pf
    tile.copy %pf to %p
    tile.clear %qf
    tile.gemm %es, %gs, %qf
    tile.copy %qf to %q
    tile.clear %rf
    tile.gemm %es, %ds, %rf
    tile.copy %rf to %r
    tile.clear %sf
    tile.gemm %cs, %gs, %sf
    tile.copy %sf to %s
    tile.clear %tf
    tile.gemm %as, %bs, %tf
    tile.copy %tf to %t
    tile.clear %vf
    tile.gemm %as, %ds, %vf
    tile.copy %vf to %v
  }
}
