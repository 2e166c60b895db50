"""units.py FILE UNIT ROW: an .npy of floats, which begins each UNIT with a multiple of UNIT (or is zero there), as
numbers of units, ROW on a line. What is inside a unit must go on from its beginning, or be zero."""
import struct
import sys

path, unit, row = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
data = open(path, "rb").read()
header = data[10 : 10 + struct.unpack("<H", data[8:10])[0]].decode()
code = {"<f8": "d", "<f4": "f"}[header.split("'descr': '")[1][:3]]
raw = data[10 + len(header) :]
values = struct.unpack("<%d%s" % (len(raw) // struct.calcsize(code), code), raw)
units = []
for i in range(0, len(values), unit):
    first = values[i]
    assert first % unit == 0, (i, first)
    for k in range(unit):
        assert values[i + k] in ((first + k,) if first else (0, k)), (i, k, values[i + k])
    units.append("%d" % (first // unit))
for i in range(0, len(units), row):
    print(" ".join(units[i : i + row]))
