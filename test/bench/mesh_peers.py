"""Fusions on a mesh of GPUs beside torch.distributed, and each exchange alone, beside it and NCCL called as it is, in the same
processes by the same NCCL.

usage: python3 mesh_peers.py [--devices=2] [--bin=folder of tf-llc] [--rounds=5] [--only=name,...] [--sizes=bytes,...] [--pieces=1,4] [--wide]
                             [--shapes=4096x4096x16384,...] [--profile] [--small] [--exchanges=kind,...] [--graphs] [--model]
                             [--own-stream]

--shapes: rows, model and hidden extents of mlp, sequence and pipeline, whose peer sends as many pieces. --wide: with wide_sums, too. --profile: what each kernel of a call takes,
of tf and of torch, on each device, and how many blocks it has. --own-stream: on a stream that is not the default one. --exchanges: only these. --graphs: exchanges in a CUDA graph, too, 20 behind one another. --model: beside each fusion what the model says of it: a
device's share of the time that one device takes alone, and the time of its exchanges alone, by NCCL.

A process for each GPU (torch.multiprocessing). tf joins by an id that torch.distributed hands out. Results are compared with
torch's of the whole tensors in single precision, on every device. A time is the median of the rounds, of the slowest device: 10 calls
between two events, in turns with the peer, after a barrier. "captured" is the same call in a CUDA graph. A pipeline has a second row, "alone": one
call, from when the first device begins until the last one is done; in the first row calls overlap, for a device does not wait for the next stage. Exchanges below 4 MiB are
200 calls a time and three times the rounds, for there the host is what takes the time; others 60, from 64 MiB on 10. Exit status 3 if a result is wrong.
"""
import argparse
import copy
import ctypes as c
import json
import os
import statistics
import sys
import time

try:
    import torch
    import torch.distributed as dist
    import torch.nn.functional as F
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

