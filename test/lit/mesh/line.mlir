// A mesh as a line of the module, which fusions share: what is written stays, both spellings mean the same, and no line is left where no fusion is on a mesh.
// RUN: tf-opt %s > %t.mlir && FileCheck %s < %t.mlir && tf-opt %t.mlir | diff - %t.mlir
// RUN: tf-opt --print-op-generic %s > %t.generic && FileCheck %s --check-prefix=GENERIC < %t.generic && tf-opt %t.generic | diff - %t.mlir
// RUN: tf-opt --canonicalize --cse --auto-schedule %s | FileCheck %s
// RUN: sed '/^mesh/d; s/mesh = @grid/mesh = array<i64: 2, 3>/; s/mesh = @row/mesh = array<i64: 4>/' %s > %t.extents
// RUN: tf-opt --spread-fusions %s 2> %t.said > %t.one && tf-opt --spread-fusions %t.extents 2> %t.other | diff %t.one - && not grep 'mesh @' %t.one
// RUN: grep -o 'remark.*' %t.said > %t.a && grep -o 'remark.*' %t.other | diff %t.a -
// RUN: for f in %s %t.extents; do not tf-opt --print-schedule=text --entry=f $f 2>&1 | FileCheck %s --check-prefix=NONE || exit 1; done
// NONE: error: a fusion on a mesh has no schedule: each device's part gets its own
// RUN: for e in f g h; do tf-run %s --entry=$e --arg random:1:f32:7x8 --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=alone --arg random:1:f32:7x8 --expect=reference --check=all

// CHECK: mesh @grid [2, 3]
// CHECK: fusion.func @f({{.*}} attributes {mesh = @grid}
// CHECK: fusion.func @g({{.*}} attributes {mesh = @grid, wide_sums}
// CHECK: fusion.func @h({{.*}} attributes {mesh = @row}
// CHECK: mesh @row [4] {my.note = 3 : i64}
// GENERIC: "fusion.mesh"() {axes = array<i64: 2, 3>, sym_name = "grid"} : () -> ()
mesh @grid [2, 3]

fusion.func @f(%x: tensor<?x8xf32> {spread = ["didx", ""]}) -> tensor<8xf32> attributes {mesh = @grid} {
  %y = fusion.sum %x axes [0] : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

fusion.func @g(%x: tensor<?x8xf32> {spread = ["didy", "didx"]}) -> tensor<?xf32> attributes {mesh = @grid, wide_sums} {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

fusion.func @h(%x: tensor<?x8xf32> {on = {didx = 3}}) -> tensor<?x8xf32> attributes {mesh = @row} {
  %n = fusion.neg %x : tensor<?x8xf32>
  %y = fusion.set %n : tensor<?x8xf32> {spread = ["didx", ""]}
  fusion.return %y : tensor<?x8xf32>
}

fusion.func @alone(%x: tensor<?x8xf32>) -> tensor<8xf32> {
  %y = fusion.sum %x axes [0] : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}

mesh @row [4] {my.note = 3}
