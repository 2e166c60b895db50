// The picture: an id is a box, a split or merge between them one more, loops at the bottom in the colour of what they are
// bound to, which their words say, too; below it the report's text.
// RUN: tf-opt %s --print-schedule=svg | FileCheck %s
// RUN: tf-opt %s --print-schedule=svg | tail -1 | FileCheck %s --check-prefix=END

// CHECK: <svg xmlns="http://www.w3.org/2000/svg" width="{{[0-9]+}}" height="{{[0-9]+}}"
// CHECK: <rect class="key"
// CHECK: bidx</text>
// CHECK: kernel @f_k0</text>
// CHECK: >y</text>
// CHECK: <path d="M
// CHECK: <rect class="op"
// CHECK-NEXT: split by 128</text>
// CHECK: <rect class="op"
// CHECK-NEXT: merge</text>
// CHECK: <rect class="id"
// CHECK-NEXT: i 64</text>
// CHECK-NEXT: axis</text>
// CHECK: <rect class="id"
// CHECK-NEXT: j 1280</text>
// CHECK: <rect class="id"
// CHECK-NEXT: jo 10</text>
// CHECK: <rect class="loop" {{.*}} fill="#[[BLOCK:[0-9a-f]+]]"
// CHECK-NEXT: ijo 640</text>
// CHECK-NEXT: bidx</text>
// CHECK-NOT: fill="#[[BLOCK]]"
// CHECK: <rect class="loop" {{.*}} fill="#
// CHECK-NEXT: ji 128</text>
// CHECK-NEXT: tidx</text>
// CHECK: kernel @f_k0</text>
// CHECK: in all</text>
// END: </svg>
fusion.func @f(%x: tensor<64x1280xf32>) -> tensor<64x1280xf32> {
  %y = fusion.neg %x : tensor<64x1280xf32>
  sched.split %y[1] by 128
  sched.merge %y [0, 1]
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<64x1280xf32>
}
