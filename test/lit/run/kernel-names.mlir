// Any name will do for a kernel: those of the device's environment, of C's library, of LLVM, of PTX and of tf's own parts, and
// such as PTX cannot spell. Each kernel here writes its number into its place; @user calls what some of them are called.
// RUN: tf-run --make-input=iota:i32:81 --out=%t.iota.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=all --expect=%t.iota.npy --check=all
// RUN: tf-opt %s | tf-run - --mcpu=sm_90a --entry=all --expect=%t.iota.npy --check=all
// RUN: tf-llc %s --mcpu=sm_90a -o - | FileCheck %s --check-prefix=PTX
// RUN: %if ptxas %{ tf-llc %s --mcpu=sm_90a -o %t.ptx && %ptxas --gpu-name sm_90a %t.ptx -o %t.cubin %}
// RUN: rm -rf %t.dir && mkdir -p %t.dir
// RUN: tf-llc %s --mcpu=sm_90a --emit=package -o %t.dir
// RUN: tf-run %t.dir/kernel-names.tfpkg --mcpu=sm_90a --entry=all --expect=%t.iota.npy --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=user_entry --arg=random:1:f64:4 --out=%t.user.npy --check=all | FileCheck %s --check-prefix=USER
//
// what is harmless keeps its name; the rest is escaped, and no two names become one
// PTX-DAG: .entry tf$vprintf(
// PTX-DAG: .entry sin(
// PTX-DAG: .entry add(
// PTX-DAG: .entry tf$x$2ey(
// PTX-DAG: .entry tf$llvm$2etrap(
// PTX-DAG: .entry tf$2nd(
// PTX-DAG: .entry tf$a$24b(
// PTX-DAG: .entry tf$tf$24a$24b(
// PTX-DAG: .entry tf$(
// PTX-DAG: .entry a_b(
// USER: of @user: 1
//
// an entry is what callers name: any text in one line
// RUN: sed 's/@all(/@"an entry"(/' %s | tf-run - --mcpu=sm_90a "--entry=an entry" --expect=%t.iota.npy
// RUN: sed 's/@all(/@""(/' %s | not tf-run - --mcpu=sm_90a 2>&1 | FileCheck %s --check-prefix=LINE
// RUN: sed 's/@all(/@"a\\0Ab"(/' %s | not tf-run - --mcpu=sm_90a 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: error: a host function is what callers name: its name is empty or not in one line

// a kernel alone is named as in the text, or as in the package
// RUN: sed '/^host.func/,$d' %s > %t.alone.mlir
// RUN: for n in vprintf 'a$b' 'tf$a$b' x.y '' add 'tf$vprintf' 'a"b'; do tf-run %t.alone.mlir --mcpu=sm_90a "--entry=$n" --block=1 --arg=const:7:i32:81 --out=%t.one.npy || exit 1; done
// RUN: not tf-run %t.alone.mlir --mcpu=sm_90a --entry=vprint --block=1 --arg=zeros:i32:81 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: there is no entry or kernel 'vprint'; there are:

