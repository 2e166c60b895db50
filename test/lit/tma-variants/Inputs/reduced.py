"""reduced.py TYPE X Y Z...: is row r of each Z the r-th operation of Y and X (old, new), or Y where the type has no such
operation? TYPE is what TMA takes the bits for; the first Z was made by boxes, the others by runs."""
import struct
import sys

CODE = {"ui32": "I", "i32": "i", "ui64": "Q", "i64": "q", "f16": "e", "bf16": "H", "f32": "f", "f64": "d"}
OPS = ["add", "min", "max", "inc", "dec", "and", "or", "xor"]
kind = sys.argv[1]
code = CODE[kind]
bits = 8 * struct.calcsize(code)


def read(path):
    data = open(path, "rb").read()
    size = struct.unpack("<H", data[8:10])[0]
    return [v for (v,) in struct.iter_unpack("<" + code, data[10 + size :])]


def has(op, boxes):
    if kind == "i64" and boxes:
        return op in ("min", "max")
    if "i" in kind:
        return op not in ("inc", "dec") or kind == "ui32"
    return op == "add" or (bits == 16 and op in ("min", "max"))


def value(v):
    return struct.unpack("<f", struct.pack("<I", v << 16))[0] if kind == "bf16" else v


def rounded(v):
    if kind == "bf16":
        b = struct.unpack("<I", struct.pack("<f", v))[0]
        return (b + 0x7FFF + (b >> 16 & 1)) >> 16
    if kind[0] == "f":
        return struct.unpack("<" + code, struct.pack("<" + code, v))[0]
    v &= (1 << bits) - 1
    return v - (1 << bits) if kind[0] == "i" and v >> bits - 1 else v


def reduce(op, old, new):
    old, new = value(old), value(new)
    if op == "inc":
        return 0 if old >= new else old + 1
    if op == "dec":
        return new if old == 0 or old > new else old - 1
    if op in ("and", "or", "xor"):
        return rounded({"and": old & new, "or": old | new, "xor": old ^ new}[op])
    return rounded({"add": old + new, "min": min(old, new), "max": max(old, new)}[op])


x, y = read(sys.argv[2]), read(sys.argv[3])
for k, path in enumerate(sys.argv[4:]):
    z = read(path)
    assert len(x) == len(y) > 0 and len(z) == len(x) * len(OPS), "extents"
    for r, op in enumerate(OPS):
        for i, (a, b) in enumerate(zip(x, y)):
            want = reduce(op, b, a) if has(op, k == 0) else b
            got = z[r * len(x) + i]
            assert got == want, "%s, element %d: %s of %s and %s is %s, found %s" % (path, i, op, b, a, want, got)
