// More of what is not defined: sizes that do not fit, numbers that must be known, and the limits of the algebra.
// RUN: tf-opt %s --canonicalize --split-input-file --verify-diagnostics

// Basis functions.
// expected-error@+1 {{byte 9: 1@0+1@0@0 has a number and a tuple at one position}}
%a = layout.coord 1@0+1@0@0
// expected-error@+1 {{byte 34: more than 16 positions in a basis function}}
%b = layout.coord 1@0@0@0@0@0@0@0@0@0@0@0@0@0@0@0@0@0@0@0@0
// expected-error@+1 {{byte 2: found a position over 255}}
%c = layout.coord 1@99999
// expected-error@+1 {{byte 314: more than 64 terms in a sum of basis functions}}
%d = layout.coord 1@0+1@1+1@2+1@3+1@4+1@5+1@6+1@7+1@8+1@9+1@10+1@11+1@12+1@13+1@14+1@15+1@16+1@17+1@18+1@19+1@20+1@21+1@22+1@23+1@24+1@25+1@26+1@27+1@28+1@29+1@30+1@31+1@32+1@33+1@34+1@35+1@36+1@37+1@38+1@39+1@40+1@41+1@42+1@43+1@44+1@45+1@46+1@47+1@48+1@49+1@50+1@51+1@52+1@53+1@54+1@55+1@56+1@57+1@58+1@59+1@60+1@61+1@62+1@63+1@64+1@65+1@66+1@67+1@68+1@69

// -----

// Profiles and tilers that have more modes than there are.
%a = layout.constant (2,3):(3,1)
// expected-error@+1 {{coalesce: the profile (1,1,1) has more modes than the shape (2,3)}}
%b = layout.coalesce %a, (1,1,1)
// expected-error@+1 {{tile_to_shape: (2,3):(3,1) has more modes than the shape 12}}
%c = layout.tile_to_shape %a, 12
// expected-error@+1 {{composition: the tiler has 3 modes, the layout (2,3):(3,1) has 2}}
%d = layout.composition %a, <2, 3, 4>

// -----

// Common vectors are of layouts of one size.
%a = layout.constant 8:1
%b = layout.constant 12:1
// expected-error@+1 {{max_common_layout: 8:1 and 12:1 are not known to have one size}}
%c = layout.max_common_layout %a, %b
// expected-error@+1 {{max_common_vector: 8:1 and 12:1 are not known to have one size}}
%d = layout.max_common_vector %a, %b

// -----

// What is distributed divides the shape.
%n = layout.symbol in 1 to 8 : i32
// expected-error@+1 {{domain_distribute: expected at least one index, not 0}}
%a = layout.domain_distribute (4,6) into 0
// expected-error@+1 {{domain_distribute: 5 of 5 indices do not divide the shape (4,6)}}
%b = layout.domain_distribute (4,6) into 5
// expected-error@+1 {{domain_distribute: the extent n is not a known number}}
%c = layout.domain_distribute (%n,6) into 2

// -----

// Compositions.
%a = layout.constant (4,6):(1,100)
%b = layout.constant 6:1
// expected-error@+1 {{composition: the extent 6 is not a multiple of 4, what the left layout's mode holds}}
%c = layout.composition %a, %b
%d = layout.constant 4:-1
// expected-error@+1 {{composition: the stride -1 is negative, and the left layout has more than one mode}}
%e = layout.composition %a, %d
%f = layout.constant 4:1@5
// expected-error@+1 {{composition: the left layout's shape (4,6) has no mode 5 for a basis function}}
%g = layout.composition %a, %f
%h = layout.constant (2,2):(1@0,1)
// expected-error@+1 {{composition: the right layout's strides index a mode of the left one both whole and by its parts}}
%i = layout.composition %a, %h
%j = layout.constant 6:1@0+1@1
%k = layout.constant ((2,3),(3,2)):((1,16),(2,100))
// expected-error@+1 {{composition: the terms of the stride 1@0+1@1 split the extent 6 in different ways; no layout has these values}}
%o = layout.composition %k, %j
%l = layout.constant ArithTuple(0,0) o (4,4):(1@0,1@1)
// expected-error@+1 {{composition: the right layout is a coordinate tensor}}
%m = layout.composition %a, %l

// -----

