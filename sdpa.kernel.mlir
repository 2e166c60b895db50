builtin.module {
  kernel.func @at_step0_parts_k0(%k: !kernel.tensormap, %v: !kernel.tensormap, %n: i32, %parts: i32, %m: i32, %q: !kernel.buffer<?xbf16, global> {align = 4 : i64, noalias, readonly}, %batches: i32, %groups: i32, %rows: i32, %part_sums: !kernel.buffer<?xf32, global> {align = 8 : i64, noalias}, %part_max: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias}, %part_total: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias}) attributes {block = array<i64: 160, 1, 1>} {
    %p = kernel.alloc : !kernel.buffer<32xbf16, local>
    %part = kernel.alloc : !kernel.buffer<2xf32, local>
    %0 = kernel.alloc : !kernel.buffer<2xf32, local>
    %scale = kernel.alloc : !kernel.buffer<2xf32, local>
    %top = kernel.alloc : !kernel.buffer<2xf32, local>
    %1 = kernel.alloc : !kernel.buffer<2xf32, local>
    %s = kernel.alloc : !kernel.buffer<32xf32, local>
    %max = kernel.alloc : !kernel.buffer<2xf32, local>
    %sum = kernel.alloc : !kernel.buffer<2xf32, local>
    %o = kernel.alloc : !kernel.buffer<64xf32, local>
    %2 = kernel.block_id x
    %3 = kernel.block_id y
    %4 = kernel.thread_id x
    %5 = kernel.constant 0 : i32
    %k_1 = kernel.dynamic_shared %5 {align = 1024 : i64} : !kernel.buffer<16384xbf16, shared>
    %6 = kernel.constant 32768 : i32
    %v_1 = kernel.dynamic_shared %6 {align = 1024 : i64} : !kernel.buffer<16384xbf16, shared>
    %7 = kernel.constant 65536 : i32
    %full = kernel.dynamic_shared %7 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %8 = kernel.constant 65552 : i32
    %empty = kernel.dynamic_shared %8 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %9 = kernel.constant 65568 : i32
    %full_1 = kernel.dynamic_shared %9 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %10 = kernel.constant 65584 : i32
    %empty_1 = kernel.dynamic_shared %10 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %11 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %5, %11[%5] {align = 4 : i64}
    %12 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    %13 = kernel.constant -1 : i32
    kernel.store %13, %12[%5] {align = 4 : i64}
    %14 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %5, %14[%5] {align = 4 : i64}
    %15 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %5, %15[%5] {align = 4 : i64}
    %16 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %13, %16[%5] {align = 4 : i64}
    %17 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %5, %17[%5] {align = 4 : i64}
    %18 = kernel.cmp eq %4, %5 : i32
    kernel.if %18 {
      kernel.tensormap.prefetch %k
      kernel.tensormap.prefetch %v
      %19 = kernel.constant 1 : i32
      %20 = kernel.view %full[%5] : !kernel.mbarrier
      kernel.mbarrier.init %20, %19
      %21 = kernel.view %full[%19] : !kernel.mbarrier
      kernel.mbarrier.init %21, %19
      %22 = kernel.constant 4 : i32
      %23 = kernel.view %empty[%5] : !kernel.mbarrier
      kernel.mbarrier.init %23, %22
      %24 = kernel.view %empty[%19] : !kernel.mbarrier
      kernel.mbarrier.init %24, %22
      %25 = kernel.view %full_1[%5] : !kernel.mbarrier
      kernel.mbarrier.init %25, %19
      %26 = kernel.view %full_1[%19] : !kernel.mbarrier
      kernel.mbarrier.init %26, %19
      %27 = kernel.view %empty_1[%5] : !kernel.mbarrier
      kernel.mbarrier.init %27, %22
      %28 = kernel.view %empty_1[%19] : !kernel.mbarrier
      kernel.mbarrier.init %28, %22
      kernel.fence.mbarrier_init
    }
    kernel.barrier
    %19 = kernel.constant 128 : i32
    %20 = kernel.cmp ge %4, %19 : i32
    %21 = kernel.constant 63 : i32
    %22 = kernel.add %n, %21 : i32
    %23 = kernel.constant 1 : i32
    %24 = kernel.max %parts, %23 : i32
    %25 = kernel.constant 64 : i32
    %26 = kernel.mul %24, %25 : i32
    %27 = kernel.div %22, %26 {nonneg} : i32
    %28 = kernel.mul %27, %2 : i32
    %29 = kernel.mul %28, %13 : i32
    %30 = kernel.mul %24, %27 : i32
    %31 = kernel.div %2, %24 {nonneg} : i32
    %32 = kernel.mul %30, %31 : i32
    %33 = kernel.add %29, %32 : i32
    %34 = kernel.div %22, %25 {nonneg} : i32
    %35 = kernel.rem %34, %24 {nonneg} : i32
    %36 = kernel.mul %24, %31 : i32
    %37 = kernel.mul %36, %13 : i32
    %38 = kernel.add %2, %37 : i32
    %39 = kernel.min %35, %38 : i32
    %40 = kernel.mul %39, %13 : i32
    %41 = kernel.add %33, %40 : i32
    %42 = kernel.mul %32, %13 : i32
    %43 = kernel.add %28, %42 : i32
    %44 = kernel.add %43, %39 : i32
    %45 = kernel.mul %2, %13 : i32
    %46 = kernel.add %45, %36 : i32
    %47 = kernel.add %46, %35 : i32
    %48 = kernel.max %47, %5 : i32
    %49 = kernel.min %48, %23 : i32
    %50 = kernel.add %44, %49 : i32
    %51 = kernel.add %50, %27 : i32
    %52 = kernel.min %34, %51 : i32
    %53 = kernel.add %41, %52 : i32
    %54 = kernel.mul %28, %25 : i32
    %55 = kernel.constant -64 : i32
    %56 = kernel.mul %32, %55 : i32
    %57 = kernel.add %54, %56 : i32
    %58 = kernel.mul %39, %25 : i32
    %59 = kernel.add %57, %58 : i32
    %60 = kernel.min %n, %23 : i32
    %61 = kernel.constant -128 : i32
    %62 = kernel.mul %60, %61 : i32
    %63 = kernel.constant 8192 : i32
    %64 = kernel.constant 4096 : i32
    %65 = kernel.add %m, %13 : i32
    %66 = kernel.mul %31, %25 : i32
    %67 = kernel.constant 4 : i32
    %68 = kernel.constant 8 : i32
    %69 = kernel.constant 32 : i32
    %70 = kernel.constant 16 : i32
    %71 = kernel.mul %m, %3 : i32
    %72 = kernel.mul %71, %19 : i32
    %73 = kernel.constant 2 : i32
    %74 = kernel.constant 3 : i32
    %75 = kernel.constant 5 : i32
    %76 = kernel.constant 6 : i32
    %77 = kernel.constant 7 : i32
    %78 = kernel.constant 9 : i32
    %79 = kernel.constant 10 : i32
    %80 = kernel.constant 11 : i32
    %81 = kernel.constant 24 : i32
    %82 = kernel.constant 12 : i32
    %83 = kernel.constant 13 : i32
    %84 = kernel.constant 14 : i32
    %85 = kernel.constant 15 : i32
    %86 = kernel.constant 17 : i32
    %87 = kernel.constant 18 : i32
    %88 = kernel.constant 19 : i32
    %89 = kernel.constant 40 : i32
    %90 = kernel.constant 20 : i32
    %91 = kernel.constant 21 : i32
    %92 = kernel.constant 22 : i32
    %93 = kernel.constant 23 : i32
    %94 = kernel.constant 48 : i32
    %95 = kernel.constant 25 : i32
    %96 = kernel.constant 26 : i32
    %97 = kernel.constant 27 : i32
    %98 = kernel.constant 56 : i32
    %99 = kernel.constant 28 : i32
    %100 = kernel.constant 29 : i32
    %101 = kernel.constant 30 : i32
    %102 = kernel.constant 31 : i32
    %103 = kernel.constant 33 : i32
    %104 = kernel.constant 34 : i32
    %105 = kernel.constant 35 : i32
    %106 = kernel.constant 72 : i32
    %107 = kernel.constant 36 : i32
    %108 = kernel.constant 37 : i32
    %109 = kernel.constant 38 : i32
    %110 = kernel.constant 39 : i32
    %111 = kernel.constant 80 : i32
    %112 = kernel.constant 41 : i32
    %113 = kernel.constant 42 : i32
    %114 = kernel.constant 43 : i32
    %115 = kernel.constant 88 : i32
    %116 = kernel.constant 44 : i32
    %117 = kernel.constant 45 : i32
    %118 = kernel.constant 46 : i32
    %119 = kernel.constant 47 : i32
    %120 = kernel.constant 96 : i32
    %121 = kernel.constant 49 : i32
    %122 = kernel.constant 50 : i32
    %123 = kernel.constant 51 : i32
    %124 = kernel.constant 104 : i32
    %125 = kernel.constant 52 : i32
    %126 = kernel.constant 53 : i32
    %127 = kernel.constant 54 : i32
    %128 = kernel.constant 55 : i32
    %129 = kernel.constant 112 : i32
    %130 = kernel.constant 57 : i32
    %131 = kernel.constant 58 : i32
    %132 = kernel.constant 59 : i32
    %133 = kernel.constant 120 : i32
    %134 = kernel.constant 60 : i32
    %135 = kernel.constant 61 : i32
    %136 = kernel.constant 62 : i32
    %137 = kernel.cmp gt %53, %5 : i32
    %138 = kernel.mul %28, %55 : i32
    %139 = kernel.mul %32, %25 : i32
    %140 = kernel.add %138, %139 : i32
    %141 = kernel.mul %39, %55 : i32
    %142 = kernel.add %140, %141 : i32
    %143 = kernel.add %142, %n : i32
    %144 = kernel.add %143, %55 : i32
    %145 = kernel.cmp lt %144, %5 : i32
    %146 = kernel.add %53, %13 : i32
    %147 = kernel.constant 65 : i32
    %148 = kernel.cmp lt %38, %parts : i32
    %149 = kernel.cmp lt %5, %batches : i32
    %150 = kernel.cmp lt %3, %groups : i32
    %151 = kernel.mul %31, %63 : i32
    %152 = kernel.mul %batches, %groups : i32
    %153 = kernel.mul %152, %rows : i32
    %154 = kernel.mul %153, %2 : i32
    %155 = kernel.mul %154, %19 : i32
    %156 = kernel.add %151, %155 : i32
    %157 = kernel.mul %24, %batches : i32
    %158 = kernel.mul %157, %groups : i32
    %159 = kernel.mul %158, %rows : i32
    %160 = kernel.mul %159, %31 : i32
    %161 = kernel.mul %160, %61 : i32
    %162 = kernel.add %156, %161 : i32
    %163 = kernel.mul %rows, %3 : i32
    %164 = kernel.mul %163, %19 : i32
    %165 = kernel.add %162, %164 : i32
    %166 = kernel.constant 2048 : i32
    %167 = kernel.constant 1024 : i32
    %168 = kernel.constant 1032 : i32
    %169 = kernel.constant 1040 : i32
    %170 = kernel.constant 1048 : i32
    %171 = kernel.constant 1056 : i32
    %172 = kernel.constant 1064 : i32
    %173 = kernel.constant 1072 : i32
    %174 = kernel.constant 1080 : i32
    %175 = kernel.constant 1088 : i32
    %176 = kernel.constant 1096 : i32
    %177 = kernel.constant 1104 : i32
    %178 = kernel.constant 1112 : i32
    %179 = kernel.constant 1120 : i32
    %180 = kernel.constant 1128 : i32
    %181 = kernel.constant 1136 : i32
    %182 = kernel.constant 1144 : i32
    %183 = kernel.add %66, %154 : i32
    %184 = kernel.mul %160, %13 : i32
    %185 = kernel.add %183, %184 : i32
    %186 = kernel.add %185, %163 : i32
    kernel.if %20 {
      %187 = kernel.cmp eq %4, %19 : i32
      kernel.if %187 {
        kernel.for %i = %5 to %53 step %23 : i32 {
          %188 = kernel.load %14[%5] {align = 4 : i64} : i32
          %189 = kernel.and %188, %102 : i32
          %190 = kernel.load %12[%5] {align = 4 : i64} : i32
          %191 = kernel.shr %190, %189 : i32
          %192 = kernel.and %191, %23 : i32
          %193 = kernel.view %empty[%188] : !kernel.mbarrier
          kernel.mbarrier.wait %193 parity %192
          %194 = kernel.shl %23, %189 : i32
          %195 = kernel.load %12[%5] {align = 4 : i64} : i32
          %196 = kernel.xor %195, %194 : i32
          kernel.store %196, %12[%5] {align = 4 : i64}
          %197 = kernel.view %full[%188] : !kernel.mbarrier
          %198 = kernel.constant 16384 : i32
          kernel.mbarrier.arrive.expect_tx %197, %198
          %199 = kernel.mul %i, %25 : i32
          %200 = kernel.add %59, %199 : i32
          %201 = kernel.add %200, %62 : i32
          %202 = kernel.add %201, %19 : i32
          %203 = kernel.mul %188, %63 : i32
          %204 = kernel.view %k_1[%203] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %k[%5, %3, %202, %5] to %204 signal %197
          %205 = kernel.add %203, %64 : i32
          %206 = kernel.view %k_1[%205] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %k[%5, %3, %202, %25] to %206 signal %197
          %207 = kernel.load %14[%5] {align = 4 : i64} : i32
          %208 = kernel.add %207, %23 : i32
          %209 = kernel.cmp lt %208, %73 : i32
          %210 = kernel.select %209, %208, %5 : i32
          kernel.store %210, %14[%5] {align = 4 : i64}
          %211 = kernel.load %17[%5] {align = 4 : i64} : i32
          %212 = kernel.and %211, %102 : i32
          %213 = kernel.load %16[%5] {align = 4 : i64} : i32
          %214 = kernel.shr %213, %212 : i32
          %215 = kernel.and %214, %23 : i32
          %216 = kernel.view %empty_1[%211] : !kernel.mbarrier
          kernel.mbarrier.wait %216 parity %215
          %217 = kernel.shl %23, %212 : i32
          %218 = kernel.load %16[%5] {align = 4 : i64} : i32
          %219 = kernel.xor %218, %217 : i32
          kernel.store %219, %16[%5] {align = 4 : i64}
          %220 = kernel.view %full_1[%211] : !kernel.mbarrier
          kernel.mbarrier.arrive.expect_tx %220, %198
          %221 = kernel.mul %211, %63 : i32
          %222 = kernel.view %v_1[%221] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %v[%5, %3, %202, %5] to %222 signal %220
          %223 = kernel.add %221, %64 : i32
          %224 = kernel.view %v_1[%223] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %v[%5, %3, %202, %25] to %224 signal %220
          %225 = kernel.load %17[%5] {align = 4 : i64} : i32
          %226 = kernel.add %225, %23 : i32
          %227 = kernel.cmp lt %226, %73 : i32
          %228 = kernel.select %227, %226, %5 : i32
          kernel.store %228, %17[%5] {align = 4 : i64}
        }
      }
    } else {
      %187 = kernel.constant 1.27517431974411e-01 : f32
      %188 = kernel.constant -3.4028234663852886e+38 : f32
      %189 = kernel.div %4, %67 {nonneg} : i32
      %190 = kernel.rem %189, %68 {nonneg} : i32
      %191 = kernel.div %4, %69 {nonneg} : i32
      %192 = kernel.mul %191, %70 : i32
      %193 = kernel.add %190, %192 : i32
      %194 = kernel.add %66, %193 : i32
      %195 = kernel.min %65, %194 : i32
      %196 = kernel.cmp ge %195, %5 : i32
      %197 = kernel.rem %4, %67 {nonneg} : i32
      %198 = kernel.mul %197, %73 : i32
      %199 = kernel.mul %195, %19 : i32
      %200 = kernel.add %198, %199 : i32
      %201 = kernel.add %72, %200 : i32
      %202 = kernel.if %196 -> vector<2xbf16> {
        %203 = kernel.load %q[%201] : vector<2xbf16>
        kernel.yield %203
      } else {
        %203 = kernel.constant 0.000000e+00 : bf16
        %204 = kernel.splat %203 : vector<2xbf16>
        kernel.yield %204
      }
      %203 = kernel.extract %202[0] : vector<2xbf16>
      %204 = kernel.extract %202[1] : vector<2xbf16>
      %205 = kernel.add %194, %68 : i32
      %206 = kernel.min %65, %205 : i32
      %207 = kernel.cmp ge %206, %5 : i32
      %208 = kernel.mul %206, %19 : i32
      %209 = kernel.add %198, %208 : i32
      %210 = kernel.add %72, %209 : i32
      %211 = kernel.if %207 -> vector<2xbf16> {
        %212 = kernel.load %q[%210] : vector<2xbf16>
        kernel.yield %212
      } else {
        %212 = kernel.constant 0.000000e+00 : bf16
        %213 = kernel.splat %212 : vector<2xbf16>
        kernel.yield %213
      }
      %212 = kernel.extract %211[0] : vector<2xbf16>
      %213 = kernel.extract %211[1] : vector<2xbf16>
      %214 = kernel.add %201, %68 : i32
      %215 = kernel.if %196 -> vector<2xbf16> {
        %216 = kernel.load %q[%214] : vector<2xbf16>
        kernel.yield %216
      } else {
        %216 = kernel.constant 0.000000e+00 : bf16
        %217 = kernel.splat %216 : vector<2xbf16>
        kernel.yield %217
      }
      %216 = kernel.extract %215[0] : vector<2xbf16>
      %217 = kernel.extract %215[1] : vector<2xbf16>
      %218 = kernel.add %210, %68 : i32
      %219 = kernel.if %207 -> vector<2xbf16> {
        %220 = kernel.load %q[%218] : vector<2xbf16>
        kernel.yield %220
      } else {
        %220 = kernel.constant 0.000000e+00 : bf16
        %221 = kernel.splat %220 : vector<2xbf16>
        kernel.yield %221
      }
      %220 = kernel.extract %219[0] : vector<2xbf16>
      %221 = kernel.extract %219[1] : vector<2xbf16>
      %222 = kernel.add %201, %70 : i32
      %223 = kernel.if %196 -> vector<2xbf16> {
        %224 = kernel.load %q[%222] : vector<2xbf16>
        kernel.yield %224
      } else {
        %224 = kernel.constant 0.000000e+00 : bf16
        %225 = kernel.splat %224 : vector<2xbf16>
        kernel.yield %225
      }
      %224 = kernel.extract %223[0] : vector<2xbf16>
      %225 = kernel.extract %223[1] : vector<2xbf16>
      %226 = kernel.add %210, %70 : i32
      %227 = kernel.if %207 -> vector<2xbf16> {
        %228 = kernel.load %q[%226] : vector<2xbf16>
        kernel.yield %228
      } else {
        %228 = kernel.constant 0.000000e+00 : bf16
        %229 = kernel.splat %228 : vector<2xbf16>
        kernel.yield %229
      }
      %228 = kernel.extract %227[0] : vector<2xbf16>
      %229 = kernel.extract %227[1] : vector<2xbf16>
      %230 = kernel.add %201, %81 : i32
      %231 = kernel.if %196 -> vector<2xbf16> {
        %232 = kernel.load %q[%230] : vector<2xbf16>
        kernel.yield %232
      } else {
        %232 = kernel.constant 0.000000e+00 : bf16
        %233 = kernel.splat %232 : vector<2xbf16>
        kernel.yield %233
      }
      %232 = kernel.extract %231[0] : vector<2xbf16>
      %233 = kernel.extract %231[1] : vector<2xbf16>
      %234 = kernel.add %210, %81 : i32
      %235 = kernel.if %207 -> vector<2xbf16> {
        %236 = kernel.load %q[%234] : vector<2xbf16>
        kernel.yield %236
      } else {
        %236 = kernel.constant 0.000000e+00 : bf16
        %237 = kernel.splat %236 : vector<2xbf16>
        kernel.yield %237
      }
      %236 = kernel.extract %235[0] : vector<2xbf16>
      %237 = kernel.extract %235[1] : vector<2xbf16>
      %238 = kernel.add %201, %69 : i32
      %239 = kernel.if %196 -> vector<2xbf16> {
        %240 = kernel.load %q[%238] : vector<2xbf16>
        kernel.yield %240
      } else {
        %240 = kernel.constant 0.000000e+00 : bf16
        %241 = kernel.splat %240 : vector<2xbf16>
        kernel.yield %241
      }
      %240 = kernel.extract %239[0] : vector<2xbf16>
      %241 = kernel.extract %239[1] : vector<2xbf16>
      %242 = kernel.add %210, %69 : i32
      %243 = kernel.if %207 -> vector<2xbf16> {
        %244 = kernel.load %q[%242] : vector<2xbf16>
        kernel.yield %244
      } else {
        %244 = kernel.constant 0.000000e+00 : bf16
        %245 = kernel.splat %244 : vector<2xbf16>
        kernel.yield %245
      }
      %244 = kernel.extract %243[0] : vector<2xbf16>
      %245 = kernel.extract %243[1] : vector<2xbf16>
      %246 = kernel.add %201, %89 : i32
      %247 = kernel.if %196 -> vector<2xbf16> {
        %248 = kernel.load %q[%246] : vector<2xbf16>
        kernel.yield %248
      } else {
        %248 = kernel.constant 0.000000e+00 : bf16
        %249 = kernel.splat %248 : vector<2xbf16>
        kernel.yield %249
      }
      %248 = kernel.extract %247[0] : vector<2xbf16>
      %249 = kernel.extract %247[1] : vector<2xbf16>
      %250 = kernel.add %210, %89 : i32
      %251 = kernel.if %207 -> vector<2xbf16> {
        %252 = kernel.load %q[%250] : vector<2xbf16>
        kernel.yield %252
      } else {
        %252 = kernel.constant 0.000000e+00 : bf16
        %253 = kernel.splat %252 : vector<2xbf16>
        kernel.yield %253
      }
      %252 = kernel.extract %251[0] : vector<2xbf16>
      %253 = kernel.extract %251[1] : vector<2xbf16>
      %254 = kernel.add %201, %94 : i32
      %255 = kernel.if %196 -> vector<2xbf16> {
        %256 = kernel.load %q[%254] : vector<2xbf16>
        kernel.yield %256
      } else {
        %256 = kernel.constant 0.000000e+00 : bf16
        %257 = kernel.splat %256 : vector<2xbf16>
        kernel.yield %257
      }
      %256 = kernel.extract %255[0] : vector<2xbf16>
      %257 = kernel.extract %255[1] : vector<2xbf16>
      %258 = kernel.add %210, %94 : i32
      %259 = kernel.if %207 -> vector<2xbf16> {
        %260 = kernel.load %q[%258] : vector<2xbf16>
        kernel.yield %260
      } else {
        %260 = kernel.constant 0.000000e+00 : bf16
        %261 = kernel.splat %260 : vector<2xbf16>
        kernel.yield %261
      }
      %260 = kernel.extract %259[0] : vector<2xbf16>
      %261 = kernel.extract %259[1] : vector<2xbf16>
      %262 = kernel.add %201, %98 : i32
      %263 = kernel.if %196 -> vector<2xbf16> {
        %264 = kernel.load %q[%262] : vector<2xbf16>
        kernel.yield %264
      } else {
        %264 = kernel.constant 0.000000e+00 : bf16
        %265 = kernel.splat %264 : vector<2xbf16>
        kernel.yield %265
      }
      %264 = kernel.extract %263[0] : vector<2xbf16>
      %265 = kernel.extract %263[1] : vector<2xbf16>
      %266 = kernel.add %210, %98 : i32
      %267 = kernel.if %207 -> vector<2xbf16> {
        %268 = kernel.load %q[%266] : vector<2xbf16>
        kernel.yield %268
      } else {
        %268 = kernel.constant 0.000000e+00 : bf16
        %269 = kernel.splat %268 : vector<2xbf16>
        kernel.yield %269
      }
      %268 = kernel.extract %267[0] : vector<2xbf16>
      %269 = kernel.extract %267[1] : vector<2xbf16>
      %270 = kernel.add %201, %25 : i32
      %271 = kernel.if %196 -> vector<2xbf16> {
        %272 = kernel.load %q[%270] : vector<2xbf16>
        kernel.yield %272
      } else {
        %272 = kernel.constant 0.000000e+00 : bf16
        %273 = kernel.splat %272 : vector<2xbf16>
        kernel.yield %273
      }
      %272 = kernel.extract %271[0] : vector<2xbf16>
      %273 = kernel.extract %271[1] : vector<2xbf16>
      %274 = kernel.add %210, %25 : i32
      %275 = kernel.if %207 -> vector<2xbf16> {
        %276 = kernel.load %q[%274] : vector<2xbf16>
        kernel.yield %276
      } else {
        %276 = kernel.constant 0.000000e+00 : bf16
        %277 = kernel.splat %276 : vector<2xbf16>
        kernel.yield %277
      }
      %276 = kernel.extract %275[0] : vector<2xbf16>
      %277 = kernel.extract %275[1] : vector<2xbf16>
      %278 = kernel.add %201, %106 : i32
      %279 = kernel.if %196 -> vector<2xbf16> {
        %280 = kernel.load %q[%278] : vector<2xbf16>
        kernel.yield %280
      } else {
        %280 = kernel.constant 0.000000e+00 : bf16
        %281 = kernel.splat %280 : vector<2xbf16>
        kernel.yield %281
      }
      %280 = kernel.extract %279[0] : vector<2xbf16>
      %281 = kernel.extract %279[1] : vector<2xbf16>
      %282 = kernel.add %210, %106 : i32
      %283 = kernel.if %207 -> vector<2xbf16> {
        %284 = kernel.load %q[%282] : vector<2xbf16>
        kernel.yield %284
      } else {
        %284 = kernel.constant 0.000000e+00 : bf16
        %285 = kernel.splat %284 : vector<2xbf16>
        kernel.yield %285
      }
      %284 = kernel.extract %283[0] : vector<2xbf16>
      %285 = kernel.extract %283[1] : vector<2xbf16>
      %286 = kernel.add %201, %111 : i32
      %287 = kernel.if %196 -> vector<2xbf16> {
        %288 = kernel.load %q[%286] : vector<2xbf16>
        kernel.yield %288
      } else {
        %288 = kernel.constant 0.000000e+00 : bf16
        %289 = kernel.splat %288 : vector<2xbf16>
        kernel.yield %289
      }
      %288 = kernel.extract %287[0] : vector<2xbf16>
      %289 = kernel.extract %287[1] : vector<2xbf16>
      %290 = kernel.add %210, %111 : i32
      %291 = kernel.if %207 -> vector<2xbf16> {
        %292 = kernel.load %q[%290] : vector<2xbf16>
        kernel.yield %292
      } else {
        %292 = kernel.constant 0.000000e+00 : bf16
        %293 = kernel.splat %292 : vector<2xbf16>
        kernel.yield %293
      }
      %292 = kernel.extract %291[0] : vector<2xbf16>
      %293 = kernel.extract %291[1] : vector<2xbf16>
      %294 = kernel.add %201, %115 : i32
      %295 = kernel.if %196 -> vector<2xbf16> {
        %296 = kernel.load %q[%294] : vector<2xbf16>
        kernel.yield %296
      } else {
        %296 = kernel.constant 0.000000e+00 : bf16
        %297 = kernel.splat %296 : vector<2xbf16>
        kernel.yield %297
      }
      %296 = kernel.extract %295[0] : vector<2xbf16>
      %297 = kernel.extract %295[1] : vector<2xbf16>
      %298 = kernel.add %210, %115 : i32
      %299 = kernel.if %207 -> vector<2xbf16> {
        %300 = kernel.load %q[%298] : vector<2xbf16>
        kernel.yield %300
      } else {
        %300 = kernel.constant 0.000000e+00 : bf16
        %301 = kernel.splat %300 : vector<2xbf16>
        kernel.yield %301
      }
      %300 = kernel.extract %299[0] : vector<2xbf16>
      %301 = kernel.extract %299[1] : vector<2xbf16>
      %302 = kernel.add %201, %120 : i32
      %303 = kernel.if %196 -> vector<2xbf16> {
        %304 = kernel.load %q[%302] : vector<2xbf16>
        kernel.yield %304
      } else {
        %304 = kernel.constant 0.000000e+00 : bf16
        %305 = kernel.splat %304 : vector<2xbf16>
        kernel.yield %305
      }
      %304 = kernel.extract %303[0] : vector<2xbf16>
      %305 = kernel.extract %303[1] : vector<2xbf16>
      %306 = kernel.add %210, %120 : i32
      %307 = kernel.if %207 -> vector<2xbf16> {
        %308 = kernel.load %q[%306] : vector<2xbf16>
        kernel.yield %308
      } else {
        %308 = kernel.constant 0.000000e+00 : bf16
        %309 = kernel.splat %308 : vector<2xbf16>
        kernel.yield %309
      }
      %308 = kernel.extract %307[0] : vector<2xbf16>
      %309 = kernel.extract %307[1] : vector<2xbf16>
      %310 = kernel.add %201, %124 : i32
      %311 = kernel.if %196 -> vector<2xbf16> {
        %312 = kernel.load %q[%310] : vector<2xbf16>
        kernel.yield %312
      } else {
        %312 = kernel.constant 0.000000e+00 : bf16
        %313 = kernel.splat %312 : vector<2xbf16>
        kernel.yield %313
      }
      %312 = kernel.extract %311[0] : vector<2xbf16>
      %313 = kernel.extract %311[1] : vector<2xbf16>
      %314 = kernel.add %210, %124 : i32
      %315 = kernel.if %207 -> vector<2xbf16> {
        %316 = kernel.load %q[%314] : vector<2xbf16>
        kernel.yield %316
      } else {
        %316 = kernel.constant 0.000000e+00 : bf16
        %317 = kernel.splat %316 : vector<2xbf16>
        kernel.yield %317
      }
      %316 = kernel.extract %315[0] : vector<2xbf16>
      %317 = kernel.extract %315[1] : vector<2xbf16>
      %318 = kernel.add %201, %129 : i32
      %319 = kernel.if %196 -> vector<2xbf16> {
        %320 = kernel.load %q[%318] : vector<2xbf16>
        kernel.yield %320
      } else {
        %320 = kernel.constant 0.000000e+00 : bf16
        %321 = kernel.splat %320 : vector<2xbf16>
        kernel.yield %321
      }
      %320 = kernel.extract %319[0] : vector<2xbf16>
      %321 = kernel.extract %319[1] : vector<2xbf16>
      %322 = kernel.add %210, %129 : i32
      %323 = kernel.if %207 -> vector<2xbf16> {
        %324 = kernel.load %q[%322] : vector<2xbf16>
        kernel.yield %324
      } else {
        %324 = kernel.constant 0.000000e+00 : bf16
        %325 = kernel.splat %324 : vector<2xbf16>
        kernel.yield %325
      }
      %324 = kernel.extract %323[0] : vector<2xbf16>
      %325 = kernel.extract %323[1] : vector<2xbf16>
      %326 = kernel.add %201, %133 : i32
      %327 = kernel.if %196 -> vector<2xbf16> {
        %328 = kernel.load %q[%326] : vector<2xbf16>
        kernel.yield %328
      } else {
        %328 = kernel.constant 0.000000e+00 : bf16
        %329 = kernel.splat %328 : vector<2xbf16>
        kernel.yield %329
      }
      %328 = kernel.extract %327[0] : vector<2xbf16>
      %329 = kernel.extract %327[1] : vector<2xbf16>
      %330 = kernel.add %210, %133 : i32
      %331 = kernel.if %207 -> vector<2xbf16> {
        %332 = kernel.load %q[%330] : vector<2xbf16>
        kernel.yield %332
      } else {
        %332 = kernel.constant 0.000000e+00 : bf16
        %333 = kernel.splat %332 : vector<2xbf16>
        kernel.yield %333
      }
      %332 = kernel.extract %331[0] : vector<2xbf16>
      %333 = kernel.extract %331[1] : vector<2xbf16>
      %334 = kernel.constant 0.000000e+00 : f32
      kernel.store %334, %o[%5]
      kernel.store %334, %o[%23]
      kernel.store %334, %o[%73]
      kernel.store %334, %o[%74]
      kernel.store %334, %o[%67]
      kernel.store %334, %o[%75]
      kernel.store %334, %o[%76]
      kernel.store %334, %o[%77]
      kernel.store %334, %o[%68]
      kernel.store %334, %o[%78]
      kernel.store %334, %o[%79]
      kernel.store %334, %o[%80]
      kernel.store %334, %o[%82]
      kernel.store %334, %o[%83]
      kernel.store %334, %o[%84]
      kernel.store %334, %o[%85]
      kernel.store %334, %o[%70]
      kernel.store %334, %o[%86]
      kernel.store %334, %o[%87]
      kernel.store %334, %o[%88]
      kernel.store %334, %o[%90]
      kernel.store %334, %o[%91]
      kernel.store %334, %o[%92]
      kernel.store %334, %o[%93]
      kernel.store %334, %o[%81]
      kernel.store %334, %o[%95]
      kernel.store %334, %o[%96]
      kernel.store %334, %o[%97]
      kernel.store %334, %o[%99]
      kernel.store %334, %o[%100]
      kernel.store %334, %o[%101]
      kernel.store %334, %o[%102]
      kernel.store %334, %o[%69]
      kernel.store %334, %o[%103]
      kernel.store %334, %o[%104]
      kernel.store %334, %o[%105]
      kernel.store %334, %o[%107]
      kernel.store %334, %o[%108]
      kernel.store %334, %o[%109]
      kernel.store %334, %o[%110]
      kernel.store %334, %o[%89]
      kernel.store %334, %o[%112]
      kernel.store %334, %o[%113]
      kernel.store %334, %o[%114]
      kernel.store %334, %o[%116]
      kernel.store %334, %o[%117]
      kernel.store %334, %o[%118]
      kernel.store %334, %o[%119]
      kernel.store %334, %o[%94]
      kernel.store %334, %o[%121]
      kernel.store %334, %o[%122]
      kernel.store %334, %o[%123]
      kernel.store %334, %o[%125]
      kernel.store %334, %o[%126]
      kernel.store %334, %o[%127]
      kernel.store %334, %o[%128]
      kernel.store %334, %o[%98]
      kernel.store %334, %o[%130]
      kernel.store %334, %o[%131]
      kernel.store %334, %o[%132]
      kernel.store %334, %o[%134]
      kernel.store %334, %o[%135]
      kernel.store %334, %o[%136]
      kernel.store %334, %o[%21]
      %335 = kernel.cmp eq %197, %5 : i32
      kernel.store %334, %sum[%5]
      kernel.store %334, %sum[%23]
      kernel.store %188, %max[%5]
      kernel.store %188, %max[%23]
      %336 = kernel.rem %4, %69 {nonneg} : i32
      %337 = kernel.cmp eq %336, %5 : i32
      kernel.if %137 {
        %338 = kernel.load %14[%5] {align = 4 : i64} : i32
        %339 = kernel.and %338, %102 : i32
        %340 = kernel.load %11[%5] {align = 4 : i64} : i32
        %341 = kernel.shr %340, %339 : i32
        %342 = kernel.and %341, %23 : i32
        %343 = kernel.view %full[%338] : !kernel.mbarrier
        kernel.mbarrier.wait %343 parity %342
        %344 = kernel.shl %23, %339 : i32
        %345 = kernel.load %11[%5] {align = 4 : i64} : i32
        %346 = kernel.xor %345, %344 : i32
        kernel.store %346, %11[%5] {align = 4 : i64}
        %347 = kernel.build %203, %204, %212, %213, %216, %217, %220, %221 : vector<8xbf16>
        %348 = kernel.build %224, %225, %228, %229, %232, %233, %236, %237 : vector<8xbf16>
        %349 = kernel.build %240, %241, %244, %245, %248, %249, %252, %253 : vector<8xbf16>
        %350 = kernel.build %256, %257, %260, %261, %264, %265, %268, %269 : vector<8xbf16>
        %351 = kernel.build %272, %273, %276, %277, %280, %281, %284, %285 : vector<8xbf16>
        %352 = kernel.build %288, %289, %292, %293, %296, %297, %300, %301 : vector<8xbf16>
        %353 = kernel.build %304, %305, %308, %309, %312, %313, %316, %317 : vector<8xbf16>
        %354 = kernel.build %320, %321, %324, %325, %328, %329, %332, %333 : vector<8xbf16>
        %355, %356, %357, %358, %359, %360, %361, %362 = kernel.wgmma.fence %347, %348, %349, %350, %351, %352, %353, %354 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
        %363 = kernel.mul %338, %63 : i32
        %364 = kernel.view %k_1[%363] : !kernel.buffer<4048xbf16, shared>
        %365 = kernel.wgmma.smem_desc k %364 {stride = 1024 : i64, swizzle = "128b"}
        %366 = kernel.wgmma.mma bf16 %355, bf16 %365 : !kernel.wgmma<32xf32>
        %367 = kernel.view %k_1[%363] : !kernel.buffer<4064xbf16, shared>
        %368 = kernel.wgmma.smem_desc k %367 {stride = 1024 : i64, swizzle = "128b"}
        %369 = kernel.constant 2 : i64
        %370 = kernel.add %368, %369 : i64
        %371 = kernel.wgmma.mma bf16 %356, bf16 %370 add %366 : !kernel.wgmma<32xf32>
        %372 = kernel.view %k_1[%363] : !kernel.buffer<4080xbf16, shared>
        %373 = kernel.wgmma.smem_desc k %372 {stride = 1024 : i64, swizzle = "128b"}
        %374 = kernel.constant 4 : i64
        %375 = kernel.add %373, %374 : i64
        %376 = kernel.wgmma.mma bf16 %357, bf16 %375 add %371 : !kernel.wgmma<32xf32>
        %377 = kernel.view %k_1[%363] : !kernel.buffer<4096xbf16, shared>
        %378 = kernel.wgmma.smem_desc k %377 {stride = 1024 : i64, swizzle = "128b"}
        %379 = kernel.constant 6 : i64
        %380 = kernel.add %378, %379 : i64
        %381 = kernel.wgmma.mma bf16 %358, bf16 %380 add %376 : !kernel.wgmma<32xf32>
        %382 = kernel.view %k_1[%363] : !kernel.buffer<8144xbf16, shared>
        %383 = kernel.wgmma.smem_desc k %382 {stride = 1024 : i64, swizzle = "128b"}
        %384 = kernel.constant 512 : i64
        %385 = kernel.add %383, %384 : i64
        %386 = kernel.wgmma.mma bf16 %359, bf16 %385 add %381 : !kernel.wgmma<32xf32>
        %387 = kernel.view %k_1[%363] : !kernel.buffer<8160xbf16, shared>
        %388 = kernel.wgmma.smem_desc k %387 {stride = 1024 : i64, swizzle = "128b"}
        %389 = kernel.constant 514 : i64
        %390 = kernel.add %388, %389 : i64
        %391 = kernel.wgmma.mma bf16 %360, bf16 %390 add %386 : !kernel.wgmma<32xf32>
        %392 = kernel.view %k_1[%363] : !kernel.buffer<8176xbf16, shared>
        %393 = kernel.wgmma.smem_desc k %392 {stride = 1024 : i64, swizzle = "128b"}
        %394 = kernel.constant 516 : i64
        %395 = kernel.add %393, %394 : i64
        %396 = kernel.wgmma.mma bf16 %361, bf16 %395 add %391 : !kernel.wgmma<32xf32>
        %397 = kernel.view %k_1[%363] : !kernel.buffer<8192xbf16, shared>
        %398 = kernel.wgmma.smem_desc k %397 {stride = 1024 : i64, swizzle = "128b"}
        %399 = kernel.constant 518 : i64
        %400 = kernel.add %398, %399 : i64
        %401 = kernel.wgmma.mma bf16 %362, bf16 %400 add %396 : !kernel.wgmma<32xf32>
        kernel.wgmma.commit_group
        %402, %403, %404, %405, %406, %407, %408, %409, %410 = kernel.wgmma.wait_group 0 for %401, %355, %356, %357, %358, %359, %360, %361, %362 : vector<32xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
        kernel.store %402, %s[%5] {align = 4 : i64}
        kernel.if %145 {
          %411 = kernel.add %59, %198 : i32
          %412 = kernel.cmp lt %411, %n : i32
          %413 = kernel.add %411, %23 : i32
          %414 = kernel.cmp lt %413, %n : i32
          %415 = kernel.load %s[%5] : f32
          %416 = kernel.load %s[%23] : f32
          %417 = kernel.constant 0xFF800000 : f32
          %418 = kernel.select %412, %415, %417 : f32
          %419 = kernel.select %414, %416, %417 : f32
          kernel.store %418, %s[%5]
          kernel.store %419, %s[%23]
          %420 = kernel.load %s[%73] : f32
          %421 = kernel.load %s[%74] : f32
          %422 = kernel.select %412, %420, %417 : f32
          %423 = kernel.select %414, %421, %417 : f32
          kernel.store %422, %s[%73]
          kernel.store %423, %s[%74]
          %424 = kernel.add %411, %68 : i32
          %425 = kernel.cmp lt %424, %n : i32
          %426 = kernel.add %411, %78 : i32
          %427 = kernel.cmp lt %426, %n : i32
          %428 = kernel.load %s[%67] : f32
          %429 = kernel.load %s[%75] : f32
          %430 = kernel.select %425, %428, %417 : f32
          %431 = kernel.select %427, %429, %417 : f32
          kernel.store %430, %s[%67]
          kernel.store %431, %s[%75]
          %432 = kernel.load %s[%76] : f32
          %433 = kernel.load %s[%77] : f32
          %434 = kernel.select %425, %432, %417 : f32
          %435 = kernel.select %427, %433, %417 : f32
          kernel.store %434, %s[%76]
          kernel.store %435, %s[%77]
          %436 = kernel.add %411, %70 : i32
          %437 = kernel.cmp lt %436, %n : i32
          %438 = kernel.add %411, %86 : i32
          %439 = kernel.cmp lt %438, %n : i32
          %440 = kernel.load %s[%68] : f32
          %441 = kernel.load %s[%78] : f32
          %442 = kernel.select %437, %440, %417 : f32
          %443 = kernel.select %439, %441, %417 : f32
          kernel.store %442, %s[%68]
          kernel.store %443, %s[%78]
          %444 = kernel.load %s[%79] : f32
          %445 = kernel.load %s[%80] : f32
          %446 = kernel.select %437, %444, %417 : f32
          %447 = kernel.select %439, %445, %417 : f32
          kernel.store %446, %s[%79]
          kernel.store %447, %s[%80]
          %448 = kernel.add %411, %81 : i32
          %449 = kernel.cmp lt %448, %n : i32
          %450 = kernel.add %411, %95 : i32
          %451 = kernel.cmp lt %450, %n : i32
          %452 = kernel.load %s[%82] : f32
          %453 = kernel.load %s[%83] : f32
          %454 = kernel.select %449, %452, %417 : f32
          %455 = kernel.select %451, %453, %417 : f32
          kernel.store %454, %s[%82]
          kernel.store %455, %s[%83]
          %456 = kernel.load %s[%84] : f32
          %457 = kernel.load %s[%85] : f32
          %458 = kernel.select %449, %456, %417 : f32
          %459 = kernel.select %451, %457, %417 : f32
          kernel.store %458, %s[%84]
          kernel.store %459, %s[%85]
          %460 = kernel.add %411, %69 : i32
          %461 = kernel.cmp lt %460, %n : i32
          %462 = kernel.add %411, %103 : i32
          %463 = kernel.cmp lt %462, %n : i32
          %464 = kernel.load %s[%70] : f32
          %465 = kernel.load %s[%86] : f32
          %466 = kernel.select %461, %464, %417 : f32
          %467 = kernel.select %463, %465, %417 : f32
          kernel.store %466, %s[%70]
          kernel.store %467, %s[%86]
          %468 = kernel.load %s[%87] : f32
          %469 = kernel.load %s[%88] : f32
          %470 = kernel.select %461, %468, %417 : f32
          %471 = kernel.select %463, %469, %417 : f32
          kernel.store %470, %s[%87]
          kernel.store %471, %s[%88]
          %472 = kernel.add %411, %89 : i32
          %473 = kernel.cmp lt %472, %n : i32
          %474 = kernel.add %411, %112 : i32
          %475 = kernel.cmp lt %474, %n : i32
          %476 = kernel.load %s[%90] : f32
          %477 = kernel.load %s[%91] : f32
          %478 = kernel.select %473, %476, %417 : f32
          %479 = kernel.select %475, %477, %417 : f32
          kernel.store %478, %s[%90]
          kernel.store %479, %s[%91]
          %480 = kernel.load %s[%92] : f32
          %481 = kernel.load %s[%93] : f32
          %482 = kernel.select %473, %480, %417 : f32
          %483 = kernel.select %475, %481, %417 : f32
          kernel.store %482, %s[%92]
          kernel.store %483, %s[%93]
          %484 = kernel.add %411, %94 : i32
          %485 = kernel.cmp lt %484, %n : i32
          %486 = kernel.add %411, %121 : i32
          %487 = kernel.cmp lt %486, %n : i32
          %488 = kernel.load %s[%81] : f32
          %489 = kernel.load %s[%95] : f32
          %490 = kernel.select %485, %488, %417 : f32
          %491 = kernel.select %487, %489, %417 : f32
          kernel.store %490, %s[%81]
          kernel.store %491, %s[%95]
          %492 = kernel.load %s[%96] : f32
          %493 = kernel.load %s[%97] : f32
          %494 = kernel.select %485, %492, %417 : f32
          %495 = kernel.select %487, %493, %417 : f32
          kernel.store %494, %s[%96]
          kernel.store %495, %s[%97]
          %496 = kernel.add %411, %98 : i32
          %497 = kernel.cmp lt %496, %n : i32
          %498 = kernel.add %411, %130 : i32
          %499 = kernel.cmp lt %498, %n : i32
          %500 = kernel.load %s[%99] : f32
          %501 = kernel.load %s[%100] : f32
          %502 = kernel.select %497, %500, %417 : f32
          %503 = kernel.select %499, %501, %417 : f32
          kernel.store %502, %s[%99]
          kernel.store %503, %s[%100]
          %504 = kernel.load %s[%101] : f32
          %505 = kernel.load %s[%102] : f32
          %506 = kernel.select %497, %504, %417 : f32
          %507 = kernel.select %499, %505, %417 : f32
          kernel.store %506, %s[%101]
          kernel.store %507, %s[%102]
        }
        %411 = kernel.constant 0xFF800000 : f32
        kernel.store %411, %1[%5]
        kernel.store %411, %1[%23]
        %412 = kernel.load %s[%5] : f32
        %413 = kernel.load %1[%5] : f32
        %414 = kernel.max %413, %412 : f32
        kernel.store %414, %1[%5]
        %415 = kernel.load %s[%23] : f32
        %416 = kernel.load %1[%5] : f32
        %417 = kernel.max %416, %415 : f32
        kernel.store %417, %1[%5]
        %418 = kernel.load %s[%73] : f32
        %419 = kernel.load %1[%23] : f32
        %420 = kernel.max %419, %418 : f32
        kernel.store %420, %1[%23]
        %421 = kernel.load %s[%74] : f32
        %422 = kernel.load %1[%23] : f32
        %423 = kernel.max %422, %421 : f32
        kernel.store %423, %1[%23]
        %424 = kernel.load %s[%67] : f32
        %425 = kernel.load %1[%5] : f32
        %426 = kernel.max %425, %424 : f32
        kernel.store %426, %1[%5]
        %427 = kernel.load %s[%75] : f32
        %428 = kernel.load %1[%5] : f32
        %429 = kernel.max %428, %427 : f32
        kernel.store %429, %1[%5]
        %430 = kernel.load %s[%76] : f32
        %431 = kernel.load %1[%23] : f32
        %432 = kernel.max %431, %430 : f32
        kernel.store %432, %1[%23]
        %433 = kernel.load %s[%77] : f32
        %434 = kernel.load %1[%23] : f32
        %435 = kernel.max %434, %433 : f32
        kernel.store %435, %1[%23]
        %436 = kernel.load %s[%68] : f32
        %437 = kernel.load %1[%5] : f32
        %438 = kernel.max %437, %436 : f32
        kernel.store %438, %1[%5]
        %439 = kernel.load %s[%78] : f32
        %440 = kernel.load %1[%5] : f32
        %441 = kernel.max %440, %439 : f32
        kernel.store %441, %1[%5]
        %442 = kernel.load %s[%79] : f32
        %443 = kernel.load %1[%23] : f32
        %444 = kernel.max %443, %442 : f32
        kernel.store %444, %1[%23]
        %445 = kernel.load %s[%80] : f32
        %446 = kernel.load %1[%23] : f32
        %447 = kernel.max %446, %445 : f32
        kernel.store %447, %1[%23]
        %448 = kernel.load %s[%82] : f32
        %449 = kernel.load %1[%5] : f32
        %450 = kernel.max %449, %448 : f32
        kernel.store %450, %1[%5]
        %451 = kernel.load %s[%83] : f32
        %452 = kernel.load %1[%5] : f32
        %453 = kernel.max %452, %451 : f32
        kernel.store %453, %1[%5]
        %454 = kernel.load %s[%84] : f32
        %455 = kernel.load %1[%23] : f32
        %456 = kernel.max %455, %454 : f32
        kernel.store %456, %1[%23]
        %457 = kernel.load %s[%85] : f32
        %458 = kernel.load %1[%23] : f32
        %459 = kernel.max %458, %457 : f32
        kernel.store %459, %1[%23]
        %460 = kernel.load %s[%70] : f32
        %461 = kernel.load %1[%5] : f32
        %462 = kernel.max %461, %460 : f32
        kernel.store %462, %1[%5]
        %463 = kernel.load %s[%86] : f32
        %464 = kernel.load %1[%5] : f32
        %465 = kernel.max %464, %463 : f32
        kernel.store %465, %1[%5]
        %466 = kernel.load %s[%87] : f32
        %467 = kernel.load %1[%23] : f32
        %468 = kernel.max %467, %466 : f32
        kernel.store %468, %1[%23]
        %469 = kernel.load %s[%88] : f32
        %470 = kernel.load %1[%23] : f32
        %471 = kernel.max %470, %469 : f32
        kernel.store %471, %1[%23]
        %472 = kernel.load %s[%90] : f32
        %473 = kernel.load %1[%5] : f32
        %474 = kernel.max %473, %472 : f32
        kernel.store %474, %1[%5]
        %475 = kernel.load %s[%91] : f32
        %476 = kernel.load %1[%5] : f32
        %477 = kernel.max %476, %475 : f32
        kernel.store %477, %1[%5]
        %478 = kernel.load %s[%92] : f32
        %479 = kernel.load %1[%23] : f32
        %480 = kernel.max %479, %478 : f32
        kernel.store %480, %1[%23]
        %481 = kernel.load %s[%93] : f32
        %482 = kernel.load %1[%23] : f32
        %483 = kernel.max %482, %481 : f32
        kernel.store %483, %1[%23]
        %484 = kernel.load %s[%81] : f32
        %485 = kernel.load %1[%5] : f32
        %486 = kernel.max %485, %484 : f32
        kernel.store %486, %1[%5]
        %487 = kernel.load %s[%95] : f32
        %488 = kernel.load %1[%5] : f32
        %489 = kernel.max %488, %487 : f32
        kernel.store %489, %1[%5]
        %490 = kernel.load %s[%96] : f32
        %491 = kernel.load %1[%23] : f32
        %492 = kernel.max %491, %490 : f32
        kernel.store %492, %1[%23]
        %493 = kernel.load %s[%97] : f32
        %494 = kernel.load %1[%23] : f32
        %495 = kernel.max %494, %493 : f32
        kernel.store %495, %1[%23]
        %496 = kernel.load %s[%99] : f32
        %497 = kernel.load %1[%5] : f32
        %498 = kernel.max %497, %496 : f32
        kernel.store %498, %1[%5]
        %499 = kernel.load %s[%100] : f32
        %500 = kernel.load %1[%5] : f32
        %501 = kernel.max %500, %499 : f32
        kernel.store %501, %1[%5]
        %502 = kernel.load %s[%101] : f32
        %503 = kernel.load %1[%23] : f32
        %504 = kernel.max %503, %502 : f32
        kernel.store %504, %1[%23]
        %505 = kernel.load %s[%102] : f32
        %506 = kernel.load %1[%23] : f32
        %507 = kernel.max %506, %505 : f32
        kernel.store %507, %1[%23]
        %508 = kernel.load %1[%5] : f32
        kernel.store %508, %top[%5]
        %509 = kernel.load %1[%23] : f32
        kernel.store %509, %top[%23]
        %510 = kernel.load %max[%5] : f32
        %511 = kernel.load %top[%5] : f32
        %512 = kernel.sub %511, %510 : f32
        %513 = kernel.mul %512, %187 : f32
        %514 = kernel.constant 8.000000e+00 : f32
        %515 = kernel.cmp gt %513, %514 : f32
        %516 = kernel.load %max[%23] : f32
        %517 = kernel.load %top[%23] : f32
        %518 = kernel.sub %517, %516 : f32
        %519 = kernel.mul %518, %187 : f32
        %520 = kernel.cmp gt %519, %514 : f32
        %521 = kernel.or %515, %520 : i1
        %522 = kernel.vote any %521
        kernel.if %522 {
          %523 = kernel.load %1[%5] : f32
          %524 = kernel.shuffle bfly %523, %23 : f32
          %525 = kernel.max %523, %524 : f32
          %526 = kernel.shuffle bfly %525, %73 : f32
          %527 = kernel.max %525, %526 : f32
          kernel.store %527, %1[%5]
          %528 = kernel.load %1[%23] : f32
          %529 = kernel.shuffle bfly %528, %23 : f32
          %530 = kernel.max %528, %529 : f32
          %531 = kernel.shuffle bfly %530, %73 : f32
          %532 = kernel.max %530, %531 : f32
          kernel.store %532, %1[%23]
          %533 = kernel.load %1[%5] : f32
          kernel.store %533, %top[%5]
          %534 = kernel.load %1[%23] : f32
          kernel.store %534, %top[%23]
          %535 = kernel.load %max[%5] : f32
          %536 = kernel.load %top[%5] : f32
          %537 = kernel.sub %536, %535 : f32
          %538 = kernel.mul %537, %187 : f32
          %539 = kernel.cmp gt %538, %514 : f32
          %540 = kernel.select %539, %536, %535 : f32
          %541 = kernel.sub %535, %540 : f32
          %542 = kernel.mul %541, %187 : f32
          %543 = kernel.constant 1.000000e+00 : f32
          %544 = kernel.math exp2 %542 : f32
          %545 = kernel.select %539, %544, %543 : f32
          kernel.store %545, %scale[%5]
          kernel.store %540, %max[%5]
          %546 = kernel.load %max[%23] : f32
          %547 = kernel.load %top[%23] : f32
          %548 = kernel.sub %547, %546 : f32
          %549 = kernel.mul %548, %187 : f32
          %550 = kernel.cmp gt %549, %514 : f32
          %551 = kernel.select %550, %547, %546 : f32
          %552 = kernel.sub %546, %551 : f32
          %553 = kernel.mul %552, %187 : f32
          %554 = kernel.math exp2 %553 : f32
          %555 = kernel.select %550, %554, %543 : f32
          kernel.store %555, %scale[%23]
          kernel.store %551, %max[%23]
          %556 = kernel.load %o[%5] : f32
          %557 = kernel.load %o[%23] : f32
          %558 = kernel.load %scale[%5] : f32
          %559 = kernel.load %scale[%5] : f32
          %560 = kernel.mul %556, %558 : f32
          %561 = kernel.mul %557, %559 : f32
          kernel.store %560, %o[%5]
          kernel.store %561, %o[%23]
          %562 = kernel.load %o[%73] : f32
          %563 = kernel.load %o[%74] : f32
          %564 = kernel.load %scale[%23] : f32
          %565 = kernel.load %scale[%23] : f32
          %566 = kernel.mul %562, %564 : f32
          %567 = kernel.mul %563, %565 : f32
          kernel.store %566, %o[%73]
          kernel.store %567, %o[%74]
          %568 = kernel.load %o[%67] : f32
          %569 = kernel.load %o[%75] : f32
          %570 = kernel.load %scale[%5] : f32
          %571 = kernel.load %scale[%5] : f32
          %572 = kernel.mul %568, %570 : f32
          %573 = kernel.mul %569, %571 : f32
          kernel.store %572, %o[%67]
          kernel.store %573, %o[%75]
          %574 = kernel.load %o[%76] : f32
          %575 = kernel.load %o[%77] : f32
          %576 = kernel.load %scale[%23] : f32
          %577 = kernel.load %scale[%23] : f32
          %578 = kernel.mul %574, %576 : f32
          %579 = kernel.mul %575, %577 : f32
          kernel.store %578, %o[%76]
          kernel.store %579, %o[%77]
          %580 = kernel.load %o[%68] : f32
          %581 = kernel.load %o[%78] : f32
          %582 = kernel.load %scale[%5] : f32
          %583 = kernel.load %scale[%5] : f32
          %584 = kernel.mul %580, %582 : f32
          %585 = kernel.mul %581, %583 : f32
          kernel.store %584, %o[%68]
          kernel.store %585, %o[%78]
          %586 = kernel.load %o[%79] : f32
          %587 = kernel.load %o[%80] : f32
          %588 = kernel.load %scale[%23] : f32
          %589 = kernel.load %scale[%23] : f32
          %590 = kernel.mul %586, %588 : f32
          %591 = kernel.mul %587, %589 : f32
          kernel.store %590, %o[%79]
          kernel.store %591, %o[%80]
          %592 = kernel.load %o[%82] : f32
          %593 = kernel.load %o[%83] : f32
          %594 = kernel.load %scale[%5] : f32
          %595 = kernel.load %scale[%5] : f32
          %596 = kernel.mul %592, %594 : f32
          %597 = kernel.mul %593, %595 : f32
          kernel.store %596, %o[%82]
          kernel.store %597, %o[%83]
          %598 = kernel.load %o[%84] : f32
          %599 = kernel.load %o[%85] : f32
          %600 = kernel.load %scale[%23] : f32
          %601 = kernel.load %scale[%23] : f32
          %602 = kernel.mul %598, %600 : f32
          %603 = kernel.mul %599, %601 : f32
          kernel.store %602, %o[%84]
          kernel.store %603, %o[%85]
          %604 = kernel.load %o[%70] : f32
          %605 = kernel.load %o[%86] : f32
          %606 = kernel.load %scale[%5] : f32
          %607 = kernel.load %scale[%5] : f32
          %608 = kernel.mul %604, %606 : f32
          %609 = kernel.mul %605, %607 : f32
          kernel.store %608, %o[%70]
          kernel.store %609, %o[%86]
          %610 = kernel.load %o[%87] : f32
          %611 = kernel.load %o[%88] : f32
          %612 = kernel.load %scale[%23] : f32
          %613 = kernel.load %scale[%23] : f32
          %614 = kernel.mul %610, %612 : f32
          %615 = kernel.mul %611, %613 : f32
          kernel.store %614, %o[%87]
          kernel.store %615, %o[%88]
          %616 = kernel.load %o[%90] : f32
          %617 = kernel.load %o[%91] : f32
          %618 = kernel.load %scale[%5] : f32
          %619 = kernel.load %scale[%5] : f32
          %620 = kernel.mul %616, %618 : f32
          %621 = kernel.mul %617, %619 : f32
          kernel.store %620, %o[%90]
          kernel.store %621, %o[%91]
          %622 = kernel.load %o[%92] : f32
          %623 = kernel.load %o[%93] : f32
          %624 = kernel.load %scale[%23] : f32
          %625 = kernel.load %scale[%23] : f32
          %626 = kernel.mul %622, %624 : f32
          %627 = kernel.mul %623, %625 : f32
          kernel.store %626, %o[%92]
          kernel.store %627, %o[%93]
          %628 = kernel.load %o[%81] : f32
          %629 = kernel.load %o[%95] : f32
          %630 = kernel.load %scale[%5] : f32
          %631 = kernel.load %scale[%5] : f32
          %632 = kernel.mul %628, %630 : f32
          %633 = kernel.mul %629, %631 : f32
          kernel.store %632, %o[%81]
          kernel.store %633, %o[%95]
          %634 = kernel.load %o[%96] : f32
          %635 = kernel.load %o[%97] : f32
          %636 = kernel.load %scale[%23] : f32
          %637 = kernel.load %scale[%23] : f32
          %638 = kernel.mul %634, %636 : f32
          %639 = kernel.mul %635, %637 : f32
          kernel.store %638, %o[%96]
          kernel.store %639, %o[%97]
          %640 = kernel.load %o[%99] : f32
          %641 = kernel.load %o[%100] : f32
          %642 = kernel.load %scale[%5] : f32
          %643 = kernel.load %scale[%5] : f32
          %644 = kernel.mul %640, %642 : f32
          %645 = kernel.mul %641, %643 : f32
          kernel.store %644, %o[%99]
          kernel.store %645, %o[%100]
          %646 = kernel.load %o[%101] : f32
          %647 = kernel.load %o[%102] : f32
          %648 = kernel.load %scale[%23] : f32
          %649 = kernel.load %scale[%23] : f32
          %650 = kernel.mul %646, %648 : f32
          %651 = kernel.mul %647, %649 : f32
          kernel.store %650, %o[%101]
          kernel.store %651, %o[%102]
          %652 = kernel.load %o[%69] : f32
          %653 = kernel.load %o[%103] : f32
          %654 = kernel.load %scale[%5] : f32
          %655 = kernel.load %scale[%5] : f32
          %656 = kernel.mul %652, %654 : f32
          %657 = kernel.mul %653, %655 : f32
          kernel.store %656, %o[%69]
          kernel.store %657, %o[%103]
          %658 = kernel.load %o[%104] : f32
          %659 = kernel.load %o[%105] : f32
          %660 = kernel.load %scale[%23] : f32
          %661 = kernel.load %scale[%23] : f32
          %662 = kernel.mul %658, %660 : f32
          %663 = kernel.mul %659, %661 : f32
          kernel.store %662, %o[%104]
          kernel.store %663, %o[%105]
          %664 = kernel.load %o[%107] : f32
          %665 = kernel.load %o[%108] : f32
          %666 = kernel.load %scale[%5] : f32
          %667 = kernel.load %scale[%5] : f32
          %668 = kernel.mul %664, %666 : f32
          %669 = kernel.mul %665, %667 : f32
          kernel.store %668, %o[%107]
          kernel.store %669, %o[%108]
          %670 = kernel.load %o[%109] : f32
          %671 = kernel.load %o[%110] : f32
          %672 = kernel.load %scale[%23] : f32
          %673 = kernel.load %scale[%23] : f32
          %674 = kernel.mul %670, %672 : f32
          %675 = kernel.mul %671, %673 : f32
          kernel.store %674, %o[%109]
          kernel.store %675, %o[%110]
          %676 = kernel.load %o[%89] : f32
          %677 = kernel.load %o[%112] : f32
          %678 = kernel.load %scale[%5] : f32
          %679 = kernel.load %scale[%5] : f32
          %680 = kernel.mul %676, %678 : f32
          %681 = kernel.mul %677, %679 : f32
          kernel.store %680, %o[%89]
          kernel.store %681, %o[%112]
          %682 = kernel.load %o[%113] : f32
          %683 = kernel.load %o[%114] : f32
          %684 = kernel.load %scale[%23] : f32
          %685 = kernel.load %scale[%23] : f32
          %686 = kernel.mul %682, %684 : f32
          %687 = kernel.mul %683, %685 : f32
          kernel.store %686, %o[%113]
          kernel.store %687, %o[%114]
          %688 = kernel.load %o[%116] : f32
          %689 = kernel.load %o[%117] : f32
          %690 = kernel.load %scale[%5] : f32
          %691 = kernel.load %scale[%5] : f32
          %692 = kernel.mul %688, %690 : f32
          %693 = kernel.mul %689, %691 : f32
          kernel.store %692, %o[%116]
          kernel.store %693, %o[%117]
          %694 = kernel.load %o[%118] : f32
          %695 = kernel.load %o[%119] : f32
          %696 = kernel.load %scale[%23] : f32
          %697 = kernel.load %scale[%23] : f32
          %698 = kernel.mul %694, %696 : f32
          %699 = kernel.mul %695, %697 : f32
          kernel.store %698, %o[%118]
          kernel.store %699, %o[%119]
          %700 = kernel.load %o[%94] : f32
          %701 = kernel.load %o[%121] : f32
          %702 = kernel.load %scale[%5] : f32
          %703 = kernel.load %scale[%5] : f32
          %704 = kernel.mul %700, %702 : f32
          %705 = kernel.mul %701, %703 : f32
          kernel.store %704, %o[%94]
          kernel.store %705, %o[%121]
          %706 = kernel.load %o[%122] : f32
          %707 = kernel.load %o[%123] : f32
          %708 = kernel.load %scale[%23] : f32
          %709 = kernel.load %scale[%23] : f32
          %710 = kernel.mul %706, %708 : f32
          %711 = kernel.mul %707, %709 : f32
          kernel.store %710, %o[%122]
          kernel.store %711, %o[%123]
          %712 = kernel.load %o[%125] : f32
          %713 = kernel.load %o[%126] : f32
          %714 = kernel.load %scale[%5] : f32
          %715 = kernel.load %scale[%5] : f32
          %716 = kernel.mul %712, %714 : f32
          %717 = kernel.mul %713, %715 : f32
          kernel.store %716, %o[%125]
          kernel.store %717, %o[%126]
          %718 = kernel.load %o[%127] : f32
          %719 = kernel.load %o[%128] : f32
          %720 = kernel.load %scale[%23] : f32
          %721 = kernel.load %scale[%23] : f32
          %722 = kernel.mul %718, %720 : f32
          %723 = kernel.mul %719, %721 : f32
          kernel.store %722, %o[%127]
          kernel.store %723, %o[%128]
          %724 = kernel.load %o[%98] : f32
          %725 = kernel.load %o[%130] : f32
          %726 = kernel.load %scale[%5] : f32
          %727 = kernel.load %scale[%5] : f32
          %728 = kernel.mul %724, %726 : f32
          %729 = kernel.mul %725, %727 : f32
          kernel.store %728, %o[%98]
          kernel.store %729, %o[%130]
          %730 = kernel.load %o[%131] : f32
          %731 = kernel.load %o[%132] : f32
          %732 = kernel.load %scale[%23] : f32
          %733 = kernel.load %scale[%23] : f32
          %734 = kernel.mul %730, %732 : f32
          %735 = kernel.mul %731, %733 : f32
          kernel.store %734, %o[%131]
          kernel.store %735, %o[%132]
          %736 = kernel.load %o[%134] : f32
          %737 = kernel.load %o[%135] : f32
          %738 = kernel.load %scale[%5] : f32
          %739 = kernel.load %scale[%5] : f32
          %740 = kernel.mul %736, %738 : f32
          %741 = kernel.mul %737, %739 : f32
          kernel.store %740, %o[%134]
          kernel.store %741, %o[%135]
          %742 = kernel.load %o[%136] : f32
          %743 = kernel.load %o[%21] : f32
          %744 = kernel.load %scale[%23] : f32
          %745 = kernel.load %scale[%23] : f32
          %746 = kernel.mul %742, %744 : f32
          %747 = kernel.mul %743, %745 : f32
          kernel.store %746, %o[%136]
          kernel.store %747, %o[%21]
        } else {
          %523 = kernel.load %max[%5] : f32
          %524 = kernel.constant 1.000000e+00 : f32
          kernel.store %524, %scale[%5]
          kernel.store %523, %max[%5]
          %525 = kernel.load %max[%23] : f32
          kernel.store %524, %scale[%23]
          kernel.store %525, %max[%23]
        }
        %523 = kernel.load %max[%5] : f32
        %524 = kernel.load %max[%5] : f32
        %525 = kernel.load %s[%5] : f32
        %526 = kernel.load %s[%23] : f32
        %527 = kernel.mul %523, %187 : f32
        %528 = kernel.mul %524, %187 : f32
        %529 = kernel.neg %527 : f32
        %530 = kernel.neg %528 : f32
        %531 = kernel.fma %525, %187, %529 : f32
        %532 = kernel.fma %526, %187, %530 : f32
        %533 = kernel.math exp2 %531 {fast} : f32
        %534 = kernel.math exp2 %532 {fast} : f32
        kernel.store %533, %s[%5]
        kernel.store %534, %s[%23]
        %535 = kernel.load %max[%23] : f32
        %536 = kernel.load %max[%23] : f32
        %537 = kernel.load %s[%73] : f32
        %538 = kernel.load %s[%74] : f32
        %539 = kernel.mul %535, %187 : f32
        %540 = kernel.mul %536, %187 : f32
        %541 = kernel.neg %539 : f32
        %542 = kernel.neg %540 : f32
        %543 = kernel.fma %537, %187, %541 : f32
        %544 = kernel.fma %538, %187, %542 : f32
        %545 = kernel.math exp2 %543 {fast} : f32
        %546 = kernel.math exp2 %544 {fast} : f32
        kernel.store %545, %s[%73]
        kernel.store %546, %s[%74]
        %547 = kernel.load %max[%5] : f32
        %548 = kernel.load %max[%5] : f32
        %549 = kernel.load %s[%67] : f32
        %550 = kernel.load %s[%75] : f32
        %551 = kernel.mul %547, %187 : f32
        %552 = kernel.mul %548, %187 : f32
        %553 = kernel.neg %551 : f32
        %554 = kernel.neg %552 : f32
        %555 = kernel.fma %549, %187, %553 : f32
        %556 = kernel.fma %550, %187, %554 : f32
        %557 = kernel.math exp2 %555 {fast} : f32
        %558 = kernel.math exp2 %556 {fast} : f32
        kernel.store %557, %s[%67]
        kernel.store %558, %s[%75]
        %559 = kernel.load %max[%23] : f32
        %560 = kernel.load %max[%23] : f32
        %561 = kernel.load %s[%76] : f32
        %562 = kernel.load %s[%77] : f32
        %563 = kernel.mul %559, %187 : f32
        %564 = kernel.mul %560, %187 : f32
        %565 = kernel.neg %563 : f32
        %566 = kernel.neg %564 : f32
        %567 = kernel.fma %561, %187, %565 : f32
        %568 = kernel.fma %562, %187, %566 : f32
        %569 = kernel.math exp2 %567 {fast} : f32
        %570 = kernel.math exp2 %568 {fast} : f32
        kernel.store %569, %s[%76]
        kernel.store %570, %s[%77]
        %571 = kernel.load %max[%5] : f32
        %572 = kernel.load %max[%5] : f32
        %573 = kernel.load %s[%68] : f32
        %574 = kernel.load %s[%78] : f32
        %575 = kernel.mul %571, %187 : f32
        %576 = kernel.mul %572, %187 : f32
        %577 = kernel.neg %575 : f32
        %578 = kernel.neg %576 : f32
        %579 = kernel.fma %573, %187, %577 : f32
        %580 = kernel.fma %574, %187, %578 : f32
        %581 = kernel.math exp2 %579 {fast} : f32
        %582 = kernel.math exp2 %580 {fast} : f32
        kernel.store %581, %s[%68]
        kernel.store %582, %s[%78]
        %583 = kernel.load %max[%23] : f32
        %584 = kernel.load %max[%23] : f32
        %585 = kernel.load %s[%79] : f32
        %586 = kernel.load %s[%80] : f32
        %587 = kernel.mul %583, %187 : f32
        %588 = kernel.mul %584, %187 : f32
        %589 = kernel.neg %587 : f32
        %590 = kernel.neg %588 : f32
        %591 = kernel.fma %585, %187, %589 : f32
        %592 = kernel.fma %586, %187, %590 : f32
        %593 = kernel.math exp2 %591 {fast} : f32
        %594 = kernel.math exp2 %592 {fast} : f32
        kernel.store %593, %s[%79]
        kernel.store %594, %s[%80]
        %595 = kernel.load %max[%5] : f32
        %596 = kernel.load %max[%5] : f32
        %597 = kernel.load %s[%82] : f32
        %598 = kernel.load %s[%83] : f32
        %599 = kernel.mul %595, %187 : f32
        %600 = kernel.mul %596, %187 : f32
        %601 = kernel.neg %599 : f32
        %602 = kernel.neg %600 : f32
        %603 = kernel.fma %597, %187, %601 : f32
        %604 = kernel.fma %598, %187, %602 : f32
        %605 = kernel.math exp2 %603 {fast} : f32
        %606 = kernel.math exp2 %604 {fast} : f32
        kernel.store %605, %s[%82]
        kernel.store %606, %s[%83]
        %607 = kernel.load %max[%23] : f32
        %608 = kernel.load %max[%23] : f32
        %609 = kernel.load %s[%84] : f32
        %610 = kernel.load %s[%85] : f32
        %611 = kernel.mul %607, %187 : f32
        %612 = kernel.mul %608, %187 : f32
        %613 = kernel.neg %611 : f32
        %614 = kernel.neg %612 : f32
        %615 = kernel.fma %609, %187, %613 : f32
        %616 = kernel.fma %610, %187, %614 : f32
        %617 = kernel.math exp2 %615 {fast} : f32
        %618 = kernel.math exp2 %616 {fast} : f32
        kernel.store %617, %s[%84]
        kernel.store %618, %s[%85]
        %619 = kernel.load %max[%5] : f32
        %620 = kernel.load %max[%5] : f32
        %621 = kernel.load %s[%70] : f32
        %622 = kernel.load %s[%86] : f32
        %623 = kernel.mul %619, %187 : f32
        %624 = kernel.mul %620, %187 : f32
        %625 = kernel.neg %623 : f32
        %626 = kernel.neg %624 : f32
        %627 = kernel.fma %621, %187, %625 : f32
        %628 = kernel.fma %622, %187, %626 : f32
        %629 = kernel.math exp2 %627 {fast} : f32
        %630 = kernel.math exp2 %628 {fast} : f32
        kernel.store %629, %s[%70]
        kernel.store %630, %s[%86]
        %631 = kernel.load %max[%23] : f32
        %632 = kernel.load %max[%23] : f32
        %633 = kernel.load %s[%87] : f32
        %634 = kernel.load %s[%88] : f32
        %635 = kernel.mul %631, %187 : f32
        %636 = kernel.mul %632, %187 : f32
        %637 = kernel.neg %635 : f32
        %638 = kernel.neg %636 : f32
        %639 = kernel.fma %633, %187, %637 : f32
        %640 = kernel.fma %634, %187, %638 : f32
        %641 = kernel.math exp2 %639 {fast} : f32
        %642 = kernel.math exp2 %640 {fast} : f32
        kernel.store %641, %s[%87]
        kernel.store %642, %s[%88]
        %643 = kernel.load %max[%5] : f32
        %644 = kernel.load %max[%5] : f32
        %645 = kernel.load %s[%90] : f32
        %646 = kernel.load %s[%91] : f32
        %647 = kernel.mul %643, %187 : f32
        %648 = kernel.mul %644, %187 : f32
        %649 = kernel.neg %647 : f32
        %650 = kernel.neg %648 : f32
        %651 = kernel.fma %645, %187, %649 : f32
        %652 = kernel.fma %646, %187, %650 : f32
        %653 = kernel.math exp2 %651 {fast} : f32
        %654 = kernel.math exp2 %652 {fast} : f32
        kernel.store %653, %s[%90]
        kernel.store %654, %s[%91]
        %655 = kernel.load %max[%23] : f32
        %656 = kernel.load %max[%23] : f32
        %657 = kernel.load %s[%92] : f32
        %658 = kernel.load %s[%93] : f32
        %659 = kernel.mul %655, %187 : f32
        %660 = kernel.mul %656, %187 : f32
        %661 = kernel.neg %659 : f32
        %662 = kernel.neg %660 : f32
        %663 = kernel.fma %657, %187, %661 : f32
        %664 = kernel.fma %658, %187, %662 : f32
        %665 = kernel.math exp2 %663 {fast} : f32
        %666 = kernel.math exp2 %664 {fast} : f32
        kernel.store %665, %s[%92]
        kernel.store %666, %s[%93]
        %667 = kernel.load %max[%5] : f32
        %668 = kernel.load %max[%5] : f32
        %669 = kernel.load %s[%81] : f32
        %670 = kernel.load %s[%95] : f32
        %671 = kernel.mul %667, %187 : f32
        %672 = kernel.mul %668, %187 : f32
        %673 = kernel.neg %671 : f32
        %674 = kernel.neg %672 : f32
        %675 = kernel.fma %669, %187, %673 : f32
        %676 = kernel.fma %670, %187, %674 : f32
        %677 = kernel.math exp2 %675 {fast} : f32
        %678 = kernel.math exp2 %676 {fast} : f32
        kernel.store %677, %s[%81]
        kernel.store %678, %s[%95]
        %679 = kernel.load %max[%23] : f32
        %680 = kernel.load %max[%23] : f32
        %681 = kernel.load %s[%96] : f32
        %682 = kernel.load %s[%97] : f32
        %683 = kernel.mul %679, %187 : f32
        %684 = kernel.mul %680, %187 : f32
        %685 = kernel.neg %683 : f32
        %686 = kernel.neg %684 : f32
        %687 = kernel.fma %681, %187, %685 : f32
        %688 = kernel.fma %682, %187, %686 : f32
        %689 = kernel.math exp2 %687 {fast} : f32
        %690 = kernel.math exp2 %688 {fast} : f32
        kernel.store %689, %s[%96]
        kernel.store %690, %s[%97]
        %691 = kernel.load %max[%5] : f32
        %692 = kernel.load %max[%5] : f32
        %693 = kernel.load %s[%99] : f32
        %694 = kernel.load %s[%100] : f32
        %695 = kernel.mul %691, %187 : f32
        %696 = kernel.mul %692, %187 : f32
        %697 = kernel.neg %695 : f32
        %698 = kernel.neg %696 : f32
        %699 = kernel.fma %693, %187, %697 : f32
        %700 = kernel.fma %694, %187, %698 : f32
        %701 = kernel.math exp2 %699 {fast} : f32
        %702 = kernel.math exp2 %700 {fast} : f32
        kernel.store %701, %s[%99]
        kernel.store %702, %s[%100]
        %703 = kernel.load %max[%23] : f32
        %704 = kernel.load %max[%23] : f32
        %705 = kernel.load %s[%101] : f32
        %706 = kernel.load %s[%102] : f32
        %707 = kernel.mul %703, %187 : f32
        %708 = kernel.mul %704, %187 : f32
        %709 = kernel.neg %707 : f32
        %710 = kernel.neg %708 : f32
        %711 = kernel.fma %705, %187, %709 : f32
        %712 = kernel.fma %706, %187, %710 : f32
        %713 = kernel.math exp2 %711 {fast} : f32
        %714 = kernel.math exp2 %712 {fast} : f32
        kernel.store %713, %s[%101]
        kernel.store %714, %s[%102]
        kernel.store %334, %0[%5]
        kernel.store %334, %0[%23]
        %715 = kernel.load %s[%5] : f32
        %716 = kernel.load %0[%5] : f32
        %717 = kernel.add %716, %715 : f32
        kernel.store %717, %0[%5]
        %718 = kernel.load %s[%23] : f32
        %719 = kernel.load %0[%5] : f32
        %720 = kernel.add %719, %718 : f32
        kernel.store %720, %0[%5]
        %721 = kernel.load %s[%73] : f32
        %722 = kernel.load %0[%23] : f32
        %723 = kernel.add %722, %721 : f32
        kernel.store %723, %0[%23]
        %724 = kernel.load %s[%74] : f32
        %725 = kernel.load %0[%23] : f32
        %726 = kernel.add %725, %724 : f32
        kernel.store %726, %0[%23]
        %727 = kernel.load %s[%67] : f32
        %728 = kernel.load %0[%5] : f32
        %729 = kernel.add %728, %727 : f32
        kernel.store %729, %0[%5]
        %730 = kernel.load %s[%75] : f32
        %731 = kernel.load %0[%5] : f32
        %732 = kernel.add %731, %730 : f32
        kernel.store %732, %0[%5]
        %733 = kernel.load %s[%76] : f32
        %734 = kernel.load %0[%23] : f32
        %735 = kernel.add %734, %733 : f32
        kernel.store %735, %0[%23]
        %736 = kernel.load %s[%77] : f32
        %737 = kernel.load %0[%23] : f32
        %738 = kernel.add %737, %736 : f32
        kernel.store %738, %0[%23]
        %739 = kernel.load %s[%68] : f32
        %740 = kernel.load %0[%5] : f32
        %741 = kernel.add %740, %739 : f32
        kernel.store %741, %0[%5]
        %742 = kernel.load %s[%78] : f32
        %743 = kernel.load %0[%5] : f32
        %744 = kernel.add %743, %742 : f32
        kernel.store %744, %0[%5]
        %745 = kernel.load %s[%79] : f32
        %746 = kernel.load %0[%23] : f32
        %747 = kernel.add %746, %745 : f32
        kernel.store %747, %0[%23]
        %748 = kernel.load %s[%80] : f32
        %749 = kernel.load %0[%23] : f32
        %750 = kernel.add %749, %748 : f32
        kernel.store %750, %0[%23]
        %751 = kernel.load %s[%82] : f32
        %752 = kernel.load %0[%5] : f32
        %753 = kernel.add %752, %751 : f32
        kernel.store %753, %0[%5]
        %754 = kernel.load %s[%83] : f32
        %755 = kernel.load %0[%5] : f32
        %756 = kernel.add %755, %754 : f32
        kernel.store %756, %0[%5]
        %757 = kernel.load %s[%84] : f32
        %758 = kernel.load %0[%23] : f32
        %759 = kernel.add %758, %757 : f32
        kernel.store %759, %0[%23]
        %760 = kernel.load %s[%85] : f32
        %761 = kernel.load %0[%23] : f32
        %762 = kernel.add %761, %760 : f32
        kernel.store %762, %0[%23]
        %763 = kernel.load %s[%70] : f32
        %764 = kernel.load %0[%5] : f32
        %765 = kernel.add %764, %763 : f32
        kernel.store %765, %0[%5]
        %766 = kernel.load %s[%86] : f32
        %767 = kernel.load %0[%5] : f32
        %768 = kernel.add %767, %766 : f32
        kernel.store %768, %0[%5]
        %769 = kernel.load %s[%87] : f32
        %770 = kernel.load %0[%23] : f32
        %771 = kernel.add %770, %769 : f32
        kernel.store %771, %0[%23]
        %772 = kernel.load %s[%88] : f32
        %773 = kernel.load %0[%23] : f32
        %774 = kernel.add %773, %772 : f32
        kernel.store %774, %0[%23]
        %775 = kernel.load %s[%90] : f32
        %776 = kernel.load %0[%5] : f32
        %777 = kernel.add %776, %775 : f32
        kernel.store %777, %0[%5]
        %778 = kernel.load %s[%91] : f32
        %779 = kernel.load %0[%5] : f32
        %780 = kernel.add %779, %778 : f32
        kernel.store %780, %0[%5]
        %781 = kernel.load %s[%92] : f32
        %782 = kernel.load %0[%23] : f32
        %783 = kernel.add %782, %781 : f32
        kernel.store %783, %0[%23]
        %784 = kernel.load %s[%93] : f32
        %785 = kernel.load %0[%23] : f32
        %786 = kernel.add %785, %784 : f32
        kernel.store %786, %0[%23]
        %787 = kernel.load %s[%81] : f32
        %788 = kernel.load %0[%5] : f32
        %789 = kernel.add %788, %787 : f32
        kernel.store %789, %0[%5]
        %790 = kernel.load %s[%95] : f32
        %791 = kernel.load %0[%5] : f32
        %792 = kernel.add %791, %790 : f32
        kernel.store %792, %0[%5]
        %793 = kernel.load %s[%96] : f32
        %794 = kernel.load %0[%23] : f32
        %795 = kernel.add %794, %793 : f32
        kernel.store %795, %0[%23]
        %796 = kernel.load %s[%97] : f32
        %797 = kernel.load %0[%23] : f32
        %798 = kernel.add %797, %796 : f32
        kernel.store %798, %0[%23]
        %799 = kernel.load %s[%99] : f32
        %800 = kernel.load %0[%5] : f32
        %801 = kernel.add %800, %799 : f32
        kernel.store %801, %0[%5]
        %802 = kernel.load %s[%100] : f32
        %803 = kernel.load %0[%5] : f32
        %804 = kernel.add %803, %802 : f32
        kernel.store %804, %0[%5]
        %805 = kernel.load %s[%101] : f32
        %806 = kernel.load %0[%23] : f32
        %807 = kernel.add %806, %805 : f32
        kernel.store %807, %0[%23]
        %808 = kernel.load %s[%102] : f32
        %809 = kernel.load %0[%23] : f32
        %810 = kernel.add %809, %808 : f32
        kernel.store %810, %0[%23]
        %811 = kernel.load %0[%5] : f32
        kernel.store %811, %part[%5]
        %812 = kernel.load %0[%23] : f32
        kernel.store %812, %part[%23]
        %813 = kernel.load %sum[%5] : f32
        %814 = kernel.load %scale[%5] : f32
        %815 = kernel.load %part[%5] : f32
        %816 = kernel.fma %813, %814, %815 : f32
        kernel.store %816, %sum[%5]
        %817 = kernel.load %sum[%23] : f32
        %818 = kernel.load %scale[%23] : f32
        %819 = kernel.load %part[%23] : f32
        %820 = kernel.fma %817, %818, %819 : f32
        kernel.store %820, %sum[%23]
        %821 = kernel.load %s[%5] : f32
        %822 = kernel.load %s[%23] : f32
        %823 = kernel.cast %821 : f32 to bf16
        %824 = kernel.cast %822 : f32 to bf16
        %825 = kernel.build %823, %824 : vector<2xbf16>
        kernel.store %825, %p[%5] {align = 2 : i64}
        %826 = kernel.load %s[%73] : f32
        %827 = kernel.load %s[%74] : f32
        %828 = kernel.cast %826 : f32 to bf16
        %829 = kernel.cast %827 : f32 to bf16
        %830 = kernel.build %828, %829 : vector<2xbf16>
        kernel.store %830, %p[%73] {align = 2 : i64}
        %831 = kernel.load %s[%67] : f32
        %832 = kernel.load %s[%75] : f32
        %833 = kernel.cast %831 : f32 to bf16
        %834 = kernel.cast %832 : f32 to bf16
        %835 = kernel.build %833, %834 : vector<2xbf16>
        kernel.store %835, %p[%67] {align = 2 : i64}
        %836 = kernel.load %s[%76] : f32
        %837 = kernel.load %s[%77] : f32
        %838 = kernel.cast %836 : f32 to bf16
        %839 = kernel.cast %837 : f32 to bf16
        %840 = kernel.build %838, %839 : vector<2xbf16>
        kernel.store %840, %p[%76] {align = 2 : i64}
        %841 = kernel.load %s[%68] : f32
        %842 = kernel.load %s[%78] : f32
        %843 = kernel.cast %841 : f32 to bf16
        %844 = kernel.cast %842 : f32 to bf16
        %845 = kernel.build %843, %844 : vector<2xbf16>
        kernel.store %845, %p[%68] {align = 2 : i64}
        %846 = kernel.load %s[%79] : f32
        %847 = kernel.load %s[%80] : f32
        %848 = kernel.cast %846 : f32 to bf16
        %849 = kernel.cast %847 : f32 to bf16
        %850 = kernel.build %848, %849 : vector<2xbf16>
        kernel.store %850, %p[%79] {align = 2 : i64}
        %851 = kernel.load %s[%82] : f32
        %852 = kernel.load %s[%83] : f32
        %853 = kernel.cast %851 : f32 to bf16
        %854 = kernel.cast %852 : f32 to bf16
        %855 = kernel.build %853, %854 : vector<2xbf16>
        kernel.store %855, %p[%82] {align = 2 : i64}
        %856 = kernel.load %s[%84] : f32
        %857 = kernel.load %s[%85] : f32
        %858 = kernel.cast %856 : f32 to bf16
        %859 = kernel.cast %857 : f32 to bf16
        %860 = kernel.build %858, %859 : vector<2xbf16>
        kernel.store %860, %p[%84] {align = 2 : i64}
        %861 = kernel.load %s[%70] : f32
        %862 = kernel.load %s[%86] : f32
        %863 = kernel.cast %861 : f32 to bf16
        %864 = kernel.cast %862 : f32 to bf16
        %865 = kernel.build %863, %864 : vector<2xbf16>
        kernel.store %865, %p[%70] {align = 2 : i64}
        %866 = kernel.load %s[%87] : f32
        %867 = kernel.load %s[%88] : f32
        %868 = kernel.cast %866 : f32 to bf16
        %869 = kernel.cast %867 : f32 to bf16
        %870 = kernel.build %868, %869 : vector<2xbf16>
        kernel.store %870, %p[%87] {align = 2 : i64}
        %871 = kernel.load %s[%90] : f32
        %872 = kernel.load %s[%91] : f32
        %873 = kernel.cast %871 : f32 to bf16
        %874 = kernel.cast %872 : f32 to bf16
        %875 = kernel.build %873, %874 : vector<2xbf16>
        kernel.store %875, %p[%90] {align = 2 : i64}
        %876 = kernel.load %s[%92] : f32
        %877 = kernel.load %s[%93] : f32
        %878 = kernel.cast %876 : f32 to bf16
        %879 = kernel.cast %877 : f32 to bf16
        %880 = kernel.build %878, %879 : vector<2xbf16>
        kernel.store %880, %p[%92] {align = 2 : i64}
        %881 = kernel.load %s[%81] : f32
        %882 = kernel.load %s[%95] : f32
        %883 = kernel.cast %881 : f32 to bf16
        %884 = kernel.cast %882 : f32 to bf16
        %885 = kernel.build %883, %884 : vector<2xbf16>
        kernel.store %885, %p[%81] {align = 2 : i64}
        %886 = kernel.load %s[%96] : f32
        %887 = kernel.load %s[%97] : f32
        %888 = kernel.cast %886 : f32 to bf16
        %889 = kernel.cast %887 : f32 to bf16
        %890 = kernel.build %888, %889 : vector<2xbf16>
        kernel.store %890, %p[%96] {align = 2 : i64}
        %891 = kernel.load %s[%99] : f32
        %892 = kernel.load %s[%100] : f32
        %893 = kernel.cast %891 : f32 to bf16
        %894 = kernel.cast %892 : f32 to bf16
        %895 = kernel.build %893, %894 : vector<2xbf16>
        kernel.store %895, %p[%99] {align = 2 : i64}
        %896 = kernel.load %s[%101] : f32
        %897 = kernel.load %s[%102] : f32
        %898 = kernel.cast %896 : f32 to bf16
        %899 = kernel.cast %897 : f32 to bf16
        %900 = kernel.build %898, %899 : vector<2xbf16>
        kernel.store %900, %p[%101] {align = 2 : i64}
        %901 = kernel.load %p[%5] {align = 2 : i64} : vector<8xbf16>
        %902 = kernel.load %p[%68] {align = 2 : i64} : vector<8xbf16>
        %903 = kernel.load %p[%70] {align = 2 : i64} : vector<8xbf16>
        %904 = kernel.load %p[%81] {align = 2 : i64} : vector<8xbf16>
        %905, %906, %907, %908 = kernel.wgmma.fence %901, %902, %903, %904 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
        %909 = kernel.load %14[%5] {align = 4 : i64} : i32
        kernel.warp_sync
        kernel.if %337 {
          %910 = kernel.view %empty[%909] : !kernel.mbarrier
          kernel.mbarrier.arrive %910
        }
        %910 = kernel.load %14[%5] {align = 4 : i64} : i32
        %911 = kernel.add %910, %23 : i32
        %912 = kernel.cmp lt %911, %73 : i32
        %913 = kernel.select %912, %911, %5 : i32
        kernel.store %913, %14[%5] {align = 4 : i64}
        %914, %915, %916, %917 = kernel.for %turn = %5 to %146 step %23 iter(%918 = %905, %919 = %906, %920 = %907, %921 = %908) : i32 {
          %922 = kernel.load %14[%5] {align = 4 : i64} : i32
          %923 = kernel.and %922, %102 : i32
          %924 = kernel.load %11[%5] {align = 4 : i64} : i32
          %925 = kernel.shr %924, %923 : i32
          %926 = kernel.and %925, %23 : i32
          %927 = kernel.view %full[%922] : !kernel.mbarrier
          kernel.mbarrier.wait %927 parity %926
          %928 = kernel.shl %23, %923 : i32
          %929 = kernel.load %11[%5] {align = 4 : i64} : i32
          %930 = kernel.xor %929, %928 : i32
          kernel.store %930, %11[%5] {align = 4 : i64}
          %931, %932, %933, %934, %935, %936, %937, %938 = kernel.wgmma.fence %347, %348, %349, %350, %351, %352, %353, %354 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          %939 = kernel.mul %922, %63 : i32
          %940 = kernel.view %k_1[%939] : !kernel.buffer<4048xbf16, shared>
          %941 = kernel.wgmma.smem_desc k %940 {stride = 1024 : i64, swizzle = "128b"}
          %942 = kernel.wgmma.mma bf16 %931, bf16 %941 : !kernel.wgmma<32xf32>
          %943 = kernel.view %k_1[%939] : !kernel.buffer<4064xbf16, shared>
          %944 = kernel.wgmma.smem_desc k %943 {stride = 1024 : i64, swizzle = "128b"}
          %945 = kernel.add %944, %369 : i64
          %946 = kernel.wgmma.mma bf16 %932, bf16 %945 add %942 : !kernel.wgmma<32xf32>
          %947 = kernel.view %k_1[%939] : !kernel.buffer<4080xbf16, shared>
          %948 = kernel.wgmma.smem_desc k %947 {stride = 1024 : i64, swizzle = "128b"}
          %949 = kernel.add %948, %374 : i64
          %950 = kernel.wgmma.mma bf16 %933, bf16 %949 add %946 : !kernel.wgmma<32xf32>
          %951 = kernel.view %k_1[%939] : !kernel.buffer<4096xbf16, shared>
          %952 = kernel.wgmma.smem_desc k %951 {stride = 1024 : i64, swizzle = "128b"}
          %953 = kernel.add %952, %379 : i64
          %954 = kernel.wgmma.mma bf16 %934, bf16 %953 add %950 : !kernel.wgmma<32xf32>
          %955 = kernel.view %k_1[%939] : !kernel.buffer<8144xbf16, shared>
          %956 = kernel.wgmma.smem_desc k %955 {stride = 1024 : i64, swizzle = "128b"}
          %957 = kernel.add %956, %384 : i64
          %958 = kernel.wgmma.mma bf16 %935, bf16 %957 add %954 : !kernel.wgmma<32xf32>
          %959 = kernel.view %k_1[%939] : !kernel.buffer<8160xbf16, shared>
          %960 = kernel.wgmma.smem_desc k %959 {stride = 1024 : i64, swizzle = "128b"}
          %961 = kernel.add %960, %389 : i64
          %962 = kernel.wgmma.mma bf16 %936, bf16 %961 add %958 : !kernel.wgmma<32xf32>
          %963 = kernel.view %k_1[%939] : !kernel.buffer<8176xbf16, shared>
          %964 = kernel.wgmma.smem_desc k %963 {stride = 1024 : i64, swizzle = "128b"}
          %965 = kernel.add %964, %394 : i64
          %966 = kernel.wgmma.mma bf16 %937, bf16 %965 add %962 : !kernel.wgmma<32xf32>
          %967 = kernel.view %k_1[%939] : !kernel.buffer<8192xbf16, shared>
          %968 = kernel.wgmma.smem_desc k %967 {stride = 1024 : i64, swizzle = "128b"}
          %969 = kernel.add %968, %399 : i64
          %970 = kernel.wgmma.mma bf16 %938, bf16 %969 add %966 : !kernel.wgmma<32xf32>
          kernel.wgmma.commit_group
          %971 = kernel.load %17[%5] {align = 4 : i64} : i32
          %972 = kernel.and %971, %102 : i32
          %973 = kernel.load %15[%5] {align = 4 : i64} : i32
          %974 = kernel.shr %973, %972 : i32
          %975 = kernel.and %974, %23 : i32
          %976 = kernel.view %full_1[%971] : !kernel.mbarrier
          kernel.mbarrier.wait %976 parity %975
          %977 = kernel.shl %23, %972 : i32
          %978 = kernel.load %15[%5] {align = 4 : i64} : i32
          %979 = kernel.xor %978, %977 : i32
          kernel.store %979, %15[%5] {align = 4 : i64}
          %980 = kernel.load %o[%5] {align = 4 : i64} : vector<64xf32>
          %981 = kernel.wgmma.fence %980 : !kernel.wgmma<64xf32>
          %982 = kernel.mul %971, %63 : i32
          %983 = kernel.view %v_1[%982] : !kernel.buffer<5120xbf16, shared>
          %984 = kernel.wgmma.smem_desc mn %983 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %985 = kernel.wgmma.mma bf16 %918, bf16 %984 add %981 {transpose_b} : !kernel.wgmma<64xf32>
          %986 = kernel.view %v_1[%982] : !kernel.buffer<6144xbf16, shared>
          %987 = kernel.wgmma.smem_desc mn %986 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %988 = kernel.constant 128 : i64
          %989 = kernel.add %987, %988 : i64
          %990 = kernel.wgmma.mma bf16 %919, bf16 %989 add %985 {transpose_b} : !kernel.wgmma<64xf32>
          %991 = kernel.view %v_1[%982] : !kernel.buffer<7168xbf16, shared>
          %992 = kernel.wgmma.smem_desc mn %991 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %993 = kernel.constant 256 : i64
          %994 = kernel.add %992, %993 : i64
          %995 = kernel.wgmma.mma bf16 %920, bf16 %994 add %990 {transpose_b} : !kernel.wgmma<64xf32>
          %996 = kernel.view %v_1[%982] : !kernel.buffer<8192xbf16, shared>
          %997 = kernel.wgmma.smem_desc mn %996 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %998 = kernel.constant 384 : i64
          %999 = kernel.add %997, %998 : i64
          %1000 = kernel.wgmma.mma bf16 %921, bf16 %999 add %995 {transpose_b} : !kernel.wgmma<64xf32>
          kernel.wgmma.commit_group
          %1001, %1002, %1003, %1004, %1005, %1006, %1007, %1008, %1009 = kernel.wgmma.wait_group 1 for %970, %931, %932, %933, %934, %935, %936, %937, %938 : vector<32xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
          kernel.store %1001, %s[%5] {align = 4 : i64}
          %1010 = kernel.load %14[%5] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %337 {
            %1011 = kernel.view %empty[%1010] : !kernel.mbarrier
            kernel.mbarrier.arrive %1011
          }
          %1011 = kernel.load %14[%5] {align = 4 : i64} : i32
          %1012 = kernel.add %1011, %23 : i32
          %1013 = kernel.cmp lt %1012, %73 : i32
          %1014 = kernel.select %1013, %1012, %5 : i32
          kernel.store %1014, %14[%5] {align = 4 : i64}
          %1015 = kernel.mul %turn, %55 : i32
          %1016 = kernel.add %142, %1015 : i32
          %1017 = kernel.add %1016, %n : i32
          %1018 = kernel.add %1017, %61 : i32
          %1019 = kernel.cmp lt %1018, %5 : i32
          %1020 = kernel.mul %turn, %25 : i32
          %1021 = kernel.add %59, %1020 : i32
          kernel.if %1019 {
            %1022 = kernel.add %1021, %198 : i32
            %1023 = kernel.add %1022, %25 : i32
            %1024 = kernel.cmp lt %1023, %n : i32
            %1025 = kernel.add %1022, %147 : i32
            %1026 = kernel.cmp lt %1025, %n : i32
            %1027 = kernel.load %s[%5] : f32
            %1028 = kernel.load %s[%23] : f32
            %1029 = kernel.select %1024, %1027, %411 : f32
            %1030 = kernel.select %1026, %1028, %411 : f32
            kernel.store %1029, %s[%5]
            kernel.store %1030, %s[%23]
            %1031 = kernel.load %s[%73] : f32
            %1032 = kernel.load %s[%74] : f32
            %1033 = kernel.select %1024, %1031, %411 : f32
            %1034 = kernel.select %1026, %1032, %411 : f32
            kernel.store %1033, %s[%73]
            kernel.store %1034, %s[%74]
            %1035 = kernel.add %1022, %106 : i32
            %1036 = kernel.cmp lt %1035, %n : i32
            %1037 = kernel.constant 73 : i32
            %1038 = kernel.add %1022, %1037 : i32
            %1039 = kernel.cmp lt %1038, %n : i32
            %1040 = kernel.load %s[%67] : f32
            %1041 = kernel.load %s[%75] : f32
            %1042 = kernel.select %1036, %1040, %411 : f32
            %1043 = kernel.select %1039, %1041, %411 : f32
            kernel.store %1042, %s[%67]
            kernel.store %1043, %s[%75]
            %1044 = kernel.load %s[%76] : f32
            %1045 = kernel.load %s[%77] : f32
            %1046 = kernel.select %1036, %1044, %411 : f32
            %1047 = kernel.select %1039, %1045, %411 : f32
            kernel.store %1046, %s[%76]
            kernel.store %1047, %s[%77]
            %1048 = kernel.add %1022, %111 : i32
            %1049 = kernel.cmp lt %1048, %n : i32
            %1050 = kernel.constant 81 : i32
            %1051 = kernel.add %1022, %1050 : i32
            %1052 = kernel.cmp lt %1051, %n : i32
            %1053 = kernel.load %s[%68] : f32
            %1054 = kernel.load %s[%78] : f32
            %1055 = kernel.select %1049, %1053, %411 : f32
            %1056 = kernel.select %1052, %1054, %411 : f32
            kernel.store %1055, %s[%68]
            kernel.store %1056, %s[%78]
            %1057 = kernel.load %s[%79] : f32
            %1058 = kernel.load %s[%80] : f32
            %1059 = kernel.select %1049, %1057, %411 : f32
            %1060 = kernel.select %1052, %1058, %411 : f32
            kernel.store %1059, %s[%79]
            kernel.store %1060, %s[%80]
            %1061 = kernel.add %1022, %115 : i32
            %1062 = kernel.cmp lt %1061, %n : i32
            %1063 = kernel.constant 89 : i32
            %1064 = kernel.add %1022, %1063 : i32
            %1065 = kernel.cmp lt %1064, %n : i32
            %1066 = kernel.load %s[%82] : f32
            %1067 = kernel.load %s[%83] : f32
            %1068 = kernel.select %1062, %1066, %411 : f32
            %1069 = kernel.select %1065, %1067, %411 : f32
            kernel.store %1068, %s[%82]
            kernel.store %1069, %s[%83]
            %1070 = kernel.load %s[%84] : f32
            %1071 = kernel.load %s[%85] : f32
            %1072 = kernel.select %1062, %1070, %411 : f32
            %1073 = kernel.select %1065, %1071, %411 : f32
            kernel.store %1072, %s[%84]
            kernel.store %1073, %s[%85]
            %1074 = kernel.add %1022, %120 : i32
            %1075 = kernel.cmp lt %1074, %n : i32
            %1076 = kernel.constant 97 : i32
            %1077 = kernel.add %1022, %1076 : i32
            %1078 = kernel.cmp lt %1077, %n : i32
            %1079 = kernel.load %s[%70] : f32
            %1080 = kernel.load %s[%86] : f32
            %1081 = kernel.select %1075, %1079, %411 : f32
            %1082 = kernel.select %1078, %1080, %411 : f32
            kernel.store %1081, %s[%70]
            kernel.store %1082, %s[%86]
            %1083 = kernel.load %s[%87] : f32
            %1084 = kernel.load %s[%88] : f32
            %1085 = kernel.select %1075, %1083, %411 : f32
            %1086 = kernel.select %1078, %1084, %411 : f32
            kernel.store %1085, %s[%87]
            kernel.store %1086, %s[%88]
            %1087 = kernel.add %1022, %124 : i32
            %1088 = kernel.cmp lt %1087, %n : i32
            %1089 = kernel.constant 105 : i32
            %1090 = kernel.add %1022, %1089 : i32
            %1091 = kernel.cmp lt %1090, %n : i32
            %1092 = kernel.load %s[%90] : f32
            %1093 = kernel.load %s[%91] : f32
            %1094 = kernel.select %1088, %1092, %411 : f32
            %1095 = kernel.select %1091, %1093, %411 : f32
            kernel.store %1094, %s[%90]
            kernel.store %1095, %s[%91]
            %1096 = kernel.load %s[%92] : f32
            %1097 = kernel.load %s[%93] : f32
            %1098 = kernel.select %1088, %1096, %411 : f32
            %1099 = kernel.select %1091, %1097, %411 : f32
            kernel.store %1098, %s[%92]
            kernel.store %1099, %s[%93]
            %1100 = kernel.add %1022, %129 : i32
            %1101 = kernel.cmp lt %1100, %n : i32
            %1102 = kernel.constant 113 : i32
            %1103 = kernel.add %1022, %1102 : i32
            %1104 = kernel.cmp lt %1103, %n : i32
            %1105 = kernel.load %s[%81] : f32
            %1106 = kernel.load %s[%95] : f32
            %1107 = kernel.select %1101, %1105, %411 : f32
            %1108 = kernel.select %1104, %1106, %411 : f32
            kernel.store %1107, %s[%81]
            kernel.store %1108, %s[%95]
            %1109 = kernel.load %s[%96] : f32
            %1110 = kernel.load %s[%97] : f32
            %1111 = kernel.select %1101, %1109, %411 : f32
            %1112 = kernel.select %1104, %1110, %411 : f32
            kernel.store %1111, %s[%96]
            kernel.store %1112, %s[%97]
            %1113 = kernel.add %1022, %133 : i32
            %1114 = kernel.cmp lt %1113, %n : i32
            %1115 = kernel.constant 121 : i32
            %1116 = kernel.add %1022, %1115 : i32
            %1117 = kernel.cmp lt %1116, %n : i32
            %1118 = kernel.load %s[%99] : f32
            %1119 = kernel.load %s[%100] : f32
            %1120 = kernel.select %1114, %1118, %411 : f32
            %1121 = kernel.select %1117, %1119, %411 : f32
            kernel.store %1120, %s[%99]
            kernel.store %1121, %s[%100]
            %1122 = kernel.load %s[%101] : f32
            %1123 = kernel.load %s[%102] : f32
            %1124 = kernel.select %1114, %1122, %411 : f32
            %1125 = kernel.select %1117, %1123, %411 : f32
            kernel.store %1124, %s[%101]
            kernel.store %1125, %s[%102]
          }
          kernel.store %411, %1[%5]
          kernel.store %411, %1[%23]
          %1022 = kernel.load %s[%5] : f32
          %1023 = kernel.load %1[%5] : f32
          %1024 = kernel.max %1023, %1022 : f32
          kernel.store %1024, %1[%5]
          %1025 = kernel.load %s[%23] : f32
          %1026 = kernel.load %1[%5] : f32
          %1027 = kernel.max %1026, %1025 : f32
          kernel.store %1027, %1[%5]
          %1028 = kernel.load %s[%73] : f32
          %1029 = kernel.load %1[%23] : f32
          %1030 = kernel.max %1029, %1028 : f32
          kernel.store %1030, %1[%23]
          %1031 = kernel.load %s[%74] : f32
          %1032 = kernel.load %1[%23] : f32
          %1033 = kernel.max %1032, %1031 : f32
          kernel.store %1033, %1[%23]
          %1034 = kernel.load %s[%67] : f32
          %1035 = kernel.load %1[%5] : f32
          %1036 = kernel.max %1035, %1034 : f32
          kernel.store %1036, %1[%5]
          %1037 = kernel.load %s[%75] : f32
          %1038 = kernel.load %1[%5] : f32
          %1039 = kernel.max %1038, %1037 : f32
          kernel.store %1039, %1[%5]
          %1040 = kernel.load %s[%76] : f32
          %1041 = kernel.load %1[%23] : f32
          %1042 = kernel.max %1041, %1040 : f32
          kernel.store %1042, %1[%23]
          %1043 = kernel.load %s[%77] : f32
          %1044 = kernel.load %1[%23] : f32
          %1045 = kernel.max %1044, %1043 : f32
          kernel.store %1045, %1[%23]
          %1046 = kernel.load %s[%68] : f32
          %1047 = kernel.load %1[%5] : f32
          %1048 = kernel.max %1047, %1046 : f32
          kernel.store %1048, %1[%5]
          %1049 = kernel.load %s[%78] : f32
          %1050 = kernel.load %1[%5] : f32
          %1051 = kernel.max %1050, %1049 : f32
          kernel.store %1051, %1[%5]
          %1052 = kernel.load %s[%79] : f32
          %1053 = kernel.load %1[%23] : f32
          %1054 = kernel.max %1053, %1052 : f32
          kernel.store %1054, %1[%23]
          %1055 = kernel.load %s[%80] : f32
          %1056 = kernel.load %1[%23] : f32
          %1057 = kernel.max %1056, %1055 : f32
          kernel.store %1057, %1[%23]
          %1058 = kernel.load %s[%82] : f32
          %1059 = kernel.load %1[%5] : f32
          %1060 = kernel.max %1059, %1058 : f32
          kernel.store %1060, %1[%5]
          %1061 = kernel.load %s[%83] : f32
          %1062 = kernel.load %1[%5] : f32
          %1063 = kernel.max %1062, %1061 : f32
          kernel.store %1063, %1[%5]
          %1064 = kernel.load %s[%84] : f32
          %1065 = kernel.load %1[%23] : f32
          %1066 = kernel.max %1065, %1064 : f32
          kernel.store %1066, %1[%23]
          %1067 = kernel.load %s[%85] : f32
          %1068 = kernel.load %1[%23] : f32
          %1069 = kernel.max %1068, %1067 : f32
          kernel.store %1069, %1[%23]
          %1070 = kernel.load %s[%70] : f32
          %1071 = kernel.load %1[%5] : f32
          %1072 = kernel.max %1071, %1070 : f32
          kernel.store %1072, %1[%5]
          %1073 = kernel.load %s[%86] : f32
          %1074 = kernel.load %1[%5] : f32
          %1075 = kernel.max %1074, %1073 : f32
          kernel.store %1075, %1[%5]
          %1076 = kernel.load %s[%87] : f32
          %1077 = kernel.load %1[%23] : f32
          %1078 = kernel.max %1077, %1076 : f32
          kernel.store %1078, %1[%23]
          %1079 = kernel.load %s[%88] : f32
          %1080 = kernel.load %1[%23] : f32
          %1081 = kernel.max %1080, %1079 : f32
          kernel.store %1081, %1[%23]
          %1082 = kernel.load %s[%90] : f32
          %1083 = kernel.load %1[%5] : f32
          %1084 = kernel.max %1083, %1082 : f32
          kernel.store %1084, %1[%5]
          %1085 = kernel.load %s[%91] : f32
          %1086 = kernel.load %1[%5] : f32
          %1087 = kernel.max %1086, %1085 : f32
          kernel.store %1087, %1[%5]
          %1088 = kernel.load %s[%92] : f32
          %1089 = kernel.load %1[%23] : f32
          %1090 = kernel.max %1089, %1088 : f32
          kernel.store %1090, %1[%23]
          %1091 = kernel.load %s[%93] : f32
          %1092 = kernel.load %1[%23] : f32
          %1093 = kernel.max %1092, %1091 : f32
          kernel.store %1093, %1[%23]
          %1094 = kernel.load %s[%81] : f32
          %1095 = kernel.load %1[%5] : f32
          %1096 = kernel.max %1095, %1094 : f32
          kernel.store %1096, %1[%5]
          %1097 = kernel.load %s[%95] : f32
          %1098 = kernel.load %1[%5] : f32
          %1099 = kernel.max %1098, %1097 : f32
          kernel.store %1099, %1[%5]
          %1100 = kernel.load %s[%96] : f32
          %1101 = kernel.load %1[%23] : f32
          %1102 = kernel.max %1101, %1100 : f32
          kernel.store %1102, %1[%23]
          %1103 = kernel.load %s[%97] : f32
          %1104 = kernel.load %1[%23] : f32
          %1105 = kernel.max %1104, %1103 : f32
          kernel.store %1105, %1[%23]
          %1106 = kernel.load %s[%99] : f32
          %1107 = kernel.load %1[%5] : f32
          %1108 = kernel.max %1107, %1106 : f32
          kernel.store %1108, %1[%5]
          %1109 = kernel.load %s[%100] : f32
          %1110 = kernel.load %1[%5] : f32
          %1111 = kernel.max %1110, %1109 : f32
          kernel.store %1111, %1[%5]
          %1112 = kernel.load %s[%101] : f32
          %1113 = kernel.load %1[%23] : f32
          %1114 = kernel.max %1113, %1112 : f32
          kernel.store %1114, %1[%23]
          %1115 = kernel.load %s[%102] : f32
          %1116 = kernel.load %1[%23] : f32
          %1117 = kernel.max %1116, %1115 : f32
          kernel.store %1117, %1[%23]
          %1118 = kernel.load %1[%5] : f32
          kernel.store %1118, %top[%5]
          %1119 = kernel.load %1[%23] : f32
          kernel.store %1119, %top[%23]
          %1120 = kernel.load %max[%5] : f32
          %1121 = kernel.load %top[%5] : f32
          %1122 = kernel.sub %1121, %1120 : f32
          %1123 = kernel.mul %1122, %187 : f32
          %1124 = kernel.cmp gt %1123, %514 : f32
          %1125 = kernel.load %max[%23] : f32
          %1126 = kernel.load %top[%23] : f32
          %1127 = kernel.sub %1126, %1125 : f32
          %1128 = kernel.mul %1127, %187 : f32
          %1129 = kernel.cmp gt %1128, %514 : f32
          %1130 = kernel.or %1124, %1129 : i1
          %1131 = kernel.vote any %1130
          kernel.if %1131 {
            %1132 = kernel.load %1[%5] : f32
            %1133 = kernel.shuffle bfly %1132, %23 : f32
            %1134 = kernel.max %1132, %1133 : f32
            %1135 = kernel.shuffle bfly %1134, %73 : f32
            %1136 = kernel.max %1134, %1135 : f32
            kernel.store %1136, %1[%5]
            %1137 = kernel.load %1[%23] : f32
            %1138 = kernel.shuffle bfly %1137, %23 : f32
            %1139 = kernel.max %1137, %1138 : f32
            %1140 = kernel.shuffle bfly %1139, %73 : f32
            %1141 = kernel.max %1139, %1140 : f32
            kernel.store %1141, %1[%23]
            %1142 = kernel.load %1[%5] : f32
            kernel.store %1142, %top[%5]
            %1143 = kernel.load %1[%23] : f32
            kernel.store %1143, %top[%23]
            %1144 = kernel.load %max[%5] : f32
            %1145 = kernel.load %top[%5] : f32
            %1146 = kernel.sub %1145, %1144 : f32
            %1147 = kernel.mul %1146, %187 : f32
            %1148 = kernel.cmp gt %1147, %514 : f32
            %1149 = kernel.select %1148, %1145, %1144 : f32
            %1150 = kernel.sub %1144, %1149 : f32
            %1151 = kernel.mul %1150, %187 : f32
            %1152 = kernel.constant 1.000000e+00 : f32
            %1153 = kernel.math exp2 %1151 : f32
            %1154 = kernel.select %1148, %1153, %1152 : f32
            kernel.store %1154, %scale[%5]
            kernel.store %1149, %max[%5]
            %1155 = kernel.load %max[%23] : f32
            %1156 = kernel.load %top[%23] : f32
            %1157 = kernel.sub %1156, %1155 : f32
            %1158 = kernel.mul %1157, %187 : f32
            %1159 = kernel.cmp gt %1158, %514 : f32
            %1160 = kernel.select %1159, %1156, %1155 : f32
            %1161 = kernel.sub %1155, %1160 : f32
            %1162 = kernel.mul %1161, %187 : f32
            %1163 = kernel.math exp2 %1162 : f32
            %1164 = kernel.select %1159, %1163, %1152 : f32
            kernel.store %1164, %scale[%23]
            kernel.store %1160, %max[%23]
            %1165, %1166, %1167, %1168, %1169 = kernel.wgmma.wait_group 0 for %1000, %918, %919, %920, %921 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
            kernel.store %1165, %o[%5] {align = 4 : i64}
            %1170 = kernel.load %o[%5] : f32
            %1171 = kernel.load %o[%23] : f32
            %1172 = kernel.load %scale[%5] : f32
            %1173 = kernel.load %scale[%5] : f32
            %1174 = kernel.mul %1170, %1172 : f32
            %1175 = kernel.mul %1171, %1173 : f32
            kernel.store %1174, %o[%5]
            kernel.store %1175, %o[%23]
            %1176 = kernel.load %o[%73] : f32
            %1177 = kernel.load %o[%74] : f32
            %1178 = kernel.load %scale[%23] : f32
            %1179 = kernel.load %scale[%23] : f32
            %1180 = kernel.mul %1176, %1178 : f32
            %1181 = kernel.mul %1177, %1179 : f32
            kernel.store %1180, %o[%73]
            kernel.store %1181, %o[%74]
            %1182 = kernel.load %o[%67] : f32
            %1183 = kernel.load %o[%75] : f32
            %1184 = kernel.load %scale[%5] : f32
            %1185 = kernel.load %scale[%5] : f32
            %1186 = kernel.mul %1182, %1184 : f32
            %1187 = kernel.mul %1183, %1185 : f32
            kernel.store %1186, %o[%67]
            kernel.store %1187, %o[%75]
            %1188 = kernel.load %o[%76] : f32
            %1189 = kernel.load %o[%77] : f32
            %1190 = kernel.load %scale[%23] : f32
            %1191 = kernel.load %scale[%23] : f32
            %1192 = kernel.mul %1188, %1190 : f32
            %1193 = kernel.mul %1189, %1191 : f32
            kernel.store %1192, %o[%76]
            kernel.store %1193, %o[%77]
            %1194 = kernel.load %o[%68] : f32
            %1195 = kernel.load %o[%78] : f32
            %1196 = kernel.load %scale[%5] : f32
            %1197 = kernel.load %scale[%5] : f32
            %1198 = kernel.mul %1194, %1196 : f32
            %1199 = kernel.mul %1195, %1197 : f32
            kernel.store %1198, %o[%68]
            kernel.store %1199, %o[%78]
            %1200 = kernel.load %o[%79] : f32
            %1201 = kernel.load %o[%80] : f32
            %1202 = kernel.load %scale[%23] : f32
            %1203 = kernel.load %scale[%23] : f32
            %1204 = kernel.mul %1200, %1202 : f32
            %1205 = kernel.mul %1201, %1203 : f32
            kernel.store %1204, %o[%79]
            kernel.store %1205, %o[%80]
            %1206 = kernel.load %o[%82] : f32
            %1207 = kernel.load %o[%83] : f32
            %1208 = kernel.load %scale[%5] : f32
            %1209 = kernel.load %scale[%5] : f32
            %1210 = kernel.mul %1206, %1208 : f32
            %1211 = kernel.mul %1207, %1209 : f32
            kernel.store %1210, %o[%82]
            kernel.store %1211, %o[%83]
            %1212 = kernel.load %o[%84] : f32
            %1213 = kernel.load %o[%85] : f32
            %1214 = kernel.load %scale[%23] : f32
            %1215 = kernel.load %scale[%23] : f32
            %1216 = kernel.mul %1212, %1214 : f32
            %1217 = kernel.mul %1213, %1215 : f32
            kernel.store %1216, %o[%84]
            kernel.store %1217, %o[%85]
            %1218 = kernel.load %o[%70] : f32
            %1219 = kernel.load %o[%86] : f32
            %1220 = kernel.load %scale[%5] : f32
            %1221 = kernel.load %scale[%5] : f32
            %1222 = kernel.mul %1218, %1220 : f32
            %1223 = kernel.mul %1219, %1221 : f32
            kernel.store %1222, %o[%70]
            kernel.store %1223, %o[%86]
            %1224 = kernel.load %o[%87] : f32
            %1225 = kernel.load %o[%88] : f32
            %1226 = kernel.load %scale[%23] : f32
            %1227 = kernel.load %scale[%23] : f32
            %1228 = kernel.mul %1224, %1226 : f32
            %1229 = kernel.mul %1225, %1227 : f32
            kernel.store %1228, %o[%87]
            kernel.store %1229, %o[%88]
            %1230 = kernel.load %o[%90] : f32
            %1231 = kernel.load %o[%91] : f32
            %1232 = kernel.load %scale[%5] : f32
            %1233 = kernel.load %scale[%5] : f32
            %1234 = kernel.mul %1230, %1232 : f32
            %1235 = kernel.mul %1231, %1233 : f32
            kernel.store %1234, %o[%90]
            kernel.store %1235, %o[%91]
            %1236 = kernel.load %o[%92] : f32
            %1237 = kernel.load %o[%93] : f32
            %1238 = kernel.load %scale[%23] : f32
            %1239 = kernel.load %scale[%23] : f32
            %1240 = kernel.mul %1236, %1238 : f32
            %1241 = kernel.mul %1237, %1239 : f32
            kernel.store %1240, %o[%92]
            kernel.store %1241, %o[%93]
            %1242 = kernel.load %o[%81] : f32
            %1243 = kernel.load %o[%95] : f32
            %1244 = kernel.load %scale[%5] : f32
            %1245 = kernel.load %scale[%5] : f32
            %1246 = kernel.mul %1242, %1244 : f32
            %1247 = kernel.mul %1243, %1245 : f32
            kernel.store %1246, %o[%81]
            kernel.store %1247, %o[%95]
            %1248 = kernel.load %o[%96] : f32
            %1249 = kernel.load %o[%97] : f32
            %1250 = kernel.load %scale[%23] : f32
            %1251 = kernel.load %scale[%23] : f32
            %1252 = kernel.mul %1248, %1250 : f32
            %1253 = kernel.mul %1249, %1251 : f32
            kernel.store %1252, %o[%96]
            kernel.store %1253, %o[%97]
            %1254 = kernel.load %o[%99] : f32
            %1255 = kernel.load %o[%100] : f32
            %1256 = kernel.load %scale[%5] : f32
            %1257 = kernel.load %scale[%5] : f32
            %1258 = kernel.mul %1254, %1256 : f32
            %1259 = kernel.mul %1255, %1257 : f32
            kernel.store %1258, %o[%99]
            kernel.store %1259, %o[%100]
            %1260 = kernel.load %o[%101] : f32
            %1261 = kernel.load %o[%102] : f32
            %1262 = kernel.load %scale[%23] : f32
            %1263 = kernel.load %scale[%23] : f32
            %1264 = kernel.mul %1260, %1262 : f32
            %1265 = kernel.mul %1261, %1263 : f32
            kernel.store %1264, %o[%101]
            kernel.store %1265, %o[%102]
            %1266 = kernel.load %o[%69] : f32
            %1267 = kernel.load %o[%103] : f32
            %1268 = kernel.load %scale[%5] : f32
            %1269 = kernel.load %scale[%5] : f32
            %1270 = kernel.mul %1266, %1268 : f32
            %1271 = kernel.mul %1267, %1269 : f32
            kernel.store %1270, %o[%69]
            kernel.store %1271, %o[%103]
            %1272 = kernel.load %o[%104] : f32
            %1273 = kernel.load %o[%105] : f32
            %1274 = kernel.load %scale[%23] : f32
            %1275 = kernel.load %scale[%23] : f32
            %1276 = kernel.mul %1272, %1274 : f32
            %1277 = kernel.mul %1273, %1275 : f32
            kernel.store %1276, %o[%104]
            kernel.store %1277, %o[%105]
            %1278 = kernel.load %o[%107] : f32
            %1279 = kernel.load %o[%108] : f32
            %1280 = kernel.load %scale[%5] : f32
            %1281 = kernel.load %scale[%5] : f32
            %1282 = kernel.mul %1278, %1280 : f32
            %1283 = kernel.mul %1279, %1281 : f32
            kernel.store %1282, %o[%107]
            kernel.store %1283, %o[%108]
            %1284 = kernel.load %o[%109] : f32
            %1285 = kernel.load %o[%110] : f32
            %1286 = kernel.load %scale[%23] : f32
            %1287 = kernel.load %scale[%23] : f32
            %1288 = kernel.mul %1284, %1286 : f32
            %1289 = kernel.mul %1285, %1287 : f32
            kernel.store %1288, %o[%109]
            kernel.store %1289, %o[%110]
            %1290 = kernel.load %o[%89] : f32
            %1291 = kernel.load %o[%112] : f32
            %1292 = kernel.load %scale[%5] : f32
            %1293 = kernel.load %scale[%5] : f32
            %1294 = kernel.mul %1290, %1292 : f32
            %1295 = kernel.mul %1291, %1293 : f32
            kernel.store %1294, %o[%89]
            kernel.store %1295, %o[%112]
            %1296 = kernel.load %o[%113] : f32
            %1297 = kernel.load %o[%114] : f32
            %1298 = kernel.load %scale[%23] : f32
            %1299 = kernel.load %scale[%23] : f32
            %1300 = kernel.mul %1296, %1298 : f32
            %1301 = kernel.mul %1297, %1299 : f32
            kernel.store %1300, %o[%113]
            kernel.store %1301, %o[%114]
            %1302 = kernel.load %o[%116] : f32
            %1303 = kernel.load %o[%117] : f32
            %1304 = kernel.load %scale[%5] : f32
            %1305 = kernel.load %scale[%5] : f32
            %1306 = kernel.mul %1302, %1304 : f32
            %1307 = kernel.mul %1303, %1305 : f32
            kernel.store %1306, %o[%116]
            kernel.store %1307, %o[%117]
            %1308 = kernel.load %o[%118] : f32
            %1309 = kernel.load %o[%119] : f32
            %1310 = kernel.load %scale[%23] : f32
            %1311 = kernel.load %scale[%23] : f32
            %1312 = kernel.mul %1308, %1310 : f32
            %1313 = kernel.mul %1309, %1311 : f32
            kernel.store %1312, %o[%118]
            kernel.store %1313, %o[%119]
            %1314 = kernel.load %o[%94] : f32
            %1315 = kernel.load %o[%121] : f32
            %1316 = kernel.load %scale[%5] : f32
            %1317 = kernel.load %scale[%5] : f32
            %1318 = kernel.mul %1314, %1316 : f32
            %1319 = kernel.mul %1315, %1317 : f32
            kernel.store %1318, %o[%94]
            kernel.store %1319, %o[%121]
            %1320 = kernel.load %o[%122] : f32
            %1321 = kernel.load %o[%123] : f32
            %1322 = kernel.load %scale[%23] : f32
            %1323 = kernel.load %scale[%23] : f32
            %1324 = kernel.mul %1320, %1322 : f32
            %1325 = kernel.mul %1321, %1323 : f32
            kernel.store %1324, %o[%122]
            kernel.store %1325, %o[%123]
            %1326 = kernel.load %o[%125] : f32
            %1327 = kernel.load %o[%126] : f32
            %1328 = kernel.load %scale[%5] : f32
            %1329 = kernel.load %scale[%5] : f32
            %1330 = kernel.mul %1326, %1328 : f32
            %1331 = kernel.mul %1327, %1329 : f32
            kernel.store %1330, %o[%125]
            kernel.store %1331, %o[%126]
            %1332 = kernel.load %o[%127] : f32
            %1333 = kernel.load %o[%128] : f32
            %1334 = kernel.load %scale[%23] : f32
            %1335 = kernel.load %scale[%23] : f32
            %1336 = kernel.mul %1332, %1334 : f32
            %1337 = kernel.mul %1333, %1335 : f32
            kernel.store %1336, %o[%127]
            kernel.store %1337, %o[%128]
            %1338 = kernel.load %o[%98] : f32
            %1339 = kernel.load %o[%130] : f32
            %1340 = kernel.load %scale[%5] : f32
            %1341 = kernel.load %scale[%5] : f32
            %1342 = kernel.mul %1338, %1340 : f32
            %1343 = kernel.mul %1339, %1341 : f32
            kernel.store %1342, %o[%98]
            kernel.store %1343, %o[%130]
            %1344 = kernel.load %o[%131] : f32
            %1345 = kernel.load %o[%132] : f32
            %1346 = kernel.load %scale[%23] : f32
            %1347 = kernel.load %scale[%23] : f32
            %1348 = kernel.mul %1344, %1346 : f32
            %1349 = kernel.mul %1345, %1347 : f32
            kernel.store %1348, %o[%131]
            kernel.store %1349, %o[%132]
            %1350 = kernel.load %o[%134] : f32
            %1351 = kernel.load %o[%135] : f32
            %1352 = kernel.load %scale[%5] : f32
            %1353 = kernel.load %scale[%5] : f32
            %1354 = kernel.mul %1350, %1352 : f32
            %1355 = kernel.mul %1351, %1353 : f32
            kernel.store %1354, %o[%134]
            kernel.store %1355, %o[%135]
            %1356 = kernel.load %o[%136] : f32
            %1357 = kernel.load %o[%21] : f32
            %1358 = kernel.load %scale[%23] : f32
            %1359 = kernel.load %scale[%23] : f32
            %1360 = kernel.mul %1356, %1358 : f32
            %1361 = kernel.mul %1357, %1359 : f32
            kernel.store %1360, %o[%136]
            kernel.store %1361, %o[%21]
          } else {
            %1132 = kernel.load %max[%5] : f32
            %1133 = kernel.constant 1.000000e+00 : f32
            kernel.store %1133, %scale[%5]
            kernel.store %1132, %max[%5]
            %1134 = kernel.load %max[%23] : f32
            kernel.store %1133, %scale[%23]
            kernel.store %1134, %max[%23]
            %1135, %1136, %1137, %1138, %1139 = kernel.wgmma.wait_group 0 for %1000, %918, %919, %920, %921 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
            kernel.store %1135, %o[%5] {align = 4 : i64}
          }
          %1132 = kernel.load %17[%5] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %337 {
            %1133 = kernel.view %empty_1[%1132] : !kernel.mbarrier
            kernel.mbarrier.arrive %1133
          }
          %1133 = kernel.load %17[%5] {align = 4 : i64} : i32
          %1134 = kernel.add %1133, %23 : i32
          %1135 = kernel.cmp lt %1134, %73 : i32
          %1136 = kernel.select %1135, %1134, %5 : i32
          kernel.store %1136, %17[%5] {align = 4 : i64}
          %1137 = kernel.load %max[%5] : f32
          %1138 = kernel.load %max[%5] : f32
          %1139 = kernel.load %s[%5] : f32
          %1140 = kernel.load %s[%23] : f32
          %1141 = kernel.mul %1137, %187 : f32
          %1142 = kernel.mul %1138, %187 : f32
          %1143 = kernel.neg %1141 : f32
          %1144 = kernel.neg %1142 : f32
          %1145 = kernel.fma %1139, %187, %1143 : f32
          %1146 = kernel.fma %1140, %187, %1144 : f32
          %1147 = kernel.math exp2 %1145 {fast} : f32
          %1148 = kernel.math exp2 %1146 {fast} : f32
          kernel.store %1147, %s[%5]
          kernel.store %1148, %s[%23]
          %1149 = kernel.load %max[%23] : f32
          %1150 = kernel.load %max[%23] : f32
          %1151 = kernel.load %s[%73] : f32
          %1152 = kernel.load %s[%74] : f32
          %1153 = kernel.mul %1149, %187 : f32
          %1154 = kernel.mul %1150, %187 : f32
          %1155 = kernel.neg %1153 : f32
          %1156 = kernel.neg %1154 : f32
          %1157 = kernel.fma %1151, %187, %1155 : f32
          %1158 = kernel.fma %1152, %187, %1156 : f32
          %1159 = kernel.math exp2 %1157 {fast} : f32
          %1160 = kernel.math exp2 %1158 {fast} : f32
          kernel.store %1159, %s[%73]
          kernel.store %1160, %s[%74]
          %1161 = kernel.load %max[%5] : f32
          %1162 = kernel.load %max[%5] : f32
          %1163 = kernel.load %s[%67] : f32
          %1164 = kernel.load %s[%75] : f32
          %1165 = kernel.mul %1161, %187 : f32
          %1166 = kernel.mul %1162, %187 : f32
          %1167 = kernel.neg %1165 : f32
          %1168 = kernel.neg %1166 : f32
          %1169 = kernel.fma %1163, %187, %1167 : f32
          %1170 = kernel.fma %1164, %187, %1168 : f32
          %1171 = kernel.math exp2 %1169 {fast} : f32
          %1172 = kernel.math exp2 %1170 {fast} : f32
          kernel.store %1171, %s[%67]
          kernel.store %1172, %s[%75]
          %1173 = kernel.load %max[%23] : f32
          %1174 = kernel.load %max[%23] : f32
          %1175 = kernel.load %s[%76] : f32
          %1176 = kernel.load %s[%77] : f32
          %1177 = kernel.mul %1173, %187 : f32
          %1178 = kernel.mul %1174, %187 : f32
          %1179 = kernel.neg %1177 : f32
          %1180 = kernel.neg %1178 : f32
          %1181 = kernel.fma %1175, %187, %1179 : f32
          %1182 = kernel.fma %1176, %187, %1180 : f32
          %1183 = kernel.math exp2 %1181 {fast} : f32
          %1184 = kernel.math exp2 %1182 {fast} : f32
          kernel.store %1183, %s[%76]
          kernel.store %1184, %s[%77]
          %1185 = kernel.load %max[%5] : f32
          %1186 = kernel.load %max[%5] : f32
          %1187 = kernel.load %s[%68] : f32
          %1188 = kernel.load %s[%78] : f32
          %1189 = kernel.mul %1185, %187 : f32
          %1190 = kernel.mul %1186, %187 : f32
          %1191 = kernel.neg %1189 : f32
          %1192 = kernel.neg %1190 : f32
          %1193 = kernel.fma %1187, %187, %1191 : f32
          %1194 = kernel.fma %1188, %187, %1192 : f32
          %1195 = kernel.math exp2 %1193 {fast} : f32
          %1196 = kernel.math exp2 %1194 {fast} : f32
          kernel.store %1195, %s[%68]
          kernel.store %1196, %s[%78]
          %1197 = kernel.load %max[%23] : f32
          %1198 = kernel.load %max[%23] : f32
          %1199 = kernel.load %s[%79] : f32
          %1200 = kernel.load %s[%80] : f32
          %1201 = kernel.mul %1197, %187 : f32
          %1202 = kernel.mul %1198, %187 : f32
          %1203 = kernel.neg %1201 : f32
          %1204 = kernel.neg %1202 : f32
          %1205 = kernel.fma %1199, %187, %1203 : f32
          %1206 = kernel.fma %1200, %187, %1204 : f32
          %1207 = kernel.math exp2 %1205 {fast} : f32
          %1208 = kernel.math exp2 %1206 {fast} : f32
          kernel.store %1207, %s[%79]
          kernel.store %1208, %s[%80]
          %1209 = kernel.load %max[%5] : f32
          %1210 = kernel.load %max[%5] : f32
          %1211 = kernel.load %s[%82] : f32
          %1212 = kernel.load %s[%83] : f32
          %1213 = kernel.mul %1209, %187 : f32
          %1214 = kernel.mul %1210, %187 : f32
          %1215 = kernel.neg %1213 : f32
          %1216 = kernel.neg %1214 : f32
          %1217 = kernel.fma %1211, %187, %1215 : f32
          %1218 = kernel.fma %1212, %187, %1216 : f32
          %1219 = kernel.math exp2 %1217 {fast} : f32
          %1220 = kernel.math exp2 %1218 {fast} : f32
          kernel.store %1219, %s[%82]
          kernel.store %1220, %s[%83]
          %1221 = kernel.load %max[%23] : f32
          %1222 = kernel.load %max[%23] : f32
          %1223 = kernel.load %s[%84] : f32
          %1224 = kernel.load %s[%85] : f32
          %1225 = kernel.mul %1221, %187 : f32
          %1226 = kernel.mul %1222, %187 : f32
          %1227 = kernel.neg %1225 : f32
          %1228 = kernel.neg %1226 : f32
          %1229 = kernel.fma %1223, %187, %1227 : f32
          %1230 = kernel.fma %1224, %187, %1228 : f32
          %1231 = kernel.math exp2 %1229 {fast} : f32
          %1232 = kernel.math exp2 %1230 {fast} : f32
          kernel.store %1231, %s[%84]
          kernel.store %1232, %s[%85]
          %1233 = kernel.load %max[%5] : f32
          %1234 = kernel.load %max[%5] : f32
          %1235 = kernel.load %s[%70] : f32
          %1236 = kernel.load %s[%86] : f32
          %1237 = kernel.mul %1233, %187 : f32
          %1238 = kernel.mul %1234, %187 : f32
          %1239 = kernel.neg %1237 : f32
          %1240 = kernel.neg %1238 : f32
          %1241 = kernel.fma %1235, %187, %1239 : f32
          %1242 = kernel.fma %1236, %187, %1240 : f32
          %1243 = kernel.math exp2 %1241 {fast} : f32
          %1244 = kernel.math exp2 %1242 {fast} : f32
          kernel.store %1243, %s[%70]
          kernel.store %1244, %s[%86]
          %1245 = kernel.load %max[%23] : f32
          %1246 = kernel.load %max[%23] : f32
          %1247 = kernel.load %s[%87] : f32
          %1248 = kernel.load %s[%88] : f32
          %1249 = kernel.mul %1245, %187 : f32
          %1250 = kernel.mul %1246, %187 : f32
          %1251 = kernel.neg %1249 : f32
          %1252 = kernel.neg %1250 : f32
          %1253 = kernel.fma %1247, %187, %1251 : f32
          %1254 = kernel.fma %1248, %187, %1252 : f32
          %1255 = kernel.math exp2 %1253 {fast} : f32
          %1256 = kernel.math exp2 %1254 {fast} : f32
          kernel.store %1255, %s[%87]
          kernel.store %1256, %s[%88]
          %1257 = kernel.load %max[%5] : f32
          %1258 = kernel.load %max[%5] : f32
          %1259 = kernel.load %s[%90] : f32
          %1260 = kernel.load %s[%91] : f32
          %1261 = kernel.mul %1257, %187 : f32
          %1262 = kernel.mul %1258, %187 : f32
          %1263 = kernel.neg %1261 : f32
          %1264 = kernel.neg %1262 : f32
          %1265 = kernel.fma %1259, %187, %1263 : f32
          %1266 = kernel.fma %1260, %187, %1264 : f32
          %1267 = kernel.math exp2 %1265 {fast} : f32
          %1268 = kernel.math exp2 %1266 {fast} : f32
          kernel.store %1267, %s[%90]
          kernel.store %1268, %s[%91]
          %1269 = kernel.load %max[%23] : f32
          %1270 = kernel.load %max[%23] : f32
          %1271 = kernel.load %s[%92] : f32
          %1272 = kernel.load %s[%93] : f32
          %1273 = kernel.mul %1269, %187 : f32
          %1274 = kernel.mul %1270, %187 : f32
          %1275 = kernel.neg %1273 : f32
          %1276 = kernel.neg %1274 : f32
          %1277 = kernel.fma %1271, %187, %1275 : f32
          %1278 = kernel.fma %1272, %187, %1276 : f32
          %1279 = kernel.math exp2 %1277 {fast} : f32
          %1280 = kernel.math exp2 %1278 {fast} : f32
          kernel.store %1279, %s[%92]
          kernel.store %1280, %s[%93]
          %1281 = kernel.load %max[%5] : f32
          %1282 = kernel.load %max[%5] : f32
          %1283 = kernel.load %s[%81] : f32
          %1284 = kernel.load %s[%95] : f32
          %1285 = kernel.mul %1281, %187 : f32
          %1286 = kernel.mul %1282, %187 : f32
          %1287 = kernel.neg %1285 : f32
          %1288 = kernel.neg %1286 : f32
          %1289 = kernel.fma %1283, %187, %1287 : f32
          %1290 = kernel.fma %1284, %187, %1288 : f32
          %1291 = kernel.math exp2 %1289 {fast} : f32
          %1292 = kernel.math exp2 %1290 {fast} : f32
          kernel.store %1291, %s[%81]
          kernel.store %1292, %s[%95]
          %1293 = kernel.load %max[%23] : f32
          %1294 = kernel.load %max[%23] : f32
          %1295 = kernel.load %s[%96] : f32
          %1296 = kernel.load %s[%97] : f32
          %1297 = kernel.mul %1293, %187 : f32
          %1298 = kernel.mul %1294, %187 : f32
          %1299 = kernel.neg %1297 : f32
          %1300 = kernel.neg %1298 : f32
          %1301 = kernel.fma %1295, %187, %1299 : f32
          %1302 = kernel.fma %1296, %187, %1300 : f32
          %1303 = kernel.math exp2 %1301 {fast} : f32
          %1304 = kernel.math exp2 %1302 {fast} : f32
          kernel.store %1303, %s[%96]
          kernel.store %1304, %s[%97]
          %1305 = kernel.load %max[%5] : f32
          %1306 = kernel.load %max[%5] : f32
          %1307 = kernel.load %s[%99] : f32
          %1308 = kernel.load %s[%100] : f32
          %1309 = kernel.mul %1305, %187 : f32
          %1310 = kernel.mul %1306, %187 : f32
          %1311 = kernel.neg %1309 : f32
          %1312 = kernel.neg %1310 : f32
          %1313 = kernel.fma %1307, %187, %1311 : f32
          %1314 = kernel.fma %1308, %187, %1312 : f32
          %1315 = kernel.math exp2 %1313 {fast} : f32
          %1316 = kernel.math exp2 %1314 {fast} : f32
          kernel.store %1315, %s[%99]
          kernel.store %1316, %s[%100]
          %1317 = kernel.load %max[%23] : f32
          %1318 = kernel.load %max[%23] : f32
          %1319 = kernel.load %s[%101] : f32
          %1320 = kernel.load %s[%102] : f32
          %1321 = kernel.mul %1317, %187 : f32
          %1322 = kernel.mul %1318, %187 : f32
          %1323 = kernel.neg %1321 : f32
          %1324 = kernel.neg %1322 : f32
          %1325 = kernel.fma %1319, %187, %1323 : f32
          %1326 = kernel.fma %1320, %187, %1324 : f32
          %1327 = kernel.math exp2 %1325 {fast} : f32
          %1328 = kernel.math exp2 %1326 {fast} : f32
          kernel.store %1327, %s[%101]
          kernel.store %1328, %s[%102]
          kernel.store %334, %0[%5]
          kernel.store %334, %0[%23]
          %1329 = kernel.load %s[%5] : f32
          %1330 = kernel.load %0[%5] : f32
          %1331 = kernel.add %1330, %1329 : f32
          kernel.store %1331, %0[%5]
          %1332 = kernel.load %s[%23] : f32
          %1333 = kernel.load %0[%5] : f32
          %1334 = kernel.add %1333, %1332 : f32
          kernel.store %1334, %0[%5]
          %1335 = kernel.load %s[%73] : f32
          %1336 = kernel.load %0[%23] : f32
          %1337 = kernel.add %1336, %1335 : f32
          kernel.store %1337, %0[%23]
          %1338 = kernel.load %s[%74] : f32
          %1339 = kernel.load %0[%23] : f32
          %1340 = kernel.add %1339, %1338 : f32
          kernel.store %1340, %0[%23]
          %1341 = kernel.load %s[%67] : f32
          %1342 = kernel.load %0[%5] : f32
          %1343 = kernel.add %1342, %1341 : f32
          kernel.store %1343, %0[%5]
          %1344 = kernel.load %s[%75] : f32
          %1345 = kernel.load %0[%5] : f32
          %1346 = kernel.add %1345, %1344 : f32
          kernel.store %1346, %0[%5]
          %1347 = kernel.load %s[%76] : f32
          %1348 = kernel.load %0[%23] : f32
          %1349 = kernel.add %1348, %1347 : f32
          kernel.store %1349, %0[%23]
          %1350 = kernel.load %s[%77] : f32
          %1351 = kernel.load %0[%23] : f32
          %1352 = kernel.add %1351, %1350 : f32
          kernel.store %1352, %0[%23]
          %1353 = kernel.load %s[%68] : f32
          %1354 = kernel.load %0[%5] : f32
          %1355 = kernel.add %1354, %1353 : f32
          kernel.store %1355, %0[%5]
          %1356 = kernel.load %s[%78] : f32
          %1357 = kernel.load %0[%5] : f32
          %1358 = kernel.add %1357, %1356 : f32
          kernel.store %1358, %0[%5]
          %1359 = kernel.load %s[%79] : f32
          %1360 = kernel.load %0[%23] : f32
          %1361 = kernel.add %1360, %1359 : f32
          kernel.store %1361, %0[%23]
          %1362 = kernel.load %s[%80] : f32
          %1363 = kernel.load %0[%23] : f32
          %1364 = kernel.add %1363, %1362 : f32
          kernel.store %1364, %0[%23]
          %1365 = kernel.load %s[%82] : f32
          %1366 = kernel.load %0[%5] : f32
          %1367 = kernel.add %1366, %1365 : f32
          kernel.store %1367, %0[%5]
          %1368 = kernel.load %s[%83] : f32
          %1369 = kernel.load %0[%5] : f32
          %1370 = kernel.add %1369, %1368 : f32
          kernel.store %1370, %0[%5]
          %1371 = kernel.load %s[%84] : f32
          %1372 = kernel.load %0[%23] : f32
          %1373 = kernel.add %1372, %1371 : f32
          kernel.store %1373, %0[%23]
          %1374 = kernel.load %s[%85] : f32
          %1375 = kernel.load %0[%23] : f32
          %1376 = kernel.add %1375, %1374 : f32
          kernel.store %1376, %0[%23]
          %1377 = kernel.load %s[%70] : f32
          %1378 = kernel.load %0[%5] : f32
          %1379 = kernel.add %1378, %1377 : f32
          kernel.store %1379, %0[%5]
          %1380 = kernel.load %s[%86] : f32
          %1381 = kernel.load %0[%5] : f32
          %1382 = kernel.add %1381, %1380 : f32
          kernel.store %1382, %0[%5]
          %1383 = kernel.load %s[%87] : f32
          %1384 = kernel.load %0[%23] : f32
          %1385 = kernel.add %1384, %1383 : f32
          kernel.store %1385, %0[%23]
          %1386 = kernel.load %s[%88] : f32
          %1387 = kernel.load %0[%23] : f32
          %1388 = kernel.add %1387, %1386 : f32
          kernel.store %1388, %0[%23]
          %1389 = kernel.load %s[%90] : f32
          %1390 = kernel.load %0[%5] : f32
          %1391 = kernel.add %1390, %1389 : f32
          kernel.store %1391, %0[%5]
          %1392 = kernel.load %s[%91] : f32
          %1393 = kernel.load %0[%5] : f32
          %1394 = kernel.add %1393, %1392 : f32
          kernel.store %1394, %0[%5]
          %1395 = kernel.load %s[%92] : f32
          %1396 = kernel.load %0[%23] : f32
          %1397 = kernel.add %1396, %1395 : f32
          kernel.store %1397, %0[%23]
          %1398 = kernel.load %s[%93] : f32
          %1399 = kernel.load %0[%23] : f32
          %1400 = kernel.add %1399, %1398 : f32
          kernel.store %1400, %0[%23]
          %1401 = kernel.load %s[%81] : f32
          %1402 = kernel.load %0[%5] : f32
          %1403 = kernel.add %1402, %1401 : f32
          kernel.store %1403, %0[%5]
          %1404 = kernel.load %s[%95] : f32
          %1405 = kernel.load %0[%5] : f32
          %1406 = kernel.add %1405, %1404 : f32
          kernel.store %1406, %0[%5]
          %1407 = kernel.load %s[%96] : f32
          %1408 = kernel.load %0[%23] : f32
          %1409 = kernel.add %1408, %1407 : f32
          kernel.store %1409, %0[%23]
          %1410 = kernel.load %s[%97] : f32
          %1411 = kernel.load %0[%23] : f32
          %1412 = kernel.add %1411, %1410 : f32
          kernel.store %1412, %0[%23]
          %1413 = kernel.load %s[%99] : f32
          %1414 = kernel.load %0[%5] : f32
          %1415 = kernel.add %1414, %1413 : f32
          kernel.store %1415, %0[%5]
          %1416 = kernel.load %s[%100] : f32
          %1417 = kernel.load %0[%5] : f32
          %1418 = kernel.add %1417, %1416 : f32
          kernel.store %1418, %0[%5]
          %1419 = kernel.load %s[%101] : f32
          %1420 = kernel.load %0[%23] : f32
          %1421 = kernel.add %1420, %1419 : f32
          kernel.store %1421, %0[%23]
          %1422 = kernel.load %s[%102] : f32
          %1423 = kernel.load %0[%23] : f32
          %1424 = kernel.add %1423, %1422 : f32
          kernel.store %1424, %0[%23]
          %1425 = kernel.load %0[%5] : f32
          kernel.store %1425, %part[%5]
          %1426 = kernel.load %0[%23] : f32
          kernel.store %1426, %part[%23]
          %1427 = kernel.load %sum[%5] : f32
          %1428 = kernel.load %scale[%5] : f32
          %1429 = kernel.load %part[%5] : f32
          %1430 = kernel.fma %1427, %1428, %1429 : f32
          kernel.store %1430, %sum[%5]
          %1431 = kernel.load %sum[%23] : f32
          %1432 = kernel.load %scale[%23] : f32
          %1433 = kernel.load %part[%23] : f32
          %1434 = kernel.fma %1431, %1432, %1433 : f32
          kernel.store %1434, %sum[%23]
          %1435 = kernel.load %s[%5] : f32
          %1436 = kernel.load %s[%23] : f32
          %1437 = kernel.cast %1435 : f32 to bf16
          %1438 = kernel.cast %1436 : f32 to bf16
          %1439 = kernel.build %1437, %1438 : vector<2xbf16>
          kernel.store %1439, %p[%5] {align = 2 : i64}
          %1440 = kernel.load %s[%73] : f32
          %1441 = kernel.load %s[%74] : f32
          %1442 = kernel.cast %1440 : f32 to bf16
          %1443 = kernel.cast %1441 : f32 to bf16
          %1444 = kernel.build %1442, %1443 : vector<2xbf16>
          kernel.store %1444, %p[%73] {align = 2 : i64}
          %1445 = kernel.load %s[%67] : f32
          %1446 = kernel.load %s[%75] : f32
          %1447 = kernel.cast %1445 : f32 to bf16
          %1448 = kernel.cast %1446 : f32 to bf16
          %1449 = kernel.build %1447, %1448 : vector<2xbf16>
          kernel.store %1449, %p[%67] {align = 2 : i64}
          %1450 = kernel.load %s[%76] : f32
          %1451 = kernel.load %s[%77] : f32
          %1452 = kernel.cast %1450 : f32 to bf16
          %1453 = kernel.cast %1451 : f32 to bf16
          %1454 = kernel.build %1452, %1453 : vector<2xbf16>
          kernel.store %1454, %p[%76] {align = 2 : i64}
          %1455 = kernel.load %s[%68] : f32
          %1456 = kernel.load %s[%78] : f32
          %1457 = kernel.cast %1455 : f32 to bf16
          %1458 = kernel.cast %1456 : f32 to bf16
          %1459 = kernel.build %1457, %1458 : vector<2xbf16>
          kernel.store %1459, %p[%68] {align = 2 : i64}
          %1460 = kernel.load %s[%79] : f32
          %1461 = kernel.load %s[%80] : f32
          %1462 = kernel.cast %1460 : f32 to bf16
          %1463 = kernel.cast %1461 : f32 to bf16
          %1464 = kernel.build %1462, %1463 : vector<2xbf16>
          kernel.store %1464, %p[%79] {align = 2 : i64}
          %1465 = kernel.load %s[%82] : f32
          %1466 = kernel.load %s[%83] : f32
          %1467 = kernel.cast %1465 : f32 to bf16
          %1468 = kernel.cast %1466 : f32 to bf16
          %1469 = kernel.build %1467, %1468 : vector<2xbf16>
          kernel.store %1469, %p[%82] {align = 2 : i64}
          %1470 = kernel.load %s[%84] : f32
          %1471 = kernel.load %s[%85] : f32
          %1472 = kernel.cast %1470 : f32 to bf16
          %1473 = kernel.cast %1471 : f32 to bf16
          %1474 = kernel.build %1472, %1473 : vector<2xbf16>
          kernel.store %1474, %p[%84] {align = 2 : i64}
          %1475 = kernel.load %s[%70] : f32
          %1476 = kernel.load %s[%86] : f32
          %1477 = kernel.cast %1475 : f32 to bf16
          %1478 = kernel.cast %1476 : f32 to bf16
          %1479 = kernel.build %1477, %1478 : vector<2xbf16>
          kernel.store %1479, %p[%70] {align = 2 : i64}
          %1480 = kernel.load %s[%87] : f32
          %1481 = kernel.load %s[%88] : f32
          %1482 = kernel.cast %1480 : f32 to bf16
          %1483 = kernel.cast %1481 : f32 to bf16
          %1484 = kernel.build %1482, %1483 : vector<2xbf16>
          kernel.store %1484, %p[%87] {align = 2 : i64}
          %1485 = kernel.load %s[%90] : f32
          %1486 = kernel.load %s[%91] : f32
          %1487 = kernel.cast %1485 : f32 to bf16
          %1488 = kernel.cast %1486 : f32 to bf16
          %1489 = kernel.build %1487, %1488 : vector<2xbf16>
          kernel.store %1489, %p[%90] {align = 2 : i64}
          %1490 = kernel.load %s[%92] : f32
          %1491 = kernel.load %s[%93] : f32
          %1492 = kernel.cast %1490 : f32 to bf16
          %1493 = kernel.cast %1491 : f32 to bf16
          %1494 = kernel.build %1492, %1493 : vector<2xbf16>
          kernel.store %1494, %p[%92] {align = 2 : i64}
          %1495 = kernel.load %s[%81] : f32
          %1496 = kernel.load %s[%95] : f32
          %1497 = kernel.cast %1495 : f32 to bf16
          %1498 = kernel.cast %1496 : f32 to bf16
          %1499 = kernel.build %1497, %1498 : vector<2xbf16>
          kernel.store %1499, %p[%81] {align = 2 : i64}
          %1500 = kernel.load %s[%96] : f32
          %1501 = kernel.load %s[%97] : f32
          %1502 = kernel.cast %1500 : f32 to bf16
          %1503 = kernel.cast %1501 : f32 to bf16
          %1504 = kernel.build %1502, %1503 : vector<2xbf16>
          kernel.store %1504, %p[%96] {align = 2 : i64}
          %1505 = kernel.load %s[%99] : f32
          %1506 = kernel.load %s[%100] : f32
          %1507 = kernel.cast %1505 : f32 to bf16
          %1508 = kernel.cast %1506 : f32 to bf16
          %1509 = kernel.build %1507, %1508 : vector<2xbf16>
          kernel.store %1509, %p[%99] {align = 2 : i64}
          %1510 = kernel.load %s[%101] : f32
          %1511 = kernel.load %s[%102] : f32
          %1512 = kernel.cast %1510 : f32 to bf16
          %1513 = kernel.cast %1511 : f32 to bf16
          %1514 = kernel.build %1512, %1513 : vector<2xbf16>
          kernel.store %1514, %p[%101] {align = 2 : i64}
          %1515 = kernel.load %p[%5] {align = 2 : i64} : vector<8xbf16>
          %1516 = kernel.load %p[%68] {align = 2 : i64} : vector<8xbf16>
          %1517 = kernel.load %p[%70] {align = 2 : i64} : vector<8xbf16>
          %1518 = kernel.load %p[%81] {align = 2 : i64} : vector<8xbf16>
          %1519, %1520, %1521, %1522 = kernel.wgmma.fence %1515, %1516, %1517, %1518 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          kernel.yield %1519, %1520, %1521, %1522
        }
        %918 = kernel.load %17[%5] {align = 4 : i64} : i32
        %919 = kernel.and %918, %102 : i32
        %920 = kernel.load %15[%5] {align = 4 : i64} : i32
        %921 = kernel.shr %920, %919 : i32
        %922 = kernel.and %921, %23 : i32
        %923 = kernel.view %full_1[%918] : !kernel.mbarrier
        kernel.mbarrier.wait %923 parity %922
        %924 = kernel.shl %23, %919 : i32
        %925 = kernel.load %15[%5] {align = 4 : i64} : i32
        %926 = kernel.xor %925, %924 : i32
        kernel.store %926, %15[%5] {align = 4 : i64}
        %927 = kernel.load %o[%5] {align = 4 : i64} : vector<64xf32>
        %928 = kernel.wgmma.fence %927 : !kernel.wgmma<64xf32>
        %929 = kernel.mul %918, %63 : i32
        %930 = kernel.view %v_1[%929] : !kernel.buffer<5120xbf16, shared>
        %931 = kernel.wgmma.smem_desc mn %930 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %932 = kernel.wgmma.mma bf16 %914, bf16 %931 add %928 {transpose_b} : !kernel.wgmma<64xf32>
        %933 = kernel.view %v_1[%929] : !kernel.buffer<6144xbf16, shared>
        %934 = kernel.wgmma.smem_desc mn %933 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %935 = kernel.constant 128 : i64
        %936 = kernel.add %934, %935 : i64
        %937 = kernel.wgmma.mma bf16 %915, bf16 %936 add %932 {transpose_b} : !kernel.wgmma<64xf32>
        %938 = kernel.view %v_1[%929] : !kernel.buffer<7168xbf16, shared>
        %939 = kernel.wgmma.smem_desc mn %938 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %940 = kernel.constant 256 : i64
        %941 = kernel.add %939, %940 : i64
        %942 = kernel.wgmma.mma bf16 %916, bf16 %941 add %937 {transpose_b} : !kernel.wgmma<64xf32>
        %943 = kernel.view %v_1[%929] : !kernel.buffer<8192xbf16, shared>
        %944 = kernel.wgmma.smem_desc mn %943 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %945 = kernel.constant 384 : i64
        %946 = kernel.add %944, %945 : i64
        %947 = kernel.wgmma.mma bf16 %917, bf16 %946 add %942 {transpose_b} : !kernel.wgmma<64xf32>
        kernel.wgmma.commit_group
        %948 = kernel.load %sum[%5] : f32
        %949 = kernel.shuffle bfly %948, %23 : f32
        %950 = kernel.add %948, %949 : f32
        %951 = kernel.shuffle bfly %950, %73 : f32
        %952 = kernel.add %950, %951 : f32
        kernel.store %952, %sum[%5]
        %953 = kernel.load %sum[%23] : f32
        %954 = kernel.shuffle bfly %953, %23 : f32
        %955 = kernel.add %953, %954 : f32
        %956 = kernel.shuffle bfly %955, %73 : f32
        %957 = kernel.add %955, %956 : f32
        kernel.store %957, %sum[%23]
        %958, %959, %960, %961, %962 = kernel.wgmma.wait_group 0 for %947, %914, %915, %916, %917 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
        kernel.store %958, %o[%5] {align = 4 : i64}
        %963 = kernel.load %17[%5] {align = 4 : i64} : i32
        kernel.warp_sync
        kernel.if %337 {
          %964 = kernel.view %empty_1[%963] : !kernel.mbarrier
          kernel.mbarrier.arrive %964
        }
        %964 = kernel.load %17[%5] {align = 4 : i64} : i32
        %965 = kernel.add %964, %23 : i32
        %966 = kernel.cmp lt %965, %73 : i32
        %967 = kernel.select %966, %965, %5 : i32
        kernel.store %967, %17[%5] {align = 4 : i64}
      }
      kernel.griddep.launch
      %338 = kernel.load %o[%5] : f32
      %339 = kernel.load %o[%23] : f32
      %340 = kernel.and %148, %149 : i1
      %341 = kernel.and %340, %150 : i1
      %342 = kernel.cmp lt %194, %rows : i32
      %343 = kernel.and %341, %342 : i1
      %344 = kernel.mul %190, %19 : i32
      %345 = kernel.mul %191, %166 : i32
      %346 = kernel.add %344, %345 : i32
      %347 = kernel.add %346, %198 : i32
      %348 = kernel.add %165, %347 : i32
      kernel.if %343 {
        %349 = kernel.build %338, %339 : vector<2xf32>
        kernel.store %349, %part_sums[%348]
      }
      %349 = kernel.load %o[%73] : f32
      %350 = kernel.load %o[%74] : f32
      %351 = kernel.cmp lt %205, %rows : i32
      %352 = kernel.and %341, %351 : i1
      %353 = kernel.add %348, %167 : i32
      kernel.if %352 {
        %354 = kernel.build %349, %350 : vector<2xf32>
        kernel.store %354, %part_sums[%353]
      }
      %354 = kernel.load %o[%67] : f32
      %355 = kernel.load %o[%75] : f32
      %356 = kernel.add %348, %68 : i32
      kernel.if %343 {
        %357 = kernel.build %354, %355 : vector<2xf32>
        kernel.store %357, %part_sums[%356]
      }
      %357 = kernel.load %o[%76] : f32
      %358 = kernel.load %o[%77] : f32
      %359 = kernel.add %348, %168 : i32
      kernel.if %352 {
        %360 = kernel.build %357, %358 : vector<2xf32>
        kernel.store %360, %part_sums[%359]
      }
      %360 = kernel.load %o[%68] : f32
      %361 = kernel.load %o[%78] : f32
      %362 = kernel.add %348, %70 : i32
      kernel.if %343 {
        %363 = kernel.build %360, %361 : vector<2xf32>
        kernel.store %363, %part_sums[%362]
      }
      %363 = kernel.load %o[%79] : f32
      %364 = kernel.load %o[%80] : f32
      %365 = kernel.add %348, %169 : i32
      kernel.if %352 {
        %366 = kernel.build %363, %364 : vector<2xf32>
        kernel.store %366, %part_sums[%365]
      }
      %366 = kernel.load %o[%82] : f32
      %367 = kernel.load %o[%83] : f32
      %368 = kernel.add %348, %81 : i32
      kernel.if %343 {
        %369 = kernel.build %366, %367 : vector<2xf32>
        kernel.store %369, %part_sums[%368]
      }
      %369 = kernel.load %o[%84] : f32
      %370 = kernel.load %o[%85] : f32
      %371 = kernel.add %348, %170 : i32
      kernel.if %352 {
        %372 = kernel.build %369, %370 : vector<2xf32>
        kernel.store %372, %part_sums[%371]
      }
      %372 = kernel.load %o[%70] : f32
      %373 = kernel.load %o[%86] : f32
      %374 = kernel.add %348, %69 : i32
      kernel.if %343 {
        %375 = kernel.build %372, %373 : vector<2xf32>
        kernel.store %375, %part_sums[%374]
      }
      %375 = kernel.load %o[%87] : f32
      %376 = kernel.load %o[%88] : f32
      %377 = kernel.add %348, %171 : i32
      kernel.if %352 {
        %378 = kernel.build %375, %376 : vector<2xf32>
        kernel.store %378, %part_sums[%377]
      }
      %378 = kernel.load %o[%90] : f32
      %379 = kernel.load %o[%91] : f32
      %380 = kernel.add %348, %89 : i32
      kernel.if %343 {
        %381 = kernel.build %378, %379 : vector<2xf32>
        kernel.store %381, %part_sums[%380]
      }
      %381 = kernel.load %o[%92] : f32
      %382 = kernel.load %o[%93] : f32
      %383 = kernel.add %348, %172 : i32
      kernel.if %352 {
        %384 = kernel.build %381, %382 : vector<2xf32>
        kernel.store %384, %part_sums[%383]
      }
      %384 = kernel.load %o[%81] : f32
      %385 = kernel.load %o[%95] : f32
      %386 = kernel.add %348, %94 : i32
      kernel.if %343 {
        %387 = kernel.build %384, %385 : vector<2xf32>
        kernel.store %387, %part_sums[%386]
      }
      %387 = kernel.load %o[%96] : f32
      %388 = kernel.load %o[%97] : f32
      %389 = kernel.add %348, %173 : i32
      kernel.if %352 {
        %390 = kernel.build %387, %388 : vector<2xf32>
        kernel.store %390, %part_sums[%389]
      }
      %390 = kernel.load %o[%99] : f32
      %391 = kernel.load %o[%100] : f32
      %392 = kernel.add %348, %98 : i32
      kernel.if %343 {
        %393 = kernel.build %390, %391 : vector<2xf32>
        kernel.store %393, %part_sums[%392]
      }
      %393 = kernel.load %o[%101] : f32
      %394 = kernel.load %o[%102] : f32
      %395 = kernel.add %348, %174 : i32
      kernel.if %352 {
        %396 = kernel.build %393, %394 : vector<2xf32>
        kernel.store %396, %part_sums[%395]
      }
      %396 = kernel.load %o[%69] : f32
      %397 = kernel.load %o[%103] : f32
      %398 = kernel.add %348, %25 : i32
      kernel.if %343 {
        %399 = kernel.build %396, %397 : vector<2xf32>
        kernel.store %399, %part_sums[%398]
      }
      %399 = kernel.load %o[%104] : f32
      %400 = kernel.load %o[%105] : f32
      %401 = kernel.add %348, %175 : i32
      kernel.if %352 {
        %402 = kernel.build %399, %400 : vector<2xf32>
        kernel.store %402, %part_sums[%401]
      }
      %402 = kernel.load %o[%107] : f32
      %403 = kernel.load %o[%108] : f32
      %404 = kernel.add %348, %106 : i32
      kernel.if %343 {
        %405 = kernel.build %402, %403 : vector<2xf32>
        kernel.store %405, %part_sums[%404]
      }
      %405 = kernel.load %o[%109] : f32
      %406 = kernel.load %o[%110] : f32
      %407 = kernel.add %348, %176 : i32
      kernel.if %352 {
        %408 = kernel.build %405, %406 : vector<2xf32>
        kernel.store %408, %part_sums[%407]
      }
      %408 = kernel.load %o[%89] : f32
      %409 = kernel.load %o[%112] : f32
      %410 = kernel.add %348, %111 : i32
      kernel.if %343 {
        %411 = kernel.build %408, %409 : vector<2xf32>
        kernel.store %411, %part_sums[%410]
      }
      %411 = kernel.load %o[%113] : f32
      %412 = kernel.load %o[%114] : f32
      %413 = kernel.add %348, %177 : i32
      kernel.if %352 {
        %414 = kernel.build %411, %412 : vector<2xf32>
        kernel.store %414, %part_sums[%413]
      }
      %414 = kernel.load %o[%116] : f32
      %415 = kernel.load %o[%117] : f32
      %416 = kernel.add %348, %115 : i32
      kernel.if %343 {
        %417 = kernel.build %414, %415 : vector<2xf32>
        kernel.store %417, %part_sums[%416]
      }
      %417 = kernel.load %o[%118] : f32
      %418 = kernel.load %o[%119] : f32
      %419 = kernel.add %348, %178 : i32
      kernel.if %352 {
        %420 = kernel.build %417, %418 : vector<2xf32>
        kernel.store %420, %part_sums[%419]
      }
      %420 = kernel.load %o[%94] : f32
      %421 = kernel.load %o[%121] : f32
      %422 = kernel.add %348, %120 : i32
      kernel.if %343 {
        %423 = kernel.build %420, %421 : vector<2xf32>
        kernel.store %423, %part_sums[%422]
      }
      %423 = kernel.load %o[%122] : f32
      %424 = kernel.load %o[%123] : f32
      %425 = kernel.add %348, %179 : i32
      kernel.if %352 {
        %426 = kernel.build %423, %424 : vector<2xf32>
        kernel.store %426, %part_sums[%425]
      }
      %426 = kernel.load %o[%125] : f32
      %427 = kernel.load %o[%126] : f32
      %428 = kernel.add %348, %124 : i32
      kernel.if %343 {
        %429 = kernel.build %426, %427 : vector<2xf32>
        kernel.store %429, %part_sums[%428]
      }
      %429 = kernel.load %o[%127] : f32
      %430 = kernel.load %o[%128] : f32
      %431 = kernel.add %348, %180 : i32
      kernel.if %352 {
        %432 = kernel.build %429, %430 : vector<2xf32>
        kernel.store %432, %part_sums[%431]
      }
      %432 = kernel.load %o[%98] : f32
      %433 = kernel.load %o[%130] : f32
      %434 = kernel.add %348, %129 : i32
      kernel.if %343 {
        %435 = kernel.build %432, %433 : vector<2xf32>
        kernel.store %435, %part_sums[%434]
      }
      %435 = kernel.load %o[%131] : f32
      %436 = kernel.load %o[%132] : f32
      %437 = kernel.add %348, %181 : i32
      kernel.if %352 {
        %438 = kernel.build %435, %436 : vector<2xf32>
        kernel.store %438, %part_sums[%437]
      }
      %438 = kernel.load %o[%134] : f32
      %439 = kernel.load %o[%135] : f32
      %440 = kernel.add %348, %133 : i32
      kernel.if %343 {
        %441 = kernel.build %438, %439 : vector<2xf32>
        kernel.store %441, %part_sums[%440]
      }
      %441 = kernel.load %o[%136] : f32
      %442 = kernel.load %o[%21] : f32
      %443 = kernel.add %348, %182 : i32
      kernel.if %352 {
        %444 = kernel.build %441, %442 : vector<2xf32>
        kernel.store %444, %part_sums[%443]
      }
      %444 = kernel.load %max[%5] : f32
      %445 = kernel.and %335, %343 : i1
      %446 = kernel.add %186, %193 : i32
      kernel.if %445 {
        kernel.store %444, %part_max[%446]
      }
      %447 = kernel.load %max[%23] : f32
      %448 = kernel.and %335, %352 : i1
      %449 = kernel.add %446, %68 : i32
      kernel.if %448 {
        kernel.store %447, %part_max[%449]
      }
      %450 = kernel.load %sum[%5] : f32
      kernel.if %445 {
        kernel.store %450, %part_total[%446]
      }
      %451 = kernel.load %sum[%23] : f32
      kernel.if %448 {
        kernel.store %451, %part_total[%449]
      }
    }
  }
  kernel.func @at_step0_parts_k1(%parts: i32, %batches: i32, %groups: i32, %rows: i32, %part_sums: !kernel.buffer<?xf32, global> {align = 16 : i64, noalias, readonly}, %part_max: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias, readonly}, %part_total: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias, readonly}, %m: i32, %y: !kernel.buffer<?xbf16, global> {align = 8 : i64, noalias}) attributes {block = array<i64: 128, 1, 1>} {
    %most = kernel.alloc : !kernel.buffer<1xf32, local>
    %more = kernel.alloc : !kernel.buffer<4xf32, local>
    %most_1 = kernel.alloc : !kernel.buffer<1xf32, local>
    %more_1 = kernel.alloc : !kernel.buffer<4xf32, local>
    %most_2 = kernel.alloc : !kernel.buffer<1xf32, local>
    %more_2 = kernel.alloc : !kernel.buffer<4xf32, local>
    %most_3 = kernel.alloc : !kernel.buffer<1xf32, local>
    %more_3 = kernel.alloc : !kernel.buffer<4xf32, local>
    %o = kernel.alloc : !kernel.buffer<4xf32, local>
    %0 = kernel.block_id x
    %1 = kernel.block_id y
    %2 = kernel.thread_id x
    %3 = kernel.constant 1.27517431974411e-01 : f32
    %4 = kernel.constant 0.000000e+00 : f32
    %5 = kernel.constant 0 : i32
    kernel.store %4, %o[%5]
    %6 = kernel.constant 1 : i32
    kernel.store %4, %o[%6]
    %7 = kernel.constant 2 : i32
    kernel.store %4, %o[%7]
    %8 = kernel.constant 3 : i32
    kernel.store %4, %o[%8]
    kernel.griddep.wait
    %9 = kernel.cmp lt %5, %parts : i32
    %10 = kernel.cmp lt %5, %batches : i32
    %11 = kernel.and %9, %10 : i1
    %12 = kernel.cmp lt %1, %groups : i32
    %13 = kernel.and %11, %12 : i1
    %14 = kernel.constant 4 : i32
    %15 = kernel.mul %0, %14 : i32
    %16 = kernel.constant 32 : i32
    %17 = kernel.div %2, %16 {nonneg} : i32
    %18 = kernel.add %15, %17 : i32
    %19 = kernel.cmp lt %18, %rows : i32
    %20 = kernel.and %13, %19 : i1
    %21 = kernel.constant 512 : i32
    %22 = kernel.mul %0, %21 : i32
    %23 = kernel.mul %2, %14 : i32
    %24 = kernel.add %22, %23 : i32
    %25 = kernel.mul %rows, %1 : i32
    %26 = kernel.constant 128 : i32
    %27 = kernel.mul %25, %26 : i32
    %28 = kernel.add %24, %27 : i32
    %29 = kernel.if %20 -> vector<4xf32> {
      %30 = kernel.load %part_sums[%28] : vector<4xf32>
      kernel.yield %30
    } else {
      %30 = kernel.splat %4 : vector<4xf32>
      kernel.yield %30
    }
    %30 = kernel.extract %29[0] : vector<4xf32>
    %31 = kernel.extract %29[1] : vector<4xf32>
    %32 = kernel.extract %29[2] : vector<4xf32>
    %33 = kernel.extract %29[3] : vector<4xf32>
    kernel.store %30, %more_3[%5]
    kernel.store %31, %more_3[%6]
    kernel.store %32, %more_3[%7]
    kernel.store %33, %more_3[%8]
    %34 = kernel.rem %2, %16 {nonneg} : i32
    %35 = kernel.add %18, %25 : i32
    %36 = kernel.if %20 -> f32 {
      %37 = kernel.load %part_max[%35] : f32
      kernel.yield %37
    } else {
      %37 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %37
    }
    kernel.store %36, %most_3[%5]
    %37 = kernel.cmp lt %6, %parts : i32
    %38 = kernel.and %37, %10 : i1
    %39 = kernel.and %38, %12 : i1
    %40 = kernel.and %39, %19 : i1
    %41 = kernel.mul %batches, %groups : i32
    %42 = kernel.mul %41, %rows : i32
    %43 = kernel.mul %42, %26 : i32
    %44 = kernel.add %28, %43 : i32
    %45 = kernel.if %40 -> vector<4xf32> {
      %46 = kernel.load %part_sums[%44] : vector<4xf32>
      kernel.yield %46
    } else {
      %46 = kernel.splat %4 : vector<4xf32>
      kernel.yield %46
    }
    %46 = kernel.extract %45[0] : vector<4xf32>
    %47 = kernel.extract %45[1] : vector<4xf32>
    %48 = kernel.extract %45[2] : vector<4xf32>
    %49 = kernel.extract %45[3] : vector<4xf32>
    kernel.store %46, %more_2[%5]
    kernel.store %47, %more_2[%6]
    kernel.store %48, %more_2[%7]
    kernel.store %49, %more_2[%8]
    %50 = kernel.add %35, %42 : i32
    %51 = kernel.if %40 -> f32 {
      %52 = kernel.load %part_max[%50] : f32
      kernel.yield %52
    } else {
      %52 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %52
    }
    kernel.store %51, %most_2[%5]
    %52 = kernel.cmp lt %7, %parts : i32
    %53 = kernel.and %52, %10 : i1
    %54 = kernel.and %53, %12 : i1
    %55 = kernel.and %54, %19 : i1
    %56 = kernel.constant 256 : i32
    %57 = kernel.mul %42, %56 : i32
    %58 = kernel.add %28, %57 : i32
    %59 = kernel.if %55 -> vector<4xf32> {
      %60 = kernel.load %part_sums[%58] : vector<4xf32>
      kernel.yield %60
    } else {
      %60 = kernel.splat %4 : vector<4xf32>
      kernel.yield %60
    }
    %60 = kernel.extract %59[0] : vector<4xf32>
    %61 = kernel.extract %59[1] : vector<4xf32>
    %62 = kernel.extract %59[2] : vector<4xf32>
    %63 = kernel.extract %59[3] : vector<4xf32>
    kernel.store %60, %more_1[%5]
    kernel.store %61, %more_1[%6]
    kernel.store %62, %more_1[%7]
    kernel.store %63, %more_1[%8]
    %64 = kernel.mul %42, %7 : i32
    %65 = kernel.add %35, %64 : i32
    %66 = kernel.if %55 -> f32 {
      %67 = kernel.load %part_max[%65] : f32
      kernel.yield %67
    } else {
      %67 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %67
    }
    kernel.store %66, %most_1[%5]
    %67 = kernel.cmp lt %8, %parts : i32
    %68 = kernel.and %67, %10 : i1
    %69 = kernel.and %68, %12 : i1
    %70 = kernel.and %69, %19 : i1
    %71 = kernel.constant 384 : i32
    %72 = kernel.mul %42, %71 : i32
    %73 = kernel.add %28, %72 : i32
    %74 = kernel.if %70 -> vector<4xf32> {
      %75 = kernel.load %part_sums[%73] : vector<4xf32>
      kernel.yield %75
    } else {
      %75 = kernel.splat %4 : vector<4xf32>
      kernel.yield %75
    }
    %75 = kernel.extract %74[0] : vector<4xf32>
    %76 = kernel.extract %74[1] : vector<4xf32>
    %77 = kernel.extract %74[2] : vector<4xf32>
    %78 = kernel.extract %74[3] : vector<4xf32>
    kernel.store %75, %more[%5]
    kernel.store %76, %more[%6]
    kernel.store %77, %more[%7]
    kernel.store %78, %more[%8]
    %79 = kernel.mul %42, %8 : i32
    %80 = kernel.add %35, %79 : i32
    %81 = kernel.if %70 -> f32 {
      %82 = kernel.load %part_max[%80] : f32
      kernel.yield %82
    } else {
      %82 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %82
    }
    kernel.store %81, %most[%5]
    %82 = kernel.cmp lt %34, %parts : i32
    %83 = kernel.and %82, %10 : i1
    %84 = kernel.and %83, %12 : i1
    %85 = kernel.and %84, %19 : i1
    %86 = kernel.mul %42, %34 : i32
    %87 = kernel.add %35, %86 : i32
    %88 = kernel.if %85 -> f32 {
      %89 = kernel.load %part_max[%87] : f32
      kernel.yield %89
    } else {
      %89 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %89
    }
    %89 = kernel.if %85 -> f32 {
      %90 = kernel.load %part_total[%87] : f32
      kernel.yield %90
    } else {
      kernel.yield %4
    }
    %90 = kernel.add %34, %16 : i32
    %91 = kernel.cmp lt %90, %parts : i32
    %92 = kernel.and %91, %10 : i1
    %93 = kernel.and %92, %12 : i1
    %94 = kernel.and %93, %19 : i1
    %95 = kernel.mul %42, %16 : i32
    %96 = kernel.add %87, %95 : i32
    %97 = kernel.if %94 -> f32 {
      %98 = kernel.load %part_max[%96] : f32
      kernel.yield %98
    } else {
      %98 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %98
    }
    %98 = kernel.if %94 -> f32 {
      %99 = kernel.load %part_total[%96] : f32
      kernel.yield %99
    } else {
      kernel.yield %4
    }
    %99 = kernel.constant 0xFF800000 : f32
    %100 = kernel.max %99, %88 : f32
    %101 = kernel.max %100, %97 : f32
    %102 = kernel.shuffle bfly %101, %6 : f32
    %103 = kernel.max %101, %102 : f32
    %104 = kernel.shuffle bfly %103, %7 : f32
    %105 = kernel.max %103, %104 : f32
    %106 = kernel.shuffle bfly %105, %14 : f32
    %107 = kernel.max %105, %106 : f32
    %108 = kernel.constant 8 : i32
    %109 = kernel.shuffle bfly %107, %108 : f32
    %110 = kernel.max %107, %109 : f32
    %111 = kernel.constant 16 : i32
    %112 = kernel.shuffle bfly %110, %111 : f32
    %113 = kernel.max %110, %112 : f32
    %114 = kernel.sub %88, %113 : f32
    %115 = kernel.mul %114, %3 : f32
    %116 = kernel.math exp2 %115 : f32
    %117 = kernel.mul %89, %116 : f32
    %118 = kernel.sub %97, %113 : f32
    %119 = kernel.mul %118, %3 : f32
    %120 = kernel.math exp2 %119 : f32
    %121 = kernel.mul %98, %120 : f32
    %122 = kernel.add %4, %117 : f32
    %123 = kernel.add %122, %121 : f32
    %124 = kernel.shuffle bfly %123, %6 : f32
    %125 = kernel.add %123, %124 : f32
    %126 = kernel.shuffle bfly %125, %7 : f32
    %127 = kernel.add %125, %126 : f32
    %128 = kernel.shuffle bfly %127, %14 : f32
    %129 = kernel.add %127, %128 : f32
    %130 = kernel.shuffle bfly %129, %108 : f32
    %131 = kernel.add %129, %130 : f32
    %132 = kernel.shuffle bfly %131, %111 : f32
    %133 = kernel.add %131, %132 : f32
    %134 = kernel.load %most_3[%5] : f32
    %135 = kernel.load %most_3[%5] : f32
    %136 = kernel.load %most_3[%5] : f32
    %137 = kernel.load %most_3[%5] : f32
    %138 = kernel.sub %134, %113 : f32
    %139 = kernel.sub %135, %113 : f32
    %140 = kernel.sub %136, %113 : f32
    %141 = kernel.sub %137, %113 : f32
    %142 = kernel.mul %138, %3 : f32
    %143 = kernel.mul %139, %3 : f32
    %144 = kernel.mul %140, %3 : f32
    %145 = kernel.mul %141, %3 : f32
    %146 = kernel.math exp2 %142 : f32
    %147 = kernel.math exp2 %143 : f32
    %148 = kernel.math exp2 %144 : f32
    %149 = kernel.math exp2 %145 : f32
    %150 = kernel.load %o[%5] : f32
    %151 = kernel.load %o[%6] : f32
    %152 = kernel.load %o[%7] : f32
    %153 = kernel.load %o[%8] : f32
    %154 = kernel.load %more_3[%5] : f32
    %155 = kernel.load %more_3[%6] : f32
    %156 = kernel.load %more_3[%7] : f32
    %157 = kernel.load %more_3[%8] : f32
    %158 = kernel.fma %154, %146, %150 : f32
    %159 = kernel.fma %155, %147, %151 : f32
    %160 = kernel.fma %156, %148, %152 : f32
    %161 = kernel.fma %157, %149, %153 : f32
    kernel.store %158, %o[%5]
    kernel.store %159, %o[%6]
    kernel.store %160, %o[%7]
    kernel.store %161, %o[%8]
    %162 = kernel.load %most_2[%5] : f32
    %163 = kernel.load %most_2[%5] : f32
    %164 = kernel.load %most_2[%5] : f32
    %165 = kernel.load %most_2[%5] : f32
    %166 = kernel.sub %162, %113 : f32
    %167 = kernel.sub %163, %113 : f32
    %168 = kernel.sub %164, %113 : f32
    %169 = kernel.sub %165, %113 : f32
    %170 = kernel.mul %166, %3 : f32
    %171 = kernel.mul %167, %3 : f32
    %172 = kernel.mul %168, %3 : f32
    %173 = kernel.mul %169, %3 : f32
    %174 = kernel.math exp2 %170 : f32
    %175 = kernel.math exp2 %171 : f32
    %176 = kernel.math exp2 %172 : f32
    %177 = kernel.math exp2 %173 : f32
    %178 = kernel.load %o[%5] : f32
    %179 = kernel.load %o[%6] : f32
    %180 = kernel.load %o[%7] : f32
    %181 = kernel.load %o[%8] : f32
    %182 = kernel.load %more_2[%5] : f32
    %183 = kernel.load %more_2[%6] : f32
    %184 = kernel.load %more_2[%7] : f32
    %185 = kernel.load %more_2[%8] : f32
    %186 = kernel.fma %182, %174, %178 : f32
    %187 = kernel.fma %183, %175, %179 : f32
    %188 = kernel.fma %184, %176, %180 : f32
    %189 = kernel.fma %185, %177, %181 : f32
    kernel.store %186, %o[%5]
    kernel.store %187, %o[%6]
    kernel.store %188, %o[%7]
    kernel.store %189, %o[%8]
    %190 = kernel.load %most_1[%5] : f32
    %191 = kernel.load %most_1[%5] : f32
    %192 = kernel.load %most_1[%5] : f32
    %193 = kernel.load %most_1[%5] : f32
    %194 = kernel.sub %190, %113 : f32
    %195 = kernel.sub %191, %113 : f32
    %196 = kernel.sub %192, %113 : f32
    %197 = kernel.sub %193, %113 : f32
    %198 = kernel.mul %194, %3 : f32
    %199 = kernel.mul %195, %3 : f32
    %200 = kernel.mul %196, %3 : f32
    %201 = kernel.mul %197, %3 : f32
    %202 = kernel.math exp2 %198 : f32
    %203 = kernel.math exp2 %199 : f32
    %204 = kernel.math exp2 %200 : f32
    %205 = kernel.math exp2 %201 : f32
    %206 = kernel.load %o[%5] : f32
    %207 = kernel.load %o[%6] : f32
    %208 = kernel.load %o[%7] : f32
    %209 = kernel.load %o[%8] : f32
    %210 = kernel.load %more_1[%5] : f32
    %211 = kernel.load %more_1[%6] : f32
    %212 = kernel.load %more_1[%7] : f32
    %213 = kernel.load %more_1[%8] : f32
    %214 = kernel.fma %210, %202, %206 : f32
    %215 = kernel.fma %211, %203, %207 : f32
    %216 = kernel.fma %212, %204, %208 : f32
    %217 = kernel.fma %213, %205, %209 : f32
    kernel.store %214, %o[%5]
    kernel.store %215, %o[%6]
    kernel.store %216, %o[%7]
    kernel.store %217, %o[%8]
    %218 = kernel.load %most[%5] : f32
    %219 = kernel.load %most[%5] : f32
    %220 = kernel.load %most[%5] : f32
    %221 = kernel.load %most[%5] : f32
    %222 = kernel.sub %218, %113 : f32
    %223 = kernel.sub %219, %113 : f32
    %224 = kernel.sub %220, %113 : f32
    %225 = kernel.sub %221, %113 : f32
    %226 = kernel.mul %222, %3 : f32
    %227 = kernel.mul %223, %3 : f32
    %228 = kernel.mul %224, %3 : f32
    %229 = kernel.mul %225, %3 : f32
    %230 = kernel.math exp2 %226 : f32
    %231 = kernel.math exp2 %227 : f32
    %232 = kernel.math exp2 %228 : f32
    %233 = kernel.math exp2 %229 : f32
    %234 = kernel.load %o[%5] : f32
    %235 = kernel.load %o[%6] : f32
    %236 = kernel.load %o[%7] : f32
    %237 = kernel.load %o[%8] : f32
    %238 = kernel.load %more[%5] : f32
    %239 = kernel.load %more[%6] : f32
    %240 = kernel.load %more[%7] : f32
    %241 = kernel.load %more[%8] : f32
    %242 = kernel.fma %238, %230, %234 : f32
    %243 = kernel.fma %239, %231, %235 : f32
    %244 = kernel.fma %240, %232, %236 : f32
    %245 = kernel.fma %241, %233, %237 : f32
    kernel.store %242, %o[%5]
    kernel.store %243, %o[%6]
    kernel.store %244, %o[%7]
    kernel.store %245, %o[%8]
    %246 = kernel.max %parts, %6 : i32
    %247 = kernel.add %246, %8 : i32
    %248 = kernel.div %247, %14 {nonneg} : i32
    %249 = kernel.constant -1 : i32
    %250 = kernel.add %248, %249 : i32
    %251 = kernel.mul %42, %21 : i32
    %252 = kernel.mul %42, %14 : i32
    %253 = kernel.constant 5 : i32
    %254 = kernel.constant 640 : i32
    %255 = kernel.mul %42, %254 : i32
    %256 = kernel.mul %42, %253 : i32
    %257 = kernel.constant 6 : i32
    %258 = kernel.constant 768 : i32
    %259 = kernel.mul %42, %258 : i32
    %260 = kernel.mul %42, %257 : i32
    %261 = kernel.constant 7 : i32
    %262 = kernel.constant 896 : i32
    %263 = kernel.mul %42, %262 : i32
    %264 = kernel.mul %42, %261 : i32
    kernel.for %some = %5 to %250 step %6 : i32 {
      %265 = kernel.mul %some, %14 : i32
      %266 = kernel.add %265, %14 : i32
      %267 = kernel.cmp lt %266, %parts : i32
      %268 = kernel.and %267, %10 : i1
      %269 = kernel.and %268, %12 : i1
      %270 = kernel.and %269, %19 : i1
      %271 = kernel.mul %42, %some : i32
      %272 = kernel.mul %271, %21 : i32
      %273 = kernel.add %28, %272 : i32
      %274 = kernel.add %273, %251 : i32
      %275 = kernel.if %270 -> vector<4xf32> {
        %276 = kernel.load %part_sums[%274] : vector<4xf32>
        kernel.yield %276
      } else {
        %276 = kernel.splat %4 : vector<4xf32>
        kernel.yield %276
      }
      %276 = kernel.extract %275[0] : vector<4xf32>
      %277 = kernel.extract %275[1] : vector<4xf32>
      %278 = kernel.extract %275[2] : vector<4xf32>
      %279 = kernel.extract %275[3] : vector<4xf32>
      kernel.store %276, %more_3[%5]
      kernel.store %277, %more_3[%6]
      kernel.store %278, %more_3[%7]
      kernel.store %279, %more_3[%8]
      %280 = kernel.mul %271, %14 : i32
      %281 = kernel.add %35, %280 : i32
      %282 = kernel.add %281, %252 : i32
      %283 = kernel.if %270 -> f32 {
        %284 = kernel.load %part_max[%282] : f32
        kernel.yield %284
      } else {
        %284 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %284
      }
      kernel.store %283, %most_3[%5]
      %284 = kernel.add %265, %253 : i32
      %285 = kernel.cmp lt %284, %parts : i32
      %286 = kernel.and %285, %10 : i1
      %287 = kernel.and %286, %12 : i1
      %288 = kernel.and %287, %19 : i1
      %289 = kernel.add %273, %255 : i32
      %290 = kernel.if %288 -> vector<4xf32> {
        %291 = kernel.load %part_sums[%289] : vector<4xf32>
        kernel.yield %291
      } else {
        %291 = kernel.splat %4 : vector<4xf32>
        kernel.yield %291
      }
      %291 = kernel.extract %290[0] : vector<4xf32>
      %292 = kernel.extract %290[1] : vector<4xf32>
      %293 = kernel.extract %290[2] : vector<4xf32>
      %294 = kernel.extract %290[3] : vector<4xf32>
      kernel.store %291, %more_2[%5]
      kernel.store %292, %more_2[%6]
      kernel.store %293, %more_2[%7]
      kernel.store %294, %more_2[%8]
      %295 = kernel.add %281, %256 : i32
      %296 = kernel.if %288 -> f32 {
        %297 = kernel.load %part_max[%295] : f32
        kernel.yield %297
      } else {
        %297 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %297
      }
      kernel.store %296, %most_2[%5]
      %297 = kernel.add %265, %257 : i32
      %298 = kernel.cmp lt %297, %parts : i32
      %299 = kernel.and %298, %10 : i1
      %300 = kernel.and %299, %12 : i1
      %301 = kernel.and %300, %19 : i1
      %302 = kernel.add %273, %259 : i32
      %303 = kernel.if %301 -> vector<4xf32> {
        %304 = kernel.load %part_sums[%302] : vector<4xf32>
        kernel.yield %304
      } else {
        %304 = kernel.splat %4 : vector<4xf32>
        kernel.yield %304
      }
      %304 = kernel.extract %303[0] : vector<4xf32>
      %305 = kernel.extract %303[1] : vector<4xf32>
      %306 = kernel.extract %303[2] : vector<4xf32>
      %307 = kernel.extract %303[3] : vector<4xf32>
      kernel.store %304, %more_1[%5]
      kernel.store %305, %more_1[%6]
      kernel.store %306, %more_1[%7]
      kernel.store %307, %more_1[%8]
      %308 = kernel.add %281, %260 : i32
      %309 = kernel.if %301 -> f32 {
        %310 = kernel.load %part_max[%308] : f32
        kernel.yield %310
      } else {
        %310 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %310
      }
      kernel.store %309, %most_1[%5]
      %310 = kernel.add %265, %261 : i32
      %311 = kernel.cmp lt %310, %parts : i32
      %312 = kernel.and %311, %10 : i1
      %313 = kernel.and %312, %12 : i1
      %314 = kernel.and %313, %19 : i1
      %315 = kernel.add %273, %263 : i32
      %316 = kernel.if %314 -> vector<4xf32> {
        %317 = kernel.load %part_sums[%315] : vector<4xf32>
        kernel.yield %317
      } else {
        %317 = kernel.splat %4 : vector<4xf32>
        kernel.yield %317
      }
      %317 = kernel.extract %316[0] : vector<4xf32>
      %318 = kernel.extract %316[1] : vector<4xf32>
      %319 = kernel.extract %316[2] : vector<4xf32>
      %320 = kernel.extract %316[3] : vector<4xf32>
      kernel.store %317, %more[%5]
      kernel.store %318, %more[%6]
      kernel.store %319, %more[%7]
      kernel.store %320, %more[%8]
      %321 = kernel.add %281, %264 : i32
      %322 = kernel.if %314 -> f32 {
        %323 = kernel.load %part_max[%321] : f32
        kernel.yield %323
      } else {
        %323 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %323
      }
      kernel.store %322, %most[%5]
      %323 = kernel.load %most_3[%5] : f32
      %324 = kernel.load %most_3[%5] : f32
      %325 = kernel.load %most_3[%5] : f32
      %326 = kernel.load %most_3[%5] : f32
      %327 = kernel.sub %323, %113 : f32
      %328 = kernel.sub %324, %113 : f32
      %329 = kernel.sub %325, %113 : f32
      %330 = kernel.sub %326, %113 : f32
      %331 = kernel.mul %327, %3 : f32
      %332 = kernel.mul %328, %3 : f32
      %333 = kernel.mul %329, %3 : f32
      %334 = kernel.mul %330, %3 : f32
      %335 = kernel.math exp2 %331 : f32
      %336 = kernel.math exp2 %332 : f32
      %337 = kernel.math exp2 %333 : f32
      %338 = kernel.math exp2 %334 : f32
      %339 = kernel.load %o[%5] : f32
      %340 = kernel.load %o[%6] : f32
      %341 = kernel.load %o[%7] : f32
      %342 = kernel.load %o[%8] : f32
      %343 = kernel.load %more_3[%5] : f32
      %344 = kernel.load %more_3[%6] : f32
      %345 = kernel.load %more_3[%7] : f32
      %346 = kernel.load %more_3[%8] : f32
      %347 = kernel.fma %343, %335, %339 : f32
      %348 = kernel.fma %344, %336, %340 : f32
      %349 = kernel.fma %345, %337, %341 : f32
      %350 = kernel.fma %346, %338, %342 : f32
      kernel.store %347, %o[%5]
      kernel.store %348, %o[%6]
      kernel.store %349, %o[%7]
      kernel.store %350, %o[%8]
      %351 = kernel.load %most_2[%5] : f32
      %352 = kernel.load %most_2[%5] : f32
      %353 = kernel.load %most_2[%5] : f32
      %354 = kernel.load %most_2[%5] : f32
      %355 = kernel.sub %351, %113 : f32
      %356 = kernel.sub %352, %113 : f32
      %357 = kernel.sub %353, %113 : f32
      %358 = kernel.sub %354, %113 : f32
      %359 = kernel.mul %355, %3 : f32
      %360 = kernel.mul %356, %3 : f32
      %361 = kernel.mul %357, %3 : f32
      %362 = kernel.mul %358, %3 : f32
      %363 = kernel.math exp2 %359 : f32
      %364 = kernel.math exp2 %360 : f32
      %365 = kernel.math exp2 %361 : f32
      %366 = kernel.math exp2 %362 : f32
      %367 = kernel.load %o[%5] : f32
      %368 = kernel.load %o[%6] : f32
      %369 = kernel.load %o[%7] : f32
      %370 = kernel.load %o[%8] : f32
      %371 = kernel.load %more_2[%5] : f32
      %372 = kernel.load %more_2[%6] : f32
      %373 = kernel.load %more_2[%7] : f32
      %374 = kernel.load %more_2[%8] : f32
      %375 = kernel.fma %371, %363, %367 : f32
      %376 = kernel.fma %372, %364, %368 : f32
      %377 = kernel.fma %373, %365, %369 : f32
      %378 = kernel.fma %374, %366, %370 : f32
      kernel.store %375, %o[%5]
      kernel.store %376, %o[%6]
      kernel.store %377, %o[%7]
      kernel.store %378, %o[%8]
      %379 = kernel.load %most_1[%5] : f32
      %380 = kernel.load %most_1[%5] : f32
      %381 = kernel.load %most_1[%5] : f32
      %382 = kernel.load %most_1[%5] : f32
      %383 = kernel.sub %379, %113 : f32
      %384 = kernel.sub %380, %113 : f32
      %385 = kernel.sub %381, %113 : f32
      %386 = kernel.sub %382, %113 : f32
      %387 = kernel.mul %383, %3 : f32
      %388 = kernel.mul %384, %3 : f32
      %389 = kernel.mul %385, %3 : f32
      %390 = kernel.mul %386, %3 : f32
      %391 = kernel.math exp2 %387 : f32
      %392 = kernel.math exp2 %388 : f32
      %393 = kernel.math exp2 %389 : f32
      %394 = kernel.math exp2 %390 : f32
      %395 = kernel.load %o[%5] : f32
      %396 = kernel.load %o[%6] : f32
      %397 = kernel.load %o[%7] : f32
      %398 = kernel.load %o[%8] : f32
      %399 = kernel.load %more_1[%5] : f32
      %400 = kernel.load %more_1[%6] : f32
      %401 = kernel.load %more_1[%7] : f32
      %402 = kernel.load %more_1[%8] : f32
      %403 = kernel.fma %399, %391, %395 : f32
      %404 = kernel.fma %400, %392, %396 : f32
      %405 = kernel.fma %401, %393, %397 : f32
      %406 = kernel.fma %402, %394, %398 : f32
      kernel.store %403, %o[%5]
      kernel.store %404, %o[%6]
      kernel.store %405, %o[%7]
      kernel.store %406, %o[%8]
      %407 = kernel.load %most[%5] : f32
      %408 = kernel.load %most[%5] : f32
      %409 = kernel.load %most[%5] : f32
      %410 = kernel.load %most[%5] : f32
      %411 = kernel.sub %407, %113 : f32
      %412 = kernel.sub %408, %113 : f32
      %413 = kernel.sub %409, %113 : f32
      %414 = kernel.sub %410, %113 : f32
      %415 = kernel.mul %411, %3 : f32
      %416 = kernel.mul %412, %3 : f32
      %417 = kernel.mul %413, %3 : f32
      %418 = kernel.mul %414, %3 : f32
      %419 = kernel.math exp2 %415 : f32
      %420 = kernel.math exp2 %416 : f32
      %421 = kernel.math exp2 %417 : f32
      %422 = kernel.math exp2 %418 : f32
      %423 = kernel.load %o[%5] : f32
      %424 = kernel.load %o[%6] : f32
      %425 = kernel.load %o[%7] : f32
      %426 = kernel.load %o[%8] : f32
      %427 = kernel.load %more[%5] : f32
      %428 = kernel.load %more[%6] : f32
      %429 = kernel.load %more[%7] : f32
      %430 = kernel.load %more[%8] : f32
      %431 = kernel.fma %427, %419, %423 : f32
      %432 = kernel.fma %428, %420, %424 : f32
      %433 = kernel.fma %429, %421, %425 : f32
      %434 = kernel.fma %430, %422, %426 : f32
      kernel.store %431, %o[%5]
      kernel.store %432, %o[%6]
      kernel.store %433, %o[%7]
      kernel.store %434, %o[%8]
    }
    %265 = kernel.constant 1.000000e+00 : f32
    %266 = kernel.div %265, %133 : f32
    %267 = kernel.cmp eq %133, %4 : f32
    %268 = kernel.select %267, %4, %266 : f32
    %269 = kernel.load %o[%5] : f32
    %270 = kernel.load %o[%6] : f32
    %271 = kernel.load %o[%7] : f32
    %272 = kernel.load %o[%8] : f32
    %273 = kernel.mul %269, %268 : f32
    %274 = kernel.mul %270, %268 : f32
    %275 = kernel.mul %271, %268 : f32
    %276 = kernel.mul %272, %268 : f32
    kernel.store %273, %o[%5]
    kernel.store %274, %o[%6]
    kernel.store %275, %o[%7]
    kernel.store %276, %o[%8]
    %277 = kernel.cmp lt %18, %m : i32
    %278 = kernel.mul %m, %1 : i32
    %279 = kernel.mul %278, %26 : i32
    %280 = kernel.add %24, %279 : i32
    kernel.if %277 {
      %281 = kernel.load %o[%5] : f32
      %282 = kernel.load %o[%6] : f32
      %283 = kernel.load %o[%7] : f32
      %284 = kernel.load %o[%8] : f32
      %285 = kernel.cast %281 : f32 to bf16
      %286 = kernel.cast %282 : f32 to bf16
      %287 = kernel.cast %283 : f32 to bf16
      %288 = kernel.cast %284 : f32 to bf16
      kernel.if %277 {
        %289 = kernel.build %285, %286, %287, %288 : vector<4xbf16>
        kernel.store %289, %y[%280]
      }
    }
  }
  kernel.func @at_step0_parts_k0_wide(%k: !kernel.tensormap, %v: !kernel.tensormap, %n: i64, %parts: i64, %m: i64, %q: !kernel.buffer<?xbf16, global> {align = 4 : i64, noalias, readonly}, %batches: i64, %groups: i64, %rows: i64, %part_sums: !kernel.buffer<?xf32, global> {align = 8 : i64, noalias}, %part_max: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias}, %part_total: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias}) attributes {block = array<i64: 160, 1, 1>} {
    %p = kernel.alloc : !kernel.buffer<32xbf16, local>
    %part = kernel.alloc : !kernel.buffer<2xf32, local>
    %0 = kernel.alloc : !kernel.buffer<2xf32, local>
    %scale = kernel.alloc : !kernel.buffer<2xf32, local>
    %top = kernel.alloc : !kernel.buffer<2xf32, local>
    %1 = kernel.alloc : !kernel.buffer<2xf32, local>
    %s = kernel.alloc : !kernel.buffer<32xf32, local>
    %max = kernel.alloc : !kernel.buffer<2xf32, local>
    %sum = kernel.alloc : !kernel.buffer<2xf32, local>
    %o = kernel.alloc : !kernel.buffer<64xf32, local>
    %2 = kernel.block_id x
    %3 = kernel.cast %2 : i32 to i64
    %4 = kernel.block_id y
    %5 = kernel.cast %4 : i32 to i64
    %6 = kernel.thread_id x
    %7 = kernel.cast %6 : i32 to i64
    %8 = kernel.constant 0 : i32
    %k_1 = kernel.dynamic_shared %8 {align = 1024 : i64} : !kernel.buffer<16384xbf16, shared>
    %9 = kernel.constant 32768 : i32
    %v_1 = kernel.dynamic_shared %9 {align = 1024 : i64} : !kernel.buffer<16384xbf16, shared>
    %10 = kernel.constant 65536 : i32
    %full = kernel.dynamic_shared %10 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %11 = kernel.constant 65552 : i32
    %empty = kernel.dynamic_shared %11 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %12 = kernel.constant 65568 : i32
    %full_1 = kernel.dynamic_shared %12 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %13 = kernel.constant 65584 : i32
    %empty_1 = kernel.dynamic_shared %13 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %14 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %8, %14[%8] {align = 4 : i64}
    %15 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    %16 = kernel.constant -1 : i32
    kernel.store %16, %15[%8] {align = 4 : i64}
    %17 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %8, %17[%8] {align = 4 : i64}
    %18 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %8, %18[%8] {align = 4 : i64}
    %19 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %16, %19[%8] {align = 4 : i64}
    %20 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %8, %20[%8] {align = 4 : i64}
    %21 = kernel.constant 0 : i64
    %22 = kernel.cmp eq %7, %21 : i64
    kernel.if %22 {
      kernel.tensormap.prefetch %k
      kernel.tensormap.prefetch %v
      %23 = kernel.constant 1 : i32
      %24 = kernel.view %full[%8] : !kernel.mbarrier
      kernel.mbarrier.init %24, %23
      %25 = kernel.view %full[%23] : !kernel.mbarrier
      kernel.mbarrier.init %25, %23
      %26 = kernel.constant 4 : i32
      %27 = kernel.view %empty[%8] : !kernel.mbarrier
      kernel.mbarrier.init %27, %26
      %28 = kernel.view %empty[%23] : !kernel.mbarrier
      kernel.mbarrier.init %28, %26
      %29 = kernel.view %full_1[%8] : !kernel.mbarrier
      kernel.mbarrier.init %29, %23
      %30 = kernel.view %full_1[%23] : !kernel.mbarrier
      kernel.mbarrier.init %30, %23
      %31 = kernel.view %empty_1[%8] : !kernel.mbarrier
      kernel.mbarrier.init %31, %26
      %32 = kernel.view %empty_1[%23] : !kernel.mbarrier
      kernel.mbarrier.init %32, %26
      kernel.fence.mbarrier_init
    }
    kernel.barrier
    %23 = kernel.constant 128 : i32
    %24 = kernel.constant 128 : i64
    %25 = kernel.cmp ge %7, %24 : i64
    %26 = kernel.constant 63 : i64
    %27 = kernel.add %n, %26 : i64
    %28 = kernel.constant 1 : i64
    %29 = kernel.max %parts, %28 : i64
    %30 = kernel.constant 64 : i64
    %31 = kernel.mul %29, %30 : i64
    %32 = kernel.div %27, %31 {nonneg} : i64
    %33 = kernel.mul %32, %3 : i64
    %34 = kernel.constant -1 : i64
    %35 = kernel.mul %33, %34 : i64
    %36 = kernel.mul %29, %32 : i64
    %37 = kernel.div %3, %29 {nonneg} : i64
    %38 = kernel.mul %36, %37 : i64
    %39 = kernel.add %35, %38 : i64
    %40 = kernel.div %27, %30 {nonneg} : i64
    %41 = kernel.rem %40, %29 {nonneg} : i64
    %42 = kernel.mul %29, %37 : i64
    %43 = kernel.mul %42, %34 : i64
    %44 = kernel.add %3, %43 : i64
    %45 = kernel.min %41, %44 : i64
    %46 = kernel.mul %45, %34 : i64
    %47 = kernel.add %39, %46 : i64
    %48 = kernel.mul %38, %34 : i64
    %49 = kernel.add %33, %48 : i64
    %50 = kernel.add %49, %45 : i64
    %51 = kernel.mul %3, %34 : i64
    %52 = kernel.add %51, %42 : i64
    %53 = kernel.add %52, %41 : i64
    %54 = kernel.max %53, %21 : i64
    %55 = kernel.min %54, %28 : i64
    %56 = kernel.add %50, %55 : i64
    %57 = kernel.add %56, %32 : i64
    %58 = kernel.min %40, %57 : i64
    %59 = kernel.add %47, %58 : i64
    %60 = kernel.mul %33, %30 : i64
    %61 = kernel.constant -64 : i64
    %62 = kernel.mul %38, %61 : i64
    %63 = kernel.add %60, %62 : i64
    %64 = kernel.mul %45, %30 : i64
    %65 = kernel.add %63, %64 : i64
    %66 = kernel.min %n, %28 : i64
    %67 = kernel.constant -128 : i64
    %68 = kernel.mul %66, %67 : i64
    %69 = kernel.constant 8192 : i64
    %70 = kernel.constant 4096 : i64
    %71 = kernel.add %m, %34 : i64
    %72 = kernel.mul %37, %30 : i64
    %73 = kernel.constant 4 : i64
    %74 = kernel.constant 8 : i64
    %75 = kernel.constant 32 : i64
    %76 = kernel.constant 16 : i64
    %77 = kernel.mul %m, %5 : i64
    %78 = kernel.mul %77, %24 : i64
    %79 = kernel.constant 2 : i64
    %80 = kernel.constant 3 : i64
    %81 = kernel.constant 5 : i64
    %82 = kernel.constant 6 : i64
    %83 = kernel.constant 7 : i64
    %84 = kernel.constant 9 : i64
    %85 = kernel.constant 10 : i64
    %86 = kernel.constant 11 : i64
    %87 = kernel.constant 24 : i64
    %88 = kernel.constant 12 : i64
    %89 = kernel.constant 13 : i64
    %90 = kernel.constant 14 : i64
    %91 = kernel.constant 15 : i64
    %92 = kernel.constant 17 : i64
    %93 = kernel.constant 18 : i64
    %94 = kernel.constant 19 : i64
    %95 = kernel.constant 40 : i64
    %96 = kernel.constant 20 : i64
    %97 = kernel.constant 21 : i64
    %98 = kernel.constant 22 : i64
    %99 = kernel.constant 23 : i64
    %100 = kernel.constant 48 : i64
    %101 = kernel.constant 25 : i64
    %102 = kernel.constant 26 : i64
    %103 = kernel.constant 27 : i64
    %104 = kernel.constant 56 : i64
    %105 = kernel.constant 28 : i64
    %106 = kernel.constant 29 : i64
    %107 = kernel.constant 30 : i64
    %108 = kernel.constant 31 : i64
    %109 = kernel.constant 33 : i64
    %110 = kernel.constant 34 : i64
    %111 = kernel.constant 35 : i64
    %112 = kernel.constant 72 : i64
    %113 = kernel.constant 36 : i64
    %114 = kernel.constant 37 : i64
    %115 = kernel.constant 38 : i64
    %116 = kernel.constant 39 : i64
    %117 = kernel.constant 80 : i64
    %118 = kernel.constant 41 : i64
    %119 = kernel.constant 42 : i64
    %120 = kernel.constant 43 : i64
    %121 = kernel.constant 88 : i64
    %122 = kernel.constant 44 : i64
    %123 = kernel.constant 45 : i64
    %124 = kernel.constant 46 : i64
    %125 = kernel.constant 47 : i64
    %126 = kernel.constant 96 : i64
    %127 = kernel.constant 49 : i64
    %128 = kernel.constant 50 : i64
    %129 = kernel.constant 51 : i64
    %130 = kernel.constant 104 : i64
    %131 = kernel.constant 52 : i64
    %132 = kernel.constant 53 : i64
    %133 = kernel.constant 54 : i64
    %134 = kernel.constant 55 : i64
    %135 = kernel.constant 112 : i64
    %136 = kernel.constant 57 : i64
    %137 = kernel.constant 58 : i64
    %138 = kernel.constant 59 : i64
    %139 = kernel.constant 120 : i64
    %140 = kernel.constant 60 : i64
    %141 = kernel.constant 61 : i64
    %142 = kernel.constant 62 : i64
    %143 = kernel.cmp gt %59, %21 : i64
    %144 = kernel.mul %33, %61 : i64
    %145 = kernel.mul %38, %30 : i64
    %146 = kernel.add %144, %145 : i64
    %147 = kernel.mul %45, %61 : i64
    %148 = kernel.add %146, %147 : i64
    %149 = kernel.add %148, %n : i64
    %150 = kernel.add %149, %61 : i64
    %151 = kernel.cmp lt %150, %21 : i64
    %152 = kernel.add %59, %34 : i64
    %153 = kernel.constant 65 : i64
    %154 = kernel.cmp lt %44, %parts : i64
    %155 = kernel.cmp lt %21, %batches : i64
    %156 = kernel.cmp lt %5, %groups : i64
    %157 = kernel.mul %37, %69 : i64
    %158 = kernel.mul %batches, %groups : i64
    %159 = kernel.mul %158, %rows : i64
    %160 = kernel.mul %159, %3 : i64
    %161 = kernel.mul %160, %24 : i64
    %162 = kernel.add %157, %161 : i64
    %163 = kernel.mul %29, %batches : i64
    %164 = kernel.mul %163, %groups : i64
    %165 = kernel.mul %164, %rows : i64
    %166 = kernel.mul %165, %37 : i64
    %167 = kernel.mul %166, %67 : i64
    %168 = kernel.add %162, %167 : i64
    %169 = kernel.mul %rows, %5 : i64
    %170 = kernel.mul %169, %24 : i64
    %171 = kernel.add %168, %170 : i64
    %172 = kernel.constant 2048 : i64
    %173 = kernel.constant 1024 : i64
    %174 = kernel.constant 1032 : i64
    %175 = kernel.constant 1040 : i64
    %176 = kernel.constant 1048 : i64
    %177 = kernel.constant 1056 : i64
    %178 = kernel.constant 1064 : i64
    %179 = kernel.constant 1072 : i64
    %180 = kernel.constant 1080 : i64
    %181 = kernel.constant 1088 : i64
    %182 = kernel.constant 1096 : i64
    %183 = kernel.constant 1104 : i64
    %184 = kernel.constant 1112 : i64
    %185 = kernel.constant 1120 : i64
    %186 = kernel.constant 1128 : i64
    %187 = kernel.constant 1136 : i64
    %188 = kernel.constant 1144 : i64
    %189 = kernel.add %72, %160 : i64
    %190 = kernel.mul %166, %34 : i64
    %191 = kernel.add %189, %190 : i64
    %192 = kernel.add %191, %169 : i64
    kernel.if %25 {
      %193 = kernel.cmp eq %6, %23 : i32
      kernel.if %193 {
        kernel.for %i = %21 to %59 step %28 : i64 {
          %194 = kernel.load %17[%8] {align = 4 : i64} : i32
          %195 = kernel.cast %194 : i32 to i64
          %196 = kernel.constant 31 : i32
          %197 = kernel.cast %195 : i64 to i32
          %198 = kernel.and %197, %196 : i32
          %199 = kernel.constant 1 : i32
          %200 = kernel.load %15[%8] {align = 4 : i64} : i32
          %201 = kernel.shr %200, %198 : i32
          %202 = kernel.and %201, %199 : i32
          %203 = kernel.view %empty[%195] : !kernel.mbarrier
          kernel.mbarrier.wait %203 parity %202
          %204 = kernel.shl %199, %198 : i32
          %205 = kernel.load %15[%8] {align = 4 : i64} : i32
          %206 = kernel.xor %205, %204 : i32
          kernel.store %206, %15[%8] {align = 4 : i64}
          %207 = kernel.view %full[%195] : !kernel.mbarrier
          %208 = kernel.constant 16384 : i32
          kernel.mbarrier.arrive.expect_tx %207, %208
          %209 = kernel.cast %5 : i64 to i32
          %210 = kernel.mul %i, %30 : i64
          %211 = kernel.add %65, %210 : i64
          %212 = kernel.add %211, %68 : i64
          %213 = kernel.add %212, %24 : i64
          %214 = kernel.cast %213 : i64 to i32
          %215 = kernel.mul %195, %69 : i64
          %216 = kernel.view %k_1[%215] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %k[%8, %209, %214, %8] to %216 signal %207
          %217 = kernel.constant 64 : i32
          %218 = kernel.add %215, %70 : i64
          %219 = kernel.view %k_1[%218] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %k[%8, %209, %214, %217] to %219 signal %207
          %220 = kernel.load %17[%8] {align = 4 : i64} : i32
          %221 = kernel.add %220, %199 : i32
          %222 = kernel.constant 2 : i32
          %223 = kernel.cmp lt %221, %222 : i32
          %224 = kernel.select %223, %221, %8 : i32
          kernel.store %224, %17[%8] {align = 4 : i64}
          %225 = kernel.load %20[%8] {align = 4 : i64} : i32
          %226 = kernel.cast %225 : i32 to i64
          %227 = kernel.cast %226 : i64 to i32
          %228 = kernel.and %227, %196 : i32
          %229 = kernel.load %19[%8] {align = 4 : i64} : i32
          %230 = kernel.shr %229, %228 : i32
          %231 = kernel.and %230, %199 : i32
          %232 = kernel.view %empty_1[%226] : !kernel.mbarrier
          kernel.mbarrier.wait %232 parity %231
          %233 = kernel.shl %199, %228 : i32
          %234 = kernel.load %19[%8] {align = 4 : i64} : i32
          %235 = kernel.xor %234, %233 : i32
          kernel.store %235, %19[%8] {align = 4 : i64}
          %236 = kernel.view %full_1[%226] : !kernel.mbarrier
          kernel.mbarrier.arrive.expect_tx %236, %208
          %237 = kernel.mul %226, %69 : i64
          %238 = kernel.view %v_1[%237] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %v[%8, %209, %214, %8] to %238 signal %236
          %239 = kernel.add %237, %70 : i64
          %240 = kernel.view %v_1[%239] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.load %v[%8, %209, %214, %217] to %240 signal %236
          %241 = kernel.load %20[%8] {align = 4 : i64} : i32
          %242 = kernel.add %241, %199 : i32
          %243 = kernel.cmp lt %242, %222 : i32
          %244 = kernel.select %243, %242, %8 : i32
          kernel.store %244, %20[%8] {align = 4 : i64}
        }
      }
    } else {
      %193 = kernel.constant 1.27517431974411e-01 : f32
      %194 = kernel.constant -3.4028234663852886e+38 : f32
      %195 = kernel.div %7, %73 {nonneg} : i64
      %196 = kernel.rem %195, %74 {nonneg} : i64
      %197 = kernel.div %7, %75 {nonneg} : i64
      %198 = kernel.mul %197, %76 : i64
      %199 = kernel.add %196, %198 : i64
      %200 = kernel.add %72, %199 : i64
      %201 = kernel.min %71, %200 : i64
      %202 = kernel.cmp ge %201, %21 : i64
      %203 = kernel.rem %7, %73 {nonneg} : i64
      %204 = kernel.mul %203, %79 : i64
      %205 = kernel.mul %201, %24 : i64
      %206 = kernel.add %204, %205 : i64
      %207 = kernel.add %78, %206 : i64
      %208 = kernel.if %202 -> vector<2xbf16> {
        %209 = kernel.load %q[%207] : vector<2xbf16>
        kernel.yield %209
      } else {
        %209 = kernel.constant 0.000000e+00 : bf16
        %210 = kernel.splat %209 : vector<2xbf16>
        kernel.yield %210
      }
      %209 = kernel.extract %208[0] : vector<2xbf16>
      %210 = kernel.extract %208[1] : vector<2xbf16>
      %211 = kernel.add %200, %74 : i64
      %212 = kernel.min %71, %211 : i64
      %213 = kernel.cmp ge %212, %21 : i64
      %214 = kernel.mul %212, %24 : i64
      %215 = kernel.add %204, %214 : i64
      %216 = kernel.add %78, %215 : i64
      %217 = kernel.if %213 -> vector<2xbf16> {
        %218 = kernel.load %q[%216] : vector<2xbf16>
        kernel.yield %218
      } else {
        %218 = kernel.constant 0.000000e+00 : bf16
        %219 = kernel.splat %218 : vector<2xbf16>
        kernel.yield %219
      }
      %218 = kernel.extract %217[0] : vector<2xbf16>
      %219 = kernel.extract %217[1] : vector<2xbf16>
      %220 = kernel.add %207, %74 : i64
      %221 = kernel.if %202 -> vector<2xbf16> {
        %222 = kernel.load %q[%220] : vector<2xbf16>
        kernel.yield %222
      } else {
        %222 = kernel.constant 0.000000e+00 : bf16
        %223 = kernel.splat %222 : vector<2xbf16>
        kernel.yield %223
      }
      %222 = kernel.extract %221[0] : vector<2xbf16>
      %223 = kernel.extract %221[1] : vector<2xbf16>
      %224 = kernel.add %216, %74 : i64
      %225 = kernel.if %213 -> vector<2xbf16> {
        %226 = kernel.load %q[%224] : vector<2xbf16>
        kernel.yield %226
      } else {
        %226 = kernel.constant 0.000000e+00 : bf16
        %227 = kernel.splat %226 : vector<2xbf16>
        kernel.yield %227
      }
      %226 = kernel.extract %225[0] : vector<2xbf16>
      %227 = kernel.extract %225[1] : vector<2xbf16>
      %228 = kernel.add %207, %76 : i64
      %229 = kernel.if %202 -> vector<2xbf16> {
        %230 = kernel.load %q[%228] : vector<2xbf16>
        kernel.yield %230
      } else {
        %230 = kernel.constant 0.000000e+00 : bf16
        %231 = kernel.splat %230 : vector<2xbf16>
        kernel.yield %231
      }
      %230 = kernel.extract %229[0] : vector<2xbf16>
      %231 = kernel.extract %229[1] : vector<2xbf16>
      %232 = kernel.add %216, %76 : i64
      %233 = kernel.if %213 -> vector<2xbf16> {
        %234 = kernel.load %q[%232] : vector<2xbf16>
        kernel.yield %234
      } else {
        %234 = kernel.constant 0.000000e+00 : bf16
        %235 = kernel.splat %234 : vector<2xbf16>
        kernel.yield %235
      }
      %234 = kernel.extract %233[0] : vector<2xbf16>
      %235 = kernel.extract %233[1] : vector<2xbf16>
      %236 = kernel.add %207, %87 : i64
      %237 = kernel.if %202 -> vector<2xbf16> {
        %238 = kernel.load %q[%236] : vector<2xbf16>
        kernel.yield %238
      } else {
        %238 = kernel.constant 0.000000e+00 : bf16
        %239 = kernel.splat %238 : vector<2xbf16>
        kernel.yield %239
      }
      %238 = kernel.extract %237[0] : vector<2xbf16>
      %239 = kernel.extract %237[1] : vector<2xbf16>
      %240 = kernel.add %216, %87 : i64
      %241 = kernel.if %213 -> vector<2xbf16> {
        %242 = kernel.load %q[%240] : vector<2xbf16>
        kernel.yield %242
      } else {
        %242 = kernel.constant 0.000000e+00 : bf16
        %243 = kernel.splat %242 : vector<2xbf16>
        kernel.yield %243
      }
      %242 = kernel.extract %241[0] : vector<2xbf16>
      %243 = kernel.extract %241[1] : vector<2xbf16>
      %244 = kernel.add %207, %75 : i64
      %245 = kernel.if %202 -> vector<2xbf16> {
        %246 = kernel.load %q[%244] : vector<2xbf16>
        kernel.yield %246
      } else {
        %246 = kernel.constant 0.000000e+00 : bf16
        %247 = kernel.splat %246 : vector<2xbf16>
        kernel.yield %247
      }
      %246 = kernel.extract %245[0] : vector<2xbf16>
      %247 = kernel.extract %245[1] : vector<2xbf16>
      %248 = kernel.add %216, %75 : i64
      %249 = kernel.if %213 -> vector<2xbf16> {
        %250 = kernel.load %q[%248] : vector<2xbf16>
        kernel.yield %250
      } else {
        %250 = kernel.constant 0.000000e+00 : bf16
        %251 = kernel.splat %250 : vector<2xbf16>
        kernel.yield %251
      }
      %250 = kernel.extract %249[0] : vector<2xbf16>
      %251 = kernel.extract %249[1] : vector<2xbf16>
      %252 = kernel.add %207, %95 : i64
      %253 = kernel.if %202 -> vector<2xbf16> {
        %254 = kernel.load %q[%252] : vector<2xbf16>
        kernel.yield %254
      } else {
        %254 = kernel.constant 0.000000e+00 : bf16
        %255 = kernel.splat %254 : vector<2xbf16>
        kernel.yield %255
      }
      %254 = kernel.extract %253[0] : vector<2xbf16>
      %255 = kernel.extract %253[1] : vector<2xbf16>
      %256 = kernel.add %216, %95 : i64
      %257 = kernel.if %213 -> vector<2xbf16> {
        %258 = kernel.load %q[%256] : vector<2xbf16>
        kernel.yield %258
      } else {
        %258 = kernel.constant 0.000000e+00 : bf16
        %259 = kernel.splat %258 : vector<2xbf16>
        kernel.yield %259
      }
      %258 = kernel.extract %257[0] : vector<2xbf16>
      %259 = kernel.extract %257[1] : vector<2xbf16>
      %260 = kernel.add %207, %100 : i64
      %261 = kernel.if %202 -> vector<2xbf16> {
        %262 = kernel.load %q[%260] : vector<2xbf16>
        kernel.yield %262
      } else {
        %262 = kernel.constant 0.000000e+00 : bf16
        %263 = kernel.splat %262 : vector<2xbf16>
        kernel.yield %263
      }
      %262 = kernel.extract %261[0] : vector<2xbf16>
      %263 = kernel.extract %261[1] : vector<2xbf16>
      %264 = kernel.add %216, %100 : i64
      %265 = kernel.if %213 -> vector<2xbf16> {
        %266 = kernel.load %q[%264] : vector<2xbf16>
        kernel.yield %266
      } else {
        %266 = kernel.constant 0.000000e+00 : bf16
        %267 = kernel.splat %266 : vector<2xbf16>
        kernel.yield %267
      }
      %266 = kernel.extract %265[0] : vector<2xbf16>
      %267 = kernel.extract %265[1] : vector<2xbf16>
      %268 = kernel.add %207, %104 : i64
      %269 = kernel.if %202 -> vector<2xbf16> {
        %270 = kernel.load %q[%268] : vector<2xbf16>
        kernel.yield %270
      } else {
        %270 = kernel.constant 0.000000e+00 : bf16
        %271 = kernel.splat %270 : vector<2xbf16>
        kernel.yield %271
      }
      %270 = kernel.extract %269[0] : vector<2xbf16>
      %271 = kernel.extract %269[1] : vector<2xbf16>
      %272 = kernel.add %216, %104 : i64
      %273 = kernel.if %213 -> vector<2xbf16> {
        %274 = kernel.load %q[%272] : vector<2xbf16>
        kernel.yield %274
      } else {
        %274 = kernel.constant 0.000000e+00 : bf16
        %275 = kernel.splat %274 : vector<2xbf16>
        kernel.yield %275
      }
      %274 = kernel.extract %273[0] : vector<2xbf16>
      %275 = kernel.extract %273[1] : vector<2xbf16>
      %276 = kernel.add %207, %30 : i64
      %277 = kernel.if %202 -> vector<2xbf16> {
        %278 = kernel.load %q[%276] : vector<2xbf16>
        kernel.yield %278
      } else {
        %278 = kernel.constant 0.000000e+00 : bf16
        %279 = kernel.splat %278 : vector<2xbf16>
        kernel.yield %279
      }
      %278 = kernel.extract %277[0] : vector<2xbf16>
      %279 = kernel.extract %277[1] : vector<2xbf16>
      %280 = kernel.add %216, %30 : i64
      %281 = kernel.if %213 -> vector<2xbf16> {
        %282 = kernel.load %q[%280] : vector<2xbf16>
        kernel.yield %282
      } else {
        %282 = kernel.constant 0.000000e+00 : bf16
        %283 = kernel.splat %282 : vector<2xbf16>
        kernel.yield %283
      }
      %282 = kernel.extract %281[0] : vector<2xbf16>
      %283 = kernel.extract %281[1] : vector<2xbf16>
      %284 = kernel.add %207, %112 : i64
      %285 = kernel.if %202 -> vector<2xbf16> {
        %286 = kernel.load %q[%284] : vector<2xbf16>
        kernel.yield %286
      } else {
        %286 = kernel.constant 0.000000e+00 : bf16
        %287 = kernel.splat %286 : vector<2xbf16>
        kernel.yield %287
      }
      %286 = kernel.extract %285[0] : vector<2xbf16>
      %287 = kernel.extract %285[1] : vector<2xbf16>
      %288 = kernel.add %216, %112 : i64
      %289 = kernel.if %213 -> vector<2xbf16> {
        %290 = kernel.load %q[%288] : vector<2xbf16>
        kernel.yield %290
      } else {
        %290 = kernel.constant 0.000000e+00 : bf16
        %291 = kernel.splat %290 : vector<2xbf16>
        kernel.yield %291
      }
      %290 = kernel.extract %289[0] : vector<2xbf16>
      %291 = kernel.extract %289[1] : vector<2xbf16>
      %292 = kernel.add %207, %117 : i64
      %293 = kernel.if %202 -> vector<2xbf16> {
        %294 = kernel.load %q[%292] : vector<2xbf16>
        kernel.yield %294
      } else {
        %294 = kernel.constant 0.000000e+00 : bf16
        %295 = kernel.splat %294 : vector<2xbf16>
        kernel.yield %295
      }
      %294 = kernel.extract %293[0] : vector<2xbf16>
      %295 = kernel.extract %293[1] : vector<2xbf16>
      %296 = kernel.add %216, %117 : i64
      %297 = kernel.if %213 -> vector<2xbf16> {
        %298 = kernel.load %q[%296] : vector<2xbf16>
        kernel.yield %298
      } else {
        %298 = kernel.constant 0.000000e+00 : bf16
        %299 = kernel.splat %298 : vector<2xbf16>
        kernel.yield %299
      }
      %298 = kernel.extract %297[0] : vector<2xbf16>
      %299 = kernel.extract %297[1] : vector<2xbf16>
      %300 = kernel.add %207, %121 : i64
      %301 = kernel.if %202 -> vector<2xbf16> {
        %302 = kernel.load %q[%300] : vector<2xbf16>
        kernel.yield %302
      } else {
        %302 = kernel.constant 0.000000e+00 : bf16
        %303 = kernel.splat %302 : vector<2xbf16>
        kernel.yield %303
      }
      %302 = kernel.extract %301[0] : vector<2xbf16>
      %303 = kernel.extract %301[1] : vector<2xbf16>
      %304 = kernel.add %216, %121 : i64
      %305 = kernel.if %213 -> vector<2xbf16> {
        %306 = kernel.load %q[%304] : vector<2xbf16>
        kernel.yield %306
      } else {
        %306 = kernel.constant 0.000000e+00 : bf16
        %307 = kernel.splat %306 : vector<2xbf16>
        kernel.yield %307
      }
      %306 = kernel.extract %305[0] : vector<2xbf16>
      %307 = kernel.extract %305[1] : vector<2xbf16>
      %308 = kernel.add %207, %126 : i64
      %309 = kernel.if %202 -> vector<2xbf16> {
        %310 = kernel.load %q[%308] : vector<2xbf16>
        kernel.yield %310
      } else {
        %310 = kernel.constant 0.000000e+00 : bf16
        %311 = kernel.splat %310 : vector<2xbf16>
        kernel.yield %311
      }
      %310 = kernel.extract %309[0] : vector<2xbf16>
      %311 = kernel.extract %309[1] : vector<2xbf16>
      %312 = kernel.add %216, %126 : i64
      %313 = kernel.if %213 -> vector<2xbf16> {
        %314 = kernel.load %q[%312] : vector<2xbf16>
        kernel.yield %314
      } else {
        %314 = kernel.constant 0.000000e+00 : bf16
        %315 = kernel.splat %314 : vector<2xbf16>
        kernel.yield %315
      }
      %314 = kernel.extract %313[0] : vector<2xbf16>
      %315 = kernel.extract %313[1] : vector<2xbf16>
      %316 = kernel.add %207, %130 : i64
      %317 = kernel.if %202 -> vector<2xbf16> {
        %318 = kernel.load %q[%316] : vector<2xbf16>
        kernel.yield %318
      } else {
        %318 = kernel.constant 0.000000e+00 : bf16
        %319 = kernel.splat %318 : vector<2xbf16>
        kernel.yield %319
      }
      %318 = kernel.extract %317[0] : vector<2xbf16>
      %319 = kernel.extract %317[1] : vector<2xbf16>
      %320 = kernel.add %216, %130 : i64
      %321 = kernel.if %213 -> vector<2xbf16> {
        %322 = kernel.load %q[%320] : vector<2xbf16>
        kernel.yield %322
      } else {
        %322 = kernel.constant 0.000000e+00 : bf16
        %323 = kernel.splat %322 : vector<2xbf16>
        kernel.yield %323
      }
      %322 = kernel.extract %321[0] : vector<2xbf16>
      %323 = kernel.extract %321[1] : vector<2xbf16>
      %324 = kernel.add %207, %135 : i64
      %325 = kernel.if %202 -> vector<2xbf16> {
        %326 = kernel.load %q[%324] : vector<2xbf16>
        kernel.yield %326
      } else {
        %326 = kernel.constant 0.000000e+00 : bf16
        %327 = kernel.splat %326 : vector<2xbf16>
        kernel.yield %327
      }
      %326 = kernel.extract %325[0] : vector<2xbf16>
      %327 = kernel.extract %325[1] : vector<2xbf16>
      %328 = kernel.add %216, %135 : i64
      %329 = kernel.if %213 -> vector<2xbf16> {
        %330 = kernel.load %q[%328] : vector<2xbf16>
        kernel.yield %330
      } else {
        %330 = kernel.constant 0.000000e+00 : bf16
        %331 = kernel.splat %330 : vector<2xbf16>
        kernel.yield %331
      }
      %330 = kernel.extract %329[0] : vector<2xbf16>
      %331 = kernel.extract %329[1] : vector<2xbf16>
      %332 = kernel.add %207, %139 : i64
      %333 = kernel.if %202 -> vector<2xbf16> {
        %334 = kernel.load %q[%332] : vector<2xbf16>
        kernel.yield %334
      } else {
        %334 = kernel.constant 0.000000e+00 : bf16
        %335 = kernel.splat %334 : vector<2xbf16>
        kernel.yield %335
      }
      %334 = kernel.extract %333[0] : vector<2xbf16>
      %335 = kernel.extract %333[1] : vector<2xbf16>
      %336 = kernel.add %216, %139 : i64
      %337 = kernel.if %213 -> vector<2xbf16> {
        %338 = kernel.load %q[%336] : vector<2xbf16>
        kernel.yield %338
      } else {
        %338 = kernel.constant 0.000000e+00 : bf16
        %339 = kernel.splat %338 : vector<2xbf16>
        kernel.yield %339
      }
      %338 = kernel.extract %337[0] : vector<2xbf16>
      %339 = kernel.extract %337[1] : vector<2xbf16>
      %340 = kernel.constant 0.000000e+00 : f32
      kernel.store %340, %o[%21]
      kernel.store %340, %o[%28]
      kernel.store %340, %o[%79]
      kernel.store %340, %o[%80]
      kernel.store %340, %o[%73]
      kernel.store %340, %o[%81]
      kernel.store %340, %o[%82]
      kernel.store %340, %o[%83]
      kernel.store %340, %o[%74]
      kernel.store %340, %o[%84]
      kernel.store %340, %o[%85]
      kernel.store %340, %o[%86]
      kernel.store %340, %o[%88]
      kernel.store %340, %o[%89]
      kernel.store %340, %o[%90]
      kernel.store %340, %o[%91]
      kernel.store %340, %o[%76]
      kernel.store %340, %o[%92]
      kernel.store %340, %o[%93]
      kernel.store %340, %o[%94]
      kernel.store %340, %o[%96]
      kernel.store %340, %o[%97]
      kernel.store %340, %o[%98]
      kernel.store %340, %o[%99]
      kernel.store %340, %o[%87]
      kernel.store %340, %o[%101]
      kernel.store %340, %o[%102]
      kernel.store %340, %o[%103]
      kernel.store %340, %o[%105]
      kernel.store %340, %o[%106]
      kernel.store %340, %o[%107]
      kernel.store %340, %o[%108]
      kernel.store %340, %o[%75]
      kernel.store %340, %o[%109]
      kernel.store %340, %o[%110]
      kernel.store %340, %o[%111]
      kernel.store %340, %o[%113]
      kernel.store %340, %o[%114]
      kernel.store %340, %o[%115]
      kernel.store %340, %o[%116]
      kernel.store %340, %o[%95]
      kernel.store %340, %o[%118]
      kernel.store %340, %o[%119]
      kernel.store %340, %o[%120]
      kernel.store %340, %o[%122]
      kernel.store %340, %o[%123]
      kernel.store %340, %o[%124]
      kernel.store %340, %o[%125]
      kernel.store %340, %o[%100]
      kernel.store %340, %o[%127]
      kernel.store %340, %o[%128]
      kernel.store %340, %o[%129]
      kernel.store %340, %o[%131]
      kernel.store %340, %o[%132]
      kernel.store %340, %o[%133]
      kernel.store %340, %o[%134]
      kernel.store %340, %o[%104]
      kernel.store %340, %o[%136]
      kernel.store %340, %o[%137]
      kernel.store %340, %o[%138]
      kernel.store %340, %o[%140]
      kernel.store %340, %o[%141]
      kernel.store %340, %o[%142]
      kernel.store %340, %o[%26]
      %341 = kernel.cmp eq %203, %21 : i64
      kernel.store %340, %sum[%21]
      kernel.store %340, %sum[%28]
      kernel.store %194, %max[%21]
      kernel.store %194, %max[%28]
      %342 = kernel.rem %7, %75 {nonneg} : i64
      %343 = kernel.cmp eq %342, %21 : i64
      kernel.if %143 {
        %344 = kernel.load %17[%8] {align = 4 : i64} : i32
        %345 = kernel.cast %344 : i32 to i64
        %346 = kernel.constant 31 : i32
        %347 = kernel.cast %345 : i64 to i32
        %348 = kernel.and %347, %346 : i32
        %349 = kernel.constant 1 : i32
        %350 = kernel.load %14[%8] {align = 4 : i64} : i32
        %351 = kernel.shr %350, %348 : i32
        %352 = kernel.and %351, %349 : i32
        %353 = kernel.view %full[%345] : !kernel.mbarrier
        kernel.mbarrier.wait %353 parity %352
        %354 = kernel.shl %349, %348 : i32
        %355 = kernel.load %14[%8] {align = 4 : i64} : i32
        %356 = kernel.xor %355, %354 : i32
        kernel.store %356, %14[%8] {align = 4 : i64}
        %357 = kernel.build %209, %210, %218, %219, %222, %223, %226, %227 : vector<8xbf16>
        %358 = kernel.build %230, %231, %234, %235, %238, %239, %242, %243 : vector<8xbf16>
        %359 = kernel.build %246, %247, %250, %251, %254, %255, %258, %259 : vector<8xbf16>
        %360 = kernel.build %262, %263, %266, %267, %270, %271, %274, %275 : vector<8xbf16>
        %361 = kernel.build %278, %279, %282, %283, %286, %287, %290, %291 : vector<8xbf16>
        %362 = kernel.build %294, %295, %298, %299, %302, %303, %306, %307 : vector<8xbf16>
        %363 = kernel.build %310, %311, %314, %315, %318, %319, %322, %323 : vector<8xbf16>
        %364 = kernel.build %326, %327, %330, %331, %334, %335, %338, %339 : vector<8xbf16>
        %365, %366, %367, %368, %369, %370, %371, %372 = kernel.wgmma.fence %357, %358, %359, %360, %361, %362, %363, %364 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
        %373 = kernel.mul %345, %69 : i64
        %374 = kernel.view %k_1[%373] : !kernel.buffer<4048xbf16, shared>
        %375 = kernel.wgmma.smem_desc k %374 {stride = 1024 : i64, swizzle = "128b"}
        %376 = kernel.wgmma.mma bf16 %365, bf16 %375 : !kernel.wgmma<32xf32>
        %377 = kernel.view %k_1[%373] : !kernel.buffer<4064xbf16, shared>
        %378 = kernel.wgmma.smem_desc k %377 {stride = 1024 : i64, swizzle = "128b"}
        %379 = kernel.add %378, %79 : i64
        %380 = kernel.wgmma.mma bf16 %366, bf16 %379 add %376 : !kernel.wgmma<32xf32>
        %381 = kernel.view %k_1[%373] : !kernel.buffer<4080xbf16, shared>
        %382 = kernel.wgmma.smem_desc k %381 {stride = 1024 : i64, swizzle = "128b"}
        %383 = kernel.add %382, %73 : i64
        %384 = kernel.wgmma.mma bf16 %367, bf16 %383 add %380 : !kernel.wgmma<32xf32>
        %385 = kernel.view %k_1[%373] : !kernel.buffer<4096xbf16, shared>
        %386 = kernel.wgmma.smem_desc k %385 {stride = 1024 : i64, swizzle = "128b"}
        %387 = kernel.add %386, %82 : i64
        %388 = kernel.wgmma.mma bf16 %368, bf16 %387 add %384 : !kernel.wgmma<32xf32>
        %389 = kernel.view %k_1[%373] : !kernel.buffer<8144xbf16, shared>
        %390 = kernel.wgmma.smem_desc k %389 {stride = 1024 : i64, swizzle = "128b"}
        %391 = kernel.constant 512 : i64
        %392 = kernel.add %390, %391 : i64
        %393 = kernel.wgmma.mma bf16 %369, bf16 %392 add %388 : !kernel.wgmma<32xf32>
        %394 = kernel.view %k_1[%373] : !kernel.buffer<8160xbf16, shared>
        %395 = kernel.wgmma.smem_desc k %394 {stride = 1024 : i64, swizzle = "128b"}
        %396 = kernel.constant 514 : i64
        %397 = kernel.add %395, %396 : i64
        %398 = kernel.wgmma.mma bf16 %370, bf16 %397 add %393 : !kernel.wgmma<32xf32>
        %399 = kernel.view %k_1[%373] : !kernel.buffer<8176xbf16, shared>
        %400 = kernel.wgmma.smem_desc k %399 {stride = 1024 : i64, swizzle = "128b"}
        %401 = kernel.constant 516 : i64
        %402 = kernel.add %400, %401 : i64
        %403 = kernel.wgmma.mma bf16 %371, bf16 %402 add %398 : !kernel.wgmma<32xf32>
        %404 = kernel.view %k_1[%373] : !kernel.buffer<8192xbf16, shared>
        %405 = kernel.wgmma.smem_desc k %404 {stride = 1024 : i64, swizzle = "128b"}
        %406 = kernel.constant 518 : i64
        %407 = kernel.add %405, %406 : i64
        %408 = kernel.wgmma.mma bf16 %372, bf16 %407 add %403 : !kernel.wgmma<32xf32>
        kernel.wgmma.commit_group
        %409, %410, %411, %412, %413, %414, %415, %416, %417 = kernel.wgmma.wait_group 0 for %408, %365, %366, %367, %368, %369, %370, %371, %372 : vector<32xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
        kernel.store %409, %s[%21] {align = 4 : i64}
        kernel.if %151 {
          %418 = kernel.add %65, %204 : i64
          %419 = kernel.cmp lt %418, %n : i64
          %420 = kernel.add %418, %28 : i64
          %421 = kernel.cmp lt %420, %n : i64
          %422 = kernel.load %s[%21] : f32
          %423 = kernel.load %s[%28] : f32
          %424 = kernel.constant 0xFF800000 : f32
          %425 = kernel.select %419, %422, %424 : f32
          %426 = kernel.select %421, %423, %424 : f32
          kernel.store %425, %s[%21]
          kernel.store %426, %s[%28]
          %427 = kernel.load %s[%79] : f32
          %428 = kernel.load %s[%80] : f32
          %429 = kernel.select %419, %427, %424 : f32
          %430 = kernel.select %421, %428, %424 : f32
          kernel.store %429, %s[%79]
          kernel.store %430, %s[%80]
          %431 = kernel.add %418, %74 : i64
          %432 = kernel.cmp lt %431, %n : i64
          %433 = kernel.add %418, %84 : i64
          %434 = kernel.cmp lt %433, %n : i64
          %435 = kernel.load %s[%73] : f32
          %436 = kernel.load %s[%81] : f32
          %437 = kernel.select %432, %435, %424 : f32
          %438 = kernel.select %434, %436, %424 : f32
          kernel.store %437, %s[%73]
          kernel.store %438, %s[%81]
          %439 = kernel.load %s[%82] : f32
          %440 = kernel.load %s[%83] : f32
          %441 = kernel.select %432, %439, %424 : f32
          %442 = kernel.select %434, %440, %424 : f32
          kernel.store %441, %s[%82]
          kernel.store %442, %s[%83]
          %443 = kernel.add %418, %76 : i64
          %444 = kernel.cmp lt %443, %n : i64
          %445 = kernel.add %418, %92 : i64
          %446 = kernel.cmp lt %445, %n : i64
          %447 = kernel.load %s[%74] : f32
          %448 = kernel.load %s[%84] : f32
          %449 = kernel.select %444, %447, %424 : f32
          %450 = kernel.select %446, %448, %424 : f32
          kernel.store %449, %s[%74]
          kernel.store %450, %s[%84]
          %451 = kernel.load %s[%85] : f32
          %452 = kernel.load %s[%86] : f32
          %453 = kernel.select %444, %451, %424 : f32
          %454 = kernel.select %446, %452, %424 : f32
          kernel.store %453, %s[%85]
          kernel.store %454, %s[%86]
          %455 = kernel.add %418, %87 : i64
          %456 = kernel.cmp lt %455, %n : i64
          %457 = kernel.add %418, %101 : i64
          %458 = kernel.cmp lt %457, %n : i64
          %459 = kernel.load %s[%88] : f32
          %460 = kernel.load %s[%89] : f32
          %461 = kernel.select %456, %459, %424 : f32
          %462 = kernel.select %458, %460, %424 : f32
          kernel.store %461, %s[%88]
          kernel.store %462, %s[%89]
          %463 = kernel.load %s[%90] : f32
          %464 = kernel.load %s[%91] : f32
          %465 = kernel.select %456, %463, %424 : f32
          %466 = kernel.select %458, %464, %424 : f32
          kernel.store %465, %s[%90]
          kernel.store %466, %s[%91]
          %467 = kernel.add %418, %75 : i64
          %468 = kernel.cmp lt %467, %n : i64
          %469 = kernel.add %418, %109 : i64
          %470 = kernel.cmp lt %469, %n : i64
          %471 = kernel.load %s[%76] : f32
          %472 = kernel.load %s[%92] : f32
          %473 = kernel.select %468, %471, %424 : f32
          %474 = kernel.select %470, %472, %424 : f32
          kernel.store %473, %s[%76]
          kernel.store %474, %s[%92]
          %475 = kernel.load %s[%93] : f32
          %476 = kernel.load %s[%94] : f32
          %477 = kernel.select %468, %475, %424 : f32
          %478 = kernel.select %470, %476, %424 : f32
          kernel.store %477, %s[%93]
          kernel.store %478, %s[%94]
          %479 = kernel.add %418, %95 : i64
          %480 = kernel.cmp lt %479, %n : i64
          %481 = kernel.add %418, %118 : i64
          %482 = kernel.cmp lt %481, %n : i64
          %483 = kernel.load %s[%96] : f32
          %484 = kernel.load %s[%97] : f32
          %485 = kernel.select %480, %483, %424 : f32
          %486 = kernel.select %482, %484, %424 : f32
          kernel.store %485, %s[%96]
          kernel.store %486, %s[%97]
          %487 = kernel.load %s[%98] : f32
          %488 = kernel.load %s[%99] : f32
          %489 = kernel.select %480, %487, %424 : f32
          %490 = kernel.select %482, %488, %424 : f32
          kernel.store %489, %s[%98]
          kernel.store %490, %s[%99]
          %491 = kernel.add %418, %100 : i64
          %492 = kernel.cmp lt %491, %n : i64
          %493 = kernel.add %418, %127 : i64
          %494 = kernel.cmp lt %493, %n : i64
          %495 = kernel.load %s[%87] : f32
          %496 = kernel.load %s[%101] : f32
          %497 = kernel.select %492, %495, %424 : f32
          %498 = kernel.select %494, %496, %424 : f32
          kernel.store %497, %s[%87]
          kernel.store %498, %s[%101]
          %499 = kernel.load %s[%102] : f32
          %500 = kernel.load %s[%103] : f32
          %501 = kernel.select %492, %499, %424 : f32
          %502 = kernel.select %494, %500, %424 : f32
          kernel.store %501, %s[%102]
          kernel.store %502, %s[%103]
          %503 = kernel.add %418, %104 : i64
          %504 = kernel.cmp lt %503, %n : i64
          %505 = kernel.add %418, %136 : i64
          %506 = kernel.cmp lt %505, %n : i64
          %507 = kernel.load %s[%105] : f32
          %508 = kernel.load %s[%106] : f32
          %509 = kernel.select %504, %507, %424 : f32
          %510 = kernel.select %506, %508, %424 : f32
          kernel.store %509, %s[%105]
          kernel.store %510, %s[%106]
          %511 = kernel.load %s[%107] : f32
          %512 = kernel.load %s[%108] : f32
          %513 = kernel.select %504, %511, %424 : f32
          %514 = kernel.select %506, %512, %424 : f32
          kernel.store %513, %s[%107]
          kernel.store %514, %s[%108]
        }
        %418 = kernel.constant 0xFF800000 : f32
        kernel.store %418, %1[%21]
        kernel.store %418, %1[%28]
        %419 = kernel.load %s[%21] : f32
        %420 = kernel.load %1[%21] : f32
        %421 = kernel.max %420, %419 : f32
        kernel.store %421, %1[%21]
        %422 = kernel.load %s[%28] : f32
        %423 = kernel.load %1[%21] : f32
        %424 = kernel.max %423, %422 : f32
        kernel.store %424, %1[%21]
        %425 = kernel.load %s[%79] : f32
        %426 = kernel.load %1[%28] : f32
        %427 = kernel.max %426, %425 : f32
        kernel.store %427, %1[%28]
        %428 = kernel.load %s[%80] : f32
        %429 = kernel.load %1[%28] : f32
        %430 = kernel.max %429, %428 : f32
        kernel.store %430, %1[%28]
        %431 = kernel.load %s[%73] : f32
        %432 = kernel.load %1[%21] : f32
        %433 = kernel.max %432, %431 : f32
        kernel.store %433, %1[%21]
        %434 = kernel.load %s[%81] : f32
        %435 = kernel.load %1[%21] : f32
        %436 = kernel.max %435, %434 : f32
        kernel.store %436, %1[%21]
        %437 = kernel.load %s[%82] : f32
        %438 = kernel.load %1[%28] : f32
        %439 = kernel.max %438, %437 : f32
        kernel.store %439, %1[%28]
        %440 = kernel.load %s[%83] : f32
        %441 = kernel.load %1[%28] : f32
        %442 = kernel.max %441, %440 : f32
        kernel.store %442, %1[%28]
        %443 = kernel.load %s[%74] : f32
        %444 = kernel.load %1[%21] : f32
        %445 = kernel.max %444, %443 : f32
        kernel.store %445, %1[%21]
        %446 = kernel.load %s[%84] : f32
        %447 = kernel.load %1[%21] : f32
        %448 = kernel.max %447, %446 : f32
        kernel.store %448, %1[%21]
        %449 = kernel.load %s[%85] : f32
        %450 = kernel.load %1[%28] : f32
        %451 = kernel.max %450, %449 : f32
        kernel.store %451, %1[%28]
        %452 = kernel.load %s[%86] : f32
        %453 = kernel.load %1[%28] : f32
        %454 = kernel.max %453, %452 : f32
        kernel.store %454, %1[%28]
        %455 = kernel.load %s[%88] : f32
        %456 = kernel.load %1[%21] : f32
        %457 = kernel.max %456, %455 : f32
        kernel.store %457, %1[%21]
        %458 = kernel.load %s[%89] : f32
        %459 = kernel.load %1[%21] : f32
        %460 = kernel.max %459, %458 : f32
        kernel.store %460, %1[%21]
        %461 = kernel.load %s[%90] : f32
        %462 = kernel.load %1[%28] : f32
        %463 = kernel.max %462, %461 : f32
        kernel.store %463, %1[%28]
        %464 = kernel.load %s[%91] : f32
        %465 = kernel.load %1[%28] : f32
        %466 = kernel.max %465, %464 : f32
        kernel.store %466, %1[%28]
        %467 = kernel.load %s[%76] : f32
        %468 = kernel.load %1[%21] : f32
        %469 = kernel.max %468, %467 : f32
        kernel.store %469, %1[%21]
        %470 = kernel.load %s[%92] : f32
        %471 = kernel.load %1[%21] : f32
        %472 = kernel.max %471, %470 : f32
        kernel.store %472, %1[%21]
        %473 = kernel.load %s[%93] : f32
        %474 = kernel.load %1[%28] : f32
        %475 = kernel.max %474, %473 : f32
        kernel.store %475, %1[%28]
        %476 = kernel.load %s[%94] : f32
        %477 = kernel.load %1[%28] : f32
        %478 = kernel.max %477, %476 : f32
        kernel.store %478, %1[%28]
        %479 = kernel.load %s[%96] : f32
        %480 = kernel.load %1[%21] : f32
        %481 = kernel.max %480, %479 : f32
        kernel.store %481, %1[%21]
        %482 = kernel.load %s[%97] : f32
        %483 = kernel.load %1[%21] : f32
        %484 = kernel.max %483, %482 : f32
        kernel.store %484, %1[%21]
        %485 = kernel.load %s[%98] : f32
        %486 = kernel.load %1[%28] : f32
        %487 = kernel.max %486, %485 : f32
        kernel.store %487, %1[%28]
        %488 = kernel.load %s[%99] : f32
        %489 = kernel.load %1[%28] : f32
        %490 = kernel.max %489, %488 : f32
        kernel.store %490, %1[%28]
        %491 = kernel.load %s[%87] : f32
        %492 = kernel.load %1[%21] : f32
        %493 = kernel.max %492, %491 : f32
        kernel.store %493, %1[%21]
        %494 = kernel.load %s[%101] : f32
        %495 = kernel.load %1[%21] : f32
        %496 = kernel.max %495, %494 : f32
        kernel.store %496, %1[%21]
        %497 = kernel.load %s[%102] : f32
        %498 = kernel.load %1[%28] : f32
        %499 = kernel.max %498, %497 : f32
        kernel.store %499, %1[%28]
        %500 = kernel.load %s[%103] : f32
        %501 = kernel.load %1[%28] : f32
        %502 = kernel.max %501, %500 : f32
        kernel.store %502, %1[%28]
        %503 = kernel.load %s[%105] : f32
        %504 = kernel.load %1[%21] : f32
        %505 = kernel.max %504, %503 : f32
        kernel.store %505, %1[%21]
        %506 = kernel.load %s[%106] : f32
        %507 = kernel.load %1[%21] : f32
        %508 = kernel.max %507, %506 : f32
        kernel.store %508, %1[%21]
        %509 = kernel.load %s[%107] : f32
        %510 = kernel.load %1[%28] : f32
        %511 = kernel.max %510, %509 : f32
        kernel.store %511, %1[%28]
        %512 = kernel.load %s[%108] : f32
        %513 = kernel.load %1[%28] : f32
        %514 = kernel.max %513, %512 : f32
        kernel.store %514, %1[%28]
        %515 = kernel.load %1[%21] : f32
        kernel.store %515, %top[%21]
        %516 = kernel.load %1[%28] : f32
        kernel.store %516, %top[%28]
        %517 = kernel.load %max[%21] : f32
        %518 = kernel.load %top[%21] : f32
        %519 = kernel.sub %518, %517 : f32
        %520 = kernel.mul %519, %193 : f32
        %521 = kernel.constant 8.000000e+00 : f32
        %522 = kernel.cmp gt %520, %521 : f32
        %523 = kernel.load %max[%28] : f32
        %524 = kernel.load %top[%28] : f32
        %525 = kernel.sub %524, %523 : f32
        %526 = kernel.mul %525, %193 : f32
        %527 = kernel.cmp gt %526, %521 : f32
        %528 = kernel.or %522, %527 : i1
        %529 = kernel.vote any %528
        kernel.if %529 {
          %530 = kernel.load %1[%21] : f32
          %531 = kernel.shuffle bfly %530, %349 : f32
          %532 = kernel.max %530, %531 : f32
          %533 = kernel.constant 2 : i32
          %534 = kernel.shuffle bfly %532, %533 : f32
          %535 = kernel.max %532, %534 : f32
          kernel.store %535, %1[%21]
          %536 = kernel.load %1[%28] : f32
          %537 = kernel.shuffle bfly %536, %349 : f32
          %538 = kernel.max %536, %537 : f32
          %539 = kernel.shuffle bfly %538, %533 : f32
          %540 = kernel.max %538, %539 : f32
          kernel.store %540, %1[%28]
          %541 = kernel.load %1[%21] : f32
          kernel.store %541, %top[%21]
          %542 = kernel.load %1[%28] : f32
          kernel.store %542, %top[%28]
          %543 = kernel.load %max[%21] : f32
          %544 = kernel.load %top[%21] : f32
          %545 = kernel.sub %544, %543 : f32
          %546 = kernel.mul %545, %193 : f32
          %547 = kernel.cmp gt %546, %521 : f32
          %548 = kernel.select %547, %544, %543 : f32
          %549 = kernel.sub %543, %548 : f32
          %550 = kernel.mul %549, %193 : f32
          %551 = kernel.constant 1.000000e+00 : f32
          %552 = kernel.math exp2 %550 : f32
          %553 = kernel.select %547, %552, %551 : f32
          kernel.store %553, %scale[%21]
          kernel.store %548, %max[%21]
          %554 = kernel.load %max[%28] : f32
          %555 = kernel.load %top[%28] : f32
          %556 = kernel.sub %555, %554 : f32
          %557 = kernel.mul %556, %193 : f32
          %558 = kernel.cmp gt %557, %521 : f32
          %559 = kernel.select %558, %555, %554 : f32
          %560 = kernel.sub %554, %559 : f32
          %561 = kernel.mul %560, %193 : f32
          %562 = kernel.math exp2 %561 : f32
          %563 = kernel.select %558, %562, %551 : f32
          kernel.store %563, %scale[%28]
          kernel.store %559, %max[%28]
          %564 = kernel.load %o[%21] : f32
          %565 = kernel.load %o[%28] : f32
          %566 = kernel.load %scale[%21] : f32
          %567 = kernel.load %scale[%21] : f32
          %568 = kernel.mul %564, %566 : f32
          %569 = kernel.mul %565, %567 : f32
          kernel.store %568, %o[%21]
          kernel.store %569, %o[%28]
          %570 = kernel.load %o[%79] : f32
          %571 = kernel.load %o[%80] : f32
          %572 = kernel.load %scale[%28] : f32
          %573 = kernel.load %scale[%28] : f32
          %574 = kernel.mul %570, %572 : f32
          %575 = kernel.mul %571, %573 : f32
          kernel.store %574, %o[%79]
          kernel.store %575, %o[%80]
          %576 = kernel.load %o[%73] : f32
          %577 = kernel.load %o[%81] : f32
          %578 = kernel.load %scale[%21] : f32
          %579 = kernel.load %scale[%21] : f32
          %580 = kernel.mul %576, %578 : f32
          %581 = kernel.mul %577, %579 : f32
          kernel.store %580, %o[%73]
          kernel.store %581, %o[%81]
          %582 = kernel.load %o[%82] : f32
          %583 = kernel.load %o[%83] : f32
          %584 = kernel.load %scale[%28] : f32
          %585 = kernel.load %scale[%28] : f32
          %586 = kernel.mul %582, %584 : f32
          %587 = kernel.mul %583, %585 : f32
          kernel.store %586, %o[%82]
          kernel.store %587, %o[%83]
          %588 = kernel.load %o[%74] : f32
          %589 = kernel.load %o[%84] : f32
          %590 = kernel.load %scale[%21] : f32
          %591 = kernel.load %scale[%21] : f32
          %592 = kernel.mul %588, %590 : f32
          %593 = kernel.mul %589, %591 : f32
          kernel.store %592, %o[%74]
          kernel.store %593, %o[%84]
          %594 = kernel.load %o[%85] : f32
          %595 = kernel.load %o[%86] : f32
          %596 = kernel.load %scale[%28] : f32
          %597 = kernel.load %scale[%28] : f32
          %598 = kernel.mul %594, %596 : f32
          %599 = kernel.mul %595, %597 : f32
          kernel.store %598, %o[%85]
          kernel.store %599, %o[%86]
          %600 = kernel.load %o[%88] : f32
          %601 = kernel.load %o[%89] : f32
          %602 = kernel.load %scale[%21] : f32
          %603 = kernel.load %scale[%21] : f32
          %604 = kernel.mul %600, %602 : f32
          %605 = kernel.mul %601, %603 : f32
          kernel.store %604, %o[%88]
          kernel.store %605, %o[%89]
          %606 = kernel.load %o[%90] : f32
          %607 = kernel.load %o[%91] : f32
          %608 = kernel.load %scale[%28] : f32
          %609 = kernel.load %scale[%28] : f32
          %610 = kernel.mul %606, %608 : f32
          %611 = kernel.mul %607, %609 : f32
          kernel.store %610, %o[%90]
          kernel.store %611, %o[%91]
          %612 = kernel.load %o[%76] : f32
          %613 = kernel.load %o[%92] : f32
          %614 = kernel.load %scale[%21] : f32
          %615 = kernel.load %scale[%21] : f32
          %616 = kernel.mul %612, %614 : f32
          %617 = kernel.mul %613, %615 : f32
          kernel.store %616, %o[%76]
          kernel.store %617, %o[%92]
          %618 = kernel.load %o[%93] : f32
          %619 = kernel.load %o[%94] : f32
          %620 = kernel.load %scale[%28] : f32
          %621 = kernel.load %scale[%28] : f32
          %622 = kernel.mul %618, %620 : f32
          %623 = kernel.mul %619, %621 : f32
          kernel.store %622, %o[%93]
          kernel.store %623, %o[%94]
          %624 = kernel.load %o[%96] : f32
          %625 = kernel.load %o[%97] : f32
          %626 = kernel.load %scale[%21] : f32
          %627 = kernel.load %scale[%21] : f32
          %628 = kernel.mul %624, %626 : f32
          %629 = kernel.mul %625, %627 : f32
          kernel.store %628, %o[%96]
          kernel.store %629, %o[%97]
          %630 = kernel.load %o[%98] : f32
          %631 = kernel.load %o[%99] : f32
          %632 = kernel.load %scale[%28] : f32
          %633 = kernel.load %scale[%28] : f32
          %634 = kernel.mul %630, %632 : f32
          %635 = kernel.mul %631, %633 : f32
          kernel.store %634, %o[%98]
          kernel.store %635, %o[%99]
          %636 = kernel.load %o[%87] : f32
          %637 = kernel.load %o[%101] : f32
          %638 = kernel.load %scale[%21] : f32
          %639 = kernel.load %scale[%21] : f32
          %640 = kernel.mul %636, %638 : f32
          %641 = kernel.mul %637, %639 : f32
          kernel.store %640, %o[%87]
          kernel.store %641, %o[%101]
          %642 = kernel.load %o[%102] : f32
          %643 = kernel.load %o[%103] : f32
          %644 = kernel.load %scale[%28] : f32
          %645 = kernel.load %scale[%28] : f32
          %646 = kernel.mul %642, %644 : f32
          %647 = kernel.mul %643, %645 : f32
          kernel.store %646, %o[%102]
          kernel.store %647, %o[%103]
          %648 = kernel.load %o[%105] : f32
          %649 = kernel.load %o[%106] : f32
          %650 = kernel.load %scale[%21] : f32
          %651 = kernel.load %scale[%21] : f32
          %652 = kernel.mul %648, %650 : f32
          %653 = kernel.mul %649, %651 : f32
          kernel.store %652, %o[%105]
          kernel.store %653, %o[%106]
          %654 = kernel.load %o[%107] : f32
          %655 = kernel.load %o[%108] : f32
          %656 = kernel.load %scale[%28] : f32
          %657 = kernel.load %scale[%28] : f32
          %658 = kernel.mul %654, %656 : f32
          %659 = kernel.mul %655, %657 : f32
          kernel.store %658, %o[%107]
          kernel.store %659, %o[%108]
          %660 = kernel.load %o[%75] : f32
          %661 = kernel.load %o[%109] : f32
          %662 = kernel.load %scale[%21] : f32
          %663 = kernel.load %scale[%21] : f32
          %664 = kernel.mul %660, %662 : f32
          %665 = kernel.mul %661, %663 : f32
          kernel.store %664, %o[%75]
          kernel.store %665, %o[%109]
          %666 = kernel.load %o[%110] : f32
          %667 = kernel.load %o[%111] : f32
          %668 = kernel.load %scale[%28] : f32
          %669 = kernel.load %scale[%28] : f32
          %670 = kernel.mul %666, %668 : f32
          %671 = kernel.mul %667, %669 : f32
          kernel.store %670, %o[%110]
          kernel.store %671, %o[%111]
          %672 = kernel.load %o[%113] : f32
          %673 = kernel.load %o[%114] : f32
          %674 = kernel.load %scale[%21] : f32
          %675 = kernel.load %scale[%21] : f32
          %676 = kernel.mul %672, %674 : f32
          %677 = kernel.mul %673, %675 : f32
          kernel.store %676, %o[%113]
          kernel.store %677, %o[%114]
          %678 = kernel.load %o[%115] : f32
          %679 = kernel.load %o[%116] : f32
          %680 = kernel.load %scale[%28] : f32
          %681 = kernel.load %scale[%28] : f32
          %682 = kernel.mul %678, %680 : f32
          %683 = kernel.mul %679, %681 : f32
          kernel.store %682, %o[%115]
          kernel.store %683, %o[%116]
          %684 = kernel.load %o[%95] : f32
          %685 = kernel.load %o[%118] : f32
          %686 = kernel.load %scale[%21] : f32
          %687 = kernel.load %scale[%21] : f32
          %688 = kernel.mul %684, %686 : f32
          %689 = kernel.mul %685, %687 : f32
          kernel.store %688, %o[%95]
          kernel.store %689, %o[%118]
          %690 = kernel.load %o[%119] : f32
          %691 = kernel.load %o[%120] : f32
          %692 = kernel.load %scale[%28] : f32
          %693 = kernel.load %scale[%28] : f32
          %694 = kernel.mul %690, %692 : f32
          %695 = kernel.mul %691, %693 : f32
          kernel.store %694, %o[%119]
          kernel.store %695, %o[%120]
          %696 = kernel.load %o[%122] : f32
          %697 = kernel.load %o[%123] : f32
          %698 = kernel.load %scale[%21] : f32
          %699 = kernel.load %scale[%21] : f32
          %700 = kernel.mul %696, %698 : f32
          %701 = kernel.mul %697, %699 : f32
          kernel.store %700, %o[%122]
          kernel.store %701, %o[%123]
          %702 = kernel.load %o[%124] : f32
          %703 = kernel.load %o[%125] : f32
          %704 = kernel.load %scale[%28] : f32
          %705 = kernel.load %scale[%28] : f32
          %706 = kernel.mul %702, %704 : f32
          %707 = kernel.mul %703, %705 : f32
          kernel.store %706, %o[%124]
          kernel.store %707, %o[%125]
          %708 = kernel.load %o[%100] : f32
          %709 = kernel.load %o[%127] : f32
          %710 = kernel.load %scale[%21] : f32
          %711 = kernel.load %scale[%21] : f32
          %712 = kernel.mul %708, %710 : f32
          %713 = kernel.mul %709, %711 : f32
          kernel.store %712, %o[%100]
          kernel.store %713, %o[%127]
          %714 = kernel.load %o[%128] : f32
          %715 = kernel.load %o[%129] : f32
          %716 = kernel.load %scale[%28] : f32
          %717 = kernel.load %scale[%28] : f32
          %718 = kernel.mul %714, %716 : f32
          %719 = kernel.mul %715, %717 : f32
          kernel.store %718, %o[%128]
          kernel.store %719, %o[%129]
          %720 = kernel.load %o[%131] : f32
          %721 = kernel.load %o[%132] : f32
          %722 = kernel.load %scale[%21] : f32
          %723 = kernel.load %scale[%21] : f32
          %724 = kernel.mul %720, %722 : f32
          %725 = kernel.mul %721, %723 : f32
          kernel.store %724, %o[%131]
          kernel.store %725, %o[%132]
          %726 = kernel.load %o[%133] : f32
          %727 = kernel.load %o[%134] : f32
          %728 = kernel.load %scale[%28] : f32
          %729 = kernel.load %scale[%28] : f32
          %730 = kernel.mul %726, %728 : f32
          %731 = kernel.mul %727, %729 : f32
          kernel.store %730, %o[%133]
          kernel.store %731, %o[%134]
          %732 = kernel.load %o[%104] : f32
          %733 = kernel.load %o[%136] : f32
          %734 = kernel.load %scale[%21] : f32
          %735 = kernel.load %scale[%21] : f32
          %736 = kernel.mul %732, %734 : f32
          %737 = kernel.mul %733, %735 : f32
          kernel.store %736, %o[%104]
          kernel.store %737, %o[%136]
          %738 = kernel.load %o[%137] : f32
          %739 = kernel.load %o[%138] : f32
          %740 = kernel.load %scale[%28] : f32
          %741 = kernel.load %scale[%28] : f32
          %742 = kernel.mul %738, %740 : f32
          %743 = kernel.mul %739, %741 : f32
          kernel.store %742, %o[%137]
          kernel.store %743, %o[%138]
          %744 = kernel.load %o[%140] : f32
          %745 = kernel.load %o[%141] : f32
          %746 = kernel.load %scale[%21] : f32
          %747 = kernel.load %scale[%21] : f32
          %748 = kernel.mul %744, %746 : f32
          %749 = kernel.mul %745, %747 : f32
          kernel.store %748, %o[%140]
          kernel.store %749, %o[%141]
          %750 = kernel.load %o[%142] : f32
          %751 = kernel.load %o[%26] : f32
          %752 = kernel.load %scale[%28] : f32
          %753 = kernel.load %scale[%28] : f32
          %754 = kernel.mul %750, %752 : f32
          %755 = kernel.mul %751, %753 : f32
          kernel.store %754, %o[%142]
          kernel.store %755, %o[%26]
        } else {
          %530 = kernel.load %max[%21] : f32
          %531 = kernel.constant 1.000000e+00 : f32
          kernel.store %531, %scale[%21]
          kernel.store %530, %max[%21]
          %532 = kernel.load %max[%28] : f32
          kernel.store %531, %scale[%28]
          kernel.store %532, %max[%28]
        }
        %530 = kernel.load %max[%21] : f32
        %531 = kernel.load %max[%21] : f32
        %532 = kernel.load %s[%21] : f32
        %533 = kernel.load %s[%28] : f32
        %534 = kernel.mul %530, %193 : f32
        %535 = kernel.mul %531, %193 : f32
        %536 = kernel.neg %534 : f32
        %537 = kernel.neg %535 : f32
        %538 = kernel.fma %532, %193, %536 : f32
        %539 = kernel.fma %533, %193, %537 : f32
        %540 = kernel.math exp2 %538 {fast} : f32
        %541 = kernel.math exp2 %539 {fast} : f32
        kernel.store %540, %s[%21]
        kernel.store %541, %s[%28]
        %542 = kernel.load %max[%28] : f32
        %543 = kernel.load %max[%28] : f32
        %544 = kernel.load %s[%79] : f32
        %545 = kernel.load %s[%80] : f32
        %546 = kernel.mul %542, %193 : f32
        %547 = kernel.mul %543, %193 : f32
        %548 = kernel.neg %546 : f32
        %549 = kernel.neg %547 : f32
        %550 = kernel.fma %544, %193, %548 : f32
        %551 = kernel.fma %545, %193, %549 : f32
        %552 = kernel.math exp2 %550 {fast} : f32
        %553 = kernel.math exp2 %551 {fast} : f32
        kernel.store %552, %s[%79]
        kernel.store %553, %s[%80]
        %554 = kernel.load %max[%21] : f32
        %555 = kernel.load %max[%21] : f32
        %556 = kernel.load %s[%73] : f32
        %557 = kernel.load %s[%81] : f32
        %558 = kernel.mul %554, %193 : f32
        %559 = kernel.mul %555, %193 : f32
        %560 = kernel.neg %558 : f32
        %561 = kernel.neg %559 : f32
        %562 = kernel.fma %556, %193, %560 : f32
        %563 = kernel.fma %557, %193, %561 : f32
        %564 = kernel.math exp2 %562 {fast} : f32
        %565 = kernel.math exp2 %563 {fast} : f32
        kernel.store %564, %s[%73]
        kernel.store %565, %s[%81]
        %566 = kernel.load %max[%28] : f32
        %567 = kernel.load %max[%28] : f32
        %568 = kernel.load %s[%82] : f32
        %569 = kernel.load %s[%83] : f32
        %570 = kernel.mul %566, %193 : f32
        %571 = kernel.mul %567, %193 : f32
        %572 = kernel.neg %570 : f32
        %573 = kernel.neg %571 : f32
        %574 = kernel.fma %568, %193, %572 : f32
        %575 = kernel.fma %569, %193, %573 : f32
        %576 = kernel.math exp2 %574 {fast} : f32
        %577 = kernel.math exp2 %575 {fast} : f32
        kernel.store %576, %s[%82]
        kernel.store %577, %s[%83]
        %578 = kernel.load %max[%21] : f32
        %579 = kernel.load %max[%21] : f32
        %580 = kernel.load %s[%74] : f32
        %581 = kernel.load %s[%84] : f32
        %582 = kernel.mul %578, %193 : f32
        %583 = kernel.mul %579, %193 : f32
        %584 = kernel.neg %582 : f32
        %585 = kernel.neg %583 : f32
        %586 = kernel.fma %580, %193, %584 : f32
        %587 = kernel.fma %581, %193, %585 : f32
        %588 = kernel.math exp2 %586 {fast} : f32
        %589 = kernel.math exp2 %587 {fast} : f32
        kernel.store %588, %s[%74]
        kernel.store %589, %s[%84]
        %590 = kernel.load %max[%28] : f32
        %591 = kernel.load %max[%28] : f32
        %592 = kernel.load %s[%85] : f32
        %593 = kernel.load %s[%86] : f32
        %594 = kernel.mul %590, %193 : f32
        %595 = kernel.mul %591, %193 : f32
        %596 = kernel.neg %594 : f32
        %597 = kernel.neg %595 : f32
        %598 = kernel.fma %592, %193, %596 : f32
        %599 = kernel.fma %593, %193, %597 : f32
        %600 = kernel.math exp2 %598 {fast} : f32
        %601 = kernel.math exp2 %599 {fast} : f32
        kernel.store %600, %s[%85]
        kernel.store %601, %s[%86]
        %602 = kernel.load %max[%21] : f32
        %603 = kernel.load %max[%21] : f32
        %604 = kernel.load %s[%88] : f32
        %605 = kernel.load %s[%89] : f32
        %606 = kernel.mul %602, %193 : f32
        %607 = kernel.mul %603, %193 : f32
        %608 = kernel.neg %606 : f32
        %609 = kernel.neg %607 : f32
        %610 = kernel.fma %604, %193, %608 : f32
        %611 = kernel.fma %605, %193, %609 : f32
        %612 = kernel.math exp2 %610 {fast} : f32
        %613 = kernel.math exp2 %611 {fast} : f32
        kernel.store %612, %s[%88]
        kernel.store %613, %s[%89]
        %614 = kernel.load %max[%28] : f32
        %615 = kernel.load %max[%28] : f32
        %616 = kernel.load %s[%90] : f32
        %617 = kernel.load %s[%91] : f32
        %618 = kernel.mul %614, %193 : f32
        %619 = kernel.mul %615, %193 : f32
        %620 = kernel.neg %618 : f32
        %621 = kernel.neg %619 : f32
        %622 = kernel.fma %616, %193, %620 : f32
        %623 = kernel.fma %617, %193, %621 : f32
        %624 = kernel.math exp2 %622 {fast} : f32
        %625 = kernel.math exp2 %623 {fast} : f32
        kernel.store %624, %s[%90]
        kernel.store %625, %s[%91]
        %626 = kernel.load %max[%21] : f32
        %627 = kernel.load %max[%21] : f32
        %628 = kernel.load %s[%76] : f32
        %629 = kernel.load %s[%92] : f32
        %630 = kernel.mul %626, %193 : f32
        %631 = kernel.mul %627, %193 : f32
        %632 = kernel.neg %630 : f32
        %633 = kernel.neg %631 : f32
        %634 = kernel.fma %628, %193, %632 : f32
        %635 = kernel.fma %629, %193, %633 : f32
        %636 = kernel.math exp2 %634 {fast} : f32
        %637 = kernel.math exp2 %635 {fast} : f32
        kernel.store %636, %s[%76]
        kernel.store %637, %s[%92]
        %638 = kernel.load %max[%28] : f32
        %639 = kernel.load %max[%28] : f32
        %640 = kernel.load %s[%93] : f32
        %641 = kernel.load %s[%94] : f32
        %642 = kernel.mul %638, %193 : f32
        %643 = kernel.mul %639, %193 : f32
        %644 = kernel.neg %642 : f32
        %645 = kernel.neg %643 : f32
        %646 = kernel.fma %640, %193, %644 : f32
        %647 = kernel.fma %641, %193, %645 : f32
        %648 = kernel.math exp2 %646 {fast} : f32
        %649 = kernel.math exp2 %647 {fast} : f32
        kernel.store %648, %s[%93]
        kernel.store %649, %s[%94]
        %650 = kernel.load %max[%21] : f32
        %651 = kernel.load %max[%21] : f32
        %652 = kernel.load %s[%96] : f32
        %653 = kernel.load %s[%97] : f32
        %654 = kernel.mul %650, %193 : f32
        %655 = kernel.mul %651, %193 : f32
        %656 = kernel.neg %654 : f32
        %657 = kernel.neg %655 : f32
        %658 = kernel.fma %652, %193, %656 : f32
        %659 = kernel.fma %653, %193, %657 : f32
        %660 = kernel.math exp2 %658 {fast} : f32
        %661 = kernel.math exp2 %659 {fast} : f32
        kernel.store %660, %s[%96]
        kernel.store %661, %s[%97]
        %662 = kernel.load %max[%28] : f32
        %663 = kernel.load %max[%28] : f32
        %664 = kernel.load %s[%98] : f32
        %665 = kernel.load %s[%99] : f32
        %666 = kernel.mul %662, %193 : f32
        %667 = kernel.mul %663, %193 : f32
        %668 = kernel.neg %666 : f32
        %669 = kernel.neg %667 : f32
        %670 = kernel.fma %664, %193, %668 : f32
        %671 = kernel.fma %665, %193, %669 : f32
        %672 = kernel.math exp2 %670 {fast} : f32
        %673 = kernel.math exp2 %671 {fast} : f32
        kernel.store %672, %s[%98]
        kernel.store %673, %s[%99]
        %674 = kernel.load %max[%21] : f32
        %675 = kernel.load %max[%21] : f32
        %676 = kernel.load %s[%87] : f32
        %677 = kernel.load %s[%101] : f32
        %678 = kernel.mul %674, %193 : f32
        %679 = kernel.mul %675, %193 : f32
        %680 = kernel.neg %678 : f32
        %681 = kernel.neg %679 : f32
        %682 = kernel.fma %676, %193, %680 : f32
        %683 = kernel.fma %677, %193, %681 : f32
        %684 = kernel.math exp2 %682 {fast} : f32
        %685 = kernel.math exp2 %683 {fast} : f32
        kernel.store %684, %s[%87]
        kernel.store %685, %s[%101]
        %686 = kernel.load %max[%28] : f32
        %687 = kernel.load %max[%28] : f32
        %688 = kernel.load %s[%102] : f32
        %689 = kernel.load %s[%103] : f32
        %690 = kernel.mul %686, %193 : f32
        %691 = kernel.mul %687, %193 : f32
        %692 = kernel.neg %690 : f32
        %693 = kernel.neg %691 : f32
        %694 = kernel.fma %688, %193, %692 : f32
        %695 = kernel.fma %689, %193, %693 : f32
        %696 = kernel.math exp2 %694 {fast} : f32
        %697 = kernel.math exp2 %695 {fast} : f32
        kernel.store %696, %s[%102]
        kernel.store %697, %s[%103]
        %698 = kernel.load %max[%21] : f32
        %699 = kernel.load %max[%21] : f32
        %700 = kernel.load %s[%105] : f32
        %701 = kernel.load %s[%106] : f32
        %702 = kernel.mul %698, %193 : f32
        %703 = kernel.mul %699, %193 : f32
        %704 = kernel.neg %702 : f32
        %705 = kernel.neg %703 : f32
        %706 = kernel.fma %700, %193, %704 : f32
        %707 = kernel.fma %701, %193, %705 : f32
        %708 = kernel.math exp2 %706 {fast} : f32
        %709 = kernel.math exp2 %707 {fast} : f32
        kernel.store %708, %s[%105]
        kernel.store %709, %s[%106]
        %710 = kernel.load %max[%28] : f32
        %711 = kernel.load %max[%28] : f32
        %712 = kernel.load %s[%107] : f32
        %713 = kernel.load %s[%108] : f32
        %714 = kernel.mul %710, %193 : f32
        %715 = kernel.mul %711, %193 : f32
        %716 = kernel.neg %714 : f32
        %717 = kernel.neg %715 : f32
        %718 = kernel.fma %712, %193, %716 : f32
        %719 = kernel.fma %713, %193, %717 : f32
        %720 = kernel.math exp2 %718 {fast} : f32
        %721 = kernel.math exp2 %719 {fast} : f32
        kernel.store %720, %s[%107]
        kernel.store %721, %s[%108]
        kernel.store %340, %0[%21]
        kernel.store %340, %0[%28]
        %722 = kernel.load %s[%21] : f32
        %723 = kernel.load %0[%21] : f32
        %724 = kernel.add %723, %722 : f32
        kernel.store %724, %0[%21]
        %725 = kernel.load %s[%28] : f32
        %726 = kernel.load %0[%21] : f32
        %727 = kernel.add %726, %725 : f32
        kernel.store %727, %0[%21]
        %728 = kernel.load %s[%79] : f32
        %729 = kernel.load %0[%28] : f32
        %730 = kernel.add %729, %728 : f32
        kernel.store %730, %0[%28]
        %731 = kernel.load %s[%80] : f32
        %732 = kernel.load %0[%28] : f32
        %733 = kernel.add %732, %731 : f32
        kernel.store %733, %0[%28]
        %734 = kernel.load %s[%73] : f32
        %735 = kernel.load %0[%21] : f32
        %736 = kernel.add %735, %734 : f32
        kernel.store %736, %0[%21]
        %737 = kernel.load %s[%81] : f32
        %738 = kernel.load %0[%21] : f32
        %739 = kernel.add %738, %737 : f32
        kernel.store %739, %0[%21]
        %740 = kernel.load %s[%82] : f32
        %741 = kernel.load %0[%28] : f32
        %742 = kernel.add %741, %740 : f32
        kernel.store %742, %0[%28]
        %743 = kernel.load %s[%83] : f32
        %744 = kernel.load %0[%28] : f32
        %745 = kernel.add %744, %743 : f32
        kernel.store %745, %0[%28]
        %746 = kernel.load %s[%74] : f32
        %747 = kernel.load %0[%21] : f32
        %748 = kernel.add %747, %746 : f32
        kernel.store %748, %0[%21]
        %749 = kernel.load %s[%84] : f32
        %750 = kernel.load %0[%21] : f32
        %751 = kernel.add %750, %749 : f32
        kernel.store %751, %0[%21]
        %752 = kernel.load %s[%85] : f32
        %753 = kernel.load %0[%28] : f32
        %754 = kernel.add %753, %752 : f32
        kernel.store %754, %0[%28]
        %755 = kernel.load %s[%86] : f32
        %756 = kernel.load %0[%28] : f32
        %757 = kernel.add %756, %755 : f32
        kernel.store %757, %0[%28]
        %758 = kernel.load %s[%88] : f32
        %759 = kernel.load %0[%21] : f32
        %760 = kernel.add %759, %758 : f32
        kernel.store %760, %0[%21]
        %761 = kernel.load %s[%89] : f32
        %762 = kernel.load %0[%21] : f32
        %763 = kernel.add %762, %761 : f32
        kernel.store %763, %0[%21]
        %764 = kernel.load %s[%90] : f32
        %765 = kernel.load %0[%28] : f32
        %766 = kernel.add %765, %764 : f32
        kernel.store %766, %0[%28]
        %767 = kernel.load %s[%91] : f32
        %768 = kernel.load %0[%28] : f32
        %769 = kernel.add %768, %767 : f32
        kernel.store %769, %0[%28]
        %770 = kernel.load %s[%76] : f32
        %771 = kernel.load %0[%21] : f32
        %772 = kernel.add %771, %770 : f32
        kernel.store %772, %0[%21]
        %773 = kernel.load %s[%92] : f32
        %774 = kernel.load %0[%21] : f32
        %775 = kernel.add %774, %773 : f32
        kernel.store %775, %0[%21]
        %776 = kernel.load %s[%93] : f32
        %777 = kernel.load %0[%28] : f32
        %778 = kernel.add %777, %776 : f32
        kernel.store %778, %0[%28]
        %779 = kernel.load %s[%94] : f32
        %780 = kernel.load %0[%28] : f32
        %781 = kernel.add %780, %779 : f32
        kernel.store %781, %0[%28]
        %782 = kernel.load %s[%96] : f32
        %783 = kernel.load %0[%21] : f32
        %784 = kernel.add %783, %782 : f32
        kernel.store %784, %0[%21]
        %785 = kernel.load %s[%97] : f32
        %786 = kernel.load %0[%21] : f32
        %787 = kernel.add %786, %785 : f32
        kernel.store %787, %0[%21]
        %788 = kernel.load %s[%98] : f32
        %789 = kernel.load %0[%28] : f32
        %790 = kernel.add %789, %788 : f32
        kernel.store %790, %0[%28]
        %791 = kernel.load %s[%99] : f32
        %792 = kernel.load %0[%28] : f32
        %793 = kernel.add %792, %791 : f32
        kernel.store %793, %0[%28]
        %794 = kernel.load %s[%87] : f32
        %795 = kernel.load %0[%21] : f32
        %796 = kernel.add %795, %794 : f32
        kernel.store %796, %0[%21]
        %797 = kernel.load %s[%101] : f32
        %798 = kernel.load %0[%21] : f32
        %799 = kernel.add %798, %797 : f32
        kernel.store %799, %0[%21]
        %800 = kernel.load %s[%102] : f32
        %801 = kernel.load %0[%28] : f32
        %802 = kernel.add %801, %800 : f32
        kernel.store %802, %0[%28]
        %803 = kernel.load %s[%103] : f32
        %804 = kernel.load %0[%28] : f32
        %805 = kernel.add %804, %803 : f32
        kernel.store %805, %0[%28]
        %806 = kernel.load %s[%105] : f32
        %807 = kernel.load %0[%21] : f32
        %808 = kernel.add %807, %806 : f32
        kernel.store %808, %0[%21]
        %809 = kernel.load %s[%106] : f32
        %810 = kernel.load %0[%21] : f32
        %811 = kernel.add %810, %809 : f32
        kernel.store %811, %0[%21]
        %812 = kernel.load %s[%107] : f32
        %813 = kernel.load %0[%28] : f32
        %814 = kernel.add %813, %812 : f32
        kernel.store %814, %0[%28]
        %815 = kernel.load %s[%108] : f32
        %816 = kernel.load %0[%28] : f32
        %817 = kernel.add %816, %815 : f32
        kernel.store %817, %0[%28]
        %818 = kernel.load %0[%21] : f32
        kernel.store %818, %part[%21]
        %819 = kernel.load %0[%28] : f32
        kernel.store %819, %part[%28]
        %820 = kernel.load %sum[%21] : f32
        %821 = kernel.load %scale[%21] : f32
        %822 = kernel.load %part[%21] : f32
        %823 = kernel.fma %820, %821, %822 : f32
        kernel.store %823, %sum[%21]
        %824 = kernel.load %sum[%28] : f32
        %825 = kernel.load %scale[%28] : f32
        %826 = kernel.load %part[%28] : f32
        %827 = kernel.fma %824, %825, %826 : f32
        kernel.store %827, %sum[%28]
        %828 = kernel.load %s[%21] : f32
        %829 = kernel.load %s[%28] : f32
        %830 = kernel.cast %828 : f32 to bf16
        %831 = kernel.cast %829 : f32 to bf16
        %832 = kernel.build %830, %831 : vector<2xbf16>
        kernel.store %832, %p[%21] {align = 2 : i64}
        %833 = kernel.load %s[%79] : f32
        %834 = kernel.load %s[%80] : f32
        %835 = kernel.cast %833 : f32 to bf16
        %836 = kernel.cast %834 : f32 to bf16
        %837 = kernel.build %835, %836 : vector<2xbf16>
        kernel.store %837, %p[%79] {align = 2 : i64}
        %838 = kernel.load %s[%73] : f32
        %839 = kernel.load %s[%81] : f32
        %840 = kernel.cast %838 : f32 to bf16
        %841 = kernel.cast %839 : f32 to bf16
        %842 = kernel.build %840, %841 : vector<2xbf16>
        kernel.store %842, %p[%73] {align = 2 : i64}
        %843 = kernel.load %s[%82] : f32
        %844 = kernel.load %s[%83] : f32
        %845 = kernel.cast %843 : f32 to bf16
        %846 = kernel.cast %844 : f32 to bf16
        %847 = kernel.build %845, %846 : vector<2xbf16>
        kernel.store %847, %p[%82] {align = 2 : i64}
        %848 = kernel.load %s[%74] : f32
        %849 = kernel.load %s[%84] : f32
        %850 = kernel.cast %848 : f32 to bf16
        %851 = kernel.cast %849 : f32 to bf16
        %852 = kernel.build %850, %851 : vector<2xbf16>
        kernel.store %852, %p[%74] {align = 2 : i64}
        %853 = kernel.load %s[%85] : f32
        %854 = kernel.load %s[%86] : f32
        %855 = kernel.cast %853 : f32 to bf16
        %856 = kernel.cast %854 : f32 to bf16
        %857 = kernel.build %855, %856 : vector<2xbf16>
        kernel.store %857, %p[%85] {align = 2 : i64}
        %858 = kernel.load %s[%88] : f32
        %859 = kernel.load %s[%89] : f32
        %860 = kernel.cast %858 : f32 to bf16
        %861 = kernel.cast %859 : f32 to bf16
        %862 = kernel.build %860, %861 : vector<2xbf16>
        kernel.store %862, %p[%88] {align = 2 : i64}
        %863 = kernel.load %s[%90] : f32
        %864 = kernel.load %s[%91] : f32
        %865 = kernel.cast %863 : f32 to bf16
        %866 = kernel.cast %864 : f32 to bf16
        %867 = kernel.build %865, %866 : vector<2xbf16>
        kernel.store %867, %p[%90] {align = 2 : i64}
        %868 = kernel.load %s[%76] : f32
        %869 = kernel.load %s[%92] : f32
        %870 = kernel.cast %868 : f32 to bf16
        %871 = kernel.cast %869 : f32 to bf16
        %872 = kernel.build %870, %871 : vector<2xbf16>
        kernel.store %872, %p[%76] {align = 2 : i64}
        %873 = kernel.load %s[%93] : f32
        %874 = kernel.load %s[%94] : f32
        %875 = kernel.cast %873 : f32 to bf16
        %876 = kernel.cast %874 : f32 to bf16
        %877 = kernel.build %875, %876 : vector<2xbf16>
        kernel.store %877, %p[%93] {align = 2 : i64}
        %878 = kernel.load %s[%96] : f32
        %879 = kernel.load %s[%97] : f32
        %880 = kernel.cast %878 : f32 to bf16
        %881 = kernel.cast %879 : f32 to bf16
        %882 = kernel.build %880, %881 : vector<2xbf16>
        kernel.store %882, %p[%96] {align = 2 : i64}
        %883 = kernel.load %s[%98] : f32
        %884 = kernel.load %s[%99] : f32
        %885 = kernel.cast %883 : f32 to bf16
        %886 = kernel.cast %884 : f32 to bf16
        %887 = kernel.build %885, %886 : vector<2xbf16>
        kernel.store %887, %p[%98] {align = 2 : i64}
        %888 = kernel.load %s[%87] : f32
        %889 = kernel.load %s[%101] : f32
        %890 = kernel.cast %888 : f32 to bf16
        %891 = kernel.cast %889 : f32 to bf16
        %892 = kernel.build %890, %891 : vector<2xbf16>
        kernel.store %892, %p[%87] {align = 2 : i64}
        %893 = kernel.load %s[%102] : f32
        %894 = kernel.load %s[%103] : f32
        %895 = kernel.cast %893 : f32 to bf16
        %896 = kernel.cast %894 : f32 to bf16
        %897 = kernel.build %895, %896 : vector<2xbf16>
        kernel.store %897, %p[%102] {align = 2 : i64}
        %898 = kernel.load %s[%105] : f32
        %899 = kernel.load %s[%106] : f32
        %900 = kernel.cast %898 : f32 to bf16
        %901 = kernel.cast %899 : f32 to bf16
        %902 = kernel.build %900, %901 : vector<2xbf16>
        kernel.store %902, %p[%105] {align = 2 : i64}
        %903 = kernel.load %s[%107] : f32
        %904 = kernel.load %s[%108] : f32
        %905 = kernel.cast %903 : f32 to bf16
        %906 = kernel.cast %904 : f32 to bf16
        %907 = kernel.build %905, %906 : vector<2xbf16>
        kernel.store %907, %p[%107] {align = 2 : i64}
        %908 = kernel.load %p[%21] {align = 2 : i64} : vector<8xbf16>
        %909 = kernel.load %p[%74] {align = 2 : i64} : vector<8xbf16>
        %910 = kernel.load %p[%76] {align = 2 : i64} : vector<8xbf16>
        %911 = kernel.load %p[%87] {align = 2 : i64} : vector<8xbf16>
        %912, %913, %914, %915 = kernel.wgmma.fence %908, %909, %910, %911 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
        %916 = kernel.load %17[%8] {align = 4 : i64} : i32
        kernel.warp_sync
        kernel.if %343 {
          %917 = kernel.view %empty[%916] : !kernel.mbarrier
          kernel.mbarrier.arrive %917
        }
        %917 = kernel.load %17[%8] {align = 4 : i64} : i32
        %918 = kernel.add %917, %349 : i32
        %919 = kernel.constant 2 : i32
        %920 = kernel.cmp lt %918, %919 : i32
        %921 = kernel.select %920, %918, %8 : i32
        kernel.store %921, %17[%8] {align = 4 : i64}
        %922, %923, %924, %925 = kernel.for %turn = %21 to %152 step %28 iter(%926 = %912, %927 = %913, %928 = %914, %929 = %915) : i64 {
          %930 = kernel.load %17[%8] {align = 4 : i64} : i32
          %931 = kernel.cast %930 : i32 to i64
          %932 = kernel.cast %931 : i64 to i32
          %933 = kernel.and %932, %346 : i32
          %934 = kernel.load %14[%8] {align = 4 : i64} : i32
          %935 = kernel.shr %934, %933 : i32
          %936 = kernel.and %935, %349 : i32
          %937 = kernel.view %full[%931] : !kernel.mbarrier
          kernel.mbarrier.wait %937 parity %936
          %938 = kernel.shl %349, %933 : i32
          %939 = kernel.load %14[%8] {align = 4 : i64} : i32
          %940 = kernel.xor %939, %938 : i32
          kernel.store %940, %14[%8] {align = 4 : i64}
          %941, %942, %943, %944, %945, %946, %947, %948 = kernel.wgmma.fence %357, %358, %359, %360, %361, %362, %363, %364 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          %949 = kernel.mul %931, %69 : i64
          %950 = kernel.view %k_1[%949] : !kernel.buffer<4048xbf16, shared>
          %951 = kernel.wgmma.smem_desc k %950 {stride = 1024 : i64, swizzle = "128b"}
          %952 = kernel.wgmma.mma bf16 %941, bf16 %951 : !kernel.wgmma<32xf32>
          %953 = kernel.view %k_1[%949] : !kernel.buffer<4064xbf16, shared>
          %954 = kernel.wgmma.smem_desc k %953 {stride = 1024 : i64, swizzle = "128b"}
          %955 = kernel.add %954, %79 : i64
          %956 = kernel.wgmma.mma bf16 %942, bf16 %955 add %952 : !kernel.wgmma<32xf32>
          %957 = kernel.view %k_1[%949] : !kernel.buffer<4080xbf16, shared>
          %958 = kernel.wgmma.smem_desc k %957 {stride = 1024 : i64, swizzle = "128b"}
          %959 = kernel.add %958, %73 : i64
          %960 = kernel.wgmma.mma bf16 %943, bf16 %959 add %956 : !kernel.wgmma<32xf32>
          %961 = kernel.view %k_1[%949] : !kernel.buffer<4096xbf16, shared>
          %962 = kernel.wgmma.smem_desc k %961 {stride = 1024 : i64, swizzle = "128b"}
          %963 = kernel.add %962, %82 : i64
          %964 = kernel.wgmma.mma bf16 %944, bf16 %963 add %960 : !kernel.wgmma<32xf32>
          %965 = kernel.view %k_1[%949] : !kernel.buffer<8144xbf16, shared>
          %966 = kernel.wgmma.smem_desc k %965 {stride = 1024 : i64, swizzle = "128b"}
          %967 = kernel.add %966, %391 : i64
          %968 = kernel.wgmma.mma bf16 %945, bf16 %967 add %964 : !kernel.wgmma<32xf32>
          %969 = kernel.view %k_1[%949] : !kernel.buffer<8160xbf16, shared>
          %970 = kernel.wgmma.smem_desc k %969 {stride = 1024 : i64, swizzle = "128b"}
          %971 = kernel.add %970, %396 : i64
          %972 = kernel.wgmma.mma bf16 %946, bf16 %971 add %968 : !kernel.wgmma<32xf32>
          %973 = kernel.view %k_1[%949] : !kernel.buffer<8176xbf16, shared>
          %974 = kernel.wgmma.smem_desc k %973 {stride = 1024 : i64, swizzle = "128b"}
          %975 = kernel.add %974, %401 : i64
          %976 = kernel.wgmma.mma bf16 %947, bf16 %975 add %972 : !kernel.wgmma<32xf32>
          %977 = kernel.view %k_1[%949] : !kernel.buffer<8192xbf16, shared>
          %978 = kernel.wgmma.smem_desc k %977 {stride = 1024 : i64, swizzle = "128b"}
          %979 = kernel.add %978, %406 : i64
          %980 = kernel.wgmma.mma bf16 %948, bf16 %979 add %976 : !kernel.wgmma<32xf32>
          kernel.wgmma.commit_group
          %981 = kernel.load %20[%8] {align = 4 : i64} : i32
          %982 = kernel.cast %981 : i32 to i64
          %983 = kernel.cast %982 : i64 to i32
          %984 = kernel.and %983, %346 : i32
          %985 = kernel.load %18[%8] {align = 4 : i64} : i32
          %986 = kernel.shr %985, %984 : i32
          %987 = kernel.and %986, %349 : i32
          %988 = kernel.view %full_1[%982] : !kernel.mbarrier
          kernel.mbarrier.wait %988 parity %987
          %989 = kernel.shl %349, %984 : i32
          %990 = kernel.load %18[%8] {align = 4 : i64} : i32
          %991 = kernel.xor %990, %989 : i32
          kernel.store %991, %18[%8] {align = 4 : i64}
          %992 = kernel.load %o[%21] {align = 4 : i64} : vector<64xf32>
          %993 = kernel.wgmma.fence %992 : !kernel.wgmma<64xf32>
          %994 = kernel.mul %982, %69 : i64
          %995 = kernel.view %v_1[%994] : !kernel.buffer<5120xbf16, shared>
          %996 = kernel.wgmma.smem_desc mn %995 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %997 = kernel.wgmma.mma bf16 %926, bf16 %996 add %993 {transpose_b} : !kernel.wgmma<64xf32>
          %998 = kernel.view %v_1[%994] : !kernel.buffer<6144xbf16, shared>
          %999 = kernel.wgmma.smem_desc mn %998 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1000 = kernel.add %999, %24 : i64
          %1001 = kernel.wgmma.mma bf16 %927, bf16 %1000 add %997 {transpose_b} : !kernel.wgmma<64xf32>
          %1002 = kernel.view %v_1[%994] : !kernel.buffer<7168xbf16, shared>
          %1003 = kernel.wgmma.smem_desc mn %1002 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1004 = kernel.constant 256 : i64
          %1005 = kernel.add %1003, %1004 : i64
          %1006 = kernel.wgmma.mma bf16 %928, bf16 %1005 add %1001 {transpose_b} : !kernel.wgmma<64xf32>
          %1007 = kernel.view %v_1[%994] : !kernel.buffer<8192xbf16, shared>
          %1008 = kernel.wgmma.smem_desc mn %1007 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1009 = kernel.constant 384 : i64
          %1010 = kernel.add %1008, %1009 : i64
          %1011 = kernel.wgmma.mma bf16 %929, bf16 %1010 add %1006 {transpose_b} : !kernel.wgmma<64xf32>
          kernel.wgmma.commit_group
          %1012, %1013, %1014, %1015, %1016, %1017, %1018, %1019, %1020 = kernel.wgmma.wait_group 1 for %980, %941, %942, %943, %944, %945, %946, %947, %948 : vector<32xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
          kernel.store %1012, %s[%21] {align = 4 : i64}
          %1021 = kernel.load %17[%8] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %343 {
            %1022 = kernel.view %empty[%1021] : !kernel.mbarrier
            kernel.mbarrier.arrive %1022
          }
          %1022 = kernel.load %17[%8] {align = 4 : i64} : i32
          %1023 = kernel.add %1022, %349 : i32
          %1024 = kernel.cmp lt %1023, %919 : i32
          %1025 = kernel.select %1024, %1023, %8 : i32
          kernel.store %1025, %17[%8] {align = 4 : i64}
          %1026 = kernel.mul %turn, %61 : i64
          %1027 = kernel.add %148, %1026 : i64
          %1028 = kernel.add %1027, %n : i64
          %1029 = kernel.add %1028, %67 : i64
          %1030 = kernel.cmp lt %1029, %21 : i64
          %1031 = kernel.mul %turn, %30 : i64
          %1032 = kernel.add %65, %1031 : i64
          kernel.if %1030 {
            %1033 = kernel.add %1032, %204 : i64
            %1034 = kernel.add %1033, %30 : i64
            %1035 = kernel.cmp lt %1034, %n : i64
            %1036 = kernel.add %1033, %153 : i64
            %1037 = kernel.cmp lt %1036, %n : i64
            %1038 = kernel.load %s[%21] : f32
            %1039 = kernel.load %s[%28] : f32
            %1040 = kernel.select %1035, %1038, %418 : f32
            %1041 = kernel.select %1037, %1039, %418 : f32
            kernel.store %1040, %s[%21]
            kernel.store %1041, %s[%28]
            %1042 = kernel.load %s[%79] : f32
            %1043 = kernel.load %s[%80] : f32
            %1044 = kernel.select %1035, %1042, %418 : f32
            %1045 = kernel.select %1037, %1043, %418 : f32
            kernel.store %1044, %s[%79]
            kernel.store %1045, %s[%80]
            %1046 = kernel.add %1033, %112 : i64
            %1047 = kernel.cmp lt %1046, %n : i64
            %1048 = kernel.constant 73 : i64
            %1049 = kernel.add %1033, %1048 : i64
            %1050 = kernel.cmp lt %1049, %n : i64
            %1051 = kernel.load %s[%73] : f32
            %1052 = kernel.load %s[%81] : f32
            %1053 = kernel.select %1047, %1051, %418 : f32
            %1054 = kernel.select %1050, %1052, %418 : f32
            kernel.store %1053, %s[%73]
            kernel.store %1054, %s[%81]
            %1055 = kernel.load %s[%82] : f32
            %1056 = kernel.load %s[%83] : f32
            %1057 = kernel.select %1047, %1055, %418 : f32
            %1058 = kernel.select %1050, %1056, %418 : f32
            kernel.store %1057, %s[%82]
            kernel.store %1058, %s[%83]
            %1059 = kernel.add %1033, %117 : i64
            %1060 = kernel.cmp lt %1059, %n : i64
            %1061 = kernel.constant 81 : i64
            %1062 = kernel.add %1033, %1061 : i64
            %1063 = kernel.cmp lt %1062, %n : i64
            %1064 = kernel.load %s[%74] : f32
            %1065 = kernel.load %s[%84] : f32
            %1066 = kernel.select %1060, %1064, %418 : f32
            %1067 = kernel.select %1063, %1065, %418 : f32
            kernel.store %1066, %s[%74]
            kernel.store %1067, %s[%84]
            %1068 = kernel.load %s[%85] : f32
            %1069 = kernel.load %s[%86] : f32
            %1070 = kernel.select %1060, %1068, %418 : f32
            %1071 = kernel.select %1063, %1069, %418 : f32
            kernel.store %1070, %s[%85]
            kernel.store %1071, %s[%86]
            %1072 = kernel.add %1033, %121 : i64
            %1073 = kernel.cmp lt %1072, %n : i64
            %1074 = kernel.constant 89 : i64
            %1075 = kernel.add %1033, %1074 : i64
            %1076 = kernel.cmp lt %1075, %n : i64
            %1077 = kernel.load %s[%88] : f32
            %1078 = kernel.load %s[%89] : f32
            %1079 = kernel.select %1073, %1077, %418 : f32
            %1080 = kernel.select %1076, %1078, %418 : f32
            kernel.store %1079, %s[%88]
            kernel.store %1080, %s[%89]
            %1081 = kernel.load %s[%90] : f32
            %1082 = kernel.load %s[%91] : f32
            %1083 = kernel.select %1073, %1081, %418 : f32
            %1084 = kernel.select %1076, %1082, %418 : f32
            kernel.store %1083, %s[%90]
            kernel.store %1084, %s[%91]
            %1085 = kernel.add %1033, %126 : i64
            %1086 = kernel.cmp lt %1085, %n : i64
            %1087 = kernel.constant 97 : i64
            %1088 = kernel.add %1033, %1087 : i64
            %1089 = kernel.cmp lt %1088, %n : i64
            %1090 = kernel.load %s[%76] : f32
            %1091 = kernel.load %s[%92] : f32
            %1092 = kernel.select %1086, %1090, %418 : f32
            %1093 = kernel.select %1089, %1091, %418 : f32
            kernel.store %1092, %s[%76]
            kernel.store %1093, %s[%92]
            %1094 = kernel.load %s[%93] : f32
            %1095 = kernel.load %s[%94] : f32
            %1096 = kernel.select %1086, %1094, %418 : f32
            %1097 = kernel.select %1089, %1095, %418 : f32
            kernel.store %1096, %s[%93]
            kernel.store %1097, %s[%94]
            %1098 = kernel.add %1033, %130 : i64
            %1099 = kernel.cmp lt %1098, %n : i64
            %1100 = kernel.constant 105 : i64
            %1101 = kernel.add %1033, %1100 : i64
            %1102 = kernel.cmp lt %1101, %n : i64
            %1103 = kernel.load %s[%96] : f32
            %1104 = kernel.load %s[%97] : f32
            %1105 = kernel.select %1099, %1103, %418 : f32
            %1106 = kernel.select %1102, %1104, %418 : f32
            kernel.store %1105, %s[%96]
            kernel.store %1106, %s[%97]
            %1107 = kernel.load %s[%98] : f32
            %1108 = kernel.load %s[%99] : f32
            %1109 = kernel.select %1099, %1107, %418 : f32
            %1110 = kernel.select %1102, %1108, %418 : f32
            kernel.store %1109, %s[%98]
            kernel.store %1110, %s[%99]
            %1111 = kernel.add %1033, %135 : i64
            %1112 = kernel.cmp lt %1111, %n : i64
            %1113 = kernel.constant 113 : i64
            %1114 = kernel.add %1033, %1113 : i64
            %1115 = kernel.cmp lt %1114, %n : i64
            %1116 = kernel.load %s[%87] : f32
            %1117 = kernel.load %s[%101] : f32
            %1118 = kernel.select %1112, %1116, %418 : f32
            %1119 = kernel.select %1115, %1117, %418 : f32
            kernel.store %1118, %s[%87]
            kernel.store %1119, %s[%101]
            %1120 = kernel.load %s[%102] : f32
            %1121 = kernel.load %s[%103] : f32
            %1122 = kernel.select %1112, %1120, %418 : f32
            %1123 = kernel.select %1115, %1121, %418 : f32
            kernel.store %1122, %s[%102]
            kernel.store %1123, %s[%103]
            %1124 = kernel.add %1033, %139 : i64
            %1125 = kernel.cmp lt %1124, %n : i64
            %1126 = kernel.constant 121 : i64
            %1127 = kernel.add %1033, %1126 : i64
            %1128 = kernel.cmp lt %1127, %n : i64
            %1129 = kernel.load %s[%105] : f32
            %1130 = kernel.load %s[%106] : f32
            %1131 = kernel.select %1125, %1129, %418 : f32
            %1132 = kernel.select %1128, %1130, %418 : f32
            kernel.store %1131, %s[%105]
            kernel.store %1132, %s[%106]
            %1133 = kernel.load %s[%107] : f32
            %1134 = kernel.load %s[%108] : f32
            %1135 = kernel.select %1125, %1133, %418 : f32
            %1136 = kernel.select %1128, %1134, %418 : f32
            kernel.store %1135, %s[%107]
            kernel.store %1136, %s[%108]
          }
          kernel.store %418, %1[%21]
          kernel.store %418, %1[%28]
          %1033 = kernel.load %s[%21] : f32
          %1034 = kernel.load %1[%21] : f32
          %1035 = kernel.max %1034, %1033 : f32
          kernel.store %1035, %1[%21]
          %1036 = kernel.load %s[%28] : f32
          %1037 = kernel.load %1[%21] : f32
          %1038 = kernel.max %1037, %1036 : f32
          kernel.store %1038, %1[%21]
          %1039 = kernel.load %s[%79] : f32
          %1040 = kernel.load %1[%28] : f32
          %1041 = kernel.max %1040, %1039 : f32
          kernel.store %1041, %1[%28]
          %1042 = kernel.load %s[%80] : f32
          %1043 = kernel.load %1[%28] : f32
          %1044 = kernel.max %1043, %1042 : f32
          kernel.store %1044, %1[%28]
          %1045 = kernel.load %s[%73] : f32
          %1046 = kernel.load %1[%21] : f32
          %1047 = kernel.max %1046, %1045 : f32
          kernel.store %1047, %1[%21]
          %1048 = kernel.load %s[%81] : f32
          %1049 = kernel.load %1[%21] : f32
          %1050 = kernel.max %1049, %1048 : f32
          kernel.store %1050, %1[%21]
          %1051 = kernel.load %s[%82] : f32
          %1052 = kernel.load %1[%28] : f32
          %1053 = kernel.max %1052, %1051 : f32
          kernel.store %1053, %1[%28]
          %1054 = kernel.load %s[%83] : f32
          %1055 = kernel.load %1[%28] : f32
          %1056 = kernel.max %1055, %1054 : f32
          kernel.store %1056, %1[%28]
          %1057 = kernel.load %s[%74] : f32
          %1058 = kernel.load %1[%21] : f32
          %1059 = kernel.max %1058, %1057 : f32
          kernel.store %1059, %1[%21]
          %1060 = kernel.load %s[%84] : f32
          %1061 = kernel.load %1[%21] : f32
          %1062 = kernel.max %1061, %1060 : f32
          kernel.store %1062, %1[%21]
          %1063 = kernel.load %s[%85] : f32
          %1064 = kernel.load %1[%28] : f32
          %1065 = kernel.max %1064, %1063 : f32
          kernel.store %1065, %1[%28]
          %1066 = kernel.load %s[%86] : f32
          %1067 = kernel.load %1[%28] : f32
          %1068 = kernel.max %1067, %1066 : f32
          kernel.store %1068, %1[%28]
          %1069 = kernel.load %s[%88] : f32
          %1070 = kernel.load %1[%21] : f32
          %1071 = kernel.max %1070, %1069 : f32
          kernel.store %1071, %1[%21]
          %1072 = kernel.load %s[%89] : f32
          %1073 = kernel.load %1[%21] : f32
          %1074 = kernel.max %1073, %1072 : f32
          kernel.store %1074, %1[%21]
          %1075 = kernel.load %s[%90] : f32
          %1076 = kernel.load %1[%28] : f32
          %1077 = kernel.max %1076, %1075 : f32
          kernel.store %1077, %1[%28]
          %1078 = kernel.load %s[%91] : f32
          %1079 = kernel.load %1[%28] : f32
          %1080 = kernel.max %1079, %1078 : f32
          kernel.store %1080, %1[%28]
          %1081 = kernel.load %s[%76] : f32
          %1082 = kernel.load %1[%21] : f32
          %1083 = kernel.max %1082, %1081 : f32
          kernel.store %1083, %1[%21]
          %1084 = kernel.load %s[%92] : f32
          %1085 = kernel.load %1[%21] : f32
          %1086 = kernel.max %1085, %1084 : f32
          kernel.store %1086, %1[%21]
          %1087 = kernel.load %s[%93] : f32
          %1088 = kernel.load %1[%28] : f32
          %1089 = kernel.max %1088, %1087 : f32
          kernel.store %1089, %1[%28]
          %1090 = kernel.load %s[%94] : f32
          %1091 = kernel.load %1[%28] : f32
          %1092 = kernel.max %1091, %1090 : f32
          kernel.store %1092, %1[%28]
          %1093 = kernel.load %s[%96] : f32
          %1094 = kernel.load %1[%21] : f32
          %1095 = kernel.max %1094, %1093 : f32
          kernel.store %1095, %1[%21]
          %1096 = kernel.load %s[%97] : f32
          %1097 = kernel.load %1[%21] : f32
          %1098 = kernel.max %1097, %1096 : f32
          kernel.store %1098, %1[%21]
          %1099 = kernel.load %s[%98] : f32
          %1100 = kernel.load %1[%28] : f32
          %1101 = kernel.max %1100, %1099 : f32
          kernel.store %1101, %1[%28]
          %1102 = kernel.load %s[%99] : f32
          %1103 = kernel.load %1[%28] : f32
          %1104 = kernel.max %1103, %1102 : f32
          kernel.store %1104, %1[%28]
          %1105 = kernel.load %s[%87] : f32
          %1106 = kernel.load %1[%21] : f32
          %1107 = kernel.max %1106, %1105 : f32
          kernel.store %1107, %1[%21]
          %1108 = kernel.load %s[%101] : f32
          %1109 = kernel.load %1[%21] : f32
          %1110 = kernel.max %1109, %1108 : f32
          kernel.store %1110, %1[%21]
          %1111 = kernel.load %s[%102] : f32
          %1112 = kernel.load %1[%28] : f32
          %1113 = kernel.max %1112, %1111 : f32
          kernel.store %1113, %1[%28]
          %1114 = kernel.load %s[%103] : f32
          %1115 = kernel.load %1[%28] : f32
          %1116 = kernel.max %1115, %1114 : f32
          kernel.store %1116, %1[%28]
          %1117 = kernel.load %s[%105] : f32
          %1118 = kernel.load %1[%21] : f32
          %1119 = kernel.max %1118, %1117 : f32
          kernel.store %1119, %1[%21]
          %1120 = kernel.load %s[%106] : f32
          %1121 = kernel.load %1[%21] : f32
          %1122 = kernel.max %1121, %1120 : f32
          kernel.store %1122, %1[%21]
          %1123 = kernel.load %s[%107] : f32
          %1124 = kernel.load %1[%28] : f32
          %1125 = kernel.max %1124, %1123 : f32
          kernel.store %1125, %1[%28]
          %1126 = kernel.load %s[%108] : f32
          %1127 = kernel.load %1[%28] : f32
          %1128 = kernel.max %1127, %1126 : f32
          kernel.store %1128, %1[%28]
          %1129 = kernel.load %1[%21] : f32
          kernel.store %1129, %top[%21]
          %1130 = kernel.load %1[%28] : f32
          kernel.store %1130, %top[%28]
          %1131 = kernel.load %max[%21] : f32
          %1132 = kernel.load %top[%21] : f32
          %1133 = kernel.sub %1132, %1131 : f32
          %1134 = kernel.mul %1133, %193 : f32
          %1135 = kernel.cmp gt %1134, %521 : f32
          %1136 = kernel.load %max[%28] : f32
          %1137 = kernel.load %top[%28] : f32
          %1138 = kernel.sub %1137, %1136 : f32
          %1139 = kernel.mul %1138, %193 : f32
          %1140 = kernel.cmp gt %1139, %521 : f32
          %1141 = kernel.or %1135, %1140 : i1
          %1142 = kernel.vote any %1141
          kernel.if %1142 {
            %1143 = kernel.load %1[%21] : f32
            %1144 = kernel.shuffle bfly %1143, %349 : f32
            %1145 = kernel.max %1143, %1144 : f32
            %1146 = kernel.shuffle bfly %1145, %919 : f32
            %1147 = kernel.max %1145, %1146 : f32
            kernel.store %1147, %1[%21]
            %1148 = kernel.load %1[%28] : f32
            %1149 = kernel.shuffle bfly %1148, %349 : f32
            %1150 = kernel.max %1148, %1149 : f32
            %1151 = kernel.shuffle bfly %1150, %919 : f32
            %1152 = kernel.max %1150, %1151 : f32
            kernel.store %1152, %1[%28]
            %1153 = kernel.load %1[%21] : f32
            kernel.store %1153, %top[%21]
            %1154 = kernel.load %1[%28] : f32
            kernel.store %1154, %top[%28]
            %1155 = kernel.load %max[%21] : f32
            %1156 = kernel.load %top[%21] : f32
            %1157 = kernel.sub %1156, %1155 : f32
            %1158 = kernel.mul %1157, %193 : f32
            %1159 = kernel.cmp gt %1158, %521 : f32
            %1160 = kernel.select %1159, %1156, %1155 : f32
            %1161 = kernel.sub %1155, %1160 : f32
            %1162 = kernel.mul %1161, %193 : f32
            %1163 = kernel.constant 1.000000e+00 : f32
            %1164 = kernel.math exp2 %1162 : f32
            %1165 = kernel.select %1159, %1164, %1163 : f32
            kernel.store %1165, %scale[%21]
            kernel.store %1160, %max[%21]
            %1166 = kernel.load %max[%28] : f32
            %1167 = kernel.load %top[%28] : f32
            %1168 = kernel.sub %1167, %1166 : f32
            %1169 = kernel.mul %1168, %193 : f32
            %1170 = kernel.cmp gt %1169, %521 : f32
            %1171 = kernel.select %1170, %1167, %1166 : f32
            %1172 = kernel.sub %1166, %1171 : f32
            %1173 = kernel.mul %1172, %193 : f32
            %1174 = kernel.math exp2 %1173 : f32
            %1175 = kernel.select %1170, %1174, %1163 : f32
            kernel.store %1175, %scale[%28]
            kernel.store %1171, %max[%28]
            %1176, %1177, %1178, %1179, %1180 = kernel.wgmma.wait_group 0 for %1011, %926, %927, %928, %929 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
            kernel.store %1176, %o[%21] {align = 4 : i64}
            %1181 = kernel.load %o[%21] : f32
            %1182 = kernel.load %o[%28] : f32
            %1183 = kernel.load %scale[%21] : f32
            %1184 = kernel.load %scale[%21] : f32
            %1185 = kernel.mul %1181, %1183 : f32
            %1186 = kernel.mul %1182, %1184 : f32
            kernel.store %1185, %o[%21]
            kernel.store %1186, %o[%28]
            %1187 = kernel.load %o[%79] : f32
            %1188 = kernel.load %o[%80] : f32
            %1189 = kernel.load %scale[%28] : f32
            %1190 = kernel.load %scale[%28] : f32
            %1191 = kernel.mul %1187, %1189 : f32
            %1192 = kernel.mul %1188, %1190 : f32
            kernel.store %1191, %o[%79]
            kernel.store %1192, %o[%80]
            %1193 = kernel.load %o[%73] : f32
            %1194 = kernel.load %o[%81] : f32
            %1195 = kernel.load %scale[%21] : f32
            %1196 = kernel.load %scale[%21] : f32
            %1197 = kernel.mul %1193, %1195 : f32
            %1198 = kernel.mul %1194, %1196 : f32
            kernel.store %1197, %o[%73]
            kernel.store %1198, %o[%81]
            %1199 = kernel.load %o[%82] : f32
            %1200 = kernel.load %o[%83] : f32
            %1201 = kernel.load %scale[%28] : f32
            %1202 = kernel.load %scale[%28] : f32
            %1203 = kernel.mul %1199, %1201 : f32
            %1204 = kernel.mul %1200, %1202 : f32
            kernel.store %1203, %o[%82]
            kernel.store %1204, %o[%83]
            %1205 = kernel.load %o[%74] : f32
            %1206 = kernel.load %o[%84] : f32
            %1207 = kernel.load %scale[%21] : f32
            %1208 = kernel.load %scale[%21] : f32
            %1209 = kernel.mul %1205, %1207 : f32
            %1210 = kernel.mul %1206, %1208 : f32
            kernel.store %1209, %o[%74]
            kernel.store %1210, %o[%84]
            %1211 = kernel.load %o[%85] : f32
            %1212 = kernel.load %o[%86] : f32
            %1213 = kernel.load %scale[%28] : f32
            %1214 = kernel.load %scale[%28] : f32
            %1215 = kernel.mul %1211, %1213 : f32
            %1216 = kernel.mul %1212, %1214 : f32
            kernel.store %1215, %o[%85]
            kernel.store %1216, %o[%86]
            %1217 = kernel.load %o[%88] : f32
            %1218 = kernel.load %o[%89] : f32
            %1219 = kernel.load %scale[%21] : f32
            %1220 = kernel.load %scale[%21] : f32
            %1221 = kernel.mul %1217, %1219 : f32
            %1222 = kernel.mul %1218, %1220 : f32
            kernel.store %1221, %o[%88]
            kernel.store %1222, %o[%89]
            %1223 = kernel.load %o[%90] : f32
            %1224 = kernel.load %o[%91] : f32
            %1225 = kernel.load %scale[%28] : f32
            %1226 = kernel.load %scale[%28] : f32
            %1227 = kernel.mul %1223, %1225 : f32
            %1228 = kernel.mul %1224, %1226 : f32
            kernel.store %1227, %o[%90]
            kernel.store %1228, %o[%91]
            %1229 = kernel.load %o[%76] : f32
            %1230 = kernel.load %o[%92] : f32
            %1231 = kernel.load %scale[%21] : f32
            %1232 = kernel.load %scale[%21] : f32
            %1233 = kernel.mul %1229, %1231 : f32
            %1234 = kernel.mul %1230, %1232 : f32
            kernel.store %1233, %o[%76]
            kernel.store %1234, %o[%92]
            %1235 = kernel.load %o[%93] : f32
            %1236 = kernel.load %o[%94] : f32
            %1237 = kernel.load %scale[%28] : f32
            %1238 = kernel.load %scale[%28] : f32
            %1239 = kernel.mul %1235, %1237 : f32
            %1240 = kernel.mul %1236, %1238 : f32
            kernel.store %1239, %o[%93]
            kernel.store %1240, %o[%94]
            %1241 = kernel.load %o[%96] : f32
            %1242 = kernel.load %o[%97] : f32
            %1243 = kernel.load %scale[%21] : f32
            %1244 = kernel.load %scale[%21] : f32
            %1245 = kernel.mul %1241, %1243 : f32
            %1246 = kernel.mul %1242, %1244 : f32
            kernel.store %1245, %o[%96]
            kernel.store %1246, %o[%97]
            %1247 = kernel.load %o[%98] : f32
            %1248 = kernel.load %o[%99] : f32
            %1249 = kernel.load %scale[%28] : f32
            %1250 = kernel.load %scale[%28] : f32
            %1251 = kernel.mul %1247, %1249 : f32
            %1252 = kernel.mul %1248, %1250 : f32
            kernel.store %1251, %o[%98]
            kernel.store %1252, %o[%99]
            %1253 = kernel.load %o[%87] : f32
            %1254 = kernel.load %o[%101] : f32
            %1255 = kernel.load %scale[%21] : f32
            %1256 = kernel.load %scale[%21] : f32
            %1257 = kernel.mul %1253, %1255 : f32
            %1258 = kernel.mul %1254, %1256 : f32
            kernel.store %1257, %o[%87]
            kernel.store %1258, %o[%101]
            %1259 = kernel.load %o[%102] : f32
            %1260 = kernel.load %o[%103] : f32
            %1261 = kernel.load %scale[%28] : f32
            %1262 = kernel.load %scale[%28] : f32
            %1263 = kernel.mul %1259, %1261 : f32
            %1264 = kernel.mul %1260, %1262 : f32
            kernel.store %1263, %o[%102]
            kernel.store %1264, %o[%103]
            %1265 = kernel.load %o[%105] : f32
            %1266 = kernel.load %o[%106] : f32
            %1267 = kernel.load %scale[%21] : f32
            %1268 = kernel.load %scale[%21] : f32
            %1269 = kernel.mul %1265, %1267 : f32
            %1270 = kernel.mul %1266, %1268 : f32
            kernel.store %1269, %o[%105]
            kernel.store %1270, %o[%106]
            %1271 = kernel.load %o[%107] : f32
            %1272 = kernel.load %o[%108] : f32
            %1273 = kernel.load %scale[%28] : f32
            %1274 = kernel.load %scale[%28] : f32
            %1275 = kernel.mul %1271, %1273 : f32
            %1276 = kernel.mul %1272, %1274 : f32
            kernel.store %1275, %o[%107]
            kernel.store %1276, %o[%108]
            %1277 = kernel.load %o[%75] : f32
            %1278 = kernel.load %o[%109] : f32
            %1279 = kernel.load %scale[%21] : f32
            %1280 = kernel.load %scale[%21] : f32
            %1281 = kernel.mul %1277, %1279 : f32
            %1282 = kernel.mul %1278, %1280 : f32
            kernel.store %1281, %o[%75]
            kernel.store %1282, %o[%109]
            %1283 = kernel.load %o[%110] : f32
            %1284 = kernel.load %o[%111] : f32
            %1285 = kernel.load %scale[%28] : f32
            %1286 = kernel.load %scale[%28] : f32
            %1287 = kernel.mul %1283, %1285 : f32
            %1288 = kernel.mul %1284, %1286 : f32
            kernel.store %1287, %o[%110]
            kernel.store %1288, %o[%111]
            %1289 = kernel.load %o[%113] : f32
            %1290 = kernel.load %o[%114] : f32
            %1291 = kernel.load %scale[%21] : f32
            %1292 = kernel.load %scale[%21] : f32
            %1293 = kernel.mul %1289, %1291 : f32
            %1294 = kernel.mul %1290, %1292 : f32
            kernel.store %1293, %o[%113]
            kernel.store %1294, %o[%114]
            %1295 = kernel.load %o[%115] : f32
            %1296 = kernel.load %o[%116] : f32
            %1297 = kernel.load %scale[%28] : f32
            %1298 = kernel.load %scale[%28] : f32
            %1299 = kernel.mul %1295, %1297 : f32
            %1300 = kernel.mul %1296, %1298 : f32
            kernel.store %1299, %o[%115]
            kernel.store %1300, %o[%116]
            %1301 = kernel.load %o[%95] : f32
            %1302 = kernel.load %o[%118] : f32
            %1303 = kernel.load %scale[%21] : f32
            %1304 = kernel.load %scale[%21] : f32
            %1305 = kernel.mul %1301, %1303 : f32
            %1306 = kernel.mul %1302, %1304 : f32
            kernel.store %1305, %o[%95]
            kernel.store %1306, %o[%118]
            %1307 = kernel.load %o[%119] : f32
            %1308 = kernel.load %o[%120] : f32
            %1309 = kernel.load %scale[%28] : f32
            %1310 = kernel.load %scale[%28] : f32
            %1311 = kernel.mul %1307, %1309 : f32
            %1312 = kernel.mul %1308, %1310 : f32
            kernel.store %1311, %o[%119]
            kernel.store %1312, %o[%120]
            %1313 = kernel.load %o[%122] : f32
            %1314 = kernel.load %o[%123] : f32
            %1315 = kernel.load %scale[%21] : f32
            %1316 = kernel.load %scale[%21] : f32
            %1317 = kernel.mul %1313, %1315 : f32
            %1318 = kernel.mul %1314, %1316 : f32
            kernel.store %1317, %o[%122]
            kernel.store %1318, %o[%123]
            %1319 = kernel.load %o[%124] : f32
            %1320 = kernel.load %o[%125] : f32
            %1321 = kernel.load %scale[%28] : f32
            %1322 = kernel.load %scale[%28] : f32
            %1323 = kernel.mul %1319, %1321 : f32
            %1324 = kernel.mul %1320, %1322 : f32
            kernel.store %1323, %o[%124]
            kernel.store %1324, %o[%125]
            %1325 = kernel.load %o[%100] : f32
            %1326 = kernel.load %o[%127] : f32
            %1327 = kernel.load %scale[%21] : f32
            %1328 = kernel.load %scale[%21] : f32
            %1329 = kernel.mul %1325, %1327 : f32
            %1330 = kernel.mul %1326, %1328 : f32
            kernel.store %1329, %o[%100]
            kernel.store %1330, %o[%127]
            %1331 = kernel.load %o[%128] : f32
            %1332 = kernel.load %o[%129] : f32
            %1333 = kernel.load %scale[%28] : f32
            %1334 = kernel.load %scale[%28] : f32
            %1335 = kernel.mul %1331, %1333 : f32
            %1336 = kernel.mul %1332, %1334 : f32
            kernel.store %1335, %o[%128]
            kernel.store %1336, %o[%129]
            %1337 = kernel.load %o[%131] : f32
            %1338 = kernel.load %o[%132] : f32
            %1339 = kernel.load %scale[%21] : f32
            %1340 = kernel.load %scale[%21] : f32
            %1341 = kernel.mul %1337, %1339 : f32
            %1342 = kernel.mul %1338, %1340 : f32
            kernel.store %1341, %o[%131]
            kernel.store %1342, %o[%132]
            %1343 = kernel.load %o[%133] : f32
            %1344 = kernel.load %o[%134] : f32
            %1345 = kernel.load %scale[%28] : f32
            %1346 = kernel.load %scale[%28] : f32
            %1347 = kernel.mul %1343, %1345 : f32
            %1348 = kernel.mul %1344, %1346 : f32
            kernel.store %1347, %o[%133]
            kernel.store %1348, %o[%134]
            %1349 = kernel.load %o[%104] : f32
            %1350 = kernel.load %o[%136] : f32
            %1351 = kernel.load %scale[%21] : f32
            %1352 = kernel.load %scale[%21] : f32
            %1353 = kernel.mul %1349, %1351 : f32
            %1354 = kernel.mul %1350, %1352 : f32
            kernel.store %1353, %o[%104]
            kernel.store %1354, %o[%136]
            %1355 = kernel.load %o[%137] : f32
            %1356 = kernel.load %o[%138] : f32
            %1357 = kernel.load %scale[%28] : f32
            %1358 = kernel.load %scale[%28] : f32
            %1359 = kernel.mul %1355, %1357 : f32
            %1360 = kernel.mul %1356, %1358 : f32
            kernel.store %1359, %o[%137]
            kernel.store %1360, %o[%138]
            %1361 = kernel.load %o[%140] : f32
            %1362 = kernel.load %o[%141] : f32
            %1363 = kernel.load %scale[%21] : f32
            %1364 = kernel.load %scale[%21] : f32
            %1365 = kernel.mul %1361, %1363 : f32
            %1366 = kernel.mul %1362, %1364 : f32
            kernel.store %1365, %o[%140]
            kernel.store %1366, %o[%141]
            %1367 = kernel.load %o[%142] : f32
            %1368 = kernel.load %o[%26] : f32
            %1369 = kernel.load %scale[%28] : f32
            %1370 = kernel.load %scale[%28] : f32
            %1371 = kernel.mul %1367, %1369 : f32
            %1372 = kernel.mul %1368, %1370 : f32
            kernel.store %1371, %o[%142]
            kernel.store %1372, %o[%26]
          } else {
            %1143 = kernel.load %max[%21] : f32
            %1144 = kernel.constant 1.000000e+00 : f32
            kernel.store %1144, %scale[%21]
            kernel.store %1143, %max[%21]
            %1145 = kernel.load %max[%28] : f32
            kernel.store %1144, %scale[%28]
            kernel.store %1145, %max[%28]
            %1146, %1147, %1148, %1149, %1150 = kernel.wgmma.wait_group 0 for %1011, %926, %927, %928, %929 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
            kernel.store %1146, %o[%21] {align = 4 : i64}
          }
          %1143 = kernel.load %20[%8] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %343 {
            %1144 = kernel.view %empty_1[%1143] : !kernel.mbarrier
            kernel.mbarrier.arrive %1144
          }
          %1144 = kernel.load %20[%8] {align = 4 : i64} : i32
          %1145 = kernel.add %1144, %349 : i32
          %1146 = kernel.cmp lt %1145, %919 : i32
          %1147 = kernel.select %1146, %1145, %8 : i32
          kernel.store %1147, %20[%8] {align = 4 : i64}
          %1148 = kernel.load %max[%21] : f32
          %1149 = kernel.load %max[%21] : f32
          %1150 = kernel.load %s[%21] : f32
          %1151 = kernel.load %s[%28] : f32
          %1152 = kernel.mul %1148, %193 : f32
          %1153 = kernel.mul %1149, %193 : f32
          %1154 = kernel.neg %1152 : f32
          %1155 = kernel.neg %1153 : f32
          %1156 = kernel.fma %1150, %193, %1154 : f32
          %1157 = kernel.fma %1151, %193, %1155 : f32
          %1158 = kernel.math exp2 %1156 {fast} : f32
          %1159 = kernel.math exp2 %1157 {fast} : f32
          kernel.store %1158, %s[%21]
          kernel.store %1159, %s[%28]
          %1160 = kernel.load %max[%28] : f32
          %1161 = kernel.load %max[%28] : f32
          %1162 = kernel.load %s[%79] : f32
          %1163 = kernel.load %s[%80] : f32
          %1164 = kernel.mul %1160, %193 : f32
          %1165 = kernel.mul %1161, %193 : f32
          %1166 = kernel.neg %1164 : f32
          %1167 = kernel.neg %1165 : f32
          %1168 = kernel.fma %1162, %193, %1166 : f32
          %1169 = kernel.fma %1163, %193, %1167 : f32
          %1170 = kernel.math exp2 %1168 {fast} : f32
          %1171 = kernel.math exp2 %1169 {fast} : f32
          kernel.store %1170, %s[%79]
          kernel.store %1171, %s[%80]
          %1172 = kernel.load %max[%21] : f32
          %1173 = kernel.load %max[%21] : f32
          %1174 = kernel.load %s[%73] : f32
          %1175 = kernel.load %s[%81] : f32
          %1176 = kernel.mul %1172, %193 : f32
          %1177 = kernel.mul %1173, %193 : f32
          %1178 = kernel.neg %1176 : f32
          %1179 = kernel.neg %1177 : f32
          %1180 = kernel.fma %1174, %193, %1178 : f32
          %1181 = kernel.fma %1175, %193, %1179 : f32
          %1182 = kernel.math exp2 %1180 {fast} : f32
          %1183 = kernel.math exp2 %1181 {fast} : f32
          kernel.store %1182, %s[%73]
          kernel.store %1183, %s[%81]
          %1184 = kernel.load %max[%28] : f32
          %1185 = kernel.load %max[%28] : f32
          %1186 = kernel.load %s[%82] : f32
          %1187 = kernel.load %s[%83] : f32
          %1188 = kernel.mul %1184, %193 : f32
          %1189 = kernel.mul %1185, %193 : f32
          %1190 = kernel.neg %1188 : f32
          %1191 = kernel.neg %1189 : f32
          %1192 = kernel.fma %1186, %193, %1190 : f32
          %1193 = kernel.fma %1187, %193, %1191 : f32
          %1194 = kernel.math exp2 %1192 {fast} : f32
          %1195 = kernel.math exp2 %1193 {fast} : f32
          kernel.store %1194, %s[%82]
          kernel.store %1195, %s[%83]
          %1196 = kernel.load %max[%21] : f32
          %1197 = kernel.load %max[%21] : f32
          %1198 = kernel.load %s[%74] : f32
          %1199 = kernel.load %s[%84] : f32
          %1200 = kernel.mul %1196, %193 : f32
          %1201 = kernel.mul %1197, %193 : f32
          %1202 = kernel.neg %1200 : f32
          %1203 = kernel.neg %1201 : f32
          %1204 = kernel.fma %1198, %193, %1202 : f32
          %1205 = kernel.fma %1199, %193, %1203 : f32
          %1206 = kernel.math exp2 %1204 {fast} : f32
          %1207 = kernel.math exp2 %1205 {fast} : f32
          kernel.store %1206, %s[%74]
          kernel.store %1207, %s[%84]
          %1208 = kernel.load %max[%28] : f32
          %1209 = kernel.load %max[%28] : f32
          %1210 = kernel.load %s[%85] : f32
          %1211 = kernel.load %s[%86] : f32
          %1212 = kernel.mul %1208, %193 : f32
          %1213 = kernel.mul %1209, %193 : f32
          %1214 = kernel.neg %1212 : f32
          %1215 = kernel.neg %1213 : f32
          %1216 = kernel.fma %1210, %193, %1214 : f32
          %1217 = kernel.fma %1211, %193, %1215 : f32
          %1218 = kernel.math exp2 %1216 {fast} : f32
          %1219 = kernel.math exp2 %1217 {fast} : f32
          kernel.store %1218, %s[%85]
          kernel.store %1219, %s[%86]
          %1220 = kernel.load %max[%21] : f32
          %1221 = kernel.load %max[%21] : f32
          %1222 = kernel.load %s[%88] : f32
          %1223 = kernel.load %s[%89] : f32
          %1224 = kernel.mul %1220, %193 : f32
          %1225 = kernel.mul %1221, %193 : f32
          %1226 = kernel.neg %1224 : f32
          %1227 = kernel.neg %1225 : f32
          %1228 = kernel.fma %1222, %193, %1226 : f32
          %1229 = kernel.fma %1223, %193, %1227 : f32
          %1230 = kernel.math exp2 %1228 {fast} : f32
          %1231 = kernel.math exp2 %1229 {fast} : f32
          kernel.store %1230, %s[%88]
          kernel.store %1231, %s[%89]
          %1232 = kernel.load %max[%28] : f32
          %1233 = kernel.load %max[%28] : f32
          %1234 = kernel.load %s[%90] : f32
          %1235 = kernel.load %s[%91] : f32
          %1236 = kernel.mul %1232, %193 : f32
          %1237 = kernel.mul %1233, %193 : f32
          %1238 = kernel.neg %1236 : f32
          %1239 = kernel.neg %1237 : f32
          %1240 = kernel.fma %1234, %193, %1238 : f32
          %1241 = kernel.fma %1235, %193, %1239 : f32
          %1242 = kernel.math exp2 %1240 {fast} : f32
          %1243 = kernel.math exp2 %1241 {fast} : f32
          kernel.store %1242, %s[%90]
          kernel.store %1243, %s[%91]
          %1244 = kernel.load %max[%21] : f32
          %1245 = kernel.load %max[%21] : f32
          %1246 = kernel.load %s[%76] : f32
          %1247 = kernel.load %s[%92] : f32
          %1248 = kernel.mul %1244, %193 : f32
          %1249 = kernel.mul %1245, %193 : f32
          %1250 = kernel.neg %1248 : f32
          %1251 = kernel.neg %1249 : f32
          %1252 = kernel.fma %1246, %193, %1250 : f32
          %1253 = kernel.fma %1247, %193, %1251 : f32
          %1254 = kernel.math exp2 %1252 {fast} : f32
          %1255 = kernel.math exp2 %1253 {fast} : f32
          kernel.store %1254, %s[%76]
          kernel.store %1255, %s[%92]
          %1256 = kernel.load %max[%28] : f32
          %1257 = kernel.load %max[%28] : f32
          %1258 = kernel.load %s[%93] : f32
          %1259 = kernel.load %s[%94] : f32
          %1260 = kernel.mul %1256, %193 : f32
          %1261 = kernel.mul %1257, %193 : f32
          %1262 = kernel.neg %1260 : f32
          %1263 = kernel.neg %1261 : f32
          %1264 = kernel.fma %1258, %193, %1262 : f32
          %1265 = kernel.fma %1259, %193, %1263 : f32
          %1266 = kernel.math exp2 %1264 {fast} : f32
          %1267 = kernel.math exp2 %1265 {fast} : f32
          kernel.store %1266, %s[%93]
          kernel.store %1267, %s[%94]
          %1268 = kernel.load %max[%21] : f32
          %1269 = kernel.load %max[%21] : f32
          %1270 = kernel.load %s[%96] : f32
          %1271 = kernel.load %s[%97] : f32
          %1272 = kernel.mul %1268, %193 : f32
          %1273 = kernel.mul %1269, %193 : f32
          %1274 = kernel.neg %1272 : f32
          %1275 = kernel.neg %1273 : f32
          %1276 = kernel.fma %1270, %193, %1274 : f32
          %1277 = kernel.fma %1271, %193, %1275 : f32
          %1278 = kernel.math exp2 %1276 {fast} : f32
          %1279 = kernel.math exp2 %1277 {fast} : f32
          kernel.store %1278, %s[%96]
          kernel.store %1279, %s[%97]
          %1280 = kernel.load %max[%28] : f32
          %1281 = kernel.load %max[%28] : f32
          %1282 = kernel.load %s[%98] : f32
          %1283 = kernel.load %s[%99] : f32
          %1284 = kernel.mul %1280, %193 : f32
          %1285 = kernel.mul %1281, %193 : f32
          %1286 = kernel.neg %1284 : f32
          %1287 = kernel.neg %1285 : f32
          %1288 = kernel.fma %1282, %193, %1286 : f32
          %1289 = kernel.fma %1283, %193, %1287 : f32
          %1290 = kernel.math exp2 %1288 {fast} : f32
          %1291 = kernel.math exp2 %1289 {fast} : f32
          kernel.store %1290, %s[%98]
          kernel.store %1291, %s[%99]
          %1292 = kernel.load %max[%21] : f32
          %1293 = kernel.load %max[%21] : f32
          %1294 = kernel.load %s[%87] : f32
          %1295 = kernel.load %s[%101] : f32
          %1296 = kernel.mul %1292, %193 : f32
          %1297 = kernel.mul %1293, %193 : f32
          %1298 = kernel.neg %1296 : f32
          %1299 = kernel.neg %1297 : f32
          %1300 = kernel.fma %1294, %193, %1298 : f32
          %1301 = kernel.fma %1295, %193, %1299 : f32
          %1302 = kernel.math exp2 %1300 {fast} : f32
          %1303 = kernel.math exp2 %1301 {fast} : f32
          kernel.store %1302, %s[%87]
          kernel.store %1303, %s[%101]
          %1304 = kernel.load %max[%28] : f32
          %1305 = kernel.load %max[%28] : f32
          %1306 = kernel.load %s[%102] : f32
          %1307 = kernel.load %s[%103] : f32
          %1308 = kernel.mul %1304, %193 : f32
          %1309 = kernel.mul %1305, %193 : f32
          %1310 = kernel.neg %1308 : f32
          %1311 = kernel.neg %1309 : f32
          %1312 = kernel.fma %1306, %193, %1310 : f32
          %1313 = kernel.fma %1307, %193, %1311 : f32
          %1314 = kernel.math exp2 %1312 {fast} : f32
          %1315 = kernel.math exp2 %1313 {fast} : f32
          kernel.store %1314, %s[%102]
          kernel.store %1315, %s[%103]
          %1316 = kernel.load %max[%21] : f32
          %1317 = kernel.load %max[%21] : f32
          %1318 = kernel.load %s[%105] : f32
          %1319 = kernel.load %s[%106] : f32
          %1320 = kernel.mul %1316, %193 : f32
          %1321 = kernel.mul %1317, %193 : f32
          %1322 = kernel.neg %1320 : f32
          %1323 = kernel.neg %1321 : f32
          %1324 = kernel.fma %1318, %193, %1322 : f32
          %1325 = kernel.fma %1319, %193, %1323 : f32
          %1326 = kernel.math exp2 %1324 {fast} : f32
          %1327 = kernel.math exp2 %1325 {fast} : f32
          kernel.store %1326, %s[%105]
          kernel.store %1327, %s[%106]
          %1328 = kernel.load %max[%28] : f32
          %1329 = kernel.load %max[%28] : f32
          %1330 = kernel.load %s[%107] : f32
          %1331 = kernel.load %s[%108] : f32
          %1332 = kernel.mul %1328, %193 : f32
          %1333 = kernel.mul %1329, %193 : f32
          %1334 = kernel.neg %1332 : f32
          %1335 = kernel.neg %1333 : f32
          %1336 = kernel.fma %1330, %193, %1334 : f32
          %1337 = kernel.fma %1331, %193, %1335 : f32
          %1338 = kernel.math exp2 %1336 {fast} : f32
          %1339 = kernel.math exp2 %1337 {fast} : f32
          kernel.store %1338, %s[%107]
          kernel.store %1339, %s[%108]
          kernel.store %340, %0[%21]
          kernel.store %340, %0[%28]
          %1340 = kernel.load %s[%21] : f32
          %1341 = kernel.load %0[%21] : f32
          %1342 = kernel.add %1341, %1340 : f32
          kernel.store %1342, %0[%21]
          %1343 = kernel.load %s[%28] : f32
          %1344 = kernel.load %0[%21] : f32
          %1345 = kernel.add %1344, %1343 : f32
          kernel.store %1345, %0[%21]
          %1346 = kernel.load %s[%79] : f32
          %1347 = kernel.load %0[%28] : f32
          %1348 = kernel.add %1347, %1346 : f32
          kernel.store %1348, %0[%28]
          %1349 = kernel.load %s[%80] : f32
          %1350 = kernel.load %0[%28] : f32
          %1351 = kernel.add %1350, %1349 : f32
          kernel.store %1351, %0[%28]
          %1352 = kernel.load %s[%73] : f32
          %1353 = kernel.load %0[%21] : f32
          %1354 = kernel.add %1353, %1352 : f32
          kernel.store %1354, %0[%21]
          %1355 = kernel.load %s[%81] : f32
          %1356 = kernel.load %0[%21] : f32
          %1357 = kernel.add %1356, %1355 : f32
          kernel.store %1357, %0[%21]
          %1358 = kernel.load %s[%82] : f32
          %1359 = kernel.load %0[%28] : f32
          %1360 = kernel.add %1359, %1358 : f32
          kernel.store %1360, %0[%28]
          %1361 = kernel.load %s[%83] : f32
          %1362 = kernel.load %0[%28] : f32
          %1363 = kernel.add %1362, %1361 : f32
          kernel.store %1363, %0[%28]
          %1364 = kernel.load %s[%74] : f32
          %1365 = kernel.load %0[%21] : f32
          %1366 = kernel.add %1365, %1364 : f32
          kernel.store %1366, %0[%21]
          %1367 = kernel.load %s[%84] : f32
          %1368 = kernel.load %0[%21] : f32
          %1369 = kernel.add %1368, %1367 : f32
          kernel.store %1369, %0[%21]
          %1370 = kernel.load %s[%85] : f32
          %1371 = kernel.load %0[%28] : f32
          %1372 = kernel.add %1371, %1370 : f32
          kernel.store %1372, %0[%28]
          %1373 = kernel.load %s[%86] : f32
          %1374 = kernel.load %0[%28] : f32
          %1375 = kernel.add %1374, %1373 : f32
          kernel.store %1375, %0[%28]
          %1376 = kernel.load %s[%88] : f32
          %1377 = kernel.load %0[%21] : f32
          %1378 = kernel.add %1377, %1376 : f32
          kernel.store %1378, %0[%21]
          %1379 = kernel.load %s[%89] : f32
          %1380 = kernel.load %0[%21] : f32
          %1381 = kernel.add %1380, %1379 : f32
          kernel.store %1381, %0[%21]
          %1382 = kernel.load %s[%90] : f32
          %1383 = kernel.load %0[%28] : f32
          %1384 = kernel.add %1383, %1382 : f32
          kernel.store %1384, %0[%28]
          %1385 = kernel.load %s[%91] : f32
          %1386 = kernel.load %0[%28] : f32
          %1387 = kernel.add %1386, %1385 : f32
          kernel.store %1387, %0[%28]
          %1388 = kernel.load %s[%76] : f32
          %1389 = kernel.load %0[%21] : f32
          %1390 = kernel.add %1389, %1388 : f32
          kernel.store %1390, %0[%21]
          %1391 = kernel.load %s[%92] : f32
          %1392 = kernel.load %0[%21] : f32
          %1393 = kernel.add %1392, %1391 : f32
          kernel.store %1393, %0[%21]
          %1394 = kernel.load %s[%93] : f32
          %1395 = kernel.load %0[%28] : f32
          %1396 = kernel.add %1395, %1394 : f32
          kernel.store %1396, %0[%28]
          %1397 = kernel.load %s[%94] : f32
          %1398 = kernel.load %0[%28] : f32
          %1399 = kernel.add %1398, %1397 : f32
          kernel.store %1399, %0[%28]
          %1400 = kernel.load %s[%96] : f32
          %1401 = kernel.load %0[%21] : f32
          %1402 = kernel.add %1401, %1400 : f32
          kernel.store %1402, %0[%21]
          %1403 = kernel.load %s[%97] : f32
          %1404 = kernel.load %0[%21] : f32
          %1405 = kernel.add %1404, %1403 : f32
          kernel.store %1405, %0[%21]
          %1406 = kernel.load %s[%98] : f32
          %1407 = kernel.load %0[%28] : f32
          %1408 = kernel.add %1407, %1406 : f32
          kernel.store %1408, %0[%28]
          %1409 = kernel.load %s[%99] : f32
          %1410 = kernel.load %0[%28] : f32
          %1411 = kernel.add %1410, %1409 : f32
          kernel.store %1411, %0[%28]
          %1412 = kernel.load %s[%87] : f32
          %1413 = kernel.load %0[%21] : f32
          %1414 = kernel.add %1413, %1412 : f32
          kernel.store %1414, %0[%21]
          %1415 = kernel.load %s[%101] : f32
          %1416 = kernel.load %0[%21] : f32
          %1417 = kernel.add %1416, %1415 : f32
          kernel.store %1417, %0[%21]
          %1418 = kernel.load %s[%102] : f32
          %1419 = kernel.load %0[%28] : f32
          %1420 = kernel.add %1419, %1418 : f32
          kernel.store %1420, %0[%28]
          %1421 = kernel.load %s[%103] : f32
          %1422 = kernel.load %0[%28] : f32
          %1423 = kernel.add %1422, %1421 : f32
          kernel.store %1423, %0[%28]
          %1424 = kernel.load %s[%105] : f32
          %1425 = kernel.load %0[%21] : f32
          %1426 = kernel.add %1425, %1424 : f32
          kernel.store %1426, %0[%21]
          %1427 = kernel.load %s[%106] : f32
          %1428 = kernel.load %0[%21] : f32
          %1429 = kernel.add %1428, %1427 : f32
          kernel.store %1429, %0[%21]
          %1430 = kernel.load %s[%107] : f32
          %1431 = kernel.load %0[%28] : f32
          %1432 = kernel.add %1431, %1430 : f32
          kernel.store %1432, %0[%28]
          %1433 = kernel.load %s[%108] : f32
          %1434 = kernel.load %0[%28] : f32
          %1435 = kernel.add %1434, %1433 : f32
          kernel.store %1435, %0[%28]
          %1436 = kernel.load %0[%21] : f32
          kernel.store %1436, %part[%21]
          %1437 = kernel.load %0[%28] : f32
          kernel.store %1437, %part[%28]
          %1438 = kernel.load %sum[%21] : f32
          %1439 = kernel.load %scale[%21] : f32
          %1440 = kernel.load %part[%21] : f32
          %1441 = kernel.fma %1438, %1439, %1440 : f32
          kernel.store %1441, %sum[%21]
          %1442 = kernel.load %sum[%28] : f32
          %1443 = kernel.load %scale[%28] : f32
          %1444 = kernel.load %part[%28] : f32
          %1445 = kernel.fma %1442, %1443, %1444 : f32
          kernel.store %1445, %sum[%28]
          %1446 = kernel.load %s[%21] : f32
          %1447 = kernel.load %s[%28] : f32
          %1448 = kernel.cast %1446 : f32 to bf16
          %1449 = kernel.cast %1447 : f32 to bf16
          %1450 = kernel.build %1448, %1449 : vector<2xbf16>
          kernel.store %1450, %p[%21] {align = 2 : i64}
          %1451 = kernel.load %s[%79] : f32
          %1452 = kernel.load %s[%80] : f32
          %1453 = kernel.cast %1451 : f32 to bf16
          %1454 = kernel.cast %1452 : f32 to bf16
          %1455 = kernel.build %1453, %1454 : vector<2xbf16>
          kernel.store %1455, %p[%79] {align = 2 : i64}
          %1456 = kernel.load %s[%73] : f32
          %1457 = kernel.load %s[%81] : f32
          %1458 = kernel.cast %1456 : f32 to bf16
          %1459 = kernel.cast %1457 : f32 to bf16
          %1460 = kernel.build %1458, %1459 : vector<2xbf16>
          kernel.store %1460, %p[%73] {align = 2 : i64}
          %1461 = kernel.load %s[%82] : f32
          %1462 = kernel.load %s[%83] : f32
          %1463 = kernel.cast %1461 : f32 to bf16
          %1464 = kernel.cast %1462 : f32 to bf16
          %1465 = kernel.build %1463, %1464 : vector<2xbf16>
          kernel.store %1465, %p[%82] {align = 2 : i64}
          %1466 = kernel.load %s[%74] : f32
          %1467 = kernel.load %s[%84] : f32
          %1468 = kernel.cast %1466 : f32 to bf16
          %1469 = kernel.cast %1467 : f32 to bf16
          %1470 = kernel.build %1468, %1469 : vector<2xbf16>
          kernel.store %1470, %p[%74] {align = 2 : i64}
          %1471 = kernel.load %s[%85] : f32
          %1472 = kernel.load %s[%86] : f32
          %1473 = kernel.cast %1471 : f32 to bf16
          %1474 = kernel.cast %1472 : f32 to bf16
          %1475 = kernel.build %1473, %1474 : vector<2xbf16>
          kernel.store %1475, %p[%85] {align = 2 : i64}
          %1476 = kernel.load %s[%88] : f32
          %1477 = kernel.load %s[%89] : f32
          %1478 = kernel.cast %1476 : f32 to bf16
          %1479 = kernel.cast %1477 : f32 to bf16
          %1480 = kernel.build %1478, %1479 : vector<2xbf16>
          kernel.store %1480, %p[%88] {align = 2 : i64}
          %1481 = kernel.load %s[%90] : f32
          %1482 = kernel.load %s[%91] : f32
          %1483 = kernel.cast %1481 : f32 to bf16
          %1484 = kernel.cast %1482 : f32 to bf16
          %1485 = kernel.build %1483, %1484 : vector<2xbf16>
          kernel.store %1485, %p[%90] {align = 2 : i64}
          %1486 = kernel.load %s[%76] : f32
          %1487 = kernel.load %s[%92] : f32
          %1488 = kernel.cast %1486 : f32 to bf16
          %1489 = kernel.cast %1487 : f32 to bf16
          %1490 = kernel.build %1488, %1489 : vector<2xbf16>
          kernel.store %1490, %p[%76] {align = 2 : i64}
          %1491 = kernel.load %s[%93] : f32
          %1492 = kernel.load %s[%94] : f32
          %1493 = kernel.cast %1491 : f32 to bf16
          %1494 = kernel.cast %1492 : f32 to bf16
          %1495 = kernel.build %1493, %1494 : vector<2xbf16>
          kernel.store %1495, %p[%93] {align = 2 : i64}
          %1496 = kernel.load %s[%96] : f32
          %1497 = kernel.load %s[%97] : f32
          %1498 = kernel.cast %1496 : f32 to bf16
          %1499 = kernel.cast %1497 : f32 to bf16
          %1500 = kernel.build %1498, %1499 : vector<2xbf16>
          kernel.store %1500, %p[%96] {align = 2 : i64}
          %1501 = kernel.load %s[%98] : f32
          %1502 = kernel.load %s[%99] : f32
          %1503 = kernel.cast %1501 : f32 to bf16
          %1504 = kernel.cast %1502 : f32 to bf16
          %1505 = kernel.build %1503, %1504 : vector<2xbf16>
          kernel.store %1505, %p[%98] {align = 2 : i64}
          %1506 = kernel.load %s[%87] : f32
          %1507 = kernel.load %s[%101] : f32
          %1508 = kernel.cast %1506 : f32 to bf16
          %1509 = kernel.cast %1507 : f32 to bf16
          %1510 = kernel.build %1508, %1509 : vector<2xbf16>
          kernel.store %1510, %p[%87] {align = 2 : i64}
          %1511 = kernel.load %s[%102] : f32
          %1512 = kernel.load %s[%103] : f32
          %1513 = kernel.cast %1511 : f32 to bf16
          %1514 = kernel.cast %1512 : f32 to bf16
          %1515 = kernel.build %1513, %1514 : vector<2xbf16>
          kernel.store %1515, %p[%102] {align = 2 : i64}
          %1516 = kernel.load %s[%105] : f32
          %1517 = kernel.load %s[%106] : f32
          %1518 = kernel.cast %1516 : f32 to bf16
          %1519 = kernel.cast %1517 : f32 to bf16
          %1520 = kernel.build %1518, %1519 : vector<2xbf16>
          kernel.store %1520, %p[%105] {align = 2 : i64}
          %1521 = kernel.load %s[%107] : f32
          %1522 = kernel.load %s[%108] : f32
          %1523 = kernel.cast %1521 : f32 to bf16
          %1524 = kernel.cast %1522 : f32 to bf16
          %1525 = kernel.build %1523, %1524 : vector<2xbf16>
          kernel.store %1525, %p[%107] {align = 2 : i64}
          %1526 = kernel.load %p[%21] {align = 2 : i64} : vector<8xbf16>
          %1527 = kernel.load %p[%74] {align = 2 : i64} : vector<8xbf16>
          %1528 = kernel.load %p[%76] {align = 2 : i64} : vector<8xbf16>
          %1529 = kernel.load %p[%87] {align = 2 : i64} : vector<8xbf16>
          %1530, %1531, %1532, %1533 = kernel.wgmma.fence %1526, %1527, %1528, %1529 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          kernel.yield %1530, %1531, %1532, %1533
        }
        %926 = kernel.load %20[%8] {align = 4 : i64} : i32
        %927 = kernel.cast %926 : i32 to i64
        %928 = kernel.cast %927 : i64 to i32
        %929 = kernel.and %928, %346 : i32
        %930 = kernel.load %18[%8] {align = 4 : i64} : i32
        %931 = kernel.shr %930, %929 : i32
        %932 = kernel.and %931, %349 : i32
        %933 = kernel.view %full_1[%927] : !kernel.mbarrier
        kernel.mbarrier.wait %933 parity %932
        %934 = kernel.shl %349, %929 : i32
        %935 = kernel.load %18[%8] {align = 4 : i64} : i32
        %936 = kernel.xor %935, %934 : i32
        kernel.store %936, %18[%8] {align = 4 : i64}
        %937 = kernel.load %o[%21] {align = 4 : i64} : vector<64xf32>
        %938 = kernel.wgmma.fence %937 : !kernel.wgmma<64xf32>
        %939 = kernel.mul %927, %69 : i64
        %940 = kernel.view %v_1[%939] : !kernel.buffer<5120xbf16, shared>
        %941 = kernel.wgmma.smem_desc mn %940 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %942 = kernel.wgmma.mma bf16 %922, bf16 %941 add %938 {transpose_b} : !kernel.wgmma<64xf32>
        %943 = kernel.view %v_1[%939] : !kernel.buffer<6144xbf16, shared>
        %944 = kernel.wgmma.smem_desc mn %943 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %945 = kernel.add %944, %24 : i64
        %946 = kernel.wgmma.mma bf16 %923, bf16 %945 add %942 {transpose_b} : !kernel.wgmma<64xf32>
        %947 = kernel.view %v_1[%939] : !kernel.buffer<7168xbf16, shared>
        %948 = kernel.wgmma.smem_desc mn %947 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %949 = kernel.constant 256 : i64
        %950 = kernel.add %948, %949 : i64
        %951 = kernel.wgmma.mma bf16 %924, bf16 %950 add %946 {transpose_b} : !kernel.wgmma<64xf32>
        %952 = kernel.view %v_1[%939] : !kernel.buffer<8192xbf16, shared>
        %953 = kernel.wgmma.smem_desc mn %952 {leading = 8192 : i64, stride = 1024 : i64, swizzle = "128b"}
        %954 = kernel.constant 384 : i64
        %955 = kernel.add %953, %954 : i64
        %956 = kernel.wgmma.mma bf16 %925, bf16 %955 add %951 {transpose_b} : !kernel.wgmma<64xf32>
        kernel.wgmma.commit_group
        %957 = kernel.load %sum[%21] : f32
        %958 = kernel.shuffle bfly %957, %349 : f32
        %959 = kernel.add %957, %958 : f32
        %960 = kernel.shuffle bfly %959, %919 : f32
        %961 = kernel.add %959, %960 : f32
        kernel.store %961, %sum[%21]
        %962 = kernel.load %sum[%28] : f32
        %963 = kernel.shuffle bfly %962, %349 : f32
        %964 = kernel.add %962, %963 : f32
        %965 = kernel.shuffle bfly %964, %919 : f32
        %966 = kernel.add %964, %965 : f32
        kernel.store %966, %sum[%28]
        %967, %968, %969, %970, %971 = kernel.wgmma.wait_group 0 for %956, %922, %923, %924, %925 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
        kernel.store %967, %o[%21] {align = 4 : i64}
        %972 = kernel.load %20[%8] {align = 4 : i64} : i32
        kernel.warp_sync
        kernel.if %343 {
          %973 = kernel.view %empty_1[%972] : !kernel.mbarrier
          kernel.mbarrier.arrive %973
        }
        %973 = kernel.load %20[%8] {align = 4 : i64} : i32
        %974 = kernel.add %973, %349 : i32
        %975 = kernel.cmp lt %974, %919 : i32
        %976 = kernel.select %975, %974, %8 : i32
        kernel.store %976, %20[%8] {align = 4 : i64}
      }
      kernel.griddep.launch
      %344 = kernel.load %o[%21] : f32
      %345 = kernel.load %o[%28] : f32
      %346 = kernel.and %154, %155 : i1
      %347 = kernel.and %346, %156 : i1
      %348 = kernel.cmp lt %200, %rows : i64
      %349 = kernel.and %347, %348 : i1
      %350 = kernel.mul %196, %24 : i64
      %351 = kernel.mul %197, %172 : i64
      %352 = kernel.add %350, %351 : i64
      %353 = kernel.add %352, %204 : i64
      %354 = kernel.add %171, %353 : i64
      kernel.if %349 {
        %355 = kernel.build %344, %345 : vector<2xf32>
        kernel.store %355, %part_sums[%354]
      }
      %355 = kernel.load %o[%79] : f32
      %356 = kernel.load %o[%80] : f32
      %357 = kernel.cmp lt %211, %rows : i64
      %358 = kernel.and %347, %357 : i1
      %359 = kernel.add %354, %173 : i64
      kernel.if %358 {
        %360 = kernel.build %355, %356 : vector<2xf32>
        kernel.store %360, %part_sums[%359]
      }
      %360 = kernel.load %o[%73] : f32
      %361 = kernel.load %o[%81] : f32
      %362 = kernel.add %354, %74 : i64
      kernel.if %349 {
        %363 = kernel.build %360, %361 : vector<2xf32>
        kernel.store %363, %part_sums[%362]
      }
      %363 = kernel.load %o[%82] : f32
      %364 = kernel.load %o[%83] : f32
      %365 = kernel.add %354, %174 : i64
      kernel.if %358 {
        %366 = kernel.build %363, %364 : vector<2xf32>
        kernel.store %366, %part_sums[%365]
      }
      %366 = kernel.load %o[%74] : f32
      %367 = kernel.load %o[%84] : f32
      %368 = kernel.add %354, %76 : i64
      kernel.if %349 {
        %369 = kernel.build %366, %367 : vector<2xf32>
        kernel.store %369, %part_sums[%368]
      }
      %369 = kernel.load %o[%85] : f32
      %370 = kernel.load %o[%86] : f32
      %371 = kernel.add %354, %175 : i64
      kernel.if %358 {
        %372 = kernel.build %369, %370 : vector<2xf32>
        kernel.store %372, %part_sums[%371]
      }
      %372 = kernel.load %o[%88] : f32
      %373 = kernel.load %o[%89] : f32
      %374 = kernel.add %354, %87 : i64
      kernel.if %349 {
        %375 = kernel.build %372, %373 : vector<2xf32>
        kernel.store %375, %part_sums[%374]
      }
      %375 = kernel.load %o[%90] : f32
      %376 = kernel.load %o[%91] : f32
      %377 = kernel.add %354, %176 : i64
      kernel.if %358 {
        %378 = kernel.build %375, %376 : vector<2xf32>
        kernel.store %378, %part_sums[%377]
      }
      %378 = kernel.load %o[%76] : f32
      %379 = kernel.load %o[%92] : f32
      %380 = kernel.add %354, %75 : i64
      kernel.if %349 {
        %381 = kernel.build %378, %379 : vector<2xf32>
        kernel.store %381, %part_sums[%380]
      }
      %381 = kernel.load %o[%93] : f32
      %382 = kernel.load %o[%94] : f32
      %383 = kernel.add %354, %177 : i64
      kernel.if %358 {
        %384 = kernel.build %381, %382 : vector<2xf32>
        kernel.store %384, %part_sums[%383]
      }
      %384 = kernel.load %o[%96] : f32
      %385 = kernel.load %o[%97] : f32
      %386 = kernel.add %354, %95 : i64
      kernel.if %349 {
        %387 = kernel.build %384, %385 : vector<2xf32>
        kernel.store %387, %part_sums[%386]
      }
      %387 = kernel.load %o[%98] : f32
      %388 = kernel.load %o[%99] : f32
      %389 = kernel.add %354, %178 : i64
      kernel.if %358 {
        %390 = kernel.build %387, %388 : vector<2xf32>
        kernel.store %390, %part_sums[%389]
      }
      %390 = kernel.load %o[%87] : f32
      %391 = kernel.load %o[%101] : f32
      %392 = kernel.add %354, %100 : i64
      kernel.if %349 {
        %393 = kernel.build %390, %391 : vector<2xf32>
        kernel.store %393, %part_sums[%392]
      }
      %393 = kernel.load %o[%102] : f32
      %394 = kernel.load %o[%103] : f32
      %395 = kernel.add %354, %179 : i64
      kernel.if %358 {
        %396 = kernel.build %393, %394 : vector<2xf32>
        kernel.store %396, %part_sums[%395]
      }
      %396 = kernel.load %o[%105] : f32
      %397 = kernel.load %o[%106] : f32
      %398 = kernel.add %354, %104 : i64
      kernel.if %349 {
        %399 = kernel.build %396, %397 : vector<2xf32>
        kernel.store %399, %part_sums[%398]
      }
      %399 = kernel.load %o[%107] : f32
      %400 = kernel.load %o[%108] : f32
      %401 = kernel.add %354, %180 : i64
      kernel.if %358 {
        %402 = kernel.build %399, %400 : vector<2xf32>
        kernel.store %402, %part_sums[%401]
      }
      %402 = kernel.load %o[%75] : f32
      %403 = kernel.load %o[%109] : f32
      %404 = kernel.add %354, %30 : i64
      kernel.if %349 {
        %405 = kernel.build %402, %403 : vector<2xf32>
        kernel.store %405, %part_sums[%404]
      }
      %405 = kernel.load %o[%110] : f32
      %406 = kernel.load %o[%111] : f32
      %407 = kernel.add %354, %181 : i64
      kernel.if %358 {
        %408 = kernel.build %405, %406 : vector<2xf32>
        kernel.store %408, %part_sums[%407]
      }
      %408 = kernel.load %o[%113] : f32
      %409 = kernel.load %o[%114] : f32
      %410 = kernel.add %354, %112 : i64
      kernel.if %349 {
        %411 = kernel.build %408, %409 : vector<2xf32>
        kernel.store %411, %part_sums[%410]
      }
      %411 = kernel.load %o[%115] : f32
      %412 = kernel.load %o[%116] : f32
      %413 = kernel.add %354, %182 : i64
      kernel.if %358 {
        %414 = kernel.build %411, %412 : vector<2xf32>
        kernel.store %414, %part_sums[%413]
      }
      %414 = kernel.load %o[%95] : f32
      %415 = kernel.load %o[%118] : f32
      %416 = kernel.add %354, %117 : i64
      kernel.if %349 {
        %417 = kernel.build %414, %415 : vector<2xf32>
        kernel.store %417, %part_sums[%416]
      }
      %417 = kernel.load %o[%119] : f32
      %418 = kernel.load %o[%120] : f32
      %419 = kernel.add %354, %183 : i64
      kernel.if %358 {
        %420 = kernel.build %417, %418 : vector<2xf32>
        kernel.store %420, %part_sums[%419]
      }
      %420 = kernel.load %o[%122] : f32
      %421 = kernel.load %o[%123] : f32
      %422 = kernel.add %354, %121 : i64
      kernel.if %349 {
        %423 = kernel.build %420, %421 : vector<2xf32>
        kernel.store %423, %part_sums[%422]
      }
      %423 = kernel.load %o[%124] : f32
      %424 = kernel.load %o[%125] : f32
      %425 = kernel.add %354, %184 : i64
      kernel.if %358 {
        %426 = kernel.build %423, %424 : vector<2xf32>
        kernel.store %426, %part_sums[%425]
      }
      %426 = kernel.load %o[%100] : f32
      %427 = kernel.load %o[%127] : f32
      %428 = kernel.add %354, %126 : i64
      kernel.if %349 {
        %429 = kernel.build %426, %427 : vector<2xf32>
        kernel.store %429, %part_sums[%428]
      }
      %429 = kernel.load %o[%128] : f32
      %430 = kernel.load %o[%129] : f32
      %431 = kernel.add %354, %185 : i64
      kernel.if %358 {
        %432 = kernel.build %429, %430 : vector<2xf32>
        kernel.store %432, %part_sums[%431]
      }
      %432 = kernel.load %o[%131] : f32
      %433 = kernel.load %o[%132] : f32
      %434 = kernel.add %354, %130 : i64
      kernel.if %349 {
        %435 = kernel.build %432, %433 : vector<2xf32>
        kernel.store %435, %part_sums[%434]
      }
      %435 = kernel.load %o[%133] : f32
      %436 = kernel.load %o[%134] : f32
      %437 = kernel.add %354, %186 : i64
      kernel.if %358 {
        %438 = kernel.build %435, %436 : vector<2xf32>
        kernel.store %438, %part_sums[%437]
      }
      %438 = kernel.load %o[%104] : f32
      %439 = kernel.load %o[%136] : f32
      %440 = kernel.add %354, %135 : i64
      kernel.if %349 {
        %441 = kernel.build %438, %439 : vector<2xf32>
        kernel.store %441, %part_sums[%440]
      }
      %441 = kernel.load %o[%137] : f32
      %442 = kernel.load %o[%138] : f32
      %443 = kernel.add %354, %187 : i64
      kernel.if %358 {
        %444 = kernel.build %441, %442 : vector<2xf32>
        kernel.store %444, %part_sums[%443]
      }
      %444 = kernel.load %o[%140] : f32
      %445 = kernel.load %o[%141] : f32
      %446 = kernel.add %354, %139 : i64
      kernel.if %349 {
        %447 = kernel.build %444, %445 : vector<2xf32>
        kernel.store %447, %part_sums[%446]
      }
      %447 = kernel.load %o[%142] : f32
      %448 = kernel.load %o[%26] : f32
      %449 = kernel.add %354, %188 : i64
      kernel.if %358 {
        %450 = kernel.build %447, %448 : vector<2xf32>
        kernel.store %450, %part_sums[%449]
      }
      %450 = kernel.load %max[%21] : f32
      %451 = kernel.and %341, %349 : i1
      %452 = kernel.add %192, %199 : i64
      kernel.if %451 {
        kernel.store %450, %part_max[%452]
      }
      %453 = kernel.load %max[%28] : f32
      %454 = kernel.and %341, %358 : i1
      %455 = kernel.add %452, %74 : i64
      kernel.if %454 {
        kernel.store %453, %part_max[%455]
      }
      %456 = kernel.load %sum[%21] : f32
      kernel.if %451 {
        kernel.store %456, %part_total[%452]
      }
      %457 = kernel.load %sum[%28] : f32
      kernel.if %454 {
        kernel.store %457, %part_total[%455]
      }
    }
  }
  kernel.func @at_step0_parts_k1_wide(%parts: i64, %batches: i64, %groups: i64, %rows: i64, %part_sums: !kernel.buffer<?xf32, global> {align = 16 : i64, noalias, readonly}, %part_max: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias, readonly}, %part_total: !kernel.buffer<?xf32, global> {align = 4 : i64, noalias, readonly}, %m: i64, %y: !kernel.buffer<?xbf16, global> {align = 8 : i64, noalias}) attributes {block = array<i64: 128, 1, 1>} {
    %most = kernel.alloc : !kernel.buffer<1xf32, local>
    %more = kernel.alloc : !kernel.buffer<4xf32, local>
    %most_1 = kernel.alloc : !kernel.buffer<1xf32, local>
    %more_1 = kernel.alloc : !kernel.buffer<4xf32, local>
    %most_2 = kernel.alloc : !kernel.buffer<1xf32, local>
    %more_2 = kernel.alloc : !kernel.buffer<4xf32, local>
    %most_3 = kernel.alloc : !kernel.buffer<1xf32, local>
    %more_3 = kernel.alloc : !kernel.buffer<4xf32, local>
    %o = kernel.alloc : !kernel.buffer<4xf32, local>
    %0 = kernel.block_id x
    %1 = kernel.cast %0 : i32 to i64
    %2 = kernel.block_id y
    %3 = kernel.cast %2 : i32 to i64
    %4 = kernel.thread_id x
    %5 = kernel.cast %4 : i32 to i64
    %6 = kernel.constant 1.27517431974411e-01 : f32
    %7 = kernel.constant 0.000000e+00 : f32
    %8 = kernel.constant 0 : i64
    kernel.store %7, %o[%8]
    %9 = kernel.constant 1 : i64
    kernel.store %7, %o[%9]
    %10 = kernel.constant 2 : i64
    kernel.store %7, %o[%10]
    %11 = kernel.constant 3 : i64
    kernel.store %7, %o[%11]
    kernel.griddep.wait
    %12 = kernel.cmp lt %8, %parts : i64
    %13 = kernel.cmp lt %8, %batches : i64
    %14 = kernel.and %12, %13 : i1
    %15 = kernel.cmp lt %3, %groups : i64
    %16 = kernel.and %14, %15 : i1
    %17 = kernel.constant 4 : i64
    %18 = kernel.mul %1, %17 : i64
    %19 = kernel.constant 32 : i64
    %20 = kernel.div %5, %19 {nonneg} : i64
    %21 = kernel.add %18, %20 : i64
    %22 = kernel.cmp lt %21, %rows : i64
    %23 = kernel.and %16, %22 : i1
    %24 = kernel.constant 512 : i64
    %25 = kernel.mul %1, %24 : i64
    %26 = kernel.mul %5, %17 : i64
    %27 = kernel.add %25, %26 : i64
    %28 = kernel.mul %rows, %3 : i64
    %29 = kernel.constant 128 : i64
    %30 = kernel.mul %28, %29 : i64
    %31 = kernel.add %27, %30 : i64
    %32 = kernel.if %23 -> vector<4xf32> {
      %33 = kernel.load %part_sums[%31] : vector<4xf32>
      kernel.yield %33
    } else {
      %33 = kernel.splat %7 : vector<4xf32>
      kernel.yield %33
    }
    %33 = kernel.extract %32[0] : vector<4xf32>
    %34 = kernel.extract %32[1] : vector<4xf32>
    %35 = kernel.extract %32[2] : vector<4xf32>
    %36 = kernel.extract %32[3] : vector<4xf32>
    kernel.store %33, %more_3[%8]
    kernel.store %34, %more_3[%9]
    kernel.store %35, %more_3[%10]
    kernel.store %36, %more_3[%11]
    %37 = kernel.rem %5, %19 {nonneg} : i64
    %38 = kernel.add %21, %28 : i64
    %39 = kernel.if %23 -> f32 {
      %40 = kernel.load %part_max[%38] : f32
      kernel.yield %40
    } else {
      %40 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %40
    }
    kernel.store %39, %most_3[%8]
    %40 = kernel.cmp lt %9, %parts : i64
    %41 = kernel.and %40, %13 : i1
    %42 = kernel.and %41, %15 : i1
    %43 = kernel.and %42, %22 : i1
    %44 = kernel.mul %batches, %groups : i64
    %45 = kernel.mul %44, %rows : i64
    %46 = kernel.mul %45, %29 : i64
    %47 = kernel.add %31, %46 : i64
    %48 = kernel.if %43 -> vector<4xf32> {
      %49 = kernel.load %part_sums[%47] : vector<4xf32>
      kernel.yield %49
    } else {
      %49 = kernel.splat %7 : vector<4xf32>
      kernel.yield %49
    }
    %49 = kernel.extract %48[0] : vector<4xf32>
    %50 = kernel.extract %48[1] : vector<4xf32>
    %51 = kernel.extract %48[2] : vector<4xf32>
    %52 = kernel.extract %48[3] : vector<4xf32>
    kernel.store %49, %more_2[%8]
    kernel.store %50, %more_2[%9]
    kernel.store %51, %more_2[%10]
    kernel.store %52, %more_2[%11]
    %53 = kernel.add %38, %45 : i64
    %54 = kernel.if %43 -> f32 {
      %55 = kernel.load %part_max[%53] : f32
      kernel.yield %55
    } else {
      %55 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %55
    }
    kernel.store %54, %most_2[%8]
    %55 = kernel.cmp lt %10, %parts : i64
    %56 = kernel.and %55, %13 : i1
    %57 = kernel.and %56, %15 : i1
    %58 = kernel.and %57, %22 : i1
    %59 = kernel.constant 256 : i64
    %60 = kernel.mul %45, %59 : i64
    %61 = kernel.add %31, %60 : i64
    %62 = kernel.if %58 -> vector<4xf32> {
      %63 = kernel.load %part_sums[%61] : vector<4xf32>
      kernel.yield %63
    } else {
      %63 = kernel.splat %7 : vector<4xf32>
      kernel.yield %63
    }
    %63 = kernel.extract %62[0] : vector<4xf32>
    %64 = kernel.extract %62[1] : vector<4xf32>
    %65 = kernel.extract %62[2] : vector<4xf32>
    %66 = kernel.extract %62[3] : vector<4xf32>
    kernel.store %63, %more_1[%8]
    kernel.store %64, %more_1[%9]
    kernel.store %65, %more_1[%10]
    kernel.store %66, %more_1[%11]
    %67 = kernel.mul %45, %10 : i64
    %68 = kernel.add %38, %67 : i64
    %69 = kernel.if %58 -> f32 {
      %70 = kernel.load %part_max[%68] : f32
      kernel.yield %70
    } else {
      %70 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %70
    }
    kernel.store %69, %most_1[%8]
    %70 = kernel.cmp lt %11, %parts : i64
    %71 = kernel.and %70, %13 : i1
    %72 = kernel.and %71, %15 : i1
    %73 = kernel.and %72, %22 : i1
    %74 = kernel.constant 384 : i64
    %75 = kernel.mul %45, %74 : i64
    %76 = kernel.add %31, %75 : i64
    %77 = kernel.if %73 -> vector<4xf32> {
      %78 = kernel.load %part_sums[%76] : vector<4xf32>
      kernel.yield %78
    } else {
      %78 = kernel.splat %7 : vector<4xf32>
      kernel.yield %78
    }
    %78 = kernel.extract %77[0] : vector<4xf32>
    %79 = kernel.extract %77[1] : vector<4xf32>
    %80 = kernel.extract %77[2] : vector<4xf32>
    %81 = kernel.extract %77[3] : vector<4xf32>
    kernel.store %78, %more[%8]
    kernel.store %79, %more[%9]
    kernel.store %80, %more[%10]
    kernel.store %81, %more[%11]
    %82 = kernel.mul %45, %11 : i64
    %83 = kernel.add %38, %82 : i64
    %84 = kernel.if %73 -> f32 {
      %85 = kernel.load %part_max[%83] : f32
      kernel.yield %85
    } else {
      %85 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %85
    }
    kernel.store %84, %most[%8]
    %85 = kernel.cmp lt %37, %parts : i64
    %86 = kernel.and %85, %13 : i1
    %87 = kernel.and %86, %15 : i1
    %88 = kernel.and %87, %22 : i1
    %89 = kernel.mul %45, %37 : i64
    %90 = kernel.add %38, %89 : i64
    %91 = kernel.if %88 -> f32 {
      %92 = kernel.load %part_max[%90] : f32
      kernel.yield %92
    } else {
      %92 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %92
    }
    %92 = kernel.if %88 -> f32 {
      %93 = kernel.load %part_total[%90] : f32
      kernel.yield %93
    } else {
      kernel.yield %7
    }
    %93 = kernel.add %37, %19 : i64
    %94 = kernel.cmp lt %93, %parts : i64
    %95 = kernel.and %94, %13 : i1
    %96 = kernel.and %95, %15 : i1
    %97 = kernel.and %96, %22 : i1
    %98 = kernel.mul %45, %19 : i64
    %99 = kernel.add %90, %98 : i64
    %100 = kernel.if %97 -> f32 {
      %101 = kernel.load %part_max[%99] : f32
      kernel.yield %101
    } else {
      %101 = kernel.constant -3.4028234663852886e+38 : f32
      kernel.yield %101
    }
    %101 = kernel.if %97 -> f32 {
      %102 = kernel.load %part_total[%99] : f32
      kernel.yield %102
    } else {
      kernel.yield %7
    }
    %102 = kernel.constant 0xFF800000 : f32
    %103 = kernel.max %102, %91 : f32
    %104 = kernel.max %103, %100 : f32
    %105 = kernel.constant 1 : i32
    %106 = kernel.shuffle bfly %104, %105 : f32
    %107 = kernel.max %104, %106 : f32
    %108 = kernel.constant 2 : i32
    %109 = kernel.shuffle bfly %107, %108 : f32
    %110 = kernel.max %107, %109 : f32
    %111 = kernel.constant 4 : i32
    %112 = kernel.shuffle bfly %110, %111 : f32
    %113 = kernel.max %110, %112 : f32
    %114 = kernel.constant 8 : i32
    %115 = kernel.shuffle bfly %113, %114 : f32
    %116 = kernel.max %113, %115 : f32
    %117 = kernel.constant 16 : i32
    %118 = kernel.shuffle bfly %116, %117 : f32
    %119 = kernel.max %116, %118 : f32
    %120 = kernel.sub %91, %119 : f32
    %121 = kernel.mul %120, %6 : f32
    %122 = kernel.math exp2 %121 : f32
    %123 = kernel.mul %92, %122 : f32
    %124 = kernel.sub %100, %119 : f32
    %125 = kernel.mul %124, %6 : f32
    %126 = kernel.math exp2 %125 : f32
    %127 = kernel.mul %101, %126 : f32
    %128 = kernel.add %7, %123 : f32
    %129 = kernel.add %128, %127 : f32
    %130 = kernel.shuffle bfly %129, %105 : f32
    %131 = kernel.add %129, %130 : f32
    %132 = kernel.shuffle bfly %131, %108 : f32
    %133 = kernel.add %131, %132 : f32
    %134 = kernel.shuffle bfly %133, %111 : f32
    %135 = kernel.add %133, %134 : f32
    %136 = kernel.shuffle bfly %135, %114 : f32
    %137 = kernel.add %135, %136 : f32
    %138 = kernel.shuffle bfly %137, %117 : f32
    %139 = kernel.add %137, %138 : f32
    %140 = kernel.load %most_3[%8] : f32
    %141 = kernel.load %most_3[%8] : f32
    %142 = kernel.load %most_3[%8] : f32
    %143 = kernel.load %most_3[%8] : f32
    %144 = kernel.sub %140, %119 : f32
    %145 = kernel.sub %141, %119 : f32
    %146 = kernel.sub %142, %119 : f32
    %147 = kernel.sub %143, %119 : f32
    %148 = kernel.mul %144, %6 : f32
    %149 = kernel.mul %145, %6 : f32
    %150 = kernel.mul %146, %6 : f32
    %151 = kernel.mul %147, %6 : f32
    %152 = kernel.math exp2 %148 : f32
    %153 = kernel.math exp2 %149 : f32
    %154 = kernel.math exp2 %150 : f32
    %155 = kernel.math exp2 %151 : f32
    %156 = kernel.load %o[%8] : f32
    %157 = kernel.load %o[%9] : f32
    %158 = kernel.load %o[%10] : f32
    %159 = kernel.load %o[%11] : f32
    %160 = kernel.load %more_3[%8] : f32
    %161 = kernel.load %more_3[%9] : f32
    %162 = kernel.load %more_3[%10] : f32
    %163 = kernel.load %more_3[%11] : f32
    %164 = kernel.fma %160, %152, %156 : f32
    %165 = kernel.fma %161, %153, %157 : f32
    %166 = kernel.fma %162, %154, %158 : f32
    %167 = kernel.fma %163, %155, %159 : f32
    kernel.store %164, %o[%8]
    kernel.store %165, %o[%9]
    kernel.store %166, %o[%10]
    kernel.store %167, %o[%11]
    %168 = kernel.load %most_2[%8] : f32
    %169 = kernel.load %most_2[%8] : f32
    %170 = kernel.load %most_2[%8] : f32
    %171 = kernel.load %most_2[%8] : f32
    %172 = kernel.sub %168, %119 : f32
    %173 = kernel.sub %169, %119 : f32
    %174 = kernel.sub %170, %119 : f32
    %175 = kernel.sub %171, %119 : f32
    %176 = kernel.mul %172, %6 : f32
    %177 = kernel.mul %173, %6 : f32
    %178 = kernel.mul %174, %6 : f32
    %179 = kernel.mul %175, %6 : f32
    %180 = kernel.math exp2 %176 : f32
    %181 = kernel.math exp2 %177 : f32
    %182 = kernel.math exp2 %178 : f32
    %183 = kernel.math exp2 %179 : f32
    %184 = kernel.load %o[%8] : f32
    %185 = kernel.load %o[%9] : f32
    %186 = kernel.load %o[%10] : f32
    %187 = kernel.load %o[%11] : f32
    %188 = kernel.load %more_2[%8] : f32
    %189 = kernel.load %more_2[%9] : f32
    %190 = kernel.load %more_2[%10] : f32
    %191 = kernel.load %more_2[%11] : f32
    %192 = kernel.fma %188, %180, %184 : f32
    %193 = kernel.fma %189, %181, %185 : f32
    %194 = kernel.fma %190, %182, %186 : f32
    %195 = kernel.fma %191, %183, %187 : f32
    kernel.store %192, %o[%8]
    kernel.store %193, %o[%9]
    kernel.store %194, %o[%10]
    kernel.store %195, %o[%11]
    %196 = kernel.load %most_1[%8] : f32
    %197 = kernel.load %most_1[%8] : f32
    %198 = kernel.load %most_1[%8] : f32
    %199 = kernel.load %most_1[%8] : f32
    %200 = kernel.sub %196, %119 : f32
    %201 = kernel.sub %197, %119 : f32
    %202 = kernel.sub %198, %119 : f32
    %203 = kernel.sub %199, %119 : f32
    %204 = kernel.mul %200, %6 : f32
    %205 = kernel.mul %201, %6 : f32
    %206 = kernel.mul %202, %6 : f32
    %207 = kernel.mul %203, %6 : f32
    %208 = kernel.math exp2 %204 : f32
    %209 = kernel.math exp2 %205 : f32
    %210 = kernel.math exp2 %206 : f32
    %211 = kernel.math exp2 %207 : f32
    %212 = kernel.load %o[%8] : f32
    %213 = kernel.load %o[%9] : f32
    %214 = kernel.load %o[%10] : f32
    %215 = kernel.load %o[%11] : f32
    %216 = kernel.load %more_1[%8] : f32
    %217 = kernel.load %more_1[%9] : f32
    %218 = kernel.load %more_1[%10] : f32
    %219 = kernel.load %more_1[%11] : f32
    %220 = kernel.fma %216, %208, %212 : f32
    %221 = kernel.fma %217, %209, %213 : f32
    %222 = kernel.fma %218, %210, %214 : f32
    %223 = kernel.fma %219, %211, %215 : f32
    kernel.store %220, %o[%8]
    kernel.store %221, %o[%9]
    kernel.store %222, %o[%10]
    kernel.store %223, %o[%11]
    %224 = kernel.load %most[%8] : f32
    %225 = kernel.load %most[%8] : f32
    %226 = kernel.load %most[%8] : f32
    %227 = kernel.load %most[%8] : f32
    %228 = kernel.sub %224, %119 : f32
    %229 = kernel.sub %225, %119 : f32
    %230 = kernel.sub %226, %119 : f32
    %231 = kernel.sub %227, %119 : f32
    %232 = kernel.mul %228, %6 : f32
    %233 = kernel.mul %229, %6 : f32
    %234 = kernel.mul %230, %6 : f32
    %235 = kernel.mul %231, %6 : f32
    %236 = kernel.math exp2 %232 : f32
    %237 = kernel.math exp2 %233 : f32
    %238 = kernel.math exp2 %234 : f32
    %239 = kernel.math exp2 %235 : f32
    %240 = kernel.load %o[%8] : f32
    %241 = kernel.load %o[%9] : f32
    %242 = kernel.load %o[%10] : f32
    %243 = kernel.load %o[%11] : f32
    %244 = kernel.load %more[%8] : f32
    %245 = kernel.load %more[%9] : f32
    %246 = kernel.load %more[%10] : f32
    %247 = kernel.load %more[%11] : f32
    %248 = kernel.fma %244, %236, %240 : f32
    %249 = kernel.fma %245, %237, %241 : f32
    %250 = kernel.fma %246, %238, %242 : f32
    %251 = kernel.fma %247, %239, %243 : f32
    kernel.store %248, %o[%8]
    kernel.store %249, %o[%9]
    kernel.store %250, %o[%10]
    kernel.store %251, %o[%11]
    %252 = kernel.max %parts, %9 : i64
    %253 = kernel.add %252, %11 : i64
    %254 = kernel.div %253, %17 {nonneg} : i64
    %255 = kernel.constant -1 : i64
    %256 = kernel.add %254, %255 : i64
    %257 = kernel.mul %45, %24 : i64
    %258 = kernel.mul %45, %17 : i64
    %259 = kernel.constant 5 : i64
    %260 = kernel.constant 640 : i64
    %261 = kernel.mul %45, %260 : i64
    %262 = kernel.mul %45, %259 : i64
    %263 = kernel.constant 6 : i64
    %264 = kernel.constant 768 : i64
    %265 = kernel.mul %45, %264 : i64
    %266 = kernel.mul %45, %263 : i64
    %267 = kernel.constant 7 : i64
    %268 = kernel.constant 896 : i64
    %269 = kernel.mul %45, %268 : i64
    %270 = kernel.mul %45, %267 : i64
    kernel.for %some = %8 to %256 step %9 : i64 {
      %271 = kernel.mul %some, %17 : i64
      %272 = kernel.add %271, %17 : i64
      %273 = kernel.cmp lt %272, %parts : i64
      %274 = kernel.and %273, %13 : i1
      %275 = kernel.and %274, %15 : i1
      %276 = kernel.and %275, %22 : i1
      %277 = kernel.mul %45, %some : i64
      %278 = kernel.mul %277, %24 : i64
      %279 = kernel.add %31, %278 : i64
      %280 = kernel.add %279, %257 : i64
      %281 = kernel.if %276 -> vector<4xf32> {
        %282 = kernel.load %part_sums[%280] : vector<4xf32>
        kernel.yield %282
      } else {
        %282 = kernel.splat %7 : vector<4xf32>
        kernel.yield %282
      }
      %282 = kernel.extract %281[0] : vector<4xf32>
      %283 = kernel.extract %281[1] : vector<4xf32>
      %284 = kernel.extract %281[2] : vector<4xf32>
      %285 = kernel.extract %281[3] : vector<4xf32>
      kernel.store %282, %more_3[%8]
      kernel.store %283, %more_3[%9]
      kernel.store %284, %more_3[%10]
      kernel.store %285, %more_3[%11]
      %286 = kernel.mul %277, %17 : i64
      %287 = kernel.add %38, %286 : i64
      %288 = kernel.add %287, %258 : i64
      %289 = kernel.if %276 -> f32 {
        %290 = kernel.load %part_max[%288] : f32
        kernel.yield %290
      } else {
        %290 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %290
      }
      kernel.store %289, %most_3[%8]
      %290 = kernel.add %271, %259 : i64
      %291 = kernel.cmp lt %290, %parts : i64
      %292 = kernel.and %291, %13 : i1
      %293 = kernel.and %292, %15 : i1
      %294 = kernel.and %293, %22 : i1
      %295 = kernel.add %279, %261 : i64
      %296 = kernel.if %294 -> vector<4xf32> {
        %297 = kernel.load %part_sums[%295] : vector<4xf32>
        kernel.yield %297
      } else {
        %297 = kernel.splat %7 : vector<4xf32>
        kernel.yield %297
      }
      %297 = kernel.extract %296[0] : vector<4xf32>
      %298 = kernel.extract %296[1] : vector<4xf32>
      %299 = kernel.extract %296[2] : vector<4xf32>
      %300 = kernel.extract %296[3] : vector<4xf32>
      kernel.store %297, %more_2[%8]
      kernel.store %298, %more_2[%9]
      kernel.store %299, %more_2[%10]
      kernel.store %300, %more_2[%11]
      %301 = kernel.add %287, %262 : i64
      %302 = kernel.if %294 -> f32 {
        %303 = kernel.load %part_max[%301] : f32
        kernel.yield %303
      } else {
        %303 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %303
      }
      kernel.store %302, %most_2[%8]
      %303 = kernel.add %271, %263 : i64
      %304 = kernel.cmp lt %303, %parts : i64
      %305 = kernel.and %304, %13 : i1
      %306 = kernel.and %305, %15 : i1
      %307 = kernel.and %306, %22 : i1
      %308 = kernel.add %279, %265 : i64
      %309 = kernel.if %307 -> vector<4xf32> {
        %310 = kernel.load %part_sums[%308] : vector<4xf32>
        kernel.yield %310
      } else {
        %310 = kernel.splat %7 : vector<4xf32>
        kernel.yield %310
      }
      %310 = kernel.extract %309[0] : vector<4xf32>
      %311 = kernel.extract %309[1] : vector<4xf32>
      %312 = kernel.extract %309[2] : vector<4xf32>
      %313 = kernel.extract %309[3] : vector<4xf32>
      kernel.store %310, %more_1[%8]
      kernel.store %311, %more_1[%9]
      kernel.store %312, %more_1[%10]
      kernel.store %313, %more_1[%11]
      %314 = kernel.add %287, %266 : i64
      %315 = kernel.if %307 -> f32 {
        %316 = kernel.load %part_max[%314] : f32
        kernel.yield %316
      } else {
        %316 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %316
      }
      kernel.store %315, %most_1[%8]
      %316 = kernel.add %271, %267 : i64
      %317 = kernel.cmp lt %316, %parts : i64
      %318 = kernel.and %317, %13 : i1
      %319 = kernel.and %318, %15 : i1
      %320 = kernel.and %319, %22 : i1
      %321 = kernel.add %279, %269 : i64
      %322 = kernel.if %320 -> vector<4xf32> {
        %323 = kernel.load %part_sums[%321] : vector<4xf32>
        kernel.yield %323
      } else {
        %323 = kernel.splat %7 : vector<4xf32>
        kernel.yield %323
      }
      %323 = kernel.extract %322[0] : vector<4xf32>
      %324 = kernel.extract %322[1] : vector<4xf32>
      %325 = kernel.extract %322[2] : vector<4xf32>
      %326 = kernel.extract %322[3] : vector<4xf32>
      kernel.store %323, %more[%8]
      kernel.store %324, %more[%9]
      kernel.store %325, %more[%10]
      kernel.store %326, %more[%11]
      %327 = kernel.add %287, %270 : i64
      %328 = kernel.if %320 -> f32 {
        %329 = kernel.load %part_max[%327] : f32
        kernel.yield %329
      } else {
        %329 = kernel.constant -3.4028234663852886e+38 : f32
        kernel.yield %329
      }
      kernel.store %328, %most[%8]
      %329 = kernel.load %most_3[%8] : f32
      %330 = kernel.load %most_3[%8] : f32
      %331 = kernel.load %most_3[%8] : f32
      %332 = kernel.load %most_3[%8] : f32
      %333 = kernel.sub %329, %119 : f32
      %334 = kernel.sub %330, %119 : f32
      %335 = kernel.sub %331, %119 : f32
      %336 = kernel.sub %332, %119 : f32
      %337 = kernel.mul %333, %6 : f32
      %338 = kernel.mul %334, %6 : f32
      %339 = kernel.mul %335, %6 : f32
      %340 = kernel.mul %336, %6 : f32
      %341 = kernel.math exp2 %337 : f32
      %342 = kernel.math exp2 %338 : f32
      %343 = kernel.math exp2 %339 : f32
      %344 = kernel.math exp2 %340 : f32
      %345 = kernel.load %o[%8] : f32
      %346 = kernel.load %o[%9] : f32
      %347 = kernel.load %o[%10] : f32
      %348 = kernel.load %o[%11] : f32
      %349 = kernel.load %more_3[%8] : f32
      %350 = kernel.load %more_3[%9] : f32
      %351 = kernel.load %more_3[%10] : f32
      %352 = kernel.load %more_3[%11] : f32
      %353 = kernel.fma %349, %341, %345 : f32
      %354 = kernel.fma %350, %342, %346 : f32
      %355 = kernel.fma %351, %343, %347 : f32
      %356 = kernel.fma %352, %344, %348 : f32
      kernel.store %353, %o[%8]
      kernel.store %354, %o[%9]
      kernel.store %355, %o[%10]
      kernel.store %356, %o[%11]
      %357 = kernel.load %most_2[%8] : f32
      %358 = kernel.load %most_2[%8] : f32
      %359 = kernel.load %most_2[%8] : f32
      %360 = kernel.load %most_2[%8] : f32
      %361 = kernel.sub %357, %119 : f32
      %362 = kernel.sub %358, %119 : f32
      %363 = kernel.sub %359, %119 : f32
      %364 = kernel.sub %360, %119 : f32
      %365 = kernel.mul %361, %6 : f32
      %366 = kernel.mul %362, %6 : f32
      %367 = kernel.mul %363, %6 : f32
      %368 = kernel.mul %364, %6 : f32
      %369 = kernel.math exp2 %365 : f32
      %370 = kernel.math exp2 %366 : f32
      %371 = kernel.math exp2 %367 : f32
      %372 = kernel.math exp2 %368 : f32
      %373 = kernel.load %o[%8] : f32
      %374 = kernel.load %o[%9] : f32
      %375 = kernel.load %o[%10] : f32
      %376 = kernel.load %o[%11] : f32
      %377 = kernel.load %more_2[%8] : f32
      %378 = kernel.load %more_2[%9] : f32
      %379 = kernel.load %more_2[%10] : f32
      %380 = kernel.load %more_2[%11] : f32
      %381 = kernel.fma %377, %369, %373 : f32
      %382 = kernel.fma %378, %370, %374 : f32
      %383 = kernel.fma %379, %371, %375 : f32
      %384 = kernel.fma %380, %372, %376 : f32
      kernel.store %381, %o[%8]
      kernel.store %382, %o[%9]
      kernel.store %383, %o[%10]
      kernel.store %384, %o[%11]
      %385 = kernel.load %most_1[%8] : f32
      %386 = kernel.load %most_1[%8] : f32
      %387 = kernel.load %most_1[%8] : f32
      %388 = kernel.load %most_1[%8] : f32
      %389 = kernel.sub %385, %119 : f32
      %390 = kernel.sub %386, %119 : f32
      %391 = kernel.sub %387, %119 : f32
      %392 = kernel.sub %388, %119 : f32
      %393 = kernel.mul %389, %6 : f32
      %394 = kernel.mul %390, %6 : f32
      %395 = kernel.mul %391, %6 : f32
      %396 = kernel.mul %392, %6 : f32
      %397 = kernel.math exp2 %393 : f32
      %398 = kernel.math exp2 %394 : f32
      %399 = kernel.math exp2 %395 : f32
      %400 = kernel.math exp2 %396 : f32
      %401 = kernel.load %o[%8] : f32
      %402 = kernel.load %o[%9] : f32
      %403 = kernel.load %o[%10] : f32
      %404 = kernel.load %o[%11] : f32
      %405 = kernel.load %more_1[%8] : f32
      %406 = kernel.load %more_1[%9] : f32
      %407 = kernel.load %more_1[%10] : f32
      %408 = kernel.load %more_1[%11] : f32
      %409 = kernel.fma %405, %397, %401 : f32
      %410 = kernel.fma %406, %398, %402 : f32
      %411 = kernel.fma %407, %399, %403 : f32
      %412 = kernel.fma %408, %400, %404 : f32
      kernel.store %409, %o[%8]
      kernel.store %410, %o[%9]
      kernel.store %411, %o[%10]
      kernel.store %412, %o[%11]
      %413 = kernel.load %most[%8] : f32
      %414 = kernel.load %most[%8] : f32
      %415 = kernel.load %most[%8] : f32
      %416 = kernel.load %most[%8] : f32
      %417 = kernel.sub %413, %119 : f32
      %418 = kernel.sub %414, %119 : f32
      %419 = kernel.sub %415, %119 : f32
      %420 = kernel.sub %416, %119 : f32
      %421 = kernel.mul %417, %6 : f32
      %422 = kernel.mul %418, %6 : f32
      %423 = kernel.mul %419, %6 : f32
      %424 = kernel.mul %420, %6 : f32
      %425 = kernel.math exp2 %421 : f32
      %426 = kernel.math exp2 %422 : f32
      %427 = kernel.math exp2 %423 : f32
      %428 = kernel.math exp2 %424 : f32
      %429 = kernel.load %o[%8] : f32
      %430 = kernel.load %o[%9] : f32
      %431 = kernel.load %o[%10] : f32
      %432 = kernel.load %o[%11] : f32
      %433 = kernel.load %more[%8] : f32
      %434 = kernel.load %more[%9] : f32
      %435 = kernel.load %more[%10] : f32
      %436 = kernel.load %more[%11] : f32
      %437 = kernel.fma %433, %425, %429 : f32
      %438 = kernel.fma %434, %426, %430 : f32
      %439 = kernel.fma %435, %427, %431 : f32
      %440 = kernel.fma %436, %428, %432 : f32
      kernel.store %437, %o[%8]
      kernel.store %438, %o[%9]
      kernel.store %439, %o[%10]
      kernel.store %440, %o[%11]
    }
    %271 = kernel.constant 1.000000e+00 : f32
    %272 = kernel.div %271, %139 : f32
    %273 = kernel.cmp eq %139, %7 : f32
    %274 = kernel.select %273, %7, %272 : f32
    %275 = kernel.load %o[%8] : f32
    %276 = kernel.load %o[%9] : f32
    %277 = kernel.load %o[%10] : f32
    %278 = kernel.load %o[%11] : f32
    %279 = kernel.mul %275, %274 : f32
    %280 = kernel.mul %276, %274 : f32
    %281 = kernel.mul %277, %274 : f32
    %282 = kernel.mul %278, %274 : f32
    kernel.store %279, %o[%8]
    kernel.store %280, %o[%9]
    kernel.store %281, %o[%10]
    kernel.store %282, %o[%11]
    %283 = kernel.cmp lt %21, %m : i64
    %284 = kernel.mul %m, %3 : i64
    %285 = kernel.mul %284, %29 : i64
    %286 = kernel.add %27, %285 : i64
    kernel.if %283 {
      %287 = kernel.load %o[%8] : f32
      %288 = kernel.load %o[%9] : f32
      %289 = kernel.load %o[%10] : f32
      %290 = kernel.load %o[%11] : f32
      %291 = kernel.cast %287 : f32 to bf16
      %292 = kernel.cast %288 : f32 to bf16
      %293 = kernel.cast %289 : f32 to bf16
      %294 = kernel.cast %290 : f32 to bf16
      kernel.if %283 {
        %295 = kernel.build %291, %292, %293, %294 : vector<4xbf16>
        kernel.store %295, %y[%286]
      }
    }
  }
  kernel.func @at_step0_k0(%y: !kernel.tensormap, %q: !kernel.tensormap, %k: !kernel.tensormap, %v: !kernel.tensormap, %m: i32, %n: i32) attributes {block = array<i64: 384, 1, 1>, min_ctas = 1 : i64} {
    %p = kernel.alloc : !kernel.buffer<64xbf16, local>
    %part = kernel.alloc : !kernel.buffer<2xf32, local>
    %0 = kernel.alloc : !kernel.buffer<2xf32, local>
    %scale = kernel.alloc : !kernel.buffer<2xf32, local>
    %top = kernel.alloc : !kernel.buffer<2xf32, local>
    %1 = kernel.alloc : !kernel.buffer<2xf32, local>
    %s = kernel.alloc : !kernel.buffer<64xf32, local>
    %max = kernel.alloc : !kernel.buffer<2xf32, local>
    %sum = kernel.alloc : !kernel.buffer<2xf32, local>
    %o = kernel.alloc : !kernel.buffer<64xf32, local>
    %2 = kernel.thread_id x
    %3 = kernel.constant 0 : i32
    %q_1 = kernel.dynamic_shared %3 {align = 1024 : i64} : !kernel.buffer<32768xbf16, shared>
    %4 = kernel.constant 65536 : i32
    %k_1 = kernel.dynamic_shared %4 {align = 1024 : i64} : !kernel.buffer<32768xbf16, shared>
    %5 = kernel.constant 131072 : i32
    %v_1 = kernel.dynamic_shared %5 {align = 1024 : i64} : !kernel.buffer<32768xbf16, shared>
    %6 = kernel.constant 196608 : i32
    %full = kernel.dynamic_shared %6 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %7 = kernel.constant 196624 : i32
    %empty = kernel.dynamic_shared %7 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %8 = kernel.constant 196640 : i32
    %full_1 = kernel.dynamic_shared %8 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %9 = kernel.constant 196656 : i32
    %empty_1 = kernel.dynamic_shared %9 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %10 = kernel.constant 197632 : i32
    %y_1 = kernel.dynamic_shared %10 {align = 1024 : i64} : !kernel.buffer<16384xbf16, shared>
    %11 = kernel.constant 196672 : i32
    %full_2 = kernel.dynamic_shared %11 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %12 = kernel.constant 196688 : i32
    %empty_2 = kernel.dynamic_shared %12 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %13 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %3, %13[%3] {align = 4 : i64}
    %14 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    %15 = kernel.constant -1 : i32
    kernel.store %15, %14[%3] {align = 4 : i64}
    %16 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %3, %16[%3] {align = 4 : i64}
    %17 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %3, %17[%3] {align = 4 : i64}
    %18 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %15, %18[%3] {align = 4 : i64}
    %19 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %3, %19[%3] {align = 4 : i64}
    %20 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %3, %20[%3] {align = 4 : i64}
    %21 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %15, %21[%3] {align = 4 : i64}
    %22 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %3, %22[%3] {align = 4 : i64}
    %23 = kernel.cmp eq %2, %3 : i32
    kernel.if %23 {
      kernel.tensormap.prefetch %y
      kernel.tensormap.prefetch %q
      kernel.tensormap.prefetch %k
      kernel.tensormap.prefetch %v
      %24 = kernel.constant 1 : i32
      %25 = kernel.view %full_2[%3] : !kernel.mbarrier
      kernel.mbarrier.init %25, %24
      %26 = kernel.view %full_2[%24] : !kernel.mbarrier
      kernel.mbarrier.init %26, %24
      %27 = kernel.constant 8 : i32
      %28 = kernel.view %empty_2[%3] : !kernel.mbarrier
      kernel.mbarrier.init %28, %27
      %29 = kernel.view %empty_2[%24] : !kernel.mbarrier
      kernel.mbarrier.init %29, %27
      %30 = kernel.view %full[%3] : !kernel.mbarrier
      kernel.mbarrier.init %30, %24
      %31 = kernel.view %full[%24] : !kernel.mbarrier
      kernel.mbarrier.init %31, %24
      %32 = kernel.view %empty[%3] : !kernel.mbarrier
      kernel.mbarrier.init %32, %27
      %33 = kernel.view %empty[%24] : !kernel.mbarrier
      kernel.mbarrier.init %33, %27
      %34 = kernel.view %full_1[%3] : !kernel.mbarrier
      kernel.mbarrier.init %34, %24
      %35 = kernel.view %full_1[%24] : !kernel.mbarrier
      kernel.mbarrier.init %35, %24
      %36 = kernel.view %empty_1[%3] : !kernel.mbarrier
      kernel.mbarrier.init %36, %27
      %37 = kernel.view %empty_1[%24] : !kernel.mbarrier
      kernel.mbarrier.init %37, %27
      kernel.fence.mbarrier_init
    }
    kernel.barrier
    %24 = kernel.constant 256 : i32
    %25 = kernel.cmp ge %2, %24 : i32
    %26 = kernel.constant 127 : i32
    %27 = kernel.add %m, %26 : i32
    %28 = kernel.constant 128 : i32
    %29 = kernel.div %27, %28 {nonneg} : i32
    %30 = kernel.constant 32 : i32
    %31 = kernel.constant 1 : i32
    %32 = kernel.min %m, %31 : i32
    %33 = kernel.constant -256 : i32
    %34 = kernel.mul %32, %33 : i32
    %35 = kernel.constant 16384 : i32
    %36 = kernel.constant 64 : i32
    %37 = kernel.constant 8192 : i32
    %38 = kernel.add %n, %26 : i32
    %39 = kernel.div %38, %28 {nonneg} : i32
    %40 = kernel.min %n, %31 : i32
    %41 = kernel.mul %40, %33 : i32
    %42 = kernel.constant 1024 : i32
    %43 = kernel.constant 8 : i32
    %44 = kernel.constant 16 : i32
    %45 = kernel.constant 2 : i32
    %46 = kernel.constant 3 : i32
    %47 = kernel.constant 4 : i32
    %48 = kernel.constant 5 : i32
    %49 = kernel.constant 6 : i32
    %50 = kernel.constant 7 : i32
    %51 = kernel.constant 9 : i32
    %52 = kernel.constant 10 : i32
    %53 = kernel.constant 11 : i32
    %54 = kernel.constant 12 : i32
    %55 = kernel.constant 13 : i32
    %56 = kernel.constant 14 : i32
    %57 = kernel.constant 15 : i32
    %58 = kernel.constant 17 : i32
    %59 = kernel.constant 18 : i32
    %60 = kernel.constant 19 : i32
    %61 = kernel.constant 20 : i32
    %62 = kernel.constant 21 : i32
    %63 = kernel.constant 22 : i32
    %64 = kernel.constant 23 : i32
    %65 = kernel.constant 24 : i32
    %66 = kernel.constant 25 : i32
    %67 = kernel.constant 26 : i32
    %68 = kernel.constant 27 : i32
    %69 = kernel.constant 28 : i32
    %70 = kernel.constant 29 : i32
    %71 = kernel.constant 30 : i32
    %72 = kernel.constant 31 : i32
    %73 = kernel.constant 33 : i32
    %74 = kernel.constant 34 : i32
    %75 = kernel.constant 35 : i32
    %76 = kernel.constant 36 : i32
    %77 = kernel.constant 37 : i32
    %78 = kernel.constant 38 : i32
    %79 = kernel.constant 39 : i32
    %80 = kernel.constant 40 : i32
    %81 = kernel.constant 41 : i32
    %82 = kernel.constant 42 : i32
    %83 = kernel.constant 43 : i32
    %84 = kernel.constant 44 : i32
    %85 = kernel.constant 45 : i32
    %86 = kernel.constant 46 : i32
    %87 = kernel.constant 47 : i32
    %88 = kernel.constant 48 : i32
    %89 = kernel.constant 49 : i32
    %90 = kernel.constant 50 : i32
    %91 = kernel.constant 51 : i32
    %92 = kernel.constant 52 : i32
    %93 = kernel.constant 53 : i32
    %94 = kernel.constant 54 : i32
    %95 = kernel.constant 55 : i32
    %96 = kernel.constant 56 : i32
    %97 = kernel.constant 57 : i32
    %98 = kernel.constant 58 : i32
    %99 = kernel.constant 59 : i32
    %100 = kernel.constant 60 : i32
    %101 = kernel.constant 61 : i32
    %102 = kernel.constant 62 : i32
    %103 = kernel.constant 63 : i32
    %104 = kernel.cmp gt %39, %3 : i32
    %105 = kernel.constant -128 : i32
    %106 = kernel.add %n, %105 : i32
    %107 = kernel.cmp lt %106, %3 : i32
    %108 = kernel.add %39, %15 : i32
    %109 = kernel.constant 129 : i32
    %110 = kernel.constant 320 : i32
    %111 = kernel.constant 4096 : i32
    %112 = kernel.constant 12288 : i32
    kernel.if %25 {
      kernel.setmaxnreg dec 24
      %113 = kernel.cmp eq %2, %24 : i32
      kernel.if %113 {
        %114 = kernel.mul %29, %30 : i32
        %115 = kernel.block_id x
        %116 = kernel.grid_dim x
        %117 = kernel.sub %116, %31 : i32
        %118 = kernel.add %114, %117 : i32
        %119 = kernel.sub %118, %115 : i32
        %120 = kernel.div %119, %116 {nonneg} : i32
        %121 = kernel.rem %115, %29 {nonneg} : i32
        %122 = kernel.div %115, %29 {nonneg} : i32
        %123 = kernel.rem %116, %29 {nonneg} : i32
        %124 = kernel.div %116, %29 {nonneg} : i32
        %125 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
        kernel.store %121, %125[%3] {align = 4 : i64}
        %126 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
        kernel.store %122, %126[%3] {align = 4 : i64}
        kernel.for %tile = %3 to %120 step %31 : i32 {
          %127 = kernel.load %125[%3] {align = 4 : i64} : i32
          %128 = kernel.load %126[%3] {align = 4 : i64} : i32
          %129 = kernel.load %16[%3] {align = 4 : i64} : i32
          %130 = kernel.and %129, %72 : i32
          %131 = kernel.load %14[%3] {align = 4 : i64} : i32
          %132 = kernel.shr %131, %130 : i32
          %133 = kernel.and %132, %31 : i32
          %134 = kernel.view %empty_2[%129] : !kernel.mbarrier
          kernel.mbarrier.wait %134 parity %133
          %135 = kernel.shl %31, %130 : i32
          %136 = kernel.load %14[%3] {align = 4 : i64} : i32
          %137 = kernel.xor %136, %135 : i32
          kernel.store %137, %14[%3] {align = 4 : i64}
          %138 = kernel.view %full_2[%129] : !kernel.mbarrier
          %139 = kernel.constant 32768 : i32
          kernel.mbarrier.arrive.expect_tx %138, %139
          %140 = kernel.mul %127, %28 : i32
          %141 = kernel.add %140, %34 : i32
          %142 = kernel.add %141, %24 : i32
          %143 = kernel.mul %129, %35 : i32
          %144 = kernel.view %q_1[%143] : !kernel.buffer<8192xbf16, shared>
          kernel.tma.load %q[%3, %128, %142, %3] to %144 signal %138
          %145 = kernel.add %143, %37 : i32
          %146 = kernel.view %q_1[%145] : !kernel.buffer<8192xbf16, shared>
          kernel.tma.load %q[%3, %128, %142, %36] to %146 signal %138
          %147 = kernel.load %16[%3] {align = 4 : i64} : i32
          %148 = kernel.add %147, %31 : i32
          %149 = kernel.cmp lt %148, %45 : i32
          %150 = kernel.select %149, %148, %3 : i32
          kernel.store %150, %16[%3] {align = 4 : i64}
          kernel.for %i = %3 to %39 step %31 : i32 {
            %151 = kernel.load %19[%3] {align = 4 : i64} : i32
            %152 = kernel.and %151, %72 : i32
            %153 = kernel.load %18[%3] {align = 4 : i64} : i32
            %154 = kernel.shr %153, %152 : i32
            %155 = kernel.and %154, %31 : i32
            %156 = kernel.view %empty[%151] : !kernel.mbarrier
            kernel.mbarrier.wait %156 parity %155
            %157 = kernel.shl %31, %152 : i32
            %158 = kernel.load %18[%3] {align = 4 : i64} : i32
            %159 = kernel.xor %158, %157 : i32
            kernel.store %159, %18[%3] {align = 4 : i64}
            %160 = kernel.view %full[%151] : !kernel.mbarrier
            kernel.mbarrier.arrive.expect_tx %160, %139
            %161 = kernel.mul %i, %28 : i32
            %162 = kernel.add %161, %41 : i32
            %163 = kernel.add %162, %24 : i32
            %164 = kernel.mul %151, %35 : i32
            %165 = kernel.view %k_1[%164] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %k[%3, %128, %163, %3] to %165 signal %160
            %166 = kernel.add %164, %37 : i32
            %167 = kernel.view %k_1[%166] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %k[%3, %128, %163, %36] to %167 signal %160
            %168 = kernel.load %19[%3] {align = 4 : i64} : i32
            %169 = kernel.add %168, %31 : i32
            %170 = kernel.cmp lt %169, %45 : i32
            %171 = kernel.select %170, %169, %3 : i32
            kernel.store %171, %19[%3] {align = 4 : i64}
            %172 = kernel.load %22[%3] {align = 4 : i64} : i32
            %173 = kernel.and %172, %72 : i32
            %174 = kernel.load %21[%3] {align = 4 : i64} : i32
            %175 = kernel.shr %174, %173 : i32
            %176 = kernel.and %175, %31 : i32
            %177 = kernel.view %empty_1[%172] : !kernel.mbarrier
            kernel.mbarrier.wait %177 parity %176
            %178 = kernel.shl %31, %173 : i32
            %179 = kernel.load %21[%3] {align = 4 : i64} : i32
            %180 = kernel.xor %179, %178 : i32
            kernel.store %180, %21[%3] {align = 4 : i64}
            %181 = kernel.view %full_1[%172] : !kernel.mbarrier
            kernel.mbarrier.arrive.expect_tx %181, %139
            %182 = kernel.mul %172, %35 : i32
            %183 = kernel.view %v_1[%182] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %v[%3, %128, %163, %3] to %183 signal %181
            %184 = kernel.add %182, %37 : i32
            %185 = kernel.view %v_1[%184] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %v[%3, %128, %163, %36] to %185 signal %181
            %186 = kernel.load %22[%3] {align = 4 : i64} : i32
            %187 = kernel.add %186, %31 : i32
            %188 = kernel.cmp lt %187, %45 : i32
            %189 = kernel.select %188, %187, %3 : i32
            kernel.store %189, %22[%3] {align = 4 : i64}
          }
          %151 = kernel.load %125[%3] {align = 4 : i64} : i32
          %152 = kernel.add %151, %123 : i32
          %153 = kernel.cmp ge %152, %29 : i32
          %154 = kernel.sub %152, %29 : i32
          %155 = kernel.select %153, %154, %152 : i32
          kernel.store %155, %125[%3] {align = 4 : i64}
          %156 = kernel.load %126[%3] {align = 4 : i64} : i32
          %157 = kernel.add %156, %124 : i32
          %158 = kernel.cast %153 : i1 to i32
          %159 = kernel.add %157, %158 : i32
          kernel.store %159, %126[%3] {align = 4 : i64}
        }
      }
    } else {
      kernel.setmaxnreg inc 240
      %113 = kernel.mul %29, %30 : i32
      %114 = kernel.block_id x
      %115 = kernel.grid_dim x
      %116 = kernel.sub %115, %31 : i32
      %117 = kernel.add %113, %116 : i32
      %118 = kernel.sub %117, %114 : i32
      %119 = kernel.div %118, %115 {nonneg} : i32
      %120 = kernel.rem %114, %29 {nonneg} : i32
      %121 = kernel.div %114, %29 {nonneg} : i32
      %122 = kernel.rem %115, %29 {nonneg} : i32
      %123 = kernel.div %115, %29 {nonneg} : i32
      %124 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
      kernel.store %120, %124[%3] {align = 4 : i64}
      %125 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
      kernel.store %121, %125[%3] {align = 4 : i64}
      %126 = kernel.div %2, %30 {nonneg} : i32
      %127 = kernel.mul %126, %42 : i32
      %128 = kernel.rem %2, %43 {nonneg} : i32
      %129 = kernel.div %2, %44 {nonneg} : i32
      %130 = kernel.rem %129, %45 {nonneg} : i32
      %131 = kernel.rem %2, %44 {nonneg} : i32
      %132 = kernel.mul %131, %43 : i32
      %133 = kernel.add %130, %132 : i32
      %134 = kernel.xor %128, %133 : i32
      %135 = kernel.mul %134, %43 : i32
      %136 = kernel.add %127, %135 : i32
      %137 = kernel.mul %131, %36 : i32
      %138 = kernel.add %127, %137 : i32
      %139 = kernel.add %130, %45 : i32
      %140 = kernel.xor %128, %139 : i32
      %141 = kernel.mul %140, %43 : i32
      %142 = kernel.add %138, %141 : i32
      %143 = kernel.add %130, %47 : i32
      %144 = kernel.xor %128, %143 : i32
      %145 = kernel.mul %144, %43 : i32
      %146 = kernel.add %138, %145 : i32
      %147 = kernel.add %130, %49 : i32
      %148 = kernel.xor %128, %147 : i32
      %149 = kernel.mul %148, %43 : i32
      %150 = kernel.add %138, %149 : i32
      %151 = kernel.rem %2, %30 {nonneg} : i32
      %152 = kernel.cmp eq %151, %3 : i32
      %153 = kernel.rem %2, %28 {nonneg} : i32
      %154 = kernel.cmp eq %153, %3 : i32
      %155 = kernel.div %2, %28 {nonneg} : i32
      %156 = kernel.cmp eq %155, %3 : i32
      %157 = kernel.cmp eq %155, %31 : i32
      %158 = kernel.add %136, %37 : i32
      %159 = kernel.add %142, %37 : i32
      %160 = kernel.add %146, %37 : i32
      %161 = kernel.add %150, %37 : i32
      %162 = kernel.cmp eq %2, %28 : i32
      kernel.for %tile = %3 to %119 step %31 : i32 {
        %163 = kernel.load %124[%3] {align = 4 : i64} : i32
        %164 = kernel.load %125[%3] {align = 4 : i64} : i32
        %165 = kernel.constant 1.27517431974411e-01 : f32
        %166 = kernel.constant -3.4028234663852886e+38 : f32
        %167 = kernel.load %16[%3] {align = 4 : i64} : i32
        %168 = kernel.and %167, %72 : i32
        %169 = kernel.load %13[%3] {align = 4 : i64} : i32
        %170 = kernel.shr %169, %168 : i32
        %171 = kernel.and %170, %31 : i32
        %172 = kernel.view %full_2[%167] : !kernel.mbarrier
        kernel.mbarrier.wait %172 parity %171
        %173 = kernel.shl %31, %168 : i32
        %174 = kernel.load %13[%3] {align = 4 : i64} : i32
        %175 = kernel.xor %174, %173 : i32
        kernel.store %175, %13[%3] {align = 4 : i64}
        %176 = kernel.mul %167, %35 : i32
        %177 = kernel.add %136, %176 : i32
        %178 = kernel.ldmatrix x4 %q_1[%177] : vector<8xbf16>
        %179 = kernel.extract %178[0] : vector<8xbf16>
        %180 = kernel.extract %178[1] : vector<8xbf16>
        %181 = kernel.extract %178[2] : vector<8xbf16>
        %182 = kernel.extract %178[3] : vector<8xbf16>
        %183 = kernel.extract %178[4] : vector<8xbf16>
        %184 = kernel.extract %178[5] : vector<8xbf16>
        %185 = kernel.extract %178[6] : vector<8xbf16>
        %186 = kernel.extract %178[7] : vector<8xbf16>
        %187 = kernel.add %142, %176 : i32
        %188 = kernel.ldmatrix x4 %q_1[%187] : vector<8xbf16>
        %189 = kernel.extract %188[0] : vector<8xbf16>
        %190 = kernel.extract %188[1] : vector<8xbf16>
        %191 = kernel.extract %188[2] : vector<8xbf16>
        %192 = kernel.extract %188[3] : vector<8xbf16>
        %193 = kernel.extract %188[4] : vector<8xbf16>
        %194 = kernel.extract %188[5] : vector<8xbf16>
        %195 = kernel.extract %188[6] : vector<8xbf16>
        %196 = kernel.extract %188[7] : vector<8xbf16>
        %197 = kernel.add %146, %176 : i32
        %198 = kernel.ldmatrix x4 %q_1[%197] : vector<8xbf16>
        %199 = kernel.extract %198[0] : vector<8xbf16>
        %200 = kernel.extract %198[1] : vector<8xbf16>
        %201 = kernel.extract %198[2] : vector<8xbf16>
        %202 = kernel.extract %198[3] : vector<8xbf16>
        %203 = kernel.extract %198[4] : vector<8xbf16>
        %204 = kernel.extract %198[5] : vector<8xbf16>
        %205 = kernel.extract %198[6] : vector<8xbf16>
        %206 = kernel.extract %198[7] : vector<8xbf16>
        %207 = kernel.add %150, %176 : i32
        %208 = kernel.ldmatrix x4 %q_1[%207] : vector<8xbf16>
        %209 = kernel.extract %208[0] : vector<8xbf16>
        %210 = kernel.extract %208[1] : vector<8xbf16>
        %211 = kernel.extract %208[2] : vector<8xbf16>
        %212 = kernel.extract %208[3] : vector<8xbf16>
        %213 = kernel.extract %208[4] : vector<8xbf16>
        %214 = kernel.extract %208[5] : vector<8xbf16>
        %215 = kernel.extract %208[6] : vector<8xbf16>
        %216 = kernel.extract %208[7] : vector<8xbf16>
        %217 = kernel.add %177, %37 : i32
        %218 = kernel.ldmatrix x4 %q_1[%217] : vector<8xbf16>
        %219 = kernel.extract %218[0] : vector<8xbf16>
        %220 = kernel.extract %218[1] : vector<8xbf16>
        %221 = kernel.extract %218[2] : vector<8xbf16>
        %222 = kernel.extract %218[3] : vector<8xbf16>
        %223 = kernel.extract %218[4] : vector<8xbf16>
        %224 = kernel.extract %218[5] : vector<8xbf16>
        %225 = kernel.extract %218[6] : vector<8xbf16>
        %226 = kernel.extract %218[7] : vector<8xbf16>
        %227 = kernel.add %187, %37 : i32
        %228 = kernel.ldmatrix x4 %q_1[%227] : vector<8xbf16>
        %229 = kernel.extract %228[0] : vector<8xbf16>
        %230 = kernel.extract %228[1] : vector<8xbf16>
        %231 = kernel.extract %228[2] : vector<8xbf16>
        %232 = kernel.extract %228[3] : vector<8xbf16>
        %233 = kernel.extract %228[4] : vector<8xbf16>
        %234 = kernel.extract %228[5] : vector<8xbf16>
        %235 = kernel.extract %228[6] : vector<8xbf16>
        %236 = kernel.extract %228[7] : vector<8xbf16>
        %237 = kernel.add %197, %37 : i32
        %238 = kernel.ldmatrix x4 %q_1[%237] : vector<8xbf16>
        %239 = kernel.extract %238[0] : vector<8xbf16>
        %240 = kernel.extract %238[1] : vector<8xbf16>
        %241 = kernel.extract %238[2] : vector<8xbf16>
        %242 = kernel.extract %238[3] : vector<8xbf16>
        %243 = kernel.extract %238[4] : vector<8xbf16>
        %244 = kernel.extract %238[5] : vector<8xbf16>
        %245 = kernel.extract %238[6] : vector<8xbf16>
        %246 = kernel.extract %238[7] : vector<8xbf16>
        %247 = kernel.add %207, %37 : i32
        %248 = kernel.ldmatrix x4 %q_1[%247] : vector<8xbf16>
        %249 = kernel.extract %248[0] : vector<8xbf16>
        %250 = kernel.extract %248[1] : vector<8xbf16>
        %251 = kernel.extract %248[2] : vector<8xbf16>
        %252 = kernel.extract %248[3] : vector<8xbf16>
        %253 = kernel.extract %248[4] : vector<8xbf16>
        %254 = kernel.extract %248[5] : vector<8xbf16>
        %255 = kernel.extract %248[6] : vector<8xbf16>
        %256 = kernel.extract %248[7] : vector<8xbf16>
        %257 = kernel.load %16[%3] {align = 4 : i64} : i32
        kernel.fence.proxy_async shared
        kernel.warp_sync
        kernel.if %152 {
          %258 = kernel.view %empty_2[%257] : !kernel.mbarrier
          kernel.mbarrier.arrive %258
        }
        %258 = kernel.load %16[%3] {align = 4 : i64} : i32
        %259 = kernel.add %258, %31 : i32
        %260 = kernel.cmp lt %259, %45 : i32
        %261 = kernel.select %260, %259, %3 : i32
        kernel.store %261, %16[%3] {align = 4 : i64}
        %262 = kernel.constant 0.000000e+00 : f32
        kernel.store %262, %o[%3]
        kernel.store %262, %o[%31]
        kernel.store %262, %o[%45]
        kernel.store %262, %o[%46]
        kernel.store %262, %o[%47]
        kernel.store %262, %o[%48]
        kernel.store %262, %o[%49]
        kernel.store %262, %o[%50]
        kernel.store %262, %o[%43]
        kernel.store %262, %o[%51]
        kernel.store %262, %o[%52]
        kernel.store %262, %o[%53]
        kernel.store %262, %o[%54]
        kernel.store %262, %o[%55]
        kernel.store %262, %o[%56]
        kernel.store %262, %o[%57]
        kernel.store %262, %o[%44]
        kernel.store %262, %o[%58]
        kernel.store %262, %o[%59]
        kernel.store %262, %o[%60]
        kernel.store %262, %o[%61]
        kernel.store %262, %o[%62]
        kernel.store %262, %o[%63]
        kernel.store %262, %o[%64]
        kernel.store %262, %o[%65]
        kernel.store %262, %o[%66]
        kernel.store %262, %o[%67]
        kernel.store %262, %o[%68]
        kernel.store %262, %o[%69]
        kernel.store %262, %o[%70]
        kernel.store %262, %o[%71]
        kernel.store %262, %o[%72]
        kernel.store %262, %o[%30]
        kernel.store %262, %o[%73]
        kernel.store %262, %o[%74]
        kernel.store %262, %o[%75]
        kernel.store %262, %o[%76]
        kernel.store %262, %o[%77]
        kernel.store %262, %o[%78]
        kernel.store %262, %o[%79]
        kernel.store %262, %o[%80]
        kernel.store %262, %o[%81]
        kernel.store %262, %o[%82]
        kernel.store %262, %o[%83]
        kernel.store %262, %o[%84]
        kernel.store %262, %o[%85]
        kernel.store %262, %o[%86]
        kernel.store %262, %o[%87]
        kernel.store %262, %o[%88]
        kernel.store %262, %o[%89]
        kernel.store %262, %o[%90]
        kernel.store %262, %o[%91]
        kernel.store %262, %o[%92]
        kernel.store %262, %o[%93]
        kernel.store %262, %o[%94]
        kernel.store %262, %o[%95]
        kernel.store %262, %o[%96]
        kernel.store %262, %o[%97]
        kernel.store %262, %o[%98]
        kernel.store %262, %o[%99]
        kernel.store %262, %o[%100]
        kernel.store %262, %o[%101]
        kernel.store %262, %o[%102]
        kernel.store %262, %o[%103]
        kernel.store %262, %sum[%3]
        kernel.store %262, %sum[%31]
        kernel.store %166, %max[%3]
        kernel.store %166, %max[%31]
        kernel.if %104 {
          %263 = kernel.load %19[%3] {align = 4 : i64} : i32
          %264 = kernel.and %263, %72 : i32
          %265 = kernel.load %17[%3] {align = 4 : i64} : i32
          %266 = kernel.shr %265, %264 : i32
          %267 = kernel.and %266, %31 : i32
          %268 = kernel.view %full[%263] : !kernel.mbarrier
          kernel.mbarrier.wait %268 parity %267
          %269 = kernel.shl %31, %264 : i32
          %270 = kernel.load %17[%3] {align = 4 : i64} : i32
          %271 = kernel.xor %270, %269 : i32
          kernel.store %271, %17[%3] {align = 4 : i64}
          %272 = kernel.build %179, %180, %181, %182, %183, %184, %185, %186 : vector<8xbf16>
          %273 = kernel.build %189, %190, %191, %192, %193, %194, %195, %196 : vector<8xbf16>
          %274 = kernel.build %199, %200, %201, %202, %203, %204, %205, %206 : vector<8xbf16>
          %275 = kernel.build %209, %210, %211, %212, %213, %214, %215, %216 : vector<8xbf16>
          %276 = kernel.build %219, %220, %221, %222, %223, %224, %225, %226 : vector<8xbf16>
          %277 = kernel.build %229, %230, %231, %232, %233, %234, %235, %236 : vector<8xbf16>
          %278 = kernel.build %239, %240, %241, %242, %243, %244, %245, %246 : vector<8xbf16>
          %279 = kernel.build %249, %250, %251, %252, %253, %254, %255, %256 : vector<8xbf16>
          %280, %281, %282, %283, %284, %285, %286, %287 = kernel.wgmma.fence %272, %273, %274, %275, %276, %277, %278, %279 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          %288 = kernel.mul %263, %35 : i32
          %289 = kernel.view %k_1[%288] : !kernel.buffer<8144xbf16, shared>
          %290 = kernel.wgmma.smem_desc k %289 {stride = 1024 : i64, swizzle = "128b"}
          %291 = kernel.wgmma.mma bf16 %280, bf16 %290 : !kernel.wgmma<64xf32>
          %292 = kernel.view %k_1[%288] : !kernel.buffer<8160xbf16, shared>
          %293 = kernel.wgmma.smem_desc k %292 {stride = 1024 : i64, swizzle = "128b"}
          %294 = kernel.constant 2 : i64
          %295 = kernel.add %293, %294 : i64
          %296 = kernel.wgmma.mma bf16 %281, bf16 %295 add %291 : !kernel.wgmma<64xf32>
          %297 = kernel.view %k_1[%288] : !kernel.buffer<8176xbf16, shared>
          %298 = kernel.wgmma.smem_desc k %297 {stride = 1024 : i64, swizzle = "128b"}
          %299 = kernel.constant 4 : i64
          %300 = kernel.add %298, %299 : i64
          %301 = kernel.wgmma.mma bf16 %282, bf16 %300 add %296 : !kernel.wgmma<64xf32>
          %302 = kernel.view %k_1[%288] : !kernel.buffer<8192xbf16, shared>
          %303 = kernel.wgmma.smem_desc k %302 {stride = 1024 : i64, swizzle = "128b"}
          %304 = kernel.constant 6 : i64
          %305 = kernel.add %303, %304 : i64
          %306 = kernel.wgmma.mma bf16 %283, bf16 %305 add %301 : !kernel.wgmma<64xf32>
          %307 = kernel.view %k_1[%288] : !kernel.buffer<16336xbf16, shared>
          %308 = kernel.wgmma.smem_desc k %307 {stride = 1024 : i64, swizzle = "128b"}
          %309 = kernel.constant 1024 : i64
          %310 = kernel.add %308, %309 : i64
          %311 = kernel.wgmma.mma bf16 %284, bf16 %310 add %306 : !kernel.wgmma<64xf32>
          %312 = kernel.view %k_1[%288] : !kernel.buffer<16352xbf16, shared>
          %313 = kernel.wgmma.smem_desc k %312 {stride = 1024 : i64, swizzle = "128b"}
          %314 = kernel.constant 1026 : i64
          %315 = kernel.add %313, %314 : i64
          %316 = kernel.wgmma.mma bf16 %285, bf16 %315 add %311 : !kernel.wgmma<64xf32>
          %317 = kernel.view %k_1[%288] : !kernel.buffer<16368xbf16, shared>
          %318 = kernel.wgmma.smem_desc k %317 {stride = 1024 : i64, swizzle = "128b"}
          %319 = kernel.constant 1028 : i64
          %320 = kernel.add %318, %319 : i64
          %321 = kernel.wgmma.mma bf16 %286, bf16 %320 add %316 : !kernel.wgmma<64xf32>
          %322 = kernel.view %k_1[%288] : !kernel.buffer<16384xbf16, shared>
          %323 = kernel.wgmma.smem_desc k %322 {stride = 1024 : i64, swizzle = "128b"}
          %324 = kernel.constant 1030 : i64
          %325 = kernel.add %323, %324 : i64
          %326 = kernel.wgmma.mma bf16 %287, bf16 %325 add %321 : !kernel.wgmma<64xf32>
          kernel.wgmma.commit_group
          %327, %328, %329, %330, %331, %332, %333, %334, %335 = kernel.wgmma.wait_group 0 for %326, %280, %281, %282, %283, %284, %285, %286, %287 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
          kernel.store %327, %s[%3] {align = 4 : i64}
          kernel.if %107 {
            %336 = kernel.rem %2, %47 {nonneg} : i32
            %337 = kernel.mul %336, %45 : i32
            %338 = kernel.cmp lt %337, %n : i32
            %339 = kernel.add %337, %31 : i32
            %340 = kernel.cmp lt %339, %n : i32
            %341 = kernel.load %s[%3] : f32
            %342 = kernel.load %s[%31] : f32
            %343 = kernel.constant 0xFF800000 : f32
            %344 = kernel.select %338, %341, %343 : f32
            %345 = kernel.select %340, %342, %343 : f32
            kernel.store %344, %s[%3]
            kernel.store %345, %s[%31]
            %346 = kernel.load %s[%45] : f32
            %347 = kernel.load %s[%46] : f32
            %348 = kernel.select %338, %346, %343 : f32
            %349 = kernel.select %340, %347, %343 : f32
            kernel.store %348, %s[%45]
            kernel.store %349, %s[%46]
            %350 = kernel.add %337, %43 : i32
            %351 = kernel.cmp lt %350, %n : i32
            %352 = kernel.add %337, %51 : i32
            %353 = kernel.cmp lt %352, %n : i32
            %354 = kernel.load %s[%47] : f32
            %355 = kernel.load %s[%48] : f32
            %356 = kernel.select %351, %354, %343 : f32
            %357 = kernel.select %353, %355, %343 : f32
            kernel.store %356, %s[%47]
            kernel.store %357, %s[%48]
            %358 = kernel.load %s[%49] : f32
            %359 = kernel.load %s[%50] : f32
            %360 = kernel.select %351, %358, %343 : f32
            %361 = kernel.select %353, %359, %343 : f32
            kernel.store %360, %s[%49]
            kernel.store %361, %s[%50]
            %362 = kernel.add %337, %44 : i32
            %363 = kernel.cmp lt %362, %n : i32
            %364 = kernel.add %337, %58 : i32
            %365 = kernel.cmp lt %364, %n : i32
            %366 = kernel.load %s[%43] : f32
            %367 = kernel.load %s[%51] : f32
            %368 = kernel.select %363, %366, %343 : f32
            %369 = kernel.select %365, %367, %343 : f32
            kernel.store %368, %s[%43]
            kernel.store %369, %s[%51]
            %370 = kernel.load %s[%52] : f32
            %371 = kernel.load %s[%53] : f32
            %372 = kernel.select %363, %370, %343 : f32
            %373 = kernel.select %365, %371, %343 : f32
            kernel.store %372, %s[%52]
            kernel.store %373, %s[%53]
            %374 = kernel.add %337, %65 : i32
            %375 = kernel.cmp lt %374, %n : i32
            %376 = kernel.add %337, %66 : i32
            %377 = kernel.cmp lt %376, %n : i32
            %378 = kernel.load %s[%54] : f32
            %379 = kernel.load %s[%55] : f32
            %380 = kernel.select %375, %378, %343 : f32
            %381 = kernel.select %377, %379, %343 : f32
            kernel.store %380, %s[%54]
            kernel.store %381, %s[%55]
            %382 = kernel.load %s[%56] : f32
            %383 = kernel.load %s[%57] : f32
            %384 = kernel.select %375, %382, %343 : f32
            %385 = kernel.select %377, %383, %343 : f32
            kernel.store %384, %s[%56]
            kernel.store %385, %s[%57]
            %386 = kernel.add %337, %30 : i32
            %387 = kernel.cmp lt %386, %n : i32
            %388 = kernel.add %337, %73 : i32
            %389 = kernel.cmp lt %388, %n : i32
            %390 = kernel.load %s[%44] : f32
            %391 = kernel.load %s[%58] : f32
            %392 = kernel.select %387, %390, %343 : f32
            %393 = kernel.select %389, %391, %343 : f32
            kernel.store %392, %s[%44]
            kernel.store %393, %s[%58]
            %394 = kernel.load %s[%59] : f32
            %395 = kernel.load %s[%60] : f32
            %396 = kernel.select %387, %394, %343 : f32
            %397 = kernel.select %389, %395, %343 : f32
            kernel.store %396, %s[%59]
            kernel.store %397, %s[%60]
            %398 = kernel.add %337, %80 : i32
            %399 = kernel.cmp lt %398, %n : i32
            %400 = kernel.add %337, %81 : i32
            %401 = kernel.cmp lt %400, %n : i32
            %402 = kernel.load %s[%61] : f32
            %403 = kernel.load %s[%62] : f32
            %404 = kernel.select %399, %402, %343 : f32
            %405 = kernel.select %401, %403, %343 : f32
            kernel.store %404, %s[%61]
            kernel.store %405, %s[%62]
            %406 = kernel.load %s[%63] : f32
            %407 = kernel.load %s[%64] : f32
            %408 = kernel.select %399, %406, %343 : f32
            %409 = kernel.select %401, %407, %343 : f32
            kernel.store %408, %s[%63]
            kernel.store %409, %s[%64]
            %410 = kernel.add %337, %88 : i32
            %411 = kernel.cmp lt %410, %n : i32
            %412 = kernel.add %337, %89 : i32
            %413 = kernel.cmp lt %412, %n : i32
            %414 = kernel.load %s[%65] : f32
            %415 = kernel.load %s[%66] : f32
            %416 = kernel.select %411, %414, %343 : f32
            %417 = kernel.select %413, %415, %343 : f32
            kernel.store %416, %s[%65]
            kernel.store %417, %s[%66]
            %418 = kernel.load %s[%67] : f32
            %419 = kernel.load %s[%68] : f32
            %420 = kernel.select %411, %418, %343 : f32
            %421 = kernel.select %413, %419, %343 : f32
            kernel.store %420, %s[%67]
            kernel.store %421, %s[%68]
            %422 = kernel.add %337, %96 : i32
            %423 = kernel.cmp lt %422, %n : i32
            %424 = kernel.add %337, %97 : i32
            %425 = kernel.cmp lt %424, %n : i32
            %426 = kernel.load %s[%69] : f32
            %427 = kernel.load %s[%70] : f32
            %428 = kernel.select %423, %426, %343 : f32
            %429 = kernel.select %425, %427, %343 : f32
            kernel.store %428, %s[%69]
            kernel.store %429, %s[%70]
            %430 = kernel.load %s[%71] : f32
            %431 = kernel.load %s[%72] : f32
            %432 = kernel.select %423, %430, %343 : f32
            %433 = kernel.select %425, %431, %343 : f32
            kernel.store %432, %s[%71]
            kernel.store %433, %s[%72]
            %434 = kernel.add %337, %36 : i32
            %435 = kernel.cmp lt %434, %n : i32
            %436 = kernel.constant 65 : i32
            %437 = kernel.add %337, %436 : i32
            %438 = kernel.cmp lt %437, %n : i32
            %439 = kernel.load %s[%30] : f32
            %440 = kernel.load %s[%73] : f32
            %441 = kernel.select %435, %439, %343 : f32
            %442 = kernel.select %438, %440, %343 : f32
            kernel.store %441, %s[%30]
            kernel.store %442, %s[%73]
            %443 = kernel.load %s[%74] : f32
            %444 = kernel.load %s[%75] : f32
            %445 = kernel.select %435, %443, %343 : f32
            %446 = kernel.select %438, %444, %343 : f32
            kernel.store %445, %s[%74]
            kernel.store %446, %s[%75]
            %447 = kernel.constant 72 : i32
            %448 = kernel.add %337, %447 : i32
            %449 = kernel.cmp lt %448, %n : i32
            %450 = kernel.constant 73 : i32
            %451 = kernel.add %337, %450 : i32
            %452 = kernel.cmp lt %451, %n : i32
            %453 = kernel.load %s[%76] : f32
            %454 = kernel.load %s[%77] : f32
            %455 = kernel.select %449, %453, %343 : f32
            %456 = kernel.select %452, %454, %343 : f32
            kernel.store %455, %s[%76]
            kernel.store %456, %s[%77]
            %457 = kernel.load %s[%78] : f32
            %458 = kernel.load %s[%79] : f32
            %459 = kernel.select %449, %457, %343 : f32
            %460 = kernel.select %452, %458, %343 : f32
            kernel.store %459, %s[%78]
            kernel.store %460, %s[%79]
            %461 = kernel.constant 80 : i32
            %462 = kernel.add %337, %461 : i32
            %463 = kernel.cmp lt %462, %n : i32
            %464 = kernel.constant 81 : i32
            %465 = kernel.add %337, %464 : i32
            %466 = kernel.cmp lt %465, %n : i32
            %467 = kernel.load %s[%80] : f32
            %468 = kernel.load %s[%81] : f32
            %469 = kernel.select %463, %467, %343 : f32
            %470 = kernel.select %466, %468, %343 : f32
            kernel.store %469, %s[%80]
            kernel.store %470, %s[%81]
            %471 = kernel.load %s[%82] : f32
            %472 = kernel.load %s[%83] : f32
            %473 = kernel.select %463, %471, %343 : f32
            %474 = kernel.select %466, %472, %343 : f32
            kernel.store %473, %s[%82]
            kernel.store %474, %s[%83]
            %475 = kernel.constant 88 : i32
            %476 = kernel.add %337, %475 : i32
            %477 = kernel.cmp lt %476, %n : i32
            %478 = kernel.constant 89 : i32
            %479 = kernel.add %337, %478 : i32
            %480 = kernel.cmp lt %479, %n : i32
            %481 = kernel.load %s[%84] : f32
            %482 = kernel.load %s[%85] : f32
            %483 = kernel.select %477, %481, %343 : f32
            %484 = kernel.select %480, %482, %343 : f32
            kernel.store %483, %s[%84]
            kernel.store %484, %s[%85]
            %485 = kernel.load %s[%86] : f32
            %486 = kernel.load %s[%87] : f32
            %487 = kernel.select %477, %485, %343 : f32
            %488 = kernel.select %480, %486, %343 : f32
            kernel.store %487, %s[%86]
            kernel.store %488, %s[%87]
            %489 = kernel.constant 96 : i32
            %490 = kernel.add %337, %489 : i32
            %491 = kernel.cmp lt %490, %n : i32
            %492 = kernel.constant 97 : i32
            %493 = kernel.add %337, %492 : i32
            %494 = kernel.cmp lt %493, %n : i32
            %495 = kernel.load %s[%88] : f32
            %496 = kernel.load %s[%89] : f32
            %497 = kernel.select %491, %495, %343 : f32
            %498 = kernel.select %494, %496, %343 : f32
            kernel.store %497, %s[%88]
            kernel.store %498, %s[%89]
            %499 = kernel.load %s[%90] : f32
            %500 = kernel.load %s[%91] : f32
            %501 = kernel.select %491, %499, %343 : f32
            %502 = kernel.select %494, %500, %343 : f32
            kernel.store %501, %s[%90]
            kernel.store %502, %s[%91]
            %503 = kernel.constant 104 : i32
            %504 = kernel.add %337, %503 : i32
            %505 = kernel.cmp lt %504, %n : i32
            %506 = kernel.constant 105 : i32
            %507 = kernel.add %337, %506 : i32
            %508 = kernel.cmp lt %507, %n : i32
            %509 = kernel.load %s[%92] : f32
            %510 = kernel.load %s[%93] : f32
            %511 = kernel.select %505, %509, %343 : f32
            %512 = kernel.select %508, %510, %343 : f32
            kernel.store %511, %s[%92]
            kernel.store %512, %s[%93]
            %513 = kernel.load %s[%94] : f32
            %514 = kernel.load %s[%95] : f32
            %515 = kernel.select %505, %513, %343 : f32
            %516 = kernel.select %508, %514, %343 : f32
            kernel.store %515, %s[%94]
            kernel.store %516, %s[%95]
            %517 = kernel.constant 112 : i32
            %518 = kernel.add %337, %517 : i32
            %519 = kernel.cmp lt %518, %n : i32
            %520 = kernel.constant 113 : i32
            %521 = kernel.add %337, %520 : i32
            %522 = kernel.cmp lt %521, %n : i32
            %523 = kernel.load %s[%96] : f32
            %524 = kernel.load %s[%97] : f32
            %525 = kernel.select %519, %523, %343 : f32
            %526 = kernel.select %522, %524, %343 : f32
            kernel.store %525, %s[%96]
            kernel.store %526, %s[%97]
            %527 = kernel.load %s[%98] : f32
            %528 = kernel.load %s[%99] : f32
            %529 = kernel.select %519, %527, %343 : f32
            %530 = kernel.select %522, %528, %343 : f32
            kernel.store %529, %s[%98]
            kernel.store %530, %s[%99]
            %531 = kernel.constant 120 : i32
            %532 = kernel.add %337, %531 : i32
            %533 = kernel.cmp lt %532, %n : i32
            %534 = kernel.constant 121 : i32
            %535 = kernel.add %337, %534 : i32
            %536 = kernel.cmp lt %535, %n : i32
            %537 = kernel.load %s[%100] : f32
            %538 = kernel.load %s[%101] : f32
            %539 = kernel.select %533, %537, %343 : f32
            %540 = kernel.select %536, %538, %343 : f32
            kernel.store %539, %s[%100]
            kernel.store %540, %s[%101]
            %541 = kernel.load %s[%102] : f32
            %542 = kernel.load %s[%103] : f32
            %543 = kernel.select %533, %541, %343 : f32
            %544 = kernel.select %536, %542, %343 : f32
            kernel.store %543, %s[%102]
            kernel.store %544, %s[%103]
          }
          %336 = kernel.constant 0xFF800000 : f32
          kernel.store %336, %1[%3]
          kernel.store %336, %1[%31]
          %337 = kernel.load %s[%3] : f32
          %338 = kernel.load %1[%3] : f32
          %339 = kernel.max %338, %337 : f32
          kernel.store %339, %1[%3]
          %340 = kernel.load %s[%31] : f32
          %341 = kernel.load %1[%3] : f32
          %342 = kernel.max %341, %340 : f32
          kernel.store %342, %1[%3]
          %343 = kernel.load %s[%45] : f32
          %344 = kernel.load %1[%31] : f32
          %345 = kernel.max %344, %343 : f32
          kernel.store %345, %1[%31]
          %346 = kernel.load %s[%46] : f32
          %347 = kernel.load %1[%31] : f32
          %348 = kernel.max %347, %346 : f32
          kernel.store %348, %1[%31]
          %349 = kernel.load %s[%47] : f32
          %350 = kernel.load %1[%3] : f32
          %351 = kernel.max %350, %349 : f32
          kernel.store %351, %1[%3]
          %352 = kernel.load %s[%48] : f32
          %353 = kernel.load %1[%3] : f32
          %354 = kernel.max %353, %352 : f32
          kernel.store %354, %1[%3]
          %355 = kernel.load %s[%49] : f32
          %356 = kernel.load %1[%31] : f32
          %357 = kernel.max %356, %355 : f32
          kernel.store %357, %1[%31]
          %358 = kernel.load %s[%50] : f32
          %359 = kernel.load %1[%31] : f32
          %360 = kernel.max %359, %358 : f32
          kernel.store %360, %1[%31]
          %361 = kernel.load %s[%43] : f32
          %362 = kernel.load %1[%3] : f32
          %363 = kernel.max %362, %361 : f32
          kernel.store %363, %1[%3]
          %364 = kernel.load %s[%51] : f32
          %365 = kernel.load %1[%3] : f32
          %366 = kernel.max %365, %364 : f32
          kernel.store %366, %1[%3]
          %367 = kernel.load %s[%52] : f32
          %368 = kernel.load %1[%31] : f32
          %369 = kernel.max %368, %367 : f32
          kernel.store %369, %1[%31]
          %370 = kernel.load %s[%53] : f32
          %371 = kernel.load %1[%31] : f32
          %372 = kernel.max %371, %370 : f32
          kernel.store %372, %1[%31]
          %373 = kernel.load %s[%54] : f32
          %374 = kernel.load %1[%3] : f32
          %375 = kernel.max %374, %373 : f32
          kernel.store %375, %1[%3]
          %376 = kernel.load %s[%55] : f32
          %377 = kernel.load %1[%3] : f32
          %378 = kernel.max %377, %376 : f32
          kernel.store %378, %1[%3]
          %379 = kernel.load %s[%56] : f32
          %380 = kernel.load %1[%31] : f32
          %381 = kernel.max %380, %379 : f32
          kernel.store %381, %1[%31]
          %382 = kernel.load %s[%57] : f32
          %383 = kernel.load %1[%31] : f32
          %384 = kernel.max %383, %382 : f32
          kernel.store %384, %1[%31]
          %385 = kernel.load %s[%44] : f32
          %386 = kernel.load %1[%3] : f32
          %387 = kernel.max %386, %385 : f32
          kernel.store %387, %1[%3]
          %388 = kernel.load %s[%58] : f32
          %389 = kernel.load %1[%3] : f32
          %390 = kernel.max %389, %388 : f32
          kernel.store %390, %1[%3]
          %391 = kernel.load %s[%59] : f32
          %392 = kernel.load %1[%31] : f32
          %393 = kernel.max %392, %391 : f32
          kernel.store %393, %1[%31]
          %394 = kernel.load %s[%60] : f32
          %395 = kernel.load %1[%31] : f32
          %396 = kernel.max %395, %394 : f32
          kernel.store %396, %1[%31]
          %397 = kernel.load %s[%61] : f32
          %398 = kernel.load %1[%3] : f32
          %399 = kernel.max %398, %397 : f32
          kernel.store %399, %1[%3]
          %400 = kernel.load %s[%62] : f32
          %401 = kernel.load %1[%3] : f32
          %402 = kernel.max %401, %400 : f32
          kernel.store %402, %1[%3]
          %403 = kernel.load %s[%63] : f32
          %404 = kernel.load %1[%31] : f32
          %405 = kernel.max %404, %403 : f32
          kernel.store %405, %1[%31]
          %406 = kernel.load %s[%64] : f32
          %407 = kernel.load %1[%31] : f32
          %408 = kernel.max %407, %406 : f32
          kernel.store %408, %1[%31]
          %409 = kernel.load %s[%65] : f32
          %410 = kernel.load %1[%3] : f32
          %411 = kernel.max %410, %409 : f32
          kernel.store %411, %1[%3]
          %412 = kernel.load %s[%66] : f32
          %413 = kernel.load %1[%3] : f32
          %414 = kernel.max %413, %412 : f32
          kernel.store %414, %1[%3]
          %415 = kernel.load %s[%67] : f32
          %416 = kernel.load %1[%31] : f32
          %417 = kernel.max %416, %415 : f32
          kernel.store %417, %1[%31]
          %418 = kernel.load %s[%68] : f32
          %419 = kernel.load %1[%31] : f32
          %420 = kernel.max %419, %418 : f32
          kernel.store %420, %1[%31]
          %421 = kernel.load %s[%69] : f32
          %422 = kernel.load %1[%3] : f32
          %423 = kernel.max %422, %421 : f32
          kernel.store %423, %1[%3]
          %424 = kernel.load %s[%70] : f32
          %425 = kernel.load %1[%3] : f32
          %426 = kernel.max %425, %424 : f32
          kernel.store %426, %1[%3]
          %427 = kernel.load %s[%71] : f32
          %428 = kernel.load %1[%31] : f32
          %429 = kernel.max %428, %427 : f32
          kernel.store %429, %1[%31]
          %430 = kernel.load %s[%72] : f32
          %431 = kernel.load %1[%31] : f32
          %432 = kernel.max %431, %430 : f32
          kernel.store %432, %1[%31]
          %433 = kernel.load %s[%30] : f32
          %434 = kernel.load %1[%3] : f32
          %435 = kernel.max %434, %433 : f32
          kernel.store %435, %1[%3]
          %436 = kernel.load %s[%73] : f32
          %437 = kernel.load %1[%3] : f32
          %438 = kernel.max %437, %436 : f32
          kernel.store %438, %1[%3]
          %439 = kernel.load %s[%74] : f32
          %440 = kernel.load %1[%31] : f32
          %441 = kernel.max %440, %439 : f32
          kernel.store %441, %1[%31]
          %442 = kernel.load %s[%75] : f32
          %443 = kernel.load %1[%31] : f32
          %444 = kernel.max %443, %442 : f32
          kernel.store %444, %1[%31]
          %445 = kernel.load %s[%76] : f32
          %446 = kernel.load %1[%3] : f32
          %447 = kernel.max %446, %445 : f32
          kernel.store %447, %1[%3]
          %448 = kernel.load %s[%77] : f32
          %449 = kernel.load %1[%3] : f32
          %450 = kernel.max %449, %448 : f32
          kernel.store %450, %1[%3]
          %451 = kernel.load %s[%78] : f32
          %452 = kernel.load %1[%31] : f32
          %453 = kernel.max %452, %451 : f32
          kernel.store %453, %1[%31]
          %454 = kernel.load %s[%79] : f32
          %455 = kernel.load %1[%31] : f32
          %456 = kernel.max %455, %454 : f32
          kernel.store %456, %1[%31]
          %457 = kernel.load %s[%80] : f32
          %458 = kernel.load %1[%3] : f32
          %459 = kernel.max %458, %457 : f32
          kernel.store %459, %1[%3]
          %460 = kernel.load %s[%81] : f32
          %461 = kernel.load %1[%3] : f32
          %462 = kernel.max %461, %460 : f32
          kernel.store %462, %1[%3]
          %463 = kernel.load %s[%82] : f32
          %464 = kernel.load %1[%31] : f32
          %465 = kernel.max %464, %463 : f32
          kernel.store %465, %1[%31]
          %466 = kernel.load %s[%83] : f32
          %467 = kernel.load %1[%31] : f32
          %468 = kernel.max %467, %466 : f32
          kernel.store %468, %1[%31]
          %469 = kernel.load %s[%84] : f32
          %470 = kernel.load %1[%3] : f32
          %471 = kernel.max %470, %469 : f32
          kernel.store %471, %1[%3]
          %472 = kernel.load %s[%85] : f32
          %473 = kernel.load %1[%3] : f32
          %474 = kernel.max %473, %472 : f32
          kernel.store %474, %1[%3]
          %475 = kernel.load %s[%86] : f32
          %476 = kernel.load %1[%31] : f32
          %477 = kernel.max %476, %475 : f32
          kernel.store %477, %1[%31]
          %478 = kernel.load %s[%87] : f32
          %479 = kernel.load %1[%31] : f32
          %480 = kernel.max %479, %478 : f32
          kernel.store %480, %1[%31]
          %481 = kernel.load %s[%88] : f32
          %482 = kernel.load %1[%3] : f32
          %483 = kernel.max %482, %481 : f32
          kernel.store %483, %1[%3]
          %484 = kernel.load %s[%89] : f32
          %485 = kernel.load %1[%3] : f32
          %486 = kernel.max %485, %484 : f32
          kernel.store %486, %1[%3]
          %487 = kernel.load %s[%90] : f32
          %488 = kernel.load %1[%31] : f32
          %489 = kernel.max %488, %487 : f32
          kernel.store %489, %1[%31]
          %490 = kernel.load %s[%91] : f32
          %491 = kernel.load %1[%31] : f32
          %492 = kernel.max %491, %490 : f32
          kernel.store %492, %1[%31]
          %493 = kernel.load %s[%92] : f32
          %494 = kernel.load %1[%3] : f32
          %495 = kernel.max %494, %493 : f32
          kernel.store %495, %1[%3]
          %496 = kernel.load %s[%93] : f32
          %497 = kernel.load %1[%3] : f32
          %498 = kernel.max %497, %496 : f32
          kernel.store %498, %1[%3]
          %499 = kernel.load %s[%94] : f32
          %500 = kernel.load %1[%31] : f32
          %501 = kernel.max %500, %499 : f32
          kernel.store %501, %1[%31]
          %502 = kernel.load %s[%95] : f32
          %503 = kernel.load %1[%31] : f32
          %504 = kernel.max %503, %502 : f32
          kernel.store %504, %1[%31]
          %505 = kernel.load %s[%96] : f32
          %506 = kernel.load %1[%3] : f32
          %507 = kernel.max %506, %505 : f32
          kernel.store %507, %1[%3]
          %508 = kernel.load %s[%97] : f32
          %509 = kernel.load %1[%3] : f32
          %510 = kernel.max %509, %508 : f32
          kernel.store %510, %1[%3]
          %511 = kernel.load %s[%98] : f32
          %512 = kernel.load %1[%31] : f32
          %513 = kernel.max %512, %511 : f32
          kernel.store %513, %1[%31]
          %514 = kernel.load %s[%99] : f32
          %515 = kernel.load %1[%31] : f32
          %516 = kernel.max %515, %514 : f32
          kernel.store %516, %1[%31]
          %517 = kernel.load %s[%100] : f32
          %518 = kernel.load %1[%3] : f32
          %519 = kernel.max %518, %517 : f32
          kernel.store %519, %1[%3]
          %520 = kernel.load %s[%101] : f32
          %521 = kernel.load %1[%3] : f32
          %522 = kernel.max %521, %520 : f32
          kernel.store %522, %1[%3]
          %523 = kernel.load %s[%102] : f32
          %524 = kernel.load %1[%31] : f32
          %525 = kernel.max %524, %523 : f32
          kernel.store %525, %1[%31]
          %526 = kernel.load %s[%103] : f32
          %527 = kernel.load %1[%31] : f32
          %528 = kernel.max %527, %526 : f32
          kernel.store %528, %1[%31]
          %529 = kernel.load %1[%3] : f32
          kernel.store %529, %top[%3]
          %530 = kernel.load %1[%31] : f32
          kernel.store %530, %top[%31]
          %531 = kernel.load %max[%3] : f32
          %532 = kernel.load %top[%3] : f32
          %533 = kernel.sub %532, %531 : f32
          %534 = kernel.mul %533, %165 : f32
          %535 = kernel.constant 8.000000e+00 : f32
          %536 = kernel.cmp gt %534, %535 : f32
          %537 = kernel.load %max[%31] : f32
          %538 = kernel.load %top[%31] : f32
          %539 = kernel.sub %538, %537 : f32
          %540 = kernel.mul %539, %165 : f32
          %541 = kernel.cmp gt %540, %535 : f32
          %542 = kernel.or %536, %541 : i1
          %543 = kernel.vote any %542
          kernel.if %543 {
            %544 = kernel.load %1[%3] : f32
            %545 = kernel.shuffle bfly %544, %31 : f32
            %546 = kernel.max %544, %545 : f32
            %547 = kernel.shuffle bfly %546, %45 : f32
            %548 = kernel.max %546, %547 : f32
            kernel.store %548, %1[%3]
            %549 = kernel.load %1[%31] : f32
            %550 = kernel.shuffle bfly %549, %31 : f32
            %551 = kernel.max %549, %550 : f32
            %552 = kernel.shuffle bfly %551, %45 : f32
            %553 = kernel.max %551, %552 : f32
            kernel.store %553, %1[%31]
            %554 = kernel.load %1[%3] : f32
            kernel.store %554, %top[%3]
            %555 = kernel.load %1[%31] : f32
            kernel.store %555, %top[%31]
            %556 = kernel.load %max[%3] : f32
            %557 = kernel.load %top[%3] : f32
            %558 = kernel.sub %557, %556 : f32
            %559 = kernel.mul %558, %165 : f32
            %560 = kernel.cmp gt %559, %535 : f32
            %561 = kernel.select %560, %557, %556 : f32
            %562 = kernel.sub %556, %561 : f32
            %563 = kernel.mul %562, %165 : f32
            %564 = kernel.constant 1.000000e+00 : f32
            %565 = kernel.math exp2 %563 : f32
            %566 = kernel.select %560, %565, %564 : f32
            kernel.store %566, %scale[%3]
            kernel.store %561, %max[%3]
            %567 = kernel.load %max[%31] : f32
            %568 = kernel.load %top[%31] : f32
            %569 = kernel.sub %568, %567 : f32
            %570 = kernel.mul %569, %165 : f32
            %571 = kernel.cmp gt %570, %535 : f32
            %572 = kernel.select %571, %568, %567 : f32
            %573 = kernel.sub %567, %572 : f32
            %574 = kernel.mul %573, %165 : f32
            %575 = kernel.math exp2 %574 : f32
            %576 = kernel.select %571, %575, %564 : f32
            kernel.store %576, %scale[%31]
            kernel.store %572, %max[%31]
            %577 = kernel.load %o[%3] : f32
            %578 = kernel.load %o[%31] : f32
            %579 = kernel.load %scale[%3] : f32
            %580 = kernel.load %scale[%3] : f32
            %581 = kernel.mul %577, %579 : f32
            %582 = kernel.mul %578, %580 : f32
            kernel.store %581, %o[%3]
            kernel.store %582, %o[%31]
            %583 = kernel.load %o[%45] : f32
            %584 = kernel.load %o[%46] : f32
            %585 = kernel.load %scale[%31] : f32
            %586 = kernel.load %scale[%31] : f32
            %587 = kernel.mul %583, %585 : f32
            %588 = kernel.mul %584, %586 : f32
            kernel.store %587, %o[%45]
            kernel.store %588, %o[%46]
            %589 = kernel.load %o[%47] : f32
            %590 = kernel.load %o[%48] : f32
            %591 = kernel.load %scale[%3] : f32
            %592 = kernel.load %scale[%3] : f32
            %593 = kernel.mul %589, %591 : f32
            %594 = kernel.mul %590, %592 : f32
            kernel.store %593, %o[%47]
            kernel.store %594, %o[%48]
            %595 = kernel.load %o[%49] : f32
            %596 = kernel.load %o[%50] : f32
            %597 = kernel.load %scale[%31] : f32
            %598 = kernel.load %scale[%31] : f32
            %599 = kernel.mul %595, %597 : f32
            %600 = kernel.mul %596, %598 : f32
            kernel.store %599, %o[%49]
            kernel.store %600, %o[%50]
            %601 = kernel.load %o[%43] : f32
            %602 = kernel.load %o[%51] : f32
            %603 = kernel.load %scale[%3] : f32
            %604 = kernel.load %scale[%3] : f32
            %605 = kernel.mul %601, %603 : f32
            %606 = kernel.mul %602, %604 : f32
            kernel.store %605, %o[%43]
            kernel.store %606, %o[%51]
            %607 = kernel.load %o[%52] : f32
            %608 = kernel.load %o[%53] : f32
            %609 = kernel.load %scale[%31] : f32
            %610 = kernel.load %scale[%31] : f32
            %611 = kernel.mul %607, %609 : f32
            %612 = kernel.mul %608, %610 : f32
            kernel.store %611, %o[%52]
            kernel.store %612, %o[%53]
            %613 = kernel.load %o[%54] : f32
            %614 = kernel.load %o[%55] : f32
            %615 = kernel.load %scale[%3] : f32
            %616 = kernel.load %scale[%3] : f32
            %617 = kernel.mul %613, %615 : f32
            %618 = kernel.mul %614, %616 : f32
            kernel.store %617, %o[%54]
            kernel.store %618, %o[%55]
            %619 = kernel.load %o[%56] : f32
            %620 = kernel.load %o[%57] : f32
            %621 = kernel.load %scale[%31] : f32
            %622 = kernel.load %scale[%31] : f32
            %623 = kernel.mul %619, %621 : f32
            %624 = kernel.mul %620, %622 : f32
            kernel.store %623, %o[%56]
            kernel.store %624, %o[%57]
            %625 = kernel.load %o[%44] : f32
            %626 = kernel.load %o[%58] : f32
            %627 = kernel.load %scale[%3] : f32
            %628 = kernel.load %scale[%3] : f32
            %629 = kernel.mul %625, %627 : f32
            %630 = kernel.mul %626, %628 : f32
            kernel.store %629, %o[%44]
            kernel.store %630, %o[%58]
            %631 = kernel.load %o[%59] : f32
            %632 = kernel.load %o[%60] : f32
            %633 = kernel.load %scale[%31] : f32
            %634 = kernel.load %scale[%31] : f32
            %635 = kernel.mul %631, %633 : f32
            %636 = kernel.mul %632, %634 : f32
            kernel.store %635, %o[%59]
            kernel.store %636, %o[%60]
            %637 = kernel.load %o[%61] : f32
            %638 = kernel.load %o[%62] : f32
            %639 = kernel.load %scale[%3] : f32
            %640 = kernel.load %scale[%3] : f32
            %641 = kernel.mul %637, %639 : f32
            %642 = kernel.mul %638, %640 : f32
            kernel.store %641, %o[%61]
            kernel.store %642, %o[%62]
            %643 = kernel.load %o[%63] : f32
            %644 = kernel.load %o[%64] : f32
            %645 = kernel.load %scale[%31] : f32
            %646 = kernel.load %scale[%31] : f32
            %647 = kernel.mul %643, %645 : f32
            %648 = kernel.mul %644, %646 : f32
            kernel.store %647, %o[%63]
            kernel.store %648, %o[%64]
            %649 = kernel.load %o[%65] : f32
            %650 = kernel.load %o[%66] : f32
            %651 = kernel.load %scale[%3] : f32
            %652 = kernel.load %scale[%3] : f32
            %653 = kernel.mul %649, %651 : f32
            %654 = kernel.mul %650, %652 : f32
            kernel.store %653, %o[%65]
            kernel.store %654, %o[%66]
            %655 = kernel.load %o[%67] : f32
            %656 = kernel.load %o[%68] : f32
            %657 = kernel.load %scale[%31] : f32
            %658 = kernel.load %scale[%31] : f32
            %659 = kernel.mul %655, %657 : f32
            %660 = kernel.mul %656, %658 : f32
            kernel.store %659, %o[%67]
            kernel.store %660, %o[%68]
            %661 = kernel.load %o[%69] : f32
            %662 = kernel.load %o[%70] : f32
            %663 = kernel.load %scale[%3] : f32
            %664 = kernel.load %scale[%3] : f32
            %665 = kernel.mul %661, %663 : f32
            %666 = kernel.mul %662, %664 : f32
            kernel.store %665, %o[%69]
            kernel.store %666, %o[%70]
            %667 = kernel.load %o[%71] : f32
            %668 = kernel.load %o[%72] : f32
            %669 = kernel.load %scale[%31] : f32
            %670 = kernel.load %scale[%31] : f32
            %671 = kernel.mul %667, %669 : f32
            %672 = kernel.mul %668, %670 : f32
            kernel.store %671, %o[%71]
            kernel.store %672, %o[%72]
            %673 = kernel.load %o[%30] : f32
            %674 = kernel.load %o[%73] : f32
            %675 = kernel.load %scale[%3] : f32
            %676 = kernel.load %scale[%3] : f32
            %677 = kernel.mul %673, %675 : f32
            %678 = kernel.mul %674, %676 : f32
            kernel.store %677, %o[%30]
            kernel.store %678, %o[%73]
            %679 = kernel.load %o[%74] : f32
            %680 = kernel.load %o[%75] : f32
            %681 = kernel.load %scale[%31] : f32
            %682 = kernel.load %scale[%31] : f32
            %683 = kernel.mul %679, %681 : f32
            %684 = kernel.mul %680, %682 : f32
            kernel.store %683, %o[%74]
            kernel.store %684, %o[%75]
            %685 = kernel.load %o[%76] : f32
            %686 = kernel.load %o[%77] : f32
            %687 = kernel.load %scale[%3] : f32
            %688 = kernel.load %scale[%3] : f32
            %689 = kernel.mul %685, %687 : f32
            %690 = kernel.mul %686, %688 : f32
            kernel.store %689, %o[%76]
            kernel.store %690, %o[%77]
            %691 = kernel.load %o[%78] : f32
            %692 = kernel.load %o[%79] : f32
            %693 = kernel.load %scale[%31] : f32
            %694 = kernel.load %scale[%31] : f32
            %695 = kernel.mul %691, %693 : f32
            %696 = kernel.mul %692, %694 : f32
            kernel.store %695, %o[%78]
            kernel.store %696, %o[%79]
            %697 = kernel.load %o[%80] : f32
            %698 = kernel.load %o[%81] : f32
            %699 = kernel.load %scale[%3] : f32
            %700 = kernel.load %scale[%3] : f32
            %701 = kernel.mul %697, %699 : f32
            %702 = kernel.mul %698, %700 : f32
            kernel.store %701, %o[%80]
            kernel.store %702, %o[%81]
            %703 = kernel.load %o[%82] : f32
            %704 = kernel.load %o[%83] : f32
            %705 = kernel.load %scale[%31] : f32
            %706 = kernel.load %scale[%31] : f32
            %707 = kernel.mul %703, %705 : f32
            %708 = kernel.mul %704, %706 : f32
            kernel.store %707, %o[%82]
            kernel.store %708, %o[%83]
            %709 = kernel.load %o[%84] : f32
            %710 = kernel.load %o[%85] : f32
            %711 = kernel.load %scale[%3] : f32
            %712 = kernel.load %scale[%3] : f32
            %713 = kernel.mul %709, %711 : f32
            %714 = kernel.mul %710, %712 : f32
            kernel.store %713, %o[%84]
            kernel.store %714, %o[%85]
            %715 = kernel.load %o[%86] : f32
            %716 = kernel.load %o[%87] : f32
            %717 = kernel.load %scale[%31] : f32
            %718 = kernel.load %scale[%31] : f32
            %719 = kernel.mul %715, %717 : f32
            %720 = kernel.mul %716, %718 : f32
            kernel.store %719, %o[%86]
            kernel.store %720, %o[%87]
            %721 = kernel.load %o[%88] : f32
            %722 = kernel.load %o[%89] : f32
            %723 = kernel.load %scale[%3] : f32
            %724 = kernel.load %scale[%3] : f32
            %725 = kernel.mul %721, %723 : f32
            %726 = kernel.mul %722, %724 : f32
            kernel.store %725, %o[%88]
            kernel.store %726, %o[%89]
            %727 = kernel.load %o[%90] : f32
            %728 = kernel.load %o[%91] : f32
            %729 = kernel.load %scale[%31] : f32
            %730 = kernel.load %scale[%31] : f32
            %731 = kernel.mul %727, %729 : f32
            %732 = kernel.mul %728, %730 : f32
            kernel.store %731, %o[%90]
            kernel.store %732, %o[%91]
            %733 = kernel.load %o[%92] : f32
            %734 = kernel.load %o[%93] : f32
            %735 = kernel.load %scale[%3] : f32
            %736 = kernel.load %scale[%3] : f32
            %737 = kernel.mul %733, %735 : f32
            %738 = kernel.mul %734, %736 : f32
            kernel.store %737, %o[%92]
            kernel.store %738, %o[%93]
            %739 = kernel.load %o[%94] : f32
            %740 = kernel.load %o[%95] : f32
            %741 = kernel.load %scale[%31] : f32
            %742 = kernel.load %scale[%31] : f32
            %743 = kernel.mul %739, %741 : f32
            %744 = kernel.mul %740, %742 : f32
            kernel.store %743, %o[%94]
            kernel.store %744, %o[%95]
            %745 = kernel.load %o[%96] : f32
            %746 = kernel.load %o[%97] : f32
            %747 = kernel.load %scale[%3] : f32
            %748 = kernel.load %scale[%3] : f32
            %749 = kernel.mul %745, %747 : f32
            %750 = kernel.mul %746, %748 : f32
            kernel.store %749, %o[%96]
            kernel.store %750, %o[%97]
            %751 = kernel.load %o[%98] : f32
            %752 = kernel.load %o[%99] : f32
            %753 = kernel.load %scale[%31] : f32
            %754 = kernel.load %scale[%31] : f32
            %755 = kernel.mul %751, %753 : f32
            %756 = kernel.mul %752, %754 : f32
            kernel.store %755, %o[%98]
            kernel.store %756, %o[%99]
            %757 = kernel.load %o[%100] : f32
            %758 = kernel.load %o[%101] : f32
            %759 = kernel.load %scale[%3] : f32
            %760 = kernel.load %scale[%3] : f32
            %761 = kernel.mul %757, %759 : f32
            %762 = kernel.mul %758, %760 : f32
            kernel.store %761, %o[%100]
            kernel.store %762, %o[%101]
            %763 = kernel.load %o[%102] : f32
            %764 = kernel.load %o[%103] : f32
            %765 = kernel.load %scale[%31] : f32
            %766 = kernel.load %scale[%31] : f32
            %767 = kernel.mul %763, %765 : f32
            %768 = kernel.mul %764, %766 : f32
            kernel.store %767, %o[%102]
            kernel.store %768, %o[%103]
          } else {
            %544 = kernel.load %max[%3] : f32
            %545 = kernel.constant 1.000000e+00 : f32
            kernel.store %545, %scale[%3]
            kernel.store %544, %max[%3]
            %546 = kernel.load %max[%31] : f32
            kernel.store %545, %scale[%31]
            kernel.store %546, %max[%31]
          }
          %544 = kernel.load %max[%3] : f32
          %545 = kernel.load %max[%3] : f32
          %546 = kernel.load %s[%3] : f32
          %547 = kernel.load %s[%31] : f32
          %548 = kernel.mul %544, %165 : f32
          %549 = kernel.mul %545, %165 : f32
          %550 = kernel.neg %548 : f32
          %551 = kernel.neg %549 : f32
          %552 = kernel.fma %546, %165, %550 : f32
          %553 = kernel.fma %547, %165, %551 : f32
          %554 = kernel.math exp2 %552 {fast} : f32
          %555 = kernel.math exp2 %553 {fast} : f32
          kernel.store %554, %s[%3]
          kernel.store %555, %s[%31]
          %556 = kernel.load %max[%31] : f32
          %557 = kernel.load %max[%31] : f32
          %558 = kernel.load %s[%45] : f32
          %559 = kernel.load %s[%46] : f32
          %560 = kernel.mul %556, %165 : f32
          %561 = kernel.mul %557, %165 : f32
          %562 = kernel.neg %560 : f32
          %563 = kernel.neg %561 : f32
          %564 = kernel.fma %558, %165, %562 : f32
          %565 = kernel.fma %559, %165, %563 : f32
          %566 = kernel.math exp2 %564 {fast} : f32
          %567 = kernel.math exp2 %565 {fast} : f32
          kernel.store %566, %s[%45]
          kernel.store %567, %s[%46]
          %568 = kernel.load %max[%3] : f32
          %569 = kernel.load %max[%3] : f32
          %570 = kernel.load %s[%47] : f32
          %571 = kernel.load %s[%48] : f32
          %572 = kernel.mul %568, %165 : f32
          %573 = kernel.mul %569, %165 : f32
          %574 = kernel.neg %572 : f32
          %575 = kernel.neg %573 : f32
          %576 = kernel.fma %570, %165, %574 : f32
          %577 = kernel.fma %571, %165, %575 : f32
          %578 = kernel.math exp2 %576 {fast} : f32
          %579 = kernel.math exp2 %577 {fast} : f32
          kernel.store %578, %s[%47]
          kernel.store %579, %s[%48]
          %580 = kernel.load %max[%31] : f32
          %581 = kernel.load %max[%31] : f32
          %582 = kernel.load %s[%49] : f32
          %583 = kernel.load %s[%50] : f32
          %584 = kernel.mul %580, %165 : f32
          %585 = kernel.mul %581, %165 : f32
          %586 = kernel.neg %584 : f32
          %587 = kernel.neg %585 : f32
          %588 = kernel.fma %582, %165, %586 : f32
          %589 = kernel.fma %583, %165, %587 : f32
          %590 = kernel.math exp2 %588 {fast} : f32
          %591 = kernel.math exp2 %589 {fast} : f32
          kernel.store %590, %s[%49]
          kernel.store %591, %s[%50]
          %592 = kernel.load %max[%3] : f32
          %593 = kernel.load %max[%3] : f32
          %594 = kernel.load %s[%43] : f32
          %595 = kernel.load %s[%51] : f32
          %596 = kernel.mul %592, %165 : f32
          %597 = kernel.mul %593, %165 : f32
          %598 = kernel.neg %596 : f32
          %599 = kernel.neg %597 : f32
          %600 = kernel.fma %594, %165, %598 : f32
          %601 = kernel.fma %595, %165, %599 : f32
          %602 = kernel.math exp2 %600 {fast} : f32
          %603 = kernel.math exp2 %601 {fast} : f32
          kernel.store %602, %s[%43]
          kernel.store %603, %s[%51]
          %604 = kernel.load %max[%31] : f32
          %605 = kernel.load %max[%31] : f32
          %606 = kernel.load %s[%52] : f32
          %607 = kernel.load %s[%53] : f32
          %608 = kernel.mul %604, %165 : f32
          %609 = kernel.mul %605, %165 : f32
          %610 = kernel.neg %608 : f32
          %611 = kernel.neg %609 : f32
          %612 = kernel.fma %606, %165, %610 : f32
          %613 = kernel.fma %607, %165, %611 : f32
          %614 = kernel.math exp2 %612 {fast} : f32
          %615 = kernel.math exp2 %613 {fast} : f32
          kernel.store %614, %s[%52]
          kernel.store %615, %s[%53]
          %616 = kernel.load %max[%3] : f32
          %617 = kernel.load %max[%3] : f32
          %618 = kernel.load %s[%54] : f32
          %619 = kernel.load %s[%55] : f32
          %620 = kernel.mul %616, %165 : f32
          %621 = kernel.mul %617, %165 : f32
          %622 = kernel.neg %620 : f32
          %623 = kernel.neg %621 : f32
          %624 = kernel.fma %618, %165, %622 : f32
          %625 = kernel.fma %619, %165, %623 : f32
          %626 = kernel.math exp2 %624 {fast} : f32
          %627 = kernel.math exp2 %625 {fast} : f32
          kernel.store %626, %s[%54]
          kernel.store %627, %s[%55]
          %628 = kernel.load %max[%31] : f32
          %629 = kernel.load %max[%31] : f32
          %630 = kernel.load %s[%56] : f32
          %631 = kernel.load %s[%57] : f32
          %632 = kernel.mul %628, %165 : f32
          %633 = kernel.mul %629, %165 : f32
          %634 = kernel.neg %632 : f32
          %635 = kernel.neg %633 : f32
          %636 = kernel.fma %630, %165, %634 : f32
          %637 = kernel.fma %631, %165, %635 : f32
          %638 = kernel.math exp2 %636 {fast} : f32
          %639 = kernel.math exp2 %637 {fast} : f32
          kernel.store %638, %s[%56]
          kernel.store %639, %s[%57]
          %640 = kernel.load %max[%3] : f32
          %641 = kernel.load %max[%3] : f32
          %642 = kernel.load %s[%44] : f32
          %643 = kernel.load %s[%58] : f32
          %644 = kernel.mul %640, %165 : f32
          %645 = kernel.mul %641, %165 : f32
          %646 = kernel.neg %644 : f32
          %647 = kernel.neg %645 : f32
          %648 = kernel.fma %642, %165, %646 : f32
          %649 = kernel.fma %643, %165, %647 : f32
          %650 = kernel.math exp2 %648 {fast} : f32
          %651 = kernel.math exp2 %649 {fast} : f32
          kernel.store %650, %s[%44]
          kernel.store %651, %s[%58]
          %652 = kernel.load %max[%31] : f32
          %653 = kernel.load %max[%31] : f32
          %654 = kernel.load %s[%59] : f32
          %655 = kernel.load %s[%60] : f32
          %656 = kernel.mul %652, %165 : f32
          %657 = kernel.mul %653, %165 : f32
          %658 = kernel.neg %656 : f32
          %659 = kernel.neg %657 : f32
          %660 = kernel.fma %654, %165, %658 : f32
          %661 = kernel.fma %655, %165, %659 : f32
          %662 = kernel.math exp2 %660 {fast} : f32
          %663 = kernel.math exp2 %661 {fast} : f32
          kernel.store %662, %s[%59]
          kernel.store %663, %s[%60]
          %664 = kernel.load %max[%3] : f32
          %665 = kernel.load %max[%3] : f32
          %666 = kernel.load %s[%61] : f32
          %667 = kernel.load %s[%62] : f32
          %668 = kernel.mul %664, %165 : f32
          %669 = kernel.mul %665, %165 : f32
          %670 = kernel.neg %668 : f32
          %671 = kernel.neg %669 : f32
          %672 = kernel.fma %666, %165, %670 : f32
          %673 = kernel.fma %667, %165, %671 : f32
          %674 = kernel.math exp2 %672 {fast} : f32
          %675 = kernel.math exp2 %673 {fast} : f32
          kernel.store %674, %s[%61]
          kernel.store %675, %s[%62]
          %676 = kernel.load %max[%31] : f32
          %677 = kernel.load %max[%31] : f32
          %678 = kernel.load %s[%63] : f32
          %679 = kernel.load %s[%64] : f32
          %680 = kernel.mul %676, %165 : f32
          %681 = kernel.mul %677, %165 : f32
          %682 = kernel.neg %680 : f32
          %683 = kernel.neg %681 : f32
          %684 = kernel.fma %678, %165, %682 : f32
          %685 = kernel.fma %679, %165, %683 : f32
          %686 = kernel.math exp2 %684 {fast} : f32
          %687 = kernel.math exp2 %685 {fast} : f32
          kernel.store %686, %s[%63]
          kernel.store %687, %s[%64]
          %688 = kernel.load %max[%3] : f32
          %689 = kernel.load %max[%3] : f32
          %690 = kernel.load %s[%65] : f32
          %691 = kernel.load %s[%66] : f32
          %692 = kernel.mul %688, %165 : f32
          %693 = kernel.mul %689, %165 : f32
          %694 = kernel.neg %692 : f32
          %695 = kernel.neg %693 : f32
          %696 = kernel.fma %690, %165, %694 : f32
          %697 = kernel.fma %691, %165, %695 : f32
          %698 = kernel.math exp2 %696 {fast} : f32
          %699 = kernel.math exp2 %697 {fast} : f32
          kernel.store %698, %s[%65]
          kernel.store %699, %s[%66]
          %700 = kernel.load %max[%31] : f32
          %701 = kernel.load %max[%31] : f32
          %702 = kernel.load %s[%67] : f32
          %703 = kernel.load %s[%68] : f32
          %704 = kernel.mul %700, %165 : f32
          %705 = kernel.mul %701, %165 : f32
          %706 = kernel.neg %704 : f32
          %707 = kernel.neg %705 : f32
          %708 = kernel.fma %702, %165, %706 : f32
          %709 = kernel.fma %703, %165, %707 : f32
          %710 = kernel.math exp2 %708 {fast} : f32
          %711 = kernel.math exp2 %709 {fast} : f32
          kernel.store %710, %s[%67]
          kernel.store %711, %s[%68]
          %712 = kernel.load %max[%3] : f32
          %713 = kernel.load %max[%3] : f32
          %714 = kernel.load %s[%69] : f32
          %715 = kernel.load %s[%70] : f32
          %716 = kernel.mul %712, %165 : f32
          %717 = kernel.mul %713, %165 : f32
          %718 = kernel.neg %716 : f32
          %719 = kernel.neg %717 : f32
          %720 = kernel.fma %714, %165, %718 : f32
          %721 = kernel.fma %715, %165, %719 : f32
          %722 = kernel.math exp2 %720 {fast} : f32
          %723 = kernel.math exp2 %721 {fast} : f32
          kernel.store %722, %s[%69]
          kernel.store %723, %s[%70]
          %724 = kernel.load %max[%31] : f32
          %725 = kernel.load %max[%31] : f32
          %726 = kernel.load %s[%71] : f32
          %727 = kernel.load %s[%72] : f32
          %728 = kernel.mul %724, %165 : f32
          %729 = kernel.mul %725, %165 : f32
          %730 = kernel.neg %728 : f32
          %731 = kernel.neg %729 : f32
          %732 = kernel.fma %726, %165, %730 : f32
          %733 = kernel.fma %727, %165, %731 : f32
          %734 = kernel.math exp2 %732 {fast} : f32
          %735 = kernel.math exp2 %733 {fast} : f32
          kernel.store %734, %s[%71]
          kernel.store %735, %s[%72]
          %736 = kernel.load %max[%3] : f32
          %737 = kernel.load %max[%3] : f32
          %738 = kernel.load %s[%30] : f32
          %739 = kernel.load %s[%73] : f32
          %740 = kernel.mul %736, %165 : f32
          %741 = kernel.mul %737, %165 : f32
          %742 = kernel.neg %740 : f32
          %743 = kernel.neg %741 : f32
          %744 = kernel.fma %738, %165, %742 : f32
          %745 = kernel.fma %739, %165, %743 : f32
          %746 = kernel.math exp2 %744 {fast} : f32
          %747 = kernel.math exp2 %745 {fast} : f32
          kernel.store %746, %s[%30]
          kernel.store %747, %s[%73]
          %748 = kernel.load %max[%31] : f32
          %749 = kernel.load %max[%31] : f32
          %750 = kernel.load %s[%74] : f32
          %751 = kernel.load %s[%75] : f32
          %752 = kernel.mul %748, %165 : f32
          %753 = kernel.mul %749, %165 : f32
          %754 = kernel.neg %752 : f32
          %755 = kernel.neg %753 : f32
          %756 = kernel.fma %750, %165, %754 : f32
          %757 = kernel.fma %751, %165, %755 : f32
          %758 = kernel.math exp2 %756 {fast} : f32
          %759 = kernel.math exp2 %757 {fast} : f32
          kernel.store %758, %s[%74]
          kernel.store %759, %s[%75]
          %760 = kernel.load %max[%3] : f32
          %761 = kernel.load %max[%3] : f32
          %762 = kernel.load %s[%76] : f32
          %763 = kernel.load %s[%77] : f32
          %764 = kernel.mul %760, %165 : f32
          %765 = kernel.mul %761, %165 : f32
          %766 = kernel.neg %764 : f32
          %767 = kernel.neg %765 : f32
          %768 = kernel.fma %762, %165, %766 : f32
          %769 = kernel.fma %763, %165, %767 : f32
          %770 = kernel.math exp2 %768 {fast} : f32
          %771 = kernel.math exp2 %769 {fast} : f32
          kernel.store %770, %s[%76]
          kernel.store %771, %s[%77]
          %772 = kernel.load %max[%31] : f32
          %773 = kernel.load %max[%31] : f32
          %774 = kernel.load %s[%78] : f32
          %775 = kernel.load %s[%79] : f32
          %776 = kernel.mul %772, %165 : f32
          %777 = kernel.mul %773, %165 : f32
          %778 = kernel.neg %776 : f32
          %779 = kernel.neg %777 : f32
          %780 = kernel.fma %774, %165, %778 : f32
          %781 = kernel.fma %775, %165, %779 : f32
          %782 = kernel.math exp2 %780 {fast} : f32
          %783 = kernel.math exp2 %781 {fast} : f32
          kernel.store %782, %s[%78]
          kernel.store %783, %s[%79]
          %784 = kernel.load %max[%3] : f32
          %785 = kernel.load %max[%3] : f32
          %786 = kernel.load %s[%80] : f32
          %787 = kernel.load %s[%81] : f32
          %788 = kernel.mul %784, %165 : f32
          %789 = kernel.mul %785, %165 : f32
          %790 = kernel.neg %788 : f32
          %791 = kernel.neg %789 : f32
          %792 = kernel.fma %786, %165, %790 : f32
          %793 = kernel.fma %787, %165, %791 : f32
          %794 = kernel.math exp2 %792 {fast} : f32
          %795 = kernel.math exp2 %793 {fast} : f32
          kernel.store %794, %s[%80]
          kernel.store %795, %s[%81]
          %796 = kernel.load %max[%31] : f32
          %797 = kernel.load %max[%31] : f32
          %798 = kernel.load %s[%82] : f32
          %799 = kernel.load %s[%83] : f32
          %800 = kernel.mul %796, %165 : f32
          %801 = kernel.mul %797, %165 : f32
          %802 = kernel.neg %800 : f32
          %803 = kernel.neg %801 : f32
          %804 = kernel.fma %798, %165, %802 : f32
          %805 = kernel.fma %799, %165, %803 : f32
          %806 = kernel.math exp2 %804 {fast} : f32
          %807 = kernel.math exp2 %805 {fast} : f32
          kernel.store %806, %s[%82]
          kernel.store %807, %s[%83]
          %808 = kernel.load %max[%3] : f32
          %809 = kernel.load %max[%3] : f32
          %810 = kernel.load %s[%84] : f32
          %811 = kernel.load %s[%85] : f32
          %812 = kernel.mul %808, %165 : f32
          %813 = kernel.mul %809, %165 : f32
          %814 = kernel.neg %812 : f32
          %815 = kernel.neg %813 : f32
          %816 = kernel.fma %810, %165, %814 : f32
          %817 = kernel.fma %811, %165, %815 : f32
          %818 = kernel.math exp2 %816 {fast} : f32
          %819 = kernel.math exp2 %817 {fast} : f32
          kernel.store %818, %s[%84]
          kernel.store %819, %s[%85]
          %820 = kernel.load %max[%31] : f32
          %821 = kernel.load %max[%31] : f32
          %822 = kernel.load %s[%86] : f32
          %823 = kernel.load %s[%87] : f32
          %824 = kernel.mul %820, %165 : f32
          %825 = kernel.mul %821, %165 : f32
          %826 = kernel.neg %824 : f32
          %827 = kernel.neg %825 : f32
          %828 = kernel.fma %822, %165, %826 : f32
          %829 = kernel.fma %823, %165, %827 : f32
          %830 = kernel.math exp2 %828 {fast} : f32
          %831 = kernel.math exp2 %829 {fast} : f32
          kernel.store %830, %s[%86]
          kernel.store %831, %s[%87]
          %832 = kernel.load %max[%3] : f32
          %833 = kernel.load %max[%3] : f32
          %834 = kernel.load %s[%88] : f32
          %835 = kernel.load %s[%89] : f32
          %836 = kernel.mul %832, %165 : f32
          %837 = kernel.mul %833, %165 : f32
          %838 = kernel.neg %836 : f32
          %839 = kernel.neg %837 : f32
          %840 = kernel.fma %834, %165, %838 : f32
          %841 = kernel.fma %835, %165, %839 : f32
          %842 = kernel.math exp2 %840 {fast} : f32
          %843 = kernel.math exp2 %841 {fast} : f32
          kernel.store %842, %s[%88]
          kernel.store %843, %s[%89]
          %844 = kernel.load %max[%31] : f32
          %845 = kernel.load %max[%31] : f32
          %846 = kernel.load %s[%90] : f32
          %847 = kernel.load %s[%91] : f32
          %848 = kernel.mul %844, %165 : f32
          %849 = kernel.mul %845, %165 : f32
          %850 = kernel.neg %848 : f32
          %851 = kernel.neg %849 : f32
          %852 = kernel.fma %846, %165, %850 : f32
          %853 = kernel.fma %847, %165, %851 : f32
          %854 = kernel.math exp2 %852 {fast} : f32
          %855 = kernel.math exp2 %853 {fast} : f32
          kernel.store %854, %s[%90]
          kernel.store %855, %s[%91]
          %856 = kernel.load %max[%3] : f32
          %857 = kernel.load %max[%3] : f32
          %858 = kernel.load %s[%92] : f32
          %859 = kernel.load %s[%93] : f32
          %860 = kernel.mul %856, %165 : f32
          %861 = kernel.mul %857, %165 : f32
          %862 = kernel.neg %860 : f32
          %863 = kernel.neg %861 : f32
          %864 = kernel.fma %858, %165, %862 : f32
          %865 = kernel.fma %859, %165, %863 : f32
          %866 = kernel.math exp2 %864 {fast} : f32
          %867 = kernel.math exp2 %865 {fast} : f32
          kernel.store %866, %s[%92]
          kernel.store %867, %s[%93]
          %868 = kernel.load %max[%31] : f32
          %869 = kernel.load %max[%31] : f32
          %870 = kernel.load %s[%94] : f32
          %871 = kernel.load %s[%95] : f32
          %872 = kernel.mul %868, %165 : f32
          %873 = kernel.mul %869, %165 : f32
          %874 = kernel.neg %872 : f32
          %875 = kernel.neg %873 : f32
          %876 = kernel.fma %870, %165, %874 : f32
          %877 = kernel.fma %871, %165, %875 : f32
          %878 = kernel.math exp2 %876 {fast} : f32
          %879 = kernel.math exp2 %877 {fast} : f32
          kernel.store %878, %s[%94]
          kernel.store %879, %s[%95]
          %880 = kernel.load %max[%3] : f32
          %881 = kernel.load %max[%3] : f32
          %882 = kernel.load %s[%96] : f32
          %883 = kernel.load %s[%97] : f32
          %884 = kernel.mul %880, %165 : f32
          %885 = kernel.mul %881, %165 : f32
          %886 = kernel.neg %884 : f32
          %887 = kernel.neg %885 : f32
          %888 = kernel.fma %882, %165, %886 : f32
          %889 = kernel.fma %883, %165, %887 : f32
          %890 = kernel.math exp2 %888 {fast} : f32
          %891 = kernel.math exp2 %889 {fast} : f32
          kernel.store %890, %s[%96]
          kernel.store %891, %s[%97]
          %892 = kernel.load %max[%31] : f32
          %893 = kernel.load %max[%31] : f32
          %894 = kernel.load %s[%98] : f32
          %895 = kernel.load %s[%99] : f32
          %896 = kernel.mul %892, %165 : f32
          %897 = kernel.mul %893, %165 : f32
          %898 = kernel.neg %896 : f32
          %899 = kernel.neg %897 : f32
          %900 = kernel.fma %894, %165, %898 : f32
          %901 = kernel.fma %895, %165, %899 : f32
          %902 = kernel.math exp2 %900 {fast} : f32
          %903 = kernel.math exp2 %901 {fast} : f32
          kernel.store %902, %s[%98]
          kernel.store %903, %s[%99]
          %904 = kernel.load %max[%3] : f32
          %905 = kernel.load %max[%3] : f32
          %906 = kernel.load %s[%100] : f32
          %907 = kernel.load %s[%101] : f32
          %908 = kernel.mul %904, %165 : f32
          %909 = kernel.mul %905, %165 : f32
          %910 = kernel.neg %908 : f32
          %911 = kernel.neg %909 : f32
          %912 = kernel.fma %906, %165, %910 : f32
          %913 = kernel.fma %907, %165, %911 : f32
          %914 = kernel.math exp2 %912 {fast} : f32
          %915 = kernel.math exp2 %913 {fast} : f32
          kernel.store %914, %s[%100]
          kernel.store %915, %s[%101]
          %916 = kernel.load %max[%31] : f32
          %917 = kernel.load %max[%31] : f32
          %918 = kernel.load %s[%102] : f32
          %919 = kernel.load %s[%103] : f32
          %920 = kernel.mul %916, %165 : f32
          %921 = kernel.mul %917, %165 : f32
          %922 = kernel.neg %920 : f32
          %923 = kernel.neg %921 : f32
          %924 = kernel.fma %918, %165, %922 : f32
          %925 = kernel.fma %919, %165, %923 : f32
          %926 = kernel.math exp2 %924 {fast} : f32
          %927 = kernel.math exp2 %925 {fast} : f32
          kernel.store %926, %s[%102]
          kernel.store %927, %s[%103]
          kernel.store %262, %0[%3]
          kernel.store %262, %0[%31]
          %928 = kernel.load %s[%3] : f32
          %929 = kernel.load %0[%3] : f32
          %930 = kernel.add %929, %928 : f32
          kernel.store %930, %0[%3]
          %931 = kernel.load %s[%31] : f32
          %932 = kernel.load %0[%3] : f32
          %933 = kernel.add %932, %931 : f32
          kernel.store %933, %0[%3]
          %934 = kernel.load %s[%45] : f32
          %935 = kernel.load %0[%31] : f32
          %936 = kernel.add %935, %934 : f32
          kernel.store %936, %0[%31]
          %937 = kernel.load %s[%46] : f32
          %938 = kernel.load %0[%31] : f32
          %939 = kernel.add %938, %937 : f32
          kernel.store %939, %0[%31]
          %940 = kernel.load %s[%47] : f32
          %941 = kernel.load %0[%3] : f32
          %942 = kernel.add %941, %940 : f32
          kernel.store %942, %0[%3]
          %943 = kernel.load %s[%48] : f32
          %944 = kernel.load %0[%3] : f32
          %945 = kernel.add %944, %943 : f32
          kernel.store %945, %0[%3]
          %946 = kernel.load %s[%49] : f32
          %947 = kernel.load %0[%31] : f32
          %948 = kernel.add %947, %946 : f32
          kernel.store %948, %0[%31]
          %949 = kernel.load %s[%50] : f32
          %950 = kernel.load %0[%31] : f32
          %951 = kernel.add %950, %949 : f32
          kernel.store %951, %0[%31]
          %952 = kernel.load %s[%43] : f32
          %953 = kernel.load %0[%3] : f32
          %954 = kernel.add %953, %952 : f32
          kernel.store %954, %0[%3]
          %955 = kernel.load %s[%51] : f32
          %956 = kernel.load %0[%3] : f32
          %957 = kernel.add %956, %955 : f32
          kernel.store %957, %0[%3]
          %958 = kernel.load %s[%52] : f32
          %959 = kernel.load %0[%31] : f32
          %960 = kernel.add %959, %958 : f32
          kernel.store %960, %0[%31]
          %961 = kernel.load %s[%53] : f32
          %962 = kernel.load %0[%31] : f32
          %963 = kernel.add %962, %961 : f32
          kernel.store %963, %0[%31]
          %964 = kernel.load %s[%54] : f32
          %965 = kernel.load %0[%3] : f32
          %966 = kernel.add %965, %964 : f32
          kernel.store %966, %0[%3]
          %967 = kernel.load %s[%55] : f32
          %968 = kernel.load %0[%3] : f32
          %969 = kernel.add %968, %967 : f32
          kernel.store %969, %0[%3]
          %970 = kernel.load %s[%56] : f32
          %971 = kernel.load %0[%31] : f32
          %972 = kernel.add %971, %970 : f32
          kernel.store %972, %0[%31]
          %973 = kernel.load %s[%57] : f32
          %974 = kernel.load %0[%31] : f32
          %975 = kernel.add %974, %973 : f32
          kernel.store %975, %0[%31]
          %976 = kernel.load %s[%44] : f32
          %977 = kernel.load %0[%3] : f32
          %978 = kernel.add %977, %976 : f32
          kernel.store %978, %0[%3]
          %979 = kernel.load %s[%58] : f32
          %980 = kernel.load %0[%3] : f32
          %981 = kernel.add %980, %979 : f32
          kernel.store %981, %0[%3]
          %982 = kernel.load %s[%59] : f32
          %983 = kernel.load %0[%31] : f32
          %984 = kernel.add %983, %982 : f32
          kernel.store %984, %0[%31]
          %985 = kernel.load %s[%60] : f32
          %986 = kernel.load %0[%31] : f32
          %987 = kernel.add %986, %985 : f32
          kernel.store %987, %0[%31]
          %988 = kernel.load %s[%61] : f32
          %989 = kernel.load %0[%3] : f32
          %990 = kernel.add %989, %988 : f32
          kernel.store %990, %0[%3]
          %991 = kernel.load %s[%62] : f32
          %992 = kernel.load %0[%3] : f32
          %993 = kernel.add %992, %991 : f32
          kernel.store %993, %0[%3]
          %994 = kernel.load %s[%63] : f32
          %995 = kernel.load %0[%31] : f32
          %996 = kernel.add %995, %994 : f32
          kernel.store %996, %0[%31]
          %997 = kernel.load %s[%64] : f32
          %998 = kernel.load %0[%31] : f32
          %999 = kernel.add %998, %997 : f32
          kernel.store %999, %0[%31]
          %1000 = kernel.load %s[%65] : f32
          %1001 = kernel.load %0[%3] : f32
          %1002 = kernel.add %1001, %1000 : f32
          kernel.store %1002, %0[%3]
          %1003 = kernel.load %s[%66] : f32
          %1004 = kernel.load %0[%3] : f32
          %1005 = kernel.add %1004, %1003 : f32
          kernel.store %1005, %0[%3]
          %1006 = kernel.load %s[%67] : f32
          %1007 = kernel.load %0[%31] : f32
          %1008 = kernel.add %1007, %1006 : f32
          kernel.store %1008, %0[%31]
          %1009 = kernel.load %s[%68] : f32
          %1010 = kernel.load %0[%31] : f32
          %1011 = kernel.add %1010, %1009 : f32
          kernel.store %1011, %0[%31]
          %1012 = kernel.load %s[%69] : f32
          %1013 = kernel.load %0[%3] : f32
          %1014 = kernel.add %1013, %1012 : f32
          kernel.store %1014, %0[%3]
          %1015 = kernel.load %s[%70] : f32
          %1016 = kernel.load %0[%3] : f32
          %1017 = kernel.add %1016, %1015 : f32
          kernel.store %1017, %0[%3]
          %1018 = kernel.load %s[%71] : f32
          %1019 = kernel.load %0[%31] : f32
          %1020 = kernel.add %1019, %1018 : f32
          kernel.store %1020, %0[%31]
          %1021 = kernel.load %s[%72] : f32
          %1022 = kernel.load %0[%31] : f32
          %1023 = kernel.add %1022, %1021 : f32
          kernel.store %1023, %0[%31]
          %1024 = kernel.load %s[%30] : f32
          %1025 = kernel.load %0[%3] : f32
          %1026 = kernel.add %1025, %1024 : f32
          kernel.store %1026, %0[%3]
          %1027 = kernel.load %s[%73] : f32
          %1028 = kernel.load %0[%3] : f32
          %1029 = kernel.add %1028, %1027 : f32
          kernel.store %1029, %0[%3]
          %1030 = kernel.load %s[%74] : f32
          %1031 = kernel.load %0[%31] : f32
          %1032 = kernel.add %1031, %1030 : f32
          kernel.store %1032, %0[%31]
          %1033 = kernel.load %s[%75] : f32
          %1034 = kernel.load %0[%31] : f32
          %1035 = kernel.add %1034, %1033 : f32
          kernel.store %1035, %0[%31]
          %1036 = kernel.load %s[%76] : f32
          %1037 = kernel.load %0[%3] : f32
          %1038 = kernel.add %1037, %1036 : f32
          kernel.store %1038, %0[%3]
          %1039 = kernel.load %s[%77] : f32
          %1040 = kernel.load %0[%3] : f32
          %1041 = kernel.add %1040, %1039 : f32
          kernel.store %1041, %0[%3]
          %1042 = kernel.load %s[%78] : f32
          %1043 = kernel.load %0[%31] : f32
          %1044 = kernel.add %1043, %1042 : f32
          kernel.store %1044, %0[%31]
          %1045 = kernel.load %s[%79] : f32
          %1046 = kernel.load %0[%31] : f32
          %1047 = kernel.add %1046, %1045 : f32
          kernel.store %1047, %0[%31]
          %1048 = kernel.load %s[%80] : f32
          %1049 = kernel.load %0[%3] : f32
          %1050 = kernel.add %1049, %1048 : f32
          kernel.store %1050, %0[%3]
          %1051 = kernel.load %s[%81] : f32
          %1052 = kernel.load %0[%3] : f32
          %1053 = kernel.add %1052, %1051 : f32
          kernel.store %1053, %0[%3]
          %1054 = kernel.load %s[%82] : f32
          %1055 = kernel.load %0[%31] : f32
          %1056 = kernel.add %1055, %1054 : f32
          kernel.store %1056, %0[%31]
          %1057 = kernel.load %s[%83] : f32
          %1058 = kernel.load %0[%31] : f32
          %1059 = kernel.add %1058, %1057 : f32
          kernel.store %1059, %0[%31]
          %1060 = kernel.load %s[%84] : f32
          %1061 = kernel.load %0[%3] : f32
          %1062 = kernel.add %1061, %1060 : f32
          kernel.store %1062, %0[%3]
          %1063 = kernel.load %s[%85] : f32
          %1064 = kernel.load %0[%3] : f32
          %1065 = kernel.add %1064, %1063 : f32
          kernel.store %1065, %0[%3]
          %1066 = kernel.load %s[%86] : f32
          %1067 = kernel.load %0[%31] : f32
          %1068 = kernel.add %1067, %1066 : f32
          kernel.store %1068, %0[%31]
          %1069 = kernel.load %s[%87] : f32
          %1070 = kernel.load %0[%31] : f32
          %1071 = kernel.add %1070, %1069 : f32
          kernel.store %1071, %0[%31]
          %1072 = kernel.load %s[%88] : f32
          %1073 = kernel.load %0[%3] : f32
          %1074 = kernel.add %1073, %1072 : f32
          kernel.store %1074, %0[%3]
          %1075 = kernel.load %s[%89] : f32
          %1076 = kernel.load %0[%3] : f32
          %1077 = kernel.add %1076, %1075 : f32
          kernel.store %1077, %0[%3]
          %1078 = kernel.load %s[%90] : f32
          %1079 = kernel.load %0[%31] : f32
          %1080 = kernel.add %1079, %1078 : f32
          kernel.store %1080, %0[%31]
          %1081 = kernel.load %s[%91] : f32
          %1082 = kernel.load %0[%31] : f32
          %1083 = kernel.add %1082, %1081 : f32
          kernel.store %1083, %0[%31]
          %1084 = kernel.load %s[%92] : f32
          %1085 = kernel.load %0[%3] : f32
          %1086 = kernel.add %1085, %1084 : f32
          kernel.store %1086, %0[%3]
          %1087 = kernel.load %s[%93] : f32
          %1088 = kernel.load %0[%3] : f32
          %1089 = kernel.add %1088, %1087 : f32
          kernel.store %1089, %0[%3]
          %1090 = kernel.load %s[%94] : f32
          %1091 = kernel.load %0[%31] : f32
          %1092 = kernel.add %1091, %1090 : f32
          kernel.store %1092, %0[%31]
          %1093 = kernel.load %s[%95] : f32
          %1094 = kernel.load %0[%31] : f32
          %1095 = kernel.add %1094, %1093 : f32
          kernel.store %1095, %0[%31]
          %1096 = kernel.load %s[%96] : f32
          %1097 = kernel.load %0[%3] : f32
          %1098 = kernel.add %1097, %1096 : f32
          kernel.store %1098, %0[%3]
          %1099 = kernel.load %s[%97] : f32
          %1100 = kernel.load %0[%3] : f32
          %1101 = kernel.add %1100, %1099 : f32
          kernel.store %1101, %0[%3]
          %1102 = kernel.load %s[%98] : f32
          %1103 = kernel.load %0[%31] : f32
          %1104 = kernel.add %1103, %1102 : f32
          kernel.store %1104, %0[%31]
          %1105 = kernel.load %s[%99] : f32
          %1106 = kernel.load %0[%31] : f32
          %1107 = kernel.add %1106, %1105 : f32
          kernel.store %1107, %0[%31]
          %1108 = kernel.load %s[%100] : f32
          %1109 = kernel.load %0[%3] : f32
          %1110 = kernel.add %1109, %1108 : f32
          kernel.store %1110, %0[%3]
          %1111 = kernel.load %s[%101] : f32
          %1112 = kernel.load %0[%3] : f32
          %1113 = kernel.add %1112, %1111 : f32
          kernel.store %1113, %0[%3]
          %1114 = kernel.load %s[%102] : f32
          %1115 = kernel.load %0[%31] : f32
          %1116 = kernel.add %1115, %1114 : f32
          kernel.store %1116, %0[%31]
          %1117 = kernel.load %s[%103] : f32
          %1118 = kernel.load %0[%31] : f32
          %1119 = kernel.add %1118, %1117 : f32
          kernel.store %1119, %0[%31]
          %1120 = kernel.load %0[%3] : f32
          kernel.store %1120, %part[%3]
          %1121 = kernel.load %0[%31] : f32
          kernel.store %1121, %part[%31]
          %1122 = kernel.load %sum[%3] : f32
          %1123 = kernel.load %scale[%3] : f32
          %1124 = kernel.load %part[%3] : f32
          %1125 = kernel.fma %1122, %1123, %1124 : f32
          kernel.store %1125, %sum[%3]
          %1126 = kernel.load %sum[%31] : f32
          %1127 = kernel.load %scale[%31] : f32
          %1128 = kernel.load %part[%31] : f32
          %1129 = kernel.fma %1126, %1127, %1128 : f32
          kernel.store %1129, %sum[%31]
          %1130 = kernel.load %s[%3] : f32
          %1131 = kernel.load %s[%31] : f32
          %1132 = kernel.cast %1130 : f32 to bf16
          %1133 = kernel.cast %1131 : f32 to bf16
          %1134 = kernel.build %1132, %1133 : vector<2xbf16>
          kernel.store %1134, %p[%3] {align = 2 : i64}
          %1135 = kernel.load %s[%45] : f32
          %1136 = kernel.load %s[%46] : f32
          %1137 = kernel.cast %1135 : f32 to bf16
          %1138 = kernel.cast %1136 : f32 to bf16
          %1139 = kernel.build %1137, %1138 : vector<2xbf16>
          kernel.store %1139, %p[%45] {align = 2 : i64}
          %1140 = kernel.load %s[%47] : f32
          %1141 = kernel.load %s[%48] : f32
          %1142 = kernel.cast %1140 : f32 to bf16
          %1143 = kernel.cast %1141 : f32 to bf16
          %1144 = kernel.build %1142, %1143 : vector<2xbf16>
          kernel.store %1144, %p[%47] {align = 2 : i64}
          %1145 = kernel.load %s[%49] : f32
          %1146 = kernel.load %s[%50] : f32
          %1147 = kernel.cast %1145 : f32 to bf16
          %1148 = kernel.cast %1146 : f32 to bf16
          %1149 = kernel.build %1147, %1148 : vector<2xbf16>
          kernel.store %1149, %p[%49] {align = 2 : i64}
          %1150 = kernel.load %s[%43] : f32
          %1151 = kernel.load %s[%51] : f32
          %1152 = kernel.cast %1150 : f32 to bf16
          %1153 = kernel.cast %1151 : f32 to bf16
          %1154 = kernel.build %1152, %1153 : vector<2xbf16>
          kernel.store %1154, %p[%43] {align = 2 : i64}
          %1155 = kernel.load %s[%52] : f32
          %1156 = kernel.load %s[%53] : f32
          %1157 = kernel.cast %1155 : f32 to bf16
          %1158 = kernel.cast %1156 : f32 to bf16
          %1159 = kernel.build %1157, %1158 : vector<2xbf16>
          kernel.store %1159, %p[%52] {align = 2 : i64}
          %1160 = kernel.load %s[%54] : f32
          %1161 = kernel.load %s[%55] : f32
          %1162 = kernel.cast %1160 : f32 to bf16
          %1163 = kernel.cast %1161 : f32 to bf16
          %1164 = kernel.build %1162, %1163 : vector<2xbf16>
          kernel.store %1164, %p[%54] {align = 2 : i64}
          %1165 = kernel.load %s[%56] : f32
          %1166 = kernel.load %s[%57] : f32
          %1167 = kernel.cast %1165 : f32 to bf16
          %1168 = kernel.cast %1166 : f32 to bf16
          %1169 = kernel.build %1167, %1168 : vector<2xbf16>
          kernel.store %1169, %p[%56] {align = 2 : i64}
          %1170 = kernel.load %s[%44] : f32
          %1171 = kernel.load %s[%58] : f32
          %1172 = kernel.cast %1170 : f32 to bf16
          %1173 = kernel.cast %1171 : f32 to bf16
          %1174 = kernel.build %1172, %1173 : vector<2xbf16>
          kernel.store %1174, %p[%44] {align = 2 : i64}
          %1175 = kernel.load %s[%59] : f32
          %1176 = kernel.load %s[%60] : f32
          %1177 = kernel.cast %1175 : f32 to bf16
          %1178 = kernel.cast %1176 : f32 to bf16
          %1179 = kernel.build %1177, %1178 : vector<2xbf16>
          kernel.store %1179, %p[%59] {align = 2 : i64}
          %1180 = kernel.load %s[%61] : f32
          %1181 = kernel.load %s[%62] : f32
          %1182 = kernel.cast %1180 : f32 to bf16
          %1183 = kernel.cast %1181 : f32 to bf16
          %1184 = kernel.build %1182, %1183 : vector<2xbf16>
          kernel.store %1184, %p[%61] {align = 2 : i64}
          %1185 = kernel.load %s[%63] : f32
          %1186 = kernel.load %s[%64] : f32
          %1187 = kernel.cast %1185 : f32 to bf16
          %1188 = kernel.cast %1186 : f32 to bf16
          %1189 = kernel.build %1187, %1188 : vector<2xbf16>
          kernel.store %1189, %p[%63] {align = 2 : i64}
          %1190 = kernel.load %s[%65] : f32
          %1191 = kernel.load %s[%66] : f32
          %1192 = kernel.cast %1190 : f32 to bf16
          %1193 = kernel.cast %1191 : f32 to bf16
          %1194 = kernel.build %1192, %1193 : vector<2xbf16>
          kernel.store %1194, %p[%65] {align = 2 : i64}
          %1195 = kernel.load %s[%67] : f32
          %1196 = kernel.load %s[%68] : f32
          %1197 = kernel.cast %1195 : f32 to bf16
          %1198 = kernel.cast %1196 : f32 to bf16
          %1199 = kernel.build %1197, %1198 : vector<2xbf16>
          kernel.store %1199, %p[%67] {align = 2 : i64}
          %1200 = kernel.load %s[%69] : f32
          %1201 = kernel.load %s[%70] : f32
          %1202 = kernel.cast %1200 : f32 to bf16
          %1203 = kernel.cast %1201 : f32 to bf16
          %1204 = kernel.build %1202, %1203 : vector<2xbf16>
          kernel.store %1204, %p[%69] {align = 2 : i64}
          %1205 = kernel.load %s[%71] : f32
          %1206 = kernel.load %s[%72] : f32
          %1207 = kernel.cast %1205 : f32 to bf16
          %1208 = kernel.cast %1206 : f32 to bf16
          %1209 = kernel.build %1207, %1208 : vector<2xbf16>
          kernel.store %1209, %p[%71] {align = 2 : i64}
          %1210 = kernel.load %s[%30] : f32
          %1211 = kernel.load %s[%73] : f32
          %1212 = kernel.cast %1210 : f32 to bf16
          %1213 = kernel.cast %1211 : f32 to bf16
          %1214 = kernel.build %1212, %1213 : vector<2xbf16>
          kernel.store %1214, %p[%30] {align = 2 : i64}
          %1215 = kernel.load %s[%74] : f32
          %1216 = kernel.load %s[%75] : f32
          %1217 = kernel.cast %1215 : f32 to bf16
          %1218 = kernel.cast %1216 : f32 to bf16
          %1219 = kernel.build %1217, %1218 : vector<2xbf16>
          kernel.store %1219, %p[%74] {align = 2 : i64}
          %1220 = kernel.load %s[%76] : f32
          %1221 = kernel.load %s[%77] : f32
          %1222 = kernel.cast %1220 : f32 to bf16
          %1223 = kernel.cast %1221 : f32 to bf16
          %1224 = kernel.build %1222, %1223 : vector<2xbf16>
          kernel.store %1224, %p[%76] {align = 2 : i64}
          %1225 = kernel.load %s[%78] : f32
          %1226 = kernel.load %s[%79] : f32
          %1227 = kernel.cast %1225 : f32 to bf16
          %1228 = kernel.cast %1226 : f32 to bf16
          %1229 = kernel.build %1227, %1228 : vector<2xbf16>
          kernel.store %1229, %p[%78] {align = 2 : i64}
          %1230 = kernel.load %s[%80] : f32
          %1231 = kernel.load %s[%81] : f32
          %1232 = kernel.cast %1230 : f32 to bf16
          %1233 = kernel.cast %1231 : f32 to bf16
          %1234 = kernel.build %1232, %1233 : vector<2xbf16>
          kernel.store %1234, %p[%80] {align = 2 : i64}
          %1235 = kernel.load %s[%82] : f32
          %1236 = kernel.load %s[%83] : f32
          %1237 = kernel.cast %1235 : f32 to bf16
          %1238 = kernel.cast %1236 : f32 to bf16
          %1239 = kernel.build %1237, %1238 : vector<2xbf16>
          kernel.store %1239, %p[%82] {align = 2 : i64}
          %1240 = kernel.load %s[%84] : f32
          %1241 = kernel.load %s[%85] : f32
          %1242 = kernel.cast %1240 : f32 to bf16
          %1243 = kernel.cast %1241 : f32 to bf16
          %1244 = kernel.build %1242, %1243 : vector<2xbf16>
          kernel.store %1244, %p[%84] {align = 2 : i64}
          %1245 = kernel.load %s[%86] : f32
          %1246 = kernel.load %s[%87] : f32
          %1247 = kernel.cast %1245 : f32 to bf16
          %1248 = kernel.cast %1246 : f32 to bf16
          %1249 = kernel.build %1247, %1248 : vector<2xbf16>
          kernel.store %1249, %p[%86] {align = 2 : i64}
          %1250 = kernel.load %s[%88] : f32
          %1251 = kernel.load %s[%89] : f32
          %1252 = kernel.cast %1250 : f32 to bf16
          %1253 = kernel.cast %1251 : f32 to bf16
          %1254 = kernel.build %1252, %1253 : vector<2xbf16>
          kernel.store %1254, %p[%88] {align = 2 : i64}
          %1255 = kernel.load %s[%90] : f32
          %1256 = kernel.load %s[%91] : f32
          %1257 = kernel.cast %1255 : f32 to bf16
          %1258 = kernel.cast %1256 : f32 to bf16
          %1259 = kernel.build %1257, %1258 : vector<2xbf16>
          kernel.store %1259, %p[%90] {align = 2 : i64}
          %1260 = kernel.load %s[%92] : f32
          %1261 = kernel.load %s[%93] : f32
          %1262 = kernel.cast %1260 : f32 to bf16
          %1263 = kernel.cast %1261 : f32 to bf16
          %1264 = kernel.build %1262, %1263 : vector<2xbf16>
          kernel.store %1264, %p[%92] {align = 2 : i64}
          %1265 = kernel.load %s[%94] : f32
          %1266 = kernel.load %s[%95] : f32
          %1267 = kernel.cast %1265 : f32 to bf16
          %1268 = kernel.cast %1266 : f32 to bf16
          %1269 = kernel.build %1267, %1268 : vector<2xbf16>
          kernel.store %1269, %p[%94] {align = 2 : i64}
          %1270 = kernel.load %s[%96] : f32
          %1271 = kernel.load %s[%97] : f32
          %1272 = kernel.cast %1270 : f32 to bf16
          %1273 = kernel.cast %1271 : f32 to bf16
          %1274 = kernel.build %1272, %1273 : vector<2xbf16>
          kernel.store %1274, %p[%96] {align = 2 : i64}
          %1275 = kernel.load %s[%98] : f32
          %1276 = kernel.load %s[%99] : f32
          %1277 = kernel.cast %1275 : f32 to bf16
          %1278 = kernel.cast %1276 : f32 to bf16
          %1279 = kernel.build %1277, %1278 : vector<2xbf16>
          kernel.store %1279, %p[%98] {align = 2 : i64}
          %1280 = kernel.load %s[%100] : f32
          %1281 = kernel.load %s[%101] : f32
          %1282 = kernel.cast %1280 : f32 to bf16
          %1283 = kernel.cast %1281 : f32 to bf16
          %1284 = kernel.build %1282, %1283 : vector<2xbf16>
          kernel.store %1284, %p[%100] {align = 2 : i64}
          %1285 = kernel.load %s[%102] : f32
          %1286 = kernel.load %s[%103] : f32
          %1287 = kernel.cast %1285 : f32 to bf16
          %1288 = kernel.cast %1286 : f32 to bf16
          %1289 = kernel.build %1287, %1288 : vector<2xbf16>
          kernel.store %1289, %p[%102] {align = 2 : i64}
          %1290 = kernel.load %p[%3] {align = 2 : i64} : vector<8xbf16>
          %1291 = kernel.load %p[%43] {align = 2 : i64} : vector<8xbf16>
          %1292 = kernel.load %p[%44] {align = 2 : i64} : vector<8xbf16>
          %1293 = kernel.load %p[%65] {align = 2 : i64} : vector<8xbf16>
          %1294 = kernel.load %p[%30] {align = 2 : i64} : vector<8xbf16>
          %1295 = kernel.load %p[%80] {align = 2 : i64} : vector<8xbf16>
          %1296 = kernel.load %p[%88] {align = 2 : i64} : vector<8xbf16>
          %1297 = kernel.load %p[%96] {align = 2 : i64} : vector<8xbf16>
          %1298, %1299, %1300, %1301, %1302, %1303, %1304, %1305 = kernel.wgmma.fence %1290, %1291, %1292, %1293, %1294, %1295, %1296, %1297 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          %1306 = kernel.load %19[%3] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %152 {
            %1307 = kernel.view %empty[%1306] : !kernel.mbarrier
            kernel.mbarrier.arrive %1307
          }
          %1307 = kernel.load %19[%3] {align = 4 : i64} : i32
          %1308 = kernel.add %1307, %31 : i32
          %1309 = kernel.cmp lt %1308, %45 : i32
          %1310 = kernel.select %1309, %1308, %3 : i32
          kernel.store %1310, %19[%3] {align = 4 : i64}
          %1311, %1312, %1313, %1314, %1315, %1316, %1317, %1318 = kernel.for %turn = %3 to %108 step %31 iter(%1319 = %1298, %1320 = %1299, %1321 = %1300, %1322 = %1301, %1323 = %1302, %1324 = %1303, %1325 = %1304, %1326 = %1305) : i32 {
            %1327 = kernel.load %19[%3] {align = 4 : i64} : i32
            %1328 = kernel.and %1327, %72 : i32
            %1329 = kernel.load %17[%3] {align = 4 : i64} : i32
            %1330 = kernel.shr %1329, %1328 : i32
            %1331 = kernel.and %1330, %31 : i32
            %1332 = kernel.view %full[%1327] : !kernel.mbarrier
            kernel.mbarrier.wait %1332 parity %1331
            %1333 = kernel.shl %31, %1328 : i32
            %1334 = kernel.load %17[%3] {align = 4 : i64} : i32
            %1335 = kernel.xor %1334, %1333 : i32
            kernel.store %1335, %17[%3] {align = 4 : i64}
            %1336, %1337, %1338, %1339, %1340, %1341, %1342, %1343 = kernel.wgmma.fence %272, %273, %274, %275, %276, %277, %278, %279 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
            %1344 = kernel.mul %1327, %35 : i32
            %1345 = kernel.view %k_1[%1344] : !kernel.buffer<8144xbf16, shared>
            %1346 = kernel.wgmma.smem_desc k %1345 {stride = 1024 : i64, swizzle = "128b"}
            %1347 = kernel.wgmma.mma bf16 %1336, bf16 %1346 : !kernel.wgmma<64xf32>
            %1348 = kernel.view %k_1[%1344] : !kernel.buffer<8160xbf16, shared>
            %1349 = kernel.wgmma.smem_desc k %1348 {stride = 1024 : i64, swizzle = "128b"}
            %1350 = kernel.add %1349, %294 : i64
            %1351 = kernel.wgmma.mma bf16 %1337, bf16 %1350 add %1347 : !kernel.wgmma<64xf32>
            %1352 = kernel.view %k_1[%1344] : !kernel.buffer<8176xbf16, shared>
            %1353 = kernel.wgmma.smem_desc k %1352 {stride = 1024 : i64, swizzle = "128b"}
            %1354 = kernel.add %1353, %299 : i64
            %1355 = kernel.wgmma.mma bf16 %1338, bf16 %1354 add %1351 : !kernel.wgmma<64xf32>
            %1356 = kernel.view %k_1[%1344] : !kernel.buffer<8192xbf16, shared>
            %1357 = kernel.wgmma.smem_desc k %1356 {stride = 1024 : i64, swizzle = "128b"}
            %1358 = kernel.add %1357, %304 : i64
            %1359 = kernel.wgmma.mma bf16 %1339, bf16 %1358 add %1355 : !kernel.wgmma<64xf32>
            %1360 = kernel.view %k_1[%1344] : !kernel.buffer<16336xbf16, shared>
            %1361 = kernel.wgmma.smem_desc k %1360 {stride = 1024 : i64, swizzle = "128b"}
            %1362 = kernel.add %1361, %309 : i64
            %1363 = kernel.wgmma.mma bf16 %1340, bf16 %1362 add %1359 : !kernel.wgmma<64xf32>
            %1364 = kernel.view %k_1[%1344] : !kernel.buffer<16352xbf16, shared>
            %1365 = kernel.wgmma.smem_desc k %1364 {stride = 1024 : i64, swizzle = "128b"}
            %1366 = kernel.add %1365, %314 : i64
            %1367 = kernel.wgmma.mma bf16 %1341, bf16 %1366 add %1363 : !kernel.wgmma<64xf32>
            %1368 = kernel.view %k_1[%1344] : !kernel.buffer<16368xbf16, shared>
            %1369 = kernel.wgmma.smem_desc k %1368 {stride = 1024 : i64, swizzle = "128b"}
            %1370 = kernel.add %1369, %319 : i64
            %1371 = kernel.wgmma.mma bf16 %1342, bf16 %1370 add %1367 : !kernel.wgmma<64xf32>
            %1372 = kernel.view %k_1[%1344] : !kernel.buffer<16384xbf16, shared>
            %1373 = kernel.wgmma.smem_desc k %1372 {stride = 1024 : i64, swizzle = "128b"}
            %1374 = kernel.add %1373, %324 : i64
            %1375 = kernel.wgmma.mma bf16 %1343, bf16 %1374 add %1371 : !kernel.wgmma<64xf32>
            kernel.wgmma.commit_group
            %1376 = kernel.load %22[%3] {align = 4 : i64} : i32
            %1377 = kernel.and %1376, %72 : i32
            %1378 = kernel.load %20[%3] {align = 4 : i64} : i32
            %1379 = kernel.shr %1378, %1377 : i32
            %1380 = kernel.and %1379, %31 : i32
            %1381 = kernel.view %full_1[%1376] : !kernel.mbarrier
            kernel.mbarrier.wait %1381 parity %1380
            %1382 = kernel.shl %31, %1377 : i32
            %1383 = kernel.load %20[%3] {align = 4 : i64} : i32
            %1384 = kernel.xor %1383, %1382 : i32
            kernel.store %1384, %20[%3] {align = 4 : i64}
            %1385 = kernel.load %o[%3] {align = 4 : i64} : vector<64xf32>
            %1386 = kernel.wgmma.fence %1385 : !kernel.wgmma<64xf32>
            %1387 = kernel.mul %1376, %35 : i32
            %1388 = kernel.view %v_1[%1387] : !kernel.buffer<9216xbf16, shared>
            %1389 = kernel.wgmma.smem_desc mn %1388 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1390 = kernel.wgmma.mma bf16 %1319, bf16 %1389 add %1386 {transpose_b} : !kernel.wgmma<64xf32>
            %1391 = kernel.view %v_1[%1387] : !kernel.buffer<10240xbf16, shared>
            %1392 = kernel.wgmma.smem_desc mn %1391 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1393 = kernel.constant 128 : i64
            %1394 = kernel.add %1392, %1393 : i64
            %1395 = kernel.wgmma.mma bf16 %1320, bf16 %1394 add %1390 {transpose_b} : !kernel.wgmma<64xf32>
            %1396 = kernel.view %v_1[%1387] : !kernel.buffer<11264xbf16, shared>
            %1397 = kernel.wgmma.smem_desc mn %1396 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1398 = kernel.constant 256 : i64
            %1399 = kernel.add %1397, %1398 : i64
            %1400 = kernel.wgmma.mma bf16 %1321, bf16 %1399 add %1395 {transpose_b} : !kernel.wgmma<64xf32>
            %1401 = kernel.view %v_1[%1387] : !kernel.buffer<12288xbf16, shared>
            %1402 = kernel.wgmma.smem_desc mn %1401 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1403 = kernel.constant 384 : i64
            %1404 = kernel.add %1402, %1403 : i64
            %1405 = kernel.wgmma.mma bf16 %1322, bf16 %1404 add %1400 {transpose_b} : !kernel.wgmma<64xf32>
            %1406 = kernel.view %v_1[%1387] : !kernel.buffer<13312xbf16, shared>
            %1407 = kernel.wgmma.smem_desc mn %1406 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1408 = kernel.constant 512 : i64
            %1409 = kernel.add %1407, %1408 : i64
            %1410 = kernel.wgmma.mma bf16 %1323, bf16 %1409 add %1405 {transpose_b} : !kernel.wgmma<64xf32>
            %1411 = kernel.view %v_1[%1387] : !kernel.buffer<14336xbf16, shared>
            %1412 = kernel.wgmma.smem_desc mn %1411 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1413 = kernel.constant 640 : i64
            %1414 = kernel.add %1412, %1413 : i64
            %1415 = kernel.wgmma.mma bf16 %1324, bf16 %1414 add %1410 {transpose_b} : !kernel.wgmma<64xf32>
            %1416 = kernel.view %v_1[%1387] : !kernel.buffer<15360xbf16, shared>
            %1417 = kernel.wgmma.smem_desc mn %1416 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1418 = kernel.constant 768 : i64
            %1419 = kernel.add %1417, %1418 : i64
            %1420 = kernel.wgmma.mma bf16 %1325, bf16 %1419 add %1415 {transpose_b} : !kernel.wgmma<64xf32>
            %1421 = kernel.view %v_1[%1387] : !kernel.buffer<16384xbf16, shared>
            %1422 = kernel.wgmma.smem_desc mn %1421 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1423 = kernel.constant 896 : i64
            %1424 = kernel.add %1422, %1423 : i64
            %1425 = kernel.wgmma.mma bf16 %1326, bf16 %1424 add %1420 {transpose_b} : !kernel.wgmma<64xf32>
            kernel.wgmma.commit_group
            %1426, %1427, %1428, %1429, %1430, %1431, %1432, %1433, %1434 = kernel.wgmma.wait_group 1 for %1375, %1336, %1337, %1338, %1339, %1340, %1341, %1342, %1343 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
            kernel.store %1426, %s[%3] {align = 4 : i64}
            %1435 = kernel.load %19[%3] {align = 4 : i64} : i32
            kernel.warp_sync
            kernel.if %152 {
              %1436 = kernel.view %empty[%1435] : !kernel.mbarrier
              kernel.mbarrier.arrive %1436
            }
            %1436 = kernel.load %19[%3] {align = 4 : i64} : i32
            %1437 = kernel.add %1436, %31 : i32
            %1438 = kernel.cmp lt %1437, %45 : i32
            %1439 = kernel.select %1438, %1437, %3 : i32
            kernel.store %1439, %19[%3] {align = 4 : i64}
            %1440 = kernel.mul %turn, %105 : i32
            %1441 = kernel.add %1440, %n : i32
            %1442 = kernel.add %1441, %33 : i32
            %1443 = kernel.cmp lt %1442, %3 : i32
            %1444 = kernel.mul %turn, %28 : i32
            kernel.if %1443 {
              %1445 = kernel.rem %2, %47 {nonneg} : i32
              %1446 = kernel.mul %1445, %45 : i32
              %1447 = kernel.add %1444, %1446 : i32
              %1448 = kernel.add %1447, %28 : i32
              %1449 = kernel.cmp lt %1448, %n : i32
              %1450 = kernel.add %1447, %109 : i32
              %1451 = kernel.cmp lt %1450, %n : i32
              %1452 = kernel.load %s[%3] : f32
              %1453 = kernel.load %s[%31] : f32
              %1454 = kernel.select %1449, %1452, %336 : f32
              %1455 = kernel.select %1451, %1453, %336 : f32
              kernel.store %1454, %s[%3]
              kernel.store %1455, %s[%31]
              %1456 = kernel.load %s[%45] : f32
              %1457 = kernel.load %s[%46] : f32
              %1458 = kernel.select %1449, %1456, %336 : f32
              %1459 = kernel.select %1451, %1457, %336 : f32
              kernel.store %1458, %s[%45]
              kernel.store %1459, %s[%46]
              %1460 = kernel.constant 136 : i32
              %1461 = kernel.add %1447, %1460 : i32
              %1462 = kernel.cmp lt %1461, %n : i32
              %1463 = kernel.constant 137 : i32
              %1464 = kernel.add %1447, %1463 : i32
              %1465 = kernel.cmp lt %1464, %n : i32
              %1466 = kernel.load %s[%47] : f32
              %1467 = kernel.load %s[%48] : f32
              %1468 = kernel.select %1462, %1466, %336 : f32
              %1469 = kernel.select %1465, %1467, %336 : f32
              kernel.store %1468, %s[%47]
              kernel.store %1469, %s[%48]
              %1470 = kernel.load %s[%49] : f32
              %1471 = kernel.load %s[%50] : f32
              %1472 = kernel.select %1462, %1470, %336 : f32
              %1473 = kernel.select %1465, %1471, %336 : f32
              kernel.store %1472, %s[%49]
              kernel.store %1473, %s[%50]
              %1474 = kernel.constant 144 : i32
              %1475 = kernel.add %1447, %1474 : i32
              %1476 = kernel.cmp lt %1475, %n : i32
              %1477 = kernel.constant 145 : i32
              %1478 = kernel.add %1447, %1477 : i32
              %1479 = kernel.cmp lt %1478, %n : i32
              %1480 = kernel.load %s[%43] : f32
              %1481 = kernel.load %s[%51] : f32
              %1482 = kernel.select %1476, %1480, %336 : f32
              %1483 = kernel.select %1479, %1481, %336 : f32
              kernel.store %1482, %s[%43]
              kernel.store %1483, %s[%51]
              %1484 = kernel.load %s[%52] : f32
              %1485 = kernel.load %s[%53] : f32
              %1486 = kernel.select %1476, %1484, %336 : f32
              %1487 = kernel.select %1479, %1485, %336 : f32
              kernel.store %1486, %s[%52]
              kernel.store %1487, %s[%53]
              %1488 = kernel.constant 152 : i32
              %1489 = kernel.add %1447, %1488 : i32
              %1490 = kernel.cmp lt %1489, %n : i32
              %1491 = kernel.constant 153 : i32
              %1492 = kernel.add %1447, %1491 : i32
              %1493 = kernel.cmp lt %1492, %n : i32
              %1494 = kernel.load %s[%54] : f32
              %1495 = kernel.load %s[%55] : f32
              %1496 = kernel.select %1490, %1494, %336 : f32
              %1497 = kernel.select %1493, %1495, %336 : f32
              kernel.store %1496, %s[%54]
              kernel.store %1497, %s[%55]
              %1498 = kernel.load %s[%56] : f32
              %1499 = kernel.load %s[%57] : f32
              %1500 = kernel.select %1490, %1498, %336 : f32
              %1501 = kernel.select %1493, %1499, %336 : f32
              kernel.store %1500, %s[%56]
              kernel.store %1501, %s[%57]
              %1502 = kernel.constant 160 : i32
              %1503 = kernel.add %1447, %1502 : i32
              %1504 = kernel.cmp lt %1503, %n : i32
              %1505 = kernel.constant 161 : i32
              %1506 = kernel.add %1447, %1505 : i32
              %1507 = kernel.cmp lt %1506, %n : i32
              %1508 = kernel.load %s[%44] : f32
              %1509 = kernel.load %s[%58] : f32
              %1510 = kernel.select %1504, %1508, %336 : f32
              %1511 = kernel.select %1507, %1509, %336 : f32
              kernel.store %1510, %s[%44]
              kernel.store %1511, %s[%58]
              %1512 = kernel.load %s[%59] : f32
              %1513 = kernel.load %s[%60] : f32
              %1514 = kernel.select %1504, %1512, %336 : f32
              %1515 = kernel.select %1507, %1513, %336 : f32
              kernel.store %1514, %s[%59]
              kernel.store %1515, %s[%60]
              %1516 = kernel.constant 168 : i32
              %1517 = kernel.add %1447, %1516 : i32
              %1518 = kernel.cmp lt %1517, %n : i32
              %1519 = kernel.constant 169 : i32
              %1520 = kernel.add %1447, %1519 : i32
              %1521 = kernel.cmp lt %1520, %n : i32
              %1522 = kernel.load %s[%61] : f32
              %1523 = kernel.load %s[%62] : f32
              %1524 = kernel.select %1518, %1522, %336 : f32
              %1525 = kernel.select %1521, %1523, %336 : f32
              kernel.store %1524, %s[%61]
              kernel.store %1525, %s[%62]
              %1526 = kernel.load %s[%63] : f32
              %1527 = kernel.load %s[%64] : f32
              %1528 = kernel.select %1518, %1526, %336 : f32
              %1529 = kernel.select %1521, %1527, %336 : f32
              kernel.store %1528, %s[%63]
              kernel.store %1529, %s[%64]
              %1530 = kernel.constant 176 : i32
              %1531 = kernel.add %1447, %1530 : i32
              %1532 = kernel.cmp lt %1531, %n : i32
              %1533 = kernel.constant 177 : i32
              %1534 = kernel.add %1447, %1533 : i32
              %1535 = kernel.cmp lt %1534, %n : i32
              %1536 = kernel.load %s[%65] : f32
              %1537 = kernel.load %s[%66] : f32
              %1538 = kernel.select %1532, %1536, %336 : f32
              %1539 = kernel.select %1535, %1537, %336 : f32
              kernel.store %1538, %s[%65]
              kernel.store %1539, %s[%66]
              %1540 = kernel.load %s[%67] : f32
              %1541 = kernel.load %s[%68] : f32
              %1542 = kernel.select %1532, %1540, %336 : f32
              %1543 = kernel.select %1535, %1541, %336 : f32
              kernel.store %1542, %s[%67]
              kernel.store %1543, %s[%68]
              %1544 = kernel.constant 184 : i32
              %1545 = kernel.add %1447, %1544 : i32
              %1546 = kernel.cmp lt %1545, %n : i32
              %1547 = kernel.constant 185 : i32
              %1548 = kernel.add %1447, %1547 : i32
              %1549 = kernel.cmp lt %1548, %n : i32
              %1550 = kernel.load %s[%69] : f32
              %1551 = kernel.load %s[%70] : f32
              %1552 = kernel.select %1546, %1550, %336 : f32
              %1553 = kernel.select %1549, %1551, %336 : f32
              kernel.store %1552, %s[%69]
              kernel.store %1553, %s[%70]
              %1554 = kernel.load %s[%71] : f32
              %1555 = kernel.load %s[%72] : f32
              %1556 = kernel.select %1546, %1554, %336 : f32
              %1557 = kernel.select %1549, %1555, %336 : f32
              kernel.store %1556, %s[%71]
              kernel.store %1557, %s[%72]
              %1558 = kernel.constant 192 : i32
              %1559 = kernel.add %1447, %1558 : i32
              %1560 = kernel.cmp lt %1559, %n : i32
              %1561 = kernel.constant 193 : i32
              %1562 = kernel.add %1447, %1561 : i32
              %1563 = kernel.cmp lt %1562, %n : i32
              %1564 = kernel.load %s[%30] : f32
              %1565 = kernel.load %s[%73] : f32
              %1566 = kernel.select %1560, %1564, %336 : f32
              %1567 = kernel.select %1563, %1565, %336 : f32
              kernel.store %1566, %s[%30]
              kernel.store %1567, %s[%73]
              %1568 = kernel.load %s[%74] : f32
              %1569 = kernel.load %s[%75] : f32
              %1570 = kernel.select %1560, %1568, %336 : f32
              %1571 = kernel.select %1563, %1569, %336 : f32
              kernel.store %1570, %s[%74]
              kernel.store %1571, %s[%75]
              %1572 = kernel.constant 200 : i32
              %1573 = kernel.add %1447, %1572 : i32
              %1574 = kernel.cmp lt %1573, %n : i32
              %1575 = kernel.constant 201 : i32
              %1576 = kernel.add %1447, %1575 : i32
              %1577 = kernel.cmp lt %1576, %n : i32
              %1578 = kernel.load %s[%76] : f32
              %1579 = kernel.load %s[%77] : f32
              %1580 = kernel.select %1574, %1578, %336 : f32
              %1581 = kernel.select %1577, %1579, %336 : f32
              kernel.store %1580, %s[%76]
              kernel.store %1581, %s[%77]
              %1582 = kernel.load %s[%78] : f32
              %1583 = kernel.load %s[%79] : f32
              %1584 = kernel.select %1574, %1582, %336 : f32
              %1585 = kernel.select %1577, %1583, %336 : f32
              kernel.store %1584, %s[%78]
              kernel.store %1585, %s[%79]
              %1586 = kernel.constant 208 : i32
              %1587 = kernel.add %1447, %1586 : i32
              %1588 = kernel.cmp lt %1587, %n : i32
              %1589 = kernel.constant 209 : i32
              %1590 = kernel.add %1447, %1589 : i32
              %1591 = kernel.cmp lt %1590, %n : i32
              %1592 = kernel.load %s[%80] : f32
              %1593 = kernel.load %s[%81] : f32
              %1594 = kernel.select %1588, %1592, %336 : f32
              %1595 = kernel.select %1591, %1593, %336 : f32
              kernel.store %1594, %s[%80]
              kernel.store %1595, %s[%81]
              %1596 = kernel.load %s[%82] : f32
              %1597 = kernel.load %s[%83] : f32
              %1598 = kernel.select %1588, %1596, %336 : f32
              %1599 = kernel.select %1591, %1597, %336 : f32
              kernel.store %1598, %s[%82]
              kernel.store %1599, %s[%83]
              %1600 = kernel.constant 216 : i32
              %1601 = kernel.add %1447, %1600 : i32
              %1602 = kernel.cmp lt %1601, %n : i32
              %1603 = kernel.constant 217 : i32
              %1604 = kernel.add %1447, %1603 : i32
              %1605 = kernel.cmp lt %1604, %n : i32
              %1606 = kernel.load %s[%84] : f32
              %1607 = kernel.load %s[%85] : f32
              %1608 = kernel.select %1602, %1606, %336 : f32
              %1609 = kernel.select %1605, %1607, %336 : f32
              kernel.store %1608, %s[%84]
              kernel.store %1609, %s[%85]
              %1610 = kernel.load %s[%86] : f32
              %1611 = kernel.load %s[%87] : f32
              %1612 = kernel.select %1602, %1610, %336 : f32
              %1613 = kernel.select %1605, %1611, %336 : f32
              kernel.store %1612, %s[%86]
              kernel.store %1613, %s[%87]
              %1614 = kernel.constant 224 : i32
              %1615 = kernel.add %1447, %1614 : i32
              %1616 = kernel.cmp lt %1615, %n : i32
              %1617 = kernel.constant 225 : i32
              %1618 = kernel.add %1447, %1617 : i32
              %1619 = kernel.cmp lt %1618, %n : i32
              %1620 = kernel.load %s[%88] : f32
              %1621 = kernel.load %s[%89] : f32
              %1622 = kernel.select %1616, %1620, %336 : f32
              %1623 = kernel.select %1619, %1621, %336 : f32
              kernel.store %1622, %s[%88]
              kernel.store %1623, %s[%89]
              %1624 = kernel.load %s[%90] : f32
              %1625 = kernel.load %s[%91] : f32
              %1626 = kernel.select %1616, %1624, %336 : f32
              %1627 = kernel.select %1619, %1625, %336 : f32
              kernel.store %1626, %s[%90]
              kernel.store %1627, %s[%91]
              %1628 = kernel.constant 232 : i32
              %1629 = kernel.add %1447, %1628 : i32
              %1630 = kernel.cmp lt %1629, %n : i32
              %1631 = kernel.constant 233 : i32
              %1632 = kernel.add %1447, %1631 : i32
              %1633 = kernel.cmp lt %1632, %n : i32
              %1634 = kernel.load %s[%92] : f32
              %1635 = kernel.load %s[%93] : f32
              %1636 = kernel.select %1630, %1634, %336 : f32
              %1637 = kernel.select %1633, %1635, %336 : f32
              kernel.store %1636, %s[%92]
              kernel.store %1637, %s[%93]
              %1638 = kernel.load %s[%94] : f32
              %1639 = kernel.load %s[%95] : f32
              %1640 = kernel.select %1630, %1638, %336 : f32
              %1641 = kernel.select %1633, %1639, %336 : f32
              kernel.store %1640, %s[%94]
              kernel.store %1641, %s[%95]
              %1642 = kernel.constant 240 : i32
              %1643 = kernel.add %1447, %1642 : i32
              %1644 = kernel.cmp lt %1643, %n : i32
              %1645 = kernel.constant 241 : i32
              %1646 = kernel.add %1447, %1645 : i32
              %1647 = kernel.cmp lt %1646, %n : i32
              %1648 = kernel.load %s[%96] : f32
              %1649 = kernel.load %s[%97] : f32
              %1650 = kernel.select %1644, %1648, %336 : f32
              %1651 = kernel.select %1647, %1649, %336 : f32
              kernel.store %1650, %s[%96]
              kernel.store %1651, %s[%97]
              %1652 = kernel.load %s[%98] : f32
              %1653 = kernel.load %s[%99] : f32
              %1654 = kernel.select %1644, %1652, %336 : f32
              %1655 = kernel.select %1647, %1653, %336 : f32
              kernel.store %1654, %s[%98]
              kernel.store %1655, %s[%99]
              %1656 = kernel.constant 248 : i32
              %1657 = kernel.add %1447, %1656 : i32
              %1658 = kernel.cmp lt %1657, %n : i32
              %1659 = kernel.constant 249 : i32
              %1660 = kernel.add %1447, %1659 : i32
              %1661 = kernel.cmp lt %1660, %n : i32
              %1662 = kernel.load %s[%100] : f32
              %1663 = kernel.load %s[%101] : f32
              %1664 = kernel.select %1658, %1662, %336 : f32
              %1665 = kernel.select %1661, %1663, %336 : f32
              kernel.store %1664, %s[%100]
              kernel.store %1665, %s[%101]
              %1666 = kernel.load %s[%102] : f32
              %1667 = kernel.load %s[%103] : f32
              %1668 = kernel.select %1658, %1666, %336 : f32
              %1669 = kernel.select %1661, %1667, %336 : f32
              kernel.store %1668, %s[%102]
              kernel.store %1669, %s[%103]
            }
            kernel.store %336, %1[%3]
            kernel.store %336, %1[%31]
            %1445 = kernel.load %s[%3] : f32
            %1446 = kernel.load %1[%3] : f32
            %1447 = kernel.max %1446, %1445 : f32
            kernel.store %1447, %1[%3]
            %1448 = kernel.load %s[%31] : f32
            %1449 = kernel.load %1[%3] : f32
            %1450 = kernel.max %1449, %1448 : f32
            kernel.store %1450, %1[%3]
            %1451 = kernel.load %s[%45] : f32
            %1452 = kernel.load %1[%31] : f32
            %1453 = kernel.max %1452, %1451 : f32
            kernel.store %1453, %1[%31]
            %1454 = kernel.load %s[%46] : f32
            %1455 = kernel.load %1[%31] : f32
            %1456 = kernel.max %1455, %1454 : f32
            kernel.store %1456, %1[%31]
            %1457 = kernel.load %s[%47] : f32
            %1458 = kernel.load %1[%3] : f32
            %1459 = kernel.max %1458, %1457 : f32
            kernel.store %1459, %1[%3]
            %1460 = kernel.load %s[%48] : f32
            %1461 = kernel.load %1[%3] : f32
            %1462 = kernel.max %1461, %1460 : f32
            kernel.store %1462, %1[%3]
            %1463 = kernel.load %s[%49] : f32
            %1464 = kernel.load %1[%31] : f32
            %1465 = kernel.max %1464, %1463 : f32
            kernel.store %1465, %1[%31]
            %1466 = kernel.load %s[%50] : f32
            %1467 = kernel.load %1[%31] : f32
            %1468 = kernel.max %1467, %1466 : f32
            kernel.store %1468, %1[%31]
            %1469 = kernel.load %s[%43] : f32
            %1470 = kernel.load %1[%3] : f32
            %1471 = kernel.max %1470, %1469 : f32
            kernel.store %1471, %1[%3]
            %1472 = kernel.load %s[%51] : f32
            %1473 = kernel.load %1[%3] : f32
            %1474 = kernel.max %1473, %1472 : f32
            kernel.store %1474, %1[%3]
            %1475 = kernel.load %s[%52] : f32
            %1476 = kernel.load %1[%31] : f32
            %1477 = kernel.max %1476, %1475 : f32
            kernel.store %1477, %1[%31]
            %1478 = kernel.load %s[%53] : f32
            %1479 = kernel.load %1[%31] : f32
            %1480 = kernel.max %1479, %1478 : f32
            kernel.store %1480, %1[%31]
            %1481 = kernel.load %s[%54] : f32
            %1482 = kernel.load %1[%3] : f32
            %1483 = kernel.max %1482, %1481 : f32
            kernel.store %1483, %1[%3]
            %1484 = kernel.load %s[%55] : f32
            %1485 = kernel.load %1[%3] : f32
            %1486 = kernel.max %1485, %1484 : f32
            kernel.store %1486, %1[%3]
            %1487 = kernel.load %s[%56] : f32
            %1488 = kernel.load %1[%31] : f32
            %1489 = kernel.max %1488, %1487 : f32
            kernel.store %1489, %1[%31]
            %1490 = kernel.load %s[%57] : f32
            %1491 = kernel.load %1[%31] : f32
            %1492 = kernel.max %1491, %1490 : f32
            kernel.store %1492, %1[%31]
            %1493 = kernel.load %s[%44] : f32
            %1494 = kernel.load %1[%3] : f32
            %1495 = kernel.max %1494, %1493 : f32
            kernel.store %1495, %1[%3]
            %1496 = kernel.load %s[%58] : f32
            %1497 = kernel.load %1[%3] : f32
            %1498 = kernel.max %1497, %1496 : f32
            kernel.store %1498, %1[%3]
            %1499 = kernel.load %s[%59] : f32
            %1500 = kernel.load %1[%31] : f32
            %1501 = kernel.max %1500, %1499 : f32
            kernel.store %1501, %1[%31]
            %1502 = kernel.load %s[%60] : f32
            %1503 = kernel.load %1[%31] : f32
            %1504 = kernel.max %1503, %1502 : f32
            kernel.store %1504, %1[%31]
            %1505 = kernel.load %s[%61] : f32
            %1506 = kernel.load %1[%3] : f32
            %1507 = kernel.max %1506, %1505 : f32
            kernel.store %1507, %1[%3]
            %1508 = kernel.load %s[%62] : f32
            %1509 = kernel.load %1[%3] : f32
            %1510 = kernel.max %1509, %1508 : f32
            kernel.store %1510, %1[%3]
            %1511 = kernel.load %s[%63] : f32
            %1512 = kernel.load %1[%31] : f32
            %1513 = kernel.max %1512, %1511 : f32
            kernel.store %1513, %1[%31]
            %1514 = kernel.load %s[%64] : f32
            %1515 = kernel.load %1[%31] : f32
            %1516 = kernel.max %1515, %1514 : f32
            kernel.store %1516, %1[%31]
            %1517 = kernel.load %s[%65] : f32
            %1518 = kernel.load %1[%3] : f32
            %1519 = kernel.max %1518, %1517 : f32
            kernel.store %1519, %1[%3]
            %1520 = kernel.load %s[%66] : f32
            %1521 = kernel.load %1[%3] : f32
            %1522 = kernel.max %1521, %1520 : f32
            kernel.store %1522, %1[%3]
            %1523 = kernel.load %s[%67] : f32
            %1524 = kernel.load %1[%31] : f32
            %1525 = kernel.max %1524, %1523 : f32
            kernel.store %1525, %1[%31]
            %1526 = kernel.load %s[%68] : f32
            %1527 = kernel.load %1[%31] : f32
            %1528 = kernel.max %1527, %1526 : f32
            kernel.store %1528, %1[%31]
            %1529 = kernel.load %s[%69] : f32
            %1530 = kernel.load %1[%3] : f32
            %1531 = kernel.max %1530, %1529 : f32
            kernel.store %1531, %1[%3]
            %1532 = kernel.load %s[%70] : f32
            %1533 = kernel.load %1[%3] : f32
            %1534 = kernel.max %1533, %1532 : f32
            kernel.store %1534, %1[%3]
            %1535 = kernel.load %s[%71] : f32
            %1536 = kernel.load %1[%31] : f32
            %1537 = kernel.max %1536, %1535 : f32
            kernel.store %1537, %1[%31]
            %1538 = kernel.load %s[%72] : f32
            %1539 = kernel.load %1[%31] : f32
            %1540 = kernel.max %1539, %1538 : f32
            kernel.store %1540, %1[%31]
            %1541 = kernel.load %s[%30] : f32
            %1542 = kernel.load %1[%3] : f32
            %1543 = kernel.max %1542, %1541 : f32
            kernel.store %1543, %1[%3]
            %1544 = kernel.load %s[%73] : f32
            %1545 = kernel.load %1[%3] : f32
            %1546 = kernel.max %1545, %1544 : f32
            kernel.store %1546, %1[%3]
            %1547 = kernel.load %s[%74] : f32
            %1548 = kernel.load %1[%31] : f32
            %1549 = kernel.max %1548, %1547 : f32
            kernel.store %1549, %1[%31]
            %1550 = kernel.load %s[%75] : f32
            %1551 = kernel.load %1[%31] : f32
            %1552 = kernel.max %1551, %1550 : f32
            kernel.store %1552, %1[%31]
            %1553 = kernel.load %s[%76] : f32
            %1554 = kernel.load %1[%3] : f32
            %1555 = kernel.max %1554, %1553 : f32
            kernel.store %1555, %1[%3]
            %1556 = kernel.load %s[%77] : f32
            %1557 = kernel.load %1[%3] : f32
            %1558 = kernel.max %1557, %1556 : f32
            kernel.store %1558, %1[%3]
            %1559 = kernel.load %s[%78] : f32
            %1560 = kernel.load %1[%31] : f32
            %1561 = kernel.max %1560, %1559 : f32
            kernel.store %1561, %1[%31]
            %1562 = kernel.load %s[%79] : f32
            %1563 = kernel.load %1[%31] : f32
            %1564 = kernel.max %1563, %1562 : f32
            kernel.store %1564, %1[%31]
            %1565 = kernel.load %s[%80] : f32
            %1566 = kernel.load %1[%3] : f32
            %1567 = kernel.max %1566, %1565 : f32
            kernel.store %1567, %1[%3]
            %1568 = kernel.load %s[%81] : f32
            %1569 = kernel.load %1[%3] : f32
            %1570 = kernel.max %1569, %1568 : f32
            kernel.store %1570, %1[%3]
            %1571 = kernel.load %s[%82] : f32
            %1572 = kernel.load %1[%31] : f32
            %1573 = kernel.max %1572, %1571 : f32
            kernel.store %1573, %1[%31]
            %1574 = kernel.load %s[%83] : f32
            %1575 = kernel.load %1[%31] : f32
            %1576 = kernel.max %1575, %1574 : f32
            kernel.store %1576, %1[%31]
            %1577 = kernel.load %s[%84] : f32
            %1578 = kernel.load %1[%3] : f32
            %1579 = kernel.max %1578, %1577 : f32
            kernel.store %1579, %1[%3]
            %1580 = kernel.load %s[%85] : f32
            %1581 = kernel.load %1[%3] : f32
            %1582 = kernel.max %1581, %1580 : f32
            kernel.store %1582, %1[%3]
            %1583 = kernel.load %s[%86] : f32
            %1584 = kernel.load %1[%31] : f32
            %1585 = kernel.max %1584, %1583 : f32
            kernel.store %1585, %1[%31]
            %1586 = kernel.load %s[%87] : f32
            %1587 = kernel.load %1[%31] : f32
            %1588 = kernel.max %1587, %1586 : f32
            kernel.store %1588, %1[%31]
            %1589 = kernel.load %s[%88] : f32
            %1590 = kernel.load %1[%3] : f32
            %1591 = kernel.max %1590, %1589 : f32
            kernel.store %1591, %1[%3]
            %1592 = kernel.load %s[%89] : f32
            %1593 = kernel.load %1[%3] : f32
            %1594 = kernel.max %1593, %1592 : f32
            kernel.store %1594, %1[%3]
            %1595 = kernel.load %s[%90] : f32
            %1596 = kernel.load %1[%31] : f32
            %1597 = kernel.max %1596, %1595 : f32
            kernel.store %1597, %1[%31]
            %1598 = kernel.load %s[%91] : f32
            %1599 = kernel.load %1[%31] : f32
            %1600 = kernel.max %1599, %1598 : f32
            kernel.store %1600, %1[%31]
            %1601 = kernel.load %s[%92] : f32
            %1602 = kernel.load %1[%3] : f32
            %1603 = kernel.max %1602, %1601 : f32
            kernel.store %1603, %1[%3]
            %1604 = kernel.load %s[%93] : f32
            %1605 = kernel.load %1[%3] : f32
            %1606 = kernel.max %1605, %1604 : f32
            kernel.store %1606, %1[%3]
            %1607 = kernel.load %s[%94] : f32
            %1608 = kernel.load %1[%31] : f32
            %1609 = kernel.max %1608, %1607 : f32
            kernel.store %1609, %1[%31]
            %1610 = kernel.load %s[%95] : f32
            %1611 = kernel.load %1[%31] : f32
            %1612 = kernel.max %1611, %1610 : f32
            kernel.store %1612, %1[%31]
            %1613 = kernel.load %s[%96] : f32
            %1614 = kernel.load %1[%3] : f32
            %1615 = kernel.max %1614, %1613 : f32
            kernel.store %1615, %1[%3]
            %1616 = kernel.load %s[%97] : f32
            %1617 = kernel.load %1[%3] : f32
            %1618 = kernel.max %1617, %1616 : f32
            kernel.store %1618, %1[%3]
            %1619 = kernel.load %s[%98] : f32
            %1620 = kernel.load %1[%31] : f32
            %1621 = kernel.max %1620, %1619 : f32
            kernel.store %1621, %1[%31]
            %1622 = kernel.load %s[%99] : f32
            %1623 = kernel.load %1[%31] : f32
            %1624 = kernel.max %1623, %1622 : f32
            kernel.store %1624, %1[%31]
            %1625 = kernel.load %s[%100] : f32
            %1626 = kernel.load %1[%3] : f32
            %1627 = kernel.max %1626, %1625 : f32
            kernel.store %1627, %1[%3]
            %1628 = kernel.load %s[%101] : f32
            %1629 = kernel.load %1[%3] : f32
            %1630 = kernel.max %1629, %1628 : f32
            kernel.store %1630, %1[%3]
            %1631 = kernel.load %s[%102] : f32
            %1632 = kernel.load %1[%31] : f32
            %1633 = kernel.max %1632, %1631 : f32
            kernel.store %1633, %1[%31]
            %1634 = kernel.load %s[%103] : f32
            %1635 = kernel.load %1[%31] : f32
            %1636 = kernel.max %1635, %1634 : f32
            kernel.store %1636, %1[%31]
            %1637 = kernel.load %1[%3] : f32
            kernel.store %1637, %top[%3]
            %1638 = kernel.load %1[%31] : f32
            kernel.store %1638, %top[%31]
            %1639 = kernel.load %max[%3] : f32
            %1640 = kernel.load %top[%3] : f32
            %1641 = kernel.sub %1640, %1639 : f32
            %1642 = kernel.mul %1641, %165 : f32
            %1643 = kernel.cmp gt %1642, %535 : f32
            %1644 = kernel.load %max[%31] : f32
            %1645 = kernel.load %top[%31] : f32
            %1646 = kernel.sub %1645, %1644 : f32
            %1647 = kernel.mul %1646, %165 : f32
            %1648 = kernel.cmp gt %1647, %535 : f32
            %1649 = kernel.or %1643, %1648 : i1
            %1650 = kernel.vote any %1649
            kernel.if %1650 {
              %1651 = kernel.load %1[%3] : f32
              %1652 = kernel.shuffle bfly %1651, %31 : f32
              %1653 = kernel.max %1651, %1652 : f32
              %1654 = kernel.shuffle bfly %1653, %45 : f32
              %1655 = kernel.max %1653, %1654 : f32
              kernel.store %1655, %1[%3]
              %1656 = kernel.load %1[%31] : f32
              %1657 = kernel.shuffle bfly %1656, %31 : f32
              %1658 = kernel.max %1656, %1657 : f32
              %1659 = kernel.shuffle bfly %1658, %45 : f32
              %1660 = kernel.max %1658, %1659 : f32
              kernel.store %1660, %1[%31]
              %1661 = kernel.load %1[%3] : f32
              kernel.store %1661, %top[%3]
              %1662 = kernel.load %1[%31] : f32
              kernel.store %1662, %top[%31]
              %1663 = kernel.load %max[%3] : f32
              %1664 = kernel.load %top[%3] : f32
              %1665 = kernel.sub %1664, %1663 : f32
              %1666 = kernel.mul %1665, %165 : f32
              %1667 = kernel.cmp gt %1666, %535 : f32
              %1668 = kernel.select %1667, %1664, %1663 : f32
              %1669 = kernel.sub %1663, %1668 : f32
              %1670 = kernel.mul %1669, %165 : f32
              %1671 = kernel.constant 1.000000e+00 : f32
              %1672 = kernel.math exp2 %1670 : f32
              %1673 = kernel.select %1667, %1672, %1671 : f32
              kernel.store %1673, %scale[%3]
              kernel.store %1668, %max[%3]
              %1674 = kernel.load %max[%31] : f32
              %1675 = kernel.load %top[%31] : f32
              %1676 = kernel.sub %1675, %1674 : f32
              %1677 = kernel.mul %1676, %165 : f32
              %1678 = kernel.cmp gt %1677, %535 : f32
              %1679 = kernel.select %1678, %1675, %1674 : f32
              %1680 = kernel.sub %1674, %1679 : f32
              %1681 = kernel.mul %1680, %165 : f32
              %1682 = kernel.math exp2 %1681 : f32
              %1683 = kernel.select %1678, %1682, %1671 : f32
              kernel.store %1683, %scale[%31]
              kernel.store %1679, %max[%31]
              %1684, %1685, %1686, %1687, %1688, %1689, %1690, %1691, %1692 = kernel.wgmma.wait_group 0 for %1425, %1319, %1320, %1321, %1322, %1323, %1324, %1325, %1326 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
              kernel.store %1684, %o[%3] {align = 4 : i64}
              %1693 = kernel.load %o[%3] : f32
              %1694 = kernel.load %o[%31] : f32
              %1695 = kernel.load %scale[%3] : f32
              %1696 = kernel.load %scale[%3] : f32
              %1697 = kernel.mul %1693, %1695 : f32
              %1698 = kernel.mul %1694, %1696 : f32
              kernel.store %1697, %o[%3]
              kernel.store %1698, %o[%31]
              %1699 = kernel.load %o[%45] : f32
              %1700 = kernel.load %o[%46] : f32
              %1701 = kernel.load %scale[%31] : f32
              %1702 = kernel.load %scale[%31] : f32
              %1703 = kernel.mul %1699, %1701 : f32
              %1704 = kernel.mul %1700, %1702 : f32
              kernel.store %1703, %o[%45]
              kernel.store %1704, %o[%46]
              %1705 = kernel.load %o[%47] : f32
              %1706 = kernel.load %o[%48] : f32
              %1707 = kernel.load %scale[%3] : f32
              %1708 = kernel.load %scale[%3] : f32
              %1709 = kernel.mul %1705, %1707 : f32
              %1710 = kernel.mul %1706, %1708 : f32
              kernel.store %1709, %o[%47]
              kernel.store %1710, %o[%48]
              %1711 = kernel.load %o[%49] : f32
              %1712 = kernel.load %o[%50] : f32
              %1713 = kernel.load %scale[%31] : f32
              %1714 = kernel.load %scale[%31] : f32
              %1715 = kernel.mul %1711, %1713 : f32
              %1716 = kernel.mul %1712, %1714 : f32
              kernel.store %1715, %o[%49]
              kernel.store %1716, %o[%50]
              %1717 = kernel.load %o[%43] : f32
              %1718 = kernel.load %o[%51] : f32
              %1719 = kernel.load %scale[%3] : f32
              %1720 = kernel.load %scale[%3] : f32
              %1721 = kernel.mul %1717, %1719 : f32
              %1722 = kernel.mul %1718, %1720 : f32
              kernel.store %1721, %o[%43]
              kernel.store %1722, %o[%51]
              %1723 = kernel.load %o[%52] : f32
              %1724 = kernel.load %o[%53] : f32
              %1725 = kernel.load %scale[%31] : f32
              %1726 = kernel.load %scale[%31] : f32
              %1727 = kernel.mul %1723, %1725 : f32
              %1728 = kernel.mul %1724, %1726 : f32
              kernel.store %1727, %o[%52]
              kernel.store %1728, %o[%53]
              %1729 = kernel.load %o[%54] : f32
              %1730 = kernel.load %o[%55] : f32
              %1731 = kernel.load %scale[%3] : f32
              %1732 = kernel.load %scale[%3] : f32
              %1733 = kernel.mul %1729, %1731 : f32
              %1734 = kernel.mul %1730, %1732 : f32
              kernel.store %1733, %o[%54]
              kernel.store %1734, %o[%55]
              %1735 = kernel.load %o[%56] : f32
              %1736 = kernel.load %o[%57] : f32
              %1737 = kernel.load %scale[%31] : f32
              %1738 = kernel.load %scale[%31] : f32
              %1739 = kernel.mul %1735, %1737 : f32
              %1740 = kernel.mul %1736, %1738 : f32
              kernel.store %1739, %o[%56]
              kernel.store %1740, %o[%57]
              %1741 = kernel.load %o[%44] : f32
              %1742 = kernel.load %o[%58] : f32
              %1743 = kernel.load %scale[%3] : f32
              %1744 = kernel.load %scale[%3] : f32
              %1745 = kernel.mul %1741, %1743 : f32
              %1746 = kernel.mul %1742, %1744 : f32
              kernel.store %1745, %o[%44]
              kernel.store %1746, %o[%58]
              %1747 = kernel.load %o[%59] : f32
              %1748 = kernel.load %o[%60] : f32
              %1749 = kernel.load %scale[%31] : f32
              %1750 = kernel.load %scale[%31] : f32
              %1751 = kernel.mul %1747, %1749 : f32
              %1752 = kernel.mul %1748, %1750 : f32
              kernel.store %1751, %o[%59]
              kernel.store %1752, %o[%60]
              %1753 = kernel.load %o[%61] : f32
              %1754 = kernel.load %o[%62] : f32
              %1755 = kernel.load %scale[%3] : f32
              %1756 = kernel.load %scale[%3] : f32
              %1757 = kernel.mul %1753, %1755 : f32
              %1758 = kernel.mul %1754, %1756 : f32
              kernel.store %1757, %o[%61]
              kernel.store %1758, %o[%62]
              %1759 = kernel.load %o[%63] : f32
              %1760 = kernel.load %o[%64] : f32
              %1761 = kernel.load %scale[%31] : f32
              %1762 = kernel.load %scale[%31] : f32
              %1763 = kernel.mul %1759, %1761 : f32
              %1764 = kernel.mul %1760, %1762 : f32
              kernel.store %1763, %o[%63]
              kernel.store %1764, %o[%64]
              %1765 = kernel.load %o[%65] : f32
              %1766 = kernel.load %o[%66] : f32
              %1767 = kernel.load %scale[%3] : f32
              %1768 = kernel.load %scale[%3] : f32
              %1769 = kernel.mul %1765, %1767 : f32
              %1770 = kernel.mul %1766, %1768 : f32
              kernel.store %1769, %o[%65]
              kernel.store %1770, %o[%66]
              %1771 = kernel.load %o[%67] : f32
              %1772 = kernel.load %o[%68] : f32
              %1773 = kernel.load %scale[%31] : f32
              %1774 = kernel.load %scale[%31] : f32
              %1775 = kernel.mul %1771, %1773 : f32
              %1776 = kernel.mul %1772, %1774 : f32
              kernel.store %1775, %o[%67]
              kernel.store %1776, %o[%68]
              %1777 = kernel.load %o[%69] : f32
              %1778 = kernel.load %o[%70] : f32
              %1779 = kernel.load %scale[%3] : f32
              %1780 = kernel.load %scale[%3] : f32
              %1781 = kernel.mul %1777, %1779 : f32
              %1782 = kernel.mul %1778, %1780 : f32
              kernel.store %1781, %o[%69]
              kernel.store %1782, %o[%70]
              %1783 = kernel.load %o[%71] : f32
              %1784 = kernel.load %o[%72] : f32
              %1785 = kernel.load %scale[%31] : f32
              %1786 = kernel.load %scale[%31] : f32
              %1787 = kernel.mul %1783, %1785 : f32
              %1788 = kernel.mul %1784, %1786 : f32
              kernel.store %1787, %o[%71]
              kernel.store %1788, %o[%72]
              %1789 = kernel.load %o[%30] : f32
              %1790 = kernel.load %o[%73] : f32
              %1791 = kernel.load %scale[%3] : f32
              %1792 = kernel.load %scale[%3] : f32
              %1793 = kernel.mul %1789, %1791 : f32
              %1794 = kernel.mul %1790, %1792 : f32
              kernel.store %1793, %o[%30]
              kernel.store %1794, %o[%73]
              %1795 = kernel.load %o[%74] : f32
              %1796 = kernel.load %o[%75] : f32
              %1797 = kernel.load %scale[%31] : f32
              %1798 = kernel.load %scale[%31] : f32
              %1799 = kernel.mul %1795, %1797 : f32
              %1800 = kernel.mul %1796, %1798 : f32
              kernel.store %1799, %o[%74]
              kernel.store %1800, %o[%75]
              %1801 = kernel.load %o[%76] : f32
              %1802 = kernel.load %o[%77] : f32
              %1803 = kernel.load %scale[%3] : f32
              %1804 = kernel.load %scale[%3] : f32
              %1805 = kernel.mul %1801, %1803 : f32
              %1806 = kernel.mul %1802, %1804 : f32
              kernel.store %1805, %o[%76]
              kernel.store %1806, %o[%77]
              %1807 = kernel.load %o[%78] : f32
              %1808 = kernel.load %o[%79] : f32
              %1809 = kernel.load %scale[%31] : f32
              %1810 = kernel.load %scale[%31] : f32
              %1811 = kernel.mul %1807, %1809 : f32
              %1812 = kernel.mul %1808, %1810 : f32
              kernel.store %1811, %o[%78]
              kernel.store %1812, %o[%79]
              %1813 = kernel.load %o[%80] : f32
              %1814 = kernel.load %o[%81] : f32
              %1815 = kernel.load %scale[%3] : f32
              %1816 = kernel.load %scale[%3] : f32
              %1817 = kernel.mul %1813, %1815 : f32
              %1818 = kernel.mul %1814, %1816 : f32
              kernel.store %1817, %o[%80]
              kernel.store %1818, %o[%81]
              %1819 = kernel.load %o[%82] : f32
              %1820 = kernel.load %o[%83] : f32
              %1821 = kernel.load %scale[%31] : f32
              %1822 = kernel.load %scale[%31] : f32
              %1823 = kernel.mul %1819, %1821 : f32
              %1824 = kernel.mul %1820, %1822 : f32
              kernel.store %1823, %o[%82]
              kernel.store %1824, %o[%83]
              %1825 = kernel.load %o[%84] : f32
              %1826 = kernel.load %o[%85] : f32
              %1827 = kernel.load %scale[%3] : f32
              %1828 = kernel.load %scale[%3] : f32
              %1829 = kernel.mul %1825, %1827 : f32
              %1830 = kernel.mul %1826, %1828 : f32
              kernel.store %1829, %o[%84]
              kernel.store %1830, %o[%85]
              %1831 = kernel.load %o[%86] : f32
              %1832 = kernel.load %o[%87] : f32
              %1833 = kernel.load %scale[%31] : f32
              %1834 = kernel.load %scale[%31] : f32
              %1835 = kernel.mul %1831, %1833 : f32
              %1836 = kernel.mul %1832, %1834 : f32
              kernel.store %1835, %o[%86]
              kernel.store %1836, %o[%87]
              %1837 = kernel.load %o[%88] : f32
              %1838 = kernel.load %o[%89] : f32
              %1839 = kernel.load %scale[%3] : f32
              %1840 = kernel.load %scale[%3] : f32
              %1841 = kernel.mul %1837, %1839 : f32
              %1842 = kernel.mul %1838, %1840 : f32
              kernel.store %1841, %o[%88]
              kernel.store %1842, %o[%89]
              %1843 = kernel.load %o[%90] : f32
              %1844 = kernel.load %o[%91] : f32
              %1845 = kernel.load %scale[%31] : f32
              %1846 = kernel.load %scale[%31] : f32
              %1847 = kernel.mul %1843, %1845 : f32
              %1848 = kernel.mul %1844, %1846 : f32
              kernel.store %1847, %o[%90]
              kernel.store %1848, %o[%91]
              %1849 = kernel.load %o[%92] : f32
              %1850 = kernel.load %o[%93] : f32
              %1851 = kernel.load %scale[%3] : f32
              %1852 = kernel.load %scale[%3] : f32
              %1853 = kernel.mul %1849, %1851 : f32
              %1854 = kernel.mul %1850, %1852 : f32
              kernel.store %1853, %o[%92]
              kernel.store %1854, %o[%93]
              %1855 = kernel.load %o[%94] : f32
              %1856 = kernel.load %o[%95] : f32
              %1857 = kernel.load %scale[%31] : f32
              %1858 = kernel.load %scale[%31] : f32
              %1859 = kernel.mul %1855, %1857 : f32
              %1860 = kernel.mul %1856, %1858 : f32
              kernel.store %1859, %o[%94]
              kernel.store %1860, %o[%95]
              %1861 = kernel.load %o[%96] : f32
              %1862 = kernel.load %o[%97] : f32
              %1863 = kernel.load %scale[%3] : f32
              %1864 = kernel.load %scale[%3] : f32
              %1865 = kernel.mul %1861, %1863 : f32
              %1866 = kernel.mul %1862, %1864 : f32
              kernel.store %1865, %o[%96]
              kernel.store %1866, %o[%97]
              %1867 = kernel.load %o[%98] : f32
              %1868 = kernel.load %o[%99] : f32
              %1869 = kernel.load %scale[%31] : f32
              %1870 = kernel.load %scale[%31] : f32
              %1871 = kernel.mul %1867, %1869 : f32
              %1872 = kernel.mul %1868, %1870 : f32
              kernel.store %1871, %o[%98]
              kernel.store %1872, %o[%99]
              %1873 = kernel.load %o[%100] : f32
              %1874 = kernel.load %o[%101] : f32
              %1875 = kernel.load %scale[%3] : f32
              %1876 = kernel.load %scale[%3] : f32
              %1877 = kernel.mul %1873, %1875 : f32
              %1878 = kernel.mul %1874, %1876 : f32
              kernel.store %1877, %o[%100]
              kernel.store %1878, %o[%101]
              %1879 = kernel.load %o[%102] : f32
              %1880 = kernel.load %o[%103] : f32
              %1881 = kernel.load %scale[%31] : f32
              %1882 = kernel.load %scale[%31] : f32
              %1883 = kernel.mul %1879, %1881 : f32
              %1884 = kernel.mul %1880, %1882 : f32
              kernel.store %1883, %o[%102]
              kernel.store %1884, %o[%103]
            } else {
              %1651 = kernel.load %max[%3] : f32
              %1652 = kernel.constant 1.000000e+00 : f32
              kernel.store %1652, %scale[%3]
              kernel.store %1651, %max[%3]
              %1653 = kernel.load %max[%31] : f32
              kernel.store %1652, %scale[%31]
              kernel.store %1653, %max[%31]
              %1654, %1655, %1656, %1657, %1658, %1659, %1660, %1661, %1662 = kernel.wgmma.wait_group 0 for %1425, %1319, %1320, %1321, %1322, %1323, %1324, %1325, %1326 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
              kernel.store %1654, %o[%3] {align = 4 : i64}
            }
            %1651 = kernel.load %22[%3] {align = 4 : i64} : i32
            kernel.warp_sync
            kernel.if %152 {
              %1652 = kernel.view %empty_1[%1651] : !kernel.mbarrier
              kernel.mbarrier.arrive %1652
            }
            %1652 = kernel.load %22[%3] {align = 4 : i64} : i32
            %1653 = kernel.add %1652, %31 : i32
            %1654 = kernel.cmp lt %1653, %45 : i32
            %1655 = kernel.select %1654, %1653, %3 : i32
            kernel.store %1655, %22[%3] {align = 4 : i64}
            %1656 = kernel.load %max[%3] : f32
            %1657 = kernel.load %max[%3] : f32
            %1658 = kernel.load %s[%3] : f32
            %1659 = kernel.load %s[%31] : f32
            %1660 = kernel.mul %1656, %165 : f32
            %1661 = kernel.mul %1657, %165 : f32
            %1662 = kernel.neg %1660 : f32
            %1663 = kernel.neg %1661 : f32
            %1664 = kernel.fma %1658, %165, %1662 : f32
            %1665 = kernel.fma %1659, %165, %1663 : f32
            %1666 = kernel.math exp2 %1664 {fast} : f32
            %1667 = kernel.math exp2 %1665 {fast} : f32
            kernel.store %1666, %s[%3]
            kernel.store %1667, %s[%31]
            %1668 = kernel.load %max[%31] : f32
            %1669 = kernel.load %max[%31] : f32
            %1670 = kernel.load %s[%45] : f32
            %1671 = kernel.load %s[%46] : f32
            %1672 = kernel.mul %1668, %165 : f32
            %1673 = kernel.mul %1669, %165 : f32
            %1674 = kernel.neg %1672 : f32
            %1675 = kernel.neg %1673 : f32
            %1676 = kernel.fma %1670, %165, %1674 : f32
            %1677 = kernel.fma %1671, %165, %1675 : f32
            %1678 = kernel.math exp2 %1676 {fast} : f32
            %1679 = kernel.math exp2 %1677 {fast} : f32
            kernel.store %1678, %s[%45]
            kernel.store %1679, %s[%46]
            %1680 = kernel.load %max[%3] : f32
            %1681 = kernel.load %max[%3] : f32
            %1682 = kernel.load %s[%47] : f32
            %1683 = kernel.load %s[%48] : f32
            %1684 = kernel.mul %1680, %165 : f32
            %1685 = kernel.mul %1681, %165 : f32
            %1686 = kernel.neg %1684 : f32
            %1687 = kernel.neg %1685 : f32
            %1688 = kernel.fma %1682, %165, %1686 : f32
            %1689 = kernel.fma %1683, %165, %1687 : f32
            %1690 = kernel.math exp2 %1688 {fast} : f32
            %1691 = kernel.math exp2 %1689 {fast} : f32
            kernel.store %1690, %s[%47]
            kernel.store %1691, %s[%48]
            %1692 = kernel.load %max[%31] : f32
            %1693 = kernel.load %max[%31] : f32
            %1694 = kernel.load %s[%49] : f32
            %1695 = kernel.load %s[%50] : f32
            %1696 = kernel.mul %1692, %165 : f32
            %1697 = kernel.mul %1693, %165 : f32
            %1698 = kernel.neg %1696 : f32
            %1699 = kernel.neg %1697 : f32
            %1700 = kernel.fma %1694, %165, %1698 : f32
            %1701 = kernel.fma %1695, %165, %1699 : f32
            %1702 = kernel.math exp2 %1700 {fast} : f32
            %1703 = kernel.math exp2 %1701 {fast} : f32
            kernel.store %1702, %s[%49]
            kernel.store %1703, %s[%50]
            %1704 = kernel.load %max[%3] : f32
            %1705 = kernel.load %max[%3] : f32
            %1706 = kernel.load %s[%43] : f32
            %1707 = kernel.load %s[%51] : f32
            %1708 = kernel.mul %1704, %165 : f32
            %1709 = kernel.mul %1705, %165 : f32
            %1710 = kernel.neg %1708 : f32
            %1711 = kernel.neg %1709 : f32
            %1712 = kernel.fma %1706, %165, %1710 : f32
            %1713 = kernel.fma %1707, %165, %1711 : f32
            %1714 = kernel.math exp2 %1712 {fast} : f32
            %1715 = kernel.math exp2 %1713 {fast} : f32
            kernel.store %1714, %s[%43]
            kernel.store %1715, %s[%51]
            %1716 = kernel.load %max[%31] : f32
            %1717 = kernel.load %max[%31] : f32
            %1718 = kernel.load %s[%52] : f32
            %1719 = kernel.load %s[%53] : f32
            %1720 = kernel.mul %1716, %165 : f32
            %1721 = kernel.mul %1717, %165 : f32
            %1722 = kernel.neg %1720 : f32
            %1723 = kernel.neg %1721 : f32
            %1724 = kernel.fma %1718, %165, %1722 : f32
            %1725 = kernel.fma %1719, %165, %1723 : f32
            %1726 = kernel.math exp2 %1724 {fast} : f32
            %1727 = kernel.math exp2 %1725 {fast} : f32
            kernel.store %1726, %s[%52]
            kernel.store %1727, %s[%53]
            %1728 = kernel.load %max[%3] : f32
            %1729 = kernel.load %max[%3] : f32
            %1730 = kernel.load %s[%54] : f32
            %1731 = kernel.load %s[%55] : f32
            %1732 = kernel.mul %1728, %165 : f32
            %1733 = kernel.mul %1729, %165 : f32
            %1734 = kernel.neg %1732 : f32
            %1735 = kernel.neg %1733 : f32
            %1736 = kernel.fma %1730, %165, %1734 : f32
            %1737 = kernel.fma %1731, %165, %1735 : f32
            %1738 = kernel.math exp2 %1736 {fast} : f32
            %1739 = kernel.math exp2 %1737 {fast} : f32
            kernel.store %1738, %s[%54]
            kernel.store %1739, %s[%55]
            %1740 = kernel.load %max[%31] : f32
            %1741 = kernel.load %max[%31] : f32
            %1742 = kernel.load %s[%56] : f32
            %1743 = kernel.load %s[%57] : f32
            %1744 = kernel.mul %1740, %165 : f32
            %1745 = kernel.mul %1741, %165 : f32
            %1746 = kernel.neg %1744 : f32
            %1747 = kernel.neg %1745 : f32
            %1748 = kernel.fma %1742, %165, %1746 : f32
            %1749 = kernel.fma %1743, %165, %1747 : f32
            %1750 = kernel.math exp2 %1748 {fast} : f32
            %1751 = kernel.math exp2 %1749 {fast} : f32
            kernel.store %1750, %s[%56]
            kernel.store %1751, %s[%57]
            %1752 = kernel.load %max[%3] : f32
            %1753 = kernel.load %max[%3] : f32
            %1754 = kernel.load %s[%44] : f32
            %1755 = kernel.load %s[%58] : f32
            %1756 = kernel.mul %1752, %165 : f32
            %1757 = kernel.mul %1753, %165 : f32
            %1758 = kernel.neg %1756 : f32
            %1759 = kernel.neg %1757 : f32
            %1760 = kernel.fma %1754, %165, %1758 : f32
            %1761 = kernel.fma %1755, %165, %1759 : f32
            %1762 = kernel.math exp2 %1760 {fast} : f32
            %1763 = kernel.math exp2 %1761 {fast} : f32
            kernel.store %1762, %s[%44]
            kernel.store %1763, %s[%58]
            %1764 = kernel.load %max[%31] : f32
            %1765 = kernel.load %max[%31] : f32
            %1766 = kernel.load %s[%59] : f32
            %1767 = kernel.load %s[%60] : f32
            %1768 = kernel.mul %1764, %165 : f32
            %1769 = kernel.mul %1765, %165 : f32
            %1770 = kernel.neg %1768 : f32
            %1771 = kernel.neg %1769 : f32
            %1772 = kernel.fma %1766, %165, %1770 : f32
            %1773 = kernel.fma %1767, %165, %1771 : f32
            %1774 = kernel.math exp2 %1772 {fast} : f32
            %1775 = kernel.math exp2 %1773 {fast} : f32
            kernel.store %1774, %s[%59]
            kernel.store %1775, %s[%60]
            %1776 = kernel.load %max[%3] : f32
            %1777 = kernel.load %max[%3] : f32
            %1778 = kernel.load %s[%61] : f32
            %1779 = kernel.load %s[%62] : f32
            %1780 = kernel.mul %1776, %165 : f32
            %1781 = kernel.mul %1777, %165 : f32
            %1782 = kernel.neg %1780 : f32
            %1783 = kernel.neg %1781 : f32
            %1784 = kernel.fma %1778, %165, %1782 : f32
            %1785 = kernel.fma %1779, %165, %1783 : f32
            %1786 = kernel.math exp2 %1784 {fast} : f32
            %1787 = kernel.math exp2 %1785 {fast} : f32
            kernel.store %1786, %s[%61]
            kernel.store %1787, %s[%62]
            %1788 = kernel.load %max[%31] : f32
            %1789 = kernel.load %max[%31] : f32
            %1790 = kernel.load %s[%63] : f32
            %1791 = kernel.load %s[%64] : f32
            %1792 = kernel.mul %1788, %165 : f32
            %1793 = kernel.mul %1789, %165 : f32
            %1794 = kernel.neg %1792 : f32
            %1795 = kernel.neg %1793 : f32
            %1796 = kernel.fma %1790, %165, %1794 : f32
            %1797 = kernel.fma %1791, %165, %1795 : f32
            %1798 = kernel.math exp2 %1796 {fast} : f32
            %1799 = kernel.math exp2 %1797 {fast} : f32
            kernel.store %1798, %s[%63]
            kernel.store %1799, %s[%64]
            %1800 = kernel.load %max[%3] : f32
            %1801 = kernel.load %max[%3] : f32
            %1802 = kernel.load %s[%65] : f32
            %1803 = kernel.load %s[%66] : f32
            %1804 = kernel.mul %1800, %165 : f32
            %1805 = kernel.mul %1801, %165 : f32
            %1806 = kernel.neg %1804 : f32
            %1807 = kernel.neg %1805 : f32
            %1808 = kernel.fma %1802, %165, %1806 : f32
            %1809 = kernel.fma %1803, %165, %1807 : f32
            %1810 = kernel.math exp2 %1808 {fast} : f32
            %1811 = kernel.math exp2 %1809 {fast} : f32
            kernel.store %1810, %s[%65]
            kernel.store %1811, %s[%66]
            %1812 = kernel.load %max[%31] : f32
            %1813 = kernel.load %max[%31] : f32
            %1814 = kernel.load %s[%67] : f32
            %1815 = kernel.load %s[%68] : f32
            %1816 = kernel.mul %1812, %165 : f32
            %1817 = kernel.mul %1813, %165 : f32
            %1818 = kernel.neg %1816 : f32
            %1819 = kernel.neg %1817 : f32
            %1820 = kernel.fma %1814, %165, %1818 : f32
            %1821 = kernel.fma %1815, %165, %1819 : f32
            %1822 = kernel.math exp2 %1820 {fast} : f32
            %1823 = kernel.math exp2 %1821 {fast} : f32
            kernel.store %1822, %s[%67]
            kernel.store %1823, %s[%68]
            %1824 = kernel.load %max[%3] : f32
            %1825 = kernel.load %max[%3] : f32
            %1826 = kernel.load %s[%69] : f32
            %1827 = kernel.load %s[%70] : f32
            %1828 = kernel.mul %1824, %165 : f32
            %1829 = kernel.mul %1825, %165 : f32
            %1830 = kernel.neg %1828 : f32
            %1831 = kernel.neg %1829 : f32
            %1832 = kernel.fma %1826, %165, %1830 : f32
            %1833 = kernel.fma %1827, %165, %1831 : f32
            %1834 = kernel.math exp2 %1832 {fast} : f32
            %1835 = kernel.math exp2 %1833 {fast} : f32
            kernel.store %1834, %s[%69]
            kernel.store %1835, %s[%70]
            %1836 = kernel.load %max[%31] : f32
            %1837 = kernel.load %max[%31] : f32
            %1838 = kernel.load %s[%71] : f32
            %1839 = kernel.load %s[%72] : f32
            %1840 = kernel.mul %1836, %165 : f32
            %1841 = kernel.mul %1837, %165 : f32
            %1842 = kernel.neg %1840 : f32
            %1843 = kernel.neg %1841 : f32
            %1844 = kernel.fma %1838, %165, %1842 : f32
            %1845 = kernel.fma %1839, %165, %1843 : f32
            %1846 = kernel.math exp2 %1844 {fast} : f32
            %1847 = kernel.math exp2 %1845 {fast} : f32
            kernel.store %1846, %s[%71]
            kernel.store %1847, %s[%72]
            %1848 = kernel.load %max[%3] : f32
            %1849 = kernel.load %max[%3] : f32
            %1850 = kernel.load %s[%30] : f32
            %1851 = kernel.load %s[%73] : f32
            %1852 = kernel.mul %1848, %165 : f32
            %1853 = kernel.mul %1849, %165 : f32
            %1854 = kernel.neg %1852 : f32
            %1855 = kernel.neg %1853 : f32
            %1856 = kernel.fma %1850, %165, %1854 : f32
            %1857 = kernel.fma %1851, %165, %1855 : f32
            %1858 = kernel.math exp2 %1856 {fast} : f32
            %1859 = kernel.math exp2 %1857 {fast} : f32
            kernel.store %1858, %s[%30]
            kernel.store %1859, %s[%73]
            %1860 = kernel.load %max[%31] : f32
            %1861 = kernel.load %max[%31] : f32
            %1862 = kernel.load %s[%74] : f32
            %1863 = kernel.load %s[%75] : f32
            %1864 = kernel.mul %1860, %165 : f32
            %1865 = kernel.mul %1861, %165 : f32
            %1866 = kernel.neg %1864 : f32
            %1867 = kernel.neg %1865 : f32
            %1868 = kernel.fma %1862, %165, %1866 : f32
            %1869 = kernel.fma %1863, %165, %1867 : f32
            %1870 = kernel.math exp2 %1868 {fast} : f32
            %1871 = kernel.math exp2 %1869 {fast} : f32
            kernel.store %1870, %s[%74]
            kernel.store %1871, %s[%75]
            %1872 = kernel.load %max[%3] : f32
            %1873 = kernel.load %max[%3] : f32
            %1874 = kernel.load %s[%76] : f32
            %1875 = kernel.load %s[%77] : f32
            %1876 = kernel.mul %1872, %165 : f32
            %1877 = kernel.mul %1873, %165 : f32
            %1878 = kernel.neg %1876 : f32
            %1879 = kernel.neg %1877 : f32
            %1880 = kernel.fma %1874, %165, %1878 : f32
            %1881 = kernel.fma %1875, %165, %1879 : f32
            %1882 = kernel.math exp2 %1880 {fast} : f32
            %1883 = kernel.math exp2 %1881 {fast} : f32
            kernel.store %1882, %s[%76]
            kernel.store %1883, %s[%77]
            %1884 = kernel.load %max[%31] : f32
            %1885 = kernel.load %max[%31] : f32
            %1886 = kernel.load %s[%78] : f32
            %1887 = kernel.load %s[%79] : f32
            %1888 = kernel.mul %1884, %165 : f32
            %1889 = kernel.mul %1885, %165 : f32
            %1890 = kernel.neg %1888 : f32
            %1891 = kernel.neg %1889 : f32
            %1892 = kernel.fma %1886, %165, %1890 : f32
            %1893 = kernel.fma %1887, %165, %1891 : f32
            %1894 = kernel.math exp2 %1892 {fast} : f32
            %1895 = kernel.math exp2 %1893 {fast} : f32
            kernel.store %1894, %s[%78]
            kernel.store %1895, %s[%79]
            %1896 = kernel.load %max[%3] : f32
            %1897 = kernel.load %max[%3] : f32
            %1898 = kernel.load %s[%80] : f32
            %1899 = kernel.load %s[%81] : f32
            %1900 = kernel.mul %1896, %165 : f32
            %1901 = kernel.mul %1897, %165 : f32
            %1902 = kernel.neg %1900 : f32
            %1903 = kernel.neg %1901 : f32
            %1904 = kernel.fma %1898, %165, %1902 : f32
            %1905 = kernel.fma %1899, %165, %1903 : f32
            %1906 = kernel.math exp2 %1904 {fast} : f32
            %1907 = kernel.math exp2 %1905 {fast} : f32
            kernel.store %1906, %s[%80]
            kernel.store %1907, %s[%81]
            %1908 = kernel.load %max[%31] : f32
            %1909 = kernel.load %max[%31] : f32
            %1910 = kernel.load %s[%82] : f32
            %1911 = kernel.load %s[%83] : f32
            %1912 = kernel.mul %1908, %165 : f32
            %1913 = kernel.mul %1909, %165 : f32
            %1914 = kernel.neg %1912 : f32
            %1915 = kernel.neg %1913 : f32
            %1916 = kernel.fma %1910, %165, %1914 : f32
            %1917 = kernel.fma %1911, %165, %1915 : f32
            %1918 = kernel.math exp2 %1916 {fast} : f32
            %1919 = kernel.math exp2 %1917 {fast} : f32
            kernel.store %1918, %s[%82]
            kernel.store %1919, %s[%83]
            %1920 = kernel.load %max[%3] : f32
            %1921 = kernel.load %max[%3] : f32
            %1922 = kernel.load %s[%84] : f32
            %1923 = kernel.load %s[%85] : f32
            %1924 = kernel.mul %1920, %165 : f32
            %1925 = kernel.mul %1921, %165 : f32
            %1926 = kernel.neg %1924 : f32
            %1927 = kernel.neg %1925 : f32
            %1928 = kernel.fma %1922, %165, %1926 : f32
            %1929 = kernel.fma %1923, %165, %1927 : f32
            %1930 = kernel.math exp2 %1928 {fast} : f32
            %1931 = kernel.math exp2 %1929 {fast} : f32
            kernel.store %1930, %s[%84]
            kernel.store %1931, %s[%85]
            %1932 = kernel.load %max[%31] : f32
            %1933 = kernel.load %max[%31] : f32
            %1934 = kernel.load %s[%86] : f32
            %1935 = kernel.load %s[%87] : f32
            %1936 = kernel.mul %1932, %165 : f32
            %1937 = kernel.mul %1933, %165 : f32
            %1938 = kernel.neg %1936 : f32
            %1939 = kernel.neg %1937 : f32
            %1940 = kernel.fma %1934, %165, %1938 : f32
            %1941 = kernel.fma %1935, %165, %1939 : f32
            %1942 = kernel.math exp2 %1940 {fast} : f32
            %1943 = kernel.math exp2 %1941 {fast} : f32
            kernel.store %1942, %s[%86]
            kernel.store %1943, %s[%87]
            %1944 = kernel.load %max[%3] : f32
            %1945 = kernel.load %max[%3] : f32
            %1946 = kernel.load %s[%88] : f32
            %1947 = kernel.load %s[%89] : f32
            %1948 = kernel.mul %1944, %165 : f32
            %1949 = kernel.mul %1945, %165 : f32
            %1950 = kernel.neg %1948 : f32
            %1951 = kernel.neg %1949 : f32
            %1952 = kernel.fma %1946, %165, %1950 : f32
            %1953 = kernel.fma %1947, %165, %1951 : f32
            %1954 = kernel.math exp2 %1952 {fast} : f32
            %1955 = kernel.math exp2 %1953 {fast} : f32
            kernel.store %1954, %s[%88]
            kernel.store %1955, %s[%89]
            %1956 = kernel.load %max[%31] : f32
            %1957 = kernel.load %max[%31] : f32
            %1958 = kernel.load %s[%90] : f32
            %1959 = kernel.load %s[%91] : f32
            %1960 = kernel.mul %1956, %165 : f32
            %1961 = kernel.mul %1957, %165 : f32
            %1962 = kernel.neg %1960 : f32
            %1963 = kernel.neg %1961 : f32
            %1964 = kernel.fma %1958, %165, %1962 : f32
            %1965 = kernel.fma %1959, %165, %1963 : f32
            %1966 = kernel.math exp2 %1964 {fast} : f32
            %1967 = kernel.math exp2 %1965 {fast} : f32
            kernel.store %1966, %s[%90]
            kernel.store %1967, %s[%91]
            %1968 = kernel.load %max[%3] : f32
            %1969 = kernel.load %max[%3] : f32
            %1970 = kernel.load %s[%92] : f32
            %1971 = kernel.load %s[%93] : f32
            %1972 = kernel.mul %1968, %165 : f32
            %1973 = kernel.mul %1969, %165 : f32
            %1974 = kernel.neg %1972 : f32
            %1975 = kernel.neg %1973 : f32
            %1976 = kernel.fma %1970, %165, %1974 : f32
            %1977 = kernel.fma %1971, %165, %1975 : f32
            %1978 = kernel.math exp2 %1976 {fast} : f32
            %1979 = kernel.math exp2 %1977 {fast} : f32
            kernel.store %1978, %s[%92]
            kernel.store %1979, %s[%93]
            %1980 = kernel.load %max[%31] : f32
            %1981 = kernel.load %max[%31] : f32
            %1982 = kernel.load %s[%94] : f32
            %1983 = kernel.load %s[%95] : f32
            %1984 = kernel.mul %1980, %165 : f32
            %1985 = kernel.mul %1981, %165 : f32
            %1986 = kernel.neg %1984 : f32
            %1987 = kernel.neg %1985 : f32
            %1988 = kernel.fma %1982, %165, %1986 : f32
            %1989 = kernel.fma %1983, %165, %1987 : f32
            %1990 = kernel.math exp2 %1988 {fast} : f32
            %1991 = kernel.math exp2 %1989 {fast} : f32
            kernel.store %1990, %s[%94]
            kernel.store %1991, %s[%95]
            %1992 = kernel.load %max[%3] : f32
            %1993 = kernel.load %max[%3] : f32
            %1994 = kernel.load %s[%96] : f32
            %1995 = kernel.load %s[%97] : f32
            %1996 = kernel.mul %1992, %165 : f32
            %1997 = kernel.mul %1993, %165 : f32
            %1998 = kernel.neg %1996 : f32
            %1999 = kernel.neg %1997 : f32
            %2000 = kernel.fma %1994, %165, %1998 : f32
            %2001 = kernel.fma %1995, %165, %1999 : f32
            %2002 = kernel.math exp2 %2000 {fast} : f32
            %2003 = kernel.math exp2 %2001 {fast} : f32
            kernel.store %2002, %s[%96]
            kernel.store %2003, %s[%97]
            %2004 = kernel.load %max[%31] : f32
            %2005 = kernel.load %max[%31] : f32
            %2006 = kernel.load %s[%98] : f32
            %2007 = kernel.load %s[%99] : f32
            %2008 = kernel.mul %2004, %165 : f32
            %2009 = kernel.mul %2005, %165 : f32
            %2010 = kernel.neg %2008 : f32
            %2011 = kernel.neg %2009 : f32
            %2012 = kernel.fma %2006, %165, %2010 : f32
            %2013 = kernel.fma %2007, %165, %2011 : f32
            %2014 = kernel.math exp2 %2012 {fast} : f32
            %2015 = kernel.math exp2 %2013 {fast} : f32
            kernel.store %2014, %s[%98]
            kernel.store %2015, %s[%99]
            %2016 = kernel.load %max[%3] : f32
            %2017 = kernel.load %max[%3] : f32
            %2018 = kernel.load %s[%100] : f32
            %2019 = kernel.load %s[%101] : f32
            %2020 = kernel.mul %2016, %165 : f32
            %2021 = kernel.mul %2017, %165 : f32
            %2022 = kernel.neg %2020 : f32
            %2023 = kernel.neg %2021 : f32
            %2024 = kernel.fma %2018, %165, %2022 : f32
            %2025 = kernel.fma %2019, %165, %2023 : f32
            %2026 = kernel.math exp2 %2024 {fast} : f32
            %2027 = kernel.math exp2 %2025 {fast} : f32
            kernel.store %2026, %s[%100]
            kernel.store %2027, %s[%101]
            %2028 = kernel.load %max[%31] : f32
            %2029 = kernel.load %max[%31] : f32
            %2030 = kernel.load %s[%102] : f32
            %2031 = kernel.load %s[%103] : f32
            %2032 = kernel.mul %2028, %165 : f32
            %2033 = kernel.mul %2029, %165 : f32
            %2034 = kernel.neg %2032 : f32
            %2035 = kernel.neg %2033 : f32
            %2036 = kernel.fma %2030, %165, %2034 : f32
            %2037 = kernel.fma %2031, %165, %2035 : f32
            %2038 = kernel.math exp2 %2036 {fast} : f32
            %2039 = kernel.math exp2 %2037 {fast} : f32
            kernel.store %2038, %s[%102]
            kernel.store %2039, %s[%103]
            kernel.store %262, %0[%3]
            kernel.store %262, %0[%31]
            %2040 = kernel.load %s[%3] : f32
            %2041 = kernel.load %0[%3] : f32
            %2042 = kernel.add %2041, %2040 : f32
            kernel.store %2042, %0[%3]
            %2043 = kernel.load %s[%31] : f32
            %2044 = kernel.load %0[%3] : f32
            %2045 = kernel.add %2044, %2043 : f32
            kernel.store %2045, %0[%3]
            %2046 = kernel.load %s[%45] : f32
            %2047 = kernel.load %0[%31] : f32
            %2048 = kernel.add %2047, %2046 : f32
            kernel.store %2048, %0[%31]
            %2049 = kernel.load %s[%46] : f32
            %2050 = kernel.load %0[%31] : f32
            %2051 = kernel.add %2050, %2049 : f32
            kernel.store %2051, %0[%31]
            %2052 = kernel.load %s[%47] : f32
            %2053 = kernel.load %0[%3] : f32
            %2054 = kernel.add %2053, %2052 : f32
            kernel.store %2054, %0[%3]
            %2055 = kernel.load %s[%48] : f32
            %2056 = kernel.load %0[%3] : f32
            %2057 = kernel.add %2056, %2055 : f32
            kernel.store %2057, %0[%3]
            %2058 = kernel.load %s[%49] : f32
            %2059 = kernel.load %0[%31] : f32
            %2060 = kernel.add %2059, %2058 : f32
            kernel.store %2060, %0[%31]
            %2061 = kernel.load %s[%50] : f32
            %2062 = kernel.load %0[%31] : f32
            %2063 = kernel.add %2062, %2061 : f32
            kernel.store %2063, %0[%31]
            %2064 = kernel.load %s[%43] : f32
            %2065 = kernel.load %0[%3] : f32
            %2066 = kernel.add %2065, %2064 : f32
            kernel.store %2066, %0[%3]
            %2067 = kernel.load %s[%51] : f32
            %2068 = kernel.load %0[%3] : f32
            %2069 = kernel.add %2068, %2067 : f32
            kernel.store %2069, %0[%3]
            %2070 = kernel.load %s[%52] : f32
            %2071 = kernel.load %0[%31] : f32
            %2072 = kernel.add %2071, %2070 : f32
            kernel.store %2072, %0[%31]
            %2073 = kernel.load %s[%53] : f32
            %2074 = kernel.load %0[%31] : f32
            %2075 = kernel.add %2074, %2073 : f32
            kernel.store %2075, %0[%31]
            %2076 = kernel.load %s[%54] : f32
            %2077 = kernel.load %0[%3] : f32
            %2078 = kernel.add %2077, %2076 : f32
            kernel.store %2078, %0[%3]
            %2079 = kernel.load %s[%55] : f32
            %2080 = kernel.load %0[%3] : f32
            %2081 = kernel.add %2080, %2079 : f32
            kernel.store %2081, %0[%3]
            %2082 = kernel.load %s[%56] : f32
            %2083 = kernel.load %0[%31] : f32
            %2084 = kernel.add %2083, %2082 : f32
            kernel.store %2084, %0[%31]
            %2085 = kernel.load %s[%57] : f32
            %2086 = kernel.load %0[%31] : f32
            %2087 = kernel.add %2086, %2085 : f32
            kernel.store %2087, %0[%31]
            %2088 = kernel.load %s[%44] : f32
            %2089 = kernel.load %0[%3] : f32
            %2090 = kernel.add %2089, %2088 : f32
            kernel.store %2090, %0[%3]
            %2091 = kernel.load %s[%58] : f32
            %2092 = kernel.load %0[%3] : f32
            %2093 = kernel.add %2092, %2091 : f32
            kernel.store %2093, %0[%3]
            %2094 = kernel.load %s[%59] : f32
            %2095 = kernel.load %0[%31] : f32
            %2096 = kernel.add %2095, %2094 : f32
            kernel.store %2096, %0[%31]
            %2097 = kernel.load %s[%60] : f32
            %2098 = kernel.load %0[%31] : f32
            %2099 = kernel.add %2098, %2097 : f32
            kernel.store %2099, %0[%31]
            %2100 = kernel.load %s[%61] : f32
            %2101 = kernel.load %0[%3] : f32
            %2102 = kernel.add %2101, %2100 : f32
            kernel.store %2102, %0[%3]
            %2103 = kernel.load %s[%62] : f32
            %2104 = kernel.load %0[%3] : f32
            %2105 = kernel.add %2104, %2103 : f32
            kernel.store %2105, %0[%3]
            %2106 = kernel.load %s[%63] : f32
            %2107 = kernel.load %0[%31] : f32
            %2108 = kernel.add %2107, %2106 : f32
            kernel.store %2108, %0[%31]
            %2109 = kernel.load %s[%64] : f32
            %2110 = kernel.load %0[%31] : f32
            %2111 = kernel.add %2110, %2109 : f32
            kernel.store %2111, %0[%31]
            %2112 = kernel.load %s[%65] : f32
            %2113 = kernel.load %0[%3] : f32
            %2114 = kernel.add %2113, %2112 : f32
            kernel.store %2114, %0[%3]
            %2115 = kernel.load %s[%66] : f32
            %2116 = kernel.load %0[%3] : f32
            %2117 = kernel.add %2116, %2115 : f32
            kernel.store %2117, %0[%3]
            %2118 = kernel.load %s[%67] : f32
            %2119 = kernel.load %0[%31] : f32
            %2120 = kernel.add %2119, %2118 : f32
            kernel.store %2120, %0[%31]
            %2121 = kernel.load %s[%68] : f32
            %2122 = kernel.load %0[%31] : f32
            %2123 = kernel.add %2122, %2121 : f32
            kernel.store %2123, %0[%31]
            %2124 = kernel.load %s[%69] : f32
            %2125 = kernel.load %0[%3] : f32
            %2126 = kernel.add %2125, %2124 : f32
            kernel.store %2126, %0[%3]
            %2127 = kernel.load %s[%70] : f32
            %2128 = kernel.load %0[%3] : f32
            %2129 = kernel.add %2128, %2127 : f32
            kernel.store %2129, %0[%3]
            %2130 = kernel.load %s[%71] : f32
            %2131 = kernel.load %0[%31] : f32
            %2132 = kernel.add %2131, %2130 : f32
            kernel.store %2132, %0[%31]
            %2133 = kernel.load %s[%72] : f32
            %2134 = kernel.load %0[%31] : f32
            %2135 = kernel.add %2134, %2133 : f32
            kernel.store %2135, %0[%31]
            %2136 = kernel.load %s[%30] : f32
            %2137 = kernel.load %0[%3] : f32
            %2138 = kernel.add %2137, %2136 : f32
            kernel.store %2138, %0[%3]
            %2139 = kernel.load %s[%73] : f32
            %2140 = kernel.load %0[%3] : f32
            %2141 = kernel.add %2140, %2139 : f32
            kernel.store %2141, %0[%3]
            %2142 = kernel.load %s[%74] : f32
            %2143 = kernel.load %0[%31] : f32
            %2144 = kernel.add %2143, %2142 : f32
            kernel.store %2144, %0[%31]
            %2145 = kernel.load %s[%75] : f32
            %2146 = kernel.load %0[%31] : f32
            %2147 = kernel.add %2146, %2145 : f32
            kernel.store %2147, %0[%31]
            %2148 = kernel.load %s[%76] : f32
            %2149 = kernel.load %0[%3] : f32
            %2150 = kernel.add %2149, %2148 : f32
            kernel.store %2150, %0[%3]
            %2151 = kernel.load %s[%77] : f32
            %2152 = kernel.load %0[%3] : f32
            %2153 = kernel.add %2152, %2151 : f32
            kernel.store %2153, %0[%3]
            %2154 = kernel.load %s[%78] : f32
            %2155 = kernel.load %0[%31] : f32
            %2156 = kernel.add %2155, %2154 : f32
            kernel.store %2156, %0[%31]
            %2157 = kernel.load %s[%79] : f32
            %2158 = kernel.load %0[%31] : f32
            %2159 = kernel.add %2158, %2157 : f32
            kernel.store %2159, %0[%31]
            %2160 = kernel.load %s[%80] : f32
            %2161 = kernel.load %0[%3] : f32
            %2162 = kernel.add %2161, %2160 : f32
            kernel.store %2162, %0[%3]
            %2163 = kernel.load %s[%81] : f32
            %2164 = kernel.load %0[%3] : f32
            %2165 = kernel.add %2164, %2163 : f32
            kernel.store %2165, %0[%3]
            %2166 = kernel.load %s[%82] : f32
            %2167 = kernel.load %0[%31] : f32
            %2168 = kernel.add %2167, %2166 : f32
            kernel.store %2168, %0[%31]
            %2169 = kernel.load %s[%83] : f32
            %2170 = kernel.load %0[%31] : f32
            %2171 = kernel.add %2170, %2169 : f32
            kernel.store %2171, %0[%31]
            %2172 = kernel.load %s[%84] : f32
            %2173 = kernel.load %0[%3] : f32
            %2174 = kernel.add %2173, %2172 : f32
            kernel.store %2174, %0[%3]
            %2175 = kernel.load %s[%85] : f32
            %2176 = kernel.load %0[%3] : f32
            %2177 = kernel.add %2176, %2175 : f32
            kernel.store %2177, %0[%3]
            %2178 = kernel.load %s[%86] : f32
            %2179 = kernel.load %0[%31] : f32
            %2180 = kernel.add %2179, %2178 : f32
            kernel.store %2180, %0[%31]
            %2181 = kernel.load %s[%87] : f32
            %2182 = kernel.load %0[%31] : f32
            %2183 = kernel.add %2182, %2181 : f32
            kernel.store %2183, %0[%31]
            %2184 = kernel.load %s[%88] : f32
            %2185 = kernel.load %0[%3] : f32
            %2186 = kernel.add %2185, %2184 : f32
            kernel.store %2186, %0[%3]
            %2187 = kernel.load %s[%89] : f32
            %2188 = kernel.load %0[%3] : f32
            %2189 = kernel.add %2188, %2187 : f32
            kernel.store %2189, %0[%3]
            %2190 = kernel.load %s[%90] : f32
            %2191 = kernel.load %0[%31] : f32
            %2192 = kernel.add %2191, %2190 : f32
            kernel.store %2192, %0[%31]
            %2193 = kernel.load %s[%91] : f32
            %2194 = kernel.load %0[%31] : f32
            %2195 = kernel.add %2194, %2193 : f32
            kernel.store %2195, %0[%31]
            %2196 = kernel.load %s[%92] : f32
            %2197 = kernel.load %0[%3] : f32
            %2198 = kernel.add %2197, %2196 : f32
            kernel.store %2198, %0[%3]
            %2199 = kernel.load %s[%93] : f32
            %2200 = kernel.load %0[%3] : f32
            %2201 = kernel.add %2200, %2199 : f32
            kernel.store %2201, %0[%3]
            %2202 = kernel.load %s[%94] : f32
            %2203 = kernel.load %0[%31] : f32
            %2204 = kernel.add %2203, %2202 : f32
            kernel.store %2204, %0[%31]
            %2205 = kernel.load %s[%95] : f32
            %2206 = kernel.load %0[%31] : f32
            %2207 = kernel.add %2206, %2205 : f32
            kernel.store %2207, %0[%31]
            %2208 = kernel.load %s[%96] : f32
            %2209 = kernel.load %0[%3] : f32
            %2210 = kernel.add %2209, %2208 : f32
            kernel.store %2210, %0[%3]
            %2211 = kernel.load %s[%97] : f32
            %2212 = kernel.load %0[%3] : f32
            %2213 = kernel.add %2212, %2211 : f32
            kernel.store %2213, %0[%3]
            %2214 = kernel.load %s[%98] : f32
            %2215 = kernel.load %0[%31] : f32
            %2216 = kernel.add %2215, %2214 : f32
            kernel.store %2216, %0[%31]
            %2217 = kernel.load %s[%99] : f32
            %2218 = kernel.load %0[%31] : f32
            %2219 = kernel.add %2218, %2217 : f32
            kernel.store %2219, %0[%31]
            %2220 = kernel.load %s[%100] : f32
            %2221 = kernel.load %0[%3] : f32
            %2222 = kernel.add %2221, %2220 : f32
            kernel.store %2222, %0[%3]
            %2223 = kernel.load %s[%101] : f32
            %2224 = kernel.load %0[%3] : f32
            %2225 = kernel.add %2224, %2223 : f32
            kernel.store %2225, %0[%3]
            %2226 = kernel.load %s[%102] : f32
            %2227 = kernel.load %0[%31] : f32
            %2228 = kernel.add %2227, %2226 : f32
            kernel.store %2228, %0[%31]
            %2229 = kernel.load %s[%103] : f32
            %2230 = kernel.load %0[%31] : f32
            %2231 = kernel.add %2230, %2229 : f32
            kernel.store %2231, %0[%31]
            %2232 = kernel.load %0[%3] : f32
            kernel.store %2232, %part[%3]
            %2233 = kernel.load %0[%31] : f32
            kernel.store %2233, %part[%31]
            %2234 = kernel.load %sum[%3] : f32
            %2235 = kernel.load %scale[%3] : f32
            %2236 = kernel.load %part[%3] : f32
            %2237 = kernel.fma %2234, %2235, %2236 : f32
            kernel.store %2237, %sum[%3]
            %2238 = kernel.load %sum[%31] : f32
            %2239 = kernel.load %scale[%31] : f32
            %2240 = kernel.load %part[%31] : f32
            %2241 = kernel.fma %2238, %2239, %2240 : f32
            kernel.store %2241, %sum[%31]
            %2242 = kernel.load %s[%3] : f32
            %2243 = kernel.load %s[%31] : f32
            %2244 = kernel.cast %2242 : f32 to bf16
            %2245 = kernel.cast %2243 : f32 to bf16
            %2246 = kernel.build %2244, %2245 : vector<2xbf16>
            kernel.store %2246, %p[%3] {align = 2 : i64}
            %2247 = kernel.load %s[%45] : f32
            %2248 = kernel.load %s[%46] : f32
            %2249 = kernel.cast %2247 : f32 to bf16
            %2250 = kernel.cast %2248 : f32 to bf16
            %2251 = kernel.build %2249, %2250 : vector<2xbf16>
            kernel.store %2251, %p[%45] {align = 2 : i64}
            %2252 = kernel.load %s[%47] : f32
            %2253 = kernel.load %s[%48] : f32
            %2254 = kernel.cast %2252 : f32 to bf16
            %2255 = kernel.cast %2253 : f32 to bf16
            %2256 = kernel.build %2254, %2255 : vector<2xbf16>
            kernel.store %2256, %p[%47] {align = 2 : i64}
            %2257 = kernel.load %s[%49] : f32
            %2258 = kernel.load %s[%50] : f32
            %2259 = kernel.cast %2257 : f32 to bf16
            %2260 = kernel.cast %2258 : f32 to bf16
            %2261 = kernel.build %2259, %2260 : vector<2xbf16>
            kernel.store %2261, %p[%49] {align = 2 : i64}
            %2262 = kernel.load %s[%43] : f32
            %2263 = kernel.load %s[%51] : f32
            %2264 = kernel.cast %2262 : f32 to bf16
            %2265 = kernel.cast %2263 : f32 to bf16
            %2266 = kernel.build %2264, %2265 : vector<2xbf16>
            kernel.store %2266, %p[%43] {align = 2 : i64}
            %2267 = kernel.load %s[%52] : f32
            %2268 = kernel.load %s[%53] : f32
            %2269 = kernel.cast %2267 : f32 to bf16
            %2270 = kernel.cast %2268 : f32 to bf16
            %2271 = kernel.build %2269, %2270 : vector<2xbf16>
            kernel.store %2271, %p[%52] {align = 2 : i64}
            %2272 = kernel.load %s[%54] : f32
            %2273 = kernel.load %s[%55] : f32
            %2274 = kernel.cast %2272 : f32 to bf16
            %2275 = kernel.cast %2273 : f32 to bf16
            %2276 = kernel.build %2274, %2275 : vector<2xbf16>
            kernel.store %2276, %p[%54] {align = 2 : i64}
            %2277 = kernel.load %s[%56] : f32
            %2278 = kernel.load %s[%57] : f32
            %2279 = kernel.cast %2277 : f32 to bf16
            %2280 = kernel.cast %2278 : f32 to bf16
            %2281 = kernel.build %2279, %2280 : vector<2xbf16>
            kernel.store %2281, %p[%56] {align = 2 : i64}
            %2282 = kernel.load %s[%44] : f32
            %2283 = kernel.load %s[%58] : f32
            %2284 = kernel.cast %2282 : f32 to bf16
            %2285 = kernel.cast %2283 : f32 to bf16
            %2286 = kernel.build %2284, %2285 : vector<2xbf16>
            kernel.store %2286, %p[%44] {align = 2 : i64}
            %2287 = kernel.load %s[%59] : f32
            %2288 = kernel.load %s[%60] : f32
            %2289 = kernel.cast %2287 : f32 to bf16
            %2290 = kernel.cast %2288 : f32 to bf16
            %2291 = kernel.build %2289, %2290 : vector<2xbf16>
            kernel.store %2291, %p[%59] {align = 2 : i64}
            %2292 = kernel.load %s[%61] : f32
            %2293 = kernel.load %s[%62] : f32
            %2294 = kernel.cast %2292 : f32 to bf16
            %2295 = kernel.cast %2293 : f32 to bf16
            %2296 = kernel.build %2294, %2295 : vector<2xbf16>
            kernel.store %2296, %p[%61] {align = 2 : i64}
            %2297 = kernel.load %s[%63] : f32
            %2298 = kernel.load %s[%64] : f32
            %2299 = kernel.cast %2297 : f32 to bf16
            %2300 = kernel.cast %2298 : f32 to bf16
            %2301 = kernel.build %2299, %2300 : vector<2xbf16>
            kernel.store %2301, %p[%63] {align = 2 : i64}
            %2302 = kernel.load %s[%65] : f32
            %2303 = kernel.load %s[%66] : f32
            %2304 = kernel.cast %2302 : f32 to bf16
            %2305 = kernel.cast %2303 : f32 to bf16
            %2306 = kernel.build %2304, %2305 : vector<2xbf16>
            kernel.store %2306, %p[%65] {align = 2 : i64}
            %2307 = kernel.load %s[%67] : f32
            %2308 = kernel.load %s[%68] : f32
            %2309 = kernel.cast %2307 : f32 to bf16
            %2310 = kernel.cast %2308 : f32 to bf16
            %2311 = kernel.build %2309, %2310 : vector<2xbf16>
            kernel.store %2311, %p[%67] {align = 2 : i64}
            %2312 = kernel.load %s[%69] : f32
            %2313 = kernel.load %s[%70] : f32
            %2314 = kernel.cast %2312 : f32 to bf16
            %2315 = kernel.cast %2313 : f32 to bf16
            %2316 = kernel.build %2314, %2315 : vector<2xbf16>
            kernel.store %2316, %p[%69] {align = 2 : i64}
            %2317 = kernel.load %s[%71] : f32
            %2318 = kernel.load %s[%72] : f32
            %2319 = kernel.cast %2317 : f32 to bf16
            %2320 = kernel.cast %2318 : f32 to bf16
            %2321 = kernel.build %2319, %2320 : vector<2xbf16>
            kernel.store %2321, %p[%71] {align = 2 : i64}
            %2322 = kernel.load %s[%30] : f32
            %2323 = kernel.load %s[%73] : f32
            %2324 = kernel.cast %2322 : f32 to bf16
            %2325 = kernel.cast %2323 : f32 to bf16
            %2326 = kernel.build %2324, %2325 : vector<2xbf16>
            kernel.store %2326, %p[%30] {align = 2 : i64}
            %2327 = kernel.load %s[%74] : f32
            %2328 = kernel.load %s[%75] : f32
            %2329 = kernel.cast %2327 : f32 to bf16
            %2330 = kernel.cast %2328 : f32 to bf16
            %2331 = kernel.build %2329, %2330 : vector<2xbf16>
            kernel.store %2331, %p[%74] {align = 2 : i64}
            %2332 = kernel.load %s[%76] : f32
            %2333 = kernel.load %s[%77] : f32
            %2334 = kernel.cast %2332 : f32 to bf16
            %2335 = kernel.cast %2333 : f32 to bf16
            %2336 = kernel.build %2334, %2335 : vector<2xbf16>
            kernel.store %2336, %p[%76] {align = 2 : i64}
            %2337 = kernel.load %s[%78] : f32
            %2338 = kernel.load %s[%79] : f32
            %2339 = kernel.cast %2337 : f32 to bf16
            %2340 = kernel.cast %2338 : f32 to bf16
            %2341 = kernel.build %2339, %2340 : vector<2xbf16>
            kernel.store %2341, %p[%78] {align = 2 : i64}
            %2342 = kernel.load %s[%80] : f32
            %2343 = kernel.load %s[%81] : f32
            %2344 = kernel.cast %2342 : f32 to bf16
            %2345 = kernel.cast %2343 : f32 to bf16
            %2346 = kernel.build %2344, %2345 : vector<2xbf16>
            kernel.store %2346, %p[%80] {align = 2 : i64}
            %2347 = kernel.load %s[%82] : f32
            %2348 = kernel.load %s[%83] : f32
            %2349 = kernel.cast %2347 : f32 to bf16
            %2350 = kernel.cast %2348 : f32 to bf16
            %2351 = kernel.build %2349, %2350 : vector<2xbf16>
            kernel.store %2351, %p[%82] {align = 2 : i64}
            %2352 = kernel.load %s[%84] : f32
            %2353 = kernel.load %s[%85] : f32
            %2354 = kernel.cast %2352 : f32 to bf16
            %2355 = kernel.cast %2353 : f32 to bf16
            %2356 = kernel.build %2354, %2355 : vector<2xbf16>
            kernel.store %2356, %p[%84] {align = 2 : i64}
            %2357 = kernel.load %s[%86] : f32
            %2358 = kernel.load %s[%87] : f32
            %2359 = kernel.cast %2357 : f32 to bf16
            %2360 = kernel.cast %2358 : f32 to bf16
            %2361 = kernel.build %2359, %2360 : vector<2xbf16>
            kernel.store %2361, %p[%86] {align = 2 : i64}
            %2362 = kernel.load %s[%88] : f32
            %2363 = kernel.load %s[%89] : f32
            %2364 = kernel.cast %2362 : f32 to bf16
            %2365 = kernel.cast %2363 : f32 to bf16
            %2366 = kernel.build %2364, %2365 : vector<2xbf16>
            kernel.store %2366, %p[%88] {align = 2 : i64}
            %2367 = kernel.load %s[%90] : f32
            %2368 = kernel.load %s[%91] : f32
            %2369 = kernel.cast %2367 : f32 to bf16
            %2370 = kernel.cast %2368 : f32 to bf16
            %2371 = kernel.build %2369, %2370 : vector<2xbf16>
            kernel.store %2371, %p[%90] {align = 2 : i64}
            %2372 = kernel.load %s[%92] : f32
            %2373 = kernel.load %s[%93] : f32
            %2374 = kernel.cast %2372 : f32 to bf16
            %2375 = kernel.cast %2373 : f32 to bf16
            %2376 = kernel.build %2374, %2375 : vector<2xbf16>
            kernel.store %2376, %p[%92] {align = 2 : i64}
            %2377 = kernel.load %s[%94] : f32
            %2378 = kernel.load %s[%95] : f32
            %2379 = kernel.cast %2377 : f32 to bf16
            %2380 = kernel.cast %2378 : f32 to bf16
            %2381 = kernel.build %2379, %2380 : vector<2xbf16>
            kernel.store %2381, %p[%94] {align = 2 : i64}
            %2382 = kernel.load %s[%96] : f32
            %2383 = kernel.load %s[%97] : f32
            %2384 = kernel.cast %2382 : f32 to bf16
            %2385 = kernel.cast %2383 : f32 to bf16
            %2386 = kernel.build %2384, %2385 : vector<2xbf16>
            kernel.store %2386, %p[%96] {align = 2 : i64}
            %2387 = kernel.load %s[%98] : f32
            %2388 = kernel.load %s[%99] : f32
            %2389 = kernel.cast %2387 : f32 to bf16
            %2390 = kernel.cast %2388 : f32 to bf16
            %2391 = kernel.build %2389, %2390 : vector<2xbf16>
            kernel.store %2391, %p[%98] {align = 2 : i64}
            %2392 = kernel.load %s[%100] : f32
            %2393 = kernel.load %s[%101] : f32
            %2394 = kernel.cast %2392 : f32 to bf16
            %2395 = kernel.cast %2393 : f32 to bf16
            %2396 = kernel.build %2394, %2395 : vector<2xbf16>
            kernel.store %2396, %p[%100] {align = 2 : i64}
            %2397 = kernel.load %s[%102] : f32
            %2398 = kernel.load %s[%103] : f32
            %2399 = kernel.cast %2397 : f32 to bf16
            %2400 = kernel.cast %2398 : f32 to bf16
            %2401 = kernel.build %2399, %2400 : vector<2xbf16>
            kernel.store %2401, %p[%102] {align = 2 : i64}
            %2402 = kernel.load %p[%3] {align = 2 : i64} : vector<8xbf16>
            %2403 = kernel.load %p[%43] {align = 2 : i64} : vector<8xbf16>
            %2404 = kernel.load %p[%44] {align = 2 : i64} : vector<8xbf16>
            %2405 = kernel.load %p[%65] {align = 2 : i64} : vector<8xbf16>
            %2406 = kernel.load %p[%30] {align = 2 : i64} : vector<8xbf16>
            %2407 = kernel.load %p[%80] {align = 2 : i64} : vector<8xbf16>
            %2408 = kernel.load %p[%88] {align = 2 : i64} : vector<8xbf16>
            %2409 = kernel.load %p[%96] {align = 2 : i64} : vector<8xbf16>
            %2410, %2411, %2412, %2413, %2414, %2415, %2416, %2417 = kernel.wgmma.fence %2402, %2403, %2404, %2405, %2406, %2407, %2408, %2409 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
            kernel.yield %2410, %2411, %2412, %2413, %2414, %2415, %2416, %2417
          }
          %1319 = kernel.load %22[%3] {align = 4 : i64} : i32
          %1320 = kernel.and %1319, %72 : i32
          %1321 = kernel.load %20[%3] {align = 4 : i64} : i32
          %1322 = kernel.shr %1321, %1320 : i32
          %1323 = kernel.and %1322, %31 : i32
          %1324 = kernel.view %full_1[%1319] : !kernel.mbarrier
          kernel.mbarrier.wait %1324 parity %1323
          %1325 = kernel.shl %31, %1320 : i32
          %1326 = kernel.load %20[%3] {align = 4 : i64} : i32
          %1327 = kernel.xor %1326, %1325 : i32
          kernel.store %1327, %20[%3] {align = 4 : i64}
          %1328 = kernel.load %o[%3] {align = 4 : i64} : vector<64xf32>
          %1329 = kernel.wgmma.fence %1328 : !kernel.wgmma<64xf32>
          %1330 = kernel.mul %1319, %35 : i32
          %1331 = kernel.view %v_1[%1330] : !kernel.buffer<9216xbf16, shared>
          %1332 = kernel.wgmma.smem_desc mn %1331 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1333 = kernel.wgmma.mma bf16 %1311, bf16 %1332 add %1329 {transpose_b} : !kernel.wgmma<64xf32>
          %1334 = kernel.view %v_1[%1330] : !kernel.buffer<10240xbf16, shared>
          %1335 = kernel.wgmma.smem_desc mn %1334 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1336 = kernel.constant 128 : i64
          %1337 = kernel.add %1335, %1336 : i64
          %1338 = kernel.wgmma.mma bf16 %1312, bf16 %1337 add %1333 {transpose_b} : !kernel.wgmma<64xf32>
          %1339 = kernel.view %v_1[%1330] : !kernel.buffer<11264xbf16, shared>
          %1340 = kernel.wgmma.smem_desc mn %1339 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1341 = kernel.constant 256 : i64
          %1342 = kernel.add %1340, %1341 : i64
          %1343 = kernel.wgmma.mma bf16 %1313, bf16 %1342 add %1338 {transpose_b} : !kernel.wgmma<64xf32>
          %1344 = kernel.view %v_1[%1330] : !kernel.buffer<12288xbf16, shared>
          %1345 = kernel.wgmma.smem_desc mn %1344 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1346 = kernel.constant 384 : i64
          %1347 = kernel.add %1345, %1346 : i64
          %1348 = kernel.wgmma.mma bf16 %1314, bf16 %1347 add %1343 {transpose_b} : !kernel.wgmma<64xf32>
          %1349 = kernel.view %v_1[%1330] : !kernel.buffer<13312xbf16, shared>
          %1350 = kernel.wgmma.smem_desc mn %1349 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1351 = kernel.constant 512 : i64
          %1352 = kernel.add %1350, %1351 : i64
          %1353 = kernel.wgmma.mma bf16 %1315, bf16 %1352 add %1348 {transpose_b} : !kernel.wgmma<64xf32>
          %1354 = kernel.view %v_1[%1330] : !kernel.buffer<14336xbf16, shared>
          %1355 = kernel.wgmma.smem_desc mn %1354 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1356 = kernel.constant 640 : i64
          %1357 = kernel.add %1355, %1356 : i64
          %1358 = kernel.wgmma.mma bf16 %1316, bf16 %1357 add %1353 {transpose_b} : !kernel.wgmma<64xf32>
          %1359 = kernel.view %v_1[%1330] : !kernel.buffer<15360xbf16, shared>
          %1360 = kernel.wgmma.smem_desc mn %1359 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1361 = kernel.constant 768 : i64
          %1362 = kernel.add %1360, %1361 : i64
          %1363 = kernel.wgmma.mma bf16 %1317, bf16 %1362 add %1358 {transpose_b} : !kernel.wgmma<64xf32>
          %1364 = kernel.view %v_1[%1330] : !kernel.buffer<16384xbf16, shared>
          %1365 = kernel.wgmma.smem_desc mn %1364 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1366 = kernel.constant 896 : i64
          %1367 = kernel.add %1365, %1366 : i64
          %1368 = kernel.wgmma.mma bf16 %1318, bf16 %1367 add %1363 {transpose_b} : !kernel.wgmma<64xf32>
          kernel.wgmma.commit_group
          %1369 = kernel.load %sum[%3] : f32
          %1370 = kernel.shuffle bfly %1369, %31 : f32
          %1371 = kernel.add %1369, %1370 : f32
          %1372 = kernel.shuffle bfly %1371, %45 : f32
          %1373 = kernel.add %1371, %1372 : f32
          kernel.store %1373, %sum[%3]
          %1374 = kernel.load %sum[%31] : f32
          %1375 = kernel.shuffle bfly %1374, %31 : f32
          %1376 = kernel.add %1374, %1375 : f32
          %1377 = kernel.shuffle bfly %1376, %45 : f32
          %1378 = kernel.add %1376, %1377 : f32
          kernel.store %1378, %sum[%31]
          %1379, %1380, %1381, %1382, %1383, %1384, %1385, %1386, %1387 = kernel.wgmma.wait_group 0 for %1368, %1311, %1312, %1313, %1314, %1315, %1316, %1317, %1318 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
          kernel.store %1379, %o[%3] {align = 4 : i64}
          %1388 = kernel.load %22[%3] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %152 {
            %1389 = kernel.view %empty_1[%1388] : !kernel.mbarrier
            kernel.mbarrier.arrive %1389
          }
          %1389 = kernel.load %22[%3] {align = 4 : i64} : i32
          %1390 = kernel.add %1389, %31 : i32
          %1391 = kernel.cmp lt %1390, %45 : i32
          %1392 = kernel.select %1391, %1390, %3 : i32
          kernel.store %1392, %22[%3] {align = 4 : i64}
        }
        %263 = kernel.load %sum[%3] : f32
        %264 = kernel.constant 1.000000e+00 : f32
        %265 = kernel.div %264, %263 : f32
        %266 = kernel.cmp eq %263, %262 : f32
        %267 = kernel.select %266, %262, %265 : f32
        kernel.store %267, %scale[%3]
        %268 = kernel.load %sum[%31] : f32
        %269 = kernel.div %264, %268 : f32
        %270 = kernel.cmp eq %268, %262 : f32
        %271 = kernel.select %270, %262, %269 : f32
        kernel.store %271, %scale[%31]
        %272 = kernel.load %scale[%3] : f32
        %273 = kernel.load %scale[%3] : f32
        %274 = kernel.load %o[%3] : f32
        %275 = kernel.load %o[%31] : f32
        %276 = kernel.mul %274, %272 : f32
        %277 = kernel.mul %275, %273 : f32
        kernel.store %276, %o[%3]
        kernel.store %277, %o[%31]
        %278 = kernel.load %scale[%31] : f32
        %279 = kernel.load %scale[%31] : f32
        %280 = kernel.load %o[%45] : f32
        %281 = kernel.load %o[%46] : f32
        %282 = kernel.mul %280, %278 : f32
        %283 = kernel.mul %281, %279 : f32
        kernel.store %282, %o[%45]
        kernel.store %283, %o[%46]
        %284 = kernel.load %scale[%3] : f32
        %285 = kernel.load %scale[%3] : f32
        %286 = kernel.load %o[%47] : f32
        %287 = kernel.load %o[%48] : f32
        %288 = kernel.mul %286, %284 : f32
        %289 = kernel.mul %287, %285 : f32
        kernel.store %288, %o[%47]
        kernel.store %289, %o[%48]
        %290 = kernel.load %scale[%31] : f32
        %291 = kernel.load %scale[%31] : f32
        %292 = kernel.load %o[%49] : f32
        %293 = kernel.load %o[%50] : f32
        %294 = kernel.mul %292, %290 : f32
        %295 = kernel.mul %293, %291 : f32
        kernel.store %294, %o[%49]
        kernel.store %295, %o[%50]
        %296 = kernel.load %scale[%3] : f32
        %297 = kernel.load %scale[%3] : f32
        %298 = kernel.load %o[%43] : f32
        %299 = kernel.load %o[%51] : f32
        %300 = kernel.mul %298, %296 : f32
        %301 = kernel.mul %299, %297 : f32
        kernel.store %300, %o[%43]
        kernel.store %301, %o[%51]
        %302 = kernel.load %scale[%31] : f32
        %303 = kernel.load %scale[%31] : f32
        %304 = kernel.load %o[%52] : f32
        %305 = kernel.load %o[%53] : f32
        %306 = kernel.mul %304, %302 : f32
        %307 = kernel.mul %305, %303 : f32
        kernel.store %306, %o[%52]
        kernel.store %307, %o[%53]
        %308 = kernel.load %scale[%3] : f32
        %309 = kernel.load %scale[%3] : f32
        %310 = kernel.load %o[%54] : f32
        %311 = kernel.load %o[%55] : f32
        %312 = kernel.mul %310, %308 : f32
        %313 = kernel.mul %311, %309 : f32
        kernel.store %312, %o[%54]
        kernel.store %313, %o[%55]
        %314 = kernel.load %scale[%31] : f32
        %315 = kernel.load %scale[%31] : f32
        %316 = kernel.load %o[%56] : f32
        %317 = kernel.load %o[%57] : f32
        %318 = kernel.mul %316, %314 : f32
        %319 = kernel.mul %317, %315 : f32
        kernel.store %318, %o[%56]
        kernel.store %319, %o[%57]
        %320 = kernel.load %scale[%3] : f32
        %321 = kernel.load %scale[%3] : f32
        %322 = kernel.load %o[%44] : f32
        %323 = kernel.load %o[%58] : f32
        %324 = kernel.mul %322, %320 : f32
        %325 = kernel.mul %323, %321 : f32
        kernel.store %324, %o[%44]
        kernel.store %325, %o[%58]
        %326 = kernel.load %scale[%31] : f32
        %327 = kernel.load %scale[%31] : f32
        %328 = kernel.load %o[%59] : f32
        %329 = kernel.load %o[%60] : f32
        %330 = kernel.mul %328, %326 : f32
        %331 = kernel.mul %329, %327 : f32
        kernel.store %330, %o[%59]
        kernel.store %331, %o[%60]
        %332 = kernel.load %scale[%3] : f32
        %333 = kernel.load %scale[%3] : f32
        %334 = kernel.load %o[%61] : f32
        %335 = kernel.load %o[%62] : f32
        %336 = kernel.mul %334, %332 : f32
        %337 = kernel.mul %335, %333 : f32
        kernel.store %336, %o[%61]
        kernel.store %337, %o[%62]
        %338 = kernel.load %scale[%31] : f32
        %339 = kernel.load %scale[%31] : f32
        %340 = kernel.load %o[%63] : f32
        %341 = kernel.load %o[%64] : f32
        %342 = kernel.mul %340, %338 : f32
        %343 = kernel.mul %341, %339 : f32
        kernel.store %342, %o[%63]
        kernel.store %343, %o[%64]
        %344 = kernel.load %scale[%3] : f32
        %345 = kernel.load %scale[%3] : f32
        %346 = kernel.load %o[%65] : f32
        %347 = kernel.load %o[%66] : f32
        %348 = kernel.mul %346, %344 : f32
        %349 = kernel.mul %347, %345 : f32
        kernel.store %348, %o[%65]
        kernel.store %349, %o[%66]
        %350 = kernel.load %scale[%31] : f32
        %351 = kernel.load %scale[%31] : f32
        %352 = kernel.load %o[%67] : f32
        %353 = kernel.load %o[%68] : f32
        %354 = kernel.mul %352, %350 : f32
        %355 = kernel.mul %353, %351 : f32
        kernel.store %354, %o[%67]
        kernel.store %355, %o[%68]
        %356 = kernel.load %scale[%3] : f32
        %357 = kernel.load %scale[%3] : f32
        %358 = kernel.load %o[%69] : f32
        %359 = kernel.load %o[%70] : f32
        %360 = kernel.mul %358, %356 : f32
        %361 = kernel.mul %359, %357 : f32
        kernel.store %360, %o[%69]
        kernel.store %361, %o[%70]
        %362 = kernel.load %scale[%31] : f32
        %363 = kernel.load %scale[%31] : f32
        %364 = kernel.load %o[%71] : f32
        %365 = kernel.load %o[%72] : f32
        %366 = kernel.mul %364, %362 : f32
        %367 = kernel.mul %365, %363 : f32
        kernel.store %366, %o[%71]
        kernel.store %367, %o[%72]
        %368 = kernel.load %scale[%3] : f32
        %369 = kernel.load %scale[%3] : f32
        %370 = kernel.load %o[%30] : f32
        %371 = kernel.load %o[%73] : f32
        %372 = kernel.mul %370, %368 : f32
        %373 = kernel.mul %371, %369 : f32
        kernel.store %372, %o[%30]
        kernel.store %373, %o[%73]
        %374 = kernel.load %scale[%31] : f32
        %375 = kernel.load %scale[%31] : f32
        %376 = kernel.load %o[%74] : f32
        %377 = kernel.load %o[%75] : f32
        %378 = kernel.mul %376, %374 : f32
        %379 = kernel.mul %377, %375 : f32
        kernel.store %378, %o[%74]
        kernel.store %379, %o[%75]
        %380 = kernel.load %scale[%3] : f32
        %381 = kernel.load %scale[%3] : f32
        %382 = kernel.load %o[%76] : f32
        %383 = kernel.load %o[%77] : f32
        %384 = kernel.mul %382, %380 : f32
        %385 = kernel.mul %383, %381 : f32
        kernel.store %384, %o[%76]
        kernel.store %385, %o[%77]
        %386 = kernel.load %scale[%31] : f32
        %387 = kernel.load %scale[%31] : f32
        %388 = kernel.load %o[%78] : f32
        %389 = kernel.load %o[%79] : f32
        %390 = kernel.mul %388, %386 : f32
        %391 = kernel.mul %389, %387 : f32
        kernel.store %390, %o[%78]
        kernel.store %391, %o[%79]
        %392 = kernel.load %scale[%3] : f32
        %393 = kernel.load %scale[%3] : f32
        %394 = kernel.load %o[%80] : f32
        %395 = kernel.load %o[%81] : f32
        %396 = kernel.mul %394, %392 : f32
        %397 = kernel.mul %395, %393 : f32
        kernel.store %396, %o[%80]
        kernel.store %397, %o[%81]
        %398 = kernel.load %scale[%31] : f32
        %399 = kernel.load %scale[%31] : f32
        %400 = kernel.load %o[%82] : f32
        %401 = kernel.load %o[%83] : f32
        %402 = kernel.mul %400, %398 : f32
        %403 = kernel.mul %401, %399 : f32
        kernel.store %402, %o[%82]
        kernel.store %403, %o[%83]
        %404 = kernel.load %scale[%3] : f32
        %405 = kernel.load %scale[%3] : f32
        %406 = kernel.load %o[%84] : f32
        %407 = kernel.load %o[%85] : f32
        %408 = kernel.mul %406, %404 : f32
        %409 = kernel.mul %407, %405 : f32
        kernel.store %408, %o[%84]
        kernel.store %409, %o[%85]
        %410 = kernel.load %scale[%31] : f32
        %411 = kernel.load %scale[%31] : f32
        %412 = kernel.load %o[%86] : f32
        %413 = kernel.load %o[%87] : f32
        %414 = kernel.mul %412, %410 : f32
        %415 = kernel.mul %413, %411 : f32
        kernel.store %414, %o[%86]
        kernel.store %415, %o[%87]
        %416 = kernel.load %scale[%3] : f32
        %417 = kernel.load %scale[%3] : f32
        %418 = kernel.load %o[%88] : f32
        %419 = kernel.load %o[%89] : f32
        %420 = kernel.mul %418, %416 : f32
        %421 = kernel.mul %419, %417 : f32
        kernel.store %420, %o[%88]
        kernel.store %421, %o[%89]
        %422 = kernel.load %scale[%31] : f32
        %423 = kernel.load %scale[%31] : f32
        %424 = kernel.load %o[%90] : f32
        %425 = kernel.load %o[%91] : f32
        %426 = kernel.mul %424, %422 : f32
        %427 = kernel.mul %425, %423 : f32
        kernel.store %426, %o[%90]
        kernel.store %427, %o[%91]
        %428 = kernel.load %scale[%3] : f32
        %429 = kernel.load %scale[%3] : f32
        %430 = kernel.load %o[%92] : f32
        %431 = kernel.load %o[%93] : f32
        %432 = kernel.mul %430, %428 : f32
        %433 = kernel.mul %431, %429 : f32
        kernel.store %432, %o[%92]
        kernel.store %433, %o[%93]
        %434 = kernel.load %scale[%31] : f32
        %435 = kernel.load %scale[%31] : f32
        %436 = kernel.load %o[%94] : f32
        %437 = kernel.load %o[%95] : f32
        %438 = kernel.mul %436, %434 : f32
        %439 = kernel.mul %437, %435 : f32
        kernel.store %438, %o[%94]
        kernel.store %439, %o[%95]
        %440 = kernel.load %scale[%3] : f32
        %441 = kernel.load %scale[%3] : f32
        %442 = kernel.load %o[%96] : f32
        %443 = kernel.load %o[%97] : f32
        %444 = kernel.mul %442, %440 : f32
        %445 = kernel.mul %443, %441 : f32
        kernel.store %444, %o[%96]
        kernel.store %445, %o[%97]
        %446 = kernel.load %scale[%31] : f32
        %447 = kernel.load %scale[%31] : f32
        %448 = kernel.load %o[%98] : f32
        %449 = kernel.load %o[%99] : f32
        %450 = kernel.mul %448, %446 : f32
        %451 = kernel.mul %449, %447 : f32
        kernel.store %450, %o[%98]
        kernel.store %451, %o[%99]
        %452 = kernel.load %scale[%3] : f32
        %453 = kernel.load %scale[%3] : f32
        %454 = kernel.load %o[%100] : f32
        %455 = kernel.load %o[%101] : f32
        %456 = kernel.mul %454, %452 : f32
        %457 = kernel.mul %455, %453 : f32
        kernel.store %456, %o[%100]
        kernel.store %457, %o[%101]
        %458 = kernel.load %scale[%31] : f32
        %459 = kernel.load %scale[%31] : f32
        %460 = kernel.load %o[%102] : f32
        %461 = kernel.load %o[%103] : f32
        %462 = kernel.mul %460, %458 : f32
        %463 = kernel.mul %461, %459 : f32
        kernel.store %462, %o[%102]
        kernel.store %463, %o[%103]
        kernel.if %154 {
          kernel.bulk.wait_group 0 {read}
        }
        kernel.if %156 {
          kernel.barrier.sync %45, %28
        }
        kernel.if %157 {
          kernel.barrier.sync %46, %28
        }
        %464 = kernel.load %o[%3] : f32
        %465 = kernel.load %o[%31] : f32
        %466 = kernel.cast %464 : f32 to bf16
        %467 = kernel.cast %465 : f32 to bf16
        %468 = kernel.load %o[%45] : f32
        %469 = kernel.load %o[%46] : f32
        %470 = kernel.cast %468 : f32 to bf16
        %471 = kernel.cast %469 : f32 to bf16
        %472 = kernel.load %o[%47] : f32
        %473 = kernel.load %o[%48] : f32
        %474 = kernel.cast %472 : f32 to bf16
        %475 = kernel.cast %473 : f32 to bf16
        %476 = kernel.load %o[%49] : f32
        %477 = kernel.load %o[%50] : f32
        %478 = kernel.cast %476 : f32 to bf16
        %479 = kernel.cast %477 : f32 to bf16
        %480 = kernel.build %466, %467, %470, %471, %474, %475, %478, %479 : vector<8xbf16>
        kernel.stmatrix x4 %480, %y_1[%136]
        %481 = kernel.load %o[%43] : f32
        %482 = kernel.load %o[%51] : f32
        %483 = kernel.cast %481 : f32 to bf16
        %484 = kernel.cast %482 : f32 to bf16
        %485 = kernel.load %o[%52] : f32
        %486 = kernel.load %o[%53] : f32
        %487 = kernel.cast %485 : f32 to bf16
        %488 = kernel.cast %486 : f32 to bf16
        %489 = kernel.load %o[%54] : f32
        %490 = kernel.load %o[%55] : f32
        %491 = kernel.cast %489 : f32 to bf16
        %492 = kernel.cast %490 : f32 to bf16
        %493 = kernel.load %o[%56] : f32
        %494 = kernel.load %o[%57] : f32
        %495 = kernel.cast %493 : f32 to bf16
        %496 = kernel.cast %494 : f32 to bf16
        %497 = kernel.build %483, %484, %487, %488, %491, %492, %495, %496 : vector<8xbf16>
        kernel.stmatrix x4 %497, %y_1[%142]
        %498 = kernel.load %o[%44] : f32
        %499 = kernel.load %o[%58] : f32
        %500 = kernel.cast %498 : f32 to bf16
        %501 = kernel.cast %499 : f32 to bf16
        %502 = kernel.load %o[%59] : f32
        %503 = kernel.load %o[%60] : f32
        %504 = kernel.cast %502 : f32 to bf16
        %505 = kernel.cast %503 : f32 to bf16
        %506 = kernel.load %o[%61] : f32
        %507 = kernel.load %o[%62] : f32
        %508 = kernel.cast %506 : f32 to bf16
        %509 = kernel.cast %507 : f32 to bf16
        %510 = kernel.load %o[%63] : f32
        %511 = kernel.load %o[%64] : f32
        %512 = kernel.cast %510 : f32 to bf16
        %513 = kernel.cast %511 : f32 to bf16
        %514 = kernel.build %500, %501, %504, %505, %508, %509, %512, %513 : vector<8xbf16>
        kernel.stmatrix x4 %514, %y_1[%146]
        %515 = kernel.load %o[%65] : f32
        %516 = kernel.load %o[%66] : f32
        %517 = kernel.cast %515 : f32 to bf16
        %518 = kernel.cast %516 : f32 to bf16
        %519 = kernel.load %o[%67] : f32
        %520 = kernel.load %o[%68] : f32
        %521 = kernel.cast %519 : f32 to bf16
        %522 = kernel.cast %520 : f32 to bf16
        %523 = kernel.load %o[%69] : f32
        %524 = kernel.load %o[%70] : f32
        %525 = kernel.cast %523 : f32 to bf16
        %526 = kernel.cast %524 : f32 to bf16
        %527 = kernel.load %o[%71] : f32
        %528 = kernel.load %o[%72] : f32
        %529 = kernel.cast %527 : f32 to bf16
        %530 = kernel.cast %528 : f32 to bf16
        %531 = kernel.build %517, %518, %521, %522, %525, %526, %529, %530 : vector<8xbf16>
        kernel.stmatrix x4 %531, %y_1[%150]
        %532 = kernel.load %o[%30] : f32
        %533 = kernel.load %o[%73] : f32
        %534 = kernel.cast %532 : f32 to bf16
        %535 = kernel.cast %533 : f32 to bf16
        %536 = kernel.load %o[%74] : f32
        %537 = kernel.load %o[%75] : f32
        %538 = kernel.cast %536 : f32 to bf16
        %539 = kernel.cast %537 : f32 to bf16
        %540 = kernel.load %o[%76] : f32
        %541 = kernel.load %o[%77] : f32
        %542 = kernel.cast %540 : f32 to bf16
        %543 = kernel.cast %541 : f32 to bf16
        %544 = kernel.load %o[%78] : f32
        %545 = kernel.load %o[%79] : f32
        %546 = kernel.cast %544 : f32 to bf16
        %547 = kernel.cast %545 : f32 to bf16
        %548 = kernel.build %534, %535, %538, %539, %542, %543, %546, %547 : vector<8xbf16>
        kernel.stmatrix x4 %548, %y_1[%158]
        %549 = kernel.load %o[%80] : f32
        %550 = kernel.load %o[%81] : f32
        %551 = kernel.cast %549 : f32 to bf16
        %552 = kernel.cast %550 : f32 to bf16
        %553 = kernel.load %o[%82] : f32
        %554 = kernel.load %o[%83] : f32
        %555 = kernel.cast %553 : f32 to bf16
        %556 = kernel.cast %554 : f32 to bf16
        %557 = kernel.load %o[%84] : f32
        %558 = kernel.load %o[%85] : f32
        %559 = kernel.cast %557 : f32 to bf16
        %560 = kernel.cast %558 : f32 to bf16
        %561 = kernel.load %o[%86] : f32
        %562 = kernel.load %o[%87] : f32
        %563 = kernel.cast %561 : f32 to bf16
        %564 = kernel.cast %562 : f32 to bf16
        %565 = kernel.build %551, %552, %555, %556, %559, %560, %563, %564 : vector<8xbf16>
        kernel.stmatrix x4 %565, %y_1[%159]
        %566 = kernel.load %o[%88] : f32
        %567 = kernel.load %o[%89] : f32
        %568 = kernel.cast %566 : f32 to bf16
        %569 = kernel.cast %567 : f32 to bf16
        %570 = kernel.load %o[%90] : f32
        %571 = kernel.load %o[%91] : f32
        %572 = kernel.cast %570 : f32 to bf16
        %573 = kernel.cast %571 : f32 to bf16
        %574 = kernel.load %o[%92] : f32
        %575 = kernel.load %o[%93] : f32
        %576 = kernel.cast %574 : f32 to bf16
        %577 = kernel.cast %575 : f32 to bf16
        %578 = kernel.load %o[%94] : f32
        %579 = kernel.load %o[%95] : f32
        %580 = kernel.cast %578 : f32 to bf16
        %581 = kernel.cast %579 : f32 to bf16
        %582 = kernel.build %568, %569, %572, %573, %576, %577, %580, %581 : vector<8xbf16>
        kernel.stmatrix x4 %582, %y_1[%160]
        %583 = kernel.load %o[%96] : f32
        %584 = kernel.load %o[%97] : f32
        %585 = kernel.cast %583 : f32 to bf16
        %586 = kernel.cast %584 : f32 to bf16
        %587 = kernel.load %o[%98] : f32
        %588 = kernel.load %o[%99] : f32
        %589 = kernel.cast %587 : f32 to bf16
        %590 = kernel.cast %588 : f32 to bf16
        %591 = kernel.load %o[%100] : f32
        %592 = kernel.load %o[%101] : f32
        %593 = kernel.cast %591 : f32 to bf16
        %594 = kernel.cast %592 : f32 to bf16
        %595 = kernel.load %o[%102] : f32
        %596 = kernel.load %o[%103] : f32
        %597 = kernel.cast %595 : f32 to bf16
        %598 = kernel.cast %596 : f32 to bf16
        %599 = kernel.build %585, %586, %589, %590, %593, %594, %597, %598 : vector<8xbf16>
        kernel.stmatrix x4 %599, %y_1[%161]
        kernel.fence.proxy_async shared
        kernel.if %156 {
          kernel.barrier.sync %45, %28
        }
        kernel.if %157 {
          kernel.barrier.sync %46, %28
        }
        %600 = kernel.mul %163, %28 : i32
        %601 = kernel.add %600, %34 : i32
        %602 = kernel.add %601, %24 : i32
        kernel.if %23 {
          kernel.bulk.wait_group 0
          %603 = kernel.view %y_1[%3] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.store %603 to %y[%3, %164, %602, %3]
          kernel.bulk.commit_group
        }
        %603 = kernel.add %601, %110 : i32
        kernel.if %162 {
          kernel.bulk.wait_group 0
          %604 = kernel.view %y_1[%111] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.store %604 to %y[%3, %164, %603, %3]
          kernel.bulk.commit_group
        }
        kernel.if %23 {
          %604 = kernel.view %y_1[%37] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.store %604 to %y[%3, %164, %602, %36]
          kernel.bulk.commit_group
        }
        kernel.if %162 {
          %604 = kernel.view %y_1[%112] : !kernel.buffer<4096xbf16, shared>
          kernel.tma.store %604 to %y[%3, %164, %603, %36]
          kernel.bulk.commit_group
        }
        %604 = kernel.load %124[%3] {align = 4 : i64} : i32
        %605 = kernel.add %604, %122 : i32
        %606 = kernel.cmp ge %605, %29 : i32
        %607 = kernel.sub %605, %29 : i32
        %608 = kernel.select %606, %607, %605 : i32
        kernel.store %608, %124[%3] {align = 4 : i64}
        %609 = kernel.load %125[%3] {align = 4 : i64} : i32
        %610 = kernel.add %609, %123 : i32
        %611 = kernel.cast %606 : i1 to i32
        %612 = kernel.add %610, %611 : i32
        kernel.store %612, %125[%3] {align = 4 : i64}
      }
      kernel.if %154 {
        kernel.bulk.wait_group 0 {read}
      }
    }
  }
  kernel.func @at_step0_k0_wide(%k: !kernel.tensormap, %v: !kernel.tensormap, %m: i64, %n: i64, %q: !kernel.buffer<?xbf16, global> {align = 16 : i64, noalias, readonly}, %y: !kernel.buffer<?xbf16, global> {align = 4 : i64, noalias}) attributes {block = array<i64: 384, 1, 1>, min_ctas = 1 : i64} {
    %p = kernel.alloc : !kernel.buffer<64xbf16, local>
    %part = kernel.alloc : !kernel.buffer<2xf32, local>
    %0 = kernel.alloc : !kernel.buffer<2xf32, local>
    %scale = kernel.alloc : !kernel.buffer<2xf32, local>
    %top = kernel.alloc : !kernel.buffer<2xf32, local>
    %1 = kernel.alloc : !kernel.buffer<2xf32, local>
    %s = kernel.alloc : !kernel.buffer<64xf32, local>
    %max = kernel.alloc : !kernel.buffer<2xf32, local>
    %sum = kernel.alloc : !kernel.buffer<2xf32, local>
    %o = kernel.alloc : !kernel.buffer<64xf32, local>
    %2 = kernel.thread_id x
    %3 = kernel.cast %2 : i32 to i64
    %4 = kernel.constant 0 : i32
    %q_1 = kernel.dynamic_shared %4 {align = 128 : i64} : !kernel.buffer<16384xbf16, shared>
    %5 = kernel.constant 32768 : i32
    %k_1 = kernel.dynamic_shared %5 {align = 1024 : i64} : !kernel.buffer<32768xbf16, shared>
    %6 = kernel.constant 98304 : i32
    %v_1 = kernel.dynamic_shared %6 {align = 1024 : i64} : !kernel.buffer<32768xbf16, shared>
    %7 = kernel.constant 163840 : i32
    %full = kernel.dynamic_shared %7 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %8 = kernel.constant 163856 : i32
    %empty = kernel.dynamic_shared %8 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %9 = kernel.constant 163872 : i32
    %full_1 = kernel.dynamic_shared %9 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %10 = kernel.constant 163888 : i32
    %empty_1 = kernel.dynamic_shared %10 {align = 8 : i64} : !kernel.buffer<2x!kernel.mbarrier, shared>
    %11 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %4, %11[%4] {align = 4 : i64}
    %12 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    %13 = kernel.constant -1 : i32
    kernel.store %13, %12[%4] {align = 4 : i64}
    %14 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %4, %14[%4] {align = 4 : i64}
    %15 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %4, %15[%4] {align = 4 : i64}
    %16 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %13, %16[%4] {align = 4 : i64}
    %17 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %4, %17[%4] {align = 4 : i64}
    %18 = kernel.constant 0 : i64
    %19 = kernel.cmp eq %3, %18 : i64
    kernel.if %19 {
      kernel.tensormap.prefetch %k
      kernel.tensormap.prefetch %v
      %20 = kernel.constant 1 : i32
      %21 = kernel.view %full[%4] : !kernel.mbarrier
      kernel.mbarrier.init %21, %20
      %22 = kernel.view %full[%20] : !kernel.mbarrier
      kernel.mbarrier.init %22, %20
      %23 = kernel.constant 8 : i32
      %24 = kernel.view %empty[%4] : !kernel.mbarrier
      kernel.mbarrier.init %24, %23
      %25 = kernel.view %empty[%20] : !kernel.mbarrier
      kernel.mbarrier.init %25, %23
      %26 = kernel.view %full_1[%4] : !kernel.mbarrier
      kernel.mbarrier.init %26, %20
      %27 = kernel.view %full_1[%20] : !kernel.mbarrier
      kernel.mbarrier.init %27, %20
      %28 = kernel.view %empty_1[%4] : !kernel.mbarrier
      kernel.mbarrier.init %28, %23
      %29 = kernel.view %empty_1[%20] : !kernel.mbarrier
      kernel.mbarrier.init %29, %23
      kernel.fence.mbarrier_init
    }
    kernel.barrier
    %20 = kernel.constant 256 : i32
    %21 = kernel.constant 256 : i64
    %22 = kernel.cmp ge %3, %21 : i64
    %23 = kernel.constant 127 : i64
    %24 = kernel.add %m, %23 : i64
    %25 = kernel.constant 128 : i64
    %26 = kernel.div %24, %25 {nonneg} : i64
    %27 = kernel.constant 32 : i64
    %28 = kernel.constant 1 : i64
    %29 = kernel.add %n, %23 : i64
    %30 = kernel.div %29, %25 {nonneg} : i64
    %31 = kernel.min %n, %28 : i64
    %32 = kernel.constant -256 : i64
    %33 = kernel.mul %31, %32 : i64
    %34 = kernel.constant 16384 : i64
    %35 = kernel.constant 64 : i64
    %36 = kernel.constant 8192 : i64
    %37 = kernel.constant 16 : i64
    %38 = kernel.constant 8 : i64
    %39 = kernel.constant 2048 : i64
    %40 = kernel.constant 4096 : i64
    %41 = kernel.constant 512 : i64
    %42 = kernel.constant 48 : i64
    %43 = kernel.constant 6144 : i64
    %44 = kernel.constant 768 : i64
    %45 = kernel.constant 1024 : i64
    %46 = kernel.constant 80 : i64
    %47 = kernel.constant 10240 : i64
    %48 = kernel.constant 1280 : i64
    %49 = kernel.constant 96 : i64
    %50 = kernel.constant 12288 : i64
    %51 = kernel.constant 1536 : i64
    %52 = kernel.constant 112 : i64
    %53 = kernel.constant 14336 : i64
    %54 = kernel.constant 1792 : i64
    %55 = kernel.constant 2 : i64
    %56 = kernel.constant 3 : i64
    %57 = kernel.constant 4 : i64
    %58 = kernel.constant 5 : i64
    %59 = kernel.constant 6 : i64
    %60 = kernel.constant 7 : i64
    %61 = kernel.constant 9 : i64
    %62 = kernel.constant 10 : i64
    %63 = kernel.constant 11 : i64
    %64 = kernel.constant 12 : i64
    %65 = kernel.constant 13 : i64
    %66 = kernel.constant 14 : i64
    %67 = kernel.constant 15 : i64
    %68 = kernel.constant 17 : i64
    %69 = kernel.constant 18 : i64
    %70 = kernel.constant 19 : i64
    %71 = kernel.constant 20 : i64
    %72 = kernel.constant 21 : i64
    %73 = kernel.constant 22 : i64
    %74 = kernel.constant 23 : i64
    %75 = kernel.constant 24 : i64
    %76 = kernel.constant 25 : i64
    %77 = kernel.constant 26 : i64
    %78 = kernel.constant 27 : i64
    %79 = kernel.constant 28 : i64
    %80 = kernel.constant 29 : i64
    %81 = kernel.constant 30 : i64
    %82 = kernel.constant 31 : i64
    %83 = kernel.constant 33 : i64
    %84 = kernel.constant 34 : i64
    %85 = kernel.constant 35 : i64
    %86 = kernel.constant 36 : i64
    %87 = kernel.constant 37 : i64
    %88 = kernel.constant 38 : i64
    %89 = kernel.constant 39 : i64
    %90 = kernel.constant 40 : i64
    %91 = kernel.constant 41 : i64
    %92 = kernel.constant 42 : i64
    %93 = kernel.constant 43 : i64
    %94 = kernel.constant 44 : i64
    %95 = kernel.constant 45 : i64
    %96 = kernel.constant 46 : i64
    %97 = kernel.constant 47 : i64
    %98 = kernel.constant 49 : i64
    %99 = kernel.constant 50 : i64
    %100 = kernel.constant 51 : i64
    %101 = kernel.constant 52 : i64
    %102 = kernel.constant 53 : i64
    %103 = kernel.constant 54 : i64
    %104 = kernel.constant 55 : i64
    %105 = kernel.constant 56 : i64
    %106 = kernel.constant 57 : i64
    %107 = kernel.constant 58 : i64
    %108 = kernel.constant 59 : i64
    %109 = kernel.constant 60 : i64
    %110 = kernel.constant 61 : i64
    %111 = kernel.constant 62 : i64
    %112 = kernel.constant 63 : i64
    %113 = kernel.cmp gt %30, %18 : i64
    %114 = kernel.constant -128 : i64
    %115 = kernel.add %n, %114 : i64
    %116 = kernel.cmp lt %115, %18 : i64
    %117 = kernel.constant -1 : i64
    %118 = kernel.add %30, %117 : i64
    %119 = kernel.constant 129 : i64
    %120 = kernel.constant 1032 : i64
    %121 = kernel.constant 1040 : i64
    %122 = kernel.constant 1048 : i64
    %123 = kernel.constant 1056 : i64
    %124 = kernel.constant 1064 : i64
    %125 = kernel.constant 1072 : i64
    %126 = kernel.constant 1080 : i64
    %127 = kernel.constant 1088 : i64
    %128 = kernel.constant 72 : i64
    %129 = kernel.constant 1096 : i64
    %130 = kernel.constant 1104 : i64
    %131 = kernel.constant 88 : i64
    %132 = kernel.constant 1112 : i64
    %133 = kernel.constant 1120 : i64
    %134 = kernel.constant 104 : i64
    %135 = kernel.constant 1128 : i64
    %136 = kernel.constant 1136 : i64
    %137 = kernel.constant 120 : i64
    %138 = kernel.constant 1144 : i64
    kernel.if %22 {
      kernel.setmaxnreg dec 40
      %139 = kernel.cmp eq %2, %20 : i32
      kernel.if %139 {
        %140 = kernel.mul %26, %27 : i64
        %141 = kernel.block_id x
        %142 = kernel.cast %141 : i32 to i64
        %143 = kernel.grid_dim x
        %144 = kernel.cast %143 : i32 to i64
        %145 = kernel.sub %144, %28 : i64
        %146 = kernel.add %140, %145 : i64
        %147 = kernel.sub %146, %142 : i64
        %148 = kernel.div %147, %144 {nonneg} : i64
        %149 = kernel.rem %142, %26 {nonneg} : i64
        %150 = kernel.div %142, %26 {nonneg} : i64
        %151 = kernel.rem %144, %26 {nonneg} : i64
        %152 = kernel.div %144, %26 {nonneg} : i64
        %153 = kernel.alloc {align = 8 : i64} : !kernel.buffer<1xi64, local>
        kernel.store %149, %153[%4] {align = 8 : i64}
        %154 = kernel.alloc {align = 8 : i64} : !kernel.buffer<1xi64, local>
        kernel.store %150, %154[%4] {align = 8 : i64}
        kernel.for %tile = %18 to %148 step %28 : i64 {
          %155 = kernel.load %154[%4] {align = 8 : i64} : i64
          kernel.for %i = %18 to %30 step %28 : i64 {
            %156 = kernel.load %14[%4] {align = 4 : i64} : i32
            %157 = kernel.cast %156 : i32 to i64
            %158 = kernel.constant 31 : i32
            %159 = kernel.cast %157 : i64 to i32
            %160 = kernel.and %159, %158 : i32
            %161 = kernel.constant 1 : i32
            %162 = kernel.load %12[%4] {align = 4 : i64} : i32
            %163 = kernel.shr %162, %160 : i32
            %164 = kernel.and %163, %161 : i32
            %165 = kernel.view %empty[%157] : !kernel.mbarrier
            kernel.mbarrier.wait %165 parity %164
            %166 = kernel.shl %161, %160 : i32
            %167 = kernel.load %12[%4] {align = 4 : i64} : i32
            %168 = kernel.xor %167, %166 : i32
            kernel.store %168, %12[%4] {align = 4 : i64}
            %169 = kernel.view %full[%157] : !kernel.mbarrier
            kernel.mbarrier.arrive.expect_tx %169, %5
            %170 = kernel.cast %155 : i64 to i32
            %171 = kernel.mul %i, %25 : i64
            %172 = kernel.add %171, %33 : i64
            %173 = kernel.add %172, %21 : i64
            %174 = kernel.cast %173 : i64 to i32
            %175 = kernel.mul %157, %34 : i64
            %176 = kernel.view %k_1[%175] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %k[%4, %170, %174, %4] to %176 signal %169
            %177 = kernel.constant 64 : i32
            %178 = kernel.add %175, %36 : i64
            %179 = kernel.view %k_1[%178] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %k[%4, %170, %174, %177] to %179 signal %169
            %180 = kernel.load %14[%4] {align = 4 : i64} : i32
            %181 = kernel.add %180, %161 : i32
            %182 = kernel.constant 2 : i32
            %183 = kernel.cmp lt %181, %182 : i32
            %184 = kernel.select %183, %181, %4 : i32
            kernel.store %184, %14[%4] {align = 4 : i64}
            %185 = kernel.load %17[%4] {align = 4 : i64} : i32
            %186 = kernel.cast %185 : i32 to i64
            %187 = kernel.cast %186 : i64 to i32
            %188 = kernel.and %187, %158 : i32
            %189 = kernel.load %16[%4] {align = 4 : i64} : i32
            %190 = kernel.shr %189, %188 : i32
            %191 = kernel.and %190, %161 : i32
            %192 = kernel.view %empty_1[%186] : !kernel.mbarrier
            kernel.mbarrier.wait %192 parity %191
            %193 = kernel.shl %161, %188 : i32
            %194 = kernel.load %16[%4] {align = 4 : i64} : i32
            %195 = kernel.xor %194, %193 : i32
            kernel.store %195, %16[%4] {align = 4 : i64}
            %196 = kernel.view %full_1[%186] : !kernel.mbarrier
            kernel.mbarrier.arrive.expect_tx %196, %5
            %197 = kernel.mul %186, %34 : i64
            %198 = kernel.view %v_1[%197] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %v[%4, %170, %174, %4] to %198 signal %196
            %199 = kernel.add %197, %36 : i64
            %200 = kernel.view %v_1[%199] : !kernel.buffer<8192xbf16, shared>
            kernel.tma.load %v[%4, %170, %174, %177] to %200 signal %196
            %201 = kernel.load %17[%4] {align = 4 : i64} : i32
            %202 = kernel.add %201, %161 : i32
            %203 = kernel.cmp lt %202, %182 : i32
            %204 = kernel.select %203, %202, %4 : i32
            kernel.store %204, %17[%4] {align = 4 : i64}
          }
          %156 = kernel.load %153[%4] {align = 8 : i64} : i64
          %157 = kernel.add %156, %151 : i64
          %158 = kernel.cmp ge %157, %26 : i64
          %159 = kernel.sub %157, %26 : i64
          %160 = kernel.select %158, %159, %157 : i64
          kernel.store %160, %153[%4] {align = 8 : i64}
          %161 = kernel.load %154[%4] {align = 8 : i64} : i64
          %162 = kernel.add %161, %152 : i64
          %163 = kernel.cast %158 : i1 to i64
          %164 = kernel.add %162, %163 : i64
          kernel.store %164, %154[%4] {align = 8 : i64}
        }
      }
    } else {
      kernel.setmaxnreg inc 232
      %139 = kernel.mul %26, %27 : i64
      %140 = kernel.block_id x
      %141 = kernel.cast %140 : i32 to i64
      %142 = kernel.grid_dim x
      %143 = kernel.cast %142 : i32 to i64
      %144 = kernel.sub %143, %28 : i64
      %145 = kernel.add %139, %144 : i64
      %146 = kernel.sub %145, %141 : i64
      %147 = kernel.div %146, %143 {nonneg} : i64
      %148 = kernel.rem %141, %26 {nonneg} : i64
      %149 = kernel.div %141, %26 {nonneg} : i64
      %150 = kernel.rem %143, %26 {nonneg} : i64
      %151 = kernel.div %143, %26 {nonneg} : i64
      %152 = kernel.alloc {align = 8 : i64} : !kernel.buffer<1xi64, local>
      kernel.store %148, %152[%4] {align = 8 : i64}
      %153 = kernel.alloc {align = 8 : i64} : !kernel.buffer<1xi64, local>
      kernel.store %149, %153[%4] {align = 8 : i64}
      %154 = kernel.div %3, %37 {nonneg} : i64
      %155 = kernel.mul %3, %38 : i64
      %156 = kernel.rem %154, %38 {nonneg} : i64
      %157 = kernel.xor %3, %156 : i64
      %158 = kernel.mul %157, %38 : i64
      %159 = kernel.add %3, %21 : i64
      %160 = kernel.xor %156, %159 : i64
      %161 = kernel.mul %160, %38 : i64
      %162 = kernel.add %3, %41 : i64
      %163 = kernel.xor %156, %162 : i64
      %164 = kernel.mul %163, %38 : i64
      %165 = kernel.add %3, %44 : i64
      %166 = kernel.xor %156, %165 : i64
      %167 = kernel.mul %166, %38 : i64
      %168 = kernel.add %3, %45 : i64
      %169 = kernel.xor %156, %168 : i64
      %170 = kernel.mul %169, %38 : i64
      %171 = kernel.add %3, %48 : i64
      %172 = kernel.xor %156, %171 : i64
      %173 = kernel.mul %172, %38 : i64
      %174 = kernel.add %3, %51 : i64
      %175 = kernel.xor %156, %174 : i64
      %176 = kernel.mul %175, %38 : i64
      %177 = kernel.add %3, %54 : i64
      %178 = kernel.xor %156, %177 : i64
      %179 = kernel.mul %178, %38 : i64
      %180 = kernel.div %3, %27 {nonneg} : i64
      %181 = kernel.mul %180, %39 : i64
      %182 = kernel.rem %3, %38 {nonneg} : i64
      %183 = kernel.rem %3, %37 {nonneg} : i64
      %184 = kernel.mul %183, %37 : i64
      %185 = kernel.rem %154, %55 {nonneg} : i64
      %186 = kernel.add %184, %185 : i64
      %187 = kernel.xor %182, %186 : i64
      %188 = kernel.mul %187, %38 : i64
      %189 = kernel.add %181, %188 : i64
      %190 = kernel.mul %183, %25 : i64
      %191 = kernel.add %190, %181 : i64
      %192 = kernel.add %185, %55 : i64
      %193 = kernel.xor %182, %192 : i64
      %194 = kernel.mul %193, %38 : i64
      %195 = kernel.add %191, %194 : i64
      %196 = kernel.add %185, %57 : i64
      %197 = kernel.xor %182, %196 : i64
      %198 = kernel.mul %197, %38 : i64
      %199 = kernel.add %191, %198 : i64
      %200 = kernel.add %185, %59 : i64
      %201 = kernel.xor %182, %200 : i64
      %202 = kernel.mul %201, %38 : i64
      %203 = kernel.add %191, %202 : i64
      %204 = kernel.add %185, %38 : i64
      %205 = kernel.xor %182, %204 : i64
      %206 = kernel.mul %205, %38 : i64
      %207 = kernel.add %191, %206 : i64
      %208 = kernel.add %185, %62 : i64
      %209 = kernel.xor %182, %208 : i64
      %210 = kernel.mul %209, %38 : i64
      %211 = kernel.add %191, %210 : i64
      %212 = kernel.add %185, %64 : i64
      %213 = kernel.xor %182, %212 : i64
      %214 = kernel.mul %213, %38 : i64
      %215 = kernel.add %191, %214 : i64
      %216 = kernel.add %185, %66 : i64
      %217 = kernel.xor %182, %216 : i64
      %218 = kernel.mul %217, %38 : i64
      %219 = kernel.add %191, %218 : i64
      %220 = kernel.rem %3, %57 {nonneg} : i64
      %221 = kernel.rem %3, %27 {nonneg} : i64
      %222 = kernel.cmp eq %221, %18 : i64
      %223 = kernel.mul %180, %37 : i64
      %224 = kernel.div %3, %57 {nonneg} : i64
      %225 = kernel.rem %224, %38 {nonneg} : i64
      %226 = kernel.add %223, %225 : i64
      %227 = kernel.mul %225, %25 : i64
      %228 = kernel.add %181, %227 : i64
      %229 = kernel.mul %220, %55 : i64
      %230 = kernel.add %228, %229 : i64
      kernel.for %tile = %18 to %147 step %28 : i64 {
        %231 = kernel.load %152[%4] {align = 8 : i64} : i64
        %232 = kernel.load %153[%4] {align = 8 : i64} : i64
        %233 = kernel.constant 1.27517431974411e-01 : f32
        %234 = kernel.constant -3.4028234663852886e+38 : f32
        %235 = kernel.mul %231, %25 : i64
        %236 = kernel.add %154, %235 : i64
        %237 = kernel.cmp lt %236, %m : i64
        %238 = kernel.mul %231, %34 : i64
        %239 = kernel.mul %m, %232 : i64
        %240 = kernel.mul %239, %25 : i64
        %241 = kernel.add %238, %240 : i64
        %242 = kernel.add %155, %241 : i64
        %243 = kernel.if %237 -> vector<8xbf16> {
          %244 = kernel.load %q[%242] : vector<8xbf16>
          kernel.yield %244
        } else {
          %244 = kernel.constant 0.000000e+00 : bf16
          %245 = kernel.splat %244 : vector<8xbf16>
          kernel.yield %245
        }
        kernel.store %243, %q_1[%158]
        %244 = kernel.add %236, %37 : i64
        %245 = kernel.cmp lt %244, %m : i64
        %246 = kernel.add %242, %39 : i64
        %247 = kernel.if %245 -> vector<8xbf16> {
          %248 = kernel.load %q[%246] : vector<8xbf16>
          kernel.yield %248
        } else {
          %248 = kernel.constant 0.000000e+00 : bf16
          %249 = kernel.splat %248 : vector<8xbf16>
          kernel.yield %249
        }
        kernel.store %247, %q_1[%161]
        %248 = kernel.add %236, %27 : i64
        %249 = kernel.cmp lt %248, %m : i64
        %250 = kernel.add %242, %40 : i64
        %251 = kernel.if %249 -> vector<8xbf16> {
          %252 = kernel.load %q[%250] : vector<8xbf16>
          kernel.yield %252
        } else {
          %252 = kernel.constant 0.000000e+00 : bf16
          %253 = kernel.splat %252 : vector<8xbf16>
          kernel.yield %253
        }
        kernel.store %251, %q_1[%164]
        %252 = kernel.add %236, %42 : i64
        %253 = kernel.cmp lt %252, %m : i64
        %254 = kernel.add %242, %43 : i64
        %255 = kernel.if %253 -> vector<8xbf16> {
          %256 = kernel.load %q[%254] : vector<8xbf16>
          kernel.yield %256
        } else {
          %256 = kernel.constant 0.000000e+00 : bf16
          %257 = kernel.splat %256 : vector<8xbf16>
          kernel.yield %257
        }
        kernel.store %255, %q_1[%167]
        %256 = kernel.add %236, %35 : i64
        %257 = kernel.cmp lt %256, %m : i64
        %258 = kernel.add %242, %36 : i64
        %259 = kernel.if %257 -> vector<8xbf16> {
          %260 = kernel.load %q[%258] : vector<8xbf16>
          kernel.yield %260
        } else {
          %260 = kernel.constant 0.000000e+00 : bf16
          %261 = kernel.splat %260 : vector<8xbf16>
          kernel.yield %261
        }
        kernel.store %259, %q_1[%170]
        %260 = kernel.add %236, %46 : i64
        %261 = kernel.cmp lt %260, %m : i64
        %262 = kernel.add %242, %47 : i64
        %263 = kernel.if %261 -> vector<8xbf16> {
          %264 = kernel.load %q[%262] : vector<8xbf16>
          kernel.yield %264
        } else {
          %264 = kernel.constant 0.000000e+00 : bf16
          %265 = kernel.splat %264 : vector<8xbf16>
          kernel.yield %265
        }
        kernel.store %263, %q_1[%173]
        %264 = kernel.add %236, %49 : i64
        %265 = kernel.cmp lt %264, %m : i64
        %266 = kernel.add %242, %50 : i64
        %267 = kernel.if %265 -> vector<8xbf16> {
          %268 = kernel.load %q[%266] : vector<8xbf16>
          kernel.yield %268
        } else {
          %268 = kernel.constant 0.000000e+00 : bf16
          %269 = kernel.splat %268 : vector<8xbf16>
          kernel.yield %269
        }
        kernel.store %267, %q_1[%176]
        %268 = kernel.add %236, %52 : i64
        %269 = kernel.cmp lt %268, %m : i64
        %270 = kernel.add %242, %53 : i64
        %271 = kernel.if %269 -> vector<8xbf16> {
          %272 = kernel.load %q[%270] : vector<8xbf16>
          kernel.yield %272
        } else {
          %272 = kernel.constant 0.000000e+00 : bf16
          %273 = kernel.splat %272 : vector<8xbf16>
          kernel.yield %273
        }
        kernel.store %271, %q_1[%179]
        %272 = kernel.constant 1 : i32
        kernel.barrier.sync %272, %20
        %273 = kernel.ldmatrix x4 %q_1[%189] : vector<8xbf16>
        %274 = kernel.extract %273[0] : vector<8xbf16>
        %275 = kernel.extract %273[1] : vector<8xbf16>
        %276 = kernel.extract %273[2] : vector<8xbf16>
        %277 = kernel.extract %273[3] : vector<8xbf16>
        %278 = kernel.extract %273[4] : vector<8xbf16>
        %279 = kernel.extract %273[5] : vector<8xbf16>
        %280 = kernel.extract %273[6] : vector<8xbf16>
        %281 = kernel.extract %273[7] : vector<8xbf16>
        %282 = kernel.ldmatrix x4 %q_1[%195] : vector<8xbf16>
        %283 = kernel.extract %282[0] : vector<8xbf16>
        %284 = kernel.extract %282[1] : vector<8xbf16>
        %285 = kernel.extract %282[2] : vector<8xbf16>
        %286 = kernel.extract %282[3] : vector<8xbf16>
        %287 = kernel.extract %282[4] : vector<8xbf16>
        %288 = kernel.extract %282[5] : vector<8xbf16>
        %289 = kernel.extract %282[6] : vector<8xbf16>
        %290 = kernel.extract %282[7] : vector<8xbf16>
        %291 = kernel.ldmatrix x4 %q_1[%199] : vector<8xbf16>
        %292 = kernel.extract %291[0] : vector<8xbf16>
        %293 = kernel.extract %291[1] : vector<8xbf16>
        %294 = kernel.extract %291[2] : vector<8xbf16>
        %295 = kernel.extract %291[3] : vector<8xbf16>
        %296 = kernel.extract %291[4] : vector<8xbf16>
        %297 = kernel.extract %291[5] : vector<8xbf16>
        %298 = kernel.extract %291[6] : vector<8xbf16>
        %299 = kernel.extract %291[7] : vector<8xbf16>
        %300 = kernel.ldmatrix x4 %q_1[%203] : vector<8xbf16>
        %301 = kernel.extract %300[0] : vector<8xbf16>
        %302 = kernel.extract %300[1] : vector<8xbf16>
        %303 = kernel.extract %300[2] : vector<8xbf16>
        %304 = kernel.extract %300[3] : vector<8xbf16>
        %305 = kernel.extract %300[4] : vector<8xbf16>
        %306 = kernel.extract %300[5] : vector<8xbf16>
        %307 = kernel.extract %300[6] : vector<8xbf16>
        %308 = kernel.extract %300[7] : vector<8xbf16>
        %309 = kernel.ldmatrix x4 %q_1[%207] : vector<8xbf16>
        %310 = kernel.extract %309[0] : vector<8xbf16>
        %311 = kernel.extract %309[1] : vector<8xbf16>
        %312 = kernel.extract %309[2] : vector<8xbf16>
        %313 = kernel.extract %309[3] : vector<8xbf16>
        %314 = kernel.extract %309[4] : vector<8xbf16>
        %315 = kernel.extract %309[5] : vector<8xbf16>
        %316 = kernel.extract %309[6] : vector<8xbf16>
        %317 = kernel.extract %309[7] : vector<8xbf16>
        %318 = kernel.ldmatrix x4 %q_1[%211] : vector<8xbf16>
        %319 = kernel.extract %318[0] : vector<8xbf16>
        %320 = kernel.extract %318[1] : vector<8xbf16>
        %321 = kernel.extract %318[2] : vector<8xbf16>
        %322 = kernel.extract %318[3] : vector<8xbf16>
        %323 = kernel.extract %318[4] : vector<8xbf16>
        %324 = kernel.extract %318[5] : vector<8xbf16>
        %325 = kernel.extract %318[6] : vector<8xbf16>
        %326 = kernel.extract %318[7] : vector<8xbf16>
        %327 = kernel.ldmatrix x4 %q_1[%215] : vector<8xbf16>
        %328 = kernel.extract %327[0] : vector<8xbf16>
        %329 = kernel.extract %327[1] : vector<8xbf16>
        %330 = kernel.extract %327[2] : vector<8xbf16>
        %331 = kernel.extract %327[3] : vector<8xbf16>
        %332 = kernel.extract %327[4] : vector<8xbf16>
        %333 = kernel.extract %327[5] : vector<8xbf16>
        %334 = kernel.extract %327[6] : vector<8xbf16>
        %335 = kernel.extract %327[7] : vector<8xbf16>
        %336 = kernel.ldmatrix x4 %q_1[%219] : vector<8xbf16>
        %337 = kernel.extract %336[0] : vector<8xbf16>
        %338 = kernel.extract %336[1] : vector<8xbf16>
        %339 = kernel.extract %336[2] : vector<8xbf16>
        %340 = kernel.extract %336[3] : vector<8xbf16>
        %341 = kernel.extract %336[4] : vector<8xbf16>
        %342 = kernel.extract %336[5] : vector<8xbf16>
        %343 = kernel.extract %336[6] : vector<8xbf16>
        %344 = kernel.extract %336[7] : vector<8xbf16>
        %345 = kernel.constant 0.000000e+00 : f32
        kernel.store %345, %o[%18]
        kernel.store %345, %o[%28]
        kernel.store %345, %o[%55]
        kernel.store %345, %o[%56]
        kernel.store %345, %o[%57]
        kernel.store %345, %o[%58]
        kernel.store %345, %o[%59]
        kernel.store %345, %o[%60]
        kernel.store %345, %o[%38]
        kernel.store %345, %o[%61]
        kernel.store %345, %o[%62]
        kernel.store %345, %o[%63]
        kernel.store %345, %o[%64]
        kernel.store %345, %o[%65]
        kernel.store %345, %o[%66]
        kernel.store %345, %o[%67]
        kernel.store %345, %o[%37]
        kernel.store %345, %o[%68]
        kernel.store %345, %o[%69]
        kernel.store %345, %o[%70]
        kernel.store %345, %o[%71]
        kernel.store %345, %o[%72]
        kernel.store %345, %o[%73]
        kernel.store %345, %o[%74]
        kernel.store %345, %o[%75]
        kernel.store %345, %o[%76]
        kernel.store %345, %o[%77]
        kernel.store %345, %o[%78]
        kernel.store %345, %o[%79]
        kernel.store %345, %o[%80]
        kernel.store %345, %o[%81]
        kernel.store %345, %o[%82]
        kernel.store %345, %o[%27]
        kernel.store %345, %o[%83]
        kernel.store %345, %o[%84]
        kernel.store %345, %o[%85]
        kernel.store %345, %o[%86]
        kernel.store %345, %o[%87]
        kernel.store %345, %o[%88]
        kernel.store %345, %o[%89]
        kernel.store %345, %o[%90]
        kernel.store %345, %o[%91]
        kernel.store %345, %o[%92]
        kernel.store %345, %o[%93]
        kernel.store %345, %o[%94]
        kernel.store %345, %o[%95]
        kernel.store %345, %o[%96]
        kernel.store %345, %o[%97]
        kernel.store %345, %o[%42]
        kernel.store %345, %o[%98]
        kernel.store %345, %o[%99]
        kernel.store %345, %o[%100]
        kernel.store %345, %o[%101]
        kernel.store %345, %o[%102]
        kernel.store %345, %o[%103]
        kernel.store %345, %o[%104]
        kernel.store %345, %o[%105]
        kernel.store %345, %o[%106]
        kernel.store %345, %o[%107]
        kernel.store %345, %o[%108]
        kernel.store %345, %o[%109]
        kernel.store %345, %o[%110]
        kernel.store %345, %o[%111]
        kernel.store %345, %o[%112]
        kernel.store %345, %sum[%18]
        kernel.store %345, %sum[%28]
        kernel.store %234, %max[%18]
        kernel.store %234, %max[%28]
        kernel.if %113 {
          %346 = kernel.load %14[%4] {align = 4 : i64} : i32
          %347 = kernel.cast %346 : i32 to i64
          %348 = kernel.constant 31 : i32
          %349 = kernel.cast %347 : i64 to i32
          %350 = kernel.and %349, %348 : i32
          %351 = kernel.load %11[%4] {align = 4 : i64} : i32
          %352 = kernel.shr %351, %350 : i32
          %353 = kernel.and %352, %272 : i32
          %354 = kernel.view %full[%347] : !kernel.mbarrier
          kernel.mbarrier.wait %354 parity %353
          %355 = kernel.shl %272, %350 : i32
          %356 = kernel.load %11[%4] {align = 4 : i64} : i32
          %357 = kernel.xor %356, %355 : i32
          kernel.store %357, %11[%4] {align = 4 : i64}
          %358 = kernel.build %274, %275, %276, %277, %278, %279, %280, %281 : vector<8xbf16>
          %359 = kernel.build %283, %284, %285, %286, %287, %288, %289, %290 : vector<8xbf16>
          %360 = kernel.build %292, %293, %294, %295, %296, %297, %298, %299 : vector<8xbf16>
          %361 = kernel.build %301, %302, %303, %304, %305, %306, %307, %308 : vector<8xbf16>
          %362 = kernel.build %310, %311, %312, %313, %314, %315, %316, %317 : vector<8xbf16>
          %363 = kernel.build %319, %320, %321, %322, %323, %324, %325, %326 : vector<8xbf16>
          %364 = kernel.build %328, %329, %330, %331, %332, %333, %334, %335 : vector<8xbf16>
          %365 = kernel.build %337, %338, %339, %340, %341, %342, %343, %344 : vector<8xbf16>
          %366, %367, %368, %369, %370, %371, %372, %373 = kernel.wgmma.fence %358, %359, %360, %361, %362, %363, %364, %365 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          %374 = kernel.mul %347, %34 : i64
          %375 = kernel.view %k_1[%374] : !kernel.buffer<8144xbf16, shared>
          %376 = kernel.wgmma.smem_desc k %375 {stride = 1024 : i64, swizzle = "128b"}
          %377 = kernel.wgmma.mma bf16 %366, bf16 %376 : !kernel.wgmma<64xf32>
          %378 = kernel.view %k_1[%374] : !kernel.buffer<8160xbf16, shared>
          %379 = kernel.wgmma.smem_desc k %378 {stride = 1024 : i64, swizzle = "128b"}
          %380 = kernel.add %379, %55 : i64
          %381 = kernel.wgmma.mma bf16 %367, bf16 %380 add %377 : !kernel.wgmma<64xf32>
          %382 = kernel.view %k_1[%374] : !kernel.buffer<8176xbf16, shared>
          %383 = kernel.wgmma.smem_desc k %382 {stride = 1024 : i64, swizzle = "128b"}
          %384 = kernel.add %383, %57 : i64
          %385 = kernel.wgmma.mma bf16 %368, bf16 %384 add %381 : !kernel.wgmma<64xf32>
          %386 = kernel.view %k_1[%374] : !kernel.buffer<8192xbf16, shared>
          %387 = kernel.wgmma.smem_desc k %386 {stride = 1024 : i64, swizzle = "128b"}
          %388 = kernel.add %387, %59 : i64
          %389 = kernel.wgmma.mma bf16 %369, bf16 %388 add %385 : !kernel.wgmma<64xf32>
          %390 = kernel.view %k_1[%374] : !kernel.buffer<16336xbf16, shared>
          %391 = kernel.wgmma.smem_desc k %390 {stride = 1024 : i64, swizzle = "128b"}
          %392 = kernel.add %391, %45 : i64
          %393 = kernel.wgmma.mma bf16 %370, bf16 %392 add %389 : !kernel.wgmma<64xf32>
          %394 = kernel.view %k_1[%374] : !kernel.buffer<16352xbf16, shared>
          %395 = kernel.wgmma.smem_desc k %394 {stride = 1024 : i64, swizzle = "128b"}
          %396 = kernel.constant 1026 : i64
          %397 = kernel.add %395, %396 : i64
          %398 = kernel.wgmma.mma bf16 %371, bf16 %397 add %393 : !kernel.wgmma<64xf32>
          %399 = kernel.view %k_1[%374] : !kernel.buffer<16368xbf16, shared>
          %400 = kernel.wgmma.smem_desc k %399 {stride = 1024 : i64, swizzle = "128b"}
          %401 = kernel.constant 1028 : i64
          %402 = kernel.add %400, %401 : i64
          %403 = kernel.wgmma.mma bf16 %372, bf16 %402 add %398 : !kernel.wgmma<64xf32>
          %404 = kernel.view %k_1[%374] : !kernel.buffer<16384xbf16, shared>
          %405 = kernel.wgmma.smem_desc k %404 {stride = 1024 : i64, swizzle = "128b"}
          %406 = kernel.constant 1030 : i64
          %407 = kernel.add %405, %406 : i64
          %408 = kernel.wgmma.mma bf16 %373, bf16 %407 add %403 : !kernel.wgmma<64xf32>
          kernel.wgmma.commit_group
          %409, %410, %411, %412, %413, %414, %415, %416, %417 = kernel.wgmma.wait_group 0 for %408, %366, %367, %368, %369, %370, %371, %372, %373 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
          kernel.store %409, %s[%18] {align = 4 : i64}
          kernel.if %116 {
            %418 = kernel.cmp lt %229, %n : i64
            %419 = kernel.add %229, %28 : i64
            %420 = kernel.cmp lt %419, %n : i64
            %421 = kernel.load %s[%18] : f32
            %422 = kernel.load %s[%28] : f32
            %423 = kernel.constant 0xFF800000 : f32
            %424 = kernel.select %418, %421, %423 : f32
            %425 = kernel.select %420, %422, %423 : f32
            kernel.store %424, %s[%18]
            kernel.store %425, %s[%28]
            %426 = kernel.load %s[%55] : f32
            %427 = kernel.load %s[%56] : f32
            %428 = kernel.select %418, %426, %423 : f32
            %429 = kernel.select %420, %427, %423 : f32
            kernel.store %428, %s[%55]
            kernel.store %429, %s[%56]
            %430 = kernel.add %229, %38 : i64
            %431 = kernel.cmp lt %430, %n : i64
            %432 = kernel.add %229, %61 : i64
            %433 = kernel.cmp lt %432, %n : i64
            %434 = kernel.load %s[%57] : f32
            %435 = kernel.load %s[%58] : f32
            %436 = kernel.select %431, %434, %423 : f32
            %437 = kernel.select %433, %435, %423 : f32
            kernel.store %436, %s[%57]
            kernel.store %437, %s[%58]
            %438 = kernel.load %s[%59] : f32
            %439 = kernel.load %s[%60] : f32
            %440 = kernel.select %431, %438, %423 : f32
            %441 = kernel.select %433, %439, %423 : f32
            kernel.store %440, %s[%59]
            kernel.store %441, %s[%60]
            %442 = kernel.add %229, %37 : i64
            %443 = kernel.cmp lt %442, %n : i64
            %444 = kernel.add %229, %68 : i64
            %445 = kernel.cmp lt %444, %n : i64
            %446 = kernel.load %s[%38] : f32
            %447 = kernel.load %s[%61] : f32
            %448 = kernel.select %443, %446, %423 : f32
            %449 = kernel.select %445, %447, %423 : f32
            kernel.store %448, %s[%38]
            kernel.store %449, %s[%61]
            %450 = kernel.load %s[%62] : f32
            %451 = kernel.load %s[%63] : f32
            %452 = kernel.select %443, %450, %423 : f32
            %453 = kernel.select %445, %451, %423 : f32
            kernel.store %452, %s[%62]
            kernel.store %453, %s[%63]
            %454 = kernel.add %229, %75 : i64
            %455 = kernel.cmp lt %454, %n : i64
            %456 = kernel.add %229, %76 : i64
            %457 = kernel.cmp lt %456, %n : i64
            %458 = kernel.load %s[%64] : f32
            %459 = kernel.load %s[%65] : f32
            %460 = kernel.select %455, %458, %423 : f32
            %461 = kernel.select %457, %459, %423 : f32
            kernel.store %460, %s[%64]
            kernel.store %461, %s[%65]
            %462 = kernel.load %s[%66] : f32
            %463 = kernel.load %s[%67] : f32
            %464 = kernel.select %455, %462, %423 : f32
            %465 = kernel.select %457, %463, %423 : f32
            kernel.store %464, %s[%66]
            kernel.store %465, %s[%67]
            %466 = kernel.add %229, %27 : i64
            %467 = kernel.cmp lt %466, %n : i64
            %468 = kernel.add %229, %83 : i64
            %469 = kernel.cmp lt %468, %n : i64
            %470 = kernel.load %s[%37] : f32
            %471 = kernel.load %s[%68] : f32
            %472 = kernel.select %467, %470, %423 : f32
            %473 = kernel.select %469, %471, %423 : f32
            kernel.store %472, %s[%37]
            kernel.store %473, %s[%68]
            %474 = kernel.load %s[%69] : f32
            %475 = kernel.load %s[%70] : f32
            %476 = kernel.select %467, %474, %423 : f32
            %477 = kernel.select %469, %475, %423 : f32
            kernel.store %476, %s[%69]
            kernel.store %477, %s[%70]
            %478 = kernel.add %229, %90 : i64
            %479 = kernel.cmp lt %478, %n : i64
            %480 = kernel.add %229, %91 : i64
            %481 = kernel.cmp lt %480, %n : i64
            %482 = kernel.load %s[%71] : f32
            %483 = kernel.load %s[%72] : f32
            %484 = kernel.select %479, %482, %423 : f32
            %485 = kernel.select %481, %483, %423 : f32
            kernel.store %484, %s[%71]
            kernel.store %485, %s[%72]
            %486 = kernel.load %s[%73] : f32
            %487 = kernel.load %s[%74] : f32
            %488 = kernel.select %479, %486, %423 : f32
            %489 = kernel.select %481, %487, %423 : f32
            kernel.store %488, %s[%73]
            kernel.store %489, %s[%74]
            %490 = kernel.add %229, %42 : i64
            %491 = kernel.cmp lt %490, %n : i64
            %492 = kernel.add %229, %98 : i64
            %493 = kernel.cmp lt %492, %n : i64
            %494 = kernel.load %s[%75] : f32
            %495 = kernel.load %s[%76] : f32
            %496 = kernel.select %491, %494, %423 : f32
            %497 = kernel.select %493, %495, %423 : f32
            kernel.store %496, %s[%75]
            kernel.store %497, %s[%76]
            %498 = kernel.load %s[%77] : f32
            %499 = kernel.load %s[%78] : f32
            %500 = kernel.select %491, %498, %423 : f32
            %501 = kernel.select %493, %499, %423 : f32
            kernel.store %500, %s[%77]
            kernel.store %501, %s[%78]
            %502 = kernel.add %229, %105 : i64
            %503 = kernel.cmp lt %502, %n : i64
            %504 = kernel.add %229, %106 : i64
            %505 = kernel.cmp lt %504, %n : i64
            %506 = kernel.load %s[%79] : f32
            %507 = kernel.load %s[%80] : f32
            %508 = kernel.select %503, %506, %423 : f32
            %509 = kernel.select %505, %507, %423 : f32
            kernel.store %508, %s[%79]
            kernel.store %509, %s[%80]
            %510 = kernel.load %s[%81] : f32
            %511 = kernel.load %s[%82] : f32
            %512 = kernel.select %503, %510, %423 : f32
            %513 = kernel.select %505, %511, %423 : f32
            kernel.store %512, %s[%81]
            kernel.store %513, %s[%82]
            %514 = kernel.add %229, %35 : i64
            %515 = kernel.cmp lt %514, %n : i64
            %516 = kernel.constant 65 : i64
            %517 = kernel.add %229, %516 : i64
            %518 = kernel.cmp lt %517, %n : i64
            %519 = kernel.load %s[%27] : f32
            %520 = kernel.load %s[%83] : f32
            %521 = kernel.select %515, %519, %423 : f32
            %522 = kernel.select %518, %520, %423 : f32
            kernel.store %521, %s[%27]
            kernel.store %522, %s[%83]
            %523 = kernel.load %s[%84] : f32
            %524 = kernel.load %s[%85] : f32
            %525 = kernel.select %515, %523, %423 : f32
            %526 = kernel.select %518, %524, %423 : f32
            kernel.store %525, %s[%84]
            kernel.store %526, %s[%85]
            %527 = kernel.add %229, %128 : i64
            %528 = kernel.cmp lt %527, %n : i64
            %529 = kernel.constant 73 : i64
            %530 = kernel.add %229, %529 : i64
            %531 = kernel.cmp lt %530, %n : i64
            %532 = kernel.load %s[%86] : f32
            %533 = kernel.load %s[%87] : f32
            %534 = kernel.select %528, %532, %423 : f32
            %535 = kernel.select %531, %533, %423 : f32
            kernel.store %534, %s[%86]
            kernel.store %535, %s[%87]
            %536 = kernel.load %s[%88] : f32
            %537 = kernel.load %s[%89] : f32
            %538 = kernel.select %528, %536, %423 : f32
            %539 = kernel.select %531, %537, %423 : f32
            kernel.store %538, %s[%88]
            kernel.store %539, %s[%89]
            %540 = kernel.add %229, %46 : i64
            %541 = kernel.cmp lt %540, %n : i64
            %542 = kernel.constant 81 : i64
            %543 = kernel.add %229, %542 : i64
            %544 = kernel.cmp lt %543, %n : i64
            %545 = kernel.load %s[%90] : f32
            %546 = kernel.load %s[%91] : f32
            %547 = kernel.select %541, %545, %423 : f32
            %548 = kernel.select %544, %546, %423 : f32
            kernel.store %547, %s[%90]
            kernel.store %548, %s[%91]
            %549 = kernel.load %s[%92] : f32
            %550 = kernel.load %s[%93] : f32
            %551 = kernel.select %541, %549, %423 : f32
            %552 = kernel.select %544, %550, %423 : f32
            kernel.store %551, %s[%92]
            kernel.store %552, %s[%93]
            %553 = kernel.add %229, %131 : i64
            %554 = kernel.cmp lt %553, %n : i64
            %555 = kernel.constant 89 : i64
            %556 = kernel.add %229, %555 : i64
            %557 = kernel.cmp lt %556, %n : i64
            %558 = kernel.load %s[%94] : f32
            %559 = kernel.load %s[%95] : f32
            %560 = kernel.select %554, %558, %423 : f32
            %561 = kernel.select %557, %559, %423 : f32
            kernel.store %560, %s[%94]
            kernel.store %561, %s[%95]
            %562 = kernel.load %s[%96] : f32
            %563 = kernel.load %s[%97] : f32
            %564 = kernel.select %554, %562, %423 : f32
            %565 = kernel.select %557, %563, %423 : f32
            kernel.store %564, %s[%96]
            kernel.store %565, %s[%97]
            %566 = kernel.add %229, %49 : i64
            %567 = kernel.cmp lt %566, %n : i64
            %568 = kernel.constant 97 : i64
            %569 = kernel.add %229, %568 : i64
            %570 = kernel.cmp lt %569, %n : i64
            %571 = kernel.load %s[%42] : f32
            %572 = kernel.load %s[%98] : f32
            %573 = kernel.select %567, %571, %423 : f32
            %574 = kernel.select %570, %572, %423 : f32
            kernel.store %573, %s[%42]
            kernel.store %574, %s[%98]
            %575 = kernel.load %s[%99] : f32
            %576 = kernel.load %s[%100] : f32
            %577 = kernel.select %567, %575, %423 : f32
            %578 = kernel.select %570, %576, %423 : f32
            kernel.store %577, %s[%99]
            kernel.store %578, %s[%100]
            %579 = kernel.add %229, %134 : i64
            %580 = kernel.cmp lt %579, %n : i64
            %581 = kernel.constant 105 : i64
            %582 = kernel.add %229, %581 : i64
            %583 = kernel.cmp lt %582, %n : i64
            %584 = kernel.load %s[%101] : f32
            %585 = kernel.load %s[%102] : f32
            %586 = kernel.select %580, %584, %423 : f32
            %587 = kernel.select %583, %585, %423 : f32
            kernel.store %586, %s[%101]
            kernel.store %587, %s[%102]
            %588 = kernel.load %s[%103] : f32
            %589 = kernel.load %s[%104] : f32
            %590 = kernel.select %580, %588, %423 : f32
            %591 = kernel.select %583, %589, %423 : f32
            kernel.store %590, %s[%103]
            kernel.store %591, %s[%104]
            %592 = kernel.add %229, %52 : i64
            %593 = kernel.cmp lt %592, %n : i64
            %594 = kernel.constant 113 : i64
            %595 = kernel.add %229, %594 : i64
            %596 = kernel.cmp lt %595, %n : i64
            %597 = kernel.load %s[%105] : f32
            %598 = kernel.load %s[%106] : f32
            %599 = kernel.select %593, %597, %423 : f32
            %600 = kernel.select %596, %598, %423 : f32
            kernel.store %599, %s[%105]
            kernel.store %600, %s[%106]
            %601 = kernel.load %s[%107] : f32
            %602 = kernel.load %s[%108] : f32
            %603 = kernel.select %593, %601, %423 : f32
            %604 = kernel.select %596, %602, %423 : f32
            kernel.store %603, %s[%107]
            kernel.store %604, %s[%108]
            %605 = kernel.add %229, %137 : i64
            %606 = kernel.cmp lt %605, %n : i64
            %607 = kernel.constant 121 : i64
            %608 = kernel.add %229, %607 : i64
            %609 = kernel.cmp lt %608, %n : i64
            %610 = kernel.load %s[%109] : f32
            %611 = kernel.load %s[%110] : f32
            %612 = kernel.select %606, %610, %423 : f32
            %613 = kernel.select %609, %611, %423 : f32
            kernel.store %612, %s[%109]
            kernel.store %613, %s[%110]
            %614 = kernel.load %s[%111] : f32
            %615 = kernel.load %s[%112] : f32
            %616 = kernel.select %606, %614, %423 : f32
            %617 = kernel.select %609, %615, %423 : f32
            kernel.store %616, %s[%111]
            kernel.store %617, %s[%112]
          }
          %418 = kernel.constant 0xFF800000 : f32
          kernel.store %418, %1[%18]
          kernel.store %418, %1[%28]
          %419 = kernel.load %s[%18] : f32
          %420 = kernel.load %1[%18] : f32
          %421 = kernel.max %420, %419 : f32
          kernel.store %421, %1[%18]
          %422 = kernel.load %s[%28] : f32
          %423 = kernel.load %1[%18] : f32
          %424 = kernel.max %423, %422 : f32
          kernel.store %424, %1[%18]
          %425 = kernel.load %s[%55] : f32
          %426 = kernel.load %1[%28] : f32
          %427 = kernel.max %426, %425 : f32
          kernel.store %427, %1[%28]
          %428 = kernel.load %s[%56] : f32
          %429 = kernel.load %1[%28] : f32
          %430 = kernel.max %429, %428 : f32
          kernel.store %430, %1[%28]
          %431 = kernel.load %s[%57] : f32
          %432 = kernel.load %1[%18] : f32
          %433 = kernel.max %432, %431 : f32
          kernel.store %433, %1[%18]
          %434 = kernel.load %s[%58] : f32
          %435 = kernel.load %1[%18] : f32
          %436 = kernel.max %435, %434 : f32
          kernel.store %436, %1[%18]
          %437 = kernel.load %s[%59] : f32
          %438 = kernel.load %1[%28] : f32
          %439 = kernel.max %438, %437 : f32
          kernel.store %439, %1[%28]
          %440 = kernel.load %s[%60] : f32
          %441 = kernel.load %1[%28] : f32
          %442 = kernel.max %441, %440 : f32
          kernel.store %442, %1[%28]
          %443 = kernel.load %s[%38] : f32
          %444 = kernel.load %1[%18] : f32
          %445 = kernel.max %444, %443 : f32
          kernel.store %445, %1[%18]
          %446 = kernel.load %s[%61] : f32
          %447 = kernel.load %1[%18] : f32
          %448 = kernel.max %447, %446 : f32
          kernel.store %448, %1[%18]
          %449 = kernel.load %s[%62] : f32
          %450 = kernel.load %1[%28] : f32
          %451 = kernel.max %450, %449 : f32
          kernel.store %451, %1[%28]
          %452 = kernel.load %s[%63] : f32
          %453 = kernel.load %1[%28] : f32
          %454 = kernel.max %453, %452 : f32
          kernel.store %454, %1[%28]
          %455 = kernel.load %s[%64] : f32
          %456 = kernel.load %1[%18] : f32
          %457 = kernel.max %456, %455 : f32
          kernel.store %457, %1[%18]
          %458 = kernel.load %s[%65] : f32
          %459 = kernel.load %1[%18] : f32
          %460 = kernel.max %459, %458 : f32
          kernel.store %460, %1[%18]
          %461 = kernel.load %s[%66] : f32
          %462 = kernel.load %1[%28] : f32
          %463 = kernel.max %462, %461 : f32
          kernel.store %463, %1[%28]
          %464 = kernel.load %s[%67] : f32
          %465 = kernel.load %1[%28] : f32
          %466 = kernel.max %465, %464 : f32
          kernel.store %466, %1[%28]
          %467 = kernel.load %s[%37] : f32
          %468 = kernel.load %1[%18] : f32
          %469 = kernel.max %468, %467 : f32
          kernel.store %469, %1[%18]
          %470 = kernel.load %s[%68] : f32
          %471 = kernel.load %1[%18] : f32
          %472 = kernel.max %471, %470 : f32
          kernel.store %472, %1[%18]
          %473 = kernel.load %s[%69] : f32
          %474 = kernel.load %1[%28] : f32
          %475 = kernel.max %474, %473 : f32
          kernel.store %475, %1[%28]
          %476 = kernel.load %s[%70] : f32
          %477 = kernel.load %1[%28] : f32
          %478 = kernel.max %477, %476 : f32
          kernel.store %478, %1[%28]
          %479 = kernel.load %s[%71] : f32
          %480 = kernel.load %1[%18] : f32
          %481 = kernel.max %480, %479 : f32
          kernel.store %481, %1[%18]
          %482 = kernel.load %s[%72] : f32
          %483 = kernel.load %1[%18] : f32
          %484 = kernel.max %483, %482 : f32
          kernel.store %484, %1[%18]
          %485 = kernel.load %s[%73] : f32
          %486 = kernel.load %1[%28] : f32
          %487 = kernel.max %486, %485 : f32
          kernel.store %487, %1[%28]
          %488 = kernel.load %s[%74] : f32
          %489 = kernel.load %1[%28] : f32
          %490 = kernel.max %489, %488 : f32
          kernel.store %490, %1[%28]
          %491 = kernel.load %s[%75] : f32
          %492 = kernel.load %1[%18] : f32
          %493 = kernel.max %492, %491 : f32
          kernel.store %493, %1[%18]
          %494 = kernel.load %s[%76] : f32
          %495 = kernel.load %1[%18] : f32
          %496 = kernel.max %495, %494 : f32
          kernel.store %496, %1[%18]
          %497 = kernel.load %s[%77] : f32
          %498 = kernel.load %1[%28] : f32
          %499 = kernel.max %498, %497 : f32
          kernel.store %499, %1[%28]
          %500 = kernel.load %s[%78] : f32
          %501 = kernel.load %1[%28] : f32
          %502 = kernel.max %501, %500 : f32
          kernel.store %502, %1[%28]
          %503 = kernel.load %s[%79] : f32
          %504 = kernel.load %1[%18] : f32
          %505 = kernel.max %504, %503 : f32
          kernel.store %505, %1[%18]
          %506 = kernel.load %s[%80] : f32
          %507 = kernel.load %1[%18] : f32
          %508 = kernel.max %507, %506 : f32
          kernel.store %508, %1[%18]
          %509 = kernel.load %s[%81] : f32
          %510 = kernel.load %1[%28] : f32
          %511 = kernel.max %510, %509 : f32
          kernel.store %511, %1[%28]
          %512 = kernel.load %s[%82] : f32
          %513 = kernel.load %1[%28] : f32
          %514 = kernel.max %513, %512 : f32
          kernel.store %514, %1[%28]
          %515 = kernel.load %s[%27] : f32
          %516 = kernel.load %1[%18] : f32
          %517 = kernel.max %516, %515 : f32
          kernel.store %517, %1[%18]
          %518 = kernel.load %s[%83] : f32
          %519 = kernel.load %1[%18] : f32
          %520 = kernel.max %519, %518 : f32
          kernel.store %520, %1[%18]
          %521 = kernel.load %s[%84] : f32
          %522 = kernel.load %1[%28] : f32
          %523 = kernel.max %522, %521 : f32
          kernel.store %523, %1[%28]
          %524 = kernel.load %s[%85] : f32
          %525 = kernel.load %1[%28] : f32
          %526 = kernel.max %525, %524 : f32
          kernel.store %526, %1[%28]
          %527 = kernel.load %s[%86] : f32
          %528 = kernel.load %1[%18] : f32
          %529 = kernel.max %528, %527 : f32
          kernel.store %529, %1[%18]
          %530 = kernel.load %s[%87] : f32
          %531 = kernel.load %1[%18] : f32
          %532 = kernel.max %531, %530 : f32
          kernel.store %532, %1[%18]
          %533 = kernel.load %s[%88] : f32
          %534 = kernel.load %1[%28] : f32
          %535 = kernel.max %534, %533 : f32
          kernel.store %535, %1[%28]
          %536 = kernel.load %s[%89] : f32
          %537 = kernel.load %1[%28] : f32
          %538 = kernel.max %537, %536 : f32
          kernel.store %538, %1[%28]
          %539 = kernel.load %s[%90] : f32
          %540 = kernel.load %1[%18] : f32
          %541 = kernel.max %540, %539 : f32
          kernel.store %541, %1[%18]
          %542 = kernel.load %s[%91] : f32
          %543 = kernel.load %1[%18] : f32
          %544 = kernel.max %543, %542 : f32
          kernel.store %544, %1[%18]
          %545 = kernel.load %s[%92] : f32
          %546 = kernel.load %1[%28] : f32
          %547 = kernel.max %546, %545 : f32
          kernel.store %547, %1[%28]
          %548 = kernel.load %s[%93] : f32
          %549 = kernel.load %1[%28] : f32
          %550 = kernel.max %549, %548 : f32
          kernel.store %550, %1[%28]
          %551 = kernel.load %s[%94] : f32
          %552 = kernel.load %1[%18] : f32
          %553 = kernel.max %552, %551 : f32
          kernel.store %553, %1[%18]
          %554 = kernel.load %s[%95] : f32
          %555 = kernel.load %1[%18] : f32
          %556 = kernel.max %555, %554 : f32
          kernel.store %556, %1[%18]
          %557 = kernel.load %s[%96] : f32
          %558 = kernel.load %1[%28] : f32
          %559 = kernel.max %558, %557 : f32
          kernel.store %559, %1[%28]
          %560 = kernel.load %s[%97] : f32
          %561 = kernel.load %1[%28] : f32
          %562 = kernel.max %561, %560 : f32
          kernel.store %562, %1[%28]
          %563 = kernel.load %s[%42] : f32
          %564 = kernel.load %1[%18] : f32
          %565 = kernel.max %564, %563 : f32
          kernel.store %565, %1[%18]
          %566 = kernel.load %s[%98] : f32
          %567 = kernel.load %1[%18] : f32
          %568 = kernel.max %567, %566 : f32
          kernel.store %568, %1[%18]
          %569 = kernel.load %s[%99] : f32
          %570 = kernel.load %1[%28] : f32
          %571 = kernel.max %570, %569 : f32
          kernel.store %571, %1[%28]
          %572 = kernel.load %s[%100] : f32
          %573 = kernel.load %1[%28] : f32
          %574 = kernel.max %573, %572 : f32
          kernel.store %574, %1[%28]
          %575 = kernel.load %s[%101] : f32
          %576 = kernel.load %1[%18] : f32
          %577 = kernel.max %576, %575 : f32
          kernel.store %577, %1[%18]
          %578 = kernel.load %s[%102] : f32
          %579 = kernel.load %1[%18] : f32
          %580 = kernel.max %579, %578 : f32
          kernel.store %580, %1[%18]
          %581 = kernel.load %s[%103] : f32
          %582 = kernel.load %1[%28] : f32
          %583 = kernel.max %582, %581 : f32
          kernel.store %583, %1[%28]
          %584 = kernel.load %s[%104] : f32
          %585 = kernel.load %1[%28] : f32
          %586 = kernel.max %585, %584 : f32
          kernel.store %586, %1[%28]
          %587 = kernel.load %s[%105] : f32
          %588 = kernel.load %1[%18] : f32
          %589 = kernel.max %588, %587 : f32
          kernel.store %589, %1[%18]
          %590 = kernel.load %s[%106] : f32
          %591 = kernel.load %1[%18] : f32
          %592 = kernel.max %591, %590 : f32
          kernel.store %592, %1[%18]
          %593 = kernel.load %s[%107] : f32
          %594 = kernel.load %1[%28] : f32
          %595 = kernel.max %594, %593 : f32
          kernel.store %595, %1[%28]
          %596 = kernel.load %s[%108] : f32
          %597 = kernel.load %1[%28] : f32
          %598 = kernel.max %597, %596 : f32
          kernel.store %598, %1[%28]
          %599 = kernel.load %s[%109] : f32
          %600 = kernel.load %1[%18] : f32
          %601 = kernel.max %600, %599 : f32
          kernel.store %601, %1[%18]
          %602 = kernel.load %s[%110] : f32
          %603 = kernel.load %1[%18] : f32
          %604 = kernel.max %603, %602 : f32
          kernel.store %604, %1[%18]
          %605 = kernel.load %s[%111] : f32
          %606 = kernel.load %1[%28] : f32
          %607 = kernel.max %606, %605 : f32
          kernel.store %607, %1[%28]
          %608 = kernel.load %s[%112] : f32
          %609 = kernel.load %1[%28] : f32
          %610 = kernel.max %609, %608 : f32
          kernel.store %610, %1[%28]
          %611 = kernel.load %1[%18] : f32
          kernel.store %611, %top[%18]
          %612 = kernel.load %1[%28] : f32
          kernel.store %612, %top[%28]
          %613 = kernel.load %max[%18] : f32
          %614 = kernel.load %top[%18] : f32
          %615 = kernel.sub %614, %613 : f32
          %616 = kernel.mul %615, %233 : f32
          %617 = kernel.constant 8.000000e+00 : f32
          %618 = kernel.cmp gt %616, %617 : f32
          %619 = kernel.load %max[%28] : f32
          %620 = kernel.load %top[%28] : f32
          %621 = kernel.sub %620, %619 : f32
          %622 = kernel.mul %621, %233 : f32
          %623 = kernel.cmp gt %622, %617 : f32
          %624 = kernel.or %618, %623 : i1
          %625 = kernel.vote any %624
          kernel.if %625 {
            %626 = kernel.load %1[%18] : f32
            %627 = kernel.shuffle bfly %626, %272 : f32
            %628 = kernel.max %626, %627 : f32
            %629 = kernel.constant 2 : i32
            %630 = kernel.shuffle bfly %628, %629 : f32
            %631 = kernel.max %628, %630 : f32
            kernel.store %631, %1[%18]
            %632 = kernel.load %1[%28] : f32
            %633 = kernel.shuffle bfly %632, %272 : f32
            %634 = kernel.max %632, %633 : f32
            %635 = kernel.shuffle bfly %634, %629 : f32
            %636 = kernel.max %634, %635 : f32
            kernel.store %636, %1[%28]
            %637 = kernel.load %1[%18] : f32
            kernel.store %637, %top[%18]
            %638 = kernel.load %1[%28] : f32
            kernel.store %638, %top[%28]
            %639 = kernel.load %max[%18] : f32
            %640 = kernel.load %top[%18] : f32
            %641 = kernel.sub %640, %639 : f32
            %642 = kernel.mul %641, %233 : f32
            %643 = kernel.cmp gt %642, %617 : f32
            %644 = kernel.select %643, %640, %639 : f32
            %645 = kernel.sub %639, %644 : f32
            %646 = kernel.mul %645, %233 : f32
            %647 = kernel.constant 1.000000e+00 : f32
            %648 = kernel.math exp2 %646 : f32
            %649 = kernel.select %643, %648, %647 : f32
            kernel.store %649, %scale[%18]
            kernel.store %644, %max[%18]
            %650 = kernel.load %max[%28] : f32
            %651 = kernel.load %top[%28] : f32
            %652 = kernel.sub %651, %650 : f32
            %653 = kernel.mul %652, %233 : f32
            %654 = kernel.cmp gt %653, %617 : f32
            %655 = kernel.select %654, %651, %650 : f32
            %656 = kernel.sub %650, %655 : f32
            %657 = kernel.mul %656, %233 : f32
            %658 = kernel.math exp2 %657 : f32
            %659 = kernel.select %654, %658, %647 : f32
            kernel.store %659, %scale[%28]
            kernel.store %655, %max[%28]
            %660 = kernel.load %o[%18] : f32
            %661 = kernel.load %o[%28] : f32
            %662 = kernel.load %scale[%18] : f32
            %663 = kernel.load %scale[%18] : f32
            %664 = kernel.mul %660, %662 : f32
            %665 = kernel.mul %661, %663 : f32
            kernel.store %664, %o[%18]
            kernel.store %665, %o[%28]
            %666 = kernel.load %o[%55] : f32
            %667 = kernel.load %o[%56] : f32
            %668 = kernel.load %scale[%28] : f32
            %669 = kernel.load %scale[%28] : f32
            %670 = kernel.mul %666, %668 : f32
            %671 = kernel.mul %667, %669 : f32
            kernel.store %670, %o[%55]
            kernel.store %671, %o[%56]
            %672 = kernel.load %o[%57] : f32
            %673 = kernel.load %o[%58] : f32
            %674 = kernel.load %scale[%18] : f32
            %675 = kernel.load %scale[%18] : f32
            %676 = kernel.mul %672, %674 : f32
            %677 = kernel.mul %673, %675 : f32
            kernel.store %676, %o[%57]
            kernel.store %677, %o[%58]
            %678 = kernel.load %o[%59] : f32
            %679 = kernel.load %o[%60] : f32
            %680 = kernel.load %scale[%28] : f32
            %681 = kernel.load %scale[%28] : f32
            %682 = kernel.mul %678, %680 : f32
            %683 = kernel.mul %679, %681 : f32
            kernel.store %682, %o[%59]
            kernel.store %683, %o[%60]
            %684 = kernel.load %o[%38] : f32
            %685 = kernel.load %o[%61] : f32
            %686 = kernel.load %scale[%18] : f32
            %687 = kernel.load %scale[%18] : f32
            %688 = kernel.mul %684, %686 : f32
            %689 = kernel.mul %685, %687 : f32
            kernel.store %688, %o[%38]
            kernel.store %689, %o[%61]
            %690 = kernel.load %o[%62] : f32
            %691 = kernel.load %o[%63] : f32
            %692 = kernel.load %scale[%28] : f32
            %693 = kernel.load %scale[%28] : f32
            %694 = kernel.mul %690, %692 : f32
            %695 = kernel.mul %691, %693 : f32
            kernel.store %694, %o[%62]
            kernel.store %695, %o[%63]
            %696 = kernel.load %o[%64] : f32
            %697 = kernel.load %o[%65] : f32
            %698 = kernel.load %scale[%18] : f32
            %699 = kernel.load %scale[%18] : f32
            %700 = kernel.mul %696, %698 : f32
            %701 = kernel.mul %697, %699 : f32
            kernel.store %700, %o[%64]
            kernel.store %701, %o[%65]
            %702 = kernel.load %o[%66] : f32
            %703 = kernel.load %o[%67] : f32
            %704 = kernel.load %scale[%28] : f32
            %705 = kernel.load %scale[%28] : f32
            %706 = kernel.mul %702, %704 : f32
            %707 = kernel.mul %703, %705 : f32
            kernel.store %706, %o[%66]
            kernel.store %707, %o[%67]
            %708 = kernel.load %o[%37] : f32
            %709 = kernel.load %o[%68] : f32
            %710 = kernel.load %scale[%18] : f32
            %711 = kernel.load %scale[%18] : f32
            %712 = kernel.mul %708, %710 : f32
            %713 = kernel.mul %709, %711 : f32
            kernel.store %712, %o[%37]
            kernel.store %713, %o[%68]
            %714 = kernel.load %o[%69] : f32
            %715 = kernel.load %o[%70] : f32
            %716 = kernel.load %scale[%28] : f32
            %717 = kernel.load %scale[%28] : f32
            %718 = kernel.mul %714, %716 : f32
            %719 = kernel.mul %715, %717 : f32
            kernel.store %718, %o[%69]
            kernel.store %719, %o[%70]
            %720 = kernel.load %o[%71] : f32
            %721 = kernel.load %o[%72] : f32
            %722 = kernel.load %scale[%18] : f32
            %723 = kernel.load %scale[%18] : f32
            %724 = kernel.mul %720, %722 : f32
            %725 = kernel.mul %721, %723 : f32
            kernel.store %724, %o[%71]
            kernel.store %725, %o[%72]
            %726 = kernel.load %o[%73] : f32
            %727 = kernel.load %o[%74] : f32
            %728 = kernel.load %scale[%28] : f32
            %729 = kernel.load %scale[%28] : f32
            %730 = kernel.mul %726, %728 : f32
            %731 = kernel.mul %727, %729 : f32
            kernel.store %730, %o[%73]
            kernel.store %731, %o[%74]
            %732 = kernel.load %o[%75] : f32
            %733 = kernel.load %o[%76] : f32
            %734 = kernel.load %scale[%18] : f32
            %735 = kernel.load %scale[%18] : f32
            %736 = kernel.mul %732, %734 : f32
            %737 = kernel.mul %733, %735 : f32
            kernel.store %736, %o[%75]
            kernel.store %737, %o[%76]
            %738 = kernel.load %o[%77] : f32
            %739 = kernel.load %o[%78] : f32
            %740 = kernel.load %scale[%28] : f32
            %741 = kernel.load %scale[%28] : f32
            %742 = kernel.mul %738, %740 : f32
            %743 = kernel.mul %739, %741 : f32
            kernel.store %742, %o[%77]
            kernel.store %743, %o[%78]
            %744 = kernel.load %o[%79] : f32
            %745 = kernel.load %o[%80] : f32
            %746 = kernel.load %scale[%18] : f32
            %747 = kernel.load %scale[%18] : f32
            %748 = kernel.mul %744, %746 : f32
            %749 = kernel.mul %745, %747 : f32
            kernel.store %748, %o[%79]
            kernel.store %749, %o[%80]
            %750 = kernel.load %o[%81] : f32
            %751 = kernel.load %o[%82] : f32
            %752 = kernel.load %scale[%28] : f32
            %753 = kernel.load %scale[%28] : f32
            %754 = kernel.mul %750, %752 : f32
            %755 = kernel.mul %751, %753 : f32
            kernel.store %754, %o[%81]
            kernel.store %755, %o[%82]
            %756 = kernel.load %o[%27] : f32
            %757 = kernel.load %o[%83] : f32
            %758 = kernel.load %scale[%18] : f32
            %759 = kernel.load %scale[%18] : f32
            %760 = kernel.mul %756, %758 : f32
            %761 = kernel.mul %757, %759 : f32
            kernel.store %760, %o[%27]
            kernel.store %761, %o[%83]
            %762 = kernel.load %o[%84] : f32
            %763 = kernel.load %o[%85] : f32
            %764 = kernel.load %scale[%28] : f32
            %765 = kernel.load %scale[%28] : f32
            %766 = kernel.mul %762, %764 : f32
            %767 = kernel.mul %763, %765 : f32
            kernel.store %766, %o[%84]
            kernel.store %767, %o[%85]
            %768 = kernel.load %o[%86] : f32
            %769 = kernel.load %o[%87] : f32
            %770 = kernel.load %scale[%18] : f32
            %771 = kernel.load %scale[%18] : f32
            %772 = kernel.mul %768, %770 : f32
            %773 = kernel.mul %769, %771 : f32
            kernel.store %772, %o[%86]
            kernel.store %773, %o[%87]
            %774 = kernel.load %o[%88] : f32
            %775 = kernel.load %o[%89] : f32
            %776 = kernel.load %scale[%28] : f32
            %777 = kernel.load %scale[%28] : f32
            %778 = kernel.mul %774, %776 : f32
            %779 = kernel.mul %775, %777 : f32
            kernel.store %778, %o[%88]
            kernel.store %779, %o[%89]
            %780 = kernel.load %o[%90] : f32
            %781 = kernel.load %o[%91] : f32
            %782 = kernel.load %scale[%18] : f32
            %783 = kernel.load %scale[%18] : f32
            %784 = kernel.mul %780, %782 : f32
            %785 = kernel.mul %781, %783 : f32
            kernel.store %784, %o[%90]
            kernel.store %785, %o[%91]
            %786 = kernel.load %o[%92] : f32
            %787 = kernel.load %o[%93] : f32
            %788 = kernel.load %scale[%28] : f32
            %789 = kernel.load %scale[%28] : f32
            %790 = kernel.mul %786, %788 : f32
            %791 = kernel.mul %787, %789 : f32
            kernel.store %790, %o[%92]
            kernel.store %791, %o[%93]
            %792 = kernel.load %o[%94] : f32
            %793 = kernel.load %o[%95] : f32
            %794 = kernel.load %scale[%18] : f32
            %795 = kernel.load %scale[%18] : f32
            %796 = kernel.mul %792, %794 : f32
            %797 = kernel.mul %793, %795 : f32
            kernel.store %796, %o[%94]
            kernel.store %797, %o[%95]
            %798 = kernel.load %o[%96] : f32
            %799 = kernel.load %o[%97] : f32
            %800 = kernel.load %scale[%28] : f32
            %801 = kernel.load %scale[%28] : f32
            %802 = kernel.mul %798, %800 : f32
            %803 = kernel.mul %799, %801 : f32
            kernel.store %802, %o[%96]
            kernel.store %803, %o[%97]
            %804 = kernel.load %o[%42] : f32
            %805 = kernel.load %o[%98] : f32
            %806 = kernel.load %scale[%18] : f32
            %807 = kernel.load %scale[%18] : f32
            %808 = kernel.mul %804, %806 : f32
            %809 = kernel.mul %805, %807 : f32
            kernel.store %808, %o[%42]
            kernel.store %809, %o[%98]
            %810 = kernel.load %o[%99] : f32
            %811 = kernel.load %o[%100] : f32
            %812 = kernel.load %scale[%28] : f32
            %813 = kernel.load %scale[%28] : f32
            %814 = kernel.mul %810, %812 : f32
            %815 = kernel.mul %811, %813 : f32
            kernel.store %814, %o[%99]
            kernel.store %815, %o[%100]
            %816 = kernel.load %o[%101] : f32
            %817 = kernel.load %o[%102] : f32
            %818 = kernel.load %scale[%18] : f32
            %819 = kernel.load %scale[%18] : f32
            %820 = kernel.mul %816, %818 : f32
            %821 = kernel.mul %817, %819 : f32
            kernel.store %820, %o[%101]
            kernel.store %821, %o[%102]
            %822 = kernel.load %o[%103] : f32
            %823 = kernel.load %o[%104] : f32
            %824 = kernel.load %scale[%28] : f32
            %825 = kernel.load %scale[%28] : f32
            %826 = kernel.mul %822, %824 : f32
            %827 = kernel.mul %823, %825 : f32
            kernel.store %826, %o[%103]
            kernel.store %827, %o[%104]
            %828 = kernel.load %o[%105] : f32
            %829 = kernel.load %o[%106] : f32
            %830 = kernel.load %scale[%18] : f32
            %831 = kernel.load %scale[%18] : f32
            %832 = kernel.mul %828, %830 : f32
            %833 = kernel.mul %829, %831 : f32
            kernel.store %832, %o[%105]
            kernel.store %833, %o[%106]
            %834 = kernel.load %o[%107] : f32
            %835 = kernel.load %o[%108] : f32
            %836 = kernel.load %scale[%28] : f32
            %837 = kernel.load %scale[%28] : f32
            %838 = kernel.mul %834, %836 : f32
            %839 = kernel.mul %835, %837 : f32
            kernel.store %838, %o[%107]
            kernel.store %839, %o[%108]
            %840 = kernel.load %o[%109] : f32
            %841 = kernel.load %o[%110] : f32
            %842 = kernel.load %scale[%18] : f32
            %843 = kernel.load %scale[%18] : f32
            %844 = kernel.mul %840, %842 : f32
            %845 = kernel.mul %841, %843 : f32
            kernel.store %844, %o[%109]
            kernel.store %845, %o[%110]
            %846 = kernel.load %o[%111] : f32
            %847 = kernel.load %o[%112] : f32
            %848 = kernel.load %scale[%28] : f32
            %849 = kernel.load %scale[%28] : f32
            %850 = kernel.mul %846, %848 : f32
            %851 = kernel.mul %847, %849 : f32
            kernel.store %850, %o[%111]
            kernel.store %851, %o[%112]
          } else {
            %626 = kernel.load %max[%18] : f32
            %627 = kernel.constant 1.000000e+00 : f32
            kernel.store %627, %scale[%18]
            kernel.store %626, %max[%18]
            %628 = kernel.load %max[%28] : f32
            kernel.store %627, %scale[%28]
            kernel.store %628, %max[%28]
          }
          %626 = kernel.load %max[%18] : f32
          %627 = kernel.load %max[%18] : f32
          %628 = kernel.load %s[%18] : f32
          %629 = kernel.load %s[%28] : f32
          %630 = kernel.mul %626, %233 : f32
          %631 = kernel.mul %627, %233 : f32
          %632 = kernel.neg %630 : f32
          %633 = kernel.neg %631 : f32
          %634 = kernel.fma %628, %233, %632 : f32
          %635 = kernel.fma %629, %233, %633 : f32
          %636 = kernel.math exp2 %634 {fast} : f32
          %637 = kernel.math exp2 %635 {fast} : f32
          kernel.store %636, %s[%18]
          kernel.store %637, %s[%28]
          %638 = kernel.load %max[%28] : f32
          %639 = kernel.load %max[%28] : f32
          %640 = kernel.load %s[%55] : f32
          %641 = kernel.load %s[%56] : f32
          %642 = kernel.mul %638, %233 : f32
          %643 = kernel.mul %639, %233 : f32
          %644 = kernel.neg %642 : f32
          %645 = kernel.neg %643 : f32
          %646 = kernel.fma %640, %233, %644 : f32
          %647 = kernel.fma %641, %233, %645 : f32
          %648 = kernel.math exp2 %646 {fast} : f32
          %649 = kernel.math exp2 %647 {fast} : f32
          kernel.store %648, %s[%55]
          kernel.store %649, %s[%56]
          %650 = kernel.load %max[%18] : f32
          %651 = kernel.load %max[%18] : f32
          %652 = kernel.load %s[%57] : f32
          %653 = kernel.load %s[%58] : f32
          %654 = kernel.mul %650, %233 : f32
          %655 = kernel.mul %651, %233 : f32
          %656 = kernel.neg %654 : f32
          %657 = kernel.neg %655 : f32
          %658 = kernel.fma %652, %233, %656 : f32
          %659 = kernel.fma %653, %233, %657 : f32
          %660 = kernel.math exp2 %658 {fast} : f32
          %661 = kernel.math exp2 %659 {fast} : f32
          kernel.store %660, %s[%57]
          kernel.store %661, %s[%58]
          %662 = kernel.load %max[%28] : f32
          %663 = kernel.load %max[%28] : f32
          %664 = kernel.load %s[%59] : f32
          %665 = kernel.load %s[%60] : f32
          %666 = kernel.mul %662, %233 : f32
          %667 = kernel.mul %663, %233 : f32
          %668 = kernel.neg %666 : f32
          %669 = kernel.neg %667 : f32
          %670 = kernel.fma %664, %233, %668 : f32
          %671 = kernel.fma %665, %233, %669 : f32
          %672 = kernel.math exp2 %670 {fast} : f32
          %673 = kernel.math exp2 %671 {fast} : f32
          kernel.store %672, %s[%59]
          kernel.store %673, %s[%60]
          %674 = kernel.load %max[%18] : f32
          %675 = kernel.load %max[%18] : f32
          %676 = kernel.load %s[%38] : f32
          %677 = kernel.load %s[%61] : f32
          %678 = kernel.mul %674, %233 : f32
          %679 = kernel.mul %675, %233 : f32
          %680 = kernel.neg %678 : f32
          %681 = kernel.neg %679 : f32
          %682 = kernel.fma %676, %233, %680 : f32
          %683 = kernel.fma %677, %233, %681 : f32
          %684 = kernel.math exp2 %682 {fast} : f32
          %685 = kernel.math exp2 %683 {fast} : f32
          kernel.store %684, %s[%38]
          kernel.store %685, %s[%61]
          %686 = kernel.load %max[%28] : f32
          %687 = kernel.load %max[%28] : f32
          %688 = kernel.load %s[%62] : f32
          %689 = kernel.load %s[%63] : f32
          %690 = kernel.mul %686, %233 : f32
          %691 = kernel.mul %687, %233 : f32
          %692 = kernel.neg %690 : f32
          %693 = kernel.neg %691 : f32
          %694 = kernel.fma %688, %233, %692 : f32
          %695 = kernel.fma %689, %233, %693 : f32
          %696 = kernel.math exp2 %694 {fast} : f32
          %697 = kernel.math exp2 %695 {fast} : f32
          kernel.store %696, %s[%62]
          kernel.store %697, %s[%63]
          %698 = kernel.load %max[%18] : f32
          %699 = kernel.load %max[%18] : f32
          %700 = kernel.load %s[%64] : f32
          %701 = kernel.load %s[%65] : f32
          %702 = kernel.mul %698, %233 : f32
          %703 = kernel.mul %699, %233 : f32
          %704 = kernel.neg %702 : f32
          %705 = kernel.neg %703 : f32
          %706 = kernel.fma %700, %233, %704 : f32
          %707 = kernel.fma %701, %233, %705 : f32
          %708 = kernel.math exp2 %706 {fast} : f32
          %709 = kernel.math exp2 %707 {fast} : f32
          kernel.store %708, %s[%64]
          kernel.store %709, %s[%65]
          %710 = kernel.load %max[%28] : f32
          %711 = kernel.load %max[%28] : f32
          %712 = kernel.load %s[%66] : f32
          %713 = kernel.load %s[%67] : f32
          %714 = kernel.mul %710, %233 : f32
          %715 = kernel.mul %711, %233 : f32
          %716 = kernel.neg %714 : f32
          %717 = kernel.neg %715 : f32
          %718 = kernel.fma %712, %233, %716 : f32
          %719 = kernel.fma %713, %233, %717 : f32
          %720 = kernel.math exp2 %718 {fast} : f32
          %721 = kernel.math exp2 %719 {fast} : f32
          kernel.store %720, %s[%66]
          kernel.store %721, %s[%67]
          %722 = kernel.load %max[%18] : f32
          %723 = kernel.load %max[%18] : f32
          %724 = kernel.load %s[%37] : f32
          %725 = kernel.load %s[%68] : f32
          %726 = kernel.mul %722, %233 : f32
          %727 = kernel.mul %723, %233 : f32
          %728 = kernel.neg %726 : f32
          %729 = kernel.neg %727 : f32
          %730 = kernel.fma %724, %233, %728 : f32
          %731 = kernel.fma %725, %233, %729 : f32
          %732 = kernel.math exp2 %730 {fast} : f32
          %733 = kernel.math exp2 %731 {fast} : f32
          kernel.store %732, %s[%37]
          kernel.store %733, %s[%68]
          %734 = kernel.load %max[%28] : f32
          %735 = kernel.load %max[%28] : f32
          %736 = kernel.load %s[%69] : f32
          %737 = kernel.load %s[%70] : f32
          %738 = kernel.mul %734, %233 : f32
          %739 = kernel.mul %735, %233 : f32
          %740 = kernel.neg %738 : f32
          %741 = kernel.neg %739 : f32
          %742 = kernel.fma %736, %233, %740 : f32
          %743 = kernel.fma %737, %233, %741 : f32
          %744 = kernel.math exp2 %742 {fast} : f32
          %745 = kernel.math exp2 %743 {fast} : f32
          kernel.store %744, %s[%69]
          kernel.store %745, %s[%70]
          %746 = kernel.load %max[%18] : f32
          %747 = kernel.load %max[%18] : f32
          %748 = kernel.load %s[%71] : f32
          %749 = kernel.load %s[%72] : f32
          %750 = kernel.mul %746, %233 : f32
          %751 = kernel.mul %747, %233 : f32
          %752 = kernel.neg %750 : f32
          %753 = kernel.neg %751 : f32
          %754 = kernel.fma %748, %233, %752 : f32
          %755 = kernel.fma %749, %233, %753 : f32
          %756 = kernel.math exp2 %754 {fast} : f32
          %757 = kernel.math exp2 %755 {fast} : f32
          kernel.store %756, %s[%71]
          kernel.store %757, %s[%72]
          %758 = kernel.load %max[%28] : f32
          %759 = kernel.load %max[%28] : f32
          %760 = kernel.load %s[%73] : f32
          %761 = kernel.load %s[%74] : f32
          %762 = kernel.mul %758, %233 : f32
          %763 = kernel.mul %759, %233 : f32
          %764 = kernel.neg %762 : f32
          %765 = kernel.neg %763 : f32
          %766 = kernel.fma %760, %233, %764 : f32
          %767 = kernel.fma %761, %233, %765 : f32
          %768 = kernel.math exp2 %766 {fast} : f32
          %769 = kernel.math exp2 %767 {fast} : f32
          kernel.store %768, %s[%73]
          kernel.store %769, %s[%74]
          %770 = kernel.load %max[%18] : f32
          %771 = kernel.load %max[%18] : f32
          %772 = kernel.load %s[%75] : f32
          %773 = kernel.load %s[%76] : f32
          %774 = kernel.mul %770, %233 : f32
          %775 = kernel.mul %771, %233 : f32
          %776 = kernel.neg %774 : f32
          %777 = kernel.neg %775 : f32
          %778 = kernel.fma %772, %233, %776 : f32
          %779 = kernel.fma %773, %233, %777 : f32
          %780 = kernel.math exp2 %778 {fast} : f32
          %781 = kernel.math exp2 %779 {fast} : f32
          kernel.store %780, %s[%75]
          kernel.store %781, %s[%76]
          %782 = kernel.load %max[%28] : f32
          %783 = kernel.load %max[%28] : f32
          %784 = kernel.load %s[%77] : f32
          %785 = kernel.load %s[%78] : f32
          %786 = kernel.mul %782, %233 : f32
          %787 = kernel.mul %783, %233 : f32
          %788 = kernel.neg %786 : f32
          %789 = kernel.neg %787 : f32
          %790 = kernel.fma %784, %233, %788 : f32
          %791 = kernel.fma %785, %233, %789 : f32
          %792 = kernel.math exp2 %790 {fast} : f32
          %793 = kernel.math exp2 %791 {fast} : f32
          kernel.store %792, %s[%77]
          kernel.store %793, %s[%78]
          %794 = kernel.load %max[%18] : f32
          %795 = kernel.load %max[%18] : f32
          %796 = kernel.load %s[%79] : f32
          %797 = kernel.load %s[%80] : f32
          %798 = kernel.mul %794, %233 : f32
          %799 = kernel.mul %795, %233 : f32
          %800 = kernel.neg %798 : f32
          %801 = kernel.neg %799 : f32
          %802 = kernel.fma %796, %233, %800 : f32
          %803 = kernel.fma %797, %233, %801 : f32
          %804 = kernel.math exp2 %802 {fast} : f32
          %805 = kernel.math exp2 %803 {fast} : f32
          kernel.store %804, %s[%79]
          kernel.store %805, %s[%80]
          %806 = kernel.load %max[%28] : f32
          %807 = kernel.load %max[%28] : f32
          %808 = kernel.load %s[%81] : f32
          %809 = kernel.load %s[%82] : f32
          %810 = kernel.mul %806, %233 : f32
          %811 = kernel.mul %807, %233 : f32
          %812 = kernel.neg %810 : f32
          %813 = kernel.neg %811 : f32
          %814 = kernel.fma %808, %233, %812 : f32
          %815 = kernel.fma %809, %233, %813 : f32
          %816 = kernel.math exp2 %814 {fast} : f32
          %817 = kernel.math exp2 %815 {fast} : f32
          kernel.store %816, %s[%81]
          kernel.store %817, %s[%82]
          %818 = kernel.load %max[%18] : f32
          %819 = kernel.load %max[%18] : f32
          %820 = kernel.load %s[%27] : f32
          %821 = kernel.load %s[%83] : f32
          %822 = kernel.mul %818, %233 : f32
          %823 = kernel.mul %819, %233 : f32
          %824 = kernel.neg %822 : f32
          %825 = kernel.neg %823 : f32
          %826 = kernel.fma %820, %233, %824 : f32
          %827 = kernel.fma %821, %233, %825 : f32
          %828 = kernel.math exp2 %826 {fast} : f32
          %829 = kernel.math exp2 %827 {fast} : f32
          kernel.store %828, %s[%27]
          kernel.store %829, %s[%83]
          %830 = kernel.load %max[%28] : f32
          %831 = kernel.load %max[%28] : f32
          %832 = kernel.load %s[%84] : f32
          %833 = kernel.load %s[%85] : f32
          %834 = kernel.mul %830, %233 : f32
          %835 = kernel.mul %831, %233 : f32
          %836 = kernel.neg %834 : f32
          %837 = kernel.neg %835 : f32
          %838 = kernel.fma %832, %233, %836 : f32
          %839 = kernel.fma %833, %233, %837 : f32
          %840 = kernel.math exp2 %838 {fast} : f32
          %841 = kernel.math exp2 %839 {fast} : f32
          kernel.store %840, %s[%84]
          kernel.store %841, %s[%85]
          %842 = kernel.load %max[%18] : f32
          %843 = kernel.load %max[%18] : f32
          %844 = kernel.load %s[%86] : f32
          %845 = kernel.load %s[%87] : f32
          %846 = kernel.mul %842, %233 : f32
          %847 = kernel.mul %843, %233 : f32
          %848 = kernel.neg %846 : f32
          %849 = kernel.neg %847 : f32
          %850 = kernel.fma %844, %233, %848 : f32
          %851 = kernel.fma %845, %233, %849 : f32
          %852 = kernel.math exp2 %850 {fast} : f32
          %853 = kernel.math exp2 %851 {fast} : f32
          kernel.store %852, %s[%86]
          kernel.store %853, %s[%87]
          %854 = kernel.load %max[%28] : f32
          %855 = kernel.load %max[%28] : f32
          %856 = kernel.load %s[%88] : f32
          %857 = kernel.load %s[%89] : f32
          %858 = kernel.mul %854, %233 : f32
          %859 = kernel.mul %855, %233 : f32
          %860 = kernel.neg %858 : f32
          %861 = kernel.neg %859 : f32
          %862 = kernel.fma %856, %233, %860 : f32
          %863 = kernel.fma %857, %233, %861 : f32
          %864 = kernel.math exp2 %862 {fast} : f32
          %865 = kernel.math exp2 %863 {fast} : f32
          kernel.store %864, %s[%88]
          kernel.store %865, %s[%89]
          %866 = kernel.load %max[%18] : f32
          %867 = kernel.load %max[%18] : f32
          %868 = kernel.load %s[%90] : f32
          %869 = kernel.load %s[%91] : f32
          %870 = kernel.mul %866, %233 : f32
          %871 = kernel.mul %867, %233 : f32
          %872 = kernel.neg %870 : f32
          %873 = kernel.neg %871 : f32
          %874 = kernel.fma %868, %233, %872 : f32
          %875 = kernel.fma %869, %233, %873 : f32
          %876 = kernel.math exp2 %874 {fast} : f32
          %877 = kernel.math exp2 %875 {fast} : f32
          kernel.store %876, %s[%90]
          kernel.store %877, %s[%91]
          %878 = kernel.load %max[%28] : f32
          %879 = kernel.load %max[%28] : f32
          %880 = kernel.load %s[%92] : f32
          %881 = kernel.load %s[%93] : f32
          %882 = kernel.mul %878, %233 : f32
          %883 = kernel.mul %879, %233 : f32
          %884 = kernel.neg %882 : f32
          %885 = kernel.neg %883 : f32
          %886 = kernel.fma %880, %233, %884 : f32
          %887 = kernel.fma %881, %233, %885 : f32
          %888 = kernel.math exp2 %886 {fast} : f32
          %889 = kernel.math exp2 %887 {fast} : f32
          kernel.store %888, %s[%92]
          kernel.store %889, %s[%93]
          %890 = kernel.load %max[%18] : f32
          %891 = kernel.load %max[%18] : f32
          %892 = kernel.load %s[%94] : f32
          %893 = kernel.load %s[%95] : f32
          %894 = kernel.mul %890, %233 : f32
          %895 = kernel.mul %891, %233 : f32
          %896 = kernel.neg %894 : f32
          %897 = kernel.neg %895 : f32
          %898 = kernel.fma %892, %233, %896 : f32
          %899 = kernel.fma %893, %233, %897 : f32
          %900 = kernel.math exp2 %898 {fast} : f32
          %901 = kernel.math exp2 %899 {fast} : f32
          kernel.store %900, %s[%94]
          kernel.store %901, %s[%95]
          %902 = kernel.load %max[%28] : f32
          %903 = kernel.load %max[%28] : f32
          %904 = kernel.load %s[%96] : f32
          %905 = kernel.load %s[%97] : f32
          %906 = kernel.mul %902, %233 : f32
          %907 = kernel.mul %903, %233 : f32
          %908 = kernel.neg %906 : f32
          %909 = kernel.neg %907 : f32
          %910 = kernel.fma %904, %233, %908 : f32
          %911 = kernel.fma %905, %233, %909 : f32
          %912 = kernel.math exp2 %910 {fast} : f32
          %913 = kernel.math exp2 %911 {fast} : f32
          kernel.store %912, %s[%96]
          kernel.store %913, %s[%97]
          %914 = kernel.load %max[%18] : f32
          %915 = kernel.load %max[%18] : f32
          %916 = kernel.load %s[%42] : f32
          %917 = kernel.load %s[%98] : f32
          %918 = kernel.mul %914, %233 : f32
          %919 = kernel.mul %915, %233 : f32
          %920 = kernel.neg %918 : f32
          %921 = kernel.neg %919 : f32
          %922 = kernel.fma %916, %233, %920 : f32
          %923 = kernel.fma %917, %233, %921 : f32
          %924 = kernel.math exp2 %922 {fast} : f32
          %925 = kernel.math exp2 %923 {fast} : f32
          kernel.store %924, %s[%42]
          kernel.store %925, %s[%98]
          %926 = kernel.load %max[%28] : f32
          %927 = kernel.load %max[%28] : f32
          %928 = kernel.load %s[%99] : f32
          %929 = kernel.load %s[%100] : f32
          %930 = kernel.mul %926, %233 : f32
          %931 = kernel.mul %927, %233 : f32
          %932 = kernel.neg %930 : f32
          %933 = kernel.neg %931 : f32
          %934 = kernel.fma %928, %233, %932 : f32
          %935 = kernel.fma %929, %233, %933 : f32
          %936 = kernel.math exp2 %934 {fast} : f32
          %937 = kernel.math exp2 %935 {fast} : f32
          kernel.store %936, %s[%99]
          kernel.store %937, %s[%100]
          %938 = kernel.load %max[%18] : f32
          %939 = kernel.load %max[%18] : f32
          %940 = kernel.load %s[%101] : f32
          %941 = kernel.load %s[%102] : f32
          %942 = kernel.mul %938, %233 : f32
          %943 = kernel.mul %939, %233 : f32
          %944 = kernel.neg %942 : f32
          %945 = kernel.neg %943 : f32
          %946 = kernel.fma %940, %233, %944 : f32
          %947 = kernel.fma %941, %233, %945 : f32
          %948 = kernel.math exp2 %946 {fast} : f32
          %949 = kernel.math exp2 %947 {fast} : f32
          kernel.store %948, %s[%101]
          kernel.store %949, %s[%102]
          %950 = kernel.load %max[%28] : f32
          %951 = kernel.load %max[%28] : f32
          %952 = kernel.load %s[%103] : f32
          %953 = kernel.load %s[%104] : f32
          %954 = kernel.mul %950, %233 : f32
          %955 = kernel.mul %951, %233 : f32
          %956 = kernel.neg %954 : f32
          %957 = kernel.neg %955 : f32
          %958 = kernel.fma %952, %233, %956 : f32
          %959 = kernel.fma %953, %233, %957 : f32
          %960 = kernel.math exp2 %958 {fast} : f32
          %961 = kernel.math exp2 %959 {fast} : f32
          kernel.store %960, %s[%103]
          kernel.store %961, %s[%104]
          %962 = kernel.load %max[%18] : f32
          %963 = kernel.load %max[%18] : f32
          %964 = kernel.load %s[%105] : f32
          %965 = kernel.load %s[%106] : f32
          %966 = kernel.mul %962, %233 : f32
          %967 = kernel.mul %963, %233 : f32
          %968 = kernel.neg %966 : f32
          %969 = kernel.neg %967 : f32
          %970 = kernel.fma %964, %233, %968 : f32
          %971 = kernel.fma %965, %233, %969 : f32
          %972 = kernel.math exp2 %970 {fast} : f32
          %973 = kernel.math exp2 %971 {fast} : f32
          kernel.store %972, %s[%105]
          kernel.store %973, %s[%106]
          %974 = kernel.load %max[%28] : f32
          %975 = kernel.load %max[%28] : f32
          %976 = kernel.load %s[%107] : f32
          %977 = kernel.load %s[%108] : f32
          %978 = kernel.mul %974, %233 : f32
          %979 = kernel.mul %975, %233 : f32
          %980 = kernel.neg %978 : f32
          %981 = kernel.neg %979 : f32
          %982 = kernel.fma %976, %233, %980 : f32
          %983 = kernel.fma %977, %233, %981 : f32
          %984 = kernel.math exp2 %982 {fast} : f32
          %985 = kernel.math exp2 %983 {fast} : f32
          kernel.store %984, %s[%107]
          kernel.store %985, %s[%108]
          %986 = kernel.load %max[%18] : f32
          %987 = kernel.load %max[%18] : f32
          %988 = kernel.load %s[%109] : f32
          %989 = kernel.load %s[%110] : f32
          %990 = kernel.mul %986, %233 : f32
          %991 = kernel.mul %987, %233 : f32
          %992 = kernel.neg %990 : f32
          %993 = kernel.neg %991 : f32
          %994 = kernel.fma %988, %233, %992 : f32
          %995 = kernel.fma %989, %233, %993 : f32
          %996 = kernel.math exp2 %994 {fast} : f32
          %997 = kernel.math exp2 %995 {fast} : f32
          kernel.store %996, %s[%109]
          kernel.store %997, %s[%110]
          %998 = kernel.load %max[%28] : f32
          %999 = kernel.load %max[%28] : f32
          %1000 = kernel.load %s[%111] : f32
          %1001 = kernel.load %s[%112] : f32
          %1002 = kernel.mul %998, %233 : f32
          %1003 = kernel.mul %999, %233 : f32
          %1004 = kernel.neg %1002 : f32
          %1005 = kernel.neg %1003 : f32
          %1006 = kernel.fma %1000, %233, %1004 : f32
          %1007 = kernel.fma %1001, %233, %1005 : f32
          %1008 = kernel.math exp2 %1006 {fast} : f32
          %1009 = kernel.math exp2 %1007 {fast} : f32
          kernel.store %1008, %s[%111]
          kernel.store %1009, %s[%112]
          kernel.store %345, %0[%18]
          kernel.store %345, %0[%28]
          %1010 = kernel.load %s[%18] : f32
          %1011 = kernel.load %0[%18] : f32
          %1012 = kernel.add %1011, %1010 : f32
          kernel.store %1012, %0[%18]
          %1013 = kernel.load %s[%28] : f32
          %1014 = kernel.load %0[%18] : f32
          %1015 = kernel.add %1014, %1013 : f32
          kernel.store %1015, %0[%18]
          %1016 = kernel.load %s[%55] : f32
          %1017 = kernel.load %0[%28] : f32
          %1018 = kernel.add %1017, %1016 : f32
          kernel.store %1018, %0[%28]
          %1019 = kernel.load %s[%56] : f32
          %1020 = kernel.load %0[%28] : f32
          %1021 = kernel.add %1020, %1019 : f32
          kernel.store %1021, %0[%28]
          %1022 = kernel.load %s[%57] : f32
          %1023 = kernel.load %0[%18] : f32
          %1024 = kernel.add %1023, %1022 : f32
          kernel.store %1024, %0[%18]
          %1025 = kernel.load %s[%58] : f32
          %1026 = kernel.load %0[%18] : f32
          %1027 = kernel.add %1026, %1025 : f32
          kernel.store %1027, %0[%18]
          %1028 = kernel.load %s[%59] : f32
          %1029 = kernel.load %0[%28] : f32
          %1030 = kernel.add %1029, %1028 : f32
          kernel.store %1030, %0[%28]
          %1031 = kernel.load %s[%60] : f32
          %1032 = kernel.load %0[%28] : f32
          %1033 = kernel.add %1032, %1031 : f32
          kernel.store %1033, %0[%28]
          %1034 = kernel.load %s[%38] : f32
          %1035 = kernel.load %0[%18] : f32
          %1036 = kernel.add %1035, %1034 : f32
          kernel.store %1036, %0[%18]
          %1037 = kernel.load %s[%61] : f32
          %1038 = kernel.load %0[%18] : f32
          %1039 = kernel.add %1038, %1037 : f32
          kernel.store %1039, %0[%18]
          %1040 = kernel.load %s[%62] : f32
          %1041 = kernel.load %0[%28] : f32
          %1042 = kernel.add %1041, %1040 : f32
          kernel.store %1042, %0[%28]
          %1043 = kernel.load %s[%63] : f32
          %1044 = kernel.load %0[%28] : f32
          %1045 = kernel.add %1044, %1043 : f32
          kernel.store %1045, %0[%28]
          %1046 = kernel.load %s[%64] : f32
          %1047 = kernel.load %0[%18] : f32
          %1048 = kernel.add %1047, %1046 : f32
          kernel.store %1048, %0[%18]
          %1049 = kernel.load %s[%65] : f32
          %1050 = kernel.load %0[%18] : f32
          %1051 = kernel.add %1050, %1049 : f32
          kernel.store %1051, %0[%18]
          %1052 = kernel.load %s[%66] : f32
          %1053 = kernel.load %0[%28] : f32
          %1054 = kernel.add %1053, %1052 : f32
          kernel.store %1054, %0[%28]
          %1055 = kernel.load %s[%67] : f32
          %1056 = kernel.load %0[%28] : f32
          %1057 = kernel.add %1056, %1055 : f32
          kernel.store %1057, %0[%28]
          %1058 = kernel.load %s[%37] : f32
          %1059 = kernel.load %0[%18] : f32
          %1060 = kernel.add %1059, %1058 : f32
          kernel.store %1060, %0[%18]
          %1061 = kernel.load %s[%68] : f32
          %1062 = kernel.load %0[%18] : f32
          %1063 = kernel.add %1062, %1061 : f32
          kernel.store %1063, %0[%18]
          %1064 = kernel.load %s[%69] : f32
          %1065 = kernel.load %0[%28] : f32
          %1066 = kernel.add %1065, %1064 : f32
          kernel.store %1066, %0[%28]
          %1067 = kernel.load %s[%70] : f32
          %1068 = kernel.load %0[%28] : f32
          %1069 = kernel.add %1068, %1067 : f32
          kernel.store %1069, %0[%28]
          %1070 = kernel.load %s[%71] : f32
          %1071 = kernel.load %0[%18] : f32
          %1072 = kernel.add %1071, %1070 : f32
          kernel.store %1072, %0[%18]
          %1073 = kernel.load %s[%72] : f32
          %1074 = kernel.load %0[%18] : f32
          %1075 = kernel.add %1074, %1073 : f32
          kernel.store %1075, %0[%18]
          %1076 = kernel.load %s[%73] : f32
          %1077 = kernel.load %0[%28] : f32
          %1078 = kernel.add %1077, %1076 : f32
          kernel.store %1078, %0[%28]
          %1079 = kernel.load %s[%74] : f32
          %1080 = kernel.load %0[%28] : f32
          %1081 = kernel.add %1080, %1079 : f32
          kernel.store %1081, %0[%28]
          %1082 = kernel.load %s[%75] : f32
          %1083 = kernel.load %0[%18] : f32
          %1084 = kernel.add %1083, %1082 : f32
          kernel.store %1084, %0[%18]
          %1085 = kernel.load %s[%76] : f32
          %1086 = kernel.load %0[%18] : f32
          %1087 = kernel.add %1086, %1085 : f32
          kernel.store %1087, %0[%18]
          %1088 = kernel.load %s[%77] : f32
          %1089 = kernel.load %0[%28] : f32
          %1090 = kernel.add %1089, %1088 : f32
          kernel.store %1090, %0[%28]
          %1091 = kernel.load %s[%78] : f32
          %1092 = kernel.load %0[%28] : f32
          %1093 = kernel.add %1092, %1091 : f32
          kernel.store %1093, %0[%28]
          %1094 = kernel.load %s[%79] : f32
          %1095 = kernel.load %0[%18] : f32
          %1096 = kernel.add %1095, %1094 : f32
          kernel.store %1096, %0[%18]
          %1097 = kernel.load %s[%80] : f32
          %1098 = kernel.load %0[%18] : f32
          %1099 = kernel.add %1098, %1097 : f32
          kernel.store %1099, %0[%18]
          %1100 = kernel.load %s[%81] : f32
          %1101 = kernel.load %0[%28] : f32
          %1102 = kernel.add %1101, %1100 : f32
          kernel.store %1102, %0[%28]
          %1103 = kernel.load %s[%82] : f32
          %1104 = kernel.load %0[%28] : f32
          %1105 = kernel.add %1104, %1103 : f32
          kernel.store %1105, %0[%28]
          %1106 = kernel.load %s[%27] : f32
          %1107 = kernel.load %0[%18] : f32
          %1108 = kernel.add %1107, %1106 : f32
          kernel.store %1108, %0[%18]
          %1109 = kernel.load %s[%83] : f32
          %1110 = kernel.load %0[%18] : f32
          %1111 = kernel.add %1110, %1109 : f32
          kernel.store %1111, %0[%18]
          %1112 = kernel.load %s[%84] : f32
          %1113 = kernel.load %0[%28] : f32
          %1114 = kernel.add %1113, %1112 : f32
          kernel.store %1114, %0[%28]
          %1115 = kernel.load %s[%85] : f32
          %1116 = kernel.load %0[%28] : f32
          %1117 = kernel.add %1116, %1115 : f32
          kernel.store %1117, %0[%28]
          %1118 = kernel.load %s[%86] : f32
          %1119 = kernel.load %0[%18] : f32
          %1120 = kernel.add %1119, %1118 : f32
          kernel.store %1120, %0[%18]
          %1121 = kernel.load %s[%87] : f32
          %1122 = kernel.load %0[%18] : f32
          %1123 = kernel.add %1122, %1121 : f32
          kernel.store %1123, %0[%18]
          %1124 = kernel.load %s[%88] : f32
          %1125 = kernel.load %0[%28] : f32
          %1126 = kernel.add %1125, %1124 : f32
          kernel.store %1126, %0[%28]
          %1127 = kernel.load %s[%89] : f32
          %1128 = kernel.load %0[%28] : f32
          %1129 = kernel.add %1128, %1127 : f32
          kernel.store %1129, %0[%28]
          %1130 = kernel.load %s[%90] : f32
          %1131 = kernel.load %0[%18] : f32
          %1132 = kernel.add %1131, %1130 : f32
          kernel.store %1132, %0[%18]
          %1133 = kernel.load %s[%91] : f32
          %1134 = kernel.load %0[%18] : f32
          %1135 = kernel.add %1134, %1133 : f32
          kernel.store %1135, %0[%18]
          %1136 = kernel.load %s[%92] : f32
          %1137 = kernel.load %0[%28] : f32
          %1138 = kernel.add %1137, %1136 : f32
          kernel.store %1138, %0[%28]
          %1139 = kernel.load %s[%93] : f32
          %1140 = kernel.load %0[%28] : f32
          %1141 = kernel.add %1140, %1139 : f32
          kernel.store %1141, %0[%28]
          %1142 = kernel.load %s[%94] : f32
          %1143 = kernel.load %0[%18] : f32
          %1144 = kernel.add %1143, %1142 : f32
          kernel.store %1144, %0[%18]
          %1145 = kernel.load %s[%95] : f32
          %1146 = kernel.load %0[%18] : f32
          %1147 = kernel.add %1146, %1145 : f32
          kernel.store %1147, %0[%18]
          %1148 = kernel.load %s[%96] : f32
          %1149 = kernel.load %0[%28] : f32
          %1150 = kernel.add %1149, %1148 : f32
          kernel.store %1150, %0[%28]
          %1151 = kernel.load %s[%97] : f32
          %1152 = kernel.load %0[%28] : f32
          %1153 = kernel.add %1152, %1151 : f32
          kernel.store %1153, %0[%28]
          %1154 = kernel.load %s[%42] : f32
          %1155 = kernel.load %0[%18] : f32
          %1156 = kernel.add %1155, %1154 : f32
          kernel.store %1156, %0[%18]
          %1157 = kernel.load %s[%98] : f32
          %1158 = kernel.load %0[%18] : f32
          %1159 = kernel.add %1158, %1157 : f32
          kernel.store %1159, %0[%18]
          %1160 = kernel.load %s[%99] : f32
          %1161 = kernel.load %0[%28] : f32
          %1162 = kernel.add %1161, %1160 : f32
          kernel.store %1162, %0[%28]
          %1163 = kernel.load %s[%100] : f32
          %1164 = kernel.load %0[%28] : f32
          %1165 = kernel.add %1164, %1163 : f32
          kernel.store %1165, %0[%28]
          %1166 = kernel.load %s[%101] : f32
          %1167 = kernel.load %0[%18] : f32
          %1168 = kernel.add %1167, %1166 : f32
          kernel.store %1168, %0[%18]
          %1169 = kernel.load %s[%102] : f32
          %1170 = kernel.load %0[%18] : f32
          %1171 = kernel.add %1170, %1169 : f32
          kernel.store %1171, %0[%18]
          %1172 = kernel.load %s[%103] : f32
          %1173 = kernel.load %0[%28] : f32
          %1174 = kernel.add %1173, %1172 : f32
          kernel.store %1174, %0[%28]
          %1175 = kernel.load %s[%104] : f32
          %1176 = kernel.load %0[%28] : f32
          %1177 = kernel.add %1176, %1175 : f32
          kernel.store %1177, %0[%28]
          %1178 = kernel.load %s[%105] : f32
          %1179 = kernel.load %0[%18] : f32
          %1180 = kernel.add %1179, %1178 : f32
          kernel.store %1180, %0[%18]
          %1181 = kernel.load %s[%106] : f32
          %1182 = kernel.load %0[%18] : f32
          %1183 = kernel.add %1182, %1181 : f32
          kernel.store %1183, %0[%18]
          %1184 = kernel.load %s[%107] : f32
          %1185 = kernel.load %0[%28] : f32
          %1186 = kernel.add %1185, %1184 : f32
          kernel.store %1186, %0[%28]
          %1187 = kernel.load %s[%108] : f32
          %1188 = kernel.load %0[%28] : f32
          %1189 = kernel.add %1188, %1187 : f32
          kernel.store %1189, %0[%28]
          %1190 = kernel.load %s[%109] : f32
          %1191 = kernel.load %0[%18] : f32
          %1192 = kernel.add %1191, %1190 : f32
          kernel.store %1192, %0[%18]
          %1193 = kernel.load %s[%110] : f32
          %1194 = kernel.load %0[%18] : f32
          %1195 = kernel.add %1194, %1193 : f32
          kernel.store %1195, %0[%18]
          %1196 = kernel.load %s[%111] : f32
          %1197 = kernel.load %0[%28] : f32
          %1198 = kernel.add %1197, %1196 : f32
          kernel.store %1198, %0[%28]
          %1199 = kernel.load %s[%112] : f32
          %1200 = kernel.load %0[%28] : f32
          %1201 = kernel.add %1200, %1199 : f32
          kernel.store %1201, %0[%28]
          %1202 = kernel.load %0[%18] : f32
          kernel.store %1202, %part[%18]
          %1203 = kernel.load %0[%28] : f32
          kernel.store %1203, %part[%28]
          %1204 = kernel.load %sum[%18] : f32
          %1205 = kernel.load %scale[%18] : f32
          %1206 = kernel.load %part[%18] : f32
          %1207 = kernel.fma %1204, %1205, %1206 : f32
          kernel.store %1207, %sum[%18]
          %1208 = kernel.load %sum[%28] : f32
          %1209 = kernel.load %scale[%28] : f32
          %1210 = kernel.load %part[%28] : f32
          %1211 = kernel.fma %1208, %1209, %1210 : f32
          kernel.store %1211, %sum[%28]
          %1212 = kernel.load %s[%18] : f32
          %1213 = kernel.load %s[%28] : f32
          %1214 = kernel.cast %1212 : f32 to bf16
          %1215 = kernel.cast %1213 : f32 to bf16
          %1216 = kernel.build %1214, %1215 : vector<2xbf16>
          kernel.store %1216, %p[%18] {align = 2 : i64}
          %1217 = kernel.load %s[%55] : f32
          %1218 = kernel.load %s[%56] : f32
          %1219 = kernel.cast %1217 : f32 to bf16
          %1220 = kernel.cast %1218 : f32 to bf16
          %1221 = kernel.build %1219, %1220 : vector<2xbf16>
          kernel.store %1221, %p[%55] {align = 2 : i64}
          %1222 = kernel.load %s[%57] : f32
          %1223 = kernel.load %s[%58] : f32
          %1224 = kernel.cast %1222 : f32 to bf16
          %1225 = kernel.cast %1223 : f32 to bf16
          %1226 = kernel.build %1224, %1225 : vector<2xbf16>
          kernel.store %1226, %p[%57] {align = 2 : i64}
          %1227 = kernel.load %s[%59] : f32
          %1228 = kernel.load %s[%60] : f32
          %1229 = kernel.cast %1227 : f32 to bf16
          %1230 = kernel.cast %1228 : f32 to bf16
          %1231 = kernel.build %1229, %1230 : vector<2xbf16>
          kernel.store %1231, %p[%59] {align = 2 : i64}
          %1232 = kernel.load %s[%38] : f32
          %1233 = kernel.load %s[%61] : f32
          %1234 = kernel.cast %1232 : f32 to bf16
          %1235 = kernel.cast %1233 : f32 to bf16
          %1236 = kernel.build %1234, %1235 : vector<2xbf16>
          kernel.store %1236, %p[%38] {align = 2 : i64}
          %1237 = kernel.load %s[%62] : f32
          %1238 = kernel.load %s[%63] : f32
          %1239 = kernel.cast %1237 : f32 to bf16
          %1240 = kernel.cast %1238 : f32 to bf16
          %1241 = kernel.build %1239, %1240 : vector<2xbf16>
          kernel.store %1241, %p[%62] {align = 2 : i64}
          %1242 = kernel.load %s[%64] : f32
          %1243 = kernel.load %s[%65] : f32
          %1244 = kernel.cast %1242 : f32 to bf16
          %1245 = kernel.cast %1243 : f32 to bf16
          %1246 = kernel.build %1244, %1245 : vector<2xbf16>
          kernel.store %1246, %p[%64] {align = 2 : i64}
          %1247 = kernel.load %s[%66] : f32
          %1248 = kernel.load %s[%67] : f32
          %1249 = kernel.cast %1247 : f32 to bf16
          %1250 = kernel.cast %1248 : f32 to bf16
          %1251 = kernel.build %1249, %1250 : vector<2xbf16>
          kernel.store %1251, %p[%66] {align = 2 : i64}
          %1252 = kernel.load %s[%37] : f32
          %1253 = kernel.load %s[%68] : f32
          %1254 = kernel.cast %1252 : f32 to bf16
          %1255 = kernel.cast %1253 : f32 to bf16
          %1256 = kernel.build %1254, %1255 : vector<2xbf16>
          kernel.store %1256, %p[%37] {align = 2 : i64}
          %1257 = kernel.load %s[%69] : f32
          %1258 = kernel.load %s[%70] : f32
          %1259 = kernel.cast %1257 : f32 to bf16
          %1260 = kernel.cast %1258 : f32 to bf16
          %1261 = kernel.build %1259, %1260 : vector<2xbf16>
          kernel.store %1261, %p[%69] {align = 2 : i64}
          %1262 = kernel.load %s[%71] : f32
          %1263 = kernel.load %s[%72] : f32
          %1264 = kernel.cast %1262 : f32 to bf16
          %1265 = kernel.cast %1263 : f32 to bf16
          %1266 = kernel.build %1264, %1265 : vector<2xbf16>
          kernel.store %1266, %p[%71] {align = 2 : i64}
          %1267 = kernel.load %s[%73] : f32
          %1268 = kernel.load %s[%74] : f32
          %1269 = kernel.cast %1267 : f32 to bf16
          %1270 = kernel.cast %1268 : f32 to bf16
          %1271 = kernel.build %1269, %1270 : vector<2xbf16>
          kernel.store %1271, %p[%73] {align = 2 : i64}
          %1272 = kernel.load %s[%75] : f32
          %1273 = kernel.load %s[%76] : f32
          %1274 = kernel.cast %1272 : f32 to bf16
          %1275 = kernel.cast %1273 : f32 to bf16
          %1276 = kernel.build %1274, %1275 : vector<2xbf16>
          kernel.store %1276, %p[%75] {align = 2 : i64}
          %1277 = kernel.load %s[%77] : f32
          %1278 = kernel.load %s[%78] : f32
          %1279 = kernel.cast %1277 : f32 to bf16
          %1280 = kernel.cast %1278 : f32 to bf16
          %1281 = kernel.build %1279, %1280 : vector<2xbf16>
          kernel.store %1281, %p[%77] {align = 2 : i64}
          %1282 = kernel.load %s[%79] : f32
          %1283 = kernel.load %s[%80] : f32
          %1284 = kernel.cast %1282 : f32 to bf16
          %1285 = kernel.cast %1283 : f32 to bf16
          %1286 = kernel.build %1284, %1285 : vector<2xbf16>
          kernel.store %1286, %p[%79] {align = 2 : i64}
          %1287 = kernel.load %s[%81] : f32
          %1288 = kernel.load %s[%82] : f32
          %1289 = kernel.cast %1287 : f32 to bf16
          %1290 = kernel.cast %1288 : f32 to bf16
          %1291 = kernel.build %1289, %1290 : vector<2xbf16>
          kernel.store %1291, %p[%81] {align = 2 : i64}
          %1292 = kernel.load %s[%27] : f32
          %1293 = kernel.load %s[%83] : f32
          %1294 = kernel.cast %1292 : f32 to bf16
          %1295 = kernel.cast %1293 : f32 to bf16
          %1296 = kernel.build %1294, %1295 : vector<2xbf16>
          kernel.store %1296, %p[%27] {align = 2 : i64}
          %1297 = kernel.load %s[%84] : f32
          %1298 = kernel.load %s[%85] : f32
          %1299 = kernel.cast %1297 : f32 to bf16
          %1300 = kernel.cast %1298 : f32 to bf16
          %1301 = kernel.build %1299, %1300 : vector<2xbf16>
          kernel.store %1301, %p[%84] {align = 2 : i64}
          %1302 = kernel.load %s[%86] : f32
          %1303 = kernel.load %s[%87] : f32
          %1304 = kernel.cast %1302 : f32 to bf16
          %1305 = kernel.cast %1303 : f32 to bf16
          %1306 = kernel.build %1304, %1305 : vector<2xbf16>
          kernel.store %1306, %p[%86] {align = 2 : i64}
          %1307 = kernel.load %s[%88] : f32
          %1308 = kernel.load %s[%89] : f32
          %1309 = kernel.cast %1307 : f32 to bf16
          %1310 = kernel.cast %1308 : f32 to bf16
          %1311 = kernel.build %1309, %1310 : vector<2xbf16>
          kernel.store %1311, %p[%88] {align = 2 : i64}
          %1312 = kernel.load %s[%90] : f32
          %1313 = kernel.load %s[%91] : f32
          %1314 = kernel.cast %1312 : f32 to bf16
          %1315 = kernel.cast %1313 : f32 to bf16
          %1316 = kernel.build %1314, %1315 : vector<2xbf16>
          kernel.store %1316, %p[%90] {align = 2 : i64}
          %1317 = kernel.load %s[%92] : f32
          %1318 = kernel.load %s[%93] : f32
          %1319 = kernel.cast %1317 : f32 to bf16
          %1320 = kernel.cast %1318 : f32 to bf16
          %1321 = kernel.build %1319, %1320 : vector<2xbf16>
          kernel.store %1321, %p[%92] {align = 2 : i64}
          %1322 = kernel.load %s[%94] : f32
          %1323 = kernel.load %s[%95] : f32
          %1324 = kernel.cast %1322 : f32 to bf16
          %1325 = kernel.cast %1323 : f32 to bf16
          %1326 = kernel.build %1324, %1325 : vector<2xbf16>
          kernel.store %1326, %p[%94] {align = 2 : i64}
          %1327 = kernel.load %s[%96] : f32
          %1328 = kernel.load %s[%97] : f32
          %1329 = kernel.cast %1327 : f32 to bf16
          %1330 = kernel.cast %1328 : f32 to bf16
          %1331 = kernel.build %1329, %1330 : vector<2xbf16>
          kernel.store %1331, %p[%96] {align = 2 : i64}
          %1332 = kernel.load %s[%42] : f32
          %1333 = kernel.load %s[%98] : f32
          %1334 = kernel.cast %1332 : f32 to bf16
          %1335 = kernel.cast %1333 : f32 to bf16
          %1336 = kernel.build %1334, %1335 : vector<2xbf16>
          kernel.store %1336, %p[%42] {align = 2 : i64}
          %1337 = kernel.load %s[%99] : f32
          %1338 = kernel.load %s[%100] : f32
          %1339 = kernel.cast %1337 : f32 to bf16
          %1340 = kernel.cast %1338 : f32 to bf16
          %1341 = kernel.build %1339, %1340 : vector<2xbf16>
          kernel.store %1341, %p[%99] {align = 2 : i64}
          %1342 = kernel.load %s[%101] : f32
          %1343 = kernel.load %s[%102] : f32
          %1344 = kernel.cast %1342 : f32 to bf16
          %1345 = kernel.cast %1343 : f32 to bf16
          %1346 = kernel.build %1344, %1345 : vector<2xbf16>
          kernel.store %1346, %p[%101] {align = 2 : i64}
          %1347 = kernel.load %s[%103] : f32
          %1348 = kernel.load %s[%104] : f32
          %1349 = kernel.cast %1347 : f32 to bf16
          %1350 = kernel.cast %1348 : f32 to bf16
          %1351 = kernel.build %1349, %1350 : vector<2xbf16>
          kernel.store %1351, %p[%103] {align = 2 : i64}
          %1352 = kernel.load %s[%105] : f32
          %1353 = kernel.load %s[%106] : f32
          %1354 = kernel.cast %1352 : f32 to bf16
          %1355 = kernel.cast %1353 : f32 to bf16
          %1356 = kernel.build %1354, %1355 : vector<2xbf16>
          kernel.store %1356, %p[%105] {align = 2 : i64}
          %1357 = kernel.load %s[%107] : f32
          %1358 = kernel.load %s[%108] : f32
          %1359 = kernel.cast %1357 : f32 to bf16
          %1360 = kernel.cast %1358 : f32 to bf16
          %1361 = kernel.build %1359, %1360 : vector<2xbf16>
          kernel.store %1361, %p[%107] {align = 2 : i64}
          %1362 = kernel.load %s[%109] : f32
          %1363 = kernel.load %s[%110] : f32
          %1364 = kernel.cast %1362 : f32 to bf16
          %1365 = kernel.cast %1363 : f32 to bf16
          %1366 = kernel.build %1364, %1365 : vector<2xbf16>
          kernel.store %1366, %p[%109] {align = 2 : i64}
          %1367 = kernel.load %s[%111] : f32
          %1368 = kernel.load %s[%112] : f32
          %1369 = kernel.cast %1367 : f32 to bf16
          %1370 = kernel.cast %1368 : f32 to bf16
          %1371 = kernel.build %1369, %1370 : vector<2xbf16>
          kernel.store %1371, %p[%111] {align = 2 : i64}
          %1372 = kernel.load %p[%18] {align = 2 : i64} : vector<8xbf16>
          %1373 = kernel.load %p[%38] {align = 2 : i64} : vector<8xbf16>
          %1374 = kernel.load %p[%37] {align = 2 : i64} : vector<8xbf16>
          %1375 = kernel.load %p[%75] {align = 2 : i64} : vector<8xbf16>
          %1376 = kernel.load %p[%27] {align = 2 : i64} : vector<8xbf16>
          %1377 = kernel.load %p[%90] {align = 2 : i64} : vector<8xbf16>
          %1378 = kernel.load %p[%42] {align = 2 : i64} : vector<8xbf16>
          %1379 = kernel.load %p[%105] {align = 2 : i64} : vector<8xbf16>
          %1380, %1381, %1382, %1383, %1384, %1385, %1386, %1387 = kernel.wgmma.fence %1372, %1373, %1374, %1375, %1376, %1377, %1378, %1379 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
          %1388 = kernel.load %14[%4] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %222 {
            %1389 = kernel.view %empty[%1388] : !kernel.mbarrier
            kernel.mbarrier.arrive %1389
          }
          %1389 = kernel.load %14[%4] {align = 4 : i64} : i32
          %1390 = kernel.add %1389, %272 : i32
          %1391 = kernel.constant 2 : i32
          %1392 = kernel.cmp lt %1390, %1391 : i32
          %1393 = kernel.select %1392, %1390, %4 : i32
          kernel.store %1393, %14[%4] {align = 4 : i64}
          %1394, %1395, %1396, %1397, %1398, %1399, %1400, %1401 = kernel.for %turn = %18 to %118 step %28 iter(%1402 = %1380, %1403 = %1381, %1404 = %1382, %1405 = %1383, %1406 = %1384, %1407 = %1385, %1408 = %1386, %1409 = %1387) : i64 {
            %1410 = kernel.load %14[%4] {align = 4 : i64} : i32
            %1411 = kernel.cast %1410 : i32 to i64
            %1412 = kernel.cast %1411 : i64 to i32
            %1413 = kernel.and %1412, %348 : i32
            %1414 = kernel.load %11[%4] {align = 4 : i64} : i32
            %1415 = kernel.shr %1414, %1413 : i32
            %1416 = kernel.and %1415, %272 : i32
            %1417 = kernel.view %full[%1411] : !kernel.mbarrier
            kernel.mbarrier.wait %1417 parity %1416
            %1418 = kernel.shl %272, %1413 : i32
            %1419 = kernel.load %11[%4] {align = 4 : i64} : i32
            %1420 = kernel.xor %1419, %1418 : i32
            kernel.store %1420, %11[%4] {align = 4 : i64}
            %1421, %1422, %1423, %1424, %1425, %1426, %1427, %1428 = kernel.wgmma.fence %358, %359, %360, %361, %362, %363, %364, %365 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
            %1429 = kernel.mul %1411, %34 : i64
            %1430 = kernel.view %k_1[%1429] : !kernel.buffer<8144xbf16, shared>
            %1431 = kernel.wgmma.smem_desc k %1430 {stride = 1024 : i64, swizzle = "128b"}
            %1432 = kernel.wgmma.mma bf16 %1421, bf16 %1431 : !kernel.wgmma<64xf32>
            %1433 = kernel.view %k_1[%1429] : !kernel.buffer<8160xbf16, shared>
            %1434 = kernel.wgmma.smem_desc k %1433 {stride = 1024 : i64, swizzle = "128b"}
            %1435 = kernel.add %1434, %55 : i64
            %1436 = kernel.wgmma.mma bf16 %1422, bf16 %1435 add %1432 : !kernel.wgmma<64xf32>
            %1437 = kernel.view %k_1[%1429] : !kernel.buffer<8176xbf16, shared>
            %1438 = kernel.wgmma.smem_desc k %1437 {stride = 1024 : i64, swizzle = "128b"}
            %1439 = kernel.add %1438, %57 : i64
            %1440 = kernel.wgmma.mma bf16 %1423, bf16 %1439 add %1436 : !kernel.wgmma<64xf32>
            %1441 = kernel.view %k_1[%1429] : !kernel.buffer<8192xbf16, shared>
            %1442 = kernel.wgmma.smem_desc k %1441 {stride = 1024 : i64, swizzle = "128b"}
            %1443 = kernel.add %1442, %59 : i64
            %1444 = kernel.wgmma.mma bf16 %1424, bf16 %1443 add %1440 : !kernel.wgmma<64xf32>
            %1445 = kernel.view %k_1[%1429] : !kernel.buffer<16336xbf16, shared>
            %1446 = kernel.wgmma.smem_desc k %1445 {stride = 1024 : i64, swizzle = "128b"}
            %1447 = kernel.add %1446, %45 : i64
            %1448 = kernel.wgmma.mma bf16 %1425, bf16 %1447 add %1444 : !kernel.wgmma<64xf32>
            %1449 = kernel.view %k_1[%1429] : !kernel.buffer<16352xbf16, shared>
            %1450 = kernel.wgmma.smem_desc k %1449 {stride = 1024 : i64, swizzle = "128b"}
            %1451 = kernel.add %1450, %396 : i64
            %1452 = kernel.wgmma.mma bf16 %1426, bf16 %1451 add %1448 : !kernel.wgmma<64xf32>
            %1453 = kernel.view %k_1[%1429] : !kernel.buffer<16368xbf16, shared>
            %1454 = kernel.wgmma.smem_desc k %1453 {stride = 1024 : i64, swizzle = "128b"}
            %1455 = kernel.add %1454, %401 : i64
            %1456 = kernel.wgmma.mma bf16 %1427, bf16 %1455 add %1452 : !kernel.wgmma<64xf32>
            %1457 = kernel.view %k_1[%1429] : !kernel.buffer<16384xbf16, shared>
            %1458 = kernel.wgmma.smem_desc k %1457 {stride = 1024 : i64, swizzle = "128b"}
            %1459 = kernel.add %1458, %406 : i64
            %1460 = kernel.wgmma.mma bf16 %1428, bf16 %1459 add %1456 : !kernel.wgmma<64xf32>
            kernel.wgmma.commit_group
            %1461 = kernel.load %17[%4] {align = 4 : i64} : i32
            %1462 = kernel.cast %1461 : i32 to i64
            %1463 = kernel.cast %1462 : i64 to i32
            %1464 = kernel.and %1463, %348 : i32
            %1465 = kernel.load %15[%4] {align = 4 : i64} : i32
            %1466 = kernel.shr %1465, %1464 : i32
            %1467 = kernel.and %1466, %272 : i32
            %1468 = kernel.view %full_1[%1462] : !kernel.mbarrier
            kernel.mbarrier.wait %1468 parity %1467
            %1469 = kernel.shl %272, %1464 : i32
            %1470 = kernel.load %15[%4] {align = 4 : i64} : i32
            %1471 = kernel.xor %1470, %1469 : i32
            kernel.store %1471, %15[%4] {align = 4 : i64}
            %1472 = kernel.load %o[%18] {align = 4 : i64} : vector<64xf32>
            %1473 = kernel.wgmma.fence %1472 : !kernel.wgmma<64xf32>
            %1474 = kernel.mul %1462, %34 : i64
            %1475 = kernel.view %v_1[%1474] : !kernel.buffer<9216xbf16, shared>
            %1476 = kernel.wgmma.smem_desc mn %1475 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1477 = kernel.wgmma.mma bf16 %1402, bf16 %1476 add %1473 {transpose_b} : !kernel.wgmma<64xf32>
            %1478 = kernel.view %v_1[%1474] : !kernel.buffer<10240xbf16, shared>
            %1479 = kernel.wgmma.smem_desc mn %1478 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1480 = kernel.add %1479, %25 : i64
            %1481 = kernel.wgmma.mma bf16 %1403, bf16 %1480 add %1477 {transpose_b} : !kernel.wgmma<64xf32>
            %1482 = kernel.view %v_1[%1474] : !kernel.buffer<11264xbf16, shared>
            %1483 = kernel.wgmma.smem_desc mn %1482 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1484 = kernel.add %1483, %21 : i64
            %1485 = kernel.wgmma.mma bf16 %1404, bf16 %1484 add %1481 {transpose_b} : !kernel.wgmma<64xf32>
            %1486 = kernel.view %v_1[%1474] : !kernel.buffer<12288xbf16, shared>
            %1487 = kernel.wgmma.smem_desc mn %1486 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1488 = kernel.constant 384 : i64
            %1489 = kernel.add %1487, %1488 : i64
            %1490 = kernel.wgmma.mma bf16 %1405, bf16 %1489 add %1485 {transpose_b} : !kernel.wgmma<64xf32>
            %1491 = kernel.view %v_1[%1474] : !kernel.buffer<13312xbf16, shared>
            %1492 = kernel.wgmma.smem_desc mn %1491 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1493 = kernel.add %1492, %41 : i64
            %1494 = kernel.wgmma.mma bf16 %1406, bf16 %1493 add %1490 {transpose_b} : !kernel.wgmma<64xf32>
            %1495 = kernel.view %v_1[%1474] : !kernel.buffer<14336xbf16, shared>
            %1496 = kernel.wgmma.smem_desc mn %1495 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1497 = kernel.constant 640 : i64
            %1498 = kernel.add %1496, %1497 : i64
            %1499 = kernel.wgmma.mma bf16 %1407, bf16 %1498 add %1494 {transpose_b} : !kernel.wgmma<64xf32>
            %1500 = kernel.view %v_1[%1474] : !kernel.buffer<15360xbf16, shared>
            %1501 = kernel.wgmma.smem_desc mn %1500 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1502 = kernel.add %1501, %44 : i64
            %1503 = kernel.wgmma.mma bf16 %1408, bf16 %1502 add %1499 {transpose_b} : !kernel.wgmma<64xf32>
            %1504 = kernel.view %v_1[%1474] : !kernel.buffer<16384xbf16, shared>
            %1505 = kernel.wgmma.smem_desc mn %1504 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
            %1506 = kernel.constant 896 : i64
            %1507 = kernel.add %1505, %1506 : i64
            %1508 = kernel.wgmma.mma bf16 %1409, bf16 %1507 add %1503 {transpose_b} : !kernel.wgmma<64xf32>
            kernel.wgmma.commit_group
            %1509, %1510, %1511, %1512, %1513, %1514, %1515, %1516, %1517 = kernel.wgmma.wait_group 1 for %1460, %1421, %1422, %1423, %1424, %1425, %1426, %1427, %1428 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
            kernel.store %1509, %s[%18] {align = 4 : i64}
            %1518 = kernel.load %14[%4] {align = 4 : i64} : i32
            kernel.warp_sync
            kernel.if %222 {
              %1519 = kernel.view %empty[%1518] : !kernel.mbarrier
              kernel.mbarrier.arrive %1519
            }
            %1519 = kernel.load %14[%4] {align = 4 : i64} : i32
            %1520 = kernel.add %1519, %272 : i32
            %1521 = kernel.cmp lt %1520, %1391 : i32
            %1522 = kernel.select %1521, %1520, %4 : i32
            kernel.store %1522, %14[%4] {align = 4 : i64}
            %1523 = kernel.mul %turn, %114 : i64
            %1524 = kernel.add %1523, %n : i64
            %1525 = kernel.add %1524, %32 : i64
            %1526 = kernel.cmp lt %1525, %18 : i64
            %1527 = kernel.mul %turn, %25 : i64
            kernel.if %1526 {
              %1528 = kernel.add %1527, %229 : i64
              %1529 = kernel.add %1528, %25 : i64
              %1530 = kernel.cmp lt %1529, %n : i64
              %1531 = kernel.add %1528, %119 : i64
              %1532 = kernel.cmp lt %1531, %n : i64
              %1533 = kernel.load %s[%18] : f32
              %1534 = kernel.load %s[%28] : f32
              %1535 = kernel.select %1530, %1533, %418 : f32
              %1536 = kernel.select %1532, %1534, %418 : f32
              kernel.store %1535, %s[%18]
              kernel.store %1536, %s[%28]
              %1537 = kernel.load %s[%55] : f32
              %1538 = kernel.load %s[%56] : f32
              %1539 = kernel.select %1530, %1537, %418 : f32
              %1540 = kernel.select %1532, %1538, %418 : f32
              kernel.store %1539, %s[%55]
              kernel.store %1540, %s[%56]
              %1541 = kernel.constant 136 : i64
              %1542 = kernel.add %1528, %1541 : i64
              %1543 = kernel.cmp lt %1542, %n : i64
              %1544 = kernel.constant 137 : i64
              %1545 = kernel.add %1528, %1544 : i64
              %1546 = kernel.cmp lt %1545, %n : i64
              %1547 = kernel.load %s[%57] : f32
              %1548 = kernel.load %s[%58] : f32
              %1549 = kernel.select %1543, %1547, %418 : f32
              %1550 = kernel.select %1546, %1548, %418 : f32
              kernel.store %1549, %s[%57]
              kernel.store %1550, %s[%58]
              %1551 = kernel.load %s[%59] : f32
              %1552 = kernel.load %s[%60] : f32
              %1553 = kernel.select %1543, %1551, %418 : f32
              %1554 = kernel.select %1546, %1552, %418 : f32
              kernel.store %1553, %s[%59]
              kernel.store %1554, %s[%60]
              %1555 = kernel.constant 144 : i64
              %1556 = kernel.add %1528, %1555 : i64
              %1557 = kernel.cmp lt %1556, %n : i64
              %1558 = kernel.constant 145 : i64
              %1559 = kernel.add %1528, %1558 : i64
              %1560 = kernel.cmp lt %1559, %n : i64
              %1561 = kernel.load %s[%38] : f32
              %1562 = kernel.load %s[%61] : f32
              %1563 = kernel.select %1557, %1561, %418 : f32
              %1564 = kernel.select %1560, %1562, %418 : f32
              kernel.store %1563, %s[%38]
              kernel.store %1564, %s[%61]
              %1565 = kernel.load %s[%62] : f32
              %1566 = kernel.load %s[%63] : f32
              %1567 = kernel.select %1557, %1565, %418 : f32
              %1568 = kernel.select %1560, %1566, %418 : f32
              kernel.store %1567, %s[%62]
              kernel.store %1568, %s[%63]
              %1569 = kernel.constant 152 : i64
              %1570 = kernel.add %1528, %1569 : i64
              %1571 = kernel.cmp lt %1570, %n : i64
              %1572 = kernel.constant 153 : i64
              %1573 = kernel.add %1528, %1572 : i64
              %1574 = kernel.cmp lt %1573, %n : i64
              %1575 = kernel.load %s[%64] : f32
              %1576 = kernel.load %s[%65] : f32
              %1577 = kernel.select %1571, %1575, %418 : f32
              %1578 = kernel.select %1574, %1576, %418 : f32
              kernel.store %1577, %s[%64]
              kernel.store %1578, %s[%65]
              %1579 = kernel.load %s[%66] : f32
              %1580 = kernel.load %s[%67] : f32
              %1581 = kernel.select %1571, %1579, %418 : f32
              %1582 = kernel.select %1574, %1580, %418 : f32
              kernel.store %1581, %s[%66]
              kernel.store %1582, %s[%67]
              %1583 = kernel.constant 160 : i64
              %1584 = kernel.add %1528, %1583 : i64
              %1585 = kernel.cmp lt %1584, %n : i64
              %1586 = kernel.constant 161 : i64
              %1587 = kernel.add %1528, %1586 : i64
              %1588 = kernel.cmp lt %1587, %n : i64
              %1589 = kernel.load %s[%37] : f32
              %1590 = kernel.load %s[%68] : f32
              %1591 = kernel.select %1585, %1589, %418 : f32
              %1592 = kernel.select %1588, %1590, %418 : f32
              kernel.store %1591, %s[%37]
              kernel.store %1592, %s[%68]
              %1593 = kernel.load %s[%69] : f32
              %1594 = kernel.load %s[%70] : f32
              %1595 = kernel.select %1585, %1593, %418 : f32
              %1596 = kernel.select %1588, %1594, %418 : f32
              kernel.store %1595, %s[%69]
              kernel.store %1596, %s[%70]
              %1597 = kernel.constant 168 : i64
              %1598 = kernel.add %1528, %1597 : i64
              %1599 = kernel.cmp lt %1598, %n : i64
              %1600 = kernel.constant 169 : i64
              %1601 = kernel.add %1528, %1600 : i64
              %1602 = kernel.cmp lt %1601, %n : i64
              %1603 = kernel.load %s[%71] : f32
              %1604 = kernel.load %s[%72] : f32
              %1605 = kernel.select %1599, %1603, %418 : f32
              %1606 = kernel.select %1602, %1604, %418 : f32
              kernel.store %1605, %s[%71]
              kernel.store %1606, %s[%72]
              %1607 = kernel.load %s[%73] : f32
              %1608 = kernel.load %s[%74] : f32
              %1609 = kernel.select %1599, %1607, %418 : f32
              %1610 = kernel.select %1602, %1608, %418 : f32
              kernel.store %1609, %s[%73]
              kernel.store %1610, %s[%74]
              %1611 = kernel.constant 176 : i64
              %1612 = kernel.add %1528, %1611 : i64
              %1613 = kernel.cmp lt %1612, %n : i64
              %1614 = kernel.constant 177 : i64
              %1615 = kernel.add %1528, %1614 : i64
              %1616 = kernel.cmp lt %1615, %n : i64
              %1617 = kernel.load %s[%75] : f32
              %1618 = kernel.load %s[%76] : f32
              %1619 = kernel.select %1613, %1617, %418 : f32
              %1620 = kernel.select %1616, %1618, %418 : f32
              kernel.store %1619, %s[%75]
              kernel.store %1620, %s[%76]
              %1621 = kernel.load %s[%77] : f32
              %1622 = kernel.load %s[%78] : f32
              %1623 = kernel.select %1613, %1621, %418 : f32
              %1624 = kernel.select %1616, %1622, %418 : f32
              kernel.store %1623, %s[%77]
              kernel.store %1624, %s[%78]
              %1625 = kernel.constant 184 : i64
              %1626 = kernel.add %1528, %1625 : i64
              %1627 = kernel.cmp lt %1626, %n : i64
              %1628 = kernel.constant 185 : i64
              %1629 = kernel.add %1528, %1628 : i64
              %1630 = kernel.cmp lt %1629, %n : i64
              %1631 = kernel.load %s[%79] : f32
              %1632 = kernel.load %s[%80] : f32
              %1633 = kernel.select %1627, %1631, %418 : f32
              %1634 = kernel.select %1630, %1632, %418 : f32
              kernel.store %1633, %s[%79]
              kernel.store %1634, %s[%80]
              %1635 = kernel.load %s[%81] : f32
              %1636 = kernel.load %s[%82] : f32
              %1637 = kernel.select %1627, %1635, %418 : f32
              %1638 = kernel.select %1630, %1636, %418 : f32
              kernel.store %1637, %s[%81]
              kernel.store %1638, %s[%82]
              %1639 = kernel.constant 192 : i64
              %1640 = kernel.add %1528, %1639 : i64
              %1641 = kernel.cmp lt %1640, %n : i64
              %1642 = kernel.constant 193 : i64
              %1643 = kernel.add %1528, %1642 : i64
              %1644 = kernel.cmp lt %1643, %n : i64
              %1645 = kernel.load %s[%27] : f32
              %1646 = kernel.load %s[%83] : f32
              %1647 = kernel.select %1641, %1645, %418 : f32
              %1648 = kernel.select %1644, %1646, %418 : f32
              kernel.store %1647, %s[%27]
              kernel.store %1648, %s[%83]
              %1649 = kernel.load %s[%84] : f32
              %1650 = kernel.load %s[%85] : f32
              %1651 = kernel.select %1641, %1649, %418 : f32
              %1652 = kernel.select %1644, %1650, %418 : f32
              kernel.store %1651, %s[%84]
              kernel.store %1652, %s[%85]
              %1653 = kernel.constant 200 : i64
              %1654 = kernel.add %1528, %1653 : i64
              %1655 = kernel.cmp lt %1654, %n : i64
              %1656 = kernel.constant 201 : i64
              %1657 = kernel.add %1528, %1656 : i64
              %1658 = kernel.cmp lt %1657, %n : i64
              %1659 = kernel.load %s[%86] : f32
              %1660 = kernel.load %s[%87] : f32
              %1661 = kernel.select %1655, %1659, %418 : f32
              %1662 = kernel.select %1658, %1660, %418 : f32
              kernel.store %1661, %s[%86]
              kernel.store %1662, %s[%87]
              %1663 = kernel.load %s[%88] : f32
              %1664 = kernel.load %s[%89] : f32
              %1665 = kernel.select %1655, %1663, %418 : f32
              %1666 = kernel.select %1658, %1664, %418 : f32
              kernel.store %1665, %s[%88]
              kernel.store %1666, %s[%89]
              %1667 = kernel.constant 208 : i64
              %1668 = kernel.add %1528, %1667 : i64
              %1669 = kernel.cmp lt %1668, %n : i64
              %1670 = kernel.constant 209 : i64
              %1671 = kernel.add %1528, %1670 : i64
              %1672 = kernel.cmp lt %1671, %n : i64
              %1673 = kernel.load %s[%90] : f32
              %1674 = kernel.load %s[%91] : f32
              %1675 = kernel.select %1669, %1673, %418 : f32
              %1676 = kernel.select %1672, %1674, %418 : f32
              kernel.store %1675, %s[%90]
              kernel.store %1676, %s[%91]
              %1677 = kernel.load %s[%92] : f32
              %1678 = kernel.load %s[%93] : f32
              %1679 = kernel.select %1669, %1677, %418 : f32
              %1680 = kernel.select %1672, %1678, %418 : f32
              kernel.store %1679, %s[%92]
              kernel.store %1680, %s[%93]
              %1681 = kernel.constant 216 : i64
              %1682 = kernel.add %1528, %1681 : i64
              %1683 = kernel.cmp lt %1682, %n : i64
              %1684 = kernel.constant 217 : i64
              %1685 = kernel.add %1528, %1684 : i64
              %1686 = kernel.cmp lt %1685, %n : i64
              %1687 = kernel.load %s[%94] : f32
              %1688 = kernel.load %s[%95] : f32
              %1689 = kernel.select %1683, %1687, %418 : f32
              %1690 = kernel.select %1686, %1688, %418 : f32
              kernel.store %1689, %s[%94]
              kernel.store %1690, %s[%95]
              %1691 = kernel.load %s[%96] : f32
              %1692 = kernel.load %s[%97] : f32
              %1693 = kernel.select %1683, %1691, %418 : f32
              %1694 = kernel.select %1686, %1692, %418 : f32
              kernel.store %1693, %s[%96]
              kernel.store %1694, %s[%97]
              %1695 = kernel.constant 224 : i64
              %1696 = kernel.add %1528, %1695 : i64
              %1697 = kernel.cmp lt %1696, %n : i64
              %1698 = kernel.constant 225 : i64
              %1699 = kernel.add %1528, %1698 : i64
              %1700 = kernel.cmp lt %1699, %n : i64
              %1701 = kernel.load %s[%42] : f32
              %1702 = kernel.load %s[%98] : f32
              %1703 = kernel.select %1697, %1701, %418 : f32
              %1704 = kernel.select %1700, %1702, %418 : f32
              kernel.store %1703, %s[%42]
              kernel.store %1704, %s[%98]
              %1705 = kernel.load %s[%99] : f32
              %1706 = kernel.load %s[%100] : f32
              %1707 = kernel.select %1697, %1705, %418 : f32
              %1708 = kernel.select %1700, %1706, %418 : f32
              kernel.store %1707, %s[%99]
              kernel.store %1708, %s[%100]
              %1709 = kernel.constant 232 : i64
              %1710 = kernel.add %1528, %1709 : i64
              %1711 = kernel.cmp lt %1710, %n : i64
              %1712 = kernel.constant 233 : i64
              %1713 = kernel.add %1528, %1712 : i64
              %1714 = kernel.cmp lt %1713, %n : i64
              %1715 = kernel.load %s[%101] : f32
              %1716 = kernel.load %s[%102] : f32
              %1717 = kernel.select %1711, %1715, %418 : f32
              %1718 = kernel.select %1714, %1716, %418 : f32
              kernel.store %1717, %s[%101]
              kernel.store %1718, %s[%102]
              %1719 = kernel.load %s[%103] : f32
              %1720 = kernel.load %s[%104] : f32
              %1721 = kernel.select %1711, %1719, %418 : f32
              %1722 = kernel.select %1714, %1720, %418 : f32
              kernel.store %1721, %s[%103]
              kernel.store %1722, %s[%104]
              %1723 = kernel.constant 240 : i64
              %1724 = kernel.add %1528, %1723 : i64
              %1725 = kernel.cmp lt %1724, %n : i64
              %1726 = kernel.constant 241 : i64
              %1727 = kernel.add %1528, %1726 : i64
              %1728 = kernel.cmp lt %1727, %n : i64
              %1729 = kernel.load %s[%105] : f32
              %1730 = kernel.load %s[%106] : f32
              %1731 = kernel.select %1725, %1729, %418 : f32
              %1732 = kernel.select %1728, %1730, %418 : f32
              kernel.store %1731, %s[%105]
              kernel.store %1732, %s[%106]
              %1733 = kernel.load %s[%107] : f32
              %1734 = kernel.load %s[%108] : f32
              %1735 = kernel.select %1725, %1733, %418 : f32
              %1736 = kernel.select %1728, %1734, %418 : f32
              kernel.store %1735, %s[%107]
              kernel.store %1736, %s[%108]
              %1737 = kernel.constant 248 : i64
              %1738 = kernel.add %1528, %1737 : i64
              %1739 = kernel.cmp lt %1738, %n : i64
              %1740 = kernel.constant 249 : i64
              %1741 = kernel.add %1528, %1740 : i64
              %1742 = kernel.cmp lt %1741, %n : i64
              %1743 = kernel.load %s[%109] : f32
              %1744 = kernel.load %s[%110] : f32
              %1745 = kernel.select %1739, %1743, %418 : f32
              %1746 = kernel.select %1742, %1744, %418 : f32
              kernel.store %1745, %s[%109]
              kernel.store %1746, %s[%110]
              %1747 = kernel.load %s[%111] : f32
              %1748 = kernel.load %s[%112] : f32
              %1749 = kernel.select %1739, %1747, %418 : f32
              %1750 = kernel.select %1742, %1748, %418 : f32
              kernel.store %1749, %s[%111]
              kernel.store %1750, %s[%112]
            }
            kernel.store %418, %1[%18]
            kernel.store %418, %1[%28]
            %1528 = kernel.load %s[%18] : f32
            %1529 = kernel.load %1[%18] : f32
            %1530 = kernel.max %1529, %1528 : f32
            kernel.store %1530, %1[%18]
            %1531 = kernel.load %s[%28] : f32
            %1532 = kernel.load %1[%18] : f32
            %1533 = kernel.max %1532, %1531 : f32
            kernel.store %1533, %1[%18]
            %1534 = kernel.load %s[%55] : f32
            %1535 = kernel.load %1[%28] : f32
            %1536 = kernel.max %1535, %1534 : f32
            kernel.store %1536, %1[%28]
            %1537 = kernel.load %s[%56] : f32
            %1538 = kernel.load %1[%28] : f32
            %1539 = kernel.max %1538, %1537 : f32
            kernel.store %1539, %1[%28]
            %1540 = kernel.load %s[%57] : f32
            %1541 = kernel.load %1[%18] : f32
            %1542 = kernel.max %1541, %1540 : f32
            kernel.store %1542, %1[%18]
            %1543 = kernel.load %s[%58] : f32
            %1544 = kernel.load %1[%18] : f32
            %1545 = kernel.max %1544, %1543 : f32
            kernel.store %1545, %1[%18]
            %1546 = kernel.load %s[%59] : f32
            %1547 = kernel.load %1[%28] : f32
            %1548 = kernel.max %1547, %1546 : f32
            kernel.store %1548, %1[%28]
            %1549 = kernel.load %s[%60] : f32
            %1550 = kernel.load %1[%28] : f32
            %1551 = kernel.max %1550, %1549 : f32
            kernel.store %1551, %1[%28]
            %1552 = kernel.load %s[%38] : f32
            %1553 = kernel.load %1[%18] : f32
            %1554 = kernel.max %1553, %1552 : f32
            kernel.store %1554, %1[%18]
            %1555 = kernel.load %s[%61] : f32
            %1556 = kernel.load %1[%18] : f32
            %1557 = kernel.max %1556, %1555 : f32
            kernel.store %1557, %1[%18]
            %1558 = kernel.load %s[%62] : f32
            %1559 = kernel.load %1[%28] : f32
            %1560 = kernel.max %1559, %1558 : f32
            kernel.store %1560, %1[%28]
            %1561 = kernel.load %s[%63] : f32
            %1562 = kernel.load %1[%28] : f32
            %1563 = kernel.max %1562, %1561 : f32
            kernel.store %1563, %1[%28]
            %1564 = kernel.load %s[%64] : f32
            %1565 = kernel.load %1[%18] : f32
            %1566 = kernel.max %1565, %1564 : f32
            kernel.store %1566, %1[%18]
            %1567 = kernel.load %s[%65] : f32
            %1568 = kernel.load %1[%18] : f32
            %1569 = kernel.max %1568, %1567 : f32
            kernel.store %1569, %1[%18]
            %1570 = kernel.load %s[%66] : f32
            %1571 = kernel.load %1[%28] : f32
            %1572 = kernel.max %1571, %1570 : f32
            kernel.store %1572, %1[%28]
            %1573 = kernel.load %s[%67] : f32
            %1574 = kernel.load %1[%28] : f32
            %1575 = kernel.max %1574, %1573 : f32
            kernel.store %1575, %1[%28]
            %1576 = kernel.load %s[%37] : f32
            %1577 = kernel.load %1[%18] : f32
            %1578 = kernel.max %1577, %1576 : f32
            kernel.store %1578, %1[%18]
            %1579 = kernel.load %s[%68] : f32
            %1580 = kernel.load %1[%18] : f32
            %1581 = kernel.max %1580, %1579 : f32
            kernel.store %1581, %1[%18]
            %1582 = kernel.load %s[%69] : f32
            %1583 = kernel.load %1[%28] : f32
            %1584 = kernel.max %1583, %1582 : f32
            kernel.store %1584, %1[%28]
            %1585 = kernel.load %s[%70] : f32
            %1586 = kernel.load %1[%28] : f32
            %1587 = kernel.max %1586, %1585 : f32
            kernel.store %1587, %1[%28]
            %1588 = kernel.load %s[%71] : f32
            %1589 = kernel.load %1[%18] : f32
            %1590 = kernel.max %1589, %1588 : f32
            kernel.store %1590, %1[%18]
            %1591 = kernel.load %s[%72] : f32
            %1592 = kernel.load %1[%18] : f32
            %1593 = kernel.max %1592, %1591 : f32
            kernel.store %1593, %1[%18]
            %1594 = kernel.load %s[%73] : f32
            %1595 = kernel.load %1[%28] : f32
            %1596 = kernel.max %1595, %1594 : f32
            kernel.store %1596, %1[%28]
            %1597 = kernel.load %s[%74] : f32
            %1598 = kernel.load %1[%28] : f32
            %1599 = kernel.max %1598, %1597 : f32
            kernel.store %1599, %1[%28]
            %1600 = kernel.load %s[%75] : f32
            %1601 = kernel.load %1[%18] : f32
            %1602 = kernel.max %1601, %1600 : f32
            kernel.store %1602, %1[%18]
            %1603 = kernel.load %s[%76] : f32
            %1604 = kernel.load %1[%18] : f32
            %1605 = kernel.max %1604, %1603 : f32
            kernel.store %1605, %1[%18]
            %1606 = kernel.load %s[%77] : f32
            %1607 = kernel.load %1[%28] : f32
            %1608 = kernel.max %1607, %1606 : f32
            kernel.store %1608, %1[%28]
            %1609 = kernel.load %s[%78] : f32
            %1610 = kernel.load %1[%28] : f32
            %1611 = kernel.max %1610, %1609 : f32
            kernel.store %1611, %1[%28]
            %1612 = kernel.load %s[%79] : f32
            %1613 = kernel.load %1[%18] : f32
            %1614 = kernel.max %1613, %1612 : f32
            kernel.store %1614, %1[%18]
            %1615 = kernel.load %s[%80] : f32
            %1616 = kernel.load %1[%18] : f32
            %1617 = kernel.max %1616, %1615 : f32
            kernel.store %1617, %1[%18]
            %1618 = kernel.load %s[%81] : f32
            %1619 = kernel.load %1[%28] : f32
            %1620 = kernel.max %1619, %1618 : f32
            kernel.store %1620, %1[%28]
            %1621 = kernel.load %s[%82] : f32
            %1622 = kernel.load %1[%28] : f32
            %1623 = kernel.max %1622, %1621 : f32
            kernel.store %1623, %1[%28]
            %1624 = kernel.load %s[%27] : f32
            %1625 = kernel.load %1[%18] : f32
            %1626 = kernel.max %1625, %1624 : f32
            kernel.store %1626, %1[%18]
            %1627 = kernel.load %s[%83] : f32
            %1628 = kernel.load %1[%18] : f32
            %1629 = kernel.max %1628, %1627 : f32
            kernel.store %1629, %1[%18]
            %1630 = kernel.load %s[%84] : f32
            %1631 = kernel.load %1[%28] : f32
            %1632 = kernel.max %1631, %1630 : f32
            kernel.store %1632, %1[%28]
            %1633 = kernel.load %s[%85] : f32
            %1634 = kernel.load %1[%28] : f32
            %1635 = kernel.max %1634, %1633 : f32
            kernel.store %1635, %1[%28]
            %1636 = kernel.load %s[%86] : f32
            %1637 = kernel.load %1[%18] : f32
            %1638 = kernel.max %1637, %1636 : f32
            kernel.store %1638, %1[%18]
            %1639 = kernel.load %s[%87] : f32
            %1640 = kernel.load %1[%18] : f32
            %1641 = kernel.max %1640, %1639 : f32
            kernel.store %1641, %1[%18]
            %1642 = kernel.load %s[%88] : f32
            %1643 = kernel.load %1[%28] : f32
            %1644 = kernel.max %1643, %1642 : f32
            kernel.store %1644, %1[%28]
            %1645 = kernel.load %s[%89] : f32
            %1646 = kernel.load %1[%28] : f32
            %1647 = kernel.max %1646, %1645 : f32
            kernel.store %1647, %1[%28]
            %1648 = kernel.load %s[%90] : f32
            %1649 = kernel.load %1[%18] : f32
            %1650 = kernel.max %1649, %1648 : f32
            kernel.store %1650, %1[%18]
            %1651 = kernel.load %s[%91] : f32
            %1652 = kernel.load %1[%18] : f32
            %1653 = kernel.max %1652, %1651 : f32
            kernel.store %1653, %1[%18]
            %1654 = kernel.load %s[%92] : f32
            %1655 = kernel.load %1[%28] : f32
            %1656 = kernel.max %1655, %1654 : f32
            kernel.store %1656, %1[%28]
            %1657 = kernel.load %s[%93] : f32
            %1658 = kernel.load %1[%28] : f32
            %1659 = kernel.max %1658, %1657 : f32
            kernel.store %1659, %1[%28]
            %1660 = kernel.load %s[%94] : f32
            %1661 = kernel.load %1[%18] : f32
            %1662 = kernel.max %1661, %1660 : f32
            kernel.store %1662, %1[%18]
            %1663 = kernel.load %s[%95] : f32
            %1664 = kernel.load %1[%18] : f32
            %1665 = kernel.max %1664, %1663 : f32
            kernel.store %1665, %1[%18]
            %1666 = kernel.load %s[%96] : f32
            %1667 = kernel.load %1[%28] : f32
            %1668 = kernel.max %1667, %1666 : f32
            kernel.store %1668, %1[%28]
            %1669 = kernel.load %s[%97] : f32
            %1670 = kernel.load %1[%28] : f32
            %1671 = kernel.max %1670, %1669 : f32
            kernel.store %1671, %1[%28]
            %1672 = kernel.load %s[%42] : f32
            %1673 = kernel.load %1[%18] : f32
            %1674 = kernel.max %1673, %1672 : f32
            kernel.store %1674, %1[%18]
            %1675 = kernel.load %s[%98] : f32
            %1676 = kernel.load %1[%18] : f32
            %1677 = kernel.max %1676, %1675 : f32
            kernel.store %1677, %1[%18]
            %1678 = kernel.load %s[%99] : f32
            %1679 = kernel.load %1[%28] : f32
            %1680 = kernel.max %1679, %1678 : f32
            kernel.store %1680, %1[%28]
            %1681 = kernel.load %s[%100] : f32
            %1682 = kernel.load %1[%28] : f32
            %1683 = kernel.max %1682, %1681 : f32
            kernel.store %1683, %1[%28]
            %1684 = kernel.load %s[%101] : f32
            %1685 = kernel.load %1[%18] : f32
            %1686 = kernel.max %1685, %1684 : f32
            kernel.store %1686, %1[%18]
            %1687 = kernel.load %s[%102] : f32
            %1688 = kernel.load %1[%18] : f32
            %1689 = kernel.max %1688, %1687 : f32
            kernel.store %1689, %1[%18]
            %1690 = kernel.load %s[%103] : f32
            %1691 = kernel.load %1[%28] : f32
            %1692 = kernel.max %1691, %1690 : f32
            kernel.store %1692, %1[%28]
            %1693 = kernel.load %s[%104] : f32
            %1694 = kernel.load %1[%28] : f32
            %1695 = kernel.max %1694, %1693 : f32
            kernel.store %1695, %1[%28]
            %1696 = kernel.load %s[%105] : f32
            %1697 = kernel.load %1[%18] : f32
            %1698 = kernel.max %1697, %1696 : f32
            kernel.store %1698, %1[%18]
            %1699 = kernel.load %s[%106] : f32
            %1700 = kernel.load %1[%18] : f32
            %1701 = kernel.max %1700, %1699 : f32
            kernel.store %1701, %1[%18]
            %1702 = kernel.load %s[%107] : f32
            %1703 = kernel.load %1[%28] : f32
            %1704 = kernel.max %1703, %1702 : f32
            kernel.store %1704, %1[%28]
            %1705 = kernel.load %s[%108] : f32
            %1706 = kernel.load %1[%28] : f32
            %1707 = kernel.max %1706, %1705 : f32
            kernel.store %1707, %1[%28]
            %1708 = kernel.load %s[%109] : f32
            %1709 = kernel.load %1[%18] : f32
            %1710 = kernel.max %1709, %1708 : f32
            kernel.store %1710, %1[%18]
            %1711 = kernel.load %s[%110] : f32
            %1712 = kernel.load %1[%18] : f32
            %1713 = kernel.max %1712, %1711 : f32
            kernel.store %1713, %1[%18]
            %1714 = kernel.load %s[%111] : f32
            %1715 = kernel.load %1[%28] : f32
            %1716 = kernel.max %1715, %1714 : f32
            kernel.store %1716, %1[%28]
            %1717 = kernel.load %s[%112] : f32
            %1718 = kernel.load %1[%28] : f32
            %1719 = kernel.max %1718, %1717 : f32
            kernel.store %1719, %1[%28]
            %1720 = kernel.load %1[%18] : f32
            kernel.store %1720, %top[%18]
            %1721 = kernel.load %1[%28] : f32
            kernel.store %1721, %top[%28]
            %1722 = kernel.load %max[%18] : f32
            %1723 = kernel.load %top[%18] : f32
            %1724 = kernel.sub %1723, %1722 : f32
            %1725 = kernel.mul %1724, %233 : f32
            %1726 = kernel.cmp gt %1725, %617 : f32
            %1727 = kernel.load %max[%28] : f32
            %1728 = kernel.load %top[%28] : f32
            %1729 = kernel.sub %1728, %1727 : f32
            %1730 = kernel.mul %1729, %233 : f32
            %1731 = kernel.cmp gt %1730, %617 : f32
            %1732 = kernel.or %1726, %1731 : i1
            %1733 = kernel.vote any %1732
            kernel.if %1733 {
              %1734 = kernel.load %1[%18] : f32
              %1735 = kernel.shuffle bfly %1734, %272 : f32
              %1736 = kernel.max %1734, %1735 : f32
              %1737 = kernel.shuffle bfly %1736, %1391 : f32
              %1738 = kernel.max %1736, %1737 : f32
              kernel.store %1738, %1[%18]
              %1739 = kernel.load %1[%28] : f32
              %1740 = kernel.shuffle bfly %1739, %272 : f32
              %1741 = kernel.max %1739, %1740 : f32
              %1742 = kernel.shuffle bfly %1741, %1391 : f32
              %1743 = kernel.max %1741, %1742 : f32
              kernel.store %1743, %1[%28]
              %1744 = kernel.load %1[%18] : f32
              kernel.store %1744, %top[%18]
              %1745 = kernel.load %1[%28] : f32
              kernel.store %1745, %top[%28]
              %1746 = kernel.load %max[%18] : f32
              %1747 = kernel.load %top[%18] : f32
              %1748 = kernel.sub %1747, %1746 : f32
              %1749 = kernel.mul %1748, %233 : f32
              %1750 = kernel.cmp gt %1749, %617 : f32
              %1751 = kernel.select %1750, %1747, %1746 : f32
              %1752 = kernel.sub %1746, %1751 : f32
              %1753 = kernel.mul %1752, %233 : f32
              %1754 = kernel.constant 1.000000e+00 : f32
              %1755 = kernel.math exp2 %1753 : f32
              %1756 = kernel.select %1750, %1755, %1754 : f32
              kernel.store %1756, %scale[%18]
              kernel.store %1751, %max[%18]
              %1757 = kernel.load %max[%28] : f32
              %1758 = kernel.load %top[%28] : f32
              %1759 = kernel.sub %1758, %1757 : f32
              %1760 = kernel.mul %1759, %233 : f32
              %1761 = kernel.cmp gt %1760, %617 : f32
              %1762 = kernel.select %1761, %1758, %1757 : f32
              %1763 = kernel.sub %1757, %1762 : f32
              %1764 = kernel.mul %1763, %233 : f32
              %1765 = kernel.math exp2 %1764 : f32
              %1766 = kernel.select %1761, %1765, %1754 : f32
              kernel.store %1766, %scale[%28]
              kernel.store %1762, %max[%28]
              %1767, %1768, %1769, %1770, %1771, %1772, %1773, %1774, %1775 = kernel.wgmma.wait_group 0 for %1508, %1402, %1403, %1404, %1405, %1406, %1407, %1408, %1409 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
              kernel.store %1767, %o[%18] {align = 4 : i64}
              %1776 = kernel.load %o[%18] : f32
              %1777 = kernel.load %o[%28] : f32
              %1778 = kernel.load %scale[%18] : f32
              %1779 = kernel.load %scale[%18] : f32
              %1780 = kernel.mul %1776, %1778 : f32
              %1781 = kernel.mul %1777, %1779 : f32
              kernel.store %1780, %o[%18]
              kernel.store %1781, %o[%28]
              %1782 = kernel.load %o[%55] : f32
              %1783 = kernel.load %o[%56] : f32
              %1784 = kernel.load %scale[%28] : f32
              %1785 = kernel.load %scale[%28] : f32
              %1786 = kernel.mul %1782, %1784 : f32
              %1787 = kernel.mul %1783, %1785 : f32
              kernel.store %1786, %o[%55]
              kernel.store %1787, %o[%56]
              %1788 = kernel.load %o[%57] : f32
              %1789 = kernel.load %o[%58] : f32
              %1790 = kernel.load %scale[%18] : f32
              %1791 = kernel.load %scale[%18] : f32
              %1792 = kernel.mul %1788, %1790 : f32
              %1793 = kernel.mul %1789, %1791 : f32
              kernel.store %1792, %o[%57]
              kernel.store %1793, %o[%58]
              %1794 = kernel.load %o[%59] : f32
              %1795 = kernel.load %o[%60] : f32
              %1796 = kernel.load %scale[%28] : f32
              %1797 = kernel.load %scale[%28] : f32
              %1798 = kernel.mul %1794, %1796 : f32
              %1799 = kernel.mul %1795, %1797 : f32
              kernel.store %1798, %o[%59]
              kernel.store %1799, %o[%60]
              %1800 = kernel.load %o[%38] : f32
              %1801 = kernel.load %o[%61] : f32
              %1802 = kernel.load %scale[%18] : f32
              %1803 = kernel.load %scale[%18] : f32
              %1804 = kernel.mul %1800, %1802 : f32
              %1805 = kernel.mul %1801, %1803 : f32
              kernel.store %1804, %o[%38]
              kernel.store %1805, %o[%61]
              %1806 = kernel.load %o[%62] : f32
              %1807 = kernel.load %o[%63] : f32
              %1808 = kernel.load %scale[%28] : f32
              %1809 = kernel.load %scale[%28] : f32
              %1810 = kernel.mul %1806, %1808 : f32
              %1811 = kernel.mul %1807, %1809 : f32
              kernel.store %1810, %o[%62]
              kernel.store %1811, %o[%63]
              %1812 = kernel.load %o[%64] : f32
              %1813 = kernel.load %o[%65] : f32
              %1814 = kernel.load %scale[%18] : f32
              %1815 = kernel.load %scale[%18] : f32
              %1816 = kernel.mul %1812, %1814 : f32
              %1817 = kernel.mul %1813, %1815 : f32
              kernel.store %1816, %o[%64]
              kernel.store %1817, %o[%65]
              %1818 = kernel.load %o[%66] : f32
              %1819 = kernel.load %o[%67] : f32
              %1820 = kernel.load %scale[%28] : f32
              %1821 = kernel.load %scale[%28] : f32
              %1822 = kernel.mul %1818, %1820 : f32
              %1823 = kernel.mul %1819, %1821 : f32
              kernel.store %1822, %o[%66]
              kernel.store %1823, %o[%67]
              %1824 = kernel.load %o[%37] : f32
              %1825 = kernel.load %o[%68] : f32
              %1826 = kernel.load %scale[%18] : f32
              %1827 = kernel.load %scale[%18] : f32
              %1828 = kernel.mul %1824, %1826 : f32
              %1829 = kernel.mul %1825, %1827 : f32
              kernel.store %1828, %o[%37]
              kernel.store %1829, %o[%68]
              %1830 = kernel.load %o[%69] : f32
              %1831 = kernel.load %o[%70] : f32
              %1832 = kernel.load %scale[%28] : f32
              %1833 = kernel.load %scale[%28] : f32
              %1834 = kernel.mul %1830, %1832 : f32
              %1835 = kernel.mul %1831, %1833 : f32
              kernel.store %1834, %o[%69]
              kernel.store %1835, %o[%70]
              %1836 = kernel.load %o[%71] : f32
              %1837 = kernel.load %o[%72] : f32
              %1838 = kernel.load %scale[%18] : f32
              %1839 = kernel.load %scale[%18] : f32
              %1840 = kernel.mul %1836, %1838 : f32
              %1841 = kernel.mul %1837, %1839 : f32
              kernel.store %1840, %o[%71]
              kernel.store %1841, %o[%72]
              %1842 = kernel.load %o[%73] : f32
              %1843 = kernel.load %o[%74] : f32
              %1844 = kernel.load %scale[%28] : f32
              %1845 = kernel.load %scale[%28] : f32
              %1846 = kernel.mul %1842, %1844 : f32
              %1847 = kernel.mul %1843, %1845 : f32
              kernel.store %1846, %o[%73]
              kernel.store %1847, %o[%74]
              %1848 = kernel.load %o[%75] : f32
              %1849 = kernel.load %o[%76] : f32
              %1850 = kernel.load %scale[%18] : f32
              %1851 = kernel.load %scale[%18] : f32
              %1852 = kernel.mul %1848, %1850 : f32
              %1853 = kernel.mul %1849, %1851 : f32
              kernel.store %1852, %o[%75]
              kernel.store %1853, %o[%76]
              %1854 = kernel.load %o[%77] : f32
              %1855 = kernel.load %o[%78] : f32
              %1856 = kernel.load %scale[%28] : f32
              %1857 = kernel.load %scale[%28] : f32
              %1858 = kernel.mul %1854, %1856 : f32
              %1859 = kernel.mul %1855, %1857 : f32
              kernel.store %1858, %o[%77]
              kernel.store %1859, %o[%78]
              %1860 = kernel.load %o[%79] : f32
              %1861 = kernel.load %o[%80] : f32
              %1862 = kernel.load %scale[%18] : f32
              %1863 = kernel.load %scale[%18] : f32
              %1864 = kernel.mul %1860, %1862 : f32
              %1865 = kernel.mul %1861, %1863 : f32
              kernel.store %1864, %o[%79]
              kernel.store %1865, %o[%80]
              %1866 = kernel.load %o[%81] : f32
              %1867 = kernel.load %o[%82] : f32
              %1868 = kernel.load %scale[%28] : f32
              %1869 = kernel.load %scale[%28] : f32
              %1870 = kernel.mul %1866, %1868 : f32
              %1871 = kernel.mul %1867, %1869 : f32
              kernel.store %1870, %o[%81]
              kernel.store %1871, %o[%82]
              %1872 = kernel.load %o[%27] : f32
              %1873 = kernel.load %o[%83] : f32
              %1874 = kernel.load %scale[%18] : f32
              %1875 = kernel.load %scale[%18] : f32
              %1876 = kernel.mul %1872, %1874 : f32
              %1877 = kernel.mul %1873, %1875 : f32
              kernel.store %1876, %o[%27]
              kernel.store %1877, %o[%83]
              %1878 = kernel.load %o[%84] : f32
              %1879 = kernel.load %o[%85] : f32
              %1880 = kernel.load %scale[%28] : f32
              %1881 = kernel.load %scale[%28] : f32
              %1882 = kernel.mul %1878, %1880 : f32
              %1883 = kernel.mul %1879, %1881 : f32
              kernel.store %1882, %o[%84]
              kernel.store %1883, %o[%85]
              %1884 = kernel.load %o[%86] : f32
              %1885 = kernel.load %o[%87] : f32
              %1886 = kernel.load %scale[%18] : f32
              %1887 = kernel.load %scale[%18] : f32
              %1888 = kernel.mul %1884, %1886 : f32
              %1889 = kernel.mul %1885, %1887 : f32
              kernel.store %1888, %o[%86]
              kernel.store %1889, %o[%87]
              %1890 = kernel.load %o[%88] : f32
              %1891 = kernel.load %o[%89] : f32
              %1892 = kernel.load %scale[%28] : f32
              %1893 = kernel.load %scale[%28] : f32
              %1894 = kernel.mul %1890, %1892 : f32
              %1895 = kernel.mul %1891, %1893 : f32
              kernel.store %1894, %o[%88]
              kernel.store %1895, %o[%89]
              %1896 = kernel.load %o[%90] : f32
              %1897 = kernel.load %o[%91] : f32
              %1898 = kernel.load %scale[%18] : f32
              %1899 = kernel.load %scale[%18] : f32
              %1900 = kernel.mul %1896, %1898 : f32
              %1901 = kernel.mul %1897, %1899 : f32
              kernel.store %1900, %o[%90]
              kernel.store %1901, %o[%91]
              %1902 = kernel.load %o[%92] : f32
              %1903 = kernel.load %o[%93] : f32
              %1904 = kernel.load %scale[%28] : f32
              %1905 = kernel.load %scale[%28] : f32
              %1906 = kernel.mul %1902, %1904 : f32
              %1907 = kernel.mul %1903, %1905 : f32
              kernel.store %1906, %o[%92]
              kernel.store %1907, %o[%93]
              %1908 = kernel.load %o[%94] : f32
              %1909 = kernel.load %o[%95] : f32
              %1910 = kernel.load %scale[%18] : f32
              %1911 = kernel.load %scale[%18] : f32
              %1912 = kernel.mul %1908, %1910 : f32
              %1913 = kernel.mul %1909, %1911 : f32
              kernel.store %1912, %o[%94]
              kernel.store %1913, %o[%95]
              %1914 = kernel.load %o[%96] : f32
              %1915 = kernel.load %o[%97] : f32
              %1916 = kernel.load %scale[%28] : f32
              %1917 = kernel.load %scale[%28] : f32
              %1918 = kernel.mul %1914, %1916 : f32
              %1919 = kernel.mul %1915, %1917 : f32
              kernel.store %1918, %o[%96]
              kernel.store %1919, %o[%97]
              %1920 = kernel.load %o[%42] : f32
              %1921 = kernel.load %o[%98] : f32
              %1922 = kernel.load %scale[%18] : f32
              %1923 = kernel.load %scale[%18] : f32
              %1924 = kernel.mul %1920, %1922 : f32
              %1925 = kernel.mul %1921, %1923 : f32
              kernel.store %1924, %o[%42]
              kernel.store %1925, %o[%98]
              %1926 = kernel.load %o[%99] : f32
              %1927 = kernel.load %o[%100] : f32
              %1928 = kernel.load %scale[%28] : f32
              %1929 = kernel.load %scale[%28] : f32
              %1930 = kernel.mul %1926, %1928 : f32
              %1931 = kernel.mul %1927, %1929 : f32
              kernel.store %1930, %o[%99]
              kernel.store %1931, %o[%100]
              %1932 = kernel.load %o[%101] : f32
              %1933 = kernel.load %o[%102] : f32
              %1934 = kernel.load %scale[%18] : f32
              %1935 = kernel.load %scale[%18] : f32
              %1936 = kernel.mul %1932, %1934 : f32
              %1937 = kernel.mul %1933, %1935 : f32
              kernel.store %1936, %o[%101]
              kernel.store %1937, %o[%102]
              %1938 = kernel.load %o[%103] : f32
              %1939 = kernel.load %o[%104] : f32
              %1940 = kernel.load %scale[%28] : f32
              %1941 = kernel.load %scale[%28] : f32
              %1942 = kernel.mul %1938, %1940 : f32
              %1943 = kernel.mul %1939, %1941 : f32
              kernel.store %1942, %o[%103]
              kernel.store %1943, %o[%104]
              %1944 = kernel.load %o[%105] : f32
              %1945 = kernel.load %o[%106] : f32
              %1946 = kernel.load %scale[%18] : f32
              %1947 = kernel.load %scale[%18] : f32
              %1948 = kernel.mul %1944, %1946 : f32
              %1949 = kernel.mul %1945, %1947 : f32
              kernel.store %1948, %o[%105]
              kernel.store %1949, %o[%106]
              %1950 = kernel.load %o[%107] : f32
              %1951 = kernel.load %o[%108] : f32
              %1952 = kernel.load %scale[%28] : f32
              %1953 = kernel.load %scale[%28] : f32
              %1954 = kernel.mul %1950, %1952 : f32
              %1955 = kernel.mul %1951, %1953 : f32
              kernel.store %1954, %o[%107]
              kernel.store %1955, %o[%108]
              %1956 = kernel.load %o[%109] : f32
              %1957 = kernel.load %o[%110] : f32
              %1958 = kernel.load %scale[%18] : f32
              %1959 = kernel.load %scale[%18] : f32
              %1960 = kernel.mul %1956, %1958 : f32
              %1961 = kernel.mul %1957, %1959 : f32
              kernel.store %1960, %o[%109]
              kernel.store %1961, %o[%110]
              %1962 = kernel.load %o[%111] : f32
              %1963 = kernel.load %o[%112] : f32
              %1964 = kernel.load %scale[%28] : f32
              %1965 = kernel.load %scale[%28] : f32
              %1966 = kernel.mul %1962, %1964 : f32
              %1967 = kernel.mul %1963, %1965 : f32
              kernel.store %1966, %o[%111]
              kernel.store %1967, %o[%112]
            } else {
              %1734 = kernel.load %max[%18] : f32
              %1735 = kernel.constant 1.000000e+00 : f32
              kernel.store %1735, %scale[%18]
              kernel.store %1734, %max[%18]
              %1736 = kernel.load %max[%28] : f32
              kernel.store %1735, %scale[%28]
              kernel.store %1736, %max[%28]
              %1737, %1738, %1739, %1740, %1741, %1742, %1743, %1744, %1745 = kernel.wgmma.wait_group 0 for %1508, %1402, %1403, %1404, %1405, %1406, %1407, %1408, %1409 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
              kernel.store %1737, %o[%18] {align = 4 : i64}
            }
            %1734 = kernel.load %17[%4] {align = 4 : i64} : i32
            kernel.warp_sync
            kernel.if %222 {
              %1735 = kernel.view %empty_1[%1734] : !kernel.mbarrier
              kernel.mbarrier.arrive %1735
            }
            %1735 = kernel.load %17[%4] {align = 4 : i64} : i32
            %1736 = kernel.add %1735, %272 : i32
            %1737 = kernel.cmp lt %1736, %1391 : i32
            %1738 = kernel.select %1737, %1736, %4 : i32
            kernel.store %1738, %17[%4] {align = 4 : i64}
            %1739 = kernel.load %max[%18] : f32
            %1740 = kernel.load %max[%18] : f32
            %1741 = kernel.load %s[%18] : f32
            %1742 = kernel.load %s[%28] : f32
            %1743 = kernel.mul %1739, %233 : f32
            %1744 = kernel.mul %1740, %233 : f32
            %1745 = kernel.neg %1743 : f32
            %1746 = kernel.neg %1744 : f32
            %1747 = kernel.fma %1741, %233, %1745 : f32
            %1748 = kernel.fma %1742, %233, %1746 : f32
            %1749 = kernel.math exp2 %1747 {fast} : f32
            %1750 = kernel.math exp2 %1748 {fast} : f32
            kernel.store %1749, %s[%18]
            kernel.store %1750, %s[%28]
            %1751 = kernel.load %max[%28] : f32
            %1752 = kernel.load %max[%28] : f32
            %1753 = kernel.load %s[%55] : f32
            %1754 = kernel.load %s[%56] : f32
            %1755 = kernel.mul %1751, %233 : f32
            %1756 = kernel.mul %1752, %233 : f32
            %1757 = kernel.neg %1755 : f32
            %1758 = kernel.neg %1756 : f32
            %1759 = kernel.fma %1753, %233, %1757 : f32
            %1760 = kernel.fma %1754, %233, %1758 : f32
            %1761 = kernel.math exp2 %1759 {fast} : f32
            %1762 = kernel.math exp2 %1760 {fast} : f32
            kernel.store %1761, %s[%55]
            kernel.store %1762, %s[%56]
            %1763 = kernel.load %max[%18] : f32
            %1764 = kernel.load %max[%18] : f32
            %1765 = kernel.load %s[%57] : f32
            %1766 = kernel.load %s[%58] : f32
            %1767 = kernel.mul %1763, %233 : f32
            %1768 = kernel.mul %1764, %233 : f32
            %1769 = kernel.neg %1767 : f32
            %1770 = kernel.neg %1768 : f32
            %1771 = kernel.fma %1765, %233, %1769 : f32
            %1772 = kernel.fma %1766, %233, %1770 : f32
            %1773 = kernel.math exp2 %1771 {fast} : f32
            %1774 = kernel.math exp2 %1772 {fast} : f32
            kernel.store %1773, %s[%57]
            kernel.store %1774, %s[%58]
            %1775 = kernel.load %max[%28] : f32
            %1776 = kernel.load %max[%28] : f32
            %1777 = kernel.load %s[%59] : f32
            %1778 = kernel.load %s[%60] : f32
            %1779 = kernel.mul %1775, %233 : f32
            %1780 = kernel.mul %1776, %233 : f32
            %1781 = kernel.neg %1779 : f32
            %1782 = kernel.neg %1780 : f32
            %1783 = kernel.fma %1777, %233, %1781 : f32
            %1784 = kernel.fma %1778, %233, %1782 : f32
            %1785 = kernel.math exp2 %1783 {fast} : f32
            %1786 = kernel.math exp2 %1784 {fast} : f32
            kernel.store %1785, %s[%59]
            kernel.store %1786, %s[%60]
            %1787 = kernel.load %max[%18] : f32
            %1788 = kernel.load %max[%18] : f32
            %1789 = kernel.load %s[%38] : f32
            %1790 = kernel.load %s[%61] : f32
            %1791 = kernel.mul %1787, %233 : f32
            %1792 = kernel.mul %1788, %233 : f32
            %1793 = kernel.neg %1791 : f32
            %1794 = kernel.neg %1792 : f32
            %1795 = kernel.fma %1789, %233, %1793 : f32
            %1796 = kernel.fma %1790, %233, %1794 : f32
            %1797 = kernel.math exp2 %1795 {fast} : f32
            %1798 = kernel.math exp2 %1796 {fast} : f32
            kernel.store %1797, %s[%38]
            kernel.store %1798, %s[%61]
            %1799 = kernel.load %max[%28] : f32
            %1800 = kernel.load %max[%28] : f32
            %1801 = kernel.load %s[%62] : f32
            %1802 = kernel.load %s[%63] : f32
            %1803 = kernel.mul %1799, %233 : f32
            %1804 = kernel.mul %1800, %233 : f32
            %1805 = kernel.neg %1803 : f32
            %1806 = kernel.neg %1804 : f32
            %1807 = kernel.fma %1801, %233, %1805 : f32
            %1808 = kernel.fma %1802, %233, %1806 : f32
            %1809 = kernel.math exp2 %1807 {fast} : f32
            %1810 = kernel.math exp2 %1808 {fast} : f32
            kernel.store %1809, %s[%62]
            kernel.store %1810, %s[%63]
            %1811 = kernel.load %max[%18] : f32
            %1812 = kernel.load %max[%18] : f32
            %1813 = kernel.load %s[%64] : f32
            %1814 = kernel.load %s[%65] : f32
            %1815 = kernel.mul %1811, %233 : f32
            %1816 = kernel.mul %1812, %233 : f32
            %1817 = kernel.neg %1815 : f32
            %1818 = kernel.neg %1816 : f32
            %1819 = kernel.fma %1813, %233, %1817 : f32
            %1820 = kernel.fma %1814, %233, %1818 : f32
            %1821 = kernel.math exp2 %1819 {fast} : f32
            %1822 = kernel.math exp2 %1820 {fast} : f32
            kernel.store %1821, %s[%64]
            kernel.store %1822, %s[%65]
            %1823 = kernel.load %max[%28] : f32
            %1824 = kernel.load %max[%28] : f32
            %1825 = kernel.load %s[%66] : f32
            %1826 = kernel.load %s[%67] : f32
            %1827 = kernel.mul %1823, %233 : f32
            %1828 = kernel.mul %1824, %233 : f32
            %1829 = kernel.neg %1827 : f32
            %1830 = kernel.neg %1828 : f32
            %1831 = kernel.fma %1825, %233, %1829 : f32
            %1832 = kernel.fma %1826, %233, %1830 : f32
            %1833 = kernel.math exp2 %1831 {fast} : f32
            %1834 = kernel.math exp2 %1832 {fast} : f32
            kernel.store %1833, %s[%66]
            kernel.store %1834, %s[%67]
            %1835 = kernel.load %max[%18] : f32
            %1836 = kernel.load %max[%18] : f32
            %1837 = kernel.load %s[%37] : f32
            %1838 = kernel.load %s[%68] : f32
            %1839 = kernel.mul %1835, %233 : f32
            %1840 = kernel.mul %1836, %233 : f32
            %1841 = kernel.neg %1839 : f32
            %1842 = kernel.neg %1840 : f32
            %1843 = kernel.fma %1837, %233, %1841 : f32
            %1844 = kernel.fma %1838, %233, %1842 : f32
            %1845 = kernel.math exp2 %1843 {fast} : f32
            %1846 = kernel.math exp2 %1844 {fast} : f32
            kernel.store %1845, %s[%37]
            kernel.store %1846, %s[%68]
            %1847 = kernel.load %max[%28] : f32
            %1848 = kernel.load %max[%28] : f32
            %1849 = kernel.load %s[%69] : f32
            %1850 = kernel.load %s[%70] : f32
            %1851 = kernel.mul %1847, %233 : f32
            %1852 = kernel.mul %1848, %233 : f32
            %1853 = kernel.neg %1851 : f32
            %1854 = kernel.neg %1852 : f32
            %1855 = kernel.fma %1849, %233, %1853 : f32
            %1856 = kernel.fma %1850, %233, %1854 : f32
            %1857 = kernel.math exp2 %1855 {fast} : f32
            %1858 = kernel.math exp2 %1856 {fast} : f32
            kernel.store %1857, %s[%69]
            kernel.store %1858, %s[%70]
            %1859 = kernel.load %max[%18] : f32
            %1860 = kernel.load %max[%18] : f32
            %1861 = kernel.load %s[%71] : f32
            %1862 = kernel.load %s[%72] : f32
            %1863 = kernel.mul %1859, %233 : f32
            %1864 = kernel.mul %1860, %233 : f32
            %1865 = kernel.neg %1863 : f32
            %1866 = kernel.neg %1864 : f32
            %1867 = kernel.fma %1861, %233, %1865 : f32
            %1868 = kernel.fma %1862, %233, %1866 : f32
            %1869 = kernel.math exp2 %1867 {fast} : f32
            %1870 = kernel.math exp2 %1868 {fast} : f32
            kernel.store %1869, %s[%71]
            kernel.store %1870, %s[%72]
            %1871 = kernel.load %max[%28] : f32
            %1872 = kernel.load %max[%28] : f32
            %1873 = kernel.load %s[%73] : f32
            %1874 = kernel.load %s[%74] : f32
            %1875 = kernel.mul %1871, %233 : f32
            %1876 = kernel.mul %1872, %233 : f32
            %1877 = kernel.neg %1875 : f32
            %1878 = kernel.neg %1876 : f32
            %1879 = kernel.fma %1873, %233, %1877 : f32
            %1880 = kernel.fma %1874, %233, %1878 : f32
            %1881 = kernel.math exp2 %1879 {fast} : f32
            %1882 = kernel.math exp2 %1880 {fast} : f32
            kernel.store %1881, %s[%73]
            kernel.store %1882, %s[%74]
            %1883 = kernel.load %max[%18] : f32
            %1884 = kernel.load %max[%18] : f32
            %1885 = kernel.load %s[%75] : f32
            %1886 = kernel.load %s[%76] : f32
            %1887 = kernel.mul %1883, %233 : f32
            %1888 = kernel.mul %1884, %233 : f32
            %1889 = kernel.neg %1887 : f32
            %1890 = kernel.neg %1888 : f32
            %1891 = kernel.fma %1885, %233, %1889 : f32
            %1892 = kernel.fma %1886, %233, %1890 : f32
            %1893 = kernel.math exp2 %1891 {fast} : f32
            %1894 = kernel.math exp2 %1892 {fast} : f32
            kernel.store %1893, %s[%75]
            kernel.store %1894, %s[%76]
            %1895 = kernel.load %max[%28] : f32
            %1896 = kernel.load %max[%28] : f32
            %1897 = kernel.load %s[%77] : f32
            %1898 = kernel.load %s[%78] : f32
            %1899 = kernel.mul %1895, %233 : f32
            %1900 = kernel.mul %1896, %233 : f32
            %1901 = kernel.neg %1899 : f32
            %1902 = kernel.neg %1900 : f32
            %1903 = kernel.fma %1897, %233, %1901 : f32
            %1904 = kernel.fma %1898, %233, %1902 : f32
            %1905 = kernel.math exp2 %1903 {fast} : f32
            %1906 = kernel.math exp2 %1904 {fast} : f32
            kernel.store %1905, %s[%77]
            kernel.store %1906, %s[%78]
            %1907 = kernel.load %max[%18] : f32
            %1908 = kernel.load %max[%18] : f32
            %1909 = kernel.load %s[%79] : f32
            %1910 = kernel.load %s[%80] : f32
            %1911 = kernel.mul %1907, %233 : f32
            %1912 = kernel.mul %1908, %233 : f32
            %1913 = kernel.neg %1911 : f32
            %1914 = kernel.neg %1912 : f32
            %1915 = kernel.fma %1909, %233, %1913 : f32
            %1916 = kernel.fma %1910, %233, %1914 : f32
            %1917 = kernel.math exp2 %1915 {fast} : f32
            %1918 = kernel.math exp2 %1916 {fast} : f32
            kernel.store %1917, %s[%79]
            kernel.store %1918, %s[%80]
            %1919 = kernel.load %max[%28] : f32
            %1920 = kernel.load %max[%28] : f32
            %1921 = kernel.load %s[%81] : f32
            %1922 = kernel.load %s[%82] : f32
            %1923 = kernel.mul %1919, %233 : f32
            %1924 = kernel.mul %1920, %233 : f32
            %1925 = kernel.neg %1923 : f32
            %1926 = kernel.neg %1924 : f32
            %1927 = kernel.fma %1921, %233, %1925 : f32
            %1928 = kernel.fma %1922, %233, %1926 : f32
            %1929 = kernel.math exp2 %1927 {fast} : f32
            %1930 = kernel.math exp2 %1928 {fast} : f32
            kernel.store %1929, %s[%81]
            kernel.store %1930, %s[%82]
            %1931 = kernel.load %max[%18] : f32
            %1932 = kernel.load %max[%18] : f32
            %1933 = kernel.load %s[%27] : f32
            %1934 = kernel.load %s[%83] : f32
            %1935 = kernel.mul %1931, %233 : f32
            %1936 = kernel.mul %1932, %233 : f32
            %1937 = kernel.neg %1935 : f32
            %1938 = kernel.neg %1936 : f32
            %1939 = kernel.fma %1933, %233, %1937 : f32
            %1940 = kernel.fma %1934, %233, %1938 : f32
            %1941 = kernel.math exp2 %1939 {fast} : f32
            %1942 = kernel.math exp2 %1940 {fast} : f32
            kernel.store %1941, %s[%27]
            kernel.store %1942, %s[%83]
            %1943 = kernel.load %max[%28] : f32
            %1944 = kernel.load %max[%28] : f32
            %1945 = kernel.load %s[%84] : f32
            %1946 = kernel.load %s[%85] : f32
            %1947 = kernel.mul %1943, %233 : f32
            %1948 = kernel.mul %1944, %233 : f32
            %1949 = kernel.neg %1947 : f32
            %1950 = kernel.neg %1948 : f32
            %1951 = kernel.fma %1945, %233, %1949 : f32
            %1952 = kernel.fma %1946, %233, %1950 : f32
            %1953 = kernel.math exp2 %1951 {fast} : f32
            %1954 = kernel.math exp2 %1952 {fast} : f32
            kernel.store %1953, %s[%84]
            kernel.store %1954, %s[%85]
            %1955 = kernel.load %max[%18] : f32
            %1956 = kernel.load %max[%18] : f32
            %1957 = kernel.load %s[%86] : f32
            %1958 = kernel.load %s[%87] : f32
            %1959 = kernel.mul %1955, %233 : f32
            %1960 = kernel.mul %1956, %233 : f32
            %1961 = kernel.neg %1959 : f32
            %1962 = kernel.neg %1960 : f32
            %1963 = kernel.fma %1957, %233, %1961 : f32
            %1964 = kernel.fma %1958, %233, %1962 : f32
            %1965 = kernel.math exp2 %1963 {fast} : f32
            %1966 = kernel.math exp2 %1964 {fast} : f32
            kernel.store %1965, %s[%86]
            kernel.store %1966, %s[%87]
            %1967 = kernel.load %max[%28] : f32
            %1968 = kernel.load %max[%28] : f32
            %1969 = kernel.load %s[%88] : f32
            %1970 = kernel.load %s[%89] : f32
            %1971 = kernel.mul %1967, %233 : f32
            %1972 = kernel.mul %1968, %233 : f32
            %1973 = kernel.neg %1971 : f32
            %1974 = kernel.neg %1972 : f32
            %1975 = kernel.fma %1969, %233, %1973 : f32
            %1976 = kernel.fma %1970, %233, %1974 : f32
            %1977 = kernel.math exp2 %1975 {fast} : f32
            %1978 = kernel.math exp2 %1976 {fast} : f32
            kernel.store %1977, %s[%88]
            kernel.store %1978, %s[%89]
            %1979 = kernel.load %max[%18] : f32
            %1980 = kernel.load %max[%18] : f32
            %1981 = kernel.load %s[%90] : f32
            %1982 = kernel.load %s[%91] : f32
            %1983 = kernel.mul %1979, %233 : f32
            %1984 = kernel.mul %1980, %233 : f32
            %1985 = kernel.neg %1983 : f32
            %1986 = kernel.neg %1984 : f32
            %1987 = kernel.fma %1981, %233, %1985 : f32
            %1988 = kernel.fma %1982, %233, %1986 : f32
            %1989 = kernel.math exp2 %1987 {fast} : f32
            %1990 = kernel.math exp2 %1988 {fast} : f32
            kernel.store %1989, %s[%90]
            kernel.store %1990, %s[%91]
            %1991 = kernel.load %max[%28] : f32
            %1992 = kernel.load %max[%28] : f32
            %1993 = kernel.load %s[%92] : f32
            %1994 = kernel.load %s[%93] : f32
            %1995 = kernel.mul %1991, %233 : f32
            %1996 = kernel.mul %1992, %233 : f32
            %1997 = kernel.neg %1995 : f32
            %1998 = kernel.neg %1996 : f32
            %1999 = kernel.fma %1993, %233, %1997 : f32
            %2000 = kernel.fma %1994, %233, %1998 : f32
            %2001 = kernel.math exp2 %1999 {fast} : f32
            %2002 = kernel.math exp2 %2000 {fast} : f32
            kernel.store %2001, %s[%92]
            kernel.store %2002, %s[%93]
            %2003 = kernel.load %max[%18] : f32
            %2004 = kernel.load %max[%18] : f32
            %2005 = kernel.load %s[%94] : f32
            %2006 = kernel.load %s[%95] : f32
            %2007 = kernel.mul %2003, %233 : f32
            %2008 = kernel.mul %2004, %233 : f32
            %2009 = kernel.neg %2007 : f32
            %2010 = kernel.neg %2008 : f32
            %2011 = kernel.fma %2005, %233, %2009 : f32
            %2012 = kernel.fma %2006, %233, %2010 : f32
            %2013 = kernel.math exp2 %2011 {fast} : f32
            %2014 = kernel.math exp2 %2012 {fast} : f32
            kernel.store %2013, %s[%94]
            kernel.store %2014, %s[%95]
            %2015 = kernel.load %max[%28] : f32
            %2016 = kernel.load %max[%28] : f32
            %2017 = kernel.load %s[%96] : f32
            %2018 = kernel.load %s[%97] : f32
            %2019 = kernel.mul %2015, %233 : f32
            %2020 = kernel.mul %2016, %233 : f32
            %2021 = kernel.neg %2019 : f32
            %2022 = kernel.neg %2020 : f32
            %2023 = kernel.fma %2017, %233, %2021 : f32
            %2024 = kernel.fma %2018, %233, %2022 : f32
            %2025 = kernel.math exp2 %2023 {fast} : f32
            %2026 = kernel.math exp2 %2024 {fast} : f32
            kernel.store %2025, %s[%96]
            kernel.store %2026, %s[%97]
            %2027 = kernel.load %max[%18] : f32
            %2028 = kernel.load %max[%18] : f32
            %2029 = kernel.load %s[%42] : f32
            %2030 = kernel.load %s[%98] : f32
            %2031 = kernel.mul %2027, %233 : f32
            %2032 = kernel.mul %2028, %233 : f32
            %2033 = kernel.neg %2031 : f32
            %2034 = kernel.neg %2032 : f32
            %2035 = kernel.fma %2029, %233, %2033 : f32
            %2036 = kernel.fma %2030, %233, %2034 : f32
            %2037 = kernel.math exp2 %2035 {fast} : f32
            %2038 = kernel.math exp2 %2036 {fast} : f32
            kernel.store %2037, %s[%42]
            kernel.store %2038, %s[%98]
            %2039 = kernel.load %max[%28] : f32
            %2040 = kernel.load %max[%28] : f32
            %2041 = kernel.load %s[%99] : f32
            %2042 = kernel.load %s[%100] : f32
            %2043 = kernel.mul %2039, %233 : f32
            %2044 = kernel.mul %2040, %233 : f32
            %2045 = kernel.neg %2043 : f32
            %2046 = kernel.neg %2044 : f32
            %2047 = kernel.fma %2041, %233, %2045 : f32
            %2048 = kernel.fma %2042, %233, %2046 : f32
            %2049 = kernel.math exp2 %2047 {fast} : f32
            %2050 = kernel.math exp2 %2048 {fast} : f32
            kernel.store %2049, %s[%99]
            kernel.store %2050, %s[%100]
            %2051 = kernel.load %max[%18] : f32
            %2052 = kernel.load %max[%18] : f32
            %2053 = kernel.load %s[%101] : f32
            %2054 = kernel.load %s[%102] : f32
            %2055 = kernel.mul %2051, %233 : f32
            %2056 = kernel.mul %2052, %233 : f32
            %2057 = kernel.neg %2055 : f32
            %2058 = kernel.neg %2056 : f32
            %2059 = kernel.fma %2053, %233, %2057 : f32
            %2060 = kernel.fma %2054, %233, %2058 : f32
            %2061 = kernel.math exp2 %2059 {fast} : f32
            %2062 = kernel.math exp2 %2060 {fast} : f32
            kernel.store %2061, %s[%101]
            kernel.store %2062, %s[%102]
            %2063 = kernel.load %max[%28] : f32
            %2064 = kernel.load %max[%28] : f32
            %2065 = kernel.load %s[%103] : f32
            %2066 = kernel.load %s[%104] : f32
            %2067 = kernel.mul %2063, %233 : f32
            %2068 = kernel.mul %2064, %233 : f32
            %2069 = kernel.neg %2067 : f32
            %2070 = kernel.neg %2068 : f32
            %2071 = kernel.fma %2065, %233, %2069 : f32
            %2072 = kernel.fma %2066, %233, %2070 : f32
            %2073 = kernel.math exp2 %2071 {fast} : f32
            %2074 = kernel.math exp2 %2072 {fast} : f32
            kernel.store %2073, %s[%103]
            kernel.store %2074, %s[%104]
            %2075 = kernel.load %max[%18] : f32
            %2076 = kernel.load %max[%18] : f32
            %2077 = kernel.load %s[%105] : f32
            %2078 = kernel.load %s[%106] : f32
            %2079 = kernel.mul %2075, %233 : f32
            %2080 = kernel.mul %2076, %233 : f32
            %2081 = kernel.neg %2079 : f32
            %2082 = kernel.neg %2080 : f32
            %2083 = kernel.fma %2077, %233, %2081 : f32
            %2084 = kernel.fma %2078, %233, %2082 : f32
            %2085 = kernel.math exp2 %2083 {fast} : f32
            %2086 = kernel.math exp2 %2084 {fast} : f32
            kernel.store %2085, %s[%105]
            kernel.store %2086, %s[%106]
            %2087 = kernel.load %max[%28] : f32
            %2088 = kernel.load %max[%28] : f32
            %2089 = kernel.load %s[%107] : f32
            %2090 = kernel.load %s[%108] : f32
            %2091 = kernel.mul %2087, %233 : f32
            %2092 = kernel.mul %2088, %233 : f32
            %2093 = kernel.neg %2091 : f32
            %2094 = kernel.neg %2092 : f32
            %2095 = kernel.fma %2089, %233, %2093 : f32
            %2096 = kernel.fma %2090, %233, %2094 : f32
            %2097 = kernel.math exp2 %2095 {fast} : f32
            %2098 = kernel.math exp2 %2096 {fast} : f32
            kernel.store %2097, %s[%107]
            kernel.store %2098, %s[%108]
            %2099 = kernel.load %max[%18] : f32
            %2100 = kernel.load %max[%18] : f32
            %2101 = kernel.load %s[%109] : f32
            %2102 = kernel.load %s[%110] : f32
            %2103 = kernel.mul %2099, %233 : f32
            %2104 = kernel.mul %2100, %233 : f32
            %2105 = kernel.neg %2103 : f32
            %2106 = kernel.neg %2104 : f32
            %2107 = kernel.fma %2101, %233, %2105 : f32
            %2108 = kernel.fma %2102, %233, %2106 : f32
            %2109 = kernel.math exp2 %2107 {fast} : f32
            %2110 = kernel.math exp2 %2108 {fast} : f32
            kernel.store %2109, %s[%109]
            kernel.store %2110, %s[%110]
            %2111 = kernel.load %max[%28] : f32
            %2112 = kernel.load %max[%28] : f32
            %2113 = kernel.load %s[%111] : f32
            %2114 = kernel.load %s[%112] : f32
            %2115 = kernel.mul %2111, %233 : f32
            %2116 = kernel.mul %2112, %233 : f32
            %2117 = kernel.neg %2115 : f32
            %2118 = kernel.neg %2116 : f32
            %2119 = kernel.fma %2113, %233, %2117 : f32
            %2120 = kernel.fma %2114, %233, %2118 : f32
            %2121 = kernel.math exp2 %2119 {fast} : f32
            %2122 = kernel.math exp2 %2120 {fast} : f32
            kernel.store %2121, %s[%111]
            kernel.store %2122, %s[%112]
            kernel.store %345, %0[%18]
            kernel.store %345, %0[%28]
            %2123 = kernel.load %s[%18] : f32
            %2124 = kernel.load %0[%18] : f32
            %2125 = kernel.add %2124, %2123 : f32
            kernel.store %2125, %0[%18]
            %2126 = kernel.load %s[%28] : f32
            %2127 = kernel.load %0[%18] : f32
            %2128 = kernel.add %2127, %2126 : f32
            kernel.store %2128, %0[%18]
            %2129 = kernel.load %s[%55] : f32
            %2130 = kernel.load %0[%28] : f32
            %2131 = kernel.add %2130, %2129 : f32
            kernel.store %2131, %0[%28]
            %2132 = kernel.load %s[%56] : f32
            %2133 = kernel.load %0[%28] : f32
            %2134 = kernel.add %2133, %2132 : f32
            kernel.store %2134, %0[%28]
            %2135 = kernel.load %s[%57] : f32
            %2136 = kernel.load %0[%18] : f32
            %2137 = kernel.add %2136, %2135 : f32
            kernel.store %2137, %0[%18]
            %2138 = kernel.load %s[%58] : f32
            %2139 = kernel.load %0[%18] : f32
            %2140 = kernel.add %2139, %2138 : f32
            kernel.store %2140, %0[%18]
            %2141 = kernel.load %s[%59] : f32
            %2142 = kernel.load %0[%28] : f32
            %2143 = kernel.add %2142, %2141 : f32
            kernel.store %2143, %0[%28]
            %2144 = kernel.load %s[%60] : f32
            %2145 = kernel.load %0[%28] : f32
            %2146 = kernel.add %2145, %2144 : f32
            kernel.store %2146, %0[%28]
            %2147 = kernel.load %s[%38] : f32
            %2148 = kernel.load %0[%18] : f32
            %2149 = kernel.add %2148, %2147 : f32
            kernel.store %2149, %0[%18]
            %2150 = kernel.load %s[%61] : f32
            %2151 = kernel.load %0[%18] : f32
            %2152 = kernel.add %2151, %2150 : f32
            kernel.store %2152, %0[%18]
            %2153 = kernel.load %s[%62] : f32
            %2154 = kernel.load %0[%28] : f32
            %2155 = kernel.add %2154, %2153 : f32
            kernel.store %2155, %0[%28]
            %2156 = kernel.load %s[%63] : f32
            %2157 = kernel.load %0[%28] : f32
            %2158 = kernel.add %2157, %2156 : f32
            kernel.store %2158, %0[%28]
            %2159 = kernel.load %s[%64] : f32
            %2160 = kernel.load %0[%18] : f32
            %2161 = kernel.add %2160, %2159 : f32
            kernel.store %2161, %0[%18]
            %2162 = kernel.load %s[%65] : f32
            %2163 = kernel.load %0[%18] : f32
            %2164 = kernel.add %2163, %2162 : f32
            kernel.store %2164, %0[%18]
            %2165 = kernel.load %s[%66] : f32
            %2166 = kernel.load %0[%28] : f32
            %2167 = kernel.add %2166, %2165 : f32
            kernel.store %2167, %0[%28]
            %2168 = kernel.load %s[%67] : f32
            %2169 = kernel.load %0[%28] : f32
            %2170 = kernel.add %2169, %2168 : f32
            kernel.store %2170, %0[%28]
            %2171 = kernel.load %s[%37] : f32
            %2172 = kernel.load %0[%18] : f32
            %2173 = kernel.add %2172, %2171 : f32
            kernel.store %2173, %0[%18]
            %2174 = kernel.load %s[%68] : f32
            %2175 = kernel.load %0[%18] : f32
            %2176 = kernel.add %2175, %2174 : f32
            kernel.store %2176, %0[%18]
            %2177 = kernel.load %s[%69] : f32
            %2178 = kernel.load %0[%28] : f32
            %2179 = kernel.add %2178, %2177 : f32
            kernel.store %2179, %0[%28]
            %2180 = kernel.load %s[%70] : f32
            %2181 = kernel.load %0[%28] : f32
            %2182 = kernel.add %2181, %2180 : f32
            kernel.store %2182, %0[%28]
            %2183 = kernel.load %s[%71] : f32
            %2184 = kernel.load %0[%18] : f32
            %2185 = kernel.add %2184, %2183 : f32
            kernel.store %2185, %0[%18]
            %2186 = kernel.load %s[%72] : f32
            %2187 = kernel.load %0[%18] : f32
            %2188 = kernel.add %2187, %2186 : f32
            kernel.store %2188, %0[%18]
            %2189 = kernel.load %s[%73] : f32
            %2190 = kernel.load %0[%28] : f32
            %2191 = kernel.add %2190, %2189 : f32
            kernel.store %2191, %0[%28]
            %2192 = kernel.load %s[%74] : f32
            %2193 = kernel.load %0[%28] : f32
            %2194 = kernel.add %2193, %2192 : f32
            kernel.store %2194, %0[%28]
            %2195 = kernel.load %s[%75] : f32
            %2196 = kernel.load %0[%18] : f32
            %2197 = kernel.add %2196, %2195 : f32
            kernel.store %2197, %0[%18]
            %2198 = kernel.load %s[%76] : f32
            %2199 = kernel.load %0[%18] : f32
            %2200 = kernel.add %2199, %2198 : f32
            kernel.store %2200, %0[%18]
            %2201 = kernel.load %s[%77] : f32
            %2202 = kernel.load %0[%28] : f32
            %2203 = kernel.add %2202, %2201 : f32
            kernel.store %2203, %0[%28]
            %2204 = kernel.load %s[%78] : f32
            %2205 = kernel.load %0[%28] : f32
            %2206 = kernel.add %2205, %2204 : f32
            kernel.store %2206, %0[%28]
            %2207 = kernel.load %s[%79] : f32
            %2208 = kernel.load %0[%18] : f32
            %2209 = kernel.add %2208, %2207 : f32
            kernel.store %2209, %0[%18]
            %2210 = kernel.load %s[%80] : f32
            %2211 = kernel.load %0[%18] : f32
            %2212 = kernel.add %2211, %2210 : f32
            kernel.store %2212, %0[%18]
            %2213 = kernel.load %s[%81] : f32
            %2214 = kernel.load %0[%28] : f32
            %2215 = kernel.add %2214, %2213 : f32
            kernel.store %2215, %0[%28]
            %2216 = kernel.load %s[%82] : f32
            %2217 = kernel.load %0[%28] : f32
            %2218 = kernel.add %2217, %2216 : f32
            kernel.store %2218, %0[%28]
            %2219 = kernel.load %s[%27] : f32
            %2220 = kernel.load %0[%18] : f32
            %2221 = kernel.add %2220, %2219 : f32
            kernel.store %2221, %0[%18]
            %2222 = kernel.load %s[%83] : f32
            %2223 = kernel.load %0[%18] : f32
            %2224 = kernel.add %2223, %2222 : f32
            kernel.store %2224, %0[%18]
            %2225 = kernel.load %s[%84] : f32
            %2226 = kernel.load %0[%28] : f32
            %2227 = kernel.add %2226, %2225 : f32
            kernel.store %2227, %0[%28]
            %2228 = kernel.load %s[%85] : f32
            %2229 = kernel.load %0[%28] : f32
            %2230 = kernel.add %2229, %2228 : f32
            kernel.store %2230, %0[%28]
            %2231 = kernel.load %s[%86] : f32
            %2232 = kernel.load %0[%18] : f32
            %2233 = kernel.add %2232, %2231 : f32
            kernel.store %2233, %0[%18]
            %2234 = kernel.load %s[%87] : f32
            %2235 = kernel.load %0[%18] : f32
            %2236 = kernel.add %2235, %2234 : f32
            kernel.store %2236, %0[%18]
            %2237 = kernel.load %s[%88] : f32
            %2238 = kernel.load %0[%28] : f32
            %2239 = kernel.add %2238, %2237 : f32
            kernel.store %2239, %0[%28]
            %2240 = kernel.load %s[%89] : f32
            %2241 = kernel.load %0[%28] : f32
            %2242 = kernel.add %2241, %2240 : f32
            kernel.store %2242, %0[%28]
            %2243 = kernel.load %s[%90] : f32
            %2244 = kernel.load %0[%18] : f32
            %2245 = kernel.add %2244, %2243 : f32
            kernel.store %2245, %0[%18]
            %2246 = kernel.load %s[%91] : f32
            %2247 = kernel.load %0[%18] : f32
            %2248 = kernel.add %2247, %2246 : f32
            kernel.store %2248, %0[%18]
            %2249 = kernel.load %s[%92] : f32
            %2250 = kernel.load %0[%28] : f32
            %2251 = kernel.add %2250, %2249 : f32
            kernel.store %2251, %0[%28]
            %2252 = kernel.load %s[%93] : f32
            %2253 = kernel.load %0[%28] : f32
            %2254 = kernel.add %2253, %2252 : f32
            kernel.store %2254, %0[%28]
            %2255 = kernel.load %s[%94] : f32
            %2256 = kernel.load %0[%18] : f32
            %2257 = kernel.add %2256, %2255 : f32
            kernel.store %2257, %0[%18]
            %2258 = kernel.load %s[%95] : f32
            %2259 = kernel.load %0[%18] : f32
            %2260 = kernel.add %2259, %2258 : f32
            kernel.store %2260, %0[%18]
            %2261 = kernel.load %s[%96] : f32
            %2262 = kernel.load %0[%28] : f32
            %2263 = kernel.add %2262, %2261 : f32
            kernel.store %2263, %0[%28]
            %2264 = kernel.load %s[%97] : f32
            %2265 = kernel.load %0[%28] : f32
            %2266 = kernel.add %2265, %2264 : f32
            kernel.store %2266, %0[%28]
            %2267 = kernel.load %s[%42] : f32
            %2268 = kernel.load %0[%18] : f32
            %2269 = kernel.add %2268, %2267 : f32
            kernel.store %2269, %0[%18]
            %2270 = kernel.load %s[%98] : f32
            %2271 = kernel.load %0[%18] : f32
            %2272 = kernel.add %2271, %2270 : f32
            kernel.store %2272, %0[%18]
            %2273 = kernel.load %s[%99] : f32
            %2274 = kernel.load %0[%28] : f32
            %2275 = kernel.add %2274, %2273 : f32
            kernel.store %2275, %0[%28]
            %2276 = kernel.load %s[%100] : f32
            %2277 = kernel.load %0[%28] : f32
            %2278 = kernel.add %2277, %2276 : f32
            kernel.store %2278, %0[%28]
            %2279 = kernel.load %s[%101] : f32
            %2280 = kernel.load %0[%18] : f32
            %2281 = kernel.add %2280, %2279 : f32
            kernel.store %2281, %0[%18]
            %2282 = kernel.load %s[%102] : f32
            %2283 = kernel.load %0[%18] : f32
            %2284 = kernel.add %2283, %2282 : f32
            kernel.store %2284, %0[%18]
            %2285 = kernel.load %s[%103] : f32
            %2286 = kernel.load %0[%28] : f32
            %2287 = kernel.add %2286, %2285 : f32
            kernel.store %2287, %0[%28]
            %2288 = kernel.load %s[%104] : f32
            %2289 = kernel.load %0[%28] : f32
            %2290 = kernel.add %2289, %2288 : f32
            kernel.store %2290, %0[%28]
            %2291 = kernel.load %s[%105] : f32
            %2292 = kernel.load %0[%18] : f32
            %2293 = kernel.add %2292, %2291 : f32
            kernel.store %2293, %0[%18]
            %2294 = kernel.load %s[%106] : f32
            %2295 = kernel.load %0[%18] : f32
            %2296 = kernel.add %2295, %2294 : f32
            kernel.store %2296, %0[%18]
            %2297 = kernel.load %s[%107] : f32
            %2298 = kernel.load %0[%28] : f32
            %2299 = kernel.add %2298, %2297 : f32
            kernel.store %2299, %0[%28]
            %2300 = kernel.load %s[%108] : f32
            %2301 = kernel.load %0[%28] : f32
            %2302 = kernel.add %2301, %2300 : f32
            kernel.store %2302, %0[%28]
            %2303 = kernel.load %s[%109] : f32
            %2304 = kernel.load %0[%18] : f32
            %2305 = kernel.add %2304, %2303 : f32
            kernel.store %2305, %0[%18]
            %2306 = kernel.load %s[%110] : f32
            %2307 = kernel.load %0[%18] : f32
            %2308 = kernel.add %2307, %2306 : f32
            kernel.store %2308, %0[%18]
            %2309 = kernel.load %s[%111] : f32
            %2310 = kernel.load %0[%28] : f32
            %2311 = kernel.add %2310, %2309 : f32
            kernel.store %2311, %0[%28]
            %2312 = kernel.load %s[%112] : f32
            %2313 = kernel.load %0[%28] : f32
            %2314 = kernel.add %2313, %2312 : f32
            kernel.store %2314, %0[%28]
            %2315 = kernel.load %0[%18] : f32
            kernel.store %2315, %part[%18]
            %2316 = kernel.load %0[%28] : f32
            kernel.store %2316, %part[%28]
            %2317 = kernel.load %sum[%18] : f32
            %2318 = kernel.load %scale[%18] : f32
            %2319 = kernel.load %part[%18] : f32
            %2320 = kernel.fma %2317, %2318, %2319 : f32
            kernel.store %2320, %sum[%18]
            %2321 = kernel.load %sum[%28] : f32
            %2322 = kernel.load %scale[%28] : f32
            %2323 = kernel.load %part[%28] : f32
            %2324 = kernel.fma %2321, %2322, %2323 : f32
            kernel.store %2324, %sum[%28]
            %2325 = kernel.load %s[%18] : f32
            %2326 = kernel.load %s[%28] : f32
            %2327 = kernel.cast %2325 : f32 to bf16
            %2328 = kernel.cast %2326 : f32 to bf16
            %2329 = kernel.build %2327, %2328 : vector<2xbf16>
            kernel.store %2329, %p[%18] {align = 2 : i64}
            %2330 = kernel.load %s[%55] : f32
            %2331 = kernel.load %s[%56] : f32
            %2332 = kernel.cast %2330 : f32 to bf16
            %2333 = kernel.cast %2331 : f32 to bf16
            %2334 = kernel.build %2332, %2333 : vector<2xbf16>
            kernel.store %2334, %p[%55] {align = 2 : i64}
            %2335 = kernel.load %s[%57] : f32
            %2336 = kernel.load %s[%58] : f32
            %2337 = kernel.cast %2335 : f32 to bf16
            %2338 = kernel.cast %2336 : f32 to bf16
            %2339 = kernel.build %2337, %2338 : vector<2xbf16>
            kernel.store %2339, %p[%57] {align = 2 : i64}
            %2340 = kernel.load %s[%59] : f32
            %2341 = kernel.load %s[%60] : f32
            %2342 = kernel.cast %2340 : f32 to bf16
            %2343 = kernel.cast %2341 : f32 to bf16
            %2344 = kernel.build %2342, %2343 : vector<2xbf16>
            kernel.store %2344, %p[%59] {align = 2 : i64}
            %2345 = kernel.load %s[%38] : f32
            %2346 = kernel.load %s[%61] : f32
            %2347 = kernel.cast %2345 : f32 to bf16
            %2348 = kernel.cast %2346 : f32 to bf16
            %2349 = kernel.build %2347, %2348 : vector<2xbf16>
            kernel.store %2349, %p[%38] {align = 2 : i64}
            %2350 = kernel.load %s[%62] : f32
            %2351 = kernel.load %s[%63] : f32
            %2352 = kernel.cast %2350 : f32 to bf16
            %2353 = kernel.cast %2351 : f32 to bf16
            %2354 = kernel.build %2352, %2353 : vector<2xbf16>
            kernel.store %2354, %p[%62] {align = 2 : i64}
            %2355 = kernel.load %s[%64] : f32
            %2356 = kernel.load %s[%65] : f32
            %2357 = kernel.cast %2355 : f32 to bf16
            %2358 = kernel.cast %2356 : f32 to bf16
            %2359 = kernel.build %2357, %2358 : vector<2xbf16>
            kernel.store %2359, %p[%64] {align = 2 : i64}
            %2360 = kernel.load %s[%66] : f32
            %2361 = kernel.load %s[%67] : f32
            %2362 = kernel.cast %2360 : f32 to bf16
            %2363 = kernel.cast %2361 : f32 to bf16
            %2364 = kernel.build %2362, %2363 : vector<2xbf16>
            kernel.store %2364, %p[%66] {align = 2 : i64}
            %2365 = kernel.load %s[%37] : f32
            %2366 = kernel.load %s[%68] : f32
            %2367 = kernel.cast %2365 : f32 to bf16
            %2368 = kernel.cast %2366 : f32 to bf16
            %2369 = kernel.build %2367, %2368 : vector<2xbf16>
            kernel.store %2369, %p[%37] {align = 2 : i64}
            %2370 = kernel.load %s[%69] : f32
            %2371 = kernel.load %s[%70] : f32
            %2372 = kernel.cast %2370 : f32 to bf16
            %2373 = kernel.cast %2371 : f32 to bf16
            %2374 = kernel.build %2372, %2373 : vector<2xbf16>
            kernel.store %2374, %p[%69] {align = 2 : i64}
            %2375 = kernel.load %s[%71] : f32
            %2376 = kernel.load %s[%72] : f32
            %2377 = kernel.cast %2375 : f32 to bf16
            %2378 = kernel.cast %2376 : f32 to bf16
            %2379 = kernel.build %2377, %2378 : vector<2xbf16>
            kernel.store %2379, %p[%71] {align = 2 : i64}
            %2380 = kernel.load %s[%73] : f32
            %2381 = kernel.load %s[%74] : f32
            %2382 = kernel.cast %2380 : f32 to bf16
            %2383 = kernel.cast %2381 : f32 to bf16
            %2384 = kernel.build %2382, %2383 : vector<2xbf16>
            kernel.store %2384, %p[%73] {align = 2 : i64}
            %2385 = kernel.load %s[%75] : f32
            %2386 = kernel.load %s[%76] : f32
            %2387 = kernel.cast %2385 : f32 to bf16
            %2388 = kernel.cast %2386 : f32 to bf16
            %2389 = kernel.build %2387, %2388 : vector<2xbf16>
            kernel.store %2389, %p[%75] {align = 2 : i64}
            %2390 = kernel.load %s[%77] : f32
            %2391 = kernel.load %s[%78] : f32
            %2392 = kernel.cast %2390 : f32 to bf16
            %2393 = kernel.cast %2391 : f32 to bf16
            %2394 = kernel.build %2392, %2393 : vector<2xbf16>
            kernel.store %2394, %p[%77] {align = 2 : i64}
            %2395 = kernel.load %s[%79] : f32
            %2396 = kernel.load %s[%80] : f32
            %2397 = kernel.cast %2395 : f32 to bf16
            %2398 = kernel.cast %2396 : f32 to bf16
            %2399 = kernel.build %2397, %2398 : vector<2xbf16>
            kernel.store %2399, %p[%79] {align = 2 : i64}
            %2400 = kernel.load %s[%81] : f32
            %2401 = kernel.load %s[%82] : f32
            %2402 = kernel.cast %2400 : f32 to bf16
            %2403 = kernel.cast %2401 : f32 to bf16
            %2404 = kernel.build %2402, %2403 : vector<2xbf16>
            kernel.store %2404, %p[%81] {align = 2 : i64}
            %2405 = kernel.load %s[%27] : f32
            %2406 = kernel.load %s[%83] : f32
            %2407 = kernel.cast %2405 : f32 to bf16
            %2408 = kernel.cast %2406 : f32 to bf16
            %2409 = kernel.build %2407, %2408 : vector<2xbf16>
            kernel.store %2409, %p[%27] {align = 2 : i64}
            %2410 = kernel.load %s[%84] : f32
            %2411 = kernel.load %s[%85] : f32
            %2412 = kernel.cast %2410 : f32 to bf16
            %2413 = kernel.cast %2411 : f32 to bf16
            %2414 = kernel.build %2412, %2413 : vector<2xbf16>
            kernel.store %2414, %p[%84] {align = 2 : i64}
            %2415 = kernel.load %s[%86] : f32
            %2416 = kernel.load %s[%87] : f32
            %2417 = kernel.cast %2415 : f32 to bf16
            %2418 = kernel.cast %2416 : f32 to bf16
            %2419 = kernel.build %2417, %2418 : vector<2xbf16>
            kernel.store %2419, %p[%86] {align = 2 : i64}
            %2420 = kernel.load %s[%88] : f32
            %2421 = kernel.load %s[%89] : f32
            %2422 = kernel.cast %2420 : f32 to bf16
            %2423 = kernel.cast %2421 : f32 to bf16
            %2424 = kernel.build %2422, %2423 : vector<2xbf16>
            kernel.store %2424, %p[%88] {align = 2 : i64}
            %2425 = kernel.load %s[%90] : f32
            %2426 = kernel.load %s[%91] : f32
            %2427 = kernel.cast %2425 : f32 to bf16
            %2428 = kernel.cast %2426 : f32 to bf16
            %2429 = kernel.build %2427, %2428 : vector<2xbf16>
            kernel.store %2429, %p[%90] {align = 2 : i64}
            %2430 = kernel.load %s[%92] : f32
            %2431 = kernel.load %s[%93] : f32
            %2432 = kernel.cast %2430 : f32 to bf16
            %2433 = kernel.cast %2431 : f32 to bf16
            %2434 = kernel.build %2432, %2433 : vector<2xbf16>
            kernel.store %2434, %p[%92] {align = 2 : i64}
            %2435 = kernel.load %s[%94] : f32
            %2436 = kernel.load %s[%95] : f32
            %2437 = kernel.cast %2435 : f32 to bf16
            %2438 = kernel.cast %2436 : f32 to bf16
            %2439 = kernel.build %2437, %2438 : vector<2xbf16>
            kernel.store %2439, %p[%94] {align = 2 : i64}
            %2440 = kernel.load %s[%96] : f32
            %2441 = kernel.load %s[%97] : f32
            %2442 = kernel.cast %2440 : f32 to bf16
            %2443 = kernel.cast %2441 : f32 to bf16
            %2444 = kernel.build %2442, %2443 : vector<2xbf16>
            kernel.store %2444, %p[%96] {align = 2 : i64}
            %2445 = kernel.load %s[%42] : f32
            %2446 = kernel.load %s[%98] : f32
            %2447 = kernel.cast %2445 : f32 to bf16
            %2448 = kernel.cast %2446 : f32 to bf16
            %2449 = kernel.build %2447, %2448 : vector<2xbf16>
            kernel.store %2449, %p[%42] {align = 2 : i64}
            %2450 = kernel.load %s[%99] : f32
            %2451 = kernel.load %s[%100] : f32
            %2452 = kernel.cast %2450 : f32 to bf16
            %2453 = kernel.cast %2451 : f32 to bf16
            %2454 = kernel.build %2452, %2453 : vector<2xbf16>
            kernel.store %2454, %p[%99] {align = 2 : i64}
            %2455 = kernel.load %s[%101] : f32
            %2456 = kernel.load %s[%102] : f32
            %2457 = kernel.cast %2455 : f32 to bf16
            %2458 = kernel.cast %2456 : f32 to bf16
            %2459 = kernel.build %2457, %2458 : vector<2xbf16>
            kernel.store %2459, %p[%101] {align = 2 : i64}
            %2460 = kernel.load %s[%103] : f32
            %2461 = kernel.load %s[%104] : f32
            %2462 = kernel.cast %2460 : f32 to bf16
            %2463 = kernel.cast %2461 : f32 to bf16
            %2464 = kernel.build %2462, %2463 : vector<2xbf16>
            kernel.store %2464, %p[%103] {align = 2 : i64}
            %2465 = kernel.load %s[%105] : f32
            %2466 = kernel.load %s[%106] : f32
            %2467 = kernel.cast %2465 : f32 to bf16
            %2468 = kernel.cast %2466 : f32 to bf16
            %2469 = kernel.build %2467, %2468 : vector<2xbf16>
            kernel.store %2469, %p[%105] {align = 2 : i64}
            %2470 = kernel.load %s[%107] : f32
            %2471 = kernel.load %s[%108] : f32
            %2472 = kernel.cast %2470 : f32 to bf16
            %2473 = kernel.cast %2471 : f32 to bf16
            %2474 = kernel.build %2472, %2473 : vector<2xbf16>
            kernel.store %2474, %p[%107] {align = 2 : i64}
            %2475 = kernel.load %s[%109] : f32
            %2476 = kernel.load %s[%110] : f32
            %2477 = kernel.cast %2475 : f32 to bf16
            %2478 = kernel.cast %2476 : f32 to bf16
            %2479 = kernel.build %2477, %2478 : vector<2xbf16>
            kernel.store %2479, %p[%109] {align = 2 : i64}
            %2480 = kernel.load %s[%111] : f32
            %2481 = kernel.load %s[%112] : f32
            %2482 = kernel.cast %2480 : f32 to bf16
            %2483 = kernel.cast %2481 : f32 to bf16
            %2484 = kernel.build %2482, %2483 : vector<2xbf16>
            kernel.store %2484, %p[%111] {align = 2 : i64}
            %2485 = kernel.load %p[%18] {align = 2 : i64} : vector<8xbf16>
            %2486 = kernel.load %p[%38] {align = 2 : i64} : vector<8xbf16>
            %2487 = kernel.load %p[%37] {align = 2 : i64} : vector<8xbf16>
            %2488 = kernel.load %p[%75] {align = 2 : i64} : vector<8xbf16>
            %2489 = kernel.load %p[%27] {align = 2 : i64} : vector<8xbf16>
            %2490 = kernel.load %p[%90] {align = 2 : i64} : vector<8xbf16>
            %2491 = kernel.load %p[%42] {align = 2 : i64} : vector<8xbf16>
            %2492 = kernel.load %p[%105] {align = 2 : i64} : vector<8xbf16>
            %2493, %2494, %2495, %2496, %2497, %2498, %2499, %2500 = kernel.wgmma.fence %2485, %2486, %2487, %2488, %2489, %2490, %2491, %2492 : !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>, !kernel.wgmma<8xbf16>
            kernel.yield %2493, %2494, %2495, %2496, %2497, %2498, %2499, %2500
          }
          %1402 = kernel.load %17[%4] {align = 4 : i64} : i32
          %1403 = kernel.cast %1402 : i32 to i64
          %1404 = kernel.cast %1403 : i64 to i32
          %1405 = kernel.and %1404, %348 : i32
          %1406 = kernel.load %15[%4] {align = 4 : i64} : i32
          %1407 = kernel.shr %1406, %1405 : i32
          %1408 = kernel.and %1407, %272 : i32
          %1409 = kernel.view %full_1[%1403] : !kernel.mbarrier
          kernel.mbarrier.wait %1409 parity %1408
          %1410 = kernel.shl %272, %1405 : i32
          %1411 = kernel.load %15[%4] {align = 4 : i64} : i32
          %1412 = kernel.xor %1411, %1410 : i32
          kernel.store %1412, %15[%4] {align = 4 : i64}
          %1413 = kernel.load %o[%18] {align = 4 : i64} : vector<64xf32>
          %1414 = kernel.wgmma.fence %1413 : !kernel.wgmma<64xf32>
          %1415 = kernel.mul %1403, %34 : i64
          %1416 = kernel.view %v_1[%1415] : !kernel.buffer<9216xbf16, shared>
          %1417 = kernel.wgmma.smem_desc mn %1416 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1418 = kernel.wgmma.mma bf16 %1394, bf16 %1417 add %1414 {transpose_b} : !kernel.wgmma<64xf32>
          %1419 = kernel.view %v_1[%1415] : !kernel.buffer<10240xbf16, shared>
          %1420 = kernel.wgmma.smem_desc mn %1419 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1421 = kernel.add %1420, %25 : i64
          %1422 = kernel.wgmma.mma bf16 %1395, bf16 %1421 add %1418 {transpose_b} : !kernel.wgmma<64xf32>
          %1423 = kernel.view %v_1[%1415] : !kernel.buffer<11264xbf16, shared>
          %1424 = kernel.wgmma.smem_desc mn %1423 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1425 = kernel.add %1424, %21 : i64
          %1426 = kernel.wgmma.mma bf16 %1396, bf16 %1425 add %1422 {transpose_b} : !kernel.wgmma<64xf32>
          %1427 = kernel.view %v_1[%1415] : !kernel.buffer<12288xbf16, shared>
          %1428 = kernel.wgmma.smem_desc mn %1427 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1429 = kernel.constant 384 : i64
          %1430 = kernel.add %1428, %1429 : i64
          %1431 = kernel.wgmma.mma bf16 %1397, bf16 %1430 add %1426 {transpose_b} : !kernel.wgmma<64xf32>
          %1432 = kernel.view %v_1[%1415] : !kernel.buffer<13312xbf16, shared>
          %1433 = kernel.wgmma.smem_desc mn %1432 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1434 = kernel.add %1433, %41 : i64
          %1435 = kernel.wgmma.mma bf16 %1398, bf16 %1434 add %1431 {transpose_b} : !kernel.wgmma<64xf32>
          %1436 = kernel.view %v_1[%1415] : !kernel.buffer<14336xbf16, shared>
          %1437 = kernel.wgmma.smem_desc mn %1436 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1438 = kernel.constant 640 : i64
          %1439 = kernel.add %1437, %1438 : i64
          %1440 = kernel.wgmma.mma bf16 %1399, bf16 %1439 add %1435 {transpose_b} : !kernel.wgmma<64xf32>
          %1441 = kernel.view %v_1[%1415] : !kernel.buffer<15360xbf16, shared>
          %1442 = kernel.wgmma.smem_desc mn %1441 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1443 = kernel.add %1442, %44 : i64
          %1444 = kernel.wgmma.mma bf16 %1400, bf16 %1443 add %1440 {transpose_b} : !kernel.wgmma<64xf32>
          %1445 = kernel.view %v_1[%1415] : !kernel.buffer<16384xbf16, shared>
          %1446 = kernel.wgmma.smem_desc mn %1445 {leading = 16384 : i64, stride = 1024 : i64, swizzle = "128b"}
          %1447 = kernel.constant 896 : i64
          %1448 = kernel.add %1446, %1447 : i64
          %1449 = kernel.wgmma.mma bf16 %1401, bf16 %1448 add %1444 {transpose_b} : !kernel.wgmma<64xf32>
          kernel.wgmma.commit_group
          %1450 = kernel.load %sum[%18] : f32
          %1451 = kernel.shuffle bfly %1450, %272 : f32
          %1452 = kernel.add %1450, %1451 : f32
          %1453 = kernel.shuffle bfly %1452, %1391 : f32
          %1454 = kernel.add %1452, %1453 : f32
          kernel.store %1454, %sum[%18]
          %1455 = kernel.load %sum[%28] : f32
          %1456 = kernel.shuffle bfly %1455, %272 : f32
          %1457 = kernel.add %1455, %1456 : f32
          %1458 = kernel.shuffle bfly %1457, %1391 : f32
          %1459 = kernel.add %1457, %1458 : f32
          kernel.store %1459, %sum[%28]
          %1460, %1461, %1462, %1463, %1464, %1465, %1466, %1467, %1468 = kernel.wgmma.wait_group 0 for %1449, %1394, %1395, %1396, %1397, %1398, %1399, %1400, %1401 : vector<64xf32>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>
          kernel.store %1460, %o[%18] {align = 4 : i64}
          %1469 = kernel.load %17[%4] {align = 4 : i64} : i32
          kernel.warp_sync
          kernel.if %222 {
            %1470 = kernel.view %empty_1[%1469] : !kernel.mbarrier
            kernel.mbarrier.arrive %1470
          }
          %1470 = kernel.load %17[%4] {align = 4 : i64} : i32
          %1471 = kernel.add %1470, %272 : i32
          %1472 = kernel.cmp lt %1471, %1391 : i32
          %1473 = kernel.select %1472, %1471, %4 : i32
          kernel.store %1473, %17[%4] {align = 4 : i64}
        }
        %346 = kernel.load %sum[%18] : f32
        %347 = kernel.constant 1.000000e+00 : f32
        %348 = kernel.div %347, %346 : f32
        %349 = kernel.cmp eq %346, %345 : f32
        %350 = kernel.select %349, %345, %348 : f32
        kernel.store %350, %scale[%18]
        %351 = kernel.load %sum[%28] : f32
        %352 = kernel.div %347, %351 : f32
        %353 = kernel.cmp eq %351, %345 : f32
        %354 = kernel.select %353, %345, %352 : f32
        kernel.store %354, %scale[%28]
        %355 = kernel.load %scale[%18] : f32
        %356 = kernel.load %scale[%18] : f32
        %357 = kernel.load %o[%18] : f32
        %358 = kernel.load %o[%28] : f32
        %359 = kernel.mul %357, %355 : f32
        %360 = kernel.mul %358, %356 : f32
        kernel.store %359, %o[%18]
        kernel.store %360, %o[%28]
        %361 = kernel.load %scale[%28] : f32
        %362 = kernel.load %scale[%28] : f32
        %363 = kernel.load %o[%55] : f32
        %364 = kernel.load %o[%56] : f32
        %365 = kernel.mul %363, %361 : f32
        %366 = kernel.mul %364, %362 : f32
        kernel.store %365, %o[%55]
        kernel.store %366, %o[%56]
        %367 = kernel.load %scale[%18] : f32
        %368 = kernel.load %scale[%18] : f32
        %369 = kernel.load %o[%57] : f32
        %370 = kernel.load %o[%58] : f32
        %371 = kernel.mul %369, %367 : f32
        %372 = kernel.mul %370, %368 : f32
        kernel.store %371, %o[%57]
        kernel.store %372, %o[%58]
        %373 = kernel.load %scale[%28] : f32
        %374 = kernel.load %scale[%28] : f32
        %375 = kernel.load %o[%59] : f32
        %376 = kernel.load %o[%60] : f32
        %377 = kernel.mul %375, %373 : f32
        %378 = kernel.mul %376, %374 : f32
        kernel.store %377, %o[%59]
        kernel.store %378, %o[%60]
        %379 = kernel.load %scale[%18] : f32
        %380 = kernel.load %scale[%18] : f32
        %381 = kernel.load %o[%38] : f32
        %382 = kernel.load %o[%61] : f32
        %383 = kernel.mul %381, %379 : f32
        %384 = kernel.mul %382, %380 : f32
        kernel.store %383, %o[%38]
        kernel.store %384, %o[%61]
        %385 = kernel.load %scale[%28] : f32
        %386 = kernel.load %scale[%28] : f32
        %387 = kernel.load %o[%62] : f32
        %388 = kernel.load %o[%63] : f32
        %389 = kernel.mul %387, %385 : f32
        %390 = kernel.mul %388, %386 : f32
        kernel.store %389, %o[%62]
        kernel.store %390, %o[%63]
        %391 = kernel.load %scale[%18] : f32
        %392 = kernel.load %scale[%18] : f32
        %393 = kernel.load %o[%64] : f32
        %394 = kernel.load %o[%65] : f32
        %395 = kernel.mul %393, %391 : f32
        %396 = kernel.mul %394, %392 : f32
        kernel.store %395, %o[%64]
        kernel.store %396, %o[%65]
        %397 = kernel.load %scale[%28] : f32
        %398 = kernel.load %scale[%28] : f32
        %399 = kernel.load %o[%66] : f32
        %400 = kernel.load %o[%67] : f32
        %401 = kernel.mul %399, %397 : f32
        %402 = kernel.mul %400, %398 : f32
        kernel.store %401, %o[%66]
        kernel.store %402, %o[%67]
        %403 = kernel.load %scale[%18] : f32
        %404 = kernel.load %scale[%18] : f32
        %405 = kernel.load %o[%37] : f32
        %406 = kernel.load %o[%68] : f32
        %407 = kernel.mul %405, %403 : f32
        %408 = kernel.mul %406, %404 : f32
        kernel.store %407, %o[%37]
        kernel.store %408, %o[%68]
        %409 = kernel.load %scale[%28] : f32
        %410 = kernel.load %scale[%28] : f32
        %411 = kernel.load %o[%69] : f32
        %412 = kernel.load %o[%70] : f32
        %413 = kernel.mul %411, %409 : f32
        %414 = kernel.mul %412, %410 : f32
        kernel.store %413, %o[%69]
        kernel.store %414, %o[%70]
        %415 = kernel.load %scale[%18] : f32
        %416 = kernel.load %scale[%18] : f32
        %417 = kernel.load %o[%71] : f32
        %418 = kernel.load %o[%72] : f32
        %419 = kernel.mul %417, %415 : f32
        %420 = kernel.mul %418, %416 : f32
        kernel.store %419, %o[%71]
        kernel.store %420, %o[%72]
        %421 = kernel.load %scale[%28] : f32
        %422 = kernel.load %scale[%28] : f32
        %423 = kernel.load %o[%73] : f32
        %424 = kernel.load %o[%74] : f32
        %425 = kernel.mul %423, %421 : f32
        %426 = kernel.mul %424, %422 : f32
        kernel.store %425, %o[%73]
        kernel.store %426, %o[%74]
        %427 = kernel.load %scale[%18] : f32
        %428 = kernel.load %scale[%18] : f32
        %429 = kernel.load %o[%75] : f32
        %430 = kernel.load %o[%76] : f32
        %431 = kernel.mul %429, %427 : f32
        %432 = kernel.mul %430, %428 : f32
        kernel.store %431, %o[%75]
        kernel.store %432, %o[%76]
        %433 = kernel.load %scale[%28] : f32
        %434 = kernel.load %scale[%28] : f32
        %435 = kernel.load %o[%77] : f32
        %436 = kernel.load %o[%78] : f32
        %437 = kernel.mul %435, %433 : f32
        %438 = kernel.mul %436, %434 : f32
        kernel.store %437, %o[%77]
        kernel.store %438, %o[%78]
        %439 = kernel.load %scale[%18] : f32
        %440 = kernel.load %scale[%18] : f32
        %441 = kernel.load %o[%79] : f32
        %442 = kernel.load %o[%80] : f32
        %443 = kernel.mul %441, %439 : f32
        %444 = kernel.mul %442, %440 : f32
        kernel.store %443, %o[%79]
        kernel.store %444, %o[%80]
        %445 = kernel.load %scale[%28] : f32
        %446 = kernel.load %scale[%28] : f32
        %447 = kernel.load %o[%81] : f32
        %448 = kernel.load %o[%82] : f32
        %449 = kernel.mul %447, %445 : f32
        %450 = kernel.mul %448, %446 : f32
        kernel.store %449, %o[%81]
        kernel.store %450, %o[%82]
        %451 = kernel.load %scale[%18] : f32
        %452 = kernel.load %scale[%18] : f32
        %453 = kernel.load %o[%27] : f32
        %454 = kernel.load %o[%83] : f32
        %455 = kernel.mul %453, %451 : f32
        %456 = kernel.mul %454, %452 : f32
        kernel.store %455, %o[%27]
        kernel.store %456, %o[%83]
        %457 = kernel.load %scale[%28] : f32
        %458 = kernel.load %scale[%28] : f32
        %459 = kernel.load %o[%84] : f32
        %460 = kernel.load %o[%85] : f32
        %461 = kernel.mul %459, %457 : f32
        %462 = kernel.mul %460, %458 : f32
        kernel.store %461, %o[%84]
        kernel.store %462, %o[%85]
        %463 = kernel.load %scale[%18] : f32
        %464 = kernel.load %scale[%18] : f32
        %465 = kernel.load %o[%86] : f32
        %466 = kernel.load %o[%87] : f32
        %467 = kernel.mul %465, %463 : f32
        %468 = kernel.mul %466, %464 : f32
        kernel.store %467, %o[%86]
        kernel.store %468, %o[%87]
        %469 = kernel.load %scale[%28] : f32
        %470 = kernel.load %scale[%28] : f32
        %471 = kernel.load %o[%88] : f32
        %472 = kernel.load %o[%89] : f32
        %473 = kernel.mul %471, %469 : f32
        %474 = kernel.mul %472, %470 : f32
        kernel.store %473, %o[%88]
        kernel.store %474, %o[%89]
        %475 = kernel.load %scale[%18] : f32
        %476 = kernel.load %scale[%18] : f32
        %477 = kernel.load %o[%90] : f32
        %478 = kernel.load %o[%91] : f32
        %479 = kernel.mul %477, %475 : f32
        %480 = kernel.mul %478, %476 : f32
        kernel.store %479, %o[%90]
        kernel.store %480, %o[%91]
        %481 = kernel.load %scale[%28] : f32
        %482 = kernel.load %scale[%28] : f32
        %483 = kernel.load %o[%92] : f32
        %484 = kernel.load %o[%93] : f32
        %485 = kernel.mul %483, %481 : f32
        %486 = kernel.mul %484, %482 : f32
        kernel.store %485, %o[%92]
        kernel.store %486, %o[%93]
        %487 = kernel.load %scale[%18] : f32
        %488 = kernel.load %scale[%18] : f32
        %489 = kernel.load %o[%94] : f32
        %490 = kernel.load %o[%95] : f32
        %491 = kernel.mul %489, %487 : f32
        %492 = kernel.mul %490, %488 : f32
        kernel.store %491, %o[%94]
        kernel.store %492, %o[%95]
        %493 = kernel.load %scale[%28] : f32
        %494 = kernel.load %scale[%28] : f32
        %495 = kernel.load %o[%96] : f32
        %496 = kernel.load %o[%97] : f32
        %497 = kernel.mul %495, %493 : f32
        %498 = kernel.mul %496, %494 : f32
        kernel.store %497, %o[%96]
        kernel.store %498, %o[%97]
        %499 = kernel.load %scale[%18] : f32
        %500 = kernel.load %scale[%18] : f32
        %501 = kernel.load %o[%42] : f32
        %502 = kernel.load %o[%98] : f32
        %503 = kernel.mul %501, %499 : f32
        %504 = kernel.mul %502, %500 : f32
        kernel.store %503, %o[%42]
        kernel.store %504, %o[%98]
        %505 = kernel.load %scale[%28] : f32
        %506 = kernel.load %scale[%28] : f32
        %507 = kernel.load %o[%99] : f32
        %508 = kernel.load %o[%100] : f32
        %509 = kernel.mul %507, %505 : f32
        %510 = kernel.mul %508, %506 : f32
        kernel.store %509, %o[%99]
        kernel.store %510, %o[%100]
        %511 = kernel.load %scale[%18] : f32
        %512 = kernel.load %scale[%18] : f32
        %513 = kernel.load %o[%101] : f32
        %514 = kernel.load %o[%102] : f32
        %515 = kernel.mul %513, %511 : f32
        %516 = kernel.mul %514, %512 : f32
        kernel.store %515, %o[%101]
        kernel.store %516, %o[%102]
        %517 = kernel.load %scale[%28] : f32
        %518 = kernel.load %scale[%28] : f32
        %519 = kernel.load %o[%103] : f32
        %520 = kernel.load %o[%104] : f32
        %521 = kernel.mul %519, %517 : f32
        %522 = kernel.mul %520, %518 : f32
        kernel.store %521, %o[%103]
        kernel.store %522, %o[%104]
        %523 = kernel.load %scale[%18] : f32
        %524 = kernel.load %scale[%18] : f32
        %525 = kernel.load %o[%105] : f32
        %526 = kernel.load %o[%106] : f32
        %527 = kernel.mul %525, %523 : f32
        %528 = kernel.mul %526, %524 : f32
        kernel.store %527, %o[%105]
        kernel.store %528, %o[%106]
        %529 = kernel.load %scale[%28] : f32
        %530 = kernel.load %scale[%28] : f32
        %531 = kernel.load %o[%107] : f32
        %532 = kernel.load %o[%108] : f32
        %533 = kernel.mul %531, %529 : f32
        %534 = kernel.mul %532, %530 : f32
        kernel.store %533, %o[%107]
        kernel.store %534, %o[%108]
        %535 = kernel.load %scale[%18] : f32
        %536 = kernel.load %scale[%18] : f32
        %537 = kernel.load %o[%109] : f32
        %538 = kernel.load %o[%110] : f32
        %539 = kernel.mul %537, %535 : f32
        %540 = kernel.mul %538, %536 : f32
        kernel.store %539, %o[%109]
        kernel.store %540, %o[%110]
        %541 = kernel.load %scale[%28] : f32
        %542 = kernel.load %scale[%28] : f32
        %543 = kernel.load %o[%111] : f32
        %544 = kernel.load %o[%112] : f32
        %545 = kernel.mul %543, %541 : f32
        %546 = kernel.mul %544, %542 : f32
        kernel.store %545, %o[%111]
        kernel.store %546, %o[%112]
        %547 = kernel.load %o[%18] : f32
        %548 = kernel.load %o[%28] : f32
        %549 = kernel.cast %547 : f32 to bf16
        %550 = kernel.cast %548 : f32 to bf16
        %551 = kernel.add %226, %235 : i64
        %552 = kernel.cmp lt %551, %m : i64
        %553 = kernel.add %230, %241 : i64
        kernel.if %552 {
          %554 = kernel.build %549, %550 : vector<2xbf16>
          kernel.store %554, %y[%553]
        }
        %554 = kernel.load %o[%55] : f32
        %555 = kernel.load %o[%56] : f32
        %556 = kernel.cast %554 : f32 to bf16
        %557 = kernel.cast %555 : f32 to bf16
        %558 = kernel.add %551, %38 : i64
        %559 = kernel.cmp lt %558, %m : i64
        %560 = kernel.add %553, %45 : i64
        kernel.if %559 {
          %561 = kernel.build %556, %557 : vector<2xbf16>
          kernel.store %561, %y[%560]
        }
        %561 = kernel.load %o[%57] : f32
        %562 = kernel.load %o[%58] : f32
        %563 = kernel.cast %561 : f32 to bf16
        %564 = kernel.cast %562 : f32 to bf16
        %565 = kernel.add %553, %38 : i64
        kernel.if %552 {
          %566 = kernel.build %563, %564 : vector<2xbf16>
          kernel.store %566, %y[%565]
        }
        %566 = kernel.load %o[%59] : f32
        %567 = kernel.load %o[%60] : f32
        %568 = kernel.cast %566 : f32 to bf16
        %569 = kernel.cast %567 : f32 to bf16
        %570 = kernel.add %553, %120 : i64
        kernel.if %559 {
          %571 = kernel.build %568, %569 : vector<2xbf16>
          kernel.store %571, %y[%570]
        }
        %571 = kernel.load %o[%38] : f32
        %572 = kernel.load %o[%61] : f32
        %573 = kernel.cast %571 : f32 to bf16
        %574 = kernel.cast %572 : f32 to bf16
        %575 = kernel.add %553, %37 : i64
        kernel.if %552 {
          %576 = kernel.build %573, %574 : vector<2xbf16>
          kernel.store %576, %y[%575]
        }
        %576 = kernel.load %o[%62] : f32
        %577 = kernel.load %o[%63] : f32
        %578 = kernel.cast %576 : f32 to bf16
        %579 = kernel.cast %577 : f32 to bf16
        %580 = kernel.add %553, %121 : i64
        kernel.if %559 {
          %581 = kernel.build %578, %579 : vector<2xbf16>
          kernel.store %581, %y[%580]
        }
        %581 = kernel.load %o[%64] : f32
        %582 = kernel.load %o[%65] : f32
        %583 = kernel.cast %581 : f32 to bf16
        %584 = kernel.cast %582 : f32 to bf16
        %585 = kernel.add %553, %75 : i64
        kernel.if %552 {
          %586 = kernel.build %583, %584 : vector<2xbf16>
          kernel.store %586, %y[%585]
        }
        %586 = kernel.load %o[%66] : f32
        %587 = kernel.load %o[%67] : f32
        %588 = kernel.cast %586 : f32 to bf16
        %589 = kernel.cast %587 : f32 to bf16
        %590 = kernel.add %553, %122 : i64
        kernel.if %559 {
          %591 = kernel.build %588, %589 : vector<2xbf16>
          kernel.store %591, %y[%590]
        }
        %591 = kernel.load %o[%37] : f32
        %592 = kernel.load %o[%68] : f32
        %593 = kernel.cast %591 : f32 to bf16
        %594 = kernel.cast %592 : f32 to bf16
        %595 = kernel.add %553, %27 : i64
        kernel.if %552 {
          %596 = kernel.build %593, %594 : vector<2xbf16>
          kernel.store %596, %y[%595]
        }
        %596 = kernel.load %o[%69] : f32
        %597 = kernel.load %o[%70] : f32
        %598 = kernel.cast %596 : f32 to bf16
        %599 = kernel.cast %597 : f32 to bf16
        %600 = kernel.add %553, %123 : i64
        kernel.if %559 {
          %601 = kernel.build %598, %599 : vector<2xbf16>
          kernel.store %601, %y[%600]
        }
        %601 = kernel.load %o[%71] : f32
        %602 = kernel.load %o[%72] : f32
        %603 = kernel.cast %601 : f32 to bf16
        %604 = kernel.cast %602 : f32 to bf16
        %605 = kernel.add %553, %90 : i64
        kernel.if %552 {
          %606 = kernel.build %603, %604 : vector<2xbf16>
          kernel.store %606, %y[%605]
        }
        %606 = kernel.load %o[%73] : f32
        %607 = kernel.load %o[%74] : f32
        %608 = kernel.cast %606 : f32 to bf16
        %609 = kernel.cast %607 : f32 to bf16
        %610 = kernel.add %553, %124 : i64
        kernel.if %559 {
          %611 = kernel.build %608, %609 : vector<2xbf16>
          kernel.store %611, %y[%610]
        }
        %611 = kernel.load %o[%75] : f32
        %612 = kernel.load %o[%76] : f32
        %613 = kernel.cast %611 : f32 to bf16
        %614 = kernel.cast %612 : f32 to bf16
        %615 = kernel.add %553, %42 : i64
        kernel.if %552 {
          %616 = kernel.build %613, %614 : vector<2xbf16>
          kernel.store %616, %y[%615]
        }
        %616 = kernel.load %o[%77] : f32
        %617 = kernel.load %o[%78] : f32
        %618 = kernel.cast %616 : f32 to bf16
        %619 = kernel.cast %617 : f32 to bf16
        %620 = kernel.add %553, %125 : i64
        kernel.if %559 {
          %621 = kernel.build %618, %619 : vector<2xbf16>
          kernel.store %621, %y[%620]
        }
        %621 = kernel.load %o[%79] : f32
        %622 = kernel.load %o[%80] : f32
        %623 = kernel.cast %621 : f32 to bf16
        %624 = kernel.cast %622 : f32 to bf16
        %625 = kernel.add %553, %105 : i64
        kernel.if %552 {
          %626 = kernel.build %623, %624 : vector<2xbf16>
          kernel.store %626, %y[%625]
        }
        %626 = kernel.load %o[%81] : f32
        %627 = kernel.load %o[%82] : f32
        %628 = kernel.cast %626 : f32 to bf16
        %629 = kernel.cast %627 : f32 to bf16
        %630 = kernel.add %553, %126 : i64
        kernel.if %559 {
          %631 = kernel.build %628, %629 : vector<2xbf16>
          kernel.store %631, %y[%630]
        }
        %631 = kernel.load %o[%27] : f32
        %632 = kernel.load %o[%83] : f32
        %633 = kernel.cast %631 : f32 to bf16
        %634 = kernel.cast %632 : f32 to bf16
        %635 = kernel.add %553, %35 : i64
        kernel.if %552 {
          %636 = kernel.build %633, %634 : vector<2xbf16>
          kernel.store %636, %y[%635]
        }
        %636 = kernel.load %o[%84] : f32
        %637 = kernel.load %o[%85] : f32
        %638 = kernel.cast %636 : f32 to bf16
        %639 = kernel.cast %637 : f32 to bf16
        %640 = kernel.add %553, %127 : i64
        kernel.if %559 {
          %641 = kernel.build %638, %639 : vector<2xbf16>
          kernel.store %641, %y[%640]
        }
        %641 = kernel.load %o[%86] : f32
        %642 = kernel.load %o[%87] : f32
        %643 = kernel.cast %641 : f32 to bf16
        %644 = kernel.cast %642 : f32 to bf16
        %645 = kernel.add %553, %128 : i64
        kernel.if %552 {
          %646 = kernel.build %643, %644 : vector<2xbf16>
          kernel.store %646, %y[%645]
        }
        %646 = kernel.load %o[%88] : f32
        %647 = kernel.load %o[%89] : f32
        %648 = kernel.cast %646 : f32 to bf16
        %649 = kernel.cast %647 : f32 to bf16
        %650 = kernel.add %553, %129 : i64
        kernel.if %559 {
          %651 = kernel.build %648, %649 : vector<2xbf16>
          kernel.store %651, %y[%650]
        }
        %651 = kernel.load %o[%90] : f32
        %652 = kernel.load %o[%91] : f32
        %653 = kernel.cast %651 : f32 to bf16
        %654 = kernel.cast %652 : f32 to bf16
        %655 = kernel.add %553, %46 : i64
        kernel.if %552 {
          %656 = kernel.build %653, %654 : vector<2xbf16>
          kernel.store %656, %y[%655]
        }
        %656 = kernel.load %o[%92] : f32
        %657 = kernel.load %o[%93] : f32
        %658 = kernel.cast %656 : f32 to bf16
        %659 = kernel.cast %657 : f32 to bf16
        %660 = kernel.add %553, %130 : i64
        kernel.if %559 {
          %661 = kernel.build %658, %659 : vector<2xbf16>
          kernel.store %661, %y[%660]
        }
        %661 = kernel.load %o[%94] : f32
        %662 = kernel.load %o[%95] : f32
        %663 = kernel.cast %661 : f32 to bf16
        %664 = kernel.cast %662 : f32 to bf16
        %665 = kernel.add %553, %131 : i64
        kernel.if %552 {
          %666 = kernel.build %663, %664 : vector<2xbf16>
          kernel.store %666, %y[%665]
        }
        %666 = kernel.load %o[%96] : f32
        %667 = kernel.load %o[%97] : f32
        %668 = kernel.cast %666 : f32 to bf16
        %669 = kernel.cast %667 : f32 to bf16
        %670 = kernel.add %553, %132 : i64
        kernel.if %559 {
          %671 = kernel.build %668, %669 : vector<2xbf16>
          kernel.store %671, %y[%670]
        }
        %671 = kernel.load %o[%42] : f32
        %672 = kernel.load %o[%98] : f32
        %673 = kernel.cast %671 : f32 to bf16
        %674 = kernel.cast %672 : f32 to bf16
        %675 = kernel.add %553, %49 : i64
        kernel.if %552 {
          %676 = kernel.build %673, %674 : vector<2xbf16>
          kernel.store %676, %y[%675]
        }
        %676 = kernel.load %o[%99] : f32
        %677 = kernel.load %o[%100] : f32
        %678 = kernel.cast %676 : f32 to bf16
        %679 = kernel.cast %677 : f32 to bf16
        %680 = kernel.add %553, %133 : i64
        kernel.if %559 {
          %681 = kernel.build %678, %679 : vector<2xbf16>
          kernel.store %681, %y[%680]
        }
        %681 = kernel.load %o[%101] : f32
        %682 = kernel.load %o[%102] : f32
        %683 = kernel.cast %681 : f32 to bf16
        %684 = kernel.cast %682 : f32 to bf16
        %685 = kernel.add %553, %134 : i64
        kernel.if %552 {
          %686 = kernel.build %683, %684 : vector<2xbf16>
          kernel.store %686, %y[%685]
        }
        %686 = kernel.load %o[%103] : f32
        %687 = kernel.load %o[%104] : f32
        %688 = kernel.cast %686 : f32 to bf16
        %689 = kernel.cast %687 : f32 to bf16
        %690 = kernel.add %553, %135 : i64
        kernel.if %559 {
          %691 = kernel.build %688, %689 : vector<2xbf16>
          kernel.store %691, %y[%690]
        }
        %691 = kernel.load %o[%105] : f32
        %692 = kernel.load %o[%106] : f32
        %693 = kernel.cast %691 : f32 to bf16
        %694 = kernel.cast %692 : f32 to bf16
        %695 = kernel.add %553, %52 : i64
        kernel.if %552 {
          %696 = kernel.build %693, %694 : vector<2xbf16>
          kernel.store %696, %y[%695]
        }
        %696 = kernel.load %o[%107] : f32
        %697 = kernel.load %o[%108] : f32
        %698 = kernel.cast %696 : f32 to bf16
        %699 = kernel.cast %697 : f32 to bf16
        %700 = kernel.add %553, %136 : i64
        kernel.if %559 {
          %701 = kernel.build %698, %699 : vector<2xbf16>
          kernel.store %701, %y[%700]
        }
        %701 = kernel.load %o[%109] : f32
        %702 = kernel.load %o[%110] : f32
        %703 = kernel.cast %701 : f32 to bf16
        %704 = kernel.cast %702 : f32 to bf16
        %705 = kernel.add %553, %137 : i64
        kernel.if %552 {
          %706 = kernel.build %703, %704 : vector<2xbf16>
          kernel.store %706, %y[%705]
        }
        %706 = kernel.load %o[%111] : f32
        %707 = kernel.load %o[%112] : f32
        %708 = kernel.cast %706 : f32 to bf16
        %709 = kernel.cast %707 : f32 to bf16
        %710 = kernel.add %553, %138 : i64
        kernel.if %559 {
          %711 = kernel.build %708, %709 : vector<2xbf16>
          kernel.store %711, %y[%710]
        }
        kernel.barrier.sync %272, %20
        %711 = kernel.load %152[%4] {align = 8 : i64} : i64
        %712 = kernel.add %711, %150 : i64
        %713 = kernel.cmp ge %712, %26 : i64
        %714 = kernel.sub %712, %26 : i64
        %715 = kernel.select %713, %714, %712 : i64
        kernel.store %715, %152[%4] {align = 8 : i64}
        %716 = kernel.load %153[%4] {align = 8 : i64} : i64
        %717 = kernel.add %716, %151 : i64
        %718 = kernel.cast %713 : i1 to i64
        %719 = kernel.add %717, %718 : i64
        kernel.store %719, %153[%4] {align = 8 : i64}
      }
    }
  }
  host.func @at(%q: !host.tensor<4xbf16>, %k: !host.tensor<4xbf16>, %v: !host.tensor<4xbf16>, %y: !host.tensor<4xbf16>) attributes {num_results = 1 : i64} {
    %0 = host.constant 1
    %1 = host.constant 32
    %2 = host.dim %q, 2
    %3 = host.constant 128
    host.shape 0(%0, %1, %2, %3)
    host.shapes_end
    %4 = host.constant 2
    %5 = host.ptr %y
    %6 = host.constant 31
    %7 = host.stride %y, 1
    %8 = host.mul %7, %6
    %9 = host.add %8, %0
    %10 = host.max %2, %0
    %11 = host.sub %10, %0
    %12 = host.stride %y, 2
    %13 = host.mul %11, %12
    %14 = host.add %9, %13
    %15 = host.constant 127
    %16 = host.stride %y, 3
    %17 = host.mul %16, %15
    %18 = host.add %14, %17
    %19 = host.mul %18, %4
    %20 = host.add %5, %19
    %21 = host.ptr %q
    %22 = host.dim %q, 0
    %23 = host.max %22, %0
    %24 = host.sub %23, %0
    %25 = host.stride %q, 0
    %26 = host.mul %24, %25
    %27 = host.add %26, %0
    %28 = host.dim %q, 1
    %29 = host.max %28, %0
    %30 = host.sub %29, %0
    %31 = host.stride %q, 1
    %32 = host.mul %30, %31
    %33 = host.add %27, %32
    %34 = host.stride %q, 2
    %35 = host.mul %11, %34
    %36 = host.add %33, %35
    %37 = host.dim %q, 3
    %38 = host.max %37, %0
    %39 = host.sub %38, %0
    %40 = host.stride %q, 3
    %41 = host.mul %39, %40
    %42 = host.add %36, %41
    %43 = host.mul %42, %4
    %44 = host.add %21, %43
    %45 = host.constant 0
    %46 = host.eq %22, %45
    %47 = host.eq %28, %45
    %48 = host.or %46, %47
    %49 = host.eq %2, %45
    %50 = host.or %48, %49
    %51 = host.eq %37, %45
    %52 = host.or %50, %51
    %53 = host.le %44, %5
    %54 = host.le %20, %21
    %55 = host.or %54, %53
    %56 = host.or %55, %52
    host.check %56, "result 'y' overlaps 'q' in memory, each from its first element to its last; results need memory of their own"
    %57 = host.ptr %k
    %58 = host.dim %k, 0
    %59 = host.max %58, %0
    %60 = host.sub %59, %0
    %61 = host.stride %k, 0
    %62 = host.mul %60, %61
    %63 = host.add %62, %0
    %64 = host.dim %k, 1
    %65 = host.max %64, %0
    %66 = host.sub %65, %0
    %67 = host.stride %k, 1
    %68 = host.mul %66, %67
    %69 = host.add %63, %68
    %70 = host.dim %k, 2
    %71 = host.max %70, %0
    %72 = host.sub %71, %0
    %73 = host.stride %k, 2
    %74 = host.mul %72, %73
    %75 = host.add %69, %74
    %76 = host.dim %k, 3
    %77 = host.max %76, %0
    %78 = host.sub %77, %0
    %79 = host.stride %k, 3
    %80 = host.mul %78, %79
    %81 = host.add %75, %80
    %82 = host.mul %81, %4
    %83 = host.add %57, %82
    %84 = host.eq %58, %45
    %85 = host.eq %64, %45
    %86 = host.or %84, %85
    %87 = host.eq %70, %45
    %88 = host.or %86, %87
    %89 = host.eq %76, %45
    %90 = host.or %88, %89
    %91 = host.le %83, %5
    %92 = host.le %20, %57
    %93 = host.or %92, %91
    %94 = host.or %49, %90
    %95 = host.or %93, %94
    host.check %95, "result 'y' overlaps 'k' in memory, each from its first element to its last; results need memory of their own"
    %96 = host.ptr %v
    %97 = host.dim %v, 0
    %98 = host.max %97, %0
    %99 = host.sub %98, %0
    %100 = host.stride %v, 0
    %101 = host.mul %99, %100
    %102 = host.add %101, %0
    %103 = host.dim %v, 1
    %104 = host.max %103, %0
    %105 = host.sub %104, %0
    %106 = host.stride %v, 1
    %107 = host.mul %105, %106
    %108 = host.add %102, %107
    %109 = host.dim %v, 2
    %110 = host.max %109, %0
    %111 = host.sub %110, %0
    %112 = host.stride %v, 2
    %113 = host.mul %111, %112
    %114 = host.add %108, %113
    %115 = host.dim %v, 3
    %116 = host.max %115, %0
    %117 = host.sub %116, %0
    %118 = host.stride %v, 3
    %119 = host.mul %117, %118
    %120 = host.add %114, %119
    %121 = host.mul %120, %4
    %122 = host.add %96, %121
    %123 = host.eq %97, %45
    %124 = host.eq %103, %45
    %125 = host.or %123, %124
    %126 = host.eq %109, %45
    %127 = host.or %125, %126
    %128 = host.eq %115, %45
    %129 = host.or %127, %128
    %130 = host.le %122, %5
    %131 = host.le %20, %96
    %132 = host.or %131, %130
    %133 = host.or %49, %129
    %134 = host.or %132, %133
    host.check %134, "result 'y' overlaps 'v' in memory, each from its first element to its last; results need memory of their own"
    %135 = host.constant 132
    %136 = host.constant 1048576
    %137 = host.constant 64
    %138 = host.ceildiv %2, %137
    %139 = host.min %138, %136
    %140 = host.min %139, %136
    %141 = host.mul %140, %1
    %142 = host.min %141, %136
    %143 = host.ceildiv %70, %137
    %144 = host.min %143, %136
    %145 = host.ceildiv %142, %135
    %146 = host.add %144, %4
    %147 = host.constant 8
    %148 = host.mul %146, %147
    %149 = host.mul %145, %148
    %150 = host.ceildiv %142, %1
    %151 = host.add %150, %0
    %152 = host.add %149, %151
    %153 = host.mul %142, %4
    %154 = host.ceildiv %153, %135
    %155 = host.ceildiv %144, %4
    %156 = host.add %155, %4
    %157 = host.mul %156, %147
    %158 = host.mul %154, %157
    %159 = host.ceildiv %153, %1
    %160 = host.add %159, %4
    %161 = host.add %158, %160
    %162 = host.lt %161, %152
    %163 = host.select %162, %4, %0
    %164 = host.select %162, %161, %152
    %165 = host.constant 3
    %166 = host.mul %142, %165
    %167 = host.ceildiv %166, %135
    %168 = host.ceildiv %144, %165
    %169 = host.add %168, %4
    %170 = host.mul %169, %147
    %171 = host.mul %167, %170
    %172 = host.ceildiv %166, %1
    %173 = host.add %172, %165
    %174 = host.add %171, %173
    %175 = host.lt %174, %164
    %176 = host.select %175, %165, %163
    %177 = host.select %175, %174, %164
    %178 = host.constant 4
    %179 = host.mul %142, %178
    %180 = host.ceildiv %179, %135
    %181 = host.ceildiv %144, %178
    %182 = host.add %181, %4
    %183 = host.mul %182, %147
    %184 = host.mul %180, %183
    %185 = host.ceildiv %179, %1
    %186 = host.add %185, %178
    %187 = host.add %184, %186
    %188 = host.lt %187, %177
    %189 = host.select %188, %178, %176
    %190 = host.select %188, %187, %177
    %191 = host.constant 6
    %192 = host.mul %142, %191
    %193 = host.ceildiv %192, %135
    %194 = host.ceildiv %144, %191
    %195 = host.add %194, %4
    %196 = host.mul %195, %147
    %197 = host.mul %193, %196
    %198 = host.ceildiv %192, %1
    %199 = host.add %198, %191
    %200 = host.add %197, %199
    %201 = host.lt %200, %190
    %202 = host.select %201, %191, %189
    %203 = host.select %201, %200, %190
    %204 = host.mul %142, %147
    %205 = host.ceildiv %204, %135
    %206 = host.ceildiv %144, %147
    %207 = host.add %206, %4
    %208 = host.mul %207, %147
    %209 = host.mul %205, %208
    %210 = host.ceildiv %204, %1
    %211 = host.add %210, %147
    %212 = host.add %209, %211
    %213 = host.lt %212, %203
    %214 = host.select %213, %147, %202
    %215 = host.select %213, %212, %203
    %216 = host.constant 12
    %217 = host.mul %142, %216
    %218 = host.ceildiv %217, %135
    %219 = host.ceildiv %144, %216
    %220 = host.add %219, %4
    %221 = host.mul %220, %147
    %222 = host.mul %218, %221
    %223 = host.ceildiv %217, %1
    %224 = host.add %223, %216
    %225 = host.add %222, %224
    %226 = host.lt %225, %215
    %227 = host.select %226, %216, %214
    %228 = host.select %226, %225, %215
    %229 = host.constant 16
    %230 = host.mul %142, %229
    %231 = host.ceildiv %230, %135
    %232 = host.ceildiv %144, %229
    %233 = host.add %232, %4
    %234 = host.mul %233, %147
    %235 = host.mul %231, %234
    %236 = host.ceildiv %230, %1
    %237 = host.add %236, %229
    %238 = host.add %235, %237
    %239 = host.lt %238, %228
    %240 = host.select %239, %229, %227
    %241 = host.select %239, %238, %228
    %242 = host.constant 24
    %243 = host.mul %142, %242
    %244 = host.ceildiv %243, %135
    %245 = host.ceildiv %144, %242
    %246 = host.add %245, %4
    %247 = host.mul %246, %147
    %248 = host.mul %244, %247
    %249 = host.ceildiv %243, %1
    %250 = host.add %249, %242
    %251 = host.add %248, %250
    %252 = host.lt %251, %241
    %253 = host.select %252, %242, %240
    %254 = host.select %252, %251, %241
    %255 = host.mul %142, %1
    %256 = host.ceildiv %255, %135
    %257 = host.ceildiv %144, %1
    %258 = host.add %257, %4
    %259 = host.mul %258, %147
    %260 = host.mul %256, %259
    %261 = host.ceildiv %255, %1
    %262 = host.add %261, %1
    %263 = host.add %260, %262
    %264 = host.lt %263, %254
    %265 = host.select %264, %1, %253
    %266 = host.select %264, %263, %254
    %267 = host.constant 48
    %268 = host.mul %142, %267
    %269 = host.ceildiv %268, %135
    %270 = host.ceildiv %144, %267
    %271 = host.add %270, %4
    %272 = host.mul %271, %147
    %273 = host.mul %269, %272
    %274 = host.ceildiv %268, %1
    %275 = host.add %274, %267
    %276 = host.add %273, %275
    %277 = host.lt %276, %266
    %278 = host.select %277, %267, %265
    %279 = host.select %277, %276, %266
    %280 = host.mul %142, %137
    %281 = host.ceildiv %280, %135
    %282 = host.ceildiv %144, %137
    %283 = host.add %282, %4
    %284 = host.mul %283, %147
    %285 = host.mul %281, %284
    %286 = host.ceildiv %280, %1
    %287 = host.add %286, %137
    %288 = host.add %285, %287
    %289 = host.lt %288, %279
    %290 = host.select %289, %137, %278
    %291 = host.le %2, %137
    %292 = host.lt %142, %135
    %293 = host.or %291, %292
    %294 = host.select %293, %290, %0
    %295 = host.lt %0, %294
    %296 = host.or %291, %295
    %297 = host.constant 512
    %298 = host.le %297, %70
    %299 = host.and %296, %298
    %300 = host.mul %2, %3
    %301 = host.mul %300, %1
    %302 = host.mul %301, %294
    %303 = host.mul %302, %178
    %304 = host.le %45, %303
    host.check %304, "a workspace of {0} bytes"(%303)
    %305 = host.constant -256
    %306 = host.constant 255
    %307 = host.add %303, %306
    %308 = host.and %307, %305
    %309 = host.select %299, %308, %45
    %310 = host.mul %2, %1
    %311 = host.mul %310, %294
    %312 = host.mul %311, %178
    %313 = host.le %45, %312
    host.check %313, "a workspace of {0} bytes"(%312)
    %314 = host.add %312, %306
    %315 = host.and %314, %305
    %316 = host.select %299, %315, %45
    host.check %313, "a workspace of {0} bytes"(%312)
    %317 = host.select %49, %229, %45
    %318 = host.le %45, %317
    host.check %318, "a workspace of {0} bytes"(%317)
    %319 = host.add %317, %306
    %320 = host.and %319, %305
    %321 = host.constant 2147418111
    %322 = host.le %2, %321
    %323 = host.le %70, %321
    %324 = host.and %322, %323
    %325 = host.select %324, %320, %45
    %326 = host.select %299, %45, %325
    host.check %318, "a workspace of {0} bytes"(%317)
    %327 = host.select %87, %229, %45
    %328 = host.le %45, %327
    host.check %328, "a workspace of {0} bytes"(%327)
    %329 = host.add %327, %306
    %330 = host.and %329, %305
    %331 = host.select %324, %330, %45
    %332 = host.select %299, %45, %331
    host.check %328, "a workspace of {0} bytes"(%327)
    host.check %328, "a workspace of {0} bytes"(%327)
    %333 = host.select %324, %45, %330
    %334 = host.select %299, %45, %333
    host.check %328, "a workspace of {0} bytes"(%327)
    %335 = host.add %309, %316
    %336 = host.add %326, %326
    %337 = host.add %334, %334
    %338 = host.add %335, %316
    %339 = host.max %337, %338
    %340 = host.add %336, %332
    %341 = host.add %340, %332
    %342 = host.max %339, %341
    %workspace = host.alloc %342
    %343 = host.add %workspace, %309
    %344 = host.add %workspace, %335
    %345 = host.add %workspace, %326
    %346 = host.add %workspace, %336
    %347 = host.add %workspace, %340
    %348 = host.add %workspace, %334
    host.if %299 {
      %349 = host.eq %22, %0
      host.check %349, "axis 0 of 'q' has extent {0}; it must be {1}"(%22, %0)
      %350 = host.eq %28, %1
      host.check %350, "axis 1 of 'q' has extent {0}; it must be {1}"(%28, %1)
      %351 = host.eq %37, %3
      host.check %351, "axis 3 of 'q' has extent {0}; it must be {1}"(%37, %3)
      %352 = host.eq %58, %0
      host.check %352, "axis 0 of 'k' has extent {0}; it must be {1}"(%58, %0)
      %353 = host.eq %64, %1
      host.check %353, "axis 1 of 'k' has extent {0}; it must be {1}"(%64, %1)
      %354 = host.eq %76, %3
      host.check %354, "axis 3 of 'k' has extent {0}; it must be {1}"(%76, %3)
      %355 = host.eq %97, %0
      host.check %355, "axis 0 of 'v' has extent {0}; it must be {1}"(%97, %0)
      %356 = host.eq %103, %1
      host.check %356, "axis 1 of 'v' has extent {0}; it must be {1}"(%103, %1)
      %357 = host.eq %109, %70
      host.check %357, "axis 2 of 'v' has extent {0}; it must be {1}"(%109, %70)
      %358 = host.eq %115, %3
      host.check %358, "axis 3 of 'v' has extent {0}; it must be {1}"(%115, %3)
      %359 = host.le %37, %0
      %360 = host.or %359, %52
      %361 = host.eq %40, %0
      %362 = host.or %361, %360
      host.check %362, "axis 3 of 'q' has stride {0}; the kernel was compiled for {1}"(%40, %0)
      %363 = host.le %2, %0
      %364 = host.or %363, %52
      %365 = host.eq %34, %37
      %366 = host.or %365, %364
      host.check %366, "axis 2 of 'q' has stride {0}; the kernel was compiled for {1}"(%34, %37)
      %367 = host.mul %37, %2
      %368 = host.le %28, %0
      %369 = host.or %368, %52
      %370 = host.eq %31, %367
      %371 = host.or %370, %369
      host.check %371, "axis 1 of 'q' has stride {0}; the kernel was compiled for {1}"(%31, %367)
      %372 = host.mul %367, %28
      %373 = host.le %22, %0
      %374 = host.or %373, %52
      %375 = host.eq %25, %372
      %376 = host.or %375, %374
      host.check %376, "axis 0 of 'q' has stride {0}; the kernel was compiled for {1}"(%25, %372)
      %377 = host.mod %21, %178
      %378 = host.eq %377, %45
      host.check %378, "the address of 'q' must be a multiple of {0} bytes"(%178)
      %379 = host.le %76, %0
      %380 = host.or %379, %90
      %381 = host.eq %79, %0
      %382 = host.or %381, %380
      host.check %382, "axis 3 of 'k' has stride {0}; the kernel was compiled for {1}"(%79, %0)
      %383 = host.le %70, %0
      %384 = host.or %383, %90
      %385 = host.eq %73, %76
      %386 = host.or %385, %384
      host.check %386, "axis 2 of 'k' has stride {0}; the kernel was compiled for {1}"(%73, %76)
      %387 = host.mul %76, %70
      %388 = host.le %64, %0
      %389 = host.or %388, %90
      %390 = host.eq %67, %387
      %391 = host.or %390, %389
      host.check %391, "axis 1 of 'k' has stride {0}; the kernel was compiled for {1}"(%67, %387)
      %392 = host.mul %387, %64
      %393 = host.le %58, %0
      %394 = host.or %393, %90
      %395 = host.eq %61, %392
      %396 = host.or %395, %394
      host.check %396, "axis 0 of 'k' has stride {0}; the kernel was compiled for {1}"(%61, %392)
      %397 = host.mod %57, %229
      %398 = host.eq %397, %45
      host.check %398, "the address of 'k' must be a multiple of {0} bytes"(%229)
      %399 = host.le %115, %0
      %400 = host.or %399, %129
      %401 = host.eq %118, %0
      %402 = host.or %401, %400
      host.check %402, "axis 3 of 'v' has stride {0}; the kernel was compiled for {1}"(%118, %0)
      %403 = host.le %109, %0
      %404 = host.or %403, %129
      %405 = host.eq %112, %115
      %406 = host.or %405, %404
      host.check %406, "axis 2 of 'v' has stride {0}; the kernel was compiled for {1}"(%112, %115)
      %407 = host.mul %115, %109
      %408 = host.le %103, %0
      %409 = host.or %408, %129
      %410 = host.eq %106, %407
      %411 = host.or %410, %409
      host.check %411, "axis 1 of 'v' has stride {0}; the kernel was compiled for {1}"(%106, %407)
      %412 = host.mul %407, %103
      %413 = host.le %97, %0
      %414 = host.or %413, %129
      %415 = host.eq %100, %412
      %416 = host.or %415, %414
      host.check %416, "axis 0 of 'v' has stride {0}; the kernel was compiled for {1}"(%100, %412)
      %417 = host.mod %96, %229
      %418 = host.eq %417, %45
      host.check %418, "the address of 'v' must be a multiple of {0} bytes"(%229)
      %419 = host.eq %16, %0
      %420 = host.or %419, %49
      host.check %420, "axis 3 of 'y' has stride {0}; the kernel was compiled for {1}"(%16, %0)
      %421 = host.eq %12, %3
      %422 = host.or %421, %363
      host.check %422, "axis 2 of 'y' has stride {0}; the kernel was compiled for {1}"(%12, %3)
      %423 = host.eq %7, %300
      %424 = host.or %423, %49
      host.check %424, "axis 1 of 'y' has stride {0}; the kernel was compiled for {1}"(%7, %300)
      %425 = host.stride %y, 0
      %426 = host.or %49, %0
      %427 = host.eq %425, %301
      %428 = host.or %427, %426
      host.check %428, "axis 0 of 'y' has stride {0}; the kernel was compiled for {1}"(%425, %301)
      %429 = host.mul %2, %137
      %430 = host.mul %429, %3
      %431 = host.add %5, %430
      %432 = host.mul %22, %4
      %433 = host.mul %432, %28
      %434 = host.mul %433, %2
      %435 = host.mul %434, %37
      %436 = host.add %21, %435
      %437 = host.le %436, %5
      %438 = host.le %431, %21
      %439 = host.or %438, %437
      %440 = host.or %439, %52
      host.check %440, "result 'y' overlaps 'q' in memory, each from its first element to its last; results need memory of their own"
      %441 = host.mul %58, %4
      %442 = host.mul %441, %64
      %443 = host.mul %442, %70
      %444 = host.mul %443, %76
      %445 = host.add %57, %444
      %446 = host.le %445, %5
      %447 = host.le %431, %57
      %448 = host.or %447, %446
      %449 = host.or %448, %94
      host.check %449, "result 'y' overlaps 'k' in memory, each from its first element to its last; results need memory of their own"
      %450 = host.mul %97, %4
      %451 = host.mul %450, %103
      %452 = host.mul %451, %109
      %453 = host.mul %452, %115
      %454 = host.add %96, %453
      %455 = host.le %454, %5
      %456 = host.le %431, %96
      %457 = host.or %456, %455
      %458 = host.or %457, %133
      host.check %458, "result 'y' overlaps 'v' in memory, each from its first element to its last; results need memory of their own"
      %459 = host.mod %5, %147
      %460 = host.eq %459, %45
      host.check %460, "the address of 'y' must be a multiple of {0} bytes"(%147)
      %461 = host.eq %294, %45
      %462 = host.or %461, %49
      %463 = host.or %462, %0
      host.check %463, "axis 4 of 'part_sums' has stride {0}; the kernel was compiled for {1}"(%0, %0)
      %464 = host.or %363, %462
      %465 = host.or %464, %0
      host.check %465, "axis 3 of 'part_sums' has stride {0}; the kernel was compiled for {1}"(%3, %3)
      host.check %463, "axis 2 of 'part_sums' has stride {0}; the kernel was compiled for {1}"(%300, %300)
      %466 = host.or %463, %0
      host.check %466, "axis 1 of 'part_sums' has stride {0}; the kernel was compiled for {1}"(%301, %301)
      %467 = host.le %294, %0
      %468 = host.or %467, %462
      %469 = host.or %468, %0
      host.check %469, "axis 0 of 'part_sums' has stride {0}; the kernel was compiled for {1}"(%301, %301)
      %470 = host.mul %294, %178
      %471 = host.mul %470, %1
      %472 = host.mul %471, %2
      %473 = host.mul %472, %3
      %474 = host.add %workspace, %473
      %475 = host.le %436, %workspace
      %476 = host.le %474, %21
      %477 = host.or %476, %475
      %478 = host.or %462, %52
      %479 = host.or %477, %478
      host.check %479, "result 'part_sums' overlaps 'q' in memory, each from its first element to its last; results need memory of their own"
      %480 = host.le %445, %workspace
      %481 = host.le %474, %57
      %482 = host.or %481, %480
      %483 = host.or %462, %90
      %484 = host.or %482, %483
      host.check %484, "result 'part_sums' overlaps 'k' in memory, each from its first element to its last; results need memory of their own"
      %485 = host.le %454, %workspace
      %486 = host.le %474, %96
      %487 = host.or %486, %485
      %488 = host.or %462, %129
      %489 = host.or %487, %488
      host.check %489, "result 'part_sums' overlaps 'v' in memory, each from its first element to its last; results need memory of their own"
      %490 = host.le %431, %workspace
      %491 = host.le %474, %5
      %492 = host.or %491, %490
      %493 = host.or %492, %462
      host.check %493, "result 'part_sums' overlaps 'y' in memory, each from its first element to its last; results need memory of their own"
      host.check %465, "axis 3 of 'part_max' has stride {0}; the kernel was compiled for {1}"(%0, %0)
      host.check %463, "axis 2 of 'part_max' has stride {0}; the kernel was compiled for {1}"(%2, %2)
      host.check %466, "axis 1 of 'part_max' has stride {0}; the kernel was compiled for {1}"(%310, %310)
      host.check %469, "axis 0 of 'part_max' has stride {0}; the kernel was compiled for {1}"(%310, %310)
      %494 = host.add %343, %472
      %495 = host.le %436, %343
      %496 = host.le %494, %21
      %497 = host.or %496, %495
      %498 = host.or %497, %478
      host.check %498, "result 'part_max' overlaps 'q' in memory, each from its first element to its last; results need memory of their own"
      %499 = host.le %445, %343
      %500 = host.le %494, %57
      %501 = host.or %500, %499
      %502 = host.or %501, %483
      host.check %502, "result 'part_max' overlaps 'k' in memory, each from its first element to its last; results need memory of their own"
      %503 = host.le %454, %343
      %504 = host.le %494, %96
      %505 = host.or %504, %503
      %506 = host.or %505, %488
      host.check %506, "result 'part_max' overlaps 'v' in memory, each from its first element to its last; results need memory of their own"
      %507 = host.le %431, %343
      %508 = host.le %494, %5
      %509 = host.or %508, %507
      %510 = host.or %509, %462
      host.check %510, "result 'part_max' overlaps 'y' in memory, each from its first element to its last; results need memory of their own"
      %511 = host.le %474, %343
      %512 = host.le %494, %workspace
      %513 = host.or %512, %511
      %514 = host.or %513, %462
      host.check %514, "result 'part_max' overlaps 'part_sums' in memory, each from its first element to its last; results need memory of their own"
      host.check %465, "axis 3 of 'part_total' has stride {0}; the kernel was compiled for {1}"(%0, %0)
      host.check %463, "axis 2 of 'part_total' has stride {0}; the kernel was compiled for {1}"(%2, %2)
      host.check %466, "axis 1 of 'part_total' has stride {0}; the kernel was compiled for {1}"(%310, %310)
      host.check %469, "axis 0 of 'part_total' has stride {0}; the kernel was compiled for {1}"(%310, %310)
      %515 = host.add %344, %472
      %516 = host.le %436, %344
      %517 = host.le %515, %21
      %518 = host.or %517, %516
      %519 = host.or %518, %478
      host.check %519, "result 'part_total' overlaps 'q' in memory, each from its first element to its last; results need memory of their own"
      %520 = host.le %445, %344
      %521 = host.le %515, %57
      %522 = host.or %521, %520
      %523 = host.or %522, %483
      host.check %523, "result 'part_total' overlaps 'k' in memory, each from its first element to its last; results need memory of their own"
      %524 = host.le %454, %344
      %525 = host.le %515, %96
      %526 = host.or %525, %524
      %527 = host.or %526, %488
      host.check %527, "result 'part_total' overlaps 'v' in memory, each from its first element to its last; results need memory of their own"
      %528 = host.le %431, %344
      %529 = host.le %515, %5
      %530 = host.or %529, %528
      %531 = host.or %530, %462
      host.check %531, "result 'part_total' overlaps 'y' in memory, each from its first element to its last; results need memory of their own"
      %532 = host.le %474, %344
      %533 = host.le %515, %workspace
      %534 = host.or %533, %532
      %535 = host.or %534, %462
      host.check %535, "result 'part_total' overlaps 'part_sums' in memory, each from its first element to its last; results need memory of their own"
      %536 = host.le %494, %344
      %537 = host.le %515, %343
      %538 = host.or %537, %536
      %539 = host.or %538, %462
      host.check %539, "result 'part_total' overlaps 'part_max' in memory, each from its first element to its last; results need memory of their own"
      host.check %323, "axis 2 of 'k' has extent {0}; TMA takes at most {1}"(%70, %321)
      host.check %323, "axis 2 of 'v' has extent {0}; TMA takes at most {1}"(%70, %321)
      %540 = host.constant 2147483647
      %541 = host.constant -2147483647
      %542 = host.le %294, %540
      %543 = host.and %324, %542
      %544 = host.le %541, %294
      %545 = host.and %543, %544
      %546 = host.le %2, %540
      %547 = host.and %545, %546
      %548 = host.le %541, %2
      %549 = host.and %547, %548
      %550 = host.max %294, %0
      %551 = host.constant 63
      %552 = host.add %2, %551
      %553 = host.div %552, %137
      %554 = host.mul %550, %553
      %555 = host.constant 2147483648
      %556 = host.min %554, %555
      %557 = host.le %556, %540
      %558 = host.and %549, %557
      %559 = host.mul %550, %137
      %560 = host.le %559, %540
      %561 = host.and %558, %560
      %562 = host.add %70, %551
      %563 = host.div %562, %559
      %564 = host.constant -1
      %565 = host.add %554, %564
      %566 = host.constant 2147483646
      %567 = host.min %565, %566
      %568 = host.mul %563, %567
      %569 = host.le %568, %540
      %570 = host.and %561, %569
      %571 = host.le %541, %568
      %572 = host.and %570, %571
      %573 = host.mul %550, %563
      %574 = host.le %573, %540
      %575 = host.and %572, %574
      %576 = host.min %573, %540
      %577 = host.max %567, %45
      %578 = host.div %577, %550
      %579 = host.mul %576, %578
      %580 = host.le %579, %540
      %581 = host.and %575, %580
      %582 = host.mul %550, %578
      %583 = host.le %582, %540
      %584 = host.and %581, %583
      %585 = host.min %579, %540
      %586 = host.mul %585, %564
      %587 = host.add %563, %586
      %588 = host.min %582, %540
      %589 = host.mul %588, %564
      %590 = host.add %587, %589
      %591 = host.div %562, %137
      %592 = host.mod %591, %550
      %593 = host.mul %567, %564
      %594 = host.add %592, %593
      %595 = host.max %594, %45
      %596 = host.min %595, %0
      %597 = host.add %590, %596
      %598 = host.le %597, %540
      %599 = host.and %584, %598
      %600 = host.le %541, %597
      %601 = host.and %599, %600
      %602 = host.min %568, %540
      %603 = host.add %563, %602
      %604 = host.min %592, %567
      %605 = host.add %603, %604
      %606 = host.add %592, %588
      %607 = host.min %606, %0
      %608 = host.add %605, %607
      %609 = host.le %608, %540
      %610 = host.and %601, %609
      %611 = host.le %541, %608
      %612 = host.and %610, %611
      %613 = host.constant -64
      %614 = host.mul %585, %613
      %615 = host.mul %588, %613
      %616 = host.add %614, %615
      %617 = host.le %616, %540
      %618 = host.and %612, %617
      %619 = host.le %541, %616
      %620 = host.and %618, %619
      %621 = host.mul %602, %137
      %622 = host.mul %604, %137
      %623 = host.add %621, %622
      %624 = host.constant 62
      %625 = host.add %623, %624
      %626 = host.le %625, %540
      %627 = host.and %620, %626
      %628 = host.le %541, %625
      %629 = host.and %627, %628
      %630 = host.add %616, %0
      %631 = host.le %630, %540
      %632 = host.and %629, %631
      %633 = host.le %541, %630
      %634 = host.and %632, %633
      %635 = host.add %623, %551
      %636 = host.le %635, %540
      %637 = host.and %634, %636
      %638 = host.le %541, %635
      %639 = host.and %637, %638
      %640 = host.le %310, %540
      %641 = host.and %639, %640
      %642 = host.min %310, %555
      %643 = host.mul %642, %3
      %644 = host.le %643, %540
      %645 = host.and %641, %644
      %646 = host.max %294, %45
      %647 = host.le %646, %540
      %648 = host.and %645, %647
      %649 = host.min %646, %555
      %650 = host.mul %649, %1
      %651 = host.le %650, %540
      %652 = host.and %648, %651
      %653 = host.min %650, %555
      %654 = host.max %2, %45
      %655 = host.mul %653, %654
      %656 = host.le %655, %540
      %657 = host.and %652, %656
      %658 = host.min %655, %555
      %659 = host.mul %658, %3
      %660 = host.le %659, %540
      %661 = host.and %657, %660
      %662 = host.add %550, %165
      %663 = host.le %662, %540
      %664 = host.and %661, %663
      host.if %664 {
        %665 = host.max %554, %45
        %666 = host.alloc %327
        %667 = host.select %87, %666, %57
        %668 = host.select %87, %0, %1
        %669 = host.select %87, %0, %70
        %670 = host.select %87, %0, %3
        %671 = host.constant 8192
        %672 = host.mul %70, %671
        %673 = host.max %672, %229
        %674 = host.constant 256
        %675 = host.mul %70, %674
        %676 = host.max %675, %229
        %677 = host.tensormap %667 dims(%0, %668, %669, %670) strides(%673, %676, %674) {box = array<i64: 1, 1, 64, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %678 = host.alloc %327
        %679 = host.select %87, %678, %96
        %680 = host.tensormap %679 dims(%0, %668, %669, %670) strides(%673, %676, %674) {box = array<i64: 1, 1, 64, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %681 = host.constant 160
        %682 = host.constant 65600
        host.launch @at_step0_parts_k0 grid(%665, %1, %0) block(%681, %0, %0) shared(%682) args(%677, %680, %70, %294, %2, %21, %0, %1, %2, %workspace, %343, %344)
        %683 = host.lt %45, %665
        %684 = host.add %2, %165
        %685 = host.div %684, %178
        %686 = host.max %685, %45
        host.if %683 {
          host.launch @at_step0_parts_k1 grid(%686, %1, %0) block(%3, %0, %0) shared(%45) args(%294, %0, %1, %2, %workspace, %343, %344, %2, %5) {overlap}
        } else {
          host.launch @at_step0_parts_k1 grid(%686, %1, %0) block(%3, %0, %0) shared(%45) args(%294, %0, %1, %2, %workspace, %343, %344, %2, %5)
        }
      } else {
        %665 = host.max %554, %45
        %666 = host.alloc %327
        %667 = host.select %87, %666, %57
        %668 = host.select %87, %0, %1
        %669 = host.select %87, %0, %70
        %670 = host.select %87, %0, %3
        %671 = host.constant 8192
        %672 = host.mul %70, %671
        %673 = host.max %672, %229
        %674 = host.constant 256
        %675 = host.mul %70, %674
        %676 = host.max %675, %229
        %677 = host.tensormap %667 dims(%0, %668, %669, %670) strides(%673, %676, %674) {box = array<i64: 1, 1, 64, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %678 = host.alloc %327
        %679 = host.select %87, %678, %96
        %680 = host.tensormap %679 dims(%0, %668, %669, %670) strides(%673, %676, %674) {box = array<i64: 1, 1, 64, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %681 = host.constant 160
        %682 = host.constant 65600
        host.launch @at_step0_parts_k0_wide grid(%665, %1, %0) block(%681, %0, %0) shared(%682) args(%677, %680, %70, %294, %2, %21, %0, %1, %2, %workspace, %343, %344)
        %683 = host.lt %45, %665
        %684 = host.add %2, %165
        %685 = host.div %684, %178
        %686 = host.max %685, %45
        host.if %683 {
          host.launch @at_step0_parts_k1_wide grid(%686, %1, %0) block(%3, %0, %0) shared(%45) args(%294, %0, %1, %2, %workspace, %343, %344, %2, %5) {overlap}
        } else {
          host.launch @at_step0_parts_k1_wide grid(%686, %1, %0) block(%3, %0, %0) shared(%45) args(%294, %0, %1, %2, %workspace, %343, %344, %2, %5)
        }
      }
    } else {
      %349 = host.eq %22, %0
      host.check %349, "axis 0 of 'q' has extent {0}; it must be {1}"(%22, %0)
      %350 = host.eq %28, %1
      host.check %350, "axis 1 of 'q' has extent {0}; it must be {1}"(%28, %1)
      %351 = host.eq %37, %3
      host.check %351, "axis 3 of 'q' has extent {0}; it must be {1}"(%37, %3)
      %352 = host.eq %58, %0
      host.check %352, "axis 0 of 'k' has extent {0}; it must be {1}"(%58, %0)
      %353 = host.eq %64, %1
      host.check %353, "axis 1 of 'k' has extent {0}; it must be {1}"(%64, %1)
      %354 = host.eq %76, %3
      host.check %354, "axis 3 of 'k' has extent {0}; it must be {1}"(%76, %3)
      %355 = host.eq %97, %0
      host.check %355, "axis 0 of 'v' has extent {0}; it must be {1}"(%97, %0)
      %356 = host.eq %103, %1
      host.check %356, "axis 1 of 'v' has extent {0}; it must be {1}"(%103, %1)
      %357 = host.eq %109, %70
      host.check %357, "axis 2 of 'v' has extent {0}; it must be {1}"(%109, %70)
      %358 = host.eq %115, %3
      host.check %358, "axis 3 of 'v' has extent {0}; it must be {1}"(%115, %3)
      %359 = host.le %37, %0
      %360 = host.or %359, %52
      %361 = host.eq %40, %0
      %362 = host.or %361, %360
      host.check %362, "axis 3 of 'q' has stride {0}; the kernel was compiled for {1}"(%40, %0)
      %363 = host.le %2, %0
      %364 = host.or %363, %52
      %365 = host.eq %34, %37
      %366 = host.or %365, %364
      host.check %366, "axis 2 of 'q' has stride {0}; the kernel was compiled for {1}"(%34, %37)
      %367 = host.mul %37, %2
      %368 = host.le %28, %0
      %369 = host.or %368, %52
      %370 = host.eq %31, %367
      %371 = host.or %370, %369
      host.check %371, "axis 1 of 'q' has stride {0}; the kernel was compiled for {1}"(%31, %367)
      %372 = host.mul %367, %28
      %373 = host.le %22, %0
      %374 = host.or %373, %52
      %375 = host.eq %25, %372
      %376 = host.or %375, %374
      host.check %376, "axis 0 of 'q' has stride {0}; the kernel was compiled for {1}"(%25, %372)
      %377 = host.mod %21, %229
      %378 = host.eq %377, %45
      host.check %378, "the address of 'q' must be a multiple of {0} bytes"(%229)
      %379 = host.le %76, %0
      %380 = host.or %379, %90
      %381 = host.eq %79, %0
      %382 = host.or %381, %380
      host.check %382, "axis 3 of 'k' has stride {0}; the kernel was compiled for {1}"(%79, %0)
      %383 = host.le %70, %0
      %384 = host.or %383, %90
      %385 = host.eq %73, %76
      %386 = host.or %385, %384
      host.check %386, "axis 2 of 'k' has stride {0}; the kernel was compiled for {1}"(%73, %76)
      %387 = host.mul %76, %70
      %388 = host.le %64, %0
      %389 = host.or %388, %90
      %390 = host.eq %67, %387
      %391 = host.or %390, %389
      host.check %391, "axis 1 of 'k' has stride {0}; the kernel was compiled for {1}"(%67, %387)
      %392 = host.mul %387, %64
      %393 = host.le %58, %0
      %394 = host.or %393, %90
      %395 = host.eq %61, %392
      %396 = host.or %395, %394
      host.check %396, "axis 0 of 'k' has stride {0}; the kernel was compiled for {1}"(%61, %392)
      %397 = host.mod %57, %229
      %398 = host.eq %397, %45
      host.check %398, "the address of 'k' must be a multiple of {0} bytes"(%229)
      %399 = host.le %115, %0
      %400 = host.or %399, %129
      %401 = host.eq %118, %0
      %402 = host.or %401, %400
      host.check %402, "axis 3 of 'v' has stride {0}; the kernel was compiled for {1}"(%118, %0)
      %403 = host.le %109, %0
      %404 = host.or %403, %129
      %405 = host.eq %112, %115
      %406 = host.or %405, %404
      host.check %406, "axis 2 of 'v' has stride {0}; the kernel was compiled for {1}"(%112, %115)
      %407 = host.mul %115, %109
      %408 = host.le %103, %0
      %409 = host.or %408, %129
      %410 = host.eq %106, %407
      %411 = host.or %410, %409
      host.check %411, "axis 1 of 'v' has stride {0}; the kernel was compiled for {1}"(%106, %407)
      %412 = host.mul %407, %103
      %413 = host.le %97, %0
      %414 = host.or %413, %129
      %415 = host.eq %100, %412
      %416 = host.or %415, %414
      host.check %416, "axis 0 of 'v' has stride {0}; the kernel was compiled for {1}"(%100, %412)
      %417 = host.mod %96, %229
      %418 = host.eq %417, %45
      host.check %418, "the address of 'v' must be a multiple of {0} bytes"(%229)
      %419 = host.eq %16, %0
      %420 = host.or %419, %49
      host.check %420, "axis 3 of 'y' has stride {0}; the kernel was compiled for {1}"(%16, %0)
      %421 = host.eq %12, %3
      %422 = host.or %421, %363
      host.check %422, "axis 2 of 'y' has stride {0}; the kernel was compiled for {1}"(%12, %3)
      %423 = host.eq %7, %300
      %424 = host.or %423, %49
      host.check %424, "axis 1 of 'y' has stride {0}; the kernel was compiled for {1}"(%7, %300)
      %425 = host.stride %y, 0
      %426 = host.or %49, %0
      %427 = host.eq %425, %301
      %428 = host.or %427, %426
      host.check %428, "axis 0 of 'y' has stride {0}; the kernel was compiled for {1}"(%425, %301)
      %429 = host.mul %2, %137
      %430 = host.mul %429, %3
      %431 = host.add %5, %430
      %432 = host.mul %22, %4
      %433 = host.mul %432, %28
      %434 = host.mul %433, %2
      %435 = host.mul %434, %37
      %436 = host.add %21, %435
      %437 = host.le %436, %5
      %438 = host.le %431, %21
      %439 = host.or %438, %437
      %440 = host.or %439, %52
      host.check %440, "result 'y' overlaps 'q' in memory, each from its first element to its last; results need memory of their own"
      %441 = host.mul %58, %4
      %442 = host.mul %441, %64
      %443 = host.mul %442, %70
      %444 = host.mul %443, %76
      %445 = host.add %57, %444
      %446 = host.le %445, %5
      %447 = host.le %431, %57
      %448 = host.or %447, %446
      %449 = host.or %448, %94
      host.check %449, "result 'y' overlaps 'k' in memory, each from its first element to its last; results need memory of their own"
      %450 = host.mul %97, %4
      %451 = host.mul %450, %103
      %452 = host.mul %451, %109
      %453 = host.mul %452, %115
      %454 = host.add %96, %453
      %455 = host.le %454, %5
      %456 = host.le %431, %96
      %457 = host.or %456, %455
      %458 = host.or %457, %133
      host.check %458, "result 'y' overlaps 'v' in memory, each from its first element to its last; results need memory of their own"
      %459 = host.mod %5, %229
      %460 = host.eq %459, %45
      host.check %460, "the address of 'y' must be a multiple of {0} bytes"(%229)
      host.check %323, "axis 2 of 'k' has extent {0}; TMA takes at most {1}"(%70, %321)
      host.check %323, "axis 2 of 'v' has extent {0}; TMA takes at most {1}"(%70, %321)
      host.if %324 {
        %461 = host.add %2, %15
        %462 = host.div %461, %3
        %463 = host.max %462, %45
        %464 = host.constant 2147483647
        %465 = host.le %463, %464
        host.check %465, "this program would have {0} tiles along x; there may be at most {1}"(%463, %464)
        %466 = host.mul %463, %1
        %467 = host.ceildiv %466, %135
        %468 = host.max %467, %0
        %469 = host.ceildiv %466, %468
        %470 = host.select %49, %workspace, %5
        %471 = host.select %49, %0, %1
        %472 = host.select %49, %0, %2
        %473 = host.select %49, %0, %3
        %474 = host.constant 8192
        %475 = host.mul %2, %474
        %476 = host.max %475, %229
        %477 = host.constant 256
        %478 = host.mul %2, %477
        %479 = host.max %478, %229
        %480 = host.tensormap %470 dims(%0, %471, %472, %473) strides(%476, %479, %477) {box = array<i64: 1, 1, 64, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %481 = host.select %49, %345, %21
        %482 = host.tensormap %481 dims(%0, %471, %472, %473) strides(%476, %479, %477) {box = array<i64: 1, 1, 128, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %483 = host.select %87, %346, %57
        %484 = host.select %87, %0, %1
        %485 = host.select %87, %0, %70
        %486 = host.select %87, %0, %3
        %487 = host.mul %70, %474
        %488 = host.max %487, %229
        %489 = host.mul %70, %477
        %490 = host.max %489, %229
        %491 = host.tensormap %483 dims(%0, %484, %485, %486) strides(%488, %490, %477) {box = array<i64: 1, 1, 128, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %492 = host.select %87, %347, %96
        %493 = host.tensormap %492 dims(%0, %484, %485, %486) strides(%488, %490, %477) {box = array<i64: 1, 1, 128, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %494 = host.constant 384
        %495 = host.constant 230400
        host.launch @at_step0_k0 grid(%469, %0, %0) block(%494, %0, %0) shared(%495) args(%480, %482, %491, %493, %2, %70)
      } else {
        %461 = host.add %2, %15
        %462 = host.div %461, %3
        %463 = host.max %462, %45
        %464 = host.constant 2147483647
        %465 = host.le %463, %464
        host.check %465, "this program would have {0} tiles along x; there may be at most {1}"(%463, %464)
        %466 = host.mul %463, %1
        %467 = host.ceildiv %466, %135
        %468 = host.max %467, %0
        %469 = host.ceildiv %466, %468
        %470 = host.select %87, %workspace, %57
        %471 = host.select %87, %0, %1
        %472 = host.select %87, %0, %70
        %473 = host.select %87, %0, %3
        %474 = host.constant 8192
        %475 = host.mul %70, %474
        %476 = host.max %475, %229
        %477 = host.constant 256
        %478 = host.mul %70, %477
        %479 = host.max %478, %229
        %480 = host.tensormap %470 dims(%0, %471, %472, %473) strides(%476, %479, %477) {box = array<i64: 1, 1, 128, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %481 = host.select %87, %348, %96
        %482 = host.tensormap %481 dims(%0, %471, %472, %473) strides(%476, %479, %477) {box = array<i64: 1, 1, 128, 64>, l2 = "rows", swizzle = "128b", type = "bf16"}
        %483 = host.constant 384
        %484 = host.constant 163904
        host.launch @at_step0_k0_wide grid(%469, %0, %0) block(%483, %0, %0) shared(%484) args(%480, %482, %2, %70, %21, %5)
      }
    }
  }
}
