#!/usr/bin/env python3
"""costs.py BUILD [-j N] [-R REGEX] [--list FILE]: what each test costs, in seconds of a processor.

Wall time says little on a machine that others use, too. Each test of ctest is run once, and what it and all its children
used (user and system) is printed, most first, then the sum of each folder and of all. --list FILE: the tests are those of
`ctest --show-only=json-v1`, kept in FILE.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile


def tests(o):
    if o.list:
        with open(o.list) as f:
            return json.load(f)["tests"]
    return json.loads(subprocess.check_output(["ctest", "--test-dir", o.build, "--show-only=json-v1"]))["tests"]


def run(test):
    properties = {p["name"]: p["value"] for p in test.get("properties", [])}
    with tempfile.TemporaryFile() as out:
        try:
            p = subprocess.Popen(test["command"], cwd=properties.get("WORKING_DIRECTORY"), stdout=out, stderr=out)
        except OSError as e:
            return test["name"], 0, 127, str(e)
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        said = out.read().decode(errors="replace")
    if p.returncode and p.returncode == properties.get("SKIP_RETURN_CODE"):
        p.returncode = 0
    return test["name"], used.ru_utime + used.ru_stime, p.returncode, said


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("build")
    a.add_argument("-j", type=int, default=os.cpu_count())
    a.add_argument("-R", default="")
    a.add_argument("--list")
    o = a.parse_args()
    chosen = [t for t in tests(o) if "command" in t and re.search(o.R, t["name"])]
    with concurrent.futures.ThreadPoolExecutor(o.j) as pool:
        all = sorted(pool.map(run, chosen), key=lambda r: -r[1])
    folders = {}
    for name, seconds, status, said in all:
        folder = re.sub(r"[/_].*", "", name) if not name.startswith("lit/") else "/".join(name.split("/")[:2])
        folders[folder] = folders.get(folder, 0) + seconds
        print(f"{seconds:8.1f}  {name}" + (f"  FAILED ({status})" if status else ""))
    print()
    for folder, seconds in sorted(folders.items(), key=lambda f: -f[1]):
        print(f"{seconds:8.1f}  {folder}")
    failed = [r for r in all if r[2]]
    print(f"{sum(r[1] for r in all):8.1f}  all: {len(all)} tests, {len(failed)} failed")
    for name, _, status, said in failed:
        print(f"\n== {name} ({status})\n{said[-3000:]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