HEAD = "attributes {mesh = array<i64: %d>%s}"
PIECES = "  sched.split %%%s[0] into %d\n  sched.parallelize %%%s[0] stream\n  fusion.return"
MLP = """fusion.func @f(%x: tensor<?x?xbf16>, %up: tensor<?x?xbf16> {spread = ["", "didx"]}, %down: tensor<?x?xbf16> {spread = ["didx", ""]}) -> tensor<?x?xbf16> HEAD {
  %h = fusion.matmul %x, %up : tensor<?x?xbf16>
  %a = fusion.gelu %h : tensor<?x?xbf16>
  %y = fusion.matmul %a, %down : tensor<?x?xbf16>
  fusion.return %y : tensor<?x?xbf16>
}
"""
SEQUENCE = """fusion.func @f(%x: tensor<?x?xbf16> {spread = ["didx", ""]}, %w: tensor<?xbf16>, %up: tensor<?x?xbf16> {spread = ["", "didx"]}, %down: tensor<?x?xbf16> {spread = ["didx", ""]}) -> tensor<?x?xbf16> HEAD {
  %f = fusion.cast %x : tensor<?x?xf32>
  %q = fusion.mul %f, %f : tensor<?x?xf32>
  %s = fusion.sum %q axes [1] : tensor<?xf32>
  %k = fusion.dim %x, 1 : i64
  %kf = fusion.cast %k : f32
  %m = fusion.div %s, %kf : tensor<?xf32>
  %e = fusion.constant 1.0e-5 : f32
  %v = fusion.add %m, %e : tensor<?xf32>
  %r = fusion.rsqrt %v : tensor<?xf32>
  %b = fusion.broadcast %r axes [1] : tensor<?x1xf32>
  %n = fusion.mul %f, %b : tensor<?x?xf32>
  %g = fusion.cast %n : tensor<?x?xbf16>
  %wb = fusion.broadcast %w axes [0] : tensor<1x?xbf16>
  %norm = fusion.mul %g, %wb : tensor<?x?xbf16>
  %all = fusion.set %norm : tensor<?x?xbf16> {spread = ["", ""]}
  %h = fusion.matmul %all, %up : tensor<?x?xbf16>
  %a = fusion.silu %h : tensor<?x?xbf16>
  %d = fusion.matmul %a, %down : tensor<?x?xbf16>
  %y = fusion.add %d, %x : tensor<?x?xbf16> {spread = ["didx", ""]}
  fusion.return %y : tensor<?x?xbf16>
}
"""
ATTENTION = """fusion.func @f(%q: tensor<?x32x?x128xbf16> {spread = ["", "didx", "", ""]}, %k: tensor<?x32x?x128xbf16> {spread = ["", "didx", "", ""]}, %v: tensor<?x32x?x128xbf16> {spread = ["", "didx", "", ""]}, %w: tensor<?x4096xbf16> {spread = ["", "didx"]}) -> tensor<?x?x?xbf16> HEAD {
  %o = fusion.sdpa %q, %k, %v : tensor<?x32x?x128xbf16>
  %t = fusion.permute %o axes [0, 2, 1, 3] : tensor<?x?x32x128xbf16>
  %b = fusion.dim %t, 0 : i64
  %s = fusion.dim %t, 1 : i64
  %h = fusion.reshape %t, %b, %s : tensor<?x?x4096xbf16>
  %y = fusion.linear %h, %w : tensor<?x?x?xbf16>
  fusion.return %y : tensor<?x?x?xbf16>
}
"""
GRADIENT = """fusion.func @f(%x: tensor<?x?xbf16> {spread = ["didx", ""], dims = ["n", ""]}, %dy: tensor<?x?xbf16> {spread = ["didx", ""], dims = ["n", ""]}) -> (tensor<?x?xf32>, tensor<?xf32>) HEAD {
  %t = fusion.permute %x axes [1, 0] : tensor<?x?xbf16>
  %dw = fusion.matmul %t, %dy : tensor<?x?xf32>
  %f = fusion.cast %dy : tensor<?x?xf32>
  %db = fusion.sum %f axes [0] : tensor<?xf32>
  fusion.return %dw, %db : tensor<?x?xf32>, tensor<?xf32>
}
"""
# two stages, a device each
PIPELINE = """fusion.func @f(%x: tensor<?x?xbf16> {on = {didx = 0}}, %up0: tensor<?x?xbf16> {on = {didx = 0}}, %down0: tensor<?x?xbf16> {on = {didx = 0}}, %up1: tensor<?x?xbf16> {on = {didx = 1}}, %down1: tensor<?x?xbf16> {on = {didx = 1}}) -> tensor<?x?xbf16> HEAD {
  %h = fusion.matmul %x, %up0 : tensor<?x?xbf16>
  %a = fusion.gelu %h : tensor<?x?xbf16>
  %b = fusion.matmul %a, %down0 : tensor<?x?xbf16>
  %n = fusion.set %b : tensor<?x?xbf16> {on = {didx = 1}}
  %c = fusion.matmul %n, %up1 : tensor<?x?xbf16>
  %d = fusion.gelu %c : tensor<?x?xbf16>
  %e = fusion.matmul %d, %down1 : tensor<?x?xbf16>
  %y = fusion.set %e : tensor<?x?xbf16> {on = {didx = 1}}
  fusion.return %y : tensor<?x?xbf16>
}
"""
EXCHANGE = """host.func @f(%x: !host.tensor<1xf32>, %y: !host.tensor<1xf32>) attributes {num_results = 1} {
  %n = host.dim %x, 0
  %p = host.constant P
  %four = host.constant 4
  %all = host.mul %n, %four
  %whole = host.mul %n, %p
  %part = host.div %n, %p
  %bytes = host.div %all, %p
  host.shape 0 (SHAPE)
  host.shapes_end
  %from = host.ptr %x
  %to = host.ptr %y
  host.KIND %from to %to count COUNT over 0 of [P]
}
"""
SUMS = ' {elem = "f32", reduce = "sum"}'
ROOT, REDUCED = " {root = 0}", ' {elem = "f32", reduce = "sum", root = 0}'
# shape of the result, count, attributes; the bus: which part of the bytes crosses a link
EXCHANGES = {"all_reduce": ("%n", "%n", SUMS), "all_gather": ("%whole", "%all", ""), "reduce_scatter": ("%part", "%part", SUMS),
             "all_to_all": ("%n", "%bytes", ""), "broadcast": ("%n", "%all", ROOT), "reduce": ("%n", "%n", REDUCED),
             "gather": ("%whole", "%all", ROOT), "scatter": ("%part", "%bytes", ROOT), "send": ("%n", "%all", " {dest = 1, root = 0}")}


def bus_share(kind, n):
    return {"all_reduce": 2 * (n - 1) / n, "broadcast": 1, "reduce": 1, "send": 1}.get(kind, (n - 1) / n)


class UniqueId(c.Structure):
    _fields_ = [("internal", c.c_char * 128)]


