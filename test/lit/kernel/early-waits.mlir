// A kernel that begins while the one before it ends does first what that one has nothing to do with; each branch then waits for itself.
// RUN: tf-opt %s --pass-pipeline='overlap-launches{target=sm_90a},kernel-early-loads' -o %t.mlir
// RUN: FileCheck-22 %s < %t.mlir
// RUN: tf-run %t.mlir --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=random:2:f32:64 --arg=const:7:i32:16 --check=all --out - --out %t.npy
// Without its wait either branch reads too early.
// RUN: sed '/kernel.load .p\[/,/kernel.load .y/{/griddep.wait/d;}' %t.mlir > %t.low.mlir
// RUN: not tf-run %t.low.mlir --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=random:2:f32:64 --arg=const:7:i32:16 2>&1 | FileCheck-22 %s --check-prefix=EARLY
// RUN: sed '/kernel.store .*, .z/,/kernel.load .y/{/griddep.wait/d;}' %t.mlir > %t.high.mlir
// RUN: not tf-run %t.high.mlir --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=random:2:f32:64 --arg=const:7:i32:16 2>&1 | FileCheck-22 %s --check-prefix=EARLY
// EARLY: missing griddepcontrol.wait: read of 4 bytes of global memory that an earlier grid writes, which may still run

kernel.func @first(%x: !kernel.buffer<64xf32, global> {noalias, readonly}, %t: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %t[%i]
}

// A conditional that only loads goes in front. The wait stands behind the barrier, in the branch that loads first, and behind the branches.
// CHECK: %[[C:.*]] = kernel.if %{{.*}} -> f32 {
// CHECK: kernel.load %w
// CHECK: kernel.barrier
// CHECK: kernel.if %{{.*}} {
// CHECK: kernel.load %p
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: kernel.griddep.launch
// CHECK-NEXT: kernel.load %y
// CHECK: } else {
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: kernel.griddep.launch
// CHECK-NEXT: kernel.load %y
// CHECK: }
// CHECK-NEXT: kernel.griddep.wait
// CHECK-NEXT: kernel.griddep.launch
// CHECK-NEXT: }
kernel.func @branches(%y: !kernel.buffer<64xf32, global> {noalias, readonly}, %w: !kernel.buffer<?xf32, global> {noalias, readonly}, %p: !kernel.buffer<16xi32, global> {noalias, readonly},
                      %z: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %s = kernel.alloc : !kernel.buffer<64xf32, shared>
  %i = kernel.thread_id x
  %half = kernel.constant 32 : i32
  %low = kernel.cmp lt %i, %half : i32
  %c = kernel.if %low -> f32 {
    %a = kernel.load %w[%i] : f32
    kernel.yield %a
  } else {
    %a = kernel.constant 1.0 : f32
    kernel.yield %a
  }
  kernel.store %c, %s[%i]
  kernel.barrier
  kernel.if %low {
    %zero = kernel.constant 0 : i32
    %at = kernel.load %p[%zero] : i32
    %v = kernel.load %y[%at] : f32
    %q = kernel.load %s[%half] : f32
    %r = kernel.add %v, %q : f32
    kernel.store %r, %z[%i]
  } else {
    %v = kernel.load %y[%i] : f32
    kernel.store %v, %z[%i]
  }
}

kernel.func @last(%z: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %z[%i] : f32
  %w = kernel.add %v, %v : f32
  kernel.store %w, %z[%i]
}

host.func @chain(%x: !host.tensor<1xf32>, %w: !host.tensor<1xf32>, %p: !host.tensor<1xi32>, %y: !host.tensor<1xf32>, %z: !host.tensor<1xf32>) attributes {num_results = 2} {
  %n = host.constant 64
  %one = host.constant 1
  %zero = host.constant 0
  host.shape 0(%n)
  host.shape 1(%n)
  host.shapes_end
  %px = host.ptr %x
  %pw = host.ptr %w
  %pp = host.ptr %p
  %py = host.ptr %y
  %pz = host.ptr %z
  host.launch @first grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%px, %py)
  host.launch @branches grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%py, %pw, %pp, %pz)
  host.launch @last grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%pz)
}
