/* Packages: the kernel table, host.func to host programs, and everything together as bytes.
 *
 * A host program becomes a list of instructions (runtime/hostprog.h). Each value is a register, defined once, in the
 * order of the text; an `if` is a jump forward. So the verifier of the runtime needs one pass. Names, messages and
 * numbers of launches are slices of one pool. */
#include "codegen/codegen_impl.h"
#include "codegen/ptx/ptx_parts.h"
#include "kernel/kernel.h"
#include "runtime/package.h"
#include "support/alloc.h"
#include "support/result.h"

/* ------------------------------------------------------------------------------------------------ kernels */

static tf_pkind param_kind(const tf_type *t) {
  if (tf_type_is_buffer(t)) return TF_P_PTR;
  if (tf_type_is_tensormap(t)) return TF_P_TENSORMAP;
  if (t->kind == TF_TYPE_FLOAT) return t->fkind == TF_F64 ? TF_P_F64 : t->fkind == TF_F32 ? TF_P_F32 : TF_P_I16;
  return t->width == 64 ? TF_P_I64 : t->width == 32 ? TF_P_I32 : t->width == 16 ? TF_P_I16 : TF_P_I8;
}

static tf_hkernel kernel_entry(tf_pool *p, tf_op *func) {
  tf_block *b = tf_op_body(func);
  uint8_t *params = tf_pool_alloc(p, b->narg + 1);
  for (uint32_t i = 0; i < b->narg; i++) params[i] = (uint8_t)param_kind(b->arg[i]->type);
  int64_t cluster[3] = {1, 1, 1}, block[3] = {0, 0, 0};
  TF_EITHER(tf_kernel_extents(func, "cluster", cluster));
  TF_EITHER(tf_kernel_extents(func, "block", block));
  return (tf_hkernel){.name = tf_kernel_symbol(p, func),
                      .nparam = b->narg,
                      .param = params,
                      .max_threads = tf_kernel_max_threads(func),
                      .static_shared = (uint32_t)tf_kernel_static_shared(func),
                      .block = {(uint32_t)block[0], (uint32_t)block[1], (uint32_t)block[2]},
                      .cluster = {(uint32_t)cluster[0], (uint32_t)cluster[1], (uint32_t)cluster[2]}};
}

/* ------------------------------------------------------------------------------------------------ host programs */

typedef struct writer {
  tf_pool *pool;
  tf_block *args;
  tf_map regs;       /* tf_value -> register + 1 */
  tf_strmap kernels; /* name -> index + 1 */
  TF_VEC(tf_hinst) inst;
  TF_VEC(uint32_t) slots;
  TF_VEC(const char *) text;
  TF_VEC(tf_tensormap_shape) maps;
} writer;

static uint32_t put(writer *w, tf_hop op, uint32_t a, uint32_t b, uint32_t c, int64_t imm) {
  tf_hinst i = {op, a, b, c, imm};
  tf_vec_push(w->pool, &w->inst, i);
  return (uint32_t)w->inst.n - 1;
}

static void define(writer *w, tf_value *v, uint32_t reg) {
  tf_map_set(&w->regs, tf_map_ptr(v), (void *)(uintptr_t)(reg + 1));
}

static uint32_t reg(writer *w, tf_op *op, uint32_t i) {
  return (uint32_t)(uintptr_t)tf_map_get(&w->regs, tf_map_ptr(tf_op_operand(op, i))) - 1;
}

/* Operands first .. end as a slice of the pool. */
static uint32_t slice(writer *w, tf_op *op, uint32_t first) {
  uint32_t at = (uint32_t)w->slots.n;
  for (uint32_t i = first; i < op->noperand; i++) tf_vec_push(w->pool, &w->slots, reg(w, op, i));
  return at;
}

static int64_t text_number(writer *w, tf_str s) {
  const char *text = tf_pool_str(w->pool, s);
  for (size_t i = 0; i < w->text.n; i++)
    if (strcmp(w->text.at[i], text) == 0) return (int64_t)i;
  tf_vec_push(w->pool, &w->text, text);
  return (int64_t)w->text.n - 1;
}

