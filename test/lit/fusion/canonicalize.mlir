// RUN: tf-opt %s --canonicalize | FileCheck-22 %s

// CHECK-LABEL: fusion.func @fold0(
// CHECK-NEXT: %y = fusion.set %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold0(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.set %x : tensor<?x8xf32>
  %y = fusion.set %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold1(
// CHECK-NEXT: %a = fusion.set %x : tensor<?x8xf32> memory(shared)
// CHECK-NEXT: %y = fusion.set %a : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold1(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.set %x : tensor<?x8xf32> memory(shared)
  %y = fusion.set %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold2(
// CHECK-NEXT: %a = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %a : tensor<?x8xf32>
fusion.func @fold2(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.neg %x : tensor<?x8xf32>
  %y = fusion.cast %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold3(
// CHECK-NEXT: %y = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold3(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.cast %x : tensor<?x8xf64>
  %b = fusion.cast %a : tensor<?x8xf32>
  %y = fusion.neg %b : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold4(
// CHECK-NEXT: %a = fusion.cast %x : tensor<?x8xbf16>
// CHECK-NEXT: %y = fusion.cast %a : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold4(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.cast %x : tensor<?x8xbf16>
  %y = fusion.cast %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold5(
// CHECK-NEXT: %y = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold5(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = fusion.constant 1.0 : f32
  %a = fusion.mul %x, %c : tensor<?x8xf32>
  %b = fusion.div %a, %c : tensor<?x8xf32>
  %y = fusion.neg %b : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold6(
// CHECK-NEXT: %y = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold6(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = fusion.constant -0.0 : f32
  %a = fusion.add %c, %x : tensor<?x8xf32>
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold7(
// CHECK-NEXT: %c = fusion.constant 0.000000e+00 : f32
// CHECK-NEXT: %a = fusion.add %x, %c : tensor<?x8xf32>
// CHECK-NEXT: %y = fusion.neg %a : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold7(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = fusion.constant 0.0 : f32
  %a = fusion.add %x, %c : tensor<?x8xf32>
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold8(
// CHECK-NEXT: %y = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold8(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = fusion.constant 0.0 : f32
  %a = fusion.sub %x, %c : tensor<?x8xf32>
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold9(
// CHECK-NEXT: %c = fusion.constant 1.000000e+00 : f32
// CHECK-NEXT: %a = fusion.div %c, %x : tensor<?x8xf32>
// CHECK-NEXT: %y = fusion.neg %a : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold9(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = fusion.constant 1.0 : f32
  %a = fusion.div %c, %x : tensor<?x8xf32>
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold10(
// CHECK-NEXT: %c = fusion.constant 1.000000e+00 : f32
// CHECK-NEXT: %a = fusion.mul %x, %c : tensor<?x8xf32> memory(shared)
// CHECK-NEXT: %y = fusion.neg %a : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold10(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = fusion.constant 1.0 : f32
  %a = fusion.mul %x, %c : tensor<?x8xf32> memory(shared)
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold12(
// CHECK-NEXT: %c = fusion.constant 1.000000e+00 : f32
// CHECK-NEXT: %y = fusion.mul %x, %c : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold12(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = fusion.constant 1.0 : f32
  %y = fusion.mul %x, %c : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold13(
// CHECK-NEXT: %0 = fusion.constant 1.200000e+01 : f32
// CHECK-NEXT: %1 = fusion.constant true
// CHECK-NEXT: %y = fusion.select %1, %x, %0 : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold13(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.constant 3.0 : f32
  %b = fusion.constant 4.0 : f32
  %c = fusion.mul %a, %b : f32
  %d = fusion.lt %a, %c : i1
  %y = fusion.select %d, %x, %c : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold14(
// CHECK-NEXT: %0 = fusion.constant -5.600000e+01 : f32
// CHECK-NEXT: %y = fusion.add %x, %0 : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold14(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.constant 100 : i8
  %b = fusion.add %a, %a : i8
  %c = fusion.cast %b : f32
  %y = fusion.add %x, %c : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold15(
// CHECK-NEXT: %y = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold15(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.permute %x axes [1, 0] : tensor<8x?xf32>
  %b = fusion.permute %a axes [1, 0] : tensor<?x8xf32>
  %y = fusion.neg %b : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold16(
// CHECK-NEXT: %y = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold16(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.broadcast %x axes [1] : tensor<?x1x8xf32>
  %b = fusion.squeeze %a axes [1] : tensor<?x8xf32>
  %y = fusion.neg %b : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold17(
// CHECK-NEXT: %y = fusion.neg %x : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold17(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.sum %x axes [] : tensor<?x8xf32>
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// CHECK-LABEL: fusion.func @fold18(
// CHECK-NEXT: %0 = fusion.constant 8.000000e+00 : f32
// CHECK-NEXT: %y = fusion.div %x, %0 : tensor<?x8xf32>
// CHECK-NEXT: fusion.return %y : tensor<?x8xf32>
fusion.func @fold18(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %n = fusion.dim %x, 1 : i64
  %c = fusion.cast %n : f32
  %y = fusion.div %x, %c : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}

// Through f32 and back nothing is lost but f8E5M2's infinities, which the cast to it makes finite; e4m3 has none.
// CHECK-LABEL: fusion.func @there_and_back(
fusion.func @there_and_back(%x: tensor<4xf8E5M2>, %y: tensor<4xf8E4M3FN>) -> (tensor<4xf8E5M2>, tensor<4xf8E4M3FN>) {
  // CHECK: %a = fusion.cast %x : tensor<4xf32>
  // CHECK: %b = fusion.cast %a : tensor<4xf8E5M2>
  // CHECK: %d = fusion.cast %y : tensor<4xf8E4M3FN>
  %a = fusion.cast %x : tensor<4xf32>
  %b = fusion.cast %a : tensor<4xf8E5M2>
  %c = fusion.cast %y : tensor<4xf32>
  %d = fusion.cast %c : tensor<4xf8E4M3FN>
  fusion.return %b, %d : tensor<4xf8E5M2>, tensor<4xf8E4M3FN>
}
