"""The survey's fusions with products and attention."""
from survey_texts import case, up

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    torch = F = None

SQUARE = {"m": (4096, 70), "k": (4096, 72), "n": (4096, 66)}
MKN = lambda d: d["m"] * d["k"] * d["n"]


def like(y, x):
    return y.to(x.dtype)


def plain(name, a, b, dims, types, out=None, turn=(), more="", ref=None, peer=None, flops=MKN, rough=4):
    """A product of two arguments; `turn`: the axes of these are permuted first."""
    def make(k, x, y):
        for i, axes in turn:
            x, y = (k.perm(x, *axes), y) if i == 0 else (x, k.perm(y, *axes))
        return k.matmul(x, y, out or k.t, more)

    def product(x, y):
        for i, axes in turn:
            x, y = (x.permute(*axes), y) if i == 0 else (x, y.permute(*axes))
        return x @ y
    make.__name__ = name
    case(f"{a}, {b}", dims, ref or product, types, "products", peer=peer, flops=flops, rough=rough)(make)


plain("matmul", "m k", "k n", SQUARE, "f16 f32")
plain("matmul_f64", "m k", "k n", dict(SQUARE, m=(2048, 70), k=(2048, 72), n=(2048, 66)), "f64")
plain("matmul_tf32", "m k", "k n", SQUARE, "f32", more=" {tf32}", rough=2000)
plain("matmul_i8", "m k", "n k", SQUARE, "i8", "i32", turn=[(1, (1, 0))],
      ref=lambda x, y: x.double() @ y.double().t(), peer=lambda x, y: torch._int_mm(x, y.t()))
plain("matmul_f32_out", "m k", "k n", SQUARE, "bf16", "f32", ref=lambda x, y: (x @ y).to(torch.float64 if x.dtype == torch.float64 else torch.float32))
plain("tall_16", "m k", "k n", {"m": (4000000, 301), "k": (16, 16), "n": (16, 16)}, "bf16 f32")
plain("tall_64", "m k", "k n", {"m": (1000000, 301), "k": (64, 64), "n": (64, 64)}, "bf16 f32")
plain("tall_33_7", "m k", "k n", {"m": (1000000, 301), "k": (33, 33), "n": (7, 7)}, "bf16 f32")
plain("weight_gradient", "m k", "m n", {"m": (1000000, 301), "k": (64, 64), "n": (64, 64)}, "bf16 f32", "f32", turn=[(0, (1, 0))], rough=30,
      ref=lambda x, y: (x.t() @ y).to(torch.float64 if x.dtype == torch.float64 else torch.float32))
plain("weight_gradient_large", "m k", "m n", {"m": (16384, 301), "k": (4096, 64), "n": (1024, 64)}, "bf16", turn=[(0, (1, 0))])
plain("gram", "m k", "m n", {"m": (8192, 301), "k": (2048, 64), "n": (2048, 64)}, "bf16", turn=[(0, (1, 0))])
plain("row_times_matrix", "m k", "n k", {"m": (1, 1), "k": (16384, 72), "n": (8192, 66)}, "f32 bf16", turn=[(1, (1, 0))])
plain("matrix_times_column", "m k", "k n", {"m": (16384, 70), "k": (8192, 72), "n": (1, 1)}, "bf16 f32")
plain("outer_by_product", "m k", "k n", {"m": (8192, 70), "k": (1, 1), "n": (8192, 66)}, "bf16 f32")
plain("thin_8", "m k", "k n", {"m": (8192, 70), "k": (8, 8), "n": (8192, 66)}, "bf16")
plain("batched_16", "b m k", "b k n", {"b": (40000, 21), "m": (16, 16), "k": (16, 16), "n": (16, 16)}, "bf16 f32", flops=lambda d: d["b"] * MKN(d))
plain("batched_33_7_5", "b m k", "b k n", {"b": (40000, 21), "m": (33, 33), "k": (7, 7), "n": (5, 5)}, "bf16 f32", flops=lambda d: d["b"] * MKN(d))
plain("batched_64", "b m k", "b k n", {"b": (4096, 5), "m": (64, 64), "k": (64, 64), "n": (64, 64)}, "bf16 f32", flops=lambda d: d["b"] * MKN(d))
plain("shared_weight", "b m k", "1 k n", {"b": (64, 3), "m": (200, 70), "k": (1024, 72), "n": (1024, 66)}, "bf16", flops=lambda d: d["b"] * MKN(d))
plain("convolution_1", "1 m k", "b k n", {"b": (64, 3), "m": (256, 70), "k": (128, 72), "n": (3136, 66)}, "bf16", flops=lambda d: d["b"] * MKN(d))
plain("scores_of_heads", "b m h k", "b n h k", {"b": (4, 2), "h": (16, 3), "m": (1024, 33), "n": (1024, 35), "k": (64, 16)}, "bf16",
      turn=[(0, (0, 2, 1, 3)), (1, (0, 2, 3, 1))], flops=lambda d: d["b"] * d["h"] * MKN(d))

