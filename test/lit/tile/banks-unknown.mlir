// What only the launch or the kernel knows of accesses to shared memory is said; nothing is made up.
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s
// RUN: not tf-opt %s --pass-pipeline="print-banks{target=sm_99}" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TARGET

// CHECK: remark: writes 's' in shared memory{{.*}}: 2 requests of 4 bytes a thread, 2 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: reads 's' in shared memory: where depends on values that only the kernel knows
// CHECK: remark: this kernel, as far as it is known: 2 requests, 2 wavefronts (2 without conflicts)
// TARGET: error: unknown target 'sm_99'
tile.func @gather(%x: tensor<?xf32> {dims = ["n"]}, %at: tensor<64xi32>) -> (%y: tensor<64xf32>) {
  %n = tile.dim %x, 0
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 64xf32
    tile.copy %x[%n - 64] to %s
    tile.parallel (%i) in (64) {
      %a = tile.load %at[%i]
      %b = tile.cast %a : index
      %v = tile.load %s[%b]
      tile.store %v, %y[%i]
    }
  }
}
