#ifndef CGAZETTEER_H
#define CGAZETTEER_H

#include <stddef.h>

/// The built-in gazetteer as `SuburbTable` reads it, made by `make gazetteer` from GeoNames (https://www.geonames.org/,
/// CC BY 4.0). It is part of the program's read-only pages: what is not looked at is not even loaded.
const unsigned char *gazetteer_bytes(void);

/// The number of bytes.
size_t gazetteer_size(void);

#endif
