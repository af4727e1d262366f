#ifndef FUELSTREAM_CZLIB_H
#define FUELSTREAM_CZLIB_H

#include <zlib.h>

#endif
