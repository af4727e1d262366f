/// Writing without waiting: pwritev2 and its flag are GNU's, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_WRITE_AT_ONCE_H
#define FUELSTREAM_WRITE_AT_ONCE_H

#include <stddef.h>
#include <sys/types.h>

/// write(2) of what goes without waiting, however the descriptor is set: -1 with EAGAIN if nothing does, and with EOPNOTSUPP
/// where the kernel cannot tell (Linux before 6.4 of a pipe; any of a terminal and of most files).
ssize_t write_at_once(int descriptor, const void *bytes, size_t count);

#endif
