// Three named modes of math. Each function at numbers of every size, at infinities, zeros and NaN, against the reference.
// RUN: tf-run %s --entry=all --math=precise --arg=random:1:f32:37x61 --expect=reference
// RUN: tf-run %s --entry=all --math=default --arg=random:1:f32:37x61 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=random:1:f32:37x61 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=const:inf:f32:3x5 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=const:-inf:f32:3x5 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=const:nan:f32:3x5 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=const:-0.0:f32:3x5 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=const:1e-42:f32:3x5 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=const:-1e38:f32:1x1 --expect=reference --rtol=2e-6 --atol=1e-40
// RUN: tf-run %s --entry=all --arg=const:88.5:f32:0x5 --expect=reference
// RUN: tf-run %s --entry=narrow --arg=random:2:bf16:37x61 --arg=random:3:f16:37x61 --expect=reference --rtol=8e-3 --atol=1e-7
// RUN: tf-run %s --entry=narrow --arg=const:inf:bf16:3x3 --arg=const:-inf:f16:3x3 --expect=reference
// RUN: tf-run %s --entry=narrow --arg=const:-inf:bf16:3x3 --arg=const:nan:f16:3x3 --expect=reference
// RUN: tf-llc %s | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=call --implicit-check-not=div.rn --implicit-check-not=sqrt.rn
// RUN: tf-llc %s --math=precise | FileCheck %s --check-prefix=PRECISE --implicit-check-not=.approx
// RUN: tf-llc %s --math=fast -o %t.fast
// RUN: tf-llc %s --fast-math | diff - %t.fast
// RUN: tf-llc %s --fast-math --math=fast | diff - %t.fast
// RUN: not tf-llc %s --math=quick 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tf-llc %s --math=precise --fast-math 2>&1 | FileCheck %s --check-prefix=BOTH

// WORD: option '--math' wants precise, default or fast, found 'quick'
// BOTH: '--fast-math' is --math=fast, and does not go together with '--math=precise'; leave one out

// No call and no slow path: neither functions nor the divisions and roots that round correctly.
// DEFAULT: rcp.approx.ftz.f32
// PRECISE: div.rn.f32
fusion.func @all(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %a = fusion.exp %x : tensor<?x?xf32>
  %b = fusion.exp2 %x : tensor<?x?xf32>
  %c = fusion.log %x : tensor<?x?xf32>
  %d = fusion.tanh %x : tensor<?x?xf32>
  %e = fusion.erf %x : tensor<?x?xf32>
  %f = fusion.sigmoid %x : tensor<?x?xf32>
  %g = fusion.silu %x : tensor<?x?xf32>
  %h = fusion.gelu %x : tensor<?x?xf32>
  %i = fusion.rsqrt %x : tensor<?x?xf32>
  %j = fusion.reciprocal %x : tensor<?x?xf32>
  %k = fusion.sqrt %x : tensor<?x?xf32>
  %three = fusion.constant 3.0 : f32
  %l = fusion.div %three, %x : tensor<?x?xf32>
  fusion.return %a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %k, %l : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

fusion.func @narrow(%x: tensor<?x?xbf16>, %y: tensor<?x?xf16>) -> (tensor<?x?xbf16>, tensor<?x?xf16>) {
  %a = fusion.gelu %x : tensor<?x?xbf16>
  %b = fusion.gelu %y : tensor<?x?xf16>
  fusion.return %a, %b : tensor<?x?xbf16>, tensor<?x?xf16>
}
