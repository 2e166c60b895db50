// Fusions whose products stand beside other kernels, on the simulated SM.
// RUN: tf-run %s --entry=mlp --mcpu=sm_80 --arg=random:1:bf16:20x40 --arg=random:2:bf16:40 --arg=random:3:bf16:40x72 --arg=random:4:bf16:40x72 --arg=random:5:bf16:72x40 --expect=reference --check=all
// RUN: tf-run %s --entry=mlp --mcpu=sm_80 --arg=random:1:bf16:0x40 --arg=random:2:bf16:40 --arg=random:3:bf16:40x72 --arg=random:4:bf16:40x72 --arg=random:5:bf16:72x40 --expect=reference --check=all
// RUN: tf-run %s --entry=mlp --mcpu=sm_80 --arg=random:1:bf16:3x1 --arg=random:2:bf16:1 --arg=random:3:bf16:1x0 --arg=random:4:bf16:1x0 --arg=random:5:bf16:0x1 --expect=reference --check=all
// RUN: not tf-run %s --entry=mlp --mcpu=sm_80 --arg=random:1:bf16:20x40 --arg=random:2:bf16:41 --arg=random:3:bf16:40x72 --arg=random:4:bf16:40x72 --arg=random:5:bf16:72x40 2>&1 | FileCheck-22 %s --check-prefix=NAMES
// NAMES: axis 0 of 'g' has extent 41; it must be 40
// RUN: not tf-run %s --entry=mlp --mcpu=sm_80 --arg=random:1:bf16:20x40 --arg=random:2:bf16:40 --arg=random:3:bf16:40x72 --arg=random:4:bf16:40x71 --arg=random:5:bf16:72x40 2>&1 | FileCheck-22 %s --check-prefix=MEET
// MEET: has extent {{7[12]}}; it must be {{7[12]}}
// RUN: tf-run %s --entry=softmax --mcpu=sm_80 --arg=random:1:f16:2x3x20x16 --arg=random:2:f16:2x3x33x16 --arg=random:3:f16:2x3x33x16 --expect=reference --check=all
// RUN: tf-run %s --entry=softmax --mcpu=sm_90a --arg=random:1:f16:1x1x8x16 --arg=random:2:f16:1x1x8x16 --arg=random:3:f16:1x1x8x16 --expect=reference --check=all
// RUN: tf-run %s --entry=norm_behind --mcpu=sm_80 --arg=random:1:f16:20x24 --arg=random:2:f16:24x40 --expect=reference --check=all
// RUN: tf-run %s --entry=outer --mcpu=sm_80 --arg=random:1:f32:33 --arg=random:2:f32:20x33 --expect=reference --check=all
// RUN: tf-run %s --entry=given_twice --mcpu=sm_80 --arg=random:1:f16:20x20 --arg=random:2:f16:20x20 --expect=reference --check=all
// RUN: tf-run %s --entry=transposed_sum --mcpu=sm_80 --arg=random:1:f32:20x24 --arg=random:2:f32:24x20 --expect=reference --check=all
// RUN: tf-run %s --entry=wide --mcpu=sm_80 --arg=random:1:f32:20x24 --arg=random:2:bf16:24x40 --expect=reference --check=all
// RUN: tf-run %s --entry=generated --mcpu=sm_80 --arg=random:1:f32:20x24 --arg=30 --expect=reference --check=all
// RUN: tf-run %s --entry=unread --mcpu=sm_80 --arg=random:1:f32:20x24 --arg=random:2:f32:24x20 --expect=reference --check=all
// RUN: tf-run %s --entry=reindexed --mcpu=sm_80 --arg=random:1:f32:20x24 --arg=random:2:f32:9x24 --arg=random:3:f32:29x7 --expect=reference --check=all

