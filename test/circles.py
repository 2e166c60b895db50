#!/usr/bin/env python3
"""circles.py <source folder> [most]: no circle of more than `most` (4) files in lib/, by includes and by calls.

A file points at another one if it includes it, or names a function that the other one defines for others. A circle is
a set of files each of which reaches all others. They are counted twice: with each file for itself, and with x.c and
x.h as one unit, for whoever reads the one reads the other. Prints each circle that is too large; exit status 1 if there
is one. With -v all circles are printed.

A unit that many stand on, and that calls them, is cut in two: what they share gets a header of its own (types, or
`x_impl.h` between the files of one subject), and x.h keeps what others call."""
import re
import sys
from collections import defaultdict
from pathlib import Path


def strip(text):
    """Without comments, strings and preprocessor lines but includes."""
    text = re.sub(r'/\*.*?\*/', ' ', text, flags=re.S)
    text = re.sub(r'//[^\n]*', ' ', text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


def arrows(root):
    files = {}
    for path in sorted((root / 'lib').rglob('*')):
        if path.suffix in ('.c', '.h'):
            files[str(path.relative_to(root / 'lib'))] = path.read_text()
    owner = {}
    bare = {name: strip(text) for name, text in files.items()}
    for name, text in bare.items():
        if name.endswith('.c'):
            for m in re.finditer(r'^(?!static\b|typedef\b|#)[A-Za-z_][\w \t*]*?[ *](\w+)\([^;{}]*\)\s*\{', text, re.M):
                if m.group(1).startswith('tf_'):
                    owner.setdefault(m.group(1), name)
    out = defaultdict(set)
    for name, text in files.items():
        for m in re.finditer(r'^#include "([^"]+)"', text, re.M):
            if m.group(1) in files:
                out[name].add(m.group(1))
        for word in set(re.findall(r'\b\w+\b', bare[name])):
            if word in owner and owner[word] != name and name.endswith('.c'):
                out[name].add(owner[word])
    return files, out


def components(nodes, out):
    """Tarjan's strongly connected components, without recursion."""
    index, low, stack, on, done = {}, {}, [], set(), []
    for start in nodes:
        if start in index:
            continue
        work = [(start, iter(sorted(out[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            node, rest = work[-1]
            for to in rest:
                if to not in index:
                    index[to] = low[to] = len(index)
                    stack.append(to)
                    on.add(to)
                    work.append((to, iter(sorted(out[to]))))
                    break
                if to in on:
                    low[node] = min(low[node], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = []
                    while True:
                        last = stack.pop()
                        on.discard(last)
                        group.append(last)
                        if last == node:
                            break
                    if len(group) > 1:
                        done.append(sorted(group))
    return done


def units(files, out):
    """The same drawing, x.c and x.h taken for one."""
    merged = defaultdict(set)
    for name in files:
        for to in out[name]:
            if to[:-2] != name[:-2]:
                merged[name[:-2]].add(to[:-2])
    return sorted({name[:-2] for name in files}), merged


def main():
    args = [a for a in sys.argv[1:] if a != '-v']
    most = int(args[1]) if len(args) > 1 else 4
    files, out = arrows(Path(args[0]))
    bad = 0
    for what, (nodes, drawn) in (('files', (files, out)), ('units', units(files, out))):
        for group in sorted(components(nodes, drawn), key=len):
            if len(group) > most or '-v' in sys.argv:
                print(f'circle of {len(group)} {what}: ' + ' '.join(group))
            bad += len(group) > most
    return 1 if bad else 0


sys.exit(main())
