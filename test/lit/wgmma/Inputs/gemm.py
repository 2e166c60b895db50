#!/usr/bin/env python3
"""gemm.py N STAGES [BLOCKS]: C = A B^T of bf16, tiles of 128 x N by two warpgroups that multiply and one thread that loads. A ring
of STAGES slots of 64 along k, full and empty mbarriers, TMA both ways; at most BLOCKS (132) blocks, each of which goes
from tile to tile. Tests take lines away by their marks (`@name`). `loops` is the same by plain loops."""
import sys

N, STAGES = int(sys.argv[1]), int(sys.argv[2])
BLOCKS = int(sys.argv[3]) if len(sys.argv) > 3 else 132
A, B, EACH = STAGES * 128 * 64 * 2, STAGES * N * 64 * 2, N // 64
C_AT, BAR_AT = A + B, A + B + 2 * 64 * N * 2
VALUES = {"N": N, "STAGES": STAGES, "BLOCKS": BLOCKS, "HALF": N // 2, "ACC": "!kernel.wgmma<%dxf32>" % (N // 2), "A_BYTES": A, "C_AT": C_AT,
          "EACH": EACH, "SUBS": 2 * EACH, "FULL_AT": BAR_AT, "EMPTY_AT": BAR_AT + 8 * STAGES, "SMEM": BAR_AT + 16 * STAGES,
          "SLOT": 128 * 128 + N * 128}


def fill(text, **more):
    values = dict(VALUES, **more)
    for name in sorted(values, key=len, reverse=True):
        text = text.replace("$" + name, str(values[name]))
    return text


def multiply(name, slot, add):
    """A block of 64 along k: four products, each adding to the one before."""
    out = ""
    for i in range(4):
        for m, shape, row in (("a", "64x64", "%row"), ("b", "%dx64" % N, "0")):
            out += fill('''      %$M$I_v = kernel.view %s$M[$SLOT_OF, $ROW, $K] : !kernel.buffer<$SHAPExbf16, shared>
      %$M$I = kernel.wgmma.smem_desc k %$M$I_v {swizzle = "128b", stride = 1024}
''', M=name + m, I=i, SLOT_OF=slot, ROW=row, K=16 * i, SHAPE=shape).replace("%s" + name, "%s")
    for i in range(4):
        out += fill("      %$D$I = kernel.wgmma.mma bf16 %$Da$I, bf16 %$Db$I$WITH : $ACC\n", D=name, I=i, WITH=" add %" + add if add else "")
        add = "%s%d" % (name, i)
    return out + "      kernel.wgmma.commit_group  // @commit_%s\n" % name


def step(name, slot, phase):
    """The next slot of the ring, and its phase."""
    return fill('''      %$Xnext = kernel.add $S, 1 : i32
      %$Xwrap = kernel.cmp eq %$Xnext, $STAGES : i32
      %$Xs = kernel.select %$Xwrap, %c0, %$Xnext : i32
      %$Xturn = kernel.cast %$Xwrap : i1 to i32
      %$Xf = kernel.xor $F, %$Xturn : i32
''', X=name, S=slot, F=phase)


