/* A kernel.func becomes an LLVM function with the calling convention of kernels, its launch bounds and what the host
 * program guarantees of its arguments. Then each op goes to the file of its family. */
#include "codegen/emit/emit_impl.h"
#include "codegen/codegen_impl.h"

#include <stdio.h>

/* ------------------------------------------------------------------------------------------------ attributes */

static void fn_string(tf_emit *e, const char *name, const char *value) {
  LLVMAttributeRef a = LLVMCreateStringAttribute(e->ctx, name, (unsigned)strlen(name), value, (unsigned)strlen(value));
  LLVMAddAttributeAtIndex(e->fn, LLVMAttributeFunctionIndex, a);
}

static void add_enum(tf_emit *e, LLVMAttributeIndex at, const char *name, uint64_t value) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAddAttributeAtIndex(e->fn, at, LLVMCreateEnumAttribute(e->ctx, kind, value));
}

static void kernel_attributes(tf_emit *e) {
  char text[64];
  int64_t d[3];
  if (tf_kernel_extents(e->func, "cluster", d)) {
    snprintf(text, sizeof text, "%d,%d,%d", (int)d[0], (int)d[1], (int)d[2]);
    fn_string(e, "nvvm.cluster_dim", text);
  }
  if (tf_kernel_extents(e->func, "block", d)) {
    snprintf(text, sizeof text, "%d,%d,%d", (int)d[0], (int)d[1], (int)d[2]);
    fn_string(e, "nvvm.reqntid", text);
  } else if (tf_kernel_max_threads_attr(e->func)) {
    snprintf(text, sizeof text, "%u", tf_kernel_max_threads(e->func));
    fn_string(e, "nvvm.maxntid", text);
  }
  static const char *const numbers[][2] = {{"min_ctas", "nvvm.minctasm"}, {"max_regs", "nvvm.maxnreg"}};
  for (int i = 0; i < 2; i++) {
    if (!tf_op_attr(e->func, numbers[i][0])) continue;
    snprintf(text, sizeof text, "%d", (int)tf_op_int(e->func, numbers[i][0], 1));
    fn_string(e, numbers[i][1], text);
  }
  add_enum(e, LLVMAttributeFunctionIndex, "nounwind", 0);
}

static void find_griddep(tf_op *op, void *user) {
  if (tf_kernel_op(op) == TF_K_GRIDDEP_WAIT) *(bool *)user = true;
}

/* What the host program guarantees about a buffer; nothing else is claimed. Not `readonly` where the grid before this
 * one may still write: LLVM would read through the cache for constants, also behind griddepcontrol.wait. */
static void argument_attributes(tf_emit *e, uint32_t i) {
  tf_attr *align = tf_func_arg_attr(e->func, i, "align");
  if (align) add_enum(e, i + 1, "align", (uint64_t)align->i);
  if (tf_func_arg_attr(e->func, i, "noalias")) add_enum(e, i + 1, "noalias", 0);
  if (!e->dependent && tf_func_arg_attr(e->func, i, "readonly")) add_enum(e, i + 1, "readonly", 0);
}

/* The map's 128 bytes are the parameter. Without grid_constant LLVM would copy them to local memory, of which
 * TMA knows nothing. */
static void tensormap_attributes(tf_emit *e, uint32_t i) {
  unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
  LLVMTypeRef bytes = LLVMArrayType2(e->i8, 128);
  LLVMAddAttributeAtIndex(e->fn, i + 1, LLVMCreateTypeAttribute(e->ctx, kind, bytes));
  add_enum(e, i + 1, "align", 64);
  static const char grid[] = "nvvm.grid_constant";
  LLVMAddAttributeAtIndex(e->fn, i + 1, LLVMCreateStringAttribute(e->ctx, grid, sizeof grid - 1, "", 0));
}

/* ------------------------------------------------------------------------------------------------ ops */

