// What no one instruction of TMA can copy: cut into several, or copied by threads, and said so.
// RUN: tf-run %s --mcpu=sm_90a --entry=long_row --arg=random:1:f32:4096 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=both_long --arg=random:1:f16:600x1024 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=transpose --arg=random:1:f32:512x256 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=ring --arg=random:1:bf16:3x2000 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=thirds --arg=random:1:f32:310x20 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=thirds --arg=random:1:f32:310x21 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows_of_512 --arg=random:1:f32:16x512 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=rows3 --arg=random:1:f32:64x33 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=stored_rows --arg=random:1:f32:40x33 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=stored_rows --arg=random:1:f32:40x33 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_80 --entry=both_long --arg=random:1:f16:600x1024 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse -o %t 2>%t.remarks
// RUN: FileCheck %s <%t
// RUN: FileCheck %s --check-prefix=REMARKS <%t.remarks

// REMARKS: remark: the tile of 's' is copied in 4 pieces: TMA has no box for all of it
// CHECK-LABEL: kernel.func @long_row_k0(
// CHECK: kernel.for {{.*}} to %{{.*}} step {{.*}} {unroll}
// CHECK: kernel.tma.load
// CHECK: host.tensormap {{.*}}{box = array<i64: 256>
fusion.func @long_row(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %s = fusion.set %x : tensor<4096xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<4096xf32>
  sched.split %y[0] by 1024
  sched.propagate %y
  sched.parallelize %s [bidx, bulk]
  sched.split %y[1] by 128
  sched.parallelize %y [bidx, serial, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<4096xf32>
}

// Loads and stores of 300 rows, each in two: 150.
// REMARKS: remark: the tile of 's' is copied in 2 pieces
// REMARKS: remark: the tile of 'y' is copied in 2 pieces
// CHECK-LABEL: kernel.func @both_long_k0(
// CHECK: host.tensormap {{.*}}{box = array<i64: 150, 32>
// CHECK: host.tensormap {{.*}}{box = array<i64: 150, 32>
fusion.func @both_long(%x: tensor<600x1024xf16>) -> tensor<600x1024xf16> {
  %s = fusion.set %x : tensor<600x1024xf16> memory(shared) via(tma)
  %y = fusion.set %s : tensor<600x1024xf16> via(tma)
  sched.split %y[1] by 32
  sched.split %y[0] by 300
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidx, bidy, bulk, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<600x1024xf16>
}

// Halves would begin where no tile may, at 4800 bytes: thirds.
// REMARKS: remark: the tile of 's' is copied in 3 pieces
// REMARKS: remark: the tile of 'y' is copied in 3 pieces
fusion.func @thirds(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %s = fusion.set %x : tensor<?x?xf32> memory(shared) via(tma)
  %y = fusion.set %s : tensor<?x?xf32> via(tma)
  sched.split %y[1] by 8
  sched.split %y[0] by 300
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %s, %y [bidy, bidx, bulk, bulk]
  sched.inline_at %s 2
  fusion.return %y : tensor<?x?xf32>
}

// Half a row is no tile of the hardware's where there are more rows; half of one row is.
// REMARKS: remark: the tile of 's' is copied in 16 pieces
fusion.func @rows_of_512(%x: tensor<16x512xf32>) -> tensor<16x512xf32> {
  %s = fusion.set %x : tensor<16x512xf32> memory(shared) via(tma) domain(%i, %j) {
    %io, %ii = id.split %i by 8
    id.domain loop [%io : bidx, %ii : bulk, %j : bulk] alloc [%io : c, %ii : c, %j : c]
  } inline(1)
  %y = fusion.neg %s : tensor<16x512xf32> domain(%i, %j) {
    %io, %ii = id.split %i by 8
    %jo, %ji = id.split %j by 128
    id.domain loop [%io : bidx, %ii : serial, %jo : serial, %ji : tidx]
  }
  fusion.return %y : tensor<16x512xf32>
}

// A ring's slots.
// REMARKS: remark: the tile of 's' is copied in 2 pieces
fusion.func @ring(%x: tensor<?x2000xbf16>) -> tensor<?xbf16> {
  %s = fusion.set %x : tensor<?x2000xbf16> memory(shared) via(tma)
  %y = fusion.sum %s axes [1] : tensor<?xbf16>
  sched.split %y[1] by 512
  sched.propagate %y
  sched.parallelize %s [bidx, serial, bulk]
  sched.split %y[2] by 128
  sched.parallelize %y [bidx, serial, serial, tidx]
  sched.inline_at %s 2
  sched.circular_buffer %s stages 3 prefetch 2
  fusion.return %y : tensor<?xbf16>
}

// REMARKS: remark: 's' is copied by the threads of the block: rows of its box have 132 bytes, no multiple of 16
// CHECK-LABEL: kernel.func @rows3_k0(
// CHECK-NOT: kernel.tma
// CHECK-LABEL: host.func @rows3
fusion.func @rows3(%x: tensor<64x33xf32>) -> tensor<64x33xf32> {
  %s = fusion.set %x : tensor<64x33xf32> memory(shared) via(tma)
  %y = fusion.neg %s : tensor<64x33xf32>
  sched.split %y[0] by 16
  sched.propagate %y
  sched.parallelize %s [bidx, bulk, bulk]
  sched.parallelize %y [bidx, tidy, tidx]
  sched.inline_at %s 1
  fusion.return %y : tensor<64x33xf32>
}

// REMARKS: remark: 'y' is copied by the threads of the block: [j] of 'y' is 132 bytes, no multiple of 16, and a store writes whole ones
// CHECK-LABEL: kernel.func @stored_rows_k0(
// CHECK-NOT: kernel.tma
// CHECK-LABEL: host.func @stored_rows
fusion.func @stored_rows(%x: tensor<40x33xf32>) -> tensor<40x33xf32> {
  %r = fusion.neg %x : tensor<40x33xf32> memory(shared)
  %y = fusion.set %r : tensor<40x33xf32> via(tma)
  sched.split %y[1] by 8
  sched.split %y[0] by 16
  sched.reorder %y [0, 2, 1, 3]
  sched.propagate %y
  sched.parallelize %y [bidx, bidy, bulk, bulk]
  sched.parallelize %r [bidx, bidy, tidy, tidx]
  sched.inline_at %r 2
  fusion.return %y : tensor<40x33xf32>
}

// A tile of two spans of the swizzle side by side: a dimension more.
// REMARKS-NOT: 'xs'
// CHECK-LABEL: host.func @transpose
// CHECK: host.tensormap {{.*}}{box = array<i64: 2, 128, 32>, l2 = "256b", swizzle = "128b"
fusion.func @transpose(%x: tensor<512x256xf32>) -> tensor<256x512xf32> {
  %xs = fusion.set %x : tensor<512x256xf32> memory(shared) via(tma) cache(evict_last) domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %nb, %nj = id.split %ni by 32
    %mh, %ml = id.split %mi by 8
    %nc, %ne = id.split %nj by 4
    %sr, %sc = id.swizzle xor %ml, %nc
    id.domain loop [%no : bidy, %mo : bidx, %nb : bulk, %mi : bulk, %nj : bulk] alloc [%no : c, %mo : c, %nb : c, %mh : c, %sr : c, %sc : c, %ne : c]
  } inline(2)
  %xr = fusion.set %xs : tensor<512x256xf32> domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %nb, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %w = id.merge %u, %t
    %thread = id.merge %gh, %w
    id.domain loop [%no : bidy, %mo : bidx, %nb : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]
  } inline(4)
  %ys = fusion.permute %xr axes [1, 0] : tensor<256x512xf32> memory(shared) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %nb, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %w = id.merge %u, %t
    %thread = id.merge %gh, %w
    %mb, %mj = id.split %mi by 32
    %mc, %me = id.split %mj by 4
    %nh, %nl = id.split %ni by 8
    %sr, %sc = id.swizzle xor %nl, %mc
    id.domain loop [%no : bidy, %mo : bidx, %nb : unroll, %thread : tidx, %nr : unroll, %mr : vectorize] alloc [%no : c, %mo : c, %mb : c, %nh : c, %sr : c, %sc : c, %me : c]
  } inline(2)
  %y = fusion.set %ys : tensor<256x512xf32> via(tma) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %mb, %mj = id.split %mi by 32
    id.domain loop [%no : bidy, %mo : bidx, %mb : unroll, %ni : bulk, %mj : bulk]
  }
  fusion.return %y : tensor<256x512xf32>
}
