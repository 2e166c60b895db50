"""moved.py TYPE FILL X Y Z: X has 6 rows of 256 bytes, of which the tensor has 192. Y is the box of 4 rows of 128 bytes from row 4 and
byte 128 on, Z what its store leaves in 8 rows of bytes 255."""
import math
import struct
import sys


def read(path):
    data = open(path, "rb").read()
    return data[10 + struct.unpack("<H", data[8:10])[0] :]


def tf32(word):
    if word & 0x7F800000 == 0x7F800000:
        return word
    return (word + 0xFFF + (word >> 13 & 1)) & ~0x1FFF


def is_nan(kind, data):
    if kind == "f64":
        return math.isnan(struct.unpack("<d", data[:8])[0])
    if kind == "f16":
        return math.isnan(struct.unpack("<e", data[:2])[0])
    return math.isnan(struct.unpack("<f", b"\0\0" + data[:2] if kind == "bf16" else data[:4])[0])


kind, fill = sys.argv[1:3]
x, y, z = (read(p) for p in sys.argv[3:])
assert len(x) == 6 * 256 and len(y) == 4 * 128 and len(z) == 8 * 256, "sizes"
for row in range(4):
    inside = x[(4 + row) * 256 + 128 :][:64] if row < 2 else b""
    if kind.startswith("tf32"):
        inside = b"".join(struct.pack("<I", tf32(w)) for (w,) in struct.iter_unpack("<I", inside))
    got = y[row * 128 :][:128]
    assert got[: len(inside)] == inside, "row %d: %s, expected %s" % (row, got[:16].hex(), inside[:16].hex())
    rest = got[len(inside) :]
    size = 8 if kind == "f64" else 2 if "16" in kind else 4
    good = rest == bytes(len(rest)) if fill == "zero" else all(is_nan(kind, rest[i:]) for i in range(0, len(rest), size))
    assert good, "row %d is not filled with %s: %s" % (row, fill, rest[:16].hex())
for row in range(8):
    want = bytearray(b"\xff" * 256)
    if row in (4, 5):
        want[128:192] = y[(row - 4) * 128 :][:64]
    assert z[row * 256 :][:256] == bytes(want), "stored row %d" % row
