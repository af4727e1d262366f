/// What is known of a terminal: ioctl has a variable number of arguments, which Swift does not call.
#ifndef FUELSTREAM_TERMINAL_H
#define FUELSTREAM_TERMINAL_H

/// How many columns a terminal has; 0 if that is not known, or it is no terminal.
int terminal_columns(int descriptor);

#endif
