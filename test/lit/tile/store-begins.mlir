// An H200 answers a tensor store of a box that lies before the begin of its rows with an illegal instruction. So where a region's
// begin may be negative, threads store; the simulated SM tells of such a box.
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=before --arg=random:1:f32:64x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=above --arg=random:1:f32:64x64 --arg=8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=inside --arg=random:1:f32:64x64 --expect=reference --check=all

// CHECK-LABEL: .entry before_k0(
// CHECK: cp.async.bulk.tensor.2d.shared
// CHECK-NOT: cp.async.bulk.tensor.2d.global
// CHECK: .entry above_k0(
tile.func @before(%x: tensor<64x64xf32>) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid(%b = 6) threads(128) {
    %s = tile.alloc_shared : 64x16xf32
    tile.copy %x[0, %b * 16] to %s
    tile.copy %s to %y[0, %b * 16 - 32]
  }
}

// An argument may be anything.
// CHECK-NOT: cp.async.bulk.tensor.2d.global
// CHECK: .entry inside_k0(
tile.func @above(%x: tensor<64x64xf32>, %n: i64) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid(%b = 4) threads(128) {
    %s = tile.alloc_shared : 64x16xf32
    tile.copy %x[0, %b * 16] to %s
    tile.copy %s to %y[%n - 8, %b * 16]
  }
}

// CHECK: cp.async.bulk.tensor.2d.global
tile.func @inside(%x: tensor<64x64xf32>) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid(%b = 4) threads(128) {
    %s = tile.alloc_shared : 64x16xf32
    tile.copy %x[0, %b * 16] to %s
    tile.copy %s to %y[0, max(%b * 16, 0)]
  }
}
