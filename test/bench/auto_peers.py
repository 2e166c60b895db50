"""Fusions without a schedule beside torch.compile, torch and a device-to-device copy, all in one process.

usage: python3 auto_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=3] [--no-compile] [--no-torch] [--compile=name,...] [--only=name,...]
       [--types=bf16,f32] [--shape=16384x8192] [--graph] [--early] [--flags="--fast-math"] [--also=name_type:file,...]
       [--beside=name:folder,...] [--out=table.md]

The fusions are what a user writes first: no schedule, every extent `?`. Every result is checked against double
precision before it is timed. A round measures everything once, one after another; a number is the median of the rounds:
GB/s of inputs and outputs counted once, as a ratio to the copy of one tensor in the same round. With --graph, for small
shapes such as 64x4096, a call is one of twenty that a graph replays. --also times another text of a fusion behind it, such
as a schedule that is tried: softmax_1001_bf16:mine.mlir. --early: in a column of its own, calls that begin while the one before them ends, as in a
stream of a host that promises what that takes (tf_cuda_promise). --compile names those that are compiled by torch, too. --beside: packages of other builds' tf-llc,
each timed in a column of its own. The exit status is 3 if a result is wrong, 1 if
something could not be done.
"""
import argparse
import collections
import os
import statistics
import sys

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers
from auto_texts import TEXTS as T, Text

Labels = collections.namedtuple("Labels", "rows classes")  # in place of a shape: as many numbers below `classes`
Of = collections.namedtuple("Of", "shape type")  # of this type, whatever the fusion's is
GRAPH_CALLS = 20
NAMES = {torch.bfloat16: "bf16", torch.float32: "f32"}
LIMITS = {torch.bfloat16: (8e-3, 3e-2), torch.float32: (1e-5, 1e-4)}


def torch_cross_entropy(x, labels):
    return F.cross_entropy(x if x.dtype == torch.float64 else x.float(), labels, reduction="none")


def torch_rms_rotary(x, y, w, u, c, s):
    r = torch.rsqrt(((x * x).sum(2) + (y * y).sum(2)) / x.shape[2] + 1e-5)[:, :, None]
    a, b = x * r * w, y * r * u
    c, s = c[:, None], s[:, None]
    return a * c - b * s, b * c + a * s


def torch_rotate_half(x, c, s):
    f = x if x.dtype == torch.float64 else x.float()
    a, b = f.chunk(2, -1)
    return (f * c[:, None] + torch.cat((-b, a), -1) * s[:, None]).to(x.dtype)


def torch_layer_norm_backward(x, dy, w, mean, r):
    wide = [v if v.dtype == torch.float64 else v.float() for v in (x, dy, w)]
    h, g = (wide[0] - mean[:, None]) * r[:, None], wide[1] * wide[2]
    dx = (g - g.mean(1)[:, None] - h * (g * h).mean(1)[:, None]) * r[:, None]
    return dx.to(x.dtype), (wide[1] * h).sum(0), wide[1].sum(0)


def torch_rms_norm_backward(x, dy, w, r):
    wide = [v if v.dtype == torch.float64 else v.float() for v in (x, dy, w)]
    h, g = wide[0] * r[:, None], wide[1] * wide[2]
    return ((g - h * (g * h).mean(1)[:, None]) * r[:, None]).to(x.dtype), (wide[1] * h).sum(0)


def torch_relu_backward(y, dy):
    dx = torch.where(y > 0, dy, 0)
    return dx, (dx if dx.dtype == torch.float64 else dx.float()).sum(0)


def torch_adam(p, g, m, v):
    f = g if g.dtype == torch.float64 else g.float()
    m, v = m * 0.9 + f * 0.1, v * 0.99 + f * f * 0.01
    return (p - m / (v.sqrt() + 1e-8) * 1e-3).to(p.dtype), m, v


