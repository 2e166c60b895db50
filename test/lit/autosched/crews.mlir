// Long rows of 16-bit elements: one crew of a block reduces, another stores, and what is read beside rows comes into
// shared memory once. A layer norm's mean and variance take one pass. `row=64` makes versions for short rows.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=layer_norm --arg=random:1:bf16:37x2000 --arg=random:2:bf16:2000 --arg=random:3:bf16:2000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=layer_norm --arg=random:1:bf16:67x1000 --arg=random:2:bf16:1000 --arg=random:3:bf16:1000 --expect=reference --check=all --schedule=random --seed=3 --async-latency=random
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=other --arg=random:1:bf16:37x2000 --expect=reference
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:37x4000 --expect=reference --check=all --schedule=pct:3 --seed=5

// CHECK-LABEL: fusion.func @layer_norm_to_1024(
// CHECK-SAME: cluster = array<i64: 1, 2>, crews, dynamic
// CHECK: fusion.sum %v1 axes [1]
// CHECK: fusion.var %v1 axes [1] correction 0
// CHECK-NOT: fusion.sum
// CHECK: %a1_ring = sched.cache_after %a1 for %0 memory(shared) via(bulk)
// CHECK: %a2_ring = sched.cache_after %a2 for %1 memory(shared) via(bulk)
// CHECK: sched.circular_buffer %a0_ring {{.*}} warp_specialized(tidx) {pieces}
// CHECK-NEXT: sched.inline_at %a1_ring 0
// CHECK-NEXT: sched.inline_at %a2_ring 0
fusion.func @layer_norm(%a0: tensor<?x?xbf16>, %a1: tensor<?xbf16>, %a2: tensor<?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.dim %a0, 1 : i64
  %v3 = fusion.cast %v2 : f32
  %v4 = fusion.sum %v1 axes [1] : tensor<?xf32>
  %v5 = fusion.div %v4, %v3 : tensor<?xf32>
  %v6 = fusion.broadcast %v5 axes [1] : tensor<?x1xf32>
  %v7 = fusion.sub %v1, %v6 : tensor<?x?xf32>
  %v8 = fusion.mul %v7, %v7 : tensor<?x?xf32>
  %v9 = fusion.sum %v8 axes [1] : tensor<?xf32>
  %v10 = fusion.div %v9, %v3 : tensor<?xf32>
  %v11 = fusion.constant 1.000000e-05 : f32
  %v12 = fusion.add %v10, %v11 : tensor<?xf32>
  %v13 = fusion.rsqrt %v12 : tensor<?xf32>
  %v14 = fusion.broadcast %v13 axes [1] : tensor<?x1xf32>
  %v15 = fusion.mul %v7, %v14 : tensor<?x?xf32>
  %0 = fusion.broadcast %a1 axes [0] : tensor<1x?xbf16>
  %v16 = fusion.cast %0 : tensor<1x?xf32>
  %v18 = fusion.mul %v15, %v16 : tensor<?x?xf32>
  %1 = fusion.broadcast %a2 axes [0] : tensor<1x?xbf16>
  %v19 = fusion.cast %1 : tensor<1x?xf32>
  %v21 = fusion.add %v18, %v19 : tensor<?x?xf32>
  %v22 = fusion.cast %v21 : tensor<?x?xbf16>
  fusion.return %v22 : tensor<?x?xbf16>
}

// Not the mean: the sum is divided by how many rows there are.
// CHECK-LABEL: fusion.func @other_to_1024(
// CHECK-NOT: fusion.var
// CHECK-LABEL: fusion.func @other(
fusion.func @other(%a0: tensor<?x?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.dim %a0, 0 : i64
  %v3 = fusion.cast %v2 : f32
  %v4 = fusion.sum %v1 axes [1] : tensor<?xf32>
  %v5 = fusion.div %v4, %v3 : tensor<?xf32>
  %v6 = fusion.broadcast %v5 axes [1] : tensor<?x1xf32>
  %v7 = fusion.sub %v1, %v6 : tensor<?x?xf32>
  %v8 = fusion.mul %v7, %v7 : tensor<?x?xf32>
  %v9 = fusion.sum %v8 axes [1] : tensor<?xf32>
  %v10 = fusion.div %v9, %v3 : tensor<?xf32>
  %v13 = fusion.rsqrt %v10 : tensor<?xf32>
  %v14 = fusion.broadcast %v13 axes [1] : tensor<?x1xf32>
  %v15 = fusion.mul %v7, %v14 : tensor<?x?xf32>
  %v22 = fusion.cast %v15 : tensor<?x?xbf16>
  fusion.return %v22 : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @softmax_to_1024(
// CHECK-SAME: crews, dynamic
// CHECK-LABEL: fusion.func @softmax(
fusion.func @softmax(%a0: tensor<?x?xbf16>) -> (tensor<?x?xbf16>) {
  %v1 = fusion.cast %a0 : tensor<?x?xf32>
  %v2 = fusion.reduce_max %v1 axes [1] : tensor<?xf32>
  %v3 = fusion.broadcast %v2 axes [1] : tensor<?x1xf32>
  %v4 = fusion.sub %v1, %v3 : tensor<?x?xf32>
  %v5 = fusion.exp %v4 : tensor<?x?xf32>
  %v6 = fusion.sum %v5 axes [1] : tensor<?xf32>
  %v7 = fusion.reciprocal %v6 : tensor<?xf32>
  %v8 = fusion.broadcast %v7 axes [1] : tensor<?x1xf32>
  %v9 = fusion.mul %v5, %v8 : tensor<?x?xf32>
  %v10 = fusion.cast %v9 : tensor<?x?xbf16>
  fusion.return %v10 : tensor<?x?xbf16>
}
