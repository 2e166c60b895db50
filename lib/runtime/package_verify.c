/* Checks of a package's structure. The executor trusts what passes here. */
#include <stdlib.h>
#include <string.h>

#include "runtime/llvm_modules.h"
#include "runtime/package.h"

typedef struct checker {
  const tf_package_parts *parts;
  const tf_hostprog *prog;
  const tf_sink *sink;
  uint32_t at;         /* instruction under check */
  uint32_t shapes_end; /* its index, or UINT32_MAX */
  uint32_t ninput;
  uint8_t *address; /* of each register before `at`: whether it may be an address */
} checker;

/* Names of the instructions, and which of a, b, c are registers (bits 0, 1, 2). */
static const struct {
  const char *name;
  uint8_t regs;
} ops[TF_HOP_COUNT] = {
    [TF_HOP_NOP] = {"nop", 0},
    [TF_HOP_CONST] = {"const", 0},
    [TF_HOP_DIM] = {"dim", 0},
    [TF_HOP_STRIDE] = {"stride", 0},
    [TF_HOP_PTR] = {"ptr", 0},
    [TF_HOP_SCALAR] = {"scalar", 0},
    [TF_HOP_ADD] = {"add", 3},
    [TF_HOP_SUB] = {"sub", 3},
    [TF_HOP_MUL] = {"mul", 3},
    [TF_HOP_DIV] = {"div", 3},
    [TF_HOP_MOD] = {"mod", 3},
    [TF_HOP_CEILDIV] = {"ceildiv", 3},
    [TF_HOP_MIN] = {"min", 3},
    [TF_HOP_MAX] = {"max", 3},
    [TF_HOP_AND] = {"and", 3},
    [TF_HOP_OR] = {"or", 3},
    [TF_HOP_XOR] = {"xor", 3},
    [TF_HOP_SHL] = {"shl", 3},
    [TF_HOP_SHR] = {"shr", 3},
    [TF_HOP_EQ] = {"eq", 3},
    [TF_HOP_NE] = {"ne", 3},
    [TF_HOP_LT] = {"lt", 3},
    [TF_HOP_LE] = {"le", 3},
    [TF_HOP_SELECT] = {"select", 7},
    [TF_HOP_CHECK] = {"check", 1},
    [TF_HOP_SHAPE] = {"shape", 4},
    [TF_HOP_SHAPES_END] = {"shapes_end", 0},
    [TF_HOP_ALLOC] = {"alloc", 1},
    [TF_HOP_LAUNCH] = {"launch", 0},
    [TF_HOP_MEMSET] = {"memset", 3},
    [TF_HOP_TENSORMAP] = {"tensormap", 0},
    [TF_HOP_STORE_MAP] = {"store_map", 3},
    [TF_HOP_JZ] = {"jz", 1},
    [TF_HOP_JMP] = {"jmp", 0},
    [TF_HOP_RET] = {"ret", 0},
    [TF_HOP_COUNTER] = {"counter", 0},
    [TF_HOP_COORDINATE] = {"coordinate", 0},
    [TF_HOP_COMM] = {"comm", 1},
    [TF_HOP_SIDE] = {"side", 0},
    [TF_HOP_LATER] = {"later", 1},
    [TF_HOP_TAKES] = {"takes", 0},
    [TF_HOP_DECLINE] = {"decline", 0},
};

uint32_t tf_hop_registers(uint32_t op) { return ops[op].regs; }

#define BAD_PACKAGE(k, ...) tf_fail((k)->sink, TF_ERR_INVALID, "package is malformed: " __VA_ARGS__)
#define BAD_INST(k, fmt, ...)                                                                                          \
  tf_fail((k)->sink, TF_ERR_INVALID, "package is malformed: entry '%s', host instruction %u (%s): " fmt,               \
          (k)->prog->name, (k)->at, ops[(k)->prog->inst[(k)->at].op].name, __VA_ARGS__)

static tf_status check_reg(const checker *k, uint32_t r) {
  return r < k->at ? TF_OK : BAD_INST(k, "register %u is not defined before it", r);
}

static tf_status check_slice(const checker *k, uint32_t first, uint32_t n) {
  if (first > k->prog->npool || n > k->prog->npool - first)
    return BAD_INST(k, "pool slice %u, %u of %u registers", first, n, k->prog->npool);
  for (uint32_t i = 0; i < n; i++) {
    tf_status s = check_reg(k, k->prog->pool[first + i]);
    if (s != TF_OK) return s;
  }
  return TF_OK;
}

