// What one device has goes to all, to each a part, and to another one; what all have parts of goes to one, as it is, as sums, and as the largest.
// RUN: tf-run %s --arg random:1:f32:7x6 --arg random:2:f32:6 --arg random:3:f32:7x6 --expect=reference --check=all
fusion.func @moves(%x: tensor<?x6xf32> {on = {didx = 1}}, %w: tensor<6xf32>, %r: tensor<?x6xf32> {spread = ["didx", ""]})
    -> (tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<6xf32>, tensor<6xf32>) attributes {mesh = array<i64: 2>} {
  %b = fusion.broadcast %w axes [0] : tensor<1x6xf32>
  %y = fusion.mul %x, %b : tensor<?x6xf32>
  %all = fusion.set %y : tensor<?x6xf32> {spread = ["", ""]}
  %parts = fusion.set %y : tensor<?x6xf32> {spread = ["", "didx"]}
  %next = fusion.set %y : tensor<?x6xf32> {on = {didx = 0}}
  %one = fusion.set %r : tensor<?x6xf32> {on = {didx = 0}}
  %s = fusion.sum %r axes [0] : tensor<6xf32>
  %so = fusion.set %s : tensor<6xf32> {on = {didx = 0}}
  %m = fusion.reduce_max %r axes [0] : tensor<6xf32>
  %mo = fusion.set %m : tensor<6xf32> {on = {didx = 1}}
  fusion.return %all, %parts, %next, %one, %so, %mo : tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<6xf32>, tensor<6xf32>
}
