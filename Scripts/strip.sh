#!/bin/bash
# Strips programs of all that depends on the folder they were built in: strip.sh PROGRAM...
#
# The compiler's hashes of its input (.swift_modhash) differ from folder to folder, and so the linker's hash of its output
# does (the build identifier). The former, which nothing reads, become zeros, the latter is that of the bytes that remain.
# Both are overwritten where they are: without them, strip would lay out the program anew and drop its RELRO segment.
set -eu -o pipefail

# The offset and size of a section, in decimal; nothing if it is not there.
section() {
  LC_ALL=C readelf -SW "$1" | sed 's/^ *\[ *[0-9]*\] *//' | awk -v name="$2" '$1 == name { print $4, $5 }' \
    | while read -r offset size; do echo "$((16#$offset)) $((16#$size))"; done
}

overwrite() { dd of="$1" bs=1 seek="$2" conv=notrunc status=none; }

for program in "$@"; do
  strip --strip-unneeded --remove-section=.comment --remove-section=.note --remove-section=.gnu_debuglink "$program"
  read -r offset size <<< "$(section "$program" .swift_modhash)"
  if [ -n "$offset" ]; then head -c "$size" /dev/zero | overwrite "$program" "$offset"; fi
  # The identifier is what follows the header and the name of its note, 16 bytes.
  read -r offset size <<< "$(section "$program" .note.gnu.build-id)"
  if [ "${size:-0}" = 36 ]; then
    head -c 20 /dev/zero | overwrite "$program" $((offset + 16))
    printf "$(sha1sum < "$program" | cut -c 1-40 | sed 's/../\\x&/g')" | overwrite "$program" $((offset + 16))
  fi
done
