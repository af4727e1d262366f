/* The floor for feeds: libxml2's push parser with SAX2 handlers that do nothing, 64 KiB at a time. */
#include <libxml/parser.h>
#include <string.h>
#include <unistd.h>

static void start(void *c, const xmlChar *n, const xmlChar *p, const xmlChar *u, int nn, const xmlChar **ns, int na,
                  int nd, const xmlChar **a) {}
static void end(void *c, const xmlChar *n, const xmlChar *p, const xmlChar *u) {}
static void text(void *c, const xmlChar *t, int n) {}

int main(void) {
    static char chunk[65536];
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start;
    handler.endElementNs = end;
    handler.characters = text;
    handler.cdataBlock = text;
    xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, 0, 0, 0, 0);
    xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_HUGE);
    ssize_t count;
    while ((count = read(0, chunk, sizeof chunk)) > 0) {
        if (xmlParseChunk(parser, chunk, (int)count, 0) != 0) return 1;
    }
    return xmlParseChunk(parser, chunk, 0, 1) != 0;
}
