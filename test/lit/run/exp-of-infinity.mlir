// What is known when the kernel is compiled is folded as it would be computed: libclc's exp(-inf) was 2.5e-127 once.
// RUN: tf-run %s --arg=zeros:f64:4 --expect=reference --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --O=0 --arg=zeros:f64:4 --expect=reference --rtol=0 --atol=0 --check=all
fusion.func @f(%x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) {
  %k = fusion.constant -inf : f64
  %m = fusion.full %k : tensor<4xf64>
  %e = fusion.exp %m : tensor<4xf64>
  %a = fusion.add %e, %x : tensor<4xf64>
  %e2 = fusion.exp2 %m : tensor<4xf64>
  %b = fusion.add %e2, %x : tensor<4xf64>
  %t = fusion.tanh %m : tensor<4xf64>
  %c = fusion.add %t, %x : tensor<4xf64>
  fusion.return %a, %b, %c : tensor<4xf64>, tensor<4xf64>, tensor<4xf64>
}
