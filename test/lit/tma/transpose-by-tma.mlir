// A transpose as fast as a copy: by TMA both ways through swizzled tiles, blocks on a diagonal in registers; no
// access to shared memory meets a bank twice, by the analysis and by the simulated SM's count.
// RUN: tf-opt %s --print-banks -o /dev/null 2>&1 | FileCheck %s --check-prefix=BANKS
// RUN: tf-run %s --mcpu=sm_90a --entry=f32 --arg=random:1:f32:512x128 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=RUN32
// RUN: tf-run %s --mcpu=sm_90a --entry=bf16 --arg=random:1:bf16:512x256 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=RUN16
// RUN: tf-run %s --mcpu=sm_90a --entry=vectors --arg=random:1:f32:512x128 --expect=reference --check=all --counters 2>&1 | FileCheck %s --check-prefix=VECTORS
// RUN: tf-run %s --mcpu=sm_80 --entry=f32 --arg=random:1:f32:512x128 --expect=reference --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o /dev/null
// RUN: tf-opt %s --lower-fusion=index=32 --canonicalize --cse | FileCheck %s
// BANKS: 'xr' reads 'xs' {{.*}} 0 bank conflicts
// BANKS: 'ys' writes 'ys' {{.*}} 0 bank conflicts
// BANKS: 'xr' reads 'xs' {{.*}} 0 bank conflicts
// BANKS: 'ys' writes 'ys' {{.*}} 0 bank conflicts
// BANKS: 'xr' reads 'xs' {{.*}} 0 bank conflicts
// RUN32: 1024 requests, 4096 wavefronts (4096 without conflicts)
// RUN16: 1024 requests, 4096 wavefronts (4096 without conflicts)
// VECTORS: 512 requests, 2048 wavefronts (2048 without conflicts)

// CHECK-LABEL: kernel.func @f32_k0
// CHECK: %[[P:.*]] = kernel.cache_policy evict_last
// CHECK: kernel.tma.load {{.*}} hint %[[P]]
// CHECK: kernel.fence.proxy_async shared
// CHECK-NEXT: kernel.barrier
// CHECK: kernel.tma.store %
// CHECK: kernel.bulk.wait_group 0 {read}
// CHECK: host.func @f32
// CHECK-DAG: host.tensormap %{{.*}} {{.*}} {box = array<i64: 128, 32>, l2 = "256b", swizzle = "128b", type = "f32"}
// CHECK-DAG: host.tensormap %{{.*}} {{.*}} {box = array<i64: 64, 32>, swizzle = "128b", type = "f32"}
fusion.func @f32(%x: tensor<512x128xf32>) -> tensor<128x512xf32> {
  %xs = fusion.set %x : tensor<512x128xf32> memory(shared) via(tma) cache(evict_last) domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %nb, %nj = id.split %ni by 32
    %mh, %ml = id.split %mi by 8
    %nc, %ne = id.split %nj by 4
    %sr, %sc = id.swizzle xor %ml, %nc
    id.domain loop [%no : bidy, %mo : bidx, %nb : unroll, %mi : bulk, %nj : bulk] alloc [%no : c, %mo : c, %nb : c, %mh : c, %sr : c, %sc : c, %ne : c]
  } inline(2)
  %xr = fusion.set %xs : tensor<512x128xf32> domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %lane = id.merge %u, %t
    %group = id.merge %qh, %gh
    %turn, %gt = id.split %group by 4
    %thread = id.merge %gt, %lane
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]
  } inline(4)
  %ys = fusion.permute %xr axes [1, 0] : tensor<128x512xf32> memory(shared) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %lane = id.merge %u, %t
    %group = id.merge %qh, %gh
    %turn, %gt = id.split %group by 4
    %thread = id.merge %gt, %lane
    %mb, %mj = id.split %mi by 32
    %mc, %me = id.split %mj by 4
    %nh, %nl = id.split %ni by 8
    %sr, %sc = id.swizzle xor %nl, %mc
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %nr : unroll, %mr : vectorize] alloc [%no : c, %mo : c, %mb : c, %nh : c, %sr : c, %sc : c, %me : c]
  } inline(2)
  %y = fusion.set %ys : tensor<128x512xf32> via(tma) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 64
    %mb, %mj = id.split %mi by 32
    id.domain loop [%no : bidy, %mo : bidx, %mb : unroll, %ni : bulk, %mj : bulk]
  }
  fusion.return %y : tensor<128x512xf32>
}

