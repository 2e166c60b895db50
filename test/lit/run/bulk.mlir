// Copies of plain runs by TMA, without a tensor map: via(bulk).
// RUN: tf-run %s --mcpu=sm_90a --entry=flat --arg=random:1:f32:4096 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=flat --arg=random:1:f32:4099 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=flat --arg=random:1:f32:3 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=flat --arg=random:1:f32:0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both --arg=random:1:bf16:37x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both --arg=random:1:bf16:5x13 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both --arg=random:1:bf16:1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both --arg=random:1:bf16:0x7 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:1:f32:9x20 --arg=random:2:f32:9x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:1:f32:16x64 --arg=random:2:f32:16x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:1:f32:9x21 --arg=random:2:f32:9x21 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=row_sums --arg=random:1:bf16:5x1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=row_sums --arg=random:1:bf16:5x1016 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=by_threads --arg=random:1:f16:13x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=in_loop --arg=random:1:f32:1003 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes --arg=random:1:u8:1005 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=doubles --arg=random:1:f64:75 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=slots_again --arg=random:1:f32:7x45 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=both --arg=random:1:bf16:37x1001 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=SM80
// RUN: tf-run %s --mcpu=sm_80 --entry=rows --arg=random:1:f32:9x21 --arg=random:2:f32:9x21 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90 -o /dev/null
// RUN: tf-llc %s --mcpu=sm_120 -o /dev/null
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// SM80: remark: 's' is copied by the threads of the block: sm_80 has no TMA

// One thread announces and issues; the elements behind the last 16 bytes it carries itself.
// PLAN: remark: 's' is a bulk load: {{.*}} bytes at element bidx * 1024 of 'x'; then, by the thread that issues it, elements: {{.*}}
// CHECK-LABEL: kernel.func @flat_k0(
// CHECK: kernel.mbarrier.init
// CHECK: kernel.for %rest
// CHECK: kernel.fence.proxy_async shared
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.bulk.load %{{.*}} to %{{.*}} bytes %{{.*}} signal %{{.*}} hint
// CHECK: kernel.mbarrier.wait
// CHECK-NOT: host.tensormap
// CHECK: host.func @flat
// CHECK: host.check %{{.*}}, "the address of 'x' must be a multiple of {0} bytes"
fusion.func @flat(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(bulk) cache(evict_last)
  %y = fusion.neg %s : tensor<?xf32>
  sched.split %y[0] by 1024
  sched.propagate %y
  sched.parallelize %s [bidx, bulk]
  sched.split %y[1] by 128
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xf32>
}

// In and out; what the threads wrote is fenced before TMA reads it.
// CHECK-LABEL: kernel.func @both_k0(
// CHECK: kernel.bulk.load
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.bulk.store
// CHECK: kernel.bulk.commit_group
// CHECK: kernel.bulk.wait_group 0 {read}
fusion.func @both(%x: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %s = fusion.set %x : tensor<?x?xbf16> memory(shared) via(bulk)
  %r = fusion.neg %s : tensor<?x?xbf16> memory(shared)
  %y = fusion.set %r : tensor<?x?xbf16> via(bulk) cache(evict_first)
  sched.merge %y[0, 1]
  sched.split %y[0] by 512
  sched.propagate %y
  sched.parallelize %s, %y [bidx, bulk]
  sched.split %r[1] by 64
  sched.parallelize %r [bidx, serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %r 1
  fusion.return %y : tensor<?x?xbf16>
}

// Rows that the launch finds to be multiples of 16 bytes; runs of two of them, the last shorter.
// PLAN: 's' is a bulk load: {{.*}} bytes at element {{.*}} of 'x'
// PLAN: note: the launch checks: the bytes of {{.*}} of 'x' is a multiple of 16
fusion.func @rows(%x: tensor<?x?xf32>, %g: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk)
  %t = fusion.set %g : tensor<?x?xf32> memory(shared) via(bulk)
  %y = fusion.add %s, %t : tensor<?x?xf32>
  sched.split %y[0] by 2
  sched.propagate %y
  sched.parallelize %s, %t [bidx, bulk, bulk]
  sched.split %y[2] by 32
  sched.parallelize %y [bidx, serial, serial, tidx]
  sched.inline_at %s 1
  sched.inline_at %t 1
  fusion.return %y : tensor<?x?xf32>
}

// A ring of pieces of a row.
// CHECK-LABEL: kernel.func @row_sums_k0(
fusion.func @row_sums(%x: tensor<?x?xbf16> {contiguity = [false, true]}) -> tensor<?xbf16> {
  %s = fusion.set %x : tensor<?x?xbf16> memory(shared) via(bulk)
  %e = fusion.exp %s : tensor<?x?xbf16>
  %y = fusion.sum %e axes [1] : tensor<?xbf16>
  sched.split %y[1] by 128
  sched.propagate %y
  sched.parallelize %y, %e [bidx, serial, tidx]
  sched.parallelize %s [bidx, serial, bulk]
  sched.inline_at %e 2
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?xbf16>
}

// Each of 16 threads issues a row.
fusion.func @by_threads(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<?x64xf16>
  sched.split %y[0] by 16
  sched.propagate %y
  sched.parallelize %s [serial, tidx, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1
  fusion.return %y : tensor<?x64xf16>
}

// Four runs fill the tile.
fusion.func @in_loop(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<?xf32>
  sched.split %y[0] by 256
  sched.propagate %y
  sched.split %s[1] by 64
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xf32>
}

fusion.func @bytes(%x: tensor<?xui8>) -> tensor<?xui8> {
  %s = fusion.set %x : tensor<?xui8> memory(shared) via(bulk)
  %y = fusion.set %s : tensor<?xui8> via(bulk)
  sched.split %y[0] by 256
  sched.propagate %y
  sched.parallelize %s, %y [bidx, bulk]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xui8>
}

fusion.func @doubles(%x: tensor<?xf64>) -> tensor<?xf64> {
  %s = fusion.set %x : tensor<?xf64> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<?xf64>
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %s [bidx, bulk]
  sched.parallelize %y [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xf64>
}

// Rows of 45 are merged, so that runs begin anywhere in a row; slots are filled again, with a rest now and then.
// What may be left out here (test/without_syncs.py):
// WITHOUT-SYNCS: without fence.proxy_async in slots_again_k0#1: only the last run has a rest here, and nothing fills its slot again
// WITHOUT-SYNCS: without bulk.wait_group in slots_again_k0#1: the loop's last turn has waited for all stores that there were
// WITHOUT-SYNCS: half bulk.wait_group in slots_again_k0#1: the loop's last turn has waited for all stores that there were
fusion.func @slots_again(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk)
  %y = fusion.set %s : tensor<?x?xf32> via(bulk)
  sched.merge %y[0, 1]
  sched.split %y[0] by 32
  sched.propagate %y
  sched.parallelize %s, %y [serial, bulk]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}
