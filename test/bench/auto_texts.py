"""Fusions without a schedule, every extent `?`: what auto_peers.py measures, and compile_time compiles.

usage: python3 auto_texts.py folder    (a file each, f32 and bf16; no torch needed)
"""
import os
import sys


class Text:
    """A fusion in the making: each call is one op; a value is (name, its axes or None, element type)."""

    def __init__(self, t):
        self.t, self.args, self.lines, self.n = t, [], [], 0

    @staticmethod
    def type(v):
        return v[2] if v[1] is None else "tensor<" + "".join(f"{d}x" for d in v[1]) + v[2] + ">"

    def arg(self, rank, t=None, names=None):
        v = (f"%a{len(self.args)}", ("?",) * rank, t or self.t)
        dims = " {dims = [" + ", ".join(f'"{x}"' for x in names) + "]}" if names else ""
        self.args.append(f"{v[0]}: {self.type(v)}{dims}")
        return v

    def op(self, name, *x, axes=None, shape=None, t=None, more=""):
        self.n += 1
        first = next((v for v in x if v[1] is not None), x[0])
        v = (f"%v{self.n}", first[1] if shape is None else shape, t or first[2])
        more = (f" axes [{', '.join(map(str, axes))}]" if axes is not None else "") + more
        self.lines.append(f"  {v[0]} = fusion.{name} {', '.join(i[0] for i in x)}{more} : {self.type(v)}")
        return v

    def cast(self, x, t):
        return x if x[2] == t else self.op("cast", x, t=t)

    def const(self, value, t="f32"):
        self.n += 1
        self.lines.append(f"  %v{self.n} = fusion.constant {value} : {t}")
        return (f"%v{self.n}", None, t)

    def dim(self, x, axis):
        self.n += 2
        self.lines.append(f"  %v{self.n - 1} = fusion.dim {x[0]}, {axis} : i64")
        self.lines.append(f"  %v{self.n} = fusion.cast %v{self.n - 1} : f32")
        return (f"%v{self.n}", None, "f32")

    def row(self, x):  # what has one element a row, beside rows
        return self.op("broadcast", x, axes=[1], shape=("?", 1))

    def gather(self, x, index, axis):
        self.n += 1
        v = (f"%v{self.n}", tuple(i if k == axis else n for k, (n, i) in enumerate(zip(x[1], index[1]))), x[2])
        self.lines.append(f"  {v[0]} = fusion.gather {x[0]}, {index[0]} axis {axis} : {self.type(v)}")
        return v

    def every_row(self, w):
        return self.op("broadcast", w, axes=[0], shape=(1, "?"))

    def reduce(self, name, x, axes):
        kept = tuple(d for i, d in enumerate(x[1]) if i not in axes)
        return self.op(name, x, axes=axes, shape=kept)

    def done(self, *out):
        types = ", ".join(self.type(v) for v in out)
        body = "\n".join(self.lines)
        return (f"fusion.func @f({', '.join(self.args)}) -> ({types}) {{\n{body}\n"
                f"  fusion.return {', '.join(v[0] for v in out)} : {types}\n}}\n")


def swiglu(k):
    x, g = k.arg(2), k.arg(2)
    a = k.op("silu", k.cast(x, "f32"))
    return k.done(k.cast(k.op("mul", a, k.cast(g, "f32")), k.t))


def bias_gelu_residual(k):
    x, b, r = k.arg(2), k.arg(1), k.arg(2)
    y = k.op("add", k.cast(x, "f32"), k.every_row(k.cast(b, "f32")))
    return k.done(k.cast(k.op("add", k.op("gelu", y), k.cast(r, "f32")), k.t))


def broadcast_add(k):
    x, b = k.arg(2), k.arg(1)
    return k.done(k.op("add", x, k.every_row(b)))


def rms_norm(k):
    x, w = k.arg(2), k.arg(1)
    f = k.cast(x, "f32")
    s = k.reduce("sum", k.op("mul", f, f), [1])
    r = k.op("rsqrt", k.op("add", k.op("div", s, k.dim(x, 1)), k.const("1.0e-5")))
    y = k.op("mul", k.op("mul", f, k.row(r)), k.every_row(k.cast(w, "f32")))
    return k.done(k.cast(y, k.t))


def layer_norm(k):
    x, w, b = k.arg(2), k.arg(1), k.arg(1)
    f, n = k.cast(x, "f32"), k.dim(x, 1)
    mean = k.op("div", k.reduce("sum", f, [1]), n)
    d = k.op("sub", f, k.row(mean))
    var = k.op("div", k.reduce("sum", k.op("mul", d, d), [1]), n)
    r = k.op("rsqrt", k.op("add", var, k.const("1.0e-5")))
    y = k.op("mul", k.op("mul", d, k.row(r)), k.every_row(k.cast(w, "f32")))
    return k.done(k.cast(k.op("add", y, k.every_row(k.cast(b, "f32"))), k.t))


def softmax(k):
    return softmax_of(k, k.cast(k.arg(2), "f32"))


