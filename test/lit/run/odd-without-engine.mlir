// Targets without TMA: threads copy rows of 16 bytes where the extents allow it, which the launch finds out, and others element by
// element, as the kernels of targets with TMA do where that cannot reach.
// RUN: tf-run %s --mcpu=sm_80 --entry=tma --arg=random:1:f32:3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=tma --arg=random:1:f32:3x66 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=tma --arg=random:1:f32:3x7 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=tma --arg=random:1:f32:3x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bulk --arg=random:1:f32:3x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bulk --arg=random:1:f32:3x66 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bulk --arg=random:1:f32:3x7 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=bulk --arg=random:1:f32:3x1 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=tma --arg=random:1:f32:0x5 --expect=reference --check=all
// RUN: tf-opt %s --pass-pipeline="lower-fusion{tma=false index=32}" | FileCheck %s
// CHECK-LABEL: host.func @tma
// CHECK: host.mod
// CHECK: host.if
// CHECK: host.launch @tma_k0 
// CHECK: host.launch @tma_k0_threads
fusion.func @tma(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma) domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : bidx, %jo : serial, %ji : bulk]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : bidx, %jo : serial, %ji : tidx]
  }
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @bulk(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(bulk) domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : bidx, %jo : serial, %ji : bulk]
  } inline(2)
  %y = fusion.neg %s : tensor<?x?xf32> domain(%i, %j) {
    %jo, %ji = id.split %j by 32
    id.domain loop [%i : bidx, %jo : serial, %ji : tidx]
  }
  fusion.return %y : tensor<?x?xf32>
}
