"""What the drivers of peers share: tf's packages called through its C interface, torch's tensors, errors and times.

Peers (torch, Triton) are Python, so what is measured beside them is called from there; tf itself needs none. Programs are
compiled by tf-llc to packages. On a GPU they are loaded by libtf-runtime.so, in which there is no LLVM to meet the one
of Triton; on the simulated SM (a rehearsal, without times) by libtf.so. tf gets torch's own tensors, context and stream,
so both sides are timed by the same events in the same process.
"""
import concurrent.futures
import ctypes as c
import os
import statistics
import subprocess
import sys
import tempfile
import time

import torch

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class DLTensor(c.Structure):
    _fields_ = [("data", c.c_void_p), ("device_type", c.c_int), ("device_id", c.c_int), ("ndim", c.c_int),
                ("code", c.c_uint8), ("bits", c.c_uint8), ("lanes", c.c_uint16), ("shape", c.POINTER(c.c_int64)),
                ("strides", c.POINTER(c.c_int64)), ("byte_offset", c.c_uint64)]


class Scalar(c.Union):
    _fields_ = [("i", c.c_int64), ("f", c.c_double)]


class Arg(c.Structure):
    _fields_ = [("tensor", c.POINTER(DLTensor)), ("scalar", Scalar)]


class Str(c.Structure):
    _fields_ = [("ptr", c.c_void_p), ("len", c.c_size_t)]


class Diagnostic(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("severity", c.c_int), ("file", Str), ("line", c.c_uint32),
                ("column", c.c_uint32), ("message", Str), ("source_line", Str)]


SINK_FN = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(Diagnostic))


class Sink(c.Structure):
    _fields_ = [("fn", SINK_FN), ("user", c.c_void_p)]


class ArgInfo(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("name", c.c_char_p), ("code", c.c_uint8), ("bits", c.c_uint8),
                ("lanes", c.c_uint16), ("is_tensor", c.c_bool), ("is_result", c.c_bool), ("rank", c.c_uint32)]


class ExecuteOptions(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("stream", c.c_void_p), ("workspace", c.c_void_p), ("workspace_bytes", c.c_size_t),
                ("most_memory", c.c_uint64)]


class Log(c.Structure):
    _fields_ = [("fn", c.c_void_p), ("user", c.c_void_p), ("launches", c.c_bool)]


class CudaOptions(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("ordinal", c.c_int), ("context", c.c_void_p), ("library", c.c_char_p), ("alloc", c.c_void_p),
                ("free", c.c_void_p), ("alloc_user", c.c_void_p), ("log", Log), ("no_early", c.c_bool), ("promises", c.c_uint64)]


EARLY_KERNELS_WAIT = 1  # tf_cuda_promise


# DLPack's (code, bits) of torch's types.
TYPES = {(2, 64): torch.float64, (2, 32): torch.float32, (2, 16): torch.float16, (4, 16): torch.bfloat16,
         (0, 64): torch.int64, (0, 32): torch.int32, (0, 16): torch.int16, (0, 8): torch.int8, (1, 8): torch.uint8,
         (6, 8): torch.bool, (10, 8): torch.float8_e4m3fn, (12, 8): torch.float8_e5m2}
CODES = {t: code for code, t in TYPES.items()}


class TfError(Exception):
    pass


