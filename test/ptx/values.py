#!/usr/bin/env python3
"""values.py <bin folder>: what instructions of integers, bits and floats give at the edges of their operands, on the simulated SM, beside Python's whole
numbers and fractions. One kernel for 32 bits, one for 64, one for floats: thread t has the t-th operands a, b, c, and writes what each instruction gives."""
import itertools
import math
import operator
import os
import random
import struct
import subprocess
import sys
import tempfile
from fractions import Fraction

EDGES = [0, 1, 2, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x12345678, 0x7FFFFFFF, 1 << 31, (1 << 31) + 1,
         0xFFFFFFFF, 0xFFFFFFFE, 0xDEADBEEF, 0x5A5A5A5A, 0xFFFF0000, 0x00FF00FF]


def low(v, w):
    return v & (1 << w) - 1


def signed(v, w=32):
    return low(v, w) - (low(v, w) >> w - 1 << w)


def bits(v):
    return [v >> i & 1 for i in range(32)]


def parts(v, w, of="u"):
    return [signed(v >> i, w) if of == "s" else low(v >> i, w) for i in range(0, 32, w)]


def joined(values, w):
    return sum(low(v, w) << w * i for i, v in enumerate(values))


def between(v, least, most):
    return max(least, min(most, v))


# ---------------------------------------------------------------------------------------------------- integers and bits


def extract(kind, w):
    def f(a, b, c):
        at, n = b & 255, c & 255
        rest = 0 if kind == "u" or not n else a >> min(at + n - 1, w - 1) & 1
        return sum((a >> at + i & 1 if i < n and at + i < w else rest) << i for i in range(w))

    return f


def insert(w):
    def f(a, b, c):
        at, n = b & 255, c & 255
        mask = low(((1 << n) - 1) << at, w)
        return c & ~mask | low(a << at, w) & mask

    return f


def find(kind, w, shift):
    def f(a, *_):
        v = low(~a, w) if kind == "s" and a >> w - 1 else a
        return low(-1, 32) if not v else w - v.bit_length() if shift else v.bit_length() - 1

    return f


def permute(mode):
    def f(a, b, c):
        byte, k = parts(a, 8) + parts(b, 8), c & 3
        if not mode:
            return joined([0xFF * (byte[c >> i & 7] >> 7) if c >> i & 8 else byte[c >> i & 7] for i in (0, 4, 8, 12)], 8)
        order = {"f4e": [k + i for i in range(4)], "b4e": [(k - i) % 8 for i in range(4)], "rc8": [k] * 4, "ecl": [max(i, k) for i in range(4)],
                 "ecr": [min(i, k) for i in range(4)], "rc16": [[0, 1, 0, 1], [2, 3, 2, 3]][k & 1]}[mode]
        return joined([byte[i] for i in order], 8)

    return f


def funnel(left, clamps):
    def f(a, b, c):
        n = min(c, 32) if clamps else c & 31
        return (b << 32 | a) << n >> 32 if left else (b << 32 | a) >> n

    return f


def dot(x, y):
    return lambda a, b, c: c + sum(p * q for p, q in zip(parts(a, 8, x), parts(b, 8, y)))


def dot2(x, y, high):
    return lambda a, b, c: c + sum(p * q for p, q in zip(parts(a, 16, x), parts(b, 8, y)[2 * high:]))


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def packed(w, kind):
    least, most = (-(1 << w - 1), (1 << w - 1) - 1) if kind == "s" else (0, (1 << w) - 1)
    return lambda v: low(between(signed(v), least, most), w)


