"""Where a pass of the llama example goes, kernel by kernel: its programs one by one beside cuBLAS' products, flash attention or a copy, at the shapes of 8 billion
parameters. Each is launched without a pause until the chip's clocks have settled, with weights that no cache holds.

usage: python3 llama_parts.py [--bin=folder of tf-llc] [--program=test/examples/llama/model.mlir.in] [--tokens=4096] [--seconds=0.3] [--only=name,...]

A row: microseconds of tf and of the other, the ratio of speeds, TFLOP/s or GB/s of tf, and whether the result is right.
"""
import argparse
import re
import sys
import time

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

WIDTH, HIDDEN, WORDS, HEADS, GROUPS, HEAD, SLOTS = 4096, 14336, 128256, 32, 8, 128, 128
ALL = (HEADS + 2 * GROUPS) * HEAD
NUMBERS = {"WIDTH": WIDTH, "HIDDEN": HIDDEN, "VOCABULARY": WORDS, "HEADS": HEADS, "GROUPS": GROUPS, "HEAD": HEAD, "HALF": HEAD // 2, "QUERIES": HEADS * HEAD,
           "KEYS": GROUPS * HEAD, "QUERIES_AND_KEYS": (HEADS + GROUPS) * HEAD, "QUERIES_AND_HALF": HEADS * HEAD + HEAD // 2,
           "QUERIES_KEYS_AND_HALF": (HEADS + GROUPS) * HEAD + HEAD // 2, "ALL": ALL, "SLOTS": SLOTS, "EPS": "1.0e-5"}
COPIES = 4  # of weights


def programs(path):
    with open(path, encoding="utf-8") as f:
        text = re.sub(r"[A-Z][A-Z_]*", lambda w: str(NUMBERS.get(w.group(), w.group())), re.sub(r"//.*", "", f.read()))
    return {m.group(2): m.group() for m in re.finditer(r"^(fusion|tile)\.func @(\w+).*?^}", text, re.S | re.M)}


def settled(calls, seconds):
    """Microseconds of a call, of several in turn, back to back."""
    def run(n):
        a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        a.record()
        for i in range(n):
            calls[i % len(calls)]()
        b.record()
        b.synchronize()
        return 1e3 * a.elapsed_time(b) / n
    once = run(len(calls))
    n = max(len(calls), int(1e6 * seconds / max(once, 1)))
    run(n)
    return run(n)


def make(*shape):
    return (torch.randn(*shape, device="cuda") * (0.02 if len(shape) > 1 and shape[0] > 1 else 1)).to(torch.bfloat16)


def norm(x, w):
    f = x.float()
    return (f * torch.rsqrt(f.square().mean(-1, keepdim=True) + 1e-5) * w.float()).to(x.dtype)


def prompt_cases(m):
    """name: inputs that all calls share, weights (a function that makes them), torch's, multiplications and additions; bytes."""
    x, wide, g = make(m, WIDTH), make(m, HIDDEN), 1 + make(1, WIDTH)[0]
    product = lambda n, k: 2.0 * m * n * k
    yield "norm", [x, g], lambda: [], lambda x, g: norm(x, g), 0, 4 * x.numel()
    yield "qkv", [x], lambda: [make(ALL, WIDTH)], lambda x, w: F.linear(x, w), product(ALL, WIDTH), 0
    yield "attention_out", [x], lambda: [make(WIDTH, WIDTH), x], lambda o, w, r: F.linear(o, w) + r, product(WIDTH, WIDTH), 0
    yield ("gate_up", [x], lambda: [make(HIDDEN, WIDTH), make(HIDDEN, WIDTH)],
           lambda x, a, b: F.silu(F.linear(x, a)) * F.linear(x, b), product(2 * HIDDEN, WIDTH), 0)
    yield "down", [wide], lambda: [make(WIDTH, HIDDEN), x], lambda h, w, r: F.linear(h, w) + r, product(WIDTH, HIDDEN), 0


def bare(name, x, w):
    """cuBLAS' products alone of the same extents."""
    if name == "gate_up":
        both = torch.cat(w[:2])
        return lambda: F.linear(x[0], both)
    if name in ("qkv", "attention_out", "down"):
        return lambda: F.linear(x[0], w[0])
    return None


def one_cases():
    x, wide, g = make(1, WIDTH), make(1, HIDDEN), 1 + make(1, WIDTH)[0]
    yield "out_one", [x], lambda: [make(WIDTH, WIDTH), x], lambda o, w, r: F.linear(o, w) + r, 0, 2 * WIDTH * WIDTH
    yield ("gate_up_one", [x, g], lambda: [make(HIDDEN, WIDTH), make(HIDDEN, WIDTH)],
           lambda x, g, a, b: F.silu(F.linear(norm(x, g), a)) * F.linear(norm(x, g), b), 0, 4 * HIDDEN * WIDTH)
    yield "down_one", [wide], lambda: [make(WIDTH, HIDDEN), x], lambda h, w, r: F.linear(h, w) + r, 0, 2 * WIDTH * HIDDEN
    yield "scores", [x], lambda: [make(WORDS, WIDTH)], lambda x, w: F.linear(x, w).float()[0], 0, 2 * WORDS * WIDTH


def attention_case(m, keys, name):
    pages = (keys + SLOTS - 1) // SLOTS
    order = torch.randperm(pages, device="cuda")
    q = make(1, m, HEADS, HEAD)
    q[...] = torch.randn_like(q.float()).to(q.dtype)
    k, v = (torch.randn(pages, GROUPS, SLOTS, HEAD, device="cuda").to(torch.bfloat16) for _ in range(2))
    n = torch.tensor([keys], device="cuda", dtype=torch.int32)
    table = order.to(torch.int32).view(1, pages)

    def flat(x):
        return x[order].permute(1, 0, 2, 3).reshape(1, GROUPS, pages * SLOTS, HEAD)[:, :, :keys].contiguous()

    kk, vv, qq = flat(k), flat(v), q.transpose(1, 2).contiguous()
    other = lambda: F.scaled_dot_product_attention(qq, kk, vv, is_causal=m > 1, enable_gqa=True)
    return name, [q, k, v, n, table], other, 4.0 * HEADS * HEAD * m * keys / (2 if m > 1 else 1), 2 * 2 * GROUPS * HEAD * keys


def angles(m):
    angle = torch.outer(torch.arange(m, device="cuda").float(), 5e5 ** (-torch.arange(HEAD // 2, device="cuda").float() / (HEAD // 2)))
    return angle.cos(), angle.sin()


def turned(x, cos, sin):
    """Queries and keys of q, k and v."""
    a, b = x.float()[:, :(HEADS + GROUPS) * HEAD].view(x.shape[0], HEADS + GROUPS, HEAD).chunk(2, -1)
    c, s = cos[:, None], sin[:, None]
    return torch.cat((a * c - b * s, b * c + a * s), -1)


def rotary_case(m):
    """Its inputs, and what queries and keys must be."""
    x, at, (cos, sin), pages = make(m, ALL), torch.arange(m, device="cuda"), angles(m), (m + SLOTS - 1) // SLOTS
    table = torch.arange(pages, device="cuda", dtype=torch.int32).view(1, pages)
    return [[x, cos, sin, at, table, pages]], turned(x, cos, sin), 0, 4 * m * ALL


def qkv_one_case(at):
    """The same of the token at a position, with several copies of the weights."""
    x, (cos, sin), pages = make(1, WIDTH), angles(at + 1), at // SLOTS + 1
    table = torch.arange(pages, device="cuda", dtype=torch.int32).view(1, pages)
    weights = [make(ALL, WIDTH) for _ in range(COPIES)]
    inputs = [[x, w, cos, sin, torch.tensor([at], device="cuda"), table, pages] for w in weights]
    return inputs, turned(F.linear(x, weights[0]), cos[at:], sin[at:]), at, 2 * ALL * WIDTH


def row(name, mine, theirs, flops, moved, right):
    rate = f"{flops / mine * 1e-6:.0f} TFLOP/s" if flops else f"{moved / mine * 1e-3:.0f} GB/s"
    other = f"{theirs:.1f} | {theirs / mine:.3f}" if theirs else "- | -"
    print(f"| {name} | {mine:.1f} | {other} | {rate} | {right} |", flush=True)


def verdict(have, want, limit=1.2e-2):
    off = ((have.float() - want.float()).norm() / want.float().norm()).item()
    return "right" if off < limit else f"WRONG {off:.1e}"


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--bin")
    p.add_argument("--program", default="test/examples/llama/model.mlir.in")
    p.add_argument("--tokens", type=int, default=4096)
    p.add_argument("--seconds", type=float, default=0.3)
    p.add_argument("--only", default="")
    o = p.parse_args()
    device = peers.Device("cuda:0", o.bin or peers.default_binaries())
    torch.manual_seed(1)
    texts = programs(o.program)
    attention = [attention_case(o.tokens, o.tokens, "attend"), attention_case(1, o.tokens + 1, "attend of one")]
    wanted = lambda n: not o.only or n in o.only.split(",")
    cases = [c for c in [*prompt_cases(o.tokens), *one_cases()] if wanted(c[0])]
    packages = device.compile({n: (texts[n], []) for n in {c[0] for c in cases} | {"attend", "rotary", "qkv_one"}})
    wrong = False
    print("| program | us | peer's, us | ratio | rate | result |\n|---|---|---|---|---|---|")
    for name, shared, more, op, flops, moved in cases:
        weights = [more() for _ in range(COPIES if more() else 1)]
        program = peers.Program(device, packages[name])
        out = program.results([*shared, *weights[0]])
        calls = [program.bind([*shared, *w], out) for w in weights]
        calls[0]()
        device.sync()
        right = verdict(out[0], op(*shared, *weights[0]))
        wrong |= right != "right"
        alone = bare(name, shared, weights[0])
        theirs = [bare(name, shared, w) for w in weights] if alone else None
        row(name, settled(calls, o.seconds), settled(theirs, o.seconds) if theirs else None, flops, moved, right)
    for name, inputs, other, flops, moved in attention if wanted("attend") else []:
        program = peers.Program(device, packages["attend"])
        out = program.results(inputs)
        call = program.bind(inputs, out)
        call()
        device.sync()
        right = verdict(out[0].transpose(1, 2), other())
        wrong |= right != "right"
        row(name, settled([call], o.seconds), settled([other], o.seconds), flops if name == "attend" else 0, moved, right)
    for name, case in (("rotary", lambda: rotary_case(o.tokens)), ("qkv_one", lambda: qkv_one_case(o.tokens))):
        if not wanted(name):
            continue
        inputs, want, first, moved = case()
        program = peers.Program(device, packages[name])
        out = program.results(inputs[0])
        calls = [program.bind(i, out) for i in inputs]
        calls[0]()
        device.sync()
        keys = out[1].permute(0, 2, 1, 3).reshape(-1, GROUPS, HEAD)[first:first + want.shape[0]]
        right = verdict(torch.cat((out[0][0], keys), 1), want)
        wrong |= right != "right"
        row(name, settled(calls, o.seconds), None, 0, moved, right)
    a = torch.empty(1 << 30, dtype=torch.uint8, device="cuda")
    b = torch.empty_like(a)
    t = settled([lambda: b.copy_(a)], o.seconds)
    row("a copy", t, None, 0, 2 * a.numel(), "")
    return 3 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
