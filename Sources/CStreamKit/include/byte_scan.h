/// Finding bytes 64 or 16 at a time.
///
/// Swift's SIMD types cannot turn a comparison into a bit mask in one instruction; clang's vector
/// extensions can, on every processor it knows (pmovmskb on x86-64, a short shift-and-add on ARM).
/// These functions are inlined into their Swift callers.
#ifndef FUELSTREAM_BYTE_SCAN_H
#define FUELSTREAM_BYTE_SCAN_H

#include <stdint.h>
#include <string.h>

typedef uint8_t byte_scan_block __attribute__((ext_vector_type(64), aligned(1)));
typedef _Bool byte_scan_bits __attribute__((ext_vector_type(64)));

typedef uint8_t byte_scan_short __attribute__((ext_vector_type(16), aligned(1)));
typedef int8_t byte_scan_signed __attribute__((ext_vector_type(16), aligned(1)));
typedef _Bool byte_scan_short_bits __attribute__((ext_vector_type(16)));

/// A bit for each byte that is not zero.
static inline uint32_t byte_scan_mask(byte_scan_signed hits) {
    byte_scan_short_bits bits = __builtin_convertvector(hits, byte_scan_short_bits);
    uint16_t mask;
    memcpy(&mask, &bits, sizeof mask);
    return mask;
}

/// Goes to the first byte of `[place, end)` that satisfies `IS`, 16 at a time; `IS` is written for a vector and for a
/// byte `v`, with `s` as its signed form: control characters and bytes beyond ASCII are less than a space.
#define BYTE_SCAN(place, end, IS)                                                      \
    while ((end) - (place) >= 16) {                                                    \
        byte_scan_short v = *(const byte_scan_short *)(place);                         \
        byte_scan_signed s = (byte_scan_signed)v;                                      \
        uint32_t mask = byte_scan_mask((byte_scan_signed)(IS));                        \
        if (mask) return (place) + __builtin_ctz(mask);                                \
        (place) += 16;                                                                 \
    }                                                                                  \
    for (; (place) < (end); (place)++) {                                               \
        uint8_t v = *(place);                                                          \
        int8_t s = (int8_t)v;                                                          \
        if (IS) break;                                                                 \
    }                                                                                  \
    return (place)

/// The first byte that is not plain in XML's text: `<`, `&`, `]`, a control character, or beyond ASCII.
static inline const uint8_t *byte_scan_text(const uint8_t *place, const uint8_t *end) {
    BYTE_SCAN(place, end, (v == '<') | (v == '&') | (v == ']') | (s < ' '));
}

/// The first line end or other byte.
static inline const uint8_t *byte_scan_line_end_or(const uint8_t *place, const uint8_t *end, uint8_t other) {
    BYTE_SCAN(place, end, (v == '\n') | (v == '\r') | (v == other));
}

/// The first byte that is not plain in a CDATA section: a bracket, a control character, or beyond ASCII.
static inline const uint8_t *byte_scan_section(const uint8_t *place, const uint8_t *end) {
    BYTE_SCAN(place, end, (v == ']') | (v == '[') | (s < ' '));
}

/// The first byte that is not plain in an attribute's value: the quote, `<`, `&`, a control character, or beyond ASCII; or that
/// a JSON string cannot hold as it is.
static inline const uint8_t *byte_scan_value(const uint8_t *place, const uint8_t *end, uint8_t quote) {
    BYTE_SCAN(place, end, (v == quote) | (v == '<') | (v == '&') | (s < ' ') | (v == '"') | (v == '\\'));
}

/// The first byte that is not plain in a JSON string: the quote, the backslash or a control character.
static inline const uint8_t *byte_scan_string(const uint8_t *place, const uint8_t *end) {
    // Most strings end within 32 bytes: one jump that is well predicted, wherever in them the end is.
    if (end - place >= 32) {
        byte_scan_short v = *(const byte_scan_short *)place, w = *(const byte_scan_short *)(place + 16);
        uint32_t mask = byte_scan_mask((byte_scan_signed)((v == '"') | (v == '\\') | (v < ' ')))
                        | byte_scan_mask((byte_scan_signed)((w == '"') | (w == '\\') | (w < ' '))) << 16;
        if (mask) return place + __builtin_ctz(mask);
        place += 32;
    }
    BYTE_SCAN(place, end, (v == '"') | (v == '\\') | (v < ' '));
}

typedef uint16_t byte_scan_wide __attribute__((ext_vector_type(64)));
typedef int8_t byte_scan_hits __attribute__((ext_vector_type(64)));

/// Counts the bytes of `[place, end)` that satisfy `IS`, 64 at a time as long as there are `REACH` of them; `IS` is written
/// for the vector at `place`. A hit is -1, so a lane holds up to 255 of them.
#define BYTE_SCAN_COUNT(count, place, end, REACH, IS)                                  \
    while ((end) - (place) >= (REACH)) {                                               \
        byte_scan_block lanes = 0;                                                     \
        for (int round = 0; round < 255 && (end) - (place) >= (REACH); round++) {      \
            lanes -= (byte_scan_block)(byte_scan_hits)(IS);                            \
            (place) += 64;                                                             \
        }                                                                              \
        (count) += __builtin_reduce_add(__builtin_convertvector(lanes, byte_scan_wide)); \
    }

/// How many bytes of `[place, end)` are `value`.
static inline uint64_t byte_scan_count(const uint8_t *place, const uint8_t *end, uint8_t value) {
    uint64_t count = 0;
    BYTE_SCAN_COUNT(count, place, end, 64, *(const byte_scan_block *)place == value);
    for (; place < end; place++) count += *place == value;
    return count;
}

/// How many CRs of `[place, end)` are not followed by an LF.
static inline uint64_t byte_scan_lone_returns(const uint8_t *place, const uint8_t *end) {
    uint64_t count = 0;
    BYTE_SCAN_COUNT(count, place, end, 65,
                    (*(const byte_scan_block *)place == '\r') & (*(const byte_scan_block *)(place + 1) != '\n'));
    for (; place < end; place++) count += *place == '\r' && (place + 1 == end || place[1] != '\n');
    return count;
}

/// The last of the bytes `[start, end)` that is `value`; `end` if there is none.
static inline const uint8_t *byte_scan_last(const uint8_t *start, const uint8_t *end, uint8_t value) {
    const uint8_t *place = end;
    while (place - start >= 64) {
        byte_scan_bits hits =
            __builtin_convertvector(*(const byte_scan_block *)(place - 64) == value, byte_scan_bits);
        uint64_t mask;
        memcpy(&mask, &hits, sizeof mask);
        if (mask) return place - 1 - __builtin_clzll(mask);
        place -= 64;
    }
    while (place > start) {
        if (*--place == value) return place;
    }
    return end;
}

/// Whether the first `count` bytes, at most 32, are equal; 32 are read from both.
static inline _Bool byte_scan_matches_32(const uint8_t *one, const uint8_t *other, uint32_t count) {
    byte_scan_short low = *(const byte_scan_short *)one, high = *(const byte_scan_short *)(one + 16);
    byte_scan_short otherLow = *(const byte_scan_short *)other, otherHigh = *(const byte_scan_short *)(other + 16);
    uint64_t same = byte_scan_mask((byte_scan_signed)(low == otherLow))
                    | (uint64_t)byte_scan_mask((byte_scan_signed)(high == otherHigh)) << 16;
    return (~same & ((1ull << count) - 1)) == 0;
}

#endif
