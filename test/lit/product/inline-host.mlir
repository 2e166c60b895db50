// host.call and host.tensor: what becomes of them.
// RUN: tf-opt %s --inline-host | FileCheck-22 %s

// Two calls of one step: its shape is checked of each tensor, and the function goes.
// CHECK-LABEL: host.func @twice(
// CHECK-NOT: host.func @fill
// CHECK: host.alloc
// CHECK: host.check {{.*}} "axis 0 of what 'fill' computes has extent {1}; it must be {0}"
// CHECK: host.memset
// CHECK: host.check {{.*}} "axis 0 of what 'fill' computes
// CHECK: host.memset
// CHECK-NOT: host.func @fill
host.func @fill(%y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %c = host.constant 8
  host.shape 0 (%c)
  host.shapes_end
  %p = host.ptr %y
  %d = host.dim %y, 0
  host.memset %p, %d, 0
}
host.func @twice(%y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %c = host.constant 8
  host.shape 0 (%c)
  host.shapes_end
  %t = host.tensor(%c) : !host.tensor<1xf32>
  host.call @fill(%t)
  host.call @fill(%y)
}