ROW1, ROW16 = dict(SQUARE, m=(1, 1), k=(8192, 72), n=(8192, 66)), dict(SQUARE, m=(16, 16), k=(8192, 72), n=(8192, 66))


def dequantised(name, dims, w, late):
    """Weights of bytes, whose scales join the weights, or what they give."""
    def make(k, x, b, s):
        if late:
            y = k.linear(x, k.to(b, k.t), t="f32")
            return k.to(k("mul", y, k.bc(s, 0)), k.t)
        f = k.to(k("mul", k.to(b, "f32"), k.bc(s, 1)), k.t)
        return k.linear(x, f, t=k.t)

    def ref(x, b, s):
        return like(up(x) @ (b.to(x.dtype if x.dtype == torch.float64 else torch.float32) * s[:, None]).t(), x)
    make.__name__ = name
    peer = lambda x, b, s: (x @ b.to(x.dtype).t()) * s.to(x.dtype)
    case(f"m k, n k:{w}, n:f32+", dims, ref, "bf16", "products", flops=MKN, peer=peer, rough=1 if late else 3)(make)


for label, sizes in (("", SQUARE), ("_16", ROW16), ("_1", ROW1)):
    dequantised("bytes_late_scale" + label, sizes, "i8", True)
    dequantised("bytes_early_scale" + label, sizes, "i8", False)
dequantised("f8_weights_16", ROW16, "f8E4M3FN", True)


@case("m k, n k, n k", SQUARE, lambda x, w, u: like(F.silu(up(x) @ up(w).t()) * (up(x) @ up(u).t()), x), part="products", flops=lambda d: 2 * MKN(d),
      peer=lambda x, w, u: F.silu(x @ w.t()) * (x @ u.t()))
def swiglu_of_products(k, x, w, u):
    return k.to(k("mul", k("silu", k.linear(x, w, t="f32")), k.linear(x, u, t="f32")), k.t)


@case("m k, n k, m n, n", SQUARE, lambda x, w, r, g: torch_product_norm(x, w, r, g), part="products", flops=MKN, rough=2)
def product_residual_norm(k, x, w, r, g):
    s = k.to(k("add", k.linear(x, w, t="f32"), k.f(r)), k.t)
    f = k.f(s)
    y = k("mul", f, k.bc(k("rsqrt", k("add", k.mean(k("mul", f, f), 1), 1e-6)), 1))
    return [s, k.to(k("mul", y, k.bc(k.f(g), 0)), k.t)]


def torch_product_norm(x, w, r, g):
    s = x @ w.t() + r
    f = up(s)
    return s, like(f * torch.rsqrt((f * f).mean(-1, keepdim=True) + 1e-6) * up(g), x)


@case("m k, k, n k", SQUARE, lambda x, g, w: like(up(x) * torch.rsqrt((up(x) ** 2).mean(-1, keepdim=True) + 1e-6) * up(g), x) @ w.t(), part="products", flops=MKN, rough=2)
def norm_then_product(k, x, g, w):
    f = k.f(x)
    y = k("mul", f, k.bc(k("rsqrt", k("add", k.mean(k("mul", f, f), 1), 1e-6)), 1))
    return k.linear(k.to(k("mul", y, k.bc(k.f(g), 0)), k.t), w, t=k.t)


