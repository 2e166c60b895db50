#!/usr/bin/env python3
"""What the simulated SM says when a synchronising op is missing.

    without_syncs.py TOOLS PROGRAM [--entry E] [--lower PASSES] [--mcpu CHIP] [--only REGEX] ARGUMENT..

lowers the program, and for each synchronising op of its kernels makes twins: without the op; with half of what it counts; with
the other phase. Each twin runs under several schedules and latencies. One that nobody tells of is printed and fails the run,
unless a line of the program allows it:

    // WITHOUT-SYNCS: <how> <op> in <kernel>[#n]: <reason>

`how` is without, half or phase; #n is which of the kernel's ops of that name, from 0 on. A line that allows what is told is
printed and fails the run, too. Ops that are not executed (an assertion in their place does not fail) are left out. Extents count: a ring whose loop has no more
turns than stages never fills a slot again, and nobody misses what keeps its fills apart. Longer runs than the text tests':

    without_syncs.py build/bin test/lit/run/specialised.mlir --entry warps random:6:f32:65x356
    without_syncs.py build/bin test/lit/run/tile-pipelined.mlir --lower lower-tile --mcpu=sm_80 --only k1 random:1:f16:70x260 \\
        random:2:f16:256x64 random:3:f32:9x50 random:4:i8:6x40 2"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

SYNCS = re.compile(
    r"^\s*(?:%[^=]*= )?kernel\.(barrier(?:\.sync|\.arrive)?|warp_sync|mbarrier\.(?:wait|arrive(?:\.expect_tx)?|expect_tx)"
    r"|cp_async\.(?:commit_group|wait_group|wait_all|arrive)|bulk\.(?:commit_group|wait_group)|fence\.[a-z_.]+"
    r"|cluster\.(?:arrive|wait)|setmaxnreg(?:\.\w+)?|tcgen05\.(?:wait_st|fence|commit)|wgmma\.(?:fence|commit_group|wait_group)|griddep\.wait)\b(.*)$")
PARSE = r"error: (expected|unknown|use of|the program|redefinition)"
RUNS = (["--async-latency=lazy"], ["--async-latency=eager"], ["--schedule=random", "--async-latency=random", "--seed=3"],
        ["--schedule=pct:3", "--async-latency=lazy", "--seed=7"], ["--schedule=pct:3", "--async-latency=eager", "--seed=11"])


def only_entry(lines, entry):
    """The lines without functions that the entry has nothing to do with: each twin is read and compiled."""
    kept, inside = [], None
    for line in lines:
        func = re.match(r"(\s*)(?:kernel|host)\.func @(\w+)", line)
        if func and not re.fullmatch(re.escape(entry) + r"(_k\d+(_\w+)?)?", func.group(2)):
            inside = func.group(1) + "}"
        if inside is None:
            kept.append(line)
        elif line == inside:
            inside = None
    return kept


def twins(op, line):
    """(how, text in its place) for each way to get it wrong."""
    indent = re.match(r"\s*", line).group()
    result = re.match(r"\s*%", line)
    if not result:
        yield "without", ""
    phase = re.search(r" (parity) (%[\w.]+)", line)
    if phase:
        name = "%without_syncs"
        yield "phase", (f"{indent}%one_{name[1:]} = kernel.constant 1 : i32\n{indent}{name} = kernel.xor {phase.group(2)}, %one_{name[1:]} : i32\n"
                        + line.replace(phase.group(), f" parity {name}"))
    count = re.search(r"expect_tx (%[\w.]+), (%[\w.]+)", line)
    if count:
        yield "half", (f"{indent}%two_without = kernel.constant 2 : i32\n{indent}%half_without = kernel.div {count.group(2)}, %two_without : i32\n"
                       + line.replace(f", {count.group(2)}", ", %half_without"))
    group = re.search(r"wait_group (\d+)", line)
    if group:
        yield "half", line.replace(group.group(), f"wait_group {int(group.group(1)) + 1}")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("tools")
    p.add_argument("program")
    p.add_argument("--entry")
    p.add_argument("--lower", default="lower-fusion=index=32,canonicalize,cse")
    p.add_argument("--mcpu", default="sm_90a")
    p.add_argument("--only", default="")
    p.add_argument("--list", action="store_true", help="print all twins and what was said first")
    p.add_argument("argument", nargs="*")
    o = p.parse_intermixed_args()
    folder = tempfile.mkdtemp()
    lowered, twin = os.path.join(folder, "lowered.mlir"), os.path.join(folder, "twin.mlir")

    def tool(name, *args):
        return subprocess.run([os.path.join(o.tools, name), *args], capture_output=True, text=True)

    def run(path, more):
        entry = ["--entry=" + o.entry] if o.entry else []
        return tool("tf-run", path, "--mcpu=" + o.mcpu, "--check=all", *entry, *["--arg=" + a for a in o.argument], *more)

    made = tool("tf-opt", o.program, *["--" + x for x in o.lower.split(",")], "-o", lowered)
    if made.returncode:
        sys.exit(made.stderr)
    lines = open(lowered).read().split("\n")
    if o.entry:
        lines = only_entry(lines, o.entry)
        with open(lowered, "w") as f:
            f.write("\n".join(lines))
    right = [run(lowered, more) for more in RUNS]
    if any(r.returncode for r in right):
        sys.exit("the program itself: " + next(r.stderr for r in right if r.returncode))
    allowed = dict(re.findall(r"^// WITHOUT-SYNCS: (\S+ \S+ in \S+): (.+)$", open(o.program).read(), re.M))
    kernel, counts = "", {}
    told, missed, used, bad = 0, 0, set(), 0
    for i, line in enumerate(lines):
        named = re.match(r"\s*kernel\.func @(\w+)", line)
        if named:
            kernel, counts = named.group(1), {}
        op = SYNCS.match(line)
        if not op:
            continue
        n = counts[op.group(1)] = counts.get(op.group(1), -1) + 1
        name = f"{op.group(1)} in {kernel}#{n}"
        if not re.search(o.only, name):
            continue

        def try_with(text, more):
            with open(twin, "w") as f:
                f.write("\n".join(lines[:i] + [text] + lines[i + 1:]))
            return run(twin, more)

        def is_executed():
            said = try_with(f"%one_w = kernel.constant 1 : i32\n%never_w = kernel.cmp lt %one_w, %one_w : i32\n"
                            f"kernel.assert %never_w, \"come here\"\n{line}", RUNS[0]).stderr
            if re.search(PARSE, said):
                sys.exit(f"{name}: {said}")
            return "come here" in said

        executed = False  # so is what somebody misses; asked of an op that nobody does
        for how, text in twins(op, line):
            said = next((r for r in (try_with(text, more) for more in RUNS) if r.returncode), None)
            key = f"{how} {name}"
            executed = executed or said is not None or is_executed()
            if not executed:
                break
            if o.list:
                print(f"{key}: {(said.stderr.splitlines() or ['?'])[0][-300:] if said else '-'}")
            if said and re.search(PARSE, said.stderr):
                sys.exit(f"{key}: the twin is no program: {said.stderr}")
            if said:
                told += 1
                if key in allowed:
                    print(f"{key}: is told, so the line that allows it is wrong")
                    bad += 1
            elif key in allowed:
                used.add(key)
            else:
                print(f"{key}: NOT TOLD: {line.strip()}")
                missed += 1
    print(f"{o.entry or os.path.basename(o.program)}: {told} told, {len(used)} allowed, {missed} not told")
    sys.exit(1 if missed or bad else 0)


main()
