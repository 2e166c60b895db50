// A of tcgen05.mma that comes from registers goes to tensor memory, not to shared memory: to columns of its own, or, where these are few,
// to the place of a sum that is there for its product only. Where warps share C by columns, too, it goes by way of shared memory.
//
// RUN: tf-opt --lower-tile=target=sm_100a %s 2>/dev/null | FileCheck %s
// DEFINE: %{run} = tf-run %s --expect=reference --check=all --atol=0.03
// RUN: %{run} --mcpu=sm_100a --entry=own --arg=random:1:f16:128x64 --arg=random:2:f16:64x48 --async-latency=lazy
// RUN: %{run} --mcpu=sm_103a --entry=bytes --arg=random:1:f8e4m3fn:64x64 --arg=random:2:f8e4m3fn:32x64 --async-latency=lazy
// RUN: %{run} --mcpu=sm_100a --entry=chain --arg=random:1:bf16:128x32 --arg=random:2:bf16:250x32 --arg=random:3:bf16:250x128 --async-latency=random --schedule=random
// RUN: %{run} --mcpu=sm_110a --entry=by_columns --arg=random:1:f16:64x64 --arg=random:2:f16:64x32

// CHECK-LABEL: kernel.func @own_k0
// CHECK-COUNT-8: kernel.tcgen05.st {{.*}}16x128b
// CHECK: kernel.tcgen05.wait_st
// CHECK: kernel.tcgen05.fence before_thread_sync
// CHECK: kernel.barrier
// CHECK: kernel.tcgen05.fence after_thread_sync
// CHECK: kernel.view %tmem{{.*}} : !kernel.buffer<128x8xi32, tensor>
// CHECK: kernel.tcgen05.mma f16
tile.func @own(%A: tensor<128x64xf16>, %B: tensor<64x48xf16>) -> (%C: tensor<128x48xf32>) {
  tile.kernel grid(%b = 1) threads(128) {
    %s = tile.alloc_shared : 128x64xf16
    %y = tile.alloc_shared : 64x48xf16
    %x = tile.alloc_fragment : 128x64xf16
    %c = tile.alloc_fragment : 128x48xf32
    %new = i1(1)
    tile.copy %A to %s
    tile.copy %B to %y
    tile.copy %s to %x
    tile.gemm %x, %y, %c clear %new
    tile.copy %c to %C
  }
}

// CHECK-LABEL: kernel.func @bytes_k0
// CHECK: kernel.tcgen05.st {{.*}}16x128b
// CHECK: kernel.tcgen05.mma f8f6f4
tile.func @bytes(%A: tensor<64x64xf8E4M3FN>, %B: tensor<32x64xf8E4M3FN>) -> (%C: tensor<64x32xf32>) {
  tile.kernel grid(%b = 1) threads(128) {
    %s = tile.alloc_shared : 64x64xf8E4M3FN
    %y = tile.alloc_shared : 32x64xf8E4M3FN
    %x = tile.alloc_fragment : 64x64xf8E4M3FN
    %c = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.copy %A to %s
    tile.copy %B to %y
    tile.copy %s to %x
    tile.gemm %x, %y, %c {transpose_b}
    tile.copy %c to %C
  }
}

// All columns are the sums': weights lie where the scores were, each warp's in its own lanes.
// CHECK-LABEL: kernel.func @chain_k0
// CHECK: kernel.tcgen05.address {{.*}}128x512xi32
// CHECK: kernel.for
// CHECK: kernel.tcgen05.mma f16
// CHECK: kernel.tcgen05.ld
// CHECK-COUNT-8: kernel.tcgen05.st {{.*}}16x128b
// CHECK: kernel.tcgen05.mma f16
tile.func @chain(%Q: tensor<128x32xbf16>, %K: tensor<?x32xbf16> {dims = ["n", ""]}, %V: tensor<?x128xbf16> {dims = ["n", ""]}) -> (%O: tensor<128x128xf32>) {
  %n = tile.dim %K, 0
  tile.kernel grid(%b = 1) threads(256) {
    %q = tile.alloc_shared : 128x32xbf16
    %k = tile.alloc_shared : 128x32xbf16
    %v = tile.alloc_shared : 128x128xbf16
    %s = tile.alloc_fragment : 128x128xf32
    %p = tile.alloc_fragment : 128x128xbf16
    %o = tile.alloc_fragment : 128x128xf32
    %new = i1(1)
    tile.copy %Q to %q
    tile.clear %o
    tile.pipelined %i = 0 to ceildiv(%n, 128) stages(2) {
      tile.copy %K[%i * 128, 0] to %k
      tile.copy %V[%i * 128, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 128) {
        %s[%r, %c] = %s[%r, %c] * 0.1
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.copy %o to %O
  }
}

// CHECK-LABEL: kernel.func @by_columns_k0
// CHECK-NOT: 16x128b
// CHECK: kernel.tcgen05.mma f16
tile.func @by_columns(%A: tensor<64x64xf16>, %B: tensor<64x32xf16>) -> (%C: tensor<64x32xf32>) {
  tile.kernel grid(%b = 1) threads(256) {
    %s = tile.alloc_shared : 64x64xf16
    %y = tile.alloc_shared : 64x32xf16
    %x = tile.alloc_fragment : 64x64xf16
    %c = tile.alloc_fragment : 64x32xf32
    tile.clear %c
    tile.copy %A to %s
    tile.copy %B to %y
    tile.copy %s to %x
    tile.gemm %x, %y, %c {policy = "full_col"}
    tile.copy %c to %C
  }
}
