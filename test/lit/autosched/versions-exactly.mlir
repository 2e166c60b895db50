// A version for one extent alone: what is launched is told by the report, and is right for that extent and beside it.
// RUN: tf-opt %s --print-schedule --entry f --arg 3x64 | FileCheck %s --check-prefix=ONLY
// RUN: tf-opt %s --print-schedule --entry f --arg 3x63 | FileCheck %s --check-prefix=OTHER
// RUN: tf-opt %s --print-schedule --entry f --arg 3x65 | FileCheck %s --check-prefix=OTHER
// RUN: tf-run %s --entry=f --arg=random:1:f32:3x64 --expect=reference --check=all
// RUN: tf-run %s --entry=f --arg=random:1:f32:3x63 --expect=reference --check=all
// RUN: tf-run %s --entry=f --arg=random:1:f32:3x0 --expect=reference --check=all

// ONLY: kernel @only_k0
// ONLY-NEXT: grid 3, block 64 (64 threads)
// OTHER: kernel @f_k0
// OTHER-NEXT: grid 3, block 1 (1 threads)
fusion.func @only(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {exactly = array<i64: 0, 1, 64>, version_of = @f} {
  %y = fusion.neg %x : tensor<?x?xf32>
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  sched.parallelize %y [bidx, serial]
  fusion.return %y : tensor<?x?xf32>
}
