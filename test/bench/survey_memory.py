"""The survey's fusions without products: pointwise, permutes, reductions, norms, softmaxes, gradients."""
from survey_texts import case, up

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    torch = F = None

ROWS = {"n": (16384, 37), "m": (8192, 65)}
FLAT = {"n": (1 << 27, 4099)}
IMAGES = {"N": (64, 3), "C": (256, 8), "H": (96, 9), "W": (84, 10)}
HEADS = {"b": (8, 2), "h": (16, 3), "s": (1024, 33), "t": (1024, 35), "d": (128, 12)}
SEQ = {"b": (32, 3), "s": (2048, 35), "d": (2048, 40)}
CUBE = {"a": (64, 5), "b": (512, 34), "c": (4096, 37)}


def like(y, x):
    return y.to(x.dtype)


# -- pointwise and casts

@case("n m:f32", ROWS, lambda x: x.to(torch.bfloat16) if x.dtype == torch.float32 else x)
def cast_narrow(k, x):
    return k.to(x, k.t)


@case("n m", ROWS, lambda x: up(x), "bf16 f16 f8E4M3FN i8")
def cast_wide(k, x):
    return k.to(x, "f32")


@case("n m:f16", ROWS, lambda x: x.to(torch.float8_e4m3fn) if x.dtype == torch.float16 else x, "f8E4M3FN")
def cast_to_f8(k, x):
    return k.to(x, k.t)


@case("n m:i8, m:f32+", ROWS, lambda x, s: (x * s).to(torch.bfloat16) if s.dtype == torch.float32 else x * s)
def dequantise_columns(k, x, s):
    return k.to(k("mul", k.to(x, "f32"), k.bc(s, 0)), k.t)


@case("n g 128:i8, n g:f32+", {"n": (16384, 37), "g": (64, 3)}, lambda x, s: (x * s[:, :, None]).to(torch.bfloat16) if s.dtype == torch.float32 else x * s[:, :, None])
def dequantise_groups(k, x, s):
    return k.to(k("mul", k.to(x, "f32"), k.bc(s, 2)), k.t)


def torch_quantise(x):
    f = up(x)
    s = f.abs().amax(1) / 127
    return (f / s[:, None]).round().to(torch.int8), s


@case("n m", ROWS, torch_quantise, any=True)
def quantise_rows(k, x):
    f = k.f(x)
    s = k("div", k.red("reduce_max", k("abs", f), [1]), 127)
    return [k.to(k("round", k("div", f, k.bc(s, 1))), "i8"), s]


def torch_quantise_f8(x):
    f = up(x)
    s = f.abs().amax(1) / 448
    return (f / s[:, None]).to(torch.float8_e4m3fn), s


@case("n m", ROWS, torch_quantise_f8, any=True)
def quantise_rows_f8(k, x):
    f = k.f(x)
    s = k("div", k.red("reduce_max", k("abs", f), [1]), 448)
    return [k.to(k("div", f, k.bc(s, 1)), "f8E4M3FN"), s]


@case("n m, n m", ROWS, lambda x, y: x > y)
def compare(k, x, y):
    return k("gt", x, y, t="i1")


@case("n m:i1, n m", ROWS, lambda m, x: torch.where(m, x, 0))
def masked_fill(k, m, x):
    return k("select", m, x, 0, t=k.t)


@case("n m:i1, n m", ROWS, lambda m, x: like(up(x) * m * 1.25, x))
def dropout_mask(k, m, x):
    return k.to(k("mul", k("mul", k.f(x), k.to(m, "f32")), 1.25), k.t)


@case("n, n, n", FLAT, lambda a, b, c: a ^ (b + c), "i32 i64 i8")
def integers(k, a, b, c):
    return k("xor", a, k("add", b, c))


@case("n, n", {"n": (1 << 26, 4099)}, lambda a, b: a * 2 + b, "f64")
def axpy(k, a, b):
    return k("add", k("mul", a, 2), b)


@case("n", {"n": (1 << 26, 4099)}, torch and torch.exp, "f64 f32")
def exp_flat(k, x):
    return k("exp", x)


@case("n", {"n": (100000001, 4099)}, lambda x: x * 2 + 1, "f32 bf16")
def scale_odd_flat(k, x):
    return k("add", k("mul", x, 2), 1)


@case("n, m", ROWS, lambda a, b: a[:, None] * b)
def outer(k, a, b):
    return k("mul", k.bc(a, 1), k.bc(b, 0))


@case("n m, n", ROWS, lambda x, r: x * r[:, None], "bf16 f32")
def scale_rows(k, x, r):
    return k("mul", x, k.bc(r, 1))


@case("N C H W, C, C", IMAGES, lambda x, s, b: like(F.relu(up(x) * up(s)[:, None, None] + up(b)[:, None, None]), x), "bf16 f32")
def batch_norm_inference(k, x, s, b):
    y = k("add", k("mul", k.f(x), k.bc(k.f(s), 0, 2, 3)), k.bc(k.f(b), 0, 2, 3))
    return k.to(k("relu", y), k.t)


