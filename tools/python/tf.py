"""tf from Python: one file on ctypes and DLPack. It needs libtf and nothing else.

    import numpy as np, tf
    twice = tf.compile('''
        fusion.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
          %y = fusion.add %x, %x : tensor<?xf32>
          fusion.return %y : tensor<?xf32>
        }''')
    twice(np.arange(4, dtype=np.float32))            # array([0., 2., 4., 6.], dtype=float32)

`device` is "emu" (the simulated SM, with all checks: the default), "emu:fast" (without), "cuda" or "cuda:1". Arguments are numpy
arrays, numbers, tf.Tensor, or whatever has __dlpack__ (torch, JAX, CuPy, ...). Results are made, or given as `out`.
A failure is a tf.Error, whose text is the diagnostics; warnings and remarks are in the program's `diagnostics`.

The library is the one that TF_LIBRARY names, or that of the build or the installation that this file lies in, or the system's.
"""
import collections
import ctypes as C
import glob
import os
import sys

__all__ = ["compile", "load", "tensor", "Program", "Tensor", "Diagnostic", "Error", "library"]


# ---------------------------------------------------------------------------- what the headers say (test/python compares)
class Str(C.Structure):
    _fields_ = [("ptr", C.c_void_p), ("len", C.c_size_t)]


class DLDevice(C.Structure):
    _fields_ = [("device_type", C.c_int), ("device_id", C.c_int)]


class DLDataType(C.Structure):
    _fields_ = [("code", C.c_uint8), ("bits", C.c_uint8), ("lanes", C.c_uint16)]


class DLTensor(C.Structure):
    _fields_ = [("data", C.c_void_p), ("device", DLDevice), ("ndim", C.c_int), ("dtype", DLDataType),
                ("shape", C.POINTER(C.c_int64)), ("strides", C.POINTER(C.c_int64)), ("byte_offset", C.c_uint64)]


class DLManagedTensor(C.Structure):
    pass


DLManagedTensor._fields_ = [("dl_tensor", DLTensor), ("manager_ctx", C.c_void_p),
                            ("deleter", C.CFUNCTYPE(None, C.POINTER(DLManagedTensor)))]


class DLManagedTensorVersioned(C.Structure):  # DLPack 1.0
    pass


DLManagedTensorVersioned._fields_ = [("major", C.c_uint32), ("minor", C.c_uint32), ("manager_ctx", C.c_void_p),
                                     ("deleter", C.CFUNCTYPE(None, C.POINTER(DLManagedTensorVersioned))),
                                     ("flags", C.c_uint64), ("dl_tensor", DLTensor)]


class RawDiagnostic(C.Structure):
    _fields_ = [("struct_size", C.c_size_t), ("severity", C.c_int), ("file", Str), ("line", C.c_uint32),
                ("column", C.c_uint32), ("message", Str), ("source_line", Str)]


DIAG_FN = C.CFUNCTYPE(None, C.c_void_p, C.POINTER(RawDiagnostic))


class Sink(C.Structure):
    _fields_ = [("fn", DIAG_FN), ("user", C.c_void_p)]


class Log(C.Structure):
    _fields_ = [("fn", C.c_void_p), ("user", C.c_void_p), ("launches", C.c_bool)]


class SessionOptions(C.Structure):
    _fields_ = [("struct_size", C.c_size_t), ("allocator", C.c_void_p), ("sink", Sink), ("allow_unregistered", C.c_bool),
                ("no_implicit_module", C.c_bool), ("max_text", C.c_uint64), ("max_ops", C.c_uint64), ("max_nesting", C.c_uint32),
                ("log", Log)]


