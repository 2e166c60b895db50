#!/usr/bin/env python3
"""corpus.py <source folder> <bin folder> [--made] [--device=cuda] [NAME ...]: runs the PTX of test/ptx/corpus on the simulated SM with all checks, and compares
what comes out with numpy. A .ll beside it is the LLVM IR that it was made of, with inline assembly, and runs the same way.

--made[=COMPILER,...]: the PTX of compilers whose output is not kept, NVRTC's and TileLang's, is made by make_corpus.py in a folder that does not stay, and run
likewise; a compiler that this Python has not installed is left out with a word. `triton` may be named, too: that of a Triton before 3.9 without what is for
sm_100a. Every file must be named by a case; every kernel of a file must be launched. NAME: only what has it in the file's name or the kernel's. --device: on
a GPU beside the simulated SM, without what is for sm_100a; both must give what numpy says, and the same as each other.
Exit status 77 without numpy, and with --made where no compiler is installed."""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("numpy is missing")
    sys.exit(77)

CHIPS = ["sm_80", "sm_90a", "sm_100a"]
CASES = []  # what case() is given, for each file
rng = np.random.default_rng(20)


# What Triton 3.9 does against the manuals, and what works on the GPUs that there are: told with --check=all, and nothing else.
INIT = "a copy completes on the mbarrier at .*, whose initialisation the async proxy may not see"
SLOT = "missing fence.proxy.async: a tensor load at shared\\+0x0 will overwrite what was written by ordinary stores"
FENCES = "tcgen05\\.\\w+ (reads|writes) lane .* but without tcgen05.fence::(before|after)_thread_sync"
WAIT = "use of a register that tcgen05.ld is still loading; tcgen05.wait::ld comes later"
# What Triton before 3.9 does, too.
OLDER = "missing fence.proxy.async: (wgmma.mma_async|tcgen05.mma) at .* will read what was written by ordinary stores"


def case(files, entry, launch, args, expected, rtol=1e-5, atol=1e-6, tells=()):
    """`args`: arrays (pointers), numbers, texts as tf-run takes them, and ("...", array); `expected`: {index of an array: what it is behind the
    launch, None where that does not matter}; the others must be as before."""
    for file in files:
        CASES.append((file, entry, launch, args, expected, rtol, atol, tells))


def normal(*shape, dtype=np.float32):
    return rng.standard_normal(shape).astype(dtype)


def bf16(x):
    """The bits of the nearest bf16."""
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def like(x):
    return np.zeros_like(x)


# ---------------------------------------------------------------------------------------------------- kernels.cu, by clang and NVRTC


def wrap(v, bits):
    v &= (1 << bits) - 1
    return v - (1 << bits) if v >> (bits - 1) else v


def machine(code, x, steps):
    """The little machine of kernels.cu, in Python's integers."""
    out = []
    for first in x:
        r = [wrap(int(first) + k, 32) for k in range(8)]
        for c in code[:steps]:
            a, b, op = c >> 4 & 7, c >> 8 & 7, c & 15
            quotient = 0 if not r[b] else abs(r[a]) // abs(r[b]) * (1 if (r[a] < 0) == (r[b] < 0) else -1)
            values = [r[a] + r[b], r[a] - r[b], r[a] * r[b], r[a] ^ r[b], r[b] >> 1, quotient,
                      r[a] - quotient * r[b] if r[b] else 0, min(r[a], r[b])]
            r[a] = wrap(values[op] if op < 8 else r[a] + 1, 32)
        out.append(r[int(first) & 7])
    return np.array(out, dtype=np.int32)


