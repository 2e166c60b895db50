; layer_norm of test/ptx/triton_kernels.py by Triton 3.9.0 for sm_80
; 64 threads, 8 bytes of dynamic shared memory; see make_corpus.py.
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1
@.str.2 = private unnamed_addr constant [17 x i8] c"__CUDA_PREC_SQRT\00", align 1

; Function Attrs: nounwind
define ptx_kernel void @layer_norm(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, i32 %6, i32 %7, float %8, ptr addrspace(1) nofree readnone captures(none) %9, ptr addrspace(1) nofree readnone captures(none) %10) local_unnamed_addr #0 !dbg !6 {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !16
  %13 = mul i32 %6, %12, !dbg !17
  %14 = sext i32 %13 to i64, !dbg !18
  %15 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %14, !dbg !18
  %16 = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %14, !dbg !19
  %17 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !20
  %18 = shl nuw nsw i32 %17, 2, !dbg !20
  %19 = and i32 %18, 252, !dbg !20
  %20 = or disjoint i32 %19, 1, !dbg !20
  %21 = or disjoint i32 %19, 2, !dbg !20
  %22 = or disjoint i32 %19, 3, !dbg !20
  %23 = icmp sgt i32 %7, 0, !dbg !21
  br i1 %23, label %.lr.ph, label %._crit_edge, !dbg !21

.lr.ph:                                           ; preds = %11, %.lr.ph
  %24 = phi float [ %51, %.lr.ph ], [ 0.000000e+00, %11 ]
  %25 = phi float [ %52, %.lr.ph ], [ 0.000000e+00, %11 ]
  %26 = phi float [ %53, %.lr.ph ], [ 0.000000e+00, %11 ]
  %27 = phi float [ %54, %.lr.ph ], [ 0.000000e+00, %11 ]
  %28 = phi i32 [ %55, %.lr.ph ], [ 0, %11 ]
  %29 = or disjoint i32 %28, %19, !dbg !22
  %30 = or disjoint i32 %28, %20, !dbg !22
  %31 = or disjoint i32 %28, %21, !dbg !22
  %32 = or disjoint i32 %28, %22, !dbg !22
  %33 = icmp slt i32 %29, %7, !dbg !23
  %34 = icmp slt i32 %30, %7, !dbg !23
  %35 = icmp slt i32 %31, %7, !dbg !23
  %36 = icmp slt i32 %32, %7, !dbg !23
  %37 = sext i32 %29 to i64, !dbg !24
  %38 = getelementptr [2 x i8], ptr addrspace(1) %15, i64 %37, !dbg !24
  %39 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %38, i1 %33) #6, !dbg !25
  %40 = bitcast i16 %39 to half, !dbg !25
  %41 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 2 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %38, i1 %34) #6, !dbg !25
  %42 = bitcast i16 %41 to half, !dbg !25
  %43 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 4 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %38, i1 %35) #6, !dbg !25
  %44 = bitcast i16 %43 to half, !dbg !25
  %45 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 6 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %38, i1 %36) #6, !dbg !25
  %46 = bitcast i16 %45 to half, !dbg !25
  %47 = fpext half %40 to float, !dbg !25
  %48 = fpext half %42 to float, !dbg !25
  %49 = fpext half %44 to float, !dbg !25
  %50 = fpext half %46 to float, !dbg !25
  %51 = fadd float %24, %47, !dbg !26
  %52 = fadd float %25, %48, !dbg !26
  %53 = fadd float %26, %49, !dbg !26
  %54 = fadd float %27, %50, !dbg !26
  %55 = add i32 %28, 256, !dbg !21
  %56 = icmp slt i32 %55, %7, !dbg !21
  br i1 %56, label %.lr.ph, label %._crit_edge.loopexit, !dbg !21

