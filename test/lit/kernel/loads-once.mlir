// kernel-cse: cse, and a load of an argument that nobody writes while the kernel runs is made once.
// RUN: tf-opt %s --pass-pipeline='kernel-cse' | FileCheck %s
// RUN: tf-opt %s --pass-pipeline='cse' | FileCheck %s --check-prefix=PLAIN

// The second load is the first one, also within a condition; so what is computed of it is, too.
// CHECK-LABEL: @once
// CHECK-COUNT-1: kernel.load
// CHECK-NOT: kernel.load
// PLAIN-LABEL: @once
// PLAIN-COUNT-3: kernel.load
kernel.func @once(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32, %p: i1) {
  %a = kernel.load %x[%i] : f32
  kernel.store %a, %y[%i]
  %b = kernel.load %x[%i] : f32
  %s = kernel.add %a, %b : f32
  kernel.if %p {
    %c = kernel.load %x[%i] : f32
    %t = kernel.add %s, %c : f32
    kernel.store %t, %y[%i]
  }
  kernel.return
}

// Of two conditions neither comes before the other; another place, another width, another policy are other loads.
// CHECK-LABEL: @apart
// CHECK-COUNT-5: kernel.load
// CHECK-NOT: kernel.load
kernel.func @apart(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32, %j: i32, %p: i1) {
  kernel.if %p {
    %a = kernel.load %x[%i] : f32
    kernel.store %a, %y[%i]
  }
  kernel.if %p {
    %a = kernel.load %x[%i] : f32
    kernel.store %a, %y[%j]
  }
  %b = kernel.load %x[%i] : f32
  %c = kernel.load %x[%j] : f32
  %d = kernel.load %x[%i] {cache = "evict_last"} : f32
  %e = kernel.add %b, %c : f32
  %f = kernel.add %e, %d : f32
  kernel.store %f, %y[%i]
  kernel.return
}

// What is written, or may be read by another name, is loaded again.
// CHECK-LABEL: @written
// CHECK-COUNT-4: kernel.load
// CHECK-NOT: kernel.load
kernel.func @written(%x: !kernel.buffer<?xf32, global> {noalias}, %y: !kernel.buffer<?xf32, global> {readonly}, %i: i32) {
  %a = kernel.load %x[%i] : f32
  %b = kernel.load %y[%i] : f32
  %s = kernel.add %a, %b : f32
  kernel.store %s, %x[%i]
  %c = kernel.load %x[%i] : f32
  %d = kernel.load %y[%i] : f32
  %t = kernel.add %c, %d : f32
  kernel.store %t, %x[%i]
  kernel.return
}

// Behind the wait for the grid before they are made once; before and behind it they may differ.
// CHECK-LABEL: @behind
// CHECK-COUNT-1: kernel.load
// CHECK-NOT: kernel.load
kernel.func @behind(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32) {
  kernel.griddep.wait
  %a = kernel.load %x[%i] : f32
  %b = kernel.load %x[%i] : f32
  %s = kernel.add %a, %b : f32
  kernel.store %s, %y[%i]
  kernel.return
}
// CHECK-LABEL: @around
// CHECK-COUNT-2: kernel.load
// CHECK-NOT: kernel.load
kernel.func @around(%x: !kernel.buffer<?xf32, global> {noalias, readonly}, %y: !kernel.buffer<?xf32, global> {noalias}, %i: i32) {
  %a = kernel.load %x[%i] : f32
  kernel.griddep.wait
  %b = kernel.load %x[%i] : f32
  %s = kernel.add %a, %b : f32
  kernel.store %s, %y[%i]
  kernel.return
}
