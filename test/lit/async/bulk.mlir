// Copies of plain bytes, reductions of them, cp.async, policies.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90a --llvm-select -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90a.ptx && %ptxas --gpu-name=sm_90a %t.90a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120a.ptx && %ptxas --gpu-name=sm_120a %t.120a.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry copies(
// TEXT-LABEL: kernel.func @copies(
kernel.func @copies(%x: !kernel.buffer<?xf32, global>, %n: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 16} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [tf_shared_copies_{{[0-9]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [tf_shared_copies_{{[0-9]+}}];
  // TEXT: kernel.bulk.load %x to %s bytes %n signal %bar{{$}}
  kernel.bulk.load %x to %s bytes %n signal %bar
  // CHECK: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.bulk.load %x to %s bytes %n signal %bar hint %p{{$}}
  kernel.bulk.load %x to %s bytes %n signal %bar hint %p
  // CHECK: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}], %rs{{[0-9]+}};
  // TEXT: kernel.bulk.load %x to %s bytes %n signal %bar multicast %mask{{$}}
  kernel.bulk.load %x to %s bytes %n signal %bar multicast %mask
  // CHECK: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}], %rs{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.bulk.load %x to %s bytes %n signal %bar multicast %mask hint %p{{$}}
  kernel.bulk.load %x to %s bytes %n signal %bar multicast %mask hint %p
  // CHECK: cp.async.bulk.global.shared::cta.bulk_group [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.store %s to %x bytes %n{{$}}
  kernel.bulk.store %s to %x bytes %n
  // CHECK: cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.bulk.store %s to %x bytes %n hint %p{{$}}
  kernel.bulk.store %s to %x bytes %n hint %p
  // CHECK: cp.async.bulk.prefetch.L2.global [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.prefetch %x bytes %n{{$}}
  kernel.bulk.prefetch %x bytes %n
  // CHECK: cp.async.bulk.prefetch.L2.global.L2::cache_hint [{{[^]]+}}], %r{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.bulk.prefetch %x bytes %n hint %p{{$}}
  kernel.bulk.prefetch %x bytes %n hint %p
}

// CHECK-LABEL: .entry reductions(
// TEXT-LABEL: kernel.func @reductions(
kernel.func @reductions(%i32: !kernel.buffer<?xi32, global>, %ui32: !kernel.buffer<?xui32, global>, %i64: !kernel.buffer<?xi64, global>, %ui64: !kernel.buffer<?xui64, global>, %f16: !kernel.buffer<?xf16, global>, %bf16: !kernel.buffer<?xbf16, global>, %f32: !kernel.buffer<?xf32, global>, %f64: !kernel.buffer<?xf64, global>, %n: i32, %p: i64) {
  %si32 = kernel.alloc {align = 16} : !kernel.buffer<64xi32, shared>
  %sui32 = kernel.alloc {align = 16} : !kernel.buffer<64xui32, shared>
  %si64 = kernel.alloc {align = 16} : !kernel.buffer<64xi64, shared>
  %sui64 = kernel.alloc {align = 16} : !kernel.buffer<64xui64, shared>
  %sf16 = kernel.alloc {align = 16} : !kernel.buffer<64xf16, shared>
  %sbf16 = kernel.alloc {align = 16} : !kernel.buffer<64xbf16, shared>
  %sf32 = kernel.alloc {align = 16} : !kernel.buffer<64xf32, shared>
  %sf64 = kernel.alloc {align = 16} : !kernel.buffer<64xf64, shared>
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce and %si32 to %i32 bytes %n{{$}}
  kernel.bulk.reduce and %si32 to %i32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce and %si64 to %i64 bytes %n{{$}}
  kernel.bulk.reduce and %si64 to %i64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce or %si32 to %i32 bytes %n{{$}}
  kernel.bulk.reduce or %si32 to %i32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce or %si64 to %i64 bytes %n{{$}}
  kernel.bulk.reduce or %si64 to %i64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce xor %si32 to %i32 bytes %n{{$}}
  kernel.bulk.reduce xor %si32 to %i32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce xor %si64 to %i64 bytes %n{{$}}
  kernel.bulk.reduce xor %si64 to %i64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %sui32 to %ui32 bytes %n{{$}}
  kernel.bulk.reduce add %sui32 to %ui32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %si32 to %i32 bytes %n{{$}}
  kernel.bulk.reduce add %si32 to %i32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %sui64 to %ui64 bytes %n{{$}}
  kernel.bulk.reduce add %sui64 to %ui64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %sf16 to %f16 bytes %n{{$}}
  kernel.bulk.reduce add %sf16 to %f16 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %sbf16 to %bf16 bytes %n{{$}}
  kernel.bulk.reduce add %sbf16 to %bf16 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %sf32 to %f32 bytes %n{{$}}
  kernel.bulk.reduce add %sf32 to %f32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %sf64 to %f64 bytes %n{{$}}
  kernel.bulk.reduce add %sf64 to %f64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.inc.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce inc %sui32 to %ui32 bytes %n{{$}}
  kernel.bulk.reduce inc %sui32 to %ui32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.dec.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce dec %sui32 to %ui32 bytes %n{{$}}
  kernel.bulk.reduce dec %sui32 to %ui32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.min.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce min %sui32 to %ui32 bytes %n{{$}}
  kernel.bulk.reduce min %sui32 to %ui32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce min %si32 to %i32 bytes %n{{$}}
  kernel.bulk.reduce min %si32 to %i32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.min.u64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce min %sui64 to %ui64 bytes %n{{$}}
  kernel.bulk.reduce min %sui64 to %ui64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce min %si64 to %i64 bytes %n{{$}}
  kernel.bulk.reduce min %si64 to %i64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.min.f16 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce min %sf16 to %f16 bytes %n{{$}}
  kernel.bulk.reduce min %sf16 to %f16 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.min.bf16 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce min %sbf16 to %bf16 bytes %n{{$}}
  kernel.bulk.reduce min %sbf16 to %bf16 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.max.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce max %sui32 to %ui32 bytes %n{{$}}
  kernel.bulk.reduce max %sui32 to %ui32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce max %si32 to %i32 bytes %n{{$}}
  kernel.bulk.reduce max %si32 to %i32 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.max.u64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce max %sui64 to %ui64 bytes %n{{$}}
  kernel.bulk.reduce max %sui64 to %ui64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce max %si64 to %i64 bytes %n{{$}}
  kernel.bulk.reduce max %si64 to %i64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.max.f16 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce max %sf16 to %f16 bytes %n{{$}}
  kernel.bulk.reduce max %sf16 to %f16 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.max.bf16 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}};
  // TEXT: kernel.bulk.reduce max %sbf16 to %bf16 bytes %n{{$}}
  kernel.bulk.reduce max %sbf16 to %bf16 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64
  // TEXT: kernel.bulk.reduce add %si64 to %i64 bytes %n{{$}}
  kernel.bulk.reduce add %si64 to %i64 bytes %n
  // CHECK: cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.noftz.bf16 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.bulk.reduce add %sbf16 to %bf16 bytes %n hint %p{{$}}
  kernel.bulk.reduce add %sbf16 to %bf16 bytes %n hint %p
}

