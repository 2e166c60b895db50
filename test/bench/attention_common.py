"""What attention_peers.py and attention_backward_peers.py share: torch's two implementations, options, cases, the table."""
import argparse
import statistics
import sys

try:
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

TYPES = {"bf16": torch.bfloat16, "f16": torch.float16}
BACKENDS = {"cudnn": SDPBackend.CUDNN_ATTENTION, "flash": SDPBackend.FLASH_ATTENTION}


def attention(backend, q, k, v, causal):
    with sdpa_kernel(BACKENDS[backend]):
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal)


def torch_calls(make):
    """{backend: call} of those that can do it; make(backend) gives the call."""
    calls = {}
    for name in BACKENDS:
        try:
            call = make(name)
            call()
            calls[name] = call
        except Exception as e:  # the other one will do
            print(f"no {name}: {str(e).splitlines()[0]}", flush=True)
    return calls


def options(tiles, words):
    p = argparse.ArgumentParser()
    for name, value in (("device", "cuda:0"), ("bin", None), ("lengths", "512,4096"), ("dims", "64,128"), ("type", "bf16"), ("tiles", tiles),
                        ("attributes", ""), ("words", words), ("beside", ""), ("out", None)):
        p.add_argument("--" + name, default=value)
    for name, value in (("rounds", 3), ("heads", 16), ("tokens", 16384)):
        p.add_argument("--" + name, type=int, default=value)
    p.add_argument("--causal", action="store_true")
    return p.parse_args()


class Bench:
    """Cases are (elements of a head, tile, attributes, words, build); `--beside=name:folder of tf-llc,...` names other builds."""

    def __init__(self, tiles, words, what, columns, program):
        o = self.o = options(tiles, words)
        self.device = peers.Device(o.device, o.bin or peers.default_binaries())
        torch.manual_seed(1)
        self.clock, self.dtype = peers.Clock(self.device), TYPES[o.type]
        self.said = [at.strip() for at in o.attributes.split("|")]
        self.dims = [int(d) for d in o.dims.split(",")]
        tiles = [tuple(map(int, t.split("x"))) for t in o.tiles.split(",")]
        words = [tuple(w.split()) for w in o.words.split("|")]
        builds = {"": None} | dict(b.split(":") for b in o.beside.split(",") if b)
        self.cases = [(d, t, at, w, b) for d in self.dims for t in tiles for at in self.said for w in words for b in builds]
        self.names = {c: f"d{c[0]}_{'x'.join(map(str, c[1]))}_{self.said.index(c[2])}_{'_'.join(c[3])}_{c[4]}" for c in self.cases}
        self.packages = {}
        for name, folder in builds.items():
            texts = {self.names[c]: (program(o.type, *c[:4], o.causal), []) for c in self.cases if c[4] == name}
            self.packages |= self.device.compile(texts, folder)
        self.lines, self.bad, self.failed = [], False, False
        self.say(f"{peers.device_name(self.device)}, torch {torch.__version__}, {o.type}, {o.heads} heads{', causal' if o.causal else ''}{what}; TFLOP/s, ratio to "
                 "the faster one of cuDNN and flash attention\n")
        columns = ["length", "d", "tile", "attributes", "words", "result", *columns, "ratio"]
        self.say("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")

    def say(self, line):
        self.lines.append(line)
        print(line, flush=True)

    def shapes(self):
        for length in map(int, self.o.lengths.split(",")):
            for d in self.dims:
                yield length, d, max(1, self.o.tokens // length)

    def measure(self, length, d, calls, inputs, error, flops, speeds):
        """calls: torch's. error(results) is how far off they are; speeds(speed) the columns of times, where speed(case) is one."""
        verdicts = {}
        for c in (c for c in self.cases if c[0] == d):
            try:
                run = peers.Program(self.device, self.packages[self.names[c]])
                have = run.results(inputs)
                calls[c] = run.bind(inputs, have)
                calls[c]()
                self.device.sync()
                off = error(have)
                verdicts[c] = "right" if off < 1e-2 else f"WRONG {off:.1e}"
            except Exception as e:  # the others are still worth having
                print(f"FAILED {length} {self.names[c]}: {e}", flush=True)
                calls.pop(c, None)
                self.failed = True
        median = {c: statistics.median(t) for c, t in self.clock.rounds(calls, self.o.rounds, 0.1).items() if t}
        best = min((c for c in BACKENDS if c in median), key=median.get, default=None)
        speed = lambda c: f"{flops / median[c]:.0f}" if c in median else "-"
        for c in verdicts:
            row = [str(length), str(d), "x".join(map(str, c[1])), c[2] or "-", " ".join((*c[3], c[4])).strip() or "-", verdicts[c], *speeds(speed, c, best),
                   f"{median[best] / median[c]:.3f}" if best and c in median else "-"]
            self.say("| " + " | ".join(row) + " |")
            self.bad |= verdicts[c] != "right"

    def end(self):
        if self.o.out:
            with open(self.o.out, "w", encoding="utf-8") as f:
                f.write("\n".join(self.lines) + "\n")
        return 3 if self.bad else 1 if self.failed else 0
