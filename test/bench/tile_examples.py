"""Every program of test/examples/tile, and kernels/tile_*.mlir, at real sizes: its result against the same formula in double precision, beside what
torch's own op of the same types is off by, then its time beside that op's.

usage: python3 tile_examples.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--small] [--only=name,...] [--budget=400] [--out=table.md]

A worker process does the cases and tells each in a line of JSON; one that dies or hangs costs its case only. The exit
status is 3 if a result is wrong, 1 if a case could not be done.
"""
import argparse
import json
import math
import os
import queue
import subprocess
import sys
import threading
import time

try:
    import torch
    import torch.nn.functional as F
    from torch.nn.attention import SDPBackend, sdpa_kernel
    from torch.nn.attention.bias import causal_lower_right
except ImportError:
    print("skipped: there is no torch 2.11")
    sys.exit(77)

import peers

AGAIN = 9  # a worker's exit status: all that it did is told, but it cannot go on

# What a result may be off by, of each row's norm in the mean over all rows (relative Frobenius error), and in the worst element of
# a row relative to the row's largest: by what the result is rounded to, or computed in. Integers are exact; f32 sums of tensor
# cores are cut, not rounded, at each step.
LIMITS = {"f64": (1e-13, 1e-12), "f32": (1e-5, 4e-5), "f32 sums": (5e-5, 2e-4), "tf32": (1e-3, 4e-3), "f16": (1e-3, 4e-3), "bf16": (8e-3, 2e-2),
          "exact": (0, 0)}


class Bench:
    """What the cases are made with."""

    def __init__(self, device):
        self.device = device
        self.generator = torch.Generator(device=device.torch)
        self.generator.manual_seed(20261122)

    def normal(self, *shape, dtype=torch.float16, scale=1.0):
        t = torch.randn(shape, device=self.device.torch, dtype=torch.float32, generator=self.generator)
        return t.mul_(scale).to(dtype)

    def bytes(self, *shape, low=-100, high=101):
        return torch.randint(low, high, shape, device=self.device.torch, dtype=torch.int8, generator=self.generator)

    def ints(self, *values):
        return torch.tensor(values, device=self.device.torch, dtype=torch.int32)

    def case(self, sizes, inputs, limit, reference, torch_op, what, work, unit="TFLOP/s", repeats=True, entry=None):
        """torch_op, and `what` it is called in the table, or a dict of several: {what: op}; `work`: floating-point
        operations, or bytes; not `repeats`: sums in any order."""
        ops = torch_op if what is None else {what: torch_op}
        return dict(sizes=sizes, inputs=inputs, limit=limit, reference=reference, ops=ops, work=work, unit=unit,
                    repeats=repeats, entry=entry)


def f64(*tensors):
    return [t.to(torch.float64) for t in tensors]


def x(*extents):
    return " x ".join(str(e) for e in extents)


# ---------------------------------------------------------------------------------------------------- rows, elements


def elementwise(b, m, n):
    t, g = b.normal(m, n, dtype=torch.bfloat16), b.normal(m, n, dtype=torch.bfloat16)
    return b.case(x(m, n), [t, g], "bf16", lambda: F.silu(t.double()) * g.double(), lambda: F.silu(t) * g, "silu(x) * g",
                  6 * m * n, "GB/s")


def transpose(b, m, n):
    t = b.normal(m, n)
    return b.case(x(m, n), [t], "exact", lambda: t.t(), lambda: t.t().contiguous(), "t().contiguous()", 4 * m * n, "GB/s")


def softmax(b, m):
    t = b.normal(m, 100, dtype=torch.float32)
    return b.case(x(m, 100), [t], "f32", lambda: t.double().softmax(1), lambda: t.softmax(1), "softmax", 800 * m, "GB/s")


def tile_softmax_f32(b, m):
    t = b.normal(m, 4096, dtype=torch.float32)
    return b.case(x(m, 4096), [t], "f32", lambda: t.double().softmax(1), lambda: t.softmax(1), "softmax", 32768 * m, "GB/s")


def softmax_online(b, m, n):
    t = b.normal(m, n, dtype=torch.bfloat16)
    return b.case(x(m, n), [t], "bf16", lambda: t.double().softmax(1), lambda: t.softmax(1), "softmax", 4 * m * n, "GB/s")


def layer_norm(b, m, n):
    t, w = b.normal(m, n), b.normal(n)

    def reference():
        return F.layer_norm(t.double(), (n,), w.double())

    return b.case(x(m, n), [t, w], "f16", reference, lambda: F.layer_norm(t, (n,), w), "layer_norm", 4 * m * n, "GB/s")


