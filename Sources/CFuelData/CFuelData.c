#include "CFuelData.h"

// C23, which clang supports in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char gazetteer[] = {
#embed "gazetteer.bin"
};

static const unsigned char feed_suburbs[] = {
#embed "feed-suburbs.txt"
};

static const unsigned char page_opening[] = {
#embed "page-opening.html"
};

static const unsigned char page_closing[] = {
#embed "page-closing.html"
};

static const unsigned char page_ending[] = {
#embed "page-ending.html"
};

#define DATA(name) \
    struct fuel_data fuel_data_##name(void) { return (struct fuel_data){name, sizeof name}; }

DATA(gazetteer)
DATA(feed_suburbs)
DATA(page_opening)
DATA(page_closing)
DATA(page_ending)

static const unsigned char fuelwatch[] = {
#embed "Mappings/fuelwatch.mapping"
};

static const unsigned char fuelcheck_nsw[] = {
#embed "Mappings/fuelcheck-nsw.mapping"
};

static const unsigned char queensland[] = {
#embed "Mappings/queensland.mapping"
};

static const unsigned char tankerkoenig[] = {
#embed "Mappings/tankerkoenig.mapping"
};

static const unsigned char prix_carburants[] = {
#embed "Mappings/prix-carburants.mapping"
};

static const unsigned char mimit[] = {
#embed "Mappings/mimit.mapping"
};

static const unsigned char geoportal[] = {
#embed "Mappings/geoportal.mapping"
};

static const unsigned char fuel_finder[] = {
#embed "Mappings/fuel-finder.mapping"
};

static const struct fuel_data mappings[] = {
    {fuelwatch, sizeof fuelwatch},
    {fuelcheck_nsw, sizeof fuelcheck_nsw},
    {queensland, sizeof queensland},
    {tankerkoenig, sizeof tankerkoenig},
    {prix_carburants, sizeof prix_carburants},
    {mimit, sizeof mimit},
    {geoportal, sizeof geoportal},
    {fuel_finder, sizeof fuel_finder},
};

struct fuel_data fuel_data_mapping(size_t index) {
    return index < sizeof mappings / sizeof *mappings ? mappings[index] : (struct fuel_data){0};
}