def integers(xs, ys):
    """Every integer function of kernels.cu's `integers`."""
    out = []
    for a, b in zip(map(int, xs), map(int, ys)):
        s, t, m32, m64 = wrap(a, 32), wrap(b, 32), (1 << 32) - 1, (1 << 64) - 1
        w = a << 32 | b
        brev = lambda v, n: int(format(v, f"0{n}b")[::-1], 2)
        clz = lambda v, n: n - v.bit_length()
        trunc = lambda p, q: abs(p) // abs(q) * (1 if (p < 0) == (q < 0) else -1)
        h = a.bit_count() if hasattr(a, "bit_count") else bin(a).count("1")
        h = (h + (clz(b, 32) << 8) + (brev(a, 32) << 16)) & m64
        h = (h * 31 + (a * b >> 32) + wrap(s * t >> 32, 32)) & m64
        pair = (b << 32 | a) << (a & 31) >> 32 & m32
        both = a | b << 32
        perm = sum((both >> 8 * (0x2741 >> 4 * i & 7) & 255) << 8 * i for i in range(4))
        h = (h * 31 + pair + perm) & m64
        h = (h * 31 + w // (b | 1) + w % (a | 1) + trunc(wrap(w, 64), wrap(a | 1, 32))) & m64
        ffs = (a & -a).bit_length()
        h = (h * 31 + ffs + bin(w).count("1") + clz(w, 64) + (w * w >> 64)) & m64
        add2 = ((a & 0xFFFF) + (b & 0xFFFF) & 0xFFFF) | ((a >> 16) + (b >> 16) & 0xFFFF) << 16
        dp = (sum((a >> 8 * i & 255) * (b >> 8 * i & 255) for i in range(4)) + a) & m32
        h = (h * 31 + add2 + dp + ((abs(s - t) + a) & m32) + (s + t + 1 >> 1)) & m64
        r = h * 31 + (a >> (b & 31)) + (s >> (b & 31)) + brev(w, 64) + max(a, b) + wrap(a & 0xFFFF, 16) + wrap(b & 255, 8)
        out.append(r & m64)
    return np.array(out, dtype=np.uint64)


def erf(x):
    from math import erf as one

    return np.vectorize(one)(x)


def plain_cuda():
    files = [f"{by}.{chip}.ptx" for by in ("clang", "nvrtc") for chip in CHIPS]
    x, y = normal(1000), normal(1000)
    case(files, "vadd", "--grid=2 --block=128", [x, y, like(x), 1000], {2: x + y})
    case(files, "scale4", "--grid=2 --block=128", [x, like(x), 0.75, 250], {1: x * np.float32(0.75)})
    case(files, "sum", "--grid=3 --block=96", [x, np.zeros(1, np.float32), 1000], {1: x.sum(keepdims=True)}, 1e-4, 1e-4)
    m = normal(50, 70)
    case(files, "transpose", "--grid=3,2 --block=32,8", [m, np.zeros((70, 50), np.float32), 50, 70], {1: m.T.copy()})
    a, b = normal(20, 37), normal(37, 35)
    case(files, "gemm", "--grid=3,2 --block=16,16", [a, b, np.zeros((20, 35), np.float32), 20, 35, 37], {2: a @ b}, 1e-4, 1e-4)
    s = normal(3, 200) * 3
    e = np.exp(s - s.max(1, keepdims=True))
    case(files, "softmax", "--grid=3 --block=64 --smem=800", [s, like(s), 200], {1: e / e.sum(1, keepdims=True)})
    text = rng.integers(0, 256, 3000).astype(np.uint8)
    case(files, "histogram", "--grid=2 --block=128", [text, np.zeros(256, np.uint32), 3000], {1: np.bincount(text, minlength=256).astype(np.uint32)})
    t = np.arange(96)
    words = np.array([t.sum(), 95, -95, -1, 0, np.bitwise_xor.reduce(t), 96, 7], np.int32)
    started = np.array([0, 0, 0, 0, 255, 0, 0, 0], np.int32)
    wide = np.array([int(t.sum()) << 30, 95 << 40], np.uint64)
    case(files, "atomics", "--block=96", [started, np.zeros(2, np.uint64), np.zeros(1, np.float32)], {0: words, 1: wide, 2: np.array([95], np.float32)})
    code, seeds = rng.integers(0, 1 << 12, 60).astype(np.int32), rng.integers(-1000, 1000, 64).astype(np.int32)
    case(files, "machine", "--grid=2 --block=32", [code, seeds, like(seeds), 60], {2: machine(code.tolist(), seeds, 60)})
    starts = rng.integers(1, 1 << 40, 50).astype(np.uint64)
    steps = []
    for v in map(int, starts):
        n = 0
        while v != 1:
            v, n = 3 * v + 1 if v & 1 else v // 2, n + 1
        steps.append(n)
    case(files, "collatz", "--grid=2 --block=32", [starts, np.zeros(50, np.int32), 50], {1: np.array(steps, np.int32)})
    p, q = (rng.integers(1, 1 << 32, 64).astype(np.uint32) for _ in "pq")
    case(files, "integers", "--grid=2 --block=32", [p, q, np.zeros(64, np.uint64), 64], {2: integers(p, q)})
    d = np.abs(normal(64, dtype=np.float64)) * 9 + 0.1
    f = 2 * np.sqrt(d) + np.exp(-d) + np.log(d) + np.sin(d) + d * d + 1 + np.rint(d) + d**0.3 + erf(d)
    case(files, "doubles", "--grid=2 --block=32", [d, like(d), 64], {1: f}, 1e-13, 0)
    v = normal(64).astype(np.float64) * 2
    v = v.astype(np.float32).astype(np.float64)
    u = np.abs(v) + 0.5
    big = (v.astype(np.float32) * np.float32(1e5)).astype(np.float64)
    g = np.sin(v) + np.cos(v) + np.tanh(v) + erf(v) + np.exp(v) + np.log(u) + u**1.7 + u**-0.5 + u**0.5 + np.cbrt(v)
    g += np.arctan2(v, u) + np.fmod(v, np.float32(0.7)) + np.floor(v) + np.trunc(v + np.copysign(0.5, v)) + np.log1p(u) + np.exp(v) + v / u + np.sin(big) + 8 * v
    case(files, "functions", "--grid=2 --block=32", [v.astype(np.float32), np.zeros(64, np.float32), 64], {1: g.astype(np.float32)}, 2e-5, 2e-5)
    h, k = normal(200, dtype=np.float16), normal(200, dtype=np.float16)
    inner = (k.astype(np.float32) + np.maximum(h, k)).astype(np.float16)
    fused = (1.5 * h.astype(np.float64) + inner).astype(np.float16)
    half = int(np.float16(1.5).view(np.uint16))
    case(files, "halves", "--grid=1 --block=128", [h, k, like(h), half, 100], {2: fused}, 0, 0)
    w = bf16(normal(100))
    f = from_bf16(w)
    z = np.where(f > 0, f, from_bf16(bf16(f * np.float32(0.125))))
    case(files, "brains", "--grid=1 --block=128", [w, like(w), np.zeros(100, np.float32), 100], {1: bf16(f * np.float32(1.5) + np.float32(0.25)), 2: z}, 0, 0)
    a, b = normal(16, 48, dtype=np.float16), normal(8, 48, dtype=np.float16)
    case(files, "tensor_cores", "--block=32", [a, b, np.zeros((16, 8), np.float32), 48], {2: a.astype(np.float32) @ b.T.astype(np.float32)}, 1e-4, 1e-4)
    r = normal(9, 64)
    case(files, "stages", "--block=64", [r, np.zeros(64, np.float32), 9], {1: r.sum(0)}, 1e-5, 1e-5)
    n = rng.integers(0, 9, 256).astype(np.int32)
    run = np.cumsum(n).astype(np.int32)
    case(files, "scan", "--grid=4 --block=64", [n, like(n), np.zeros(4, np.int32), np.zeros(4, np.int32)], {1: run, 2: run[63::64], 3: np.ones(4, np.int32)})
    c = np.array([1, -2, 0.5, 3, 0.25, -0.125])
    case(files, "polynomial", "--grid=8 --block=128", [x, like(x), 1000], {1: np.polyval(c[::-1], x.astype(np.float64)).astype(np.float32)}, 1e-5, 1e-4)
    job = np.zeros(1, [("scale", np.float32, 3), ("", "V4"), ("shift", np.float64), ("n", np.int16), ("op", "S1"), (" ", "V5")])
    job["scale"], job["shift"], job["n"], job["op"] = [2, 3, 4], 0.5, 20, b"*"
    f = np.where(np.arange(32) < 20, x[:32] * np.resize(job["scale"][0], 32) + np.float32(7.5), 0).astype(np.float32)
    case(files, "by_value", "--block=32", [x[:32], np.zeros(32, np.float32), job.view(np.uint8), 7], {1: f})
    o = rng.integers(0, 100, 32).astype(np.int32)
    odd = sum(1 << i for i in range(32) if o[i] & 1)
    same = [sum(1 << j for j in range(32) if (o[i] & 3) == (o[j] & 3)) for i in range(32)]
    said = [odd ^ s ^ 2 ^ int((o > 90).any()) ^ int(o[(s & -s).bit_length() - 1]) for s in same]
    case(files, "votes", "--block=32", [o, np.zeros(32, np.uint32)], {1: np.array(said, np.uint32)})
    w = normal(4, 128)
    for by, cluster in ("clang", " --cluster=2"), ("nvrtc", ""):
        case([f for f in files if by in f and "sm_80" not in f], "engine", "--grid=4 --block=128" + cluster, [w, like(w)], {1: 2 * (w + w[[1, 0, 3, 2]])})


# ---------------------------------------------------------------------------------------------------- triton_kernels.py


def philox(seed, at):
    """The numbers of tl.rand: ten rounds of Philox 4x32."""
    c, k, m = [at.astype(np.uint64), *(np.zeros(at.shape, np.uint64) for _ in range(3))], [seed, 0], np.uint64(0xFFFFFFFF)
    for _ in range(10):
        a, b = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [b >> np.uint64(32) ^ c[1] ^ np.uint64(k[0]), b & m, a >> np.uint64(32) ^ c[3] ^ np.uint64(k[1]), a & m]
        k = [k[0] + 0x9E3779B9 & 0xFFFFFFFF, k[1] + 0xBB67AE85 & 0xFFFFFFFF]
    x = c[0].astype(np.uint32).view(np.int32)
    return np.where(x < 0, -x - 1, x).astype(np.float32) * np.float32(4.6566127342e-10)


def triton():
    def files(name, chips=tuple(CHIPS)):
        return [f"triton_{name}.{chip}.ptx" for chip in chips]

    scratch = ["null", "null"]  # Triton's scratch memory, and its profiler's
    x, y = normal(600), normal(600)
    case(files("add"), "add", "--grid=3", [x, y, like(x), 600] + scratch, {2: x + y})
    s = normal(5, 208) * 3
    e = np.exp(s - s.max(1, keepdims=True))
    case(files("softmax"), "softmax", "--grid=5", [s, like(s), 208, 208] + scratch, {1: e / e.sum(1, keepdims=True)})
    h, w, b = normal(3, 400, dtype=np.float16), normal(400, dtype=np.float16), normal(400, dtype=np.float16)
    f = h.astype(np.float64)
    mean, scale = f.mean(1), 1 / np.sqrt(f.var(1) + 1e-5)
    out = ((f - mean[:, None]) * scale[:, None] * w + b).astype(np.float16)
    rows = np.zeros(3, np.float32)
    case(files("layer_norm"), "layer_norm", "--grid=3", [h, w, b, like(h), rows, rows, 400, 400, 1e-5] + scratch,
         {3: out, 4: mean.astype(np.float32), 5: scale.astype(np.float32)}, 2e-3, 2e-3)
    a, b = normal(100, 80, dtype=np.float16), normal(80, 96, dtype=np.float16)
    c = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
    given = [a, b, like(c), 100, 96, 80, 80, 96, 96] + scratch
    case(files("matmul", CHIPS[:2]), "matmul", "--grid=4", given, {2: c}, 2e-3, 2e-2)
    case(files("matmul", CHIPS[2:]), "matmul", "--grid=4", given, {2: c}, 2e-3, 2e-2, [FENCES, WAIT])
    q, k, v = (normal(2, 128, 64, dtype=np.float16) for _ in "qkv")
    p = q.astype(np.float32) @ k.astype(np.float32).transpose(0, 2, 1) / 8
    p = np.where(np.tril(np.ones((128, 128), bool)), p, -np.inf)
    p = np.exp(p - p.max(2, keepdims=True))
    o = (p / p.sum(2, keepdims=True)) @ v.astype(np.float32)
    given, o = [q, k, v, like(q), float(np.log2(np.e) / 8), 128] + scratch, o.astype(np.float16)
    case(files("attention", CHIPS[:2]), "attention", "--grid=2,2", given, {3: o}, 1e-2, 1e-2)
    case(files("attention", CHIPS[2:]), "attention", "--grid=2,2", given, {3: o}, 1e-2, 1e-2, [FENCES, WAIT])
    a, b = normal(128, 192, dtype=np.float16), normal(64, 192, dtype=np.float16)
    c = (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16)
    box = "box=64x64,swizzle=128b"
    maps = [(box, a), 128, 192, 192, 1, (box, b), 64, 192, 192, 1, (box, like(c)), 128, 64, 64, 1, 192] + scratch
    case(files("matmul_by_descriptors", CHIPS[1:2]), "matmul_by_descriptors", "--grid=2", maps, {10: c}, 2e-3, 2e-2, [INIT])
    case(files("matmul_by_descriptors", CHIPS[2:]), "matmul_by_descriptors", "--grid=2", maps, {10: c}, 2e-3, 2e-2, [INIT, SLOT, FENCES, WAIT])
    a, b = normal(192, 128, dtype=np.float16), normal(128, 128, dtype=np.float16)
    c = (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16)
    maps = np.zeros(2 * 3 * 128, np.uint8)  # each program makes three tensor maps
    given = [a, b, like(c), 192, 128, 128, maps, "null"]
    case(files("persistent_matmul", CHIPS[1:2]), "persistent_matmul", "--grid=2", given, {2: c, 6: None}, 2e-3, 2e-2)
    case(files("persistent_matmul", CHIPS[2:]), "persistent_matmul", "--grid=2", given, {2: c, 6: None}, 2e-3, 2e-2, [FENCES, WAIT])
    keep = philox(123, np.arange(600)) > np.float32(0.3)
    dropped = np.where(keep, x / np.float32(1 - np.float32(0.3)), 0).astype(np.float32)
    case(files("dropout", ["sm_80"]), "dropout", "--grid=3", [x, like(x), 600, 0.3, 123] + scratch, {1: dropped})
    n = rng.integers(-1000, 1000, 256).astype(np.int32)
    case(files("sort_and_scan", ["sm_100a"]), "sort_and_scan", "", [n, like(n), like(n)] + scratch, {1: np.sort(n), 2: np.cumsum(n).astype(np.int32)})
    n = rng.integers(0, 32, 700).astype(np.int32)
    case(files("histogram", ["sm_90a"]), "histogram", "--grid=3", [n, np.zeros(32, np.int32), 700] + scratch, {1: np.bincount(n, minlength=32).astype(np.int32)})


# ---------------------------------------------------------------------------------------------------- tilelang_kernels.py


def tilelang():
    x, y = normal(1000), normal(1000)
    case(["tilelang_add.sm_80.ptx"], "add_kernel", "--grid=4 --block=128", [x, y, like(x)], {2: x + y})
    s = normal(64, 256) * 3
    e = np.exp(s - s.max(1, keepdims=True))
    case(["tilelang_softmax.sm_80.ptx"], "softmax_kernel", "--grid=4 --block=128", [s, like(s)], {1: e / e.sum(1, keepdims=True)})
    m = normal(128, 96)
    case(["tilelang_transpose.sm_90a.ptx"], "transpose_kernel", "--grid=3,4 --block=128", [m, np.zeros((96, 128), np.float32)], {1: m.T.copy()})
    a, b = normal(256, 128, dtype=np.float16), normal(128, 192, dtype=np.float16)
    c, out = a.astype(np.float32) @ b.astype(np.float32), np.zeros((256, 192), np.float32)
    case(["tilelang_matmul.sm_80.ptx"], "matmul_kernel", "--grid=3,2 --block=128", [a, b, out], {2: c}, 1e-4, 1e-3)
    maps = [("box=128x32,swizzle=64b", a), ("box=32x64,swizzle=128b", b)]
    case(["tilelang_matmul.sm_90a.ptx"], "matmul_kernel", "--grid=3,2 --block=256", maps + [out], {2: c}, 1e-4, 1e-3)
    q, k, v = (normal(2, 128, 64, dtype=np.float16) for _ in "qkv")
    p = np.exp(q.astype(np.float32) @ k.astype(np.float32).transpose(0, 2, 1) / 8)
    o, out = (p / p.sum(2, keepdims=True)) @ v.astype(np.float32), np.zeros((2, 128, 64), np.float32)
    case(["tilelang_attention.sm_80.ptx"], "attention_kernel", "--grid=2,2 --block=128", [k, out, q, v], {1: o}, 5e-3, 5e-3)
    box = "box=1x64x64,swizzle=128b"
    case(["tilelang_attention.sm_90a.ptx"], "attention_kernel", "--grid=2,2 --block=256", [(box, k), out, (box, q), (box, v)], {1: o}, 5e-3, 5e-3)


# ---------------------------------------------------------------------------------------------------- running


def dynamic_shared(path):
    """Triton's kernels say in their head how much they need."""
    with open(path, encoding="utf-8") as f:
        found = re.search(r"(\d+) bytes of dynamic shared memory", "".join(f.readline() for _ in range(3)))
    return [f"--smem={found[1]}"] if found else []


class Ran:
    """What a launch said: status, stderr, and each array's bytes behind it, as the type and shape that it had."""

    def __init__(self, done, outs, args):
        self.status, self.stderr, self.got = done.returncode, done.stderr, {}
        for i, path in outs if not done.returncode else ():
            was = args[i][1] if isinstance(args[i], tuple) else args[i]
            self.got[i] = np.load(path).view(was.dtype).reshape(was.shape)


def launch(tools, corpus, item, how):
    file, entry, at, args = item[:4]
    with tempfile.TemporaryDirectory(prefix="tf-corpus-") as folder:
        command = [os.path.join(tools, "tf-run"), os.path.join(corpus, file), f"--entry={entry}"] + at.split()
        command += dynamic_shared(os.path.join(corpus, file))
        if file.endswith(".ll"):
            command.append("--mcpu=" + file.split(".")[1])
        outs = []
        for i, a in enumerate(args):
            box, a = a if isinstance(a, tuple) else ("", a)  # a tensor map
            if isinstance(a, np.ndarray):
                path = os.path.join(folder, f"{i}.npy")
                np.save(path, a)
                command.append(f"--arg=tensormap({path}, {box})" if box else f"--arg={path}")
                outs.append((i, os.path.join(folder, f"{i}.out.npy")))
            else:
                command.append(f"--arg={a}")
        command += [f"--out={path}" for _, path in outs]
        return Ran(subprocess.run(command + how, capture_output=True, text=True, timeout=300, env=dict(os.environ, TF_JOBS="2")), outs, args)


def compared(item, ran, expected, by):
    """A fault, or None."""
    file, entry, _, args, _, rtol, atol, _ = item
    if ran.status:
        return f"{file}, {entry}: status {ran.status}\n{ran.stderr[:2000]}"
    for i, got in ran.got.items():
        was = args[i][1] if isinstance(args[i], tuple) else args[i]
        want = expected.get(i, was)
        if want is None:
            continue
        close = np.isclose(got.astype(np.float64), want.astype(np.float64), rtol, atol, equal_nan=True) if want.dtype.kind == "f" else got == want
        if not close.all():
            at = np.unravel_index(np.argmin(close), close.shape)
            return f"{file}, {entry}: argument {i} is {got[at]} at {tuple(map(int, at))}, {by} has {want[at]}; {(~close).sum()} of {close.size} differ"
    return None


def told(item, ran, tells):
    """What --check=all may tell, and nothing else."""
    errors = [line for line in ran.stderr.split("\n") if ": error: " in line]
    faults = [f"{item[0]}, {item[1]}: {line}" for line in errors if not any(re.search(t, line) for t in tells)]
    return "\n".join(faults) or (None if errors else f"{item[0]}, {item[1]}: nothing is told any more; take it off the list")


def by_older_triton(corpus, file):
    with open(os.path.join(corpus, file), encoding="utf-8") as f:
        made = re.search(r"by Triton (\d+)\.(\d+)", f.readline())
    return bool(made) and (int(made[1]), int(made[2])) < (3, 9)


def run_one(tools, corpus, device, item):
    """(a fault or None, how far the device's results are from the simulated SM's: parts of the largest one; None without a device)"""
    tells, expected, older = item[7], item[4], by_older_triton(corpus, item[0])
    simulated = launch(tools, corpus, item, ["--check=none"] if older else [] if tells else ["--check=all"])
    fault = compared(item, simulated, expected, "numpy")
    if (tells or older) and not fault and not device:
        strict = launch(tools, corpus, item, ["--check=all"])
        fault = told(item, strict, [*tells, OLDER] if older else tells) if tells or strict.status else None
    if fault or not device:
        return fault, None
    real = launch(tools, corpus, item, [f"--device={device}"])
    same = {i: None if expected.get(i, g) is None else g for i, g in simulated.got.items()}
    fault = compared(item, real, expected, "numpy") or compared(item, real, same, "the simulated SM")
    worst = 0.0
    for i, got in real.got.items() if not fault else ():
        if got.dtype.kind == "f" and got.size and expected.get(i, got) is not None:
            other = simulated.got[i].astype(np.float64)
            worst = max(worst, float(np.nanmax(np.abs(got.astype(np.float64) - other)) / (np.nanmax(np.abs(other)) or 1)))
    return fault, worst


def make(folder, compilers):
    """The names of the compilers whose texts are there."""
    done = []
    for what in compilers:
        made = subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "make_corpus.py"), f"--to={folder}", what],
                              stdout=subprocess.PIPE, text=True, env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"))
        if made.returncode == 77:
            print(f"{what} is left out: {made.stdout.strip()}")
        elif made.returncode:
            sys.exit(f"make_corpus.py {what} failed")
        else:
            done.append(what)
    return done


