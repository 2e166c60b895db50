// The five data paths, each found by where the threads are: loads and stores scheduled differently from each other where
// it is of interest. 16 lanes are accessed from lane 0 or 16 of a quarter on.
// RUN: tf-run %s --mcpu=sm_100a --entry=p16x64b --arg=random:1:f32:16x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=p16x128b --arg=random:1:f32:16x16 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=p16x256b --arg=random:1:f32:16x16 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=figure --arg=random:1:f32:2x64x3x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=doubles --arg=random:1:f64:16x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=packed --arg=random:1:f16:32x16 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=packed_halves --arg=random:1:bf16:16x16 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=wide --arg=random:1:i8:32x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=several --arg=random:1:f64:32x128 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=backwards --arg=random:1:f16:32x8 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_100a --entry=one_a_lane --arg=random:1:i8:32x7 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// RUN: tf-llc %s --mcpu=sm_100a -o - | FileCheck %s --check-prefix=PTX

// CHECK-LABEL: kernel.func @p16x64b_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "16x64b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "16x64b"} : vector<4xf32>
// PTX-LABEL: .entry p16x64b_k0(
// PTX: tcgen05.st.sync.aligned.16x64b.x4.b32
// PTX: tcgen05.ld.sync.aligned.16x64b.x4.b32
fusion.func @p16x64b(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %r = fusion.set %x : tensor<16x8xf32>
  %t = fusion.set %r : tensor<16x8xf32> memory(tensor) domain(%i, %j) {
    %l3, %l = id.split %i by 8
    %c, %c0 = id.split %j by 2
    %a = id.merge %l, %c0
    %th = id.merge %a, %l3
    id.domain loop [%th : tidx, %c : vectorize] alloc [%l3 : c, %l : c | %c : c, %c0 : c]
  }
  %y = fusion.set %t : tensor<16x8xf32> domain(%i, %j) {
    %l3, %l = id.split %i by 8
    %c, %c0 = id.split %j by 2
    %a = id.merge %l, %c0
    %th = id.merge %a, %l3
    id.domain loop [%th : tidx, %c : vectorize]
  }
  fusion.return %y : tensor<16x8xf32>
}

