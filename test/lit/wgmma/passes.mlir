// Passes over kernels know nothing of wgmma, and change nothing of it: products that look alike stay two, none is dropped, loops that
// carry accumulators unroll.
// RUN: tf-opt %s --canonicalize --cse --dce --kernel-unroll --kernel-promote --canonicalize --cse --dce | FileCheck-22 %s

// CHECK-LABEL: kernel.func @alike
kernel.func @alike(%da: i64, %y: !kernel.buffer<128x4xf32, global>) attributes {block = [128, 1, 1]} {
  %t = kernel.thread_id x
  // CHECK: kernel.wgmma.fence{{$}}
  // CHECK: kernel.wgmma.fence{{$}}
  kernel.wgmma.fence
  kernel.wgmma.fence
  // CHECK-COUNT-3: kernel.wgmma.mma bf16
  %a = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<4xf32>
  %b = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<4xf32>
  %c = kernel.wgmma.mma bf16 %da, bf16 %da : !kernel.wgmma<4xf32>
  // CHECK: kernel.wgmma.commit_group
  kernel.wgmma.commit_group
  // CHECK: kernel.wgmma.wait_group 0 for
  %r, %s = kernel.wgmma.wait_group 0 for %a, %b : vector<4xf32>, vector<4xf32>
  %u = kernel.add %r, %s : vector<4xf32>
  kernel.store %u, %y[%t, 0]
}

// CHECK-LABEL: kernel.func @unrolled
kernel.func @unrolled(%y: !kernel.buffer<128x4xf32, global>) attributes {block = [128, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<64x64xbf16, shared>
  %t = kernel.thread_id x
  %d0 = kernel.wgmma.smem_desc k %s {swizzle = "128b", stride = 1024}
  kernel.wgmma.fence
  // CHECK: %[[A:.*]] = kernel.wgmma.mma bf16
  %first = kernel.wgmma.mma bf16 %d0, bf16 %d0 : !kernel.wgmma<4xf32>
  // CHECK-NOT: kernel.for
  // CHECK: %[[B:.*]] = kernel.wgmma.mma bf16 %{{.*}}, bf16 %{{.*}} add %[[A]] : !kernel.wgmma<4xf32>
  // CHECK: %[[C:.*]] = kernel.wgmma.mma bf16 %{{.*}}, bf16 %{{.*}} add %[[B]] : !kernel.wgmma<4xf32>
  // CHECK: %[[D:.*]] = kernel.wgmma.mma bf16 %{{.*}}, bf16 %{{.*}} add %[[C]] : !kernel.wgmma<4xf32>
  // CHECK: kernel.wgmma.commit_group
  // CHECK: kernel.wgmma.wait_group 0 for %[[D]] : vector<4xf32>
  %d = kernel.for %i = 1 to 4 step 1 iter(%c = %first) : i32 attributes {unroll} {
    %k = kernel.mul %i, 16 : i32
    %v = kernel.view %s[0, %k] : !kernel.buffer<64x64xbf16, shared>
    %dk = kernel.wgmma.smem_desc k %v {swizzle = "128b", stride = 1024}
    %e = kernel.wgmma.mma bf16 %dk, bf16 %dk add %c : !kernel.wgmma<4xf32>
    kernel.yield %e
  }
  kernel.wgmma.commit_group
  %r = kernel.wgmma.wait_group 0 for %d : vector<4xf32>
  kernel.store %r, %y[%t, 0]
}
