#!/bin/sh
# Makes a Debian package of the programs in a folder: deb.sh PROGRAMS OUTPUT-FOLDER
#
# The version is the program's. DEB_REVISION (1), DEBFULLNAME and DEBEMAIL go into the package; SOURCE_DATE_EPOCH is
# the time of everything in it, else that of the last commit, so that the same build gives the same package.
set -eu
programs=$(realpath "$1")
output=$(realpath "$2")
top=$(cd "$(dirname "$0")/.." && pwd)
command -v dpkg-shlibdeps > /dev/null || { echo "dpkg-dev is needed: sudo apt-get install -y dpkg-dev" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage
"$top/Scripts/install.sh" "$programs" "$stage/usr" > /dev/null
version=$("$stage/usr/bin/fuelstream" --version | cut -d ' ' -f 2)-${DEB_REVISION:-1}
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-The fuelstream authors} <${DEBEMAIL:-fuelstream@packages.invalid}>"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$top" log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH
documents=$stage/usr/share/doc/fuelstream

# Debian looks for zsh's functions of packages elsewhere.
mkdir -p "$stage/usr/share/zsh"
mv "$stage/usr/share/zsh/site-functions" "$stage/usr/share/zsh/vendor-completions"
# The package system knows which folders are the package's.
rm "$documents/folders"
strip --remove-section=.comment --remove-section=.note "$stage"/usr/bin/*
gzip -9n "$stage"/usr/share/man/man1/*.1

# The paragraphs of the licence as Debian wants them.
{
  printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: fuelstream\n\n'
  printf 'Files: *\nCopyright: 2026 the fuelstream authors\nLicense: MIT\n'
  sed -e '1,/^Copyright/d' -e '/^The built-in table/,$d' "$top/LICENSE" | sed -e '/./,$!d' -e 's/^$/./' -e 's/^/ /' \
    | sed -e '${/^ \.$/d;}'
  printf 'Comment:\n'
  sed -n -e '/^The built-in table/,$p' "$top/LICENSE" | sed -e 's/^$/./' -e 's/^/ /'
  cat << 'END'
 .
 The Swift runtime is linked into the programs. It is by Apple Inc. and the
 Swift project authors, under the Apache License 2.0 with the Swift Runtime
 Library Exception. On Debian systems that licence is in
 /usr/share/common-licenses/Apache-2.0.
 .
 So is what it uses of GCC's C++ library and libgcc, by the Free Software
 Foundation, under the GPL 3 with the GCC Runtime Library Exception. On Debian
 systems that licence is in /usr/share/common-licenses/GPL-3.
END
} > "$documents/copyright"
rm "$documents/LICENSE"
gzip -9n < "$documents/CHANGELOG.md" > "$documents/changelog.gz"
rm "$documents/CHANGELOG.md"
{
  printf 'fuelstream (%s) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n > "$documents/changelog.Debian.gz"

# The package is not uploaded to Debian, so there is no bug that asks for it.
mkdir -p "$stage/usr/share/lintian/overrides"
echo 'fuelstream: initial-upload-closes-no-bugs' > "$stage/usr/share/lintian/overrides/fuelstream"

# What the programs are linked with says what they need.
mkdir "$work/debian"
printf 'Source: fuelstream\n\nPackage: fuelstream\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$stage"/usr/bin/* | sed -n 's/^shlibs:Depends=//p')
test -n "$depends"
# Packed relocations need a newer C library than the symbols tell.
if objdump -p "$stage"/usr/bin/* | grep -q GLIBC_ABI_DT_RELR; then
  depends=$(echo "$depends" | sed 's/libc6 (>= 2\.\([0-9]\|[12][0-9]\|3[0-5]\))/libc6 (>= 2.36)/')
fi

# Loaded when a document needs it, by either name: no tool sees that.
depends="$depends, libxml2 (>= 2.9.4) | libxml2-16"

find "$stage" -type d -exec chmod 755 {} +
mkdir "$stage/DEBIAN"
(cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) > "$stage/DEBIAN/md5sums"
cat > "$stage/DEBIAN/control" <<END
Package: fuelstream
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$stage" | cut -f 1)
Depends: $depends
Recommends: ca-certificates, tzdata
Section: text
Priority: optional
Description: filter for feeds and tables of fuel prices
 fuelstream reads FuelWatch's RSS feeds and CSV archives, the files of other
 price schemes, and any other RSS, RDF or Atom feed or CSV, TSV, JSON or XML,
 and writes enriched records: with suburb, postcode, coordinates, distance
 and price changes.
 .
 fuelstream-geocode answers addresses with their coordinates, from a
 Nominatim-style server.
END
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
rm -f "$output"/fuelstream_*.deb
dpkg-deb --root-owner-group --build "$stage" "$output/fuelstream_${version}_$architecture.deb"
