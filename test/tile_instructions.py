#!/usr/bin/env python3
"""Which instruction each tile program's products take on each chip.

    tile_instructions.py TOOLS [--ptxas PATH] [--check PAGE] [PROGRAM..]

compiles the programs (those of test/examples/tile) for each chip and prints a table of what is in their PTX. With --ptxas each is
assembled, too; any warning of ptxas is printed and fails the run.

With --check the table must be the one in that page, which test/bench/TILE_INSTRUCTIONS.md is:
`tile_instructions.py build/bin > test/bench/TILE_INSTRUCTIONS.md` makes it anew. To be quick, the check looks at the ops that
each program is lowered to, and at the PTX of those whose name matches --ptx; other tests hold that each op becomes its instruction."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

CHIPS = ("sm_80", "sm_90a", "sm_100a", "sm_103a", "sm_110a", "sm_120a")
HELD = "A in tensor memory"  # of some product: who stores it there takes the shape 16x128b
PAIR = "two blocks"
OPS = (("wgmma", r"kernel\.wgmma\.mma "), ("tcgen05", r"kernel\.tcgen05\.mma(_scaled)? "), (HELD, r"kernel\.tcgen05\.st .*16x128b"),
       ("mma.sync", r"kernel\.mma(_scaled)? "), ("mxf8f6f4", r"mma_scaled mxf8f6f4 "), ("mxf4nvf4", r"mma_scaled mxf4nvf4 "),
       (PAIR, r"kernel\.tcgen05\.mma\S* .*cta_group = 2"))
FORMS = (("wgmma", r"wgmma\.mma_async"), ("tcgen05", r"tcgen05\.mma\."), (HELD, r"tcgen05\.mma\.\S+ \[[^]]*\], \["),
         ("mma.sync", r"\bmma\.sync\.(?!aligned\.m\w+\.row\.col\.kind)"),
         ("mma.sync", r"mma\.sync\.\S*block_scale"), ("mma.sp", r"mma\.sp"), ("mxf8f6f4", r"kind::mxf8f6f4"),
         ("mxf4nvf4", r"kind::mxf4nvf4"), (PAIR, r"tcgen05\.mma\.cta_group::2"))
HEAD = """# Which instruction the products of tile programs take

By `test/tile_instructions.py`, which compiles the programs of `test/examples/tile` for each chip and looks at their PTX; a test compares. Several: the
program has several products, or a product has several versions, of which the launch takes one. `-`: no tensor cores. `A in tensor
memory`: the first factor of a product by tcgen05 comes from registers, and goes there. `two blocks`: they make it together. `mxf8f6f4`, `mxf4nvf4`: with
block scales, by the instruction of that kind. Code for chips other than the H200
(sm_90a) was never run on such a chip: the simulated SM ran it, and ptxas assembles it without a warning.

"""


def main():
    p = argparse.ArgumentParser()
    p.add_argument("tools")
    p.add_argument("--ptxas")
    p.add_argument("--check")
    p.add_argument("--ptx", default=".")
    p.add_argument("program", nargs="*")
    o = p.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    folder = os.path.join(here, "examples", "tile")
    programs = o.program or sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".mlir"))
    ptx, bad = os.path.join(tempfile.mkdtemp(), "x.ptx"), 0
    rows = []
    for path in programs:
        row = []
        for chip in CHIPS:
            if o.check and not re.search(o.ptx, os.path.basename(path)):
                made = subprocess.run([os.path.join(o.tools, "tf-opt"), path, "--lower-tile=target=" + chip], capture_output=True, text=True)
                if made.returncode:
                    sys.exit(f"{path} for {chip}: {made.stderr}")
                row.append(", ".join(name for name, form in OPS if re.search(form, made.stdout)) or "-")
                continue
            made = subprocess.run([os.path.join(o.tools, "tf-llc"), path, "-mcpu=" + chip, "-o", ptx], capture_output=True, text=True)
            if made.returncode:
                sys.exit(f"{path} for {chip}: {made.stderr}")
            text = open(ptx).read()
            row.append(", ".join(dict.fromkeys(name for name, form in FORMS if re.search(form, text))) or "-")
            if o.ptxas:
                said = subprocess.run([o.ptxas, "--gpu-name=" + chip, ptx, "-o", ptx + ".cubin"], capture_output=True, text=True)
                text = said.stdout + said.stderr
                if said.returncode or re.search(r"warning|error|C75\d\d", text):
                    print(f"{os.path.basename(path)} for {chip}: {text}", file=sys.stderr)
                    bad += 1
        rows.append(f"| `{os.path.basename(path)}` | " + " | ".join(row) + " |")
    page = HEAD + "| program | " + " | ".join(CHIPS) + " |\n|---" + "|---" * len(CHIPS) + "|\n" + "\n".join(rows) + "\n"
    if not o.check:
        print(page, end="")
    elif open(o.check).read() != page:
        sys.exit(f"{o.check} is not what the programs take now; make it anew:\n{page}")
    sys.exit(1 if bad else 0)


main()
