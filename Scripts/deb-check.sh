#!/bin/sh
# Installs a package in a minimal Debian of this machine's release, uses it and removes it: deb-check.sh PACKAGE
#
# Needs root and the network; installs debootstrap. DEBIAN_MIRROR is where Debian comes from.
set -eu
package=$(realpath "$1")
top=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
root=$(mktemp -d)
trap 'umount "$root/proc" 2> /dev/null; rm -rf --one-file-system "$root"' EXIT
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
step() { printf '== %s\n' "$*"; }
# Files of the system, without what the package system itself keeps.
files() { inside find / -xdev \( -path /var/lib -o -path /var/cache -o -path /var/log -o -path /srv \) -prune -o -print | sort; }

command -v debootstrap > /dev/null || {
  apt-get update -q
  DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends debootstrap
}
step "a minimal $release"
debootstrap --variant=minbase "$release" "$root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$root.log" 2>&1 \
  || { tail -n 20 "$root.log"; exit 1; }
rm "$root.log"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
cp "$package" "$root/srv/fuelstream.deb"
chmod 755 "$root"
cp "$top"/samples/fuelwatch.rss "$top"/samples/fuelwatch-month.csv "$top"/samples/news.atom "$root/srv"
files > "$root/srv/before"

step "apt-get install fuelstream.deb"
inside apt-get -q install -y --no-install-recommends /srv/fuelstream.deb 2>&1 | grep -e '^Setting up'
inside dpkg --verify fuelstream

step "fuelstream --version"
inside fuelstream --version | grep '^fuelstream [0-9]'
step "fuelstream --assume-product ULP --near 6050 --sort-by price --limit 2 fuelwatch.rss"
inside fuelstream --assume-product ULP --near 6050 --sort-by price --limit 2 /srv/fuelwatch.rss
step "fuelstream news.atom, which takes libxml2"
inside fuelstream -t tsv -s title /srv/news.atom
step "fuelstream --stations stations.db --changes -t csv fuelwatch.rss fuelwatch-month.csv"
inside fuelstream --assume-product ULP --stations /srv/stations.db --changes -t csv \
  -s date,price,price_change,station,coordinates_from /srv/fuelwatch.rss /srv/fuelwatch-month.csv > "$root/srv/prices.csv"
tail -n 2 "$root/srv/prices.csv"
step "fuelstream-geocode --version"
inside fuelstream-geocode --version
step "completion in bash"
# Expanded in the chroot.
# shellcheck disable=SC2016
inside bash -c '. /usr/share/bash-completion/completions/fuelstream
  COMP_WORDS=(fuelstream --to g) COMP_CWORD=2 COMP_LINE="fuelstream --to g" COMP_POINT=17
  _fuelstream fuelstream g --to; echo "${COMPREPLY[*]}"' | grep 'geojson geojsonl'

step "apt-get purge --autoremove fuelstream"
inside apt-get -q purge --autoremove -y fuelstream 2>&1 | grep -e '^Removing fuelstream'
files > "$root/srv/after"
diff "$root/srv/before" "$root/srv/after"
echo "all files are as before"
