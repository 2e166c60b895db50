// The smallest program of TMA: a box to shared memory, waited for by an mbarrier, and back.
// Odd extents: what lies outside is filled on the way in and left out on the way back.
// RUN: tf-run --make-input=random:1:f32:100x200 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run --make-input=random:2:f32:1x4 --out=%t.1.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.1.npy --expect=%t.1.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run --make-input=random:3:f32:64x64 --out=%t.2.npy
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.2.npy --expect=%t.2.npy --rtol=0 --atol=0 --check=all
// An empty tensor has no map, and nothing is launched.
// RUN: tf-run %s --mcpu=sm_90a --arg=zeros:f32:0x64 --check=all
// What TMA cannot read is refused in words before the driver sees it.
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:f32:64x63 2>&1 | FileCheck-22 %s --check-prefix=STRIDE
// STRIDE: error: copy: tensor map 'in' of 'copy_kernel': the stride of axis 0 is 252 bytes, expected a multiple of 16
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:f32:64x64/1x64 2>&1 | FileCheck-22 %s --check-prefix=DENSE
// DENSE: error: copy: the last axis of x has stride 64, expected 1 for a tensor map

kernel.func @copy_kernel(%in: !kernel.tensormap, %out: !kernel.tensormap) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64x64xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c64 = kernel.constant 64 : i32
  %bytes = kernel.constant 16384 : i32
  %bx = kernel.block_id x
  %by = kernel.block_id y
  %row = kernel.mul %by, %c64 : i32
  %col = kernel.mul %bx, %c64 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %c0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.tma.load %in[%row, %col] to %s signal %full
  }
  kernel.barrier
  kernel.mbarrier.wait %full parity %c0
  kernel.if %lead {
    kernel.tma.store %s to %out[%row, %col]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

host.func @copy(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %in = host.tensormap %x {box = [64, 64]}
  %out = host.tensormap %y {box = [64, 64]}
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c64 = host.constant 64
  %c128 = host.constant 128
  %gy = host.ceildiv %m, %c64
  %gx = host.ceildiv %n, %c64
  host.launch @copy_kernel grid(%gx, %gy, %c1) block(%c128, %c1, %c1) shared(%c0) args(%in, %out)
}
