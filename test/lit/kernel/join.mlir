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

// -----

// Two sums of one row: what a thread adds up for the second stands before the shuffles of the first, with what it begins with, and the
// shuffles go on by turns.
// CHECK-LABEL: kernel.func @sums
// CHECK: kernel.store %{{.*}}, %p[%{{.*}}]
// CHECK: kernel.store %{{.*}}, %q[%{{.*}}]
// CHECK: kernel.if %c {
// CHECK-NEXT: kernel.store %v, %p[%{{.*}}]
// CHECK-NEXT: kernel.store %w, %q[%{{.*}}]
// CHECK-NEXT: }
// CHECK: kernel.shuffle bfly %{{.*}}, %two
// CHECK: kernel.shuffle bfly %{{.*}}, %two
// CHECK: kernel.shuffle bfly %{{.*}}, %one
// CHECK: kernel.shuffle bfly %{{.*}}, %one
// CHECK-NOT: kernel.if
kernel.func @sums(%x: !kernel.buffer<?xf32, global>, %c: i1, %v: f32, %w: f32) {
  %p = kernel.alloc : !kernel.buffer<1xf32, local>
  %q = kernel.alloc : !kernel.buffer<1xf32, local>
  %i = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %two = kernel.constant 2 : i32
  %zero = kernel.constant 0.0 : f32
  kernel.store %zero, %p[%i]
  kernel.if %c {
    kernel.store %v, %p[%i]
  }
  %a = kernel.load %p[%i] : f32
  %a1 = kernel.shuffle bfly %a, %two : f32
  %a2 = kernel.add %a, %a1 : f32
  %a3 = kernel.shuffle bfly %a2, %one : f32
  %a4 = kernel.add %a2, %a3 : f32
  kernel.store %zero, %q[%i]
  kernel.if %c {
    kernel.store %w, %q[%i]
  }
  %b = kernel.load %q[%i] : f32
  %b1 = kernel.shuffle bfly %b, %two : f32
  %b2 = kernel.add %b, %b1 : f32
  %b3 = kernel.shuffle bfly %b2, %one : f32
  %b4 = kernel.add %b2, %b3 : f32
  %s = kernel.add %a4, %b4 : f32
  kernel.store %s, %x[%i]
}

// -----

// The second needs what the first gave, or memory is read between.
// CHECK-LABEL: kernel.func @sum_of_sum
// CHECK-COUNT-2: kernel.if %c
kernel.func @sum_of_sum(%x: !kernel.buffer<?xf32, global>, %c: i1, %v: f32) {
  %p = kernel.alloc : !kernel.buffer<1xf32, local>
  %q = kernel.alloc : !kernel.buffer<1xf32, local>
  %i = kernel.constant 0 : i32
  %zero = kernel.constant 0.0 : f32
  kernel.store %zero, %p[%i]
  kernel.if %c {
    kernel.store %v, %p[%i]
  }
  %a = kernel.load %p[%i] : f32
  %a1 = kernel.shuffle bfly %a, %i : f32
  kernel.store %a1, %q[%i]
  kernel.if %c {
    %m = kernel.load %q[%i] : f32
    kernel.store %m, %p[%i]
  }
  %b = kernel.load %p[%i] : f32
  kernel.store %b, %x[%i]
}

// CHECK-LABEL: kernel.func @memory_between
// CHECK-COUNT-2: kernel.if %c
kernel.func @memory_between(%x: !kernel.buffer<?xf32, global>, %c: i1, %v: f32) {
  %p = kernel.alloc : !kernel.buffer<1xf32, local>
  %i = kernel.constant 0 : i32
  kernel.if %c {
    kernel.store %v, %p[%i]
  }
  %a = kernel.shuffle bfly %v, %i : f32
  kernel.store %a, %x[%i]
  kernel.if %c {
    kernel.store %a, %p[%i]
  }
  %b = kernel.load %p[%i] : f32
  kernel.store %b, %x[%i]
}
