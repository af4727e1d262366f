#include "include/byte_scan.h"
#include "include/xml_items.h"

enum { MAXIMUM_DEPTH = 64 };

static _Bool is_space(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r'; }

/// The first position from `place` on of `<`; `end` if there is none.
static inline const uint8_t *next_tag(const uint8_t *place, const uint8_t *end) {
    // Most texts end within 64 bytes.
    if (end - place >= 64) {
        byte_scan_bits hits = __builtin_convertvector(*(const byte_scan_block *)place == '<', byte_scan_bits);
        uint64_t mask;
        memcpy(&mask, &hits, sizeof mask);
        if (mask) return place + __builtin_ctzll(mask);
        place += 64;
    }
    const uint8_t *hit = memchr(place, '<', (size_t)(end - place));
    return hit ? hit : end;
}

static _Bool is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26 || byte == '_'; }

/// A name as it is written, and where its local part begins.
struct name {
    const uint8_t *start;
    const uint8_t *local;
    const uint8_t *end;
};

/// Reads the name that begins here; whether there is one that is sure to be one, and ends before `end`.
static _Bool read_name(const uint8_t *place, const uint8_t *end, struct name *name) {
    if (!is_letter(*place)) return 0;
    name->start = name->local = place;
    for (; place < end; place++) {
        if (is_letter(*place) || *place >= 0x80 || (uint8_t)(*place - '0') < 10 || *place == '-' || *place == '.') continue;
        if (*place != ':') {
            name->end = place;
            return 1;
        }
        name->local = place + 1;
    }
    return 0;
}

/// Where a start tag ends, from the end of its name on; `end` if it is not whole or has a `<`.
static const uint8_t *end_of_tag(const uint8_t *place, const uint8_t *end) {
    uint8_t quote = 0;
    for (; place < end; place++) {
        if (*place == '<') return end;
        if (quote) {
            if (*place == quote) quote = 0;
        } else if (*place == '"' || *place == '\'') {
            quote = *place;
        } else if (*place == '>') {
            return place + 1;
        }
    }
    return end;
}

static const char section_opening[] = "![CDATA[";
#define SECTION_OPENING (sizeof section_opening - 1)

/// Where a section ends whose content begins here; `end` if it does not, or another one begins in it.
static const uint8_t *end_of_section(const uint8_t *content, const uint8_t *end) {
    for (const uint8_t *place = content + 2; place < end; place++) {
        place = memchr(place, '>', (size_t)(end - place));
        if (!place) return end;
        if (place[-1] != ']' || place[-2] != ']') continue;
        for (const uint8_t *bracket = content; (bracket = memchr(bracket, '[', (size_t)(place - bracket))); bracket++) {
            size_t before = SECTION_OPENING - 1;
            if ((size_t)(bracket - content) >= before && !memcmp(bracket - before, section_opening, before)) return end;
        }
        return place + 1;
    }
    return end;
}

/// Whether the bytes of a mask are equal, one for each of its bits; 64 are read from both.
static inline _Bool matches(const uint8_t *one, const uint8_t *other, uint64_t mask) {
    byte_scan_bits same = __builtin_convertvector(
        *(const byte_scan_block *)one == *(const byte_scan_block *)other, byte_scan_bits);
    uint64_t bits;
    memcpy(&bits, &same, sizeof bits);
    return (~bits & mask) == 0;
}

/// An element of the last items, right in them, and what has followed its text: its end tag, and the next element's start tag or the
/// item's end tag. It nearly always does again.
struct field {
    struct name name;
    const uint8_t *run;
    size_t run_count;
    uint64_t run_mask;
    /// The next element; -1 behind the item.
    int next;
};

enum { MAXIMUM_FIELDS = 64, LONGEST_RUN = 63, READABLE = 64 };

struct items {
    struct name own;
    const uint64_t *barred;
    struct field fields[MAXIMUM_FIELDS];
    int count;
};

static _Bool same(struct name one, struct name other) {
    size_t count = (size_t)(one.end - one.start);
    return count == (size_t)(other.end - other.start) && !memcmp(one.start, other.start, count);
}

/// Whether an element of that name may be in an item.
static _Bool is_allowed(const struct items *items, struct name name) {
    size_t count = (size_t)(name.end - name.local);
    if (count == (size_t)(items->own.end - items->own.local) && !memcmp(name.local, items->own.local, count)) return 0;
    if (count > 8) return 1;
    uint64_t text = 0;
    memcpy(&text, name.local, count);
    for (const uint64_t *barred = items->barred; *barred; barred++) {
        if (text == *barred) return 0;
    }
    return 1;
}

