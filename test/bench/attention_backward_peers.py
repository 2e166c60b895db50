"""The backward pass of attention as the tile program of test/examples/tile beside torch's (cuDNN and flash attention), in one process.

usage: python3 attention_backward_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=3] [--lengths=512,4096] [--dims=64,128]
       [--type=bf16] [--causal] [--words=|sdpa|sdpa deterministic] [--tiles=128x64x128x64x3,...] [--attributes=...|...] [--heads=16] [--tokens=16384]

With the word `sdpa` they are the ops of a fusion, which choose their tiles. A tile is keys x queries of the kernel for dK and dV, queries x keys of the one for dQ, stages. Each length has as many batches as make
`tokens` tokens. Gradients are compared with torch's in single precision before they are timed; a number is the median of the rounds, as
a ratio to the faster one of torch's two in the same round. An operation is counted 2.5 times that of the forward pass. Exit status 3 if a
result is wrong, 1 if something could not be done.
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


def sdpa(t, d, causal, deterministic):
    """The fusion of three ops."""
    x, rows, say = f"tensor<?x?x?x{d}x{t}>", "tensor<?x?x?xf32>", "{" + ", ".join(["causal"] * causal + ["deterministic"] * deterministic) + "}"
    say = "" if say == "{}" else " " + say
    ops = "".join(f"  %d{of} = fusion.sdpa_backward {of} : %Q, %K, %V, %O, %G, %L{say} : {x}\n" for of in "qkv")
    return (f"fusion.func @backward(%Q: {x}, %K: {x}, %V: {x}, %O: {x}, %G: {x}, %L: {rows}) -> ({x}, {x}, {x}) {{\n{ops}"
            f"  fusion.return %dq, %dk, %dv : {x}, {x}, {x}\n}}\n")


def program(t, d, tile, attributes, causal=False, words=""):
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

def torch_calls(q, k, v, g, causal):
    calls = {}
    for name, backend in (("cudnn", SDPBackend.CUDNN_ATTENTION), ("flash", SDPBackend.FLASH_ATTENTION)):
        try:
            x = [t.detach().clone().requires_grad_() for t in (q, k, v)]
            with sdpa_kernel(backend):
                out = torch.nn.functional.scaled_dot_product_attention(*x, is_causal=causal)
            calls[name] = lambda out=out, x=x: torch.autograd.grad(out, x, g, retain_graph=True)
            calls[name]()
        except Exception as e:  # the other one will do
            calls.pop(name, None)
            print(f"no {name}: {str(e).splitlines()[0]}", flush=True)
    return calls


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
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("lengths", "512,4096"), ("dims", "64,128"), ("type", "bf16"),
                        ("tiles", "128x64x128x64x3"), ("attributes", ""), ("words", "")):
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
    cases = [(d, t, at) for d in dims for t in tiles for at in said]
    names = {c: f"d{c[0]}_{'x'.join(map(str, c[1]))}_{said.index(c[2])}" for c in cases}
    packages = device.compile({names[c]: (program(o.type, *c, o.causal, o.words), []) for c in cases})
    print(f"{peers.device_name(device)}, torch {torch.__version__}, {o.type}, {o.heads} heads{', causal' if o.causal else ''}, backward; TFLOP/s, ratio "
          "to the faster one of cuDNN and flash attention\n\n| length | d | tile | attributes | result | tf | cuDNN | flash | ratio |\n" + "|---" * 9 + "|",
          flush=True)
    bad = failed = False
    for length in map(int, o.lengths.split(",")):
        for d in dims:
            batch = max(1, o.tokens // length)
            q, k, v, g = (torch.randn(batch, o.heads, length, d, dtype=dtype, device=device.torch) for _ in range(4))
            out, rows = forward(q, k, v, o.causal)
            want = gradients(q, k, v, g, o.causal)
            calls, verdicts = torch_calls(q, k, v, g, o.causal) if device.cuda else {}, {}
            for c in cases:
                if c[0] != d:
                    continue
                try:
                    run = peers.Program(device, packages[names[c]])
                    inputs = [q, k, v, out, g, rows]
                    have = run.results(inputs)
                    calls[c] = run.bind(inputs, have)
                    calls[c]()
                    device.sync()
                    off = max((x[:1].float() - y).norm() / y.norm() for x, y in zip(have, want))
                    verdicts[c] = "right" if off < 1e-2 else f"WRONG {off:.1e}"
                except Exception as e:  # the others are still worth having
                    print(f"FAILED {length} {names[c]}: {e}", flush=True)
                    calls.pop(c, None)
                    failed = True
            median = {c: statistics.median(t) for c, t in clock.rounds(calls, o.rounds, 0.1).items() if t}
            base = min((median[c] for c in ("cudnn", "flash") if c in median), default=0)
            flops = 10e-9 * batch * o.heads * length * length * d / (2 if o.causal else 1)
            speed = lambda c: f"{flops / median[c]:.0f}" if c in median else "-"
            for c in verdicts:
                row = [str(length), str(d), "x".join(map(str, c[1])), c[2] or "-", verdicts[c], speed(c), speed("cudnn"), speed("flash"),
                       f"{base / median[c]:.3f}" if base and c in median else "-"]
                print("| " + " | ".join(row) + " |", flush=True)
                bad |= verdicts[c] != "right"
    return 3 if bad else 1 if failed else 0


sys.exit(main())
