#!/usr/bin/env python3
"""readers.py <source folder> <build folder>: attributes are read by the functions that lib/ir/gen/access.awk makes of the
dialects' tables. In lib, outside of lib/ir, no name of an attribute that has such a reader is given as text."""
import re
import sys
from pathlib import Path


def argument(text, at):
    """The arguments of the call whose bracket has been opened before `at`."""
    out, depth, start, i = [], 1, at, at
    while depth:
        c = text[i]
        if c in '"\'':
            i += 1
            while text[i] != c:
                i += 2 if text[i] == '\\' else 1
        elif c in '([{':
            depth += 1
        elif c in ')]}':
            depth -= 1
        if depth == 0 or (c == ',' and depth == 1):
            out.append(text[start:i])
            start = i + 1
        i += 1
    return out


def main():
    source, build = Path(sys.argv[1]), Path(sys.argv[2])
    readers = {}
    for path in sorted((build / 'lib').glob('*/*_access.h')):
        for m in re.finditer(r'(tf_\w+_of)\(const tf_op \*op[^{]*\{ return .*?\btf_op_\w+\(op, "(\w+)"', path.read_text()):
            readers.setdefault(m.group(2), []).append(m.group(1))
    if len(readers) < 100:
        sys.exit(f'readers.py: {len(readers)} readers in {build}/lib, expected those of all dialects')
    bad = calls = 0
    for path in sorted((source / 'lib').rglob('*.[ch]')):
        name = path.relative_to(source)
        if name.parts[1] == 'ir':
            continue
        text = path.read_text()
        for m in re.finditer(r'\btf_op_(?:attr|int|flag|string|word)\(', text):
            calls += 1
            args = argument(text, m.end())
            for word in re.findall(r'"(\w+)"', args[1]):
                if word in readers:
                    line = text.count('\n', 0, m.start()) + 1
                    print(f'{name}:{line}: \'{word}\' is read by its name; use {" or ".join(readers[word])}', file=sys.stderr)
                    bad = 1
    if not bad:
        print(f'{len(readers)} attributes have readers; {calls} calls read by a name that is none of them, or is a variable')
    return bad


sys.exit(main())