/// The number of an element; -1 if there are too many.
static int field_of(struct items *items, struct name name) {
    for (int index = 0; index < items->count; index++) {
        if (same(items->fields[index].name, name)) return index;
    }
    if (items->count == MAXIMUM_FIELDS) return -1;
    items->fields[items->count].name = name;
    items->fields[items->count].run = 0;
    return items->count++;
}

static const uint8_t *skip_spaces(const uint8_t *place, const uint8_t *end) {
    while (place < end && is_space(*place)) place++;
    return place;
}

size_t xml_matching_items(
    const uint8_t *bytes, size_t count, size_t name_count, const uint64_t *barred, _Bool attributes, size_t limit,
    size_t longest) {
    const uint8_t *end = bytes + count, *item = bytes, *last = bytes;
    struct name open[MAXIMUM_DEPTH];
    struct items items;
    items.count = 0;
    items.barred = barred;
    if (!read_name(bytes + 1, end, &items.own) || (size_t)(items.own.end - items.own.start) != name_count) return 0;
    while ((size_t)(last - bytes) < limit) {
        // The element's own tag.
        if ((size_t)(end - item) < name_count + 2 || *item != '<' || memcmp(item + 1, bytes + 1, name_count)) break;
        const uint8_t *place = item + 1 + name_count;
        if (*place != '>') {
            if (!attributes || !is_space(*place)) break;
            const uint8_t *tag = end_of_tag(place, end);
            if (tag == end || tag[-2] == '/') break;
            place = tag;
        } else {
            place++;
        }
        size_t depth = 0;
        int field = -1;
        while (1) {
            place = next_tag(place, end);
            if (end - place < 4) goto done;
            struct field *current = field < 0 ? 0 : items.fields + field;
            if (current && current->run && end - place >= READABLE && matches(place, current->run, current->run_mask)) {
                place += current->run_count;
                field = current->next;
                if (field < 0) break;
                open[0] = items.fields[field].name;
                continue;
            }
            const uint8_t *tag = place, *start = place + 1;
            if (*start == '/') {
                struct name expected = depth ? open[depth - 1] : items.own;
                size_t length = (size_t)(expected.end - expected.start);
                start++;
                if ((size_t)(end - start) <= length || start[length] != '>' || memcmp(start, expected.start, length)) goto done;
                place = start + length + 1;
                if (depth-- == 0) break;
                field = depth == 1 ? field_of(&items, open[0]) : -1;
                if (!current) continue;
                // What follows is noted, if it is a tag.
                const uint8_t *next = skip_spaces(place, end);
                if ((size_t)(end - next) < name_count + 3 || *next != '<') continue;
                struct name name;
                const uint8_t *after;
                if (next[1] == '/') {
                    if (next[2 + name_count] != '>' || memcmp(next + 2, bytes + 1, name_count)) continue;
                    after = next + 3 + name_count;
                    current->next = -1;
                } else {
                    if (!read_name(next + 1, end, &name) || *name.end != '>' || !is_allowed(&items, name)) continue;
                    after = name.end + 1;
                    current->next = field_of(&items, name);
                    if (current->next < 0) continue;
                }
                current->run = after - tag <= LONGEST_RUN && end - tag >= READABLE ? tag : 0;
                current->run_count = (size_t)(after - tag);
                current->run_mask = current->run ? (1ull << current->run_count) - 1 : 0;
            } else if (*start == '!') {
                if ((size_t)(end - start) < SECTION_OPENING || memcmp(start, section_opening, SECTION_OPENING)) goto done;
                place = end_of_section(start + SECTION_OPENING, end);
                if (place == end) goto done;
            } else {
                struct name name;
                if (!read_name(start, end, &name) || !is_allowed(&items, name)) goto done;
                place = *name.end == '>' ? name.end + 1 : end_of_tag(name.end, end);
                if (place == end) goto done;
                if (place[-2] == '/' && place - 2 >= name.end) continue;
                if (depth == MAXIMUM_DEPTH) goto done;
                open[depth++] = name;
                field = depth == 1 ? field_of(&items, name) : -1;
            }
        }
        if ((size_t)(place - item) > longest) break;
        last = place;
        item = skip_spaces(place, end);
    }
done:
    return (size_t)(last - bytes);
}
