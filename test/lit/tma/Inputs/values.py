"""values.py FILE ROW: the numbers of an .npy, ROW on a line."""
import struct
import sys

path, row = sys.argv[1], int(sys.argv[2])
data = open(path, "rb").read()
size = struct.unpack("<H", data[8:10])[0]
header = data[10 : 10 + size].decode()
code = {"<f4": "f", "<i4": "i", "<u4": "I"}[header.split("'descr': '")[1][:3]]
values = struct.unpack("<%d%s" % ((len(data) - 10 - size) // 4, code), data[10 + size :])
for i in range(0, len(values), row):
    print(" ".join("%d" % v for v in values[i : i + row]))
