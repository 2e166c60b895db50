"""Kernels in TileLang's language, for make_corpus.py: [(name, function, chips)]."""
import tilelang.language as T


@T.prim_func
def add(X: T.Tensor((1000,), "float32"), Y: T.Tensor((1000,), "float32"), Z: T.Tensor((1000,), "float32")):
    with T.Kernel(T.ceildiv(1000, 256), threads=128) as bx:
        for i in T.Parallel(256):
            if bx * 256 + i < 1000:
                Z[bx * 256 + i] = X[bx * 256 + i] + Y[bx * 256 + i]


@T.prim_func
def matmul(A: T.Tensor((256, 128), "float16"), B: T.Tensor((128, 192), "float16"), C: T.Tensor((256, 192), "float32")):
    with T.Kernel(T.ceildiv(192, 64), T.ceildiv(256, 128), threads=128) as (bx, by):
        a = T.alloc_shared((128, 32), "float16")
        b = T.alloc_shared((32, 64), "float16")
        c = T.alloc_fragment((128, 64), "float32")
        T.clear(c)
        for k in T.Pipelined(4, num_stages=2):
            T.copy(A[by * 128, k * 32], a)
            T.copy(B[k * 32, bx * 64], b)
            T.gemm(a, b, c)
        T.copy(c, C[by * 128, bx * 64])


@T.prim_func
def softmax(X: T.Tensor((64, 256), "float32"), Y: T.Tensor((64, 256), "float32")):
    with T.Kernel(T.ceildiv(64, 16), threads=128) as bx:
        x = T.alloc_fragment((16, 256), "float32")
        most = T.alloc_fragment((16,), "float32")
        total = T.alloc_fragment((16,), "float32")
        T.copy(X[bx * 16, 0], x)
        T.reduce_max(x, most, dim=1)
        for i, j in T.Parallel(16, 256):
            x[i, j] = T.exp(x[i, j] - most[i])
        T.reduce_sum(x, total, dim=1)
        for i, j in T.Parallel(16, 256):
            x[i, j] = x[i, j] / total[i]
        T.copy(x, Y[bx * 16, 0])


@T.prim_func
def transpose(X: T.Tensor((128, 96), "float32"), Y: T.Tensor((96, 128), "float32")):
    with T.Kernel(96 // 32, 128 // 32, threads=128) as (bx, by):
        s = T.alloc_shared((32, 32), "float32")
        T.copy(X[by * 32, bx * 32], s)
        for i, j in T.Parallel(32, 32):
            Y[bx * 32 + i, by * 32 + j] = s[j, i]


@T.prim_func
def attention(Q: T.Tensor((2, 128, 64), "float16"), K: T.Tensor((2, 128, 64), "float16"), V: T.Tensor((2, 128, 64), "float16"),
              O: T.Tensor((2, 128, 64), "float32")):
    with T.Kernel(128 // 64, 2, threads=128) as (bx, by):
        q = T.alloc_shared((64, 64), "float16")
        k = T.alloc_shared((64, 64), "float16")
        v = T.alloc_shared((64, 64), "float16")
        s = T.alloc_fragment((64, 64), "float32")
        p = T.alloc_fragment((64, 64), "float16")
        o = T.alloc_fragment((64, 64), "float32")
        most = T.alloc_fragment((64,), "float32")
        before = T.alloc_fragment((64,), "float32")
        scale = T.alloc_fragment((64,), "float32")
        row = T.alloc_fragment((64,), "float32")
        total = T.alloc_fragment((64,), "float32")
        T.copy(Q[by, bx * 64, 0], q)
        T.clear(o)
        T.clear(total)
        T.fill(most, -T.infinity("float32"))
        for n in T.Pipelined(2, num_stages=2):
            T.copy(K[by, n * 64, 0], k)
            T.clear(s)
            T.gemm(q, k, s, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
            T.copy(most, before)
            T.reduce_max(s, most, dim=1, clear=False)
            for i in T.Parallel(64):
                scale[i] = T.exp((before[i] - most[i]) * 0.125)
            for i, j in T.Parallel(64, 64):
                s[i, j] = T.exp((s[i, j] - most[i]) * 0.125)
            T.reduce_sum(s, row, dim=1)
            for i in T.Parallel(64):
                total[i] = total[i] * scale[i] + row[i]
            for i, j in T.Parallel(64, 64):
                o[i, j] *= scale[i]
            T.copy(s, p)
            T.copy(V[by, n * 64, 0], v)
            T.gemm(p, v, o, policy=T.GemmWarpPolicy.FullRow)
        for i, j in T.Parallel(64, 64):
            o[i, j] /= total[i]
        T.copy(o, O[by, bx * 64, 0])


BOTH = ["sm_80", "sm_90a"]
ALL = [("add", add, ["sm_80"]), ("softmax", softmax, ["sm_80"]), ("transpose", transpose, ["sm_90a"]), ("matmul", matmul, BOTH), ("attention", attention, BOTH)]
