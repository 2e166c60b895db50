// RUN: tf-opt %s --split-input-file --verify-diagnostics --lower-fusion
// expected-error@+1 {{this is a version of '@g', which is no fusion of the module}}
fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> attributes {version_of = @g} {
  %y = fusion.neg %x : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}
// -----
// expected-error@+1 {{a version of '@g' has its arguments and results}}
fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> attributes {version_of = @g} {
  %y = fusion.neg %x : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}
fusion.func @g(%x: tensor<9xf32>) -> tensor<9xf32> {
  %y = fusion.neg %x : tensor<9xf32>
  fusion.return %y : tensor<9xf32>
}
// -----
// expected-error@+1 {{'at_most' names axis 1 of argument 0, which there is not}}
fusion.func @f(%x: tensor<8xf32>) -> tensor<8xf32> attributes {at_most = array<i64: 0, 1, 5>, version_of = @g} {
  %y = fusion.neg %x : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}
fusion.func @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = fusion.neg %x : tensor<8xf32>
  fusion.return %y : tensor<8xf32>
}
// -----
// expected-error@+1 {{'at_least' names axis 2 of argument 0, which there is not}}
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> attributes {at_least = array<i64: 0, 2, 5>, version_of = @g} {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
fusion.func @g(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
// -----
// expected-error@+1 {{'exactly' names axis 0 of argument 1, which there is not}}
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> attributes {exactly = array<i64: 1, 0, 5>, version_of = @g} {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
fusion.func @g(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
// -----
// expected-error@+1 {{'at_most' asks for 4294967296 elements of argument 0, expected 0 to 2147483647}}
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> attributes {at_most = array<i64: 0, -1, 4294967296>, version_of = @g} {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
fusion.func @g(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
// -----
// expected-error@+1 {{'at_most' names axis -2 of argument 0, which there is not}}
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> attributes {at_most = array<i64: 0, -2, 5>, version_of = @g} {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
fusion.func @g(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
// -----
// expected-error@+1 {{'at_most' asks for 4294967296 elements of argument 0, expected 0 to 2147483647}}
fusion.func @f(%x: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {at_most = array<i64: 0, -2, 4294967296>, version_of = @g} {
  %y = fusion.neg %x : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
fusion.func @g(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = fusion.neg %x : tensor<?x?xf32>
  fusion.return %y : tensor<?x?xf32>
}
// -----
// expected-error@+1 {{'strided' names axis -1 of argument 0, which there is not}}
fusion.func @f(%x: tensor<?xf32>) -> tensor<?xf32> attributes {strided = array<i64: 0, -1, 1>, version_of = @g} {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
fusion.func @g(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = fusion.neg %x : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
