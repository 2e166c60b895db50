fusion.func @product(%a: tensor<384x160xf32>, %b: tensor<32x160xf32>) -> tensor<384x32xf32> {
  %x = fusion.broadcast %a axes [1] : tensor<384x1x160xf32>
  %y = fusion.broadcast %b axes [0] : tensor<1x32x160xf32>
  %p = fusion.mul %x, %y : tensor<384x32x160xf32>
  %c = fusion.sum %p axes [2] : tensor<384x32xf32>
  fusion.return %c : tensor<384x32xf32>
}
