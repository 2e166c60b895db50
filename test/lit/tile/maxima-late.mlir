// Rows' maxima that lanes join only where one of them makes a difference: a vote on what each lane has itself, the shuffles, the test and the lazy
// loop in one branch; in the other one the test with its condition false. Also for what is no number, and for infinities.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" -o %t.mlir 2>/dev/null && FileCheck %s <%t.mlir
// RUN: %{run} --entry=plain --arg=random:3:f32:64x160
// RUN: %{run} --entry=plain --arg=random:1:f32:64x0
// RUN: %{run} --entry=plain --arg=random:2:f32:64x320 --schedule=random
// RUN: tf-run %s --mcpu=sm_80 --expect=reference --check=all --entry=plain --arg=random:3:f32:64x160
// RUN: %{run} --entry=least --arg=random:3:f32:64x160
// RUN: %{run} --entry=stored --arg=random:3:f32:64x160
// RUN: %{run} --entry=factor --arg=random:3:f32:64x160
// RUN: %{run} --entry=turned --arg=random:3:f32:64x160
// RUN: %{run} --entry=seen --arg=random:3:f32:64x160

// The rows' maxima of attention.
// CHECK-LABEL: kernel.func @plain_k0(
// CHECK-NOT: kernel.shuffle
// CHECK: %[[ANY:.*]] = kernel.vote any
// CHECK-NEXT: kernel.if %[[ANY]] {
// CHECK: kernel.shuffle
// CHECK: } else {
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @plain_k0_wide(
tile.func @plain(%X: tensor<64x?xf32> {dims = ["", "n"], divisible = [1, 32]}) -> (%O: tensor<64x32xf32>, %M: tensor<64xf32>) {
  %n = tile.dim %X, 1
  tile.kernel threads(128) {
    %s = tile.alloc_fragment : 64x32xf32
    %o = tile.alloc_fragment : 64x32xf32
    %top = tile.alloc_fragment : 64xf32
    %max = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    tile.fill %o, 1.0
    tile.fill %max, -100.0
    tile.serial %i = 0 to %n floordiv 32 {
      tile.copy %X[0, %i * 32] to %s
      tile.parallel (%r, %c) in (64, 32) {
        %at = %i * 32 + %c
        %x = %s[%r, %c] * 20.0
        %odd = %at == 40 ? (%r == 3 ? inf - inf : %r == 12 ? inf : %x) : %x
        %s[%r, %c] = %r == 20 ? -inf : %r == 9 ? (%at < 32 ? -inf : %odd) : %odd
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (64) {
        %more = %top[%r] - %max[%r] > 8.0
        %now = %more ? %top[%r] : %max[%r]
        %scale[%r] = %more ? exp2((%max[%r] - %now) * 0.125) : 1.0
        %max[%r] = %now
      }
      tile.parallel (%r, %c) in (64, 32) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] + %s[%r, %c] * 0.125
      }
    }
    tile.copy %o to %O
    tile.copy %max to %M
  }
}

