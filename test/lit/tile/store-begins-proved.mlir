// Stores to places that are surely not before their tensor are made by TMA, whatever they are computed of: where blocks and loops begin says
// enough. What may lie before is stored by the threads (hardware ends the kernel), and is right.
// RUN: tf-opt %s --lower-tile="target=sm_90a" --canonicalize 2>&1 | FileCheck-22 %s
// RUN: tf-run %s --mcpu=sm_90a --entry=blocks --arg=random:1:f32:192x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=loops --arg=random:1:f32:192x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=before --arg=random:1:f32:192x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=drawn --arg=random:1:f32:192x64 --arg=iota:i32:4 --expect=reference --check=all

// CHECK-LABEL: kernel.func @blocks
// CHECK: kernel.tma.store
tile.func @blocks(%x: tensor<192x64xf32>) -> (%y: tensor<96x64xf32>) {
  tile.kernel grid(%b = 3) threads(64) {
    %s = tile.alloc_shared : 32x64xf32
    tile.copy %x[%b * 64, 0] to %s
    tile.copy %s to %y[%b * 64 - %b * 32, 0]
  }
}
// CHECK-LABEL: kernel.func @loops
// CHECK: kernel.tma.store
tile.func @loops(%x: tensor<192x64xf32>) -> (%y: tensor<192x64xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64x64xf32
    tile.serial %i = 1 to 4 step 1 {
      tile.copy %x[%i * 64 - 64, 0] to %s
      tile.copy %s to %y[%i * 64 - 64, 0]
    }
  }
}
// CHECK-LABEL: kernel.func @before
// CHECK-NOT: kernel.tma.store
tile.func @before(%x: tensor<192x64xf32>) -> (%y: tensor<160x64xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64x64xf32
    tile.serial %i = 0 to 3 step 1 {
      tile.copy %x[%i * 64, 0] to %s
      tile.copy %s to %y[%i * 64 - 32, 0]
    }
  }
}
// CHECK-LABEL: kernel.func @drawn
// CHECK-NOT: kernel.tma.store
tile.func @drawn(%x: tensor<192x64xf32>, %at: tensor<4xi32>) -> (%y: tensor<64x64xf32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64x64xf32
    %p = tile.load %at[0]
    %q = tile.cast %p : index
    tile.copy %x[0, 0] to %s
    tile.copy %s to %y[%q * 64, 0]
  }
}
