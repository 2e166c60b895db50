; attention of test/ptx/triton_kernels.py by Triton 3.9.0 for sm_100a
; 128 threads, 24608 bytes of dynamic shared memory; see make_corpus.py.
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @attention(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, float %4, i32 %5, ptr addrspace(1) nofree readnone captures(none) %6, ptr addrspace(1) nofree readnone captures(none) %7) local_unnamed_addr #0 !dbg !6 {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !15
  %10 = icmp samesign ult i32 %9, 32, !dbg !15
  tail call void asm sideeffect "@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 128;", "b,r"(i1 %10, ptr addrspace(3) @global_smem) #6, !dbg !15
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !15
  %11 = load i32, ptr addrspace(3) @global_smem, align 16, !dbg !15
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !15
  tail call void asm sideeffect "@$0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "b"(i1 %10) #6, !dbg !15
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !16
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !17
  %14 = shl nuw nsw i32 %13, 6, !dbg !18
  %15 = mul i32 %14, %5, !dbg !18
  %16 = sext i32 %15 to i64, !dbg !19
  %17 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %16, !dbg !19
  %18 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %16, !dbg !20
  %19 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %16, !dbg !21
  %20 = shl i32 %12, 6, !dbg !22
  %21 = lshr i32 %9, 5, !dbg !23
  %22 = lshr i32 %9, 3, !dbg !23
  %23 = and i32 %22, 15, !dbg !23
  %24 = or disjoint i32 %23, 16, !dbg !23
  %25 = and i32 %9, 15, !dbg !23
  %26 = and i32 %9, 96, !dbg !23
  %27 = lshr exact i32 %26, 1, !dbg !23
  %28 = or disjoint i32 %23, %20, !dbg !22
  %29 = or disjoint i32 %24, %20, !dbg !22
  %30 = or disjoint i32 %25, %27, !dbg !22
  %31 = or disjoint i32 %30, %20, !dbg !22
  %32 = and i32 %9, 16, !dbg !24
  %33 = or disjoint i32 %32, 2, !dbg !24
  %34 = or disjoint i32 %32, 3, !dbg !24
  %35 = insertelement <4 x i32> poison, i32 %32, i64 0, !dbg !24
  %36 = shufflevector <4 x i32> %35, <4 x i32> poison, <4 x i32> zeroinitializer, !dbg !24
  %37 = or disjoint <4 x i32> %36, <i32 4, i32 5, i32 6, i32 7>, !dbg !24
  %38 = insertelement <8 x i32> poison, i32 %32, i64 0, !dbg !24
  %39 = shufflevector <8 x i32> %38, <8 x i32> poison, <8 x i32> zeroinitializer, !dbg !24
  %40 = or disjoint <8 x i32> %39, <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, !dbg !24
  %41 = shl i32 %28, 6, !dbg !25
  %42 = shl i32 %29, 6, !dbg !25
  %43 = or disjoint i32 %41, 2048, !dbg !25
  %44 = or disjoint i32 %41, 3072, !dbg !25
  %45 = sext i32 %41 to i64, !dbg !26
  %46 = getelementptr [2 x i8], ptr addrspace(1) %17, i64 %45, !dbg !26
  %47 = sext i32 %42 to i64, !dbg !26
  %48 = getelementptr [2 x i8], ptr addrspace(1) %17, i64 %47, !dbg !26
  %49 = sext i32 %43 to i64, !dbg !26
  %50 = getelementptr [2 x i8], ptr addrspace(1) %17, i64 %49, !dbg !26
  %51 = sext i32 %44 to i64, !dbg !26
  %52 = getelementptr [2 x i8], ptr addrspace(1) %17, i64 %51, !dbg !26
  %53 = shl nuw nsw i32 %9, 3, !dbg !27
  %54 = and i32 %53, 56, !dbg !27
  %55 = zext nneg i32 %54 to i64, !dbg !26
  %56 = getelementptr [2 x i8], ptr addrspace(1) %46, i64 %55, !dbg !26
  %57 = getelementptr [2 x i8], ptr addrspace(1) %48, i64 %55, !dbg !26
  %58 = getelementptr [2 x i8], ptr addrspace(1) %50, i64 %55, !dbg !26
  %59 = getelementptr [2 x i8], ptr addrspace(1) %52, i64 %55, !dbg !26
  %60 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l"(ptr addrspace(1) %56) #6, !dbg !28
  %61 = extractvalue { i32, i32, i32, i32 } %60, 0, !dbg !28
  %62 = extractvalue { i32, i32, i32, i32 } %60, 1, !dbg !28
  %63 = extractvalue { i32, i32, i32, i32 } %60, 2, !dbg !28
  %64 = extractvalue { i32, i32, i32, i32 } %60, 3, !dbg !28
  %65 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l"(ptr addrspace(1) %57) #6, !dbg !28
  %66 = extractvalue { i32, i32, i32, i32 } %65, 0, !dbg !28
  %67 = extractvalue { i32, i32, i32, i32 } %65, 1, !dbg !28
  %68 = extractvalue { i32, i32, i32, i32 } %65, 2, !dbg !28
  %69 = extractvalue { i32, i32, i32, i32 } %65, 3, !dbg !28
  %70 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l"(ptr addrspace(1) %58) #6, !dbg !28
  %71 = extractvalue { i32, i32, i32, i32 } %70, 0, !dbg !28
  %72 = extractvalue { i32, i32, i32, i32 } %70, 1, !dbg !28
  %73 = extractvalue { i32, i32, i32, i32 } %70, 2, !dbg !28
  %74 = extractvalue { i32, i32, i32, i32 } %70, 3, !dbg !28
  %75 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l"(ptr addrspace(1) %59) #6, !dbg !28
  %76 = extractvalue { i32, i32, i32, i32 } %75, 0, !dbg !28
  %77 = extractvalue { i32, i32, i32, i32 } %75, 1, !dbg !28
  %78 = extractvalue { i32, i32, i32, i32 } %75, 2, !dbg !28
  %79 = extractvalue { i32, i32, i32, i32 } %75, 3, !dbg !28
  %80 = shl nuw nsw i32 %9, 4, !dbg !28
  %81 = and i32 %80, 2032, !dbg !28
  %82 = and i32 %9, 56, !dbg !28
  %83 = shl nuw nsw i32 %82, 1, !dbg !28
  %84 = xor i32 %81, %83, !dbg !28
  %85 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %84, !dbg !28
  %86 = insertelement <4 x i32> poison, i32 %61, i64 0, !dbg !28
  %87 = insertelement <4 x i32> %86, i32 %62, i64 1, !dbg !28
  %88 = insertelement <4 x i32> %87, i32 %63, i64 2, !dbg !28
  %89 = insertelement <4 x i32> %88, i32 %64, i64 3, !dbg !28
  store <4 x i32> %89, ptr addrspace(3) %85, align 16, !dbg !28
  %90 = or disjoint i32 %84, 2048, !dbg !28
  %91 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %90, !dbg !28
  %92 = insertelement <4 x i32> poison, i32 %66, i64 0, !dbg !28
  %93 = insertelement <4 x i32> %92, i32 %67, i64 1, !dbg !28
  %94 = insertelement <4 x i32> %93, i32 %68, i64 2, !dbg !28
  %95 = insertelement <4 x i32> %94, i32 %69, i64 3, !dbg !28
  store <4 x i32> %95, ptr addrspace(3) %91, align 16, !dbg !28
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) %85, i32 4096, !dbg !28
  %97 = insertelement <4 x i32> poison, i32 %71, i64 0, !dbg !28
  %98 = insertelement <4 x i32> %97, i32 %72, i64 1, !dbg !28
  %99 = insertelement <4 x i32> %98, i32 %73, i64 2, !dbg !28
  %100 = insertelement <4 x i32> %99, i32 %74, i64 3, !dbg !28
  store <4 x i32> %100, ptr addrspace(3) %96, align 16, !dbg !28
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) %85, i32 6144, !dbg !28
  %102 = insertelement <4 x i32> poison, i32 %76, i64 0, !dbg !28
  %103 = insertelement <4 x i32> %102, i32 %77, i64 1, !dbg !28
  %104 = insertelement <4 x i32> %103, i32 %78, i64 2, !dbg !28
  %105 = insertelement <4 x i32> %104, i32 %79, i64 3, !dbg !28
  store <4 x i32> %105, ptr addrspace(3) %101, align 16, !dbg !28
  %106 = add i32 %20, 64, !dbg !29
  %107 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %21, i32 0, i32 31), !dbg !30
  %108 = shl i32 %107, 21, !dbg !30
  %109 = and i32 %108, 6291456, !dbg !30
  %110 = add i32 %109, %11, !dbg !30
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x32.b32 [$1 + 0], 32, {$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33};", "b,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r"(i1 true, i32 %110, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00, float 0.000000e+00) #6, !dbg !30
  tail call void @llvm.nvvm.tcgen05.wait.st(), !dbg !31
  %111 = icmp eq i32 %21, 0, !dbg !31
  %112 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %113 = extractvalue { i32, i1 } %112, 1, !dbg !31
  %114 = and i1 %111, %113, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %114, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576)) #6, !dbg !31
  %115 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %116 = extractvalue { i32, i1 } %115, 1, !dbg !31
  %117 = and i1 %111, %116, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %117, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24584)) #6, !dbg !31
  %118 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %119 = extractvalue { i32, i1 } %118, 1, !dbg !31
  %120 = and i1 %111, %119, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %120, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24592)) #6, !dbg !31
  %121 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %122 = extractvalue { i32, i1 } %121, 1, !dbg !31
  %123 = and i1 %111, %122, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %123, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24600)) #6, !dbg !31
  %124 = icmp sgt i32 %106, 0, !dbg !31
  %125 = shl nuw nsw i32 %23, 6, !dbg !32
  %126 = shl nuw nsw i32 %24, 6, !dbg !32
  %127 = zext nneg i32 %125 to i64, !dbg !33
  %128 = getelementptr [2 x i8], ptr addrspace(1) %18, i64 %127, !dbg !33
  %129 = zext nneg i32 %126 to i64, !dbg !33
  %130 = getelementptr [2 x i8], ptr addrspace(1) %18, i64 %129, !dbg !33
  %131 = getelementptr [2 x i8], ptr addrspace(1) %128, i64 %55, !dbg !33
  %132 = getelementptr [2 x i8], ptr addrspace(1) %130, i64 %55, !dbg !33
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %84, !dbg !34
  %134 = select i1 %124, i32 16, i32 0, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %133, ptr addrspace(1) %131, i32 %134) #6, !dbg !34
  %135 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %90, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %135, ptr addrspace(1) %132, i32 %134) #6, !dbg !34
  %136 = add i32 %11, 1048576, !dbg !35
  %137 = add i32 %11, 64, !dbg !30
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !34
  %138 = icmp sgt i32 %106, 32, !dbg !31
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !34
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !34
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !35
  %139 = icmp eq i32 %107, 0, !dbg !35
  %140 = and i1 %124, %139, !dbg !35
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  br i1 %140, label %141, label %170, !dbg !35

141:                                              ; preds = %8
  %142 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !35
  %143 = extractvalue { i32, i1 } %142, 1, !dbg !35
  %144 = lshr exact i32 ptrtoint (ptr addrspace(3) @global_smem to i32), 4, !dbg !35
  %145 = and i32 %144, 32767, !dbg !35
  %146 = lshr exact i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192) to i32), 4, !dbg !35
  %147 = and i32 %146, 32767, !dbg !35
  %148 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %145, i64 0, !dbg !35
  %149 = bitcast <2 x i32> %148 to i64, !dbg !35
  %150 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %147, i64 0, !dbg !35
  %151 = bitcast <2 x i32> %150 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %149, i64 %151, i32 67633168, i1 false, i1 %143) #6, !dbg !35
  %152 = add nuw nsw i32 %145, 2, !dbg !35
  %153 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %152, i64 0, !dbg !35
  %154 = bitcast <2 x i32> %153 to i64, !dbg !35
  %155 = add nuw nsw i32 %147, 2, !dbg !35
  %156 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %155, i64 0, !dbg !35
  %157 = bitcast <2 x i32> %156 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %154, i64 %157, i32 67633168, i1 true, i1 %143) #6, !dbg !35
  %158 = add nuw nsw i32 %145, 4, !dbg !35
  %159 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %158, i64 0, !dbg !35
  %160 = bitcast <2 x i32> %159 to i64, !dbg !35
  %161 = add nuw nsw i32 %147, 4, !dbg !35
  %162 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %161, i64 0, !dbg !35
  %163 = bitcast <2 x i32> %162 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %160, i64 %163, i32 67633168, i1 true, i1 %143) #6, !dbg !35
  %164 = add nuw nsw i32 %145, 6, !dbg !35
  %165 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %164, i64 0, !dbg !35
  %166 = bitcast <2 x i32> %165 to i64, !dbg !35
  %167 = add nuw nsw i32 %147, 6, !dbg !35
  %168 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %167, i64 0, !dbg !35
  %169 = bitcast <2 x i32> %168 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %166, i64 %169, i32 67633168, i1 true, i1 %143) #6, !dbg !35
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %143, i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576) to i32)) #6, !dbg !35
  br label %170, !dbg !35

