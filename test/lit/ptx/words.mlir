// Values of 16 bits are in 32-bit registers where a thread may run out of registers: ptxas spills pairs of them wrong.
// RUN: tf-llc --mcpu=sm_90a %s -o %t.ptx && FileCheck-22 %s < %t.ptx
// RUN: tf-llc --mcpu=sm_90a --maxrregcount=8 %s | FileCheck-22 %s --check-prefix=FEW

// 512 of them, of one thread.
// CHECK-LABEL: .entry turned_k0(
// CHECK: .reg .b32 %w<
// CHECK-NOT: %rs
// CHECK: mov.b32 %w{{[0-9]+}}, %[[R:r[0-9]+]]; shr.u32 %w{{[0-9]+}}, %[[R]], 16;
// CHECK-NOT: %rs
// CHECK: ret;
tile.func @turned(%x: tensor<32x16xf16>) -> (%y: tensor<16x32xf16>) {
  tile.kernel grid(%b = 1) threads(1) {
    %f = tile.alloc_fragment : 32x16xf16
    tile.copy %x[0, 0] to %f
    tile.parallel (%i, %j) in (16, 32) {
      %u = tile.load %f[%j, %i]
      tile.store %u, %y[%i, %j]
    }
  }
}

// Few of them stay what they are.
// CHECK-LABEL: .entry few(
// CHECK: .reg .b16 %rs<
// CHECK: ret;
// FEW-LABEL: .entry few(
// FEW: .reg .b32 %w<
// FEW-NOT: %rs
// FEW: ld.global.nc.b16 %w{{[0-9]+}}
// FEW-NOT: %rs
// FEW: ret;
kernel.func @few(%x: !kernel.buffer<?xf16, global> {noalias, readonly}, %y: !kernel.buffer<?xf16, global> {noalias}) attributes {max_threads = 128 : i64} {
  %t = kernel.thread_id x
  %v = kernel.load %x[%t] : f16
  %w = kernel.add %v, %v : f16
  kernel.store %w, %y[%t]
}
