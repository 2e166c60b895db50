// A fusion of several steps: functions of their own, and a host program that calls them. Pasted back it is the same PTX, and
// inline-host leaves no call.
// RUN: tf-opt %s --fuse-products 2>%t.err | FileCheck-22 %s
// RUN: FileCheck-22 %s --check-prefix=REMARK < %t.err
// RUN: tf-opt %s --fuse-products=target=sm_80 -o %t.steps.mlir && tf-llc %t.steps.mlir --filetype=kernel -mcpu=sm_80 -o %t.1.ptx && tf-llc %s --filetype=kernel -mcpu=sm_80 -o %t.2.ptx && cmp %t.1.ptx %t.2.ptx
// RUN: tf-opt %s --fuse-products --auto-schedule --apply-schedule --lower-fusion --lower-tile --inline-host 2>/dev/null | FileCheck-22 %s --check-prefix=INLINE

// The norm before the product, the sum of rows behind it. The residual is the product's.
// REMARK: remark: this fusion takes 3 steps, one after the other: a fusion of 'h', a tile program of 'y', a fusion of 't'

// CHECK-LABEL: fusion.func @block_step0(%x: tensor<?x?xf16> {dims = ["m", "d"]}) -> tensor<?x?xf16> {
// CHECK:         fusion.reduce_max
// CHECK:         fusion.return %h
// CHECK-LABEL: tile.func @block_step1(%h: tensor<?x?xf16> {dims = ["m", "k"]}, %w: tensor<?x?xf16> {dims = ["k", "d"]}, %x: tensor<?x?xf16> {dims = ["m", "d"]}) -> (%y: tensor<?x?xf16> {dims = ["m", "d"]})
// CHECK:         tile.load %x
// CHECK:         tile.store %{{.*}}, %y
// CHECK-LABEL: fusion.func @block_step2(%y: tensor<?x?xf16>) -> tensor<?xf16> {
// CHECK-NEXT:    %t = fusion.sum %y axes [1]
// CHECK-LABEL: host.func @block(%x: !host.tensor<2xf16>, %w: !host.tensor<2xf16>, %y: !host.tensor<2xf16>, %t: !host.tensor<1xf16>)
// CHECK:         host.shape 0(
// CHECK:         host.shape 1(
// CHECK:         host.shapes_end
// CHECK:         %h = host.tensor(%{{.*}}, %{{.*}}) : !host.tensor<2xf16>
// CHECK-NEXT:    host.call @block_step0(%x, %h)
// CHECK-NEXT:    host.call @block_step1(%h, %w, %x, %y)
// CHECK-NEXT:    host.call @block_step2(%y, %t)
// INLINE-NOT:  host.call
// INLINE-NOT:  host.tensor(
// INLINE-LABEL: host.func @block(
// INLINE:        host.check %{{.*}}, "result 'y' overlaps 'w' in memory
// INLINE:        host.alloc
// INLINE:        host.check %{{.*}}, "axis 0 of what 'block_step0' computes has extent {1}; it must be {0}"
// INLINE:        host.launch @block_step0_k0
// INLINE:        host.launch @block_step1_k0
// INLINE:        host.launch @block_step2_k0
// INLINE-NOT:  host.func
fusion.func @block(%x: tensor<?x?xf16> {dims = ["m", "d"]}, %w: tensor<?x?xf16>) -> (tensor<?x?xf16>, tensor<?xf16>) {
  %a = fusion.reduce_max %x axes [1] : tensor<?xf16>
  %b = fusion.broadcast %a axes [1] : tensor<?x1xf16>
  %h = fusion.sub %x, %b : tensor<?x?xf16>
  %c = fusion.matmul %h, %w : tensor<?x?xf16>
  %y = fusion.add %c, %x : tensor<?x?xf16>
  %t = fusion.sum %y axes [1] : tensor<?xf16>
  fusion.return %y, %t : tensor<?x?xf16>, tensor<?xf16>
}