170:                                              ; preds = %141, %8
  %171 = getelementptr [2 x i8], ptr addrspace(1) %19, i64 %127, !dbg !36
  %172 = getelementptr [2 x i8], ptr addrspace(1) %19, i64 %129, !dbg !36
  %173 = getelementptr [2 x i8], ptr addrspace(1) %171, i64 %55, !dbg !36
  %174 = getelementptr [2 x i8], ptr addrspace(1) %172, i64 %55, !dbg !36
  %175 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %84, !dbg !37
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %175, ptr addrspace(1) %173, i32 %134) #6, !dbg !37
  %176 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %90, !dbg !37
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %176, ptr addrspace(1) %174, i32 %134) #6, !dbg !37
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !37
  %177 = or disjoint i32 %125, 2048, !dbg !32
  %178 = or disjoint i32 %125, 3072, !dbg !32
  %179 = zext nneg i32 %177 to i64, !dbg !33
  %180 = getelementptr [2 x i8], ptr addrspace(1) %18, i64 %179, !dbg !33
  %181 = zext nneg i32 %178 to i64, !dbg !33
  %182 = getelementptr [2 x i8], ptr addrspace(1) %18, i64 %181, !dbg !33
  %183 = getelementptr [2 x i8], ptr addrspace(1) %180, i64 %55, !dbg !33
  %184 = getelementptr [2 x i8], ptr addrspace(1) %182, i64 %55, !dbg !33
  %185 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %84, !dbg !34
  %186 = select i1 %138, i32 16, i32 0, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %185, ptr addrspace(1) %183, i32 %186) #6, !dbg !34
  %187 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %90, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %187, ptr addrspace(1) %184, i32 %186) #6, !dbg !34
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !34
  %188 = icmp sgt i32 %106, 64, !dbg !31
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  tail call void asm sideeffect "\0A{\0A\09@!$2 bra.uni skipWait;\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A\09skipWait:\0A}\0A", "r,r,b"(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), i32 0, i1 %124) #6, !dbg !35
  %.not = icmp slt i32 %31, %32, !dbg !38
  %.not13.not = icmp sgt i32 %31, %32, !dbg !38
  %.not14 = icmp slt i32 %31, %33, !dbg !38
  %.not15 = icmp slt i32 %31, %34, !dbg !38
  %189 = extractelement <4 x i32> %37, i64 0, !dbg !38
  %.not16 = icmp slt i32 %31, %189, !dbg !38
  %190 = extractelement <4 x i32> %37, i64 1, !dbg !38
  %.not17 = icmp slt i32 %31, %190, !dbg !38
  %191 = extractelement <4 x i32> %37, i64 2, !dbg !38
  %.not18 = icmp slt i32 %31, %191, !dbg !38
  %192 = extractelement <4 x i32> %37, i64 3, !dbg !38
  %.not19 = icmp slt i32 %31, %192, !dbg !38
  %193 = extractelement <8 x i32> %40, i64 0, !dbg !38
  %.not20 = icmp slt i32 %31, %193, !dbg !38
  %194 = extractelement <8 x i32> %40, i64 1, !dbg !38
  %.not21 = icmp slt i32 %31, %194, !dbg !38
  %195 = extractelement <8 x i32> %40, i64 2, !dbg !38
  %.not22 = icmp slt i32 %31, %195, !dbg !38
  %196 = extractelement <8 x i32> %40, i64 3, !dbg !38
  %.not23 = icmp slt i32 %31, %196, !dbg !38
  %197 = extractelement <8 x i32> %40, i64 4, !dbg !38
  %.not24 = icmp slt i32 %31, %197, !dbg !38
  %198 = extractelement <8 x i32> %40, i64 5, !dbg !38
  %.not25 = icmp slt i32 %31, %198, !dbg !38
  %199 = extractelement <8 x i32> %40, i64 6, !dbg !38
  %.not26 = icmp slt i32 %31, %199, !dbg !38
  %200 = extractelement <8 x i32> %40, i64 7, !dbg !38
  %.not27 = icmp slt i32 %31, %200, !dbg !38
  %201 = add i32 %109, %136, !dbg !35
  %202 = tail call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x16.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15}, [$16 + 0], 16;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %201) #6, !dbg !35
  %203 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 0, !dbg !35
  %204 = bitcast i32 %203 to float, !dbg !35
  %205 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 1, !dbg !35
  %206 = bitcast i32 %205 to float, !dbg !35
  %207 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 2, !dbg !35
  %208 = bitcast i32 %207 to float, !dbg !35
  %209 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 3, !dbg !35
  %210 = bitcast i32 %209 to float, !dbg !35
  %211 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 4, !dbg !35
  %212 = bitcast i32 %211 to float, !dbg !35
  %213 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 5, !dbg !35
  %214 = bitcast i32 %213 to float, !dbg !35
  %215 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 6, !dbg !35
  %216 = bitcast i32 %215 to float, !dbg !35
  %217 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 7, !dbg !35
  %218 = bitcast i32 %217 to float, !dbg !35
  %219 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 8, !dbg !35
  %220 = bitcast i32 %219 to float, !dbg !35
  %221 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 9, !dbg !35
  %222 = bitcast i32 %221 to float, !dbg !35
  %223 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 10, !dbg !35
  %224 = bitcast i32 %223 to float, !dbg !35
  %225 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 11, !dbg !35
  %226 = bitcast i32 %225 to float, !dbg !35
  %227 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 12, !dbg !35
  %228 = bitcast i32 %227 to float, !dbg !35
  %229 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 13, !dbg !35
  %230 = bitcast i32 %229 to float, !dbg !35
  %231 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 14, !dbg !35
  %232 = bitcast i32 %231 to float, !dbg !35
  %233 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %202, 15, !dbg !35
  %234 = bitcast i32 %233 to float, !dbg !35
  %235 = fmul float %4, %204, !dbg !35
  %236 = fmul float %4, %206, !dbg !35
  %237 = fmul float %4, %208, !dbg !35
  %238 = fmul float %4, %210, !dbg !35
  %239 = fmul float %4, %212, !dbg !35
  %240 = fmul float %4, %214, !dbg !35
  %241 = fmul float %4, %216, !dbg !35
  %242 = fmul float %4, %218, !dbg !35
  %243 = fmul float %4, %220, !dbg !35
  %244 = fmul float %4, %222, !dbg !35
  %245 = fmul float %4, %224, !dbg !35
  %246 = fmul float %4, %226, !dbg !35
  %247 = fmul float %4, %228, !dbg !35
  %248 = fmul float %4, %230, !dbg !35
  %249 = fmul float %4, %232, !dbg !35
  %250 = fmul float %4, %234, !dbg !35
  %251 = select i1 %.not, float -1.000000e+06, float %235, !dbg !39
  %252 = select i1 %.not13.not, float %236, float -1.000000e+06, !dbg !39
  %253 = select i1 %.not14, float -1.000000e+06, float %237, !dbg !39
  %254 = select i1 %.not15, float -1.000000e+06, float %238, !dbg !39
  %255 = select i1 %.not16, float -1.000000e+06, float %239, !dbg !39
  %256 = select i1 %.not17, float -1.000000e+06, float %240, !dbg !39
  %257 = select i1 %.not18, float -1.000000e+06, float %241, !dbg !39
  %258 = select i1 %.not19, float -1.000000e+06, float %242, !dbg !39
  %259 = select i1 %.not20, float -1.000000e+06, float %243, !dbg !39
  %260 = select i1 %.not21, float -1.000000e+06, float %244, !dbg !39
  %261 = select i1 %.not22, float -1.000000e+06, float %245, !dbg !39
  %262 = select i1 %.not23, float -1.000000e+06, float %246, !dbg !39
  %263 = select i1 %.not24, float -1.000000e+06, float %247, !dbg !39
  %264 = select i1 %.not25, float -1.000000e+06, float %248, !dbg !39
  %265 = select i1 %.not26, float -1.000000e+06, float %249, !dbg !39
  %266 = select i1 %.not27, float -1.000000e+06, float %250, !dbg !39
  %267 = tail call float @llvm.maxnum.f32(float %251, float %252), !dbg !40
  %268 = tail call float @llvm.maxnum.f32(float %267, float %253), !dbg !40
  %269 = tail call float @llvm.maxnum.f32(float %254, float %255), !dbg !40
  %270 = tail call float @llvm.maxnum.f32(float %269, float %256), !dbg !40
  %271 = tail call float @llvm.maxnum.f32(float %257, float %258), !dbg !40
  %272 = tail call float @llvm.maxnum.f32(float %271, float %259), !dbg !40
  %273 = tail call float @llvm.maxnum.f32(float %260, float %261), !dbg !40
  %274 = tail call float @llvm.maxnum.f32(float %273, float %262), !dbg !40
  %275 = tail call float @llvm.maxnum.f32(float %263, float %264), !dbg !40
  %276 = tail call float @llvm.maxnum.f32(float %275, float %265), !dbg !40
  %277 = tail call float @llvm.maxnum.f32(float %268, float %270), !dbg !40
  %278 = tail call float @llvm.maxnum.f32(float %277, float %272), !dbg !40
  %279 = tail call float @llvm.maxnum.f32(float %274, float %276), !dbg !40
  %280 = tail call float @llvm.maxnum.f32(float %279, float %266), !dbg !40
  %281 = tail call float @llvm.maxnum.f32(float %278, float %280), !dbg !40
  %282 = bitcast float %281 to i32, !dbg !43
  %283 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %282, i32 16, i32 31), !dbg !43
  %284 = bitcast i32 %283 to float, !dbg !43
  %285 = tail call float @llvm.maxnum.f32(float %281, float %284), !dbg !40
  %286 = tail call float @llvm.maxnum.f32(float %285, float 0xFFF0000000000000), !dbg !46
  %287 = fsub float %251, %286, !dbg !47
  %288 = fsub float %252, %286, !dbg !47
  %289 = fsub float %253, %286, !dbg !47
  %290 = fsub float %254, %286, !dbg !47
  %291 = fsub float %255, %286, !dbg !47
  %292 = fsub float %256, %286, !dbg !47
  %293 = fsub float %257, %286, !dbg !47
  %294 = fsub float %258, %286, !dbg !47
  %295 = fsub float %259, %286, !dbg !47
  %296 = fsub float %260, %286, !dbg !47
  %297 = fsub float %261, %286, !dbg !47
  %298 = fsub float %262, %286, !dbg !47
  %299 = fsub float %263, %286, !dbg !47
  %300 = fsub float %264, %286, !dbg !47
  %301 = fsub float %265, %286, !dbg !47
  %302 = fsub float %266, %286, !dbg !47
  %303 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i = icmp eq i32 %303, 0, !dbg !48
  br i1 %.not.i, label %306, label %304, !dbg !48

304:                                              ; preds = %170
  %305 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %287), !dbg !48
  br label %__nv_exp2f.exit, !dbg !48

306:                                              ; preds = %170
  %307 = tail call float @llvm.nvvm.ex2.approx.f32(float %287), !dbg !48
  br label %__nv_exp2f.exit, !dbg !48

__nv_exp2f.exit:                                  ; preds = %304, %306
  %.0.i = phi float [ %305, %304 ], [ %307, %306 ], !dbg !48
  %308 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i85 = icmp eq i32 %308, 0, !dbg !48
  br i1 %.not.i85, label %311, label %309, !dbg !48

309:                                              ; preds = %__nv_exp2f.exit
  %310 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %288), !dbg !48
  br label %__nv_exp2f.exit87, !dbg !48

311:                                              ; preds = %__nv_exp2f.exit
  %312 = tail call float @llvm.nvvm.ex2.approx.f32(float %288), !dbg !48
  br label %__nv_exp2f.exit87, !dbg !48

__nv_exp2f.exit87:                                ; preds = %309, %311
  %.0.i86 = phi float [ %310, %309 ], [ %312, %311 ], !dbg !48
  %313 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i88 = icmp eq i32 %313, 0, !dbg !48
  br i1 %.not.i88, label %316, label %314, !dbg !48

314:                                              ; preds = %__nv_exp2f.exit87
  %315 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %289), !dbg !48
  br label %__nv_exp2f.exit90, !dbg !48

316:                                              ; preds = %__nv_exp2f.exit87
  %317 = tail call float @llvm.nvvm.ex2.approx.f32(float %289), !dbg !48
  br label %__nv_exp2f.exit90, !dbg !48

__nv_exp2f.exit90:                                ; preds = %314, %316
  %.0.i89 = phi float [ %315, %314 ], [ %317, %316 ], !dbg !48
  %318 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i91 = icmp eq i32 %318, 0, !dbg !48
  br i1 %.not.i91, label %321, label %319, !dbg !48

319:                                              ; preds = %__nv_exp2f.exit90
  %320 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %290), !dbg !48
  br label %__nv_exp2f.exit93, !dbg !48

321:                                              ; preds = %__nv_exp2f.exit90
  %322 = tail call float @llvm.nvvm.ex2.approx.f32(float %290), !dbg !48
  br label %__nv_exp2f.exit93, !dbg !48

__nv_exp2f.exit93:                                ; preds = %319, %321
  %.0.i92 = phi float [ %320, %319 ], [ %322, %321 ], !dbg !48
  %323 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i94 = icmp eq i32 %323, 0, !dbg !48
  br i1 %.not.i94, label %326, label %324, !dbg !48

324:                                              ; preds = %__nv_exp2f.exit93
  %325 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %291), !dbg !48
  br label %__nv_exp2f.exit96, !dbg !48

326:                                              ; preds = %__nv_exp2f.exit93
  %327 = tail call float @llvm.nvvm.ex2.approx.f32(float %291), !dbg !48
  br label %__nv_exp2f.exit96, !dbg !48

__nv_exp2f.exit96:                                ; preds = %324, %326
  %.0.i95 = phi float [ %325, %324 ], [ %327, %326 ], !dbg !48
  %328 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i97 = icmp eq i32 %328, 0, !dbg !48
  br i1 %.not.i97, label %331, label %329, !dbg !48

329:                                              ; preds = %__nv_exp2f.exit96
  %330 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %292), !dbg !48
  br label %__nv_exp2f.exit99, !dbg !48

331:                                              ; preds = %__nv_exp2f.exit96
  %332 = tail call float @llvm.nvvm.ex2.approx.f32(float %292), !dbg !48
  br label %__nv_exp2f.exit99, !dbg !48

__nv_exp2f.exit99:                                ; preds = %329, %331
  %.0.i98 = phi float [ %330, %329 ], [ %332, %331 ], !dbg !48
  %333 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i100 = icmp eq i32 %333, 0, !dbg !48
  br i1 %.not.i100, label %336, label %334, !dbg !48

334:                                              ; preds = %__nv_exp2f.exit99
  %335 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %293), !dbg !48
  br label %__nv_exp2f.exit102, !dbg !48

336:                                              ; preds = %__nv_exp2f.exit99
  %337 = tail call float @llvm.nvvm.ex2.approx.f32(float %293), !dbg !48
  br label %__nv_exp2f.exit102, !dbg !48

__nv_exp2f.exit102:                               ; preds = %334, %336
  %.0.i101 = phi float [ %335, %334 ], [ %337, %336 ], !dbg !48
  %338 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i103 = icmp eq i32 %338, 0, !dbg !48
  br i1 %.not.i103, label %341, label %339, !dbg !48

339:                                              ; preds = %__nv_exp2f.exit102
  %340 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %294), !dbg !48
  br label %__nv_exp2f.exit105, !dbg !48

341:                                              ; preds = %__nv_exp2f.exit102
  %342 = tail call float @llvm.nvvm.ex2.approx.f32(float %294), !dbg !48
  br label %__nv_exp2f.exit105, !dbg !48

__nv_exp2f.exit105:                               ; preds = %339, %341
  %.0.i104 = phi float [ %340, %339 ], [ %342, %341 ], !dbg !48
  %343 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i106 = icmp eq i32 %343, 0, !dbg !48
  br i1 %.not.i106, label %346, label %344, !dbg !48

344:                                              ; preds = %__nv_exp2f.exit105
  %345 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %295), !dbg !48
  br label %__nv_exp2f.exit108, !dbg !48

346:                                              ; preds = %__nv_exp2f.exit105
  %347 = tail call float @llvm.nvvm.ex2.approx.f32(float %295), !dbg !48
  br label %__nv_exp2f.exit108, !dbg !48

__nv_exp2f.exit108:                               ; preds = %344, %346
  %.0.i107 = phi float [ %345, %344 ], [ %347, %346 ], !dbg !48
  %348 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i109 = icmp eq i32 %348, 0, !dbg !48
  br i1 %.not.i109, label %351, label %349, !dbg !48

349:                                              ; preds = %__nv_exp2f.exit108
  %350 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %296), !dbg !48
  br label %__nv_exp2f.exit111, !dbg !48

351:                                              ; preds = %__nv_exp2f.exit108
  %352 = tail call float @llvm.nvvm.ex2.approx.f32(float %296), !dbg !48
  br label %__nv_exp2f.exit111, !dbg !48

