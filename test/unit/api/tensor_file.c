/* Files of tensors: every type, no copy where none is needed, what is written never reaches the file, and each way that
 * a safetensors file can be malformed. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tf/tensor.h"

static char last[1024];
static int errors;
static void keep(void *user, const tf_diagnostic *d) {
  (void)user;
  errors++;
  snprintf(last, sizeof last, "%.*s", (int)d->message.len, d->message.ptr);
}
static const tf_sink sink = {keep, NULL};

static char path[64];
static void set_up(void) {
  snprintf(path, sizeof path, "/tmp/tf_tensor_file_XXXXXX");
  int fd = mkstemp(path);
  ck_assert_int_ge(fd, 0);
  close(fd);
}
static void tear_down(void) { unlink(path); }

static void write_bytes(const void *bytes, size_t size) {
  FILE *f = fopen(path, "wb");
  ck_assert_uint_eq(fwrite(bytes, 1, size, f), size);
  fclose(f);
}

/* A file with this header and the bytes 0, 1, 2, ... behind it. */
static void write_file(const char *header, size_t data) {
  size_t n = strlen(header), size = 8 + n + data;
  uint8_t *b = malloc(size);
  for (int i = 0; i < 8; i++) b[i] = (uint8_t)((uint64_t)n >> (8 * i));
  memcpy(b + 8, header, n);
  for (size_t i = 0; i < data; i++) b[8 + n + i] = (uint8_t)i;
  write_bytes(b, size);
  free(b);
}

static tf_tensor_file *opened(void) {
  tf_tensor_file *f;
  ck_assert_msg(tf_tensor_file_open(path, NULL, &sink, &f) == TF_OK, "%s", last);
  return f;
}

static DLManagedTensor *got(tf_tensor_file *f, const char *name, size_t align) {
  DLManagedTensor *t;
  tf_status s = tf_tensor_file_get(f, (tf_str){name, strlen(name)}, NULL, align, &sink, &t);
  ck_assert_msg(s == TF_OK, "%s", last);
  return t;
}

static const struct {
  const char *name, *ours;
  int size;
} types[] = {{"F64", "f64", 8},          {"F32", "f32", 4},        {"F16", "f16", 2},  {"BF16", "bf16", 2},
             {"F8_E4M3", "f8e4m3fn", 1}, {"F8_E5M2", "f8e5m2", 1}, {"I64", "i64", 8},  {"I32", "i32", 4},
             {"I16", "i16", 2},          {"I8", "i8", 1},          {"U64", "u64", 8},  {"U32", "u32", 4},
             {"U16", "u16", 2},          {"U8", "u8", 1},          {"BOOL", "bool", 1}};

START_TEST(test_types) {
  char header[256];
  int size = types[_i].size;
  /* padded so that data begin at a multiple of 8, as writers do */
  snprintf(header, sizeof header, "{\"w\":{\"dtype\":\"%s\",\"shape\":[2,3],\"data_offsets\":[0,%d]}}", types[_i].name,
           6 * size);
  while (strlen(header) % 8) strcat(header, " ");
  write_file(header, (size_t)(6 * size));
  tf_tensor_file *f = opened();
  tf_tensor_entry e = {.struct_size = sizeof e};
  ck_assert_uint_eq(tf_tensor_file_count(f), 1);
  ck_assert_int_eq(tf_tensor_file_entry(f, 0, &e), TF_OK);
  ck_assert_int_eq(tf_tensor_file_entry(f, 1, &e), TF_ERR_INVALID);
  ck_assert(e.name.len == 1 && e.name.ptr[0] == 'w');
  ck_assert(e.type.len == strlen(types[_i].name) && memcmp(e.type.ptr, types[_i].name, e.type.len) == 0);
  ck_assert_str_eq(tf_type_name(e.dtype), types[_i].ours);
  ck_assert(e.rank == 2 && e.shape[0] == 2 && e.shape[1] == 3 && e.bytes == (uint64_t)(6 * size));
  DLManagedTensor *t = got(f, "w", 0), *other = got(f, "", 0); /* the only one needs no name */
  ck_assert_ptr_eq(t->dl_tensor.data, other->dl_tensor.data);
  other->deleter(other);
  ck_assert_str_eq(tf_type_name(t->dl_tensor.dtype), types[_i].ours);
  ck_assert(t->dl_tensor.ndim == 2 && t->dl_tensor.shape[1] == 3 && t->dl_tensor.strides[0] == 3);
  for (int i = 0; i < 6 * size; i++) ck_assert_uint_eq(((uint8_t *)t->dl_tensor.data)[i], i);
  DLDataType want = {kDLInt, 64, 1};
  if (_i == 6) want.code = kDLUInt;
  errors = 0;
  ck_assert_int_eq(tf_tensor_file_get(f, TF_STR("w"), &want, 0, &sink, &other), TF_ERR_INVALID);
  ck_assert_int_eq(errors, 1);
  ck_assert_ptr_nonnull(strstr(last, "expected"));
  tf_tensor_file_close(f); /* the tensors live on */
  ck_assert_uint_eq(((uint8_t *)t->dl_tensor.data)[5], 5);
  t->deleter(t);
}
END_TEST