class Nccl:
    """NCCL's own calls, on a communicator of their own."""

    TYPE_F32, SUM = 7, 0

    def __init__(self, rank, n):
        self.lib, self.rank, self.n, uid = c.CDLL(loaded_nccl()), rank, n, UniqueId()
        if rank == 0:
            self.lib.ncclGetUniqueId(c.byref(uid))
        told = [bytes(uid)]
        dist.broadcast_object_list(told, 0)
        self.comm, uid = c.c_void_p(), UniqueId.from_buffer_copy(told[0])
        if self.lib.ncclCommInitRank(c.byref(self.comm), c.c_int(n), uid, c.c_int(rank)):
            raise RuntimeError("ncclCommInitRank")

    def call(self, kind, x, y):
        part, stream = y.numel() // self.n, lambda: c.c_void_p(torch._C._cuda_getCurrentRawStream(self.rank))
        a, b, t, s = c.c_void_p(x.data_ptr()), c.c_void_p(y.data_ptr()), c.c_int(self.TYPE_F32), c.c_int(self.SUM)
        if kind == "all_reduce":
            return lambda: self.lib.ncclAllReduce(a, b, c.c_size_t(x.numel()), t, s, self.comm, stream())
        if kind == "all_gather":
            return lambda: self.lib.ncclAllGather(a, b, c.c_size_t(x.numel()), t, self.comm, stream())
        if kind == "reduce_scatter":
            return lambda: self.lib.ncclReduceScatter(a, b, c.c_size_t(y.numel()), t, s, self.comm, stream())
        root = c.c_int(0)
        if kind == "broadcast":
            return lambda: self.lib.ncclBroadcast(a, b, c.c_size_t(x.numel()), t, root, self.comm, stream())
        if kind == "reduce":
            return lambda: self.lib.ncclReduce(a, b, c.c_size_t(x.numel()), t, s, root, self.comm, stream())
        gives, gets = self.moves(kind, x.numel(), part, y.numel())

        def by_sends():
            on = stream()
            self.lib.ncclGroupStart()
            for at, count, i in gives:
                self.lib.ncclSend(c.c_void_p(a.value + 4 * at), c.c_size_t(count), t, c.c_int(i), self.comm, on)
            for at, count, i in gets:
                self.lib.ncclRecv(c.c_void_p(b.value + 4 * at), c.c_size_t(count), t, c.c_int(i), self.comm, on)
            self.lib.ncclGroupEnd()

        return by_sends

    def moves(self, kind, given, part, got):
        """What this device sends and receives: from where on, how many, with whom."""
        first, n = self.rank == 0, self.n
        if kind == "all_to_all":
            return [[(part * i, part, i) for i in range(n)]] * 2
        if kind == "gather":
            return [(0, given, 0)], [(given * i, given, i) for i in range(n)] if first else []
        if kind == "scatter":
            return [(got * i, got, i) for i in range(n)] if first else [], [(0, got, 0)]
        return [(0, given, 1)] if first else [], [(0, given, 0)] if self.rank == 1 else []


class ExecuteOptions(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("stream", c.c_void_p), ("workspace", c.c_void_p), ("workspace_bytes", c.c_size_t),
                ("most_memory", c.c_uint64)]


