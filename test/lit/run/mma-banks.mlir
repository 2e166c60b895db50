// What ldmatrix and stmatrix cost in shared memory: eight rows of 16 bytes are one wavefront if they lie in different banks. Rows of 128
// bytes fall on one another's; with 16 bytes between them, or with the pieces of each row exchanged by its number, they do not.
// RUN: tf-run %s --mcpu=sm_90a --entry=plain --grid=1 --arg=zeros:i32:128 --out=- --counters --check=all 2>&1 | FileCheck-22 %s --check-prefix=PLAIN
// RUN: tf-run %s --mcpu=sm_90a --entry=padded --grid=1 --arg=zeros:i32:128 --out=- --counters --check=all 2>&1 | FileCheck-22 %s --check-prefix=FREE
// RUN: tf-run %s --mcpu=sm_90a --entry=swizzled --grid=1 --arg=zeros:i32:128 --out=- --counters --check=all 2>&1 | FileCheck-22 %s --check-prefix=FREE

// PLAIN: shared: 512 bytes read, 512 written, 2 requests, 64 wavefronts (8 without conflicts)
// FREE: shared: 512 bytes read, 512 written, 2 requests, 8 wavefronts (8 without conflicts)

kernel.func @plain(%y: !kernel.buffer<?xi32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32x64xf16, shared>
  %lane = kernel.lane_id
  %z = kernel.constant 0.0 : f16
  %v = kernel.splat %z : vector<8xf16>
  kernel.stmatrix x4 %v, %s[%lane, 0]
  kernel.warp_sync
  %m = kernel.ldmatrix x4 %s[%lane, 0] : vector<4xi32>
  %at = kernel.mul %lane, 4 : i32
  kernel.store %m, %y[%at]
}

kernel.func @padded(%y: !kernel.buffer<?xi32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32x72xf16, shared>
  %lane = kernel.lane_id
  %z = kernel.constant 0.0 : f16
  %v = kernel.splat %z : vector<8xf16>
  kernel.stmatrix x4 %v, %s[%lane, 0]
  kernel.warp_sync
  %m = kernel.ldmatrix x4 %s[%lane, 0] : vector<4xi32>
  %at = kernel.mul %lane, 4 : i32
  kernel.store %m, %y[%at]
}

kernel.func @swizzled(%y: !kernel.buffer<?xi32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<32x64xf16, shared>
  %lane = kernel.lane_id
  %z = kernel.constant 0.0 : f16
  %v = kernel.splat %z : vector<8xf16>
  %low = kernel.rem %lane, 8 : i32
  %piece = kernel.mul %low, 8 : i32
  kernel.stmatrix x4 %v, %s[%lane, %piece]
  kernel.warp_sync
  %m = kernel.ldmatrix x4 %s[%lane, %piece] : vector<4xi32>
  %at = kernel.mul %lane, 4 : i32
  kernel.store %m, %y[%at]
}
