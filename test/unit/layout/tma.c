/* Tensor maps: the worked examples, each computed by CuTe, and random tiles element by element: what the boxes bring to
 * shared memory is what the layouts say. TF_SEED=n, TF_TRIALS=n. */
#include <check.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "tf/tma.h"

/* ck_assert_msg writes to a file each time. */
#define GOOD(call)                                                                                                     \
  do {                                                                                                                 \
    if ((call) != TF_OK) ck_abort_msg("%s: %s", #call, tf_layout_message(ctx));                                        \
  } while (0)

static const char *tuple_text(const tf_tuple *t) {
  tf_str s;
  GOOD(tf_tuple_print(ctx, t, &s));
  return s.ptr;
}

static const char *text(const tf_layout *l) {
  tf_str s;
  GOOD(tf_layout_print(ctx, l, &s));
  return s.ptr;
}

/* "extents | byte strides | box | swizzle | instructions | tensor" */
static const char *describe(const tf_tma *t) {
  static char buf[1024];
  size_t n = 0;
  for (int part = 0; part < 3; part++) {
    n += (size_t)snprintf(buf + n, sizeof buf - n, "(");
    for (uint32_t i = part == 1; i < t->rank; i++) {
      const char *comma = i > (part == 1) ? "," : "";
      if (part == 2) n += (size_t)snprintf(buf + n, sizeof buf - n, "%s%u", comma, t->box[i]);
      else
        n += (size_t)snprintf(buf + n, sizeof buf - n, "%s%s", comma, tuple_text(part ? t->stride[i] : t->extent[i]));
    }
    n += (size_t)snprintf(buf + n, sizeof buf - n, ") ");
  }
  snprintf(buf + n, sizeof buf - n, "%d x%u %s", t->swizzle, t->instructions, text(t->tensor));
  return buf;
}

#define KSW128 "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))"

static const struct {
  const char *global, *shared, *tiler;
  uint32_t bits, multicast;
  const char *want;
} examples[] = {
    {"(512,256):(256,1)", "(64,32):(32,1)", "(64,32)", 16, 1,
     "(256,512) (512) (32,64) 0 x1 ArithTuple(0,0) o (512,256):(1@1,1@0)"},
    {"(512,256):(1,512)", "(128,64):(1,128)", "(128,64)", 16, 1,
     "(512,256) (1024) (128,64) 0 x1 ArithTuple(0,0) o (512,256):(1@0,1@1)"},
    {"(512,256):(256,1)", KSW128, "(128,64)", 16, 1,
     "(256,512) (512) (64,128) 3 x1 ArithTuple(0,0) o (512,256):(1@1,1@0)"},
    {"(512,256):(256,1)", "Sw<3,3,3> o 0 o ((8,16),(64,2)):((64,512),(1,8192))", "(128,128)", 16, 1,
     "(256,512) (512) (64,128) 3 x2 ArithTuple(0,0) o (512,256):(1@1,1@0)"},
    {"(512,256):(1,512)", "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,512),(64,1024))", "(128,64)", 16, 1,
     "(512,256) (1024) (64,8) 3 x16 ArithTuple(0,0) o (512,256):(1@0,1@1)"},
    {"(512,256):(1,512)", "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,4096),(64,512))", "(128,64)", 16, 1,
     "(512,256) (1024) (64,64) 3 x2 ArithTuple(0,0) o (512,256):(1@0,1@1)"},
    {"(512,256):(256,1)", "Sw<2,3,3> o 0 o ((8,16),(32,2)):((32,256),(1,4096))", "(128,64)", 16, 1,
     "(256,512) (512) (32,128) 2 x2 ArithTuple(0,0) o (512,256):(1@1,1@0)"},
    {"(512,256):(256,1)", "((8,16),(8,8)):((8,64),(1,1024))", "(128,64)", 16, 1,
     "(256,512) (512) (8,128) 0 x8 ArithTuple(0,0) o (512,256):(1@1,1@0)"},
    {"(1024,32,512):(64,1,65536)", "(16,8,2):(16,1,8)", "(16,8,2)", 32, 1,
     "(32,512,1024) (262144,256) (8,2,16) 0 x1 ArithTuple(0,0,0) o (1024,32,512):(1@2,1@0,1@1)"},
    {"((32,40),((8,8),656)):((1,32),((1280,10240),81920))", "(128,(32,2)):(1,(128,4096))", "<128, <32, 2>>", 16, 1,
     "(1280,64,656) (2560,163840) (128,32,2) 0 x1 ArithTuple(0,0,0) o "
     "((32,40),((8,8),656)):((1@0,32@0),((1@1,8@1),1@2))"},
    {"(512,256,4):(256,1,131072)", KSW128, "(128,64)", 16, 2,
     "(256,512,4) (512,262144) (64,64,1) 3 x1 ArithTuple(0,0,0) o (512,256,4):(1@1,1@0,1@2)"},
    {"(512,256):(256,1)", "(128,64):(64,1)", "(128,64)", 16, 4,
     "(256,512) (512) (64,32) 0 x1 ArithTuple(0,0) o (512,256):(1@1,1@0)"},
    {"(128,(16,8)):(16,(1,2048))", "(128,16):(16,1)", "(128,16)", 16, 1,
     "(16,128,8) (32,4096) (16,128,1) 0 x1 ArithTuple(0,0,0) o (128,(16,8)):(1@1,(1@0,1@2))"},
    {"(256,64,3,5,7,2):(1,256,16384,49152,245760,1720320)", "(64,32,1,1,1,1):(1,64,0,0,0,0)", "(64,32,1,1,1,1)", 16, 1,
     "(256,64,3,5,14) (512,32768,98304,491520) (64,32,1,1,1) 0 x1 ArithTuple(0,0,0,0,0) o "
     "(256,64,3,5,7,2):(1@0,1@1,1@2,1@3,1@4,7@4)"},
    {"(512,256,1):(256,1,0)", "(64,32):(32,1)", "(64,32)", 16, 1,
     "(256,512) (512) (32,64) 0 x1 ArithTuple(0,0) o (512,256,1):(1@1,1@0,0)"},
    /* CuTe refuses a side over 256; tf splits it. */
    {"(512,256):(256,1)", "(512,64):(64,1)", "(512,64)", 16, 1,
     "(256,512) (512) (64,256) 0 x2 ArithTuple(0,0) o (512,256):(1@1,1@0)"},
    {"(2048):(1)", "(1024):(1)", "(1024)", 16, 1, "(2048) () (256) 0 x4 ArithTuple(0) o (2048):(1@0)"},
    {"2048:1", "1024:1", "1024", 16, 1, "(2048) () (256) 0 x4 ArithTuple(0) o 2048:1@0"},
    /* Rows of 30 in a pitch of 32: the tile's last two columns must be filled with zeros, not with the gap. */
    {"(30,8):(1,32)", "(32,8):(1,32)", "(32,8)", 16, 1, "(30,8) (64) (32,8) 0 x1 ArithTuple(0,0) o (30,8):(1@0,1@1)"},
    /* Extents that a launch knows. */
    {"(n,m):(m,1)", KSW128, "(128,64)", 16, 1, "(m,n) ({m * 2}) (64,128) 3 x1 ArithTuple(0,0) o (n,m):(1@1,1@0)"},
};

START_TEST(example) {
  tf_tma t;
  const tf_tuple *s;
  GOOD(tf_layout_symbol(ctx, "n", 1, 1 << 20, &s));
  GOOD(tf_layout_symbol(ctx, "m", 1, 1 << 20, &s));
  tf_layout_collect(ctx, true);
  const tf_tma_options o = {.struct_size = sizeof o, .bits = examples[_i].bits, .multicast = examples[_i].multicast};
  GOOD(tf_tma_make(ctx, layout(examples[_i].global), layout(examples[_i].shared), tiler(examples[_i].tiler), &o, &t));
  ck_assert_str_eq(describe(&t), examples[_i].want);
  if (strchr(examples[_i].global, 'n')) {
    ck_assert(tf_layout_num_conditions(ctx) == 1);
    ck_assert_str_eq(tf_layout_get_condition(ctx, 0)->text, "{m * 2} % 16 == 0");
  }
}
END_TEST

START_TEST(instructions) {
  tf_tma t;
  const tf_tuple *coord;
  int64_t off;
  const tf_tma_options o = {.struct_size = sizeof o, .bits = 16, .multicast = 1};
  const tf_tma_options shared_by_4 = {.struct_size = sizeof o, .bits = 16, .multicast = 4};
  GOOD(tf_tma_make(ctx, layout("(512,256):(256,1)"), layout("(512,64):(64,1)"), tiler("(512,64)"), &o, &t));
  GOOD(tf_tma_instruction(ctx, &t, 1, 0, &coord, &off));
  ck_assert_str_eq(tuple_text(coord), "(0,256)");
  ck_assert_int_eq(off, 16384);
  ck_assert_uint_eq(t.bytes, 65536);
  ck_assert_uint_eq(t.alignment, 128);
  ck_assert_int_eq(tf_tma_instruction(ctx, &t, 2, 0, &coord, &off), TF_ERR_INVALID);
  GOOD(tf_tma_make(ctx, layout("(512,256):(256,1)"), layout("(128,64):(64,1)"), tiler("(128,64)"), &shared_by_4, &t));
  GOOD(tf_tma_instruction(ctx, &t, 0, 3, &coord, &off));
  ck_assert_str_eq(tuple_text(coord), "(0,96)");
  ck_assert_int_eq(off, 96 * 64);
  ck_assert_uint_eq(t.bytes, 16384);
}
END_TEST

static const struct {
  const char *global, *shared, *tiler;
  uint32_t bits, multicast;
  const char *message;
} forbidden[] = {
    {"(512,256):(256,1)", "(64,32):(1,64)", "(64,32)", 16, 1, "has stride 256 in global memory, expected 1"},
    {"(512,256):(256,1)", "(64,16):(32,1)", "(64,16)", 16, 1, "is not dense: 16 of its 1024 elements"},
    {"(512,256):(256,1)", "(64,32):(32,1)", "(64,64)", 16, 1, "has 2048 elements, the tile 4096"},
    {"(512,256):(256,1)", "(64,32):(32,1)", "<64:2, 32:2>", 16, 1, "no common vector"},
    {"(512,260):(260,1)", "(64,32):(32,1)", "(64,32)", 16, 1, "of dimension 1, 520 bytes, is not a multiple of 16"},
    {"(512,256):(256,1)", "(64,4):(4,1)", "(64,4)", 16, 1, "64 bits in dimension 0, expected a multiple of 16 bytes"},
    {"(4,4294967297):(4294967304,1)", "(4,32):(32,1)", "(4,32)", 16, 1, "4294967297 elements, more than 2^32"},
    {"(4,256):(549755813888,1)", "(4,32):(32,1)", "(4,32)", 16, 1,
     "1099511627776 bytes, is not between 16 and 2^40 - 16"},
    {"(512,256):(256,1)", "Sw<3,3,3> o 0 o (64,32):(32,1)", "(64,32)", 16, 1,
     "64 bytes in dimension 0, the swizzle a span of 128"},
    {"(512,256):(256,1)", "Sw<3,2,3> o 0 o (64,64):(64,1)", "(64,64)", 16, 1,
     "Sw<3,3,3> on bytes is no mode of the hardware"},
    {"(512,256):(256,1)", "Sw<3,3,3> o 64 o (64,64):(64,1)", "(64,64)", 16, 1,
     "neither plain nor Sw o 0 o a plain one"},
    {"(512,256):(256,1)", "(256,256):(256,1)", "(256,256)", 32, 1, "the box has 262144 bytes, more than 131072"},
    {"(512,256):(256,1)", "(64,64):(64,1)", "(64,64)", 16, 3, "3 CTAs cannot share the side 64"},
    {"(512,256):(256,1)", "(2,8):(8,1)", "(2,8)", 16, 2, "in parts of 16 bytes, which begin at no multiple of 128"},
    {"(512,256):(256,1)", "(4,(8,4)):(8,(1,32))", "(4,32)", 16, 1,
     "boxes of 64 bytes, which begin at no multiple of 128"},
    {"(512,256):(256,1)", "(64,32):(32,1)", "(64,32)", 12, 1, "elements of 12 bits"},
    {"(512,256):(1@0,1@1)", "(64,32):(32,1)", "(64,32)", 16, 1, "where a number is expected"},
    {"(n,m):(m,1)", "(64,32):(32,1)", "(64,32)", 16, 1, "cannot decide whether {m * 2} % 16 == 0"},
    {"(64,255):(256,1)", "(16,64):(64,1)", "(16,64)", 4, 1, "255 elements of 4 bits, expected an even number"},
    {"(4,256):(0,1)", "(4,32):(32,1)", "(4,32)", 16, 1, "4 elements of a global mode with stride 0"},
    {"(4,256):(-256,1)", "(4,32):(32,1)", "(4,32)", 16, 1, "stride -256 is negative"},
};

START_TEST(rule) {
  tf_tma t;
  const tf_tuple *s;
  GOOD(tf_layout_symbol(ctx, "n", 1, 1 << 20, &s));
  GOOD(tf_layout_symbol(ctx, "m", 1, 1 << 20, &s));
  const tf_tma_options o = {.struct_size = sizeof o, .bits = forbidden[_i].bits, .multicast = forbidden[_i].multicast};
  tf_status st =
      tf_tma_make(ctx, layout(forbidden[_i].global), layout(forbidden[_i].shared), tiler(forbidden[_i].tiler), &o, &t);
  ck_assert_int_eq(st, TF_ERR_INVALID);
  ck_assert_msg(strstr(tf_layout_message(ctx), forbidden[_i].message) != NULL, "%s", tf_layout_message(ctx));
}
END_TEST

/* ------------------------------------------------------------------------------------------------ interleaved */

/* Slices are dimension 0, planes the last but one, the batch is the last. */
static const struct {
  const char *global, *shared, *tiler;
  uint32_t bits, bytes, planes;
  const char *want; /* or what the refusal says */
} sliced[] = {
    /* NC/8HWC8: four pixels by eight, of two planes. */
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,2,4,8,8):(0,256,64,8,1)", "(1,2,4,8,8)", 16, 16, 1,
     "(16,16,2,4) (256,4096,8192) (8,4,1,1) 0 x2 ArithTuple(0,0,0,0) o (4,2,16,16,8):(1@3,1@2,1@1,1@0,0)"},
    /* NC/16HWC16; whole rows follow each other in both memories, and are one dimension. */
    {"(4,2,16,8,16):(4096,2048,128,16,1)", "Sw<1,3,3> o 0 o (1,1,4,8,16):(0,0,128,16,1)", "(1,1,4,8,16)", 16, 32, 1,
     "(128,2,4) (4096,8192) (32,1,1) 1 x1 ArithTuple(0,0,0) o (4,2,16,8,16):(1@2,1@1,8@0,1@0,0)"},
    /* NC/8DHWC8, f32: five dimensions; without interleave it would have six. */
    {"(3,2,5,6,9,4):(2160,1080,216,36,4,1)", "(1,1,2,2,8,4):(0,0,64,32,4,1)", "(1,1,2,2,8,4)", 32, 16, 1,
     "(9,6,5,2,3) (144,864,4320,8640) (8,2,2,1,1) 0 x1 ArithTuple(0,0,0,0,0) o "
     "(3,2,5,6,9,4):(1@4,1@3,1@2,1@1,1@0,0)"},
    /* Channels as one mode of slices; a row alone: the batch is the last dimension all the same. */
    {"(64,(8,4)):(8,(1,512))", "(16,8):(8,1)", "(16,8)", 16, 16, 2,
     "(64,4,1) (1024,16) (16,1,1) 0 x1 ArithTuple(0,0,0) o (64,(8,4)):(1@0,(0,1@1))"},
    /* One plane, whose stride means nothing; several images in a box; any swizzle of 16 bytes. */
    {"(6,1,32,16):(512,0,16,1)", "Sw<3,4,3> o 0 o (2,1,16,16):(256,0,16,1)", "(2,1,16,16)", 8, 16, 1,
     "(32,1,6) (16,512) (16,1,2) 3 x1 ArithTuple(0,0,0) o (6,1,32,16):(1@2,0,1@0,0)"},
    /* Extents that a launch knows. */
    {"(n,m,16,8):({m * 128},128,8,1)", "(1,1,16,8):(0,0,8,1)", "(1,1,16,8)", 16, 16, 1,
     "(16,m,n) (256,{m * 256}) (16,1,1) 0 x1 ArithTuple(0,0,0) o (n,m,16,8):(1@2,1@1,1@0,0)"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,1,4,8,4):(0,0,32,4,1)", "(1,1,4,8,4)", 16, 16, 1,
     "the tile begins with 4:1@4 in shared memory, expected a slice: all of a global mode 8:1"},
    {"(4,2,16,128):(4096,2048,128,1)", "(1,1,4,64):(0,0,64,1)", "(1,1,4,64)", 16, 16, 1,
     "the tile begins with 64:1@3 in shared memory, expected a slice: all of a global mode 8:1"},
    {"(4,2,16,16,8):(4096,2048,8,128,1)", "(1,1,4,8,8):(0,0,64,8,1)", "(1,1,4,8,8)", 16, 16, 1,
     "are 128 elements apart in global memory, expected 8, side by side"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,1,8,1,8):(0,0,8,0,1)", "(1,1,8,1,8)", 16, 16, 1,
     "are 128 elements apart in global memory, expected 8, side by side"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,2,1,1,8):(0,8,0,0,1)", "(1,2,1,1,8)", 16, 16, 1,
     "has no slices side by side behind its first one"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,1,4,4,8):(0,0,32,8,1)", "(1,1,4,4,8)", 16, 16, 1,
     "4 slices in dimension 0, expected a multiple of 8: the driver counts them as elements of 16 bits"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,1,4,8,8):(0,0,64,8,1)", "(1,1,4,8,8)", 16, 16, 5,
     "leaf 5 of the global layout goes from plane to plane, but it has 5 leaves"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,1,4,8,8):(0,0,64,8,1)", "(1,1,4,8,8)", 16, 16, 4,
     "expected a slice: all of a global mode 8:1"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,1,4,8,8):(0,0,64,8,1)", "(1,1,4,8,8)", 16, 16, 3,
     "the tile (8,8,4):(1@4,1@3,1@2) has no slices side by side behind its first one"},
    {"(4,2,16,8,16):(4096,2048,128,16,1)", "(1,1,4,8,16):(0,0,128,16,1)", "(1,1,4,8,16)", 16, 32, 1,
     "slices of 32 bytes with swizzle none, expected 32B: Sw<1,4,3> on bytes"},
    {"(4,2,16,16):(1048,520,16,1)", "Sw<1,3,3> o 0 o (1,1,8,16):(0,0,16,1)", "(1,1,8,16)", 16, 32, 1,
     "1040 bytes, is not a multiple of 32, which slices of 32 bytes ask for"},
    {"(4,2,16,32):(1048,520,32,1)", "(1,1,8,32):(0,0,32,1)", "(1,1,8,32)", 4, 16, 1,
     "interleaved elements of 4 bits, and no public text says how they lie"},
    {"(4,2,16,16,8):(4096,2048,128,8,1)", "(1,2,1,8,8):(0,64,0,8,1)", "(1,2,1,8,8)", 64, 16, 1,
     "expected a slice: all of a global mode 2:1"},
    {"(4,2,16,16,2):(1024,512,32,2,1)", "(1,2,1,2,2):(0,4,0,2,1)", "(1,2,1,2,2)", 64, 16, 1,
     "a tile takes 2 boxes of 32 bytes, which begin at no multiple of 128"},
    {"(2,2,2,2,2,2,16,8):(6400,3008,1408,640,288,136,8,1)", "(2,2,1,2,2,1,8,8):(512,256,0,128,64,0,8,1)",
     "(2,2,1,2,2,1,8,8)", 16, 16, 2, "the tile has more than 4 dimensions besides planes"},
    {"(4,2,256,256,8):(1048576,524288,2048,8,1)", "(1,1,256,256,8):(0,0,2048,8,1)", "(1,1,256,256,8)", 16, 16, 1,
     "the box has 1048576 bytes, more than 131072"},
};

