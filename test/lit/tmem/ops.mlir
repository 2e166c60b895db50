// Allocation, views, elements of every size, waits for several loads, fences, commits; for one CTA and for pairs.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: tf-llc %s --mcpu=sm_103a -o %t.103a.ptx && %ptxas --gpu-name=sm_103a %t.103a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: tf-llc %s --mcpu=sm_110a -o %t.110a.ptx && %ptxas --gpu-name=sm_110a %t.110a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: tf-llc %s --mcpu=sm_100f -o %t.100f.ptx && %ptxas --gpu-name=sm_100f %t.100f.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: {{.}}
// RUN: FileCheck-22 %s --input-file=%t.ptx
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK: .version 8.6
// CHECK-LABEL: .entry one(
// TEXT-LABEL: kernel.func @one(
kernel.func @one(%x: !kernel.buffer<?xf32, global> {align = 16}, %mask: i32, %at: i64) attributes {block = [128, 1, 1]} {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c32 = kernel.constant 32 : i32
  %n = kernel.constant 64 : i32
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %tid = kernel.thread_id x
  %warp = kernel.div %tid, %c32 : i32
  %first = kernel.cmp eq %warp, %c0 : i32
  kernel.if %first {
    // CHECK: tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [tf_shared_one_0], %r{{[0-9]+}};
    // TEXT: kernel.tcgen05.alloc %n to %slot{{$}}
    kernel.tcgen05.alloc %n to %slot
    // CHECK: tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
    // TEXT: kernel.tcgen05.relinquish_alloc_permit{{$}}
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.barrier
  // CHECK: ld.shared.b32 [[A:%r[0-9]+]], [tf_shared_one_0];
  %a = kernel.load %slot[%c0] : i32
  // TEXT: %t = kernel.tcgen05.address %a : !kernel.buffer<128x64xf32, tensor>
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x64xf32, tensor>
  %lane = kernel.mul %warp, %c32 : i32
  // CHECK: shl.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
  // CHECK: add.s32 [[OWN:%r[0-9]+]], [[A]], %r{{[0-9]+}};
  // TEXT: %own = kernel.view %t[%lane, %c0] : !kernel.buffer<32x64xf32, tensor>
  %own = kernel.view %t[%lane, %c0] : !kernel.buffer<32x64xf32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x2.b32 {[[V0:%r[0-9]+]], [[V1:%r[0-9]+]]}, [[[OWN]]];
  %v = kernel.tcgen05.ld %own {shape = "32x32b"} : vector<2xf32>
  // CHECK: add.s32 [[NEXT:%r[0-9]+]], [[OWN]], 2;
  %next = kernel.view %own[%c0, %c2] : !kernel.buffer<32x4xf32, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x4.b32 {[[W0:%r[0-9]+]], [[W1:%r[0-9]+]], [[W2:%r[0-9]+]], [[W3:%r[0-9]+]]}, [[[NEXT]]];
  %w = kernel.tcgen05.ld %next {shape = "32x32b"} : vector<4xf32>
  // TEXT: %v1, %w1 = kernel.tcgen05.wait_ld %v, %w : vector<2xf32>, vector<4xf32>
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v1, %w1 = kernel.tcgen05.wait_ld %v, %w : vector<2xf32>, vector<4xf32>
  // CHECK-DAG: st.global.v2.b32 [%rd{{[0-9]+}}], {[[V0]], [[V1]]};
  // CHECK-DAG: st.global.v4.b32 [%rd{{[0-9+]+}}], {[[W0]], [[W1]], [[W2]], [[W3]]};
  kernel.store %v1, %x[%c0]
  kernel.store %w1, %x[%n]
  // CHECK: tcgen05.wait::ld.sync.aligned;
  kernel.tcgen05.wait_ld
  // CHECK: tcgen05.fence::before_thread_sync;
  // CHECK-NEXT: bar.sync 0;
  // CHECK-NEXT: tcgen05.fence::after_thread_sync;
  kernel.tcgen05.fence before_thread_sync
  kernel.barrier
  kernel.tcgen05.fence after_thread_sync
  // CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [tf_shared_one_1];
  // TEXT: kernel.tcgen05.commit %bar{{$}}
  kernel.tcgen05.commit %bar
  // CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [tf_shared_one_1], %rs{{[0-9]+}};
  // TEXT: kernel.tcgen05.commit %bar multicast %mask{{$}}
  kernel.tcgen05.commit %bar multicast %mask
  kernel.if %first {
    // CHECK: tcgen05.dealloc.cta_group::1.sync.aligned.b32 [[A]], %r{{[0-9]+}};
    // TEXT: kernel.tcgen05.dealloc %t, %n{{$}}
    kernel.tcgen05.dealloc %t, %n
  }
}

// CHECK-LABEL: .entry pair(
kernel.func @pair(%slot_at: i32, %n: i32, %mask: i32) attributes {cluster = [2, 1, 1]} {
  %slot = kernel.dynamic_shared %slot_at : !kernel.buffer<4xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  // CHECK: tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%r{{[d]?[0-9]+}}], %r{{[0-9]+}};
  // TEXT: kernel.tcgen05.alloc %n to %slot {cta_group = 2
  kernel.tcgen05.alloc %n to %slot {cta_group = 2}
  // CHECK: tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;
  kernel.tcgen05.relinquish_alloc_permit {cta_group = 2}
  kernel.barrier
  %a = kernel.load %slot[%c0] : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x512xi32, tensor>
  // CHECK: tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64
  kernel.tcgen05.commit %bar {cta_group = 2}
  // CHECK: tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64
  kernel.tcgen05.commit %bar multicast %mask {cta_group = 2}
  // CHECK: tcgen05.dealloc.cta_group::2.sync.aligned.b32 %r{{[0-9]+}}, %r{{[0-9]+}};
  kernel.tcgen05.dealloc %t, %n {cta_group = 2}
}

// Elements of 1, 2, 4 and 8 bytes, by columns of 32 bits.
// CHECK-LABEL: .entry bytes(
kernel.func @bytes(%x: !kernel.buffer<?xi8, global> {align = 16}, %a: i32, %i: i32) {
  %c0 = kernel.constant 0 : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x64xi8, tensor>
  // CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 2;
  %u = kernel.view %t[%c0, %i] : !kernel.buffer<32x16xi8, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x4.b32
  %v = kernel.tcgen05.ld %u {shape = "32x32b"} : vector<16xi8>
  %w = kernel.tcgen05.wait_ld %v : vector<16xi8>
  kernel.store %w, %x[%c0]
}

// CHECK-LABEL: .entry halves(
kernel.func @halves(%x: !kernel.buffer<?xbf16, global> {align = 16}, %a: i32, %i: i32) {
  %c0 = kernel.constant 0 : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x64xbf16, tensor>
  // CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 1;
  %u = kernel.view %t[%c0, %i] : !kernel.buffer<32x16xbf16, tensor>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x4.b32
  %v = kernel.tcgen05.ld %u {shape = "32x32b"} : vector<8xbf16>
  // CHECK: tcgen05.ld.sync.aligned.32x32b.x4.pack::16b.b32
  %p = kernel.tcgen05.ld %u {shape = "32x32b", pack} : vector<8xbf16>
  %w, %q = kernel.tcgen05.wait_ld %v, %p : vector<8xbf16>, vector<8xbf16>
  kernel.store %w, %x[%c0]
  kernel.store %q, %x[%i]
}

// CHECK-LABEL: .entry doubles(
kernel.func @doubles(%x: !kernel.buffer<?xf64, global> {align = 16}, %a: i32, %i: i32) {
  %c0 = kernel.constant 0 : i32
  %t = kernel.tcgen05.address %a : !kernel.buffer<32x64xf64, tensor>
  // CHECK: shl.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 1;
  %u = kernel.view %t[%c0, %i] : !kernel.buffer<32x2xf64, tensor>
  %v = kernel.load %x[%c0] : vector<2xf64>
  // CHECK: tcgen05.st.sync.aligned.32x32b.x4.b32
  kernel.tcgen05.st %v to %u {shape = "32x32b"}
  kernel.tcgen05.wait_st
}
