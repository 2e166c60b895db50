"""Random chains of calls, each on what others before it wrote, captured in a graph: a replay gives the bits that the same calls give one by one.

usage: python3 graph_chains.py [--device=cuda:0] [--bin=folder of tf-llc] [--seed=1] [--cases=60] [--types=f32,bf16] [--streams]

A chain is of tf's programs (of one kernel and of several, in workspaces of their own or of the host), and between them torch's kernels, copies,
fills, kernels that take long, and work on a second stream: what kernels that begin before the one before them is done (programmatic dependent launch)
must wait for. The calls one by one, with a wait behind each, are what is expected; a graph is replayed four times, each from the same begin. The
exit status is 1 if one differs.

With --streams nothing is captured: the calls follow each other in a stream, with no wait behind any, of a host that promises that its kernels wait
(TF_CUDA_EARLY_KERNELS_WAIT), four times: in a stream of torch's, in the legacy one, in one that waits for the legacy one and is waited for by it, and
behind a graph of the first half of the chain.
"""
import argparse
import ctypes
import random
import sys

try:
    import torch
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers
from auto_texts import TEXTS, Text

LONG = 200_000  # clocks
TILE = "tensor<?x?xbf16>"
PRODUCT = (f"fusion.func @f(%x: {TILE}, %w: {TILE}) -> {TILE} {{\n  %y = fusion.linear %x, %w : {TILE}\n  fusion.return %y : {TILE}\n}}\n")
GATED = (f"fusion.func @f(%x: {TILE}, %w: {TILE}, %r: {TILE}) -> {TILE} {{\n  %c = fusion.linear %x, %w : tensor<?x?xf32>\n  %s = fusion.silu %c : tensor<?x?xf32>\n"
         f"  %y = fusion.cast %s : {TILE}\n  %z = fusion.mul %y, %r : {TILE}\n  fusion.return %z : {TILE}\n}}\n")
HEADS = "tensor<1x?x?x64xbf16>"
ATTENTION = (f"fusion.func @f(%q: {HEADS}, %k: {HEADS}, %v: {HEADS}) -> {HEADS} {{\n  %y = fusion.sdpa %q, %k, %v : {HEADS}\n  fusion.return %y : {HEADS}\n}}\n")
ROWS = ("swiglu", "broadcast_add", "softmax", "rms_norm", "layer_norm", "bias_gelu_residual", "row_sum", "full_sum", "transpose", "cumsum", "layer_norm_backward")
SQUARE = {"product": PRODUCT, "gated": GATED, "attention": ATTENTION}  # of 16-bit elements
OTHERS = ("copy", "zero", "add", "long", "side", "sum")