START_TEST(interleaved) {
  tf_tma t;
  const tf_tuple *s;
  GOOD(tf_layout_symbol(ctx, "n", 1, 1 << 20, &s));
  GOOD(tf_layout_symbol(ctx, "m", 1, 1 << 20, &s));
  const tf_tma_options o = {.struct_size = sizeof o,
                            .bits = sliced[_i].bits,
                            .interleave = (tf_tma_interleave)(sliced[_i].bytes / 16),
                            .planes = sliced[_i].planes};
  tf_status st =
      tf_tma_make(ctx, layout(sliced[_i].global), layout(sliced[_i].shared), tiler(sliced[_i].tiler), &o, &t);
  if (sliced[_i].want[0] == '(') {
    ck_assert_msg(st == TF_OK, "%s", tf_layout_message(ctx));
    ck_assert_str_eq(describe(&t), sliced[_i].want);
    ck_assert_uint_eq(t.interleave, o.interleave);
    return;
  }
  ck_assert_int_eq(st, TF_ERR_INVALID);
  ck_assert_msg(strstr(tf_layout_message(ctx), sliced[_i].want) != NULL, "%s", tf_layout_message(ctx));
}
END_TEST

/* A caller before there was `interleave` has shorter options, and gets what it got. */
START_TEST(interleaved_argument) {
  tf_tma t;
  tf_tma_argument a;
  tf_tma_options o = {.struct_size = offsetof(tf_tma_options, interleave), .bits = 16, .interleave = 1, .planes = 1};
  const tf_layout *g = layout("(4,2,16,16,8):(4096,2048,128,8,1)"), *s = layout("(1,2,4,8,8):(0,256,64,8,1)");
  GOOD(tf_tma_make(ctx, g, s, tiler("(1,2,4,8,8)"), &o, &t));
  GOOD(tf_tma_get_argument(ctx, &t, &a));
  ck_assert_int_eq(a.rank, 4);
  ck_assert_str_eq(a.how, "box=1x2x4x64");
  o.struct_size = sizeof o;
  GOOD(tf_tma_make(ctx, g, s, tiler("(1,2,4,8,8)"), &o, &t));
  GOOD(tf_tma_get_argument(ctx, &t, &a));
  static const int64_t shape[] = {4, 2, 16, 16, 8}, strides[] = {4096, 2048, 128, 8, 1};
  ck_assert_int_eq(a.rank, 5);
  ck_assert_mem_eq(a.shape, shape, sizeof shape);
  ck_assert_mem_eq(a.strides, strides, sizeof strides);
  ck_assert_str_eq(a.how, "box=1x1x4x8,interleave=16b");
  o.interleave = (tf_tma_interleave)3;
  ck_assert_int_eq(tf_tma_make(ctx, g, s, tiler("(1,2,4,8,8)"), &o, &t), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(tf_layout_message(ctx), "found no interleave mode, but 3"));
}
END_TEST

