// fusion.parts: axes cut into parts, of every size, and a value behind the last element.
// RUN: for n in 5x7 5x0 0x3 1x1 5x16 3x33; do tf-run %s --entry=flat --arg=random:1:f32:$n --arg=7.5 --expect=reference --check=all || exit 1; done
// RUN: for n in 3x11x8 3x0x8 1x5x8 2x4x8; do tf-run %s --entry=middle --arg=random:1:bf16:$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=known --arg=random:1:i32:6x7x8 --expect=reference --check=all
// RUN: tf-run %s --entry=ones --arg=random:1:f32:3x5 --expect=reference --check=all
// RUN: tf-run %s --entry=computed --arg=random:1:f32:3x50 --expect=reference --check=all
// RUN: for n in 5x7 5x0 1x1 3x33; do tf-run %s --entry=into --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 5x7 0x7 40x9 100x8; do tf-run %s --entry=shared --arg=random:1:f32:$n --expect=reference --check=all || exit 1; done
// RUN: for n in 0 1 5 16; do tf-run %s --entry=few --arg=random:1:i32:$n --arg=7 --expect=reference --check=all || exit 1; done
// RUN: not tf-opt %S/Inputs/parts-refused.mlir --split-input-file 2>&1 | FileCheck %s
// RUN: tf-opt %s --auto-schedule --lower-fusion | FileCheck %s --check-prefix=KERNEL

// Of what lies together no division is left.
// KERNEL-LABEL: kernel.func @flat_k0(
// KERNEL-NOT: kernel.div
// KERNEL: kernel.func
fusion.func @flat(%x: tensor<?x?xf32>, %v: f32) -> tensor<?x16xf32> {
  %y = fusion.parts %x, %v axes [0, 1] of 16 : tensor<?x16xf32>
  fusion.return %y : tensor<?x16xf32>
}

fusion.func @middle(%x: tensor<?x?x8xbf16>) -> tensor<?x?x5x8xbf16> {
  %z = fusion.constant 7.0 : bf16
  %y = fusion.parts %x, %z axes [1] of 5 : tensor<?x?x5x8xbf16>
  fusion.return %y : tensor<?x?x5x8xbf16>
}

fusion.func @known(%x: tensor<6x7x8xi32>) -> tensor<6x12x5xi32> {
  %z = fusion.constant -7 : i32
  %y = fusion.parts %x, %z axes [1, 2] of 5 : tensor<6x12x5xi32>
  fusion.return %y : tensor<6x12x5xi32>
}

fusion.func @ones(%x: tensor<?x5xf32>) -> tensor<?x5x1xf32> {
  %z = fusion.constant 0.0 : f32
  %y = fusion.parts %x, %z axes [1] of 1 : tensor<?x5x1xf32>
  fusion.return %y : tensor<?x5x1xf32>
}

// What is computed is cut, too, and its parts are reduced.
fusion.func @computed(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %e = fusion.exp %x : tensor<?x?xf32>
  %z = fusion.constant 0.0 : f32
  %p = fusion.parts %e, %z axes [1] of 8 : tensor<?x?x8xf32>
  %y = fusion.sum %p axes [2] : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// Of at most 16 elements there is one part each, of none there is none.
fusion.func @few(%x: tensor<?xi32>, %v: i32) -> tensor<3x?xi32> attributes {at_most = array<i64: 0, 0, 16>} {
  %e = fusion.neg %x : tensor<?xi32>
  %y = fusion.parts %e, %v axes [0] into 3 by 6 : tensor<3x?xi32>
  fusion.return %y : tensor<3x?xi32>
}

// Into so many parts, of a size that is a multiple of 4.
fusion.func @into(%x: tensor<?x?xf32>) -> tensor<3x?xf32> {
  %z = fusion.constant 7.0 : f32
  %y = fusion.parts %x, %z axes [0, 1] into 3 by 4 : tensor<3x?xf32>
  fusion.return %y : tensor<3x?xf32>
}

// The loops of what is cut are those of its parts: one loop over the rows computes, stores and adds up.
// KERNEL-LABEL: kernel.func @shared_k0(
// KERNEL: kernel.for
// KERNEL: kernel.load %x
// KERNEL-NOT: kernel.for
// KERNEL: kernel.store %{{.*}}, %o[
fusion.func @shared(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<3x?xf32>) {
  %e = fusion.exp %x : tensor<?x?xf32>
  %o = fusion.set %e : tensor<?x?xf32>
  %z = fusion.constant 0.0 : f32
  %p = fusion.parts %e, %z axes [0] into 3 by 2 : tensor<3x?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<3x?xf32>
  sched.split %o[1] by 4
  sched.split %o[0] by 2
  sched.split %o[0] into 3
  sched.propagate %o
  sched.split %p[3] by 2
  sched.split %s[3] by 2
  sched.reorder %p [2, 3, 4, 0, 1]
  sched.reorder %s [2, 3, 4, 0, 1]
  sched.parallelize %o [bidy, serial, tidy, bidx, tidx]
  sched.parallelize %e [bidy, serial, tidy, bidx, tidx]
  sched.parallelize %p [bidy, serial, tidy, bidx, tidx]
  sched.parallelize %s [bidy, serial, tidy, bidx, tidx]
  sched.inline_most
  fusion.return %o, %s : tensor<?x?xf32>, tensor<3x?xf32>
}

// CHECK: 'fusion.parts' needs `axes`
// CHECK: axis 2 is out of range: 'x' has 2 axes
// CHECK: axis 0 does not follow axis 1; axes that are cut together lie side by side
// CHECK: parts have 1 to 2^40 elements, found 0
// CHECK: there are 1 to 2^40 parts, found 0
// CHECK: found both `of` and `into`; say how many elements a part has (`of`), or how many parts there are (`into`)
// CHECK: found neither `of` nor `into`
// CHECK: `by` is of parts `into` so many, and 1 to 2^20, found 0
// CHECK: 'x' has elements of f32, but 'v' has type bf16; insert fusion.cast
