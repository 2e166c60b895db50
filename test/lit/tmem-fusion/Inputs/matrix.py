#!/usr/bin/env python3
"""Copies through tensor memory, one kernel for each combination of a matrix, as one fusion; `// KERNEL:` and `// PTX:`
lines say what each must be. Of pairs of factors every second one, with TF_LONG all."""
import os
import sys

TYPES = {"i8": 1, "f16": 2, "f32": 4, "f64": 8}


def columns(n):
    c = 32
    while c < n:
        c *= 2
    return c


class Program:
    def __init__(self):
        self.args, self.body, self.results, self.types, self.checks = {}, [], [], [], []

    def argument(self, dtype, dims):
        t = "tensor<%sx%s>" % ("x".join(map(str, dims)), dtype)
        return self.args.setdefault(t, "%%x%d" % len(self.args)), t

    def copy(self, dtype, dims, schedule, kernel, ptx):
        """x -> registers -> tensor memory -> registers -> result, in a kernel of its own."""
        n = len(self.results)
        x, t = self.argument(dtype, dims)
        for name, of, memory in (("r", x, ""), ("t", "%%r%d" % n, " memory(tensor)"), ("s", "%%t%d" % n, ""), ("y", "%%s%d" % n, "")):
            self.body.append("  %%%s%d = fusion.set %s : %s%s segment(%d)" % (name, n, of, t, memory, n))
        self.body += ["  " + line.replace("#", str(n)) for line in schedule]
        self.results.append("%%y%d" % n)
        self.types.append(t)
        self.checks.append("// KERNEL-LABEL: kernel.func @matrix_k%d(" % n)
        self.checks += ["// KERNEL: " + c for c in kernel]
        self.checks.append("// PTX-LABEL: .entry matrix_k%d(" % n)
        self.checks += ["// PTX: " + c for c in ptx]

    def chain(self, dtype, dims, domains, last, ptx):
        """x -> tensor memory -> ... -> tensor memory -> result: an access stores by its own loops and loads by the next ones'."""
        n = len(self.results)
        of, t = self.argument(dtype, dims)
        for k, d in enumerate(domains):
            self.body.append("  %%t%d_%d = fusion.set %s : %s memory(tensor) segment(%d) %s" % (n, k, of, t, n, d))
            of = "%%t%d_%d" % (n, k)
        self.body.append("  %%y%d = fusion.set %s : %s segment(%d) %s" % (n, of, t, n, last))
        self.results.append("%%y%d" % n)
        self.types.append(t)
        self.checks.append("// PTX-LABEL: .entry matrix_k%d(" % n)
        self.checks += ["// PTX: " + c for c in ptx]

    def write(self, inline):
        args = ", ".join("%s: %s" % (name, t) for t, name in self.args.items())
        print("\n".join(self.checks))
        for k, (t, name) in enumerate(self.args.items()):
            dims, dtype = t[7:-1].rsplit("x", 1)
            print("// ARGS: --arg=random:%d:%s:%s" % (k + 1, dtype, dims))
        print("fusion.func @matrix(%s) -> (%s) {" % (args, ", ".join(self.types)))
        print("\n".join(self.body))
        print(inline + "  fusion.return %s : %s\n}" % (", ".join(self.results), ", ".join(self.types)))


def allocates(n):
    return ["%%tmem = kernel.tcgen05.address %%{{.*}} : !kernel.buffer<128x%dxi32, tensor>" % n]


def vectorization(p):
    factors = [1, 2, 4, 8, 16, 32, 64, 128]
    for st in factors:
        for ld in factors:
            if (factors.index(st) + factors.index(ld)) % 2 and not os.environ.get("TF_LONG"):
                continue
            schedule = ["sched.split %%%s#[1] by %d" % (v, f) for v, f in (("r", st), ("t", st), ("s", ld), ("y", ld))]
            schedule += ["sched.parallelize %r#, %y# [tidx, serial, serial]", "sched.parallelize %t#, %s# [tidx, serial, vectorize]"]
            schedule += ["sched.alloc %t# [0, 1, 2]", "sched.separator %t# at 1"]
            p.copy("f32", [128, 256], schedule, allocates(max(st, 32) if st == ld else 256),
                   ["tcgen05.st.sync.aligned.32x32b.x%d.b32" % st, "tcgen05.ld.sync.aligned.32x32b.x%d.b32" % ld])


def dtypes(p):
    for dtype, size in TYPES.items():
        vec = 1
        while vec * size <= 512:
            schedule = ["sched.split %%%s#[1] by %d" % (v, vec) for v in "rtsy"]
            schedule += ["sched.parallelize %r#, %y# [tidx, serial, serial]", "sched.parallelize %t#, %s# [tidx, serial, vectorize]"]
            schedule += ["sched.alloc %t# [0, 1, 2]", "sched.separator %t# at 1"]
            n = vec * size // 4
            if n:
                p.copy(dtype, [128, 512], schedule, allocates(columns(n)),
                       ["tcgen05.st.sync.aligned.32x32b.x%d.b32" % n, "tcgen05.ld.sync.aligned.32x32b.x%d.b32" % n])
            vec *= 2


def complex128(p):
    """An element is two f64, which is how a complex128 lies in memory: the vector's loop is (elements, parts)."""
    vec = 1
    while vec * 16 <= 512:
        schedule = []
        for v in "rtsy":
            schedule += ["sched.split %%%s#[1] by %d" % (v, vec), "sched.merge %%%s#[2, 3]" % v]
        schedule += ["sched.parallelize %r#, %y# [tidx, serial, serial]", "sched.parallelize %t#, %s# [tidx, serial, vectorize]"]
        schedule += ["sched.alloc %t# [0, 1, 2]", "sched.separator %t# at 1"]
        n = vec * 4
        p.copy("f64", [128, 128, 2], schedule, allocates(columns(n)),
               ["tcgen05.st.sync.aligned.32x32b.x%d.b32" % n, "tcgen05.ld.sync.aligned.32x32b.x%d.b32" % n])
        vec *= 2