def of_words():
    """(instruction with its operands, what it gives of a, b, c)"""
    halves = lambda f, of="u": lambda a, b, c: joined(map(f, parts(a, 16, of), parts(b, 16, of)), 16)
    yield from ((f"{i}.sat.s32 %r9, %r0, %r1", lambda a, b, c, f=f: between(f(signed(a), signed(b)), -1 << 31, (1 << 31) - 1))
                for i, f in (("add", operator.add), ("sub", operator.sub)))
    yield "mul.hi.s32 %r9, %r0, %r1", lambda a, b, c: signed(a) * signed(b) >> 32
    yield "mul.hi.u32 %r9, %r0, %r1", lambda a, b, c: a * b >> 32
    yield "mul24.lo.s32 %r9, %r0, %r1", lambda a, b, c: signed(a, 24) * signed(b, 24)
    yield "mul24.lo.u32 %r9, %r0, %r1", lambda a, b, c: low(a, 24) * low(b, 24)
    yield "or.b32 %r8, %r1, 2; div.s32 %r9, %r0, %r8", lambda a, b, c: quotient(signed(a), signed(b | 2))
    yield "or.b32 %r8, %r1, 2; rem.u32 %r9, %r0, %r8", lambda a, b, c: a % (b | 2)
    yield "add.u16x2 %r9, %r0, %r1", halves(operator.add)
    yield "min.s16x2 %r9, %r0, %r1", halves(min, "s")
    yield "max.relu.s16x2 %r9, %r0, %r1", halves(lambda x, y: max(x, y, 0), "s")
    yield "min.relu.s32 %r9, %r0, %r1", lambda a, b, c: max(0, min(signed(a), signed(b)))
    yield "cnot.b32 %r9, %r0", lambda a, b, c: not a
    yield "popc.b32 %r9, %r0", lambda a, b, c: sum(bits(a))
    yield "clz.b32 %r9, %r0", lambda a, b, c: 32 - a.bit_length()
    yield "brev.b32 %r9, %r0", lambda a, b, c: joined(bits(a)[::-1], 1)
    for kind in "su":
        yield f"bfe.{kind}32 %r9, %r0, %r1, %r2", extract(kind, 32)
        yield f"bfind.{kind}32 %r9, %r0", find(kind, 32, False)
        yield f"bfind.shiftamt.{kind}32 %r9, %r0", find(kind, 32, True)
        yield f"shr.{kind}32 %r9, %r0, %r1", lambda a, b, c, kind=kind: (signed(a) if kind == "s" else a) >> min(b, 99)
        yield f"sad.{kind}32 %r9, %r0, %r1, %r2", lambda a, b, c, kind=kind: c + (abs(signed(a) - signed(b)) if kind == "s" else abs(a - b))
        yield f"szext.clamp.{kind}32 %r9, %r0, %r1", lambda a, b, c, kind=kind: a if b > 31 else signed(a, b) if kind == "s" and b else low(a, b)
        for to in "su":
            yield f"dp4a.{kind}32.{to}32 %r9, %r0, %r1, %r2", dot(kind, to)
            for half in ("lo", "hi"):
                yield f"dp2a.{half}.{kind}32.{to}32 %r9, %r0, %r1, %r2", dot2(kind, to, half == "hi")
        for w in 2, 4, 8:
            yield f"cvt.pack.sat.{kind}{w}.s32.b32 %r9, %r0, %r1, %r2", lambda a, b, c, w=w, p=packed(w, kind): c << 2 * w | p(a) << w | p(b)
        yield f"cvt.pack.sat.{kind}16.s32 %r9, %r0, %r1", lambda a, b, c, p=packed(16, kind): p(a) << 16 | p(b)
        yield f"cvt.sat.{kind}8.s32 %r9, %r0", lambda a, b, c, kind=kind: between(signed(a), *((-128, 127) if kind == "s" else (0, 255)))
    yield "bfi.b32 %r9, %r0, %r2, %r1, %r2", insert(32)
    yield "shl.b32 %r9, %r0, %r1", lambda a, b, c: a << min(b, 32)
    for side, how in itertools.product("lr", ("wrap", "clamp")):
        yield f"shf.{side}.{how}.b32 %r9, %r0, %r1, %r2", funnel(side == "l", how == "clamp")
    yield "bmsk.clamp.b32 %r9, %r0, %r1", lambda a, b, c: ((1 << min(b, 32)) - 1) << min(a, 32)
    yield "bmsk.wrap.b32 %r9, %r0, %r1", lambda a, b, c: ((1 << (b & 31)) - 1) << (a & 31)
    for table in 0xCA, 0x96, 0x1B:
        yield (f"lop3.b32 %r9, %r0, %r1, %r2, {table}",
               lambda a, b, c, t=table: joined([t >> (x << 2 | y << 1 | z) & 1 for x, y, z in zip(bits(a), bits(b), bits(c))], 1))
    for mode in "", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16":
        yield f"prmt.b32{'.' * bool(mode)}{mode} %r9, %r0, %r1, %r2", permute(mode)
    yield "add.cc.u32 %r8, %r0, %r1; addc.u32 %r9, %r2, %r2", lambda a, b, c: c + c + (a + b >> 32)
    yield "sub.cc.u32 %r8, %r0, %r1; subc.u32 %r9, %r2, %r1", lambda a, b, c: c - b - (a < b)
    yield "mad.lo.cc.u32 %r8, %r0, %r1, %r2; madc.hi.u32 %r9, %r0, %r1, %r2", lambda a, b, c: (a * b >> 32) + c + (low(a * b, 32) + c >> 32)
    yield "slct.s32.s32 %r9, %r0, %r1, %r2", lambda a, b, c: a if signed(c) >= 0 else b


