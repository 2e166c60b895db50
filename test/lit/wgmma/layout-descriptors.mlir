// Descriptors from layouts, for wgmma: a product whose A and B are stored where a layout says, and read by the descriptors that are
// made of the same layout, a step along k after the other; for every swizzle, both majors. B is the identity, so D is A.
// RUN: tf-opt %s --lower-layout | FileCheck-22 %s
// RUN: tf-run --make-input=random:1:f16:64x32 --out=%t.npy
// DEFINE: %{right} = tf-run %t.mlir --mcpu=sm_90a -e product --grid=1 --arg=%t.npy --arg=zeros:f32:64x32 --check=all --expect=%t.npy --expect=%t.f32.npy --rtol=0 --atol=0
// RUN: tf-run %s --mcpu=sm_90a -e widen --grid=1 --arg=%t.npy --arg=zeros:f32:64x32 --out=- --out=%t.f32.npy
// RUN: cp %s %t.mlir
// RUN: %{right}
// RUN: sed 's/Sw<2,3,3> o 0 o (\(64\|32\),32):(32,1)/((8,\1 div 8),(8,4)):((8,256),(1,64))/; s/64 div 8/8/; s/32 div 8/4/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=PLAIN
// PLAIN: kernel.wgmma.smem_desc k %sa {leading = 128 : i64, stride = 512 : i64}
// PLAIN: kernel.constant 16 : i64
// RUN: %{right}
// RUN: sed 's/Sw<2,3,3> o 0 o (\([0-9]*\),32):(32,1)/Sw<3,3,3> o 32 o (\1,32):(64,1)/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=INSIDE
// INSIDE: kernel.wgmma.smem_desc k %sa {stride = 1024 : i64, swizzle = "128b"}
// INSIDE: kernel.constant 4 : i64
// INSIDE: kernel.constant 6 : i64
// RUN: %{right}
// DEFINE: %{mn} = sed 's/ : !kernel.wgmma<16xf32>/ {transpose_a, transpose_b}&/
// RUN: %{mn}; s/Sw<2,3,3> o 0 o (\([0-9]*\),32):(32,1)/Sw<2,3,3> o 0 o ((32,\1 div 32),32):((1,1024),32)/; s/64 div 32/2/; s/32 div 32/1/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=MN
// MN: kernel.wgmma.smem_desc mn %sa {leading = 2048 : i64, stride = 512 : i64, swizzle = "64b"}
// MN: kernel.constant 64 : i64
// RUN: %{right}
// RUN: %{mn}; s/Sw<2,3,3> o 0 o (\([0-9]*\),32):(32,1)/((8,\1 div 8),(8,4)):((1,64),(8,512))/; s/64 div 8/8/; s/32 div 8/4/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=FLAT
// FLAT: kernel.wgmma.smem_desc mn %sa {leading = 1024 : i64, stride = 128 : i64}
// FLAT: kernel.constant 128 : i64
// RUN: %{right}
// RUN: sed 's/\(, .sb\) {mma = "wgmma"}/\1/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=OTHER
// RUN: sed 's/{align = 1024} //' %s | not tf-opt --lower-layout - 2>&1 | FileCheck %s --check-prefix=ALIGN --implicit-check-not='after pass'
// ALIGN: error: sa is aligned to 16 bytes, expected 512; write {align = 512} where it is made
// ALIGN-NEXT: layout.smem_desc
// RUN: sed 's/\(, .sb\) {mma = "wgmma"}/\1 {mma = "wgmma", bits = 8}/; s/lb = layout.constant .*/lb = layout.constant Sw<3,4,3> o 0 o (128,32):(1,128)/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=BYTES

kernel.func @widen(%x: !kernel.buffer<64x32xf16, global>, %y: !kernel.buffer<64x32xf32, global>) attributes {block = [64, 1, 1]} {
  %t = kernel.thread_id x
  kernel.for %k = 0 to 32 step 1 : i32 {
    %h = kernel.load %x[%t, %k] : f16
    %v = kernel.cast %h : f16 to f32
    kernel.store %v, %y[%t, %k]
  }
}

