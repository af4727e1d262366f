#include "CGazetteer.h"

// C23, which clang supports in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "gazetteer.bin"
};

const unsigned char *gazetteer_bytes(void) { return bytes; }

size_t gazetteer_size(void) { return sizeof bytes; }
