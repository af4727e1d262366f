/// The delimiters and line ends of a table, found 64 bytes at a time: see byte_scan.h.
#ifndef FUELSTREAM_CSV_SCAN_H
#define FUELSTREAM_CSV_SCAN_H

#include "byte_scan.h"
#include <stddef.h>

/// Bit i is set where `block[i]` is LF, CR or one of two other bytes. Reads exactly 64 bytes.
static inline uint64_t csv_scan_line_ends_or(const uint8_t *block, uint8_t a, uint8_t b) {
    byte_scan_block v = *(const byte_scan_block *)block;
    byte_scan_bits hits = __builtin_convertvector((v == '\n') | (v == '\r') | (v == a) | (v == b), byte_scan_bits);
    uint64_t mask;
    memcpy(&mask, &hits, sizeof mask);
    return mask;
}

/// The same for `count` consecutive blocks, into as many masks, with the widest vectors that the processor has.
void csv_scan_blocks(const uint8_t *bytes, size_t count, uint8_t a, uint8_t b, uint64_t *masks);

#endif
