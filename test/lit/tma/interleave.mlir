// Interleaved tensor maps: no public text says where their slices lie; this is how an H200 made 73 such copies. The
// last axis counts slices of 16 (32) bytes side by side, the second one planes of them, of which a copy has one, whatever the box says;
// coordinates, extents and the bytes that an mbarrier counts are of slices. x is 0, 1, 2, ... in words of 4 bytes, and each number is
// the first one of 16 bytes.
// DEFINE: %{values} = %{python} %S/Inputs/values.py %t.npy 64
// DEFINE: %{firsts} = sed "s/\([0-9-][0-9]*\) [0-9-][0-9]* [0-9-][0-9]* [0-9-][0-9]*/\1/g"

// 2 images of 2 planes of 3 rows of 8 slices: rows 160 bytes apart, planes 512, images 2048. The box: 4 slices from the sixth, 2 rows from the
// second, of plane 1, of both images. What is right of the row or below the picture is zero.
// RUN: tf-run %s --mcpu=sm_90a --entry=sixteen --arg=iota:i32:1024 --out=%t.npy --check=all && %{values} | %{firsts} | FileCheck %s --check-prefix=SIXTEEN --match-full-lines
// SIXTEEN: 192 196 0 0 232 236 0 0 704 708 0 0 744 748 0 0

// Every second slice of 32 bytes and every second row; the swizzle exchanges halves of every second line of 128 bytes.
// RUN: tf-run %s --mcpu=sm_90a --entry=strided --arg=iota:i32:4096 --out=%t.npy --check=all && %{values} | %{firsts} | FileCheck %s --check-prefix=STRIDED --match-full-lines
// STRIDED: 192 196 208 212 224 228 240 244 580 576 596 592 612 608 628 624

// Stores go the same way, and leave out what lies outside.
// RUN: tf-run %s --mcpu=sm_100a --entry=stored --arg=iota:i32:1024 --out=%t.npy --check=all && %{values} | %{firsts} | FileCheck %s --check-prefix=STORED
// STORED-COUNT-5: {{^}}-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1{{$}}
// STORED-NEXT: {{^}}0 4 -1 -1 -1 -1 -1 -1 -1 -1 16 20 -1 -1 -1 -1{{$}}
// STORED-NEXT: {{^}}-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1{{$}}

// im2col: a slice for each pixel of plane 1, in the box of pixels that leaves out the last column; at its right edge on to the next row, and
// behind the last row to the next image. The offsets are 1 to the right.
// RUN: tf-run %s --mcpu=sm_90a --entry=im2col --arg=iota:i32:1024 --out=%t.npy --check=all && %{values} | %{firsts} | FileCheck %s --check-prefix=IM2COL --match-full-lines
// IM2COL: 320 324 340 344 348 352 356 360 364 -1 -1 -1 -1 -1 -1 -1

kernel.func @load(%x: !kernel.tensormap, %y: !kernel.buffer<64xi32, global>, %image: i32, %plane: i32, %i: i32, %bytes: i32) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %x[%image, %plane, %one, %i] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %v = kernel.load %s[%t] : i32
  kernel.store %v, %y[%t]
}
kernel.func @store(%y: !kernel.tensormap, %image: i32, %plane: i32, %i: i32) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64xi32, shared>
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.store %t, %s[%t]
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.if %lead {
    kernel.tma.store %s to %y[%image, %plane, %one, %i]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}
kernel.func @pixels(%x: !kernel.tensormap, %y: !kernel.buffer<64xi32, global>, %i: i32) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 144 : i32
  %none = kernel.constant -1 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.store %none, %s[%t]
  kernel.fence.proxy_async shared
  kernel.barrier
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load im2col %x[%zero, %one, %one, %i] offsets [%zero, %one] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %v = kernel.load %s[%t] : i32
  kernel.store %v, %y[%t]
}
host.func @sixteen(%x: !host.tensor<1xi32>, %y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %c64 = host.constant 64
  host.shape 0 (%c64)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c2 = host.constant 2
  %c3 = host.constant 3
  %c8 = host.constant 8
  %c2048 = host.constant 2048
  %c512 = host.constant 512
  %c160 = host.constant 160
  %m = host.tensormap %px dims(%c2, %c2, %c3, %c8) strides(%c2048, %c512, %c160) {box = [2, 7, 2, 4], type = "f32", interleave = "16b"}
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c6 = host.constant 6
  %c256 = host.constant 256
  host.launch @load grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%m, %py, %c0, %c1, %c6, %c256)
}
host.func @strided(%x: !host.tensor<1xi32>, %y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %c64 = host.constant 64
  host.shape 0 (%c64)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c1 = host.constant 1
  %c4 = host.constant 4
  %c6 = host.constant 6
  %c16 = host.constant 16
  %c4096 = host.constant 4096
  %c2048 = host.constant 2048
  %c768 = host.constant 768
  %m = host.tensormap %px dims(%c1, %c4, %c6, %c16) strides(%c4096, %c2048, %c768) {box = [1, 1, 4, 8], type = "f16", interleave = "32b", swizzle = "32b", element_strides = [1, 1, 2, 2]}
  %c0 = host.constant 0
  %c256 = host.constant 256
  host.launch @load grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%m, %py, %c0, %c0, %c0, %c256)
}
host.func @stored(%x: !host.tensor<1xi32>, %y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %c512 = host.constant 512
  host.shape 0 (%c512)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c3 = host.constant 3
  %c8 = host.constant 8
  %c2048 = host.constant 2048
  %c1024 = host.constant 1024
  %c160 = host.constant 160
  host.memset %py, %c2048, 255
  %m = host.tensormap %py dims(%c1, %c2, %c3, %c8) strides(%c2048, %c1024, %c160) {box = [1, 1, 2, 4], type = "f32", interleave = "16b"}
  %c0 = host.constant 0
  %c6 = host.constant 6
  %c64 = host.constant 64
  host.launch @store grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%m, %c0, %c1, %c6)
}
host.func @im2col(%x: !host.tensor<1xi32>, %y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %c64 = host.constant 64
  host.shape 0 (%c64)
  host.shapes_end
  %px = host.ptr %x
  %py = host.ptr %y
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c3 = host.constant 3
  %c8 = host.constant 8
  %c2048 = host.constant 2048
  %c1024 = host.constant 1024
  %c160 = host.constant 160
  %m = host.tensormap %px dims(%c1, %c2, %c3, %c8) strides(%c2048, %c1024, %c160) {mode = "im2col", lower = [0, 0], upper = [0, -1], channels = 8, pixels = 9, type = "ui16", interleave = "16b"}
  %c0 = host.constant 0
  %c5 = host.constant 5
  host.launch @pixels grid(%c1, %c1, %c1) block(%c64, %c1, %c1) shared(%c0) args(%m, %py, %c5)
}
