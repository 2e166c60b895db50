// Four rows of a thread, each reduced by the warps of the block: at each halving a lane goes on with half of the rows, so that a
// warp takes six shuffles, not twenty, and lanes 0, 8, 16 and 24 leave a row each. Three rows: two at once, and one.
// RUN: tf-opt %s --lower-fusion=index=32 | FileCheck-22 %s
// RUN: for n in 1 2 255 256 257 1000; do for m in 1 4 7; do for k in four three largest; do tf-run %s --mcpu=sm_90a --entry=$k --arg=random:1:f32:${m}x$n --expect=reference --check=all || exit 1; done; done; done
// RUN: tf-run %s --mcpu=sm_90a --from-ptx --entry=four --arg=random:1:f32:9x700 --expect=reference

// CHECK-LABEL: kernel.func @four_k0(
// CHECK-COUNT-6: kernel.shuffle bfly
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.barrier
fusion.func @four(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.sum %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %mb : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %m, %y : tensor<?x?xf32>
  sched.split %m[-1] by 32
  sched.split %m[1] by 8
  sched.split %m[0] by 4
  sched.reorder %m [0, 2, 4, 1, 3]
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, tidx, unroll, unroll]
  sched.parallelize_like %m
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @three_k0(
// CHECK-COUNT-10: kernel.shuffle bfly
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.barrier
fusion.func @three(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.sum %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %mb : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %m, %y : tensor<?x?xf32>
  sched.split %m[-1] by 32
  sched.split %m[1] by 8
  sched.split %m[0] by 3
  sched.reorder %m [0, 2, 4, 1, 3]
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, tidx, unroll, unroll]
  sched.parallelize_like %m
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @largest_k0(
// CHECK-COUNT-6: kernel.shuffle bfly
// CHECK-NOT: kernel.shuffle
// CHECK: kernel.barrier
fusion.func @largest(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %y = fusion.sub %x, %mb : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %m, %y : tensor<?x?xf32>
  sched.split %m[-1] by 32
  sched.split %m[1] by 8
  sched.split %m[0] by 4
  sched.reorder %m [0, 2, 4, 1, 3]
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, tidx, unroll, unroll]
  sched.parallelize_like %m
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}
