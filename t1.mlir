builtin.module {
  kernel.func @gemm_k0(%A: !kernel.tensormap, %B: !kernel.tensormap, %k: i64, %m: i64, %n: i64, %C: !kernel.buffer<?xf16, global> {align = 4 : i64, noalias}) attributes {block = array<i64: 128, 1, 1>} {
    %c = kernel.alloc : !kernel.buffer<64xf32, local>
    %0 = kernel.block_id x
    %1 = kernel.cast %0 : i32 to i64
    %2 = kernel.block_id y
    %3 = kernel.cast %2 : i32 to i64
    %4 = kernel.thread_id x
    %5 = kernel.cast %4 : i32 to i64
    %6 = kernel.constant 0 : i32
    %a = kernel.dynamic_shared %6 {align = 512 : i64} : !kernel.buffer<6144xf16, shared>
    %7 = kernel.constant 12288 : i32
    %b = kernel.dynamic_shared %7 {align = 1024 : i64} : !kernel.buffer<12288xf16, shared>
    %8 = kernel.constant 36864 : i32
    %full = kernel.dynamic_shared %8 {align = 8 : i64} : !kernel.buffer<3x!kernel.mbarrier, shared>
    %9 = kernel.constant 36888 : i32
    %empty = kernel.dynamic_shared %9 {align = 8 : i64} : !kernel.buffer<3x!kernel.mbarrier, shared>
    %10 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    kernel.store %6, %10[%6] {align = 4 : i64}
    %11 = kernel.alloc {align = 4 : i64} : !kernel.buffer<1xi32, local>
    %12 = kernel.constant -1 : i32
    kernel.store %12, %11[%6] {align = 4 : i64}
    %13 = kernel.constant 0 : i64
    %14 = kernel.cmp eq %5, %13 : i64
    kernel.if %14 {
      %15 = kernel.constant 1 : i32
      %16 = kernel.view %full[%6] : !kernel.mbarrier
      kernel.mbarrier.init %16, %15
      %17 = kernel.view %full[%15] : !kernel.mbarrier
      kernel.mbarrier.init %17, %15
      %18 = kernel.constant 2 : i32
      %19 = kernel.view %full[%18] : !kernel.mbarrier
      kernel.mbarrier.init %19, %15
      %20 = kernel.constant 4 : i32
      %21 = kernel.view %empty[%6] : !kernel.mbarrier
      kernel.mbarrier.init %21, %20
      %22 = kernel.view %empty[%15] : !kernel.mbarrier
      kernel.mbarrier.init %22, %20
      %23 = kernel.view %empty[%18] : !kernel.mbarrier
      kernel.mbarrier.init %23, %20
      kernel.fence.mbarrier_init
    }
    kernel.barrier
    %15 = kernel.constant 0.000000e+00 : f32
    kernel.store %15, %c[%13]
    %16 = kernel.constant 1 : i64
    kernel.store %15, %c[%16]
    %17 = kernel.constant 2 : i64
    kernel.store %15, %c[%17]
    %18 = kernel.constant 3 : i64
    kernel.store %15, %c[%18]
    %19 = kernel.constant 4 : i64
    kernel.store %15, %c[%19]
    %20 = kernel.constant 5 : i64
    kernel.store %15, %c[%20]
    %21 = kernel.constant 6 : i64
    kernel.store %15, %c[%21]
    %22 = kernel.constant 7 : i64
    kernel.store %15, %c[%22]
    %23 = kernel.constant 8 : i64
    kernel.store %15, %c[%23]
    %24 = kernel.constant 9 : i64
    kernel.store %15, %c[%24]
    %25 = kernel.constant 10 : i64
    kernel.store %15, %c[%25]
    %26 = kernel.constant 11 : i64
    kernel.store %15, %c[%26]
    %27 = kernel.constant 12 : i64
    kernel.store %15, %c[%27]
    %28 = kernel.constant 13 : i64
    kernel.store %15, %c[%28]
    %29 = kernel.constant 14 : i64
    kernel.store %15, %c[%29]
    %30 = kernel.constant 15 : i64
    kernel.store %15, %c[%30]
    %31 = kernel.constant 16 : i64
    kernel.store %15, %c[%31]
    %32 = kernel.constant 17 : i64
    kernel.store %15, %c[%32]
    %33 = kernel.constant 18 : i64
    kernel.store %15, %c[%33]
    %34 = kernel.constant 19 : i64
    kernel.store %15, %c[%34]
    %35 = kernel.constant 20 : i64
    kernel.store %15, %c[%35]
    %36 = kernel.constant 21 : i64
    kernel.store %15, %c[%36]
    %37 = kernel.constant 22 : i64
    kernel.store %15, %c[%37]
    %38 = kernel.constant 23 : i64
    kernel.store %15, %c[%38]
    %39 = kernel.constant 24 : i64
    kernel.store %15, %c[%39]
    %40 = kernel.constant 25 : i64
    kernel.store %15, %c[%40]
    %41 = kernel.constant 26 : i64
    kernel.store %15, %c[%41]
    %42 = kernel.constant 27 : i64
    kernel.store %15, %c[%42]
    %43 = kernel.constant 28 : i64
    kernel.store %15, %c[%43]
    %44 = kernel.constant 29 : i64
    kernel.store %15, %c[%44]
    %45 = kernel.constant 30 : i64
    kernel.store %15, %c[%45]
    %46 = kernel.constant 31 : i64
    kernel.store %15, %c[%46]
    %47 = kernel.constant 32 : i64
    kernel.store %15, %c[%47]
    %48 = kernel.constant 33 : i64
    kernel.store %15, %c[%48]
    %49 = kernel.constant 34 : i64
    kernel.store %15, %c[%49]
    %50 = kernel.constant 35 : i64
    kernel.store %15, %c[%50]
    %51 = kernel.constant 36 : i64
    kernel.store %15, %c[%51]
    %52 = kernel.constant 37 : i64
    kernel.store %15, %c[%52]
    %53 = kernel.constant 38 : i64
    kernel.store %15, %c[%53]
    %54 = kernel.constant 39 : i64
    kernel.store %15, %c[%54]
    %55 = kernel.constant 40 : i64
    kernel.store %15, %c[%55]
    %56 = kernel.constant 41 : i64
    kernel.store %15, %c[%56]
    %57 = kernel.constant 42 : i64
    kernel.store %15, %c[%57]
    %58 = kernel.constant 43 : i64
    kernel.store %15, %c[%58]
    %59 = kernel.constant 44 : i64
    kernel.store %15, %c[%59]
    %60 = kernel.constant 45 : i64
    kernel.store %15, %c[%60]
    %61 = kernel.constant 46 : i64
    kernel.store %15, %c[%61]
    %62 = kernel.constant 47 : i64
    kernel.store %15, %c[%62]
    %63 = kernel.constant 48 : i64
    kernel.store %15, %c[%63]
    %64 = kernel.constant 49 : i64
    kernel.store %15, %c[%64]
    %65 = kernel.constant 50 : i64
    kernel.store %15, %c[%65]
    %66 = kernel.constant 51 : i64
    kernel.store %15, %c[%66]
    %67 = kernel.constant 52 : i64
    kernel.store %15, %c[%67]
    %68 = kernel.constant 53 : i64
    kernel.store %15, %c[%68]
    %69 = kernel.constant 54 : i64
    kernel.store %15, %c[%69]
    %70 = kernel.constant 55 : i64
    kernel.store %15, %c[%70]
    %71 = kernel.constant 56 : i64
    kernel.store %15, %c[%71]
    %72 = kernel.constant 57 : i64
    kernel.store %15, %c[%72]
    %73 = kernel.constant 58 : i64
    kernel.store %15, %c[%73]
    %74 = kernel.constant 59 : i64
    kernel.store %15, %c[%74]
    %75 = kernel.constant 60 : i64
    kernel.store %15, %c[%75]
    %76 = kernel.constant 61 : i64
    kernel.store %15, %c[%76]
    %77 = kernel.constant 62 : i64
    kernel.store %15, %c[%77]
    %78 = kernel.constant 63 : i64
    kernel.store %15, %c[%78]
    %79 = kernel.div %k, %23 {nonneg} : i64
    %80 = kernel.add %79, %18 : i64
    %81 = kernel.div %80, %19 {nonneg} : i64
    %82 = kernel.cmp lt %13, %81 : i64
    %83 = kernel.constant 64 : i64
    %84 = kernel.mul %3, %83 : i64
    %85 = kernel.min %m, %16 : i64
    %86 = kernel.constant -128 : i64
    %87 = kernel.mul %85, %86 : i64
    %88 = kernel.add %84, %87 : i64
    %89 = kernel.constant 128 : i64
    %90 = kernel.add %88, %89 : i64
    %91 = kernel.min %k, %16 : i64
    %92 = kernel.constant -64 : i64
    %93 = kernel.mul %91, %92 : i64
    %94 = kernel.add %93, %83 : i64
    %95 = kernel.mul %1, %89 : i64
    %96 = kernel.min %n, %16 : i64
    %97 = kernel.constant -256 : i64
    %98 = kernel.mul %96, %97 : i64
    %99 = kernel.add %95, %98 : i64
    %100 = kernel.constant 256 : i64
    %101 = kernel.add %99, %100 : i64
    %102 = kernel.constant 320 : i64
    %103 = kernel.add %99, %102 : i64
    %104 = kernel.constant 2048 : i64
    kernel.if %82 {
      kernel.if %14 {
        %105 = kernel.constant 1 : i32
        %106 = kernel.load %11[%6] {align = 4 : i64} : i32
        %107 = kernel.and %106, %105 : i32
        %108 = kernel.view %empty[%13] : !kernel.mbarrier
        kernel.mbarrier.wait %108 parity %107
        %109 = kernel.load %11[%6] {align = 4 : i64} : i32
        %110 = kernel.xor %109, %105 : i32
        kernel.store %110, %11[%6] {align = 4 : i64}
        %111 = kernel.view %full[%13] : !kernel.mbarrier
        kernel.mbarrier.arrive.expect_tx %111, %7
        %112 = kernel.cast %90 : i64 to i32
        %113 = kernel.cast %94 : i64 to i32
        %114 = kernel.view %a[%13] : !kernel.buffer<2048xf16, shared>
        kernel.tma.load %A[%112, %113] to %114 signal %111
        %115 = kernel.cast %101 : i64 to i32
        %116 = kernel.view %b[%13] : !kernel.buffer<2048xf16, shared>
        kernel.tma.load %B[%113, %115] to %116 signal %111
        %117 = kernel.cast %103 : i64 to i32
        %118 = kernel.view %b[%104] : !kernel.buffer<2048xf16, shared>
        kernel.tma.load %B[%113, %117] to %118 signal %111
      }
    }
    %105 = kernel.cmp lt %16, %81 : i64
    %106 = kernel.min %k, %47 : i64
    %107 = kernel.add %93, %106 : i64
    %108 = kernel.add %107, %83 : i64
    %109 = kernel.constant 4096 : i64
    %110 = kernel.constant 6144 : i64
    kernel.if %105 {
      kernel.if %14 {
        %111 = kernel.constant 1 : i32
        %112 = kernel.load %11[%6] {align = 4 : i64} : i32
        %113 = kernel.shr %112, %111 : i32
        %114 = kernel.and %113, %111 : i32
        %115 = kernel.view %empty[%16] : !kernel.mbarrier
        kernel.mbarrier.wait %115 parity %114
        %116 = kernel.constant 2 : i32
        %117 = kernel.load %11[%6] {align = 4 : i64} : i32
        %118 = kernel.xor %117, %116 : i32
        kernel.store %118, %11[%6] {align = 4 : i64}
        %119 = kernel.view %full[%16] : !kernel.mbarrier
        kernel.mbarrier.arrive.expect_tx %119, %7
        %120 = kernel.cast %90 : i64 to i32
        %121 = kernel.cast %108 : i64 to i32
        %122 = kernel.view %a[%104] : !kernel.buffer<2048xf16, shared>
        kernel.tma.load %A[%120, %121] to %122 signal %119
        %123 = kernel.cast %101 : i64 to i32
        %124 = kernel.view %b[%109] : !kernel.buffer<2048xf16, shared>
        kernel.tma.load %B[%121, %123] to %124 signal %119
        %125 = kernel.cast %103 : i64 to i32
        %126 = kernel.view %b[%110] : !kernel.buffer<2048xf16, shared>
        kernel.tma.load %B[%121, %125] to %126 signal %119
      }
    }
    %111 = kernel.div %5, %83 {nonneg} : i64
    %112 = kernel.mul %111, %104 : i64
    %113 = kernel.constant 1024 : i64
    %114 = kernel.rem %5, %23 {nonneg} : i64
    %115 = kernel.mul %114, %23 : i64
    %116 = kernel.rem %5, %31 {nonneg} : i64
    %117 = kernel.mul %116, %83 : i64
    %118 = kernel.xor %114, %16 : i64
    %119 = kernel.mul %118, %23 : i64
    %120 = kernel.xor %114, %17 : i64
    %121 = kernel.mul %120, %23 : i64
    %122 = kernel.xor %114, %18 : i64
    %123 = kernel.mul %122, %23 : i64
    %124 = kernel.xor %114, %19 : i64
    %125 = kernel.mul %124, %23 : i64
    %126 = kernel.xor %114, %20 : i64
    %127 = kernel.mul %126, %23 : i64
    %128 = kernel.xor %114, %21 : i64
    %129 = kernel.mul %128, %23 : i64
    %130 = kernel.xor %114, %22 : i64
    %131 = kernel.mul %130, %23 : i64
    %132 = kernel.div %5, %47 {nonneg} : i64
    %133 = kernel.rem %132, %17 {nonneg} : i64
    %134 = kernel.mul %133, %113 : i64
    %135 = kernel.mul %116, %47 : i64
    %136 = kernel.div %5, %17 {nonneg} : i64
    %137 = kernel.rem %136, %19 {nonneg} : i64
    %138 = kernel.div %5, %31 {nonneg} : i64
    %139 = kernel.rem %138, %17 {nonneg} : i64
    %140 = kernel.constant 512 : i64
    %141 = kernel.rem %5, %47 {nonneg} : i64
    %142 = kernel.cmp eq %141, %13 : i64
    kernel.for %i = %13 to %81 step %16 : i64 {
      %143 = kernel.rem %i, %18 {nonneg} : i64
      %144 = kernel.cast %143 : i64 to i32
      %145 = kernel.constant 1 : i32
      %146 = kernel.load %10[%6] {align = 4 : i64} : i32
      %147 = kernel.shr %146, %144 : i32
      %148 = kernel.and %147, %145 : i32
      %149 = kernel.view %full[%143] : !kernel.mbarrier
      kernel.mbarrier.wait %149 parity %148
      %150 = kernel.shl %145, %144 : i32
      %151 = kernel.load %10[%6] {align = 4 : i64} : i32
      %152 = kernel.xor %151, %150 : i32
      kernel.store %152, %10[%6] {align = 4 : i64}
      %153 = kernel.add %i, %17 : i64
      %154 = kernel.cmp lt %153, %81 : i64
      %155 = kernel.rem %153, %18 {nonneg} : i64
      %156 = kernel.mul %i, %47 : i64
      %157 = kernel.add %156, %83 : i64
      %158 = kernel.min %k, %157 : i64
      %159 = kernel.add %93, %158 : i64
      %160 = kernel.add %159, %83 : i64
      %161 = kernel.mul %155, %104 : i64
      %162 = kernel.mul %155, %109 : i64
      %163 = kernel.add %162, %104 : i64
      kernel.if %154 {
        kernel.if %14 {
          %164 = kernel.cast %155 : i64 to i32
          %165 = kernel.load %11[%6] {align = 4 : i64} : i32
          %166 = kernel.shr %165, %164 : i32
          %167 = kernel.and %166, %145 : i32
          %168 = kernel.view %empty[%155] : !kernel.mbarrier
          kernel.mbarrier.wait %168 parity %167
          %169 = kernel.shl %145, %164 : i32
          %170 = kernel.load %11[%6] {align = 4 : i64} : i32
          %171 = kernel.xor %170, %169 : i32
          kernel.store %171, %11[%6] {align = 4 : i64}
          %172 = kernel.view %full[%155] : !kernel.mbarrier
          kernel.mbarrier.arrive.expect_tx %172, %7
          %173 = kernel.cast %90 : i64 to i32
          %174 = kernel.cast %160 : i64 to i32
          %175 = kernel.view %a[%161] : !kernel.buffer<2048xf16, shared>
          kernel.tma.load %A[%173, %174] to %175 signal %172
          %176 = kernel.cast %101 : i64 to i32
          %177 = kernel.view %b[%162] : !kernel.buffer<2048xf16, shared>
          kernel.tma.load %B[%174, %176] to %177 signal %172
          %178 = kernel.cast %103 : i64 to i32
          %179 = kernel.view %b[%163] : !kernel.buffer<2048xf16, shared>
          kernel.tma.load %B[%174, %178] to %179 signal %172
        }
      }
      %164 = kernel.mul %143, %109 : i64
      %165 = kernel.mul %143, %104 : i64
      %166 = kernel.add %112, %164 : i64
      %167 = kernel.add %166, %115 : i64
      %168 = kernel.add %167, %117 : i64
      %169 = kernel.ldmatrix x2 %b[%168] {trans} : vector<4xf16>
      %170 = kernel.add %166, %117 : i64
      %171 = kernel.add %170, %119 : i64
      %172 = kernel.ldmatrix x2 %b[%171] {trans} : vector<4xf16>
      %173 = kernel.add %170, %121 : i64
      %174 = kernel.ldmatrix x2 %b[%173] {trans} : vector<4xf16>
      %175 = kernel.add %170, %123 : i64
      %176 = kernel.ldmatrix x2 %b[%175] {trans} : vector<4xf16>
      %177 = kernel.add %170, %125 : i64
      %178 = kernel.ldmatrix x2 %b[%177] {trans} : vector<4xf16>
      %179 = kernel.add %170, %127 : i64
      %180 = kernel.ldmatrix x2 %b[%179] {trans} : vector<4xf16>
      %181 = kernel.add %170, %129 : i64
      %182 = kernel.ldmatrix x2 %b[%181] {trans} : vector<4xf16>
      %183 = kernel.add %170, %131 : i64
      %184 = kernel.ldmatrix x2 %b[%183] {trans} : vector<4xf16>
      %185 = kernel.add %134, %165 : i64
      %186 = kernel.add %185, %135 : i64
      %187 = kernel.xor %137, %139 : i64
      %188 = kernel.mul %187, %23 : i64
      %189 = kernel.add %186, %188 : i64
      %190 = kernel.ldmatrix x4 %a[%189] : vector<8xf16>
      %191 = kernel.load %c[%13] : f32
      %192 = kernel.load %c[%16] : f32
      %193 = kernel.load %c[%17] : f32
      %194 = kernel.load %c[%18] : f32
      %195 = kernel.build %191, %192, %193, %194 : vector<4xf32>
      %196 = kernel.mma m16n8k16 %190, %169, %195 : vector<4xf32>
      %197 = kernel.extract %196[0] : vector<4xf32>
      %198 = kernel.extract %196[1] : vector<4xf32>
      %199 = kernel.extract %196[2] : vector<4xf32>
      %200 = kernel.extract %196[3] : vector<4xf32>
      kernel.store %197, %c[%13]
      kernel.store %198, %c[%16]
      kernel.store %199, %c[%17]
      kernel.store %200, %c[%18]
      %201 = kernel.load %c[%19] : f32
      %202 = kernel.load %c[%20] : f32
      %203 = kernel.load %c[%21] : f32
      %204 = kernel.load %c[%22] : f32
      %205 = kernel.build %201, %202, %203, %204 : vector<4xf32>
      %206 = kernel.mma m16n8k16 %190, %172, %205 : vector<4xf32>
      %207 = kernel.extract %206[0] : vector<4xf32>
      %208 = kernel.extract %206[1] : vector<4xf32>
      %209 = kernel.extract %206[2] : vector<4xf32>
      %210 = kernel.extract %206[3] : vector<4xf32>
      kernel.store %207, %c[%19]
      kernel.store %208, %c[%20]
      kernel.store %209, %c[%21]
      kernel.store %210, %c[%22]
      %211 = kernel.load %c[%23] : f32
      %212 = kernel.load %c[%24] : f32
      %213 = kernel.load %c[%25] : f32
      %214 = kernel.load %c[%26] : f32
      %215 = kernel.build %211, %212, %213, %214 : vector<4xf32>
      %216 = kernel.mma m16n8k16 %190, %174, %215 : vector<4xf32>
      %217 = kernel.extract %216[0] : vector<4xf32>
      %218 = kernel.extract %216[1] : vector<4xf32>
      %219 = kernel.extract %216[2] : vector<4xf32>
      %220 = kernel.extract %216[3] : vector<4xf32>
      kernel.store %217, %c[%23]
      kernel.store %218, %c[%24]
      kernel.store %219, %c[%25]
      kernel.store %220, %c[%26]
      %221 = kernel.load %c[%27] : f32
      %222 = kernel.load %c[%28] : f32
      %223 = kernel.load %c[%29] : f32
      %224 = kernel.load %c[%30] : f32
      %225 = kernel.build %221, %222, %223, %224 : vector<4xf32>
      %226 = kernel.mma m16n8k16 %190, %176, %225 : vector<4xf32>
      %227 = kernel.extract %226[0] : vector<4xf32>
      %228 = kernel.extract %226[1] : vector<4xf32>
      %229 = kernel.extract %226[2] : vector<4xf32>
      %230 = kernel.extract %226[3] : vector<4xf32>
      kernel.store %227, %c[%27]
      kernel.store %228, %c[%28]
      kernel.store %229, %c[%29]
      kernel.store %230, %c[%30]
      %231 = kernel.load %c[%31] : f32
      %232 = kernel.load %c[%32] : f32
      %233 = kernel.load %c[%33] : f32
      %234 = kernel.load %c[%34] : f32
      %235 = kernel.build %231, %232, %233, %234 : vector<4xf32>
      %236 = kernel.mma m16n8k16 %190, %178, %235 : vector<4xf32>
      %237 = kernel.extract %236[0] : vector<4xf32>
      %238 = kernel.extract %236[1] : vector<4xf32>
      %239 = kernel.extract %236[2] : vector<4xf32>
      %240 = kernel.extract %236[3] : vector<4xf32>
      kernel.store %237, %c[%31]
      kernel.store %238, %c[%32]
      kernel.store %239, %c[%33]
      kernel.store %240, %c[%34]
      %241 = kernel.load %c[%35] : f32
      %242 = kernel.load %c[%36] : f32
      %243 = kernel.load %c[%37] : f32
      %244 = kernel.load %c[%38] : f32
      %245 = kernel.build %241, %242, %243, %244 : vector<4xf32>
      %246 = kernel.mma m16n8k16 %190, %180, %245 : vector<4xf32>
      %247 = kernel.extract %246[0] : vector<4xf32>
      %248 = kernel.extract %246[1] : vector<4xf32>
      %249 = kernel.extract %246[2] : vector<4xf32>
      %250 = kernel.extract %246[3] : vector<4xf32>
      kernel.store %247, %c[%35]
      kernel.store %248, %c[%36]
      kernel.store %249, %c[%37]
      kernel.store %250, %c[%38]
      %251 = kernel.load %c[%39] : f32
      %252 = kernel.load %c[%40] : f32
      %253 = kernel.load %c[%41] : f32
      %254 = kernel.load %c[%42] : f32
      %255 = kernel.build %251, %252, %253, %254 : vector<4xf32>
      %256 = kernel.mma m16n8k16 %190, %182, %255 : vector<4xf32>
      %257 = kernel.extract %256[0] : vector<4xf32>
      %258 = kernel.extract %256[1] : vector<4xf32>
      %259 = kernel.extract %256[2] : vector<4xf32>
      %260 = kernel.extract %256[3] : vector<4xf32>
      kernel.store %257, %c[%39]
      kernel.store %258, %c[%40]
      kernel.store %259, %c[%41]
      kernel.store %260, %c[%42]
      %261 = kernel.load %c[%43] : f32
      %262 = kernel.load %c[%44] : f32
      %263 = kernel.load %c[%45] : f32
      %264 = kernel.load %c[%46] : f32
      %265 = kernel.build %261, %262, %263, %264 : vector<4xf32>
      %266 = kernel.mma m16n8k16 %190, %184, %265 : vector<4xf32>
      %267 = kernel.extract %266[0] : vector<4xf32>
      %268 = kernel.extract %266[1] : vector<4xf32>
      %269 = kernel.extract %266[2] : vector<4xf32>
      %270 = kernel.extract %266[3] : vector<4xf32>
      kernel.store %267, %c[%43]
      kernel.store %268, %c[%44]
      kernel.store %269, %c[%45]
      kernel.store %270, %c[%46]
      %271 = kernel.add %189, %140 : i64
      %272 = kernel.ldmatrix x4 %a[%271] : vector<8xf16>
      %273 = kernel.load %c[%47] : f32
      %274 = kernel.load %c[%48] : f32
      %275 = kernel.load %c[%49] : f32
      %276 = kernel.load %c[%50] : f32
      %277 = kernel.build %273, %274, %275, %276 : vector<4xf32>
      %278 = kernel.mma m16n8k16 %272, %169, %277 : vector<4xf32>
      %279 = kernel.extract %278[0] : vector<4xf32>
      %280 = kernel.extract %278[1] : vector<4xf32>
      %281 = kernel.extract %278[2] : vector<4xf32>
      %282 = kernel.extract %278[3] : vector<4xf32>
      kernel.store %279, %c[%47]
      kernel.store %280, %c[%48]
      kernel.store %281, %c[%49]
      kernel.store %282, %c[%50]
      %283 = kernel.load %c[%51] : f32
      %284 = kernel.load %c[%52] : f32
      %285 = kernel.load %c[%53] : f32
      %286 = kernel.load %c[%54] : f32
      %287 = kernel.build %283, %284, %285, %286 : vector<4xf32>
      %288 = kernel.mma m16n8k16 %272, %172, %287 : vector<4xf32>
      %289 = kernel.extract %288[0] : vector<4xf32>
      %290 = kernel.extract %288[1] : vector<4xf32>
      %291 = kernel.extract %288[2] : vector<4xf32>
      %292 = kernel.extract %288[3] : vector<4xf32>
      kernel.store %289, %c[%51]
      kernel.store %290, %c[%52]
      kernel.store %291, %c[%53]
      kernel.store %292, %c[%54]
      %293 = kernel.load %c[%55] : f32
      %294 = kernel.load %c[%56] : f32
      %295 = kernel.load %c[%57] : f32
      %296 = kernel.load %c[%58] : f32
      %297 = kernel.build %293, %294, %295, %296 : vector<4xf32>
      %298 = kernel.mma m16n8k16 %272, %174, %297 : vector<4xf32>
      %299 = kernel.extract %298[0] : vector<4xf32>
      %300 = kernel.extract %298[1] : vector<4xf32>
      %301 = kernel.extract %298[2] : vector<4xf32>
      %302 = kernel.extract %298[3] : vector<4xf32>
      kernel.store %299, %c[%55]
      kernel.store %300, %c[%56]
      kernel.store %301, %c[%57]
      kernel.store %302, %c[%58]
      %303 = kernel.load %c[%59] : f32
      %304 = kernel.load %c[%60] : f32
      %305 = kernel.load %c[%61] : f32
      %306 = kernel.load %c[%62] : f32
      %307 = kernel.build %303, %304, %305, %306 : vector<4xf32>
      %308 = kernel.mma m16n8k16 %272, %176, %307 : vector<4xf32>
      %309 = kernel.extract %308[0] : vector<4xf32>
      %310 = kernel.extract %308[1] : vector<4xf32>
      %311 = kernel.extract %308[2] : vector<4xf32>
      %312 = kernel.extract %308[3] : vector<4xf32>
      kernel.store %309, %c[%59]
      kernel.store %310, %c[%60]
      kernel.store %311, %c[%61]
      kernel.store %312, %c[%62]
      %313 = kernel.load %c[%63] : f32
      %314 = kernel.load %c[%64] : f32
      %315 = kernel.load %c[%65] : f32
      %316 = kernel.load %c[%66] : f32
      %317 = kernel.build %313, %314, %315, %316 : vector<4xf32>
      %318 = kernel.mma m16n8k16 %272, %178, %317 : vector<4xf32>
      %319 = kernel.extract %318[0] : vector<4xf32>
      %320 = kernel.extract %318[1] : vector<4xf32>
      %321 = kernel.extract %318[2] : vector<4xf32>
      %322 = kernel.extract %318[3] : vector<4xf32>
      kernel.store %319, %c[%63]
      kernel.store %320, %c[%64]
      kernel.store %321, %c[%65]
      kernel.store %322, %c[%66]
      %323 = kernel.load %c[%67] : f32
      %324 = kernel.load %c[%68] : f32
      %325 = kernel.load %c[%69] : f32
      %326 = kernel.load %c[%70] : f32
      %327 = kernel.build %323, %324, %325, %326 : vector<4xf32>
      %328 = kernel.mma m16n8k16 %272, %180, %327 : vector<4xf32>
      %329 = kernel.extract %328[0] : vector<4xf32>
      %330 = kernel.extract %328[1] : vector<4xf32>
      %331 = kernel.extract %328[2] : vector<4xf32>
      %332 = kernel.extract %328[3] : vector<4xf32>
      kernel.store %329, %c[%67]
      kernel.store %330, %c[%68]
      kernel.store %331, %c[%69]
      kernel.store %332, %c[%70]
      %333 = kernel.load %c[%71] : f32
      %334 = kernel.load %c[%72] : f32
      %335 = kernel.load %c[%73] : f32
      %336 = kernel.load %c[%74] : f32
      %337 = kernel.build %333, %334, %335, %336 : vector<4xf32>
      %338 = kernel.mma m16n8k16 %272, %182, %337 : vector<4xf32>
      %339 = kernel.extract %338[0] : vector<4xf32>
      %340 = kernel.extract %338[1] : vector<4xf32>
      %341 = kernel.extract %338[2] : vector<4xf32>
      %342 = kernel.extract %338[3] : vector<4xf32>
      kernel.store %339, %c[%71]
      kernel.store %340, %c[%72]
      kernel.store %341, %c[%73]
      kernel.store %342, %c[%74]
      %343 = kernel.load %c[%75] : f32
      %344 = kernel.load %c[%76] : f32
      %345 = kernel.load %c[%77] : f32
      %346 = kernel.load %c[%78] : f32
      %347 = kernel.build %343, %344, %345, %346 : vector<4xf32>
      %348 = kernel.mma m16n8k16 %272, %184, %347 : vector<4xf32>
      %349 = kernel.extract %348[0] : vector<4xf32>
      %350 = kernel.extract %348[1] : vector<4xf32>
      %351 = kernel.extract %348[2] : vector<4xf32>
      %352 = kernel.extract %348[3] : vector<4xf32>
      kernel.store %349, %c[%75]
      kernel.store %350, %c[%76]
      kernel.store %351, %c[%77]
      kernel.store %352, %c[%78]
      %353 = kernel.add %166, %113 : i64
      %354 = kernel.add %353, %115 : i64
      %355 = kernel.add %354, %117 : i64
      %356 = kernel.ldmatrix x2 %b[%355] {trans} : vector<4xf16>
      %357 = kernel.add %353, %117 : i64
      %358 = kernel.add %357, %119 : i64
      %359 = kernel.ldmatrix x2 %b[%358] {trans} : vector<4xf16>
      %360 = kernel.add %357, %121 : i64
      %361 = kernel.ldmatrix x2 %b[%360] {trans} : vector<4xf16>
      %362 = kernel.add %357, %123 : i64
      %363 = kernel.ldmatrix x2 %b[%362] {trans} : vector<4xf16>
      %364 = kernel.add %357, %125 : i64
      %365 = kernel.ldmatrix x2 %b[%364] {trans} : vector<4xf16>
      %366 = kernel.add %357, %127 : i64
      %367 = kernel.ldmatrix x2 %b[%366] {trans} : vector<4xf16>
      %368 = kernel.add %357, %129 : i64
      %369 = kernel.ldmatrix x2 %b[%368] {trans} : vector<4xf16>
      %370 = kernel.add %357, %131 : i64
      %371 = kernel.ldmatrix x2 %b[%370] {trans} : vector<4xf16>
      %372 = kernel.add %139, %17 : i64
      %373 = kernel.xor %137, %372 : i64
      %374 = kernel.mul %373, %23 : i64
      %375 = kernel.add %186, %374 : i64
      %376 = kernel.ldmatrix x4 %a[%375] : vector<8xf16>
      %377 = kernel.load %c[%13] : f32
      %378 = kernel.load %c[%16] : f32
      %379 = kernel.load %c[%17] : f32
      %380 = kernel.load %c[%18] : f32
      %381 = kernel.build %377, %378, %379, %380 : vector<4xf32>
      %382 = kernel.mma m16n8k16 %376, %356, %381 : vector<4xf32>
      %383 = kernel.extract %382[0] : vector<4xf32>
      %384 = kernel.extract %382[1] : vector<4xf32>
      %385 = kernel.extract %382[2] : vector<4xf32>
      %386 = kernel.extract %382[3] : vector<4xf32>
      kernel.store %383, %c[%13]
      kernel.store %384, %c[%16]
      kernel.store %385, %c[%17]
      kernel.store %386, %c[%18]
      %387 = kernel.load %c[%19] : f32
      %388 = kernel.load %c[%20] : f32
      %389 = kernel.load %c[%21] : f32
      %390 = kernel.load %c[%22] : f32
      %391 = kernel.build %387, %388, %389, %390 : vector<4xf32>
      %392 = kernel.mma m16n8k16 %376, %359, %391 : vector<4xf32>
      %393 = kernel.extract %392[0] : vector<4xf32>
      %394 = kernel.extract %392[1] : vector<4xf32>
      %395 = kernel.extract %392[2] : vector<4xf32>
      %396 = kernel.extract %392[3] : vector<4xf32>
      kernel.store %393, %c[%19]
      kernel.store %394, %c[%20]
      kernel.store %395, %c[%21]
      kernel.store %396, %c[%22]
      %397 = kernel.load %c[%23] : f32
      %398 = kernel.load %c[%24] : f32
      %399 = kernel.load %c[%25] : f32
      %400 = kernel.load %c[%26] : f32
      %401 = kernel.build %397, %398, %399, %400 : vector<4xf32>
      %402 = kernel.mma m16n8k16 %376, %361, %401 : vector<4xf32>
      %403 = kernel.extract %402[0] : vector<4xf32>
      %404 = kernel.extract %402[1] : vector<4xf32>
      %405 = kernel.extract %402[2] : vector<4xf32>
      %406 = kernel.extract %402[3] : vector<4xf32>
      kernel.store %403, %c[%23]
      kernel.store %404, %c[%24]
      kernel.store %405, %c[%25]
      kernel.store %406, %c[%26]
      %407 = kernel.load %c[%27] : f32
      %408 = kernel.load %c[%28] : f32
      %409 = kernel.load %c[%29] : f32
      %410 = kernel.load %c[%30] : f32
      %411 = kernel.build %407, %408, %409, %410 : vector<4xf32>
      %412 = kernel.mma m16n8k16 %376, %363, %411 : vector<4xf32>
      %413 = kernel.extract %412[0] : vector<4xf32>
      %414 = kernel.extract %412[1] : vector<4xf32>
      %415 = kernel.extract %412[2] : vector<4xf32>
      %416 = kernel.extract %412[3] : vector<4xf32>
      kernel.store %413, %c[%27]
      kernel.store %414, %c[%28]
      kernel.store %415, %c[%29]
      kernel.store %416, %c[%30]
      %417 = kernel.load %c[%31] : f32
      %418 = kernel.load %c[%32] : f32
      %419 = kernel.load %c[%33] : f32
      %420 = kernel.load %c[%34] : f32
      %421 = kernel.build %417, %418, %419, %420 : vector<4xf32>
      %422 = kernel.mma m16n8k16 %376, %365, %421 : vector<4xf32>
      %423 = kernel.extract %422[0] : vector<4xf32>
      %424 = kernel.extract %422[1] : vector<4xf32>
      %425 = kernel.extract %422[2] : vector<4xf32>
      %426 = kernel.extract %422[3] : vector<4xf32>
      kernel.store %423, %c[%31]
      kernel.store %424, %c[%32]
      kernel.store %425, %c[%33]
      kernel.store %426, %c[%34]
      %427 = kernel.load %c[%35] : f32
      %428 = kernel.load %c[%36] : f32
      %429 = kernel.load %c[%37] : f32
      %430 = kernel.load %c[%38] : f32
      %431 = kernel.build %427, %428, %429, %430 : vector<4xf32>
      %432 = kernel.mma m16n8k16 %376, %367, %431 : vector<4xf32>
      %433 = kernel.extract %432[0] : vector<4xf32>
      %434 = kernel.extract %432[1] : vector<4xf32>
      %435 = kernel.extract %432[2] : vector<4xf32>
      %436 = kernel.extract %432[3] : vector<4xf32>
      kernel.store %433, %c[%35]
      kernel.store %434, %c[%36]
      kernel.store %435, %c[%37]
      kernel.store %436, %c[%38]
      %437 = kernel.load %c[%39] : f32
      %438 = kernel.load %c[%40] : f32
      %439 = kernel.load %c[%41] : f32
      %440 = kernel.load %c[%42] : f32
      %441 = kernel.build %437, %438, %439, %440 : vector<4xf32>
      %442 = kernel.mma m16n8k16 %376, %369, %441 : vector<4xf32>
      %443 = kernel.extract %442[0] : vector<4xf32>
      %444 = kernel.extract %442[1] : vector<4xf32>
      %445 = kernel.extract %442[2] : vector<4xf32>
      %446 = kernel.extract %442[3] : vector<4xf32>
      kernel.store %443, %c[%39]
      kernel.store %444, %c[%40]
      kernel.store %445, %c[%41]
      kernel.store %446, %c[%42]
      %447 = kernel.load %c[%43] : f32
      %448 = kernel.load %c[%44] : f32
      %449 = kernel.load %c[%45] : f32
      %450 = kernel.load %c[%46] : f32
      %451 = kernel.build %447, %448, %449, %450 : vector<4xf32>
      %452 = kernel.mma m16n8k16 %376, %371, %451 : vector<4xf32>
      %453 = kernel.extract %452[0] : vector<4xf32>
      %454 = kernel.extract %452[1] : vector<4xf32>
      %455 = kernel.extract %452[2] : vector<4xf32>
      %456 = kernel.extract %452[3] : vector<4xf32>
      kernel.store %453, %c[%43]
      kernel.store %454, %c[%44]
      kernel.store %455, %c[%45]
      kernel.store %456, %c[%46]
      %457 = kernel.add %375, %140 : i64
      %458 = kernel.ldmatrix x4 %a[%457] : vector<8xf16>
      %459 = kernel.load %c[%47] : f32
      %460 = kernel.load %c[%48] : f32
      %461 = kernel.load %c[%49] : f32
      %462 = kernel.load %c[%50] : f32
      %463 = kernel.build %459, %460, %461, %462 : vector<4xf32>
      %464 = kernel.mma m16n8k16 %458, %356, %463 : vector<4xf32>
      %465 = kernel.extract %464[0] : vector<4xf32>
      %466 = kernel.extract %464[1] : vector<4xf32>
      %467 = kernel.extract %464[2] : vector<4xf32>
      %468 = kernel.extract %464[3] : vector<4xf32>
      kernel.store %465, %c[%47]
      kernel.store %466, %c[%48]
      kernel.store %467, %c[%49]
      kernel.store %468, %c[%50]
      %469 = kernel.load %c[%51] : f32
      %470 = kernel.load %c[%52] : f32
      %471 = kernel.load %c[%53] : f32
      %472 = kernel.load %c[%54] : f32
      %473 = kernel.build %469, %470, %471, %472 : vector<4xf32>
      %474 = kernel.mma m16n8k16 %458, %359, %473 : vector<4xf32>
      %475 = kernel.extract %474[0] : vector<4xf32>
      %476 = kernel.extract %474[1] : vector<4xf32>
      %477 = kernel.extract %474[2] : vector<4xf32>
      %478 = kernel.extract %474[3] : vector<4xf32>
      kernel.store %475, %c[%51]
      kernel.store %476, %c[%52]
      kernel.store %477, %c[%53]
      kernel.store %478, %c[%54]
      %479 = kernel.load %c[%55] : f32
      %480 = kernel.load %c[%56] : f32
      %481 = kernel.load %c[%57] : f32
      %482 = kernel.load %c[%58] : f32
      %483 = kernel.build %479, %480, %481, %482 : vector<4xf32>
      %484 = kernel.mma m16n8k16 %458, %361, %483 : vector<4xf32>
      %485 = kernel.extract %484[0] : vector<4xf32>
      %486 = kernel.extract %484[1] : vector<4xf32>
      %487 = kernel.extract %484[2] : vector<4xf32>
      %488 = kernel.extract %484[3] : vector<4xf32>
      kernel.store %485, %c[%55]
      kernel.store %486, %c[%56]
      kernel.store %487, %c[%57]
      kernel.store %488, %c[%58]
      %489 = kernel.load %c[%59] : f32
      %490 = kernel.load %c[%60] : f32
      %491 = kernel.load %c[%61] : f32
      %492 = kernel.load %c[%62] : f32
      %493 = kernel.build %489, %490, %491, %492 : vector<4xf32>
      %494 = kernel.mma m16n8k16 %458, %363, %493 : vector<4xf32>
      %495 = kernel.extract %494[0] : vector<4xf32>
      %496 = kernel.extract %494[1] : vector<4xf32>
      %497 = kernel.extract %494[2] : vector<4xf32>
      %498 = kernel.extract %494[3] : vector<4xf32>
      kernel.store %495, %c[%59]
      kernel.store %496, %c[%60]
      kernel.store %497, %c[%61]
      kernel.store %498, %c[%62]
      %499 = kernel.load %c[%63] : f32
      %500 = kernel.load %c[%64] : f32
      %501 = kernel.load %c[%65] : f32
      %502 = kernel.load %c[%66] : f32
      %503 = kernel.build %499, %500, %501, %502 : vector<4xf32>
      %504 = kernel.mma m16n8k16 %458, %365, %503 : vector<4xf32>
      %505 = kernel.extract %504[0] : vector<4xf32>
      %506 = kernel.extract %504[1] : vector<4xf32>
      %507 = kernel.extract %504[2] : vector<4xf32>
      %508 = kernel.extract %504[3] : vector<4xf32>
      kernel.store %505, %c[%63]
      kernel.store %506, %c[%64]
      kernel.store %507, %c[%65]
      kernel.store %508, %c[%66]
      %509 = kernel.load %c[%67] : f32
      %510 = kernel.load %c[%68] : f32
      %511 = kernel.load %c[%69] : f32
      %512 = kernel.load %c[%70] : f32
      %513 = kernel.build %509, %510, %511, %512 : vector<4xf32>
      %514 = kernel.mma m16n8k16 %458, %367, %513 : vector<4xf32>
      %515 = kernel.extract %514[0] : vector<4xf32>
      %516 = kernel.extract %514[1] : vector<4xf32>
      %517 = kernel.extract %514[2] : vector<4xf32>
      %518 = kernel.extract %514[3] : vector<4xf32>
      kernel.store %515, %c[%67]
      kernel.store %516, %c[%68]
      kernel.store %517, %c[%69]
      kernel.store %518, %c[%70]
      %519 = kernel.load %c[%71] : f32
      %520 = kernel.load %c[%72] : f32
      %521 = kernel.load %c[%73] : f32
      %522 = kernel.load %c[%74] : f32
      %523 = kernel.build %519, %520, %521, %522 : vector<4xf32>
      %524 = kernel.mma m16n8k16 %458, %369, %523 : vector<4xf32>
      %525 = kernel.extract %524[0] : vector<4xf32>
      %526 = kernel.extract %524[1] : vector<4xf32>
      %527 = kernel.extract %524[2] : vector<4xf32>
      %528 = kernel.extract %524[3] : vector<4xf32>
      kernel.store %525, %c[%71]
      kernel.store %526, %c[%72]
      kernel.store %527, %c[%73]
      kernel.store %528, %c[%74]
      %529 = kernel.load %c[%75] : f32
      %530 = kernel.load %c[%76] : f32
      %531 = kernel.load %c[%77] : f32
      %532 = kernel.load %c[%78] : f32
      %533 = kernel.build %529, %530, %531, %532 : vector<4xf32>
      %534 = kernel.mma m16n8k16 %458, %371, %533 : vector<4xf32>
      %535 = kernel.extract %534[0] : vector<4xf32>
      %536 = kernel.extract %534[1] : vector<4xf32>
      %537 = kernel.extract %534[2] : vector<4xf32>
      %538 = kernel.extract %534[3] : vector<4xf32>
      kernel.store %535, %c[%75]
      kernel.store %536, %c[%76]
      kernel.store %537, %c[%77]
      kernel.store %538, %c[%78]
      kernel.fence.proxy_async shared
      kernel.warp_sync
      kernel.if %142 {
        %539 = kernel.view %empty[%143] : !kernel.mbarrier
        kernel.mbarrier.arrive %539
      }
    }
    %143 = kernel.load %c[%13] : f32
    %144 = kernel.load %c[%16] : f32
    %145 = kernel.cast %143 : f32 to f16
    %146 = kernel.cast %144 : f32 to f16
    %147 = kernel.div %5, %19 {nonneg} : i64
    %148 = kernel.rem %147, %23 {nonneg} : i64
    %149 = kernel.add %84, %148 : i64
    %150 = kernel.mul %133, %47 : i64
    %151 = kernel.add %149, %150 : i64
    %152 = kernel.cmp lt %151, %m : i64
    %153 = kernel.mul %111, %83 : i64
    %154 = kernel.add %95, %153 : i64
    %155 = kernel.rem %5, %19 {nonneg} : i64
    %156 = kernel.mul %155, %17 : i64
    %157 = kernel.add %154, %156 : i64
    %158 = kernel.cmp lt %157, %n : i64
    %159 = kernel.and %152, %158 : i1
    %160 = kernel.mul %n, %3 : i64
    %161 = kernel.mul %160, %83 : i64
    %162 = kernel.add %157, %161 : i64
    %163 = kernel.mul %n, %148 : i64
    %164 = kernel.add %162, %163 : i64
    %165 = kernel.mul %n, %133 : i64
    %166 = kernel.mul %165, %47 : i64
    %167 = kernel.add %164, %166 : i64
    kernel.if %159 {
      %168 = kernel.build %145, %146 : vector<2xf16>
      kernel.store %168, %C[%167]
    }
    %168 = kernel.load %c[%17] : f32
    %169 = kernel.load %c[%18] : f32
    %170 = kernel.cast %168 : f32 to f16
    %171 = kernel.cast %169 : f32 to f16
    %172 = kernel.add %151, %23 : i64
    %173 = kernel.cmp lt %172, %m : i64
    %174 = kernel.and %173, %158 : i1
    %175 = kernel.mul %n, %23 : i64
    %176 = kernel.add %175, %95 : i64
    %177 = kernel.add %176, %153 : i64
    %178 = kernel.add %177, %156 : i64
    %179 = kernel.add %178, %161 : i64
    %180 = kernel.add %179, %163 : i64
    %181 = kernel.add %180, %166 : i64
    kernel.if %174 {
      %182 = kernel.build %170, %171 : vector<2xf16>
      kernel.store %182, %C[%181]
    }
    %182 = kernel.load %c[%19] : f32
    %183 = kernel.load %c[%20] : f32
    %184 = kernel.cast %182 : f32 to f16
    %185 = kernel.cast %183 : f32 to f16
    %186 = kernel.add %157, %23 : i64
    %187 = kernel.cmp lt %186, %n : i64
    %188 = kernel.and %152, %187 : i1
    %189 = kernel.add %167, %23 : i64
    kernel.if %188 {
      %190 = kernel.build %184, %185 : vector<2xf16>
      kernel.store %190, %C[%189]
    }
    %190 = kernel.load %c[%21] : f32
    %191 = kernel.load %c[%22] : f32
    %192 = kernel.cast %190 : f32 to f16
    %193 = kernel.cast %191 : f32 to f16
    %194 = kernel.and %173, %187 : i1
    %195 = kernel.add %181, %23 : i64
    kernel.if %194 {
      %196 = kernel.build %192, %193 : vector<2xf16>
      kernel.store %196, %C[%195]
    }
    %196 = kernel.load %c[%23] : f32
    %197 = kernel.load %c[%24] : f32
    %198 = kernel.cast %196 : f32 to f16
    %199 = kernel.cast %197 : f32 to f16
    %200 = kernel.add %157, %31 : i64
    %201 = kernel.cmp lt %200, %n : i64
    %202 = kernel.and %152, %201 : i1
    %203 = kernel.add %167, %31 : i64
    kernel.if %202 {
      %204 = kernel.build %198, %199 : vector<2xf16>
      kernel.store %204, %C[%203]
    }
    %204 = kernel.load %c[%25] : f32
    %205 = kernel.load %c[%26] : f32
    %206 = kernel.cast %204 : f32 to f16
    %207 = kernel.cast %205 : f32 to f16
    %208 = kernel.and %173, %201 : i1
    %209 = kernel.add %181, %31 : i64
    kernel.if %208 {
      %210 = kernel.build %206, %207 : vector<2xf16>
      kernel.store %210, %C[%209]
    }
    %210 = kernel.load %c[%27] : f32
    %211 = kernel.load %c[%28] : f32
    %212 = kernel.cast %210 : f32 to f16
    %213 = kernel.cast %211 : f32 to f16
    %214 = kernel.add %157, %39 : i64
    %215 = kernel.cmp lt %214, %n : i64
    %216 = kernel.and %152, %215 : i1
    %217 = kernel.add %167, %39 : i64
    kernel.if %216 {
      %218 = kernel.build %212, %213 : vector<2xf16>
      kernel.store %218, %C[%217]
    }
    %218 = kernel.load %c[%29] : f32
    %219 = kernel.load %c[%30] : f32
    %220 = kernel.cast %218 : f32 to f16
    %221 = kernel.cast %219 : f32 to f16
    %222 = kernel.and %173, %215 : i1
    %223 = kernel.add %181, %39 : i64
    kernel.if %222 {
      %224 = kernel.build %220, %221 : vector<2xf16>
      kernel.store %224, %C[%223]
    }
    %224 = kernel.load %c[%31] : f32
    %225 = kernel.load %c[%32] : f32
    %226 = kernel.cast %224 : f32 to f16
    %227 = kernel.cast %225 : f32 to f16
    %228 = kernel.add %157, %47 : i64
    %229 = kernel.cmp lt %228, %n : i64
    %230 = kernel.and %152, %229 : i1
    %231 = kernel.add %167, %47 : i64
    kernel.if %230 {
      %232 = kernel.build %226, %227 : vector<2xf16>
      kernel.store %232, %C[%231]
    }
    %232 = kernel.load %c[%33] : f32
    %233 = kernel.load %c[%34] : f32
    %234 = kernel.cast %232 : f32 to f16
    %235 = kernel.cast %233 : f32 to f16
    %236 = kernel.and %173, %229 : i1
    %237 = kernel.add %181, %47 : i64
    kernel.if %236 {
      %238 = kernel.build %234, %235 : vector<2xf16>
      kernel.store %238, %C[%237]
    }
    %238 = kernel.load %c[%35] : f32
    %239 = kernel.load %c[%36] : f32
    %240 = kernel.cast %238 : f32 to f16
    %241 = kernel.cast %239 : f32 to f16
    %242 = kernel.add %157, %55 : i64
    %243 = kernel.cmp lt %242, %n : i64
    %244 = kernel.and %152, %243 : i1
    %245 = kernel.add %167, %55 : i64
    kernel.if %244 {
      %246 = kernel.build %240, %241 : vector<2xf16>
      kernel.store %246, %C[%245]
    }
    %246 = kernel.load %c[%37] : f32
    %247 = kernel.load %c[%38] : f32
    %248 = kernel.cast %246 : f32 to f16
    %249 = kernel.cast %247 : f32 to f16
    %250 = kernel.and %173, %243 : i1
    %251 = kernel.add %181, %55 : i64
    kernel.if %250 {
      %252 = kernel.build %248, %249 : vector<2xf16>
      kernel.store %252, %C[%251]
    }
    %252 = kernel.load %c[%39] : f32
    %253 = kernel.load %c[%40] : f32
    %254 = kernel.cast %252 : f32 to f16
    %255 = kernel.cast %253 : f32 to f16
    %256 = kernel.add %157, %63 : i64
    %257 = kernel.cmp lt %256, %n : i64
    %258 = kernel.and %152, %257 : i1
    %259 = kernel.add %167, %63 : i64
    kernel.if %258 {
      %260 = kernel.build %254, %255 : vector<2xf16>
      kernel.store %260, %C[%259]
    }
    %260 = kernel.load %c[%41] : f32
    %261 = kernel.load %c[%42] : f32
    %262 = kernel.cast %260 : f32 to f16
    %263 = kernel.cast %261 : f32 to f16
    %264 = kernel.and %173, %257 : i1
    %265 = kernel.add %181, %63 : i64
    kernel.if %264 {
      %266 = kernel.build %262, %263 : vector<2xf16>
      kernel.store %266, %C[%265]
    }
    %266 = kernel.load %c[%43] : f32
    %267 = kernel.load %c[%44] : f32
    %268 = kernel.cast %266 : f32 to f16
    %269 = kernel.cast %267 : f32 to f16
    %270 = kernel.add %157, %71 : i64
    %271 = kernel.cmp lt %270, %n : i64
    %272 = kernel.and %152, %271 : i1
    %273 = kernel.add %167, %71 : i64
    kernel.if %272 {
      %274 = kernel.build %268, %269 : vector<2xf16>
      kernel.store %274, %C[%273]
    }
    %274 = kernel.load %c[%45] : f32
    %275 = kernel.load %c[%46] : f32
    %276 = kernel.cast %274 : f32 to f16
    %277 = kernel.cast %275 : f32 to f16
    %278 = kernel.and %173, %271 : i1
    %279 = kernel.add %181, %71 : i64
    kernel.if %278 {
      %280 = kernel.build %276, %277 : vector<2xf16>
      kernel.store %280, %C[%279]
    }
    %280 = kernel.load %c[%47] : f32
    %281 = kernel.load %c[%48] : f32
    %282 = kernel.cast %280 : f32 to f16
    %283 = kernel.cast %281 : f32 to f16
    %284 = kernel.add %151, %31 : i64
    %285 = kernel.cmp lt %284, %m : i64
    %286 = kernel.and %285, %158 : i1
    %287 = kernel.mul %n, %31 : i64
    %288 = kernel.add %287, %95 : i64
    %289 = kernel.add %288, %153 : i64
    %290 = kernel.add %289, %156 : i64
    %291 = kernel.add %290, %161 : i64
    %292 = kernel.add %291, %163 : i64
    %293 = kernel.add %292, %166 : i64
    kernel.if %286 {
      %294 = kernel.build %282, %283 : vector<2xf16>
      kernel.store %294, %C[%293]
    }
    %294 = kernel.load %c[%49] : f32
    %295 = kernel.load %c[%50] : f32
    %296 = kernel.cast %294 : f32 to f16
    %297 = kernel.cast %295 : f32 to f16
    %298 = kernel.add %151, %39 : i64
    %299 = kernel.cmp lt %298, %m : i64
    %300 = kernel.and %299, %158 : i1
    %301 = kernel.mul %n, %39 : i64
    %302 = kernel.add %301, %95 : i64
    %303 = kernel.add %302, %153 : i64
    %304 = kernel.add %303, %156 : i64
    %305 = kernel.add %304, %161 : i64
    %306 = kernel.add %305, %163 : i64
    %307 = kernel.add %306, %166 : i64
    kernel.if %300 {
      %308 = kernel.build %296, %297 : vector<2xf16>
      kernel.store %308, %C[%307]
    }
    %308 = kernel.load %c[%51] : f32
    %309 = kernel.load %c[%52] : f32
    %310 = kernel.cast %308 : f32 to f16
    %311 = kernel.cast %309 : f32 to f16
    %312 = kernel.and %285, %187 : i1
    %313 = kernel.add %293, %23 : i64
    kernel.if %312 {
      %314 = kernel.build %310, %311 : vector<2xf16>
      kernel.store %314, %C[%313]
    }
    %314 = kernel.load %c[%53] : f32
    %315 = kernel.load %c[%54] : f32
    %316 = kernel.cast %314 : f32 to f16
    %317 = kernel.cast %315 : f32 to f16
    %318 = kernel.and %299, %187 : i1
    %319 = kernel.add %307, %23 : i64
    kernel.if %318 {
      %320 = kernel.build %316, %317 : vector<2xf16>
      kernel.store %320, %C[%319]
    }
    %320 = kernel.load %c[%55] : f32
    %321 = kernel.load %c[%56] : f32
    %322 = kernel.cast %320 : f32 to f16
    %323 = kernel.cast %321 : f32 to f16
    %324 = kernel.and %285, %201 : i1
    %325 = kernel.add %293, %31 : i64
    kernel.if %324 {
      %326 = kernel.build %322, %323 : vector<2xf16>
      kernel.store %326, %C[%325]
    }
    %326 = kernel.load %c[%57] : f32
    %327 = kernel.load %c[%58] : f32
    %328 = kernel.cast %326 : f32 to f16
    %329 = kernel.cast %327 : f32 to f16
    %330 = kernel.and %299, %201 : i1
    %331 = kernel.add %307, %31 : i64
    kernel.if %330 {
      %332 = kernel.build %328, %329 : vector<2xf16>
      kernel.store %332, %C[%331]
    }
    %332 = kernel.load %c[%59] : f32
    %333 = kernel.load %c[%60] : f32
    %334 = kernel.cast %332 : f32 to f16
    %335 = kernel.cast %333 : f32 to f16
    %336 = kernel.and %285, %215 : i1
    %337 = kernel.add %293, %39 : i64
    kernel.if %336 {
      %338 = kernel.build %334, %335 : vector<2xf16>
      kernel.store %338, %C[%337]
    }
    %338 = kernel.load %c[%61] : f32
    %339 = kernel.load %c[%62] : f32
    %340 = kernel.cast %338 : f32 to f16
    %341 = kernel.cast %339 : f32 to f16
    %342 = kernel.and %299, %215 : i1
    %343 = kernel.add %307, %39 : i64
    kernel.if %342 {
      %344 = kernel.build %340, %341 : vector<2xf16>
      kernel.store %344, %C[%343]
    }
    %344 = kernel.load %c[%63] : f32
    %345 = kernel.load %c[%64] : f32
    %346 = kernel.cast %344 : f32 to f16
    %347 = kernel.cast %345 : f32 to f16
    %348 = kernel.and %285, %229 : i1
    %349 = kernel.add %293, %47 : i64
    kernel.if %348 {
      %350 = kernel.build %346, %347 : vector<2xf16>
      kernel.store %350, %C[%349]
    }
    %350 = kernel.load %c[%65] : f32
    %351 = kernel.load %c[%66] : f32
    %352 = kernel.cast %350 : f32 to f16
    %353 = kernel.cast %351 : f32 to f16
    %354 = kernel.and %299, %229 : i1
    %355 = kernel.add %307, %47 : i64
    kernel.if %354 {
      %356 = kernel.build %352, %353 : vector<2xf16>
      kernel.store %356, %C[%355]
    }
    %356 = kernel.load %c[%67] : f32
    %357 = kernel.load %c[%68] : f32
    %358 = kernel.cast %356 : f32 to f16
    %359 = kernel.cast %357 : f32 to f16
    %360 = kernel.and %285, %243 : i1
    %361 = kernel.add %293, %55 : i64
    kernel.if %360 {
      %362 = kernel.build %358, %359 : vector<2xf16>
      kernel.store %362, %C[%361]
    }
    %362 = kernel.load %c[%69] : f32
    %363 = kernel.load %c[%70] : f32
    %364 = kernel.cast %362 : f32 to f16
    %365 = kernel.cast %363 : f32 to f16
    %366 = kernel.and %299, %243 : i1
    %367 = kernel.add %307, %55 : i64
    kernel.if %366 {
      %368 = kernel.build %364, %365 : vector<2xf16>
      kernel.store %368, %C[%367]
    }
    %368 = kernel.load %c[%71] : f32
    %369 = kernel.load %c[%72] : f32
    %370 = kernel.cast %368 : f32 to f16
    %371 = kernel.cast %369 : f32 to f16
    %372 = kernel.and %285, %257 : i1
    %373 = kernel.add %293, %63 : i64
    kernel.if %372 {
      %374 = kernel.build %370, %371 : vector<2xf16>
      kernel.store %374, %C[%373]
    }
    %374 = kernel.load %c[%73] : f32
    %375 = kernel.load %c[%74] : f32
    %376 = kernel.cast %374 : f32 to f16
    %377 = kernel.cast %375 : f32 to f16
    %378 = kernel.and %299, %257 : i1
    %379 = kernel.add %307, %63 : i64
    kernel.if %378 {
      %380 = kernel.build %376, %377 : vector<2xf16>
      kernel.store %380, %C[%379]
    }
    %380 = kernel.load %c[%75] : f32
    %381 = kernel.load %c[%76] : f32
    %382 = kernel.cast %380 : f32 to f16
    %383 = kernel.cast %381 : f32 to f16
    %384 = kernel.and %285, %271 : i1
    %385 = kernel.add %293, %71 : i64
    kernel.if %384 {
      %386 = kernel.build %382, %383 : vector<2xf16>
      kernel.store %386, %C[%385]
    }
    %386 = kernel.load %c[%77] : f32
    %387 = kernel.load %c[%78] : f32
    %388 = kernel.cast %386 : f32 to f16
    %389 = kernel.cast %387 : f32 to f16
    %390 = kernel.and %299, %271 : i1
    %391 = kernel.add %307, %71 : i64
    kernel.if %390 {
      %392 = kernel.build %388, %389 : vector<2xf16>
      kernel.store %392, %C[%391]
    }
  }
  host.func @gemm(%A: !host.tensor<2xf16>, %B: !host.tensor<2xf16>, %C: !host.tensor<2xf16>) attributes {num_results = 1 : i64} {
    %0 = host.dim %A, 0
    %1 = host.dim %A, 1
    %2 = host.constant 8
    %3 = host.constant 0
    %4 = host.mod %1, %2
    %5 = host.eq %4, %3
    host.check %5, "axis 1 of 'A' has extent {0}; it must be a multiple of {1}"(%1, %2)
    %6 = host.dim %B, 0
    %7 = host.eq %6, %1
    host.check %7, "axis 0 of 'B' has extent {0}; it must be {1}"(%6, %1)
    %8 = host.dim %B, 1
    %9 = host.mod %8, %2
    %10 = host.eq %9, %3
    host.check %10, "axis 1 of 'B' has extent {0}; it must be a multiple of {1}"(%8, %2)
    host.check %10, "axis 1 of 'C' has extent {0}; it must be a multiple of {1}"(%8, %2)
    host.shape 0(%0, %8)
    host.shapes_end
    %11 = host.constant 1
    %12 = host.eq %0, %3
    %13 = host.eq %1, %3
    %14 = host.or %12, %13
    %15 = host.stride %A, 1
    %16 = host.le %1, %11
    %17 = host.or %16, %14
    %18 = host.eq %15, %11
    %19 = host.or %18, %17
    host.check %19, "axis 1 of 'A' has stride {0}; the kernel was compiled for {1}"(%15, %11)
    %20 = host.stride %A, 0
    %21 = host.le %0, %11
    %22 = host.or %21, %14
    %23 = host.eq %20, %1
    %24 = host.or %23, %22
    host.check %24, "axis 0 of 'A' has stride {0}; the kernel was compiled for {1}"(%20, %1)
    %25 = host.constant 16
    %26 = host.ptr %A
    %27 = host.mod %26, %25
    %28 = host.eq %27, %3
    host.check %28, "the address of 'A' must be a multiple of {0} bytes"(%25)
    %29 = host.eq %6, %3
    %30 = host.eq %8, %3
    %31 = host.or %29, %30
    %32 = host.stride %B, 1
    %33 = host.le %8, %11
    %34 = host.or %33, %31
    %35 = host.eq %32, %11
    %36 = host.or %35, %34
    host.check %36, "axis 1 of 'B' has stride {0}; the kernel was compiled for {1}"(%32, %11)
    %37 = host.stride %B, 0
    %38 = host.le %6, %11
    %39 = host.or %38, %31
    %40 = host.eq %37, %8
    %41 = host.or %40, %39
    host.check %41, "axis 0 of 'B' has stride {0}; the kernel was compiled for {1}"(%37, %8)
    %42 = host.ptr %B
    %43 = host.mod %42, %25
    %44 = host.eq %43, %3
    host.check %44, "the address of 'B' must be a multiple of {0} bytes"(%25)
    %45 = host.dim %C, 0
    %46 = host.eq %45, %3
    %47 = host.dim %C, 1
    %48 = host.eq %47, %3
    %49 = host.or %46, %48
    %50 = host.stride %C, 1
    %51 = host.le %47, %11
    %52 = host.or %51, %49
    %53 = host.eq %50, %11
    %54 = host.or %53, %52
    host.check %54, "axis 1 of 'C' has stride {0}; the kernel was compiled for {1}"(%50, %11)
    %55 = host.stride %C, 0
    %56 = host.le %45, %11
    %57 = host.or %56, %49
    %58 = host.eq %55, %47
    %59 = host.or %58, %57
    host.check %59, "axis 0 of 'C' has stride {0}; the kernel was compiled for {1}"(%55, %47)
    %60 = host.ptr %C
    %61 = host.constant 2
    %62 = host.mul %0, %61
    %63 = host.mul %62, %1
    %64 = host.add %26, %63
    %65 = host.le %64, %60
    %66 = host.mul %45, %61
    %67 = host.mul %66, %47
    %68 = host.add %60, %67
    %69 = host.le %68, %26
    %70 = host.or %69, %65
    %71 = host.or %49, %14
    %72 = host.or %70, %71
    host.check %72, "result 'C' overlaps 'A' in memory; results need memory of their own"
    %73 = host.mul %6, %61
    %74 = host.mul %73, %8
    %75 = host.add %42, %74
    %76 = host.le %75, %60
    %77 = host.le %68, %42
    %78 = host.or %77, %76
    %79 = host.or %49, %31
    %80 = host.or %78, %79
    host.check %80, "result 'C' overlaps 'B' in memory; results need memory of their own"
    %81 = host.constant 4
    %82 = host.mod %60, %81
    %83 = host.eq %82, %3
    host.check %83, "the address of 'C' must be a multiple of {0} bytes"(%81)
    %84 = host.constant 2147418111
    %85 = host.le %0, %84
    host.check %85, "axis 0 of 'A' has extent {0}; the copy engine takes at most {1}"(%0, %84)
    %86 = host.le %1, %84
    host.check %86, "axis 1 of 'A' has extent {0}; the copy engine takes at most {1}"(%1, %84)
    host.check %86, "axis 0 of 'B' has extent {0}; the copy engine takes at most {1}"(%1, %84)
    %87 = host.le %8, %84
    host.check %87, "axis 1 of 'B' has extent {0}; the copy engine takes at most {1}"(%8, %84)
    %88 = host.constant 128
    %89 = host.div %8, %2
    %90 = host.constant 15
    %91 = host.add %89, %90
    %92 = host.div %91, %25
    %93 = host.max %92, %3
    %94 = host.constant 63
    %95 = host.add %0, %94
    %96 = host.constant 64
    %97 = host.div %95, %96
    %98 = host.max %97, %3
    %99 = host.max %26, %25
    %100 = host.max %0, %11
    %101 = host.max %1, %11
    %102 = host.mul %1, %61
    %103 = host.max %102, %25
    %104 = host.tensormap %99 dims(%100, %101) strides(%103) {box = array<i64: 64, 32>, l2 = "128b", swizzle = "64b", type = "f16"}
    %105 = host.max %42, %25
    %106 = host.max %8, %11
    %107 = host.mul %8, %61
    %108 = host.max %107, %25
    %109 = host.tensormap %105 dims(%101, %106) strides(%108) {box = array<i64: 32, 64>, l2 = "256b", swizzle = "128b", type = "f16"}
    %110 = host.constant 36912
    host.launch @gemm_k0 grid(%93, %98, %11) block(%88, %11, %11) shared(%110) args(%104, %109, %1, %0, %8, %60)
  }
}
