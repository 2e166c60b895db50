// Copies of a pipelined loop from where a table says: the table's element is loaded ahead, too, by whoever issues the copy.
// RUN: tf-run %s --entry=pages --mcpu=sm_80 --arg=random:1:f32:7x16x32 --arg=iota:i32:5 --expect=reference --check=all 2>&1 | FileCheck-22 %s --check-prefix=AHEAD
// RUN: tf-run %s --entry=pages --mcpu=sm_90a --arg=random:1:f32:4x16x32 --arg=iota:i32:9 --expect=reference --check=all
// RUN: tf-run %s --entry=pages --mcpu=sm_90a --arg=random:1:f32:0x16x32 --arg=iota:i32:1 --expect=reference --check=all
// RUN: tf-run %s --entry=pages --mcpu=sm_90a --arg=random:1:f32:3x16x32 --arg=iota:i32:0 --expect=reference --check=all
// RUN: tf-run %s --entry=products --mcpu=sm_90a --arg=random:1:f16:6x64x64 --arg=random:2:f16:64x64 --arg=iota:i32:4 --expect=reference --check=all
// RUN: tf-run %s --entry=products --mcpu=sm_80 --arg=random:1:f16:6x64x64 --arg=random:2:f16:64x64 --arg=iota:i32:4 --expect=reference --check=all
// RUN: tf-run %s --entry=chain --mcpu=sm_80 --arg=random:1:f32:6x16x32 --arg=iota:i32:5 --expect=reference --check=all
// RUN: tf-run %s --entry=chain --mcpu=sm_90a --arg=random:1:f32:6x16x32 --arg=iota:i32:5 --expect=reference --check=all
// RUN: tf-run %s --entry=written --mcpu=sm_90a --arg=random:1:f32:6x16x32 --expect=reference --check=all 2>&1 | FileCheck-22 %s --check-prefix=STAYS
// AHEAD-NOT: does not run ahead
// STAYS: this copy does not run ahead: where it copies from, or to, depends on what the loop loads

tile.func @pages(%x: tensor<?x16x32xf32>, %t: tensor<?xi32> {dims = ["n"]}) -> (%y: tensor<16x32xf32>) {
  %n = tile.dim %t, 0
  tile.kernel grid(%b = 1) threads(64) {
    %s = tile.alloc_shared : 16x32xf32
    %sum = tile.alloc_fragment : 16x32xf32
    tile.clear %sum
    tile.pipelined %i = 0 to %n stages(3) {
      %page = index(%t[%i])
      tile.copy %x[%page, 0, 0][1, 16, 32] to %s
      tile.parallel (%r, %c) in (16, 32) {
        %sum[%r, %c] = %sum[%r, %c] + %s[%r, %c]
      }
    }
    tile.copy %sum to %y
  }
}
// What the loop computes uses the element, too; a producer warp loads it for itself.
tile.func @products(%x: tensor<?x64x64xf16>, %w: tensor<64x64xf16>, %t: tensor<?xi32> {dims = ["n"]}) -> (%y: tensor<64x64xf32>) {
  %n = tile.dim %t, 0
  tile.kernel grid(%b = 1) threads(128) producers(1) {
    %a = tile.alloc_shared : 64x64xf16
    %s = tile.alloc_shared : 64x64xf16
    %p = tile.alloc_fragment : 64x64xf32
    %sum = tile.alloc_fragment : 64x64xf32
    tile.clear %sum
    tile.copy %w to %s
    tile.pipelined %i = 0 to %n stages(2) {
      %page = index(%t[%i])
      tile.copy %x[%page + 1, 0, 0][1, 64, 64] to %a
      tile.clear %p
      tile.gemm %a, %s, %p
      tile.parallel (%r, %c) in (64, 64) {
        %f = f32(i32(%page))
        %sum[%r, %c] = %sum[%r, %c] + %p[%r, %c] * %f
      }
    }
    tile.copy %sum to %y
  }
}
// One element names the next.
tile.func @chain(%x: tensor<?x16x32xf32>, %t: tensor<?xi32> {dims = ["n"]}) -> (%y: tensor<16x32xf32>) {
  %n = tile.dim %t, 0
  tile.kernel grid(%b = 1) threads(64) {
    %s = tile.alloc_shared : 16x32xf32
    %sum = tile.alloc_fragment : 16x32xf32
    tile.clear %sum
    tile.pipelined %i = 1 to %n stages(2) {
      %first = index(%t[%i])
      %page = index(%t[%n - %first])
      tile.copy %x[%page, 0, 0][1, 16, 32] to %s
      tile.parallel (%r, %c) in (16, 32) {
        %sum[%r, %c] = %sum[%r, %c] + %s[%r, %c]
      }
    }
    tile.copy %sum to %y
  }
}
// The table is the kernel's own: an element may change before its iteration.
tile.func @written(%x: tensor<6x16x32xf32>) -> (%y: tensor<16x32xf32>, %t: tensor<6xi32>) {
  tile.kernel grid(%b = 1) threads(64) {
    %s = tile.alloc_shared : 16x32xf32
    %sum = tile.alloc_fragment : 16x32xf32
    tile.clear %sum
    tile.parallel (%j) in (6) {
      %t[%j] = 0
    }
    tile.pipelined %i = 0 to 5 stages(2) {
      %page = index(%t[%i])
      tile.copy %x[%page, 0, 0][1, 16, 32] to %s
      tile.parallel (%r, %c) in (16, 32) {
        %sum[%r, %c] = %sum[%r, %c] + %s[%r, %c]
      }
      tile.parallel (%j) in (1) {
        %next = i32(%i + 1)
        %t[%i + 1 + %j] = %next
      }
    }
    tile.copy %sum to %y
  }
}
