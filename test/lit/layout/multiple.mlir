// A number may be promised to be a multiple: what asks for it is decided, the host checks it, the simulated SM watches it.
// RUN: tf-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD
// RUN: tf-opt %s --lower-layout --canonicalize | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --arg=zeros:f32:4x16 --check=all
// RUN: not tf-run %s --mcpu=sm_90a --arg=zeros:f32:4x17 --check=all 2>&1 | FileCheck %s --check-prefix=HOST
// HOST: error: f: n is 17, expected a multiple of 8
// RUN: not tf-run %s --mcpu=sm_90a --entry=k --block=1 --arg=zeros:f32:64 --arg=20 --check=all 2>&1 | FileCheck %s --check-prefix=WATCH
// WATCH: error: a promise is broken: the number is 4, not in 0 to 0

// FOLD-LABEL: host.func @f
// FOLD: layout.constant ((4,1),(8,{%n div 8})):((%n,0),(1,8))
// CHECK-LABEL: kernel.func @k
// CHECK: %[[M:.*]] = kernel.floormod %n, %{{.*}} : i32
// CHECK: kernel.promise %[[M]] in 0 to 0
// CHECK-LABEL: host.func @f
// CHECK: host.check %{{.*}}, "n is {0}, expected {1} to {2}"
// CHECK: host.check %{{.*}}, "n is {0}, expected a multiple of {1}"
kernel.func @k(%y: !kernel.buffer<?xf32, global>, %n: i32) attributes {block = [1, 1, 1]} {
  %m = layout.symbol %n in 8 to 4096 {multiple = 8} : i32
  %l = layout.make (8,{%m div 8}), (1,8)
  %c = layout.coalesce %l
  %z = layout.size %c
  %s = layout.get %z : i32
  %o = kernel.constant 0.0 : f32
  %i = kernel.sub %s, %n : i32
  kernel.store %o, %y[%i]
}

host.func @f(%x: !host.tensor<2xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %e = host.dim %x, 1
  %n = layout.symbol %e in 8 to 4096 {multiple = 8} : index
  %l = layout.make (4,%n), (%n,1)
  %r = layout.logical_divide %l, <4, 8>
  layout.show %r
  %z = layout.size %r
  %s = layout.get %z : index
  host.shape 0 (%s)
  host.shapes_end
  %c1 = host.constant 1
  %c0 = host.constant 0
  %p = host.ptr %y
  host.launch @k grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p, %e)
}
