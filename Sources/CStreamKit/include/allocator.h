/// The C library's allocator, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_ALLOCATOR_H
#define FUELSTREAM_ALLOCATOR_H

#include <malloc.h>

/// So many heaps for all threads instead of one each. No effect where the C library has no such setting.
static inline void allocator_use_heaps(int count) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, count);
#else
    (void)count;
#endif
}

#endif
