// Vectors whose begin only the launch knows: kept, with kernels beside them that need no promise; and what cannot be kept
// is told.
// RUN: tf-opt %s --lower-fusion -o %t 2>%t.remarks
// RUN: FileCheck %s <%t
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark <%t.remarks
// RUN: tf-run %s --entry=into --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --entry=into --arg=random:1:f32:1024 --expect=reference --check=all
// RUN: tf-run %s --entry=into --arg=random:1:f32:31 --expect=reference --check=all
// RUN: tf-run %s --entry=into --arg=random:1:f32:0 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:1:f32:7x10 --expect=reference --check=all
// RUN: tf-run %s --entry=rows --arg=random:1:f32:7x16 --expect=reference --check=all
// RUN: tf-run %s --entry=odd --arg=random:1:f32:1000 --expect=reference --check=all
// RUN: tf-run %s --entry=stages --arg=random:1:f32:19x64 --expect=reference --check=all

// CHECK-LABEL: kernel.func @into_k0(
// CHECK: kernel.load %x{{.*}} : vector<4xf32>
// CHECK: host.func @into
// CHECK: host.if
// CHECK: host.launch @into_k0 
// CHECK: host.launch @into_k0_scalar
// CHECK: kernel.func @into_k0_scalar(
// CHECK-NOT: kernel.load %x{{.*}} : vector
fusion.func @into(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  sched.split %y[0] into 8
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: kernel.func @rows_k0(
// CHECK: kernel.load %x{{.*}} : vector<4xf32>
// CHECK: kernel.func @rows_k0_scalar(
fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<?x?xf32>
}

// REMARK: 44:3: remark: loop 'iii' of 'y' is vectorized, but 'x' is read 1 element at a time: vectors begin at bidx * 125 + tidx * 4, which is known to be a multiple of 1 only; split by multiples of 4, also around the vector
// REMARK: 44:3: remark: loop 'iii' of 'y' is vectorized, but 'y' is written 1 element at a time
fusion.func @odd(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %y = fusion.neg %x : tensor<1000xf32>
  sched.split %y[0] into 8
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<1000xf32>
}

// REMARK: 55:3: remark: 's' has one stage in place of 3: it shares no serial loop with its readers: 'io' is bidx; inline it into a serial loop of more than one iteration
// REMARK: 56:3: remark: loop 'jo' of 'y' is not unrolled: only the launch knows its extent
fusion.func @stages(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // one block for eight rows
  %s = fusion.set %x : tensor<?x?xf32> memory(shared)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[0] by 8
  sched.split %y[2] by 16
  sched.propagate %y
  sched.parallelize %y [bidx, tidy, unroll, tidx]
  sched.parallelize %s [bidx, tidy, serial, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}

// REMARK: remark: cache(evict_first) of 'a' changes nothing: it neither reads nor writes global memory
fusion.func @hint(%x: tensor<64xf32>) -> tensor<64xf32> {
  %s = fusion.set %x : tensor<64xf32> memory(shared)
  %a = fusion.neg %s : tensor<64xf32> cache(evict_first)
  %y = fusion.exp %a : tensor<64xf32>
  fusion.return %y : tensor<64xf32>
}
