#!/usr/bin/env python3
"""forms.py FAMILY OUT [text]: kernels that tell the tensor unit one thing each, as text, what shared and tensor memory hold
before, and what tensor memory holds afterwards, computed here. For each form OUT/NAME.mlir, OUT/NAME.shared.npy,
OUT/NAME.tensor.npy and OUT/NAME.want.npy; OUT/all.mlir has all kernels, OUT/names their names.

Numbers are small integers, so every sum is exact. Where things lie is written as the manual's tables and CuTe's layouts
say it, from places of the kernel on; nothing here is the simulator's."""
import array
import functools
import os
import struct
import sys

LANES, COLUMNS, SMEM = 128, 512, 40960
D, A, META, SFA, SFB = 0, 256, 320, 384, 400  # columns
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "e4m3": 8, "e5m2": 8, "e2m3": 6, "e3m2": 6, "e2m1": 4, "u8": 8, "s8": 8}
SPAN = {"none": 16, "32b": 32, "64b": 64, "128b": 128, "128b_32b": 128}
WORD = "!kernel.buffer<%dx%dxi32, tensor>"

# ---------------------------------------------------------------------------------------------- numbers


def small_float(code, exponent, mantissa):
    bias, e, f = 2 ** (exponent - 1) - 1, code >> mantissa & (2**exponent - 1), code & (2**mantissa - 1)
    v = (f / 2**mantissa) * 2.0 ** (1 - bias) if e == 0 else (1 + f / 2**mantissa) * 2.0 ** (e - bias)
    return -v if code >> (exponent + mantissa) else v


@functools.lru_cache(None)
def bits_of(t, v):
    if t == "f16":
        return struct.unpack("<H", struct.pack("<e", v))[0]
    if t in ("bf16", "tf32", "f32"):
        x = struct.unpack("<I", struct.pack("<f", v))[0]
        return x >> 16 if t == "bf16" else x
    if t in ("u8", "s8", "s32"):
        return int(v) & (0xFFFFFFFF if t == "s32" else 0xFF)
    exponent, mantissa = int(t[1]), int(t[3])
    return next(c for c in range(2 ** BITS[t]) if small_float(c, exponent, mantissa) == v)


class Draw:
    def __init__(self, seed):
        self.x = seed * 2654435761 % 2**32

    def __call__(self, n):
        self.x = (self.x * 1103515245 + 12345) % 2**31
        return (self.x >> 16) % n


# ---------------------------------------------------------------------------------------------- memory


