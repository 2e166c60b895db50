// Conditionals of one value that stand side by side become one: what they do is done in the same order, and an else stays.
// RUN: tf-opt --kernel-unroll %s --split-input-file | FileCheck %s

// CHECK-LABEL: kernel.func @join
// CHECK: kernel.if %c {
// CHECK-NEXT: kernel.store %v, %x[%i]
// CHECK-NEXT: kernel.store %v, %y[%i]
// CHECK-NEXT: kernel.store %w, %x[%i]
// CHECK-NEXT: }
// CHECK-NOT: kernel.if
kernel.func @join(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %c: i1, %i: i32, %v: f32, %w: f32) {
  kernel.if %c {
    kernel.store %v, %x[%i]
  }
  kernel.if %c {
    kernel.store %v, %y[%i]
  }
  kernel.if %c {
    kernel.store %w, %x[%i]
  } else {
  }
}

// -----

// The second has an else.
// CHECK-LABEL: kernel.func @else_of_next
// CHECK: kernel.if %c {
// CHECK-NEXT: kernel.store %v, %x[%i]
// CHECK-NEXT: }
// CHECK-NEXT: kernel.if %c {
// CHECK-NEXT: kernel.store %v, %y[%i]
// CHECK-NEXT: } else {
// CHECK-NEXT: kernel.store %w, %y[%i]
// CHECK-NEXT: }
kernel.func @else_of_next(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %c: i1, %i: i32, %v: f32, %w: f32) {
  kernel.if %c {
    kernel.store %v, %x[%i]
  }
  kernel.if %c {
    kernel.store %v, %y[%i]
  } else {
    kernel.store %w, %y[%i]
  }
}

// -----

// The first has one.
// CHECK-LABEL: kernel.func @else_of_first
// CHECK: } else {
// CHECK-NEXT: kernel.store %w, %x[%i]
// CHECK-NEXT: }
// CHECK-NEXT: kernel.if %c {
// CHECK-NEXT: kernel.store %v, %y[%i]
// CHECK-NEXT: }
kernel.func @else_of_first(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %c: i1, %i: i32, %v: f32, %w: f32) {
  kernel.if %c {
    kernel.store %v, %x[%i]
  } else {
    kernel.store %w, %x[%i]
  }
  kernel.if %c {
    kernel.store %v, %y[%i]
  }
}

// -----

// Results and conditions that are not the same value keep them apart, and so does a barrier between them.
// CHECK-LABEL: kernel.func @apart
// CHECK-COUNT-4: kernel.if
kernel.func @apart(%x: !kernel.buffer<?xf32, global>, %c: i1, %d: i1, %i: i32, %v: f32, %w: f32) {
  kernel.if %c {
    kernel.store %v, %x[%i]
  }
  kernel.if %d {
    kernel.store %w, %x[%i]
  }
  kernel.if %c {
    kernel.store %v, %x[%i]
  }
  kernel.barrier
  kernel.if %c {
    kernel.store %w, %x[%i]
  }
}