// CHECK-LABEL: .entry far(
// TEXT-LABEL: kernel.func @far(
kernel.func @far(%n: i32, %r: i32, %w: i64) {
  %bar = kernel.alloc : !kernel.mbarrier
  %fbar = kernel.mapa %bar, %r : !kernel.mbarrier<cluster>
  %si32 = kernel.alloc {align = 16} : !kernel.buffer<64xi32, shared>
  %fi32 = kernel.mapa %si32, %r : !kernel.buffer<64xi32, cluster>
  %sui32 = kernel.alloc {align = 16} : !kernel.buffer<64xui32, shared>
  %fui32 = kernel.mapa %sui32, %r : !kernel.buffer<64xui32, cluster>
  %si64 = kernel.alloc {align = 16} : !kernel.buffer<64xi64, shared>
  %fi64 = kernel.mapa %si64, %r : !kernel.buffer<64xi64, cluster>
  %sui64 = kernel.alloc {align = 16} : !kernel.buffer<64xui64, shared>
  %fui64 = kernel.mapa %sui64, %r : !kernel.buffer<64xui64, cluster>
  %v = kernel.splat %n : vector<4xi32>
  // CHECK: cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.send %si32 to %fi32 bytes %n signal %fbar{{$}}
  kernel.bulk.send %si32 to %fi32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.and.b32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce and %si32 to %fi32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce and %si32 to %fi32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.or.b32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce or %si32 to %fi32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce or %si32 to %fi32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.xor.b32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce xor %si32 to %fi32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce xor %si32 to %fi32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce add %sui32 to %fui32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce add %sui32 to %fui32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce add %si32 to %fi32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce add %si32 to %fi32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u64 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce add %sui64 to %fui64 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce add %sui64 to %fui64 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.inc.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce inc %sui32 to %fui32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce inc %sui32 to %fui32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.dec.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce dec %sui32 to %fui32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce dec %sui32 to %fui32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.min.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce min %sui32 to %fui32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce min %sui32 to %fui32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.min.s32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce min %si32 to %fi32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce min %si32 to %fi32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.max.u32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce max %sui32 to %fui32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce max %sui32 to %fui32 bytes %n signal %fbar
  // CHECK: cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.max.s32 [{{[^]]+}}], [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.bulk.reduce max %si32 to %fi32 bytes %n signal %fbar{{$}}
  kernel.bulk.reduce max %si32 to %fi32 bytes %n signal %fbar
  // CHECK: st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [{{[^]]+}}], %r{{[0-9]+}}, [{{[^]]+}}];
  // TEXT: kernel.st_async %n to %fi32 signal %fbar{{$}}
  kernel.st_async %n to %fi32 signal %fbar
  // CHECK: st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [{{[^]]+}}], {%r{{[0-9]+}},%r{{[0-9]+}}}, [{{[^]]+}}];
  // TEXT: kernel.st_async %w to %fi32 signal %fbar{{$}}
  kernel.st_async %w to %fi32 signal %fbar
  // CHECK: st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [{{[^]]+}}], {%r{{[0-9]+}},%r{{[0-9]+}},%r{{[0-9]+}},%r{{[0-9]+}}}, [{{[^]]+}}];
  // TEXT: kernel.st_async %v to %fi32 signal %fbar{{$}}
  kernel.st_async %v to %fi32 signal %fbar
}