class Memory:
    """Words of each block, of shared memory by offset and of tensor memory by lane and column."""

    def __init__(self, group, rows, columns, fill):
        self.rows, self.columns = rows, columns
        self.at = [array.array("I", [fill(g, i // columns, i % columns) for i in range(rows * columns)]) for g in range(group)]

    def put(self, g, row, column, bit, width, v):
        i = row * self.columns + column
        mask = (2**width - 1) << bit
        self.at[g][i] = self.at[g][i] & ~mask & 0xFFFFFFFF | v << bit & mask

    def put_bits(self, g, at, width, v):
        """At a bit offset; an element of 6 bits may lie in two words."""
        for b in range(width):
            self.put(g, 0, (at + b) // 32, (at + b) % 32, 1, v >> b & 1)

    def copy(self):
        m = Memory.__new__(Memory)
        m.rows, m.columns, m.at = self.rows, self.columns, [array.array("I", a) for a in self.at]
        return m

    def save(self, name, shape):
        head = "{'descr': '<i4', 'fortran_order': False, 'shape': (%s,), }" % ", ".join(map(str, shape))
        head += " " * ((64 - (len(head) + 11) % 64) % 64) + "\n"
        with open(name, "wb") as f:
            f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode())
            for a in self.at:
                f.write(a.tobytes())


# ---------------------------------------------------------------------------------------------- matrices in shared memory


class Matrix:
    """A canonical layout of `rows` along mn from byte `at` on; `base`: the pattern begins so many rows of 128 bytes behind
    a multiple of its own size. `from_byte`: where in its row of 128 bytes an instruction begins; `next`: where rows go
    on."""

    def __init__(self, t, packed, swizzle, mn, at, rows, base=0, from_byte=0, next_at=None):
        self.bits, self.swizzle, self.mn, self.at, self.base = BITS[t], swizzle, mn, at + base * 128, base
        self.from_byte, self.next = from_byte, next_at
        self.room = self.bits if packed or self.bits >= 8 else 8
        span, none = SPAN[swizzle], swizzle == "none"
        if not mn:
            self.leading, self.stride = (rows // 8 * 128 if none else 0), 128 if none else 8 * span
        elif none:
            self.leading, self.stride = rows * self.room // 128 * 128, 128
        else:
            deep = 4 if swizzle == "128b_32b" else 8
            self.leading, self.stride = 4096, span * deep  # atoms along mn 4 KiB apart: k is 32 rows at most
        self.span = span

    def bit(self, i, k):
        """Of element (i, k)."""
        x, s = (i if self.mn else k) * self.room // 8, self.span
        at, start = self.at, self.at - self.base * 128
        if not self.mn:
            x += self.from_byte
            if self.next is not None and x >= 128:
                at, x = self.next, x - 128
            at += i % 8 * s + i // 8 * self.stride
            at += x if self.swizzle != "none" else x // 16 * self.leading + x % 16
        elif self.swizzle == "none":
            at += x % 16 + x // 16 * self.stride + k % 8 * 16 + k // 8 * self.leading
        else:
            deep = 4 if self.swizzle == "128b_32b" else 8
            at += x % s + x // s * self.leading + k % deep * s + k // deep * self.stride
        row = (at - self.base * 128) // 128  # of the pattern
        if self.swizzle == "128b_32b":
            at ^= (row & 3) << 5
        elif self.swizzle != "none":
            at ^= (row & (s // 16 - 1)) << 4
        if self.room == self.bits:
            return at * 8 + (k * self.bits % 8 if not self.mn else 0)
        return at // 16 * 128 + at % 16 * self.bits  # 16 elements, then padding

    def layout(self, name, buffer, rows, next_name):
        """The same from a layout of all rows of 128 bytes, elements of 4 bits."""
        more = " next %s" % next_name if next_name else ""
        return ["%%%sl = layout.constant Sw<3,5,3> o 0 o (%d,256):(256,1)" % (name, rows),
                "%%%s = layout.smem_desc %%%sl, %s%s {bits = 4, from = %d}" % (name, name, buffer, more, self.from_byte * 2)]

    def text(self, name, buffer, view, next_name=None):
        attrs = ["swizzle = \"%s\"" % self.swizzle] if self.swizzle != "none" else []
        if self.swizzle == "none" or self.mn:
            attrs.append("leading = %d" % self.leading)
        attrs.append("stride = %d" % self.stride)
        if self.base:
            attrs.append("base = %d" % self.base)
        out, of = [], buffer
        if self.base:
            of = "%%%sv" % name
            out.append("%s = kernel.view %s[%d] : !kernel.buffer<%dxi32, shared>" % (of, buffer, self.base * 32, view - self.base * 32))
        more = " next %s" % next_name if next_name else ""
        out.append("%%%s0 = kernel.tcgen05.smem_desc %s %s%s {%s}" % (name, "mn" if self.mn else "k", of, more, ", ".join(attrs)))
        out.append("%%%s = kernel.add %%%s0, %d : i64" % (name, name, self.from_byte // 16))
        return out


# ---------------------------------------------------------------------------------------------- products


class Product:
    defaults = dict(
        group=1, m=128, n=32, a="f16", b="f16", d="f32", sa="128b", sb="128b", mn_a=False, mn_b=False, tensor_a=False,
        sparse=False, ws=False, lane=0, k96=False, from_byte=0, base=0, ashift=False, scale_d=None, disable=None,
        negate_a=False, negate_b=False, saturate=False, accumulate=False, collector=None, buffer=None, mask=None, block=0,
        scale="ue8m0", sfa=0, sfb=0, selector=0, max_shift=0, by_copy=False, layouts=False, chips="100a 103a 110a")

    def __init__(self, name, kind, **given):
        assert set(given) <= set(self.defaults), given
        self.name, self.kind = name, kind
        self.__dict__.update(self.defaults)
        self.__dict__.update(given)
        self.times = len(self.collector.split()) if self.collector else 1
        self.packed = kind in ("mxf4", "mxf4nvf4")
        if kind.startswith("mx") and not self.block:
            self.block = 32
        self.room_a = BITS[self.a] if self.packed or BITS[self.a] >= 8 else 8
        self.k = 96 if self.k96 else 256 // self.room_a * (2 if self.sparse else 1)
        self.ka = self.k // 2 if self.sparse else self.k
        self.rows = self.m // self.group
        self.half = not self.ws and self.rows == 64 and (self.group == 1 or self.sparse)
        self.parts = 1 if self.half else 128 // self.rows
        self.each = self.block * (2 if self.sparse else 1)
        on = self.k96 and self.from_byte > 80  # rows of A and of B go on behind both
        self.ma = Matrix(self.a, self.packed, self.sa, self.mn_a, 0, self.rows, self.base, self.from_byte, 20480 if on else None)
        self.mb = Matrix(self.b, self.packed, self.sb, self.mn_b, 16384, self.n // self.group, self.base, self.from_byte,
                         36864 if on else None)

    # where in tensor memory: CuTe's tmem_frg: ((16, 4) : (1, 32)) for half of the lanes, else (rows, parts) : (1, rows)
    def lane_of(self, r, part):
        return self.lane + (r % 16 + r // 16 * 32 if self.half else r + part * self.rows)

    def d_at(self, i, j):
        width = self.n // self.parts
        return i // self.rows, self.lane_of(i % self.rows, j // width), D + j % width

    def put_a(self, tensor, shared, matrix, i, k, v):
        code, g, r = bits_of(self.a, v), i // self.rows, i % self.rows
        if not self.tensor_a or self.by_copy:
            shared.put_bits(g, matrix.bit(r, k), BITS[self.a], code)
        if not self.tensor_a:
            return
        code <<= (self.room_a - BITS[self.a]) // 2
        for part in range(self.parts):
            tensor.put(g, self.lane_of(r, part), A + k * self.room_a // 32, k * self.room_a % 32, self.room_a, code)

    def put_chunk(self, tensor, i, c, code):
        """CuTe's tmem_e_frg: of f16 (8,2,8) x (16,2) two-bit numbers with strides (1 lane, 16 bits, 16 lanes) and (2 bits, 8
        lanes); of tf32 the same with four bits for two elements; of the others a row's 64 bits one behind the other."""
        g, r = i // self.rows, i % self.rows
        for part in range(self.parts):
            if self.kind in ("f16", "tf32"):
                lane = self.lane_of(r // 16 * 16, part) + r % 8 + c // 4 * 8
                tensor.put(g, lane, META + self.selector, r % 16 // 8 * 16 + c % 4 * 4, 4, code)
            else:
                tensor.put(g, self.lane_of(r, part), META + c // 8, c % 8 * 4, 4, code)

    def put_scale(self, tensor, g, of_b, i, s, byte):
        at, per = (self.sfb if of_b else self.sfa) + s, 8 if of_b and self.n > 128 else 4
        halves = of_b and self.group == 2 and self.m == 128
        where, column = i // (self.n // 2) if halves else None, i % (self.n // 2) // 32 if halves else i // 32
        for quarter in range(4):
            if where is None or quarter // 2 == where:
                lane = quarter * 32 + (i % (self.n // 2) if halves else i) % 32
                tensor.put(g, lane, (SFB if of_b else SFA) + column + at // 4 * per, at % 4 * 8, 8, byte)

    def old(self, g, lane, column):
        """What D holds before; near its limits where those matter."""
        v = (lane * 3 + column + g) % 17 - 8
        return (2**31 - 20 + v if v > 0 else -(2**31) + 20 + v) if self.saturate else v

    def draw(self):
        draw = Draw(sum(map(ord, self.name)))
        table = {v: bits_of(self.d, v) for v in {self.old(0, 0, j) for j in range(17)}}
        d_bits = lambda g, i, j: table[self.old(g, i, j)]
        shared = Memory(self.group, 1, SMEM // 4, lambda g, i, j: 0)
        tensor = Memory(self.group, LANES, COLUMNS, d_bits)
        a = [[0] * self.k for _ in range(self.m)]
        number = lambda t: draw(4) if t == "u8" else draw(5) - 2
        chunk = {"tf32": 2, "mxf4": 8, "mxf4nvf4": 8}.get(self.kind, 4)
        for i in range(self.m):
            stored = 0
            for c in range(self.k // chunk if self.sparse else 0):
                if chunk == 2:  # 0b0100 and 0b1110 choose the first and the second
                    code, chosen = ((0b0100, [0]), (0b1110, [1]))[draw(2)]
                else:
                    one, two = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 1), (2, 3))[draw(7)]
                    code = one | two << 2
                    chosen = [one, two] if chunk == 4 else [2 * one, 2 * one + 1, 2 * two, 2 * two + 1]
                for e in chosen:
                    a[i][c * chunk + e] = number(self.a)
                    self.put_a(tensor, shared, self.ma, i, stored, a[i][c * chunk + e])
                    stored += 1
                self.put_chunk(tensor, i, c, code)
            for k in range(0 if self.sparse else self.k):
                a[i][k] = number(self.a)
                self.put_a(tensor, shared, self.ma, i, k, a[i][k])
        shift = self.mask["shift"] if self.mask else 0
        b = [[number(self.b) for _ in range(self.k)] for _ in range(self.n + shift)]
        share = self.n // self.group
        for j, row in enumerate(b):
            g = min(j // share, self.group - 1)
            for k, v in enumerate(row):
                shared.put_bits(g, self.mb.bit(j - g * share, k), BITS[self.b], bits_of(self.b, v))
        log = lambda of_b, i, s: (i * 5 + i // 32 + i // 128 + 3 * s + of_b) % 4 - 1  # no two columns of 32 are equal
        byte = lambda e: e + 7 << 3 if self.scale == "ue4m3" else e + 127
        for s in range(self.k // self.each if self.block else 0):
            for i in range(self.m):
                self.put_scale(tensor, i // self.rows, False, i % self.rows, s, byte(log(0, i, s)))
            for j in range(self.n):
                for g in range(self.group):
                    self.put_scale(tensor, g, True, j, s, byte(log(1, j, s)))
        return shared, tensor, a, b, log

    def zero(self, j):
        """Whether the mask of zero columns says that column j counts as zero: runs from the start count on, the first by the
        first span, as the manual's examples have it."""
        if not self.mask or not self.mask.get("on"):
            return False
        width = self.n * self.m // 128
        part, skip, use = j // width, self.mask["skip"] + 1, self.mask["use"] + 1
        runs = [True] * skip + [False] * use if self.mask["first"][part] else [False] * use + [True] * skip
        return runs[(j % width + self.mask["start"][part]) % (skip + use)]

    def expect(self, tensor, a, b, log):
        want, sign = tensor.copy(), (-1 if self.negate_a else 1) * (-1 if self.negate_b else 1)
        shift = self.mask["shift"] if self.mask else 0
        if self.ashift:  # each of 32 lanes but the last gets the next one's eight columns
            for g in range(self.group):
                for i in range(LANES):
                    for j in range(A, A + 8):
                        if i % 32 < 31:
                            want.put(g, i, j, 0, 32, tensor.at[g][(i + 1) * COLUMNS + j])
        by = lambda of_b, i, k: 2.0 ** log(of_b, i, k // self.each) if self.block else 1
        b = [[v * by(1, j, k) for k, v in enumerate(row)] for j, row in enumerate(b)]
        for i in range(self.m):
            terms = [(k, v * by(0, i, k)) for k, v in enumerate(a[i]) if v]
            for j in range(self.n):
                g, lane, column = self.d_at(i, j)
                if self.disable and self.disable[4 * g + lane // 32] >> lane % 32 & 1:
                    continue
                of_j = b[j + shift]
                total = 0 if self.zero(j) else sum(v * of_j[k] for k, v in terms)
                total = total * sign * self.times + 0  # no minus zero
                if self.accumulate:
                    total += self.old(g, lane, column) / 2 ** (self.scale_d or 0)
                if self.saturate:
                    total = max(-(2**31), min(2**31 - 1, total))
                want.put(g, lane, column, 0, 32, bits_of(self.d, total))
        return want

    def text(self):
        out = ["%%ti = kernel.tcgen05.instr_desc %s {m = %d, n = %d, a = \"%s\", b = \"%s\", d = \"%s\"%s}" % (
            self.kind, self.m, self.n, self.a, self.b, self.d, self.flags())]
        size = SMEM // 4
        next_a = next_b = None
        if self.ma.next is not None:
            out += ["%%na = kernel.view %%s[%d] : !kernel.buffer<%dxi32, shared>" % (self.ma.next // 4, size - self.ma.next // 4),
                    "%%nb = kernel.view %%s[%d] : !kernel.buffer<%dxi32, shared>" % (self.mb.next // 4, size - self.mb.next // 4)]
            next_a, next_b = "%na", "%nb"
        out += ["%%sb = kernel.view %%s[4096] : !kernel.buffer<%dxi32, shared>" % (size - 4096)]
        view = lambda name, column, columns: "%%%s = kernel.view %%t[%d, %d] : %s" % (
            name, self.lane if name in ("d", "ta", "meta") else 0, column,
            WORD % (LANES - (self.lane if name in ("d", "ta", "meta") else 0), columns))
        out += [view("d", D, 256)]
        if self.layouts:
            out += self.ma.layout("da", "%s", self.rows, next_a) + self.mb.layout("db", "%sb", self.n // self.group, next_b)
        elif not self.tensor_a or self.by_copy:
            out += self.ma.text("da", "%s", size, next_a)
        if self.tensor_a:
            out += [view("ta", A, 64)]
        out += self.mb.text("db", "%sb", size - 4096, next_b) if not self.layouts else []
        if self.by_copy:
            out += ["kernel.tcgen05.cp %%da to %%ta {shape = \"128x256b\"%s%s}" % (
                ", format = \"%s\"" % {4: "b4x16_p64", 6: "b6x16_p32"}[BITS[self.a]] if BITS[self.a] < 8 else "",
                ", cta_group = 2" if self.group == 2 else "")]
        op, attrs = "mma", []
        tail = " desc %%ti accumulate %s" % ("%yes" if self.accumulate else "%no")
        if self.ws:
            op = "mma_ws"
        if self.sparse:
            out += [view("meta", META, 2)]
            op += "_sp" if not self.block else ""
            tail = (" meta %meta" if not self.block else "") + tail
        if self.block:
            out += [view("sfa", SFA, 16), view("sfb", SFB, 16)]
            op, tail = "mma_scaled", " scales %sfa, %sfb" + tail + (" meta %meta" if self.sparse else "")
            attrs.append("block = %d" % self.block)
        if self.disable:
            out += ["%%m%d = kernel.constant %d : i32" % (i, v if v < 2**31 else v - 2**32) for i, v in enumerate(self.disable)]
            tail += " disable " + ", ".join("%%m%d" % i for i in range(len(self.disable)))
        if self.mask:
            m = self.mask
            bits = sum(v << 8 * i for i, v in enumerate(m.get("start", []))) | sum(v << 32 + i for i, v in enumerate(m.get("first", [])))
            bits |= m.get("on", 0) << 39 | m.get("skip", 0) << 40 | m.get("use", 0) << 48 | m["shift"] << 56
            out += ["%%mask = kernel.constant %d : i64" % (bits if bits < 2**63 else bits - 2**64)]
            tail += " mask %mask"
        attrs += ["cta_group = 2"] if self.group == 2 else []
        attrs += ["scale_d = %d" % self.scale_d] if self.scale_d is not None else []
        attrs += ["ashift"] if self.ashift else []
        attrs += ["buffer = %d" % self.buffer] if self.buffer is not None else []
        for time in range(self.times):
            use = ["collector = \"%s\"" % self.collector.split()[time]] if self.collector else []
            out += ["kernel.tcgen05.%s %s %%d, %s, %%db%s%s" % (
                op, self.kind, "%ta" if self.tensor_a else "%da", tail if not time else tail.replace("%no", "%yes"),
                " {%s}" % ", ".join(attrs + use) if attrs + use else "")]
        return out

    def flags(self):
        out = ", cta_group = 2" if self.group == 2 else ""
        for flag, on in (("ws", self.ws), ("sparse", self.sparse), ("transpose_a", self.mn_a), ("transpose_b", self.mn_b),
                         ("negate_a", self.negate_a), ("negate_b", self.negate_b), ("saturate", self.saturate), ("k96", self.k96)):
            out += ", " + flag if on else ""
        for name in ("sfa", "sfb", "selector", "max_shift"):
            out += ", %s = %d" % (name, getattr(self, name)) if getattr(self, name) else ""
        return out + (", scale = \"ue4m3\"" if self.scale == "ue4m3" else "")

    def memories(self):
        shared, tensor, a, b, log = self.draw()
        before = tensor
        want = self.expect(tensor, a, b, log)
        if self.by_copy:  # what the copy brings is not there before
            before = tensor.copy()
            for g in range(self.group):
                for i in range(LANES):
                    for j in range(A, A + 8):
                        before.put(g, i, j, 0, 32, 0)
        return shared, before, want


# ---------------------------------------------------------------------------------------------- copies


class Copy:
    SHAPES = {"128x256b": (128, 8), "4x256b": (4, 8), "128x128b": (128, 4), "64x128b_warpx2_02_13": (64, 4),
              "64x128b_warpx2_01_23": (64, 4), "32x128b_warpx4": (32, 4)}

    def __init__(self, name, shape, fmt=None, group=1, swizzle="128b", chips="100a 103a 110a"):
        self.name, self.shape, self.format, self.group, self.chips = name, shape, fmt, group, chips
        self.source = {None: "e4m3", "b6x16_p32": "e2m3", "b4x16_p64": "e2m1"}[fmt]
        self.matrix = Matrix(self.source, False, swizzle, False, 0, max(self.SHAPES[shape][0], 8))

    def lanes(self, i):
        """Of row i: warps 0 and 2 (1 and 3), or 0 and 1 (2 and 3), get the same half of the rows; `warpx4` all the same."""
        if self.shape == "4x256b":
            return [32 * i]
        if self.shape.endswith("02_13"):
            return [32 * w + i % 32 for w in ((0, 2), (1, 3))[i // 32]]
        if self.shape.endswith("01_23"):
            return [32 * w + i % 32 for w in ((0, 1), (2, 3))[i // 32]]
        return [32 * w + i for w in range(4)] if self.shape.endswith("warpx4") else [i]

    def memories(self):
        draw = Draw(sum(map(ord, self.name)))
        shared = Memory(self.group, 1, SMEM // 4, lambda g, i, j: 0x5A5A5A5A)
        tensor = Memory(self.group, LANES, COLUMNS, lambda g, i, j: 0xC0000000 | g << 20 | i << 10 | j)
        want = tensor.copy()
        rows, columns = self.SHAPES[self.shape]
        width = BITS[self.source]
        for g in range(self.group):
            for i in range(rows):
                for e in range(4 * columns):
                    v = draw(2**width)
                    shared.put_bits(g, self.matrix.bit(i, e), width, v)
                    for lane in self.lanes(i):
                        want.put(g, lane, D + e // 4, e % 4 * 8, 8, v << (8 - width) // 2)
        return shared, tensor, want

    def text(self):
        out = self.matrix.text("da", "%s", SMEM // 4)
        out += ["%%d = kernel.view %%t[0, %d] : %s" % (D, WORD % (LANES, 16))]
        attrs = ["shape = \"%s\"" % self.shape] + (["format = \"%s\"" % self.format] if self.format else [])
        attrs += ["cta_group = 2"] if self.group == 2 else []
        return out + ["kernel.tcgen05.cp %%da to %%d {%s}" % ", ".join(attrs)]


class Shift:
    def __init__(self, name, group=1, lane=0, chips="100a 103a 110a"):
        self.name, self.group, self.lane, self.chips = name, group, lane, chips

    def memories(self):
        shared = Memory(self.group, 1, SMEM // 4, lambda g, i, j: 0)
        tensor = Memory(self.group, LANES, COLUMNS, lambda g, i, j: 0xC0000000 | g << 20 | i << 10 | j)
        want = tensor.copy()
        for g in range(self.group):
            for i in range(self.lane, self.lane + 31):
                for j in range(24, 32):
                    want.put(g, i, j, 0, 32, tensor.at[g][(i + 1) * COLUMNS + j])
        return shared, tensor, want

    def text(self):
        return ["%%d = kernel.view %%t[%d, 24] : %s" % (self.lane, WORD % (32, 8)),
                "kernel.tcgen05.shift %%d%s" % (" {cta_group = 2}" if self.group == 2 else "")]


# ---------------------------------------------------------------------------------------------- loads and stores


class Access:
    """A store by a data path of what 32x32b loads from column 256 on, or a load by it that 32x32b stores there. Where a
    register's word is: the tables of the manual's figures, as (row, column) of thread t and register r."""
    PATHS = {"32x32b": (1, lambda t, r, half: (t, r)),
             "16x64b": (1, lambda t, r, half: (t // 4 + 8 * (t % 2), 2 * r + t // 2 % 2)),
             "16x128b": (2, lambda t, r, half: (t // 4 + 8 * (r % 2), t % 4 + r // 2 * 4)),
             "16x256b": (4, lambda t, r, half: (t // 4 + r // 2 % 2 * 8, t % 4 * 2 + r % 2 + r // 4 * 8)),
             "16x32bx2": (1, lambda t, r, half: (t % 16, r + half * (t // 16)))}

    def __init__(self, name, load, shape, num, packed=False, lane=0, half=0, chips="100a 103a 110a"):
        self.name, self.group, self.chips = name, 1, chips
        self.load, self.shape, self.packed, self.lane, self.half = load, shape, packed, lane, half
        self.registers = self.PATHS[shape][0] * num
        wide = num * {"32x32b": 1, "16x64b": 2, "16x128b": 4, "16x256b": 8, "16x32bx2": 1}[shape] * (2 if packed else 1)
        self.columns = wide + half

    def memories(self):
        shared = Memory(1, 1, SMEM // 4, lambda g, i, j: 0)
        tensor = Memory(1, LANES, COLUMNS, lambda g, i, j: 0xC1230000 + i * 520 + j)
        want = tensor.copy()
        get = lambda lane, column: tensor.at[0][lane * COLUMNS + column]
        for t in range(128):
            for r in range(self.registers):
                row, column = self.PATHS[self.shape][1](t % 32, r, 0)
                over = self.half * (t % 32 // 16)
                lane, own = t // 32 * 32 + row + self.lane, 256 + r
                if not self.packed:
                    at = lane, column + over
                    if self.load:
                        want.put(0, t, own, 0, 32, get(*at))
                    else:
                        want.put(0, *at, 0, 32, get(t, own))
                    continue
                for part in range(2):  # 16 bits of each of two columns, in the lower half
                    at = lane, 2 * column + part + over
                    if self.load:
                        want.put(0, t, own, 16 * part, 16, get(*at) & 0xFFFF)
                    else:
                        want.put(0, *at, 0, 32, get(t, own) >> 16 * part & 0xFFFF)
        return shared, tensor, want

    def text(self):
        """By all warps, not by one thread."""
        vector = "vector<%dxi32>" % self.registers if self.registers > 1 else "i32"
        if self.packed:
            vector = "vector<%dxf16>" % (2 * self.registers)
        attrs = ["shape = \"%s\"" % self.shape] + (["offset = %d" % self.half] if self.half else [])
        attrs += [("pack" if self.load else "unpack")] if self.packed else []
        path = "%path", "kernel.view %%own[%d, 0] : %s" % (self.lane, WORD % (32 - self.lane, max(self.columns, 2)))
        plain = "%plain", "kernel.view %%own[0, 256] : %s" % (WORD % (32, self.registers))
        one, two = (path, plain) if self.load else (plain, path)
        how = ["{%s}" % ", ".join(attrs), "{shape = \"32x32b\"}"]
        one_how, two_how = how if self.load else how[::-1]
        return ["%s = %s" % one, "%s = %s" % two, "%%brought = kernel.tcgen05.ld %s %s : %s" % (one[0], one_how, vector),
                "%%waited = kernel.tcgen05.wait_ld %%brought : %s" % vector, "kernel.tcgen05.st %%waited to %s %s" % (two[0], two_how),
                "kernel.tcgen05.wait_st"]


# ---------------------------------------------------------------------------------------------- the kernel


def kernel(form):
    pair = form.group == 2
    group = " {cta_group = 2}" if pair else ""
    meet = ["kernel.cluster.arrive", "kernel.cluster.wait"] if pair else ["kernel.barrier"]
    out = ["kernel.func @%s(%%x: !kernel.buffer<%dx%dxi32, global>, %%y: !kernel.buffer<%dx%dxi32, global> {align = 32})" % (
        form.name, form.group, SMEM // 4, form.group * LANES, COLUMNS),
        "    attributes {block = [128, 1, 1]%s} {" % (", cluster = [2, 1, 1]" if pair else "")]
    body = """%%s = kernel.alloc {align = 1024} : !kernel.buffer<%dxi32, shared>
%%slot = kernel.alloc : !kernel.buffer<1xi32, shared>
%%bar = kernel.alloc : !kernel.mbarrier
%%c0 = kernel.constant 0 : i32
%%all = kernel.constant 512 : i32
%%both = kernel.constant 3 : i32
%%no = kernel.cmp ne %%c0, %%c0 : i32
%%yes = kernel.cmp eq %%c0, %%c0 : i32
%%tid = kernel.thread_id x
%%warp = kernel.div %%tid, 32 : i32
%%lead = kernel.cmp eq %%tid, 0 : i32
%%first = kernel.cmp eq %%warp, 0 : i32""" % (SMEM // 4)
    out += ["  " + line for line in body.split("\n")]
    out += ["  %rank = kernel.cluster_rank", "  %one = kernel.cmp eq %rank, 0 : i32", "  %tells = kernel.and %lead, %one : i1"] if pair else []
    out += ["  " + line for line in meet] if pair else []
    out += ["  kernel.if %first {", "    kernel.tcgen05.alloc %all to %slot" + group,
            "    kernel.tcgen05.relinquish_alloc_permit" + group, "  }", "  kernel.if %lead {",
            "    kernel.mbarrier.init %bar, 1", "    kernel.fence.mbarrier_init", "  }",
            "  kernel.for %%i = %%tid to %d step 128 : i32 {" % (SMEM // 4),
            "    %%v = kernel.load %%x[%s, %%i] : i32" % ("%rank" if pair else "0"), "    kernel.store %v, %s[%i]", "  }",
            "  kernel.fence.proxy_async shared"] + ["  " + line for line in meet]
    out += ["  kernel.barrier"] if pair else []
    body = """%%at = kernel.load %%slot[0] : i32
%%t = kernel.tcgen05.address %%at : %s
%%l = kernel.mul %%warp, 32 : i32
%%own = kernel.view %%t[%%l, 0] : %s
%%row = %s
kernel.for %%c = %%c0 to 512 step 8 : i32 {
  %%v = kernel.load %%y[%%row, %%c] : vector<8xi32>
  %%p = kernel.view %%own[0, %%c] : %s
  kernel.tcgen05.st %%v to %%p {shape = "32x32b"}
}
kernel.tcgen05.wait_st
kernel.tcgen05.fence before_thread_sync""" % (WORD % (128, 512), WORD % (32, 512),
                                              "kernel.add %r0, %tid : i32" if pair else "kernel.add %tid, 0 : i32", WORD % (32, 8))
    out += ["  %r0 = kernel.mul %rank, 128 : i32"] if pair else []
    out += ["  " + line for line in body.split("\n")] + ["  " + line for line in meet]
    out += ["  kernel.tcgen05.fence after_thread_sync"]
    access = isinstance(form, Access)
    out += ["  " + line for line in form.text()] if access else []
    out += ["  kernel.if %s {" % ("%tells" if pair else "%lead")]
    out += ["    " + line for line in form.text()] if not access else []
    out += ["    kernel.tcgen05.commit %bar" + (" multicast %both {cta_group = 2}" if pair else ""), "  }"]
    body = """kernel.mbarrier.wait %%bar parity %%c0
kernel.tcgen05.fence after_thread_sync
kernel.for %%c = %%c0 to 512 step 8 : i32 {
  %%p = kernel.view %%own[0, %%c] : %s
  %%v = kernel.tcgen05.ld %%p {shape = "32x32b"} : vector<8xi32>
  %%w = kernel.tcgen05.wait_ld %%v : vector<8xi32>
  kernel.store %%w, %%y[%%row, %%c]
}""" % (WORD % (32, 8))
    out += ["  " + line for line in body.split("\n")] + ["  " + line for line in meet]
    return out + ["  kernel.if %first {", "    kernel.tcgen05.dealloc %t, %all" + group, "  }", "}"]


# ---------------------------------------------------------------------------------------------- the forms

P = Product
I8, SCALE_D, K96 = "100a 110a", "100a 103a", "103a"


def dense():
    yield P("f16_m128", "f16", n=72, accumulate=True)
    yield P("f16_m64", "f16", m=64, n=24, sa="32b", sb="none")
    yield P("f16_m64_lane16", "f16", m=64, n=24, lane=16, accumulate=True)
    yield P("f16_d16", "f16", d="f16", n=8, sa="none", sb="32b", accumulate=True)
    yield P("bf16_negated", "f16", a="bf16", b="f16", negate_a=True, negate_b=True, sa="64b")
    yield P("bf16_negate_a", "f16", a="bf16", b="bf16", negate_a=True)
    yield P("f16_mn", "f16", n=64, mn_a=True, mn_b=True)
    yield P("f16_mn_plain", "f16", m=64, n=16, mn_a=True, mn_b=True, sa="none", sb="none")
    yield P("f16_mn_32b_64b", "f16", m=64, n=32, mn_a=True, mn_b=True, sa="32b", sb="64b")
    yield P("f16_pair_m256", "f16", group=2, m=256, n=64, accumulate=True)
    yield P("f16_pair_m128", "f16", group=2, m=128, n=64)
    yield P("f16_tensor", "f16", tensor_a=True, n=48)
    yield P("f16_tensor_m64", "f16", m=64, tensor_a=True, lane=16)
    yield P("f16_tensor_pair", "f16", group=2, m=128, n=32, tensor_a=True)
    yield P("f16_scale_d", "f16", accumulate=True, scale_d=3, chips=SCALE_D)
    yield P("f16_scale_d_15", "f16", accumulate=True, scale_d=15, n=8, chips=SCALE_D)
    yield P("f16_disable", "f16", accumulate=True, disable=[0x80000001, 0, 0xFFFFFFFF, 0x0F0F0F0F])
    yield P("f16_disable_pair", "f16", group=2, m=256, disable=[1, 2, 4, 8, 0xFFFF0000, 0, 0x55555555, 0xFFFFFFFF])
    yield P("tf32_disable_scale", "tf32", a="tf32", b="tf32", accumulate=True, scale_d=1,
            disable=[0, 0xFFFFFFFF, 0, 7], chips=SCALE_D)
    yield P("tf32", "tf32", a="tf32", b="tf32", n=16, sa="64b")
    yield P("tf32_mn", "tf32", a="tf32", b="tf32", n=32, mn_a=True, mn_b=True, sa="128b_32b", sb="128b_32b")
    yield P("tf32_pair", "tf32", group=2, m=256, a="tf32", b="tf32", sb="64b")
    for t in ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1"):
        yield P("f8f6f4_" + t, "f8f6f4", a=t, b={"e4m3": "e2m1", "e5m2": "e2m3"}.get(t, "e5m2"), n=40, sa="64b")
    yield P("f8f6f4_d16", "f8f6f4", a="e5m2", b="e4m3", d="f16", m=64, n=16)
    yield P("f8f6f4_mn", "f8f6f4", a="e4m3", b="e4m3", n=32, mn_a=True, mn_b=True, sb="32b")
    yield P("f8f6f4_pair", "f8f6f4", group=2, m=128, a="e4m3", b="e3m2", n=48)
    yield P("i8", "i8", a="s8", b="u8", d="s32", n=24, chips=I8, accumulate=True)
    yield P("i8_saturate", "i8", a="u8", b="s8", d="s32", m=64, n=48, saturate=True, accumulate=True, chips=I8)
    yield P("i8_pair", "i8", group=2, m=256, a="s8", b="s8", d="s32", chips=I8)
    yield P("i8_disable", "i8", a="s8", b="s8", d="s32", disable=[7, 0, 0, 1], chips=I8)
    for use in ("discard", "fill"):
        yield P("f16_collector_" + use, "f16", collector=use)
    yield P("f16_collector_use", "f16", collector="fill use use lastuse")
    yield P("f16_collector_use_tensor", "f16", tensor_a=True, collector="fill lastuse")
    yield P("f8f6f4_collector_use_pair", "f8f6f4", group=2, m=256, a="e4m3", b="e4m3", collector="fill use")
    for base in (1, 3, 6):
        yield P("f16_base_%d" % base, "f16", base=base, n=16)
    yield P("f16_base_64b", "f16", base=2, sa="64b", sb="64b", n=16)
    yield P("f16_base_32b", "f16", base=1, sa="32b", sb="32b", n=16)
    yield P("f16_base_step", "f16", base=5, from_byte=64, n=16)
    for group in (1, 2):
        yield P("tf32_ashift_%d" % group, "tf32", group=group, m=128 * group, a="tf32", b="tf32", tensor_a=True, ashift=True)
    yield P("f16_ashift_lastuse", "f16", tensor_a=True, ashift=True, collector="discard", accumulate=True)
    yield P("i8_ashift", "i8", a="s8", b="s8", d="s32", tensor_a=True, ashift=True, chips=I8)


def sparse():
    for tensor in (False, True):
        t = "_tensor" if tensor else ""
        yield P("f16_sp" + t, "f16", sparse=True, n=40, tensor_a=tensor, sa="32b", accumulate=True)
        yield P("f16_sp_selector" + t, "f16", a="bf16", b="bf16", sparse=True, n=16, tensor_a=tensor, selector=1, sb="64b")
        yield P("tf32_sp" + t, "tf32", a="tf32", b="tf32", sparse=True, n=16, tensor_a=tensor)
        yield P("tf32_sp_selector_pair" + t, "tf32", group=2, m=256, a="tf32", b="tf32", sparse=True, tensor_a=tensor, selector=1)
        yield P("i8_sp" + t, "i8", a="s8", b="u8", d="s32", sparse=True, n=32, tensor_a=tensor, chips=I8)
        yield P("f8f6f4_sp" + t, "f8f6f4", a="e4m3", b="e5m2", sparse=True, n=16, tensor_a=tensor)
        yield P("f8f6f4_sp_pair" + t, "f8f6f4", group=2, m=256, a="e5m2", b="e4m3", d="f16", sparse=True, tensor_a=tensor)
        for lane in (0, 16):
            yield P("f16_sp_m64_%d%s" % (lane, t), "f16", m=64, sparse=True, n=24, tensor_a=tensor, lane=lane)
            yield P("f16_sp_pair_m128_%d%s" % (lane, t), "f16", group=2, m=128, sparse=True, tensor_a=tensor, lane=lane)
            yield P("f8f6f4_sp_m64_%d%s" % (lane, t), "f8f6f4", m=64, a="e4m3", b="e4m3", sparse=True, tensor_a=tensor, lane=lane)
    yield P("f8f6f4_sp_e2m1", "f8f6f4", a="e2m1", b="e3m2", sparse=True, n=16)
    yield P("f16_sp_scale_d", "f16", sparse=True, accumulate=True, scale_d=2, disable=[1, 2, 3, 4], chips=SCALE_D)
    yield P("f16_sp_collector", "f16", sparse=True, collector="fill", mn_b=True, n=64)
    yield P("i8_sp_ashift", "i8", a="s8", b="s8", d="s32", sparse=True, tensor_a=True, ashift=True, chips=I8)
    yield P("mxf8f6f4_sp", "mxf8f6f4", a="e4m3", b="e2m1", sparse=True, n=24, sfa=3, sfb=1)
    yield P("mxf8f6f4_sp_pair", "mxf8f6f4", group=2, m=256, a="e5m2", b="e4m3", sparse=True, sfb=2)
    yield P("mxf8f6f4_sp_tensor", "mxf8f6f4", a="e3m2", b="e4m3", sparse=True, tensor_a=True, sfa=1)
    yield P("mxf4_sp_tensor_pair", "mxf4", group=2, m=256, a="e2m1", b="e2m1", sparse=True, tensor_a=True, sfa=2)
    yield P("mxf4_sp", "mxf4", a="e2m1", b="e2m1", sparse=True, n=24, sfa=2, sa="64b")
    yield P("mxf4nvf4_sp_16", "mxf4nvf4", a="e2m1", b="e2m1", sparse=True, block=16, scale="ue4m3")
    yield P("mxf4nvf4_sp_32_pair", "mxf4nvf4", group=2, m=256, a="e2m1", b="e2m1", sparse=True, sfb=2, collector="fill lastuse")


def scaled():
    for id_ in range(4):
        yield P("mxf8f6f4_%d" % id_, "mxf8f6f4", a="e4m3", b="e5m2", n=24, sfa=id_, sfb=3 - id_, accumulate=id_ == 1)
    for t in ("e2m3", "e3m2", "e2m1"):
        yield P("mxf8f6f4_" + t, "mxf8f6f4", a=t, b=t, n=40)
        yield P("mxf8f6f4_tensor_" + t, "mxf8f6f4", a=t, b="e4m3", n=40, tensor_a=True)
        yield P("mxf8f6f4_copied_" + t, "mxf8f6f4", a=t, b="e4m3", n=24, tensor_a=True, by_copy=True, sa="none")
    yield P("f8f6f4_copied_pair", "f8f6f4", group=2, m=256, a="e3m2", b="e4m3", tensor_a=True, by_copy=True)
    yield P("mxf8f6f4_mn", "mxf8f6f4", a="e4m3", b="e4m3", mn_a=True, mn_b=True, negate_b=True)
    yield P("mxf8f6f4_pair", "mxf8f6f4", group=2, m=256, a="e4m3", b="e4m3", n=48, sfa=1, sfb=2)
    for n in (64, 128, 192):
        yield P("mxf8f6f4_pair_m128_%d" % n, "mxf8f6f4", group=2, m=128, a="e4m3", b="e5m2", n=n, sfa=2)
    yield P("mxf4nvf4_pair_m128", "mxf4nvf4", group=2, m=128, a="e2m1", b="e2m1", n=128, block=16, scale="ue4m3")
    yield P("mxf4", "mxf4", a="e2m1", b="e2m1", n=32, sfa=2, sa="32b", collector="fill")
    yield P("mxf4_tensor_pair", "mxf4", group=2, m=256, a="e2m1", b="e2m1", tensor_a=True, sfb=2, negate_a=True)
    yield P("mxf4nvf4_32", "mxf4nvf4", a="e2m1", b="e2m1", n=136, sfa=2, sfb=2)
    yield P("mxf4nvf4_16", "mxf4nvf4", a="e2m1", b="e2m1", n=40, block=16)
    yield P("mxf4nvf4_16_ue4m3", "mxf4nvf4", a="e2m1", b="e2m1", block=16, scale="ue4m3", tensor_a=True)


def k96():
    e = dict(a="e2m1", b="e2m1", k96=True, chips=K96)
    for id_ in range(4):
        yield P("mxf4_k96_%d" % id_, "mxf4", group=2, m=256, n=48, sfa=id_, sfb=3 - id_, accumulate=id_ == 1, **e)
        yield P("mxf4_k96_one_%d" % id_, "mxf4", m=128, n=48, sfa=3 - id_, sfb=id_, **e)
    yield P("mxf4nvf4_k96_16", "mxf4nvf4", group=2, m=256, n=144, block=16, scale="ue4m3", sfa=2, **e)
    yield P("mxf4nvf4_k96_32", "mxf4nvf4", group=2, m=256, sfb=1, sa="64b", sb="none", **e)
    yield P("mxf4nvf4_k96_one", "mxf4nvf4", m=128, block=16, sfb=2, sa="none", **e)
    for from_ in (16, 48, 80, 96, 112):
        yield P("mxf4_k96_from_%d" % from_, "mxf4", group=2, m=256, from_byte=from_, **e)
    yield P("mxf4_k96_one_from_96", "mxf4", m=128, from_byte=96, accumulate=True, **e)
    yield P("mxf4_k96_layout", "mxf4", group=2, m=256, from_byte=48, layouts=True, **e)
    yield P("mxf4_k96_layout_next", "mxf4", group=2, m=256, from_byte=96, layouts=True, **e)
    yield P("mxf4_k96_base", "mxf4", group=2, m=256, base=3, n=16, **e)


def ws():
    for m in (32, 64, 128):
        for n in (64, 128):
            yield P("f16_ws_m%d_n%d" % (m, n), "f16", ws=True, m=m, n=n, accumulate=n == 64)
        yield P("f16_ws_tensor_m%d" % m, "f16", ws=True, m=m, n=64, tensor_a=True, buffer=m // 32 - 1, collector="fill")
        yield P("f8f6f4_ws_sp_m%d" % m, "f8f6f4", ws=True, m=m, n=64, a="e4m3", b="e5m2", sparse=True)
        yield P("f16_ws_sp_m%d" % m, "f16", ws=True, m=m, n=128, sparse=True, tensor_a=m == 64, selector=1 if m == 128 else 0)
    yield P("f16_ws_n256", "f16", ws=True, m=32, n=256, sb="32b")
    yield P("tf32_ws", "tf32", ws=True, m=64, n=64, a="tf32", b="tf32")
    yield P("tf32_ws_sp", "tf32", ws=True, m=64, n=64, a="tf32", b="tf32", sparse=True)
    yield P("i8_ws", "i8", ws=True, m=32, n=64, a="s8", b="u8", d="s32", chips=I8)
    yield P("i8_ws_sp", "i8", ws=True, m=128, n=64, a="u8", b="u8", d="s32", sparse=True, chips=I8)
    for i, use in enumerate(("discard", "fill use lastuse", "fill lastuse")):
        yield P("f16_ws_collector_%d" % i, "f16", ws=True, m=32, n=64, buffer=i + 1, collector=use)
    # the manual's examples
    yield P("f16_ws_mask_none", "f16", ws=True, m=128, n=64, mask=dict(shift=0, on=0, start=[0], first=[0], skip=4, use=3))
    yield P("f16_ws_mask_128", "f16", ws=True, m=128, n=64, mask=dict(shift=0, on=1, start=[0], first=[0], skip=2, use=3))
    yield P("f16_ws_mask_64", "f16", ws=True, m=64, n=64, mask=dict(shift=0, on=1, start=[0, 0], first=[1, 0], skip=2, use=3))
    four = dict(shift=2, on=1, start=[0, 1, 2, 1], first=[1, 1, 0, 0], skip=2, use=3)
    yield P("f16_ws_mask_32", "f16", ws=True, m=32, n=128, max_shift=8, mask=four, sb="32b")
    yield P("f8f6f4_ws_sp_mask", "f8f6f4", ws=True, m=64, n=64, a="e4m3", b="e4m3", sparse=True, max_shift=32,
            mask=dict(shift=17, on=1, start=[3, 250], first=[0, 1], skip=0, use=255), accumulate=True)


def copies():
    for shape in Copy.SHAPES:
        for fmt in (None, "b6x16_p32", "b4x16_p64"):
            name = "cp_%s%s" % (shape, "_" + fmt if fmt else "")
            yield Copy(name, shape, fmt)
            yield Copy(name + "_pair", shape, fmt, 2, "none")
    for lane in (0, 32, 96):
        yield Shift("shift_%d" % lane, 1, lane)
    yield Shift("shift_pair", 2, 64)


def access():
    for shape in Access.PATHS:
        most = {"16x128b": 32, "16x256b": 16}.get(shape, 64)
        for num in (1, 2, most):
            for packed in (False, True):
                for load in (False, True):
                    half = {1: 7, 2: 16}.get(num, num * (2 if packed else 1)) if shape == "16x32bx2" else 0
                    lane = 16 if num == 2 and shape != "32x32b" else 0
                    yield Access("%s_%s_x%d%s" % ("ld" if load else "st", shape, num, "_packed" if packed else ""), load, shape,
                                 num, packed, lane, half)


FAMILIES = dict(access=access, dense=dense, sparse=sparse, scaled=scaled, k96=k96, ws=ws, copies=copies)


def main():
    family, out = sys.argv[1:3]
    os.makedirs(out, exist_ok=True)
    forms, names = {}, open(os.path.join(out, "names"), "w")
    for form in FAMILIES[family]():
        assert form.name not in forms, form.name
        forms[form.name] = kernel(form)
        at = os.path.join(out, form.name)
        if "text" not in sys.argv:
            shared, before, want = form.memories()
            shared.save(at + ".shared.npy", (form.group, SMEM // 4))
            before.save(at + ".tensor.npy", (form.group * LANES, COLUMNS))
            want.save(at + ".want.npy", (form.group * LANES, COLUMNS))
        with open(at + ".mlir", "w") as f:
            f.write("\n".join(forms[form.name]) + "\n")
        names.write("%s %d %s\n" % (form.name, form.group, form.chips))
        for i, chip in enumerate(form.chips.split()):
            if i and len(forms) % 6:
                continue  # on the first of its chips each is assembled; on the others that have it some are
            with open(os.path.join(out, "all.%s.mlir" % chip), "a") as f:
                f.write("\n".join(forms[form.name]) + "\n")


main()
