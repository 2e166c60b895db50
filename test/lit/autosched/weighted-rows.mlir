// Rows of any length with weights. Of 16 bits: four rows a thread, eight apart, which begin at the same place of a vector, where there are
// rows enough; a weight is read once for all of them. Of 32: by elements, with registers that have 0 where a row has no element.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.short.mlir
// RUN: FileCheck %s --check-prefix=SHORT <%t.short.mlir
// RUN: for s in 1x33 2x57 7x45 8x49 31x57 33x43 70x51; do tf-run %t.short.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:$s --arg=random:2:bf16:${s#*x} --arg=random:3:bf16:${s#*x} --expect=reference --check=all || exit 1; done
// RUN: for s in 1x1 2x33 9x64 3x61; do tf-run %t.short.mlir --mcpu=sm_90a --entry=wide --arg=random:1:f32:$s --arg=random:2:f32:${s#*x} --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=wide --arg=random:1:f32:3x1001 --arg=random:2:f32:1001 --expect=reference --check=all
// RUN: for s in 7x45 33x137 18x130 5x250 40x281; do tf-run %t.short.mlir --mcpu=sm_90a --entry=once --arg=random:1:bf16:$s --arg=random:2:bf16:${s#*x} --expect=reference --check=all || exit 1; done
// RUN: for s in 5x1001 40x129; do tf-run %t.short.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:$s --arg=random:2:bf16:${s#*x} --arg=random:3:bf16:${s#*x} --expect=reference --check=all || exit 1; done

// CHECK-LABEL: fusion.func @norm_to_1017_aligned(
// CHECK-SAME: at_least = array<i64: 0, 0, 4224>, at_most = array<i64: 0, 1, 1017>, {{.*}}min_ctas = 9
// CHECK: sched.note "rows of at most 1017: a block for 4 each, as many warps as it takes with 1 times 8 elements a thread of each, kept in registers"
// CHECK: sched.align %s[0, -1] by 8
// CHECK: sched.split %s[0] by 8
// CHECK-NEXT: sched.split %s[0] by 4
// CHECK-NEXT: sched.reorder %s [0, 2, 3, 4, 5, 1, 6]
// CHECK-NEXT: sched.merge %s[0, 1]
// CHECK: sched.parallelize %s [bidx, tidy, unroll, tidx, unroll, unroll]
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %{{.*}} 4
// CHECK-NEXT: sched.inline_at %{{.*}} 4
// CHECK-LABEL: fusion.func @norm_to_2041_aligned(
// CHECK-SAME: min_ctas = 4
// SHORT-LABEL: fusion.func @norm_to_57_aligned(
// SHORT-SAME: at_least = array<i64: 0, 0, 2>
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
  %wf = fusion.cast %w : tensor<?xf32>
  %wb = fusion.broadcast %wf axes [0] : tensor<1x?xf32>
  %g = fusion.mul %h, %wb : tensor<?x?xf32>
  %bf = fusion.cast %b : tensor<?xf32>
  %bb = fusion.broadcast %bf axes [0] : tensor<1x?xf32>
  %a = fusion.add %g, %bb : tensor<?x?xf32>
  %y = fusion.cast %a : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @wide_to_8192_scalar(
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 8 times 1 elements a thread, kept in registers"
// CHECK-NEXT: sched.align %s[0, -1] by 1
fusion.func @wide(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?xf32> {
  %p = fusion.mul %x, %x : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %h = fusion.mul %x, %rb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xf32>
  %y = fusion.mul %h, %wb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Longer rows: two, and two vectors of each; four vectors of one.
// CHECK-LABEL: fusion.func @once_to_4601_aligned(
// CHECK-SAME: min_ctas = 4
// CHECK: a block for 2 each, as many warps as it takes with 2 times 8 elements a thread of each
// CHECK-LABEL: fusion.func @once_to_9209_aligned(
// CHECK-SAME: min_ctas = 4
// CHECK: with 4 times 8 elements a thread
// SHORT-LABEL: fusion.func @once_to_137_aligned(
// SHORT-LABEL: fusion.func @once_to_281_aligned(
fusion.func @once(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %p = fusion.mul %f, %f : tensor<?x?xf32>
  %q = fusion.sum %p axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %q : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %o = fusion.mul %f, %rb : tensor<?x?xf32>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %wf = fusion.cast %wb : tensor<1x?xf32>
  %ow = fusion.mul %o, %wf : tensor<?x?xf32>
  %y = fusion.cast %ow : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
