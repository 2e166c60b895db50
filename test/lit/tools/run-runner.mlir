// The flags that mlir-runner has too.
// RUN: tf-run %s -e dot --entry-point-result=f32 --arg iota:f32:4 | FileCheck %s --check-prefix=SIX
// RUN: tf-run %s -e count -entry-point-result=i64 --arg 9007199254740993 | FileCheck %s --check-prefix=BIG
// RUN: tf-run %s -e count --entry-point-result=void --arg 5 | count 0
// RUN: tf-run %s -e dot --device=reference --entry-point-result=f32 --arg iota:f32:4 | FileCheck %s --check-prefix=SIX
// RUN: not tf-run %s -e dot --entry-point-result=i32 --arg iota:f32:4 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tf-run %s -e twice --entry-point-result=f32 --arg iota:f32:4 2>&1 | FileCheck %s --check-prefix=TYPE32
// RUN: sh -c 'tf-run %s -e dot --entry-point-result=float --arg iota:f32:4; test $? -eq 2' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: tf-run %s -e dot --shared-libs=libm.so.6,libc.so.6 --arg iota:f32:4
// RUN: sh -c 'tf-run %s -e dot --shared-libs=libm.so.6,/nonexistent/lib.so --arg iota:f32:4; test $? -eq 4' 2>&1 | FileCheck %s --check-prefix=LIB
// SIX: {{^}}6{{$}}
// BIG: {{^}}9007199254740993{{$}}
// TYPE: error: --entry-point-result=i32: the entry has no first result of one such element
// TYPE32: error: --entry-point-result=f32: the entry has no first result of one such element
// UNKNOWN: tf-run: option '--entry-point-result' wants void or an element type, such as f32, found 'float'
// LIB: error: --shared-libs: /nonexistent/lib.so: cannot open shared object file
fusion.func @dot(%x: tensor<?xf32>) -> tensor<f32> {
  %s = fusion.sum %x axes [0] : tensor<f32>
  fusion.return %s : tensor<f32>
}
fusion.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = fusion.add %x, %x : tensor<?xf32>
  fusion.return %s : tensor<?xf32>
}
fusion.func @count(%n: i64) -> tensor<1xi64> {
  %s = fusion.full %n : tensor<1xi64>
  fusion.return %s : tensor<1xi64>
}
