// Rings of what is reduced: a row's sums go out by TMA while the next ones are made, by one thread or many, also of blocks' parts.
// (The primitive took elementwise ops only, and proposed what was done.)
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --mcpu=sm_90a --entry=row --arg=random:1:f32:9x13x32
// RUN: %{run} --mcpu=sm_90a --entry=row --arg=random:1:f32:9x0x32 --schedule=pct:3 --async-latency=random --seed=1
// RUN: %{run} --mcpu=sm_90a --entry=row --arg=random:1:f32:0x3x32
// RUN: %{run} --mcpu=sm_90a --entry=threads --arg=random:1:f32:9x130x32 --schedule=pct:3 --async-latency=random --seed=3
// RUN: %{run} --mcpu=sm_90a --entry=threads --arg=random:1:f32:1x1x32
// RUN: %{run} --mcpu=sm_90a --entry=blocks --arg=random:1:i64:64x40 --schedule=pct:3 --async-latency=random --seed=5
// RUN: %{run} --mcpu=sm_90a --entry=blocks --arg=random:1:i64:33x37
// RUN: %{run} --mcpu=sm_90a --entry=blocks --arg=random:1:i64:3x1 --schedule=pct:3 --async-latency=random --seed=7
// RUN: %{run} --mcpu=sm_90a --entry=both --arg=random:1:f32:9x13x32
// RUN: %{run} --mcpu=sm_90a --entry=both --arg=random:1:f32:9x1x32 --schedule=pct:3 --async-latency=random --seed=9
// RUN: %{run} --mcpu=sm_90a --entry=both --arg=random:1:f32:0x1x32
// RUN: %{run} --mcpu=sm_80 --entry=row --arg=random:1:f32:9x13x32
// RUN: %{run} --mcpu=sm_80 --entry=threads --arg=random:1:f32:9x130x32
// RUN: %{run} --mcpu=sm_80 --entry=blocks --arg=random:1:i64:33x37
// RUN: %{run} --mcpu=sm_80 --entry=both --arg=random:1:f32:9x13x32
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// Five slots: the store of three rows ago has read its slot before a row is written.
// CHECK-LABEL: kernel.func @row_k0(
// CHECK: kernel.for %i
// CHECK: kernel.bulk.wait_group 3 {read}
// CHECK: kernel.barrier
// CHECK: kernel.tma.store
fusion.func @row(%x: tensor<?x?x32xf32>) -> tensor<?x32xf32> {
  %p = fusion.sum %x axes [1] : tensor<?x32xf32> memory(shared) domain(%i, %j, %k) {
    id.domain loop [%i : serial, %j : serial, %k : tidx] } inline(1)
  %y = fusion.set %p : tensor<?x32xf32> via(tma) domain(%i, %k) {
    id.domain loop [%i : serial, %k : bulk] }
  sched.circular_buffer %p stages 5 prefetch 0
  fusion.return %y : tensor<?x32xf32>
}

// Four threads make each sum.
fusion.func @threads(%x: tensor<?x?x32xf32>) -> tensor<?x32xf32> {
  %p = fusion.sum %x axes [1] : tensor<?x32xf32> memory(shared) domain(%i, %j, %k) {
    %a, %b = id.split %j by 4
    id.domain loop [%i : serial, %a : serial, %b : tidy, %k : tidx] } inline(1)
  %y = fusion.set %p : tensor<?x32xf32> via(tma) domain(%i, %k) {
    id.domain loop [%i : serial, %k : bulk] }
  sched.circular_buffer %p stages 2 prefetch 0
  fusion.return %y : tensor<?x32xf32>
}

// Each block its part; TMA accumulates.
// CHECK-LABEL: kernel.func @blocks_k0(
// CHECK: kernel.bulk.wait_group 1 {read}
// CHECK: kernel.tma.reduce max
fusion.func @blocks(%x: tensor<?x?xi64>) -> tensor<?xi64> {
  %p = fusion.reduce_max %x axes [0] : tensor<?xi64> memory(shared)
  %y = fusion.set %p : tensor<?xi64> via(tma)
  sched.split %p[1] by 16
  sched.split %p[0] by 16
  sched.reorder %p [2, 0, 1, 3]
  sched.parallelize %p [serial, bidx, tidy, tidx]
  sched.split %y[0] by 16
  sched.parallelize %y [serial, bulk]
  sched.inline_at %p 1
  sched.circular_buffer %p stages 3 prefetch 0
  fusion.return %y : tensor<?xi64>
}

// A ring of rows in, by producer warps, and one of sums out.
fusion.func @both(%x: tensor<?x?x32xf32>) -> tensor<?x32xf32> {
  %s = fusion.set %x : tensor<?x?x32xf32> memory(shared) via(tma) domain(%i, %j, %k) {
    id.domain loop [%i : serial, %j : serial, %k : bulk] } inline(2)
  %p = fusion.sum %s axes [1] : tensor<?x32xf32> memory(shared) domain(%i, %j, %k) {
    id.domain loop [%i : serial, %j : serial, %k : tidx] } inline(1)
  %y = fusion.set %p : tensor<?x32xf32> via(tma) domain(%i, %k) {
    id.domain loop [%i : serial, %k : bulk] }
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  sched.circular_buffer %p stages 2 prefetch 0
  fusion.return %y : tensor<?x32xf32>
}
