// Tensors that are returned, read in their kernel, and read in another one, in all ways: none takes the plain schedule.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-run %s --entry=all_three --arg=random:1:f32:7x64 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: tf-run %s --entry=all_three --arg=random:1:f32:5x101 --expect=reference --check=all
// RUN: tf-run %s --entry=reduced --arg=random:1:f32:7x64 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: tf-run %s --entry=reduced --arg=random:1:f32:5x101 --expect=reference --check=all
// RUN: tf-run %s --entry=twice --arg=random:1:f32:300 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=reduced --arg=random:1:f32:3x17000 --expect=reference --check=all
// CLEAN-NOT: plain schedule
// CLEAN-NOT: error:

// CHECK-LABEL: fusion.func @all_three(
// CHECK: %e_out = fusion.set %e
// CHECK: sched.note "2 kernels"
// CHECK: sched.recompute %e for %c
// CHECK: sched.recompute %e for %y
fusion.func @all_three(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  %e = fusion.exp %x : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %c = fusion.sum %e axes [0] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.div %e, %sb : tensor<?x?xf32>
  fusion.return %e, %y, %c : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>
}

// CHECK-LABEL: fusion.func @reduced(
// CHECK: %s_out = fusion.set %s
// CHECK: sched.note "2 kernels"
// CHECK: sched.memory %s global
// CHECK: %s_c = sched.cache_before %s
// CHECK: %s_r = sched.recompute %s for
fusion.func @reduced(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<f32>) {
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %sb : tensor<?x?xf32>
  %c = fusion.reduce_max %s axes [0] : tensor<f32>
  fusion.return %y, %s, %c : tensor<?x?xf32>, tensor<?xf32>, tensor<f32>
}

// CHECK-LABEL: fusion.func @twice(
// CHECK-COUNT-2: %y_out{{.*}} = fusion.set %y
fusion.func @twice(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %y = fusion.exp %x : tensor<?xf32>
  %z = fusion.neg %y : tensor<?xf32>
  fusion.return %y, %z, %y : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// One element a row beside rows: it is stored by ops of its own.
// CHECK-LABEL: fusion.func @row_and_rows(
// CHECK: %r_out = fusion.exp
// CHECK: fusion.return %d, %r_out : tensor<?x?xf32>, tensor<?x1xf32>
// RUN: for n in 3x5 3x1 0x4 4x0 2x20000; do tf-run %s --mcpu=sm_90a --entry=row_and_rows --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAID --allow-empty
// SAID-NOT: plain schedule
fusion.func @row_and_rows(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x1xf32>) {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %n = fusion.neg %b : tensor<?x1xf32>
  %r = fusion.exp %n : tensor<?x1xf32>
  %d = fusion.mul %x, %r : tensor<?x?xf32>
  fusion.return %d, %r : tensor<?x?xf32>, tensor<?x1xf32>
}
