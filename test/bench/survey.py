"""What the bench does not have: some 200 fusions as users write them, without a schedule, every extent `?`, beside torch and a copy.

usage: python3 survey.py [--device=cuda:0|emu] [--bin=folder of tf-llc] [--part=memory,products,attention] [--only=name,...] [--types=bf16,...]
       [--beside=name:folder,...] [--seconds=100] [--limit=15] [--begun=file] [--compile=20] [--small] [--flags=...] [--out=table.md]
       [--texts=folder]

Each result is compared with the same in double precision, element by element, and the bits of the first call with those of the last one.
`part` is the time that a copy of as many bytes takes (inputs and results once, by the bandwidth of cuMemcpyDtoD), over tf's; `torch` is
eager torch's time over tf's. When all are done, so many of the worst are compiled by torch.compile, while the seconds last.
A case that takes longer than --limit ends the program with status 9, and says where it stood; what --begun's file names is left out, and each
case is written there before it begins: so a shell goes on behind one that hangs. --small: the extents of the rehearsal; --texts writes the
fusions to files. Exit status 3 if a result is wrong, 1 if something could not be done.
"""
import argparse
import os
import statistics
import sys
import threading
import time

import survey_memory  # noqa: F401 (its cases)
import survey_products  # noqa: F401
from survey_texts import CASES

EPSILON = {"bf16": 2.0**-8, "f16": 2.0**-11, "f32": 2.0**-24, "f64": 2.0**-53, "f8E4M3FN": 2.0**-4, "f8E5M2": 2.0**-3}


def chosen(o):
    for c in CASES.values():
        for t in c.types:
            if (not o.only or c.name in o.only.split(",")) and c.part in o.part.split(",") and (not o.types or t in o.types.split(",")):
                yield c, t


def write_texts(o):
    os.makedirs(o.texts, exist_ok=True)
    for c, t in chosen(o):
        with open(os.path.join(o.texts, f"{c.name}_{t}.mlir"), "w", encoding="utf-8") as f:
            f.write(c.text(t))


def argument(torch, types, dims, spec, t, device):
    axes, e, view, plus, below = spec
    shape = [dims[a] if a in dims else int(a) for a in axes]
    dtype = types[t if e == "T" else e]
    room = list(shape)
    if view == "~":
        room[-1] += 8
    if view == "^":
        room[-2:] = room[:-3:-1]
    if below:
        x = torch.randint(dims[below], room, device=device, dtype=dtype)
    elif dtype == torch.bool:
        x = torch.rand(room, device=device) < (1e-4 if plus else 0.7)
    elif not dtype.is_floating_point:
        x = torch.randint(-100 if dtype != torch.uint8 else 0, 100, room, device=device, dtype=dtype)
    elif plus:
        x = (torch.rand(room, device=device) + 0.5).to(dtype)
    else:
        x = torch.randn(room, device=device, dtype=torch.float64 if dtype == torch.float64 else torch.float32).to(dtype)
    return x[..., :shape[-1]] if view == "~" else x.transpose(-1, -2) if view == "^" else x


def several(x):
    return list(x) if isinstance(x, (tuple, list)) else [x]


def verdict(torch, case, have, want, wide):
    """Off by how much: all in all, and the worst element of its size and of the usual one's."""
    worst = 0.0
    for h, w in zip(have, want):
        if h.shape != w.shape:
            return f"WRONG shape {tuple(h.shape)}, not {tuple(w.shape)}"
        if not h.numel():
            continue
        if not h.dtype.is_floating_point:
            off = (h.double() != w.double()).sum().item()
            if off > (h.numel() * 5e-3 if case.any else 0):
                return f"WRONG {off} of {h.numel()}"
            continue
        h, w = h.double(), w.double()
        usual = w.norm() / w.numel() ** 0.5
        of = (h - w).abs_().div_(w.abs().add_(usual).clamp_(min=1e-300))
        worst = max(worst, of.max().item() if not of.isnan().any() else float("inf"))
    # results round once; what is made of many has more, and f32 within is worth 2^-24 each
    limit = (3 * wide if wide > 1e-6 else 3 * wide + 100 * EPSILON["f32" if wide > 1e-12 else "f64"]) * case.rough
    return f"right {worst:.0e}" if worst <= limit else f"WRONG {worst:.1e}"


