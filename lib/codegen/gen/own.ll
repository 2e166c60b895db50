; own.c through clang (own.sh). Edit own.c, not this.

define double @tf_clc_expm1_f64(double %0) {
  %2 = tail call double @_Z5expm1d(double %0)
  %3 = fcmp oeq double %0, 0.000000e+00
  %4 = select i1 %3, double %0, double %2
  ret double %4
}

declare double @_Z5expm1d(double)

define double @tf_clc_sin_f64(double %0) {
  %2 = tail call double @_Z3sind(double %0)
  %3 = fcmp oeq double %0, 0.000000e+00
  %4 = select i1 %3, double %0, double %2
  ret double %4
}

declare double @_Z3sind(double)

define double @tf_clc_tan_f64(double %0) {
  %2 = tail call double @_Z3tand(double %0)
  %3 = fcmp oeq double %0, 0.000000e+00
  %4 = select i1 %3, double %0, double %2
  ret double %4
}

declare double @_Z3tand(double)

define double @tf_clc_asin_f64(double %0) {
  %2 = tail call double @_Z4asind(double %0)
  %3 = fcmp oeq double %0, 0.000000e+00
  %4 = select i1 %3, double %0, double %2
  ret double %4
}

declare double @_Z4asind(double)

define double @tf_clc_atan_f64(double %0) {
  %2 = tail call double @_Z4atand(double %0)
  %3 = fcmp oeq double %0, 0.000000e+00
  %4 = select i1 %3, double %0, double %2
  ret double %4
}

declare double @_Z4atand(double)

define double @tf_clc_erf_f64(double %0) {
  %2 = tail call double @_Z3erfd(double %0)
  %3 = fcmp oeq double %0, 0.000000e+00
  %4 = select i1 %3, double %0, double %2
  ret double %4
}

declare double @_Z3erfd(double)

define double @tf_clc_sinh_f64(double %0) {
  %2 = fcmp ogt double %0, 7.200000e+02
  %3 = select i1 %2, double 7.200000e+02, double %0
  %4 = fcmp olt double %3, -7.200000e+02
  %5 = select i1 %4, double -7.200000e+02, double %3
  %6 = fcmp ord double %5, 0.000000e+00
  %7 = select i1 %6, double %5, double 0.000000e+00
  %8 = tail call double @_Z4sinhd(double %7)
  %9 = fcmp oeq double %0, 0.000000e+00
  %10 = select i1 %9, double %0, double %8
  %11 = fcmp ord double %0, 0.000000e+00
  %12 = select i1 %11, double %10, double %0
  ret double %12
}

declare double @_Z4sinhd(double)

define double @tf_clc_cosh_f64(double %0) {
  %2 = fcmp ogt double %0, 7.200000e+02
  %3 = select i1 %2, double 7.200000e+02, double %0
  %4 = fcmp olt double %3, -7.200000e+02
  %5 = select i1 %4, double -7.200000e+02, double %3
  %6 = fcmp ord double %5, 0.000000e+00
  %7 = select i1 %6, double %5, double 0.000000e+00
  %8 = tail call double @_Z4coshd(double %7)
  %9 = fcmp ord double %0, 0.000000e+00
  %10 = select i1 %9, double %8, double %0
  ret double %10
}

declare double @_Z4coshd(double)

define double @tf_clc_pow_f64(double %0, double %1) {
  %3 = tail call double @llvm.fabs.f64(double %1)
  %4 = tail call double @llvm.copysign.f64(double 0x43F0000000000000, double %1)
  %5 = fcmp ogt double %3, 0x43F0000000000000
  %6 = fcmp one double %3, 0x7FF0000000000000
  %7 = and i1 %5, %6
  %8 = select i1 %7, double %4, double %1
  %9 = tail call double @_Z3powdd(double %0, double %8)
  ret double %9
}

declare double @llvm.fabs.f64(double)

declare double @llvm.copysign.f64(double, double)

declare double @_Z3powdd(double, double)

