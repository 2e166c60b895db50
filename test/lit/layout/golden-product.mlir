// Products: worked examples G97 to G108 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G97: logical_product((2,2):(4,1), 6:1)
// CHECK: %g97 = layout.constant ((2,2),(2,3)):((4,1),(2,8))
%g97a = layout.constant (2,2):(4,1)
%g97 = layout.logical_product %g97a, 6:1

// G98: logical_product((2,2):(4,1), (4,2):(2,1))
// CHECK: %g98 = layout.constant ((2,2),(4,2)):((4,1),(8,2))
%g98a = layout.constant (2,2):(4,1)
%g98 = layout.logical_product %g98a, (4,2):(2,1)

// G99: logical_product(3:32, (8,8):(8,1))
// CHECK: %g99 = layout.constant (3,((4,2),8)):(32,((8,96),1))
%g99a = layout.constant 3:32
%g99 = layout.logical_product %g99a, (8,8):(8,1)

// G100: logical_product(((4,6)):((1,6)), 3:1)
// CHECK: %g100 = layout.constant (((4,6)),3):(((1,6)),36)
%g100a = layout.constant ((4,6)):((1,6))
%g100 = layout.logical_product %g100a, 3:1

// G101: logical_product(3:0, 4:1)
// CHECK: %g101 = layout.constant (3,4):(0,1)
%g101a = layout.constant 3:0
%g101 = layout.logical_product %g101a, 4:1

// G102: blocked_product((2,5):(5,1), (3,4):(1,3))
// CHECK: %g102 = layout.constant ((2,3),(5,4)):((5,10),(1,30))
%g102a = layout.constant (2,5):(5,1)
%g102b = layout.constant (3,4):(1,3)
%g102 = layout.blocked_product %g102a, %g102b

// G103: raked_product((2,5):(5,1), (3,4):(1,3))
// CHECK: %g103 = layout.constant ((3,2),(4,5)):((10,5),(30,1))
%g103a = layout.constant (2,5):(5,1)
%g103b = layout.constant (3,4):(1,3)
%g103 = layout.raked_product %g103a, %g103b

// G104: zipped_product((2,5):(5,1), <3, 4>)
// CHECK: %g104 = layout.constant ((2,5),(3,4)):((5,1),(1,5))
%g104a = layout.constant (2,5):(5,1)
%g104 = layout.zipped_product %g104a, <3, 4>

// G105: tiled_product((2,5):(5,1), <3:5, 4:6>)
// CHECK: %g105 = layout.constant ((2,5),3,4):((5,1),10,30)
%g105a = layout.constant (2,5):(5,1)
%g105 = layout.tiled_product %g105a, <3:5, 4:6>

// G106: tile_to_shape((8,64):(64,1), (128,128))
// CHECK: %g106 = layout.constant ((8,16),(64,2)):((64,512),(1,8192))
%g106a = layout.constant (8,64):(64,1)
%g106 = layout.tile_to_shape %g106a, (128,128)

// G107: tile_to_shape((8,64):(64,1), (128,128), order (2,1))
// CHECK: %g107 = layout.constant ((8,16),(64,2)):((64,1024),(1,512))
%g107a = layout.constant (8,64):(64,1)
%g107 = layout.tile_to_shape %g107a, (128,128), (2,1)

// G108: tile_to_shape((64,8):(1,64), (128,64))
// CHECK: %g108 = layout.constant ((64,2),(8,8)):((1,512),(64,1024))
%g108a = layout.constant (64,8):(1,64)
%g108 = layout.tile_to_shape %g108a, (128,64)

layout.show %g97, %g98, %g99, %g100, %g101, %g102, %g103, %g104, %g105, %g106
layout.show %g107, %g108
