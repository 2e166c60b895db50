// RUN: tf-opt %s --split-input-file --verify-diagnostics --pass-pipeline=apply-schedule
// Numbers that would cost memory or time without end are refused.
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = fusion.exp %x : tensor<4xf32>
  sched.segment %y = 2147483647 // expected-error {{segments are numbered from 0 to 1023, found 2147483647}}
  fusion.return %y : tensor<4xf32>
}
// -----
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{segments are numbered from 0 to 1023, found 4294967297}}
  %y = fusion.exp %x : tensor<4xf32> segment(4294967297)
  fusion.return %y : tensor<4xf32>
}
// -----
fusion.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{an inline position of 4294967296 is beyond any loop}}
  %y = fusion.exp %x : tensor<4xf32> inline(4294967296)
  fusion.return %y : tensor<4xf32>
}
// -----
// expected-error @+1 {{'builtin.module' needs a block in its region}}
"builtin.module"() ({}) : () -> ()