@case("N C H W, N C H W, C, C, C, C:f32+", dict(IMAGES, H=(7, 7), W=(7, 7), N=(2048, 3)),
      lambda x, r, s, b, m, v: like(F.relu((up(x) - up(m)[:, None, None]) * torch.rsqrt(up(v) + 1e-5)[:, None, None] * up(s)[:, None, None] + up(b)[:, None, None] + up(r)), x))
def batch_norm_residual_7(k, x, r, s, b, m, v):
    s, b, m, v = (k.bc(k.f(i), 0, 2, 3) for i in (s, b, m, v))
    y = k("mul", k("sub", k.f(x), m), k("rsqrt", k("add", v, 1e-5)))
    return k.to(k("relu", k("add", k("add", k("mul", y, s), b), k.f(r))), k.t)


@case("n 3:f32, 3:f32", {"n": (40000000, 1001)}, lambda x, b: x + b)
def add_3(k, x, b):
    return k("add", x, k.bc(b, 0))


@case("n m:f32, m:f32", {"n": (10000000, 1001), "m": (7, 7)}, lambda x, b: x * b)
def scale_7(k, x, b):
    return k("mul", x, k.bc(b, 0))


@case("n m~", ROWS, lambda x: F.silu(x) if x.dtype == torch.float64 else F.silu(x.float()).to(x.dtype), "bf16 f32")
def silu_rows_with_holes(k, x):
    return k.to(k("silu", k.f(x)), k.t)


@case("n m^, n m", ROWS, lambda x, y: x + y, "bf16 f32")
def add_turned_view(k, x, y):
    return k("add", x, y)


def torch_swiglu(x):
    a, b = up(x).chunk(2, -1)
    return like(F.silu(a) * b, x)


@case("n 8192", ROWS, torch_swiglu)
def swiglu_split_known(k, x):
    n = k.n_of(x, 0)
    a, b = (k.slice(x, ("?", "4096"), (0, i), n) for i in (0, 4096))
    return k.to(k("mul", k("silu", k.f(a)), k.f(b)), k.t)


@case("n m", dict(ROWS, m=(8192, 66)), torch_swiglu)
def swiglu_split_reshaped(k, x):
    n, m = k.n_of(x, 0), k.n_of(x, 1)
    half = k("floordiv", m, 2)
    r = k.reshape(x, ("?", "2", "?"), n, half)
    a, b = (k.made("squeeze", k.slice(r, ("?", "1", "?"), (0, i, 0), n, half), ("?", "?"), None, " axes [1]") for i in (0, 1))
    return k.to(k("mul", k("silu", k.f(a)), k.f(b)), k.t)


def torch_rotary_pairs(x, c, s):
    f = up(x)
    a, b = f[..., 0::2], f[..., 1::2]
    c, s = c[:, None], s[:, None]
    return like(torch.stack((a * c - b * s, a * s + b * c), -1).flatten(-2), x)


@case("n h 128, n 64:f32, n 64:f32", {"n": (32768, 33), "h": (32, 3)}, torch_rotary_pairs)
def rotary_pairs(k, x, c, s):
    n, h = k.n_of(x, 0), k.n_of(x, 1)
    a, b = (k.f(k.slice(x, ("?", "?", "64"), (0, 0, i), n, h, steps=[1, 1, 2])) for i in (0, 1))
    c, s = k.bc(c, 1), k.bc(s, 1)
    y = k("sub", k("mul", a, c), k("mul", b, s)), k("add", k("mul", a, s), k("mul", b, c))
    both = k.concat(3, *(k.bc(v, 3) for v in y))
    return k.to(k.reshape(both, ("?", "?", "128"), n, h), k.t)


@case("n h 64 2, n 64:f32, n 64:f32", {"n": (32768, 33), "h": (32, 3)},
      lambda x, c, s: torch_rotary_pairs(x.flatten(-2), c, s).reshape(x.shape))
def rotary_pairs_rank_4(k, x, c, s):
    n, h = k.n_of(x, 0), k.n_of(x, 1)
    a, b = (k.f(k.slice(x, ("?", "?", "64", "1"), (0, 0, 0, i), n, h)) for i in (0, 1))
    c, s = k.bc(c, 1, 3), k.bc(s, 1, 3)
    return k.to(k.concat(3, k("sub", k("mul", a, c), k("mul", b, s)), k("add", k("mul", a, s), k("mul", b, c))), k.t)


@case("n m, n m", ROWS, lambda a, b: torch.cat((a, b), 1))
def concat_inner(k, a, b):
    return k.concat(1, a, b)


@case("n m, n m", ROWS, lambda a, b: torch.cat((a, b), 0))
def concat_outer(k, a, b):
    return k.concat(0, a, b)


@case("N C H W", IMAGES, lambda x: F.pad(x, (1, 1, 1, 1)), "bf16 f32")
def pad_images(k, x):
    return k.made("pad", x, ["?"] * 4, None, " low [0, 0, 1, 1] high [0, 0, 1, 1]", (k.const("0.0", k.t),))


