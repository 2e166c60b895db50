// Products with a sparse A: text, and PTX that ptxas takes.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90.ptx && %ptxas --gpu-name=sm_90a %t.90.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100.ptx && %ptxas --gpu-name=sm_100a %t.100.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120.ptx && %ptxas --gpu-name=sm_120a %t.120.ptx -o %t.cubin
// RUN: not tf-llc %s --mcpu=sm_80 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=BELOW89 --implicit-check-not=error:
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry k(
kernel.func @k(%o: !kernel.buffer<?xf32, global>, %p: !kernel.buffer<?xi32, global>, %i: i32, %x: f32, %m: i32) {
  %w4 = kernel.splat %i : vector<4xi32>
  %w2 = kernel.splat %i : vector<2xi32>
  %h8 = kernel.bitcast %w4 : vector<4xi32> to vector<8xf16>
  %h4 = kernel.bitcast %w2 : vector<2xi32> to vector<4xf16>
  %f4 = kernel.splat %x : vector<4xf32>
  %f2 = kernel.splat %x : vector<2xf32>
  %b16 = kernel.bitcast %w4 : vector<4xi32> to vector<16xi8>
  %e16 = kernel.bitcast %w4 : vector<4xi32> to vector<16xf8E4M3FN>
  // CHECK: mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32
  // TEXT: kernel.mma_sp m16n8k32 %h8, %h8, %f4 meta %m {selector = 1 : i64} : vector<4xf32>
  %0 = kernel.mma_sp m16n8k32 %h8, %h8, %f4 meta %m {selector = 1} : vector<4xf32>
  // CHECK: mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
  // TEXT: kernel.mma_sp m16n8k16 %h4, %h4, %0 meta %m {selector = 3 : i64} : vector<4xf32>
  %1 = kernel.mma_sp m16n8k16 %h4, %h4, %0 meta %m {selector = 3} : vector<4xf32>
  // CHECK: mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.tf32.tf32.f32
  %2 = kernel.mma_sp m16n8k16 %f4, %f4, %1 meta %m : vector<4xf32>
  // CHECK: mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f32.e4m3.e4m3.f32
  // BELOW89: [[#@LINE+1]]:3: error: mma.sync with a sparse A on fp8 cannot be used on sm_80: it needs sm_89 or later and PTX 8.5
  %3 = kernel.mma_sp m16n8k64 %e16, %e16, %2 meta %m : vector<4xf32>
  kernel.store %3, %o[%i]
  // CHECK: mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32
  %4 = kernel.mma_sp m16n8k64 %b16, %b16, %w4 meta %m {satfinite} : vector<4xi32>
  // CHECK: mma.sp::ordered_metadata.sync.aligned.m16n8k128.row.col.s32.s4.u4.s32
  // TEXT: kernel.mma_sp m16n8k128 %w4, %w4, %4 meta %m {a = "s4", b = "u4"} : vector<4xi32>
  %5 = kernel.mma_sp m16n8k128 %w4, %w4, %4 meta %m {a = "s4", b = "u4"} : vector<4xi32>
  kernel.store %5, %p[%i]
}