static void emit_op(tf_emit *e, tf_op *op) {
  LLVMValueRef r = NULL;
  tf_emit_debug_op(e, op);
  tf_kernel_family family = tf_kernel_family_of(op);
  if (family != TF_KERNEL_BASIC) {
    r = family == TF_KERNEL_ATOMIC   ? tf_emit_atomic(e, op)
        : family == TF_KERNEL_MATRIX ? tf_emit_mma(e, op)
                                     : tf_emit_async(e, op);
    if (r && op->nresult) tf_emit_set(e, &op->result[0], r);
    return;
  }
  switch (tf_kernel_op(op)) {
  case TF_K_FOR: tf_emit_for(e, op); return;
  case TF_K_IF: tf_emit_if(e, op); return;
  case TF_K_WHILE: tf_emit_while(e, op); return;
  case TF_K_ASSERT: tf_emit_assert(e, op); return;
  case TF_K_PRINT: tf_emit_print(e, op); return;
  case TF_K_ALLOC: r = tf_emit_alloc(e, op); break;
  case TF_K_DYNAMIC_SHARED: r = tf_emit_dynamic_shared(e, op); break;
  case TF_K_LOAD:
    if (!tf_emit_array_load(e, op)) r = tf_emit_load(e, op);
    break;
  case TF_K_STORE:
    if (!tf_emit_array_store(e, op)) tf_emit_store(e, op);
    return;
  case TF_K_CONSTANT: r = tf_emit_constant(e, op); break;
  case TF_K_CMP: r = tf_emit_cmp(e, op); break;
  case TF_K_SELECT:
    r = LLVMBuildSelect(e->b, tf_emit_arg(e, op, 0), tf_emit_arg(e, op, 1), tf_emit_arg(e, op, 2), "");
    break;
  case TF_K_CAST: r = tf_emit_cast(e, op); break;
  case TF_K_BITCAST: r = tf_emit_bitcast(e, op); break;
  case TF_K_MATH: r = tf_emit_math(e, op); break;
  case TF_K_EXTRACT:
    if (tf_emit_held(e, tf_op_operand(op, 0))) {
      r = tf_emit_held_element(e, op);
      break;
    }
  /* fall through */
  case TF_K_BUILD:
    if (!(r = tf_emit_rearrange(e, op))) return;
    break;
  case TF_K_INSERT:
  case TF_K_SPLAT: r = tf_emit_vector(e, op); break;
  case TF_K_THREAD_ID:
  case TF_K_BLOCK_ID:
  case TF_K_BLOCK_DIM:
  case TF_K_GRID_DIM:
  case TF_K_LANE_ID:
  case TF_K_BARRIER:
  case TF_K_WARP_SYNC:
  case TF_K_SHUFFLE:
  case TF_K_VOTE:
  case TF_K_PROMISE: r = tf_emit_thread(e, op); break;
  default: r = tf_emit_arith(e, op); break;
  }
  if (r && op->nresult) tf_emit_set(e, &op->result[0], r);
}

void tf_emit_block(tf_emit *e, tf_block *b) {
  for (tf_op *op = b->first; op; op = op->next)
    if (!(op->def->traits & TF_TERMINATOR)) emit_op(e, op);
}

/* ------------------------------------------------------------------------------------------------ functions */