// Swizzles upon swizzles.
%a = layout.constant Sw<1,0,1> o 0 o 64:1
%b = layout.swizzled Sw<1,0,2>, %a
%c = layout.swizzled Sw<1,0,3>, %b
%d = layout.swizzled Sw<1,0,4>, %c
%e = layout.swizzled Sw<1,0,5>, %d
%f = layout.swizzled Sw<1,0,6>, %e
%g = layout.swizzled Sw<1,0,7>, %f
%h = layout.swizzled Sw<1,0,8>, %g
// expected-error@+1 {{swizzled layout: more than 8 composed layouts}}
%i = layout.swizzled Sw<1,0,9>, %h
// expected-error@+1 {{composition: more than 8 composed layouts}}
%j = layout.composition %a, %h

// -----

// Sizes and strides that are not known to be positive.
%n = layout.symbol in -4 to 64 : i32
%a = layout.constant (4,4):(1,-4)
// expected-error@+1 {{complement: the stride -4 is not known to be positive}}
%b = layout.complement %a, 64
%c = layout.constant 4:1
// expected-error@+1 {{complement: the size 0 is not known to be positive}}
%d = layout.complement %c, 0
// expected-error@+1 {{complement: the size n is not known to be positive}}
%e = layout.complement %c, %n
%f = layout.constant (4,4):(1,%n)
// expected-error@+1 {{complement: the stride n is not known to be positive}}
%g = layout.complement %f, 64
// expected-error@+1 {{idx2crd: the extent n is not known to be at least 1}}
%h = layout.idx2crd 3, (%n,4)

// -----

// Inverses of swizzled layouts.
%a = layout.constant Sw<1,0,1> o 4 o 16:1
// expected-error@+1 {{right_inverse: Sw<1,0,1> o 4 o 16:1 is neither a plain layout nor Sw o 0 o one}}
%b = layout.right_inverse %a
%c = layout.constant Sw<3,4,3> o 0 o 16:1
// expected-error@+1 {{right_inverse: the inverse has 16 indices, which the swizzle does not map to themselves: expected a multiple of 1024}}
%d = layout.right_inverse %c
%e = layout.constant Sw<1,0,1> o 0 o 16:1
// expected-error@+1 {{complement: Sw<1,0,1> o 0 o 16:1 is not a plain layout}}
%f = layout.complement %e, 64
// expected-error@+1 {{nullspace: Sw<1,0,1> o 0 o 16:1 is not a plain layout}}
%g = layout.nullspace %e
// expected-error@+1 {{left_inverse: Sw<1,0,1> o 4 o 16:1 is neither a plain layout nor Sw o 0 o one}}
%h = layout.left_inverse %a

// -----

// Orders.
// expected-error@+1 {{ordered layout: found _ in the order, expected a number}}
%a = layout.ordered (2,2), (0,_)
// expected-error@+1 {{ordered layout: the order (0,1,2) does not fit the shape (2,2)}}
%b = layout.ordered (2,2), (0,1,2)
// expected-error@+1 {{ordered layout: the order has 1 twice}}
%c = layout.ordered (2,2), (1,1)
// expected-error@+1 {{ordered layout: the order (1,2) does not fit the shape 2}}
%d = layout.ordered (2,2), (0,(1,2))

// -----

// Coordinate tensors.
%b = layout.constant 4:1
// expected-error@+1 {{coordinate tensor: the base 3 is not a tuple: a coordinate tensor has basis strides}}
%c = layout.tensor %b, 3
// expected-error@+1 {{coordinate tensor: the base 0 is not a tuple: a coordinate tensor has basis strides}}
%d = layout.tensor %b

// -----

// Coordinates.
// expected-error@+1 {{crd2idx: the coordinate (1,2,3) does not fit the shape (4,4)}}
%a = layout.crd2idx (1,2,3), (4,4)
// expected-error@+1 {{crd2idx: the coordinate (1,2) does not fit the shape 4}}
%b = layout.crd2idx (1,(1,2)), (4,4)
// expected-error@+1 {{idx2crd: the index -1 of a hierarchical shape is negative}}
%c = layout.idx2crd -1, (4,(2,2))
%e = layout.constant (4,(2,2)):(1,(4,8))
// expected-error@+1 {{layout value: the coordinate (1,2,3) does not fit the shape (4,(2,2))}}
%f = layout.apply %e, (1,2,3)
// expected-error@+1 {{layout value: the index -3 of a hierarchical shape is negative}}
%h = layout.apply %e, -3

// -----

