// A constant that is added to a descriptor stays in its lower half, whose upper bits are 0. Any other number is added to all of it.
// RUN: tf-llc --mcpu=sm_90a %s | FileCheck %s

// CHECK-LABEL: .entry steps(
kernel.func @steps(%n: i64, %y: !kernel.buffer<4xi64, global>) attributes {block = [1, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64x64xbf16, shared>
  %d = kernel.wgmma.smem_desc k %s {swizzle = "128b", stride = 1024}
  kernel.store %d, %y[0]
  // 65538 below the constant upper half: no bits are carried.
  // CHECK: add.s32 {{.*}}, 2;
  // CHECK: or.b64 {{.*}}, 4611686293305294848;
  %two = kernel.constant 2 : i64
  %e = kernel.add %d, %two : i64
  kernel.store %e, %y[1]
  // CHECK: add.s64
  %less = kernel.constant -2 : i64
  %f = kernel.add %d, %less : i64
  kernel.store %f, %y[2]
  // CHECK: add.s64
  %g = kernel.add %d, %n : i64
  kernel.store %g, %y[3]
}
