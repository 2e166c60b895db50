// 16 bytes a thread go by quarters of the warp, 8 bytes by halves: what is in different parts never meets in a bank. Each lane here has a
// line of banks of its own, and each quarter four banks of its own: 8 lanes meet in each quarter, and 4 x 8 wavefronts are
// what it takes. Of 8 bytes a half has 16 lanes, of which 8 meet in each of two pairs of banks.
// RUN: tf-run %s --entry=quarters --arg=zeros:f32:128 --counters 2>&1 | FileCheck %s --check-prefix=QUARTERS
// RUN: tf-run %s --entry=halves --arg=zeros:f32:128 --counters 2>&1 | FileCheck %s --check-prefix=HALVES
// QUARTERS: shared: {{.*}} 1 requests, 32 wavefronts (4 without conflicts)
// HALVES: shared: {{.*}} 1 requests, 16 wavefronts (2 without conflicts)
kernel.func @quarters(%y: !kernel.buffer<128xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 16} : !kernel.buffer<1024xf32, shared>
  %c32 = kernel.constant 32 : i32
  %c8 = kernel.constant 8 : i32
  %c4 = kernel.constant 4 : i32
  %t = kernel.thread_id x
  %line = kernel.mul %t, %c32 : i32
  %quarter = kernel.div %t, %c8 : i32
  %bank = kernel.mul %quarter, %c4 : i32
  %at = kernel.add %line, %bank : i32
  %o = kernel.constant 1.0 : f32
  %v = kernel.splat %o : vector<4xf32>
  kernel.store %v, %s[%at]
}
kernel.func @halves(%y: !kernel.buffer<128xf32, global>) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 16} : !kernel.buffer<1024xf32, shared>
  %c32 = kernel.constant 32 : i32
  %c8 = kernel.constant 8 : i32
  %c4 = kernel.constant 4 : i32
  %t = kernel.thread_id x
  %line = kernel.mul %t, %c32 : i32
  %quarter = kernel.div %t, %c8 : i32
  %bank = kernel.mul %quarter, %c4 : i32
  %at = kernel.add %line, %bank : i32
  %o = kernel.constant 1.0 : f32
  %v = kernel.splat %o : vector<2xf32>
  kernel.store %v, %s[%at]
}
