// Tensor-parallel attention: heads are spread, attention and each head's projection send nothing, and the sum over the
// heads is one all-reduce.
// RUN: tf-run %s --arg random:1:bf16:2x4x9x16 --arg random:2:bf16:2x4x9x16 --arg random:3:bf16:2x4x9x16 --arg random:4:bf16:1x4x16x32 --expect=reference --check=all
fusion.func @attention(%q: tensor<?x4x?x16xbf16> {spread = ["", "didx", "", ""]},
                       %k: tensor<?x4x?x16xbf16> {spread = ["", "didx", "", ""]},
                       %v: tensor<?x4x?x16xbf16> {spread = ["", "didx", "", ""]},
                       %w: tensor<1x4x16x32xbf16> {spread = ["", "didx", "", ""]}) -> tensor<?x?x32xbf16>
    attributes {mesh = array<i64: 2>} {
  %o = fusion.sdpa %q, %k, %v : tensor<?x4x?x16xbf16>
  %p = fusion.matmul %o, %w : tensor<?x4x?x32xf32>
  %s = fusion.sum %p axes [1] : tensor<?x?x32xf32>
  %y = fusion.cast %s : tensor<?x?x32xbf16>
  fusion.return %y : tensor<?x?x32xbf16>
}
