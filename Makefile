# Everything there is to do, by name. `make demo` and `make test` need nothing set up beforehand.
SWIFT  ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

RELEASE_FLAGS = -c release --static-swift-stdlib
# .build/release is a symbolic link to the triple's folder and stays the place to find the program.
PROGRAM = .build/release/fuelstream

.PHONY: all demo build test bench bench-check install uninstall lint format gazetteer setup clean

all: build

## Installs the headers of libxml2 and SQLite and pkg-config where they are missing (as root), or says how.
setup:
	@if ! command -v pkg-config >/dev/null 2>&1 || ! pkg-config --exists libxml-2.0 sqlite3; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y libxml2-dev libsqlite3-dev pkg-config; \
	  else \
	    echo "libxml2, SQLite and pkg-config are needed. Run this, then make again:"; \
	    echo "  sudo apt-get install -y libxml2-dev libsqlite3-dev pkg-config"; \
	    exit 1; \
	  fi; \
	fi
	@command -v $(SWIFT) >/dev/null 2>&1 || { \
	  echo "Swift 6.2 or newer is needed: https://www.swift.org/install/linux/"; exit 1; }

build: setup
	$(SWIFT) build $(RELEASE_FLAGS) --product fuelstream

## The main job on the samples.
demo: build
	@echo
	@echo '$$ fuelstream --assume-product ULP --near 6050 < samples/fuelwatch.rss | head -n 2'
	@$(PROGRAM) --assume-product ULP --near 6050 < samples/fuelwatch.rss | head -n 2
	@echo
	@echo '$$ fuelstream --near "Mount Lawley" --within 15 -t csv -s date,product,price,station,suburb,distance_km samples/fuelwatch-month.csv | head -n 8'
	@$(PROGRAM) --near "Mount Lawley" --within 15 -t csv -s date,product,price,station,suburb,distance_km samples/fuelwatch-month.csv | head -n 8

test: build
	$(SWIFT) build --build-tests
	FUELSTREAM_BINARY="$(CURDIR)/$(PROGRAM)" $(SWIFT) test --skip-build

## fuelstream and its peers side by side; BENCH passes options on, such as BENCH="--csv 500M --rounds 7".
bench: build
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  DEBIAN_FRONTEND=noninteractive apt-get install -q -y miller mawk sfeed xml2 time >/dev/null || true; \
	fi
	python3 Tests/Benchmarks/bench.py $(PROGRAM) --save "Tests/Benchmarks/runs/$$(date +%F).md" $(BENCH)

## Instructions a byte against the figures kept for this toolchain, and the live heap (needs valgrind).
bench-check: build
	python3 Tests/Benchmarks/check.py $(PROGRAM)

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/fuelstream"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 644 man/fuelstream.1 "$(DESTDIR)$(PREFIX)/share/man/man1/fuelstream.1"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/fuelstream" "$(DESTDIR)$(PREFIX)/share/man/man1/fuelstream.1"

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

## Makes the Swift file of the built-in gazetteer from the GeoNames table anew.
gazetteer:
	python3 Sources/FuelKit/Suburbs/Data/generate.py

clean:
	rm -rf .build
