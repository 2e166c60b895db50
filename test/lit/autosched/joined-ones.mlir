// Axes of one element, of which one has any stride: the version would be refused, and the fusion with it.
// RUN: tf-run %s --mcpu=sm_90a --entry=ones --arg=random:1:f32:5x4x1x1x1/40x10x3x7x0 --arg=random:2:f32:4x3x2 --expect=reference --check=all
fusion.func @ones(%x: tensor<?x?x1x1x1xf32> {contiguity = [true, false, true, false, "broadcast"]}, %y: tensor<?x?x?xf32>) -> (tensor<?x?x1x1x1xf32>, tensor<?xf32>) {
  %z = fusion.neg %x : tensor<?x?x1x1x1xf32>
  %s = fusion.sum %y axes [1, 2] : tensor<?xf32>
  fusion.return %z, %s : tensor<?x?x1x1x1xf32>, tensor<?xf32>
}
