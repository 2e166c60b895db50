// A data-parallel gradient: the batch is spread, so the products' sums over it are parts, which an all-reduce makes
// whole; the weights and their step are everywhere.
// RUN: for n in 0 3 13; do tf-run %s --arg random:1:f32:${n}x48 --arg random:2:f32:${n}x24 --arg random:3:f32:48x24 --arg random:4:f32:24 --arg 0.5 --expect=reference --check=all || exit 1; done
fusion.func @step(%x: tensor<?x48xf32> {spread = ["didx", ""], dims = ["n", ""]}, %dy: tensor<?x24xf32> {spread = ["didx", ""], dims = ["n", ""]},
                  %w: tensor<48x24xf32>, %b: tensor<24xf32>, %rate: f32) -> (tensor<48x24xf32>, tensor<24xf32>)
    attributes {mesh = array<i64: 4>} {
  %t = fusion.permute %x axes [1, 0] : tensor<48x?xf32>
  %dw = fusion.matmul %t, %dy : tensor<48x24xf32>
  %db = fusion.sum %dy axes [0] : tensor<24xf32>
  %sw = fusion.mul %dw, %rate : tensor<48x24xf32>
  %sb = fusion.mul %db, %rate : tensor<24xf32>
  %w1 = fusion.sub %w, %sw : tensor<48x24xf32>
  %b1 = fusion.sub %b, %sb : tensor<24xf32>
  fusion.return %w1, %b1 : tensor<48x24xf32>, tensor<24xf32>
}
