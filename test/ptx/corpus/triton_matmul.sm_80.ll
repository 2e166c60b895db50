; matmul of test/ptx/triton_kernels.py by Triton 3.9.0 for sm_80
; 128 threads, 16384 bytes of dynamic shared memory; see make_corpus.py.
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
  %21 = tail call i32 @llvm.smin.i32(i32 %20, i32 4), !dbg !25
  %22 = mul i32 %18, %.frozen, !dbg !26
  %.decomposed = sub i32 %12, %22, !dbg !26
  %.frozen322 = freeze i32 %21, !dbg !27
  %23 = sdiv i32 %.decomposed, %.frozen322, !dbg !27
  %24 = mul i32 %23, %.frozen322, !dbg !26
  %.decomposed323 = sub i32 %.decomposed, %24, !dbg !26
  %25 = add i32 %.decomposed323, %19, !dbg !28
  %26 = shl i32 %25, 6, !dbg !29
  %27 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !30
  %28 = lshr i32 %27, 2, !dbg !30
  %29 = and i32 %28, 31, !dbg !30
  %30 = and i32 %27, 7, !dbg !30
  %31 = shl nuw nsw i32 %30, 3, !dbg !30
  %32 = lshr i32 %27, 3, !dbg !30
  %33 = and i32 %32, 15, !dbg !30
  %34 = or disjoint i32 %33, 16, !dbg !30
  %35 = or disjoint i32 %26, %29, !dbg !29
  %36 = or disjoint i32 %35, 32, !dbg !29
  %37 = srem i32 %35, %3, !dbg !31
  %38 = srem i32 %36, %3, !dbg !31
  %39 = shl i32 %23, 6, !dbg !32
  %40 = or disjoint i32 %39, %31, !dbg !32
  %41 = srem i32 %40, %4, !dbg !33
  %42 = mul i32 %37, %6, !dbg !34
  %43 = mul i32 %38, %6, !dbg !34
  %44 = sext i32 %42 to i64, !dbg !35
  %45 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %44, !dbg !35
  %46 = sext i32 %43 to i64, !dbg !35
  %47 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %46, !dbg !35
  %48 = and i32 %27, 3, !dbg !36
  %49 = shl nuw nsw i32 %48, 3, !dbg !36
  %50 = zext nneg i32 %49 to i64, !dbg !35
  %51 = getelementptr [2 x i8], ptr addrspace(1) %45, i64 %50, !dbg !35
  %52 = getelementptr [2 x i8], ptr addrspace(1) %47, i64 %50, !dbg !35
  %53 = mul i32 %7, %33, !dbg !37
  %54 = mul i32 %7, %34, !dbg !37
  %55 = sext i32 %53 to i64, !dbg !38
  %56 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %55, !dbg !38
  %57 = sext i32 %54 to i64, !dbg !38
  %58 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %57, !dbg !38
  %59 = sext i32 %41 to i64, !dbg !38
  %60 = getelementptr [2 x i8], ptr addrspace(1) %56, i64 %59, !dbg !38
  %61 = getelementptr [2 x i8], ptr addrspace(1) %58, i64 %59, !dbg !38
  %62 = add i32 %5, 31, !dbg !39
  %63 = sdiv i32 %62, 32, !dbg !41
  %64 = shl i32 %7, 5, !dbg !42
  %65 = icmp sgt i32 %62, 31, !dbg !43
  %66 = icmp slt i32 %49, %5, !dbg !44
  %67 = and i1 %66, %65, !dbg !43
  %68 = shl nuw nsw i32 %27, 4, !dbg !45
  %69 = and i32 %68, 2032, !dbg !45
  %70 = shl nuw nsw i32 %27, 1, !dbg !45
  %71 = and i32 %70, 48, !dbg !45
  %72 = xor i32 %69, %71, !dbg !45
  %73 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %72, !dbg !45
  %74 = select i1 %67, i32 16, i32 0, !dbg !45
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %73, ptr addrspace(1) %51, i32 %74) #3, !dbg !45
  %75 = or disjoint i32 %72, 2048, !dbg !45
  %76 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %75, !dbg !45
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %76, ptr addrspace(1) %52, i32 %74) #3, !dbg !45
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !45
  %77 = icmp slt i32 %33, %5, !dbg !46
  %78 = icmp slt i32 %34, %5, !dbg !46
  %79 = and i1 %77, %65, !dbg !43
  %80 = and i1 %78, %65, !dbg !43
  %81 = and i32 %70, 112, !dbg !47
  %82 = xor i32 %69, %81, !dbg !47
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %82, !dbg !47
  %84 = select i1 %79, i32 16, i32 0, !dbg !47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %83, ptr addrspace(1) %60, i32 %84) #3, !dbg !47
  %85 = or disjoint i32 %82, 2048, !dbg !47
  %86 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %85, !dbg !47
  %87 = select i1 %80, i32 16, i32 0, !dbg !47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %86, ptr addrspace(1) %61, i32 %87) #3, !dbg !47
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !47
  %88 = icmp sgt i32 %62, 63, !dbg !43
  %89 = getelementptr i8, ptr addrspace(1) %51, i64 64, !dbg !48
  %90 = getelementptr i8, ptr addrspace(1) %52, i64 64, !dbg !48
  %91 = sext i32 %64 to i64, !dbg !49
  %92 = getelementptr [2 x i8], ptr addrspace(1) %60, i64 %91, !dbg !49
  %93 = getelementptr [2 x i8], ptr addrspace(1) %61, i64 %91, !dbg !49
  %94 = add i32 %5, -32, !dbg !50
  %95 = icmp slt i32 %49, %94, !dbg !44
  %96 = and i1 %88, %95, !dbg !43
  %97 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %72, !dbg !45
  %98 = select i1 %96, i32 16, i32 0, !dbg !45
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %97, ptr addrspace(1) %89, i32 %98) #3, !dbg !45
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %75, !dbg !45
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %99, ptr addrspace(1) %90, i32 %98) #3, !dbg !45
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !45
  %100 = icmp slt i32 %33, %94, !dbg !46
  %101 = icmp slt i32 %34, %94, !dbg !46
  %102 = and i1 %88, %100, !dbg !43
  %103 = and i1 %88, %101, !dbg !43
  %104 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %82, !dbg !47
  %105 = select i1 %102, i32 16, i32 0, !dbg !47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %104, ptr addrspace(1) %92, i32 %105) #3, !dbg !47
  %106 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 12288), i32 %85, !dbg !47
  %107 = select i1 %103, i32 16, i32 0, !dbg !47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %106, ptr addrspace(1) %93, i32 %107) #3, !dbg !47
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !47
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !45
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  %108 = and i32 %27, 15, !dbg !45
  %109 = shl nuw nsw i32 %108, 6, !dbg !45
  %110 = shl nuw nsw i32 %27, 3, !dbg !45
  %111 = and i32 %110, 48, !dbg !45
  %112 = and i32 %27, 16, !dbg !45
  %113 = and i32 %68, 1024, !dbg !45
  %114 = or disjoint i32 %109, %111, !dbg !45
  %115 = xor i32 %114, %112, !dbg !45
  %116 = or disjoint i32 %115, %113, !dbg !45
  %117 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %116, !dbg !45
  %118 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %117), !dbg !45
  %119 = or disjoint i32 %116, 2048, !dbg !45
  %120 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %119, !dbg !45
  %121 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %120), !dbg !45
  %122 = shl nuw nsw i32 %108, 7, !dbg !47
  %123 = shl nuw nsw i32 %30, 4, !dbg !47
  %124 = shl nuw nsw i32 %112, 1, !dbg !47
  %125 = and i32 %27, 32, !dbg !47
  %126 = lshr exact i32 %125, 1, !dbg !47
  %127 = or disjoint i32 %122, %123, !dbg !47
  %128 = or disjoint i32 %124, %126, !dbg !47
  %129 = xor i32 %127, %128, !dbg !47
  %130 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %129, !dbg !47
  %131 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %130), !dbg !47
  %132 = xor i32 %129, 64, !dbg !47
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %132, !dbg !47
  %134 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %133), !dbg !47
  br i1 %65, label %.lr.ph, label %._crit_edge, !dbg !43

