"""Products as fusions, of every major, type and batch, and grouped ones, beside torch (cuBLAS), all in one process.

usage: python3 majors_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--beside=name:folder of tf-llc,...] [--rounds=3] [--seconds=0]
       [--cases="bf16 nn,nt 4096,7*520x5000x1000;grouped 8x2048"] [--out=table.md]

A case is a type, majors and sizes: M x N x K, with a number of batches before a `*`. n of the majors is a factor as the product reads it (M x K, K x N), t
the same stored the other way. Nothing is said of tiles, schedule or extents. `grouped` runs ../examples/tile/gemm_grouped_tiles.mlir (K = N = 4096) beside
torch._grouped_mm: GROUPSxROWS, or `uneven`. Inputs are normal numbers; every result is compared with torch's before it is timed; medians of the rounds, cold
L2, each after a pause; ratios of speeds in the same round. --seconds: what is left when they are over is not begun, and told. Exit status 3 if a result is wrong, 1
if something could not be done.
"""
import argparse
import os
import statistics
import sys
import time

try:
    import torch
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

TYPES = {"bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32, "f64": torch.float64, "f8E4M3FN": torch.float8_e4m3fn}
NEAR = {"bf16": 6e-3, "f16": 2e-3, "f32": 1e-5, "f64": 1e-12, "f8E4M3FN": 1e-2}
LIST = ("bf16 nn,nt,tn,tt 2048,4096,8192,16384,4096x4104x4096,1000x3000x5000;f16 nn,nt,tn,tt 2048,4096,8192,16384,4096x4104x4096,1000x3000x5000;"
        "f8E4M3FN nt 2048,4096,8192;bf16 nn,nt 1x8192x8192,16x8192x8192,64x8192x8192,128x8192x8192;"
        "bf16 nn 3*520x5000x2000,7*520x5000x1000,64*1024,16*2048x2048x512,128*512,33*1000x1000x520;grouped 8x2048,32x512,uneven")
UNEVEN = [2048, 0, 4096, 1, 3000, 1023, 129, 6087]


def text_of(t, majors, batched):
    """The product of two factors, of which a turned one is stored with its last axes the other way."""
    kind, result = (f"tensor<{'?x' * (2 + batched)}{of}>" for of in (t, "bf16" if t.startswith("f8") else t))
    axes = "[0, 2, 1]" if batched else "[1, 0]"
    lines, names = [], []
    for name, major in zip("xw", majors):
        names.append(f"%{name}t" if major == "t" else f"%{name}")
        if major == "t":
            lines.append(f"  %{name}t = fusion.permute %{name} axes {axes} : {kind}\n")
    return (f"fusion.func @f(%x: {kind}, %w: {kind}) -> {result} {{\n" + "".join(lines) +
            f"  %y = fusion.matmul {', '.join(names)} : {result}\n  fusion.return %y : {result}\n}}\n")


def grouped_text():
    with open(os.path.join(peers.ROOT, "test", "examples", "tile", "gemm_grouped_tiles.mlir"), encoding="utf-8") as f:
        return f.read()


def cases_of(words):
    """(type, majors, size, text) of each case."""
    for part in words.split(";"):
        what, *rest = part.split()
        if what == "grouped":
            yield from (("f16", "grouped", size, grouped_text()) for size in rest[0].split(","))
            continue
        for size in rest[1].split(","):
            for majors in rest[0].split(","):
                yield what, majors, size, text_of(what, majors, "*" in size)


def plain(device, t, majors, size):
    """Inputs, torch's call and the operations of a product."""
    batch, dims = (int(size.split("*")[0]), size.split("*")[1]) if "*" in size else (0, size)
    m, n, k = peers.dims_of(dims)
    lead = (batch,) if batch else ()
    drawn = torch.bfloat16 if t.startswith("f8") else TYPES[t]
    make = lambda rows, columns, turned: torch.randn(*lead, *((columns, rows) if turned else (rows, columns)), dtype=drawn, device=device.torch).to(TYPES[t])
    x, w = make(m, k, majors[0] == "t"), make(k, n, majors[1] == "t")
    a, b = x.mT if majors[0] == "t" else x, w.mT if majors[1] == "t" else w
    one = torch.ones((), dtype=torch.float32, device=device.torch)
    theirs = lambda: torch._scaled_mm(a, b, one, one, out_dtype=torch.bfloat16, use_fast_accum=True) if t.startswith("f8") else torch.matmul(a, b)
    return [x, w], theirs, 2 * max(batch, 1) * m * n * k


def rows_of(size):
    """Of each group."""
    return UNEVEN if size == "uneven" else [int(size.split("x")[1])] * int(size.split("x")[0])


def grouped(device, size):
    rows = rows_of(size)
    ends, tiles, at = [], [], 0
    for g, count in enumerate(rows):
        tiles += [(g, first, at + count) for first in range(at, at + count, 128)]
        at += count
        ends.append(at)
    k = n = 4096 if device.cuda else 64
    a = torch.randn(at, k, dtype=torch.float16, device=device.torch)
    b = torch.randn(len(rows), k, n, dtype=torch.float16, device=device.torch)
    table = [torch.tensor([tile[i] for tile in tiles], dtype=torch.int32, device=device.torch) for i in range(3)]
    # torch._grouped_mm knows bf16 alone: the same numbers of that type, of the same size
    p, q = a.to(torch.bfloat16), b.to(torch.bfloat16).mT.contiguous().mT  # as it wants them
    offsets = torch.tensor(ends, dtype=torch.int32, device=device.torch)
    return [a, b, *table], lambda: torch._grouped_mm(p, q, offsets), 2 * at * n * k


def wanted(inputs, majors, theirs, size):
    if majors != "grouped":
        return theirs()
    return torch.cat([part @ b for part, b in zip(inputs[0].split(rows_of(size)), inputs[1])])


def one(device, clock, o, case, packages):
    t, majors, size, _ = case
    inputs, theirs, operations = grouped(device, size) if majors == "grouped" else plain(device, t, majors, size)
    want = wanted(inputs, majors, theirs, size).double()
    calls, off = {"torch": theirs}, 0.0
    for build, package in packages.items():
        program = peers.Program(device, package)
        out = program.results(inputs)
        calls[build] = program.bind(inputs, out)
        calls[build]()
        device.sync()
        off = max(off, ((out[0].double() - want).norm() / want.norm()).item())
    del want
    verdict = "right" if off < NEAR[t] else f"WRONG {off:.1e}"
    median = {c: statistics.median(times) for c, times in clock.rounds(calls, o.rounds, 0.05).items() if times}
    numbers = [f"{1000 * median['tf']:.1f}", f"{1e-9 * operations / median['tf']:.0f}"] if median else ["-", "-"]
    ratios = [f"{median['torch'] / median[b]:.3f}" if median else "-" for b in packages]
    return [t, majors, size, verdict, *numbers, *ratios], verdict != "right"


def main():
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("beside", ""), ("cases", LIST), ("out", None)):
        p.add_argument("--" + name, default=value)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--seconds", type=float, default=0)
    o = p.parse_args()
    device = peers.Device(o.device, o.bin or peers.default_binaries())
    torch.manual_seed(1)
    clock, begin = peers.Clock(device), time.time()
    builds = {"tf": None} | dict(b.split(":") for b in o.beside.split(",") if b)
    cases = list(cases_of(o.cases))
    made = {b: device.compile({str(hash(c[3])): (c[3], []) for c in cases}, folder) for b, folder in builds.items()}
    titles = ["type", "majors", "M x N x K", "result", "us", "TFLOP/s", *(f"{b} / torch" for b in builds)]

    def row_of(case):
        if o.seconds and time.time() - begin > o.seconds:
            raise peers.TfError("no time is left")
        return one(device, clock, o, case, {b: made[b][str(hash(case[3]))] for b in builds})

    return peers.table(titles, cases, row_of, lambda c: " ".join(c[:3]), peers.device_name(device) + f", torch {torch.__version__}; ratios of speeds", o.out)


if __name__ == "__main__":
    sys.exit(main())
