// A warp writes a tile, loads it by ldmatrix, multiplies, and stores by stmatrix; and what the simulated SM says when one
// thing is changed. The diagonal times two is expected of what is right.
// RUN: tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=8 --arg=zeros:f32:2x256 --out=%t.npy --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=8 --arg=zeros:f32:2x256 --expect=%t.npy --check=all --schedule=random --seed=3
// RUN: tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=8 --arg=zeros:f32:2x256 --expect=%t.npy --check=none

// RUN: not tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=16 --arg=8 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=HALF
// RUN: not tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=48 --arg=32 --arg=8 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=PARTIAL
// RUN: not tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=4 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=ALIGN
// RUN: not tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=64 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=BOUNDS
// RUN: not tf-run %s --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=400000 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=FAR
// RUN: sed 's/.*@written$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=8 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=WRITTEN
// RUN: sed 's/.*@read$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=8 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=READ
// RUN: sed 's/.*@stored$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --mcpu=sm_90a --entry=square --grid=1 --block=64 --arg=32 --arg=8 --arg=zeros:f32:2x256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=STORED
// RUN: not tf-run %s --mcpu=sm_90a --entry=parted --grid=1 --block=32 --arg=16 --arg=zeros:f32:256 --check=all 2>&1 | FileCheck-22 %s --check-prefix=PARTED
// RUN: tf-run %s --mcpu=sm_90a --entry=parted --grid=1 --block=32 --arg=32 --arg=zeros:f32:256 --out=- --check=all

kernel.func @square(%most: i32, %skew: i32, %out: !kernel.buffer<?x256xf32, global>) attributes {max_threads = 64} {
  %s = kernel.alloc {align = 16} : !kernel.buffer<2x16x16xf16, shared>
  %lane = kernel.lane_id
  %t = kernel.thread_id x
  %warp = kernel.div %t, 32 : i32
  %two = kernel.constant 2.0 : f16
  %zero = kernel.constant 0.0 : f16
  // each lane half a row: twos on the diagonal
  %row = kernel.div %lane, 2 : i32
  %half = kernel.rem %lane, 2 : i32
  %col = kernel.mul %half, 8 : i32
  %v0 = kernel.splat %zero : vector<8xf16>
  kernel.store %v0, %s[%warp, %row, %col]
  %on = kernel.div %row, 8 : i32
  %mine = kernel.cmp eq %on, %half : i32
  kernel.if %mine {
    kernel.store %two, %s[%warp, %row, %row]
  }
  kernel.warp_sync                                          // @written
  %r = kernel.rem %lane, 16 : i32
  %h = kernel.div %lane, 16 : i32
  %c = kernel.mul %h, %skew : i32
  %a = kernel.ldmatrix x4 %s[%warp, %r, %c] : vector<8xf16>
  // WRITTEN: :[[#@LINE-1]]:3: error: race in shared memory: read of 4 bytes
  // WRITTEN: note: thread ({{[0-9]+}},0,0) of the same block writes it, with no barrier between
  // ALIGN: :[[#@LINE-3]]:3: error: misaligned row of ldmatrix: shared offset 0x{{[0-9a-f]+}} is no multiple of 16
  // BOUNDS: :[[#@LINE-4]]:3: error: out-of-bounds read of 4 bytes in shared memory
  // FAR: :[[#@LINE-5]]:3: error: out-of-bounds read of 4 bytes in shared memory
  // PARTIAL: :[[#@LINE-6]]:3: error: ldmatrix by the lanes 0x0000ffff only; all 32 threads of the warp must execute it
  %b = kernel.ldmatrix x4 %s[%warp, %r, %c] {trans} : vector<8xf16>
  %b0 = kernel.slice %b[0] : vector<8xf16> to vector<4xf16>
  %b1 = kernel.slice %b[4] : vector<8xf16> to vector<4xf16>
  %z = kernel.constant 0.0 : f32
  %zs = kernel.splat %z : vector<4xf32>
  %in = kernel.cmp lt %lane, %most : i32
  %d0, %d1 = kernel.if %in -> vector<4xf32>, vector<4xf32> {
    // HALF: :[[#@LINE+1]]:{{[0-9]+}}: error: deadlock: {{[0-9]+}} of 64 threads wait
    %e0 = kernel.mma m16n8k16 %a, %b0, %zs : vector<4xf32>
    %e1 = kernel.mma m16n8k16 %a, %b1, %zs : vector<4xf32>
    kernel.yield %e0, %e1
  } else {
    kernel.yield %zs, %zs
  }
  kernel.warp_sync                                          // @read
  %f0 = kernel.cast %d0 : vector<4xf32> to vector<4xf16>
  %f1 = kernel.cast %d1 : vector<4xf32> to vector<4xf16>
  %f = kernel.concat %f0, %f1 : vector<8xf16>
  kernel.stmatrix x4 %f, %s[%warp, %r, %c]
  // READ: :[[#@LINE-1]]:3: error: race in shared memory: write of {{(another value )?(of )?}}4 bytes
  kernel.warp_sync                                          // @stored
  %w = kernel.load %s[%warp, %row, %col] : vector<8xf16>
  // STORED: :[[#@LINE-1]]:3: error: race in shared memory: read of 16 bytes
  %x = kernel.cast %w : vector<8xf16> to vector<8xf32>
  %at = kernel.mul %lane, 8 : i32
  %x0 = kernel.slice %x[0] : vector<8xf32> to vector<4xf32>
  %x1 = kernel.slice %x[4] : vector<8xf32> to vector<4xf32>
  %at1 = kernel.add %at, 4 : i32
  kernel.store %x0, %out[%warp, %at]
  kernel.store %x1, %out[%warp, %at1]
}

// The two halves of a warp at two products: each waits for all lanes, and they meet at the wrong place.
kernel.func @parted(%most: i32, %out: !kernel.buffer<?xf32, global>) attributes {max_threads = 32} {
  %lane = kernel.lane_id
  %one = kernel.constant 1.0 : f16
  %a = kernel.splat %one : vector<4xf16>
  %b = kernel.splat %one : vector<2xf16>
  %z = kernel.constant 0.0 : f32
  %zs = kernel.splat %z : vector<4xf32>
  %u = kernel.constant 1.0 : f32
  %ones = kernel.splat %u : vector<4xf32>
  %in = kernel.cmp lt %lane, %most : i32
  %at = kernel.mul %lane, 4 : i32
  kernel.if %in {
    // PARTED: error: mma.sync in two places at once; all 32 threads of the warp must execute the same one
    // PARTED: note: lane {{[0-9]+}} is here
    %d = kernel.mma m16n8k8 %a, %b, %zs : vector<4xf32>
    kernel.store %d, %out[%at]
  } else {
    %e = kernel.mma m16n8k8 %a, %b, %ones : vector<4xf32>
    kernel.store %e, %out[%at]
  }
}
