// What TMA brings besides the tensor's own bits, as an H200 was seen to do it: tf32 is rounded and has one
// NaN, the _ftz types flush nothing that is loaded, outside is 0 or 0x7ff77ff7. Raw bits are compared; on a GPU
// (--device=cuda:0) the same lines hold.
// RUN: tf-run %s --entry=pattern --arg=zeros:i32:2x8 --out=%t.in.npy
// RUN: tf-run %s --entry=rounded --arg=zeros:i32:2x8 --out=%t.tf32.npy
// RUN: tf-run %s --entry=brought '--arg=tensormap(%t.in.npy,box=2x8,type=f32)' --arg=zeros:i32:2x8 --expect=%t.in.npy --expect=%t.in.npy --rtol=0 --atol=0
// RUN: tf-run %s --entry=brought '--arg=tensormap(%t.in.npy,box=2x8,type=tf32)' --arg=zeros:i32:2x8 --expect=%t.in.npy --expect=%t.tf32.npy --rtol=0 --atol=0
// RUN: tf-run %s --entry=brought '--arg=tensormap(%t.in.npy,box=2x8,type=tf32_ftz)' --arg=zeros:i32:2x8 --expect=%t.in.npy --expect=%t.tf32.npy --rtol=0 --atol=0
// RUN: tf-run %s --entry=brought '--arg=tensormap(%t.in.npy,box=2x8,type=f32_ftz)' --arg=zeros:i32:2x8 --expect=%t.in.npy --expect=%t.in.npy --rtol=0 --atol=0

// RUN: tf-run %s --entry=filled --arg=zeros:i32:2x8 --out=%t.nan.npy
// RUN: tf-run %s --entry=zeroed --arg=zeros:i32:2x8 --out=%t.zero.npy
// RUN: tf-run --make-input=const:1088421888:i32:2x8 --out=%t.seven.npy
// RUN: tf-run %s --entry=outside '--arg=tensormap(%t.seven.npy,box=2x8,type=f32,fill=nan)' --arg=zeros:i32:2x8 --expect=%t.seven.npy --expect=%t.nan.npy --rtol=0 --atol=0
// RUN: tf-run %s --entry=outside '--arg=tensormap(%t.seven.npy,box=2x8,type=tf32,fill=nan)' --arg=zeros:i32:2x8 --expect=%t.seven.npy --expect=%t.nan.npy --rtol=0 --atol=0
// RUN: tf-run %s --entry=outside '--arg=tensormap(%t.seven.npy,box=2x8,fill=zero)' --arg=zeros:i32:2x8 --expect=%t.seven.npy --expect=%t.zero.npy --rtol=0 --atol=0

// Below, at and above ties, carries, infinities, not-a-numbers, denormal numbers, zeros.
kernel.func @pattern(%y: !kernel.buffer<2x8xi32, global>) attributes {block = [1, 1, 1]} {
  kernel.store 1065357311, %y[0, 0]
  kernel.store 1065357312, %y[0, 1]
  kernel.store 1065357313, %y[0, 2]
  kernel.store 1065365504, %y[0, 3]
  kernel.store 1073741823, %y[0, 4]
  kernel.store 2139095039, %y[0, 5]
  kernel.store -8392704, %y[0, 6]
  kernel.store 2139095040, %y[0, 7]
  kernel.store 2139095041, %y[1, 0]
  kernel.store 2143289635, %y[1, 1]
  kernel.store 6144, %y[1, 2]
  kernel.store -2147481600, %y[1, 3]
  kernel.store -1037557761, %y[1, 4]
  kernel.store 8388608, %y[1, 5]
  kernel.store 0, %y[1, 6]
  kernel.store -2147483648, %y[1, 7]
}

