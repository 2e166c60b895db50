"""Products written as tile programs beside torch.matmul (cuBLAS), all in one process.

usage: python3 gemm_peers.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--rounds=3] [--sizes=4096,8192] [--type=bf16]
       [--tiles=128x256x64x3x256,...] [--majors=nn,nt,nns,...] ["--attributes=producers(1)|persistent|..."] [--out=table.md]

A tile is M x N x K x stages x threads, and behind these by how many blocks K is shared, whose sums a second kernel adds in
order. nt is A as M x K and B as N x K; with an s behind, C's columns are the rows of the instruction. Each of the attributes, which stand behind the kernel's
threads, is a row of its own (nothing: what is chosen). Inputs are normal numbers. Every result is compared
with torch's before it is timed; a number is the median of the rounds, each after a pause, as a ratio to torch.matmul in
the same round. Exit status 3 if a result is wrong, 1 if something could not be done.
"""
import argparse
import re
import statistics
import sys

try:
    import torch
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

# f8 is nt only: its peer is torch._scaled_mm with scales of 1, which adds as the chip does (fast accumulation).
# f32 is tf32, in torch, too.
TYPES = {"bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32, "f8E4M3FN": torch.float8_e4m3fn}


def program(t, tile, majors, panel, attributes, divisible):
    """The product of the language page, with these tiles; in two kernels where K is split."""
    m, n, k, stages, threads, *more = tile
    splits, swap = more[0] if more else 1, "s" in majors
    ta, tb = majors[0] == "t", majors[1] == "t"
    promise = f", divisible = [1, {16 if t.startswith('f8') else 8}]" if divisible else ""
    result = "bf16" if t.startswith("f8") else t
    at = "(%bz * %per + %i)" if splits > 1 else "%i"
    a = ('"k", "m"', f"[{at} * {k}, %by * {m}]", f"{k}x{m}") if ta else ('"m", "k"', f"[%by * {m}, {at} * {k}]", f"{m}x{k}")
    b = ('"n", "k"', f"[%bx * {n}, {at} * {k}]", f"{n}x{k}") if tb else ('"k", "n"', f"[{at} * {k}, %bx * {n}]", f"{k}x{n}")
    flags = ", ".join(f for f, on in (("transpose_a", ta), ("transpose_b", tb), ("tf32", t == "f32")) if on)
    gemm = f'tile.gemm %a, %b, %c{" {" + flags + "}" if flags else ""}'
    if swap:  # the columns of C are the rows of the instruction
        flags = ", ".join(f for f, on in (("transpose_a", not tb), ("transpose_b", not ta), ("tf32", t == "f32")) if on)
        gemm = f'tile.gemm %b, %a, %c{" {" + flags + "}" if flags else ""}'
    sums = f"{n}x{m}" if swap else f"{m}x{n}"
    cluster = re.search(r"cluster\((\d+)(?:, (\d+))?", attributes)
    cx, cy = (int(cluster[1]), int(cluster[2] or 1)) if cluster else (1, 1)
    tiles = lambda v, size, c: f"ceildiv(%{v}, {size})" if c == 1 else f"ceildiv(%{v}, {size * c}) * {c}"
    grid = f"%bx = {tiles('n', n, cx)}, %by = {tiles('m', m, cy)}" + (f", %bz = {splits}" if splits > 1 else "")
    work = f"%W: tensor<{splits}x?x?xf32> {{dims = [\"splits\", \"m\", \"n\"]}}, " if splits > 1 else ""
    to = "%W[%bz, " if splits > 1 else "%C["
    out = f"tile.copy %c to {to}%by * {m}, %bx * {n}]"
    if swap:
        value = "%c[%j, %i]" if splits > 1 else f"{result}(%c[%j, %i])"
        out = f"""tile.parallel (%j, %i) in ({n}, {m}) {{
      {to}%by * {m} + %i, %bx * {n} + %j] = {value}
    }}"""
    last = ""
    if splits > 1:
        terms = " + ".join(f"%W[{s}, %by, %bx * 512 + %j]" for s in range(splits))
        last = f"""  tile.kernel grid(%bx = ceildiv(%n, 512), %by = %m) threads(128) overlap {{
    tile.parallel (%j) in (512) {{
      %C[%by, %bx * 512 + %j] = {result}({terms})
    }}
  }}
"""
    return f"""tile.func @gemm(%A: tensor<?x?x{t}> {{dims = [{a[0]}]{promise}}}, %B: tensor<?x?x{t}> {{dims = [{b[0]}]{promise}}})
    -> ({work}%C: tensor<?x?x{result}> {{dims = ["m", "n"]{promise}}}) {{
  %m = tile.dim %A, {int(ta)}
  %k = tile.dim %A, {1 - int(ta)}
  %n = tile.dim %B, {1 - int(tb)}
  tile.kernel grid({grid}) threads({threads}){' ' if attributes else ''}{attributes} {{
    {f"%per = ceildiv(ceildiv(%k, {k}), {splits})" if splits > 1 else ""}
    %a = tile.alloc_shared : {a[2]}x{t}
    %b = tile.alloc_shared : {b[2]}x{t}
    %c = tile.alloc_fragment : {sums}xf32
    {f"tile.use_swizzle panel {panel}" if panel != "0" else ""}
    tile.clear %c
    tile.pipelined %i = 0 to {"%per" if splits > 1 else f"ceildiv(%k, {k})"} stages({stages}) {{
      tile.copy %A{a[1]} to %a{" {multicast}" if cx > 1 else ""}
      tile.copy %B{b[1]} to %b{" {multicast}" if cy > 1 else ""}
      {gemm}
    }}
    {out}
  }}
{last}}}
"""


def main():
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("sizes", "4096,8192"), ("type", "bf16"), ("out", None),
                        ("tiles", "128x256x64x3x256,128x128x64x4x256,128x128x64x4x128"), ("majors", "nn"), ("flags", ""),
                        ("panels", "8"), ("attributes", "")):
        p.add_argument("--" + name, default=value)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--no-promise", action="store_true")
    o = p.parse_args()
    device = peers.Device(o.device, o.bin or peers.default_binaries())
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = True
    clock, dtype = peers.Clock(device), TYPES[o.type]
    tiles = [tuple(map(int, t.split("x"))) for t in o.tiles.split(",")]
    said = [at.strip() for at in o.attributes.split("|")]
    cases = [(mj, t, pn, at) for mj in o.majors.split(",") for t in tiles for pn in o.panels.split(",") for at in said]
    names = {c: f"{c[0]}_{'x'.join(map(str, c[1]))}_p{c[2]}_{said.index(c[3])}" for c in cases}
    packages = device.compile({names[c]: (program(o.type, c[1], c[0], c[2], c[3], not o.no_promise), o.flags.split())
                               for c in cases})
    lines = [f"{peers.device_name(device)}, torch {torch.__version__}, {o.type}; TFLOP/s, ratio to torch.matmul", "",
             "| size | majors | tile | panel | attributes | result | us | tf | torch | ratio |", "|" + "---|" * 10]
    print("\n".join(lines), flush=True)
    bad = failed = False
    for size in o.sizes.split(","):
        m, n, k = peers.dims_of(size)
        for majors in o.majors.split(","):
            small = dtype == torch.float8_e4m3fn
            a = torch.randn(m, k, dtype=torch.bfloat16 if small else dtype, device=device.torch)
            b = torch.randn(k, n, dtype=torch.bfloat16 if small else dtype, device=device.torch)
            if small:
                a, b = a.to(dtype), b.to(dtype)
            want = torch.matmul(a.to(torch.bfloat16), b.to(torch.bfloat16)) if small else torch.matmul(a, b)
            ins = [x.t().contiguous() if which == "t" else x for x, which in ((a, majors[0]), (b, majors[1]))]
            x, y = ins[0].t() if majors[0] == "t" else ins[0], ins[1].t() if majors[1] == "t" else ins[1]
            out = torch.empty_like(want)
            calls = {"torch": lambda: torch.matmul(x, y, out=out)}
            if small:
                one = torch.ones((), dtype=torch.float32, device=device.torch)
                calls["torch"] = lambda: torch._scaled_mm(x, y, one, one, out_dtype=torch.bfloat16, use_fast_accum=True, out=out)
            verdicts = {}
            for c in cases:
                if c[0] != majors:
                    continue
                try:
                    run = peers.Program(device, packages[names[c]])
                    outs = run.results(ins)
                    have = outs[-1]
                    call = run.bind(ins, outs)
                    call()
                    device.sync()
                    off = (have.float() - want.float()).norm() / want.float().norm()
                    verdicts[c] = "right" if off < 4e-3 else f"right to {off:.1e}" if small and off < 1e-2 else f"WRONG {off:.1e}"
                    calls[c] = call
                except Exception as e:  # the others are still worth having
                    print(f"FAILED {size} {names[c]}: {e}", flush=True)
                    failed = True
            times = clock.rounds(calls, o.rounds, 0.1)
            base = statistics.median(times["torch"]) if times["torch"] else 0
            for c in cases:
                if c not in times:
                    continue
                mine = statistics.median(times[c]) if times[c] else 0
                flops = 2e-9 * m * n * k
                row = [size, majors, "x".join(map(str, c[1])), c[2], c[3] or "-", verdicts[c], f"{1000 * mine:.1f}" if mine else "-",
                       f"{flops / mine:.0f}" if mine else "-",
                       f"{flops / base:.0f}" if base else "-", f"{base / mine:.3f}" if mine else "-"]
                lines.append("| " + " | ".join(row) + " |")
                print(lines[-1], flush=True)
                bad |= verdicts[c].startswith("WRONG")
    if o.out:
        with open(o.out, "w", encoding="utf-8") as f:
            f.write("\n".join(lines) + "\n")
    return 3 if bad else 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
