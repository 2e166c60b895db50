; What a launch does not own, it cannot touch, unchecked or not: a fault of the kernel is told, and the process lives.
; RUN: sh -c 'tf-run %s --block=32 --check=none --arg null; test $? -eq 3' 2>&1 | FileCheck %s
; RUN: sh -c 'tf-run %s --block=32 --grid=4096 --bench --arg null; test $? -eq 3' 2>&1 | FileCheck %s
; RUN: sh -c 'tf-run %s --block=32 --arg null; test $? -eq 3' 2>&1 | FileCheck %s
; CHECK: error: out-of-bounds write
define ptx_kernel void @nowhere(ptr addrspace(1) %x) {
  store i32 1, ptr addrspace(1) %x
  ret void
}
