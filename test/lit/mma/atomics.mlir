// Atomics with their ordering and scope, match and redux: text, and PTX that ptxas takes.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90 -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90 -o %t.90.ptx && %ptxas --gpu-name=sm_90 %t.90.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100.ptx && %ptxas --gpu-name=sm_100a %t.100.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120 -o %t.120.ptx && %ptxas --gpu-name=sm_120 %t.120.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry orders(
// TEXT-LABEL: kernel.func @orders
kernel.func @orders(%x: !kernel.buffer<?xi32, global>, %y: !kernel.buffer<?xi32, global>, %i: i32, %v: i32) {
  %s = kernel.alloc : !kernel.buffer<32xi32, shared>
  // CHECK: red.relaxed.gpu.global.add.u32 [
  // TEXT: kernel.atomic add %v, %x[%i] relaxed gpu{{$}}
  kernel.atomic add %v, %x[%i] relaxed gpu
  // CHECK: red.release.sys.global.add.u32 [
  kernel.atomic add %v, %x[%i] release sys
  // A reduction cannot acquire.
  // CHECK: atom.acquire.cta.global.add.u32 %r{{[0-9]+}}, [
  kernel.atomic add %v, %x[%i] acquire cta
  // CHECK: atom.acq_rel.cluster.global.add.u32 %r
  // TEXT: %a = kernel.atomic add %v, %x[%i] acq_rel cluster : i32
  %a = kernel.atomic add %v, %x[%i] acq_rel cluster : i32
  // CHECK: atom.relaxed.cta.shared.min.s32 %r
  %b = kernel.atomic min %a, %s[%i] relaxed cta : i32
  // CHECK: atom.acq_rel.gpu.global.cas.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %c = kernel.atomic_cas %a, %b, %x[%i] acq_rel gpu : i32
  %c = kernel.atomic_cas %a, %b, %x[%i] acq_rel gpu : i32
  // CHECK: ld.acquire.gpu.global.b32
  // TEXT: %d = kernel.atomic_load %x[%i] acquire gpu : i32
  %d = kernel.atomic_load %x[%i] acquire gpu : i32
  // CHECK: ld.relaxed.cta.shared.b32
  %e = kernel.atomic_load %s[%i] relaxed cta : i32
  // CHECK: st.release.cluster.global.b32
  // TEXT: kernel.atomic_store %d, %x[%i] release cluster
  kernel.atomic_store %d, %x[%i] release cluster
  // CHECK: st.relaxed.sys.global.b32
  kernel.atomic_store %e, %x[%i] relaxed sys
  // Nothing moves across one that orders.
  // CHECK: st.global.b32
  // CHECK: atom.release.gpu.global.exch.b32
  // CHECK: st.global.b32
  kernel.store %c, %y[%i]
  %f = kernel.atomic exch %c, %x[%i] release gpu : i32
  kernel.store %f, %y[%i]
}