// CHECK-LABEL: .entry cp_async(
// TEXT-LABEL: kernel.func @cp_async(
kernel.func @cp_async(%x: !kernel.buffer<?xf32, global>, %n: i32, %p: i64) {
  %s = kernel.alloc {align = 16} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 4;
  // TEXT: kernel.cp_async %x to %s bytes 4{{$}}
  kernel.cp_async %x to %s bytes 4
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 4;
  // TEXT: kernel.cp_async %x to %s bytes 4 hint %p{{$}}
  kernel.cp_async %x to %s bytes 4 hint %p
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 4, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 4 read %n{{$}}
  kernel.cp_async %x to %s bytes 4 read %n
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 4, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 4 read %n hint %p{{$}}
  kernel.cp_async %x to %s bytes 4 read %n hint %p
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 8;
  // TEXT: kernel.cp_async %x to %s bytes 8{{$}}
  kernel.cp_async %x to %s bytes 8
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 8;
  // TEXT: kernel.cp_async %x to %s bytes 8 hint %p{{$}}
  kernel.cp_async %x to %s bytes 8 hint %p
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 8, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 8 read %n{{$}}
  kernel.cp_async %x to %s bytes 8 read %n
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 8, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 8 read %n hint %p{{$}}
  kernel.cp_async %x to %s bytes 8 read %n hint %p
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 16;
  // TEXT: kernel.cp_async %x to %s bytes 16{{$}}
  kernel.cp_async %x to %s bytes 16
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 16;
  // TEXT: kernel.cp_async %x to %s bytes 16 hint %p{{$}}
  kernel.cp_async %x to %s bytes 16 hint %p
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 16, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 16 read %n{{$}}
  kernel.cp_async %x to %s bytes 16 read %n
  // CHECK: cp.async.ca.shared.global [{{[^]]+}}], [{{[^]]+}}], 16, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 16 read %n hint %p{{$}}
  kernel.cp_async %x to %s bytes 16 read %n hint %p
  // CHECK: cp.async.cg.shared.global [{{[^]]+}}], [{{[^]]+}}], 16;
  // TEXT: kernel.cp_async %x to %s bytes 16 {cache = "cg"}{{$}}
  kernel.cp_async %x to %s bytes 16 {cache = "cg"}
  // CHECK: cp.async.cg.shared.global [{{[^]]+}}], [{{[^]]+}}], 16;
  // TEXT: kernel.cp_async %x to %s bytes 16 hint %p {cache = "cg"}{{$}}
  kernel.cp_async %x to %s bytes 16 hint %p {cache = "cg"}
  // CHECK: cp.async.cg.shared.global [{{[^]]+}}], [{{[^]]+}}], 16, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 16 read %n {cache = "cg"}{{$}}
  kernel.cp_async %x to %s bytes 16 read %n {cache = "cg"}
  // CHECK: cp.async.cg.shared.global [{{[^]]+}}], [{{[^]]+}}], 16, %r{{[0-9]+}};
  // TEXT: kernel.cp_async %x to %s bytes 16 read %n hint %p {cache = "cg"}{{$}}
  kernel.cp_async %x to %s bytes 16 read %n hint %p {cache = "cg"}
  // CHECK: cp.async.commit_group;
  // TEXT: kernel.cp_async.commit_group{{$}}
  kernel.cp_async.commit_group
  // CHECK: cp.async.wait_group 2;
  // TEXT: kernel.cp_async.wait_group 2{{$}}
  kernel.cp_async.wait_group 2
  // CHECK: cp.async.wait_all;
  // TEXT: kernel.cp_async.wait_all{{$}}
  kernel.cp_async.wait_all
  // CHECK: cp.async.mbarrier.arrive.shared.b64
  // TEXT: kernel.cp_async.arrive %bar{{$}}
  kernel.cp_async.arrive %bar
  // CHECK: cp.async.mbarrier.arrive.noinc.shared.b64
  // TEXT: kernel.cp_async.arrive %bar {noinc}{{$}}
  kernel.cp_async.arrive %bar {noinc}
}

