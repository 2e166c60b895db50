// The pass runs a script that is left, schedules what has no schedule, and takes its options.
// RUN: tf-opt %s --lower-fusion --print-debuginfo | FileCheck %s
// RUN: tf-opt %s --lower-fusion=index=64 | FileCheck %s --check-prefix=WIDE
// RUN: tf-opt %s --lower-fusion=fast=true | FileCheck %s --check-prefix=FAST
// RUN: not tf-opt %s --lower-fusion=index=16 2>&1 | FileCheck %s --check-prefix=OPTION

// OPTION: error: option 'index' of 'lower-fusion' must be one of 32|64|auto, found
// CHECK-LABEL: kernel.func @script_k0(
// CHECK-SAME: max_threads = 4
// CHECK: kernel.math exp %{{.*}} loc("{{.*}}lower-fusion.mlir":[[#@LINE+6]]:3)
// CHECK-LABEL: host.func @script(
// WIDE: kernel.func @script_k0(
// WIDE: kernel.thread_id x
// WIDE-NEXT: kernel.cast %{{.*}} : i32 to i64
fusion.func @script(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.exp %x : tensor<8xf32>
  sched.split %y[0] by 4
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<8xf32>
}

// CHECK-LABEL: kernel.func @none_k0(
// CHECK-SAME: max_threads = 128
// FAST: kernel.func @none_k0(
// FAST: kernel.math exp %{{.*}} {fast} : f32
fusion.func @none(%x: tensor<800xf32>) -> tensor<800xf32> {
  %y = fusion.exp %x : tensor<800xf32>
  fusion.return %y : tensor<800xf32>
}
