// Tensor-parallel attention: heads are spread, attention sends nothing, and the projection of all heads, whose rows are
// spread alike, is a sum of parts: one all-reduce.
// RUN: tf-run %s --arg random:1:bf16:2x4x9x16 --arg random:2:bf16:2x4x9x16 --arg random:3:bf16:2x4x9x16 --arg random:4:bf16:32x64 --expect=reference --check=all
fusion.func @attention(%q: tensor<?x4x?x16xbf16> {spread = ["", "didx", "", ""]},
                       %k: tensor<?x4x?x16xbf16> {spread = ["", "didx", "", ""]},
                       %v: tensor<?x4x?x16xbf16> {spread = ["", "didx", "", ""]},
                       %w: tensor<32x64xbf16> {spread = ["", "didx"]}) -> tensor<?x?x32xbf16>
    attributes {mesh = array<i64: 2>} {
  %o = fusion.sdpa %q, %k, %v : tensor<?x4x?x16xbf16>
  %t = fusion.permute %o axes [0, 2, 1, 3] : tensor<?x?x4x16xbf16>
  %b = fusion.dim %t, 0 : i64
  %s = fusion.dim %t, 1 : i64
  %h = fusion.reshape %t, %b, %s : tensor<?x?x64xbf16>
  %y = fusion.linear %h, %w : tensor<?x?x32xbf16>
  fusion.return %y : tensor<?x?x32xbf16>
}
