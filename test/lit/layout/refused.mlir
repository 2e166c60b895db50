// What is not defined is refused with its condition: conditions that CuTe asserts, and inputs on which CuTe answers wrongly
// without a word.
// RUN: tf-opt %s --canonicalize --split-input-file --verify-diagnostics

// Shape divisibility.
%a = layout.constant (8,8):(8,1)
%b = layout.constant 4:3
// expected-error@+1 {{composition: the extent 8 of the left layout is not a multiple of the stride 3}}
%c = layout.composition %a, %b

// -----

// Stride divisibility.
%a = layout.constant (2,8):(4,16)
%b = layout.constant 3:5
// expected-error@+1 {{composition: the stride 5 is not a multiple of the extent 2 of the left layout}}
%c = layout.composition %a, %b

// -----

// CuTe says (2,3):(3,36); 4 of the 6 values are wrong.
%a = layout.constant (4,6,3):(1,36,4)
%b = layout.constant 6:3
// expected-error@+1 {{composition: the extent 4 of the left layout is not a multiple of the stride 3; no layout has these values: what 6:3 steps over does not repeat after 2}}
%c = layout.composition %a, %b

// -----

// The modes carry into each other: CuTe says (2,2):(10,20).
%a = layout.constant (3,4):(10,1)
%b = layout.constant (2,2):(1,2)
// expected-error@+1 {{composition: 2 modes of the right layout add up to 3 within one mode of extent 3 of the left layout, and would carry; no layout has these values: at (1,1) it is 1, and the values along its axes add up to 30}}
%c = layout.composition %a, %b

// -----

// CuTe is wrong on 3 of the 12 values.
%a = layout.constant (3,3,2):(1,10,100)
%b = layout.constant (2,3,2):(6,1,3)
// expected-error@+1 {{composition: 2 modes of the right layout add up to 3 within one mode of extent 3 of the left layout, and would carry}}
%c = layout.composition %a, %b

// -----

%a = layout.constant ((2,2),(2,2)):((1,8),(8,4))
// expected-error@+1 {{complement: ((2,2),(2,2)):((1,8),(8,4)) is not injective: the stride 8 is below the 16 that smaller strides reach}}
%c = layout.complement %a, 64

// -----

%a = layout.constant (2,2):(2,3)
// expected-error@+1 {{complement: (2,2):(2,3) is not injective: the stride 3 is below the 4 that smaller strides reach}}
%c = layout.complement %a, 16

// -----

// G65: CuTe answers 2:4, which leaves out 8 and 9.
%a = layout.constant (4,2):(1,10)
// expected-error@+1 {{complement: the stride 10 is not a multiple of 4, the extent times stride below it}}
%c = layout.complement %a, 20

// -----

%a = layout.constant (8,64):(64,1)
// expected-error@+1 {{tile_to_shape: the extent 12 of mode 0 is not a multiple of the tile's 8}}
%c = layout.tile_to_shape %a, (12,128)

// -----

// More tilers than modes.
%a = layout.constant (16,8):(8,1)
// expected-error@+1 {{zipped_divide: the tiler has 3 modes, the layout (16,8):(8,1) has 2}}
%c = layout.zipped_divide %a, <4, 2, 2>

// -----

// Swizzles that are none.
%a = layout.constant (8,64):(64,1)
// expected-error@+1 {{Sw<3,4,2> is no swizzle: expected bits, base >= 0, |shift| >= bits}}
%c = layout.swizzled Sw<3,4,2>, %a

// -----

// A number that leaves 64 bits.
%a = layout.constant (4611686018427387904,4):(1,4611686018427387904)
// expected-error@+1 {{a number leaves the range of 64 bits}}
%c = layout.apply %a, (0,3)

// -----

// A downcast needs the element.
%a = layout.constant (4,4):(2,8)
// expected-error@+1 {{downcast: (4,4):(2,8) has no mode with stride 1 to hold the smaller units}}
%c = layout.downcast %a by 2

// -----

// Units are filled whole.
%a = layout.constant (4,4):(6,1)
// expected-error@+1 {{upcast: of the stride 6 and 4 neither is a multiple of the other}}
%c = layout.upcast %a by 4

// -----

%a = layout.constant Sw<3,4,3> o 0 o (8,64):(64,1)
// expected-error@+1 {{decay: Sw<3,4,3> o 0 o (8,64):(64,1) sets bits that the swizzle reads and bits that it changes}}
%r, %o = layout.decay %a

// -----

// What depends on a number that is not known.
%n = layout.symbol in 1 to 64 : i32
%a = layout.constant (%n,8):(8,1)
%b = layout.constant 4:1
// expected-note@+2 {{tell the ranges of its numbers by layout.symbol}}
// expected-error@+1 {{composition: cannot decide whether 4 <= n}}
%c = layout.composition %a, %b

// -----

// An extent may not be 0.
%n = layout.symbol in 0 to 64 : i32
// expected-error@+1 {{the extent n is not known to be at least 1}}
%a = layout.constant (%n,8):(8,1)

// -----

// Several errors are told at once.
%a = layout.constant (4,4):(2,8)
// expected-error@+1 {{there is no such part}}
%b = layout.part (1,2)[2]
// expected-error@+1 {{mode: (4,4):(2,8) has no mode 2}}
%c = layout.mode %a[2]
// expected-error@+1 {{select: (4,4):(2,8) has no mode 7}}
%d = layout.select %a [0, 7]
// expected-error@+1 {{group: (4,4):(2,8) has no modes [1, 3)}}
%e = layout.group %a 1 to 3

// -----

// A swizzle of coordinates.
// expected-error@+1 {{a swizzle is of numbers, but stride 1@1 of the layout gives coordinates}}
%a = layout.constant Sw<3,4,3> o 0 o (128,64):(1@1,1@0)
