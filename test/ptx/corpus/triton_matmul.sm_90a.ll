; matmul of test/ptx/triton_kernels.py by Triton 3.9.0 for sm_90a
; 128 threads, 24576 bytes of dynamic shared memory; see make_corpus.py.
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, i32 %6, i32 %7, i32 %8, ptr addrspace(1) nofree readnone captures(none) %9, ptr addrspace(1) nofree readnone captures(none) %10) local_unnamed_addr #0 !dbg !4 {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %13 = add i32 %3, 63, !dbg !13
  %14 = sdiv i32 %13, 64, !dbg !18
  %15 = add i32 %4, 63, !dbg !19
  %16 = sdiv i32 %15, 64, !dbg !21
  %17 = shl nsw i32 %16, 2, !dbg !22
  %.frozen = freeze i32 %17, !dbg !23
  %18 = sdiv i32 %12, %.frozen, !dbg !23
  %19 = shl i32 %18, 2, !dbg !23
  %20 = sub i32 %14, %19, !dbg !24
  %21 = mul i32 %18, %.frozen, !dbg !25
  %.decomposed = sub i32 %12, %21, !dbg !25
  %22 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !26
  %23 = lshr i32 %22, 2, !dbg !26
  %24 = and i32 %23, 31, !dbg !26
  %25 = shl nuw nsw i32 %22, 3, !dbg !26
  %26 = and i32 %25, 56, !dbg !26
  %27 = lshr i32 %22, 3, !dbg !26
  %28 = and i32 %27, 15, !dbg !26
  %29 = or disjoint i32 %28, 16, !dbg !26
  %30 = and i32 %25, 24, !dbg !27
  %31 = zext nneg i32 %30 to i64, !dbg !28
  %32 = mul i32 %7, %28, !dbg !29
  %33 = mul i32 %7, %29, !dbg !29
  %34 = sext i32 %32 to i64, !dbg !30
  %35 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %34, !dbg !30
  %36 = sext i32 %33 to i64, !dbg !30
  %37 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %36, !dbg !30
  %38 = add i32 %5, 31, !dbg !31
  %39 = tail call i32 @llvm.smin.i32(i32 %20, i32 4), !dbg !33
  %.scalar = tail call i32 @llvm.smin.i32(i32 %20, i32 4), !dbg !33
  %40 = insertelement <2 x i32> <i32 poison, i32 32>, i32 %.scalar, i64 0, !dbg !33
  %41 = srem i32 %.decomposed, %39, !dbg !25
  %42 = add i32 %41, %19, !dbg !34
  %43 = shl i32 %42, 6, !dbg !35
  %44 = or disjoint i32 %43, %24, !dbg !35
  %45 = or disjoint i32 %44, 32, !dbg !35
  %46 = srem i32 %44, %3, !dbg !36
  %47 = srem i32 %45, %3, !dbg !36
  %48 = insertelement <2 x i32> poison, i32 %.decomposed, i64 0, !dbg !37
  %49 = insertelement <2 x i32> %48, i32 %38, i64 1, !dbg !37
  %50 = sdiv <2 x i32> %49, %40, !dbg !37
  %51 = extractelement <2 x i32> %50, i64 0, !dbg !38
  %52 = shl i32 %51, 6, !dbg !38
  %53 = or disjoint i32 %52, %26, !dbg !38
  %54 = srem i32 %53, %4, !dbg !39
  %55 = mul i32 %46, %6, !dbg !40
  %56 = mul i32 %47, %6, !dbg !40
  %57 = sext i32 %55 to i64, !dbg !28
  %58 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %57, !dbg !28
  %59 = sext i32 %56 to i64, !dbg !28
  %60 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %59, !dbg !28
  %61 = getelementptr [2 x i8], ptr addrspace(1) %58, i64 %31, !dbg !28
  %62 = getelementptr [2 x i8], ptr addrspace(1) %60, i64 %31, !dbg !28
  %63 = sext i32 %54 to i64, !dbg !30
  %64 = getelementptr [2 x i8], ptr addrspace(1) %35, i64 %63, !dbg !30
  %65 = getelementptr [2 x i8], ptr addrspace(1) %37, i64 %63, !dbg !30
  %66 = shl i32 %7, 5, !dbg !41
  %67 = icmp sgt i32 %38, 31, !dbg !42
  %68 = icmp slt i32 %30, %5, !dbg !43
  %69 = and i1 %68, %67, !dbg !42
  %70 = shl nuw nsw i32 %22, 4, !dbg !44
  %71 = and i32 %70, 2032, !dbg !44
  %72 = shl nuw nsw i32 %22, 1, !dbg !44
  %73 = and i32 %72, 48, !dbg !44
  %74 = xor i32 %71, %73, !dbg !44
  %75 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %74, !dbg !44
  %76 = select i1 %69, i32 16, i32 0, !dbg !44
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %75, ptr addrspace(1) %61, i32 %76) #3, !dbg !44
  %77 = or disjoint i32 %74, 2048, !dbg !44
  %78 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %77, !dbg !44
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %78, ptr addrspace(1) %62, i32 %76) #3, !dbg !44
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !44
  %79 = icmp slt i32 %28, %5, !dbg !45
  %80 = icmp slt i32 %29, %5, !dbg !45
  %81 = and i1 %79, %67, !dbg !42
  %82 = and i1 %80, %67, !dbg !42
  %83 = and i32 %72, 112, !dbg !46
  %84 = xor i32 %71, %83, !dbg !46
  %85 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %84, !dbg !46
  %86 = select i1 %81, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %85, ptr addrspace(1) %64, i32 %86) #3, !dbg !46
  %87 = or disjoint i32 %84, 2048, !dbg !46
  %88 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %87, !dbg !46
  %89 = select i1 %82, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %88, ptr addrspace(1) %65, i32 %89) #3, !dbg !46
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !46
  %90 = icmp sgt i32 %38, 63, !dbg !42
  %91 = getelementptr i8, ptr addrspace(1) %61, i64 64, !dbg !47
  %92 = getelementptr i8, ptr addrspace(1) %62, i64 64, !dbg !47
  %93 = sext i32 %66 to i64, !dbg !48
  %94 = getelementptr [2 x i8], ptr addrspace(1) %64, i64 %93, !dbg !48
  %95 = getelementptr [2 x i8], ptr addrspace(1) %65, i64 %93, !dbg !48
  %96 = add i32 %5, -32, !dbg !49
  %97 = icmp slt i32 %30, %96, !dbg !43
  %98 = and i1 %90, %97, !dbg !42
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %74, !dbg !44
  %100 = select i1 %98, i32 16, i32 0, !dbg !44
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %99, ptr addrspace(1) %91, i32 %100) #3, !dbg !44
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %77, !dbg !44
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %101, ptr addrspace(1) %92, i32 %100) #3, !dbg !44
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !44
  %102 = icmp slt i32 %28, %96, !dbg !45
  %103 = icmp slt i32 %29, %96, !dbg !45
  %104 = and i1 %90, %102, !dbg !42
  %105 = and i1 %90, %103, !dbg !42
  %106 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %84, !dbg !46
  %107 = select i1 %104, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %106, ptr addrspace(1) %94, i32 %107) #3, !dbg !46
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %87, !dbg !46
  %109 = select i1 %105, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %108, ptr addrspace(1) %95, i32 %109) #3, !dbg !46
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !46
  br i1 %67, label %.lr.ph, label %._crit_edge, !dbg !42

