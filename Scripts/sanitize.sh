#!/bin/bash
# Runs the unit tests with sanitizers, and with undefined behaviour in C a trap: sanitize.sh SKIP SANITIZER...
#
# SKIP is a regular expression of tests to leave out, or empty. SWIFT is the compiler. Tests of time are left out: of a
# program whose every access is checked they say nothing, and `make test` runs them.
set -eu -o pipefail
cd "$(dirname "$0")/.."
skip=$1
shift
for sanitizer in "$@"; do
  echo "The $sanitizer sanitizer:"
  scratch=.build-$sanitizer
  log=$scratch/test.log
  mkdir -p "$scratch"
  ASAN_OPTIONS=detect_leaks=0 FUELSTREAM_OPTIMIZED_TESTS=1 "${SWIFT:-swift}" test \
    --sanitize="$sanitizer" --scratch-path "$scratch" \
    -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined \
    --filter 'CommandLineOptionsTests|StreamKitTests|StreamStoreTests|FuelKitTests' \
    --skip LinearTime ${skip:+--skip "$skip"} > "$log" 2>&1 \
    || { grep -a -A 12 -e '^✘' -e Sanitizer -e 'error:' "$log" || tail -n 40 "$log"; exit 1; }
  sed -n 's/^. Test run with/ /p' "$log"
done
