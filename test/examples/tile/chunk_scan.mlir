// Linear attention with decay, 64 steps at a time: y[t] = q[t] S[t], where S[t] = exp(a[t]) S[t - 1] + k[t]^T v[t] and a <= 0. Inside
// of a chunk it is attention without softmax, weighed by exp(A[i] - A[j]), A being the sums of a; the state S, in registers, brings
// what was before. A block takes one head and 64 columns of v. Inputs/chunk_scan.mlir has the formula.
// RUN: tf-run %S/Inputs/chunk_scan.mlir --arg=random:1:f16:1x2x150x32 --arg=random:2:f16:1x2x150x32 --arg=random:3:f16:1x2x150x40 --arg=random:4:f32:1x2x150 --device=reference --out=%t.npy
// RUN: tf-run %s --mcpu=sm_80 --arg=random:1:f16:1x2x150x32 --arg=random:2:f16:1x2x150x32 --arg=random:3:f16:1x2x150x40 --arg=random:4:f32:1x2x150 --expect=%t.npy --rtol=0.01 --atol=0.05 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:1x2x150x32 --arg=random:2:f16:1x2x150x32 --arg=random:3:f16:1x2x150x40 --arg=random:4:f32:1x2x150 --expect=reference --atol=0.002 --check=all
// RUN: tf-run %s --mcpu=sm_90a --arg=random:1:f16:2x1x64x32 --arg=random:2:f16:2x1x64x32 --arg=random:3:f16:2x1x64x64 --arg=random:4:f32:2x1x64 --expect=reference --atol=0.002 --check=all
// RUN: tf-run %s --mcpu=sm_100a --arg=random:1:f16:1x1x1x32 --arg=random:2:f16:1x1x1x32 --arg=random:3:f16:1x1x1x70 --arg=random:4:f32:1x1x1 --expect=reference --check=all
tile.func @chunk_scan(%Q: tensor<?x?x?x32xf16> {dims = ["b", "h", "t", "d"]}, %K: tensor<?x?x?x32xf16> {dims = ["b", "h", "t", "d"]},
                      %V: tensor<?x?x?x?xf16> {dims = ["b", "h", "t", "e"]}, %A: tensor<?x?x?xf32> {dims = ["b", "h", "t"]})
    -> (%Y: tensor<?x?x?x?xf16> {dims = ["b", "h", "t", "e"]}) {
  %batch = tile.dim %Q, 0
  %heads = tile.dim %Q, 1
  %t = tile.dim %Q, 2
  %e = tile.dim %V, 3
  tile.kernel grid(%bx = ceildiv(%e, 64), %by = %heads, %bz = %batch) threads(128) {
    %q = tile.alloc_shared : 64x32xf16
    %k = tile.alloc_shared : 64x32xf16
    %kd = tile.alloc_shared : 64x32xf16
    %v = tile.alloc_shared : 64x64xf16
    %a = tile.alloc_shared : 64xf32
    %s = tile.alloc_fragment : 64x64xf32
    %p = tile.alloc_fragment : 64x64xf16
    %y = tile.alloc_fragment : 64x64xf32
    %state = tile.alloc_fragment : 32x64xf32
    %half = tile.alloc_shared : 32x64xf16
    tile.clear %state
    tile.pipelined %i = 0 to ceildiv(%t, 64) stages(2) {
      tile.copy %Q[%bz, %by, %i * 64, 0] to %q
      tile.copy %K[%bz, %by, %i * 64, 0] to %k
      tile.copy %V[%bz, %by, %i * 64, %bx * 64] to %v
      tile.parallel (%r) in (64) {                      // a is at most 0: whatever comes is made so
        %a[%r] = min(%A[%bz, %by, %i * 64 + %r], 0.0)
      }
      tile.cumsum %a to %a dim 0
      // what the state gives: exp(A[i]) q[i] S
      tile.copy %state to %half
      tile.clear %y
      tile.gemm %q, %half, %y {policy = "full_row"}
      tile.parallel (%r, %c) in (64, 64) {
        %y[%r, %c] = %y[%r, %c] * exp(%a[%r])
      }
      // what the chunk gives
      tile.clear %s
      tile.gemm %q, %k, %s {transpose_b, policy = "full_row"}
      tile.parallel (%r, %c) in (64, 64) {
        %s[%r, %c] = %c <= %r ? %s[%r, %c] * exp(%a[%r] - %a[%c]) : 0.0
      }
      tile.copy %s to %p
      tile.gemm %p, %v, %y {policy = "full_row"}
      tile.copy %y to %Y[%bz, %by, %i * 64, %bx * 64]
      // the state at the chunk's end: exp(A[end]) S + (exp(A[end] - A[j]) k[j])^T v[j]
      %last = %a[63]
      %decay = exp(%last)
      tile.parallel (%r, %c) in (32, 64) {
        %state[%r, %c] = %state[%r, %c] * %decay
      }
      tile.parallel (%r, %c) in (64, 32) {
        %kd[%r, %c] = f16(f32(%k[%r, %c]) * exp(%last - %a[%r]))
      }
      tile.gemm %kd, %v, %state {transpose_a}
    }
  }
}
