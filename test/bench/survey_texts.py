"""What survey.py is made of: fusions as users write them, every extent `?`, each with the same in torch.

A case says its arguments as "n m, m:f32, n:i64<v, n c:i8": the names of the extents (a number is a known extent), and behind
`:` the element type, T or nothing being the case's own; <v: numbers below that extent; +: from 0.5 to 1.5, and of i1 few that are true; ~: a view whose rows
have holes; ^: a view whose last two axes are turned.
"""
from auto_texts import Text

FLOATS = ("f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2")


class Kernel(Text):
    """Text with shapes that are found: elementwise ops meet as those of fusions do, numbers become constants."""

    def tensor(self, axes, t, contiguity=None):
        v = (f"%a{len(self.args)}", tuple(a if a.isdigit() else "?" for a in axes), t)
        self.args.append(f"{v[0]}: {self.type(v)}" + (f" {{contiguity = [{contiguity}]}}" if contiguity else ""))
        return v

    def value(self, x, like):
        if isinstance(x, tuple):
            return x
        return self.const(repr(float(x)) if like in FLOATS else str(int(x)), like)

    def __call__(self, name, *x, t=None, more=""):
        like = next(v[2] for v in x[::-1] if isinstance(v, tuple))
        x = [self.value(v, like) for v in x]
        shapes = [v[1] for v in x if v[1] is not None]
        shape = tuple(next((d for d in ds if d != "1"), "1") for ds in zip(*shapes)) if shapes else None
        self.n += 1
        v = (f"%v{self.n}", shape, t or x[-1][2])
        self.lines.append(f"  {v[0]} = fusion.{name} {', '.join(i[0] for i in x)}{more} : {self.type(v)}")
        return v

    def to(self, x, t):
        return x if x[2] == t else self("cast", x, t=t)

    def f(self, x):
        return self.to(x, "f64" if x[2] == "f64" else "f32")

    def made(self, name, x, shape, t=None, more="", args=(), behind=""):
        self.n += 1
        v = (f"%v{self.n}", tuple(map(str, shape)), t or x[2])
        self.lines.append(f"  {v[0]} = fusion.{name} {', '.join(i[0] for i in (x, *args))}{more} : {self.type(v)}{behind}")
        return v

    def red(self, name, x, axes, t=None, more=""):
        kept = [d for i, d in enumerate(x[1]) if i not in axes]
        return self.made(name, x, kept, t, f" axes {list(axes)}{more}")

    def sum(self, x, *axes):
        return self.red("sum", x, axes)

    def bc(self, x, *axes):
        shape = list(x[1])
        for a in sorted(axes):
            shape.insert(a, "1")
        return self.made("broadcast", x, shape, None, f" axes {list(axes)}")

    def perm(self, x, *axes):
        return self.made("permute", x, [x[1][a] for a in axes], None, f" axes {list(axes)}")

    def n_of(self, x, axis):
        self.n += 1
        self.lines.append(f"  %v{self.n} = fusion.dim {x[0]}, {axis} : i64")
        return (f"%v{self.n}", None, "i64")

    def count(self, x, *axes):  # the number of elements along axes, as f32
        n = self.n_of(x, axes[0])
        for a in axes[1:]:
            n = self("mul", n, self.n_of(x, a))
        return self.to(n, "f64" if x[2] == "f64" else "f32")

    def mean(self, x, *axes):
        return self("div", self.sum(x, *axes), self.count(x, *axes))

    def reshape(self, x, shape, *extents):
        return self.made("reshape", x, shape, args=extents)

    def slice(self, x, shape, at, *extents, steps=None):
        return self.made("slice", x, shape, None, f" from {list(at)} steps {steps or [1] * len(at)}", extents)

    def expand(self, x, shape, *extents):
        return self.made("expand", x, shape, args=extents)

    def concat(self, axis, *x):
        known = all(v[1][axis].isdigit() for v in x)
        size = str(sum(int(v[1][axis]) for v in x)) if known else "?"
        return self.made("concat", x[0], [size if i == axis else d for i, d in enumerate(x[0][1])], None, f" axis {axis}", x[1:])

    def take(self, x, index, axis):
        return self.gather(x, index, axis)

    def iota(self, shape, axis, *extents, t="i64"):
        return self.made("iota", self.const("0", t), shape, t, f" axis {axis}", (self.const("1", t), *extents))

    def matmul(self, a, b, t, more=""):
        batch = [next((d for d in p if d != "1"), "1") for p in zip(a[1][:-2], b[1][:-2])]
        return self.made("matmul", a, [*batch, a[1][-2], b[1][-1]], t, args=(b,), behind=more)

    def linear(self, x, w, *bias, t, more=""):
        return self.made("linear", x, [*x[1][:-1], w[1][0]], t, args=(w, *bias), behind=more)

    def sdpa(self, q, k, v, *rest, more="", t=None):
        return self.made("sdpa", q, [*q[1][:-1], v[1][-1]], t, args=(k, v, *rest), more=f" {{{more}}}" if more else "")


class Case:
    def __init__(self, name, make, args, dims, ref, types, more):
        self.name, self.make, self.dims, self.ref, self.types = name, make, dims, ref, types.split()
        self.args = [self.argument(a.strip()) for a in args.split(",")]
        self.peer = more.get("peer")        # in place of ref where torch's own op is timed
        self.flops = more.get("flops")      # of the extents: a product
        self.any = more.get("any", False)   # results that may differ where elements are equal
        self.rough = more.get("rough", 1)   # times the usual limits
        self.unstable = more.get("unstable", False)  # sums by atomic ops
        self.part = more["part"]

    @staticmethod
    def argument(text):
        plus, text = text.endswith("+"), text.rstrip("+")
        axes, _, t = text.partition(":")
        view = axes[-1] if axes[-1] in "~^" else ""
        t, _, below = t.partition("<")
        return axes.rstrip("~^").split(), t or "T", view, plus, below

    def text(self, t):
        k = Kernel(t)
        held = {"~": lambda n: ", ".join(["false"] * (n - 1) + ["true"]), "^": lambda n: ", ".join(["false"] * n), "": lambda n: None}
        args = [k.tensor(axes, t if e == "T" else e, held[view](len(axes))) for axes, e, view, _, _ in self.args]
        out = self.make(k, *args)
        return k.done(*(out if isinstance(out, list) else [out]))


CASES = {}


def case(args, dims, ref, types="bf16", part="memory", **more):
    def keep(make):
        CASES[make.__name__] = Case(make.__name__, make, args, dims, ref, types, dict(more, part=part))
        return make
    return keep


def up(x):
    """As f32 in torch, where it is not double precision that is wanted."""
    import torch
    return x if x.dtype == torch.float64 else x.float()
