"""Attention forward as the plain tile program of test/examples/tile beside torch's (cuDNN and flash attention), in one process.

usage: python3 attention_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=3] [--lengths=512,4096] [--dims=64,128]
       [--type=bf16] [--causal] [--words=|fast|fast registers|sdpa] [--tiles=64x64x2x128,128x128x2x256] [--attributes=...|...] [--heads=16] [--tokens=16384] [--out=table.md]

With the word `sdpa` it is the fusion `fusion.sdpa`, which chooses its tile. A tile is queries x keys x stages x threads. Each length has as many batches as make `tokens` tokens. Every result is compared
with torch's in single precision before it is timed; a number is the median of the rounds, as a ratio to the faster one of torch's
two in the same round. Exit status 3 if a result is wrong, 1 if something could not be done.
"""
import argparse
import math
import statistics
import sys

try:
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

TYPES = {"bf16": torch.bfloat16, "f16": torch.float16}


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
        %scale[%r] = exp2((%max[%r] - %new) * %log2e)
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


def torch_call(backend, q, k, v, causal):
    def call():
        with sdpa_kernel(backend):
            return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
    return call


def main():
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("lengths", "512,4096"), ("dims", "64,128"), ("type", "bf16"),
                        ("tiles", "64x64x2x128,128x128x2x256"), ("attributes", ""), ("words", "|fast"), ("out", None)):
        p.add_argument("--" + name, default=value)
    for name, value in (("rounds", 3), ("heads", 16), ("tokens", 16384)):
        p.add_argument("--" + name, type=int, default=value)
    p.add_argument("--causal", action="store_true")
    o = p.parse_args()
    device = peers.Device(o.device, o.bin or peers.default_binaries())
    torch.manual_seed(1)
    clock, dtype = peers.Clock(device), TYPES[o.type]
    tiles = [tuple(map(int, t.split("x"))) for t in o.tiles.split(",")]
    said = [at.strip() for at in o.attributes.split("|")]
    dims = [int(d) for d in o.dims.split(",")]
    words = [tuple(w.split()) for w in o.words.split("|")]
    cases = [(d, t, at, w) for d in dims for t in tiles for at in said for w in words]
    names = {c: f"d{c[0]}_{'x'.join(map(str, c[1]))}_{said.index(c[2])}_{'_'.join(c[3])}" for c in cases}
    packages = device.compile({names[c]: (program(o.type, *c, o.causal), []) for c in cases})
    lines = [f"{peers.device_name(device)}, torch {torch.__version__}, {o.type}, {o.heads} heads{', causal' if o.causal else ''}; TFLOP/s, ratio to the faster "
             "one of cuDNN and flash attention", "", "| length | d | tile | attributes | words | result | tf | torch | ratio |", "|" + "---|" * 9]
    print("\n".join(lines), flush=True)
    bad = failed = False
    for length in map(int, o.lengths.split(",")):
        for d in dims:
            batch = max(1, o.tokens // length)
            q, k, v = (torch.randn(batch, o.heads, length, d, dtype=dtype, device=device.torch) for _ in range(3))
            want = torch.nn.functional.scaled_dot_product_attention(q[:1].float(), k[:1].float(), v[:1].float(),
                                                                     is_causal=o.causal)
            calls, verdicts = {}, {}
            for name, backend in (("cudnn", SDPBackend.CUDNN_ATTENTION), ("flash", SDPBackend.FLASH_ATTENTION)):
                try:
                    call = torch_call(backend, q, k, v, o.causal)
                    call()
                    calls[name] = call
                except Exception as e:  # the other one will do
                    print(f"no {name}: {str(e).splitlines()[0]}", flush=True)
            for c in cases:
                if c[0] != d:
                    continue
                try:
                    run = peers.Program(device, packages[names[c]])
                    have, = run.results([q, k, v])
                    calls[c] = run.bind([q, k, v], [have])
                    calls[c]()
                    device.sync()
                    off = (have[:1].float() - want).norm() / want.norm()
                    verdicts[c] = "right" if off < 1e-2 else f"WRONG {off:.1e}"
                except Exception as e:  # the others are still worth having
                    print(f"FAILED {length} {names[c]}: {e}", flush=True)
                    calls.pop(c, None)
                    failed = True
            median = {c: statistics.median(t) for c, t in clock.rounds(calls, o.rounds, 0.1).items() if t}
            base = min((median[c] for c in ("cudnn", "flash") if c in median), default=0)
            flops = 4e-9 * batch * o.heads * length * length * d / (2 if o.causal else 1)
            for c in verdicts:
                mine = median.get(c, 0)
                row = [str(length), str(d), "x".join(map(str, c[1])), c[2] or "-", " ".join(c[3]) or "-", verdicts[c], f"{flops / mine:.0f}" if mine else "-",
                       f"{flops / base:.0f}" if base else "-", f"{base / mine:.3f}" if mine and base else "-"]
                lines.append("| " + " | ".join(row) + " |")
                print(lines[-1], flush=True)
                bad |= verdicts[c] != "right"
    if o.out:
        with open(o.out, "w", encoding="utf-8") as f:
            f.write("\n".join(lines) + "\n")
    return 3 if bad else 1 if failed else 0


sys.exit(main())