def of_long_words():
    """Of 64 bits; counts and places are the lower 32 of b and c."""
    yield "mul.hi.s64 %d9, %d0, %d1", lambda a, b, c: signed(a, 64) * signed(b, 64) >> 64
    yield "mul.hi.u64 %d9, %d0, %d1", lambda a, b, c: a * b >> 64
    yield "brev.b64 %d9, %d0", lambda a, b, c: int(f"{a:064b}"[::-1], 2)
    for name, f in ("popc", lambda a: bin(a).count("1")), ("clz", lambda a: 64 - a.bit_length()):
        yield f"{name}.b64 %r9, %d0; cvt.u64.u32 %d9, %r9", lambda a, b, c, f=f: f(a)
    yield "shl.b64 %d9, %d0, %r1", lambda a, b, c: a << min(low(b, 32), 64)
    for kind in "su":
        yield f"bfe.{kind}64 %d9, %d0, %r1, %r2", extract(kind, 64)
        yield f"bfind.{kind}64 %r9, %d0; cvt.u64.u32 %d9, %r9", find(kind, 64, False)
        yield f"shr.{kind}64 %d9, %d0, %r1", lambda a, b, c, kind=kind: (signed(a, 64) if kind == "s" else a) >> min(low(b, 32), 99)
        least, most = (-(1 << 31), (1 << 31) - 1) if kind == "s" else (0, (1 << 32) - 1)
        yield f"cvt.sat.{kind}32.s64 %r9, %d0; cvt.u64.u32 %d9, %r9", lambda a, b, c, r=(least, most): low(between(signed(a, 64), *r), 32)
    yield "bfi.b64 %d9, %d0, %d2, %r1, %r2", insert(64)
    yield "add.cc.u64 %d8, %d0, %d1; addc.u64 %d9, %d2, %d2", lambda a, b, c: c + c + (a + b >> 64)


# ---------------------------------------------------------------------------------------------------- floats
# A float is its sign and a fraction, infinity or None.

FORMATS = {"f32": (24, 127), "f16": (11, 15), "bf16": (8, 127)}  # digits, largest exponent
INFINITE = Fraction(2) ** 9999


def width(t):
    return 32 if t == "f32" else 16


def decoded(v, t):
    digits, top = FORMATS[t]
    sign, e, m = v >> width(t) - 1, v >> digits - 1 & 2 * top + 1, low(v, digits - 1)
    if e == 2 * top + 1:
        return sign, None if m else INFINITE * (-1) ** sign
    size = Fraction(m + (e > 0) * (1 << digits - 1)) * Fraction(2) ** (max(e, 1) - top - digits + 1)
    return sign, -size if sign else size


def encoded(v, t, how="rn", zero=0):
    """None where it is not a number; `zero` the sign of 0."""
    digits, top = FORMATS[t]
    if v is None:
        return None
    sign = zero if v == 0 else int(v < 0)
    infinite = 2 * top + 1 << digits - 1
    size, r = abs(v), 0
    if size == INFINITE:
        r = infinite
    elif size:
        e = size.numerator.bit_length() - size.denominator.bit_length()
        e = max(e - (Fraction(2) ** e > size), 1 - top)
        scaled = size / Fraction(2) ** (e - digits + 1)
        n, rest = divmod(scaled, 1)
        n += {"rn": rest > Fraction(1, 2) or (rest == Fraction(1, 2) and n & 1), "rz": 0, "rm": sign and rest, "rp": not sign and rest}[how] > 0
        r = n + (e + top - 1 << digits - 1)
        if r >= infinite:
            r = infinite - (how == "rz" or (how == "rm" and not sign) or (how == "rp" and sign))
    return int(r) | sign << width(t) - 1


