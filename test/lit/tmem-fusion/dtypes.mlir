// Element types by vector lengths, up to the 512 bytes that one instruction moves for a thread. (Lengths below 4 bytes are refused:
// VectorizeMultipleOf4Bytes-refused.mlir.) tf has no complex type; elements of 16 bytes are pairs of f64, the parts of a complex128.
// RUN: rm -rf %t.dir && mkdir %t.dir && %{python} %S/Inputs/matrix.py dtypes > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_100a --arg=random:2:i8:128x512 --arg=random:1:f16:128x512 --arg=random:3:f32:128x512 --arg=random:4:f64:128x512 --expect=reference --rtol=0 --atol=0 --check=all --emit=kernel,ptx -o %t.dir
// RUN: FileCheck %t.mlir --check-prefix=KERNEL --input-file=%t.dir/%basename_t.tmp.kernel.mlir
// RUN: FileCheck %t.mlir --check-prefix=PTX --input-file=%t.dir/%basename_t.tmp.ptx
// RUN: %{python} %S/Inputs/matrix.py complex128 > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_100a --arg=random:5:f64:128x128x2 --expect=reference --rtol=0 --atol=0 --check=all --emit=kernel,ptx -o %t.dir
// RUN: FileCheck %t.mlir --check-prefix=KERNEL --input-file=%t.dir/%basename_t.tmp.kernel.mlir
// RUN: FileCheck %t.mlir --check-prefix=PTX --input-file=%t.dir/%basename_t.tmp.ptx
