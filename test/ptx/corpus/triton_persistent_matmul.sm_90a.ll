; persistent_matmul of test/ptx/triton_kernels.py by Triton 3.9.0 for sm_90a
; 128 threads, 57368 bytes of dynamic shared memory; see make_corpus.py.
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-p101:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: nounwind
define ptx_kernel void @persistent_matmul(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, i32 %5, ptr addrspace(1) %6, ptr addrspace(1) nofree readnone captures(none) %7) local_unnamed_addr #0 !dbg !4 {
  %9 = sext i32 %5 to i64, !dbg !12
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !12
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z(), !dbg !12
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x(), !dbg !12
  %14 = tail call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y(), !dbg !12
  %15 = zext nneg i32 %11 to i64, !dbg !12
  %narrow = mul nuw i32 %12, %14, !dbg !12
  %16 = zext i32 %narrow to i64, !dbg !12
  %17 = add nuw nsw i64 %16, %15, !dbg !12
  %18 = zext nneg i32 %10 to i64, !dbg !12
  %19 = zext nneg i32 %13 to i64, !dbg !12
  %20 = mul nuw nsw i64 %17, %19, !dbg !12
  %21 = add nuw nsw i64 %20, %18, !dbg !12
  %22 = mul i64 %21, 384, !dbg !12
  %23 = getelementptr i8, ptr addrspace(1) %6, i64 %22, !dbg !12
  %24 = shl nsw i64 %9, 1, !dbg !12
  %25 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  %26 = and i32 %25, 127, !dbg !12
  %27 = icmp samesign ult i32 %26, 32, !dbg !12
  %28 = getelementptr [4 x i8], ptr addrspace(3) @global_smem, i32 %26, !dbg !12
  tail call void asm sideeffect "@$2 st.shared::cta.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %28, <1 x i32> zeroinitializer, i1 %27) #5, !dbg !12
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1), !dbg !12
  %29 = icmp eq i32 %26, 0, !dbg !12
  br i1 %29, label %30, label %31, !dbg !12

30:                                               ; preds = %8
  tail call void asm sideeffect "tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l"(ptr addrspace(3) @global_smem, ptr addrspace(1) %0) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 64) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 64) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 %5) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 %3) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l"(ptr addrspace(3) @global_smem, i64 %24) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 1) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 1) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !12
  tail call void asm sideeffect "tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x3;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !12
  br label %31, !dbg !12

31:                                               ; preds = %30, %8
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1), !dbg !12
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %23, ptr addrspace(3) @global_smem, i1 %27) #5, !dbg !12
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %23, i1 %27, i1 %27, i1 %27) #5, !dbg !12
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !12
  %32 = addrspacecast ptr addrspace(1) %23 to ptr, !dbg !12
  %33 = getelementptr i8, ptr addrspace(1) %23, i64 128, !dbg !13
  tail call void asm sideeffect "@$2 st.shared::cta.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %28, <1 x i32> zeroinitializer, i1 %27) #5, !dbg !13
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1), !dbg !13
  br i1 %29, label %34, label %35, !dbg !13

34:                                               ; preds = %31
  tail call void asm sideeffect "tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l"(ptr addrspace(3) @global_smem, ptr addrspace(1) %1) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 64) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 64) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 %5) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 %4) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l"(ptr addrspace(3) @global_smem, i64 %24) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 1) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 1) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !13
  tail call void asm sideeffect "tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x3;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !13
  br label %35, !dbg !13

35:                                               ; preds = %34, %31
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1), !dbg !13
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %33, ptr addrspace(3) @global_smem, i1 %27) #5, !dbg !13
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %33, i1 %27, i1 %27, i1 %27) #5, !dbg !13
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !13
  %36 = addrspacecast ptr addrspace(1) %33 to ptr, !dbg !13
  %37 = getelementptr i8, ptr addrspace(1) %23, i64 256, !dbg !14
  tail call void asm sideeffect "@$2 st.shared::cta.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %28, <1 x i32> zeroinitializer, i1 %27) #5, !dbg !14
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1), !dbg !14
  br i1 %29, label %38, label %41, !dbg !14

38:                                               ; preds = %35
  %39 = sext i32 %4 to i64, !dbg !14
  %40 = shl nsw i64 %39, 1, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.global_address.shared::cta.b1024.b64 [ $0 + 0 ], $1;", "l,l"(ptr addrspace(3) @global_smem, ptr addrspace(1) %2) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.rank.shared::cta.b1024.b32 [ $0 + 0 ], 0x1;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 64) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 64) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 %4) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 %3) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [ $0 + 0 ], 0x0, $1;", "l,l"(ptr addrspace(3) @global_smem, i64 %40) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x0, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 1) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [ $0 + 0 ], 0x1, $1;", "l,r"(ptr addrspace(3) @global_smem, i32 1) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [ $0 + 0 ], 0x6;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !14
  tail call void asm sideeffect "tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [ $0 + 0 ], 0x3;", "l"(ptr addrspace(3) @global_smem) #5, !dbg !14
  br label %41, !dbg !14

41:                                               ; preds = %38, %35
  tail call void @llvm.nvvm.bar.warp.sync(i32 -1), !dbg !14
  tail call void asm sideeffect "@$2 tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [ $0 + 0 ], [ $1 + 0 ], 0x80;", "l,l,b"(ptr addrspace(1) %37, ptr addrspace(3) @global_smem, i1 %27) #5, !dbg !14
  tail call void asm sideeffect "@$1 fence.proxy.tensormap::generic.acquire.gpu [ $0 + 0 ], 0x80;\0A\09@$2 cp.async.bulk.commit_group ;\0A\09@$3 cp.async.bulk.wait_group.read 0 ;", "l,b,b,b"(ptr addrspace(1) %37, i1 %27, i1 %27, i1 %27) #5, !dbg !14
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !14
  %42 = addrspacecast ptr addrspace(1) %37 to ptr, !dbg !14
  %43 = add i32 %4, 63, !dbg !15
  %44 = sdiv i32 %43, 64, !dbg !20
  %45 = add i32 %3, 63, !dbg !21
  %46 = sdiv i32 %45, 64, !dbg !23
  %47 = mul i32 %44, %46, !dbg !24
  %48 = icmp slt i32 %5, 1, !dbg !25
  br i1 %48, label %.preheader, label %70, !dbg !25

.preheader:                                       ; preds = %41
  %49 = icmp slt i32 %10, %47, !dbg !26
  br i1 %49, label %.lr.ph4, label %._crit_edge5, !dbg !26

