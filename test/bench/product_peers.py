"""Products in fusions beside torch.compile, torch and torch.matmul alone (cuBLAS), all in one process.

usage: python3 product_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=3] [--sizes=4096,64x8192x8192] [--only=name,...]
       [--modes=default|max-autotune,...] [--no-compile] [--out=table.md]

The fusions say no schedule, no tile and no extent. A size is M x N x K. Inputs are normal numbers; every result is compared with
the same in single precision before it is timed. A number is the median of the rounds, cold L2, each after a pause; ratios are
of speeds, in the same round. Exit status 3 if a result is wrong, 1 if something could not be done.
"""
import argparse
import statistics
import sys
import time

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

X, W, B, R = "%x: tensor<?x?xbf16>", "%w: tensor<?x?xbf16>", "%b: tensor<?xbf16>", "%r: tensor<?x?xbf16>"


def fusion(args, body, last):
    return (f"fusion.func @f({', '.join(args)}) -> tensor<?x?xbf16> {{\n" + "".join(f"  {line}\n" for line in body) +
            f"  fusion.return {last} : tensor<?x?xbf16>\n}}\n")


def swish(x, w, r):
    return F.silu(x @ w.t()) * r


# name: text, torch's, which of x, w, b, r
CASES = {
    "matmul": (fusion([X, W], ["%y = fusion.linear %x, %w : tensor<?x?xbf16>"], "%y"), F.linear, "xw"),
    "bias": (fusion([X, W, B], ["%y = fusion.linear %x, %w, %b : tensor<?x?xbf16>"], "%y"), F.linear, "xwb"),
    "bias_gelu": (fusion([X, W, B], ["%c = fusion.linear %x, %w, %b : tensor<?x?xf32>", "%g = fusion.gelu %c : tensor<?x?xf32>",
                                     "%y = fusion.cast %g : tensor<?x?xbf16>"], "%y"), lambda x, w, b: F.gelu(F.linear(x, w, b)), "xwb"),
    "bias_gelu_residual": (fusion([X, W, B, R], ["%c = fusion.linear %x, %w, %b : tensor<?x?xf32>", "%g = fusion.gelu %c : tensor<?x?xf32>",
                                                 "%y = fusion.cast %g : tensor<?x?xbf16>", "%z = fusion.add %y, %r : tensor<?x?xbf16>"], "%z"),
                           lambda x, w, b, r: F.gelu(F.linear(x, w, b)) + r, "xwbr"),
    "silu_times": (fusion([X, W, R], ["%c = fusion.linear %x, %w : tensor<?x?xf32>", "%s = fusion.silu %c : tensor<?x?xf32>",
                                      "%y = fusion.cast %s : tensor<?x?xbf16>", "%z = fusion.mul %y, %r : tensor<?x?xbf16>"], "%z"), swish, "xwr"),
}


def inputs_of(device, which, m, n, k):
    shapes = {"x": (m, k), "w": (n, k), "b": (n,), "r": (m, n)}
    return [torch.randn(shapes[c], device=device.torch).to(torch.bfloat16) for c in which]


def one(device, clock, o, name, package, m, n, k):
    _, op, which = CASES[name]
    inputs = inputs_of(device, which, m, n, k)
    want = op(*[x.float() for x in inputs])
    program = peers.Program(device, package)
    out = program.results(inputs)
    call = program.bind(inputs, out)
    call()
    device.sync()
    off = ((out[0].float() - want).norm() / want.norm()).item()
    verdict = "right" if off < 6e-3 else f"WRONG {off:.1e}"
    calls = {"tf": call, "cublas": lambda: F.linear(inputs[0], inputs[1]), "torch": lambda: op(*inputs)}
    for mode in [] if o.no_compile else o.modes.split(","):
        compiled = torch.compile(op, mode=None if mode == "default" else mode)
        compiled(*inputs)
        calls[mode] = lambda f=compiled: f(*inputs)
    median = {c: statistics.median(t) for c, t in clock.rounds(calls, o.rounds, 0.05).items() if t}
    ratio = lambda c: f"{median[c] / median['tf']:.3f}" if c in median else "-"
    return [name, f"{m} x {n} x {k}", verdict, f"{1000 * median['tf']:.1f}" if median else "-",
           f"{2e-9 * m * n * k / median['tf']:.0f}" if median else "-"] + [ratio(c) for c in calls if c != "tf"], verdict != "right"


def main():
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("sizes", "4096"), ("only", ""), ("modes", "default"), ("out", None)):
        p.add_argument("--" + name, default=value)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--no-compile", action="store_true")
    o = p.parse_args()
    device = peers.Device(o.device, o.bin or peers.default_binaries())
    torch.manual_seed(1)
    clock = peers.Clock(device)
    names = [n for n in CASES if not o.only or n in o.only.split(",")]
    begin = time.time()
    packages = device.compile({n: (CASES[n][0], []) for n in names})
    print(f"packages made in {time.time() - begin:.1f} s", flush=True)
    titles = ["fusion", "M x N x K", "result", "us", "TFLOP/s", "matmul alone", "torch"] + ([] if o.no_compile else o.modes.split(","))
    cases = [(size, name) for size in o.sizes.split(",") for name in names]
    return peers.table(titles, cases, lambda c: one(device, clock, o, c[1], packages[c[1]], *peers.dims_of(c[0])), " ".join,
                       peers.device_name(device) + f", torch {torch.__version__}, bf16; ratios of speeds, tf to", o.out)


if __name__ == "__main__":
    sys.exit(main())
