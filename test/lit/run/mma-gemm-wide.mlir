// Products of matrices by cp.async, ldmatrix (not of f64) and mma.sync, at sizes that divide nothing, too: equal to plain loops bit
// for bit, since all numbers are small integers.
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32_loops --arg=random:1:i8:37x45 --arg=random:9:i8:45x29 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32 --arg=random:1:i8:37x45 --arg=random:9:i8:45x29 --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32_loops --arg=random:2:i8:64x64 --arg=random:10:i8:64x32 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32 --arg=random:2:i8:64x64 --arg=random:10:i8:64x32 --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32_loops --arg=random:3:i8:1x1 --arg=random:11:i8:1x1 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32 --arg=random:3:i8:1x1 --arg=random:11:i8:1x1 --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32_loops --arg=random:4:i8:5x131 --arg=random:12:i8:131x40 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=tf32 --arg=random:4:i8:5x131 --arg=random:12:i8:131x40 --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=f64_loops --arg=random:1:i8:37x45 --arg=random:9:i8:45x29 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=f64 --arg=random:1:i8:37x45 --arg=random:9:i8:45x29 --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=f64_loops --arg=random:2:i8:64x64 --arg=random:10:i8:64x32 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=f64 --arg=random:2:i8:64x64 --arg=random:10:i8:64x32 --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=f64_loops --arg=random:3:i8:1x1 --arg=random:11:i8:1x1 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=f64 --arg=random:3:i8:1x1 --arg=random:11:i8:1x1 --expect=%t.npy --rtol=0 --atol=0 --check=all
// RUN: tf-run %s --mcpu=sm_90a --entry=f64_loops --arg=random:4:i8:5x131 --arg=random:12:i8:131x40 --out=%t.npy
// RUN: tf-run %s --mcpu=sm_90a --entry=f64 --arg=random:4:i8:5x131 --arg=random:12:i8:131x40 --expect=%t.npy --rtol=0 --atol=0 --check=all

// Numbers that the type holds, in rows that begin at multiples of 16 bytes; `turn`ed, the columns of x.
kernel.func @tf32_from(%x: !kernel.buffer<?xi8, global>, %y: !kernel.buffer<?xf32, global>, %rows: i32, %columns: i32, %pitch: i32, %turned: i32) attributes {max_threads = 128} {
  %b = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %b, 128 : i32
  %at = kernel.add %o, %t : i32
  %all = kernel.mul %rows, %columns : i32
  %in = kernel.cmp lt %at, %all : i32
  kernel.if %in {
    %r = kernel.div %at, %columns : i32
    %c = kernel.rem %at, %columns : i32
    %v = kernel.load %x[%at] : i8
    %m = kernel.rem %v, 5 : i8
    %w = kernel.cast %m : i8 to f32
    %yes = kernel.cmp ne %turned, 0 : i32
    %p0 = kernel.mul %r, %pitch : i32
    %p1 = kernel.add %p0, %c : i32
    %q0 = kernel.mul %c, %pitch : i32
    %q1 = kernel.add %q0, %r : i32
    %to = kernel.select %yes, %q1, %p1 : i32
    kernel.store %w, %y[%to]
  }
}