fusion.func @bf16(%x: tensor<512x256xbf16>) -> tensor<256x512xbf16> {
  %xs = fusion.set %x : tensor<512x256xbf16> memory(shared) via(tma) cache(evict_last) domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 128
    %nb, %nj = id.split %ni by 64
    %mh, %ml = id.split %mi by 8
    %nc, %ne = id.split %nj by 8
    %sr, %sc = id.swizzle xor %ml, %nc
    id.domain loop [%no : bidy, %mo : bidx, %nb : unroll, %mi : bulk, %nj : bulk] alloc [%no : c, %mo : c, %nb : c, %mh : c, %sr : c, %sc : c, %ne : c]
  } inline(2)
  %xr = fusion.set %xs : tensor<512x256xbf16> domain(%m, %n) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 128
    %g, %mr = id.split %mi by 8
    %q, %nr = id.split %ni by 8
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %lane = id.merge %u, %t
    %group = id.merge %qh, %gh
    %turn, %gt = id.split %group by 2
    %thread = id.merge %gt, %lane
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]
  } inline(4)
  %ys = fusion.permute %xr axes [1, 0] : tensor<256x512xbf16> memory(shared) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 128
    %g, %mr = id.split %mi by 8
    %q, %nr = id.split %ni by 8
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 8
    %t, %u = id.swizzle xor %ql, %gl
    %lane = id.merge %u, %t
    %group = id.merge %qh, %gh
    %turn, %gt = id.split %group by 2
    %thread = id.merge %gt, %lane
    %mb, %mj = id.split %mi by 64
    %mc, %me = id.split %mj by 8
    %nh, %nl = id.split %ni by 8
    %sr, %sc = id.swizzle xor %nl, %mc
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %nr : unroll, %mr : vectorize] alloc [%no : c, %mo : c, %mb : c, %nh : c, %sr : c, %sc : c, %me : c]
  } inline(2)
  %y = fusion.set %ys : tensor<256x512xbf16> via(tma) domain(%n, %m) {
    %mo, %mi = id.split %m by 128
    %no, %ni = id.split %n by 128
    %mb, %mj = id.split %mi by 64
    id.domain loop [%no : bidy, %mo : bidx, %mb : unroll, %ni : bulk, %mj : bulk]
  }
  fusion.return %y : tensor<256x512xbf16>
}

fusion.func @vectors(%x: tensor<512x128xf32>) -> tensor<128x512xf32> {
  %xs = fusion.set %x : tensor<512x128xf32> memory(shared) via(tma) cache(evict_last) domain(%m, %n) {
    %mo, %mi = id.split %m by 64
    %no, %ni = id.split %n by 64
    %nb, %nj = id.split %ni by 32
    %mh, %ml = id.split %mi by 8
    %nc, %ne = id.split %nj by 4
    %sr, %sc = id.swizzle xor %ml, %nc
    id.domain loop [%no : bidy, %mo : bidx, %nb : unroll, %mi : bulk, %nj : bulk] alloc [%no : c, %mo : c, %nb : c, %mh : c, %sr : c, %sc : c, %ne : c]
  } inline(2)
  %xr = fusion.set %xs : tensor<512x128xf32> domain(%m, %n) {
    %mo, %mi = id.split %m by 64
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 4
    %lane = id.merge %gl, %ql
    %group = id.merge %qh, %gh
    %all = id.merge %group, %lane
    %turn, %thread = id.split %all by 128
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %mr : unroll, %nr : vectorize]
  } inline(4)
  %y = fusion.permute %xr axes [1, 0] : tensor<128x512xf32> domain(%n, %m) {
    %mo, %mi = id.split %m by 64
    %no, %ni = id.split %n by 64
    %g, %mr = id.split %mi by 4
    %q, %nr = id.split %ni by 4
    %gh, %gl = id.split %g by 8
    %qh, %ql = id.split %q by 4
    %lane = id.merge %gl, %ql
    %group = id.merge %qh, %gh
    %all = id.merge %group, %lane
    %turn, %thread = id.split %all by 128
    id.domain loop [%no : bidy, %mo : bidx, %turn : unroll, %thread : tidx, %nr : unroll, %mr : vectorize]
  }
  fusion.return %y : tensor<128x512xf32>
}