class Survey:
    def __init__(self, o):
        import torch
        import peers
        self.o, self.torch, self.peers = o, torch, peers
        self.device = peers.Device(o.device, o.bin or peers.default_binaries())
        self.clock = peers.Clock(self.device)
        torch.manual_seed(1)
        names = {"bf16": torch.bfloat16, "f16": torch.float16, "f32": torch.float32, "f64": torch.float64, "i8": torch.int8, "ui8": torch.uint8,
                 "i32": torch.int32, "i64": torch.int64, "i1": torch.bool, "f8E4M3FN": torch.float8_e4m3fn, "f8E5M2": torch.float8_e5m2}
        self.types = names
        self.named = {v: k for k, v in names.items()}
        self.speed = self.copy_speed() if self.device.cuda else None
        self.rows, self.bad, self.failed = [], False, False
        self.stands, self.since = "", None
        if self.device.cuda:
            threading.Thread(target=self.watch, daemon=True).start()

    def at(self, where):
        self.stands = where

    def watch(self):
        while True:
            time.sleep(0.5)
            if self.since and time.time() - self.since > self.o.limit:
                print(f"HANGS {self.name}: {self.stands}", flush=True)
                os._exit(9)

    def copy_speed(self):
        x = self.torch.empty(1 << 28, dtype=self.torch.uint8, device=self.device.torch)
        y = self.torch.empty_like(x)
        return statistics.median(2 * x.numel() / self.clock.batch(lambda: y.copy_(x)) for _ in range(5))  # bytes a millisecond

    def dims(self, c):
        return {k: v[1 if not self.device.cuda or self.o.small else 0] for k, v in c.dims.items()}

    def one(self, c, t, packages):
        torch, device = self.torch, self.device
        dims = self.dims(c)
        inputs = [argument(torch, self.types, dims, a, t, device.torch) for a in c.args]
        self.at("torch in double precision")
        want = several(c.ref(*[x.double() if x.dtype.is_floating_point else x for x in inputs]))
        calls, said, firsts = {}, "right", {}
        for name, package in packages.items():
            self.at(f"{name}: loading")
            program = self.peers.Program(device, package)
            out = program.results(inputs)
            call = program.bind(inputs, out)
            self.at(f"{name}: the first call")
            call()
            self.at(f"{name}: the first call's end")
            device.sync()
            self.at(f"{name}: comparing")
            wide = max([EPSILON.get(self.named[x.dtype], 0) for x in out if x.dtype.is_floating_point] or [0])
            s = verdict(torch, c, out, want, wide)
            said = s if "WRONG" not in said else said
            calls[name], firsts[name] = call, (out, [x.clone() for x in out])
        if device.cuda and "WRONG" in said and want[0].dtype.is_floating_point:
            said += f" (torch: {verdict(torch, c, several((c.peer or c.ref)(*inputs)), want, 1e-9)})"
        del want
        moved = sum(x.numel() * x.element_size() for x in (*inputs, *firsts["tf"][0]))
        if device.cuda:
            calls["torch"] = lambda: (c.peer or c.ref)(*inputs)
        times = {}
        for k, f in calls.items():
            self.at(f"timing {k}")
            try:
                times[k] = self.clock.batch(f)
            except Exception as e:
                if k != "torch":
                    raise
                print(f"torch: {c.name} {t}: {str(e)[:100]}", flush=True)
        for out, first in firsts.values():
            if device.cuda and not c.unstable and any(not torch.equal(a.view(torch.uint8) if a.dim() else a.reshape(1).view(torch.uint8), b.view(torch.uint8) if b.dim() else b.reshape(1).view(torch.uint8)) for a, b in zip(out, first)):
                said = "UNSTABLE " + said
        shapes = " ".join("x".join(map(str, x.shape)) for x in inputs)
        row = {"name": f"{c.name} {t}", "case": c, "t": t, "shapes": shapes, "said": said, "moved": moved, "flops": 2 * c.flops(dims) if c.flops else 0, "times": times}
        self.rows.append(row)
        self.bad |= "WRONG" in said or "UNSTABLE" in said
        self.say(row)

    def cells(self, r):
        t = r["times"]
        if not t.get("tf"):
            return [r["name"], r["shapes"], r["said"]]
        rest = [f"{t['tf'] / t[n]:.2f}" if t.get(n) else "-" for n in [x.split(":")[0] for x in self.o.beside.split(",") if x]]
        return [r["name"], r["shapes"], r["said"], f"{1000 * t['tf']:.1f}", f"{r['moved'] / self.speed / t['tf']:.3f}", f"{r['flops'] / t['tf'] * 1e-9:.0f}" if r["flops"] else "-",
                f"{t['torch'] / t['tf']:.2f}" if t.get("torch") else "-", f"{t['compile'] / t['tf']:.2f}" if t.get("compile") else "-", *rest]

    def say(self, r):
        print("| " + " | ".join(self.cells(r)) + " |", flush=True)

    def compile_worst(self, begin):
        """By torch.compile, those that are slowest beside a copy, or slower than torch."""
        torch = self.torch
        poor = sorted((r for r in self.rows if r["times"].get("tf") and r["case"].part == "memory"), key=lambda r: r["moved"] / self.speed / r["times"]["tf"])
        for r in poor[:self.o.compile]:
            if time.time() - begin > self.o.seconds:
                break
            c = r["case"]
            inputs = [argument(torch, self.types, self.dims(c), a, r["t"], self.device.torch) for a in c.args]
            try:
                torch._dynamo.reset()
                f = torch.compile(c.ref)
                f(*inputs)
                r["times"]["compile"] = self.clock.batch(lambda: f(*inputs))
                self.say(r)
            except Exception as e:
                print(f"torch.compile: {r['name']}: {str(e)[:100]}", flush=True)

    def run(self):
        o, begin = self.o, time.time()
        todo = list(chosen(o))
        if o.begun and os.path.exists(o.begun):
            with open(o.begun, encoding="utf-8") as f:
                begun = f.read().split("\n")
            todo = [(c, t) for c, t in todo if f"{c.name} {t}" not in begun]
        builds = {"tf": None, **dict(x.split(":", 1) for x in o.beside.split(",") if x)}
        texts = {f"{c.name}_{t}": (c.text(t), o.flags.split()) for c, t in todo}
        packages = {n: self.device.compile(texts, folder) for n, folder in builds.items()}
        print(f"# {len(texts)} packages in {time.time() - begin:.1f} s; a copy has {(self.speed or 0) * 1e-6:.0f} GB/s", flush=True)
        print("| fusion | inputs | result | us | part | TFLOP/s | torch | compile | " + " | ".join(builds) + " |", flush=True)
        for c, t in todo:
            if time.time() - begin > o.seconds:
                print(f"# left out from {c.name} {t} on", flush=True)
                break
            self.name, self.since = f"{c.name} {t}", time.time()
            if o.begun:
                with open(o.begun, "a", encoding="utf-8") as f:
                    f.write(self.name + "\n")
            try:
                self.one(c, t, {n: p[f"{c.name}_{t}"] for n, p in packages.items()})
            except Exception as e:
                print(f"FAILED {c.name} {t}: {str(e)[:300]}", flush=True)
                self.failed = True
            if self.device.cuda:
                self.torch.cuda.empty_cache()
            self.since = None
        if self.device.cuda and o.compile:
            self.compile_worst(begin)
        if o.out:
            with open(o.out, "a", encoding="utf-8") as f:
                f.writelines("| " + " | ".join(self.cells(r)) + " |\n" for r in self.rows)
        return 3 if self.bad else 1 if self.failed else 0


def main():
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("part", "memory,products,attention"), ("only", ""), ("types", ""), ("flags", ""), ("beside", ""), ("begun", None), ("out", None), ("texts", None)):
        p.add_argument("--" + name, default=value)
    p.add_argument("--seconds", type=float, default=100)
    p.add_argument("--limit", type=float, default=15)
    p.add_argument("--compile", type=int, default=0)
    p.add_argument("--small", action="store_true")
    o = p.parse_args()
    if o.texts:
        return write_texts(o)
    try:
        return Survey(o).run()
    except ImportError:
        print("skipped: there is no torch")
        return 77


if __name__ == "__main__":
    sys.exit(main())
