// RUN: rm -rf %t && mkdir %t
// RUN: tf-opt --dce --mlir-generate-reproducer=%t/made.mlir %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=FILE < %t/made.mlir
// RUN: tf-opt --run-reproducer %t/made.mlir | FileCheck %s
// RUN: not tf-opt --lower-fusion --mlir-pass-pipeline-crash-reproducer=%t/crash.mlir %s
// RUN: not tf-opt --run-reproducer %t/crash.mlir 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: tf-opt --dce --mlir-pass-pipeline-crash-reproducer=%t/none.mlir %s | FileCheck %s
// RUN: not ls %t/none.mlir
// RUN: not tf-opt --run-reproducer %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tf-llc -mcpu=sm_99 --pass-pipeline-crash-reproducer=%t/llc.mlir %s
// RUN: FileCheck %s --check-prefix=COMMAND < %t/llc.mlir
// CHECK: fusion.func @f
// CHECK-NOT: %dead
// FILE: {-#
// FILE: pipeline: "dce",
// AGAIN: error:
// NONE: holds no mlir_reproducer with a pipeline
// COMMAND: // {{.*}}tf-llc -mcpu=sm_99

fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %dead = fusion.exp %x : tensor<?xf32>
  %y = fusion.exp %x : tensor<?xf32> memory(tensor)
  fusion.return %y : tensor<?xf32>
}
