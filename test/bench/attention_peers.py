"""Attention forward as the plain tile program of test/examples/tile beside torch's (cuDNN and flash attention), in one process.

usage: python3 attention_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=3] [--lengths=512,4096] [--dims=64,128]
       [--type=bf16] [--causal] [--words=|fast|fast registers|sdpa] [--tiles=64x64x2x128,128x128x2x256] [--attributes=...|...] [--beside=name:folder of tf-llc,...] [--heads=16] [--tokens=16384] [--out=table.md]

With the word `sdpa` it is the fusion `fusion.sdpa`, which chooses its tile. A tile is queries x keys x stages x threads. Each length has as many batches as make `tokens` tokens. Every result is compared
with torch's in single precision before it is timed; a number is the median of the rounds, as a ratio to the faster one of torch's
two in the same round. Exit status 3 if a result is wrong, 1 if something could not be done.
"""
import math
import sys

import attention_common as common
import torch


def sdpa(t, d, causal):
    """The fusion of one op."""
    tensor = f"tensor<?x?x?x{d}x{t}>"
    return (f"fusion.func @attention(%Q: {tensor}, %K: {tensor}, %V: {tensor}) -> {tensor} {{\n"
            f"  %O = fusion.sdpa %Q, %K, %V {{{'causal' if causal else ''}}} : {tensor}\n  fusion.return %O : {tensor}\n}}\n".replace(" {}", ""))


def program(t, d, tile, attributes, words=(), causal=False):
    """words: `fast`: exp2 of the scores by the hardware's instruction as it is; `registers`: queries are kept in
    them; `lazy`: sums are rescaled only when a row's maximum has grown by a factor of 2^8, and passed by where none has."""
    if "sdpa" in words:
        return sdpa(t, d, causal)
    m, n, stages, threads = tile
    arg = lambda name, rows: f'%{name}: tensor<?x?x?x{d}x{t}> {{dims = ["b", "h", "{rows}", "d"]}}'
    fast = " attributes {fast}" if "fast" in words else ""
    kept = "registers" in words
    lazy = " attributes {lazy}" if "lazy" in words else ""
    threshold = 8.0 if "lazy" in words else 0.0
    keys = f"ceildiv(%n, {n})"
    return f"""tile.func @attention({arg("Q", "m")}, {arg("K", "n")}, {arg("V", "n")}) -> ({arg("O", "m")}) {{
  %b = tile.dim %Q, 0
  %h = tile.dim %Q, 1
  %m = tile.dim %Q, 2
  %n = tile.dim %K, 2
  tile.kernel grid({f"%by = %h, %bx = ceildiv(%m, {m})" if causal else f"%bx = ceildiv(%m, {m}), %by = %h"}, %bz = %b) threads({threads}){" " + attributes if attributes else ""} {{
    %q = tile.alloc_shared : {m}x{d}x{t}
    {f"%kept = tile.alloc_fragment : {m}x{d}x{t}" if kept else ""}
    %k = tile.alloc_shared : {n}x{d}x{t}
    %v = tile.alloc_shared : {n}x{d}x{t}
    %s = tile.alloc_fragment : {m}x{n}xf32
    %p = tile.alloc_fragment : {m}x{n}x{t}
    %o = tile.alloc_fragment : {m}x{d}xf32
    %max = tile.alloc_fragment : {m}xf32
    %scale = tile.alloc_fragment : {m}xf32
    %part = tile.alloc_fragment : {m}xf32
    %sum = tile.alloc_fragment : {m}xf32
    %log2e = f32({math.log2(math.e) / math.sqrt(d):.8f})
    %yes = i1(1)
    %tile = {f"ceildiv(%m, {m}) - 1 - %bx" if causal else "%bx + 0"}
    tile.copy %Q[%bz, %by, %tile * {m}, 0] to %q
    {"tile.copy %q to %kept" if kept else ""}
    tile.clear %o
    tile.clear %sum
    tile.fill %max, -1.0e30
    tile.pipelined %i = 0 to {f"min({keys}, ceildiv(%tile * {m} + {m}, {n}))" if causal else keys} stages({stages}) {{
      tile.copy %K[%bz, %by, %i * {n}, 0] to %k
      tile.copy %V[%bz, %by, %i * {n}, 0] to %v
      tile.gemm {"%kept" if kept else "%q"}, %k, %s clear %yes {{transpose_b, policy = "full_row"}}
      tile.parallel (%r, %c) in ({m}, {n}) {{
        %at = %i * {n} + %c
        %s[%r, %c] = %at < {f"min(%n, %tile * {m} + %r + 1)" if causal else "%n"} ? %s[%r, %c] : -inf
      }}
      tile.reduce_max %s to %part dim 1
      tile.parallel (%r) in ({m}) {{
        %more = (%part[%r] - %max[%r]) * %log2e > {threshold}
        %new = %more ? %part[%r] : %max[%r]
        %scale[%r] = %more ? exp2((%max[%r] - %new) * %log2e) : 1.0
        %max[%r] = %new
      }}
      tile.parallel (%r, %c) in ({m}, {d}){lazy} {{
        %o[%r, %c] = %o[%r, %c] * %scale[%r]
      }}
      tile.parallel (%r, %c) in ({m}, {n}){fast} {{
        %top = -(%max[%r] * %log2e)
        %s[%r, %c] = exp2(fma(%s[%r, %c], %log2e, %top))
      }}
      tile.reduce_sum %s to %part dim 1
      tile.parallel (%r) in ({m}) {{
        %sum[%r] = fma(%sum[%r], %scale[%r], %part[%r])
      }}
      tile.copy %s to %p
      tile.gemm %p, %v, %o {{policy = "full_row"}}
    }}
    tile.parallel (%r) in ({m}) {{
      %sum[%r] = %sum[%r] > 0.0 ? 1.0 / %sum[%r] : 0.0
    }}
    tile.parallel (%r, %c) in ({m}, {d}) {{
      %o[%r, %c] = %o[%r, %c] * %sum[%r]
    }}
    tile.copy %o to %O[%bz, %by, %tile * {m}, 0]
  }}
}}
"""


def main():
    b = common.Bench("64x64x2x128,128x128x2x256", "|fast", "", ["tf", "torch"], program)
    causal = b.o.causal
    for length, d, batch in b.shapes():
        q, k, v = (torch.randn(batch, b.o.heads, length, d, dtype=b.dtype, device=b.device.torch) for _ in range(3))
        want = torch.nn.functional.scaled_dot_product_attention(q[:1].float(), k[:1].float(), v[:1].float(), is_causal=causal)
        calls = common.torch_calls(lambda backend: lambda: common.attention(backend, q, k, v, causal))
        error = lambda have: (have[0][:1].float() - want).norm() / want.norm()
        flops = 4e-9 * batch * b.o.heads * length * length * d / (2 if causal else 1)
        b.measure(length, d, calls, [q, k, v], error, flops, lambda speed, c, best: [speed(c), speed(best)])
    return b.end()


if __name__ == "__main__":
    sys.exit(main())
