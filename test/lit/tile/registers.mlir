// A thread's fragments are more than its registers: the largest live in memory, and loops over them are loops. What fits
// is in registers all the same.
// RUN: tf-opt %s --lower-tile -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=REMARK
// RUN: tf-opt %s --lower-tile --canonicalize --cse --kernel-unroll 2>/dev/null | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a -o - 2>/dev/null | FileCheck-22 %s --check-prefix=PTX
// RUN: tf-run %s --entry=large --arg=random:1:f32:3x40x64 --arg=random:2:f16:3x24x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=large --arg=random:1:f32:3x40x64 --arg=random:2:f16:3x24x16 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=large --arg=random:1:f32:3x40x64 --arg=random:2:f16:3x24x16 --expect=reference --check=all
// RUN: tf-run %s --entry=shared_out --arg=random:1:f32:3x40x64 --arg=random:2:f16:3x24x16 --expect=reference --check=all

// REMARK-COUNT-1: :[[@LINE+10]]:3: remark: fragments take 2752 words of each thread, more than its registers hold: the largest live in memory; more threads would share them
// REMARK-NOT: remark: fragments take
// CHECK-LABEL: kernel.func @large_k0(
// CHECK-DAG: %s = kernel.alloc : !kernel.buffer<2560xf32, local>
// CHECK-DAG: %h = kernel.alloc : !kernel.buffer<384xf16, local>
// CHECK: kernel.for
// PTX: .local .align 16 .b8 __local_depot0[10{{[0-9]+}}];
tile.func @large(%x: tensor<3x40x64xf32>, %y: tensor<3x24x16xf16>) -> (%r: tensor<3x40xf32>, %z: tensor<3x24x16xf16>) {
  // `h` has 192 words and fits.
  // CHECK-NOT: kernel.load %h[%{{[a-z]}}
  tile.kernel grid(%b = 3) threads(1) {
    %s = tile.alloc_fragment : 40x64xf32
    %h = tile.alloc_fragment : 24x16xf16
    %m = tile.alloc_fragment : 40xf32
    tile.copy %x[%b, 0, 0][1, 40, 64] to %s
    tile.copy %y[%b, 0, 0][1, 24, 16] to %h
    tile.parallel (%i, %j) in (40, 64) {
      %v = tile.load %s[%i, %j]
      %w = tile.mul %v, %v
      tile.store %w, %s[%i, %j]
    }
    tile.parallel (%i, %j) in (24, 16) {
      %v = tile.load %h[%i, %j]
      %w = tile.neg %v
      tile.store %w, %h[%i, %j]
    }
    tile.reduce_max %s to %m dim 1
    tile.copy %m to %r[%b, 0][1, 40]
    tile.copy %h to %z[%b, 0, 0][1, 24, 16]
  }
}

// Enough threads: all fit.
tile.func @shared_out(%x: tensor<3x40x64xf32>, %y: tensor<3x24x16xf16>) -> (%r: tensor<3x40xf32>, %z: tensor<3x24x16xf16>) {
  tile.kernel grid(%b = 3) threads(64) {
    %s = tile.alloc_fragment : 40x64xf32
    %h = tile.alloc_fragment : 24x16xf16
    %m = tile.alloc_fragment : 40xf32
    tile.copy %x[%b, 0, 0][1, 40, 64] to %s
    tile.copy %y[%b, 0, 0][1, 24, 16] to %h
    tile.reduce_max %s to %m dim 1
    tile.copy %m to %r[%b, 0][1, 40]
    tile.copy %h to %z[%b, 0, 0][1, 24, 16]
  }
}