def softmax_bias(k):
    x, b = k.arg(2), k.arg(1)
    return softmax_of(k, k.op("add", k.cast(x, "f32"), k.every_row(k.cast(b, "f32"))))


def softmax_of(k, f):
    p = k.op("exp", k.op("sub", f, k.row(k.reduce("reduce_max", f, [1]))))
    return k.done(k.cast(k.op("mul", p, k.row(k.op("reciprocal", k.reduce("sum", p, [1])))), k.t))


def cross_entropy(k):
    x, labels = k.arg(2), k.arg(1, "i64")
    f = k.cast(x, "f32")
    picked = k.op("squeeze", k.gather(f, k.row(labels), 1), axes=[1], shape=("?",))
    return k.done(k.op("sub", k.reduce("logsumexp", f, [1]), picked))


def rms_rotary(k):
    """Heads of two halves: the norm of both, a weight for each place, and the rotation of the halves by an angle."""
    x, w = [k.cast(k.arg(3), "f32") for _ in range(2)], [k.cast(k.arg(1), "f32") for _ in range(2)]
    angle = [k.cast(k.arg(2), "f32") for _ in range(2)]
    squares = [k.reduce("sum", k.op("mul", v, v), [2]) for v in x]
    mean = k.op("div", k.op("add", *squares), k.dim(("%a0",), 2))
    r = k.op("broadcast", k.op("rsqrt", k.op("add", mean, k.const("1.0e-5"))), axes=[2], shape=("?", "?", 1))
    n = [k.op("mul", k.op("mul", v, r), k.op("broadcast", u, axes=[0, 1], shape=(1, 1, "?"))) for v, u in zip(x, w)]
    c, s = (k.op("broadcast", v, axes=[1], shape=("?", 1, "?")) for v in angle)
    a = k.op("sub", k.op("mul", n[0], c), k.op("mul", n[1], s))
    b = k.op("add", k.op("mul", n[1], c), k.op("mul", n[0], s))
    return k.done(k.cast(a, k.t), k.cast(b, k.t))


def rotate_half(k):
    """As models write it, of heads of 128: x times the cosine, plus (-second half, first half) times the sine."""
    heads, half = ("?", "?", "128"), ("?", "?", "64")
    x = ("%a0", heads, k.t)
    angle = [(f"%a{i}", ("?", "128"), "f32") for i in (1, 2)]
    k.args = [f"{v[0]}: {k.type(v)}" for v in [x, *angle]]
    k.lines += [f"  %n{i} = fusion.dim %a0, {i} : i64" for i in (0, 1)]
    extents = [(f"%n{i}", None, "i64") for i in (0, 1)]
    first, second = (k.op("slice", x, *extents, shape=half, more=f" from [0, 0, {at}] steps [1, 1, 1]") for at in (0, 64))
    turned = k.op("concat", k.op("neg", second), first, shape=heads, more=" axis 2")
    c, s = (k.op("broadcast", v, axes=[1], shape=("?", 1, "128")) for v in angle)
    parts = [k.op("mul", k.cast(v, "f32"), a) for v, a in ((x, c), (turned, s))]
    return k.done(k.cast(k.op("add", *parts), k.t))


def layer_norm_backward(k):
    """Of the input, the weight and the bias; mean and 1 / deviation of each row are given."""
    x, dy, w, mean, r = k.arg(2), k.arg(2), k.arg(1), k.arg(1, "f32"), k.arg(1, "f32")
    g, n = k.cast(dy, "f32"), k.dim(x, 1)
    h = k.op("mul", k.op("sub", k.cast(x, "f32"), k.row(mean)), k.row(r))
    gw = k.op("mul", g, k.every_row(k.cast(w, "f32")))
    one = k.row(k.op("div", k.reduce("sum", gw, [1]), n))
    two = k.row(k.op("div", k.reduce("sum", k.op("mul", gw, h), [1]), n))
    dx = k.op("mul", k.op("sub", k.op("sub", gw, one), k.op("mul", h, two)), k.row(r))
    return k.done(k.cast(dx, k.t), k.reduce("sum", k.op("mul", g, h), [0]), k.reduce("sum", g, [0]))


def rms_norm_backward(k):
    x, dy, w, r = k.arg(2), k.arg(2), k.arg(1), k.arg(1, "f32")
    g, n = k.cast(dy, "f32"), k.dim(x, 1)
    h = k.op("mul", k.cast(x, "f32"), k.row(r))
    gw = k.op("mul", g, k.every_row(k.cast(w, "f32")))
    two = k.row(k.op("div", k.reduce("sum", k.op("mul", gw, h), [1]), n))
    dx = k.op("mul", k.op("sub", gw, k.op("mul", h, two)), k.row(r))
    return k.done(k.cast(dx, k.t), k.reduce("sum", k.op("mul", g, h), [0]))


def relu_backward(k):
    """Of the input and of a bias."""
    y, dy = k.arg(2), k.arg(2)
    zero = k.const("0.0", k.t)
    dx = k.op("select", k.op("gt", y, zero, t="i1"), dy, zero, t=k.t)
    return k.done(dx, k.reduce("sum", k.cast(dx, "f32"), [0]))


