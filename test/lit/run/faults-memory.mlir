// Global memory and tensor maps between ordinary stores and TMA, one mistake at a time, and what the simulated SM says of it. The programs as they stand are right.
// RUN: tf-run --make-input=random:1:f32:8x32 --out=%t.npy
// RUN: tf-run %s --entry=through --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=through --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --async-latency=eager
// RUN: tf-run %s --entry=mapped --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --entry=mapped --mcpu=sm_90a --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --async-latency=random --seed=4

// RUN: sed 's/.*@proxy$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=through --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=PROXY
// RUN: sed 's/proxy_async global /proxy_async shared /' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=through --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=PROXY
// RUN: sed 's/.*@meet$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=through --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=MEET
// RUN: sed 's/.*@stored$/    kernel.bulk.wait_group 0 {read}/' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=through --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=STORED
// RUN: sed 's/.*@order$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=through --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=ORDER
// RUN: sed 's|// @early ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=through --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=EARLY
// RUN: sed 's/.*@release$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=mapped --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=RELEASE
// RUN: sed 's/.*@acquire$//' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=mapped --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=ACQUIRE
// RUN: sed 's|// @change ||' %s > %t.mlir
// RUN: not tf-run %t.mlir --entry=mapped --mcpu=sm_90a --arg=%t.npy 2>&1 | FileCheck-22 %s --check-prefix=CHANGE

// Threads write %w, TMA reads it, stores to %z, threads read that.
kernel.func @through_kernel(%x: !kernel.buffer<256xf32, global>, %w: !kernel.buffer<256xf32, global>, %z: !kernel.buffer<256xf32, global>, %y: !kernel.buffer<256xf32, global>, %out: !kernel.tensormap) attributes {block = [256, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<8x32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %bytes = kernel.constant 1024 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %c0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
  }
  %v = kernel.load %x[%t] : f32
  kernel.store %v, %w[%t]
  kernel.fence.proxy_async global                           // @proxy
  kernel.barrier                                            // @meet
  kernel.if %lead {
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.bulk.load %w to %s bytes %bytes signal %full
    // PROXY: :[[#@LINE-1]]:5: error: missing fence.proxy.async.global: a bulk copy will read 1024 bytes of global memory that ordinary stores wrote in this launch
    // PROXY: :[[#@LINE-7]]:3: note: thread (0,0,0) of the same block writes it; it must execute fence.proxy.async.global
    // MEET: error: write of 4 bytes of global memory, which a bulk copy may still read, thread (1,0,0)
    // @early kernel.store %v, %w[%t]
    // EARLY: :[[#@LINE-1]]:5: error: write of 4 bytes of global memory, which a bulk copy may still read
    // EARLY: :[[#@LINE-6]]:5: note: the copy starts here; its source may be written after a wait on its mbarrier
  }
  kernel.mbarrier.wait %full parity %c0
  kernel.if %lead {
    kernel.tma.store %s to %out[%c0, %c0]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0                                // @stored
  }
  kernel.barrier                                            // @order
  %r = kernel.load %z[%t] : f32
  // STORED: :[[#@LINE-1]]:3: error: read of 4 bytes of global memory while a tensor store to it is under way
  // STORED: :[[#@LINE-7]]:5: note: thread (0,0,0) starts it here and has not waited for its end
  // ORDER: :[[#@LINE-3]]:3: error: {{race in global memory|read of 4 bytes of global memory while}}
  kernel.store %r, %y[%t]
}

host.func @through(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c8 = host.constant 8
  %c32 = host.constant 32
  %c128 = host.constant 128
  %c256 = host.constant 256
  %c1024 = host.constant 1024
  host.shape 0 (%c8, %c32)
  host.shapes_end
  %w = host.alloc %c1024
  %z = host.alloc %c1024
  %out = host.tensormap %z dims(%c8, %c32) strides(%c128) {box = [8, 32], type = "f32"}
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @through_kernel grid(%c1, %c1, %c1) block(%c256, %c1, %c1) shared(%c0) args(%px, %w, %z, %py, %out)
}

// The last thread changes a tensor map in global memory, the first one uses it.
kernel.func @mapped_kernel(%maps: !kernel.buffer<2x!kernel.tensormap, global>) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<8x32xf32, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c8 = kernel.constant 8 : i32
  %c63 = kernel.constant 63 : i32
  %bytes = kernel.constant 1024 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %c0 : i32
  %last = kernel.cmp eq %t, %c63 : i32
  %in = kernel.view %maps[%c0] : !kernel.tensormap
  %out = kernel.view %maps[%c1] : !kernel.tensormap
  %first = kernel.view %maps[%c0] : !kernel.buffer<2x!kernel.tensormap, global>
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
  }
  kernel.if %last {
    kernel.tensormap.replace box_dim %first, %c8 {dimension = 1}
    kernel.fence.tensormap release cta                      // @release
  }
  kernel.barrier
  kernel.if %lead {
    kernel.fence.tensormap acquire cta, %in                 // @acquire
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.tma.load %in[%c0, %c0] to %s signal %full
    // RELEASE: :[[#@LINE-1]]:5: error: missing fence.proxy.tensormap::generic.release: a tensor load uses a tensor map that this launch changed
    // RELEASE: :[[#@LINE-9]]:5: note: thread (63,0,0) changes it; it must release the tensormap proxy after that
    // ACQUIRE: :[[#@LINE-3]]:5: error: missing fence.proxy.tensormap::generic.acquire: a tensor load uses a tensor map
    // ACQUIRE: :[[#@LINE-11]]:5: note: thread (63,0,0) changes it
    // @change kernel.tensormap.replace box_dim %first, %c8 {dimension = 1}
    // CHANGE: :[[#@LINE-1]]:5: error: write at 0x{{[0-9a-f]+}} changes a tensor map while a tensor load with it is under way
    // CHANGE: :[[#@LINE-7]]:5: note: the copy starts here; the map may be changed after a wait for its end
    kernel.mbarrier.wait %full parity %c0
    kernel.tma.store %s to %out[%c0, %c0]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

host.func @mapped(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c8 = host.constant 8
  %c32 = host.constant 32
  %c64 = host.constant 64
  %c128 = host.constant 128
  %c256 = host.constant 256
  host.shape 0 (%c8, %c32)
  host.shapes_end
  %in = host.tensormap %x {box = [4, 32]}
  %out = host.tensormap %y {box = [8, 32]}
  %maps = host.alloc %c256
  %second = host.add %maps, %c128
  host.store_tensormap %in, %maps
  host.store_tensormap %out, %second
  host.launch @mapped_kernel grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%maps)
}
