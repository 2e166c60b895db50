// The host program: shapes of results, what the kernels rely on, workspace, the width of indices, launches.
// RUN: tf-opt %s --lower-fusion --canonicalize --cse | FileCheck %s
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s --check-prefix=NARROW
// RUN: tf-opt %s --lower-fusion=index=64 --canonicalize --cse | FileCheck %s --check-prefix=WIDE

// Extents that only the arguments know: two kernels, and the host program chooses.
// CHECK-LABEL: kernel.func @both_k0(%x_0: i32,
// CHECK-LABEL: kernel.func @both_k0_wide(%x_0: i64,
// CHECK-LABEL: host.func @both(
// CHECK: host.if
// CHECK-NEXT: host.launch @both_k0 grid
// CHECK-NEXT: } else {
// CHECK-NEXT: host.launch @both_k0_wide grid
// NARROW-LABEL: host.func @both(
// NARROW: host.check %{{.*}}, "the tensors are too large for the 32-bit indices that were asked for"
// NARROW-NOT: host.if
// NARROW: host.launch @both_k0 grid
// WIDE-LABEL: kernel.func @both_k0(%x_0: i64,
// WIDE-LABEL: host.func @both(
// WIDE-NOT: host.if
// WIDE: host.launch @both_k0 grid
fusion.func @both(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}

// All extents known, and small: one kernel of 32 bits; and large: one of 64.
// CHECK-LABEL: kernel.func @small_k0(
// CHECK-NOT: to i64
// CHECK-LABEL: host.func @small(
// CHECK-NOT: host.if
// CHECK: host.launch @small_k0 grid
fusion.func @small(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %y = fusion.neg %x : tensor<4096xf32>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<4096xf32>
}

// CHECK-LABEL: kernel.func @large_k0(
// CHECK: kernel.cast %{{.*}} : i32 to i64
// CHECK-LABEL: host.func @large(
// CHECK-NOT: host.if
// CHECK: host.launch @large_k0 grid
fusion.func @large(%x: tensor<8589934592xi8>) -> tensor<8589934592xi8> {
  %y = fusion.neg %x : tensor<8589934592xi8>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<8589934592xi8>
}

// Static extents, equal names and equal extents of operands are checked against the arguments.
// CHECK-LABEL: host.func @extents(
// CHECK: "axis 1 of 'x' has extent {0}; it must be {1}"
// CHECK: "axis 0 of 'z' has extent {0}; it must be {1}, the extent of axis 0 of 'x'"
// CHECK: "axis 1 of 'z' has extent {0}; it must be {1}"
// CHECK: "axis 0 of 'w' has extent {0}; it must be {1}, the extent of axis 0 of 'x'"
// CHECK: host.shape 0(
// CHECK: host.shapes_end
fusion.func @extents(%x: tensor<?x8xf32> {dims = ["n", ""]}, %z: tensor<?x8xf32>, %w: tensor<?xf32> {dims = ["n"]}) -> (tensor<?x8xf32>, tensor<?xf32>) {
  %y = fusion.add %x, %z : tensor<?x8xf32>
  %v = fusion.neg %w : tensor<?xf32>
  sched.parallelize %y [bidx, tidx]
  sched.parallelize %v [bidx]
  fusion.return %y, %v : tensor<?x8xf32>, tensor<?xf32>
}

// CHECK-LABEL: host.func @strides(
// CHECK: host.check %{{.*}}, "axis 1 of 'x' has stride {0}; negative strides are not supported"
// CHECK: host.check %{{.*}}, "axis 0 of 'x' has stride {0}; the kernel was compiled for {1}"
// CHECK: host.check %{{.*}}, "axis 1 of 'y' has stride {0}; the kernel was compiled for {1}"
// CHECK: host.check %{{.*}}, "result 'y' overlaps 'x' in memory, each from its first element to its last; results need memory of their own"
// CHECK: host.check %{{.*}}, "the address of 'x' must be a multiple of {0} bytes"
fusion.func @strides(%x: tensor<4x8xf32> {contiguity = ["broadcast", false]}) -> tensor<4x8xf32> {
  %y = fusion.neg %x : tensor<4x8xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<4x8xf32>
}

// An integer argument that becomes an extent or a factor is at least 0, or 1.
// CHECK-LABEL: host.func @integers(
// CHECK: "'p' is {0}; as a split factor it must be at least 1"
// CHECK: host.launch
fusion.func @integers(%x: tensor<?xf32>, %p: i64) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  sched.split %y[0] by %p
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}

// Kernels in a row pass tensors through workspace that the host program allocates.
// CHECK-LABEL: kernel.func @segments_k0(
// CHECK-SAME: %a: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias}
// CHECK-LABEL: kernel.func @segments_k1(
// CHECK-SAME: %a: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias, readonly}
// CHECK-LABEL: host.func @segments(
// CHECK: %[[BYTES:.*]] = host.constant 512
// CHECK: %[[W:.*]] = host.alloc %[[BYTES]]
// CHECK: host.launch @segments_k0 {{.*}} args({{.*}}%[[W]])
// CHECK: host.launch @segments_k1 {{.*}} args(%[[W]],
fusion.func @segments(%x: tensor<128xf32>) -> tensor<128xf32> {
  %a = fusion.neg %x : tensor<128xf32> memory(global)
  %y = fusion.exp %a : tensor<128xf32>
  sched.segment %y = 1
  sched.parallelize %a [tidx]
  sched.split %y[0] by 32
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<128xf32>
}

// Grid and block are the largest that any tensor of the kernel asks for.
// CHECK-LABEL: kernel.func @dims_k0(
// CHECK-SAME: max_threads = 256
// CHECK-LABEL: host.func @dims(
// CHECK-DAG: %[[G:.*]] = host.constant 8
// CHECK-DAG: %[[X:.*]] = host.constant 64
// CHECK-DAG: %[[Y:.*]] = host.constant 4
// CHECK-DAG: %[[ONE:.*]] = host.constant 1
// CHECK: host.launch @dims_k0 grid(%[[G]], %[[ONE]], %[[ONE]]) block(%[[X]], %[[Y]], %[[ONE]])
fusion.func @dims(%x: tensor<8x64xf32>) -> (tensor<8x64xf32>, tensor<8x64xf32>) {
  %y = fusion.neg %x : tensor<8x64xf32>
  %z = fusion.exp %x : tensor<8x64xf32>
  sched.parallelize %y [bidx, tidx]
  sched.split %z[1] by 16
  sched.parallelize %z [bidx, tidy, tidx]
  fusion.return %y, %z : tensor<8x64xf32>, tensor<8x64xf32>
}
