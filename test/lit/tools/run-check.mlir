// A kernel that writes one element too far: exit status 3, and the place in this text.
// RUN: sh -c 'tf-run %s --entry far --arg ones:f32:31; test $? -eq 3' 2>&1 | FileCheck %s
// RUN: sh -c 'tf-run %s --entry far --arg ones:f32:31 --crash-reproducer-is-no-option; test $? -eq 2'
// RUN: sh -c 'tf-run %s --entry far --arg ones:f32:31 --pass-pipeline-crash-reproducer=%t; test $? -eq 3' && FileCheck %s --check-prefix=REPRO < %t
// RUN: tf-run --make-input ones:f32:31 --out %t.npy && not tf-run %s --entry far --arg %t.npy --pass-pipeline-crash-reproducer=%t && FileCheck %s --check-prefix=SHAPE < %t
// RUN: sh -c 'tf-run --run-reproducer %t --entry far --arg %t.npy; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: tf-llc --filetype=package %s -o %t.tfpkg && not tf-run %t.tfpkg --entry far --arg %t.npy --pass-pipeline-crash-reproducer=%t && FileCheck %s --check-prefix=PACKAGE < %t
// PACKAGE: // the input was a compiled package
// AGAIN: error: out-of-bounds write
// SHAPE: // argument 0: 31xf32, strides 1
// REPRO: // {{.*}}tf-run {{.*}}--entry far --arg ones:f32:31
// REPRO: kernel.func @far_kernel
kernel.func @far_kernel(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>) attributes {max_threads = 32} {
  %i = kernel.thread_id x
  %c30 = kernel.constant 30 : i32
  %j = kernel.min %i, %c30 : i32
  %v = kernel.load %x[%j] : f32
  // CHECK: run-check.mlir:[[#@LINE+1]]:3: error:
  kernel.store %v, %y[%i]
}
host.func @far(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  host.shape 0 (%n)
  host.shapes_end
  %c1 = host.constant 1
  %c32 = host.constant 32
  %c0 = host.constant 0
  %px = host.ptr %x
  %py = host.ptr %y
  host.launch @far_kernel grid(%c1, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%px, %py)
}