class Mesh(peers.Device):
    """A device that has joined."""

    class Options(c.Structure):
        _fields_ = [("struct_size", c.c_size_t), ("library", c.c_char_p), ("seconds", c.c_double), ("communicator", c.c_void_p)]

    def __init__(self, rank, n, binaries):
        super().__init__(f"cuda:{rank}", binaries)
        self.rank, self.n = rank, n
        o = self.Options(c.sizeof(self.Options), loaded_nccl().encode(), 60.0, None)
        made = c.create_string_buffer(128)
        if rank == 0:
            self.check(self.lib.tf_mesh_unique_id(c.byref(o), c.byref(self.sink), made))
        told = [made.raw]
        dist.broadcast_object_list(told, 0)
        self.mesh = c.c_void_p()
        self.check(self.lib.tf_mesh_join(self.handle, (c.c_uint32 * 3)(n, 1, 1), rank, told[0], c.byref(o), c.byref(self.sink),
                                         c.byref(self.mesh)))

    def alone(self):
        """The same device as a mesh of its own."""
        one = copy.copy(self)
        one.n, one.mesh = 1, c.c_void_p()
        self.check(self.lib.tf_mesh_join(self.handle, (c.c_uint32 * 3)(1, 1, 1), 0, None, None, c.byref(self.sink), c.byref(one.mesh)))
        return one

    def program(self, package, inputs):
        """A call of the program with these inputs (this device's parts), its results."""
        p, keep, out = peers.Program(self, package), [], []
        args = p._args(inputs, keep)
        for i, (dtype, _, _, rank) in enumerate(p.args[len(inputs):]):
            dims = (c.c_int64 * rank)()
            self.check(self.lib.tf_mesh_result_shape(self.mesh, p.handle, p.entry, args, len(inputs), i, dims, rank, c.byref(self.sink)))
            out.append(torch.empty(tuple(dims), dtype=dtype, device=self.torch).fill_(float("nan")))
        args, n, size = p._args([*inputs, *out], keep), len(inputs) + len(out), c.c_size_t()
        self.check(self.lib.tf_mesh_workspace(self.mesh, p.handle, p.entry, args, n, c.byref(size), c.byref(self.sink)))
        room = torch.empty(size.value + 256, dtype=torch.uint8, device=self.torch)
        at = (room.data_ptr() + 255) // 256 * 256 if size.value else None
        how = ExecuteOptions(c.sizeof(ExecuteOptions), None, at, size.value, 0)

        run, given, sink, entry = self.lib.tf_mesh_execute_with, c.byref(how), c.byref(self.sink), c.c_uint32(p.entry)
        stream = lambda: torch._C._cuda_getCurrentRawStream(self.rank)

        def call(_keep=(keep, p, room)):
            how.stream = stream()
            if run(self.mesh, p.handle, entry, args, n, given, sink):
                self.check(1)

        return call, out

    def wait(self):
        self.check(self.lib.tf_mesh_sync(self.mesh, c.c_void_p(torch.cuda.current_stream().cuda_stream), c.byref(self.sink)))


def loaded_nccl():
    """The library that torch has loaded."""
    with open("/proc/self/maps", encoding="utf-8") as f:
        for line in f:
            if "libnccl.so" in line:
                return line.split()[-1]
    return "libnccl.so.2"


