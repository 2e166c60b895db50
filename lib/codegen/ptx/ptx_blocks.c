/* Instructions into blocks. What is not understood may go anywhere. */
#include "codegen/ptx/ptx_blocks.h"

enum { MANY = TF_PTX_NONE }; /* of a label: two have this name */

typedef struct cutter {
  tf_pool *pool;
  tf_ptx_blocks *out;
  TF_VEC(tf_str) jumps;     /* labels that are jumped to */
  TF_VEC(size_t) jumps_end; /* of each block's jumps */
  TF_VEC(bool) falls;       /* whether each block goes on to the next */
  tf_strmap labels;         /* to their blocks' numbers, from 1 */
} cutter;

static void open_block(cutter *c) {
  tf_ptx_blocks *k = c->out;
  if (k->block.n) {
    k->block.at[k->block.n - 1].to = k->step.n;
    tf_vec_push(c->pool, &c->jumps_end, c->jumps.n);
  }
  tf_vec_push(c->pool, &k->block, ((tf_ptx_block){.from = k->step.n}));
  tf_vec_push(c->pool, &c->falls, true);
}

static bool is_op(const tf_ptx_statement *s, const char *root) {
  size_t n = strlen(root);
  return tf_ptx_begins(s, root) && (s->op.len == n || s->op.ptr[n] == '.');
}

bool tf_ptx_ends_block(const tf_ptx_statement *s) {
  return is_op(s, "brx") || (is_op(s, "bra") && s->n) || is_op(s, "ret") || is_op(s, "exit") || is_op(s, "trap");
}

static void read_jump(cutter *c, const tf_ptx_statement *s) {
  if (!tf_ptx_ends_block(s)) return;
  if (is_op(s, "brx")) c->out->block.at[c->out->block.n - 1].anywhere = true;
  else if (is_op(s, "bra")) tf_vec_push(c->pool, &c->jumps, tf_ptx_text_at(s, 0));
  if (!s->guard.len) c->falls.at[c->falls.n - 1] = false;
  open_block(c);
}

/* Labels inside inline PTX have scopes, so two may have one name: then any is jumped to. */
static void read_label(cutter *c, tf_str name) {
  open_block(c);
  bool again = tf_strmap_get(&c->labels, name) != NULL;
  tf_strmap_set(&c->labels, name, (void *)(uintptr_t)(again ? MANY : c->out->block.n));
}

static void find_followers(cutter *c) {
  tf_ptx_blocks *k = c->out;
  for (size_t b = 0, j = 0; b < k->block.n; b++) {
    tf_ptx_block *block = &k->block.at[b];
    block->next = k->next.n;
    if (c->falls.at[b] && b + 1 < k->block.n) tf_vec_push(c->pool, &k->next, b + 1);
    for (; j < c->jumps_end.at[b]; j++) {
      size_t to = (size_t)(uintptr_t)tf_strmap_get(&c->labels, c->jumps.at[j]);
      if (to && to != MANY) tf_vec_push(c->pool, &k->next, to - 1);
      else block->anywhere = true;
    }
    block->next_end = k->next.n;
  }
}

void tf_ptx_find_blocks(tf_pool *pool, const tf_ptx_function *f, tf_ptx_blocks *out) {
  cutter c = {.pool = pool, .out = out, .labels = {.pool = pool}};
  *out = (tf_ptx_blocks){0};
  open_block(&c);
  for (tf_ptx_statement *s = f->first; s; s = s->next) {
    if (s->kind == TF_PTX_LABEL) {
      read_label(&c, s->op);
    } else if (s->kind == TF_PTX_INSTRUCTION) {
      tf_vec_push(pool, &out->step, s);
      read_jump(&c, s);
    }
  }
  open_block(&c);
  out->block.n--;
  find_followers(&c);
}

size_t tf_ptx_followers(const tf_ptx_blocks *k, size_t b) {
  const tf_ptx_block *block = &k->block.at[b];
  return block->anywhere ? k->block.n : block->next_end - block->next;
}

size_t tf_ptx_follower(const tf_ptx_blocks *k, size_t b, size_t i) {
  return k->block.at[b].anywhere ? i : k->next.at[k->block.at[b].next + i];
}
