/* Scheduling by calls: each call does what the script's op does, and every refusal. */
#include "calls.h"

/* x -> a -> y, and a reduction s of it; %f is a split factor. */
#define PROGRAM                                                                                                        \
  "fusion.func @f(%x: tensor<?x64xf32>, %f: i64, %v: f32) -> (tensor<?x64xf32>, tensor<?xf32>) {\n"                    \
  "  %a = fusion.exp %x : tensor<?x64xf32>\n"                                                                          \
  "  %y = fusion.mul %a, %v : tensor<?x64xf32>\n"                                                                      \
  "  %z = fusion.neg %y : tensor<?x64xf32>\n"                                                                          \
  "  %s = fusion.sum %z axes [1] : tensor<?xf32>\n"
#define END "  fusion.return %y, %s : tensor<?x64xf32>, tensor<?xf32>\n}\n"

typedef struct fixture {
  tf_module *m;
  tf_fusion *f;
  tf_tensor *x, *factor, *v, *a, *y, *z, *s;
} fixture;

static void open_fixture(tf_session *s, fixture *p) {
  p->m = parsed(s, PROGRAM END);
  ACCEPTED(tf_fusion_find(p->m, "f", &p->f));
  const struct {
    const char *name;
    tf_tensor **t;
  } all[] = {{"x", &p->x}, {"f", &p->factor}, {"v", &p->v}, {"a", &p->a}, {"y", &p->y}, {"z", &p->z}, {"s", &p->s}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) ACCEPTED(tf_fusion_get_tensor(p->f, all[i].name, all[i].t));
}

/* ------------------------------------------------------------------------------------------------ calls and script */

