/* Accumulators of wgmma that are rounded to 16 bits, two at a time.
 *
 * ptxas of CUDA 12.0 to 13.4 makes one F2FP of two conversions to f16 or bf16, and puts it where both numbers are made:
 * of accumulators that is the block in which the loop of products ends. If anything stands there before the products
 * are waited for, the F2FP comes to stand before the wait, too. It then finds that accumulators are read too early,
 * says so (C7514), and runs each product by itself. What stands there is not ours to say: LLVM and ptxas move code down
 * to where it is used. Conversions that come by twos are left where they are.
 *
 * So of the accumulators that a block reads and that are converted one by one, wherever that is, two that are read one
 * after the other are converted together where the first is read. */
#include "codegen/ptx/faults.h"
#include "codegen/ptx/ptx_blocks.h"

typedef struct pairing {
  tf_ptx_function *f;
  uint8_t *writes;            /* of each register: 0, 1, or 2 for more and for what may be */
  tf_ptx_statement **rounded; /* ... and the conversion of it alone, or NULL */
  uint32_t made;
} pairing;

static bool rounds(const tf_ptx_statement *s) {
  return (tf_ptx_is(s, "cvt.rn.f16.f32") || tf_ptx_is(s, "cvt.rn.bf16.f32")) && !s->guard.len && s->n == 2 &&
         tf_ptx_reg_at(s, 0) != TF_PTX_NONE && tf_ptx_reg_at(s, 1) != TF_PTX_NONE;
}

/* Accumulators have names of their own (emit_register.c). */
static bool is_accumulator(tf_str name) { return tf_str_starts(name, "%tft") || tf_str_starts(name, "%tfa"); }

/* mov.b32 %r1, %tft0_1 */
static bool reads(const tf_ptx_statement *s) {
  return tf_ptx_is(s, "mov.b32") && !s->guard.len && s->n == 2 && tf_ptx_reg_at(s, 0) != TF_PTX_NONE &&
         is_accumulator(tf_ptx_text_at(s, 1)) && !is_accumulator(tf_ptx_text_at(s, 0));
}

static bool writes_memory(const tf_ptx_statement *s) {
  return tf_ptx_begins(s, "st.") || tf_ptx_begins(s, "stmatrix.") || tf_ptx_begins(s, "red.");
}

static void count_writes(pairing *p, const tf_ptx_statement *s) {
  for (uint32_t i = 0; i < s->entries && !writes_memory(s); i++) {
    const tf_ptx_operand *o = &s->operand[i];
    if (o->kind != TF_PTX_REG || (s->defines && !o->written)) continue;
    bool once = s->defines && !s->guard.len && !p->writes[o->reg];
    p->writes[o->reg] = once ? 1 : 2;
  }
}

static void find(pairing *p) {
  for (tf_ptx_statement *s = p->f->first; s; s = s->next) {
    if (s->kind != TF_PTX_INSTRUCTION) continue;
    count_writes(p, s);
    if (rounds(s) && tf_ptx_is_outer(p->f, s)) p->rounded[tf_ptx_reg_at(s, 1)] = s;
  }
}

/* The conversion of what `s` reads, where both stand for their registers wherever these are named. */
static tf_ptx_statement *rounding_of(const pairing *p, const tf_ptx_statement *s) {
  if (!reads(s) || !tf_ptx_is_outer(p->f, s)) return NULL;
  uint32_t reg = tf_ptx_reg_at(s, 0);
  tf_ptx_statement *r = p->writes[reg] == 1 ? p->rounded[reg] : NULL;
  return r && p->writes[tf_ptx_reg_at(r, 0)] == 1 ? r : NULL;
}

/* Behind it accumulators may be others, or other ways may have come or gone. */
static bool parts(const tf_ptx_statement *s) {
  if (s->kind == TF_PTX_LABEL || tf_ptx_begins(s, "wgmma.") || tf_ptx_begins(s, "tf.")) return true;
  if (tf_ptx_ends_block(s)) return true;
  return s->kind == TF_PTX_INSTRUCTION && s->n && is_accumulator(tf_ptx_text_at(s, 0));
}

/* Nothing stands there any more, nor what was said of it. */
static void blank(tf_ptx_statement *s) {
  *s = (tf_ptx_statement){.next = s->next, .kind = TF_PTX_DIRECTIVE, .scope = s->scope};
}

/* `second` and both conversions go; all of it stands where `*first` was. Returns where the statement behind hangs. */
static tf_ptx_statement **join(pairing *p, tf_ptx_statement **first, tf_ptx_statement *second) {
  tf_ptx_statement *a = rounding_of(p, *first), *b = rounding_of(p, second);
  tf_strbuf t = {.pool = p->f->pool};
#define PUT(s, i) (int)tf_ptx_text_at(s, i).len, tf_ptx_text_at(s, i).ptr
  tf_sb_printf(&t, "mov.b32 %.*s, %.*s;\n\tmov.b32 %.*s, %.*s;\n\t", PUT(*first, 0), PUT(*first, 1), PUT(second, 0),
               PUT(second, 1));
  tf_sb_printf(&t, "cvt.rn.%sf16x2.f32 \t%%tf_pair%u, %.*s, %.*s;\n\t", tf_ptx_ends(a, ".bf16.f32") ? "b" : "", p->made,
               PUT(second, 0), PUT(*first, 0));
  tf_sb_printf(&t, "mov.b32 \t{%.*s, %.*s}, %%tf_pair%u;", PUT(a, 0), PUT(b, 0), p->made++);
#undef PUT
  blank(second);
  blank(a);
  blank(b);
  return tf_ptx_replace(p->f, first, tf_sb_str(&t));
}

/* The next read behind `first` in its block that is converted likewise. */
static tf_ptx_statement *find_second(const pairing *p, const tf_ptx_statement *first) {
  const tf_ptx_statement *by = rounding_of(p, first);
  for (tf_ptx_statement *s = by ? first->next : NULL; s && !parts(s); s = s->next) {
    const tf_ptx_statement *r = rounding_of(p, s);
    if (r && tf_ptx_ends(r, ".bf16.f32") == tf_ptx_ends(by, ".bf16.f32")) return s;
  }
  return NULL;
}

static bool multiplies(const tf_ptx_function *f) {
  for (const tf_ptx_statement *s = f->first; s; s = s->next)
    if (tf_ptx_begins(s, "wgmma.mma_async.")) return true;
  return false;
}

void tf_ptx_pair_roundings(tf_ptx_function *f) {
  if (!multiplies(f)) return;
  pairing p = {f, TF_NEW_ARRAY(f->pool, uint8_t, f->registers), TF_NEW_ARRAY(f->pool, tf_ptx_statement *, f->registers),
               0};
  find(&p);
  for (tf_ptx_statement **at = &f->first, *second; *at;)
    at = (second = find_second(&p, *at)) ? join(&p, at, second) : &(*at)->next;
  if (!p.made) return;
  tf_strbuf b = {.pool = f->pool};
  tf_sb_printf(&b, ".reg .b32 %%tf_pair<%u>;\n\t", p.made);
  tf_ptx_put_first(f, tf_sb_str(&b));
}