define double @tf_clc_tgamma_f64(double %0) {
  %2 = tail call double @llvm.fabs.f64(double %0)
  %3 = fcmp olt double %2, 0x3C90000000000000
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = fdiv double 1.000000e+00, %0
  br label %45

6:                                                ; preds = %1
  %7 = tail call double @llvm.floor.f64(double %0)
  %8 = fcmp olt double %0, -1.700000e+02
  %9 = fcmp ogt double %0, -2.000000e+02
  %10 = and i1 %8, %9
  br i1 %10, label %13, label %24

11:                                               ; preds = %13
  %12 = fadd double %21, 1.600000e+01
  br label %24

13:                                               ; preds = %6, %13
  %14 = phi i32 [ %22, %13 ], [ 0, %6 ]
  %15 = phi double [ %21, %13 ], [ %0, %6 ]
  %16 = phi double [ %20, %13 ], [ 1.000000e+00, %6 ]
  %17 = phi double [ %18, %13 ], [ 1.000000e+00, %6 ]
  %18 = fmul double %17, %15
  %19 = fadd double %15, 1.600000e+01
  %20 = fmul double %16, %19
  %21 = fadd double %15, 1.000000e+00
  %22 = add nuw nsw i32 %14, 1
  %23 = icmp eq i32 %22, 16
  br i1 %23, label %11, label %13

24:                                               ; preds = %11, %6
  %25 = phi double [ %18, %11 ], [ 1.000000e+00, %6 ]
  %26 = phi double [ %20, %11 ], [ 1.000000e+00, %6 ]
  %27 = phi double [ %12, %11 ], [ %0, %6 ]
  %28 = tail call double @_Z6tgammad(double %27)
  %29 = fdiv double %28, %25
  %30 = fdiv double %29, %26
  %31 = fcmp ugt double %0, -2.000000e+02
  br i1 %31, label %39, label %32

32:                                               ; preds = %24
  %33 = fmul double %7, 5.000000e-01
  %34 = tail call double @llvm.floor.f64(double %33)
  %35 = fmul double %34, 2.000000e+00
  %36 = fsub double %7, %35
  %37 = fcmp une double %36, 0.000000e+00
  %38 = select i1 %37, double -0.000000e+00, double 0.000000e+00
  br label %39

39:                                               ; preds = %32, %24
  %40 = phi double [ %38, %32 ], [ %30, %24 ]
  %41 = fcmp olt double %0, 0.000000e+00
  %42 = fcmp oeq double %7, %0
  %43 = and i1 %41, %42
  %44 = select i1 %43, double 0x7FF8000000000000, double %40
  br label %45

45:                                               ; preds = %39, %4
  %46 = phi double [ %5, %4 ], [ %44, %39 ]
  ret double %46
}

declare double @llvm.floor.f64(double)

declare double @_Z6tgammad(double)

define float @tf_clc_lgamma_f32(float %0) {
  %2 = fpext float %0 to double
  %3 = tail call double @_Z6lgammad(double %2)
  %4 = tail call double @llvm.fabs.f64(double %2)
  %5 = fcmp oeq double %4, 0x7FF0000000000000
  %6 = fptrunc double %3 to float
  %7 = select i1 %5, float 0x7FF0000000000000, float %6
  ret float %7
}

declare double @_Z6lgammad(double)

