// Tiles of whole numbers that TMA combines with a tensor. An H200 answers sums and bit operations of i64 boxes with an illegal
// instruction, so their maps say ui64, which has the same bits; maxima keep the sign.
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:i64:4x64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:i64:4x64x64 --expect=reference --check=all --async-latency=random --schedule=pct:3 --seed=3
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:i64:4x64x64 --expect=reference --check=all
// RUN: sed "s/i64/i32/g" %s | tf-run - --mcpu=sm_90a --arg=random:1:i32:4x64x64 --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a}" | FileCheck %s
// CHECK: kernel.tma.reduce add
// CHECK: kernel.tma.reduce or
// CHECK: kernel.tma.reduce max
// CHECK: host.tensormap {{.*}} type = "i64"
// CHECK: host.tensormap {{.*}} type = "ui64"
// CHECK: host.tensormap {{.*}} type = "ui64"
// CHECK: host.tensormap {{.*}} type = "i64"
tile.func @sums(%x: tensor<4x64x64xi64>) -> (%y: tensor<64x64xi64>, %z: tensor<64x64xi64>, %w: tensor<64x64xi64>) {
  tile.kernel grid(%b = 2) threads(128) {
    tile.parallel (%i, %j) in (32, 64) {
      %zero = tile.constant 0 : i64
      tile.store %zero, %y[%b * 32 + %i, %j]
      tile.store %zero, %z[%b * 32 + %i, %j]
      tile.store %zero, %w[%b * 32 + %i, %j]
    }
  }
  tile.kernel grid(%r = 2, %b = 4) threads(128) {
    %s = tile.alloc_shared : 32x64xi64
    %f = tile.alloc_fragment : 32x64xi64
    tile.copy %x[%b, %r * 32, 0] to %s
    tile.copy %s to %f
    tile.parallel (%i, %j) in (32, 64) {
      %v = tile.load %f[%i, %j]
      tile.atomic_add %v, %y[%r * 32 + %i, %j]
    }
    tile.parallel (%i, %j) in (32, 64) {
      %v = tile.load %f[%i, %j]
      tile.atomic_or %v, %z[%r * 32 + %i, %j]
    }
    tile.parallel (%i, %j) in (32, 64) {
      %v = tile.load %f[%i, %j]
      tile.atomic_max %v, %w[%r * 32 + %i, %j]
    }
  }
}
