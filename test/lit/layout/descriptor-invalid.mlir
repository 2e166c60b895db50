// What does not fit between a descriptor, the kernel and the launch is told when the program is compiled.
// RUN: tf-opt %s --lower-layout --split-input-file --verify-diagnostics

// Rows and columns exchanged: the tile is another one.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
kernel.func @exchanged(%map: !kernel.tensormap {tma = @a}, %n: i32) {
  %i = layout.symbol %n in 0 to 7 : i32
  %m = kernel.alloc {align = 128} : !kernel.buffer<64x32xf16, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = layout.tma_tensor @a
  %tile, %o = layout.local_tile %t, <32, 64>, (%i,%i)
  // expected-error@+1 {{the tile is (32,64):(1@1,1@0), but @a copies tiles (64,32):(1@1,1@0)}}
  kernel.tma.load %map[%tile] to %m signal %bar
  %u = layout.select %t [1, 0]
  %turned, %p = layout.local_tile %u, <64, 32>, (%i,%i)
  // expected-error@+1 {{the tile is (64,32):(1@0,1@1), but @a copies tiles (64,32):(1@1,1@0)}}
  kernel.tma.store %m to %map[%turned]
  // expected-error@+1 {{the tile is (512,256):(1@1,1@0), but @a copies tiles (64,32):(1@1,1@0)}}
  kernel.tma.prefetch %map[%t]
}

// -----

// Numbers by hand beside a descriptor.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
kernel.func @by_hand(%map: !kernel.tensormap {tma = @a}, %i: i32, %j: i32) {
  %m = kernel.alloc {align = 128} : !kernel.buffer<64x32xf16, shared>
  // expected-error@+1 {{coordinates for map, which @a describes; expected a tile of layout.tma_tensor @a}}
  kernel.tma.store %m to %map[%j, %i]
}

// -----

%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
kernel.func @no_descriptor(%map: !kernel.tensormap) {
  %m = kernel.alloc {align = 128} : !kernel.buffer<64x32xf16, shared>
  %t = layout.tma_tensor @a
  %tile, %o = layout.local_tile %t, <64, 32>, (0,1)
  // expected-error@+1 {{map has no descriptor, which a tile needs; expected a parameter of the kernel with {tma = @name}}}
  kernel.tma.store %m to %map[%tile]
}

// -----

// Bytes that are not those of the copies.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
kernel.func @bytes(%map: !kernel.tensormap {tma = @a}) {
  %m = kernel.alloc {align = 128} : !kernel.buffer<64x32xf16, shared>
  %n = kernel.alloc {align = 128} : !kernel.buffer<64x32xf16, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %right = kernel.alloc : !kernel.mbarrier
  %c1 = kernel.constant 1 : i32
  %wrong = kernel.constant 2048 : i32
  %t = layout.tma_tensor @a
  %tile, %o = layout.local_tile %t, <64, 32>, (0,1)
  kernel.mbarrier.init %bar, %c1
  // expected-error@+1 {{bar expects 2048 bytes, but the copies that signal it bring 4096; layout.tma_bytes says how many}}
  kernel.mbarrier.arrive.expect_tx %bar, %wrong
  kernel.tma.load %map[%tile] to %m signal %bar
  %both = kernel.constant 8192 : i32
  kernel.mbarrier.arrive.expect_tx %right, %both
  kernel.tma.load %map[%tile] to %m signal %right
  kernel.tma.load %map[%tile] to %n signal %right
}

// -----

