// Columns are allocated in powers of two, at least 32.
// RUN: rm -rf %t.dir && mkdir %t.dir && %{python} %S/Inputs/matrix.py sizes > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_100a --arg=random:32:f32:1024 --arg=random:33:f32:1056 --arg=random:63:f32:2016 --arg=random:64:f32:2048 --arg=random:65:f32:2080 --arg=random:127:f32:4064 --arg=random:128:f32:4096 --arg=random:129:f32:4128 --arg=random:255:f32:8160 --arg=random:256:f32:8192 --arg=random:257:f32:8224 --expect=reference --rtol=0 --atol=0 --check=all --emit=kernel,ptx -o %t.dir
// RUN: FileCheck %t.mlir --check-prefix=KERNEL --input-file=%t.dir/%basename_t.tmp.kernel.mlir
// RUN: FileCheck %t.mlir --check-prefix=PTX --input-file=%t.dir/%basename_t.tmp.ptx