define float @tf_clc_tgamma_f32(float %0) {
  %2 = fpext float %0 to double
  %3 = tail call double @llvm.fabs.f64(double %2)
  %4 = fcmp olt double %3, 0x3C90000000000000
  br i1 %4, label %5, label %7

5:                                                ; preds = %1
  %6 = fdiv double 1.000000e+00, %2
  br label %46

7:                                                ; preds = %1
  %8 = tail call double @llvm.floor.f64(double %2)
  %9 = fcmp olt float %0, -1.700000e+02
  %10 = fcmp ogt float %0, -2.000000e+02
  %11 = and i1 %9, %10
  br i1 %11, label %14, label %25

12:                                               ; preds = %14
  %13 = fadd double %22, 1.600000e+01
  br label %25

14:                                               ; preds = %7, %14
  %15 = phi i32 [ %23, %14 ], [ 0, %7 ]
  %16 = phi double [ %22, %14 ], [ %2, %7 ]
  %17 = phi double [ %21, %14 ], [ 1.000000e+00, %7 ]
  %18 = phi double [ %19, %14 ], [ 1.000000e+00, %7 ]
  %19 = fmul double %16, %18
  %20 = fadd double %16, 1.600000e+01
  %21 = fmul double %17, %20
  %22 = fadd double %16, 1.000000e+00
  %23 = add nuw nsw i32 %15, 1
  %24 = icmp eq i32 %23, 16
  br i1 %24, label %12, label %14

25:                                               ; preds = %12, %7
  %26 = phi double [ %19, %12 ], [ 1.000000e+00, %7 ]
  %27 = phi double [ %21, %12 ], [ 1.000000e+00, %7 ]
  %28 = phi double [ %13, %12 ], [ %2, %7 ]
  %29 = tail call double @_Z6tgammad(double %28)
  %30 = fdiv double %29, %26
  %31 = fdiv double %30, %27
  %32 = fcmp ugt float %0, -2.000000e+02
  br i1 %32, label %40, label %33

33:                                               ; preds = %25
  %34 = fmul double %8, 5.000000e-01
  %35 = tail call double @llvm.floor.f64(double %34)
  %36 = fmul double %35, 2.000000e+00
  %37 = fsub double %8, %36
  %38 = fcmp une double %37, 0.000000e+00
  %39 = select i1 %38, double -0.000000e+00, double 0.000000e+00
  br label %40

40:                                               ; preds = %33, %25
  %41 = phi double [ %39, %33 ], [ %31, %25 ]
  %42 = fcmp olt float %0, 0.000000e+00
  %43 = fcmp oeq double %8, %2
  %44 = and i1 %42, %43
  %45 = select i1 %44, double 0x7FF8000000000000, double %41
  br label %46

46:                                               ; preds = %5, %40
  %47 = phi double [ %6, %5 ], [ %45, %40 ]
  %48 = fptrunc double %47 to float
  ret float %48
}

define float @tf_clc_erfc_f32(float %0) {
  %2 = fcmp ogt float %0, 9.000000e+00
  %3 = fcmp olt float %0, 1.050000e+01
  %4 = and i1 %2, %3
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = tail call float @_Z4erfcf(float %0)
  br label %25

7:                                                ; preds = %1
  %8 = fpext float %0 to double
  %9 = fmul double %8, %8
  %10 = fdiv double 5.000000e-01, %9
  %11 = fmul double %10, 1.050000e+02
  %12 = fadd double %11, -1.500000e+01
  %13 = fmul double %10, %12
  %14 = fadd double %13, 3.000000e+00
  %15 = fmul double %10, %14
  %16 = fadd double %15, -1.000000e+00
  %17 = fmul double %10, %16
  %18 = fadd double %17, 1.000000e+00
  %19 = fneg double %9
  %20 = tail call double @_Z3expd(double %19)
  %21 = fmul double %8, 0x3FFC5BF891B4EF6B
  %22 = fdiv double %20, %21
  %23 = fmul double %18, %22
  %24 = fptrunc double %23 to float
  br label %25

25:                                               ; preds = %7, %5
  %26 = phi float [ %24, %7 ], [ %6, %5 ]
  ret float %26
}

declare float @_Z4erfcf(float)

declare double @_Z3expd(double)

