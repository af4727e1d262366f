#!/bin/bash
# Shows the main jobs on the samples, and writes map.html: demo.sh PROGRAM
set -eu -o pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/.."
fuelstream() { "$program" "$@"; }

# Prints a command and runs it.
show() {
  echo
  echo "\$ $1"
  eval "$1"
}

show 'fuelstream --assume-product ULP --near 6050 < samples/fuelwatch.rss | head -n 2'
show "fuelstream --by product --calc 'mean=round(mean(price), 1)' --sort-by mean -t csv samples/fuelwatch-month.csv"
show 'fuelstream --assume-product ULP --near 6050 -t html -o map.html samples/fuelwatch.rss'
show 'fuelstream --assume-product ULP --near 6050 --sort-by price --limit 5 -t table -s price,station,suburb,distance_km samples/fuelwatch.rss'
