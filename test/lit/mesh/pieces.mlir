// Exchanges beside the kernels of other pieces: a loop over pieces is bound to stream. The simulated mesh makes them as late as may be, so a wait that
// is missing gives wrong results. Rows that are no multiple of a piece's, fewer pieces than asked for, none, and a device without columns.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: tf-opt %s | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt --apply-schedule %s | FileCheck %s --check-prefix=TEXT
// RUN: tf-opt --pass-pipeline=spread-fusions %s 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: for n in 0 1 127 129 700; do tf-run %s --entry=sums --arg random:1:f32:${n}x9 --arg random:2:f32:9 --arg random:3:f32:${n} --expect=reference --check=all || exit 1; done
// RUN: tf-run %s --entry=sums --arg random:1:f32:129x1 --arg random:2:f32:1 --arg random:3:f32:129 --expect=reference --check=all
// RUN: for n in 0 2 257 901; do for e in both before behind; do tf-run %s --entry=$e --mcpu=sm_80 --arg random:1:f32:${n}x6 --arg random:2:f32:6 --arg random:3:f32:6x4 --expect=reference --check=all || exit 1; done || exit 1; done
// RUN: for n in 0 3 300 1025; do tf-run %s --entry=grid --mcpu=sm_80 --arg random:1:f32:${n}x6 --arg random:2:f32:6x4 --arg random:3:f32:4x6 --expect=reference --check=all || exit 1; done

// CHECK: all-reduce of 's' over didx (sum of f32), in 3 pieces beside the kernels
// TEXT: sched.split %s[0] into 3
// TEXT: sched.parallelize %s[0] stream
// HOST-LABEL: host.func @sums(
// HOST: host.side_wait
// HOST-NEXT: {{.*}}host.
// HOST: host.all_reduce {{.*}}side
// HOST: host.side_wait
// HOST: host.all_reduce {{.*}}side
// HOST: host.wait_side
fusion.func @sums(%x: tensor<?x?xf32> {spread = ["", "didx"]}, %w: tensor<?xf32> {spread = ["didx"]}, %r: tensor<?xf32>) -> tensor<?xf32> attributes {mesh = array<i64: 2>} {
  %b = fusion.broadcast %w axes [0] : tensor<1x?xf32>
  %m = fusion.mul %x, %b : tensor<?x?xf32>
  %s = fusion.sum %m axes [1] : tensor<?xf32>
  %y = fusion.add %s, %r : tensor<?xf32>
  sched.split %s[0] into 3
  sched.parallelize %s[0] stream
  fusion.return %y : tensor<?xf32>
}

// An all-gather before a product, and a reduce-scatter behind what follows it.
// CHECK: all-gather of 'n' over didy, in 2 pieces
// CHECK: reduce-scatter of 's' over didy (sum of f32), in 2 pieces
// HOST-LABEL: host.func @both(
// HOST: host.side_wait
// HOST: host.all_gather {{.*}}side
// HOST: host.wait_side
// HOST: host.all_gather {{.*}}side
// HOST: host.wait_side
// HOST-NEXT: host.side_wait
// HOST: host.reduce_scatter {{.*}}side
fusion.func @both(%x: tensor<?x6xf32> {spread = ["didy", ""]}, %w: tensor<6xf32>, %k: tensor<6x4xf32> {spread = ["", "didy"]}) -> tensor<?xf32> attributes {mesh = array<i64: 1, 2>} {
  %b = fusion.broadcast %w axes [0] : tensor<1x6xf32>
  %n = fusion.mul %x, %b : tensor<?x6xf32>
  %all = fusion.set %n : tensor<?x6xf32> {spread = ["", ""]}
  %h = fusion.matmul %all, %k : tensor<?x4xf32>
  %s = fusion.sum %h axes [1] : tensor<?xf32>
  %y = fusion.set %s : tensor<?xf32> {spread = ["didy"]}
  sched.split %h[0] into 2
  sched.parallelize %h [stream, serial, serial]
  fusion.return %y : tensor<?xf32>
}

// Only before it: the result has its rows in order, and each device's part of them is computed apart.
// CHECK: all-gather of 'n' over didy, in 2 pieces
// HOST-LABEL: host.func @before(
// HOST: host.all_gather {{.*}}side
// HOST: host.all_gather {{.*}}side
// HOST: host.call @before_part1
// HOST: host.call @before_part1
// HOST: host.wait_side
// HOST: host.call @before_part1
// HOST: host.call @before_part1
fusion.func @before(%x: tensor<?x6xf32> {spread = ["didy", ""]}, %w: tensor<6xf32>, %k: tensor<6x4xf32> {spread = ["", "didy"]}) -> tensor<?x4xf32> attributes {mesh = array<i64: 1, 2>} {
  %b = fusion.broadcast %w axes [0] : tensor<1x6xf32>
  %n = fusion.mul %x, %b : tensor<?x6xf32>
  %all = fusion.set %n : tensor<?x6xf32> {spread = ["", ""]}
  %h = fusion.matmul %all, %k : tensor<?x4xf32>
  %y = fusion.set %h : tensor<?x4xf32> {spread = ["", "didy"]}
  sched.split %h[0] into 2
  sched.parallelize %h[0] stream
  fusion.return %y : tensor<?x4xf32>
}

// Only behind it: all devices have all rows.
// CHECK: reduce-scatter of 's' over didy (sum of f32), in 4 pieces
// HOST-LABEL: host.func @behind(
// HOST: host.call @behind_part0
// HOST: host.call @behind_part0
// HOST: host.side_wait
// HOST: host.reduce_scatter {{.*}}side
fusion.func @behind(%x: tensor<?x6xf32>, %w: tensor<6xf32>, %k: tensor<6x4xf32> {spread = ["", "didy"]}) -> tensor<?xf32> attributes {mesh = array<i64: 1, 2>} {
  %b = fusion.broadcast %w axes [0] : tensor<1x6xf32>
  %n = fusion.mul %x, %b : tensor<?x6xf32>
  %h = fusion.matmul %n, %k : tensor<?x4xf32>
  %s = fusion.sum %h axes [1] : tensor<?xf32>
  %y = fusion.set %s : tensor<?xf32> {spread = ["didy"]}
  sched.split %s[0] into 4
  sched.parallelize %s[0] stream
  fusion.return %y : tensor<?xf32>
}

// Over two axes of the mesh: rows are gathered and scattered over didx, in pieces; the columns' sums go over didy first.
// CHECK: all-gather of 'x' over didx, in 2 pieces
// CHECK: all-reduce of 'd' over didy (sum of f32)
// CHECK-NOT: in 2 pieces
// HOST-LABEL: host.func @grid(
fusion.func @grid(%x: tensor<?x6xf32> {spread = ["didx", ""]}, %k: tensor<6x4xf32> {spread = ["", "didy"]}, %u: tensor<4x6xf32> {spread = ["didy", ""]}) -> tensor<?x6xf32> attributes {mesh = array<i64: 2, 2>} {
  %all = fusion.set %x : tensor<?x6xf32> {spread = ["", ""]}
  %h = fusion.matmul %all, %k : tensor<?x4xf32>
  %d = fusion.matmul %h, %u : tensor<?x6xf32>
  sched.split %h[0] into 2
  sched.parallelize %h[0] stream
  fusion.return %d : tensor<?x6xf32>
}
