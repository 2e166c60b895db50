// A ring of bytes that threads copy one by one, by loads and stores: no groups of cp.async to count or to wait for.
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-run %s --mcpu=sm_80 --entry=bytes --arg=random:1:i8:9x64 --expect=reference --check=all --schedule=random
// RUN: tf-run %s --mcpu=sm_80 --entry=bytes --arg=random:1:i8:1x64 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=words --arg=random:1:i32:9x64 --expect=reference --check=all --schedule=random

// CHECK-LABEL: kernel.func @bytes_k0(
// CHECK-NOT: kernel.cp_async
// CHECK: kernel.for %i
// CHECK-NEXT: kernel.barrier
// CHECK-NOT: kernel.cp_async
// CHECK: host.func @bytes(
fusion.func @bytes(%x: tensor<?x64xi8>) -> tensor<?x64xi8> {
  %s = fusion.set %x : tensor<?x64xi8> memory(shared)
  %y = fusion.neg %s : tensor<?x64xi8>
  sched.split %y[1] by 4
  sched.parallelize %s [serial, tidx]
  sched.parallelize %y [serial, tidx, serial]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x64xi8>
}

// CHECK-LABEL: kernel.func @words_k0(
// CHECK: kernel.cp_async.commit_group
// CHECK: kernel.for %i
// CHECK-NEXT: kernel.cp_async.wait_group 1
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.cp_async.commit_group
fusion.func @words(%x: tensor<?x64xi32>) -> tensor<?x64xi32> {
  %s = fusion.set %x : tensor<?x64xi32> memory(shared)
  %y = fusion.neg %s : tensor<?x64xi32>
  sched.split %y[1] by 4
  sched.parallelize %s [serial, tidx]
  sched.parallelize %y [serial, tidx, serial]
  sched.inline_at %s 1
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x64xi32>
}
