// Kernels without reductions: 16 bytes a thread along the result, biases read by vectors too, and what is printed is the
// schedule: pasted back it gives the same PTX.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck %s --check-prefix=PTX
// RUN: tf-run %s --entry=chain --arg=random:1:bf16:33x72 --arg=random:2:bf16:33x72 --expect=reference --check=all
// RUN: tf-run %s --entry=chain --arg=random:1:bf16:33x71 --arg=random:2:bf16:33x71 --expect=reference --check=all
// RUN: tf-run %s --entry=chain --arg=random:1:bf16:0x8 --arg=random:2:bf16:0x8 --expect=reference --check=all
// RUN: tf-run %s --entry=chain --arg=random:1:bf16:1x1 --arg=random:2:bf16:1x1 --expect=reference --check=all
// RUN: tf-run %s --entry=bias --arg=random:1:bf16:9x264 --arg=random:2:bf16:264 --expect=reference --check=all
// RUN: tf-run %s --entry=bias --arg=random:1:bf16:9x263 --arg=random:2:bf16:263 --expect=reference --check=all
// RUN: tf-run %s --entry=bias --arg=random:1:bf16:1x8 --arg=random:2:bf16:8 --expect=reference --check=all
// RUN: tf-run %s --entry=both --arg=random:1:f32:17x40 --expect=reference --check=all
// RUN: tf-run %s --entry=no_axes --arg=random:1:f32:5x8 --expect=reference --check=all
// RUN: tf-run %s --entry=parts --arg=random:1:f32:17x40/41x1 --expect=reference --check=all

// Everything in one loop, cut into vectors and blocks.
// CHECK-LABEL: fusion.func @chain_small(
// CHECK-SAME: at_most = array<i64: 1, -1, 524288>
// CHECK: sched.note "pointwise: 4 elements a thread, 256 threads a block"
// CHECK-LABEL: fusion.func @chain(
// CHECK-SAME: any_address, first_below = array<i64: 0, -1, 13981013>, last_from = array<i64: 0, -1, 39146837>, stores_from = array<i64: 0, -1, 13981013>
// CHECK: %x_in = sched.cache_after %x for %a cache(evict_last)
// CHECK: %y_c = sched.cache_before %y cache(evict_first)
// CHECK: sched.note "pointwise: 8 elements a thread, 128 threads a block"
// CHECK-NEXT: sched.merge %y[0, 1]
// CHECK-NEXT: sched.split %y[-1] by 8
// CHECK-NEXT: sched.split %y[0] by 1
// CHECK-NEXT: sched.split %y[0] by 128
// CHECK: sched.parallelize %y [bidx, tidx, unswitch, unroll]
// CHECK: sched.parallelize %x_in[-1] vectorize
fusion.func @chain(%x: tensor<?x?xbf16>, %g: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %a = fusion.silu %x : tensor<?x?xbf16>
  %y = fusion.mul %a, %g : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// The bias is broadcast first and converted where it is read; rows and columns stay apart until vectors are cut. Only the
// place in the bias takes a remainder, by a factor: that of an element of x is the vector's number. Where vectors do not
// divide rows, they go over the whole result, and the bias is read by elements.
// CHECK-LABEL: fusion.func @bias_rows(
// CHECK: %[[B:.*]] = fusion.broadcast %b axes [0] : tensor<1x?xbf16>
// CHECK: fusion.cast %[[B]] : tensor<1x?xf32>
// CHECK: sched.split %y[-1] by 8
// CHECK-NEXT: sched.merge %y[0, 1]
// CHECK-LABEL: fusion.func @bias(
// CHECK: sched.merge %y[0, 1]
// CHECK-NEXT: sched.split %y[-1] by 8
// CHECK: sched.parallelize %x_in[-1] vectorize
// CHECK-NEXT: sched.parallelize %y[-1] vectorize
// PTX-LABEL: .entry bias_rows_k0(
// PTX-NOT: {{(div|rem).[us]32}}
// PTX: mul.{{(hi.u32|lo.s64)}}
// PTX-NOT: {{(div|rem).[us]32}}
// PTX-COUNT-2: ld.global{{.*}}.v4.b32
// PTX: st.global.L2::cache_hint.v4.b32
fusion.func @bias(%x: tensor<?x?xbf16>, %b: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %c = fusion.cast %b : tensor<?xf32>
  %d = fusion.broadcast %c axes [0] : tensor<1x?xf32>
  %e = fusion.add %f, %d : tensor<?x?xf32>
  %y = fusion.cast %e : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// A result that is read on gives a copy away: one kernel, which reads %x once.
// CHECK-LABEL: fusion.func @both(
// CHECK: %a_out = fusion.set %a
// CHECK-NOT: sched.segment
fusion.func @both(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %a = fusion.exp %x : tensor<?x?xf32>
  %y = fusion.neg %a : tensor<?x?xf32>
  fusion.return %a, %y : tensor<?x?xf32>, tensor<?x?xf32>
}

// Rows that do not follow each other in memory are not merged with what is in them, before vectors are cut.
// CHECK-LABEL: fusion.func @parts(
// CHECK: sched.split %y[-1] by 4
// CHECK-NEXT: sched.merge %y[0, 1]
fusion.func @parts(%x: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// A reduction over no axes is a copy.
// CHECK-LABEL: fusion.func @no_axes_joined(
// CHECK: sched.note "pointwise: 4 elements a thread,
fusion.func @no_axes(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.sum %x axes [] : tensor<?x8xf32>
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}
