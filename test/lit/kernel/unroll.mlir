// RUN: tf-opt --kernel-unroll --canonicalize %s | FileCheck-22 %s

// A loop that indexes a local buffer is written out, so that its elements become registers.
// CHECK-LABEL: kernel.func @local
// CHECK-NOT: kernel.for
// CHECK-COUNT-4: kernel.store
// CHECK-NOT: kernel.store
kernel.func @local(%x: !kernel.buffer<?xf32, global>) {
  %s = kernel.alloc : !kernel.buffer<4xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c4 = kernel.constant 4 : i32
  kernel.for %i = %c0 to %c4 step %c1 : i32 {
    %v = kernel.load %x[%i] : f32
    kernel.store %v, %s[%i]
  }
}

// One that does not is left alone.
// CHECK-LABEL: kernel.func @global
// CHECK: kernel.for
kernel.func @global(%x: !kernel.buffer<?xf32, global>, %v: f32) {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c4 = kernel.constant 4 : i32
  kernel.for %i = %c0 to %c4 step %c1 : i32 {
    kernel.store %v, %x[%i]
  }
}

// Steps that do not divide the span, that do, that go past the end at once, and spans of nothing: each turn has its number.
// CHECK-LABEL: kernel.func @turns
// CHECK-NOT: kernel.for
// CHECK: %[[A:.*]] = kernel.constant -3 : i32
// CHECK-NEXT: kernel.store %[[A]], %x
// CHECK-NEXT: %[[B:.*]] = kernel.constant 1 : i32
// CHECK-NEXT: kernel.store %[[B]], %x
// CHECK-NEXT: %[[C:.*]] = kernel.constant 5 : i32
// CHECK-NEXT: kernel.store %[[C]], %x
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: %[[D:.*]] = kernel.constant 0 : i32
// CHECK-NEXT: kernel.store %[[D]], %x
// CHECK-NEXT: %[[E:.*]] = kernel.constant 4 : i32
// CHECK-NEXT: kernel.store %[[E]], %x
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: %[[F:.*]] = kernel.constant 4 : i32
// CHECK-NEXT: kernel.store %[[F]], %x
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: }
kernel.func @turns(%x: !kernel.buffer<1xi32, global>) {
  %c0 = kernel.constant 0 : i32
  %m3 = kernel.constant -3 : i32
  %c4 = kernel.constant 4 : i32
  %c6 = kernel.constant 6 : i32
  %c8 = kernel.constant 8 : i32
  kernel.for %i = %m3 to %c6 step %c4 : i32 attributes {unroll} { // -3, 1, 5
    kernel.store %i, %x[%c0]
  }
  kernel.barrier
  kernel.for %i = %c0 to %c8 step %c4 : i32 attributes {unroll} { // 0, 4
    kernel.store %i, %x[%c0]
  }
  kernel.barrier
  kernel.for %i = %c4 to %c6 step %c8 : i32 attributes {unroll} { // 4
    kernel.store %i, %x[%c0]
  }
  kernel.barrier
  kernel.for %i = %c6 to %c4 step %c4 : i32 attributes {unroll} {
    kernel.store %i, %x[%c0]
  }
}

// `rolled`: neither an accumulator nor an array of which each turn has another element is a reason to write a loop out, if the array
// may be registers in PTX: of 16 or 32 bits, not of 8.
// CHECK-LABEL: kernel.func @rolled
// CHECK: kernel.for
// CHECK: kernel.for
// CHECK-NOT: kernel.for
// CHECK-COUNT-4: kernel.load %z
kernel.func @rolled(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %z: !kernel.buffer<?xi8, global>) {
  %s = kernel.alloc : !kernel.buffer<4xf32, local>
  %t = kernel.alloc : !kernel.buffer<4xi8, local>
  %a = kernel.alloc : !kernel.buffer<1xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c4 = kernel.constant 4 : i32
  %none = kernel.constant 0.0 : f32
  kernel.store %none, %a[%c0]
  kernel.for %i = %c0 to %c4 step %c1 : i32 attributes {rolled} {
    %v = kernel.load %y[%i] : f32
    %o = kernel.load %a[%c0] : f32
    %n = kernel.add %o, %v : f32
    kernel.store %n, %a[%c0]
  }
  kernel.for %i = %c0 to %c4 step %c1 : i32 attributes {rolled} {
    %v = kernel.load %x[%i] : f32
    %k = kernel.add %i, %c0 : i32
    kernel.store %v, %s[%k]
  }
  kernel.for %i = %c0 to %c4 step %c1 : i32 attributes {rolled} {
    %v = kernel.load %z[%i] : i8
    kernel.store %v, %t[%i]
  }
}