/* ------------------------------------------------------------------------------------------------ im2col */

static tf_im2col_options conv3x3(void) {
  return (tf_im2col_options){.struct_size = sizeof(tf_im2col_options),
                             .bits = 16,
                             .spatial = 2,
                             .channels = tuple("64"),
                             .batch = tuple("4"),
                             .extent = {tuple("16"), tuple("16")},
                             .filter = {3, 3},
                             .pad_lower = {1, 1},
                             .pad_upper = {1, 1},
                             .box_channels = 64,
                             .box_pixels = 128,
                             .swizzle = TF_TMA_SWIZZLE_128B};
}

START_TEST(im2col) {
  tf_im2col_options o = conv3x3();
  tf_im2col t;
  GOOD(tf_im2col_make(ctx, &o, &t));
  ck_assert_str_eq(
      text(t.tensor),
      "ArithTuple(0,(-1,-1),0,(0,0)) o ((16,16,4),(64,3,3)):((1@0@1,1@1@1,1@2),(1@0,1@0@3,1@1@3)) o (0,(0,0,0)) o "
      "(1024,(64,3,3)):(1@0,(1@0@1,1@1@1,1@2@1))");
  ck_assert_uint_eq(t.rank, 4);
  ck_assert_uint_eq(t.alignment, 1024);
  ck_assert_str_eq(tuple_text(t.stride[1]), "128");
  ck_assert_str_eq(tuple_text(t.stride[2]), "2048");
  ck_assert_str_eq(tuple_text(t.stride[3]), "32768");
  ck_assert(t.lower[0] == -1 && t.lower[1] == -1 && t.upper[0] == -1 && t.upper[1] == -1);
  const tf_tuple *x;
  GOOD(tf_layout_at(ctx, t.tensor, tuple("(0,(0,0,0))"), &x));
  ck_assert_str_eq(tuple_text(x), "(0,(-1,-1),0,(0,0))");
  GOOD(tf_layout_at(ctx, t.tensor, tuple("(529,(5,2,1))"), &x)); /* 529 = 1 + 16 * (1 + 16 * 2) */
  ck_assert_str_eq(tuple_text(x), "(5,(0,0),2,(2,1))");
  const tf_layout *part;
  GOOD(tf_layout_local_tile(ctx, t.tensor, tiler("<128, <64, 1, 1>>"), tuple("(3,(0,2,1))"), &part, NULL));
  GOOD(tf_layout_at(ctx, part, tuple("0"), &x));
  ck_assert_str_eq(tuple_text(x), "(0,(-1,7),1,(2,1))");
}
END_TEST

