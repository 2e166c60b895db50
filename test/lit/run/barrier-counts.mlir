// How many threads a barrier is for: whole warps of the block, which only the launch may know.
// RUN: tf-run %s -e meet --arg=64 --arg=zeros:i32:64 --check=all
// RUN: not tf-run %s -e meet --arg=40 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=40
// RUN: not tf-run %s -e meet --arg=63 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=63
// RUN: not tf-run %s -e meet --arg=1 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=1
// RUN: not tf-run %s -e meet --arg=0 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=0
// RUN: not tf-run %s -e meet --arg=96 --arg=zeros:i32:64 --check=all 2>&1 | FileCheck %s -DN=96
// CHECK: error: a barrier for [[N]] threads; the count must be a multiple of 32 from 32 to the 64 threads of the block
kernel.func @meet(%n: i32, %y: !kernel.buffer<64xi32, global>) attributes {block = [64, 1, 1]} {
  %c1 = kernel.constant 1 : i32
  %t = kernel.thread_id x
  kernel.barrier.sync %c1, %n
  kernel.store %n, %y[%t]
}

// Half of them arrive, and nobody waits: no fault. What they released goes with the block, which a build with sanitizers asks for.
// RUN: tf-run %s -e arrive --grid=3 --check=all
kernel.func @arrive() attributes {block = [64, 1, 1]} {
  %c1 = kernel.constant 1 : i32
  %half = kernel.constant 32 : i32
  %all = kernel.constant 64 : i32
  %t = kernel.thread_id x
  %first = kernel.cmp lt %t, %half : i32
  kernel.if %first {
    kernel.barrier.arrive %c1, %all
  }
}