._crit_edge.loopexit:                             ; preds = %.lr.ph
  %57 = fadd float %51, %52, !dbg !27
  %58 = fadd float %53, %54, !dbg !27
  %59 = fadd float %57, %58, !dbg !27
  br label %._crit_edge, !dbg !27

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %11
  %60 = phi float [ 0.000000e+00, %11 ], [ %59, %._crit_edge.loopexit ], !dbg !27
  %61 = bitcast float %60 to i32, !dbg !30
  %62 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %61, i32 16, i32 31), !dbg !30
  %63 = bitcast i32 %62 to float, !dbg !30
  %64 = fadd float %60, %63, !dbg !27
  %65 = bitcast float %64 to i32, !dbg !30
  %66 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %65, i32 8, i32 31), !dbg !30
  %67 = bitcast i32 %66 to float, !dbg !30
  %68 = fadd float %64, %67, !dbg !27
  %69 = bitcast float %68 to i32, !dbg !30
  %70 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %69, i32 4, i32 31), !dbg !30
  %71 = bitcast i32 %70 to float, !dbg !30
  %72 = fadd float %68, %71, !dbg !27
  %73 = bitcast float %72 to i32, !dbg !30
  %74 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %73, i32 2, i32 31), !dbg !30
  %75 = bitcast i32 %74 to float, !dbg !30
  %76 = fadd float %72, %75, !dbg !27
  %77 = bitcast float %76 to i32, !dbg !30
  %78 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %77, i32 1, i32 31), !dbg !30
  %79 = bitcast i32 %78 to float, !dbg !30
  %80 = fadd float %76, %79, !dbg !27
  %81 = lshr i32 %17, 3, !dbg !30
  %82 = and i32 %81, 4, !dbg !30
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %82, !dbg !30
  store float %80, ptr addrspace(3) %83, align 4, !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  %84 = and i32 %18, 4, !dbg !30
  %85 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %84, !dbg !30
  %86 = load i32, ptr addrspace(3) %85, align 4, !dbg !30
  %87 = bitcast i32 %86 to float, !dbg !30
  %88 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %86, i32 1, i32 31), !dbg !30
  %89 = bitcast i32 %88 to float, !dbg !30
  %90 = fadd float %87, %89, !dbg !27
  %91 = sitofp i32 %7 to float, !dbg !33
  %92 = tail call float @llvm.nvvm.div.full(float %90, float %91), !dbg !33
  br i1 %23, label %.lr.ph6, label %._crit_edge7, !dbg !34

.lr.ph6:                                          ; preds = %._crit_edge, %.lr.ph6
  %93 = phi float [ %132, %.lr.ph6 ], [ 0.000000e+00, %._crit_edge ]
  %94 = phi float [ %133, %.lr.ph6 ], [ 0.000000e+00, %._crit_edge ]
  %95 = phi float [ %134, %.lr.ph6 ], [ 0.000000e+00, %._crit_edge ]
  %96 = phi float [ %135, %.lr.ph6 ], [ 0.000000e+00, %._crit_edge ]
  %97 = phi i32 [ %136, %.lr.ph6 ], [ 0, %._crit_edge ]
  %98 = or disjoint i32 %97, %19, !dbg !35
  %99 = or disjoint i32 %97, %20, !dbg !35
  %100 = or disjoint i32 %97, %21, !dbg !35
  %101 = or disjoint i32 %97, %22, !dbg !35
  %102 = icmp slt i32 %98, %7, !dbg !36
  %103 = icmp slt i32 %99, %7, !dbg !36
  %104 = icmp slt i32 %100, %7, !dbg !36
  %105 = icmp slt i32 %101, %7, !dbg !36
  %106 = sext i32 %98 to i64, !dbg !37
  %107 = getelementptr [2 x i8], ptr addrspace(1) %15, i64 %106, !dbg !37
  %108 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %107, i1 %102) #6, !dbg !38
  %109 = bitcast i16 %108 to half, !dbg !38
  %110 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 2 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %107, i1 %103) #6, !dbg !38
  %111 = bitcast i16 %110 to half, !dbg !38
  %112 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 4 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %107, i1 %104) #6, !dbg !38
  %113 = bitcast i16 %112 to half, !dbg !38
  %114 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 6 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %107, i1 %105) #6, !dbg !38
  %115 = bitcast i16 %114 to half, !dbg !38
  %116 = fpext half %109 to float, !dbg !38
  %117 = fpext half %111 to float, !dbg !38
  %118 = fpext half %113 to float, !dbg !38
  %119 = fpext half %115 to float, !dbg !38
  %120 = fsub float %116, %92, !dbg !38
  %121 = fsub float %117, %92, !dbg !38
  %122 = fsub float %118, %92, !dbg !38
  %123 = fsub float %119, %92, !dbg !38
  %124 = select i1 %102, float %120, float 0.000000e+00, !dbg !39
  %125 = select i1 %103, float %121, float 0.000000e+00, !dbg !39
  %126 = select i1 %104, float %122, float 0.000000e+00, !dbg !39
  %127 = select i1 %105, float %123, float 0.000000e+00, !dbg !39
  %128 = fmul float %124, %124, !dbg !40
  %129 = fmul float %125, %125, !dbg !40
  %130 = fmul float %126, %126, !dbg !40
  %131 = fmul float %127, %127, !dbg !40
  %132 = fadd float %93, %128, !dbg !41
  %133 = fadd float %94, %129, !dbg !41
  %134 = fadd float %95, %130, !dbg !41
  %135 = fadd float %96, %131, !dbg !41
  %136 = add i32 %97, 256, !dbg !34
  %137 = icmp slt i32 %136, %7, !dbg !34
  br i1 %137, label %.lr.ph6, label %._crit_edge7.loopexit, !dbg !34