START_TEST(im2col_strided) {
  tf_im2col_options o = conv3x3();
  tf_im2col t;
  const tf_tuple *h;
  GOOD(tf_layout_symbol(ctx, "h", 8, 1 << 20, &h));
  o.extent[0] = tuple("17");
  o.extent[1] = tuple("h");
  o.stride[0] = o.stride[1] = 2;
  o.dilation[0] = 2;
  GOOD(tf_im2col_make(ctx, &o, &t));
  ck_assert_str_eq(text(t.tensor), "ArithTuple(0,(-1,-1),0,(0,0)) o ((8,{(h + 1) div "
                                   "2},4),(64,3,3)):((2@0@1,2@1@1,1@2),(1@0,2@0@3,1@1@3)) o (0,(0,0,0)) o "
                                   "({((h + 1) div 2) * 32},(64,3,3)):(1@0,(1@0@1,1@1@1,1@2@1))");
  ck_assert(t.upper[0] == -3 && t.upper[1] == -1 && t.element_stride[1] == 2 && t.element_stride[3] == 1);
}
END_TEST

START_TEST(im2col_ranks) {
  tf_im2col_options o = conv3x3();
  tf_im2col t;
  o.spatial = 1;
  GOOD(tf_im2col_make(ctx, &o, &t));
  ck_assert_str_eq(text(t.tensor), "ArithTuple(0,(-1),0,(0)) o ((16,4),(64,3)):((1@0@1,1@2),(1@0,1@0@3)) o (0,(0,0)) o "
                                   "(64,(64,3)):(1@0,(1@0@1,1@1@1))");
  o.spatial = 3;
  o.extent[2] = tuple("5");
  o.filter[2] = 5;
  GOOD(tf_im2col_make(ctx, &o, &t));
  ck_assert_str_eq(text(t.tensor),
                   "ArithTuple(0,(-1,-1,0),0,(0,0,0)) o ((16,16,1,4),(64,3,3,5)):((1@0@1,1@1@1,1@2@1,1@2),"
                   "(1@0,1@0@3,1@1@3,1@2@3)) o (0,(0,0,0,0)) o (1024,(64,3,3,5)):(1@0,(1@0@1,1@1@1,1@2@1,1@3@1))");
  ck_assert(t.rank == 5 && t.upper[2] == -4);
  o.filter[2] = 6;
  ck_assert_int_eq(tf_im2col_make(ctx, &o, &t), TF_ERR_INVALID);
}
END_TEST

