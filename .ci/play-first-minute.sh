#!/bin/sh
# Plays the first session with the given carillon; without a sound device, says so and renders it.
set -eu
carillon=$1
session=Config/sessions/first-minute.yaml

if "$carillon" devices >/dev/null 2>&1; then
  exec "$carillon" play "$session"
fi
echo "There is no sound device here, so this renders what you would hear."
"$carillon" render "$session" -o first-minute.wav
echo "It is in $PWD/first-minute.wav now."