._crit_edge7.loopexit:                            ; preds = %.lr.ph6
  %138 = fadd float %132, %133, !dbg !42
  %139 = fadd float %134, %135, !dbg !42
  %140 = fadd float %138, %139, !dbg !42
  br label %._crit_edge7, !dbg !43

._crit_edge7:                                     ; preds = %._crit_edge7.loopexit, %._crit_edge
  %141 = phi float [ 0.000000e+00, %._crit_edge ], [ %140, %._crit_edge7.loopexit ], !dbg !45
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %142 = bitcast float %141 to i32, !dbg !43
  %143 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %142, i32 16, i32 31), !dbg !43
  %144 = bitcast i32 %143 to float, !dbg !43
  %145 = fadd float %141, %144, !dbg !42
  %146 = bitcast float %145 to i32, !dbg !43
  %147 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %146, i32 8, i32 31), !dbg !43
  %148 = bitcast i32 %147 to float, !dbg !43
  %149 = fadd float %145, %148, !dbg !42
  %150 = bitcast float %149 to i32, !dbg !43
  %151 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %150, i32 4, i32 31), !dbg !43
  %152 = bitcast i32 %151 to float, !dbg !43
  %153 = fadd float %149, %152, !dbg !42
  %154 = bitcast float %153 to i32, !dbg !43
  %155 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %154, i32 2, i32 31), !dbg !43
  %156 = bitcast i32 %155 to float, !dbg !43
  %157 = fadd float %153, %156, !dbg !42
  %158 = bitcast float %157 to i32, !dbg !43
  %159 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %158, i32 1, i32 31), !dbg !43
  %160 = bitcast i32 %159 to float, !dbg !43
  %161 = fadd float %157, %160, !dbg !42
  store float %161, ptr addrspace(3) %83, align 4, !dbg !43
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !43
  %162 = load i32, ptr addrspace(3) %85, align 4, !dbg !43
  %163 = bitcast i32 %162 to float, !dbg !43
  %164 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %162, i32 1, i32 31), !dbg !43
  %165 = bitcast i32 %164 to float, !dbg !43
  %166 = fadd float %163, %165, !dbg !42
  %167 = tail call float @llvm.nvvm.div.full(float %166, float %91), !dbg !46
  %168 = fadd float %8, %167, !dbg !46
  %169 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #6, !dbg !47
  %.not.i = icmp eq i32 %169, 0, !dbg !47
  %170 = tail call i32 @__nvvm_reflect(ptr nonnull @.str.2) #6, !dbg !47
  %.not1.i = icmp eq i32 %170, 0, !dbg !47
  br i1 %.not.i, label %176, label %171, !dbg !47

171:                                              ; preds = %._crit_edge7
  br i1 %.not1.i, label %174, label %172, !dbg !47

172:                                              ; preds = %171
  %173 = tail call float @llvm.nvvm.sqrt.rn.ftz.f(float %168) #6, !dbg !47
  br label %__nv_sqrtf.exit, !dbg !47

