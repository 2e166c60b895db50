// tile.while, tile.persistent, regions of tile.fill and tile.clear, and atomics that give the old value. The reference is the
// judge, on three chips' code; the checked simulated SM sees races.
// RUN: tf-run %s --mcpu=sm_80 --entry=collatz --arg=random:4:i32:77 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=collatz --arg=random:5:i32:1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=walk --arg=iota:i32:40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=walk --arg=zeros:i32:40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=never --arg=random:1:f32:64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=around_pipeline --arg=random:1:f32:100x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=around_pipeline --arg=random:1:f32:3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=persistent --arg=random:1:f32:100x75 --arg=random:2:f32:75x50 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=persistent --arg=random:1:f32:1x1 --arg=random:2:f32:1x200 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=persistent --arg=random:1:f32:0x9 --arg=random:2:f32:9x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=order --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=order | FileCheck %s --check-prefix=ORDER
// RUN: tf-run %s --mcpu=sm_80 --entry=regions --arg=random:1:f32:20x30 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=old --arg=random:1:i32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=tickets --arg=random:1:f32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=tickets --arg=random:1:f32:9 --expect=reference --check=all

// Each iteration goes round for itself, with a variable of its own.
tile.func @collatz(%x: tensor<?xi32> {dims = ["n"]}) -> (%y: tensor<?xi32> {dims = ["n"]}) {
  %n = tile.dim %x, 0
  tile.kernel grid(%b = ceildiv(%n, 32)) threads(32) {
    tile.parallel (%i) in (32) {
      %v = tile.alloc_local : 2xi32
      %x0 = tile.load %x[%b * 32 + %i]
      %x1 = tile.and %x0, 1023
      %x2 = tile.add %x1, 1
      tile.store %x2, %v[0]
      tile.store 0, %v[1]
      tile.while {
        %a = tile.load %v[0]
        %c = tile.gt %a, 1
        tile.condition %c
      } do {
        %a = tile.load %v[0]
        %odd = tile.and %a, 1
        %is = tile.eq %odd, 1
        tile.if %is {
          %m = tile.mul %a, 3
          %p = tile.add %m, 1
          tile.store %p, %v[0]
        } else {
          %h = tile.floordiv %a, 2
          tile.store %h, %v[0]
        }
        %s = tile.load %v[1]
        %t = tile.add %s, 1
        tile.store %t, %v[1]
      }
      %s = tile.load %v[1]
      tile.store %s, %y[%b * 32 + %i]
    }
  }
}

// The block goes round together: its condition is in shared memory, which the body writes from other threads.
tile.func @walk(%x: tensor<40xi32>) -> (%y: tensor<40xi32>, %turns: tensor<1xi32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 40xi32
    %n = tile.alloc_shared : 1xi32
    %t = tile.alloc_local : 1xi32
    tile.copy %x to %s
    tile.clear %t
    tile.clear %n
    tile.while {
      %a = tile.load %s[39]
      %k = tile.load %n[0]
      %b = tile.add %a, %k
      %c = tile.lt %b, 60
      tile.condition %c
    } do {
      tile.parallel (%i) in (40) {
        %v = tile.load %s[%i]
        %w = tile.add %v, 2
        tile.store %w, %s[%i]
      }
      %v = tile.load %s[0]
      tile.parallel (%i) in (1) {
        %u = tile.mod %v, 7
        tile.store %u, %n[%i]
      }
      %m = tile.load %t[0]
      %o = tile.add %m, 1
      tile.store %o, %t[0]
    }
    tile.copy %s to %y
    tile.copy %t to %turns
  }
}

tile.func @never(%x: tensor<64xf32>) -> (%y: tensor<64xf32>) {
  tile.kernel threads(32) {
    tile.copy %x to %y
    tile.while {
      %f = tile.constant false
      tile.condition %f
    } do {
      tile.clear %y
    }
  }
}

// A pipelined loop in a while loop: buffers begin anew in every turn.
tile.func @around_pipeline(%x: tensor<?x64xf32> {dims = ["m", ""]}) -> (%y: tensor<64xf32>) {
  %m = tile.dim %x, 0
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64xf32
    %f = tile.alloc_fragment : 64xf32
    %at = tile.alloc_local : 1xi32
    tile.clear %f
    tile.clear %at
    tile.while {
      %a = tile.load %at[0]
      %i = tile.cast %a : index
      %c = tile.lt %i, %m
      tile.condition %c
    } do {
      %a = tile.load %at[0]
      %i = tile.cast %a : index
      tile.pipelined %k = 0 to min(7, %m - %i) stages(3) {
        tile.copy %x[%i + %k, 0][1, 64] to %s
        tile.parallel (%j) in (64) {
          %u = tile.load %f[%j]
          %v = tile.load %s[%j]
          %w = tile.add %u, %v
          tile.store %w, %f[%j]
        }
      }
      %n = tile.add %a, 7
      tile.store %n, %at[0]
    }
    tile.copy %f to %y
  }
}

