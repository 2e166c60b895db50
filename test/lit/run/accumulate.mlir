// Stores via(tma) that accumulate: reductions over blocks, and elementwise ops with an argument.
// RUN: tf-run %s --mcpu=sm_90a --entry=split_k --arg=random:1:f32:512x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=split_k --arg=random:1:f32:333x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=split_k --arg=random:1:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=split_k --arg=random:1:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=split_k --arg=random:1:f32:8x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=largest --arg=random:1:i32:100x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=smallest --arg=random:1:i64:100x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=add_to --arg=random:1:bf16:60x40 --arg=random:2:bf16:60x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=add_to --arg=random:1:bf16:0x8 --arg=random:2:bf16:0x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=or_to --arg=random:1:i32:100 --arg=random:2:i32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=xor_to --arg=random:1:i64:100 --arg=random:2:i64:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=min_to --arg=random:1:i32:100 --arg=random:2:i32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=and_into_sum --arg=random:1:f32:64x32 --arg=random:2:f32:32 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// Without TMA, or where it cannot reach a tensor (rows of 21 elements), threads do it by atomics.
// RUN: tf-run %s --mcpu=sm_80 --entry=split_k --arg=random:1:f32:512x64 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=SM80
// RUN: tf-run %s --mcpu=sm_80 --entry=split_k --arg=random:1:f32:333x21 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --mcpu=sm_80 --entry=split_k --arg=random:1:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=largest --arg=random:1:i32:100x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=smallest --arg=random:1:i64:100x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=add_to --arg=random:1:bf16:60x40 --arg=random:2:bf16:60x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=or_to --arg=random:1:i32:100 --arg=random:2:i32:100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=and_into_sum --arg=random:1:f32:64x32 --arg=random:2:f32:32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=split_k --arg=random:1:f32:333x21 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=largest --arg=random:1:i32:100x37 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_80 -o - | FileCheck %s --check-prefix=PTX
// SM80: remark: 'y' is accumulated by atomics, element by element
// SM80: 0 beyond
// PTX: red.relaxed.gpu.global.add.f32
// PTX: red.relaxed.gpu.global.max.s32
// PTX: red.relaxed.gpu.global.min.s64

// Column sums: every block sums 64 rows, and adds its sums to the result, which begins as zeros.
// CHECK-LABEL: kernel.func @split_k_k0(
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.tma.reduce add %{{.*}} to %y
// CHECK-LABEL: host.func @split_k
// CHECK: host.launch @split_k_[[N:[0-9]+]]_begin
// CHECK: host.launch @split_k_k0
fusion.func @split_k(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %p = fusion.sum %x axes [0] : tensor<?xf32> memory(shared)
  %y = fusion.set %p : tensor<?xf32> via(tma)
  sched.split %p[1] by 32
  sched.split %p[0] by 64
  sched.reorder %p [2, 0, 1, 3]
  sched.parallelize %p [bidy, bidx, serial, tidx]
  sched.split %y[0] by 32
  sched.parallelize %y [bidy, bulk]
  sched.inline_at %p 1
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: kernel.func @largest_k0(
// CHECK: kernel.tma.reduce max
fusion.func @largest(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %p = fusion.reduce_max %x axes [0] : tensor<?xi32> memory(shared)
  %y = fusion.set %p : tensor<?xi32> via(tma)
  sched.split %p[1] by 32
  sched.split %p[0] by 16
  sched.reorder %p [2, 0, 1, 3]
  sched.parallelize %p [bidy, bidx, tidy, tidx]
  sched.split %y[0] by 32
  sched.parallelize %y [bidy, bulk]
  sched.inline_at %p 1
  fusion.return %y : tensor<?xi32>
}

fusion.func @smallest(%x: tensor<?x?xi64>) -> tensor<?xi64> {
  %p = fusion.reduce_min %x axes [0] : tensor<?xi64> memory(shared)
  %y = fusion.set %p : tensor<?xi64> via(tma)
  sched.split %p[1] by 16
  sched.split %p[0] by 16
  sched.reorder %p [2, 0, 1, 3]
  sched.parallelize %p [bidy, bidz, serial, tidx]
  sched.split %y[0] by 16
  sched.parallelize %y [bidy, bulk]
  sched.inline_at %p 1
  fusion.return %y : tensor<?xi64>
}

// The result begins as the argument; where it is given the argument's own memory, it does already.
// CHECK-LABEL: kernel.func @add_to_k0(
// CHECK: kernel.tma.reduce add
// CHECK-LABEL: host.func @add_to
// CHECK: host.if %{{.*}} {
// CHECK: } else {
// CHECK: host.launch @add_to_{{[0-9]+}}_begin
fusion.func @add_to(%x: tensor<?x?xbf16>, %acc: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %s = fusion.neg %x : tensor<?x?xbf16> memory(shared)
  %y = fusion.add %s, %acc : tensor<?x?xbf16> via(tma)
  sched.split %y[1] by 16
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, bidy, bulk, bulk]
  sched.parallelize %s [bidx, bidy, tidy, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xbf16>
}

fusion.func @or_to(%x: tensor<?xi32>, %acc: tensor<?xi32>) -> tensor<?xi32> {
  %s = fusion.neg %x : tensor<?xi32> memory(shared)
  %y = fusion.or %s, %acc : tensor<?xi32> via(tma)
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, bulk]
  sched.parallelize %s [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xi32>
}

fusion.func @xor_to(%x: tensor<?xi64>, %acc: tensor<?xi64>) -> tensor<?xi64> {
  %s = fusion.neg %x : tensor<?xi64> memory(shared)
  %y = fusion.xor %s, %acc : tensor<?xi64> via(tma)
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, bulk]
  sched.parallelize %s [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xi64>
}

fusion.func @min_to(%x: tensor<?xi32>, %acc: tensor<?xi32>) -> tensor<?xi32> {
  %s = fusion.neg %x : tensor<?xi32> memory(shared)
  %y = fusion.min %s, %acc : tensor<?xi32> via(tma)
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, bulk]
  sched.parallelize %s [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xi32>
}

// Both at once: sums of blocks, added to an argument.
fusion.func @and_into_sum(%x: tensor<?x32xf32>, %acc: tensor<32xf32>) -> tensor<32xf32> {
  %p = fusion.sum %x axes [0] : tensor<32xf32> memory(shared)
  %y = fusion.add %p, %acc : tensor<32xf32> via(tma)
  sched.split %p[0] by 16
  sched.reorder %p [0, 2, 1]
  sched.parallelize %p [bidx, tidx, serial]
  sched.parallelize %y [bulk]
  fusion.return %y : tensor<32xf32>
}
