// Neighbours of a vector that are rounded one by one are rounded in pairs, where others ask for them, too, or another block.
// RUN: tf-opt %s --kernel-pair-casts | FileCheck-22 %s
// RUN: for n in 0 1 2 3 4; do a="--mcpu=sm_90a --entry=either --block=32 --arg=$n --arg=random:1:f32:128 --arg=zeros:bf16:128 --check=all --out -"; \
// RUN:   tf-run %s $a --out %t.npy && tf-run %s --pass-pipeline=canonicalize $a --out %t.one.npy && cmp %t.npy %t.one.npy || exit 1; done

// CHECK-LABEL: kernel.func @either(
// CHECK: %[[A:.*]] = kernel.build %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK: %[[LOW:.*]] = kernel.cast %[[A]] : vector<2xf32> to vector<2xbf16>
// CHECK: %[[HIGH:.*]] = kernel.cast %{{.*}} : vector<2xf32> to vector<2xbf16>
// CHECK-NOT: to bf16
// CHECK: kernel.if
// CHECK: kernel.concat %[[LOW]], %[[HIGH]] : vector<4xbf16>
// CHECK: else
// CHECK: kernel.extract %[[LOW]][0]
// CHECK: kernel.extract %[[HIGH]][1]
kernel.func @either(%n: i32, %x: !kernel.buffer<128xf32, global> {align = 16}, %y: !kernel.buffer<128xbf16, global> {align = 16}) attributes {block = [32, 1, 1]} {
  %c3 = kernel.constant 3 : i32
  %c4 = kernel.constant 4 : i32
  %t = kernel.thread_id x
  %i = kernel.mul %t, %c4 : i32
  %j = kernel.add %i, %c3 : i32
  %v = kernel.load %x[%i] : vector<4xf32>
  %v0 = kernel.extract %v[0] : vector<4xf32>
  %v1 = kernel.extract %v[1] : vector<4xf32>
  %v2 = kernel.extract %v[2] : vector<4xf32>
  %v3 = kernel.extract %v[3] : vector<4xf32>
  %h0 = kernel.cast %v0 : f32 to bf16
  %h1 = kernel.cast %v1 : f32 to bf16
  %h3 = kernel.cast %v3 : f32 to bf16
  %h2 = kernel.cast %v2 : f32 to bf16
  %all = kernel.cmp lt %t, %n : i32
  kernel.if %all {
    %h = kernel.build %h0, %h1, %h2, %h3 : vector<4xbf16>
    kernel.store %h, %y[%i]
  } else {
    kernel.store %h0, %y[%i]
    kernel.store %h3, %y[%j]
  }
}

// The back end finds the pair itself; and one that is asked for before its neighbour is made stays as it is.
// CHECK-LABEL: kernel.func @found(
// CHECK-COUNT-4: to bf16
// CHECK-NOT: to vector
kernel.func @found(%x: !kernel.buffer<128xf32, global> {align = 16}, %y: !kernel.buffer<128xbf16, global> {align = 16}) {
  %t = kernel.thread_id x
  %c2 = kernel.constant 2 : i32
  %i = kernel.mul %t, %c2 : i32
  %v = kernel.load %x[%i] : vector<2xf32>
  %v0 = kernel.extract %v[0] : vector<2xf32>
  %v1 = kernel.extract %v[1] : vector<2xf32>
  %h0 = kernel.cast %v0 : f32 to bf16
  %h1 = kernel.cast %v1 : f32 to bf16
  %h = kernel.build %h0, %h1 : vector<2xbf16>
  kernel.store %h, %y[%i]
  %w = kernel.add %v, %v : vector<2xf32>
  %w0 = kernel.extract %w[0] : vector<2xf32>
  %w1 = kernel.extract %w[1] : vector<2xf32>
  %g0 = kernel.cast %w0 : f32 to bf16
  kernel.store %g0, %y[%t]
  %g1 = kernel.cast %w1 : f32 to bf16
  %g = kernel.build %g0, %g1 : vector<2xbf16>
  kernel.store %g, %y[%i]
}
