// Descriptors of tensors whose channels lie in slices of 16 or 32 bytes: NC/8DHWC8 and NC/16DHWC16. The tensor has an axis for
// the elements of a slice; a tile is two planes of two by three by eight slices, so two copies, and sticks out of the tensor at
// every end. Threads write what is loaded, and TMA stores it elsewhere.
// RUN: tf-run --make-input=random:1:f16:2x3x3x5x13x8 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=copy --arg=%t.npy --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=copy --arg=%t.npy --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all --async-latency=random
// Slices side by side leave no gaps, so that a swizzle may be wider than a slice, as any other of 16 bytes.
// RUN: sed "s/Sw<2,3,3>/Sw<3,3,3>/" %s | tf-run - --mcpu=sm_90a --entry=copy --arg=%t.npy --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: sed "s/Sw<2,3,3>/Sw<0,3,3>/" %s | tf-run - --mcpu=sm_90a --entry=copy --arg=%t.npy --expect=%t.npy --expect=%t.npy --rtol=0 --atol=0 --check=all
// Slices of 32 bytes: with the swizzle of 32, and no other.
// RUN: tf-run --make-input=random:1:f16:2x3x3x5x13x16 --out=%t.32.npy
// RUN: sed "s/Sw<2,3,3>/Sw<1,3,3>/;s/16B/32B/;s/%%w,8)/%%w,16)/;s/3, 8, 8>/3, 8, 16>/;s/3,8,8)/3,8,16)/;s/768/1536/;s/%%slice = kernel.constant 8/%%slice = kernel.constant 16/" %s | tf-run - --mcpu=sm_90a --entry=copy --arg=%t.32.npy --expect=%t.32.npy --expect=%t.32.npy --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-layout --canonicalize --cse | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_90a | FileCheck %s --check-prefix=PTX
// Five coordinates, of slices: n, c/8, d, h, w.
// CHECK-LABEL: kernel.func @tiles(%in: !kernel.tensormap, %out: !kernel.tensormap
// CHECK-COUNT-2: kernel.tma.load %in[%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}] to %{{.*}} signal %full
// CHECK-COUNT-2: kernel.tma.store
// CHECK-NOT: kernel.tma
// CHECK: host.tensormap {{.*}} {box = [1 : i64, 1 : i64, 2 : i64, 3 : i64, 8 : i64], interleave = "16b", swizzle = "64b", type = "f16"}
// PTX-COUNT-2: cp.async.bulk.tensor.5d.shared::cluster.global.tile.mbarrier::complete_tx::bytes
// PTX-COUNT-2: cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group
// The tensor is the layout's, or nothing is launched: slices of 8, side by side.
// RUN: not tf-run %s --mcpu=sm_90a --entry=copy --arg=zeros:f16:2x3x3x5x13x16 2>&1 | FileCheck %s --check-prefix=AXIS
// AXIS: error: copy: axis 0 of x has stride 9360, expected 4680 as @a says
// RUN: not tf-run %s --mcpu=sm_90a --entry=copy --arg=zeros:f16:2x3x3x5x13x8/9360x3120x1040x208x16x1 2>&1 | FileCheck %s --check-prefix=GAP
// GAP: error: copy: axis {{[0-4]}} of x has stride {{[0-9]+}}, expected {{[0-9]+}} as @a says

%n = layout.symbol in 1 to 1000 : i64
%p = layout.symbol in 1 to 1000 : i64
%d = layout.symbol in 1 to 1000 : i64
%h = layout.symbol in 1 to 1000 : i64
%w = layout.symbol in 1 to 1000 : i64
%g = layout.make_right (%n,%p,%d,%h,%w,8)
%dense = layout.ordered (1,2,2,3,8,8), (5,4,3,2,1,0)
%sl = layout.swizzled Sw<2,3,3>, %dense
layout.descriptor @a = %g, %sl, <1, 2, 2, 3, 8, 8> bits 16 {interleave = "16B", planes = 1}

