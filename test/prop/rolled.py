#!/usr/bin/env python3
"""Draws kernels with `rolled` loops over local buffers, and compares what the simulated SM gives of the module, where they are
loops over memory, with what it gives of the final PTX, where they are turns over registers.

usage: rolled.py <bin folder> [--seed N] [--first N] [--count N] [--print]

A kernel has one to three buffers of f32, bf16 or f16, begun by such loops. Then come loops in loops of any begin and step, elements
by themselves, conditions, and loops whose turns the launch knows, that load, compute and store at sums of multiples of the loops'
variables, mostly in bounds of the buffer's. At its end each thread writes out all elements. A failure prints its program.
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile

THREADS, ELEMENTS = 32, 64  # of an argument a thread has so many
SHIFTS = {2: 1, 4: 2, 8: 3}


class Kernel:
    def __init__(self, r):
        self.r, self.lines, self.deep, self.made, self.constants, self.loops = r, [], 1, 0, {}, []
        self.buffers = {f"%a{i}": (r.choice(["f32", "f32", "bf16", "f16"]), r.choice([4, 6, 8, 12, 16, 32, 64]))
                        for i in range(r.randint(1, 3))}

    # ------------------------------------------------------------------------------------------------ text

    def line(self, text):
        self.lines.append("  " * self.deep + text)

    def value(self, text):
        self.made += 1
        self.line(f"%v{self.made} = kernel.{text}")
        return f"%v{self.made}"

    def constant(self, n):
        return self.constants.setdefault(n, "%c" + str(n).replace("-", "m"))

    def block(self, head, body):
        self.line(head + " {")
        self.deep += 1
        body()
        self.deep -= 1
        self.line("}")

    # ------------------------------------------------------------------------------------------------ indices

    def begin(self, terms, n, width):
        """A number that brings the sum of these terms within `n`, and both ends of its range; None: there is none."""
        ends = [0]
        for (_, turns), by in terms:
            ends = [x + by * y for x in ends for y in (turns[0], turns[-1])]
        low, high = min(ends), max(ends)
        return None if high - low + width > n else -low + self.r.randint(0, n - width - (high - low))

    def index(self, n, width=1):
        """Of `width` elements side by side; two begin at an even place."""
        for _ in range(20):
            terms = [(loop, self.r.choice([1, 1, 2, 3, 4, 8, -1])) for loop in self.loops if self.r.random() < 0.8]
            base = self.begin(terms, n, width)
            if base is None:
                continue
            odd = base % 2 or any(by * t % 2 for (_, turns), by in terms for t in turns)
            if width == 1 or not odd:
                return self.sum(terms, base)
        return self.constant(self.r.randrange(0, n - width + 1, width))

    def sum(self, terms, base):
        total = None
        for (variable, _), by in terms:
            x = variable
            if by in SHIFTS and self.r.random() < 0.5:
                x = self.value(f"shl {x}, {self.constant(SHIFTS[by])} : i32")
            elif by != 1:
                x = self.value(f"mul {x}, {self.constant(by)} : i32")
            total = self.value(f"add {total}, {x} : i32") if total else x
        if total and base:
            return self.value(f"add {total}, {self.constant(base)} : i32")
        return total or self.constant(base)

    # ------------------------------------------------------------------------------------------------ elements

    def argument(self, index):
        return self.value(f"load %x[{self.value(f'add %base, {index} : i32')}] : f32")

    def pair(self, buffer, index):
        kind = self.buffers[buffer][0]
        both = self.value(f"load {buffer}[{index}] {{align = 2 : i64}} : vector<2x{kind}>")
        halves = [self.value(f"extract {both} [{k}] : vector<2x{kind}>") for k in range(2)]
        return [self.value(f"cast {half} : {kind} to f32") for half in halves]

    def put_pair(self, buffer, index, a, b):
        kind, both = self.buffers[buffer][0], self.value(f"build {a}, {b} : vector<2xf32>")
        if kind != "f32":
            both = self.value(f"cast {both} : vector<2xf32> to vector<2x{kind}>")
        self.line(f"kernel.store {both}, {buffer}[{index}] {{align = {4 if kind == 'f32' else 2} : i64}}")

    def number(self, depth=0):
        r, k = self.r, self.r.random()
        if k < 0.35:
            buffer = r.choice(list(self.buffers))
            kind, n = self.buffers[buffer]
            if kind == "f32":
                return self.value(f"load {buffer}[{self.index(n)}] : f32")
            return r.choice(self.pair(buffer, self.index(n, 2)))
        if k < 0.6:
            return self.argument(self.index(ELEMENTS))
        if k < 0.68 and self.loops:
            return self.value(f"cast {r.choice(self.loops)[0]} : i32 to f32")
        if k < 0.75 or depth == 2:
            return r.choice(["%half", "%one"])
        a, b = self.number(depth + 1), self.number(depth + 1)
        return self.value(f"{r.choice(['add', 'sub', 'mul', 'max', 'min'])} {a}, {b} : f32")

    def small(self):
        """Turns multiply by each other's results."""
        return self.value(f"max {self.value(f'min {self.number()}, %most : f32')}, %least : f32")

    def store(self):
        buffer = self.r.choice(list(self.buffers))
        kind, n = self.buffers[buffer]
        if kind != "f32" or self.r.random() < 0.15:
            a, b = self.small(), self.small()
            self.put_pair(buffer, self.index(n, 2), a, b)
        else:
            x = self.small()
            self.line(f"kernel.store {x}, {buffer}[{self.index(n)}]")

    # ------------------------------------------------------------------------------------------------ statements

    def rolled(self, low, step, turns, beyond, body):
        self.made += 1
        variable, end = f"%r{self.made}", low + (turns - 1) * step + beyond
        self.loops.append((variable, range(low, low + turns * step, step)))
        self.block(f"kernel.for {variable} = {self.constant(low)} to {self.constant(end)} step {self.constant(step)} : i32 "
                   "attributes {rolled}", body)
        self.loops.pop()

    def some_rolled(self, depth=0):
        def body():
            for _ in range(self.r.randint(1, 3)):
                self.some_rolled(depth + 1) if depth < 2 and self.r.random() < 0.2 else self.store()
        step = self.r.choice([1, 1, 1, 2, 3])
        self.rolled(self.r.choice([0, 0, 0, 1, 2]), step, self.r.choice([1, 2, 3, 4, 4, 8, 8, 16]), self.r.randint(1, step), body)

    def fill(self, buffer):
        kind, n = self.buffers[buffer]

        def body():
            variable = self.loops[-1][0]
            x = self.argument(variable)
            if kind == "f32":
                self.line(f"kernel.store {x}, {buffer}[{variable}]")
            else:
                self.put_pair(buffer, variable, x, "%half")
        each = 1 if kind == "f32" else 2
        self.rolled(0, each, n // each, each, body)

    def several(self, most, depth):
        for _ in range(self.r.randint(1, most)):
            self.statement(depth)

    def statement(self, depth=0):
        k = self.r.random()
        if k < 0.5:
            self.some_rolled()
        elif k < 0.62 or depth == 2:
            self.store()
        elif k < 0.8:
            self.block(f"kernel.if {self.r.choice(['%even', '%few'])}", lambda: self.several(2, depth + 1))
            if self.r.random() < 0.5:
                self.lines[-1] += " else {"
                self.deep += 1
                self.several(2, depth + 1)
                self.deep -= 1
                self.line("}")
        else:
            def body():
                if self.r.random() < 0.4:
                    self.fill(self.r.choice(list(self.buffers)))
                self.several(3, depth + 1)
            self.made += 1
            self.block(f"kernel.for %k{self.made} = {self.constant(0)} to %n step {self.constant(1)} : i32", body)

    def results(self):
        at = 0
        for buffer, (kind, n) in self.buffers.items():
            each = 1 if kind == "f32" else 2
            for i in range(0, n, each):
                place = self.constant(i)
                for x in [self.value(f"load {buffer}[{place}] : f32")] if each == 1 else self.pair(buffer, place):
                    to = self.value(f"add %out, {self.constant(at)} : i32")
                    self.line(f"kernel.store {x}, %y[{to}]")
                    at += 1
        return at

    def text(self):
        for buffer in self.buffers:
            self.fill(buffer)
        self.several(5, 0)
        size = self.results()
        zero, one, few = (self.constant(n) for n in (0, 1, 3))
        mine, own = self.constant(ELEMENTS), self.constant(size)
        head = ["kernel.func @k(%x: !kernel.buffer<?xf32, global>, %y: !kernel.buffer<?xf32, global>, %n: i32) "
                f"attributes {{block = array<i64: {THREADS}, 1, 1>}} {{"]
        head += [f"  {b} = kernel.alloc : !kernel.buffer<{n}x{kind}, local>" for b, (kind, n) in self.buffers.items()]
        head += [f"  {name} = kernel.constant {n} : i32" for n, name in self.constants.items()]
        head += [f"  %{name} = kernel.constant {x} : f32"
                 for name, x in (("half", 0.5), ("one", 1.0), ("most", 64.0), ("least", -64.0))]
        head += ["  %t = kernel.thread_id x", f"  %base = kernel.mul %t, {mine} : i32", f"  %out = kernel.mul %t, {own} : i32",
                 f"  %low = kernel.and %t, {one} : i32", f"  %even = kernel.cmp eq %low, {zero} : i32",
                 f"  %few = kernel.cmp lt %n, {few} : i32"]
        return "\n".join(head + self.lines) + "\n}\n", size


def run(tool, *arguments):
    return subprocess.run([tool, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)


def compare(tools, folder, seed, number, say):
    """What is wrong, or ''; and whether there are turns over registers."""
    r = random.Random(f"{seed}/{number}")
    text, size = Kernel(r).text()
    program, got, turns = folder / "k.mlir", [], r.choice([0, 1, 2, 3, 7])
    program.write_text(text)
    if say:
        print(text)
    for form in [], ["--from-ptx"]:
        result = folder / "y.npy"
        p = run(tools / "tf-run", program, "--mcpu=sm_90a", f"--block={THREADS}", f"--arg=random:{number}:f32:{THREADS * ELEMENTS}",
                f"--arg=zeros:f32:{THREADS * size}", f"--arg={turns}", "--out=-", f"--out={result}", *form)
        if p.returncode:
            return f"{' '.join(form)} {p.stderr}\n{text}", False
        got.append(result.read_bytes())
    ptx = run(tools / "tf-llc", program, "--mcpu=sm_90a").stdout
    return ("" if got[0] == got[1] else f"the PTX gives other numbers with --arg={turns}\n{text}"), ".reg .f32 %tfa" in ptx or ".reg .b32 %tfa" in ptx


def main():
    a = argparse.ArgumentParser()
    a.add_argument("bin", type=pathlib.Path)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--first", type=int, default=0)
    a.add_argument("--count", type=int, default=100)
    a.add_argument("--print", action="store_true")
    o = a.parse_args()
    failed = rolled = 0
    with tempfile.TemporaryDirectory() as folder:
        for i in range(o.first, o.first + o.count):
            wrong, has = compare(o.bin, pathlib.Path(folder), o.seed, i, getattr(o, "print"))
            rolled += has
            failed += bool(wrong)
            if wrong:
                print(f"FAILED: --seed {o.seed} --first {i} --count 1: {wrong}")
    print(f"{o.count - failed} equal, {failed} failed; {rolled} with turns over registers")
    return 1 if failed or (o.count >= 20 and not rolled) else 0


sys.exit(main())
