// Kernels that link device math share a module, behind the others: each of its functions and tables is in PTX once,
// what all modules declare is declared once, and the kernels without device math are not made anew for it.
// RUN: tf-llc %s --target=sm_90a -o %t.ptx
// RUN: FileCheck-22 %s --implicit-check-not='.func ' --implicit-check-not='TWO_TO_JBY64_EP_HEAD[' < %t.ptx
// RUN: %if ptxas %{ %ptxas --gpu-name=sm_90a %t.ptx -o %t.cubin %}
// RUN: tf-run %s --mcpu=sm_90a --entry=first --arg=random:1:f64:300x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=plain --arg=random:1:f32:300x40 --expect=reference --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=second --arg=random:1:f64:300x40 --expect=reference --check=all
// CHECK: .visible .entry plain_k0
// CHECK: .func {{.*}} tf_clc_tanh_f64
// CHECK: TWO_TO_JBY64_EP_HEAD[
// CHECK: .visible .entry first_k0
// CHECK: .visible .entry second_k0
// CHECK: .func {{.*}} tf_clc_tanh_f64

fusion.func @first(%x: tensor<300x40xf64>) -> tensor<300x40xf64> {
  %y = fusion.tanh %x : tensor<300x40xf64>
  fusion.return %y : tensor<300x40xf64>
}
fusion.func @plain(%x: tensor<300x40xf32>) -> tensor<40x300xf32> {
  %y = fusion.permute %x axes [1, 0] : tensor<40x300xf32>
  %e = fusion.exp %y : tensor<40x300xf32>
  fusion.return %e : tensor<40x300xf32>
}
fusion.func @second(%x: tensor<300x40xf64>) -> tensor<300xf64> {
  %t = fusion.tanh %x : tensor<300x40xf64>
  %y = fusion.sum %t axes [1] : tensor<300xf64>
  fusion.return %y : tensor<300xf64>
}