static void do_split(fixture *p) { ACCEPTED(tf_split(p->y, 1, 8)); }
static void do_split_last(fixture *p) { ACCEPTED(tf_split(p->y, -1, 8)); }
static void do_split_outer(fixture *p) { ACCEPTED(tf_split_outer(p->y, 0, 4)); }
static void do_split_symbolic(fixture *p) { ACCEPTED(tf_split_symbolic(p->y, 0, p->factor, true)); }
static void do_split_symbolic_outer(fixture *p) { ACCEPTED(tf_split_symbolic(p->y, 0, p->factor, false)); }
static void do_merge(fixture *p) { ACCEPTED(tf_merge(p->y, 0, 1)); }
static void do_merge_swapped(fixture *p) { ACCEPTED(tf_merge(p->y, 1, 0)); }
static void do_reorder(fixture *p) { ACCEPTED(tf_reorder(p->y, (int64_t[]){1, -2}, 2)); }
static void do_swizzle(fixture *p) {
  ACCEPTED(tf_split(p->y, 0, 64));
  ACCEPTED(tf_swizzle(p->y, TF_SWIZZLE_XOR, 1, 2));
}
static void do_align(fixture *p) {
  ACCEPTED(tf_align(p->y, 0, 1, 8));
  ACCEPTED(tf_split(p->y, 1, 8));
}
static void do_swizzle_cyclic(fixture *p) {
  ACCEPTED(tf_split(p->y, 0, 64));
  ACCEPTED(tf_swizzle(p->y, TF_SWIZZLE_CYCLIC, 1, 2));
}
static void do_parallelize(fixture *p) { ACCEPTED(tf_parallelize(p->y, 0, TF_PT_BIDY)); }
static void do_parallelize_all(fixture *p) {
  ACCEPTED(tf_parallelize(p->y, 0, TF_PT_TIDX)); /* the list replaces it */
  ACCEPTED(tf_parallelize_all(p->y, (tf_ptype[]){TF_PT_BIDX, TF_PT_TIDX}, 2));
}
static void do_rfactor(fixture *p) {
  ACCEPTED(tf_split(p->s, 1, 4));
  ACCEPTED(tf_rfactor(p->s, (int64_t[]){1}, 1));
}
static void do_memory(fixture *p) { ACCEPTED(tf_set_memory(p->z, TF_MEM_SHARED)); }
static void do_memory_local(fixture *p) { ACCEPTED(tf_set_memory(p->z, TF_MEM_LOCAL)); }
static void do_allocation(fixture *p) {
  ACCEPTED(tf_set_memory(p->z, TF_MEM_SHARED));
  ACCEPTED(tf_set_allocation(p->z, (int64_t[]){1, 0}, 2, NULL));
}
static void do_separator(fixture *p) {
  ACCEPTED(tf_set_memory(p->z, TF_MEM_TENSOR));
  ACCEPTED(tf_set_separator(p->z, 1));
}
static void do_place(fixture *p) {
  do_separator(p);
  ACCEPTED(tf_set_place(p->z, (int64_t[]){16, 100}, -1));
  ACCEPTED(tf_set_place(p->z, NULL, 1));
}
static void do_strides(fixture *p) {
  ACCEPTED(tf_set_memory(p->z, TF_MEM_TENSOR));
  ACCEPTED(tf_set_allocation(p->z, (int64_t[]){0, 1}, 2, NULL));
  ACCEPTED(tf_set_strides(p->z, (int64_t[]){0, 2}, 2));
}
static void named(tf_tensor *t) { ACCEPTED(tf_tensor_set_name(t, "c")); }
static void do_circular(fixture *p) {
  tf_tensor *c;
  ACCEPTED(tf_cache_after(p->x, TF_MEM_SHARED, TF_VIA_DEFAULT, &c));
  named(c);
  ACCEPTED(tf_inline_at(c, 1));
  ACCEPTED(tf_circular_buffer(c, 3, -1));
}
static void do_circular_mbarrier(fixture *p) {
  tf_tensor *c;
  tf_circular_options o = {.struct_size = sizeof o, .kind = TF_CIRCULAR_MBARRIER};
  ACCEPTED(tf_cache_after(p->x, TF_MEM_SHARED, TF_VIA_TMA, &c));
  named(c);
  ACCEPTED(tf_inline_at(c, 1));
  ACCEPTED(tf_circular_buffer_with(c, 4, 2, &o));
}
static void do_circular_warps(fixture *p) {
  tf_tensor *c;
  tf_circular_options o = {.struct_size = sizeof o,
                           .kind = TF_CIRCULAR_WARP_SPECIALIZED,
                           .along = TF_PT_TIDY,
                           .producer_registers = 24,
                           .consumer_registers = 240};
  ACCEPTED(tf_cache_after(p->x, TF_MEM_SHARED, TF_VIA_TMA, &c));
  named(c);
  ACCEPTED(tf_inline_at(c, 1));
  ACCEPTED(tf_circular_buffer_with(c, 4, 3, &o));
}
static void do_cache_after(fixture *p) {
  tf_tensor *c;
  ACCEPTED(tf_cache_after(p->x, TF_MEM_LOCAL, TF_VIA_DEFAULT, &c));
  named(c);
}
static void do_cache_after_async(fixture *p) {
  tf_tensor *c;
  ACCEPTED(tf_cache_after(p->x, TF_MEM_SHARED, TF_VIA_CP_ASYNC, &c));
  named(c);
}
static void do_cache_before(fixture *p) {
  tf_tensor *c;
  ACCEPTED(tf_cache_before(p->s, TF_MEM_SHARED, TF_VIA_BULK, &c));
  named(c);
}
static void do_cache_fork(fixture *p) {
  tf_tensor *c;
  ACCEPTED(tf_cache_fork(p->y, &c));
  named(c);
}
static void do_inline_at(fixture *p) { ACCEPTED(tf_inline_at(p->a, -1)); }
static void do_at_use(fixture *p) { ACCEPTED(tf_compute_at_use(p->a)); }
static void do_inline_most(fixture *p) { ACCEPTED(tf_inline_most(p->a)); }
static void do_inline_all(fixture *p) { ACCEPTED(tf_inline_all(p->f)); }
static void do_propagate(fixture *p) {
  ACCEPTED(tf_split(p->y, 1, 16));
  ACCEPTED(tf_propagate(p->y));
}
static void do_parallelize_like(fixture *p) {
  ACCEPTED(tf_parallelize_all(p->y, (tf_ptype[]){TF_PT_BIDX, TF_PT_TIDX}, 2));
  ACCEPTED(tf_parallelize_like(p->y));
}
static void do_cache_for(fixture *p) {
  tf_tensor *c;
  ACCEPTED(tf_cache_after_for(p->x, &p->a, 1, TF_MEM_LOCAL, TF_VIA_DEFAULT, &c));
  named(c);
}
static void do_recompute(fixture *p) {
  tf_tensor *c;
  ACCEPTED(tf_recompute(p->a, &p->y, 1, &c));
  named(c);
}
static void do_segment(fixture *p) { ACCEPTED(tf_set_segment(p->s, 1)); }