static tf_status check_arg(const checker *k, const tf_hinst *x, bool tensor, bool axis) {
  if (x->a >= k->prog->narg) return BAD_INST(k, "argument %u of %u", x->a, k->prog->narg);
  const tf_harg *a = &k->prog->arg[x->a];
  if (a->is_tensor != tensor) return BAD_INST(k, "argument %u is a %s", x->a, a->is_tensor ? "tensor" : "scalar");
  if (axis && x->b >= a->rank) return BAD_INST(k, "axis %u of a tensor of rank %u", x->b, a->rank);
  if (k->at < k->shapes_end && k->shapes_end != UINT32_MAX && a->is_result)
    return BAD_INST(k, "result '%s' is used before shapes_end", a->name);
  return TF_OK;
}

/* {0}, {1}, ... must name registers of the slice. */
static tf_status check_text(const checker *k, const tf_hinst *x) {
  if (x->imm < 0 || x->imm >= k->prog->ntext) return BAD_INST(k, "text %lld of %u", (long long)x->imm, k->prog->ntext);
  for (const char *t = k->prog->text[x->imm]; (t = strchr(t, '{')); t++) {
    uint32_t v = 0, digits = 0;
    const char *d = t + 1;
    for (; *d >= '0' && *d <= '9' && digits < 6; d++, digits++) v = v * 10 + (uint32_t)(*d - '0');
    if (digits && *d == '}' && v >= x->c) return BAD_INST(k, "text refers to {%u} of %u values", v, x->c);
  }
  return check_slice(k, x->b, x->c);
}

static tf_status check_address(const checker *k, uint32_t reg) {
  return k->address[reg] ? TF_OK
                         : BAD_INST(k, "register %u is no address: it derives from no tensor and no workspace", reg);
}

static uint8_t may_be_address(const checker *k, const tf_hinst *x) {
  if (tf_hop_makes_address(x->op)) return 1;
  if (x->op == TF_HOP_SELECT) return k->address[x->b] | k->address[x->c];
  return ops[x->op].regs == 3 ? (uint8_t)tf_hop_derives(x->op, k->address[x->a], k->address[x->b]) : 0;
}

static bool is_map(const checker *k, uint32_t reg) { return k->prog->inst[reg].op == TF_HOP_TENSORMAP; }

static tf_status check_launch(const checker *k, const tf_hinst *x) {
  if (x->imm < 0 || x->imm >= k->parts->nkernel)
    return BAD_INST(k, "kernel %lld of %u", (long long)x->imm, k->parts->nkernel);
  const tf_hkernel *f = &k->parts->kernel[x->imm];
  if (x->c < 7 || x->c - 7 != f->nparam)
    return BAD_INST(k, "%u values for kernel '%s', which takes 7 and %u parameters", x->c, f->name, f->nparam);
  if (x->a > (TF_LAUNCH_OVERLAP | TF_LAUNCH_WAITS))
    return BAD_INST(k, "begin %u of kernel '%s', expected 0 to 3", x->a, f->name);
  tf_status s = check_slice(k, x->b, x->c);
  for (uint32_t i = 0; s == TF_OK && i < x->c; i++) /* a host address made of a register would be a hole */
    if (is_map(k, k->prog->pool[x->b + i]) != (i >= 7 && f->param[i - 7] == TF_P_TENSORMAP))
      s = BAD_INST(k, "value %u for kernel '%s' is %sa tensor map", i, f->name,
                   is_map(k, k->prog->pool[x->b + i]) ? "" : "not ");
    else if (i >= 7 && f->param[i - 7] == TF_P_BYTES)
      s = BAD_INST(k, "value %u for kernel '%s', which takes bytes there", i, f->name);
    else if (i >= 7 && f->param[i - 7] == TF_P_PTR) s = check_address(k, k->prog->pool[x->b + i]);
  return s;
}

/* The shape with what only a call knows left open. */
static tf_status check_map(const checker *k, const tf_hinst *x) {
  if (x->a >= k->prog->nmap) return BAD_INST(k, "tensor map %u of %u", x->a, k->prog->nmap);
  if (x->imm < 0 || x->imm >= k->prog->ntext) return BAD_INST(k, "text %lld of %u", (long long)x->imm, k->prog->ntext);
  char why[256];
  tf_tensormap_desc m = {.s = k->prog->map[x->a], .address = TF_TENSORMAP_UNKNOWN};
  for (int i = 0; i < TF_TENSORMAP_RANK; i++) m.dim[i] = TF_TENSORMAP_UNKNOWN;
  for (int i = 0; i < TF_TENSORMAP_RANK - 1; i++) m.stride[i] = TF_TENSORMAP_UNKNOWN;
  if (!tf_tensormap_check(&m, 0, why, sizeof why)) return BAD_INST(k, "%s", why);
  if (m.s.zero || x->c != 2u * m.s.rank) return BAD_INST(k, "%u values for rank %u", x->c, m.s.rank);
  tf_status s = check_slice(k, x->b, x->c);
  return s == TF_OK ? check_address(k, k->prog->pool[x->b]) : s;
}