// Memory that does not hold the tile.
%g = layout.constant (512,256):(256,1)
%s = layout.constant Sw<2,3,3> o 0 o (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
kernel.func @memory(%map: !kernel.tensormap {tma = @a}, %at: i32) {
  %t = layout.tma_tensor @a
  %tile, %o = layout.local_tile %t, <64, 32>, (0,1)
  %small = kernel.alloc {align = 1024} : !kernel.buffer<32x32xf16, shared>
  // expected-error@+1 {{small has 1024 elements, but a tile of @a takes 2048}}
  kernel.tma.store %small to %map[%tile]
  %wide = kernel.alloc {align = 1024} : !kernel.buffer<64x32xf32, shared>
  // expected-error@+1 {{wide has elements of 32 bits, but @a copies elements of 16}}
  kernel.tma.store %wide to %map[%tile]
  %low = kernel.alloc {align = 128} : !kernel.buffer<64x32xf16, shared>
  // expected-error@+1 {{low is known to begin at a multiple of 128 bytes, but a tile of @a begins at one of 512, since its swizzle is of the address}}
  kernel.tma.store %low to %map[%tile]
  %ring = kernel.alloc {align = 1024} : !kernel.buffer<4x2176xf16, shared>
  %c0 = kernel.constant 0 : i32
  %slot = kernel.view %ring[%at, %c0] : !kernel.buffer<2048xf16, shared>
  // expected-error@+1 {{slot is known to begin at a multiple of 256 bytes}}
  kernel.tma.store %slot to %map[%tile]
  // expected-error@+1 {{a part of a tile of @a, which no CTAs share}}
  kernel.tma.prefetch %map[%tile, %c0]
}

// -----

%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16 {multicast = 2}
kernel.func @shared(%map: !kernel.tensormap {tma = @a}, %mask: i32, %r: i32) {
  %m = kernel.alloc {align = 1024} : !kernel.buffer<64x32xf16, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = layout.tma_tensor @a
  %tile, %o = layout.local_tile %t, <64, 32>, (0,1)
  // expected-error@+1 {{2 CTAs share a tile of @a, expected which part this one copies: [%tile, %part]}}
  kernel.tma.load %map[%tile] to %m signal %bar multicast %mask
  // expected-error@+1 {{2 CTAs share a tile of @a, expected `multicast` with all of them}}
  kernel.tma.load %map[%tile, %r] to %m signal %bar
  %two = kernel.constant 2 : i32
  // expected-error@+1 {{the part is 2, expected 0 to 1}}
  kernel.tma.load %map[%tile, %two] to %m signal %bar multicast %mask
}

// -----

// The launch passes another map.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
%r = layout.constant (32,64):(64,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
layout.descriptor @b = %g, %r, <32, 64> bits 16
kernel.func @k(%map: !kernel.tensormap {tma = @a}) {
}
host.func @f(%x: !host.tensor<2xf16>) {
  %c0 = host.constant 0
  %c1 = host.constant 1
  %b = layout.tensormap @b of %x
  %c = host.tensormap %x {box = [64, 32]}
  // expected-error@+1 {{argument 0 of @k is a tensor map of @a, found one of @b; pass layout.tensormap @a}}
  host.launch @k grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%b)
  // expected-error@+1 {{argument 0 of @k is a tensor map of @a, found another; pass layout.tensormap @a}}
  host.launch @k grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%c)
}

// -----

// The tensor is none that the layout can be of.
%q = layout.symbol in 1 to 8 : i64
%g = layout.constant (512,(16,16)):(256,(1,32))
%h = layout.make (512,256), (256,1)
%i = layout.make (512,256), ({%q * 8 + 248},1)
%s = layout.constant (64,16):(16,1)
layout.descriptor @nested = %g, %s, <64, 16> bits 16
layout.descriptor @plain = %h, %s, <64, 16> bits 16
layout.descriptor @pitch = %i, %s, <64, 16> bits 16
host.func @f(%x: !host.tensor<2xf16>, %y: !host.tensor<3xf16>, %z: !host.tensor<2xf32>) {
  // expected-error@+1 {{mode 1 of the global layout is (16,16):(1,32), which is no axis of a tensor: it has several strides}}
  %a = layout.tensormap @nested of %x
  // expected-error@+1 {{a tensor of rank 3, but the global layout (512,256):(256,1) has 2 modes}}
  %b = layout.tensormap @plain of %y
  // expected-error@+1 {{z has elements of 32 bits, but the descriptor copies elements of 16}}
  %c = layout.tensormap @plain of %z
  // expected-error@+1 {{q is neither an extent nor a stride of the global layout}}
  %d = layout.tensormap @pitch of %x
}

// -----

// What the algebra refuses is told, used or not; names must be there.
%g = layout.constant (512,260):(260,1)
%s = layout.constant (64,32):(32,1)
// expected-error@+1 {{tma: the stride of dimension 1, 520 bytes, is not a multiple of 16}}
layout.descriptor @odd = %g, %s, <64, 32> bits 16

// -----

// expected-error@+1 {{'tma' of argument map names no layout.descriptor or im2col_descriptor of this module}}
kernel.func @k(%map: !kernel.tensormap {tma = @a}) {
}

// -----

%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
// expected-error@+1 {{'tma' on argument x, which is i32 and not a tensor map}}
kernel.func @k(%x: i32 {tma = @a}) {
}
kernel.func @l() {
  // expected-error@+1 {{there is no layout.descriptor @b in this module}}
  %t = layout.tma_tensor @b
}

// -----

