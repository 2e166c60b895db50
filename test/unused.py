#!/usr/bin/env python3
"""Each function and table of lib that its file does not keep to itself has a reader in another file of lib or tools, or
is public. What only its own file needs is static, and the compiler then says whether anything does; what only tests need
is not there, or stands below with the reason.

Usage: unused.py <source> <archive of lib's objects> <folder of the tools' sources>"""
import re
import subprocess
import sys

# What tests look at that nothing else does: each is the inverse of a function that is used, or the only way to a rule.
FOR_TESTS = {
    "tf_math_get_info": "the table of MATH.md is checked by it",
    "tf_h_func": "the builder of kernels and host programs, whole",
    "tf_k_bool": "likewise",
    "tf_k_for": "likewise",
    "tf_k_yield": "likewise",
    "tf_ix_assume_eq": "what a caller may promise of expressions, whole",
    "tf_ix_assume_divisible_by": "likewise",
    "tf_ix_eval": "the numbers that proofs are held against",
    "tf_ix_id": "that equal expressions are one node",
    "tf_mma_find": "each form of mma.sync by its name",
    "tf_mma_layout": "the fragments of mma.sync as layouts",
    "tf_wgmma_layout": "the fragments of wgmma as layouts",
    "tf_ptx_registers": "what a repair counts",
    "tf_reference_run": "the reference evaluator without its options",
    "tf_npy_encode": "the inverse of the reader",
    "tf_npy_parse": "the reader without a file",
    "tf_package_encode": "packages that are wrong in one place",
    "tf_pool_size": "that nothing is kept",
    "tf_cuda_target_runs_on": "which chip runs which code",
    "tf_find_ptxas": "whether there is one to test with",
    "tf_lower_fusions": "lowering without the passes before it",
    "tf_lower_shared_bytes": "what lowering would take",
    "tf_sched_producer_position": "where inlining stands",
    "tf_emu_fiber_jump": "named by the assembly in its own file",
    "tf_emu_fiber_start": "likewise",
}


def symbols(path):
    """(object, kind, name) of each line of nm."""
    out = subprocess.run(["nm", "-A", path], capture_output=True, text=True, check=True).stdout
    for line in out.splitlines():
        m = re.match(r"(.*?\.o):\s*[0-9a-f]* (\w) (\S+)$", line)
        if m:
            yield m.group(1), m.group(2), m.group(3)


def names_in(folder):
    """Each name of tf's in the sources of a folder."""
    found = subprocess.run(["grep", "-rhoE", r"\btf_[a-z0-9_]+", folder], capture_output=True, text=True, check=True)
    return set(found.stdout.split())


def main():
    source, archive, tools = sys.argv[1:]
    defined, used = {}, set()
    for obj, kind, name in symbols(archive):
        if kind == "U":
            used.add(name)
        elif kind in "TDRB":
            defined[name] = obj
    used |= names_in(source + "/include/tf") | names_in(tools) | set(FOR_TESTS)
    bad = sorted((obj.split(":")[-1], name) for name, obj in defined.items() if name not in used)
    for obj, name in bad:
        print(f"{obj[:-2]}: {name} is used by no other file: make it static, or leave it out", file=sys.stderr)
    if not bad:
        print(f"{len(defined)} functions and tables of lib have readers")
    return bool(bad)


sys.exit(main())
