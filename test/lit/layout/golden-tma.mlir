// Tensor maps and coordinate tensors: worked examples that CuTe gives the same numbers for.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// f16 row-major, plain.
// CHECK: %t0 = layout.constant ArithTuple(0,0) o (512,256):(1@1,1@0)
// CHECK: %m0 = layout.coord ((256,512),(2,512),(32,64),(1,1),0)
%g0 = layout.constant (512,256):(256,1)
%s0 = layout.constant (64,32):(32,1)
%t0, %i0, %m0, %c0 = layout.tma %g0, %s0, <64, 32> bits 16

// f16 column-major.
// CHECK: %t1 = layout.constant ArithTuple(0,0) o (512,256):(1@0,1@1)
// CHECK: %m1 = layout.coord ((512,256),(2,1024),(128,64),(1,1),0)
%g1 = layout.constant (512,256):(1,512)
%s1 = layout.constant (128,64):(1,128)
%t1, %i1, %m1, %c1 = layout.tma %g1, %s1, <128, 64> bits 16

// K-major, 128 byte swizzle.
// CHECK: %t2 = layout.constant ArithTuple(0,0) o (512,256):(1@1,1@0)
// CHECK: %m2 = layout.coord ((256,512),(2,512),(64,128),(1,1),3)
%g2 = layout.constant (512,256):(256,1)
%a2 = layout.constant Sw<3,3,3> o 0 o (8,64):(64,1)
%s2 = layout.tile_to_shape %a2, (128,64)
%t2, %i2, %m2, %c2 = layout.tma %g2, %s2, <128, 64> bits 16

// the same, two instructions.
// CHECK: %t3 = layout.constant ArithTuple(0,0) o (512,256):(1@1,1@0)
// CHECK: %m3 = layout.coord ((256,512),(2,512),(64,128),(1,1),3)
%g3 = layout.constant (512,256):(256,1)
%a3 = layout.constant Sw<3,3,3> o 0 o (8,64):(64,1)
%s3 = layout.tile_to_shape %a3, (128,128)
%t3, %i3, %m3, %c3 = layout.tma %g3, %s3, <128, 128> bits 16

// MN-major, 128 byte swizzle: K atoms last, 16 instructions.
// CHECK: %t4 = layout.constant ArithTuple(0,0) o (512,256):(1@0,1@1)
// CHECK: %m4 = layout.coord ((512,256),(2,1024),(64,8),(1,1),3)
%g4 = layout.constant (512,256):(1,512)
%a4 = layout.constant Sw<3,3,3> o 0 o (64,8):(1,64)
%s4 = layout.tile_to_shape %a4, (128,64)
%t4, %i4, %m4, %c4 = layout.tma %g4, %s4, <128, 64> bits 16

// the same with K atoms first: 2 instructions.
// CHECK: %t5 = layout.constant ArithTuple(0,0) o (512,256):(1@0,1@1)
// CHECK: %m5 = layout.coord ((512,256),(2,1024),(64,64),(1,1),3)
%g5 = layout.constant (512,256):(1,512)
%a5 = layout.constant Sw<3,3,3> o 0 o (64,8):(1,64)
%s5 = layout.tile_to_shape %a5, (128,64), (2,1)
%t5, %i5, %m5, %c5 = layout.tma %g5, %s5, <128, 64> bits 16

// K-major, 64 byte swizzle.
// CHECK: %t6 = layout.constant ArithTuple(0,0) o (512,256):(1@1,1@0)
// CHECK: %m6 = layout.coord ((256,512),(2,512),(32,128),(1,1),2)
%g6 = layout.constant (512,256):(256,1)
%a6 = layout.constant Sw<2,3,3> o 0 o (8,32):(32,1)
%s6 = layout.tile_to_shape %a6, (128,64)
%t6, %i6, %m6, %c6 = layout.tma %g6, %s6, <128, 64> bits 16

// K-major, no swizzle.
// CHECK: %t7 = layout.constant ArithTuple(0,0) o (512,256):(1@1,1@0)
// CHECK: %m7 = layout.coord ((256,512),(2,512),(8,128),(1,1),0)
%g7 = layout.constant (512,256):(256,1)
%a7 = layout.constant (8,8):(8,1)
%s7 = layout.tile_to_shape %a7, (128,64)
%t7, %i7, %m7, %c7 = layout.tma %g7, %s7, <128, 64> bits 16

// f32, three modes permuted.
// CHECK: %t8 = layout.constant ArithTuple(0,0,0) o (1024,32,512):(1@2,1@0,1@1)
// CHECK: %m8 = layout.coord ((32,512,1024),(4,262144,256),(8,2,16),(1,1,1),0)
%g8 = layout.constant (1024,32,512):(64,1,65536)
%s8 = layout.constant (16,8,2):(16,1,8)
%t8, %i8, %m8, %c8 = layout.tma %g8, %s8, <16, 8, 2> bits 32

