// Rows of 16-bit elements of one input, where threads wait for each other twice or no row is stored: four vectors a thread up to
// 8192 elements (two up to 2048, where no row is stored). A logsumexp of which no row is stored takes them in one pass, of
// 64 threads, or 128. Of wider elements, of two inputs, and of exponentials that are summed otherwise nothing of that.
// Kept rows of which the chip holds all at once take a vector a thread, without a policy of L2.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: FileCheck %s --check-prefix=NOT <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:133x2056 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=entropy --arg=random:1:bf16:133x2056 --arg=zeros:i64:133 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=entropy --arg=random:1:bf16:17x8200 --arg=zeros:i64:17 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=softmax --arg=random:1:bf16:3x2056 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=norm --arg=random:1:bf16:132x520 --expect=reference --check=all

// CHECK-LABEL: fusion.func @softmax_to_8192_small(
// CHECK-SAME: at_most = array<i64: 0, 1, 8192, 0, -1, 1081344>
// CHECK-NOT: min_ctas
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 1 times 8 elements a thread, kept in registers"
// CHECK-LABEL: fusion.func @softmax_to_8192(
// CHECK-SAME: min_ctas = 5
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 4 times 8 elements a thread, kept in registers"
fusion.func @softmax(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %w = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %w : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %q = fusion.div %e, %b : tensor<?x?xf32>
  %y = fusion.cast %q : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @entropy_to_8192(
// CHECK: %[[L:.*]] = fusion.logsumexp
// CHECK: sched.note "rows of at most 8192: a block of 64 threads each, 32 elements a thread at a time"
// CHECK: sched.parallelize %[[L]] [bidx, serial, unswitch, tidx, vectorize]
// CHECK-LABEL: fusion.func @entropy_to_131072_few(
// CHECK-LABEL: fusion.func @entropy_to_1048576(
// CHECK: sched.note "rows of at most 1048576: a block of 128 threads each, 32 elements a thread at a time"
// CHECK-LABEL: fusion.func @entropy_to_1048576_aligned(
fusion.func @entropy(%x: tensor<?x?xbf16>, %at: tensor<?xi64>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %w = fusion.broadcast %at axes [1] : tensor<?x1xi64>
  %g = fusion.gather %f, %w axis 1 : tensor<?x1xf32>
  %t = fusion.squeeze %g axes [1] : tensor<?xf32>
  %l = fusion.logsumexp %f axes [1] : tensor<?xf32>
  %y = fusion.sub %l, %t : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @sum_to_2048(
// CHECK-SAME: min_ctas = 16
// CHECK: sched.note "rows of at most 2048: a block each, as many warps as it takes with 2 times 8 elements a thread, kept in registers"
// CHECK-LABEL: fusion.func @sum_to_8192(
// CHECK-SAME: min_ctas = 5
fusion.func @sum(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %w = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %w : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %e axes [1] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// NOT-NOT: @wide_to_8192(
// NOT-NOT: @two_to_8192(
// NOT-NOT: @softmax_to_2048(
// NOT-NOT: @entropy_to_65536(
// NOT-NOT: @norm_to_8192(
fusion.func @norm(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %m = fusion.mul %f, %b : tensor<?x?xf32>
  %y = fusion.cast %m : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
fusion.func @wide(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %v = fusion.var %x axes [1] correction 0 : tensor<?xf32>
  fusion.return %v : tensor<?xf32>
}
fusion.func @two(%x: tensor<?x?xbf16>, %z: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %p = fusion.mul %x, %z : tensor<?x?xbf16>
  %f = fusion.cast %p : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %w = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %w : tensor<?x?xf32>
  %y = fusion.cast %d : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// Sums of 4-byte rows have two vectors a thread where a block has threads enough.
// CHECK-LABEL: fusion.func @add_to_8192(
// CHECK-SAME: at_least = array<i64: 0, 1, 2049>, at_most = array<i64: 0, 1, 8192>
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 2 times 4 elements a thread"
// CHECK-LABEL: fusion.func @add_to_16384(
fusion.func @add(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}

// A row of each of two inputs, a vector each a lane: what is read beside rows comes with them, also in large launches.
// RUN: tf-run %s --mcpu=sm_90a --entry=pairs --arg=random:1:bf16:67x64 --arg=random:2:bf16:67x64 --arg=random:3:bf16:64 --expect=reference --check=all
// CHECK-LABEL: fusion.func @pairs_to_64(
// CHECK: sched.note "rows of at most 64: 8 lanes each, 32 a block, kept in registers"
// CHECK: sched.inline_most
// CHECK-NEXT: sched.inline_at %{{.*}} 2
// CHECK-NEXT: fusion.return
// CHECK-LABEL: fusion.func @pairs_to_512(
// CHECK: sched.inline_most
// CHECK-NEXT: fusion.return
fusion.func @pairs(%x: tensor<?x?xbf16>, %y: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %p = fusion.mul %x, %y : tensor<?x?xbf16>
  %s = fusion.sum %p axes [1] : tensor<?xbf16>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xbf16>
  %v = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %d = fusion.sub %x, %y : tensor<?x?xbf16>
  %h = fusion.mul %d, %v : tensor<?x?xbf16>
  %z = fusion.add %h, %b : tensor<?x?xbf16>
  fusion.return %z : tensor<?x?xbf16>
}
