// What holes contain takes no part in reductions, whatever TMA fills them with.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s | tf-opt --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=nanfill --arg=random:1:f32:37x52 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=nanfill --arg=random:1:f32:37x52 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=nanfill --arg=random:1:f32:36x51 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=mean --arg=random:1:bf16:37x200 --expect=reference --check=all --async-latency=random --seed=9
// RUN: tf-run %s --mcpu=sm_80 --entry=mean --arg=random:1:bf16:37x200 --expect=reference --check=all --async-latency=random --seed=9
// RUN: tf-run %s --mcpu=sm_90a --entry=mean --arg=random:1:bf16:2x8 --expect=reference --check=all --async-latency=random --seed=9
// RUN: tf-run %s --mcpu=sm_90a --entry=mean --arg=random:1:bf16:5x0 --expect=reference --check=all --async-latency=random --seed=9
// RUN: tf-run %s --mcpu=sm_90a --entry=mean --arg=random:1:bf16:3x199 --expect=reference --check=all --async-latency=random --seed=9

// NaN outside: sums and maxima.
// CHECK: remark: 's' is a TMA load, rank 2: box (32, 8), tile (32, 8), element strides (1, 1); (x.1 + 31) div 32 instructions a block
// CHECK: note: dimension 0 is [j], by partitioning: coordinate [rjo], box [rji]; extent x.1, stride 1
// CHECK: note: dimension 1 is [i], by partitioning: coordinate [io], box [ii]; extent x.0, stride x.1
// CHECK: note: coordinate ArithTuple(rjo * 32, bidx * 8) of 'x'
// CHECK: note: TMA tensor ArithTuple(0,0) o ((32,8),{(x.0 + 7) div 8},{(x.1 + 31) div 32}):((1@0,1@1),8@1,32@0) of (tile, io, rjo)
// CHECK: note: shared memory of 's': tile at element slot * 256, rows of 32, 1024 bytes an instruction, swizzle none, aligned to 128
// CHECK: note: holes: NaN where they are outside of the tensor, as all are
fusion.func @nanfill(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %s = fusion.set %x : tensor<?x?xf32> {fill = "nan"} memory(shared) via(tma)
  %a = fusion.sum %s axes [1] : tensor<?xf32>
  %b = fusion.reduce_max %s axes [1] : tensor<?xf32>
  sched.split %a[1] by 32
  sched.split %a[0] by 8
  sched.reorder %a [0, 2, 1, 3]
  sched.propagate %a
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %a [bidx, serial, tidy, tidx]
  sched.parallelize %b [bidx, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// Sums and products of rows, in a ring.
fusion.func @mean(%x: tensor<?x?xbf16>) -> (tensor<?xbf16>, tensor<?xbf16>) {
  %s = fusion.set %x : tensor<?x?xbf16> memory(shared) via(tma)
  %a = fusion.sum %s axes [1] : tensor<?xbf16>
  %b = fusion.prod %s axes [1] : tensor<?xbf16>
  sched.split %a[1] by 64
  sched.split %a[0] by 3
  sched.reorder %a [0, 2, 1, 3]
  sched.propagate %a
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %a [bidx, serial, tidy, tidx]
  sched.parallelize %b [bidx, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 5 prefetch 1 warp_specialized(tidz)
  fusion.return %a, %b : tensor<?xbf16>, tensor<?xbf16>
}
