// Descriptors from layouts: a product whose A and B are stored where a layout says, and read by the descriptor that is made of the
// same layout; for every swizzle, both majors, and a tile inside a larger one. B is the identity.
// REQUIRES: ptxas
// RUN: tf-opt %s --lower-layout | FileCheck-22 %s
// RUN: tf-llc %s --mcpu=sm_100a -o %t.ptx && %ptxas --gpu-name=sm_100a %t.ptx -o %t.cubin
// RUN: tf-llc %s --mcpu=sm_110a -o %t.ptx && %ptxas --gpu-name=sm_110a %t.ptx -o %t.cubin
// RUN: tf-run --make-input=random:1:f16:128x16 --out=%t.npy
// DEFINE: %{args} = --mcpu=sm_100a -e product --grid=1 --arg=%t.npy --arg=zeros:f16:128x16 --check=all
// DEFINE: %{right} = tf-run %t.mlir %{args} --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0
// RUN: cp %s %t.mlir
// RUN: %{right}
// RUN: sed 's/Sw<1,3,3> o 0 o (\(128\|16\),16):(16,1)/((8,\1 div 8),(8,2)):((8,128),(1,64))/; s/128 div 8/16/; s/16 div 8/2/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=PLAIN
// PLAIN: kernel.tcgen05.smem_desc k %sa {leading = 128 : i64, stride = 256 : i64}
// RUN: %{right}
// RUN: sed 's/Sw<1,3,3> o 0 o (\([0-9]*\),16):(16,1)/Sw<2,3,3> o 16 o (\1,16):(32,1)/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=INSIDE
// INSIDE: %[[D:.*]] = kernel.tcgen05.smem_desc k %sa {stride = 512 : i64, swizzle = "64b"}
// INSIDE: %[[S:.*]] = kernel.constant 2 : i64
// INSIDE: kernel.add %[[D]], %[[S]] : i64
// RUN: %{right}
// RUN: sed 's/Sw<1,3,3> o 0 o (\([0-9]*\),16):(16,1)/Sw<3,3,3> o 48 o (\1,16):(64,1)/' %s > %t.mlir
// RUN: %{right}
// DEFINE: %{mn} = sed 's/d = "f16"/d = "f16", transpose_a, transpose_b/
// RUN: %{mn}; s/Sw<1,3,3> o 0 o (128,16):(16,1)/((8,16),(8,2)):((1,128),(8,64))/; s/Sw<1,3,3> o 0 o (16,16):(16,1)/((8,2),(8,2)):((1,128),(8,64))/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=MN
// MN: kernel.tcgen05.smem_desc mn %sa {leading = 128 : i64, stride = 256 : i64}
// RUN: %{right}
// RUN: %{mn}; s/Sw<1,3,3> o 0 o (128,16):(16,1)/Sw<3,3,3> o 0 o ((64,2),16):((1,1024),64)/; s/Sw<1,3,3> o 0 o (16,16):(16,1)/Sw<1,3,3> o 0 o (16,16):(1,16)/' %s > %t.mlir
// RUN: tf-opt %t.mlir --lower-layout | FileCheck-22 %s --check-prefix=MN128
// MN128: kernel.tcgen05.smem_desc mn %sa {leading = 2048 : i64, stride = 1024 : i64, swizzle = "128b"}
// RUN: %{right}
// what the layout says of the major is held against the instruction
// RUN: sed 's/d = "f16"/d = "f16", transpose_b/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=MAJOR
// what no descriptor describes
// RUN: sed 's/Sw<1,3,3> o 0 o (128,16):(16,1)/(128,16):(16,1)/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=ROWS
// RUN: sed 's/Sw<1,3,3> o 0 o (128,16):(16,1)/Sw<3,3,3> o 56 o (128,16):(64,1)/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=PAST
// RUN: sed 's/Sw<1,3,3> o 0 o (128,16):(16,1)/(128,8):(8,1)/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=SHORT
// RUN: sed 's/smem_desc %la, .sa/& {major = "mn"}/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=WANTED
// RUN: sed 's/sa = kernel.alloc {align = 1024}/sa = kernel.alloc {align = 128}/' %s > %t.mlir
// RUN: not tf-opt %t.mlir --lower-layout 2>&1 | FileCheck-22 %s --check-prefix=ALIGN