174:                                              ; preds = %171
  %175 = tail call float @llvm.nvvm.sqrt.approx.ftz.f(float %168) #6, !dbg !47
  br label %__nv_sqrtf.exit, !dbg !47

176:                                              ; preds = %._crit_edge7
  br i1 %.not1.i, label %179, label %177, !dbg !47

177:                                              ; preds = %176
  %178 = tail call float @llvm.nvvm.sqrt.rn.f(float %168) #6, !dbg !47
  br label %__nv_sqrtf.exit, !dbg !47

179:                                              ; preds = %176
  %180 = tail call float @llvm.nvvm.sqrt.approx.f(float %168) #6, !dbg !47
  br label %__nv_sqrtf.exit, !dbg !47

__nv_sqrtf.exit:                                  ; preds = %172, %174, %177, %179
  %.0.i = phi float [ %173, %172 ], [ %175, %174 ], [ %178, %177 ], [ %180, %179 ], !dbg !47
  %181 = tail call float @llvm.nvvm.div.full(float 1.000000e+00, float %.0.i), !dbg !48
  %182 = zext nneg i32 %12 to i64, !dbg !49
  %183 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %182, !dbg !49
  %184 = icmp eq i32 %17, 0, !dbg !50
  %185 = bitcast float %92 to i32, !dbg !50
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %185, ptr addrspace(1) %183, i1 %184) #6, !dbg !50
  %186 = getelementptr [4 x i8], ptr addrspace(1) %5, i64 %182, !dbg !51
  %187 = bitcast float %181 to i32, !dbg !52
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %187, ptr addrspace(1) %186, i1 %184) #6, !dbg !52
  br i1 %23, label %.lr.ph9, label %._crit_edge10, !dbg !53