define float @tf_clc_fmod_f32(float %0, float %1) {
  %3 = bitcast float %0 to i32
  %4 = tail call float @llvm.fabs.f32(float %0)
  %5 = bitcast float %4 to i32
  %6 = bitcast float %1 to i32
  %7 = tail call float @llvm.fabs.f32(float %1)
  %8 = bitcast float %7 to i32
  %9 = and i32 %3, -2147483648
  %10 = add nsw i32 %8, -2139095041
  %11 = icmp ult i32 %10, -2139095040
  %12 = icmp samesign ugt i32 %5, 2139095039
  %13 = select i1 %11, i1 true, i1 %12
  br i1 %13, label %14, label %17

14:                                               ; preds = %2
  %15 = fmul float %0, %1
  %16 = fdiv float %15, %15
  br label %67

17:                                               ; preds = %2
  %18 = icmp samesign ult i32 %5, %8
  br i1 %18, label %67, label %19

19:                                               ; preds = %17
  %20 = lshr i32 %5, 23
  %21 = lshr i32 %8, 23
  %22 = and i32 %3, 8388607
  %23 = and i32 %6, 8388607
  %24 = icmp eq i32 %20, 0
  %25 = or disjoint i32 %22, 8388608
  %26 = tail call i32 @llvm.umax.i32(i32 %20, i32 1)
  %27 = select i1 %24, i32 %22, i32 %25
  %28 = icmp eq i32 %21, 0
  %29 = or disjoint i32 %23, 8388608
  %30 = tail call i32 @llvm.umax.i32(i32 %21, i32 1)
  %31 = select i1 %28, i32 %23, i32 %29
  %32 = sub nsw i32 %26, %30
  %33 = urem i32 %27, %31
  %34 = icmp sgt i32 %32, 0
  %35 = icmp ne i32 %33, 0
  %36 = select i1 %34, i1 %35, i1 false
  br i1 %36, label %37, label %47

37:                                               ; preds = %19, %37
  %38 = phi i32 [ %43, %37 ], [ %33, %19 ]
  %39 = phi i32 [ %42, %37 ], [ %32, %19 ]
  %40 = tail call i32 @llvm.smin.i32(i32 %39, i32 8)
  %41 = shl nuw i32 %38, %40
  %42 = sub nsw i32 %39, %40
  %43 = urem i32 %41, %31
  %44 = icmp sgt i32 %42, 0
  %45 = icmp ne i32 %43, 0
  %46 = select i1 %44, i1 %45, i1 false
  br i1 %46, label %37, label %47

47:                                               ; preds = %37, %19
  %48 = phi i32 [ %33, %19 ], [ %43, %37 ]
  %49 = phi i1 [ %35, %19 ], [ %45, %37 ]
  br i1 %49, label %52, label %50

50:                                               ; preds = %47
  %51 = bitcast i32 %9 to float
  br label %67

52:                                               ; preds = %47
  %53 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %48, i1 true)
  %54 = add nsw i32 %53, -8
  %55 = add nsw i32 %30, -1
  %56 = tail call i32 @llvm.smin.i32(i32 %54, i32 %55)
  %57 = shl i32 %48, %56
  %58 = and i32 %57, 8388608
  %59 = icmp eq i32 %58, 0
  %60 = and i32 %57, 8388607
  %61 = sub nsw i32 %30, %56
  %62 = shl nsw i32 %61, 23
  %63 = or disjoint i32 %60, %62
  %64 = select i1 %59, i32 %57, i32 %63
  %65 = or i32 %64, %9
  %66 = bitcast i32 %65 to float
  br label %67

67:                                               ; preds = %50, %52, %17, %14
  %68 = phi float [ %16, %14 ], [ %0, %17 ], [ %66, %52 ], [ %51, %50 ]
  ret float %68
}

declare i32 @llvm.ctlz.i32(i32, i1 immarg)

