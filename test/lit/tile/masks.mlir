// What changes nothing is passed by: a mask where it cuts nothing of the tile, a `lazy` product where all factors of a warp are 1.
// `fast` is for the functions of its loop alone.
//
// DEFINE: %{run} = tf-run %s --mcpu=sm_80 --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_80}" -o %t.mlir && FileCheck %s <%t.mlir
// RUN: tf-opt %s | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: %{run} --entry=ragged --arg=random:1:f32:40x200
// RUN: %{run} --entry=ragged --arg=random:1:f32:32x64
// RUN: %{run} --entry=ragged --arg=random:1:f32:1x63
// RUN: %{run} --entry=ragged --arg=random:1:f32:0x0
// RUN: %{run} --entry=causal --arg=random:1:f32:200x200
// RUN: %{run} --entry=window --arg=random:1:f32:130x200
// RUN: %{run} --entry=other_sides --arg=random:1:f32:70x100
// RUN: %{run} --entry=always --arg=random:1:f32:70x100
// RUN: %{run} --entry=no_masks --arg=random:1:f32:70x100
// RUN: %{run} --entry=rescaled --arg=random:1:f32:64x64 --arg=ones:f32:64
// RUN: %{run} --entry=rescaled --arg=random:1:f32:64x64 --arg=random:2:f32:64
// RUN: %{run} --entry=functions --arg=random:1:f32:64x64
// RUN: tf-llc %s --mcpu=sm_80 -o - | FileCheck %s --check-prefix=PTX