// A minimum, and a test that holds for small ones.
// CHECK-LABEL: kernel.func @least_k0(
// CHECK-NOT: kernel.shuffle
// CHECK: %[[ANY:.*]] = kernel.vote any
// CHECK-NEXT: kernel.if %[[ANY]] {
// CHECK: kernel.shuffle
// CHECK: } else {
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @least_k0_wide(
tile.func @least(%X: tensor<64x?xf32> {dims = ["", "n"], divisible = [1, 32]}) -> (%O: tensor<64x32xf32>, %M: tensor<64xf32>) {
  %n = tile.dim %X, 1
  tile.kernel threads(128) {
    %s = tile.alloc_fragment : 64x32xf32
    %o = tile.alloc_fragment : 64x32xf32
    %top = tile.alloc_fragment : 64xf32
    %max = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    tile.fill %o, 1.0
    tile.fill %max, 100.0
    tile.serial %i = 0 to %n floordiv 32 {
      tile.copy %X[0, %i * 32] to %s
      tile.parallel (%r, %c) in (64, 32) {
        %at = %i * 32 + %c
        %x = %s[%r, %c] * 20.0
        %odd = %at == 40 ? (%r == 3 ? inf - inf : %r == 12 ? inf : %x) : %x
        %s[%r, %c] = %r == 20 ? -inf : %r == 9 ? (%at < 32 ? -inf : %odd) : %odd
      }
      tile.reduce_min %s to %top dim 1
      tile.parallel (%r) in (64) {
        %less = 2.0 * %top[%r] < %max[%r]
        %scale[%r] = %less ? 0.5 : 1.0
        %max[%r] = %less ? %top[%r] * 0.5 : %max[%r]
      }
      tile.parallel (%r, %c) in (64, 32) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] + %s[%r, %c] * 0.125
      }
    }
    tile.copy %o to %O
    tile.copy %max to %M
  }
}

// What the test stores is the maximum in any case.
// CHECK-LABEL: kernel.func @stored_k0(
// CHECK: kernel.shuffle
// CHECK: kernel.vote any
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @stored_k0_wide(
tile.func @stored(%X: tensor<64x?xf32> {dims = ["", "n"], divisible = [1, 32]}) -> (%O: tensor<64x32xf32>, %M: tensor<64xf32>) {
  %n = tile.dim %X, 1
  tile.kernel threads(128) {
    %s = tile.alloc_fragment : 64x32xf32
    %o = tile.alloc_fragment : 64x32xf32
    %top = tile.alloc_fragment : 64xf32
    %max = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    tile.fill %o, 1.0
    tile.fill %max, -100.0
    tile.serial %i = 0 to %n floordiv 32 {
      tile.copy %X[0, %i * 32] to %s
      tile.parallel (%r, %c) in (64, 32) {
        %at = %i * 32 + %c
        %x = %s[%r, %c] * 20.0
        %odd = %at == 40 ? (%r == 3 ? inf - inf : %r == 12 ? inf : %x) : %x
        %s[%r, %c] = %r == 20 ? -inf : %r == 9 ? (%at < 32 ? -inf : %odd) : %odd
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (64) {
        %more = %top[%r] - %max[%r] > 8.0
        %scale[%r] = %more ? 0.5 : 1.0
        %max[%r] = max(%top[%r], %max[%r])
      }
      tile.parallel (%r, %c) in (64, 32) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] + %s[%r, %c] * 0.125
      }
    }
    tile.copy %o to %O
    tile.copy %max to %M
  }
}

// The factor is 1 only as it happens.
// CHECK-LABEL: kernel.func @factor_k0(
// CHECK: kernel.shuffle
// CHECK: kernel.vote any
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @factor_k0_wide(
tile.func @factor(%X: tensor<64x?xf32> {dims = ["", "n"], divisible = [1, 32]}) -> (%O: tensor<64x32xf32>, %M: tensor<64xf32>) {
  %n = tile.dim %X, 1
  tile.kernel threads(128) {
    %s = tile.alloc_fragment : 64x32xf32
    %o = tile.alloc_fragment : 64x32xf32
    %top = tile.alloc_fragment : 64xf32
    %max = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    tile.fill %o, 1.0
    tile.fill %max, -100.0
    tile.serial %i = 0 to %n floordiv 32 {
      tile.copy %X[0, %i * 32] to %s
      tile.parallel (%r, %c) in (64, 32) {
        %at = %i * 32 + %c
        %x = %s[%r, %c] * 20.0
        %odd = %at == 40 ? (%r == 3 ? inf - inf : %r == 12 ? inf : %x) : %x
        %s[%r, %c] = %r == 20 ? -inf : %r == 9 ? (%at < 32 ? -inf : %odd) : %odd
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (64) {
        %more = %top[%r] - %max[%r] > 8.0
        %now = %more ? %top[%r] : %max[%r]
        %scale[%r] = exp2((%max[%r] - %now) * 0.125)
        %max[%r] = %now
      }
      tile.parallel (%r, %c) in (64, 32) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] + %s[%r, %c] * 0.125
      }
    }
    tile.copy %o to %O
    tile.copy %max to %M
  }
}