.lr.ph4:                                          ; preds = %.preheader
  %50 = shl nuw nsw i32 %25, 4
  %51 = and i32 %50, 2032
  %52 = shl nuw nsw i32 %25, 1
  %53 = and i32 %52, 112
  %54 = xor i32 %51, %53
  %55 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %54
  %56 = getelementptr inbounds nuw i8, ptr addrspace(3) %55, i32 2048
  %57 = getelementptr inbounds nuw i8, ptr addrspace(3) %55, i32 4096
  %58 = getelementptr inbounds nuw i8, ptr addrspace(3) %55, i32 6144
  br label %59, !dbg !26

59:                                               ; preds = %.lr.ph4, %59
  %60 = phi i32 [ %10, %.lr.ph4 ], [ %68, %59 ]
  %.frozen = freeze i32 %60, !dbg !27
  %.frozen105 = freeze i32 %44, !dbg !27
  %61 = sdiv i32 %.frozen, %.frozen105, !dbg !27
  %62 = shl i32 %61, 6, !dbg !27
  %63 = mul i32 %61, %.frozen105, !dbg !28
  %.decomposed = sub i32 %.frozen, %63, !dbg !28
  %64 = shl nsw i32 %.decomposed, 6, !dbg !28
  tail call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0), !dbg !29
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !29
  store <4 x i32> zeroinitializer, ptr addrspace(3) %55, align 16, !dbg !29
  store <4 x i32> zeroinitializer, ptr addrspace(3) %56, align 16, !dbg !29
  store <4 x i32> zeroinitializer, ptr addrspace(3) %57, align 16, !dbg !29
  store <4 x i32> zeroinitializer, ptr addrspace(3) %58, align 16, !dbg !29
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !29
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !29
  %65 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !29
  %66 = extractvalue { i32, i1 } %65, 1, !dbg !29
  %67 = and i1 %27, %66, !dbg !29
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$1, {$2, $3}], [$4];", "b,l,r,r,r"(i1 %67, ptr %42, i32 %64, i32 %62, ptr addrspace(3) @global_smem) #5, !dbg !29
  tail call void @llvm.nvvm.cp.async.bulk.commit.group(), !dbg !29
  %68 = add i32 %60, 2, !dbg !26
  %69 = icmp slt i32 %68, %47, !dbg !26
  br i1 %69, label %59, label %._crit_edge5, !dbg !26

._crit_edge5:                                     ; preds = %59, %.preheader
  tail call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0), !dbg !26
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !26
  br label %606, !dbg !25

70:                                               ; preds = %41
  %71 = sub i32 %47, %10, !dbg !26
  %72 = sdiv i32 %71, 2, !dbg !26
  %73 = shl nsw i32 %72, 1, !dbg !26
  %74 = icmp ne i32 %71, %73, !dbg !26
  %75 = icmp sgt i32 %71, -1, !dbg !26
  %76 = and i1 %75, %74, !dbg !26
  %77 = zext i1 %76 to i32, !dbg !26
  %78 = add nsw i32 %72, %77, !dbg !26
  %79 = add nuw i32 %5, 63, !dbg !26
  %80 = lshr i32 %79, 6, !dbg !26
  %81 = mul i32 %78, %80, !dbg !26
  %82 = add nsw i32 %80, -1, !dbg !26
  %83 = icmp samesign ult i32 %25, 32, !dbg !26
  %84 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !26
  %85 = extractvalue { i32, i1 } %84, 1, !dbg !26
  %86 = and i1 %83, %85, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %86, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57344)) #5, !dbg !26
  %87 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !26
  %88 = extractvalue { i32, i1 } %87, 1, !dbg !26
  %89 = and i1 %83, %88, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %89, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57352)) #5, !dbg !26
  %90 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !26
  %91 = extractvalue { i32, i1 } %90, 1, !dbg !26
  %92 = and i1 %83, %91, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.init.shared::cta.b64 [$1], 1;", "b,r"(i1 %92, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57360)) #5, !dbg !26
  %93 = icmp sgt i32 %81, 0, !dbg !26
  %.frozen106 = freeze i32 %44, !dbg !27
  %94 = sdiv i32 %10, %.frozen106, !dbg !27
  %95 = shl i32 %94, 6, !dbg !27
  %96 = mul i32 %94, %.frozen106, !dbg !28
  %.decomposed107 = sub i32 %10, %96, !dbg !28
  %97 = shl nuw nsw i32 %.decomposed107, 6, !dbg !28
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !26
  %98 = and i1 %29, %93, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], 16384;", "b,r"(i1 %98, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57344)) #5, !dbg !26
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  %99 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !30
  %100 = extractvalue { i32, i1 } %99, 1, !dbg !30
  %101 = and i1 %93, %100, !dbg !30
  %102 = and i1 %27, %101, !dbg !30
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %102, ptr addrspace(3) @global_smem, ptr %32, i32 0, i32 %95, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57344)) #5, !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %103 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %104 = extractvalue { i32, i1 } %103, 1, !dbg !31
  %105 = and i1 %93, %104, !dbg !31
  %106 = and i1 %27, %105, !dbg !31
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %106, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), ptr %36, i32 0, i32 %97, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57344)) #5, !dbg !31
  %107 = icmp sgt i32 %81, 1, !dbg !26
  %108 = icmp ne i32 %82, 0, !dbg !26
  %109 = zext i1 %108 to i32, !dbg !26
  br i1 %108, label %116, label %110, !dbg !26

110:                                              ; preds = %70
  %111 = add nuw i32 %10, 2, !dbg !26
  %.frozen108 = freeze i32 %44, !dbg !27
  %112 = sdiv i32 %111, %.frozen108, !dbg !27
  %113 = shl i32 %112, 6, !dbg !27
  %114 = mul i32 %112, %.frozen108, !dbg !28
  %.decomposed109 = sub i32 %111, %114, !dbg !28
  %115 = shl nsw i32 %.decomposed109, 6, !dbg !28
  br label %116, !dbg !26

116:                                              ; preds = %110, %70
  %117 = phi i32 [ 0, %110 ], [ 64, %70 ], !dbg !26
  %118 = phi i32 [ %113, %110 ], [ %95, %70 ], !dbg !26
  %119 = phi i32 [ %115, %110 ], [ %97, %70 ], !dbg !26
  %120 = phi i32 [ %111, %110 ], [ %10, %70 ], !dbg !26
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !26
  %121 = and i1 %29, %107, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], 16384;", "b,r"(i1 %121, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57352)) #5, !dbg !26
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  %122 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !30
  %123 = extractvalue { i32, i1 } %122, 1, !dbg !30
  %124 = and i1 %107, %123, !dbg !30
  %125 = and i1 %27, %124, !dbg !30
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %125, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), ptr %32, i32 %117, i32 %118, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57352)) #5, !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %126 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %127 = extractvalue { i32, i1 } %126, 1, !dbg !31
  %128 = and i1 %107, %127, !dbg !31
  %129 = and i1 %27, %128, !dbg !31
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %129, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 32768), ptr %36, i32 %117, i32 %119, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57352)) #5, !dbg !31
  br i1 %93, label %.lr.ph, label %._crit_edge, !dbg !26

