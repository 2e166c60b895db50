// Of a result whose numbers are all small the absolute tolerance goes down with them: a sign that is lost is seen. Where one is about 1
// it is as it was, and where it was given.
// RUN: tf-run --make-input const:0.0004:bf16:8 --out %t.npy
// RUN: not tf-run %s --entry=turned --arg=%t.npy --expect=%t.npy 2>&1 | FileCheck %s
// RUN: tf-run %s --entry=turned --arg=%t.npy --expect=%t.npy --atol=0.001
// RUN: tf-run --make-input const:0.9:bf16:8 --out %t.npy
// RUN: tf-run %s --entry=same --arg=%t.npy --expect=%t.npy 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: tf-run --make-input zeros:bf16:8 --out %t.npy
// RUN: tf-run %s --entry=same --arg=%t.npy --expect=%t.npy 2>&1 | FileCheck %s --check-prefix=LARGE
// CHECK: 8 beyond rtol 0.016 atol 1e-06
// LARGE: 0 beyond rtol 0.016 atol 0.001
fusion.func @turned(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %y = fusion.neg %x : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}
fusion.func @same(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  %y = fusion.abs %x : tensor<?xbf16>
  fusion.return %y : tensor<?xbf16>
}
