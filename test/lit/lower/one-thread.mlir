// A block of one thread has no barriers: what it does is in order. Fences and waits of TMA stay; blocks whose
// threads only the launch knows keep their barriers.
// RUN: tf-opt %s --pass-pipeline="lower-tile{target=sm_90a},lower-fusion{index=32},canonicalize,cse" | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=serial --arg=random:1:f32:9x70 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=serial --arg=random:1:f32:1x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=engine --arg=random:1:f32:7x45 --expect=reference --check=all --async-latency=lazy
// RUN: tf-run %s --mcpu=sm_90a --entry=launch --arg=random:1:f32:7x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=launch --arg=random:1:f32:7x45 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=tiles --arg=random:1:f32:6x40 --expect=reference --check=all --async-latency=lazy
// RUN: tf-run %s --mcpu=sm_80 --entry=tiles --arg=random:1:f32:6x40 --expect=reference --check=all --async-latency=lazy

// CHECK-LABEL: kernel.func @tiles_k0(
// CHECK-NOT: kernel.barrier
// CHECK: kernel.tma.load
// CHECK-NOT: kernel.barrier
// CHECK: host.func @tiles(
tile.func @tiles(%x: tensor<6x40xf32>) -> (%y: tensor<6x40xf32>, %z: tensor<1x40xf32>) {
  tile.kernel threads(1) {
    %s = tile.alloc_shared : 1x40xf32
    %a = tile.alloc_shared : 1x40xf32
    tile.clear %a
    tile.pipelined %k = 0 to 6 stages(3) {
      tile.copy %x[%k, 0] to %s
      tile.parallel (%i) in (40) {
        %a[0, %i] = %a[0, %i] + %s[0, %i]
        %y[%k, %i] = %a[0, %i]
      }
    }
    tile.copy %a to %z
  }
}

// CHECK-LABEL: kernel.func @serial_k0(
// CHECK-NOT: kernel.barrier
// CHECK: host.func @serial(
fusion.func @serial(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.neg %x : tensor<?x?xf32> memory(shared)
  %y = fusion.exp %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.propagate %y
  sched.parallelize %s [bidx, serial, serial]
  sched.parallelize %y [bidx, serial, serial]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @engine_k0(
// CHECK-NOT: kernel.barrier
// CHECK: kernel.fence.proxy_async
// CHECK-NOT: kernel.barrier
// CHECK: kernel.bulk.wait_group
// CHECK-NOT: kernel.barrier
// CHECK: host.func @engine(
fusion.func @engine(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
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

// CHECK-LABEL: kernel.func @launch_k0(
// CHECK: kernel.barrier
// CHECK: host.func @launch(
fusion.func @launch(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.neg %x : tensor<?x?xf32> memory(shared)
  %y = fusion.exp %s : tensor<?x?xf32>
  sched.parallelize %s [bidx, tidx]
  sched.parallelize %y [bidx, serial]
  sched.inline_at %s 1
  fusion.return %y : tensor<?x?xf32>
}