tile.func @persistent(%x: tensor<?x?xf32> {dims = ["m", "k"]}, %w: tensor<?x?xf32> {dims = ["k", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %k = tile.dim %x, 1
  %n = tile.dim %w, 1
  tile.kernel grid(%b = 2, %c = 3) threads(64) {
    %a = tile.alloc_shared : 16x16xf32
    %d = tile.alloc_shared : 16x16xf32
    %f = tile.alloc_fragment : 16x16xf32
    tile.persistent (%i, %j) in (ceildiv(%m, 16), ceildiv(%n, 16)) attributes {group = 3} {
      tile.clear %f
      tile.pipelined %l = 0 to ceildiv(%k, 16) stages(2) {
        tile.copy %x[%i * 16, %l * 16] to %a
        tile.copy %w[%l * 16, %j * 16] to %d
        tile.gemm %a, %d, %f
      }
      tile.copy %f to %y[%i * 16, %j * 16]
    }
  }
}

// Which block runs which tile, and when: 3 blocks, 3 x 5 tiles in ranges of 2 columns.
// ORDER: block 0, turn 0: tile 0, 0
// ORDER-NEXT: block 0, turn 1: tile 1, 1
// ORDER-NEXT: block 0, turn 2: tile 0, 2
// ORDER-NEXT: block 0, turn 3: tile 1, 3
// ORDER-NEXT: block 0, turn 4: tile 0, 4
// ORDER-NEXT: block 1, turn 0: tile 0, 1
// ORDER-NEXT: block 1, turn 1: tile 2, 0
// ORDER-NEXT: block 1, turn 2: tile 0, 3
// ORDER-NEXT: block 1, turn 3: tile 2, 2
// ORDER-NEXT: block 1, turn 4: tile 1, 4
// ORDER-NEXT: block 2, turn 0: tile 1, 0
// ORDER-NEXT: block 2, turn 1: tile 2, 1
// ORDER-NEXT: block 2, turn 2: tile 1, 2
// ORDER-NEXT: block 2, turn 3: tile 2, 3
// ORDER-NEXT: block 2, turn 4: tile 2, 4
tile.func @order() -> (%y: tensor<2x4x5xi64>, %z: tensor<4x4x3xi64>) {
  tile.kernel threads(32) {
    tile.fill %y, -1
    tile.fill %z, -1
  }
  tile.kernel grid(%b = 3) threads(32) {
    %t = tile.alloc_local : 1xi64
    tile.clear %t
    tile.persistent (%i, %j) in (3, 5) attributes {group = 2} {
      %n = tile.load %t[0]
      %g = tile.cast %n : index
      %v = tile.add %b, 0
      %c = tile.cast %v : i64
      %r = tile.constant 10 : i64
      %d = tile.mul %n, %r
      %e = tile.add %c, %d
      tile.print "block {}, turn {}: tile {}, {}", %b, %n, %i, %j
      tile.store %e, %y[0, %i, %j]
      tile.store %n, %y[1, %i, %j]
      %q = tile.add %n, 1
      tile.store %q, %t[0]
    }
    tile.clear %t
    tile.persistent (%i, %j, %k) in (4, 2, 3) {
      %n = tile.load %t[0]
      tile.store %n, %z[%i, %j, %k]
      %q = tile.add %n, 1
      tile.store %q, %t[0]
    }
  }
}

tile.func @regions(%x: tensor<20x30xf32>) -> (%y: tensor<20x30xf32>, %z: tensor<20x30xf32>, %u: tensor<5xf32>) {
  tile.kernel grid(%b = 1) threads(96) {
    %s = tile.alloc_shared : 20x30xf32
    %f = tile.alloc_fragment : 20x30xf32
    %l = tile.alloc_local : 5xf32
    tile.copy %x to %s
    tile.copy %x to %f
    tile.clear %s[3, 4][5, 6]
    tile.fill %s[%b + 18, 28][4, 4], 2.5
    tile.fill %f[-2, -3][4, 4], -inf
    tile.clear %f[7, 0][1, 30]
    tile.fill %l, 1.0
    tile.fill %l[2][2], 3.0
    tile.copy %s to %y
    tile.copy %f to %z
    tile.fill %z[15, 10][2, 3], 7.0
    tile.copy %l to %u
  }
}

// What an atomic found: at the block's level all threads get to know it.
tile.func @old(%x: tensor<100xi32>) -> (%y: tensor<100xi32>, %e: tensor<2xi32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 1xi32
    tile.fill %s, 5
    tile.store 3, %e[0]
    tile.store 4, %e[1]
    %a = tile.atomic_add 7, %s[0]
    %b = tile.atomic_max %a, %e[1] {order = "acq_rel"}
    %c = tile.atomic_add 1, %e[9 - 8 + 1]
    tile.serial %k = 0 to 3 {
      %d = tile.atomic_add 1, %e[0]
      tile.parallel (%i) in (100) {
        %v = tile.load %x[%i]
        %w = tile.add %v, %a
        %p = tile.add %w, %b
        %q = tile.add %p, %c
        %r = tile.add %q, %d
        tile.store %r, %y[%i]
      }
    }
  }
}

// Each iteration draws a number of its own; the sum of what they found does not depend on the order.
tile.func @tickets(%x: tensor<?xf32> {dims = ["n"]}) -> (%sum: tensor<2xi32>, %y: tensor<?xf32> {dims = ["n"]}) {
  %n = tile.dim %x, 0
  tile.kernel threads(128) {
    %f = tile.alloc_fragment : 16xi32
    %c = tile.alloc_shared : 1xi32
    tile.clear %c
    tile.clear %sum
    tile.clear %f
    tile.parallel (%i) in (%n) {
      %t = tile.atomic_add 1, %c[0]
      %old = tile.atomic_add %t, %sum[0]
      %at = tile.cast %t : index
      %v = tile.load %x[%i]
      %u = tile.mul %v, 2.0
      tile.store %u, %y[%i]
      %ok = tile.lt %t, 1000
    }
    tile.parallel (%i) in (16) {
      %t = tile.atomic_add 1, %c[0]
      %o = tile.mul %t, 0
      tile.store %o, %f[%i]
      %q = tile.atomic_add %t, %sum[1]
    }
    tile.parallel (%i) in (16) {
      %v = tile.load %f[%i]
      tile.atomic_add %v, %sum[0]
    }
  }
}