@case("n m, n m", ROWS, lambda x, y: x[:, 1:] - y[:, :-1])
def shifted_difference(k, x, y):
    n, m = k.n_of(x, 0), k("sub", k.n_of(x, 1), 1)
    return k("sub", k.slice(x, ("?", "?"), (0, 1), n, m), k.slice(y, ("?", "?"), (0, 0), n, m))


@case("b g s d", {"b": (4, 2), "g": (8, 2), "s": (2048, 33), "d": (128, 12)}, lambda x: x.repeat_interleave(4, 1))
def repeat_heads(k, x):
    n = [k.n_of(x, i) for i in range(4)]
    e = k.expand(k.bc(x, 2), ("?", "?", "4", "?", "?"), *n)
    return k.reshape(e, ["?"] * 4, n[0], k("mul", n[1], 4), n[2], n[3])


@case("V d, n:i64<V", {"V": (50257, 97), "n": (32768, 70), "d": (4096, 40)}, lambda w, i: w[i], "bf16 f32")
def embedding(k, w, i):
    return k.gather(w, k.bc(i, 1), 0)


@case("V d, s d, b s:i64<V", {"V": (50257, 97), "b": (32, 2), "s": (1024, 35), "d": (4096, 40)}, lambda w, p, i: w[i] + p)
def embedding_and_places(k, w, p, i):
    n = [k.n_of(i, 0), k.n_of(i, 1), k.n_of(w, 1)]
    flat = k.reshape(i, ("?",), k("mul", n[0], n[1]))
    return k("add", k.reshape(k.gather(w, k.bc(flat, 1), 0), ("?", "?", "?"), *n), k.bc(p, 0))


@case("n m, n j:i64<m", dict(ROWS, j=(4096, 33)), lambda x, i: x.gather(1, i), "f32")
def take_along_rows(k, x, i):
    return k.gather(x, i, 1)


@case("n:i64<c", {"n": (65536, 70), "c": (1000, 1000)}, lambda i: F.one_hot(i, 1000).float())
def one_hot(k, i):
    c = k.made("iota", k.const("0", "i64"), ("1000",), "i64", " axis 0", (k.const("1", "i64"),))
    return k.to(k("eq", k.bc(i, 1), k.bc(c, 0), t="i1"), "f32")


@case("n d, n:i64<V", {"V": (4096, 160), "n": (65536, 70), "d": (1024, 40)}, lambda g, i: g.new_zeros(4 * g.shape[1], g.shape[1]).index_add(0, i, g), "f32", unstable=True)
def embedding_gradient(k, g, i):
    rows = k("mul", k.n_of(g, 1), 4)
    z = k.made("full", k.const("0.0", k.t), ("?", "?"), k.t, args=(rows, k.n_of(g, 1)))
    return k.made("scatter_add", z, ("?", "?"), None, " axis 0", (k.bc(i, 1), g))


@case("N C H W", dict(IMAGES, C=(128, 8), H=(64, 9), W=(64, 10)), lambda x: x.repeat_interleave(2, 2).repeat_interleave(2, 3))
def upsample(k, x):
    n = [k.n_of(x, i) for i in range(4)]
    e = k.expand(k.bc(x, 3, 5), ("?", "?", "?", "2", "?", "2"), *n)
    return k.reshape(e, ["?"] * 4, n[0], n[1], k("mul", n[2], 2), k("mul", n[3], 2))


@case("N c 2 2 H W", {"N": (64, 3), "c": (64, 5), "H": (64, 9), "W": (64, 10)},
      lambda x: x.permute(0, 1, 4, 2, 5, 3).reshape(x.shape[0], x.shape[1], 2 * x.shape[4], 2 * x.shape[5]))
def pixel_shuffle(k, x):
    n = [k.n_of(x, i) for i in (0, 1, 4, 5)]
    return k.reshape(k.perm(x, 0, 1, 4, 2, 5, 3), ["?"] * 4, n[0], n[1], k("mul", n[2], 2), k("mul", n[3], 2))


MEAN = (0.485, 0.456, 0.406)


@case("N H W C:ui8, C:f32, C:f32+", {"N": (256, 3), "H": (384, 9), "W": (384, 11), "C": (3, 3)},
      lambda x, m, s: (((x if m.dtype == torch.float64 else x.float()) / 255 - m) / s).permute(0, 3, 1, 2).contiguous(), "f32")
def image_normalise(k, x, m, s):
    y = k("div", k("sub", k("div", k.to(x, "f32"), 255), k.bc(m, 0, 1, 2)), k.bc(s, 0, 1, 2))
    return k.perm(y, 0, 3, 1, 2)


def permuted(name, args, dims, axes, types="bf16", to=None):
    def make(k, x):
        return k.to(k.perm(x, *axes), to or k.t)
    make.__name__ = name
    out = {"bf16": "bfloat16", "f32": "float32"}.get(to)

    def ref(x):
        y = x.permute(*axes)
        return (y if x.dtype == torch.float64 or not out else y.to(getattr(torch, out))).contiguous()
    case(args, dims, ref, types)(make)


