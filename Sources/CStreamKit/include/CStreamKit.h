/// The few lines that Swift cannot say: vector instructions and the allocator's settings. Headers only.
#include "allocator.h"
#include "byte_scan.h"
