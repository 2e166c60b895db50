// mma of integers, which sm_103a has not.
// RUN: not tf-llc %s --mcpu=sm_103a -o /dev/null 2>&1 | FileCheck-22 %s --check-prefix=REFUSED
// REFUSED: error: tcgen05.mma kind::i8 cannot be used on sm_103a: it needs one of sm_100a, sm_110a
// REQUIRES: ptxas
// RUN: tf-llc %s --mcpu=sm_100a -o %t.100a.ptx && %ptxas --gpu-name=sm_100a %t.100a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.100a.ptx
// RUN: tf-llc %s --mcpu=sm_110a -o %t.110a.ptx && %ptxas --gpu-name=sm_110a %t.110a.ptx -o %t.cubin 2>&1 | FileCheck-22 %s --check-prefix=QUIET --allow-empty
// RUN: FileCheck-22 %s --input-file=%t.110a.ptx
// QUIET-NOT: {{.}}
// RUN: tf-opt %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT
// RUN: tf-opt --print-op-generic %s | tf-opt - | FileCheck-22 %s --check-prefix=TEXT

// CHECK-LABEL: .entry i8_1(
kernel.func @i8_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.cta_group::1.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {collector = "lastuse"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m {ashift, collector = "lastuse"}
}

// CHECK-LABEL: .entry i8_2(
kernel.func @i8_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %da, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma i8 %t, %t, %db desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %da, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p {ashift, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8{{(.ashift.collector::a::discard|.collector::a::discard.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::i8{{(.ashift.collector::a::lastuse|.collector::a::lastuse.ashift)}} [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {{[{][^}]+[}]}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_sp i8 %t, %t, %db meta %t desc %i accumulate %p disable %m, %m, %m, %m, %m, %m, %m, %m {ashift, collector = "lastuse", cta_group = 2}
}

// CHECK-LABEL: .entry ws_i8(
kernel.func @ws_i8(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %da, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws i8 %t, %t, %db desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %da, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p {buffer = 3, collector = "lastuse"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b1::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 1, collector = "fill"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b2::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 2, collector = "use"}
  // CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::i8.collector::b3::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_ws_sp i8 %t, %t, %db meta %t desc %i accumulate %p mask %z {buffer = 3, collector = "lastuse"}
}
