// `into n` computes too much unless n divides the extent, whatever its parts do: 4 into 3 is 3 parts of 2, and 2 divides 4. A copy that
// computes an element of its neighbour's again tells nobody; a sum that counts one twice does.
// RUN: tf-run %s --entry=inner --arg=random:1:f32:5x16 --expect=reference --check=all
// RUN: tf-run %s --entry=outer --arg=random:2:f32:5x16 --expect=reference --check=all
// RUN: tf-run %s --entry=inner_of_any --arg=random:3:f32:5x16 --expect=reference --check=all
// RUN: tf-run %s --entry=inner_of_any --arg=random:3:f32:5x13 --expect=reference --check=all
// RUN: tf-run %s --entry=inner_of_any --arg=random:3:f32:5x1 --expect=reference --check=all
// RUN: tf-run %s --entry=by_argument --arg=random:4:f32:5x16 --arg=3 --expect=reference --check=all
// RUN: tf-run %s --entry=by_argument --arg=random:4:f32:5x16 --arg=4 --expect=reference --check=all
// RUN: tf-run %s --entry=by_argument --arg=random:4:f32:5x3 --arg=7 --expect=reference --check=all
// RUN: tf-run %s --entry=threads --arg=random:5:f32:5x24 --expect=reference --check=all
// RUN: tf-run %s --entry=whole --arg=random:6:f32:5x10 --expect=reference --check=all
// RUN: tf-run %s --entry=copy --arg=random:7:f32:10x4 --expect=reference --check=all
// RUN: tf-run %s --entry=by --arg=random:8:f32:5x4 --expect=reference --check=all
// RUN: tf-run %s --entry=inner_by --arg=random:9:f32:5x36 --expect=reference --check=all
// RUN: tf-run %s --entry=by_of_any --arg=random:10:f32:5x4 --expect=reference --check=all
// RUN: tf-run %s --entry=by_of_any --arg=random:10:f32:5x9 --expect=reference --check=all

// the inner 4 of 16, into 3: 3 x 2
fusion.func @inner(%x: tensor<5x16xf32>) -> tensor<5xf32> {
  %y = fusion.sum %x axes [1] : tensor<5xf32>
  sched.split %y[1] by 4
  sched.split %y[2] into 3
  fusion.return %y : tensor<5xf32>
}

// the outer 4 of 16, into 3
fusion.func @outer(%x: tensor<5x16xf32>) -> tensor<5xf32> {
  %y = fusion.sum %x axes [1] : tensor<5xf32>
  sched.split %y[1] by 4
  sched.split %y[1] into 3
  fusion.return %y : tensor<5xf32>
}

fusion.func @inner_of_any(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 4
  sched.split %y[2] into 3
  fusion.return %y : tensor<?xf32>
}

fusion.func @by_argument(%x: tensor<?x?xf32>, %n: i32) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] into %n
  fusion.return %y : tensor<?xf32>
}

// by threads, which are summed at the end
fusion.func @threads(%x: tensor<5x24xf32>) -> tensor<5xf32> {
  %y = fusion.sum %x axes [1] : tensor<5xf32>
  sched.split %y[1] by 6
  sched.split %y[2] into 4
  sched.parallelize %y [bidx, serial, tidx, serial]
  fusion.return %y : tensor<5xf32>
}

fusion.func @whole(%x: tensor<5x10xf32>) -> tensor<5xf32> {
  %y = fusion.sum %x axes [1] : tensor<5xf32>
  sched.split %y[1] into 4
  fusion.return %y : tensor<5xf32>
}

fusion.func @copy(%x: tensor<10x4xf32>) -> tensor<10x4xf32> {
  %y = fusion.neg %x : tensor<10x4xf32>
  sched.split %y[1] into 3
  sched.split %y[0] into 4
  sched.parallelize %y [bidx, tidy, tidx, serial]
  fusion.return %y : tensor<10x4xf32>
}

// And `by n` unless n divides the extent, whatever the number of parts does: 4 by 3 is 2 parts, and 2 divides 4.
fusion.func @by(%x: tensor<5x4xf32>) -> tensor<5xf32> {
  %y = fusion.sum %x axes [1] : tensor<5xf32>
  sched.split %y[1] by 3
  fusion.return %y : tensor<5xf32>
}

// the inner 9 of 36, by 4: 3 parts
fusion.func @inner_by(%x: tensor<5x36xf32>) -> tensor<5xf32> {
  %y = fusion.sum %x axes [1] : tensor<5xf32>
  sched.split %y[1] by 9
  sched.split %y[2] by 4
  fusion.return %y : tensor<5xf32>
}

fusion.func @by_of_any(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = fusion.sum %x axes [1] : tensor<?xf32>
  sched.split %y[1] by 3
  fusion.return %y : tensor<?xf32>
}
