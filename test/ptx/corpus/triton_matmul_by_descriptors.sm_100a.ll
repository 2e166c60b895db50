; matmul_by_descriptors of test/ptx/triton_kernels.py by Triton 3.9.0 for sm_100a
; 128 threads, 49200 bytes of dynamic shared memory; see make_corpus.py.
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @matmul_by_descriptors(ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %0, i32 %1, i32 %2, i64 %3, i64 %4, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %5, i32 %6, i32 %7, i64 %8, i64 %9, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %10, i32 %11, i32 %12, i64 %13, i64 %14, i32 %15, ptr addrspace(1) nofree readnone captures(none) %16, ptr addrspace(1) nofree readnone captures(none) %17) local_unnamed_addr #0 !dbg !4 {
  %19 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  %20 = icmp samesign ult i32 %19, 32, !dbg !12
  tail call void asm sideeffect "@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 64;", "b,r"(i1 %20, ptr addrspace(3) @global_smem) #7, !dbg !12
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !12
  %21 = load i32, ptr addrspace(3) @global_smem, align 16, !dbg !12
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !12
  tail call void asm sideeffect "@$0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "b"(i1 %20) #7, !dbg !12
  %22 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !13
  %23 = shl i32 %22, 6, !dbg !13
  %24 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !14
  %25 = shl nuw nsw i32 %24, 6, !dbg !14
  %26 = lshr i32 %19, 5, !dbg !15
  %27 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %26, i32 0, i32 31), !dbg !15
  %28 = shl i32 %27, 21, !dbg !15
  %29 = and i32 %28, 6291456, !dbg !15
  %30 = add i32 %29, %21, !dbg !15
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x32.b32 [$1 + 0], 32, {$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33};", "b,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r"(i1 true, i32 %30, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00) #7, !dbg !15
  tail call void @llvm.nvvm.tcgen05.wait.st(), !dbg !16
  %31 = icmp eq i32 %26, 0, !dbg !16
  %32 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %33 = extractvalue { i32, i1 } %32, 1, !dbg !16
  %34 = and i1 %31, %33, !dbg !16
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %34, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49184)) #7, !dbg !16
  %35 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %36 = extractvalue { i32, i1 } %35, 1, !dbg !16
  %37 = and i1 %31, %36, !dbg !16
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %37, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49192)) #7, !dbg !16
  %38 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %39 = extractvalue { i32, i1 } %38, 1, !dbg !16
  %40 = and i1 %31, %39, !dbg !16
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %40, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152)) #7, !dbg !16
  %41 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %42 = extractvalue { i32, i1 } %41, 1, !dbg !16
  %43 = and i1 %31, %42, !dbg !16
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %43, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49160)) #7, !dbg !16
  %44 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %45 = extractvalue { i32, i1 } %44, 1, !dbg !16
  %46 = and i1 %31, %45, !dbg !16
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %46, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49168)) #7, !dbg !16
  %47 = icmp sgt i32 %15, 0, !dbg !16
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  %48 = and i32 %19, 127, !dbg !16
  %49 = icmp eq i32 %48, 0, !dbg !16
  %50 = and i1 %49, %47, !dbg !16
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], 16384;", "b,r"(i1 %50, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152)) #7, !dbg !16
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !17
  %51 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !17
  %52 = extractvalue { i32, i1 } %51, 1, !dbg !17
  %53 = and i1 %47, %52, !dbg !17
  %54 = icmp samesign ult i32 %48, 32, !dbg !17
  %55 = and i1 %54, %53, !dbg !17
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %55, ptr addrspace(3) @global_smem, ptr nonnull %0, i32 0, i32 %23, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152)) #7, !dbg !17
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %56 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !18
  %57 = extractvalue { i32, i1 } %56, 1, !dbg !18
  %58 = and i1 %47, %57, !dbg !18
  %59 = and i1 %54, %58, !dbg !18
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %59, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), ptr nonnull %5, i32 0, i32 %25, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152)) #7, !dbg !18
  %60 = icmp sgt i32 %15, 64, !dbg !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  %61 = and i1 %49, %60, !dbg !16
  call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], 16384;", "b,r"(i1 %61, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49160)) #7, !dbg !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !17
  %62 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !17
  %63 = extractvalue { i32, i1 } %62, 1, !dbg !17
  %64 = and i1 %60, %63, !dbg !17
  %65 = and i1 %54, %64, !dbg !17
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %65, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), ptr nonnull %0, i32 64, i32 %23, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49160)) #7, !dbg !17
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %66 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !18
  %67 = extractvalue { i32, i1 } %66, 1, !dbg !18
  %68 = and i1 %60, %67, !dbg !18
  %69 = and i1 %54, %68, !dbg !18
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %69, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 32768), ptr nonnull %5, i32 64, i32 %25, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49160)) #7, !dbg !18
  %70 = icmp sgt i32 %15, 128, !dbg !16
  call void asm sideeffect "\0A{\0A\09@!$2 bra.uni skipWait;\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A\09skipWait:\0A}\0A", "r,r,b"(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152), i32 0, i1 %47) #7, !dbg !16
  %71 = icmp eq i32 %27, 0, !dbg !15
  %72 = and i1 %47, %71, !dbg !15
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !15
  br i1 %72, label %73, label %102, !dbg !15

