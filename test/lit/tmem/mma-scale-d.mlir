// mma with a scaled D, which sm_110a has not.
// RUN: not tf-llc %s --mcpu=sm_110a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=REFUSED
// REFUSED: error: tcgen05.mma with a scaled input d cannot be used on sm_110a
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.100a.ptx
// RUN: tf-llc %s --mcpu=sm_103a -o %t.103a.ptx && %ptxas --gpu-name=sm_103a %t.103a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.103a.ptx
// QUIET-NOT: {{.}}
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry f16_1(
kernel.func @f16_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3}
}

// CHECK-LABEL: .entry f16_2(
kernel.func @f16_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
}

// CHECK-LABEL: .entry tf32_1(
kernel.func @tf32_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse", scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse", scale_d = 3}
}

// CHECK-LABEL: .entry tf32_2(
kernel.func @tf32_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2, scale_d = 3}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}}, 3;
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64, scale_d = 3 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2, scale_d = 3}
}