class CompileOptions(C.Structure):
    _fields_ = [("struct_size", C.c_size_t), ("target", C.c_char_p), ("ptx_version", C.c_uint32), ("emit", C.c_uint32),
                ("fast_math", C.c_bool), ("index_width", C.c_uint32), ("opt_level", C.c_uint32),
                ("no_llvm_passes", C.c_bool), ("debug", C.c_bool), ("lineinfo", C.c_bool), ("pipeline", Str),
                ("ptxas", C.c_char_p), ("ptxas_options", C.c_char_p), ("ptx_repair", C.c_char_p),
                ("ptxas_version", C.c_uint32), ("cache", C.c_void_p), ("product", C.c_void_p), ("stage", C.c_void_p),
                ("event", C.c_void_p), ("user", C.c_void_p), ("no_verify_each", C.c_bool), ("changes", C.c_bool),
                ("entry", C.c_char_p), ("math", C.c_int), ("threads", C.c_uint32), ("lazy", C.c_bool),
                ("from_ptx", C.c_bool), ("cancel", C.c_void_p), ("seconds", C.c_double),
                ("verify_llvm", C.c_bool), ("no_ptx", C.c_bool), ("log", Log), ("llvm_select", C.c_bool)]


class ArgInfo(C.Structure):
    _fields_ = [("struct_size", C.c_size_t), ("name", C.c_char_p), ("dtype", DLDataType), ("is_tensor", C.c_bool),
                ("is_result", C.c_bool), ("rank", C.c_uint32)]


class Scalar(C.Union):
    _fields_ = [("i", C.c_int64), ("f", C.c_double)]


class Arg(C.Structure):
    _fields_ = [("tensor", C.POINTER(DLTensor)), ("scalar", Scalar)]


class DeviceInfo(C.Structure):
    _fields_ = [("struct_size", C.c_size_t), ("name", C.c_char * 128), ("sm", C.c_uint32), ("ptx_version", C.c_uint32),
                ("sm_count", C.c_uint32), ("shared_optin", C.c_uint32), ("memory", C.c_uint64), ("is_host", C.c_bool)]


class CudaOptions(C.Structure):
    _fields_ = [("struct_size", C.c_size_t), ("ordinal", C.c_int), ("context", C.c_void_p), ("library", C.c_char_p),
                ("alloc", C.c_void_p), ("free", C.c_void_p), ("alloc_user", C.c_void_p), ("log", Log),
                ("no_early", C.c_bool), ("promises", C.c_uint64)]


class EmuOptions(C.Structure):  # its beginning; what follows is the default
    _fields_ = [("struct_size", C.c_size_t), ("check", C.c_bool)]


class TvmFfiOptions(C.Structure):
    _fields_ = [("struct_size", C.c_size_t), ("library", C.c_char_p), ("global_name", C.c_char_p), ("replace", C.c_bool)]


# The C names of these, for the test that compares them with the headers.
STRUCTS = {"tf_str": Str, "DLDevice": DLDevice, "DLDataType": DLDataType, "DLTensor": DLTensor, "DLManagedTensor": DLManagedTensor,
           "tf_diagnostic": RawDiagnostic, "tf_sink": Sink, "tf_log": Log, "tf_session_options": SessionOptions,
           "tf_compile_options": CompileOptions, "tf_arg_info": ArgInfo, "tf_arg": Arg, "tf_device_info": DeviceInfo,
           "tf_cuda_options": CudaOptions, "tf_tvm_ffi_options": TvmFfiOptions}
PREFIXES = {"tf_emu_options": EmuOptions}

CPU, CUDA, CUDA_HOST, CUDA_MANAGED = 1, 2, 3, 13
MATH = {None: 0, "precise": 1, "default": 2, "fast": 3}


# ---------------------------------------------------------------------------- the library
_lib = None


def _candidates():
    here = os.path.dirname(os.path.abspath(__file__))
    if "TF_LIBRARY" in os.environ:
        return [os.environ["TF_LIBRARY"]]
    found = [os.path.join(here, "..", "..", "build", "lib", "libtf.so")]
    prefix = os.path.join(here, "..", "..", "..")  # of share/tf/python
    for folder in ("lib", "lib64", "lib/*"):
        found += sorted(glob.glob(os.path.join(prefix, folder, "libtf.so.[0-9]")))
    return [path for path in found if os.path.exists(path)] + ["libtf.so.1"]


