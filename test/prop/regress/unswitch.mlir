fusion.func @f(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %a = fusion.exp %x : tensor<?x64xf32>
  %y = fusion.neg %a : tensor<?x64xf32>
  sched.at_use %a
  sched.split %a[1] by 8
  sched.memory %a shared
  fusion.return %y : tensor<?x64xf32>
}