static tf_status check_store_map(const checker *k, const tf_hinst *x) {
  return is_map(k, x->a) ? check_address(k, x->b) : BAD_INST(k, "register %u is not a tensor map", x->a);
}

static tf_status check_mesh(const checker *k, int64_t mesh, uint32_t axis) {
  if (axis >= TF_MESH_AXES || mesh < 0) return BAD_INST(k, "axis %u of a mesh", axis);
  for (uint32_t i = 0; i < TF_MESH_AXES; i++)
    if (!tf_mesh_extent(mesh, i)) return BAD_INST(k, "axis %u of the mesh has no device", i);
  return TF_OK;
}

static tf_status check_comm(const checker *k, const tf_hinst *x) {
  tf_comm m = tf_comm_read(x->imm);
  bool known = m.dtype == TF_DT_F64 || m.dtype == TF_DT_F32 || m.dtype == TF_DT_F16 || m.dtype == TF_DT_BF16 ||
               m.dtype == TF_DT_I64 || m.dtype == TF_DT_I32 || m.dtype == TF_DT_U64 || m.dtype == TF_DT_U32 ||
               m.dtype == TF_DT_U8;
  if (m.kind >= TF_COMM_KINDS || m.reduce >= TF_COMM_REDUCES || !known || x->c != tf_comm_values(m.kind))
    return BAD_INST(k, "communication %u of elements %u", m.kind, m.dtype);
  tf_status s = check_mesh(k, x->imm, m.axis);
  if (s == TF_OK) s = check_slice(k, x->b, x->c);
  if (s == TF_OK) s = check_address(k, x->a);
  return s == TF_OK ? check_address(k, k->prog->pool[x->b]) : s;
}

static tf_status check_jump(const checker *k, const tf_hinst *x) {
  if (x->imm <= (int64_t)k->at || x->imm > (int64_t)k->prog->ninst)
    return BAD_INST(k, "jump to %lld, which is not ahead in %u instructions", (long long)x->imm, k->prog->ninst);
  if (k->shapes_end != UINT32_MAX && k->at < k->shapes_end && x->imm > (int64_t)k->shapes_end)
    return BAD_INST(k, "jump to %lld crosses shapes_end", (long long)x->imm);
  return TF_OK;
}

static tf_status check_shape(const checker *k, const tf_hinst *x) {
  uint32_t nresult = k->prog->narg - k->ninput;
  if (x->a >= nresult) return BAD_INST(k, "result %u of %u", x->a, nresult);
  const tf_harg *a = &k->prog->arg[k->ninput + x->a];
  if (x->b >= a->rank) return BAD_INST(k, "axis %u of a result of rank %u", x->b, a->rank);
  if (k->shapes_end == UINT32_MAX || k->at > k->shapes_end) return BAD_INST(k, "no shapes_end %s", "follows");
  return TF_OK;
}

static tf_status check_version(const checker *k, const tf_hinst *x) {
  const tf_package_parts *p = k->parts;
  if (x->imm < 0 || x->imm >= TF_MOST_VERSIONS)
    return BAD_INST(k, "version %lld, of %d at most", (long long)x->imm, TF_MOST_VERSIONS);
  if (x->b > 1) return BAD_INST(k, "kind %u of version", x->b);
  if (p->later && tf_llvm_modules_count(p->llvm) == p->nkernel + p->nprog) return TF_OK;
  return BAD_INST(k, "the package has no texts of %s", "programs");
}

