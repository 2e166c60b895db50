#!/usr/bin/env python3
"""test_tf.py <source folder> <libtf.so>: tools/python/tf.py, with numpy on the simulated SM. 77: no numpy here."""
import ctypes
import gc
import os
import subprocess
import sys
import tempfile
import unittest

SOURCE, LIBRARY = sys.argv[1:3]
os.environ["TF_LIBRARY"] = LIBRARY
sys.path.insert(0, os.path.join(SOURCE, "tools", "python"))
try:
    import numpy as np
except ImportError:
    sys.exit(77)
import tf

TWICE = """fusion.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.add %x, %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
"""
SWIGLU = """fusion.func @swiglu(%x: tensor<?x?xf32>, %g: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a = fusion.silu %x : tensor<?x?xf32>
  %y = fusion.mul %a, %g : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
"""
TWO = """fusion.func @two(%x: tensor<?x?xf32>, %s: f32) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %r = fusion.sum %x axes [1] : tensor<?xf32>
  %y = fusion.mul %x, %s : tensor<?x?xf32>
  fusion.return %r, %y : tensor<?xf32>, tensor<?x?xf32>
}
"""
NARROW = """fusion.func @narrow(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %y = fusion.add %x, %x : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}
"""


class Capsules:
    """A tensor that has only DLPack, of version 0 or 1."""

    def __init__(self, inner, versioned):
        self.inner, self.versioned, self.asked = inner, versioned, []

    def __dlpack_device__(self):
        return self.inner.__dlpack_device__()

    def __dlpack__(self, **how):
        self.asked.append(how)
        if not self.versioned and how:
            raise TypeError("unexpected keyword")
        return self.inner.__dlpack__(**how)


