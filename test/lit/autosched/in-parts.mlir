// Reductions in parts: arguments are cut, what is computed of them is computed of the parts, and what is behind the last
// element does nothing: it is zero where zeros stay zeros, else what the reduction begins with, or a mask takes it out.
// `row=64` makes parts of 64 elements of a row, and of 16 of a column.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=64" -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: for e in exps squares ints bits worst; do for n in 0x5 5x0 3x65 7x1000 $(%{more} 1x1 3x64 1x129); do tf-run %t.mlir --mcpu=sm_90a --entry=$e --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done; done
// RUN: for n in 5x0 3x64 2x130 $(%{more} 1x1 0x5); do tf-run %t.mlir --mcpu=sm_90a --entry=exponents --arg=random:1:bf16:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 0x5 3x65 2x130 $(%{more} 1x1 3x64); do tf-run %t.mlir --mcpu=sm_90a --entry=weighed --arg=random:1:bf16:$n --arg=random:2:bf16:${n#*x} --expect=reference --check=all || exit 1; done
// RUN: for n in 0x3 33x5 200x12 $(%{more} 1x3 40x1); do tf-run %t.mlir --mcpu=sm_90a --entry=columns --arg=random:1:f16:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 2x0x3 3x40x8 2x33x5 $(%{more} 1x1x1 1x100x16); do tf-run %t.mlir --mcpu=sm_90a --entry=middle --arg=random:1:f64:$n --expect=reference --check=all || exit 1; done
// Types without an infinity, and of that number some behind the last element: the largest and the least of them stand there.
// RUN: for e in least most; do for n in 3x64 3x65 $(%{more} 1x1 2x130); do tf-run %t.mlir --mcpu=sm_90a --entry=$e --arg=random:1:f8e4m3fn:$n --expect=reference --check=all --rtol=0 --atol=0 || exit 1; done; done
// RUN: for n in 1x1 3x65 2x130; do tf-run %t.mlir --mcpu=sm_90a --entry=narrowed --arg=random:1:f16:$n --expect=reference --check=all --rtol=0 --atol=0 || exit 1; done
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=known --arg=random:1:f32:3x1000 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=all --arg=random:1:f32:3x5x70 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=all --arg=random:1:f32:3x0x70 --expect=reference --check=all
// Places and variances: the first of many equals is in an earlier part, or the same; nothing is behind the last element.
// RUN: for e in first nearest spread; do for n in 0x5 5x0 3x64 1x129 $(%{more} 1x1 3x65 7x1000); do tf-run %t.mlir --mcpu=sm_90a --entry=$e --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done; done
// RUN: for n in 0x3 40x1 33x5 $(%{more} 1x3 200x12); do tf-run %t.mlir --mcpu=sm_90a --entry=top --arg=random:1:f16:$n --expect=reference --check=all || exit 1; done
// RUN: for v in nan -inf -3.4028234e38 12345.678 $(%{more} inf 1e38); do for e in first nearest spread all_spread; do tf-run %s --mcpu=sm_90a --entry=$e --arg=const:$v:f32:3x16400 --expect=reference || exit 1; done; done
// RUN: for n in 5x0 3x65 7x1000 $(%{more} 1x1 0x5 3x64 1x129); do tf-run %t.mlir --mcpu=sm_90a --entry=spread_narrow --arg=random:1:bf16:$n --expect=reference --check=all || exit 1; done
// RUN: for v in nan 3e38 -1e-40 $(%{more} inf 12345.678); do tf-run %t.mlir --mcpu=sm_90a --entry=spread_narrow --arg=const:$v:bf16:3x200 --expect=reference || exit 1; done
// RUN: tf-run %s --mcpu=sm_90a --entry=all_spread --arg=random:1:f32:3x16400 --expect=reference --check=all
// A sum of very many numbers is as good as their mean: an f32 holds 1/3 to 24 bits, and so does the sum.
// RUN: tf-run %s --mcpu=sm_90a --entry=all --arg=const:0.3333333:f32:4x512x1024 --expect=reference --rtol=2e-7 --atol=0