@case("m k, h k, h, n h", {"m": (4096, 70), "k": (2048, 72), "h": (4096, 40), "n": (2048, 66)}, lambda x, w, b, u: F.gelu(F.linear(x, w, b)) @ u.t(), part="products",
      flops=lambda d: d["m"] * d["h"] * (d["k"] + d["n"]), rough=2)
def two_layers(k, x, w, b, u):
    h = k.to(k("gelu", k.linear(x, w, b, t="f32")), k.t)
    return k.linear(h, u, t=k.t)


@case("m k, n k, j k, j k", {"m": (4096, 70), "k": (4096, 72), "n": (4096, 66), "j": (1024, 33)}, lambda x, q, k, v: (x @ q.t(), x @ k.t(), x @ v.t()), part="products",
      flops=lambda d: d["m"] * d["k"] * (d["n"] + 2 * d["j"]))
def query_key_value(k, x, q, w, v):
    return [k.linear(x, i, t=k.t) for i in (q, w, v)]


@case("m k, n k, r k, n r", dict(SQUARE, r=(16, 16)), lambda x, w, a, b: x @ w.t() + (x @ a.t()) @ b.t(), part="products", flops=MKN, rough=2)
def low_rank(k, x, w, a, b):
    return k("add", k.linear(x, w, t=k.t), k.linear(k.linear(x, a, t=k.t), b, t=k.t))


@case("b s k, n k, n", {"b": (8, 3), "s": (1000, 35), "k": (1024, 72), "n": (4096, 66)}, lambda x, w, b: F.relu(F.linear(x, w, b)), "f16 f32", part="products",
      flops=lambda d: d["b"] * d["s"] * d["k"] * d["n"])
def linear_relu_rank_3(k, x, w, b):
    return k("relu", k.linear(x, w, b, t=k.t))


@case("m k, n k", {"m": (1024, 37), "k": (1024, 72), "n": (50257, 301)}, lambda x, w: (x @ w.t()).argmax(1), part="products", flops=MKN, any=True)
def product_argmax(k, x, w):
    return k.red("argmax", k.linear(x, w, t="f32"), [1], "i64")


@case("m k, n k, m:i64<n", {"m": (4096, 37), "k": (1024, 72), "n": (32000, 301)}, lambda x, w, i: F.cross_entropy(up(x @ w.t()), i, reduction="none"), part="products", flops=MKN, rough=3000)
def product_cross_entropy(k, x, w, i):
    f = k.f(k.linear(x, w, t=k.t))
    p = k.made("squeeze", k.gather(f, k.bc(i, 1), 1), ("?",), None, " axes [1]")
    return k("sub", k.red("logsumexp", f, [1]), p)


def torch_attention(q, k, v):
    p = ((up(q) @ up(k).transpose(-1, -2)) * 0.125).softmax(-1)
    return like(like(p, q).to(p.dtype) @ up(v), q)


@case("b m d, b n d, b n d", {"b": (64, 3), "m": (1024, 35), "n": (1024, 70), "d": (64, 16)}, torch_attention, part="products", flops=lambda d: 2 * d["b"] * d["m"] * d["n"] * d["d"], rough=2,
      peer=lambda q, k, v: F.scaled_dot_product_attention(q[None], k[None], v[None])[0])
def attention_by_hand(k, q, w, v):
    s = k("mul", k.matmul(q, k.perm(w, 0, 2, 1), "f32"), 0.125)
    p = k("exp", k("sub", s, k.bc(k.red("reduce_max", s, [2]), 2)))
    p = k.to(k("div", p, k.bc(k.sum(p, 2), 2)), k.t)
    return k.matmul(p, v, k.t)


# -- attention

