// Coordinates, indices and sizes: worked examples G1 to G14 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G1: ((3,(2,3)):(3,(12,1)))(16)
// CHECK: %g1 = layout.coord 17
%g1a = layout.constant (3,(2,3)):(3,(12,1))
%g1 = layout.apply %g1a, 16

// G2: ((3,(2,3)):(3,(12,1)))((1,5))
// CHECK: %g2 = layout.coord 17
%g2a = layout.constant (3,(2,3)):(3,(12,1))
%g2 = layout.apply %g2a, (1,5)

// G3: ((3,(2,3)):(3,(12,1)))((1,(1,2)))
// CHECK: %g3 = layout.coord 17
%g3a = layout.constant (3,(2,3)):(3,(12,1))
%g3 = layout.apply %g3a, (1,(1,2))

// G4: ((3,(2,3)):(3,(12,1)))(17)
// CHECK: %g4 = layout.coord 20
%g4a = layout.constant (3,(2,3)):(3,(12,1))
%g4 = layout.apply %g4a, 17

// G5: idx2crd(16, (3,(2,3)))
// CHECK: %g5 = layout.coord (1,(1,2))
%g5 = layout.idx2crd 16, (3,(2,3))

// G6: idx2crd((1,5), (3,(2,3)))
// CHECK: %g6 = layout.coord (1,(1,2))
%g6 = layout.idx2crd (1,5), (3,(2,3))

// G7: idx2crd(9, (3,(2,3)))
// CHECK: %g7 = layout.coord (0,(1,1))
%g7 = layout.idx2crd 9, (3,(2,3))

// G8: ((2,(2,2)):(4,(2,1)))(5)
// CHECK: %g8 = layout.coord 5
%g8a = layout.constant (2,(2,2)):(4,(2,1))
%g8 = layout.apply %g8a, 5

// G9: ((4,3):(3,1))(13)
// CHECK: %g9 = layout.coord 6
%g9a = layout.constant (4,3):(3,1)
%g9 = layout.apply %g9a, 13

// G10: (((4,2)):((2,1)))(5)
// CHECK: %g10 = layout.coord 3
%g10a = layout.constant ((4,2)):((2,1))
%g10 = layout.apply %g10a, 5

// G11: cosize((3,(2,3)):(3,(12,1)))
// CHECK: %g11 = layout.coord 21
%g11a = layout.constant (3,(2,3)):(3,(12,1))
%g11 = layout.cosize %g11a

// G12: cosize((4,2):(1,16))
// CHECK: %g12 = layout.coord 20
%g12a = layout.constant (4,2):(1,16)
%g12 = layout.cosize %g12a

// G13: cosize((2,4,4):(4,1,0))
// CHECK: %g13 = layout.coord 8
%g13a = layout.constant (2,4,4):(4,1,0)
%g13 = layout.cosize %g13a

// G14: ((4,5):(1,-4))((1,2))
// CHECK: %g14 = layout.coord -7
%g14a = layout.constant (4,5):(1,-4)
%g14 = layout.apply %g14a, (1,2)

layout.show %g1, %g2, %g3, %g4, %g5, %g6, %g7, %g8, %g9, %g10
layout.show %g11, %g12, %g13, %g14
