#!/bin/sh
# Packs the programs in a folder as a tarball without symbols, and says in SPDX what is linked into them:
# dist.sh PROGRAMS OUTPUT-FOLDER
#
# SOURCE_DATE_EPOCH is the time of everything in it, else that of the last commit, so that the same build gives the same
# bytes.
set -eu
programs=$(realpath "$1")
output=$(realpath "$2")
top=$(cd "$(dirname "$0")/.." && pwd)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"
"$top/Scripts/install.sh" "$programs" "$stage" > /dev/null
version=$("$stage/bin/fuelstream" --version | cut -d ' ' -f 2)
name=fuelstream-$version-linux-$(uname -m)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$top" log -1 --format=%ct 2>/dev/null || date +%s)}

rm "$stage/share/doc/fuelstream/folders"
rm -f "$output"/fuelstream-*.tar.gz "$output"/fuelstream-*.spdx.json
strip --remove-section=.comment --remove-section=.note "$stage"/bin/*
tar --create --directory "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
  --transform "s,^\.,$name," . | gzip -9n > "$output/$name.tar.gz"

swift=$(${SWIFT:-swift} --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
python3 - "$output/fuelstream-$version.spdx.json" "$version" "${swift:-unknown}" "$SOURCE_DATE_EPOCH" "$stage"/bin/* << 'END'
import datetime
import json
import subprocess
import sys

path, version, swift, epoch = sys.argv[1:5]
programs = sys.argv[5:]


def package(name, version, licence, relation, supplier="NOASSERTION"):
    return {
        "SPDXID": "SPDXRef-" + "".join(c if c.isalnum() else "-" for c in name), "name": name, "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": licence,
        "licenseDeclared": licence, "copyrightText": "NOASSERTION", "supplier": supplier, "_relation": relation}


needed = set()
for program in programs:
    for line in subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout.splitlines():
        if "(NEEDED)" in line:
            needed.add(line.split("[")[1].split("]")[0])
licences = {
    "libsqlite3": "blessing", "libz": "Zlib", "libcurl": "curl", "libc": "LGPL-2.1-or-later",
    "libm": "LGPL-2.1-or-later", "ld-linux-x86-64": "LGPL-2.1-or-later"}
packages = [package("fuelstream", version, "MIT", "DESCRIBES")]
packages.append(package("Swift runtime, standard library and libdispatch", swift, "Apache-2.0 WITH Swift-exception",
                        "STATIC_LINK"))
packages.append(package("libstdc++ and libgcc", "NOASSERTION", "GPL-3.0-or-later WITH GCC-exception-3.1", "STATIC_LINK"))
packages.append(package("libxml2 (libxml2.so.2 or libxml2.so.16, loaded at run time)", "NOASSERTION", "MIT", "DYNAMIC_LINK"))
packages.append(package("GeoNames gazetteer data", "NOASSERTION", "CC-BY-4.0", "CONTAINS"))
packages.append(package("Natural Earth coasts, borders and towns", "5", "CC-PDDC", "CONTAINS"))
packages.append(package("fuelwatcher product codes and suburb names", "1.0.0", "MIT", "CONTAINS"))
for library in sorted(needed):
    packages.append(package(library, "NOASSERTION", licences.get(library.split(".so")[0], "NOASSERTION"), "DYNAMIC_LINK"))
relations = []
for entry in packages:
    relation = entry.pop("_relation")
    first = "SPDXRef-DOCUMENT" if relation == "DESCRIBES" else "SPDXRef-fuelstream"
    relations.append({"spdxElementId": first, "relationshipType": relation, "relatedSpdxElement": entry["SPDXID"]})
created = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
document = {
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"fuelstream-{version}",
    "documentNamespace": f"urn:x-fuelstream:spdx:{version}:{epoch}",
    "creationInfo": {"created": created, "creators": ["Tool: Scripts/dist.sh"]},
    "packages": packages, "relationships": relations}
with open(path, "w", encoding="utf-8") as file:
    json.dump(document, file, indent=2)
    file.write("\n")
END
echo "$output/$name.tar.gz"
