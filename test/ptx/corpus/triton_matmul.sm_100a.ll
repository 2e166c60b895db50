; matmul of test/ptx/triton_kernels.py by Triton 3.9.0 for sm_100a
; 128 threads, 24592 bytes of dynamic shared memory; see make_corpus.py.
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, i32 %6, i32 %7, i32 %8, ptr addrspace(1) nofree readnone captures(none) %9, ptr addrspace(1) nofree readnone captures(none) %10) local_unnamed_addr #0 !dbg !4 {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  %13 = icmp samesign ult i32 %12, 32, !dbg !12
  tail call void asm sideeffect "@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 64;", "b,r"(i1 %13, ptr addrspace(3) @global_smem) #7, !dbg !12
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !12
  %14 = load i32, ptr addrspace(3) @global_smem, align 16, !dbg !12
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !12
  tail call void asm sideeffect "@$0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "b"(i1 %13) #7, !dbg !12
  %15 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !13
  %16 = add i32 %3, 63, !dbg !14
  %17 = sdiv i32 %16, 64, !dbg !19
  %18 = add i32 %4, 63, !dbg !20
  %19 = sdiv i32 %18, 64, !dbg !22
  %20 = shl nsw i32 %19, 2, !dbg !23
  %.frozen = freeze i32 %20, !dbg !24
  %21 = sdiv i32 %15, %.frozen, !dbg !24
  %22 = shl i32 %21, 2, !dbg !24
  %23 = sub i32 %17, %22, !dbg !25
  %24 = mul i32 %21, %.frozen, !dbg !26
  %.decomposed = sub i32 %15, %24, !dbg !26
  %25 = lshr i32 %12, 5, !dbg !27
  %26 = lshr i32 %12, 2, !dbg !27
  %27 = and i32 %26, 31, !dbg !27
  %28 = shl nuw nsw i32 %12, 3, !dbg !27
  %29 = and i32 %28, 56, !dbg !27
  %30 = lshr i32 %12, 3, !dbg !27
  %31 = and i32 %30, 15, !dbg !27
  %32 = or disjoint i32 %31, 16, !dbg !27
  %33 = and i32 %28, 24, !dbg !28
  %34 = zext nneg i32 %33 to i64, !dbg !29
  %35 = mul i32 %7, %31, !dbg !30
  %36 = mul i32 %7, %32, !dbg !30
  %37 = sext i32 %35 to i64, !dbg !31
  %38 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %37, !dbg !31
  %39 = sext i32 %36 to i64, !dbg !31
  %40 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %39, !dbg !31
  %41 = add i32 %5, 31, !dbg !32
  %42 = tail call i32 @llvm.smin.i32(i32 %23, i32 4), !dbg !34
  %.scalar = tail call i32 @llvm.smin.i32(i32 %23, i32 4), !dbg !34
  %43 = insertelement <2 x i32> <i32 poison, i32 32>, i32 %.scalar, i64 0, !dbg !34
  %44 = srem i32 %.decomposed, %42, !dbg !26
  %45 = add i32 %44, %22, !dbg !35
  %46 = shl i32 %45, 6, !dbg !36
  %47 = or disjoint i32 %46, %27, !dbg !36
  %48 = or disjoint i32 %47, 32, !dbg !36
  %49 = srem i32 %47, %3, !dbg !37
  %50 = srem i32 %48, %3, !dbg !37
  %51 = insertelement <2 x i32> poison, i32 %.decomposed, i64 0, !dbg !38
  %52 = insertelement <2 x i32> %51, i32 %41, i64 1, !dbg !38
  %53 = sdiv <2 x i32> %52, %43, !dbg !38
  %54 = extractelement <2 x i32> %53, i64 0, !dbg !39
  %55 = shl i32 %54, 6, !dbg !39
  %56 = or disjoint i32 %55, %29, !dbg !39
  %57 = srem i32 %56, %4, !dbg !40
  %58 = mul i32 %49, %6, !dbg !41
  %59 = mul i32 %50, %6, !dbg !41
  %60 = sext i32 %58 to i64, !dbg !29
  %61 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %60, !dbg !29
  %62 = sext i32 %59 to i64, !dbg !29
  %63 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %62, !dbg !29
  %64 = getelementptr [2 x i8], ptr addrspace(1) %61, i64 %34, !dbg !29
  %65 = getelementptr [2 x i8], ptr addrspace(1) %63, i64 %34, !dbg !29
  %66 = sext i32 %57 to i64, !dbg !31
  %67 = getelementptr [2 x i8], ptr addrspace(1) %38, i64 %66, !dbg !31
  %68 = getelementptr [2 x i8], ptr addrspace(1) %40, i64 %66, !dbg !31
  %69 = shl i32 %7, 5, !dbg !42
  %70 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %25, i32 0, i32 31), !dbg !43
  %71 = shl i32 %70, 21, !dbg !43
  %72 = and i32 %71, 6291456, !dbg !43
  %73 = add i32 %72, %14, !dbg !43
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x32.b32 [$1 + 0], 32, {$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33};", "b,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r"(i1 true, i32 %73, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00) #7, !dbg !43
  tail call void @llvm.nvvm.tcgen05.wait.st(), !dbg !44
  %74 = icmp eq i32 %25, 0, !dbg !44
  %75 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !44
  %76 = extractvalue { i32, i1 } %75, 1, !dbg !44
  %77 = and i1 %74, %76, !dbg !44
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %77, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576)) #7, !dbg !44
  %78 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !44
  %79 = extractvalue { i32, i1 } %78, 1, !dbg !44
  %80 = and i1 %74, %79, !dbg !44
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %80, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24584)) #7, !dbg !44
  %81 = icmp sgt i32 %41, 31, !dbg !44
  %82 = icmp slt i32 %33, %5, !dbg !45
  %83 = and i1 %82, %81, !dbg !44
  %84 = shl nuw nsw i32 %12, 4, !dbg !46
  %85 = and i32 %84, 2032, !dbg !46
  %86 = shl nuw nsw i32 %12, 1, !dbg !46
  %87 = and i32 %86, 48, !dbg !46
  %88 = xor i32 %85, %87, !dbg !46
  %89 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %88, !dbg !46
  %90 = select i1 %83, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %89, ptr addrspace(1) %64, i32 %90) #7, !dbg !46
  %91 = or disjoint i32 %88, 2048, !dbg !46
  %92 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %91, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %92, ptr addrspace(1) %65, i32 %90) #7, !dbg !46
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !46
  %93 = icmp slt i32 %31, %5, !dbg !47
  %94 = icmp slt i32 %32, %5, !dbg !47
  %95 = and i1 %93, %81, !dbg !44
  %96 = and i1 %94, %81, !dbg !44
  %97 = and i32 %12, 56, !dbg !48
  %98 = shl nuw nsw i32 %97, 1, !dbg !48
  %99 = xor i32 %85, %98, !dbg !48
  %100 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %99, !dbg !48
  %101 = select i1 %95, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %100, ptr addrspace(1) %67, i32 %101) #7, !dbg !48
  %102 = or disjoint i32 %99, 2048, !dbg !48
  %103 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %102, !dbg !48
  %104 = select i1 %96, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %103, ptr addrspace(1) %68, i32 %104) #7, !dbg !48
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !48
  %105 = icmp sgt i32 %41, 63, !dbg !44
  %106 = getelementptr i8, ptr addrspace(1) %64, i64 64, !dbg !49
  %107 = getelementptr i8, ptr addrspace(1) %65, i64 64, !dbg !49
  %108 = sext i32 %69 to i64, !dbg !50
  %109 = getelementptr [2 x i8], ptr addrspace(1) %67, i64 %108, !dbg !50
  %110 = getelementptr [2 x i8], ptr addrspace(1) %68, i64 %108, !dbg !50
  %111 = add i32 %5, -32, !dbg !51
  %112 = icmp slt i32 %33, %111, !dbg !45
  %113 = and i1 %105, %112, !dbg !44
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %88, !dbg !46
  %115 = select i1 %113, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %114, ptr addrspace(1) %106, i32 %115) #7, !dbg !46
  %116 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %91, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %116, ptr addrspace(1) %107, i32 %115) #7, !dbg !46
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !46
  %117 = icmp slt i32 %31, %111, !dbg !47
  %118 = icmp slt i32 %32, %111, !dbg !47
  %119 = and i1 %105, %117, !dbg !44
  %120 = and i1 %105, %118, !dbg !44
  %121 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %99, !dbg !48
  %122 = select i1 %119, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %121, ptr addrspace(1) %109, i32 %122) #7, !dbg !48
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %102, !dbg !48
  %124 = select i1 %120, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %123, ptr addrspace(1) %110, i32 %124) #7, !dbg !48
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !48
  %125 = icmp sgt i32 %41, 95, !dbg !44
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !46
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !46
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !43
  %126 = icmp eq i32 %70, 0, !dbg !43
  %127 = and i1 %81, %126, !dbg !43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  br i1 %127, label %128, label %145, !dbg !43