// A test that holds for what is no number.
// CHECK-LABEL: kernel.func @turned_k0(
// CHECK: kernel.shuffle
// CHECK: kernel.vote any
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @turned_k0_wide(
tile.func @turned(%X: tensor<64x?xf32> {dims = ["", "n"], divisible = [1, 32]}) -> (%O: tensor<64x32xf32>, %M: tensor<64xf32>) {
  %n = tile.dim %X, 1
  tile.kernel threads(128) {
    %s = tile.alloc_fragment : 64x32xf32
    %o = tile.alloc_fragment : 64x32xf32
    %top = tile.alloc_fragment : 64xf32
    %max = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    tile.fill %o, 1.0
    tile.fill %max, -100.0
    tile.serial %i = 0 to %n floordiv 32 {
      tile.copy %X[0, %i * 32] to %s
      tile.parallel (%r, %c) in (64, 32) {
        %at = %i * 32 + %c
        %x = %s[%r, %c] * 20.0
        %odd = %at == 40 ? (%r == 3 ? inf - inf : %r == 12 ? inf : %x) : %x
        %s[%r, %c] = %r == 20 ? -inf : %r == 9 ? (%at < 32 ? -inf : %odd) : %odd
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (64) {
        %few = %top[%r] - %max[%r] <= 8.0
        %scale[%r] = %few ? 1.0 : 0.5
        %max[%r] = %few ? %max[%r] : %top[%r]
      }
      tile.parallel (%r, %c) in (64, 32) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] + %s[%r, %c] * 0.125
      }
    }
    tile.copy %o to %O
    tile.copy %max to %M
  }
}

// Somebody else looks at the maximum.
// CHECK-LABEL: kernel.func @seen_k0(
// CHECK: kernel.shuffle
// CHECK: kernel.vote any
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.func @seen_k0_wide(
tile.func @seen(%X: tensor<64x?xf32> {dims = ["", "n"], divisible = [1, 32]}) -> (%O: tensor<64x32xf32>, %M: tensor<64xf32>) {
  %n = tile.dim %X, 1
  tile.kernel threads(128) {
    %s = tile.alloc_fragment : 64x32xf32
    %o = tile.alloc_fragment : 64x32xf32
    %top = tile.alloc_fragment : 64xf32
    %max = tile.alloc_fragment : 64xf32
    %scale = tile.alloc_fragment : 64xf32
    tile.fill %o, 1.0
    tile.fill %max, -100.0
    tile.serial %i = 0 to %n floordiv 32 {
      tile.copy %X[0, %i * 32] to %s
      tile.parallel (%r, %c) in (64, 32) {
        %at = %i * 32 + %c
        %x = %s[%r, %c] * 20.0
        %odd = %at == 40 ? (%r == 3 ? inf - inf : %r == 12 ? inf : %x) : %x
        %s[%r, %c] = %r == 20 ? -inf : %r == 9 ? (%at < 32 ? -inf : %odd) : %odd
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (64) {
        %more = %top[%r] - %max[%r] > 8.0
        %now = %more ? %top[%r] : %max[%r]
        %scale[%r] = %more ? exp2((%max[%r] - %now) * 0.125) : 1.0
        %max[%r] = %now
      }
      tile.parallel (%r, %c) in (64, 32) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (64, 32) {
        %o[%r, %c] = %o[%r, %c] + %s[%r, %c] * 0.125
      }
      tile.parallel (%r) in (64) {
        %max[%r] = %max[%r] + %top[%r] * 0.0
      }
    }
    tile.copy %o to %O
    tile.copy %max to %M
  }
}
