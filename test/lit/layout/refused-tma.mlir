// RUN: tf-opt %s --canonicalize --split-input-file --verify-diagnostics

// The majors of global and shared memory differ.
%g = layout.constant (512,256):(1,512)
%s = layout.constant (64,32):(32,1)
// expected-error@+1 {{tma: the innermost dimension of the tile in shared memory has stride 512 in global memory, expected 1}}
%t, %i, %m, %c = layout.tma %g, %s, <64, 32> bits 16

// -----

// A stride that is no multiple of 16 bytes.
%g = layout.constant (512,256):(260,1)
%s = layout.constant (64,32):(32,1)
// expected-error@+1 {{tma: the stride of dimension 1, 520 bytes, is not a multiple of 16}}
%t, %i, %m, %c = layout.tma %g, %s, <64, 32> bits 16

// -----

// An inner box of 8 bytes.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,4):(4,1)
// expected-error@+1 {{tma: the box has 64 bits in dimension 0, expected a multiple of 16 bytes}}
%t, %i, %m, %c = layout.tma %g, %s, <64, 4> bits 16

// -----

// A swizzle that TMA has not.
%g = layout.constant (512,256):(256,1)
%a = layout.constant Sw<3,2,3> o 0 o (8,64):(64,1)
%s = layout.tile_to_shape %a, (128,64)
// expected-error@+1 {{tma: Sw<3,3,3> on bytes is no mode of the hardware}}
%t, %i, %m, %c = layout.tma %g, %s, <128, 64> bits 16

// -----

%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
// expected-error@+1 {{tma: elements of 12 bits; expected 4, 8, 16, 32 or 64}}
%t, %i, %m, %c = layout.tma %g, %s, <64, 32> bits 12

// -----

%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
// expected-error@+1 {{there is no instruction 1 of CTA 0: there are 1 of 1}}
%c, %o = layout.tma_instruction %g, %s, <64, 32> bits 16 number 1

// -----

// expected-error@+1 {{the shape of an activation is (channels,(w,h,d),batch) with one to three extents w, h, d}}
%t, %m = layout.im2col (64,16,4) bits 16 filter [3, 3] box [64, 128]

// -----

// expected-error@+1 {{'box' has 1 numbers, expected channels and pixels}}
%t, %m = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [64]

// -----

// A corner that the hardware cannot encode.
// expected-error@+1 {{im2col: the lower corner of dimension 0 is -200, expected -128 to 127}}
%t, %m = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [64, 128] {pad_lower = array<i64: 200, 0>}

// -----

// All rules that are broken are told at once.
%g = layout.constant (512,260):(260,1)
%s = layout.constant (64,4):(4,1)
// expected-error@+1 {{tma: the stride of dimension 1, 520 bytes, is not a multiple of 16; the box has 64 bits in dimension 0, expected a multiple of 16 bytes}}
%t, %issue, %map, %copy = layout.tma %g, %s, <64, 4> bits 16
%r = layout.constant Sw<1,0,4> o 0 o (64,16):(16,1)
// expected-error@+1 {{tma: Sw<1,1,4> on bytes is no mode of the hardware: expected Sw<1..3,4,3>, Sw<2,5,2> or Sw<1,6,1>; the stride of dimension 1, 520 bytes, is not a multiple of 16}}
%t2, %issue2, %map2, %copy2 = layout.tma %g, %r, <64, 16> bits 16
// expected-error@+1 {{im2col: the box has 300 channels, expected 1 to 256; the box has 2000 pixels, expected 1 to 1024}}
%t3, %map3 = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [300, 2000]