def mine(t, axis, rank, n):
    """This device's part; t where it is whole."""
    return t if axis is None else t.tensor_split([(t.shape[axis] + n - 1) // n * i for i in range(1, n)], axis)[rank].contiguous()


def mlp(o, rank, n, dev, shape):
    m, k, h = shape
    x, up, down = [torch.randn(s, device=dev).bfloat16() for s in ((m, k), (k, h), (h, k))]
    up, down = up / k**0.5, down / h**0.5
    a, b = mine(up, 1, rank, n), mine(down, 0, rank, n)

    def peer():
        y = F.gelu(x @ a) @ b
        dist.all_reduce(y)
        return [y]

    want = F.gelu((x.float() @ up.float()).bfloat16()).float() @ down.float()
    return f"mlp {m} x {k} x {h}", [x, a, b, h, h], peer, [want]


def sequence(o, rank, n, dev, shape):
    m, k, h = shape
    x, w, up, down = [torch.randn(s, device=dev).bfloat16() for s in ((m, k), (k,), (k, h), (h, k))]
    up, down = up / k**0.5, down / h**0.5
    a, b, mx = mine(up, 1, rank, n), mine(down, 0, rank, n), mine(x, 0, rank, n)
    whole, part = torch.empty_like(x), torch.empty_like(mx)

    def peer():
        dist.all_gather_into_tensor(whole, F.rms_norm(mx, (k,), w, 1e-5))
        dist.reduce_scatter_tensor(part, F.silu(whole @ a) @ b)
        return [part + mx]

    norm = F.rms_norm(x.float(), (k,), None, 1e-5).bfloat16() * w
    want = F.silu((norm.float() @ up.float()).bfloat16()).float() @ down.float() + x.float()
    return f"sequence {m} x {k} x {h}", [mx, w, a, b, m, h, h], peer, [mine(want, 0, rank, n)]


def attention(o, rank, n, dev, _):
    b, h, s, d, k = (1, 32, 256, 128, 256) if o.small else (2, 32, 2048, 128, 4096)
    q, key, v = [torch.randn((b, h, s, d), device=dev).bfloat16() for _ in range(3)]
    w = (torch.randn((k, h * d), device=dev) / (h * d) ** 0.5).bfloat16()
    q1, k1, v1, w1 = [mine(t, 1, rank, n) for t in (q, key, v, w)]

    def peer():
        at = F.scaled_dot_product_attention(q1, k1, v1)
        y = F.linear(at.transpose(1, 2).reshape(b, s, -1), w1)
        dist.all_reduce(y)
        return [y]

    want = F.linear(F.scaled_dot_product_attention(q, key, v).transpose(1, 2).reshape(b, s, -1).float(), w.float())
    return f"attention {b} x {h} x {s} x {d} to {k}", [q1, k1, v1, w1], peer, [want]


def gradient(o, rank, n, dev, _):
    m, k, h = (1000, 512, 256) if o.small else (16384, 4096, 4096)
    x, dy = [torch.randn(s, device=dev).bfloat16() for s in ((m, k), (m, h))]
    x1, dy1 = mine(x, 0, rank, n), mine(dy, 0, rank, n)

    def peer():
        dw, db = torch.mm(x1.t(), dy1, out_dtype=torch.float32), dy1.sum(0, dtype=torch.float32)
        dist.all_reduce(dw)
        dist.all_reduce(db)
        return [dw, db]

    return f"gradient {m} x {k} x {h}", [x1, dy1, m, m], peer, [x.float().t() @ dy.float(), dy.float().sum(0)]


def pipeline(o, rank, n, dev, shape):
    m, k, h = shape
    x, up0, down0, up1, down1 = [torch.randn(s, device=dev).bfloat16() for s in ((m, k), (k, h), (h, k), (k, h), (h, k))]
    ups, downs = [t / k**0.5 for t in (up0, up1)], [t / h**0.5 for t in (down0, down1)]
    none = torch.empty((0, 0), dtype=torch.bfloat16, device=dev)
    here = [t if rank == at else none for t, at in ((x, 0), (ups[0], 0), (downs[0], 0), (ups[1], 1), (downs[1], 1))]
    got, pieces = torch.empty_like(x), max(o.now, 1)

    def peer():
        if rank == 0:
            for part in x.chunk(pieces):
                dist.isend(F.gelu(part @ ups[0]) @ downs[0], 1)
            return [none]
        if rank > 1:
            return [none]
        asked = [(part, dist.irecv(part, 0)) for part in got.chunk(pieces)]
        out = []
        for part, work in asked:
            work.wait()
            out.append(F.gelu(part @ ups[1]) @ downs[1])
        return [torch.cat(out)]

    want = x.float()
    for up, down in zip(ups, downs):
        want = (F.gelu((want.bfloat16().float() @ up.float()).bfloat16()).float() @ down.float()).bfloat16().float()
    return f"pipeline {m} x {k} x {h}", [*here, m, k, *[k, h, h, k] * 2], peer, [want if rank == 1 else none]


CASES = {"pipeline": (PIPELINE, pipeline), "mlp": (MLP, mlp), "sequence": (SEQUENCE, sequence), "attention": (ATTENTION, attention), "gradient": (GRADIENT, gradient)}


def times(calls, rounds, k):
    """Median milliseconds of each, in turns, until the last device is done."""
    out = {name: [] for name in calls}
    for r in range(rounds + 1):
        for name in list(calls) if r % 2 else list(calls)[::-1]:
            dist.barrier()
            torch.cuda.synchronize()
            a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            a.record()
            for _ in range(k):
                calls[name]()
            b.record()
            torch.cuda.synchronize()
            took = torch.tensor([a.elapsed_time(b) / k], dtype=torch.float64, device="cuda")
            dist.all_reduce(took, dist.ReduceOp.MAX)  # a stage that waits for nobody is done before the pipeline is
            if r:
                out[name].append(took.item())
    return {name: statistics.median(t) for name, t in out.items()}


def times_alone(calls, rounds):
    """Median milliseconds of one call, from the first device's begin to the last one's end. All devices are of one host, and have its clock."""
    out = {name: [] for name in calls}
    for r in range(rounds + 1):
        for name, call in calls.items():
            dist.barrier()
            torch.cuda.synchronize()
            begin = time.monotonic()
            call()
            torch.cuda.synchronize()
            at = torch.tensor([time.monotonic(), -begin], dtype=torch.float64, device="cuda")
            dist.all_reduce(at, dist.ReduceOp.MAX)
            if r:
                out[name].append(1000 * at.sum().item())
    return {name: statistics.median(t) for name, t in out.items()}


def enqueued(call):
    """Microseconds of the host for a call."""
    torch.cuda.synchronize()
    dist.barrier()
    torch.cuda.synchronize()
    best = 1e9
    for _ in range(5):
        begin = time.perf_counter()
        for _ in range(20):
            call()
        best = min(best, (time.perf_counter() - begin) / 20)
        torch.cuda.synchronize()
    return 1e6 * best


def captured(mesh, call, times=1):
    """The call as a graph, so many of them; its replay."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        call()
    torch.cuda.current_stream().wait_stream(side)
    mesh.wait()
    g = torch.cuda.CUDAGraph()
    with torch.cuda.graph(g):
        for _ in range(times):
            call()
    return g


def check(mesh, out, want, limit=6e-3):
    mesh.wait()
    return max(((o.float() - w.float()).norm() / w.float().norm()).item() if w.numel() else 0 for o, w in zip(out, want)) < limit


def profiled(name, call, mesh):
    """What each kernel takes, a call, on each device in turn, and when the kernels of the last call began."""
    from torch.profiler import ProfilerActivity, profile
    for _ in range(3):
        call()
    mesh.wait()
    dist.barrier()
    with profile(activities=[ProfilerActivity.CUDA]) as p:
        for _ in range(5):
            call()
        mesh.wait()
    path = f"/tmp/mesh-profile-{os.getpid()}.json"
    p.export_chrome_trace(path)
    with open(path, encoding="utf-8") as f:
        events = sorted((e for e in json.load(f)["traceEvents"] if e.get("cat") == "kernel"), key=lambda e: e["ts"])
    for rank in range(mesh.n):
        if rank == mesh.rank:
            tell_profile(f"{name} on device {rank}", events)
        dist.barrier()


def tell_profile(title, events):
    if not events:
        print(f"profile of {title}: nothing", flush=True)
        return
    print(f"profile of {title}: {(events[-1]['ts'] + events[-1]['dur'] - events[0]['ts']) / 5:.0f} us a call")
    total = {}
    for e in events:
        key = e["name"][:90], str(e["args"].get("grid"))
        n, t = total.get(key, (0, 0))
        total[key] = (n + 1, t + e["dur"])
    for (kernel, grid), (n, t) in sorted(total.items(), key=lambda x: -x[1][1])[:8]:
        print(f"    {t / 5:8.1f} us in {n / 5:4.1f}  {grid} {kernel}")
    last = events[-len(events) // 5:]
    for e in last:
        print(f"      at {e['ts'] - last[0]['ts']:8.1f} for {e['dur']:7.1f} on {e['args'].get('stream')}  {e['name'][:60]}")
    sys.stdout.flush()


# what a fusion on shape m, k, h exchanges: kind, bytes as NCCL counts them for the bus
EXCHANGED = {"mlp": lambda m, k, h: [("all_reduce", 2 * m * k)],
             "sequence": lambda m, k, h: [("all_gather", 2 * m * k), ("reduce_scatter", 2 * m * k)],
             "attention": lambda *_: [("all_reduce", 2 * 2 * 2048 * 4096)],
             "gradient": lambda *_: [("all_reduce", 4 * 4096 * 4096), ("all_reduce", 4 * 4096)]}


def modelled(o, name, shape, one, package, nccl, n):
    """Milliseconds: of one device alone, and of the exchanges alone."""
    torch.manual_seed(1)
    call, _ = one.program(package, CASES[name][1](o, 0, 1, one.torch, shape)[1])
    calls = {"one": call}
    for i, (kind, size) in enumerate(EXCHANGED[name](*(shape or (0, 0, 0)))):
        x = torch.zeros(size // 4 // (n if kind == "all_gather" else 1), device=one.torch)
        calls[i] = nccl.call(kind, x, torch.zeros(size // 4 // (n if kind == "reduce_scatter" else 1), device=one.torch))
    t = times(calls, o.rounds, 10)
    return t.pop("one"), sum(t.values())


def examples(o, mesh, rank, say):
    wrong = False
    if o.model:
        one, nccl = mesh.alone(), Nccl(rank, mesh.n)
        whole = mesh.compile({n: (CASES[n][0].replace("HEAD", HEAD % (1, "")), []) for n in EXCHANGED})
    heads = {(k, w): HEAD % (mesh.n, w) for k in map(int, o.pieces.split(",")) for w in ("", ", wide_sums") if o.wide or not w}

    def text(name, k, head):
        cut = {"mlp": "y", "sequence": "d", "pipeline": "h"}.get(name)
        t = CASES[name][0].replace("HEAD", head)
        return t.replace("  fusion.return", PIECES % (cut, k, cut)) if cut and k > 1 else t

    packages = mesh.compile({f"{n}{k}{len(w)}": (text(n, k, head), []) for n in CASES for (k, w), head in heads.items()})
    shapes = [tuple(map(int, s.split("x"))) for s in ("512x1024x2048" if o.small else o.shapes).split(",")]
    rows = [(n, k, w, s) for n in CASES for s in (shapes if n in ("mlp", "sequence", "pipeline") else [None]) for k, w in heads
            if (s or k == 1) and (not o.only or n in o.only.split(","))]
    say("| fusion | result | captured | us | graph us | torch us | speed to torch |\n|---|---|---|---|---|---|---|")
    for name, pieces, wide, shape in rows:
        torch.manual_seed(1)
        o.now = pieces  # what a peer that is cut itself has
        title, inputs, peer, want = CASES[name][1](o, rank, mesh.n, mesh.torch, shape)
        title += (f", {pieces} pieces" if pieces > 1 else "") + wide
        call, out = mesh.program(packages[f"{name}{pieces}{len(wide)}"], inputs)
        call()
        right = check(mesh, out, want)
        for t in out:
            t.fill_(float("nan"))
        graph, again = None, False
        try:
            graph = captured(mesh, call)
            graph.replay()
            again = check(mesh, out, want)
        except Exception as e:  # the rest is still worth having
            print(f"device {rank}: not captured: {e}", flush=True)
        theirs = check(mesh, peer(), want)
        calls = {"tf": call, "torch": peer}
        if graph:
            calls["graph"] = graph.replay
        t = times(calls, o.rounds, 10)
        flags = torch.tensor([right, again, theirs], device=mesh.torch, dtype=torch.int32)
        dist.all_reduce(flags, dist.ReduceOp.MIN)
        right, again, theirs = flags.tolist()
        wrong |= not right
        word = lambda ok: "right" if ok else "WRONG"
        head = f"| {title} | {word(right)}{'' if theirs else ', torch WRONG'} | {word(again) if graph else '-'} |"
        row = lambda t: f" {1000 * t['tf']:.0f} | {1000 * t.get('graph', 0):.0f} | {1000 * t['torch']:.0f} | {t['torch'] / t['tf']:.3f} |"
        say(head + row(t))
        if o.model and name in EXCHANGED and pieces == 1 and not wide:
            own, sent = modelled(o, name, shape, one, whole[name], nccl, mesh.n)
            say(f"model of {title}: one device {1000 * own:.0f} us, a share {1000 * own / mesh.n:.0f}, exchanges {1000 * sent:.0f}, together "
                f"{1000 * (own / mesh.n + sent):.0f}; it took {1000 * t['tf']:.0f}, {t['tf'] / (own / mesh.n + sent):.3f} of that")
        if name == "pipeline":
            say(f"| {title}, alone | | |" + row(times_alone(calls, 3 * o.rounds)))
        if o.profile:
            profiled("tf", call, mesh)
            profiled("torch", peer, mesh)
        del graph, call, out, peer
    return wrong


def exchange_peer(kind, x, y, rank, n):
    if kind == "all_reduce":
        return lambda: dist.all_reduce(y)
    if kind == "broadcast":
        return lambda: dist.broadcast(y, 0)
    if kind == "reduce":
        return lambda: dist.reduce(y, 0)
    if kind == "gather":
        return lambda: dist.gather(x, list(y.chunk(n)) if rank == 0 else None, 0)
    if kind == "scatter":
        return lambda: dist.scatter(y, list(x.chunk(n)) if rank == 0 else None, 0)
    if kind == "send":
        return (lambda: dist.send(x, 1)) if rank == 0 else (lambda: dist.recv(y, 0)) if rank == 1 else (lambda: None)
    if kind == "all_gather":
        return lambda: dist.all_gather_into_tensor(y, x)
    if kind == "reduce_scatter":
        return lambda: dist.reduce_scatter_tensor(y, x)
    return lambda: dist.all_to_all_single(y, x)


def exchange_want(kind, x, rank, n):
    every = torch.empty(n * x.numel(), device=x.device)
    dist.all_gather_into_tensor(every, x)
    every = every.view(n, -1)
    if kind in ("reduce", "gather") and rank or kind == "send" and rank != 1:
        return None  # it gets nothing
    if kind in ("broadcast", "send"):
        return every[0]
    if kind == "scatter":
        return every[0].view(n, -1)[rank]
    if kind == "gather":
        return every.reshape(-1)
    if kind in ("all_reduce", "reduce"):
        return every.sum(0)
    if kind == "all_gather":
        return every.reshape(-1)
    if kind == "reduce_scatter":
        return every.sum(0).view(n, -1)[rank]
    return every.view(n, n, -1)[:, rank].reshape(-1)


def exchanges(o, mesh, rank, say):
    n, wrong, nccl = mesh.n, False, Nccl(rank, mesh.n)
    say("\n| exchange | bytes | result | us | GB/s of the bus | NCCL GB/s | torch GB/s | speed to NCCL | graphs: us | NCCL's us | us of the host | NCCL's | torch's |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    for kind, (shape, count, tail) in EXCHANGES.items():
        if o.exchanges and kind not in o.exchanges.split(","):
            continue
        text = EXCHANGE.replace("SHAPE", shape).replace("COUNT", count).replace("KIND", kind)
        text = text.replace("of [P]", f"of [P]{tail}").replace("P]", f"{n}]").replace("constant P", f"constant {n}")
        package = mesh.compile({kind: (text, [])})[kind]
        for size in map(int, o.sizes.split(",")):
            elements = max(size // 4 // n * n, n) // (n if kind in ("all_gather", "gather") else 1)
            x = torch.randint(-8, 8, (elements,), device=mesh.torch).float() + rank
            call, out = mesh.program(package, [x])
            call()
            mesh.wait()
            want = exchange_want(kind, x, rank, n)
            right = torch.tensor([want is None or torch.equal(out[0], want)], device=mesh.torch, dtype=torch.int32)
            dist.all_reduce(right, dist.ReduceOp.MIN)
            wrong |= not right.item()
            y, z = torch.zeros_like(out[0]), torch.zeros_like(out[0])
            calls = {"tf": call, "torch": exchange_peer(kind, x, y, rank, n), "nccl": nccl.call(kind, x, z)}
            many = 200 if size < 1 << 22 else 60 if size < 1 << 26 else 10
            rounds = o.rounds * (3 if size < 1 << 22 else 1)
            t = times(calls, rounds, many)
            host = [f"{enqueued(calls[k]):.1f}" for k in ("tf", "nccl", "torch")] if size < 1 << 22 else ["", "", ""]
            graph = ["", ""]
            if o.graphs and size <= 1 << 24:
                made = {k: captured(mesh, calls[k], 20) for k in ("tf", "nccl")}
                g = times({k: made[k].replay for k in made}, rounds, 10)
                graph = [f"{1000 * g[k] / 20:.1f}" for k in ("tf", "nccl")]
                mesh.wait()
                del made
            bus = bus_share(kind, n) * size * 1e-6
            say(f"| {kind} | {size} | {'right' if right.item() else 'WRONG'} | {1000 * t['tf']:.1f} | {bus / t['tf']:.1f} | "
                f"{bus / t['nccl']:.1f} | {bus / t['torch']:.1f} | {t['nccl'] / t['tf']:.3f} | " + " | ".join([*graph, *host]) + " |")
    return wrong


def be_rank(rank, o, results):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29577", NCCL_NVLS_ENABLE="0")
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=o.devices, device_id=torch.device("cuda", rank))
    dist.barrier()
    torch.backends.cuda.matmul.allow_tf32 = False
    mesh = Mesh(rank, o.devices, o.bin or peers.default_binaries())
    say = (lambda s: print(s, flush=True)) if rank == 0 else lambda s: None
    say(f"{o.devices} x {torch.cuda.get_device_name(rank)}, torch {torch.__version__}, NCCL {'.'.join(map(str, torch.cuda.nccl.version()))}\n")
    with torch.cuda.stream(torch.cuda.Stream() if o.own_stream else torch.cuda.current_stream()):
        wrong = examples(o, mesh, rank, say) | exchanges(o, mesh, rank, say)
    mesh.lib.tf_mesh_leave(mesh.mesh)
    results.put(wrong)
    dist.destroy_process_group()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--devices", type=int, default=2)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--bin")
    p.add_argument("--only", default="")
    p.add_argument("--sizes", default="4096,65536,1048576,4194304,16777216,67108864,268435456")
    p.add_argument("--exchanges", default="")
    p.add_argument("--graphs", action="store_true")
    p.add_argument("--pieces", default="1,4")
    p.add_argument("--shapes", default="4096x4096x16384")
    p.add_argument("--wide", action="store_true")
    p.add_argument("--profile", action="store_true")
    p.add_argument("--small", action="store_true")
    p.add_argument("--model", action="store_true")
    p.add_argument("--own-stream", action="store_true")
    o = p.parse_args()
    if not torch.cuda.is_available() or torch.cuda.device_count() < o.devices:
        print(f"skipped: there are no {o.devices} GPUs")
        return 77
    context = torch.multiprocessing.get_context("spawn")
    results = context.SimpleQueue()
    torch.multiprocessing.spawn(be_rank, (o, results), o.devices)
    return 3 if any(results.get() for _ in range(o.devices)) else 0


if __name__ == "__main__":
    sys.exit(main())
