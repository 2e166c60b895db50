#!/usr/bin/env python3
"""forms.py FAMILY OUT: kernels that tell a warpgroup's matrix unit one thing each, what shared memory and registers hold
before, and what the accumulators hold afterwards, computed here. For each form OUT/NAME.mlir, OUT/NAME.{shared,a,m,c,want}.npy;
OUT/all.mlir has all kernels, OUT/names their names.

Numbers are small integers, so every sum is exact. Where things lie is written as the manual's tables say it; nothing here is
the simulator's."""
import os
import struct
import sys

WORDS = 10240  # of shared memory: A at byte 0, B at byte 8192
B_AT = 8192
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "e4m3": 8, "e5m2": 8, "s8": 8, "u8": 8, "f32": 32, "s32": 32}
TEXT = {"f16": "f16", "bf16": "bf16", "tf32": "f32", "e4m3": "f8E4M3FN", "e5m2": "f8E5M2", "s8": "i8", "u8": "ui8", "f32": "f32", "s32": "i32"}
SPAN = {"none": 16, "32b": 32, "64b": 64, "128b": 128}


def f8(v, exponent, mantissa):
    if v == 0:
        return 0
    sign, v, e = (v < 0), abs(v), 0
    while v >= 2:
        v, e = v / 2, e + 1
    return sign << 7 | (e + 2 ** (exponent - 1) - 1) << mantissa | int((v - 1) * 2**mantissa)


def bits_of(t, v):
    if t == "f16":
        return struct.unpack("<H", struct.pack("<e", v))[0]
    if t in ("bf16", "tf32", "f32"):
        x = struct.unpack("<I", struct.pack("<f", v))[0]
        return x >> 16 if t == "bf16" else x
    if t in ("e4m3", "e5m2"):
        return f8(v, int(t[1]), int(t[3]))
    return int(v) & (2 ** BITS[t] - 1)


class Draw:
    def __init__(self, seed):
        self.x = seed * 2654435761 % 2**32

    def __call__(self, n):
        self.x = (self.x * 1103515245 + 12345) % 2**31
        return (self.x >> 16) % n