__nv_exp2f.exit111:                               ; preds = %349, %351
  %.0.i110 = phi float [ %350, %349 ], [ %352, %351 ], !dbg !48
  %353 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i112 = icmp eq i32 %353, 0, !dbg !48
  br i1 %.not.i112, label %356, label %354, !dbg !48

354:                                              ; preds = %__nv_exp2f.exit111
  %355 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %297), !dbg !48
  br label %__nv_exp2f.exit114, !dbg !48

356:                                              ; preds = %__nv_exp2f.exit111
  %357 = tail call float @llvm.nvvm.ex2.approx.f32(float %297), !dbg !48
  br label %__nv_exp2f.exit114, !dbg !48

__nv_exp2f.exit114:                               ; preds = %354, %356
  %.0.i113 = phi float [ %355, %354 ], [ %357, %356 ], !dbg !48
  %358 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i115 = icmp eq i32 %358, 0, !dbg !48
  br i1 %.not.i115, label %361, label %359, !dbg !48

359:                                              ; preds = %__nv_exp2f.exit114
  %360 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %298), !dbg !48
  br label %__nv_exp2f.exit117, !dbg !48

361:                                              ; preds = %__nv_exp2f.exit114
  %362 = tail call float @llvm.nvvm.ex2.approx.f32(float %298), !dbg !48
  br label %__nv_exp2f.exit117, !dbg !48

__nv_exp2f.exit117:                               ; preds = %359, %361
  %.0.i116 = phi float [ %360, %359 ], [ %362, %361 ], !dbg !48
  %363 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i118 = icmp eq i32 %363, 0, !dbg !48
  br i1 %.not.i118, label %366, label %364, !dbg !48

364:                                              ; preds = %__nv_exp2f.exit117
  %365 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %299), !dbg !48
  br label %__nv_exp2f.exit120, !dbg !48

366:                                              ; preds = %__nv_exp2f.exit117
  %367 = tail call float @llvm.nvvm.ex2.approx.f32(float %299), !dbg !48
  br label %__nv_exp2f.exit120, !dbg !48

__nv_exp2f.exit120:                               ; preds = %364, %366
  %.0.i119 = phi float [ %365, %364 ], [ %367, %366 ], !dbg !48
  %368 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i121 = icmp eq i32 %368, 0, !dbg !48
  br i1 %.not.i121, label %371, label %369, !dbg !48

369:                                              ; preds = %__nv_exp2f.exit120
  %370 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %300), !dbg !48
  br label %__nv_exp2f.exit123, !dbg !48

371:                                              ; preds = %__nv_exp2f.exit120
  %372 = tail call float @llvm.nvvm.ex2.approx.f32(float %300), !dbg !48
  br label %__nv_exp2f.exit123, !dbg !48

__nv_exp2f.exit123:                               ; preds = %369, %371
  %.0.i122 = phi float [ %370, %369 ], [ %372, %371 ], !dbg !48
  %373 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i124 = icmp eq i32 %373, 0, !dbg !48
  br i1 %.not.i124, label %376, label %374, !dbg !48

374:                                              ; preds = %__nv_exp2f.exit123
  %375 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %301), !dbg !48
  br label %__nv_exp2f.exit126, !dbg !48

376:                                              ; preds = %__nv_exp2f.exit123
  %377 = tail call float @llvm.nvvm.ex2.approx.f32(float %301), !dbg !48
  br label %__nv_exp2f.exit126, !dbg !48

__nv_exp2f.exit126:                               ; preds = %374, %376
  %.0.i125 = phi float [ %375, %374 ], [ %377, %376 ], !dbg !48
  %378 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i127 = icmp eq i32 %378, 0, !dbg !48
  br i1 %.not.i127, label %381, label %379, !dbg !48

379:                                              ; preds = %__nv_exp2f.exit126
  %380 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %302), !dbg !48
  br label %__nv_exp2f.exit129, !dbg !48

381:                                              ; preds = %__nv_exp2f.exit126
  %382 = tail call float @llvm.nvvm.ex2.approx.f32(float %302), !dbg !48
  br label %__nv_exp2f.exit129, !dbg !48

__nv_exp2f.exit129:                               ; preds = %379, %381
  %.0.i128 = phi float [ %380, %379 ], [ %382, %381 ], !dbg !48
  %383 = fsub float 0xFFF0000000000000, %286, !dbg !49
  %384 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !50
  %.not.i130 = icmp eq i32 %384, 0, !dbg !50
  br i1 %.not.i130, label %387, label %385, !dbg !50

385:                                              ; preds = %__nv_exp2f.exit129
  %386 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %383), !dbg !50
  br label %__nv_exp2f.exit132, !dbg !50

387:                                              ; preds = %__nv_exp2f.exit129
  %388 = tail call float @llvm.nvvm.ex2.approx.f32(float %383), !dbg !50
  br label %__nv_exp2f.exit132, !dbg !50

__nv_exp2f.exit132:                               ; preds = %385, %387
  %.0.i131 = phi float [ %386, %385 ], [ %388, %387 ], !dbg !50
  %389 = insertelement <2 x float> poison, float %.0.i, i64 0, !dbg !51
  %390 = insertelement <2 x float> %389, float %.0.i86, i64 1, !dbg !51
  %391 = fptrunc <2 x float> %390 to <2 x half>, !dbg !51
  %392 = insertelement <2 x float> poison, float %.0.i89, i64 0, !dbg !51
  %393 = insertelement <2 x float> %392, float %.0.i92, i64 1, !dbg !51
  %394 = fptrunc <2 x float> %393 to <2 x half>, !dbg !51
  %395 = insertelement <2 x float> poison, float %.0.i95, i64 0, !dbg !51
  %396 = insertelement <2 x float> %395, float %.0.i98, i64 1, !dbg !51
  %397 = fptrunc <2 x float> %396 to <2 x half>, !dbg !51
  %398 = insertelement <2 x float> poison, float %.0.i101, i64 0, !dbg !51
  %399 = insertelement <2 x float> %398, float %.0.i104, i64 1, !dbg !51
  %400 = fptrunc <2 x float> %399 to <2 x half>, !dbg !51
  %401 = insertelement <2 x float> poison, float %.0.i107, i64 0, !dbg !51
  %402 = insertelement <2 x float> %401, float %.0.i110, i64 1, !dbg !51
  %403 = fptrunc <2 x float> %402 to <2 x half>, !dbg !51
  %404 = insertelement <2 x float> poison, float %.0.i113, i64 0, !dbg !51
  %405 = insertelement <2 x float> %404, float %.0.i116, i64 1, !dbg !51
  %406 = fptrunc <2 x float> %405 to <2 x half>, !dbg !51
  %407 = insertelement <2 x float> poison, float %.0.i119, i64 0, !dbg !51
  %408 = insertelement <2 x float> %407, float %.0.i122, i64 1, !dbg !51
  %409 = fptrunc <2 x float> %408 to <2 x half>, !dbg !51
  %410 = insertelement <2 x float> poison, float %.0.i125, i64 0, !dbg !51
  %411 = insertelement <2 x float> %410, float %.0.i128, i64 1, !dbg !51
  %412 = fptrunc <2 x float> %411 to <2 x half>, !dbg !51
  %413 = bitcast <2 x half> %391 to i32, !dbg !30
  %414 = bitcast <2 x half> %394 to i32, !dbg !30
  %415 = bitcast <2 x half> %397 to i32, !dbg !30
  %416 = bitcast <2 x half> %400 to i32, !dbg !30
  %417 = bitcast <2 x half> %403 to i32, !dbg !30
  %418 = bitcast <2 x half> %406 to i32, !dbg !30
  %419 = bitcast <2 x half> %409 to i32, !dbg !30
  %420 = bitcast <2 x half> %412 to i32, !dbg !30
  %421 = add i32 %109, %137, !dbg !30
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x8.b32 [$1 + 0], 8, {$2, $3, $4, $5, $6, $7, $8, $9};", "b,r,r,r,r,r,r,r,r,r"(i1 %124, i32 %421, i32 %413, i32 %414, i32 %415, i32 %416, i32 %417, i32 %418, i32 %419, i32 %420) #6, !dbg !30
  tail call void @llvm.nvvm.tcgen05.wait.ld(), !dbg !37
  tail call void @llvm.nvvm.tcgen05.wait.st(), !dbg !37
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !37
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !37
  %422 = tail call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x32.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31}, [$32 + 0], 32;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %110) #6, !dbg !30
  %423 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 0, !dbg !30
  %424 = bitcast i32 %423 to float, !dbg !30
  %425 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 1, !dbg !30
  %426 = bitcast i32 %425 to float, !dbg !30
  %427 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 2, !dbg !30
  %428 = bitcast i32 %427 to float, !dbg !30
  %429 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 3, !dbg !30
  %430 = bitcast i32 %429 to float, !dbg !30
  %431 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 4, !dbg !30
  %432 = bitcast i32 %431 to float, !dbg !30
  %433 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 5, !dbg !30
  %434 = bitcast i32 %433 to float, !dbg !30
  %435 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 6, !dbg !30
  %436 = bitcast i32 %435 to float, !dbg !30
  %437 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 7, !dbg !30
  %438 = bitcast i32 %437 to float, !dbg !30
  %439 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 8, !dbg !30
  %440 = bitcast i32 %439 to float, !dbg !30
  %441 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 9, !dbg !30
  %442 = bitcast i32 %441 to float, !dbg !30
  %443 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 10, !dbg !30
  %444 = bitcast i32 %443 to float, !dbg !30
  %445 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 11, !dbg !30
  %446 = bitcast i32 %445 to float, !dbg !30
  %447 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 12, !dbg !30
  %448 = bitcast i32 %447 to float, !dbg !30
  %449 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 13, !dbg !30
  %450 = bitcast i32 %449 to float, !dbg !30
  %451 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 14, !dbg !30
  %452 = bitcast i32 %451 to float, !dbg !30
  %453 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 15, !dbg !30
  %454 = bitcast i32 %453 to float, !dbg !30
  %455 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 16, !dbg !30
  %456 = bitcast i32 %455 to float, !dbg !30
  %457 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 17, !dbg !30
  %458 = bitcast i32 %457 to float, !dbg !30
  %459 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 18, !dbg !30
  %460 = bitcast i32 %459 to float, !dbg !30
  %461 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 19, !dbg !30
  %462 = bitcast i32 %461 to float, !dbg !30
  %463 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 20, !dbg !30
  %464 = bitcast i32 %463 to float, !dbg !30
  %465 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 21, !dbg !30
  %466 = bitcast i32 %465 to float, !dbg !30
  %467 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 22, !dbg !30
  %468 = bitcast i32 %467 to float, !dbg !30
  %469 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 23, !dbg !30
  %470 = bitcast i32 %469 to float, !dbg !30
  %471 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 24, !dbg !30
  %472 = bitcast i32 %471 to float, !dbg !30
  %473 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 25, !dbg !30
  %474 = bitcast i32 %473 to float, !dbg !30
  %475 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 26, !dbg !30
  %476 = bitcast i32 %475 to float, !dbg !30
  %477 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 27, !dbg !30
  %478 = bitcast i32 %477 to float, !dbg !30
  %479 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 28, !dbg !30
  %480 = bitcast i32 %479 to float, !dbg !30
  %481 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 29, !dbg !30
  %482 = bitcast i32 %481 to float, !dbg !30
  %483 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 30, !dbg !30
  %484 = bitcast i32 %483 to float, !dbg !30
  %485 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %422, 31, !dbg !30
  %486 = bitcast i32 %485 to float, !dbg !30
  %487 = fmul float %.0.i131, %424, !dbg !52
  %488 = fmul float %.0.i131, %426, !dbg !52
  %489 = fmul float %.0.i131, %428, !dbg !52
  %490 = fmul float %.0.i131, %430, !dbg !52
  %491 = fmul float %.0.i131, %432, !dbg !52
  %492 = fmul float %.0.i131, %434, !dbg !52
  %493 = fmul float %.0.i131, %436, !dbg !52
  %494 = fmul float %.0.i131, %438, !dbg !52
  %495 = fmul float %.0.i131, %440, !dbg !52
  %496 = fmul float %.0.i131, %442, !dbg !52
  %497 = fmul float %.0.i131, %444, !dbg !52
  %498 = fmul float %.0.i131, %446, !dbg !52
  %499 = fmul float %.0.i131, %448, !dbg !52
  %500 = fmul float %.0.i131, %450, !dbg !52
  %501 = fmul float %.0.i131, %452, !dbg !52
  %502 = fmul float %.0.i131, %454, !dbg !52
  %503 = fmul float %.0.i131, %456, !dbg !52
  %504 = fmul float %.0.i131, %458, !dbg !52
  %505 = fmul float %.0.i131, %460, !dbg !52
  %506 = fmul float %.0.i131, %462, !dbg !52
  %507 = fmul float %.0.i131, %464, !dbg !52
  %508 = fmul float %.0.i131, %466, !dbg !52
  %509 = fmul float %.0.i131, %468, !dbg !52
  %510 = fmul float %.0.i131, %470, !dbg !52
  %511 = fmul float %.0.i131, %472, !dbg !52
  %512 = fmul float %.0.i131, %474, !dbg !52
  %513 = fmul float %.0.i131, %476, !dbg !52
  %514 = fmul float %.0.i131, %478, !dbg !52
  %515 = fmul float %.0.i131, %480, !dbg !52
  %516 = fmul float %.0.i131, %482, !dbg !52
  %517 = fmul float %.0.i131, %484, !dbg !52
  %518 = fmul float %.0.i131, %486, !dbg !52
  tail call void @llvm.nvvm.tcgen05.wait.ld(), !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x32.b32 [$1 + 0], 32, {$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33};", "b,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r"(i1 %124, i32 %110, float %487, float %488, float %489, float %490, float %491, float %492, float %493, float %494, float %495, float %496, float %497, float %498, float %499, float %500, float %501, float %502, float %503, float %504, float %505, float %506, float %507, float %508, float %509, float %510, float %511, float %512, float %513, float %514, float %515, float %516, float %517, float %518) #6, !dbg !30
  tail call void @llvm.nvvm.tcgen05.wait.st(), !dbg !30
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %140, label %519, label %529, !dbg !30

519:                                              ; preds = %__nv_exp2f.exit132
  %520 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !30
  %521 = extractvalue { i32, i1 } %520, 1, !dbg !30
  %522 = lshr exact i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384) to i32), 4, !dbg !30
  %523 = and i32 %522, 32767, !dbg !30
  %524 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %523, i64 0, !dbg !30
  %525 = bitcast <2 x i32> %524 to i64, !dbg !30
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], [ $1 + 0 ], $2, $3, $4;", "r,r,l,r,b,b"(i32 %11, i32 %137, i64 %525, i32 68222992, i1 true, i1 %521) #6, !dbg !30
  %526 = add nuw nsw i32 %523, 128, !dbg !30
  %527 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %526, i64 0, !dbg !30
  %528 = bitcast <2 x i32> %527 to i64, !dbg !30
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], [ $1 + 8 ], $2, $3, $4;", "r,r,l,r,b,b"(i32 %11, i32 %137, i64 %528, i32 68222992, i1 true, i1 %521) #6, !dbg !30
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %521, i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24592) to i32)) #6, !dbg !30
  br label %529, !dbg !30

