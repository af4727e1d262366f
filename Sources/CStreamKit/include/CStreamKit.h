/// The few lines that Swift cannot say: vector instructions, the allocator's settings, signal handlers.
#include "allocator.h"
#include "byte_scan.h"
#include "signal_pipe.h"
