"""Triton's time from Python source to PTX, and to machine code, for kernels that do what kernels/tile_*.mlir do, with the same
tiles, threads and stages; beside it the rows of compile_time (tf's text to PTX) from the same machine and run.

usage: python3 compile_triton.py [--repeat=15] [--target=90] [--compile-time=build-device/bin/compile_time] [--out=table.md]

Warm: one compilation of each before those that count; Triton's disk cache is not read. Needs no GPU; where there is one,
Triton's kernels are run and checked. Python's own parsing of a kernel's source happens once a process and is not in the times;
Triton's reading of that tree is.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

try:
    import triton
    import triton.language as tl
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource
except ImportError:
    print("skipped: there is no Triton")
    sys.exit(77)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@triton.jit
def softmax(x, y, rows, WIDTH: tl.constexpr):
    """A row of WIDTH to a block."""
    row = tl.program_id(0)
    at = tl.arange(0, WIDTH)
    v = tl.load(x + row * WIDTH + at)
    e = tl.exp(v - tl.max(v, 0))
    tl.store(y + row * WIDTH + at, e / tl.sum(e, 0))


@triton.jit
def gemm(a, b, out, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PANEL: tl.constexpr):
    """c = a b, row-major, f32 sums, f16 result; panels of PANEL rows of blocks, tails masked."""
    block = tl.program_id(0)
    down, across = tl.cdiv(m, BM), tl.cdiv(n, BN)
    first = block // (PANEL * across) * PANEL
    height = min(down - first, PANEL)
    within = block % (PANEL * across)
    i = (first + within % height) * BM + tl.arange(0, BM)
    j = within // height * BN + tl.arange(0, BN)
    ks = tl.arange(0, BK)
    c = tl.zeros((BM, BN), tl.float32)
    for at in range(0, k, BK):
        at_k = at + ks
        left = tl.load(a + i[:, None] * k + at_k[None, :], (i[:, None] < m) & (at_k[None, :] < k), 0.0)
        right = tl.load(b + at_k[:, None] * n + j[None, :], (at_k[:, None] < k) & (j[None, :] < n), 0.0)
        c = tl.dot(left, right, c)
    tl.store(out + i[:, None] * n + j[None, :], c.to(tl.float16), (i[:, None] < m) & (j[None, :] < n))


@triton.jit
def attention(q, k, v, out, h, groups, m, n, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    """Causal: query i sees keys up to i + n - m; grouped heads; tails masked."""
    scale: tl.constexpr = 0.12751743  # log2(e) / sqrt(128)
    head, batch = tl.program_id(1), tl.program_id(2)
    group = batch * groups + head // (h // groups)
    i, d, js = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, D), tl.arange(0, BN)
    rows = (batch * h + head) * m * D + i[:, None] * D + d[None, :]
    queries = tl.load(q + rows, i[:, None] < m, 0.0)
    keys, values = k + group * n * D, v + group * n * D
    most = tl.full((BM,), -1.0e30, tl.float32)
    total = tl.zeros((BM,), tl.float32)
    o = tl.zeros((BM, D), tl.float32)
    end = min(n, (tl.program_id(0) + 1) * BM + n - m)
    for at in range(0, end, BN):
        j = at + js
        block = tl.load(keys + j[None, :] * D + d[:, None], j[None, :] < n, 0.0)
        s = tl.dot(queries, block)
        s = tl.where((j[None, :] <= i[:, None] + n - m) & (j[None, :] < n), s, float("-inf"))
        now = tl.maximum(most, tl.max(s, 1))
        p = tl.exp2((s - now[:, None]) * scale)
        old = tl.exp2((most - now) * scale)
        total = total * old + tl.sum(p, 1)
        o = o * old[:, None]
        block = tl.load(values + j[:, None] * D + d[None, :], j[:, None] < n, 0.0)
        o = tl.dot(p.to(tl.float16), block, o)
        most = now
    o = tl.where(total[:, None] > 0, o / total[:, None], 0.0)
    tl.store(out + rows, o.to(tl.float16), i[:, None] < m)


def pointers(names, element):
    return {n: f"*{element}" for n in names.split()}


def ints(names):
    return {n: "i32" for n in names.split()}


# What tf's program of that name promises: multiples of 16 for pointers, of 8 for rows of a product (16 is what Triton knows).
KERNELS = [
    ("tile_softmax_f32", softmax, pointers("x y", "fp32") | ints("rows"), dict(WIDTH=4096), "", dict(num_warps=8)),
    ("tile_gemm_f16", gemm, pointers("a b out", "fp16") | ints("m n k"), dict(BM=128, BN=128, BK=32, PANEL=8), "n k",
     dict(num_warps=4, num_stages=3)),
    ("tile_attention_f16", attention, pointers("q k v out", "fp16") | ints("h groups m n"), dict(BM=64, BN=64, D=128), "",
     dict(num_warps=4, num_stages=2)),
]


def source(fn, types, constants, even):
    signature = {n: types.get(n, "constexpr") for n in fn.arg_names}
    divisible = {(i,): [["tt.divisibility", 16]] for i, n in enumerate(fn.arg_names)
                 if types.get(n, "").startswith("*") or n in even.split()}
    return ASTSource(fn=fn, signature=signature, constexprs={(fn.arg_names.index(n),): v for n, v in constants.items()},
                     attrs=divisible)


class Listener:
    """Triton tells the times of the stages of each compilation."""

    def __init__(self):
        self.times = None

    def __call__(self, *, times, cache_hit, **_):
        if cache_hit:
            raise RuntimeError("Triton found the kernel in its cache")
        self.times = times


def compile_once(target, row, listener):
    """Milliseconds: to PTX, to machine code, all that triton.compile took; bytes of PTX."""
    _, fn, types, constants, even, options = row
    begin = time.perf_counter()
    made = triton.compile(source(fn, types, constants, even), target=target, options=options)
    whole = time.perf_counter() - begin
    stages = dict(listener.times.lowering_stages)
    to_ptx = listener.times.ir_initialization + sum(stages[s] for s in ("ttir", "ttgir", "llir", "ptx"))
    return to_ptx * 1e-3, stages["cubin"] * 1e-3, whole * 1e3, len(made.asm["ptx"]), {s: t * 1e-3 for s, t in stages.items()}


def measure(target, repeat):
    listener = Listener()
    triton.knobs.compilation.listener = listener
    triton.knobs.compilation.always_compile = True
    rows = []
    for row in KERNELS:
        compile_once(target, row, listener)
        runs = [compile_once(target, row, listener) for _ in range(repeat)]
        middle = [statistics.median(r[i] for r in runs) for i in range(3)]
        parts = {s: statistics.median(r[4][s] for r in runs) for s in runs[0][4]}
        rows.append((row[0], *middle, runs[0][3], parts))
    return rows


def ours(program, repeat, target, *options):
    """compile_time's table: {kernel: (ms, bytes of PTX)}, and the text of it."""
    run = subprocess.run([program, f"--repeat={repeat}", f"--target={target}", *options,
                          os.path.join(ROOT, "test/bench/kernels")], capture_output=True, text=True)
    if run.returncode:
        return {}, run.stderr
    rows, heading = {}, []
    for line in run.stdout.splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if cells[0] == "kernel":
            heading = cells
        elif len(cells) == len(heading) and heading and not line.startswith("|--"):
            at = heading.index("tf, ms")
            rows[cells[0]] = float(cells[at]), int(cells[at + 1])
    return rows, run.stdout


