; What MLIR's NVVM dialect, Triton and CUTLASS write as inline assembly for the asynchronous units, with its wrong twins. Each twin is
; this text without a line, or with another word.
; RUN: tf-run %s --mcpu=sm_90a --entry=fetch --block=128 '--arg=tensormap(iota:f32:16x32,box=8x16)' --arg=zeros:f32:128 --check=all --out=- --out=%t.npy && tail -c 8 %t.npy | od -A n -t f4 | FileCheck %s --check-prefix=FETCHED
; The box at row 8, column 16: its last two elements.
; FETCHED: 510 {{ *}}511
; RUN: sed "/; wait/d" %s > %t.wait.ll; not tf-run %t.wait.ll --mcpu=sm_90a --entry=fetch --block=128 '--arg=tensormap(iota:f32:16x32,box=8x16)' --arg=zeros:f32:128 2>&1 | FileCheck %s --check-prefix=WAIT
; WAIT: wait.ll:[[#]]:3: error: {{.*}}shared
; RUN: sed "s/i32 512)/i32 516)/" %s > %t.hang.ll; not tf-run %t.hang.ll --mcpu=sm_90a --entry=fetch --block=128 '--arg=tensormap(iota:f32:16x32,box=8x16)' --arg=zeros:f32:128 2>&1 | FileCheck %s --check-prefix=HANG
; The place of a deadlock is the wait's line here.
; HANG: hang.ll:[[#]]:3: error: deadlock: 128 of 128 threads wait
; HANG: wait for phase parity 0 of mbarrier at {{.*}} (`bar`), pending arrivals 0, pending bytes 4
; RUN: sed "/; init fence/d" %s > %t.init.ll; not tf-run %t.init.ll --mcpu=sm_90a --entry=fetch --block=128 --check=all '--arg=tensormap(iota:f32:16x32,box=8x16)' --arg=zeros:f32:128 2>&1 | FileCheck %s --check-prefix=INIT
; INIT: init.ll:[[#]]:3: error: a copy completes on the mbarrier {{.*}}whose initialisation the async proxy may not see

; RUN: tf-run %s --mcpu=sm_90a --entry=product --block=128 --arg=zeros:f32:128 --check=all --out=%t.npy && tail -c 8 %t.npy | od -A n -t f4 | FileCheck %s --check-prefix=SUM
; 2 and twice 16, 32 times.
; SUM: 1088 {{ *}}1088
; RUN: sed "/; wait for products/d" %s > %t.early.ll; not tf-run %t.early.ll --mcpu=sm_90a --entry=product --block=128 --arg=zeros:f32:128 2>&1 | FileCheck %s --check-prefix=EARLY
; EARLY: early.ll:[[#]]:3: error: registers that wgmma.mma_async may still write are used
; RUN: sed "/; proxy fence/d" %s > %t.proxy.ll; not tf-run %t.proxy.ll --mcpu=sm_90a --entry=product --block=128 --arg=zeros:f32:128 2>&1 | FileCheck %s --check-prefix=PROXY
; PROXY: proxy.ll:[[#]]:3: error: missing fence.proxy.async
; RUN: sed "/; wgmma fence/d" %s > %t.fence.ll; not tf-run %t.fence.ll --mcpu=sm_90a --entry=product --block=128 --arg=zeros:f32:128 2>&1 | FileCheck %s --check-prefix=FENCE
; FENCE: fence.ll:[[#]]:3: error: {{.*}}wgmma.fence
target triple = "nvptx64-nvidia-cuda"
@bar = internal addrspace(3) global i64 poison, align 8
@tile = internal addrspace(3) global [128 x float] poison, align 128
@a = internal addrspace(3) global [2048 x i8] poison, align 128
@b = internal addrspace(3) global [2048 x i8] poison, align 128
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @fetch(ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map, ptr addrspace(1) %y) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bar = ptrtoint ptr addrspace(3) @bar to i32
  %tile = ptrtoint ptr addrspace(3) @tile to i32
  %warp = lshr i32 %t, 5
  %first = icmp eq i32 %warp, 0
  call void asm sideeffect "setmaxnreg.dec.sync.aligned.u32 $0;", "n"(i32 104)
  br i1 %first, label %lead, label %wait
lead:
  %one = call { i32, i32 } asm sideeffect "{\0A\09.reg .b32 %rx;\0A\09.reg .pred %px;\0A\09elect.sync %rx|%px, $2;\0A\09mov.b32 $1, 0;\0A\09@%px mov.s32 $1, 1;\0A\09mov.s32 $0, %rx;\0A}\0A", "=r,=&r,r"(i32 -1)
  %is = extractvalue { i32, i32 } %one, 1
  %elected = icmp ne i32 %is, 0
  call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], $2;", "b,r,n,~{memory}"(i1 %elected, i32 %bar, i32 1)
  call void asm sideeffect "fence.mbarrier_init.release.cluster;", "~{memory}"() ; init fence
  call void asm sideeffect "fence.proxy.async.shared::cta;", "~{memory}"() ; init fence
  call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], $2;", "b,r,r,~{memory}"(i1 %elected, i32 %bar, i32 512)
  call void asm sideeffect "@$0 prefetch.tensormap [$1];", "b,l"(i1 %elected, ptr %map)
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [$1], [$2, {$4, $5}], [$3], $6;", "b,r,l,r,r,r,l,~{memory}"(i1 %elected, i32 %tile, ptr %map, i32 %bar, i32 16, i32 8, i64 1152921504606846976)
  br label %wait
wait:
  call void asm sideeffect "barrier.sync.aligned 0;", "~{memory}"()
  call void asm sideeffect "{\0A\09.reg .pred       P1; \0A\09LAB_WAIT: \0A\09mbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2; \0A\09@P1 bra.uni DONE; \0A\09bra.uni     LAB_WAIT; \0A\09DONE: \0A\09}", "r,r,r,~{memory}"(i32 %bar, i32 0, i32 10000000) ; wait
  %step = shl i32 %t, 2
  %at = add i32 %tile, %step
  %v = call float asm sideeffect "ld.shared.f32 $0, [$1];", "=f,r,~{memory}"(i32 %at)
  %py = getelementptr float, ptr addrspace(1) %y, i32 %t
  call void asm sideeffect "@$0 st.global.L1::evict_last.b32 [ $1 + 0 ], { $2 };", "b,l,r"(i1 true, ptr addrspace(1) %py, float %v)
  ret void
}

define ptx_kernel void @product(ptr addrspace(1) %y) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = shl i32 %t, 4
  %a = ptrtoint ptr addrspace(3) @a to i32
  %b = ptrtoint ptr addrspace(3) @b to i32
  %ta = add i32 %a, %step
  %tb = add i32 %b, %step
  call void asm sideeffect "st.shared.v4.b32 [$0], {$1, $1, $1, $1};", "r,r,~{memory}"(i32 %ta, i32 1006648320)
  call void asm sideeffect "st.shared::cta.v4.b32 [$0 + 0], {$1, $1, $1, $1};", "r,r,~{memory}"(i32 %tb, i32 1006648320)
  call void asm sideeffect "fence.proxy.async.shared::cta;", "~{memory}"() ; proxy fence
  call void asm sideeffect "bar.sync 0, 128;", "~{memory}"()
  %da = call i64 asm "{ .reg .b32 x; shr.u32 x, $1, 4; and.b32 x, x, 0x3FFF; cvt.u64.u32 $0, x; or.b64 $0, $0, 0x0000001000080000; }", "=l,r"(i32 %a)
  %db = call i64 asm "{ .reg .b32 x; shr.u32 x, $1, 4; and.b32 x, x, 0x3FFF; cvt.u64.u32 $0, x; or.b64 $0, $0, 0x0000001000080000; }", "=l,r"(i32 %b)
  ; CUTLASS' warpgroup_fence_operand: the registers are written before the fence
  %d0 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,~{memory}"(float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0)
  %d0.0 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 0
  %d0.1 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 1
  %d0.2 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 2
  %d0.3 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 3
  %d0.4 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 4
  %d0.5 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 5
  %d0.6 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 6
  %d0.7 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 7
  %d0.8 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 8
  %d0.9 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 9
  %d0.10 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 10
  %d0.11 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 11
  %d0.12 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 12
  %d0.13 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 13
  %d0.14 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 14
  %d0.15 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 15
  %d0.16 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 16
  %d0.17 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 17
  %d0.18 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 18
  %d0.19 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 19
  %d0.20 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 20
  %d0.21 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 21
  %d0.22 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 22
  %d0.23 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 23
  %d0.24 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 24
  %d0.25 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 25
  %d0.26 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 26
  %d0.27 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 27
  %d0.28 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 28
  %d0.29 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 29
  %d0.30 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 30
  %d0.31 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d0, 31
  call void asm sideeffect "wgmma.fence.sync.aligned;", "~{memory}"() ; wgmma fence
  %d1 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, $66, 0;\0Awgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31}, $64, $65, p, 1, 1, 0, 0;\0A}", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,n"(float %d0.0, float %d0.1, float %d0.2, float %d0.3, float %d0.4, float %d0.5, float %d0.6, float %d0.7, float %d0.8, float %d0.9, float %d0.10, float %d0.11, float %d0.12, float %d0.13, float %d0.14, float %d0.15, float %d0.16, float %d0.17, float %d0.18, float %d0.19, float %d0.20, float %d0.21, float %d0.22, float %d0.23, float %d0.24, float %d0.25, float %d0.26, float %d0.27, float %d0.28, float %d0.29, float %d0.30, float %d0.31, i64 %da, i64 %db, i32 1)
  %d1.0 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 0
  %d1.1 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 1
  %d1.2 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 2
  %d1.3 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 3
  %d1.4 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 4
  %d1.5 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 5
  %d1.6 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 6
  %d1.7 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 7
  %d1.8 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 8
  %d1.9 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 9
  %d1.10 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 10
  %d1.11 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 11
  %d1.12 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 12
  %d1.13 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 13
  %d1.14 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 14
  %d1.15 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 15
  %d1.16 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 16
  %d1.17 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 17
  %d1.18 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 18
  %d1.19 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 19
  %d1.20 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 20
  %d1.21 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 21
  %d1.22 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 22
  %d1.23 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 23
  %d1.24 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 24
  %d1.25 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 25
  %d1.26 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 26
  %d1.27 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 27
  %d1.28 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 28
  %d1.29 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 29
  %d1.30 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 30
  %d1.31 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d1, 31
  %d2 = call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "{\0A.reg .pred p;\0Asetp.ne.b32 p, $66, 0;\0Awgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31}, $64, $65, p, 1, 1, 0, 0;\0A}", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,n"(float %d1.0, float %d1.1, float %d1.2, float %d1.3, float %d1.4, float %d1.5, float %d1.6, float %d1.7, float %d1.8, float %d1.9, float %d1.10, float %d1.11, float %d1.12, float %d1.13, float %d1.14, float %d1.15, float %d1.16, float %d1.17, float %d1.18, float %d1.19, float %d1.20, float %d1.21, float %d1.22, float %d1.23, float %d1.24, float %d1.25, float %d1.26, float %d1.27, float %d1.28, float %d1.29, float %d1.30, float %d1.31, i64 %da, i64 %db, i32 1)
  %d2.0 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 0
  %d2.1 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 1
  %d2.2 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 2
  %d2.3 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 3
  %d2.4 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 4
  %d2.5 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 5
  %d2.6 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 6
  %d2.7 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 7
  %d2.8 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 8
  %d2.9 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 9
  %d2.10 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 10
  %d2.11 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 11
  %d2.12 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 12
  %d2.13 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 13
  %d2.14 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 14
  %d2.15 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 15
  %d2.16 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 16
  %d2.17 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 17
  %d2.18 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 18
  %d2.19 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 19
  %d2.20 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 20
  %d2.21 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 21
  %d2.22 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 22
  %d2.23 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 23
  %d2.24 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 24
  %d2.25 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 25
  %d2.26 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 26
  %d2.27 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 27
  %d2.28 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 28
  %d2.29 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 29
  %d2.30 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 30
  %d2.31 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %d2, 31
  call void asm sideeffect "wgmma.commit_group.sync.aligned;", "~{memory}"()
  call void asm sideeffect "wgmma.wait_group.sync.aligned 0;", "~{memory}"() ; wait for products
  %s0 = fadd float 0.0, %d2.0
  %s1 = fadd float %s0, %d2.1
  %s2 = fadd float %s1, %d2.2
  %s3 = fadd float %s2, %d2.3
  %s4 = fadd float %s3, %d2.4
  %s5 = fadd float %s4, %d2.5
  %s6 = fadd float %s5, %d2.6
  %s7 = fadd float %s6, %d2.7
  %s8 = fadd float %s7, %d2.8
  %s9 = fadd float %s8, %d2.9
  %s10 = fadd float %s9, %d2.10
  %s11 = fadd float %s10, %d2.11
  %s12 = fadd float %s11, %d2.12
  %s13 = fadd float %s12, %d2.13
  %s14 = fadd float %s13, %d2.14
  %s15 = fadd float %s14, %d2.15
  %s16 = fadd float %s15, %d2.16
  %s17 = fadd float %s16, %d2.17
  %s18 = fadd float %s17, %d2.18
  %s19 = fadd float %s18, %d2.19
  %s20 = fadd float %s19, %d2.20
  %s21 = fadd float %s20, %d2.21
  %s22 = fadd float %s21, %d2.22
  %s23 = fadd float %s22, %d2.23
  %s24 = fadd float %s23, %d2.24
  %s25 = fadd float %s24, %d2.25
  %s26 = fadd float %s25, %d2.26
  %s27 = fadd float %s26, %d2.27
  %s28 = fadd float %s27, %d2.28
  %s29 = fadd float %s28, %d2.29
  %s30 = fadd float %s29, %d2.30
  %s31 = fadd float %s30, %d2.31
  %py = getelementptr float, ptr addrspace(1) %y, i32 %t
  store float %s31, ptr addrspace(1) %py
  ret void
}