// Zero is no number whose exponential does nothing.
// CHECK-LABEL: fusion.func @exps(
// CHECK: %[[P:.*]] = fusion.parts %x, %{{.*}} axes [1] of 64 : tensor<?x?x64xf32> cache(evict_first)
// CHECK: %[[E:.*]] = fusion.exp %[[P]]
// CHECK: %[[M:.*]] = fusion.lt
// CHECK: %[[S:.*]] = fusion.select %[[M]], %[[E]], %{{.*}} : tensor<?x?x64xf32>
// CHECK: fusion.sum %[[S]] axes [2] : tensor<?x?xf32>
fusion.func @exps(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %e = fusion.exp %x : tensor<?x?xf32>
  %y = fusion.sum %e axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// The square of zero is zero.
// CHECK-LABEL: fusion.func @squares(
// CHECK-NOT: fusion.select
// CHECK: sched.note
fusion.func @squares(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %q = fusion.mul %x, %x : tensor<?x?xf32>
  %y = fusion.sum %q axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// Both read the same parts.
// CHECK-LABEL: fusion.func @ints(
// CHECK: fusion.parts
// CHECK-NOT: fusion.parts
// CHECK: sched.note
fusion.func @ints(%x: tensor<?x?xf32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %k = fusion.constant 100.0 : f32
  %m = fusion.mul %x, %k : tensor<?x?xf32>
  %i = fusion.cast %m : tensor<?x?xi32>
  %y = fusion.reduce_min %i axes [1] : tensor<?xi32>
  %z = fusion.prod %i axes [1] : tensor<?xi32>
  fusion.return %y, %z : tensor<?xi32>, tensor<?xi32>
}

fusion.func @bits(%x: tensor<?x?xf32>) -> (tensor<?xi1>, tensor<?xi1>) {
  %k = fusion.constant 2.0 : f32
  %g = fusion.gt %x, %k : tensor<?x?xi1>
  %l = fusion.le %x, %k : tensor<?x?xi1>
  %y = fusion.any %g axes [1] : tensor<?xi1>
  %z = fusion.all %l axes [1] : tensor<?xi1>
  fusion.return %y, %z : tensor<?xi1>, tensor<?xi1>
}

// An argument itself: behind its last element is what the reduction begins with.
// CHECK-LABEL: fusion.func @worst(
// CHECK: %[[I:.*]] = fusion.constant 0xFF800000 : f32
// CHECK: fusion.parts %x, %[[I]] axes [1] of 64
// CHECK-NOT: fusion.select
// CHECK: sched.note
fusion.func @worst(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.reduce_max %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @exponents(
// CHECK: fusion.logsumexp %{{.*}} axes [2] : tensor<?x?xf32>
// CHECK: fusion.logsumexp %{{.*}} axes [1] : tensor<?xf32>
fusion.func @exponents(%x: tensor<?x?xbf16>) -> tensor<?xbf16> {
  %y = fusion.logsumexp %x axes [1] : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}

// What is broadcast along the rows is cut, too.
// CHECK-LABEL: fusion.func @weighed(
// CHECK: %[[W:.*]] = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
// CHECK: fusion.parts %[[W]], %{{.*}} axes [1] of 64 : tensor<1x?x64xbf16> cache(evict_first)
fusion.func @weighed(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %g = fusion.cast %w : tensor<?xf32>
  %b = fusion.broadcast %g axes [0] : tensor<1x?xf32>
  %m = fusion.mul %f, %b : tensor<?x?xf32>
  %s = fusion.sum %m axes [1] : tensor<?xf32>
  %y = fusion.cast %s : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}

// A sum of f16 is rounded once.
// CHECK-LABEL: fusion.func @columns_parts_few_64(
// CHECK-SAME: at_least = array<i64: 0, 0, 33>, at_most = array<i64: 0, 1, 64>
// CHECK: fusion.sum %{{.*}} axes [1] : tensor<?x?xf32>
// CHECK: fusion.sum %{{.*}} axes [0] : tensor<?xf32>
// CHECK: fusion.cast %{{.*}} : tensor<?xf16>
fusion.func @columns(%x: tensor<?x?xf16>) -> tensor<?xf16> {
  %y = fusion.sum %x axes [0] : tensor<?xf16>
  fusion.return %y : tensor<?xf16>
}

fusion.func @middle(%x: tensor<?x?x?xf64>) -> tensor<?x?xf64> {
  %y = fusion.sum %x axes [1] : tensor<?x?xf64>
  fusion.return %y : tensor<?x?xf64>
}

// CHECK-LABEL: fusion.func @known(
// CHECK: fusion.parts %x, %{{.*}} axes [1] of 64 : tensor<3x16x64xf32>
fusion.func @known(%x: tensor<3x1000xf32>) -> tensor<3xf32> {
  %a = fusion.abs %x : tensor<3x1000xf32>
  %q = fusion.sqrt %a : tensor<3x1000xf32>
  %y = fusion.reduce_max %q axes [1] : tensor<3xf32>
  fusion.return %y : tensor<3xf32>
}

// CHECK-LABEL: fusion.func @all_joined(
// CHECK: fusion.parts %x, %{{.*}} axes [0] of 64 : tensor<?x64xf32>
fusion.func @all(%x: tensor<?x?x?xf32>) -> tensor<f32> {
  %y = fusion.sum %x axes [0, 1, 2] : tensor<f32>
  fusion.return %y : tensor<f32>
}
fusion.func @least(%x: tensor<?x?xf8E4M3FN>) -> tensor<?xf8E4M3FN> {
  %y = fusion.reduce_min %x axes [1] : tensor<?xf8E4M3FN>
  fusion.return %y : tensor<?xf8E4M3FN>
}
fusion.func @most(%x: tensor<?x?xf8E4M3FN>) -> tensor<?xf8E4M3FN> {
  %a = fusion.neg %x : tensor<?x?xf8E4M3FN>
  %y = fusion.reduce_max %a axes [1] : tensor<?xf8E4M3FN>
  fusion.return %y : tensor<?xf8E4M3FN>
}
fusion.func @narrowed(%x: tensor<?x?xf16>) -> tensor<?xf8E4M3FN> {
  %a = fusion.cast %x : tensor<?x?xf8E4M3FN>
  %y = fusion.reduce_min %a axes [1] : tensor<?xf8E4M3FN>
  fusion.return %y : tensor<?xf8E4M3FN>
}

// CHECK-LABEL: fusion.func @first(
// CHECK: fusion.reduce_max %{{.*}} axes [1] : tensor<?xi32>
// CHECK: fusion.argmax %{{.*}} axes [1] : tensor<?xi32>
// CHECK: fusion.reduce_min %{{.*}} axes [0] : tensor<i64>
// CHECK: sched.note "2 kernels"
fusion.func @first(%x: tensor<?x?xf32>) -> tensor<i64> {
  %i = fusion.cast %x : tensor<?x?xi32>
  %y = fusion.argmax %i axes [0, 1] : tensor<i64>
  fusion.return %y : tensor<i64>
}

// Both read the same parts, behind whose last element is what is never the smallest.
// CHECK-LABEL: fusion.func @nearest(
// CHECK: fusion.parts
// CHECK-NOT: fusion.parts
// CHECK: sched.note "3 kernels"
fusion.func @nearest(%x: tensor<?x?xf32>) -> (tensor<?xi64>, tensor<?xf32>) {
  %y = fusion.argmin %x axes [1] : tensor<?xi64>
  %z = fusion.reduce_min %x axes [1] : tensor<?xf32>
  fusion.return %y, %z : tensor<?xi64>, tensor<?xf32>
}

// An i32 that may not hold the place: the launch looks, so it is one reduction.
// CHECK-LABEL: fusion.func @narrow(
// CHECK-NOT: fusion.parts
// CHECK: fusion.return
fusion.func @narrow(%x: tensor<?x?xf32>) -> tensor<i32> {
  %y = fusion.argmax %x axes [0, 1] : tensor<i32>
  fusion.return %y : tensor<i32>
}

// CHECK-LABEL: fusion.func @top_parts_few_64(
// CHECK: fusion.argmax %{{.*}} axes [1] : tensor<?x?xi32>
fusion.func @top(%x: tensor<?x?xf16>) -> tensor<?xi64> {
  %y = fusion.argmax %x axes [0] : tensor<?xi64>
  fusion.return %y : tensor<?xi64>
}

// A part is read once. What is as short as the parts are many is computed where it is read.
// CHECK-LABEL: fusion.func @spread(
// CHECK: fusion.parts
// CHECK-NOT: fusion.parts
// CHECK: sched.note "3 kernels"
// CHECK: kept in registers
fusion.func @spread(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %y = fusion.var %x axes [1] correction 1 : tensor<?xf32>
  %z = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %y, %z : tensor<?xf32>, tensor<?xf32>
}

// One block puts all of them together, in double precision: of 1024 threads.
// CHECK-LABEL: fusion.func @all_spread_joined(
// CHECK: fusion.sum %{{.*}} axes [0] : tensor<f64>
// CHECK: sched.note "rows: a block of 1024 threads each"
fusion.func @all_spread(%x: tensor<?x?xf32>) -> tensor<f32> {
  %y = fusion.var %x axes [0, 1] correction 0 : tensor<f32>
  fusion.return %y : tensor<f32>
}

// Elements of 16 bits: the mean is rounded to their type, and there is no second look at it.
// CHECK-LABEL: fusion.func @spread_narrow(
// CHECK: %[[M:.*]] = fusion.cast %{{.*}} : tensor<?x?xbf16>
// CHECK-NEXT: fusion.cast %[[M]] : tensor<?x?xf32>
// CHECK-NOT: fusion.div %{{.*}} : tensor<?x?xf32>
// CHECK: kept in registers
fusion.func @spread_narrow(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %w = fusion.cast %x : tensor<?x?xf32>
  %y = fusion.var %w axes [1] correction 0 : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
