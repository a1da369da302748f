#!/bin/sh
# Installs what building needs and this machine lacks. Where all is there, it asks nothing of the network
# and is done in a moment; where it may not install, it prints the line that would, and fails.
set -eu

if ! command -v swift >/dev/null; then
  cat >&2 <<'TEXT'
setup: there is no swift in PATH; Swift 6.0 or newer is needed
  Debian 13 and newer, as root: apt-get update && apt-get install -y swiftlang
  Debian 12: unpack the Swift 6.3 toolchain of https://www.swift.org/install/linux/
             and put its usr/bin into PATH
TEXT
  exit 1
fi

missing=""
installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}
# need PACKAGE COMMAND...: missing is what dpkg does not know, unless the command finds it anyway.
need() {
  package=$1
  shift
  "$@" >/dev/null 2>&1 || installed "$package" || missing="$missing $package"
}
linkable_cxx_library() {
  ls /usr/lib/gcc/*/*/libstdc++.so
}

# A toolchain from swift.org comes without the libraries that it loads itself.
runs=false
if swift --version >/dev/null 2>&1; then runs=true; fi
for package in libcurl4 libncurses6 libsqlite3-0 libxml2; do
  need "$package" "$runs"
done
need libc6-dev test -e /usr/include/stdio.h
need g++ linkable_cxx_library
need pkg-config pkg-config --version
need libasound2-dev pkg-config --exists alsa
need libsndfile1-dev pkg-config --exists sndfile
need libyaml-dev pkg-config --exists yaml-0.1
need libsoxr-dev pkg-config --exists soxr
need libebur128-dev pkg-config --exists libebur128
need libsqlite3-dev pkg-config --exists sqlite3
need libsystemd-dev pkg-config --exists libsystemd

[ -n "$missing" ] || exit 0
line="apt-get update && apt-get install -y --no-install-recommends$missing"
if ! command -v apt-get >/dev/null; then
  echo "setup: missing, by Debian's names:$missing" >&2
  exit 1
elif [ "$(id -u)" = 0 ]; then
  as_root=env
elif sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null; }; then
  as_root=sudo  # it asks for a password only where there is a terminal to answer at
else
  echo "setup: missing:$missing; as root:" >&2
  echo "  $line" >&2
  exit 1
fi
echo "setup: installing$missing"
$as_root DEBIAN_FRONTEND=noninteractive sh -c "$line"
