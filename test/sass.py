"""Reads machine code that ptxas made (sm_80 to sm_120: 16 bytes an instruction): which loops a kernel has, and what it spills in them.

The toolkit's disassembler is not asked for: of an instruction only its opcode, its guard and where it jumps to are needed. These were found by
comparing with what nvdisasm prints of the tests' programs, for sm_90a and sm_100a.
"""
import struct

BRA, BRA_U, BRX, JMX, CALL, CALL_ABS, RET, EXIT, BSSY, BSYNC = 0x947, 0x547, 0x949, 0x94C, 0x944, 0x943, 0x950, 0x94D, 0x945, 0x941
STL, LDL = 0x387, 0x983
ALWAYS = 7  # the guard PT


def sections(cubin):
    """The names and contents of an ELF file's sections."""
    at, = struct.unpack_from("<Q", cubin, 0x28)
    size, n, names = struct.unpack_from("<HHH", cubin, 0x3A)
    heads = [struct.unpack_from("<IIQQQQIIQQ", cubin, at + i * size) for i in range(n)]
    base = heads[names][4]
    for h in heads:
        name = cubin[base + h[0]:cubin.index(0, base + h[0])].decode()
        yield name, cubin[h[4]:h[4] + h[5]] if h[1] != 8 else b""


def kernels(cubin):
    """Each kernel's name and its instructions, as numbers of 128 bits."""
    for name, code in sections(cubin):
        if name.startswith(".text."):
            yield name[6:], [int.from_bytes(code[i:i + 16], "little") for i in range(0, len(code), 16)]


def signed(x, bits):
    return x - (1 << bits) if x >> (bits - 1) else x


def op(i):
    return i & 0xFFF


def is_sure(i):
    """Not under a guard, nor another predicate."""
    return i >> 12 & 15 == ALWAYS and i >> 87 & 31 == ALWAYS


def target(at, i):
    """The instruction that the `at`-th one, a jump, goes to."""
    words = signed(i >> 34 & (1 << 48) - 1, 48) << 8 | i >> 16 & 0xFF
    return at + 1 + words * 4 // 16


def ways(code):
    """For each instruction those that may come next."""
    behind = [k + 1 for k, i in enumerate(code) if op(i) in (CALL, CALL_ABS)]
    met = {i >> 16 & 15: [] for i in code if op(i) == BSSY}
    for k, i in enumerate(code):
        if op(i) == BSSY:
            met[i >> 16 & 15].append(k + 1 + (i >> 34 & 0x3FFFFFFF) * 4 // 16)
    places = {target(k, i) for k, i in enumerate(code) if op(i) in (BRA, BRA_U, CALL)}
    out = []
    for k, i in enumerate(code):
        to = [k + 1]
        if op(i) in (BRA, BRA_U, CALL):
            to = [target(k, i)] + ([] if op(i) == BRA and is_sure(i) else [k + 1])
        elif op(i) in (BRX, JMX):
            to = [k + 1, *places]  # through a table
        elif op(i) == RET:
            to = behind + [k + 1]
        elif op(i) == EXIT and is_sure(i):
            to = []
        elif op(i) == BSYNC:
            to = [k + 1, *met.get(i >> 16 & 15, [])]
        out.append([t for t in to if 0 <= t < len(code)])
    return out


def loops(code):
    """The instructions of each loop (a strongly connected part; what is nested is its outermost loop's)."""
    to, number, low, stack, on, found = ways(code), {}, {}, [], set(), []
    for root in range(len(code)):
        work = [] if root in number else [(root, 0)]
        while work:
            k, edge = work.pop()
            if not edge:
                number[k] = low[k] = len(number)
                stack.append(k)
                on.add(k)
            for e in range(edge, len(to[k])):
                t = to[k][e]
                if t not in number:
                    work += [(k, e + 1), (t, 0)]
                    break
                if t in on:
                    low[k] = min(low[k], number[t])
            else:
                if low[k] == number[k]:
                    part = []
                    while not part or part[-1] != k:
                        part.append(stack.pop())
                        on.discard(part[-1])
                    if len(part) > 1 or k in to[k]:
                        found.append(sorted(part))
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[k])
    return found


def local(i):
    """A load or store of the thread's own memory, by the stack's register."""
    return op(i) in (STL, LDL) and i >> 24 & 0xFF == 1


def spills_in_loops(code):
    """How many of a kernel's loads and stores of its stack are in loops, and how many there are."""
    if not any(map(local, code)):
        return 0, 0
    return sum(local(code[k]) for part in loops(code) for k in part), sum(map(local, code))