permuted("nchw_to_nhwc", "N C H W", IMAGES, (0, 2, 3, 1), "bf16 f32")
permuted("nhwc_to_nchw", "N H W C", IMAGES, (0, 3, 1, 2))
permuted("nhwc_3_to_nchw", "N H W C", {"N": (256, 3), "H": (384, 9), "W": (384, 11), "C": (3, 3)}, (0, 3, 1, 2), "f32")
permuted("transpose_narrow", "n m:f32", ROWS, (1, 0), to="bf16")
permuted("transpose_wide", "n m", ROWS, (1, 0), to="f32")
permuted("transpose_bytes", "n m", ROWS, (1, 0), "i8 f64")
permuted("split_heads", "b s 3 h d", {"b": (16, 2), "s": (1024, 33), "h": (32, 3), "d": (128, 12)}, (2, 0, 3, 1, 4))
permuted("merge_heads", "b h s d", {"b": (32, 2), "s": (1024, 33), "h": (32, 3), "d": (128, 12)}, (0, 2, 1, 3), "bf16 f32")
permuted("keys_turned", "b s h d", {"b": (32, 2), "s": (1024, 33), "h": (32, 3), "d": (128, 12)}, (0, 2, 3, 1))
permuted("windows", "b i 8 j 8 c", {"b": (64, 2), "i": (16, 3), "j": (16, 2), "c": (128, 12)}, (0, 1, 3, 2, 4, 5))
permuted("turn_3", "n c m", {"n": (4096, 33), "c": (3, 3), "m": (8192, 65)}, (0, 2, 1))
permuted("turn_last_4", "n m c", {"n": (4096, 33), "m": (8192, 65), "c": (4, 4)}, (0, 2, 1))
permuted("reverse_6", "a b c d e f", {"a": (16, 2), "b": (32, 3), "c": (16, 4), "d": (16, 3), "e": (16, 5), "f": (32, 2)}, (5, 4, 3, 2, 1, 0), "bf16 f32")


@case("n m, m n", dict(ROWS, n=(8192, 37)), lambda x, y: x + y.t())
def add_transposed(k, x, y):
    return k("add", x, k.perm(y, 1, 0))


# -- reductions

def reduced(name, op, args, dims, axes, ref, types="bf16", t=None, wide=False, any=False, more=""):
    def make(k, x):
        return k.red(op, k.f(x) if wide else x, axes, t, more)
    make.__name__ = name
    case(args, dims, ref, types, any=any)(make)