529:                                              ; preds = %519, %__nv_exp2f.exit132
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !35
  %530 = and i1 %138, %139, !dbg !35
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  br i1 %530, label %531, label %560, !dbg !35

531:                                              ; preds = %529
  %532 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !35
  %533 = extractvalue { i32, i1 } %532, 1, !dbg !35
  %534 = lshr exact i32 ptrtoint (ptr addrspace(3) @global_smem to i32), 4, !dbg !35
  %535 = and i32 %534, 32767, !dbg !35
  %536 = lshr exact i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288) to i32), 4, !dbg !35
  %537 = and i32 %536, 32767, !dbg !35
  %538 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %535, i64 0, !dbg !35
  %539 = bitcast <2 x i32> %538 to i64, !dbg !35
  %540 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %537, i64 0, !dbg !35
  %541 = bitcast <2 x i32> %540 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %539, i64 %541, i32 67633168, i1 false, i1 %533) #6, !dbg !35
  %542 = add nuw nsw i32 %535, 2, !dbg !35
  %543 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %542, i64 0, !dbg !35
  %544 = bitcast <2 x i32> %543 to i64, !dbg !35
  %545 = add nuw nsw i32 %537, 2, !dbg !35
  %546 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %545, i64 0, !dbg !35
  %547 = bitcast <2 x i32> %546 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %544, i64 %547, i32 67633168, i1 true, i1 %533) #6, !dbg !35
  %548 = add nuw nsw i32 %535, 4, !dbg !35
  %549 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %548, i64 0, !dbg !35
  %550 = bitcast <2 x i32> %549 to i64, !dbg !35
  %551 = add nuw nsw i32 %537, 4, !dbg !35
  %552 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %551, i64 0, !dbg !35
  %553 = bitcast <2 x i32> %552 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %550, i64 %553, i32 67633168, i1 true, i1 %533) #6, !dbg !35
  %554 = add nuw nsw i32 %535, 6, !dbg !35
  %555 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %554, i64 0, !dbg !35
  %556 = bitcast <2 x i32> %555 to i64, !dbg !35
  %557 = add nuw nsw i32 %537, 6, !dbg !35
  %558 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %557, i64 0, !dbg !35
  %559 = bitcast <2 x i32> %558 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %556, i64 %559, i32 67633168, i1 true, i1 %533) #6, !dbg !35
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %533, i32 ptrtoint (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24584) to i32)) #6, !dbg !35
  br label %560, !dbg !35

560:                                              ; preds = %531, %529
  %561 = getelementptr [2 x i8], ptr addrspace(1) %19, i64 %179, !dbg !36
  %562 = getelementptr [2 x i8], ptr addrspace(1) %19, i64 %181, !dbg !36
  %563 = getelementptr [2 x i8], ptr addrspace(1) %561, i64 %55, !dbg !36
  %564 = getelementptr [2 x i8], ptr addrspace(1) %562, i64 %55, !dbg !36
  %565 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 20480), i32 %84, !dbg !37
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %565, ptr addrspace(1) %563, i32 %186) #6, !dbg !37
  %566 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 20480), i32 %90, !dbg !37
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %566, ptr addrspace(1) %564, i32 %186) #6, !dbg !37
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !37
  %567 = or disjoint i32 %125, 4096, !dbg !32
  %568 = or disjoint i32 %125, 5120, !dbg !32
  %569 = zext nneg i32 %567 to i64, !dbg !33
  %570 = getelementptr [2 x i8], ptr addrspace(1) %18, i64 %569, !dbg !33
  %571 = zext nneg i32 %568 to i64, !dbg !33
  %572 = getelementptr [2 x i8], ptr addrspace(1) %18, i64 %571, !dbg !33
  %573 = getelementptr [2 x i8], ptr addrspace(1) %570, i64 %55, !dbg !33
  %574 = getelementptr [2 x i8], ptr addrspace(1) %572, i64 %55, !dbg !33
  %575 = select i1 %188, i32 16, i32 0, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %133, ptr addrspace(1) %573, i32 %575) #6, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %135, ptr addrspace(1) %574, i32 %575) #6, !dbg !34
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !34
  %invariant.gep = getelementptr [2 x i8], ptr addrspace(1) %19, i64 %55, !dbg !31
  %invariant.gep188 = getelementptr [2 x i8], ptr addrspace(1) %18, i64 %55, !dbg !31
  %.not65192 = icmp slt i32 %20, 0, !dbg !31
  br i1 %.not65192, label %._crit_edge.thread, label %.lr.ph, !dbg !31

.lr.ph:                                           ; preds = %560
  %576 = add nsw i32 %20, -32
  %577 = lshr exact i32 ptrtoint (ptr addrspace(3) @global_smem to i32), 4
  %578 = and i32 %577, 32767
  %579 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %578, i64 0
  %580 = bitcast <2 x i32> %579 to i64
  %581 = add nuw nsw i32 %578, 2
  %582 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %581, i64 0
  %583 = bitcast <2 x i32> %582 to i64
  %584 = add nuw nsw i32 %578, 4
  %585 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %584, i64 0
  %586 = bitcast <2 x i32> %585 to i64
  %587 = add nuw nsw i32 %578, 6
  %588 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %587, i64 0
  %589 = bitcast <2 x i32> %588 to i64
  %590 = sext i32 %576 to i64, !dbg !31
  %591 = zext nneg i32 %20 to i64, !dbg !31
  %592 = zext nneg i32 %31 to i64, !dbg !31
  %593 = insertelement <16 x i32> poison, i32 %32, i64 0, !dbg !31
  %594 = insertelement <16 x i32> %593, i32 %33, i64 2, !dbg !31
  %595 = insertelement <16 x i32> %594, i32 %34, i64 3, !dbg !31
  %596 = shufflevector <16 x i32> %595, <16 x i32> poison, <16 x i32> <i32 0, i32 0, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>, !dbg !31
  %597 = shufflevector <8 x i32> %40, <8 x i32> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>, !dbg !31
  %598 = shufflevector <16 x i32> %596, <16 x i32> %597, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23>, !dbg !31
  %599 = shufflevector <4 x i32> %37, <4 x i32> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>, !dbg !31
  %600 = shufflevector <16 x i32> %598, <16 x i32> %599, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 18, i32 19, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, !dbg !31
  %601 = zext <16 x i32> %600 to <16 x i64>, !dbg !31
  %602 = insertelement <16 x i64> poison, i64 %592, i64 0, !dbg !38
  %603 = shufflevector <16 x i64> %602, <16 x i64> poison, <16 x i32> zeroinitializer, !dbg !38
  %604 = insertelement <16 x float> <float poison, float 1.000000e+00, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison>, float %4, i64 0, !dbg !35
  %605 = shufflevector <16 x float> %604, <16 x float> poison, <16 x i32> <i32 0, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>, !dbg !35
  br label %606, !dbg !31

606:                                              ; preds = %.lr.ph, %1007
  %indvars.iv = phi i64 [ 0, %.lr.ph ], [ %indvars.iv.next, %1007 ]
  %.pn62212 = phi i32 [ %568, %.lr.ph ], [ %1025, %1007 ]
  %.pn64211 = phi i32 [ %567, %.lr.ph ], [ %1022, %1007 ]
  %607 = phi i32 [ 0, %.lr.ph ], [ %612, %1007 ]
  %608 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 24592), %.lr.ph ], [ %966, %1007 ]
  %609 = phi i32 [ 0, %.lr.ph ], [ %614, %1007 ]
  %610 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 24584), %.lr.ph ], [ %986, %1007 ]
  %.pn30210 = phi float [ %.0.i128, %.lr.ph ], [ %.0.i179, %1007 ]
  %.pn32209 = phi float [ %.0.i125, %.lr.ph ], [ %.0.i176, %1007 ]
  %.pn34208 = phi float [ %.0.i122, %.lr.ph ], [ %.0.i173, %1007 ]
  %.pn36207 = phi float [ %.0.i119, %.lr.ph ], [ %.0.i170, %1007 ]
  %.pn38206 = phi float [ %.0.i116, %.lr.ph ], [ %.0.i167, %1007 ]
  %.pn40205 = phi float [ %.0.i113, %.lr.ph ], [ %.0.i164, %1007 ]
  %.pn42204 = phi float [ %.0.i110, %.lr.ph ], [ %.0.i161, %1007 ]
  %.pn44203 = phi float [ %.0.i107, %.lr.ph ], [ %.0.i158, %1007 ]
  %.pn46202 = phi float [ %.0.i104, %.lr.ph ], [ %.0.i155, %1007 ]
  %.pn48201 = phi float [ %.0.i101, %.lr.ph ], [ %.0.i152, %1007 ]
  %.pn50200 = phi float [ %.0.i98, %.lr.ph ], [ %.0.i149, %1007 ]
  %.pn52199 = phi float [ %.0.i95, %.lr.ph ], [ %.0.i146, %1007 ]
  %.pn54198 = phi float [ %.0.i92, %.lr.ph ], [ %.0.i143, %1007 ]
  %.pn56197 = phi float [ %.0.i89, %.lr.ph ], [ %.0.i140, %1007 ]
  %.pn58196 = phi float [ %.0.i86, %.lr.ph ], [ %.0.i137, %1007 ]
  %.pn60195 = phi float [ %.0.i, %.lr.ph ], [ %.0.i134, %1007 ]
  %.pn29194 = phi float [ %.0.i131, %.lr.ph ], [ %.0.i182, %1007 ]
  %611 = phi i32 [ 1, %.lr.ph ], [ %983, %1007 ]
  %612 = phi i32 [ 0, %.lr.ph ], [ %985, %1007 ]
  %613 = phi i32 [ 0, %.lr.ph ], [ %1016, %1007 ]
  %614 = phi i32 [ 1, %.lr.ph ], [ %1018, %1007 ]
  %615 = phi float [ 0.000000e+00, %.lr.ph ], [ %647, %1007 ]
  %.pn28193 = phi float [ %286, %.lr.ph ], [ %734, %1007 ]
  %616 = icmp slt i64 %indvars.iv, %590, !dbg !31
  %617 = icmp samesign ult i64 %indvars.iv, %591, !dbg !31
  %618 = fmul float %615, %.pn29194, !dbg !53
  %619 = insertelement <2 x float> poison, float %.pn60195, i64 0, !dbg !54
  %620 = insertelement <2 x float> %619, float %.pn58196, i64 1, !dbg !54
  %621 = insertelement <2 x float> poison, float %.pn56197, i64 0, !dbg !54
  %622 = insertelement <2 x float> %621, float %.pn54198, i64 1, !dbg !54
  %623 = insertelement <2 x float> poison, float %.pn52199, i64 0, !dbg !54
  %624 = insertelement <2 x float> %623, float %.pn50200, i64 1, !dbg !54
  %625 = insertelement <2 x float> poison, float %.pn48201, i64 0, !dbg !54
  %626 = insertelement <2 x float> %625, float %.pn46202, i64 1, !dbg !54
  %627 = insertelement <2 x float> poison, float %.pn44203, i64 0, !dbg !54
  %628 = insertelement <2 x float> %627, float %.pn42204, i64 1, !dbg !54
  %629 = insertelement <2 x float> poison, float %.pn40205, i64 0, !dbg !54
  %630 = insertelement <2 x float> %629, float %.pn38206, i64 1, !dbg !54
  %631 = insertelement <2 x float> poison, float %.pn36207, i64 0, !dbg !54
  %632 = insertelement <2 x float> %631, float %.pn34208, i64 1, !dbg !54
  %633 = insertelement <2 x float> poison, float %.pn32209, i64 0, !dbg !54
  %634 = insertelement <2 x float> %633, float %.pn30210, i64 1, !dbg !54
  %635 = fadd <2 x float> %620, %622, !dbg !54
  %636 = fadd <2 x float> %624, %626, !dbg !54
  %637 = fadd <2 x float> %628, %630, !dbg !54
  %638 = fadd <2 x float> %632, %634, !dbg !54
  %639 = fadd <2 x float> %635, %636, !dbg !54
  %640 = fadd <2 x float> %637, %638, !dbg !54
  %641 = fadd <2 x float> %639, %640, !dbg !54
  %shift = shufflevector <2 x float> %641, <2 x float> poison, <2 x i32> <i32 1, i32 poison>, !dbg !56
  %foldExtExtBinop = fadd <2 x float> %641, %shift, !dbg !56
  %642 = extractelement <2 x float> %foldExtExtBinop, i64 0, !dbg !56
  %643 = bitcast float %642 to i32, !dbg !54
  %644 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %643, i32 16, i32 31), !dbg !54
  %645 = bitcast i32 %644 to float, !dbg !54
  %646 = fadd float %642, %645, !dbg !56
  %647 = fadd float %618, %646, !dbg !53
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 32, !dbg !31
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %610, i32 %609) #6, !dbg !35
  %648 = tail call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x16.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15}, [$16 + 0], 16;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %201) #6, !dbg !35
  %649 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 0, !dbg !35
  %650 = bitcast i32 %649 to float, !dbg !35
  %651 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 1, !dbg !35
  %652 = bitcast i32 %651 to float, !dbg !35
  %653 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 2, !dbg !35
  %654 = bitcast i32 %653 to float, !dbg !35
  %655 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 3, !dbg !35
  %656 = bitcast i32 %655 to float, !dbg !35
  %657 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 4, !dbg !35
  %658 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 5, !dbg !35
  %659 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 6, !dbg !35
  %660 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 7, !dbg !35
  %661 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 8, !dbg !35
  %662 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 9, !dbg !35
  %663 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 10, !dbg !35
  %664 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 11, !dbg !35
  %665 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 12, !dbg !35
  %666 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 13, !dbg !35
  %667 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 14, !dbg !35
  %668 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %648, 15, !dbg !35
  %669 = insertelement <16 x i64> poison, i64 %indvars.iv.next, i64 0, !dbg !57
  %670 = shufflevector <16 x i64> %669, <16 x i64> poison, <16 x i32> zeroinitializer, !dbg !57
  %671 = or disjoint <16 x i64> %670, %601, !dbg !57
  %672 = icmp samesign ugt <16 x i64> %671, %603, !dbg !38
  %673 = icmp samesign ult <16 x i64> %671, %603, !dbg !38
  %674 = shufflevector <16 x i1> %672, <16 x i1> %673, <16 x i32> <i32 0, i32 17, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, !dbg !38
  %675 = insertelement <4 x i32> poison, i32 %657, i64 0, !dbg !35
  %676 = insertelement <4 x i32> %675, i32 %658, i64 1, !dbg !35
  %677 = insertelement <4 x i32> %676, i32 %659, i64 2, !dbg !35
  %678 = insertelement <4 x i32> %677, i32 %660, i64 3, !dbg !35
  %679 = bitcast <4 x i32> %678 to <4 x float>, !dbg !35
  %680 = insertelement <8 x i32> poison, i32 %661, i64 0, !dbg !35
  %681 = insertelement <8 x i32> %680, i32 %662, i64 1, !dbg !35
  %682 = insertelement <8 x i32> %681, i32 %663, i64 2, !dbg !35
  %683 = insertelement <8 x i32> %682, i32 %664, i64 3, !dbg !35
  %684 = insertelement <8 x i32> %683, i32 %665, i64 4, !dbg !35
  %685 = insertelement <8 x i32> %684, i32 %666, i64 5, !dbg !35
  %686 = insertelement <8 x i32> %685, i32 %667, i64 6, !dbg !35
  %687 = insertelement <8 x i32> %686, i32 %668, i64 7, !dbg !35
  %688 = bitcast <8 x i32> %687 to <8 x float>, !dbg !35
  %.scalar = fmul float %4, %652, !dbg !35
  %689 = insertelement <16 x float> <float -1.000000e+06, float poison, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06, float -1.000000e+06>, float %.scalar, i64 1, !dbg !35
  %690 = insertelement <16 x float> <float poison, float -1.000000e+06, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison>, float %650, i64 0, !dbg !35
  %691 = insertelement <16 x float> %690, float %654, i64 2, !dbg !35
  %692 = insertelement <16 x float> %691, float %656, i64 3, !dbg !35
  %693 = shufflevector <8 x float> %688, <8 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>, !dbg !35
  %694 = shufflevector <16 x float> %692, <16 x float> %693, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23>, !dbg !35
  %695 = shufflevector <4 x float> %679, <4 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>, !dbg !35
  %696 = shufflevector <16 x float> %694, <16 x float> %695, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 18, i32 19, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, !dbg !35
  %697 = fmul <16 x float> %696, %605, !dbg !35
  %698 = select <16 x i1> %674, <16 x float> %689, <16 x float> %697, !dbg !39
  %699 = extractelement <16 x float> %698, i64 0, !dbg !47
  %700 = extractelement <16 x float> %698, i64 1, !dbg !47
  %701 = tail call float @llvm.maxnum.f32(float %699, float %700), !dbg !40
  %702 = extractelement <16 x float> %698, i64 2, !dbg !47
  %703 = tail call float @llvm.maxnum.f32(float %701, float %702), !dbg !40
  %704 = extractelement <16 x float> %698, i64 3, !dbg !47
  %705 = extractelement <16 x float> %698, i64 4, !dbg !47
  %706 = tail call float @llvm.maxnum.f32(float %704, float %705), !dbg !40
  %707 = extractelement <16 x float> %698, i64 5, !dbg !47
  %708 = tail call float @llvm.maxnum.f32(float %706, float %707), !dbg !40
  %709 = extractelement <16 x float> %698, i64 6, !dbg !47
  %710 = extractelement <16 x float> %698, i64 7, !dbg !47
  %711 = tail call float @llvm.maxnum.f32(float %709, float %710), !dbg !40
  %712 = extractelement <16 x float> %698, i64 8, !dbg !47
  %713 = tail call float @llvm.maxnum.f32(float %711, float %712), !dbg !40
  %714 = extractelement <16 x float> %698, i64 9, !dbg !47
  %715 = extractelement <16 x float> %698, i64 10, !dbg !47
  %716 = tail call float @llvm.maxnum.f32(float %714, float %715), !dbg !40
  %717 = extractelement <16 x float> %698, i64 11, !dbg !47
  %718 = tail call float @llvm.maxnum.f32(float %716, float %717), !dbg !40
  %719 = extractelement <16 x float> %698, i64 12, !dbg !47
  %720 = extractelement <16 x float> %698, i64 13, !dbg !47
  %721 = tail call float @llvm.maxnum.f32(float %719, float %720), !dbg !40
  %722 = extractelement <16 x float> %698, i64 14, !dbg !47
  %723 = tail call float @llvm.maxnum.f32(float %721, float %722), !dbg !40
  %724 = tail call float @llvm.maxnum.f32(float %703, float %708), !dbg !40
  %725 = tail call float @llvm.maxnum.f32(float %724, float %713), !dbg !40
  %726 = tail call float @llvm.maxnum.f32(float %718, float %723), !dbg !40
  %727 = extractelement <16 x float> %698, i64 15, !dbg !47
  %728 = tail call float @llvm.maxnum.f32(float %726, float %727), !dbg !40
  %729 = tail call float @llvm.maxnum.f32(float %725, float %728), !dbg !40
  %730 = bitcast float %729 to i32, !dbg !43
  %731 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %730, i32 16, i32 31), !dbg !43
  %732 = bitcast i32 %731 to float, !dbg !43
  %733 = tail call float @llvm.maxnum.f32(float %729, float %732), !dbg !40
  %734 = tail call float @llvm.maxnum.f32(float %.pn28193, float %733), !dbg !46
  %735 = fsub float %699, %734, !dbg !47
  %736 = fsub float %700, %734, !dbg !47
  %737 = fsub float %702, %734, !dbg !47
  %738 = fsub float %704, %734, !dbg !47
  %739 = fsub float %705, %734, !dbg !47
  %740 = fsub float %707, %734, !dbg !47
  %741 = fsub float %709, %734, !dbg !47
  %742 = fsub float %710, %734, !dbg !47
  %743 = fsub float %712, %734, !dbg !47
  %744 = fsub float %714, %734, !dbg !47
  %745 = fsub float %715, %734, !dbg !47
  %746 = fsub float %717, %734, !dbg !47
  %747 = fsub float %719, %734, !dbg !47
  %748 = fsub float %720, %734, !dbg !47
  %749 = fsub float %722, %734, !dbg !47
  %750 = fsub float %727, %734, !dbg !47
  %751 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i133 = icmp eq i32 %751, 0, !dbg !48
  br i1 %.not.i133, label %754, label %752, !dbg !48

