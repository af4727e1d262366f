/// Starting a command.
#ifndef FUELSTREAM_LINE_PROCESS_H
#define FUELSTREAM_LINE_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

/// Starts `sh -c command` in a process group of its own, with signals as they are by default; its standard input and output
/// are pipes, whose other ends are given, the one to read from without blocking. 0, or an error number.
int line_process_start(const char *command, pid_t *process, int *input, int *output);

/// `write(2)` without the signal that a pipe sends whose reader has ended: -1 with EPIPE is all.
ssize_t line_process_write(int descriptor, const void *bytes, size_t count);

#endif
