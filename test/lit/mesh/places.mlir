// Tensors that only some devices of the mesh have: what moves them, who computes with them, and what the others hold meanwhile.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: tf-opt %s | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt --pass-pipeline=spread-fusions %s 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: for n in 0 1 7; do tf-run %s --entry=moves --mcpu=sm_80 --arg random:1:f32:${n}x6 --arg random:2:f32:6 --arg random:3:f32:${n}x6 --expect=reference --check=all || exit 1; done
// RUN: for n in 0 5; do tf-run %s --entry=stages --mcpu=sm_80 --arg random:1:f32:${n}x6 --arg random:2:f32:6x4 --arg random:3:f32:4x6 --arg random:4:f32:3 --expect=reference --check=all || exit 1; done
// RUN: tf-opt --print-comms %source/test/examples/mesh/pipeline.mlir 2>&1 | FileCheck %s --check-prefix=PIPELINE

// PIPELINE: step 0: all-reduce of 'd0' over didy
// PIPELINE: step 1: send of 'y0' over didx from 0 to 1: it is at one place, and wanted at another one
// PIPELINE: step 2: all-reduce of 'd1' over didy

// CHECK: step 0: broadcast of 'y' over didx from 1: it is there only, and wanted whole
// CHECK: step 0: scatter of 'y' over didx from 1: it is there only, and wanted spread
// CHECK: step 0: send of 'y' over didx from 1 to 2: it is at one place, and wanted at another one
// CHECK: step 0: gather of 'r' over didx to 0: it is spread, and wanted there only
// CHECK: step 0: reduction of 's' over didx to 2 (sum of f32): each device has a part of the sum, which is wanted there only
// CHECK: step 0: gather of the parts of 'm' over didx to 1: each device has a part of what is combined, which is wanted there only;
// TEXT: %x: tensor<?x6xf32> {on = {didx = 1 : i64}}
// TEXT: fusion.set %y : tensor<?x6xf32> {on = {didx = 2 : i64}}
// HOST-LABEL: host.func @moves(
// HOST: host.if
// HOST-NEXT: host.call @moves_part0_didx1(
// HOST: host.broadcast {{.*}} over 0 of [3, 1, 1] {root = 1 : i64}
// HOST: host.scatter {{.*}} over 0 of [3, 1, 1] {root = 1 : i64}
// HOST: host.send {{.*}} over 0 of [3, 1, 1] {dest = 2 : i64, root = 1 : i64}
// HOST: host.gather {{.*}} over 0 of [3, 1, 1] {root = 0 : i64}
// HOST: host.reduce {{.*}} over 0 of [3, 1, 1] {elem = "f32", reduce = "sum", root = 2 : i64}
// HOST: host.gather {{.*}} over 0 of [3, 1, 1] {root = 1 : i64}
fusion.func @moves(%x: tensor<?x6xf32> {on = {didx = 1}}, %w: tensor<6xf32>, %r: tensor<?x6xf32> {spread = ["didx", ""]})
    -> (tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<6xf32>, tensor<6xf32>) attributes {mesh = array<i64: 3>} {
  %b = fusion.broadcast %w axes [0] : tensor<1x6xf32>
  %y = fusion.mul %x, %b : tensor<?x6xf32>
  %all = fusion.set %y : tensor<?x6xf32> {spread = ["", ""]}
  %parts = fusion.set %y : tensor<?x6xf32> {spread = ["", "didx"]}
  %next = fusion.set %y : tensor<?x6xf32> {on = {didx = 2}}
  %one = fusion.set %r : tensor<?x6xf32> {on = {didx = 0}}
  %s = fusion.sum %r axes [0] : tensor<6xf32>
  %so = fusion.set %s : tensor<6xf32> {on = {didx = 2}}
  %m = fusion.reduce_max %r axes [0] : tensor<6xf32>
  %mo = fusion.set %m : tensor<6xf32> {on = {didx = 1}}
  fusion.return %all, %parts, %next, %one, %so, %mo : tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<?x6xf32>, tensor<6xf32>, tensor<6xf32>
}

// Two axes of the mesh: exchanges within a stage are its devices' only, and a tensor that all have is used by those at a place as it is. A tensor of
// rank 0.
// CHECK: step 0: all-reduce of 'g' over didy (sum of f32)
// CHECK: step 1: send of 'h' over didx from 0 to 1
// CHECK: step 2: part taken of 'n' over didy
// CHECK: step 3: reduction of 'k' over didy to 0 (sum of f32)
// HOST-LABEL: host.func @stages(
// HOST: host.if
// HOST-NEXT: host.call @stages_part0_didx0(
// HOST: host.call @stages_part0_didy1(
// HOST: host.if
// HOST-NEXT: host.all_reduce
// HOST: host.send {{.*}} over 0 of [2, 2, 1] {dest = 1 : i64, root = 0 : i64}
// HOST: host.call @stages_part3_didx1(
// HOST: host.if
// HOST-NEXT: host.reduce {{.*}} over 1 of [2, 2, 1]
fusion.func @stages(%x: tensor<?x6xf32> {on = {didx = 0}, spread = ["", "didy"]}, %k0: tensor<6x4xf32> {on = {didx = 0}, spread = ["didy", ""]}, %k1: tensor<4x6xf32> {on = {didx = 1}, spread = ["didy", ""]}, %c: tensor<?xf32>)
    -> (tensor<?x6xf32>, tensor<f32>) attributes {mesh = array<i64: 2, 2>} {
  %g = fusion.matmul %x, %k0 : tensor<?x4xf32>
  %h = fusion.neg %g : tensor<?x4xf32> {spread = ["", ""], on = {didx = 0}}
  %n = fusion.set %h : tensor<?x4xf32> {on = {didx = 1}}
  %k = fusion.matmul %n, %k1 : tensor<?x6xf32>
  %y = fusion.set %k : tensor<?x6xf32> {on = {didx = 1, didy = 0}}
  %d = fusion.sum %c axes [0] : tensor<f32> {on = {didy = 1}}
  fusion.return %y, %d : tensor<?x6xf32>, tensor<f32>
}