# ---------------------------------------------------------------------------------------------------- products


def gemm(b, m, n, k):
    p, q = b.normal(m, k), b.normal(k, n)
    return b.case(x(m, n, k), [p, q], "f16", lambda: torch.relu(p.double() @ q.double()), lambda: torch.relu(p @ q),
                  "relu(a @ b)", 2 * m * n * k)


def tile_gemm_f16(b, m, n, k):
    p, q = b.normal(m, k), b.normal(k, n)
    return b.case(x(m, n, k), [p, q], "f16", lambda: p.double() @ q.double(), lambda: p @ q, "a @ b", 2 * m * n * k)


def f16_bias_gelu(b, m, n, k):
    p, q, bias = b.normal(m, k, scale=k**-0.5), b.normal(k, n), b.normal(n)
    return b.case(x(m, n, k), [p, q, bias], "f16", lambda: F.gelu(p.double() @ q.double() + bias.double()),
                  lambda: F.gelu(torch.addmm(bias, p, q)), "gelu(addmm)", 2 * m * n * k, entry="f16_bias_gelu")


def bf16_residual(b, m, n, k):
    p, q, r = (b.normal(*s, dtype=torch.bfloat16) for s in ((m, k), (n, k), (m, n)))
    return b.case(x(m, n, k), [p, q, r], "bf16", lambda: p.double() @ q.double().t() + r.double(),
                  lambda: torch.addmm(r, p, q.t()), "addmm", 2 * m * n * k, entry="bf16_residual")


def f16_silu(b, m, n, k):
    p, q = b.normal(k, m, scale=k**-0.5), b.normal(n, k)
    return b.case(x(m, n, k), [p, q], "f32 sums", lambda: F.silu(p.double().t() @ q.double().t()),
                  lambda: F.silu((p.t() @ q.t()).float()), "silu((a.t() @ b.t()).float())", 2 * m * n * k, entry="f16_silu")


def tf32_scaled(b, m, n, k):
    p, q = b.normal(m, k, dtype=torch.float32), b.normal(n, k, dtype=torch.float32)

    def op():
        torch.backends.cuda.matmul.allow_tf32 = True
        y = torch.addmm(p.new_zeros(1), p, q.t(), beta=0, alpha=0.5)
        torch.backends.cuda.matmul.allow_tf32 = False
        return y

    return b.case(x(m, n, k), [p, q, 0.5], "tf32", lambda: 0.5 * (p.double() @ q.double().t()), op, "addmm, TF32",
                  2 * m * n * k, entry="tf32_scaled")


def f32_relu(b, m, n, k):
    p, q = b.normal(k, m, dtype=torch.float32), b.normal(k, n, dtype=torch.float32)
    return b.case(x(m, n, k), [p, q], "f32", lambda: torch.relu(p.double().t() @ q.double()),
                  lambda: torch.relu(p.t() @ q), "relu(a.t() @ b)", 2 * m * n * k, entry="f32_relu")


def f64_plain(b, m, n, k):
    p, q = b.normal(m, k, dtype=torch.float64), b.normal(k, n, dtype=torch.float64)
    return b.case(x(m, n, k), [p, q], "f64", lambda: p @ q, lambda: p @ q, "a @ b (the reference itself)", 2 * m * n * k,
                  entry="f64_plain")


def i8_scaled(b, m, n, k):
    p, q = b.bytes(m, k), b.bytes(n, k)
    return b.case(x(m, n, k), [p, q], "exact", lambda: p.double() @ q.double().t(), lambda: torch._int_mm(p, q.t()),
                  "_int_mm", 2 * m * n * k, entry="i8_scaled")


def f8_scaled(b, m, n, k):
    p, q = b.normal(m, k, dtype=torch.float8_e4m3fn), b.normal(n, k, dtype=torch.float8_e4m3fn)
    eighth, one = (torch.full((), v, device=p.device, dtype=torch.float32) for v in (0.125, 1.0))
    return b.case(x(m, n, k), [p, q], "bf16", lambda: 0.125 * (p.double() @ q.double().t()),
                  lambda: torch._scaled_mm(p, q.t(), scale_a=eighth, scale_b=one, out_dtype=torch.bfloat16), "_scaled_mm",
                  2 * m * n * k, entry="f8_scaled")