static const struct {
  const char *script;
  void (*calls)(fixture *p);
} same[] = {
    {"sched.split %y[1] by 8\n", do_split},
    {"sched.split %y[-1] by 8\n", do_split_last},
    {"sched.split %y[0] into 4\n", do_split_outer},
    {"sched.split %y[0] by %f\n", do_split_symbolic},
    {"sched.split %y[0] into %f\n", do_split_symbolic_outer},
    {"sched.merge %y[0, 1]\n", do_merge},
    {"sched.merge %y[1, 0]\n", do_merge_swapped},
    {"sched.reorder %y [1, -2]\n", do_reorder},
    {"sched.split %y[0] by 64\nsched.swizzle %y[1, 2] xor\n", do_swizzle},
    {"sched.align %y[0, 1] by 8\nsched.split %y[1] by 8\n", do_align},
    {"sched.split %y[0] by 64\nsched.swizzle %y[1, 2] cyclic\n", do_swizzle_cyclic},
    {"sched.parallelize %y[0] bidy\n", do_parallelize},
    {"sched.parallelize %y[0] tidx\nsched.parallelize %y [bidx, tidx]\n", do_parallelize_all},
    {"sched.split %s[1] by 4\nsched.rfactor %s [1]\n", do_rfactor},
    {"sched.memory %z shared\n", do_memory},
    {"sched.memory %z local\n", do_memory_local},
    {"sched.memory %z shared\nsched.alloc %z [1, 0]\n", do_allocation},
    {"sched.memory %z tensor\nsched.separator %z at 1\n", do_separator},
    {"sched.memory %z tensor\nsched.separator %z at 1\nsched.place %z at [16, 100] region 1\n", do_place},
    {"sched.memory %z tensor\nsched.alloc %z [0, 1]\nsched.strides %z [0, 2]\n", do_strides},
    {"%c = sched.cache_after %x memory(shared) : tensor<?x64xf32>\nsched.inline_at %c 1\n"
     "sched.circular_buffer %c stages 3 prefetch -1\n",
     do_circular},
    {"%c = sched.cache_after %x memory(shared) via(tma) : tensor<?x64xf32>\nsched.inline_at %c 1\n"
     "sched.circular_buffer %c stages 4 prefetch 2 pipelined(mbarrier)\n",
     do_circular_mbarrier},
    {"%c = sched.cache_after %x memory(shared) via(tma) : tensor<?x64xf32>\nsched.inline_at %c 1\n"
     "sched.circular_buffer %c stages 4 prefetch 3 warp_specialized(tidy) registers [24, 240]\n",
     do_circular_warps},
    {"%c = sched.cache_after %x : tensor<?x64xf32>\n", do_cache_after},
    {"%c = sched.cache_after %x memory(shared) via(cp_async) : tensor<?x64xf32>\n", do_cache_after_async},
    {"%c = sched.cache_before %s memory(shared) via(bulk) : tensor<?xf32>\n", do_cache_before},
    {"%c = sched.cache_fork %y : tensor<?x64xf32>\n", do_cache_fork},
    {"sched.inline_at %a -1\n", do_inline_at},
    {"sched.at_use %a\n", do_at_use},
    {"sched.inline_most %a\n", do_inline_most},
    {"sched.inline_most\n", do_inline_all},
    {"sched.split %y[1] by 16\nsched.propagate %y\n", do_propagate},
    {"sched.parallelize %y [bidx, tidx]\nsched.parallelize_like %y\n", do_parallelize_like},
    {"sched.segment %s = 1\n", do_segment},
    {"%c = sched.cache_after %x for %a : tensor<?x64xf32>\n", do_cache_for},
    {"%c = sched.recompute %a for %y : tensor<?x64xf32>\n", do_recompute},
};

