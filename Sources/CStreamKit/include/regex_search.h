/// Matching a region of memory: glibc's own interface, which Swift's Glibc module leaves out.
#ifndef FUELSTREAM_REGEX_SEARCH_H
#define FUELSTREAM_REGEX_SEARCH_H

#include <regex.h>

/// A match, and the groups that can be named.
enum { REGEX_GROUPS = 10 };

/// Where they are; −1 for a group that took no part.
typedef struct {
    regoff_t start[REGEX_GROUPS];
    regoff_t end[REGEX_GROUPS];
} regex_groups;

/// Compiles an expression for the functions below; what `regcomp` returns.
int regex_compile(regex_t *expression, const char *pattern, int flags);

enum { REGEX_NOT_FOUND, REGEX_FOUND, REGEX_UNDECIDED };

/// Whether an expression matches anywhere in a text from a position on, and where it first does; not found if memory runs out.
/// - budget: how many nanoseconds it may take; negative for as many as it needs. If they were not enough, `start` is the first
///   place that was not tried.
/// - groups: receives the match and `count - 1` groups, unless it is NULL.
int regex_search(
    const regex_t *expression, const char *text, int *start, int length, long budget, regex_groups *groups, int count);

/// Whether an expression matches at a position of a text; false if memory runs out.
int regex_begins(const regex_t *expression, const char *text, int start, int length);

#endif
