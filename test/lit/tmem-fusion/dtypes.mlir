// Element types by vector lengths, up to the 512 bytes that one instruction moves for a thread.
// RUN: %{python} %S/Inputs/matrix.py dtypes > %t.mlir
// RUN: tf-opt %t.mlir --lower-fusion=index=32 | FileCheck %t.mlir --check-prefix=KERNEL
// RUN: tf-llc %t.mlir --mcpu=sm_100a -o %t.ptx && FileCheck %t.mlir --check-prefix=PTX --input-file=%t.ptx
// RUN: tf-run %t.mlir --mcpu=sm_100a --arg=random:1:f16:128x512 --arg=random:2:i8:128x512 --arg=random:3:f32:128x512 --arg=random:4:f64:128x512 --expect=reference --rtol=0 --atol=0 --check=all