.lr.ph:                                           ; preds = %116
  %130 = add nsw i32 %81, -2
  %131 = shl nuw nsw i32 %25, 7
  %132 = and i32 %131, 1920
  %133 = shl nuw nsw i32 %25, 6
  %134 = and i32 %133, 6144
  %135 = shl nuw nsw i32 %25, 4
  %136 = and i32 %135, 112
  %137 = and i32 %25, 16
  %138 = or disjoint i32 %132, %134
  %139 = xor i32 %136, %137
  %140 = or disjoint i32 %138, %139
  %141 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152), i32 %140
  %142 = xor i32 %140, 32
  %143 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152), i32 %142
  %144 = xor i32 %140, 64
  %145 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152), i32 %144
  %146 = xor i32 %140, 96
  %147 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152), i32 %146
  br label %148, !dbg !26

148:                                              ; preds = %.lr.ph, %530
  %149 = phi i32 [ %97, %.lr.ph ], [ %156, %530 ]
  %150 = phi i32 [ %95, %.lr.ph ], [ %157, %530 ]
  %151 = phi i32 [ 0, %.lr.ph ], [ %191, %530 ]
  %152 = phi i32 [ %117, %.lr.ph ], [ %414, %530 ]
  %153 = phi i32 [ 0, %.lr.ph ], [ %212, %530 ]
  %154 = phi i32 [ -1, %.lr.ph ], [ %210, %530 ]
  %155 = phi i32 [ 1, %.lr.ph ], [ %413, %530 ]
  %156 = phi i32 [ %119, %.lr.ph ], [ %206, %530 ]
  %157 = phi i32 [ %118, %.lr.ph ], [ %205, %530 ]
  %158 = phi float [ 0.000000e+00, %.lr.ph ], [ %531, %530 ]
  %159 = phi float [ 0.000000e+00, %.lr.ph ], [ %532, %530 ]
  %160 = phi float [ 0.000000e+00, %.lr.ph ], [ %533, %530 ]
  %161 = phi float [ 0.000000e+00, %.lr.ph ], [ %534, %530 ]
  %162 = phi float [ 0.000000e+00, %.lr.ph ], [ %535, %530 ]
  %163 = phi float [ 0.000000e+00, %.lr.ph ], [ %536, %530 ]
  %164 = phi float [ 0.000000e+00, %.lr.ph ], [ %537, %530 ]
  %165 = phi float [ 0.000000e+00, %.lr.ph ], [ %538, %530 ]
  %166 = phi float [ 0.000000e+00, %.lr.ph ], [ %539, %530 ]
  %167 = phi float [ 0.000000e+00, %.lr.ph ], [ %540, %530 ]
  %168 = phi float [ 0.000000e+00, %.lr.ph ], [ %541, %530 ]
  %169 = phi float [ 0.000000e+00, %.lr.ph ], [ %542, %530 ]
  %170 = phi float [ 0.000000e+00, %.lr.ph ], [ %543, %530 ]
  %171 = phi float [ 0.000000e+00, %.lr.ph ], [ %544, %530 ]
  %172 = phi float [ 0.000000e+00, %.lr.ph ], [ %545, %530 ]
  %173 = phi float [ 0.000000e+00, %.lr.ph ], [ %546, %530 ]
  %174 = phi float [ 0.000000e+00, %.lr.ph ], [ %547, %530 ]
  %175 = phi float [ 0.000000e+00, %.lr.ph ], [ %548, %530 ]
  %176 = phi float [ 0.000000e+00, %.lr.ph ], [ %549, %530 ]
  %177 = phi float [ 0.000000e+00, %.lr.ph ], [ %550, %530 ]
  %178 = phi float [ 0.000000e+00, %.lr.ph ], [ %551, %530 ]
  %179 = phi float [ 0.000000e+00, %.lr.ph ], [ %552, %530 ]
  %180 = phi float [ 0.000000e+00, %.lr.ph ], [ %553, %530 ]
  %181 = phi float [ 0.000000e+00, %.lr.ph ], [ %554, %530 ]
  %182 = phi float [ 0.000000e+00, %.lr.ph ], [ %555, %530 ]
  %183 = phi float [ 0.000000e+00, %.lr.ph ], [ %556, %530 ]
  %184 = phi float [ 0.000000e+00, %.lr.ph ], [ %557, %530 ]
  %185 = phi float [ 0.000000e+00, %.lr.ph ], [ %558, %530 ]
  %186 = phi float [ 0.000000e+00, %.lr.ph ], [ %559, %530 ]
  %187 = phi float [ 0.000000e+00, %.lr.ph ], [ %560, %530 ]
  %188 = phi float [ 0.000000e+00, %.lr.ph ], [ %561, %530 ]
  %189 = phi float [ 0.000000e+00, %.lr.ph ], [ %562, %530 ]
  %190 = phi i32 [ %120, %.lr.ph ], [ %207, %530 ]
  %191 = phi i32 [ %109, %.lr.ph ], [ %196, %530 ]
  %192 = phi i32 [ 0, %.lr.ph ], [ %563, %530 ]
  %193 = icmp slt i32 %192, %130, !dbg !26
  %194 = add i32 %191, 1, !dbg !26
  %195 = icmp eq i32 %191, %82, !dbg !26
  %196 = select i1 %195, i32 0, i32 %194, !dbg !26
  %197 = icmp eq i32 %196, 0, !dbg !26
  br i1 %197, label %198, label %204, !dbg !26

198:                                              ; preds = %148
  %199 = add i32 %190, 2, !dbg !26
  %.frozen110 = freeze i32 %199, !dbg !27
  %.frozen111 = freeze i32 %44, !dbg !27
  %200 = sdiv i32 %.frozen110, %.frozen111, !dbg !27
  %201 = shl i32 %200, 6, !dbg !27
  %202 = mul i32 %200, %.frozen111, !dbg !28
  %.decomposed112 = sub i32 %.frozen110, %202, !dbg !28
  %203 = shl nsw i32 %.decomposed112, 6, !dbg !28
  br label %204, !dbg !26

