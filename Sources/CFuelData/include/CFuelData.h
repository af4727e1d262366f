#ifndef CFUELDATA_H
#define CFUELDATA_H

#include <stddef.h>

/// Bytes that are part of the program's read-only pages: what is not looked at is not even loaded.
struct fuel_data {
    const unsigned char *bytes;
    size_t count;
};

/// The built-in gazetteer as `SuburbTable` reads it, made by `make gazetteer` from GeoNames (https://www.geonames.org/,
/// CC BY 4.0).
struct fuel_data fuel_data_gazetteer(void);

/// The suburb names that FuelWatch's feed knows, one per line; from the Python package fuelwatcher 1.0.0 (MIT).
struct fuel_data fuel_data_feed_suburbs(void);

/// The map page up to its records, and behind them, made by `make page`: HTML, style sheet, script, and coasts, borders
/// and towns (Natural Earth, public domain).
struct fuel_data fuel_data_page_opening(void);
struct fuel_data fuel_data_page_closing(void);
struct fuel_data fuel_data_page_ending(void);

/// The built-in mappings, FuelWatch's first, each a file in the form that users write; no bytes behind the last.
struct fuel_data fuel_data_mapping(size_t index);

#endif
