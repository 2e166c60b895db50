// A kernel that begins while the one before it ends loads before it waits what that one does not write: inputs of the program.
// RUN: tf-opt %s --pass-pipeline='overlap-launches{target=sm_90a},kernel-early-loads' -o %t.mlir
// RUN: FileCheck-22 %s < %t.mlir
// RUN: tf-opt %s --pass-pipeline='overlap-launches{target=sm_80},kernel-early-loads' | FileCheck-22 %s --check-prefix=OLD
// RUN: tf-run %t.mlir --entry=chain --mcpu=sm_90a --arg=random:1:f32:64 --arg=random:2:f32:64 --check=all
// RUN: tf-llc %t.mlir --mcpu=sm_90a | FileCheck-22 %s --check-prefix=PTX
// OLD-NOT: griddep

// Weights are read before the wait, in PTX, too; what the kernel before writes is not.
// PTX: .entry second
// PTX: ld.global
// PTX: griddepcontrol.wait
// PTX: ld.global
// PTX: st.global

// The first kernel has no input that is known to be there: what stands before it may write that.
// CHECK-LABEL: kernel.func @first
// CHECK-NEXT: kernel.griddep.wait{{$}}
// CHECK-NEXT: kernel.griddep.launch
kernel.func @first(%x: !kernel.buffer<64xf32, global> {noalias, readonly}, %t: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %t[%i]
}

// CHECK-LABEL: kernel.func @second
// CHECK: %[[I:.*]] = kernel.thread_id x
// CHECK: %[[J:.*]] = kernel.xor %[[I]]
// CHECK-NEXT: %[[W:.*]] = kernel.load %w[%[[J]]] : f32
// CHECK-NEXT: kernel.griddep.wait {settled = array<i64: 1>}
// CHECK-NEXT: kernel.griddep.launch
// CHECK: kernel.load %t
// CHECK: kernel.if
// CHECK: kernel.load %w
kernel.func @second(%t: !kernel.buffer<64xf32, global> {noalias, readonly}, %w: !kernel.buffer<64xf32, global> {noalias, readonly}, %u: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %one = kernel.constant 1 : i32
  %v = kernel.load %t[%i] : f32
  %j = kernel.xor %i, %one : i32
  %a = kernel.load %w[%j] : f32
  %s = kernel.add %v, %a : f32
  kernel.store %s, %u[%i]
  // not of every thread: it stays where it is
  %first = kernel.cmp lt %i, %one : i32
  kernel.if %first {
    %b = kernel.load %w[%i] : f32
    kernel.store %b, %u[%i]
  }
}

// `y` is written by the kernel before, and `x` of @in_place may be: neither is settled.
// CHECK-LABEL: kernel.func @third
// CHECK-NEXT: kernel.griddep.wait{{$}}
kernel.func @third(%y: !kernel.buffer<64xf32, global> {noalias, readonly}, %z: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %y[%i] : f32
  kernel.store %v, %z[%i]
}

host.func @chain(%x: !host.tensor<1xf32>, %w: !host.tensor<1xf32>, %y: !host.tensor<1xf32>, %z: !host.tensor<1xf32>) attributes {num_results = 2} {
  %n = host.constant 64
  %one = host.constant 1
  %zero = host.constant 0
  %bytes = host.constant 256
  host.shape 0(%n)
  host.shape 1(%n)
  host.shapes_end
  %px = host.ptr %x
  %pw = host.ptr %w
  %py = host.ptr %y
  %pz = host.ptr %z
  %t = host.alloc %bytes
  host.launch @first grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%px, %t)
  host.launch @second grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%t, %pw, %py)
  host.launch @third grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%py, %pz)
}

// CHECK-LABEL: kernel.func @fourth
// CHECK-NEXT: kernel.griddep.wait{{$}}
kernel.func @fourth(%x: !kernel.buffer<64xf32, global> {noalias, readonly}, %z: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %z[%i]
}
host.func @in_place(%x: !host.tensor<1xf32>, %w: !host.tensor<1xf32>, %y: !host.tensor<1xf32> {in_place = 0}, %z: !host.tensor<1xf32>) attributes {num_results = 2} {
  %n = host.constant 64
  %one = host.constant 1
  %zero = host.constant 0
  host.shape 0(%n)
  host.shape 1(%n)
  host.shapes_end
  %px = host.ptr %x
  %pw = host.ptr %w
  %py = host.ptr %y
  %pz = host.ptr %z
  host.launch @first grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%pw, %py)
  host.launch @fourth grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%px, %pz)
}

// One that is the first and another one, too.
// CHECK-LABEL: kernel.func @fifth
// CHECK-NEXT: kernel.griddep.wait{{$}}
kernel.func @fifth(%x: !kernel.buffer<64xf32, global> {noalias, readonly}, %z: !kernel.buffer<64xf32, global> {noalias}) attributes {block = [64, 1, 1]} {
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f32
  kernel.store %v, %z[%i]
}
host.func @again(%x: !host.tensor<1xf32>, %w: !host.tensor<1xf32>, %y: !host.tensor<1xf32>, %z: !host.tensor<1xf32>) attributes {num_results = 2} {
  %n = host.constant 64
  %one = host.constant 1
  %zero = host.constant 0
  host.shape 0(%n)
  host.shape 1(%n)
  host.shapes_end
  %px = host.ptr %x
  %pw = host.ptr %w
  %py = host.ptr %y
  %pz = host.ptr %z
  host.launch @fifth grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%px, %py)
  host.launch @fifth grid(%one, %one, %one) block(%n, %one, %one) shared(%zero) args(%pw, %pz)
}
