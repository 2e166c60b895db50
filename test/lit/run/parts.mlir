// fusion.parts: axes cut into parts, of every size, and a value behind the last element.
// RUN: for n in 5x7 5x0 0x3 1x1 5x16 3x33; do tf-run %s --entry=flat --arg=random:1:f32:$n --arg=7.5 --expect=reference --check=all || exit 1; done
// RUN: for n in 3x11x8 3x0x8 1x5x8 2x4x8; do tf-run %s --entry=middle --arg=random:1:bf16:$n --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=known --arg=random:1:i32:6x7x8 --expect=reference --check=all
// RUN: tf-run %s --entry=ones --arg=random:1:f32:3x5 --expect=reference --check=all
// RUN: tf-run %s --entry=computed --arg=random:1:f32:3x50 --expect=reference --check=all
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

// CHECK: 'fusion.parts' needs `axes`
// CHECK: axis 2 is out of range: 'x' has 2 axes
// CHECK: axis 0 does not follow axis 1; axes that are cut together lie side by side
// CHECK: parts have 1 to 2^40 elements, found 0
// CHECK: 'x' has elements of f32, but 'v' has type bf16; insert fusion.cast
