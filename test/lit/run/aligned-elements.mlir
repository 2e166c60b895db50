// Rows of any length an element at a time, from a multiple of 1 on: registers have another value where a row has no element, so that
// nothing but the load has a condition. Rows of no elements, too: their sum is 0.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse --kernel-unroll --canonicalize --kernel-promote -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: for n in 0 1 31 32 33 130; do for e in norm softmax; do tf-run %s --mcpu=sm_90a --entry=$e --arg=random:1:bf16:5x$n --expect=reference --check=all || exit 1; done; done
// RUN: for n in 0 1 33; do tf-run %s --mcpu=sm_90a --entry=places --arg=random:1:i8:5x$n --expect=reference --check=all || exit 1; done

// CHECK-LABEL: kernel.func @norm_k0(
// CHECK: kernel.if %{{.*}} -> bf16
// CHECK-NEXT: kernel.load %x
// CHECK: kernel.constant 0.000000e+00 : bf16
// CHECK: kernel.add %{{.*}} {contract} : f32
// CHECK-NOT: kernel.if
// CHECK: kernel.shuffle
// CHECK: host.func @norm(
fusion.func @norm(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %p = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %h = fusion.add %f, %sb : tensor<?x?xf32>
  %y = fusion.cast %h : tensor<?x?xbf16>
  %x_in = sched.cache_after %x : tensor<?x?xbf16>
  %y_c = sched.cache_before %y : tensor<?x?xbf16>
  sched.align %s[0, -1] by 1
  sched.split %s[1] by 32
  sched.split %s[1] by 2
  sched.propagate %s
  sched.parallelize %s [bidx, tidy, unroll, tidx]
  sched.parallelize_like %s
  sched.inline_most
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @softmax(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %sb : tensor<?x?xf32>
  %y = fusion.cast %q : tensor<?x?xbf16>
  %x_in = sched.cache_after %x : tensor<?x?xbf16>
  %y_c = sched.cache_before %y : tensor<?x?xbf16>
  sched.align %m[0, -1] by 1
  sched.split %m[1] by 32
  sched.split %m[1] by 2
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx]
  sched.parallelize_like %m
  sched.inline_most
  fusion.return %y : tensor<?x?xbf16>
}

// Integers keep their conditions.
fusion.func @places(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xi8>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xi8>
  %y = fusion.sub %x, %mb : tensor<?x?xi8>
  %x_in = sched.cache_after %x : tensor<?x?xi8>
  %y_c = sched.cache_before %y : tensor<?x?xi8>
  sched.align %m[0, -1] by 1
  sched.split %m[1] by 32
  sched.split %m[1] by 2
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx]
  sched.parallelize_like %m
  sched.inline_most
  fusion.return %y : tensor<?x?xi8>
}
