/// Signals as bytes in a pipe: whichever thread a signal comes to, a handler writes its number, and whoever reads the pipe
/// learns of it. (A dispatch source for a signal loses one now and then, when the thread that takes it does not block it.)
#ifndef FUELSTREAM_SIGNAL_PIPE_H
#define FUELSTREAM_SIGNAL_PIPE_H

/// Makes the pipe; the descriptor to read from, or -1 if there is none to be had or another run has it.
int signal_pipe_open(void);

/// Lets a signal be written into the pipe; whether that worked.
int signal_pipe_watch(int number);

/// Lets a signal do what it does by itself.
void signal_pipe_leave(int number);

/// Closes the end that is written to, when no signal is watched any more.
void signal_pipe_close(void);

#endif
