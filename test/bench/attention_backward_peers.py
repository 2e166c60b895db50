"""The backward pass of attention as the tile program of test/examples/tile beside torch's (cuDNN and flash attention), in one process.

usage: python3 attention_backward_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=3] [--lengths=512,4096] [--dims=64,128]
       [--type=bf16] [--causal] [--words=|sdpa|sdpa deterministic] [--tiles=128x64x128x64x3,...] [--attributes=...|...] [--beside=name:folder of tf-llc,...] [--heads=16] [--tokens=16384]

With the word `sdpa` they are the ops of a fusion, which choose their tiles. A tile is keys x queries of the kernel for dK and dV, queries x keys of the one for dQ, stages. Each length has as many batches as make
`tokens` tokens. Gradients are compared with torch's in single precision before they are timed; a number is the median of the rounds, as
a ratio to the faster one of torch's two in the same round. An operation is counted 2.5 times that of the forward pass. Exit status 3 if a
result is wrong, 1 if something could not be done.
"""
import math
import sys

import attention_common as common
import torch


def sdpa(t, d, causal, deterministic):
    """The fusion of three ops."""
    x, rows, say = f"tensor<?x?x?x{d}x{t}>", "tensor<?x?x?xf32>", "{" + ", ".join(["causal"] * causal + ["deterministic"] * deterministic) + "}"
    say = "" if say == "{}" else " " + say
    ops = "".join(f"  %d{of} = fusion.sdpa_backward {of} : %Q, %K, %V, %O, %G, %L{say} : {x}\n" for of in "qkv")
    return (f"fusion.func @backward(%Q: {x}, %K: {x}, %V: {x}, %O: {x}, %G: {x}, %L: {rows}) -> ({x}, {x}, {x}) {{\n{ops}"
            f"  fusion.return %dq, %dk, %dv : {x}, {x}, {x}\n}}\n")


