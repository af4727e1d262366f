/// The capacity of a pipe: fcntl's commands for that are GNU extensions, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_PIPE_SIZE_H
#define FUELSTREAM_PIPE_SIZE_H

/// Lets a pipe hold at least that many bytes; best effort. No effect on anything but a pipe.
void pipe_enlarge(int descriptor, int bytes);

#endif
