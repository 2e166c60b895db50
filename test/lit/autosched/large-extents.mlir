// Extents whose product is more than 63 bits count: no rule of the scheduler wraps (a sanitizer tells), and what cannot be is told.
// RUN: not tf-opt %s --split-input-file --pass-pipeline=auto-schedule,apply-schedule -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error
fusion.func @logsumexp(%x: tensor<8x9223372036854775807x7xf32>) -> tensor<8xf32> {
  %m = fusion.reduce_max %x axes [1, 2] : tensor<8xf32>
  %b = fusion.broadcast %m axes [1, 2] : tensor<8x1x1xf32>
  %s = fusion.sub %x, %b : tensor<8x9223372036854775807x7xf32>
  %e = fusion.exp %s : tensor<8x9223372036854775807x7xf32>
  %t = fusion.sum %e axes [1, 2] : tensor<8xf32>
  %l = fusion.log %t : tensor<8xf32>
  %y = fusion.add %m, %l : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}
// -----
fusion.func @everything(%x: tensor<3x9223372036854775807x7xbf16>) -> tensor<f32> {
  %a = fusion.cast %x : tensor<3x9223372036854775807x7xf32>
  // CHECK: [[#@LINE+1]]:3: error: the elements of tensor<3x9223372036854775807x7xbf16> are more than 63 bits count
  %y = fusion.sum %a axes [0, 1, 2] : tensor<f32>
  fusion.return %y : tensor<f32>
}
