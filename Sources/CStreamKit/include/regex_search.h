/// Matching a part of memory: glibc's own interface, which Swift's Glibc module leaves out. (`regexec` can be told where a
/// text ends too, by REG_STARTEND, but the address sanitizer takes its text to end in a NUL.)
#ifndef FUELSTREAM_REGEX_SEARCH_H
#define FUELSTREAM_REGEX_SEARCH_H

#include <regex.h>

/// Whether an expression that `regcomp` has compiled matches anywhere in a text; not if memory runs out.
int regex_search(const regex_t *expression, const char *text, int length);

#endif
