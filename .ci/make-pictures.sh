#!/bin/sh
# Draws the pictures of the README anew, with the given carillon: `make pictures`. A test holds them to what
# the commands of the README draw.
set -eu
cd "$(dirname "$0")/.."
carillon=$(realpath "$1")
pictures=$PWD/.github/pictures
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Nothing of a home, and no voice: it sounds otherwise in every version of its program.
export HOME="$scratch" XDG_CONFIG_HOME="$scratch" XDG_CACHE_HOME="$scratch" CARILLON_SHARE="$PWD" CARILLON_SPEECH=off
# The README's first session.
awk '/^```yaml$/ { on = 1; next } /^```$/ { if (on) exit } on' README.md >"$scratch/tree.yaml"
mkdir -p "$pictures"
cd "$scratch"
"$carillon" plan evening-flow --svg "$pictures/evening.svg"
"$carillon" render ./tree.yaml -o tree.wav --waveform "$pictures/tree.svg"
