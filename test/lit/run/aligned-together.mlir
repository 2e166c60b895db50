// Rows of any length by vectors, with weights of 16 bits. A thread has the same vector of several rows, eight apart, which begin at the
// same place of a vector: weights are read and shifted once for all of them, also where a row of the last ones is missing.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse --kernel-unroll --canonicalize --kernel-promote -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: for r in 0 1 7 8 9 31 33; do for n in 1 7 8 9 63 257; do tf-run %s --mcpu=sm_90a --entry=norm --arg=random:1:bf16:${r}x$n --arg=random:2:bf16:$n --arg=random:3:bf16:$n --expect=reference --check=all || exit 1; done; done

// CHECK-LABEL: kernel.func @norm_k0(
// CHECK-COUNT-2: kernel.load %x[%{{.*}}] {{.*}} : vector<8xbf16>
// CHECK: kernel.barrier
// CHECK-COUNT-3: kernel.load %w[%{{.*}}] {align = 8 : i64} : vector<4xbf16>
// CHECK-NOT: kernel.load %w[%{{.*}}] {align = 8 : i64}
// CHECK-COUNT-3: kernel.load %b[%{{.*}}] {align = 8 : i64} : vector<4xbf16>
// CHECK-NOT: kernel.load %b[%{{.*}}] {align = 8 : i64}
// CHECK: host.func @norm(
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>, %b: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %n = fusion.dim %x, 1 : i64
  %nf = fusion.cast %n : f32
  %s = fusion.sum %f axes [1] : tensor<?xf32>
  %m = fusion.div %s, %nf : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %p = fusion.mul %d, %d : tensor<?x?xf32>
  %q = fusion.sum %p axes [1] : tensor<?xf32>
  %e = fusion.constant 1.0 : f32
  %v = fusion.add %q, %e : tensor<?xf32>
  %r = fusion.rsqrt %v : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %h = fusion.mul %d, %rb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %g = fusion.mul %h, %wf : tensor<?x?xf32>
  %bb = fusion.broadcast %b axes [0] : tensor<1x?xbf16>
  %bf = fusion.cast %bb : tensor<1x?xf32>
  %a = fusion.add %g, %bf : tensor<?x?xf32>
  %y = fusion.cast %a : tensor<?x?xbf16>
  %d_r = sched.recompute %d for %h : tensor<?x?xf32>
  %f_r = sched.recompute %f for %d : tensor<?x?xf32>
  %f_r_1 = sched.recompute %f for %d_r : tensor<?x?xf32>
  %x_in = sched.cache_after %x for %f, %f_r, %f_r_1 : tensor<?x?xbf16>
  %y_c = sched.cache_before %y : tensor<?x?xbf16>
  sched.align %s[0, -1] by 8
  sched.split %s[-1] by 8
  sched.split %s[1] by 32
  sched.split %s[0] by 8
  sched.split %s[0] by 2
  sched.reorder %s [0, 2, 3, 4, 1, 5]
  sched.merge %s[0, 1]
  sched.propagate %s
  sched.parallelize %s [bidx, tidy, tidx, unroll, unroll]
  sched.parallelize_like %s
  sched.parallelize %x_in[-1] vectorize
  sched.parallelize %wb[-1] vectorize
  sched.parallelize %bb[-1] vectorize
  sched.parallelize %y[-1] vectorize
  sched.inline_most
  sched.inline_at %wb 3
  sched.inline_at %bb 3
  fusion.return %y : tensor<?x?xbf16>
}
