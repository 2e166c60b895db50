/* Names of atomic stubs, written and read: the words of the instruction in PTX's order. */
#include "codegen/emit/atomic_stub.h"

#include <stdio.h>
#include <string.h>

static const char *const ops[] = {"add", "min", "max", "and", "or", "xor", "inc", "dec", "exch", "cas"};
static const char *const orders[] = {"relaxed", "acquire", "release", "acq_rel"};
static const char *const scopes[] = {"cta", "cluster", "gpu", "sys"};
static const char *const syncscopes[] = {"block", "cluster", "device", ""};
static const struct {
  const char *name;
  uint32_t bits;
} types[] = {{"u32", 32},       {"s32", 32},        {"u64", 64},         {"s64", 64},         {"b8", 8},
             {"b16", 16},       {"b32", 32},        {"b64", 64},         {"f32", 32},         {"f64", 64},
             {"noftz.f16", 16}, {"noftz.bf16", 16}, {"noftz.f16x2", 32}, {"noftz.bf16x2", 32}};
static const struct {
  const char *name;
  uint32_t space;
} spaces[] = {{"global", 1}, {"shared", 3}, {"shared::cluster", 7}}; /* "shared::cta" is PTX 7.8 */

static unsigned find(const char *const *all, unsigned n, const char *word, size_t len) {
  for (unsigned i = 0; i < n; i++)
    if (strlen(all[i]) == len && !memcmp(all[i], word, len)) return i;
  return n;
}

tf_atomic_op tf_atomic_op_find(const char *w, size_t n) { return (tf_atomic_op)find(ops, TF_ATOMIC_OPS, w, n); }
tf_atomic_order tf_atomic_order_find(const char *w, size_t n) {
  return (tf_atomic_order)find(orders, TF_ATOMIC_ORDERS, w, n);
}
tf_atomic_scope tf_atomic_scope_find(const char *w, size_t n) {
  return (tf_atomic_scope)find(scopes, TF_ATOMIC_SCOPES, w, n);
}
const char *tf_atomic_syncscope(tf_atomic_scope s) { return syncscopes[s]; }
uint32_t tf_atomic_bits(tf_atomic_type t) { return types[t].bits; }

static const char *space_name(uint32_t space) { return spaces[space == 1 ? 0 : space == 3 ? 1 : 2].name; }

/* The instruction with its modifiers, as PTX has it: "atom.relaxed.gpu.global.add.noftz.v2.f16x2". */
static int instruction(const tf_atomic *a, char *out, size_t n) {
  const char *type = types[a->type].name, *ftz = strncmp(type, "noftz.", 6) ? "" : "noftz.";
  char lanes[16] = "";
  if (a->lanes > 1) snprintf(lanes, sizeof lanes, "v%u.", a->lanes);
  return snprintf(out, n, "%s.%s.%s.%s.%s.%s%s%s", a->fetch ? "atom" : "red", orders[a->order], scopes[a->scope],
                  space_name(a->space), ops[a->op], ftz, lanes, type + strlen(ftz));
}

void tf_atomic_name(const tf_atomic *a, char name[TF_ATOMIC_NAME]) {
  memcpy(name, "tf.stub.", 8);
  instruction(a, name + 8, TF_ATOMIC_NAME - 8);
}

/* The next word between dots. */
static const char *word(const char **at, size_t *n) {
  const char *from = *at;
  *n = strcspn(from, ".");
  *at = from + *n + (from[*n] == '.');
  return from;
}

static bool read_type(const char *at, tf_atomic *out) {
  char text[32];
  bool ftz = !strncmp(at, "noftz.", 6);
  if (ftz) at += 6;
  if (at[0] == 'v' && (at[1] == '2' || at[1] == '4') && at[2] == '.') {
    out->lanes = (uint32_t)(at[1] - '0');
    at += 3;
  }
  snprintf(text, sizeof text, "%s%s", ftz ? "noftz." : "", at);
  for (unsigned i = 0; i < TF_ATOMIC_TYPES; i++)
    if (!strcmp(types[i].name, text)) {
      out->type = (tf_atomic_type)i;
      return true;
    }
  return false;
}

bool tf_atomic_read(const char *name, tf_atomic *out) {
  if (strncmp(name, "tf.stub.", 8)) return false;
  const char *at = name + 8, *w;
  size_t n;
  *out = (tf_atomic){.lanes = 1};
  w = word(&at, &n);
  out->fetch = n == 4 && !memcmp(w, "atom", 4);
  if (!out->fetch && !(n == 3 && !memcmp(w, "red", 3))) return false;
  w = word(&at, &n);
  out->order = tf_atomic_order_find(w, n);
  w = word(&at, &n);
  out->scope = tf_atomic_scope_find(w, n);
  w = word(&at, &n);
  for (unsigned i = 0; i < 3; i++)
    if (strlen(spaces[i].name) == n && !memcmp(spaces[i].name, w, n)) out->space = spaces[i].space;
  w = word(&at, &n);
  out->op = tf_atomic_op_find(w, n);
  return out->order < TF_ATOMIC_ORDERS && out->scope < TF_ATOMIC_SCOPES && out->space && out->op < TF_ATOMIC_OPS &&
         read_type(at, out);
}

