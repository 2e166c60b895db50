fusion.func @f_joined(%x: tensor<?xf32> {contiguity = ["broadcast"]}) -> tensor<?xf32> attributes {any_address, joined = array<i64: 3, 3>, version_of = @f} {
  %y = fusion.neg %x : tensor<?xf32>
  sched.split %y[0] by 128
  sched.parallelize %y [bidx, tidx]
  fusion.return %y : tensor<?xf32>
}
fusion.func @f(%x: tensor<?x?x8xf32> {contiguity = [true, true, "broadcast"]}) -> tensor<?x?x8xf32> attributes {any_address} {
  %y = fusion.neg %x : tensor<?x?x8xf32>
  sched.parallelize %y [bidx, serial, tidx]
  fusion.return %y : tensor<?x?x8xf32>
}
