// Tensor maps of tensors whose channels lie in slices: they count slices, planes of them are the last dimension but one.
// RUN: tf-opt %s --canonicalize | FileCheck %s --match-full-lines --check-prefix=VALUE
// RUN: tf-opt %s | tf-opt - | FileCheck %s
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck %s

// NC/8HWC8: a box for each plane of the tile.
// VALUE: %t = layout.constant ArithTuple(0,0,0,0) o (4,2,16,16,8):(1@3,1@2,1@1,1@0,0)
// VALUE: %issue = layout.constant (8,8,4,2):(0,1@0,1@1,1@2)
// VALUE: %map = layout.coord ((16,16,2,4),(16,256,4096,8192),(8,4,1,1),(1,1,1,1),0)
// VALUE: %copy = layout.coord (2,256,256,1024)
// VALUE: %at = layout.coord (0,0,1,0)
// VALUE: %offset = layout.coord 256
%g = layout.constant (4,2,16,16,8):(4096,2048,128,8,1)
%s = layout.constant (1,2,4,8,8):(0,256,64,8,1)
// CHECK: %t, %issue, %map, %copy = layout.tma %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 1 : i64}
%t, %issue, %map, %copy = layout.tma %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 1}
// CHECK: %at, %offset = layout.tma_instruction %g, %s, <1, 2, 4, 8, 8> bits 16 number 1 {interleave = "16B", planes = 1 : i64}
%at, %offset = layout.tma_instruction %g, %s, <1, 2, 4, 8, 8> bits 16 number 1 {interleave = "16B", planes = 1}

// NC/16HWC16, columns first in the text; two CTAs share the box.
// VALUE: %t2 = layout.constant ArithTuple(0,0,0,0) o (16,9,7,2,3):(0,1@0,1@1,1@2,1@3)
// VALUE: %map2 = layout.coord ((9,7,2,3),(32,288,2016,4032),(8,1,1,1),(1,1,1,1),1)
// VALUE: %copy2 = layout.coord (1,256,128,512)
%g2 = layout.constant (16,9,7,2,3):(1,16,144,1008,2016)
%s2 = layout.constant Sw<1,3,3> o 0 o (16,8,2,1,1):(1,16,128,0,0)
%t2, %issue2, %map2, %copy2 = layout.tma %g2, %s2, <16, 8, 2, 1, 1> bits 16 {interleave = "32B", multicast = 2, planes = 3}

// im2col: a slice of each pixel.
// VALUE: %t3 = layout.constant ArithTuple((-1,-1),0,0,(0,0)) o ((16,16,4),((8,8),3,3)):((1@0@0,1@1@0,1@2),((0,1@1),1@0@3,1@1@3)) o (0,((0,0),0,0)) o (1024,((8,8),3,3)):(1@0,((1@0@0@1,1@1@0@1),1@1@1,1@2@1))
// VALUE: %map3 = layout.coord ((16,16,8,4),(16,256,4096,32768),(-1,-1),(-1,-1),(8,128),(1,1,1,1),0)
%t3, %map3 = layout.im2col (64,(16,16),4) bits 16 filter [3, 3] box [8, 128] {interleave = "16B", pad_lower = array<i64: 1, 1>}

layout.show %t, %issue, %map, %copy, %at, %offset, %t2, %map2, %copy2, %t3, %map3

// CHECK: layout.descriptor @a = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 1 : i64}
layout.descriptor @a = %g, %s, <1, 2, 4, 8, 8> bits 16 {interleave = "16B", planes = 1}
// CHECK: layout.im2col_descriptor @b = (64,(16,16),4) bits 16 filter [3, 3] box [16, 128] {interleave = "32B", mode = "32B"}
layout.im2col_descriptor @b = (64,(16,16),4) bits 16 filter [3, 3] box [16, 128] {interleave = "32B", mode = "32B"}
