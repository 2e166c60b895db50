#!/usr/bin/env python3
"""make_corpus.py [--to=FOLDER] [clang] [triton] [nvrtc] [tilelang]: writes PTX anew: clang's and Triton's into test/ptx/corpus or FOLDER, NVRTC's and
TileLang's, which are not kept, into FOLDER. Without a name: those two that are kept. No GPU is needed.

clang: kernels.cu by clang-22 alone, with libclc's functions; one file a chip. nvrtc: the same by NVRTC. triton: triton_kernels.py, one file a kernel and
chip. tilelang: tilelang_kernels.py, likewise, through NVRTC. NVRTC is that of the wheels, or of the toolkit in $CUDA_HOME. Each file says at its head what made it. Debug lines are left out of clang's and NVRTC's
(`-gline-tables-only` and `--generate-line-info` add them), and kept in Triton's.

Exit status 77 where what is asked for is not installed. In a virtual environment, for example:
pip install numpy triton tilelang nvidia-cuda-nvrtc-cu12 nvidia-cuda-runtime-cu12"""
import ctypes
import glob
import os
import re
import shutil
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(HERE, "corpus")
CHIPS = ["sm_80", "sm_90a", "sm_100a"]


# Kernels of Triton whose LLVM IR is kept as well: it has each unit as inline assembly.
AS_LLVM = ["matmul.sm_80", "matmul.sm_90a", "matmul.sm_100a", "attention.sm_100a", "persistent_matmul.sm_90a", "matmul_by_descriptors.sm_100a",
           "layer_norm.sm_80"]


def missing(what):
    print(f"{what} is missing")
    sys.exit(77)


def write(name, made_by, text, comment="//", *, folder):
    # No paths of the machine that compiled it.
    text = re.sub(r'(\.file\s+\d+\s+)"[^"]*/([^"/]+)"', r'\1"\2"', text)
    text = re.sub(r"^\s*\.section\s+\.debug_(?!str)\w+\s*\{[^}]*\}\n?", "", text, flags=re.M)
    text = re.sub(r'(!DIFile\(.*directory: )"[^"]*"', r'\1""', text)
    text = "\n".join(line.rstrip() for line in text.replace("\0", "").split("\n")).rstrip("\n")
    with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
        f.write(f"{comment} {made_by}; see make_corpus.py.\n{text}\n")
    print(name, len(text))


def spelled_as_llvm_22(text):
    """Triton's LLVM is newer, and spells floats otherwise."""

    def double(m):
        return "0x%016X" % struct.unpack("Q", struct.pack("d", *struct.unpack("f", struct.pack("I", int(m[1], 16)))))[0]

    text = re.sub(r"\bf0x([0-9A-Fa-f]{8})\b", double, text)
    return re.sub(r"(?<=[\s(])([-+])inf\b", lambda m: "0xFFF0000000000000" if m[1] == "-" else "0x7FF0000000000000", text)


def nvrtc_places():
    """The library, and the folder of CUDA's headers: of wheels for CUDA 12 or 13, or of a toolkit."""
    homes = [(os.path.join(p, "nvidia", "cuda_nvrtc", "lib"), os.path.join(p, "nvidia", "cuda_runtime", "include")) for p in sys.path]
    homes += [(os.path.join(p, "nvidia", "cu13", "lib"), os.path.join(p, "nvidia", "cu13", "include")) for p in sys.path]
    if os.environ.get("CUDA_HOME"):
        homes.append((os.path.join(os.environ["CUDA_HOME"], "lib64"), os.path.join(os.environ["CUDA_HOME"], "include")))
    for lib, include in homes:
        found = sorted(glob.glob(os.path.join(lib, "libnvrtc.so.*")))
        if found and os.path.exists(os.path.join(include, "cuda_fp16.h")):
            return found[0], include
    return missing("NVRTC with headers (nvidia-cuda-nvrtc and nvidia-cuda-runtime, or a toolkit in $CUDA_HOME)")


def nvrtc_compile(name, source, chip, includes=()):
    """(PTX, NVRTC's version) of CUDA C++."""
    library, include = nvrtc_places()
    lib = ctypes.CDLL(library)
    major, minor = ctypes.c_int(), ctypes.c_int()
    lib.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    lib.nvrtcCreateProgram(ctypes.byref(program), source, name, 0, None, None)
    options = [f"--gpu-architecture={chip}", "--std=c++17"] + ["--device-as-default-execution-space"] * bool(includes) + [f"--include-path={i}" for i in (include, *includes)]
    failed = lib.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*[o.encode() for o in options]))
    if failed:
        lib.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        lib.nvrtcGetProgramLog(program, log)
        sys.exit(log.value.decode())
    lib.nvrtcGetPTXSize(program, ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    lib.nvrtcGetPTX(program, text)
    return text.value.decode(), f"{major.value}.{minor.value}"


def clang(folder):
    compiler = shutil.which("clang-22") or missing("clang-22")
    library = "/usr/lib/clc/nvptx64--.bc"
    os.access(library, os.R_OK) or missing("libclc-22")
    options = "-x cuda --cuda-device-only -nocudainc -nocudalib -std=c++17 --cuda-path=/none --cuda-feature=+ptx88 -O3 -ffp-contract=on -Wno-unknown-cuda-version -Wno-linker-warnings -S".split()
    options += ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", library]
    version = re.search(r"version (\S+)", subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout)[1]
    for chip in CHIPS:
        command = [compiler, *options, f"--cuda-gpu-arch={chip}", "kernels.cu", "-o", "-"]
        made = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True, check=True).stdout
        write(f"clang.{chip}.ptx", f"test/ptx/kernels.cu by clang {version} for {chip}", re.sub(r"\A(//[^\n]*\n)+\n*", "", made), folder=folder)


