// Each wait, arrival and fence of these rings is needed: without any one of them the simulated SM finds a fault.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse -o %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=warps --arg=random:1:f32:8x256 --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=stores --arg=random:1:f32:8x256 --check=all

// The producer's wait for an empty slot, the readers' wait for a full one.
// RUN: awk '/mbarrier.wait/ && ++n == 1 { next } { print }' %t.mlir > %t.1.mlir
// RUN: not tf-run %t.1.mlir --mcpu=sm_90a --entry=warps --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: mbarrier.arrive of 1 on the mbarrier {{.*}}, which awaits 0 more arrivals
// RUN: awk '/mbarrier.wait/ && ++n == 2 { next } { print }' %t.mlir > %t.2.mlir
// RUN: not tf-run %t.2.mlir --mcpu=sm_90a --entry=warps --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: error: uninitialised read of 4 bytes in shared memory

// The arrival that empties a slot; the warp's threads that it speaks for.
// RUN: awk '/mbarrier.arrive %%/ && ++n == 1 { next } { print }' %t.mlir > %t.3.mlir
// RUN: not tf-run %t.3.mlir --mcpu=sm_90a --entry=warps --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=HANG
// HANG: deadlock
// RUN: awk '/warp_sync/ && ++n == 1 { next } { print }' %t.mlir > %t.4.mlir
// RUN: not tf-run %t.4.mlir --mcpu=sm_90a --entry=warps --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=WARP
// WARP: error: a tensor load at {{.*}} will overwrite what a thread may still read

// The wait until the engine has read a slot, the fence and the barrier before it does.
// RUN: awk '/bulk.wait_group [0-9] .read/ && ++n == 1 { next } { print }' %t.mlir > %t.5.mlir
// RUN: not tf-run %t.5.mlir --mcpu=sm_90a --entry=stores --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=READ
// READ: error: write of 4 bytes of shared memory {{.*}}, which an asynchronous copy may still read
// RUN: awk '/fence.proxy_async/ && ++n == 1 { next } { print }' %t.mlir > %t.6.mlir
// RUN: not tf-run %t.6.mlir --mcpu=sm_90a --entry=stores --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=FENCE
// FENCE: error: missing fence.proxy.async
// RUN: awk '/barrier.sync|kernel.barrier$/ && ++n == 2 { next } { print }' %t.mlir > %t.7.mlir
// RUN: not tf-run %t.7.mlir --mcpu=sm_90a --entry=stores --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=BARRIER
// BARRIER: error: a tensor store reads 128 bytes at {{.*}}, not all of them written
// RUN: sed 's/bulk.wait_group 1 {read}/bulk.wait_group 2 {read}/' %t.mlir > %t.8.mlir
// RUN: not tf-run %t.8.mlir --mcpu=sm_90a --entry=stores --arg=random:1:f32:8x256 --check=all 2>&1 | FileCheck %s --check-prefix=READ

fusion.func @warps(%x: tensor<8x256xf32>) -> tensor<8x256xf32> {
  %s = fusion.set %x : tensor<8x256xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<8x256xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.split %y[2] by 2
  sched.parallelize %y [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %y : tensor<8x256xf32>
}

fusion.func @stores(%x: tensor<8x256xf32>) -> tensor<8x256xf32> {
  %r = fusion.neg %x : tensor<8x256xf32> memory(shared)
  %y = fusion.set %r : tensor<8x256xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, serial, bulk, bulk]
  sched.split %r[2] by 2
  sched.parallelize %r [bidx, serial, serial, tidy, tidx]
  sched.inline_at %r 2
  sched.circular_buffer %r stages 3 prefetch 0
  fusion.return %y : tensor<8x256xf32>
}
