/// Finding bytes 64 at a time.
///
/// Swift's SIMD types cannot turn a comparison into a bit mask in one instruction; clang's vector
/// extensions can, on every processor it knows (pmovmskb on x86-64, a short shift-and-add on ARM).
/// These functions are inlined into their Swift callers;.
#ifndef FUELSTREAM_BYTE_SCAN_H
#define FUELSTREAM_BYTE_SCAN_H

#include <stdint.h>
#include <string.h>

typedef uint8_t byte_scan_block __attribute__((ext_vector_type(64), aligned(1)));
typedef _Bool byte_scan_bits __attribute__((ext_vector_type(64)));

/// Bit i is set where `block[i]` is one of three bytes. Reads exactly 64 bytes.
static inline uint64_t byte_scan_any_of_3(const uint8_t *block, uint8_t a, uint8_t b, uint8_t c) {
    byte_scan_block v = *(const byte_scan_block *)block;
    byte_scan_bits hits = __builtin_convertvector((v == a) | (v == b) | (v == c), byte_scan_bits);
    uint64_t mask;
    memcpy(&mask, &hits, sizeof mask);
    return mask;
}

#endif