// a batch that the tile does not touch, two CTAs.
// CHECK: %t9 = layout.constant ArithTuple(0,0,0) o (512,256,4):(1@1,1@0,1@2)
// CHECK: %m9 = layout.coord ((256,512,4),(2,512,262144),(64,64,1),(1,1,1),3)
%g9 = layout.constant (512,256,4):(256,1,131072)
%a9 = layout.constant Sw<3,3,3> o 0 o (8,64):(64,1)
%s9 = layout.tile_to_shape %a9, (128,64)
%t9, %i9, %m9, %c9 = layout.tma %g9, %s9, <128, 64> bits 16 {multicast = 2 : i64}

// four CTAs.
// CHECK: %t10 = layout.constant ArithTuple(0,0) o (512,256):(1@1,1@0)
// CHECK: %m10 = layout.coord ((256,512),(2,512),(64,32),(1,1),0)
%g10 = layout.constant (512,256):(256,1)
%s10 = layout.constant (128,64):(64,1)
%t10, %i10, %m10, %c10 = layout.tma %g10, %s10, <128, 64> bits 16 {multicast = 4 : i64}

// a mode of two parts.
// CHECK: %t11 = layout.constant ArithTuple(0,0,0) o (128,(16,8)):(1@1,(1@0,1@2))
// CHECK: %m11 = layout.coord ((16,128,8),(2,32,4096),(16,128,1),(1,1,1),0)
%g11 = layout.constant (128,(16,8)):(16,(1,2048))
%s11 = layout.constant (128,16):(16,1)
%t11, %i11, %m11, %c11 = layout.tma %g11, %s11, <128, 16> bits 16

// six modes: the last ones share a dimension.
// CHECK: %t12 = layout.constant ArithTuple(0,0,0,0,0) o (256,64,3,5,7,2):(1@0,1@1,1@2,1@3,1@4,7@4)
// CHECK: %m12 = layout.coord ((256,64,3,5,14),(2,512,32768,98304,491520),(64,32,1,1,1),(1,1,1,1,1),0)
%g12 = layout.constant (256,64,3,5,7,2):(1,256,16384,49152,245760,1720320)
%s12 = layout.constant (64,32,1,1,1,1):(1,64,0,0,0,0)
%t12, %i12, %m12, %c12 = layout.tma %g12, %s12, <64, 32, 1, 1, 1, 1> bits 16

// a mode of extent 1.
// CHECK: %m13 = layout.coord ((256,512),(2,512),(32,64),(1,1),0)
%g13 = layout.constant (512,256,1):(256,1,0)
%s13 = layout.constant (64,32):(32,1)
%t13, %i13, %m13, %c13 = layout.tma %g13, %s13, <64, 32> bits 16

// Two instructions: the coordinate relative to the tile's, and the place in shared memory.
// CHECK: %first = layout.coord (0,0)
// CHECK: %at0 = layout.coord 0
%first, %at0 = layout.tma_instruction %g3, %s3, <128, 128> bits 16 number 0
// CHECK: %second = layout.coord (64,0)
// CHECK: %at1 = layout.coord 8192
%second, %at1 = layout.tma_instruction %g3, %s3, <128, 128> bits 16 number 1

// A convolution: 3 x 3 over 16 x 16 pixels, padded by 1.
// CHECK: %conv = layout.constant ArithTuple(0,(-1,-1),0,(0,0)) o ((16,16,4),(64,3,3)):((1@0@1,1@1@1,1@2),(1@0,1@0@3,1@1@3)) o (0,(0,0,0)) o (1024,(64,3,3)):(1@0,(1@0@1,1@1@1,1@2@1))
// CHECK: %convmap = layout.coord ((64,16,16,4),(2,128,2048,32768),(-1,-1),(-1,-1),(64,128),(1,1,1,1),3)
%conv, %convmap = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [64, 128] {mode = "128B", pad_lower = array<i64: 1, 1>}

// An extent that is known at launch.
// CHECK: %tn = layout.constant ArithTuple(0,0) o (%n,256):(1@1,1@0)
// CHECK: %mn = layout.coord ((256,%n),(2,512),(64,128),(1,1),3)
%n = layout.symbol in 128 to 65536 : i32
%gn = layout.make (%n,256), (256,1)
%tn, %in, %mn, %cn = layout.tma %gn, %s2, <128, 64> bits 16

layout.show %t0, %m0, %t1, %m1, %t2, %m2, %t3, %m3, %t4, %m4, %t5, %m5
layout.show %t6, %m6, %t7, %m7, %t8, %m8, %t9, %m9, %t10, %m10, %t11, %m11
layout.show %t12, %m12, %m13, %first, %at0, %second, %at1, %conv, %convmap, %tn, %mn
