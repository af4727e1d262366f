/// Signals as bytes in a pipe: whichever thread receives a signal, a handler writes its number, and whoever reads the pipe
/// learns of it. (A dispatch source for a signal occasionally loses one, when the receiving thread does not block it.)
#ifndef FUELSTREAM_SIGNAL_PIPE_H
#define FUELSTREAM_SIGNAL_PIPE_H

/// Makes the pipe; returns the descriptor to read from, or -1 if there is none to be had or another run has it.
int signal_pipe_open(void);

/// Redirects a signal into the pipe; returns whether that worked.
int signal_pipe_watch(int number);

/// Restores a signal's default action.
void signal_pipe_leave(int number);

/// Closes the write end, once no signal is watched any more.
void signal_pipe_close(void);

#endif
