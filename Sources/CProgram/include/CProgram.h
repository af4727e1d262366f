/// What a program puts in the place of functions that libdispatch and the Swift runtime call, by being linked statically and with
/// the linker's options of the Makefile. Shared libraries and preloaded allocators are not concerned, nor are programs that
/// are linked otherwise, or users of the libraries.
#ifndef FUELSTREAM_PROGRAM_H
#define FUELSTREAM_PROGRAM_H

#include <stddef.h>

/// Settings of the C library's allocator; no effect where it has none. To be called before any other thread runs, and
/// again before more threads work.
///
/// All threads use `count` heaps: with one, in the steady state only whole chunks and blocks are allocated, so there is no
/// contention for its lock, while a heap per thread costs megabytes that stay below the threshold for being returned. Large
/// allocations stay outside the heaps, so that all of their memory is returned: once one has been freed, the C library would
/// put the next ones inside, where a later one that is small can keep megabytes from being returned.
void allocator_use_heaps(int count);

/// Why `count` descriptors more cannot be open at a time, as an error number; 0 if they can.
int descriptor_shortage(int count);

/// Keeps up to `count` buffers of `size` bytes for the pieces of input that DispatchIO reads: 64 at most, taken from the
/// allocator when they are first needed. Each serves a page-aligned request of up to that size, because an operation's last
/// piece is smaller than the others; what else there is comes from the allocator. May be called
/// again with another `count`, which may be smaller; the size of the first call stays.
///
/// libdispatch takes each piece from `posix_memalign` and frees it on another thread, which fragments the heap before glibc
/// 2.38 (glibc bug 14581: 13 to 60 MB instead of 7). Takes `--wrap=posix_memalign` and `--wrap=free`.
void buffer_pool_keep(size_t count, size_t size);

/// Ends the program with one of two messages and a status if the system refuses it a thread three times in a row, or memory.
/// libdispatch tries again every second for as long as it takes, which may be for ever, and does nothing else meanwhile, not
/// even about signals; the Swift runtime aborts. Takes `--wrap=` for `pthread_create`, `malloc`, `calloc`, `realloc` and
/// `posix_memalign`. To be called once, before any other thread runs; the messages, a line each, are to last.
void shortage_ends_program(const char *threads, const char *memory, int status);

#endif
