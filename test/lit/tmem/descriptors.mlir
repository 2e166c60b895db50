// Descriptors: the check values of cute.md 4.4 and 4.1, then the fields of the manual's tables one by one.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a --llvm-select -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// RUN: FileCheck-22 %s --input-file=%t.ptx
// RUN: tf-opt %s | tf-opt - | tf-llc - --mcpu=sm_100a --llvm-select -o - | FileCheck-22 %s

// CHECK-LABEL: .entry instructions(
kernel.func @instructions(%x: !kernel.buffer<?xi32, global>) {
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 138412048;
  %i0 = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f32", m = 128, n = 256}
  kernel.store %i0, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 138413200;
  %i1 = kernel.tcgen05.instr_desc f16 {a = "bf16", b = "bf16", d = "f32", m = 128, n = 256}
  kernel.store %i1, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 138414352;
  %i2 = kernel.tcgen05.instr_desc tf32 {a = "tf32", b = "tf32", d = "f32", m = 128, n = 256}
  kernel.store %i2, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 136314896;
  %i3 = kernel.tcgen05.instr_desc f8f6f4 {a = "e4m3", b = "e4m3", d = "f32", m = 128, n = 128}
  kernel.store %i3, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 67634336;
  %i4 = kernel.tcgen05.instr_desc i8 {a = "s8", b = "s8", d = "s32", m = 64, n = 32}
  kernel.store %i4, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 144703488;
  %i5 = kernel.tcgen05.instr_desc mxf8f6f4 {a = "e4m3", b = "e4m3", d = "f32", m = 128, n = 128}
  kernel.store %i5, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 136316032;
  %i6 = kernel.tcgen05.instr_desc mxf4nvf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 128, scale = "ue4m3"}
  kernel.store %i6, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 67239936;
  %i7 = kernel.tcgen05.instr_desc f16 {a = "f16", b = "f16", d = "f16", m = 64, n = 8}
  kernel.store %i7, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 269083664;
  %i8 = kernel.tcgen05.instr_desc f16 {a = "f16", b = "bf16", d = "f32", m = 256, n = 32, cta_group = 2, transpose_a, transpose_b, negate_a, negate_b}
  kernel.store %i8, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 67768960;
  %i9 = kernel.tcgen05.instr_desc f8f6f4 {a = "e2m1", b = "e3m2", d = "f16", m = 64, n = 40}
  kernel.store %i9, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 135267732;
  %i10 = kernel.tcgen05.instr_desc f8f6f4 {a = "e2m3", b = "e5m2", d = "f32", m = 128, n = 64, sparse}
  kernel.store %i10, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 135268631;
  %i14 = kernel.tcgen05.instr_desc tf32 {a = "tf32", b = "tf32", d = "f32", m = 128, n = 64, sparse, selector = 3}
  kernel.store %i14, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], -2109733848;
  %i11 = kernel.tcgen05.instr_desc i8 {a = "u8", b = "s8", d = "s32", m = 32, n = 256, ws, saturate, max_shift = 16}
  kernel.store %i11, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 1891636384;
  %i12 = kernel.tcgen05.instr_desc mxf8f6f4 {a = "e5m2", b = "e2m1", d = "f32", m = 256, n = 256, cta_group = 2, sfa = 3, sfb = 2}
  kernel.store %i12, %x[0]
  kernel.barrier
  // CHECK: st.global.b32 [%rd{{[0-9]+}}], 1216611460;
  %i13 = kernel.tcgen05.instr_desc mxf4 {a = "e2m1", b = "e2m1", d = "f32", m = 128, n = 16, sparse, sfa = 2}
  kernel.store %i13, %x[0]
  kernel.barrier
}

// CHECK-LABEL: .entry matrices(
kernel.func @matrices(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<4096xf16, shared>
  // CHECK: or.b64 [[D:%rd[0-9]+]], %rd{{[0-9]+}}, 4611756662049538048;
  // CHECK: st.global.b64 [%rd{{[0-9]+}}], [[D]];
  %d0 = kernel.tcgen05.smem_desc k %s {swizzle = "128b", stride = 1024}
  kernel.store %d0, %x[0]
  kernel.barrier
  // CHECK: or.b64 [[D:%rd[0-9]+]], %rd{{[0-9]+}}, -9223301530671579136;
  // CHECK: st.global.b64 [%rd{{[0-9]+}}], [[D]];
  %d1 = kernel.tcgen05.smem_desc k %s {swizzle = "64b", stride = 512}
  kernel.store %d1, %x[0]
  kernel.barrier
  // CHECK: or.b64 [[D:%rd[0-9]+]], %rd{{[0-9]+}}, -4611615580963667968;
  // CHECK: st.global.b64 [%rd{{[0-9]+}}], [[D]];
  %d2 = kernel.tcgen05.smem_desc k %s {swizzle = "32b", stride = 256}
  kernel.store %d2, %x[0]
  kernel.barrier
  // CHECK: or.b64 [[D:%rd[0-9]+]], %rd{{[0-9]+}}, 70403104964608;
  // CHECK: st.global.b64 [%rd{{[0-9]+}}], [[D]];
  %d3 = kernel.tcgen05.smem_desc k %s {leading = 256, stride = 128}
  kernel.store %d3, %x[0]
  kernel.barrier
  // CHECK: or.b64 [[D:%rd[0-9]+]], %rd{{[0-9]+}}, 70437464178688;
  // CHECK: st.global.b64 [%rd{{[0-9]+}}], [[D]];
  %d4 = kernel.tcgen05.smem_desc mn %s {leading = 128, stride = 256}
  kernel.store %d4, %x[0]
  kernel.barrier
  // CHECK: or.b64 [[D:%rd[0-9]+]], %rd{{[0-9]+}}, 4611756662057861120;
  // CHECK: st.global.b64 [%rd{{[0-9]+}}], [[D]];
  %d5 = kernel.tcgen05.smem_desc mn %s {swizzle = "128b", leading = 2048, stride = 1024}
  kernel.store %d5, %x[0]
  kernel.barrier
  // CHECK: or.b64 [[D:%rd[0-9]+]], %rd{{[0-9]+}}, 2305913515413602304;
  // CHECK: st.global.b64 [%rd{{[0-9]+}}], [[D]];
  %d6 = kernel.tcgen05.smem_desc mn %s {swizzle = "128b_32b", leading = 4096, stride = 512}
  kernel.store %d6, %x[0]
  kernel.barrier
}
