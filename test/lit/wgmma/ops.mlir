// The forms of the ops come back; what they become in PTX.
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck-22 %s --check-prefix=PTX

// CHECK-LABEL: kernel.func @forms
// PTX-LABEL: .entry forms(
kernel.func @forms(%p: i32, %y: !kernel.buffer<128x16xf32, global>) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xbf16, shared>
  %t = kernel.thread_id x
  %yes = kernel.cmp eq %p, 1 : i32
  %one = kernel.constant 1.0 : f32
  %half = kernel.constant 1.0 : bf16
  // CHECK: kernel.wgmma.smem_desc k %s {stride = 1024 : i64, swizzle = "128b"}
  // The address is cut to 14 bits; rows of 1024 bytes, the 128-byte swizzle.
  // PTX: and.b32 {{.*}}, 16320;
  // PTX: or.b64 {{.*}}, 4611686293305360384;
  %da = kernel.wgmma.smem_desc k %s {swizzle = "128b", stride = 1024}
  // CHECK: kernel.wgmma.smem_desc mn %s {base = 1 : i64, leading = 2048 : i64, stride = 512 : i64, swizzle = "64b"}
  // PTX: or.b64 {{.*}}, -9222808949454012416;
  %db = kernel.wgmma.smem_desc mn %s {swizzle = "64b", leading = 2048, stride = 512, base = 1}
  %c = kernel.splat %one : vector<16xf32>
  %a = kernel.splat %half : vector<8xbf16>
  // CHECK: %c0, %a0 = kernel.wgmma.fence %c, %a : !kernel.wgmma<16xf32>, !kernel.wgmma<8xbf16>
  // PTX: wgmma.fence.sync.aligned;
  %c0, %a0 = kernel.wgmma.fence %c, %a : !kernel.wgmma<16xf32>, !kernel.wgmma<8xbf16>
  // CHECK: kernel.wgmma.mma bf16 %a0, bf16 %da add %c0 : !kernel.wgmma<16xf32>
  // PTX: wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {[[D:%tf[a-z0-9]+_0]], {{.*}}}, {%tf{{[a-z0-9]+}}_0, {{.*}}}, %rd{{[0-9]+}}, 1, 1, 1, 0;
  %d0 = kernel.wgmma.mma bf16 %a0, bf16 %da add %c0 : !kernel.wgmma<16xf32>
  // CHECK: kernel.wgmma.mma bf16 %da, bf16 %db add %d0 when %yes {negate_a, negate_b, transpose_b} : !kernel.wgmma<16xf32>
  // PTX: setp.ne.b32 p, %r{{[0-9]+}}, 0; wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {[[D]], {{.*}}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, p, -1, -1, 0, 1;
  %d1 = kernel.wgmma.mma bf16 %da, bf16 %db add %d0 when %yes {transpose_b, negate_a, negate_b} : !kernel.wgmma<16xf32>
  // PTX: wgmma.commit_group.sync.aligned;
  kernel.wgmma.commit_group
  // CHECK: kernel.wgmma.wait_group 1{{$}}
  // PTX: wgmma.wait_group.sync.aligned 1;
  kernel.wgmma.wait_group 1
  // CHECK: %r, %b = kernel.wgmma.wait_group 0 for %d1, %a0 : vector<16xf32>, vector<8xbf16>
  // PTX: wgmma.wait_group.sync.aligned 0;
  %r, %b = kernel.wgmma.wait_group 0 for %d1, %a0 : vector<16xf32>, vector<8xbf16>
  %q = kernel.slice %r[0] : vector<16xf32> to vector<4xf32>
  kernel.store %q, %y[%t, 0]
  // CHECK: kernel.wgmma.mma f16 %da, f16 %da : !kernel.wgmma<4xf16>
  // PTX: wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%tf{{[a-z0-9]+}}_0, %tf{{[a-z0-9]+}}_1}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, 0, 1, 1, 0, 0;
  kernel.wgmma.fence
  %h = kernel.wgmma.mma f16 %da, f16 %da : !kernel.wgmma<4xf16>
  // PTX: wgmma.mma_async.sync.aligned.m64n24k32.s32.s8.u8.satfinite {{{.*}}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, 0;
  %i = kernel.wgmma.mma s8 %da, u8 %da {satfinite} : !kernel.wgmma<12xi32>
  // PTX: wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {{{.*}}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, 0, 1, 1;
  %f = kernel.wgmma.mma tf32 %da, tf32 %da : !kernel.wgmma<4xf32>
  // PTX: wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e5m2 {{{.*}}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, 0, -1, 1;
  %g = kernel.wgmma.mma e4m3 %da, e5m2 %da {negate_a} : !kernel.wgmma<4xf32>
  // CHECK: kernel.wgmma.mma_sp bf16 %da, bf16 %da meta %p add %j {selector = 1 : i64} : !kernel.wgmma<4xf32>
  // PTX: wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.bf16.bf16 {{{.*}}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, 0, 0, 1, 1, 0, 0;
  // PTX: wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.bf16.bf16 {{{.*}}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, 1, 1, 1, 1, 0, 0;
  %j = kernel.wgmma.mma_sp bf16 %da, bf16 %da meta %p : !kernel.wgmma<4xf32>
  %k = kernel.wgmma.mma_sp bf16 %da, bf16 %da meta %p add %j {selector = 1} : !kernel.wgmma<4xf32>
  kernel.wgmma.commit_group
  kernel.wgmma.wait_group 0
}

// Accumulators go round a loop, through a condition and out of both: single registers, of which none is copied.
// CHECK-LABEL: kernel.func @carried
// PTX-LABEL: .entry carried(
kernel.func @carried(%n: i32, %p: i32, %y: !kernel.buffer<128x4xf32, global>) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<128x64xbf16, shared>
  %t = kernel.thread_id x
  %da = kernel.wgmma.smem_desc k %s {swizzle = "128b", stride = 1024}
  kernel.wgmma.fence
  // PTX: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {[[D0:%r[0-9]+]], [[D1:%r[0-9]+]], [[D2:%r[0-9]+]], [[D3:%r[0-9]+]]},
  %first = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<4xf32>
  // CHECK: kernel.for {{.*}} iter(%c = %first)
  %d = kernel.for %i = 0 to %n step 1 iter(%c = %first) : i32 {
    %odd = kernel.cmp eq %i, %p : i32
    // PTX-NOT: mov.b32 [[D0]]
    // PTX: wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {[[D0]], [[D1]], [[D2]], [[D3]]},
    %e = kernel.if %odd -> !kernel.wgmma<4xf32> {
      %e0 = kernel.wgmma.mma bf16 %da, bf16 %da add %c : !kernel.wgmma<4xf32>
      kernel.yield %e0
    } else {
      kernel.yield %c
    }
    kernel.yield %e
  }
  kernel.wgmma.commit_group
  // PTX: wgmma.wait_group.sync.aligned 0;
  %r = kernel.wgmma.wait_group 0 for %d : vector<4xf32>
  // PTX: st.global.v4.b32 {{.*}}, {[[D0]], [[D1]], [[D2]], [[D3]]};
  kernel.store %r, %y[%t, 0]
}