START_TEST(a_call_does_what_the_script_does) {
  static text want, got, bare;
  tf_session *s = new_session(NULL);
  char program[4096];
  fixture p;
  snprintf(program, sizeof program, "%s%s%s", PROGRAM, same[_i].script, END);
  tf_module *m = parsed(s, program);
  ck_assert_msg(tf_module_run(m, TF_STR("apply-schedule"), NULL) == TF_OK, "%s", messages);
  open_fixture(s, &p);
  printed(p.m, &bare);
  same[_i].calls(&p);
  ck_assert_str_eq(printed(p.m, &got), printed(m, &want));
  ck_assert_str_ne(got.at, bare.at);
  round_trips(s, p.m);
  tf_module_destroy(p.m);
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

/* Every op of the script is in the list above. */
START_TEST(the_list_is_the_dialect) {
  tf_session *s = new_session(NULL);
  tf_module *m;
  ACCEPTED(tf_module_create(s, &m));
  uint32_t at = tf_context_dialect_index(m->ctx, "sched");
  const tf_dialect *d = tf_context_dialect(m->ctx, at);
  for (uint32_t i = 0; i < d->nrow; i++) {
    bool found = strcmp(d->rows[i].name, "sched.note") == 0; /* does nothing */
    for (size_t k = 0; k < sizeof same / sizeof *same; k++) found |= strstr(same[k].script, d->rows[i].name) != NULL;
    ck_assert_msg(found, "no call is compared with %s", d->rows[i].name);
  }
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(ways_to_copy_have_their_words) {
  static const char *const words[] = {
      "", "via(cp_async)", "via(bulk)", "via(tma)", "via(ldmatrix)", "via(stmatrix)", "via(ldtm)", "via(sttm)"};
  static const char *const memories[] = {"", "memory(shared)", "memory(global)", "memory(tensor)"};
  tf_session *s = new_session(NULL);
  static text t;
  for (int v = TF_VIA_DEFAULT; v <= TF_VIA_STTM; v++)
    for (int k = TF_MEM_LOCAL; k <= TF_MEM_TENSOR; k++) {
      fixture p;
      tf_tensor *c;
      char line[128];
      open_fixture(s, &p);
      ACCEPTED(tf_cache_after(p.x, (tf_memory)k, (tf_via)v, &c));
      named(c);
      snprintf(line, sizeof line, "%%c = fusion.set %%x : tensor<?x64xf32>%s%s%s%s\n", k ? " " : "", memories[k],
               v ? " " : "", words[v]);
      ck_assert_msg(strstr(printed(p.m, &t), line), "no '%s' in %s", line, t.at);
      tf_module_destroy(p.m);
    }
  tf_session_destroy(s);
}
END_TEST

START_TEST(loops_can_be_asked_for) {
  tf_session *s = new_session(NULL);
  fixture p;
  uint32_t n;
  tf_ptype type;
  open_fixture(s, &p);
  ACCEPTED(tf_num_loops(p.s, &n)); /* the reduced axis is a loop */
  ck_assert_uint_eq(n, 2);
  ACCEPTED(tf_loop_type(p.s, 1, &type));
  ck_assert_int_eq(type, TF_PT_SERIAL);
  ACCEPTED(tf_split(p.s, 1, 16));
  ACCEPTED(tf_parallelize(p.s, -1, TF_PT_TIDY));
  ACCEPTED(tf_num_loops(p.s, &n));
  ck_assert_uint_eq(n, 3);
  ACCEPTED(tf_loop_type(p.s, 2, &type));
  ck_assert_int_eq(type, TF_PT_TIDY);
  REFUSED(p.m, "axis 3 is out of range: 's' has 3 loops", tf_loop_type(p.s, 3, &type));
  REFUSED(p.m, "axis -3 is out of range: 'y' has 2 loops", tf_loop_type(p.y, -3, &type));
  ck_assert_int_eq(tf_num_loops(p.s, NULL), TF_ERR_INVALID);
  ck_assert_int_eq(tf_num_loops(NULL, &n), TF_ERR_INVALID);
  ck_assert_int_eq(tf_loop_type(p.s, 0, NULL), TF_ERR_INVALID);
  ck_assert_int_eq(tf_loop_type(NULL, 0, &type), TF_ERR_INVALID);
  tf_module_destroy(p.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(allocation_flags_reach_the_domain) {
  tf_session *s = new_session(NULL);
  fixture p;
  static text t;
  open_fixture(s, &p);
  ACCEPTED(tf_set_allocation(p.z, (int64_t[]){1, 0}, 2, (bool[]){false, true}));
  ck_assert_msg(strstr(printed(p.m, &t), "alloc [%j : s, %i : c]"), "%s", t.at);
  tf_module_destroy(p.m);
  tf_session_destroy(s);
}
END_TEST

/* ------------------------------------------------------------------------------------------------ refusals */

START_TEST(null_is_refused) {
  tf_session *s = new_session(NULL);
  fixture p;
  tf_tensor *c = (tf_tensor *)&p;
  const int64_t list[1] = {0};
  const tf_ptype types[1] = {TF_PT_BIDX};
  open_fixture(s, &p);
#define NO(call) ck_assert_int_eq((call), TF_ERR_INVALID)
  NO(tf_split(NULL, 0, 2));
  NO(tf_split_outer(NULL, 0, 2));
  NO(tf_split_symbolic(NULL, 0, p.factor, true));
  NO(tf_merge(NULL, 0, 1));
  NO(tf_reorder(NULL, list, 1));
  NO(tf_swizzle(NULL, TF_SWIZZLE_XOR, 0, 1));
  NO(tf_parallelize(NULL, 0, TF_PT_BIDX));
  NO(tf_parallelize_all(NULL, types, 1));
  NO(tf_rfactor(NULL, list, 1));
  NO(tf_set_memory(NULL, TF_MEM_SHARED));
  NO(tf_set_allocation(NULL, list, 1, NULL));
  NO(tf_set_strides(NULL, list, 1));
  NO(tf_set_separator(NULL, 0));
  NO(tf_set_place(NULL, NULL, 0));
  NO(tf_circular_buffer(NULL, 2, 1));
  NO(tf_circular_buffer_with(NULL, 2, 1, NULL));
  NO(tf_cache_after(NULL, TF_MEM_LOCAL, TF_VIA_DEFAULT, &c));
  ck_assert_ptr_null(c);
  NO(tf_cache_after(p.x, TF_MEM_LOCAL, TF_VIA_DEFAULT, NULL));
  NO(tf_cache_before(NULL, TF_MEM_LOCAL, TF_VIA_DEFAULT, &c));
  NO(tf_cache_before(p.y, TF_MEM_LOCAL, TF_VIA_DEFAULT, NULL));
  NO(tf_cache_fork(NULL, &c));
  NO(tf_cache_fork(p.y, NULL));
  NO(tf_inline_at(NULL, 1));
  NO(tf_compute_at_use(NULL));
  NO(tf_inline_most(NULL));
  NO(tf_inline_all(NULL));
  NO(tf_propagate(NULL));
  NO(tf_parallelize_like(NULL));
  NO(tf_set_segment(NULL, 1));
  REFUSED(p.m, "the factor is NULL, expected a tensor", tf_split_symbolic(p.y, 0, NULL, true));
  REFUSED(p.m, "the list of 2 positions is NULL", tf_reorder(p.y, NULL, 2));
  REFUSED(p.m, "the list of 2 parallel types is NULL", tf_parallelize_all(p.y, NULL, 2));
  REFUSED(p.m, "the list of 2 axes is NULL", tf_set_allocation(p.z, NULL, 2, NULL));
  REFUSED(p.m, "the list of 2 strides is NULL", tf_set_strides(p.z, NULL, 2));
  REFUSED(p.m, "the list of 1 axes is NULL", tf_rfactor(p.s, NULL, 1));
  tf_module_destroy(p.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(inputs_and_scalars_have_no_loops) {
  tf_session *s = new_session(NULL);
  fixture p;
  tf_tensor *c;
  uint32_t n;
  const char *input = "'x' is an input, which has no loops; schedule a cache of it";
  open_fixture(s, &p);
  REFUSED(p.m, input, tf_split(p.x, 0, 2));
  REFUSED(p.m, input, tf_merge(p.x, 0, 1));
  REFUSED(p.m, input, tf_reorder(p.x, (int64_t[]){1, 0}, 2));
  REFUSED(p.m, input, tf_parallelize(p.x, 0, TF_PT_BIDX));
  REFUSED(p.m, input, tf_set_memory(p.x, TF_MEM_SHARED));
  REFUSED(p.m, input, tf_inline_at(p.x, 1));
  REFUSED(p.m, input, tf_compute_at_use(p.x));
  REFUSED(p.m, input, tf_inline_most(p.x));
  REFUSED(p.m, input, tf_propagate(p.x));
  REFUSED(p.m, input, tf_parallelize_like(p.x));
  REFUSED(p.m, input, tf_set_segment(p.x, 1));
  REFUSED(p.m, input, tf_num_loops(p.x, &n));
  REFUSED(p.m, "only a tensor can be cached, found f32", tf_cache_after(p.v, TF_MEM_SHARED, TF_VIA_DEFAULT, &c));
  REFUSED(p.m, "it is an input; cache after it", tf_cache_before(p.x, TF_MEM_SHARED, TF_VIA_DEFAULT, &c));
  REFUSED(p.m, "cannot fork 'x': it is not returned", tf_cache_fork(p.x, &c));
  tf_module_destroy(p.m);
  tf_fusion *f;
  tf_tensor *k, *full;
  ACCEPTED(tf_module_create(s, &p.m));
  ACCEPTED(tf_fusion_create(p.m, "g", &f));
  ACCEPTED(tf_fusion_constant(f, f32, 1, &k));
  ACCEPTED(tf_fusion_full(f, k, 1, (int64_t[]){4}, NULL, 0, &full));
  ACCEPTED(tf_fusion_return(f, &full, 1));
  REFUSED(p.m, "is a scalar, which has no loops", tf_split(k, 0, 2));
  REFUSED(p.m, "is a scalar, which has no loops", tf_cache_after(k, TF_MEM_SHARED, TF_VIA_DEFAULT, &c));
  tf_module_destroy(p.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(wrong_loops_are_refused) {
  tf_session *s = new_session(NULL);
  fixture p, other;
  int64_t many[80] = {0};
  char no_type[40];
  snprintf(no_type, sizeof no_type, "%d is no parallel type", (int)TF_PT_COUNT);
  open_fixture(s, &p);
  open_fixture(s, &other);
  REFUSED(p.m, "axis 2 is out of range: 'y' has 2 loops", tf_split(p.y, 2, 2));
  REFUSED(p.m, "axis -3 is out of range", tf_split_outer(p.y, -3, 2));
  REFUSED(p.m, "axis 9223372036854775807 is out of range", tf_split(p.y, INT64_MAX, 2));
  REFUSED(p.m, "a split needs a factor of at least 1, found 0", tf_split(p.y, 0, 0));
  REFUSED(p.m, "a split needs a factor of at least 1, found -4", tf_split_outer(p.y, 0, -4));
  REFUSED(p.m, "a symbolic split factor must be an integer argument", tf_split_symbolic(p.y, 0, p.v, true));
  REFUSED(p.m, "a symbolic split factor must be an integer argument", tf_split_symbolic(p.y, 0, p.a, true));
  REFUSED(p.m, "the factor, 'f', belongs to another fusion", tf_split_symbolic(p.y, 0, other.factor, true));
  REFUSED(p.m, "cannot merge loop 0 of 'y' with itself", tf_merge(p.y, 0, 0));
  REFUSED(p.m, "axis 2 is out of range", tf_merge(p.y, 0, 2));
  REFUSED(p.m, "one is a reduction and the other is not", tf_merge(p.s, 0, 1));
  REFUSED(p.m, "a reorder names every loop: 'y' has 2 loops, found 1", tf_reorder(p.y, (int64_t[]){0}, 1));
  REFUSED(p.m, "loop 0 is named twice in the reorder of 'y'", tf_reorder(p.y, (int64_t[]){0, 0}, 2));
  REFUSED(p.m, "found 80 positions", tf_reorder(p.y, many, 80));
  REFUSED(p.m, "cannot swizzle loop 1 of 'y' with itself", tf_swizzle(p.y, TF_SWIZZLE_XOR, 1, 1));
  REFUSED(p.m, "a swizzle needs two constant extents", tf_swizzle(p.y, TF_SWIZZLE_XOR, 0, 1));
  REFUSED(p.m, "7 is no kind of swizzle", tf_swizzle(p.y, (tf_swizzle_kind)7, 0, 1));
  REFUSED(p.m, no_type, tf_parallelize(p.y, 0, TF_PT_COUNT));
  REFUSED(p.m, "axis 4 is out of range", tf_parallelize(p.y, 4, TF_PT_BIDX));
  REFUSED(p.m, "a vectorized loop needs a constant extent", tf_parallelize(p.y, 0, TF_PT_VECTORIZE));
  REFUSED(p.m, "needs via(tma)", tf_parallelize(p.y, 0, TF_PT_BULK));
  REFUSED(p.m, "'y' has 2 loops, found 1 parallel types", tf_parallelize_all(p.y, (tf_ptype[]){TF_PT_BIDX}, 1));
  REFUSED(p.m, "99 is no parallel type", tf_parallelize_all(p.y, (tf_ptype[]){TF_PT_BIDX, (tf_ptype)99}, 2));
  REFUSED(p.m, "loop 0 of 'y' is tidx already", tf_parallelize_all(p.y, (tf_ptype[]){TF_PT_TIDX, TF_PT_TIDX}, 2));
  REFUSED(p.m, "only a reduction can be rfactored; 'y' is not one", tf_rfactor(p.y, (int64_t[]){0}, 1));
  REFUSED(p.m, "loop 0 of 's' is not a reduction", tf_rfactor(p.s, (int64_t[]){0}, 1));
  REFUSED(p.m, "and not all, found 1", tf_rfactor(p.s, (int64_t[]){1}, 1));
  REFUSED(p.m, "and not all, found 0", tf_rfactor(p.s, NULL, 0));
  ACCEPTED(tf_split(p.s, 1, 4));
  ACCEPTED(tf_split(p.s, 1, 4)); /* loops i, and three of the reduction */
  REFUSED(p.m, "axis 4 is out of range", tf_rfactor(p.s, (int64_t[]){4}, 1));
  REFUSED(p.m, "loop 1 is named twice in the rfactor of 's'", tf_rfactor(p.s, (int64_t[]){1, 1}, 2));
  for (int i = 0; i < 80; i++) many[i] = 1;
  REFUSED(p.m, "is named twice", tf_rfactor(p.s, many, 80));
  ACCEPTED(tf_parallelize(p.y, 1, TF_PT_TIDX));
  REFUSED(p.m, "it is parallelized as tidx; split first, then parallelize", tf_split(p.y, 1, 4));
  REFUSED(p.m, "it is parallelized as tidx", tf_merge(p.y, 0, 1));
  REFUSED(p.m, "loop 1 of 'y' is tidx already", tf_parallelize(p.y, 0, TF_PT_TIDX));
  for (int i = 0; i < 46; i++) ACCEPTED(tf_split(p.z, 0, 2));
  REFUSED(p.m, "it has 48 loops, the most that a tensor can have", tf_split(p.z, 0, 2));
  tf_module_destroy(other.m);
  tf_module_destroy(p.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(wrong_memory_is_refused) {
  tf_session *s = new_session(NULL);
  fixture p;
  tf_tensor *c;
  open_fixture(s, &p);
  REFUSED(p.m, "'y' is returned, so it must be in global memory", tf_set_memory(p.y, TF_MEM_SHARED));
  REFUSED(p.m, "4 is no memory", tf_set_memory(p.z, (tf_memory)4));
  REFUSED(p.m, "the allocation domain of 'z' must name every loop", tf_set_allocation(p.z, (int64_t[]){0}, 1, NULL));
  REFUSED(p.m, "the allocation domain of 'z' must name every loop", tf_set_allocation(p.z, NULL, 0, NULL));
  REFUSED(p.m, "loop 1 is named twice", tf_set_allocation(p.z, (int64_t[]){1, 1}, 2, NULL));
  REFUSED(p.m, "axis 2 is out of range", tf_set_allocation(p.z, (int64_t[]){0, 2}, 2, NULL));
  REFUSED(p.m, "is a reduction and has no place in memory", tf_set_allocation(p.s, (int64_t[]){0, 1}, 2, NULL));
  REFUSED(p.m, "strides in memory are for tensor memory", tf_set_strides(p.z, (int64_t[]){1, 1}, 2));
  REFUSED(p.m, "the lane/column separator is for tensor memory", tf_set_separator(p.z, 1));
  REFUSED(p.m, "places are in tensor memory; 'z' is not there", tf_set_place(p.z, NULL, 1));
  ACCEPTED(tf_set_memory(p.z, TF_MEM_TENSOR));
  REFUSED(p.m, "separator 3 is out of range: 'z' allocates 2 ids", tf_set_separator(p.z, 3));
  REFUSED(p.m, "cannot begin at lane -1, column 0: both are at least 0", tf_set_place(p.z, (int64_t[]){-1, 0}, 0));
  REFUSED(p.m, "allocations are numbered from 0, found -2", tf_set_place(p.z, NULL, -2));
  REFUSED(p.m, "a circular buffer needs at least 2 stages, found 1", tf_circular_buffer(p.z, 1, 0));
  REFUSED(p.m, "the prefetch distance must be in [0, 3), found 3", tf_circular_buffer(p.z, 3, 3));
  REFUSED(p.m, "the prefetch distance must be in [0, 3), found -4", tf_circular_buffer(p.z, 3, -4));
  REFUSED(p.m, "only a copy (fusion.set) can be circular buffered", tf_circular_buffer(p.z, 3, 1));
  tf_circular_options o = {.struct_size = sizeof o, .kind = (tf_circular_kind)3};
  REFUSED(p.m, "3 is no kind of circular buffer", tf_circular_buffer_with(p.z, 3, 1, &o));
  REFUSED(p.m, "4 is no memory", tf_cache_after(p.x, (tf_memory)4, TF_VIA_DEFAULT, &c));
  REFUSED(p.m, "8 is no way to copy", tf_cache_after(p.x, TF_MEM_LOCAL, (tf_via)8, &c));
  REFUSED(p.m, "-1 is no way to copy", tf_cache_before(p.y, TF_MEM_LOCAL, (tf_via)-1, &c));
  REFUSED(p.m, "cannot cache after 'y': it is returned", tf_cache_after(p.y, TF_MEM_LOCAL, TF_VIA_DEFAULT, &c));
  REFUSED(p.m, "cannot fork 'z': it is not returned", tf_cache_fork(p.z, &c));
  ACCEPTED(tf_cache_after(p.x, TF_MEM_SHARED, TF_VIA_DEFAULT, &c));
  REFUSED(p.m, "inline it first", tf_circular_buffer(c, 2, 1));
  ACCEPTED(tf_inline_at(c, 1));
  o = (tf_circular_options){.struct_size = sizeof o, .kind = TF_CIRCULAR_WARP_SPECIALIZED, .along = TF_PT_BIDX};
  REFUSED(p.m, "a producer warp extends tidx, tidy or tidz, found bidx", tf_circular_buffer_with(c, 3, 1, &o));
  o = (tf_circular_options){.struct_size = sizeof o, .kind = TF_CIRCULAR_MBARRIER, .producer_registers = 24};
  REFUSED(p.m, "`registers` needs warp_specialized", tf_circular_buffer_with(c, 3, 1, &o));
  REFUSED(p.m, "it is inlined already", tf_cache_after(c, TF_MEM_SHARED, TF_VIA_DEFAULT, &c));
  ck_assert_ptr_null(c);
  tf_module_destroy(p.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(wrong_sharing_is_refused) {
  tf_session *s = new_session(NULL);
  fixture p;
  open_fixture(s, &p);
  REFUSED(p.m, "inline position 3 is out of range: 'a' has 2 loops", tf_inline_at(p.a, 3));
  REFUSED(p.m, "inline position -4 is out of range", tf_inline_at(p.a, -4));
  REFUSED(p.m, "loop 1 is a reduction", tf_inline_at(p.s, 2));
  REFUSED(p.m, "'s' is a reduction, which is computed once and not at every use", tf_compute_at_use(p.s));
  REFUSED(p.m, "'y' is in global memory, so it cannot be computed at use", tf_compute_at_use(p.y));
  REFUSED(p.m, "a segment is not negative, found -1", tf_set_segment(p.s, -1));
  ACCEPTED(tf_parallelize(p.a, 0, TF_PT_BIDX));
  REFUSED(p.m, "loop 0 is bidx, but serial in its consumer 'y'", tf_inline_at(p.a, 1));
  ACCEPTED(tf_parallelize(p.y, 0, TF_PT_BIDX));
  ACCEPTED(tf_inline_at(p.a, 1));
  REFUSED(p.m, "it is inlined at 1, so its consumers share that loop", tf_reorder(p.a, (int64_t[]){1, 0}, 2));
  REFUSED(p.m, "a producer is inlined into it at 1", tf_reorder(p.y, (int64_t[]){1, 0}, 2));
  REFUSED(p.m, "cannot propagate to 'a': it is inlined already", tf_propagate(p.s));
  tf_module_destroy(p.m);
  tf_session_destroy(s);
}
END_TEST

START_TEST(a_script_goes_first) {
  tf_session *s = new_session(NULL);
  tf_fusion *f;
  tf_tensor *y;
  tf_module *m = parsed(s, PROGRAM "  sched.split %y[1] by 8\n" END);
  ACCEPTED(tf_fusion_find(m, "f", &f));
  ACCEPTED(tf_fusion_get_tensor(f, "y", &y));
  REFUSED(m, "the fusion has a schedule script; run 'apply-schedule'", tf_split(y, 0, 4));
  ck_assert_msg(tf_module_run(m, TF_STR("apply-schedule"), NULL) == TF_OK, "%s", messages);
  ACCEPTED(tf_split(y, 0, 4));
  tf_module_destroy(m);
  tf_session_destroy(s);
}
END_TEST

int main(void) {
  TCase *c = tcase_create("all");
  tcase_add_loop_test(c, a_call_does_what_the_script_does, 0, sizeof same / sizeof *same);
  tcase_add_test(c, the_list_is_the_dialect);
  tcase_add_test(c, ways_to_copy_have_their_words);
  tcase_add_test(c, loops_can_be_asked_for);
  tcase_add_test(c, allocation_flags_reach_the_domain);
  tcase_add_test(c, null_is_refused);
  tcase_add_test(c, inputs_and_scalars_have_no_loops);
  tcase_add_test(c, wrong_loops_are_refused);
  tcase_add_test(c, wrong_memory_is_refused);
  tcase_add_test(c, wrong_sharing_is_refused);
  tcase_add_test(c, a_script_goes_first);
  return run_suite(c, "schedules by calls");
}
