#!/bin/bash
# Installs what has been built, or removes it: install.sh PROGRAMS TO, install.sh --remove TO
#
# PROGRAMS is the folder of the built programs, TO what is otherwise called the prefix. A program's symbols go into a folder
# beside it, where debuggers look for them. OBJCOPY takes them out.
set -eu -o pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
objcopy=${OBJCOPY:-objcopy}
documents=share/doc/fuelstream

# The files of a program, below TO: program, symbols, manual page, completions for bash, zsh and fish.
files() {
  echo "bin/$1" "bin/.debug/$1.debug" "share/man/man1/$1.1" "share/bash-completion/completions/$1" \
    "share/zsh/site-functions/_$1" "share/fish/vendor_completions.d/$1.fish"
}

if [ "$1" = --remove ]; then
  to=$2
  for program in fuelstream fuelstream-geocode; do
    for file in $(files $program); do rm -f "$to/$file"; done
  done
  rm -f "$to/$documents"/{LICENSE,README.md,CHANGELOG.md}
  rmdir "$to/$documents" "$to/bin/.debug" 2> /dev/null || true
  echo "Removed from $to"
  exit
fi

programs=$1
to=$2
test -x "$programs/fuelstream" || { echo "Nothing is built yet: make, as a user who has Swift"; exit 1; }
for program in fuelstream fuelstream-geocode; do
  built=$programs/$program
  test -x "$built" || continue
  read -r binary symbols manual bash zsh fish <<< "$(files $program)"
  install -d "$to/bin/.debug"
  "$objcopy" --only-keep-debug "$built" "$to/$symbols"
  chmod 644 "$to/$symbols"
  # A program that is running cannot be written to.
  rm -f "$to/$binary"
  "$objcopy" --strip-unneeded --add-gnu-debuglink="$to/$symbols" "$built" "$to/$binary"
  chmod 755 "$to/$binary"
  install -D -m 644 "$top/man/$program.1" "$to/$manual"
  for shell in bash zsh fish; do
    "$built" --generate-completion-script $shell | install -D -m 644 /dev/stdin "$to/${!shell}"
  done
done
install -d "$to/$documents"
install -m 644 "$top"/{LICENSE,README.md,CHANGELOG.md} "$to/$documents"
echo "Installed in $to"
