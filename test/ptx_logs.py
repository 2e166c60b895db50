#!/usr/bin/env python3
"""Reads what ptxas says of the PTX that tf-llc makes of the text tests: no warning, no product that is serialised (C75xx), no register spilled but
where that is expected by name.

usage: ptx_logs.py <source folder> <bin folder> [--share I/N] [--chips sm_90a,sm_100a] [--all] [--ptxas PATH] [file ...]

Each program is compiled for one of the chips (the number of its name decides; --all: for each of them). A program that does not compile for its chip is
none of this test's. What is expected is in WORDS (what ptxas says) and in ptx_spills.txt beside this file: chip, program, kernel, as the version of ptxas
in its first line has them; other versions' spills are not looked at. --spills prints that list. --share: every N-th program from the I-th on.
Exit status 77 without ptxas.
"""
import concurrent.futures
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
    "test/lit/async/refused.mlir": r"C7508",  # setmaxnreg in a kernel that is refused when it runs
    # a residual beside 16 x 64 x 128: a fault, not understood; nothing is said without the way of no steps, nor without the release of the last
    # slot behind the loop, be that under a condition or at another barrier
    "test/lit/product/run-steps.mlir": r"C7514.*'given_twice_step1_k0_16x64x128'",
    "test/lit/product/steps.mlir": r"C7514.*'block_step1_k0_16x64x128'",
}
LIST = pathlib.Path(__file__).with_name("ptx_spills.txt")


def told(name, log):
    """What ptxas should not have said, and the kernels that spill."""
    kernel, said, spills = "", [], []
    for line in log.splitlines():
        if m := re.search(r"Compiling entry function '(\w+)'", line):
            kernel = m[1]
        if re.search(r"warning|C75\d\d", line) and not (name in WORDS and re.search(WORDS[name], line)):
            said.append(f"{name}: {line.strip()}")
        if (m := re.search(r"(\d+) bytes spill stores", line)) and int(m[1]):
            spills.append(f"{name} {kernel}")
    return said, spills


def look_at(o, folder, f, chip):
    name = str(f.relative_to(o.source)) if f.is_relative_to(o.source) else str(f)
    ptx = pathlib.Path(folder) / (f"{zlib.crc32((name + chip).encode())}.ptx")
    done = run(o.bin / "tf-llc", f"--mcpu={chip}", "--no-cache", f, "-o", ptx)
    if done.returncode or not ptx.is_file() or ".entry" not in ptx.read_text():
        return None
    done = run(o.ptxas, "-v", f"--gpu-name={chip}", ptx, "-o", ptx.with_suffix(".cubin"))
    log = done.stdout + done.stderr
    if done.returncode:
        return [f"{chip} {name}: {log.strip().splitlines()[0]}"], []
    said, spills = told(name, log)
    return [f"{chip} {x}" for x in said], [f"{chip} {x}" for x in spills]


def main():
    a = options("sm_90a,sm_100a")
    a.add_argument("--ptxas", default=shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas")
    a.add_argument("--spills", action="store_true")
    o = a.parse_args()
    if not os.access(o.ptxas, os.X_OK):
        print("ptxas is missing")
        sys.exit(77)
    work = chosen(o)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [x for x in pool.map(lambda w: look_at(o, folder, *w), work) if x]
    version = re.search(r"release (\S+),", run(o.ptxas, "--version").stdout)[1]
    spills = sorted(x for _, some in found for x in some)
    if o.spills:
        print(f"# ptxas {version}", *spills, sep="\n")
        return 0
    known = LIST.read_text().splitlines()
    faults = [x for said, _ in found for x in said]
    if known[0] == f"# ptxas {version}":
        faults += [f"{x} spills, and is not in {LIST.name}" for x in spills if x not in known]
    print(*faults, f"{len(found)} of {len(work)} programs assembled, {len(faults)} faults", sep="\n")
    return 1 if faults or not found else 0


sys.exit(main())
