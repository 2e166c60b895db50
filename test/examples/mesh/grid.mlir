// An MLP on a grid of devices: rows are spread over didx, which sends nothing, the hidden axis over didy. The second
// product's sums are parts along didy: one all-reduce for each row of the grid.
// RUN: for n in 0 1 7; do tf-run %s --arg random:1:bf16:${n}x64 --arg random:2:bf16:64x96 --arg random:3:bf16:96x64 --expect=reference --check=all || exit 1; done
mesh @grid [2, 2]

fusion.func @mlp(%x: tensor<?x64xbf16> {spread = ["didx", ""]}, %up: tensor<64x96xbf16> {spread = ["", "didy"]},
                 %down: tensor<96x64xbf16> {spread = ["didy", ""]})
    -> tensor<?x64xbf16> attributes {mesh = @grid} {
  %h = fusion.matmul %x, %up : tensor<?x96xbf16>
  %a = fusion.gelu %h : tensor<?x96xbf16>
  %d = fusion.matmul %a, %down : tensor<?x64xbf16>
  %y = fusion.set %d : tensor<?x64xbf16> {spread = ["didx", ""]}
  fusion.return %y : tensor<?x64xbf16>
}