class Device:
    """One device of tf: "cuda:0" (torch's memory, context and stream) or "emu". `early`: calls in streams begin early; nothing that these
    processes launch begins early and never waits."""

    def __init__(self, name, binaries, early=False):
        self.cuda = name != "emu"
        self.torch = torch.device(name if self.cuda else "cpu")
        self.binaries = binaries
        libs = os.path.join(os.path.dirname(os.path.abspath(binaries)), "lib")
        lib = self.lib = c.CDLL(os.path.join(libs, "libtf-runtime.so" if self.cuda else "libtf.so"))
        lib.tf_package_entry_name.restype = c.c_char_p
        lib.tf_package_num_entries.restype = lib.tf_package_num_args.restype = c.c_uint32
        self.told, self.loaded = [], {}
        self.sink_fn = SINK_FN(self._tell)
        self.sink = Sink(self.sink_fn, None)
        self.handle = c.c_void_p()
        if self.cuda:
            torch.zeros(1, device=self.torch)  # torch makes the primary context, which tf shares
            o = CudaOptions(struct_size=c.sizeof(CudaOptions), ordinal=self.torch.index or 0, promises=EARLY_KERNELS_WAIT * early)
            self.check(lib.tf_device_cuda(c.byref(o), None, c.byref(self.sink), c.byref(self.handle)))
            major, minor = torch.cuda.get_device_capability(self.torch)
            self.target = f"sm_{major}{minor}" + ("a" if 9 <= major < 12 else "")
        else:
            self.check(lib.tf_device_emu(None, None, c.byref(self.sink), c.byref(self.handle)))
            self.target = "sm_90a"

    def _tell(self, _user, d):
        m = d.contents.message
        self.told.append(c.string_at(m.ptr, m.len).decode("utf-8", "replace"))

    def check(self, status):
        told, self.told = self.told, []
        if status != 0:
            raise TfError("; ".join(told) or f"status {status}")

    def sync(self):
        if self.cuda:
            torch.cuda.synchronize(self.torch)

    def compile(self, programs, binaries=None):
        """programs: {name: (text, [options])} to {name: package, or the TfError}; all at once on the host's cores.

        binaries: of another build than the device's own.
        """
        with tempfile.TemporaryDirectory() as d, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            made = {n: pool.submit(self._compile, d, n, t, o, binaries or self.binaries) for n, (t, o) in programs.items()}
            return {n: f.result() for n, f in made.items()}

    def _compile(self, folder, name, text, options, binaries):
        source = os.path.join(folder, name + ".mlir")
        with open(source, "w", encoding="utf-8") as f:
            f.write(text)
        env = dict(os.environ, LD_LIBRARY_PATH=os.path.join(os.path.dirname(os.path.abspath(binaries)), "lib"))
        run = subprocess.run([os.path.join(binaries, "tf-llc"), f"--mcpu={self.target}", "--emit=package",
                              f"--o={folder}", *options, source], capture_output=True, text=True, env=env)
        if run.returncode:
            return TfError("tf-llc: " + run.stderr.strip()[-600:])
        package = c.c_void_p()
        path = os.path.join(folder, name + ".tfpkg").encode()
        try:
            self.check(self.lib.tf_package_load_file(path, None, c.byref(self.sink), c.byref(package)))
        except TfError as e:
            return e
        return package

    def load(self, package):
        """A package's executable; loaded once."""
        handle = self.loaded.get(package.value)
        if not handle:
            handle = c.c_void_p()
            self.check(self.lib.tf_executable_create(self.handle, package, c.byref(self.sink), c.byref(handle)))
            self.loaded[package.value] = handle
        return handle


class Program:
    """One entry of a package, loaded on a device."""

    def __init__(self, device, package, entry=None):
        if isinstance(package, TfError):
            raise package
        lib = device.lib
        names = [lib.tf_package_entry_name(package, i).decode() for i in range(lib.tf_package_num_entries(package))]
        self.device, self.entry = device, names.index(entry) if entry else 0
        self.handle = device.load(package)
        self.args = []
        for i in range(lib.tf_package_num_args(package, self.entry)):
            info = ArgInfo(c.sizeof(ArgInfo))
            device.check(lib.tf_package_arg(package, self.entry, i, c.byref(info)))
            self.args.append((TYPES[info.code, info.bits], info.is_tensor, info.is_result, info.rank))

    def _tensor(self, t, keep):
        code, bits = CODES[t.dtype]
        shape, strides = (c.c_int64 * t.dim())(*t.shape), (c.c_int64 * t.dim())(*t.stride())
        d = DLTensor(t.data_ptr() or None, 2 if self.device.cuda else 1, self.device.torch.index or 0, t.dim(), code, bits,
                     1, shape, strides, 0)
        keep += [t, shape, strides, d]
        return c.pointer(d)

    def _args(self, values, keep):
        args = (Arg * len(values))()
        for a, v, (dtype, *_rest) in zip(args, values, self.args):
            if isinstance(v, torch.Tensor):
                a.tensor = self._tensor(v, keep)
            elif dtype.is_floating_point:
                a.scalar.f = v
            else:
                a.scalar.i = v
        return args

    def results(self, inputs):
        """Tensors for the results, every byte 0xa5: what nobody writes shows."""
        d, keep, out = self.device, [], []
        args = self._args(inputs, keep)
        for i, (dtype, _, _, rank) in enumerate(self.args[len(inputs):]):
            dims = (c.c_int64 * rank)()
            d.check(d.lib.tf_executable_result_shape(self.handle, self.entry, args, len(inputs), i, dims, rank,
                                                     c.byref(d.sink)))
            t = torch.empty(tuple(dims), dtype=dtype, device=d.torch)
            if t.numel():
                t.reshape(-1).view(torch.uint8).fill_(0xa5)
            out.append(t)
        d.sync()  # a call's stream need not wait for torch's
        return out

    def bind(self, inputs, outputs, stream=None):
        """A call without arguments that enqueues one run on a stream, torch's default one if none is named."""
        keep, d = [], self.device
        args = self._args([*inputs, *outputs], keep)
        n, execute, sink, handle, entry = len(args), d.lib.tf_execute, c.byref(d.sink), self.handle, self.entry
        stream = c.c_void_p(stream)  # a plain number would be passed as 32 bits

        def call(_keep=keep):
            status = execute(handle, entry, args, n, stream, sink)
            if status:
                d.check(status)

        return call

    def bind_with(self, inputs, outputs, stream):
        """The same in a workspace of its own, so that it can be captured: `stream` is one of torch's."""
        keep, d, bytes_ = [], self.device, c.c_size_t()
        args = self._args([*inputs, *outputs], keep)
        n, sink, handle, entry = len(args), c.byref(d.sink), self.handle, self.entry
        d.check(d.lib.tf_executable_workspace(handle, entry, args, n, c.byref(bytes_), sink))
        space = torch.empty(max(bytes_.value, 256), dtype=torch.uint8, device=d.torch)
        o = ExecuteOptions(c.sizeof(ExecuteOptions), stream.cuda_stream, space.data_ptr(), space.numel(), 0)

        def call(_keep=(keep, space, stream)):
            status = d.lib.tf_execute_with(handle, entry, args, n, c.byref(o), sink)
            if status:
                d.check(status)

        return call


