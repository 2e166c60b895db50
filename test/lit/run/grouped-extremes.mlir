// The largest and the smallest of several elements that a thread has at once, which go into its own together.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse --kernel-unroll --canonicalize --kernel-promote --kernel-cse --dce | FileCheck %s
// RUN: for n in 0 1 7 8 63 256 1000; do tf-run %s --mcpu=sm_90a --entry=most --arg=random:1:bf16:3x$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=most --arg=const:nan:bf16:3x44 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=most --arg=const:-inf:bf16:3x44 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=least --arg=random:2:i32:5x301 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=least --arg=random:2:i32:5x64 --expect=reference --check=all --schedule=random --seed=3

// CHECK-LABEL: kernel.func @most_k0(
// CHECK: %[[PAIR:.*]] = kernel.max
// CHECK-NEXT: %[[MORE:.*]] = kernel.max %[[PAIR]],
fusion.func @most(%x: tensor<?x?xbf16>) -> tensor<?xf32> attributes {any_address} {
  %f = fusion.cast %x : tensor<?x?xf32>
  %y = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %x_in = sched.cache_after %x for %f : tensor<?x?xbf16>
  sched.split %y[1] by 8
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx, unroll]
  sched.parallelize_like %y
  sched.parallelize %y[-1] vectorize
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

fusion.func @least(%x: tensor<?x?xi32>) -> tensor<?xi32> attributes {any_address} {
  %y = fusion.reduce_min %x axes [1] : tensor<?xi32>
  %x_in = sched.cache_after %x for %y : tensor<?x?xi32>
  sched.split %y[1] by 4
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx, unroll]
  sched.parallelize_like %y
  sched.parallelize %y[-1] vectorize
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xi32>
}