def gemm_batched(b, batch, m, n, k):
    p, q = b.normal(batch, k, m, dtype=torch.bfloat16), b.normal(batch, k, n, dtype=torch.bfloat16)
    return b.case(f"{batch}: {x(m, n, k)}", [p, q], "bf16", lambda: p.double().transpose(1, 2) @ q.double(),
                  lambda: torch.bmm(p.transpose(1, 2), q), "bmm", 2 * batch * m * n * k)


def gemm_grouped(b, rows, n, k):
    start = [0]
    for r in rows:
        start.append(start[-1] + r)
    p, q = b.normal(start[-1], k), b.normal(len(rows), k, n)
    spans = [(s, e, g) for g, (s, e) in enumerate(zip(start, start[1:])) if e > s]

    def each(p, q):
        return torch.cat([p[s:e] @ q[g] for s, e, g in spans])

    return b.case(f"{len(rows)} groups of 0 to {max(rows)}: {x(start[-1], n, k)}", [p, q, b.ints(*start), max(rows)], "f16",
                  lambda: each(*f64(p, q)), lambda: each(p, q), "a @ b for each, cat", 2 * start[-1] * n * k)


def gemm_int4(b, m, n, k):
    t, packed = b.normal(m, k), b.bytes(n, k // 2, low=-128, high=128)
    scale = b.normal(n, -(-k // 64), scale=0.01)
    low, high = (packed << 4) >> 4, packed >> 4
    w = torch.stack((low, high), 2).reshape(n, k).half() * scale.repeat_interleave(64, 1)[:, :k]  # rounded, as in the program
    return b.case(x(m, n, k), [t, packed, scale], "f16", lambda: t.double() @ w.double().t(), lambda: t @ w.t(),
                  "a @ w.t(), w made f16 before", 2 * m * n * k)


def gemm_fp8_weights(b, m, n, k):
    t, w = b.normal(m, k, dtype=torch.bfloat16), b.normal(n, k, dtype=torch.float8_e4m3fn)
    scale = b.normal(-(-n // 64), -(-k // 64), dtype=torch.float32)

    def dense(dtype):
        return w.to(dtype) * scale.to(dtype).repeat_interleave(64, 0)[:n].repeat_interleave(64, 1)[:, :k]

    half = dense(torch.bfloat16)
    return b.case(x(m, n, k), [t, w, scale], "bf16", lambda: t.double() @ dense(torch.float64).t(), lambda: t @ half.t(),
                  "a @ w.t(), w made bf16 before", 2 * m * n * k)


def split_k(b, m, n, k):
    p, q = b.bytes(m, k), b.bytes(k, n)
    return b.case(x(m, n, k), [p, q], "exact", lambda: p.double() @ q.double(), lambda: torch._int_mm(p, q), "_int_mm",
                  2 * m * n * k)


def split_k_f32(b, m, n, k):
    p, q = b.normal(m, k), b.normal(k, n)
    return b.case(x(m, n, k), [p, q], "f32 sums", lambda: p.double() @ q.double(), lambda: p @ q, "a @ b, rounded to f16",
                  2 * m * n * k, repeats=False)


# ---------------------------------------------------------------------------------------------------- attention


def attend(q, k, v, first=None):
    """Heads of one batch in double precision. Query i sees keys up to i + first; None: all."""
    q, k, v = f64(q, k, v)
    group = q.shape[0] // k.shape[0]
    k, v = k.repeat_interleave(group, 0), v.repeat_interleave(group, 0)
    s = q @ k.transpose(1, 2) * q.shape[2]**-0.5
    if first is not None:
        i, j = (torch.arange(n, device=q.device) for n in s.shape[1:])
        s.masked_fill_(j[None, :] > i[:, None] + first, -math.inf)
    return torch.nan_to_num(s.softmax(2)) @ v  # a query that sees no key gives 0


def attention(b, d, dtype, batch, h, m, n=None, groups=None, causal=False, entry=None):
    n, groups = n or m, groups or h
    q, k, v = b.normal(batch, h, m, d, dtype=dtype), *(b.normal(batch, groups, n, d, dtype=dtype) for _ in range(2))
    seen = n if not causal else n - (m - 1) / 2  # keys a query sees, on average

    def reference():
        return torch.stack([attend(q[i], k[i], v[i], n - m if causal else None) for i in range(batch)])

    mask = causal_lower_right(m, n) if causal and m != n else None

    def op():
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=causal and m == n, enable_gqa=groups != h)

    def cudnn():
        with sdpa_kernel(SDPBackend.CUDNN_ATTENTION):
            return op()

    heads = str(h) if groups == h else f"{h}/{groups}"
    what = f"{'causal, ' if causal else ''}b {batch}, h {heads}, {m}{f' of {n}' if n != m else ''}, d {d}"
    return b.case(what, [q, k, v], "f16" if dtype == torch.float16 else "bf16", reference,
                  {"SDPA": op, "SDPA, cuDNN": cudnn}, None, 4 * batch * h * m * seen * d,
                  entry=entry or f"{'causal' if causal else 'attention'}_{d}")


def attention_64(b, **sizes):
    return attention(b, 64, torch.float16, **sizes)


def attention_128(b, **sizes):
    return attention(b, 128, torch.bfloat16, **sizes)


def causal_64(b, **sizes):
    return attention(b, 64, torch.float16, causal=True, **sizes)


def causal_128(b, **sizes):
    return attention(b, 128, torch.bfloat16, causal=True, **sizes)


def tile_attention_f16(b, **sizes):
    return attention(b, 128, torch.float16, causal=True, entry="tile_attention_f16", **sizes)


def varlen(b, d, h, groups, queries, keys):
    starts = []
    for lengths in (queries, keys):
        at = [0]
        for n in lengths:
            at.append(at[-1] + n)
        starts.append(at)
    (qs, ks), most = starts, max(queries)
    q = b.normal(qs[-1], h, d)
    k, v = b.normal(ks[-1], groups, d), b.normal(ks[-1], groups, d)
    qi, ki = b.ints(*qs), b.ints(*ks)
    spans = list(zip(qs, qs[1:], ks, ks[1:]))

    def rows(t, s, e):
        return t[s:e].transpose(0, 1)

    def reference():
        return torch.cat([attend(rows(q, a, z), rows(k, c, e), rows(v, c, e)).transpose(0, 1) for a, z, c, e in spans])

    def loop():
        parts = [F.scaled_dot_product_attention(rows(q, a, z)[None], rows(k, c, e)[None], rows(v, c, e)[None],
                                                enable_gqa=groups != h)[0].transpose(0, 1) for a, z, c, e in spans if z > a]
        return torch.cat(parts)

    op, what = loop, "SDPA for each, cat"
    try:
        from torch.nn.attention.varlen import varlen_attn
        kx, vx = (t.repeat_interleave(h // groups, 1) for t in (k, v))
        varlen_attn(q, kx, vx, qi, ki, most, max(keys))
        op, what = (lambda: varlen_attn(q, kx, vx, qi, ki, most, max(keys))), "varlen_attn"
    except Exception as e:  # not in this version, or not on this device
        peers.warn(f"varlen_attn: {str(e)[:200]}")
    work = sum(4 * h * m * n * d for m, n in zip(queries, keys))
    return b.case(f"{len(queries)} sequences of {min(queries)} to {most}, h {h}/{groups}, d {d}", [q, k, v, qi, ki, most],
                  "f16", reference, op, what, work, entry=f"varlen_{d}")


def varlen_64(b, **sizes):
    return varlen(b, 64, **sizes)


def varlen_128(b, **sizes):
    return varlen(b, 128, **sizes)


# ---------------------------------------------------------------------------------------------------- others


def conv2d(b, n, hw, c, f, kernel, stride=1, pad=0, dilation=1):
    out = (hw + 2 * pad - dilation * (kernel - 1) - 1) // stride + 1
    t, w = b.normal(n, hw, hw, c), b.normal(kernel, kernel, c, f, scale=(kernel * kernel * c)**-0.5)
    image, filters = t.permute(0, 3, 1, 2), w.permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last)

    def reference():
        flat = filters.double().reshape(f, -1)
        parts = []
        for i in range(0, n, 8):
            columns = F.unfold(image[i:i + 8].double().contiguous(), kernel, dilation, pad, stride)
            parts.append((flat @ columns).reshape(-1, f, out, out).permute(0, 2, 3, 1))
        return torch.cat(parts)

    return b.case(f"{n} images {x(hw, hw, c)}, {f} filters {x(kernel, kernel)}, stride {stride}",
                  [t, w, out, out, stride, pad, dilation], "f16", reference,
                  lambda: F.conv2d(image, filters, None, stride, pad, dilation).permute(0, 2, 3, 1), "conv2d, channels last",
                  2 * n * out * out * f * kernel * kernel * c)


def chunk_scan(b, batch, h, t, e):
    q, k, v = b.normal(batch, h, t, 32), b.normal(batch, h, t, 32), b.normal(batch, h, t, e)
    a = -0.1 * b.normal(batch, h, t, dtype=torch.float32).abs()

    def reference():  # step by step
        qd, kd, vd, decay = *f64(q, k, v), a.double().exp()
        s, y = torch.zeros(batch, h, 32, e, dtype=torch.float64, device=q.device), torch.empty_like(vd)
        for i in range(t):
            s = s * decay[:, :, i, None, None] + kd[:, :, i, :, None] * vd[:, :, i, None, :]
            y[:, :, i] = (qd[:, :, i, None, :] @ s)[:, :, 0]
        return y

    def op():  # by chunks of 64, as the program does it
        n = -(-t // 64)
        qc, kc, vc = (F.pad(u, (0, 0, 0, n * 64 - t)).reshape(batch, h, n, 64, -1) for u in (q, k, v))
        sums = F.pad(a, (0, n * 64 - t)).reshape(batch, h, n, 64).cumsum(3)
        ratio = (sums[..., :, None] - sums[..., None, :]).tril().exp().tril()
        inside = ((qc @ kc.transpose(3, 4)).float() * ratio).half() @ vc
        last = sums[..., -1:]
        parts = ((kc * (last - sums).exp()[..., None]).half().transpose(3, 4) @ vc).float()
        state, states = torch.zeros_like(parts[:, :, 0]), []
        for i in range(n):
            states.append(state)
            state = state * last[:, :, i, :, None].exp() + parts[:, :, i]
        before = (qc @ torch.stack(states, 2).half()).float() * sums.exp()[..., None]
        return (before + inside).half().reshape(batch, h, n * 64, e)[:, :, :t]

    work = batch * h * t * (2 * 64 * 32 + 2 * 64 * e + 4 * 32 * e)
    return b.case(f"b {batch}, h {h}, t {t}, d 32, e {e}", [q, k, v, a], "f16", reference, op, "by chunks, eager", work)


# Program, case, its sizes for real and small.
BIG, ODD = dict(m=4096, n=4096, k=4096), dict(m=4095, n=4097, k=4099)
SMALL = [dict(m=64, n=64, k=64), dict(m=33, n=35, k=37)]
RAGGED = dict(queries=[4096, 1, 1000, 2047, 3000, 512, 129, 0, 64], keys=[4096, 300, 1000, 2047, 4096, 64, 129, 10, 0])
RAGGED_SMALL = dict(queries=[3, 0, 70, 7], keys=[100, 10, 65, 0])
PROGRAMS = [
    ("elementwise", elementwise, [dict(m=16384, n=8192), dict(m=16383, n=8191)], [dict(m=3, n=1030)]),
    ("transpose", transpose, [dict(m=16384, n=8192), dict(m=8191, n=8193)], [dict(m=33, n=70)]),
    ("softmax", softmax, [dict(m=1 << 20), dict(m=1000003)], [dict(m=21)]),
    ("softmax_online", softmax_online, [dict(m=8192, n=8192), dict(m=8191, n=8193), dict(m=2048, n=65536)],
     [dict(m=3, n=1100)]),
    ("layer_norm", layer_norm, [dict(m=8192, n=8192), dict(m=8191, n=8193)], [dict(m=3, n=500)]),
    ("gemm", gemm, [BIG, ODD], SMALL),
    ("gemm_types", f16_bias_gelu, [BIG, ODD], SMALL),
    ("gemm_types", bf16_residual, [BIG, ODD], SMALL),
    ("gemm_types", f16_silu, [BIG, ODD], SMALL),
    ("gemm_types", tf32_scaled, [BIG, ODD], SMALL),
    ("gemm_types", f32_relu, [BIG, ODD], SMALL),
    ("gemm_types", f64_plain, [dict(m=2048, n=2048, k=2048), dict(m=2047, n=2049, k=2051)], SMALL),
    ("gemm_types", i8_scaled, [BIG, ODD], SMALL),
    ("gemm_types", f8_scaled, [BIG, ODD], SMALL),
    ("gemm_batched", gemm_batched, [dict(batch=64, m=1024, n=1024, k=1024), dict(batch=33, m=1023, n=1025, k=511)],
     [dict(batch=2, m=33, n=35, k=37)]),
    ("gemm_grouped", gemm_grouped, [dict(rows=[2048, 0, 4096, 1, 3000, 1023, 129, 6087], n=4096, k=4096),
                                    dict(rows=[1000, 0, 4095, 1, 77], n=4097, k=2049)],
     [dict(rows=[10, 0, 65, 1], n=35, k=37)]),
    ("gemm_int4", gemm_int4, [BIG, dict(m=4095, n=4097, k=4098), dict(m=16, n=4096, k=4096)], [dict(m=33, n=35, k=70)]),
    ("gemm_fp8_weights", gemm_fp8_weights, [BIG, ODD, dict(m=16, n=4096, k=4096)], SMALL),
    ("split_k", split_k, [dict(m=512, n=512, k=65536), dict(m=511, n=513, k=65537)], SMALL),
    ("split_k_f32", split_k_f32, [dict(m=512, n=512, k=65536), dict(m=511, n=513, k=65537)], SMALL),
    ("attention", attention_64, [dict(batch=4, h=32, m=4096), dict(batch=4, h=32, m=4095, n=4097)],
     [dict(batch=1, h=2, m=33, n=70)]),
    ("attention", attention_128, [dict(batch=4, h=32, m=4096), dict(batch=4, h=16, m=4095, n=4097)],
     [dict(batch=1, h=2, m=33, n=70)]),
    ("attention_causal", causal_64, [dict(batch=4, h=32, m=4096), dict(batch=4, h=32, groups=8, m=4096),
                                     dict(batch=4, h=32, groups=8, m=1001, n=4097)],
     [dict(batch=1, h=4, groups=2, m=33, n=70), dict(batch=1, h=1, m=70)]),
    ("attention_causal", causal_128, [dict(batch=4, h=32, m=4096), dict(batch=4, h=32, groups=8, m=4096),
                                      dict(batch=4, h=32, groups=4, m=1001, n=4097)],
     [dict(batch=1, h=4, groups=2, m=33, n=70)]),
    ("attention_varlen", varlen_64, [dict(h=32, groups=8, **RAGGED)], [dict(h=2, groups=1, **RAGGED_SMALL)]),
    ("attention_varlen", varlen_128, [dict(h=32, groups=32, **RAGGED)], [dict(h=2, groups=2, **RAGGED_SMALL)]),
    ("conv2d", conv2d, [dict(n=64, hw=56, c=64, f=64, kernel=3, pad=1), dict(n=64, hw=28, c=128, f=128, kernel=3, pad=1),
                        dict(n=64, hw=14, c=256, f=256, kernel=3, pad=1), dict(n=64, hw=224, c=3, f=64, kernel=7, stride=2, pad=3),
                        dict(n=64, hw=56, c=256, f=128, kernel=1, stride=2)],
     [dict(n=2, hw=9, c=5, f=20, kernel=3, pad=1), dict(n=1, hw=8, c=3, f=7, kernel=3, stride=2, pad=1, dilation=2)]),
    ("chunk_scan", chunk_scan, [dict(batch=8, h=32, t=4096, e=64), dict(batch=4, h=24, t=4001, e=130)],
     [dict(batch=1, h=2, t=150, e=40)]),
    # what compile_time compiles; extents that 8 divides are promised
    ("tile_softmax_f32", tile_softmax_f32, [dict(m=32768)], [dict(m=3)]),
    ("tile_gemm_f16", tile_gemm_f16, [BIG, dict(m=4088, n=4104, k=4104)], [dict(m=136, n=72, k=40)]),
    ("tile_attention_f16", tile_attention_f16, [dict(batch=4, h=32, groups=8, m=4096), dict(batch=4, h=32, groups=8, m=1001, n=4097)],
     [dict(batch=1, h=4, groups=2, m=33, n=70)]),
]


def cases(small, only):
    """(program, builder, sizes), the first sizes of all before the second of any: what a budget cuts off is the least."""
    chosen = [(p, b, little if small else real) for p, b, real, little in PROGRAMS
              if not only or p in only or b.__name__ in only]
    for i in range(max((len(sizes) for _, _, sizes in chosen), default=0)):
        for program, build, sizes in chosen:
            if i < len(sizes):
                yield program, build, sizes[i]


# ---------------------------------------------------------------------------------------------------- one case


def times(clock, call):
    cold = clock.cold(call)
    return cold and dict(cold=cold * 1e3, batch=clock.batch(call) * 1e3)


def peer(case, want, clock):
    """torch's side: error and times of the fastest of its ops; what none of them can do is told."""
    best, why = None, {}
    for what, op in case["ops"].items():
        try:
            have = op()
            off = peers.errors(have, want)
            del have
            now = dict(what=what, errors=off, times=times(clock, op))
            if not best or (now["times"] and now["times"]["cold"] < best["times"]["cold"]):
                best = now
        except Exception as e:  # sizes or devices that torch's op does not take
            why[what] = f"{type(e).__name__}: {str(e).splitlines()[0][:160]}"
    return best or dict(what="; ".join(f"{what}: {text}" for what, text in why.items()))


def one(bench, clock, packages, program, build, sizes):
    case = build(bench, **sizes)
    entry = peers.Program(bench.device, packages[program], case["entry"])
    out = entry.results(case["inputs"])
    if len(out) != 1:
        raise peers.TfError("wanted one result")
    call = entry.bind(case["inputs"], out)
    call()
    bench.device.sync()
    first, want = out[0].clone(), case["reference"]()
    off = peers.errors(first, want)
    frobenius, of_row = LIMITS[case["limit"]]
    right = off[0] <= frobenius and off[1] <= of_row  # false for a NaN, too
    mine = times(clock, call)
    bench.device.sync()
    # after the timed runs the result must be what it was; sums in any order must still be right
    again = torch.equal(out[0].view(torch.uint8), first.view(torch.uint8)) if case["repeats"] else \
        peers.errors(out[0], want)[0] <= frobenius
    return dict(case=build.__name__, program=program, sizes=case["sizes"], limit=case["limit"], errors=off,
                right=bool(right), again=bool(again), times=mine, work=case["work"], unit=case["unit"],
                torch=peer(case, want, clock))


def work(o):
    """The worker: cases from number `first` on, a line of JSON each."""
    # a case is told on the pipe that was standard output; what libraries print goes to standard error
    told = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def tell(**line):
        told.write(json.dumps(line) + "\n")
        told.flush()

    device = peers.Device(o.device, o.bin)
    todo = list(cases(o.small, o.only))[o.worker:]
    texts = {}
    for program in dict.fromkeys(p for p, _, _ in todo):
        folder = "test/bench/kernels" if program.startswith("tile_") else "test/examples/tile"
        with open(os.path.join(peers.ROOT, folder, program + ".mlir"), encoding="utf-8") as f:
            texts[program] = (f.read(), [])
    packages = device.compile(texts)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    bench, clock = Bench(device), peers.Clock(device)
    tell(ready=peers.device_name(device))
    for program, build, sizes in todo:
        begin = time.monotonic()
        try:
            row = one(bench, clock, packages, program, build, sizes)
            tell(row=row, seconds=time.monotonic() - begin)
        except Exception as e:
            tell(error=f"{type(e).__name__}: {str(e)[-600:]}")
        if device.cuda:
            try:
                torch.cuda.synchronize()
                torch.cuda.empty_cache()
            except Exception:  # the context is lost, and this process with it
                sys.exit(AGAIN)


# ---------------------------------------------------------------------------------------------------- all cases


def lines_of(process):
    lines = queue.Queue()

    def pump():
        for line in process.stdout:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=pump, daemon=True).start()
    return lines


def take(o, told, rows, todo):
    """One case is done: a row of the table, at once."""
    rows.append(told)
    print(table_row(told, *todo[len(rows) - 1]), flush=True)
    if o.out:
        with open(o.out, "w", encoding="utf-8") as f:
            f.write(report(o, rows, todo))


def one_worker(o, rows, todo):
    """Runs the cases that are left until the worker ends. False: it never began."""
    process = subprocess.Popen([sys.executable, os.path.abspath(__file__), f"--worker={len(rows)}", *o.passed],
                               stdout=subprocess.PIPE, text=True)
    lines, limit, began = lines_of(process), 90, False  # the first line comes after compiling
    while len(rows) < len(todo) and time.monotonic() < o.end:
        try:
            line = lines.get(timeout=min(limit, max(o.end - time.monotonic(), 1)))
        except queue.Empty:
            if time.monotonic() < o.end:
                take(o, dict(error=f"no answer for {limit} s"), rows, todo)
            break
        if line is None:
            if process.wait() != AGAIN:
                take(o, dict(error=f"the worker ended with status {process.returncode}"), rows, todo)
            return began
        told, limit = json.loads(line), o.limit
        if "ready" in told:
            o.name, began = told["ready"], True
        else:
            take(o, told, rows, todo)
        if len(rows) >= 3 and "error" in told and all(r.get("error") == told["error"] for r in rows[-3:]):
            peers.warn("three cases failed alike; the others are not tried")
            o.end = time.monotonic()
    process.kill()
    process.wait()
    return began


def number(v):
    return "nan" if v is None or v != v else "0" if v == 0 else f"{v:.1e}"


def table_row(told, program, build, sizes):
    if "error" in told:
        what = " ".join(told["error"].replace("|", "/").split())
        return f"| {program}: {build.__name__} | {', '.join(f'{k} {v}' for k, v in sizes.items())} | FAILED: {what} |" + " |" * 11
    r, t = told["row"], told["row"]["torch"]
    verdict = "WRONG" if not r["right"] else "CHANGED" if not r["again"] else "right"
    theirs = [number(t["errors"][0]), number(t["errors"][1])] if "errors" in t else ["-", "-"]
    cells = [program if program == r["case"] else f"{program}: {r['case']}", r["sizes"], verdict, r["limit"],
             number(r["errors"][0]), theirs[0], number(r["errors"][1]), theirs[1]]
    if r["times"]:
        mine, other = r["times"], t.get("times")
        scale = 1e-6 if r["unit"] == "TFLOP/s" else 1e-3  # of work per microsecond
        cells += [f"{mine['cold']:.1f}", f"{other['cold']:.1f}" if other else "-",
                  f"{other['cold'] / mine['cold']:.2f}" if other else "-",
                  f"{other['batch'] / mine['batch']:.2f}" if other else "-",
                  f"{r['work'] / mine['cold'] * scale:.0f} {r['unit']}"]
    else:
        cells += ["-"] * 5
    return "| " + " | ".join([*cells, t["what"].replace("|", "/")]) + " |"


def counts(rows):
    wrong = sum("row" in t and not (t["row"]["right"] and t["row"]["again"]) for t in rows)
    failed = sum("error" in t for t in rows)
    return len(rows) - wrong - failed, wrong, failed


def heading(o):
    return (f"Tile programs on {o.name}, torch {torch.__version__}. Errors against double precision: relative Frobenius, and the "
            "worst element relative to the largest of its row. us: one call after 256 MiB were written elsewhere, the median of "
            "11; in a row: torch/tf of 8 calls in a row, the median of 7.\n\n"
            "| program | sizes | result | limits of | error: tf | torch | worst: tf | torch | tf, us | torch, us | torch/tf | "
            "in a row | tf's rate | torch's op |\n" + "|---" * 14 + "|\n")


def summary(rows, todo):
    right, wrong, failed = counts(rows)
    return ("\nlimits (Frobenius, worst): " + "; ".join(f"{k}: {a:g}, {b:g}" for k, (a, b) in LIMITS.items()) +
            f"\n{len(rows)} of {len(todo)} cases: {right} right, {wrong} wrong, {failed} failed\n")


def report(o, rows, todo):
    """All of it, programs in the order of PROGRAMS."""
    order = [(p, b) for p, b, _, _ in PROGRAMS]
    done = sorted(zip(rows, todo), key=lambda r: order.index(r[1][:2]))
    return heading(o) + "".join(table_row(told, *case) + "\n" for told, case in done) + summary(rows, todo)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--device", default="cuda:0")
    p.add_argument("--bin", default=peers.default_binaries())
    p.add_argument("--small", action="store_true")
    p.add_argument("--only", type=lambda s: s.split(","))
    p.add_argument("--out")
    p.add_argument("--limit", type=int, default=30, help="seconds for a case")
    p.add_argument("--budget", type=int, default=400, help="seconds for all; what is not done by then is left out")
    p.add_argument("--worker", type=int)
    o = p.parse_args()
    o.small |= o.device == "emu"
    if o.worker is not None:
        return work(o)
    if o.device != "emu" and not torch.cuda.is_available():
        print("skipped: torch sees no GPU")
        return 77
    o.name = o.device
    o.passed = [f"--device={o.device}", f"--bin={o.bin}", *(["--small"] if o.small else []),
                *([f"--only={','.join(o.only)}"] if o.only else [])]
    todo, rows = list(cases(o.small, o.only)), []
    o.end = time.monotonic() + o.budget
    print(heading(o), end="", flush=True)
    while len(rows) < len(todo) and time.monotonic() < o.end:
        if not one_worker(o, rows, todo):
            break
    print(summary(rows, todo), end="")
    right, wrong, _ = counts(rows)
    return 3 if wrong else 0 if right == len(todo) else 1


if __name__ == "__main__":
    sys.exit(main())