def sizes(p):
    for n in (32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257):
        schedule = ["sched.split %%%s#[0] by %d" % (v, n) for v in "rtsy"]
        schedule += ["sched.parallelize %r#, %t#, %s#, %y# [tidx, serial]", "sched.alloc %t# [0, 1]", "sched.separator %t# at 1"]
        p.copy("f32", [32 * n], schedule, allocates(columns(n)), ["tcgen05.st.sync.aligned.32x32b.x1.b32"])


class Loops:
    """The loops of one access: ops on ids, what threads and the vectorized loop are made of."""

    def __init__(self):
        self.ops, self.n = [], 0

    def split(self, i, by):
        self.n += 1
        self.ops.append("%%o%d, %%i%d = id.split %s by %d" % (self.n, self.n, i, by))
        return "%%o%d" % self.n, "%%i%d" % self.n

    def merge(self, *ids):
        m = ids[0]
        for i in ids[1:]:
            self.n += 1
            self.ops.append("%%m%d = id.merge %s, %s" % (self.n, m, i))
            m = "%%m%d" % self.n
        return m

    def domain(self, loops, alloc):
        return "domain(%%i, %%j) {\n%s    id.domain loop [%s]%s\n  }" % (
            "".join("    %s\n" % o for o in self.ops), ", ".join("%s : %s" % l for l in loops), alloc)


# registers of one repetition, columns of one repetition, the most repetitions
PATHS = {"32x32b": (1, 1, 128), "16x64b": (1, 2, 128), "16x128b": (2, 4, 64), "16x256b": (4, 8, 32), "16x32bx2": (1, 2, 128)}


def reach(path, n, inner, pair, alloc):
    """Loops by which each access is path.xn: a register has `inner` elements, or half of one (pair)."""
    l = Loops()
    i, j, e = "%i", "%j", []
    if inner > 1:
        j, x = l.split(j, inner)
        e = [x]
    per = 2 if pair else 1
    if path == "32x32b":
        co, ci = l.split(j, n // per)
        threads, vector = [i], [ci] + e
    elif path == "16x32bx2":
        h, ci = l.split(j, n // per)
        co, h = l.split(h, 2)
        threads, vector = [h, i], [ci] + e
    else:
        hi, lo = l.split(i, 8)
        c, ci = l.split(j, {"16x64b": 2, "16x128b": 4, "16x256b": 8 // per}[path])
        co, c = l.split(c, n)
        if path == "16x64b":
            threads, vector = [lo, ci, hi], [c] + e
        elif path == "16x128b" or pair:
            threads, vector = [lo, ci], [c, hi] + e
        else:
            cm, c0 = l.split(ci, 2)
            threads, vector = [lo, cm], [c, hi, c0] + e
    t, v = l.merge(*threads), l.merge(*vector)
    return l.domain([(co, "serial"), (t, "tidx"), (v, "vectorize")], alloc)


def paths(p, kind):
    """Each data path and length, stored and loaded, and in between loaded and stored by another path whose order of registers
    and threads is another."""
    # type, elements in a register, packed from columns of their own, two registers an element, stride
    kinds = {"words": ("f32", 1, False, False, 1), "halves": ("f16", 2, False, False, 1), "bytes": ("i8", 4, False, False, 1),
             "packed": ("bf16", 2, True, False, 2), "wide": ("i8", 1, False, False, 4), "doubles": ("f64", 1, False, True, 1)}
    dtype, inner, packed, pair, stride = kinds[kind]
    for path, (registers, width, most) in PATHS.items():
        if pair and path in ("16x64b", "16x128b"):
            continue  # no thread has both halves there
        other = "32x32b" if path == "32x32b" else "16x32bx2" if path != "16x32bx2" else "16x256b" if pair else "16x64b"
        n = 2 if pair and path != "16x256b" else 1
        while n <= most:
            words = n * width * (2 if packed else 1)
            rows, cols = 32 if path == "32x32b" else 16, words * inner // (2 if packed else 1) // (2 if pair else 1)
            if path == "16x32bx2" and cols < (4 if pair else 2) * inner:
                n *= 2
                continue
            least = 2 if pair and other != "16x256b" else 1
            alloc = " alloc [%%i : c | %%j : %s]" % (stride if stride > 1 else "c")
            here, there = reach(path, n, inner, pair, alloc), reach(other, least, inner, pair, alloc)
            ends = [".pack::16b" if packed else "", ".unpack::16b" if packed else ""]
            ld, st = (["tcgen05.%s.sync.aligned.%s.x%d%s.b32" % (k, q, m, ends[k == "st"])
                       for q, m in ((path, n), (other, least))] for k in ("ld", "st"))
            if words <= 256:
                p.chain(dtype, [rows, cols], [here, there], reach(path, n, inner, pair, ""), [st[0], ld[1], st[1], ld[0]])
            else:
                p.chain(dtype, [rows, cols], [here], reach(other, least, inner, pair, ""), [st[0], ld[1]])
                p.chain(dtype, [rows, cols], [there], reach(path, n, inner, pair, ""), [st[1], ld[0]])
            n *= 2


p = Program()
globals()[sys.argv[1]](p, *sys.argv[2:])
p.write("" if sys.argv[1] in ("sizes", "paths") else "  sched.inline_most\n")
