// How many threads a barrier is for: whole warps of the block, which only the launch may know.
// RUN: tf-run %s --arg=64 --arg=zeros:i32:64 --check=all
// RUN: not tf-run %s --arg=40 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=40
// RUN: not tf-run %s --arg=63 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=63
// RUN: not tf-run %s --arg=1 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=1
// RUN: not tf-run %s --arg=0 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=0
// RUN: not tf-run %s --arg=96 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=96
// CHECK: error: a barrier for [[N]] threads; the count must be a multiple of 32 from 32 to the 64 threads of the block
kernel.func @meet(%n: i32, %y: !kernel.buffer<64xi32, global>) attributes {block = [64, 1, 1]} {
  %c1 = kernel.constant 1 : i32
  %t = kernel.thread_id x
  kernel.barrier.sync %c1, %n
  kernel.store %n, %y[%t]
}
