"""Attention of a decoding model, few queries a sequence over paged keys, as a fusion: what a call takes when it is one of many in a graph,
and what each of its kernels takes by itself; beside a copy of as many bytes as keys and values have, and torch's attention (on keys
without pages).

usage: python3 decode_peers.py [--bin=folder of tf-llc] [--keys=128,1024,4096,8192] [--sequences=1] [--queries=1] [--heads=32] [--groups=8] [--dim=128] [--slots=128]
       [--type=bf16] [--calls=64] [--also=name:file.mlir,...]

With `--slots=0` keys lie without pages, and each query sees all of them.

Calls follow each other, each on keys of its own where there is memory for that (as the layers of a model have), so that none finds them
in L2. Every result is compared with torch's. `also`: files with the same entry @attend.
"""
import argparse
import statistics
import sys

try:
    import torch
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

import peers

TYPES = {"bf16": torch.bfloat16, "f16": torch.float16}


def plain_program(o):
    q = f"tensor<{o.sequences}x{o.heads}x?x{o.dim}x{o.type}>"
    kv = f"tensor<{o.sequences}x{o.groups}x?x{o.dim}x{o.type}>"
    return (f"fusion.func @attend(%q: {q}, %k: {kv}, %v: {kv}) -> {q} {{\n  %y = fusion.sdpa %q, %k, %v : {q}\n"
            f"  fusion.return %y : {q}\n}}\n")


def program(o):
    if not o.slots:
        return plain_program(o)
    q = lambda m, h: f"tensor<{o.sequences}x{m}x{h}x{o.dim}x{o.type}>"
    kv = lambda name: f'%{name}: tensor<?x{o.groups}x{o.slots}x{o.dim}x{o.type}> {{dims = ["pages", "", "", ""]}}'
    return f"""fusion.func @attend(%q: {q("?", o.heads)} {{dims = ["", "m", "", ""]}}, {kv("k")}, {kv("v")}, %n: tensor<{o.sequences}xi32>,
    %table: tensor<{o.sequences}x?xi32> {{dims = ["", "t"]}}) -> {q("?", o.heads)} {{
  %a = fusion.permute %q axes [0, 2, 1, 3] : {q(o.heads, "?")}
  %y = fusion.sdpa %a, %k, %v, %n, %table {{causal, align = "end", key_lengths, pages}} : {q(o.heads, "?")}
  %o = fusion.permute %y axes [0, 2, 1, 3] : {q("?", o.heads)}
  fusion.return %o : {q("?", o.heads)}
}}
"""


def graph_of(calls, stream):
    """Microseconds of one of them."""
    for call in calls:
        call()
    stream.synchronize()
    g = torch.cuda.CUDAGraph()
    with torch.cuda.graph(g, stream=stream):
        for call in calls:
            call()
    times = []
    for _ in range(15):
        a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        with torch.cuda.stream(stream):
            a.record(stream)
            g.replay()
            b.record(stream)
        stream.synchronize()
        times.append(a.elapsed_time(b) * 1000 / len(calls))
    return statistics.median(times)


def kernels_of(calls, stream):
    """Microseconds of each kernel, by the profiler; nothing where there is none."""
    try:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as p:
            for call in calls:
                call()
            stream.synchronize()
        seen = {}
        for e in p.events():
            if e.device_type == torch.autograd.DeviceType.CUDA:
                seen.setdefault(e.name, []).append(e.device_time if hasattr(e, "device_time") else e.cuda_time)
        return {n: statistics.median(t) for n, t in seen.items()}
    except Exception as e:  # the times of whole calls are still worth having
        return {f"no profile: {e}": 0}