def check():
    """Where torch sees a GPU: do Triton's kernels compute what they should? A line."""
    try:
        import torch
    except ImportError:
        return "Triton's kernels were not run: there is no torch"
    if not torch.cuda.is_available():
        return "Triton's kernels were not run: there is no GPU"
    triton.knobs.compilation.listener = None
    make = lambda *s, dtype=torch.float16: torch.randn(s, device="cuda", dtype=dtype)
    x = make(300, 4096, dtype=torch.float32)
    y = torch.empty_like(x)
    softmax[(300,)](x, y, 300, WIDTH=4096, num_warps=8)
    m, n, k = 300, 272, 208
    a, b = make(m, k), make(k, n)
    c = a.new_empty(m, n)
    gemm[(triton.cdiv(m, 128) * triton.cdiv(n, 128),)](a, b, c, m, n, k, BM=128, BN=128, BK=32, PANEL=8, num_warps=4, num_stages=3)
    q, keys, values = make(2, 4, 200, 128), make(2, 2, 260, 128), make(2, 2, 260, 128)
    o = torch.empty_like(q)
    attention[(triton.cdiv(200, 64), 4, 2)](q, keys, values, o, 4, 2, 200, 260, BM=64, BN=64, D=128, num_warps=4, num_stages=2)
    wide = [t.double().repeat_interleave(2, 1) for t in (keys, values)]
    seen = torch.ones(200, 260, device="cuda", dtype=torch.bool).tril(60)
    wanted = (x.double().softmax(1), a.double() @ b.double(),
              torch.nn.functional.scaled_dot_product_attention(q.double(), *wide, attn_mask=seen))
    off = [((have - want).norm() / want.norm()).item() for have, want in zip((y, c, o), expected)]
    verdict = "right" if all(e <= most for e, most in zip(off, (1e-5, 1e-3, 1e-3))) else "WRONG"
    return f"Triton's kernels are {verdict}: relative Frobenius errors {', '.join(f'{e:.1e}' for e in off)}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--repeat", type=int, default=15)
    p.add_argument("--target", type=int, default=90, help="compute capability")
    p.add_argument("--compile-time", default=os.path.join(os.environ.get("TF_BIN") or os.path.join(ROOT, "build-device/bin"),
                                                          "compile_time"))
    p.add_argument("--out")
    o = p.parse_args()
    cache = tempfile.mkdtemp()
    triton.knobs.cache.dir = cache
    try:
        theirs = measure(GPUTarget("cuda", o.target, 32), o.repeat)
    finally:
        shutil.rmtree(cache, ignore_errors=True)
    chip = f"sm_{o.target}" + ("a" if 90 <= o.target < 120 else "")
    (both, told), (narrow, _) = (ours(o.compile_time, o.repeat, chip, *w) for w in ((), ("--index-width=32",)))
    lines = [f"tf ({chip}; kernels of both index widths, which a host program chooses from, and of 32 bits only) and Triton "
             f"{triton.__version__} (32 bits), medians of {o.repeat}, ms, each warm, one after the other", "",
             "| kernel | tf, text to PTX | PTX bytes | 32 bits only | PTX bytes | Triton, source to PTX | PTX bytes | "
             "Triton/tf | of 32 bits | Triton's ptxas after it | triton.compile, all | Triton's stages |", "|---" * 12 + "|"]
    for name, to_ptx, cubin, whole, size, parts in theirs:
        cells = [name]
        for table in (both, narrow):
            cells += [f"{table[name][0]:.1f}", str(table[name][1])] if name in table else ["-", "-"]
        cells += [f"{to_ptx:.1f}", str(size)]
        cells += [f"{to_ptx / table[name][0]:.1f}" if name in table else "-" for table in (both, narrow)]
        cells += [f"{cubin:.1f}", f"{whole:.1f}", ", ".join(f"{s} {t:.1f}" for s, t in parts.items())]
        lines.append("| " + " | ".join(cells) + " |")
    try:
        checked = check()
    except Exception as e:  # the times are worth telling even so
        checked = f"Triton's kernels could not be run: {type(e).__name__}: {e}"
    text = "\n".join([*lines, "", checked, "", "compile_time:", "", told])
    print(text, end="")
    if o.out:
        with open(o.out, "w", encoding="utf-8") as f:
            f.write(text)
    return 0 if both and narrow else 1


if __name__ == "__main__":
    sys.exit(main())