reduced("argmax_rows", "argmax", "n m", ROWS, [1], lambda x: x.argmax(1), "bf16 f32 i32", "i64", any=True)
reduced("argmax_rows_of_many", "argmax", "n m", {"n": (1000000, 301), "m": (100, 100)}, [1], lambda x: x.argmax(1), "f32", "i64", any=True)
reduced("argmax_columns", "argmax", "n m", ROWS, [0], lambda x: x.argmax(0), "bf16 f32", "i64", any=True)
reduced("argmin_middle", "argmin", "a b c", CUBE, [1], lambda x: x.argmin(1), "f32", "i64", any=True)
reduced("max_columns", "reduce_max", "n m", ROWS, [0], lambda x: x.amax(0), "f16 f32")
reduced("max_middle", "reduce_max", "a b c", CUBE, [1], lambda x: x.amax(1))
reduced("min_everything", "reduce_min", "n m", ROWS, [0, 1], lambda x: x.amin(), "bf16 i32")
reduced("prod_rows", "prod", "n m:f32", {"n": (1000000, 301), "m": (100, 10)}, [1], lambda x: x.prod(1))
reduced("any_rows", "any", "n m:i1+", ROWS, [1], lambda x: x.any(1))
reduced("any_columns", "any", "n m:i1+", ROWS, [0], lambda x: x.any(0))
reduced("any_everything", "any", "n m:i1", ROWS, [0, 1], lambda x: x.any())
reduced("sum_i32_rows", "sum", "n m", ROWS, [1], lambda x: x.sum(1, dtype=x.dtype), "i32 i64")
reduced("sum_f64", "sum", "n m", dict(ROWS, n=(8192, 37)), [0, 1], lambda x: x.sum(), "f64")
reduced("sum_f64_rows", "sum", "n m", dict(ROWS, n=(8192, 37)), [1], lambda x: x.sum(1), "f64")
reduced("sum_f64_columns", "sum", "n m", dict(ROWS, n=(8192, 37)), [0], lambda x: x.sum(0), "f64")
reduced("pool_images", "sum", "N C H W", IMAGES, [2, 3], lambda x: up(x).sum((2, 3)), "bf16 f32", wide=True)
reduced("pool_images_7", "sum", "N C H W", dict(IMAGES, H=(7, 7), W=(7, 7), N=(8192, 3)), [2, 3], lambda x: up(x).sum((2, 3)), "bf16 f32", wide=True)
reduced("pool_nhwc", "sum", "N H W C", IMAGES, [1, 2], lambda x: up(x).sum((1, 2)), wide=True)
reduced("sum_0_2", "sum", "a b c", CUBE, [0, 2], lambda x: up(x).sum((0, 2)), "bf16 f32", wide=True)
reduced("sum_1_3", "sum", "N C H W", IMAGES, [1, 3], lambda x: up(x).sum((1, 3)), wide=True)
reduced("sum_0_2_rank_4", "sum", "N C H W", IMAGES, [0, 2], lambda x: up(x).sum((0, 2)), wide=True)
reduced("sum_middle", "sum", "b s d", SEQ, [1], lambda x: up(x).sum(1), "bf16 f32", wide=True)
reduced("sum_rows_3", "sum", "n m:f32", {"n": (30000000, 1001), "m": (3, 3)}, [1], lambda x: x.sum(1))
reduced("sum_columns_3", "sum", "n m:f32", {"n": (30000000, 1001), "m": (3, 3)}, [0], lambda x: x.sum(0))
reduced("sum_rows_16", "sum", "n m", {"n": (8000000, 1001), "m": (16, 16)}, [1], lambda x: up(x).sum(1), wide=True)
reduced("sum_rows_33", "sum", "n m", {"n": (3000000, 1001), "m": (33, 33)}, [1], lambda x: up(x).sum(1), wide=True)
reduced("sum_columns_33", "sum", "n m", {"n": (3000000, 1001), "m": (33, 33)}, [0], lambda x: up(x).sum(0), wide=True)
reduced("sum_8_long", "sum", "n m:f32", {"n": (8, 3), "m": (10000000, 8191)}, [1], lambda x: x.sum(1))
reduced("argmax_1_long", "argmax", "n m:f32", {"n": (1, 1), "m": (50000000, 8191)}, [1], lambda x: x.argmax(1), t="i64", any=True)
reduced("var_columns", "var", "n m", ROWS, [0], lambda x: up(x).var(0, correction=0) if torch.__version__ > "2" else up(x).var(0, unbiased=False), "bf16 f32", wide=True, more=" correction 0")
reduced("logsumexp_columns", "logsumexp", "n m", ROWS, [0], lambda x: up(x).logsumexp(0), wide=True)
reduced("logsumexp_rows", "logsumexp", "n m", ROWS, [1], lambda x: up(x).logsumexp(1), wide=True)


@case("n m:i1", ROWS, lambda x: x.sum(1))
def count_nonzero(k, x):
    return k.sum(k.to(x, "i64"), 1)


@case("n m:i8", ROWS, lambda x: x.sum(1, dtype=torch.int32))
def sum_bytes(k, x):
    return k.sum(k.to(x, "i32"), 1)


@case("n m", ROWS, lambda x: tuple(x.max(1)), "bf16 f32", any=True)
def top_1(k, x):
    return [k.red("reduce_max", x, [1]), k.red("argmax", x, [1], "i64")]


@case("N C H W", IMAGES, lambda x: (up(x).mean((0, 2, 3)), (up(x) ** 2).mean((0, 2, 3))), "bf16 f32")
def batch_norm_statistics(k, x):
    f = k.f(x)
    return [k.mean(f, 0, 2, 3), k.mean(k("mul", f, f), 0, 2, 3)]


@case("N C H W", IMAGES, lambda x: up(x).var((0, 2, 3), unbiased=False), "bf16 f32")
def batch_norm_variance(k, x):
    return k.red("var", k.f(x), [0, 2, 3], None, " correction 0")


@case("N H W C", IMAGES, lambda x: (up(x).mean((0, 1, 2)), (up(x) ** 2).mean((0, 1, 2))))
def batch_norm_statistics_nhwc(k, x):
    f = k.f(x)
    return [k.mean(f, 0, 1, 2), k.mean(k("mul", f, f), 0, 1, 2)]


@case("b s d, b s:i1", SEQ, lambda x, m: like((up(x) * m[:, :, None]).sum(1) / m.sum(1)[:, None], x))
def masked_mean(k, x, m):
    w = k.to(m, "f32")
    s = k.sum(k("mul", k.f(x), k.bc(w, 2)), 1)
    return k.to(k("div", s, k.bc(k.sum(w, 1), 1)), k.t)


@case("b s d, b s", SEQ, lambda x, w: like((up(x) * up(w)[:, :, None]).sum(1), x))
def weighted_pool(k, x, w):
    return k.to(k.sum(k("mul", k.f(x), k.bc(k.f(w), 2)), 1), k.t)


@case("n m, m", ROWS, lambda x, w: (up(x) * up(w)).sum(1), "bf16 f32")
def matvec_by_sum(k, x, w):
    return k.sum(k("mul", k.f(x), k.bc(k.f(w), 0)), 1)


@case("n, n", FLAT, lambda x, y: (up(x) * up(y)).sum(), "bf16 f32")
def dot(k, x, y):
    return k.sum(k("mul", k.f(x), k.f(y)), 0)


