/// Writing without blocking: pwritev2 and its flag are GNU extensions, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_WRITE_AT_ONCE_H
#define FUELSTREAM_WRITE_AT_ONCE_H

#include <stddef.h>
#include <sys/types.h>

/// Writes as much as it can without blocking, whatever the descriptor's mode: -1 with EAGAIN if nothing, and with EOPNOTSUPP
/// if the kernel does not support it (Linux before 6.4 for pipes; any for terminals and most files).
ssize_t write_at_once(int descriptor, const void *bytes, size_t count);

#endif