// CHECK-LABEL: .entry policies(
// TEXT-LABEL: kernel.func @policies(
kernel.func @policies(%x: !kernel.buffer<?xf32, global>, %n: i32, %f: f32) {
  // CHECK: createpolicy.fractional.L2::evict_last.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_last = kernel.cache_policy evict_last{{$}}
  %evict_last = kernel.cache_policy evict_last
  kernel.bulk.prefetch %x bytes %n hint %evict_last
  // CHECK: createpolicy.fractional.L2::evict_last.L2::evict_first.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_lastf = kernel.cache_policy evict_last fraction %f {rest = "evict_first"}{{$}}
  %evict_lastf = kernel.cache_policy evict_last fraction %f {rest = "evict_first"}
  kernel.bulk.prefetch %x bytes %n hint %evict_lastf
  // CHECK: createpolicy.fractional.L2::evict_normal.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_normal = kernel.cache_policy evict_normal{{$}}
  %evict_normal = kernel.cache_policy evict_normal
  kernel.bulk.prefetch %x bytes %n hint %evict_normal
  // CHECK: createpolicy.fractional.L2::evict_normal.L2::evict_first.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_normalf = kernel.cache_policy evict_normal fraction %f {rest = "evict_first"}{{$}}
  %evict_normalf = kernel.cache_policy evict_normal fraction %f {rest = "evict_first"}
  kernel.bulk.prefetch %x bytes %n hint %evict_normalf
  // CHECK: createpolicy.fractional.L2::evict_first.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_first = kernel.cache_policy evict_first{{$}}
  %evict_first = kernel.cache_policy evict_first
  kernel.bulk.prefetch %x bytes %n hint %evict_first
  // CHECK: createpolicy.fractional.L2::evict_first.L2::evict_first.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_firstf = kernel.cache_policy evict_first fraction %f {rest = "evict_first"}{{$}}
  %evict_firstf = kernel.cache_policy evict_first fraction %f {rest = "evict_first"}
  kernel.bulk.prefetch %x bytes %n hint %evict_firstf
  // CHECK: createpolicy.fractional.L2::evict_unchanged.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_unchanged = kernel.cache_policy evict_unchanged{{$}}
  %evict_unchanged = kernel.cache_policy evict_unchanged
  kernel.bulk.prefetch %x bytes %n hint %evict_unchanged
  // CHECK: createpolicy.fractional.L2::evict_unchanged.L2::evict_first.b64 %rd{{[0-9]+}}, %r{{[0-9]+}};
  // TEXT: %evict_unchangedf = kernel.cache_policy evict_unchanged fraction %f {rest = "evict_first"}{{$}}
  %evict_unchangedf = kernel.cache_policy evict_unchanged fraction %f {rest = "evict_first"}
  kernel.bulk.prefetch %x bytes %n hint %evict_unchangedf
}
