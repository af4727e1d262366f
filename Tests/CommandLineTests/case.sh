#!/bin/bash
# Runs a golden case with the fuelstream on the PATH, from the project's root: case.sh FOLDER [OPTION...]. The options go
# before those of each fuelstream.
#
# A case has an empty folder to itself, with the project's samples and the inputs that cases share. `setup` prepares what
# the command needs, `after` shows what it left behind; whatever they run must succeed. The status is that of `cmd`: of a
# pipeline, that of its last program that failed.
set -e -o pipefail
case=$PWD/$1
options=("${@:2}")
folder=$(mktemp -d)
ln -s "$PWD/samples" "$folder/samples"
ln -s "$PWD/Tests/CommandLineTests/Inputs" "$folder/inputs"
cd "$folder"

finish() {
  local status=$?
  rm -rf "$folder"
  test -z "$part" && exit "$status"
  echo "$case/$part failed with status $status" >&2
  exit 125
}
trap finish EXIT

fuelstream() { command fuelstream "${options[@]}" "$@"; }

part=setup
if [ -e "$case/setup" ]; then . "$case/setup"; fi
part=
set +e
(
  set -e
  . "$case/cmd"
)
status=$?
set -e
part=after
if [ -e "$case/after" ]; then . "$case/after"; fi
part=
exit "$status"