@case("n m, n m", ROWS, lambda x, y: ((up(x) - up(y)) ** 2).mean(), "bf16 f32")
def mse(k, x, y):
    d = k("sub", k.f(x), k.f(y))
    return k.mean(k("mul", d, d), 0, 1)


@case("n m, n m", ROWS, lambda x, y: F.huber_loss(up(x), up(y)), "bf16 f32")
def huber(k, x, y):
    d = k("abs", k("sub", k.f(x), k.f(y)))
    return k.mean(k("select", k("lt", d, 1, t="i1"), k("mul", k("mul", d, d), 0.5), k("sub", d, 0.5), t="f32"), 0, 1)


@case("n m, n:i64<m", ROWS, lambda x, i: F.cross_entropy(up(x), i))
def cross_entropy_mean(k, x, i):
    f = k.f(x)
    p = k.made("squeeze", k.gather(f, k.bc(i, 1), 1), ("?",), None, " axes [1]")
    return k.mean(k("sub", k.red("logsumexp", f, [1]), p), 0)


@case("n m, n m", ROWS, lambda x, y: F.cosine_similarity(up(x), up(y), 1))
def cosine(k, x, y):
    a, b = k.f(x), k.f(y)
    xy, xx, yy = (k.sum(k("mul", *p), 1) for p in ((a, b), (a, a), (b, b)))
    return k("mul", xy, k("rsqrt", k("mul", xx, yy)))


@case("n m, j m", {"n": (1024, 37), "j": (1024, 33), "m": (64, 20)}, lambda x, y: ((up(x)[:, None] - up(y)) ** 2).sum(2), "f32")
def distances(k, x, y):
    d = k("sub", k.bc(x, 1), k.bc(y, 0))
    return k.sum(k("mul", d, d), 2)


# -- norms and softmaxes

def norm(k, f, axes, eps=1e-5):
    mean = k.bc(k.mean(f, *axes), *axes)
    d = k("sub", f, mean)
    r = k("rsqrt", k("add", k.bc(k.mean(k("mul", d, d), *axes), *axes), eps))
    return k("mul", d, r)


@case("n m", ROWS, lambda x: like(F.normalize(up(x), dim=1), x), "bf16 f32")
def l2_normalise(k, x):
    f = k.f(x)
    return k.to(k("mul", f, k.bc(k("rsqrt", k.sum(k("mul", f, f), 1)), 1)), k.t)


@case("n m:f32", {"n": (30000000, 1001), "m": (3, 3)}, lambda x: F.normalize(x, dim=1))
def l2_normalise_3(k, x):
    return k("mul", x, k.bc(k("rsqrt", k.sum(k("mul", x, x), 1)), 1))


def torch_group_norm(x, w, b):
    f = up(x)
    m, v = f.mean((2, 3), keepdim=True), f.var((2, 3), unbiased=False, keepdim=True)
    return like((f - m) * torch.rsqrt(v + 1e-5) * up(w)[:, :, None] + up(b)[:, :, None], x)


@case("N g c p, g c, g c", {"N": (64, 3), "g": (32, 2), "c": (8, 4), "p": (8064, 77)}, torch_group_norm, "bf16 f32")
def group_norm(k, x, w, b):
    y = k("mul", norm(k, k.f(x), (2, 3)), k.bc(k.f(w), 0, 3))
    return k.to(k("add", y, k.bc(k.f(b), 0, 3)), k.t)


def torch_group_norm_nhwc(x, w, b):
    f = up(x)
    m, v = f.mean((1, 3), keepdim=True), f.var((1, 3), unbiased=False, keepdim=True)
    return like((f - m) * torch.rsqrt(v + 1e-5) * up(w) + up(b), x)


@case("N p g c, g c, g c", {"N": (64, 3), "g": (32, 2), "c": (8, 4), "p": (8064, 77)}, torch_group_norm_nhwc)
def group_norm_nhwc(k, x, w, b):
    y = k("mul", norm(k, k.f(x), (1, 3)), k.bc(k.f(w), 0, 1))
    return k.to(k("add", y, k.bc(k.f(b), 0, 1)), k.t)


@case("N C H W, C, C", IMAGES, lambda x, w, b: like(F.instance_norm(up(x), weight=up(w), bias=up(b)), x), "bf16 f32")
def instance_norm(k, x, w, b):
    y = k("mul", norm(k, k.f(x), (2, 3)), k.bc(k.f(w), 0, 2, 3))
    return k.to(k("add", y, k.bc(k.f(b), 0, 2, 3)), k.t)


@case("N C H W, C, C", IMAGES, lambda x, w, b: like(F.batch_norm(up(x), None, None, up(w), up(b), True), x), "bf16 f32")
def batch_norm_training(k, x, w, b):
    y = k("mul", norm(k, k.f(x), (0, 2, 3)), k.bc(k.f(w), 0, 2, 3))
    return k.to(k("add", y, k.bc(k.f(b), 0, 2, 3)), k.t)