def library(path=None):
    """The library, loaded from `path` if it is given and none was loaded yet."""
    global _lib
    if _lib:
        return _lib
    lib = C.CDLL(path or _candidates()[0])
    p, u32, size, sink = C.c_void_p, C.c_uint32, C.c_size_t, C.POINTER(Sink)
    out, status = C.POINTER(p), C.c_int
    calls = {
        "tf_status_name": (C.c_char_p, [C.c_int]), "tf_version": (C.c_char_p, []),
        "tf_diagnostic_format": (size, [C.POINTER(RawDiagnostic), C.c_char_p, size]),
        "tf_session_create": (status, [C.POINTER(SessionOptions), out]), "tf_session_destroy": (None, [p]),
        "tf_module_parse": (status, [p, Str, Str, out]), "tf_module_verify": (status, [p]), "tf_module_destroy": (None, [p]),
        "tf_compile": (status, [p, C.POINTER(CompileOptions), out]),
        "tf_package_load": (status, [C.c_char_p, size, p, sink, out]), "tf_package_release": (None, [p]),
        "tf_package_bytes": (Str, [p]), "tf_package_ptx": (Str, [p]), "tf_package_target": (C.c_char_p, [p]),
        "tf_package_num_entries": (u32, [p]), "tf_package_entry_name": (C.c_char_p, [p, u32]),
        "tf_package_num_args": (u32, [p, u32]), "tf_package_arg": (status, [p, u32, u32, C.POINTER(ArgInfo)]),
        "tf_device_emu": (status, [C.POINTER(EmuOptions), p, sink, out]),
        "tf_device_cuda": (status, [C.POINTER(CudaOptions), p, sink, out]), "tf_device_destroy": (None, [p]),
        "tf_device_target": (status, [p, sink, C.POINTER(C.c_char_p)]),
        "tf_device_get_info": (None, [p, C.POINTER(DeviceInfo)]), "tf_device_alloc": (status, [p, size, out, sink]),
        "tf_device_free": (None, [p, p]), "tf_device_upload": (status, [p, p, p, size, sink]),
        "tf_device_download": (status, [p, p, p, size, sink]), "tf_device_sync": (status, [p, p, sink]),
        "tf_executable_create": (status, [p, p, sink, out]), "tf_executable_destroy": (None, [p]),
        "tf_executable_result_shape": (status, [p, u32, C.POINTER(Arg), u32, u32, C.POINTER(C.c_int64), u32, sink]),
        "tf_execute": (status, [p, u32, C.POINTER(Arg), u32, p, sink]),
        "tf_executable_tvm_ffi": (status, [p, u32, C.POINTER(TvmFfiOptions), sink, out]),
        "tf_tensor_create": (status, [DLDataType, u32, C.POINTER(C.c_int64), p, sink, C.POINTER(C.POINTER(DLManagedTensor))]),
        "tf_type_name": (C.c_char_p, [DLDataType]), "tf_type_find": (C.c_bool, [Str, C.POINTER(DLDataType)]),
        "tf_element_get": (C.c_double, [DLDataType, p, C.c_int64]),
        "tf_element_set": (None, [DLDataType, p, C.c_int64, C.c_double]),
    }
    for name, signature in calls.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = signature
    _lib = lib
    return lib


# ---------------------------------------------------------------------------- diagnostics
Diagnostic = collections.namedtuple("Diagnostic", "severity file line column message text")
SEVERITIES = ("error", "warning", "remark", "note")


class Error(Exception):
    """What tf refused. `status` is its name ("invalid input"), `diagnostics` all that was said."""

    def __init__(self, status, diagnostics):
        super().__init__("\n".join(d.text for d in diagnostics) or status)
        self.status, self.diagnostics = status, diagnostics


def _text(s):
    return C.string_at(s.ptr, s.len).decode("utf-8", "replace") if s.len else ""


class _Listener:
    """Collects diagnostics; `sink` goes to the calls, whose status `check` looks at."""

    def __init__(self):
        self.said = []

        def tell(user, d):
            buffer = C.create_string_buffer(library().tf_diagnostic_format(d, None, 0) + 1)
            library().tf_diagnostic_format(d, buffer, len(buffer))
            raw = d.contents
            self.said.append(Diagnostic(SEVERITIES[raw.severity], _text(raw.file), raw.line, raw.column, _text(raw.message),
                                        buffer.value.decode("utf-8", "replace")))

        self.fn = DIAG_FN(tell)
        self.sink = Sink(self.fn, None)

    def check(self, status):
        if status:
            raise Error(library().tf_status_name(status).decode(), list(self.said))


def _str(text):
    data = text.encode()
    s = Str(C.cast(C.c_char_p(data), C.c_void_p), len(data))
    s.keep = data
    return s