.lr.ph9:                                          ; preds = %__nv_sqrtf.exit, %.lr.ph9
  %188 = phi i32 [ %262, %.lr.ph9 ], [ 0, %__nv_sqrtf.exit ]
  %189 = or disjoint i32 %188, %19, !dbg !54
  %190 = or disjoint i32 %188, %20, !dbg !54
  %191 = or disjoint i32 %188, %21, !dbg !54
  %192 = or disjoint i32 %188, %22, !dbg !54
  %193 = icmp slt i32 %189, %7, !dbg !55
  %194 = icmp slt i32 %190, %7, !dbg !55
  %195 = icmp slt i32 %191, %7, !dbg !55
  %196 = icmp slt i32 %192, %7, !dbg !55
  %197 = sext i32 %189 to i64, !dbg !56
  %198 = getelementptr [2 x i8], ptr addrspace(1) %15, i64 %197, !dbg !56
  %199 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 0 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %198, i1 %193) #6, !dbg !57
  %200 = bitcast i16 %199 to half, !dbg !57
  %201 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 2 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %198, i1 %194) #6, !dbg !57
  %202 = bitcast i16 %201 to half, !dbg !57
  %203 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 4 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %198, i1 %195) #6, !dbg !57
  %204 = bitcast i16 %203 to half, !dbg !57
  %205 = tail call i16 asm sideeffect "mov.u16 $0, $1;\0A\09@$3 ld.global.b16 { $0 }, [ $2 + 6 ];", "=c,c,l,b"(i16 0, ptr addrspace(1) %198, i1 %196) #6, !dbg !57
  %206 = bitcast i16 %205 to half, !dbg !57
  %207 = fpext half %200 to float, !dbg !57
  %208 = fpext half %202 to float, !dbg !57
  %209 = fpext half %204 to float, !dbg !57
  %210 = fpext half %206 to float, !dbg !57
  %211 = fsub float %207, %92, !dbg !58
  %212 = fsub float %208, %92, !dbg !58
  %213 = fsub float %209, %92, !dbg !58
  %214 = fsub float %210, %92, !dbg !58
  %215 = fmul float %181, %211, !dbg !59
  %216 = fmul float %181, %212, !dbg !59
  %217 = fmul float %181, %213, !dbg !59
  %218 = fmul float %181, %214, !dbg !59
  %219 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %197, !dbg !60
  %220 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %219, i1 %193) #6, !dbg !61
  %221 = bitcast i16 %220 to half, !dbg !61
  %222 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 2 ];", "=c,l,b"(ptr addrspace(1) %219, i1 %194) #6, !dbg !61
  %223 = bitcast i16 %222 to half, !dbg !61
  %224 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 4 ];", "=c,l,b"(ptr addrspace(1) %219, i1 %195) #6, !dbg !61
  %225 = bitcast i16 %224 to half, !dbg !61
  %226 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 6 ];", "=c,l,b"(ptr addrspace(1) %219, i1 %196) #6, !dbg !61
  %227 = bitcast i16 %226 to half, !dbg !61
  %228 = fpext half %221 to float, !dbg !59
  %229 = fpext half %223 to float, !dbg !59
  %230 = fpext half %225 to float, !dbg !59
  %231 = fpext half %227 to float, !dbg !59
  %232 = fmul float %215, %228, !dbg !59
  %233 = fmul float %216, %229, !dbg !59
  %234 = fmul float %217, %230, !dbg !59
  %235 = fmul float %218, %231, !dbg !59
  %236 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %197, !dbg !62
  %237 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 0 ];", "=c,l,b"(ptr addrspace(1) %236, i1 %193) #6, !dbg !63
  %238 = bitcast i16 %237 to half, !dbg !63
  %239 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 2 ];", "=c,l,b"(ptr addrspace(1) %236, i1 %194) #6, !dbg !63
  %240 = bitcast i16 %239 to half, !dbg !63
  %241 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 4 ];", "=c,l,b"(ptr addrspace(1) %236, i1 %195) #6, !dbg !63
  %242 = bitcast i16 %241 to half, !dbg !63
  %243 = tail call i16 asm sideeffect "mov.u16 $0, 0x0;\0A\09@$2 ld.global.b16 { $0 }, [ $1 + 6 ];", "=c,l,b"(ptr addrspace(1) %236, i1 %196) #6, !dbg !63
  %244 = bitcast i16 %243 to half, !dbg !63
  %245 = fpext half %238 to float, !dbg !59
  %246 = fpext half %240 to float, !dbg !59
  %247 = fpext half %242 to float, !dbg !59
  %248 = fpext half %244 to float, !dbg !59
  %249 = fadd float %232, %245, !dbg !59
  %250 = fadd float %233, %246, !dbg !59
  %251 = fadd float %234, %247, !dbg !59
  %252 = fadd float %235, %248, !dbg !59
  %253 = getelementptr [2 x i8], ptr addrspace(1) %16, i64 %197, !dbg !64
  %254 = fptrunc float %249 to half, !dbg !65
  %255 = fptrunc float %250 to half, !dbg !65
  %256 = fptrunc float %251 to half, !dbg !65
  %257 = fptrunc float %252 to half, !dbg !65
  %258 = bitcast half %254 to i16, !dbg !65
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 0 ], { $0 };", "c,l,b"(i16 %258, ptr addrspace(1) %253, i1 %193) #6, !dbg !65
  %259 = bitcast half %255 to i16, !dbg !65
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 2 ], { $0 };", "c,l,b"(i16 %259, ptr addrspace(1) %253, i1 %194) #6, !dbg !65
  %260 = bitcast half %256 to i16, !dbg !65
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 4 ], { $0 };", "c,l,b"(i16 %260, ptr addrspace(1) %253, i1 %195) #6, !dbg !65
  %261 = bitcast half %257 to i16, !dbg !65
  tail call void asm sideeffect "@$2 st.global.b16 [ $1 + 6 ], { $0 };", "c,l,b"(i16 %261, ptr addrspace(1) %253, i1 %196) #6, !dbg !65
  %262 = add i32 %188, 256, !dbg !53
  %263 = icmp slt i32 %262, %7, !dbg !53
  br i1 %263, label %.lr.ph9, label %._crit_edge10, !dbg !53

