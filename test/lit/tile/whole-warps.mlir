// A product whose block is not whole warps: every thread multiplies by itself, and a remark says so. Whole warps have none.
// RUN: tf-opt --lower-tile=target=sm_90a %s -o %t.out 2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=OUT %s < %t.out

// CHECK-NOT: remark
// CHECK: [[#@LINE+14]]:5: remark: this product is made without tensor cores, which is slow: a block of 200 threads is not made of whole warps; expected a multiple of 32 threads
// CHECK-NOT: remark
// OUT-LABEL: kernel.func @odd_k0
// OUT-NOT: kernel.mma
// OUT-LABEL: kernel.func @whole_k0
// OUT: kernel.mma
tile.func @odd(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid(%i = 1) threads(200) {
    %s = tile.alloc_shared : 64x64xf16
    %t = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.copy %a to %s
    tile.copy %b to %t
    tile.gemm %s, %t, %c
    tile.copy %c to %y
  }
}

tile.func @whole(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid(%i = 1) threads(96) {
    %s = tile.alloc_shared : 64x64xf16
    %t = tile.alloc_shared : 64x64xf16
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.copy %a to %s
    tile.copy %b to %t
    tile.gemm %s, %t, %c
    tile.copy %c to %y
  }
}

// f32 without `tf32` has no tensor cores, whatever the number of threads: no remark.
tile.func @f32(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> (%y: tensor<64x64xf32>) {
  tile.kernel grid(%i = 1) threads(200) {
    %s = tile.alloc_shared : 64x64xf32
    %t = tile.alloc_shared : 64x64xf32
    %c = tile.alloc_fragment : 64x64xf32
    tile.clear %c
    tile.copy %a to %s
    tile.copy %b to %t
    tile.gemm %s, %t, %c
    tile.copy %c to %y
  }
}