73:                                               ; preds = %18
  %74 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !15
  %75 = extractvalue { i32, i1 } %74, 1, !dbg !15
  %76 = lshr exact i32 ptrtoint (ptr addrspace(3) @global_smem to i32), 4, !dbg !15
  %77 = and i32 %76, 32767, !dbg !15
  %78 = lshr exact i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576) to i32), 4, !dbg !15
  %79 = and i32 %78, 32767, !dbg !15
  %80 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %77, i64 0, !dbg !15
  %81 = bitcast <2 x i32> %80 to i64, !dbg !15
  %82 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %79, i64 0, !dbg !15
  %83 = bitcast <2 x i32> %82 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %81, i64 %83, i32 68157456, i1 false, i1 %75) #7, !dbg !15
  %84 = add nuw nsw i32 %77, 2, !dbg !15
  %85 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %84, i64 0, !dbg !15
  %86 = bitcast <2 x i32> %85 to i64, !dbg !15
  %87 = add nuw nsw i32 %79, 2, !dbg !15
  %88 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %87, i64 0, !dbg !15
  %89 = bitcast <2 x i32> %88 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %86, i64 %89, i32 68157456, i1 true, i1 %75) #7, !dbg !15
  %90 = add nuw nsw i32 %77, 4, !dbg !15
  %91 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %90, i64 0, !dbg !15
  %92 = bitcast <2 x i32> %91 to i64, !dbg !15
  %93 = add nuw nsw i32 %79, 4, !dbg !15
  %94 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %93, i64 0, !dbg !15
  %95 = bitcast <2 x i32> %94 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %92, i64 %95, i32 68157456, i1 true, i1 %75) #7, !dbg !15
  %96 = add nuw nsw i32 %77, 6, !dbg !15
  %97 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %96, i64 0, !dbg !15
  %98 = bitcast <2 x i32> %97 to i64, !dbg !15
  %99 = add nuw nsw i32 %79, 6, !dbg !15
  %100 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %99, i64 0, !dbg !15
  %101 = bitcast <2 x i32> %100 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %98, i64 %101, i32 68157456, i1 true, i1 %75) #7, !dbg !15
  call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %75, i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49184) to i32)) #7, !dbg !15
  br label %102, !dbg !15

102:                                              ; preds = %73, %18
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  %103 = and i1 %49, %70, !dbg !16
  call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], 16384;", "b,r"(i1 %103, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49168)) #7, !dbg !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !17
  %104 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !17
  %105 = extractvalue { i32, i1 } %104, 1, !dbg !17
  %106 = and i1 %70, %105, !dbg !17
  %107 = and i1 %54, %106, !dbg !17
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %107, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), ptr nonnull %0, i32 128, i32 %23, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49168)) #7, !dbg !17
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %108 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !18
  %109 = extractvalue { i32, i1 } %108, 1, !dbg !18
  %110 = and i1 %70, %109, !dbg !18
  %111 = and i1 %54, %110, !dbg !18
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %111, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 40960), ptr nonnull %5, i32 128, i32 %25, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49168)) #7, !dbg !18
  %112 = add i32 %15, -64, !dbg !16
  %113 = icmp sgt i32 %112, 0, !dbg !16
  br i1 %113, label %.lr.ph, label %._crit_edge, !dbg !16