204:                                              ; preds = %198, %148
  %205 = phi i32 [ %201, %198 ], [ %157, %148 ], !dbg !26
  %206 = phi i32 [ %203, %198 ], [ %156, %148 ], !dbg !26
  %207 = phi i32 [ %199, %198 ], [ %190, %148 ], !dbg !26
  %208 = add i32 %154, 1, !dbg !26
  %209 = icmp sgt i32 %208, 2, !dbg !26
  %210 = select i1 %209, i32 0, i32 %208, !dbg !26
  %211 = zext i1 %209 to i32, !dbg !26
  %212 = xor i32 %153, %211, !dbg !26
  %213 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57344), i32 %210, !dbg !26
  tail call void asm sideeffect "\0A{\0A\09.reg .pred complete;\0A\09waitLoop:\0A\09mbarrier.try_wait.parity.shared::cta.b64 complete, [$0], $1;\0A\09@!complete bra.uni waitLoop;\0A}\0A", "r,r"(ptr addrspace(3) %213, i32 %212) #5, !dbg !26
  %214 = shl i32 %210, 12, !dbg !31
  %215 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), i32 %214, !dbg !31
  %216 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %214, !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !32
  %217 = ptrtoint ptr addrspace(3) %216 to i32, !dbg !32
  %218 = lshr exact i32 %217, 4, !dbg !32
  %219 = and i32 %218, 32767, !dbg !32
  %220 = ptrtoint ptr addrspace(3) %215 to i32, !dbg !32
  %221 = lshr exact i32 %220, 4, !dbg !32
  %222 = and i32 %221, 32767, !dbg !32
  tail call void @llvm.nvvm.wgmma.fence.sync.aligned(), !dbg !32
  %223 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %219, i64 0, !dbg !32
  %224 = bitcast <2 x i32> %223 to i64, !dbg !32
  %225 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %222, i64 0, !dbg !32
  %226 = bitcast <2 x i32> %225 to i64, !dbg !32
  %227 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, $66, 1, 1, 0, 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,b"(float %158, float %159, float %160, float %161, float %162, float %163, float %164, float %165, float %166, float %167, float %168, float %169, float %170, float %171, float %172, float %173, float %174, float %175, float %176, float %177, float %178, float %179, float %180, float %181, float %182, float %183, float %184, float %185, float %186, float %187, float %188, float %189, i64 %224, i64 %226, i1 true) #5, !dbg !32
  %228 = add nuw nsw i32 %219, 2, !dbg !32
  %229 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %228, i64 0, !dbg !32
  %230 = bitcast <2 x i32> %229 to i64, !dbg !32
  %231 = add nuw nsw i32 %222, 2, !dbg !32
  %232 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %231, i64 0, !dbg !32
  %233 = bitcast <2 x i32> %232 to i64, !dbg !32
  %234 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 0, !dbg !32
  %235 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 1, !dbg !32
  %236 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 2, !dbg !32
  %237 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 3, !dbg !32
  %238 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 4, !dbg !32
  %239 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 5, !dbg !32
  %240 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 6, !dbg !32
  %241 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 7, !dbg !32
  %242 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 8, !dbg !32
  %243 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 9, !dbg !32
  %244 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 10, !dbg !32
  %245 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 11, !dbg !32
  %246 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 12, !dbg !32
  %247 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 13, !dbg !32
  %248 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 14, !dbg !32
  %249 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 15, !dbg !32
  %250 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 16, !dbg !32
  %251 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 17, !dbg !32
  %252 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 18, !dbg !32
  %253 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 19, !dbg !32
  %254 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 20, !dbg !32
  %255 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 21, !dbg !32
  %256 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 22, !dbg !32
  %257 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 23, !dbg !32
  %258 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 24, !dbg !32
  %259 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 25, !dbg !32
  %260 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 26, !dbg !32
  %261 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 27, !dbg !32
  %262 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 28, !dbg !32
  %263 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 29, !dbg !32
  %264 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 30, !dbg !32
  %265 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %227, 31, !dbg !32
  %266 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, $66, 1, 1, 0, 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,b"(float %234, float %235, float %236, float %237, float %238, float %239, float %240, float %241, float %242, float %243, float %244, float %245, float %246, float %247, float %248, float %249, float %250, float %251, float %252, float %253, float %254, float %255, float %256, float %257, float %258, float %259, float %260, float %261, float %262, float %263, float %264, float %265, i64 %230, i64 %233, i1 true) #5, !dbg !32
  %267 = add nuw nsw i32 %219, 4, !dbg !32
  %268 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %267, i64 0, !dbg !32
  %269 = bitcast <2 x i32> %268 to i64, !dbg !32
  %270 = add nuw nsw i32 %222, 4, !dbg !32
  %271 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %270, i64 0, !dbg !32
  %272 = bitcast <2 x i32> %271 to i64, !dbg !32
  %273 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 0, !dbg !32
  %274 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 1, !dbg !32
  %275 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 2, !dbg !32
  %276 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 3, !dbg !32
  %277 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 4, !dbg !32
  %278 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 5, !dbg !32
  %279 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 6, !dbg !32
  %280 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 7, !dbg !32
  %281 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 8, !dbg !32
  %282 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 9, !dbg !32
  %283 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 10, !dbg !32
  %284 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 11, !dbg !32
  %285 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 12, !dbg !32
  %286 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 13, !dbg !32
  %287 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 14, !dbg !32
  %288 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 15, !dbg !32
  %289 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 16, !dbg !32
  %290 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 17, !dbg !32
  %291 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 18, !dbg !32
  %292 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 19, !dbg !32
  %293 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 20, !dbg !32
  %294 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 21, !dbg !32
  %295 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 22, !dbg !32
  %296 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 23, !dbg !32
  %297 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 24, !dbg !32
  %298 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 25, !dbg !32
  %299 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 26, !dbg !32
  %300 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 27, !dbg !32
  %301 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 28, !dbg !32
  %302 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 29, !dbg !32
  %303 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 30, !dbg !32
  %304 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %266, 31, !dbg !32
  %305 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, $66, 1, 1, 0, 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,b"(float %273, float %274, float %275, float %276, float %277, float %278, float %279, float %280, float %281, float %282, float %283, float %284, float %285, float %286, float %287, float %288, float %289, float %290, float %291, float %292, float %293, float %294, float %295, float %296, float %297, float %298, float %299, float %300, float %301, float %302, float %303, float %304, i64 %269, i64 %272, i1 true) #5, !dbg !32
  %306 = add nuw nsw i32 %219, 6, !dbg !32
  %307 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %306, i64 0, !dbg !32
  %308 = bitcast <2 x i32> %307 to i64, !dbg !32
  %309 = add nuw nsw i32 %222, 6, !dbg !32
  %310 = insertelement <2 x i32> <i32 poison, i32 1073741888>, i32 %309, i64 0, !dbg !32
  %311 = bitcast <2 x i32> %310 to i64, !dbg !32
  %312 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 0, !dbg !32
  %313 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 1, !dbg !32
  %314 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 2, !dbg !32
  %315 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 3, !dbg !32
  %316 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 4, !dbg !32
  %317 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 5, !dbg !32
  %318 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 6, !dbg !32
  %319 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 7, !dbg !32
  %320 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 8, !dbg !32
  %321 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 9, !dbg !32
  %322 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 10, !dbg !32
  %323 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 11, !dbg !32
  %324 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 12, !dbg !32
  %325 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 13, !dbg !32
  %326 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 14, !dbg !32
  %327 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 15, !dbg !32
  %328 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 16, !dbg !32
  %329 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 17, !dbg !32
  %330 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 18, !dbg !32
  %331 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 19, !dbg !32
  %332 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 20, !dbg !32
  %333 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 21, !dbg !32
  %334 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 22, !dbg !32
  %335 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 23, !dbg !32
  %336 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 24, !dbg !32
  %337 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 25, !dbg !32
  %338 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 26, !dbg !32
  %339 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 27, !dbg !32
  %340 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 28, !dbg !32
  %341 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 29, !dbg !32
  %342 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 30, !dbg !32
  %343 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %305, 31, !dbg !32
  %344 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {$0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31}, $64, $65, $66, 1, 1, 0, 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,l,l,b"(float %312, float %313, float %314, float %315, float %316, float %317, float %318, float %319, float %320, float %321, float %322, float %323, float %324, float %325, float %326, float %327, float %328, float %329, float %330, float %331, float %332, float %333, float %334, float %335, float %336, float %337, float %338, float %339, float %340, float %341, float %342, float %343, i64 %308, i64 %311, i1 true) #5, !dbg !32
  %345 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 0, !dbg !32
  %346 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 1, !dbg !32
  %347 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 2, !dbg !32
  %348 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 3, !dbg !32
  %349 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 4, !dbg !32
  %350 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 5, !dbg !32
  %351 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 6, !dbg !32
  %352 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 7, !dbg !32
  %353 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 8, !dbg !32
  %354 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 9, !dbg !32
  %355 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 10, !dbg !32
  %356 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 11, !dbg !32
  %357 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 12, !dbg !32
  %358 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 13, !dbg !32
  %359 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 14, !dbg !32
  %360 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 15, !dbg !32
  %361 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 16, !dbg !32
  %362 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 17, !dbg !32
  %363 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 18, !dbg !32
  %364 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 19, !dbg !32
  %365 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 20, !dbg !32
  %366 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 21, !dbg !32
  %367 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 22, !dbg !32
  %368 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 23, !dbg !32
  %369 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 24, !dbg !32
  %370 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 25, !dbg !32
  %371 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 26, !dbg !32
  %372 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 27, !dbg !32
  %373 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 28, !dbg !32
  %374 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 29, !dbg !32
  %375 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 30, !dbg !32
  %376 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } %344, 31, !dbg !32
  tail call void @llvm.nvvm.wgmma.commit_group.sync.aligned(), !dbg !32
  %377 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } asm sideeffect "// wait for regs: $0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31,$32,$33,$34,$35,$36,$37\0A\09wgmma.wait_group.sync.aligned 1;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=l,=r,=r,=l,=r,=r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37"(float %345, float %346, float %347, float %348, float %349, float %350, float %351, float %352, float %353, float %354, float %355, float %356, float %357, float %358, float %359, float %360, float %361, float %362, float %363, float %364, float %365, float %366, float %367, float %368, float %369, float %370, float %371, float %372, float %373, float %374, float %375, float %376, ptr addrspace(3) %216, i32 0, i32 0, ptr addrspace(3) %215, i32 0, i32 0) #5, !dbg !32
  %378 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 0, !dbg !32
  %379 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 1, !dbg !32
  %380 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 2, !dbg !32
  %381 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 3, !dbg !32
  %382 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 4, !dbg !32
  %383 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 5, !dbg !32
  %384 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 6, !dbg !32
  %385 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 7, !dbg !32
  %386 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 8, !dbg !32
  %387 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 9, !dbg !32
  %388 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 10, !dbg !32
  %389 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 11, !dbg !32
  %390 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 12, !dbg !32
  %391 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 13, !dbg !32
  %392 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 14, !dbg !32
  %393 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 15, !dbg !32
  %394 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 16, !dbg !32
  %395 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 17, !dbg !32
  %396 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 18, !dbg !32
  %397 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 19, !dbg !32
  %398 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 20, !dbg !32
  %399 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 21, !dbg !32
  %400 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 22, !dbg !32
  %401 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 23, !dbg !32
  %402 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 24, !dbg !32
  %403 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 25, !dbg !32
  %404 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 26, !dbg !32
  %405 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 27, !dbg !32
  %406 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 28, !dbg !32
  %407 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 29, !dbg !32
  %408 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 30, !dbg !32
  %409 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %377, 31, !dbg !32
  %410 = add i32 %152, 64, !dbg !26
  %411 = add i32 %155, 1, !dbg !26
  %412 = icmp sgt i32 %411, 2, !dbg !26
  %413 = select i1 %412, i32 0, i32 %411, !dbg !26
  %414 = select i1 %197, i32 0, i32 %410, !dbg !26
  %415 = getelementptr [8 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57344), i32 %413, !dbg !26
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !26
  %416 = and i1 %29, %193, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.arrive.expect_tx.shared::cta.b64 _, [$1], 16384;", "b,r"(i1 %416, ptr addrspace(3) %415) #5, !dbg !26
  %417 = shl i32 %413, 12, !dbg !30
  %418 = getelementptr [2 x i8], ptr addrspace(3) @global_smem, i32 %417, !dbg !30
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  %419 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !30
  %420 = extractvalue { i32, i1 } %419, 1, !dbg !30
  %421 = and i1 %193, %420, !dbg !30
  %422 = and i1 %27, %421, !dbg !30
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %422, ptr addrspace(3) %418, ptr %32, i32 %414, i32 %205, ptr addrspace(3) %415) #5, !dbg !30
  %423 = getelementptr [2 x i8], ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 24576), i32 %417, !dbg !31
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %424 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !31
  %425 = extractvalue { i32, i1 } %424, 1, !dbg !31
  %426 = and i1 %193, %425, !dbg !31
  %427 = and i1 %27, %426, !dbg !31
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [$1], [$2, {$3, $4}], [$5];", "b,r,l,r,r,r"(i1 %427, ptr addrspace(3) %423, ptr %36, i32 %414, i32 %206, ptr addrspace(3) %415) #5, !dbg !31
  %428 = icmp eq i32 %151, %82, !dbg !26
  br i1 %428, label %429, label %530, !dbg !26