128:                                              ; preds = %11
  %129 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !43
  %130 = extractvalue { i32, i1 } %129, 1, !dbg !43
  %131 = lshr exact i32 ptrtoint (ptr addrspace(3) @global_smem to i32), 4, !dbg !43
  %132 = and i32 %131, 32767, !dbg !43
  %133 = lshr exact i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288) to i32), 4, !dbg !43
  %134 = and i32 %133, 32767, !dbg !43
  %135 = insertelement <2 x i32> <i32 poison, i32 -2147467232>, i32 %132, i64 0, !dbg !43
  %136 = bitcast <2 x i32> %135 to i64, !dbg !43
  %137 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %134, i64 0, !dbg !43
  %138 = bitcast <2 x i32> %137 to i64, !dbg !43
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %14, i64 %136, i64 %138, i32 68222992, i1 false, i1 %130) #7, !dbg !43
  %139 = add nuw nsw i32 %132, 2, !dbg !43
  %140 = insertelement <2 x i32> <i32 poison, i32 -2147467232>, i32 %139, i64 0, !dbg !43
  %141 = bitcast <2 x i32> %140 to i64, !dbg !43
  %142 = add nuw nsw i32 %134, 128, !dbg !43
  %143 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %142, i64 0, !dbg !43
  %144 = bitcast <2 x i32> %143 to i64, !dbg !43
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %14, i64 %141, i64 %144, i32 68222992, i1 true, i1 %130) #7, !dbg !43
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %130, i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576) to i32)) #7, !dbg !43
  br label %145, !dbg !43