.lr.ph:                                           ; preds = %102
  %114 = add i32 %15, -192
  br label %115, !dbg !16

115:                                              ; preds = %.lr.ph, %167
  %116 = phi i32 [ 0, %.lr.ph ], [ %122, %167 ]
  %117 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 49184), %.lr.ph ], [ %131, %167 ]
  %118 = phi i32 [ 0, %.lr.ph ], [ %129, %167 ]
  %119 = phi i32 [ 0, %.lr.ph ], [ %127, %167 ]
  %120 = phi i32 [ 2, %.lr.ph ], [ %175, %167 ]
  %121 = phi i32 [ 1, %.lr.ph ], [ %170, %167 ]
  %122 = phi i32 [ 0, %.lr.ph ], [ %172, %167 ]
  %123 = phi i32 [ 0, %.lr.ph ], [ %190, %167 ]
  %124 = icmp slt i32 %123, %114, !dbg !16
  %125 = add i32 %119, 1, !dbg !16
  %126 = icmp sgt i32 %125, 2, !dbg !16
  %127 = select i1 %126, i32 0, i32 %125, !dbg !16
  %128 = zext i1 %126 to i32, !dbg !16
  %129 = xor i32 %118, %128, !dbg !16
  %130 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152), i32 %127, !dbg !16
  call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %130, i32 %129) #7, !dbg !16
  %131 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49184), i32 %121, !dbg !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !15
  br i1 %71, label %132, label %167, !dbg !15

132:                                              ; preds = %115
  %133 = shl i32 %127, 12, !dbg !18
  %134 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %133, !dbg !17
  %135 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), i32 %133, !dbg !18
  %136 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !15
  %137 = extractvalue { i32, i1 } %136, 1, !dbg !15
  %138 = ptrtoint ptr addrspace(3) %134 to i32, !dbg !15
  %139 = lshr exact i32 %138, 4, !dbg !15
  %140 = and i32 %139, 32767, !dbg !15
  %141 = ptrtoint ptr addrspace(3) %135 to i32, !dbg !15
  %142 = lshr exact i32 %141, 4, !dbg !15
  %143 = and i32 %142, 32767, !dbg !15
  %144 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %140, i64 0, !dbg !15
  %145 = bitcast <2 x i32> %144 to i64, !dbg !15
  %146 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %143, i64 0, !dbg !15
  %147 = bitcast <2 x i32> %146 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %145, i64 %147, i32 68157456, i1 true, i1 %137) #7, !dbg !15
  %148 = add nuw nsw i32 %140, 2, !dbg !15
  %149 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %148, i64 0, !dbg !15
  %150 = bitcast <2 x i32> %149 to i64, !dbg !15
  %151 = add nuw nsw i32 %143, 2, !dbg !15
  %152 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %151, i64 0, !dbg !15
  %153 = bitcast <2 x i32> %152 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %150, i64 %153, i32 68157456, i1 true, i1 %137) #7, !dbg !15
  %154 = add nuw nsw i32 %140, 4, !dbg !15
  %155 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %154, i64 0, !dbg !15
  %156 = bitcast <2 x i32> %155 to i64, !dbg !15
  %157 = add nuw nsw i32 %143, 4, !dbg !15
  %158 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %157, i64 0, !dbg !15
  %159 = bitcast <2 x i32> %158 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %156, i64 %159, i32 68157456, i1 true, i1 %137) #7, !dbg !15
  %160 = add nuw nsw i32 %140, 6, !dbg !15
  %161 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %160, i64 0, !dbg !15
  %162 = bitcast <2 x i32> %161 to i64, !dbg !15
  %163 = add nuw nsw i32 %143, 6, !dbg !15
  %164 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %163, i64 0, !dbg !15
  %165 = bitcast <2 x i32> %164 to i64, !dbg !15
  call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %21, i64 %162, i64 %165, i32 68157456, i1 true, i1 %137) #7, !dbg !15
  %166 = ptrtoint ptr addrspace(3) %131 to i32, !dbg !15
  call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %137, i32 %166) #7, !dbg !15
  br label %167, !dbg !15

