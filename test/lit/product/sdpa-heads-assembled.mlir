// REQUIRES: ptxas
// Attention of heads of 96 and 192: ptxas serialises no product, and the kernels of whole tiles spill nothing.
// RUN: for d in 96 192; do sed "s/DIM/$d/g" %S/sdpa-heads.mlir > %t.mlir && tf-llc %t.mlir --mcpu=sm_90a -o %t.ptx 2> %t.remarks && %ptxas --gpu-name=sm_90a -v %t.ptx -o %t.cubin > %t.said 2>&1 && FileCheck-22 %s --input-file=%t.said --implicit-check-not=C75 --implicit-check-not=warning && grep -A3 "function '[a-z]*_step0_k0" %t.said | FileCheck-22 %s --check-prefix=WHOLE || exit 1; done
// CHECK: Compiling entry function
// WHOLE-COUNT-4: 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