def both_sums(k):
    f = k.cast(k.arg(2), "f32")
    return k.done(k.reduce("sum", f, [1]), k.reduce("sum", f, [0]))


def adam(k):
    """A step on weights of one type, moments of f32; the rates are numbers here."""
    p, g, m, v = k.arg(1), k.arg(1), k.arg(1, "f32"), k.arg(1, "f32")
    f = k.cast(g, "f32")
    m = k.op("add", k.op("mul", m, k.const("0.9")), k.op("mul", f, k.const("0.1")))
    v = k.op("add", k.op("mul", v, k.const("0.99")), k.op("mul", k.op("mul", f, f), k.const("0.01")))
    d = k.op("div", m, k.op("add", k.op("sqrt", v), k.const("1.0e-8")))
    p = k.op("sub", k.cast(p, "f32"), k.op("mul", d, k.const("1.0e-3")))
    return k.done(k.cast(p, k.t), m, v)


def widen(k):
    return k.done(k.cast(k.op("silu", k.cast(k.arg(2), "f32")), "f32"))


def topk(k):
    x = k.arg(2)
    p = k.op("topk", x, shape=("?", "8"), t="i64", more=" axis 1")
    return k.done(k.gather(x, p, 1))


def cumsum(k):
    return k.done(k.op("cumsum", k.arg(2), more=" axis 1"))


def summed(axes):
    def make(k):
        return k.done(k.reduce("sum", k.cast(k.arg(2), "f32"), axes))
    return make


def variance(k):
    f = k.cast(k.arg(2), "f32")
    n = k.dim((f"%a0", f[1], k.t), 1)
    d = k.op("sub", f, k.row(k.op("div", k.reduce("sum", f, [1]), n)))
    return k.done(k.op("div", k.reduce("sum", k.op("mul", d, d), [1]), n))


def reduced(name, axes, t=None, more=""):  # by the op of that name
    def make(k):
        x = k.arg(2)
        f = x if t else k.cast(x, "f32")
        kept = tuple(d for i, d in enumerate(f[1]) if i not in axes)
        return k.done(k.op(name, f, axes=axes, shape=kept, t=t, more=more))
    return make


def permuted(axes):
    def make(k):
        return k.done(k.op("permute", k.arg(len(axes)), axes=axes))
    return make


# What each is launched with where its first launch is timed.
M, N = 16384, 8192
SHAPES = {
    "swiglu": [(M, N), (M, N)], "bias_gelu_residual": [(M, N), (N,), (M, N)], "broadcast_add": [(M, N), (N,)],
    "rms_norm": [(M, N), (N,)], "softmax_bias": [(M, N), (N,)], "layer_norm": [(M, N), (N,), (N,)], "cross_entropy": [(M, N), (M,)],
    "layer_norm_backward": [(M, N), (M, N), (N,), (M,), (M,)], "rms_norm_backward": [(M, N), (M, N), (N,), (M,)],
    "relu_backward": [(M, N), (M, N)], "adam": 4 * [(M * N,)],
    "rms_rotary": 2 * [(M * 2, 32, 64)] + 2 * [(64,)] + 2 * [(M * 2, 64)], "permute_021": [(16, M // 16, N)],
    "rotate_half": [(M * 2, 32, 128)] + 2 * [(M * 2, 128)], "permute_210": [(256, M // 256, N)], "permute_102": [(256, M // 256, N)], "permute_5": [(16, 32, M // 512, 64, N // 64)],
}

TEXTS = {
    **{f.__name__: f for f in (swiglu, bias_gelu_residual, broadcast_add, rms_norm, layer_norm, softmax, softmax_bias, cross_entropy,
                               rms_rotary, rotate_half, variance, topk, cumsum, layer_norm_backward, rms_norm_backward, relu_backward,
                               both_sums, adam, widen)},
    "row_sum": summed([1]),
    "column_sum": summed([0]),
    "full_sum": summed([0, 1]),
    "full_var": reduced("var", [0, 1], more=" correction 0"),
    "full_argmax": reduced("argmax", [0, 1], t="i64"),
    "row_var": reduced("var", [1], more=" correction 0"),
    "row_argmax": reduced("argmax", [1], t="i64"),
    "transpose": permuted([1, 0]),
    "permute_021": permuted([0, 2, 1]),
    "permute_210": permuted([2, 1, 0]),
    "permute_102": permuted([1, 0, 2]),
    "permute_5": permuted([0, 3, 1, 4, 2]),
}


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, make in TEXTS.items():
        for t in ("f32", "bf16"):
            with open(os.path.join(sys.argv[1], f"{name}_{t}.mlir"), "w", encoding="utf-8") as f:
                shapes = ", ".join("x".join(map(str, s)) for s in SHAPES.get(name, [(M, N)]))
                f.write(f"// launched with {shapes}\n" + make(Text(t)))


if __name__ == "__main__":
    main()