static tf_status check_inst(const checker *k, const tf_hinst *x) {
  const uint32_t operand[3] = {x->a, x->b, x->c};
  bool before = k->shapes_end != UINT32_MAX && k->at < k->shapes_end;
  for (int i = 0; i < 3; i++) {
    tf_status s = ops[x->op].regs >> i & 1 ? check_reg(k, operand[i]) : TF_OK;
    if (s != TF_OK) return s;
  }
  switch ((tf_hop)x->op) {
  case TF_HOP_DIM:
  case TF_HOP_STRIDE: return check_arg(k, x, true, true);
  case TF_HOP_PTR: return check_arg(k, x, true, false);
  case TF_HOP_SCALAR: return check_arg(k, x, false, false);
  case TF_HOP_CHECK: return check_text(k, x);
  case TF_HOP_SHAPE: return check_shape(k, x);
  case TF_HOP_MEMSET:
    if (x->imm < 0 || x->imm > 255) return BAD_INST(k, "byte %lld", (long long)x->imm);
    return before ? BAD_INST(k, "acts before %s", "shapes_end") : check_address(k, x->a);
  case TF_HOP_COUNTER:
  case TF_HOP_ALLOC: return before ? BAD_INST(k, "acts before %s", "shapes_end") : TF_OK;
  case TF_HOP_COORDINATE: return check_mesh(k, x->imm, x->a);
  case TF_HOP_SIDE:
    if (x->a > 1) return BAD_INST(k, "%u", x->a);
    return before ? BAD_INST(k, "acts before %s", "shapes_end") : TF_OK;
  case TF_HOP_COMM: return before ? BAD_INST(k, "acts before %s", "shapes_end") : check_comm(k, x);
  case TF_HOP_LAUNCH: return before ? BAD_INST(k, "acts before %s", "shapes_end") : check_launch(k, x);
  case TF_HOP_LATER: return before ? BAD_INST(k, "acts before %s", "shapes_end") : check_version(k, x);
  case TF_HOP_TAKES:
    if (x->imm >= 0 && x->imm < k->parts->nkernel) return TF_OK;
    return BAD_INST(k, "kernel %lld of %u", (long long)x->imm, k->parts->nkernel);
  case TF_HOP_TENSORMAP: return check_map(k, x);
  case TF_HOP_STORE_MAP: return before ? BAD_INST(k, "acts before %s", "shapes_end") : check_store_map(k, x);
  case TF_HOP_JZ:
  case TF_HOP_JMP: return check_jump(k, x);
  default: return TF_OK;
  }
}

static tf_status check_args(checker *k) {
  const tf_hostprog *h = k->prog;
  if (h->narg > TF_MAX_ARGS) return BAD_PACKAGE(k, "entry '%s' takes %u arguments", h->name, h->narg);
  for (uint32_t i = 0; i < h->narg; i++) {
    const tf_harg *a = &h->arg[i];
    if (a->dtype >= TF_DT_COUNT || a->is_tensor > 1 || a->is_result > 1 || a->rank > TF_MAX_RANK ||
        (!a->is_tensor && (a->rank || a->is_result)))
      return BAD_PACKAGE(k, "entry '%s', argument %u has dtype %u, rank %u, kind %u, %u", h->name, i, a->dtype, a->rank,
                         a->is_tensor, a->is_result);
    if (!a->is_result && k->ninput != i) return BAD_PACKAGE(k, "entry '%s', input %u comes after a result", h->name, i);
    k->ninput += !a->is_result;
  }
  return TF_OK;
}

static tf_status check_prog(checker *k) {
  const tf_hostprog *h = k->prog;
  tf_status s = check_args(k);
  if (s != TF_OK) return s;
  for (uint32_t i = 0; i < h->ninst; i++) {
    if (h->inst[i].op >= TF_HOP_COUNT)
      return BAD_PACKAGE(k, "entry '%s', host instruction %u has unknown code %u", h->name, i, h->inst[i].op);
    if (h->inst[i].op != TF_HOP_SHAPES_END) continue;
    if (k->shapes_end != UINT32_MAX) return BAD_PACKAGE(k, "entry '%s' has two shapes_end", h->name);
    k->shapes_end = i;
  }
  k->address = calloc(h->ninst ? h->ninst : 1, 1);
  if (!k->address) return tf_fail_oom(k->sink);
  for (k->at = 0; k->at < h->ninst && s == TF_OK; k->at++) {
    s = check_inst(k, &h->inst[k->at]);
    if (s == TF_OK) k->address[k->at] = may_be_address(k, &h->inst[k->at]);
  }
  free(k->address);
  return s;
}

/* Names end up in diagnostics, in file lists and in the driver's symbol lookup. */
static bool good_name(const char *s) {
  size_t n = 0;
  for (; s[n]; n++)
    if ((unsigned char)s[n] <= 32 || (unsigned char)s[n] >= 127 || n > 1000) return false;
  return n > 0;
}

/* What callers say: any text in one line. */
static bool good_entry(const char *s) {
  size_t n = 0;
  for (; s[n]; n++)
    if ((unsigned char)s[n] < 32 || s[n] == 127 || n > 1000) return false;
  return n > 0;
}

