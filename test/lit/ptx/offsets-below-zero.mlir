// An offset below zero is written "+-8": PTX has no "-8" there, and ptxas refuses it (found by random programs on a GPU).
// RUN: tf-llc %s -mcpu=sm_90 | FileCheck %s

// CHECK-NOT: [%rd{{[0-9]+}}-
// CHECK: [%rd{{[0-9]+}}+-8]
// CHECK-NOT: [%rd{{[0-9]+}}-
fusion.func @f(%a0: tensor<f16>, %s2: i64, %n4: i64, %a10: tensor<?x5x?x?xi32> {dims = ["k", "", "", ""]}, %n26: i64) -> (tensor<?xi16>, tensor<1x?x?x?xi32>, tensor<?x1x?x1x?xi16>, tensor<1x?x?x?xi32>) {
  %v1 = fusion.cos %a0 : tensor<f16>
  %k3 = fusion.constant -3 : i64
  %k5 = fusion.constant 1 : i64
  %k6 = fusion.constant 1 : i64
  %v7 = fusion.uniform %s2, %k3, %n4, %k5, %k6 : tensor<32x?x?x?xf16>
  %v8 = fusion.eq %v7, %v7 : tensor<32x?x?x?xi1>
  %v9 = fusion.cast %v7 : tensor<32x?x?x?xui64>
  %v11 = fusion.gather %v7, %a10 axis 1 : tensor<32x5x?x?xf16>
  %v12 = fusion.argmax %v9 axes [0] : tensor<?x?x?xi32>
  %v13 = fusion.sum %v9 axes [1, 2, 3] : tensor<32xui64>
  %v14 = fusion.broadcast %v12 axes [3, 1] : tensor<?x1x?x1x?xi32>
  %v15 = fusion.repeat %v12 counts [2, 1, 3] : tensor<?x?x?xi32>
  %v16 = fusion.broadcast %v12 axes [0] : tensor<1x?x?x?xi32>
  %v17 = fusion.logical_and %v14, %v14 : tensor<?x1x?x1x?xi1>
  %v18 = fusion.mul %v16, %v16 : tensor<1x?x?x?xi32>
  %v19 = fusion.cast %v17 : tensor<?x1x?x1x?xi16>
  %v20 = fusion.concat %v16, %v16, %v16 axis 3 : tensor<1x?x?x?xi32>
  %k21 = fusion.constant 1 : i16
  %k22 = fusion.constant -3 : i16
  %k23 = fusion.constant 5 : i64
  %v24 = fusion.iota %k21, %k22, %k23 axis 0 : tensor<?xi16>
  %v25 = fusion.mul %k21, %v24 : tensor<?xi16>
  fusion.return %v25, %v20, %v19, %v18 : tensor<?xi16>, tensor<1x?x?x?xi32>, tensor<?x1x?x1x?xi16>, tensor<1x?x?x?xi32>
}
