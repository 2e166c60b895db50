; PTX that does not assemble: libnvJitLink's own words, and no output.
; REQUIRES: nvjitlink
; UNSUPPORTED: sanitized
; RUN: sh -c 'tf-llc --mcpu=sm_90a --filetype=cubin --ptxas=nvjitlink %s -o %t.none; test $? -eq 1' 2>&1 | FileCheck %s
; RUN: not ls %t.none
; CHECK: error: libnvJitLink refused the PTX for sm_90a (error {{[0-9]+}}): {{.}}
; CHECK-NOT: error: libnvJitLink
define ptx_kernel void @k() {
  call void asm sideeffect "no such instruction;", ""()
  ret void
}
