/// The few lines that Swift cannot express: vector instructions, signal handlers; and what its Glibc module leaves out.
#include "byte_scan.h"
#include "clean_copy.h"
#include "csv_scan.h"
#include "descriptors.h"
#include "json_scan.h"
#include "line_process.h"
#include "regex_search.h"
#include "signal_pipe.h"
#include "terminal.h"
#include "write_at_once.h"
#include "xml_items.h"
#include <sys/epoll.h>
