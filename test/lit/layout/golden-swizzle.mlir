// Swizzles: worked examples G109 to G131 of a table that was computed with CuTe itself.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

// G109: Sw<3,4,3>(0)
// CHECK: %g109 = layout.coord 0
%g109 = layout.swizzle Sw<3,4,3>, 0

// G110: Sw<3,4,3>(128)
// CHECK: %g110 = layout.coord 144
%g110 = layout.swizzle Sw<3,4,3>, 128

// G111: Sw<3,4,3>(256)
// CHECK: %g111 = layout.coord 288
%g111 = layout.swizzle Sw<3,4,3>, 256

// G112: Sw<3,4,3>(1040)
// CHECK: %g112 = layout.coord 1040
%g112 = layout.swizzle Sw<3,4,3>, 1040

// G113: Sw<3,4,3>(1016)
// CHECK: %g113 = layout.coord 904
%g113 = layout.swizzle Sw<3,4,3>, 1016

// G114: Sw<2,4,3>(128)
// CHECK: %g114 = layout.coord 144
%g114 = layout.swizzle Sw<2,4,3>, 128

// G115: Sw<2,4,3>(512)
// CHECK: %g115 = layout.coord 512
%g115 = layout.swizzle Sw<2,4,3>, 512

// G116: Sw<2,4,3>(1000)
// CHECK: %g116 = layout.coord 984
%g116 = layout.swizzle Sw<2,4,3>, 1000

// G117: Sw<1,4,3>(128)
// CHECK: %g117 = layout.coord 144
%g117 = layout.swizzle Sw<1,4,3>, 128

// G118: Sw<1,4,3>(256)
// CHECK: %g118 = layout.coord 256
%g118 = layout.swizzle Sw<1,4,3>, 256

// G119: Sw<3,0,3>(8)
// CHECK: %g119 = layout.coord 9
%g119 = layout.swizzle Sw<3,0,3>, 8

// G120: Sw<3,0,3>(63)
// CHECK: %g120 = layout.coord 56
%g120 = layout.swizzle Sw<3,0,3>, 63

// G121: Sw<2,0,-3>(1)
// CHECK: %g121 = layout.coord 9
%g121 = layout.swizzle Sw<2,0,-3>, 1

// G122: Sw<2,0,-3>(3)
// CHECK: %g122 = layout.coord 27
%g122 = layout.swizzle Sw<2,0,-3>, 3

// G123: Sw<2,5,2>(128)
// CHECK: %g123 = layout.coord 160
%g123 = layout.swizzle Sw<2,5,2>, 128

// G124: Sw<2,5,2>(384)
// CHECK: %g124 = layout.coord 480
%g124 = layout.swizzle Sw<2,5,2>, 384

// G125: (Sw<3,0,3> o 0 o (8,8):(8,1))(1,0)
// CHECK: %g125 = layout.coord 9
%g125a = layout.constant Sw<3,0,3> o 0 o (8,8):(8,1)
%g125 = layout.apply %g125a, (1,0)

// G126: (Sw<3,0,3> o 0 o (8,8):(8,1))(3,5)
// CHECK: %g126 = layout.coord 30
%g126a = layout.constant Sw<3,0,3> o 0 o (8,8):(8,1)
%g126 = layout.apply %g126a, (3,5)

// G127: (Sw<3,0,3> o 0 o (8,8):(8,1))(7,7)
// CHECK: %g127 = layout.coord 56
%g127a = layout.constant Sw<3,0,3> o 0 o (8,8):(8,1)
%g127 = layout.apply %g127a, (7,7)

// G128: tile_to_shape(Sw<3,3,3> o 0 o (8,64):(64,1), (16,128))
// CHECK: %g128 = layout.constant Sw<3,3,3> o 0 o ((8,2),(64,2)):((64,512),(1,1024))
%g128a = layout.constant Sw<3,3,3> o 0 o (8,64):(64,1)
%g128 = layout.tile_to_shape %g128a, (16,128)

// G129: (that)(1,8)
// CHECK: %g129 = layout.coord 64
%g129 = layout.apply %g128, (1,8)

// G130: (that)(9,70)
// CHECK: %g130 = layout.coord 1614
%g130 = layout.apply %g128, (9,70)

// G131: (that)(15,127)
// CHECK: %g131 = layout.coord 1991
%g131 = layout.apply %g128, (15,127)

layout.show %g109, %g110, %g111, %g112, %g113, %g114, %g115, %g116, %g117, %g118
layout.show %g119, %g120, %g121, %g122, %g123, %g124, %g125, %g126, %g127, %g128
layout.show %g129, %g130, %g131
