/// Signals as bytes in a pipe: whichever thread a signal comes to, a handler writes its number, and whoever reads the pipe
/// learns of it. (A dispatch source for a signal loses one now and then, when the thread that takes it does not block it.)
#ifndef FUELSTREAM_SIGNAL_PIPE_H
#define FUELSTREAM_SIGNAL_PIPE_H

/// Makes the pipe; the descriptor to read from, or -1. To be called once.
int signal_pipe_open(void);

/// Lets a signal be written into the pipe; whether that worked.
int signal_pipe_watch(int number);

#endif