752:                                              ; preds = %606
  %753 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %735), !dbg !48
  br label %__nv_exp2f.exit135, !dbg !48

754:                                              ; preds = %606
  %755 = tail call float @llvm.nvvm.ex2.approx.f32(float %735), !dbg !48
  br label %__nv_exp2f.exit135, !dbg !48

__nv_exp2f.exit135:                               ; preds = %752, %754
  %.0.i134 = phi float [ %753, %752 ], [ %755, %754 ], !dbg !48
  %756 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i136 = icmp eq i32 %756, 0, !dbg !48
  br i1 %.not.i136, label %759, label %757, !dbg !48

757:                                              ; preds = %__nv_exp2f.exit135
  %758 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %736), !dbg !48
  br label %__nv_exp2f.exit138, !dbg !48

759:                                              ; preds = %__nv_exp2f.exit135
  %760 = tail call float @llvm.nvvm.ex2.approx.f32(float %736), !dbg !48
  br label %__nv_exp2f.exit138, !dbg !48

__nv_exp2f.exit138:                               ; preds = %757, %759
  %.0.i137 = phi float [ %758, %757 ], [ %760, %759 ], !dbg !48
  %761 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i139 = icmp eq i32 %761, 0, !dbg !48
  br i1 %.not.i139, label %764, label %762, !dbg !48

762:                                              ; preds = %__nv_exp2f.exit138
  %763 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %737), !dbg !48
  br label %__nv_exp2f.exit141, !dbg !48

764:                                              ; preds = %__nv_exp2f.exit138
  %765 = tail call float @llvm.nvvm.ex2.approx.f32(float %737), !dbg !48
  br label %__nv_exp2f.exit141, !dbg !48

__nv_exp2f.exit141:                               ; preds = %762, %764
  %.0.i140 = phi float [ %763, %762 ], [ %765, %764 ], !dbg !48
  %766 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i142 = icmp eq i32 %766, 0, !dbg !48
  br i1 %.not.i142, label %769, label %767, !dbg !48

767:                                              ; preds = %__nv_exp2f.exit141
  %768 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %738), !dbg !48
  br label %__nv_exp2f.exit144, !dbg !48

769:                                              ; preds = %__nv_exp2f.exit141
  %770 = tail call float @llvm.nvvm.ex2.approx.f32(float %738), !dbg !48
  br label %__nv_exp2f.exit144, !dbg !48

__nv_exp2f.exit144:                               ; preds = %767, %769
  %.0.i143 = phi float [ %768, %767 ], [ %770, %769 ], !dbg !48
  %771 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i145 = icmp eq i32 %771, 0, !dbg !48
  br i1 %.not.i145, label %774, label %772, !dbg !48

772:                                              ; preds = %__nv_exp2f.exit144
  %773 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %739), !dbg !48
  br label %__nv_exp2f.exit147, !dbg !48

774:                                              ; preds = %__nv_exp2f.exit144
  %775 = tail call float @llvm.nvvm.ex2.approx.f32(float %739), !dbg !48
  br label %__nv_exp2f.exit147, !dbg !48

__nv_exp2f.exit147:                               ; preds = %772, %774
  %.0.i146 = phi float [ %773, %772 ], [ %775, %774 ], !dbg !48
  %776 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i148 = icmp eq i32 %776, 0, !dbg !48
  br i1 %.not.i148, label %779, label %777, !dbg !48

777:                                              ; preds = %__nv_exp2f.exit147
  %778 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %740), !dbg !48
  br label %__nv_exp2f.exit150, !dbg !48

779:                                              ; preds = %__nv_exp2f.exit147
  %780 = tail call float @llvm.nvvm.ex2.approx.f32(float %740), !dbg !48
  br label %__nv_exp2f.exit150, !dbg !48

__nv_exp2f.exit150:                               ; preds = %777, %779
  %.0.i149 = phi float [ %778, %777 ], [ %780, %779 ], !dbg !48
  %781 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i151 = icmp eq i32 %781, 0, !dbg !48
  br i1 %.not.i151, label %784, label %782, !dbg !48

782:                                              ; preds = %__nv_exp2f.exit150
  %783 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %741), !dbg !48
  br label %__nv_exp2f.exit153, !dbg !48

784:                                              ; preds = %__nv_exp2f.exit150
  %785 = tail call float @llvm.nvvm.ex2.approx.f32(float %741), !dbg !48
  br label %__nv_exp2f.exit153, !dbg !48

__nv_exp2f.exit153:                               ; preds = %782, %784
  %.0.i152 = phi float [ %783, %782 ], [ %785, %784 ], !dbg !48
  %786 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i154 = icmp eq i32 %786, 0, !dbg !48
  br i1 %.not.i154, label %789, label %787, !dbg !48

787:                                              ; preds = %__nv_exp2f.exit153
  %788 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %742), !dbg !48
  br label %__nv_exp2f.exit156, !dbg !48

789:                                              ; preds = %__nv_exp2f.exit153
  %790 = tail call float @llvm.nvvm.ex2.approx.f32(float %742), !dbg !48
  br label %__nv_exp2f.exit156, !dbg !48

__nv_exp2f.exit156:                               ; preds = %787, %789
  %.0.i155 = phi float [ %788, %787 ], [ %790, %789 ], !dbg !48
  %791 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i157 = icmp eq i32 %791, 0, !dbg !48
  br i1 %.not.i157, label %794, label %792, !dbg !48

792:                                              ; preds = %__nv_exp2f.exit156
  %793 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %743), !dbg !48
  br label %__nv_exp2f.exit159, !dbg !48

794:                                              ; preds = %__nv_exp2f.exit156
  %795 = tail call float @llvm.nvvm.ex2.approx.f32(float %743), !dbg !48
  br label %__nv_exp2f.exit159, !dbg !48

__nv_exp2f.exit159:                               ; preds = %792, %794
  %.0.i158 = phi float [ %793, %792 ], [ %795, %794 ], !dbg !48
  %796 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i160 = icmp eq i32 %796, 0, !dbg !48
  br i1 %.not.i160, label %799, label %797, !dbg !48

797:                                              ; preds = %__nv_exp2f.exit159
  %798 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %744), !dbg !48
  br label %__nv_exp2f.exit162, !dbg !48

799:                                              ; preds = %__nv_exp2f.exit159
  %800 = tail call float @llvm.nvvm.ex2.approx.f32(float %744), !dbg !48
  br label %__nv_exp2f.exit162, !dbg !48

__nv_exp2f.exit162:                               ; preds = %797, %799
  %.0.i161 = phi float [ %798, %797 ], [ %800, %799 ], !dbg !48
  %801 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i163 = icmp eq i32 %801, 0, !dbg !48
  br i1 %.not.i163, label %804, label %802, !dbg !48

802:                                              ; preds = %__nv_exp2f.exit162
  %803 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %745), !dbg !48
  br label %__nv_exp2f.exit165, !dbg !48

804:                                              ; preds = %__nv_exp2f.exit162
  %805 = tail call float @llvm.nvvm.ex2.approx.f32(float %745), !dbg !48
  br label %__nv_exp2f.exit165, !dbg !48

__nv_exp2f.exit165:                               ; preds = %802, %804
  %.0.i164 = phi float [ %803, %802 ], [ %805, %804 ], !dbg !48
  %806 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i166 = icmp eq i32 %806, 0, !dbg !48
  br i1 %.not.i166, label %809, label %807, !dbg !48

807:                                              ; preds = %__nv_exp2f.exit165
  %808 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %746), !dbg !48
  br label %__nv_exp2f.exit168, !dbg !48

809:                                              ; preds = %__nv_exp2f.exit165
  %810 = tail call float @llvm.nvvm.ex2.approx.f32(float %746), !dbg !48
  br label %__nv_exp2f.exit168, !dbg !48

__nv_exp2f.exit168:                               ; preds = %807, %809
  %.0.i167 = phi float [ %808, %807 ], [ %810, %809 ], !dbg !48
  %811 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i169 = icmp eq i32 %811, 0, !dbg !48
  br i1 %.not.i169, label %814, label %812, !dbg !48

812:                                              ; preds = %__nv_exp2f.exit168
  %813 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %747), !dbg !48
  br label %__nv_exp2f.exit171, !dbg !48

814:                                              ; preds = %__nv_exp2f.exit168
  %815 = tail call float @llvm.nvvm.ex2.approx.f32(float %747), !dbg !48
  br label %__nv_exp2f.exit171, !dbg !48

__nv_exp2f.exit171:                               ; preds = %812, %814
  %.0.i170 = phi float [ %813, %812 ], [ %815, %814 ], !dbg !48
  %816 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i172 = icmp eq i32 %816, 0, !dbg !48
  br i1 %.not.i172, label %819, label %817, !dbg !48

817:                                              ; preds = %__nv_exp2f.exit171
  %818 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %748), !dbg !48
  br label %__nv_exp2f.exit174, !dbg !48

819:                                              ; preds = %__nv_exp2f.exit171
  %820 = tail call float @llvm.nvvm.ex2.approx.f32(float %748), !dbg !48
  br label %__nv_exp2f.exit174, !dbg !48

__nv_exp2f.exit174:                               ; preds = %817, %819
  %.0.i173 = phi float [ %818, %817 ], [ %820, %819 ], !dbg !48
  %821 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i175 = icmp eq i32 %821, 0, !dbg !48
  br i1 %.not.i175, label %824, label %822, !dbg !48

822:                                              ; preds = %__nv_exp2f.exit174
  %823 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %749), !dbg !48
  br label %__nv_exp2f.exit177, !dbg !48

824:                                              ; preds = %__nv_exp2f.exit174
  %825 = tail call float @llvm.nvvm.ex2.approx.f32(float %749), !dbg !48
  br label %__nv_exp2f.exit177, !dbg !48

