/// Starting a command.
#ifndef FUELSTREAM_LINE_PROCESS_H
#define FUELSTREAM_LINE_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

/// Starts `sh -c command` in its own process group, with default signal handling; its standard input and output are pipes,
/// whose other ends are returned, the read end non-blocking. Returns 0 or an error number.
int line_process_start(const char *command, pid_t *process, int *input, int *output);

/// `write(2)` without SIGPIPE if the pipe's reader has ended: only -1 with EPIPE.
ssize_t line_process_write(int descriptor, const void *bytes, size_t count);

#endif
