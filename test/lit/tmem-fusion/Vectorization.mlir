// 8 x 8 vectorization factors of store and load: columns and instructions, one kernel each.
// RUN: %{python} %S/Inputs/matrix.py vectorization > %t.mlir
// RUN: tf-opt %t.mlir --lower-fusion=index=32 | FileCheck %t.mlir --check-prefix=KERNEL
// RUN: tf-llc %t.mlir --mcpu=sm_100a -o %t.ptx && FileCheck %t.mlir --check-prefix=PTX --input-file=%t.ptx
// RUN: tf-run %t.mlir --mcpu=sm_100a --arg=random:1:f32:128x256 --expect=reference --rtol=0 --atol=0 --check=all
