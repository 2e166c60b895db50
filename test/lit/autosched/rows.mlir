// Reductions of rows: versions by the length of a row, and a schedule that reads long rows once more for each pass.
// Targets without clusters have these and no other ones (long-rows.mlir has those of targets with clusters).
// RUN: tf-opt %s --auto-schedule -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// Its own schedules are nothing to be told of.
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o /dev/null 2>%t.said && test ! -s %t.said
// RUN: tf-opt %s --auto-schedule=target=sm_86 | diff - %t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_86 -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_86 -o %t.b && diff %t.a %t.b
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:5x100 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=softmax --arg=random:1:f32:5x101 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:19x512 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:3x516 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:3x1001 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=softmax --arg=random:1:f32:2x2045 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:2x2047 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=softmax --arg=random:1:f32:2x16384 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:2x16388 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:1x16387 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:3x1 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --arg=random:1:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --entry=norm --arg=random:1:bf16:5x264 --arg=random:2:bf16:264 --expect=reference --check=all
// RUN: tf-run %s --entry=norm --arg=random:1:bf16:5x4001 --arg=random:2:bf16:4001 --expect=reference --check=all
// RUN: tf-run %s --entry=norm --arg=random:1:bf16:2x20000 --arg=random:2:bf16:20000 --expect=reference --check=all
// RUN: tf-run %s --entry=norm --arg=random:1:bf16:37x64 --arg=random:2:bf16:64 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=norm --arg=random:1:bf16:37x100 --arg=random:2:bf16:100 --expect=reference --check=all
// RUN: tf-run %s --entry=norm --arg=random:1:bf16:3x1002 --arg=random:2:bf16:1002 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=norm --arg=random:1:bf16:37x13 --arg=random:2:bf16:13 --expect=reference --check=all
// RUN: tf-run %s --entry=known --arg=random:1:f32:9x30 --expect=reference --check=all
// RUN: tf-run %s --entry=all --arg=random:1:bf16:300x264 --expect=reference --check=all
// RUN: %{long} tf-run %s --entry=all --arg=random:1:bf16:3x1 --expect=reference --check=all
// RUN: tf-run %s --entry=all --arg=random:1:bf16:0x4 --expect=reference --check=all

// CHECK-LABEL: fusion.func @softmax_to_32(
// CHECK-SAME: at_most = array<i64: 0, 1, 32>, {{.*}}one_width, or_next, {{.*}}version_of = @softmax
// CHECK: sched.note "rows of at most 32: 4 lanes each, 64 a block, kept in registers"
// CHECK-LABEL: fusion.func @softmax_to_128(
// CHECK: sched.note "rows of at most 128: 16 lanes each, 16 a block, kept in registers"
// CHECK-LABEL: fusion.func @softmax_to_512(
// CHECK: sched.note "rows of at most 512: 32 lanes each, 8 a block, kept in registers"
// CHECK-LABEL: fusion.func @softmax_to_16384(
// CHECK: sched.note "rows of at most 16384: a block each, as many warps as it takes with 4 times 4 elements a thread, kept in registers"
// CHECK: sched.split %m[1] by 32
// CHECK-NEXT: sched.split %m[1] by 4
// CHECK-LABEL: fusion.func @softmax_to_16_scalar(
// CHECK: sched.note "rows of at most 16: 16 lanes each, 16 a block, kept in registers"
// CHECK-LABEL: fusion.func @softmax_to_128_scalar(
// CHECK-LABEL: fusion.func @softmax_to_2045_aligned(
// CHECK: sched.align %m[0, -1] by 4
// CHECK-NEXT: sched.split %m[-1] by 4
// CHECK-LABEL: fusion.func @softmax_to_16384_scalar(
// CHECK-NOT: vectorize
// CHECK-LABEL: fusion.func @softmax(
// CHECK: fusion.sum_exp %x axes [1]
// CHECK: %x_in = sched.cache_after %x for %m, %s cache(evict_last)
// CHECK: %x_in_1 = sched.cache_after %x for %d cache(evict_last)
// CHECK: sched.note "rows: a block of 512 threads each, read by each pass"
fusion.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %p = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %r = fusion.reciprocal %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.mul %p, %rb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// What is kept of a row is what was read, 16 bits an element: %f is computed once more behind the sum.
// CHECK-LABEL: fusion.func @norm_to_512(
// CHECK: %f_r = sched.recompute %f for %n
// CHECK: %x_in = sched.cache_after %x for %f, %f_r cache(evict_last)
// Where vectors do not reach, words of two elements may. Their loads have a policy by size, too; stores of rows have none.
// CHECK-LABEL: fusion.func @norm_to_128_words(
// CHECK-SAME: attributes {any_address, at_most = array<i64: 0, 1, 128>, first_below = {{[^=]*}}, last_from = {{[^=]*}}, or_next, version_of = @norm}
// CHECK: sched.note "rows of at most 128: 8 lanes each, 32 a block, kept in registers"
// CHECK-LABEL: fusion.func @norm_to_16384_words(
// CHECK-LABEL: fusion.func @norm_to_16_scalar(
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %rb : tensor<?x?xf32>
  %wf = fusion.cast %w : tensor<?xf32>
  %wb = fusion.broadcast %wf axes [0] : tensor<1x?xf32>
  %z = fusion.mul %n, %wb : tensor<?x?xf32>
  %y = fusion.cast %z : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// A length that is known needs no versions: 15 vectors of 2 are a quarter of a warp's.
// CHECK-LABEL: fusion.func @known(
// CHECK: sched.note "rows of 15 vectors of 2: 8 threads, 32 rows a block"
fusion.func @known(%x: tensor<?x30xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// A sum of everything is two: of the rows, and of what they gave, in f32 until the end.
// CHECK-LABEL: fusion.func @all_joined(
// CHECK: fusion.parts %x, %{{.*}} axes [0] of 16384 : tensor<?x16384xbf16> cache(evict_first)
// CHECK: fusion.cast %{{.*}} : tensor<?x16384xf32>
// CHECK: fusion.sum %{{.*}} axes [1] : tensor<?xf32>
// CHECK: fusion.sum %{{.*}} axes [0] : tensor<f32>
// CHECK: sched.note "2 kernels"
fusion.func @all(%x: tensor<?x?xbf16>) -> tensor<bf16> {
  %y = fusion.sum %x axes [0, 1] : tensor<bf16>
  fusion.return %y : tensor<bf16>
}
