#!/usr/bin/env python3
"""Copies through tensor memory, one kernel for each combination of a matrix, as one fusion; `// KERNEL:` and `// PTX:`
lines say what each must be."""
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

    def write(self, inline):
        args = ", ".join("%s: %s" % (name, t) for t, name in self.args.items())
        print("\n".join(self.checks))
        print("fusion.func @matrix(%s) -> (%s) {" % (args, ", ".join(self.types)))
        print("\n".join(self.body))
        print(inline + "  fusion.return %s : %s\n}" % (", ".join(self.results), ", ".join(self.types)))


def allocates(n):
    return ["%%tmem = kernel.tcgen05.address %%{{.*}} : !kernel.buffer<128x%dxi32, tensor>" % n]


def vectorization(p):
    factors = [1, 2, 4, 8, 16, 32, 64, 128]
    for st in factors:
        for ld in factors:
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


p = Program()
globals()[sys.argv[1]](p)
p.write("" if sys.argv[1] == "sizes" else "  sched.inline_most\n")
