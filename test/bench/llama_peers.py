"""The llama architecture's 8 billion parameters, of random bf16 weights, in torch: eager products alone (cuBLAS), and a layer by torch.compile(max-autotune) whose
passes are captured as graphs. Beside it the C host of test/examples/llama runs in a process of its own, on the same GPU.

usage: python3 llama_peers.py [--host=build/bin/example_llama] [--program=test/examples/llama/model.mlir.in] [--prompt=4096] [--generate=128] [--layers=32] [--eager]

Prints milliseconds: of a prompt's pass, of a token behind it, of the prompt's products alone, and of reading the weights at the speed of a copy on the device.
"""
import argparse
import statistics
import subprocess
import sys

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    print("skipped: there is no torch")
    sys.exit(77)

WIDTH, HIDDEN, WORDS, HEADS, GROUPS, HEAD = 4096, 14336, 128256, 32, 8, 128
ALL = (HEADS + 2 * GROUPS) * HEAD


def norm(x, w):
    f = x.float()
    return (f * torch.rsqrt(f.square().mean(-1, keepdim=True) + 1e-5) * w.float()).to(x.dtype)


def turned(x, cos, sin):
    a, b = x.float().chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1).to(torch.bfloat16)


def layer(x, w, cos, sin, at, mask, keys, values):
    """x: tokens x WIDTH; keys and values: 1 x GROUPS x slots x HEAD, into which those of x are written. mask: which keys a lone token sees, or None for a prompt."""
    n = x.shape[0]
    q, k, v = F.linear(norm(x, w["n1"]), w["qkv"]).split((HEADS * HEAD, GROUPS * HEAD, GROUPS * HEAD), dim=-1)
    c, s = cos[at].unsqueeze(1), sin[at].unsqueeze(1)
    q = turned(q.view(n, HEADS, HEAD), c, s).transpose(0, 1).unsqueeze(0)
    k = turned(k.view(n, GROUPS, HEAD), c, s).transpose(0, 1).unsqueeze(0)
    v = v.view(n, GROUPS, HEAD).transpose(0, 1).unsqueeze(0)
    keys.index_copy_(2, at, k)
    values.index_copy_(2, at, v)
    if mask is None:
        o = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
    else:
        o = F.scaled_dot_product_attention(q, keys, values, attn_mask=mask, enable_gqa=True)
    x = x + F.linear(o.squeeze(0).transpose(0, 1).reshape(n, HEADS * HEAD), w["out"])
    g, u = F.linear(norm(x, w["n2"]), w["up"]).split(HIDDEN, dim=-1)
    return x + F.linear(F.silu(g) * u, w["down"])


def time_of(f, rounds=7):
    for _ in range(2):
        f()
    times = []
    for _ in range(rounds):
        a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        a.record()
        f()
        b.record()
        b.synchronize()
        times.append(a.elapsed_time(b))
    return statistics.median(times)


def captured(f):
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        for _ in range(3):
            f()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        f()
    return graph.replay


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--host")
    p.add_argument("--program", default="test/examples/llama/model.mlir.in")
    p.add_argument("--prompt", type=int, default=4096)
    p.add_argument("--generate", type=int, default=128)
    p.add_argument("--layers", type=int, default=32)
    p.add_argument("--eager", action="store_true", help="without torch.compile")
    o = p.parse_args()
    if o.host:
        r = subprocess.run([o.host, f"--program={o.program}", "--device=cuda", "--shape=8b", f"--prompt={o.prompt}", f"--generate={o.generate}", "--table=20"],
                           capture_output=True, text=True)
        print(r.stdout.replace("\r", "\n")[-3500:], r.stderr[-500:])
    torch.manual_seed(1)
    make = lambda *shape: torch.randn(*shape, device="cuda", dtype=torch.bfloat16) * 0.02
    weights = [{"n1": 1 + make(WIDTH), "n2": 1 + make(WIDTH), "qkv": make(ALL, WIDTH), "out": make(WIDTH, HEADS * HEAD), "up": make(2 * HIDDEN, WIDTH),
                "down": make(WIDTH, HIDDEN)} for _ in range(o.layers)]
    table, head = make(WORDS, WIDTH), make(WORDS, WIDTH)
    slots = o.prompt + o.generate
    cache = [(make(1, GROUPS, slots, HEAD), make(1, GROUPS, slots, HEAD)) for _ in range(o.layers)]
    angle = torch.outer(torch.arange(slots, device="cuda").float(), 5e5 ** (-torch.arange(HEAD // 2, device="cuda").float() / (HEAD // 2)))
    cos, sin = angle.cos(), angle.sin()
    one = layer if o.eager else torch.compile(layer, mode="max-autotune-no-cudagraphs", dynamic=False)
    last = (lambda x, w: F.linear(x, w)) if o.eager else torch.compile(lambda x, w: F.linear(x, w), mode="max-autotune-no-cudagraphs", dynamic=False)

    def model(tokens, at, mask):
        x = table[tokens]
        for w, (k, v) in zip(weights, cache):
            x = one(x, w, cos, sin, at, mask, k, v)
        return last(x[-1:], head)

    with torch.no_grad():
        tokens = torch.randint(WORDS, (o.prompt,), device="cuda")
        places = torch.arange(o.prompt, device="cuda")
        whole = time_of(captured(lambda: model(tokens, places, None)))
        at = torch.tensor([o.prompt + o.generate // 2], device="cuda")
        mask = (torch.arange(slots, device="cuda") <= at).view(1, 1, 1, slots)
        token = time_of(captured(lambda: model(tokens[:1], at, mask)), 21)
        x, wide = make(o.prompt, WIDTH), make(o.prompt, HIDDEN)

        def products():
            for w in weights:
                F.linear(x, w["qkv"]), F.linear(x, w["out"]), F.linear(x, w["up"]), F.linear(wide, w["down"])
            F.linear(x[-1:], head)

        alone = time_of(captured(products))
        n = sum(t.numel() for w in weights for t in w.values()) + head.numel()
        a = torch.empty(1 << 32, dtype=torch.uint8, device="cuda")
        b = torch.empty_like(a)
        copy = time_of(lambda: b.copy_(a))
        read = 2 * n / (2 * a.numel() / copy)
    name = "torch" if o.eager else "torch.compile"
    print(f"{name}: prompt of {o.prompt} {whole:.2f} ms, a token {token:.3f} ms; cuBLAS' products of the prompt alone {alone:.2f} ms; weights of {2 * n / 1e9:.2f} GB "
          f"read at the speed of a copy {read:.3f} ms")


if __name__ == "__main__":
    main()
