// RUN: tf-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{no instruction is called 'mma.m16n8k17.f32.bf16.bf16'}}
%a = layout.atom "mma.m16n8k17.f32.bf16.bf16" {operand = "a"}
// expected-error@+1 {{no instruction is called 'mma.m16n8k16.f32.bf16'}}
%b = layout.atom "mma.m16n8k16.f32.bf16" {operand = "a"}
// expected-error@+1 {{no instruction is called 'wgmma.m64n12k16.f32.bf16.bf16'}}
%c = layout.atom "wgmma.m64n12k16.f32.bf16.bf16" {operand = "a"}
// expected-error@+1 {{no instruction is called 'wgmma.m64n40k32.s32.s8.s8'}}
%d = layout.atom "wgmma.m64n40k32.s32.s8.s8" {operand = "a"}
// expected-error@+1 {{no instruction is called 'wgmma_sp.m64n8k16.f32.bf16.bf16'}}
%e = layout.atom "wgmma_sp.m64n8k16.f32.bf16.bf16" {operand = "a"}
// expected-error@+1 {{B of wgmma is in shared memory, not in registers; layout.smem_desc describes it}}
%f = layout.atom "wgmma.m64n8k16.f32.bf16.bf16" {operand = "b"}
// expected-error@+1 {{no instruction is called 'fma.m16n8k16.f32.bf16.bf16', expected one of mma, mma_sp, wgmma and wgmma_sp with shape and types}}
%g = layout.atom "fma.m16n8k16.f32.bf16.bf16" {operand = "a"}