429:                                              ; preds = %204
  %430 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } asm sideeffect "// wait for regs: $0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31,$32,$33,$34,$35,$36,$37\0A\09wgmma.wait_group.sync.aligned 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=l,=r,=r,=l,=r,=r,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37"(float %378, float %379, float %380, float %381, float %382, float %383, float %384, float %385, float %386, float %387, float %388, float %389, float %390, float %391, float %392, float %393, float %394, float %395, float %396, float %397, float %398, float %399, float %400, float %401, float %402, float %403, float %404, float %405, float %406, float %407, float %408, float %409, ptr addrspace(3) %216, i32 0, i32 0, ptr addrspace(3) %215, i32 0, i32 0) #5, !dbg !32
  %431 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 0, !dbg !32
  %432 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 1, !dbg !32
  %433 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 2, !dbg !32
  %434 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 3, !dbg !32
  %435 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 4, !dbg !32
  %436 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 5, !dbg !32
  %437 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 6, !dbg !32
  %438 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 7, !dbg !32
  %439 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 8, !dbg !32
  %440 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 9, !dbg !32
  %441 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 10, !dbg !32
  %442 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 11, !dbg !32
  %443 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 12, !dbg !32
  %444 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 13, !dbg !32
  %445 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 14, !dbg !32
  %446 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 15, !dbg !32
  %447 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 16, !dbg !32
  %448 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 17, !dbg !32
  %449 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 18, !dbg !32
  %450 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 19, !dbg !32
  %451 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 20, !dbg !32
  %452 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 21, !dbg !32
  %453 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 22, !dbg !32
  %454 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 23, !dbg !32
  %455 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 24, !dbg !32
  %456 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 25, !dbg !32
  %457 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 26, !dbg !32
  %458 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 27, !dbg !32
  %459 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 28, !dbg !32
  %460 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 29, !dbg !32
  %461 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 30, !dbg !32
  %462 = extractvalue { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, ptr addrspace(3), i32, i32, ptr addrspace(3), i32, i32 } %430, 31, !dbg !32
  %463 = insertelement <2 x float> poison, float %431, i64 0, !dbg !33
  %464 = insertelement <2 x float> %463, float %432, i64 1, !dbg !33
  %465 = fptrunc <2 x float> %464 to <2 x half>, !dbg !33
  %466 = insertelement <2 x float> poison, float %433, i64 0, !dbg !33
  %467 = insertelement <2 x float> %466, float %434, i64 1, !dbg !33
  %468 = fptrunc <2 x float> %467 to <2 x half>, !dbg !33
  %469 = insertelement <2 x float> poison, float %435, i64 0, !dbg !33
  %470 = insertelement <2 x float> %469, float %436, i64 1, !dbg !33
  %471 = fptrunc <2 x float> %470 to <2 x half>, !dbg !33
  %472 = insertelement <2 x float> poison, float %437, i64 0, !dbg !33
  %473 = insertelement <2 x float> %472, float %438, i64 1, !dbg !33
  %474 = fptrunc <2 x float> %473 to <2 x half>, !dbg !33
  %475 = insertelement <2 x float> poison, float %439, i64 0, !dbg !33
  %476 = insertelement <2 x float> %475, float %440, i64 1, !dbg !33
  %477 = fptrunc <2 x float> %476 to <2 x half>, !dbg !33
  %478 = insertelement <2 x float> poison, float %441, i64 0, !dbg !33
  %479 = insertelement <2 x float> %478, float %442, i64 1, !dbg !33
  %480 = fptrunc <2 x float> %479 to <2 x half>, !dbg !33
  %481 = insertelement <2 x float> poison, float %443, i64 0, !dbg !33
  %482 = insertelement <2 x float> %481, float %444, i64 1, !dbg !33
  %483 = fptrunc <2 x float> %482 to <2 x half>, !dbg !33
  %484 = insertelement <2 x float> poison, float %445, i64 0, !dbg !33
  %485 = insertelement <2 x float> %484, float %446, i64 1, !dbg !33
  %486 = fptrunc <2 x float> %485 to <2 x half>, !dbg !33
  %487 = insertelement <2 x float> poison, float %447, i64 0, !dbg !33
  %488 = insertelement <2 x float> %487, float %448, i64 1, !dbg !33
  %489 = fptrunc <2 x float> %488 to <2 x half>, !dbg !33
  %490 = insertelement <2 x float> poison, float %449, i64 0, !dbg !33
  %491 = insertelement <2 x float> %490, float %450, i64 1, !dbg !33
  %492 = fptrunc <2 x float> %491 to <2 x half>, !dbg !33
  %493 = insertelement <2 x float> poison, float %451, i64 0, !dbg !33
  %494 = insertelement <2 x float> %493, float %452, i64 1, !dbg !33
  %495 = fptrunc <2 x float> %494 to <2 x half>, !dbg !33
  %496 = insertelement <2 x float> poison, float %453, i64 0, !dbg !33
  %497 = insertelement <2 x float> %496, float %454, i64 1, !dbg !33
  %498 = fptrunc <2 x float> %497 to <2 x half>, !dbg !33
  %499 = insertelement <2 x float> poison, float %455, i64 0, !dbg !33
  %500 = insertelement <2 x float> %499, float %456, i64 1, !dbg !33
  %501 = fptrunc <2 x float> %500 to <2 x half>, !dbg !33
  %502 = insertelement <2 x float> poison, float %457, i64 0, !dbg !33
  %503 = insertelement <2 x float> %502, float %458, i64 1, !dbg !33
  %504 = fptrunc <2 x float> %503 to <2 x half>, !dbg !33
  %505 = insertelement <2 x float> poison, float %459, i64 0, !dbg !33
  %506 = insertelement <2 x float> %505, float %460, i64 1, !dbg !33
  %507 = fptrunc <2 x float> %506 to <2 x half>, !dbg !33
  %508 = insertelement <2 x float> poison, float %461, i64 0, !dbg !33
  %509 = insertelement <2 x float> %508, float %462, i64 1, !dbg !33
  %510 = fptrunc <2 x float> %509 to <2 x half>, !dbg !33
  tail call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0), !dbg !29
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !29
  %511 = bitcast <2 x half> %465 to i32, !dbg !29
  %512 = bitcast <2 x half> %468 to i32, !dbg !29
  %513 = bitcast <2 x half> %471 to i32, !dbg !29
  %514 = bitcast <2 x half> %474 to i32, !dbg !29
  tail call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %141, i32 %511, i32 %512, i32 %513, i32 %514), !dbg !29
  %515 = bitcast <2 x half> %477 to i32, !dbg !29
  %516 = bitcast <2 x half> %480 to i32, !dbg !29
  %517 = bitcast <2 x half> %483 to i32, !dbg !29
  %518 = bitcast <2 x half> %486 to i32, !dbg !29
  tail call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %143, i32 %515, i32 %516, i32 %517, i32 %518), !dbg !29
  %519 = bitcast <2 x half> %489 to i32, !dbg !29
  %520 = bitcast <2 x half> %492 to i32, !dbg !29
  %521 = bitcast <2 x half> %495 to i32, !dbg !29
  %522 = bitcast <2 x half> %498 to i32, !dbg !29
  tail call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %145, i32 %519, i32 %520, i32 %521, i32 %522), !dbg !29
  %523 = bitcast <2 x half> %501 to i32, !dbg !29
  %524 = bitcast <2 x half> %504 to i32, !dbg !29
  %525 = bitcast <2 x half> %507 to i32, !dbg !29
  %526 = bitcast <2 x half> %510 to i32, !dbg !29
  tail call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %147, i32 %523, i32 %524, i32 %525, i32 %526), !dbg !29
  tail call void @llvm.nvvm.fence.proxy.async.shared_cta(), !dbg !29
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !29
  %527 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !29
  %528 = extractvalue { i32, i1 } %527, 1, !dbg !29
  %529 = and i1 %27, %528, !dbg !29
  tail call void asm sideeffect "@$0 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$1, {$2, $3}], [$4];", "b,l,r,r,r"(i1 %529, ptr %42, i32 %149, i32 %150, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 49152)) #5, !dbg !29
  tail call void @llvm.nvvm.cp.async.bulk.commit.group(), !dbg !29
  br label %530, !dbg !26

