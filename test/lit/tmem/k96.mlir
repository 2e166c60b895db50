// K = 96 of a pair of CTAs: the descriptor's bit, and matrices whose rows go on in another buffer; base offsets. Of sm_103a alone.
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_103a -o %t.ptx && %ptxas --gpu-name=sm_103a %t.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: {{.}}
// RUN: FileCheck-22 %s --input-file=%t.ptx
// RUN: not tf-llc %s --mcpu=sm_100a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=REFUSED
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry k96(
kernel.func @k96(%d: i32, %p: i1, %x: !kernel.buffer<?xi64, global>) attributes {cluster = [2, 1, 1]} {
  %a = kernel.alloc {align = 1024} : !kernel.buffer<16384xi8, shared>
  %b = kernel.alloc {align = 1024} : !kernel.buffer<16384xi8, shared>
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x512xf32, tensor>
  %sf = kernel.view %t[0, 480] : !kernel.buffer<128x32xf32, tensor>
  // TEXT: kernel.tcgen05.smem_desc k %a next %b {stride = 1024 : i64, swizzle = "128b"}
  // REFUSED: [[#@LINE+1]]:3: error: tcgen05.mma with K = 96 cannot be used on sm_100a
  %da = kernel.tcgen05.smem_desc k %a next %b {swizzle = "128b", stride = 1024}
  // 1 << 52 | 64 << 32 | 1 << 46 | 2 << 61
  // CHECK: or.b64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, 4616260261676843008;
  kernel.store %da, %x[0]
  kernel.barrier
  // TEXT: kernel.tcgen05.smem_desc k %b {base = 3 : i64, stride = 1024 : i64, swizzle = "128b"}
  %db = kernel.tcgen05.smem_desc k %b {swizzle = "128b", stride = 1024, base = 3}
  // 3 << 49 | 64 << 32 | 1 << 16 | 1 << 46 | 2 << 61
  // CHECK: or.b64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, 4613445511909801984;
  kernel.store %db, %x[0]
  kernel.barrier
  %i = kernel.tcgen05.instr_desc mxf4 {m = 256, n = 64, a = "e2m1", b = "e2m1", d = "f32", cta_group = 2, k96, sfa = 3, sfb = 1}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %da scales %sf, %sf desc %i accumulate %p {cta_group = 2, block = 32}
}
