// Gradients of attention, and the logarithms of its rows' sums: against the reference, for types, heads that share keys, masks, sizes.
//
// DEFINE: %{run} = tf-run %s --expect=reference --check=all
// RUN: %{run} --entry=full --mcpu=sm_80 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=random:4:f16:1x2x70x64
// RUN: %{run} --entry=full --mcpu=sm_90a --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=random:4:f16:1x2x70x64
// RUN: %{run} --entry=full --mcpu=sm_100a --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=random:4:f16:1x2x70x64
// The PTX itself: each product's factors are written before its own fence.
// RUN: %{run} --entry=full --mcpu=sm_90a --from-ptx --arg=random:1:f16:1x1x70x64 --arg=random:2:f16:1x1x130x64 --arg=random:3:f16:1x1x130x64 --arg=random:4:f16:1x1x70x64
// RUN: %{run} --entry=full --mcpu=sm_90a --arg=random:1:f16:1x2x0x64 --arg=random:2:f16:1x2x5x64 --arg=random:3:f16:1x2x5x64 --arg=random:4:f16:1x2x0x64
// RUN: %{run} --entry=full --mcpu=sm_90a --arg=random:1:f16:1x1x3x64 --arg=random:2:f16:1x1x0x64 --arg=random:3:f16:1x1x0x64 --arg=random:4:f16:1x1x3x64
// RUN: %{run} --entry=full --mcpu=sm_80 --arg=random:1:f16:0x2x3x64 --arg=random:2:f16:0x2x1x64 --arg=random:3:f16:0x2x1x64 --arg=random:4:f16:0x2x3x64
// RUN: %{run} --entry=full --mcpu=sm_90a --arg=random:1:f16:1x1x1x64 --arg=random:2:f16:1x1x1x64 --arg=random:3:f16:1x1x1x64 --arg=random:4:f16:1x1x1x64
// RUN: %{run} --entry=grouped --mcpu=sm_90a --arg=random:1:bf16:2x4x66x40 --arg=random:2:bf16:2x2x97x40 --arg=random:3:bf16:2x2x97x24 --arg=random:4:bf16:2x4x66x24
// RUN: %{run} --entry=grouped --mcpu=sm_80 --arg=random:1:bf16:2x4x66x40 --arg=random:2:bf16:2x2x97x40 --arg=random:3:bf16:2x2x97x24 --arg=random:4:bf16:2x4x66x24
// RUN: %{run} --entry=grouped --mcpu=sm_90a --arg=random:1:bf16:1x4x70x40 --arg=random:2:bf16:1x2x33x40 --arg=random:3:bf16:1x2x33x24 --arg=random:4:bf16:1x4x70x24
// RUN: %{run} --entry=shared --mcpu=sm_90a --arg=random:1:bf16:1x3x80x64 --arg=random:2:bf16:1x1x64x64 --arg=random:3:bf16:1x1x64x64 --arg=random:4:bf16:1x3x80x64
// RUN: %{run} --entry=groups --mcpu=sm_100a --arg=random:1:bf16:1x6x40x32 --arg=random:2:bf16:1x2x50x32 --arg=random:3:bf16:1x2x50x32 --arg=random:4:bf16:1x6x40x32
// RUN: %{run} --entry=window --mcpu=sm_90a --arg=random:1:f32:2x37x24 --arg=random:2:f32:2x45x24 --arg=random:3:f32:2x45x40 --arg=random:4:f32:2x37x40
// RUN: %{run} --entry=wide --mcpu=sm_90a --arg=random:1:bf16:1x1x130x128 --arg=random:2:bf16:1x1x150x128 --arg=random:3:bf16:1x1x150x256 --arg=random:4:bf16:1x1x130x256
// RUN: %{run} --entry=long_heads --mcpu=sm_90a --arg=random:1:f16:1x2x72x128 --arg=random:2:f16:1x2x200x128 --arg=random:3:f16:1x2x200x128 --arg=random:4:f16:1x2x72x128
// RUN: %{run} --entry=no_scale --mcpu=sm_90a --arg=random:1:f16:1x1x33x32 --arg=random:2:f16:1x1x40x32 --arg=random:3:f16:1x1x40x32 --arg=random:4:f16:1x1x33x32
// RUN: %{run} --entry=turned --mcpu=sm_90a --arg=random:1:bf16:1x50x2x64 --arg=random:2:bf16:1x70x2x64 --arg=random:3:bf16:1x70x2x64 --arg=random:4:bf16:1x50x2x64 --arg=random:5:bf16:1x50x2x64 --arg=random:6:f32:1x2x50
// RUN: %{run} --entry=of_q --mcpu=sm_90a --arg=random:1:bf16:1x2x66x64 --arg=random:2:bf16:1x2x70x64 --arg=random:3:bf16:1x2x70x64 --arg=random:4:f32:1x2x66x64 --arg=random:5:bf16:1x2x66x64 --arg=random:6:f32:1x2x66
// RUN: %{run} --entry=sums --mcpu=sm_90a --arg=random:1:f16:3x4x40x64 --arg=random:2:f16:3x2x70x64 --arg=random:3:f16:3x2x70x64 --arg=iota:i32:3 --arg=iota:i32:3
// RUN: %{run} --entry=biased --mcpu=sm_90a --arg=random:1:bf16:1x4x70x64 --arg=random:2:bf16:1x2x130x64 --arg=random:3:bf16:1x2x130x64 --arg=random:4:bf16:1x4x70x64 --arg=random:5:f32:4x70x130
// RUN: %{run} --entry=biased --mcpu=sm_80 --arg=random:1:bf16:1x4x33x64 --arg=random:2:bf16:1x2x40x64 --arg=random:3:bf16:1x2x40x64 --arg=random:4:bf16:1x4x33x64 --arg=random:5:f32:4x33x40
// RUN: %{run} --entry=ragged --mcpu=sm_90a --arg=random:1:bf16:3x2x70x64 --arg=random:2:bf16:3x2x140x64 --arg=random:3:bf16:3x2x140x64 --arg=random:4:bf16:3x2x70x64 --arg=iota:i32:3 --arg=const:67:i32:3
// RUN: %{run} --entry=ragged --mcpu=sm_100a --arg=random:1:bf16:2x2x70x64 --arg=random:2:bf16:2x2x140x64 --arg=random:3:bf16:2x2x140x64 --arg=random:4:bf16:2x2x70x64 --arg=const:65:i32:2 --arg=iota:i32:2
// RUN: %{run} --entry=ragged --mcpu=sm_80 --arg=random:1:bf16:2x2x9x64 --arg=random:2:bf16:2x2x14x64 --arg=random:3:bf16:2x2x14x64 --arg=random:4:bf16:2x2x9x64 --arg=const:99:i32:2 --arg=const:-1:i32:2
// RUN: %{run} --entry=lengths --mcpu=sm_90a --arg=random:1:bf16:1x2x9x64 --arg=random:2:bf16:1x2x20x64 --arg=random:3:bf16:1x2x20x64 --arg=random:4:bf16:1x2x9x64 --arg=const:13:i32:1