class Clock:
    """Milliseconds by events of the device. `cold`: one call after 256 MiB were written elsewhere, the median of 11;
    `batch`: 8 calls in a row, for each, the median of 7. Fewer where a call takes long."""

    def __init__(self, device):
        self.flush = torch.empty(256 << 20, dtype=torch.uint8, device=device.torch) if device.cuda else None

    @staticmethod
    def _runs(call, before, calls, runs):
        pairs = []
        for _ in range(runs):
            before()
            a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            a.record()
            for _ in range(calls):
                call()
            b.record()
            pairs.append((a, b))
        torch.cuda.synchronize()
        return [a.elapsed_time(b) / calls for a, b in pairs]

    def cold(self, call):
        if self.flush is None:
            return None
        once = self._runs(call, self.flush.zero_, 1, 2)[1]
        if once > 100:
            return once
        return statistics.median(self._runs(call, self.flush.zero_, 1, 11 if once < 20 else 5))

    def rounds(self, calls, n, pause):
        """Cold times of each call in n rounds, each after a pause of so many seconds, in turns from either end."""
        times = {c: [] for c in calls}
        for r in range(n if self.flush is not None else 0):
            for c in (list(calls) if r % 2 == 0 else list(calls)[::-1]):
                time.sleep(pause)
                times[c].append(self.cold(calls[c]))
        return times

    def batch(self, call):
        if self.flush is None:
            return None
        once = self._runs(call, lambda: None, 1, 2)[1]
        if once > 100:
            return once
        return statistics.median(self._runs(call, lambda: None, 8, 7 if once < 20 else 3))


def device_name(device):
    return torch.cuda.get_device_name(device.torch) if device.cuda else "simulated SM"


def default_binaries():
    return os.environ.get("TF_BIN") or os.path.join(ROOT, "build-device", "bin")


def dims_of(size):
    """M, N and K of "64x8192x8192"; all three of "4096"."""
    return tuple(map(int, size.split("x"))) if "x" in size else (int(size),) * 3


def table(titles, cases, row_of, label_of, head, out):
    """Prints a row of each case as it is measured, writes them to `out` behind `head`, and gives the exit status: row_of(case) gives cells and
    whether the result is wrong; label_of(case) names one that could not be done."""
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * len(titles)]
    say("\n".join(lines))
    wrong = failed = False
    for case in cases:
        try:
            row, bad = row_of(case)
            lines.append("| " + " | ".join(row) + " |")
            say(lines[-1])
            wrong |= bad
        except Exception as e:  # the others are still worth having
            say(f"FAILED {label_of(case)}: {e}")
            failed = True
    if out:
        with open(out, "w", encoding="utf-8") as f:
            f.write(head + "\n\n" + "\n".join(lines) + "\n")
    return 3 if wrong else 1 if failed else 0


def say(*words):
    print(*words, flush=True)


def errors(have, want):
    """Relative Frobenius error, the worst element of a row relative to the row's largest, and the worst of all."""
    have, want = have.detach().to(torch.float64), want.to(torch.float64)
    if have.shape != want.shape:
        raise TfError(f"the result has shape {tuple(have.shape)}, expected {tuple(want.shape)}")
    off = (have - want).abs_()
    norm = want.norm().item()
    largest, row = want.abs().amax(-1), off.amax(-1)
    of_row = torch.where(largest > 0, row / largest, row).max().item()
    return off.norm().item() / (norm or 1), of_row, off.max().item()


def warn(*words):
    print(*words, file=sys.stderr, flush=True)
