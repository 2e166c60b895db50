// What a reader does not find: a fact has an element that shows it.
// RUN: tf-opt --lower-fusion --split-input-file --verify-diagnostics %s
fusion.func @fact(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note@+1 {{; such as at }}
  %a = fusion.exp %x : tensor<?xf32> memory(shared)
  // expected-error@+1 {{'y' reads an element of 'a' that is not computed in the same iteration; inline 'a' less deeply}}
  %y = fusion.neg %a : tensor<?xf32>
  sched.split %a[0] into 4
  sched.split %y[0] by 4
  sched.reorder %y [1, 0]
  sched.inline_at %a 1
  fusion.return %y : tensor<?xf32>
}
