#!/bin/bash
# Looks for inputs that break what is promised: fuzz.sh SECONDS RUNS SEED TARGET...
# Or runs one that was found once more: fuzz.sh --input FILE TARGET
#
# SECONDS is how long for each target. RUNS is how many inputs at most: -1 for as many as there is time for, 0 for those
# that are kept and no others. SEED 0 is another one each time. What is found is in .build-fuzz.
set -eu
cd "$(dirname "$0")/.."

fuzz() {
  local target=$1
  shift
  FUZZ_TARGET=$target SWIFT_DETERMINISTIC_HASHING=1 SWIFT_BACKTRACE=enable=no \
    ASAN_OPTIONS=detect_leaks=0:malloc_context_size=8 Tests/Fuzz/.build/release/fuzz "$@"
}

if [ "$1" = --input ]; then
  fuzz "$3" "$2"
  exit
fi
seconds=$1 runs=$2 seed=$3
shift 3
for target in "$@"; do
  found=.build-fuzz/$target
  mkdir -p "$found"
  echo "$target, $seconds s:"
  fuzz "$target" -seed="$seed" -max_total_time="$seconds" -runs="$runs" -max_len=8192 -timeout=20 -rss_limit_mb=4096 \
    -print_final_stats=1 -dict="Tests/Fuzz/Dictionaries/$target.dict" -artifact_prefix="$found-" \
    "$found" "Tests/Fuzz/Corpus/$target" > "$found.log" 2>&1 < /dev/null \
    || { grep -av -e NEW -e REDUCE -e pulse "$found.log" | head -n 60; exit 1; }
  grep -a -e '^stat::number' -e '^stat::average' "$found.log"
done