def store():
    """Accumulators to bf16, by stmatrix to rows whose 16-byte pieces are swapped as TMA's."""
    out = ""
    for q in range(4):
        out += fill('''      %q$Q = kernel.add %half, $TWICE : i32
      %q$Q_x = kernel.xor %q$Q, %turned : i32
      %q$Q_at = kernel.mul %q$Q_x, 8 : i32
''', Q=q, TWICE=2 * q)
    for sub in range(EACH):
        out += fill('''      %sub$I = kernel.add %subs, $I : i32
      %to$I = kernel.view %sc[%sub$I, 0, 0] : !kernel.buffer<64x64xbf16, shared>
''', I=sub)
    for c in range(N // 16):
        out += fill('''      %h$C = kernel.slice %h[$AT] : vector<$HALFxbf16> to vector<8xbf16>
      kernel.stmatrix x4 %h$C, %to$T[%crow, %q$Q_at]
''', C=c, AT=8 * c, T=c // 4, Q=c % 4)
    return out


def send():
    return "".join(fill("        %nx$I = kernel.add %n, $AT : i32\n        kernel.tma.store %to$I to %c[%m, %nx$I]\n", I=i, AT=64 * i)
                   for i in range(EACH))


def barriers():
    return "".join(fill('''    %f$I = kernel.view %full[$I] : !kernel.mbarrier
    kernel.mbarrier.init %f$I, 1
    %e$I = kernel.view %empty[$I] : !kernel.mbarrier
    kernel.mbarrier.init %e$I, 2
''', I=i) for i in range(STAGES))


KERNEL = '''// WITHOUT-SYNCS: without setmaxnreg in gemm_k0#1: the others go on with the registers that they began with
// WITHOUT-SYNCS: without wgmma.fence in gemm_k0#1: between products of one shape that add to the same registers none is needed
kernel.func @gemm_k0(%a: !kernel.tensormap, %b: !kernel.tensormap, %c: !kernel.tensormap, %tiles_m: i32, %tiles_n: i32, %blocks_k: i32) attributes {block = [384, 1, 1], min_ctas = 1} {
  %c0 = kernel.constant 0 : i32
  %a_at = kernel.constant 0 : i32
  %b_at = kernel.constant $A_BYTES : i32
  %c_at = kernel.constant $C_AT : i32
  %full_at = kernel.constant $FULL_AT : i32
  %empty_at = kernel.constant $EMPTY_AT : i32
  %sa = kernel.dynamic_shared %a_at : !kernel.buffer<$STAGESx128x64xbf16, shared>
  %sb = kernel.dynamic_shared %b_at : !kernel.buffer<$STAGESx$Nx64xbf16, shared>
  %sc = kernel.dynamic_shared %c_at : !kernel.buffer<$SUBSx64x64xbf16, shared>
  %full = kernel.dynamic_shared %full_at : !kernel.buffer<$STAGESx!kernel.mbarrier, shared>
  %empty = kernel.dynamic_shared %empty_at : !kernel.buffer<$STAGESx!kernel.mbarrier, shared>
  %t = kernel.thread_id x
  %lead = kernel.cmp eq %t, 0 : i32
  kernel.if %lead {
$BARRIERS    kernel.fence.mbarrier_init
  }
  kernel.barrier
  %tiles = kernel.mul %tiles_m, %tiles_n : i32
  %first = kernel.block_id x
  %stride = kernel.grid_dim x
  %loads = kernel.cmp lt %t, 128 : i32
  kernel.if %loads {
    kernel.setmaxnreg dec 40
    kernel.if %lead {
      %p_s, %p_f = kernel.for %tile = %first to %tiles step %stride iter(%s0 = %c0, %f0 = %c0) : i32 {
        %mi = kernel.rem %tile, %tiles_m : i32
        %ni = kernel.div %tile, %tiles_m : i32
        %m = kernel.mul %mi, 128 : i32
        %n = kernel.mul %ni, $N : i32
        %ks, %kf = kernel.for %k = 0 to %blocks_k step 1 iter(%s = %s0, %f = %f0) : i32 {
          %e = kernel.view %empty[%s] : !kernel.mbarrier
          %w = kernel.view %full[%s] : !kernel.mbarrier
          %before = kernel.xor %f, 1 : i32
          kernel.mbarrier.wait %e parity %before  // @empty
          kernel.mbarrier.arrive.expect_tx %w, $SLOT
          %at = kernel.mul %k, 64 : i32
          %va = kernel.view %sa[%s, 0, 0] : !kernel.buffer<128x64xbf16, shared>
          kernel.tma.load %a[%m, %at] to %va signal %w
          %vb = kernel.view %sb[%s, 0, 0] : !kernel.buffer<$Nx64xbf16, shared>
          kernel.tma.load %b[%n, %at] to %vb signal %w
$STEP_P          kernel.yield %ps, %pf
        }
        kernel.yield %ks, %kf
      }
    }
  } else {
    kernel.setmaxnreg inc 232
    %group = kernel.div %t, 128 : i32
    %me = kernel.sub %group, 1 : i32
    %row = kernel.mul %me, 64 : i32
    %subs = kernel.mul %me, $EACH : i32
    %in = kernel.rem %t, 128 : i32
    %one = kernel.cmp eq %in, 0 : i32
    %lane = kernel.lane_id
    %warp = kernel.div %in, 32 : i32
    %r0 = kernel.rem %lane, 16 : i32
    %r1 = kernel.mul %warp, 16 : i32
    %crow = kernel.add %r0, %r1 : i32
    %half = kernel.div %lane, 16 : i32
    %turned = kernel.rem %lane, 8 : i32
    %cs, %cf = kernel.for %tile = %first to %tiles step %stride iter(%s = %c0, %f = %c0) : i32 {
      %w = kernel.view %full[%s] : !kernel.mbarrier
      kernel.mbarrier.wait %w parity %f  // @full_x
      kernel.wgmma.fence  // @fence
$MULTIPLY_X$STEP_X      %acc, %s3, %f3, %last = kernel.for %k = 1 to %blocks_k step 1 iter(%c_in = %x3, %sk = %xs, %fk = %xf, %old = %s) : i32 {
      %wk = kernel.view %full[%sk] : !kernel.mbarrier
      kernel.mbarrier.wait %wk parity %fk  // @full_y
      kernel.wgmma.fence
$MULTIPLY_Y      kernel.wgmma.wait_group 1  // @most
      kernel.if %one {
        %e = kernel.view %empty[%old] : !kernel.mbarrier
        kernel.mbarrier.arrive %e
      }
$STEP_Y      kernel.yield %y3, %ys, %yf, %sk
      }
      %r = kernel.wgmma.wait_group 0 for %acc : vector<$HALFxf32>  // @wait
      kernel.if %one {
        %e = kernel.view %empty[%last] : !kernel.mbarrier
        kernel.mbarrier.arrive %e
        kernel.bulk.wait_group 0 {read}
      }
      kernel.barrier.sync %group, 128
      %h = kernel.cast %r : vector<$HALFxf32> to vector<$HALFxbf16>
$STORE      kernel.fence.proxy_async shared  // @proxy
      kernel.barrier.sync %group, 128
      kernel.if %one {
        %mi = kernel.rem %tile, %tiles_m : i32
        %ni = kernel.div %tile, %tiles_m : i32
        %m0 = kernel.mul %mi, 128 : i32
        %m = kernel.add %m0, %row : i32
        %n = kernel.mul %ni, $N : i32
$SEND        kernel.bulk.commit_group
      }
      kernel.yield %s3, %f3
    }
    kernel.if %one {
      kernel.bulk.wait_group 0
    }
  }
}

host.func @gemm(%a: !host.tensor<2xbf16>, %b: !host.tensor<2xbf16>, %c: !host.tensor<2xbf16>) attributes {num_results = 1} {
  %m = host.dim %a, 0
  %n = host.dim %b, 0
  %k = host.dim %a, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %c64 = host.constant 64
  %c128 = host.constant 128
  %wide = host.constant $N
  %tm = host.ceildiv %m, %c128
  %tn = host.ceildiv %n, %wide
  %tk = host.ceildiv %k, %c64
  %tiles = host.mul %tm, %tn
  %most = host.constant $BLOCKS
  %grid = host.min %tiles, %most
  %ma = host.tensormap %a {box = [128, 64], swizzle = "128b", l2 = "256b"}
  %mb = host.tensormap %b {box = [$N, 64], swizzle = "128b", l2 = "256b"}
  %mc = host.tensormap %c {box = [64, 64], swizzle = "128b", l2 = "256b"}
  %threads = host.constant 384
  %smem = host.constant $SMEM
  host.launch @gemm_k0 grid(%grid, %c1, %c1) block(%threads, %c1, %c1) shared(%smem) args(%ma, %mb, %mc, %tm, %tn, %tk)
}

kernel.func @loops_kernel(%a: !kernel.buffer<?xbf16, global>, %b: !kernel.buffer<?xbf16, global>, %c: !kernel.buffer<?xbf16, global>, %n: i32, %k: i32, %all: i32) attributes {block = [128, 1, 1]} {
  %t = kernel.thread_id x
  %x = kernel.block_id x
  %at0 = kernel.mul %x, 128 : i32
  %at = kernel.add %at0, %t : i32
  %inside = kernel.cmp lt %at, %all : i32
  kernel.if %inside {
    %i = kernel.div %at, %n : i32
    %j = kernel.rem %at, %n : i32
    %ia = kernel.mul %i, %k : i32
    %jb = kernel.mul %j, %k : i32
    %zero = kernel.constant 0.0 : f32
    %sum = kernel.for %l = 0 to %k step 1 iter(%s = %zero) : i32 {
      %pa = kernel.add %ia, %l : i32
      %pb = kernel.add %jb, %l : i32
      %va = kernel.load %a[%pa] : bf16
      %vb = kernel.load %b[%pb] : bf16
      %fa = kernel.cast %va : bf16 to f32
      %fb = kernel.cast %vb : bf16 to f32
      %s1 = kernel.fma %fa, %fb, %s : f32
      kernel.yield %s1
    }
    %r = kernel.cast %sum : f32 to bf16
    kernel.store %r, %c[%at]
  }
}

host.func @loops(%a: !host.tensor<2xbf16>, %b: !host.tensor<2xbf16>, %c: !host.tensor<2xbf16>) attributes {num_results = 1} {
  %m = host.dim %a, 0
  %n = host.dim %b, 0
  %k = host.dim %a, 1
  host.shape 0 (%m, %n)
  host.shapes_end
  %c0 = host.constant 0
  %c1 = host.constant 1
  %threads = host.constant 128
  %all = host.mul %m, %n
  %grid = host.ceildiv %all, %threads
  %pa = host.ptr %a
  %pb = host.ptr %b
  %pc = host.ptr %c
  host.launch @loops_kernel grid(%grid, %c1, %c1) block(%threads, %c1, %c1) shared(%c0) args(%pa, %pb, %pc, %n, %k, %all)
}'''
print(fill(KERNEL, BARRIERS=barriers(), STEP_P=step("p", "%s", "%f"), MULTIPLY_X=multiply("x", "%s", None), STEP_X=step("x", "%s", "%f"),
           MULTIPLY_Y=multiply("y", "%sk", "c_in"), STEP_Y=step("y", "%sk", "%fk"), STORE=store(), SEND=send()))
