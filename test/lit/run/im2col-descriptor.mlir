// A convolution's activation is read by what layout.im2col_descriptor says: the host program's map, and in the kernel the
// coordinates of a tile of pixels, and the offsets of its place in the filter, all come from there. Each block has a tile of pixels,
// and writes what it gets for each place and each half of the channels, as a matrix of pixels by (channels, s, r).
// RUN: tf-run --make-input=random:1:f16:2x5x6x128 --out=%t.npy
// RUN: %{python} %S/Inputs/im2col.py %t.npy %t.all.npy 3x2 1x1 1x0 1x1 1x1
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.all.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=%t.npy --expect=%t.all.npy --rtol=0 --atol=0 --check=all --async-latency=random
// The same steps of two and dilated, and of one spatial axis and of three.
// RUN: %{python} %S/Inputs/im2col.py %t.npy %t.step.npy 3x2 1x1 1x0 2x1 1x2
// RUN: sed "s/pad_upper = array<i64: 1, 0>/pad_upper = array<i64: 1, 0>, step = array<i64: 2, 1>, dilation = array<i64: 1, 2>/;s/%%pixels = host.constant 60/%%pixels = host.constant 24/" %s | tf-run - --mcpu=sm_90a --arg=%t.npy --expect=%t.step.npy --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-layout --canonicalize --cse | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s --check-prefix=PTX
// CHECK-LABEL: kernel.func @columns(%map: !kernel.tensormap
// CHECK: kernel.tma.load im2col %map[%{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}] offsets [%{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}] to %s signal %full
// CHECK: host.tensormap {{.*}} {channels = 64 : i64, element_strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], lower = [-1 : i64, -1 : i64], mode = "im2col", pixels = 32 : i64, swizzle = "128b", type = "f16", upper = [-1 : i64, -1 : i64]}
// PTX: cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes
// The tensor is the one that the descriptor means, or nothing is launched.
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:f16:2x6x5x128 2>&1 | FileCheck %s --check-prefix=AXIS
// AXIS: error: all: axis 1 of x has 6 elements, expected 5 as @a says
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:f16:2x5x6x128/7680x1536x256x1 2>&1 | FileCheck %s --check-prefix=DENSE
// DENSE: error: all: axis {{[0-2]}} of x has stride {{[0-9]+}}, expected {{[0-9]+}} as @a says

%n = layout.symbol in 1 to 1000 : i64
layout.im2col_descriptor @a = (128,(6,5),%n) bits 16 filter [3, 2] box [64, 32] {mode = "128B", pad_lower = array<i64: 1, 1>, pad_upper = array<i64: 1, 0>}

kernel.func @columns(%map: !kernel.tensormap {tma = @a}, %y: !kernel.buffer<?xf16, global>, %pixels: i32) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<32x64xf16, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c7 = kernel.constant 7 : i32
  %c8 = kernel.constant 8 : i32
  %c12 = kernel.constant 12 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %c768 = kernel.constant 768 : i32
  %x = kernel.block_id x
  %i = layout.symbol %x in 0 to 1875 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %c0 : i32
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
  }
  kernel.barrier
  %all = layout.tma_tensor @a
  kernel.for %q = %c0 to %c12 step %c1 : i32 {
    %k = layout.symbol %q in 0 to 11 : i32
    %tile, %none = layout.local_tile %all, <32, 64>, (%i,%k)
    kernel.if %lead {
      %bytes = layout.tma_bytes @a : i32
      kernel.mbarrier.arrive.expect_tx %full, %bytes
      kernel.tma.load %map[%tile] to %s signal %full
    }
    %parity = kernel.and %q, %c1 : i32
    kernel.mbarrier.wait %full parity %parity
    %first = kernel.mul %x, %c32 : i32
    %pixel = kernel.add %first, %t : i32
    %in = kernel.cmp lt %pixel, %pixels : i32
    kernel.if %in {
      kernel.for %c = %c0 to %c64 step %c1 : i32 {
        // Sw<3,4,3> on bytes: the row's last three bits go onto the chunk of 16 bytes.
        %chunk = kernel.div %c, %c8 : i32
        %rest = kernel.rem %c, %c8 : i32
        %low = kernel.and %t, %c7 : i32
        %moved = kernel.xor %chunk, %low : i32
        %base = kernel.mul %moved, %c8 : i32
        %place = kernel.add %base, %rest : i32
        %v = kernel.load %s[%t, %place] : f16
        %row = kernel.mul %pixel, %c768 : i32
        %column = kernel.mul %q, %c64 : i32
        %to = kernel.add %row, %column : i32
        %at = kernel.add %to, %c : i32
        kernel.store %v, %y[%at]
      }
    }
    kernel.fence.proxy_async shared
    kernel.barrier
  }
}

host.func @all(%x: !host.tensor<4xf16>, %y: !host.tensor<2xf16>) attributes {num_results = 1} {
  %pixels = host.constant 60
  %c768 = host.constant 768
  host.shape 0 (%pixels, %c768)
  host.shapes_end
  %map = layout.tensormap @a of %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c32 = host.constant 32
  %blocks = host.ceildiv %pixels, %c32
  host.launch @columns grid(%blocks, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%map, %py, %pixels)
}
