#define _GNU_SOURCE
#include "CStreamKit.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

int descriptor_available(int descriptor) {
    int count;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : -1;
}

int descriptor_replace(int number, int other) {
    return dup3(other, number, O_CLOEXEC);
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

int regex_compile(regex_t *expression, const char *pattern, int flags) {
    int code = regcomp(expression, pattern, flags);
    // The caller of a search has room for the groups.
    if (code == 0) expression->regs_allocated = REGS_FIXED;
    return code;
}

/// As many places a search with a budget tries before it starts the clock, then twice as many before it looks at it.
enum { PLACES_AT_FIRST = 16 };

static long long nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int regex_search(
    const regex_t *expression, const char *text, int *start, int length, long budget, regex_groups *groups, int count) {
    struct re_registers registers = {(unsigned)count, groups ? groups->start : NULL, groups ? groups->end : NULL};
    long long end = 0;
    int rest, places = budget < 0 ? INT_MAX : PLACES_AT_FIRST;
    while ((rest = length - *start) >= 0) {
        int last = places - 1 < rest ? places - 1 : rest;
        // Nothing in it changes except what glibc protects with a lock.
        if (re_search((regex_t *)expression, text, length, *start, last, groups ? &registers : NULL) >= 0)
            return REGEX_FOUND;
        *start += last + 1;
        if (*start > length) break;
        long long now = nanoseconds();
        if (end == 0) end = now + budget;
        if (now > end) return REGEX_UNDECIDED;
        places *= 2;
    }
    return REGEX_NOT_FOUND;
}

int regex_begins(const regex_t *expression, const char *text, int start, int length) {
    return re_match((regex_t *)expression, text, length, start, NULL) >= 0;
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
// With the bit counts of the same processors.
#define WIDEST_VECTORS __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define WIDEST_VECTORS
#endif

/// A bit for each byte of a block that satisfies a comparison.
#define BLOCK_MASK(mask, IS)                                                           \
    do {                                                                               \
        byte_scan_bits hits_ = __builtin_convertvector(IS, byte_scan_bits);            \
        memcpy(&(mask), &hits_, sizeof(mask));                                         \
    } while (0)

/// The next 64 of `length` bytes; if there are fewer, a copy of them with zeros behind.
static inline const uint8_t *next_block(const uint8_t *bytes, size_t length, uint8_t copy[64]) {
    if (length >= 64) return bytes;
    memset(copy, 0, 64);
    memcpy(copy, bytes, length);
    return copy;
}

/// Each bit becomes the parity of all bits up to it: of quotes, a bit for each byte inside them, the opening one included.
static inline uint64_t prefix_xor(uint64_t bits) {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    bits ^= bits << 8;
    bits ^= bits << 16;
    bits ^= bits << 32;
    return bits;
}

/// What is known at the end of a block: all bits, or the lowest one, for the byte before the next.
struct csv_state {
    /// It is inside quotes.
    uint64_t inside;
    /// It ends a field, or is a closing quote.
    uint64_t parted;
    /// It is a closing quote.
    uint64_t closed;
};

/// Tells the delimiters and line ends of a block that are outside quotes, by the parity of the quotes before them; `false` if
/// quotes are elsewhere than around whole fields and, doubled, inside them, or around a line end.
/// @param parts delimiters and line ends; those inside quotes are removed.
/// @param escapes receives the second ones of doubled quotes.
static inline _Bool csv_part_regular(
    uint64_t *parts, uint64_t ends, uint64_t quotes, uint64_t *escapes, struct csv_state *state) {
    uint64_t quoted = prefix_xor(quotes) ^ state->inside;
    uint64_t outside = *parts & ~quoted, opening = quotes & quoted, closing = quotes & ~quoted;
    uint64_t may_open = (outside | closing) << 1 | state->parted, must_end = closing << 1 | state->closed;
    if ((ends & quoted) | (opening & ~may_open) | (must_end & ~(outside | opening))) return 0;
    *parts = outside;
    *escapes = must_end & opening;
    state->inside = (uint64_t)((int64_t)quoted >> 63);
    state->closed = closing >> 63;
    state->parted = (outside | closing) >> 63;
    return 1;
}

/// The same quote by quote, where some are ordinary characters of fields without quotes around them: these are among the
/// `escapes`, too.
static _Bool csv_part_loose(
    uint64_t *parts, uint64_t ends, uint64_t quotes, uint64_t *escapes, struct csv_state *state) {
    uint64_t outside = 0;
    // Where a field begins, and the last closing quote.
    int start = state->parted && !state->closed ? 0 : -1, closing = state->closed ? -1 : -2;
    _Bool inside = state->inside != 0;
    *escapes = 0;
    for (uint64_t rest = *parts | quotes; rest; rest &= rest - 1) {
        int place = __builtin_ctzll(rest);
        uint64_t bit = rest & -rest;
        _Bool isQuote = (quotes & bit) != 0;
        if (closing >= -1) {
            if (place != closing + 1) return 0;
            closing = -2;
            inside = isQuote;
            if (isQuote) {
                *escapes |= bit;
                continue;
            }
        }
        if (inside) {
            if (isQuote) closing = place;
            if (ends & bit) return 0;
        } else if (!isQuote) {
            outside |= bit;
            start = place + 1;
        } else if (place == start) {
            inside = 1;
        } else {
            *escapes |= bit;
        }
    }
    if (closing >= -1 && closing != 63) return 0;
    *parts = outside;
    state->closed = closing == 63;
    state->inside = inside && !state->closed ? ~0ull : 0;
    state->parted = outside >> 63 | state->closed;
    return 1;
}

WIDEST_VECTORS
struct csv_scan csv_scan_rows(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, size_t limit, uint32_t *hits, uint16_t *rows) {
    // Some kilobytes at once, or more until a row ends.
    const size_t reach = 4096;
    const uint64_t no_quotes = quote == delimiter ? 0 : ~0ull;
    uint8_t last[64];
    struct csv_scan found = {0, 0};
    struct csv_state state = {0, 1, 0};
    // Whether the byte before the block is a CR, and the quotes of the current row before it.
    uint64_t returned = 0, row_quotes = 0, row_escapes = 0;
    for (size_t done = 0; done < count && found.hits + 64 <= limit; done += 64) {
        if (done >= reach && found.rows > 0) break;
        byte_scan_block v = *(const byte_scan_block *)next_block(bytes + done, count - done, last);
        uint64_t parts, ends, returns, quotes, escapes = 0;
        BLOCK_MASK(parts, v == delimiter);
        BLOCK_MASK(ends, (v == '\n') | (v == '\r'));
        BLOCK_MASK(returns, v == '\r');
        BLOCK_MASK(quotes, v == quote);
        parts |= ends;
        quotes &= no_quotes;
        if (!(quotes | state.inside | state.closed)) {
            state.parted = parts >> 63;
        } else if (!csv_part_regular(&parts, ends, quotes, &escapes, &state)
                   && !csv_part_loose(&parts, ends, quotes, &escapes, &state)) {
            break;
        }
        // The LF of a CRLF ends nothing more.
        uint64_t second = ends & ~returns & (returns << 1 | returned);
        returned = returns >> 63;
        parts &= ~second;
        ends &= ~second;
        uint64_t before = 0;
        for (uint64_t rest = ends; rest; rest &= rest - 1) {
            uint64_t up_to = rest ^ (rest - 1);
            row_quotes |= quotes & up_to & ~before;
            row_escapes |= escapes & up_to & ~before;
            rows[found.rows++] = (uint16_t)((found.hits + (size_t)__builtin_popcountll(parts & up_to) - 1)
                                            | (row_quotes ? CSV_ROW_QUOTED : 0) | (row_escapes ? CSV_ROW_ESCAPED : 0));
            row_quotes = row_escapes = 0;
            before = up_to;
        }
        row_quotes |= quotes & ~before;
        row_escapes |= escapes & ~before;
        uint32_t *hit = hits + found.hits;
        found.hits += (size_t)__builtin_popcountll(parts);
        // Some more than there are: one branch for eight.
        while (parts) {
            for (int index = 0; index < 8; index++) {
                hit[index] = (uint32_t)done + (uint32_t)(parts ? __builtin_ctzll(parts) : 64);
                parts &= parts - 1;
            }
            hit += 8;
        }
    }
    return found;
}

WIDEST_VECTORS
size_t json_scan_end(const uint8_t *bytes, size_t count, struct json_scan_state *state, _Bool *ended) {
    const uint64_t odd = 0xAAAAAAAAAAAAAAAA;
    uint64_t depth = state->depth, in_string = state->in_string, escaped_next = state->escaped;
    uint64_t line_feeds = state->line_feeds;
    uint8_t last[64];
    *ended = 0;
    for (size_t done = 0; done < count; done += 64) {
        size_t length = count - done < 64 ? count - done : 64;
        // Zeros change nothing.
        byte_scan_block v = *(const byte_scan_block *)next_block(bytes + done, length, last);
        uint64_t quotes, backslashes, opening, closing, feeds;
        // Brackets and braces differ by 0x20.
        byte_scan_block folded = v | 0x20;
        BLOCK_MASK(quotes, v == '"');
        BLOCK_MASK(backslashes, v == '\\');
        BLOCK_MASK(opening, folded == '{');
        BLOCK_MASK(closing, folded == '}');
        BLOCK_MASK(feeds, v == '\n');

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
        uint64_t inside = prefix_xor(quotes) ^ in_string;

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
