// ui32 and ui64 as arguments, as results and on the way: files, scalars, extents, TMA, products by tensor cores, elements
// of 4 bits, prints.
// RUN: sed -e "s/TYPE/ui32/g" -e "s/TOP/4294967295/g" -e "s/HALF/2147483648/g" -e "s/SIGNED/i32/g" %s > %t.32.mlir
// RUN: sed -e "s/TYPE/ui64/g" -e "s/TOP/18446744073709551615/g" -e "s/HALF/9223372036854775808/g" -e "s/SIGNED/i64/g" %s > %t.64.mlir
// RUN: for t in 32 64; do for a in sm_80 sm_90a sm_100a; do tf-run %t.$t.mlir --entry=engine --mcpu=$a --arg=random:1:u$t:64x64 --expect=reference --check=all || exit 1; done; done
// RUN: for t in 32 64; do for a in sm_80 sm_90a; do tf-run %t.$t.mlir --entry=products --mcpu=$a --arg=random:1:u8:33x48 --arg=random:2:u8:48x40 --arg=random:3:u8:16x24 --expect=reference --check=all || exit 1; done; done
// RUN: for t in 32 64; do tf-run %t.$t.mlir --entry=extents --mcpu=sm_90a --arg=random:1:u$t:37 --arg=37 --arg=12 --expect=reference --check=all --out=%t.$t.npy || exit 1; done
// RUN: for t in 32 64; do tf-run %t.$t.mlir --entry=copied --mcpu=sm_90a --arg=%t.$t.npy --expect=%t.$t.npy --expect=reference || exit 1; done
// RUN: not tf-run %t.32.mlir --entry=extents --arg=random:1:u32:37 --arg=37 --arg=-1 2>&1 | FileCheck %s --check-prefix=FIT
// RUN: not tf-run %t.64.mlir --entry=extents --arg=random:1:u64:37 --arg=37 --arg=-1 2>&1 | FileCheck %s --check-prefix=SIGN
// RUN: not tf-run %t.32.mlir --entry=extents --arg=random:1:u32:37 --arg=37 --arg=4294967296 2>&1 | FileCheck %s --check-prefix=FIT
// RUN: tf-run %t.64.mlir --entry=extents --arg=random:1:u64:37 --arg=37 --arg=18446744073709551615 --expect=reference
// RUN: for t in 32 64; do tf-run %t.$t.mlir --entry=prints --mcpu=sm_90a || exit 1; done 2>&1 | FileCheck %s --check-prefix=PRINT
// FIT: which does not fit u32
// SIGN: a scalar of u64; expected a number
// PRINT: top 4294967295 half 2147483648
// PRINT: top 18446744073709551615 half 9223372036854775808

tile.func @engine(%x: tensor<64x64xTYPE>) -> (%y: tensor<64x64xTYPE>, %m: tensor<64x64xTYPE>, %n: tensor<64x64xTYPE>, %s: tensor<64x64xTYPE>) {
  tile.kernel threads(32) {
    tile.fill %m, TYPE(100)
    tile.fill %n, TYPE(HALF)
    tile.fill %s, TYPE(TOP)
  }
  tile.kernel grid(%b = 2, %c = 2) threads(64) {
    %t = tile.alloc_shared : 32x32xTYPE
    %u = tile.alloc_shared : 32x32xTYPE
    tile.copy %x[%b * 32, %c * 32] to %t {via = "tma"}
    tile.parallel (%i, %j) in (32, 32) {
      %u[%i, %j] = %t[%i, %j] mod 2 == 0 ? %t[%i, %j] : TOP - %t[%i, %j]
    }
    tile.copy %u to %y[%b * 32, %c * 32] {via = "tma"}
    tile.copy %u to %m[%b * 32, %c * 32] {via = "tma", atomic = "max"}
    tile.copy %u to %n[%b * 32, %c * 32] {via = "tma", atomic = "min"}
    tile.copy %u to %s[%b * 32, %c * 32] {via = "tma", atomic = "add"}
  }
}

tile.func @products(%x: tensor<33x48xui8>, %w: tensor<48x40xui8>, %p: tensor<16x24xui8>)
    -> (%y: tensor<33x40xTYPE>, %f: tensor<33x40xf32>, %s4: tensor<16x48xTYPE>, %u4: tensor<16x48xTYPE>, %q: tensor<16x16xTYPE>, %back: tensor<16x24xui8>) {
  tile.kernel threads(64) {
    %a = tile.alloc_shared : 33x48xui8
    %b = tile.alloc_shared : 48x40xui8
    %c = tile.alloc_fragment : 33x40xTYPE
    %wide = tile.alloc_shared : 33x48xTYPE
    %half = tile.alloc_shared : 48x40xf32
    %g = tile.alloc_fragment : 33x40xf32
    %h = tile.alloc_shared : 16x24xui8
    %k = tile.alloc_shared : 48x16xTYPE
    %r = tile.alloc_fragment : 16x16xTYPE
    tile.copy %x to %a
    tile.copy %w to %b
    tile.fill %c, TYPE(TOP)
    tile.gemm %a, %b, %c
    tile.copy %c to %y
    tile.copy %a to %wide
    tile.copy %b to %half
    tile.clear %g
    tile.gemm %wide, %half, %g
    tile.copy %g to %f
    tile.copy %p to %h
    tile.parallel (%i, %j) in (16, 48) {
      %byte = %h[%i, %j floordiv 2]
      %at = %j mod 2
      %lo = tile.unpack s4 %byte[%at] : TYPE
      %hi = tile.unpack u4 %byte[%at] : TYPE
      %s4[%i, %j] = %lo
      %u4[%i, %j] = %hi
      %k[%j, %i] = %lo * TYPE(HALF) + TOP - %hi
    }
    tile.parallel (%i, %j) in (16, 24) {
      %n = TYPE(%h[%i, %j]) + HALF
      %o = tile.pack u4 %n, %n : TYPE to ui8
      %back[%i, %j] = %o
    }
    tile.clear %r
    tile.gemm_packed %h, %k, %r {a = "s4"}
    tile.copy %r to %q
  }
}

tile.func @extents(%x: tensor<?xTYPE> {dims = ["n"]}, %n: TYPE, %k: TYPE) -> (%y: tensor<?xTYPE> {dims = ["n"]}, %z: tensor<?xTYPE> {dims = ["n"]}) {
  tile.kernel grid(%b = ceildiv(index(%n), 16)) threads(32) {
    tile.parallel (%i) in (16) {
      %r = %b * 16 + %i
      tile.if %r < index(%n) {
        %y[%r] = %x[%r] - 100 + %k
        %z[%r] = %x[%r] < %k ? TOP : %x[%r] * HALF
      }
    }
  }
}

tile.func @copied(%x: tensor<37xTYPE>) -> (%y: tensor<37xTYPE>) {
  tile.kernel threads(32) {
    tile.copy %x to %y
  }
}

tile.func @prints() -> (%y: tensor<1xTYPE>) {
  tile.kernel threads(32) {
    %top = TYPE(TOP)
    %half = TYPE(HALF)
    %y[0] = %top
    tile.print "top {} half {}", %top, %half
  }
}
