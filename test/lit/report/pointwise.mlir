// A pointwise fusion: one kernel that reads each input once and writes its result once, by whole sectors.
// RUN: tf-opt %s --print-schedule=chip=h200 --arg 512x4096 --arg 4096 | FileCheck %s
// RUN: tf-opt %s --print-schedule=chip=h200 --arg random:1:bf16:512x4096 --arg ones:bf16:4096 | FileCheck %s
// RUN: tf-opt %s --print-schedule=chip=h200 --arg 511x4095 --arg 4095 | FileCheck %s --check-prefix=ODD
// RUN: tf-opt %s --print-schedule --arg 0x4096 --arg 4096 | FileCheck %s --check-prefix=EMPTY
// RUN: tf-opt %s --print-schedule=bandwidth=1000 --arg 512x4096 --arg 4096 | FileCheck %s --check-prefix=SLOW
// RUN: tf-opt %s --print-schedule | FileCheck %s --check-prefix=UNKNOWN
// RUN: not tf-opt %s --print-schedule --mcpu sm_90a --arg 512x4096/8192x1 --arg 4096 2>&1 | FileCheck %s --check-prefix=STRIDED

// CHECK: @biased for sm_90a, h200 (132 SMs, 4800 GB/s)
// CHECK-NEXT: x: 512x4096xbf16
// CHECK-NEXT: b: 4096xbf16
// CHECK: note: {{.*}}
// CHECK: kernel @biased_rows_k0
// CHECK-NEXT: grid {{[0-9]+}}, block 128 (128 threads), shared 0 bytes
// CHECK: y (result)
// CHECK-NEXT: {{.*}}bidx{{.*}} | {{.*}}tidx 128 | {{.*}}vectorize 8
// CHECK: loads x 16 = 8 x 2 8192 16.00 16.00 4.19 MB line
// CHECK: loads b 16 = 8 x 2 8192 16.00 16.00 4.19 MB line
// CHECK: stores y 16 = 8 x 2 8192 16.00 16.00 4.19 MB line
// CHECK: an SM holds 16 blocks, 64 of 64 warps; the limit is its threads; {{.*}} waves; registers: not asked for
// CHECK-NEXT: moves 12.6 MB in sectors, 8.40 MB if caches were perfect
// CHECK: least 8.40 MB inputs once and results once: 1.75 us at best, at 4800 GB/s
// CHECK-NEXT: once 8.40 MB 1.00 of that
// CHECK-NEXT: moved 12.6 MB 1.50 of that

// A row that is no multiple of a vector: elements one by one, whose sectors are shared by neighbours.
// ODD: loads x 2
// ODD: moves

// EMPTY: grid 0
// EMPTY: is not launched: there is nothing to do
// EMPTY: least 8192 bytes
// EMPTY-NEXT: once 0 bytes

// SLOW: at best, at 1000 GB/s

// UNKNOWN: kernel @biased_k0: bidx
// UNKNOWN: what is launched and moved depends on extents and numbers that are not known: give them (--arg)

// The host program's own check.
// STRIDED: error: axis 0 of 'x' has stride 8192; the kernel was compiled for 4096
fusion.func @biased(%x: tensor<?x?xbf16>, %b: tensor<?xbf16>) -> tensor<?x?xbf16> {
  %c = fusion.broadcast %b axes [0] : tensor<1x?xbf16>
  %y = fusion.add %x, %c : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
