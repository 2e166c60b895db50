#!/usr/bin/env python3
"""nodiscard.py <source folder>: who may fail says so. In the headers of lib and of include/tf, a function that returns
tf_status, and one that returns bool and is handed something that it may change, is TF_NODISCARD: what a caller passes over
on purpose is wrapped in TF_SURELY or TF_EITHER (lib/support/result.h). Those below tell a failure: their result is always
the same, so that callers can `return` them."""
import re
import sys
from pathlib import Path

TELLERS = {'tf_find', 'tf_fail', 'tf_fail_oom', 'tf_tell', 'tf_op_emit', 'tf_op_note', 'tf_p_error', 'tf_tile_wrong',
           'tf_tmem_error', 'tf_cuda_check'}


def changes(arguments):
    """One of the arguments is a pointer through which the function may write, or a handle of LLVM's."""
    for a in re.split(r',(?![^()]*\))', arguments):
        a = ' '.join(a.split())
        if re.search(r'\bLLVM\w+Ref\b', a) or ('[' in a and not a.startswith('const')):
            return True
        if '*' not in a or (re.match(r'const\b', a) and a.count('*') == 1):
            continue
        if not re.search(r'\*\s*const\s*\*|\bconst \*', a):
            return True
    return False


def main():
    root = Path(sys.argv[1])
    bad = held = 0
    for path in sorted([*(root / 'lib').rglob('*.h'), *(root / 'include/tf').glob('*.h')]):
        text = re.sub(r'/\*.*?\*/', lambda m: re.sub(r'[^\n]', ' ', m.group(0)), path.read_text(), flags=re.S)
        for m in re.finditer(r'^((?:TF_API )?)(TF_NODISCARD )?(bool|tf_status) +(tf_\w+)\(([^;{}]*)\)[^;{}]*;', text, re.M):
            nodiscard, kind, name, arguments = m.group(2, 3, 4, 5)
            if name in TELLERS or (kind == 'bool' and not changes(arguments)):
                continue
            held += 1
            if not nodiscard:
                line = text.count('\n', 0, m.start()) + 1
                print(f'{path.relative_to(root)}:{line}: {name} may fail; make it TF_NODISCARD', file=sys.stderr)
                bad = 1
    if held < 500:
        sys.exit(f'nodiscard.py: {held} such functions were found, expected some 700')
    if not bad:
        print(f'{held} functions that may fail are TF_NODISCARD')
    return bad


sys.exit(main())