def nvrtc(folder):
    with open(os.path.join(HERE, "kernels.cu"), "rb") as f:
        source = f.read()
    for chip in CHIPS:
        ptx, version = nvrtc_compile(b"kernels.cu", source, chip)
        write(f"nvrtc.{chip}.ptx", f"test/ptx/kernels.cu by NVRTC {version} for {chip}", ptx, folder=folder)


def tilelang(folder):
    try:
        import tilelang as tl
    except ImportError:
        missing("tilelang")

    sys.path.insert(0, HERE)
    import tilelang_kernels

    own = os.path.dirname(tl.__file__)
    includes = [os.path.join(own, "src"), os.path.join(own, "3rdparty", "cutlass", "include")]
    includes += [i for p in sys.path for i in glob.glob(os.path.join(p, "nvidia", "*", "include", "cccl"))]
    for name, function, chips in tilelang_kernels.ALL:
        for chip in chips:
            target = tl.tvm.target.Target({"kind": "cuda", "arch": chip})
            with target:
                made = tl.lower(function, target=target)
            # NVRTC has no <type_traits> and no cuda.h of a host.
            source = "#include <cuda/std/type_traits>\nnamespace std { using namespace cuda::std; }\nstruct alignas(64) CUtensorMap { long long words[16]; };\n"
            source += made.kernel_source
            ptx, version = nvrtc_compile(f"{name}.cu".encode(), source.encode(), chip, includes)
            # Constants of templates, which nothing names.
            ptx = re.sub(r"^\.global \.align \d+ \.\w+ (\w+)(?:\[\d+\])?( = [^;]*)?;\n", lambda m: m[0] if ptx.count(m[1]) > 1 else "", ptx, flags=re.M)
            head = f"{name} of test/ptx/tilelang_kernels.py by TileLang {tl.__version__} and NVRTC {version} for {chip}"
            for f in made.device_mod.functions.values():
                shared = f.attrs.get("dyn_shared_memory_buf", 0) if f.attrs else 0
                head += f"\n// {int(shared)} bytes of dynamic shared memory" if shared else ""
            write(f"tilelang_{name}.{chip}.ptx", head, ptx, folder=folder)


def triton(folder):
    try:
        import triton as tr
        from triton.backends.compiler import GPUTarget
    except ImportError:
        missing("triton")

    sys.path.insert(0, HERE)
    import triton_kernels

    for name, kernel, signature, constants, options, chips in triton_kernels.ALL:
        for chip in chips:
            number = int(re.sub(r"\D", "", chip))
            # What Triton learns of its arguments: pointers and strides are multiples of 16.
            even = [i for i, (n, t) in enumerate(signature.items()) if t.startswith("*") or n in ("lda", "ldb", "ldc", "stride", "K", "N")]
            attributes = {(i,): [["tt.divisibility", 16]] for i in even}
            source = tr.compiler.ASTSource(fn=kernel, signature={**signature, **{k: "constexpr" for k in constants}}, constexprs=constants,
                                           attrs=attributes)
            made = tr.compile(source, target=GPUTarget("cuda", number, 32), options=options)
            head = f"{name} of test/ptx/triton_kernels.py by Triton {tr.__version__} for {chip}"
            head += f"\n// {made.metadata.num_warps * 32} threads, {made.metadata.shared} bytes of dynamic shared memory"
            # Triton writes the newest version that its LLVM knows; assemblers and drivers of CUDA 12.9 on take this one.
            write(f"triton_{name}.{chip}.ptx", head, re.sub(r"(?m)^\.version \S+$", ".version 8.8", made.asm["ptx"]), folder=folder)
            if f"{name}.{chip}" in AS_LLVM:
                write(f"triton_{name}.{chip}.ll", head.replace("\n//", "\n;"), spelled_as_llvm_22(made.asm["llir"]), ";", folder=folder)


def main():
    folder = next((a.split("=", 1)[1] for a in sys.argv[1:] if a.startswith("--to=")), None)
    for what in [a for a in sys.argv[1:] if not a.startswith("--")] or ["clang", "triton"]:
        if what in ("nvrtc", "tilelang") and not folder:
            sys.exit(f"{what}: where to? --to=FOLDER")
        os.makedirs(folder or CORPUS, exist_ok=True)
        {"clang": clang, "triton": triton, "nvrtc": nvrtc, "tilelang": tilelang}[what](folder or CORPUS)


main()
