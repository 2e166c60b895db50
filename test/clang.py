#!/usr/bin/env python3
"""clang.py SOURCE BUILD: every file of the library and the tools is without a warning for the other compiler of Debian 12, too.

It is read and checked by clang, with the options that CMake gave the first compiler and with assertions; no code is made.
77: there is no clang.
"""
import json
import os
import shlex
import shutil
import subprocess
import sys

clang = shutil.which("clang") or sys.exit(77)
source, build = sys.argv[1:]
with open(os.path.join(build, "compile_commands.json")) as f:
    units = {u["file"]: u for u in json.load(f) if u["file"].startswith((source + "/lib/", source + "/tools/"))}.values()
bad = 0
for u in units:
    words = shlex.split(u["command"])
    without = {words.index("-o") + 1} if "-o" in words else set()
    options = [w for i, w in enumerate(words[1:], 1) if i not in without and w not in ("-o", "-c", "-DNDEBUG", "-g")]
    said = subprocess.run([clang, "-fsyntax-only", "-UNDEBUG", *options], cwd=u["directory"], capture_output=True, text=True)
    if said.returncode or said.stderr:
        bad += 1
        print(said.stderr)
print(f"{len(units)} files, {bad} of which clang complains about")
sys.exit(bad > 0 or not units)
