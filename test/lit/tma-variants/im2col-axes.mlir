// im2col with one and three spatial axes, with a stride, swizzled, prefetched, and accumulated (which is its adjoint). (Two axes, stored:
// ../tma/beyond-fusions.)
// DEFINE: %{values} = %{python} %S/../tma/Inputs/values.py %t.npy

// Two rows of 9 pixels of 4 channels, padded by 1, under 3 places, every second one: 5 windows a row. Pixel w of row n begins with 36 n + 4 w.
// RUN: tf-run %s --mcpu=sm_90a --entry=row --arg=iota:f32:2x9x4 --out=%t.npy --check=all && %{values} 40 | sed "s/\([0-9][0-9]*\) [0-9][0-9]* [0-9][0-9]* [0-9][0-9]*/\1/g" | FileCheck %s --check-prefix=ROW --match-full-lines
// ROW:      0 4 12 20 28 0 40 48 56 64
// ROW-NEXT: 0 8 16 24 32 36 44 52 60 68
// ROW-NEXT: 4 12 20 28 0 40 48 56 64 0
kernel.func @row_kernel(%x: !kernel.tensormap, %y: !kernel.buffer<3x40xf32, global>) attributes {block = [40, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<40xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %three = kernel.constant 3 : i32
  %corner = kernel.constant -1 : i32
  %bytes = kernel.constant 160 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.tma.prefetch im2col %x[%zero, %corner, %zero] offsets [%one]
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
  }
  kernel.barrier
  kernel.for %f = %zero to %three step %one : i32 {
    kernel.if %lead {
      kernel.mbarrier.arrive.expect_tx %bar, %bytes
      kernel.tma.load im2col %x[%zero, %corner, %zero] offsets [%f] to %s signal %bar
    }
    %parity = kernel.and %f, %one : i32
    kernel.mbarrier.wait %bar parity %parity
    %v = kernel.load %s[%t] : f32
    kernel.store %v, %y[%f, %t]
    kernel.fence.proxy_async shared
    kernel.barrier
  }
}
host.func @row(%x: !host.tensor<3xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %c3 = host.constant 3
  %c40 = host.constant 40
  host.shape 0 (%c3, %c40)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %m = host.tensormap %x {mode = "im2col", lower = [-1], upper = [-1], channels = 4, pixels = 10, element_strides = [1, 2, 1]}
  %py = host.ptr %y
  host.launch @row_kernel grid(%c1, %c1, %c1) block(%c40, %c1, %c1) shared(%c0) args(%m, %py)
}

// The adjoint of windows that are not padded (4 a row): ones are added where they took pixels from, a map for each of the three places.
// Pixels 2, 4 and 6 are in two windows. An H200 answers stores and reductions whose pixels' box reaches outside with an illegal instruction.
// RUN: tf-run %s --mcpu=sm_90a --entry=adjoint --arg=ones:f32:40 --out=%t.npy --check=all && %{values} 36 | FileCheck %s --check-prefix=ADJOINT --match-full-lines
// ADJOINT-COUNT-2: 1 1 1 1 1 1 1 1 2 2 2 2 1 1 1 1 2 2 2 2 1 1 1 1 2 2 2 2 1 1 1 1 1 1 1 1
// RUN: sed "s/lower = .0., upper = .-2./lower = [-1], upper = [-1]/" %s | not tf-run - --mcpu=sm_90a --entry=adjoint --arg=ones:f32:40 --check=all 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// OUTSIDE: error: a tensor reduction: the pixels' box reaches outside of the tensor (lower -1, upper -1), which hardware answers with an illegal instruction
kernel.func @adjoint_kernel(%x: !kernel.buffer<40xf32, global>, %left: !kernel.tensormap, %middle: !kernel.tensormap, %right: !kernel.tensormap) attributes {block = [1, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<40xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %two = kernel.constant 2 : i32
  %bytes = kernel.constant 160 : i32
  kernel.mbarrier.init %bar, %one
  kernel.fence.mbarrier_init
  kernel.mbarrier.arrive.expect_tx %bar, %bytes
  kernel.bulk.load %x to %s bytes %bytes signal %bar
  kernel.mbarrier.wait %bar parity %zero
  kernel.tma.reduce add im2col %s to %left[%zero, %zero, %zero]
  kernel.tma.reduce add im2col %s to %middle[%zero, %one, %zero]
  kernel.tma.reduce add im2col %s to %right[%zero, %two, %zero]
  kernel.bulk.commit_group
  kernel.bulk.wait_group 0
}
host.func @adjoint(%x: !host.tensor<1xf32>, %y: !host.tensor<3xf32>) attributes {num_results = 1} {
  %c2 = host.constant 2
  %c9 = host.constant 9
  %c4 = host.constant 4
  host.shape 0 (%c2, %c9, %c4)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %bytes = host.constant 288
  %px = host.ptr %x
  %py = host.ptr %y
  host.memset %py, %bytes, 0
  %left = host.tensormap %y {mode = "im2col", lower = [0], upper = [-2], channels = 4, pixels = 8, element_strides = [1, 2, 1]}
  %middle = host.tensormap %y {mode = "im2col", lower = [1], upper = [-1], channels = 4, pixels = 8, element_strides = [1, 2, 1]}
  %right = host.tensormap %y {mode = "im2col", lower = [2], upper = [0], channels = 4, pixels = 8, element_strides = [1, 2, 1]}
  host.launch @adjoint_kernel grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%px, %left, %middle, %right)
}

// 3 x 4 x 4 voxels under 2 x 2 x 2, not padded: 18 windows. Voxel (d, h, w) begins with 64 d + 16 h + 4 w; the place is (1, 0, 1). Rows
// of 16 bytes, of which a swizzle of 32 bytes exchanges the halves of every second line of 128.
// RUN: tf-run %s --mcpu=sm_100a --entry=volume --arg=iota:f32:1x3x4x4x4 --out=%t.npy --check=all && %{values} 144 | sed "s/\([0-9][0-9]*\) [0-9][0-9]* [0-9][0-9]* [0-9][0-9]*/\1/g" | FileCheck %s --check-prefix=VOLUME
// VOLUME: {{^}}68 0 72 0 76 0 84 0 0 88 0 92 0 100 0 104 108 0 132 0 136 0 140 0 0 148 0 152 0 156 0 164 168 0 172 0{{$}}
kernel.func @volume_kernel(%x: !kernel.tensormap, %y: !kernel.buffer<144xf32, global>) attributes {block = [144, 1, 1]} {
  %s = kernel.alloc {align = 256} : !kernel.buffer<144xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 288 : i32
  %none = kernel.constant 0.0 : f32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.store %none, %s[%t]
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load im2col %x[%zero, %zero, %zero, %zero, %zero] offsets [%one, %zero, %one] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %v = kernel.load %s[%t] : f32
  kernel.store %v, %y[%t]
}
host.func @volume(%x: !host.tensor<5xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %c144 = host.constant 144
  host.shape 0 (%c144)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %m = host.tensormap %x {mode = "im2col", lower = [0, 0, 0], upper = [-1, -1, -1], channels = 4, pixels = 18, swizzle = "32b"}
  %py = host.ptr %y
  host.launch @volume_kernel grid(%c1, %c1, %c1) block(%c144, %c1, %c1) shared(%c0) args(%m, %py)
}
