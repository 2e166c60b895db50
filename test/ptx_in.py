#!/usr/bin/env python3
"""Reads the PTX that tf-llc makes of the text tests back in, and lists the instructions that are not known by number.

usage: ptx_in.py <source folder> <bin folder> [--share I/N] [--chips sm_80,sm_90a,sm_100a,sm_120a] [--all] [file ...]

Each program is compiled for one of the chips (the number of its name decides; --all: for each of them) and read by `tf-llc FILE.ptx
--filetype=null`. A program that does not compile for its chip is none of this test's. --share: every N-th program from the I-th on.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

FOLDERS = ["test/lit", "test/examples", "test/bench"]


def run(*command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("source", type=pathlib.Path)
    a.add_argument("bin", type=pathlib.Path)
    a.add_argument("--share", default="0/1")
    a.add_argument("--chips", default="sm_80,sm_90a,sm_100a,sm_120a")
    a.add_argument("--all", action="store_true")
    a.add_argument("file", nargs="*", type=pathlib.Path)
    o = a.parse_args()
    chips = o.chips.split(",")
    index, shares = map(int, o.share.split("/"))
    files = o.file or sorted(f for d in FOLDERS for f in (o.source / d).rglob("*.mlir"))
    missing, bad, read, lines = collections.Counter(), [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        ptx = pathlib.Path(folder) / "k.ptx"
        for f in files[index::shares]:
            chosen = chips if o.all else [chips[zlib.crc32(f.name.encode()) % len(chips)]]
            for chip in chosen:
                if run(o.bin / "tf-llc", f"-mcpu={chip}", "--no-cache", f, "-o", ptx).returncode:
                    continue
                text = ptx.read_text(errors="replace")
                if ".entry" not in text:
                    continue
                read, lines = read + 1, lines + text.count("\n")
                r = run(o.bin / "tf-llc", ptx, "--filetype=null")
                if r.returncode:
                    bad.append(f"{f} for {chip}: {(r.stderr.splitlines() or ['nothing was said'])[0]}")
                    missing.update(m.split()[0] for m in re.findall(r"error: PTX: '([^']*)", r.stderr))
    for op, n in missing.most_common():
        print(f"{n:6} {op}")
    for b in bad:
        print(b)
    print(f"{read} modules of {lines} lines read, {len(bad)} refused")
    return 1 if bad or not read else 0


sys.exit(main())
