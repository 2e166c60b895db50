// What the instructions have and fusions have no op for, at the level of kernels, run: counters that wrap around, im2col loads and
// stores, rows by number. (lib/lower/README.md says why no schedule asks for them.)
// DEFINE: %{values} = %{python} %S/Inputs/values.py %t.npy

// y = x; inc: 0 where it is at the limit or above, else one more. dec: the limit where it is 0 or above the limit, else one less.
// RUN: tf-run %s --mcpu=sm_90a --entry=counters --arg=iota:i32:16 --arg=const:9:i32:16 --out=%t.npy --out=%t.2.npy --check=all && %{values} 16 | FileCheck %s --check-prefix=INC --match-full-lines
// RUN: %{python} %S/Inputs/values.py %t.2.npy 16 | FileCheck %s --check-prefix=DEC --match-full-lines
// INC: 1 2 3 4 5 6 7 8 9 0 0 0 0 0 0 0
// DEC: 9 0 1 2 3 4 5 6 7 8 9 9 9 9 9 9
kernel.func @counters_kernel(%x: !kernel.tensormap, %limit: !kernel.buffer<16xi32, global>, %up: !kernel.tensormap, %down: !kernel.tensormap) attributes {block = [16, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16xi32, shared>
  %l = kernel.alloc {align = 128} : !kernel.buffer<16xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 64 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  %v = kernel.load %limit[%t] : i32
  kernel.store %v, %l[%t]
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %x[%zero] to %s signal %bar
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.if %lead {
    kernel.mbarrier.wait %bar parity %zero
    kernel.tma.store %s to %up[%zero]
    kernel.tma.store %s to %down[%zero]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
    kernel.tma.reduce inc %l to %up[%zero]
    kernel.tma.reduce dec %l to %down[%zero]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}
host.func @counters(%x: !host.tensor<1xi32>, %limit: !host.tensor<1xi32>, %up: !host.tensor<1xi32>, %down: !host.tensor<1xi32>) attributes {num_results = 2} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shape 1 (%n)
  host.shapes_end
  %c1 = host.constant 1
  %c16 = host.constant 16
  %c0 = host.constant 0
  %mx = host.tensormap %x {box = [16], type = "ui32"}
  %mu = host.tensormap %up {box = [16], type = "ui32"}
  %md = host.tensormap %down {box = [16], type = "ui32"}
  %pl = host.ptr %limit
  host.launch @counters_kernel grid(%c1, %c1, %c1) block(%c16, %c1, %c1) shared(%c0) args(%mx, %pl, %mu, %md)
}

// A 4 x 4 picture of 4 channels, padded by 1, under a 3 x 3 filter: for each of its nine places the 16 pixels that it meets, of which
// the numbers below are the first channel's. x is 0, 1, 2, ..., so pixel (h, w) begins with 16 h + 4 w; the first is 0 like the padding.
// RUN: tf-run %s --mcpu=sm_90a --entry=im2col --arg=iota:f32:1x4x4x4 --out=%t.npy --out=%t.2.npy --check=all && %{values} 64 | sed "s/\([0-9][0-9]*\) [0-9][0-9]* [0-9][0-9]* [0-9][0-9]*/\1/g" | FileCheck %s --check-prefix=LOAD --match-full-lines
// LOAD:      0 0 0 0 0 0 4 8 0 16 20 24 0 32 36 40
// LOAD-NEXT: 0 0 0 0 0 4 8 12 16 20 24 28 32 36 40 44
// LOAD-NEXT: 0 0 0 0 4 8 12 0 20 24 28 0 36 40 44 0
// LOAD-NEXT: 0 0 4 8 0 16 20 24 0 32 36 40 0 48 52 56
// LOAD-NEXT: 0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60
// LOAD-NEXT: 4 8 12 0 20 24 28 0 36 40 44 0 52 56 60 0
// LOAD-NEXT: 0 16 20 24 0 32 36 40 0 48 52 56 0 0 0 0
// LOAD-NEXT: 16 20 24 28 32 36 40 44 48 52 56 60 0 0 0 0
// LOAD-NEXT: 20 24 28 0 36 40 44 0 52 56 60 0 0 0 0 0
// The store's box leaves out the border: the first 4 pixels of shared memory go to the middle of the picture.
// RUN: %{python} %S/Inputs/values.py %t.2.npy 16 | FileCheck %s --check-prefix=STORE --match-full-lines
// STORE:      -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
// STORE-NEXT: -1 -1 -1 -1 20 21 22 23 24 25 26 27 -1 -1 -1 -1
// STORE-NEXT: -1 -1 -1 -1 28 29 30 31 0 0 0 0 -1 -1 -1 -1
// STORE-NEXT: -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
kernel.func @im2col_kernel(%x: !kernel.tensormap, %y: !kernel.buffer<9x64xf32, global>, %middle: !kernel.tensormap, %z: !kernel.buffer<64xf32, global>) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %three = kernel.constant 3 : i32
  %corner = kernel.constant -1 : i32
  %bytes = kernel.constant 256 : i32
  %nine = kernel.constant 9 : i32
  %none = kernel.constant -1.0 : f32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.store %none, %z[%t]
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
  }
  kernel.barrier
  kernel.for %i = %zero to %nine step %one : i32 {
    %r = kernel.div %i, %three : i32
    %f = kernel.rem %i, %three : i32
    kernel.if %lead {
      kernel.mbarrier.arrive.expect_tx %bar, %bytes
      kernel.tma.load im2col %x[%zero, %corner, %corner, %zero] offsets [%r, %f] to %s signal %bar
    }
    %parity = kernel.and %i, %one : i32
    kernel.mbarrier.wait %bar parity %parity
    %v = kernel.load %s[%t] : f32
    kernel.store %v, %y[%i, %t]
    kernel.fence.proxy_async shared
    kernel.barrier
  }
  kernel.fence.proxy_async global
  kernel.barrier
  kernel.if %lead {
    kernel.tma.store im2col %s to %middle[%zero, %one, %one, %zero]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}
host.func @im2col(%x: !host.tensor<4xf32>, %y: !host.tensor<2xf32>, %z: !host.tensor<4xf32>) attributes {num_results = 2} {
  %c1 = host.constant 1
  %c4 = host.constant 4
  %c9 = host.constant 9
  %c64 = host.constant 64
  host.shape 0 (%c9, %c64)
  host.shape 1 (%c1, %c4, %c4, %c4)
  host.shapes_end
  %c0 = host.constant 0
  %mx = host.tensormap %x {mode = "im2col", lower = [-1, -1], upper = [-1, -1], channels = 4, pixels = 16}
  %mz = host.tensormap %z {mode = "im2col", lower = [1, 1], upper = [-1, -1], channels = 4, pixels = 4}
  %py = host.ptr %y
  %pz = host.ptr %z
  host.launch @im2col_kernel grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%mx, %py, %mz, %pz)
}