__nv_exp2f.exit177:                               ; preds = %822, %824
  %.0.i176 = phi float [ %823, %822 ], [ %825, %824 ], !dbg !48
  %826 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !48
  %.not.i178 = icmp eq i32 %826, 0, !dbg !48
  br i1 %.not.i178, label %829, label %827, !dbg !48

827:                                              ; preds = %__nv_exp2f.exit177
  %828 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %750), !dbg !48
  br label %__nv_exp2f.exit180, !dbg !48

829:                                              ; preds = %__nv_exp2f.exit177
  %830 = tail call float @llvm.nvvm.ex2.approx.f32(float %750), !dbg !48
  br label %__nv_exp2f.exit180, !dbg !48

__nv_exp2f.exit180:                               ; preds = %827, %829
  %.0.i179 = phi float [ %828, %827 ], [ %830, %829 ], !dbg !48
  %831 = fsub float %.pn28193, %734, !dbg !49
  %832 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !50
  %.not.i181 = icmp eq i32 %832, 0, !dbg !50
  br i1 %.not.i181, label %835, label %833, !dbg !50

833:                                              ; preds = %__nv_exp2f.exit180
  %834 = tail call float @llvm.nvvm.ex2.approx.ftz.f32(float %831), !dbg !50
  br label %__nv_exp2f.exit183, !dbg !50

835:                                              ; preds = %__nv_exp2f.exit180
  %836 = tail call float @llvm.nvvm.ex2.approx.f32(float %831), !dbg !50
  br label %__nv_exp2f.exit183, !dbg !50

__nv_exp2f.exit183:                               ; preds = %833, %835
  %.0.i182 = phi float [ %834, %833 ], [ %836, %835 ], !dbg !50
  %837 = insertelement <2 x float> poison, float %.0.i134, i64 0, !dbg !51
  %838 = insertelement <2 x float> %837, float %.0.i137, i64 1, !dbg !51
  %839 = fptrunc <2 x float> %838 to <2 x half>, !dbg !51
  %840 = insertelement <2 x float> poison, float %.0.i140, i64 0, !dbg !51
  %841 = insertelement <2 x float> %840, float %.0.i143, i64 1, !dbg !51
  %842 = fptrunc <2 x float> %841 to <2 x half>, !dbg !51
  %843 = insertelement <2 x float> poison, float %.0.i146, i64 0, !dbg !51
  %844 = insertelement <2 x float> %843, float %.0.i149, i64 1, !dbg !51
  %845 = fptrunc <2 x float> %844 to <2 x half>, !dbg !51
  %846 = insertelement <2 x float> poison, float %.0.i152, i64 0, !dbg !51
  %847 = insertelement <2 x float> %846, float %.0.i155, i64 1, !dbg !51
  %848 = fptrunc <2 x float> %847 to <2 x half>, !dbg !51
  %849 = insertelement <2 x float> poison, float %.0.i158, i64 0, !dbg !51
  %850 = insertelement <2 x float> %849, float %.0.i161, i64 1, !dbg !51
  %851 = fptrunc <2 x float> %850 to <2 x half>, !dbg !51
  %852 = insertelement <2 x float> poison, float %.0.i164, i64 0, !dbg !51
  %853 = insertelement <2 x float> %852, float %.0.i167, i64 1, !dbg !51
  %854 = fptrunc <2 x float> %853 to <2 x half>, !dbg !51
  %855 = insertelement <2 x float> poison, float %.0.i170, i64 0, !dbg !51
  %856 = insertelement <2 x float> %855, float %.0.i173, i64 1, !dbg !51
  %857 = fptrunc <2 x float> %856 to <2 x half>, !dbg !51
  %858 = insertelement <2 x float> poison, float %.0.i176, i64 0, !dbg !51
  %859 = insertelement <2 x float> %858, float %.0.i179, i64 1, !dbg !51
  %860 = fptrunc <2 x float> %859 to <2 x half>, !dbg !51
  tail call void @llvm.nvvm.tcgen05.wait.ld(), !dbg !30
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %608, i32 %607) #6, !dbg !30
  %861 = bitcast <2 x half> %839 to i32, !dbg !30
  %862 = bitcast <2 x half> %842 to i32, !dbg !30
  %863 = bitcast <2 x half> %845 to i32, !dbg !30
  %864 = bitcast <2 x half> %848 to i32, !dbg !30
  %865 = bitcast <2 x half> %851 to i32, !dbg !30
  %866 = bitcast <2 x half> %854 to i32, !dbg !30
  %867 = bitcast <2 x half> %857 to i32, !dbg !30
  %868 = bitcast <2 x half> %860 to i32, !dbg !30
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x8.b32 [$1 + 0], 8, {$2, $3, $4, $5, $6, $7, $8, $9};", "b,r,r,r,r,r,r,r,r,r"(i1 true, i32 %421, i32 %861, i32 %862, i32 %863, i32 %864, i32 %865, i32 %866, i32 %867, i32 %868) #6, !dbg !30
  tail call void @llvm.nvvm.tcgen05.wait.st(), !dbg !37
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !37
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !37
  %869 = tail call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x32.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31}, [$32 + 0], 32;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %110) #6, !dbg !30
  %870 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 0, !dbg !30
  %871 = bitcast i32 %870 to float, !dbg !30
  %872 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 1, !dbg !30
  %873 = bitcast i32 %872 to float, !dbg !30
  %874 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 2, !dbg !30
  %875 = bitcast i32 %874 to float, !dbg !30
  %876 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 3, !dbg !30
  %877 = bitcast i32 %876 to float, !dbg !30
  %878 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 4, !dbg !30
  %879 = bitcast i32 %878 to float, !dbg !30
  %880 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 5, !dbg !30
  %881 = bitcast i32 %880 to float, !dbg !30
  %882 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 6, !dbg !30
  %883 = bitcast i32 %882 to float, !dbg !30
  %884 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 7, !dbg !30
  %885 = bitcast i32 %884 to float, !dbg !30
  %886 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 8, !dbg !30
  %887 = bitcast i32 %886 to float, !dbg !30
  %888 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 9, !dbg !30
  %889 = bitcast i32 %888 to float, !dbg !30
  %890 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 10, !dbg !30
  %891 = bitcast i32 %890 to float, !dbg !30
  %892 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 11, !dbg !30
  %893 = bitcast i32 %892 to float, !dbg !30
  %894 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 12, !dbg !30
  %895 = bitcast i32 %894 to float, !dbg !30
  %896 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 13, !dbg !30
  %897 = bitcast i32 %896 to float, !dbg !30
  %898 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 14, !dbg !30
  %899 = bitcast i32 %898 to float, !dbg !30
  %900 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 15, !dbg !30
  %901 = bitcast i32 %900 to float, !dbg !30
  %902 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 16, !dbg !30
  %903 = bitcast i32 %902 to float, !dbg !30
  %904 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 17, !dbg !30
  %905 = bitcast i32 %904 to float, !dbg !30
  %906 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 18, !dbg !30
  %907 = bitcast i32 %906 to float, !dbg !30
  %908 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 19, !dbg !30
  %909 = bitcast i32 %908 to float, !dbg !30
  %910 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 20, !dbg !30
  %911 = bitcast i32 %910 to float, !dbg !30
  %912 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 21, !dbg !30
  %913 = bitcast i32 %912 to float, !dbg !30
  %914 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 22, !dbg !30
  %915 = bitcast i32 %914 to float, !dbg !30
  %916 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 23, !dbg !30
  %917 = bitcast i32 %916 to float, !dbg !30
  %918 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 24, !dbg !30
  %919 = bitcast i32 %918 to float, !dbg !30
  %920 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 25, !dbg !30
  %921 = bitcast i32 %920 to float, !dbg !30
  %922 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 26, !dbg !30
  %923 = bitcast i32 %922 to float, !dbg !30
  %924 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 27, !dbg !30
  %925 = bitcast i32 %924 to float, !dbg !30
  %926 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 28, !dbg !30
  %927 = bitcast i32 %926 to float, !dbg !30
  %928 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 29, !dbg !30
  %929 = bitcast i32 %928 to float, !dbg !30
  %930 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 30, !dbg !30
  %931 = bitcast i32 %930 to float, !dbg !30
  %932 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %869, 31, !dbg !30
  %933 = bitcast i32 %932 to float, !dbg !30
  %934 = fmul float %.0.i182, %871, !dbg !52
  %935 = fmul float %.0.i182, %873, !dbg !52
  %936 = fmul float %.0.i182, %875, !dbg !52
  %937 = fmul float %.0.i182, %877, !dbg !52
  %938 = fmul float %.0.i182, %879, !dbg !52
  %939 = fmul float %.0.i182, %881, !dbg !52
  %940 = fmul float %.0.i182, %883, !dbg !52
  %941 = fmul float %.0.i182, %885, !dbg !52
  %942 = fmul float %.0.i182, %887, !dbg !52
  %943 = fmul float %.0.i182, %889, !dbg !52
  %944 = fmul float %.0.i182, %891, !dbg !52
  %945 = fmul float %.0.i182, %893, !dbg !52
  %946 = fmul float %.0.i182, %895, !dbg !52
  %947 = fmul float %.0.i182, %897, !dbg !52
  %948 = fmul float %.0.i182, %899, !dbg !52
  %949 = fmul float %.0.i182, %901, !dbg !52
  %950 = fmul float %.0.i182, %903, !dbg !52
  %951 = fmul float %.0.i182, %905, !dbg !52
  %952 = fmul float %.0.i182, %907, !dbg !52
  %953 = fmul float %.0.i182, %909, !dbg !52
  %954 = fmul float %.0.i182, %911, !dbg !52
  %955 = fmul float %.0.i182, %913, !dbg !52
  %956 = fmul float %.0.i182, %915, !dbg !52
  %957 = fmul float %.0.i182, %917, !dbg !52
  %958 = fmul float %.0.i182, %919, !dbg !52
  %959 = fmul float %.0.i182, %921, !dbg !52
  %960 = fmul float %.0.i182, %923, !dbg !52
  %961 = fmul float %.0.i182, %925, !dbg !52
  %962 = fmul float %.0.i182, %927, !dbg !52
  %963 = fmul float %.0.i182, %929, !dbg !52
  %964 = fmul float %.0.i182, %931, !dbg !52
  %965 = fmul float %.0.i182, %933, !dbg !52
  tail call void @llvm.nvvm.tcgen05.wait.ld(), !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  tail call void asm sideeffect "@$0 tcgen05.st.sync.aligned.16x32bx2.x32.b32 [$1 + 0], 32, {$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33};", "b,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r,r"(i1 true, i32 %110, float %934, float %935, float %936, float %937, float %938, float %939, float %940, float %941, float %942, float %943, float %944, float %945, float %946, float %947, float %948, float %949, float %950, float %951, float %952, float %953, float %954, float %955, float %956, float %957, float %958, float %959, float %960, float %961, float %962, float %963, float %964, float %965) #6, !dbg !30
  %966 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24592), i32 %611, !dbg !31
  tail call void @llvm.nvvm.tcgen05.wait.st(), !dbg !30
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %139, label %967, label %980, !dbg !30

967:                                              ; preds = %__nv_exp2f.exit183
  %.idx = shl i32 %611, 12, !dbg !37
  %968 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %.idx, !dbg !37
  %969 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !30
  %970 = extractvalue { i32, i1 } %969, 1, !dbg !30
  %971 = ptrtoint ptr addrspace(3) %968 to i32, !dbg !30
  %972 = lshr exact i32 %971, 4, !dbg !30
  %973 = and i32 %972, 32767, !dbg !30
  %974 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %973, i64 0, !dbg !30
  %975 = bitcast <2 x i32> %974 to i64, !dbg !30
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], [ $1 + 0 ], $2, $3, $4;", "r,r,l,r,b,b"(i32 %11, i32 %137, i64 %975, i32 68222992, i1 true, i1 %970) #6, !dbg !30
  %976 = add nuw nsw i32 %973, 128, !dbg !30
  %977 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %976, i64 0, !dbg !30
  %978 = bitcast <2 x i32> %977 to i64, !dbg !30
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], [ $1 + 8 ], $2, $3, $4;", "r,r,l,r,b,b"(i32 %11, i32 %137, i64 %978, i32 68222992, i1 true, i1 %970) #6, !dbg !30
  %979 = ptrtoint ptr addrspace(3) %966 to i32, !dbg !30
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %970, i32 %979) #6, !dbg !30
  br label %980, !dbg !30

980:                                              ; preds = %967, %__nv_exp2f.exit183
  %981 = add i32 %611, 1, !dbg !30
  %982 = icmp sgt i32 %981, 1, !dbg !30
  %983 = select i1 %982, i32 0, i32 %981, !dbg !30
  %984 = zext i1 %982 to i32, !dbg !30
  %985 = xor i32 %612, %984, !dbg !30
  %986 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), i32 %613, !dbg !31
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !35
  %987 = and i1 %139, %617, !dbg !35
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  br i1 %987, label %988, label %1007, !dbg !35

988:                                              ; preds = %980
  %.idx82 = shl i32 %983, 12, !dbg !34
  %989 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %.idx82, !dbg !34
  %990 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !35
  %991 = extractvalue { i32, i1 } %990, 1, !dbg !35
  %992 = ptrtoint ptr addrspace(3) %989 to i32, !dbg !35
  %993 = lshr exact i32 %992, 4, !dbg !35
  %994 = and i32 %993, 32767, !dbg !35
  %995 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %994, i64 0, !dbg !35
  %996 = bitcast <2 x i32> %995 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %580, i64 %996, i32 67633168, i1 false, i1 %991) #6, !dbg !35
  %997 = add nuw nsw i32 %994, 2, !dbg !35
  %998 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %997, i64 0, !dbg !35
  %999 = bitcast <2 x i32> %998 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %583, i64 %999, i32 67633168, i1 true, i1 %991) #6, !dbg !35
  %1000 = add nuw nsw i32 %994, 4, !dbg !35
  %1001 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %1000, i64 0, !dbg !35
  %1002 = bitcast <2 x i32> %1001 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %586, i64 %1002, i32 67633168, i1 true, i1 %991) #6, !dbg !35
  %1003 = add nuw nsw i32 %994, 6, !dbg !35
  %1004 = insertelement <2 x i32> <i32 poison, i32 1073758272>, i32 %1003, i64 0, !dbg !35
  %1005 = bitcast <2 x i32> %1004 to i64, !dbg !35
  tail call void asm sideeffect "@$5 tcgen05.mma.cta_group::1.kind::f16 [ $0 + 0 ], $1, $2, $3, $4;", "r,l,l,r,b,b"(i32 %136, i64 %589, i64 %1005, i32 67633168, i1 true, i1 %991) #6, !dbg !35
  %1006 = ptrtoint ptr addrspace(3) %986 to i32, !dbg !35
  tail call void asm sideeffect "@$0 tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$1];", "b,r"(i1 %991, i32 %1006) #6, !dbg !35
  br label %1007, !dbg !35

