// A tensor-parallel MLP: the first product is spread over its columns, the second one over its rows. Each device has a
// part of the sums of the second product; an all-reduce makes them whole.
// RUN: for n in 1 7; do tf-run %s --arg random:1:bf16:${n}x64 --arg random:2:bf16:64x96 --arg random:3:bf16:96x64 --expect=reference --check=all || exit 1; done
fusion.func @mlp(%x: tensor<?x64xbf16>, %up: tensor<64x96xbf16> {spread = ["", "didx"]},
                 %down: tensor<96x64xbf16> {spread = ["didx", ""]}) -> tensor<?x64xbf16> attributes {mesh = array<i64: 2>} {
  %h = fusion.matmul %x, %up : tensor<?x96xbf16>
  %a = fusion.gelu %h : tensor<?x96xbf16>
  %y = fusion.matmul %a, %down : tensor<?x64xbf16>
  fusion.return %y : tensor<?x64xbf16>
}