/* Is the address one of a mapping of the file? */
static bool mapped(const void *at) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[512];
  bool found = false;
  while (maps && fgets(line, sizeof line, maps)) {
    unsigned long long low, high;
    if (sscanf(line, "%llx-%llx", &low, &high) == 2 && (uintptr_t)at >= low && (uintptr_t)at < high)
      found = strstr(line, path) != NULL;
  }
  if (maps) fclose(maps);
  return found;
}

START_TEST(test_no_copy) {
  char header[256] = "{\"a\":{\"dtype\":\"F32\",\"shape\":[4],\"data_offsets\":[1,17]},"
                     "\"b\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1]},"
                     "\"c\":{\"dtype\":\"F32\",\"shape\":[0,7],\"data_offsets\":[17,17]},"
                     "\"d\":{\"dtype\":\"U8\",\"shape\":[47],\"data_offsets\":[17,64]}}";
  while (strlen(header) % 8) strcat(header, " ");
  write_file(header, 64);
  tf_tensor_file *f = opened();
  DLManagedTensor *a = got(f, "a", 0), *b = got(f, "b", 0), *c = got(f, "c", 0), *d = got(f, "d", 1),
                  *e = got(f, "d", 64);
  ck_assert(!mapped(a->dl_tensor.data)); /* at byte 1: no place for an f32 */
  ck_assert_uint_eq((uintptr_t)a->dl_tensor.data % 4, 0);
  ck_assert_uint_eq(((uint8_t *)a->dl_tensor.data)[0], 1);
  ck_assert(mapped(b->dl_tensor.data) && b->dl_tensor.ndim == 0);
  ck_assert(c->dl_tensor.shape[0] == 0 && c->dl_tensor.shape[1] == 7);
  ck_assert(mapped(d->dl_tensor.data) && !mapped(e->dl_tensor.data));
  ck_assert_uint_eq((uintptr_t)e->dl_tensor.data % 64, 0);
  ck_assert_mem_eq(d->dl_tensor.data, e->dl_tensor.data, 47);
  tf_tensor_entry entry = {.struct_size = sizeof entry};
  ck_assert_int_eq(tf_tensor_file_entry(f, 1, &entry), TF_OK);
  ck_assert(entry.name.ptr[0] == 'a'); /* in the order of the data */
  tf_tensor_file_close(f);
  DLManagedTensor *all[] = {a, b, c, d, e};
  for (int i = 0; i < 5; i++) all[i]->deleter(all[i]);
}
END_TEST

START_TEST(test_never_written) {
  write_file("{\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[0,4]}}", 4);
  tf_tensor_file *f = opened(), *again;
  DLManagedTensor *t = got(f, "a", 0);
  ck_assert(mapped(t->dl_tensor.data));
  memset(t->dl_tensor.data, 0xff, 4);
  msync((void *)((uintptr_t)t->dl_tensor.data & ~(uintptr_t)4095), 4096, MS_SYNC);
  tf_tensor_file_close(f);
  ck_assert_int_eq(tf_tensor_file_open(path, NULL, &sink, &again), TF_OK);
  DLManagedTensor *u = got(again, "a", 0); /* while the first lives, and a mapping of its own */
  ck_assert_uint_eq(((uint8_t *)u->dl_tensor.data)[3], 3);
  ck_assert_uint_eq(((uint8_t *)t->dl_tensor.data)[3], 0xff);
  t->deleter(t);
  u->deleter(u);
  tf_tensor_file_close(again);
}
END_TEST

