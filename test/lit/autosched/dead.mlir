// What no result needs has no loops: an argument that only it reads is not read, no ring is filled for it, and its axes are worth no version.
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s --implicit-check-not=joined --implicit-check-not=fusion.neg
// RUN: tf-run %s --mcpu=sm_90a --entry=sums --arg=random:1:f32:5x521 --arg=random:2:f32:5x521 --arg=random:3:f32:521 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=twice --arg=random:1:bf16:2x1003 --arg=random:2:f32:2x1003 --expect=reference --check=all

// CHECK: fusion.func @sums_to_32(
// CHECK-NEXT: %s = fusion.sum %x axes [1]
// CHECK-NEXT: %x_in = sched.cache_after %x for %s
fusion.func @sums(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?xf32> {
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xf32>
  %p = fusion.mul %wb, %x : tensor<?x?xf32>
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  %m = fusion.abs %p : tensor<?x?xf32>
  %n = fusion.neg %y : tensor<?x?xf32>
  fusion.return %s : tensor<?xf32>
}

// CHECK: fusion.func @twice
fusion.func @twice(%x: tensor<?x?xbf16>, %y: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %f = fusion.cast %x : tensor<?x?xf32>
  %l = fusion.logsumexp %y axes [1] : tensor<?xf32>
  %a = fusion.add %f, %y : tensor<?x?xf32>
  %lb = fusion.broadcast %l axes [1] : tensor<?x1xf32>
  %d = fusion.sub %y, %lb : tensor<?x?xf32>
  %again = fusion.logsumexp %f axes [1] : tensor<?xf32>
  %m = fusion.logsumexp %f axes [1] : tensor<?xf32>
  fusion.return %l, %m : tensor<?xf32>, tensor<?xf32>
}
