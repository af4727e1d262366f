#!/usr/bin/env bash
# The fuzzer's package compiles the program's sources, too, and sees only what is public of the libraries. Built, that shows
# after minutes; typechecked beside the debug build's modules within seconds.
set -eu
cd "$(dirname "$0")/.."
maps=()
for map in Sources/*/module.modulemap .build/debug/*.build/module.modulemap; do
  maps+=(-Xcc "-fmodule-map-file=$PWD/$map")
done
read -r -a includes <<<"$(pkg-config --cflags libxml-2.0)"
"${SWIFT:-swift}c" -typecheck -suppress-warnings -swift-version 6 -package-name Fuzz -D FUZZER \
  -enable-upcoming-feature InternalImportsByDefault -I .build/debug/Modules "${maps[@]}" "${includes[@]}" \
  Sources/fuelstream/*.swift
