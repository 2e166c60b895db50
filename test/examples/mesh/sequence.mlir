// A sequence-parallel norm before a product: rows are spread, the norm sends nothing, and its result is gathered for a
// product whose columns are spread. The sums of the second product are reduced and scattered to rows at once.
// RUN: for n in 0 1 7; do tf-run %s --arg random:1:bf16:${n}x64 --arg random:2:bf16:64 --arg random:3:bf16:64x32 --arg random:4:bf16:32x64 --expect=reference --check=all || exit 1; done
fusion.func @block(%x: tensor<?x64xbf16> {spread = ["didx", ""]}, %w: tensor<64xbf16>,
                   %up: tensor<64x32xbf16> {spread = ["", "didx"]}, %down: tensor<32x64xbf16> {spread = ["didx", ""]})
    -> tensor<?x64xbf16> attributes {mesh = array<i64: 2>} {
  %f = fusion.cast %x : tensor<?x64xf32>
  %q = fusion.mul %f, %f : tensor<?x64xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %c = fusion.constant 0.015625 : f32
  %m = fusion.mul %s, %c : tensor<?xf32>
  %e = fusion.constant 1.0e-5 : f32
  %v = fusion.add %m, %e : tensor<?xf32>
  %r = fusion.rsqrt %v : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %b : tensor<?x64xf32>
  %g = fusion.cast %n : tensor<?x64xbf16>
  %wb = fusion.broadcast %w axes [0] : tensor<1x64xbf16>
  %norm = fusion.mul %g, %wb : tensor<?x64xbf16>
  %all = fusion.set %norm : tensor<?x64xbf16> {spread = ["", ""]}
  %h = fusion.matmul %all, %up : tensor<?x32xbf16>
  %a = fusion.silu %h : tensor<?x32xbf16>
  %d = fusion.matmul %a, %down : tensor<?x64xbf16>
  %y = fusion.add %d, %x : tensor<?x64xbf16> {spread = ["didx", ""]}
  fusion.return %y : tensor<?x64xbf16>
}