.lr.ph:                                           ; preds = %11
  %135 = extractvalue { i32, i32, i32, i32 } %134, 3, !dbg !47
  %136 = bitcast i32 %135 to <2 x half>, !dbg !47
  %137 = extractelement <2 x half> %136, i64 1, !dbg !47
  %138 = extractelement <2 x half> %136, i64 0, !dbg !47
  %139 = extractvalue { i32, i32, i32, i32 } %134, 2, !dbg !47
  %140 = bitcast i32 %139 to <2 x half>, !dbg !47
  %141 = extractelement <2 x half> %140, i64 1, !dbg !47
  %142 = extractelement <2 x half> %140, i64 0, !dbg !47
  %143 = extractvalue { i32, i32, i32, i32 } %134, 1, !dbg !47
  %144 = bitcast i32 %143 to <2 x half>, !dbg !47
  %145 = extractelement <2 x half> %144, i64 1, !dbg !47
  %146 = extractelement <2 x half> %144, i64 0, !dbg !47
  %147 = extractvalue { i32, i32, i32, i32 } %134, 0, !dbg !47
  %148 = bitcast i32 %147 to <2 x half>, !dbg !47
  %149 = extractelement <2 x half> %148, i64 1, !dbg !47
  %150 = extractelement <2 x half> %148, i64 0, !dbg !47
  %151 = extractvalue { i32, i32, i32, i32 } %131, 3, !dbg !47
  %152 = bitcast i32 %151 to <2 x half>, !dbg !47
  %153 = extractelement <2 x half> %152, i64 1, !dbg !47
  %154 = extractelement <2 x half> %152, i64 0, !dbg !47
  %155 = extractvalue { i32, i32, i32, i32 } %131, 2, !dbg !47
  %156 = bitcast i32 %155 to <2 x half>, !dbg !47
  %157 = extractelement <2 x half> %156, i64 1, !dbg !47
  %158 = extractelement <2 x half> %156, i64 0, !dbg !47
  %159 = extractvalue { i32, i32, i32, i32 } %131, 1, !dbg !47
  %160 = bitcast i32 %159 to <2 x half>, !dbg !47
  %161 = extractelement <2 x half> %160, i64 1, !dbg !47
  %162 = extractelement <2 x half> %160, i64 0, !dbg !47
  %163 = extractvalue { i32, i32, i32, i32 } %131, 0, !dbg !47
  %164 = bitcast i32 %163 to <2 x half>, !dbg !47
  %165 = extractelement <2 x half> %164, i64 1, !dbg !47
  %166 = extractelement <2 x half> %164, i64 0, !dbg !47
  %167 = extractvalue { i32, i32, i32, i32 } %121, 3, !dbg !45
  %168 = bitcast i32 %167 to <2 x half>, !dbg !45
  %169 = extractelement <2 x half> %168, i64 1, !dbg !45
  %170 = extractelement <2 x half> %168, i64 0, !dbg !45
  %171 = extractvalue { i32, i32, i32, i32 } %121, 2, !dbg !45
  %172 = bitcast i32 %171 to <2 x half>, !dbg !45
  %173 = extractelement <2 x half> %172, i64 1, !dbg !45
  %174 = extractelement <2 x half> %172, i64 0, !dbg !45
  %175 = extractvalue { i32, i32, i32, i32 } %121, 1, !dbg !45
  %176 = bitcast i32 %175 to <2 x half>, !dbg !45
  %177 = extractelement <2 x half> %176, i64 1, !dbg !45
  %178 = extractelement <2 x half> %176, i64 0, !dbg !45
  %179 = extractvalue { i32, i32, i32, i32 } %121, 0, !dbg !45
  %180 = bitcast i32 %179 to <2 x half>, !dbg !45
  %181 = extractelement <2 x half> %180, i64 1, !dbg !45
  %182 = extractelement <2 x half> %180, i64 0, !dbg !45
  %183 = extractvalue { i32, i32, i32, i32 } %118, 3, !dbg !45
  %184 = bitcast i32 %183 to <2 x half>, !dbg !45
  %185 = extractelement <2 x half> %184, i64 1, !dbg !45
  %186 = extractelement <2 x half> %184, i64 0, !dbg !45
  %187 = extractvalue { i32, i32, i32, i32 } %118, 2, !dbg !45
  %188 = bitcast i32 %187 to <2 x half>, !dbg !45
  %189 = extractelement <2 x half> %188, i64 1, !dbg !45
  %190 = extractelement <2 x half> %188, i64 0, !dbg !45
  %191 = extractvalue { i32, i32, i32, i32 } %118, 1, !dbg !45
  %192 = bitcast i32 %191 to <2 x half>, !dbg !45
  %193 = extractelement <2 x half> %192, i64 1, !dbg !45
  %194 = extractelement <2 x half> %192, i64 0, !dbg !45
  %195 = extractvalue { i32, i32, i32, i32 } %118, 0, !dbg !45
  %196 = bitcast i32 %195 to <2 x half>, !dbg !45
  %197 = extractelement <2 x half> %196, i64 1, !dbg !45
  %198 = extractelement <2 x half> %196, i64 0, !dbg !45
  %199 = add nsw i32 %63, -2
  %200 = xor i32 %116, 32
  %201 = xor i32 %129, 2112
  %.neg190 = add nsw i32 %5, -64
  br label %202, !dbg !43

