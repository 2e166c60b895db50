#!/usr/bin/env python3
"""links.py <source folder> [build folder]: what the pages point at is there.

Relative links of every .md file of the repository must lead to a file or folder, and a `#section` to a heading. In backticks:

- paths that begin with a folder of the repository must exist;
- names of source files, such as `emit/walk.c`, must be the end of some file's path;
- functions and types `tf_...` must be in the sources.

Headers that the build makes in its folder lib (`tile/tile_access.h`) count as sources.

`*` and `{a,b}` match as in a shell; <words> in angle brackets stand for anything. Exit status 1 if one is not there."""
import fnmatch
import os
import re
import subprocess
import sys

ROOTS = ("lib/", "test/", "include/", "tools/", "cmake/", ".ci/")
SOURCE = r"[\w./*{},-]+\.(c|h|def|mlir|md|sh|py|test|cmake|ll|patch)"


def anchors(path):
    """The anchors that a browser of Markdown makes of a page's headings."""
    with open(path, encoding="utf-8") as f:
        text = re.sub(r"^```.*?^```", "", f.read(), flags=re.M | re.S)
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        yield re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def braces(pattern):
    found = re.search(r"\{([^{}]*)\}", pattern)
    if not found:
        return [pattern]
    return [p for part in found[1].split(",") for p in braces(pattern[: found.start()] + part + pattern[found.end() :])]


def files(source):
    """All files of the repository, and their folders."""
    listed = subprocess.run(["git", "-C", source, "ls-files", "-co", "--exclude-standard"], stdout=subprocess.PIPE, check=False)
    if listed.returncode == 0:
        names = [f for f in listed.stdout.decode().split("\n") if f and os.path.exists(os.path.join(source, f))]
    else:
        names = [os.path.relpath(os.path.join(d, f), source) for d, _, fs in os.walk(source) for f in fs]
    folders = {os.path.dirname(f) for f in names}
    while any(os.path.dirname(f) not in folders for f in folders):
        folders |= {os.path.dirname(f) for f in folders}
    return names + [f + "/" for f in folders] + list(folders)


def words(source, names):
    """All identifiers of the sources."""
    found = set()
    for name in names:
        if name.endswith((".c", ".h", ".def", "CMakeLists.txt")):
            with open(os.path.join(source, name), encoding="utf-8", errors="replace") as f:
                found |= set(re.findall(r"\btf_\w+", f.read()))
    return found


def known(path, names, rooted):
    for p in braces(path):
        if not (fnmatch.filter(names, p) if rooted else fnmatch.filter(names, p) or fnmatch.filter(names, "*/" + p)):
            return False
    return True


def faults(source, page, names, identifiers):
    with open(page, encoding="utf-8") as f:
        lines = f.read().split("\n")
    programs = re.findall(r"^// ([\w.-]+)$", "\n".join(lines), re.M)
    fenced = False
    for n, line in enumerate(lines, 1):
        if line.startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        for target in re.findall(r"(?<!`)\]\(([^)\s]+)\)", line):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, section = target.partition("#")
            there = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if not os.path.exists(there):
                yield n, f"no file '{target}'"
            elif section and section not in anchors(there):
                yield n, f"'{path or os.path.basename(page)}' has no section '{section}'"
        for code in re.findall(r"`([^`]+)`", line):
            for word in re.findall(r"\btf_\w*\w\b(?!\*)", code):
                if word not in identifiers and not any(i.startswith(word) for i in identifiers):
                    yield n, f"no '{word}' in the sources"
        for path in re.findall(r"`([^`\s]+)`", line):
            path = re.sub(r":\d+$", "", path)
            if re.search(r"[<=]|NAME|^-|^\w\.", path) or path in programs:  # `p.mlir`: anybody's file
                continue
            rooted = path.startswith(ROOTS)
            if path.startswith("../"):
                path = os.path.normpath(os.path.join(os.path.dirname(page), path))[len(source) + 1 :]
            if (rooted or re.fullmatch(SOURCE, path)) and not known(path, names, rooted):
                yield n, f"no '{path}'"


def main():
    source = os.path.abspath(sys.argv[1])
    names, bad = files(source), 0
    identifiers = words(source, names)
    made = sys.argv[2] if len(sys.argv) > 2 else None
    if made:
        headers = [os.path.relpath(os.path.join(d, f), made) for d, _, fs in os.walk(os.path.join(made, "lib")) for f in fs
                   if f.endswith(".h")]
        identifiers |= words(made, headers)
        names += headers
    for page in sorted(f for f in names if f.endswith(".md")):
        for n, what in faults(source, os.path.join(source, page), names, identifiers):
            print(f"{page}:{n}: {what}", file=sys.stderr)
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
