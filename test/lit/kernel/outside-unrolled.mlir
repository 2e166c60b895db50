// An index that is outside in a turn of a loop is told where it runs, whether or not a pass writes the turns out; so nothing that a pass makes of a
// right text is refused, and nothing of a wrong one is called a fault of tf.
// RUN: tf-opt %s --kernel-unroll --canonicalize 2>&1 | FileCheck %s --check-prefix=OPT
// OPT-NOT: error
// OPT: kernel.func @turns
// RUN: not tf-run %s --entry=turns --block=1 --arg=zeros:i32:1 --arg=1 2>&1 | FileCheck %s
// RUN: not tf-run %s --entry=turns --block=1 --arg=zeros:i32:1 --arg=1 -O0 2>&1 | FileCheck %s
// CHECK: outside-unrolled.mlir:[[#@LINE+9]]:5: error: out-of-bounds write of 4 bytes
// CHECK-NOT: after pass
// RUN: sed 's/ step %%c1 : i32 attributes {unroll}/ step %%n : i32/' %s | not tf-run - --entry=turns --block=1 --arg=zeros:i32:1 --arg=1 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: error: out-of-bounds write of 4 bytes
kernel.func @turns(%x: !kernel.buffer<1xi32, global>, %n: i32) {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  kernel.for %i = %c0 to %c2 step %c1 : i32 attributes {unroll} {
    kernel.store %n, %x[%i]
  }
  %s = kernel.alloc : !kernel.buffer<2x!kernel.mbarrier, shared>
  kernel.for %i = %c0 to %c1 step %c1 : i32 attributes {unroll} {
    %no = kernel.cmp gt %i, 5 : i32
    kernel.if %no {
      %far = kernel.add %i, 7 : i32
      %bar = kernel.view %s[%far] : !kernel.mbarrier
      kernel.mbarrier.init %bar, %c1
    }
  }
}
