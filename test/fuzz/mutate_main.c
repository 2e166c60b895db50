/* mutate <seed> <changes> < in > out: the fuzzers' mutator as a program, for tools.sh. */
#include <stdio.h>
#include <stdlib.h>

#include "mutate.h"

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  mutator m = {.cap = 1 << 20, .seed = strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u};
  m.text = malloc(m.cap);
  if (!m.text) return 1;
  m.size = fread(m.text, 1, m.cap / 2, stdin);
  for (int n = atoi(argv[2]); n > 0; n--)
    for (int tries = 0; tries < 8 && !mutate_once(&m); tries++) {
    }
  fwrite(m.text, 1, m.size, stdout);
  free(m.text);
  return 0;
}
