// RUN: tf-opt %s --pass-pipeline=lower-fusion | FileCheck %s
// RUN: tf-run %s --arg=random:1:f32:3x8 --expect=reference --check=all
// A reduction over no axes has an accumulator like any other.
// CHECK: kernel.func
fusion.func @f(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %a = fusion.sum %x axes [] : tensor<?x8xf32>
  %y = fusion.neg %a : tensor<?x8xf32>
  fusion.return %y : tensor<?x8xf32>
}
