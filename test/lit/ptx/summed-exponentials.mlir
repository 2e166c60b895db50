// Of exp(x - m), m being the largest x of the row that is added up, the sum needs no more than the hardware's exponential. All
// digits are needed of what is returned, of sums along other axes, of differences from another row's largest, and from what
// only may be the largest.
// RUN: tf-llc %s --mcpu=sm_90 -o - | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90 --math=precise -o - | FileCheck %s --check-prefix=PRECISE
// RUN: tf-opt %s --auto-schedule=plain -o - | tf-llc - --mcpu=sm_90 -o - | FileCheck %s --check-prefix=PLAIN
// RUN: tf-run %s --entry=row --arg=random:1:f32:24x24 --expect=reference
// RUN: tf-run %s --entry=logarithm --arg=random:1:f32:24x24 --expect=reference
// RUN: tf-run %s --entry=finite --arg=random:1:f32:24x24 --expect=reference
// RUN: tf-run %s --entry=column --arg=random:1:f32:24x24 --expect=reference
// RUN: tf-run %s --entry=turned --arg=random:1:f32:24x24 --expect=reference

// Without copies of what lies between kernels.
// PLAIN-LABEL: .entry row_k1(
// PLAIN-NOT: 0f4B40007F
// PLAIN-LABEL: .entry logarithm_k0(
// PLAIN-LABEL: .entry finite_k2(
// PLAIN-NOT: 0f4B40007F
// PLAIN-LABEL: .entry column_k0(
// PLAIN-LABEL: .entry column_k1(
// PLAIN: 0f4B40007F
// PLAIN-LABEL: .entry turned_k0(
// PLAIN-LABEL: .entry turned_k1(
// PLAIN: 0f4B40007F
// PLAIN-LABEL: .entry returned_k0(

// CHECK-LABEL: .entry row_k0(
// CHECK-NOT: 0f4B40007F
// CHECK: ex2.approx.ftz.f32
// CHECK-NOT: 0f4B40007F
// PRECISE-LABEL: .entry row_k0(
// PRECISE-NOT: ex2.approx.ftz.f32
// PRECISE: .entry
fusion.func @row(%x: tensor<24x24xf32>) -> tensor<24xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<24xf32>
  %w = fusion.broadcast %m axes [1] : tensor<24x1xf32>
  %d = fusion.sub %x, %w : tensor<24x24xf32>
  %e = fusion.exp %d : tensor<24x24xf32>
  %s = fusion.sum %e axes [1] : tensor<24xf32>
  fusion.return %s : tensor<24xf32>
}

// CHECK-LABEL: .entry logarithm_k0(
// CHECK-NOT: 0f4B40007F
// CHECK: ex2.approx.ftz.f32
// CHECK-NOT: 0f4B40007F
fusion.func @logarithm(%x: tensor<24x24xf32>) -> tensor<24xf32> {
  %s = fusion.logsumexp %x axes [1] : tensor<24xf32>
  fusion.return %s : tensor<24xf32>
}

// CHECK-LABEL: .entry finite_k0(
// CHECK-NOT: 0f4B40007F
// CHECK: ex2.approx.ftz.f32
// CHECK-NOT: 0f4B40007F
fusion.func @finite(%x: tensor<24x24xf32>) -> tensor<24xf32> {
  %inf = fusion.constant 0x7F800000 : f32
  %zero = fusion.constant 0.0 : f32
  %m = fusion.reduce_max %x axes [1] : tensor<24xf32>
  %a = fusion.abs %m : tensor<24xf32>
  %i = fusion.eq %a, %inf : tensor<24xi1>
  %f = fusion.select %i, %zero, %m : tensor<24xf32>
  %w = fusion.broadcast %f axes [1] : tensor<24x1xf32>
  %d = fusion.sub %x, %w : tensor<24x24xf32>
  %e = fusion.exp %d : tensor<24x24xf32>
  %s = fusion.sum %e axes [1] : tensor<24xf32>
  fusion.return %s : tensor<24xf32>
}

// CHECK-LABEL: .entry column_k1(
// CHECK: 0f4B40007F
// CHECK: ex2.approx.ftz.f32
fusion.func @column(%x: tensor<24x24xf32>) -> tensor<24xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<24xf32>
  %w = fusion.broadcast %m axes [1] : tensor<24x1xf32>
  %d = fusion.sub %x, %w : tensor<24x24xf32>
  %e = fusion.exp %d : tensor<24x24xf32>
  %s = fusion.sum %e axes [0] : tensor<24xf32>
  fusion.return %s : tensor<24xf32>
}

// CHECK-LABEL: .entry turned_k1(
// CHECK: 0f4B40007F
// CHECK: ex2.approx.ftz.f32
fusion.func @turned(%x: tensor<24x24xf32>) -> tensor<24xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<24xf32>
  %w = fusion.broadcast %m axes [0] : tensor<1x24xf32>
  %d = fusion.sub %x, %w : tensor<24x24xf32>
  %e = fusion.exp %d : tensor<24x24xf32>
  %s = fusion.sum %e axes [1] : tensor<24xf32>
  fusion.return %s : tensor<24xf32>
}

// CHECK-LABEL: .entry returned_k0(
// CHECK: 0f4B40007F
// CHECK: ex2.approx.ftz.f32
fusion.func @returned(%x: tensor<24x24xf32>) -> (tensor<24x24xf32>, tensor<24xf32>) {
  %m = fusion.reduce_max %x axes [1] : tensor<24xf32>
  %w = fusion.broadcast %m axes [1] : tensor<24x1xf32>
  %d = fusion.sub %x, %w : tensor<24x24xf32>
  %e = fusion.exp %d : tensor<24x24xf32>
  %s = fusion.sum %e axes [1] : tensor<24xf32>
  fusion.return %e, %s : tensor<24x24xf32>, tensor<24xf32>
}

// CHECK-LABEL: .entry perhaps_k0(
// CHECK: 0f4B40007F
// CHECK: ex2.approx.ftz.f32
fusion.func @perhaps(%x: tensor<24x24xf32>) -> tensor<24xf32> {
  %one = fusion.constant 1.0 : f32
  %zero = fusion.constant 0.0 : f32
  %m = fusion.reduce_max %x axes [1] : tensor<24xf32>
  %a = fusion.abs %m : tensor<24xf32>
  %i = fusion.eq %a, %one : tensor<24xi1>
  %f = fusion.select %i, %zero, %m : tensor<24xf32>
  %w = fusion.broadcast %f axes [1] : tensor<24x1xf32>
  %d = fusion.sub %x, %w : tensor<24x24xf32>
  %e = fusion.exp %d : tensor<24x24xf32>
  %s = fusion.sum %e axes [1] : tensor<24xf32>
  fusion.return %s : tensor<24xf32>
}