def program(t, d, tile, attributes, words=(), causal=False):
    if words:
        return sdpa(t, d, causal, "deterministic" in words)
    n1, m1, m2, n2, stages = tile
    attributes = attributes + " " if attributes else ""
    arg = lambda name, r: f'%{name}: tensor<?x?x?x{d}x{t}> {{dims = ["b", "h", "{r}", "d"]}}'
    rows = lambda name: f'%{name}: tensor<?x?x?xf32> {{dims = ["b", "h", "m"], divisible = [1, 1, 4]}}'
    lo = f"max(%bx * {n1} - (%n - %m), 0) floordiv {m1}" if causal else "0"
    mask1 = f"""
      tile.parallel (%r, %c) in ({n1}, {m1}) {{
        %first = %bx * {n1} + %r - (%n - %m)
        %at = %i * {m1} + %c
        %s[%r, %c] = %first <= %at ? %s[%r, %c] : -inf
      }}""" if causal else ""
    seen = f"min(%n, %bx * {m2} + %r + 1 + (%n - %m))" if causal else "%n"
    hi = f"ceildiv(min(%n, %bx * {m2} + {m2} + (%n - %m)), {n2})" if causal else f"ceildiv(%n, {n2})"
    return f"""tile.func @backward({arg("Q", "m")}, {arg("K", "n")}, {arg("V", "n")}, {arg("O", "m")}, {arg("G", "m")},
    {rows("L")})
    -> ({arg("dQ", "m")}, {arg("dK", "n")}, {arg("dV", "n")}, {rows("LD")}, {rows("D")}) {{
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
  tile.kernel grid(%bx = ceildiv(%m, 64), %by = %h, %bz = %b) threads(128) {{
    %f = tile.alloc_fragment : 64x{d}xf32
    %d = tile.alloc_fragment : 64xf32
    tile.parallel (%r, %c) in (64, {d}) {{
      %f[%r, %c] = f32(%O[%bz, %by, %bx * 64 + %r, %c]) * f32(%G[%bz, %by, %bx * 64 + %r, %c])
    }}
    tile.reduce_sum %f to %d dim 1
    tile.copy %d to %D[%bz, %by, %bx * 64]
    tile.parallel (%r) in (64) {{
      %l = %L[%bz, %by, %bx * 64 + %r] pad(inf)
      %d[%r] = %l == -inf ? inf : %l * 1.44269504
    }}
    tile.copy %d to %LD[%bz, %by, %bx * 64]
  }}
  tile.kernel grid(%bx = ceildiv(%n, {n1}), %by = %h, %bz = %b) threads({2 * n1}) {attributes}{{
    %k = tile.alloc_shared : {n1}x{d}x{t}
    %v = tile.alloc_shared : {n1}x{d}x{t}
    %q = tile.alloc_shared : {m1}x{d}x{t}
    %g = tile.alloc_shared : {m1}x{d}x{t}
    %l = tile.alloc_shared : {m1}xf32
    %d = tile.alloc_shared : {m1}xf32
    %s = tile.alloc_fragment : {n1}x{m1}xf32
    %e = tile.alloc_fragment : {n1}x{m1}xf32
    %p = tile.alloc_fragment : {n1}x{m1}x{t}
    %ds = tile.alloc_fragment : {n1}x{m1}x{t}
    %dk = tile.alloc_fragment : {n1}x{d}xf32
    %dv = tile.alloc_fragment : {n1}x{d}xf32
    %log2e = f32({math.log2(math.e) / math.sqrt(d):.8f})
    %new = i1(1)
    tile.copy %K[%bz, %by, %bx * {n1}, 0] to %k
    tile.copy %V[%bz, %by, %bx * {n1}, 0] to %v
    tile.clear %dk
    tile.clear %dv
    tile.pipelined %i = {lo} to ceildiv(%m, {m1}) stages({stages}) {{
      tile.copy %Q[%bz, %by, %i * {m1}, 0] to %q
      tile.copy %LD[%bz, %by, %i * {m1}] to %l
      tile.copy %D[%bz, %by, %i * {m1}] to %d
      tile.copy %G[%bz, %by, %i * {m1}, 0] to %g
      tile.gemm %k, %q, %s clear %new {{transpose_b, policy = "full_row"}}
      tile.gemm %v, %g, %e clear %new {{transpose_b, policy = "full_row"}}{mask1}
      tile.parallel (%r, %c) in ({n1}, {m1}) attributes {{fast}} {{
        %less = -%l[%c]
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }}
      tile.parallel (%r, %c) in ({n1}, {m1}) {{
        %e[%r, %c] = %s[%r, %c] * (%e[%r, %c] - %d[%c])
      }}
      tile.copy %s to %p
      tile.copy %e to %ds
      tile.gemm %p, %g, %dv {{policy = "full_row"}}
      tile.gemm %ds, %q, %dk {{policy = "full_row"}}
    }}
    tile.parallel (%r, %c) in ({n1}, {d}) {{
      %dk[%r, %c] = %dk[%r, %c] * {1 / math.sqrt(d):.8f}
    }}
    tile.copy %dv to %dV[%bz, %by, %bx * {n1}, 0]
    tile.copy %dk to %dK[%bz, %by, %bx * {n1}, 0]
  }}
  tile.kernel grid(%bx = ceildiv(%m, {m2}), %by = %h, %bz = %b) threads({2 * m2}) {attributes}{{
    %k = tile.alloc_shared : {n2}x{d}x{t}
    %v = tile.alloc_shared : {n2}x{d}x{t}
    %q = tile.alloc_shared : {m2}x{d}x{t}
    %g = tile.alloc_shared : {m2}x{d}x{t}
    %l = tile.alloc_fragment : {m2}xf32
    %d = tile.alloc_fragment : {m2}xf32
    %s = tile.alloc_fragment : {m2}x{n2}xf32
    %e = tile.alloc_fragment : {m2}x{n2}xf32
    %ds = tile.alloc_fragment : {m2}x{n2}x{t}
    %dq = tile.alloc_fragment : {m2}x{d}xf32
    %log2e = f32({math.log2(math.e) / math.sqrt(d):.8f})
    %new = i1(1)
    tile.copy %Q[%bz, %by, %bx * {m2}, 0] to %q
    tile.copy %G[%bz, %by, %bx * {m2}, 0] to %g
    tile.copy %LD[%bz, %by, %bx * {m2}] to %l
    tile.copy %D[%bz, %by, %bx * {m2}] to %d
    tile.clear %dq
    tile.pipelined %i = 0 to {hi} stages({stages}) {{
      tile.copy %K[%bz, %by, %i * {n2}, 0] to %k
      tile.copy %V[%bz, %by, %i * {n2}, 0] to %v
      tile.gemm %q, %k, %s clear %new {{transpose_b, policy = "full_row"}}
      tile.gemm %g, %v, %e clear %new {{transpose_b, policy = "full_row"}}
      tile.parallel (%r, %c) in ({m2}, {n2}) {{
        %at = %i * {n2} + %c
        %s[%r, %c] = %at < {seen} ? %s[%r, %c] : -inf
      }}
      tile.parallel (%r, %c) in ({m2}, {n2}) attributes {{fast}} {{
        %less = -%l[%r]
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %less))
      }}
      tile.parallel (%r, %c) in ({m2}, {n2}) {{
        %e[%r, %c] = %s[%r, %c] * (%e[%r, %c] - %d[%r])
      }}
      tile.copy %e to %ds
      tile.gemm %ds, %k, %dq {{policy = "full_row"}}
    }}
    tile.parallel (%r, %c) in ({m2}, {d}) {{
      %dq[%r, %c] = %dq[%r, %c] * {1 / math.sqrt(d):.8f}
    }}
    tile.copy %dq to %dQ[%bz, %by, %bx * {m2}, 0]
  }}
}}
"""


