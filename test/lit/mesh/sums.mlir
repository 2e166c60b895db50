// Parts of sums are exchanged in the type of the sum, which the reference's bounds know of; with `wide_sums` in f32 where that is narrower.
// Types that no communication adds go as f32 in any case, and so do products. Other reductions than sums are not rounded.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: not tf-opt --verify-each %S/Inputs/old-sums.mlir 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: for t in f16 bf16; do sed "s/bf16/$t/g" %s >%t.mlir && for e in sums product wide; do for n in 1 5; do tf-run %t.mlir --entry=$e --arg random:1:$t:${n}x7 --expect=reference --check=all || exit 1; done || exit 1; done || exit 1; done
// RUN: for n in 1 5; do tf-run %s --entry=eight --arg random:1:f8E4M3FN:${n}x7 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=sums --arg random:1:bf16:5x7 --expect=reference 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: tf-run %s --entry=wide --arg random:1:bf16:5x7 --expect=reference 2>&1 | FileCheck %s --check-prefix=EXACT
// OLD: error: {{.*}}'narrow_sums'{{.*}}wide_sums
// BOUND: result 0 's' against reference: 5 elements, {{.*}}, sums 0.1{{[0-9]+}} at most
// EXACT: result 0 's' against reference: 5 elements, {{.*}}, sums 0.0{{[0-9]+}} at most

// CHECK: all-reduce of 's' over didx (sum of bf16)
// CHECK-NOT: reduce of 'm'
fusion.func @sums(%x: tensor<?x?xbf16> {spread = ["", "didx"]}) -> (tensor<?xbf16>, tensor<?xbf16>) attributes {mesh = array<i64: 3>} {
  %s = fusion.sum %x axes [1] : tensor<?xbf16>
  %m = fusion.reduce_max %x axes [1] : tensor<?xbf16>
  fusion.return %s, %m : tensor<?xbf16>, tensor<?xbf16>
}

// CHECK: all-gather of the parts of 'p' over didx
fusion.func @product(%x: tensor<?x?xbf16> {spread = ["", "didx"]}) -> tensor<?xbf16> attributes {mesh = array<i64: 3>} {
  %p = fusion.prod %x axes [1] : tensor<?xbf16>
  fusion.return %p : tensor<?xbf16>
}

// CHECK: all-reduce of 's' over didx (sum of f32)
fusion.func @wide(%x: tensor<?x?xbf16> {spread = ["", "didx"]}) -> tensor<?xbf16> attributes {mesh = array<i64: 3>, wide_sums} {
  %s = fusion.sum %x axes [1] : tensor<?xbf16>
  fusion.return %s : tensor<?xbf16>
}

// CHECK: all-reduce of 's' over didx (sum of f32)
fusion.func @eight(%x: tensor<?x?xf8E4M3FN> {spread = ["", "didx"]}) -> tensor<?xf8E4M3FN> attributes {mesh = array<i64: 3>} {
  %s = fusion.sum %x axes [1] : tensor<?xf8E4M3FN>
  fusion.return %s : tensor<?xf8E4M3FN>
}
