// Instructions by name: which element of an operand each thread holds.
// RUN: tf-opt %s --canonicalize | FileCheck-22 %s
// RUN: tf-opt %s | tf-opt - --canonicalize | FileCheck-22 %s

// CHECK: %a = layout.constant ((4,8),(2,2,2)):((2@1,1@0),(1@1,8@0,8@1))
%a = layout.atom "mma.m16n8k16.f32.bf16.bf16" {operand = "a"}
// CHECK: %b = layout.constant ((4,8),(2,1,2)):((2@0,1@1),(1@0,8@1,8@0))
%b = layout.atom "mma.m16n8k16.f32.bf16.bf16" {operand = "b"}
// CHECK: %c = layout.constant ((4,8),(2,2,1)):((2@1,1@0),(1@1,8@0,8@1))
%c = layout.atom "mma.m16n8k16.f32.bf16.bf16" {operand = "c"}
// CHECK: %f = layout.constant ((4,8),(1,2,2)):((1@1,1@0),(1@1,8@0,4@1))
%f = layout.atom "mma.m16n8k8.f32.tf32.tf32" {operand = "a"}
// CHECK: %s = layout.constant ((4,8),(4,2,2)):((4@1,1@0),(1@1,8@0,16@1))
%s = layout.atom "mma_sp.m16n8k64.s32.s8.u8" {operand = "a"}
// CHECK: %d = layout.constant ((4,8,4),(2,2,16)):((2@1,1@0,16@0),(1@1,8@0,8@1))
%d = layout.atom "wgmma.m64n128k16.f32.bf16.bf16" {operand = "d"}
// CHECK: %e = layout.constant ((4,8,4),(4,2,2)):((4@1,1@0,16@0),(1@1,8@0,16@1))
%e = layout.atom "wgmma.m64n8k32.f16.e4m3.e5m2" {operand = "a"}
// CHECK: %g = layout.constant ((4,8,4),(2,2,2)):((2@1,1@0,16@0),(1@1,8@0,8@1))
%g = layout.atom "wgmma_sp.m64n8k32.f32.f16.f16" {operand = "a"}
// What thread 37 holds as element 5: warp 1, lane 5, the second half of 8 columns.
// CHECK: %p = layout.coord (17,11)
%p = layout.apply %d, (37,5)
layout.show %a, %b, %c, %f, %s, %d, %e, %g, %p
