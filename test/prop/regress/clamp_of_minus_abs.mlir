// -|x| is compared: ptxas takes it for less than any number (lib/codegen/README.md, `abs`).
// prop: index=auto vector=16 again=0 shift=0 target=sm_80 row=0
// arg 0 i64 [67,73] strides [73,1] int -3 3 267
// arg 1 i32 [67,73] strides [73,1] int -3 3 375
// arg 2 i16 [67,73] strides [73,1] int -3 3 949
// out 0 i64 0
// out 1 i32 0
// out 2 i16 0
// out 3 i1 0
fusion.func @f(%x: tensor<67x73xi64>, %y: tensor<67x73xi32>, %z: tensor<67x73xi16>) -> (tensor<67x73xi64>, tensor<67x73xi32>, tensor<67x73xi16>, tensor<67x73xi1>) {
  %low = fusion.constant -2 : i64
  %high = fusion.constant 2 : i64
  %ax = fusion.abs %x : tensor<67x73xi64>
  %nx = fusion.neg %ax : tensor<67x73xi64>
  %cx = fusion.clamp %nx, %low, %high : tensor<67x73xi64>
  %least = fusion.constant -2 : i32
  %ay = fusion.abs %y : tensor<67x73xi32>
  %ny = fusion.neg %ay : tensor<67x73xi32>
  %below = fusion.lt %ny, %least : tensor<67x73xi1>
  %cy = fusion.select %below, %y, %ny : tensor<67x73xi32>
  %some = fusion.constant -1 : i16
  %az = fusion.abs %z : tensor<67x73xi16>
  %nz = fusion.neg %az : tensor<67x73xi16>
  %under = fusion.lt %nz, %some : tensor<67x73xi1>
  %cz = fusion.select %under, %z, %nz : tensor<67x73xi16>
  fusion.return %cx, %cy, %cz, %under : tensor<67x73xi64>, tensor<67x73xi32>, tensor<67x73xi16>, tensor<67x73xi1>
}
