// RUN: tf-llc --mcpu=sm_90a %s | FileCheck-22 %s
// RUN: tf-llc --mcpu=sm_90a --filetype=llvm %s | FileCheck-22 %s --check-prefix=IR
// RUN: tf-llc --mcpu=sm_90a -O3 %s | FileCheck-22 %s --check-prefix=FULL
// FULL-NOT: inline asm

// Without loops: the constant of an index goes into the access, the rest is multiplied and widened at once.
// CHECK-LABEL: .entry straight(
// CHECK: mul.wide.s32 %[[W:rd[0-9]+]], %[[I:r[0-9]+]], 4;
// CHECK: add.s64 %[[P:rd[0-9]+]], %rd{{[0-9]+}}, %[[W]];
// CHECK: ld.global.nc.b32 %[[V:r[0-9]+]], [%[[P]]+400];
// CHECK: st.global.b32 [%{{.*}}], %[[V]];
// IR-LABEL: define ptx_kernel void @straight(
// IR: %[[I:.*]] = sext i32 %{{.*}} to i64
// IR: %[[B:.*]] = getelementptr float, ptr addrspace(1) %x, i64 %[[I]]
// IR: getelementptr float, ptr addrspace(1) %[[B]], i64 100
kernel.func @straight(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}) attributes {max_threads = 128 : i64} {
  %t = kernel.thread_id x
  %b = kernel.block_id x
  %c60 = kernel.constant 60 : i32
  %c40 = kernel.constant 40 : i32
  %u = kernel.add %t, %c60 : i32
  %w = kernel.add %b, %c40 : i32
  %i = kernel.add %u, %w : i32
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %y[%t]
}

// A constant that is negative stays where it is: the index without it could be too large.
// CHECK-LABEL: .entry negative(
// CHECK: add.s32 %[[I:r[0-9]+]], %r{{[0-9]+}}, -1;
// CHECK: mul.wide.s32 %[[W:rd[0-9]+]], %[[I]], 4;
// CHECK: ld.global.b32 %{{.*}}, [%rd{{[0-9]+}}];
kernel.func @negative(%x: !kernel.buffer<?xf32, global>) attributes {max_threads = 128 : i64} {
  %t = kernel.thread_id x
  %m = kernel.constant -1 : i32
  %i = kernel.add %t, %m : i32
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %x[%t]
}