START_TEST(test_metadata) {
  write_file("{\"__metadata__\":{\"format\":\"pt\",\"none\":\"\"}}", 0);
  tf_tensor_file *f = opened();
  DLManagedTensor *t;
  ck_assert_uint_eq(tf_tensor_file_count(f), 0);
  tf_str v = tf_tensor_file_metadata(f, TF_STR("format"));
  ck_assert(v.len == 2 && memcmp(v.ptr, "pt", 2) == 0);
  v = tf_tensor_file_metadata(f, TF_STR("none"));
  ck_assert(v.ptr && v.len == 0);
  ck_assert_ptr_null(tf_tensor_file_metadata(f, TF_STR("nothing")).ptr);
  ck_assert_int_eq(tf_tensor_file_get(f, TF_STR(""), NULL, 0, &sink, &t), TF_ERR_INVALID);
  tf_tensor_file_close(f);
}
END_TEST

#define ONE(dtype, shape, offsets) "{\"a\":{\"dtype\":" dtype ",\"shape\":" shape ",\"data_offsets\":" offsets "}}"
#define TWO(first, second)                                                                                             \
  "{\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":" first "},\"b\":{\"dtype\":\"U8\",\"shape\":[4],"          \
  "\"data_offsets\":" second "}}"

static const struct {
  const char *header;
  size_t data;
  const char *words;
} malformed[] = {
    {"[1]", 0, "does not begin with '{'"},
    {" {}", 0, "does not begin with '{'"},
    {"{", 0, "malformed header"},
    {"{} x", 0, "malformed header"},
    {"{\"a\":1,}", 0, "malformed header"},
    {"{\"a\xff\":1}", 0, "malformed header"},
    {"{\"a\\u0000b\":1}", 0, "malformed header"},
    {"{\"a\":1,\"a\":2}", 0, "duplicate"},
    {"{\"a\":1}", 0, "tensor 'a' is no object"},
    {"{\"__metadata__\":{\"x\":1}}", 0, "__metadata__ is no object of texts"},
    {"{\"__metadata__\":[]}", 0, "__metadata__ is no object of texts"},
    {"{\"a\":{\"shape\":[],\"data_offsets\":[0,1]}}", 1, "lacks dtype"},
    {"{\"a\":{\"dtype\":\"U8\",\"data_offsets\":[0,1]}}", 1, "lacks shape"},
    {"{\"a\":{\"dtype\":\"U8\",\"shape\":[]}}", 1, "lacks data_offsets"},
    {"{\"a\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1],\"strides\":[]}}", 1, "has the key 'strides'"},
    {ONE("1", "[]", "[0,1]"), 1, "has a dtype that is no text"},
    {ONE("\"U8\"", "3", "[0,3]"), 3, "has a shape that is no list"},
    {ONE("\"U8\"", "[-1]", "[0,1]"), 1, "has a shape with something else"},
    {ONE("\"U8\"", "[1.0]", "[0,1]"), 1, "has a shape with something else"},
    {ONE("\"U8\"", "[99999999999999999999]", "[0,1]"), 1, "malformed header"},
    {ONE("\"U8\"", "[]", "[0]"), 1, "data_offsets that are no list of two"},
    {ONE("\"U8\"", "[]", "[0,1,2]"), 1, "data_offsets that are no list of two"},
    {ONE("\"U8\"", "[]", "[-1,0]"), 1, "has a data_offsets with something else"},
    {ONE("\"U8\"", "[]", "[1,0]"), 1, "before it begins"},
    {ONE("\"U8\"", "[9]", "[0,9]"), 8, "of which the file has 8"},
    {ONE("\"F32\"", "[2]", "[0,6]"), 6, "takes 8 bytes by its shape and type (F32), but its offsets span 6"},
    {ONE("\"F64\"", "[4294967296,4294967296]", "[0,8]"), 8, "overflows 63 bits"},
    {TWO("[0,4]", "[2,6]"), 6, "begins at byte 2 of the data, which belongs to 'a'"},
    {TWO("[0,4]", "[5,9]"), 9, "the bytes from 4 on belong to no tensor"},
    {TWO("[0,4]", "[4,8]"), 9, "the last 1 belong to no tensor"},
    {TWO("[1,5]", "[5,9]"), 9, "the bytes from 0 on belong to no tensor"},
    {"{}", 1, "the last 1 belong to no tensor"},
};

