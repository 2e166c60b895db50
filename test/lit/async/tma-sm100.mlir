// Tensor copies that came with sm_100.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_103a -o %t.ptx && %ptxas --gpu-name=sm_103a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100f -o %t.ptx && %ptxas --gpu-name=sm_100f %t.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// Four rows in their order and the column, which PTX has first.
// CHECK-LABEL: .entry rows(
// TEXT-LABEL: kernel.func @rows(
kernel.func @rows(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %c3: i32, %c4: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [rows_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [rows_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [rows_param_3];
  // CHECK-DAG: ld.param.b32 [[C3:%r[0-9]+]], [rows_param_4];
  // CHECK-DAG: ld.param.b32 [[C4:%r[0-9]+]], [rows_param_5];
  // CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C4]], [[C0]], [[C1]], [[C2]], [[C3]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.load gather4 %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar{{$}}
  kernel.tma.load gather4 %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar
  // CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C4]], [[C0]], [[C1]], [[C2]], [[C3]]}], [{{[^]]+}}], %rs{{[0-9]+}}, [[P:%rd[0-9]+]];
  // TEXT: kernel.tma.load gather4 %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar multicast %mask hint %p{{$}}
  kernel.tma.load gather4 %map[%c0, %c1, %c2, %c3, %c4] to %s signal %bar multicast %mask hint %p
  // CHECK: cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group [{{%rd[0-9]+}}, {[[C4]], [[C0]], [[C1]], [[C2]], [[C3]]}], [{{[^]]+}}];
  // TEXT: kernel.tma.store scatter4 %s to %map[%c0, %c1, %c2, %c3, %c4]{{$}}
  kernel.tma.store scatter4 %s to %map[%c0, %c1, %c2, %c3, %c4]
  // CHECK: cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4 [{{%rd[0-9]+}}, {[[C4]], [[C0]], [[C1]], [[C2]], [[C3]]}];
  // TEXT: kernel.tma.prefetch gather4 %map[%c0, %c1, %c2, %c3, %c4]{{$}}
  kernel.tma.prefetch gather4 %map[%c0, %c1, %c2, %c3, %c4]
}

// CHECK-LABEL: .entry wide3(
// TEXT-LABEL: kernel.func @wide3(
kernel.func @wide3(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [wide3_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [wide3_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [wide3_param_3];
  // CHECK: cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col_w %map[%c0, %c1, %c2] offsets [%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load im2col_w %map[%c0, %c1, %c2] offsets [%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col_w %map[%c0, %c1, %c2] offsets [%c0, %c1]{{$}}
  kernel.tma.prefetch im2col_w %map[%c0, %c1, %c2] offsets [%c0, %c1]
  // CHECK: cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col_w128 %map[%c0, %c1, %c2] offsets [%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load im2col_w128 %map[%c0, %c1, %c2] offsets [%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w::128 [{{%rd[0-9]+}}, {[[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col_w128 %map[%c0, %c1, %c2] offsets [%c0, %c1]{{$}}
  kernel.tma.prefetch im2col_w128 %map[%c0, %c1, %c2] offsets [%c0, %c1]
}

// CHECK-LABEL: .entry wide4(
// TEXT-LABEL: kernel.func @wide4(
kernel.func @wide4(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %c3: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [wide4_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [wide4_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [wide4_param_3];
  // CHECK-DAG: ld.param.b32 [[C3:%r[0-9]+]], [wide4_param_4];
  // CHECK: cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col_w %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load im2col_w %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col_w %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1]{{$}}
  kernel.tma.prefetch im2col_w %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1]
  // CHECK: cp.async.bulk.tensor.4d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col_w128 %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load im2col_w128 %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.prefetch.tensor.4d.L2.global.im2col::w::128 [{{%rd[0-9]+}}, {[[C3]], [[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col_w128 %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1]{{$}}
  kernel.tma.prefetch im2col_w128 %map[%c0, %c1, %c2, %c3] offsets [%c0, %c1]
}

// CHECK-LABEL: .entry wide5(
// TEXT-LABEL: kernel.func @wide5(
kernel.func @wide5(%map: !kernel.tensormap, %c0: i32, %c1: i32, %c2: i32, %c3: i32, %c4: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [wide5_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [wide5_param_2];
  // CHECK-DAG: ld.param.b32 [[C2:%r[0-9]+]], [wide5_param_3];
  // CHECK-DAG: ld.param.b32 [[C3:%r[0-9]+]], [wide5_param_4];
  // CHECK-DAG: ld.param.b32 [[C4:%r[0-9]+]], [wide5_param_5];
  // CHECK: cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col_w %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load im2col_w %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col_w %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1]{{$}}
  kernel.tma.prefetch im2col_w %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1]
  // CHECK: cp.async.bulk.tensor.5d.shared::cluster.global.im2col::w::128.mbarrier::complete_tx::bytes [{{[^]]+}}], [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], [{{[^]]+}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.load im2col_w128 %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1] to %s signal %bar{{$}}
  kernel.tma.load im2col_w128 %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1] to %s signal %bar
  // CHECK: cp.async.bulk.prefetch.tensor.5d.L2.global.im2col::w::128 [{{%rd[0-9]+}}, {[[C4]], [[C3]], [[C2]], [[C1]], [[C0]]}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
  // TEXT: kernel.tma.prefetch im2col_w128 %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1]{{$}}
  kernel.tma.prefetch im2col_w128 %map[%c0, %c1, %c2, %c3, %c4] offsets [%c0, %c1]
}

// CHECK-LABEL: .entry group(
// TEXT-LABEL: kernel.func @group(
kernel.func @group(%map: !kernel.tensormap, %c0: i32, %c1: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<1024xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  // CHECK-DAG: ld.param.b32 [[C0:%r[0-9]+]], [group_param_1];
  // CHECK-DAG: ld.param.b32 [[C1:%r[0-9]+]], [group_param_2];
  // CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.cta_group::2 [{{[^]]+}}]
  // TEXT: kernel.tma.load %map[%c0, %c1] to %s signal %bar {cta_group = 2 : i64}{{$}}
  kernel.tma.load %map[%c0, %c1] to %s signal %bar {cta_group = 2 : i64}
}
