/// The C library's allocator, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_ALLOCATOR_H
#define FUELSTREAM_ALLOCATOR_H

#include <malloc.h>
#include <stddef.h>

/// Limits all threads to `count` heaps instead of one each. No effect if the C library has no such setting.
static inline void allocator_use_heaps(int count) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, count);
#else
    (void)count;
#endif
}

/// Keeps allocations of at least `size` bytes out of the heaps. No effect if the C library has no such setting.
static inline void allocator_map_from(size_t size) {
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, (int)size);
#else
    (void)size;
#endif
}

#endif
