// CuTe's page "TMA tensors" (CUTLASS, media/docs/cpp/cute/0z_tma_tensors.md), "Tensor's strides aren't just integers": every example of it.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

%i = layout.symbol in 0 to 31 : i32
%j = layout.symbol in 0 to 31 : i32

// For "ordinary" integer strides, e.g. (1, 100), the inner product of the coordinate (i, j) and the strides is i + 100j.
%ordinary = layout.constant (32,32):(1,100)
// CHECK: %k = layout.coord {{[{]}}%i + %j * 100}
%k = layout.apply %ordinary, (%i,%j)
// CHECK: %k_2_3 = layout.coord 302
%k_2_3 = layout.apply %ordinary, (2,3)

// If the strides are (_1@0, _1@1), the inner product with (i, j) is i@0 + j@1: the TMA coordinate (i, j).
%basis = layout.constant (32,32):(_1@0,_1@1)
// CHECK: %straight = layout.coord (%i,%j)
%straight = layout.apply %basis, (%i,%j)
// CHECK: %straight_2_3 = layout.coord (2,3)
%straight_2_3 = layout.apply %basis, (2,3)

// The result is a vector sum: i is the coefficient of @0 and j that of @1.
// CHECK: %sum = layout.coord (%i,%j)
%at_0 = layout.basis %i[0]
%at_1 = layout.basis %j[1]
%sum = layout.add %at_0, %at_1

// To reverse the coordinates, use (_1@1, _1@0): i@1 + j@0, that is (j, i).
%reversed = layout.constant (32,32):(_1@1,_1@0)
// CHECK: %turned = layout.coord (%j,%i)
%turned = layout.apply %reversed, (%i,%j)
// CHECK: %turned_2_3 = layout.coord (3,2)
%turned_2_3 = layout.apply %reversed, (2,3)

// Basis functions can be hierarchical.
// CHECK: %nested = layout.coord (%i,(0,%j))
%hierarchical = layout.constant (32,32):(1@0,1@1@1)
%nested = layout.apply %hierarchical, (%i,%j)

layout.show %k, %k_2_3, %straight, %straight_2_3, %sum, %turned, %turned_2_3, %nested