// Units.
%a = layout.constant 4:-3
// expected-error@+1 {{upcast: the stride -3 is negative and no multiple of 2}}
%b = layout.upcast %a by 2
// expected-error@+1 {{upcast: expected a unit of at least 1, not 0}}
%c = layout.upcast %a by 0
%d = layout.constant Sw<2,1,3> o 0 o 64:1
// expected-error@+1 {{upcast: a swizzle wants a power of two, not 3}}
%e = layout.upcast %d by 3
// expected-error@+1 {{upcast: Sw<2,1,3> moves elements within a unit of 2^2}}
%f = layout.upcast %d by 4
// expected-error@+1 {{downcast: a swizzle wants a power of two, not 3}}
%g = layout.downcast %d by 3
// expected-error@+1 {{downcast: expected a unit of at least 1, not 0}}
%h = layout.downcast %a by 0
%n = layout.symbol in 1 to 8 : i32
%i = layout.constant %n:1
%j = layout.swizzled Sw<1,0,1>, %i
// expected-error@+1 {{decay: Sw<1,0,1> o 0 o n:1 has symbols}}
%k, %o = layout.decay %j
%p = layout.constant 6:1
// expected-error@+1 {{decay: 6:1 is not a swizzled layout with a known offset}}
%q, %r = layout.decay %p

// -----

// Slices.
%a = layout.constant (4,(2,2)):(1,(4,8))
// expected-error@+1 {{slice: the coordinate (1,_,3) does not fit the shape (4,(2,2))}}
%b, %o = layout.slice %a, (1,_,3)
// expected-error@+1 {{slice: found 1@0 in a coordinate}}
%c, %p = layout.slice %a, (1,1@0)
// expected-error@+1 {{slice: the coordinate (1,_) does not fit the shape 4}}
%d, %q = layout.slice %a, ((1,_),_)

// -----

// Numbers that are not known.
%n = layout.symbol in 1 to 8 : i32
// expected-error@+1 {{idx2crd: the extent 0 is not known to be at least 1}}
%a = layout.idx2crd 5, (0,4)
%b = layout.constant %n:1
// expected-error@+1 {{max_common_vector: the length n is not a known number}}
%c = layout.max_common_vector %b, %b

// -----

// Numbers of the attributes.
// expected-error@+1 {{the swizzle holds 99, expected numbers of bits}}
%a = "layout.swizzle"() {swizzle = array<i64: 1, 2, 99>, coord = #layout.tuple<3>} : () -> !layout.coord
%l = layout.constant 4:1
// expected-error@+1 {{'modes' has 300 numbers, expected at most 256}}
%c = layout.select %l [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

// -----

// Symbols in a composition.
%n = layout.symbol in 0 to 64 : i32
%a = layout.constant (8,8):(8,1)
%b = layout.constant 4:%n
// expected-error@+2 {{composition: cannot decide whether 1 <= n}}
// expected-note@+1 {{tell the ranges of its numbers by layout.symbol}}
%c = layout.composition %a, %b
%m = layout.symbol in 9 to 64 : i32
%d = layout.constant %m:2
// expected-error@+1 {{composition: m:2 neither stays within the extent 8 of the left layout nor divides it}}
%e = layout.composition %a, %d

// -----

// Two swizzles, and runs of bits.
%m = layout.constant Sw<1,0,1> o 0 o 64:1
%k = layout.swizzled Sw<1,0,2>, %m
// expected-error@+1 {{upcast: Sw<1,0,2> o 0 o Sw<1,0,1> o 0 o 64:1 is neither a plain layout nor a swizzled one}}
%l = layout.upcast %k by 2
%n = layout.constant Sw<3,0,3> o 0 o (3,8):(1,4)
// expected-error@+1 {{decay: 3:1 is not a run of bits}}
%a, %b = layout.decay %n
// expected-error@+1 {{idx2crd: the empty shape has no index 3}}
%p = layout.idx2crd 3, ()

// -----

// How far a composed layout reaches is known where its parts stay within each other.
%a = layout.constant (4,4):(4,1)
%b = layout.constant Sw<1,0,1> o 0 o 64:1
%c = layout.composition %a, %b
// expected-error@+1 {{cosize: coordinates up to 64 leave the shape (4,4)}}
%d = layout.cosize %c
%e = layout.constant (4,4):(1@0,1@1)
%f = layout.constant Sw<1,0,1> o 0 o 16:1
%g = layout.composition %e, %f
%h = layout.constant 16:1
%i = layout.composition %h, %g
// expected-error@+1 {{cosize: coordinates below (4,4) do not fit the shape 16}}
%j = layout.cosize %i

// -----

%n = layout.symbol in 1 to 8 : i32
// expected-error@+1 {{'layout' names s1, expected s0 as the next integer operand: s0, s1, ... stand for these, each once and in order}}
%b = "layout.constant"(%n, %n) {layout = #layout<(s1,s0):(1,8)>} : (i32, i32) -> !layout.layout

// -----

%a = layout.constant 4:1
// expected-error@+1 {{33 operands, expected at most 32}}
%b = layout.concat %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a, %a