// CHECK-LABEL: kernel.func @product
// CHECK-NOT: layout.
kernel.func @product(%x: !kernel.buffer<128x16xf16, global>, %y: !kernel.buffer<128x16xf16, global> {align = 32})
    attributes {block = [128, 1, 1]} {
  %sa = kernel.alloc {align = 1024} : !kernel.buffer<8192xf16, shared>
  %sb = kernel.alloc {align = 1024} : !kernel.buffer<1024xf16, shared>
  %slot = kernel.alloc : !kernel.buffer<1xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c32 = kernel.constant 32 : i32
  %no = kernel.cmp ne %c0, %c0 : i32
  %tid = kernel.thread_id x
  %warp = kernel.div %tid, 32 : i32
  %lead = kernel.cmp eq %tid, 0 : i32
  %first = kernel.cmp lt %tid, 32 : i32
  %isb = kernel.cmp lt %tid, 16 : i32
  kernel.if %first {
    kernel.tcgen05.alloc %c32 to %slot
    kernel.tcgen05.relinquish_alloc_permit
  }
  kernel.if %lead {
    kernel.mbarrier.init %bar, 1
    kernel.fence.mbarrier_init
  }
  %la = layout.constant Sw<1,3,3> o 0 o (128,16):(16,1)
  %lb = layout.constant Sw<1,3,3> o 0 o (16,16):(16,1)
  %i = layout.symbol %tid in 0 to 127 : i32
  %n = kernel.rem %tid, 16 : i32
  %in = layout.symbol %n in 0 to 15 : i32
  %one = kernel.constant 1.0 : f16
  %zero = kernel.constant 0.0 : f16
  kernel.for %k = %c0 to 16 step 1 : i32 {
    %ik = layout.symbol %k in 0 to 15 : i32
    %pa = layout.apply %la, (%i,%ik)
    %ea = layout.get %pa : i32
    %v = kernel.load %x[%tid, %k] : f16
    kernel.store %v, %sa[%ea]
    kernel.if %isb {
      %pb = layout.apply %lb, (%in,%ik)
      %eb = layout.get %pb : i32
      %same = kernel.cmp eq %n, %k : i32
      %w = kernel.select %same, %one, %zero : f16
      kernel.store %w, %sb[%eb]
    }
  }
  kernel.fence.proxy_async shared
  kernel.barrier
  %at = kernel.load %slot[0] : i32
  %d = kernel.tcgen05.address %at : !kernel.buffer<128x32xf32, tensor>
  kernel.if %lead {
    // CHECK: kernel.tcgen05.smem_desc k %sa {stride = 256 : i64, swizzle = "32b"}
    // ROWS: :[[#@LINE+5]]:5: error: matrix: no descriptor describes (128,16):(16,1): it has element (
    // PAST: :[[#@LINE+4]]:5: error: matrix: no descriptor describes Sw<3,3,3> o 56 o (128,16):(64,1)
    // SHORT: :[[#@LINE+3]]:5: error: matrix: k is 8 elements of 16 bits; an instruction reads 32 bytes and more, in pieces of 16
    // WANTED: :[[#@LINE+2]]:5: error: matrix: no descriptor describes Sw<1,3,3> o 0 o (128,16):(16,1)
    // ALIGN: :[[#@LINE+1]]:5: error: sa is aligned to 128 bytes, expected 256
    %da = layout.smem_desc %la, %sa
    %db = layout.smem_desc %lb, %sb
    %idesc = kernel.tcgen05.instr_desc f16 {m = 128, n = 16, a = "f16", b = "f16", d = "f16"}
    // MAJOR: :[[#@LINE+1]]:5: error: the descriptor of b says k-major, but the instruction's has `transpose_b`
    kernel.tcgen05.mma f16 %d, %da, %db desc %idesc accumulate %no
    kernel.tcgen05.commit %bar
  }
  kernel.mbarrier.wait %bar parity %c0
  kernel.tcgen05.fence after_thread_sync
  %lane = kernel.mul %warp, 32 : i32
  %own = kernel.view %d[%lane, 0] : !kernel.buffer<32x16xf32, tensor>
  %l = kernel.tcgen05.ld %own {shape = "32x32b", pack} : vector<16xf16>
  %r = kernel.tcgen05.wait_ld %l : vector<16xf16>
  kernel.store %r, %y[%tid, 0]
  kernel.barrier
  kernel.if %first {
    kernel.tcgen05.dealloc %d, %c32
  }
}
