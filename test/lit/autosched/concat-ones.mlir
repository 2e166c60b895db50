// What is concatenated has one element along the axis, all of it or some.
// RUN: tf-opt %s --auto-schedule=target=sm_90a -o %t.mlir
// RUN: for n in 1x1 5x8 3x0; do tf-run %t.mlir --mcpu=sm_90a --entry=ones --arg=random:1:f32:${n}x1 --expect=reference --check=all && tf-run %t.mlir --mcpu=sm_90a --entry=some --arg=random:1:f32:${n}x1 --arg=random:2:f32:${n}x3 --expect=reference --check=all || exit 1; done
fusion.func @ones(%x: tensor<?x?x1xf32>) -> tensor<?x?x3xf32> {
  %a = fusion.exp %x : tensor<?x?x1xf32>
  %b = fusion.neg %x : tensor<?x?x1xf32>
  %y = fusion.concat %a, %b, %x axis 2 : tensor<?x?x3xf32>
  fusion.return %y : tensor<?x?x3xf32>
}
fusion.func @some(%x: tensor<?x?x1xf32>, %z: tensor<?x?x3xf32>) -> tensor<?x?x5xf32> {
  %a = fusion.exp %x : tensor<?x?x1xf32>
  %b = fusion.neg %z : tensor<?x?x3xf32>
  %y = fusion.concat %a, %b, %a axis 2 : tensor<?x?x5xf32>
  fusion.return %y : tensor<?x?x5xf32>
}