class Chain:
    def __init__(self, device, programs, dtype, seed, stream=None, side=None):
        self.r, self.device, self.programs = random.Random(seed), device, programs
        square = dtype == torch.bfloat16
        self.m, self.n = self.r.choice([(256, 256), (512, 512), (1024, 1024)] if square else
                                       [(64, 4096), (64, 4096), (1000, 1000), (37, 128), (512, 4096), (2048, 2048)])
        torch.manual_seed(seed)
        make = dict(device=device.torch)
        self.all = [torch.randn(self.m, self.n, **make).to(dtype) for _ in range(5)]
        self.row = [torch.randn(self.n, **make).to(dtype) for _ in range(2)]
        self.col, self.one, self.sums = torch.zeros(self.m, **make), torch.zeros((), **make), [torch.zeros(self.n, **make) for _ in range(2)]
        self.turned = torch.zeros(self.n, self.m, **make).to(dtype)
        self.state = [*self.all, *self.row, self.col, self.one, *self.sums, self.turned]
        self.begin = [x.clone() for x in self.state]
        self.stream, self.side = stream or torch.cuda.Stream(), side or torch.cuda.Stream()
        self.implicit, self.steps = side is not None, []
        names = [n for n in programs if square or n not in SQUARE] * 2 + list(OTHERS)
        for _ in range(self.r.randint(5, 40)):
            self.add(self.r.choice(names))

    def tf(self, name, inputs, outputs, stream=None):
        p, stream = self.programs[name], stream or self.stream
        call = p.bind_with(inputs, outputs, stream) if self.r.random() < 0.5 else p.bind(inputs, outputs, stream.cuda_stream)
        self.steps.append(call)
        return call

    def add(self, name):
        x, g, y = self.r.sample(self.all, 3)
        step = self.steps.append
        if name in ("swiglu", "product"):
            self.tf(name, [x, g], [y])
        elif name == "gated":
            self.tf(name, [x, g, self.all[0] if y is not self.all[0] else x], [y])
        elif name == "attention":
            q, k, v, o = (t.view(1, 4, -1, 64) for t in (x, g, x, y))
            self.tf(name, [q, k, v], [o])
        elif name == "broadcast_add":
            self.tf(name, [x, self.row[0]], [y])
        elif name in ("softmax", "cumsum"):
            self.tf(name, [x], [y])
        elif name == "rms_norm":
            self.tf(name, [x, self.row[1]], [y])
        elif name == "layer_norm":
            self.tf(name, [x, *self.row], [y])
        elif name == "bias_gelu_residual":
            self.tf(name, [x, self.row[0], g], [y])
        elif name == "layer_norm_backward":
            step(lambda: self.col.abs_().add_(0.5))
            self.tf(name, [x, g, self.row[0], self.col, self.col], [y, *self.sums])
            step(lambda: self.row[1].add_(self.sums[0] * 1e-3))
        elif name == "row_sum":
            self.tf(name, [x], [self.col])
            step(lambda: y.add_(self.col[:, None] * 1e-3))
        elif name == "full_sum":
            self.tf(name, [x], [self.one])
            step(lambda: y.add_(self.one * 1e-3))
        elif name == "transpose":
            self.tf(name, [x], [self.turned])
            if self.r.random() < 0.5:
                step(lambda: y.copy_(self.turned.t()))
            else:
                self.tf(name, [self.turned], [y])
        elif name == "copy":
            step(lambda: y.copy_(x))
        elif name == "zero":
            step(lambda: y.zero_())
        elif name == "add":
            step(lambda: torch.add(x, g, out=y))
        elif name == "sum":
            step(lambda: torch.sum(x, 0, out=self.row[1]))
        elif name == "long":
            step(lambda: torch.cuda._sleep(LONG))
            self.tf("swiglu", [x, g], [y])
            self.tf("swiglu", [y, x], [g])
        else:
            call = self.tf("swiglu", [x, g], [y], self.side)
            self.steps.pop()

            def beside():
                if not self.implicit:
                    self.side.wait_stream(self.stream)
                call()
                if not self.implicit:
                    self.stream.wait_stream(self.side)
            step(beside)

    def again(self):
        for x, v in zip(self.state, self.begin):
            x.copy_(v)
        torch.cuda.synchronize()

    def bits(self):
        torch.cuda.synchronize()
        return [x.reshape(-1).view(torch.int16 if x.element_size() == 2 else torch.int32).clone() for x in self.state]

    def run(self, steps):
        with torch.cuda.stream(self.stream):
            for s in steps:
                s()

    def captured(self, steps):
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self.stream):
            for s in steps:
                s()
        return graph

    def want(self):
        for s in self.steps:
            self.run([s])
            torch.cuda.synchronize()
        want = self.bits()
        self.again()
        return want

    def is_right_in_streams(self, half):
        want = self.want()
        graph, first = self.captured(self.steps[:len(self.steps) // 2]) if half else None, len(self.steps) // 2 if half else 0
        for _ in range(4):
            self.again()
            if graph:
                with torch.cuda.stream(self.stream):
                    graph.replay()
            self.run(self.steps[first:])
            if not all(map(torch.equal, self.bits(), want)):
                return False
        return True

    def is_right(self):
        want = self.want()
        graph = self.captured(self.steps)
        for _ in range(4):
            self.again()
            graph.replay()
            if not all(map(torch.equal, self.bits(), want)):
                return False
        return True


def streams():
    """(what it is, the chain's stream, the one beside it or None, is half of the chain a graph)"""
    made = ctypes.c_void_p()
    if ctypes.CDLL("libcuda.so.1").cuStreamCreate(ctypes.byref(made), 0):  # torch's own do not wait for the legacy one
        raise RuntimeError("no stream")
    waits = torch.cuda.ExternalStream(made.value)
    legacy = torch.cuda.default_stream()
    return [("torch's", torch.cuda.Stream(), None, False), ("legacy", legacy, None, False), ("legacy beside one that waits", legacy, waits, False),
            ("one that waits", waits, None, False), ("behind a graph", torch.cuda.Stream(), None, True)]


def main():
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("types", "f32,bf16")):
        p.add_argument("--" + name, default=value)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--cases", type=int, default=60)
    p.add_argument("--streams", action="store_true")
    o = p.parse_args()
    device, wrong = peers.Device(o.device, o.bin or peers.default_binaries(), early=o.streams), 0
    ways = streams() if o.streams else [("a graph", None, None, False)]
    for short in o.types.split(","):
        dtype = {"f32": torch.float32, "bf16": torch.bfloat16}[short]
        texts = {n: (TEXTS[n](Text(short)), []) for n in ROWS}
        if short == "bf16":
            texts.update({n: (t, []) for n, t in SQUARE.items()})
        programs = {n: peers.Program(device, package) for n, package in device.compile(texts).items()}
        for seed in range(o.seed, o.seed + o.cases):
            for what, stream, side, half in ways:
                chain = Chain(device, programs, dtype, seed, stream, side)
                if not (chain.is_right_in_streams(half) if o.streams else chain.is_right()):
                    wrong += 1
                    print(f"WRONG: {short}, seed {seed}, {what}: {chain.m} x {chain.n}, {len(chain.steps)} steps", flush=True)
        print(f"{short}: {o.cases} chains from seed {o.seed} on, {wrong} wrong so far", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