# ---------------------------------------------------------------------------- types
def _dtype(name):
    found, alias = DLDataType(), {"bfloat16": "bf16", "float8_e4m3fn": "f8e4m3fn", "float8_e5m2": "f8e5m2", "bool_": "bool"}
    name = alias.get(name, name)
    for long, short in (("float", "f"), ("uint", "u"), ("int", "i")):
        if name.startswith(long):
            name = short + name[len(long):]
    if not library().tf_type_find(_str(name), C.byref(found)):
        raise TypeError(f"tf has no element type '{name}'")
    return found


def _name(dtype):
    return library().tf_type_name(dtype).decode()


_NUMPY = {"f64": "float64", "f32": "float32", "f16": "float16", "i64": "int64", "i32": "int32", "i16": "int16", "i8": "int8",
          "u64": "uint64", "u32": "uint32", "u16": "uint16", "u8": "uint8", "bool": "bool"}
_ML_DTYPES = {"bf16": "bfloat16", "f8e4m3fn": "float8_e4m3fn", "f8e5m2": "float8_e5m2"}


def _numpy_dtype(name):
    """numpy's type for it; None where it has none, and ml_dtypes is not in use."""
    import numpy
    if name in _NUMPY:
        return numpy.dtype(_NUMPY[name])
    extra = sys.modules.get("ml_dtypes")
    return numpy.dtype(getattr(extra, _ML_DTYPES[name])) if extra and name in _ML_DTYPES else None


def _bytes(dtype, count):
    return (count * dtype.bits + 7) // 8


def _count(shape):
    n = 1
    for extent in shape:
        n *= extent
    return n


# ---------------------------------------------------------------------------- tensors
def _int64s(values):
    return (C.c_int64 * max(len(values), 1))(*values)


class _View:
    """A DLTensor over memory that somebody else has, and whatever keeps that alive."""

    def __init__(self, data, device, dtype, shape, strides, keep, writable=True):
        self.shape, self.strides, self.keep, self.writable = _int64s(shape), strides and _int64s(strides), keep, writable
        self.tensor = DLTensor(data, DLDevice(*device), len(shape), dtype, C.cast(self.shape, C.POINTER(C.c_int64)),
                               C.cast(self.strides, C.POINTER(C.c_int64)) if strides else None, 0)


class _Capsule:
    """The DLTensor in a capsule of __dlpack__, which stays with its maker."""

    def __init__(self, capsule, writable):
        self.capsule = capsule
        get, valid = C.pythonapi.PyCapsule_GetPointer, C.pythonapi.PyCapsule_IsValid
        get.restype, get.argtypes = C.c_void_p, [C.py_object, C.c_char_p]
        valid.restype, valid.argtypes = C.c_int, [C.py_object, C.c_char_p]
        if valid(capsule, b"dltensor_versioned"):
            managed = DLManagedTensorVersioned.from_address(get(capsule, b"dltensor_versioned"))
            if managed.major != 1:
                raise TypeError(f"a DLPack tensor of version {managed.major}.{managed.minor}; expected 1.x")
            if writable and managed.flags & 1:
                raise TypeError("a result is a read-only DLPack tensor")
            if managed.flags & 4:
                raise TypeError("elements below a byte that are padded to a byte; tf has two of 4 bits in one")
        else:
            managed = DLManagedTensor.from_address(get(capsule, b"dltensor"))
        self.tensor = managed.dl_tensor