1007:                                             ; preds = %988, %980
  %1008 = sext i32 %.pn64211 to i64, !dbg !36
  %1009 = sext i32 %.pn62212 to i64, !dbg !36
  %gep = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1008, !dbg !36
  %gep187 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %1009, !dbg !36
  %.idx83 = shl i32 %613, 12, !dbg !37
  %1010 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %.idx83, !dbg !37
  %1011 = getelementptr inbounds nuw i8, ptr addrspace(3) %1010, i32 %84, !dbg !37
  %1012 = select i1 %617, i32 16, i32 0, !dbg !37
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %1011, ptr addrspace(1) %gep, i32 %1012) #6, !dbg !37
  %1013 = getelementptr inbounds nuw i8, ptr addrspace(3) %1010, i32 %90, !dbg !37
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %1013, ptr addrspace(1) %gep187, i32 %1012) #6, !dbg !37
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !37
  %1014 = add i32 %613, 1, !dbg !35
  %1015 = icmp sgt i32 %1014, 1, !dbg !35
  %1016 = select i1 %1015, i32 0, i32 %1014, !dbg !35
  %1017 = zext i1 %1015 to i32, !dbg !35
  %1018 = xor i32 %614, %1017, !dbg !35
  %1019 = add nuw nsw i64 %indvars.iv, 96, !dbg !31
  %1020 = trunc i64 %1019 to i32, !dbg !32
  %1021 = or disjoint i32 %23, %1020, !dbg !32
  %1022 = shl i32 %1021, 6, !dbg !32
  %1023 = trunc i64 %1019 to i32, !dbg !32
  %1024 = or disjoint i32 %24, %1023, !dbg !32
  %1025 = shl i32 %1024, 6, !dbg !32
  %1026 = sext i32 %1022 to i64, !dbg !33
  %1027 = sext i32 %1025 to i64, !dbg !33
  %gep189 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep188, i64 %1026, !dbg !33
  %gep191 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep188, i64 %1027, !dbg !33
  %.idx84 = shl i32 %1016, 12, !dbg !34
  %1028 = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %.idx84, !dbg !34
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !34
  %1029 = getelementptr inbounds nuw i8, ptr addrspace(3) %1028, i32 %84, !dbg !34
  %1030 = select i1 %616, i32 16, i32 0, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %1029, ptr addrspace(1) %gep189, i32 %1030) #6, !dbg !34
  %1031 = getelementptr inbounds nuw i8, ptr addrspace(3) %1028, i32 %90, !dbg !34
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %1031, ptr addrspace(1) %gep191, i32 %1030) #6, !dbg !34
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !34
  %.not65.not = icmp samesign ult i64 %indvars.iv, %591, !dbg !31
  br i1 %.not65.not, label %606, label %._crit_edge, !dbg !31

._crit_edge:                                      ; preds = %1007
  br i1 %124, label %1032, label %._crit_edge.thread, !dbg !31

1032:                                             ; preds = %._crit_edge
  %1033 = fmul float %647, %.0.i182, !dbg !53
  %1034 = insertelement <2 x float> poison, float %.0.i134, i64 0, !dbg !54
  %1035 = insertelement <2 x float> %1034, float %.0.i137, i64 1, !dbg !54
  %1036 = insertelement <2 x float> poison, float %.0.i140, i64 0, !dbg !54
  %1037 = insertelement <2 x float> %1036, float %.0.i143, i64 1, !dbg !54
  %1038 = insertelement <2 x float> poison, float %.0.i146, i64 0, !dbg !54
  %1039 = insertelement <2 x float> %1038, float %.0.i149, i64 1, !dbg !54
  %1040 = insertelement <2 x float> poison, float %.0.i152, i64 0, !dbg !54
  %1041 = insertelement <2 x float> %1040, float %.0.i155, i64 1, !dbg !54
  %1042 = insertelement <2 x float> poison, float %.0.i158, i64 0, !dbg !54
  %1043 = insertelement <2 x float> %1042, float %.0.i161, i64 1, !dbg !54
  %1044 = insertelement <2 x float> poison, float %.0.i164, i64 0, !dbg !54
  %1045 = insertelement <2 x float> %1044, float %.0.i167, i64 1, !dbg !54
  %1046 = insertelement <2 x float> poison, float %.0.i170, i64 0, !dbg !54
  %1047 = insertelement <2 x float> %1046, float %.0.i173, i64 1, !dbg !54
  %1048 = insertelement <2 x float> poison, float %.0.i176, i64 0, !dbg !54
  %1049 = insertelement <2 x float> %1048, float %.0.i179, i64 1, !dbg !54
  %1050 = fadd <2 x float> %1035, %1037, !dbg !54
  %1051 = fadd <2 x float> %1039, %1041, !dbg !54
  %1052 = fadd <2 x float> %1043, %1045, !dbg !54
  %1053 = fadd <2 x float> %1047, %1049, !dbg !54
  %1054 = fadd <2 x float> %1050, %1051, !dbg !54
  %1055 = fadd <2 x float> %1052, %1053, !dbg !54
  %1056 = fadd <2 x float> %1054, %1055, !dbg !54
  %shift261 = shufflevector <2 x float> %1056, <2 x float> poison, <2 x i32> <i32 1, i32 poison>, !dbg !56
  %foldExtExtBinop262 = fadd <2 x float> %1056, %shift261, !dbg !56
  %1057 = extractelement <2 x float> %foldExtExtBinop262, i64 0, !dbg !56
  %1058 = bitcast float %1057 to i32, !dbg !54
  %1059 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %1058, i32 16, i32 31), !dbg !54
  %1060 = bitcast i32 %1059 to float, !dbg !54
  %1061 = fadd float %1057, %1060, !dbg !56
  %1062 = fadd float %1033, %1061, !dbg !53
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %966, i32 %612) #6, !dbg !30
  br label %._crit_edge.thread, !dbg !31

