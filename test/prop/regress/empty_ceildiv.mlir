// prop: index=64 vector=16
// arg 0 i8 [0,3] strides [3,1] bits 3312329
// arg 1 i64 value 5
// out 0 i8 0
// out 1 i8 0
fusion.func @f(%a0: tensor<?x?xi8>, %n7: i64) -> (tensor<?x?xi8>, tensor<3xi8>) {
  %v6 = fusion.neg %a0 : tensor<?x?xi8>
  %k = fusion.constant 4 : i8
  %w = fusion.full %k : tensor<3xi8>
  sched.split %v6[0] into %n7
  fusion.return %v6, %w : tensor<?x?xi8>, tensor<3xi8>
}
