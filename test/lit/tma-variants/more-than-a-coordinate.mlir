// Tensors of more elements than a coordinate reaches, 2^31: axes that would be one dimension if it were not for that stay apart.
// RUN: tf-opt %s --print-tma -o /dev/null 2>&1 | FileCheck %s
// RUN: tf-opt %s --lower-fusion --canonicalize --cse 2>/dev/null | FileCheck %s --check-prefix=HOST
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:1:f32:37x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=rows --arg=random:1:f32:37x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:i8:5x80 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:i8:5x70 --expect=reference --check=all

// 2^25 rows of 64 elements and more: two dimensions.
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 1), tile (64, 1), element strides (1, 1); 1 instruction a block
// CHECK: note: dimension 0 is [j], implicit whole: coordinate [], box [j]; extent 64, stride 1
// CHECK: note: dimension 1 is [i], implicit size one: coordinate [i], box []; extent x.0, stride 64
// CHECK: note: the launch checks: the extent of [i], x.0, is at most 2147483647
fusion.func @rows(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %s = fusion.set %x : tensor<?x64xf32> memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<?x64xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<?x64xf32>
}

// Where there are kernels without TMA they also serve what is too large for it. Nothing that is too large is
// nothing all the same.
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=zeros:i8:0x2200000000
// RUN: not tf-run %s --mcpu=sm_90a --entry=rows --arg=zeros:f32:0x2200000000 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: rows: axis 1 of 'x' has extent 2200000000; it must be 64
// HOST-LABEL: host.func @columns(
// HOST-NOT: it must be at most
// HOST: host.launch @columns_k0_threads
fusion.func @columns(%x: tensor<?x?xi8>) -> tensor<?xi8> {
  %s = fusion.set %x : tensor<?x?xi8> memory(shared) via(tma)
  %y = fusion.reduce_max %s axes [1] : tensor<?xi8>
  sched.split %y[1] by 64
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 2
  fusion.return %y : tensor<?xi8>
}

// Rows that are too long for one dimension, and rows of known size that are joined.
// CHECK: remark: 's' is a TMA load, rank 1: box (64), tile (64), element strides (1)
// CHECK: note: dimension 0 is [i, j], by compositing: coordinate [i], box [j]; extent 2147483584, stride 1
fusion.func @fits(%x: tensor<33554431x64xf32>) -> tensor<33554431x64xf32> {
  %s = fusion.set %x : tensor<33554431x64xf32> memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<33554431x64xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<33554431x64xf32>
}
// CHECK: remark: 's' is a TMA load, rank 2: box (64, 1), tile (64, 1), element strides (1, 1)
fusion.func @fits_not(%x: tensor<33554432x64xf32>) -> tensor<33554432x64xf32> {
  %s = fusion.set %x : tensor<33554432x64xf32> memory(shared) via(tma) domain(%i, %j) { id.domain loop [%i : bidx, %j : bulk] } inline(1)
  %y = fusion.neg %s : tensor<33554432x64xf32> domain(%i, %j) { id.domain loop [%i : bidx, %j : tidx] }
  fusion.return %y : tensor<33554432x64xf32>
}
