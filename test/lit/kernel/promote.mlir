// RUN: tf-opt --kernel-promote %s | FileCheck-22 %s

// Each element is known where it is loaded; of a vector, too.
// CHECK-LABEL: kernel.func @known
// CHECK-NOT: kernel.alloc
// CHECK: %[[V:.*]] = kernel.load %{{.*}} : vector<2xf32>
// CHECK-NEXT: %[[A:.*]] = kernel.extract %[[V]][1]
// CHECK-NEXT: %[[N:.*]] = kernel.neg %[[A]]
// CHECK-NEXT: %[[B:.*]] = kernel.extract %[[V]][0]
// CHECK-NEXT: %[[W:.*]] = kernel.build %[[B]], %[[N]]
// CHECK-NEXT: kernel.store %[[W]]
kernel.func @known(%x: !kernel.buffer<?xf32, global>) {
  %s = kernel.alloc : !kernel.buffer<2x2xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %v = kernel.load %x[%c0] : vector<2xf32>
  kernel.store %v, %s[%c1, %c0]
  %a = kernel.load %s[%c1, %c1] : f32
  %n = kernel.neg %a : f32
  kernel.store %n, %s[%c1, %c1]
  %w = kernel.load %s[%c1, %c0] : vector<2xf32>
  kernel.store %w, %x[%c0]
}

// A branch reads what the block before it stored.
// CHECK-LABEL: kernel.func @branch
// CHECK-SAME: %[[X:.*]]: !kernel.buffer{{.*}}, %[[C:.*]]: i1, %[[V:.*]]: f32)
// CHECK-NOT: kernel.alloc
// CHECK: kernel.store %[[V]], %[[X]]
kernel.func @branch(%x: !kernel.buffer<?xf32, global>, %c: i1, %v: f32) {
  %s = kernel.alloc : !kernel.buffer<1xf32, local>
  %c0 = kernel.constant 0 : i32
  kernel.store %v, %s[%c0]
  kernel.if %c {
    %a = kernel.load %s[%c0] : f32
    kernel.store %a, %x[%c0]
  }
}

// Stored in a branch, read after it.
// CHECK-LABEL: kernel.func @other_block
// CHECK: kernel.alloc
// CHECK-COUNT-2: kernel.store
// CHECK: kernel.load
kernel.func @other_block(%x: !kernel.buffer<?xf32, global>, %c: i1, %v: f32) {
  %s = kernel.alloc : !kernel.buffer<1xf32, local>
  %c0 = kernel.constant 0 : i32
  kernel.store %v, %s[%c0]
  kernel.if %c {
    kernel.store %v, %s[%c0]
  }
  %a = kernel.load %s[%c0] : f32
  kernel.store %a, %x[%c0]
}

// The turn before stored what this one loads.
// CHECK-LABEL: kernel.func @turn_before
// CHECK: kernel.alloc
// CHECK: kernel.for
// CHECK: kernel.load
// CHECK: kernel.store
kernel.func @turn_before(%x: !kernel.buffer<?xf32, global>, %n: i32, %v: f32) {
  %s = kernel.alloc : !kernel.buffer<1xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  kernel.for %i = %c0 to %n step %c1 : i32 {
    %a = kernel.load %s[%c0] : f32
    kernel.store %a, %x[%i]
    kernel.store %v, %s[%c0]
  }
}

// An index that is not constant, and an element that nobody stored.
// CHECK-LABEL: kernel.func @unknown
// CHECK-COUNT-2: kernel.alloc
// CHECK-COUNT-2: kernel.load
kernel.func @unknown(%x: !kernel.buffer<?xf32, global>, %i: i32, %v: f32) {
  %s = kernel.alloc : !kernel.buffer<2xf32, local>
  %t = kernel.alloc : !kernel.buffer<2xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  kernel.store %v, %s[%c0]
  kernel.store %v, %t[%c0]
  %a = kernel.load %s[%i] : f32
  %b = kernel.load %t[%c1] : f32
  kernel.store %a, %x[%c0]
  kernel.store %b, %x[%c1]
}

// Rows of three, and planes of two such rows: elements that another order of the extents would take for one.
// CHECK-LABEL: kernel.func @rows
// CHECK-SAME: %[[X:.*]]: !kernel.buffer{{.*}}, %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32)
// CHECK-NOT: kernel.alloc
// CHECK: kernel.store %[[A]], %[[X]]
// CHECK-NEXT: kernel.store %[[B]], %[[X]]
// CHECK-NEXT: kernel.store %[[C]], %[[X]]
kernel.func @rows(%x: !kernel.buffer<?xf32, global>, %a: f32, %b: f32, %c: f32) {
  %s = kernel.alloc : !kernel.buffer<2x3xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  kernel.store %a, %s[%c0, %c2]
  kernel.store %b, %s[%c1, %c0]
  kernel.store %c, %s[%c1, %c2]
  %p = kernel.load %s[%c0, %c2] : f32
  %q = kernel.load %s[%c1, %c0] : f32
  %r = kernel.load %s[%c1, %c2] : f32
  kernel.store %p, %x[%c0]
  kernel.store %q, %x[%c1]
  kernel.store %r, %x[%c2]
}

// CHECK-LABEL: kernel.func @planes
// CHECK-SAME: %[[X:.*]]: !kernel.buffer{{.*}}, %[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32)
// CHECK-NOT: kernel.alloc
// CHECK: kernel.store %[[A]], %[[X]]
// CHECK-NEXT: kernel.store %[[B]], %[[X]]
// CHECK-NEXT: kernel.store %[[C]], %[[X]]
kernel.func @planes(%x: !kernel.buffer<?xf32, global>, %a: f32, %b: f32, %c: f32) {
  %s = kernel.alloc : !kernel.buffer<3x2x5xf32, local>
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c4 = kernel.constant 4 : i32
  kernel.store %a, %s[%c1, %c0, %c0]
  kernel.store %b, %s[%c0, %c1, %c4]
  kernel.store %c, %s[%c2, %c1, %c1]
  %p = kernel.load %s[%c1, %c0, %c0] : f32
  %q = kernel.load %s[%c0, %c1, %c4] : f32
  %r = kernel.load %s[%c2, %c1, %c1] : f32
  kernel.store %p, %x[%c0]
  kernel.store %q, %x[%c1]
  kernel.store %r, %x[%c2]
}