fusion.func @full(%q: tensor<?x?x?x64xf16>, %k: tensor<?x?x?x64xf16>, %v: tensor<?x?x?x64xf16>, %g: tensor<?x?x?x64xf16>)
    -> (tensor<?x?x?x64xf16>, tensor<?x?x?xf32>, tensor<?x?x?x64xf16>, tensor<?x?x?x64xf16>, tensor<?x?x?x64xf16>) {
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x?x64xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<?x?x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<?x?x?x64xf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l : tensor<?x?x?x64xf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l : tensor<?x?x?x64xf16>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<?x?x?x64xf16>, tensor<?x?x?xf32>, tensor<?x?x?x64xf16>, tensor<?x?x?x64xf16>, tensor<?x?x?x64xf16>
}
fusion.func @grouped(%q: tensor<?x4x?x40xbf16>, %k: tensor<?x2x?x40xbf16>, %v: tensor<?x2x?x24xbf16>, %g: tensor<?x4x?x24xbf16>)
    -> (tensor<?x4x?x24xbf16>, tensor<?x4x?xf32>, tensor<?x4x?x40xbf16>, tensor<?x2x?x40xbf16>, tensor<?x2x?x24xbf16>) {
  %y = fusion.sdpa %q, %k, %v {causal, align = "end"} : tensor<?x4x?x24xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal, align = "end"} : tensor<?x4x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l {causal, align = "end"} : tensor<?x4x?x40xbf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l {causal, align = "end"} : tensor<?x2x?x40xbf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l {causal, align = "end"} : tensor<?x2x?x24xbf16>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<?x4x?x24xbf16>, tensor<?x4x?xf32>, tensor<?x4x?x40xbf16>, tensor<?x2x?x40xbf16>, tensor<?x2x?x24xbf16>
}
fusion.func @biased(%q: tensor<?x4x?x64xbf16>, %k: tensor<?x2x?x64xbf16>, %v: tensor<?x2x?x64xbf16>, %g: tensor<?x4x?x64xbf16>, %b: tensor<4x?x?xf32>)
    -> (tensor<?x4x?x64xbf16>, tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>) {
  %c = fusion.broadcast %b axes [0] : tensor<1x4x?x?xf32>
  %y = fusion.sdpa %q, %k, %v, %c {bias} : tensor<?x4x?x64xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v, %c {bias} : tensor<?x4x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l, %c {bias} : tensor<?x4x?x64xbf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l, %c {bias} : tensor<?x2x?x64xbf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l, %c {bias} : tensor<?x2x?x64xbf16>
  fusion.return %dq, %dk, %dv : tensor<?x4x?x64xbf16>, tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>
}
fusion.func @ragged(%q: tensor<?x2x?x64xbf16>, %k: tensor<?x2x?x64xbf16>, %v: tensor<?x2x?x64xbf16>, %g: tensor<?x2x?x64xbf16>, %n: tensor<?xi32>, %m: tensor<?xi32>)
    -> (tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>) {
  %y = fusion.sdpa %q, %k, %v, %n, %m {causal, align = "end", key_lengths, query_lengths} : tensor<?x2x?x64xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v, %n, %m {causal, align = "end", key_lengths, query_lengths} : tensor<?x2x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l, %n, %m {causal, align = "end", key_lengths, query_lengths} : tensor<?x2x?x64xbf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l, %n, %m {causal, align = "end", key_lengths, query_lengths} : tensor<?x2x?x64xbf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l, %n, %m {causal, align = "end", key_lengths, query_lengths} : tensor<?x2x?x64xbf16>
  fusion.return %dq, %dk, %dv : tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>
}
fusion.func @shared(%q: tensor<?x?x?x64xbf16>, %k: tensor<?x1x?x64xbf16>, %v: tensor<?x1x?x64xbf16>, %g: tensor<?x?x?x64xbf16>)
    -> (tensor<?x?x?x64xbf16>, tensor<?x?x?xf32>, tensor<?x?x?x64xbf16>, tensor<?x1x?x64xbf16>, tensor<?x1x?x64xbf16>) {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<?x?x?x64xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal} : tensor<?x?x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l {causal} : tensor<?x?x?x64xbf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l {causal} : tensor<?x1x?x64xbf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l {causal} : tensor<?x1x?x64xbf16>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<?x?x?x64xbf16>, tensor<?x?x?xf32>, tensor<?x?x?x64xbf16>, tensor<?x1x?x64xbf16>, tensor<?x1x?x64xbf16>
}
fusion.func @groups(%q: tensor<?x?x?x32xbf16>, %k: tensor<?x2x?x32xbf16>, %v: tensor<?x2x?x32xbf16>, %g: tensor<?x?x?x32xbf16>)
    -> (tensor<?x?x?x32xbf16>, tensor<?x?x?xf32>, tensor<?x?x?x32xbf16>, tensor<?x2x?x32xbf16>, tensor<?x2x?x32xbf16>) {
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x?x32xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<?x?x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<?x?x?x32xbf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l : tensor<?x2x?x32xbf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l : tensor<?x2x?x32xbf16>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<?x?x?x32xbf16>, tensor<?x?x?xf32>, tensor<?x?x?x32xbf16>, tensor<?x2x?x32xbf16>, tensor<?x2x?x32xbf16>
}
fusion.func @window(%q: tensor<2x?x24xf32>, %k: tensor<2x?x24xf32>, %v: tensor<2x?x40xf32>, %g: tensor<2x?x40xf32>)
    -> (tensor<2x?x40xf32>, tensor<2x?xf32>, tensor<2x?x24xf32>, tensor<2x?x24xf32>, tensor<2x?x40xf32>) {
  %y = fusion.sdpa %q, %k, %v window [3, 2] {align = "end", scale = -0.25} : tensor<2x?x40xf32>
  %l = fusion.sdpa_logsumexp %q, %k, %v window [3, 2] {align = "end", scale = -0.25} : tensor<2x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l window [3, 2] {align = "end", scale = -0.25} : tensor<2x?x24xf32>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l window [3, 2] {align = "end", scale = -0.25} : tensor<2x?x24xf32>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l window [3, 2] {align = "end", scale = -0.25} : tensor<2x?x40xf32>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<2x?x40xf32>, tensor<2x?xf32>, tensor<2x?x24xf32>, tensor<2x?x24xf32>, tensor<2x?x40xf32>
}
fusion.func @wide(%q: tensor<1x1x?x128xbf16>, %k: tensor<1x1x?x128xbf16>, %v: tensor<1x1x?x256xbf16>, %g: tensor<1x1x?x256xbf16>)
    -> (tensor<1x1x?x256xbf16>, tensor<1x1x?xf32>, tensor<1x1x?x128xf32>, tensor<1x1x?x128xf32>, tensor<1x1x?x256xf32>) {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<1x1x?x256xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal} : tensor<1x1x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l {causal} : tensor<1x1x?x128xf32>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l {causal} : tensor<1x1x?x128xf32>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l {causal} : tensor<1x1x?x256xf32>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<1x1x?x256xbf16>, tensor<1x1x?xf32>, tensor<1x1x?x128xf32>, tensor<1x1x?x128xf32>, tensor<1x1x?x256xf32>
}
fusion.func @long_heads(%q: tensor<1x2x?x128xf16>, %k: tensor<1x2x?x128xf16>, %v: tensor<1x2x?x128xf16>, %g: tensor<1x2x?x128xf16>)
    -> (tensor<1x2x?x128xf16>, tensor<1x2x?xf32>, tensor<1x2x?x128xf16>, tensor<1x2x?x128xf16>, tensor<1x2x?x128xf16>) {
  %y = fusion.sdpa %q, %k, %v : tensor<1x2x?x128xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v : tensor<1x2x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<1x2x?x128xf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l : tensor<1x2x?x128xf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l : tensor<1x2x?x128xf16>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<1x2x?x128xf16>, tensor<1x2x?xf32>, tensor<1x2x?x128xf16>, tensor<1x2x?x128xf16>, tensor<1x2x?x128xf16>
}
fusion.func @no_scale(%q: tensor<1x1x?x32xf16>, %k: tensor<1x1x?x32xf16>, %v: tensor<1x1x?x32xf16>, %g: tensor<1x1x?x32xf16>)
    -> (tensor<1x1x?x32xf16>, tensor<1x1x?xf32>, tensor<1x1x?x32xf16>, tensor<1x1x?x32xf16>, tensor<1x1x?x32xf16>) {
  %y = fusion.sdpa %q, %k, %v {causal, scale = 0} : tensor<1x1x?x32xf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v {causal, scale = 0} : tensor<1x1x?xf32>
  %dq = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l {causal, scale = 0} : tensor<1x1x?x32xf16>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l {causal, scale = 0} : tensor<1x1x?x32xf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l {causal, scale = 0} : tensor<1x1x?x32xf16>
  fusion.return %y, %l, %dq, %dk, %dv : tensor<1x1x?x32xf16>, tensor<1x1x?xf32>, tensor<1x1x?x32xf16>, tensor<1x1x?x32xf16>, tensor<1x1x?x32xf16>
}

