// mma with block scales.
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

// CHECK-LABEL: .entry mxf8f6f4_1(
kernel.func @mxf8f6f4_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32}
}

// CHECK-LABEL: .entry mxf8f6f4_2(
kernel.func @mxf8f6f4_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf8f6f4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32, cta_group = 2}
}

// CHECK-LABEL: .entry mxf4_1(
kernel.func @mxf4_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32}
}

// CHECK-LABEL: .entry mxf4_2(
kernel.func @mxf4_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32, cta_group = 2}
}

// CHECK-LABEL: .entry mxf4nvf4_1(
kernel.func @mxf4nvf4_1(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "use"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill"}
  // CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use"}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use"}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 16 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 16}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 16 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 16}
  // CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32}
}

// CHECK-LABEL: .entry mxf4nvf4_2(
kernel.func @mxf4nvf4_2(%d: i32, %da: i64, %db: i64, %i: i32, %p: i1, %m: i32, %z: i64) {
  %t = kernel.tcgen05.address %d : !kernel.buffer<128x256xf32, tensor>
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 16, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::lastuse [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "lastuse", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "lastuse", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::fill [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "fill", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "fill", cta_group = 2}
  // CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::use [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32 : i64, collector = "use", cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p {block = 32, collector = "use", cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 16 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 16, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %da, %db scales %t, %t desc %i accumulate %p meta %t {block = 32, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 16 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 16, cta_group = 2}
  // CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
  // TEXT: kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32 : i64, cta_group = 2 : i64}{{$}}
  kernel.tcgen05.mma_scaled mxf4nvf4 %t, %t, %db scales %t, %t desc %i accumulate %p meta %t {block = 32, cta_group = 2}
}
