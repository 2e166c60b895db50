// RUN: tf-llc %s -mcpu=sm_90a | FileCheck-22 %s
// RUN: tf-llc %s -mcpu=sm_80 | FileCheck-22 %s --check-prefix=SM80

// CHECK: .target sm_90a
// CHECK-LABEL: .entry unpack(
// CHECK: .maxntid 256
// CHECK: .minnctapersm 4
// The policy is made once; the load carries it.
// CHECK: createpolicy.fractional.L2::evict_last.b64
// CHECK: ld.global.nc.L2::cache_hint.v4.b32
// bf16 pairs are taken apart by shift and mask, never by cvt.
// CHECK: shl.b32
// CHECK: and.b32
// CHECK-NOT: cvt.f32.bf16
// CHECK: cvt.rn.bf16x2.f32
// CHECK: st.global.v4.b32
// SM80: .version 7.4
// SM80: .target sm_80
kernel.func @unpack(%x: !kernel.buffer<?xbf16, global> {align = 16, noalias, readonly}, %y: !kernel.buffer<?xbf16, global> {align = 16, noalias})
    attributes {max_threads = 256, min_ctas = 4} {
  %t = kernel.thread_id x
  %c8 = kernel.constant 8 : i32
  %i = kernel.mul %t, %c8 {nowrap} : i32
  %v = kernel.load %x[%i] {cache = "evict_last"} : vector<8xbf16>
  %w = kernel.cast %v : vector<8xbf16> to vector<8xf32>
  %d = kernel.add %w, %w : vector<8xf32>
  %r = kernel.cast %d : vector<8xf32> to vector<8xbf16>
  kernel.store %r, %y[%i]
}

// Nothing is stored of what is given up.
// CHECK-LABEL: .entry give_up(
// CHECK-NOT: st.global
// CHECK: discard.global.L2 [%rd{{[0-9]+}}], 128;
// CHECK-NOT: st.global
// CHECK: ret
kernel.func @give_up(%x: !kernel.buffer<?xf32, global> {align = 128}, %v: f32) {
  %t = kernel.thread_id x
  %c32 = kernel.constant 32 : i32
  %i = kernel.mul %t, %c32 {nowrap} : i32
  kernel.store %v, %x[%i] {cache = "discard"}
}

// Each op rounds once: no contraction unless it is written as fma.
// CHECK-LABEL: .entry rounding(
// CHECK: mul.rn.f32
// CHECK: add.rn.f32
// CHECK: fma.rn.f32
kernel.func @rounding(%x: !kernel.buffer<4xf32, global>) {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  %m = kernel.mul %v, %v : f32
  %a = kernel.add %m, %v : f32
  %f = kernel.fma %a, %v, %v : f32
  kernel.store %f, %x[%i]
}

// `contract`: a product that is added is not rounded, whichever side it is on; but in the precise mode.
// RUN: tf-llc %s -mcpu=sm_90a --math=precise | FileCheck-22 %s --check-prefix=PRECISE
// CHECK-LABEL: .entry contracted(
// CHECK-NOT: {{(mul|add)}}.rn.f32
// CHECK-COUNT-2: fma.rn.f32
// CHECK-NOT: {{(mul|add)}}.rn.f32
// CHECK: ret
// PRECISE-LABEL: .entry contracted(
// PRECISE-NOT: fma
// PRECISE: mul.rn.f32
// PRECISE: add.rn.f32
// PRECISE: mul.rn.f32
// PRECISE: add.rn.f32
// PRECISE: ret
kernel.func @contracted(%x: !kernel.buffer<4xf32, global>) {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  %m = kernel.mul %v, %v : f32
  %a = kernel.add %v, %m {contract} : f32
  %n = kernel.mul %a, %v : f32
  %b = kernel.add %n, %a {contract} : f32
  kernel.store %b, %x[%i]
}

// CHECK-LABEL: .entry shared(
// CHECK: bar.sync 0
// CHECK: shfl.sync.bfly.b32
kernel.func @shared(%x: !kernel.buffer<?xf32, global>, %off: i32) {
  %s = kernel.dynamic_shared %off : !kernel.buffer<?xf32, shared>
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %s[%i]
  kernel.barrier
  %c1 = kernel.constant 1 : i32
  %j = kernel.xor %i, %c1 : i32
  %w = kernel.load %s[%j] : f32
  %z = kernel.shuffle bfly %w, %c1 : f32
  kernel.store %z, %x[%i]
}
