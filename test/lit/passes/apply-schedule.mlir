// The script runs in order and goes; locations: a tensor keeps its own, ids and caches have that of the script's line.
// RUN: tf-opt %s --apply-schedule --print-debuginfo | FileCheck %s
// RUN: tf-opt %s --apply-schedule --apply-schedule | FileCheck %s --check-prefix=AGAIN
// RUN: tf-opt %s --apply-schedule | FileCheck %s --check-prefix=AGAIN

// AGAIN-NOT: sched.
// CHECK-LABEL: fusion.func @f(
fusion.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK: %y = fusion.neg %c : tensor<64xf32> domain(%i) {
  // CHECK-NEXT: %io, %ii = id.split %i by 8 loc("{{.*}}apply-schedule.mlir":[[#@LINE+5]]:3)
  // CHECK: } loc("{{.*}}apply-schedule.mlir":[[#@LINE+1]]:3)
  %y = fusion.neg %x : tensor<64xf32>
  // CHECK-NOT: sched.
  %c = sched.cache_after %x : tensor<64xf32>
  sched.split %y[0] by 8
  fusion.return %y : tensor<64xf32>
}
