// Exchanges beside the kernels of other pieces. The simulated mesh makes them as late as may be, so a wait that is missing gives wrong
// results. Rows that are no multiple of a piece's, fewer pieces than asked for, none.
// RUN: tf-opt --print-comms %s 2>&1 | FileCheck %s
// RUN: tf-opt --pass-pipeline=spread-fusions %s 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: for n in 0 1 127 129 700; do tf-run %s --entry=sums --arg random:1:f32:${n}x9 --arg random:2:f32:9 --arg random:3:f32:${n} --expect=reference --check=all || exit 1; done
// RUN: for n in 0 2 257 901; do tf-run %s --entry=both --mcpu=sm_80 --arg random:1:f32:${n}x6 --arg random:2:f32:6 --arg random:3:f32:6x4 --expect=reference --check=all || exit 1; done
// RUN: for n in 1 300; do tf-run %s --entry=not_rows --arg random:1:f32:${n}x5 --expect=reference --check=all || exit 1; done

// CHECK: all-reduce of 's' over didx (sum of f32), in 3 pieces beside the kernels
// HOST-LABEL: host.func @sums(
// HOST: host.side_wait
// HOST-NEXT: {{.*}}host.
// HOST: host.all_reduce {{.*}}side
// HOST: host.side_wait
// HOST: host.all_reduce {{.*}}side
// HOST: host.wait_side
fusion.func @sums(%x: tensor<?x?xf32> {spread = ["", "didx"]}, %w: tensor<?xf32> {spread = ["didx"]}, %r: tensor<?xf32>) -> tensor<?xf32> attributes {mesh = array<i64: 2>, comm_pieces = 3} {
  %b = fusion.broadcast %w axes [0] : tensor<1x?xf32>
  %m = fusion.mul %x, %b : tensor<?x?xf32>
  %s = fusion.sum %m axes [1] : tensor<?xf32>
  %y = fusion.add %s, %r : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

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
fusion.func @both(%x: tensor<?x6xf32> {spread = ["didy", ""]}, %w: tensor<6xf32>, %k: tensor<6x4xf32> {spread = ["", "didy"]}) -> tensor<?xf32> attributes {mesh = array<i64: 1, 2>, comm_pieces = 2} {
  %b = fusion.broadcast %w axes [0] : tensor<1x6xf32>
  %n = fusion.mul %x, %b : tensor<?x6xf32>
  %all = fusion.set %n : tensor<?x6xf32> {spread = ["", ""]}
  %h = fusion.matmul %all, %k : tensor<?x4xf32>
  %s = fusion.sum %h axes [1] : tensor<?xf32>
  %y = fusion.set %s : tensor<?xf32> {spread = ["didy"]}
  fusion.return %y : tensor<?xf32>
}

// What all rows are needed for is not cut.
// CHECK: all-reduce of 's' over didx (sum of f32): each
// HOST-LABEL: host.func @not_rows(
// HOST-NOT: side
fusion.func @not_rows(%x: tensor<?x5xf32> {spread = ["didx", ""]}) -> tensor<5xf32> attributes {mesh = array<i64: 2>, comm_pieces = 2} {
  %s = fusion.sum %x axes [0] : tensor<5xf32>
  fusion.return %s : tensor<5xf32>
}
