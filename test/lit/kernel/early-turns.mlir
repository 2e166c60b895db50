// What a loop behind the wait for the grid before it loads to know its places: each turn loads it for the next one, the first turn's is loaded
// before the wait. One load for two of the same element; a loop without a turn loads nothing. What a turn finds by what the one before
// carries is loaded as ever.
// RUN: tf-opt %s --pass-pipeline='overlap-launches{target=sm_90a},kernel-early-loads' -o %t.mlir
// RUN: FileCheck-22 %s < %t.mlir
// RUN: tf-run %s --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=iota:i32:17 --arg=const:16:i32:1 --check=all --out %t.y.npy --out %t.1.npy
// RUN: tf-run %t.mlir --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=iota:i32:17 --arg=const:16:i32:1 --check=all --out %t.y.npy --out %t.2.npy && cmp %t.1.npy %t.2.npy
// RUN: tf-run %s --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=iota:i32:17 --arg=const:0:i32:1 --check=all --out %t.y.npy --out %t.1.npy
// RUN: tf-run %t.mlir --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=iota:i32:17 --arg=const:0:i32:1 --check=all --out %t.y.npy --out %t.2.npy && cmp %t.1.npy %t.2.npy

kernel.func @first(%x: !kernel.buffer<64xf32, global> {noalias, readonly}, %y: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %y[%i]
}

// CHECK: kernel.func @walk
// CHECK: kernel.load %n
// CHECK: kernel.if
// CHECK: kernel.load %p
// CHECK-NOT: kernel.load %y
// CHECK: kernel.griddep.wait
// CHECK: kernel.for
// CHECK: kernel.if
// CHECK: kernel.load %p
// CHECK-NOT: kernel.load %p
// CHECK: kernel.load %y
// CHECK: kernel.load %w
// CHECK: kernel.load %p
// CHECK-NOT: kernel.load %p
// CHECK: kernel.store
kernel.func @walk(%y: !kernel.buffer<64xf32, global> {noalias, readonly}, %p: !kernel.buffer<?xi32, global> {noalias, readonly}, %n: !kernel.buffer<1xi32, global> {noalias, readonly},
                  %w: !kernel.buffer<64xf32, global> {noalias, readonly}, %z: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %three = kernel.constant 3 : i32
  %f = kernel.constant 0.0 : f32
  %turns = kernel.load %n[%zero] : i32
  %s, %last = kernel.for %k = %zero to %turns step %one iter(%acc = %f, %at = %zero) : i32 {
    %a = kernel.load %p[%k] : i32
    %b = kernel.load %p[%k] : i32
    %c = kernel.mul %a, %three : i32
    %d = kernel.add %b, %c : i32
    %v = kernel.load %y[%d] : f32
    %u = kernel.load %w[%d] : f32
    %q = kernel.mul %v, %u : f32
    %r = kernel.add %acc, %q : f32
    %e = kernel.load %p[%at] : i32
    %g = kernel.add %e, %one : i32
    kernel.yield %r, %g
  }
  %l = kernel.cast %last : i32 to f32
  %t = kernel.add %s, %l : f32
  kernel.store %t, %z[%i]
}

host.func @chain(%x: !host.tensor<1xf32>, %p: !host.tensor<1xi32>, %n: !host.tensor<1xi32>, %y: !host.tensor<1xf32>, %z: !host.tensor<1xf32>) attributes {num_results = 2} {
  %n64 = host.constant 64
  %one = host.constant 1
  %zero = host.constant 0
  host.shape 0(%n64)
  host.shape 1(%n64)
  host.shapes_end
  %px = host.ptr %x
  %pp = host.ptr %p
  %pn = host.ptr %n
  %py = host.ptr %y
  %pz = host.ptr %z
  host.launch @first grid(%one, %one, %one) block(%n64, %one, %one) shared(%zero) args(%px, %py)
  host.launch @walk grid(%one, %one, %one) block(%n64, %one, %one) shared(%zero) args(%py, %pp, %pn, %px, %pz)
}