static const struct {
  tf_hostop row;
  tf_hop hop;
} binaries[] = {{TF_H_ADD, TF_HOP_ADD}, {TF_H_SUB, TF_HOP_SUB},         {TF_H_MUL, TF_HOP_MUL}, {TF_H_DIV, TF_HOP_DIV},
                {TF_H_MOD, TF_HOP_MOD}, {TF_H_CEILDIV, TF_HOP_CEILDIV}, {TF_H_MIN, TF_HOP_MIN}, {TF_H_MAX, TF_HOP_MAX},
                {TF_H_AND, TF_HOP_AND}, {TF_H_OR, TF_HOP_OR},           {TF_H_XOR, TF_HOP_XOR}, {TF_H_EQ, TF_HOP_EQ},
                {TF_H_NE, TF_HOP_NE},   {TF_H_LT, TF_HOP_LT},           {TF_H_LE, TF_HOP_LE}};

static uint32_t tensor_number(tf_op *op) { return tf_op_operand(op, 0)->index; }

static void write_block(writer *w, tf_block *b);

static void write_if(writer *w, tf_op *op) {
  uint32_t skip = put(w, TF_HOP_JZ, reg(w, op, 0), 0, 0, 0), end = 0;
  write_block(w, op->region[0].block);
  if (op->region[1].block) end = put(w, TF_HOP_JMP, 0, 0, 0, 0);
  w->inst.at[skip].imm = (int64_t)w->inst.n;
  if (!op->region[1].block) return;
  write_block(w, op->region[1].block);
  w->inst.at[end].imm = (int64_t)w->inst.n;
}

static int64_t kernel_number(writer *w, tf_op *op) {
  return (int64_t)(uintptr_t)tf_strmap_get(&w->kernels, tf_host_kernel_of(op)) - 1;
}

static void look_for_wait(tf_op *op, void *user) { *(bool *)user |= tf_kernel_op(op) == TF_K_GRIDDEP_WAIT; }

static uint32_t begin_of(tf_op *launch) {
  bool waits = tf_host_early_of(launch);
  if (!tf_host_overlap_of(launch)) return waits ? TF_LAUNCH_WAITS : 0;
  tf_op *kernel = tf_symbol_lookup(tf_op_parent(tf_enclosing_func(launch)), tf_host_kernel_of(launch));
  if (kernel) tf_walk(kernel, false, look_for_wait, &waits);
  return TF_LAUNCH_OVERLAP | (waits ? TF_LAUNCH_WAITS : 0);
}

static void write_launch(writer *w, tf_op *op) {
  put(w, TF_HOP_LAUNCH, begin_of(op), slice(w, op, 0), op->noperand, kernel_number(w, op));
}

/* Numbers of an argument, innermost axis first. An axis of one element may have any stride, which then does not count.
 */
static void tensor_numbers(writer *w, tf_op *op, uint32_t rank, uint32_t *dim, uint32_t *stride) {
  tf_value *t = tf_op_operand(op, 0);
  uint32_t tensor = t->index, one = put(w, TF_HOP_CONST, 0, 0, 0, 1);
  uint32_t size = put(w, TF_HOP_CONST, 0, 0, 0, tf_type_bits(t->type->elem) / 8);
  uint32_t harmless = put(w, TF_HOP_CONST, 0, 0, 0, 32);
  for (uint32_t i = 0; i < rank; i++) {
    dim[i] = put(w, TF_HOP_DIM, tensor, rank - 1 - i, 0, 0);
    uint32_t elements = put(w, TF_HOP_STRIDE, tensor, rank - 1 - i, 0, 0);
    uint32_t many = put(w, TF_HOP_LT, one, dim[i], 0, 0);
    if (i) {
      uint32_t step = put(w, TF_HOP_SELECT, many, elements, harmless, 0);
      stride[i - 1] = put(w, TF_HOP_MUL, step, size, 0, 0);
      continue;
    }
    uint32_t dense = put(w, TF_HOP_EQ, elements, one, 0, 0), fine = put(w, TF_HOP_SELECT, many, dense, one, 0);
    uint32_t at = (uint32_t)w->slots.n;
    tf_vec_push(w->pool, &w->slots, elements);
    const char *name = t->name ? t->name : "the tensor";
    const char *text = tf_pool_printf(w->pool, "the last axis of %s has stride {0}, expected 1 for a tensor map", name);
    put(w, TF_HOP_CHECK, fine, at, 1, text_number(w, tf_strz(text)));
  }
}

