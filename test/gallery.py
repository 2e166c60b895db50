#!/usr/bin/env python3
"""gallery.py <source folder> [update]: the gallery of faults is whole, and its table says what its texts say.

Each folder of test/gallery holds wrong.X and right.X, X being ptx or mlir. The comments at the head of wrong.X: what is wrong, in
sentences; `Class:`; `Public:`, where it was seen, once or more; `There:`, what happened there. Its run must fail and be checked for
a verdict at a line of its own; that of right.X must not, and has the same arguments. The two differ in a few lines. With `update`
the table of README.md is made anew from this. Exit status 1 if something is wrong."""
import difflib
import os
import re
import sys

MOST_LINES = 24  # by which twins differ
CLASSES = ["mbarriers and bytes", "rings and loops", "proxies and copies", "clusters", "wgmma", "tensor memory", "blocks and warps", "global memory"]
wrong = []


def told(where, what):
    wrong.append(f"{where}: {what}")


def split(path):
    """(lines of comment at the head, the rest without its comments) of a text."""
    with open(path, encoding="utf-8") as f:
        lines = f.read().split("\n")
    n = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return [line[2:].strip() for line in lines[:n]], [line for line in lines[n:] if "// CHECK" not in line], lines


def read_head(path, head):
    """{"what": ..., "Class": ..., "Public": [...], "There": ...} of wrong.X."""
    found, last = {"what": "", "Public": []}, "what"
    for line in head:
        if line.startswith("RUN:"):
            break
        key = re.match(r"(Class|Public|There): (.*)", line)
        if key and key[1] == "Public":
            found["Public"].append(key[2])
        elif key:
            last = key[1]
            found[last] = key[2]
        else:
            found[last] = (found[last] + " " + line).strip()
    for key in ("what", "Class", "Public", "There"):
        if not found.get(key):
            told(path, f"its head does not say `{key}`")
    if found.get("Class") and found["Class"] not in CLASSES:
        told(path, f"no class '{found['Class']}'; there are: {', '.join(CLASSES)}")
    return found


def verdict(path, lines):
    """What tf says: the error, and of a deadlock who waits for what."""
    said = [re.match(r"\s*// CHECK(-NEXT)?: (\S+?):\[\[#@LINE[+-]\d+\]\]:\d+: (error|note): (.*)", line) for line in lines]
    said = [m for m in said if m]
    if not said or said[0][3] != "error" or said[0][2] != os.path.basename(path):
        told(path, "no verdict is checked: expected `// CHECK: wrong.X:[[#@LINE+1]]:3: error: ...`")
        return ""
    if "deadlock" not in said[0][4]:
        return said[0][4]
    return "deadlock: " + "; ".join(m[4] for m in said[1:])


def arguments(head, rest):
    run = next((line for line in head if line.startswith("RUN:")), "")
    return re.match(rest, run), run


def look(folder):
    """A row of the table."""
    name = os.path.basename(folder)
    texts = sorted(os.listdir(folder))
    if texts not in (["right.ptx", "wrong.ptx"], ["right.mlir", "wrong.mlir"]):
        told(folder, f"expected wrong.X and right.X with X ptx or mlir, found {', '.join(texts)}")
        return None
    right, bad = (os.path.join(folder, t) for t in texts)
    head, body, lines = split(bad)
    right_head, right_body, _ = split(right)
    about = read_head(bad, head)
    run, text = arguments(head, r"RUN: not tf-run %s (.*?) ?--check=all 2>&1 \| FileCheck %s$")
    twin, twin_text = arguments(right_head, r"RUN: tf-run %s (.*?) ?--check=all\b")
    if not run:
        told(bad, f"expected `RUN: not tf-run %s ... --check=all 2>&1 | FileCheck %s`, found `{text}`")
    if not twin:
        told(right, f"expected `RUN: tf-run %s ... --check=all`, found `{twin_text}`")
    if run and twin and run[1] != twin[1]:
        told(right, "its arguments are not those of the wrong one")
    if not right_head[0].startswith("The right twin: "):
        told(right, "its head does not begin with `The right twin:`")
    differ = sum(line[0] in "+-" for line in difflib.ndiff(body, right_body))
    if not 0 < differ <= MOST_LINES:
        told(folder, f"the twins differ in {differ} lines; expected 1 to {MOST_LINES}")
    return {"name": name, "file": texts[1], "twin": texts[0], "says": verdict(bad, lines), **about}


def link(url):
    """A thread by its repository and number, a page by its last words."""
    found = re.match(r"https://github.com/([\w.-]+)/([\w.-]+)/(?:issues|pull)/(\d+)$", url)
    return f"[{found[1]}/{found[2]} {found[3]}]({url})" if found else f"[{url.split('/')[2]}]({url})"


def table(rows):
    out = []
    for group in CLASSES:
        out += [f"## {group[0].upper()}{group[1:]}", "", "| fault | seen | tf says |", "|---|---|---|"]
        for row in sorted((r for r in rows if r.get("Class") == group), key=lambda r: r["name"]):
            seen = ", ".join(link(u) for u in row["Public"])
            name = f"[{row['name']}]({row['name']}/{row['file']}), [right]({row['name']}/{row['twin']})"
            out.append(f"| {name}: {row['what']} | {seen} | {row['says']} |")
        out.append("")
    return "\n".join(out).rstrip("\n") + "\n"


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["update"]):
        sys.exit(__doc__)
    gallery = os.path.join(sys.argv[1], "test", "gallery")
    folders = sorted(e.path for e in os.scandir(gallery) if e.is_dir())
    rows = [row for row in map(look, folders) if row]
    page = os.path.join(gallery, "README.md")
    with open(page, encoding="utf-8") as f:
        text = f.read()
    begin = text.find("\n## ") + 1
    new = (text[:begin] if begin else text + "\n") + table(rows)
    if sys.argv[2:] and new != text:
        with open(page, "w", encoding="utf-8") as f:
            f.write(new)
    elif new != text:
        told(page, "the table is not what the texts say; `python3 test/gallery.py . update`")
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


main()
