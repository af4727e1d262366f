/// Calls about descriptors that are variadic or GNU extensions, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_DESCRIPTORS_H
#define FUELSTREAM_DESCRIPTORS_H

/// Lets a pipe hold at least that many bytes; best effort. No effect on anything but a pipe.
void pipe_enlarge(int descriptor, int bytes);

/// `ioctl(FIONREAD)`: how many bytes can be read now; -1 if the descriptor cannot tell.
int descriptor_available(int descriptor);

/// `dup3(2)`: lets `number` stand for what `other` does, too, until the program executes another one. Returns `number` or -1.
int descriptor_replace(int number, int other);

#endif
