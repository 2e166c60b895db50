; ModuleID = 'tf'
source_filename = "tf"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tf_dynamic_shared = external addrspace(3) global [0 x i8], align 1024

; Function Attrs: nounwind
define ptx_kernel void @f_k0(ptr addrspace(1) noalias readonly align 2 %x, ptr addrspace(1) noalias align 1 %y) #0 {
entry:
  br label %for

for:                                              ; preds = %entry, %for
  %0 = phi i32 [ 0, %entry ], [ %7, %for ]
  %1 = zext nneg i32 %0 to i64
  %2 = getelementptr inbounds nuw bfloat, ptr addrspace(1) %x, i64 %1
  %3 = load bfloat, ptr addrspace(1) %2, align 2
  %4 = bitcast bfloat %3 to i16
  %5 = getelementptr inbounds nuw i8, ptr addrspace(1) %y, i64 %1
  %.lobit = lshr i16 %4, 15
  %6 = trunc nuw nsw i16 %.lobit to i8
  store i8 %6, ptr addrspace(1) %5, align 1
  %7 = add nuw nsw i32 %0, 1
  %8 = icmp samesign ult i32 %0, 63
  br i1 %8, label %for, label %endfor

endfor:                                           ; preds = %for
  store bfloat %3, ptr addrspace(3) @tf_dynamic_shared, align 2
  ret void
}

attributes #0 = { nounwind "nvvm.maxntid"="1" }
