// Attention, by the reference and on the simulated SM, is what its parts make: a product, a mask, a softmax, a product.
// RUN: tf-run %s --entry=parts --device=reference --arg=random:1:f32:2x70x32 --arg=random:2:f32:1x90x32 --arg=random:3:f32:1x90x24 --arg=random:4:f32:2x1x90 --out=%t.parts.npy
// RUN: tf-run %s --entry=whole --device=reference --arg=random:1:f32:2x70x32 --arg=random:2:f32:1x90x32 --arg=random:3:f32:1x90x24 --arg=random:4:f32:2x1x90 --expect=%t.parts.npy --rtol=1e-5 --atol=1e-6
// RUN: tf-run %s --entry=whole --mcpu=sm_90a --arg=random:1:f32:2x70x32 --arg=random:2:f32:1x90x32 --arg=random:3:f32:1x90x24 --arg=random:4:f32:2x1x90 --expect=%t.parts.npy --rtol=1e-4 --atol=1e-5
// RUN: tf-run %s --entry=half --mcpu=sm_90a --arg=random:1:f32:2x70x32 --arg=random:2:f32:1x90x32 --arg=random:3:f32:1x90x24 --arg=random:4:f32:2x1x90 --expect=%t.parts.npy --rtol=1e-2 --atol=5e-3

// Query i stands at key i + 20, and sees from 30 before to 2 behind it: each sees some.
fusion.func @parts(%q: tensor<2x70x32xf32>, %k: tensor<1x90x32xf32>, %v: tensor<1x90x24xf32>, %b: tensor<2x1x90xf32>) -> tensor<2x70x24xf32> {
  %t = fusion.permute %k axes [0, 2, 1] : tensor<1x32x90xf32>
  %p = fusion.matmul %q, %t : tensor<2x70x90xf32>
  %scale = fusion.constant 0.25 : f32
  %s = fusion.mul %p, %scale : tensor<2x70x90xf32>
  %a = fusion.add %s, %b : tensor<2x70x90xf32>
  %zero = fusion.constant 0 : i32
  %one = fusion.constant 1 : i32
  %first = fusion.constant 20 : i32
  %i = fusion.iota %first, %one axis 1 : tensor<2x70x90xi32>
  %j = fusion.iota %zero, %one axis 2 : tensor<2x70x90xi32>
  %d = fusion.sub %j, %i : tensor<2x70x90xi32>
  %left = fusion.constant -30 : i32
  %right = fusion.constant 2 : i32
  %l = fusion.ge %d, %left : tensor<2x70x90xi1>
  %r = fusion.le %d, %right : tensor<2x70x90xi1>
  %in = fusion.and %l, %r : tensor<2x70x90xi1>
  %none = fusion.constant -1.0e9 : f32
  %m = fusion.select %in, %a, %none : tensor<2x70x90xf32>
  %top = fusion.reduce_max %m axes [2] : tensor<2x70xf32>
  %wide = fusion.broadcast %top axes [2] : tensor<2x70x1xf32>
  %less = fusion.sub %m, %wide : tensor<2x70x90xf32>
  %w = fusion.exp %less : tensor<2x70x90xf32>
  %sum = fusion.sum %w axes [2] : tensor<2x70xf32>
  %all = fusion.broadcast %sum axes [2] : tensor<2x70x1xf32>
  %n = fusion.div %w, %all : tensor<2x70x90xf32>
  %y = fusion.matmul %n, %v : tensor<2x70x24xf32>
  fusion.return %y : tensor<2x70x24xf32>
}
fusion.func @whole(%q: tensor<2x70x32xf32>, %k: tensor<1x90x32xf32>, %v: tensor<1x90x24xf32>, %b: tensor<2x1x90xf32>) -> tensor<2x70x24xf32> {
  %y = fusion.sdpa %q, %k, %v, %b window [30, 2] {bias, align = "end", scale = 0.25} : tensor<2x70x24xf32>
  fusion.return %y : tensor<2x70x24xf32>
}
fusion.func @half(%q: tensor<2x70x32xf32>, %k: tensor<1x90x32xf32>, %v: tensor<1x90x24xf32>, %b: tensor<2x1x90xf32>) -> tensor<2x70x24xf32> {
  %q16 = fusion.cast %q : tensor<2x70x32xf16>
  %k16 = fusion.cast %k : tensor<1x90x32xf16>
  %v16 = fusion.cast %v : tensor<1x90x24xf16>
  %y = fusion.sdpa %q16, %k16, %v16, %b window [30, 2] {bias, align = "end", scale = 0.25} : tensor<2x70x24xf32>
  fusion.return %y : tensor<2x70x24xf32>
}
