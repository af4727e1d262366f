#!/bin/bash
# Checks the map page's script: its syntax where Node.js is, its types and names where TypeScript's compiler is: lint-page.sh
set -eu
cd "$(dirname "$0")/.."
mkdir -p .build
python3 Sources/CFuelData/Page/generate.py --script > .build/page.js
if command -v node > /dev/null 2>&1; then
  for script in .build/page.js Tests/Browser/*.js; do node --check "$script"; done
else
  echo "The map page's script is not checked: Node.js is missing (make test-tools)"
fi
if command -v tsc > /dev/null 2>&1; then
  tsc --noEmit --allowJs --checkJs --target es2022 --lib es2022,dom,dom.iterable --noUnusedLocals --noUnusedParameters \
    --noImplicitReturns --noFallthroughCasesInSwitch --allowUnreachableCode false .build/page.js
else
  echo "The types of the map page's script are not checked: tsc is missing (make test-tools)"
fi