@case("n m, m, m", dict(ROWS, n=(65536, 70), m=(2048, 33)), lambda x, w, b: like(F.batch_norm(up(x), None, None, up(w), up(b), True), x))
def batch_norm_1d(k, x, w, b):
    y = k("mul", norm(k, k.f(x), (0,)), k.bc(k.f(w), 0))
    return k.to(k("add", y, k.bc(k.f(b), 0)), k.t)


def torch_layer_norm_3(x, w, b):
    f = up(x)
    v, m = torch.var_mean(f, 1, unbiased=False)
    r = torch.rsqrt(v + 1e-5)
    return like((f - m[:, None]) * r[:, None] * up(w) + up(b), x), m, r


@case("n m, m, m", dict(ROWS, n=(32768, 37), m=(4096, 65)), torch_layer_norm_3, "bf16 f32")
def layer_norm_statistics(k, x, w, b):
    f = k.f(x)
    mean = k.mean(f, 1)
    d = k("sub", f, k.bc(mean, 1))
    r = k("rsqrt", k("add", k.mean(k("mul", d, d), 1), 1e-5))
    y = k("add", k("mul", k("mul", d, k.bc(r, 1)), k.bc(k.f(w), 0)), k.bc(k.f(b), 0))
    return [k.to(y, k.t), mean, r]


def torch_residual_norm(x, r, w):
    s = x + r
    f = up(s)
    return s, like(f * torch.rsqrt((f * f).mean(-1, keepdim=True) + 1e-6) * (1 + up(w)), x)


@case("b s d, b s d, d", dict(SEQ, d=(4096, 40), b=(16, 3)), torch_residual_norm, "bf16 f32")
def residual_rms_norm(k, x, r, w):
    s = k("add", x, r)
    f = k.f(s)
    y = k("mul", f, k.bc(k("rsqrt", k("add", k.mean(k("mul", f, f), 2), 1e-6)), 2))
    return [s, k.to(k("mul", y, k.bc(k("add", k.f(w), 1), 0, 1)), k.t)]


@case("b s d, d, d", SEQ, lambda x, w, b: like(F.layer_norm(up(x), (x.shape[2],), up(w), up(b)), x))
def layer_norm_rank_3(k, x, w, b):
    y = k("mul", norm(k, k.f(x), (2,)), k.bc(k.f(w), 0, 1))
    return k.to(k("add", y, k.bc(k.f(b), 0, 1)), k.t)


@case("b s h d, d", {"b": (8, 2), "s": (4096, 33), "h": (32, 3), "d": (128, 12)},
      lambda x, w: like(up(x) * torch.rsqrt((up(x) ** 2).mean(-1, keepdim=True) + 1e-6) * up(w), x))
def query_norm(k, x, w):
    f = k.f(x)
    y = k("mul", f, k.bc(k("rsqrt", k("add", k.mean(k("mul", f, f), 3), 1e-6)), 3))
    return k.to(k("mul", y, k.bc(k.f(w), 0, 1, 2)), k.t)


def softmax(k, f, axis):
    p = k("exp", k("sub", f, k.bc(k.red("reduce_max", f, [axis]), axis)))
    return k("div", p, k.bc(k.sum(p, axis), axis))


def softmax_case(name, args, dims, axis, types="bf16"):
    def make(k, x):
        return k.to(softmax(k, k.f(x), axis), k.t)
    make.__name__ = name
    case(args, dims, lambda x: like(up(x).softmax(axis), x), types)(make)


softmax_case("softmax_outer", "n m", ROWS, 0, "bf16 f32")
softmax_case("softmax_middle", "a b c", CUBE, 1, "bf16 f32")
softmax_case("softmax_classes", "N C p", {"N": (32, 2), "C": (21, 21), "p": (200000, 77)}, 1, "f32")
softmax_case("softmax_16", "n m", {"n": (8000000, 1001), "m": (16, 16)}, 1, "bf16 f32")
softmax_case("softmax_33", "n m", {"n": (3000000, 1001), "m": (33, 33)}, 1)
softmax_case("softmax_1_long", "n m", {"n": (1, 1), "m": (10000000, 8191)}, 1, "bf16 f32")
softmax_case("softmax_8_long", "n m", {"n": (8, 2), "m": (1000000, 8191)}, 1, "bf16 f32")
softmax_case("softmax_f64", "n m", dict(ROWS, n=(8192, 37)), 1, "f64 f16")
softmax_case("softmax_rank_4", "b h s t", HEADS, 3)


@case("n m", ROWS, lambda x: like(up(x).log_softmax(1), x), "bf16 f32")
def log_softmax(k, x):
    f = k.f(x)
    d = k("sub", f, k.bc(k.red("reduce_max", f, [1]), 1))
    return k.to(k("sub", d, k.bc(k("log", k.sum(k("exp", d), 1)), 1)), k.t)


