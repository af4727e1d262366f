/// Where a JSON value ends, found 64 bytes at a time: see byte_scan.h.
#ifndef FUELSTREAM_JSON_SCAN_H
#define FUELSTREAM_JSON_SCAN_H

#include "byte_scan.h"
#include <stddef.h>

/// What is known between two pieces of a value.
struct json_scan_state {
    /// How many brackets are open; 0 for a string that stands by itself.
    uint64_t depth;
    /// How many line feeds have been passed.
    uint64_t line_feeds;
    /// All bits are set inside a string, none outside.
    uint64_t in_string;
    /// 1 if the next byte is escaped.
    uint64_t escaped;
};

/// Looks for the end of a value, whose opening bracket or quote has been read, in its next `count` bytes; how many of these
/// belong to it. If its end is not among them, which `*ended` says, all do. Brackets of both kinds are one, and quotes and
/// backslashes count as they would in valid JSON.
size_t json_scan_end(const uint8_t *bytes, size_t count, struct json_scan_state *state, _Bool *ended);

#endif
