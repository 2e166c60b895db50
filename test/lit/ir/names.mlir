// Names as MLIR has them, so that it reads what is printed: quoted symbols come back quoted.
// RUN: tf-opt %s | FileCheck %s
// RUN: tf-opt %s | tf-opt - | FileCheck %s
// RUN: tf-opt %s --print-op-generic | tf-opt - | FileCheck %s
// CHECK: builtin.module @"my module"
// CHECK: kernel.func @"x y"(%a.b: i32, %_1: i32, %{{[0-9]+}}: i32)
// CHECK: fusion.func @"2nd"(
builtin.module @"my module" {
  kernel.func @"x y"(%a.b: i32, %_1: i32, %12: i32) {
    %q = kernel.add %12, %a.b : i32
  }
  fusion.func @"2nd"(%x: tensor<4xf32>) -> tensor<4xf32> {
    fusion.return %x : tensor<4xf32>
  }
}