530:                                              ; preds = %429, %204
  %531 = phi float [ 0.000000e+00, %429 ], [ %378, %204 ], !dbg !26
  %532 = phi float [ 0.000000e+00, %429 ], [ %379, %204 ], !dbg !26
  %533 = phi float [ 0.000000e+00, %429 ], [ %380, %204 ], !dbg !26
  %534 = phi float [ 0.000000e+00, %429 ], [ %381, %204 ], !dbg !26
  %535 = phi float [ 0.000000e+00, %429 ], [ %382, %204 ], !dbg !26
  %536 = phi float [ 0.000000e+00, %429 ], [ %383, %204 ], !dbg !26
  %537 = phi float [ 0.000000e+00, %429 ], [ %384, %204 ], !dbg !26
  %538 = phi float [ 0.000000e+00, %429 ], [ %385, %204 ], !dbg !26
  %539 = phi float [ 0.000000e+00, %429 ], [ %386, %204 ], !dbg !26
  %540 = phi float [ 0.000000e+00, %429 ], [ %387, %204 ], !dbg !26
  %541 = phi float [ 0.000000e+00, %429 ], [ %388, %204 ], !dbg !26
  %542 = phi float [ 0.000000e+00, %429 ], [ %389, %204 ], !dbg !26
  %543 = phi float [ 0.000000e+00, %429 ], [ %390, %204 ], !dbg !26
  %544 = phi float [ 0.000000e+00, %429 ], [ %391, %204 ], !dbg !26
  %545 = phi float [ 0.000000e+00, %429 ], [ %392, %204 ], !dbg !26
  %546 = phi float [ 0.000000e+00, %429 ], [ %393, %204 ], !dbg !26
  %547 = phi float [ 0.000000e+00, %429 ], [ %394, %204 ], !dbg !26
  %548 = phi float [ 0.000000e+00, %429 ], [ %395, %204 ], !dbg !26
  %549 = phi float [ 0.000000e+00, %429 ], [ %396, %204 ], !dbg !26
  %550 = phi float [ 0.000000e+00, %429 ], [ %397, %204 ], !dbg !26
  %551 = phi float [ 0.000000e+00, %429 ], [ %398, %204 ], !dbg !26
  %552 = phi float [ 0.000000e+00, %429 ], [ %399, %204 ], !dbg !26
  %553 = phi float [ 0.000000e+00, %429 ], [ %400, %204 ], !dbg !26
  %554 = phi float [ 0.000000e+00, %429 ], [ %401, %204 ], !dbg !26
  %555 = phi float [ 0.000000e+00, %429 ], [ %402, %204 ], !dbg !26
  %556 = phi float [ 0.000000e+00, %429 ], [ %403, %204 ], !dbg !26
  %557 = phi float [ 0.000000e+00, %429 ], [ %404, %204 ], !dbg !26
  %558 = phi float [ 0.000000e+00, %429 ], [ %405, %204 ], !dbg !26
  %559 = phi float [ 0.000000e+00, %429 ], [ %406, %204 ], !dbg !26
  %560 = phi float [ 0.000000e+00, %429 ], [ %407, %204 ], !dbg !26
  %561 = phi float [ 0.000000e+00, %429 ], [ %408, %204 ], !dbg !26
  %562 = phi float [ 0.000000e+00, %429 ], [ %409, %204 ], !dbg !26
  %563 = add nuw nsw i32 %192, 1, !dbg !26
  %exitcond.not = icmp eq i32 %563, %81, !dbg !26
  br i1 %exitcond.not, label %._crit_edge, label %148, !dbg !26

