// A tensor through tensor memory and back: by the same data path, and by two different ones, on the simulated SM, whatever the
// latency and the order of threads.
// RUN: tf-run --make-input=random:1:f32:128x8 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_100a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_103a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --async-latency=eager
// RUN: tf-run %s --mcpu=sm_110a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --async-latency=random --seed=3 --schedule=random
// RUN: tf-run %s --mcpu=sm_100a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0

kernel.func @copy_kernel(%x: !kernel.buffer<128x8xf32, global> {align = 32}, %y: !kernel.buffer<128x8xf32, global> {align = 32})
    attributes {block = [128, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 64 : i32
  %c0 = kernel.constant 0 : i32
  %c4 = kernel.constant 4 : i32
  %c8 = kernel.constant 8 : i32
  %c16 = kernel.constant 16 : i32
  %c32 = kernel.constant 32 : i32
  %tid = kernel.thread_id x
  %warp = kernel.div %tid, %c32 : i32
  %first = kernel.cmp eq %warp, %c0 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.barrier
  %a = kernel.load %slot[%c0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x64xf32, tensor>
  %lane = kernel.mul %warp, %c32 : i32
  %own = kernel.view %t[%lane, %c0] : !kernel.buffer<32x64xf32, tensor>
  %v0 = kernel.load %x[%tid, %c0] : vector<4xf32>
  %v1 = kernel.load %x[%tid, %c4] : vector<4xf32>
  %right = kernel.view %own[%c0, %c4] : !kernel.buffer<32x4xf32, tensor>
  kernel.tcgen05.st %v0 to %own {shape = "32x32b"}
  kernel.tcgen05.st %v1 to %right {shape = "32x32b"}
  kernel.tcgen05.wait_st
  // 16 lanes at a time: each thread gets 2 x 2 of them, and puts them to where they were, 8 columns further
  %low = kernel.tcgen05.ld %own {shape = "16x256b"} : vector<4xf32>
  %below = kernel.view %own[%c16, %c0] : !kernel.buffer<16x64xf32, tensor>
  %high = kernel.tcgen05.ld %below {shape = "16x256b"} : vector<4xf32>
  %l, %h = kernel.tcgen05.wait_ld %low, %high : vector<4xf32>, vector<4xf32>
  %there = kernel.view %own[%c0, %c8] : !kernel.buffer<32x8xf32, tensor>
  %there_below = kernel.view %own[%c16, %c8] : !kernel.buffer<16x8xf32, tensor>
  kernel.tcgen05.st %l to %there {shape = "16x256b"}
  kernel.tcgen05.st %h to %there_below {shape = "16x256b"}
  kernel.tcgen05.wait_st
  %w = kernel.tcgen05.ld %there {shape = "32x32b"} : vector<8xf32>
  %z = kernel.tcgen05.wait_ld %w : vector<8xf32>
  kernel.store %z, %y[%tid, %c0]
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}

host.func @copy(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c128 = host.constant 128
  host.launch @copy_kernel grid(%c1, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%px, %py)
}
