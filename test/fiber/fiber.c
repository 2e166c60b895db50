/* Fibers alone: no simulated SM, no library, so that it also runs under an emulator of another processor. Each fiber
 * keeps more values alive across a switch than there are registers that a callee saves, integer and floating. */
#include <fenv.h>
#include <stdint.h>
#include <stdio.h>

#include "emu/sm/fiber.h"

#define FIBERS 300
#define ROUNDS 50

static tf_emu_fiber scheduler;
static tf_emu_stacks stacks;
static unsigned finished, wrong;

static void leave(tf_emu_fiber *f) { tf_emu_fiber_switch(f, &scheduler); }

static uint64_t mix(uint64_t x) { return (x ^ x >> 29) * 0x9e3779b97f4a7c15u; }

static void check_round(tf_emu_fiber *f, uint64_t seed) {
  uint64_t i[14];
  double d[14];
  for (unsigned k = 0; k < 14; k++) {
    i[k] = mix(seed + k);
    d[k] = (double)(i[k] >> 12) / 3.0;
  }
  /* sums that need all of them after the switch as before it */
  uint64_t before = 0, after = 0;
  double fbefore = 0, fafter = 0;
  for (unsigned k = 0; k < 14; k++) before += i[k] * (k + 1), fbefore += d[k] * (k + 1);
  leave(f);
  for (unsigned k = 0; k < 14; k++) after += i[k] * (k + 1), fafter += d[k] * (k + 1);
  if (before != after || fbefore != fafter) wrong++;
}

/* Values that are in registers for sure. */
static void check_registers(tf_emu_fiber *f, uint64_t seed) {
  uint64_t a = mix(seed), b = mix(a), c = mix(b), d = mix(c), e = mix(d);
  double x = (double)(a >> 20), y = (double)(b >> 20), z = (double)(c >> 20), w = (double)(d >> 20);
  __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e));
  leave(f);
  __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e));
  uint64_t m = mix(seed);
  if (a != m || b != mix(m) || c != mix(b) || d != mix(c) || e != mix(d)) wrong++;
  if (x != (double)(a >> 20) || y != (double)(b >> 20) || z != (double)(c >> 20) || w != (double)(d >> 20)) wrong++;
}

/* The rounding mode is the fiber's own. */
static void check_control_word(tf_emu_fiber *f, unsigned number) {
  static const int modes[4] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
  fesetround(modes[number % 4]);
  leave(f);
  if (fegetround() != modes[number % 4]) wrong++;
  fesetround(FE_TONEAREST);
}

static void body(tf_emu_fiber *f) {
  unsigned number = (unsigned)(f - stacks.fiber);
  int here = 0;
  if ((uintptr_t)&here % 4 || !tf_emu_fiber_holds(f, &here)) wrong++;
  for (unsigned r = 0; r < ROUNDS; r++) {
    check_round(f, number * 1000u + r);
    check_registers(f, number * 1000u + r);
    check_control_word(f, number + r);
  }
  finished++;
  for (;;) leave(f);
}

int main(void) {
  if (!tf_emu_stacks_reserve(&stacks, FIBERS, 64 << 10, 0)) {
    printf("no memory for %d stacks\n", FIBERS);
    return 1;
  }
  tf_emu_fiber_adopt(&scheduler);
  for (unsigned again = 0; again < 2; again++) { /* the same stacks twice */
    finished = 0;
    for (unsigned i = 0; i < FIBERS; i++) tf_emu_fiber_prepare(&stacks.fiber[i], body, i);
    for (unsigned turn = 0; turn < 3 * ROUNDS + 1; turn++)
      for (unsigned i = 0; i < FIBERS; i++) {
        tf_emu_fiber_switch(&scheduler, &stacks.fiber[(i * 7 + turn) % FIBERS]);
        if (fegetround() != FE_TONEAREST) wrong++;
      }
    if (finished != FIBERS) wrong++;
  }
  tf_emu_stacks_free(&stacks);
  printf("%u fibers finished, %u faults\n", finished, wrong);
  return wrong != 0;
}
