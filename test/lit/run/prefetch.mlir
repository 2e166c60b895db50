// Boxes brought into L2 ahead of their loads, and NaN for what lies outside of a tensor.
// RUN: tf-run %s --mcpu=sm_90a --entry=ahead --arg=random:1:f32:5x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ahead --arg=random:1:f32:5x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ring --arg=random:1:f32:5x300 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=ring --arg=random:1:f32:5x300 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck %s --check-prefix=PTX
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-opt %s --apply-schedule | tf-opt | FileCheck %s --check-prefix=TEXT

// TEXT: fusion.set %x : tensor<?x?xf32> {fill = "nan", prefetch = 3 : i64} memory(shared) via(tma) cache(evict_first)
// CHECK-LABEL: kernel.func @ahead_k0(
// CHECK: %[[P:.*]] = kernel.cache_policy evict_first
// CHECK: kernel.for %[[J:.*]] = %
// CHECK: kernel.tma.load %s[%[[I:.*]], %{{.*}}] to
// CHECK: kernel.tma.prefetch %s[%[[I]], %{{.*}}] hint %[[P]]
// CHECK: host.tensormap {{.*}}fill = "nan"
// PTX: cp.async.bulk.prefetch.tensor.2d.L2.global.tile.L2::cache_hint
fusion.func @ahead(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> {prefetch = 3, fill = "nan"} memory(shared) via(tma) cache(evict_first)
  %y = fusion.sum %s axes [1] : tensor<?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize %s [bidx, serial, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<?xf32>
}

// TEXT: fusion.set %x : tensor<?x?xf32> {circular = array<i64: 3, 2>, fill = "zero", prefetch = 4 : i64} memory(shared) via(tma)
// CHECK-LABEL: kernel.func @ring_k0(
// CHECK: kernel.tma.prefetch
fusion.func @ring(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  %s = sched.cache_after %x memory(shared) via(tma) {prefetch = 4, fill = "zero"} : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %y [bidx, serial, tidx]
  sched.parallelize %s [bidx, serial, bulk]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?xf32>
}
