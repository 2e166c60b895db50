// How many kernels a fusion's versions take: one of 64-bit indices serves every size where `one_width` says so, and a
// kernel that another version has, too, is not there twice.
// RUN: tf-opt %s --auto-schedule=target=sm_90a --lower-fusion | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90a --threads=1 -o %t.1 && tf-llc %s --mcpu=sm_90a --threads=3 -o %t.3 && diff %t.1 %t.3
// RUN: tf-run %s --mcpu=sm_90a --entry=total --arg=random:1:f32:37x50 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=total --arg=random:1:f32:3x51 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=norm --arg=random:1:f32:5x700 --expect=reference --check=all
// RUN: rm -rf %t.out && tf-llc %s --mcpu=sm_90a --emit=package -o %t.out && tf-run %t.out/*.tfpkg --entry=norm --arg=random:1:f32:5x36 --out=%t.npy

// Each turn of the fusion's second kernel sums what the rows gave, however long these are.
// CHECK-DAG: kernel.func @total_to_32_k0(%x_0: i64
// CHECK-DAG: kernel.func @total_to_32_k1(
// CHECK-NOT: kernel.func @total_to_128_k1(
// CHECK-NOT: kernel.func @total_to_32_k0_wide(
// CHECK-LABEL: host.func @total(
// CHECK: host.launch @total_to_128_k0 grid
// CHECK: host.launch @total_to_32_k1 grid
fusion.func @total(%x: tensor<?x?xf32>) -> tensor<f32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %b : tensor<?x?xf32>
  %y = fusion.sum %d axes [0, 1] : tensor<f32>
  fusion.return %y : tensor<f32>
}

// What divides by what only the launch knows has both.
// CHECK-DAG: kernel.func @parts_k0(%x_1: i32
// CHECK-DAG: kernel.func @parts_k0_wide(%x_1: i64
fusion.func @parts(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> attributes {one_width} {
  %y = fusion.permute %x axes [1, 0, 2] : tensor<?x?x?xf32>
  fusion.return %y : tensor<?x?x?xf32>
}

// CHECK-DAG: kernel.func @norm_to_128_k0(%x_0: i64
// CHECK-NOT: kernel.func @norm_to_128_k0_wide(
// CHECK-LABEL: host.func @norm(
fusion.func @norm(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %b : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