// The numbers of tiles exchanged, where one is too large for the other's axis: 8 tiles of rows, 8 of columns of which 4 begin outside.
%g = layout.constant (512,128):(128,1)
%s = layout.constant (64,32):(32,1)
layout.descriptor @a = %g, %s, <64, 32> bits 16
kernel.func @outside(%map: !kernel.tensormap {tma = @a}, %n: i32, %m: i32) {
  %i = layout.symbol %n in 4 to 7 : i32
  %j = layout.symbol %m in 0 to 3 : i32
  %s = kernel.alloc {align = 128} : !kernel.buffer<64x32xf16, shared>
  %t = layout.tma_tensor @a
  %last, %o = layout.local_tile %t, <64, 32>, (%i,%j)
  kernel.tma.store %s to %map[%last]
  %tile, %p = layout.local_tile %t, <64, 32>, (%j,%i)
  // expected-error@+1 {{the tile begins at i * 32 of dimension 0 (0 is the innermost) of @a, which has 128 elements; are the tile's numbers in the order of the tensor's modes?}}
  kernel.tma.store %s to %map[%tile]
  %known, %q = layout.local_tile %t, <64, 32>, (8,0)
  // expected-error@+1 {{the tile begins at 512 of dimension 1}}
  kernel.tma.prefetch %map[%known]
}

// -----

// Of im2col: tiles that are others, of another tensor, by hand, or stored from a place in the filter.
layout.im2col_descriptor @a = (64,(16,16),4) bits 16 filter [3, 3] box [64, 128] {mode = "128B", pad_lower = array<i64: 1, 1>}
kernel.func @im2col(%map: !kernel.tensormap {tma = @a}, %n: i32) {
  %i = layout.symbol %n in 0 to 7 : i32
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xf16, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = layout.tma_tensor @a
  %wide, %o = layout.local_tile %t, <64, 64>, (%i,0)
  // expected-error@+1 {{the tile is (64,64):(1@0,1@0@1), but @a copies tiles (128,64):(1@0,1@0@1)}}
  kernel.tma.load %map[%wide] to %s signal %bar
  %u = layout.select %t [1, 0]
  %turned, %p = layout.local_tile %u, <64, 128>, (0,%i)
  // expected-error@+1 {{the tile is (64,128):(1@0@1,1@0), but @a copies tiles (128,64):(1@0,1@0@1)}}
  kernel.tma.load %map[%turned] to %s signal %bar
  %other, %map2 = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [64, 128] {mode = "128B", pad_lower = array<i64: 1, 2>, pad_upper = array<i64: 1, 0>}
  %of_other, %q = layout.local_tile %other, <128, 64>, (%i,0)
  // expected-error@+1 {{the tile is}}
  kernel.tma.load %map[%of_other] to %s signal %bar
  %tile, %r = layout.local_tile %t, <128, 64>, (%i,1)
  // expected-error@+1 {{the tile has a place in the filter, which only loads and prefetches take; expected the first one, as a filter of one place has}}
  kernel.tma.store %s to %map[%tile]
  %beyond, %v = layout.local_tile %t, <128, 64>, (8,0)
  // expected-error@+1 {{the tile begins at 4 of dimension 3 (0 is the innermost) of @a, which has 4 elements}}
  kernel.tma.prefetch %map[%beyond]
  %small = kernel.alloc {align = 1024} : !kernel.buffer<64x64xf16, shared>
  // expected-error@+1 {{small has 4096 elements, but a tile of @a takes 8192}}
  kernel.tma.load %map[%tile] to %small signal %bar
}

// -----

layout.im2col_descriptor @a = (64,(16,16),4) bits 16 filter [3, 3] box [64, 128] {mode = "128B", pad_lower = array<i64: 1, 1>}
kernel.func @by_hand(%map: !kernel.tensormap {tma = @a}, %i: i32) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xf16, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // expected-error@+1 {{coordinates for map, which @a describes; expected a tile of layout.tma_tensor @a}}
  kernel.tma.load im2col %map[%i, %i, %i, %i] offsets [%i, %i] to %s signal %bar
}

// -----

// What the algebra refuses of a convolution.
// expected-error@+1 {{the swizzle a span of 128}}
layout.im2col_descriptor @a = (64,(16,16),4) bits 16 filter [3, 3] box [32, 128] {mode = "128B"}
// expected-error@+1 {{one to three extents w, h, d}}
layout.im2col_descriptor @b = (64,16,4) bits 16 filter [3, 3] box [64, 128]
// expected-error@+1 {{the filter does not fit dimension 1: -1 positions}}
layout.im2col_descriptor @c = (64,(16,1),4) bits 16 filter [3, 3] box [64, 128]
