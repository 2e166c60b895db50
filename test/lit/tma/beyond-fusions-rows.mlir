// Four rows by their numbers, in any order and more than once; rows outside of the tensor are zero, and are not stored.
// RUN: tf-run %s --mcpu=sm_100a --arg=iota:f32:8x4 --out=%t.npy --check=all && %{python} %S/Inputs/values.py %t.npy 4 | FileCheck %s --match-full-lines
// RUN: not tf-run %s --mcpu=sm_90a --arg=iota:f32:8x4 2>&1 | FileCheck %s --check-prefix=SM90
// SM90: error: {{.*}} cannot be used on sm_90a
// CHECK:      4 5 6 7
// CHECK-NEXT: -1 -1 -1 -1
// CHECK-NEXT: 28 29 30 31
// CHECK-NEXT: -1 -1 -1 -1
// CHECK-NEXT: 0 0 0 0
// CHECK-NEXT: -1 -1 -1 -1
// CHECK-NEXT: -1 -1 -1 -1
// CHECK-NEXT: -1 -1 -1 -1
kernel.func @rows(%x: !kernel.tensormap, %y: !kernel.tensormap, %out: !kernel.buffer<32xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<16xf32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %two = kernel.constant 2 : i32
  %four = kernel.constant 4 : i32
  %seven = kernel.constant 7 : i32
  %far = kernel.constant 40 : i32
  %bytes = kernel.constant 64 : i32
  %none = kernel.constant -1.0 : f32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.store %none, %out[%t]
  kernel.fence.proxy_async global
  kernel.barrier
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load gather4 %x[%seven, %one, %one, %far, %zero] to %s signal %bar
    kernel.mbarrier.wait %bar parity %zero
    kernel.tma.store scatter4 %s to %y[%two, %zero, %far, %four, %zero]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}
host.func @gather(%x: !host.tensor<2xf32>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %n = host.dim %x, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c1 = host.constant 1
  %c32 = host.constant 32
  %c0 = host.constant 0
  %mx = host.tensormap %x {box = [1, 4]}
  %my = host.tensormap %y {box = [1, 4]}
  %py = host.ptr %y
  host.launch @rows grid(%c1, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%mx, %my, %py)
}