static uint32_t write_map(writer *w, tf_op *op) {
  tf_tensormap_desc m;
  TF_SURELY(tf_host_map_read(op, &m));
  uint32_t rank = m.s.rank, address, number[2 * TF_TENSORMAP_RANK];
  tf_value *source = tf_op_operand(op, 0);
  if (op->noperand > 1) {
    address = reg(w, op, 0);
    for (uint32_t i = 0; i < rank; i++) number[i] = reg(w, op, rank - i);
    for (uint32_t i = 1; i < rank; i++) number[rank + i - 1] = reg(w, op, 2 * rank - i);
  } else {
    tensor_numbers(w, op, rank, number, number + rank);
    address = put(w, TF_HOP_PTR, source->index, 0, 0, 0);
  }
  uint32_t at = (uint32_t)w->slots.n;
  tf_vec_push(w->pool, &w->slots, address);
  for (uint32_t i = 0; i < 2 * rank - 1; i++) tf_vec_push(w->pool, &w->slots, number[i]);
  tf_vec_push(w->pool, &w->maps, m.s);
  const char *name = op->result[0].name ? op->result[0].name : source->name ? source->name : "unnamed";
  return put(w, TF_HOP_TENSORMAP, (uint32_t)w->maps.n - 1, at, 2 * rank, text_number(w, tf_strz(name)));
}

static int64_t mesh_of(const tf_op *op) {
  const tf_attr *mesh = tf_host_mesh_of(op);
  int64_t code = 0;
  for (uint32_t i = 0; i < TF_MESH_AXES; i++) code |= (i < mesh->n ? mesh->ints[i] : 1) << (TF_MESH_BITS * i);
  return code;
}

static void write_communication(writer *w, tf_op *op, int row) {
  static const tf_comm_kind kinds[] = {[TF_H_ALL_GATHER] = TF_COMM_ALL_GATHER,
                                       [TF_H_ALL_TO_ALL] = TF_COMM_ALL_TO_ALL,
                                       [TF_H_ALL_REDUCE] = TF_COMM_ALL_REDUCE,
                                       [TF_H_REDUCE_SCATTER] = TF_COMM_REDUCE_SCATTER,
                                       [TF_H_REDUCE] = TF_COMM_REDUCE,
                                       [TF_H_BROADCAST] = TF_COMM_BROADCAST,
                                       [TF_H_GATHER] = TF_COMM_GATHER,
                                       [TF_H_SCATTER] = TF_COMM_SCATTER,
                                       [TF_H_SEND] = TF_COMM_SEND};
  static const tf_dtype types[] = {[TF_HOST_ELEM_F64] = TF_DT_F64,  [TF_HOST_ELEM_F32] = TF_DT_F32,
                                   [TF_HOST_ELEM_F16] = TF_DT_F16,  [TF_HOST_ELEM_BF16] = TF_DT_BF16,
                                   [TF_HOST_ELEM_I64] = TF_DT_I64,  [TF_HOST_ELEM_I32] = TF_DT_I32,
                                   [TF_HOST_ELEM_UI64] = TF_DT_U64, [TF_HOST_ELEM_UI32] = TF_DT_U32};
  static const tf_comm_reduce reductions[] = {[TF_HOST_REDUCE_SUM] = TF_COMM_SUM,
                                              [TF_HOST_REDUCE_PROD] = TF_COMM_PROD,
                                              [TF_HOST_REDUCE_MAX] = TF_COMM_MAX,
                                              [TF_HOST_REDUCE_MIN] = TF_COMM_MIN};
  bool sums = tf_def_takes(op->def, "reduce");
  tf_comm c = {.kind = (uint8_t)kinds[row],
               .axis = (uint8_t)tf_host_axis_of(op, 0),
               .dtype = (uint8_t)(sums ? types[tf_host_elem_of(op)] : TF_DT_U8),
               .reduce = (uint8_t)(sums ? reductions[tf_host_reduce_of(op)] : 0)};
  c.side = tf_host_side_of(op);
  uint32_t root = tf_def_takes(op->def, "root") ? put(w, TF_HOP_CONST, 0, 0, 0, tf_host_root_of(op, 0)) : 0;
  uint32_t dest = row == TF_H_SEND ? put(w, TF_HOP_CONST, 0, 0, 0, tf_host_dest_of(op, 0)) : 0;
  uint32_t at = slice(w, op, 1), n = tf_comm_values(c.kind);
  if (n > 2) tf_vec_push(w->pool, &w->slots, root);
  if (n > 3) tf_vec_push(w->pool, &w->slots, dest);
  put(w, TF_HOP_COMM, reg(w, op, 0), at, n, mesh_of(op) | tf_comm_code(&c));
}

