// im2col of activations whose channels lie in slices: an instruction takes a slice of each pixel, of one plane. The matrix is that
// of the same activation with channels innermost, which the script makes by the definition.
// RUN: tf-run --make-input=random:1:f16:2x5x6x48 --out=%t.npy
// RUN: %{python} %S/Inputs/slices.py %t.npy %t.16.npy 8
// RUN: %{python} %S/Inputs/im2col.py %t.npy %t.all.npy 3x2 1x1 1x0 1x1 1x1
// RUN: tf-run %s --mcpu=sm_90a --entry=all --arg=%t.16.npy --expect=%t.all.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=all --arg=%t.16.npy --expect=%t.all.npy --rtol=0 --atol=0 --check=all --async-latency=random
// In steps of two and dilated.
// RUN: %{python} %S/Inputs/im2col.py %t.npy %t.step.npy 3x2 1x1 1x0 2x1 1x2
// RUN: sed "s/pad_upper = array<i64: 1, 0>/pad_upper = array<i64: 1, 0>, step = array<i64: 2, 1>, dilation = array<i64: 1, 2>/;s/%%pixels = host.constant 60/%%pixels = host.constant 24/" %s | tf-run - --mcpu=sm_90a --entry=all --arg=%t.16.npy --expect=%t.step.npy --rtol=0 --atol=0 --check=all
// A swizzle of the address, wider than a slice; and slices of 32 bytes, with theirs.
// RUN: sed "s/interleave = \"16B\", pad/interleave = \"16B\", mode = \"128B\", pad/;s/Sw<0,3,3>/Sw<3,3,3>/" %s | tf-run - --mcpu=sm_90a --entry=all --arg=%t.16.npy --expect=%t.all.npy --rtol=0 --atol=0 --check=all
// RUN: %{python} %S/Inputs/slices.py %t.npy %t.32.npy 16
// RUN: sed "s/interleave = \"16B\", pad/interleave = \"32B\", mode = \"32B\", pad/;s/Sw<0,3,3>/Sw<1,3,3>/;s/box \[8, 32\]/box [16, 32]/;s/<32, 8>/<32, 16>/;s/(32,8)/(32,16)/;s/:(8,1)/:(16,1)/;s/256xf16/512xf16/;s/%%slice = kernel.constant 8/%%slice = kernel.constant 16/;s/%%places = kernel.constant 36/%%places = kernel.constant 18/" %s | tf-run - --mcpu=sm_90a --entry=all --arg=%t.32.npy --expect=%t.all.npy --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-layout --canonicalize --cse | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s --check-prefix=PTX
// CHECK-LABEL: kernel.func @columns(%map: !kernel.tensormap
// CHECK: kernel.tma.load im2col %map[%{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}] offsets [%{{[0-9a-z_]+}}, %{{[0-9a-z_]+}}] to %s signal %full
// CHECK: host.tensormap {{.*}} {channels = 8 : i64, element_strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], interleave = "16b", lower = [-1 : i64, -1 : i64], mode = "im2col", pixels = 32 : i64, type = "f16", upper = [-1 : i64, -1 : i64]}
// PTX: cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes
// RUN: not tf-run %s --mcpu=sm_90a --entry=all --arg=zeros:f16:2x5x6x48 2>&1 | FileCheck %s --check-prefix=RANK
// RANK: error: all: argument 0 ('x') has rank 4, expected 5
// RUN: not tf-run %s --mcpu=sm_90a --entry=all --arg=zeros:f16:2x3x5x6x16 2>&1 | FileCheck %s --check-prefix=SLICE
// SLICE: error: all: axis {{[0-4]}} of x has {{.*}} as @a says

%n = layout.symbol in 1 to 1000 : i64
layout.im2col_descriptor @a = (48,(6,5),%n) bits 16 filter [3, 2] box [8, 32] {interleave = "16B", pad_lower = array<i64: 1, 1>, pad_upper = array<i64: 1, 0>}

kernel.func @columns(%map: !kernel.tensormap {tma = @a}, %y: !kernel.buffer<?xf16, global>, %pixels: i32) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<256xf16, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c32 = kernel.constant 32 : i32
  %slice = kernel.constant 8 : i32
  %row = kernel.constant 288 : i32
  // Six slices at six places of the filter.
  %places = kernel.constant 36 : i32
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
  %bytes = layout.tma_bytes @a : i32
  %lies = layout.constant Sw<0,3,3> o 0 o (32,8):(8,1)
  kernel.for %q = %c0 to %places step %c1 : i32 {
    %k = layout.symbol %q in 0 to 35 : i32
    %tile, %none = layout.local_tile %all, <32, 8>, (%i,%k)
    kernel.if %lead {
      kernel.mbarrier.arrive.expect_tx %full, %bytes
      kernel.tma.load %map[%tile] to %s signal %full
    }
    %parity = kernel.and %q, %c1 : i32
    kernel.mbarrier.wait %full parity %parity
    %first = kernel.mul %x, %c32 : i32
    %pixel = kernel.add %first, %t : i32
    %in = kernel.cmp lt %pixel, %pixels : i32
    kernel.if %in {
      kernel.for %c = %c0 to %slice step %c1 : i32 {
        %st = layout.symbol %t in 0 to 31 : i32
        %sc = layout.symbol %c in 0 to 15 : i32
        %o = layout.apply %lies, (%st,%sc)
        %at = layout.get %o : i32
        %v = kernel.load %s[%at] : f16
        %line = kernel.mul %pixel, %row : i32
        %column = kernel.mul %q, %slice : i32
        %to = kernel.add %line, %column : i32
        %place = kernel.add %to, %c : i32
        kernel.store %v, %y[%place]
      }
    }
    kernel.fence.proxy_async shared
    kernel.barrier
  }
}

host.func @all(%x: !host.tensor<5xf16>, %y: !host.tensor<2xf16>) attributes {num_results = 1} {
  %pixels = host.constant 60
  %row = host.constant 288
  host.shape 0 (%pixels, %row)
  host.shapes_end
  %map = layout.tensormap @a of %x
  %py = host.ptr %y
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c32 = host.constant 32
  %blocks = host.ceildiv %pixels, %c32
  host.launch @columns grid(%blocks, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%map, %py, %pixels)
}

// A volume goes through, slice by slice: tiles of 16 pixels, the last of which has 4 that are there; stores take a filter of one place.
// RUN: tf-run --make-input=random:1:f32:2x3x3x2x3x4 --out=%t.volume.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=volumes --arg=%t.volume.npy --expect=%t.volume.npy --rtol=0 --atol=0 --check=all
layout.im2col_descriptor @volume = (12,(3,2,3),2) bits 32 filter [1, 1, 1] box [4, 16] {interleave = "16B"}
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
host.func @volumes(%x: !host.tensor<6xf32>, %y: !host.tensor<6xf32>) attributes {num_results = 1} {
  %c1 = host.constant 1
  %c2 = host.constant 2
  %c3 = host.constant 3
  %c4 = host.constant 4
  host.shape 0 (%c2, %c3, %c3, %c2, %c3, %c4)
  host.shapes_end
  %in = layout.tensormap @volume of %x
  %out = layout.tensormap @volume of %y
  %c0 = host.constant 0
  host.launch @volume_kernel grid(%c3, %c3, %c1) block(%c1, %c1, %c1) shared(%c0) args(%in, %out)
}
