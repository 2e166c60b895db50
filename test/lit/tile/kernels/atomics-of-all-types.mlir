// Atomic sums, largest and smallest elements of every type, in global and in shared memory, by instructions and by loops that compare and
// swap; several threads and blocks meet at one element, bytes lie beside others that are stored to plainly, and places are out of bounds.
// (Not from PTX: in PTX an atomic of a byte is one of the word around it.)
// UNSUPPORTED: from-ptx
// RUN: for a in sm_80 sm_90a; do for t in f64 f32 f16 bf16 f8E4M3FN f8E5M2 i64 i32 i16 i8 ui16 ui8; do sed -e "s/TYPE/$t/g" %s > %t.mlir && tf-run %t.mlir --entry=numbers --mcpu=$a --arg=random:1:i32:2x61 --expect=reference --check=all --schedule=random --seed=3 || exit 1; done; done
tile.func @numbers(%x: tensor<2x61xi32>) -> (%y: tensor<15xTYPE>, %z: tensor<2x15xTYPE>, %beside: tensor<32xTYPE>) {
  tile.kernel threads(32) {
    tile.clear %y
    tile.clear %beside
  }
  tile.kernel grid(%b = 2) threads(64) {
    %s = tile.alloc_shared : 15xTYPE
    tile.clear %s
    tile.parallel (%i) in (61) {
      %l = tile.load %x[%b, %i]
      %k = tile.mod %l, 3
      %m = tile.sub %k, 1
      %v = tile.cast %m : TYPE
      %q = tile.mod %i, 7
      %c = tile.mul %q, 2
      tile.atomic_add %v, %y[%c - 2]
      tile.atomic_max %v, %y[%c + 3]
      tile.atomic_add %v, %s[%c]
      tile.atomic_min %v, %s[%c + 1]
      %mine = tile.add %b, 1
      %o = tile.cast %mine : i32
      %n = tile.cast %o : TYPE
      %at = tile.mul %b, 2
      %f = tile.eq %i, 5
      tile.if %f {
        tile.store %n, %beside[%at + 1]
        tile.store %n, %beside[%at + 5]
      }
      tile.atomic_max %n, %beside[%at * 2 + 8]
      tile.atomic_add %v, %beside[0]
    }
    tile.copy %s to %z[%b, 0]
  }
}

// Whether any holds, whether all do, and bits of bytes and halves.
// RUN: for a in sm_80 sm_90a; do for t in i1 i8 ui16 i32; do sed -e "s/TYPE/$t/g" %s > %t.mlir && tf-run %t.mlir --entry=bits --mcpu=$a --arg=random:1:i32:2x61 --expect=reference --check=all || exit 1; done; done
tile.func @bits(%x: tensor<2x61xi32>) -> (%y: tensor<5x8xTYPE>, %z: tensor<2x7xTYPE>) {
  tile.kernel threads(32) {
    %one = tile.constant 1 : i32
    %t = tile.cast %one : TYPE
    tile.clear %y
    tile.fill %y[1, 0][1, 8], %t
    tile.fill %y[4, 0][1, 8], %t
  }
  tile.kernel grid(%b = 2) threads(64) {
    %s = tile.alloc_shared : 7xTYPE
    tile.clear %s
    tile.parallel (%i) in (61) {
      %l = tile.load %x[%b, %i]
      %c = tile.mod %i, 7
      %m = tile.mod %l, 9
      %v = tile.cast %m : TYPE
      tile.atomic_or %v, %y[0, %c]
      tile.atomic_and %v, %y[1, %c]
      tile.atomic_xor %v, %y[2, %c]
      tile.atomic_max %v, %y[3, %c] {order = "acq_rel"}
      tile.atomic_min %v, %y[4, %c] {order = "release"}
      tile.atomic_xor %v, %s[%c] {order = "acquire"}
    }
    tile.copy %s to %z[%b, 0]
  }
}

// What was there: each number is drawn once. And one thread's own op outside of loops.
// RUN: for a in sm_80 sm_90a; do for t in f32 f16 bf16 i16 i64; do sed -e "s/TYPE/$t/g" %s > %t.mlir && tf-run %t.mlir --entry=drawn --mcpu=$a --expect=reference --check=all || exit 1; done; done
tile.func @drawn() -> (%c: tensor<3xTYPE>, %seen: tensor<100xi32>) {
  tile.kernel threads(32) {
    tile.clear %c
    tile.clear %seen
  }
  tile.kernel grid(%b = 2) threads(64) {
    %five = tile.constant 5 : i32
    %n = tile.cast %five : TYPE
    %old = tile.atomic_max %n, %c[1]
    tile.parallel (%i) in (50) {
      %one = tile.constant 1 : i32
      %v = tile.cast %one : TYPE
      %o = tile.atomic_add %v, %c[0]
      %w = tile.cast %o : i32
      %k = tile.cast %w : index
      tile.atomic_add 1, %seen[%k]
      %none = tile.atomic_max %v, %c[%i + 3]
      tile.atomic_add %none, %c[2]
    }
  }
}

// NaN of either sign stays, and spreads; -0 is below 0.
// RUN: for a in sm_80 sm_90a; do for t in f64 f32 f16 bf16 f8E4M3FN; do sed -e "s/TYPE/$t/g" %s > %t.mlir && tf-run %t.mlir --entry=nan --mcpu=$a --expect=reference --check=all || exit 1; done; done
tile.func @nan() -> (%y: tensor<6xTYPE>, %z: tensor<4xf32>) {
  tile.kernel threads(32) {
    %one = tile.constant 1.0 : f32
    %n = tile.constant nan : f32
    %m = tile.neg %n
    %a = tile.cast %one : TYPE
    %p = tile.cast %n : TYPE
    %q = tile.cast %m : TYPE
    tile.fill %y, %a
    tile.fill %y[0][1], %p
    tile.fill %y[1][1], %q
    tile.parallel (%i) in (3) {
      tile.atomic_max %a, %y[%i - 1]
      tile.atomic_min %a, %y[%i - 1]
      tile.atomic_max %p, %y[%i + 2]
      tile.atomic_min %q, %y[%i + 3]
    }
    %zero = tile.constant 0.0 : f32
    %minus = tile.constant -0.0 : f32
    %u = tile.cast %zero : TYPE
    %w = tile.cast %minus : TYPE
    %s = tile.alloc_shared : 2xTYPE
    tile.fill %s[0][1], %w
    tile.fill %s[1][1], %u
    tile.parallel (%i) in (1) {
      tile.atomic_max %u, %s[0]
      tile.atomic_min %w, %s[1]
    }
    tile.parallel (%i) in (2) {
      %v = tile.load %s[%i]
      %f = tile.cast %v : f32
      %r = tile.reciprocal %f
      tile.store %r, %z[%i * 2]
      tile.store 0.0, %z[%i * 2 + 1]
    }
  }
}