def backward_shapes(more, width=None):
    def shapes(m, n):
        m, n = (max(1, m * n // width), width) if width else (m, n)
        return [(m, n), (m, n), (n,)] + more * [Of((m,), torch.float32)]
    return shapes


# name: text, torch's, shapes of the inputs from (m, n)
def two(m, n):
    return [(m, n), (m, n)]


CASES = {
    "swiglu": (T["swiglu"], lambda x, g: F.silu(x) * g, two),
    "bias_gelu_residual": (T["bias_gelu_residual"], lambda x, b, r: F.gelu(x + b) + r, lambda m, n: [(m, n), (n,), (m, n)]),
    "broadcast_add": (T["broadcast_add"], lambda x, b: x + b, lambda m, n: [(m, n), (n,)]),
    "rms_norm": (T["rms_norm"], lambda x, w: F.rms_norm(x, (x.shape[1],), w, 1e-5), lambda m, n: [(m, n), (n,)]),
    "layer_norm": (T["layer_norm"], lambda x, w, b: F.layer_norm(x, (x.shape[1],), w, b, 1e-5), lambda m, n: [(m, n), (n,), (n,)]),
    **{f"softmax_{n}": (T["softmax"], lambda x: x.softmax(1), lambda m, k, n=n: [(max(1, m * k // n), n)])
       for n in (100, 1000, 1001, 1002, 4095, 4096, 4098, 8191, 8192, 65536, 262144)},
    **{f"rms_norm_{n}": (T["rms_norm"], lambda x, w: F.rms_norm(x, (x.shape[1],), w, 1e-5),
                         lambda m, k, n=n: [(max(1, m * k // n), n), (n,)]) for n in (1001, 4095, 65536, 262144)},
    **{f"layer_norm_{n}": (T["layer_norm"], lambda x, w, b: F.layer_norm(x, (x.shape[1],), w, b, 1e-5),
                           lambda m, k, n=n: [(max(1, m * k // n), n), (n,), (n,)]) for n in (1001, 4095, 65536)},
    **{f"softmax_bias_{n}": (T["softmax_bias"], lambda x, b: (x.float() + b.float() if x.dtype != torch.float64 else x + b).softmax(1).to(x.dtype),
                             lambda m, k, n=n: [(max(1, m * k // n), n), (n,)]) for n in (1001, 4095, 8192, 65536)},
    "softmax_few": (T["softmax"], lambda x: x.softmax(1), lambda m, n: [(8, 131072)]),
    "row_sum_few": (T["row_sum"], lambda x: x.float().sum(1), lambda m, n: [(8, m * n // 8)]),
    "column_sum_few": (T["column_sum"], lambda x: x.float().sum(0), lambda m, n: [(m * n // 64, 64)]),
    "rms_rotary": (T["rms_rotary"], torch_rms_rotary,
                   lambda m, n: 2 * [(max(1, m * n // 4096), 32, 64)] + 2 * [(64,)] + 2 * [(max(1, m * n // 4096), 64)]),
    "rotate_half": (T["rotate_half"], torch_rotate_half,
                    lambda m, n: [(max(1, m * n // 4096), 32, 128)] + 2 * [Of((max(1, m * n // 4096), 128), torch.float32)]),
    "cross_entropy": (T["cross_entropy"], torch_cross_entropy, lambda m, n: [(m, n), Labels(m, n)]),
    "cross_entropy_50257": (T["cross_entropy"], torch_cross_entropy,
                            lambda m, n: [(max(1, m * n // 50257), 50257), Labels(max(1, m * n // 50257), 50257)]),
    **{f"layer_norm_backward{'_' + str(n) if n else ''}": (T["layer_norm_backward"], torch_layer_norm_backward, backward_shapes(2, n))
       for n in (None, 1024, 4096)},
    "rms_norm_backward": (T["rms_norm_backward"], torch_rms_norm_backward, backward_shapes(1)),
    **{f"relu_backward{'_' + str(n) if n else ''}": (T["relu_backward"], torch_relu_backward,
                                                     lambda m, k, n=n: 2 * [(m * k // n, n) if n else (m, k)])
       for n in (None, 64, 1024, 4096)},
    "both_sums": (T["both_sums"], lambda x: (x.float().sum(1), x.float().sum(0)), lambda m, n: [(m, n)]),
    "adam": (T["adam"], torch_adam, lambda m, n: 2 * [(m * n,)] + 2 * [Of((m * n,), torch.float32)]),
    "widen": (T["widen"], lambda x: F.silu(x.float()), lambda m, n: [(m, n)]),
    **{f"topk_{n}": (T["topk"], lambda x: x.topk(8).values, lambda m, k, n=n: [(max(1, m * k // n), n)])
       for n in (4096, 50257)},
    **{f"cumsum_{n}": (T["cumsum"], lambda x: x.cumsum(1), lambda m, k, n=n: [(max(1, m * k // n), n)])
       for n in (128, 1001, 4096, 4097, 10007, 50257, 1048576)},
    "row_sum": (T["row_sum"], lambda x: x.float().sum(1), lambda m, n: [(m, n)]),
    "column_sum": (T["column_sum"], lambda x: x.float().sum(0), lambda m, n: [(m, n)]),
    "full_sum": (T["full_sum"], lambda x: x.float().sum(), lambda m, n: [(m, n)]),
    "variance": (T["variance"], lambda x: x.float().var(1, correction=0), lambda m, n: [(m, n)]),
    "full_var": (T["full_var"], lambda x: x.float().var(correction=0), lambda m, n: [(m, n)]),
    "full_argmax": (T["full_argmax"], lambda x: x.argmax(), lambda m, n: [(m, n)]),
    "row_var_few": (T["row_var"], lambda x: x.float().var(1, correction=0), lambda m, n: [(8, m * n // 8)]),
    "row_argmax_few": (T["row_argmax"], lambda x: x.argmax(1), lambda m, n: [(8, m * n // 8)]),
    "transpose": (T["transpose"], lambda x: x.t().contiguous(), lambda m, n: [(m, n)]),
    "permute_021": (T["permute_021"], lambda x: x.permute(0, 2, 1).contiguous(), lambda m, n: [(16, m // 16, n)]),
    "permute_210": (T["permute_210"], lambda x: x.permute(2, 1, 0).contiguous(), lambda m, n: [(256, m // 256, n)]),
    "permute_102": (T["permute_102"], lambda x: x.permute(1, 0, 2).contiguous(), lambda m, n: [(256, m // 256, n)]),
    "permute_5": (T["permute_5"], lambda x: x.permute(0, 3, 1, 4, 2).contiguous(),
                  lambda m, n: [(16, 32, m // 512, 64, n // 64)]),
}


def cases(o):
    m, n = map(int, o.shape.split("x"))
    for name, (text, op, shapes) in CASES.items():
        for dtype, short in NAMES.items():
            if short in o.types.split(",") and (not o.only or name in o.only.split(",")):
                inputs = shapes(m, n)
                if all(0 not in getattr(s, "shape", s) for s in inputs):  # some need more rows than there are
                    yield f"{name} {short}", dtype, text(Text(short)), op, inputs
                    yield from others(o, name, short, dtype, op, inputs)


def key(label):
    return "".join(c if c.isalnum() else "_" for c in label)


def others(o, name, short, dtype, op, inputs):
    for what, file in (x.split(":", 1) for x in o.also.split(",") if x):
        if what == f"{name}_{short}":
            with open(file, encoding="utf-8") as f:
                yield f"{name} {short}, {os.path.basename(file)}", dtype, f.read(), op, inputs


def data(device, shape, dtype):
    if isinstance(shape, Labels):
        return torch.randint(shape.classes, (shape.rows,), device=device.torch)
    if isinstance(shape, Of):  # a deviation, a second moment: no small one
        return torch.rand(shape.shape, device=device.torch, dtype=shape.type) + 0.5
    return torch.randn(shape, device=device.torch, dtype=torch.float32).to(dtype)


def exact(x):
    return x if not x.is_floating_point() else x.double() if x.numel() < 2**28 else x.float()


def several(x):
    return list(x) if isinstance(x, tuple) else [x]


def bytes_of(tensors):
    return sum(x.numel() * x.element_size() for x in tensors)


def verdict_of(have, want, label):
    for h, w in zip(have, want):
        off = (h.double() - w.double()).norm() / w.double().norm()
        if not off <= LIMITS.get(h.dtype, (0, 0))[0] * (10 if "sum" in label else 1):
            return f"WRONG {off:.1e}"
    return "right"


def in_graph(call, stream):
    """What replays so many calls in a row."""
    with torch.cuda.stream(stream):
        for _ in range(3):
            call()
    stream.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        for _ in range(GRAPH_CALLS):
            call()
    return graph.replay


def one(device, early, clock, o, label, dtype, packages, op, shapes):
    """packages: by the names of their builds, "tf" first. `early`: the same device, of a host that promises; or None."""
    inputs = [data(device, s, dtype) for s in shapes]
    want = several(op(*[exact(x) for x in inputs]))
    stream = torch.cuda.Stream() if o.graph else None
    copy = torch.empty_like(inputs[0])
    calls, verdict = {"memcpy": (lambda: copy.copy_(inputs[0]), 2 * bytes_of([copy]))}, "right"
    for name, package in packages.items():
        if name != "tf" and isinstance(package, peers.TfError):
            continue  # an older build need not know all that a text of --also says
        program = peers.Program(early if name == "early" else device, package)
        out = program.results(inputs)
        call = program.bind(inputs, out, stream.cuda_stream if stream else None)
        call()
        device.sync()
        said = verdict_of(out, want, label)
        verdict = said if said != "right" else verdict
        calls[name] = (call, bytes_of(inputs) + bytes_of(out))
    del want
    moved = calls["tf"][1]
    if not o.no_torch:
        calls["torch"] = (lambda: op(*inputs), moved)
    if not o.no_compile and (not o.compile or label.replace(" ", "_") in o.compile.split(",")):
        compiled = torch.compile(op)
        compiled(*inputs)
        calls["compile"] = (lambda: compiled(*inputs), moved)
    if o.graph:
        calls = {k: (in_graph(f, stream), GRAPH_CALLS * b) for k, (f, b) in calls.items()}
    times = {k: [] for k in calls}
    for _ in range(o.rounds):
        for k, (f, b) in calls.items():
            t = clock.batch(f)
            if t:
                times[k].append(b / t * 1e-6)
    gbs = {k: statistics.median(v) if v else 0 for k, v in times.items()}
    base = gbs["memcpy"] or 1
    row = [label, " ".join("x".join(map(str, x.shape)) for x in inputs), verdict]
    row += [f"{gbs[k] / base:.3f}" if k in gbs else "-" for k in (*packages, "torch")]
    row.append(f"{gbs['compile'] / base:.3f}" if "compile" in gbs else "-")
    row.append(f"{gbs['tf'] / gbs['compile']:.2f}" if gbs.get("compile") else "-")
    print("| " + " | ".join(row) + " |", flush=True)
    return row, verdict != "right"


def main():
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("only", ""), ("types", "bf16,f32"), ("shape", "16384x8192"),
                        ("flags", ""), ("also", ""), ("beside", ""), ("compile", ""), ("out", None)):
        p.add_argument("--" + name, default=value)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--no-compile", action="store_true")
    p.add_argument("--no-torch", action="store_true")
    p.add_argument("--graph", action="store_true")
    p.add_argument("--early", action="store_true")
    o = p.parse_args()
    device = peers.Device(o.device, o.bin or peers.default_binaries())
    torch.manual_seed(1)
    clock = peers.Clock(device)
    todo = list(cases(o))
    builds = {"tf": None, **dict(x.split(":", 1) for x in o.beside.split(",") if x)}
    texts = {key(label): (text, o.flags.split()) for label, _, text, _, _ in todo}
    packages = {name: device.compile(texts, folder) for name, folder in builds.items()}
    early = peers.Device(o.device, device.binaries, early=True) if o.early else None
    if early:
        packages["early"] = packages["tf"]
    head = f"| fusion | inputs | result | {' | '.join(packages)} | torch | torch.compile | tf / compile |\n|" + "---|" * (6 + len(packages))
    print(head, flush=True)
    rows, wrong, failed = [], False, False
    for label, dtype, _, op, shapes in todo:
        try:
            row, bad = one(device, early, clock, o, label, dtype, {n: p[key(label)] for n, p in packages.items()}, op, shapes)
            rows.append(row)
            wrong |= bad
        except Exception as e:  # the others are still worth having
            print(f"FAILED {label}: {e}", flush=True)
            failed = True
        if device.cuda:
            torch.cuda.empty_cache()
    if o.out:
        with open(o.out, "w", encoding="utf-8") as f:
            f.write(peers.device_name(device) + f", torch {torch.__version__}, ratios to memcpy of one tensor\n\n")
            f.write(head + "\n")
            f.writelines("| " + " | ".join(r) + " |\n" for r in rows)
    return 3 if wrong else 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