static uint32_t write_value(writer *w, tf_op *op, int row) {
  int64_t axis = tf_host_axis_of(op, 0);
  for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
    if ((int)binaries[i].row == row) return put(w, binaries[i].hop, reg(w, op, 0), reg(w, op, 1), 0, 0);
  switch (row) {
  case TF_H_CONSTANT: return put(w, TF_HOP_CONST, 0, 0, 0, tf_host_value_of(op, 0));
  case TF_H_DIM: return put(w, TF_HOP_DIM, tensor_number(op), (uint32_t)axis, 0, 0);
  case TF_H_STRIDE: return put(w, TF_HOP_STRIDE, tensor_number(op), (uint32_t)axis, 0, 0);
  case TF_H_PTR: return put(w, TF_HOP_PTR, tensor_number(op), 0, 0, 0);
  case TF_H_CAST: return reg(w, op, 0);
  case TF_H_TENSORMAP: return write_map(w, op);
  case TF_H_SELECT: return put(w, TF_HOP_SELECT, reg(w, op, 0), reg(w, op, 1), reg(w, op, 2), 0);
  case TF_H_COUNTER: return put(w, TF_HOP_COUNTER, 0, 0, 0, 0);
  case TF_H_LATER: return put(w, TF_HOP_LATER, reg(w, op, 0), tf_host_last_of(op), 0, tf_host_version_of(op, 0));
  case TF_H_TAKES: return put(w, TF_HOP_TAKES, 0, 0, 0, kernel_number(w, op));
  case TF_H_COORDINATE: return put(w, TF_HOP_COORDINATE, (uint32_t)axis, 0, 0, mesh_of(op));
  default: return put(w, TF_HOP_ALLOC, reg(w, op, 0), 0, 0, 0);
  }
}

