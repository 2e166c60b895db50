"""im2col.py IN OUT FILTER LOWER UPPER STEP DILATION: the matrix of a convolution of an .npy (n, h, w, c) of 2-byte elements, each pair of
numbers as WxH: a row for each pixel of the result, a column for each (channel, s, r), channels first. Said by the definition, pixel by
pixel."""
import struct
import sys


def pair(text):
    return [int(x) for x in text.split("x")]


path, to = sys.argv[1:3]
(fs, fr), (lw, lh), (uw, uh), (tw, th), (dw, dh) = (pair(x) for x in sys.argv[3:8])
data = open(path, "rb").read()
size = struct.unpack("<H", data[8:10])[0]
header = data[10 : 10 + size].decode()
n, h, w, c = (int(x) for x in header.split("'shape': (")[1].split(")")[0].split(","))
each = data[10 + size :]
out = b""
rows = 0
for image in range(n):
    for p in range((h + lh + uh - (fr - 1) * dh - 1) // th + 1):
        for q in range((w + lw + uw - (fs - 1) * dw - 1) // tw + 1):
            rows += 1
            for r in range(fr):
                for s in range(fs):
                    y, x = p * th + r * dh - lh, q * tw + s * dw - lw
                    at = 2 * c * ((image * h + y) * w + x)
                    out += each[at : at + 2 * c] if 0 <= y < h and 0 <= x < w else bytes(2 * c)
text = header.split("'shape'")[0] + "'shape': (%d, %d), }" % (rows, fs * fr * c)
text += " " * (63 - (len(text) + 10) % 64) + "\n"
open(to, "wb").write(data[:8] + struct.pack("<H", len(text)) + text.encode() + out)
