// Copies by the tensor memory accelerator, from the schedule to the result: loads, stores, circular buffers, swizzles.
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=random:1:f32:128x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=load --arg=random:1:f32:1x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=random:1:f32:65x36 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=random:1:f32:0x8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=random:1:f32:8x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both_ways --arg=random:2:f32:128x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both_ways --arg=random:2:f32:70x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both_ways --arg=random:2:f32:3x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=transpose --arg=random:3:f32:64x96 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=transpose --arg=random:3:f32:36x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=flat --arg=random:4:bf16:1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=flat --arg=random:4:bf16:8 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=five --arg=random:5:i32:3x5x2x3x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=doubles --arg=random:6:f64:9x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=longs --arg=random:7:i64:9x10 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes --arg=random:8:u8:9x48 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=every_thread --arg=random:9:f16:100x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=boxes_in_loop --arg=random:10:f32:100x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=boxes_in_loop --arg=random:10:f32:5x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=into_reduction --arg=random:11:f32:6x1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=into_reduction --arg=random:11:f32:6x4 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=two_inputs --arg=random:12:bf16:40x128 --arg=random:13:bf16:40x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=outer_loop --arg=random:14:f32:3x50x32 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=straight_through --arg=random:15:f32:65x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=straight_through --arg=random:15:f32:1x1000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=one_slot --arg=random:15:f32:65x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=two_stores --arg=random:16:f32:33x100 --arg=random:17:f32:33x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=two_stores --arg=random:16:f32:33x100 --arg=random:17:f32:33x100 --expect=reference --check=all

// Without TMA the block's threads copy, by cp.async or by loads and stores.
// RUN: tf-run %s --mcpu=sm_80 --entry=both_ways --arg=random:2:f32:70x40 --expect=reference --check=all 2>&1 | FileCheck %s --check-prefix=SM80
// RUN: tf-run %s --mcpu=sm_80 --entry=transpose --arg=random:3:f32:36x100 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=five --arg=random:5:i32:3x5x2x3x12 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=two_inputs --arg=random:12:bf16:40x128 --arg=random:13:bf16:40x128 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=every_thread --arg=random:9:f16:100x64 --expect=reference --check=all
// SM80: remark: 's' is copied by the threads of the block: sm_80 has no TMA
// SM80: 0 beyond
// Rows that are no multiple of 16 bytes: the launch takes the kernel whose threads copy.
// RUN: tf-run %s --mcpu=sm_90a --entry=load --arg=random:1:f32:8x6 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both_ways --arg=random:2:f32:70x41 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=five --arg=random:5:i32:3x5x2x3x11 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=into_reduction --arg=random:11:f32:6x999 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=bytes --arg=random:8:u8:9x47 --expect=reference --check=all

// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90 -o /dev/null
// RUN: tf-llc %s --mcpu=sm_100a -o /dev/null
// RUN: tf-llc %s --mcpu=sm_120 -o /dev/null