class Matrix:
    """A canonical layout from byte `at` on, of `rows` along mn; an instruction reads 32 bytes along k, from `step` such
    steps on."""

    def __init__(self, t, swizzle, mn, at, rows, step=0):
        self.t, self.swizzle, self.mn, self.at, self.step = t, swizzle, mn, at, step
        span, size = SPAN[swizzle], BITS[t] // 8
        if not mn:
            self.leading, self.stride = rows // 8 * 128, 128 if swizzle == "none" else 8 * span
        elif swizzle == "none":
            self.leading, self.stride = (rows * size + 15) // 16 * 128, 128
        else:  # atoms along mn 32 rows of k behind one another
            self.leading, self.stride = 32 * span, 8 * span

    def byte(self, i, k):
        span, size = SPAN[self.swizzle], BITS[self.t] // 8
        if self.mn:
            k += self.step * (32 // size)
            x = i * size
            if self.swizzle == "none":
                return self.at + x % 16 + x // 16 * self.stride + k % 8 * 16 + k // 8 * self.leading
            at = self.at + x % span + k % 8 * span + x // span * self.leading + k // 8 * self.stride
        else:
            x = k * size + self.step * 32
            if self.swizzle == "none":
                return self.at + i % 8 * 16 + i // 8 * self.stride + x // 16 * self.leading + x % 16
            at = self.at + i % 8 * span + i // 8 * self.stride + x
        return at ^ (at >> 7 & (span // 16 - 1)) << 4

    def text(self, name):
        """The descriptor, of a view `step` steps on: in words."""
        span, size = SPAN[self.swizzle], BITS[self.t] // 8
        if self.mn:
            ahead = self.step * (32 // size) // 8 * (self.leading if self.swizzle == "none" else self.stride)
        else:
            ahead = self.step * (2 * self.leading if self.swizzle == "none" else 32)
        attrs = [] if self.swizzle == "none" else ['swizzle = "%s"' % self.swizzle]
        if self.swizzle == "none" or self.mn:
            attrs.append("leading = %d" % self.leading)
        attrs.append("stride = %d" % self.stride)
        word = (self.at + ahead) // 4
        return ["  %%%sv = kernel.view %%s[%d] : !kernel.buffer<%dxi32, shared>" % (name, word, WORDS - word),
                "  %%%s = kernel.wgmma.smem_desc %s %%%sv {%s}" % (name, "mn" if self.mn else "k", name, ", ".join(attrs))]


def save(name, fmt, shape, values):
    head = "{'descr': '<%s', 'fortran_order': False, 'shape': (%s,), }" % (fmt, ", ".join(map(str, shape)))
    head += " " * ((64 - (len(head) + 11) % 64) % 64) + "\n"
    code = {"i4": "I", "f4": "I", "f2": "H", "u2": "H", "u1": "B"}[fmt]
    with open(name, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode())
        f.write(struct.pack("<%d%s" % (len(values), code), *values))


def place_d(thread, i):
    lane = thread % 32
    return 16 * (thread // 32) + lane // 4 + 8 * (i >> 1 & 1), 2 * (lane % 4) + (i & 1) + 8 * (i >> 2)


def place_a(t, thread, i):
    lane, run = thread % 32, 32 // BITS[t]
    return 16 * (thread // 32) + lane // 4 + 8 * (i // run % 2), run * (lane % 4) + i % run + 4 * run * (i // run // 2)


def draw(t, d, rnd):
    if t in ("s8", "u8"):
        return rnd(256) - (128 if t == "s8" else 0)
    return rnd(5) - 2


def leave_out(t, row, rnd, meta, i, selector):
    """Half of a row of A, and where the others are: a word of a lane has bits for 16 columns (tf32: 8) of rows 8 apart, of bytes for
    32 columns of one row."""
    stored, whole, lanes = [], [0] * len(row), 4 * (i % 8) + 32 * (i // 16)
    group, each = (2, 8) if t == "tf32" else (4, 16 if BITS[t] == 16 else 32)
    for g in range(0, len(row), group):
        if group == 2:
            at = [rnd(2)]
            bits = 14 if at[0] else 4
        else:
            at = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)][rnd(6)]
            bits = at[0] | at[1] << 2
        lane = lanes + (i % 16 // 8 + 2 * (g // each) if BITS[t] == 8 else 2 * selector + g // each)
        shift = g % each // group * 4 + (0 if BITS[t] == 8 else 16 * (i % 16 // 8))
        meta[lane] = meta[lane] & ~(15 << shift) | bits << shift
        for k in at:
            stored.append(row[g + k])
            whole[g + k] = row[g + k]
    return stored, whole


def form(out, name, a="bf16", b=None, d="f32", n=64, sa="128b", ma=False, sb="128b", mb=False, regs=False, step=0, add=None,
         flags=(), sparse=False, selector=0, seed=1):
    """add: None, "always", "false", "true" (a condition that only the run knows)."""
    b = b or a
    rnd, k = Draw(seed), 256 // BITS[a]
    deep = 2 * k if sparse else k
    x = [[draw(a, d, rnd) for _ in range(deep)] for _ in range(64)]
    y = [[draw(b, d, rnd) for _ in range(deep)] for _ in range(n)]
    meta = [rnd(256) * 0x1010101 for _ in range(128)]
    stored, whole = (zip(*[leave_out(a, x[i], rnd, meta, i, selector) for i in range(64)])) if sparse else (x, x)
    big = "satfinite" in flags
    c = [[2**31 - 1 - rnd(100000) if big else rnd(9) - 4 for _ in range(n)] for _ in range(64)]
    shared = bytearray(rnd(256) for _ in range(WORDS * 4))
    ma_, mb_ = Matrix(a, sa, ma, 0, 64, step), Matrix(b, sb, mb, B_AT, n, step)
    for m, t, z, rows, along in ((ma_, a, stored, 64, k), (mb_, b, y, n, deep)):
        for i in range(rows):
            for j in range(along):
                at, size = m.byte(i, j), BITS[t] // 8
                shared[at:at + size] = bits_of(t, z[i][j]).to_bytes(size, "little")
    sign = (-1 if "negate_a" in flags else 1) * (-1 if "negate_b" in flags else 1)

    def result(i, j):
        v = sign * sum(p * q for p, q in zip(whole[i], y[j])) + (c[i][j] if add in ("always", "true") else 0)
        return max(-2**31, min(2**31 - 1, v)) if big else v

    fmt = {16: "u2", 32: "i4", 8: "u1"}
    each, ea = n // 2, 64 * k // 128
    path = os.path.join(out, name)
    save(path + ".shared.npy", "i4", [WORDS], struct.unpack("<%dI" % WORDS, bytes(shared)))
    order = [(t, i) for t in range(128) for i in range(each)]
    of_d = {"f32": "f4", "f16": "f2", "s32": "i4"}[d]  # so that a zero with a sign is one
    save(path + ".c.npy", of_d, [128, each], [bits_of(d, c[place_d(t, i)[0]][place_d(t, i)[1]]) for t, i in order])
    save(path + ".want.npy", of_d, [128, each], [bits_of(d, result(*place_d(t, i))) for t, i in order])
    save(path + ".a.npy", fmt[BITS[a]], [128, ea],
         [bits_of(a, stored[place_a(a, t, i)[0]][place_a(a, t, i)[1]]) for t in range(128) for i in range(ea)])
    save(path + ".m.npy", "i4", [128], meta)
    raw = {8: "i8", 16: "i16", 32: "i32"}
    lines = ["kernel.func @%s(%%in: !kernel.buffer<%dxi32, global>, %%ra: !kernel.buffer<128x%dx%s, global>, %%rc: !kernel.buffer<128x%dx%s, global>, "
             "%%rm: !kernel.buffer<128xi32, global>, %%p: i32) attributes {block = [128, 1, 1]} {"
             % (name, WORDS, ea, raw[BITS[a]], each, TEXT[d]),
             "  %%s = kernel.alloc {align = 1024} : !kernel.buffer<%dxi32, shared>" % WORDS,
             "  %t = kernel.thread_id x",
             "  kernel.for %%i = 0 to %d step 1 : i32 {" % (WORDS // 128),
             "    %o = kernel.mul %i, 128 : i32",
             "    %at = kernel.add %o, %t : i32",
             "    %v = kernel.load %in[%at] : i32",
             "    kernel.store %v, %s[%at]",
             "  }",
             "  kernel.fence.proxy_async shared",
             "  kernel.barrier"]

    def load(name, buffer, count, t, stored):
        out = []
        for i in range(count // 4):
            out.append("  %%%s%d = kernel.load %%%s[%%t, %d] : vector<4x%s>" % (name, i, buffer, 4 * i, stored))
        of = ", ".join("%%%s%d" % (name, i) for i in range(count // 4))
        out.append("  %%%sw = kernel.concat %s : vector<%dx%s>" % (name, of, count, stored))
        same = stored == TEXT[t]
        out.append("  %%%sx = kernel.%s : vector<%dx%s>" % (name, ("slice %%%sw[0]" if same else "bitcast %%%sw") % name, count, stored)
                   + " to vector<%dx%s>" % (count, TEXT[t]))
        return out

    dt = "!kernel.wgmma<%dx%s>" % (each, TEXT[d])
    held = []
    if regs:
        lines += load("a", "ra", ea, a, raw[BITS[a]])
        held.append(("%ax", "%fa", "!kernel.wgmma<%dx%s>" % (ea, TEXT[a])))
    if add:
        lines += load("c", "rc", each, d, TEXT[d])
        held.append(("%cx", "%fc", dt))
    if held:
        lines.append("  %s = kernel.wgmma.fence %s : %s" % tuple(", ".join(h[i] for h in held) for i in (1, 0, 2)))
    else:
        lines.append("  kernel.wgmma.fence")
    if not regs:
        lines += ma_.text("fa")
    lines += mb_.text("fb")
    when = ""
    if add in ("false", "true"):
        lines.append("  %%when = kernel.cmp %s %%p, 7 : i32" % ("eq" if add == "true" else "ne"))
        when = " when %when"
    if sparse:
        lines.append("  %meta = kernel.load %rm[%t] : i32")
    all_flags = list(flags) + (["selector = %d" % selector] if selector else []) + (["transpose_a"] if ma else []) + (["transpose_b"] if mb else [])
    lines.append("  %%d = kernel.wgmma.mma%s %s %%fa, %s %%fb%s%s%s%s : %s"
                 % ("_sp" if sparse else "", a, b, " meta %meta" if sparse else "", " add %fc" if add else "", when, " {%s}" % ", ".join(all_flags) if all_flags else "", dt))
    lines.append("  kernel.wgmma.commit_group")
    lines.append("  %%r = kernel.wgmma.wait_group 0 for %%d : vector<%dx%s>" % (each, TEXT[d]))
    for i in range(each // 4):
        lines.append("  %%o%d = kernel.slice %%r[%d] : vector<%dx%s> to vector<4x%s>" % (i, 4 * i, each, TEXT[d], TEXT[d]))
        lines.append("  kernel.store %%o%d, %%rc[%%t, %d]" % (i, 4 * i))
    lines.append("}")
    return name, "\n".join(lines) + "\n"


def family(which, out):
    """The forms of a family."""
    fs = []

    def add(name, **o):
        fs.append(form(out, name, seed=len(fs) + 1, **o))

    if which == "types":  # every combination, dense, with and without accumulators
        for a, b, d in [("f16", "f16", "f32"), ("f16", "f16", "f16"), ("bf16", "bf16", "f32"), ("tf32", "tf32", "f32")] + \
                [(a, b, d) for d in ("f32", "f16") for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2")] + \
                [(a, b, "s32") for a in ("s8", "u8") for b in ("s8", "u8")]:
            name = "%s_%s_%s" % (a, b, d)
            add(name, a=a, b=b, d=d, n=16)
            add(name + "_add", a=a, b=b, d=d, n=32, add="always")
            add(name + "_regs", a=a, b=b, d=d, n=24, regs=True, add="true")
            if d == "s32":
                add(name + "_sat", a=a, b=b, d=d, n=8, add="always", flags=("satfinite",))
            else:
                add(name + "_neg", a=a, b=b, d=d, n=8, add="false", flags=("negate_a",))
    elif which == "sparse":
        for a, b, d in [("f16", "f16", "f32"), ("f16", "f16", "f16"), ("bf16", "bf16", "f32"), ("tf32", "tf32", "f32"), ("e4m3", "e5m2", "f32"),
                        ("e5m2", "e4m3", "f16"), ("e4m3", "e4m3", "f32"), ("e5m2", "e5m2", "f16"), ("s8", "s8", "s32"), ("s8", "u8", "s32"),
                        ("u8", "s8", "s32"), ("u8", "u8", "s32")]:
            name, pair = "%s_%s_%s" % (a, b, d), BITS[a] > 8
            add(name, a=a, b=b, d=d, n=16, sparse=True)
            add(name + "_regs", a=a, b=b, d=d, n=32, sparse=True, regs=True, add="always", selector=int(pair), sb="64b")
            add(name + "_plain", a=a, b=b, d=d, n=8, sparse=True, sa="none", sb="none", add="true", selector=int(pair),
                flags=("satfinite",) if d == "s32" else ("negate_b",))
        for sa, ma, sb, mb in (("32b", True, "128b", False), ("64b", True, "32b", True), ("128b", False, "64b", True), ("none", True, "none", True)):
            add("l_%s%d_%s%d" % (sa, ma, sb, mb), sparse=True, sa=sa, ma=ma, sb=sb, mb=mb, n=72, selector=int(ma))
        add("wide", sparse=True, n=256, sb="128b")
    elif which == "random":  # a form of anything that suits
        for i in range(48):
            r = Draw(1000 + i)
            a = ("f16", "bf16", "tf32", "e4m3", "e5m2", "s8", "u8")[r(7)]
            b = a if BITS[a] > 8 else {"e4m3": "e5m2", "e5m2": "e4m3", "s8": "u8", "u8": "s8"}[a] if r(2) else a
            d = "s32" if a in ("s8", "u8") else "f32" if a in ("bf16", "tf32") or r(2) else "f16"
            sparse, regs, wide = r(3) == 0, r(2) == 0, BITS[a] == 16
            n = 8 * (1 + r(32))
            n = n if d != "s32" or n <= 32 or n % 16 == 0 else n + 8
            ma, mb = wide and not regs and r(2) == 0, wide and r(2) == 0
            sa, sb = list(SPAN)[r(4)], list(SPAN)[r(4)]
            if sparse and not mb and sb == "32b":
                sb = "64b"
            step = 1 if r(2) and not sparse and (ma or sa != "32b") and (mb or sb != "32b") else 0
            flags = [f for f in (("satfinite",) if d == "s32" else ("negate_a", "negate_b")) if r(2)]
            add("r%d" % i, a=a, b=b, d=d, n=n, sa=sa, ma=ma, sb=sb, mb=mb, regs=regs, step=step, add=(None, "always", "true", "false")[r(4)],
                flags=flags, sparse=sparse, selector=r(2) if sparse and BITS[a] > 8 else 0)
    elif which == "shapes":
        for n in range(8, 257, 8):
            add("n%d" % n, n=n, add="true")
        for n in (8, 16, 24, 32, 48, 240, 256):
            add("s%d" % n, a="s8", d="s32", n=n, add="always")
            add("h%d" % n, a="f16", d="f16", n=n, regs=True)
    elif which == "layouts":  # swizzles, majors, steps along k
        for sa in SPAN:
            for ma in (False, True):
                for sb in SPAN:
                    for mb in (False, True):
                        steps = [0] if (sa == "32b" and not ma) or (sb == "32b" and not mb) else [0, 1]
                        for step in steps:
                            add("l_%s%d_%s%d_%d" % (sa, ma, sb, mb, step), sa=sa, ma=ma, sb=sb, mb=mb, n=72, step=step)
        for s in SPAN:
            for a in ("tf32", "e4m3", "u8"):
                add("k_%s_%s" % (a, s), a=a, d="s32" if a == "u8" else "f32", sa=s, sb=s, n=32, step=0 if s == "32b" else 1)
        add("both_negated", flags=("negate_a", "negate_b"), add="always")
        add("b_negated", flags=("negate_b",), regs=True, mb=True)
    return fs


def main():
    which, out = sys.argv[1], sys.argv[2]
    os.makedirs(out, exist_ok=True)
    fs = family(which, out)
    with open(os.path.join(out, "names"), "w") as names, open(os.path.join(out, "all.mlir"), "w") as every:
        for name, text in fs:
            names.write(name + "\n")
            every.write(text + "\n")
            with open(os.path.join(out, name + ".mlir"), "w") as f:
                f.write(text)


main()
