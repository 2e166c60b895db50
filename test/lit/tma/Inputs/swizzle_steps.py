"""swizzle_steps.py FILE N: an .npy of f32, what shared memory holds of a tensor 0, 1, 2, ... that is one tile with rows of N
bytes. Is it what the three steps of the document make of the tile?"""
import struct
import sys

path, span = sys.argv[1], int(sys.argv[2])
data = open(path, "rb").read()
size = struct.unpack("<H", data[8:10])[0]
assert "'<f4'" in data[10 : 10 + size].decode()
held = struct.unpack("<%df" % ((len(data) - 10 - size) // 4), data[10 + size :])

rows = [held[i : i + span // 4] for i in range(0, len(held), span // 4)]
logical = [list(range(r * span // 4, (r + 1) * span // 4)) for r in range(len(rows))]

# Unit matrices: 16 bytes wide, as many rows high as make 128 bytes of a row of units.
high, wide, columns = 128 // span, 4, span // 16
units = [
    [[logical[u * high + r][c * wide : (c + 1) * wide] for r in range(high)] for c in range(columns)]
    for u in range(len(rows) // high)
]
size = 1  # units that are one at this step, in rows and columns of units
while size < columns:  # 3: until there is one column
    for u in range(len(units)):
        if u // size % 2:  # 1: every other row of units
            row = units[u]
            for c in range(0, columns, 2 * size):  # swap each pair
                row[c : c + 2 * size] = row[c + size : c + 2 * size] + row[c : c + size]
    size *= 2  # 2: 2 x 2 of them are one

for r, row in enumerate(rows):
    want = [x for unit in units[r // high] for x in unit[r % high]]
    assert list(row) == want, "row %d holds %s, and the steps put %s there" % (r, list(row), want)
    # "(i, j) -> (i, i ^ j)"
    for j in range(columns):
        assert units[r // high][j ^ r // high % columns] == [logical[k][j * wide : (j + 1) * wide] for k in range(r // high * high, (r // high + 1) * high)]