202:                                              ; preds = %.lr.ph, %202
  %.pn98226 = phi half [ %137, %.lr.ph ], [ %459, %202 ]
  %.pn100225 = phi half [ %138, %.lr.ph ], [ %458, %202 ]
  %.pn102224 = phi half [ %141, %.lr.ph ], [ %456, %202 ]
  %.pn104223 = phi half [ %142, %.lr.ph ], [ %455, %202 ]
  %.pn106222 = phi half [ %145, %.lr.ph ], [ %453, %202 ]
  %.pn108221 = phi half [ %146, %.lr.ph ], [ %452, %202 ]
  %.pn110220 = phi half [ %149, %.lr.ph ], [ %450, %202 ]
  %.pn112219 = phi half [ %150, %.lr.ph ], [ %449, %202 ]
  %.pn114218 = phi half [ %153, %.lr.ph ], [ %441, %202 ]
  %.pn116217 = phi half [ %154, %.lr.ph ], [ %440, %202 ]
  %.pn118216 = phi half [ %157, %.lr.ph ], [ %438, %202 ]
  %.pn120215 = phi half [ %158, %.lr.ph ], [ %437, %202 ]
  %.pn122214 = phi half [ %161, %.lr.ph ], [ %435, %202 ]
  %.pn124213 = phi half [ %162, %.lr.ph ], [ %434, %202 ]
  %.pn126212 = phi half [ %165, %.lr.ph ], [ %432, %202 ]
  %.pn128211 = phi half [ %166, %.lr.ph ], [ %431, %202 ]
  %.pn66210 = phi half [ %169, %.lr.ph ], [ %423, %202 ]
  %.pn68209 = phi half [ %170, %.lr.ph ], [ %422, %202 ]
  %.pn70208 = phi half [ %173, %.lr.ph ], [ %420, %202 ]
  %.pn72207 = phi half [ %174, %.lr.ph ], [ %419, %202 ]
  %.pn74206 = phi half [ %177, %.lr.ph ], [ %417, %202 ]
  %.pn76205 = phi half [ %178, %.lr.ph ], [ %416, %202 ]
  %.pn78204 = phi half [ %181, %.lr.ph ], [ %414, %202 ]
  %.pn80203 = phi half [ %182, %.lr.ph ], [ %413, %202 ]
  %.pn82202 = phi half [ %185, %.lr.ph ], [ %405, %202 ]
  %.pn84201 = phi half [ %186, %.lr.ph ], [ %404, %202 ]
  %.pn86200 = phi half [ %189, %.lr.ph ], [ %402, %202 ]
  %.pn88199 = phi half [ %190, %.lr.ph ], [ %401, %202 ]
  %.pn90198 = phi half [ %193, %.lr.ph ], [ %399, %202 ]
  %.pn92197 = phi half [ %194, %.lr.ph ], [ %398, %202 ]
  %.pn94196 = phi half [ %197, %.lr.ph ], [ %396, %202 ]
  %.pn96195 = phi half [ %198, %.lr.ph ], [ %395, %202 ]
  %203 = phi ptr addrspace(3) [ getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), %.lr.ph ], [ %387, %202 ]
  %204 = phi ptr addrspace(3) [ @global_smem, %.lr.ph ], [ %386, %202 ]
  %205 = phi i32 [ -1, %.lr.ph ], [ %243, %202 ]
  %206 = phi i32 [ 1, %.lr.ph ], [ %363, %202 ]
  %.pn48194 = phi ptr addrspace(1) [ %93, %.lr.ph ], [ %360, %202 ]
  %.pn64193 = phi ptr addrspace(1) [ %92, %.lr.ph ], [ %359, %202 ]
  %.pn16192 = phi ptr addrspace(1) [ %90, %.lr.ph ], [ %358, %202 ]
  %.pn32191 = phi ptr addrspace(1) [ %89, %.lr.ph ], [ %357, %202 ]
  %207 = phi float [ 0.000000e+00, %.lr.ph ], [ %461, %202 ]
  %208 = phi float [ 0.000000e+00, %.lr.ph ], [ %462, %202 ]
  %209 = phi float [ 0.000000e+00, %.lr.ph ], [ %463, %202 ]
  %210 = phi float [ 0.000000e+00, %.lr.ph ], [ %464, %202 ]
  %211 = phi float [ 0.000000e+00, %.lr.ph ], [ %466, %202 ]
  %212 = phi float [ 0.000000e+00, %.lr.ph ], [ %467, %202 ]
  %213 = phi float [ 0.000000e+00, %.lr.ph ], [ %468, %202 ]
  %214 = phi float [ 0.000000e+00, %.lr.ph ], [ %469, %202 ]
  %215 = phi float [ 0.000000e+00, %.lr.ph ], [ %471, %202 ]
  %216 = phi float [ 0.000000e+00, %.lr.ph ], [ %472, %202 ]
  %217 = phi float [ 0.000000e+00, %.lr.ph ], [ %473, %202 ]
  %218 = phi float [ 0.000000e+00, %.lr.ph ], [ %474, %202 ]
  %219 = phi float [ 0.000000e+00, %.lr.ph ], [ %476, %202 ]
  %220 = phi float [ 0.000000e+00, %.lr.ph ], [ %477, %202 ]
  %221 = phi float [ 0.000000e+00, %.lr.ph ], [ %478, %202 ]
  %222 = phi float [ 0.000000e+00, %.lr.ph ], [ %479, %202 ]
  %223 = phi float [ 0.000000e+00, %.lr.ph ], [ %481, %202 ]
  %224 = phi float [ 0.000000e+00, %.lr.ph ], [ %482, %202 ]
  %225 = phi float [ 0.000000e+00, %.lr.ph ], [ %483, %202 ]
  %226 = phi float [ 0.000000e+00, %.lr.ph ], [ %484, %202 ]
  %227 = phi float [ 0.000000e+00, %.lr.ph ], [ %486, %202 ]
  %228 = phi float [ 0.000000e+00, %.lr.ph ], [ %487, %202 ]
  %229 = phi float [ 0.000000e+00, %.lr.ph ], [ %488, %202 ]
  %230 = phi float [ 0.000000e+00, %.lr.ph ], [ %489, %202 ]
  %231 = phi float [ 0.000000e+00, %.lr.ph ], [ %491, %202 ]
  %232 = phi float [ 0.000000e+00, %.lr.ph ], [ %492, %202 ]
  %233 = phi float [ 0.000000e+00, %.lr.ph ], [ %493, %202 ]
  %234 = phi float [ 0.000000e+00, %.lr.ph ], [ %494, %202 ]
  %235 = phi float [ 0.000000e+00, %.lr.ph ], [ %496, %202 ]
  %236 = phi float [ 0.000000e+00, %.lr.ph ], [ %497, %202 ]
  %237 = phi float [ 0.000000e+00, %.lr.ph ], [ %498, %202 ]
  %238 = phi float [ 0.000000e+00, %.lr.ph ], [ %499, %202 ]
  %239 = phi i32 [ 0, %.lr.ph ], [ %500, %202 ]
  %240 = icmp slt i32 %239, %199, !dbg !43
  %241 = add i32 %205, 1, !dbg !43
  %242 = icmp sgt i32 %241, 1, !dbg !43
  %243 = select i1 %242, i32 0, i32 %241, !dbg !43
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !45
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  %244 = getelementptr inbounds nuw i8, ptr addrspace(3) %204, i32 %200, !dbg !45
  %245 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %244), !dbg !45
  %246 = extractvalue { i32, i32, i32, i32 } %245, 0, !dbg !45
  %247 = extractvalue { i32, i32, i32, i32 } %245, 1, !dbg !45
  %248 = extractvalue { i32, i32, i32, i32 } %245, 2, !dbg !45
  %249 = extractvalue { i32, i32, i32, i32 } %245, 3, !dbg !45
  %250 = getelementptr inbounds nuw i8, ptr addrspace(3) %244, i32 2048, !dbg !45
  %251 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %250), !dbg !45
  %252 = extractvalue { i32, i32, i32, i32 } %251, 0, !dbg !45
  %253 = extractvalue { i32, i32, i32, i32 } %251, 1, !dbg !45
  %254 = extractvalue { i32, i32, i32, i32 } %251, 2, !dbg !45
  %255 = extractvalue { i32, i32, i32, i32 } %251, 3, !dbg !45
  %256 = getelementptr inbounds nuw i8, ptr addrspace(3) %203, i32 %129, !dbg !47
  %257 = getelementptr inbounds nuw i8, ptr addrspace(3) %256, i32 2048, !dbg !47
  %258 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) nonnull %257), !dbg !47
  %259 = extractvalue { i32, i32, i32, i32 } %258, 0, !dbg !47
  %260 = extractvalue { i32, i32, i32, i32 } %258, 1, !dbg !47
  %261 = extractvalue { i32, i32, i32, i32 } %258, 2, !dbg !47
  %262 = extractvalue { i32, i32, i32, i32 } %258, 3, !dbg !47
  %263 = getelementptr inbounds nuw i8, ptr addrspace(3) %203, i32 %201, !dbg !47
  %264 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %263), !dbg !47
  %265 = extractvalue { i32, i32, i32, i32 } %264, 0, !dbg !47
  %266 = extractvalue { i32, i32, i32, i32 } %264, 1, !dbg !47
  %267 = extractvalue { i32, i32, i32, i32 } %264, 2, !dbg !47
  %268 = extractvalue { i32, i32, i32, i32 } %264, 3, !dbg !47
  %269 = insertelement <2 x half> poison, half %.pn96195, i64 0, !dbg !51
  %270 = insertelement <2 x half> %269, half %.pn94196, i64 1, !dbg !51
  %271 = bitcast <2 x half> %270 to i32, !dbg !51
  %272 = insertelement <2 x half> poison, half %.pn92197, i64 0, !dbg !51
  %273 = insertelement <2 x half> %272, half %.pn90198, i64 1, !dbg !51
  %274 = bitcast <2 x half> %273 to i32, !dbg !51
  %275 = insertelement <2 x half> poison, half %.pn88199, i64 0, !dbg !51
  %276 = insertelement <2 x half> %275, half %.pn86200, i64 1, !dbg !51
  %277 = bitcast <2 x half> %276 to i32, !dbg !51
  %278 = insertelement <2 x half> poison, half %.pn84201, i64 0, !dbg !51
  %279 = insertelement <2 x half> %278, half %.pn82202, i64 1, !dbg !51
  %280 = bitcast <2 x half> %279 to i32, !dbg !51
  %281 = insertelement <2 x half> poison, half %.pn80203, i64 0, !dbg !51
  %282 = insertelement <2 x half> %281, half %.pn78204, i64 1, !dbg !51
  %283 = bitcast <2 x half> %282 to i32, !dbg !51
  %284 = insertelement <2 x half> poison, half %.pn76205, i64 0, !dbg !51
  %285 = insertelement <2 x half> %284, half %.pn74206, i64 1, !dbg !51
  %286 = bitcast <2 x half> %285 to i32, !dbg !51
  %287 = insertelement <2 x half> poison, half %.pn72207, i64 0, !dbg !51
  %288 = insertelement <2 x half> %287, half %.pn70208, i64 1, !dbg !51
  %289 = bitcast <2 x half> %288 to i32, !dbg !51
  %290 = insertelement <2 x half> poison, half %.pn68209, i64 0, !dbg !51
  %291 = insertelement <2 x half> %290, half %.pn66210, i64 1, !dbg !51
  %292 = bitcast <2 x half> %291 to i32, !dbg !51
  %293 = insertelement <2 x half> poison, half %.pn128211, i64 0, !dbg !51
  %294 = insertelement <2 x half> %293, half %.pn126212, i64 1, !dbg !51
  %295 = bitcast <2 x half> %294 to i32, !dbg !51
  %296 = insertelement <2 x half> poison, half %.pn124213, i64 0, !dbg !51
  %297 = insertelement <2 x half> %296, half %.pn122214, i64 1, !dbg !51
  %298 = bitcast <2 x half> %297 to i32, !dbg !51
  %299 = insertelement <2 x half> poison, half %.pn120215, i64 0, !dbg !51
  %300 = insertelement <2 x half> %299, half %.pn118216, i64 1, !dbg !51
  %301 = bitcast <2 x half> %300 to i32, !dbg !51
  %302 = insertelement <2 x half> poison, half %.pn116217, i64 0, !dbg !51
  %303 = insertelement <2 x half> %302, half %.pn114218, i64 1, !dbg !51
  %304 = bitcast <2 x half> %303 to i32, !dbg !51
  %305 = insertelement <2 x half> poison, half %.pn112219, i64 0, !dbg !51
  %306 = insertelement <2 x half> %305, half %.pn110220, i64 1, !dbg !51
  %307 = bitcast <2 x half> %306 to i32, !dbg !51
  %308 = insertelement <2 x half> poison, half %.pn108221, i64 0, !dbg !51
  %309 = insertelement <2 x half> %308, half %.pn106222, i64 1, !dbg !51
  %310 = bitcast <2 x half> %309 to i32, !dbg !51
  %311 = insertelement <2 x half> poison, half %.pn104223, i64 0, !dbg !51
  %312 = insertelement <2 x half> %311, half %.pn102224, i64 1, !dbg !51
  %313 = bitcast <2 x half> %312 to i32, !dbg !51
  %314 = insertelement <2 x half> poison, half %.pn100225, i64 0, !dbg !51
  %315 = insertelement <2 x half> %314, half %.pn98226, i64 1, !dbg !51
  %316 = bitcast <2 x half> %315 to i32, !dbg !51
  %317 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %207, float %208, float %209, float %210, i32 %271, i32 %274, i32 %277, i32 %280, i32 %295, i32 %298) #3, !dbg !51
  %318 = extractvalue { float, float, float, float } %317, 0, !dbg !51
  %319 = extractvalue { float, float, float, float } %317, 1, !dbg !51
  %320 = extractvalue { float, float, float, float } %317, 2, !dbg !51
  %321 = extractvalue { float, float, float, float } %317, 3, !dbg !51
  %322 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %211, float %212, float %213, float %214, i32 %271, i32 %274, i32 %277, i32 %280, i32 %301, i32 %304) #3, !dbg !51
  %323 = extractvalue { float, float, float, float } %322, 0, !dbg !51
  %324 = extractvalue { float, float, float, float } %322, 1, !dbg !51
  %325 = extractvalue { float, float, float, float } %322, 2, !dbg !51
  %326 = extractvalue { float, float, float, float } %322, 3, !dbg !51
  %327 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %215, float %216, float %217, float %218, i32 %271, i32 %274, i32 %277, i32 %280, i32 %307, i32 %310) #3, !dbg !51
  %328 = extractvalue { float, float, float, float } %327, 0, !dbg !51
  %329 = extractvalue { float, float, float, float } %327, 1, !dbg !51
  %330 = extractvalue { float, float, float, float } %327, 2, !dbg !51
  %331 = extractvalue { float, float, float, float } %327, 3, !dbg !51
  %332 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %219, float %220, float %221, float %222, i32 %271, i32 %274, i32 %277, i32 %280, i32 %313, i32 %316) #3, !dbg !51
  %333 = extractvalue { float, float, float, float } %332, 0, !dbg !51
  %334 = extractvalue { float, float, float, float } %332, 1, !dbg !51
  %335 = extractvalue { float, float, float, float } %332, 2, !dbg !51
  %336 = extractvalue { float, float, float, float } %332, 3, !dbg !51
  %337 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %223, float %224, float %225, float %226, i32 %283, i32 %286, i32 %289, i32 %292, i32 %295, i32 %298) #3, !dbg !51
  %338 = extractvalue { float, float, float, float } %337, 0, !dbg !51
  %339 = extractvalue { float, float, float, float } %337, 1, !dbg !51
  %340 = extractvalue { float, float, float, float } %337, 2, !dbg !51
  %341 = extractvalue { float, float, float, float } %337, 3, !dbg !51
  %342 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %227, float %228, float %229, float %230, i32 %283, i32 %286, i32 %289, i32 %292, i32 %301, i32 %304) #3, !dbg !51
  %343 = extractvalue { float, float, float, float } %342, 0, !dbg !51
  %344 = extractvalue { float, float, float, float } %342, 1, !dbg !51
  %345 = extractvalue { float, float, float, float } %342, 2, !dbg !51
  %346 = extractvalue { float, float, float, float } %342, 3, !dbg !51
  %347 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %231, float %232, float %233, float %234, i32 %283, i32 %286, i32 %289, i32 %292, i32 %307, i32 %310) #3, !dbg !51
  %348 = extractvalue { float, float, float, float } %347, 0, !dbg !51
  %349 = extractvalue { float, float, float, float } %347, 1, !dbg !51
  %350 = extractvalue { float, float, float, float } %347, 2, !dbg !51
  %351 = extractvalue { float, float, float, float } %347, 3, !dbg !51
  %352 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %235, float %236, float %237, float %238, i32 %283, i32 %286, i32 %289, i32 %292, i32 %313, i32 %316) #3, !dbg !51
  %353 = extractvalue { float, float, float, float } %352, 0, !dbg !51
  %354 = extractvalue { float, float, float, float } %352, 1, !dbg !51
  %355 = extractvalue { float, float, float, float } %352, 2, !dbg !51
  %356 = extractvalue { float, float, float, float } %352, 3, !dbg !51
  %357 = getelementptr i8, ptr addrspace(1) %.pn32191, i64 64, !dbg !48
  %358 = getelementptr i8, ptr addrspace(1) %.pn16192, i64 64, !dbg !48
  %359 = getelementptr [2 x i8], ptr addrspace(1) %.pn64193, i64 %91, !dbg !49
  %360 = getelementptr [2 x i8], ptr addrspace(1) %.pn48194, i64 %91, !dbg !49
  %361 = add i32 %206, 1, !dbg !43
  %362 = icmp sgt i32 %361, 1, !dbg !43
  %363 = select i1 %362, i32 0, i32 %361, !dbg !43
  %364 = shl nuw nsw i32 %239, 5, !dbg !50
  %365 = sub i32 %.neg190, %364, !dbg !50
  %366 = icmp slt i32 %49, %365, !dbg !44
  %367 = shl i32 %363, 11, !dbg !45
  %368 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %367, !dbg !45
  %369 = and i1 %240, %366, !dbg !43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  %370 = getelementptr inbounds nuw i8, ptr addrspace(3) %368, i32 %72, !dbg !45
  %371 = select i1 %369, i32 16, i32 0, !dbg !45
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %370, ptr addrspace(1) %357, i32 %371) #3, !dbg !45
  %372 = getelementptr inbounds nuw i8, ptr addrspace(3) %368, i32 %75, !dbg !45
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %372, ptr addrspace(1) %358, i32 %371) #3, !dbg !45
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !45
  %373 = icmp slt i32 %33, %365, !dbg !46
  %374 = icmp slt i32 %34, %365, !dbg !46
  %375 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %367, !dbg !47
  %376 = and i1 %240, %373, !dbg !43
  %377 = and i1 %240, %374, !dbg !43
  %378 = getelementptr inbounds nuw i8, ptr addrspace(3) %375, i32 %82, !dbg !47
  %379 = select i1 %376, i32 16, i32 0, !dbg !47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) %378, ptr addrspace(1) %359, i32 %379) #3, !dbg !47
  %380 = getelementptr inbounds nuw i8, ptr addrspace(3) %375, i32 %85, !dbg !47
  %381 = select i1 %377, i32 16, i32 0, !dbg !47
  tail call void asm sideeffect "cp.async.cg.shared.global [ $0 + 0 ], [ $1 + 0 ], 0x10, $2;", "r,l,r"(ptr addrspace(3) nonnull %380, ptr addrspace(1) %360, i32 %381) #3, !dbg !47
  tail call void @llvm.nvvm.cp.async.commit.group(), !dbg !47
  %382 = add i32 %243, 1, !dbg !43
  %383 = icmp sgt i32 %382, 1, !dbg !43
  %384 = shl i32 %382, 11, !dbg !45
  %385 = select i1 %383, i32 0, i32 %384, !dbg !43
  %386 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %385, !dbg !45
  %387 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %385, !dbg !47
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !45
  tail call void @llvm.nvvm.cp.async.wait.group(i32 2), !dbg !45
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !45
  %388 = getelementptr inbounds nuw i8, ptr addrspace(3) %386, i32 %116, !dbg !45
  %389 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %388), !dbg !45
  %390 = extractvalue { i32, i32, i32, i32 } %389, 0, !dbg !45
  %391 = extractvalue { i32, i32, i32, i32 } %389, 1, !dbg !45
  %392 = extractvalue { i32, i32, i32, i32 } %389, 2, !dbg !45
  %393 = extractvalue { i32, i32, i32, i32 } %389, 3, !dbg !45
  %394 = bitcast i32 %390 to <2 x half>, !dbg !45
  %395 = extractelement <2 x half> %394, i64 0, !dbg !45
  %396 = extractelement <2 x half> %394, i64 1, !dbg !45
  %397 = bitcast i32 %391 to <2 x half>, !dbg !45
  %398 = extractelement <2 x half> %397, i64 0, !dbg !45
  %399 = extractelement <2 x half> %397, i64 1, !dbg !45
  %400 = bitcast i32 %392 to <2 x half>, !dbg !45
  %401 = extractelement <2 x half> %400, i64 0, !dbg !45
  %402 = extractelement <2 x half> %400, i64 1, !dbg !45
  %403 = bitcast i32 %393 to <2 x half>, !dbg !45
  %404 = extractelement <2 x half> %403, i64 0, !dbg !45
  %405 = extractelement <2 x half> %403, i64 1, !dbg !45
  %406 = getelementptr inbounds nuw i8, ptr addrspace(3) %386, i32 %119, !dbg !45
  %407 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) nonnull %406), !dbg !45
  %408 = extractvalue { i32, i32, i32, i32 } %407, 0, !dbg !45
  %409 = extractvalue { i32, i32, i32, i32 } %407, 1, !dbg !45
  %410 = extractvalue { i32, i32, i32, i32 } %407, 2, !dbg !45
  %411 = extractvalue { i32, i32, i32, i32 } %407, 3, !dbg !45
  %412 = bitcast i32 %408 to <2 x half>, !dbg !45
  %413 = extractelement <2 x half> %412, i64 0, !dbg !45
  %414 = extractelement <2 x half> %412, i64 1, !dbg !45
  %415 = bitcast i32 %409 to <2 x half>, !dbg !45
  %416 = extractelement <2 x half> %415, i64 0, !dbg !45
  %417 = extractelement <2 x half> %415, i64 1, !dbg !45
  %418 = bitcast i32 %410 to <2 x half>, !dbg !45
  %419 = extractelement <2 x half> %418, i64 0, !dbg !45
  %420 = extractelement <2 x half> %418, i64 1, !dbg !45
  %421 = bitcast i32 %411 to <2 x half>, !dbg !45
  %422 = extractelement <2 x half> %421, i64 0, !dbg !45
  %423 = extractelement <2 x half> %421, i64 1, !dbg !45
  %424 = getelementptr inbounds nuw i8, ptr addrspace(3) %387, i32 %129, !dbg !47
  %425 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %424), !dbg !47
  %426 = extractvalue { i32, i32, i32, i32 } %425, 0, !dbg !47
  %427 = extractvalue { i32, i32, i32, i32 } %425, 1, !dbg !47
  %428 = extractvalue { i32, i32, i32, i32 } %425, 2, !dbg !47
  %429 = extractvalue { i32, i32, i32, i32 } %425, 3, !dbg !47
  %430 = bitcast i32 %426 to <2 x half>, !dbg !47
  %431 = extractelement <2 x half> %430, i64 0, !dbg !47
  %432 = extractelement <2 x half> %430, i64 1, !dbg !47
  %433 = bitcast i32 %427 to <2 x half>, !dbg !47
  %434 = extractelement <2 x half> %433, i64 0, !dbg !47
  %435 = extractelement <2 x half> %433, i64 1, !dbg !47
  %436 = bitcast i32 %428 to <2 x half>, !dbg !47
  %437 = extractelement <2 x half> %436, i64 0, !dbg !47
  %438 = extractelement <2 x half> %436, i64 1, !dbg !47
  %439 = bitcast i32 %429 to <2 x half>, !dbg !47
  %440 = extractelement <2 x half> %439, i64 0, !dbg !47
  %441 = extractelement <2 x half> %439, i64 1, !dbg !47
  %442 = getelementptr inbounds nuw i8, ptr addrspace(3) %387, i32 %132, !dbg !47
  %443 = tail call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %442), !dbg !47
  %444 = extractvalue { i32, i32, i32, i32 } %443, 0, !dbg !47
  %445 = extractvalue { i32, i32, i32, i32 } %443, 1, !dbg !47
  %446 = extractvalue { i32, i32, i32, i32 } %443, 2, !dbg !47
  %447 = extractvalue { i32, i32, i32, i32 } %443, 3, !dbg !47
  %448 = bitcast i32 %444 to <2 x half>, !dbg !47
  %449 = extractelement <2 x half> %448, i64 0, !dbg !47
  %450 = extractelement <2 x half> %448, i64 1, !dbg !47
  %451 = bitcast i32 %445 to <2 x half>, !dbg !47
  %452 = extractelement <2 x half> %451, i64 0, !dbg !47
  %453 = extractelement <2 x half> %451, i64 1, !dbg !47
  %454 = bitcast i32 %446 to <2 x half>, !dbg !47
  %455 = extractelement <2 x half> %454, i64 0, !dbg !47
  %456 = extractelement <2 x half> %454, i64 1, !dbg !47
  %457 = bitcast i32 %447 to <2 x half>, !dbg !47
  %458 = extractelement <2 x half> %457, i64 0, !dbg !47
  %459 = extractelement <2 x half> %457, i64 1, !dbg !47
  %460 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %318, float %319, float %320, float %321, i32 %246, i32 %247, i32 %248, i32 %249, i32 %259, i32 %260) #3, !dbg !51
  %461 = extractvalue { float, float, float, float } %460, 0, !dbg !51
  %462 = extractvalue { float, float, float, float } %460, 1, !dbg !51
  %463 = extractvalue { float, float, float, float } %460, 2, !dbg !51
  %464 = extractvalue { float, float, float, float } %460, 3, !dbg !51
  %465 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %323, float %324, float %325, float %326, i32 %246, i32 %247, i32 %248, i32 %249, i32 %261, i32 %262) #3, !dbg !51
  %466 = extractvalue { float, float, float, float } %465, 0, !dbg !51
  %467 = extractvalue { float, float, float, float } %465, 1, !dbg !51
  %468 = extractvalue { float, float, float, float } %465, 2, !dbg !51
  %469 = extractvalue { float, float, float, float } %465, 3, !dbg !51
  %470 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %328, float %329, float %330, float %331, i32 %246, i32 %247, i32 %248, i32 %249, i32 %265, i32 %266) #3, !dbg !51
  %471 = extractvalue { float, float, float, float } %470, 0, !dbg !51
  %472 = extractvalue { float, float, float, float } %470, 1, !dbg !51
  %473 = extractvalue { float, float, float, float } %470, 2, !dbg !51
  %474 = extractvalue { float, float, float, float } %470, 3, !dbg !51
  %475 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %333, float %334, float %335, float %336, i32 %246, i32 %247, i32 %248, i32 %249, i32 %267, i32 %268) #3, !dbg !51
  %476 = extractvalue { float, float, float, float } %475, 0, !dbg !51
  %477 = extractvalue { float, float, float, float } %475, 1, !dbg !51
  %478 = extractvalue { float, float, float, float } %475, 2, !dbg !51
  %479 = extractvalue { float, float, float, float } %475, 3, !dbg !51
  %480 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %338, float %339, float %340, float %341, i32 %252, i32 %253, i32 %254, i32 %255, i32 %259, i32 %260) #3, !dbg !51
  %481 = extractvalue { float, float, float, float } %480, 0, !dbg !51
  %482 = extractvalue { float, float, float, float } %480, 1, !dbg !51
  %483 = extractvalue { float, float, float, float } %480, 2, !dbg !51
  %484 = extractvalue { float, float, float, float } %480, 3, !dbg !51
  %485 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %343, float %344, float %345, float %346, i32 %252, i32 %253, i32 %254, i32 %255, i32 %261, i32 %262) #3, !dbg !51
  %486 = extractvalue { float, float, float, float } %485, 0, !dbg !51
  %487 = extractvalue { float, float, float, float } %485, 1, !dbg !51
  %488 = extractvalue { float, float, float, float } %485, 2, !dbg !51
  %489 = extractvalue { float, float, float, float } %485, 3, !dbg !51
  %490 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %348, float %349, float %350, float %351, i32 %252, i32 %253, i32 %254, i32 %255, i32 %265, i32 %266) #3, !dbg !51
  %491 = extractvalue { float, float, float, float } %490, 0, !dbg !51
  %492 = extractvalue { float, float, float, float } %490, 1, !dbg !51
  %493 = extractvalue { float, float, float, float } %490, 2, !dbg !51
  %494 = extractvalue { float, float, float, float } %490, 3, !dbg !51
  %495 = tail call { float, float, float, float } asm sideeffect "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 { $0, $1, $2, $3 }, { $8, $9, $10, $11 }, { $12, $13 }, { $4, $5, $6, $7 };", "=f,=f,=f,=f,0,1,2,3,r,r,r,r,r,r"(float %353, float %354, float %355, float %356, i32 %252, i32 %253, i32 %254, i32 %255, i32 %267, i32 %268) #3, !dbg !51
  %496 = extractvalue { float, float, float, float } %495, 0, !dbg !51
  %497 = extractvalue { float, float, float, float } %495, 1, !dbg !51
  %498 = extractvalue { float, float, float, float } %495, 2, !dbg !51
  %499 = extractvalue { float, float, float, float } %495, 3, !dbg !51
  %500 = add nuw nsw i32 %239, 1, !dbg !43
  %exitcond.not = icmp eq i32 %500, %63, !dbg !43
  br i1 %exitcond.not, label %._crit_edge.loopexit, label %202, !dbg !43