// C tiles of 32 x 16 by two warps, K in steps of 32 bytes: cp.async one step ahead, zeros outside.
kernel.func @tf32_tiles(%a: !kernel.buffer<?xf32, global>, %b: !kernel.buffer<?xf32, global>, %c: !kernel.buffer<?xf32, global>, %m: i32, %n: i32, %k: i32, %lda: i32, %ldb: i32) attributes {block = [64, 1, 1]} {
  %sa = kernel.alloc {align = 16} : !kernel.buffer<2x32x12xf32, shared>
  %sb = kernel.alloc {align = 16} : !kernel.buffer<2x16x12xf32, shared>
  %bx = kernel.block_id x
  %by = kernel.block_id y
  %m0 = kernel.mul %by, 32 : i32
  %n0 = kernel.mul %bx, 16 : i32
  %t = kernel.thread_id x
  %lane = kernel.lane_id
  %warp = kernel.div %t, 32 : i32
  %row = kernel.div %t, 2 : i32
  %part = kernel.rem %t, 2 : i32
  %none = kernel.constant 0 : i32
  %most = kernel.constant 16 : i32
  %zero = kernel.constant 0.0 : f32
  %z = kernel.splat %zero : vector<4xf32>
  %kup = kernel.add %k, 7 : i32
  %steps = kernel.div %kup, 8 : i32
  %turns = kernel.add %steps, 1 : i32
  %d0, %d1 = kernel.for %s = 0 to %turns step 1 iter(%c0 = %z, %c1 = %z) : i32 {
    %fill = kernel.rem %s, 2 : i32
    %more = kernel.cmp lt %s, %steps : i32
    kernel.if %more {
      %k0 = kernel.mul %s, 8 : i32
      %ar = kernel.add %m0, %row : i32
      %ac0 = kernel.mul %part, 4 : i32
      %ac = kernel.add %k0, %ac0 : i32
      %aleft = kernel.sub %k, %ac : i32
      %aleft1 = kernel.mul %aleft, 4 : i32
      %aleft2 = kernel.min %aleft1, %most : i32
      %aleft3 = kernel.max %aleft2, %none : i32
      %arow = kernel.cmp lt %ar, %m : i32
      %abytes = kernel.select %arow, %aleft3, %none : i32
      %afrom = kernel.cmp ne %abytes, 0 : i32
      %aa = kernel.mul %ar, %lda : i32
      %ab = kernel.add %aa, %ac : i32
      %asafe = kernel.select %afrom, %ab, %none : i32
      %asrc = kernel.view %a[%asafe] : !kernel.buffer<?xf32, global>
      %adst = kernel.view %sa[%fill, %row, %ac0] : !kernel.buffer<4xf32, shared>
      kernel.cp_async %asrc to %adst bytes 16 read %abytes {cache = "cg"}
      %first = kernel.cmp lt %t, 32 : i32
      kernel.if %first {
        // 16 columns of B, two pieces each
        %br = kernel.add %n0, %row : i32
        %bc0 = kernel.mul %part, 4 : i32
        %bc = kernel.add %k0, %bc0 : i32
        %bleft = kernel.sub %k, %bc : i32
        %brow = kernel.cmp lt %br, %n : i32
        %bleft1 = kernel.mul %bleft, 4 : i32
        %bleft2 = kernel.min %bleft1, %most : i32
        %bleft3 = kernel.max %bleft2, %none : i32
        %bbytes = kernel.select %brow, %bleft3, %none : i32
        %bfrom = kernel.cmp ne %bbytes, 0 : i32
        %ba = kernel.mul %br, %ldb : i32
        %bb = kernel.add %ba, %bc : i32
        %bsafe = kernel.select %bfrom, %bb, %none : i32
        %bsrc = kernel.view %b[%bsafe] : !kernel.buffer<?xf32, global>
        %bdst = kernel.view %sb[%fill, %row, %bc0] : !kernel.buffer<4xf32, shared>
        kernel.cp_async %bsrc to %bdst bytes 16 read %bbytes {cache = "cg"}
      }
    }
    kernel.cp_async.commit_group
    kernel.cp_async.wait_group 1
    kernel.barrier
    %ready = kernel.cmp gt %s, 0 : i32
    %e0, %e1 = kernel.if %ready -> vector<4xf32>, vector<4xf32> {
      %slot = kernel.sub 1, %fill : i32
      %r16 = kernel.rem %lane, 16 : i32
      %w16 = kernel.mul %warp, 16 : i32
      %ra = kernel.add %r16, %w16 : i32
      %l2 = kernel.div %lane, 16 : i32
      %ca = kernel.mul %l2, 4 : i32
      %fa = kernel.ldmatrix x4 %sa[%slot, %ra, %ca] : vector<4xf32>
      %n8 = kernel.rem %lane, 8 : i32
      %l16 = kernel.div %lane, 16 : i32
      %nup = kernel.mul %l16, 8 : i32
      %nr = kernel.add %n8, %nup : i32
      %l8 = kernel.div %lane, 8 : i32
      %half = kernel.rem %l8, 2 : i32
      %kc = kernel.mul %half, 4 : i32
      %fb = kernel.ldmatrix x4 %sb[%slot, %nr, %kc] : vector<4xf32>
      %b0 = kernel.slice %fb[0] : vector<4xf32> to vector<2xf32>
      %b1 = kernel.slice %fb[2] : vector<4xf32> to vector<2xf32>
      %f0 = kernel.mma m16n8k8 %fa, %b0, %c0 : vector<4xf32>
      %f1 = kernel.mma m16n8k8 %fa, %b1, %c1 : vector<4xf32>
      kernel.yield %f0, %f1
    } else {
      kernel.yield %c0, %c1
    }
    kernel.barrier
    kernel.yield %e0, %e1
  }
  %d = kernel.concat %d0, %d1 : vector<8xf32>
  %gr = kernel.div %lane, 4 : i32
  %gc = kernel.rem %lane, 4 : i32
  %gc2 = kernel.mul %gc, 2 : i32
  %wr = kernel.mul %warp, 16 : i32
  %r0 = kernel.add %m0, %wr : i32
  %r1 = kernel.add %r0, %gr : i32
  %s0 = kernel.add %n0, %gc2 : i32
  %y0 = kernel.add %r1, 0 : i32
  %x0 = kernel.add %s0, 0 : i32
  %ym0 = kernel.cmp lt %y0, %m : i32
  %xn0 = kernel.cmp lt %x0, %n : i32
  %in0 = kernel.and %ym0, %xn0 : i1
  kernel.if %in0 {
    %v0 = kernel.extract %d[0] : vector<8xf32>
    %l0 = kernel.mul %y0, %n : i32
    %at0 = kernel.add %l0, %x0 : i32
    kernel.store %v0, %c[%at0]
  }
  %y1 = kernel.add %r1, 0 : i32
  %x1 = kernel.add %s0, 1 : i32
  %ym1 = kernel.cmp lt %y1, %m : i32
  %xn1 = kernel.cmp lt %x1, %n : i32
  %in1 = kernel.and %ym1, %xn1 : i1
  kernel.if %in1 {
    %v1 = kernel.extract %d[1] : vector<8xf32>
    %l1 = kernel.mul %y1, %n : i32
    %at1 = kernel.add %l1, %x1 : i32
    kernel.store %v1, %c[%at1]
  }
  %y2 = kernel.add %r1, 8 : i32
  %x2 = kernel.add %s0, 0 : i32
  %ym2 = kernel.cmp lt %y2, %m : i32
  %xn2 = kernel.cmp lt %x2, %n : i32
  %in2 = kernel.and %ym2, %xn2 : i1
  kernel.if %in2 {
    %v2 = kernel.extract %d[2] : vector<8xf32>
    %l2 = kernel.mul %y2, %n : i32
    %at2 = kernel.add %l2, %x2 : i32
    kernel.store %v2, %c[%at2]
  }
  %y3 = kernel.add %r1, 8 : i32
  %x3 = kernel.add %s0, 1 : i32
  %ym3 = kernel.cmp lt %y3, %m : i32
  %xn3 = kernel.cmp lt %x3, %n : i32
  %in3 = kernel.and %ym3, %xn3 : i1
  kernel.if %in3 {
    %v3 = kernel.extract %d[3] : vector<8xf32>
    %l3 = kernel.mul %y3, %n : i32
    %at3 = kernel.add %l3, %x3 : i32
    kernel.store %v3, %c[%at3]
  }
  %y4 = kernel.add %r1, 0 : i32
  %x4 = kernel.add %s0, 8 : i32
  %ym4 = kernel.cmp lt %y4, %m : i32
  %xn4 = kernel.cmp lt %x4, %n : i32
  %in4 = kernel.and %ym4, %xn4 : i1
  kernel.if %in4 {
    %v4 = kernel.extract %d[4] : vector<8xf32>
    %l4 = kernel.mul %y4, %n : i32
    %at4 = kernel.add %l4, %x4 : i32
    kernel.store %v4, %c[%at4]
  }
  %y5 = kernel.add %r1, 0 : i32
  %x5 = kernel.add %s0, 9 : i32
  %ym5 = kernel.cmp lt %y5, %m : i32
  %xn5 = kernel.cmp lt %x5, %n : i32
  %in5 = kernel.and %ym5, %xn5 : i1
  kernel.if %in5 {
    %v5 = kernel.extract %d[5] : vector<8xf32>
    %l5 = kernel.mul %y5, %n : i32
    %at5 = kernel.add %l5, %x5 : i32
    kernel.store %v5, %c[%at5]
  }
  %y6 = kernel.add %r1, 8 : i32
  %x6 = kernel.add %s0, 8 : i32
  %ym6 = kernel.cmp lt %y6, %m : i32
  %xn6 = kernel.cmp lt %x6, %n : i32
  %in6 = kernel.and %ym6, %xn6 : i1
  kernel.if %in6 {
    %v6 = kernel.extract %d[6] : vector<8xf32>
    %l6 = kernel.mul %y6, %n : i32
    %at6 = kernel.add %l6, %x6 : i32
    kernel.store %v6, %c[%at6]
  }
  %y7 = kernel.add %r1, 8 : i32
  %x7 = kernel.add %s0, 9 : i32
  %ym7 = kernel.cmp lt %y7, %m : i32
  %xn7 = kernel.cmp lt %x7, %n : i32
  %in7 = kernel.and %ym7, %xn7 : i1
  kernel.if %in7 {
    %v7 = kernel.extract %d[7] : vector<8xf32>
    %l7 = kernel.mul %y7, %n : i32
    %at7 = kernel.add %l7, %x7 : i32
    kernel.store %v7, %c[%at7]
  }
}

