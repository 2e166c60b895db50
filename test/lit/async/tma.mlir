// Tensor copies of every rank and mode: coordinates and offsets are written outermost first and go out innermost first.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90a.ptx && %ptxas --gpu-name=sm_90a %t.90a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120a.ptx && %ptxas --gpu-name=sm_120a %t.120a.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry tile1(
// TEXT-LABEL: kernel.func @tile1(
kernel.func @tile1(%map: !kernel.tensormap, %c0: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [tile1_param_1];
  // CHECK: cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tf_shared_tile1_{{[0-9]+}}], [{{%rd[0-9]+}}, {[[C0]]}], [tf_shared_tile1_{{[0-9]+}}];
  // TEXT: kernel.tma.load %map[%c0] to %s signal %bar{{$}}
  kernel.tma.load %map[%c0] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C0]]}], [{{[^]]+}}], %rs{{[0-9]+}}, [[P:%rd[0-9]+]];
  // TEXT: kernel.tma.load %map[%c0] to %s signal %bar multicast %mask hint %p{{$}}
  kernel.tma.load %map[%c0] to %s signal %bar multicast %mask hint %p
  // CHECK: cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [{{%rd[0-9]+}}, {[[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store %s to %map[%c0]{{$}}
  kernel.tma.store %s to %map[%c0]
  // CHECK: cp.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group.L2::cache_hint [{{%rd[0-9]+}}, {[[C0]]}], [{{[^]]+}}], [[P]];
  // TEXT: kernel.tma.store %s to %map[%c0] hint %p{{$}}
  kernel.tma.store %s to %map[%c0] hint %p
  // CHECK: cp.async.bulk.prefetch.tensor.1d.L2.global.tile [{{%rd[0-9]+}}, {[[C0]]}];
  // TEXT: kernel.tma.prefetch %map[%c0]{{$}}
  kernel.tma.prefetch %map[%c0]
  // CHECK: cp.async.bulk.prefetch.tensor.1d.L2.global.tile.L2::cache_hint [{{%rd[0-9]+}}, {[[C0]]}], [[P]];
  // TEXT: kernel.tma.prefetch %map[%c0] hint %p{{$}}
  kernel.tma.prefetch %map[%c0] hint %p
}

