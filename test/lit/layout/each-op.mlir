// One worked result of each op that the tables of golden-*.mlir do not hold: which call of the algebra an op makes, and
// with which of its numbers. Neighbours (upcast and downcast, zipped and tiled and flat) differ in what they are given here.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines

%l = layout.constant (4,(2,3)):(6,(3,1))
// CHECK: %shape = layout.coord (4,(2,3))
%shape = layout.shape %l
// CHECK: %stride = layout.coord (6,(3,1))
%stride = layout.stride %l
// CHECK: %rank = layout.coord 2
%rank = layout.rank %l
%deeper = layout.constant (4,(2,(3,5))):(1,(4,(8,24)))
// CHECK: %depth = layout.coord 3
%depth = layout.depth %deeper
// CHECK: %cosize = layout.coord 24
%cosize = layout.cosize %l
// CHECK: %size = layout.coord 24
%size = layout.size %l
// CHECK: %mode0 = layout.constant 4:6
%mode0 = layout.mode %l[0]
// CHECK: %mode1 = layout.constant (2,3):(3,1)
%mode1 = layout.mode %l[1]
// CHECK: %flatten = layout.constant (4,2,3):(6,3,1)
%flatten = layout.flatten %l

// Modes 0 to 1, 1 to 2, all, and one alone.
%three = layout.constant (2,3,4):(12,4,1)
// CHECK: %group01 = layout.constant ((2,3),4):((12,4),1)
%group01 = layout.group %three 0 to 2
// CHECK: %group12 = layout.constant (2,(3,4)):(12,(4,1))
%group12 = layout.group %three 1 to 3
// CHECK: %group02 = layout.constant ((2,3,4)):((12,4,1))
%group02 = layout.group %three 0 to 3
// CHECK: %group1 = layout.constant (2,(3),4):(12,(4),1)
%group1 = layout.group %three 1 to 2
// CHECK: %select = layout.constant (4,2):(1,12)
%select = layout.select %three [2, 0]

// Units of 8 elements: 512 of them in 64 units, and 8 x 8 units of 8 elements each.
%row = layout.constant (8,64):(64,1)
// CHECK: %upcast = layout.constant (8,8):(8,1)
%upcast = layout.upcast %row by 8
%small = layout.constant (8,8):(8,1)
// CHECK: %downcast = layout.constant (8,64):(64,1)
%downcast = layout.downcast %small by 8
// CHECK: %upcast2 = layout.constant (8,4):(4,1)
%upcast2 = layout.upcast %small by 2
// CHECK: %downcast2 = layout.constant (8,16):(16,1)
%downcast2 = layout.downcast %small by 2

%zeros = layout.constant (2,4,8):(8,1,0)
// CHECK: %filter_zeros = layout.constant (2,4,1):(8,1,0)
%filter_zeros = layout.filter_zeros %zeros
// CHECK: %nullspace = layout.constant 8:8
%nullspace = layout.nullspace %zeros

// Sw<3,4,3> takes bits 7 to 9 into bits 4 to 6: 256 becomes 256 + 32.
%swizzled = layout.constant Sw<3,4,3> o 256 o 16:1
// CHECK: %decay = layout.constant 16:1
// CHECK: %offset = layout.coord 288
// CHECK: %plain = layout.constant 16:1
%decay, %offset = layout.decay %swizzled
%plain = layout.plain %swizzled
// CHECK: %make_swizzled = layout.constant Sw<3,4,3> o 0 o 16:1
%make_swizzled = layout.swizzled Sw<3,4,3>, %plain

%matrix = layout.constant (16,8):(8,1)
// CHECK: %dice0 = layout.constant (8):(1)
%dice0 = layout.dice %matrix, (_,2)
// CHECK: %dice1 = layout.constant (16):(8)
%dice1 = layout.dice %matrix, (2,_)

// Thread 5 of (4,2):(2,1) stands at (2,1) of each tile of 4 x 2, at 2 * 8 + 1.
%threads = layout.constant (4,2):(2,1)
// CHECK: %partition = layout.constant (4,4):(32,2)
// CHECK: %first = layout.coord 17
%partition, %first = layout.local_partition %matrix, %threads, 5

// By mode: (4:1, 2:4) and (3:4, 4:1).
%a = layout.constant (4,3):(1,4)
// CHECK: %logical = layout.constant ((4,2),(3,4)):((1,4),(4,1))
%logical = layout.logical_product %a, <2, 4>
// CHECK: %zipped = layout.constant ((4,3),(2,4)):((1,4),(4,1))
%zipped = layout.zipped_product %a, <2, 4>
// CHECK: %tiled = layout.constant ((4,3),2,4):((1,4),4,1)
%tiled = layout.tiled_product %a, <2, 4>
// CHECK: %flat = layout.constant (4,3,2,4):(1,4,4,1)
%flat = layout.flat_product %a, <2, 4>