._crit_edge:                                      ; preds = %530, %116
  %564 = phi float [ 0.000000e+00, %116 ], [ %531, %530 ]
  %565 = phi float [ 0.000000e+00, %116 ], [ %532, %530 ]
  %566 = phi float [ 0.000000e+00, %116 ], [ %533, %530 ]
  %567 = phi float [ 0.000000e+00, %116 ], [ %534, %530 ]
  %568 = phi float [ 0.000000e+00, %116 ], [ %535, %530 ]
  %569 = phi float [ 0.000000e+00, %116 ], [ %536, %530 ]
  %570 = phi float [ 0.000000e+00, %116 ], [ %537, %530 ]
  %571 = phi float [ 0.000000e+00, %116 ], [ %538, %530 ]
  %572 = phi float [ 0.000000e+00, %116 ], [ %539, %530 ]
  %573 = phi float [ 0.000000e+00, %116 ], [ %540, %530 ]
  %574 = phi float [ 0.000000e+00, %116 ], [ %541, %530 ]
  %575 = phi float [ 0.000000e+00, %116 ], [ %542, %530 ]
  %576 = phi float [ 0.000000e+00, %116 ], [ %543, %530 ]
  %577 = phi float [ 0.000000e+00, %116 ], [ %544, %530 ]
  %578 = phi float [ 0.000000e+00, %116 ], [ %545, %530 ]
  %579 = phi float [ 0.000000e+00, %116 ], [ %546, %530 ]
  %580 = phi float [ 0.000000e+00, %116 ], [ %547, %530 ]
  %581 = phi float [ 0.000000e+00, %116 ], [ %548, %530 ]
  %582 = phi float [ 0.000000e+00, %116 ], [ %549, %530 ]
  %583 = phi float [ 0.000000e+00, %116 ], [ %550, %530 ]
  %584 = phi float [ 0.000000e+00, %116 ], [ %551, %530 ]
  %585 = phi float [ 0.000000e+00, %116 ], [ %552, %530 ]
  %586 = phi float [ 0.000000e+00, %116 ], [ %553, %530 ]
  %587 = phi float [ 0.000000e+00, %116 ], [ %554, %530 ]
  %588 = phi float [ 0.000000e+00, %116 ], [ %555, %530 ]
  %589 = phi float [ 0.000000e+00, %116 ], [ %556, %530 ]
  %590 = phi float [ 0.000000e+00, %116 ], [ %557, %530 ]
  %591 = phi float [ 0.000000e+00, %116 ], [ %558, %530 ]
  %592 = phi float [ 0.000000e+00, %116 ], [ %559, %530 ]
  %593 = phi float [ 0.000000e+00, %116 ], [ %560, %530 ]
  %594 = phi float [ 0.000000e+00, %116 ], [ %561, %530 ]
  %595 = phi float [ 0.000000e+00, %116 ], [ %562, %530 ]
  tail call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0), !dbg !26
  tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !26
  %596 = tail call { float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float, float } asm sideeffect "// wait for regs: $0,$1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,$31\0A\09wgmma.wait_group.sync.aligned 0;", "=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,=f,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31"(float %564, float %565, float %566, float %567, float %568, float %569, float %570, float %571, float %572, float %573, float %574, float %575, float %576, float %577, float %578, float %579, float %580, float %581, float %582, float %583, float %584, float %585, float %586, float %587, float %588, float %589, float %590, float %591, float %592, float %593, float %594, float %595) #5, !dbg !26
  %597 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !26
  %598 = extractvalue { i32, i1 } %597, 1, !dbg !26
  %599 = and i1 %83, %598, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %599, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57344)) #5, !dbg !26
  %600 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !26
  %601 = extractvalue { i32, i1 } %600, 1, !dbg !26
  %602 = and i1 %83, %601, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %602, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57352)) #5, !dbg !26
  %603 = tail call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1), !dbg !26
  %604 = extractvalue { i32, i1 } %603, 1, !dbg !26
  %605 = and i1 %83, %604, !dbg !26
  tail call void asm sideeffect "@$0 mbarrier.inval.shared::cta.b64 [$1];", "b,r"(i1 %605, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 57360)) #5, !dbg !26
  br label %606, !dbg !25

