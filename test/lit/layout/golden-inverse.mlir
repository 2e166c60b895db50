// Right and left inverses: worked examples G67 to G84 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G67: right_inverse((8,4):(4,1))
// CHECK: %g67 = layout.constant (4,8):(8,1)
%g67a = layout.constant (8,4):(4,1)
%g67 = layout.right_inverse %g67a

// G68: right_inverse((2,4,6):(4,1,8))
// CHECK: %g68 = layout.constant (4,2,6):(2,1,8)
%g68a = layout.constant (2,4,6):(4,1,8)
%g68 = layout.right_inverse %g68a

// G69: right_inverse((2,4,4,6):(4,1,0,8))
// CHECK: %g69 = layout.constant (4,2,6):(2,1,32)
%g69a = layout.constant (2,4,4,6):(4,1,0,8)
%g69 = layout.right_inverse %g69a

// G70: right_inverse(4:2)
// CHECK: %g70 = layout.constant 1:0
%g70a = layout.constant 4:2
%g70 = layout.right_inverse %g70a

// G71: right_inverse((4,2):(1,16))
// CHECK: %g71 = layout.constant 4:1
%g71a = layout.constant (4,2):(1,16)
%g71 = layout.right_inverse %g71a

// G72: right_inverse((4,2):(1,5))
// CHECK: %g72 = layout.constant 4:1
%g72a = layout.constant (4,2):(1,5)
%g72 = layout.right_inverse %g72a

// G73: right_inverse((128,128):(65536,1))
// CHECK: %g73 = layout.constant 128:128
%g73a = layout.constant (128,128):(65536,1)
%g73 = layout.right_inverse %g73a

// G74: right_inverse((3,7):(0,0))
// CHECK: %g74 = layout.constant 1:0
%g74a = layout.constant (3,7):(0,0)
%g74 = layout.right_inverse %g74a

// G75: right_inverse((2,4):(0,2))
// CHECK: %g75 = layout.constant 1:0
%g75a = layout.constant (2,4):(0,2)
%g75 = layout.right_inverse %g75a

// G76: right_inverse((2,2,2):(4,0,1))
// CHECK: %g76 = layout.constant 2:4
%g76a = layout.constant (2,2,2):(4,0,1)
%g76 = layout.right_inverse %g76a

// G77: left_inverse((8,4):(4,1))
// CHECK: %g77 = layout.constant (4,8):(8,1)
%g77a = layout.constant (8,4):(4,1)
%g77 = layout.left_inverse %g77a

// G78: left_inverse((2,4,6):(4,1,8))
// CHECK: %g78 = layout.constant (4,2,6):(2,1,8)
%g78a = layout.constant (2,4,6):(4,1,8)
%g78 = layout.left_inverse %g78a

// G79: left_inverse((4,2):(1,16))
// CHECK: %g79 = layout.constant (16,2):(1,4)
%g79a = layout.constant (4,2):(1,16)
%g79 = layout.left_inverse %g79a

// G80: left_inverse((4,2):(1,5))
// CHECK: %g80 = layout.constant (5,2):(1,4)
%g80a = layout.constant (4,2):(1,5)
%g80 = layout.left_inverse %g80a

// G81: left_inverse((128,160):(65536,1))
// CHECK: %g81 = layout.constant (65536,128):(128,1)
%g81a = layout.constant (128,160):(65536,1)
%g81 = layout.left_inverse %g81a

// G82: left_inverse(4:2)
// CHECK: %g82 = layout.constant (2,4):(0,1)
%g82a = layout.constant 4:2
%g82 = layout.left_inverse %g82a

// G83: left_inverse((2,4,4,6):(4,1,0,8))
// CHECK: %g83 = layout.constant (4,2,6):(2,1,32)
%g83a = layout.constant (2,4,4,6):(4,1,0,8)
%g83 = layout.left_inverse %g83a

// G84: left_inverse(4:0)
// CHECK: %g84 = layout.constant 4:0
%g84a = layout.constant 4:0
%g84 = layout.left_inverse %g84a

layout.show %g67, %g68, %g69, %g70, %g71, %g72, %g73, %g74, %g75, %g76
layout.show %g77, %g78, %g79, %g80, %g81, %g82, %g83, %g84
