#!/usr/bin/env python3
"""Reads the PTX that tf-llc makes of the text tests back in, and lists the instructions that are not known by number.

usage: ptx_in.py <source folder> <bin folder> [--share I/N] [--chips sm_80,sm_90a,sm_100a,sm_120a] [--all] [file ...]

Each program is compiled for one of the chips (the number of its name decides; --all: for each of them) and read by `tf-llc FILE.ptx
--filetype=null`. A program that does not compile for its chip is none of this test's. --share: every N-th program from the I-th on.
"""
import collections
import pathlib
import re
import sys
import tempfile

from text_programs import chosen, options, run


def main():
    o = options("sm_80,sm_90a,sm_100a,sm_120a").parse_args()
    missing, bad, read, lines = collections.Counter(), [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        ptx = pathlib.Path(folder) / "k.ptx"
        for f, chip in chosen(o):
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
