// Copies by TMA through a ring: boxes are counted by their rows. The same by threads where the chip has no engine.
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --arg 200x96 | FileCheck %s
// RUN: tf-opt %s --print-schedule --mcpu sm_80 --arg 200x96 | FileCheck %s --check-prefix=THREADS
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --arg 200x97 | FileCheck %s --check-prefix=ODD

// CHECK: grid 4, block 32 (32 threads), shared {{[0-9]+}} bytes
// CHECK: s (shared, 24576 bytes in 3 slots)
// CHECK-NEXT: {{.*}}bidx 4 | {{.*}}serial 3 | {{.*}}bulk 64 | {{.*}}bulk 32
// CHECK: TMA loads x rows 600 4.00 4.00 76.8 kB line
// CHECK: stores y 4 600 4.00 4.00 76.8 kB
// CHECK: loads s (shared) 4 600 1.00 1.00
// CHECK: the limit is shared memory
// CHECK: once 154 kB 1.00 of that

// THREADS: kernel @negate_k0
// THREADS: x 4
// THREADS: once 154 kB 1.00 of that

// A row of 388 bytes is none that TMA takes: the launch chooses the kernel without it.
// ODD: kernel @negate_k0_threads
fusion.func @negate(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?x?xf32>
  sched.split %y[1] by 32
  sched.split %y[0] by 64
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk, bulk]
  sched.parallelize %y [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?x?xf32>
}
