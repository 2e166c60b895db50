// TMA fills a place that threads wrote before: a barrier, and a fence for its proxy before that. (`s` takes the place of
// `a`, and nothing reads `a` through TMA, so the fence is for the write alone.)
// RUN: tf-run %s --mcpu=sm_90a --entry=by_box --arg=random:1:f32:8x32 --arg=random:2:f32:8x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=by_run --arg=random:1:f32:8x32 --arg=random:2:f32:8x32 --expect=reference --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: grep -v fence.proxy_async %t.mlir > %t.wrong.mlir
// RUN: not tf-run %t.wrong.mlir --mcpu=sm_90a --entry=by_run --arg=random:1:f32:8x32 --arg=random:2:f32:8x32 --check=all 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not tf-run %t.wrong.mlir --mcpu=sm_90a --entry=by_box --arg=random:1:f32:8x32 --arg=random:2:f32:8x32 --check=all 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: missing fence.proxy.async: {{a tensor load|a bulk copy}} at {{.*}} will overwrite what was written by ordinary stores

// CHECK-LABEL: kernel.func @by_box_k0(
// CHECK: kernel.store %{{.*}}, %a[
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.tma.load
fusion.func @by_box(%x: tensor<8x32xf32>, %z: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %a = fusion.neg %x : tensor<8x32xf32> memory(shared)
  %b = fusion.exp %a : tensor<8x32xf32>
  %s = fusion.set %z : tensor<8x32xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x32xf32>
  sched.parallelize %a [serial, tidx]
  sched.parallelize %b [serial, tidx]
  sched.parallelize %s [bulk, bulk]
  sched.parallelize %y [serial, tidx]
  fusion.return %b, %y : tensor<8x32xf32>, tensor<8x32xf32>
}

// CHECK-LABEL: kernel.func @by_run_k0(
// CHECK: kernel.store %{{.*}}, %a[
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.bulk.load
fusion.func @by_run(%x: tensor<8x32xf32>, %z: tensor<8x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>) {
  %a = fusion.neg %x : tensor<8x32xf32> memory(shared)
  %b = fusion.exp %a : tensor<8x32xf32>
  %s = fusion.set %z : tensor<8x32xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<8x32xf32>
  sched.parallelize %a [serial, tidx]
  sched.parallelize %b [serial, tidx]
  sched.parallelize %s [bulk, bulk]
  sched.parallelize %y [serial, tidx]
  fusion.return %b, %y : tensor<8x32xf32>, tensor<8x32xf32>
}
