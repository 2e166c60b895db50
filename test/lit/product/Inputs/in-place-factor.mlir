// A factor is read by blocks that write other elements.
fusion.func @product(%x: tensor<?x64xf32>, %w: tensor<64x64xf32>) -> (tensor<?x64xf32> {in_place = 0}) {
  %c = fusion.matmul %x, %w : tensor<?x64xf32>
  fusion.return %c : tensor<?x64xf32>
}
