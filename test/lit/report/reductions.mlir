// Reductions: the version that these extents launch, shared memory between warps, several kernels with a workspace.
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --entry rows --arg 16000x1000 | FileCheck %s --check-prefix=SHORT
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --entry rows --arg 64x8192 | FileCheck %s --check-prefix=LONG
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --entry rows --arg 64x8191 | FileCheck %s --check-prefix=ODD
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --entry rows --arg 64x1001 | FileCheck %s --check-prefix=ALIGNED
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --entry columns --arg 2000x4096 | FileCheck %s --check-prefix=COLUMNS
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --entry columns --arg 0x64 | FileCheck %s --check-prefix=NONE
// RUN: tf-opt %s --print-schedule --mcpu sm_90a --entry two --arg 256 --arg 64 | FileCheck %s --check-prefix=TWO

// SHORT: version @rows_to_16384, one of {{[0-9]+}}
// SHORT: kernel @rows_to_16384_k0
// LONG: version @rows_to_16384, one of {{[0-9]+}}
// LONG: grid 64, block 32x16 (512 threads), shared 256 bytes
// LONG: m, s
// LONG-NEXT: i bidx 64 | {{.*}} (reduced) tidy 16 | {{.*}} (reduced) unroll 4 | {{.*}} (reduced) tidx 32
// LONG: loads x 16 = 4 x 4 4096 16.00 16.00 2.10 MB line {{[0-9]+}}, 4 times
// LONG: stores y 16 = 4 x 4 4096 16.00 16.00 2.10 MB line
// LONG: loads m.scratch (shared) 4
// LONG: once 4.19 MB 1.00 of that
// ODD: version @rows_to_8192_scalar, one of {{[0-9]+}}
// ODD: loads x 4
// ALIGNED: version @rows_to_2045_aligned, one of {{[0-9]+}}
// ALIGNED: loads x 16 = 4 x 4
// ALIGNED: stores y 16 = 4 x 4
// ALIGNED: stores y 4
fusion.func @rows(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %m = fusion.reduce_max %x axes [1] : tensor<?xf32>
  %mb = fusion.broadcast %m axes [1] : tensor<?x1xf32>
  %d = fusion.sub %x, %mb : tensor<?x?xf32>
  %p = fusion.exp %d : tensor<?x?xf32>
  %s = fusion.sum %p axes [1] : tensor<?xf32>
  %r = fusion.reciprocal %s : tensor<?xf32>
  %rb = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %y = fusion.mul %p, %rb : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}

// COLUMNS: kernel @columns_to_4096_few_k0
// COLUMNS: y (result)
// COLUMNS: (reduced) tidy
// COLUMNS: loads x 16 = 8 x 2 32000 16.00 16.00 16.4 MB
// COLUMNS: once 16.4 MB 1.00 of that
// NONE: stores y
// NONE: least 256 bytes
fusion.func @columns(%x: tensor<?x?xbf16>) -> tensor<?xf32> {
  %f = fusion.cast %x : tensor<?x?xf32>
  %y = fusion.sum %f axes [0] : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// Two kernels by hand: what lies between them is written and read once more. The factor of the split is an argument.
// TWO: kernel @two_k0
// TWO: s (workspace)
// TWO: stores s 4
// TWO: kernel @two_k1
// TWO-NEXT: grid 4, block 64 (64 threads)
// TWO: loads s 4 8 4.00 4.00 1024 bytes
// TWO: least 2048 bytes
// TWO-NEXT: once 4096 bytes 2.00 of that
// TWO: the call takes 1024 bytes of workspace
fusion.func @two(%x: tensor<256xf32>, %k: i64) -> tensor<256xf32> {
  %s = fusion.exp %x : tensor<256xf32> memory(global)
  %y = fusion.neg %s : tensor<256xf32>
  sched.segment %y = 1
  sched.split %y[0] by %k
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<256xf32>
}
