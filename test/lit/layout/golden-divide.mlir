// Divides: worked examples G85 to G96 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G85: logical_divide((4,2,3):(2,1,8), 4:2)
// CHECK: %g85 = layout.constant ((2,2),(2,3)):((4,1),(2,8))
%g85a = layout.constant (4,2,3):(2,1,8)
%g85 = layout.logical_divide %g85a, 4:2

// G86: logical_divide((9,(4,8)):(59,(13,1)), <3:3, (2,4):(1,8)>)
// CHECK: %g86 = layout.constant ((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))
%g86a = layout.constant (9,(4,8)):(59,(13,1))
%g86 = layout.logical_divide %g86a, <3:3, (2,4):(1,8)>

// G87: zipped_divide((9,(4,8)):(59,(13,1)), <3:3, (2,4):(1,8)>)
// CHECK: %g87 = layout.constant ((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))
%g87a = layout.constant (9,(4,8)):(59,(13,1))
%g87 = layout.zipped_divide %g87a, <3:3, (2,4):(1,8)>

// G88: tiled_divide((9,(4,8)):(59,(13,1)), <3:3, (2,4):(1,8)>)
// CHECK: %g88 = layout.constant ((3,(2,4)),3,(2,2)):((177,(13,2)),59,(26,1))
%g88a = layout.constant (9,(4,8)):(59,(13,1))
%g88 = layout.tiled_divide %g88a, <3:3, (2,4):(1,8)>

// G89: flat_divide((9,(4,8)):(59,(13,1)), <3:3, (2,4):(1,8)>)
// CHECK: %g89 = layout.constant (3,(2,4),3,(2,2)):(177,(13,2),59,(26,1))
%g89a = layout.constant (9,(4,8)):(59,(13,1))
%g89 = layout.flat_divide %g89a, <3:3, (2,4):(1,8)>

// G90: logical_divide((6,6):(1,12), (6,3):(3,1))
// CHECK: %g90 = layout.constant (((2,3),3),2):(((3,12),1),36)
%g90a = layout.constant (6,6):(1,12)
%g90 = layout.logical_divide %g90a, (6,3):(3,1)

// G91: logical_divide((8,8):(8,1), 32:2)
// CHECK: %g91 = layout.constant ((4,8),2):((16,1),8)
%g91a = layout.constant (8,8):(8,1)
%g91 = layout.logical_divide %g91a, 32:2

// G92: logical_divide(6:2, (2,3):(3,1))
// CHECK: %g92 = layout.constant ((2,3),1):((6,2),0)
%g92a = layout.constant 6:2
%g92 = layout.logical_divide %g92a, (2,3):(3,1)

// G93: logical_divide(2:1, 32:1)
// CHECK: %g93 = layout.constant (32,1):(1,0)
%g93a = layout.constant 2:1
%g93 = layout.logical_divide %g93a, 32:1

// G94: logical_divide(48:1, 32:1)
// CHECK: %g94 = layout.constant (32,2):(1,32)
%g94a = layout.constant 48:1
%g94 = layout.logical_divide %g94a, 32:1

// G95: zipped_divide((16,8,4):(1,16,128), <4, 2>)
// CHECK: %g95 = layout.constant ((4,2),(4,4,4)):((1,16),(4,32,128))
%g95a = layout.constant (16,8,4):(1,16,128)
%g95 = layout.zipped_divide %g95a, <4, 2>

// G96: logical_divide((16,8):(8,1), <4:1, _>)
// CHECK: %g96 = layout.constant ((4,4),8):((8,32),1)
%g96a = layout.constant (16,8):(8,1)
%g96 = layout.logical_divide %g96a, <4:1, _>

layout.show %g85, %g86, %g87, %g88, %g89, %g90, %g91, %g92, %g93, %g94
layout.show %g95, %g96
