// Basis strides, arithmetic tuples and coordinate tensors: worked examples B1 to B44 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// B1: print E<0>
// CHECK: %b1 = layout.coord 1@0
%b1 = layout.basis 1[0]

// B2: print E<1>
// CHECK: %b2 = layout.coord 1@1
%b2 = layout.basis 1[1]

// B3: print E<0,1>
// CHECK: %b3 = layout.coord 1@1@0
%b3 = layout.basis 1[0, 1]

// B4: print E<1,0,2>
// CHECK: %b4 = layout.coord 1@2@0@1
%b4 = layout.basis 1[1, 0, 2]

// B5: 5*E<1>
// CHECK: %b5 = layout.coord 5@1
%b5 = layout.basis 5[1]

// B6: 5*E<0,1>
// CHECK: %b6 = layout.coord 5@1@0
%b6 = layout.basis 5[0, 1]

// B7: (3*E<0,1>)*4
// CHECK: %b7 = layout.coord 12@1@0
%b7a = layout.basis 3[0, 1]
%b7 = layout.scale 4, %b7a

// B8: E<> (empty basis)
// CHECK: %b8 = layout.coord 1
%b8 = layout.basis 1

// B9: as_arithmetic_tuple(7*E<2>)
// CHECK: %b9 = layout.coord (0,0,7)
%b9 = layout.arithmetic 7@2

// B10: as_arithmetic_tuple(4*E<1,0>)
// CHECK: %b10 = layout.coord (0,(4))
%b10 = layout.arithmetic 4@0@1

// B11: 3*E<0> + 4*E<1>
// CHECK: %b11 = layout.coord (3,4)
%b11 = layout.add 3@0, 4@1

// B12: 2*E<0> + 3*E<0>
// CHECK: %b12 = layout.coord (5)
%b12 = layout.add 2@0, 3@0

// B13: 2*2@1@0 + 3*1@1 + 4*5@1 + 7*1@0@0
// CHECK: %b13 = layout.coord ((7,4),23)
%b13a = layout.scale 2, 2@1@0
%b13b = layout.add %b13a, 3@1
%b13c = layout.scale 4, 5@1
%b13d = layout.add %b13b, %b13c
%b13 = layout.add %b13d, 7@0@0

// B14: 0 + 5*E<1>
// CHECK: %b14 = layout.coord (0,5)
%b14 = layout.add 0, 5@1

// B15: (1,2,3) + 5*E<0>
// CHECK: %b15 = layout.coord (6,2,3)
%b15 = layout.add (1,2,3), 5@0

// B16: (42,2,7) + (0,5,2)
// CHECK: %b16 = layout.coord (42,7,9)
%b16 = layout.add (42,2,7), (0,5,2)

// B17: ((4,5):(1@0,1@1))((2,3))
// CHECK: %b17 = layout.coord (2,3)
%b17a = layout.constant (4,5):(1@0,1@1)
%b17 = layout.apply %b17a, (2,3)

// B18: ((4,5):(1@1,1@0))((2,3))
// CHECK: %b18 = layout.coord (3,2)
%b18a = layout.constant (4,5):(1@1,1@0)
%b18 = layout.apply %b18a, (2,3)

// B19: ((4,5):(1@1,1@0))(14)
// CHECK: %b19 = layout.coord (3,2)
%b19a = layout.constant (4,5):(1@1,1@0)
%b19 = layout.apply %b19a, 14

// B20: (((128,64),2,3,1):((1@0,1@1),64@1,1@2,1@3))(((5,7),1,2,0))
// CHECK: %b20 = layout.coord (5,71,2,0)
%b20a = layout.constant ((128,64),2,3,1):((1@0,1@1),64@1,1@2,1@3)
%b20 = layout.apply %b20a, ((5,7),1,2,0)

// B21: ((4,(2,3)):(1@0,(1@0@1,1@1@1)))((3,5))
// CHECK: %b21 = layout.coord (3,(1,2))
%b21a = layout.constant (4,(2,3)):(1@0,(1@0@1,1@1@1))
%b21 = layout.apply %b21a, (3,5)

// B22: ((4,(2,3)):(1@0,(1@1,2@1)))((3,5))
// CHECK: %b22 = layout.coord (3,5)
%b22a = layout.constant (4,(2,3)):(1@0,(1@1,2@1))
%b22 = layout.apply %b22a, (3,5)

// B23: ((16,(8,4)):(1@1,(1@0,8@0)))((3,19))
// CHECK: %b23 = layout.coord (19,3)
%b23a = layout.constant (16,(8,4)):(1@1,(1@0,8@0))
%b23 = layout.apply %b23a, (3,19)

// B24: ((8,4):(2@1@0,1@1))((3,2))
// CHECK: %b24 = layout.coord ((0,6),2)
%b24a = layout.constant (8,4):(2@1@0,1@1)
%b24 = layout.apply %b24a, (3,2)

// B25: make_identity_layout((4,(3,5)))
// CHECK: %b25 = layout.constant (4,(3,5)):(1@0,(1@0@1,1@1@1))
%b25 = layout.identity (4,(3,5))

// B26: identity((8,6))(13)
// CHECK: %b26 = layout.coord (5,1)
%b26a = layout.identity (8,6)
%b26 = layout.apply %b26a, 13

// B27: cosize((4,5):(1@1,1@0))
// CHECK: %b27 = layout.coord 20
%b27a = layout.constant (4,5):(1@1,1@0)
%b27 = layout.cosize %b27a

// B28: coshape((4,5):(2@1,1@0))
// CHECK: %b28 = layout.coord (5,7)
%b28a = layout.constant (4,5):(2@1,1@0)
%b28 = layout.coshape %b28a

