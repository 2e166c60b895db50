#include "emu/memory/pages.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST = 4 }; /* log2 of a new page's cells */

tf_emu_pages *tf_emu_pages_new(uint64_t most) {
  tf_emu_pages *p = calloc(1, sizeof *p);
  if (p) p->most = most ? most : UINT64_C(1) << 30;
  return p;
}

static void page_free(tf_emu_page *page) {
  free(page->wrote);
  free(page->read);
  free(page);
}

void tf_emu_pages_free(tf_emu_pages *p) {
  for (uint32_t i = 0; p && i < TF_EMU_PAGE_LISTS; i++)
    for (tf_emu_page *at = p->list[i], *next; at; at = next) {
      next = at->next;
      page_free(at);
    }
  free(p);
}

/* Counts so many bytes; false (and told at the launch's end) if there are too many. */
static bool charge(tf_emu_pages *p, uint64_t bytes) {
  if (__atomic_add_fetch(&p->bytes, bytes, __ATOMIC_RELAXED) <= p->most) return true;
  __atomic_sub_fetch(&p->bytes, bytes, __ATOMIC_RELAXED);
  __atomic_store_n(&p->full, true, __ATOMIC_RELAXED);
  return false;
}

static void *cells(tf_emu_pages *p, uint32_t shift, uint32_t each) {
  uint32_t n = TF_EMU_PAGE >> shift;
  if (!charge(p, (uint64_t)n * each)) return NULL;
  void *at = calloc(n, each);
  if (!at) __atomic_store_n(&p->full, true, __ATOMIC_RELAXED);
  return at;
}

static tf_emu_page *page_new(tf_emu_pages *p, uint64_t number) {
  tf_emu_page *page = charge(p, sizeof *page) ? calloc(1, sizeof *page) : NULL;
  if (!page) return NULL;
  *page = (tf_emu_page){.number = number, .shift = WIDEST};
  page->wrote = cells(p, WIDEST, sizeof *page->wrote);
  if (page->wrote) return page;
  free(page);
  return NULL;
}

/* Lists grow at the front: a page that another worker put there meanwhile is found by looking again. */
static tf_emu_page *find(tf_emu_pages *p, uint64_t number, bool make) {
  tf_emu_page **list = &p->list[number * 0x9e3779b97f4a7c15u >> 49], *mine = NULL;
  tf_emu_page *first = __atomic_load_n(list, __ATOMIC_ACQUIRE), *seen = NULL;
  for (;;) {
    for (tf_emu_page *at = first; at != seen; at = at->next)
      if (at->number == number) {
        if (mine) page_free(mine);
        return at;
      }
    if (!make || (!mine && !(mine = page_new(p, number)))) return NULL;
    seen = mine->next = first;
    if (__atomic_compare_exchange_n(list, &first, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return mine;
  }
}

static bool refine(tf_emu_pages *p, tf_emu_page *page, uint32_t shift) {
  tf_emu_past *wrote = cells(p, shift, sizeof *wrote);
  tf_emu_past(*read)[TF_EMU_READERS] = wrote && page->read ? cells(p, shift, sizeof *read) : NULL;
  if (!wrote || (page->read && !read)) {
    free(wrote);
    return false;
  }
  for (uint32_t i = 0; i < (uint32_t)TF_EMU_PAGE >> shift; i++) {
    uint32_t from = i >> (page->shift - shift);
    wrote[i] = page->wrote[from];
    if (read) memcpy(read[i], page->read[from], sizeof *read);
  }
  uint32_t old = (uint32_t)(sizeof *wrote + (read ? sizeof *read : 0)) * (TF_EMU_PAGE >> page->shift);
  __atomic_sub_fetch(&p->bytes, old, __ATOMIC_RELAXED);
  free(page->wrote);
  free(page->read);
  page->wrote = wrote;
  page->read = read;
  page->shift = (uint8_t)shift;
  return true;
}

tf_emu_page *tf_emu_page_take(tf_emu_pages *p, uint64_t address, uint64_t n, bool make) {
  tf_emu_page *page = find(p, address / TF_EMU_PAGE, make);
  if (!page) return NULL;
  while (__atomic_exchange_n(&page->taken, 1, __ATOMIC_ACQUIRE)) sched_yield();
  uint32_t bound = (uint32_t)__builtin_ctzll(address | n | 1u << WIDEST);
  if (bound >= page->shift || refine(p, page, bound)) return page;
  tf_emu_page_give(page);
  return NULL;
}

void tf_emu_page_give(tf_emu_page *page) { __atomic_store_n(&page->taken, 0, __ATOMIC_RELEASE); }

bool tf_emu_page_reads(tf_emu_pages *p, tf_emu_page *page) {
  return page->read || (page->read = cells(p, page->shift, sizeof *page->read));
}

bool tf_emu_page_writer(tf_emu_pages *p, uint64_t address, uint64_t *n, tf_emu_past *out) {
  tf_emu_page *page = find(p, address / TF_EMU_PAGE, false);
  *n = TF_EMU_PAGE - address % TF_EMU_PAGE;
  if (!page) return false;
  while (__atomic_exchange_n(&page->taken, 1, __ATOMIC_ACQUIRE)) sched_yield();
  *out = page->wrote[tf_emu_page_cell(page, address)];
  *n = (1u << page->shift) - address % (1u << page->shift);
  tf_emu_page_give(page);
  return out->who != 0;
}