// CHECK-LABEL: .entry types(
kernel.func @types(%x: !kernel.buffer<?xui32, global>, %y: !kernel.buffer<?xi64, global>, %f: !kernel.buffer<?xf32, global>,
                   %d: !kernel.buffer<?xf64, global>, %h: !kernel.buffer<?xf16, global>, %b: !kernel.buffer<?xbf16, global>,
                   %i: i32, %u: ui32, %l: i64, %r: f32, %q: f64, %p: f16, %o: bf16) {
  %s = kernel.alloc : !kernel.buffer<32xf16, shared>
  %t = kernel.alloc : !kernel.buffer<32xf32, shared>
  // CHECK: red.relaxed.gpu.global.inc.u32
  kernel.atomic inc %u, %x[%i] relaxed gpu
  // CHECK: atom.relaxed.gpu.global.dec.u32
  %0 = kernel.atomic dec %u, %x[%i] relaxed gpu : ui32
  // CHECK: red.relaxed.gpu.global.max.u32
  kernel.atomic max %u, %x[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.xor.b32
  kernel.atomic xor %u, %x[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.add.u64
  kernel.atomic add %l, %y[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.min.s64
  kernel.atomic min %l, %y[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.and.b64
  kernel.atomic and %l, %y[%i] relaxed gpu
  // CHECK: atom.relaxed.gpu.global.exch.b64
  kernel.atomic exch %l, %y[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.add.f32
  kernel.atomic add %r, %f[%i] relaxed gpu
  // CHECK: atom.relaxed.cta.shared.add.f32
  %1 = kernel.atomic add %r, %t[%i] relaxed cta : f32
  // CHECK: atom.relaxed.gpu.global.exch.b32
  %2 = kernel.atomic exch %1, %f[%i] relaxed gpu : f32
  // CHECK: red.relaxed.gpu.global.add.f64
  kernel.atomic add %q, %d[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.add.noftz.f16
  kernel.atomic add %p, %h[%i] relaxed gpu
  %p2 = kernel.splat %p : vector<2xf16>
  // CHECK: atom.relaxed.cta.shared.add.noftz.f16x2
  %3 = kernel.atomic add %p2, %s[%i] relaxed cta : vector<2xf16>
  // CHECK: atom.relaxed.gpu.global.add.noftz.bf16
  %4 = kernel.atomic add %o, %b[%i] relaxed gpu : bf16
  %o2 = kernel.splat %4 : vector<2xbf16>
  // CHECK: red.relaxed.gpu.global.add.noftz.bf16x2
  kernel.atomic add %o2, %b[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.add.v4.f32 [%rd{{[0-9]+}}], {%r{{[0-9]+}},%r{{[0-9]+}},%r{{[0-9]+}},%r{{[0-9]+}}};
  %r4 = kernel.splat %2 : vector<4xf32>
  kernel.atomic add %r4, %f[%i] relaxed gpu
  // CHECK: red.relaxed.gpu.global.add.noftz.v4.f16x2
  %p8 = kernel.concat %3, %p2, %3, %p2 : vector<8xf16>
  kernel.atomic add %p8, %h[%i] relaxed gpu
  // CHECK: red.release.gpu.global.add.noftz.v2.bf16x2
  %o4 = kernel.splat %4 : vector<4xbf16>
  kernel.atomic add %o4, %b[%i] release gpu
}

// CHECK-LABEL: .entry lanes(
// TEXT-LABEL: kernel.func @lanes
kernel.func @lanes(%x: !kernel.buffer<?xi32, global>, %i: i32, %u: ui32, %l: i64, %r: f32, %c: i1) {
  // CHECK: match.any.sync.b32
  // TEXT: %0 = kernel.match any %i
  %0 = kernel.match any %i
  // CHECK: match.all.sync.b64
  // TEXT: %1 = kernel.match all %l
  %1 = kernel.match all %l
  // CHECK: match.any.sync.b32
  %2 = kernel.match any %r
  // CHECK: redux.sync.add.s32
  // TEXT: %3 = kernel.redux add %i : i32
  %3 = kernel.redux add %i : i32
  // CHECK: redux.sync.max.u32
  %4 = kernel.redux max %u : ui32
  // CHECK: redux.sync.min.s32
  %5 = kernel.redux min %i : i32
  // CHECK: redux.sync.xor.b32
  %6 = kernel.redux xor %u : ui32
  // CHECK: vote.sync.uni.pred
  %7 = kernel.vote uni %c
  %8 = kernel.cast %7 : i1 to i32
  %9 = kernel.bitcast %4 : ui32 to i32
  %10 = kernel.bitcast %6 : ui32 to i32
  %a = kernel.build %0, %1, %2, %3 : vector<4xi32>
  %b = kernel.build %8, %5, %9, %10 : vector<4xi32>
  kernel.store %a, %x[0]
  kernel.store %b, %x[4]
}
