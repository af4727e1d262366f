/// How much a pipe holds: fcntl's commands for that are GNU's, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_PIPE_SIZE_H
#define FUELSTREAM_PIPE_SIZE_H

/// Lets a pipe hold at least that many bytes; best effort. Nothing happens to what is no pipe.
void pipe_enlarge(int descriptor, int bytes);

#endif