167:                                              ; preds = %132, %115
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !15
  call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %117, i32 %116) #7, !dbg !15
  %168 = add i32 %121, 1, !dbg !15
  %169 = icmp sgt i32 %168, 1, !dbg !15
  %170 = select i1 %169, i32 0, i32 %168, !dbg !15
  %171 = zext i1 %169 to i32, !dbg !15
  %172 = xor i32 %122, %171, !dbg !15
  %173 = add i32 %120, 1, !dbg !16
  %174 = icmp sgt i32 %173, 2, !dbg !16
  %175 = select i1 %174, i32 0, i32 %173, !dbg !16
  %176 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152), i32 %175, !dbg !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  %177 = and i1 %49, %124, !dbg !16
  call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], 16384;", "b,r"(i1 %177, ptr addrspace(3) %176) #7, !dbg !16
  %178 = shl i32 %175, 12, !dbg !17
  %179 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %178, !dbg !17
  %180 = add i32 %123, 192, !dbg !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !17
  %181 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !17
  %182 = extractvalue { i32, i1 } %181, 1, !dbg !17
  %183 = and i1 %124, %182, !dbg !17
  %184 = and i1 %54, %183, !dbg !17
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %184, ptr addrspace(3) %179, ptr nonnull %0, i32 %180, i32 %23, ptr addrspace(3) %176) #7, !dbg !17
  %185 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), i32 %178, !dbg !18
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %186 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !18
  %187 = extractvalue { i32, i1 } %186, 1, !dbg !18
  %188 = and i1 %124, %187, !dbg !18
  %189 = and i1 %54, %188, !dbg !18
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %189, ptr addrspace(3) %185, ptr nonnull %5, i32 %180, i32 %25, ptr addrspace(3) %176) #7, !dbg !18
  %190 = add i32 %123, 64, !dbg !16
  %191 = icmp slt i32 %190, %112, !dbg !16
  br i1 %191, label %115, label %._crit_edge, !dbg !16

._crit_edge:                                      ; preds = %167, %102
  %.lcssa1 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 49184), %102 ], [ %131, %167 ], !dbg !16
  %.lcssa = phi i32 [ 0, %102 ], [ %122, %167 ], !dbg !16
  br i1 %47, label %192, label %193, !dbg !16

192:                                              ; preds = %._crit_edge
  call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %.lcssa1, i32 %.lcssa) #7, !dbg !15
  br label %193, !dbg !16