// One thread announces and issues; all wait for the phase of this turn.
// CHECK-LABEL: kernel.func @load_k0(
// CHECK-SAME: %s: !kernel.tensormap
// CHECK: kernel.mbarrier.init
// CHECK: kernel.fence.mbarrier_init
// CHECK: kernel.barrier
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.tma.load %s[
// CHECK: kernel.mbarrier.wait %{{.*}} parity
// CHECK-NOT: kernel.barrier
// CHECK: host.func @load(
// CHECK: host.check %{{.*}}, "the address of 'x' must be a multiple of {0} bytes"
// CHECK: host.if %{{.*}} {
// CHECK: host.tensormap %{{.*}} dims(%{{.*}}) strides(%{{.*}}) {box = array<i64: 64, 32>, l2 = "256b", type = "f32"}
// CHECK: host.launch @load_k0 
// CHECK: } else {
// CHECK: host.launch @load_k0_threads 
fusion.func @load(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, bidy, bulk, bulk]
  sched.parallelize %y [bidx, bidy, serial, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// What threads wrote is fenced for TMA before the barrier; it is read before it is written again; the
// kernel ends when all has arrived.
// CHECK-LABEL: kernel.func @both_ways_k0(
// CHECK: kernel.for %jo
// CHECK: kernel.mbarrier.wait
// CHECK: kernel.barrier
// CHECK: kernel.tma.load
// CHECK: kernel.store {{.*}}, %r
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.tma.store
// CHECK-NEXT: }
// CHECK-NEXT: kernel.bulk.commit_group
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: host.func @both_ways(
fusion.func @both_ways(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %r = fusion.neg %s : tensor<?x?xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.parallelize %r [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}

// The schedule of figure 17, 128 bytes.
// CHECK-LABEL: host.func @transpose(
// CHECK: host.tensormap {{.*}} swizzle = "128b"
fusion.func @transpose(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.permute %s axes [1, 0] : tensor<?x?xf32>
  sched.split %s[1] by 32
  sched.split %s[0] by 64
  sched.reorder %s [2, 0, 1, 3]
  sched.split %s[3] by 4
  sched.split %s[2] by 8
  sched.swizzle %s[3, 4] xor
  sched.parallelize %s [bidy, bidx, bulk, bulk, bulk, bulk]
  sched.split %y[1] by 64
  sched.split %y[0] by 32
  sched.reorder %y [0, 2, 1, 3]
  sched.split %y[2] by 4
  sched.split %y[4] by 4
  sched.merge %y[2, 4]
  sched.parallelize %y [bidy, bidx, tidx, serial, vectorize]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @flat(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %s = fusion.set %x : tensor<?xbf16> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?xbf16>
  sched.split %y[0] by 128
  sched.propagate %y
  sched.parallelize %s [bidx, bulk]
  sched.parallelize %y [bidx, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?xbf16>
}

fusion.func @five(%x: tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32> {
  %s = fusion.set %x : tensor<?x?x?x?x?xi32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x?x?x?xi32>
  sched.split %y[4] by 8
  sched.split %y[3] by 2
  sched.split %y[2] by 2
  sched.split %y[1] by 4
  sched.split %y[0] by 2
  sched.reorder %y [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
  sched.merge %y[0, 1]
  sched.merge %y[0, 1]
  sched.merge %y[0, 1]
  sched.merge %y[0, 1]
  sched.propagate %y
  sched.parallelize %s [bidx, bulk, bulk, bulk, bulk, bulk]
  sched.parallelize %y [bidx, serial, serial, serial, serial, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<?x?x?x?x?xi32>
}

fusion.func @doubles(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %s = fusion.set %x : tensor<?x?xf64> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf64>
  sched.split %y[1] by 4
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, bidy, bulk, bulk]
  sched.parallelize %y [bidx, bidy, tidy, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf64>
}

fusion.func @longs(%x: tensor<?x?xi64>) -> tensor<?x?xi64> {
  %r = fusion.neg %x : tensor<?x?xi64> memory(shared)
  %y = fusion.set %r : tensor<?x?xi64> via(tma)
  sched.split %y[1] by 4
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, bidy, bulk, bulk]
  sched.parallelize %r [bidx, bidy, tidy, tidx]
  sched.inline_at %r 2
  fusion.return %y : tensor<?x?xi64>
}

fusion.func @bytes(%x: tensor<?x?xui8>) -> tensor<?x?xui8> {
  %s = fusion.set %x : tensor<?x?xui8> memory(shared) via(tma)
  %y = fusion.add %s, %s : tensor<?x?xui8>
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, bidy, bulk, bulk]
  sched.parallelize %y [bidx, bidy, tidy, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xui8>
}

// Sixteen threads issue a row each; the mbarrier expects them all, also those whose row is outside.
// CHECK-LABEL: kernel.func @every_thread_k0(
// CHECK: %[[N:.*]] = kernel.constant 16 : i32
// CHECK: kernel.mbarrier.init %{{.*}}, %[[N]]
fusion.func @every_thread(%x: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %s = fusion.set %x : tensor<?x64xf16> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x64xf16>
  sched.split %y[0] by 16
  sched.propagate %y
  sched.parallelize %s [serial, tidx, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 2 prefetch 1
  fusion.return %y : tensor<?x64xf16>
}

// Eight boxes fill a slot; all are announced before the first.
// CHECK-LABEL: kernel.func @boxes_in_loop_k0(
// CHECK: kernel.mbarrier.arrive.expect_tx
// CHECK: kernel.for
// CHECK-NOT: kernel.mbarrier.
// CHECK: kernel.tma.load
fusion.func @boxes_in_loop(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x64xf32>
  sched.split %y[0] by 32
  sched.propagate %y
  sched.split %s[1] by 8
  sched.parallelize %s [serial, serial, bulk, bulk]
  sched.parallelize %y [serial, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x64xf32>
}

fusion.func @into_reduction(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %e = fusion.exp %s : tensor<?x?xf32>
  %y = fusion.sum %e axes [1] : tensor<?xf32>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %y, %e [bidx, serial, tidx]
  sched.parallelize %s [bidx, serial, bulk]
  sched.inline_at %e 2
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 3
  fusion.return %y : tensor<?xf32>
}

fusion.func @two_inputs(%x: tensor<?x128xbf16>, %g: tensor<?x128xbf16>) -> tensor<?x128xbf16> {
  %s = fusion.set %x : tensor<?x128xbf16> memory(shared) via(tma) cache(evict_last)
  %t = fusion.set %g : tensor<?x128xbf16> memory(shared)
  %a = fusion.silu %s : tensor<?x128xbf16>
  %y = fusion.mul %a, %t : tensor<?x128xbf16>
  sched.split %y[0] by 4
  sched.propagate %y
  sched.parallelize %s [serial, bulk, bulk]
  sched.split %t[2] by 8
  sched.parallelize %t [serial, serial, tidx, vectorize]
  sched.parallelize %a, %y [serial, serial, tidx]
  sched.inline_at %a 3
  sched.inline_at %s 1
  sched.inline_at %t 1
  sched.circular_buffer %s stages 3 prefetch 2
  sched.circular_buffer %t stages 3 prefetch 1
  fusion.return %y : tensor<?x128xbf16>
}

// The loop of the buffer runs again and again, and the phases go on.
fusion.func @outer_loop(%x: tensor<?x?x32xf32>) -> tensor<?x?x32xf32> {
  %s = fusion.set %x : tensor<?x?x32xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?x32xf32>
  sched.split %y[1] by 8
  sched.propagate %y
  sched.parallelize %s [serial, serial, bulk, bulk]
  sched.parallelize %y [serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 4 prefetch 3
  fusion.return %y : tensor<?x?x32xf32>
}

// In and out again by TMA: a slot is filled anew when it was read.
fusion.func @straight_through(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.set %s : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @one_slot(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.set %s : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, serial, bulk, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// A slot is read by threads and by a store.
fusion.func @two_stores(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %r = fusion.add %s, %w : tensor<?x?xf32> memory(shared)
  %y = fusion.set %r : tensor<?x?xf32> via(tma)
  %z = fusion.set %s : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y, %z [bidx, serial, bulk, bulk]
  sched.parallelize %r [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.inline_at %r 2
  sched.circular_buffer %s stages 2 prefetch 1
  fusion.return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}
