/// Elements of one name that follow one another, found by their tags alone.
#ifndef FUELSTREAM_XML_ITEMS_H
#define FUELSTREAM_XML_ITEMS_H

#include <stddef.h>
#include <stdint.h>

/// Finds how many elements of one name there are from the first byte on, one behind the other with nothing but white space between
/// them, whose tags match: each start tag has its end tag, in order, no element of that name is in another one, and `<` begins only
/// tags and sections. Stops before the first that is not like this, or not whole.
/// @param bytes `count` of them; the first begins a start tag.
/// @param name_count the length of its name, which is the elements'.
/// @param barred names that no element in them may have, each of eight bytes at most, padded with zeros; ends with 0.
/// @param attributes whether their own tags may have attributes.
/// @param limit with so many bytes it is enough.
/// @param longest no element may be longer.
/// @return where the last of them ends.
size_t xml_matching_items(
    const uint8_t *bytes, size_t count, size_t name_count, const uint64_t *barred, _Bool attributes, size_t limit,
    size_t longest);

#endif