static void write_op(writer *w, tf_op *op) {
  int row = tf_host_op(op);
  if (tf_host_communicates(op)) {
    write_communication(w, op, row);
    return;
  }
  switch (row) {
  case TF_H_RETURN: return;
  case TF_H_IF: write_if(w, op); return;
  case TF_H_LAUNCH: write_launch(w, op); return;
  case TF_H_STORE_TENSORMAP: put(w, TF_HOP_STORE_MAP, reg(w, op, 0), reg(w, op, 1), 0, 0); return;
  case TF_H_SIDE_WAIT: put(w, TF_HOP_SIDE, 0, 0, 0, 0); return;
  case TF_H_WAIT_SIDE: put(w, TF_HOP_SIDE, 1, 0, 0, 0); return;
  case TF_H_SHAPES_END: put(w, TF_HOP_SHAPES_END, 0, 0, 0, 0); return;
  case TF_H_DECLINE: put(w, TF_HOP_DECLINE, 0, 0, 0, tf_host_large_of(op)); return;
  case TF_H_MEMSET: put(w, TF_HOP_MEMSET, reg(w, op, 0), reg(w, op, 1), 0, tf_host_value_of(op, 0)); return;
  case TF_H_CHECK:
    put(w, TF_HOP_CHECK, reg(w, op, 0), slice(w, op, 1), op->noperand - 1, text_number(w, tf_host_message_of(op)));
    return;
  case TF_H_SHAPE:
    for (uint32_t i = 0; i < op->noperand; i++)
      put(w, TF_HOP_SHAPE, (uint32_t)tf_host_result_of(op, 0), i, reg(w, op, i), 0);
    return;
  default: define(w, &op->result[0], write_value(w, op, row)); return;
  }
}

static void write_block(writer *w, tf_block *b) {
  for (tf_op *op = b->first; op; op = op->next) write_op(w, op);
}

static tf_dtype dtype_of(const tf_type *t) {
  static const tf_dtype floats[] = {TF_DT_F64,      TF_DT_F32,    TF_DT_F16,     TF_DT_BF16,
                                    TF_DT_F8E4M3FN, TF_DT_F8E5M2, TF_DT_F4E2M1FN};
  if (t->kind == TF_TYPE_FLOAT) return floats[t->fkind];
  if (t->width == 1) return TF_DT_BOOL;
  if (t->width == 4) return t->is_unsigned ? TF_DT_U4 : TF_DT_I4;
  static const tf_dtype ints[2][4] = {{TF_DT_I8, TF_DT_I16, TF_DT_I32, TF_DT_I64},
                                      {TF_DT_U8, TF_DT_U16, TF_DT_U32, TF_DT_U64}};
  return ints[t->is_unsigned][t->width == 8 ? 0 : t->width == 16 ? 1 : t->width == 32 ? 2 : 3];
}

static const tf_harg *arguments(tf_pool *p, tf_op *func) {
  tf_block *b = tf_op_body(func);
  tf_attr *names = tf_host_arg_names_of(func);
  int64_t first_result = b->narg - tf_host_num_results_of(func, 0);
  tf_harg *args = TF_NEW_ARRAY(p, tf_harg, b->narg + 1);
  for (uint32_t i = 0; i < b->narg; i++) {
    tf_type *t = b->arg[i]->type;
    bool tensor = tf_type_is(t, "host.tensor");
    const char *own = b->arg[i]->name ? b->arg[i]->name : tf_pool_printf(p, "arg%u", i);
    args[i] = (tf_harg){.name = names ? tf_pool_str(p, names->elem[i]->s) : own,
                        .dtype = (uint8_t)dtype_of(tensor ? t->elem : t),
                        .is_tensor = tensor,
                        .is_result = i >= first_result,
                        .rank = tensor ? (uint8_t)t->dims[0] : 0};
  }
  return args;
}

static tf_hostprog program(tf_pool *p, const tf_strmap *kernels, tf_op *func) {
  tf_block *b = tf_op_body(func);
  writer w = {.pool = p, .args = b, .regs = {.pool = p}, .kernels = *kernels};
  for (uint32_t i = 0; i < b->narg; i++)
    if (!tf_type_is(b->arg[i]->type, "host.tensor") && tf_value_has_uses(b->arg[i]))
      define(&w, b->arg[i], put(&w, TF_HOP_SCALAR, i, 0, 0, 0));
  write_block(&w, b);
  put(&w, TF_HOP_RET, 0, 0, 0, 0);
  return (tf_hostprog){.name = tf_pool_str(p, tf_op_symbol(func)),
                       .narg = b->narg,
                       .arg = arguments(p, func),
                       .ninst = (uint32_t)w.inst.n,
                       .inst = w.inst.at,
                       .npool = (uint32_t)w.slots.n,
                       .pool = w.slots.at,
                       .ntext = (uint32_t)w.text.n,
                       .text = w.text.at,
                       .nmap = (uint32_t)w.maps.n,
                       .map = w.maps.at};
}