// By mode: 16:8 by 4 is (4,4):(8,32), 8:1 by 2 is (2,4):(1,2).
// CHECK: %logical_d = layout.constant ((4,4),(2,4)):((8,32),(1,2))
%logical_d = layout.logical_divide %matrix, <4, 2>
// CHECK: %zipped_d = layout.constant ((4,2),(4,4)):((8,1),(32,2))
%zipped_d = layout.zipped_divide %matrix, <4, 2>
// CHECK: %tiled_d = layout.constant ((4,2),4,4):((8,1),32,2)
%tiled_d = layout.tiled_divide %matrix, <4, 2>
// CHECK: %flat_d = layout.constant (4,2,4,4):(8,1,32,2)
%flat_d = layout.flat_divide %matrix, <4, 2>

// Only the first 4 indices are the same in both.
%one = layout.constant (4,8):(1,4)
%other = layout.constant (4,8):(1,8)
// CHECK: %common = layout.constant 4:1
%common = layout.max_common_layout %one, %other
// CHECK: %vector = layout.coord 4
%vector = layout.max_common_vector %one, %other
// CHECK: %equal = layout.coord 0
%equal = layout.equal %one, %other
// CHECK: %concat = layout.constant ((4,8),(4,8)):((1,4),(1,8))
%concat = layout.concat %one, %other

// CHECK: %make = layout.constant (4,(2,3)):(1,(4,8))
%make = layout.make (4,(2,3))
// CHECK: %make_right = layout.constant (4,(2,3)):(6,(3,1))
%make_right = layout.make_right (4,(2,3))
// CHECK: %ordered = layout.constant (2,3,5):(15,1,3)
%ordered = layout.ordered (2,3,5), (2,0,1)

// CHECK: %crd2idx = layout.coord 16
%crd2idx = layout.crd2idx (1,(1,2)), (3,(2,3))
// CHECK: %idx2crd = layout.coord (1,(1,2))
%idx2crd = layout.idx2crd 16, (3,(2,3))
// CHECK: %add = layout.coord (5,7,6)
%add = layout.add (4,5,6), (1,2)
// CHECK: %sub = layout.coord (3,3,6)
%sub = layout.sub (4,5,6), (1,2)
// CHECK: %product = layout.coord 24
%product = layout.product (4,(2,3))
// CHECK: %flat_t = layout.coord (4,2,3)
%flat_t = layout.flat (4,(2,3))
// CHECK: %part = layout.coord 3
%part = layout.part (4,(2,3))[1, 1]

// (4,8) is coarser than (4,(2,4)), which holds as many; (4,(2,3)) does not; (2,(4,4)) has the same profile alone.
// CHECK: %same0 = layout.coord 0
%same0 = layout.same (4,(2,4)), (2,(4,4))
// CHECK: %same1 = layout.coord 1
%same1 = layout.same (4,(2,4)), (4,(2,4))
// CHECK: %congruent0 = layout.coord 0
%congruent0 = layout.congruent (4,8), (4,(2,4))
// CHECK: %congruent1 = layout.coord 1
%congruent1 = layout.congruent (4,(2,4)), (2,(4,4))
// CHECK: %weakly0 = layout.coord 0
%weakly0 = layout.weakly_congruent (4,(2,4)), (4,8)
// CHECK: %weakly1 = layout.coord 1
%weakly1 = layout.weakly_congruent (4,8), (4,(2,3))
// CHECK: %compatible0 = layout.coord 0
%compatible0 = layout.compatible (4,8), (4,(2,3))
// CHECK: %compatible1 = layout.coord 1
%compatible1 = layout.compatible (4,8), (4,(2,4))

layout.show %l, %shape, %stride, %rank, %deeper, %depth, %cosize, %size, %mode0, %mode1, %flatten, %three, %group01, %group12
layout.show %group02, %group1, %select, %row, %upcast, %small, %downcast, %upcast2, %downcast2, %zeros, %filter_zeros, %nullspace, %swizzled, %decay
layout.show %offset, %plain, %make_swizzled, %matrix, %dice0, %dice1, %threads, %partition, %first, %a, %logical, %zipped, %tiled, %flat
layout.show %logical_d, %zipped_d, %tiled_d, %flat_d, %one, %other, %common, %vector, %equal, %concat, %make, %make_right, %ordered, %crd2idx
layout.show %idx2crd, %add, %sub, %product, %flat_t, %part, %same0, %same1, %congruent0, %congruent1, %weakly0, %weakly1, %compatible0, %compatible1
