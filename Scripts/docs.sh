#!/bin/bash
# Makes the libraries' documentation as a website, a folder for each library: docs.sh OUTPUT
#
# Whatever DocC warns of is a failure. SWIFT is the compiler.
set -eu -o pipefail
mkdir -p "$1"
output=$(realpath "$1")
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v "$swift")")")/docc")

"$swift" build --build-tests # dump-symbol-graph reads the tests' modules, too, and does not build them
"$swift" package dump-symbol-graph --skip-synthesized-members > "$output.log" || { cat "$output.log"; exit 1; }
for module in StreamKit StreamStore FuelKit; do
  rm -rf "${output:?}/$module"
  mkdir -p "$output/$module.symbols"
  cp "$("$swift" build --show-bin-path)/../symbolgraph/$module.symbols.json" "$output/$module.symbols"
  "$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$output/$module.symbols" \
    --fallback-display-name $module --fallback-bundle-identifier $module --warnings-as-errors \
    --output-dir "$output/$module" | sed '/^$/d'
done