kernel.func @tf32_plain(%a: !kernel.buffer<?xi8, global>, %b: !kernel.buffer<?xi8, global>, %c: !kernel.buffer<?xf32, global>, %m: i32, %n: i32, %k: i32) attributes {max_threads = 128} {
  %bx = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %bx, 128 : i32
  %at = kernel.add %o, %t : i32
  %all = kernel.mul %m, %n : i32
  %in = kernel.cmp lt %at, %all : i32
  kernel.if %in {
    %i = kernel.div %at, %n : i32
    %j = kernel.rem %at, %n : i32
    %zero = kernel.constant 0.0 : f32
    %r = kernel.for %l = 0 to %k step 1 iter(%sum = %zero) : i32 {
      %a0 = kernel.mul %i, %k : i32
      %a1 = kernel.add %a0, %l : i32
      %b0 = kernel.mul %l, %n : i32
      %b1 = kernel.add %b0, %j : i32
      %av = kernel.load %a[%a1] : i8
      %bv = kernel.load %b[%b1] : i8
      %ar = kernel.rem %av, 5 : i8
      %br = kernel.rem %bv, 5 : i8
      %aw = kernel.cast %ar : i8 to f32
      %bw = kernel.cast %br : i8 to f32
      %p = kernel.mul %aw, %bw : f32
      %q = kernel.add %sum, %p : f32
      kernel.yield %q
    }
    kernel.store %r, %c[%at]
  }
}

