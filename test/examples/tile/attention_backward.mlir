// The gradients of attention (attention.mlir) for queries, keys and values: dQ, dK and dV from Q, K, V, the result O, its gradient G
// and L, the logarithm of the sum of each row's exp(score), which the forward kernel gives as a second result. The weights are
// computed again, p = exp(score - L), and of dp = G V^T, with dot = sum of G O along a row:
//
//   ds = p (dp - dot);  dV = p^T G;  dK = ds^T Q / sqrt(d);  dQ = ds K / sqrt(d)
//
// One kernel takes a block of keys and walks the queries, and keeps dK and dV in registers; its tiles have a row for each key, so
// that p and ds are factors as they are. Another takes a block of queries and walks the keys, for dQ. No sum is made by atomic
// ops, so the result is the same in every run.
// RUN: tf-run %S/Inputs/attention_backward.mlir --device=reference --entry=gradients_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=random:4:f16:1x2x70x64 --out=%t.o.npy --out=%t.l.npy --out=%t.dq.npy --out=%t.dk.npy --out=%t.dv.npy
// RUN: tf-run %s --entry=forward_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --mcpu=sm_90a --expect=%t.o.npy --expect=%t.l.npy --rtol=0.01 --atol=0.002 --check=all
// RUN: tf-run %s --entry=backward_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=%t.o.npy --arg=random:4:f16:1x2x70x64 --arg=%t.l.npy --check=all --mcpu=sm_90a --expect=%t.dq.npy --expect=%t.dk.npy --expect=%t.dv.npy --rtol=0.01 --atol=0.002
// RUN: tf-run %s --entry=backward_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=%t.o.npy --arg=random:4:f16:1x2x70x64 --arg=%t.l.npy --check=all --mcpu=sm_80 --expect=reference
// RUN: tf-run %s --entry=backward_64 --arg=random:1:f16:1x2x70x64 --arg=random:2:f16:1x2x100x64 --arg=random:3:f16:1x2x100x64 --arg=%t.o.npy --arg=random:4:f16:1x2x70x64 --arg=%t.l.npy --check=all --mcpu=sm_100a --expect=reference
// RUN: tf-run %S/Inputs/attention_backward.mlir --device=reference --entry=gradients_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x96x128 --arg=random:3:bf16:2x1x96x128 --arg=random:4:bf16:2x1x64x128 --arg=32 --out=%t.o.npy --out=%t.l.npy --out=%t.dq.npy --out=%t.dk.npy --out=%t.dv.npy
// RUN: tf-run %s --entry=backward_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x96x128 --arg=random:3:bf16:2x1x96x128 --arg=%t.o.npy --arg=random:4:bf16:2x1x64x128 --arg=%t.l.npy --check=all --mcpu=sm_90a --expect=%t.dq.npy --expect=%t.dk.npy --expect=%t.dv.npy --rtol=0.02 --atol=0.01
// RUN: tf-run %s --entry=backward_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x96x128 --arg=random:3:bf16:2x1x96x128 --arg=%t.o.npy --arg=random:4:bf16:2x1x64x128 --arg=%t.l.npy --check=all --mcpu=sm_80 --expect=reference
// RUN: tf-run %s --entry=backward_128 --arg=random:1:bf16:2x1x64x128 --arg=random:2:bf16:2x1x96x128 --arg=random:3:bf16:2x1x96x128 --arg=%t.o.npy --arg=random:4:bf16:2x1x64x128 --arg=%t.l.npy --check=all --mcpu=sm_100a --expect=reference
// More queries than keys: the first ones see none, their L is -inf, and they give 0. No keys, no queries.
// RUN: tf-run %S/Inputs/attention_backward.mlir --device=reference --entry=gradients_128 --arg=random:1:bf16:1x1x70x128 --arg=random:2:bf16:1x1x33x128 --arg=random:3:bf16:1x1x33x128 --arg=random:4:bf16:1x1x70x128 --arg=-37 --out=%t.o.npy --out=%t.l.npy --out=%t.dq.npy --out=%t.dk.npy --out=%t.dv.npy
// RUN: tf-run %s --entry=backward_128 --arg=random:1:bf16:1x1x70x128 --arg=random:2:bf16:1x1x33x128 --arg=random:3:bf16:1x1x33x128 --arg=%t.o.npy --arg=random:4:bf16:1x1x70x128 --arg=%t.l.npy --mcpu=sm_90a --expect=%t.dq.npy --expect=%t.dk.npy --expect=%t.dv.npy --rtol=0.02 --atol=0.01 --check=all
// RUN: tf-run %s --entry=forward_64 --arg=random:1:f16:1x1x3x64 --arg=random:2:f16:1x1x0x64 --arg=random:3:f16:1x1x0x64 --mcpu=sm_90a --expect=reference --check=all --out=%t.o.npy --out=%t.l.npy
// RUN: tf-run %s --entry=backward_64 --arg=random:1:f16:1x1x3x64 --arg=random:2:f16:1x1x0x64 --arg=random:3:f16:1x1x0x64 --arg=%t.o.npy --arg=random:4:f16:1x1x3x64 --arg=%t.l.npy --mcpu=sm_90a --expect=reference --check=all
// RUN: tf-run %s --entry=backward_64 --arg=random:1:f16:1x1x0x64 --arg=random:2:f16:1x1x5x64 --arg=random:3:f16:1x1x5x64 --arg=random:1:f16:1x1x0x64 --arg=random:1:f16:1x1x0x64 --arg=zeros:f32:1x1x0 --mcpu=sm_90a --expect=reference --check=all
tile.func @forward_64(%Q: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]},
                      %K: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]},
                      %V: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]})
    -> (%O: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]}, %L: tensor<?x?x?xf32> {dims = ["b", "h", "m"]}) {
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
  tile.kernel grid(%bx = ceildiv(%m, 128), %by = %h, %bz = %b) threads(256) {
    %q = tile.alloc_shared : 128x64xf16
    %k = tile.alloc_shared : 128x64xf16
    %v = tile.alloc_shared : 128x64xf16
    %s = tile.alloc_fragment : 128x128xf32
    %p = tile.alloc_fragment : 128x128xf16
    %o = tile.alloc_fragment : 128x64xf32
    %top = tile.alloc_fragment : 128xf32
    %max = tile.alloc_fragment : 128xf32
    %scale = tile.alloc_fragment : 128xf32
    %part = tile.alloc_fragment : 128xf32
    %sum = tile.alloc_fragment : 128xf32
    %log2e = f32(0.18033688)      // log2(e) / sqrt(64)
    %new = i1(1)
    tile.copy %Q[%bz, %by, %bx * 128, 0] to %q
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30
    tile.pipelined %i = 0 to ceildiv(%n, 128) stages(2) {
      tile.copy %K[%bz, %by, %i * 128, 0] to %k
      tile.copy %V[%bz, %by, %i * 128, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 128) {
        %at = %i * 128 + %c
        %s[%r, %c] = %at < %n ? %s[%r, %c] : -inf
      }
      tile.reduce_max %s to %top dim 1
      tile.parallel (%r) in (128) {
        %more = (%top[%r] - %max[%r]) * %log2e > 8.0
        %grown = %more ? %top[%r] : %max[%r]
        %scale[%r] = %more ? exp2((%max[%r] - %grown) * %log2e) : 1.0
        %max[%r] = %grown
      }
      tile.parallel (%r, %c) in (128, 64) attributes {lazy} {
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }
      tile.parallel (%r, %c) in (128, 128) attributes {fast} {
        %less = -(%max[%r] * %log2e)
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in (128) {
        %sum[%r] = fma(%sum[%r], %scale[%r], %part[%r])
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %o {policy = "full_row"}
    }
    tile.parallel (%r) in (128) {
      %t = %sum[%r]
      %all = fma(%max[%r], %log2e, log2(%t)) * 0.69314718
      %part[%r] = %t > 0.0 ? %all : -inf
      %sum[%r] = %t > 0.0 ? 1.0 / %t : 0.0
    }
    tile.parallel (%r, %c) in (128, 64) {
      %o[%r, %c] = %o[%r, %c] * %sum[%r]
    }
    tile.copy %o to %O[%bz, %by, %bx * 128, 0]
    tile.copy %part to %L[%bz, %by, %bx * 128]
  }
}
tile.func @backward_64(%Q: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]},
                       %K: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]},
                       %V: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]},
                       %O: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]},
                       %G: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]},
                       %L: tensor<?x?x?xf32> {dims = ["b", "h", "m"]})
    -> (%dQ: tensor<?x?x?x64xf16> {dims = ["b", "h", "m", "d"]},
        %dK: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]},
        %dV: tensor<?x?x?x64xf16> {dims = ["b", "h", "n", "d"]},
        %l2: tensor<?x?x?xf32> {dims = ["b", "h", "m"]}, %dot: tensor<?x?x?xf32> {dims = ["b", "h", "m"]}) {
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
  tile.kernel grid(%bx = ceildiv(%m, 64), %by = %h, %bz = %b) threads(128) {
    %f = tile.alloc_fragment : 64x64xf32
    %x = tile.alloc_fragment : 64xf32
    tile.parallel (%r, %c) in (64, 64) {
      %f[%r, %c] = f32(%O[%bz, %by, %bx * 64 + %r, %c]) * f32(%G[%bz, %by, %bx * 64 + %r, %c])
    }
    tile.reduce_sum %f to %x dim 1
    tile.copy %x to %dot[%bz, %by, %bx * 64]
    tile.parallel (%r) in (64) {
      %l = %L[%bz, %by, %bx * 64 + %r] pad(inf)
      %x[%r] = %l == -inf ? inf : %l * 1.44269504     // a row that sees nothing has weights of exp2(-inf)
    }
    tile.copy %x to %l2[%bz, %by, %bx * 64]
  }
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = %h, %bz = %b) threads(256) {
    %k = tile.alloc_shared : 128x64xf16
    %v = tile.alloc_shared : 128x64xf16
    %q = tile.alloc_shared : 64x64xf16
    %g = tile.alloc_shared : 64x64xf16
    %l = tile.alloc_shared : 64xf32
    %x = tile.alloc_shared : 64xf32
    %s = tile.alloc_fragment : 128x64xf32           // a row for each key, a column for each query
    %e = tile.alloc_fragment : 128x64xf32
    %p = tile.alloc_fragment : 128x64xf16
    %ds = tile.alloc_fragment : 128x64xf16
    %dk = tile.alloc_fragment : 128x64xf32
    %dv = tile.alloc_fragment : 128x64xf32
    %log2e = f32(0.18033688)                     // log2(e) / sqrt(64): the exponents are powers of 2
    %new = i1(1)
    tile.copy %K[%bz, %by, %bx * 128, 0] to %k
    tile.copy %V[%bz, %by, %bx * 128, 0] to %v
    tile.clear %dk
    tile.clear %dv
    tile.pipelined %i = 0 to ceildiv(%m, 64) stages(3) {
      tile.copy %Q[%bz, %by, %i * 64, 0] to %q
      tile.copy %l2[%bz, %by, %i * 64] to %l
      tile.copy %dot[%bz, %by, %i * 64] to %x
      tile.copy %G[%bz, %by, %i * 64, 0] to %g          // queries behind the last one are 0, and add nothing
      tile.gemm %k, %q, %s clear %new {transpose_b, policy = "full_row"}
      tile.gemm %v, %g, %e clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 64) attributes {fast} {
        %less = -%l[%c]
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }
      tile.parallel (%r, %c) in (128, 64) {
        %e[%r, %c] = %s[%r, %c] * (%e[%r, %c] - %x[%c])
      }
      tile.copy %s to %p
      tile.copy %e to %ds
      tile.gemm %p, %g, %dv {policy = "full_row"}
      tile.gemm %ds, %q, %dk {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (128, 64) {
      %dk[%r, %c] = %dk[%r, %c] * 0.12500000
    }
    tile.copy %dv to %dV[%bz, %by, %bx * 128, 0]
    tile.copy %dk to %dK[%bz, %by, %bx * 128, 0]
  }
  tile.kernel grid(%bx = ceildiv(%m, 128), %by = %h, %bz = %b) threads(256) {
    %k = tile.alloc_shared : 64x64xf16
    %v = tile.alloc_shared : 64x64xf16
    %q = tile.alloc_shared : 128x64xf16
    %g = tile.alloc_shared : 128x64xf16
    %l = tile.alloc_fragment : 128xf32
    %x = tile.alloc_fragment : 128xf32
    %s = tile.alloc_fragment : 128x64xf32
    %e = tile.alloc_fragment : 128x64xf32
    %ds = tile.alloc_fragment : 128x64xf16
    %dq = tile.alloc_fragment : 128x64xf32
    %log2e = f32(0.18033688)
    %new = i1(1)
    tile.copy %Q[%bz, %by, %bx * 128, 0] to %q
    tile.copy %G[%bz, %by, %bx * 128, 0] to %g
    tile.copy %l2[%bz, %by, %bx * 128] to %l
    tile.copy %dot[%bz, %by, %bx * 128] to %x
    tile.clear %dq
    tile.pipelined %i = 0 to ceildiv(%n, 64) stages(3) {
      tile.copy %K[%bz, %by, %i * 64, 0] to %k
      tile.copy %V[%bz, %by, %i * 64, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.gemm %g, %v, %e clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 64) {
        %at = %i * 64 + %c
        %s[%r, %c] = %at < %n ? %s[%r, %c] : -inf
      }
      tile.parallel (%r, %c) in (128, 64) attributes {fast} {
        %less = -%l[%r]
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }
      tile.parallel (%r, %c) in (128, 64) {
        %e[%r, %c] = %s[%r, %c] * (%e[%r, %c] - %x[%r])
      }
      tile.copy %e to %ds
      tile.gemm %ds, %k, %dq {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (128, 64) {
      %dq[%r, %c] = %dq[%r, %c] * 0.12500000
    }
    tile.copy %dq to %dQ[%bz, %by, %bx * 128, 0]
  }
}
tile.func @backward_128(%Q: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]},
                        %K: tensor<?x?x?x128xbf16> {dims = ["b", "h", "n", "d"]},
                        %V: tensor<?x?x?x128xbf16> {dims = ["b", "h", "n", "d"]},
                        %O: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]},
                        %G: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]},
                        %L: tensor<?x?x?xf32> {dims = ["b", "h", "m"]})
    -> (%dQ: tensor<?x?x?x128xbf16> {dims = ["b", "h", "m", "d"]},
        %dK: tensor<?x?x?x128xbf16> {dims = ["b", "h", "n", "d"]},
        %dV: tensor<?x?x?x128xbf16> {dims = ["b", "h", "n", "d"]},
        %l2: tensor<?x?x?xf32> {dims = ["b", "h", "m"]}, %dot: tensor<?x?x?xf32> {dims = ["b", "h", "m"]}) {
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
  %skip = %n - %m                                    // query i sees the keys up to i + skip
  tile.kernel grid(%bx = ceildiv(%m, 64), %by = %h, %bz = %b) threads(128) {
    %f = tile.alloc_fragment : 64x128xf32
    %x = tile.alloc_fragment : 64xf32
    tile.parallel (%r, %c) in (64, 128) {
      %f[%r, %c] = f32(%O[%bz, %by, %bx * 64 + %r, %c]) * f32(%G[%bz, %by, %bx * 64 + %r, %c])
    }
    tile.reduce_sum %f to %x dim 1
    tile.copy %x to %dot[%bz, %by, %bx * 64]
    tile.parallel (%r) in (64) {
      %l = %L[%bz, %by, %bx * 64 + %r] pad(inf)
      %x[%r] = %l == -inf ? inf : %l * 1.44269504     // a row that sees nothing has weights of exp2(-inf)
    }
    tile.copy %x to %l2[%bz, %by, %bx * 64]
  }
  tile.kernel grid(%bx = ceildiv(%n, 128), %by = %h, %bz = %b) threads(256) {
    %k = tile.alloc_shared : 128x128xbf16
    %v = tile.alloc_shared : 128x128xbf16
    %q = tile.alloc_shared : 32x128xbf16
    %g = tile.alloc_shared : 32x128xbf16
    %l = tile.alloc_shared : 32xf32
    %x = tile.alloc_shared : 32xf32
    %s = tile.alloc_fragment : 128x32xf32           // a row for each key, a column for each query
    %e = tile.alloc_fragment : 128x32xf32
    %p = tile.alloc_fragment : 128x32xbf16
    %ds = tile.alloc_fragment : 128x32xbf16
    %dk = tile.alloc_fragment : 128x128xf32
    %dv = tile.alloc_fragment : 128x128xf32
    %log2e = f32(0.12751743)                     // log2(e) / sqrt(128): the exponents are powers of 2
    %new = i1(1)
    tile.copy %K[%bz, %by, %bx * 128, 0] to %k
    tile.copy %V[%bz, %by, %bx * 128, 0] to %v
    tile.clear %dk
    tile.clear %dv
    tile.pipelined %i = max(%bx * 128 - %skip, 0) floordiv 32 to ceildiv(%m, 32) stages(3) {
      tile.copy %Q[%bz, %by, %i * 32, 0] to %q
      tile.copy %l2[%bz, %by, %i * 32] to %l
      tile.copy %dot[%bz, %by, %i * 32] to %x
      tile.copy %G[%bz, %by, %i * 32, 0] to %g          // queries behind the last one are 0, and add nothing
      tile.gemm %k, %q, %s clear %new {transpose_b, policy = "full_row"}
      tile.gemm %v, %g, %e clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 32) {
        %first = %bx * 128 + %r - %skip              // the first query that sees this key
        %at = %i * 32 + %c
        %s[%r, %c] = %first <= %at ? %s[%r, %c] : -inf
      }
      tile.parallel (%r, %c) in (128, 32) attributes {fast} {
        %less = -%l[%c]
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }
      tile.parallel (%r, %c) in (128, 32) {
        %e[%r, %c] = %s[%r, %c] * (%e[%r, %c] - %x[%c])
      }
      tile.copy %s to %p
      tile.copy %e to %ds
      tile.gemm %p, %g, %dv {policy = "full_row"}
      tile.gemm %ds, %q, %dk {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (128, 128) {
      %dk[%r, %c] = %dk[%r, %c] * 0.08838835
    }
    tile.copy %dv to %dV[%bz, %by, %bx * 128, 0]
    tile.copy %dk to %dK[%bz, %by, %bx * 128, 0]
  }
  tile.kernel grid(%bx = ceildiv(%m, 128), %by = %h, %bz = %b) threads(256) {
    %k = tile.alloc_shared : 64x128xbf16
    %v = tile.alloc_shared : 64x128xbf16
    %q = tile.alloc_shared : 128x128xbf16
    %g = tile.alloc_shared : 128x128xbf16
    %l = tile.alloc_fragment : 128xf32
    %x = tile.alloc_fragment : 128xf32
    %s = tile.alloc_fragment : 128x64xf32
    %e = tile.alloc_fragment : 128x64xf32
    %ds = tile.alloc_fragment : 128x64xbf16
    %dq = tile.alloc_fragment : 128x128xf32
    %log2e = f32(0.12751743)
    %new = i1(1)
    tile.copy %Q[%bz, %by, %bx * 128, 0] to %q
    tile.copy %G[%bz, %by, %bx * 128, 0] to %g
    tile.copy %l2[%bz, %by, %bx * 128] to %l
    tile.copy %dot[%bz, %by, %bx * 128] to %x
    tile.clear %dq
    tile.pipelined %i = 0 to ceildiv(min(%n, %bx * 128 + 128 + %skip), 64) stages(3) {
      tile.copy %K[%bz, %by, %i * 64, 0] to %k
      tile.copy %V[%bz, %by, %i * 64, 0] to %v
      tile.gemm %q, %k, %s clear %new {transpose_b, policy = "full_row"}
      tile.gemm %g, %v, %e clear %new {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (128, 64) {
        %at = %i * 64 + %c
        %s[%r, %c] = %at < min(%n, %bx * 128 + %skip + %r + 1) ? %s[%r, %c] : -inf
      }
      tile.parallel (%r, %c) in (128, 64) attributes {fast} {
        %less = -%l[%r]
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }
      tile.parallel (%r, %c) in (128, 64) {
        %e[%r, %c] = %s[%r, %c] * (%e[%r, %c] - %x[%r])
      }
      tile.copy %e to %ds
      tile.gemm %ds, %k, %dq {policy = "full_row"}
    }
    tile.parallel (%r, %c) in (128, 128) {
      %dq[%r, %c] = %dq[%r, %c] * 0.08838835
    }
    tile.copy %dq to %dQ[%bz, %by, %bx * 128, 0]
  }
}
