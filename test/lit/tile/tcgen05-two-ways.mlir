// Two products of one sum that have its parts in different warps: what these loaded of tensor memory comes before what others store there, by fences
// around a barrier.
// RUN: tf-run %s --mcpu=sm_100a --check=all --expect=reference --arg=random:1:f16:256x16 --arg=random:2:f16:32x16 --schedule=random --seed=1
// RUN: tf-opt %s --lower-tile=target=sm_100a | FileCheck-22 %s
// CHECK: kernel.tcgen05.commit
// CHECK: kernel.tcgen05.wait_ld
// CHECK: kernel.tcgen05.fence before_thread_sync
// CHECK-NEXT: kernel.barrier
// CHECK-NEXT: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.tcgen05.st
// CHECK: kernel.tcgen05.commit
tile.func @ways(%A: tensor<256x16xf16>, %B: tensor<32x16xf16>) -> (%C: tensor<256x32xf16>) {
  tile.kernel threads(256) {
    %a = tile.alloc_shared : 256x16xf16
    %b = tile.alloc_shared : 32x16xf16
    %c = tile.alloc_fragment : 256x32xf16
    tile.copy %A to %a
    tile.copy %B to %b
    tile.fill %c, 1.0
    tile.gemm %a, %b, %c {transpose_b}
    tile.gemm %a, %b, %c {transpose_b, policy = "full_col"}
    tile.copy %c to %C
  }
}