def _from_array(a, writable):
    """By numpy's array interface: also what is read-only, and types that numpy's DLPack does not have."""
    face = a.__array_interface__
    data, read_only = face["data"]
    size = a.dtype.itemsize
    if a.dtype.byteorder == ">":
        raise TypeError("big-endian elements; make them little-endian")
    if writable and read_only:
        raise TypeError("a result is a read-only array")
    strides = face.get("strides")
    if strides and any(s % size for s in strides):
        raise TypeError("strides that are no multiples of the element's size")
    return _View(data, (CPU, 0), _dtype(a.dtype.name), a.shape, strides and [s // size for s in strides], a)


def _view(x, device, stream=None, writable=False):
    """A DLTensor of anything that is a tensor; None if it is none."""
    if isinstance(x, Tensor):
        return x
    if hasattr(x, "__array_interface__") and hasattr(x, "dtype") and getattr(x, "ndim", None) is not None:
        view = _from_array(x, writable)
    elif hasattr(x, "__dlpack__"):
        on_cuda = x.__dlpack_device__()[0] == CUDA
        hint = {"stream": stream or 1} if on_cuda else {}  # 1: the legacy default stream, which NULL is
        try:
            view = _Capsule(x.__dlpack__(max_version=(1, 0), **hint), writable)
        except TypeError:  # before DLPack 1.0
            view = _Capsule(x.__dlpack__(**hint), writable)
    else:
        return None
    if not device.is_host and view.tensor.device.device_type == CPU and not writable:
        return device.upload(view)
    return view


_exported = {}  # address: what a consumer of DLPack holds


class Tensor:
    """A tensor of tf: on the host, or in a device's memory. It has __dlpack__, and numpy() copies it."""

    def __init__(self, managed=None, device=None, dtype=None, shape=None):
        self._managed, self._device, self._address = managed, device, None
        if managed:
            self.tensor = managed.contents.dl_tensor
            return
        address, listener = C.c_void_p(), _Listener()
        size = _bytes(dtype, _count(shape))
        if size:
            listener.check(library().tf_device_alloc(device.handle, size, C.byref(address), C.byref(listener.sink)))
        self._address = address.value
        if self._address:
            device.hold()
        self._view = _View(address.value, (CUDA, device.ordinal), dtype, shape, None, self)
        self.tensor = self._view.tensor
        self._view.keep = None

    def __del__(self):
        if getattr(self, "_managed", None):
            self._managed.contents.deleter(self._managed)
        elif getattr(self, "_address", None):
            self._device.lib.tf_device_free(self._device.handle, self._address)
            self._device.drop()

    @property
    def shape(self):
        return tuple(self.tensor.shape[i] for i in range(self.tensor.ndim))

    @property
    def dtype(self):
        return _name(self.tensor.dtype)

    def __repr__(self):
        return f"tf.Tensor({'x'.join(map(str, self.shape)) or 'scalar'}, {self.dtype})"

    def __dlpack_device__(self):
        return (self.tensor.device.device_type, self.tensor.device.device_id)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        if copy or (dl_device and tuple(dl_device) != self.__dlpack_device__()):
            raise BufferError("tf.Tensor makes no copy")
        if self._device and stream != -1:
            listener = _Listener()
            listener.check(library().tf_device_sync(self._device.handle, None, C.byref(listener.sink)))
        versioned = max_version is not None and max_version[0] >= 1
        cls, name = (DLManagedTensorVersioned, b"dltensor_versioned") if versioned else (DLManagedTensor, b"dltensor")
        managed = cls(dl_tensor=self.tensor)
        if versioned:
            managed.major, managed.minor = 1, 0
        managed.deleter = type(managed.deleter)(lambda at: _exported.pop(C.addressof(at.contents), None) and None)
        _exported[C.addressof(managed)] = (managed, self)
        new = C.pythonapi.PyCapsule_New
        new.restype, new.argtypes = C.py_object, [C.c_void_p, C.c_char_p, _DESTRUCTOR]
        return new(C.addressof(managed), name, _drop)

    def numpy(self):
        """A copy. Types that numpy has no name for (bf16, f8, ...) become float32, without ml_dtypes."""
        import numpy
        host = self
        if self._device:
            host, listener = _host_tensor(self.tensor.dtype, self.shape), _Listener()
            size = _bytes(self.tensor.dtype, _count(self.shape))
            listener.check(library().tf_device_download(self._device.handle, host.tensor.data, self.tensor.data, size,
                                                        C.byref(listener.sink)))
        n, kind = _count(self.shape), _numpy_dtype(self.dtype)
        if kind is not None:
            raw = C.string_at(host.tensor.data, n * kind.itemsize) if n else b""
            return numpy.frombuffer(raw, kind).reshape(self.shape).copy()
        get, dtype, data = library().tf_element_get, self.tensor.dtype, host.tensor.data
        return numpy.array([get(dtype, data, i) for i in range(n)], numpy.float32).reshape(self.shape)


_DESTRUCTOR = C.CFUNCTYPE(None, C.c_void_p)


@_DESTRUCTOR
def _drop(capsule):
    """A capsule that nobody took."""
    get, valid = C.PyDLL(None).PyCapsule_GetPointer, C.PyDLL(None).PyCapsule_IsValid
    get.restype, get.argtypes, valid.argtypes = C.c_void_p, [C.c_void_p, C.c_char_p], [C.c_void_p, C.c_char_p]
    for name in (b"dltensor", b"dltensor_versioned"):
        if valid(capsule, name):
            _exported.pop(get(capsule, name), None)


def _host_tensor(dtype, shape):
    managed, listener = C.POINTER(DLManagedTensor)(), _Listener()
    listener.check(library().tf_tensor_create(dtype, len(shape), _int64s(shape), None, C.byref(listener.sink), C.byref(managed)))
    return Tensor(managed)


def tensor(values, dtype):
    """A host tensor of tf's type `dtype` ("bf16", "f8e4m3fn", "u4", ...) with these numbers, each rounded once."""
    shape = tuple(getattr(values, "shape", None) or (len(values),)) if hasattr(values, "__len__") else ()
    made = _host_tensor(_dtype(dtype), shape)
    flat = values.reshape(-1).tolist() if hasattr(values, "reshape") else values if shape else [values]
    for i, v in enumerate(flat):
        library().tf_element_set(made.tensor.dtype, made.tensor.data, i, float(v))
    return made


# ---------------------------------------------------------------------------- devices
class _Device:
    """It ends behind its last user: when Python ends, it finalizes objects in no order."""

    def __init__(self, name):
        self.lib, self.users = library(), 0
        handle, listener, kind = C.c_void_p(), _Listener(), name.split(":")
        self.ordinal = 0
        if kind[0] == "emu":
            options = EmuOptions(C.sizeof(EmuOptions), kind[1:] != ["fast"])
            if kind[1:] not in ([], ["fast"]):
                raise ValueError(f"device '{name}': expected emu, emu:fast, cuda or cuda:<number>")
            listener.check(library().tf_device_emu(C.byref(options), None, C.byref(listener.sink), C.byref(handle)))
        elif kind[0] == "cuda" and (kind[1:] == [] or (len(kind) == 2 and kind[1].isdigit())):
            self.ordinal = int(kind[1]) if kind[1:] else 0
            options = CudaOptions(struct_size=C.sizeof(CudaOptions), ordinal=self.ordinal)
            listener.check(library().tf_device_cuda(C.byref(options), None, C.byref(listener.sink), C.byref(handle)))
        else:
            raise ValueError(f"device '{name}': expected emu, emu:fast, cuda or cuda:<number>")
        self.handle = handle.value
        self.hold()
        info = DeviceInfo(struct_size=C.sizeof(DeviceInfo))
        library().tf_device_get_info(self.handle, C.byref(info))
        self.is_host, self.sm = info.is_host, info.sm

    def hold(self):
        self.users += 1

    def drop(self):
        self.users -= 1
        if self.users == 0:
            self.lib.tf_device_destroy(self.handle)

    def __del__(self):
        if self.users:
            self.drop()

    def upload(self, view):
        """A copy of a dense host tensor."""
        import numpy
        source = view.keep if isinstance(view, _View) else numpy.from_dlpack(view)
        dense = numpy.ascontiguousarray(source)
        made, listener = Tensor(device=self, dtype=view.tensor.dtype, shape=dense.shape), _Listener()
        if dense.nbytes:
            listener.check(library().tf_device_upload(self.handle, made.tensor.data, dense.ctypes.data, dense.nbytes,
                                                      C.byref(listener.sink)))
        return made


_devices = {}


def _device(name):
    if name not in _devices:
        _devices[name] = _Device(name)
    return _devices[name]


# ---------------------------------------------------------------------------- programs
ArgumentInfo = collections.namedtuple("ArgumentInfo", "name dtype rank is_tensor")


class Program:
    """A package on a device. Call it with the inputs of its entry; results are returned (several: a tuple)."""

    def __init__(self, package, device, entry, diagnostics):
        self._lib, self._package, self._executable, self.diagnostics = library(), package, None, diagnostics
        lib, listener, handle = self._lib, _Listener(), C.c_void_p()
        self.entries = [lib.tf_package_entry_name(package, i).decode() for i in range(lib.tf_package_num_entries(package))]
        if entry is None and len(self.entries) != 1:
            raise ValueError(f"the program has the entries {', '.join(self.entries) or 'none'}; name one by entry=")
        if entry is not None and entry not in self.entries:
            raise ValueError(f"the program has no entry '{entry}'; it has {', '.join(self.entries) or 'none'}")
        self._entry = self.entries.index(entry) if entry is not None else 0
        self.name, self._device = self.entries[self._entry], _device(device)
        self.inputs, self.results = [], []
        for i in range(lib.tf_package_num_args(package, self._entry)):
            info = ArgInfo(struct_size=C.sizeof(ArgInfo))
            listener.check(lib.tf_package_arg(package, self._entry, i, C.byref(info)))
            told = ArgumentInfo((info.name or b"").decode(), _name(info.dtype), info.rank, info.is_tensor)
            (self.results if info.is_result else self.inputs).append(told)
        listener.check(lib.tf_executable_create(self._device.handle, package, C.byref(listener.sink), C.byref(handle)))
        self._executable = handle.value
        self._device.hold()

    def __del__(self):
        if self._executable:
            self._device.lib.tf_executable_destroy(self._executable)
            self._device.drop()
        self._lib.tf_package_release(self._package)

    @property
    def ptx(self):
        return _text(library().tf_package_ptx(self._package))

    @property
    def package(self):
        """The package's bytes: what tf.load and tf-run take."""
        s = library().tf_package_bytes(self._package)
        return C.string_at(s.ptr, s.len)

    @property
    def target(self):
        return library().tf_package_target(self._package).decode()

    def __repr__(self):
        return f"tf.Program({self.name}, {self.target})"

    def _argument(self, slot, what, x, stream, writable):
        """One tf_arg, and what it points into."""
        if not what.is_tensor:
            code = _dtype(what.dtype).code
            if code in (0, 1, 6):
                slot.scalar.i = self._whole(what, x, code != 0)
            elif isinstance(x, (str, bytes)):
                raise TypeError(f"argument '{what.name}' of {self.name} is {x!r}; expected a number")
            else:
                slot.scalar.f = float(x)
            return x
        view = _view(x, self._device, stream, writable)
        if view is None:
            raise TypeError(f"argument '{what.name}' of {self.name} is {type(x).__name__}; expected an array or a DLPack tensor")
        slot.tensor = C.pointer(view.tensor)
        return view

    def _whole(self, what, x, unsigned):
        """A whole number that 64 bits hold, whatever type of Python or numpy it has; which fit the type, the launch knows."""
        said, x = x, x.item() if hasattr(x, "item") else x
        if isinstance(x, float) and x.is_integer():
            x = int(x)
        if not isinstance(x, int):
            raise TypeError(f"argument '{what.name}' of {self.name} is {said!r}; expected a whole number")
        least, most = (0, 2**64 - 1) if unsigned else (-(2**63), 2**63 - 1)
        if not least <= x <= most:
            raise ValueError(f"argument '{what.name}' of {self.name} is {said!r}, which does not fit {what.dtype}")
        return x if x < 2**63 else x - 2**64

    def _make(self, slots, index, as_numpy):
        """Memory for a result: an array where numpy knows the type, or a tensor of tf."""
        what, listener = self.results[index], _Listener()
        dims = _int64s([0] * what.rank)
        listener.check(library().tf_executable_result_shape(self._executable, self._entry, slots, len(self.inputs), index, dims,
                                                            what.rank, C.byref(listener.sink)))
        shape, dtype = tuple(dims[: what.rank]), _dtype(what.dtype)
        if not self._device.is_host:
            return Tensor(device=self._device, dtype=dtype, shape=shape)
        if as_numpy and _numpy_dtype(what.dtype) is not None:
            import numpy
            return numpy.empty(shape, _numpy_dtype(what.dtype))
        return _host_tensor(dtype, shape)

    def __call__(self, *args, out=None, stream=None):
        if len(args) != len(self.inputs):
            raise TypeError(f"{self.name} takes {len(self.inputs)} arguments, found {len(args)}")
        outs = None if out is None else list(out) if isinstance(out, (tuple, list)) else [out]
        if outs is not None and len(outs) != len(self.results):
            raise TypeError(f"{self.name} has {len(self.results)} results, found {len(outs)} in out")
        slots = (Arg * max(len(self.inputs) + len(self.results), 1))()
        kept = [self._argument(slots[i], what, args[i], stream, False) for i, what in enumerate(self.inputs)]
        arrays = [hasattr(a, "__array_interface__") for a, what in zip(args, self.inputs) if what.is_tensor]
        if outs is None:
            outs = [self._make(slots, i, all(arrays)) for i in range(len(self.results))]
        for i, what in enumerate(self.results):
            kept.append(self._argument(slots[len(self.inputs) + i], what, outs[i], stream, True))
        listener = _Listener()
        listener.check(library().tf_execute(self._executable, self._entry, slots, len(self.inputs) + len(self.results), stream,
                                            C.byref(listener.sink)))
        if not self._device.is_host and any(isinstance(k, Tensor) for k in kept):  # memory of ours must outlive its use
            listener.check(library().tf_device_sync(self._device.handle, stream, C.byref(listener.sink)))
        if out is None and not self._device.is_host and arrays and all(arrays):
            outs = [o.numpy() for o in outs]
        return None if not outs else outs[0] if len(outs) == 1 else tuple(outs)

    def tvm_ffi(self, name=None):
        """The entry as a function of TVM-FFI (tf/tvm_ffi.h): `import tvm_ffi` must work. It is registered as `name`."""
        import tvm_ffi
        name = name or f"tf.{self.name}"
        libraries = glob.glob(os.path.join(os.path.dirname(tvm_ffi.__file__), "lib", "libtvm_ffi.so"))
        options = TvmFfiOptions(C.sizeof(TvmFfiOptions), libraries[0].encode() if libraries else None, name.encode(), True)
        listener, handle = _Listener(), C.c_void_p()
        listener.check(library().tf_executable_tvm_ffi(self._executable, self._entry, C.byref(options), C.byref(listener.sink),
                                                       C.byref(handle)))
        C.CDLL(libraries[0] if libraries else "libtvm_ffi.so").TVMFFIObjectDecRef(handle)  # the registry has its own
        _kept.append(self)  # a registered function lives as long as the process
        return tvm_ffi.get_global_func(name)


_kept = []


def compile(text, *, target=None, entry=None, device="emu", math=None, name="<python>", seconds=0):
    """A program from tf's text. `target` is the chip, "sm_90a"; without it the device's own (the simulated SM: sm_80).
    After so many `seconds` it is given up (0: never)."""
    lib, listener = library(), _Listener()
    if math not in MATH:
        raise ValueError(f"math='{math}': expected precise, default or fast")
    if target is None and device.startswith("cuda"):
        found = C.c_char_p()
        listener.check(lib.tf_device_target(_device(device).handle, C.byref(listener.sink), C.byref(found)))
        target = found.value.decode()
    session, module, package = C.c_void_p(), C.c_void_p(), C.c_void_p()
    options = SessionOptions(struct_size=C.sizeof(SessionOptions), sink=listener.sink)
    listener.check(lib.tf_session_create(C.byref(options), C.byref(session)))
    try:
        listener.check(lib.tf_module_parse(session, _str(name), _str(text), C.byref(module)))
        how = CompileOptions(struct_size=C.sizeof(CompileOptions), target=target and target.encode(), debug=True, math=MATH[math],
                             entry=entry and entry.encode(), seconds=seconds)
        listener.check(lib.tf_compile(module, C.byref(how), C.byref(package)))
    finally:
        lib.tf_module_destroy(module)
        lib.tf_session_destroy(session)
    return Program(package.value, device, entry, listener.said)


def load(package, *, entry=None, device="emu"):
    """A program from a package: its bytes, or the path of a .tfpkg file."""
    if not isinstance(package, (bytes, bytearray)):
        with open(package, "rb") as f:
            package = f.read()
    listener, handle = _Listener(), C.c_void_p()
    listener.check(library().tf_package_load(bytes(package), len(package), None, C.byref(listener.sink), C.byref(handle)))
    return Program(handle.value, device, entry, listener.said)