._crit_edge.loopexit:                             ; preds = %202
  %501 = fptrunc float %461 to half, !dbg !52
  %502 = fptrunc float %462 to half, !dbg !52
  %503 = fptrunc float %463 to half, !dbg !52
  %504 = fptrunc float %464 to half, !dbg !52
  %505 = fptrunc float %466 to half, !dbg !52
  %506 = fptrunc float %467 to half, !dbg !52
  %507 = fptrunc float %468 to half, !dbg !52
  %508 = fptrunc float %469 to half, !dbg !52
  %509 = fptrunc float %471 to half, !dbg !52
  %510 = fptrunc float %472 to half, !dbg !52
  %511 = fptrunc float %473 to half, !dbg !52
  %512 = fptrunc float %474 to half, !dbg !52
  %513 = fptrunc float %476 to half, !dbg !52
  %514 = fptrunc float %477 to half, !dbg !52
  %515 = fptrunc float %478 to half, !dbg !52
  %516 = fptrunc float %479 to half, !dbg !52
  %517 = fptrunc float %481 to half, !dbg !52
  %518 = fptrunc float %482 to half, !dbg !52
  %519 = fptrunc float %483 to half, !dbg !52
  %520 = fptrunc float %484 to half, !dbg !52
  %521 = fptrunc float %486 to half, !dbg !52
  %522 = fptrunc float %487 to half, !dbg !52
  %523 = fptrunc float %488 to half, !dbg !52
  %524 = fptrunc float %489 to half, !dbg !52
  %525 = fptrunc float %491 to half, !dbg !52
  %526 = fptrunc float %492 to half, !dbg !52
  %527 = fptrunc float %493 to half, !dbg !52
  %528 = fptrunc float %494 to half, !dbg !52
  %529 = fptrunc float %496 to half, !dbg !52
  %530 = fptrunc float %497 to half, !dbg !52
  %531 = fptrunc float %498 to half, !dbg !52
  %532 = fptrunc float %499 to half, !dbg !52
  br label %._crit_edge, !dbg !30

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %11
  %533 = phi half [ 0.000000e+00, %11 ], [ %501, %._crit_edge.loopexit ], !dbg !53
  %534 = phi half [ 0.000000e+00, %11 ], [ %502, %._crit_edge.loopexit ], !dbg !53
  %535 = phi half [ 0.000000e+00, %11 ], [ %503, %._crit_edge.loopexit ], !dbg !53
  %536 = phi half [ 0.000000e+00, %11 ], [ %504, %._crit_edge.loopexit ], !dbg !53
  %537 = phi half [ 0.000000e+00, %11 ], [ %505, %._crit_edge.loopexit ], !dbg !53
  %538 = phi half [ 0.000000e+00, %11 ], [ %506, %._crit_edge.loopexit ], !dbg !53
  %539 = phi half [ 0.000000e+00, %11 ], [ %507, %._crit_edge.loopexit ], !dbg !53
  %540 = phi half [ 0.000000e+00, %11 ], [ %508, %._crit_edge.loopexit ], !dbg !53
  %541 = phi half [ 0.000000e+00, %11 ], [ %509, %._crit_edge.loopexit ], !dbg !53
  %542 = phi half [ 0.000000e+00, %11 ], [ %510, %._crit_edge.loopexit ], !dbg !53
  %543 = phi half [ 0.000000e+00, %11 ], [ %511, %._crit_edge.loopexit ], !dbg !53
  %544 = phi half [ 0.000000e+00, %11 ], [ %512, %._crit_edge.loopexit ], !dbg !53
  %545 = phi half [ 0.000000e+00, %11 ], [ %513, %._crit_edge.loopexit ], !dbg !53
  %546 = phi half [ 0.000000e+00, %11 ], [ %514, %._crit_edge.loopexit ], !dbg !53
  %547 = phi half [ 0.000000e+00, %11 ], [ %515, %._crit_edge.loopexit ], !dbg !53
  %548 = phi half [ 0.000000e+00, %11 ], [ %516, %._crit_edge.loopexit ], !dbg !53
  %549 = phi half [ 0.000000e+00, %11 ], [ %517, %._crit_edge.loopexit ], !dbg !53
  %550 = phi half [ 0.000000e+00, %11 ], [ %518, %._crit_edge.loopexit ], !dbg !53
  %551 = phi half [ 0.000000e+00, %11 ], [ %519, %._crit_edge.loopexit ], !dbg !53
  %552 = phi half [ 0.000000e+00, %11 ], [ %520, %._crit_edge.loopexit ], !dbg !53
  %553 = phi half [ 0.000000e+00, %11 ], [ %521, %._crit_edge.loopexit ], !dbg !53
  %554 = phi half [ 0.000000e+00, %11 ], [ %522, %._crit_edge.loopexit ], !dbg !53
  %555 = phi half [ 0.000000e+00, %11 ], [ %523, %._crit_edge.loopexit ], !dbg !53
  %556 = phi half [ 0.000000e+00, %11 ], [ %524, %._crit_edge.loopexit ], !dbg !53
  %557 = phi half [ 0.000000e+00, %11 ], [ %525, %._crit_edge.loopexit ], !dbg !53
  %558 = phi half [ 0.000000e+00, %11 ], [ %526, %._crit_edge.loopexit ], !dbg !53
  %559 = phi half [ 0.000000e+00, %11 ], [ %527, %._crit_edge.loopexit ], !dbg !53
  %560 = phi half [ 0.000000e+00, %11 ], [ %528, %._crit_edge.loopexit ], !dbg !53
  %561 = phi half [ 0.000000e+00, %11 ], [ %529, %._crit_edge.loopexit ], !dbg !53
  %562 = phi half [ 0.000000e+00, %11 ], [ %530, %._crit_edge.loopexit ], !dbg !53
  %563 = phi half [ 0.000000e+00, %11 ], [ %531, %._crit_edge.loopexit ], !dbg !53
  %564 = phi half [ 0.000000e+00, %11 ], [ %532, %._crit_edge.loopexit ], !dbg !53
  %565 = or disjoint i32 %26, %33, !dbg !30
  %566 = or disjoint i32 %565, 48, !dbg !29
  %567 = or disjoint i32 %565, 32, !dbg !29
  %568 = or disjoint i32 %26, %34, !dbg !29
  tail call void @llvm.nvvm.cp.async.wait.group(i32 0), !dbg !43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %569 = icmp slt i32 %565, %3, !dbg !54
  %570 = icmp slt i32 %568, %3, !dbg !54
  %571 = icmp slt i32 %567, %3, !dbg !54
  %572 = icmp slt i32 %566, %3, !dbg !54
  %573 = icmp slt i32 %40, %4, !dbg !55
  %574 = and i1 %569, %573, !dbg !56
  %575 = and i1 %570, %573, !dbg !56
  %576 = and i1 %571, %573, !dbg !56
  %577 = and i1 %572, %573, !dbg !56
  %578 = mul i32 %565, %8, !dbg !57
  %579 = mul i32 %568, %8, !dbg !57
  %580 = mul i32 %8, %567, !dbg !57
  %581 = mul i32 %8, %566, !dbg !57
  %582 = sext i32 %578 to i64, !dbg !58
  %583 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %582, !dbg !58
  %584 = sext i32 %579 to i64, !dbg !58
  %585 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %584, !dbg !58
  %586 = sext i32 %580 to i64, !dbg !58
  %587 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %586, !dbg !58
  %588 = sext i32 %581 to i64, !dbg !58
  %589 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %588, !dbg !58
  %590 = sext i32 %40 to i64, !dbg !58
  %591 = getelementptr [2 x i8], ptr addrspace(1) %583, i64 %590, !dbg !58
  %592 = getelementptr [2 x i8], ptr addrspace(1) %585, i64 %590, !dbg !58
  %593 = getelementptr [2 x i8], ptr addrspace(1) %587, i64 %590, !dbg !58
  %594 = getelementptr [2 x i8], ptr addrspace(1) %589, i64 %590, !dbg !58
  %595 = shl nuw nsw i32 %48, 11, !dbg !59
  %596 = and i32 %110, 696, !dbg !59
  %597 = and i32 %27, 8, !dbg !59
  %598 = icmp eq i32 %597, 0, !dbg !59
  %599 = select i1 %598, i32 0, i32 1088, !dbg !59
  %600 = shl nuw nsw i32 %125, 1, !dbg !59
  %601 = or disjoint i32 %599, %596, !dbg !59
  %602 = xor i32 %601, %600, !dbg !59
  %603 = or disjoint i32 %602, %595, !dbg !59
  %604 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %603, !dbg !59
  %605 = insertelement <4 x half> poison, half %533, i64 0, !dbg !59
  %606 = insertelement <4 x half> %605, half %534, i64 1, !dbg !59
  %607 = insertelement <4 x half> %606, half %549, i64 2, !dbg !59
  %608 = insertelement <4 x half> %607, half %550, i64 3, !dbg !59
  store <4 x half> %608, ptr addrspace(3) %604, align 8, !dbg !59
  %609 = getelementptr inbounds nuw i8, ptr addrspace(3) %604, i32 256, !dbg !59
  %610 = insertelement <4 x half> poison, half %535, i64 0, !dbg !59
  %611 = insertelement <4 x half> %610, half %536, i64 1, !dbg !59
  %612 = insertelement <4 x half> %611, half %551, i64 2, !dbg !59
  %613 = insertelement <4 x half> %612, half %552, i64 3, !dbg !59
  store <4 x half> %613, ptr addrspace(3) %609, align 8, !dbg !59
  %614 = xor i32 %603, 8, !dbg !59
  %615 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %614, !dbg !59
  %616 = insertelement <4 x half> poison, half %537, i64 0, !dbg !59
  %617 = insertelement <4 x half> %616, half %538, i64 1, !dbg !59
  %618 = insertelement <4 x half> %617, half %553, i64 2, !dbg !59
  %619 = insertelement <4 x half> %618, half %554, i64 3, !dbg !59
  store <4 x half> %619, ptr addrspace(3) %615, align 8, !dbg !59
  %620 = getelementptr inbounds nuw i8, ptr addrspace(3) %615, i32 256, !dbg !59
  %621 = insertelement <4 x half> poison, half %539, i64 0, !dbg !59
  %622 = insertelement <4 x half> %621, half %540, i64 1, !dbg !59
  %623 = insertelement <4 x half> %622, half %555, i64 2, !dbg !59
  %624 = insertelement <4 x half> %623, half %556, i64 3, !dbg !59
  store <4 x half> %624, ptr addrspace(3) %620, align 8, !dbg !59
  %625 = xor i32 %603, 16, !dbg !59
  %626 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %625, !dbg !59
  %627 = insertelement <4 x half> poison, half %541, i64 0, !dbg !59
  %628 = insertelement <4 x half> %627, half %542, i64 1, !dbg !59
  %629 = insertelement <4 x half> %628, half %557, i64 2, !dbg !59
  %630 = insertelement <4 x half> %629, half %558, i64 3, !dbg !59
  store <4 x half> %630, ptr addrspace(3) %626, align 8, !dbg !59
  %631 = getelementptr inbounds nuw i8, ptr addrspace(3) %626, i32 256, !dbg !59
  %632 = insertelement <4 x half> poison, half %543, i64 0, !dbg !59
  %633 = insertelement <4 x half> %632, half %544, i64 1, !dbg !59
  %634 = insertelement <4 x half> %633, half %559, i64 2, !dbg !59
  %635 = insertelement <4 x half> %634, half %560, i64 3, !dbg !59
  store <4 x half> %635, ptr addrspace(3) %631, align 8, !dbg !59
  %636 = xor i32 %603, 24, !dbg !59
  %637 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %636, !dbg !59
  %638 = insertelement <4 x half> poison, half %545, i64 0, !dbg !59
  %639 = insertelement <4 x half> %638, half %546, i64 1, !dbg !59
  %640 = insertelement <4 x half> %639, half %561, i64 2, !dbg !59
  %641 = insertelement <4 x half> %640, half %562, i64 3, !dbg !59
  store <4 x half> %641, ptr addrspace(3) %637, align 8, !dbg !59
  %642 = getelementptr inbounds nuw i8, ptr addrspace(3) %637, i32 256, !dbg !59
  %643 = insertelement <4 x half> poison, half %547, i64 0, !dbg !59
  %644 = insertelement <4 x half> %643, half %548, i64 1, !dbg !59
  %645 = insertelement <4 x half> %644, half %563, i64 2, !dbg !59
  %646 = insertelement <4 x half> %645, half %564, i64 3, !dbg !59
  store <4 x half> %646, ptr addrspace(3) %642, align 8, !dbg !59
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !59
  %647 = shl nuw nsw i32 %27, 6, !dbg !59
  %648 = and i32 %647, 1088, !dbg !59
  %649 = shl nuw nsw i32 %27, 2, !dbg !59
  %650 = and i32 %649, 504, !dbg !59
  %651 = xor i32 %648, %650, !dbg !59
  %652 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %651, !dbg !59
  %653 = load <2 x i32>, ptr addrspace(3) %652, align 8, !dbg !59
  %654 = getelementptr inbounds nuw i8, ptr addrspace(3) %652, i32 512, !dbg !59
  %655 = load <2 x i32>, ptr addrspace(3) %654, align 8, !dbg !59
  %656 = xor i32 %651, 2056, !dbg !59
  %657 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %656, !dbg !59
  %658 = load <2 x i32>, ptr addrspace(3) %657, align 8, !dbg !59
  %659 = getelementptr inbounds nuw i8, ptr addrspace(3) %657, i32 512, !dbg !59
  %660 = load <2 x i32>, ptr addrspace(3) %659, align 8, !dbg !59
  %661 = xor i32 %651, 4112, !dbg !59
  %662 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %661, !dbg !59
  %663 = load <2 x i32>, ptr addrspace(3) %662, align 8, !dbg !59
  %664 = getelementptr inbounds nuw i8, ptr addrspace(3) %662, i32 512, !dbg !59
  %665 = load <2 x i32>, ptr addrspace(3) %664, align 8, !dbg !59
  %666 = xor i32 %651, 6168, !dbg !59
  %667 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %666, !dbg !59
  %668 = load <2 x i32>, ptr addrspace(3) %667, align 8, !dbg !59
  %669 = getelementptr inbounds nuw i8, ptr addrspace(3) %667, i32 512, !dbg !59
  %670 = load <2 x i32>, ptr addrspace(3) %669, align 8, !dbg !59
  %.uncasted.extract = extractelement <2 x i32> %653, i64 0, !dbg !59
  %.uncasted.extract161 = extractelement <2 x i32> %658, i64 0, !dbg !59
  %.uncasted.extract163 = extractelement <2 x i32> %663, i64 0, !dbg !59
  %.uncasted.extract165 = extractelement <2 x i32> %668, i64 0, !dbg !59
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.uncasted.extract, i32 %.uncasted.extract161, i32 %.uncasted.extract163, i32 %.uncasted.extract165, ptr addrspace(1) %591, i1 %574) #3, !dbg !59
  %.uncasted.extract167 = extractelement <2 x i32> %655, i64 0, !dbg !59
  %.uncasted.extract169 = extractelement <2 x i32> %660, i64 0, !dbg !59
  %.uncasted.extract171 = extractelement <2 x i32> %665, i64 0, !dbg !59
  %.uncasted.extract173 = extractelement <2 x i32> %670, i64 0, !dbg !59
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.uncasted.extract167, i32 %.uncasted.extract169, i32 %.uncasted.extract171, i32 %.uncasted.extract173, ptr addrspace(1) %592, i1 %575) #3, !dbg !59
  %.uncasted.extract175 = extractelement <2 x i32> %653, i64 1, !dbg !59
  %.uncasted.extract177 = extractelement <2 x i32> %658, i64 1, !dbg !59
  %.uncasted.extract179 = extractelement <2 x i32> %663, i64 1, !dbg !59
  %.uncasted.extract181 = extractelement <2 x i32> %668, i64 1, !dbg !59
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.uncasted.extract175, i32 %.uncasted.extract177, i32 %.uncasted.extract179, i32 %.uncasted.extract181, ptr addrspace(1) %593, i1 %576) #3, !dbg !59
  %.uncasted.extract183 = extractelement <2 x i32> %655, i64 1, !dbg !59
  %.uncasted.extract185 = extractelement <2 x i32> %660, i64 1, !dbg !59
  %.uncasted.extract187 = extractelement <2 x i32> %665, i64 1, !dbg !59
  %.uncasted.extract189 = extractelement <2 x i32> %670, i64 1, !dbg !59
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %.uncasted.extract183, i32 %.uncasted.extract185, i32 %.uncasted.extract187, i32 %.uncasted.extract189, ptr addrspace(1) %594, i1 %577) #3, !dbg !59
  ret void, !dbg !60
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

