// Composition: worked examples G29 to G50 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G29: (6,2):(8,2) o (4,3):(3,1)
// CHECK: %g29 = layout.constant ((2,2),3):((24,2),8)
%g29a = layout.constant (6,2):(8,2)
%g29b = layout.constant (4,3):(3,1)
%g29 = layout.composition %g29a, %g29b

// G30: 20:2 o (5,4):(4,1)
// CHECK: %g30 = layout.constant (5,4):(8,2)
%g30a = layout.constant 20:2
%g30b = layout.constant (5,4):(4,1)
%g30 = layout.composition %g30a, %g30b

// G31: (10,2):(16,4) o (5,4):(1,5)
// CHECK: %g31 = layout.constant (5,(2,2)):(16,(80,4))
%g31a = layout.constant (10,2):(16,4)
%g31b = layout.constant (5,4):(1,5)
%g31 = layout.composition %g31a, %g31b

// G32: (3,6,2,8):(5,7,11,13) o 16:9
// CHECK: %g32 = layout.constant (2,2,4):(21,11,13)
%g32a = layout.constant (3,6,2,8):(5,7,11,13)
%g32b = layout.constant 16:9
%g32 = layout.composition %g32a, %g32b

// G33: (12,(4,8)):(59,(13,1)) o <3:4, 8:2>
// CHECK: %g33 = layout.constant (3,(2,4)):(236,(26,1))
%g33a = layout.constant (12,(4,8)):(59,(13,1))
%g33 = layout.composition %g33a, <3:4, 8:2>

// G34: (12,(4,8)):(59,(13,1)) o <3, 8>
// CHECK: %g34 = layout.constant (3,(4,2)):(59,(13,1))
%g34a = layout.constant (12,(4,8)):(59,(13,1))
%g34 = layout.composition %g34a, <3, 8>

// G35: (4,3):(3,1) o 24:1
// CHECK: %g35 = layout.constant (4,6):(3,1)
%g35a = layout.constant (4,3):(3,1)
%g35b = layout.constant 24:1
%g35 = layout.composition %g35a, %g35b

// G36: (4,3):(3,1) o 8:1
// CHECK: %g36 = layout.constant (4,2):(3,1)
%g36a = layout.constant (4,3):(3,1)
%g36b = layout.constant 8:1
%g36 = layout.composition %g36a, %g36b

// G37: (4,3,1):(3,1,0) o 24:1
// CHECK: %g37 = layout.constant (4,3,2):(3,1,0)
%g37a = layout.constant (4,3,1):(3,1,0)
%g37b = layout.constant 24:1
%g37 = layout.composition %g37a, %g37b

// G38: (4,6,8):(1,4,7) o 6:1
// CHECK: %g38 = layout.constant 6:1
%g38a = layout.constant (4,6,8):(1,4,7)
%g38b = layout.constant 6:1
%g38 = layout.composition %g38a, %g38b

// G39: (4,6,8,10):(2,3,5,7) o 6:12
// CHECK: %g39 = layout.constant (2,3):(9,5)
%g39a = layout.constant (4,6,8,10):(2,3,5,7)
%g39b = layout.constant 6:12
%g39 = layout.composition %g39a, %g39b

// G40: (8,8):(8,1) o 3:3
// CHECK: %g40 = layout.constant 3:24
%g40a = layout.constant (8,8):(8,1)
%g40b = layout.constant 3:3
%g40 = layout.composition %g40a, %g40b

// G41: (8,8):(1,8) o ((2,2,2),(2,2,2)):((1,16,4),(8,2,32))
// CHECK: %g41 = layout.constant ((2,2,2),(2,2,2)):((1,16,4),(8,2,32))
%g41a = layout.constant (8,8):(1,8)
%g41b = layout.constant ((2,2,2),(2,2,2)):((1,16,4),(8,2,32))
%g41 = layout.composition %g41a, %g41b

