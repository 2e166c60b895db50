"""Kernels that memory bounds, beside a device-to-device copy and torch, all in one process: the programs of kernels/ as
they are, torch's ops one by one (eager), and torch.compile of the same.

usage: python3 memory_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=5] [--no-compile] [--only=kernel,...]
       [--also=kernel:file.mlir,...] [--out=table.md]

Every result is checked against double precision before it is timed. A round measures everything once, one after another:
"batch" is 8 calls in a row, for each, the median of 7, in GB/s of inputs and outputs counted once; its ratio is to the copy of
as many bytes as one tensor has, in the same round; "cold" is one call after 256 MiB were written elsewhere. The table has the
medians of the rounds. --also times another program of a kernel, such as a schedule that is tried. The exit status is 3 if a
result is wrong, 1 if something could not be done.
"""
import argparse
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

# What results may be off by: relative Frobenius error, and the worst element of a row relative to the row's largest.
LIMITS = {torch.bfloat16: (8e-3, 2e-2), torch.float32: (1e-5, 4e-5)}
NAMES = {torch.bfloat16: "bf16", torch.float32: "f32"}
EPS = 1e-5


def copy(x):
    return x.clone()


def swiglu(x, g):
    return F.silu(x) * g


def transpose(x):
    return x.t().contiguous()


def softmax(x):
    return x.softmax(1)


def rms(x, w):
    return F.rms_norm(x, (x.shape[1],), w, EPS)


class Kernel:
    """name, type, tf's programs, what it computes; inputs are random. `twice`: two large inputs."""

    def __init__(self, name, dtype, op, shape, small, files, weights=False, twice=False):
        self.name, self.dtype, self.op, self.shape, self.small, self.files = name, dtype, op, shape, small, files
        self.weights, self.twice = weights, twice
        self.label = f"{name} {NAMES[dtype]}"

    def inputs(self, device, small):
        m, n = self.small if small else self.shape
        make = lambda *s: torch.randn(s, device=device, dtype=torch.float32).to(self.dtype)
        return [make(m, n)] + ([make(m, n)] if self.twice else []) + ([make(n)] if self.weights else [])

    def text(self, file, small):
        with open(file, encoding="utf-8") as f:
            text = f.read()
        if small:  # of the programs whose extents stand in them
            (m, n), (a, b) = self.shape, self.small
            text = text.replace(f"{m}x{n}x", f"{a}x{b}x").replace(f"{n}x{m}x", f"{b}x{a}x")
        return text


SQUARE, ROWS = (16384, 8192), {torch.bfloat16: (4096, 65536), torch.float32: (2048, 65536)}


def kernels():
    for t, n in NAMES.items():
        yield Kernel("copy", t, copy, SQUARE, (64, 1024), [f"tma_copy_{n}"])
    for t, n in NAMES.items():
        yield Kernel("swiglu", t, swiglu, SQUARE, (64, 1024), [f"tma_swiglu_{n}", *(["swiglu_bf16"] if n == "bf16" else [])],
                     twice=True)
    for t, n in NAMES.items():
        yield Kernel("transpose", t, transpose, SQUARE, (512, 256), [f"tma_transpose_{n}"])
    for t, n in NAMES.items():
        yield Kernel("softmax", t, softmax, ROWS[t], (3, 65536), [f"rows_softmax_{n}"])
    for t, n in NAMES.items():
        yield Kernel("rms", t, rms, ROWS[t], (3, 65536), [f"rows_rms_{n}"], weights=True)


class Row:
    """One thing that is timed: a line of the table."""

    def __init__(self, kernel, who, call, moved):
        self.kernel, self.who, self.call, self.moved = kernel, who, call, moved
        self.batch, self.cold, self.ratio, self.verdict = [], [], [], "right"


def right(kernel, have, want):
    off = peers.errors(have, want)
    frobenius, of_row = (0, 0) if kernel.name in ("copy", "transpose") else LIMITS[kernel.dtype]
    return "right" if off[0] <= frobenius and off[1] <= of_row else f"WRONG ({off[0]:.1e}, {off[1]:.1e})"


def candidates(device, kernel, programs, inputs, compiled):
    """(who, call that returns the result, bind for timing)."""
    for name, package in programs:
        def run(package=package):
            program = peers.Program(device, package)
            out = program.results(inputs)
            call = program.bind(inputs, out)
            call()
            device.sync()
            return out[0], call

        yield f"tf, {name}", run
    yield "torch", lambda: (kernel.op(*inputs), lambda: kernel.op(*inputs))
    if compiled:
        def run_compiled():
            op = torch.compile(kernel.op, dynamic=False)
            return op(*inputs), lambda: op(*inputs)

        yield "torch.compile", run_compiled