145:                                              ; preds = %128, %11
  %146 = getelementptr i8, ptr addrspace(1) %64, i64 128, !dbg !49
  %147 = getelementptr i8, ptr addrspace(1) %65, i64 128, !dbg !49
  %148 = getelementptr [2 x i8], ptr addrspace(1) %109, i64 %108, !dbg !50
  %149 = getelementptr [2 x i8], ptr addrspace(1) %110, i64 %108, !dbg !50
  %150 = add i32 %5, -64, !dbg !51
  %151 = icmp slt i32 %33, %150, !dbg !45
  %152 = and i1 %125, %151, !dbg !44
  %153 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %88, !dbg !46
  %154 = select i1 %152, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %153, ptr addrspace(1) %146, i32 %154) #7, !dbg !46
  %155 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %91, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %155, ptr addrspace(1) %147, i32 %154) #7, !dbg !46
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !46
  %156 = icmp slt i32 %31, %150, !dbg !47
  %157 = icmp slt i32 %32, %150, !dbg !47
  %158 = and i1 %125, %156, !dbg !44
  %159 = and i1 %125, %157, !dbg !44
  %160 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 20480), i32 %99, !dbg !48
  %161 = select i1 %158, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %160, ptr addrspace(1) %148, i32 %161) #7, !dbg !48
  %162 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 20480), i32 %102, !dbg !48
  %163 = select i1 %159, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %162, ptr addrspace(1) %149, i32 %163) #7, !dbg !48
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !48
  br i1 %105, label %.lr.ph, label %._crit_edge, !dbg !44

.lr.ph:                                           ; preds = %145
  %164 = extractelement <2 x i32> %53, i64 1, !dbg !44
  %165 = add nsw i32 %164, -3
  %.neg64 = add nsw i32 %5, -96
  %166 = tail call i32 @llvm.smax.i32(i32 %164, i32 2), !dbg !44
  %167 = add nsw i32 %166, -2
  br label %168, !dbg !44

168:                                              ; preds = %.lr.ph, %204
  %169 = phi i32 [ 0, %.lr.ph ], [ %174, %204 ]
  %170 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), %.lr.ph ], [ %180, %204 ]
  %171 = phi i32 [ 0, %.lr.ph ], [ %179, %204 ]
  %172 = phi i32 [ 2, %.lr.ph ], [ %216, %204 ]
  %173 = phi i32 [ 1, %.lr.ph ], [ %207, %204 ]
  %174 = phi i32 [ 0, %.lr.ph ], [ %209, %204 ]
  %.pn4769 = phi ptr addrspace(1) [ %149, %.lr.ph ], [ %213, %204 ]
  %.pn6368 = phi ptr addrspace(1) [ %148, %.lr.ph ], [ %212, %204 ]
  %.pn1567 = phi ptr addrspace(1) [ %147, %.lr.ph ], [ %211, %204 ]
  %.pn3166 = phi ptr addrspace(1) [ %146, %.lr.ph ], [ %210, %204 ]
  %175 = phi i32 [ 0, %.lr.ph ], [ %235, %204 ]
  %176 = icmp slt i32 %175, %165, !dbg !44
  %177 = add i32 %171, 1, !dbg !44
  %178 = icmp sgt i32 %177, 2, !dbg !44
  %179 = select i1 %178, i32 0, i32 %177, !dbg !44
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !46
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !46
  %180 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), i32 %173, !dbg !44
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  br i1 %126, label %181, label %204, !dbg !43