def main():
    p = argparse.ArgumentParser()
    for name, value in (("bin", None), ("keys", "128,1024,4096,8192"), ("type", "bf16"), ("also", "")):
        p.add_argument("--" + name, default=value)
    for name, value in (("sequences", 1), ("queries", 1), ("heads", 32), ("groups", 8), ("dim", 128), ("slots", 128), ("calls", 64)):
        p.add_argument("--" + name, type=int, default=value)
    o = p.parse_args()
    device = peers.Device("cuda:0", o.bin or peers.default_binaries())
    torch.manual_seed(1)
    dtype, stream = TYPES[o.type], torch.cuda.Stream()
    texts = {"tf": program(o)}
    for also in filter(None, o.also.split(",")):
        name, path = also.split(":")
        texts[name] = open(path, encoding="utf-8").read()
    packages = device.compile({n: (t, []) for n, t in texts.items()})
    print(f"{peers.device_name(device)}, torch {torch.__version__}, {o.type}, {o.sequences} sequences of {o.queries} queries, {o.heads} heads over {o.groups}, d = {o.dim}, pages of "
          f"{o.slots}; us a call in a graph of {o.calls}\n\n| keys | bytes | copy | what | result | us | of copy |\n" + "|---" * 7 + "|", flush=True)
    bad, later = False, []
    for keys in map(int, o.keys.split(",")):
        slots = o.slots or keys
        each = -(-keys // slots)
        size = 2 * o.sequences * each * o.groups * slots * o.dim * 2
        sets = max(1, min(o.calls, (8 << 30) // size))
        pages = o.sequences * each
        k = torch.randn(sets, pages, o.groups, slots, o.dim, dtype=dtype, device=device.torch)
        v = torch.randn_like(k)
        table = torch.randperm(pages, device=device.torch).to(torch.int32).view(o.sequences, each)
        n = torch.full((o.sequences,), keys, dtype=torch.int32, device=device.torch)
        if not o.slots:
            table = torch.arange(pages, device=device.torch).to(torch.int32).view(o.sequences, each)
        q = torch.randn(o.sequences, o.queries, o.heads, o.dim, dtype=dtype, device=device.torch)
        plain = lambda x, i: (x[i][table.long()].transpose(1, 2).reshape(o.sequences, o.groups, each * slots, o.dim)[:, :, :keys].contiguous())
        seen = None
        if o.slots and o.queries > 1:  # causal, the last query at the last key
            seen = torch.ones(o.queries, keys, dtype=torch.bool, device=device.torch).tril(keys - o.queries)
        attend = lambda *x: torch.nn.functional.scaled_dot_product_attention(*x, attn_mask=seen, enable_gqa=True)
        flat = [(plain(k, i), plain(v, i)) for i in range(min(sets, 16))]
        want = torch.cat([attend(q[b:b + 1].transpose(1, 2).float(), *(x[b:b + 1].float() for x in flat[0])).transpose(1, 2)
                          for b in range(o.sequences)])
        to, many = torch.empty(size // 2, dtype=torch.uint8, device=device.torch), k.view(-1).view(torch.uint8)
        copies = [lambda at=i % sets: to.copy_(many[at * (size // 2):(at + 1) * (size // 2)]) for i in range(o.calls)]
        torch.cuda.synchronize()
        with torch.cuda.stream(stream):
            copy = graph_of(copies, stream)  # reads half of the bytes and writes as many
        print(f"| {keys} | {size} | {copy:.2f} | launch of nothing | - | {graph_of([lambda: to[:1].zero_()] * o.calls, stream):.2f} | |" if keys == int(o.keys.split(',')[0]) else
              f"| {keys} | {size} | {copy:.2f} | | | | |", flush=True)
        try:
            qt = q.transpose(1, 2)
            torch.cuda.synchronize()
            with torch.cuda.stream(stream):
                t = graph_of([lambda x=flat[i % len(flat)]: attend(qt, *x) for i in range(o.calls)], stream)
            print(f"| {keys} | | | torch | - | {t:.2f} | {copy / t:.3f} |", flush=True)
            del flat
        except Exception as e:  # no rival
            print(f"no torch: {str(e).splitlines()[0]}", flush=True)
        for name in texts:
            try:
                run = peers.Program(device, packages[name], "attend")
                given = lambda i: [q, k[i], v[i], n, table] if o.slots else [q.transpose(1, 2).contiguous(), k[i], v[i]]
                inputs = [given(i) for i in range(sets)]
                have, = run.results(inputs[0])
                calls = [run.bind_with(inputs[i % sets], [have], stream) for i in range(o.calls)]
                torch.cuda.synchronize()
                calls[0]()
                stream.synchronize()
                off = ((have.float() - (want if o.slots else want.transpose(1, 2))).norm() / want.norm()).item()
                verdict = "right" if off < 1e-2 else f"WRONG {off:.1e}"
                bad |= verdict != "right"
                us = graph_of(calls, stream)
                print(f"| {keys} | | | {name} | {verdict} | {us:.2f} | {copy / us:.3f} |", flush=True)
                later.append((keys, name, calls))
            except Exception as e:  # the others are still worth having
                print(f"FAILED {keys} {name}: {e}", flush=True)
                bad = True
    print("\n| keys | what | kernels by themselves, us |\n|---|---|---|")  # behind all times, which a profiler makes longer
    for keys, name, calls in later:
        print(f"| {keys} | {name} | " + "; ".join(f"{n.split('(')[0]} {t:.2f}" for n, t in kernels_of(calls, stream).items()) + " |", flush=True)
    return 3 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