def prepare(device, o, kernel, packages, failed):
    """The kernel's rows, each checked."""
    inputs = kernel.inputs(device.torch, o.small)
    double = [t.to(torch.float64) for t in inputs]
    want = kernel.op(*double)
    del double
    one = inputs[0].numel() * inputs[0].element_size()
    moved = sum(t.numel() * t.element_size() for t in inputs) + one
    there = torch.empty_like(inputs[0])
    rows = [Row(kernel, "memcpy", lambda: there.copy_(inputs[0]), 2 * one)]
    programs = [(name, packages[name]) for name, k, _ in o.programs if k is kernel]
    for who, run in candidates(device, kernel, programs, inputs, o.compiled):
        try:
            have, call = run()
            row = Row(kernel, who, call, moved)
            row.verdict = right(kernel, have, want)
            rows.append(row)
            del have
        except Exception as e:  # told in the table; the others go on
            failed.append(f"{kernel.label}, {who}: {type(e).__name__}: {str(e)[-500:]}")
            peers.warn(failed[-1])
    return rows


def measure(clock, rows, rounds):
    for _ in range(rounds):
        for r in rows:
            batch, cold = clock.batch(r.call), clock.cold(r.call)
            if batch is None:
                continue
            r.batch.append(r.moved / batch * 1e-6)
            r.cold.append(r.moved / cold * 1e-6)
        if rows[0].batch:
            for r in rows:
                r.ratio.append(r.batch[-1] / rows[0].batch[-1])


def spread(values):
    return max(values) / min(values) - 1 if values else 0


def table(device, rows, failed, rounds):
    out = [f"{peers.device_name(device)}, torch {torch.__version__}, medians of {rounds} rounds, GB/s of inputs and outputs; the ratio "
           "is to memcpy (tensor.copy_, which is cuMemcpyDtoD) of one tensor in the same round.", "",
           "| kernel | shape | who | result | batch GB/s | ratio to memcpy | cold GB/s | cold to memcpy | batch max/min - 1 |",
           "|---" * 9 + "|"]
    for group in rows:
        for r in group:
            m, n = r.kernel.shape
            cells = [r.kernel.label, f"{m} x {n}", r.who, r.verdict if r.who != "memcpy" else ""]
            if r.batch:
                median = statistics.median
                cells += [f"{median(r.batch):.0f}", f"{median(r.ratio):.3f}", f"{median(r.cold):.0f}",
                          f"{median(r.cold) / median(group[0].cold):.3f}", f"{spread(r.batch):.3f}"]
            else:
                cells += ["-"] * 5
            out.append("| " + " | ".join(cells) + " |")
    wrong = [r for group in rows for r in group if r.verdict != "right"]
    out += ["", *(f"FAILED: {f}" for f in failed), "SOME RESULTS WRONG" if wrong else "all results right"]
    return "\n".join(out) + "\n", 3 if wrong else 1 if failed else 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--device", default="cuda:0")
    p.add_argument("--bin", default=peers.default_binaries())
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--no-compile", dest="compiled", action="store_false")
    p.add_argument("--only", type=lambda s: s.split(","))
    p.add_argument("--also", type=lambda s: [a.split(":", 1) for a in s.split(",")], default=[])
    p.add_argument("--out")
    o = p.parse_args()
    o.small = o.device == "emu"
    if o.small:
        o.compiled, o.rounds = False, 1
    elif not torch.cuda.is_available():
        print("skipped: torch sees no GPU")
        return 77
    torch.manual_seed(20261122)
    device = peers.Device(o.device, o.bin)
    todo = [k for k in kernels() if not o.only or k.name in o.only or k.label in o.only]
    folder = os.path.join(peers.ROOT, "test/bench/kernels")
    o.programs = [(f, k, os.path.join(folder, f + ".mlir")) for k in todo for f in k.files]
    o.programs += [(os.path.basename(f)[:-5], k, f) for label, f in o.also for k in todo if label in (k.label, k.label.replace(" ", "_"))]
    packages = device.compile({n: (k.text(f, o.small), ["--fast-math"]) for n, k, f in o.programs})
    clock, failed, rows = peers.Clock(device), [], []
    if not todo:
        p.error("--only names no kernel")
    for kernel in todo:
        group = prepare(device, o, kernel, packages, failed)
        measure(clock, group, o.rounds)
        for r in group:  # its tensors go with it
            r.call = None
        rows.append(group)
        text, status = table(device, rows, failed, o.rounds)
        if o.out:  # as far as it is
            with open(o.out, "w", encoding="utf-8") as f:
                f.write(text)
        peers.warn(", ".join([kernel.label, *(f"{r.who} {r.verdict} {statistics.median(r.batch or [0]):.0f}" for r in group)]))
    print(text, end="")
    return status


if __name__ == "__main__":
    sys.exit(main())