def seen(q, k, causal, end, lengths=None):
    m, n = q.shape[-2], k.shape[-2]
    i, j = torch.arange(m, device=q.device)[:, None], torch.arange(n, device=q.device)[None]
    mask = (j <= i + (n - m if end else 0)) if causal else torch.ones(m, n, dtype=torch.bool, device=q.device)
    return mask if lengths is None else mask & (j < lengths[:, None, None, None])


def torch_sdpa(q, k, v, bias=None, causal=False, end=False, lengths=None):
    """Head by head of a batch in the type of q; f64 where that is wanted."""
    if q.dtype != torch.float64:
        more = {"enable_gqa": True} if q.shape[1] != k.shape[1] else {}
        if lengths is not None or (causal and end):
            return F.scaled_dot_product_attention(q, k, v, seen(q, k, causal, end, lengths), **more)
        return F.scaled_dot_product_attention(q, k, v, bias, is_causal=causal, **more)
    g = q.shape[1] // k.shape[1]
    out = torch.empty(*q.shape[:-1], v.shape[-1], dtype=q.dtype, device=q.device)
    mask = seen(q, k, causal, end, lengths)
    for b in range(q.shape[0]):
        for h in range(q.shape[1]):
            s = q[b, h] @ k[b, h // g].t() / q.shape[-1] ** 0.5
            if bias is not None:
                x = bias[b % bias.shape[0], h % bias.shape[1]]
                s = torch.where(x, s, -torch.inf) if x.dtype == torch.bool else s + x
            one = mask[b, 0] if mask.dim() == 4 else mask
            out[b, h] = torch.where(one, s, -torch.inf).softmax(-1) @ v[b, h // g]
    return out


def attention(name, d, heads="h", dims=None, types="bf16", more="", extra="", **known):
    def make(k, q, w, v, *rest):
        return k.sdpa(q, w, v, *rest, more=more, t=k.t)

    def ref(q, k, v, *rest):
        return torch_sdpa(q, k, v, **dict(known, **dict(zip([w.strip() for w in more.split(",") if w.strip() == "bias"], rest)),
                                          **({"lengths": rest[0]} if "key_lengths" in more else {})))
    make.__name__ = name
    sizes = dict({"b": (4, 2), "h": (16, 3), "m": (2048, 37), "n": (2048, 70), "g": (4, 2)}, **(dims or {}))
    h = "16" if heads != "h" else "h"
    case(f"b {h} m {d}, b {heads} n {d}, b {heads} n {d}{extra}", sizes, ref, types, "attention",
         flops=lambda e: 2 * e["b"] * e.get("h", 16) * e["m"] * e["n"] * d / (2 if known.get("causal") else 1), rough=3)(make)


attention("attention_40", 40, types="f16")
attention("attention_80", 80, types="f16 bf16")
attention("attention_112", 112)
attention("attention_32", 32)
attention("attention_f32_64", 64, types="f32")
attention("attention_grouped", 128, "4", more="causal", causal=True)
attention("attention_bias", 64, more="bias", extra=", b h m n")
attention("attention_bias_of_heads", 64, more="bias", extra=", 1 h m n")
attention("attention_mask", 64, more="bias", extra=", b 1 m n:i1")
attention("attention_ragged", 128, more="key_lengths", extra=", b:i32<n")
attention("attention_odd_lengths", 64, dims={"m": (1000, 37), "n": (1000, 37)}, more="causal", causal=True)
attention("attention_77_keys", 64, dims={"m": (4096, 37), "n": (77, 77)}, types="f16")
attention("attention_short_queries", 128, "4", dims={"b": (16, 2), "m": (16, 5), "n": (8192, 70)}, more='causal, align = "end"', causal=True, end=True)
attention("attention_one_query", 128, "4", dims={"b": (64, 2), "m": (1, 1), "n": (8192, 70)})
attention("attention_one_query_80", 80, dims={"b": (64, 2), "m": (1, 1), "n": (4096, 70)}, types="f16")
attention("attention_short", 64, dims={"b": (64, 2), "m": (50, 50), "n": (50, 50)}, types="f16")