// The last element of the tile decides, once for the block; what is compared is compared inside.
// CHECK-LABEL: kernel.func @ragged_k0(
// CHECK: kernel.cmp lt
// CHECK: kernel.if %{{[0-9]+}} {
// CHECK: kernel.cmp lt
// CHECK: kernel.load %s
// CHECK-NEXT: kernel.constant
// CHECK-NEXT: kernel.select
// TEXT-LABEL: tile.func @ragged
tile.func @ragged(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 64), %a = ceildiv(%m, 32)) threads(128) {
    %s = tile.alloc_fragment : 32x64xf32
    tile.copy %x[%a * 32, %b * 64] to %s
    tile.parallel (%r, %c) in (32, 64) {
      %s[%r, %c] = %b * 64 + %c < %n - 3 ? %s[%r, %c] : -1.0
    }
    tile.copy %s to %y[%a * 32, %b * 64]
  }
}
// CHECK-LABEL: kernel.func @causal_k0(
// CHECK: kernel.if %{{[0-9]+}} {
// CHECK: kernel.select
tile.func @causal(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 64), %a = ceildiv(%m, 32)) threads(128) {
    %s = tile.alloc_fragment : 32x64xf32
    tile.copy %x[%a * 32, %b * 64] to %s
    tile.parallel (%r, %c) in (32, 64) {
      %s[%r, %c] = %b * 64 + %c <= %a * 32 + %r ? %s[%r, %c] : -1.0
    }
    tile.copy %s to %y[%a * 32, %b * 64]
  }
}
tile.func @window(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 16), %a = ceildiv(%m, 8)) threads(32) {
    %s = tile.alloc_fragment : 8x16xf32
    tile.copy %x[%a * 8, %b * 16] to %s
    tile.parallel (%r, %c) in (8, 16) {
      %row = %a * 8 + %r
      %at = %b * 16 + %c
      %in = %at <= %row
      %near = %at + 40 > %row
      %both = and(%in, %near)
      %s[%r, %c] = %both ? %s[%r, %c] : -1.0
    }
    tile.copy %s to %y[%a * 8, %b * 16]
  }
}
// The element on the other side, and the other comparisons.
tile.func @other_sides(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 16), %a = ceildiv(%m, 8)) threads(32) {
    %s = tile.alloc_fragment : 8x16xf32
    %t = tile.alloc_fragment : 8x16xf32
    tile.copy %x[%a * 8, %b * 16] to %s
    tile.parallel (%r, %c) in (8, 16) {
      %s[%r, %c] = %b * 16 + %c >= %n - 20 ? -1.0 : %s[%r, %c]
    }
    tile.parallel (%r, %c) in (8, 16) {
      %s[%r, %c] = %a * 8 - %r < 9 ? -2.0 : %s[%r, %c]
    }
    tile.parallel (%r, %c) in (8, 16) {
      %low = %b * 16 + %c < 5
      %high = %a * 8 + %r > 60
      %any = or(%low, %high)
      %s[%r, %c] = %any ? -3.0 : %s[%r, %c]
    }
    tile.copy %s to %t
    tile.parallel (%r, %c) in (8, 16) {
      %t[%r, %c] = %r * 2 > %c * 3 - 46 ? %t[%r, %c] : -4.0
      %s[%r, %c] = %c - %r >= -7 ? %s[%r, %c] : -5.0
    }
    tile.parallel (%r, %c) in (8, 16) {
      %s[%r, %c] = %s[%r, %c] + %t[%r, %c]
    }
    tile.copy %s to %y[%a * 8, %b * 16]
  }
}
// It never cuts: nothing is left of it.
// CHECK-LABEL: kernel.func @always_k0(
// CHECK-NOT: kernel.select
// CHECK: kernel.func @always_k0_wide(
tile.func @always(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 16), %a = ceildiv(%m, 8)) threads(32) {
    %s = tile.alloc_fragment : 8x16xf32
    tile.copy %x[%a * 8, %b * 16] to %s
    tile.parallel (%r, %c) in (8, 16) {
      %s[%r, %c] = %a * 8 + %r >= 0 ? %s[%r, %c] : -1.0
    }
    tile.copy %s to %y[%a * 8, %b * 16]
  }
}
// These are no masks: another element, another place, a condition on values, one that is written twice.
tile.func @no_masks(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> (%y: tensor<?x?xf32> {dims = ["m", "n"]}) {
  %m = tile.dim %x, 0
  %n = tile.dim %x, 1
  tile.kernel grid(%b = ceildiv(%n, 16), %a = ceildiv(%m, 8)) threads(32) {
    %s = tile.alloc_fragment : 8x16xf32
    %t = tile.alloc_fragment : 8x16xf32
    tile.copy %x[%a * 8, %b * 16] to %s
    tile.fill %t, 2.0
    tile.parallel (%r, %c) in (8, 16) {
      %t[%r, %c] = %b * 16 + %c < %n ? %s[%r, %c] : -1.0
    }
    tile.parallel (%r, %c) in (8, 16) {
      %s[%r, %c] = %s[%r, %c] < 0.0 ? %s[%r, %c] : -1.0
    }
    tile.parallel (%r, %c) in (8, 16) {
      %s[%r, %c] = %t[%r, %c] + 1.0
      %s[%r, %c] = %b * 16 + %c < %n ? %s[%r, %c] : -1.0
    }
    tile.copy %s to %y[%a * 8, %b * 16]
  }
}
// CHECK-LABEL: kernel.func @rescaled_k0(
// CHECK: kernel.vote any
// CHECK: kernel.if
// TEXT: attributes {lazy}
tile.func @rescaled(%x: tensor<64x64xf32>, %f: tensor<64xf32>) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid() threads(128) {
    %s = tile.alloc_fragment : 64x64xf32
    %scale = tile.alloc_fragment : 64xf32
    tile.copy %x to %s
    tile.copy %f to %scale
    tile.parallel (%r, %c) in (64, 64) attributes {lazy} {
      %s[%r, %c] = %scale[%r] * %s[%r, %c]
    }
    tile.copy %s to %y
  }
}
// PTX-LABEL: functions_k0
// PTX: ex2.approx.ftz.f32
// PTX: ex2.approx.f32
tile.func @functions(%x: tensor<64x64xf32>) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid() threads(128) {
    %s = tile.alloc_fragment : 64x64xf32
    tile.copy %x to %s
    tile.parallel (%r, %c) in (64, 64) attributes {fast} {
      %s[%r, %c] = exp2(%s[%r, %c])
    }
    tile.parallel (%r, %c) in (64, 64) {
      %s[%r, %c] = exp2(%s[%r, %c] * 0.5)
    }
    tile.copy %s to %y
  }
}
