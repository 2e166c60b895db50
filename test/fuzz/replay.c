/* Runs a fuzz target over files and folders without libFuzzer: the checked-in corpus under ctest, or one finding. A
 * file *.mlir is also run part by part, as --split-input-file sees it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"

static unsigned files, parts;

static void run(const char *data, size_t n) {
  char *exact = malloc(n ? n : 1); /* so that a sanitizer sees the end */
  if (!exact) fuzz_die("no memory for %zu bytes", n);
  if (n) memcpy(exact, data, n);
  LLVMFuzzerTestOneInput((const uint8_t *)exact, n);
  free(exact);
  parts++;
}

static void run_parts(const char *data, size_t n) {
  static const char marker[] = "// -----";
  for (const char *at = data, *end = data + n, *next; at < end; at = next) {
    const char *m = memmem(at, (size_t)(end - at), marker, sizeof marker - 1);
    next = m ? m + sizeof marker - 1 : end;
    run(at, (size_t)((m ? m : end) - at));
  }
}

static void run_file(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) fuzz_die("cannot read %s", path);
  fuzz_text t = {0};
  char buf[4096];
  size_t n;
  while ((n = fread(buf, 1, sizeof buf, f)) > 0) fuzz_write(&t, (tf_str){buf, n});
  fclose(f);
  fuzz_write(&t, TF_STR(""));
  if (getenv("FUZZ_VERBOSE")) fprintf(stderr, "%s\n", path);
  run(t.at, t.n);
  if (memmem(t.at, t.n, "// -----", 8)) run_parts(t.at, t.n);
  free(t.at);
  files++;
}

static void run_path(const char *path) {
  struct stat st;
  if (stat(path, &st) != 0) fuzz_die("cannot find %s", path);
  if (!S_ISDIR(st.st_mode)) {
    run_file(path);
    return;
  }
  struct dirent **entry;
  int n = scandir(path, &entry, NULL, alphasort);
  if (n < 0) fuzz_die("cannot list %s", path);
  for (int i = 0; i < n; i++) {
    char child[4096];
    snprintf(child, sizeof child, "%s/%s", path, entry[i]->d_name);
    if (entry[i]->d_name[0] != '.') run_path(child);
    free(entry[i]);
  }
  free(entry);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) run_path(argv[i]);
  printf("%u files, %u inputs\n", files, parts);
  if (!files) fuzz_die("nothing was replayed");
  return 0;
}
