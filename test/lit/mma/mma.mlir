// Products of matrices, matrices in shared memory, parts of vectors: text, and PTX that ptxas takes.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90 -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90 -o %t.90.ptx && %ptxas --gpu-name=sm_90 %t.90.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100.ptx && %ptxas --gpu-name=sm_100a %t.100.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120 -o %t.120.ptx && %ptxas --gpu-name=sm_120 %t.120.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// A step of a product as it should be: two loads, two products, and no moves between them.
// CHECK-LABEL: .entry step(
// TEXT-LABEL: kernel.func @step
kernel.func @step(%y: !kernel.buffer<?xf32, global>, %i: i32, %j: i32, %n: i32) {
  %s = kernel.alloc {align = 16} : !kernel.buffer<16x64xf16, shared>
  %t = kernel.alloc {align = 16} : !kernel.buffer<16x64xf16, shared>
  %z = kernel.constant 0.0 : f32
  %zs = kernel.splat %z : vector<4xf32>
  %d0, %d1 = kernel.for %k = 0 to %n step 16 iter(%c0 = %zs, %c1 = %zs) : i32 {
    %at = kernel.add %k, %j : i32
    // CHECK: ldmatrix.sync.aligned.m8n8.x4.shared.b16 {[[A:%r[0-9]+, %r[0-9]+, %r[0-9]+, %r[0-9]+]]}, [
    // TEXT: %a = kernel.ldmatrix x4 %s[%i, %at] : vector<8xf16>
    %a = kernel.ldmatrix x4 %s[%i, %at] : vector<8xf16>
    // CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {[[B0:%r[0-9]+, %r[0-9]+]], [[B1:%r[0-9]+, %r[0-9]+]]}, [
    // TEXT: %b = kernel.ldmatrix x4 %t[%i, %at] {trans} : vector<8xf16>
    %b = kernel.ldmatrix x4 %t[%i, %at] {trans} : vector<8xf16>
    // TEXT: %b0 = kernel.slice %b[0] : vector<8xf16> to vector<4xf16>
    %b0 = kernel.slice %b[0] : vector<8xf16> to vector<4xf16>
    %b1 = kernel.slice %b[4] : vector<8xf16> to vector<4xf16>
    // CHECK-NEXT: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
    // CHECK-NEXT: {[[C0:.*]]},
    // CHECK-NEXT: {[[A]]},
    // CHECK-NEXT: {[[B0]]},
    // CHECK-NEXT: {[[C0]]};
    // TEXT: %e0 = kernel.mma m16n8k16 %a, %b0, %c0 : vector<4xf32>
    %e0 = kernel.mma m16n8k16 %a, %b0, %c0 : vector<4xf32>
    // CHECK-NEXT: mma.sync
    // CHECK-NEXT: {[[C1:.*]]},
    // CHECK-NEXT: {[[A]]},
    // CHECK-NEXT: {[[B1]]},
    // CHECK-NEXT: {[[C1]]};
    %e1 = kernel.mma m16n8k16 %a, %b1, %c1 : vector<4xf32>
    kernel.yield %e0, %e1
  }
  kernel.store %d0, %y[%i]
  kernel.store %d1, %y[%j]
}

// CHECK-LABEL: .entry types(
// TEXT-LABEL: kernel.func @types
kernel.func @types(%w_: i32, %p: i32, %x: f64, %y: !kernel.buffer<?xi32, global>, %z: !kernel.buffer<?xf64, global>) {
  %w = kernel.splat %w_ : vector<4xi32>
  %w2 = kernel.slice %w[0] : vector<4xi32> to vector<2xi32>
  %f16 = kernel.bitcast %w : vector<4xi32> to vector<8xf16>
  %f16b = kernel.slice %f16[0] : vector<8xf16> to vector<4xf16>
  // CHECK-DAG: mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16
  %d0 = kernel.mma m16n8k16 %f16, %f16b, %f16b : vector<4xf16>
  %t = kernel.bitcast %w : vector<4xi32> to vector<4xf32>
  // CHECK-DAG: cvt.rna.tf32.f32
  // TEXT: kernel.round_tf32 %t : vector<4xf32>
  %r = kernel.round_tf32 %t : vector<4xf32>
  %tb = kernel.slice %r[2] : vector<4xf32> to vector<2xf32>
  // CHECK-DAG: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
  %d1 = kernel.mma m16n8k8 %r, %tb, %t : vector<4xf32>
  %s8 = kernel.bitcast %w : vector<4xi32> to vector<16xi8>
  %u8 = kernel.bitcast %w2 : vector<2xi32> to vector<8xui8>
  // CHECK-DAG: mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32
  // TEXT: kernel.mma m16n8k32 %s8, %u8, %w {satfinite} : vector<4xi32>
  %d2 = kernel.mma m16n8k32 %s8, %u8, %w {satfinite} : vector<4xi32>
  // CHECK-DAG: mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32
  // TEXT: kernel.mma m16n8k64 %w, %w2, %d2 {a = "s4", b = "u4"} : vector<4xi32>
  %d3 = kernel.mma m16n8k64 %w, %w2, %d2 {a = "s4", b = "u4"} : vector<4xi32>
  // CHECK-DAG: mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32
  %d4 = kernel.mma m8n8k32 %p, %p, %w2 {a = "u4", b = "u4"} : vector<2xi32>
  %e4 = kernel.bitcast %s8 : vector<16xi8> to vector<16xf8E4M3FN>
  %e5 = kernel.bitcast %u8 : vector<8xui8> to vector<8xf8E5M2>
  // CHECK-DAG: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32
  %d5 = kernel.mma m16n8k32 %e4, %e5, %d1 : vector<4xf32>
  %c = kernel.splat %x : vector<2xf64>
  // CHECK-DAG: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
  %d6 = kernel.mma m8n8k4 %x, %x, %c : vector<2xf64>
  %c4 = kernel.concat %d6, %c : vector<4xf64>
  // CHECK-DAG: mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64
  %d7 = kernel.mma m16n8k8 %c4, %c, %c4 : vector<4xf64>
  %h = kernel.bitcast %d0 : vector<4xf16> to vector<2xi32>
  %q = kernel.concat %d4, %h : vector<4xi32>
  %g = kernel.bitcast %d5 : vector<4xf32> to vector<4xi32>
  %p4 = kernel.add %p, 4 : i32
  %p8 = kernel.add %p, 8 : i32
  kernel.store %d3, %y[%p]
  kernel.store %q, %y[%p4]
  kernel.store %g, %y[%p8]
  %d8 = kernel.slice %d7[1] : vector<4xf64> to vector<2xf64>
  kernel.store %d8, %z[%p]
}

// CHECK-LABEL: .entry stores(
// TEXT-LABEL: kernel.func @stores
kernel.func @stores(%w_: i32, %i: i32) {
  %w = kernel.splat %w_ : vector<4xi32>
  %s = kernel.alloc {align = 16} : !kernel.buffer<64xi32, shared>
  %v = kernel.bitcast %w : vector<4xi32> to vector<8xbf16>
  %one = kernel.slice %w[1] : vector<4xi32> to i32
  // CHECK: stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [{{.*}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
  // TEXT: kernel.stmatrix x4 %v, %s[%i] {trans}
  kernel.stmatrix x4 %v, %s[%i] {trans}
  // CHECK: stmatrix.sync.aligned.m8n8.x1.shared.b16 [{{.*}}], {%r{{[0-9]+}}};
  kernel.stmatrix x1 %one, %s[%i]
}
