// What is reduced along several sets of axes side by side, of extents that only the launch knows. Everything is reduced in parts beside rows; what
// versions say of a row's length holds there, too, unless it would make one part for certain: of nothing there is none.
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s
// DEFINE: %{run} = tf-run --mcpu=sm_90a --expect=reference --check=all --schedule=random
// RUN: for s in 140x1024 133x100 5x7 3x1000 2x3000 1x1 0x64 7x0; do for e in rows_and_all stored computed; do %{run} %s --entry=$e --arg=random:1:f32:$s || exit 1; done; done
// RUN: for s in 140x100 5x7 0x64; do %{run} %s --entry=flags --arg=random:1:i1:$s || exit 1; done
// RUN: for s in 3x5x100 2x140x33 1x1x1 0x3x4 3x0x4; do %{run} %s --entry=three --arg=random:1:bf16:$s || exit 1; done
// RUN: for s in 0x8 1x8 5x8 300x8 3000x8; do %{run} %s --entry=narrow --arg=random:1:f32:$s || exit 1; done
// Of small blocks: some versions are for rows that are shorter than a vector, and never run.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=2" -o %t.few.mlir
// RUN: for s in 5x9 17x100 3x2 0x1; do for e in rows_and_all stored computed; do %{run} %t.few.mlir --entry=$e --arg=random:1:f32:$s || exit 1; done; done
// Rows of a vector at most may be empty: columns are reduced beside them all the same.
// RUN: tf-opt %s --auto-schedule="target=sm_90a row=4" -o %t.less.mlir
// RUN: for s in 4x0 4x2 5x4 70x2; do %{run} %t.less.mlir --entry=norm --arg=random:1:f16:$s || exit 1; done

// CHECK-LABEL: fusion.func @rows_and_all_to_1024_small(
// CHECK: sched.note "3 kernels"
// CHECK: sched.rfactor %r [5]
fusion.func @rows_and_all(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<f32>) {
  %r = fusion.sum %x axes [1] : tensor<?xf32>
  %a = fusion.sum %x axes [0, 1] : tensor<f32>
  fusion.return %r, %a : tensor<?xf32>, tensor<f32>
}

fusion.func @stored(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>) {
  %r = fusion.sum %x axes [1] : tensor<?xf32>
  %a = fusion.reduce_max %x axes [0, 1] : tensor<f32>
  %c = fusion.sum %x axes [0] : tensor<?xf32>
  %n = fusion.neg %x : tensor<?x?xf32>
  fusion.return %n, %r, %a, %c : tensor<?x?xf32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>
}

// Parts of what is computed are counted in their kernel.
fusion.func @computed(%x: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<f32>) {
  %e = fusion.abs %x : tensor<?x?xf32>
  %r = fusion.reduce_max %e axes [1] : tensor<?xf32>
  %a = fusion.sum %e axes [0, 1] : tensor<f32>
  fusion.return %r, %a : tensor<?xf32>, tensor<f32>
}

fusion.func @flags(%x: tensor<?x?xi1> {dims = ["", "m"]}) -> (tensor<?x?xf8E4M3FN>, tensor<i1>, tensor<?xi1>) {
  %r = fusion.all %x axes [1] : tensor<?xi1>
  %a = fusion.all %x axes [0, 1] : tensor<i1>
  %c = fusion.cast %x : tensor<?x?xf8E4M3FN>
  fusion.return %c, %a, %r : tensor<?x?xf8E4M3FN>, tensor<i1>, tensor<?xi1>
}

fusion.func @three(%x: tensor<?x?x?xbf16>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<f32>) {
  %f = fusion.cast %x : tensor<?x?x?xf32>
  %r = fusion.sum %f axes [2] : tensor<?x?xf32>
  %b = fusion.sum %f axes [1, 2] : tensor<?xf32>
  %a = fusion.sum %f axes [0, 1, 2] : tensor<f32>
  fusion.return %r, %b, %a : tensor<?x?xf32>, tensor<?xf32>, tensor<f32>
}

fusion.func @narrow(%x: tensor<?x8xf32>) -> (tensor<8xf32>, tensor<f32>, tensor<?xf32>) {
  %e = fusion.abs %x : tensor<?x8xf32>
  %c = fusion.sum %e axes [0] : tensor<8xf32>
  %a = fusion.sum %e axes [0, 1] : tensor<f32>
  %r = fusion.sum %e axes [1] : tensor<?xf32>
  fusion.return %c, %a, %r : tensor<8xf32>, tensor<f32>, tensor<?xf32>
}

fusion.func @norm(%x: tensor<?x?xf16>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %f = fusion.cast %x : tensor<?x?xf32>
  %m = fusion.reduce_max %f axes [1] : tensor<?xf32>
  %c = fusion.sum %f axes [0] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %f, %mb : tensor<?x?xf32>
  %e = fusion.exp %d : tensor<?x?xf32>
  %p = fusion.mul %f, %e : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %sb = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %y = fusion.add %e, %sb : tensor<?x?xf32>
  fusion.return %y, %c : tensor<?x?xf32>, tensor<?xf32>
}