START_TEST(test_malformed) {
  tf_tensor_file *f = (tf_tensor_file *)&f;
  write_file(malformed[_i].header, malformed[_i].data);
  errors = 0;
  ck_assert_int_eq(tf_tensor_file_open(path, NULL, &sink, &f), TF_ERR_INVALID);
  ck_assert_ptr_null(f);
  ck_assert_int_eq(errors, 1);
  ck_assert_msg(strstr(last, malformed[_i].words), "%s: %s", malformed[_i].header, last);
  ck_assert_ptr_nonnull(strstr(last, path));
}
END_TEST

START_TEST(test_lengths) {
  static const struct {
    const char *bytes;
    size_t size;
    const char *words;
  } files[] = {{"", 0, "it has 0 bytes"},
               {"\2\0\0\0\0\0\0", 7, "it has 7 bytes"},
               {"\3\0\0\0\0\0\0\0{}", 10, "cut short: its header takes 3 bytes, of which it has 2"},
               {"\0\0\0\0\0\0\0\0{}", 10, "does not begin with '{'"},
               {"\xff\xff\xff\xff\xff\xff\xff\xff{}", 10, "neither a .npy nor a safetensors file"},
               {"\x93NUMPY\1", 7, "is no .npy file"}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    tf_tensor_file *f;
    write_bytes(files[i].bytes, files[i].size);
    errors = 0;
    ck_assert_int_eq(tf_tensor_file_open(path, NULL, &sink, &f), TF_ERR_INVALID);
    ck_assert_int_eq(errors, 1);
    ck_assert_msg(strstr(last, files[i].words), "%s", last);
  }
  tf_tensor_file *f;
  ck_assert_int_eq(tf_tensor_file_open("/nowhere/x.safetensors", NULL, &sink, &f), TF_ERR_IO);
  ck_assert_ptr_null(f);
}
END_TEST

START_TEST(test_not_got) {
  static const struct {
    const char *name, *words;
  } asked[] = {{"complex", "elements of type C64, which tf has not"},
               {"deep", "has rank 13"},
               {"wieght", "did you mean 'weight'?"},
               {"something", "it has 3, the first of which is 'complex'"}};
  write_file("{\"complex\":{\"dtype\":\"C64\",\"shape\":[1],\"data_offsets\":[0,8]},"
             "\"deep\":{\"dtype\":\"U8\",\"shape\":[1,1,1,1,1,1,1,1,1,1,1,1,1],\"data_offsets\":[8,9]},"
             "\"weight\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[9,10]}}",
             10);
  tf_tensor_file *f = opened();
  DLManagedTensor *t;
  tf_tensor_entry e = {.struct_size = sizeof e};
  ck_assert(tf_tensor_file_entry(f, 0, &e) == TF_OK && e.dtype.lanes == 0 && e.bytes == 8);
  ck_assert(tf_tensor_file_entry(f, 1, &e) == TF_OK && e.rank == 13);
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    errors = 0;
    ck_assert_int_ne(tf_tensor_file_get(f, (tf_str){asked[i].name, strlen(asked[i].name)}, NULL, 0, &sink, &t), TF_OK);
    ck_assert_int_eq(errors, 1);
    ck_assert_msg(strstr(last, asked[i].words), "%s", last);
  }
  ck_assert_int_eq(tf_tensor_file_get(f, TF_STR("weight"), NULL, 3, &sink, &t), TF_ERR_INVALID);
  tf_tensor_file_close(f);
}
END_TEST

