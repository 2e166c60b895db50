// Pieces of a pipeline: a stage computes one while the next stage computes the one before it. The simulated mesh makes exchanges as late as may be, so a
// wait that is missing gives wrong results there; each device makes only its own.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: tf-opt --pass-pipeline=spread-fusions %s 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: for n in 0 1 300 700; do tf-run %s --entry=three --mcpu=sm_80 --arg random:1:f32:${n}x6 --arg random:2:f32:6x4 --arg random:3:f32:4x5 --arg random:4:f32:5x3 --expect=reference --check=all || exit 1; done
// RUN: for n in 0 257; do tf-run %s --entry=grid --mcpu=sm_80 --arg random:1:f32:${n}x6 --arg random:2:f32:6x4 --arg random:3:f32:4x6 --arg random:4:f32:6 --expect=reference --check=all || exit 1; done

// CHECK: step 0: send of 'h' over didx from 0 to 1, in 3 pieces beside the kernels
// CHECK: step 1: send of 'g' over didx from 1 to 2, in 3 pieces beside the kernels
// CHECK: step 2: broadcast of 's' over didx from 2, in 3 pieces beside the kernels
// HOST-LABEL: host.func @three(
// HOST: host.side_wait
// HOST: host.call @three_part0_didx0(
// HOST: host.if
// HOST-NEXT: host.side_wait
// HOST: host.send {{.*}} {dest = 1 : i64, root = 0 : i64, side}
// HOST: host.if
// HOST-NEXT: host.wait_side
// HOST: host.call @three_part0_didx0(
// HOST: host.call @three_part1_didx1(
// HOST: host.send {{.*}} {dest = 1 : i64, root = 0 : i64, side}
// HOST: host.send {{.*}} {dest = 2 : i64, root = 1 : i64, side}
// HOST: host.call @three_part0_didx0(
// HOST: host.call @three_part1_didx1(
// HOST: host.call @three_part2_didx2(
fusion.func @three(%x: tensor<?x6xf32> {on = {didx = 0}}, %a: tensor<6x4xf32> {on = {didx = 0}}, %b: tensor<4x5xf32> {on = {didx = 1}}, %c: tensor<5x3xf32> {on = {didx = 2}})
    -> (tensor<?x3xf32>, tensor<?xf32>) attributes {mesh = array<i64: 3>} {
  %h = fusion.matmul %x, %a : tensor<?x4xf32>
  %h1 = fusion.set %h : tensor<?x4xf32> {on = {didx = 1}}
  %g = fusion.matmul %h1, %b : tensor<?x5xf32>
  %g1 = fusion.set %g : tensor<?x5xf32> {on = {didx = 2}}
  %y = fusion.matmul %g1, %c : tensor<?x3xf32>
  %z = fusion.set %y : tensor<?x3xf32> {on = {didx = 2}}
  %s = fusion.sum %y axes [1] : tensor<?xf32>
  sched.split %h[0] into 3
  sched.parallelize %h[0] stream
  fusion.return %z, %s : tensor<?x3xf32>, tensor<?xf32>
}

// Sums within a stage are reduced piece by piece, each before what follows it; what a stage needs of another one as a whole goes before the first piece.
// CHECK: step 0: all-reduce of 'd' over didy (sum of f32), in 2 pieces: each
// CHECK: step 0: gather of 'w' over didx to 1: it
// CHECK: step 1: send of 'n' over didx from 0 to 1, in 2 pieces beside the kernels
// HOST-LABEL: host.func @grid(
fusion.func @grid(%x: tensor<?x6xf32> {on = {didx = 0}}, %k: tensor<6x4xf32> {on = {didx = 0}, spread = ["", "didy"]}, %u: tensor<4x6xf32> {on = {didx = 0}, spread = ["didy", ""]}, %w: tensor<6xf32> {spread = ["didx"]})
    -> tensor<?x6xf32> attributes {mesh = array<i64: 2, 2>} {
  %h = fusion.matmul %x, %k : tensor<?x4xf32>
  %d = fusion.matmul %h, %u : tensor<?x6xf32>
  %n = fusion.add %d, %x : tensor<?x6xf32>
  %n1 = fusion.set %n : tensor<?x6xf32> {on = {didx = 1}}
  %w1 = fusion.set %w : tensor<6xf32> {on = {didx = 1}}
  %b = fusion.broadcast %w1 axes [0] : tensor<1x6xf32>
  %y = fusion.mul %n1, %b : tensor<?x6xf32> {on = {didx = 1}}
  sched.split %h[0] into 2
  sched.parallelize %h[0] stream
  fusion.return %y : tensor<?x6xf32>
}
