// Vector accesses: as wide as contiguity and alignment are known, lanes at the end of a ragged row.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s

// CHECK-LABEL: kernel.func @whole_k0(
// CHECK-SAME: %x: !kernel.buffer<?xf32, global> {align = 16 : i64
// CHECK: kernel.load %x[%{{.*}}] {align = 16 : i64} : vector<4xf32>
// CHECK: kernel.store %{{.*}}, %y[%{{.*}}] {align = 16 : i64}
// CHECK: host.func @whole(
// CHECK: "the address of 'x' must be a multiple of {0} bytes"
// CHECK: "the address of 'y' must be a multiple of {0} bytes"
fusion.func @whole(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %y = fusion.set %x : tensor<8x64xf32>
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<8x64xf32>
}

// Sixteen bytes at most in one access: eight lanes of f32 are two.
// CHECK-LABEL: kernel.func @two_accesses_k0(
// CHECK-COUNT-2: kernel.load %x[%{{.*}}] {align = 16 : i64} : vector<4xf32>
// CHECK-NOT: kernel.load
// CHECK: host.func @two_accesses(
fusion.func @two_accesses(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %y = fusion.set %x : tensor<8x64xf32>
  sched.split %y[1] by 8
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<8x64xf32>
}

// Rows of 65 begin at odd elements: no wide access.
// CHECK-LABEL: kernel.func @unaligned_k0(
// CHECK-NOT: vector<
// CHECK: host.func @unaligned(
fusion.func @unaligned(%x: tensor<8x65xf32>) -> tensor<8x65xf32> {
  %y = fusion.set %x : tensor<8x65xf32>
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<8x65xf32>
}

// Rows of 66: two lanes.
// CHECK-LABEL: kernel.func @by_two_k0(
// CHECK: kernel.load %x[%{{.*}}] {align = 8 : i64} : vector<2xf32>
// CHECK-NOT: vector<4xf32>
// CHECK: host.func @by_two(
fusion.func @by_two(%x: tensor<8x66xf32>) -> tensor<8x66xf32> {
  %y = fusion.set %x : tensor<8x66xf32>
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<8x66xf32>
}

// One row of any length: a vector, or its lanes one by one at the end.
// CHECK-LABEL: kernel.func @tail_k0(
// CHECK: kernel.if
// CHECK: kernel.load %x[%{{.*}}] {align = 16 : i64} : vector<4xf32>
// CHECK: kernel.store %{{.*}}, %y[%{{.*}}] {align = 16 : i64}
// CHECK: } else {
// CHECK: kernel.load %x[%{{.*}}] {align = 4 : i64} : f32
// CHECK: host.func @tail(
fusion.func @tail(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.set %x : tensor<?xf32>
  sched.split %y[0] by 4
  sched.split %y[0] by 32
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<?xf32>
}

// Only the transposed side is narrow.
// CHECK-LABEL: kernel.func @one_side_k0(
// CHECK-COUNT-4: kernel.load %x[%{{.*}}] {align = 4 : i64} : f32
// CHECK: kernel.store %{{.*}}, %y[%{{.*}}] {align = 16 : i64}
// CHECK: host.func @one_side(
fusion.func @one_side(%x: tensor<64x8xf32>) -> tensor<8x64xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<8x64xf32>
  sched.split %y[1] by 4
  sched.parallelize %y [bidx, tidx, vectorize]
  fusion.return %y : tensor<8x64xf32>
}

// Shared memory too; the lanes in registers.
// CHECK-LABEL: kernel.func @shared_k0(
// CHECK: kernel.load %x[%{{.*}}] {align = 16 : i64} : vector<8xf16>
// CHECK: kernel.store %{{.*}}, %s[%{{.*}}] {align = 16 : i64}
// CHECK: kernel.load %s[%{{.*}}] {align = 16 : i64} : vector<8xf16>
// CHECK: kernel.store %{{.*}}, %y[%{{.*}}] {align = 16 : i64}
// CHECK: host.func @shared(
fusion.func @shared(%x: tensor<8x256xf16>) -> tensor<8x256xf16> {
  %s = fusion.set %x : tensor<8x256xf16> memory(shared)
  %y = fusion.neg %s : tensor<8x256xf16>
  sched.split %y[1] by 8
  sched.propagate %y
  sched.parallelize %y, %s [bidx, tidx, vectorize]
  sched.inline_at %s 1
  fusion.return %y : tensor<8x256xf16>
}

// What is loaded as a vector is put into registers as one; what is computed element by element, element by element.
// CHECK-LABEL: kernel.func @in_registers_k0(
// CHECK: %[[V:.*]] = kernel.load %x[%{{.*}}] {align = 8 : i64, cache = "evict_last"} : vector<4xbf16>
// CHECK: kernel.store %[[V]], %x_in[%{{.*}}] {align = 2 : i64}
// CHECK: %[[S:.*]] = kernel.add %{{.*}}, %{{.*}} {contract} : f32
// CHECK-NEXT: kernel.store %[[S]],
// CHECK: kernel.load %x_in[%{{.*}}] {align = 2 : i64} : bf16
// CHECK: host.func @in_registers(
fusion.func @in_registers(%x: tensor<?x256xbf16>) -> tensor<?x256xf32> {
  %f = fusion.cast %x : tensor<?x256xf32>
  %q = fusion.mul %f, %f : tensor<?x256xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.mul %f, %b : tensor<?x256xf32>
  fusion.return %y : tensor<?x256xf32>
}