// The load has its registers in another order.
// CHECK-LABEL: kernel.func @p16x128b_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "16x128b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "16x128b"} : vector<8xf32>
// PTX-LABEL: .entry p16x128b_k0(
// PTX: tcgen05.st.sync.aligned.16x128b.x4.b32
fusion.func @p16x128b(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %t = fusion.set %x : tensor<16x16xf32> memory(tensor) domain(%i, %j) {
    %l3, %l = id.split %i by 8
    %co, %c = id.split %j by 4
    %th = id.merge %l, %c
    %v = id.merge %co, %l3
    id.domain loop [%th : tidx, %v : vectorize] alloc [%l3 : c, %l : c | %co : c, %c : c]
  }
  %y = fusion.set %t : tensor<16x16xf32> domain(%i, %j) {
    %l3, %l = id.split %i by 8
    %co, %c = id.split %j by 4
    %th = id.merge %l, %c
    %v = id.merge %l3, %co
    id.domain loop [%th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<16x16xf32>
}

// Stored as an mma leaves it, loaded in two halves of the columns.
// CHECK-LABEL: kernel.func @p16x256b_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "16x256b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {offset = 8 : i64, shape = "16x32bx2"} : vector<8xf32>
// PTX-LABEL: .entry p16x256b_k0(
// PTX: tcgen05.st.sync.aligned.16x256b.x2.b32
// PTX: tcgen05.ld.sync.aligned.16x32bx2.x8.b32 {{.*}}, 8;
fusion.func @p16x256b(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %t = fusion.set %x : tensor<16x16xf32> memory(tensor) domain(%i, %j) {
    %l3, %l = id.split %i by 8
    %co, %ci = id.split %j by 8
    %cm, %c0 = id.split %ci by 2
    %th = id.merge %l, %cm
    %v = id.merge %co, %l3
    %w = id.merge %v, %c0
    id.domain loop [%th : tidx, %w : vectorize] alloc [%l3 : c, %l : c | %co : c, %ci : c]
  }
  %y = fusion.set %t : tensor<16x16xf32> domain(%i, %j) {
    %th, %v = id.split %j by 8
    %tt = id.merge %th, %i
    id.domain loop [%tt : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<16x16xf32>
}

// The tutorial's figure: lanes 0 to 15, 32 to 47, 64 to 79, 96 to 111.
// CHECK-LABEL: kernel.func @figure_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<112x8xi32, tensor>
// CHECK: kernel.tcgen05.st %{{.*}} {offset = 4 : i64, shape = "16x32bx2"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "16x64b"} : vector<4xf32>
fusion.func @figure(%x: tensor<2x64x3x8xf32>) -> tensor<2x64x3x8xf32> {
  %t = fusion.set %x : tensor<2x64x3x8xf32> memory(tensor) domain(%b, %i, %c, %j) {
    %w, %l = id.split %i by 16
    %h, %v = id.split %j by 4
    %a = id.merge %w, %h
    %th = id.merge %a, %l
    id.domain loop [%b : bidx, %c : bidy, %th : tidx, %v : vectorize] alloc [%b : c, %w : 32, %l : c | %c : c, %j : c]
  } inline(2)
  %y = fusion.set %t : tensor<2x64x3x8xf32> domain(%b, %i, %c, %j) {
    %w, %l = id.split %i by 16
    %l3, %l2 = id.split %l by 8
    %v, %c0 = id.split %j by 2
    %p = id.merge %w, %l2
    %q = id.merge %p, %c0
    %th = id.merge %q, %l3
    id.domain loop [%b : bidx, %c : bidy, %th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<2x64x3x8xf32>
}

// 8 bytes are two columns, and two registers of one thread: 32x32b, 16x256b and 16x32bx2 have that.
// CHECK-LABEL: kernel.func @doubles_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {offset = 8 : i64, shape = "16x32bx2"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "16x256b"} : vector<4xf64>
fusion.func @doubles(%x: tensor<16x8xf64>) -> tensor<16x8xf64> {
  %t = fusion.set %x : tensor<16x8xf64> memory(tensor) domain(%i, %j) {
    %h, %v = id.split %j by 4
    %th = id.merge %h, %i
    id.domain loop [%th : tidx, %v : vectorize] alloc [%i : c | %j : c]
  }
  %y = fusion.set %t : tensor<16x8xf64> domain(%i, %j) {
    %l3, %l = id.split %i by 8
    %co, %c = id.split %j by 4
    %th = id.merge %l, %c
    %v = id.merge %co, %l3
    id.domain loop [%th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<16x8xf64>
}

// Elements of 2 bytes in columns of their own, two in a register.
// CHECK-LABEL: kernel.func @packed_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<32x16xi32, tensor>
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b", unpack}
// CHECK: kernel.tcgen05.ld %{{.*}} {pack, shape = "32x32b"} : vector<8xf16>
// PTX-LABEL: .entry packed_k0(
// PTX: tcgen05.st.sync.aligned.32x32b.x8.unpack::16b.b32
// PTX: tcgen05.ld.sync.aligned.32x32b.x4.pack::16b.b32
fusion.func @packed(%x: tensor<32x16xf16>) -> tensor<32x16xf16> {
  %t = fusion.set %x : tensor<32x16xf16> memory(tensor) domain(%i, %j) {
    id.domain loop [%i : tidx, %j : vectorize] alloc [%i : c | %j : 2]
  }
  %y = fusion.set %t : tensor<32x16xf16> domain(%i, %j) {
    %jo, %v = id.split %j by 8
    id.domain loop [%i : tidx, %jo : serial, %v : vectorize]
  }
  fusion.return %y : tensor<32x16xf16>
}

// CHECK-LABEL: kernel.func @packed_halves_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {offset = 8 : i64, shape = "16x32bx2", unpack}
// CHECK: kernel.tcgen05.ld %{{.*}} {offset = 8 : i64, pack, shape = "16x32bx2"} : vector<8xbf16>
fusion.func @packed_halves(%x: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %t = fusion.set %x : tensor<16x16xbf16> memory(tensor) domain(%i, %j) {
    %h, %v = id.split %j by 8
    %th = id.merge %h, %i
    id.domain loop [%th : tidx, %v : vectorize] alloc [%i : c | %j : 2]
  }
  %y = fusion.set %t : tensor<16x16xbf16> domain(%i, %j) {
    %h, %v = id.split %j by 8
    %th = id.merge %h, %i
    id.domain loop [%th : tidx, %v : vectorize]
  }
  fusion.return %y : tensor<16x16xbf16>
}

// Bytes in columns of their own: a register each.
// CHECK-LABEL: kernel.func @wide_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<8xi32>
fusion.func @wide(%x: tensor<32x8xi8>) -> tensor<32x8xi8> {
  %t = fusion.set %x : tensor<32x8xi8> memory(tensor) domain(%i, %j) {
    id.domain loop [%i : tidx, %j : serial] alloc [%i : c | %j : 4]
  }
  %y = fusion.set %t : tensor<32x8xi8> domain(%i, %j) {
    id.domain loop [%i : tidx, %j : vectorize]
  }
  fusion.return %y : tensor<32x8xi8>
}

// More than one instruction moves: two loads, and one wait for both.
// CHECK-LABEL: kernel.func @several_k0(
// CHECK-COUNT-2: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.wait_st
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<64xf64>
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<64xf64>
// CHECK-NEXT: kernel.tcgen05.wait_ld %{{.*}}, %{{.*}} : vector<64xf64>, vector<64xf64>
fusion.func @several(%x: tensor<32x128xf64>) -> tensor<32x128xf64> {
  %t = fusion.set %x : tensor<32x128xf64> memory(tensor) domain(%i, %j) {
    id.domain loop [%i : tidx, %j : vectorize] alloc [%i : c | %j : c]
  }
  %y = fusion.set %t : tensor<32x128xf64> domain(%i, %j) {
    id.domain loop [%i : tidx, %j : vectorize]
  }
  fusion.return %y : tensor<32x128xf64>
}

// The order of registers is not that of the vector: columns are swizzled by a constant of each thread.
// CHECK-LABEL: kernel.func @backwards_k0(
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
// CHECK: kernel.tcgen05.ld %{{.*}} {shape = "32x32b"} : vector<8xf16>
fusion.func @backwards(%x: tensor<32x8xf16>) -> tensor<32x8xf16> {
  %t = fusion.set %x : tensor<32x8xf16> memory(tensor) domain(%i, %j) {
    %a, %b = id.split %j by 2
    %v = id.merge %b, %a
    id.domain loop [%i : tidx, %v : vectorize] alloc [%i : c | %j : c]
  }
  %y = fusion.set %t : tensor<32x8xf16> domain(%i, %j) {
    id.domain loop [%i : tidx, %j : vectorize]
  }
  fusion.return %y : tensor<32x8xf16>
}

// One byte in each lane at a time: with the stride written it has a column of its own. (Without it, it is a quarter of a register, which is
// refused.)
// CHECK-LABEL: kernel.func @one_a_lane_k0(
// CHECK: %t = kernel.view %tmem[%{{.*}}] : !kernel.buffer<32x1xi32, tensor>
// CHECK: kernel.tcgen05.st %{{.*}} {shape = "32x32b"}
fusion.func @one_a_lane(%x: tensor<32x7xi8>) -> tensor<32x7xi8> {
  %t = fusion.set %x : tensor<32x7xi8> memory(tensor) domain(%i, %j) {
    id.domain loop [%j : serial, %i : tidx] alloc [%i : c | %j : 4]
  } inline(1)
  %y = fusion.set %t : tensor<32x7xi8> domain(%i, %j) {
    id.domain loop [%j : serial, %i : tidx]
  }
  fusion.return %y : tensor<32x7xi8>
}
