// 8 x 8 vectorization factors of store and load, or half of the pairs: columns and instructions, one kernel each.
// RUN: rm -rf %t.dir && mkdir %t.dir && %{python} %S/Inputs/matrix.py vectorization > %t.mlir
// RUN: tf-run %t.mlir --mcpu=sm_100a --arg=random:1:f32:128x256 --expect=reference --rtol=0 --atol=0 --check=all --emit=kernel,ptx -o %t.dir
// RUN: FileCheck %t.mlir --check-prefix=KERNEL --input-file=%t.dir/%basename_t.tmp.kernel.mlir
// RUN: FileCheck %t.mlir --check-prefix=PTX --input-file=%t.dir/%basename_t.tmp.ptx
