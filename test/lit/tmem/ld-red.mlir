// tcgen05.ld.red: PTX of every size and operation, for the chips that have it; loads reduced on the simulated SM against the same
// reduction by arithmetic; and what is refused.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_103a -o %t.103a.ptx && %ptxas --gpu-name=sm_103a %t.103a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.103a.ptx
// RUN: tf-llc %s --mcpu=sm_110a -o %t.110a.ptx && %ptxas --gpu-name=sm_110a %t.110a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.110a.ptx
// QUIET-NOT: {{.}}
// RUN: not tf-llc %s --mcpu=sm_100a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=REFUSED
// REFUSED: error: tcgen05.ld.red cannot be used on sm_100a: it needs one of sm_103a, sm_103f, sm_110a, sm_110f
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// DEFINE: %{run} = tf-run %s --mcpu=sm_103a --grid=1 --block=128 --check=all
// RUN: tf-run --make-input=zeros:f32:128x4 --out=%t.0.npy
// RUN: tf-run --make-input=zeros:i32:128x4 --out=%t.i0.npy
// RUN: tf-run --make-input=random:7:f32:128x8 --out=%t.x.npy
// RUN: tf-run --make-input=random:8:i32:128x8 --out=%t.i.npy
// RUN: %{run} -e floats --arg=%t.x.npy --arg=ones:f32:128x4 --expect=%t.x.npy --expect=%t.0.npy
// RUN: %{run} -e floats --arg=%t.x.npy --arg=ones:f32:128x4 --expect=%t.x.npy --expect=%t.0.npy --async-latency=eager
// RUN: %{run} -e integers --arg=%t.i.npy --arg=ones:i32:128x4 --expect=%t.i.npy --expect=%t.i0.npy --async-latency=random --seed=3
// RUN: tf-run --make-input=ones:f32:128x8 --out=%t.1.npy
// RUN: tf-run --make-input=ones:f32:128 --out=%t.11.npy
// RUN: %{run} -e halves --arg=%t.1.npy --arg=zeros:f32:128 --expect=%t.1.npy --expect=%t.11.npy
// RUN: not %{run} -e halves --arg=%t.x.npy --arg=zeros:f32:128 2>&1 | FileCheck-22 %s --check-prefix=HALVES
// RUN: sed 's/kernel.store %red, /kernel.store %late, /' %s > %t.mlir
// RUN: not tf-opt %t.mlir 2>&1 | FileCheck-22 %s --check-prefix=EARLY

