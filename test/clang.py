#!/usr/bin/env python3
"""clang.py SOURCE BUILD: every file of the library and the tools is without a warning for the other compiler of Debian 12, too.

It is read and checked by clang, with the options that CMake gave the first compiler and with assertions; no code is made.
All files are read by one process, by the library that comes with clang, since half of the time of a process of its own was
its start; where that library is not found, each file has its process. 77: there is no clang.
"""
import ctypes
import json
import os
import shlex
import shutil
import subprocess
import sys


def options(unit):
    words = shlex.split(unit["command"])
    without = {words.index("-o") + 1} if "-o" in words else set()
    return [w for i, w in enumerate(words[1:], 1)
            if i not in without and w not in ("-o", "-c", "-DNDEBUG", "-g", unit["file"])] + ["-UNDEBUG"]


def by_process(unit):
    done = subprocess.run([clang, "-fsyntax-only", *options(unit), unit["file"]], cwd=unit["directory"], capture_output=True, text=True)
    return done.stderr or ("clang failed" if done.returncode else "")


class Said(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("flags", ctypes.c_uint)]


def library():
    """The libclang of `clang`, and where its own headers are."""
    home = os.path.dirname(os.path.dirname(os.path.realpath(clang)))
    try:
        c = ctypes.CDLL(os.path.join(home, "lib", "libclang.so.1"))
    except OSError:
        return None
    for name in ("createIndex", "getDiagnostic", "getCString"):
        getattr(c, "clang_" + name).restype = ctypes.c_char_p if name == "getCString" else ctypes.c_void_p
    c.clang_formatDiagnostic.restype = Said
    return c


def by_library(c, index, unit):
    words = [clang, *options(unit)]
    argv = (ctypes.c_char_p * len(words))(*(w.encode() for w in words))
    tu = ctypes.c_void_p()
    os.chdir(unit["directory"])
    failed = c.clang_parseTranslationUnit2FullArgv(
        index, unit["file"].encode(), argv, len(words), None, 0, 0, ctypes.byref(tu))
    if failed:
        return f"libclang: error {failed} of {unit['file']}\n"
    text = ""
    for i in range(c.clang_getNumDiagnostics(tu)):
        d = ctypes.c_void_p(c.clang_getDiagnostic(tu, i))
        s = c.clang_formatDiagnostic(d, c.clang_defaultDiagnosticDisplayOptions())
        text += c.clang_getCString(s).decode() + "\n"
        c.clang_disposeString(s)
        c.clang_disposeDiagnostic(d)
    c.clang_disposeTranslationUnit(tu)
    return text


clang = shutil.which("clang") or sys.exit(77)
source, build = sys.argv[1:]
with open(os.path.join(build, "compile_commands.json")) as f:
    units = {u["file"]: u for u in json.load(f) if u["file"].startswith((source + "/lib/", source + "/tools/"))}.values()
c = library()
index = ctypes.c_void_p(c.clang_createIndex(0, 0)) if c else None
bad = 0
for u in units:
    said = by_library(c, index, u) if c else by_process(u)
    if said:
        bad += 1
        print(said)
print(f"{len(units)} files, {bad} of which clang complains about")
sys.exit(bad > 0 or not units)
