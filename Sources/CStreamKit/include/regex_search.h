/// Matching a region of memory: glibc's own interface, which Swift's Glibc module leaves out. (`regexec` can also be told
/// where a text ends, by REG_STARTEND, but the address sanitizer expects its text to end in a NUL.)
#ifndef FUELSTREAM_REGEX_SEARCH_H
#define FUELSTREAM_REGEX_SEARCH_H

#include <regex.h>

/// Whether an expression compiled by `regcomp` matches anywhere in a text; false if memory runs out.
int regex_search(const regex_t *expression, const char *text, int length);

/// Where an expression compiled by `regcomp` first matches from a position of a text on, and its groups; whether it does.
/// A NUL must follow the text, which may contain others.
int regex_groups(const regex_t *expression, const char *text, int start, int length, regmatch_t *groups, int count);

#endif
