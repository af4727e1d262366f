#ifndef FUELSTREAM_CLIBXML2_H
#define FUELSTREAM_CLIBXML2_H

#include <dlfcn.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>

// The functions that are used. They are looked up by name in the library, which is loaded when a document needs it.
#define LIBXML2_FUNCTIONS(USE) \
    USE(htmlEntityLookup) \
    USE(xmlByteConsumed) \
    USE(xmlCreatePushParserCtxt) \
    USE(xmlCtxtResetPush) \
    USE(xmlCtxtUseOptions) \
    USE(xmlFreeParserCtxt) \
    USE(xmlParseChunk) \
    USE(xmlStopParser)

/// Their addresses, with the types that the headers declare.
struct LibXML2Functions {
#define LIBXML2_MEMBER(name) __typeof__(name) *name;
    LIBXML2_FUNCTIONS(LIBXML2_MEMBER)
};

/// Looks up the addresses; returns 0 if the library lacks one of the functions.
static inline int LibXML2FunctionsLoad(void *library, struct LibXML2Functions *functions) {
#define LIBXML2_LOAD(name) \
    functions->name = (__typeof__(name) *)dlsym(library, #name); \
    if (!functions->name) return 0;
    LIBXML2_FUNCTIONS(LIBXML2_LOAD)
    return 1;
}

#endif
