"""Makes a small random model, and recomputes what the host said of one, with numpy and nothing of tf.

  model.py make FILE.safetensors --shape=width,hidden,words,layers,heads,groups,head [--seed=N] [--tied]
  model.py check FILE.safetensors --shape=... --prompt=1,2,3 --logits=FILE.npy --said=FILE [--eps=1e-5] [--theta=500000]

`check` reads the words after `tokens:` in what the host printed (--said), goes through the prompt and these words in double precision, one
position after the other without a cache, and compares the scores of each step. The scores of the host differ by the rounding of bf16. It
fails too if a word is not the best of its step's scores.
"""
import argparse
import json
import sys

import numpy as np


def bf16_bits(x):
    u = np.ascontiguousarray(x, np.float32).view(np.uint32)
    return ((u + 0x7FFF + (u >> 16 & 1)) >> 16).astype("<u2")


def weights_of(s, tied):
    """Names and shapes."""
    width, hidden, words, layers, heads, groups, head = s
    yield "model.embed_tokens.weight", (words, width)
    for i in range(layers):
        p = f"model.layers.{i}."
        yield p + "input_layernorm.weight", (width,)
        yield p + "self_attn.q_proj.weight", (heads * head, width)
        yield p + "self_attn.k_proj.weight", (groups * head, width)
        yield p + "self_attn.v_proj.weight", (groups * head, width)
        yield p + "self_attn.o_proj.weight", (width, heads * head)
        yield p + "post_attention_layernorm.weight", (width,)
        yield p + "mlp.gate_proj.weight", (hidden, width)
        yield p + "mlp.up_proj.weight", (hidden, width)
        yield p + "mlp.down_proj.weight", (width, hidden)
    yield "model.norm.weight", (width,)
    if not tied:
        yield "lm_head.weight", (words, width)


def make(path, s, seed, tied):
    draw = np.random.default_rng(seed)
    header, data, at = {"__metadata__": {"format": "pt"}}, [], 0
    for name, shape in weights_of(s, tied):
        x = 1 + 0.2 * draw.standard_normal(shape) if len(shape) == 1 else draw.standard_normal(shape) * 1.5 / np.sqrt(shape[1])
        bits = bf16_bits(x).tobytes()
        header[name] = {"dtype": "BF16", "shape": list(shape), "data_offsets": [at, at + len(bits)]}
        data.append(bits)
        at += len(bits)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(len(text).to_bytes(8, "little") + text + b"".join(data))


def load(path):
    with open(path, "rb") as f:
        raw = f.read()
    n = int.from_bytes(raw[:8], "little")
    out = {}
    for name, t in json.loads(raw[8 : 8 + n]).items():
        if name == "__metadata__":
            continue
        a, b = t["data_offsets"]
        bits = np.frombuffer(raw[8 + n + a : 8 + n + b], "<u2").astype(np.uint32) << 16
        out[name] = bits.view(np.float32).astype(np.float64).reshape(t["shape"])
    return out


def norm(x, w, eps):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * w


def turn(x, theta):
    """Rotary embedding of [position, head, element]."""
    half = x.shape[-1] // 2
    angle = np.arange(x.shape[0])[:, None] * theta ** (-np.arange(half) / half)
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * c - b * s, b * c + a * s], -1)


def scores(w, s, tokens, eps, theta):
    """Of what may follow each token."""
    width, hidden, words, layers, heads, groups, head = s
    x, n = w["model.embed_tokens.weight"][tokens], len(tokens)
    for i in range(layers):
        p = f"model.layers.{i}."
        h = norm(x, w[p + "input_layernorm.weight"], eps)
        q = turn((h @ w[p + "self_attn.q_proj.weight"].T).reshape(n, heads, head), theta)
        k = turn((h @ w[p + "self_attn.k_proj.weight"].T).reshape(n, groups, head), theta)
        v = (h @ w[p + "self_attn.v_proj.weight"].T).reshape(n, groups, head)
        o = np.empty((n, heads, head))
        for j in range(heads):
            g = j // (heads // groups)
            a = q[:, j] @ k[:, g].T / np.sqrt(head)
            a[np.triu_indices(n, 1)] = -np.inf
            a = np.exp(a - a.max(-1, keepdims=True))
            o[:, j] = a / a.sum(-1, keepdims=True) @ v[:, g]
        x = x + o.reshape(n, -1) @ w[p + "self_attn.o_proj.weight"].T
        h = norm(x, w[p + "post_attention_layernorm.weight"], eps)
        g = h @ w[p + "mlp.gate_proj.weight"].T
        x = x + (g / (1 + np.exp(-g)) * (h @ w[p + "mlp.up_proj.weight"].T)) @ w[p + "mlp.down_proj.weight"].T
    x = norm(x, w["model.norm.weight"], eps)
    return x @ w.get("lm_head.weight", w["model.embed_tokens.weight"]).T


def check(o):
    with open(o.said) as f:
        said = [int(t) for line in f if line.startswith("tokens:") for t in line.split()[1:]]
    prompt = [int(t) for t in o.prompt.split(",")]
    got = np.load(o.logits)
    want = scores(load(o.file), o.shape, prompt + said[:-1], o.eps, o.theta)[len(prompt) - 1 :]
    if len(said) == 0 or got.shape != want.shape:
        return f"scores of {got.shape}, expected {want.shape}"
    off = np.abs(got - want).max(-1) / want.std(-1)
    if not np.all(off <= o.tolerance):
        return f"scores differ by {off.max():.4f} of their deviation at step {int(off.argmax())}, expected {o.tolerance} at most"
    if not np.array_equal(got.argmax(-1), said):
        return f"the words {said} are not the best of the scores, {got.argmax(-1).tolist()}"
    print(f"{len(said)} steps of {want.shape[1]} scores differ by {off.max():.4f} of their deviation at most")
    return None


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("what", choices=["make", "check"])
    p.add_argument("file")
    p.add_argument("--shape", required=True, type=lambda t: [int(v) for v in t.split(",")])
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--tied", action="store_true")
    p.add_argument("--prompt")
    p.add_argument("--logits")
    p.add_argument("--said")
    p.add_argument("--eps", type=float, default=1e-5)
    p.add_argument("--theta", type=float, default=500000)
    p.add_argument("--tolerance", type=float, default=0.08)
    o = p.parse_args()
    if o.what == "make":
        make(o.file, o.shape, o.seed, o.tied)
        return None
    return check(o)


if __name__ == "__main__":
    sys.exit(main())