// A norm, two products of it with what joins them, a third with the residual, and a sum behind.
fusion.func @mlp(%x: tensor<?x?xbf16> {dims = ["m", "d"]}, %g: tensor<?xbf16> {dims = ["d"]}, %w1: tensor<?x?xbf16>, %w2: tensor<?x?xbf16>, %w3: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?xf32>) {
  %xf = fusion.cast %x : tensor<?x?xf32>
  %sq = fusion.mul %xf, %xf : tensor<?x?xf32>
  %ss = fusion.sum %sq axes [1] : tensor<?xf32>
  %n = fusion.dim %xf, 1 : i64
  %nf = fusion.cast %n : f32
  %mean = fusion.div %ss, %nf : tensor<?xf32>
  %r = fusion.rsqrt %mean : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %xn = fusion.mul %xf, %rb : tensor<?x?xf32>
  %gb = fusion.broadcast %g axes [0] : tensor<1x?xbf16>
  %gf = fusion.cast %gb : tensor<1x?xf32>
  %xg = fusion.mul %xn, %gf : tensor<?x?xf32>
  %h = fusion.cast %xg : tensor<?x?xbf16>
  %a = fusion.matmul %h, %w1 : tensor<?x?xf32>
  %b = fusion.matmul %h, %w2 : tensor<?x?xf32>
  %s = fusion.silu %a : tensor<?x?xf32>
  %p = fusion.mul %s, %b : tensor<?x?xf32>
  %q = fusion.cast %p : tensor<?x?xbf16>
  %o = fusion.matmul %q, %w3 : tensor<?x?xbf16>
  %y = fusion.add %o, %x : tensor<?x?xbf16>
  %yf = fusion.cast %y : tensor<?x?xf32>
  %t = fusion.sum %yf axes [1] : tensor<?xf32>
  fusion.return %y, %t : tensor<?x?xbf16>, tensor<?xf32>
}
// Attention by its ops: q k^T, a softmax, times v.
fusion.func @softmax(%q: tensor<?x?x?x16xf16>, %k: tensor<?x?x?x16xf16>, %v: tensor<?x?x?x16xf16>) -> tensor<?x?x?x16xf16> {
  %kt = fusion.permute %k axes [0, 1, 3, 2] : tensor<?x?x16x?xf16>
  %s = fusion.matmul %q, %kt : tensor<?x?x?x?xf32>
  %c = fusion.constant 0.25 : f32
  %z = fusion.mul %s, %c : tensor<?x?x?x?xf32>
  %m = fusion.reduce_max %z axes [3] : tensor<?x?x?xf32>
  %mb = fusion.broadcast %m axes [3] : tensor<?x?x?x1xf32>
  %d = fusion.sub %z, %mb : tensor<?x?x?x?xf32>
  %e = fusion.exp %d : tensor<?x?x?x?xf32>
  %l = fusion.sum %e axes [3] : tensor<?x?x?xf32>
  %lb = fusion.broadcast %l axes [3] : tensor<?x?x?x1xf32>
  %p = fusion.div %e, %lb : tensor<?x?x?x?xf32>
  %ph = fusion.cast %p : tensor<?x?x?x?xf16>
  %o = fusion.matmul %ph, %v : tensor<?x?x?x16xf16>
  fusion.return %o : tensor<?x?x?x16xf16>
}
// Squares for a norm behind the product are that norm's, not one more thing to store.
fusion.func @norm_behind(%x: tensor<?x?xf16>, %w: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %c = fusion.matmul %x, %w : tensor<?x?xf32>
  %q = fusion.mul %c, %c : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %r = fusion.rsqrt %s : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %c, %b : tensor<?x?xf32>
  %y = fusion.cast %n : tensor<?x?xf16>
  fusion.return %y : tensor<?x?xf16>
}
// A vector as a matrix of one column: its side of extent 1 is nowhere in memory.
fusion.func @outer(%v: tensor<?xf32>, %w: tensor<?x?xf32>) -> tensor<?x1xf32> {
  %r = fusion.broadcast %v axes [0] : tensor<1x?xf32>
  %t = fusion.permute %r axes [1, 0] : tensor<?x1xf32>
  %c = fusion.matmul %w, %t : tensor<?x1xf32>
  fusion.return %c : tensor<?x1xf32>
}
// Results that are arguments, or there twice; a product that is read by another one and returned.
fusion.func @given_twice(%a: tensor<?x?xf16>, %b: tensor<?x?xf16>) -> (tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>) {
  %c = fusion.matmul %a, %b : tensor<?x?xf16>
  %d = fusion.matmul %c, %c : tensor<?x?xf16>
  fusion.return %c, %a, %c, %d : tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>
}
// A sum with its own transpose: each element comes from two of the product.
fusion.func @transposed_sum(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusion.matmul %a, %b : tensor<?x?xf32>
  %t = fusion.permute %c axes [1, 0] : tensor<?x?xf32>
  %y = fusion.add %c, %t : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
// Factors of a wider type are cast by a kernel of their own, once.
fusion.func @wide(%a: tensor<?x?xf32>, %b: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %h = fusion.cast %a : tensor<?x?xbf16>
  %c = fusion.matmul %h, %b : tensor<?x?xbf16>
  fusion.return %c : tensor<?x?xbf16>
}
fusion.func @generated(%a: tensor<?x?xf32>, %n: i64) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %k = fusion.dim %a, 1 : i64
  %one = fusion.constant 1.0 : f32
  %w = fusion.iota %one, %one, %k, %n axis 0 : tensor<?x?xf32>
  %c = fusion.matmul %a, %w : tensor<?x?xf32>
  %m = fusion.dim %c, 0 : i64
  %f = fusion.full %one, %m, %n : tensor<?x?xf32>
  %y = fusion.add %c, %f : tensor<?x?xf32>
  fusion.return %y, %f : tensor<?x?xf32>, tensor<?x?xf32>
}
// A product that nobody needs is not made.
fusion.func @unread(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = fusion.matmul %a, %b : tensor<?x?xf32>
  %y = fusion.relu %a : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
// Extents that only the launch computes: of factors, results and what is asked of them.
fusion.func @reindexed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %x = fusion.concat %a, %b axis 0 : tensor<?x?xf32>
  %z = fusion.constant 0.0 : f32
  %p = fusion.pad %x, %z low [0, 1] high [0, 4] : tensor<?x?xf32>
  %c = fusion.matmul %p, %w : tensor<?x?xf32>
  %m = fusion.dim %c, 0 : i64
  %f = fusion.cast %m : f32
  %y = fusion.mul %c, %f : tensor<?x?xf32>
  %r = fusion.repeat %y counts [2, 1] : tensor<?x?xf32>
  fusion.return %y, %r : tensor<?x?xf32>, tensor<?x?xf32>
}