host.func @tf32(%x: !host.tensor<2xi8>, %y: !host.tensor<2xi8>, %z: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %k = host.dim %x, 1
  %n = host.dim %y, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c128 = host.constant 128
  %px = host.ptr %x
  %py = host.ptr %y
  %pz = host.ptr %z
  %per = host.constant 4
  %size = host.constant 4
  %c16 = host.constant 16
  %c32 = host.constant 32
  %c64 = host.constant 64
  %kch = host.ceildiv %k, %per
  %nch = host.ceildiv %n, %per
  %lda = host.mul %kch, %per
  %ldb = host.mul %kch, %per
  %brows = host.add %n, %c0
  %aw = host.mul %m, %lda
  %ab = host.mul %aw, %size
  %bw = host.mul %brows, %ldb
  %bb = host.mul %bw, %size
  %a = host.alloc %ab
  %b = host.alloc %bb
  %ae = host.mul %m, %k
  %ga = host.ceildiv %ae, %c128
  %be = host.mul %k, %n
  %gb = host.ceildiv %be, %c128
  host.launch @tf32_from grid(%ga, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%px, %a, %m, %k, %lda, %c0)
  host.launch @tf32_from grid(%gb, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%py, %b, %k, %n, %ldb, %c1)
  %gx = host.ceildiv %n, %c16
  %gy = host.ceildiv %m, %c32
  host.launch @tf32_tiles grid(%gx, %gy, %c1) block(%c64, %c1, %c1) shared(%c0) args(%a, %b, %pz, %m, %n, %k, %lda, %ldb)
}
host.func @tf32_loops(%x: !host.tensor<2xi8>, %y: !host.tensor<2xi8>, %z: !host.tensor<2xf32>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %k = host.dim %x, 1
  %n = host.dim %y, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c128 = host.constant 128
  %px = host.ptr %x
  %py = host.ptr %y
  %pz = host.ptr %z
  %all = host.mul %m, %n
  %g = host.ceildiv %all, %c128
  host.launch @tf32_plain grid(%g, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%px, %py, %pz, %m, %n, %k)
}

