#!/bin/bash
# Makes the libraries' documentation as a website, a folder for each library: docs.sh OUTPUT
#
# Whatever DocC warns of is a failure. The libraries are built, and nothing else. SWIFT is the compiler.
set -eu -o pipefail
mkdir -p "$1"
output=$(realpath "$1")
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v "$swift")")")/docc")

for module in StreamKit StreamStore FuelKit; do "$swift" build --target $module; done
built=$("$swift" build --show-bin-path)
modules=(-I "$built/Modules")
# The C modules that ours import, and the header that one of them includes.
for option in $(pkg-config --cflags libxml-2.0); do modules+=(-Xcc "$option"); done
for map in Sources/C*/module.modulemap "$built"/C*.build/module.modulemap; do modules+=(-Xcc "-fmodule-map-file=$map"); done

for module in StreamKit StreamStore FuelKit; do
  rm -rf "${output:?}/$module" "$output/$module.symbols"
  mkdir "$output/$module.symbols"
  "$swift" symbolgraph-extract -module-name $module -target "$(uname -m)-unknown-linux-gnu" "${modules[@]}" \
    -skip-synthesized-members -output-dir "$output/$module.symbols"
  # Without what it adds to types of other modules.
  rm -f "$output/$module.symbols"/*@*
  "$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$output/$module.symbols" \
    --fallback-display-name $module --fallback-bundle-identifier $module --warnings-as-errors \
    --output-dir "$output/$module" | sed '/^$/d'
done
