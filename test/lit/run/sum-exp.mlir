// fusion.sum_exp: the sum of exp(x - m), m being the largest: special values, and each way in which threads reduce together.
// RUN: tf-run %s --entry=plain --arg=random:1:f32:37x61 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=random:2:f32:5x0 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=random:2:f32:0x5 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=random:3:f32:9x1 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=const:-inf:f32:2x9 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=const:inf:f32:2x9 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=const:nan:f32:2x9 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=const:1e38:f32:3x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=plain --arg=const:-1e38:f32:3x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=one_special --arg=random:4:f32:6x40 --arg=-inf --expect=reference --check=all
// RUN: tf-run %s --entry=one_special --arg=random:4:f32:6x40 --arg=inf --expect=reference --check=all
// RUN: tf-run %s --entry=one_special --arg=random:4:f32:6x40 --arg=nan --expect=reference --check=all
// RUN: tf-run %s --entry=f64 --arg=random:1:f64:7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=f64 --arg=const:-inf:f64:7x3 --expect=reference --check=all
// RUN: tf-run %s --entry=f64 --arg=const:1e300:f64:7x0 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --arg=random:2:f16:7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --arg=const:inf:f16:7x3 --expect=reference --check=all
// RUN: tf-run %s --entry=f16 --arg=random:2:f16:7x0 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16 --arg=random:3:bf16:7x33 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16 --arg=const:nan:bf16:7x3 --expect=reference --check=all
// RUN: tf-run %s --entry=bf16 --arg=random:3:bf16:7x0 --expect=reference --check=all
// RUN: tf-run %s --entry=threads --arg=random:5:f32:19x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=threads --arg=random:5:f32:1x3 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --entry=vectors --arg=random:5:f32:19x1000 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg=random:5:f32:2x4 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg=const:-inf:f32:2x36 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg=const:inf:f32:2x36 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg=const:nan:f32:2x36 --expect=reference --check=all
// RUN: tf-run %s --entry=vectors --arg=const:3e38:f32:2x36 --expect=reference --check=all
// RUN: tf-run %s --entry=odd_threads --arg=random:6:f64:19x100 --arg=random:7:bf16:19x100 --expect=reference --check=all
// RUN: tf-run %s --entry=cluster --mcpu=sm_90a --arg=random:8:f32:5x2048 --expect=reference --check=all --schedule=random

fusion.func @plain(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum_exp %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// One element of a row is special, and later ones meet it.
fusion.func @one_special(%x: tensor<?x40xf32>, %v: f32) -> tensor<?xf32> {
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %at = fusion.constant 13 : i32
  %n = fusion.dim %x, 0 : i64
  %k = fusion.iota %zero, %one, %n axis 1 : tensor<?x40xi32>
  %here = fusion.eq %k, %at : tensor<?x40xi1>
  %s = fusion.select %here, %v, %x : tensor<?x40xf32>
  %y = fusion.sum_exp %s axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @f64(%x: tensor<7x?xf64>) -> tensor<7xf64> {
  %y = fusion.sum_exp %x axes [1] : tensor<7xf64>
  fusion.return %y : tensor<7xf64>
}
fusion.func @f16(%x: tensor<7x?xf16>) -> tensor<7xf16> {
  %y = fusion.sum_exp %x axes [1] : tensor<7xf16>
  fusion.return %y : tensor<7xf16>
}
fusion.func @bf16(%x: tensor<7x?xbf16>) -> tensor<7xbf16> {
  %y = fusion.sum_exp %x axes [1] : tensor<7xbf16>
  fusion.return %y : tensor<7xbf16>
}

// Whole warps by shuffles and shared memory, four accumulators a thread.
fusion.func @threads(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum_exp %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 4
  sched.split %y[1] by 128
  sched.parallelize %y [bidx, serial, tidx, unroll]
  sched.rfactor %y [1]
  fusion.return %y : tensor<?xf32>
}

// Four elements at once: their largest first.
fusion.func @vectors(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum_exp %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 4
  sched.split %y[1] by 64
  sched.parallelize %y [bidx, serial, tidx, vectorize]
  fusion.return %y : tensor<?xf32>
}

// Groups of threads that are no warps: each combines those of its group from shared memory.
fusion.func @odd_threads(%a: tensor<?x?xf64>, %b: tensor<?x?xbf16>) -> (tensor<?xf64>, tensor<?xbf16>) {
  %x = fusion.sum_exp %a axes [1] : tensor<?xf64>
  %y = fusion.sum_exp %b axes [1] : tensor<?xbf16>
  sched.split %x[1] by 6
  sched.split %x[0] by 5
  sched.parallelize %x [bidx, tidy, serial, tidx]
  sched.split %y[1] by 6
  sched.split %y[0] by 5
  sched.parallelize %y [bidx, tidy, serial, tidx]
  fusion.return %x, %y : tensor<?xf64>, tensor<?xbf16>
}

// The blocks of a cluster exchange pairs.
fusion.func @cluster(%x: tensor<?x2048xf32>) -> tensor<?xf32> attributes {cluster = array<i64: 1, 4>} {
  %y = fusion.sum_exp %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 4
  sched.parallelize %y [bidx, bidy, serial, tidx]
  fusion.return %y : tensor<?xf32>
}

// The largest and the sum leave their values together, and blocks of a cluster wait once for both.
// RUN: tf-run %s --entry=both --mcpu=sm_90a --arg=random:8:f32:5x2048 --expect=reference --check=all --schedule=random
// RUN: tf-opt %s --lower-fusion=index=32 2>/dev/null | FileCheck %s
// CHECK-LABEL: kernel.func @both_k0(
// CHECK-COUNT-1: kernel.barrier
// CHECK-NOT: kernel.barrier
// CHECK: kernel.func @last_k0(
fusion.func @both(%x: tensor<?x2048xf32>) -> tensor<?x2048xf32> attributes {cluster = array<i64: 1, 4>} {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %s = fusion.sum_exp %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x2048xf32>
  %e = fusion.exp %d : tensor<?x2048xf32>
  %y = fusion.div %e, %sb : tensor<?x2048xf32>
  %t = sched.cache_after %x for %m, %s : tensor<?x2048xf32>
  sched.split %y[1] by 64
  sched.split %y[1] into 4
  sched.propagate %y
  sched.parallelize %y [bidx, bidy, serial, tidx]
  sched.parallelize_like %y
  sched.inline_most
  fusion.return %y : tensor<?x2048xf32>
}
fusion.func @last(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.neg %x : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}