def run_all(corpus, made_by):
    """All of `corpus`, which holds what these compilers made."""
    device = next((a.split("=")[1] for a in sys.argv[3:] if a.startswith("--device=")), None)
    names = [a for a in sys.argv[3:] if not a.startswith("--")]
    here = sorted(f for f in os.listdir(corpus) if f.endswith((".ptx", ".ll")))
    faults = []
    cases = [c for c in CASES if c[0].startswith(tuple(made_by))]
    cases.extend([(file, *c[1:]) for c in cases for file in [c[0].replace(".ptx", ".ll")] if file in here])
    for file in here:
        with open(os.path.join(corpus, file), encoding="utf-8") as f:
            kernels = set(re.findall(r"^(?:\.visible \.entry |define ptx_kernel void @)(\w+)", f.read(), re.M))
        faults += [f"{file}: no case launches kernel '{k}'" for k in sorted(kernels - {c[1] for c in cases if c[0] == file})]
    chosen = [c for c in cases if all(part in f"{c[0]} {c[1]}" for part in names) and not ("sm_100a" in c[0] and (device or by_older_triton(corpus, c[0])))]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("TF_JOBS", 2))) as pool:
        ran = list(pool.map(lambda c: run_one(sys.argv[2], corpus, device, c), chosen))
    faults += [fault for fault, _ in ran if fault]
    for fault in faults:
        print(fault)
    if device:
        far = [(worst, *c[:2]) for (fault, worst), c in zip(ran, chosen) if not fault]
        print(f"{len(far)} ran on {device} and on the simulated SM: {sum(w == 0 for w, *_ in far)} gave the same bits; the largest differences, as parts of the largest result:")
        for worst, file, entry in sorted(far, reverse=True)[:8]:
            print(f"  {worst:.2g} {file} {entry}")
    print(f"{len(chosen)} launches of {len(here)} files, {len(faults)} faults")
    return bool(faults)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    plain_cuda()
    triton()
    tilelang()
    made = next((a[len("--made"):] for a in sys.argv[3:] if a.startswith("--made")), None)
    if made is None:
        sys.exit(run_all(os.path.join(sys.argv[1], "test", "ptx", "corpus"), ["clang", "triton"]))
    with tempfile.TemporaryDirectory(prefix="tf-corpus-") as folder:
        made_by = make(folder, made[1:].split(",") if made else ["nvrtc", "tilelang"])
        sys.exit(run_all(folder, made_by) if made_by else 77)


main()
