#ifndef FUELSTREAM_CSQLITE_H
#define FUELSTREAM_CSQLITE_H

#include <sqlite3.h>

#endif
