// Conditions that only an `else` asks for are computed there, once for each, and so is what only they need; what is asked for
// elsewhere, too, or in a loop within, stays.
// RUN: tf-opt %s --kernel-sink-conditions | FileCheck-22 %s
// RUN: for n in 0 5 9 40; do a="--mcpu=sm_90a --entry=rows --block=32 --arg=$n --arg=zeros:f32:128 --check=all"; \
// RUN:   tf-run %s $a --out %t.npy && tf-run %s --pass-pipeline=canonicalize $a --out %t.one.npy && cmp %t.npy %t.one.npy || exit 1; done

// CHECK-LABEL: kernel.func @rows(
// CHECK: %[[C32:.*]] = kernel.constant 32
// CHECK: %[[C64:.*]] = kernel.constant 64
// CHECK-NOT: kernel.cmp gt
// CHECK: kernel.cmp le
// CHECK: kernel.add %{{.*}}, %[[C32]]
// CHECK: kernel.add %{{.*}}, %[[C64]]
// CHECK: kernel.if
// CHECK-NOT: kernel.cmp
// CHECK: else
// CHECK: %[[J:.*]] = kernel.add
// CHECK: kernel.cmp gt %[[J]], %
// CHECK: kernel.if
// CHECK: kernel.if
// CHECK: else
// CHECK: kernel.add
// CHECK: kernel.cmp gt
kernel.func @rows(%n: i32, %y: !kernel.buffer<128xf32, global>) attributes {block = [32, 1, 1]} {
  %c0 = kernel.constant 0 : i32
  %c1 = kernel.constant 1 : i32
  %c2 = kernel.constant 2 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %one = kernel.constant 1.0 : f32
  %two = kernel.constant 2.0 : f32
  %t = kernel.thread_id x
  %j = kernel.add %t, %c2 : i32
  %gt = kernel.cmp gt %j, %n : i32
  %le = kernel.cmp le %t, %n : i32
  %k = kernel.add %t, %c32 : i32
  %l = kernel.add %t, %c64 : i32
  kernel.if %le {
    kernel.store %one, %y[%t]
  } else {
    kernel.if %gt {
      kernel.store %two, %y[%t]
    }
  }
  kernel.if %le {
    kernel.store %one, %y[%k]
  } else {
    kernel.if %gt {
      kernel.store %two, %y[%k]
    }
    kernel.for %i = %c0 to %c2 step %c1 : i32 {
      kernel.if %le {
        kernel.store %two, %y[%l]
      }
    }
  }
}

// What decides inside of one conditional about others is computed there; what decides in two of them stays, since all
// threads may go there.
// RUN: for n in 0 5 9 40; do a="--mcpu=sm_90a --entry=ends --block=32 --arg=$n --arg=zeros:f32:128 --check=all"; \
// RUN:   tf-run %s $a --out %t.npy && tf-run %s --pass-pipeline=canonicalize $a --out %t.one.npy && cmp %t.npy %t.one.npy || exit 1; done
// CHECK-LABEL: kernel.func @ends(
// CHECK-NOT: kernel.cmp gt
// CHECK: kernel.cmp ne
// CHECK-NOT: kernel.cmp gt
// CHECK: kernel.if
// CHECK-NEXT: %[[J:.*]] = kernel.add
// CHECK-NEXT: %[[GT:.*]] = kernel.cmp gt %[[J]]
// CHECK-NEXT: kernel.if %[[GT]]
// CHECK-NOT: kernel.cmp
kernel.func @ends(%n: i32, %y: !kernel.buffer<128xf32, global>) attributes {block = [32, 1, 1]} {
  %c2 = kernel.constant 2 : i32
  %c32 = kernel.constant 32 : i32
  %c64 = kernel.constant 64 : i32
  %one = kernel.constant 1.0 : f32
  %two = kernel.constant 2.0 : f32
  %t = kernel.thread_id x
  %j = kernel.add %t, %c2 : i32
  %gt = kernel.cmp gt %j, %n : i32
  %le = kernel.cmp le %t, %n : i32
  %ne = kernel.cmp ne %t, %n : i32
  %k = kernel.add %t, %c32 : i32
  %l = kernel.add %t, %c64 : i32
  kernel.if %le {
    kernel.if %gt {
      kernel.store %one, %y[%t]
    }
    kernel.if %ne {
      kernel.store %one, %y[%k]
    }
  }
  kernel.if %le {
    kernel.if %ne {
      kernel.store %two, %y[%l]
    }
  }
}
