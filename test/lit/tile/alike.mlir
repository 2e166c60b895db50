// Statements that do the same with each register of a sum or a factor by wgmma stay loops, whose turns have four registers (of 4 columns
// in 8 rows and 8 below), or eight, where these go into shared memory as matrices. Factors are stored by pairs, sums loaded whole; a sum
// that may begin with a product of a loop, where that has a turn, begins with zeros.
// RUN: tf-opt %s --lower-tile=target=sm_90a 2>/dev/null | FileCheck %s
// RUN: tf-run %s --entry=alike --mcpu=sm_90a --arg=random:1:bf16:70x64 --arg=random:2:bf16:100x64 --expect=reference --check=all
// RUN: tf-run %s --entry=alike --mcpu=sm_90a --arg=random:1:bf16:64x64 --arg=random:2:bf16:0x64 --expect=reference --check=all
// RUN: for e in "alike --arg=random:1:bf16:70x64 --arg=random:2:bf16:100x64" "unlike --arg=random:1:bf16:64x64 --arg=random:2:bf16:24x64"; do tf-run %s --from-ptx --mcpu=sm_90a --entry=$e --expect=reference || exit 1; done
// RUN: tf-llc %s --entry=alike -mcpu=sm_90a -o %t.ptx 2>/dev/null
// RUN: tf-run %s --entry=unlike --mcpu=sm_90a --arg=random:1:bf16:64x64 --arg=random:2:bf16:24x64 --expect=reference --check=all

// CHECK-LABEL: kernel.func @alike_k0(
// the sum that the loop may begin
// CHECK: kernel.for %{{.*}} attributes {rolled} {
// CHECK-COUNT-4: kernel.store %{{.*}}, %o[
// CHECK-NEXT: }
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK: kernel.store %{{.*}}, %s[%{{.*}}] {align = 4 : i64}
// what the last keys hide
// CHECK: kernel.for %{{.*}} attributes {rolled} {
// CHECK-COUNT-4: kernel.select
// CHECK: }
// the rows' largest
// CHECK: kernel.for %{{.*}} attributes {rolled} {
// CHECK-COUNT-4: kernel.max
// CHECK-NOT: kernel.max
// CHECK: }
// exponentials, and pairs of them
// CHECK: kernel.for %{{.*}} attributes {rolled} {
// CHECK-COUNT-4: kernel.math exp2
// CHECK: }
// CHECK: kernel.for %{{.*}} attributes {rolled} {
// CHECK-COUNT-2: kernel.store %{{.*}}, %p[%{{.*}}] {align = 2 : i64}
// CHECK-NOT: kernel.store
// CHECK: }
// CHECK: kernel.load %o[%{{.*}}] {align = 4 : i64} : vector<32xf32>
// CHECK-COUNT-4: kernel.load %p[%{{.*}}] {align = 2 : i64} : vector<8xbf16>
// CHECK-NOT: kernel.load %p
// matrices
// CHECK: kernel.for %{{.*}} attributes {rolled} {
// CHECK-COUNT-8: kernel.load %o[
// CHECK: kernel.stmatrix x4
// CHECK-NEXT: }
tile.func @alike(%Q: tensor<?x64xbf16> {dims = ["m", ""], divisible = [1, 8]}, %K: tensor<?x64xbf16> {dims = ["n", ""], divisible = [1, 8]})
    -> (%O: tensor<?x64xbf16> {dims = ["m", ""], divisible = [1, 8]}) {
  %m = tile.dim %Q, 0
  %n = tile.dim %K, 0
  tile.kernel grid(%bx = ceildiv(%m, 64)) threads(128) producers(0) {
    %q = tile.alloc_shared : 64x64xbf16
    %k = tile.alloc_shared : 64x64xbf16
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xbf16
    %o = tile.alloc_fragment : 64x64xf32
    %top = tile.alloc_fragment : 64xf32
    %new = i1(1)
    tile.copy %Q[%bx * 64, 0] to %q
    tile.serial %i = 0 to ceildiv(%n, 64) {
      tile.copy %K[%i * 64, 0] to %k
      tile.gemm %q, %k, %s clear %new {transpose_b}
      tile.parallel (%r, %c) in (64, 64) {
        %at = %i * 64 + %c
        %s[%r, %c] = %at < %n ? %s[%r, %c] : -1.0e4
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r, %c) in (64, 64) {
        %s[%r, %c] = exp2(%s[%r, %c] - %top[%r])
      }
      tile.copy %s to %p
      tile.gemm %p, %k, %o clear %i == 0
    }
    %any = %n > 0
    tile.if %any {
      tile.copy %o to %O[%bx * 64, 0]
    } else {
      tile.clear %o
      tile.copy %o to %O[%bx * 64, 0]
    }
  }
}

// What differs by register does not: of 60 columns of a tile that has 64 the last ones are none. What a loop begins that may have no turn
// begins with zeros.
// CHECK-LABEL: kernel.func @unlike_k0(
// CHECK: kernel.for %{{.*}} attributes {rolled} {
// CHECK-COUNT-4: kernel.store %{{.*}}, %s[
// CHECK-NEXT: }
// CHECK-NOT: rolled
// CHECK: kernel.wgmma.wait_group 0 for
// CHECK-NOT: rolled
// CHECK: kernel.func @unlike_k0_wide(
tile.func @unlike(%Q: tensor<?x64xbf16> {dims = ["m", ""]}, %K: tensor<?x64xbf16> {dims = ["n", ""]}) -> (%O: tensor<64x64xf32>) {
  %n = tile.dim %K, 0
  tile.kernel grid(%bx = 1) threads(128) producers(0) {
    %q = tile.alloc_shared : 64x64xbf16
    %k = tile.alloc_shared : 64x64xbf16
    %s = tile.alloc_fragment : 64x64xf32
    %new = i1(1)
    tile.copy %Q[0, 0] to %q
    tile.serial %i = 0 to ceildiv(%n, 64) {
      tile.copy %K[%i * 64, 0] to %k
      tile.gemm %q, %k, %s clear %new {transpose_b}
    }
    tile.parallel (%r, %c) in (64, 60) {
      %s[%r, %c] = %s[%r, %c] * 2.0
    }
    tile.copy %s to %O
  }
}