static tf_status check_kernel(const checker *k, const tf_hkernel *f) {
  if (!good_name(f->name)) return BAD_PACKAGE(k, "a kernel's name is empty or not printable");
  if (f->nparam > TF_MAX_ARGS) return BAD_PACKAGE(k, "kernel '%s' takes %u parameters", f->name, f->nparam);
  for (uint32_t i = 0; i < f->nparam; i++)
    if (f->param[i] == TF_P_BYTES) {
      if (!f->bytes || !f->bytes[i] || f->bytes[i] > TF_MAX_PARAM_BYTES)
        return BAD_PACKAGE(k, "kernel '%s', parameter %u has %u bytes, expected 1 to %d", f->name, i,
                           f->bytes ? f->bytes[i] : 0, TF_MAX_PARAM_BYTES);
    } else if (f->param[i] > TF_P_TENSORMAP)
      return BAD_PACKAGE(k, "kernel '%s', parameter %u has kind %u", f->name, i, f->param[i]);
  if (f->max_threads > 1024) return BAD_PACKAGE(k, "kernel '%s' takes %u threads", f->name, f->max_threads);
  for (int i = 0; i < 3; i++)
    if (f->cluster[i] < 1 || f->cluster[i] > 16)
      return BAD_PACKAGE(k, "kernel '%s' has a cluster extent of %u", f->name, f->cluster[i]);
  for (int i = 0; i < 3; i++)
    if (!f->block[i] != !f->block[0] || f->block[i] > 1024)
      return BAD_PACKAGE(k, "kernel '%s' has a block of %u x %u x %u", f->name, f->block[0], f->block[1], f->block[2]);
  uint64_t head = k->parts->ptx_head, size = k->parts->ptx.len;
  if (head > size) return BAD_PACKAGE(k, "the PTX has a head of %llu bytes", (unsigned long long)head);
  if (head ? !f->ptx_len || f->ptx_at < head || f->ptx_at > size || f->ptx_len > size - f->ptx_at : f->ptx_len != 0)
    return BAD_PACKAGE(k, "kernel '%s' stands at %llu in the PTX, with %llu bytes", f->name,
                       (unsigned long long)f->ptx_at, (unsigned long long)f->ptx_len);
  return TF_OK;
}

static tf_status check_kernels(const checker *k) {
  const tf_package_parts *p = k->parts;
  if (p->nkernel > TF_MAX_ENTRIES) return BAD_PACKAGE(k, "%u kernels", p->nkernel);
  for (uint32_t i = 0; i < p->nkernel; i++) {
    tf_status s = check_kernel(k, &p->kernel[i]);
    if (s != TF_OK) return s;
    for (uint32_t j = 0; j < i; j++)
      if (strcmp(p->kernel[i].name, p->kernel[j].name) == 0)
        return BAD_PACKAGE(k, "two kernels are called '%s'", p->kernel[i].name);
  }
  return TF_OK;
}

tf_status tf_package_verify(const tf_package_parts *p, const tf_sink *sink) {
  checker k = {.parts = p, .sink = sink};
  if (!good_name(p->target)) return BAD_PACKAGE(&k, "the target is empty or not printable");
  uint32_t texts = tf_llvm_modules_count(p->llvm);
  bool all = texts == p->nkernel || texts == p->nkernel + p->nprog;
  if (p->later && (p->ptx.len || p->cubin.len || !all || !texts))
    return BAD_PACKAGE(&k,
                       "kernels that are made later come with %u modules for %u kernels, %zu bytes of PTX and %zu of "
                       "machine code",
                       texts, p->nkernel, p->ptx.len, p->cubin.len);
  tf_status s = check_kernels(&k);
  if (s != TF_OK) return s;
  if (p->nprog > TF_MAX_ENTRIES) return BAD_PACKAGE(&k, "%u entries", p->nprog);
  for (uint32_t i = 0; i < p->nprog; i++) {
    if (!good_entry(p->prog[i].name)) return BAD_PACKAGE(&k, "an entry's name is empty or not in one line");
    for (uint32_t j = 0; j < i; j++)
      if (strcmp(p->prog[i].name, p->prog[j].name) == 0)
        return BAD_PACKAGE(&k, "two entries are called '%s'", p->prog[i].name);
    k.prog = &p->prog[i];
    k.shapes_end = UINT32_MAX;
    k.ninput = 0;
    if ((s = check_prog(&k)) != TF_OK) return s;
  }
  return TF_OK;
}
