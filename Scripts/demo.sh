#!/bin/bash
# Shows the main job on the samples: demo.sh PROGRAM
set -eu -o pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/.."

echo
echo '$ fuelstream --assume-product ULP --near 6050 < samples/fuelwatch.rss | head -n 2'
"$program" --assume-product ULP --near 6050 < samples/fuelwatch.rss | head -n 2
fields=date,product,price,station,suburb,distance_km
echo
echo "\$ fuelstream --near \"Mount Lawley\" --within 15 -t csv -s $fields samples/fuelwatch-month.csv | head -n 8"
"$program" --near "Mount Lawley" --within 15 -t csv -s $fields samples/fuelwatch-month.csv | head -n 8
