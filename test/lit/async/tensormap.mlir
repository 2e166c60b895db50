// Tensor maps that a kernel changes, publishes and uses.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a -o %t.90a.ptx && %ptxas --gpu-name=sm_90a %t.90a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.120a.ptx && %ptxas --gpu-name=sm_120a %t.120a.ptx -o %t.cubin
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry change(
// TEXT-LABEL: kernel.func @change(%all: !kernel.buffer<?x!kernel.tensormap, global>
kernel.func @change(%all: !kernel.buffer<?x!kernel.tensormap, global>, %i: i32, %a: i64, %n: i32) {
  %m = kernel.alloc : !kernel.buffer<1x!kernel.tensormap, shared>
  // CHECK: tensormap.replace.tile.global_address.shared::cta.b1024.b64 [tf_shared_change_0], %rd{{[0-9]+}};
  // TEXT: kernel.tensormap.replace global_address %m, %a
  kernel.tensormap.replace global_address %m, %a
  // The rank is one less in PTX.
  // CHECK: add.s32 [[R:%r[0-9]+]], %r{{[0-9]+}}, -1;
  // CHECK: tensormap.replace.tile.rank.shared::cta.b1024.b32 [tf_shared_change_0], [[R]];
  kernel.tensormap.replace rank %m, %n
  // CHECK: tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [tf_shared_change_0], 4, %r{{[0-9]+}};
  kernel.tensormap.replace box_dim %m, %n {dimension = 4}
  // CHECK: tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [tf_shared_change_0], 0, %r{{[0-9]+}};
  // TEXT: kernel.tensormap.replace global_dim %m, %n {dimension = 0 : i64}
  kernel.tensormap.replace global_dim %m, %n {dimension = 0}
  // The first stride is that of dimension 1.
  // CHECK: tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [tf_shared_change_0], 0, %rd{{[0-9]+}};
  kernel.tensormap.replace global_stride %m, %a {dimension = 1}
  // CHECK: tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [tf_shared_change_0], 1, %r{{[0-9]+}};
  kernel.tensormap.replace element_stride %m, %n {dimension = 1}
  // PTX counts types differently than the driver: f64 is 9 here, bf16 10.
  // CHECK: tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [tf_shared_change_0], 10;
  // TEXT: kernel.tensormap.replace elemtype %m {to = "bf16"}
  kernel.tensormap.replace elemtype %m {to = "bf16"}
  // CHECK: tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [tf_shared_change_0], 9;
  kernel.tensormap.replace elemtype %m {to = "f64"}
  // CHECK: tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [tf_shared_change_0], 8;
  kernel.tensormap.replace elemtype %m {to = "f32_ftz"}
  // CHECK: tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [tf_shared_change_0], 2;
  kernel.tensormap.replace interleave_layout %m {to = "32b"}
  // CHECK: tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [tf_shared_change_0], 3;
  kernel.tensormap.replace swizzle_mode %m {to = "128b"}
  // CHECK: tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [tf_shared_change_0], 1;
  kernel.tensormap.replace fill_mode %m {to = "nan"}
  // CHECK: tensormap.replace.tile.fill_mode.global.b1024.b32 [%rd{{[0-9]+}}], 0;
  kernel.tensormap.replace fill_mode %all {to = "zero"}
  // CHECK: tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 128;
  // TEXT: kernel.tensormap.publish %m to %all gpu
  kernel.tensormap.publish %m to %all gpu
  // CHECK: fence.proxy.tensormap::generic.release.sys;
  kernel.fence.tensormap release sys
}

// CHECK-LABEL: .entry use(
kernel.func @use(%all: !kernel.buffer<?x!kernel.tensormap, global>, %i: i32) {
  %s = kernel.alloc {align = 128} : !kernel.buffer<64xf32, shared>
  %b = kernel.alloc : !kernel.mbarrier
  // The map's address goes as it is, 128 bytes apart.
  // CHECK: shl.b64 [[O:%rd[0-9]+]], %rd{{[0-9]+}}, 7;
  // CHECK: add.s64 [[G:%rd[0-9]+]], %rd{{[0-9]+}}, [[O]];
  // CHECK: cvta.global.u64 [[M:%rd[0-9]+]], [[G]];
  // TEXT: %m = kernel.view %all[%i] : !kernel.tensormap
  %m = kernel.view %all[%i] : !kernel.tensormap
  // CHECK: fence.proxy.tensormap::generic.acquire.gpu [[[M]]], 128;
  // TEXT: kernel.fence.tensormap acquire gpu, %m
  kernel.fence.tensormap acquire gpu, %m
  // CHECK: cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [tf_shared_use_{{[0-9]+}}], [[[M]], {%r{{[0-9]+}}}]
  kernel.tma.load %m[%i] to %s signal %b
}