// Numbers that the type holds, in rows that begin at multiples of 16 bytes; `turn`ed, the columns of x.
kernel.func @f64_from(%x: !kernel.buffer<?xi8, global>, %y: !kernel.buffer<?xf64, global>, %rows: i32, %columns: i32, %pitch: i32, %turned: i32) attributes {max_threads = 128} {
  %b = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %b, 128 : i32
  %at = kernel.add %o, %t : i32
  %all = kernel.mul %rows, %columns : i32
  %in = kernel.cmp lt %at, %all : i32
  kernel.if %in {
    %r = kernel.div %at, %columns : i32
    %c = kernel.rem %at, %columns : i32
    %v = kernel.load %x[%at] : i8
    %m = kernel.rem %v, 5 : i8
    %w = kernel.cast %m : i8 to f64
    %yes = kernel.cmp ne %turned, 0 : i32
    %p0 = kernel.mul %r, %pitch : i32
    %p1 = kernel.add %p0, %c : i32
    %q0 = kernel.mul %c, %pitch : i32
    %q1 = kernel.add %q0, %r : i32
    %to = kernel.select %yes, %q1, %p1 : i32
    kernel.store %w, %y[%to]
  }
}

// f64 has no ldmatrix: its fragments are single elements, which each lane loads.
kernel.func @f64_tiles(%a: !kernel.buffer<?xf64, global>, %b: !kernel.buffer<?xf64, global>, %c: !kernel.buffer<?xf64, global>, %m: i32, %n: i32, %k: i32, %lda: i32, %ldb: i32) attributes {block = [64, 1, 1]} {
  %sa = kernel.alloc {align = 16} : !kernel.buffer<16x4xf64, shared>
  %sb = kernel.alloc {align = 16} : !kernel.buffer<8x4xf64, shared>
  %bx = kernel.block_id x
  %by = kernel.block_id y
  %m0 = kernel.mul %by, 16 : i32
  %n0 = kernel.mul %bx, 8 : i32
  %t = kernel.thread_id x
  %lane = kernel.lane_id
  %warp = kernel.div %t, 32 : i32
  %row = kernel.div %t, 4 : i32
  %col = kernel.rem %t, 4 : i32
  %none = kernel.constant 0 : i32
  %zero = kernel.constant 0.0 : f64
  %z = kernel.splat %zero : vector<2xf64>
  %d = kernel.for %k0 = 0 to %k step 4 iter(%c0 = %z) : i32 {
    %at = kernel.add %k0, %col : i32
    %kin = kernel.cmp lt %at, %k : i32
    %ar = kernel.add %m0, %row : i32
    %arow = kernel.cmp lt %ar, %m : i32
    %ain = kernel.and %arow, %kin : i1
    %eight = kernel.constant 8 : i32
    %abytes = kernel.select %ain, %eight, %none : i32
    %aa = kernel.mul %ar, %lda : i32
    %ab = kernel.add %aa, %at : i32
    %asafe = kernel.select %ain, %ab, %none : i32
    %asrc = kernel.view %a[%asafe] : !kernel.buffer<?xf64, global>
    %adst = kernel.view %sa[%row, %col] : !kernel.buffer<1xf64, shared>
    kernel.cp_async %asrc to %adst bytes 8 read %abytes
    %first = kernel.cmp lt %t, 32 : i32
    kernel.if %first {
      %br = kernel.add %n0, %row : i32
      %brow = kernel.cmp lt %br, %n : i32
      %bin = kernel.and %brow, %kin : i1
      %bbytes = kernel.select %bin, %eight, %none : i32
      %ba = kernel.mul %br, %ldb : i32
      %bb = kernel.add %ba, %at : i32
      %bsafe = kernel.select %bin, %bb, %none : i32
      %bsrc = kernel.view %b[%bsafe] : !kernel.buffer<?xf64, global>
      %bdst = kernel.view %sb[%row, %col] : !kernel.buffer<1xf64, shared>
      kernel.cp_async %bsrc to %bdst bytes 8 read %bbytes
    }
    kernel.cp_async.wait_all
    kernel.barrier
    %g = kernel.div %lane, 4 : i32
    %w = kernel.mul %warp, 8 : i32
    %ra = kernel.add %g, %w : i32
    %kc = kernel.rem %lane, 4 : i32
    %fa = kernel.load %sa[%ra, %kc] : f64
    %fb = kernel.load %sb[%g, %kc] : f64
    %f = kernel.mma m8n8k4 %fa, %fb, %c0 : vector<2xf64>
    kernel.barrier
    kernel.yield %f
  }
  %gr = kernel.div %lane, 4 : i32
  %gc = kernel.rem %lane, 4 : i32
  %gc2 = kernel.mul %gc, 2 : i32
  %wr = kernel.mul %warp, 8 : i32
  %r0 = kernel.add %m0, %wr : i32
  %y = kernel.add %r0, %gr : i32
  %x = kernel.add %n0, %gc2 : i32
  %ym = kernel.cmp lt %y, %m : i32
  %l = kernel.mul %y, %n : i32
  %at0 = kernel.add %l, %x : i32
  %at1 = kernel.add %at0, 1 : i32
  %x1 = kernel.add %x, 1 : i32
  %xn0 = kernel.cmp lt %x, %n : i32
  %in0 = kernel.and %ym, %xn0 : i1
  kernel.if %in0 {
    %v0 = kernel.extract %d[0] : vector<2xf64>
    kernel.store %v0, %c[%at0]
  }
  %xn1 = kernel.cmp lt %x1, %n : i32
  %in1 = kernel.and %ym, %xn1 : i1
  kernel.if %in1 {
    %v1 = kernel.extract %d[1] : vector<2xf64>
    kernel.store %v1, %c[%at1]
  }
}