class Test(unittest.TestCase):
    def test_structs(self):
        """Offsets and sizes are those of the headers."""
        lines = ["#include <stddef.h>", '#include "tf/compile.h"', '#include "tf/emu.h"', '#include "tf/tvm_ffi.h"']
        renamed = {"code": "code", "global_name": "global"}
        for name, cls in {**tf.STRUCTS, **tf.PREFIXES}.items():
            for field, kind in cls._fields_:
                at, own = getattr(cls, field), renamed.get(field, field)
                lines.append(f'_Static_assert(offsetof({name}, {own}) == {at.offset}, "{name}.{own}");')
                lines.append(f'_Static_assert(sizeof((({name} *)0)->{own}) == {at.size}, "{name}.{own}");')
        for name, cls in tf.STRUCTS.items():
            lines.append(f'_Static_assert(sizeof({name}) == {ctypes.sizeof(cls)}, "{name} has other fields");')
        with tempfile.NamedTemporaryFile("w", suffix=".c") as f:
            f.write("\n".join(lines) + "\n")
            f.flush()
            done = subprocess.run(["cc", "-std=c11", f"-I{SOURCE}/include", "-fsyntax-only", f.name], stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 0, done.stderr.decode())

    def test_call(self):
        k = tf.compile(SWIGLU)
        self.assertEqual((k.name, k.entries, k.target), ("swiglu", ["swiglu"], "sm_80"))
        self.assertEqual([(i.name, i.dtype, i.rank) for i in k.inputs], [("x", "f32", 2), ("g", "f32", 2)])
        self.assertIn(".target sm_80", k.ptx)
        rng = np.random.default_rng(1)
        for shape in ((3, 5), (1, 1), (0, 4), (7, 0), (33, 257)):
            x, g = (rng.standard_normal(shape, dtype=np.float32) for _ in range(2))
            want = (x / (1 + np.exp(-x.astype(np.float64))) * g).astype(np.float32)
            y = k(x, g)
            self.assertIsInstance(y, np.ndarray)
            np.testing.assert_allclose(y, want, rtol=1e-5, atol=1e-6)
            out = np.full(shape, 9, np.float32)
            self.assertIs(k(x, g, out=out), out)
            np.testing.assert_array_equal(out, y)

    def test_strides(self):
        x = np.arange(24, dtype=np.float32).reshape(4, 6)
        with self.assertRaises(tf.Error) as refused:
            tf.compile(SWIGLU)(x.T, np.ones((6, 4), np.float32))
        self.assertIn("has stride 6; the kernel was compiled for 1", str(refused.exception))
        k = tf.compile(SWIGLU.replace("(%x: tensor<?x?xf32>", "(%x: tensor<?x?xf32> {contiguity = [false, false]}"))
        for view in (x, x.T, x[::2], x[::2, ::3], x[1:, 1:]):
            ones = np.ones(view.shape, np.float32)
            np.testing.assert_array_equal(k(view, ones), k(view.copy(), ones))

    def test_several_and_scalars(self):
        k, x = tf.compile(TWO), np.arange(12, dtype=np.float32).reshape(3, 4)
        r, y = k(x, 2.5)
        np.testing.assert_array_equal(r, x.sum(1))
        np.testing.assert_array_equal(y, x * 2.5)
        r2, y2 = np.zeros(3, np.float32), np.zeros((3, 4), np.float32)
        k(x, 3, out=(r2, y2))
        np.testing.assert_array_equal(y2, x * 3)
        with self.assertRaises(TypeError):
            k(x, 1, out=r2)
        with self.assertRaises(TypeError):
            k(x)
        with self.assertRaises(TypeError):
            k("text", 1)

    def test_whole_scalars(self):
        text = """fusion.func @f(%x: tensor<2xi32>, %s: i32) -> tensor<2xi32> {
  %y = fusion.add %x, %s : tensor<2xi32>
  fusion.return %y : tensor<2xi32>
}"""
        for name, dtype, most in (("i32", np.int32, 2**31 - 1), ("i64", np.int64, 2**63 - 1), ("ui64", np.uint64, 2**64 - 1)):
            k, x = tf.compile(text.replace("i32", name)), np.zeros(2, dtype)
            for s in (3, most, 3.0, np.float32(3), np.int64(3), dtype(most), True, np.True_):
                np.testing.assert_array_equal(k(x, s), np.full(2, int(s), dtype))
            for s in (most + 1, 2.5, np.float32(2.5), float("nan"), float("inf"), "3", None, 2**70, -(2**70), -1 if name[0] == "u" else -most - 2):
                with self.assertRaises((TypeError, ValueError, tf.Error), msg=f"{name} {s!r}"):
                    k(x, s)
        with self.assertRaises(TypeError):
            tf.compile(TWO)(np.ones((3, 4), np.float32), "1")

    def test_types(self):
        for name, dtype in (("f64", np.float64), ("f16", np.float16), ("i32", np.int32), ("i64", np.int64)):
            k = tf.compile(TWICE.replace("f32", name))
            x = np.arange(5).astype(dtype)
            np.testing.assert_array_equal(k(x), x + x)
            self.assertEqual(k(x).dtype, x.dtype)

    def test_narrow(self):
        k = tf.compile(NARROW)
        x = tf.tensor(np.array([1, 2.5, -3.1415926], np.float32), "bf16")
        self.assertEqual((x.shape, x.dtype), ((3,), "bf16"))
        y = k(x)
        self.assertIsInstance(y, tf.Tensor)
        np.testing.assert_array_equal(y.numpy(), np.array([2, 5, -6.28125], np.float32))
        with self.assertRaises(tf.Error) as refused:
            k(np.zeros(3, np.float32))
        self.assertIn("has elements of type f32, expected bf16", str(refused.exception))

    def test_dlpack(self):
        k = tf.compile(TWICE)
        x = tf.tensor([1, 2, 3], "f32")
        for versioned in (False, True):
            c = Capsules(x, versioned)
            y = k(c)
            np.testing.assert_array_equal(y.numpy(), [2, 4, 6])
            self.assertIn("max_version", c.asked[0])
        self.assertFalse(tf._exported)  # a borrowed capsule is given back
        shared = np.from_dlpack(x)  # and what is taken lives as long as its owner
        address = x.tensor.data
        del x, c
        gc.collect()
        self.assertEqual(shared.ctypes.data, address)
        np.testing.assert_array_equal(shared, [1, 2, 3])
        self.assertEqual(len(tf._exported), 1)
        del shared
        gc.collect()
        self.assertFalse(tf._exported)

    def test_read_only(self):
        k, x, out = tf.compile(TWICE), np.ones(3, np.float32), np.zeros(3, np.float32)
        x.flags.writeable = out.flags.writeable = False
        np.testing.assert_array_equal(k(x), [2, 2, 2])
        with self.assertRaises(TypeError):
            k(x, out=out)
        np.testing.assert_array_equal(out, [0, 0, 0])

    def test_errors(self):
        with self.assertRaises(tf.Error) as bad:
            tf.compile(TWICE.replace("fusion.add", "fusion.ad"), name="f.mlir")
        e = bad.exception
        self.assertEqual(e.status, "invalid input")
        self.assertEqual((e.diagnostics[0].severity, e.diagnostics[0].file, e.diagnostics[0].line), ("error", "f.mlir", 2))
        self.assertTrue(str(e).startswith("f.mlir:2:"), str(e))
        for how in ({"device": "gpu"}, {"device": "emu:slow"}, {"math": "exact"}, {"entry": "thrice"}):
            with self.assertRaises(ValueError):
                tf.compile(TWICE, **how)
        with self.assertRaises(tf.Error):
            tf.compile(TWICE, target="sm_1")
        with self.assertRaises(tf.Error) as late:
            tf.compile(TWICE, seconds=1e-9)
        self.assertEqual(late.exception.status, "cancelled")
        with self.assertRaises(tf.Error):
            tf.load(b"nonsense")
        with self.assertRaises(tf.Error) as bad:
            tf.compile(SWIGLU)(np.zeros((2, 3), np.float32), np.zeros((3, 2), np.float32))
        self.assertTrue(bad.exception.diagnostics)
        with self.assertRaises(TypeError):
            tf.compile(TWICE)(np.zeros(3, ">f4"))

    def test_races_are_errors(self):
        with open(os.path.join(SOURCE, "README.md")) as page:
            text = page.read().split("// push.mlir\n")[1].split("```")[0]
        with self.assertRaises((tf.Error, ValueError)):
            tf.compile(text, target="sm_90a")(np.zeros(64, np.float32), np.zeros(64, np.float32))

    def test_packages(self):
        k = tf.compile(TWICE, target="sm_90")
        with tempfile.NamedTemporaryFile(suffix=".tfpkg") as f:
            f.write(k.package)
            f.flush()
            for again in (tf.load(k.package), tf.load(f.name), tf.load(k.package, device="emu:fast")):
                np.testing.assert_array_equal(again(np.ones(2, np.float32)), [2, 2])
                self.assertEqual(again.target, "sm_90")
        two = tf.compile(TWICE + TWICE.replace("@twice", "@other"), entry="other")
        self.assertEqual(two.name, "other")

    def test_tvm_ffi(self):
        try:
            import tvm_ffi
        except ImportError:
            self.skipTest("no tvm_ffi here")
        f = tf.compile(TWICE).tvm_ffi()
        x, y = np.arange(3, dtype=np.float32), np.zeros(3, np.float32)
        f(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(y))
        np.testing.assert_array_equal(y, [0, 2, 4])
        for wrong, kind in (((), TypeError), ((1, 2), TypeError), ((tvm_ffi.from_dlpack(x.astype(np.float64)), tvm_ffi.from_dlpack(y)), ValueError)):
            with self.assertRaises(kind):
                f(*wrong)
        g = tf.compile(TWO).tvm_ffi("tf_test.two")
        x, r, y = np.ones((2, 3), np.float32), np.zeros(2, np.float32), np.zeros((2, 3), np.float32)
        g(tvm_ffi.from_dlpack(x), 1.5, tvm_ffi.from_dlpack(r), tvm_ffi.from_dlpack(y))
        np.testing.assert_array_equal(y, x * 1.5)
        self.assertIs(type(tvm_ffi.get_global_func("tf_test.two")), type(g))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
