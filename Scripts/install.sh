#!/bin/bash
# Installs what has been built, or removes it: install.sh PROGRAMS TO, install.sh --symbols PROGRAMS TO,
# install.sh --remove TO
#
# PROGRAMS is the folder of the built programs, TO what is otherwise called the prefix. Symbols are for debuggers, which find
# them by the programs' build identifiers. OBJCOPY and READELF take these out.
set -eu -o pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
objcopy=${OBJCOPY:-objcopy}
readelf=${READELF:-readelf}
documents=share/doc/fuelstream
# The folders that were made for it, one a line, the outermost first.
made=$documents/folders

# The files of a program, below TO: program, manual page, completions for bash, zsh and fish.
files() {
  echo "bin/$1" "share/man/man1/$1.1" "share/bash-completion/completions/$1" \
    "share/zsh/site-functions/_$1" "share/fish/vendor_completions.d/$1.fish"
}

# The file of a program's symbols, below TO.
symbols() {
  local id
  id=$("$readelf" -n "$1" 2> /dev/null | sed -n 's/^ *Build ID: *\([0-9a-f]*\).*/\1/p')
  echo "lib/debug/.build-id/${id:0:2}/${id:2}.debug"
}

# Makes the folder of a file, and notes which ones there were not.
folder() {
  local path=$to new=()
  for part in $(dirname "$1" | tr / ' '); do
    path=$path/$part
    test -d "$path" || new+=("${path#"$to"/}")
  done
  install -d "$to/$(dirname "$1")" "$to/$documents"
  for path in "${new[@]}"; do echo "$path" >> "$to/$made"; done
}

if [ "$1" = --remove ]; then
  to=$2
  for program in fuelstream fuelstream-geocode; do
    test -x "$to/bin/$program" && rm -f "$to/$(symbols "$to/bin/$program")"
    for file in $(files $program); do rm -f "$to/$file"; done
  done
  rm -f "$to/$documents"/{LICENSE,README.md,CHANGELOG.md} "$to/$documents"/docs/*.md
  if test -f "$to/$made"; then
    mapfile -t folders < <(tac "$to/$made")
    rm "$to/$made"
    for path in "${folders[@]}"; do rmdir "$to/$path" 2> /dev/null || true; done
  fi
  echo "Removed from $to"
  exit
fi

withSymbols=
if [ "$1" = --symbols ]; then
  withSymbols=yes
  shift
fi
programs=$1
to=$2
test -x "$programs/fuelstream" || { echo "Nothing is built yet: make, as a user who has Swift"; exit 1; }
mkdir -p "$to"
folder "$documents/docs/README.md"
for program in fuelstream fuelstream-geocode; do
  built=$programs/$program
  test -x "$built" || continue
  read -r binary manual bash zsh fish <<< "$(files $program)"
  if [ -n "$withSymbols" ]; then
    file=$(symbols "$built")
    folder "$file"
    "$objcopy" --only-keep-debug "$built" "$to/$file"
    chmod 644 "$to/$file"
  fi
  folder "$binary"
  # A program that is running cannot be written to.
  if [ -e "$to/$binary" ]; then
    old=$(symbols "$to/$binary")
    [ "$old" = "$(symbols "$built")" ] || rm -f "$to/$old"
    rm "$to/$binary"
  fi
  "$objcopy" --strip-unneeded "$built" "$to/$binary"
  chmod 755 "$to/$binary"
  folder "$manual"
  install -m 644 "$top/man/$program.1" "$to/$manual"
  for shell in bash zsh fish; do
    folder "${!shell}"
    "$built" --generate-completion-script $shell | install -m 644 /dev/stdin "$to/${!shell}"
  done
done
install -m 644 "$top"/{LICENSE,README.md,CHANGELOG.md} "$to/$documents"
install -m 644 "$top"/docs/*.md "$to/$documents/docs"
echo "Installed in $to"
