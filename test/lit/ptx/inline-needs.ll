; The PTX version is what the inline assembly needs, too; what the chip lacks is refused at its line.
; RUN: tf-llc %s --mcpu=sm_90a -o %t.ptx && FileCheck %s < %t.ptx
; CHECK: .version 8.6
; RUN: sed "/relaxed/d" %s | tf-llc - --mcpu=sm_90a -o - | FileCheck %s --check-prefix=LESS
; LESS: .version 8.3
; RUN: sed "/asm/d" %s | tf-llc - --mcpu=sm_90a -o - | FileCheck %s --check-prefix=NONE
; NONE: .version 8.0
; RUN: not tf-llc %s --mcpu=sm_90a --ptx-version=8.0 -o - 2>&1 | FileCheck %s --check-prefix=TOO-LOW
; TOO-LOW: error: PTX 8.0 is too low for this module on sm_90a, which needs 8.6
; RUN: not tf-llc %s --mcpu=sm_89 -o - 2>&1 | FileCheck %s --check-prefix=OLD
; What a GPU would refuse, the simulated SM does, by the same table.
; RUN: sed "s/^.version .*/.version 8.0/" %t.ptx > %t.80.ptx && not tf-llc %t.80.ptx --filetype=null 2>&1 | FileCheck %s --check-prefix=READ
; READ: error: PTX: 'tensormap.replace.tile.rank.shared::cta.b1024.b32 {{.*}}': no assembler takes this for the text's .version 8.0 and .target sm_90a: tensormap.replace needs
; READ: error: PTX: '{{.*}}mbarrier.try_wait.parity.relaxed.cta.shared.b64 {{.*}}': no assembler takes this for the text's .version 8.0 and .target sm_90a: relaxed mbarrier operations needs sm_90 or later and PTX 8.6
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [256 x i8] poison, align 128

define ptx_kernel void @k() {
  ; OLD: inline-needs.ll
  ; OLD-SAME: [[#@LINE+1]]:{{[0-9]+}}: error: inline assembly: 'tensormap.replace.tile.rank.shared::cta.b1024.b32' cannot be used on sm_89: it needs
  call void asm sideeffect "tensormap.replace.tile.rank.shared::cta.b1024.b32 [$0], 1;", "r"(ptr addrspace(3) @tile)
  ; OLD: [[#@LINE+1]]:{{[0-9]+}}: error: inline assembly: 'mbarrier.try_wait.parity.relaxed.cta.shared.b64' cannot be used on sm_89: it needs sm_90 or later
  call void asm sideeffect "{ .reg .pred p; // wait\0A\09w: mbarrier.try_wait.parity.relaxed.cta.shared.b64 p, [$0], 0;\0A\09@!p bra w; }", "r"(ptr addrspace(3) @tile)
  ret void
}
