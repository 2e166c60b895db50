// prop-20261125-320
// prop: index=32 vector=16 again=0 shift=0
// arg 0 bf16 [2] strides [1] int 0 32 13950450
// arg 1 ui64 scalar int 0 50 13053237
// arg 2 i64 value 8
// arg 3 ui64 scalar int 0 85 449286
// arg 4 i32 [] strides [] int -4 12 2577617
// arg 5 i64 value 21
// out 0 ui64 0
// out 1 i32 0
// out 2 i1 0
// out 3 ui64 0
fusion.func @f(%a0: tensor<?xbf16> {dims = ["k"], contiguity = [true]}, %s4: ui64, %n5: i64, %s7: ui64, %a14: tensor<i32> {contiguity = []}, %n18: i64) -> (tensor<?x7xui64>, tensor<i32>, tensor<?xi1>, tensor<?x7xui64>) {
  %v1 = fusion.logsumexp %a0 axes [0] : tensor<bf16>
  %v2 = fusion.cast %a0 : tensor<?xi8>
  %v3 = fusion.argmin %a0 axes [0] : tensor<i32>
  %v6 = fusion.full %s4, %n5 : tensor<?x8xui64>
  %v8 = fusion.pad %v6, %s7 low [2, -2] high [4, 1] : tensor<?x7xui64>
  %v9 = fusion.permute %v8 axes [0, 1] : tensor<?x7xui64>
  %v10 = fusion.gather %v8, %v9 axis 1 : tensor<?x7xui64>
  %v11 = fusion.floordiv %v10, %v10 : tensor<?x7xui64>
  %v12 = fusion.sum %v9 axes [1] : tensor<?xui64>
  %v13 = fusion.gt %v12, %v12 : tensor<?xi1>
  %v15 = fusion.mul %v3, %a14 : tensor<i32>
  %k16 = fusion.constant 14 : i64
  %v17 = fusion.expand %v11, %k16 : tensor<?x7xui64>
  fusion.return %v17, %v15, %v13, %v10 : tensor<?x7xui64>, tensor<i32>, tensor<?xi1>, tensor<?x7xui64>
}
