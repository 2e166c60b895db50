// How L2 shall keep what a copy brings or stores, and how much it fetches at once: from the copy, to the instruction and
// the tensor map.
// RUN: tf-opt %s --apply-schedule | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt %s --apply-schedule | tf-opt | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=narrow --arg=random:1:f32:40x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=chosen --arg=random:1:f32:40x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=chosen --arg=random:1:f32:40x40 --expect=reference --check=all

// Rows of 64 bytes: 128 at once. A result is not fetched.
// TEXT-LABEL: @narrow
// TEXT: via(tma) cache(evict_first)
// CHECK-LABEL: kernel.func @narrow_k0
// CHECK: %[[P:.*]] = kernel.cache_policy evict_first
// CHECK: kernel.tma.store {{.*}} hint %[[P]]
// CHECK: host.tensormap {{.*}}{box = array<i64: 8, 16>, l2 = "128b", type = "f32"}
// CHECK: host.tensormap {{.*}}{box = array<i64: 8, 16>, type = "f32"}
fusion.func @narrow(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  %s = sched.cache_after %x memory(shared) via(tma) : tensor<?x?xf32>
  %r = sched.cache_before %y memory(shared) via(tma) cache(evict_first) : tensor<?x?xf32>
  sched.split %y[1] by 16
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, bidy, bulk, bulk]
  sched.parallelize %r [bidx, bidy, tidy, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  fusion.return %y : tensor<?x?xf32>
}

// As the copy says. Where there is no engine, there is no tensor map.
// TEXT-LABEL: @chosen
// TEXT: fusion.set %x : tensor<?x?xf32> {l2 = "none"} memory(shared) via(tma)
// CHECK-LABEL: kernel.func @chosen_k0
// CHECK: kernel.store {{.*}}cache = "evict_last"
// CHECK: host.tensormap {{.*}} {box = array<i64: 8, 32>, type = "f32"}
fusion.func @chosen(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = fusion.neg %x : tensor<?x?xf32>
  %y = fusion.set %r : tensor<?x?xf32> cache(evict_last)
  %s = sched.cache_after %x memory(shared) via(tma) {l2 = "none"} : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, bidy, bulk, bulk]
  sched.parallelize %r, %y [bidx, bidy, tidy, tidx]
  sched.inline_at %r 4
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}