// G42: ((4,2)):((1,16)) o (4,2):(2,1)
// CHECK: %g42 = layout.constant ((2,2),2):((2,16),1)
%g42a = layout.constant ((4,2)):((1,16))
%g42b = layout.constant (4,2):(2,1)
%g42 = layout.composition %g42a, %g42b

// G43: (4,8,2):(2,8,1) o (4,2,2):(2,8,1)
// CHECK: %g43 = layout.constant (4,2,2):(4,16,2)
%g43a = layout.constant (4,8,2):(2,8,1)
%g43b = layout.constant (4,2,2):(2,8,1)
%g43 = layout.composition %g43a, %g43b

// G44: (128,24,5):(1,128,3072) o 480:32
// CHECK: %g44 = layout.constant 480:32
%g44a = layout.constant (128,24,5):(1,128,3072)
%g44b = layout.constant 480:32
%g44 = layout.composition %g44a, %g44b

// G45: 4:2 o 4:0
// CHECK: %g45 = layout.constant 4:0
%g45a = layout.constant 4:2
%g45b = layout.constant 4:0
%g45 = layout.composition %g45a, %g45b

// G46: 1:0 o 4:1
// CHECK: %g46 = layout.constant 4:0
%g46a = layout.constant 1:0
%g46b = layout.constant 4:1
%g46 = layout.composition %g46a, %g46b

// G47: 4:-1 o 4:1
// CHECK: %g47 = layout.constant 4:-1
%g47a = layout.constant 4:-1
%g47b = layout.constant 4:1
%g47 = layout.composition %g47a, %g47b

// G48: (4,4):(-1,1) o (2,4,2):(1,4,2)
// CHECK: %g48 = layout.constant (2,4,2):(-1,1,-2)
%g48a = layout.constant (4,4):(-1,1)
%g48b = layout.constant (2,4,2):(1,4,2)
%g48 = layout.composition %g48a, %g48b

// G49: (4,4):(4,1) o (4,4):(1@1,1@0)
// CHECK: %g49 = layout.constant (4,4):(1,4)
%g49a = layout.constant (4,4):(4,1)
%g49b = layout.constant (4,4):(1@1,1@0)
%g49 = layout.composition %g49a, %g49b

// G50: (4,(2,3)):(6,(3,1)) o (2,4):(1@1@1,1@0)
// CHECK: %g50 = layout.constant (2,4):(1,6)
%g50a = layout.constant (4,(2,3)):(6,(3,1))
%g50b = layout.constant (2,4):(1@1@1,1@0)
%g50 = layout.composition %g50a, %g50b

layout.show %g29, %g30, %g31, %g32, %g33, %g34, %g35, %g36, %g37, %g38
layout.show %g39, %g40, %g41, %g42, %g43, %g44, %g45, %g46, %g47, %g48
layout.show %g49, %g50

// What CuTe refuses or answers wrongly, though a layout has these values: (8,8):(8,1) o 6:3 is (3,2):(24,1) there.
// CHECK: %x1 = layout.constant (3,2):(24,9)
%x1a = layout.constant (8,8):(8,1)
%x1b = layout.constant 6:3
%x1 = layout.composition %x1a, %x1b

// Terms that split the extent in different ways, together as the finer one does.
// CHECK: %x2 = layout.constant (2,2):(3,20)
%x2a = layout.constant ((2,2),4):((1,16),2)
%x2b = layout.constant 4:1@0+1@1
%x2 = layout.composition %x2a, %x2b

// Carries that come to the same: the index 2 + 6 is 8, where the left layout goes on with 4.
// CHECK: %x3 = layout.constant (2,2):(2,2)
%x3a = layout.constant (4,2,2):(1,0,4)
%x3b = layout.constant (2,2):(2,6)
%x3 = layout.composition %x3a, %x3b

// An index past the end of the left layout, 14, is no reason to refuse a division.
// CHECK: %x4 = layout.constant (5,3):(1,5)
%x4a = layout.constant (12,1):(1,0)
%x4b = layout.tiler 5:1
%x4 = layout.logical_divide %x4a, %x4b

layout.show %x1, %x2, %x3, %x4
