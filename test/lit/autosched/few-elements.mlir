// Few elements in all: what counts is how long one thread takes. Rows of 4-byte elements that are added up take four vectors a
// thread, those of which no row is stored two, short ones, of which each
// processor has one, are a warp's, and a norm of 16-bit elements with weights half vectors, as do the lanes that several
// inputs share. Each vector is added up by itself. Indices have 32 bits, and nothing else: what they do not reach goes on to
// the next version.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-llc %s --filetype=kernel --mcpu=sm_90a -o %t.a && tf-llc %t.mlir --filetype=kernel --mcpu=sm_90a -o %t.b && diff %t.a %t.b
// RUN: FileCheck %s --check-prefix=KERNEL <%t.a
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:f32:3x2052 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=sum --arg=random:1:f32:133x516 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=variance --arg=random:1:f32:2x3000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=norm --arg=random:1:bf16:2x1032 --arg=random:2:bf16:1032 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=pair --arg=random:1:bf16:9x56 --arg=random:2:bf16:9x56 --arg=random:3:bf16:56 --expect=reference --check=all
// RUN: tf-opt --print-schedule=chip=h200 --entry=gated --arg 3x2052 --arg 3x2052/2400x1 %s | FileCheck %s --check-prefix=NEAR
// RUN: tf-opt --print-schedule=chip=h200 --entry=gated --arg 3x2052 --arg 3x2052/3000000000x1 %s | FileCheck %s --check-prefix=FAR

// CHECK-LABEL: fusion.func @sum_to_1024_small(
// CHECK-SAME: at_least = array<i64: 0, 0, 132>
// CHECK-SAME: at_most = array<i64: 0, 1, 1024, 0, -1, 1048576>
// CHECK: sched.note "rows of at most 1024: 32 lanes each, 4 a block"
// CHECK: sched.rfactor %{{.*}} [5]
// CHECK-LABEL: fusion.func @sum_to_8192_small(
// CHECK-SAME: at_least = array<i64: 0, 1, 2049>
// CHECK-SAME: at_most = array<i64: 0, 1, 8192, 0, -1, 262144>
// CHECK-NOT: cache(
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 4 times 4 elements a thread"
// CHECK: sched.rfactor %{{.*}} [4]
// CHECK-LABEL: fusion.func @sum_to_8192(
// CHECK-NOT: sched.rfactor
// CHECK-LABEL: fusion.func @sum_to_16_tiles_scalar(
// KERNEL-LABEL: kernel.func @sum_to_8192_small_k0(%{{.*}}: i32,
// KERNEL: kernel.func @sum_to_8192_k0(
// KERNEL-NOT: @sum_to_8192_small_k0_wide
fusion.func @sum(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @variance_to_4096_small(
// CHECK: sched.note "rows of at most 4096: a block each, as many warps as it takes with 2 times 4 elements a thread, kept in registers"
// CHECK-COUNT-2: sched.rfactor %{{.*}} [4]
fusion.func @variance(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %n = fusion.dim %x, 1 : i64
  %f = fusion.cast %n : f32
  %s = fusion.sum %x axes [1] : tensor<?xf32>
  %m = fusion.div %s, %f : tensor<?xf32>
  %b = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %b : tensor<?x?xf32>
  %q = fusion.mul %d, %d : tensor<?x?xf32>
  %v = fusion.sum %q axes [1] : tensor<?xf32>
  %y = fusion.div %v, %f : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @norm_to_8192_small(
// CHECK: sched.note "rows of at most 8192: a block each, as many warps as it takes with 2 times 4 elements a thread, kept in registers"
// CHECK: sched.rfactor %{{.*}} [4]
fusion.func @norm(%x: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %g = fusion.cast %w : tensor<?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %c = fusion.broadcast %g axes [0] : tensor<1x?xf32>
  %m = fusion.mul %f, %b : tensor<?x?xf32>
  %p = fusion.mul %m, %c : tensor<?x?xf32>
  %y = fusion.cast %p : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// CHECK-LABEL: fusion.func @pair_to_64_small(
// CHECK: sched.note "rows of at most 64: 16 lanes each, 8 a block, kept in registers"
// CHECK-LABEL: fusion.func @pair_to_64(
// CHECK: sched.note "rows of at most 64: 8 lanes each, 32 a block, kept in registers"
// CHECK-LABEL: fusion.func @pair_to_256_small(
// CHECK: sched.note "rows of at most 256: 32 lanes each, 4 a block, kept in registers"
fusion.func @pair(%x: tensor<?x?xbf16>, %z: tensor<?x?xbf16>, %w: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %h = fusion.cast %z : tensor<?x?xf32>
  %g = fusion.cast %w : tensor<?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %k = fusion.mul %h, %h : tensor<?x?xf32>
  %t = fusion.sum %k axes [1] : tensor<?xf32>
  %a = fusion.add %s, %t : tensor<?xf32>
  %r = fusion.rsqrt %a : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %c = fusion.broadcast %g axes [0] : tensor<1x?xf32>
  %m = fusion.mul %f, %b : tensor<?x?xf32>
  %p = fusion.mul %m, %c : tensor<?x?xf32>
  %o = fusion.add %p, %h : tensor<?x?xf32>
  %y = fusion.cast %o : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}

// NEAR: kernel @gated_small_k0
// FAR: kernel @gated_k0_wide
fusion.func @gated(%x: tensor<?x?xf32>, %z: tensor<?x?xf32> {contiguity = [false, true]}) -> tensor<?x?xf32> {
  %y = fusion.mul %x, %z : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