def torch_call(backend, q, k, v, g, causal):
    x = [t.detach().clone().requires_grad_() for t in (q, k, v)]
    out = common.attention(backend, *x, causal)
    return lambda: torch.autograd.grad(out, x, g, retain_graph=True)


def forward(q, k, v, causal):
    """What the forward pass gives: the result, and the logarithms of the rows' sums."""
    out = torch.empty_like(q)
    rows = torch.empty(q.shape[:3], dtype=torch.float32, device=q.device)
    for b in range(q.shape[0]):
        s = q[b].float() @ k[b].float().transpose(-1, -2) / math.sqrt(q.shape[-1])
        if causal:
            s.masked_fill_(torch.ones(s.shape[-2:], dtype=torch.bool, device=s.device).triu(1), -math.inf)
        rows[b] = torch.logsumexp(s, -1)
        out[b] = (torch.softmax(s, -1) @ v[b].float()).to(q.dtype)
    return out, rows


def gradients(q, k, v, g, causal):
    x = [t[:1].detach().float().requires_grad_() for t in (q, k, v)]
    out = torch.nn.functional.scaled_dot_product_attention(*x, is_causal=causal)
    return torch.autograd.grad(out, x, g[:1].float())


def main():
    b = common.Bench("128x64x128x64x3", "", ", backward", ["tf", "cuDNN", "flash"], program)
    causal = b.o.causal
    for length, d, batch in b.shapes():
        q, k, v, g = (torch.randn(batch, b.o.heads, length, d, dtype=b.dtype, device=b.device.torch) for _ in range(4))
        out, rows = forward(q, k, v, causal)
        want = gradients(q, k, v, g, causal)
        calls = common.torch_calls(lambda backend: torch_call(backend, q, k, v, g, causal)) if b.device.cuda else {}
        error = lambda have: max((x[:1].float() - y).norm() / y.norm() for x, y in zip(have, want))
        flops = 10e-9 * batch * b.o.heads * length * length * d / (2 if causal else 1)
        b.measure(length, d, calls, [q, k, v, out, g, rows], error, flops, lambda speed, c, best: [speed(c), speed("cudnn"), speed("flash")])
    return b.end()


if __name__ == "__main__":
    sys.exit(main())
