"""Kernels of Triton's tutorials, written anew for tf's corpus. make_corpus.py compiles them; corpus.py knows what each computes."""
import triton
import triton.language as tl


@triton.jit
def add(x, y, z, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(z + i, tl.load(x + i, mask=i < n) + tl.load(y + i, mask=i < n), mask=i < n)


@triton.jit
def softmax(x, y, stride, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * stride + i, mask=i < cols, other=-float("inf"))
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(y + row * stride + i, e / tl.sum(e, axis=0), mask=i < cols)


@triton.jit
def layer_norm(x, w, b, y, mean, scale, stride, cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x += row * stride
    y += row * stride
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for at in range(0, cols, BLOCK):
        i = at + tl.arange(0, BLOCK)
        total += tl.load(x + i, mask=i < cols, other=0.0).to(tl.float32)
    m = tl.sum(total, axis=0) / cols
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for at in range(0, cols, BLOCK):
        i = at + tl.arange(0, BLOCK)
        d = tl.where(i < cols, tl.load(x + i, mask=i < cols, other=0.0).to(tl.float32) - m, 0.0)
        total += d * d
    r = 1 / tl.sqrt(tl.sum(total, axis=0) / cols + eps)
    tl.store(mean + row, m)
    tl.store(scale + row, r)
    for at in range(0, cols, BLOCK):
        i = at + tl.arange(0, BLOCK)
        v = tl.load(x + i, mask=i < cols, other=0.0).to(tl.float32)
        out = (v - m) * r * tl.load(w + i, mask=i < cols) + tl.load(b + i, mask=i < cols)
        tl.store(y + i, out, mask=i < cols)


@triton.jit
def matmul(a, b, c, M, N, K, lda, ldb, ldc, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    pid, rows, cols = tl.program_id(0), tl.cdiv(M, BM), tl.cdiv(N, BN)
    first = pid // (GROUP * cols) * GROUP
    size = min(rows - first, GROUP)
    r, s = first + pid % (GROUP * cols) % size, pid % (GROUP * cols) // size
    i, j, k = (r * BM + tl.arange(0, BM)) % M, (s * BN + tl.arange(0, BN)) % N, tl.arange(0, BK)
    pa, pb = a + i[:, None] * lda + k[None, :], b + k[:, None] * ldb + j[None, :]
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for at in range(0, tl.cdiv(K, BK)):
        x = tl.load(pa, mask=k[None, :] < K - at * BK, other=0.0)
        y = tl.load(pb, mask=k[:, None] < K - at * BK, other=0.0)
        acc = tl.dot(x, y, acc)
        pa += BK
        pb += BK * ldb
    i, j = r * BM + tl.arange(0, BM), s * BN + tl.arange(0, BN)
    tl.store(c + i[:, None] * ldc + j[None, :], acc.to(tl.float16), mask=(i[:, None] < M) & (j[None, :] < N))


@triton.jit
def attention(q, k, v, o, scale, n, CAUSAL: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    start, head = tl.program_id(0), tl.program_id(1)
    q += head * n * D
    k += head * n * D
    v += head * n * D
    i, j, d = start * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + i[:, None] * D + d[None, :])
    m = tl.full([BM], -float("inf"), dtype=tl.float32)
    s = tl.zeros([BM], dtype=tl.float32)
    acc = tl.zeros([BM, D], dtype=tl.float32)
    end = (start + 1) * BM if CAUSAL else n
    for at in range(0, end, BN):
        p = tl.dot(x, tl.trans(tl.load(k + (at + j)[:, None] * D + d[None, :]))) * scale
        if CAUSAL:
            p = tl.where(i[:, None] >= (at + j)[None, :], p, -1.0e6)
        now = tl.maximum(m, tl.max(p, 1))
        p = tl.exp2(p - now[:, None])
        old = tl.exp2(m - now)
        s = s * old + tl.sum(p, 1)
        acc = tl.dot(p.to(tl.float16), tl.load(v + (at + j)[:, None] * D + d[None, :]), acc * old[:, None])
        m = now
    tl.store(o + head * n * D + i[:, None] * D + d[None, :], (acc / s[:, None]).to(tl.float16))


@triton.jit
def dropout(x, y, n, p, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = tl.rand(seed, i) > p
    tl.store(y + i, tl.where(keep, tl.load(x + i, mask=i < n) / (1 - p), 0.0), mask=i < n)


@triton.jit
def sort_and_scan(x, y, z, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i)
    tl.store(y + i, tl.sort(v))
    tl.store(z + i, tl.cumsum(v, axis=0))


@triton.jit
def histogram(x, counts, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    h = tl.histogram(tl.load(x + i, mask=i < n), BINS, mask=i < n)
    tl.atomic_add(counts + tl.arange(0, BINS), h)


@triton.jit
def matmul_by_descriptors(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """C = A B^T; whole tiles. Descriptors come from the host: tensor maps."""
    i, j = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in tl.range(0, K, BK):
        acc = tl.dot(a.load([i, k]), b.load([j, k]).T, acc)
    c.store([i, j], acc.to(tl.float16))


@triton.jit
def persistent_matmul(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SMS: tl.constexpr):
    """C = A B^T with descriptors that each program makes, and a loop over tiles."""
    da = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
    db = tl.make_tensor_descriptor(b, [N, K], [K, 1], [BN, BK])
    dc = tl.make_tensor_descriptor(c, [M, N], [N, 1], [BM, BN])
    cols = tl.cdiv(N, BN)
    for tile in tl.range(tl.program_id(0), tl.cdiv(M, BM) * cols, SMS, flatten=True):
        i, j = tile // cols * BM, tile % cols * BN
        acc = tl.zeros((BM, BN), dtype=tl.float32)
        for k in tl.range(0, K, BK):
            acc = tl.dot(da.load([i, k]), db.load([j, k]).T, acc)
        dc.store([i, j], acc.to(tl.float16))


ALL_CHIPS = ["sm_80", "sm_90a", "sm_100a"]
F, H, I = "*fp32", "*fp16", "*i32"
# name, kernel, types of what is passed, constants, options, chips
ALL = [
    ("add", add, {"x": F, "y": F, "z": F, "n": "i32"}, {"BLOCK": 256}, {}, ALL_CHIPS),
    ("softmax", softmax, {"x": F, "y": F, "stride": "i32", "cols": "i32"}, {"BLOCK": 256}, {}, ALL_CHIPS),
    ("layer_norm", layer_norm, {"x": H, "w": H, "b": H, "y": H, "mean": F, "scale": F, "stride": "i32", "cols": "i32", "eps": "fp32"},
     {"BLOCK": 256}, {"num_warps": 2}, ALL_CHIPS),
    ("matmul", matmul, {"a": H, "b": H, "c": H, "M": "i32", "N": "i32", "K": "i32", "lda": "i32", "ldb": "i32", "ldc": "i32"},
     {"BM": 64, "BN": 64, "BK": 32, "GROUP": 4}, {"num_stages": 3}, ALL_CHIPS),
    ("attention", attention, {"q": H, "k": H, "v": H, "o": H, "scale": "fp32", "n": "i32"},
     {"CAUSAL": True, "BM": 64, "BN": 32, "D": 64}, {"num_stages": 2}, ALL_CHIPS),
    ("matmul_by_descriptors", matmul_by_descriptors, {"a": "tensordesc<fp16[64,64]>", "b": "tensordesc<fp16[64,64]>", "c": "tensordesc<fp16[64,64]>", "K": "i32"},
     {"BM": 64, "BN": 64, "BK": 64}, {"num_stages": 3}, ["sm_90a", "sm_100a"]),
    ("persistent_matmul", persistent_matmul, {"a": H, "b": H, "c": H, "M": "i32", "N": "i32", "K": "i32"},
     {"BM": 64, "BN": 64, "BK": 64, "SMS": 2}, {"num_stages": 3}, ["sm_90a", "sm_100a"]),
    ("dropout", dropout, {"x": F, "y": F, "n": "i32", "p": "fp32", "seed": "i32"}, {"BLOCK": 256}, {}, ["sm_80"]),
    ("sort_and_scan", sort_and_scan, {"x": I, "y": I, "z": I}, {"BLOCK": 256}, {}, ["sm_100a"]),
    ("histogram", histogram, {"x": I, "counts": I, "n": "i32"}, {"BLOCK": 256, "BINS": 32}, {}, ["sm_90a"]),
]