def summed(t, how, p, q):
    """p and q are (sign, value)."""
    (s, x), (r, y) = p, q
    if None in (x, y) or (abs(x) == abs(y) == INFINITE and s != r):
        return None
    v = x if abs(x) == INFINITE else y if abs(y) == INFINITE else x + y
    return encoded(v, t, how, s if s == r else int(how == "rm"))


def multiplied(p, q):
    (s, x), (r, y) = p, q
    if None in (x, y) or {abs(x), abs(y)} == {0, INFINITE}:
        return s ^ r, None
    return s ^ r, INFINITE * (-1) ** (s ^ r) if INFINITE in (abs(x), abs(y)) else x * y


def extreme(t, most, nan):
    def f(a, b, c):
        p, q = decoded(a, t), decoded(b, t)
        if p[1] is None or q[1] is None:
            return None if nan or p[1] == q[1] else b if p[1] is None else a
        return (max if most else min)(a, b, key=lambda v: (decoded(v, t)[1], -decoded(v, t)[0]))

    return f


def of_floats():
    """(instruction, the result's format, what it gives): of f32 in %r0 to %r2; %h0 to %h2 are their lower halves."""
    for how in "rn", "rz", "rm", "rp":
        yield f"add.{how}.f32 %r9, %r0, %r1", "f32", lambda a, b, c, how=how: summed("f32", how, decoded(a, "f32"), decoded(b, "f32"))
        yield f"mul.{how}.f32 %r9, %r0, %r1", "f32", lambda a, b, c, how=how: (lambda p: encoded(p[1], "f32", how, p[0]))(multiplied(decoded(a, "f32"), decoded(b, "f32")))
        yield f"fma.{how}.f32 %r9, %r0, %r1, %r2", "f32", lambda a, b, c, how=how: summed("f32", how, multiplied(decoded(a, "f32"), decoded(b, "f32")), decoded(c, "f32"))
    for t in "f16", "bf16", "f32":
        r = "h" if t != "f32" else "r"
        keep = "; cvt.u32.u16 %r9, %h9" if r == "h" else ""
        for name, nan in itertools.product(("min", "max"), ("", ".NaN")):
            yield f"{name}{nan}.{t} %{r}9, %{r}0, %{r}1{keep}", t, extreme(t, name == "max", nan)
        if r == "h":
            yield (f"fma.rn.relu.{t} %h9, %h0, %h1, %h2{keep}", t,
                   lambda a, b, c, t=t: (lambda v: v if v is None else v * (v >> 15 == 0))(summed(t, "rn", multiplied(decoded(a, t), decoded(b, t)), decoded(c, t))))
            for how in "rn", "rz":
                yield f"cvt.{how}.{t}.f32 %h9, %r0{keep}", t, lambda a, b, c, t=t, how=how: encoded(decoded(a, "f32")[1], t, how, a >> 31)
            yield f"cvt.f32.{t} %r9, %h0", "f32", lambda a, b, c, t=t: encoded(decoded(a, t)[1], "f32", "rn", a >> 15)
    whole = {"rni": round, "rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}
    for how, f in whole.items():
        yield (f"cvt.{how}.f32.f32 %r9, %r0", "f32",
               lambda a, b, c, f=f: (lambda s, v: encoded(v if v is None or abs(v) == INFINITE else Fraction(f(v)), "f32", "rn", s))(*decoded(a, "f32")))
        yield f"cvt.{how}.s32.f32 %r9, %r0", None, lambda a, b, c, f=f: (lambda v: 0 if v is None else between(f(v), -1 << 31, (1 << 31) - 1))(decoded(a, "f32")[1])


# ---------------------------------------------------------------------------------------------------- running

HEAD = """.version 8.8
.target sm_100a
.address_size 64
.visible .entry values(.param .u64 given, .param .u64 out, .param .u32 n) {
  .reg .pred %p;
  .reg .b16 %h<10>;
  .reg .b32 %r<14>;
  .reg .b64 %d<14>;
  ld.param.u64 %d10, [given];
  ld.param.u64 %d11, [out];
  ld.param.u32 %r10, [n];
  mov.u32 %r11, %tid.x;
  mov.u32 %r12, %ctaid.x;
  mad.lo.u32 %r11, %r12, 128, %r11;
  setp.ge.u32 %p, %r11, %r10;
  @%p ret;
  mul.wide.u32 %d12, %r11, 24;
  add.u64 %d10, %d10, %d12;
  ld.global.u64 %d0, [%d10];
  ld.global.u64 %d1, [%d10+8];
  ld.global.u64 %d2, [%d10+16];
"""


def npy(path, words):
    head = "{'descr': '<u8', 'fortran_order': False, 'shape': (%d,), }" % len(words)
    head += " " * (-(len(head) + 11) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + struct.pack(f"<{len(words)}Q", *words))


def run(folder, tools, rows, operands, result):
    text = HEAD + "".join(f"  cvt.u32.u64 %r{i}, %d{i};\n  cvt.u16.u32 %h{i}, %r{i};\n" for i in range(3))
    text += f"  mul.wide.u32 %d12, %r11, {8 * len(rows)};\n  add.u64 %d11, %d11, %d12;\n"
    for k, (instruction, *_) in enumerate(rows):
        text += f"  {instruction};\n" + ("  cvt.u64.u32 %d9, %r9;\n" if result == 32 else "") + f"  st.global.u64 [%d11+{8 * k}], %d9;\n"
    source, given, out = (os.path.join(folder, name) for name in ("values.ptx", "given.npy", "out.npy"))
    with open(source, "w", encoding="ascii") as f:
        f.write(text + "  ret;\n}\n")
    npy(given, [v for three in operands for v in three])
    count = len(operands) * len(rows)
    subprocess.run([os.path.join(tools, "tf-run"), source, f"--grid={(len(operands) + 127) // 128}", "--block=128", f"--arg={given}",
                    f"--arg=zeros:ui64:{count}", f"--arg={len(operands)}", "--out=-", f"--out={out}", "--check=none", "--no-cache"], check=True)
    with open(out, "rb") as f:
        return struct.unpack(f"<{count}Q", f.read()[-8 * count:])


def compare(folder, tools, rows, operands, w):
    got, faults = run(folder, tools, rows, operands, w), 0
    for k, (instruction, *of, f) in enumerate(rows):
        for i, given in enumerate(operands):
            here, want = got[i * len(rows) + k], f(*(low(v, 16 if "%h0" in instruction else w) for v in given))
            if here != low(want, w) if want is not None else decoded(here, of[0])[1] is not None:
                print(f"{instruction}: of {', '.join(map(hex, given))} gives {here:#x}, expected {'a NaN' if want is None else hex(low(want, w))}")
                faults += 1
                break
    print(f"{len(rows)} instructions, {len(operands)} operands: {faults} faults")
    return faults


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    draw = random.Random(20)
    words = [(a, b, EDGES[(7 * i + 3) % len(EDGES)]) for i, (a, b) in enumerate(itertools.product(EDGES, EDGES))]
    long = EDGES[::2] + [v << 32 for v in EDGES[1::3]] + [0x0123456789ABCDEF, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
    longs = [(a, b, long[(5 * i + 1) % len(long)]) for i, (a, b) in enumerate(itertools.product(long, long[::2]))]
    # of f32, and in the lower half of f16 and bf16
    edges = [0, 1 << 31, 0x3F800000, 0x7F800000, 0xFF800000, 1, 0x7F7FFFFF, 0x00800000, 0x807FFFFF, 0x33800000, 0x477FF000, 0x3F801000, 0x4B000001, 0xC0200000, 0xBF000000]
    halves = [0, 0x8000, 0x3C00, 0x7C00, 0xFC00, 1, 0x7BFF, 0x3F80, 0x7F80, 0xFF80, 0x7F7F, 0xB801, 0xBF01, 0x0400, 0x7E00, 0x7FC0]
    floats = [v | h * (draw.random() < 0.4) for v, h in itertools.product(edges, halves[::5])] + halves + [draw.getrandbits(32) for _ in range(20)] + [0x7FC00000]
    threes = [tuple(draw.choice(floats) for _ in "abc") for _ in range(600)] + [(a, b, a) for a, b in itertools.product(halves[:2] + [1 << 31, 0x7FC00000], repeat=2)]
    with tempfile.TemporaryDirectory(prefix="tf-values-") as folder:
        faults = compare(folder, sys.argv[1], list(of_words()), words, 32)
        faults += compare(folder, sys.argv[1], list(of_long_words()), longs, 64)
        faults += compare(folder, sys.argv[1], list(of_floats()), threes, 32)
    sys.exit(faults > 0)


main()
