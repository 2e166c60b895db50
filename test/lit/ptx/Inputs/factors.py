"""factors.py CUBIN: the registers of A of a kernel's warpgroup products, `kernel: D=24: 180 176 ...` for each accumulator.

HGMMA with A in registers is opcode 0xdf0: bits 16 to 23 are D's first register, 24 to 31 A's.
"""
import struct, sys

data = open(sys.argv[1], "rb").read()
at, = struct.unpack_from("<Q", data, 0x28)
size, count, names = struct.unpack_from("<HHH", data, 0x3A)
sections = [struct.unpack_from("<IIQQQQ", data, at + i * size) for i in range(count)]
for name, _, _, _, start, length in sections:
    first = sections[names][4] + name
    word = data[first : data.index(b"\0", first)].decode()
    if not word.startswith(".text."):
        continue
    found = {}
    for i in range(start, start + length, 16):
        low, = struct.unpack_from("<Q", data, i)
        if low & 0xFFF == 0xDF0:
            found.setdefault(low >> 16 & 255, []).append(low >> 24 & 255)
    both = [set(a) for a in found.values()]
    shared = set.intersection(*both) if len(both) > 1 else set()
    print(word[6:] + ":", "; ".join(f"D={d}: {' '.join(map(str, a))}" for d, a in sorted(found.items())))
    print(word[6:] + ":", f"{len(both)} sums,", "shared" if shared else "apart")