// From tensors that lie otherwise, by a fusion of its own; one gradient alone, and the sums alone.
fusion.func @turned(%q: tensor<?x?x2x64xbf16>, %k: tensor<?x?x2x64xbf16>, %v: tensor<?x?x2x64xbf16>, %y: tensor<?x?x2x64xbf16>,
                    %g: tensor<?x?x2x64xbf16>, %l: tensor<?x2x?xf32>) -> tensor<?x?x2x64xbf16> {
  %qt = fusion.permute %q axes [0, 2, 1, 3] : tensor<?x2x?x64xbf16>
  %kt = fusion.permute %k axes [0, 2, 1, 3] : tensor<?x2x?x64xbf16>
  %vt = fusion.permute %v axes [0, 2, 1, 3] : tensor<?x2x?x64xbf16>
  %yt = fusion.permute %y axes [0, 2, 1, 3] : tensor<?x2x?x64xbf16>
  %gt = fusion.permute %g axes [0, 2, 1, 3] : tensor<?x2x?x64xbf16>
  %d = fusion.sdpa_backward v : %qt, %kt, %vt, %yt, %gt, %l : tensor<?x2x?x64xbf16>
  %r = fusion.permute %d axes [0, 2, 1, 3] : tensor<?x?x2x64xbf16>
  fusion.return %r : tensor<?x?x2x64xbf16>
}
fusion.func @of_q(%q: tensor<?x2x?x64xbf16>, %k: tensor<?x2x?x64xbf16>, %v: tensor<?x2x?x64xbf16>, %y: tensor<?x2x?x64xf32>,
                  %g: tensor<?x2x?x64xbf16>, %l: tensor<?x2x?xf32>) -> (tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>) {
  %d = fusion.sdpa_backward q : %q, %k, %v, %y, %g, %l : tensor<?x2x?x64xbf16>
  %n = fusion.neg %d : tensor<?x2x?x64xbf16>
  fusion.return %n, %d : tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>
}
fusion.func @sums(%q: tensor<?x4x?x64xf16>, %k: tensor<?x2x?x64xf16>, %v: tensor<?x2x?x64xf16>, %n: tensor<?xi32>, %m: tensor<?xi32>) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>) {
  %l = fusion.sdpa_logsumexp %q, %k, %v, %n, %m {causal, align = "end", key_lengths, query_lengths} : tensor<?x4x?xf32>
  %e = fusion.exp %l : tensor<?x4x?xf32>
  fusion.return %l, %e : tensor<?x4x?xf32>, tensor<?x4x?xf32>
}
// Not causal: each query would see the keys behind the length.
fusion.func @lengths(%q: tensor<?x2x?x64xbf16>, %k: tensor<?x2x?x64xbf16>, %v: tensor<?x2x?x64xbf16>, %g: tensor<?x2x?x64xbf16>, %n: tensor<?xi32>)
    -> (tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>) {
  %y = fusion.sdpa %q, %k, %v, %n {key_lengths} : tensor<?x2x?x64xbf16>
  %l = fusion.sdpa_logsumexp %q, %k, %v, %n {key_lengths} : tensor<?x2x?xf32>
  %dk = fusion.sdpa_backward k : %q, %k, %v, %y, %g, %l, %n {key_lengths} : tensor<?x2x?x64xbf16>
  %dv = fusion.sdpa_backward v : %q, %k, %v, %y, %g, %l, %n {key_lengths} : tensor<?x2x?x64xbf16>
  fusion.return %dk, %dv : tensor<?x2x?x64xbf16>, tensor<?x2x?x64xbf16>
}
