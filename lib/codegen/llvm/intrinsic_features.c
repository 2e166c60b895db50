/* What LLVM IR that a user wrote needs of a chip: LLVM's selection of an intrinsic that the chip lacks ends in a text
 * about its own insides, or gives code that no assembler takes. */
#include <llvm-c/Core.h>
#include <string.h>

#include "codegen/codegen_impl.h"

/* The first row whose name an intrinsic's begins with; the rest of its name is what varies. */
static const struct {
  const char *prefix;
  tf_feature feature;
} rows[] = {
    {"tcgen05.", TF_FEAT_tcgen05},
    {"wgmma.", TF_FEAT_wgmma},
    {"setmaxnreg.", TF_FEAT_setmaxnreg},
    {"clusterlaunchcontrol.", TF_FEAT_cluster_launch_control},
    {"cp.async.bulk.tensor.reduce.", TF_FEAT_tma_reduce},
    {"cp.async.bulk.tensor.g2s.tile.gather4", TF_FEAT_tma_gather4},
    {"cp.async.bulk.tensor.g2s.cta.tile.gather4", TF_FEAT_tma_gather4},
    {"cp.async.bulk.tensor.s2g.tile.scatter4", TF_FEAT_tma_gather4},
    {"cp.async.bulk.tensor.prefetch.tile.gather4", TF_FEAT_tma_gather4},
    {"cp.async.bulk.tensor.g2s.im2col.w", TF_FEAT_tma_im2col_w},
    {"cp.async.bulk.tensor.g2s.cta.", TF_FEAT_tma_to_cta},
    {"cp.async.bulk.tensor.", TF_FEAT_tma},
    {"cp.async.bulk.shared.cta.to.global.bytemask", TF_FEAT_bulk_mask},
    {"cp.async.bulk.", TF_FEAT_bulk_copy},
    {"cp.reduce.async.bulk.", TF_FEAT_bulk_reduce},
    {"st.bulk", TF_FEAT_st_bulk},
    {"tensormap.replace.", TF_FEAT_tensormap_replace},
    {"prefetch.tensormap", TF_FEAT_tma},
    {"fence.proxy.tensormap", TF_FEAT_tensormap_fence},
    {"fence.proxy.async_generic", TF_FEAT_fence_restrict},
    {"fence.proxy.async", TF_FEAT_proxy_fence},
    {"fence.mbarrier_init", TF_FEAT_cluster_relaxed},
    {"fence.sc.cluster", TF_FEAT_cluster},
    {"fence.acquire.sync_restrict", TF_FEAT_fence_restrict},
    {"fence.release.sync_restrict", TF_FEAT_fence_restrict},
    {"cp.async.", TF_FEAT_cp_async},
    {"mbarrier.try.wait", TF_FEAT_mbarrier_try_wait},
    {"mbarrier.arrive.expect.tx", TF_FEAT_mbarrier_tx},
    {"mbarrier.expect.tx", TF_FEAT_mbarrier_tx},
    {"mbarrier.complete.tx", TF_FEAT_mbarrier_tx},
    {"mbarrier.", TF_FEAT_mbarrier},
    {"barrier.cluster.", TF_FEAT_cluster},
    {"mapa.", TF_FEAT_cluster},
    {"getctarank.", TF_FEAT_cluster},
    {"read.ptx.sreg.cluster", TF_FEAT_cluster},
    {"read.ptx.sreg.nclusterid", TF_FEAT_cluster},
    {"elect.sync", TF_FEAT_elect},
    {"redux.sync.f", TF_FEAT_redux_f32},
    {"redux.sync.", TF_FEAT_redux_int},
    {"is_explicit_cluster", TF_FEAT_cluster},
    {"isspacep.shared.cluster", TF_FEAT_cluster},
    {"mma.block.scale.", TF_FEAT_mma_block_scale},
    {"mma.sp.ordered.metadata.", TF_FEAT_mma_sp},
    {"e4m3x2.to.", TF_FEAT_cvt_fp8},
    {"e5m2x2.to.", TF_FEAT_cvt_fp8},
    {"ff.to.e4m3x2", TF_FEAT_cvt_fp8},
    {"ff.to.e5m2x2", TF_FEAT_cvt_fp8},
    {"f16x2.to.e4m3x2", TF_FEAT_cvt_fp8},
    {"f16x2.to.e5m2x2", TF_FEAT_cvt_fp8},
    {"e2m1x2.to.", TF_FEAT_cvt_fp6_fp4},
    {"e2m3x2.to.", TF_FEAT_cvt_fp6_fp4},
    {"e3m2x2.to.", TF_FEAT_cvt_fp6_fp4},
    {"ue8m0x2.to.", TF_FEAT_cvt_fp6_fp4},
    {"ff.to.e", TF_FEAT_cvt_fp6_fp4},
    {"ff.to.ue8m0x2", TF_FEAT_cvt_fp6_fp4},
    {"bf16x2.to.ue8m0x2", TF_FEAT_cvt_fp6_fp4},
    {"ldmatrix.sync.aligned.m16n16", TF_FEAT_ldmatrix_b8},
    {"ldmatrix.sync.aligned.m8n16", TF_FEAT_ldmatrix_b8},
    {"ldmatrix.", TF_FEAT_ldmatrix},
    {"stmatrix.sync.aligned.m16n8", TF_FEAT_stmatrix_b8},
    {"stmatrix.", TF_FEAT_stmatrix},
    {"griddepcontrol.", TF_FEAT_dependent_launch},
};

tf_features tf_intrinsic_features(LLVMModuleRef m) {
  static const char all[] = "llvm.nvvm.";
  tf_features need = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    size_t len;
    const char *name = LLVMGetValueName2(f, &len);
    if (strncmp(name, all, sizeof all - 1) != 0 || !LLVMGetFirstUse(f)) continue;
    name += sizeof all - 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
      if (strncmp(name, rows[i].prefix, strlen(rows[i].prefix)) == 0) {
        tf_features_add(&need, rows[i].feature);
        break;
      }
  }
  return need;
}
