#include "CProgram.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The C library's own functions, if the program is linked so that the ones below stand for them.
extern __attribute__((weak)) int __real_posix_memalign(void **memory, size_t alignment, size_t size);
extern __attribute__((weak)) void __real_free(void *memory);
extern __attribute__((weak)) int __real_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument);
extern __attribute__((weak)) void *__real_malloc(size_t size);
extern __attribute__((weak)) void *__real_calloc(size_t count, size_t size);
extern __attribute__((weak)) void *__real_realloc(void *memory, size_t size);

void allocator_use_heaps(int count) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, count);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#else
    (void)count;
#endif
}

int descriptor_shortage(int count) {
    int opened = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (opened < 0) return errno;
    int error = count > 1 ? descriptor_shortage(count - 1) : 0;
    close(opened);
    return error;
}

static const char *thread_message, *memory_message;
static int shortage_status;

void shortage_ends_program(const char *threads, const char *memory, int status) {
    shortage_status = status;
    thread_message = threads;
    memory_message = memory;
}

static _Noreturn void end_program(const char *message) {
    // One thread tells of it.
    static atomic_flag is_ending = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&is_ending)) pause();
    if (write(STDERR_FILENO, message, strlen(message)) < 0) {
        // There is nobody else to tell.
    }
    _exit(shortage_status);
}

/// Memory that was requested; without it the program ends.
static void *needed(void *memory, size_t size) {
    if (!memory && size && memory_message) end_program(memory_message);
    return memory;
}

void *__wrap_malloc(size_t size) {
    return needed(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return needed(__real_calloc(count, size), count && size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return needed(__real_realloc(memory, size), size);
}

static int aligned(void **memory, size_t alignment, size_t size) {
    int error = __real_posix_memalign(memory, alignment, size);
    if (error == ENOMEM) needed(0, size);
    return error;
}

/// A buffer that is kept, once there has been a need for it.
struct slot {
    atomic_bool is_taken;
    void *_Atomic memory;
};

static struct slot slots[64];
static atomic_size_t slot_count, buffer_size, page_size = 1;

static size_t value(atomic_size_t *number) {
    return atomic_load_explicit(number, memory_order_relaxed);
}

static _Bool take(struct slot *slot) {
    return !atomic_exchange_explicit(&slot->is_taken, 1, memory_order_acquire);
}

static void release(struct slot *slot) {
    atomic_store_explicit(&slot->is_taken, 0, memory_order_release);
}

/// Returns the buffer of a slot that has been taken.
static void discard(struct slot *slot) {
    void *kept = atomic_exchange_explicit(&slot->memory, 0, memory_order_relaxed);
    if (kept) __real_free(kept);
    release(slot);
}

void buffer_pool_keep(size_t count, size_t size) {
    if (!value(&buffer_size)) {
        page_size = (size_t)sysconf(_SC_PAGESIZE);
        buffer_size = size;
    }
    atomic_store_explicit(&slot_count, count < 64 ? count : 64, memory_order_relaxed);
    for (struct slot *slot = slots + value(&slot_count); slot < slots + 64; slot++) {
        if (take(slot)) discard(slot);
    }
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment == value(&page_size) && size <= value(&buffer_size)) {
        size_t count = value(&slot_count);
        for (struct slot *slot = slots; slot < slots + count; slot++) {
            if (!take(slot)) continue;
            void *kept = atomic_load_explicit(&slot->memory, memory_order_relaxed);
            if (!kept) {
                int error = aligned(&kept, alignment, value(&buffer_size));
                if (error) {
                    release(slot);
                    return error;
                }
                atomic_store_explicit(&slot->memory, kept, memory_order_relaxed);
            }
            *memory = kept;
            return 0;
        }
    }
    return aligned(memory, alignment, size);
}

void __wrap_free(void *memory) {
    // Hardly anything else begins with a page.
    if (((uintptr_t)memory & (value(&page_size) - 1)) == 0) {
        for (struct slot *slot = slots; memory && slot < slots + 64; slot++) {
            if (atomic_load_explicit(&slot->memory, memory_order_relaxed) != memory) continue;
            size_t index = (size_t)(slot - slots);
            return index < value(&slot_count) ? release(slot) : discard(slot);
        }
    }
    __real_free(memory);
}

enum { LAST_REFUSAL = 3 };

static atomic_int refusals;

int __wrap_pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    int error = __real_pthread_create(thread, attributes, start, argument);
    if (!error) {
        atomic_store(&refusals, 0);
    } else if (atomic_fetch_add(&refusals, 1) + 1 >= LAST_REFUSAL && thread_message) {
        end_program(thread_message);
    }
    return error;
}

// The C++ library's functions that make room for an exception, for the Swift runtime, which throws none: with its own ones the
// library reserves 73 KB for those that are thrown when memory has run out. Hidden, so that shared libraries have their own.
#define CXX_FUNCTION __attribute__((visibility("hidden")))

CXX_FUNCTION _Noreturn void *__cxa_allocate_exception(size_t size) {
    (void)size;
    abort();
}

CXX_FUNCTION _Noreturn void __cxa_free_exception(void *exception) {
    (void)exception;
    abort();
}

CXX_FUNCTION _Noreturn void *__cxa_allocate_dependent_exception(void) {
    abort();
}

CXX_FUNCTION _Noreturn void __cxa_free_dependent_exception(void *exception) {
    (void)exception;
    abort();
}
