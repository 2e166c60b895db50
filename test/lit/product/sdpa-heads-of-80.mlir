// Heads of 65 to 80 elements: two blocks of an SM would leave 128 registers a thread, which are too few, so that ptxas serialised the products. A block is
// alone, with producers. Those of 64 are two.
// RUN: tf-llc %s --mcpu=sm_90a --entry=attend -o - 2>/dev/null | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90a --entry=narrow -o - 2>/dev/null | FileCheck %s --check-prefix=NARROW
// RUN: %if ptxas %{ tf-llc %s --mcpu=sm_90a --entry=attend --filetype=cubin -o %t.cubin 2>&1 | FileCheck %s --check-prefix=LOG --allow-empty %}
// LOG-NOT: C75
// LOG-NOT: too few registers
// RUN: tf-run %s --mcpu=sm_90a --entry=attend --arg=random:1:bf16:1x130x72 --arg=random:2:bf16:1x300x72 --arg=random:3:bf16:1x300x80 --expect=reference --check=all

// CHECK: .entry attend_k0(
// CHECK: .minnctapersm 1
// CHECK: setmaxnreg
fusion.func @attend(%q: tensor<1x?x72xbf16>, %k: tensor<1x300x72xbf16>, %v: tensor<1x300x80xbf16>) -> tensor<1x?x80xbf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<1x?x80xbf16>
  fusion.return %y : tensor<1x?x80xbf16>
}

// NARROW: .entry narrow_k0(
// NARROW: .minnctapersm 2
fusion.func @narrow(%q: tensor<1x?x64xbf16>, %k: tensor<1x300x64xbf16>, %v: tensor<1x300x64xbf16>) -> tensor<1x?x64xbf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<1x?x64xbf16>
  fusion.return %y : tensor<1x?x64xbf16>
}
