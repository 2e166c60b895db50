// const: gives the number that is said, or says that the type has none such.
// RUN: for a in 9223372036854775807:i64:1 -9223372036854775808:i64:1 9007199254740993:i64:1 18446744073709551615:ui64:1 1e3:i64:1; do tf-run --make-input const:$a --out %t.npy && tail -c 8 %t.npy | od -A n -t x8; done | FileCheck %s
// CHECK: 7fffffffffffffff
// CHECK-NEXT: 8000000000000000
// CHECK-NEXT: 0020000000000001
// CHECK-NEXT: ffffffffffffffff
// CHECK-NEXT: 00000000000003e8
// RUN: for a in 2.5:i32 3000000000:i32 -1:ui32 nan:i32 200:i8 9223372036854775808:i64 -1:ui64 18446744073709551616:ui64 1e19:i64 2:i1 8:i4; do not tf-run --make-input const:$a:3 --out %t.npy || exit 1; done 2>&1 | FileCheck %s --check-prefix=NONE
// NONE-COUNT-11: error: argument 'const:{{.*}}': no element of this type is that number
// RUN: tf-run --make-input const:0.1:bf16:3 --out %t.npy
