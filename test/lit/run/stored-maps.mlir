// Tensor maps in global memory, written by the host program, instead of parameters: an option of lower-fusion.
// RUN: tf-run --make-input=random:1:f32:40x36 --out=%t.npy
// RUN: tf-opt %s --lower-fusion=maps=global --canonicalize --cse --dce -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=both --arg=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %t.mlir --mcpu=sm_90a --entry=both --arg=random:1:f32:3x100 --out=%t.2.npy --check=all
// RUN: tf-llc %t.mlir --mcpu=sm_90a -o - | FileCheck %s --check-prefix=PTX
// RUN: not tf-opt %s --lower-fusion=maps=shared -o /dev/null 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: option 'maps' of 'lower-fusion' must be one of parameter|global, found

// CHECK-LABEL: kernel.func @both_k0(
// CHECK-SAME: %s: !kernel.buffer<1x!kernel.tensormap, global>
// CHECK: %[[M:.*]] = kernel.view %s[%{{.*}}] : !kernel.tensormap
// CHECK-NEXT: kernel.fence.tensormap acquire sys, %[[M]]
// CHECK: kernel.tma.load %[[M]][
// CHECK: %[[AT:.*]] = host.alloc
// CHECK: host.store_tensormap %{{.*}}, %[[AT]]
// PTX: fence.proxy.tensormap::generic.acquire.sys
fusion.func @both(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.set %s : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 8
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, bidy, bulk, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}