// B29: zipped_divide((8,6):(1@0,1@1), <4, 3>)
// CHECK: %b29 = layout.constant ((4,3),(2,2)):((1@0,1@1),(4@0,3@1))
%b29a = layout.constant (8,6):(1@0,1@1)
%b29 = layout.zipped_divide %b29a, <4, 3>

// B30: logical_divide((128,64):(1@0,1@1), <32, 16>)
// CHECK: %b30 = layout.constant ((32,4),(16,4)):((1@0,32@0),(1@1,16@1))
%b30a = layout.constant (128,64):(1@0,1@1)
%b30 = layout.logical_divide %b30a, <32, 16>

// B31: composition((16,32):(1@0,1@1), <4:2, 8:4>)
// CHECK: %b31 = layout.constant (4,8):(2@0,4@1)
%b31a = layout.constant (16,32):(1@0,1@1)
%b31 = layout.composition %b31a, <4:2, 8:4>

// B32: zipped_divide((512,256,4):(1@1,1@0,1@2), <128, 64>)
// CHECK: %b32 = layout.constant ((128,64),(4,4,4)):((1@1,1@0),(128@1,64@0,1@2))
%b32a = layout.constant (512,256,4):(1@1,1@0,1@2)
%b32 = layout.zipped_divide %b32a, <128, 64>

// B33: coalesce((4,8):(1@0,4@0))
// CHECK: %b33 = layout.constant 32:1@0
%b33a = layout.constant (4,8):(1@0,4@0)
%b33 = layout.coalesce %b33a

// B34: coalesce((4,8):(1@0,4@1))
// CHECK: %b34 = layout.constant (4,8):(1@0,4@1)
%b34a = layout.constant (4,8):(1@0,4@1)
%b34 = layout.coalesce %b34a

// B35: composition((6,8):(10,1), (8,6):(1@1,1@0))
// CHECK: %b35 = layout.constant (8,6):(1,10)
%b35a = layout.constant (6,8):(10,1)
%b35b = layout.constant (8,6):(1@1,1@0)
%b35 = layout.composition %b35a, %b35b

// B36: identity_tensor((8,6))
// CHECK: %b36 = layout.constant ArithTuple(0,0) o (8,6):(1@0,1@1)
%b36a = layout.identity (8,6)
%b36 = layout.tensor %b36a

// B37: ...(_,2)
// CHECK: %b37 = layout.constant ArithTuple(0,2) o (8):(1@0)
%b37, %b37o = layout.slice %b36, (_,2)
// CHECK: %b37o = layout.coord 0

// B38: ...(3,_)
// CHECK: %b38 = layout.constant ArithTuple(3,0) o (6):(1@1)
%b38, %b38o = layout.slice %b36, (3,_)
// CHECK: %b38o = layout.coord 0

// B39: local_tile(identity((512,256)),(128,64),(2,3))
// CHECK: %b39 = layout.constant ArithTuple(256,192) o (128,64):(1@0,1@1)
%b39i = layout.identity (512,256)
%b39t = layout.tensor %b39i
%b39, %b39o = layout.local_tile %b39t, (128,64), (2,3)
// CHECK: %b39o = layout.coord 0

// B40: local_tile(TMA tensor (512,256):(1@1,1@0),(128,64),(2,3))
// CHECK: %b40 = layout.constant ArithTuple(192,256) o (128,64):(1@1,1@0)
%b40l = layout.constant (512,256):(1@1,1@0)
%b40t = layout.tensor %b40l
%b40, %b40o = layout.local_tile %b40t, (128,64), (2,3)
// CHECK: %b40o = layout.coord 0

// B41: local_tile(same,(128,64),(2,_))
// CHECK: %b41 = layout.constant ArithTuple(0,256) o (128,64,4):(1@1,1@0,64@0)
%b41, %b41o = layout.local_tile %b40t, (128,64), (2,_)
// CHECK: %b41o = layout.coord 0

// B42: TMA tensor (512,256,4):(1@1,1@0,1@2) at (_,_,3)
// CHECK: %b42 = layout.constant ArithTuple(0,0,3) o (512,256):(1@1,1@0)
%b42l = layout.constant (512,256,4):(1@1,1@0,1@2)
%b42t = layout.tensor %b42l
%b42, %b42o = layout.slice %b42t, (_,_,3)
// CHECK: %b42o = layout.coord 0

// B43: TMA tensor (128,(16,8)):(1@1,(1@0,1@2)) at (_,(_,5))
// CHECK: %b43 = layout.constant ArithTuple(0,0,5) o (128,16):(1@1,1@0)
%b43l = layout.constant (128,(16,8)):(1@1,(1@0,1@2))
%b43t = layout.tensor %b43l
%b43, %b43o = layout.slice %b43t, (_,(_,5))
// CHECK: %b43o = layout.coord 0

// B44: ... at (7,83)
// CHECK: %b44 = layout.coord (3,7,5)
%b44 = layout.apply %b43t, (7,83)

layout.show %b1, %b2, %b3, %b4, %b5, %b6, %b7, %b8, %b9, %b10
layout.show %b11, %b12, %b13, %b14, %b15, %b16, %b17, %b18, %b19, %b20
layout.show %b21, %b22, %b23, %b24, %b25, %b26, %b27, %b28, %b29, %b30
layout.show %b31, %b32, %b33, %b34, %b35, %b36, %b37, %b37o, %b38, %b38o
layout.show %b39, %b39o, %b40, %b40o, %b41, %b41o, %b42, %b42o, %b43, %b43o
layout.show %b44