/* For a launch by hand: outermost first, as a DLTensor and the words of a map are; each dimension its own number. */
START_TEST(im2col_argument) {
  tf_im2col_options o = conv3x3();
  tf_im2col t;
  tf_tma_argument a;
  GOOD(tf_im2col_make(ctx, &o, &t));
  GOOD(tf_im2col_get_argument(ctx, &t, o.bits, &a));
  ck_assert_str_eq(a.how, "mode=im2col,channels=64,pixels=128,lower=-1x-1,upper=-1x-1,swizzle=128b");
  o.spatial = 3;
  o.channels = tuple("32"), o.batch = tuple("7"); /* n, d, h, w, c: 7, 9, 11, 13, 32 */
  o.extent[0] = tuple("13"), o.extent[1] = tuple("11"), o.extent[2] = tuple("9");
  o.pad_lower[0] = 2, o.pad_lower[1] = 1, o.pad_lower[2] = 0;
  o.filter[0] = 3, o.filter[1] = 1, o.filter[2] = 2;
  o.pad_upper[0] = 0, o.pad_upper[1] = 3, o.pad_upper[2] = 1;
  o.stride[0] = 2, o.stride[1] = 3;
  o.box_channels = 16, o.box_pixels = 24, o.bits = 32;
  o.swizzle = TF_TMA_SWIZZLE_64B;
  GOOD(tf_im2col_make(ctx, &o, &t));
  GOOD(tf_im2col_get_argument(ctx, &t, o.bits, &a));
  static const int64_t shape[] = {7, 9, 11, 13, 32}, strides[] = {41184, 4576, 416, 32, 1};
  ck_assert_int_eq(a.rank, 5);
  ck_assert_mem_eq(a.shape, shape, sizeof shape);
  ck_assert_mem_eq(a.strides, strides, sizeof strides);
  ck_assert_str_eq(a.how, "mode=im2col,channels=16,pixels=24,lower=0x-1x-2,upper=0x3x-2,element_strides=1x1x3x2x1,"
                          "swizzle=64b");
  const tf_tuple *h;
  GOOD(tf_layout_symbol(ctx, "h", 8, 64, &h));
  o.extent[1] = h;
  GOOD(tf_im2col_make(ctx, &o, &t));
  ck_assert_int_eq(tf_im2col_get_argument(ctx, &t, o.bits, &a), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(tf_layout_message(ctx), "the extent of dimension 2 is h, expected a known number"));
}
END_TEST

