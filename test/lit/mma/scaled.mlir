// Products whose factors are scaled by blocks along K: text, and PTX that ptxas takes. Values: unit/emu/mma_scaled.c.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_120a -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_120a -o %t.ptx && %ptxas --gpu-name=sm_120a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120f -o %t.ptx && %ptxas --gpu-name=sm_120f %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_121a -o %t.ptx && %ptxas --gpu-name=sm_121a %t.ptx -o %t.cubin
// RUN: not tf-llc %s --mcpu=sm_120 -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=PLAIN
// RUN: not tf-llc %s --mcpu=sm_100a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=PLAIN
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry k(
kernel.func @k(%o: !kernel.buffer<?xf32, global>, %i: i32, %x: f32, %p: i32, %q: i32) {
  %w4 = kernel.splat %i : vector<4xi32>
  %w2 = kernel.splat %i : vector<2xi32>
  %a4 = kernel.bitcast %w4 : vector<4xi32> to vector<16xf8E4M3FN>
  %a5 = kernel.bitcast %w4 : vector<4xi32> to vector<16xf8E5M2>
  %b4 = kernel.bitcast %w2 : vector<2xi32> to vector<8xf8E4M3FN>
  %b5 = kernel.bitcast %w2 : vector<2xi32> to vector<8xf8E5M2>
  %c = kernel.splat %x : vector<4xf32>
  // CHECK: mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e4m3.f32.ue8m0
  // TEXT: kernel.mma_scaled mxf8f6f4 %{{.*}}, %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} : vector<4xf32>
  // PLAIN: [[#@LINE+1]]:3: error: mma.sync with block scales cannot be used on sm_1{{.*}}: it needs one of sm_120a, sm_120f, sm_121a
  %0 = kernel.mma_scaled mxf8f6f4 %a4, %b4, %c scale %p, %q : vector<4xf32>
  // CHECK: mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e5m2.f32.ue8m0
  // TEXT: {byte_a = 3 : i64, byte_b = 1 : i64, lane_a = 1 : i64, lane_b = 3 : i64}
  %1 = kernel.mma_scaled mxf8f6f4 %a4, %b5, %0 scale %p, %q {byte_a = 3, byte_b = 1, lane_a = 1, lane_b = 3} : vector<4xf32>
  // CHECK: .f32.e5m2.e4m3.f32.ue8m0
  %2 = kernel.mma_scaled mxf8f6f4 %a5, %b4, %1 scale %p, %q : vector<4xf32>
  // CHECK: .f32.e5m2.e5m2.f32.ue8m0
  %3 = kernel.mma_scaled mxf8f6f4 %a5, %b5, %2 scale %p, %q : vector<4xf32>
  // CHECK: mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0
  %4 = kernel.mma_scaled mxf4 %w4, %w2, %3 scale %p, %q {byte_a = 2} : vector<4xf32>
  // CHECK: mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3
  %5 = kernel.mma_scaled mxf4nvf4 %w4, %w2, %4 scale %p, %q {lane_b = 2} : vector<4xf32>
  %l = kernel.lane_id
  %at = kernel.mul %l, 4 : i32
  kernel.store %5, %o[%at] {align = 4}
}
