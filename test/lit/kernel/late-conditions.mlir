// Conditions of both sides, of rows that begin anywhere and are read by vectors: where more of them live across a barrier
// of the block than there are registers for, they are computed anew behind it, of a number that a shuffle gives.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse --kernel-unroll --canonicalize --kernel-promote --kernel-cse --dce -o %t.mlir
// RUN: tf-opt %t.mlir --kernel-late-conditions | FileCheck %s
// RUN: for n in 0 1 3 31 129 257 1001; do tf-run %s --mcpu=sm_90a --entry=eight --arg=random:1:f32:5x$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=eight --arg=random:1:f32:5x301 --expect=reference --check=all --schedule=random --seed=2

// CHECK-LABEL: kernel.func @eight_k0(
// CHECK: %[[X:.*]] = kernel.thread_id x
// CHECK: %[[Y:.*]] = kernel.thread_id y
// CHECK: kernel.barrier
// CHECK-DAG: %[[WARP:.*]] = kernel.shuffle bfly %[[Y]], %{{.*}} : i32
// CHECK-DAG: %[[LANE:.*]] = kernel.shuffle bfly %[[X]], %{{.*}} : i32
// CHECK-COUNT-8: kernel.cmp lt %{{.*}} : ui32
// CHECK: kernel.shuffle bfly %{{.*}} : f32
// CHECK: host.func @eight
fusion.func @eight(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.sum %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %mb : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %m, %y : tensor<?x?xf32>
  %y_c = sched.cache_before %y : tensor<?x?xf32>
  sched.align %m[0, -1] by 4
  sched.split %m[-1] by 4
  sched.split %m[1] by 32
  sched.split %m[1] by 2
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// Few enough are kept, and so are those of one side.
// CHECK-LABEL: kernel.func @four_k0(
// CHECK: kernel.barrier
// CHECK-NOT: kernel.shuffle bfly %{{.*}}, %{{.*}} : i32
// CHECK: host.func @four
fusion.func @four(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.sum %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %mb : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %m, %y : tensor<?x?xf32>
  %y_c = sched.cache_before %y : tensor<?x?xf32>
  sched.align %m[0, -1] by 4
  sched.split %m[-1] by 4
  sched.split %m[1] by 32
  sched.split %m[1] by 1
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @whole_k0(
// CHECK: kernel.barrier
// CHECK-NOT: kernel.shuffle bfly %{{.*}}, %{{.*}} : i32
// CHECK: host.func @whole
fusion.func @whole(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.sum %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %mb : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %m, %y : tensor<?x?xf32>
  %y_c = sched.cache_before %y : tensor<?x?xf32>
  sched.split %m[-1] by 4
  sched.split %m[1] by 32
  sched.split %m[1] by 4
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}