.lr.ph:                                           ; preds = %11
  %110 = extractelement <2 x i32> %50, i64 1
  %111 = add nsw i32 %110, -2
  %.neg65 = add nsw i32 %5, -64
  br label %112, !dbg !42

112:                                              ; preds = %.lr.ph, %112
  %113 = phi i32 [ -1, %.lr.ph ], [ %151, %112 ]
  %114 = phi i32 [ 1, %.lr.ph ], [ %276, %112 ]
  %.pn4869 = phi ptr addrspace(1) [ %95, %.lr.ph ], [ %273, %112 ]
  %.pn6468 = phi ptr addrspace(1) [ %94, %.lr.ph ], [ %272, %112 ]
  %.pn1667 = phi ptr addrspace(1) [ %92, %.lr.ph ], [ %271, %112 ]
  %.pn3266 = phi ptr addrspace(1) [ %91, %.lr.ph ], [ %270, %112 ]
  %115 = phi float [ 0.000000e+00, %.lr.ph ], [ %238, %112 ]
  %116 = phi float [ 0.000000e+00, %.lr.ph ], [ %239, %112 ]
  %117 = phi float [ 0.000000e+00, %.lr.ph ], [ %240, %112 ]
  %118 = phi float [ 0.000000e+00, %.lr.ph ], [ %241, %112 ]
  %119 = phi float [ 0.000000e+00, %.lr.ph ], [ %242, %112 ]
  %120 = phi float [ 0.000000e+00, %.lr.ph ], [ %243, %112 ]
  %121 = phi float [ 0.000000e+00, %.lr.ph ], [ %244, %112 ]
  %122 = phi float [ 0.000000e+00, %.lr.ph ], [ %245, %112 ]
  %123 = phi float [ 0.000000e+00, %.lr.ph ], [ %246, %112 ]
  %124 = phi float [ 0.000000e+00, %.lr.ph ], [ %247, %112 ]
  %125 = phi float [ 0.000000e+00, %.lr.ph ], [ %248, %112 ]
  %126 = phi float [ 0.000000e+00, %.lr.ph ], [ %249, %112 ]
  %127 = phi float [ 0.000000e+00, %.lr.ph ], [ %250, %112 ]
  %128 = phi float [ 0.000000e+00, %.lr.ph ], [ %251, %112 ]
  %129 = phi float [ 0.000000e+00, %.lr.ph ], [ %252, %112 ]
  %130 = phi float [ 0.000000e+00, %.lr.ph ], [ %253, %112 ]
  %131 = phi float [ 0.000000e+00, %.lr.ph ], [ %254, %112 ]
  %132 = phi float [ 0.000000e+00, %.lr.ph ], [ %255, %112 ]
  %133 = phi float [ 0.000000e+00, %.lr.ph ], [ %256, %112 ]
  %134 = phi float [ 0.000000e+00, %.lr.ph ], [ %257, %112 ]
  %135 = phi float [ 0.000000e+00, %.lr.ph ], [ %258, %112 ]
  %136 = phi float [ 0.000000e+00, %.lr.ph ], [ %259, %112 ]
  %137 = phi float [ 0.000000e+00, %.lr.ph ], [ %260, %112 ]
  %138 = phi float [ 0.000000e+00, %.lr.ph ], [ %261, %112 ]
  %139 = phi float [ 0.000000e+00, %.lr.ph ], [ %262, %112 ]
  %140 = phi float [ 0.000000e+00, %.lr.ph ], [ %263, %112 ]
  %141 = phi float [ 0.000000e+00, %.lr.ph ], [ %264, %112 ]
  %142 = phi float [ 0.000000e+00, %.lr.ph ], [ %265, %112 ]
  %143 = phi float [ 0.000000e+00, %.lr.ph ], [ %266, %112 ]
  %144 = phi float [ 0.000000e+00, %.lr.ph ], [ %267, %112 ]
  %145 = phi float [ 0.000000e+00, %.lr.ph ], [ %268, %112 ]
  %146 = phi float [ 0.000000e+00, %.lr.ph ], [ %269, %112 ]
  %147 = phi i32 [ 0, %.lr.ph ], [ %295, %112 ]
  %148 = icmp slt i32 %147, %111, !dbg !42
  %149 = add i32 %113, 1, !dbg !42
  %150 = icmp sgt i32 %149, 2, !dbg !42
  %151 = select i1 %150, i32 0, i32 %149, !dbg !42
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !44
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !44
  %152 = shl i32 %151, 11, !dbg !44
  %153 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %152, !dbg !44
  %154 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %152, !dbg !46
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !50
  %155 = ptrtoint ptr addrspace(3) %153 to i32, !dbg !50
  %156 = lshr exact i32 %155, 4, !dbg !50
  %157 = and i32 %156, 32767, !dbg !50
  %158 = ptrtoint ptr addrspace(3) %154 to i32, !dbg !50
  %159 = lshr exact i32 %158, 4, !dbg !50
  %160 = and i32 %159, 32767, !dbg !50
  tail call void @llvm.nvvm.wgmma.fence.sync.aligned(), !dbg !50
  %161 = insertelement <2 x i32> <i32 poison, i32 -2147483616>, i32 %157, i64 0, !dbg !50
  %162 = bitcast <2 x i32> %161 to i64, !dbg !50
  %163 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %160, i64 0, !dbg !50
  %164 = bitcast <2 x i32> %163 to i64, !dbg !50
  %165 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, $66, 1, 1, 0, 1;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,b"(float %115, float %116, float %117, float %118, float %119, float %120, float %121, float %122, float %123, float %124, float %125, float %126, float %127, float %128, float %129, float %130, float %131, float %132, float %133, float %134, float %135, float %136, float %137, float %138, float %139, float %140, float %141, float %142, float %143, float %144, float %145, float %146, i64 %162, i64 %164, i1 true) #3, !dbg !50
  %166 = add nuw nsw i32 %157, 2, !dbg !50
  %167 = insertelement <2 x i32> <i32 poison, i32 -2147483616>, i32 %166, i64 0, !dbg !50
  %168 = bitcast <2 x i32> %167 to i64, !dbg !50
  %169 = add nuw nsw i32 %160, 128, !dbg !50
  %170 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %169, i64 0, !dbg !50
  %171 = bitcast <2 x i32> %170 to i64, !dbg !50
  %172 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 0, !dbg !50
  %173 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 1, !dbg !50
  %174 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 2, !dbg !50
  %175 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 3, !dbg !50
  %176 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 4, !dbg !50
  %177 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 5, !dbg !50
  %178 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 6, !dbg !50
  %179 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 7, !dbg !50
  %180 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 8, !dbg !50
  %181 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 9, !dbg !50
  %182 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 10, !dbg !50
  %183 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 11, !dbg !50
  %184 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 12, !dbg !50
  %185 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 13, !dbg !50
  %186 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 14, !dbg !50
  %187 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 15, !dbg !50
  %188 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 16, !dbg !50
  %189 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 17, !dbg !50
  %190 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 18, !dbg !50
  %191 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 19, !dbg !50
  %192 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 20, !dbg !50
  %193 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 21, !dbg !50
  %194 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 22, !dbg !50
  %195 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 23, !dbg !50
  %196 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 24, !dbg !50
  %197 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 25, !dbg !50
  %198 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 26, !dbg !50
  %199 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 27, !dbg !50
  %200 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 28, !dbg !50
  %201 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 29, !dbg !50
  %202 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 30, !dbg !50
  %203 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %165, 31, !dbg !50
  %204 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, $66, 1, 1, 0, 1;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,b"(float %172, float %173, float %174, float %175, float %176, float %177, float %178, float %179, float %180, float %181, float %182, float %183, float %184, float %185, float %186, float %187, float %188, float %189, float %190, float %191, float %192, float %193, float %194, float %195, float %196, float %197, float %198, float %199, float %200, float %201, float %202, float %203, i64 %168, i64 %171, i1 true) #3, !dbg !50
  %205 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 0, !dbg !50
  %206 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 1, !dbg !50
  %207 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 2, !dbg !50
  %208 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 3, !dbg !50
  %209 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 4, !dbg !50
  %210 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 5, !dbg !50
  %211 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 6, !dbg !50
  %212 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 7, !dbg !50
  %213 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 8, !dbg !50
  %214 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 9, !dbg !50
  %215 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 10, !dbg !50
  %216 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 11, !dbg !50
  %217 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 12, !dbg !50
  %218 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 13, !dbg !50
  %219 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 14, !dbg !50
  %220 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 15, !dbg !50
  %221 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 16, !dbg !50
  %222 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 17, !dbg !50
  %223 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 18, !dbg !50
  %224 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 19, !dbg !50
  %225 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 20, !dbg !50
  %226 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 21, !dbg !50
  %227 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 22, !dbg !50
  %228 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 23, !dbg !50
  %229 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 24, !dbg !50
  %230 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 25, !dbg !50
  %231 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 26, !dbg !50
  %232 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 27, !dbg !50
  %233 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 28, !dbg !50
  %234 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 29, !dbg !50
  %235 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 30, !dbg !50
  %236 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %204, 31, !dbg !50
  tail call void @llvm.nvvm.wgmma.commit_group.sync.aligned(), !dbg !50
  %237 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } asm sideeffect "// wait for regs: $0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31,$32,$33,$34,$35,$36,$37\0A\09wgmma.wait_group.sync.aligned 1;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=l,=r,=r,=l,=r,=r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37"(float %205, float %206, float %207, float %208, float %209, float %210, float %211, float %212, float %213, float %214, float %215, float %216, float %217, float %218, float %219, float %220, float %221, float %222, float %223, float %224, float %225, float %226, float %227, float %228, float %229, float %230, float %231, float %232, float %233, float %234, float %235, float %236, ptr addrspace(3) %153, i32 0, i32 0, ptr addrspace(3) %154, i32 0, i32 0) #3, !dbg !50
  %238 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 0, !dbg !50
  %239 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 1, !dbg !50
  %240 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 2, !dbg !50
  %241 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 3, !dbg !50
  %242 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 4, !dbg !50
  %243 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 5, !dbg !50
  %244 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 6, !dbg !50
  %245 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 7, !dbg !50
  %246 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 8, !dbg !50
  %247 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 9, !dbg !50
  %248 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 10, !dbg !50
  %249 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 11, !dbg !50
  %250 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 12, !dbg !50
  %251 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 13, !dbg !50
  %252 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 14, !dbg !50
  %253 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 15, !dbg !50
  %254 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 16, !dbg !50
  %255 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 17, !dbg !50
  %256 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 18, !dbg !50
  %257 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 19, !dbg !50
  %258 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 20, !dbg !50
  %259 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 21, !dbg !50
  %260 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 22, !dbg !50
  %261 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 23, !dbg !50
  %262 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 24, !dbg !50
  %263 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 25, !dbg !50
  %264 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 26, !dbg !50
  %265 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 27, !dbg !50
  %266 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 28, !dbg !50
  %267 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 29, !dbg !50
  %268 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 30, !dbg !50
  %269 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %237, 31, !dbg !50
  %270 = getelementptr i8, ptr addrspace(1) %.pn3266, i64 64, !dbg !47
  %271 = getelementptr i8, ptr addrspace(1) %.pn1667, i64 64, !dbg !47
  %272 = getelementptr [2 x i8], ptr addrspace(1) %.pn6468, i64 %93, !dbg !48
  %273 = getelementptr [2 x i8], ptr addrspace(1) %.pn4869, i64 %93, !dbg !48
  %274 = add i32 %114, 1, !dbg !42
  %275 = icmp sgt i32 %274, 2, !dbg !42
  %276 = select i1 %275, i32 0, i32 %274, !dbg !42
  %277 = shl nuw nsw i32 %147, 5, !dbg !49
  %278 = sub i32 %.neg65, %277, !dbg !49
  %279 = icmp slt i32 %30, %278, !dbg !43
  %280 = shl i32 %276, 11, !dbg !44
  %281 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %280, !dbg !44
  %282 = and i1 %148, %279, !dbg !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !44
  %283 = getelementptr inbounds nuw i8, ptr addrspace(3) %281, i32 %74, !dbg !44
  %284 = select i1 %282, i32 16, i32 0, !dbg !44
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %283, ptr addrspace(1) %270, i32 %284) #3, !dbg !44
  %285 = getelementptr inbounds nuw i8, ptr addrspace(3) %281, i32 %77, !dbg !44
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %285, ptr addrspace(1) %271, i32 %284) #3, !dbg !44
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !44
  %286 = icmp slt i32 %28, %278, !dbg !45
  %287 = icmp slt i32 %29, %278, !dbg !45
  %288 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %280, !dbg !46
  %289 = and i1 %148, %286, !dbg !42
  %290 = and i1 %148, %287, !dbg !42
  %291 = getelementptr inbounds nuw i8, ptr addrspace(3) %288, i32 %84, !dbg !46
  %292 = select i1 %289, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %291, ptr addrspace(1) %272, i32 %292) #3, !dbg !46
  %293 = getelementptr inbounds nuw i8, ptr addrspace(3) %288, i32 %87, !dbg !46
  %294 = select i1 %290, i32 16, i32 0, !dbg !46
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %293, ptr addrspace(1) %273, i32 %294) #3, !dbg !46
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !46
  %295 = add nuw nsw i32 %147, 1, !dbg !42
  %exitcond.not = icmp eq i32 %295, %110, !dbg !42
  br i1 %exitcond.not, label %._crit_edge, label %112, !dbg !42

