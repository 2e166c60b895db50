// Short rows that are no multiples of a vector, or hardly longer than one: a block's rows are one run of bytes, which TMA
// brings to shared memory; there a thread has rows of its own. Rows that are stored go back the same way.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 5000x3 %s | FileCheck %s --check-prefix=NEAR
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 5000x8 %s | FileCheck %s --check-prefix=VECTORS
// RUN: tf-opt --print-schedule=chip=h200 --entry=sum --arg 5000x99 %s | FileCheck %s --check-prefix=LONGER
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:f32:1029x3 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:f32:513x8 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:f32:131x67 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:f32:1x1 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:f32:7x0 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=sum --arg=random:1:f32:0x5 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:601x7 --arg=random:2:f32:7 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=norm --arg=random:1:bf16:130x49 --arg=random:2:f32:49 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=place --arg=random:1:f16:519x11 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=place --arg=const:1:f16:519x11 --expect=reference --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=known --arg=random:1:f32:50x3x3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=sum --arg=random:1:f32:1029x3 --expect=reference --check=all

// Vectors of rows of one or two.
// CHECK-LABEL: fusion.func @sum_to_8_tiles(
// CHECK: %[[R:.*]] = sched.cache_after %x for %y memory(shared) via(bulk) cache(evict_first)
// CHECK: %[[I:.*]] = sched.cache_after %[[R]] for %y
// CHECK: sched.note "rows of at most 8: a block has 512, one run of bytes in shared memory, a thread 4"
// CHECK: sched.parallelize %y [bidx, unroll, tidx, serial, unroll]
// CHECK: sched.parallelize %[[R]] [bidx, bulk, bulk, bulk]
// CHECK: sched.rfactor %y [3]
// CHECK: sched.parallelize %[[I]][-1] vectorize
// CHECK-LABEL: fusion.func @sum_to_32(
// CHECK-LABEL: fusion.func @sum_to_16_tiles_scalar(
// CHECK-LABEL: fusion.func @sum_to_128_tiles_scalar(
// CHECK: sched.note "rows of at most 128: a block has 128, one run of bytes in shared memory, a thread 1"
// CHECK-LABEL: fusion.func @sum_to_16_scalar(
// NEAR: kernel @sum_to_16_tiles_scalar_k0
// VECTORS: kernel @sum_to_8_tiles_k0
// LONGER: kernel @sum_to_128_tiles_scalar_k0
fusion.func @sum(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// What is stored lies in shared memory as its rows do in global memory.
// CHECK-LABEL: fusion.func @norm_to_16_tiles_scalar(
// CHECK: %[[S:.*]] = sched.cache_before %y memory(shared) via(bulk)
// CHECK: sched.alloc %[[S]] [0, 1, 2, 3]
// CHECK: sched.parallelize %y [bidx, bulk, bulk, bulk]
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xf32>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %b : tensor<?x?xf32>
  %v = fusion.broadcast %w axes [0] : tensor<1x?xf32>
  %g = fusion.mul %n, %v : tensor<?x?xf32>
  %y = fusion.cast %g : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// A thread's elements go into a place together.
// CHECK-LABEL: fusion.func @place_to_16_tiles_scalar(
// CHECK: sched.parallelize %y [bidx, unroll, tidx, serial, vectorize]
fusion.func @place(%x: tensor<?x?xf16>) -> tensor<?xi64> {
  %y = fusion.argmax %x axes [1] : tensor<?xi64>
  fusion.return %y : tensor<?xi64>
}

// Where the length is known there is one version, for addresses that are multiples of 16 bytes.
// CHECK-LABEL: fusion.func @known_tiles_scalar(
// CHECK-SAME: or_next
// CHECK: sched.note "rows of 9: a block has 512, one run of bytes in shared memory, a thread 4"
// CHECK-LABEL: fusion.func @known(
fusion.func @known(%x: tensor<?x3x3xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1, 2] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// Rows with holes are no run.
// CHECK-LABEL: fusion.func @apart
// CHECK-NOT: via(bulk)
fusion.func @apart(%x: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
