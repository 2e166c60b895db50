"""slices.py IN OUT N: an .npy (n, h, w, c) of 2-byte elements as (n, c/N, h, w, N): channels in slices of N, as NC/8HWC8 has them."""
import struct
import sys

path, to, each = sys.argv[1], sys.argv[2], int(sys.argv[3])
data = open(path, "rb").read()
size = struct.unpack("<H", data[8:10])[0]
header = data[10 : 10 + size].decode()
n, h, w, c = (int(x) for x in header.split("'shape': (")[1].split(")")[0].split(","))
body = data[10 + size :]
out = b""
for image in range(n):
    for plane in range(c // each):
        for pixel in range(h * w):
            at = 2 * ((image * h * w + pixel) * c + plane * each)
            out += body[at : at + 2 * each]
text = header.split("'shape'")[0] + "'shape': (%d, %d, %d, %d, %d), }" % (n, c // each, h, w, each)
text += " " * (63 - (len(text) + 10) % 64) + "\n"
open(to, "wb").write(data[:8] + struct.pack("<H", len(text)) + text.encode() + out)