/* ------------------------------------------------------------------------------------------------ the package */

/* Kernels that need nothing of one another are loaded one by one, each when it is first launched: a program with many
 * versions launches few of them. */
static void cut_ptx(tf_job *j, tf_package_parts *parts, tf_hkernel *kernel) {
  tf_ptx_parts found = j->parts;
  size_t head = j->head;
  if (parts->nkernel < 2 || parts->cubin.len) return;
  if (!found.n && !tf_ptx_find_parts(j->scratch, parts->ptx, &head, &found)) return;
  if (found.n != parts->nkernel) return;
  tf_strmap at = {.pool = j->scratch};
  for (size_t i = 0; i < found.n; i++) tf_strmap_set(&at, found.at[i].name, &found.at[i]);
  for (uint32_t i = 0; i < parts->nkernel; i++)
    if (!tf_strmap_get(&at, tf_strz(kernel[i].name))) return;
  for (uint32_t i = 0; i < parts->nkernel; i++) {
    const tf_ptx_part *p = tf_strmap_get(&at, tf_strz(kernel[i].name));
    kernel[i].ptx_at = p->at;
    kernel[i].ptx_len = p->len;
  }
  parts->ptx_head = head;
}

static tf_package_parts collect(tf_job *j, tf_op *module) {
  tf_pool *p = j->scratch;
  TF_VEC(tf_hkernel) kernels = {0};
  TF_VEC(tf_hostprog) programs = {0};
  tf_strmap index = {.pool = p};
  tf_block *b = tf_op_body(module);
  for (tf_op *op = b->first; op; op = op->next) {
    if (tf_kernel_op(op) != TF_K_FUNC) continue;
    tf_vec_push(p, &kernels, kernel_entry(p, op));
    kernels.at[kernels.n - 1].ptx_version = tf_ptx_of_kernel(j, op);
    tf_strmap_set(&index, tf_op_symbol(op), (void *)(uintptr_t)kernels.n);
  }
  for (tf_op *op = b->first; op; op = op->next)
    if (tf_host_op(op) == TF_H_FUNC) tf_vec_push(p, &programs, program(p, &index, op));
  tf_package_parts parts = {.target = j->target->name,
                            .ptx_version = j->ptx,
                            .producer = tf_version(),
                            .nprog = (uint32_t)programs.n,
                            .prog = programs.at,
                            .nkernel = (uint32_t)kernels.n,
                            .kernel = kernels.at,
                            .ptx = j->out->ptx,
                            .cubin = j->out->cubin,
                            .llvm = j->modules,
                            .later = j->later};
  cut_ptx(j, &parts, kernels.at);
  if (parts.ptx.len && !parts.ptx_head) parts.ptx_version = j->most_ptx; /* it is loaded whole */
  return parts;
}

typedef struct encoded {
  const tf_allocator *alloc;
  void *bytes;
} encoded;

static void drop(void *what) {
  encoded *e = what;
  tf_free(e->alloc, e->bytes);
}

tf_status tf_keep_package(tf_job *j, const tf_package_parts *parts) {
  encoded *e = TF_NEW(j->scratch, encoded);
  e->alloc = tf_pool_allocator(j->pool);
  *tf_pool_hold(j->scratch, drop) = e;
  size_t size = 0;
  tf_sink sink = tf_diags_sink(j->diags);
  tf_status s =
      (j->o->unsealed ? tf_package_encode_unsealed : tf_package_encode_diag)(parts, e->alloc, &sink, &e->bytes, &size);
  if (s != TF_OK) return s;
  j->out->package = tf_job_keep(j, e->bytes, size);
  return TF_OK;
}

tf_status tf_make_package(tf_job *j, tf_op *module) {
  tf_package_parts parts = collect(j, module);
  return tf_keep_package(j, &parts);
}
