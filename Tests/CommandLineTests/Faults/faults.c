// Makes the program's own system calls fail, one at a time. Preloaded (LD_PRELOAD) into the built program by FaultTests.
//
//   FAULT_RANGES  a file with the addresses of the program's own code, a line each: first and last, hexadecimal.
//                 Calls from elsewhere (libdispatch, libxml2, SQLite) are left alone.
//   FAULT_NUMBER  which call of those is to fail, from 1; 0 for none
//   FAULT_ERRNO   with what; 0 makes a read or a write do one byte only, and does nothing else
//   FAULT_ALWAYS  if set, all calls from that one on
//   FAULT_REPORT  a file to which the name of the call that failed is appended
//   FAULT_SIGNAL  a signal that comes right after a file has been renamed
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct range { uintptr_t first, last; };

static struct range ranges[1 << 16];
static size_t range_count;
static uintptr_t base;
static long number, error_number;
static int always;
static const char *report;
static atomic_long calls;

static int find_base(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size, (void)data;
    base = info->dlpi_addr;
    return 1;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULT_RANGES");
    if (!path) return;
    dl_iterate_phdr(find_base, NULL);
    FILE *file = fopen(path, "r");
    unsigned long first, last;
    while (file && range_count < 1 << 16 && fscanf(file, "%lx %lx", &first, &last) == 2)
        ranges[range_count++] = (struct range){first, last};
    if (file) fclose(file);
    number = strtol(getenv("FAULT_NUMBER"), NULL, 10);
    error_number = strtol(getenv("FAULT_ERRNO"), NULL, 10);
    always = getenv("FAULT_ALWAYS") != NULL;
    report = getenv("FAULT_REPORT");
}

static int is_ours(void *address) {
    uintptr_t place = (uintptr_t)address - base;
    size_t low = 0, high = range_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranges[middle].last < place) low = middle + 1; else high = middle;
    }
    return low < range_count && ranges[low].first <= place;
}

/// Whether this call is to fail.
static int is_hit(void *address, const char *name) {
    if (!number || !is_ours(address)) return 0;
    long count = ++calls;
    if (always ? count < number : count != number) return 0;
    if (report) {
        int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
        ssize_t (*real_write)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        int (*real_close)(int) = dlsym(RTLD_NEXT, "close");
        int file = real_open(report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        real_write(file, name, strlen(name));
        real_write(file, "\n", 1);
        real_close(file);
    }
    return 1;
}

#define REAL(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))
#define FAIL_IF_HIT(name) \
    if (is_hit(__builtin_return_address(0), #name) && error_number) { errno = (int)error_number; return -1; }

ssize_t read(int descriptor, void *bytes, size_t count) {
    if (is_hit(__builtin_return_address(0), "read")) {
        if (error_number) { errno = (int)error_number; return -1; }
        if (count > 1) count = 1;
    }
    return REAL(ssize_t, read, int, void *, size_t)(descriptor, bytes, count);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (is_hit(__builtin_return_address(0), "write")) {
        if (error_number) { errno = (int)error_number; return -1; }
        if (count > 1) count = 1;
    }
    return REAL(ssize_t, write, int, const void *, size_t)(descriptor, bytes, count);
}

ssize_t pwritev2(int descriptor, const struct iovec *pieces, int count, off_t offset, int flags) {
    struct iovec first = pieces[0];
    if (is_hit(__builtin_return_address(0), "pwritev2")) {
        if (error_number) { errno = (int)error_number; return -1; }
        if (first.iov_len > 1) first.iov_len = 1;
        pieces = &first;
        count = 1;
    }
    return REAL(ssize_t, pwritev2, int, const struct iovec *, int, off_t, int)(descriptor, pieces, count, offset, flags);
}

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
    va_end(list);
    FAIL_IF_HIT(open)
    return REAL(int, open, const char *, int, ...)(path, flags, mode);
}

int fcntl(int descriptor, int command, ...) {
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    FAIL_IF_HIT(fcntl)
    return REAL(int, fcntl, int, int, ...)(descriptor, command, argument);
}

int ioctl(int descriptor, unsigned long request, ...) {
    va_list list;
    va_start(list, request);
    void *argument = va_arg(list, void *);
    va_end(list);
    FAIL_IF_HIT(ioctl)
    return REAL(int, ioctl, int, unsigned long, ...)(descriptor, request, argument);
}

int fstat(int descriptor, struct stat *status) {
    FAIL_IF_HIT(fstat)
    return REAL(int, fstat, int, struct stat *)(descriptor, status);
}

int poll(struct pollfd *entries, nfds_t count, int timeout) {
    FAIL_IF_HIT(poll)
    return REAL(int, poll, struct pollfd *, nfds_t, int)(entries, count, timeout);
}

int fsync(int descriptor) {
    FAIL_IF_HIT(fsync)
    return REAL(int, fsync, int)(descriptor);
}

int linkat(int folder, const char *path, int new_folder, const char *new_path, int flags) {
    FAIL_IF_HIT(linkat)
    return REAL(int, linkat, int, const char *, int, const char *, int)(folder, path, new_folder, new_path, flags);
}

int rename(const char *path, const char *new_path) {
    FAIL_IF_HIT(rename)
    int result = REAL(int, rename, const char *, const char *)(path, new_path);
    const char *signal = getenv("FAULT_SIGNAL");
    if (signal && result == 0) {
        kill(getpid(), atoi(signal));
        usleep(50000);
    }
    return result;
}

int dup2(int descriptor, int target) {
    FAIL_IF_HIT(dup2)
    return REAL(int, dup2, int, int)(descriptor, target);
}

int epoll_create1(int flags) {
    FAIL_IF_HIT(epoll_create1)
    return REAL(int, epoll_create1, int)(flags);
}

int epoll_ctl(int instance, int operation, int descriptor, struct epoll_event *event) {
    FAIL_IF_HIT(epoll_ctl)
    return REAL(int, epoll_ctl, int, int, int, struct epoll_event *)(instance, operation, descriptor, event);
}

int epoll_wait(int instance, struct epoll_event *events, int count, int timeout) {
    FAIL_IF_HIT(epoll_wait)
    return REAL(int, epoll_wait, int, struct epoll_event *, int, int)(instance, events, count, timeout);
}

int pipe2(int ends[2], int flags) {
    FAIL_IF_HIT(pipe2)
    return REAL(int, pipe2, int *, int)(ends, flags);
}

int sigaction(int signal, const struct sigaction *action, struct sigaction *old) {
    FAIL_IF_HIT(sigaction)
    return REAL(int, sigaction, int, const struct sigaction *, struct sigaction *)(signal, action, old);
}

int isatty(int descriptor) {
    if (is_hit(__builtin_return_address(0), "isatty") && error_number) { errno = (int)error_number; return 0; }
    return REAL(int, isatty, int)(descriptor);
}

void *mmap(void *address, size_t count, int protection, int flags, int descriptor, off_t offset) {
    if (is_hit(__builtin_return_address(0), "mmap") && error_number) { errno = (int)error_number; return MAP_FAILED; }
    return REAL(void *, mmap, void *, size_t, int, int, int, off_t)(
        address, count, protection, flags, descriptor, offset);
}
