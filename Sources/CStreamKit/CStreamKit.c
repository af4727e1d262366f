#define _GNU_SOURCE
#include "CStreamKit.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { NO_PIPE = -1, PIPE_TO_COME = -2 };

/// The handler's end of the pipe, which belongs to the first run that asked for it.
static atomic_int signal_pipe_end = NO_PIPE;

/// Async-signal-safe: one write, errno preserved.
static void signal_pipe_handler(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    if (write(atomic_load(&signal_pipe_end), &byte, 1) < 0) {
        // The pipe is full of unread signals: one more says nothing new.
    }
    errno = saved;
}

int signal_pipe_open(void) {
    int expected = NO_PIPE;
    if (!atomic_compare_exchange_strong(&signal_pipe_end, &expected, PIPE_TO_COME)) return -1;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        atomic_store(&signal_pipe_end, NO_PIPE);
        return -1;
    }
    atomic_store(&signal_pipe_end, ends[1]);
    return ends[0];
}

int signal_pipe_watch(int number) {
    struct sigaction action;
    action.sa_handler = signal_pipe_handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    return sigaction(number, &action, 0) == 0;
}

void signal_pipe_leave(int number) {
    signal(number, SIG_DFL);
}

void signal_pipe_close(void) {
    close(atomic_exchange(&signal_pipe_end, NO_PIPE));
}

void pipe_enlarge(int descriptor, int bytes) {
    int size = fcntl(descriptor, F_GETPIPE_SZ);
    if (size > 0 && size < bytes) fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

int terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int line_process_start(const char *command, pid_t *process, int *input, int *output) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return errno;
    if (pipe2(from, O_CLOEXEC) != 0) {
        int error = errno;
        close(to[0]), close(to[1]);
        return error;
    }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    char *const arguments[] = {"sh", "-c", (char *)command, NULL};
    extern char **environ;
    int error = posix_spawn(process, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]), close(from[1]);
    if (error) {
        close(to[1]), close(from[0]);
        return error;
    }
    // Safe: nobody else shares these file descriptions.
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    *input = to[1];
    *output = from[0];
    return 0;
}

ssize_t line_process_write(int descriptor, const void *bytes, size_t count) {
    // The signal would go to this thread: it is blocked, and consumed. One that was pending before stays.
    sigset_t pipe_signal, pending, before;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    ssize_t result = write(descriptor, bytes, count);
    int error = errno;
    if (result < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
        struct timespec at_once = {0, 0};
        sigtimedwait(&pipe_signal, NULL, &at_once);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return result;
}

int regex_search(const regex_t *expression, const char *text, int length) {
    // Nothing in it changes except what glibc protects with a lock.
    return re_search((regex_t *)expression, text, length, 0, length, NULL) >= 0;
}

ssize_t write_at_once(int descriptor, const void *bytes, size_t count) {
#ifdef RWF_NOWAIT
    struct iovec piece = {(void *)bytes, count};
    return pwritev2(descriptor, &piece, 1, -1, RWF_NOWAIT);
#else
    (void)descriptor, (void)bytes, (void)count;
    errno = EOPNOTSUPP;
    return -1;
#endif
}

// Elsewhere the baseline is all there is (NEON). The thread sanitizer is not ready yet when the choice is made.
#if defined(__x86_64__) && __has_attribute(target_clones) && !__has_feature(thread_sanitizer)
#define WIDEST_VECTORS __attribute__((target_clones("avx512bw", "avx2", "default")))
#else
#define WIDEST_VECTORS
#endif

WIDEST_VECTORS
void csv_scan_blocks(const uint8_t *bytes, size_t count, uint8_t a, uint8_t b, uint64_t *masks) {
    for (size_t index = 0; index < count; index++) masks[index] = csv_scan_line_ends_or(bytes + 64 * index, a, b);
}

typedef byte_scan_block json_block;

#define JSON_MASK(mask, IS)                                                            \
    do {                                                                               \
        byte_scan_bits hits = __builtin_convertvector(IS, byte_scan_bits);             \
        memcpy(&(mask), &hits, sizeof(mask));                                          \
    } while (0)

WIDEST_VECTORS
size_t json_scan_end(const uint8_t *bytes, size_t count, struct json_scan_state *state, _Bool *ended) {
    const uint64_t odd = 0xAAAAAAAAAAAAAAAA;
    uint64_t depth = state->depth, in_string = state->in_string, escaped_next = state->escaped;
    uint64_t line_feeds = state->line_feeds;
    *ended = 0;
    for (size_t done = 0; done < count; done += 64) {
        size_t length = count - done < 64 ? count - done : 64;
        json_block v;
        if (length == 64) {
            memcpy(&v, bytes + done, 64);
        } else {
            // Zeros change nothing.
            uint8_t last[64] = {0};
            memcpy(last, bytes + done, length);
            memcpy(&v, last, 64);
        }
        uint64_t quotes, backslashes, opening, closing, feeds;
        // Brackets and braces differ by 0x20.
        json_block folded = v | 0x20;
        JSON_MASK(quotes, v == '"');
        JSON_MASK(backslashes, v == '\\');
        JSON_MASK(opening, folded == '{');
        JSON_MASK(closing, folded == '}');
        JSON_MASK(feeds, v == '\n');

        // The characters escaped by odd runs of backslashes (as in simdjson): a run's bits and its carry fall on alternate bytes.
        uint64_t escaped;
        if (backslashes | escaped_next) {
            uint64_t starts = backslashes & ~escaped_next;
            uint64_t maybe = starts << 1;
            uint64_t codes = ((maybe | odd) - starts) ^ odd;
            escaped = codes ^ (backslashes | escaped_next);
            // The backslash that escapes what follows the block.
            escaped_next = length == 64 ? (codes & backslashes) >> 63 : escaped >> length & 1;
            quotes &= ~escaped;
        }
        // Each bit becomes the parity of all bits up to it.
        uint64_t inside = quotes;
        inside ^= inside << 1;
        inside ^= inside << 2;
        inside ^= inside << 4;
        inside ^= inside << 8;
        inside ^= inside << 16;
        inside ^= inside << 32;
        inside ^= in_string;

        uint64_t end = 0;
        if (depth == 0) {
            end = quotes & -quotes;
        } else {
            opening &= ~inside;
            closing &= ~inside;
            uint64_t opened = (uint64_t)__builtin_popcountll(opening);
            uint64_t closed = (uint64_t)__builtin_popcountll(closing);
            if (closed < depth) {
                depth += opened - closed;
            } else {
                for (uint64_t rest = closing; rest; rest &= rest - 1) {
                    uint64_t bit = rest & -rest;
                    uint64_t before = (uint64_t)__builtin_popcountll(opening & (bit - 1));
                    uint64_t closed_with = (uint64_t)__builtin_popcountll(closing & (bit | (bit - 1)));
                    if (depth + before == closed_with) {
                        end = bit;
                        break;
                    }
                }
                if (!end) depth += opened - closed;
            }
        }
        if (end) {
            state->line_feeds = line_feeds + (uint64_t)__builtin_popcountll(feeds & (end - 1));
            *ended = 1;
            return done + (size_t)__builtin_ctzll(end) + 1;
        }
        line_feeds += (uint64_t)__builtin_popcountll(feeds);
        in_string = (uint64_t)((int64_t)inside >> 63);
    }
    state->depth = depth, state->in_string = in_string, state->escaped = escaped_next;
    state->line_feeds = line_feeds;
    return count;
}
