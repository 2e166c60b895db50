// Two products of one factor whose results meet element by element: one kernel, where its tiles fill the SMs. It is run by itself here, at
// extents that would not.
// RUN: tf-opt --pass-pipeline='builtin.module(fuse-products{target=sm_90a})' %s -o %t.all 2>&1 | FileCheck-22 %s --check-prefix=REMARK
// RUN: FileCheck-22 %s < %t.all
// RUN: sed -n '/func @gate_step0_beside/,/^  }/p' %t.all > %t.gate
// RUN: sed -n '/func @batches_step0_beside/,/^  }/p' %t.all > %t.batches
// RUN: tf-run %s --entry=gate --mcpu=sm_90a --check=all --arg=random:1:bf16:5x7 --arg=random:2:bf16:9x7 --arg=random:3:bf16:9x7 --arg=random:4:bf16:9 --arg=random:5:bf16:5x9 --expect=reference --out=%t.0 --out=%t.1
// RUN: tf-run %t.gate --mcpu=sm_90a --check=all --arg=random:1:bf16:5x7 --arg=random:2:bf16:9x7 --arg=random:4:bf16:9 --arg=random:3:bf16:9x7 --arg=random:5:bf16:5x9 --expect=%t.0 --expect=%t.1
// RUN: tf-run %t.gate --mcpu=sm_90a --check=all --arg=random:1:bf16:130x72 --arg=random:2:bf16:136x72 --arg=random:4:bf16:136 --arg=random:3:bf16:136x72 --arg=random:5:bf16:130x136 --expect=reference
// RUN: tf-run %t.gate --mcpu=sm_90a --check=all --arg=random:1:bf16:0x7 --arg=random:2:bf16:9x7 --arg=random:4:bf16:9 --arg=random:3:bf16:9x7 --arg=random:5:bf16:0x9
// RUN: tf-run %t.batches --mcpu=sm_90a --check=all --arg=random:1:f16:2x70x1 --arg=random:2:f16:2x1x136 --arg=random:3:f16:2x1x136 --expect=reference
// RUN: not tf-run %s --entry=gate --mcpu=sm_90a --arg=random:1:bf16:5x7 --arg=random:2:bf16:9x7 --arg=random:3:bf16:8x7 --arg=random:4:bf16:9 --arg=random:5:bf16:5x9 2>&1 | FileCheck-22 %s --check-prefix=MEET
// MEET: has extent {{[89]}}; it must be {{[89]}}

// REMARK: remark: made by one kernel with the product of 'a', where the launch has enough tiles of 128 x 128
// CHECK-LABEL: tile.func @gate_step0(
// CHECK-SAME: -> (%s: tensor<?x?xbf16>
// CHECK-LABEL: tile.func @gate_step1(
// CHECK-LABEL: tile.func @gate_step0_beside(
// CHECK-SAME: -> (%s: {{.*}}, %y: {{.*}} {{[{]}}{{.*}}in_place = 4 : i64
// CHECK: threads(256) {
// CHECK: tile.gemm
// CHECK-NEXT: tile.gemm
// CHECK-LABEL: host.func @gate(
// CHECK: host.if
// CHECK-NEXT: host.call @gate_step0_beside
// CHECK-NEXT: else
// CHECK-NEXT: host.call @gate_step0(
// CHECK-NEXT: host.call @gate_step1(
fusion.func @gate(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>, %v: tensor<?x?xbf16>, %b: tensor<?xbf16>, %r: tensor<?x?xbf16>) -> (tensor<?x?xbf16>, tensor<?x?xbf16> {in_place = 4}) {
  %a = fusion.linear %x, %w, %b : tensor<?x?xf32>
  %c = fusion.linear %x, %v : tensor<?x?xf32>
  %g = fusion.silu %a : tensor<?x?xf32>
  %s = fusion.cast %g : tensor<?x?xbf16>
  %f = fusion.cast %s : tensor<?x?xf32>
  %p = fusion.mul %f, %c : tensor<?x?xf32>
  %q = fusion.cast %p : tensor<?x?xbf16>
  %y = fusion.add %q, %r : tensor<?x?xbf16>
  fusion.return %s, %y : tensor<?x?xbf16>, tensor<?x?xbf16>
}

// Both are turned, so they still meet at one place.
// CHECK-LABEL: tile.func @batches_step0_beside(
fusion.func @batches(%x: tensor<?x?x?xf16>, %w: tensor<?x?x?xf16>, %v: tensor<?x?x?xf16>) -> tensor<?x?x?xf16> {
  %a = fusion.matmul %x, %w : tensor<?x?x?xf16>
  %c = fusion.matmul %x, %v : tensor<?x?x?xf16>
  %t = fusion.permute %a axes [0, 2, 1] : tensor<?x?x?xf16>
  %u = fusion.permute %c axes [0, 2, 1] : tensor<?x?x?xf16>
  %y = fusion.sub %t, %u : tensor<?x?x?xf16>
  fusion.return %y : tensor<?x?x?xf16>
}