193:                                              ; preds = %192, %._crit_edge
  %194 = inttoptr i32 %21 to ptr addrspace(6), !dbg !12
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  %195 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %196 = extractvalue { i32, i1 } %195, 1, !dbg !16
  %197 = and i1 %31, %196, !dbg !16
  call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %197, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152)) #7, !dbg !16
  %198 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %199 = extractvalue { i32, i1 } %198, 1, !dbg !16
  %200 = and i1 %31, %199, !dbg !16
  call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %200, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49160)) #7, !dbg !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  %201 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %202 = extractvalue { i32, i1 } %201, 1, !dbg !16
  %203 = and i1 %31, %202, !dbg !16
  call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %203, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49168)) #7, !dbg !16
  %204 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %205 = extractvalue { i32, i1 } %204, 1, !dbg !16
  %206 = and i1 %31, %205, !dbg !16
  call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %206, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49184)) #7, !dbg !16
  %207 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !16
  %208 = extractvalue { i32, i1 } %207, 1, !dbg !16
  %209 = and i1 %31, %208, !dbg !16
  call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %209, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49192)) #7, !dbg !16
  %210 = call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x32.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31}, [$32 + 0], 32;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %30) #7, !dbg !15
  %211 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 0, !dbg !15
  %212 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 1, !dbg !15
  %213 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 2, !dbg !15
  %214 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 3, !dbg !15
  %215 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 4, !dbg !15
  %216 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 5, !dbg !15
  %217 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 6, !dbg !15
  %218 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 7, !dbg !15
  %219 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 8, !dbg !15
  %220 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 9, !dbg !15
  %221 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 10, !dbg !15
  %222 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 11, !dbg !15
  %223 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 12, !dbg !15
  %224 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 13, !dbg !15
  %225 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 14, !dbg !15
  %226 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 15, !dbg !15
  %227 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 16, !dbg !15
  %228 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 17, !dbg !15
  %229 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 18, !dbg !15
  %230 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 19, !dbg !15
  %231 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 20, !dbg !15
  %232 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 21, !dbg !15
  %233 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 22, !dbg !15
  %234 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 23, !dbg !15
  %235 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 24, !dbg !15
  %236 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 25, !dbg !15
  %237 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 26, !dbg !15
  %238 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 27, !dbg !15
  %239 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 28, !dbg !15
  %240 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 29, !dbg !15
  %241 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 30, !dbg !15
  %242 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %210, 31, !dbg !15
  %243 = insertelement <2 x i32> poison, i32 %211, i64 0, !dbg !15
  %244 = insertelement <2 x i32> %243, i32 %212, i64 1, !dbg !15
  %245 = bitcast <2 x i32> %244 to <2 x float>, !dbg !15
  %246 = fptrunc <2 x float> %245 to <2 x half>, !dbg !19
  %247 = insertelement <2 x i32> poison, i32 %213, i64 0, !dbg !15
  %248 = insertelement <2 x i32> %247, i32 %214, i64 1, !dbg !15
  %249 = bitcast <2 x i32> %248 to <2 x float>, !dbg !15
  %250 = fptrunc <2 x float> %249 to <2 x half>, !dbg !19
  %251 = insertelement <2 x i32> poison, i32 %215, i64 0, !dbg !15
  %252 = insertelement <2 x i32> %251, i32 %216, i64 1, !dbg !15
  %253 = bitcast <2 x i32> %252 to <2 x float>, !dbg !15
  %254 = fptrunc <2 x float> %253 to <2 x half>, !dbg !19
  %255 = insertelement <2 x i32> poison, i32 %217, i64 0, !dbg !15
  %256 = insertelement <2 x i32> %255, i32 %218, i64 1, !dbg !15
  %257 = bitcast <2 x i32> %256 to <2 x float>, !dbg !15
  %258 = fptrunc <2 x float> %257 to <2 x half>, !dbg !19
  %259 = insertelement <2 x i32> poison, i32 %219, i64 0, !dbg !15
  %260 = insertelement <2 x i32> %259, i32 %220, i64 1, !dbg !15
  %261 = bitcast <2 x i32> %260 to <2 x float>, !dbg !15
  %262 = fptrunc <2 x float> %261 to <2 x half>, !dbg !19
  %263 = insertelement <2 x i32> poison, i32 %221, i64 0, !dbg !15
  %264 = insertelement <2 x i32> %263, i32 %222, i64 1, !dbg !15
  %265 = bitcast <2 x i32> %264 to <2 x float>, !dbg !15
  %266 = fptrunc <2 x float> %265 to <2 x half>, !dbg !19
  %267 = insertelement <2 x i32> poison, i32 %223, i64 0, !dbg !15
  %268 = insertelement <2 x i32> %267, i32 %224, i64 1, !dbg !15
  %269 = bitcast <2 x i32> %268 to <2 x float>, !dbg !15
  %270 = fptrunc <2 x float> %269 to <2 x half>, !dbg !19
  %271 = insertelement <2 x i32> poison, i32 %225, i64 0, !dbg !15
  %272 = insertelement <2 x i32> %271, i32 %226, i64 1, !dbg !15
  %273 = bitcast <2 x i32> %272 to <2 x float>, !dbg !15
  %274 = fptrunc <2 x float> %273 to <2 x half>, !dbg !19
  %275 = insertelement <2 x i32> poison, i32 %227, i64 0, !dbg !15
  %276 = insertelement <2 x i32> %275, i32 %228, i64 1, !dbg !15
  %277 = bitcast <2 x i32> %276 to <2 x float>, !dbg !15
  %278 = fptrunc <2 x float> %277 to <2 x half>, !dbg !19
  %279 = insertelement <2 x i32> poison, i32 %229, i64 0, !dbg !15
  %280 = insertelement <2 x i32> %279, i32 %230, i64 1, !dbg !15
  %281 = bitcast <2 x i32> %280 to <2 x float>, !dbg !15
  %282 = fptrunc <2 x float> %281 to <2 x half>, !dbg !19
  %283 = insertelement <2 x i32> poison, i32 %231, i64 0, !dbg !15
  %284 = insertelement <2 x i32> %283, i32 %232, i64 1, !dbg !15
  %285 = bitcast <2 x i32> %284 to <2 x float>, !dbg !15
  %286 = fptrunc <2 x float> %285 to <2 x half>, !dbg !19
  %287 = insertelement <2 x i32> poison, i32 %233, i64 0, !dbg !15
  %288 = insertelement <2 x i32> %287, i32 %234, i64 1, !dbg !15
  %289 = bitcast <2 x i32> %288 to <2 x float>, !dbg !15
  %290 = fptrunc <2 x float> %289 to <2 x half>, !dbg !19
  %291 = insertelement <2 x i32> poison, i32 %235, i64 0, !dbg !15
  %292 = insertelement <2 x i32> %291, i32 %236, i64 1, !dbg !15
  %293 = bitcast <2 x i32> %292 to <2 x float>, !dbg !15
  %294 = fptrunc <2 x float> %293 to <2 x half>, !dbg !19
  %295 = insertelement <2 x i32> poison, i32 %237, i64 0, !dbg !15
  %296 = insertelement <2 x i32> %295, i32 %238, i64 1, !dbg !15
  %297 = bitcast <2 x i32> %296 to <2 x float>, !dbg !15
  %298 = fptrunc <2 x float> %297 to <2 x half>, !dbg !19
  %299 = insertelement <2 x i32> poison, i32 %239, i64 0, !dbg !15
  %300 = insertelement <2 x i32> %299, i32 %240, i64 1, !dbg !15
  %301 = bitcast <2 x i32> %300 to <2 x float>, !dbg !15
  %302 = fptrunc <2 x float> %301 to <2 x half>, !dbg !19
  %303 = insertelement <2 x i32> poison, i32 %241, i64 0, !dbg !15
  %304 = insertelement <2 x i32> %303, i32 %242, i64 1, !dbg !15
  %305 = bitcast <2 x i32> %304 to <2 x float>, !dbg !15
  %306 = fptrunc <2 x float> %305 to <2 x half>, !dbg !19
  %307 = shl nuw nsw i32 %19, 7, !dbg !20
  %308 = and i32 %307, 1920, !dbg !20
  %309 = shl nuw nsw i32 %19, 6, !dbg !20
  %310 = and i32 %309, 6144, !dbg !20
  %311 = shl nuw nsw i32 %19, 4, !dbg !20
  %312 = and i32 %311, 112, !dbg !20
  %313 = shl nuw nsw i32 %19, 2, !dbg !20
  %314 = and i32 %313, 64, !dbg !20
  %315 = or disjoint i32 %310, %312, !dbg !20
  %316 = xor i32 %315, %314, !dbg !20
  %317 = or disjoint i32 %316, %308, !dbg !20
  %318 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %317, !dbg !20
  %319 = bitcast <2 x half> %246 to i32, !dbg !20
  %320 = bitcast <2 x half> %250 to i32, !dbg !20
  %321 = bitcast <2 x half> %254 to i32, !dbg !20
  %322 = bitcast <2 x half> %258 to i32, !dbg !20
  %323 = insertelement <4 x i32> poison, i32 %319, i64 0, !dbg !20
  %324 = insertelement <4 x i32> %323, i32 %320, i64 1, !dbg !20
  %325 = insertelement <4 x i32> %324, i32 %321, i64 2, !dbg !20
  %326 = insertelement <4 x i32> %325, i32 %322, i64 3, !dbg !20
  store <4 x i32> %326, ptr addrspace(3) %318, align 16, !dbg !20
  %327 = xor i32 %317, 16, !dbg !20
  %328 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %327, !dbg !20
  %329 = bitcast <2 x half> %262 to i32, !dbg !20
  %330 = bitcast <2 x half> %266 to i32, !dbg !20
  %331 = bitcast <2 x half> %270 to i32, !dbg !20
  %332 = bitcast <2 x half> %274 to i32, !dbg !20
  %333 = insertelement <4 x i32> poison, i32 %329, i64 0, !dbg !20
  %334 = insertelement <4 x i32> %333, i32 %330, i64 1, !dbg !20
  %335 = insertelement <4 x i32> %334, i32 %331, i64 2, !dbg !20
  %336 = insertelement <4 x i32> %335, i32 %332, i64 3, !dbg !20
  store <4 x i32> %336, ptr addrspace(3) %328, align 16, !dbg !20
  %337 = xor i32 %317, 32, !dbg !20
  %338 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %337, !dbg !20
  %339 = bitcast <2 x half> %278 to i32, !dbg !20
  %340 = bitcast <2 x half> %282 to i32, !dbg !20
  %341 = bitcast <2 x half> %286 to i32, !dbg !20
  %342 = bitcast <2 x half> %290 to i32, !dbg !20
  %343 = insertelement <4 x i32> poison, i32 %339, i64 0, !dbg !20
  %344 = insertelement <4 x i32> %343, i32 %340, i64 1, !dbg !20
  %345 = insertelement <4 x i32> %344, i32 %341, i64 2, !dbg !20
  %346 = insertelement <4 x i32> %345, i32 %342, i64 3, !dbg !20
  store <4 x i32> %346, ptr addrspace(3) %338, align 16, !dbg !20
  %347 = xor i32 %317, 48, !dbg !20
  %348 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %347, !dbg !20
  %349 = bitcast <2 x half> %294 to i32, !dbg !20
  %350 = bitcast <2 x half> %298 to i32, !dbg !20
  %351 = bitcast <2 x half> %302 to i32, !dbg !20
  %352 = bitcast <2 x half> %306 to i32, !dbg !20
  %353 = insertelement <4 x i32> poison, i32 %349, i64 0, !dbg !20
  %354 = insertelement <4 x i32> %353, i32 %350, i64 1, !dbg !20
  %355 = insertelement <4 x i32> %354, i32 %351, i64 2, !dbg !20
  %356 = insertelement <4 x i32> %355, i32 %352, i64 3, !dbg !20
  store <4 x i32> %356, ptr addrspace(3) %348, align 16, !dbg !20
  call void @llvm.nvvm.tcgen05.wait.ld(), !dbg !20
  call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !20
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !20
  %357 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !20
  %358 = extractvalue { i32, i1 } %357, 1, !dbg !20
  %359 = and i1 %54, %358, !dbg !20
  call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$1, {$2, $3}], [$4];", "b,l,r,r,r"(i1 %359, ptr nonnull %10, i32 %25, i32 %23, ptr addrspace(3) @global_smem) #7, !dbg !20
  call void @llvm.nvvm.cp.async.bulk.commit.group(), !dbg !20
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0), !dbg !20
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !20
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0), !dbg !12
  call void asm sideeffect "@$0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 $1, 64;", "b,r"(i1 %20, ptr addrspace(6) %194) #7, !dbg !12
  ret void, !dbg !12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #3

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.wait.st() #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #5

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.wait.ld() #4

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #6

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #7

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32 immarg) #7

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.all(i32) #2

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #6 = { nocallback nounwind }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "triton_kernels.py", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = distinct !DISubprogram(name: "matmul_by_descriptors", linkageName: "matmul_by_descriptors", scope: !1, file: !1, line: 112, type: !5, scopeLine: 112, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{null, !7, !9, !9, !10, !10, !7, !9, !9, !10, !10, !7, !9, !9, !10, !10, !9, !11, !11}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !8, size: 64, dwarfAddressSpace: 0)
!8 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIBasicType(name: "int", size: 64, encoding: DW_ATE_signed)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !8, size: 64, dwarfAddressSpace: 1)
!12 = !DILocation(line: 112, column: 1, scope: !4)
!13 = !DILocation(line: 114, column: 12, scope: !4)
!14 = !DILocation(line: 114, column: 35, scope: !4)
!15 = !DILocation(line: 117, column: 15, scope: !4)
!16 = !DILocation(line: 116, column: 5, scope: !4)
!17 = !DILocation(line: 117, column: 22, scope: !4)
!18 = !DILocation(line: 117, column: 38, scope: !4)
!19 = !DILocation(line: 118, column: 21, scope: !4)
!20 = !DILocation(line: 118, column: 5, scope: !4)
