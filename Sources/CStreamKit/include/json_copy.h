/// Copying text into a JSON string.
#ifndef FUELSTREAM_JSON_COPY_H
#define FUELSTREAM_JSON_COPY_H

#include "byte_scan.h"
#include <stddef.h>

typedef uint64_t json_copy_pair __attribute__((ext_vector_type(2)));

/// Bit i is set where `block[i]` is a control character, `"`, `\` or not ASCII.
static inline uint32_t json_copy_special(byte_scan_short block) {
    // As signed numbers, control characters and everything beyond ASCII are below the space.
    byte_scan_signed isLow = (byte_scan_signed)((byte_scan_signed)block < ' ');
    return byte_scan_mask(isLow | (byte_scan_signed)(block == '"') | (byte_scan_signed)(block == '\\'));
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the lowest byte of a word is its first");

/// Copies up to the first byte that a JSON string cannot hold as it is, or that may not be UTF-8; returns how many bytes.
/// Reads exactly `count` bytes; `out` has room for as many, and bytes after the result may have been written too.
static inline size_t json_copy_clean(uint8_t *out, const uint8_t *text, size_t count) {
    byte_scan_short block;
    uint32_t special;
    size_t done = 0;
    while (count - done > 16) {
        memcpy(&block, text + done, 16);
        memcpy(out + done, &block, 16);
        special = json_copy_special(block);
        if (special) return done + (size_t)__builtin_ctz(special);
        done += 16;
    }
    if (count >= 16) {
        // The rest in one block that overlaps what has been copied and found clean.
        memcpy(&block, text + count - 16, 16);
        memcpy(out + count - 16, &block, 16);
        special = json_copy_special(block);
        return special ? count - 16 + (size_t)__builtin_ctz(special) : count;
    }
    // Two overlapping loads cover every shorter length: `width` bytes each, the second from `second` on.
    json_copy_pair halves;
    size_t width, second;
    if (count >= 8) {
        uint64_t first, last;
        width = 8, second = count - 8;
        memcpy(&first, text, 8);
        memcpy(&last, text + second, 8);
        memcpy(out, &first, 8);
        memcpy(out + second, &last, 8);
        halves = (json_copy_pair){first, last};
    } else if (count >= 4) {
        uint32_t first, last;
        width = 4, second = count - 4;
        memcpy(&first, text, 4);
        memcpy(&last, text + second, 4);
        memcpy(out, &first, 4);
        memcpy(out + second, &last, 4);
        halves = (json_copy_pair){(uint64_t)last << 32 | first, 0x2020202020202020};
    } else {
        for (; done < count; done++) {
            uint8_t byte = text[done];
            if (byte < 0x20 || byte >= 0x80 || byte == '"' || byte == '\\') break;
            out[done] = byte;
        }
        return done;
    }
    special = json_copy_special((byte_scan_short)halves);
    if (!special) return count;
    size_t place = (size_t)__builtin_ctz(special);
    return place < width ? place : second + place - width;
}

/// The same, if 16 bytes after the text are readable, and writable after the copy: no branch depends on the length of a
/// short text, which no processor can predict.
static inline size_t json_copy_padded(uint8_t *out, const uint8_t *text, size_t count) {
    for (size_t done = 0;; done += 16) {
        byte_scan_short block;
        memcpy(&block, text + done, 16);
        memcpy(out + done, &block, 16);
        // A bit after the text, if it ends here, so that there is always one to be found.
        size_t rest = count - done;
        uint32_t special = json_copy_special(block) | (uint32_t)(1ull << (rest < 16 ? rest : 16));
        uint32_t first = (uint32_t)__builtin_ctz(special);
        if (first < 16 || rest <= 16) return done + first;
    }
}

#endif
