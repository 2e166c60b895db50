// More tensor maps that the hardware has no place for.
// RUN: tf-opt %s --canonicalize --split-input-file --verify-diagnostics

// The tile and its place in shared memory are of one size, and the place has no gaps.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,16):(16,1)
// expected-error@+1 {{tma: the shared layout has 1024 elements, the tile 2048}}
%a, %b, %c, %d = layout.tma %g, %s, <64, 32> bits 16
%h = layout.constant (64,32):(64,1)
// expected-error@+1 {{tma: the shared layout (64,32):(64,1) is not dense: 32 of its 2048 elements are contiguous}}
%e, %f, %i, %j = layout.tma %g, %h, <64, 32> bits 16
%n = layout.symbol in 1 to 8 : i32
%k = layout.constant (%n,32):(32,1)
// expected-error@+1 {{tma: the shared layout has {n * 32} elements, the tile 2048}}
%l, %m, %o, %p = layout.tma %g, %k, <64, 32> bits 16

// -----

// A tile that is no tile of the tensor's modes.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (64,32):(32,1)
// expected-error@+1 {{tma: no common vector: the tile (32,64):(2@1,2@0) in shared memory order begins no global mode}}
%a, %b, %c, %d = layout.tma %g, %s, <64:2, 32:2> bits 16
// expected-error@+1 {{tma: no common vector: the tile (32,64):(2@1,1@0) in shared memory order begins no global mode}}
%e, %f, %i, %j = layout.tma %g, %s, <64, 32:2> bits 16

// -----

// Strides of the tensor.
%g = layout.constant (512,256):(-256,1)
%s = layout.constant (64,32):(32,1)
// expected-error@+1 {{tma: the global stride -256 is negative}}
%a, %b, %c, %d = layout.tma %g, %s, <64, 32> bits 16
%h = layout.constant (512,256):(257,1)
// expected-error@+1 {{tma: the stride of dimension 1, 1028 bits, is not a whole number of bytes}}
%e, %f, %i, %j = layout.tma %h, %s, <64, 32> bits 4

// -----

// Six dimensions.
%g = layout.constant (16,4,4,4,4,4):(1,32,256,2048,16384,131072)
%s = layout.constant (16,2,2,2,2,2):(1,16,32,64,128,256)
// expected-error@+1 {{tma: the tile has more than 5 dimensions}}
%a, %b, %c, %d = layout.tma %g, %s, <16, 2, 2, 2, 2, 2> bits 16

// -----

// The tile has a part of a mode that shares a dimension.
%g = layout.constant (16,4,4,4,4,4):(1,32,256,2048,16384,131072)
%t = layout.constant (16,2,2,2,3,1):(1,16,32,64,128,0)
// expected-error@+1 {{tma: the tile has 3 of 4 elements of a mode that shares a dimension}}
%e, %f, %i, %j = layout.tma %g, %t, <16, 2, 2, 2, 3, 1> bits 16

// -----

// The strides of modes that share a dimension.
%n = layout.symbol in 16 to 1024 : i32
%g = layout.constant (16,4,4,4,4,4):(1,32,256,2048,16384,{%n * 8})
%s = layout.constant (16,2):(1,16)
// expected-error@+1 {{tma: the strides 16384 and {n * 8} of one dimension are not known to be multiples of each other}}
%a, %b, %c, %d = layout.tma %g, %s, <16, 2> bits 16
%h = layout.constant (16,4,4,4,4,4):(1,32,256,2048,16384,24)
%t = layout.constant (16,2,2,2,2):(1,16,32,64,128)
// expected-error@+1 {{tma: the box has 2 elements of stride 16384 in a dimension of stride 8}}
%e, %f, %i, %j = layout.tma %h, %t, <16, 2, 2, 2, 2> bits 16

// -----

// Swizzles.
%g = layout.constant (512,256):(256,1)
%s = layout.constant Sw<3,3,3> o 8 o (64,64):(64,1)
// expected-error@+1 {{tma: the shared layout Sw<3,3,3> o 8 o (64,64):(64,1) is neither plain nor Sw o 0 o a plain one}}
%a, %b, %c, %d = layout.tma %g, %s, <64, 64> bits 16
%t = layout.constant Sw<3,3,4> o 0 o (64,64):(64,1)
// expected-error@+1 {{tma: Sw<3,4,4> on bytes is no mode of the hardware: expected Sw<1..3,4,3>, Sw<2,5,2> or Sw<1,6,1>}}
%e, %f, %i, %j = layout.tma %g, %t, <64, 64> bits 16

// -----

// Multicast.
%g = layout.constant (512,256):(256,1)
%s = layout.constant (1,8):(8,1)
// expected-error@+1 {{tma: the box has fewer elements than the 16 CTAs that share it}}
%a, %b, %c, %d = layout.tma %g, %s, <1, 8> bits 16 {multicast = 16 : i64}
%t = layout.constant (2,8):(8,1)
// expected-error@+1 {{tma: 2 CTAs share boxes in parts of 16 bytes, which begin at no multiple of 128 in shared memory}}
%e, %f, %i, %j = layout.tma %g, %t, <2, 8> bits 16 {multicast = 2 : i64}

// -----

// Boxes that begin at no multiple of 128 bytes.
%g = layout.constant (512,16):(16,1)
%t = layout.constant (257,8):(8,1)
// expected-error@+1 {{tma: a tile takes 257 boxes of 16 bytes, which begin at no multiple of 128 in shared memory}}
%e, %f, %i, %j = layout.tma %g, %t, <257, 8> bits 16
%ac = layout.constant (3,2,8):(8,24,1)
%ad = layout.constant (8,4,16):(64,16,1)
// expected-error@+1 {{tma: a tile takes 2 boxes of 48 bytes, which begin at no multiple of 128 in shared memory}}
%ae, %af, %ag, %ah = layout.tma %ad, %ac, <3, 2:2, 8> bits 16

// -----

// Convolutions.
// expected-error@+1 {{im2col: the filter has extent 0 in dimension 0}}
%a, %b = layout.im2col (64,(16,16),4) bits 16 filter [0, 3] box [64, 128]
// expected-error@+1 {{im2col: the filter does not fit dimension 0: 0 positions}}
%c, %d = layout.im2col (64,(2,2),4) bits 16 filter [3, 3] box [64, 128]
// expected-error@+1 {{im2col: elements of 12 bits; expected 8, 16, 32 or 64}}
%e, %f = layout.im2col (64,(16,16),4) bits 12 filter [3, 3] box [64, 128]
// expected-error@+1 {{im2col: the box has 257 channels, expected 1 to 256}}
%g, %h = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [257, 128]
// expected-error@+1 {{im2col: the box has 1025 pixels, expected 1 to 1024}}
%i, %j = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [64, 1025]
// expected-error@+1 {{im2col: the box has 0 channels, expected 1 to 256}}
%k, %l = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [0, 0]