181:                                              ; preds = %168
  %182 = shl i32 %179, 11, !dbg !46
  %183 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %182, !dbg !48
  %184 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %182, !dbg !46
  %185 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !43
  %186 = extractvalue { i32, i1 } %185, 1, !dbg !43
  %187 = ptrtoint ptr addrspace(3) %184 to i32, !dbg !43
  %188 = lshr exact i32 %187, 4, !dbg !43
  %189 = and i32 %188, 32767, !dbg !43
  %190 = ptrtoint ptr addrspace(3) %183 to i32, !dbg !43
  %191 = lshr exact i32 %190, 4, !dbg !43
  %192 = and i32 %191, 32767, !dbg !43
  %193 = insertelement <2 x i32> <i32 poison, i32 -2147467232>, i32 %189, i64 0, !dbg !43
  %194 = bitcast <2 x i32> %193 to i64, !dbg !43
  %195 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %192, i64 0, !dbg !43
  %196 = bitcast <2 x i32> %195 to i64, !dbg !43
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %14, i64 %194, i64 %196, i32 68222992, i1 true, i1 %186) #7, !dbg !43
  %197 = add nuw nsw i32 %189, 2, !dbg !43
  %198 = insertelement <2 x i32> <i32 poison, i32 -2147467232>, i32 %197, i64 0, !dbg !43
  %199 = bitcast <2 x i32> %198 to i64, !dbg !43
  %200 = add nuw nsw i32 %192, 128, !dbg !43
  %201 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %200, i64 0, !dbg !43
  %202 = bitcast <2 x i32> %201 to i64, !dbg !43
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %14, i64 %199, i64 %202, i32 68222992, i1 true, i1 %186) #7, !dbg !43
  %203 = ptrtoint ptr addrspace(3) %180 to i32, !dbg !43
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %186, i32 %203) #7, !dbg !43
  br label %204, !dbg !43

204:                                              ; preds = %181, %168
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %170, i32 %169) #7, !dbg !43
  %205 = add i32 %173, 1, !dbg !43
  %206 = icmp sgt i32 %205, 1, !dbg !43
  %207 = select i1 %206, i32 0, i32 %205, !dbg !43
  %208 = zext i1 %206 to i32, !dbg !43
  %209 = xor i32 %174, %208, !dbg !43
  %210 = getelementptr i8, ptr addrspace(1) %.pn3166, i64 64, !dbg !49
  %211 = getelementptr i8, ptr addrspace(1) %.pn1567, i64 64, !dbg !49
  %212 = getelementptr [2 x i8], ptr addrspace(1) %.pn6368, i64 %108, !dbg !50
  %213 = getelementptr [2 x i8], ptr addrspace(1) %.pn4769, i64 %108, !dbg !50
  %214 = add i32 %172, 1, !dbg !44
  %215 = icmp sgt i32 %214, 2, !dbg !44
  %216 = select i1 %215, i32 0, i32 %214, !dbg !44
  %217 = shl nuw nsw i32 %175, 5, !dbg !51
  %218 = sub i32 %.neg64, %217, !dbg !51
  %219 = icmp slt i32 %33, %218, !dbg !45
  %220 = shl i32 %216, 11, !dbg !46
  %221 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %220, !dbg !46
  %222 = and i1 %176, %219, !dbg !44
  %223 = getelementptr inbounds nuw i8, ptr addrspace(3) %221, i32 %88, !dbg !46
  %224 = select i1 %222, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %223, ptr addrspace(1) %210, i32 %224) #7, !dbg !46
  %225 = getelementptr inbounds nuw i8, ptr addrspace(3) %221, i32 %91, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %225, ptr addrspace(1) %211, i32 %224) #7, !dbg !46
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !46
  %226 = icmp slt i32 %31, %218, !dbg !47
  %227 = icmp slt i32 %32, %218, !dbg !47
  %228 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %220, !dbg !48
  %229 = and i1 %176, %226, !dbg !44
  %230 = and i1 %176, %227, !dbg !44
  %231 = getelementptr inbounds nuw i8, ptr addrspace(3) %228, i32 %99, !dbg !48
  %232 = select i1 %229, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %231, ptr addrspace(1) %212, i32 %232) #7, !dbg !48
  %233 = getelementptr inbounds nuw i8, ptr addrspace(3) %228, i32 %102, !dbg !48
  %234 = select i1 %230, i32 16, i32 0, !dbg !48
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %233, ptr addrspace(1) %213, i32 %234) #7, !dbg !48
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !48
  %235 = add nuw nsw i32 %175, 1, !dbg !44
  %exitcond.not = icmp eq i32 %175, %167, !dbg !44
  br i1 %exitcond.not, label %._crit_edge, label %168, !dbg !44

._crit_edge:                                      ; preds = %204, %145
  %.lcssa65 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), %145 ], [ %180, %204 ], !dbg !44
  %.lcssa = phi i32 [ 0, %145 ], [ %174, %204 ], !dbg !44
  br i1 %81, label %236, label %237, !dbg !44

236:                                              ; preds = %._crit_edge
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %.lcssa65, i32 %.lcssa) #7, !dbg !43
  br label %237, !dbg !44

