/// The delimiters and line ends of a table, found 64 bytes at a time: see byte_scan.h.
#ifndef FUELSTREAM_CSV_SCAN_H
#define FUELSTREAM_CSV_SCAN_H

#include "byte_scan.h"
#include <stddef.h>

enum {
    /// In the number of the hit that ends a row: the row has quotes; some are doubled or ordinary characters.
    CSV_ROW_QUOTED = 0x8000,
    CSV_ROW_ESCAPED = 0x4000,
    CSV_ROW_HIT = 0x3FFF,
};

/// How many hits and rows were found.
struct csv_scan {
    size_t hits;
    size_t rows;
};

/// Finds whole rows from the first byte on, which begins a row, as long as quotes are as in RFC 4180, on one line, or ordinary
/// characters of fields without quotes around them. Stops before the first block of 64 bytes where they are not.
/// @param bytes `count` of them.
/// @param quote the delimiter if there are no quotes.
/// @param limit how many hits there is room for; it stops if less than 64 are left.
/// @param hits receives the positions of delimiters and line ends outside quotes.
/// @param rows receives for each row the number of the hit that ends it, with the flags above; no more than hits.
struct csv_scan csv_scan_rows(
    const uint8_t *bytes, size_t count, uint8_t delimiter, uint8_t quote, size_t limit, uint32_t *hits, uint16_t *rows);

typedef uint32_t csv_positions __attribute__((ext_vector_type(4), aligned(4)));

/// Writes the start and end of each of a row's fields, relative to the row's start; what follows the last of them, to a
/// multiple of four fields, is overwritten.
/// @param hits those of the row, `count` of them; one before them and three after them are readable.
__attribute__((always_inline)) static inline void csv_locate_fields(
    const uint32_t *hits, size_t count, uint32_t start, uint32_t *fields) {
    for (size_t index = 0; index < count; index += 4) {
        csv_positions ends = *(const csv_positions *)(hits + index) - start;
        csv_positions starts = *(const csv_positions *)(hits + index - 1) - (start - 1);
        *(csv_positions *)(fields + 2 * index) = __builtin_shufflevector(starts, ends, 0, 4, 1, 5);
        *(csv_positions *)(fields + 2 * index + 4) = __builtin_shufflevector(starts, ends, 2, 6, 3, 7);
    }
    // Before the row there may be a line end of two bytes, or nothing.
    fields[0] = 0;
}

#endif
