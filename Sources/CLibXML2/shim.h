#ifndef FUELSTREAM_CLIBXML2_H
#define FUELSTREAM_CLIBXML2_H

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/HTMLparser.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>

#endif