// CHECK-LABEL: .entry forms(
kernel.func @forms(%a: i32, %y: !kernel.buffer<?xf32, global>, %z: !kernel.buffer<?xi32, global>) {
  %t = kernel.tcgen05.address %a : !kernel.buffer<128x512xf32, tensor>
  %ti = kernel.tcgen05.address %a : !kernel.buffer<128x512xi32, tensor>
  %tu = kernel.tcgen05.address %a : !kernel.buffer<128x512xui32, tensor>
  %zero = kernel.constant 0 : i32
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x2.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v0, %r0 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<2xf32>, f32
  %w0, %s0 = kernel.tcgen05.wait_ld %v0, %r0 : vector<2xf32>, f32
  kernel.store %s0, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x2.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 2;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v1, %r1 = kernel.tcgen05.ld_red min %t {abs, nan, offset = 2, shape = "16x32bx2"} : vector<2xf32>, f32
  %w1, %s1 = kernel.tcgen05.wait_ld %v1, %r1 : vector<2xf32>, f32
  kernel.store %s1, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v2, %r2 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<4xf32>, f32
  %w2, %s2 = kernel.tcgen05.wait_ld %v2, %r2 : vector<4xf32>, f32
  kernel.store %s2, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x4.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 4;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v3, %r3 = kernel.tcgen05.ld_red min %t {abs, nan, offset = 4, shape = "16x32bx2"} : vector<4xf32>, f32
  %w3, %s3 = kernel.tcgen05.wait_ld %v3, %r3 : vector<4xf32>, f32
  kernel.store %s3, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x8.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v4, %r4 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<8xf32>, f32
  %w4, %s4 = kernel.tcgen05.wait_ld %v4, %r4 : vector<8xf32>, f32
  kernel.store %s4, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x8.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 8;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v5, %r5 = kernel.tcgen05.ld_red min %t {abs, nan, offset = 8, shape = "16x32bx2"} : vector<8xf32>, f32
  %w5, %s5 = kernel.tcgen05.wait_ld %v5, %r5 : vector<8xf32>, f32
  kernel.store %s5, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x16.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v6, %r6 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<16xf32>, f32
  %w6, %s6 = kernel.tcgen05.wait_ld %v6, %r6 : vector<16xf32>, f32
  kernel.store %s6, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x16.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 16;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v7, %r7 = kernel.tcgen05.ld_red min %t {abs, nan, offset = 16, shape = "16x32bx2"} : vector<16xf32>, f32
  %w7, %s7 = kernel.tcgen05.wait_ld %v7, %r7 : vector<16xf32>, f32
  kernel.store %s7, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x32.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v8, %r8 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<32xf32>, f32
  %w8, %s8 = kernel.tcgen05.wait_ld %v8, %r8 : vector<32xf32>, f32
  kernel.store %s8, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x32.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 32;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v9, %r9 = kernel.tcgen05.ld_red min %t {abs, nan, offset = 32, shape = "16x32bx2"} : vector<32xf32>, f32
  %w9, %s9 = kernel.tcgen05.wait_ld %v9, %r9 : vector<32xf32>, f32
  kernel.store %s9, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x64.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v10, %r10 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<64xf32>, f32
  %w10, %s10 = kernel.tcgen05.wait_ld %v10, %r10 : vector<64xf32>, f32
  kernel.store %s10, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x64.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 64;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v11, %r11 = kernel.tcgen05.ld_red min %t {abs, nan, offset = 64, shape = "16x32bx2"} : vector<64xf32>, f32
  %w11, %s11 = kernel.tcgen05.wait_ld %v11, %r11 : vector<64xf32>, f32
  kernel.store %s11, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x128.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v12, %r12 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<128xf32>, f32
  %w12, %s12 = kernel.tcgen05.wait_ld %v12, %r12 : vector<128xf32>, f32
  kernel.store %s12, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x128.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 128;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v13, %r13 = kernel.tcgen05.ld_red min %t {abs, nan, offset = 128, shape = "16x32bx2"} : vector<128xf32>, f32
  %w13, %s13 = kernel.tcgen05.wait_ld %v13, %r13 : vector<128xf32>, f32
  kernel.store %s13, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.min.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v14, %r14 = kernel.tcgen05.ld_red min %t {shape = "32x32b"} : vector<4xf32>, f32
  %w14, %s14 = kernel.tcgen05.wait_ld %v14, %r14 : vector<4xf32>, f32
  kernel.store %s14, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.min.abs.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v15, %r15 = kernel.tcgen05.ld_red min %t {abs, shape = "32x32b"} : vector<4xf32>, f32
  %w15, %s15 = kernel.tcgen05.wait_ld %v15, %r15 : vector<4xf32>, f32
  kernel.store %s15, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.min.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v16, %r16 = kernel.tcgen05.ld_red min %t {nan, shape = "32x32b"} : vector<4xf32>, f32
  %w16, %s16 = kernel.tcgen05.wait_ld %v16, %r16 : vector<4xf32>, f32
  kernel.store %s16, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.min.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v17, %r17 = kernel.tcgen05.ld_red min %t {abs, nan, shape = "32x32b"} : vector<4xf32>, f32
  %w17, %s17 = kernel.tcgen05.wait_ld %v17, %r17 : vector<4xf32>, f32
  kernel.store %s17, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x8.min.s32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v18, %r18 = kernel.tcgen05.ld_red min %ti {shape = "32x32b"} : vector<8xi32>, i32
  %w18, %s18 = kernel.tcgen05.wait_ld %v18, %r18 : vector<8xi32>, i32
  kernel.store %s18, %z[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x16.min.u32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 0;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v19, %r19 = kernel.tcgen05.ld_red min %tu {offset = 0, shape = "16x32bx2"} : vector<16xui32>, ui32
  %w19, %s19 = kernel.tcgen05.wait_ld %v19, %r19 : vector<16xui32>, ui32
  %c19 = kernel.cast %s19 : ui32 to i32
  kernel.store %c19, %z[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.max.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v20, %r20 = kernel.tcgen05.ld_red max %t {shape = "32x32b"} : vector<4xf32>, f32
  %w20, %s20 = kernel.tcgen05.wait_ld %v20, %r20 : vector<4xf32>, f32
  kernel.store %s20, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.max.abs.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v21, %r21 = kernel.tcgen05.ld_red max %t {abs, shape = "32x32b"} : vector<4xf32>, f32
  %w21, %s21 = kernel.tcgen05.wait_ld %v21, %r21 : vector<4xf32>, f32
  kernel.store %s21, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.max.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v22, %r22 = kernel.tcgen05.ld_red max %t {nan, shape = "32x32b"} : vector<4xf32>, f32
  %w22, %s22 = kernel.tcgen05.wait_ld %v22, %r22 : vector<4xf32>, f32
  kernel.store %s22, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x4.max.abs.NaN.f32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v23, %r23 = kernel.tcgen05.ld_red max %t {abs, nan, shape = "32x32b"} : vector<4xf32>, f32
  %w23, %s23 = kernel.tcgen05.wait_ld %v23, %r23 : vector<4xf32>, f32
  kernel.store %s23, %y[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.32x32b.x8.max.s32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}];
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v24, %r24 = kernel.tcgen05.ld_red max %ti {shape = "32x32b"} : vector<8xi32>, i32
  %w24, %s24 = kernel.tcgen05.wait_ld %v24, %r24 : vector<8xi32>, i32
  kernel.store %s24, %z[%zero]
  kernel.barrier
  // CHECK: tcgen05.ld.red.sync.aligned.16x32bx2.x16.max.u32 {{[{][^}]+[}]}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], 0;
  // CHECK: tcgen05.wait::ld.sync.aligned;
  %v25, %r25 = kernel.tcgen05.ld_red max %tu {offset = 0, shape = "16x32bx2"} : vector<16xui32>, ui32
  %w25, %s25 = kernel.tcgen05.wait_ld %v25, %r25 : vector<16xui32>, ui32
  %c25 = kernel.cast %s25 : ui32 to i32
  kernel.store %c25, %z[%zero]
  kernel.barrier
}

// TEXT-LABEL: kernel.func @floats
kernel.func @floats(%x: !kernel.buffer<128x8xf32, global> {align = 32}, %y: !kernel.buffer<128x4xf32, global> {align = 16})
    attributes {block = [128, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %tid = kernel.thread_id x
  %first = kernel.cmp lt %tid, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.barrier
  %at = kernel.load %slot[0] : i32
  %t = kernel.tcgen05.address %at : !kernel.buffer<128x32xf32, tensor>
  %warp = kernel.div %tid, 32 : i32
  %lane = kernel.mul %warp, 32 : i32
  %own = kernel.view %t[%lane, 0] : !kernel.buffer<32x32xf32, tensor>
  %v = kernel.load %x[%tid, 0] : vector<8xf32>
  kernel.tcgen05.st %v to %own {shape = "32x32b"}
  kernel.tcgen05.wait_st
  // TEXT: %a, %ra0 = kernel.tcgen05.ld_red max %own {shape = "32x32b"} : vector<8xf32>, f32
  %a, %ra0 = kernel.tcgen05.ld_red max %own {shape = "32x32b"} : vector<8xf32>, f32
  %b, %rb0 = kernel.tcgen05.ld_red min %own {shape = "32x32b"} : vector<4xf32>, f32
  %c, %rc0 = kernel.tcgen05.ld_red max %own {shape = "32x32b", abs} : vector<2xf32>, f32
  %d, %rd0 = kernel.tcgen05.ld_red min %own {shape = "32x32b", abs, nan} : vector<4xf32>, f32
  %wa, %ra, %wb, %rb, %wc, %rc, %wd, %rd = kernel.tcgen05.wait_ld %a, %ra0, %b, %rb0, %c, %rc0, %d, %rd0 : vector<8xf32>, f32, vector<4xf32>, f32, vector<2xf32>, f32, vector<4xf32>, f32
  %z = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %e0 = kernel.load %x[%tid, 0] : f32
  %m0 = kernel.abs %e0 : f32
  %p, %q, %r, %s = kernel.for %i = %c1 to 8 step 1 iter(%p0 = %e0, %q0 = %e0, %r0 = %m0, %s0 = %m0) : i32 {
    %e = kernel.load %x[%tid, %i] : f32
    %m = kernel.abs %e : f32
    %p1 = kernel.max %p0, %e : f32
    %q1 = kernel.min %q0, %e : f32
    %r1 = kernel.max %r0, %m : f32
    %s1 = kernel.min %s0, %m : f32
    %in8 = kernel.cmp lt %i, 4 : i32
    %in2 = kernel.cmp lt %i, 2 : i32
    %in4 = kernel.cmp lt %i, 4 : i32
    %q2 = kernel.select %in8, %q1, %q0 : f32
    %r2 = kernel.select %in2, %r1, %r0 : f32
    %s2 = kernel.select %in4, %s1, %s0 : f32
    kernel.yield %p1, %q2, %r2, %s2
  }
  %da = kernel.sub %ra, %p : f32
  %db = kernel.sub %rb, %q : f32
  %dc = kernel.sub %rc, %r : f32
  %dd = kernel.sub %rd, %s : f32
  kernel.store %da, %y[%tid, 0]
  kernel.store %db, %y[%tid, 1]
  kernel.store %dc, %y[%tid, 2]
  kernel.store %dd, %y[%tid, 3]
  kernel.store %wa, %x[%tid, 0]
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}

kernel.func @integers(%x: !kernel.buffer<128x8xi32, global> {align = 32}, %y: !kernel.buffer<128x4xi32, global> {align = 16})
    attributes {block = [128, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %tid = kernel.thread_id x
  %first = kernel.cmp lt %tid, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.barrier
  %at = kernel.load %slot[0] : i32
  %warp = kernel.div %tid, 32 : i32
  %lane = kernel.mul %warp, 32 : i32
  %t = kernel.tcgen05.address %at : !kernel.buffer<128x32xi32, tensor>
  %u = kernel.tcgen05.address %at : !kernel.buffer<128x32xui32, tensor>
  %own = kernel.view %t[%lane, 0] : !kernel.buffer<32x32xi32, tensor>
  %uown = kernel.view %u[%lane, 0] : !kernel.buffer<32x32xui32, tensor>
  %v = kernel.load %x[%tid, 0] : vector<8xi32>
  kernel.tcgen05.st %v to %own {shape = "32x32b"}
  kernel.tcgen05.wait_st
  %a, %ra0 = kernel.tcgen05.ld_red max %own {shape = "32x32b"} : vector<8xi32>, i32
  %b, %rb0 = kernel.tcgen05.ld_red min %own {shape = "32x32b"} : vector<8xi32>, i32
  %c, %rc0 = kernel.tcgen05.ld_red max %uown {shape = "32x32b"} : vector<8xui32>, ui32
  %d, %rd0 = kernel.tcgen05.ld_red min %uown {shape = "32x32b"} : vector<8xui32>, ui32
  %wa, %ra, %wb, %rb, %wc, %rc, %wd, %rd = kernel.tcgen05.wait_ld %a, %ra0, %b, %rb0, %c, %rc0, %d, %rd0 : vector<8xi32>, i32, vector<8xi32>, i32, vector<8xui32>, ui32, vector<8xui32>, ui32
  %c1 = kernel.constant 1 : i32
  %e0 = kernel.load %x[%tid, 0] : i32
  %u0 = kernel.cast %e0 : i32 to ui32
  %p, %q, %r, %s = kernel.for %i = %c1 to 8 step 1 iter(%p0 = %e0, %q0 = %e0, %r0 = %u0, %s0 = %u0) : i32 {
    %e = kernel.load %x[%tid, %i] : i32
    %f = kernel.cast %e : i32 to ui32
    %p1 = kernel.max %p0, %e : i32
    %q1 = kernel.min %q0, %e : i32
    %r1 = kernel.max %r0, %f : ui32
    %s1 = kernel.min %s0, %f : ui32
    kernel.yield %p1, %q1, %r1, %s1
  }
  %da = kernel.sub %ra, %p : i32
  %db = kernel.sub %rb, %q : i32
  %dc = kernel.sub %rc, %r : ui32
  %dd = kernel.sub %rd, %s : ui32
  %ic = kernel.cast %dc : ui32 to i32
  %id = kernel.cast %dd : ui32 to i32
  kernel.store %da, %y[%tid, 0]
  kernel.store %db, %y[%tid, 1]
  kernel.store %ic, %y[%tid, 2]
  kernel.store %id, %y[%tid, 3]
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}

// The manual does not say whether the two threads of a lane get what each loads reduced, or the lane: where it differs, it is told.
kernel.func @halves(%x: !kernel.buffer<128x8xf32, global> {align = 32}, %y: !kernel.buffer<128xf32, global>)
    attributes {block = [128, 1, 1]} {
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %n = kernel.constant 32 : i32
  %tid = kernel.thread_id x
  %first = kernel.cmp lt %tid, 32 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %n to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.barrier
  %at = kernel.load %slot[0] : i32
  %warp = kernel.div %tid, 32 : i32
  %lane = kernel.mul %warp, 32 : i32
  %t = kernel.tcgen05.address %at : !kernel.buffer<128x32xf32, tensor>
  %own = kernel.view %t[%lane, 0] : !kernel.buffer<32x32xf32, tensor>
  %v = kernel.load %x[%tid, 0] : vector<8xf32>
  kernel.tcgen05.st %v to %own {shape = "32x32b"}
  kernel.tcgen05.wait_st
  // HALVES: :[[#@LINE+1]]:3: error: tcgen05.ld.red.16x32bx2 of lane {{[0-9]+}}, whose two halves reduce to different values; whether a thread gets that of its half or of the lane is not known
  %l, %late = kernel.tcgen05.ld_red max %own {offset = 4, shape = "16x32bx2"} : vector<4xf32>, f32
  %w, %red = kernel.tcgen05.wait_ld %l, %late : vector<4xf32>, f32
  // EARLY: error: uses what kernel.tcgen05.ld_red is still loading, expected the result of kernel.tcgen05.wait_ld
  kernel.store %red, %y[%tid]
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %t, %n
  }
}
