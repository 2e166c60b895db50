/* sass_spills file.cubin: for each kernel a line "name spills in_loops", as codegen/ptx/sass.h counts them. */
#include <stdio.h>
#include <stdlib.h>

#include "codegen/ptx/sass.h"

static bool read_file(tf_pool *pool, const char *path, tf_strbuf *out) {
  char buf[65536];
  FILE *f = fopen(path, "rb");
  out->pool = pool;
  for (size_t n; f && (n = fread(buf, 1, sizeof buf, f));) tf_sb_put(out, (tf_str){buf, n});
  return f && fclose(f) == 0;
}

int main(int argc, char **argv) {
  tf_oom oom;
  tf_pool *pool = tf_pool_new(NULL, &oom);
  tf_strbuf text = {0};
  tf_sass_kernels kernels = {0};
  if (argc != 2 || !read_file(pool, argv[1], &text) || !tf_sass_read(pool, tf_sb_str(&text), &kernels)) {
    fprintf(stderr, "sass_spills: expected a cubin\n");
    return 1;
  }
  for (size_t i = 0; i < kernels.n; i++)
    printf("%.*s %u %u\n", (int)kernels.at[i].name.len, kernels.at[i].name.ptr, kernels.at[i].spills,
           kernels.at[i].in_loops);
  tf_pool_free(pool);
  return 0;
}
