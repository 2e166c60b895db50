#!/usr/bin/env python3
"""Reads what ptxas says of the PTX that tf-llc makes of the text tests, and what it makes of it: no warning, no product that is serialised (C75xx), no
register spilled in a loop but where that is expected by name.

usage: ptx_logs.py <source folder> <bin folder> [file ...] [--share I/N] [--kernels N] [--chips sm_90a,sm_100a] [--all] [--spills] [--ptxas PATH]

Each program is compiled for each of the chips, and so is each of its functions by itself, if there are more than two; where kernels are drawn, for one
of the chips, which is drawn, too (--all: for each). Where a program does not compile for its chip, its functions are asked for one by one; what does not
compile by itself is none of this test's. What is expected is in WORDS (what ptxas says) and in ptx_spills.txt beside this file: chip, program, kernel, and how many loads
and stores of the stack its loops may have (`*` stands for any rest: kernels that are many), as the version of ptxas in its first line makes them; other versions' spills are not looked at. ptxas says
of a kernel how much it spills, not where: its machine code is read (sass_spills). --spills prints that list. --share: every N-th program from the I-th
on. --kernels N: of each program two functions, and of each no more than N kernels (what has more is mostly one product with other tiles); the number of
the commit decides which, so that all have their turn. Exit status 77 without ptxas.
"""
import concurrent.futures
import fnmatch
import itertools
import os
import pathlib
import re
import shutil
import sys
import tempfile
import zlib

from text_programs import chosen, options, run

# program: what ptxas says of it, and why that is left
WORDS = {
    "test/examples/tile/attention_backward.mlir": r"C7512.*'forward_64_k0_wide'",  # 64-bit indices: too few registers for both products' sums
    "test/lit/wgmma/misuse.mlir": r"C75(17|19|20)",  # programs that are wrong
    "test/lit/wgmma/ops.mlir": r"C7519",  # fences that stand for themselves
    "test/lit/async/refused.mlir": r"C7508",  # setmaxnreg in a kernel that is refused when it runs
}
TRIED = 6  # functions of a program, until two compile
LIST = pathlib.Path(__file__).with_name("ptx_spills.txt")


def told(name, log):
    """What ptxas should not have said."""
    return [f"{name}: {x.strip()}" for x in log.splitlines()
            if re.search(r"warning|C75\d\d", x) and not (name in WORDS and re.search(WORDS[name], x))]


def spills(o, log, cubin):
    """The kernels that spill in loops, and how many loads and stores of the stack these have."""
    some = re.findall(r"properties for (\w+)\n.* stack frame, [1-9]\d* bytes spill stores", log)
    lines = run(o.bin / "sass_spills", cubin).stdout.splitlines() if some else []
    return {k: int(n) for k, _, n in map(str.split, lines) if k in some and int(n)}


def some_of(ptx, most, turn):
    """PTX of so many kernels, and all that stands between kernels: numbers of the kernels' names, and of the turn, decide."""
    head, *parts = re.split(r"(?m)^(?=(?:\.visible )?\.(?:entry|func) )", ptx)
    is_kernel = lambda p: ".entry " in p[:20]
    number = lambda p: zlib.crc32((turn + p[:p.index("(")]).encode())
    last = sorted(map(number, filter(is_kernel, parts)))[:most][-1]
    return head + "".join(p[p.index("\n}\n") + 3:] if is_kernel(p) and number(p) > last else p for p in parts)


def functions(o, f):
    """In the order in which they are drawn."""
    names = re.findall(r"(?m)^ *(?:fusion|tile)\.func @(\w+)", f.read_text(errors="replace"))
    return [[f"--entry={n}"] for n in sorted(names, key=lambda n: zlib.crc32((o.turn + n).encode()))]


def look_at(o, folder, f, chip):
    """A program, and if it has more than two functions, or does not compile for the chip, each that does by itself: it may have kernels that the whole
    leaves out. Where kernels are drawn, only two of more functions."""
    each = functions(o, f)
    compiled = lambda these: (x for x in (assemble(o, folder, f, chip, e) for e in these) if x)
    if len(each) <= 2:
        found = list(compiled([[]])) or list(compiled(each if len(each) > 1 else []))
    else:
        found = list(itertools.islice(compiled(each[:TRIED]), 2)) if o.kernels else list(compiled([[], *each]))
    most = {}
    for k, n in ((k, n) for _, some in found for k, n in some.items()):
        most[k] = max(n, most.get(k, 0))
    return ([x for said, _ in found for x in said], most) if found else None


def assemble(o, folder, f, chip, entry):
    name = str(f.relative_to(o.source)) if f.is_relative_to(o.source) else str(f)
    ptx = pathlib.Path(folder) / (f"{zlib.crc32((name + chip).encode())}.ptx")
    ptx.unlink(missing_ok=True)
    done = run(o.bin / "tf-llc", f"--mcpu={chip}", "--no-cache", "--verify-each=0", *entry, f, "-o", ptx)
    text = ptx.read_text() if not done.returncode and ptx.is_file() else ""
    if ".entry" not in text:
        return None
    if o.kernels:
        ptx.write_text(some_of(text, o.kernels, o.turn))
    done = run(o.ptxas, "-v", f"--gpu-name={chip}", ptx, "-o", ptx.with_suffix(".cubin"))
    log = done.stdout + done.stderr
    if done.returncode:
        return [f"{chip} {name}: {log.strip().splitlines()[0]}"], {}
    return [f"{chip} {x}" for x in told(name, log)], {f"{chip} {name} {k}": n for k, n in spills(o, log, ptx.with_suffix(".cubin")).items()}


def main():
    a = options("sm_90a,sm_100a")
    a.add_argument("--ptxas", default=shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas")
    a.add_argument("--spills", action="store_true")
    a.add_argument("--kernels", type=int)
    o = a.parse_args()
    if not os.access(o.ptxas, os.X_OK):
        print("ptxas is missing")
        sys.exit(77)
    o.turn = run("git", "-C", o.source, "rev-parse", "HEAD").stdout.strip() if shutil.which("git") else ""  # a folder without history: always the same
    o.all |= not o.kernels
    work = chosen(o, o.turn)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [x for x in pool.map(lambda w: look_at(o, folder, *w), work) if x]
    version = re.search(r"release (\S+),", run(o.ptxas, "--version").stdout)[1]
    spilling = {k: n for _, some in found for k, n in some.items()}
    if o.spills:
        print(f"# ptxas {version}", *(f"{k} {n}" for k, n in sorted(spilling.items())), sep="\n")
        return 0
    head, *known = LIST.read_text().splitlines()
    known = {k: int(n) for k, n in (x.rsplit(" ", 1) for x in known)}
    many = [k for k in known if "*" in k]
    expected = lambda k: max([known.get(k, 0)] + [known[m] for m in many if fnmatch.fnmatchcase(k, m)])
    faults = [x for said, _ in found for x in said]
    if head == f"# ptxas {version}":
        faults += [f"{k}: {n} loads and stores of spilled registers in loops, {LIST.name} has {expected(k)}"
                   for k, n in spilling.items() if n > expected(k)]
    print(*faults, f"{len(found)} of {len(work)} programs assembled, {len(faults)} faults", sep="\n")
    return 1 if faults or not found else 0


sys.exit(main())