kernel.func @f64_plain(%a: !kernel.buffer<?xi8, global>, %b: !kernel.buffer<?xi8, global>, %c: !kernel.buffer<?xf64, global>, %m: i32, %n: i32, %k: i32) attributes {max_threads = 128} {
  %bx = kernel.block_id x
  %t = kernel.thread_id x
  %o = kernel.mul %bx, 128 : i32
  %at = kernel.add %o, %t : i32
  %all = kernel.mul %m, %n : i32
  %in = kernel.cmp lt %at, %all : i32
  kernel.if %in {
    %i = kernel.div %at, %n : i32
    %j = kernel.rem %at, %n : i32
    %zero = kernel.constant 0.0 : f64
    %r = kernel.for %l = 0 to %k step 1 iter(%sum = %zero) : i32 {
      %a0 = kernel.mul %i, %k : i32
      %a1 = kernel.add %a0, %l : i32
      %b0 = kernel.mul %l, %n : i32
      %b1 = kernel.add %b0, %j : i32
      %av = kernel.load %a[%a1] : i8
      %bv = kernel.load %b[%b1] : i8
      %ar = kernel.rem %av, 5 : i8
      %br = kernel.rem %bv, 5 : i8
      %aw = kernel.cast %ar : i8 to f64
      %bw = kernel.cast %br : i8 to f64
      %p = kernel.mul %aw, %bw : f64
      %q = kernel.add %sum, %p : f64
      kernel.yield %q
    }
    kernel.store %r, %c[%at]
  }
}

host.func @f64(%x: !host.tensor<2xi8>, %y: !host.tensor<2xi8>, %z: !host.tensor<2xf64>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %k = host.dim %x, 1
  %n = host.dim %y, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c128 = host.constant 128
  %px = host.ptr %x
  %py = host.ptr %y
  %pz = host.ptr %z
  %per = host.constant 2
  %size = host.constant 8
  %c16 = host.constant 8
  %c32 = host.constant 16
  %c64 = host.constant 64
  %kch = host.ceildiv %k, %per
  %nch = host.ceildiv %n, %per
  %lda = host.mul %kch, %per
  %ldb = host.mul %kch, %per
  %brows = host.add %n, %c0
  %aw = host.mul %m, %lda
  %ab = host.mul %aw, %size
  %bw = host.mul %brows, %ldb
  %bb = host.mul %bw, %size
  %a = host.alloc %ab
  %b = host.alloc %bb
  %ae = host.mul %m, %k
  %ga = host.ceildiv %ae, %c128
  %be = host.mul %k, %n
  %gb = host.ceildiv %be, %c128
  host.launch @f64_from grid(%ga, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%px, %a, %m, %k, %lda, %c0)
  host.launch @f64_from grid(%gb, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%py, %b, %k, %n, %ldb, %c1)
  %gx = host.ceildiv %n, %c16
  %gy = host.ceildiv %m, %c32
  host.launch @f64_tiles grid(%gx, %gy, %c1) block(%c64, %c1, %c1) shared(%c0) args(%a, %b, %pz, %m, %n, %k, %lda, %ldb)
}
host.func @f64_loops(%x: !host.tensor<2xi8>, %y: !host.tensor<2xi8>, %z: !host.tensor<2xf64>) attributes {num_results = 1} {
  %m = host.dim %x, 0
  %k = host.dim %x, 1
  %n = host.dim %y, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c128 = host.constant 128
  %px = host.ptr %x
  %py = host.ptr %y
  %pz = host.ptr %z
  %all = host.mul %m, %n
  %g = host.ceildiv %all, %c128
  host.launch @f64_plain grid(%g, %c1, %c1) block(%c128, %c1, %c1) shared(%c0) args(%px, %py, %pz, %m, %n, %k)
}
