// Bytes under a mask.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100 -o - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_100 -o %t.ptx && %ptxas --gpu-name=sm_100 %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_120a -o %t.ptx && %ptxas --gpu-name=sm_120a %t.ptx -o %t.cubin
// CHECK-LABEL: .entry masked(
kernel.func @masked(%x: !kernel.buffer<?xf32, global>, %n: i32, %mask: i32, %p: i64) {
  %s = kernel.alloc {align = 16} : !kernel.buffer<1024xf32, shared>
  // CHECK: cp.async.bulk.global.shared::cta.bulk_group.cp_mask [{{.*}}], [{{.*}}], %r{{[0-9]+}}, %rs{{[0-9]+}};
  kernel.bulk.store %s to %x bytes %n mask %mask
  // CHECK: cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.cp_mask [{{.*}}], [{{.*}}], %r{{[0-9]+}}, %rd{{[0-9]+}}, %rs{{[0-9]+}};
  kernel.bulk.store %s to %x bytes %n mask %mask hint %p
}
