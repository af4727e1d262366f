/// The C library's allocator, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_ALLOCATOR_H
#define FUELSTREAM_ALLOCATOR_H

#include <malloc.h>

/// One heap for all threads instead of one each. No effect where the C library has no such setting.
static inline void allocator_use_one_heap(void) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif
}

#endif
