#!/usr/bin/env python3
"""sizes.py <source folder> [function lines] [file lines]: no function of lib/ or tools/ has more than 60 lines, and no
source or header more than 550. Tables (.def) may be longer. Prints each that is; exit status 1 if there is one."""
import re
import sys
from pathlib import Path


def functions(lines):
    """(first line, lines, name) of each function, as clang-format leaves them: a head at the margin, and `}` at its end."""
    start = None
    for i, line in enumerate(lines):
        if start is None and re.match(r'[A-Za-z_ ].*\)\s*\{$', line):
            start = i
            while start > 0 and not re.match(r'[A-Za-z_]', lines[start]):
                start -= 1
        elif line == '}' and start is not None:
            name = re.search(r'(\w+)\(', lines[start])
            yield start + 1, i - start + 1, name.group(1) if name else lines[start]
            start = None


def main():
    root = Path(sys.argv[1])
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    longest = int(sys.argv[3]) if len(sys.argv) > 3 else 550
    bad = seen = 0
    for path in sorted(p for room in ('lib', 'tools') for p in (root / room).rglob('*') if p.suffix in ('.c', '.h')):
        lines = path.read_text().splitlines()
        name = path.relative_to(root)
        if len(lines) > longest:
            print(f'{name}: {len(lines)} lines, expected at most {longest}; cut it by what its functions are about')
            bad += 1
        for at, n, function in functions(lines):
            seen += 1
            if n > most:
                print(f'{name}:{at}: {function} has {n} lines, expected at most {most}')
                bad += 1
    if seen < 1000:
        sys.exit(f'sizes.py: only {seen} functions found; is this the source folder?')
    return 1 if bad else 0


sys.exit(main())