/* "{$3,$4}", or "$3"; counts the operands on. */
static size_t operand(char *out, size_t n, uint32_t lanes, unsigned *number) {
  size_t len = 0;
  for (uint32_t i = 0; i < lanes; i++)
    len += (size_t)snprintf(out + len, n - len, "%s$%u%s", !i && lanes > 1 ? "{" : "", (*number)++,
                            i + 1 < lanes ? ","
                            : lanes > 1   ? "}"
                                          : "");
  return len;
}

/* No instruction compares and swaps a byte: the word around it is swapped, until it was nobody's who wrote beside it.
 * What is written beside the byte meanwhile, by whichever means, makes one more turn. */
static void swap_byte(const tf_atomic *a, char *out, size_t n) {
  const char *order = orders[a->order], *scope = scopes[a->scope], *space = space_name(a->space);
  bool acquires = a->order == TF_ACQUIRE || a->order == TF_ACQ_REL;
  snprintf(out, n,
           "{ .reg .pred p; .reg .b32 w, x, y, s, m, e, v; .reg .b64 a;\n"
           "and.b64 a, $1, -4; cvt.u32.u64 s, $1; and.b32 s, s, 3; shl.b32 s, s, 3;\n"
           "mov.b32 m, 255; shl.b32 m, m, s; cvt.u32.u16 e, $2; shl.b32 e, e, s; and.b32 e, e, m;\n"
           "cvt.u32.u16 v, $3; shl.b32 v, v, s; and.b32 v, v, m;\n"
           "ld.%s.%s.%s.b32 w, [a];\n"
           "again: and.b32 y, w, m; setp.ne.b32 p, y, e; @p bra done;\n"
           "xor.b32 y, w, e; or.b32 y, y, v; mov.b32 x, w;\n"
           "atom.%s.%s.%s.cas.b32 w, [a], x, y; setp.ne.b32 p, w, x; @p bra again;\n"
           "done: shr.b32 w, w, s; and.b32 w, w, 255; cvt.u16.u32 $0, w; }",
           acquires ? "acquire" : "relaxed", scope, space, order, scope, space);
}

void tf_atomic_make_stub(const tf_atomic *a, tf_atomic_stub *out) {
  uint32_t bits = types[a->type].bits;
  char letter = a->lanes > 1 ? (char)('0' + a->lanes) : bits <= 16 ? 'h' : bits == 32 ? 'i' : 'l';
  char c = bits <= 16 ? 'h' : bits == 32 ? 'r' : 'l';
  unsigned values = a->op == TF_ATOMIC_CAS ? 2 : 1, number = 0;
  out->result[0] = a->fetch ? letter : 'v';
  out->result[1] = 0;
  snprintf(out->args, sizeof out->args, "%c%c%c",
           a->space == 1   ? 'p'
           : a->space == 3 ? 's'
                           : 'c',
           letter, values > 1 ? letter : 0);
  size_t at = (size_t)instruction(a, out->ptx, sizeof out->ptx), end = sizeof out->ptx, k = 0;
  at += (size_t)snprintf(out->ptx + at, end - at, " ");
  for (uint32_t i = 0; a->fetch && i < a->lanes; i++)
    k += (size_t)snprintf(out->constraints + k, sizeof out->constraints - k, "=%c,", c);
  if (a->fetch) {
    at += operand(out->ptx + at, end - at, a->lanes, &number);
    at += (size_t)snprintf(out->ptx + at, end - at, ", ");
  }
  at += (size_t)snprintf(out->ptx + at, end - at, "[$%u]", number++);
  k += (size_t)snprintf(out->constraints + k, sizeof out->constraints - k, "l,");
  for (unsigned v = 0; v < values; v++) {
    at += (size_t)snprintf(out->ptx + at, end - at, ", ");
    at += operand(out->ptx + at, end - at, a->lanes, &number);
    for (uint32_t i = 0; i < a->lanes; i++)
      k += (size_t)snprintf(out->constraints + k, sizeof out->constraints - k, "%c,", c);
  }
  snprintf(out->ptx + at, end - at, ";");
  snprintf(out->constraints + k, sizeof out->constraints - k, "~{memory}");
  if (bits == 8) swap_byte(a, out->ptx, sizeof out->ptx);
}
