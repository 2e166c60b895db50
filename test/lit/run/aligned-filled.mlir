// Rows of any length by vectors, of which registers have another value where a row has no element, so that reductions have no
// condition: -inf for a maximum and for the sum of exp(x - m), +inf for a minimum, 0 for a sum of squares. A vector is
// read as one where it is within the memory, and lanes of other rows are filled then. A weight of 16 bits is read by words from a multiple
// of 8 bytes on, and the last words that there are by elements.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse --kernel-unroll --canonicalize --kernel-promote -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: for v in random:1:bf16:5x131 const:-3:bf16:3x15 const:-inf:bf16:2x9; do tf-run %s --mcpu=sm_90a --entry=softmax --arg=$v --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=least --arg=const:3:f32:3x6 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=weighted --arg=random:1:bf16:9x37 --arg=random:2:bf16:37 --expect=reference --check=all
// RUN: for v in random:1:bf16:5x131 random:2:bf16:3x9; do tf-run %s --mcpu=sm_90a --entry=products --arg=$v --expect=reference --check=all || exit 1; done
// RUN: for v in 5x131 5x0; do tf-run %s --mcpu=sm_90a --entry=total --arg=random:1:f32:$v --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=places --arg=random:1:bf16:5x131 --arg=random:2:i16:5x131 --expect=reference --check=all
// RUN: for v in 5x131 9x64 9x65 7x3 5x201; do tf-run %s --mcpu=sm_90a --entry=turns --arg=random:1:bf16:$v --expect=reference --check=all || exit 1; done

// CHECK-LABEL: kernel.func @softmax_k0(
// CHECK: kernel.if %{{.*}} -> vector<8xbf16>
// CHECK-NEXT: kernel.load %x[%{{.*}}] {align = 16 : i64} : vector<8xbf16>
// CHECK: kernel.constant 0xFF80 : bf16
// CHECK: kernel.extract
// CHECK-NOT: kernel.cmp lt %{{.*}} : ui32
// CHECK: kernel.barrier
// CHECK-NOT: kernel.cmp lt %{{.*}} : ui32
// CHECK: kernel.math exp
// CHECK-NOT: kernel.cmp lt %{{.*}} : ui32
// CHECK: kernel.barrier
// CHECK: host.func @softmax(
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
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %f, %f_r : tensor<?x?xbf16>
  %y_c = sched.cache_before %y : tensor<?x?xbf16>
  sched.align %m[0, -1] by 8
  sched.split %m[-1] by 8
  sched.split %m[1] by 32
  sched.split %m[1] by 1
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xbf16>
}

// The differences from a minimum are not known to be 0 outside: their sum keeps its conditions.
// CHECK-LABEL: kernel.func @least_k0(
// CHECK: kernel.constant 0x7F800000 : f32
// CHECK: kernel.barrier
// CHECK: kernel.sub
// CHECK: kernel.if
// CHECK: kernel.add
// CHECK: host.func @least(
fusion.func @least(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %m = fusion.reduce_min %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %y = fusion.sum %d axes [1] : tensor<?xf32>
  %x_in = sched.cache_after %x for %m, %d : tensor<?x?xf32>
  sched.align %m[0, -1] by 4
  sched.split %m[-1] by 4
  sched.split %m[1] by 32
  sched.split %m[1] by 1
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: kernel.func @weighted_k0(
// CHECK: %[[AT:.*]] = kernel.rem %{{.*}}, %{{.*}} {nonneg} : i32
// CHECK-COUNT-3: kernel.load %w[%{{.*}}] {align = 8 : i64} : vector<4xbf16>
// CHECK-COUNT-3: kernel.load %w[%{{.*}}] {align = 2 : i64} : bf16
// CHECK: kernel.shr %{{.*}} : ui64
// CHECK: host.func @weighted(
fusion.func @weighted(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %p = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %h = fusion.add %f, %sb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %g = fusion.cast %wb : tensor<1x?xf32>
  %q = fusion.mul %h, %g : tensor<?x?xf32>
  %y = fusion.cast %q : tensor<?x?xbf16>
  %f_r = sched.recompute %f for %h : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %f, %f_r : tensor<?x?xbf16>
  %y_c = sched.cache_before %y : tensor<?x?xbf16>
  sched.align %s[0, -1] by 8
  sched.split %s[-1] by 8
  sched.split %s[1] by 32
  sched.split %s[1] by 1
  sched.propagate %s
  sched.parallelize %s [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %s
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %wb[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xbf16>
}

// 0 times -inf is no number: the largest of the products keeps its conditions.
fusion.func @products(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %p = fusion.mul %e, %f : tensor<?x?xf32>
  %y = fusion.reduce_max %p axes [1] : tensor<?xf32>
  %f_r = sched.recompute %f for %d, %p : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %f, %f_r : tensor<?x?xbf16>
  sched.align %m[0, -1] by 8
  sched.split %m[-1] by 8
  sched.split %m[1] by 32
  sched.split %m[1] by 1
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

// The sum of a row of no elements is 0, though exp(-inf - -inf) is no number; nobody sees that of @softmax.
// CHECK-LABEL: kernel.func @total_k0(
// CHECK: kernel.cmp lt %{{.*}}, %n
// CHECK: host.func @total(
fusion.func @total(%x: tensor<?x?xf32> {dims = ["m", "n"]}) -> tensor<?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %y = fusion.sum %e axes [1] : tensor<?xf32>
  %x_in = sched.cache_after %x for %m, %d : tensor<?x?xf32>
  sched.align %m[0, -1] by 4
  sched.split %m[-1] by 4
  sched.split %m[1] by 32
  sched.split %m[1] by 1
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}

// An integer has no infinity.
fusion.func @places(%x: tensor<?x?xbf16>, %i: tensor<?x?xi16>) -> tensor<?x?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %g = fusion.cast %i : tensor<?x?xf32>
  %y = fusion.add %d, %g : tensor<?x?xf32>
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %f, %f_r : tensor<?x?xbf16>
  %i_in = sched.cache_after %i for %g : tensor<?x?xi16>
  %y_c = sched.cache_before %y : tensor<?x?xf32>
  sched.align %m[0, -1] by 8
  sched.split %m[-1] by 8
  sched.split %m[1] by 32
  sched.split %m[1] by 1
  sched.propagate %m
  sched.parallelize %m [bidx, tidy, unroll, tidx, unroll]
  sched.parallelize_like %m
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %i_in[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?x?xf32>
}

// In the turn that is left, vectors that have none of the row are not added up.
fusion.func @turns(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %w = fusion.cast %x : tensor<?x?xf32>
  %y = fusion.logsumexp %w axes [1] : tensor<?xf32>
  %x_in = sched.cache_after %x : tensor<?x?xbf16>
  sched.align %y[0, 1] by 8
  sched.split %y[1] by 8
  sched.split %y[1] by 4
  sched.split %y[1] by 2
  sched.propagate %y
  sched.parallelize %y [bidx, serial, unswitch, tidx, unroll]
  sched.parallelize_like %y
  sched.parallelize %y[-1] vectorize
  sched.parallelize %x_in[-1] vectorize
  sched.inline_most
  fusion.return %y : tensor<?xf32>
}
