// failed: result 0: 4 of 4 elements are wrong; at [0] it is 0, expected 6 (tolerance 0)
// prop: index=64 vector=16
// arg 0 ui8 [4] strides [1] bits 3406986
// out 0 bf16 0
fusion.func @f(%a0: tensor<4xui8>) -> (tensor<4xbf16>) {
  %v1 = fusion.cast %a0 : tensor<4xbf16>
  fusion.return %v1 : tensor<4xbf16>
}
