#include "CFuelData.h"

// C23, which clang supports in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char gazetteer[] = {
#embed "gazetteer.bin"
};

static const unsigned char page_opening[] = {
#embed "page-opening.html"
};

static const unsigned char page_closing[] = {
#embed "page-closing.html"
};

#define DATA(name) \
    struct fuel_data fuel_data_##name(void) { return (struct fuel_data){name, sizeof name}; }

DATA(gazetteer)
DATA(page_opening)
DATA(page_closing)
