// What host programs have checked holds behind the check: one value stands for extents that must be equal.
// RUN: tf-opt %s --pass-pipeline='trust-checks,canonicalize,cse,canonicalize' | FileCheck-22 %s
// RUN: tf-opt %s --pass-pipeline='trust-checks' | tf-opt -o /dev/null

// CHECK-LABEL: host.func @same
// CHECK: %[[Y:.*]] = host.dim %y, 0
// CHECK: %[[X:.*]] = host.dim %x, 0
// CHECK: host.check {{.*}}"axis 0 of 'y' has {0}, not {1}"(%[[Y]], %[[X]])
// The result's extent is the same from here on, and both spans are one.
// CHECK: host.shape 0(%[[X]])
// CHECK-NOT: host.dim
// CHECK: %[[S:.*]] = host.max %[[X]]
// CHECK: host.check %{{.*}}, "{0} and {1} and {2}"(%[[S]], %[[S]], %[[S]])
host.func @same(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>, %z: !host.tensor<1xf32>) attributes {num_results = 1} {
  %one = host.constant 1
  %a = host.dim %y, 0
  %b = host.dim %x, 0
  %e = host.eq %a, %b
  host.check %e, "axis 0 of 'y' has {0}, not {1}"(%a, %b)
  host.shape 0(%b)
  host.shapes_end
  %c = host.dim %y, 0
  %d = host.dim %z, 0
  %s = host.max %c, %one
  %t = host.max %d, %one
  %u = host.max %b, %one
  %small = host.le %a, %one
  host.check %small, "{0} and {1} and {2}"(%s, %t, %u)
}

// A check in a branch says nothing behind it, and none says that of two numbers one is less.
// CHECK-LABEL: host.func @others
// CHECK: host.if
// CHECK: host.max %{{.*}}
// CHECK: host.max %{{.*}}
host.func @others(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>, %n: i64) {
  %one = host.constant 1
  %a = host.dim %y, 0
  %b = host.dim %x, 0
  %k = host.cast %n
  host.if %k {
    %e = host.eq %a, %b
    host.check %e, "no"
  }
  %l = host.le %a, %b
  host.check %l, "no"
  %s = host.max %a, %one
  %t = host.max %b, %one
  %p = host.le %s, %t
  host.check %p, "no"
}

// What is a truth value already, or part of it, or follows from it, is not asked again.
// CHECK-LABEL: host.func @truths
// CHECK: %[[LE:.*]] = host.le
// CHECK-NEXT: host.check %[[LE]], "or"
// CHECK: %[[LT:.*]] = host.lt
// CHECK: %[[BOTH:.*]] = host.and
// CHECK-NEXT: host.check %[[BOTH]], "and"
// CHECK: %[[BITS:.*]] = host.and %{{.*}}, %{{.*}}
// CHECK: host.check %[[BITS]], "bits"
host.func @truths(%n: i64, %m: i64) {
  %zero = host.constant 0
  %one = host.constant 1
  %k = host.cast %n
  %j = host.cast %m
  %le = host.le %k, %one
  %eq = host.eq %k, %zero
  %or = host.or %le, %eq
  host.check %or, "or"
  %lt = host.lt %k, %j
  %a = host.and %le, %lt
  %b = host.and %a, %lt
  %c = host.and %b, %one
  host.check %c, "and"
  %d = host.and %k, %one
  host.check %d, "bits"
}
