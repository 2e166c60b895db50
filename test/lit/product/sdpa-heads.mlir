// Heads of 96 and 192: the sums of a thread leave no registers for a second block on an SM, though its rings would have room; so the loop is staggered and a producer
// warp group issues its loads, as with heads of 128. Tails of queries and keys, queries that see nothing, one of each; other chips.
// RUN: for d in 96 192; do for e in plain causal; do sed "s/DIM/$d/g" %s > %t.$d.mlir && tf-run %t.$d.mlir --entry=$e --mcpu=sm_90a --arg=random:1:bf16:1x1x140x$d --arg=random:2:bf16:1x1x301x$d --arg=random:3:bf16:1x1x301x$d --expect=reference --check=all --schedule=random --seed=3 || exit 1; done; done
// RUN: tf-run %t.96.mlir --entry=causal --mcpu=sm_90a --arg=random:1:bf16:1x2x65x96 --arg=random:2:bf16:1x2x1x96 --arg=random:3:bf16:1x2x1x96 --expect=reference --check=all
// RUN: tf-run %t.192.mlir --entry=causal --mcpu=sm_90a --arg=random:1:bf16:2x1x1x192 --arg=random:2:bf16:2x1x130x192 --arg=random:3:bf16:2x1x130x192 --expect=reference --check=all
// RUN: for a in sm_80 sm_100a; do tf-run %t.96.mlir --entry=plain --mcpu=$a --arg=random:1:bf16:1x1x70x96 --arg=random:2:bf16:1x1x130x96 --arg=random:3:bf16:1x1x130x96 --expect=reference --check=all || exit 1; done
// RUN: for d in 96 192; do tf-llc %t.$d.mlir --mcpu=sm_90a 2>&1 | FileCheck-22 %s || exit 1; done
// CHECK: remark: chosen by default for this kernel: a producer warp group issues the loads of its loops, the other threads have 232 registers each
// Heads of 256, whose results leave by way of two places for 64 columns of a warp group, since all columns have no room beside queries and rings: persistent blocks,
// too, here two of them for three tiles.
// RUN: sed "s/DIM/256/g" %s > %t.256.mlir && tf-llc %t.256.mlir --mcpu=sm_90a 2>&1 | FileCheck-22 %s --check-prefix=WIDE
// RUN: tf-opt --fuse-products=target=sm_90a %t.256.mlir | sed "s/threads(256) {/threads(256) producers(4) registers(40, 232) persistent(2) {/" > %t.two.mlir && grep -c "persistent(2)" %t.two.mlir | FileCheck-22 %s --check-prefix=TWO
// RUN: for e in plain causal; do tf-run %t.two.mlir --entry=$e --mcpu=sm_90a --arg=random:1:bf16:1x1x260x256 --arg=random:2:bf16:1x1x130x256 --arg=random:3:bf16:1x1x130x256 --expect=reference --check=all --schedule=random --seed=3 || exit 1; done
// WIDE: 232 registers each, and at most 132 persistent blocks go from tile to tile
// WIDE: this kernel is made twice, since its tiles differ in work
// TWO: 2
fusion.func @plain(%q: tensor<?x?x?xDIMxbf16>, %k: tensor<?x?x?xDIMxbf16>, %v: tensor<?x?x?xDIMxbf16>) -> tensor<?x?x?xDIMxbf16> {
  %y = fusion.sdpa %q, %k, %v : tensor<?x?x?xDIMxbf16>
  fusion.return %y : tensor<?x?x?xDIMxbf16>
}
fusion.func @causal(%q: tensor<?x?x?xDIMxbf16>, %k: tensor<?x?x?xDIMxbf16>, %v: tensor<?x?x?xDIMxbf16>) -> tensor<?x?x?xDIMxbf16> {
  %y = fusion.sdpa %q, %k, %v {causal} : tensor<?x?x?xDIMxbf16>
  fusion.return %y : tensor<?x?x?xDIMxbf16>
}