kernel.func @vprintf(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 0 : i32
  kernel.store %v, %y[%v]
}
kernel.func @__assertfail(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 1 : i32
  kernel.store %v, %y[%v]
}
kernel.func @printf(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 2 : i32
  kernel.store %v, %y[%v]
}
kernel.func @malloc(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 3 : i32
  kernel.store %v, %y[%v]
}
kernel.func @free(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 4 : i32
  kernel.store %v, %y[%v]
}
kernel.func @memcpy(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 5 : i32
  kernel.store %v, %y[%v]
}
kernel.func @memset(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 6 : i32
  kernel.store %v, %y[%v]
}
kernel.func @memmove(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 7 : i32
  kernel.store %v, %y[%v]
}
kernel.func @main(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 8 : i32
  kernel.store %v, %y[%v]
}
kernel.func @trap(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 9 : i32
  kernel.store %v, %y[%v]
}
kernel.func @exit(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 10 : i32
  kernel.store %v, %y[%v]
}
kernel.func @assert(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 11 : i32
  kernel.store %v, %y[%v]
}
kernel.func @_(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 12 : i32
  kernel.store %v, %y[%v]
}
kernel.func @__(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 13 : i32
  kernel.store %v, %y[%v]
}
kernel.func @WARP_SZ(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 14 : i32
  kernel.store %v, %y[%v]
}
kernel.func @sin(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 15 : i32
  kernel.store %v, %y[%v]
}
kernel.func @cos(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 16 : i32
  kernel.store %v, %y[%v]
}
kernel.func @exp(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 17 : i32
  kernel.store %v, %y[%v]
}
kernel.func @exp2(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 18 : i32
  kernel.store %v, %y[%v]
}
kernel.func @expf(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 19 : i32
  kernel.store %v, %y[%v]
}
kernel.func @pow(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 20 : i32
  kernel.store %v, %y[%v]
}
kernel.func @fmod(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 21 : i32
  kernel.store %v, %y[%v]
}
kernel.func @log(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 22 : i32
  kernel.store %v, %y[%v]
}
kernel.func @sqrt(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 23 : i32
  kernel.store %v, %y[%v]
}
kernel.func @sinf(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 24 : i32
  kernel.store %v, %y[%v]
}
kernel.func @lgamma(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 25 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tgamma(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 26 : i32
  kernel.store %v, %y[%v]
}
kernel.func @hypot(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 27 : i32
  kernel.store %v, %y[%v]
}
kernel.func @fma(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 28 : i32
  kernel.store %v, %y[%v]
}
kernel.func @floor(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 29 : i32
  kernel.store %v, %y[%v]
}
kernel.func @abort(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 30 : i32
  kernel.store %v, %y[%v]
}
kernel.func @read(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 31 : i32
  kernel.store %v, %y[%v]
}
kernel.func @write(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 32 : i32
  kernel.store %v, %y[%v]
}
kernel.func @add(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 33 : i32
  kernel.store %v, %y[%v]
}
kernel.func @ret(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 34 : i32
  kernel.store %v, %y[%v]
}
kernel.func @mov(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 35 : i32
  kernel.store %v, %y[%v]
}
kernel.func @bra(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 36 : i32
  kernel.store %v, %y[%v]
}
kernel.func @call(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 37 : i32
  kernel.store %v, %y[%v]
}
kernel.func @reg(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 38 : i32
  kernel.store %v, %y[%v]
}
kernel.func @global(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 39 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tid(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 40 : i32
  kernel.store %v, %y[%v]
}
kernel.func @entry(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 41 : i32
  kernel.store %v, %y[%v]
}
kernel.func @b32(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 42 : i32
  kernel.store %v, %y[%v]
}
kernel.func @__nv_sin(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 43 : i32
  kernel.store %v, %y[%v]
}
kernel.func @__nv_expf(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 44 : i32
  kernel.store %v, %y[%v]
}
kernel.func @__nvvm_reflect(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 45 : i32
  kernel.store %v, %y[%v]
}
kernel.func @_Z3sinf(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 46 : i32
  kernel.store %v, %y[%v]
}
kernel.func @__clc_sin(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 47 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tf_clc_sin_f64(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 48 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tf_clc_pow_f64(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 49 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tf_emu_0_0(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 50 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tf_dynamic_shared(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 51 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tf_text(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 52 : i32
  kernel.store %v, %y[%v]
}
kernel.func @tf_shared_user_0(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 53 : i32
  kernel.store %v, %y[%v]
}
kernel.func @cudaMalloc(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 54 : i32
  kernel.store %v, %y[%v]
}
kernel.func @__cxa_atexit(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 55 : i32
  kernel.store %v, %y[%v]
}
kernel.func @_start(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 56 : i32
  kernel.store %v, %y[%v]
}
kernel.func @environ(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 57 : i32
  kernel.store %v, %y[%v]
}
kernel.func @errno(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 58 : i32
  kernel.store %v, %y[%v]
}
kernel.func @stdout(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 59 : i32
  kernel.store %v, %y[%v]
}
kernel.func @a_b(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 60 : i32
  kernel.store %v, %y[%v]
}
kernel.func @A(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 61 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"x.y"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 62 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"llvm.trap"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 63 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"llvm.sin.f32"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 64 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"llvm.used"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 65 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"2nd"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 66 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"a$b"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 67 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"tf$a$b"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 68 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"tf_emu.kernel.0"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 69 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"tf.stub.promise"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 70 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"tf.shared"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 71 : i32
  kernel.store %v, %y[%v]
}
kernel.func @""(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 72 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"x y"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 73 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"a-b"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 74 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"%tid"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 75 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"@a"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 76 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"\C3\A9"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 77 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"a\22b"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 78 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"caf\C3"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 79 : i32
  kernel.store %v, %y[%v]
}
kernel.func @"_Z3sinf.1"(%y: !kernel.buffer<81xi32, global>) {
  %v = kernel.constant 80 : i32
  kernel.store %v, %y[%v]
}

// its math, its printing, its assertion and its shared memory have functions and variables of their own
kernel.func @user(%x: !kernel.buffer<4xf64, global>, %y: !kernel.buffer<4xf64, global>) {
  %s = kernel.alloc : !kernel.buffer<4xf64, shared>
  %i = kernel.thread_id x
  %v = kernel.load %x[%i] : f64
  %a = kernel.math sin %v : f64
  %b = kernel.math exp %a : f64
  %c = kernel.math pow %b, %v : f64
  %d = kernel.math lgamma %c : f64
  kernel.store %d, %s[%i]
  %e = kernel.load %s[%i] : f64
  kernel.store %e, %y[%i]
  %t = kernel.cmp lt %i, 4 : i32
  kernel.assert %t, "four threads"
  kernel.if %t {
    kernel.print "of @user: {}", %t
  }
}

host.func @all(%y: !host.tensor<1xi32>) attributes {num_results = 1} {
  %n = host.constant 81
  %c0 = host.constant 0
  %c1 = host.constant 1
  host.shape 0 (%n)
  host.shapes_end
  %p = host.ptr %y
  host.launch @vprintf grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @__assertfail grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @printf grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @malloc grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @free grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @memcpy grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @memset grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @memmove grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @main grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @trap grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @exit grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @assert grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @_ grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @__ grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @WARP_SZ grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @sin grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @cos grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @exp grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @exp2 grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @expf grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @pow grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @fmod grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @log grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @sqrt grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @sinf grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @lgamma grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tgamma grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @hypot grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @fma grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @floor grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @abort grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @read grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @write grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @add grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @ret grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @mov grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @bra grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @call grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @reg grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @global grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tid grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @entry grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @b32 grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @__nv_sin grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @__nv_expf grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @__nvvm_reflect grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @_Z3sinf grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @__clc_sin grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tf_clc_sin_f64 grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tf_clc_pow_f64 grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tf_emu_0_0 grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tf_dynamic_shared grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tf_text grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @tf_shared_user_0 grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @cudaMalloc grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @__cxa_atexit grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @_start grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @environ grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @errno grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @stdout grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @a_b grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @A grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"x.y" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"llvm.trap" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"llvm.sin.f32" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"llvm.used" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"2nd" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"a$b" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"tf$a$b" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"tf_emu.kernel.0" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"tf.stub.promise" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"tf.shared" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"x y" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"a-b" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"%tid" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"@a" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"\C3\A9" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"a\22b" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"caf\C3" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
  host.launch @"_Z3sinf.1" grid(%c1, %c1, %c1) block(%c1, %c1, %c1) shared(%c0) args(%p)
}

host.func @user_entry(%x: !host.tensor<1xf64>, %y: !host.tensor<1xf64>) attributes {num_results = 1} {
  %n = host.constant 4
  %c0 = host.constant 0
  %c1 = host.constant 1
  host.shape 0 (%n)
  host.shapes_end
  %p = host.ptr %x
  %q = host.ptr %y
  host.launch @user grid(%c1, %c1, %c1) block(%n, %c1, %c1) shared(%c0) args(%p, %q)
}
