// Atomics on shared memory are accesses, too. Words 2 i mod 50 of 50: 25 different ones in the first warp and 18 in the
// second, in 16 banks; those that lanes have in common are shared.
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --arg=random:2:i32:50 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=COUNTED

// CHECK: remark: writes 's' in shared memory: 2 requests of 4 bytes a thread, 2 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: updates 's' in shared memory: 2 requests of 4 bytes a thread, 4 wavefronts, 2 bank conflicts, 1 in one request
// CHECK: remark: reads 's' in shared memory: 2 requests of 4 bytes a thread, 2 wavefronts, 0 bank conflicts, 0 in one request
// CHECK: remark: this kernel: 6 requests, 8 wavefronts (6 without conflicts)
// COUNTED: shared: {{.*}} 6 requests, 8 wavefronts (6 without conflicts)
tile.func @add(%x: tensor<50xi32>) -> (%y: tensor<50xi32>) {
  tile.kernel threads(64) {
    %s = tile.alloc_shared : 50xi32
    tile.clear %s
    tile.parallel (%i) in (50) {
      %v = tile.load %x[%i]
      %m = tile.mul %i, 2
      %k = tile.mod %m, 50
      tile.atomic_add %v, %s[%k]
    }
    tile.parallel (%i) in (50) {
      %v = tile.load %s[%i]
      tile.store %v, %y[%i]
    }
  }
}
