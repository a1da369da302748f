#!/usr/bin/env bash
# Makes the pages of every module that has a DocC page into .build/documentation, one site; a link that leads
# nowhere or a type that no page names fails. What it needs comes with the toolchains of swift.org;
# Debian's has no docc, and there this says so.
# FLAGS are those of the build.
set -euo pipefail
cd "$(dirname "$0")/.."

toolchain=$(dirname "$(readlink -f "$(command -v swift)")")
docc=$(command -v docc || echo "$toolchain/docc")
if [ ! -x "$docc" ]; then
  echo 'documentation: this toolchain has no docc; one from swift.org makes the pages' >&2
  exit 1
fi
site=.build/documentation
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

swift build ${FLAGS:-} >"$work/build.log" || { cat "$work/build.log" >&2; exit 1; }
products=$(swift build --show-bin-path)
headers=()
for map in Sources/C*/module.modulemap "$products"/C*.build/module.modulemap; do
  headers+=(-Xcc "-fmodule-map-file=$PWD/${map#"$PWD"/}")
done

archives=()
for page in Sources/*/*.docc; do
  module=$(basename "$page" .docc)
  mkdir -p "$work/$module"
  swift symbolgraph-extract -module-name "$module" -I "$products/Modules" "${headers[@]}" \
    -target "$(uname -m)-unknown-linux-gnu" -minimum-access-level public -skip-synthesized-members \
    -emit-extension-block-symbols \
    -output-dir "$work/$module"
  "$docc" convert "$page" --additional-symbol-graph-dir "$work/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "carillon.$module" \
    --output-path "$work/$module.doccarchive" 2>&1 | tee -a "$work/problems.log" >"$work/$module.log"
  archives+=("$work/$module.doccarchive")
done

# A page names every type of its module, under the task that it is for.
for page in Sources/*/*.docc; do
  module=$(basename "$page" .docc)
  # One that only extends Swift's own types has none.
  { grep -hoE '"pathComponents":\["[A-Za-z]+"\]' "$work/$module/$module.symbols.json" || true; } | cut -d'"' -f4 | sort -u |
    while read -r type; do
      grep -qE "^- \`\`($module/)?$type\`\`$" "$page/$module.md" ||
        echo "error: $page/$module.md: $type is under no task"
    done
done | tee -a "$work/problems.log" >/dev/null

# A parameter whose name says all needs no words; anything else that docc remarks on is a fault.
awk 'BEGIN { RS = ""; ORS = "\n\n" } /^(warning|error):/ && !/ is missing documentation\n/' \
  "$work/problems.log" >"$work/faults.log"
if [ -s "$work/faults.log" ]; then
  cat "$work/faults.log" >&2
  exit 1
fi

rm -rf "$site"
"$docc" merge "${archives[@]}" --synthesized-landing-page-name Carillon --output-path "$site"
echo "documentation: ${#archives[@]} modules in $site; python3 -m http.server --directory $site shows them"
