"""safetensors.py FILE NAME=TYPE:SHAPE:VALUES...: a safetensors file, by its format alone."""
import json
import struct
import sys

header, data = {}, b""
for spec in sys.argv[2:]:
    name, rest = spec.split("=")
    kind, shape, values = rest.split(":")
    numbers = [float(v) for v in values.split(",")]
    if kind == "BF16":
        raw = b"".join(struct.pack("<f", v)[2:] for v in numbers)
    elif kind == "C64":
        raw = b"".join(struct.pack("<ff", v, 0) for v in numbers)
    else:
        raw = struct.pack(f"<{len(numbers)}f", *numbers)
    header[name] = {"dtype": kind, "shape": [int(d) for d in shape.split("x")], "data_offsets": [len(data), len(data) + len(raw)]}
    data += raw
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
with open(sys.argv[1], "wb") as f:
    f.write(struct.pack("<Q", len(text)) + text + data)
