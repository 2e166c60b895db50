// A logarithm of a sum of exponentials: where the row is kept, its maximum comes first; a row that is infinite throughout
// stays so.
// RUN: tf-opt %s --auto-schedule=target=sm_90a | FileCheck %s
// RUN: tf-opt %s --auto-schedule=target=sm_80 | FileCheck %s --check-prefix=OLD
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:1:f32:3x5 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:2:f32:3x301 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=random:3:f32:2x5000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=const:-inf:f32:3x44 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=const:inf:f32:3x44 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=const:nan:f32:3x44 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows --arg=zeros:f32:3x0 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=columns --arg=random:1:f32:70x33 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=labels --arg=random:1:bf16:7x1000 --arg=iota:i64:7 --expect=reference --check=all

// CHECK-LABEL: fusion.func @rows(
// CHECK: fusion.reduce_max
// CHECK: fusion.select
// CHECK: fusion.log %
// OLD-LABEL: fusion.func @rows(
// OLD: fusion.logsumexp
fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.logsumexp %x axes [1] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// CHECK-LABEL: fusion.func @columns(
// CHECK: fusion.logsumexp
fusion.func @columns(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.logsumexp %x axes [0] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// A cross entropy.
// CHECK-LABEL: fusion.func @labels(
// CHECK: fusion.reduce_max
fusion.func @labels(%x: tensor<?x?xbf16>, %label: tensor<?xi64>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %n = fusion.dim %x, 1 : i64
  %zero = fusion.constant 0 : i64
  %one = fusion.constant 1 : i64
  %at = fusion.iota %zero, %one, %n axis 1 : tensor<1x?xi64>
  %l = fusion.broadcast %label axes [1] : tensor<?x1xi64>
  %here = fusion.eq %at, %l : tensor<?x?xi1>
  %none = fusion.constant 0.0 : f32
  %of = fusion.select %here, %f, %none : tensor<?x?xf32>
  %picked = fusion.sum %of axes [1] : tensor<?xf32>
  %all = fusion.logsumexp %f axes [1] : tensor<?xf32>
  %y = fusion.sub %all, %picked : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
