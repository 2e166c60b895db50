// Copies to tensor memory and shifts.
// RUN: not tf-llc %s --mcpu=sm_100f -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=REFUSED
// REFUSED: error: tcgen05.shift cannot be used on sm_100f: it needs one of sm_100a, sm_103a, sm_110a
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.100a.ptx
// RUN: tf-llc %s --mcpu=sm_103a -o %t.103a.ptx && %ptxas --gpu-name=sm_103a %t.103a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.103a.ptx
// RUN: tf-llc %s --mcpu=sm_110a -o %t.110a.ptx && %ptxas --gpu-name=sm_110a %t.110a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.110a.ptx
// QUIET-NOT: {{.}}
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry copies_1(
kernel.func @copies_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.cp.cta_group::1.128x256b [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {shape = "128x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {shape = "128x256b"}
  // CHECK: tcgen05.cp.cta_group::1.128x256b.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "128x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "128x256b"}
  // CHECK: tcgen05.cp.cta_group::1.128x256b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "128x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "128x256b"}
  // CHECK: tcgen05.cp.cta_group::1.4x256b [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {shape = "4x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {shape = "4x256b"}
  // CHECK: tcgen05.cp.cta_group::1.4x256b.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "4x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "4x256b"}
  // CHECK: tcgen05.cp.cta_group::1.4x256b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "4x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "4x256b"}
  // CHECK: tcgen05.cp.cta_group::1.128x128b [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {shape = "128x128b"}{{$}}
  kernel.tcgen05.cp %da to %t {shape = "128x128b"}
  // CHECK: tcgen05.cp.cta_group::1.128x128b.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "128x128b"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "128x128b"}
  // CHECK: tcgen05.cp.cta_group::1.128x128b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "128x128b"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "128x128b"}
  // CHECK: tcgen05.cp.cta_group::1.64x128b.warpx2::02_13 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {shape = "64x128b_warpx2_02_13"}{{$}}
  kernel.tcgen05.cp %da to %t {shape = "64x128b_warpx2_02_13"}
  // CHECK: tcgen05.cp.cta_group::1.64x128b.warpx2::02_13.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "64x128b_warpx2_02_13"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "64x128b_warpx2_02_13"}
  // CHECK: tcgen05.cp.cta_group::1.64x128b.warpx2::02_13.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "64x128b_warpx2_02_13"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "64x128b_warpx2_02_13"}
  // CHECK: tcgen05.cp.cta_group::1.64x128b.warpx2::01_23 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {shape = "64x128b_warpx2_01_23"}{{$}}
  kernel.tcgen05.cp %da to %t {shape = "64x128b_warpx2_01_23"}
  // CHECK: tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "64x128b_warpx2_01_23"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "64x128b_warpx2_01_23"}
  // CHECK: tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "64x128b_warpx2_01_23"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "64x128b_warpx2_01_23"}
  // CHECK: tcgen05.cp.cta_group::1.32x128b.warpx4 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {shape = "32x128b_warpx4"}{{$}}
  kernel.tcgen05.cp %da to %t {shape = "32x128b_warpx4"}
  // CHECK: tcgen05.cp.cta_group::1.32x128b.warpx4.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "32x128b_warpx4"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b6x16_p32", shape = "32x128b_warpx4"}
  // CHECK: tcgen05.cp.cta_group::1.32x128b.warpx4.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "32x128b_warpx4"}{{$}}
  kernel.tcgen05.cp %da to %t {format = "b4x16_p64", shape = "32x128b_warpx4"}
  // CHECK: tcgen05.shift.cta_group::1.down [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.shift %t{{$}}
  kernel.tcgen05.shift %t
}

// CHECK-LABEL: .entry copies_2(
kernel.func @copies_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.cp.cta_group::2.128x256b [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, shape = "128x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, shape = "128x256b"}
  // CHECK: tcgen05.cp.cta_group::2.128x256b.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b6x16_p32", shape = "128x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b6x16_p32", shape = "128x256b"}
  // CHECK: tcgen05.cp.cta_group::2.128x256b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b4x16_p64", shape = "128x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b4x16_p64", shape = "128x256b"}
  // CHECK: tcgen05.cp.cta_group::2.4x256b [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, shape = "4x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, shape = "4x256b"}
  // CHECK: tcgen05.cp.cta_group::2.4x256b.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b6x16_p32", shape = "4x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b6x16_p32", shape = "4x256b"}
  // CHECK: tcgen05.cp.cta_group::2.4x256b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b4x16_p64", shape = "4x256b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b4x16_p64", shape = "4x256b"}
  // CHECK: tcgen05.cp.cta_group::2.128x128b [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, shape = "128x128b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, shape = "128x128b"}
  // CHECK: tcgen05.cp.cta_group::2.128x128b.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b6x16_p32", shape = "128x128b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b6x16_p32", shape = "128x128b"}
  // CHECK: tcgen05.cp.cta_group::2.128x128b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b4x16_p64", shape = "128x128b"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b4x16_p64", shape = "128x128b"}
  // CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::02_13 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, shape = "64x128b_warpx2_02_13"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, shape = "64x128b_warpx2_02_13"}
  // CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::02_13.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b6x16_p32", shape = "64x128b_warpx2_02_13"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b6x16_p32", shape = "64x128b_warpx2_02_13"}
  // CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::02_13.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b4x16_p64", shape = "64x128b_warpx2_02_13"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b4x16_p64", shape = "64x128b_warpx2_02_13"}
  // CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::01_23 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, shape = "64x128b_warpx2_01_23"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, shape = "64x128b_warpx2_01_23"}
  // CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::01_23.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b6x16_p32", shape = "64x128b_warpx2_01_23"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b6x16_p32", shape = "64x128b_warpx2_01_23"}
  // CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::01_23.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b4x16_p64", shape = "64x128b_warpx2_01_23"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b4x16_p64", shape = "64x128b_warpx2_01_23"}
  // CHECK: tcgen05.cp.cta_group::2.32x128b.warpx4 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, shape = "32x128b_warpx4"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, shape = "32x128b_warpx4"}
  // CHECK: tcgen05.cp.cta_group::2.32x128b.warpx4.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b6x16_p32", shape = "32x128b_warpx4"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b6x16_p32", shape = "32x128b_warpx4"}
  // CHECK: tcgen05.cp.cta_group::2.32x128b.warpx4.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.cp %da to %t {cta_group = 2 : i64, format = "b4x16_p64", shape = "32x128b_warpx4"}{{$}}
  kernel.tcgen05.cp %da to %t {cta_group = 2, format = "b4x16_p64", shape = "32x128b_warpx4"}
  // CHECK: tcgen05.shift.cta_group::2.down [%r{{[0-9]+}}];
  // TEXT: kernel.tcgen05.shift %t {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.shift %t {cta_group = 2}
}
