// libnvJitLink instead of ptxas.
// REQUIRES: nvjitlink
// UNSUPPORTED: sanitized
// (that library does not free all that it allocates)
// RUN: tf-llc --filetype=cubin --ptxas=nvjitlink %s -o %t.cubin && %{python} -c "import sys; assert open(sys.argv[1], 'rb').read(4) == b'\x7fELF'" %t.cubin
// RUN: tf-llc -mcpu=sm_90a --filetype=cubin --ptxas=nvjitlink --maxrregcount=32 --ptxas-verbose=json %s -o %t.cubin 2>&1 | FileCheck %s
// RUN: tf-run --ptxas=nvjitlink %s --block=32 --arg zeros:f32:32 --arg 1
// RUN: sh -c 'tf-llc --filetype=cubin --ptxas=nvjitlink --ptxas-options=--nonsense %s -o %t.bad; test $? -eq 1' 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not ls %t.bad
// What it says of products that are serialised is told, and which loops spill.
// RUN: tf-llc %source/test/examples/tile/attention.mlir --mcpu=sm_90a --filetype=cubin --ptxas=nvjitlink --maxrregcount=64 -o %t.cubin 2>&1 | FileCheck %s --check-prefix=TOLD
// CHECK: {"kernel": "fill", "registers": {{[0-9]+}},
// TOLD: warning: ptxas: {{.*}}(C75
// TOLD: remark: kernel '{{.*}}' has too few registers: loops hold
// OPTION: error: libnvJitLink {{.*}}(error
kernel.func @fill(%x: !kernel.buffer<?xf32, global> {align = 16, noalias}, %v: f32) attributes {max_threads = 32} {
  %i = kernel.thread_id x
  kernel.store %v, %x[%i]
}
