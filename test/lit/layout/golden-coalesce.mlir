// Coalescing: worked examples G15 to G25 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G15: coalesce((2,(1,6)):(1,(6,2)))
// CHECK: %g15 = layout.constant 12:1
%g15a = layout.constant (2,(1,6)):(1,(6,2))
%g15 = layout.coalesce %g15a

// G16: coalesce((2,(1,6)):(1,(6,2)), profile (1,1))
// CHECK: %g16 = layout.constant (2,6):(1,2)
%g16a = layout.constant (2,(1,6)):(1,(6,2))
%g16 = layout.coalesce %g16a, (1,1)

// G17: coalesce((2,4):(1,2))
// CHECK: %g17 = layout.constant 8:1
%g17a = layout.constant (2,4):(1,2)
%g17 = layout.coalesce %g17a

// G18: coalesce((2,4):(4,1))
// CHECK: %g18 = layout.constant (2,4):(4,1)
%g18a = layout.constant (2,4):(4,1)
%g18 = layout.coalesce %g18a

// G19: coalesce((2,1,6):(4,7,8))
// CHECK: %g19 = layout.constant 12:4
%g19a = layout.constant (2,1,6):(4,7,8)
%g19 = layout.coalesce %g19a

// G20: coalesce(((2,2),(2,2)):((1,4),(8,32)))
// CHECK: %g20 = layout.constant (2,4,2):(1,4,32)
%g20a = layout.constant ((2,2),(2,2)):((1,4),(8,32))
%g20 = layout.coalesce %g20a

// G21: coalesce((1,1):(3,5))
// CHECK: %g21 = layout.constant 1:0
%g21a = layout.constant (1,1):(3,5)
%g21 = layout.coalesce %g21a

// G22: coalesce((4,1):(1,0))
// CHECK: %g22 = layout.constant 4:1
%g22a = layout.constant (4,1):(1,0)
%g22 = layout.coalesce %g22a

// G23: coalesce((3,7):(0,0))
// CHECK: %g23 = layout.constant 21:0
%g23a = layout.constant (3,7):(0,0)
%g23 = layout.coalesce %g23a

// G24: coalesce((2,3,4):(0,0,0))
// CHECK: %g24 = layout.constant 24:0
%g24a = layout.constant (2,3,4):(0,0,0)
%g24 = layout.coalesce %g24a

// G25: coalesce((4,(3,1,2)):(1,(4,9,12)))
// CHECK: %g25 = layout.constant 24:1
%g25a = layout.constant (4,(3,1,2)):(1,(4,9,12))
%g25 = layout.coalesce %g25a

layout.show %g15, %g16, %g17, %g18, %g19, %g20, %g21, %g22, %g23, %g24
layout.show %g25