._crit_edge:                                      ; preds = %112, %11
  %296 = phi float [ 0.000000e+00, %11 ], [ %238, %112 ], !dbg !51
  %297 = phi float [ 0.000000e+00, %11 ], [ %239, %112 ], !dbg !51
  %298 = phi float [ 0.000000e+00, %11 ], [ %240, %112 ], !dbg !51
  %299 = phi float [ 0.000000e+00, %11 ], [ %241, %112 ], !dbg !51
  %300 = phi float [ 0.000000e+00, %11 ], [ %242, %112 ], !dbg !51
  %301 = phi float [ 0.000000e+00, %11 ], [ %243, %112 ], !dbg !51
  %302 = phi float [ 0.000000e+00, %11 ], [ %244, %112 ], !dbg !51
  %303 = phi float [ 0.000000e+00, %11 ], [ %245, %112 ], !dbg !51
  %304 = phi float [ 0.000000e+00, %11 ], [ %246, %112 ], !dbg !51
  %305 = phi float [ 0.000000e+00, %11 ], [ %247, %112 ], !dbg !51
  %306 = phi float [ 0.000000e+00, %11 ], [ %248, %112 ], !dbg !51
  %307 = phi float [ 0.000000e+00, %11 ], [ %249, %112 ], !dbg !51
  %308 = phi float [ 0.000000e+00, %11 ], [ %250, %112 ], !dbg !51
  %309 = phi float [ 0.000000e+00, %11 ], [ %251, %112 ], !dbg !51
  %310 = phi float [ 0.000000e+00, %11 ], [ %252, %112 ], !dbg !51
  %311 = phi float [ 0.000000e+00, %11 ], [ %253, %112 ], !dbg !51
  %312 = phi float [ 0.000000e+00, %11 ], [ %254, %112 ], !dbg !51
  %313 = phi float [ 0.000000e+00, %11 ], [ %255, %112 ], !dbg !51
  %314 = phi float [ 0.000000e+00, %11 ], [ %256, %112 ], !dbg !51
  %315 = phi float [ 0.000000e+00, %11 ], [ %257, %112 ], !dbg !51
  %316 = phi float [ 0.000000e+00, %11 ], [ %258, %112 ], !dbg !51
  %317 = phi float [ 0.000000e+00, %11 ], [ %259, %112 ], !dbg !51
  %318 = phi float [ 0.000000e+00, %11 ], [ %260, %112 ], !dbg !51
  %319 = phi float [ 0.000000e+00, %11 ], [ %261, %112 ], !dbg !51
  %320 = phi float [ 0.000000e+00, %11 ], [ %262, %112 ], !dbg !51
  %321 = phi float [ 0.000000e+00, %11 ], [ %263, %112 ], !dbg !51
  %322 = phi float [ 0.000000e+00, %11 ], [ %264, %112 ], !dbg !51
  %323 = phi float [ 0.000000e+00, %11 ], [ %265, %112 ], !dbg !51
  %324 = phi float [ 0.000000e+00, %11 ], [ %266, %112 ], !dbg !51
  %325 = phi float [ 0.000000e+00, %11 ], [ %267, %112 ], !dbg !51
  %326 = phi float [ 0.000000e+00, %11 ], [ %268, %112 ], !dbg !51
  %327 = phi float [ 0.000000e+00, %11 ], [ %269, %112 ], !dbg !51
  %328 = or disjoint i32 %43, %28, !dbg !26
  %329 = or disjoint i32 %328, 48, !dbg !35
  %330 = or disjoint i32 %328, 32, !dbg !35
  %331 = or disjoint i32 %43, %29, !dbg !35
  %332 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "// wait for regs: $0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31\0A\09wgmma.wait_group.sync.aligned 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31"(float %296, float %297, float %298, float %299, float %300, float %301, float %302, float %303, float %304, float %305, float %306, float %307, float %308, float %309, float %310, float %311, float %312, float %313, float %314, float %315, float %316, float %317, float %318, float %319, float %320, float %321, float %322, float %323, float %324, float %325, float %326, float %327) #3, !dbg !42
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !42
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !42
  %333 = icmp slt i32 %328, %3, !dbg !52
  %334 = icmp slt i32 %331, %3, !dbg !52
  %335 = icmp slt i32 %330, %3, !dbg !52
  %336 = icmp slt i32 %329, %3, !dbg !52
  %337 = icmp slt i32 %53, %4, !dbg !53
  %338 = and i1 %333, %337, !dbg !54
  %339 = and i1 %334, %337, !dbg !54
  %340 = and i1 %335, %337, !dbg !54
  %341 = and i1 %336, %337, !dbg !54
  %342 = mul i32 %328, %8, !dbg !55
  %343 = mul i32 %331, %8, !dbg !55
  %344 = mul i32 %8, %330, !dbg !55
  %345 = mul i32 %8, %329, !dbg !55
  %346 = sext i32 %342 to i64, !dbg !56
  %347 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %346, !dbg !56
  %348 = sext i32 %343 to i64, !dbg !56
  %349 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %348, !dbg !56
  %350 = sext i32 %344 to i64, !dbg !56
  %351 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %350, !dbg !56
  %352 = sext i32 %345 to i64, !dbg !56
  %353 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %352, !dbg !56
  %354 = sext i32 %53 to i64, !dbg !56
  %355 = getelementptr [2 x i8], ptr addrspace(1) %347, i64 %354, !dbg !56
  %356 = getelementptr [2 x i8], ptr addrspace(1) %349, i64 %354, !dbg !56
  %357 = getelementptr [2 x i8], ptr addrspace(1) %351, i64 %354, !dbg !56
  %358 = getelementptr [2 x i8], ptr addrspace(1) %353, i64 %354, !dbg !56
  %359 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 0, !dbg !57
  %360 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 1, !dbg !57
  %361 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 2, !dbg !57
  %362 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 3, !dbg !57
  %363 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 4, !dbg !57
  %364 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 5, !dbg !57
  %365 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 6, !dbg !57
  %366 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 7, !dbg !57
  %367 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 8, !dbg !57
  %368 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 9, !dbg !57
  %369 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 10, !dbg !57
  %370 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 11, !dbg !57
  %371 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 12, !dbg !57
  %372 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 13, !dbg !57
  %373 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 14, !dbg !57
  %374 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 15, !dbg !57
  %375 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 16, !dbg !57
  %376 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 17, !dbg !57
  %377 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 18, !dbg !57
  %378 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 19, !dbg !57
  %379 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 20, !dbg !57
  %380 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 21, !dbg !57
  %381 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 22, !dbg !57
  %382 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 23, !dbg !57
  %383 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 24, !dbg !57
  %384 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 25, !dbg !57
  %385 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 26, !dbg !57
  %386 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 27, !dbg !57
  %387 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 28, !dbg !57
  %388 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 29, !dbg !57
  %389 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 30, !dbg !57
  %390 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %332, 31, !dbg !57
  %391 = insertelement <2 x float> poison, float %359, i64 0, !dbg !57
  %392 = insertelement <2 x float> %391, float %360, i64 1, !dbg !57
  %393 = fptrunc <2 x float> %392 to <2 x half>, !dbg !57
  %394 = insertelement <2 x float> poison, float %361, i64 0, !dbg !57
  %395 = insertelement <2 x float> %394, float %362, i64 1, !dbg !57
  %396 = fptrunc <2 x float> %395 to <2 x half>, !dbg !57
  %397 = insertelement <2 x float> poison, float %363, i64 0, !dbg !57
  %398 = insertelement <2 x float> %397, float %364, i64 1, !dbg !57
  %399 = fptrunc <2 x float> %398 to <2 x half>, !dbg !57
  %400 = insertelement <2 x float> poison, float %365, i64 0, !dbg !57
  %401 = insertelement <2 x float> %400, float %366, i64 1, !dbg !57
  %402 = fptrunc <2 x float> %401 to <2 x half>, !dbg !57
  %403 = insertelement <2 x float> poison, float %367, i64 0, !dbg !57
  %404 = insertelement <2 x float> %403, float %368, i64 1, !dbg !57
  %405 = fptrunc <2 x float> %404 to <2 x half>, !dbg !57
  %406 = insertelement <2 x float> poison, float %369, i64 0, !dbg !57
  %407 = insertelement <2 x float> %406, float %370, i64 1, !dbg !57
  %408 = fptrunc <2 x float> %407 to <2 x half>, !dbg !57
  %409 = insertelement <2 x float> poison, float %371, i64 0, !dbg !57
  %410 = insertelement <2 x float> %409, float %372, i64 1, !dbg !57
  %411 = fptrunc <2 x float> %410 to <2 x half>, !dbg !57
  %412 = insertelement <2 x float> poison, float %373, i64 0, !dbg !57
  %413 = insertelement <2 x float> %412, float %374, i64 1, !dbg !57
  %414 = fptrunc <2 x float> %413 to <2 x half>, !dbg !57
  %415 = insertelement <2 x float> poison, float %375, i64 0, !dbg !57
  %416 = insertelement <2 x float> %415, float %376, i64 1, !dbg !57
  %417 = fptrunc <2 x float> %416 to <2 x half>, !dbg !57
  %418 = insertelement <2 x float> poison, float %377, i64 0, !dbg !57
  %419 = insertelement <2 x float> %418, float %378, i64 1, !dbg !57
  %420 = fptrunc <2 x float> %419 to <2 x half>, !dbg !57
  %421 = insertelement <2 x float> poison, float %379, i64 0, !dbg !57
  %422 = insertelement <2 x float> %421, float %380, i64 1, !dbg !57
  %423 = fptrunc <2 x float> %422 to <2 x half>, !dbg !57
  %424 = insertelement <2 x float> poison, float %381, i64 0, !dbg !57
  %425 = insertelement <2 x float> %424, float %382, i64 1, !dbg !57
  %426 = fptrunc <2 x float> %425 to <2 x half>, !dbg !57
  %427 = insertelement <2 x float> poison, float %383, i64 0, !dbg !57
  %428 = insertelement <2 x float> %427, float %384, i64 1, !dbg !57
  %429 = fptrunc <2 x float> %428 to <2 x half>, !dbg !57
  %430 = insertelement <2 x float> poison, float %385, i64 0, !dbg !57
  %431 = insertelement <2 x float> %430, float %386, i64 1, !dbg !57
  %432 = fptrunc <2 x float> %431 to <2 x half>, !dbg !57
  %433 = insertelement <2 x float> poison, float %387, i64 0, !dbg !57
  %434 = insertelement <2 x float> %433, float %388, i64 1, !dbg !57
  %435 = fptrunc <2 x float> %434 to <2 x half>, !dbg !57
  %436 = insertelement <2 x float> poison, float %389, i64 0, !dbg !57
  %437 = insertelement <2 x float> %436, float %390, i64 1, !dbg !57
  %438 = fptrunc <2 x float> %437 to <2 x half>, !dbg !57
  %439 = and i32 %70, 1536, !dbg !58
  %440 = and i32 %22, 1, !dbg !58
  %441 = shl nuw nsw i32 %440, 5, !dbg !58
  %442 = and i32 %22, 2, !dbg !58
  %443 = icmp eq i32 %442, 0, !dbg !58
  %444 = and i32 %22, 4, !dbg !58
  %445 = and i32 %22, 8, !dbg !58
  %446 = icmp eq i32 %445, 0, !dbg !58
  %447 = select i1 %446, i32 0, i32 2080, !dbg !58
  %448 = and i32 %22, 16, !dbg !58
  %449 = or disjoint i32 %439, %441, !dbg !58
  %450 = select i1 %443, i32 0, i32 4160, !dbg !58
  %451 = xor i32 %449, %447, !dbg !58
  %452 = insertelement <4 x i32> poison, i32 %444, i64 0, !dbg !58
  %453 = insertelement <4 x i32> %452, i32 %448, i64 1, !dbg !58
  %454 = insertelement <4 x i32> %453, i32 %451, i64 2, !dbg !58
  %455 = insertelement <4 x i32> %454, i32 %450, i64 3, !dbg !58
  %456 = shl nuw nsw <4 x i32> %455, <i32 2, i32 3, i32 0, i32 0>, !dbg !58
  %457 = tail call i32 @llvm.vector.reduce.or.v4i32(<4 x i32> %456), !dbg !58
  %458 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %457, !dbg !58
  %459 = bitcast <2 x half> %393 to i32, !dbg !58
  %460 = bitcast <2 x half> %399 to i32, !dbg !58
  %461 = bitcast <2 x half> %405 to i32, !dbg !58
  %462 = bitcast <2 x half> %411 to i32, !dbg !58
  %463 = insertelement <4 x i32> poison, i32 %459, i64 0, !dbg !58
  %464 = insertelement <4 x i32> %463, i32 %460, i64 1, !dbg !58
  %465 = insertelement <4 x i32> %464, i32 %461, i64 2, !dbg !58
  %466 = insertelement <4 x i32> %465, i32 %462, i64 3, !dbg !58
  store <4 x i32> %466, ptr addrspace(3) %458, align 16, !dbg !58
  %467 = getelementptr inbounds nuw i8, ptr addrspace(3) %458, i32 256, !dbg !58
  %468 = bitcast <2 x half> %396 to i32, !dbg !58
  %469 = bitcast <2 x half> %402 to i32, !dbg !58
  %470 = bitcast <2 x half> %408 to i32, !dbg !58
  %471 = bitcast <2 x half> %414 to i32, !dbg !58
  %472 = insertelement <4 x i32> poison, i32 %468, i64 0, !dbg !58
  %473 = insertelement <4 x i32> %472, i32 %469, i64 1, !dbg !58
  %474 = insertelement <4 x i32> %473, i32 %470, i64 2, !dbg !58
  %475 = insertelement <4 x i32> %474, i32 %471, i64 3, !dbg !58
  store <4 x i32> %475, ptr addrspace(3) %467, align 16, !dbg !58
  %476 = xor i32 %457, 64, !dbg !58
  %477 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %476, !dbg !58
  %478 = bitcast <2 x half> %417 to i32, !dbg !58
  %479 = bitcast <2 x half> %423 to i32, !dbg !58
  %480 = bitcast <2 x half> %429 to i32, !dbg !58
  %481 = bitcast <2 x half> %435 to i32, !dbg !58
  %482 = insertelement <4 x i32> poison, i32 %478, i64 0, !dbg !58
  %483 = insertelement <4 x i32> %482, i32 %479, i64 1, !dbg !58
  %484 = insertelement <4 x i32> %483, i32 %480, i64 2, !dbg !58
  %485 = insertelement <4 x i32> %484, i32 %481, i64 3, !dbg !58
  store <4 x i32> %485, ptr addrspace(3) %477, align 16, !dbg !58
  %486 = getelementptr inbounds nuw i8, ptr addrspace(3) %477, i32 256, !dbg !58
  %487 = bitcast <2 x half> %420 to i32, !dbg !58
  %488 = bitcast <2 x half> %426 to i32, !dbg !58
  %489 = bitcast <2 x half> %432 to i32, !dbg !58
  %490 = bitcast <2 x half> %438 to i32, !dbg !58
  %491 = insertelement <4 x i32> poison, i32 %487, i64 0, !dbg !58
  %492 = insertelement <4 x i32> %491, i32 %488, i64 1, !dbg !58
  %493 = insertelement <4 x i32> %492, i32 %489, i64 2, !dbg !58
  %494 = insertelement <4 x i32> %493, i32 %490, i64 3, !dbg !58
  store <4 x i32> %494, ptr addrspace(3) %486, align 16, !dbg !58
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !58
  %495 = shl nuw nsw i32 %22, 2, !dbg !58
  %496 = and i32 %495, 416, !dbg !58
  %497 = shl nuw nsw i32 %440, 6, !dbg !58
  %498 = shl nuw nsw i32 %442, 3, !dbg !58
  %499 = icmp eq i32 %444, 0, !dbg !58
  %500 = select i1 %499, i32 0, i32 2080, !dbg !58
  %501 = icmp eq i32 %448, 0, !dbg !58
  %502 = select i1 %501, i32 0, i32 4160, !dbg !58
  %503 = or disjoint i32 %496, %497, !dbg !58
  %504 = or disjoint i32 %500, %502, !dbg !58
  %505 = xor i32 %504, %503, !dbg !58
  %506 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %498, !dbg !58
  %507 = getelementptr inbounds nuw i8, ptr addrspace(3) %506, i32 %505, !dbg !58
  %508 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %507), !dbg !58
  %509 = extractvalue { i32, i32, i32, i32 } %508, 0, !dbg !58
  %510 = extractvalue { i32, i32, i32, i32 } %508, 1, !dbg !58
  %511 = extractvalue { i32, i32, i32, i32 } %508, 2, !dbg !58
  %512 = extractvalue { i32, i32, i32, i32 } %508, 3, !dbg !58
  %513 = getelementptr inbounds nuw i8, ptr addrspace(3) %507, i32 512, !dbg !58
  %514 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %513), !dbg !58
  %515 = extractvalue { i32, i32, i32, i32 } %514, 0, !dbg !58
  %516 = extractvalue { i32, i32, i32, i32 } %514, 1, !dbg !58
  %517 = extractvalue { i32, i32, i32, i32 } %514, 2, !dbg !58
  %518 = extractvalue { i32, i32, i32, i32 } %514, 3, !dbg !58
  %519 = getelementptr inbounds nuw i8, ptr addrspace(3) %507, i32 1024, !dbg !58
  %520 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %519), !dbg !58
  %521 = extractvalue { i32, i32, i32, i32 } %520, 0, !dbg !58
  %522 = extractvalue { i32, i32, i32, i32 } %520, 1, !dbg !58
  %523 = extractvalue { i32, i32, i32, i32 } %520, 2, !dbg !58
  %524 = extractvalue { i32, i32, i32, i32 } %520, 3, !dbg !58
  %525 = getelementptr inbounds nuw i8, ptr addrspace(3) %507, i32 1536, !dbg !58
  %526 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %525), !dbg !58
  %527 = extractvalue { i32, i32, i32, i32 } %526, 0, !dbg !58
  %528 = extractvalue { i32, i32, i32, i32 } %526, 1, !dbg !58
  %529 = extractvalue { i32, i32, i32, i32 } %526, 2, !dbg !58
  %530 = extractvalue { i32, i32, i32, i32 } %526, 3, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %509, i32 %510, i32 %511, i32 %512, ptr addrspace(1) %355, i1 %338) #3, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %515, i32 %516, i32 %517, i32 %518, ptr addrspace(1) %356, i1 %339) #3, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %521, i32 %522, i32 %523, i32 %524, ptr addrspace(1) %357, i1 %340) #3, !dbg !58
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %527, i32 %528, i32 %529, i32 %530, ptr addrspace(1) %358, i1 %341) #3, !dbg !58
  ret void, !dbg !59
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.commit.group() #3

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.wait.group(i32 immarg) #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) readonly captures(none)) #5

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #6

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.fence.sync.aligned() #7

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned() #7

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.or.v4i32(<4 x i32>) #8

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nocallback nofree nounwind memory(argmem: read) }
attributes #6 = { nocallback nounwind }
attributes #7 = { convergent nounwind }
attributes #8 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

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
!12 = !DILocation(line: 47, column: 23, scope: !4)
!13 = !DILocation(line: 43, column: 13, scope: !14, inlinedAt: !16)
!14 = distinct !DILexicalBlockFile(scope: !4, file: !15, discriminator: 0)
!15 = !DIFile(filename: "standard.py", directory: "")
!16 = !DILocation(line: 47, column: 41, scope: !17)
!17 = distinct !DILexicalBlockFile(scope: !4, file: !1, discriminator: 0)
!18 = !DILocation(line: 43, column: 12, scope: !14, inlinedAt: !16)
!19 = !DILocation(line: 43, column: 13, scope: !14, inlinedAt: !20)
!20 = !DILocation(line: 47, column: 57, scope: !17)
!21 = !DILocation(line: 43, column: 12, scope: !14, inlinedAt: !20)
!22 = !DILocation(line: 48, column: 21, scope: !4)
!23 = !DILocation(line: 48, column: 13, scope: !4)
!24 = !DILocation(line: 49, column: 16, scope: !4)
!25 = !DILocation(line: 50, column: 20, scope: !4)
!26 = !DILocation(line: 51, column: 25, scope: !4)
!27 = !DILocation(line: 52, column: 37, scope: !4)
!28 = !DILocation(line: 52, column: 14, scope: !4)
!29 = !DILocation(line: 52, column: 53, scope: !4)
!30 = !DILocation(line: 52, column: 49, scope: !4)
!31 = !DILocation(line: 43, column: 13, scope: !14, inlinedAt: !32)
!32 = !DILocation(line: 54, column: 24, scope: !17)
!33 = !DILocation(line: 49, column: 12, scope: !4)
!34 = !DILocation(line: 50, column: 12, scope: !4)
!35 = !DILocation(line: 51, column: 16, scope: !4)
!36 = !DILocation(line: 51, column: 15, scope: !4)
!37 = !DILocation(line: 50, column: 49, scope: !4)
!38 = !DILocation(line: 51, column: 49, scope: !4)
!39 = !DILocation(line: 51, column: 48, scope: !4)
!40 = !DILocation(line: 52, column: 18, scope: !4)
!41 = !DILocation(line: 59, column: 15, scope: !4)
!42 = !DILocation(line: 54, column: 5, scope: !4)
!43 = !DILocation(line: 55, column: 30, scope: !4)
!44 = !DILocation(line: 55, column: 13, scope: !4)
!45 = !DILocation(line: 56, column: 30, scope: !4)
!46 = !DILocation(line: 56, column: 13, scope: !4)
!47 = !DILocation(line: 58, column: 9, scope: !4)
!48 = !DILocation(line: 59, column: 9, scope: !4)
!49 = !DILocation(line: 55, column: 43, scope: !4)
!50 = !DILocation(line: 57, column: 15, scope: !4)
!51 = !DILocation(line: 53, column: 11, scope: !4)
!52 = !DILocation(line: 61, column: 75, scope: !4)
!53 = !DILocation(line: 61, column: 94, scope: !4)
!54 = !DILocation(line: 61, column: 74, scope: !4)
!55 = !DILocation(line: 61, column: 18, scope: !4)
!56 = !DILocation(line: 61, column: 14, scope: !4)
!57 = !DILocation(line: 61, column: 49, scope: !4)
!58 = !DILocation(line: 61, column: 5, scope: !4)
!59 = !DILocation(line: 46, column: 1, scope: !4)
