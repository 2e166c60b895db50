#!/usr/bin/env python3
"""assembles.py <source folder> <bin folder> [NAME ...]: every program of test/ptx/corpus and test/gallery is assembled for its chip by ptxas: PTX as it
stands (a GPU gets the text itself), LLVM IR and tf's own text as tf-llc compiles them. NAME: only files with that in their path.
Exit status 77 without ptxas."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def run(*command):
    return subprocess.run(list(map(str, command)), stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300)


def chip_of(path, text):
    """The target of PTX; of a .ll the chip in its name; of tf's text the one of its RUN line."""
    found = re.search(r"^\.target\s+(\w+)|--mcpu=(\w+)", text, re.M)
    return next((g for g in found.groups() if g), None) if found else path.name.split(".")[1]


def assemble(ptxas, tools, folder, path):
    text = path.read_text(errors="replace")
    chip, ptx = chip_of(path, text), path
    if path.suffix != ".ptx":
        ptx = pathlib.Path(folder) / (path.parent.name + path.name + ".ptx")
        done = run(tools / "tf-llc", f"--mcpu={chip}", "--no-cache", path, "-o", ptx)
        if done.returncode:
            return f"{path}: {done.stderr.strip().splitlines()[0]}"
    done = run(ptxas, "-O0", f"--gpu-name={chip}", ptx, "-o", pathlib.Path(folder) / (path.parent.name + path.name + ".cubin"))
    return f"{path} for {chip}: {done.stderr.strip().splitlines()[0]}" if done.returncode else None


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ptxas = shutil.which("ptxas") or next((p for p in ("/usr/local/cuda/bin/ptxas", "/opt/cuda/bin/ptxas") if os.access(p, os.X_OK)), None)
    if not ptxas:
        print("ptxas is missing")
        sys.exit(77)
    source, tools = map(pathlib.Path, sys.argv[1:3])
    files = sorted(f for where in ("test/ptx/corpus", "test/gallery") for f in (source / where).rglob("*") if f.suffix in (".ptx", ".ll", ".mlir"))
    files = [f for f in files if all(n in str(f) for n in sys.argv[3:])]
    with tempfile.TemporaryDirectory(prefix="tf-assembles-") as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        faults = [f for f in pool.map(lambda path: assemble(ptxas, tools, folder, path), files) if f]
    for fault in faults:
        print(fault)
    print(f"{len(files)} programs, {len(faults)} not assembled")
    sys.exit(bool(faults or not files))


main()
