/// The end of a JSON value, found 64 bytes at a time: see byte_scan.h.
#ifndef FUELSTREAM_JSON_SCAN_H
#define FUELSTREAM_JSON_SCAN_H

#include "byte_scan.h"
#include <stddef.h>

/// The state carried between two pieces of a value.
struct json_scan_state {
    /// How many brackets are open; 0 for a string on its own.
    uint64_t depth;
    /// How many line feeds have been passed.
    uint64_t line_feeds;
    /// All bits are set inside a string, none outside.
    uint64_t in_string;
    /// 1 if the next byte is escaped.
    uint64_t escaped;
};

/// Looks for the end of a value, whose opening bracket or quote has been read, in its next `count` bytes; returns how many
/// of these belong to it: all of them if the end is not found, as `*ended` says. Both kinds of brackets count alike, and
/// quotes and backslashes as they would in valid JSON.
size_t json_scan_end(const uint8_t *bytes, size_t count, struct json_scan_state *state, _Bool *ended);

#endif
