"""The programs of the text tests, each for one of several chips, for scripts that compile them: ptx_in.py, ptx_logs.py."""
import argparse
import pathlib
import subprocess
import zlib

FOLDERS = ["test/lit", "test/examples", "test/bench"]


def run(*command):
    return subprocess.run(list(map(str, command)), stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=300)


def options(chips):
    """What such scripts have in common; --chips' default is `chips`."""
    a = argparse.ArgumentParser()
    a.add_argument("source", type=pathlib.Path)
    a.add_argument("bin", type=pathlib.Path)
    a.add_argument("--share", default="0/1")
    a.add_argument("--chips", default=chips)
    a.add_argument("--all", action="store_true")
    a.add_argument("file", nargs="*", type=pathlib.Path)
    return a


def chosen(o, turn=""):
    """Files and chips: the number of a file's name, and of the turn, decides for which (--all: for each of them); --share: every N-th file from the I-th on."""
    chips = o.chips.split(",")
    index, shares = map(int, o.share.split("/"))
    files = o.file or sorted(f for d in FOLDERS for f in (o.source / d).rglob("*.mlir"))
    return [(f, c) for f in files[index::shares] for c in (chips if o.all else [chips[zlib.crc32((turn + f.name).encode()) % len(chips)]])]
