#define _GNU_SOURCE
#include "CStreamKit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int signal_pipe_end = -1;

/// Async-signal-safe: one write, and errno as it was.
static void signal_pipe_handler(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    if (write(signal_pipe_end, &byte, 1) < 0) {
        // The pipe is full of signals that nobody has read yet: one more says nothing new.
    }
    errno = saved;
}

int signal_pipe_open(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    signal_pipe_end = ends[1];
    return ends[0];
}

int signal_pipe_watch(int number) {
    struct sigaction action;
    action.sa_handler = signal_pipe_handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    return sigaction(number, &action, 0) == 0;
}

void pipe_enlarge(int descriptor, int bytes) {
    int size = fcntl(descriptor, F_GETPIPE_SZ);
    if (size > 0 && size < bytes) fcntl(descriptor, F_SETPIPE_SZ, bytes);
}

int regex_search(const regex_t *expression, const char *text, int length) {
    // Nothing in it changes but what glibc keeps under a lock.
    return re_search((regex_t *)expression, text, length, 0, length, NULL) >= 0;
}
