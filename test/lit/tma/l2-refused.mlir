// RUN: tf-opt %s --split-input-file --verify-diagnostics
fusion.func @no_map(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{`l2` is for copies via(tma), but 's' is none}}
  %s = fusion.set %x : tensor<?xf32> {l2 = "256b"} memory(shared) via(cp_async)
  %y = fusion.neg %s : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}

// -----

fusion.func @no_such(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{l2}}
  %s = fusion.set %x : tensor<?xf32> {l2 = "512b"} memory(shared) via(tma)
  %y = fusion.neg %s : tensor<?xf32>
  fusion.return %y : tensor<?xf32>
}