/* A slice of each pixel: dimensions w, h, c/8, n. */
START_TEST(im2col_interleaved) {
  tf_im2col_options o = conv3x3();
  tf_im2col t;
  tf_tma_argument a;
  const tf_layout *part;
  const tf_tuple *x;
  o.interleave = TF_TMA_INTERLEAVE_16B, o.box_channels = 8;
  GOOD(tf_im2col_make(ctx, &o, &t));
  ck_assert_str_eq(
      text(t.tensor),
      "ArithTuple((-1,-1),0,0,(0,0)) o ((16,16,4),((8,8),3,3)):((1@0@0,1@1@0,1@2),((0,1@1),1@0@3,1@1@3)) o "
      "(0,((0,0),0,0)) o (1024,((8,8),3,3)):(1@0,((1@0@0@1,1@1@0@1),1@1@1,1@2@1))");
  ck_assert(t.rank == 4 && t.alignment == 1024);
  GOOD(tf_layout_local_tile(ctx, t.tensor, tiler("<128, 8>"), tuple("(3,45)"), &part, NULL));
  GOOD(tf_layout_at(ctx, part, tuple("0"), &x)); /* pixel 384: the second image's line 8; 45 = 5 + 8 * (2 + 3 * 1) */
  ck_assert_str_eq(tuple_text(x), "((-1,7),5,1,(2,1))");
  GOOD(tf_im2col_get_argument(ctx, &t, o.bits, &a));
  static const int64_t shape[] = {4, 8, 16, 16, 8}, strides[] = {16384, 2048, 128, 8, 1};
  ck_assert_int_eq(a.rank, 5);
  ck_assert_mem_eq(a.shape, shape, sizeof shape);
  ck_assert_mem_eq(a.strides, strides, sizeof strides);
  ck_assert_str_eq(a.how, "mode=im2col,channels=8,pixels=128,lower=-1x-1,upper=-1x-1,swizzle=128b,interleave=16b");
  o.box_channels = 64, o.channels = tuple("60"), o.interleave = TF_TMA_INTERLEAVE_32B;
  ck_assert_int_eq(tf_im2col_make(ctx, &o, &t), TF_ERR_INVALID);
  const char *const said[] = {
      "the box has 64 channels, expected 16: a copy takes one slice of each pixel",
      "60 channels are no whole slices of 16; the last one is padded with zeros, and counts as whole",
      "slices of 32 bytes with swizzle 128B, expected 32B"};
  for (int i = 0; i < 3; i++)
    ck_assert_msg(strstr(tf_layout_message(ctx), said[i]) != NULL, "%s", tf_layout_message(ctx));
}
END_TEST