static void emit_kernel(tf_emit *e, tf_op *func) {
  tf_block *body = tf_op_body(func);
  LLVMTypeRef *types = TF_NEW_ARRAY(e->pool, LLVMTypeRef, body->narg + 1);
  for (uint32_t i = 0; i < body->narg; i++) types[i] = tf_emit_type(e, body->arg[i]->type);
  LLVMTypeRef type = LLVMFunctionType(e->void_type, types, body->narg, false);
  e->func = func;
  e->fn = LLVMAddFunction(e->mod, tf_kernel_symbol(e->pool, func), type);
  e->policy[0] = e->policy[1] = e->loads = e->stores = NULL;
  e->dependent = false;
  e->spared = 0;
  tf_walk(e->func, false, find_griddep, &e->dependent);
  LLVMSetFunctionCallConv(e->fn, 71); /* ptx_kernel */
  kernel_attributes(e);
  for (uint32_t i = 0; i < body->narg; i++) {
    if (tf_type_is_buffer(body->arg[i]->type)) argument_attributes(e, i);
    if (tf_type_is_tensormap(body->arg[i]->type)) tensormap_attributes(e, i);
    LLVMValueRef p = LLVMGetParam(e->fn, i);
    if (body->arg[i]->name) LLVMSetValueName2(p, body->arg[i]->name, strlen(body->arg[i]->name));
    tf_emit_set(e, body->arg[i], p);
  }
  tf_emit_debug_func(e, func);
  tf_emit_arrays_begin(e);
  LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "entry");
  LLVMBasicBlockRef first = LLVMAppendBasicBlockInContext(e->ctx, e->fn, "body");
  LLVMPositionBuilderAtEnd(e->entry, entry);
  LLVMPositionBuilderAtEnd(e->b, first);
  tf_emit_block(e, body);
  tf_emit_debug_op(e, body->last);
  LLVMBuildRetVoid(e->b);
  tf_emit_cells_end(e);
  tf_emit_arrays_end(e);
  if (e->spared_of && e->spared > 0) tf_map_set(e->spared_of, tf_map_ptr(e->fn), (void *)(uintptr_t)e->spared);
  LLVMBuildBr(e->entry, first);
}

static void init_types(tf_emit *e) {
  LLVMContextRef c = e->ctx;
  e->i1 = LLVMInt1TypeInContext(c);
  e->i8 = LLVMInt8TypeInContext(c);
  e->i16 = LLVMInt16TypeInContext(c);
  e->i32 = LLVMInt32TypeInContext(c);
  e->i64 = LLVMInt64TypeInContext(c);
  e->f16 = LLVMHalfTypeInContext(c);
  e->bf16 = LLVMBFloatTypeInContext(c);
  e->f32 = LLVMFloatTypeInContext(c);
  e->f64 = LLVMDoubleTypeInContext(c);
  e->void_type = LLVMVoidTypeInContext(c);
  for (unsigned i = 0; i < 8; i++) e->ptr[i] = LLVMPointerTypeInContext(c, i);
}

static void close_emitter(void *emitter) {
  tf_emit *e = emitter;
  tf_emit_debug_end(e);
  if (e->b) LLVMDisposeBuilder(e->b);
  if (e->entry) LLVMDisposeBuilder(e->entry);
  if (e->late) LLVMDisposeBuilder(e->late);
  e->b = e->entry = e->late = NULL;
}

void tf_emit_kernels(tf_op *module, tf_op *const *kernel, uint32_t n, LLVMModuleRef mod, tf_pool *scratch,
                     const tf_codegen_options *o, uint32_t sm, tf_emit_form form, tf_map *spared) {
  tf_emit *e = TF_NEW(scratch, tf_emit);
  LLVMContextRef ctx = LLVMGetModuleContext(mod);
  *e = (tf_emit){.module = module, .pool = scratch, .o = o, .sm = sm, .ctx = ctx, .mod = mod, .form = form};
  e->spared_of = spared;
  e->values.pool = e->parts.pool = e->words.pool = e->halves.pool = e->local_of.pool = e->held.pool = scratch;
  *tf_pool_hold(scratch, close_emitter) = e;
  LLVMSetTarget(mod, "nvptx64-nvidia-cuda");
  e->b = LLVMCreateBuilderInContext(ctx);
  e->entry = LLVMCreateBuilderInContext(ctx);
  e->late = LLVMCreateBuilderInContext(ctx);
  init_types(e);
  tf_emit_debug_begin(e);
  for (uint32_t i = 0; i < n; i++) emit_kernel(e, kernel[i]);
  close_emitter(e);
}