// CHECK-LABEL: .entry tile2(
// TEXT-LABEL: kernel.func @tile2(
kernel.func @tile2(%map: !kernel.tensormap, %c0: i32, %c1: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [tile2_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [tile2_param_2];
  // CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tf_shared_tile2_{{[0-9]+}}], [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [tf_shared_tile2_{{[0-9]+}}];
  // TEXT: kernel.tma.load %map[%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load %map[%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}], %rs{{[0-9]+}}, [[P:%rd[0-9]+]];
  // TEXT: kernel.tma.load %map[%c0, %c1] to %s signal %bar multicast %mask hint %p{{$}}
  kernel.tma.load %map[%c0, %c1] to %s signal %bar multicast %mask hint %p
  // CHECK: cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1]{{$}}
  kernel.tma.store %s to %map[%c0, %c1]
  // CHECK: cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group.L2::cache_hint [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}], [[P]];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1] hint %p{{$}}
  kernel.tma.store %s to %map[%c0, %c1] hint %p
  // CHECK: cp.async.bulk.prefetch.tensor.2d.L2.global.tile [{{%rd[0-9]+}}, {[[C1]], [[C0]]}];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1]{{$}}
  kernel.tma.prefetch %map[%c0, %c1]
  // CHECK: cp.async.bulk.prefetch.tensor.2d.L2.global.tile.L2::cache_hint [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [[P]];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1] hint %p{{$}}
  kernel.tma.prefetch %map[%c0, %c1] hint %p
}

// CHECK-LABEL: .entry tile3(
// TEXT-LABEL: kernel.func @tile3(
kernel.func @tile3(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [tile3_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [tile3_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [tile3_param_3];
  // CHECK: cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tf_shared_tile3_{{[0-9]+}}], [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [tf_shared_tile3_{{[0-9]+}}];
  // TEXT: kernel.tma.load %map[%c0, %c1, %c2] to %s signal %bar{{$}}
  kernel.tma.load %map[%c0, %c1, %c2] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], %rs{{[0-9]+}}, [[P:%rd[0-9]+]];
  // TEXT: kernel.tma.load %map[%c0, %c1, %c2] to %s signal %bar multicast %mask hint %p{{$}}
  kernel.tma.load %map[%c0, %c1, %c2] to %s signal %bar multicast %mask hint %p
  // CHECK: cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1, %c2]{{$}}
  kernel.tma.store %s to %map[%c0, %c1, %c2]
  // CHECK: cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group.L2::cache_hint [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], [[P]];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1, %c2] hint %p{{$}}
  kernel.tma.store %s to %map[%c0, %c1, %c2] hint %p
  // CHECK: cp.async.bulk.prefetch.tensor.3d.L2.global.tile [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1, %c2]{{$}}
  kernel.tma.prefetch %map[%c0, %c1, %c2]
  // CHECK: cp.async.bulk.prefetch.tensor.3d.L2.global.tile.L2::cache_hint [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [[P]];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1, %c2] hint %p{{$}}
  kernel.tma.prefetch %map[%c0, %c1, %c2] hint %p
}

// CHECK-LABEL: .entry tile4(
// TEXT-LABEL: kernel.func @tile4(
kernel.func @tile4(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %c3: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [tile4_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [tile4_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [tile4_param_3];
  // CHECK-DAG: ld.param.b32 [[C3:%r[0-9]+]], [tile4_param_4];
  // CHECK: cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tf_shared_tile4_{{[0-9]+}}], [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [tf_shared_tile4_{{[0-9]+}}];
  // TEXT: kernel.tma.load %map[%c0, %c1, %c2, %c3] to %s signal %bar{{$}}
  kernel.tma.load %map[%c0, %c1, %c2, %c3] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.4d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], %rs{{[0-9]+}}, [[P:%rd[0-9]+]];
  // TEXT: kernel.tma.load %map[%c0, %c1, %c2, %c3] to %s signal %bar multicast %mask hint %p{{$}}
  kernel.tma.load %map[%c0, %c1, %c2, %c3] to %s signal %bar multicast %mask hint %p
  // CHECK: cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1, %c2, %c3]{{$}}
  kernel.tma.store %s to %map[%c0, %c1, %c2, %c3]
  // CHECK: cp.async.bulk.tensor.4d.global.shared::cta.tile.bulk_group.L2::cache_hint [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], [[P]];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1, %c2, %c3] hint %p{{$}}
  kernel.tma.store %s to %map[%c0, %c1, %c2, %c3] hint %p
  // CHECK: cp.async.bulk.prefetch.tensor.4d.L2.global.tile [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1, %c2, %c3]{{$}}
  kernel.tma.prefetch %map[%c0, %c1, %c2, %c3]
  // CHECK: cp.async.bulk.prefetch.tensor.4d.L2.global.tile.L2::cache_hint [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [[P]];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1, %c2, %c3] hint %p{{$}}
  kernel.tma.prefetch %map[%c0, %c1, %c2, %c3] hint %p
}

// CHECK-LABEL: .entry tile5(
// TEXT-LABEL: kernel.func @tile5(
kernel.func @tile5(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %c3: i32, %c4: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [tile5_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [tile5_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [tile5_param_3];
  // CHECK-DAG: ld.param.b32 [[C3:%r[0-9]+]], [tile5_param_4];
  // CHECK-DAG: ld.param.b32 [[C4:%r[0-9]+]], [tile5_param_5];
  // CHECK: cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tf_shared_tile5_{{[0-9]+}}], [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [tf_shared_tile5_{{[0-9]+}}];
  // TEXT: kernel.tma.load %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar{{$}}
  kernel.tma.load %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], %rs{{[0-9]+}}, [[P:%rd[0-9]+]];
  // TEXT: kernel.tma.load %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar multicast %mask hint %p{{$}}
  kernel.tma.load %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar multicast %mask hint %p
  // CHECK: cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1, %c2, %c3, %c4]{{$}}
  kernel.tma.store %s to %map[%c0, %c1, %c2, %c3, %c4]
  // CHECK: cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group.L2::cache_hint [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], [[P]];
  // TEXT: kernel.tma.store %s to %map[%c0, %c1, %c2, %c3, %c4] hint %p{{$}}
  kernel.tma.store %s to %map[%c0, %c1, %c2, %c3, %c4] hint %p
  // CHECK: cp.async.bulk.prefetch.tensor.5d.L2.global.tile [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1, %c2, %c3, %c4]{{$}}
  kernel.tma.prefetch %map[%c0, %c1, %c2, %c3, %c4]
  // CHECK: cp.async.bulk.prefetch.tensor.5d.L2.global.tile.L2::cache_hint [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [[P]];
  // TEXT: kernel.tma.prefetch %map[%c0, %c1, %c2, %c3, %c4] hint %p{{$}}
  kernel.tma.prefetch %map[%c0, %c1, %c2, %c3, %c4] hint %p
}

// CHECK-LABEL: .entry reduce(
// TEXT-LABEL: kernel.func @reduce(
kernel.func @reduce(%map: !kernel.tensormap, %c0: i32, %c1: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [reduce_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [reduce_param_2];
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce add %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce add %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce min %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce min %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.max.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce max %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce max %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.inc.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce inc %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce inc %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.dec.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce dec %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce dec %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.and.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce and %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce and %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce or %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce or %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.xor.tile.bulk_group [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce xor %s to %map[%c0, %c1]{{$}}
  kernel.tma.reduce xor %s to %map[%c0, %c1]
  // CHECK: cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group.L2::cache_hint [{{%rd[0-9]+}}, {[[C1]], [[C0]]}], [{{[^]]+}}], [[P:%rd[0-9]+]];
  // TEXT: kernel.tma.reduce add %s to %map[%c0, %c1] hint %p{{$}}
  kernel.tma.reduce add %s to %map[%c0, %c1] hint %p
}

// CHECK-LABEL: .entry im2col3(
// TEXT-LABEL: kernel.func @im2col3(
kernel.func @im2col3(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [im2col3_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [im2col3_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [im2col3_param_3];
  // CHECK: cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col %map[%c0, %c1, %c2] offsets [%c0] to %s signal %bar{{$}}
  kernel.tma.load im2col %map[%c0, %c1, %c2] offsets [%c0] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store im2col %s to %map[%c0, %c1, %c2]{{$}}
  kernel.tma.store im2col %s to %map[%c0, %c1, %c2]
  // CHECK: cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.im2col_no_offs.bulk_group [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce add im2col %s to %map[%c0, %c1, %c2]{{$}}
  kernel.tma.reduce add im2col %s to %map[%c0, %c1, %c2]
  // CHECK: cp.async.bulk.prefetch.tensor.3d.L2.global.im2col [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col %map[%c0, %c1, %c2] offsets [%c0]{{$}}
  kernel.tma.prefetch im2col %map[%c0, %c1, %c2] offsets [%c0]
}

// CHECK-LABEL: .entry im2col4(
// TEXT-LABEL: kernel.func @im2col4(
kernel.func @im2col4(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %c3: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [im2col4_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [im2col4_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [im2col4_param_3];
  // CHECK-DAG: ld.param.b32 [[C3:%r[0-9]+]], [im2col4_param_4];
  // CHECK: cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load im2col %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store im2col %s to %map[%c0, %c1, %c2, %c3]{{$}}
  kernel.tma.store im2col %s to %map[%c0, %c1, %c2, %c3]
  // CHECK: cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.im2col_no_offs.bulk_group [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce add im2col %s to %map[%c0, %c1, %c2, %c3]{{$}}
  kernel.tma.reduce add im2col %s to %map[%c0, %c1, %c2, %c3]
  // CHECK: cp.async.bulk.prefetch.tensor.4d.L2.global.im2col [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1]{{$}}
  kernel.tma.prefetch im2col %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1]
}

// CHECK-LABEL: .entry im2col5(
// TEXT-LABEL: kernel.func @im2col5(
kernel.func @im2col5(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %c3: i32, %c4: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [im2col5_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [im2col5_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [im2col5_param_3];
  // CHECK-DAG: ld.param.b32 [[C3:%r[0-9]+]], [im2col5_param_4];
  // CHECK-DAG: ld.param.b32 [[C4:%r[0-9]+]], [im2col5_param_5];
  // CHECK: cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1, %c2] to %s signal %bar{{$}}
  kernel.tma.load im2col %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1, %c2] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.5d.global.shared::cta.im2col_no_offs.bulk_group [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store im2col %s to %map[%c0, %c1, %c2, %c3, %c4]{{$}}
  kernel.tma.store im2col %s to %map[%c0, %c1, %c2, %c3, %c4]
  // CHECK: cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.im2col_no_offs.bulk_group [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.reduce add im2col %s to %map[%c0, %c1, %c2, %c3, %c4]{{$}}
  kernel.tma.reduce add im2col %s to %map[%c0, %c1, %c2, %c3, %c4]
  // CHECK: cp.async.bulk.prefetch.tensor.5d.L2.global.im2col [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1, %c2]{{$}}
  kernel.tma.prefetch im2col %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1, %c2]
}

// Two offsets, of H and W: W first in PTX.
// CHECK-LABEL: .entry offset_order(
kernel.func @offset_order(%map: !kernel.tensormap, %i: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %h = kernel.constant 7 : i32
  %w = kernel.constant 9 : i32
  // CHECK-DAG: mov.b16 [[H:%rs[0-9]+]], 7;
  // CHECK-DAG: mov.b16 [[W:%rs[0-9]+]], 9;
  // CHECK: cp.async.bulk.tensor.4d.{{.*}}, {[[W]], [[H]]};
  kernel.tma.load im2col %map[%i, %i, %i, %i] offsets [%h, %w] to %s signal %bar
}

// Groups, and the tensor map itself.
// CHECK-LABEL: .entry groups(
kernel.func @groups(%map: !kernel.tensormap) {
  // CHECK: prefetch.tensormap
  kernel.tensormap.prefetch %map
  // CHECK: cp.async.bulk.commit_group;
  kernel.bulk.commit_group
  // CHECK: cp.async.bulk.wait_group.read 3;
  // TEXT: kernel.bulk.wait_group 3 {read}
  kernel.bulk.wait_group 3 {read}
  // CHECK: cp.async.bulk.wait_group 0;
  kernel.bulk.wait_group 0
}
