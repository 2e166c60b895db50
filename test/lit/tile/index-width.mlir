// Indices of 32 bits where they suffice; where the launch must find out, kernels with both, of which it takes one.
// RUN: tf-opt %s --lower-tile | FileCheck %s
// RUN: tf-run %s --entry=both --arg=random:1:f32:40x30x7 --arg=3 --expect=reference --check=all
// RUN: tf-run %s --entry=both --arg=random:1:f32:40x30x7 --arg=1000000000 --expect=reference --check=all
// RUN: tf-run %s --entry=both --arg=random:1:f32:40x30x7 --arg=-2147483648 --expect=reference --check=all
// RUN: tf-run %s --entry=both --arg=random:1:f32:0x3000000000x7 --arg=5 --expect=reference --check=all
// RUN: tf-run %s --entry=both --index-width=32 --arg=random:1:f32:40x30x7 --arg=3 --expect=reference --check=all
// RUN: not tf-run %s --entry=both --index-width=32 --arg=random:1:f32:40x30x7 --arg=1000000000 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: tf-run %s --entry=both --index-width=64 --arg=random:1:f32:40x30x7 --arg=-1000000000 --expect=reference --check=all
// NARROW: the tensors are too large for the 32-bit indices that were asked for

// CHECK-LABEL: kernel.func @both_k0(
// CHECK-NOT: = kernel.{{.*}} : i64{{$}}
// CHECK-LABEL: kernel.func @both_k0_wide(
// CHECK: : i64
// CHECK-LABEL: host.func @both(
// CHECK: host.constant 2147418111
// CHECK: host.if %{{.*}} {
// CHECK:   host.launch @both_k0 
// CHECK: } else {
// CHECK:   host.launch @both_k0_wide 
tile.func @both(%x: tensor<?x?x?xf32> {dims = ["a", "b", "c"]}, %n: i32) -> (%y: tensor<?x?x?xf32> {dims = ["a", "b", "c"]}) {
  %a = tile.dim %x, 0
  %b = tile.dim %x, 1
  %c = tile.dim %x, 2
  %k = tile.cast %n : index
  tile.kernel grid(%i = %c, %j = ceildiv(min(%b, 1000), 8), %l = ceildiv(%a, 8)) threads(64) {
    %z = tile.constant 100 : index
    %four = tile.constant 4 : index
    %m = tile.mul %k, %four
    %big = tile.gt %m, %z
    %f = tile.alloc_fragment : 8x8x1xf32
    tile.use_swizzle panel 2
    tile.copy %x[%l * 8, %j * 8, %i][8, 8, 1] to %f
    tile.if %big {
      tile.parallel (%p, %q) in (8, 8) {
        %v = tile.load %f[%p, %q, 0]
        %w = tile.neg %v
        tile.store %w, %f[%p, %q, 0]
      }
    }
    tile.copy %f to %y[%l * 8, %j * 8, %i]
  }
}

// Static extents need one kernel, of the width that they take: 2^32 elements are too many for 32 bits.
// CHECK-LABEL: kernel.func @small_k0(
// CHECK-NOT: = kernel.{{.*}} : i64{{$}}
// CHECK-LABEL: host.func @small(
// CHECK-NOT: host.if
tile.func @small(%x: tensor<65536xi8>) -> (%y: tensor<65536xi8>) {
  tile.kernel grid(%b = 64) threads(32) {
    tile.copy %x[%b * 1024][1024] to %y[%b * 1024]
  }
}
// CHECK-LABEL: kernel.func @large_k0(
// CHECK: kernel.mul %{{.*}}, %{{.*}} : i64
// CHECK-LABEL: host.func @large(
// CHECK-NOT: host.if
tile.func @large(%x: tensor<65536x65536xi8>) -> (%y: tensor<65536xi8>) {
  tile.kernel grid(%b = 65536) threads(32) {
    tile.parallel (%i) in (1) {
      %v = tile.load %x[%b, %b]
      tile.store %v, %y[%b]
    }
  }
}

// What is loaded may be anything, but no more than the extent counts; an argument of 64 bits is checked like an extent.
// RUN: tf-run %s --entry=loaded --arg=random:1:f32:3x70 --arg=const:2147483647:i32:3 --arg=3 --expect=reference --check=all
// RUN: tf-run %s --entry=loaded --arg=random:1:f32:3x70 --arg=const:-2147483648:i32:3 --arg=3 --expect=reference --check=all
// RUN: tf-run %s --entry=loaded --arg=random:1:f32:3x70 --arg=const:33:i32:3 --arg=-2 --expect=reference --check=all
// RUN: tf-run %s --entry=loaded --arg=random:1:f32:3x70 --arg=const:64:i32:3 --arg=5000000000 --expect=reference --check=all
// RUN: tf-run %s --entry=loaded --index-width=32 --arg=random:1:f32:3x70 --arg=const:64:i32:3 --arg=70 --expect=reference --check=all
// RUN: not tf-run %s --entry=loaded --index-width=32 --arg=random:1:f32:3x70 --arg=const:64:i32:3 --arg=5000000000 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: not tf-run %s --entry=loaded --index-width=32 --arg=random:1:f32:3x70 --arg=const:64:i32:3 --arg=-5000000000 2>&1 | FileCheck %s --check-prefix=NARROW
// RUN: not tf-run %s --entry=loaded --index-width=32 --arg=random:1:f32:3x70 --arg=const:64:i32:3 --arg=2000000000 2>&1 | FileCheck %s --check-prefix=NARROW
// CHECK-LABEL: host.func @loaded(
// CHECK: host.launch @loaded_k0 
// CHECK: host.launch @loaded_k0_wide 
tile.func @loaded(%x: tensor<?x?xf32> {dims = ["a", "b"]}, %n: tensor<?xi32> {dims = ["a"]}, %p: i64) -> (%y: tensor<?x?xf32> {dims = ["a", "b"]}) {
  %a = tile.dim %x, 0
  %b = tile.dim %x, 1
  %k = tile.cast %p : index
  tile.kernel grid(%i = %a) threads(32) {
    %zero = tile.constant 0 : index
    %f = tile.alloc_fragment : 32xf32
    %l = tile.load %n[%i]
    %m = tile.cast %l : index
    %some = tile.min %m, %b
    %least = tile.max %some, %zero
    %four = tile.constant 4 : index
    %far = tile.mul %k, %four
    %up = tile.max %far, %zero
    %end = tile.min %least, %up
    tile.serial %t = 0 to ceildiv(%end, 32) {
      tile.copy %x[%i, %t * 32][1, 32] to %f
      tile.copy %f to %y[%i, %t * 32][1, 32]
    }
    tile.serial %t = ceildiv(%end, 32) to ceildiv(%b, 32) {
      tile.clear %f
      tile.copy %f to %y[%i, %t * 32][1, 32]
    }
  }
}
