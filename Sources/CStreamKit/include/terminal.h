/// Terminal properties: ioctl is variadic, so Swift cannot call it.
#ifndef FUELSTREAM_TERMINAL_H
#define FUELSTREAM_TERMINAL_H

/// The number of columns of a terminal; 0 if unknown, or if it is not a terminal.
int terminal_columns(int descriptor);

#endif
