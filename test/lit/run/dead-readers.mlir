// Rings whose reader is dead are not filled (a slot that nobody empties would be waited for), and copies of tensors that are known to
// be empty are waited for by nobody in vain.
// DEFINE: %{dead} = tf-run %s --mcpu=sm_90a --arg random:1:f32:70x960 --expect=reference --check=all
// RUN: %{dead} --entry=tma_barrier
// RUN: %{dead} --entry=tma_mbarriers
// RUN: %{dead} --entry=tma_warps
// RUN: %{dead} --entry=bulk_barrier
// RUN: %{dead} --entry=bulk_mbarriers
// RUN: %{dead} --entry=bulk_warps
// RUN: %{dead} --entry=threads_barrier
// RUN: %{dead} --entry=threads_mbarriers
// RUN: %{dead} --entry=threads_warps
// RUN: %{dead} --entry=chain
// RUN: %{dead} --entry=one_of_two
// DEFINE: %{empty} = tf-run %s --mcpu=sm_90a --arg random:1:f32:0x32 --arg random:2:f32:3x32 --expect=reference --check=all
// RUN: %{empty} --entry=by_blocks
// RUN: %{empty} --entry=by_threads
// RUN: %{empty} --entry=all_at_once
// RUN: %{empty} --entry=in_a_ring
// RUN: tf-opt %s --lower-fusion | FileCheck %s
// CHECK-NOT: mbarrier
// CHECK-NOT: shared

// CHECK-LABEL: kernel.func @tma_barrier_k0(
fusion.func @tma_barrier(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @tma_mbarriers_k0(
fusion.func @tma_mbarriers(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @tma_warps_k0(
fusion.func @tma_warps(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @bulk_barrier_k0(
fusion.func @bulk_barrier(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk)
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, serial, bulk]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @bulk_mbarriers_k0(
fusion.func @bulk_mbarriers(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk)
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, serial, bulk]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @bulk_warps_k0(
fusion.func @bulk_warps(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk)
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, serial, bulk]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @threads_barrier_k0(
fusion.func @threads_barrier(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) 
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, serial, tidx]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @threads_mbarriers_k0(
fusion.func @threads_mbarriers(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) 
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, serial, tidx]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @threads_warps_k0(
fusion.func @threads_warps(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) 
  %d = fusion.exp %s : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %d[1] by 32
  sched.split %d[0] by 64
  sched.reorder %d [0, 2, 1, 3]
  sched.propagate %d
  sched.parallelize %s [bidx, serial, serial, tidx]
  sched.split %d[2] by 4
  sched.split %z[2] by 4
  sched.parallelize %d [bidx, serial, serial, tidy, tidx]
  sched.parallelize %z [bidx, serial, serial, tidy, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 warp_specialized(tidy)
  fusion.return %z : tensor<?x?xf32>
}

// What only dead tensors read is dead, too.
// CHECK-LABEL: kernel.func @chain_k0(
fusion.func @chain(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %d = fusion.exp %s : tensor<?x?xf32>
  %e = fusion.neg %d : tensor<?x?xf32>
  %f = fusion.abs %e : tensor<?x?xf32>
  %z = fusion.exp %x : tensor<?x?xf32>
  sched.split %f[1] by 32
  sched.split %f[0] by 64
  sched.reorder %f [0, 2, 1, 3]
  sched.propagate %f
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %f [bidx, serial, serial, tidx]
  sched.parallelize_like %f
  sched.inline_most
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %z : tensor<?x?xf32>
}

// CHECK-LABEL: kernel.func @one_of_two_k0(
// CHECK: mbarrier.arrive %
fusion.func @one_of_two(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %d = fusion.exp %s : tensor<?x?xf32>
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %d, %y [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y : tensor<?x?xf32>
}

fusion.func @by_blocks(%x: tensor<0x32xf32>, %w: tensor<?x32xf32>) -> (tensor<0x32xf32>, tensor<?x32xf32>) {
  %s = fusion.set %x : tensor<0x32xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<0x32xf32>
  %z = fusion.neg %w : tensor<?x32xf32>
  sched.parallelize %s [bidx, bulk]
  sched.parallelize %y [bidx, tidx]
  sched.parallelize %z [bidx, tidx]
  fusion.return %y, %z : tensor<0x32xf32>, tensor<?x32xf32>
}

fusion.func @by_threads(%x: tensor<0x32xf32>, %w: tensor<?x32xf32>) -> (tensor<0x32xf32>, tensor<?x32xf32>) {
  %s = fusion.set %x : tensor<0x32xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<0x32xf32>
  %z = fusion.neg %w : tensor<?x32xf32>
  sched.parallelize %s [tidx, bulk]
  sched.parallelize %y [bidx, tidx]
  sched.parallelize %z [bidx, tidx]
  fusion.return %y, %z : tensor<0x32xf32>, tensor<?x32xf32>
}

fusion.func @all_at_once(%x: tensor<0x32xf32>, %w: tensor<?x32xf32>) -> (tensor<0x32xf32>, tensor<?x32xf32>) {
  %s = fusion.set %x : tensor<0x32xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<0x32xf32>
  %z = fusion.neg %w : tensor<?x32xf32>
  sched.parallelize %s [bulk, bulk]
  sched.parallelize %y [bidx, tidx]
  sched.parallelize %z [bidx, tidx]
  fusion.return %y, %z : tensor<0x32xf32>, tensor<?x32xf32>
}

fusion.func @in_a_ring(%x: tensor<0x32xf32>, %w: tensor<?x32xf32>) -> (tensor<0x32xf32>, tensor<?x32xf32>) {
  %s = fusion.set %x : tensor<0x32xf32> memory(shared) via(bulk)
  %y = fusion.neg %s : tensor<0x32xf32>
  %z = fusion.neg %w : tensor<?x32xf32>
  sched.parallelize %s [serial, bulk]
  sched.parallelize %y [serial, tidx]
  sched.parallelize %z [bidx, tidx]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2 pipelined(mbarrier)
  fusion.return %y, %z : tensor<0x32xf32>, tensor<?x32xf32>
}
