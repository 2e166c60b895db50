; A fault of an unchecked kernel is the kernel's, and not a bug in tf; no signal ends the tool.
; UNSUPPORTED: sanitized
; RUN: sh -c 'tf-run %s --block=32 --check=none --arg null; test $? -eq 1' 2>&1 | FileCheck %s
; RUN: sh -c 'tf-run %s --block=32 --grid=4096 --bench --arg null; test $? -eq 1' 2>&1 | FileCheck %s
; RUN: sh -c 'tf-run %s --block=32 --arg null; test $? -eq 3' 2>&1 | FileCheck %s --check-prefix=CHECKED
; CHECK: error: the kernel, which runs unchecked, accessed memory that is not there; run it with --check=all
; CHECKED: error: out-of-bounds write
define ptx_kernel void @nowhere(ptr addrspace(1) %x) {
  store i32 1, ptr addrspace(1) %x
  ret void
}
