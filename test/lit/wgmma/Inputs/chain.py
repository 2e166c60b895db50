#!/usr/bin/env python3
"""chain.py BLOCKS OUT: two products in a row, as attention has them, with small integers in place of the softmax: for each block j of
64 rows of K and V, O = O / 2 + relu(Q K_j^T) V_j. Q and the first product's result are an A in registers; the first product of a
block is on its way together with the second of the block before. OUT.mlir, OUT.{q,k,v,want}.npy."""
import re
import struct
import sys

BLOCKS, OUT = int(sys.argv[1]), sys.argv[2]
ROWS = 64 * BLOCKS


def save(name, shape, fmt, values):
    head = "{'descr': '<%s', 'fortran_order': False, 'shape': (%s,), }" % (fmt, ", ".join(map(str, shape)))
    head += " " * ((64 - (len(head) + 11) % 64) % 64) + "\n"
    with open(OUT + name + ".npy", "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode())
        f.write(struct.pack("<%d%s" % (len(values), {"V2": "H", "f4": "f"}[fmt]), *values))


def bf16(v):
    return struct.unpack("<I", struct.pack("<f", v))[0] >> 16


x = 12345


def draw():
    global x
    x = (x * 1103515245 + 12345) % 2**31
    return (x >> 16) % 5 - 2


q, k, v = ([[draw() for _ in range(64)] for _ in range(n)] for n in (64, ROWS, ROWS))
want = [[0.0] * 64 for _ in range(64)]
for j in range(BLOCKS):
    for i in range(64):
        p = [max(0, sum(a * b for a, b in zip(q[i], k[64 * j + r]))) for r in range(64)]
        want[i] = [want[i][d] / 2 + sum(p[r] * v[64 * j + r][d] for r in range(64)) for d in range(64)]
for name, m in (("q", q), ("k", k), ("v", v)):
    save("." + name, [len(m), 64], "V2", [bf16(e) for row in m for e in row])
save(".want", [64, 64], "f4", [e for row in want for e in row])

H, S = "!kernel.wgmma<8xbf16>", "!kernel.wgmma<32xf32>"
text = []


def p(line):
    text.append(line)


def rename(start, suffix):
    """What the lines from `start` on define has names of its own."""
    names = {n for line in text[start:] if " = " in line for n in re.findall(r"%(\w+)", line.split(" = ")[0])}
    for i in range(start, len(text)):
        text[i] = re.sub(r"%(\w+)", lambda m: "%" + m.group(1) + (suffix if m.group(1) in names else ""), text[i])


def bring(ahead, j, what, slot):
    """Thread 0 asks for a block of K or V."""
    p(ahead + "kernel.if %lead {")
    p(ahead + "  %%%s_b = kernel.view %%full_%s[%s] : !kernel.mbarrier" % (what, what, slot))
    p(ahead + "  kernel.mbarrier.arrive.expect_tx %%%s_b, 8192" % what)
    p(ahead + "  %%%s_m = kernel.view %%s%s[%s, 0, 0] : !kernel.buffer<64x64xbf16, shared>" % (what, what, slot))
    p(ahead + "  %%%s_r = kernel.mul %s, 64 : i32" % (what, j))
    p(ahead + "  kernel.tma.load %%%s[%%%s_r, %%c0] to %%%s_m signal %%%s_b" % (what, what, what, what))
    p(ahead + "}")


def wait(ahead, what, slot, phase):
    p(ahead + "%%%s_w = kernel.view %%full_%s[%s] : !kernel.mbarrier" % (what, what, slot))
    p(ahead + "kernel.mbarrier.wait %%%s_w parity %s" % (what, phase))


def scores(ahead, slot):
    for i in range(4):
        p(ahead + "%%kv%d = kernel.view %%sk[%s, 0, %d] : !kernel.buffer<64x64xbf16, shared>" % (i, slot, 16 * i))
        p(ahead + '%%kd%d = kernel.wgmma.smem_desc k %%kv%d {swizzle = "128b", stride = 1024}' % (i, i))
        p(ahead + "%%s%d = kernel.wgmma.mma bf16 %%q%d, bf16 %%kd%d%s : %s" % (i, i, i, " add %%s%d" % (i - 1) if i else "", S))
    p(ahead + "kernel.wgmma.commit_group")


def values(ahead, slot):
    for i in range(4):
        p(ahead + "%%vv%d = kernel.view %%sv[%s, %d, 0] : !kernel.buffer<64x64xbf16, shared>" % (i, slot, 16 * i))
        p(ahead + '%%vd%d = kernel.wgmma.smem_desc mn %%vv%d {swizzle = "128b", leading = 8192, stride = 1024}' % (i, i))
        p(ahead + "%%o%d = kernel.wgmma.mma bf16 %%ph%d, bf16 %%vd%d add %%%s {transpose_b} : %s"
          % (i, i, i, "o%d" % (i - 1) if i else "oh", S))
    p(ahead + "kernel.wgmma.commit_group")


def parts(ahead, to, of):
    """relu, and the four fragments along k of an A."""
    p(ahead + "%%%s_f = kernel.max %%%s, %%zeros : vector<32xf32>" % (to, of))
    p(ahead + "%%%s_h = kernel.cast %%%s_f : vector<32xf32> to vector<32xbf16>" % (to, to))
    for i in range(4):
        p(ahead + "%%%s%d = kernel.slice %%%s_h[%d] : vector<32xbf16> to vector<8xbf16>" % (to, i, to, 8 * i))


p("kernel.func @run_k0(%q: !kernel.tensormap, %k: !kernel.tensormap, %v: !kernel.tensormap, %n: i32, %y: !kernel.buffer<64x64xf32, global>) "
  "attributes {block = [128, 1, 1]} {")
p("  %sq = kernel.alloc {align = 1024} : !kernel.buffer<64x64xbf16, shared>")
p("  %sk = kernel.alloc {align = 1024} : !kernel.buffer<2x64x64xbf16, shared>")
p("  %sv = kernel.alloc {align = 1024} : !kernel.buffer<2x64x64xbf16, shared>")
for name, n in (("q", 1), ("k", 2), ("v", 2)):
    p("  %%full_%s = kernel.alloc : !kernel.buffer<%dx!kernel.mbarrier, shared>" % (name, n))
p("  %c0 = kernel.constant 0 : i32")
p("  %t = kernel.thread_id x")
p("  %lead = kernel.cmp eq %t, 0 : i32")
p("  kernel.if %lead {")
for name, n in (("q", 1), ("k", 2), ("v", 2)):
    for i in range(n):
        p("    %%%s_i%d = kernel.view %%full_%s[%d] : !kernel.mbarrier" % (name, i, name, i))
        p("    kernel.mbarrier.init %%%s_i%d, 1" % (name, i))
p("    kernel.fence.mbarrier_init")
p("    %qb = kernel.view %full_q[0] : !kernel.mbarrier")
p("    kernel.mbarrier.arrive.expect_tx %qb, 8192")
p("    kernel.tma.load %q[%c0, %c0] to %sq signal %qb")
p("  }")
p("  kernel.barrier")
bring("  ", "%c0", "k", "%c0")
bring("  ", "%c0", "v", "%c0")
p("  %qw = kernel.view %full_q[0] : !kernel.mbarrier")
p("  kernel.mbarrier.wait %qw parity %c0")
p("  %lane = kernel.lane_id")
p("  %warp = kernel.div %t, 32 : i32")
p("  %r0 = kernel.rem %lane, 16 : i32")
p("  %r1 = kernel.mul %warp, 16 : i32")
p("  %row = kernel.add %r0, %r1 : i32")
p("  %half = kernel.div %lane, 16 : i32")
p("  %turned = kernel.rem %row, 8 : i32")
for i in range(4):
    p("  %%g%d = kernel.add %%half, %d : i32" % (i, 2 * i))
    p("  %%x%d = kernel.xor %%g%d, %%turned : i32" % (i, i))
    p("  %%at%d = kernel.mul %%x%d, 8 : i32" % (i, i))
    p("  %%l%d = kernel.ldmatrix x4 %%sq[%%row, %%at%d] : vector<8xbf16>" % (i, i))
p("  %zero = kernel.constant 0.0 : f32")
p("  %two = kernel.constant 0.5 : f32")
p("  %zeros = kernel.splat %zero : vector<32xf32>")
p("  %halves = kernel.splat %two : vector<32xf32>")
wait("  ", "k", "%c0", "%c0")
p("  %q0, %q1, %q2, %q3 = kernel.wgmma.fence %l0, %l1, %l2, %l3 : " + ", ".join([H] * 4))
scores("  ", "%c0")
p("  %first = kernel.wgmma.wait_group 0 for %s3 : vector<32xf32>")
parts("  ", "f", "first")
p("  %o, %p0, %p1, %p2, %p3 = kernel.for %j = 1 to %n step 1 iter(%oi = %zeros, %pi0 = %f0, %pi1 = %f1, %pi2 = %f2, %pi3 = %f3) : i32 {")
body = len(text)
p("    %slot = kernel.rem %j, 2 : i32")
p("    %before = kernel.xor %slot, 1 : i32")
p("    %turn = kernel.div %j, 2 : i32")
p("    %phase = kernel.rem %turn, 2 : i32")
p("    %jb = kernel.sub %j, 1 : i32")
p("    %tb = kernel.div %jb, 2 : i32")
p("    %pb = kernel.rem %tb, 2 : i32")
bring("    ", "%j", "k", "%slot")  # this thread has waited for the products that read the slot
wait("    ", "k", "%slot", "%phase")
wait("    ", "v", "%before", "%pb")
p("    %oh, %ph0, %ph1, %ph2, %ph3 = kernel.wgmma.fence %oi, %pi0, %pi1, %pi2, %pi3 : " + ", ".join([S] + [H] * 4))
scores("    ", "%slot")
values("    ", "%before")
bring("    ", "%j", "v", "%slot")
p("    %s = kernel.wgmma.wait_group 1 for %s3 : vector<32xf32>")
p("    %ow, %w0, %w1, %w2, %w3 = kernel.wgmma.wait_group 0 for %o3, %ph0, %ph1, %ph2, %ph3 : vector<32xf32>" + ", vector<8xbf16>" * 4)
parts("    ", "n", "s")
p("    %os = kernel.mul %ow, %halves : vector<32xf32>")
p("    kernel.yield %os, %n0, %n1, %n2, %n3")
rename(body, "_l")
p("  }")
body = len(text)
p("  %last = kernel.sub %n, 1 : i32")
p("  %slot = kernel.rem %last, 2 : i32")
p("  %turn = kernel.div %last, 2 : i32")
p("  %phase = kernel.rem %turn, 2 : i32")
wait("  ", "v", "%slot", "%phase")
p("  %oh, %ph0, %ph1, %ph2, %ph3 = kernel.wgmma.fence %o, %p0, %p1, %p2, %p3 : " + ", ".join([S] + [H] * 4))
values("  ", "%slot")
p("  %r = kernel.wgmma.wait_group 0 for %o3 : vector<32xf32>")
p("  %u0 = kernel.div %lane, 4 : i32")
p("  %urow = kernel.add %u0, %r1 : i32")
p("  %low = kernel.add %urow, 8 : i32")
p("  %u1 = kernel.rem %lane, 4 : i32")
p("  %ucol = kernel.mul %u1, 2 : i32")
for c in range(8):
    p("  %%col%d = kernel.add %%ucol, %d : i32" % (c, 8 * c))
    for b, row in ((0, "urow"), (1, "low")):
        p("  %%e%d_%d = kernel.slice %%r[%d] : vector<32xf32> to vector<2xf32>" % (c, b, 4 * c + 2 * b))
        p("  kernel.store %%e%d_%d, %%y[%%%s, %%col%d]" % (c, b, row, c))
rename(body, "_e")
p("}")
p("")
p("host.func @run(%q: !host.tensor<2xbf16>, %k: !host.tensor<2xbf16>, %v: !host.tensor<2xbf16>, %y: !host.tensor<2xf32>) attributes {num_results = 1} {")
p("  %c1 = host.constant 1")
p("  %c64 = host.constant 64")
p("  %c128 = host.constant 128")
p("  %c0 = host.constant 0")
p("  host.shape 0 (%c64, %c64)")
p("  host.shapes_end")
p("  %rows = host.dim %k, 0")
p("  %n = host.div %rows, %c64")
for m in "qkv":
    p('  %%m%s = host.tensormap %%%s {box = [64, 64], swizzle = "128b"}' % (m, m))
p("  %py = host.ptr %y")
p("  host.launch @run_k0 grid(%c1, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%mq, %mk, %mv, %n, %py)")
p("}")
with open(OUT + ".mlir", "w") as f:
    f.write("\n".join(text) + "\n")