@case("n m", ROWS, lambda x: like(up(x).log_softmax(1), x))
def log_softmax_by_logsumexp(k, x):
    f = k.f(x)
    return k.to(k("sub", f, k.bc(k.red("logsumexp", f, [1]), 1)), k.t)


@case("b h s t, b 1 s t", HEADS, lambda x, m: like((up(x) * 0.125 + up(m)).softmax(3), x), "bf16 f32")
def softmax_mask(k, x, m):
    return k.to(softmax(k, k("add", k("mul", k.f(x), 0.125), k.f(m)), 3), k.t)


@case("b h s t, b 1 1 t:i1", HEADS, lambda x, m: like(torch.where(m, up(x), -1e30).softmax(3), x))
def softmax_padding(k, x, m):
    return k.to(softmax(k, k("select", m, k.f(x), -1e30, t="f32"), 3), k.t)


@case("b h s t", HEADS, lambda x: like((up(x) + torch.full(x.shape[2:], -1e30, device=x.device).triu(1)).softmax(3), x))
def softmax_causal(k, x):
    i, j = (k.iota(("1", "1", "?", "1") if a == 2 else ("1", "1", "1", "?"), a, k.n_of(x, a), t="i32") for a in (2, 3))
    return k.to(softmax(k, k("select", k("ge", i, j, t="i1"), k.f(x), -1e30, t="f32"), 3), k.t)


# -- gradients and optimisers

@case("n m, n m", ROWS, lambda y, g: like((up(g) - (up(g) * up(y)).sum(1, keepdim=True)) * up(y), y), "bf16 f32")
def softmax_backward(k, y, g):
    y, g = k.f(y), k.f(g)
    return k.to(k("mul", k("sub", g, k.bc(k.sum(k("mul", g, y), 1), 1)), y), k.t)


@case("n m, n:i64<m, n:f32", ROWS, lambda x, i, g: like((up(x).softmax(1) - F.one_hot(i, x.shape[1])) * g[:, None], x))
def cross_entropy_backward(k, x, i, g):
    p = softmax(k, k.f(x), 1)
    hot = k("eq", k.bc(i, 1), k.bc(k.iota(("?",), 0, k.n_of(x, 1)), 0), t="i1")
    return k.to(k("mul", k("sub", p, k.to(hot, "f32")), k.bc(g, 1)), k.t)


def torch_gelu_backward(x, g):
    f = up(x)
    c = 0.5 * (1 + torch.erf(f * 0.5 ** 0.5))
    return like(up(g) * (c + f * torch.exp(-0.5 * f * f) * 0.3989422804014327), x)


@case("n m, n m", ROWS, torch_gelu_backward, "bf16 f32")
def gelu_backward(k, x, g):
    f = k.f(x)
    c = k("mul", k("add", k("erf", k("mul", f, 0.7071067811865476)), 1), 0.5)
    p = k("mul", k("mul", f, k("exp", k("mul", k("mul", f, f), -0.5))), 0.3989422804014327)
    return k.to(k("mul", k.f(g), k("add", c, p)), k.t)


@case("n m, n m, n:f32+", ROWS, lambda x, g, r: (up(x) * up(g) * r[:, None]).sum(0), "bf16 f32")
def rms_norm_weight_gradient(k, x, g, r):
    return k.sum(k("mul", k("mul", k.f(x), k.f(g)), k.bc(r, 1)), 0)


@case("N C H W, N C H W", IMAGES, lambda x, g: (up(g).sum((0, 2, 3)), (up(g) * up(x)).sum((0, 2, 3))))
def batch_norm_backward_sums(k, x, g):
    g = k.f(g)
    return [k.sum(g, 0, 2, 3), k.sum(k("mul", g, k.f(x)), 0, 2, 3)]


@case("b s d", SEQ, lambda g: up(g).sum((0, 1)))
def bias_gradient(k, g):
    return k.sum(k.f(g), 0, 1)


@case("n m, n m:f32, n m:f32+, n m:f32", dict(ROWS, n=(4096, 37)), lambda g, m, v, p: (
    m * 0.9 + up(g) * 0.1, v * 0.999 + up(g) ** 2 * 0.001,
    p - 1e-3 * ((m * 0.9 + up(g) * 0.1) / (torch.sqrt(v * 0.999 + up(g) ** 2 * 0.001) + 1e-8) + 0.01 * p)))
def adamw_rank_2(k, g, m, v, p):
    g = k.f(g)
    m = k("add", k("mul", m, 0.9), k("mul", g, 0.1))
    v = k("add", k("mul", v, 0.999), k("mul", k("mul", g, g), 0.001))
    d = k("add", k("div", m, k("add", k("sqrt", v), 1e-8)), k("mul", p, 0.01))
    return [m, v, k("sub", p, k("mul", d, 1e-3))]


@case("n, n, n", FLAT, lambda p, g, m: (p - 0.01 * (m * 0.9 + g), m * 0.9 + g), "f32")
def sgd_momentum(k, p, g, m):
    m = k("add", k("mul", m, 0.9), g)
    return [k("sub", p, k("mul", m, 0.01)), m]
