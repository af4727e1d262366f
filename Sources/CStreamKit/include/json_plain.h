/// Reading the plain values that most members of JSON objects have.
#ifndef FUELSTREAM_JSON_PLAIN_H
#define FUELSTREAM_JSON_PLAIN_H

#include "byte_scan.h"
#include <stdbool.h>
#include <stddef.h>

/// The most bytes that the functions below look at beyond those that matter.
enum { JSON_PLAIN_REACH = 32 };

/// Whether `count` bytes, at least one, are equal; 16 bytes beyond both must be readable.
static inline bool json_plain_equal(const uint8_t *a, const uint8_t *b, size_t count) {
    for (size_t done = 0;; done += 16) {
        byte_scan_short first, second;
        memcpy(&first, a + done, 16);
        memcpy(&second, b + done, 16);
        size_t rest = count - done;
        uint32_t differs = byte_scan_mask((byte_scan_signed)(first != second));
        if (rest <= 16) return (differs & (uint32_t)((1ull << rest) - 1)) == 0;
        if (differs) return false;
    }
}

typedef uint8_t json_plain_block __attribute__((ext_vector_type(32), aligned(1)));
typedef int8_t json_plain_hits __attribute__((ext_vector_type(32), aligned(1)));
typedef _Bool json_plain_bits __attribute__((ext_vector_type(32)));

/// The end of a string without escapes whose opening quote is at `place`: after the closing one. Null for any other, and
/// if fewer than 32 bytes are left. Most strings end in the first block: no branch depends on their length.
static inline const uint8_t *json_plain_string(const uint8_t *place, const uint8_t *end) {
    for (place++; end - place >= 32; place += 32) {
        json_plain_block block;
        memcpy(&block, place, 32);
        json_plain_bits bits = __builtin_convertvector(
            (json_plain_hits)((block == '"') | (block == '\\') | (block < ' ')), json_plain_bits);
        uint32_t special;
        memcpy(&special, &bits, sizeof special);
        if (!special) continue;
        place += __builtin_ctz(special);
        return *place == '"' ? place + 1 : 0;
    }
    return 0;
}

static inline bool json_plain_is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

/// The end of a number without an exponent (RFC 8259, section 6) that has a digit or a minus at `place`. Null for any other,
/// and for long ones.
static inline const uint8_t *json_plain_number(const uint8_t *place, const uint8_t *end) {
    if (end - place < JSON_PLAIN_REACH) return 0;
    const uint8_t *last = place + JSON_PLAIN_REACH - 1;
    place += *place == '-';
    if (!json_plain_is_digit(*place)) return 0;
    if (*place == '0') {
        place++;
    } else {
        while (place < last && json_plain_is_digit(*place)) place++;
    }
    if (place < last && *place == '.') {
        place++;
        if (!json_plain_is_digit(*place)) return 0;
        while (place < last && json_plain_is_digit(*place)) place++;
    }
    uint8_t next = *place;
    bool isPart = json_plain_is_digit(next) || (uint8_t)((next | 0x20) - 'a') < 26 || next == '+' || next == '-' || next == '.';
    return isPart ? 0 : place;
}

/// The end of `true`, `false` or `null` if one is at `place`; else null.
static inline const uint8_t *json_plain_literal(const uint8_t *place, const uint8_t *end) {
    if (end - place < JSON_PLAIN_REACH) return 0;
    if (memcmp(place, "true", 4) == 0 || memcmp(place, "null", 4) == 0) return place + 4;
    return memcmp(place, "false", 5) == 0 ? place + 5 : 0;
}

#endif
