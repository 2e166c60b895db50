// An instruction that begins inside the rows of a layout, and one of K = 96 that goes on in the next tile. That they multiply right:
// forms-k96.test.
// RUN: tf-opt %s --lower-layout | FileCheck-22 %s
// RUN: tf-opt %s | tf-opt - --lower-layout | FileCheck-22 %s
// RUN: tf-opt --print-op-generic %s | tf-opt - --lower-layout | FileCheck-22 %s

// CHECK-LABEL: kernel.func @inside
kernel.func @inside(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xf16, shared>
  %l = layout.constant Sw<3,3,3> o 0 o (128,64):(64,1)
  // CHECK: %[[D:.*]] = kernel.tcgen05.smem_desc k %s {stride = 1024 : i64, swizzle = "128b"}
  // CHECK: %[[S:.*]] = kernel.constant 6 : i64
  // CHECK: kernel.add %[[D]], %[[S]] : i64
  %d = layout.smem_desc %l, %s {from = 48}
  kernel.store %d, %x[0]
}

// CHECK-LABEL: kernel.func @next
kernel.func @next(%x: !kernel.buffer<?xi64, global>) {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<16384xi8, shared>
  %n = kernel.alloc {align = 1024} : !kernel.buffer<16384xi8, shared>
  %l = layout.constant Sw<3,5,3> o 0 o (128,256):(256,1)
  // CHECK: %[[D:.*]] = kernel.tcgen05.smem_desc k %s next %n {stride = 1024 : i64, swizzle = "128b"}
  // CHECK: %[[S:.*]] = kernel.constant 7 : i64
  // CHECK: kernel.add %[[D]], %[[S]] : i64
  %d = layout.smem_desc %l, %s next %n {bits = 4, from = 224}
  kernel.store %d, %x[0]
}
