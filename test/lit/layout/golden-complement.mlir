// Complements: worked examples G51 to G66 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G51: complement(4:1, 24)
// CHECK: %g51 = layout.constant 6:4
%g51a = layout.constant 4:1
%g51 = layout.complement %g51a, 24

// G52: complement(6:4, 24)
// CHECK: %g52 = layout.constant 4:1
%g52a = layout.constant 6:4
%g52 = layout.complement %g52a, 24

// G53: complement((4,6):(1,4), 24)
// CHECK: %g53 = layout.constant 1:0
%g53a = layout.constant (4,6):(1,4)
%g53 = layout.complement %g53a, 24

// G54: complement(4:2, 24)
// CHECK: %g54 = layout.constant (2,3):(1,8)
%g54a = layout.constant 4:2
%g54 = layout.complement %g54a, 24

// G55: complement((2,4):(1,6), 24)
// CHECK: %g55 = layout.constant 3:2
%g55a = layout.constant (2,4):(1,6)
%g55 = layout.complement %g55a, 24

// G56: complement((2,2):(1,6), 24)
// CHECK: %g56 = layout.constant (3,2):(2,12)
%g56a = layout.constant (2,2):(1,6)
%g56 = layout.complement %g56a, 24

// G57: complement(1:0, 5)
// CHECK: %g57 = layout.constant 5:1
%g57a = layout.constant 1:0
%g57 = layout.complement %g57a, 5

// G58: complement(1:2, 8)
// CHECK: %g58 = layout.constant 8:1
%g58a = layout.constant 1:2
%g58 = layout.complement %g58a, 8

// G59: complement(4:0, 8)
// CHECK: %g59 = layout.constant 8:1
%g59a = layout.constant 4:0
%g59 = layout.complement %g59a, 8

// G60: complement(4:2, 19)
// CHECK: %g60 = layout.constant (2,3):(1,8)
%g60a = layout.constant 4:2
%g60 = layout.complement %g60a, 19

// G61: complement(4:4, 17)
// CHECK: %g61 = layout.constant (4,2):(1,16)
%g61a = layout.constant 4:4
%g61 = layout.complement %g61a, 17

// G62: complement((2,4,8):(8,1,64), 512)
// CHECK: %g62 = layout.constant (2,4):(4,16)
%g62a = layout.constant (2,4,8):(8,1,64)
%g62 = layout.complement %g62a, 512

// G63: complement((2,4,8):(8,1,0), 460)
// CHECK: %g63 = layout.constant (2,29):(4,16)
%g63a = layout.constant (2,4,8):(8,1,0)
%g63 = layout.complement %g63a, 460

// G64: complement(((2,2),(2,2)):((1,32),(8,4)), 64)
// CHECK: %g64 = layout.constant (2,2):(2,16)
%g64a = layout.constant ((2,2),(2,2)):((1,32),(8,4))
%g64 = layout.complement %g64a, 64

// G66: complement(64:1, 512)
// CHECK: %g66 = layout.constant 8:64
%g66a = layout.constant 64:1
%g66 = layout.complement %g66a, 512

layout.show %g51, %g52, %g53, %g54, %g55, %g56, %g57, %g58, %g59, %g60
layout.show %g61, %g62, %g63, %g64, %g66
