"""Does ptxas fold comparisons rightly? Random kernels of integer instructions end in one. Where neither a load nor a condition is left in
the machine code, ptxas has found what it gives; the instructions are carried out here, on edge values and others, to see whether that is so.

usage: python3 ptxas_folds.py [--bin=build/bin] [--ptxas=from PATH] [--nvdisasm=beside ptxas, or from PATH] [--target=sm_90a] [--seed=1]
       [--first=0] [--count=1000] [--repairs=all]

Each instruction is inline assembly in LLVM IR, of which LLVM folds nothing, and tf-llc writes the PTX: what tf would write, with its repairs.
--repairs=none leaves them out, --repairs=-abs one of them (lib/codegen/ptx/faults.def). A kernel is drawn from the seed and its number. Needs
no GPU. Exit status 3 if a comparison was folded wrongly, 77 where ptxas or nvdisasm is missing.
"""
import argparse
import collections
import operator
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

AT_ONCE, TRIALS = 250, 600
LEFT = re.compile(r"\bLDG\b|@!?U?P\d")  # in machine code: what is not folded
CONSTRAINT = {1: "b", 16: "h", 32: "r", 64: "l"}
LIMITS = [sign * (1 << bits) + more for bits in (7, 8, 15, 16, 31, 32, 63) for sign in (1, -1) for more in (-1, 0, 1)]
EDGES = [0, 1, 2, 3, 4, 5, 7, 8, 16, 100, 1000, -1, -2, -3, -5, -100, -1000, *LIMITS]
DIVISORS = [2, 3, 4, 5, 7, 8, 10, 16, 64, 100]
RELATIONS = {"lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge, "eq": operator.eq, "ne": operator.ne}


def signed(x, bits):
    x &= (1 << bits) - 1
    return x - (1 << bits) if x >> (bits - 1) else x


def unsigned(x, bits):
    return x & ((1 << bits) - 1)


CUT = {"s": signed, "u": unsigned}

# What each gives of signed numbers of so many bits, before it is cut to them.
ONE = {"abs.s": lambda x, bits: abs(x), "neg.s": lambda x, bits: -x, "not.b": lambda x, bits: ~x}
TWO = {
    "add.s": lambda x, y, bits: x + y, "sub.s": lambda x, y, bits: x - y,
    "mul.lo.s": lambda x, y, bits: x * y, "mul.hi.s": lambda x, y, bits: x * y >> bits,
    "and.b": lambda x, y, bits: x & y, "or.b": lambda x, y, bits: x | y, "xor.b": lambda x, y, bits: x ^ y,
    "min.s": lambda x, y, bits: min(x, y), "min.u": lambda x, y, bits: min(unsigned(x, bits), unsigned(y, bits)),
    "max.s": lambda x, y, bits: max(x, y), "max.u": lambda x, y, bits: max(unsigned(x, bits), unsigned(y, bits)),
}
SHIFTS = {"shl.b": lambda x, n, bits: x << n, "shr.s": lambda x, n, bits: x >> n, "shr.u": lambda x, n, bits: unsigned(x, bits) >> n}
DIVISIONS = {
    "div.s": lambda x, y, bits: x // y if x >= 0 else -(-x // y), "rem.s": lambda x, y, bits: x % y if x >= 0 else -(-x % y),
    "div.u": lambda x, y, bits: unsigned(x, bits) // y, "rem.u": lambda x, y, bits: unsigned(x, bits) % y,
}

# A register: its name in LLVM IR, and a function from the kernel's inputs to what it holds.
Value = collections.namedtuple("Value", "name bits of")
MEMORY = Value("%p", 64, None)


class Kernel:
    def __init__(self, seed, number):
        self.name, self.draw, self.lines, self.values = f"k{number}", random.Random(f"{seed} {number}"), [], []
        for i in range(self.draw.choice([1, 2])):
            self.load(i)
        for _ in range(self.draw.choice([1, 2, 2, 3, 3, 4])):
            self.step(self.draw.choice(self.values[-3:]))
        self.compare(self.values[-1])

    def text(self):
        return f"define ptx_kernel void @{self.name}(i64 %p) {{\n" + "\n".join(self.lines) + "\n  ret void\n}\n"

    def emit(self, text, bits, sources, of):
        """One instruction; $0 is what it gives."""
        name = f"%v{len(self.lines)}"
        constraints = ",".join(["=" + CONSTRAINT[bits], *(CONSTRAINT[s.bits] for s in sources)])
        operands = ", ".join(f"i{s.bits} {s.name}" for s in sources)
        self.lines.append(f'  {name} = call i{bits} asm "{text};", "{constraints}"({operands})')
        return Value(name, bits, of)

    def give(self, text, bits, sources, of):
        self.values.append(self.emit(text, bits, sources, lambda inputs: signed(of(inputs), bits)))

    def number(self, bits):
        some = self.draw.getrandbits(64) >> self.draw.randrange(64)
        return signed(self.draw.choice(EDGES) if self.draw.random() < 0.75 else some, bits)

    def load(self, i):
        bits, kind = self.draw.choice([8, 16, 16, 32, 32, 64, 64]), self.draw.choice("su")
        self.give(f"ld.global.{kind}{bits} $0, [$1+{16 * i}]", max(bits, 16), [MEMORY], lambda inputs: CUT[kind](inputs[i], bits))

    def step(self, x):
        forms = [self.one, self.one, self.negated_abs, self.negated_abs, self.two, self.by_number, self.by_number, self.by_number, self.from_number]
        forms += [self.convert, self.convert, self.select, self.add_product] + [self.field, self.zeros] * (x.bits > 16)
        self.draw.choice(forms)(x)

    def one(self, x):
        op = self.draw.choice(list(ONE))
        self.give(f"{op}{x.bits} $0, $1", x.bits, [x], lambda inputs: ONE[op](x.of(inputs), x.bits))

    def negated_abs(self, x):
        positive = self.emit(f"abs.s{x.bits} $0, $1", x.bits, [x], None)
        self.give(f"neg.s{x.bits} $0, $1", x.bits, [positive], lambda inputs: -abs(x.of(inputs)))

    def alike(self, x):
        return self.draw.choice([v for v in self.values if v.bits == x.bits])

    def two(self, x):
        op, y = self.draw.choice(list(TWO)), self.alike(x)
        self.give(f"{op}{x.bits} $0, $1, $2", x.bits, [x, y], lambda inputs: TWO[op](x.of(inputs), y.of(inputs), x.bits))

    def by_number(self, x):
        table = self.draw.choice([TWO, TWO, SHIFTS] + [DIVISIONS] * (x.bits > 16))
        op, of = self.draw.choice(list(table.items()))
        n = self.draw.choice(DIVISORS) if table is DIVISIONS else self.draw.randrange(x.bits) if table is SHIFTS else self.number(x.bits)
        shown = unsigned(n, x.bits) if op.endswith(".u") else n
        self.give(f"{op}{x.bits} $0, $1, {shown}", x.bits, [x], lambda inputs: of(x.of(inputs), n, x.bits))

    def from_number(self, x):
        n = self.number(x.bits)
        self.give(f"sub.s{x.bits} $0, {n}, $1", x.bits, [x], lambda inputs: n - x.of(inputs))

    def convert(self, x):
        bits, kind = self.draw.choice([b for b in (16, 32, 64) if b != x.bits]), self.draw.choice("su")
        self.give(f"cvt.{kind}{bits}.{kind}{x.bits} $0, $1", bits, [x], lambda inputs: CUT[kind](x.of(inputs), x.bits))

    def select(self, x):
        n, y = self.number(x.bits), self.alike(x)
        less = self.emit(f"setp.lt.s{x.bits} $0, $1, {n}", 1, [x], None)
        self.give(f"selp.b{x.bits} $0, $1, $2, $3", x.bits, [x, y, less], lambda inputs: (x if x.of(inputs) < n else y).of(inputs))

    def add_product(self, x):
        n, y = self.number(x.bits), self.alike(x)
        self.give(f"mad.lo.s{x.bits} $0, $1, {n}, $2", x.bits, [x, y], lambda inputs: x.of(inputs) * n + y.of(inputs))

    def field(self, x):
        first, kind = self.draw.randrange(x.bits), self.draw.choice("su")
        n = self.draw.randint(1, x.bits - first)
        self.give(f"bfe.{kind}{x.bits} $0, $1, {first}, {n}", x.bits, [x], lambda inputs: CUT[kind](x.of(inputs) >> first, n))

    def zeros(self, x):
        self.give(f"clz.b{x.bits} $0, $1", 32, [x], lambda inputs: x.bits - unsigned(x.of(inputs), x.bits).bit_length())

    def compare(self, x):
        """It stores where the comparison is true."""
        relation, n, kind = self.draw.choice(list(RELATIONS)), self.number(x.bits), self.draw.choice("ssu")
        self.gives = lambda inputs: RELATIONS[relation](CUT[kind](x.of(inputs), x.bits), CUT[kind](n, x.bits))
        found = self.emit(f"setp.{relation}.{kind}{x.bits} $0, $1, {CUT[kind](n, x.bits)}", 1, [x], None)
        self.lines.append(f'  call void asm sideeffect "@$0 st.global.b32 [$1+8], 1;", "b,l"(i1 {found.name}, i64 %p)')

    def against(self, folded):
        """Inputs for which the comparison gives something else; None: none was found."""
        tried = ([self.number(64), self.number(64)] for _ in range(TRIALS))
        return next((inputs for inputs in tried if self.gives(inputs) != folded), None)


def machine_code(o, kernels, folder):
    """PTX of all, and the instructions of each."""
    ll, ptx, cubin = (folder / f"k.{end}" for end in ("ll", "ptx", "cubin"))
    ll.write_text('target triple = "nvptx64-nvidia-cuda"\n' + "".join(k.text() for k in kernels))
    subprocess.run([f"{o.bin}/tf-llc", f"--mcpu={o.target}", f"--ptx-repair={o.repairs}", ll, "-o", ptx], check=True)
    subprocess.run([o.ptxas, f"-arch={o.target}", ptx, "-o", cubin], check=True)
    text = subprocess.run([o.nvdisasm, "-c", cubin], check=True, capture_output=True, text=True).stdout
    parts = re.split(r"^\.text\.(k\d+):", text, flags=re.MULTILINE)
    return ptx.read_text(), dict(zip(parts[1::2], parts[2::2]))


def main():
    p = argparse.ArgumentParser()
    for name, value in (("bin", "build/bin"), ("ptxas", "ptxas"), ("nvdisasm", "nvdisasm"), ("target", "sm_90a"), ("seed", 1), ("first", 0),
                        ("count", 1000), ("repairs", "all")):
        p.add_argument("--" + name, type=type(value), default=value)
    o = p.parse_args()
    o.ptxas = shutil.which(o.ptxas)
    o.nvdisasm = o.ptxas and (shutil.which(o.nvdisasm) or shutil.which(o.nvdisasm, path=pathlib.Path(o.ptxas).parent))
    if not o.nvdisasm:
        print("skipped: there is no ptxas, or no nvdisasm")
        return 77
    folded = wrong = 0
    for first in range(o.first, o.first + o.count, AT_ONCE):
        kernels = [Kernel(o.seed, i) for i in range(first, min(first + AT_ONCE, o.first + o.count))]
        with tempfile.TemporaryDirectory() as folder:
            ptx, code = machine_code(o, kernels, pathlib.Path(folder))
        for k in kernels:
            if LEFT.search(code[k.name]):
                continue
            folded += 1
            stores = "STG" in code[k.name]
            inputs = k.against(stores)
            if inputs:
                wrong += 1
                print(f"WRONG: seed {o.seed}, number {k.name[1:]}: folded to {str(stores).lower()}, which it is not of {inputs}")
                print(ptx[ptx.index(f".entry {k.name}("):].split("\n}", 1)[0] + "\n}", flush=True)
    print(f"{o.count} kernels of seed {o.seed}, {folded} folded, {wrong} wrong")
    return 3 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