START_TEST(test_npy) {
  static const char head[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
  char bytes[128] = "\x93NUMPY\1\0";
  DLManagedTensor *t;
  bytes[8] = 118;
  memset(bytes + 10, ' ', 118);
  memcpy(bytes + 10, head, sizeof head - 1);
  char all[136];
  memcpy(all, bytes, 128);
  memcpy(all + 128, (float[2]){1.5f, -2}, 8);
  write_bytes(all, 136);
  tf_tensor_file *f = opened();
  t = got(f, "", 64);
  ck_assert(mapped(t->dl_tensor.data));
  ck_assert(((float *)t->dl_tensor.data)[1] == -2);
  t->deleter(t);
  errors = 0;
  ck_assert_int_eq(tf_tensor_file_get(f, TF_STR("x"), NULL, 0, &sink, &t), TF_ERR_INVALID);
  ck_assert_ptr_nonnull(strstr(last, "whose tensor has no name"));
  tf_tensor_file_close(f);
  /* one-byte elements whose type the file does not say, and elements of 4 bits */
  memcpy(all + 21, "|V1", 3);
  memcpy(all + 128, "\1\2", 2);
  write_bytes(all, 130);
  f = opened();
  tf_tensor_entry e = {.struct_size = sizeof e};
  ck_assert(tf_tensor_file_entry(f, 0, &e) == TF_OK && e.dtype.lanes == 0 && e.rank == 1 && e.bytes == 2);
  ck_assert(e.type.len == 3 && memcmp(e.type.ptr, "|V1", 3) == 0);
  errors = 0;
  ck_assert_int_eq(tf_tensor_file_get(f, TF_STR(""), NULL, 0, &sink, &t), TF_ERR_INVALID);
  ck_assert_int_eq(errors, 1);
  DLDataType want;
  ck_assert(tf_type_find(TF_STR("f8e4m3fn"), &want));
  ck_assert_int_eq(tf_tensor_file_get(f, TF_STR(""), &want, 0, &sink, &t), TF_OK);
  ck_assert(mapped(t->dl_tensor.data));
  t->deleter(t);
  ck_assert(tf_type_find(TF_STR("u4"), &want));
  ck_assert_int_eq(tf_tensor_file_get(f, TF_STR(""), &want, 0, &sink, &t), TF_OK);
  ck_assert_uint_eq(((uint8_t *)t->dl_tensor.data)[0], 0x21);
  t->deleter(t);
  tf_tensor_file_close(f);
}
END_TEST

/* A pipe cannot be mapped. */
START_TEST(test_pipe) {
  write_file(ONE("\"U8\"", "[3]", "[0,3]"), 3);
  char command[128], named[32];
  snprintf(command, sizeof command, "cat %s", path);
  FILE *p = popen(command, "r");
  snprintf(named, sizeof named, "/dev/fd/%d", fileno(p));
  tf_tensor_file *f;
  ck_assert_msg(tf_tensor_file_open(named, NULL, &sink, &f) == TF_OK, "%s", last);
  DLManagedTensor *t = got(f, "a", 0);
  ck_assert_uint_eq(((uint8_t *)t->dl_tensor.data)[2], 2);
  t->deleter(t);
  tf_tensor_file_close(f);
  pclose(p);
}
END_TEST

typedef struct budget {
  long left, live;
} budget;
static void *limited(void *user, size_t size) {
  budget *b = user;
  if (b->left-- <= 0) return NULL;
  b->live++;
  return malloc(size);
}
static void limited_free(void *user, void *p) {
  ((budget *)user)->live--;
  free(p);
}

START_TEST(test_out_of_memory) {
  write_file(ONE("\"F32\"", "[2]", "[0,8]"), 8);
  for (long n = 0;; n++) {
    budget b = {.left = n};
    tf_allocator a = {limited, limited_free, &b};
    tf_tensor_file *f = NULL;
    DLManagedTensor *t = NULL;
    errors = 0;
    tf_status s = tf_tensor_file_open(path, &a, &sink, &f);
    if (s == TF_OK) s = tf_tensor_file_get(f, TF_STR("a"), NULL, 64, &sink, &t);
    if (t) t->deleter(t);
    tf_tensor_file_close(f);
    ck_assert_int_eq(b.live, 0);
    ck_assert_int_eq(errors, s != TF_OK);
    if (s == TF_OK) break;
    ck_assert_int_eq(s, TF_ERR_OOM);
  }
}
END_TEST

/* Damaged files: each opens, or is refused with one diagnostic; what opens lies inside the file. */
START_TEST(test_damaged) {
  static const char header[] =
      "{\"__metadata__\":{\"format\":\"pt\"},\"a\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]},"
      "\"b\":{\"dtype\":\"BF16\",\"shape\":[4],\"data_offsets\":[24,32]},\"c\":{\"dtype\":\"I8\",\"shape\":[0],"
      "\"data_offsets\":[32,32]}} ";
  static const char letters[] = "0123456789[]{},:\" -+eE.\\u";
  uint64_t rng = 88172645463325252u;
  int fine = 0;
  write_file(header, 32);
  size_t size = 8 + sizeof header - 1 + 32;
  uint8_t *good = malloc(size), *b = malloc(size);
  FILE *in = fopen(path, "rb");
  ck_assert_uint_eq(fread(good, 1, size, in), size);
  fclose(in);
  for (int round = 0; round < 1500; round++) {
    memcpy(b, good, size);
    size_t n = size;
    for (int edits = 1 + round % 3; edits--;) {
      rng ^= rng << 13, rng ^= rng >> 7, rng ^= rng << 17;
      size_t at = rng % 11 == 0 ? (rng >> 8) % 8 : 8 + (rng >> 8) % (sizeof header - 1);
      b[at] = rng & 1024 ? (uint8_t)(rng >> 40) : (uint8_t)letters[(rng >> 40) % (sizeof letters - 1)];
      if (rng % 17 == 0) n = size - (rng >> 32) % size;
    }
    write_bytes(b, n);
    tf_tensor_file *f;
    errors = 0;
    tf_status s = tf_tensor_file_open(path, NULL, &sink, &f);
    ck_assert_int_eq(errors, s == TF_OK ? 0 : 1);
    if (s != TF_OK) continue;
    fine++;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < tf_tensor_file_count(f); i++) {
      tf_tensor_entry e = {.struct_size = sizeof e};
      DLManagedTensor *t;
      ck_assert_int_eq(tf_tensor_file_entry(f, i, &e), TF_OK);
      if (tf_tensor_file_get(f, e.name, NULL, 0, NULL, &t) != TF_OK) continue;
      for (uint64_t k = 0; k < e.bytes; k++) sum += ((uint8_t *)t->dl_tensor.data)[k];
      t->deleter(t);
    }
    ck_assert_uint_le(sum, 32 * 255 + n * 255);
    tf_tensor_file_close(f);
  }
  ck_assert_int_gt(fine, 40);
  free(good);
  free(b);
}
END_TEST

int main(void) {
  Suite *s = suite_create("tensor_file");
  TCase *t = tcase_create("tensor_file");
  tcase_set_timeout(t, 120);
  tcase_add_checked_fixture(t, set_up, tear_down);
  tcase_add_loop_test(t, test_types, 0, sizeof types / sizeof *types);
  tcase_add_test(t, test_no_copy);
  tcase_add_test(t, test_never_written);
  tcase_add_test(t, test_metadata);
  tcase_add_loop_test(t, test_malformed, 0, sizeof malformed / sizeof *malformed);
  tcase_add_test(t, test_lengths);
  tcase_add_test(t, test_not_got);
  tcase_add_test(t, test_npy);
  tcase_add_test(t, test_pipe);
  tcase_add_test(t, test_out_of_memory);
  tcase_add_test(t, test_damaged);
  suite_add_tcase(s, t);
  SRunner *r = srunner_create(s);
  srunner_run_all(r, CK_ENV);
  int failed = srunner_ntests_failed(r);
  srunner_free(r);
  return failed != 0;
}