START_TEST(im2col_rules) {
  tf_im2col t;
  for (int i = 0; i < 9; i++) {
    tf_im2col_options o = conv3x3();
    const char *want = NULL;
    switch (i) {
    case 0: o.pad_lower[0] = 129, want = "the lower corner of dimension 0 is -129, expected -128 to 127"; break;
    case 1: o.filter[1] = 200, want = "the upper corner of dimension 1 is -198"; break;
    case 2: o.filter[0] = 20, want = "does not fit dimension 0: -1 positions"; break;
    case 3: o.box_channels = 512, want = "512 channels"; break;
    case 4: o.box_pixels = 2000, want = "2000 pixels"; break;
    case 5: o.stride[0] = 9, want = "the stride of dimension 0 is 9"; break;
    case 6: o.box_channels = 32, want = "a span of 128"; break;
    case 7: o.channels = tuple("68"), want = "of dimension 1, 136 bytes"; break;
    default: o.spatial = 4, want = "4 spatial dimensions";
    }
    ck_assert_int_eq(tf_im2col_make(ctx, &o, &t), TF_ERR_INVALID);
    ck_assert_msg(strstr(tf_layout_message(ctx), want) != NULL, "%d: %s", i, tf_layout_message(ctx));
  }
}
END_TEST

/* ------------------------------------------------------------------------------------------------ random tiles */

#define MUST(c, ...)                                                                                                   \
  do {                                                                                                                 \
    if (!(c)) ck_abort_msg(__VA_ARGS__);                                                                               \
  } while (0)

static uint64_t state;
static int64_t rnd(int64_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int64_t)((state >> 20) % (uint64_t)n);
}

static int64_t number(const tf_tuple *t) {
  int64_t v;
  MUST(tf_tuple_get_int(t, &v), "no number");
  return v;
}

/* Two or three global modes in a random order, padded here and there; a tile of powers of two; shared memory in a
 * random order of the tile's modes, split or not. */
static char global[256], shared[256], tile[256];

static void random_case(void) {
  int n = 2 + (int)rnd(2), order[3] = {0, 1, 2};
  int64_t side[3], extent[3], stride[3], at = 1, sub[6], place[6];
  for (int i = n - 1; i > 0; i--) {
    int k = (int)rnd(i + 1), t = order[i];
    order[i] = order[k];
    order[k] = t;
  }
  for (int k = 0; k < n; k++) {
    int i = order[k];
    side[i] = INT64_C(1) << (k == 0 ? 3 + rnd(7) : rnd(4));
    extent[i] = rnd(3) ? side[i] * (1 + rnd(3)) : 1 + rnd(2 * side[i]);
    stride[i] = at;
    at *= rnd(3) && extent[i] < side[i] ? side[i] : extent[i];
    if (k == 0 || rnd(4) == 0) at = (at + 7) / 8 * 8;
  }
  snprintf(global, sizeof global, n == 2 ? "(%ld,%ld):(%ld,%ld)" : "(%ld,%ld,%ld):(%ld,%ld,%ld)", (long)extent[0],
           (long)extent[1], (long)(n == 2 ? stride[0] : extent[2]), (long)(n == 2 ? stride[1] : stride[0]),
           (long)stride[1], (long)stride[2]);
  snprintf(tile, sizeof tile, n == 2 ? "(%ld,%ld)" : "(%ld,%ld,%ld)", (long)side[0], (long)side[1], (long)side[2]);
  /* Shared memory: the innermost first mostly, each mode in two parts. */
  int parts[6], np = 0;
  for (int k = 0; k < n; k++) parts[np++] = order[k];
  for (int k = 0; k < n; k++) {
    int64_t cut = INT64_C(1) << rnd(4);
    sub[order[k]] = rnd(2) || cut > side[order[k]] ? side[order[k]] : cut;
  }
  if (rnd(4) == 0) {
    int a = (int)rnd(n), t = parts[a];
    parts[a] = parts[0];
    parts[0] = t;
  }
  at = 1;
  for (int k = 0; k < n; k++) place[parts[k]] = at, at *= sub[parts[k]];
  for (int k = 0; k < n; k++) place[3 + parts[k]] = at, at *= side[parts[k]] / sub[parts[k]];
  size_t w = (size_t)snprintf(shared, sizeof shared, "(");
  for (int i = 0; i < n; i++)
    w += (size_t)snprintf(shared + w, sizeof shared - w, "%s(%ld,%ld)", i ? "," : "", (long)sub[i],
                          (long)(side[i] / sub[i]));
  w += (size_t)snprintf(shared + w, sizeof shared - w, "):(");
  for (int i = 0; i < n; i++)
    w += (size_t)snprintf(shared + w, sizeof shared - w, "%s(%ld,%ld)", i ? "," : "", (long)place[i],
                          (long)place[3 + i]);
  snprintf(shared + w, sizeof shared - w, ")");
}

/* What one box brings: element r of it to shared[offset + r], for the address that the map has for coordinate + r. */
static void bring(const tf_tma *t, const tf_tuple *coord, int64_t offset, int64_t *memory, int64_t n) {
  int64_t elements = 1;
  for (uint32_t i = 0; i < t->rank; i++) elements *= t->box[i];
  MUST(offset >= 0 && offset + elements <= n, "%s: a box past the tile", global);
  for (int64_t r = 0; r < elements; r++) {
    int64_t rest = r, address = 0;
    bool outside = false;
    for (uint32_t i = 0; i < t->rank; i++) {
      int64_t x = number(tf_tuple_get(coord, i)) + rest % t->box[i];
      rest /= t->box[i];
      outside = outside || x >= number(t->extent[i]);
      address += x * (i ? number(t->stride[i]) / 2 : 1);
    }
    MUST(memory[offset + r] == -2, "%s: element %lld comes twice", global, (long long)(offset + r));
    memory[offset + r] = outside ? -1 : address;
  }
}