606:                                              ; preds = %._crit_edge5, %._crit_edge
  ret void, !dbg !34
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.z() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 65536) i32 @llvm.nvvm.read.ptx.sreg.nctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.bar.warp.sync(i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32) #3

; Function Attrs: nocallback nounwind
declare void @llvm.nvvm.fence.proxy.async.shared_cta() #4

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32 immarg) #5

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.fence.sync.aligned() #6

; Function Attrs: convergent nounwind
declare void @llvm.nvvm.wgmma.commit_group.sync.aligned() #6

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 immarg) #5

; Function Attrs: convergent nocallback nounwind memory(argmem: write)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) writeonly captures(none), i32, i32, i32, i32) #7

; Function Attrs: nounwind
declare void @llvm.nvvm.cp.async.bulk.commit.group() #5

attributes #0 = { nounwind "nvvm.reqntid"="128" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #4 = { nocallback nounwind }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }
attributes #7 = { convergent nocallback nounwind memory(argmem: write) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "triton_kernels.py", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!4 = distinct !DISubprogram(name: "persistent_matmul", linkageName: "persistent_matmul", scope: !1, file: !1, line: 122, type: !5, scopeLine: 122, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{null, !7, !7, !7, !9, !9, !9, !10, !10}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !8, size: 64, dwarfAddressSpace: 1)
!8 = !DIBasicType(name: "half", size: 16, encoding: DW_ATE_float)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, name: "pointer", baseType: !11, size: 64, dwarfAddressSpace: 1)
!11 = !DIBasicType(name: "unknown_type", encoding: DW_ATE_signed)
!12 = !DILocation(line: 124, column: 10, scope: !4)
!13 = !DILocation(line: 125, column: 10, scope: !4)
!14 = !DILocation(line: 126, column: 10, scope: !4)
!15 = !DILocation(line: 43, column: 13, scope: !16, inlinedAt: !18)
!16 = distinct !DILexicalBlockFile(scope: !4, file: !17, discriminator: 0)
!17 = !DIFile(filename: "standard.py", directory: "")
!18 = !DILocation(line: 127, column: 12, scope: !19)
!19 = distinct !DILexicalBlockFile(scope: !4, file: !1, discriminator: 0)
!20 = !DILocation(line: 43, column: 12, scope: !16, inlinedAt: !18)
!21 = !DILocation(line: 43, column: 13, scope: !16, inlinedAt: !22)
!22 = !DILocation(line: 128, column: 44, scope: !19)
!23 = !DILocation(line: 43, column: 12, scope: !16, inlinedAt: !22)
!24 = !DILocation(line: 128, column: 44, scope: !4)
!25 = !DILocation(line: 131, column: 9, scope: !4)
!26 = !DILocation(line: 128, column: 5, scope: !4)
!27 = !DILocation(line: 129, column: 16, scope: !4)
!28 = !DILocation(line: 129, column: 35, scope: !4)
!29 = !DILocation(line: 133, column: 9, scope: !4)
!30 = !DILocation(line: 132, column: 26, scope: !4)
!31 = !DILocation(line: 132, column: 43, scope: !4)
!32 = !DILocation(line: 132, column: 19, scope: !4)
!33 = !DILocation(line: 133, column: 26, scope: !4)
!34 = !DILocation(line: 122, column: 1, scope: !4)
