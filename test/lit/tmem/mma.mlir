// mma of every kind that all chips with tensor memory have, in every form: A in shared or tensor memory, sparse, with masks of
// lanes, shifted, with each use of the collector; for one CTA and pairs; with B stationary.
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

// CHECK-LABEL: .entry f16_1(
kernel.func @f16_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
}

// CHECK-LABEL: .entry f16_2(
kernel.func @f16_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f16 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f16{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f16 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
}

// CHECK-LABEL: .entry tf32_1(
kernel.func @tf32_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
}

// CHECK-LABEL: .entry tf32_2(
kernel.func @tf32_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma tf32 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::tf32{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp tf32 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
}

// CHECK-LABEL: .entry f8f6f4_1(
kernel.func @f8f6f4_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
}

// CHECK-LABEL: .entry f8f6f4_2(
kernel.func @f8f6f4_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma f8f6f4 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::f8f6f4{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
}

// CHECK-LABEL: .entry ws_f16(
kernel.func @ws_f16(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f16 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f16 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
}

// CHECK-LABEL: .entry ws_tf32(
kernel.func @ws_tf32(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws tf32 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::tf32.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp tf32 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
}

// CHECK-LABEL: .entry ws_f8f6f4(
kernel.func @ws_f8f6f4(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws f8f6f4 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f8f6f4.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp f8f6f4 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
}
