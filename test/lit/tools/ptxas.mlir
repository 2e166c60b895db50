// What we print assembles, for every target.
// REQUIRES: ptxas
// RUN: for t in $(tf-llc --list-targets); do tf-llc -mcpu=$t --filetype=cubin %s -o %t.$t || exit 1; done
// RUN: tf-llc --filetype=cubin --ptxas-verbose %s -o %t.v 2>&1 | FileCheck %s
// RUN: tf-llc --filetype=cubin --maxrregcount=24 --ptxas-verbose %s -o %t.v 2>&1 | FileCheck %s
// CHECK: Used {{[0-9]+}} registers
// RUN: sh -c 'tf-llc --filetype=cubin --ptxas=/nonexistent %s -o %t.v; test $? -eq 4'
// RUN: tf-llc --filetype=cubin --ptxas-verbose=json %s -o %t.v 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: {"kernel": "fill", "registers": {{[0-9]+}}, "stack_bytes": 0, "spill_store_bytes": 0, "spill_load_bytes": 0, "shared_bytes": 0, "barriers": 0}
// RUN: sh -c 'tf-llc --filetype=cubin --ptxas-verbose=xml %s -o %t.v; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=XML
// XML: tf-llc: option '--ptxas-verbose' wants text or json, found 'xml'
// The driver assembles when it loads PTX, so there is no cubin to ask for; PTX and packages there are.
// RUN: tf-llc --ptxas=driver %s -o %t.ptx && tf-llc --ptxas=driver --filetype=package %s -o %t.tfpkg
// RUN: sh -c 'tf-llc --ptxas=driver --filetype=cubin %s -o %t.v; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=DRIVER
// RUN: sh -c 'tf-llc --ptxas=driver --emit=ptx,cubin %s -o %t.v; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=DRIVER
// RUN: tf-run --ptxas=driver %s -e fill --block=32 --arg zeros:f32:32 --arg 1
// DRIVER: tf-llc: with '--ptxas=driver' the CUDA driver assembles PTX when it is loaded: there is no cubin; expected auto, nvjitlink or a path
// Machine code as text is nvdisasm's; here a stand-in that shows what it was given.
// RUN: rm -rf %t.bin && mkdir %t.bin && printf '#!/bin/sh\necho "$1 $(head -c 4 "$2" | tail -c 3)"\n' > %t.bin/nvdisasm && chmod +x %t.bin/nvdisasm
// RUN: env PATH=%t.bin:$PATH tf-llc --emit=sass,ptx -o %t.out %s && FileCheck %s --check-prefix=SASS < %t.out/ptxas.sass && ls %t.out/ptxas.ptx
// RUN: printf '#!/bin/sh\nexit 3\n' > %t.bin/nvdisasm
// RUN: sh -c 'PATH=%t.bin:$PATH tf-llc --emit=sass -o %t.none %s; test $? -eq 4' 2>&1 | FileCheck %s --check-prefix=STATUS
// RUN: rm %t.bin/nvdisasm && T=$(which tf-llc) && sh -c "PATH=%t.bin $T --ptxas=%ptxas --emit=sass -o %t.none %s; test \$? -eq 4" 2>&1 | FileCheck %s --check-prefix=NODISASM
// RUN: sh -c 'tf-run --emit=sass %s -e fill --block=32 --arg zeros:f32:32 --arg 1; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=RUNSASS
// SASS: -c ELF
// STATUS: error: nvdisasm ended with status 3
// NODISASM: error: there is no nvdisasm on the PATH; only --emit=sass needs it
// RUNSASS: tf-run: '--emit=sass' is tf-llc's
kernel.func @fill(%x: !kernel.buffer<?xf32, global> {align = 16, noalias}, %v: f32) attributes {max_threads = 32} {
  %i = kernel.thread_id x
  kernel.store %v, %x[%i]
}
