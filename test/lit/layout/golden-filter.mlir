// Filtering: worked examples G26 to G28 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G26: filter((2,4,8):(8,1,0))
// CHECK: %g26 = layout.constant (2,4):(8,1)
%g26a = layout.constant (2,4,8):(8,1,0)
%g26 = layout.filter %g26a

// G27: filter((4,3,2):(0,1,3))
// CHECK: %g27 = layout.constant 6:1
%g27a = layout.constant (4,3,2):(0,1,3)
%g27 = layout.filter %g27a

// G28: filter((3,5):(0,0))
// CHECK: %g28 = layout.constant 1:0
%g28a = layout.constant (3,5):(0,0)
%g28 = layout.filter %g28a

layout.show %g26, %g27, %g28