._crit_edge.thread:                               ; preds = %560, %1032, %._crit_edge
  %1063 = phi float [ %1062, %1032 ], [ %647, %._crit_edge ], [ 0.000000e+00, %560 ], !dbg !31
  %1064 = inttoptr i32 %11 to ptr addrspace(6), !dbg !15
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !31
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %1065 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %1066 = extractvalue { i32, i1 } %1065, 1, !dbg !31
  %1067 = and i1 %111, %1066, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %1067, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24592)) #6, !dbg !31
  %1068 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %1069 = extractvalue { i32, i1 } %1068, 1, !dbg !31
  %1070 = and i1 %111, %1069, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %1070, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24600)) #6, !dbg !31
  %1071 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %1072 = extractvalue { i32, i1 } %1071, 1, !dbg !31
  %1073 = and i1 %111, %1072, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %1073, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576)) #6, !dbg !31
  %1074 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %1075 = extractvalue { i32, i1 } %1074, 1, !dbg !31
  %1076 = and i1 %111, %1075, !dbg !31
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %1076, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24584)) #6, !dbg !31
  %1077 = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %16, !dbg !58
  %1078 = getelementptr [2 x i8], ptr addrspace(1) %1077, i64 %45, !dbg !58
  %1079 = getelementptr [2 x i8], ptr addrspace(1) %1077, i64 %47, !dbg !58
  %1080 = getelementptr [2 x i8], ptr addrspace(1) %1077, i64 %49, !dbg !58
  %1081 = getelementptr [2 x i8], ptr addrspace(1) %1077, i64 %51, !dbg !58
  %1082 = getelementptr [2 x i8], ptr addrspace(1) %1078, i64 %55, !dbg !58
  %1083 = getelementptr [2 x i8], ptr addrspace(1) %1079, i64 %55, !dbg !58
  %1084 = getelementptr [2 x i8], ptr addrspace(1) %1080, i64 %55, !dbg !58
  %1085 = getelementptr [2 x i8], ptr addrspace(1) %1081, i64 %55, !dbg !58
  %1086 = tail call { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } asm sideeffect "tcgen05.ld.sync.aligned.16x32bx2.x32.b32 {$0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31}, [$32 + 0], 32;", "=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,=r,r"(i32 %110) #6, !dbg !30
  %1087 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 0, !dbg !30
  %1088 = bitcast i32 %1087 to float, !dbg !30
  %1089 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 1, !dbg !30
  %1090 = bitcast i32 %1089 to float, !dbg !30
  %1091 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 2, !dbg !30
  %1092 = bitcast i32 %1091 to float, !dbg !30
  %1093 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 3, !dbg !30
  %1094 = bitcast i32 %1093 to float, !dbg !30
  %1095 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 4, !dbg !30
  %1096 = bitcast i32 %1095 to float, !dbg !30
  %1097 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 5, !dbg !30
  %1098 = bitcast i32 %1097 to float, !dbg !30
  %1099 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 6, !dbg !30
  %1100 = bitcast i32 %1099 to float, !dbg !30
  %1101 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 7, !dbg !30
  %1102 = bitcast i32 %1101 to float, !dbg !30
  %1103 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 8, !dbg !30
  %1104 = bitcast i32 %1103 to float, !dbg !30
  %1105 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 9, !dbg !30
  %1106 = bitcast i32 %1105 to float, !dbg !30
  %1107 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 10, !dbg !30
  %1108 = bitcast i32 %1107 to float, !dbg !30
  %1109 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 11, !dbg !30
  %1110 = bitcast i32 %1109 to float, !dbg !30
  %1111 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 12, !dbg !30
  %1112 = bitcast i32 %1111 to float, !dbg !30
  %1113 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 13, !dbg !30
  %1114 = bitcast i32 %1113 to float, !dbg !30
  %1115 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 14, !dbg !30
  %1116 = bitcast i32 %1115 to float, !dbg !30
  %1117 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 15, !dbg !30
  %1118 = bitcast i32 %1117 to float, !dbg !30
  %1119 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 16, !dbg !30
  %1120 = bitcast i32 %1119 to float, !dbg !30
  %1121 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 17, !dbg !30
  %1122 = bitcast i32 %1121 to float, !dbg !30
  %1123 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 18, !dbg !30
  %1124 = bitcast i32 %1123 to float, !dbg !30
  %1125 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 19, !dbg !30
  %1126 = bitcast i32 %1125 to float, !dbg !30
  %1127 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 20, !dbg !30
  %1128 = bitcast i32 %1127 to float, !dbg !30
  %1129 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 21, !dbg !30
  %1130 = bitcast i32 %1129 to float, !dbg !30
  %1131 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 22, !dbg !30
  %1132 = bitcast i32 %1131 to float, !dbg !30
  %1133 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 23, !dbg !30
  %1134 = bitcast i32 %1133 to float, !dbg !30
  %1135 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 24, !dbg !30
  %1136 = bitcast i32 %1135 to float, !dbg !30
  %1137 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 25, !dbg !30
  %1138 = bitcast i32 %1137 to float, !dbg !30
  %1139 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 26, !dbg !30
  %1140 = bitcast i32 %1139 to float, !dbg !30
  %1141 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 27, !dbg !30
  %1142 = bitcast i32 %1141 to float, !dbg !30
  %1143 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 28, !dbg !30
  %1144 = bitcast i32 %1143 to float, !dbg !30
  %1145 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 29, !dbg !30
  %1146 = bitcast i32 %1145 to float, !dbg !30
  %1147 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 30, !dbg !30
  %1148 = bitcast i32 %1147 to float, !dbg !30
  %1149 = extractvalue { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 } %1086, 31, !dbg !30
  %1150 = bitcast i32 %1149 to float, !dbg !30
  %1151 = tail call float @llvm.nvvm.div.full(float %1088, float %1063), !dbg !59
  %1152 = tail call float @llvm.nvvm.div.full(float %1090, float %1063), !dbg !59
  %1153 = tail call float @llvm.nvvm.div.full(float %1092, float %1063), !dbg !59
  %1154 = tail call float @llvm.nvvm.div.full(float %1094, float %1063), !dbg !59
  %1155 = tail call float @llvm.nvvm.div.full(float %1096, float %1063), !dbg !59
  %1156 = tail call float @llvm.nvvm.div.full(float %1098, float %1063), !dbg !59
  %1157 = tail call float @llvm.nvvm.div.full(float %1100, float %1063), !dbg !59
  %1158 = tail call float @llvm.nvvm.div.full(float %1102, float %1063), !dbg !59
  %1159 = tail call float @llvm.nvvm.div.full(float %1104, float %1063), !dbg !59
  %1160 = tail call float @llvm.nvvm.div.full(float %1106, float %1063), !dbg !59
  %1161 = tail call float @llvm.nvvm.div.full(float %1108, float %1063), !dbg !59
  %1162 = tail call float @llvm.nvvm.div.full(float %1110, float %1063), !dbg !59
  %1163 = tail call float @llvm.nvvm.div.full(float %1112, float %1063), !dbg !59
  %1164 = tail call float @llvm.nvvm.div.full(float %1114, float %1063), !dbg !59
  %1165 = tail call float @llvm.nvvm.div.full(float %1116, float %1063), !dbg !59
  %1166 = tail call float @llvm.nvvm.div.full(float %1118, float %1063), !dbg !59
  %1167 = tail call float @llvm.nvvm.div.full(float %1120, float %1063), !dbg !59
  %1168 = tail call float @llvm.nvvm.div.full(float %1122, float %1063), !dbg !59
  %1169 = tail call float @llvm.nvvm.div.full(float %1124, float %1063), !dbg !59
  %1170 = tail call float @llvm.nvvm.div.full(float %1126, float %1063), !dbg !59
  %1171 = tail call float @llvm.nvvm.div.full(float %1128, float %1063), !dbg !59
  %1172 = tail call float @llvm.nvvm.div.full(float %1130, float %1063), !dbg !59
  %1173 = tail call float @llvm.nvvm.div.full(float %1132, float %1063), !dbg !59
  %1174 = tail call float @llvm.nvvm.div.full(float %1134, float %1063), !dbg !59
  %1175 = tail call float @llvm.nvvm.div.full(float %1136, float %1063), !dbg !59
  %1176 = tail call float @llvm.nvvm.div.full(float %1138, float %1063), !dbg !59
  %1177 = tail call float @llvm.nvvm.div.full(float %1140, float %1063), !dbg !59
  %1178 = tail call float @llvm.nvvm.div.full(float %1142, float %1063), !dbg !59
  %1179 = tail call float @llvm.nvvm.div.full(float %1144, float %1063), !dbg !59
  %1180 = tail call float @llvm.nvvm.div.full(float %1146, float %1063), !dbg !59
  %1181 = tail call float @llvm.nvvm.div.full(float %1148, float %1063), !dbg !59
  %1182 = tail call float @llvm.nvvm.div.full(float %1150, float %1063), !dbg !59
  %1183 = insertelement <2 x float> poison, float %1151, i64 0, !dbg !60
  %1184 = insertelement <2 x float> %1183, float %1152, i64 1, !dbg !60
  %1185 = fptrunc <2 x float> %1184 to <2 x half>, !dbg !60
  %1186 = insertelement <2 x float> poison, float %1153, i64 0, !dbg !60
  %1187 = insertelement <2 x float> %1186, float %1154, i64 1, !dbg !60
  %1188 = fptrunc <2 x float> %1187 to <2 x half>, !dbg !60
  %1189 = insertelement <2 x float> poison, float %1155, i64 0, !dbg !60
  %1190 = insertelement <2 x float> %1189, float %1156, i64 1, !dbg !60
  %1191 = fptrunc <2 x float> %1190 to <2 x half>, !dbg !60
  %1192 = insertelement <2 x float> poison, float %1157, i64 0, !dbg !60
  %1193 = insertelement <2 x float> %1192, float %1158, i64 1, !dbg !60
  %1194 = fptrunc <2 x float> %1193 to <2 x half>, !dbg !60
  %1195 = insertelement <2 x float> poison, float %1159, i64 0, !dbg !60
  %1196 = insertelement <2 x float> %1195, float %1160, i64 1, !dbg !60
  %1197 = fptrunc <2 x float> %1196 to <2 x half>, !dbg !60
  %1198 = insertelement <2 x float> poison, float %1161, i64 0, !dbg !60
  %1199 = insertelement <2 x float> %1198, float %1162, i64 1, !dbg !60
  %1200 = fptrunc <2 x float> %1199 to <2 x half>, !dbg !60
  %1201 = insertelement <2 x float> poison, float %1163, i64 0, !dbg !60
  %1202 = insertelement <2 x float> %1201, float %1164, i64 1, !dbg !60
  %1203 = fptrunc <2 x float> %1202 to <2 x half>, !dbg !60
  %1204 = insertelement <2 x float> poison, float %1165, i64 0, !dbg !60
  %1205 = insertelement <2 x float> %1204, float %1166, i64 1, !dbg !60
  %1206 = fptrunc <2 x float> %1205 to <2 x half>, !dbg !60
  %1207 = insertelement <2 x float> poison, float %1167, i64 0, !dbg !60
  %1208 = insertelement <2 x float> %1207, float %1168, i64 1, !dbg !60
  %1209 = fptrunc <2 x float> %1208 to <2 x half>, !dbg !60
  %1210 = insertelement <2 x float> poison, float %1169, i64 0, !dbg !60
  %1211 = insertelement <2 x float> %1210, float %1170, i64 1, !dbg !60
  %1212 = fptrunc <2 x float> %1211 to <2 x half>, !dbg !60
  %1213 = insertelement <2 x float> poison, float %1171, i64 0, !dbg !60
  %1214 = insertelement <2 x float> %1213, float %1172, i64 1, !dbg !60
  %1215 = fptrunc <2 x float> %1214 to <2 x half>, !dbg !60
  %1216 = insertelement <2 x float> poison, float %1173, i64 0, !dbg !60
  %1217 = insertelement <2 x float> %1216, float %1174, i64 1, !dbg !60
  %1218 = fptrunc <2 x float> %1217 to <2 x half>, !dbg !60
  %1219 = insertelement <2 x float> poison, float %1175, i64 0, !dbg !60
  %1220 = insertelement <2 x float> %1219, float %1176, i64 1, !dbg !60
  %1221 = fptrunc <2 x float> %1220 to <2 x half>, !dbg !60
  %1222 = insertelement <2 x float> poison, float %1177, i64 0, !dbg !60
  %1223 = insertelement <2 x float> %1222, float %1178, i64 1, !dbg !60
  %1224 = fptrunc <2 x float> %1223 to <2 x half>, !dbg !60
  %1225 = insertelement <2 x float> poison, float %1179, i64 0, !dbg !60
  %1226 = insertelement <2 x float> %1225, float %1180, i64 1, !dbg !60
  %1227 = fptrunc <2 x float> %1226 to <2 x half>, !dbg !60
  %1228 = insertelement <2 x float> poison, float %1181, i64 0, !dbg !60
  %1229 = insertelement <2 x float> %1228, float %1182, i64 1, !dbg !60
  %1230 = fptrunc <2 x float> %1229 to <2 x half>, !dbg !60
  tail call void @llvm.nvvm.tcgen05.wait.ld(), !dbg !61
  %1231 = and i32 %80, 176, !dbg !61
  %1232 = shl nuw nsw i32 %26, 3, !dbg !61
  %1233 = and i32 %9, 4, !dbg !61
  %1234 = icmp eq i32 %1233, 0, !dbg !61
  %1235 = select i1 %1234, i32 0, i32 1088, !dbg !61
  %1236 = shl nuw nsw i32 %32, 2, !dbg !61
  %1237 = xor i32 %1235, %1236, !dbg !61
  %1238 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1231, !dbg !61
  %1239 = getelementptr inbounds nuw i8, ptr addrspace(3) %1238, i32 %1232, !dbg !61
  %1240 = getelementptr inbounds nuw i8, ptr addrspace(3) %1239, i32 %1237, !dbg !61
  %1241 = bitcast <2 x half> %1185 to i32, !dbg !61
  %1242 = bitcast <2 x half> %1197 to i32, !dbg !61
  %1243 = bitcast <2 x half> %1209 to i32, !dbg !61
  %1244 = bitcast <2 x half> %1221 to i32, !dbg !61
  %1245 = insertelement <4 x i32> poison, i32 %1241, i64 0, !dbg !61
  %1246 = insertelement <4 x i32> %1245, i32 %1242, i64 1, !dbg !61
  %1247 = insertelement <4 x i32> %1246, i32 %1243, i64 2, !dbg !61
  %1248 = insertelement <4 x i32> %1247, i32 %1244, i64 3, !dbg !61
  store <4 x i32> %1248, ptr addrspace(3) %1240, align 16, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %1249 = shl nuw nsw i32 %82, 5, !dbg !61
  %1250 = and i32 %53, 48, !dbg !61
  %1251 = shl nuw nsw i32 %26, 1, !dbg !61
  %1252 = shl nuw nsw i32 %9, 6, !dbg !61
  %1253 = and i32 %1252, 64, !dbg !61
  %1254 = xor i32 %1251, %1253, !dbg !61
  %1255 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1249, !dbg !61
  %1256 = getelementptr inbounds nuw i8, ptr addrspace(3) %1255, i32 %1250, !dbg !61
  %1257 = getelementptr inbounds nuw i8, ptr addrspace(3) %1256, i32 %1254, !dbg !61
  %1258 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %1257), !dbg !61
  %1259 = extractvalue { i32, i32, i32, i32 } %1258, 0, !dbg !61
  %1260 = extractvalue { i32, i32, i32, i32 } %1258, 1, !dbg !61
  %1261 = extractvalue { i32, i32, i32, i32 } %1258, 2, !dbg !61
  %1262 = extractvalue { i32, i32, i32, i32 } %1258, 3, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %1263 = bitcast <2 x half> %1188 to i32, !dbg !61
  %1264 = bitcast <2 x half> %1200 to i32, !dbg !61
  %1265 = bitcast <2 x half> %1212 to i32, !dbg !61
  %1266 = bitcast <2 x half> %1224 to i32, !dbg !61
  %1267 = insertelement <4 x i32> poison, i32 %1263, i64 0, !dbg !61
  %1268 = insertelement <4 x i32> %1267, i32 %1264, i64 1, !dbg !61
  %1269 = insertelement <4 x i32> %1268, i32 %1265, i64 2, !dbg !61
  %1270 = insertelement <4 x i32> %1269, i32 %1266, i64 3, !dbg !61
  store <4 x i32> %1270, ptr addrspace(3) %1240, align 16, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %1271 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %1257), !dbg !61
  %1272 = extractvalue { i32, i32, i32, i32 } %1271, 0, !dbg !61
  %1273 = extractvalue { i32, i32, i32, i32 } %1271, 1, !dbg !61
  %1274 = extractvalue { i32, i32, i32, i32 } %1271, 2, !dbg !61
  %1275 = extractvalue { i32, i32, i32, i32 } %1271, 3, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %1276 = bitcast <2 x half> %1191 to i32, !dbg !61
  %1277 = bitcast <2 x half> %1203 to i32, !dbg !61
  %1278 = bitcast <2 x half> %1215 to i32, !dbg !61
  %1279 = bitcast <2 x half> %1227 to i32, !dbg !61
  %1280 = insertelement <4 x i32> poison, i32 %1276, i64 0, !dbg !61
  %1281 = insertelement <4 x i32> %1280, i32 %1277, i64 1, !dbg !61
  %1282 = insertelement <4 x i32> %1281, i32 %1278, i64 2, !dbg !61
  %1283 = insertelement <4 x i32> %1282, i32 %1279, i64 3, !dbg !61
  store <4 x i32> %1283, ptr addrspace(3) %1240, align 16, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %1284 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %1257), !dbg !61
  %1285 = extractvalue { i32, i32, i32, i32 } %1284, 0, !dbg !61
  %1286 = extractvalue { i32, i32, i32, i32 } %1284, 1, !dbg !61
  %1287 = extractvalue { i32, i32, i32, i32 } %1284, 2, !dbg !61
  %1288 = extractvalue { i32, i32, i32, i32 } %1284, 3, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %1289 = bitcast <2 x half> %1194 to i32, !dbg !61
  %1290 = bitcast <2 x half> %1206 to i32, !dbg !61
  %1291 = bitcast <2 x half> %1218 to i32, !dbg !61
  %1292 = bitcast <2 x half> %1230 to i32, !dbg !61
  %1293 = insertelement <4 x i32> poison, i32 %1289, i64 0, !dbg !61
  %1294 = insertelement <4 x i32> %1293, i32 %1290, i64 1, !dbg !61
  %1295 = insertelement <4 x i32> %1294, i32 %1291, i64 2, !dbg !61
  %1296 = insertelement <4 x i32> %1295, i32 %1292, i64 3, !dbg !61
  store <4 x i32> %1296, ptr addrspace(3) %1240, align 16, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %1297 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %1257), !dbg !61
  %1298 = extractvalue { i32, i32, i32, i32 } %1297, 0, !dbg !61
  %1299 = extractvalue { i32, i32, i32, i32 } %1297, 1, !dbg !61
  %1300 = extractvalue { i32, i32, i32, i32 } %1297, 2, !dbg !61
  %1301 = extractvalue { i32, i32, i32, i32 } %1297, 3, !dbg !61
  tail call void asm sideeffect "st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l"(i32 %1259, i32 %1272, i32 %1285, i32 %1298, ptr addrspace(1) %1082) #6, !dbg !61
  tail call void asm sideeffect "st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l"(i32 %1260, i32 %1273, i32 %1286, i32 %1299, ptr addrspace(1) %1083) #6, !dbg !61
  tail call void asm sideeffect "st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l"(i32 %1261, i32 %1274, i32 %1287, i32 %1300, ptr addrspace(1) %1084) #6, !dbg !61
  tail call void asm sideeffect "st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l"(i32 %1262, i32 %1275, i32 %1288, i32 %1301, ptr addrspace(1) %1085) #6, !dbg !61
  tail call void @llvm.nvvm.barrier.cta.sync.all(i32 0), !dbg !15
  tail call void asm sideeffect "@$0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 $1, 128;", "b,r"(i1 %10, ptr addrspace(6) %1064) #6, !dbg !15
  ret void, !dbg !15
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

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #6

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #6

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #7

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #8

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #3

; Function Attrs: convergent nounwind memory(inaccessiblemem: readwrite)
declare void @llvm.nvvm.tcgen05.wait.ld() #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #9

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #10

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.all(i32) #2

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #11

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.ftz.f32(float) #12

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f32(float) #12

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nounwind memory(inaccessiblemem: readwrite) }
attributes #5 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #6 = { nounwind }
attributes #7 = { nocallback nounwind }
attributes #8 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #10 = { convergent nocallback nofree nounwind memory(argmem: read) }
attributes #11 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #12 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!llvm.ident = !{!4}
!nvvmir.version = !{!5}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "triton_kernels.py", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = !{!"clang version 3.8.0 (tags/RELEASE_380/final)"}
!5 = !{i32 2, i32 0}
!6 = distinct !DISubprogram(name: "attention", linkageName: "attention", scope: !1, file: !1, line: 65, type: !7, scopeLine: 65, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(cc: DW_CC_normal, types: !8)
!8 = !{null, !9, !9, !9, !9, !11, !12, !13, !13}
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !10, size: 64, dwarfAddressSpace: 1)
!10 = !DIBasicType(name: "half", size: 16, encoding: DW_ATE_float)
!11 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !14, size: 64, dwarfAddressSpace: 1)
!14 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!15 = !DILocation(line: 65, column: 1, scope: !6)
!16 = !DILocation(line: 66, column: 19, scope: !6)
!17 = !DILocation(line: 66, column: 37, scope: !6)
!18 = !DILocation(line: 67, column: 10, scope: !6)
!19 = !DILocation(line: 67, column: 5, scope: !6)
!20 = !DILocation(line: 68, column: 5, scope: !6)
!21 = !DILocation(line: 69, column: 5, scope: !6)
!22 = !DILocation(line: 70, column: 15, scope: !6)
!23 = !DILocation(line: 70, column: 28, scope: !6)
!24 = !DILocation(line: 70, column: 46, scope: !6)
!25 = !DILocation(line: 71, column: 21, scope: !6)
!26 = !DILocation(line: 71, column: 17, scope: !6)
!27 = !DILocation(line: 71, column: 38, scope: !6)
!28 = !DILocation(line: 71, column: 9, scope: !6)
!29 = !DILocation(line: 75, column: 11, scope: !6)
!30 = !DILocation(line: 84, column: 15, scope: !6)
!31 = !DILocation(line: 76, column: 5, scope: !6)
!32 = !DILocation(line: 77, column: 44, scope: !6)
!33 = !DILocation(line: 77, column: 40, scope: !6)
!34 = !DILocation(line: 77, column: 32, scope: !6)
!35 = !DILocation(line: 77, column: 13, scope: !6)
!36 = !DILocation(line: 84, column: 48, scope: !6)
!37 = !DILocation(line: 84, column: 40, scope: !6)
!38 = !DILocation(line: 79, column: 26, scope: !6)
!39 = !DILocation(line: 79, column: 17, scope: !6)
!40 = !DILocation(line: 196, column: 12, scope: !41, inlinedAt: !43)
!41 = distinct !DILexicalBlockFile(scope: !6, file: !42, discriminator: 0)
!42 = !DIFile(filename: "standard.py", directory: "")
!43 = !DILocation(line: 216, column: 16, scope: !41, inlinedAt: !44)
!44 = !DILocation(line: 80, column: 29, scope: !45)
!45 = distinct !DILexicalBlockFile(scope: !6, file: !1, discriminator: 0)
!46 = !DILocation(line: 80, column: 15, scope: !6)
!47 = !DILocation(line: 81, column: 21, scope: !6)
!48 = !DILocation(line: 81, column: 13, scope: !6)
!49 = !DILocation(line: 82, column: 23, scope: !6)
!50 = !DILocation(line: 82, column: 15, scope: !6)
!51 = !DILocation(line: 84, column: 22, scope: !6)
!52 = !DILocation(line: 84, column: 89, scope: !6)
!53 = !DILocation(line: 83, column: 13, scope: !6)
!54 = !DILocation(line: 314, column: 12, scope: !41, inlinedAt: !55)
!55 = !DILocation(line: 83, column: 23, scope: !45)
!56 = !DILocation(line: 287, column: 12, scope: !41, inlinedAt: !54)
!57 = !DILocation(line: 77, column: 45, scope: !6)
!58 = !DILocation(line: 86, column: 14, scope: !6)
!59 = !DILocation(line: 86, column: 63, scope: !6)
!60 = !DILocation(line: 86, column: 62, scope: !6)
!61 = !DILocation(line: 86, column: 5, scope: !6)
