/// Copying a text up to the first byte that has to be written in another way: 16 bytes are copied and examined at once.
#ifndef FUELSTREAM_CLEAN_COPY_H
#define FUELSTREAM_CLEAN_COPY_H

#include "byte_scan.h"
#include <stddef.h>

typedef uint64_t clean_copy_pair __attribute__((ext_vector_type(2)));

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the lowest byte of a word is its first");

/// Bit i is set where `block[i]` stops a copy. In JSON (`delimiter` is negative): a control character, `"`, `\`, or not ASCII.
/// In a table: the delimiter, a line end, or `quote`.
__attribute__((always_inline)) static inline uint32_t clean_copy_stops(
    byte_scan_short block, int delimiter, uint8_t quote) {
    // As signed numbers, control characters and everything beyond ASCII are below the space.
    byte_scan_signed stops = delimiter < 0
        ? (byte_scan_signed)((byte_scan_signed)block < ' ') | (byte_scan_signed)(block == '\\')
        : (byte_scan_signed)(block == (uint8_t)delimiter) | (byte_scan_signed)(block == '\n')
            | (byte_scan_signed)(block == '\r');
    return byte_scan_mask(stops | (byte_scan_signed)(block == quote));
}

/// Returns how many bytes come before the first that stops it. Reads exactly `count` bytes; `out` has room for as many, and bytes
/// after the result may have been written too.
__attribute__((always_inline)) static inline size_t clean_copy(
    uint8_t *out, const uint8_t *text, size_t count, int delimiter, uint8_t quote) {
    byte_scan_short block;
    uint32_t stops;
    for (size_t done = 0; count - done > 16; done += 16) {
        memcpy(&block, text + done, 16);
        memcpy(out + done, &block, 16);
        stops = clean_copy_stops(block, delimiter, quote);
        if (stops) return done + (size_t)__builtin_ctz(stops);
    }
    if (count >= 16) {
        // The rest in one block that overlaps what has been copied and found clean.
        memcpy(&block, text + count - 16, 16);
        memcpy(out + count - 16, &block, 16);
        stops = clean_copy_stops(block, delimiter, quote);
        return stops ? count - 16 + (size_t)__builtin_ctz(stops) : count;
    }
    // Two overlapping loads cover every shorter length: `width` bytes each, the second from `second` on.
    clean_copy_pair halves;
    size_t width, second;
    if (count >= 8) {
        uint64_t first, last;
        width = 8, second = count - 8;
        memcpy(&first, text, 8);
        memcpy(&last, text + second, 8);
        memcpy(out, &first, 8);
        memcpy(out + second, &last, 8);
        halves = (clean_copy_pair){first, last};
    } else if (count >= 4) {
        uint32_t first, last;
        width = 4, second = count - 4;
        memcpy(&first, text, 4);
        memcpy(&last, text + second, 4);
        memcpy(out, &first, 4);
        memcpy(out + second, &last, 4);
        halves = (clean_copy_pair){(uint64_t)last << 32 | first, 0};
    } else {
        uint64_t bytes = 0;
        for (size_t place = 0; place < count; place++) bytes |= (uint64_t)(out[place] = text[place]) << (8 * place);
        halves = (clean_copy_pair){bytes, 0};
        width = count, second = 0;
    }
    // What stands after the bytes does not count.
    stops = clean_copy_stops((byte_scan_short)halves, delimiter, quote) & ((1u << (count < 4 ? count : 2 * width)) - 1);
    if (!stops) return count;
    size_t place = (size_t)__builtin_ctz(stops);
    return place < width ? place : second + place - width;
}

/// The same, if 16 bytes after the text are readable, and writable after the copy: no branch depends on the length of a
/// short text, which no processor can predict.
__attribute__((always_inline)) static inline size_t clean_copy_padded(
    uint8_t *out, const uint8_t *text, size_t count, int delimiter, uint8_t quote) {
    for (size_t done = 0;; done += 16) {
        byte_scan_short block;
        memcpy(&block, text + done, 16);
        memcpy(out + done, &block, 16);
        // A bit after the text, if it ends here, so that there is always one to be found.
        size_t rest = count - done;
        uint32_t stops = clean_copy_stops(block, delimiter, quote) | (uint32_t)(1ull << (rest < 16 ? rest : 16));
        uint32_t first = (uint32_t)__builtin_ctz(stops);
        if (first < 16 || rest <= 16) return done + first;
    }
}

/// Copies up to the first byte that a JSON string cannot hold as it is, or that may not be UTF-8.
static inline size_t json_copy_clean(uint8_t *out, const uint8_t *text, size_t count) {
    return clean_copy(out, text, count, -1, '"');
}

static inline size_t json_copy_padded(uint8_t *out, const uint8_t *text, size_t count) {
    return clean_copy_padded(out, text, count, -1, '"');
}

/// Copies a cell up to the first byte for which a table needs quotes around it, or escapes: then `quote` is the backslash.
static inline size_t csv_copy_clean(uint8_t *out, const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote) {
    return clean_copy(out, text, count, delimiter, quote);
}

static inline size_t csv_copy_padded(uint8_t *out, const uint8_t *text, size_t count, uint8_t delimiter, uint8_t quote) {
    return clean_copy_padded(out, text, count, delimiter, quote);
}

#endif