; Function Attrs: convergent nocallback nofree nounwind memory(argmem: read)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) readonly captures(none)) #5

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nocallback nofree nounwind memory(argmem: read) }

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
!25 = !DILocation(line: 49, column: 12, scope: !4)
!26 = !DILocation(line: 50, column: 20, scope: !4)
!27 = !DILocation(line: 50, column: 49, scope: !4)
!28 = !DILocation(line: 50, column: 12, scope: !4)
!29 = !DILocation(line: 51, column: 16, scope: !4)
!30 = !DILocation(line: 51, column: 25, scope: !4)
!31 = !DILocation(line: 51, column: 15, scope: !4)
!32 = !DILocation(line: 51, column: 49, scope: !4)
!33 = !DILocation(line: 51, column: 48, scope: !4)
!34 = !DILocation(line: 52, column: 18, scope: !4)
!35 = !DILocation(line: 52, column: 14, scope: !4)
!36 = !DILocation(line: 52, column: 37, scope: !4)
!37 = !DILocation(line: 52, column: 53, scope: !4)
!38 = !DILocation(line: 52, column: 49, scope: !4)
!39 = !DILocation(line: 43, column: 13, scope: !14, inlinedAt: !40)
!40 = !DILocation(line: 54, column: 24, scope: !17)
!41 = !DILocation(line: 43, column: 12, scope: !14, inlinedAt: !40)
!42 = !DILocation(line: 59, column: 15, scope: !4)
!43 = !DILocation(line: 54, column: 5, scope: !4)
!44 = !DILocation(line: 55, column: 30, scope: !4)
!45 = !DILocation(line: 55, column: 13, scope: !4)
!46 = !DILocation(line: 56, column: 30, scope: !4)
!47 = !DILocation(line: 56, column: 13, scope: !4)
!48 = !DILocation(line: 58, column: 9, scope: !4)
!49 = !DILocation(line: 59, column: 9, scope: !4)
!50 = !DILocation(line: 55, column: 43, scope: !4)
!51 = !DILocation(line: 57, column: 15, scope: !4)
!52 = !DILocation(line: 61, column: 49, scope: !4)
!53 = !DILocation(line: 53, column: 11, scope: !4)
!54 = !DILocation(line: 61, column: 75, scope: !4)
!55 = !DILocation(line: 61, column: 94, scope: !4)
!56 = !DILocation(line: 61, column: 74, scope: !4)
!57 = !DILocation(line: 61, column: 18, scope: !4)
!58 = !DILocation(line: 61, column: 14, scope: !4)
!59 = !DILocation(line: 61, column: 5, scope: !4)
!60 = !DILocation(line: 46, column: 1, scope: !4)