kernel.func @tiles(%in: !kernel.tensormap {tma = @a}, %out: !kernel.tensormap {tma = @a}, %z: !kernel.buffer<?xf16, global>,
                   %planes: i32, %depth: i32, %height: i32, %width: i32) attributes {block = [32, 1, 1]} {
  %s = kernel.alloc {align = 1024} : !kernel.buffer<768xf16, shared>
  %full = kernel.alloc : !kernel.mbarrier
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c3 = kernel.constant 3 : i32
  %c8 = kernel.constant 8 : i32
  %c32 = kernel.constant 32 : i32
  %slice = kernel.constant 8 : i32
  %elements = kernel.constant 768 : i32
  %x = kernel.block_id x
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %c0 : i32
  // Two images, and two tiles of planes, depth, height and width each.
  %b = layout.symbol %x in 0 to 31 : i32
  %all = layout.tma_tensor @a
  %which = layout.idx2crd %b, (2,2,2,2,2,1)
  %tile, %none = layout.local_tile %all, <1, 2, 2, 3, 8, 8>, %which
  %bytes = layout.tma_bytes @a : i32
  kernel.if %lead {
    kernel.mbarrier.init %full, %c1
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %full, %bytes
    kernel.tma.load %in[%tile] to %s signal %full
  }
  kernel.barrier
  kernel.mbarrier.wait %full parity %c0
  %inner = layout.ordered (1,2,2,3,8,8), (5,4,3,2,1,0)
  %places = layout.swizzled Sw<2,3,3>, %inner
  // Element e of the tile: c, w, h, d, p, first to last.
  kernel.for %e = %t to %elements step %c32 : i32 {
    %c = kernel.rem %e, %slice : i32
    %e1 = kernel.div %e, %slice : i32
    %tw = kernel.rem %e1, %c8 : i32
    %e2 = kernel.div %e1, %c8 : i32
    %th = kernel.rem %e2, %c3 : i32
    %e3 = kernel.div %e2, %c3 : i32
    %td = kernel.rem %e3, %c2 : i32
    %tp = kernel.div %e3, %c2 : i32
    %sc = layout.symbol %c in 0 to 15 : i32
    %sw = layout.symbol %tw in 0 to 7 : i32
    %sh = layout.symbol %th in 0 to 2 : i32
    %sd = layout.symbol %td in 0 to 1 : i32
    %sp = layout.symbol %tp in 0 to 1 : i32
    %o = layout.apply %places, (0,%sp,%sd,%sh,%sw,%sc)
    %at = layout.get %o : i32
    %v = kernel.load %s[%at] : f16
    %image = kernel.rem %x, %c2 : i32
    %x1 = kernel.div %x, %c2 : i32
    %xp = kernel.rem %x1, %c2 : i32
    %x2 = kernel.div %x1, %c2 : i32
    %xd = kernel.rem %x2, %c2 : i32
    %x3 = kernel.div %x2, %c2 : i32
    %xh = kernel.rem %x3, %c2 : i32
    %xw = kernel.div %x3, %c2 : i32
    %p0 = kernel.mul %xp, %c2 : i32
    %plane = kernel.add %p0, %tp : i32
    %d0 = kernel.mul %xd, %c2 : i32
    %deep = kernel.add %d0, %td : i32
    %h0 = kernel.mul %xh, %c3 : i32
    %row = kernel.add %h0, %th : i32
    %w0 = kernel.mul %xw, %c8 : i32
    %column = kernel.add %w0, %tw : i32
    %in0 = kernel.cmp lt %plane, %planes : i32
    %in1 = kernel.cmp lt %deep, %depth : i32
    %in2 = kernel.cmp lt %row, %height : i32
    %in3 = kernel.cmp lt %column, %width : i32
    %and1 = kernel.and %in0, %in1 : i1
    %and2 = kernel.and %in2, %in3 : i1
    %inside = kernel.and %and1, %and2 : i1
    kernel.if %inside {
      %t0 = kernel.mul %image, %planes : i32
      %t1 = kernel.add %t0, %plane : i32
      %t2 = kernel.mul %t1, %depth : i32
      %t3 = kernel.add %t2, %deep : i32
      %t4 = kernel.mul %t3, %height : i32
      %t5 = kernel.add %t4, %row : i32
      %t6 = kernel.mul %t5, %width : i32
      %t7 = kernel.add %t6, %column : i32
      %t8 = kernel.mul %t7, %slice : i32
      %to = kernel.add %t8, %c : i32
      kernel.store %v, %z[%to]
    } else {
      // What lies outside of the tensor is zero.
      %zero = kernel.constant 0.0 : f16
      %nought = kernel.cmp eq %v, %zero : f16
      kernel.assert %nought, "an element outside of the tensor"
    }
  }
  kernel.if %lead {
    kernel.tma.store %s to %out[%tile]
    kernel.bulk.commit_group
    kernel.bulk.wait_group 0
  }
}

host.func @copy(%x: !host.tensor<6xf16>, %y: !host.tensor<6xf16>, %z: !host.tensor<6xf16>) attributes {num_results = 2} {
  %n = host.dim %x, 0
  %p = host.dim %x, 1
  %d = host.dim %x, 2
  %h = host.dim %x, 3
  %w = host.dim %x, 4
  %s = host.dim %x, 5
  host.shape 0 (%n, %p, %d, %h, %w, %s)
  host.shape 1 (%n, %p, %d, %h, %w, %s)
  host.shapes_end
  %in = layout.tensormap @a of %x {l2 = "128b"}
  %out = layout.tensormap @a of %y
  %pz = host.ptr %z
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c32 = host.constant 32
  host.launch @tiles grid(%c32, %c1, %c1) block(%c32, %c1, %c1) shared(%c0) args(%in, %out, %pz, %p, %d, %h, %w)
}
