#!/bin/bash
# Installs the programs that some tests drive and that are missing (as root), or prints the command: test-tools.sh
#
# Tests whose program is missing are left out, and so are those of a program that the system does not have as a package
# (Ubuntu's Chromium).
set -eu -o pipefail
# PROGRAM:PACKAGE
tools=(sqlite3:sqlite3 mlr:miller xmllint:libxml2-utils ogrinfo:gdal-bin zsh:zsh fish:fish mandoc:mandoc groff:groff
  parallel:parallel chromium:chromium node:nodejs tsc:node-typescript)

missing=()
for tool in "${tools[@]}"; do
  command -v "${tool%:*}" > /dev/null 2>&1 || missing+=("${tool#*:}")
done
if [ ${#missing[@]} = 0 ]; then exit; fi
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null 2>&1; then
  apt-get update -q
  apt-cache madison "${missing[@]}" 2> /dev/null | cut -d '|' -f 1 | sort -u \
    | DEBIAN_FRONTEND=noninteractive xargs -r apt-get install -q -y --no-install-recommends
else
  echo "Some tests need more programs. Run this to have them:"
  echo "  sudo apt-get install -y ${missing[*]}"
  exit 1
fi