define float @tf_clc_remainder_f32(float %0, float %1) {
  %3 = tail call float @llvm.fabs.f32(float %1)
  %4 = tail call float @llvm.fabs.f32(float %0)
  %5 = bitcast float %0 to i32
  %6 = and i32 %5, -2147483648
  %7 = fcmp uno float %0, 0.000000e+00
  br i1 %7, label %12, label %8

8:                                                ; preds = %2
  %9 = fcmp ueq float %1, 0.000000e+00
  %10 = fcmp oeq float %4, 0x7FF0000000000000
  %11 = or i1 %9, %10
  br i1 %11, label %12, label %15

12:                                               ; preds = %8, %2
  %13 = fmul float %0, %1
  %14 = fdiv float %13, %13
  br label %101

15:                                               ; preds = %8
  %16 = fcmp olt float %3, 0x47E0000000000000
  br i1 %16, label %17, label %76

17:                                               ; preds = %15
  %18 = fadd float %3, %3
  %19 = bitcast float %4 to i32
  %20 = bitcast float %18 to i32
  %21 = bitcast float %18 to i32
  %22 = add nsw i32 %21, -2139095041
  %23 = icmp ult i32 %22, -2139095040
  %24 = icmp samesign ugt i32 %19, 2139095039
  %25 = select i1 %23, i1 true, i1 %24
  br i1 %25, label %26, label %29

26:                                               ; preds = %17
  %27 = fmul float %4, %18
  %28 = fdiv float %27, %27
  br label %76

29:                                               ; preds = %17
  %30 = icmp samesign ult i32 %19, %21
  br i1 %30, label %76, label %31

31:                                               ; preds = %29
  %32 = lshr i32 %19, 23
  %33 = lshr i32 %21, 23
  %34 = and i32 %19, 8388607
  %35 = and i32 %20, 8388607
  %36 = icmp eq i32 %32, 0
  %37 = or disjoint i32 %34, 8388608
  %38 = tail call i32 @llvm.umax.i32(i32 %32, i32 1)
  %39 = select i1 %36, i32 %34, i32 %37
  %40 = icmp eq i32 %33, 0
  %41 = or disjoint i32 %35, 8388608
  %42 = tail call i32 @llvm.umax.i32(i32 %33, i32 1)
  %43 = select i1 %40, i32 %35, i32 %41
  %44 = sub nsw i32 %38, %42
  %45 = urem i32 %39, %43
  %46 = icmp sgt i32 %44, 0
  %47 = icmp ne i32 %45, 0
  %48 = select i1 %46, i1 %47, i1 false
  br i1 %48, label %49, label %59

49:                                               ; preds = %31, %49
  %50 = phi i32 [ %55, %49 ], [ %45, %31 ]
  %51 = phi i32 [ %54, %49 ], [ %44, %31 ]
  %52 = tail call i32 @llvm.smin.i32(i32 %51, i32 8)
  %53 = shl nuw i32 %50, %52
  %54 = sub nsw i32 %51, %52
  %55 = urem i32 %53, %43
  %56 = icmp sgt i32 %54, 0
  %57 = icmp ne i32 %55, 0
  %58 = select i1 %56, i1 %57, i1 false
  br i1 %58, label %49, label %59

59:                                               ; preds = %49, %31
  %60 = phi i32 [ %45, %31 ], [ %55, %49 ]
  %61 = phi i1 [ %47, %31 ], [ %57, %49 ]
  br i1 %61, label %62, label %76

62:                                               ; preds = %59
  %63 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %60, i1 true)
  %64 = add nsw i32 %63, -8
  %65 = add nsw i32 %42, -1
  %66 = tail call i32 @llvm.smin.i32(i32 %64, i32 %65)
  %67 = shl i32 %60, %66
  %68 = and i32 %67, 8388608
  %69 = icmp eq i32 %68, 0
  %70 = and i32 %67, 8388607
  %71 = sub nsw i32 %42, %66
  %72 = shl nsw i32 %71, 23
  %73 = or disjoint i32 %70, %72
  %74 = select i1 %69, i32 %67, i32 %73
  %75 = bitcast i32 %74 to float
  br label %76

76:                                               ; preds = %59, %62, %29, %26, %15
  %77 = phi float [ %4, %15 ], [ %28, %26 ], [ %4, %29 ], [ %75, %62 ], [ 0.000000e+00, %59 ]
  %78 = fcmp olt float %3, 0x3820000000000000
  br i1 %78, label %79, label %88

79:                                               ; preds = %76
  %80 = fadd float %77, %77
  %81 = fcmp ogt float %80, %3
  br i1 %81, label %82, label %96

82:                                               ; preds = %79
  %83 = fsub float %77, %3
  %84 = fadd float %83, %83
  %85 = fcmp ult float %84, %3
  br i1 %85, label %96, label %86

86:                                               ; preds = %82
  %87 = fsub float %83, %3
  br label %96

88:                                               ; preds = %76
  %89 = fmul float %3, 5.000000e-01
  %90 = fcmp ogt float %77, %89
  br i1 %90, label %91, label %96

91:                                               ; preds = %88
  %92 = fsub float %77, %3
  %93 = fcmp ult float %92, %89
  br i1 %93, label %96, label %94

94:                                               ; preds = %91
  %95 = fsub float %92, %3
  br label %96

96:                                               ; preds = %88, %94, %91, %79, %86, %82
  %97 = phi float [ %87, %86 ], [ %83, %82 ], [ %77, %79 ], [ %95, %94 ], [ %92, %91 ], [ %77, %88 ]
  %98 = bitcast float %97 to i32
  %99 = xor i32 %6, %98
  %100 = bitcast i32 %99 to float
  br label %101

101:                                              ; preds = %96, %12
  %102 = phi float [ %14, %12 ], [ %100, %96 ]
  ret float %102
}

declare float @llvm.fabs.f32(float)

declare i32 @llvm.smin.i32(i32, i32)

declare i32 @llvm.umax.i32(i32, i32)

