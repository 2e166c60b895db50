# Text tests: everything under test/lit and test/examples. See lit.site.cfg.py.in for what CMake tells.
import ctypes
import os
import shutil
import sys

import lit.formats

config.name = "tf"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".ll", ".test", ".ptx"]
config.excludes = ["Inputs", "unit", "fuzz", "bench", "prop", "sanitized", "from-ptx", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.tf_source, "test")
config.test_exec_root = os.path.join(config.tf_build, "test", "lit-out")

config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.tf_build, "bin"), config.llvm_bin, os.environ.get("PATH", "")]
)
# A tf-run of ours stands before the one that was built. -D from_ptx=1: what the simulated SM runs is read from the final PTX, in
# place of the module that it was made of. -D device=cuda:0: results are computed there.
for param, folder in (("from_ptx", "from-ptx"), ("device", "on-device")):
    if lit_config.params.get(param):
        config.available_features.add(folder)
        config.environment["TF_BIN"] = os.path.join(config.tf_build, "bin")
        config.environment["PATH"] = os.path.join(config.test_source_root, folder) + os.pathsep + config.environment["PATH"]
if lit_config.params.get("device"):
    config.environment["TF_DEVICE"] = lit_config.params["device"]
    for name in ("TF_RAN", "LD_LIBRARY_PATH"):
        if name in os.environ:
            config.environment[name] = os.environ[name]
# %{near}: the simulated SM's sums are near to the reference's. A GPU adds up in another order, and a half may then round the other way
# between two products: there, what follows from that is allowed.
config.substitutions.append(("%{near}", "" if lit_config.params.get("device") else "--atol=1e-2"))
# What notices little that the rest does not runs with -D long=1 only (`ninja long`): `%{long} command`, and in lists of a loop
# `$(%{more} words)`.
long = bool(lit_config.params.get("long"))
config.substitutions.append(("%{long}", "env" if long else ":"))
config.substitutions.append(("%{more}", "echo" if long else ":"))
if long: # scripts look at it
    config.environment["TF_LONG"] = "1"
config.environment["FILECHECK_OPTS"] = "-enable-var-scope --allow-unused-prefixes=false --dump-input-filter=error"
# Several texts run at once, each in a process of its own: two threads each keep the simulated SM's workers in the tests.
config.environment["TF_JOBS"] = "2"
config.environment["HOME"] = config.test_exec_root
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TF_SEED"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def found(name, *more):
    return shutil.which(name, path=config.environment["PATH"]) or next((p for p in more if os.access(p, os.X_OK)), None)


def loads(library):
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


ptxas = found("ptxas", "/usr/local/cuda/bin/ptxas", "/opt/cuda/bin/ptxas")
if ptxas:
    config.available_features.add("ptxas")
    config.substitutions.append(("%ptxas", ptxas))
nvjitlink = ["libnvJitLink.so.13", "libnvJitLink.so.12", "libnvJitLink.so", "/usr/local/cuda/lib64/libnvJitLink.so", "/usr/local/cuda/lib/libnvJitLink.so"]
if any(loads(name) for name in nvjitlink):
    config.available_features.add("nvjitlink")
mlir_opt = found("mlir-opt", "/usr/bin/mlir-opt-22")
if mlir_opt:
    config.available_features.add("mlir-opt")
    config.substitutions.append(("%mlir-opt", mlir_opt))
if os.path.exists("/dev/nvidiactl") or os.path.exists("/dev/dxg"):
    config.available_features.add("cuda")
if config.sanitized:
    config.available_features.add("sanitized")
    # `not` would take a sanitizer's complaint for the refusal that it wants
    config.environment["PATH"] = os.path.join(config.test_source_root, "sanitized") + os.pathsep + config.environment["PATH"]
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
        config.environment[name] = "exitcode=99:" + config.environment.get(name, "")
config.substitutions.append(("%{python}", sys.executable))
config.substitutions.append(("%source", config.tf_source))
config.substitutions.append(("%tools", os.path.join(config.tf_build, "bin")))