._crit_edge10:                                    ; preds = %.lr.ph9, %__nv_sqrtf.exit
  ret void, !dbg !66
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #4

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.ftz.f(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.approx.ftz.f(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.rn.f(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.sqrt.approx.f(float) #4

attributes #0 = { nounwind "nvvm.reqntid"="64" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nocallback nounwind }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #5 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #6 = { nounwind }

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
!6 = distinct !DISubprogram(name: "layer_norm", linkageName: "layer_norm", scope: !1, file: !1, line: 21, type: !7, scopeLine: 21, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(cc: DW_CC_normal, types: !8)
!8 = !{null, !9, !9, !9, !9, !11, !11, !13, !13, !12, !14, !14}
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !10, size: 64, dwarfAddressSpace: 1)
!10 = !DIBasicType(name: "half", size: 16, encoding: DW_ATE_float)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !12, size: 64, dwarfAddressSpace: 1)
!12 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !15, size: 64, dwarfAddressSpace: 1)
!15 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!16 = !DILocation(line: 22, column: 11, scope: !6)
!17 = !DILocation(line: 23, column: 10, scope: !6)
!18 = !DILocation(line: 23, column: 5, scope: !6)
!19 = !DILocation(line: 24, column: 5, scope: !6)
!20 = !DILocation(line: 27, column: 18, scope: !6)
!21 = !DILocation(line: 26, column: 5, scope: !6)
!22 = !DILocation(line: 27, column: 13, scope: !6)
!23 = !DILocation(line: 28, column: 38, scope: !6)
!24 = !DILocation(line: 28, column: 26, scope: !6)
!25 = !DILocation(line: 28, column: 18, scope: !6)
!26 = !DILocation(line: 28, column: 9, scope: !6)
!27 = !DILocation(line: 287, column: 12, scope: !28, inlinedAt: !30)
!28 = distinct !DILexicalBlockFile(scope: !6, file: !29, discriminator: 0)
!29 = !DIFile(filename: "standard.py", directory: "")
!30 = !DILocation(line: 314, column: 12, scope: !28, inlinedAt: !31)
!31 = !DILocation(line: 29, column: 9, scope: !32)
!32 = distinct !DILexicalBlockFile(scope: !6, file: !1, discriminator: 0)
!33 = !DILocation(line: 29, column: 9, scope: !6)
!34 = !DILocation(line: 31, column: 5, scope: !6)
!35 = !DILocation(line: 32, column: 13, scope: !6)
!36 = !DILocation(line: 33, column: 22, scope: !6)
!37 = !DILocation(line: 33, column: 40, scope: !6)
!38 = !DILocation(line: 33, column: 32, scope: !6)
!39 = !DILocation(line: 33, column: 13, scope: !6)
!40 = !DILocation(line: 34, column: 18, scope: !6)
!41 = !DILocation(line: 34, column: 9, scope: !6)
!42 = !DILocation(line: 287, column: 12, scope: !28, inlinedAt: !43)
!43 = !DILocation(line: 314, column: 12, scope: !28, inlinedAt: !44)
!44 = !DILocation(line: 35, column: 21, scope: !32)
!45 = !DILocation(line: 30, column: 13, scope: !6)
!46 = !DILocation(line: 35, column: 21, scope: !6)
!47 = !DILocation(line: 35, column: 13, scope: !6)
!48 = !DILocation(line: 35, column: 9, scope: !6)
!49 = !DILocation(line: 36, column: 14, scope: !6)
!50 = !DILocation(line: 36, column: 5, scope: !6)
!51 = !DILocation(line: 37, column: 14, scope: !6)
!52 = !DILocation(line: 37, column: 5, scope: !6)
!53 = !DILocation(line: 38, column: 5, scope: !6)
!54 = !DILocation(line: 39, column: 13, scope: !6)
!55 = !DILocation(line: 40, column: 33, scope: !6)
!56 = !DILocation(line: 40, column: 21, scope: !6)
!57 = !DILocation(line: 40, column: 13, scope: !6)
!58 = !DILocation(line: 41, column: 16, scope: !6)
!59 = !DILocation(line: 41, column: 15, scope: !6)
!60 = !DILocation(line: 41, column: 37, scope: !6)
!61 = !DILocation(line: 41, column: 29, scope: !6)
!62 = !DILocation(line: 41, column: 69, scope: !6)
!63 = !DILocation(line: 41, column: 61, scope: !6)
!64 = !DILocation(line: 42, column: 18, scope: !6)
!65 = !DILocation(line: 42, column: 9, scope: !6)
!66 = !DILocation(line: 21, column: 1, scope: !6)
