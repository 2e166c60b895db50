// Two blocks of a network on the two stages of a pipeline, and in each the hidden axis over two devices: what the first stage computes is sent to the
// second one, by each device to the one at its place there. No device has weights of both.
// RUN: for n in 0 7; do tf-run %s --arg random:1:bf16:${n}x64 --arg random:2:bf16:64x96 --arg random:3:bf16:96x64 --arg random:4:bf16:64x96 --arg random:5:bf16:96x64 --expect=reference --check=all || exit 1; done
mesh @stages [2, 2]

fusion.func @pipeline(%x: tensor<?x64xbf16> {on = {didx = 0}},
                      %up0: tensor<64x96xbf16> {on = {didx = 0}, spread = ["", "didy"]}, %down0: tensor<96x64xbf16> {on = {didx = 0}, spread = ["didy", ""]},
                      %up1: tensor<64x96xbf16> {on = {didx = 1}, spread = ["", "didy"]}, %down1: tensor<96x64xbf16> {on = {didx = 1}, spread = ["didy", ""]})
    -> tensor<?x64xbf16> attributes {mesh = @stages} {
  %h0 = fusion.matmul %x, %up0 : tensor<?x96xbf16>
  %a0 = fusion.gelu %h0 : tensor<?x96xbf16>
  %d0 = fusion.matmul %a0, %down0 : tensor<?x64xbf16>
  %y0 = fusion.add %d0, %x : tensor<?x64xbf16>
  %x1 = fusion.set %y0 : tensor<?x64xbf16> {on = {didx = 1}}
  %h1 = fusion.matmul %x1, %up1 : tensor<?x96xbf16>
  %a1 = fusion.gelu %h1 : tensor<?x96xbf16>
  %d1 = fusion.matmul %a1, %down1 : tensor<?x64xbf16>
  %y1 = fusion.add %d1, %x1 : tensor<?x64xbf16> {on = {didx = 1}}
  fusion.return %y1 : tensor<?x64xbf16>
}
