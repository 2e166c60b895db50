// What does not fit an interleaved tensor is told when the program is compiled; unit/layout/tma.c has every rule of the map.
// RUN: tf-opt %s --lower-layout --split-input-file --verify-diagnostics

%g = layout.constant (4,2,16,16,8):(4096,2048,128,8,1)
%s = layout.constant (1,2,4,8,8):(0,256,64,8,1)
// expected-error@+1 {{'interleave' without 'planes', expected the number of the global layout's leaf that goes from one plane of slices to the next}}
layout.descriptor @a = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B"}
// expected-error@+1 {{'planes' without 'interleave', expected interleave = "16B" or "32B"}}
layout.descriptor @b = %g, %s, <1, 2, 4, 8, 8> bits 16 {planes = 1}
// expected-error@+1 {{attribute 'interleave' of 'layout.descriptor' must be one of 16B|32B}}
layout.descriptor @c = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "8B", planes = 1}
// expected-error@+1 {{'planes' is -1, expected 0 to 255}}
layout.descriptor @d = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = -1}

// -----

// expected-error@+1 {{'layout.im2col_descriptor' has no attribute 'planes'}}
layout.im2col_descriptor @e = (64,(16,16),4) bits 16 filter [3, 3] box [8, 128] {interleave = "16B", planes = 1}

// -----

%g = layout.constant (4,2,16,16,8):(4096,2048,128,8,1)
%s = layout.constant (1,2,4,8,8):(0,256,64,8,1)
// expected-error@+1 {{tma: leaf 5 of the global layout goes from plane to plane, but it has 5 leaves}}
layout.descriptor @a = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 5}
// expected-error@+1 {{tma: the tile begins with 8:1@4 in shared memory, expected a slice: all of a global mode 16:1}}
layout.descriptor @b = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "32B", planes = 1}
// expected-error@+1 {{im2col: the box has 64 channels, expected 8: a copy takes one slice of each pixel}}
layout.im2col_descriptor @c = (64,(16,16),4) bits 16 filter [3, 3] box [64, 128] {interleave = "16B"}
// expected-error@+1 {{im2col: 60 channels are no whole slices of 8; the last one is padded with zeros, and counts as whole}}
layout.im2col_descriptor @d = (60,(16,16),4) bits 16 filter [3, 3] box [8, 128] {interleave = "16B"}
// expected-error@+1 {{im2col: slices of 32 bytes with swizzle none, expected 32B: Sw<1,4,3> on bytes}}
layout.im2col_descriptor @e = (64,(16,16),4) bits 16 filter [3, 3] box [16, 128] {interleave = "32B"}

// -----

// Tiles that are others, or outside.
%g = layout.constant (4,2,16,24,8):(6144,3072,192,8,1)
%s = layout.constant (1,2,4,8,8):(0,256,64,8,1)
layout.descriptor @a = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 1}
kernel.func @k(%map: !kernel.tensormap {tma = @a}, %n: i32) {
  %i = layout.symbol %n in 0 to 3 : i32
  %m = kernel.alloc {align = 128} : !kernel.buffer<512xf16, shared>
  %t = layout.tma_tensor @a
  %wide, %o = layout.local_tile %t, <1, 1, 4, 8, 8>, (%i,0,0,0,0)
  // expected-error@+1 {{the tile is (1,1,4,8,8):(1@3,1@2,1@1,1@0,0), but @a copies tiles (1,2,4,8,8):(1@3,1@2,1@1,1@0,0)}}
  kernel.tma.store %m to %map[%wide]
  %far, %p = layout.local_tile %t, <1, 2, 4, 8, 8>, (%i,0,0,3,0)
  // expected-error@+1 {{the tile begins at 24 of dimension 0 (0 is the innermost) of @a, which has 24 elements}}
  kernel.tma.store %m to %map[%far]
}

// -----

%g = layout.constant (4,2,16,24,8):(6144,3072,192,8,1)
%s = layout.constant (1,2,4,8,8):(0,256,64,8,1)
layout.descriptor @a = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 1}
kernel.func @bytes(%map: !kernel.tensormap {tma = @a}, %n: i32) {
  %i = layout.symbol %n in 0 to 3 : i32
  %m = kernel.alloc {align = 128} : !kernel.buffer<512xf16, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %one = kernel.constant 1 : i32
  %t = layout.tma_tensor @a
  %half = kernel.constant 512 : i32
  %tile, %q = layout.local_tile %t, <1, 2, 4, 8, 8>, (%i,0,0,1,0)
  kernel.mbarrier.init %bar, %one
  // expected-error@+1 {{bar expects 512 bytes, but the copies that signal it bring 1024; layout.tma_bytes says how many}}
  kernel.mbarrier.arrive.expect_tx %bar, %half
  kernel.tma.load %map[%tile] to %m signal %bar
}

// -----

layout.im2col_descriptor @a = (64,(16,16),4) bits 16 filter [3, 3] box [8, 128] {interleave = "16B", pad_lower = array<i64: 1, 1>}
kernel.func @im2col(%map: !kernel.tensormap {tma = @a}, %n: i32) {
  %i = layout.symbol %n in 0 to 7 : i32
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x8xf16, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %t = layout.tma_tensor @a
  %two, %o = layout.local_tile %t, <128, 16>, (%i,0)
  // expected-error@+1 {{the tile is (128,(8,2)):(1@0,(1@0@0@1,1@1@0@1)), but @a copies tiles (128,8):(1@0,1@0@0@1)}}
  kernel.tma.load %map[%two] to %s signal %bar
  %other, %map2 = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [64, 128] {pad_lower = array<i64: 1, 1>}
  %of_other, %q = layout.local_tile %other, <128, 8>, (%i,0)
  // expected-error@+1 {{the tile is}}
  kernel.tma.load %map[%of_other] to %s signal %bar
  %tile, %r = layout.local_tile %t, <128, 8>, (%i,8)
  // expected-error@+1 {{the tile has a place in the filter, which only loads and prefetches take; expected the first one, as a filter of one place has}}
  kernel.tma.store %s to %map[%tile]
}

// -----

%g = layout.constant (4,2,16,16,8):(4096,2048,128,8,1)
%s = layout.constant (1,2,4,8,8):(0,256,64,8,1)
layout.descriptor @a = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 1}
kernel.func @by_hand(%map: !kernel.tensormap {tma = @a}, %c: i32) {
  %m = kernel.alloc {align = 128} : !kernel.buffer<512xf16, shared>
  // expected-error@+1 {{coordinates for map, which @a describes; expected a tile of layout.tma_tensor @a}}
  kernel.tma.store %m to %map[%c, %c, %c, %c]
}