237:                                              ; preds = %236, %._crit_edge
  %238 = or disjoint i32 %46, %31, !dbg !27
  %239 = or disjoint i32 %238, 48, !dbg !36
  %240 = or disjoint i32 %238, 32, !dbg !36
  %241 = or disjoint i32 %46, %32, !dbg !36
  %242 = inttoptr i32 %14 to ptr addrspace(6), !dbg !12
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !44
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !44
  %243 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !44
  %244 = extractvalue { i32, i1 } %243, 1, !dbg !44
  %245 = and i1 %74, %244, !dbg !44
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %245, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576)) #7, !dbg !44
  %246 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !44
  %247 = extractvalue { i32, i1 } %246, 1, !dbg !44
  %248 = and i1 %74, %247, !dbg !44
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %248, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24584)) #7, !dbg !44
  %249 = icmp slt i32 %238, %3, !dbg !52
  %250 = icmp slt i32 %241, %3, !dbg !52
  %251 = icmp slt i32 %240, %3, !dbg !52
  %252 = icmp slt i32 %239, %3, !dbg !52
  %253 = icmp slt i32 %56, %4, !dbg !53
  %254 = and i1 %249, %253, !dbg !54
  %255 = and i1 %250, %253, !dbg !54
  %256 = and i1 %251, %253, !dbg !54
  %257 = and i1 %252, %253, !dbg !54
  %258 = mul i32 %238, %8, !dbg !55
  %259 = mul i32 %241, %8, !dbg !55
  %260 = mul i32 %8, %240, !dbg !55
  %261 = mul i32 %8, %239, !dbg !55
  %262 = sext i32 %258 to i64, !dbg !56
  %263 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %262, !dbg !56
  %264 = sext i32 %259 to i64, !dbg !56
  %265 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %264, !dbg !56
  %266 = sext i32 %260 to i64, !dbg !56
  %267 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %266, !dbg !56
  %268 = sext i32 %261 to i64, !dbg !56
  %269 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %268, !dbg !56
  %270 = sext i32 %56 to i64, !dbg !56
  %271 = getelementptr [2 x i8], ptr addrspace(1) %263, i64 %270, !dbg !56
  %272 = getelementptr [2 x i8], ptr addrspace(1) %265, i64 %270, !dbg !56
  %273 = getelementptr [2 x i8], ptr addrspace(1) %267, i64 %270, !dbg !56
  %274 = getelementptr [2 x i8], ptr addrspace(1) %269, i64 %270, !dbg !56
  %275 = tail call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x32.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31}, [$32 + 0], 32;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %73) #7, !dbg !43
  %276 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 0, !dbg !43
  %277 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 1, !dbg !43
  %278 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 2, !dbg !43
  %279 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 3, !dbg !43
  %280 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 4, !dbg !43
  %281 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 5, !dbg !43
  %282 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 6, !dbg !43
  %283 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 7, !dbg !43
  %284 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 8, !dbg !43
  %285 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 9, !dbg !43
  %286 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 10, !dbg !43
  %287 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 11, !dbg !43
  %288 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 12, !dbg !43
  %289 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 13, !dbg !43
  %290 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 14, !dbg !43
  %291 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 15, !dbg !43
  %292 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 16, !dbg !43
  %293 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 17, !dbg !43
  %294 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 18, !dbg !43
  %295 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 19, !dbg !43
  %296 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 20, !dbg !43
  %297 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 21, !dbg !43
  %298 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 22, !dbg !43
  %299 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 23, !dbg !43
  %300 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 24, !dbg !43
  %301 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 25, !dbg !43
  %302 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 26, !dbg !43
  %303 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 27, !dbg !43
  %304 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 28, !dbg !43
  %305 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 29, !dbg !43
  %306 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 30, !dbg !43
  %307 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %275, 31, !dbg !43
  %308 = insertelement <2 x i32> poison, i32 %276, i64 0, !dbg !43
  %309 = insertelement <2 x i32> %308, i32 %277, i64 1, !dbg !43
  %310 = bitcast <2 x i32> %309 to <2 x float>, !dbg !43
  %311 = fptrunc <2 x float> %310 to <2 x half>, !dbg !57
  %312 = insertelement <2 x i32> poison, i32 %278, i64 0, !dbg !43
  %313 = insertelement <2 x i32> %312, i32 %279, i64 1, !dbg !43
  %314 = bitcast <2 x i32> %313 to <2 x float>, !dbg !43
  %315 = fptrunc <2 x float> %314 to <2 x half>, !dbg !57
  %316 = insertelement <2 x i32> poison, i32 %280, i64 0, !dbg !43
  %317 = insertelement <2 x i32> %316, i32 %281, i64 1, !dbg !43
  %318 = bitcast <2 x i32> %317 to <2 x float>, !dbg !43
  %319 = fptrunc <2 x float> %318 to <2 x half>, !dbg !57
  %320 = insertelement <2 x i32> poison, i32 %282, i64 0, !dbg !43
  %321 = insertelement <2 x i32> %320, i32 %283, i64 1, !dbg !43
  %322 = bitcast <2 x i32> %321 to <2 x float>, !dbg !43
  %323 = fptrunc <2 x float> %322 to <2 x half>, !dbg !57
  %324 = insertelement <2 x i32> poison, i32 %284, i64 0, !dbg !43
  %325 = insertelement <2 x i32> %324, i32 %285, i64 1, !dbg !43
  %326 = bitcast <2 x i32> %325 to <2 x float>, !dbg !43
  %327 = fptrunc <2 x float> %326 to <2 x half>, !dbg !57
  %328 = insertelement <2 x i32> poison, i32 %286, i64 0, !dbg !43
  %329 = insertelement <2 x i32> %328, i32 %287, i64 1, !dbg !43
  %330 = bitcast <2 x i32> %329 to <2 x float>, !dbg !43
  %331 = fptrunc <2 x float> %330 to <2 x half>, !dbg !57
  %332 = insertelement <2 x i32> poison, i32 %288, i64 0, !dbg !43
  %333 = insertelement <2 x i32> %332, i32 %289, i64 1, !dbg !43
  %334 = bitcast <2 x i32> %333 to <2 x float>, !dbg !43
  %335 = fptrunc <2 x float> %334 to <2 x half>, !dbg !57
  %336 = insertelement <2 x i32> poison, i32 %290, i64 0, !dbg !43
  %337 = insertelement <2 x i32> %336, i32 %291, i64 1, !dbg !43
  %338 = bitcast <2 x i32> %337 to <2 x float>, !dbg !43
  %339 = fptrunc <2 x float> %338 to <2 x half>, !dbg !57
  %340 = insertelement <2 x i32> poison, i32 %292, i64 0, !dbg !43
  %341 = insertelement <2 x i32> %340, i32 %293, i64 1, !dbg !43
  %342 = bitcast <2 x i32> %341 to <2 x float>, !dbg !43
  %343 = fptrunc <2 x float> %342 to <2 x half>, !dbg !57
  %344 = insertelement <2 x i32> poison, i32 %294, i64 0, !dbg !43
  %345 = insertelement <2 x i32> %344, i32 %295, i64 1, !dbg !43
  %346 = bitcast <2 x i32> %345 to <2 x float>, !dbg !43
  %347 = fptrunc <2 x float> %346 to <2 x half>, !dbg !57
  %348 = insertelement <2 x i32> poison, i32 %296, i64 0, !dbg !43
  %349 = insertelement <2 x i32> %348, i32 %297, i64 1, !dbg !43
  %350 = bitcast <2 x i32> %349 to <2 x float>, !dbg !43
  %351 = fptrunc <2 x float> %350 to <2 x half>, !dbg !57
  %352 = insertelement <2 x i32> poison, i32 %298, i64 0, !dbg !43
  %353 = insertelement <2 x i32> %352, i32 %299, i64 1, !dbg !43
  %354 = bitcast <2 x i32> %353 to <2 x float>, !dbg !43
  %355 = fptrunc <2 x float> %354 to <2 x half>, !dbg !57
  %356 = insertelement <2 x i32> poison, i32 %300, i64 0, !dbg !43
  %357 = insertelement <2 x i32> %356, i32 %301, i64 1, !dbg !43
  %358 = bitcast <2 x i32> %357 to <2 x float>, !dbg !43
  %359 = fptrunc <2 x float> %358 to <2 x half>, !dbg !57
  %360 = insertelement <2 x i32> poison, i32 %302, i64 0, !dbg !43
  %361 = insertelement <2 x i32> %360, i32 %303, i64 1, !dbg !43
  %362 = bitcast <2 x i32> %361 to <2 x float>, !dbg !43
  %363 = fptrunc <2 x float> %362 to <2 x half>, !dbg !57
  %364 = insertelement <2 x i32> poison, i32 %304, i64 0, !dbg !43
  %365 = insertelement <2 x i32> %364, i32 %305, i64 1, !dbg !43
  %366 = bitcast <2 x i32> %365 to <2 x float>, !dbg !43
  %367 = fptrunc <2 x float> %366 to <2 x half>, !dbg !57
  %368 = insertelement <2 x i32> poison, i32 %306, i64 0, !dbg !43
  %369 = insertelement <2 x i32> %368, i32 %307, i64 1, !dbg !43
  %370 = bitcast <2 x i32> %369 to <2 x float>, !dbg !43
  %371 = fptrunc <2 x float> %370 to <2 x half>, !dbg !57
  tail call void @llvm.nvvm.tcgen05.wait.ld(), !dbg !58
  %372 = and i32 %84, 176, !dbg !58
  %373 = and i32 %12, 96, !dbg !58
  %374 = shl nuw nsw i32 %373, 3, !dbg !58
  %375 = and i32 %12, 4, !dbg !58
  %376 = icmp eq i32 %375, 0, !dbg !58
  %377 = select i1 %376, i32 0, i32 1088, !dbg !58
  %378 = shl nuw nsw i32 %12, 2, !dbg !58
  %379 = and i32 %378, 64, !dbg !58
  %380 = xor i32 %377, %379, !dbg !58
  %381 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %372, !dbg !58
  %382 = getelementptr inbounds nuw i8, ptr addrspace(3) %381, i32 %374, !dbg !58
  %383 = getelementptr inbounds nuw i8, ptr addrspace(3) %382, i32 %380, !dbg !58
  %384 = bitcast <2 x half> %311 to i32, !dbg !58
  %385 = bitcast <2 x half> %327 to i32, !dbg !58
  %386 = bitcast <2 x half> %343 to i32, !dbg !58
  %387 = bitcast <2 x half> %359 to i32, !dbg !58
  %388 = insertelement <4 x i32> poison, i32 %384, i64 0, !dbg !58
  %389 = insertelement <4 x i32> %388, i32 %385, i64 1, !dbg !58
  %390 = insertelement <4 x i32> %389, i32 %386, i64 2, !dbg !58
  %391 = insertelement <4 x i32> %390, i32 %387, i64 3, !dbg !58
  store <4 x i32> %391, ptr addrspace(3) %383, align 16, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %392 = shl nuw nsw i32 %97, 5, !dbg !58
  %393 = and i32 %28, 48, !dbg !58
  %394 = shl nuw nsw i32 %373, 1, !dbg !58
  %395 = shl nuw nsw i32 %12, 6, !dbg !58
  %396 = and i32 %395, 64, !dbg !58
  %397 = xor i32 %394, %396, !dbg !58
  %398 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %392, !dbg !58
  %399 = getelementptr inbounds nuw i8, ptr addrspace(3) %398, i32 %393, !dbg !58
  %400 = getelementptr inbounds nuw i8, ptr addrspace(3) %399, i32 %397, !dbg !58
  %401 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %400), !dbg !58
  %402 = extractvalue { i32, i32, i32, i32 } %401, 0, !dbg !58
  %403 = extractvalue { i32, i32, i32, i32 } %401, 1, !dbg !58
  %404 = extractvalue { i32, i32, i32, i32 } %401, 2, !dbg !58
  %405 = extractvalue { i32, i32, i32, i32 } %401, 3, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %406 = bitcast <2 x half> %315 to i32, !dbg !58
  %407 = bitcast <2 x half> %331 to i32, !dbg !58
  %408 = bitcast <2 x half> %347 to i32, !dbg !58
  %409 = bitcast <2 x half> %363 to i32, !dbg !58
  %410 = insertelement <4 x i32> poison, i32 %406, i64 0, !dbg !58
  %411 = insertelement <4 x i32> %410, i32 %407, i64 1, !dbg !58
  %412 = insertelement <4 x i32> %411, i32 %408, i64 2, !dbg !58
  %413 = insertelement <4 x i32> %412, i32 %409, i64 3, !dbg !58
  store <4 x i32> %413, ptr addrspace(3) %383, align 16, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %414 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %400), !dbg !58
  %415 = extractvalue { i32, i32, i32, i32 } %414, 0, !dbg !58
  %416 = extractvalue { i32, i32, i32, i32 } %414, 1, !dbg !58
  %417 = extractvalue { i32, i32, i32, i32 } %414, 2, !dbg !58
  %418 = extractvalue { i32, i32, i32, i32 } %414, 3, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %419 = bitcast <2 x half> %319 to i32, !dbg !58
  %420 = bitcast <2 x half> %335 to i32, !dbg !58
  %421 = bitcast <2 x half> %351 to i32, !dbg !58
  %422 = bitcast <2 x half> %367 to i32, !dbg !58
  %423 = insertelement <4 x i32> poison, i32 %419, i64 0, !dbg !58
  %424 = insertelement <4 x i32> %423, i32 %420, i64 1, !dbg !58
  %425 = insertelement <4 x i32> %424, i32 %421, i64 2, !dbg !58
  %426 = insertelement <4 x i32> %425, i32 %422, i64 3, !dbg !58
  store <4 x i32> %426, ptr addrspace(3) %383, align 16, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %427 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %400), !dbg !58
  %428 = extractvalue { i32, i32, i32, i32 } %427, 0, !dbg !58
  %429 = extractvalue { i32, i32, i32, i32 } %427, 1, !dbg !58
  %430 = extractvalue { i32, i32, i32, i32 } %427, 2, !dbg !58
  %431 = extractvalue { i32, i32, i32, i32 } %427, 3, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %432 = bitcast <2 x half> %323 to i32, !dbg !58
  %433 = bitcast <2 x half> %339 to i32, !dbg !58
  %434 = bitcast <2 x half> %355 to i32, !dbg !58
  %435 = bitcast <2 x half> %371 to i32, !dbg !58
  %436 = insertelement <4 x i32> poison, i32 %432, i64 0, !dbg !58
  %437 = insertelement <4 x i32> %436, i32 %433, i64 1, !dbg !58
  %438 = insertelement <4 x i32> %437, i32 %434, i64 2, !dbg !58
  %439 = insertelement <4 x i32> %438, i32 %435, i64 3, !dbg !58
  store <4 x i32> %439, ptr addrspace(3) %383, align 16, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %440 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %400), !dbg !58
  %441 = extractvalue { i32, i32, i32, i32 } %440, 0, !dbg !58
  %442 = extractvalue { i32, i32, i32, i32 } %440, 1, !dbg !58
  %443 = extractvalue { i32, i32, i32, i32 } %440, 2, !dbg !58
  %444 = extractvalue { i32, i32, i32, i32 } %440, 3, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %402, i32 %415, i32 %428, i32 %441, ptr addrspace(1) %271, i1 %254) #7, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %403, i32 %416, i32 %429, i32 %442, ptr addrspace(1) %272, i1 %255) #7, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %404, i32 %417, i32 %430, i32 %443, ptr addrspace(1) %273, i1 %256) #7, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %405, i32 %418, i32 %431, i32 %444, ptr addrspace(1) %274, i1 %257) #7, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.all(i32 0), !dbg !12
  tail call void asm sideeffect "@$0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 $1, 64;", "b,r"(i1 %13, ptr addrspace(6) %242) #7, !dbg !12
  ret void, !dbg !12
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #3

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #4

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.wait.st() #5

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #6

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #7

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #7

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #8

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.wait.ld() #5

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #9

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.all(i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #10

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #6 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #7 = { nounwind }
attributes #8 = { nocallback nounwind }
attributes #9 = { convergent nocallback nofree nounwind memory(argmem: read) }
attributes #10 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "triton_kernels.py", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = distinct !DISubprogram(name: "matmul", linkageName: "matmul", scope: !1, file: !1, line: 46, type: !5, scopeLine: 46, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{null, !7, !7, !7, !9, !9, !9, !9, !9, !9, !10, !10}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !8, size: 64, dwarfAddressSpace: 1)
!8 = !DIBasicType(name: "half", size: 16, encoding: DW_ATE_float)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !11, size: 64, dwarfAddressSpace: 1)
!11 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!12 = !DILocation(line: 46, column: 1, scope: !4)
!13 = !DILocation(line: 47, column: 23, scope: !4)
!14 = !DILocation(line: 43, column: 13, scope: !15, inlinedAt: !17)
!15 = distinct !DILexicalBlockFile(scope: !4, file: !16, discriminator: 0)
!16 = !DIFile(filename: "standard.py", directory: "")
!17 = !DILocation(line: 47, column: 41, scope: !18)
!18 = distinct !DILexicalBlockFile(scope: !4, file: !1, discriminator: 0)
!19 = !DILocation(line: 43, column: 12, scope: !15, inlinedAt: !17)
!20 = !DILocation(line: 43, column: 13, scope: !15, inlinedAt: !21)
!21 = !DILocation(line: 47, column: 57, scope: !18)
!22 = !DILocation(line: 43, column: 12, scope: !15, inlinedAt: !21)
!23 = !DILocation(line: 48, column: 21, scope: !4)
!24 = !DILocation(line: 48, column: 13, scope: !4)
!25 = !DILocation(line: 49, column: 16, scope: !4)
!26 = !DILocation(line: 50, column: 20, scope: !4)
!27 = !DILocation(line: 51, column: 25, scope: !4)
!28 = !DILocation(line: 52, column: 37, scope: !4)
!29 = !DILocation(line: 52, column: 14, scope: !4)
!30 = !DILocation(line: 52, column: 53, scope: !4)
!31 = !DILocation(line: 52, column: 49, scope: !4)
!32 = !DILocation(line: 43, column: 13, scope: !15, inlinedAt: !33)
!33 = !DILocation(line: 54, column: 24, scope: !18)
!34 = !DILocation(line: 49, column: 12, scope: !4)
!35 = !DILocation(line: 50, column: 12, scope: !4)
!36 = !DILocation(line: 51, column: 16, scope: !4)
!37 = !DILocation(line: 51, column: 15, scope: !4)
!38 = !DILocation(line: 50, column: 49, scope: !4)
!39 = !DILocation(line: 51, column: 49, scope: !4)
!40 = !DILocation(line: 51, column: 48, scope: !4)
!41 = !DILocation(line: 52, column: 18, scope: !4)
!42 = !DILocation(line: 59, column: 15, scope: !4)
!43 = !DILocation(line: 57, column: 15, scope: !4)
!44 = !DILocation(line: 54, column: 5, scope: !4)
!45 = !DILocation(line: 55, column: 30, scope: !4)
!46 = !DILocation(line: 55, column: 13, scope: !4)
!47 = !DILocation(line: 56, column: 30, scope: !4)
!48 = !DILocation(line: 56, column: 13, scope: !4)
!49 = !DILocation(line: 58, column: 9, scope: !4)
!50 = !DILocation(line: 59, column: 9, scope: !4)
!51 = !DILocation(line: 55, column: 43, scope: !4)
!52 = !DILocation(line: 61, column: 75, scope: !4)
!53 = !DILocation(line: 61, column: 94, scope: !4)
!54 = !DILocation(line: 61, column: 74, scope: !4)
!55 = !DILocation(line: 61, column: 18, scope: !4)
!56 = !DILocation(line: 61, column: 14, scope: !4)
!57 = !DILocation(line: 61, column: 49, scope: !4)
!58 = !DILocation(line: 61, column: 5, scope: !4)
