// Extents may be called by any text, and so are arguments of kernels: what is printed behind a `%` is a word, and is read
// again. Versions that are made at a launch are such texts.
// RUN: tf-opt %s --lower-fusion -o %t.mlir && FileCheck %s <%t.mlir
// RUN: tf-opt %t.mlir | FileCheck %s
// RUN: tf-run %s --mcpu=sm_90a --entry=names --arg=random:1:f32:5x8 --expect=reference
// RUN: tf-run %s --mcpu=sm_90a --entry=joined --arg=random:1:f32:3x5x70 --expect=reference
// CHECK: kernel.func @names_{{.*}}%my_dim: i64, %_2_k: i64
fusion.func @names(%x: tensor<?x?xf32> {dims = ["my dim", "2*k"]}) -> tensor<?x?xf32> {
  %y = fusion.exp %x : tensor<?x?xf32>
  %s = fusion.sum %y axes [1] : tensor<?xf32>
  %b = fusion.broadcast %s axes [1] : tensor<?x1xf32>
  %z = fusion.div %y, %b : tensor<?x?xf32>
  fusion.return %z : tensor<?x?xf32>
}
fusion.func @joined(%x: tensor<?x?x?xf32> {dims = ["n", "k", "l of all"]}) -> tensor<?xf32> {
  %y = fusion.reduce_max %x axes [1, 2] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