kernel.func @product(%x: !kernel.buffer<64x32xf16, global>, %y: !kernel.buffer<64x32xf32, global>) attributes {block = [128, 1, 1]} {
  %sa = kernel.alloc {align = 1024} : !kernel.buffer<8192xf16, shared>
  %sb = kernel.alloc {align = 1024} : !kernel.buffer<4096xf16, shared>
  %la = layout.constant Sw<2,3,3> o 0 o (64,32):(32,1)
  %lb = layout.constant Sw<2,3,3> o 0 o (32,32):(32,1)
  %t = kernel.thread_id x
  %zero = kernel.constant 0.0 : f16
  %one = kernel.constant 1.0 : f16
  kernel.for %i = %t to 8192 step 128 : i32 {
    kernel.store %zero, %sa[%i]
  }
  kernel.for %i = %t to 4096 step 128 : i32 {
    kernel.store %zero, %sb[%i]
  }
  kernel.barrier
  kernel.for %e = %t to 2048 step 128 : i32 {
    %m = kernel.rem %e, 64 : i32
    %k = kernel.div %e, 64 : i32
    %v = kernel.load %x[%m, %k] : f16
    %im = layout.symbol %m in 0 to 63 : i32
    %ik = layout.symbol %k in 0 to 31 : i32
    %to = layout.apply %la, (%im,%ik)
    %at = layout.get %to : i32
    kernel.store %v, %sa[%at]
  }
  kernel.for %e = %t to 1024 step 128 : i32 {
    %n = kernel.rem %e, 32 : i32
    %k = kernel.div %e, 32 : i32
    %same = kernel.cmp eq %n, %k : i32
    %v = kernel.select %same, %one, %zero : f16
    %in = layout.symbol %n in 0 to 31 : i32
    %ik = layout.symbol %k in 0 to 31 : i32
    %to = layout.apply %lb, (%in,%ik)
    %at = layout.get %to : i32
    kernel.store %v, %sb[%at]
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  // CHECK: %[[A:.*]] = kernel.wgmma.smem_desc k %sa {stride = 512 : i64, swizzle = "64b"}
  // CHECK: %[[B:.*]] = kernel.wgmma.smem_desc k %sb {stride = 512 : i64, swizzle = "64b"}
  %a0 = layout.smem_desc %la, %sa {mma = "wgmma"}
  %b0 = layout.smem_desc %lb, %sb {mma = "wgmma"}
  // CHECK: %[[A1:.*]] = kernel.wgmma.smem_desc k %sa {stride = 512 : i64, swizzle = "64b"}
  // CHECK: %[[TWO:.*]] = kernel.constant 2 : i64
  // CHECK: kernel.add %[[A1]], %[[TWO]] : i64
  %a1 = layout.smem_desc %la, %sa {mma = "wgmma", from = 16}
  %b1 = layout.smem_desc %lb, %sb {mma = "wgmma", from = 16}
  kernel.wgmma.fence
  // OTHER: :[[#@LINE+2]]:3: error: the descriptor of B is of kernel.tcgen05, expected kernel.wgmma.smem_desc
  // BYTES: error: a matrix of 8 bits for wgmma that is mn-major, expected k-major
  %d0 = kernel.wgmma.mma f16 %a0, f16 %b0 : !kernel.wgmma<16xf32>
  %d1 = kernel.wgmma.mma f16 %a1, f16 %b1 add %d0 : !kernel.wgmma<16xf32>
  kernel.wgmma.commit_group
  %r = kernel.wgmma.wait_group 0 for %d1 : vector<16xf32>
  %lane = kernel.rem %t, 32 : i32
  %warp = kernel.div %t, 32 : i32
  %r0 = kernel.div %lane, 4 : i32
  %r1 = kernel.mul %warp, 16 : i32
  %row = kernel.add %r0, %r1 : i32
  %low = kernel.add %row, 8 : i32
  %c0 = kernel.rem %lane, 4 : i32
  %c = kernel.mul %c0, 2 : i32
  %v0 = kernel.slice %r[0] : vector<16xf32> to vector<2xf32>
  kernel.store %v0, %y[%row, %c]
  %v1 = kernel.slice %r[2] : vector<16xf32> to vector<2xf32>
  kernel.store %v1, %y[%low, %c]
  %d8 = kernel.add %c, 8 : i32
  %v2 = kernel.slice %r[4] : vector<16xf32> to vector<2xf32>
  kernel.store %v2, %y[%row, %d8]
  %v3 = kernel.slice %r[6] : vector<16xf32> to vector<2xf32>
  kernel.store %v3, %y[%low, %d8]
  %d16 = kernel.add %c, 16 : i32
  %v4 = kernel.slice %r[8] : vector<16xf32> to vector<2xf32>
  kernel.store %v4, %y[%row, %d16]
  %v5 = kernel.slice %r[10] : vector<16xf32> to vector<2xf32>
  kernel.store %v5, %y[%low, %d16]
  %d24 = kernel.add %c, 24 : i32
  %v6 = kernel.slice %r[12] : vector<16xf32> to vector<2xf32>
  kernel.store %v6, %y[%row, %d24]
  %v7 = kernel.slice %r[14] : vector<16xf32> to vector<2xf32>
  kernel.store %v7, %y[%low, %d24]
}