kernel.func @rounded(%y: !kernel.buffer<2x8xi32, global>) attributes {block = [1, 1, 1]} {
  kernel.store 1065353216, %y[0, 0]
  kernel.store 1065353216, %y[0, 1]
  kernel.store 1065361408, %y[0, 2]
  kernel.store 1065369600, %y[0, 3]
  kernel.store 1073741824, %y[0, 4]
  kernel.store 2139095040, %y[0, 5]
  kernel.store -8388608, %y[0, 6]
  kernel.store 2139095040, %y[0, 7]
  kernel.store 2147475456, %y[1, 0]
  kernel.store 2147475456, %y[1, 1]
  kernel.store 8192, %y[1, 2]
  kernel.store -2147483648, %y[1, 3]
  kernel.store -1037557760, %y[1, 4]
  kernel.store 8388608, %y[1, 5]
  kernel.store 0, %y[1, 6]
  kernel.store -2147483648, %y[1, 7]
}

// Row 1 from column 4 on: four sevens, and what is outside.
kernel.func @filled(%y: !kernel.buffer<2x8xi32, global>) attributes {block = [1, 1, 1]} {
  kernel.store 1088421888, %y[0, 0]
  kernel.store 1088421888, %y[0, 1]
  kernel.store 1088421888, %y[0, 2]
  kernel.store 1088421888, %y[0, 3]
  kernel.store 2146926583, %y[0, 4]
  kernel.store 2146926583, %y[0, 5]
  kernel.store 2146926583, %y[0, 6]
  kernel.store 2146926583, %y[0, 7]
  kernel.store 2146926583, %y[1, 0]
  kernel.store 2146926583, %y[1, 1]
  kernel.store 2146926583, %y[1, 2]
  kernel.store 2146926583, %y[1, 3]
  kernel.store 2146926583, %y[1, 4]
  kernel.store 2146926583, %y[1, 5]
  kernel.store 2146926583, %y[1, 6]
  kernel.store 2146926583, %y[1, 7]
}

kernel.func @zeroed(%y: !kernel.buffer<2x8xi32, global>) attributes {block = [1, 1, 1]} {
  kernel.store 1088421888, %y[0, 0]
  kernel.store 1088421888, %y[0, 1]
  kernel.store 1088421888, %y[0, 2]
  kernel.store 1088421888, %y[0, 3]
  kernel.store 0, %y[0, 4]
  kernel.store 0, %y[0, 5]
  kernel.store 0, %y[0, 6]
  kernel.store 0, %y[0, 7]
  kernel.store 0, %y[1, 0]
  kernel.store 0, %y[1, 1]
  kernel.store 0, %y[1, 2]
  kernel.store 0, %y[1, 3]
  kernel.store 0, %y[1, 4]
  kernel.store 0, %y[1, 5]
  kernel.store 0, %y[1, 6]
  kernel.store 0, %y[1, 7]
}

kernel.func @brought(%map: !kernel.tensormap, %y: !kernel.buffer<2x8xi32, global>) attributes {block = [16, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<2x8xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %row = kernel.constant 0 : i32
  %col = kernel.constant 0 : i32
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 64 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %map[%row, %col] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %i = kernel.div %t, 8 : i32
  %j = kernel.rem %t, 8 : i32
  %v = kernel.load %s[%i, %j] : i32
  kernel.store %v, %y[%i, %j]
}

kernel.func @outside(%map: !kernel.tensormap, %y: !kernel.buffer<2x8xi32, global>) attributes {block = [16, 1, 1]} {
  %s = kernel.alloc {align = 128} : !kernel.buffer<2x8xi32, shared>
  %bar = kernel.alloc : !kernel.mbarrier
  %row = kernel.constant 1 : i32
  %col = kernel.constant 4 : i32
  %zero = kernel.constant 0 : i32
  %one = kernel.constant 1 : i32
  %bytes = kernel.constant 64 : i32
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, %zero : i32
  kernel.if %lead {
    kernel.mbarrier.init %bar, %one
    kernel.fence.mbarrier_init
    kernel.mbarrier.arrive.expect_tx %bar, %bytes
    kernel.tma.load %map[%row, %col] to %s signal %bar
  }
  kernel.barrier
  kernel.mbarrier.wait %bar parity %zero
  %i = kernel.div %t, 8 : i32
  %j = kernel.rem %t, 8 : i32
  %v = kernel.load %s[%i, %j] : i32
  kernel.store %v, %y[%i, %j]
}
