// Descriptors of im2col with one spatial axis and with three; and stores, by a filter of one place.
// DEFINE: %{values} = %{python} %S/../tma/Inputs/values.py %t.npy

// Two rows of 9 pixels of 4 channels, padded by 1, under 3 places, every second one: 5 windows a row. Pixel w of row n begins with 36 n + 4 w.
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=iota:f32:2x9x4 --out=%t.npy --check=all && %{values} 40 | sed "s/\([0-9][0-9]*\) [0-9][0-9]* [0-9][0-9]* [0-9][0-9]*/\1/g" | FileCheck %s --check-prefix=ROW --match-full-lines
// ROW:      0 4 12 20 28 0 40 48 56 64
// ROW-NEXT: 0 8 16 24 32 36 44 52 60 68
// ROW-NEXT: 4 12 20 28 0 40 48 56 64 0
layout.im2col_descriptor @row = (4,(9),2) bits 32 filter [3] box [4, 10] {pad_lower = array<i64: 1>, step = array<i64: 2>}
kernel.func @row_kernel(%x: !kernel.tensormap {tma = @row}, %y: !kernel.buffer<3x40xf32, global>) attributes {block = [40, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<40xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %three = kernel.constant 3 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  %all = layout.tma_tensor @row
  kernel.if %lead {
    %second, %some = layout.local_tile %all, <10, 4>, (0,1)
    kernel.tma.prefetch %x[%second]
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
  }
  kernel.barrier
  kernel.for %f = %zero to %three step %one : i32 {
    %k = layout.symbol %f in 0 to 2 : i32
    %tile, %none = layout.local_tile %all, <10, 4>, (0,%k)
    kernel.if %lead {
      %bytes = layout.tma_bytes @row : i32
      kernel.mbarrier.arrive.expect_tx %bar, %bytes
      kernel.tma.load %x[%tile] to %s signal %bar
    }
    %parity = kernel.and %f, %one : i32
    kernel.mbarrier.wait %bar parity %parity
    %v = kernel.load %s[%t] : f32
    kernel.store %v, %y[%f, %t]
    kernel.fence.proxy_async shared
    kernel.barrier
  }
}
host.func @rows(%x: !host.tensor<3xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %c3 = host.constant 3
  %c40 = host.constant 40
  host.shape 0 (%c3, %c40)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %m = layout.tensormap @row of %x
  %py = host.ptr %y
  host.launch @row_kernel grid(%c1, %c1, %c1) block(%c40, %c1, %c1) shared(%c0) args(%m, %py)
}

// A volume goes through: tiles of 16 pixels, the last of which has 4 that are there.
// RUN: tf-run --make-input=random:1:f32:2x3x2x3x12 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=volumes --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
layout.im2col_descriptor @volume = (12,(3,2,3),2) bits 32 filter [1, 1, 1] box [4, 16]
kernel.func @volume_kernel(%x: !kernel.tensormap {tma = @volume}, %y: !kernel.tensormap {tma = @volume}) attributes {block = [1, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16x4xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bx = kernel.block_id x
  %by = kernel.block_id y
  %i = layout.symbol %bx in 0 to 2 : i32
  %k = layout.symbol %by in 0 to 2 : i32
  %all = layout.tma_tensor @volume
  %tile, %none = layout.local_tile %all, <16, 4>, (%i,%k)
  kernel.mbarrier.init %bar, %one
  kernel.fence.mbarrier_init
  %bytes = layout.tma_bytes @volume : i32
  kernel.mbarrier.arrive.expect_tx %bar, %bytes
  kernel.tma.load %x[%tile] to %s signal %bar
  kernel.mbarrier.wait %bar parity %zero
  kernel.tma.store %s to %y[%tile]
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0
}
host.func @volumes(%x: !host.tensor<5xf32>, %y: !host.tensor<5xf32>) attributes {num_results = 1} {
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c3 = host.constant 3
  %c12 = host.constant 12
  host.shape 0 (%c2, %c3, %c2, %c3, %c12)
  host.shapes_end
  %in = layout.tensormap @volume of %x
  %out = layout.tensormap @volume of %y
  %c0 = host.constant 0
  host.launch @volume_kernel grid(%c3, %c3, %c1) block(%c1, %c1, %c1) shared(%c0) args(%in, %out)
}
