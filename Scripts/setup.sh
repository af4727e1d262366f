#!/bin/sh
# Checks that everything the build needs is installed: setup.sh [--install]
#
# Otherwise it prints the command that installs what is missing, and fails. As root with --install it runs that command.
# SWIFT is the compiler to look for.
set -eu
# What pkg-config calls them, and what Debian and Ubuntu do. libcurl is for fuelstream-geocode alone.
modules="libxml-2.0 sqlite3 zlib libcurl"
packages="libxml2-dev libsqlite3-dev zlib1g-dev libcurl4-openssl-dev pkg-config"

# shellcheck disable=SC2086
if ! command -v pkg-config > /dev/null 2>&1 || ! pkg-config --exists $modules; then
  if [ "${1:-}" = --install ] && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null 2>&1; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y $packages
  else
    echo "libxml2, SQLite, zlib, libcurl and pkg-config are needed. Run this, then make again:"
    echo "  sudo apt-get install -y $packages"
    exit 1
  fi
fi
command -v "${SWIFT:-swift}" > /dev/null 2>&1 || {
  echo "Swift 6.2 or newer is needed: https://www.swift.org/install/linux/"
  exit 1
}