/* Of each element of the tile: its address in global memory, -1 outside the tensor. */
static void check_tile(const tf_tma *t, const tf_layout *g, const tf_layout *s, const tf_tuple *which) {
  static int64_t memory[1 << 18];
  const tf_layout *part, *identity;
  const tf_tuple *coord, *base, *x, *y;
  int64_t n = (int64_t)t->instructions * t->step, offset;
  MUST(n <= (int64_t)(sizeof memory / sizeof *memory), "a large tile");
  for (int64_t i = 0; i < n; i++) memory[i] = -2;
  GOOD(tf_layout_local_tile(ctx, t->tensor, tiler(tile), which, &part, NULL));
  base = tf_layout_base(part);
  for (uint32_t i = 0; i < t->instructions; i++)
    for (uint32_t k = 0; k < t->multicast; k++) {
      tf_layout_mark m = tf_layout_get_mark(ctx);
      GOOD(tf_tma_instruction(ctx, t, i, k, &coord, &offset));
      GOOD(tf_tuple_add(ctx, base, 1, coord, &coord));
      bring(t, coord, offset, memory, n);
      tf_layout_release(ctx, m);
    }
  GOOD(tf_layout_make_identity(ctx, tf_layout_shape(g), &identity));
  GOOD(tf_layout_make_tensor(ctx, NULL, identity, &identity));
  GOOD(tf_layout_local_tile(ctx, identity, tiler(tile), which, &identity, NULL));
  for (int64_t i = 0; i < n; i++) {
    tf_layout_mark m = tf_layout_get_mark(ctx);
    GOOD(tf_tuple_int(ctx, i, &x));
    GOOD(tf_layout_at(ctx, identity, x, &x));
    int64_t want = 0, at;
    GOOD(tf_layout_at_index(ctx, s, i, &at));
    for (size_t k = 0; k < tf_tuple_rank(x); k++)
      if (number(tf_tuple_get(x, k)) >= number(tf_tuple_get(tf_layout_shape(g), k))) want = -1;
    if (!want) {
      GOOD(tf_layout_at(ctx, g, x, &y));
      want = number(y);
    }
    MUST(memory[at] == want, "%s %s %s: element %lld has %lld, expected %lld", global, shared, tile, (long long)i,
         (long long)memory[at], (long long)want);
    tf_layout_release(ctx, m);
  }
}

START_TEST(random_tiles) {
  const char *s = getenv("TF_SEED"), *n = getenv("TF_TRIALS");
  uint64_t seed = s ? strtoull(s, NULL, 0) : 20261121;
  long trials = n ? atol(n) / 10 : 2000, done = 0, split = 0;
  printf("TF_SEED=%llu tiles=%ld\n", (unsigned long long)seed, trials);
  for (long k = 0; k < trials; k++) {
    tf_layout_mark m = tf_layout_get_mark(ctx);
    tf_tma t;
    state = (seed + (uint64_t)k) * UINT64_C(0x9E3779B97F4A7C15) | 1;
    for (int i = 0; i < 4; i++) rnd(2);
    random_case();
    const tf_tma_options o = {.struct_size = sizeof o, .bits = 16, .multicast = rnd(3) ? 1 : 2};
    const tf_layout *g = layout(global), *sh = layout(shared);
    if (tf_tma_make(ctx, g, sh, tiler(tile), &o, &t) == TF_OK) {
      check_tile(&t, g, sh, tuple(tf_layout_rank(g) == 2 ? "(0,0)" : "(0,0,0)"));
      const tf_layout *z, *rest;
      GOOD(tf_layout_zipped_divide(ctx, g, tiler(tile), &z));
      GOOD(tf_layout_mode(ctx, z, 1, &rest));
      const tf_tuple *last[3], *which;
      for (size_t i = 0; i < tf_layout_rank(g); i++)
        GOOD(tf_tuple_int(ctx, number(tf_tuple_get(tf_layout_shape(rest), i)) - 1, &last[i]));
      GOOD(tf_tuple_node(ctx, last, tf_layout_rank(g), &which));
      check_tile(&t, g, sh, which);
      done++;
      split += t.instructions > 1;
    }
    tf_layout_release(ctx, m);
  }
  printf("%ld computed, %ld of more than one box\n", done, split);
  MUST(done > trials / 10 && split > trials / 50, "hardly any tile");
}
END_TEST

static void setup(void) { ck_assert(tf_layout_ctx_create(NULL, &ctx) == TF_OK); }
static void teardown(void) { tf_layout_ctx_destroy(ctx); }

#define COUNT(x) (int)(sizeof(x) / sizeof *(x))

int main(void) {
  Suite *s = suite_create("tensor maps");
  TCase *t = tcase_create("tma");
  tcase_add_checked_fixture(t, setup, teardown);
  tcase_set_timeout(t, 0);
  tcase_add_loop_test(t, example, 0, COUNT(examples));
  tcase_add_test(t, instructions);
  tcase_add_loop_test(t, rule, 0, COUNT(forbidden));
  tcase_add_test(t, im2col);
  tcase_add_test(t, im2col_strided);
  tcase_add_test(t, im2col_ranks);
  tcase_add_test(t, im2col_argument);
  tcase_add_loop_test(t, interleaved, 0, COUNT(sliced));
  tcase_add_test(t, interleaved_argument);
  tcase_add_test(t, im2col_interleaved);
  tcase_add_test(t, im2col_rules);
  tcase_add_test(t, random_tiles);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_set_fork_status(r, CK_NOFORK);
  srunner_run_all(r, CK_NORMAL);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
